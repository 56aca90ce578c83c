"""
Boxes of values: what a part of one value needs of the values before it.

A box has an offset for each dimension, an expression in the origins `d0`, `d1`, … of the part that
all follows from, and a size, a number or an array of numbers: one for each of many parts that are
looked at together. So one propagation serves a search over sizes and the code of the one chosen.

A slice of `slices` is another thing: numbers, for one part, of which a rule builds the op that
computes it, halos and borders clipped. Here nothing is built, offsets stay expressions, and many
sizes are looked at in one go, which is what a search over tilings needs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from xdsl.dialects import tensor
from xdsl.dialects.builtin import ArrayAttr, IntegerAttr
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap

from ..core.describe import describe_op
from ..core.errors import WeftError
from ..kernel.view import linear_form
from .tensors import shape_of

Sizes: TypeAlias = npt.NDArray[np.int64]
"""The size along one dimension of each of many boxes."""

Take: TypeAlias = Callable[[npt.NDArray[Any]], npt.NDArray[Any]]
"""Takes some rows of a column."""


@dataclass(frozen=True)
class SymbolicBox:
    """
    Parts of a value: from `offsets`, expressions in the origins, `sizes` elements along each
    dimension, an array each. `valid` says which of them are boxes at all.
    """

    offsets: tuple[AffineExpr, ...]
    sizes: tuple[Sizes, ...]
    valid: npt.NDArray[np.bool_]

    @property
    def elements(self) -> Sizes:
        """The number of elements of each."""
        found = np.ones_like(self.valid, np.int64)
        for size in self.sizes:
            found = found * size
        return found

    def of_rows(self, take: Take) -> SymbolicBox:
        """The boxes of the rows that `take` takes of each column."""
        return SymbolicBox(self.offsets, tuple(map(take, self.sizes)), take(self.valid))

    def used_dims(self) -> frozenset[int]:
        """The origins that move it."""
        return frozenset(d for expr in self.offsets for d in expr.used_dims())

    def sides_at(self, number: int) -> tuple[tuple[AffineExpr, int], ...]:
        """Offset and size along each dimension of box `number`."""
        return tuple(
            (expr, int(size[number])) for expr, size in zip(self.offsets, self.sizes, strict=True)
        )


def joined_box(
    one: SymbolicBox | None,
    other: SymbolicBox,
    shape: Sequence[int],
    still: Sequence[npt.NDArray[np.bool_]] = (),
) -> SymbolicBox:
    """
    The box around two of one value of this shape. Where they start at different places, and these
    are not always as far apart, it is not valid: what is needed of a value must be one box that
    starts at one place. Along a dimension of which both are all, each starts at 0, whatever it
    says. `still` tells of each origin, and each box, that it is 0.
    """
    if one is None:
        return other
    offsets: list[AffineExpr] = []
    sizes: list[Sizes] = []
    valid = one.valid & other.valid
    for dim, extent in enumerate(shape):
        offset, size, more = one.offsets[dim], one.sizes[dim], other.sizes[dim]
        apart = index_distance(offset, other.offsets[dim])
        if apart is None:
            both = offset, other.offsets[dim]
            fixed = (size == extent) & (more == extent)
            origins = {d for expr in both for d in expr.used_dims()}
            if all(d < len(still) for d in origins):
                fixed = fixed | np.logical_and.reduce([still[d] for d in origins])
            valid = valid & fixed
            first, second = (_at_zero(expr) for expr in both)
            offset, apart = AffineExpr.constant(first), second - first
        low = min(0, apart)
        offsets.append(offset + low if low else offset)
        sizes.append(np.maximum(size, more + apart) - low)
    return SymbolicBox(tuple(offsets), tuple(sizes), valid)


def _at_zero(expr: AffineExpr) -> int:
    dims = 1 + max(expr.used_dims(), default=0)
    return expr.eval([0] * dims, ())


def index_distance(one: AffineExpr, other: AffineExpr) -> int | None:
    """
    The distance, in elements, of an index behind another one; `None` if it is not the same
    everywhere.
    """
    if one == other:
        return 0
    dims = 1 + max((*one.used_dims(), *other.used_dims()), default=0)
    forms = linear_form(one, dims), linear_form(other, dims)
    if forms[0] is None or forms[1] is None or forms[0][0] != forms[1][0]:
        return None
    return forms[1][1] - forms[0][1]


def box_through_map(map: AffineMap, iterations: SymbolicBox) -> SymbolicBox:
    """
    The footprint of `iterations` in an operand that is read through `map`: linear indices, or one
    dimension divided by a number. Where an index falls, the offset is that of the first box.
    """
    offsets: list[AffineExpr] = []
    sizes: list[Sizes] = []
    valid = iterations.valid
    for expr in map.results:
        offset = expr.replace_dims_and_symbols(iterations.offsets, ())
        offsets.append(offset + _lowest_offset(expr, map.num_dims, iterations.sizes))
        size, fits = _index_span(expr, map.num_dims, iterations.sizes)
        sizes.append(size)
        valid = valid & fits
    return SymbolicBox(tuple(offsets), tuple(sizes), valid)


def _lowest_offset(expr: AffineExpr, num_dims: int, sizes: Sequence[Sizes]) -> int:
    """
    The lowest value of an index in the first box, less that of the first iteration; 0 or less.
    """
    linear = linear_form(expr, num_dims)
    if linear is None:
        return 0
    return sum(step * (int(s[0]) - 1) for step, s in zip(linear[0], sizes, strict=True) if step < 0)


def _index_span(
    expr: AffineExpr, num_dims: int, sizes: Sequence[Sizes]
) -> tuple[Sizes, npt.NDArray[np.bool_]]:
    """The extents of an index over boxes of iterations, and for which they are right."""
    fits = np.ones_like(sizes[0], np.bool_) if sizes else np.ones(1, np.bool_)
    linear = linear_form(expr, num_dims)
    if linear is not None:
        moved = [(abs(c), size) for c, size in zip(linear[0], sizes, strict=True) if c]
        if len(moved) == 1 and moved[0][0] == 1:
            return moved[0][1], fits  # the very column, of which rows are taken once
        found = np.ones_like(fits, np.int64)
        for coefficient, size in moved:
            found = found + coefficient * (size - 1)
        return found, fits
    (dim, *others) = sorted(expr.used_dims())
    divisor = _divisor_of(expr)
    if others or divisor is None:
        return np.ones_like(fits, np.int64), np.zeros_like(fits)
    size = sizes[dim]
    return np.maximum(1, size // divisor), (size % divisor == 0) | (divisor % size == 0)


def _divisor_of(expr: AffineExpr) -> int | None:
    """The divisor of `d floordiv n`."""
    for divisor in range(2, 65):
        for dim in expr.used_dims():
            if expr == AffineExpr.dimension(dim) // divisor:
                return divisor
    return None


# --- views ----------------------------------------------------------------------------------------


def is_view(op: Operation) -> bool:
    """Tests whether `op` gives elements of its source in another shape, or a border around them."""
    if isinstance(op, tensor.ExtractSliceOp):
        return all(step == 1 for step in op.static_strides.get_values()) and not op.offsets
    return isinstance(op, tensor.CollapseShapeOp | tensor.ExpandShapeOp | tensor.PadOp)


def source_of(op: Operation) -> SSAValue:
    """The value that a view looks at."""
    return op.operands[0]


def box_through_view(op: Operation, box: SymbolicBox) -> SymbolicBox:
    """The box in a view's source that a box of its result is. Raises `WeftError` for other ops."""
    if isinstance(op, tensor.PadOp):
        lows = [int(v) for v in op.static_low.get_values()]
        offsets = tuple(o - low for o, low in zip(box.offsets, lows, strict=True))
        return SymbolicBox(offsets, box.sizes, box.valid)
    if isinstance(op, tensor.ExtractSliceOp):
        return _shift_slice(op, box)
    if isinstance(op, tensor.CollapseShapeOp):
        shape = shape_of(op.src)
        return _split_dims(box, groups_of(op.reassociation), shape)
    if isinstance(op, tensor.ExpandShapeOp):
        return _join_dims(box, groups_of(op.reassociation), shape_of(op.result))
    raise WeftError(f"{describe_op(op)} is no view")


