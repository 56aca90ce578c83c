"""
The pass `equalize-channels`: weights of one scale for all channels get channels of like size.

```
y[k] = max(w1[k] * x + b[k], 0);  z = w2[k] * y[k]
=>  y[k] = max(w1[k] / s[k] * x + b[k] / s[k], 0);  z = (w2[k] * s[k]) * y[k]
    with s[k] = sqrt(max|w1[k]| / max|w2[k]|)
```

Both weights then reach equally far in channel `k`: Nagel et al., Data-Free Quantization Through
Weight Equalization and Bias Correction (ICCV 2019), section 4.1. The factors are computed in the
module from weights alone, for `outline-weights` to take out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from typing_extensions import override
from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import func, linalg, tensor
from xdsl.dialects.builtin import AffineMapAttr, ModuleOp, StringAttr, TensorType, f32
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.ir.affine.affine_expr import AffineDimExpr
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint

from ..core.functions import WEIGHT_ATTRIBUTE
from ..core.pipeline import entry_of
from ..kernel.elementwise import Read, emit_scalar, insert_elementwise, insert_filled
from ..kernel.view import Scalar, ScalarArg, ScalarConst, ScalarOp
from ..model.affine_chains import shape_of
from ..model.sums_of_products import structured_maps
from ..model.weight_values import WeightValues, weight_values
from .plan import Follower, choose_items, sources_of
from .products import Product, only_user


@dataclass(frozen=True)
class ChannelPair:
    """
    Two layers, of which the second reads the channels of the first one alone: dimension `written`
    of the first weights, `read` of the second ones. `bias` is what adds to the first sums, if any.
    """

    first: Product
    second: Product
    written: int
    read: int
    bias: tuple[linalg.ops.GenericOp, int] | None


def find_pairs(function: func.FuncOp) -> Iterator[ChannelPair]:
    """The pairs of a function of one block, in program order."""
    items, _ = choose_items(function)
    readers = {source: item for item in items for source in sources_of(item)}
    for first in items:
        if not isinstance(first, Product) or not first.weight_is_known:
            continue
        channel = _single_channel(first)
        bias = _bias_of(first)
        if channel is None or bias is False or not _is_homogeneous(first):
            continue
        dim, value = channel[1], first.result
        while dim is not None and only_user(value) is not None:
            reader = readers.get(value)
            if isinstance(reader, Product):
                found = _read_position(reader, value, dim)
                if found is not None:
                    yield ChannelPair(first, reader, channel[0], found, bias)
                break
            if not isinstance(reader, Follower) or reader.kind not in ("move", "pool"):
                break
            dim, value = _dim_behind(reader.op, dim), reader.result


def _is_homogeneous(item: Product) -> bool:
    """Tests whether a result scales with its sums and bias."""
    return item.interval.low in (0, -float("inf")) and item.interval.high == float("inf")


def _single_channel(item: Product) -> tuple[int, int] | None:
    """The dimensions of the weights and of the result that the channels are, if it is one."""
    shape = shape_of(item.weight)
    positions = [p for p in item.weight_positions if shape[p] > 1]
    sums = shape_of(item.sums)
    dims = [d for d in item.channel_dims if sums[d] > 1]
    return (positions[0], dims[0]) if len(positions) == len(dims) == 1 else None


def _bias_of(item: Product) -> tuple[linalg.ops.GenericOp, int] | Literal[False] | None:
    """The op and operand that add known numbers to sums; `None` for none, `False` for other ops."""
    if not item.chain.ops:
        return None
    op = item.chain.ops[0]
    plain = isinstance(item.chain.form.offset, ScalarArg) and item.scale == 1
    if len(item.chain.ops) != 1 or not plain:
        return False
    value = item.chain.reads[0].value
    places = [i for i, v in enumerate(op.inputs) if v is value]
    whole = len(shape_of(value)) == 1
    return (op, places[0]) if len(places) == 1 and whole else False


def _dim_behind(op: Operation, dim: int) -> int | None:
    """The dimension of the result of an op that moves or pools that is dimension `dim` before."""
    if isinstance(op, tensor.PadOp):
        sides = (op.static_low.get_values()[dim], op.static_high.get_values()[dim])
        return dim if sides == (0, 0) else None
    if isinstance(op, tensor.CollapseShapeOp):
        shape = shape_of(op.src)
        for d, group in enumerate(op.reassociation):
            dims = [i.value.data for i in group.data]
            if dim in dims:
                return d if all(shape[i] == 1 for i in dims if i != dim) else None
    if isinstance(op, tensor.ExpandShapeOp):
        dims = [i.value.data for i in op.reassociation.data[dim].data]
        wide = [d for d in dims if shape_of(op.result)[d] > 1]
        return wide[0] if len(wide) == 1 else None
    if not isinstance(op, linalg.ops.GenericOp):
        return None
    maps = structured_maps(op)
    if maps is None or not isinstance(expr := maps[0].results[dim], AffineDimExpr):
        return None
    results = maps[-1].results
    return results.index(expr) if expr in results else None


def _read_position(item: Product, data: SSAValue, dim: int) -> int | None:
    """The dimension of a layer's weights that is dimension `dim` of its data."""
    maps = structured_maps(item.op)
    if maps is None or not item.weight_is_known or item.data is not data:
        return None
    place = 0 if item.op.operands[0] is data else 1
    expr = maps[place].results[dim]
    results = maps[1 - place].results
    return results.index(expr) if isinstance(expr, AffineDimExpr) and expr in results else None


