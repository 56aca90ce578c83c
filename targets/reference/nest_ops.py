"""
The meaning of `nest.program` in NumPy, at each of its stages.

Buffers are arrays of one dimension. Temporaries that have offsets lie in one workspace, so that
what overlaps is overwritten; they hold junk until something is stored. Weights that are packed
are read by their tensors' indices: how they are stored makes no difference to what they are.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from xdsl.dialects.builtin import MemRefType, TensorType
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap

from ...dialects.common.ints import plain_ints
from ...dialects.common.kinds import is_tensor
from ...dialects.nest.body import YieldOp
from ...dialects.nest.borders import BorderOp
from ...dialects.nest.buffers import (
    WORD_BYTES,
    WORD_ELEMENTS,
    BufferOp,
    ConstantOp,
    PackOp,
    PartOp,
    ProgramOp,
    bytes_of_element,
    element_type_of,
    elements_of,
)
from ...dialects.nest.changes import ChangeOp
from ...dialects.nest.copies import CopyingOp, CopyOp, WordsOp
from ...dialects.nest.steps import KernelOp, LoopsOp, UpstreamOp
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.kernel.bf16 import round_to_bf16
from ...transforms.kernel.nest_kernel import (
    ACCUMULATOR,
    DOT,
    PAIR_DOT,
    SIGNED_DOT,
    kernel_of_loops,
    kernel_of_reduction,
    number_of,
    read_reduction,
)
from ...transforms.kernel.signed_offset import compute_corrections
from ...transforms.kernel.view import (
    Access,
    Kernel,
    Scalar,
    ScalarArg,
    ScalarConst,
    ScalarOp,
    fold_scalar,
    with_args,
    with_leaves,
)
from ...transforms.layout.apply import change_of_layout
from ...transforms.layout.map import Layout, pack_array, stored_shape
from .evaluate import evaluate_kernel
from .interpreter import Arrays, Interpreter, Meaning
from .scalars import Array, dtype_of

_JUNK = 85
"""Every byte that nothing was stored to."""

_FLIP = 0x80


def nest_meanings() -> Mapping[str, Meaning]:
    """The meaning of `nest.program`."""
    return {ProgramOp.name: _run_program}


def _run_program(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, ProgramOp)
    run = _Run(interpreter, op)
    count = len(op.inputs)
    for buffer, array in zip(op.body.block.args[:count], args, strict=True):
        run.buffers[buffer] = _stored_array(array)
    for buffer in op.body.block.args[count:]:
        run.buffers[buffer] = _fill_junk(buffer)
    for step in op.body.block.ops:
        run.run_step(step)
    found: list[Array] = []
    for value, buffer in zip(op.outputs, op.body.block.args[count:], strict=True):
        type = value.type
        assert isinstance(type, TensorType)
        shape = type.get_shape()
        flat = run.buffers[buffer][: math.prod(shape)]
        found.append(flat.astype(dtype_of(str(type.element_type))).reshape(shape))
    return tuple(found)


def _stored_array(array: Array) -> Array:
    """A tensor as it lies in a buffer: booleans are bytes, and there is one element at least."""
    flat = array.reshape(-1)
    flat = flat.astype(np.int8) if flat.dtype == np.bool_ else flat
    return flat if flat.size else np.zeros(1, flat.dtype)


def _fill_junk(buffer: SSAValue) -> Array:
    count = elements_of(buffer)
    dtype = dtype_of(str(element_type_of(buffer)))
    return np.full(count * dtype.itemsize, _JUNK, np.uint8).view(dtype)


class _Run:
    """One call of a program."""

    def __init__(self, interpreter: Interpreter, op: ProgramOp):
        self.interpreter = interpreter
        size = 0 if op.workspace is None else op.workspace.value.data
        self.workspace = np.full(size, _JUNK, np.uint8)
        self.buffers: dict[SSAValue, Array] = {}

    def tensor_of(self, buffer: SSAValue, shape: Sequence[int]) -> Array:
        """The tensor that a buffer begins with."""
        return self.buffers[buffer][: math.prod(shape)].reshape(shape)

    def run_step(self, op: Operation) -> None:
        match op:
            case BufferOp():
                self.buffers[op.result] = self._run_temporary(op)
            case PartOp():
                whole, first = self.buffers[op.source].view(np.uint8), op.offset.value.data
                self.buffers[op.result] = _view_buffer(whole, first, op.result)
            case ConstantOp():
                dtype = dtype_of(str(element_type_of(op.result)))
                numbers = np.asarray(list(op.value.get_values()))
                self.buffers[op.result] = _stored_array(numbers.astype(dtype))
            case PackOp():
                self._run_pack(op)
            case CopyOp():
                fill = np.asarray(number_of(op.fill), self.buffers[op.source].dtype)
                padded = _pad_source(op, self.tensor_of(op.source, op.sizes()), fill)
                order = op.stored_order() or range(padded.ndim)
                self._store_array(op.target, padded.transpose(tuple(order)))
            case BorderOp():
                self._run_border(op)
            case ChangeOp():
                self._run_change(op)
            case WordsOp():
                self._store_array(op.target, _pack_words(op, self.tensor_of(op.source, op.sizes())))
            case KernelOp():
                self._run_kernel(op)
            case LoopsOp():
                kernel = _without_dots(kernel_of_loops(op))
                self._evaluate_kernel(kernel, (*op.inputs, *op.outputs))
            case UpstreamOp():
                self._run_upstream(op)
            case YieldOp():
                pass
            case _:
                raise WeftError(f"{describe_op(op)}: {op.name} has no reference meaning")

    def _run_temporary(self, op: BufferOp) -> Array:
        if op.offset is None:
            return _fill_junk(op.result)
        first = op.offset.value.data
        type = op.result.type
        assert isinstance(type, MemRefType)
        last = first + elements_of(op.result) * bytes_of_element(type.element_type)
        if last > self.workspace.size:
            raise WeftError(
                f"{describe_op(op)}: lies up to byte {last} of a workspace of {self.workspace.size}"
            )
        return _view_buffer(self.workspace, first, op.result)

    def _store_array(self, buffer: SSAValue, array: Array) -> None:
        self.buffers[buffer][: array.size] = array.reshape(-1)

    def _run_border(self, op: BorderOp) -> None:
        buffer, axes = self.buffers[op.target], op.axes()
        padded = tuple(map(sum, axes))
        around = np.ones(padded, bool)
        around[tuple(slice(low, low + extent) for low, extent, _ in axes)] = False
        filled = np.concatenate(
            [around.reshape(-1), np.ones(buffer.size - around.size, bool)]
        )
        buffer[filled] = number_of(op.fill)

    def _run_change(self, op: ChangeOp) -> None:
        start, result = Layout(op.start.steps), Layout(op.result.steps)
        stored = self.tensor_of(op.source, stored_shape(op.sizes(), start))
        change = change_of_layout(op.sizes(), start, result)
        self._store_array(op.target, pack_array(stored, change))

    def _run_pack(self, op: PackOp) -> None:
        weight = self.tensor_of(op.source, op.sizes())
        packed = weight if op.words is None else _as_words(weight, op.words.value.data)
        result = _fill_junk(op.result)
        result[: packed.size] = packed.reshape(-1)
        self.buffers[op.result] = result
        if op.sums is not None and op.summed is not None:
            self.buffers[op.sums] = _stored_array(
                compute_corrections(weight, plain_ints(op.summed))
            )

    def _evaluate_kernel(self, kernel: Kernel, values: Sequence[SSAValue]) -> None:
        """Runs a kernel whose last operands are its outputs, in place."""
        arrays = [self.tensor_of(v, a.shape) for v, a in zip(values, kernel.operands, strict=True)]
        count = kernel.num_inputs
        results = evaluate_kernel(kernel, arrays[:count], arrays[count:])
        for value, array in zip(values[count:], results, strict=True):
            self._store_array(value, array)

    def _run_kernel(self, op: KernelOp) -> None:
        parts = read_reduction(op)
        kernel = _without_dots(kernel_of_reduction(op, parts))
        values = (*op.inputs, op.output)
        if parts.combine is None:
            self._evaluate_kernel(kernel, values)
            return
        arrays = [self.tensor_of(v, a.shape) for v, a in zip(values, kernel.operands, strict=True)]
        joined = self._join_values(
            kernel, arrays, parts.combine, parts.type, parts.init, parts.start
        )
        outside = _parallel_kernel(kernel)
        count = kernel.num_inputs
        accumulators = _accumulator_access(outside, parts.type)
        whole = replace(
            outside,
            operands=(*outside.inputs, accumulators, *outside.outputs),
            num_inputs=count + 1,
            bodies=(_with_joined(parts.result, count),),
        )
        (result,) = evaluate_kernel(whole, [*arrays[:count], joined], [arrays[count]])
        self._store_array(op.output, result)

    def _join_values(
        self,
        kernel: Kernel,
        arrays: Sequence[Array],
        combine: str,
        type: str,
        init: int | float,
        start: int | None,
    ) -> Array:
        """The joined values, by parallel dimensions."""
        count, outside = kernel.num_inputs, _parallel_kernel(kernel)
        accumulators = _accumulator_access(outside, type)
        first: Scalar = ScalarConst(init, type) if start is None else ScalarArg(start, type)
        begin = replace(outside, operands=(*outside.inputs, accumulators), bodies=(first,))
        started = evaluate_kernel(begin, arrays[:count], [None])
        so_far = ScalarArg(count, type)
        body = ScalarOp(combine, (so_far, kernel.bodies[0]), type)
        inputs = kernel.inputs
        summed = replace(kernel, operands=(*inputs, accumulators), bodies=(body,))
        return evaluate_kernel(summed, arrays[:count], started)[0]

    def _run_upstream(self, op: UpstreamOp) -> None:
        tensors: list[Array] = []
        for buffer, arg in zip(op.inputs, op.body.block.args, strict=True):
            assert is_tensor(arg.type)
            tensors.append(self.tensor_of(buffer, arg.type.get_shape()))
        results = self.interpreter.run_block(op.body.block, tensors)
        for buffer, array in zip(op.outputs, results, strict=True):
            self._store_array(buffer, array)


def _view_buffer(bytes: Array, first: int, buffer: SSAValue) -> Array:
    """The buffer that lies in bytes from `first` on."""
    dtype = dtype_of(str(element_type_of(buffer)))
    return bytes[first : first + elements_of(buffer) * dtype.itemsize].view(dtype)


# --- kernels ------------------------------------------------------------------------------------


def _parallel_kernel(kernel: Kernel) -> Kernel:
    """The kernel over its parallel dimensions alone, of whose others there is one step."""
    dims = tuple(
        d if d.kind == "parallel" else replace(d, extent=1, kind="parallel") for d in kernel.dims
    )
    return replace(kernel, dims=dims, operands=tuple(_at_first(a, kernel) for a in kernel.operands))


def _at_first(access: Access, kernel: Kernel) -> Access:
    """An access in the first iteration of what is reduced."""
    exprs = [
        AffineExpr.constant(0) if d.kind == "reduction" else AffineExpr.dimension(i)
        for i, d in enumerate(kernel.dims)
    ]
    count = len(kernel.dims)

    def there(expr: AffineExpr) -> AffineExpr:
        return expr.replace_dims_and_symbols(exprs, ())

    map = AffineMap(count, 0, tuple(there(e) for e in access.map.results))
    return replace(
        access, map=map, guards=tuple(replace(g, expr=there(g.expr)) for g in access.guards)
    )


def _accumulator_access(outside: Kernel, type: str) -> Access:
    """A value for each iteration of the parallel dimensions."""
    return Access("joined", outside.extents, type, _parallel_map(outside))


def _parallel_map(outside: Kernel) -> AffineMap:
    count = len(outside.dims)
    exprs = (
        AffineExpr.dimension(i) if d.extent > 1 else AffineExpr.constant(0)
        for i, d in enumerate(outside.dims)
    )
    return AffineMap(count, 0, tuple(exprs))


def _with_joined(scalar: Scalar, operand: int) -> Scalar:
    """An epilogue whose joined value is an operand."""

    def leaf(node: Scalar) -> Scalar:
        if isinstance(node, ScalarArg) and node.operand == ACCUMULATOR:
            return replace(node, operand=operand)
        return node

    return with_leaves(scalar, leaf)


def _without_dots(kernel: Kernel) -> Kernel:
    """The kernel with dot products of words written as sums of products."""

    def visit(node: Scalar, args: tuple[Scalar, ...]) -> Scalar:
        if isinstance(node, ScalarOp) and node.name == DOT:
            return _dot_product(*args, unsigned=True)
        if isinstance(node, ScalarOp) and node.name == SIGNED_DOT:
            return _dot_product(*args, unsigned=False)
        if isinstance(node, ScalarOp) and node.name == PAIR_DOT:
            return _pair_product(*args)
        return with_args(node, args)

    return replace(kernel, bodies=tuple(fold_scalar(body, visit) for body in kernel.bodies))


def _dot_product(lhs: Scalar, rhs: Scalar, *, unsigned: bool) -> Scalar:
    """The products of four bytes; those of the first word may be `unsigned`."""
    first = "arith.extui" if unsigned else "arith.extsi"
    total: Scalar = ScalarConst(0, "i32")
    for byte in range(WORD_BYTES):
        factors: list[Scalar] = []
        for word, widening in ((lhs, first), (rhs, "arith.extsi")):
            shifted = ScalarOp("arith.shrui", (word, ScalarConst(8 * byte, "i32")), "i32")
            factors.append(ScalarOp(widening, (ScalarOp("arith.trunci", (shifted,), "i8"),), "i32"))
        product = ScalarOp("arith.muli", tuple(factors), "i32")
        total = ScalarOp("arith.addi", (total, product), "i32")
    return total


def _pair_product(lhs: Scalar, rhs: Scalar) -> Scalar:
    """A bf16 is the upper half of an f32."""
    shift, mask = ScalarConst(16, "i32"), ScalarConst(-1 << 16, "i32")
    halves: list[Scalar] = []
    for name, number in (("arith.shli", shift), ("arith.andi", mask)):
        factors = (
            ScalarOp("arith.bitcast", (ScalarOp(name, (word, number), "i32"),), "f32")
            for word in (lhs, rhs)
        )
        halves.append(ScalarOp("arith.mulf", tuple(factors), "f32"))
    return ScalarOp("arith.addf", tuple(halves), "f32")


# --- copies -------------------------------------------------------------------------------------


def _pad_source(op: CopyingOp, source: Array, fill: Array) -> Array:
    result = np.full(op.padded_sizes(), fill, source.dtype)
    inner = tuple(slice(low, low + count) for low, _, count, _ in op.axis_copies())
    outer = tuple(
        slice(skip, skip + (count - 1) * step + 1, step)
        for (_, skip, count, _), step in zip(op.axis_copies(), op.axis_steps(), strict=True)
    )
    result[inner] = source[outer]
    return result


def _pack_words(op: WordsOp, source: Array) -> Array:
    group = op.group.value.data
    if source.dtype == np.float32:
        words = _as_words(_pad_source(op, source, np.asarray(0, np.float32)), group)
        return _order_words(op, words, group)
    flip = np.uint8(_FLIP if op.offset is not None else 0)
    bytes = source.view(np.uint8) ^ flip
    padded = _pad_source(op, bytes, np.asarray(op.fill.value.data & 0xFF, np.uint8))
    window = 0 if op.window is None else op.window.value.data
    if not window:
        words = _as_words(padded, group)
        return _order_words(op, words, group)
    count = padded.shape[-1] - (WORD_BYTES - 1) * window
    parts = [padded[..., i * window : i * window + count] for i in range(WORD_BYTES)]
    return _joined_bytes(np.stack(parts, axis=-1))


def _order_words(op: WordsOp, words: Array, group: int) -> Array:
    """Words with the axes in the order of `op`, and those of a block innermost."""
    if op.block is None:
        return words
    block = op.block.value.data
    cut = words.reshape(*words.shape[:group], -1, block, *words.shape[group + 1 :])
    return np.moveaxis(cut, group + 1, -1).transpose(*op.stored_order(), words.ndim)


def _as_words(array: Array, axis: int) -> Array:
    """
    Four bytes along an axis, or two f32, rounded to bf16, as one word, the last ones filled up with
    zeros.
    """
    rounded = array.dtype == np.float32
    parts = round_to_bf16(array) if rounded else array.view(np.uint8)
    count = WORD_ELEMENTS["f32" if rounded else "i8"]
    missing = -parts.shape[axis] % count
    widths = [(0, missing if i == axis else 0) for i in range(parts.ndim)]
    whole = np.moveaxis(np.pad(parts, widths), axis, -1)
    words = _joined_bytes(whole.reshape(*whole.shape[:-1], -1, count))
    return np.ascontiguousarray(np.moveaxis(words, -1, axis))


def _joined_bytes(bytes: Array) -> Array:
    return np.ascontiguousarray(bytes).view("<i4")[..., 0].astype(np.int32)
