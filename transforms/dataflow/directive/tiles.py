"""
The tiles of a schedule one by one: which parts of tensors buffers hold while others wait.

A tile is what an instance of level 1 (what is around the PEs) works on between two steps of the
updates outside of the PEs. It is named by the values of these updates, and of the stacks that
place the instance. Along each axis of a tensor the elements that a tile or a buffer needs are a
`Run` of evenly spaced indices, or several where windows leave gaps between them, or none where all
of them lie beyond the border.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product
from typing import TypeAlias

from .flow import Flow, Ints
from .nest import Nest, NestLoop
from .problem import Axis, Tensor

_Bounds: TypeAlias = Callable[[str], tuple[int, int]]

Values: TypeAlias = Mapping[NestLoop, int]
"""The values of updates and stacks outside of the PEs."""


@dataclass(frozen=True)
class Run:
    """The indices `first, first + step, …` of one axis, `count` of them (1 or more)."""

    first: int
    count: int
    step: int = 1

    def indices(self) -> range:
        return range(self.first, self.first + self.count * self.step, self.step)


Runs: TypeAlias = tuple[Run, ...]
"""Elements along one axis."""


def runs_of(indices: Sequence[int]) -> Runs:
    """
    Ascending indices as few runs: the longest possible from the start, or, where that makes fewer,
    those of every so many elements (windows side by side, with gaps between them).
    """
    found = _from_the_start(indices)
    splits = (_every_run(indices, i - indices[0]) for i in indices[1 : len(found)])
    return min(found, *splits, key=len) if len(found) > 2 else found


def _every_run(indices: Sequence[int], apart: int) -> Runs:
    """As runs with the step `apart`, in the order of their first elements."""
    starts: dict[int, list[int]] = {}
    for i in indices:
        starts.setdefault(i % apart, []).append(i)
    return tuple(run for row in starts.values() for run in _from_the_start(row))


def _from_the_start(indices: Sequence[int]) -> Runs:
    found: list[Run] = []
    at = 0
    while at < len(indices):
        step = indices[at + 1] - indices[at] if at + 1 < len(indices) else 1
        end = at + 1
        while end < len(indices) and indices[end] - indices[end - 1] == step:
            end += 1
        found.append(Run(indices[at], end - at, step if end - at > 1 else 1))
        at = end
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def _touched_runs(terms: tuple[tuple[int, int], ...], base: int, extent: int) -> Runs:
    """The indices inside `0 .. extent - 1` from `base` by factors and numbers of iterations."""
    found = {base}
    for factor, count in terms:
        found = {f + factor * i for f in found for i in range(count)}
    return runs_of(sorted(f for f in found if 0 <= f < extent))


@lru_cache(maxsize=1 << 16)
def subtract_runs(now: Runs, before: Runs) -> Runs:
    """The elements that are in `now` and not in `before`."""
    old = _list_indices(before)
    return runs_of(sorted(_list_indices(now) - old))


@lru_cache(maxsize=1 << 16)
def intersect_runs(now: Runs, before: Runs) -> Runs:
    """The elements that are in both."""
    return runs_of(sorted(_list_indices(now) & _list_indices(before)))


def _list_indices(runs: Runs) -> set[int]:
    return {i for run in runs for i in run.indices()}


Box: TypeAlias = tuple[Run, ...]
"""A part of a tensor: a run along each axis."""


@dataclass(frozen=True)
class Region:
    """
    The part of a tensor that is touched: along each axis some runs without common elements, the
    smallest element first; none where all of it lies beyond the border.
    """

    axes: tuple[Runs, ...]

    def boxes(self) -> Iterator[Box]:
        """The same as boxes without common elements."""
        return product(*self.axes)

    @property
    def empty(self) -> frozenset[int]:
        """The axes along which nothing is touched."""
        return frozenset(i for i, runs in enumerate(self.axes) if not runs)

    def spans(self) -> Box:
        """By axis, the smallest run that has all elements; a single one, any, for none."""
        return tuple(_smallest_span(runs, 0) for runs in self.axes)


@lru_cache(maxsize=1 << 16)
def _smallest_span(runs: Runs, step: int) -> Run:
    """The smallest run with all elements whose step divides `step`, unless that is 0."""
    if len(runs) == 1 and not step:
        return runs[0]
    indices = sorted(_list_indices(runs)) or [0]
    apart = math.gcd(step, *(b - a for a, b in pairwise(indices))) or 1
    count = (indices[-1] - indices[0]) // apart + 1
    return Run(indices[0], count, apart if count > 1 else 1)


def axis_step(axis: Axis, bounds: _Bounds) -> int:
    """What all steps of the iterations within `bounds` along an axis are multiples of; or 0."""
    ends = ((factor, bounds(dim)) for dim, factor in axis.terms)
    return math.gcd(*(factor for factor, (lower, upper) in ends if upper - lower > 1))


def new_boxes(now: Region, before: Region | None) -> tuple[Box, ...]:
    """The elements that are in `now` and not in `before`, as boxes without common elements."""
    if before is None:
        return tuple(now.boxes())
    found: list[Box] = []
    heads: list[Box] = [()]
    for axis, (mine, old) in enumerate(zip(now.axes, before.axes, strict=True)):
        rest = list(product(*now.axes[axis + 1 :]))
        for piece in subtract_runs(mine, old):
            found += [(*head, piece, *tail) for head in heads for tail in rest]
        heads = [(*head, both) for head in heads for both in intersect_runs(mine, old)]
    return tuple(found)


class ResidentPart:
    """
    The part of `tensor` that the buffers of level number `level` (1 or more) hold.

    `depth`: how many of the updates outside of the PEs are around its innermost move. `group`:
    the stacks over which buffers with the same source hold the same; `inside`: the stacks of
    levels further in; `source`: the level that they fetch it from.
    """

    def __init__(self, tiles: Tiles, tensor: Tensor, level: int) -> None:
        self.tensor = tensor
        self.level = level
        self.flow = Flow(tiles.nest, tensor, level)
        self.source = self.flow.source
        own = [s for s in tiles.loops if s.level >= level and s not in self.flow.tail]
        self.depth = 1 + max((tiles.loops.index(s) for s in own), default=-1)
        self.group = tuple(
            s for s in tiles.stacks if level <= s.level < self.source and s.dim not in tensor.dims
        )
        self.inside = tuple(s for s in tiles.stacks if s.level < level)
        self._tiles = tiles
        self._received: dict[tuple[NestLoop, ...], Ints] = {}

    @property
    def key(self) -> tuple[str, int]:
        return self.tensor.name, self.level

    def received(self, values: Values, zero: tuple[NestLoop, ...] = ()) -> int:
        """
        The elements that the buffer with these stacks receives over the whole run; only at the
        first iteration of the updates in `zero`.
        """
        stacks = [s for s in self._tiles.stacks if s.level >= self.level]
        if zero not in self._received:
            self._received[zero] = self.flow.moves_by(stacks, zero=zero).received
        return int(self._received[zero][tuple(values[s] for s in stacks)])

    def bounds(self, dim: str, values: Values) -> tuple[int, int]:
        """The iterations `lower .. upper - 1` along `dim` whose data are held."""
        lower, upper = 0, self._tiles.nest.problem.extents[dim]
        for step in self._tiles.nest.digit_path(dim, self.level):
            if self.flow.is_resident(step):
                continue
            lower += step.stride * (0 if step in self.flow.tail else values.get(step, 0))
            upper = min(upper, lower + step.stride)
        return lower, min(upper, lower + self.flow.sizes[dim])

    def region(self, values: Values) -> Region | None:
        """The resident region, `None` where there is no work."""
        return self._tiles.region_of(self.tensor, lambda d: self.bounds(d, values))


class Tiles:
    """
    The tiles of `nest`, which has two levels or more. With `dense`, gaps that windows leave between
    elements are held, too: what is touched along an axis is one run, or nothing.
    """

    def __init__(self, nest: Nest, *, dense: bool = False) -> None:
        self.nest = nest
        self._dense = dense
        problem = nest.problem
        self.loops: tuple[NestLoop, ...] = tuple(s for s in nest.loops if s.level >= 1)
        """The updates outside of the PEs, the outermost first."""
        self.stacks: tuple[NestLoop, ...] = tuple(
            s for level in range(1, len(nest.levels)) for s in nest.stacks(level)
        )
        """The stacks outside of the PEs, the innermost first."""
        self.parts: tuple[ResidentPart, ...] = tuple(
            ResidentPart(self, problem.tensor(held.tensor), level)
            for level in reversed(range(1, len(nest.levels)))
            for held in nest.levels[level].directives.held
        )
        """What is held outside of the PEs, the outermost level first."""

    def bounds(self, dim: str, values: Values) -> tuple[int, int]:
        """The iterations `lower .. upper - 1` of a tile along `dim`."""
        lower, upper = 0, self.nest.problem.extents[dim]
        for step in self.nest.digit_path(dim, 1):
            lower += step.stride * values.get(step, 0)
            upper = min(upper, lower + step.stride)
        return lower, min(upper, lower + self.nest.levels[1].blocks[dim])

    def widths(self, values: Values) -> dict[str, int]:
        """The iterations of a tile along each dimension; 0 where it has none."""
        bounds = {d: self.bounds(d, values) for d in self.nest.problem.extents}
        return {d: max(0, upper - lower) for d, (lower, upper) in bounds.items()}

    def has_along(self, dim: str, values: Values) -> bool:
        """Tests whether a tile has iterations along `dim`."""
        lower, upper = self.bounds(dim, values)
        return lower < upper

    def has_tile(self, values: Values) -> bool:
        """Tests whether there is a tile."""
        return all(self.has_along(dim, values) for dim in self.nest.problem.extents)

    def region(self, tensor: Tensor, values: Values) -> Region | None:
        """The region of `tensor` that a tile touches, as `Part.region`."""
        return self.region_of(tensor, lambda d: self.bounds(d, values))

    def spans(self, tensor: Tensor, values: Values) -> Box:
        """
        By axis, the run among whose elements are those that a tile touches of `tensor`: all steps
        of its iterations are multiples of the run's. A single element, any, for none.
        """
        region = self.region(tensor, values)
        assert region is not None
        steps = [axis_step(a, lambda d: self.bounds(d, values)) for a in tensor.axes]
        return tuple(_smallest_span(runs, g) for runs, g in zip(region.axes, steps, strict=True))

    def region_of(self, tensor: Tensor, bounds: _Bounds) -> Region | None:
        """The elements that the iterations within `bounds` touch; `None` for no iterations."""
        for dim in self.nest.problem.extents:
            lower, upper = bounds(dim)
            if upper <= lower:
                return None
        axes = ((axis, self.runs(axis, bounds)) for axis in tensor.axes)
        if not self._dense:
            return Region(tuple(runs for _, runs in axes))
        return Region(
            tuple(
                (_smallest_span(runs, axis_step(axis, bounds)),) if len(runs) > 1 else runs
                for axis, runs in axes
            )
        )

    @staticmethod
    def runs(axis: Axis, bounds: _Bounds) -> Runs:
        """The elements that the iterations within `bounds`, one or more, touch along `axis`."""
        base = axis.offset
        terms: list[tuple[int, int]] = []
        for dim, factor in axis.terms:
            lower, upper = bounds(dim)
            base += factor * lower
            if upper - lower > 1:
                terms.append((factor, upper - lower))
        return _touched_runs(tuple(terms), base, axis.extent)

    def goes_on(self, part: ResidentPart, values: Values) -> bool:
        """
        Tests whether the part of the output that begins at `values` goes on with sums that its
        source has: something has been added there, and the buffer is the first of its group.
        """
        if any(values.get(s, 0) for s in part.group):
            return False
        outer = next((p for p in self.parts if p.key == (part.tensor.name, part.source)), None)
        if outer is not None and self.goes_on(outer, values):
            return True
        first = outer.depth if outer is not None else 0
        return any(
            values[s] for s in self._sum_updates(part.tensor)[first : part.depth] if s is not None
        )

    def is_begun(self, part: ResidentPart, values: Values) -> bool:
        """
        Tests whether sums have been added to the part of the output before the tile at `values`.
        """
        later = self._sum_updates(part.tensor)[part.depth :]
        return self.goes_on(part, values) or any(values[s] for s in later if s is not None)

    def is_finished(self, part: ResidentPart, values: Values) -> bool:
        """
        Tests whether nothing is added to the part of the output any more after the tile at
        `values`: no update around it that is a reduction has another turn with work here.
        """
        return self._adds_no_more(part.tensor, values, part.depth)

    def is_last_of_sums(self, values: Values) -> bool:
        """Tests whether no tile after the one at `values` adds to the same sums."""
        return self._adds_no_more(self.nest.problem.output, values, len(self.loops))

    def _adds_no_more(self, tensor: Tensor, values: Values, depth: int) -> bool:
        """Tests whether no reduction of the first `depth` updates has another turn with work."""
        for place, step in enumerate(self.loops[:depth]):
            if step.dim in tensor.dims:
                continue
            inside = dict.fromkeys((s for s in self.loops[place:] if s.dim == step.dim), 0)
            after = {**values, **inside, step: values[step] + 1}
            lower, upper = self.bounds(step.dim, after)
            if after[step] < step.extent and lower < upper:
                return False
        return True

    def _sum_updates(self, tensor: Tensor) -> list[NestLoop | None]:
        """The updates that are reductions, `None` for the others, by place."""
        return [s if s.dim not in tensor.dims else None for s in self.loops]