def _shift_slice(op: tensor.ExtractSliceOp, box: SymbolicBox) -> SymbolicBox:
    """A box of a slice in what it is a slice of; dimensions of one element may be left out."""
    offsets: list[AffineExpr] = []
    sizes: list[Sizes] = []
    left = list(zip(shape_of(op.result), box.offsets, box.sizes, strict=True))
    given = [int(v) for v in op.static_sizes.get_values()]
    for number, (first, size) in enumerate(zip(op.static_offsets.get_values(), given, strict=True)):
        rest = len(given) - number
        if left and left[0][0] == size and (size != 1 or len(left) == rest):
            _, offset, extent = left.pop(0)
            offsets.append(offset + int(first))
            sizes.append(extent)
        else:
            offsets.append(AffineExpr.constant(int(first)))
            sizes.append(np.ones_like(box.valid, np.int64))
    return SymbolicBox(tuple(offsets), tuple(sizes), box.valid)


def groups_of(attr: ArrayAttr[ArrayAttr[IntegerAttr]]) -> list[list[int]]:
    """The dimensions of the expanded shape that make each one of the collapsed."""
    return [[int(v.value.data) for v in group] for group in attr]


def _split_dims(
    box: SymbolicBox, groups: Sequence[Sequence[int]], shape: Sequence[int]
) -> SymbolicBox:
    """A box of joined dimensions as one of those that they join."""
    offsets: list[AffineExpr] = []
    sizes: list[Sizes] = []
    valid = box.valid
    for group, offset, size in zip(groups, box.offsets, box.sizes, strict=True):
        after = 1
        alone = sum(shape[d] > 1 for d in group) < 2
        parts: list[tuple[AffineExpr, Sizes]] = []
        for position, dim in reversed(list(enumerate(group))):
            extent = shape[dim]
            here = offset // after if after > 1 else offset
            if extent == 1:
                parts.append((AffineExpr.constant(0), np.ones_like(size)))
                continue
            if any(shape[d] > 1 for d in group[:position]):
                here = here % extent
            # Parts begin at multiples of their size: one is a box of these dimensions if it is
            # a whole fraction of a row, or whole rows.
            inner = np.maximum(1, size // after)
            found = np.minimum(inner, extent)
            if not alone:
                valid = valid & ((extent % found == 0) & (inner % found == 0))
                valid = valid & ((size % after == 0) | (after % size == 0))
            parts.append((here, found))
            after *= extent
        offsets += [o for o, _ in reversed(parts)]
        sizes += [s for _, s in reversed(parts)]
    return SymbolicBox(tuple(offsets), tuple(sizes), valid)


def _join_dims(
    box: SymbolicBox, groups: Sequence[Sequence[int]], shape: Sequence[int]
) -> SymbolicBox:
    """A box of several dimensions as one of the dimension that they are joined to."""
    offsets: list[AffineExpr] = []
    sizes: list[Sizes] = []
    valid = box.valid
    for group in groups:
        offset: AffineExpr = AffineExpr.constant(0)
        size = np.ones_like(box.valid, np.int64)
        after = 1
        whole = np.ones_like(box.valid)
        for dim in reversed(group):
            offset = box.offsets[dim] * after + offset if shape[dim] > 1 else offset
            # Further out than a part of a row, there may be only one.
            valid = valid & (whole | (box.sizes[dim] == 1))
            whole = whole & (box.sizes[dim] == shape[dim])
            size = size * box.sizes[dim]
            after *= shape[dim]
        offsets.append(offset)
        sizes.append(size)
    return SymbolicBox(tuple(offsets), tuple(sizes), valid)
