"""
Two-dimensional transfers between a stored grid and a dense block of a local memory.

A DMA engine moves `rows` rows of `row_elements` consecutive elements, `row_stride` apart in
the outer memory, to or from consecutive addresses of the local one. Where the block leaves
the grid, it writes zero elements: whole rows before and after (`pad_top`, `pad_bottom`),
and elements at the ends of each row (`pad_left`, `pad_right`). `plan_transfers` cuts the
block of a grid that one step needs into as few of these as the storage order allows.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...dialects.common.digits import row_major


@dataclass(frozen=True)
class StoredDim:
    """
    One dimension of the stored grid, outermost first in a storage order.

    `factor == 0`: grid dimension `grid` as it is. Otherwise the grid dimension is cut into
    blocks of `factor`, of which this is the number of the block (`inner=False`) or the
    position within one (`inner=True`).

    No `Layout`: that of the whole tensor follows from the order that a search has chosen
    (`embedded.operand_layout`). The search and the engine see elements of the grid alone, and each
    of thousands of orders only by what its transfers cost.
    """

    grid: int
    factor: int = 0
    inner: bool = False


StorageOrder = tuple[StoredDim, ...]


@dataclass(frozen=True)
class TransferLimits:
    """The limits of one transfer; `max_pad` is the largest pad on each of the four sides."""

    max_pad: int
    max_rows: int
    max_row_elements: int
    max_row_stride: int


@dataclass(frozen=True)
class Transfer:
    """One transfer; offsets, strides and pads in elements, rows as counted in memory."""

    local_offset: int
    offset: int
    rows: int
    row_elements: int
    row_stride: int
    pad_top: int = 0
    pad_bottom: int = 0
    pad_left: int = 0
    pad_right: int = 0

    @property
    def local_elements(self) -> int:
        """The elements written to the local memory, padding included."""
        width = self.pad_left + self.row_elements + self.pad_right
        return (self.pad_top + self.rows + self.pad_bottom) * width

    @property
    def padded_elements(self) -> int:
        return self.local_elements - self.rows * self.row_elements


@dataclass(frozen=True)
class _Axis:
    """A stored dimension as a block sees it: `count` elements from `first`, and pads."""

    extent: int
    stride: int
    first: int
    count: int
    low: int
    high: int

    @property
    def full(self) -> bool:
        return self.count == self.extent and not self.low and not self.high


def stored_extents(extents: Sequence[int], order: StorageOrder) -> tuple[int, ...]:
    """The shape of the stored grid; a cut dimension is rounded up to whole blocks."""
    shape: list[int] = []
    for s in order:
        n = extents[s.grid]
        shape.append(n if not s.factor else s.factor if s.inner else -(-n // s.factor))
    return tuple(shape)


def local_strides(block: Sequence[int], order: StorageOrder) -> tuple[int, ...]:
    """
    The distance in the local memory between neighbours along each grid dimension, for a
    dense block with `block[g]` elements along grid dimension `g` (padding included). A cut
    dimension is within one block.
    """
    strides = [0] * len(block)
    stride = 1
    for s in reversed(order):
        if s.factor and not s.inner:
            continue
        strides[s.grid] = stride
        stride *= block[s.grid]
    return tuple(strides)


def _stored_axes(
    intervals: Sequence[tuple[int, int]], extents: Sequence[int], order: StorageOrder
) -> list[_Axis] | None:
    shape = stored_extents(extents, order)
    axes: list[_Axis] = []
    for s, n, stride in zip(order, shape, row_major(shape), strict=True):
        lo, hi = intervals[s.grid]
        first, last = max(lo, 0), min(hi, extents[s.grid])
        if first >= last:
            return None
        if not s.factor:
            axes.append(_Axis(n, stride, first, last - first, first - lo, hi - last))
            continue
        block = lo // s.factor
        if lo < 0 or hi > extents[s.grid] or (hi - 1) // s.factor != block:
            return None
        if s.inner:
            axes.append(_Axis(n, stride, lo - block * s.factor, hi - lo, 0, 0))
        else:
            axes.append(_Axis(n, stride, block, 1, 0, 0))
    return axes


def plan_transfers(
    intervals: Sequence[tuple[int, int]],
    extents: Sequence[int],
    order: StorageOrder,
    limits: TransferLimits,
) -> tuple[Transfer, ...] | None:
    """
    The transfers that bring the block `intervals` (half-open, per grid dimension, possibly
    beyond the grid) of a grid stored in `order` into a dense local block, or `None` where
    the engine cannot: padding in more than two directions or beyond `limits.max_pad`, a
    block without a real element, or one across two blocks of a cut dimension.

    Innermost dimensions that are moved whole merge into one row; the next one gives the
    rows, with further ones merged likewise; what remains is one transfer each.
    """
    plan = _plan_first(intervals, extents, order, limits)
    if plan is None:
        return None
    first, outer = plan
    return tuple(
        replace(
            first,
            local_offset=i * first.local_elements,
            offset=first.offset + sum(p * a.stride for p, a in zip(point, outer, strict=True)),
        )
        for i, point in enumerate(itertools.product(*(range(a.count) for a in outer)))
    )


def like_transfers(
    intervals: Sequence[tuple[int, int]],
    extents: Sequence[int],
    order: StorageOrder,
    limits: TransferLimits,
) -> tuple[int, Transfer] | None:
    """
    The number of the transfers of `plan_transfers` and the first of them: the others differ
    in their offsets only.
    """
    plan = _plan_first(intervals, extents, order, limits)
    return None if plan is None else (math.prod(a.count for a in plan[1]), plan[0])


def _plan_first(
    intervals: Sequence[tuple[int, int]],
    extents: Sequence[int],
    order: StorageOrder,
    limits: TransferLimits,
) -> tuple[Transfer, list[_Axis]] | None:
    """The first transfer, and the axes along which it repeats."""
    axes = _stored_axes(intervals, extents, order)
    if axes is None:
        return None
    position = len(axes) - 1
    row, position = _merge_axes(axes, position, limits.max_pad, limits.max_row_elements)
    if row is None:
        return None
    above = position
    rows, position = _merge_axes(axes, position, limits.max_pad, limits.max_rows)
    if rows is None:
        return None
    if rows.count > 1 and rows.stride > limits.max_row_stride:
        # One transfer for each row: such rows cannot be padded.
        rows, position = _Axis(1, 1, 0, 1, 0, 0), above
    outer = axes[: position + 1]
    if any(a.low or a.high for a in outer):
        return None
    first = Transfer(
        local_offset=0,
        offset=row.first * row.stride
        + rows.first * rows.stride
        + sum(a.first * a.stride for a in outer),
        rows=rows.count,
        row_elements=row.count,
        row_stride=rows.stride if rows.count > 1 else row.count,
        pad_top=rows.low,
        pad_bottom=rows.high,
        pad_left=row.low,
        pad_right=row.high,
    )
    return first, outer


def _merge_axes(
    axes: Sequence[_Axis], position: int, max_pad: int, max_count: int
) -> tuple[_Axis | None, int]:
    """
    Merges axes from `position` outwards into one: an axis joins when all inside it is
    moved whole. Returns the merged axis and the position of the first one left over.
    """
    if position < 0:
        return _Axis(1, 1, 0, 1, 0, 0), position
    merged = axes[position]
    if max(merged.low, merged.high) > max_pad or merged.count > max_count:
        return None, position
    position -= 1
    while position >= 0 and merged.full:
        a = axes[position]
        inner = merged.count
        if a.stride != inner * merged.stride or max(a.low, a.high) * inner > max_pad:
            break
        if a.count * inner > max_count:
            break
        merged = _Axis(
            a.extent * inner,
            merged.stride,
            a.first * inner,
            a.count * inner,
            a.low * inner,
            a.high * inner,
        )
        position -= 1
    # Axes of one element join whatever is inside them: they only move the start.
    while position >= 0:
        a = axes[position]
        if a.count != 1 or a.low or a.high:
            break
        shift = a.first * a.stride
        if shift % merged.stride:
            break
        merged = _Axis(
            merged.extent,
            merged.stride,
            merged.first + shift // merged.stride,
            merged.count,
            merged.low,
            merged.high,
        )
        position -= 1
    return merged, position
