"""
The pass `fold-quantization`: what a network was quantised by before becomes ranges of floats.

```
%q = quantise(%x)  // clamp(round(x / s) + z, low, high), i8;   %y = dequantise(%q)  // (q - z) * s
=>  %y = min(max(%x, (low - z) * s), (high - z) * s)   {weft.clip}
```

These pairs are how ONNX writes quantised networks, with zero points `z` and of bytes with a sign or
without one. `quantize-linalg` makes symmetric bytes of the floats then, without data.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from typing_extensions import override
from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import func, linalg, tensor
from xdsl.dialects.builtin import ModuleOp, TensorType, f32
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from ..core.errors import WeftError
from ..core.pipeline import entry_of
from ..kernel.elementwise import Read, insert_elementwise
from ..kernel.from_linalg import bind_kernel
from ..kernel.view import Kernel, Scalar, ScalarArg, ScalarConst, ScalarOp
from ..model.affine_chains import shape_of
from ..model.layers import layer_of, set_layer
from ..model.outline_weights import drop_dead
from .activation import Interval, split_interval
from .marks import set_clip
from .scales import LARGEST


@dataclass(frozen=True)
class ByteCode:
    """How reals are bytes: `x / scale + zero`, cut to `low … high`."""

    scale: float
    zero: float
    low: float
    high: float

    @property
    def interval(self) -> Interval:
        """The reals that bytes stand for."""
        return Interval((self.low - self.zero) * self.scale, (self.high - self.zero) * self.scale)

    @property
    def clip(self) -> float:
        """The magnitude that symmetric bytes must reach; of such, -128 is left out."""
        if self.zero == 0 and self.low == -LARGEST - 1:
            return self.high * self.scale
        interval = self.interval
        return max(abs(interval.low), abs(interval.high))


def read_quantise(body: Scalar) -> ByteCode | None:
    """What bytes an expression of one float makes, if it is written as ONNX means it."""
    for name in ("arith.trunci", "arith.fptosi"):
        if not isinstance(body, ScalarOp) or body.name != name:
            return None
        (body,) = body.args
    interval, inner = split_interval(body)
    moved, zero = _split_constant(inner, "arith.addf")
    if not isinstance(moved, ScalarOp) or moved.name != "math.roundeven":
        return None
    steps, divisor = _split_constant(moved.args[0], "arith.divf")
    if not isinstance(steps, ScalarArg) or divisor is None or not divisor > 0:
        return None
    if interval.high - interval.low != 2 * LARGEST + 1:
        return None
    return ByteCode(divisor, zero or 0.0, interval.low, interval.high)


def read_dequantise(body: Scalar) -> tuple[float, float] | None:
    """The scale and the zero point by which an expression of one byte makes a real, if so."""
    number, scale = _split_constant(body, "arith.mulf")
    if not isinstance(number, ScalarOp) or number.name not in ("arith.sitofp", "arith.uitofp"):
        return None
    inner, zero = _split_constant(number.args[0], "arith.subi")
    if isinstance(inner, ScalarOp) and inner.name in ("arith.extsi", "arith.extui"):
        (inner,) = inner.args
    if not isinstance(inner, ScalarArg) or inner.type != "i8" or scale is None:
        return None
    return scale, zero or 0.0


def _split_constant(body: Scalar, name: str) -> tuple[Scalar, float | None]:
    """The first operand of an op whose second one is a constant, and that; else `body` itself."""
    if isinstance(body, ScalarOp) and body.name == name and isinstance(body.args[1], ScalarConst):
        return body.args[0], float(body.args[1].value)
    return body, None


@dataclass(frozen=True)
class BytePair:
    """Ops that make bytes, give them other shapes, and make floats of them."""

    quantise: linalg.ops.GenericOp
    reshapes: tuple[tensor.ExpandShapeOp | tensor.CollapseShapeOp, ...]
    dequantise: linalg.ops.GenericOp
    code: ByteCode


def fold_quantization(function: func.FuncOp) -> int:
    """Folds the pairs of a function of one block, and gives their number."""
    pairs = list(_find_pairs(function))
    for pair in pairs:
        made = _insert_cut(pair.dequantise, pair.quantise.inputs[0], pair.code)
        pair.dequantise.results[0].replace_all_uses_with(_reshape(pair, made))
        Rewriter.erase_op(pair.dequantise)
    drop_dead(function.body.block)
    return len(pairs)


def _find_pairs(function: func.FuncOp) -> Iterator[BytePair]:
    for op in function.body.block.ops:
        kernel = _elementwise(op)
        back = None if kernel is None else read_dequantise(kernel.bodies[0])
        if back is None or not isinstance(op, linalg.ops.GenericOp):
            continue
        before = op.inputs[0].owner
        reshapes: list[tensor.ExpandShapeOp | tensor.CollapseShapeOp] = []
        while isinstance(before, tensor.ExpandShapeOp | tensor.CollapseShapeOp):
            reshapes.insert(0, before)
            before = before.operands[0].owner
        kernel = _elementwise(before) if isinstance(before, Operation) else None
        code = None if kernel is None else read_quantise(kernel.bodies[0])
        if code is not None and back == (code.scale, code.zero):
            assert isinstance(before, linalg.ops.GenericOp)
            yield BytePair(before, tuple(reshapes), op, code)


def _reshape(pair: BytePair, value: SSAValue) -> SSAValue:
    """What reshapes bytes, of floats."""
    builder = Builder(InsertPoint.before(pair.dequantise))
    for op in pair.reshapes:
        new = builder.insert(op.clone())
        new.operands[0] = value
        type = TensorType(f32, shape_of(op.results[0]))
        value = Rewriter.replace_value_with_new_type(new.results[0], type)
        set_clip(value, pair.code.clip)
    return value


def _elementwise(op: Operation) -> Kernel | None:
    """The kernel of an op that gives each element from that of its one input."""
    if not isinstance(op, linalg.ops.GenericOp) or len(op.results) != 1 or len(op.inputs) != 1:
        return None
    try:
        kernel = bind_kernel(op, fold=False).kernel
    except WeftError:
        return None
    identity = AffineMap.identity(len(kernel.dims))
    plain = kernel.num_inputs == 1 and all(a.map == identity for a in kernel.operands)
    return kernel if plain and all(d.kind == "parallel" for d in kernel.dims) else None


def _insert_cut(at: Operation, source: SSAValue, code: ByteCode) -> SSAValue:
    """The source cut to what its bytes stand for, with its clip."""
    low, high = code.interval.low, code.interval.high
    body: Scalar = ScalarArg(0, "f32")
    for name, limit in (("arith.maximumf", low), ("arith.minimumf", high)):
        body = ScalarOp(name, (body, ScalarConst(limit, "f32")), "f32")
    shape = shape_of(source)
    read = Read(source, AffineMap.identity(len(shape)))
    op = insert_elementwise(Builder(InsertPoint.before(at)), [read], body, shape)
    set_layer(op, layer_of(at))
    set_clip(op.results[0], code.clip)
    return op.results[0]


@dataclass(frozen=True)
class FoldQuantizationPass(ModulePass):
    """
    Replaces pairs of ops that make bytes of floats, and floats of these, by what they cut off, with
    `weft.clip` as far as the bytes reach.

    1. Both are element-wise, with one scale and one zero point for all, the same ones; between
    them are at most reshapes. Rounding goes away with them, until `quantize-linalg` brings it back.
    """

    name = "fold-quantization"

    @override
    def apply(self, ctx: Context, op: ModuleOp) -> None:
        fold_quantization(entry_of(op))
