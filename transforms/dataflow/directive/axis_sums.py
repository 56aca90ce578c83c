"""
Sums over the digits that place blocks along one axis of a tensor, of what blocks have in common.

They depend on little of a layer, so that the schedules that a search compares have most of them in
common: they are remembered.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

Ints: TypeAlias = npt.NDArray[np.int64]
Masks: TypeAlias = npt.NDArray[np.bool_]

_MAX_CELLS = 1 << 24
"""Largest number of mask cells made at a time."""

_SUMS = 1 << 14
"""Sums that are remembered."""


class Counts(NamedTuple):
    """
    Sums over steps and outer buffers of numbers of elements; `now` and `before` are what a
    buffer holds after and before a change.

    * `held`: summed over buffers, now; `kept`: now and before;
    * `union`: held by any of the buffers that have one source; `spared`: elements of it that
      all their holders had before; `near`: summed over buffers, what any of them had before;
      `union_near`: of the union, what any of them had before.
    """

    held: int
    kept: int
    union: int
    spared: int
    near: int
    union_near: int

    @staticmethod
    def product(factors: Sequence[Counts]) -> Counts:
        """The sums over what is placed along several axes."""
        return Counts(*(math.prod(f[field] for f in factors) for field in range(6)))


class PlacedDim(NamedTuple):
    """
    A dimension that moves the index of an axis `factor` at a time: its iterations, how many of them
    a buffer holds, and by number the steps that place a block along it, the outermost first, each
    with its stride; -1 for a step that stays at its first value.
    """

    factor: int
    extent: int
    size: int
    path: tuple[tuple[int, int], ...]


class Outline(NamedTuple):
    """
    All that the sums along an axis depend on, whatever tensor and layer it is of. By the number of
    a step, its digits: the unit, the extent, and whether it counts buffers with the same source.
    """

    extent: int
    offset: int
    dims: tuple[PlacedDim, ...]
    digits: tuple[tuple[tuple[int, int, bool], ...], ...]


@lru_cache(maxsize=_SUMS)
def sum_outline(
    outline: Outline,
    now: tuple[int | None, ...],
    before: tuple[int | None, ...],
    moved: int | None,
    fixed: frozenset[tuple[int, int]],
) -> Counts:
    """
    The sums along one axis. `now` and `before` are the values of the steps, `None` for all; step
    number `moved` goes on. Of the digits in `fixed`, each the number of its step and its own among
    those of the step, only value 0 counts.
    """
    grid = _Grid(outline, now, before, moved, fixed)
    if len(outline.dims) == 1 and outline.dims[0].factor:
        return grid.count_disjoint(changed=moved is not None or now != before)
    return grid.count_masked()


class _Grid:
    """All values of the digits along one axis: `time x outer` by `own` buffers."""

    def __init__(
        self,
        outline: Outline,
        now: tuple[int | None, ...],
        before: tuple[int | None, ...],
        moved: int | None,
        fixed: frozenset[tuple[int, int]],
    ) -> None:
        self.outline = outline
        digits: list[tuple[int, int, int, bool]] = []  # The step, the unit, the values, the kind.
        for step, value in enumerate(now):
            for part, (unit, extent, is_own) in enumerate(outline.digits[step]):
                if value is None or step == moved:
                    several = extent - 1 if step == moved else extent
                    digits.append((step, unit, 1 if (step, part) in fixed else several, is_own))
        digits.sort(key=lambda digit: digit[3])
        extents = [extent for _, _, extent, _ in digits]
        self.rows = math.prod(extent for _, _, extent, is_own in digits if not is_own)
        self.columns = math.prod(extents) // self.rows
        places = np.indices(extents).reshape(len(extents), self.rows, self.columns)
        units = [(step, unit) for step, unit, _, _ in digits]
        self.now = _step_values(now, moved, units, places, 1)
        self.before = _step_values(before, moved, units, places, 0)

    def bounds(self, dim: PlacedDim, values: Sequence[Ints | int]) -> tuple[Ints, Ints]:
        """
        The iterations `lower .. upper - 1` along `dim` of each block, perhaps none; of one block,
        `[1, 1]`, where they are the same for all.
        """
        lower = np.zeros((1, 1), np.int64)
        upper = np.full((1, 1), dim.extent)
        for step, stride in dim.path:
            if step >= 0:
                lower = lower + stride * values[step]
            upper = np.minimum(upper, lower + stride)
        upper = np.minimum(upper, lower + dim.size)
        return lower, np.maximum(upper, lower)

    def count_disjoint(self, changed: bool) -> Counts:
        """For an axis of one dimension: two blocks are the same or have nothing in common."""
        (dim,) = self.outline.dims
        lower, upper = self.bounds(dim, self.now)
        first = -(self.outline.offset // dim.factor)  # the first iteration inside the border
        last = (self.outline.extent - 1 - self.outline.offset) // dim.factor
        inside = np.maximum(np.minimum(upper, last + 1) - np.maximum(lower, first), 0)
        total = int(inside.sum()) * (self.rows * self.columns // inside.size)
        return Counts(total, *((0, total, 0, 0, 0) if changed else (total,) * 5))

    def count_masked(self) -> Counts:
        """For any axis, by marking the elements that each block touches."""
        sums = np.zeros(6, np.int64)
        chunk = max(1, _MAX_CELLS // max(1, self.columns * self.outline.extent))
        ends = (self._list_ends(self.now), self._list_ends(self.before))
        for start in range(0, self.rows, chunk):
            rows = slice(start, start + chunk)
            now, before = (self._mark_elements(e, rows) for e in ends)
            if self.columns == 1:  # of one buffer, all that it shares is what it keeps itself
                held, kept = now.sum(), (now & before).sum()
                sums += [held, kept, held, kept, kept, kept]
                continue
            union = np.asarray(now.any(axis=1))
            union_before = np.asarray(before.any(axis=1))
            sums += [
                now.sum(),
                (now & before).sum(),
                union.sum(),
                (union & ~(now & ~before).any(axis=1)).sum(),
                (now & union_before[:, None]).sum(),
                (union & union_before).sum(),
            ]
        return Counts(*(int(s) for s in sums))

    def _list_ends(self, values: Sequence[Ints | int]) -> list[tuple[int, Ints, Ints]]:
        shape = (self.rows, self.columns)
        ends = [(dim.factor, *self.bounds(dim, values)) for dim in self.outline.dims]
        return [(f, np.broadcast_to(a, shape), np.broadcast_to(b, shape)) for f, a, b in ends]

    def _mark_elements(self, ends: Sequence[tuple[int, Ints, Ints]], rows: slice) -> Masks:
        extent, offset = self.outline.extent, self.outline.offset
        return mark_touched(
            extent, offset, [(f, low[rows].ravel(), up[rows].ravel()) for f, low, up in ends]
        ).reshape(-1, self.columns, extent)


def _step_values(
    fixed: Sequence[int | None],
    moved: int | None,
    digits: Sequence[tuple[int, int]],
    places: Ints,
    start: int,
) -> list[Ints | int]:
    """The value of each step, with the `places` of digits, of which each has its step and unit."""
    values: list[Ints | int] = [v or 0 for v in fixed]
    for (step, unit), place in zip(digits, places, strict=True):
        other = start if step == moved else values[step]
        values[step] = unit * place + other
    return values


def mark_touched(extent: int, offset: int, ends: Sequence[tuple[int, Ints, Ints]]) -> Masks:
    """
    Marks the indices of an axis that blocks touch, `[blocks, extent]`: `ends` has the factor and
    the iterations `lower .. upper - 1` of each block, for each dimension of the axis.
    """
    blocks = len(ends[0][1]) if ends else 1
    reached = np.full((blocks, 1), offset)
    real = np.ones((blocks, 1), np.bool_)
    for factor, lower, upper in ends:
        width = int((upper - lower).max(initial=0))
        steps = lower[:, None] + np.arange(width)
        reached = (reached[:, :, None] + factor * steps[:, None]).reshape(blocks, -1)
        real = (real[:, :, None] & (steps < upper[:, None])[:, None]).reshape(blocks, -1)
    real &= (reached >= 0) & (reached < extent)
    masks = np.zeros((blocks, extent), np.bool_)
    block, cell = np.nonzero(real)
    masks[block, reached[block, cell]] = True
    return masks