# --- The rewrite ----------------------------------------------------------------------------------


def equalize_channels(function: func.FuncOp) -> int:
    """Equalises the pairs of a function in program order, and gives their number."""
    known = weight_values(function)
    pairs = list(find_pairs(function))
    for pair in pairs:
        _equalize(pair, known)
    return len(pairs)


def _equalize(pair: ChannelPair, known: WeightValues) -> None:
    first, second = pair.first.op, pair.second.op
    builder = Builder(InsertPoint.before(first))
    slots = first.operands.index(pair.first.weight), second.operands.index(pair.second.weight)
    weights = first.operands[slots[0]], second.operands[slots[1]]
    sizes = [
        _largest(builder, weights[0], pair.written),
        _largest(builder, weights[1], pair.read),
    ]
    factor = _factor(builder, sizes)
    name = known.main_source(pair.first.weight)
    first.operands[slots[0]] = _scaled(
        builder, weights[0], factor, pair.written, "arith.divf", name
    )
    name = known.main_source(pair.second.weight)
    second.operands[slots[1]] = _scaled(builder, weights[1], factor, pair.read, "arith.mulf", name)
    if pair.bias is not None:
        op, place = pair.bias
        value = op.operands[place]
        name = known.main_source(value)
        before = Builder(InsertPoint.before(op))
        op.operands[place] = _scaled(before, value, factor, 0, "arith.divf", name)


def _largest(builder: Builder, weights: SSAValue, dim: int) -> SSAValue:
    """The largest magnitude of weights for each index of a dimension: `[extent]`, of f32."""
    shape = shape_of(weights)
    init = insert_filled(builder, TensorType(f32, [shape[dim]]), 0.0)
    block = Block(arg_types=[f32, f32])
    inside = Builder(InsertPoint.at_end(block))
    size = ScalarOp("math.absf", (ScalarArg(0, "f32"),), "f32")
    body = ScalarOp("arith.maximumf", (ScalarArg(1, "f32"), size), "f32")
    inside.insert(linalg.ops.YieldOp(emit_scalar(body, block, inside)))
    kinds = linalg.attrs.IteratorType
    maps = [
        AffineMap.identity(len(shape)),
        AffineMap(len(shape), 0, (AffineExpr.dimension(dim),)),
    ]
    types = [kinds.PARALLEL if d == dim else kinds.REDUCTION for d in range(len(shape))]
    op = linalg.ops.GenericOp(
        [weights],
        [init],
        Region(block),
        [AffineMapAttr(m) for m in maps],
        [linalg.attrs.IteratorTypeAttr(t) for t in types],
        [init.type],
    )
    return builder.insert(op).results[0]


def _factor(builder: Builder, sizes: Sequence[SSAValue]) -> SSAValue:
    """`sqrt(first / second)` by channel, and 1 where one of them is zero; of f64."""
    wide = [ScalarOp("arith.extf", (ScalarArg(i, "f32"),), "f64") for i in range(2)]
    one, zero = ScalarConst(1.0, "f64"), ScalarConst(0.0, "f64")
    product: Scalar = ScalarOp("arith.mulf", tuple(wide), "f64")
    ratio = ScalarOp("math.sqrt", (ScalarOp("arith.divf", tuple(wide), "f64"),), "f64")
    alive = ScalarOp("arith.cmpf:ogt", (product, zero), "i1")
    body = ScalarOp("arith.select", (alive, ratio, one), "f64")
    identity = AffineMap.identity(1)
    reads = [Read(size, identity) for size in sizes]
    return insert_elementwise(builder, reads, body, shape_of(sizes[0])).results[0]


def _scaled(
    builder: Builder, value: SSAValue, factor: SSAValue, dim: int, name: str, source: str | None
) -> SSAValue:
    """Weights times or over the factor along a dimension, named after the weight they are from."""
    shape = shape_of(value)
    along = AffineMap(len(shape), 0, (AffineExpr.dimension(dim),))
    reads = [Read(value, AffineMap.identity(len(shape))), Read(factor, along)]
    wide = ScalarOp("arith.extf", (ScalarArg(0, "f32"),), "f64")
    scaled = ScalarOp(name, (wide, ScalarArg(1, "f64")), "f64")
    body = ScalarOp("arith.truncf", (scaled,), "f32")
    op = insert_elementwise(builder, reads, body, shape)
    if source is not None:
        op.attributes[WEIGHT_ATTRIBUTE] = StringAttr(f"{source}.equalized")
    return op.results[0]


@dataclass(frozen=True)
class EqualizeChannelsPass(ModulePass):
    """
    Makes channels of weights alike in size, where a layer reads those of another one alone and what
    is between scales with them (ReLU, padding with zero, maxima of windows, reshapes).

    1. Both layers have known weights, and the channels are one dimension of each. 2. What is added
    to the first sums is one known number for each channel. 3. The value between has one use.
    Results change by rounding only.
    """

    name = "equalize-channels"

    @override
    def apply(self, ctx: Context, op: ModuleOp) -> None:
        equalize_channels(entry_of(op))
