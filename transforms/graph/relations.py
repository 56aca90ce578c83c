"""
Which slices ops on tensors read for slices of what they give: `model.Relation`s of IR.

Structured ops by their indexing maps (a slice of a result is a box of iterations, whose footprint
is read); movements of data (padding, reshapes, slices) each by a rule of its own. Slices are
boxes; where what is read is not one, the smallest around it that follows the storage.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects import linalg, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, ArrayAttr, IntegerAttr, TensorType
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.ir.affine.affine_expr import AffineDimExpr

from ..core.describe import describe_op, describe_value
from ..core.errors import WeftError
from ..kernel.view import expr_range
from .model import Box, Relation, box_size, clip_interval

Groups = tuple[tuple[int, ...], ...]
"""Of a reshape: for each axis of the shape with fewer axes, those of the other."""


def shape_of(value: SSAValue) -> tuple[int, ...]:
    """The extents of a tensor. Raises `WeftError` for other values and for dynamic shapes."""
    type = value.type
    if not isinstance(type, TensorType):
        raise WeftError(f"{describe_value(value)} is {type}, expected a tensor")
    shape = type.get_shape()
    if DYNAMIC_INDEX in shape:
        raise WeftError(
            f"{describe_value(value)} is {type}: its shape is dynamic, but networks are split by "
            "their extents; give them with resize-model"
        )
    return shape


def nothing_of(shape: Sequence[int]) -> Box:
    """The slice without elements."""
    return tuple((0, 0) for _ in shape)


def iterations_of(map: AffineMap, extents: Sequence[int], box: Box) -> Box:
    """
    The iterations that write a slice, by the map of the result; all, where the map is no
    permutation of some of the loops.
    """
    domain = [(0, extent) for extent in extents]
    if map.is_projected_permutation():
        for expr, side in zip(map.results, box, strict=True):
            assert isinstance(expr, AffineDimExpr)
            domain[expr.position] = side
    return tuple(domain)


def footprint_of(map: AffineMap, domain: Box, shape: Sequence[int]) -> Box:
    """The smallest box around what iterations touch by a map, within a tensor of `shape`."""
    found: list[tuple[int, int]] = []
    for expr, size in zip(map.results, shape, strict=True):
        lower, upper, _ = expr_range(expr, domain)
        found.append(clip_interval(lower, upper + 1, size))
    return tuple(found)


@dataclass(frozen=True)
class Whole:
    """All of a tensor of `shape`, whatever is asked for."""

    shape: tuple[int, ...]

    def needed(self, box: Box) -> Box:
        return tuple((0, extent) for extent in self.shape) if box_size(box) else nothing_of(box)


@dataclass(frozen=True)
class Loops:
    """An operand of a structured op, for slices of a result: through its loops."""

    extents: tuple[int, ...]
    result: AffineMap
    operand: AffineMap
    shape: tuple[int, ...]

    def needed(self, box: Box) -> Box:
        if not box_size(box):
            return nothing_of(self.shape)
        return footprint_of(self.operand, iterations_of(self.result, self.extents, box), self.shape)


@dataclass(frozen=True)
class Shifted:
    """
    Element `i` of the source at `i * stride + offset` of the result along each axis: padding, and
    the source of an insertion.
    """

    shape: tuple[int, ...]
    offsets: tuple[int, ...]
    strides: tuple[int, ...]

    def needed(self, box: Box) -> Box:
        found = tuple(
            clip_interval(-(-(lower - offset) // stride), (upper - 1 - offset) // stride + 1, size)
            for (lower, upper), offset, stride, size in zip(
                box, self.offsets, self.strides, self.shape, strict=True
            )
        )
        return found if box_size(box) and box_size(found) else nothing_of(self.shape)


@dataclass(frozen=True)
class Extracted:
    """
    A slice of the source: element `i` along axis `a` of the result at `i * strides[a] +
    offsets[a]` of the source. `kept` are the axes of the source that the result has.
    """

    shape: tuple[int, ...]
    offsets: tuple[int, ...]
    strides: tuple[int, ...]
    kept: tuple[int, ...]

    def needed(self, box: Box) -> Box:
        if not box_size(box):
            return nothing_of(self.shape)
        found = [(offset, offset + 1) for offset in self.offsets]
        for axis, (lower, upper) in zip(self.kept, box, strict=True):
            offset, stride = self.offsets[axis], self.strides[axis]
            found[axis] = (lower * stride + offset, (upper - 1) * stride + offset + 1)
        return tuple(found)


@dataclass(frozen=True)
class Collapsed:
    """Groups of the source's axes as one axis each."""

    shape: tuple[int, ...]
    groups: Groups

    def needed(self, box: Box) -> Box:
        if not box_size(box):
            return nothing_of(self.shape)
        found: list[tuple[int, int]] = []
        for (lower, upper), group in zip(box, self.groups, strict=True):
            found += unravel(lower, upper, [self.shape[axis] for axis in group])
        return tuple(found) if self.groups else tuple((0, 1) for _ in self.shape)


@dataclass(frozen=True)
class Expanded:
    """An axis of the source as several, each of `groups`; `shape` is the result's."""

    shape: tuple[int, ...]
    groups: Groups

    def needed(self, box: Box) -> Box:
        if not box_size(box):
            return nothing_of(self.groups)
        return tuple(
            ravel([box[axis] for axis in group], [self.shape[axis] for axis in group])
            for group in self.groups
        )


