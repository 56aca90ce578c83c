"""
Ops on bytes: what each item of a plan becomes.

Sums are `i32`. What makes bytes of them is one element-wise op of integers, in the form that
accelerators embed: bias, shift, limits. With a multiplier it is in 64 bits in between.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from xdsl.builder import Builder
from xdsl.dialects import arith, linalg, tensor
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    StringAttr,
    TensorType,
    f32,
    f64,
    i8,
    i32,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.rewriter import Rewriter

from ..core.functions import WEIGHT_ATTRIBUTE
from ..kernel.affine_scalar import with_type
from ..kernel.elementwise import Read, insert_alike, insert_elementwise, insert_filled
from ..kernel.fold_access import literal_of
from ..kernel.view import Scalar, ScalarArg, ScalarConst, ScalarOp, scalar_operands
from ..model.affine_chains import renumber_operands, restrict_map, shape_of
from .activation import Interval
from .plan import Follower
from .products import Product
from .scales import LARGEST, LARGEST_SUM, Floats, Rescale, round_limit

_LEAST_BYTE = -128
"""What no maximum takes: below all bytes of numbers."""


def scalar(name: str, type: str, *args: Scalar) -> ScalarOp:
    """An operation of `arith` or `math` by its whole name."""
    return ScalarOp(name, args, type)


def _number(value: int | float, type: str) -> ScalarConst:
    return ScalarConst(value, type)


def whole(value: SSAValue) -> Read:
    """A tensor read at the indices of the result."""
    return Read(value, AffineMap.identity(len(shape_of(value))))


def _along(value: SSAValue, dims: Sequence[int], rank: int, block: int = 1) -> Read:
    """
    A tensor whose dimensions are `dims` of a result of `rank` dimensions; the last one has an
    element for `block` positions.
    """
    results = [AffineExpr.dimension(d) for d in dims]
    if block > 1:
        results[-1] = results[-1] // block
    return Read(value, AffineMap(rank, 0, tuple(results)))


def _limited(value: Scalar, low: int | float, high: int | float) -> Scalar:
    """`max(min(value, high), low)`, of integers or floats."""
    floats = value.type.startswith("f")
    least, most = ("minimumf", "maximumf") if floats else ("minsi", "maxsi")
    below = scalar(f"arith.{least}", value.type, value, _number(high, value.type))
    return scalar(f"arith.{most}", value.type, below, _number(low, value.type))


def _to_integer(value: Scalar, limit: int, type: str) -> Scalar:
    """A float rounded half to even and cut to a magnitude, as an integer of 32 bits or less."""
    cut = _limited(scalar("math.roundeven", value.type, value), -float(limit), float(limit))
    number = scalar("arith.fptosi", "i32", cut)
    return number if type == "i32" else scalar("arith.trunci", type, number)


def _as_wide(number: Scalar) -> Scalar:
    """An integer of 32 bits in 64."""
    if isinstance(number, ScalarConst):
        return _number(number.value, "i64")
    return scalar("arith.extsi", "i64", number)


@dataclass(frozen=True)
class Emitter:
    """Inserts ops for one item."""

    builder: Builder

    # --- Between reals and bytes ------------------------------------------------------------

    def quantize(self, value: SSAValue, scale: float) -> SSAValue:
        """Bytes of reals."""
        steps = scalar("arith.mulf", "f32", ScalarArg(0, "f32"), _number(1 / scale, "f32"))
        body = _to_integer(steps, LARGEST, "i8")
        return self._elementwise([whole(value)], body, shape_of(value))

    def dequantize(self, value: SSAValue, scale: float) -> SSAValue:
        """Reals of bytes."""
        number = scalar("arith.sitofp", "f32", ScalarArg(0, "i8"))
        body = scalar("arith.mulf", "f32", number, _number(scale, "f32"))
        return self._elementwise([whole(value)], body, shape_of(value))

    # --- Sums ---------------------------------------------------------------------------------

    def sum_products(self, product: Product, data: SSAValue, weight: SSAValue) -> SSAValue:
        """The sums of a layer, of bytes, in the shape of its result."""
        first = product.op.operands[0] is product.data
        inputs = (data, weight) if first else (weight, data)
        wide = [scalar("arith.extsi", "i32", ScalarArg(i, "i8")) for i in range(2)]
        term = scalar("arith.muli", "i32", *wide)
        sums = self._sum(product.op, inputs, scalar("arith.addi", "i32", ScalarArg(2, "i32"), term))
        if product.collapse is None:
            return sums
        return self.move(product.collapse, [sums], i32)

    def sum_windows(self, op: linalg.ops.GenericOp, data: SSAValue) -> SSAValue:
        """The sums of windows of bytes."""
        count = len(op.inputs)
        term = scalar("arith.extsi", "i32", ScalarArg(0, "i8"))
        body = scalar("arith.addi", "i32", ScalarArg(count, "i32"), term)
        return self._sum(op, (data, *self._windows(op)), body)

    def _sum(
        self, like: linalg.ops.GenericOp, inputs: Sequence[SSAValue], body: Scalar
    ) -> SSAValue:
        zeros = insert_filled(self.builder, TensorType(i32, shape_of(like.results[0])), 0)
        return insert_alike(self.builder, like, inputs, zeros, body).results[0]

    def _windows(self, op: linalg.ops.GenericOp) -> list[SSAValue]:
        """The inputs after the first one, which only have a shape."""
        return [
            self.builder.insert(tensor.EmptyOp((), TensorType(i8, shape_of(v)))).tensor
            for v in list(op.inputs)[1:]
        ]

    # --- What is known before a run -------------------------------------------------------------

    def weight_bytes(self, product: Product, scales: Floats, name: str | None) -> SSAValue:
        """The weights of a layer as bytes, of one scale for each channel."""
        shape = shape_of(product.weight)
        positions = product.weight_positions
        reads = [whole(product.weight)]
        wide = scalar("arith.extf", "f64", ScalarArg(0, "f32"))
        divisor = self._by_channel(scales, [shape[p] for p in positions], positions, shape, reads)
        body = _to_integer(scalar("arith.divf", "f64", wide, divisor), LARGEST, "i8")
        return self._known(reads, body, shape, name)

    def bias_of(
        self,
        product: Product,
        steps: Floats,
        rounding: Sequence[int],
        name: str | None,
        numbers: bool = True,
    ) -> SSAValue | None:
        """
        What is added to the sums of a layer, whose steps are `steps`: its bias and, for each
        channel, what rounds; `None` for nothing but one number for all, if that may be a constant.
        """
        chain, dims, shape = product.chain, product.channel_dims, product.channel_shape
        if isinstance(chain.form.offset, ScalarConst) and chain.form.offset.value == 0:
            if len(set(rounding)) <= 1 and (numbers or not any(rounding)):
                return None
        reads = [Read(read.value, restrict_map(read.map, dims)) for read in chain.reads]
        places = range(len(shape))
        offset = with_type(chain.form.offset, "f64")
        step = self._by_channel(steps, shape, places, shape, reads)
        body = _to_integer(scalar("arith.divf", "f64", offset, step), LARGEST_SUM, "i32")
        if any(rounding):
            half = self._integers_by_channel(rounding, shape, places, shape, reads)
            body = scalar("arith.addi", "i32", body, half)
        return self._known(reads, body, shape, name)

    def _known(
        self, reads: Sequence[Read], body: Scalar, shape: Sequence[int], name: str | None
    ) -> SSAValue:
        """An op on what is known before a run, which gives the weight `name`."""
        used = sorted(scalar_operands(body))
        body = renumber_operands(body, {n: i for i, n in enumerate(used)})
        op = insert_elementwise(self.builder, [reads[n] for n in used], body, shape)
        if name is not None:
            op.attributes[WEIGHT_ATTRIBUTE] = StringAttr(name)
        return op.results[0]

    def _by_channel(
        self,
        numbers: Floats,
        extents: Sequence[int],
        dims: Sequence[int],
        shape: Sequence[int],
        reads: list[Read],
    ) -> Scalar:
        """Numbers by channel as an operand: one where all are the same, else a constant tensor."""
        if np.all(numbers == numbers[0]):
            return _number(float(numbers[0]), "f64")
        type = TensorType(f64, extents)
        value = self._constant(DenseIntOrFPElementsAttr.from_list(type, numbers.tolist()))
        reads.append(_along(value, dims, len(shape)))
        return ScalarArg(len(reads) - 1, "f64")

    def _integers_by_channel(
        self,
        numbers: Sequence[int],
        extents: Sequence[int],
        dims: Sequence[int],
        shape: Sequence[int],
        reads: list[Read],
        block: int = 1,
        may_be_number: bool = True,
    ) -> Scalar:
        """
        As `_by_channel`, of integers of 32 bits, of which there is one for `block` channels along
        the last dimension.
        """
        if len(set(numbers)) == 1 and (may_be_number or len(numbers) != math.prod(extents)):
            return _number(numbers[0], "i32")
        few = np.array(numbers).reshape(extents)[..., ::block]
        type = TensorType(i32, few.shape)
        value = self._constant(DenseIntOrFPElementsAttr.from_list(type, few.reshape(-1).tolist()))
        if len(set(numbers)) == 1:  # A weight: equal elements would be filled in by the host.
            value = self._known([whole(value)], ScalarArg(0, "i32"), few.shape, None)
        reads.append(_along(value, dims, len(shape), block))
        return ScalarArg(len(reads) - 1, "i32")

    def _constant(self, elements: DenseIntOrFPElementsAttr) -> SSAValue:
        return self.builder.insert(arith.ConstantOp(elements)).result

    # --- What becomes of sums -------------------------------------------------------------------

    def rescale(
        self,
        sums: SSAValue,
        bias: SSAValue | None,
        rounding: int,
        by: Rescale,
        dims: Sequence[int],
        limits: tuple[int, int],
        block: int = 1,
        numbers: bool = True,
    ) -> SSAValue:
        """
        Bytes of sums, with a bias by the dimensions `dims`, where there is one, and else with
        `rounding`; factors are by these dimensions, too, or, with `numbers`, one; they are the same
        for `block` channels.
        """
        shape = shape_of(sums)
        extents = [shape[d] for d in dims]
        reads = [whole(sums)]
        total: Scalar = ScalarArg(0, "i32")
        if bias is not None:
            reads.append(_along(bias, dims, len(shape)))
            total = scalar("arith.addi", "i32", total, ScalarArg(1, "i32"))
        elif rounding:
            total = scalar("arith.addi", "i32", total, _number(rounding, "i32"))
        factors = (extents, dims, shape, reads, block, numbers)
        shift = self._integers_by_channel(by.shifts, *factors)
        if set(by.multipliers) != {1}:
            factor = self._integers_by_channel(by.multipliers, *factors)
            total = scalar("arith.extsi", "i64", total)
            total = scalar("arith.muli", "i64", total, _as_wide(factor))
            half = (1 << by.shifts[0]) >> 1
            total = scalar("arith.addi", "i64", total, _number(half, "i64"))
            shift = _number(by.shifts[0], "i64")
        if any(by.shifts):
            total = scalar("arith.shrsi", total.type, total, shift)
        byte = scalar("arith.trunci", "i8", _limited(total, *limits))
        return self._elementwise(reads, byte, shape)

    def to_reals(
        self,
        sums: SSAValue,
        bias: SSAValue | None,
        steps: Floats,
        dims: Sequence[int],
        interval: Interval,
    ) -> SSAValue:
        """Reals of sums, whose steps are `steps`, cut to an interval."""
        shape = shape_of(sums)
        reads = [whole(sums)]
        total: Scalar = ScalarArg(0, "i32")
        if bias is not None:
            reads.append(_along(bias, dims, len(shape)))
            total = scalar("arith.addi", "i32", total, ScalarArg(1, "i32"))
        number = scalar("arith.sitofp", "f32", total)
        step: Scalar = _number(float(steps[0]), "f32")
        if not np.all(steps == steps[0]):
            type = TensorType(f32, [shape[d] for d in dims])
            elements = DenseIntOrFPElementsAttr.from_list(type, steps.tolist())
            reads.append(_along(self._constant(elements), dims, len(shape)))
            step = ScalarArg(len(reads) - 1, "f32")
        body: Scalar = scalar("arith.mulf", "f32", number, step)
        if np.isfinite(interval.high):
            body = scalar("arith.minimumf", "f32", body, _number(interval.high, "f32"))
        if np.isfinite(interval.low):
            body = scalar("arith.maximumf", "f32", body, _number(interval.low, "f32"))
        return self._elementwise(reads, body, shape)

    # --- What follows with bytes ------------------------------------------------------------------

    def follow(self, item: Follower, sources: Sequence[SSAValue], scale: float) -> SSAValue:
        """What a follower does, on bytes of one scale."""
        limits = round_limit(item.interval.low, scale), round_limit(item.interval.high, scale)
        if item.kind == "add":
            wide = [scalar("arith.extsi", "i32", ScalarArg(i, "i8")) for i in range(2)]
            total = _limited(scalar("arith.addi", "i32", *wide), *limits)
            reads = [whole(v) for v in sources]
            return self._elementwise(
                reads, scalar("arith.trunci", "i8", total), shape_of(item.result)
            )
        if item.kind == "clamp":
            body = _limited(ScalarArg(0, "i8"), *limits)
            return self._elementwise([whole(sources[0])], body, shape_of(item.result))
        if not isinstance(item.op, linalg.ops.GenericOp):
            return self.move(item.op, sources, i8)
        type = TensorType(i8, shape_of(item.result))
        if item.kind == "pool":
            init = insert_filled(self.builder, type, _LEAST_BYTE)
            so_far = ScalarArg(len(item.op.inputs), "i8")
            body = scalar("arith.maxsi", "i8", so_far, ScalarArg(0, "i8"))
            inputs = (sources[0], *self._windows(item.op))
            return insert_alike(self.builder, item.op, inputs, init, body).results[0]
        empty = self.builder.insert(tensor.EmptyOp((), type)).tensor
        return insert_alike(self.builder, item.op, sources, empty, ScalarArg(0, "i8")).results[0]

    def move(self, op: Operation, sources: Sequence[SSAValue], element: Attribute) -> SSAValue:
        """A copy of an op that moves elements, on elements of another type."""
        new = self.builder.insert(op.clone())
        for i, source in enumerate(sources):
            new.operands[i] = source
        if isinstance(new, tensor.PadOp):
            self._set_padding(new)
        type = TensorType(element, shape_of(op.results[0]))
        return Rewriter.replace_value_with_new_type(new.results[0], type)

    def _set_padding(self, op: tensor.PadOp) -> None:
        last = op.region.block.last_op
        assert last is not None
        fill = 0 if literal_of(last.operands[0]) == 0 else _LEAST_BYTE
        number = arith.ConstantOp.from_int_and_width(fill, 8)
        op.region.block.insert_op_before(number, last)
        last.operands[0] = number.result

    def _elementwise(self, reads: Sequence[Read], body: Scalar, shape: Sequence[int]) -> SSAValue:
        return insert_elementwise(self.builder, reads, body, shape).results[0]


def weight_name(source: str, what: str) -> str:
    """The name of a weight made from another one: of `conv.weight.folded`, `conv.weight.int8`."""
    return f"{_plain_name(source)}.{what}"


def bias_name(source: str) -> str:
    """The name of the bias beside a weight: of `conv.weight.folded`, `conv.bias.int32`."""
    layer, _, _ = _plain_name(source).rpartition(".")
    return f"{layer}.bias.int32" if layer else "bias.int32"


def _plain_name(name: str) -> str:
    return re.sub(r"([.](folded|reshaped|transposed|equalized))+$", "", name)