def unravel(lower: int, upper: int, sizes: Sequence[int]) -> list[tuple[int, int]]:
    """The box of indices around positions `lower` to `upper - 1` of a shape, in storage order."""
    if not sizes:
        return []
    inner = math.prod(sizes[1:])
    first, last = lower // inner, (upper - 1) // inner
    if first == last:
        rest = unravel(lower - first * inner, upper - first * inner, sizes[1:])
        return [(first, first + 1), *rest]
    return [(first, last + 1), *((0, size) for size in sizes[1:])]


def ravel(box: Sequence[tuple[int, int]], sizes: Sequence[int]) -> tuple[int, int]:
    """The positions in storage order of a box, with all that follows its first wide axis."""
    start = 0
    for axis, (lower, upper) in enumerate(box):
        inner = math.prod(sizes[axis + 1 :])
        if upper - lower > 1:
            return start + lower * inner, start + upper * inner
        start += lower * inner
    return start, start + 1


# --- of ops -------------------------------------------------------------------------------------


def groups_of(op: tensor.CollapseShapeOp | tensor.ExpandShapeOp) -> Groups:
    """The axes that a reshape joins or parts."""
    found: list[tuple[int, ...]] = []
    for group in op.reassociation.data:
        assert isinstance(group, ArrayAttr)
        found.append(tuple(i.value.data for i in group if isinstance(i, IntegerAttr)))
    return tuple(found)


def view_source(op: Operation) -> SSAValue | None:
    """The tensor that an op which only moves data gives in another form; `None` for others."""
    match op:
        case tensor.PadOp() | tensor.ExtractSliceOp():
            return op.source
        case tensor.CollapseShapeOp() | tensor.ExpandShapeOp():
            return op.src
        case _:
            return None


def view_relation(op: Operation) -> Relation:
    """The relation of an op that has a `view_source`. Raises `WeftError` for sizes not known."""
    match op:
        case tensor.PadOp():
            low = static_numbers(op, op.static_low.get_values())
            static_numbers(op, op.static_high.get_values())
            return Shifted(shape_of(op.source), low, (1,) * len(low))
        case tensor.ExtractSliceOp():
            offsets, sizes, strides = slice_numbers(op)
            return Extracted(shape_of(op.source), offsets, strides, kept_axes(op, sizes))
        case tensor.CollapseShapeOp():
            return Collapsed(shape_of(op.src), groups_of(op))
        case tensor.ExpandShapeOp():
            return Expanded(shape_of(op.result), groups_of(op))
        case _:
            raise WeftError(f"{describe_op(op)} is no view of a tensor")


def static_numbers(op: Operation, numbers: Sequence[int]) -> tuple[int, ...]:
    """Numbers of an op. Raises `WeftError` if some are not known before a run."""
    if DYNAMIC_INDEX in numbers:
        raise WeftError(f"{describe_op(op)}: its sizes are not constant; give them as numbers")
    return tuple(numbers)


def slice_numbers(
    op: tensor.ExtractSliceOp | tensor.InsertSliceOp,
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Offsets, sizes and strides of a slice; `WeftError` if they are not constant."""
    return (
        static_numbers(op, op.static_offsets.get_values()),
        static_numbers(op, op.static_sizes.get_values()),
        static_numbers(op, op.static_strides.get_values()),
    )


def kept_axes(op: tensor.ExtractSliceOp, sizes: Sequence[int]) -> tuple[int, ...]:
    """The axes of a slice's source that the result has; others, of one element, are left out."""
    return axes_of_shape(op, sizes, shape_of(op.result))


def axes_of_shape(op: Operation, sizes: Sequence[int], shape: Sequence[int]) -> tuple[int, ...]:
    """The axes of `sizes` that make up `shape`, from which ones of size 1 are left out."""
    kept: list[int] = []
    surplus = len(sizes) - len(shape)
    for axis, size in enumerate(sizes):
        wanted = shape[len(kept)] if len(kept) < len(shape) else None
        if size == 1 and surplus and wanted != 1:
            surplus -= 1
            continue
        if size != wanted:
            raise WeftError(f"{describe_op(op)}: {list(sizes)} is no shape {list(shape)}")
        kept.append(axis)
    while surplus and kept and sizes[kept[-1]] == 1:
        # Several axes of one element: which of them stay makes no difference.
        kept.pop()
        surplus -= 1
    return tuple(kept)


def loops_of(op: linalg.ops.GenericOp) -> tuple[int, ...]:
    """The extents of a structured op's loops, by its operands' shapes."""
    maps = [attr.data for attr in op.indexing_maps.data]
    found: dict[int, int] = {}
    for value, map in zip(op.operands, maps, strict=True):
        shape = shape_of(value) if isinstance(value.type, TensorType) else ()
        for expr, extent in zip(map.results, shape, strict=bool(shape)):
            if isinstance(expr, AffineDimExpr):
                found.setdefault(expr.position, extent)
    missing = [d for d in range(maps[0].num_dims) if d not in found]
    if missing:
        raise WeftError(
            f"{describe_op(op)}: no operand has the extent of loop {missing[0]} along an axis"
        )
    return tuple(found[d] for d in range(maps[0].num_dims))
