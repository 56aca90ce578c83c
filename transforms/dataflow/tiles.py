"""
The tiles of a schedule one by one: which parts of tensors buffers hold while others wait.

A tile is what an instance of level 1 (what is around the PEs) works on between two steps of the
updates outside of the PEs. It is named by the values of these updates, and of the stacks that
place the instance. Along each axis of a tensor the elements that a tile or a buffer needs are a
`Run` of evenly spaced indices.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from ..errors import WeftError
from .flow import Flow
from .nest import Nest, Step
from .problem import Axis, Tensor

_Bounds: TypeAlias = Callable[[str], tuple[int, int]]

Values: TypeAlias = Mapping[Step, int]
"""The values of updates and stacks outside of the PEs."""


@dataclass(frozen=True)
class Run:
    """The indices `first, first + step, …` of one axis, `count` of them (1 or more)."""

    first: int
    count: int
    step: int = 1

    def indices(self) -> range:
        return range(self.first, self.first + self.count * self.step, self.step)


def runs_of(indices: Sequence[int]) -> tuple[Run, ...]:
    """Ascending indices as few runs, the longest possible from the start."""
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
def _touched(terms: tuple[tuple[int, int], ...], base: int, extent: int) -> tuple[Run, ...]:
    """The indices inside `0 .. extent - 1` from `base` by factors and numbers of iterations."""
    found = {base}
    for factor, count in terms:
        found = {f + factor * i for f in found for i in range(count)}
    return runs_of(sorted(f for f in found if 0 <= f < extent))


@lru_cache(maxsize=1 << 16)
def difference(now: Run, before: Run) -> tuple[Run, ...]:
    """What is in `now` and not in `before`."""
    old = set(before.indices())
    return runs_of([i for i in now.indices() if i not in old])


@lru_cache(maxsize=1 << 16)
def common(now: Run, before: Run) -> tuple[Run, ...]:
    """What is in both."""
    old = set(before.indices())
    return runs_of([i for i in now.indices() if i in old])


Box: TypeAlias = tuple[Run, ...]
"""A part of a tensor: a run along each axis."""


def new_boxes(now: Box, before: Box | None) -> tuple[Box, ...]:
    """What is in `now` and not in `before`, as boxes without common elements."""
    if before is None:
        return (now,)
    found: list[Box] = []
    heads: list[Box] = [()]
    for axis, (mine, old) in enumerate(zip(now, before, strict=True)):
        for piece in difference(mine, old):
            found += [(*head, piece, *now[axis + 1 :]) for head in heads]
        heads = [(*head, both) for head in heads for both in common(mine, old)]
    return tuple(found)


class Part:
    """
    What the buffers of level number `level` (1 or more) hold of `tensor`.

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

    @property
    def key(self) -> tuple[str, int]:
        return self.tensor.name, self.level

    def bounds(self, dim: str, values: Values) -> tuple[int, int]:
        """The iterations `lower .. upper - 1` along `dim` whose data are held."""
        lower, upper = 0, self._tiles.nest.problem.extents[dim]
        for step in self._tiles.nest.path(dim, self.level):
            if self.flow.is_resident(step):
                continue
            lower += step.stride * (0 if step in self.flow.tail else values.get(step, 0))
            upper = min(upper, lower + step.stride)
        return lower, min(upper, lower + self.flow.sizes[dim])

    def box(self, values: Values) -> Box | None:
        """What is held, `None` where that is nothing. Raises `WeftError` where it is uneven."""
        return self._tiles.box_of(self.tensor, self.level, lambda d: self.bounds(d, values))


class Tiles:
    """The tiles of `nest`, which has two levels or more."""

    def __init__(self, nest: Nest) -> None:
        self.nest = nest
        problem = nest.problem
        self.loops: tuple[Step, ...] = tuple(s for s in nest.loops if s.level >= 1)
        """The updates outside of the PEs, the outermost first."""
        self.stacks: tuple[Step, ...] = tuple(
            s for level in range(1, len(nest.levels)) for s in nest.stacks(level)
        )
        """The stacks outside of the PEs, the innermost first."""
        self.parts: tuple[Part, ...] = tuple(
            Part(self, problem.tensor(held.tensor), level)
            for level in reversed(range(1, len(nest.levels)))
            for held in nest.levels[level].directives.held
        )
        """What is held outside of the PEs, the outermost level first."""

    def bounds(self, dim: str, values: Values) -> tuple[int, int]:
        """The iterations `lower .. upper - 1` of a tile along `dim`."""
        lower, upper = 0, self.nest.problem.extents[dim]
        for step in self.nest.path(dim, 1):
            lower += step.stride * values.get(step, 0)
            upper = min(upper, lower + step.stride)
        return lower, min(upper, lower + self.nest.levels[1].blocks[dim])

    def widths(self, values: Values) -> dict[str, int]:
        """The iterations of a tile along each dimension; 0 where it has none."""
        bounds = {d: self.bounds(d, values) for d in self.nest.problem.extents}
        return {d: max(0, upper - lower) for d, (lower, upper) in bounds.items()}

    def box(self, tensor: Tensor, values: Values) -> Box | None:
        """What a tile touches of `tensor`, as `Part.box`."""
        return self.box_of(tensor, 1, lambda d: self.bounds(d, values))

    def box_of(self, tensor: Tensor, level: int, bounds: _Bounds) -> Box | None:
        """
        The elements that the iterations within `bounds` touch; `None` for no iterations.
        Raises `WeftError` where they are not one run along each axis.
        """
        found: list[Run] = []
        for dim in self.nest.problem.extents:
            lower, upper = bounds(dim)
            if upper <= lower:
                return None
        for position, axis in enumerate(tensor.axes):
            runs = self.runs(axis, bounds)
            if len(runs) != 1:
                fault = "lies beyond its border" if not runs else "is not one even run"
                raise WeftError(
                    f"layer {self.nest.problem.name}: level "
                    f"{self.nest.levels[level].directives.level}: tensor '{tensor.name}': a part "
                    f"{fault} along axis {position}; choose other blocks of "
                    f"{', '.join(axis.dims)}"
                )
            found.append(runs[0])
        return tuple(found)

    @staticmethod
    def runs(axis: Axis, bounds: _Bounds) -> tuple[Run, ...]:
        """The elements that the iterations within `bounds`, one or more, touch along `axis`."""
        base, terms = axis.offset, []
        for dim, factor in axis.terms:
            lower, upper = bounds(dim)
            base += factor * lower
            if upper - lower > 1:
                terms.append((factor, upper - lower))
        return _touched(tuple(terms), base, axis.extent)

    def goes_on(self, part: Part, values: Values) -> bool:
        """
        Whether the part of the output that begins at `values` goes on with sums that its source
        has: something has been added there, and the buffer is the first of its group.
        """
        if any(values.get(s, 0) for s in part.group):
            return False
        outer = next((p for p in self.parts if p.key == (part.tensor.name, part.source)), None)
        if outer is not None and self.goes_on(outer, values):
            return True
        first = outer.depth if outer is not None else 0
        return any(values[s] for s in self._sums(part.tensor)[first : part.depth] if s is not None)

    def is_begun(self, part: Part, values: Values) -> bool:
        """Whether sums have been added to the part of the output before the tile at `values`."""
        later = self._sums(part.tensor)[part.depth :]
        return self.goes_on(part, values) or any(values[s] for s in later if s is not None)

    def is_finished(self, part: Part, values: Values) -> bool:
        """
        Whether nothing is added to the part of the output any more after what happens at `values`:
        no update around it that is a reduction has another turn with work here.
        """
        for place, step in enumerate(self.loops[: part.depth]):
            if step.dim in part.tensor.dims:
                continue
            inside = dict.fromkeys((s for s in self.loops[place:] if s.dim == step.dim), 0)
            after = {**values, **inside, step: values[step] + 1}
            lower, upper = self.bounds(step.dim, after)
            if after[step] < step.extent and lower < upper:
                return False
        return True

    def _sums(self, tensor: Tensor) -> list[Step | None]:
        """The updates that are reductions, `None` for the others, by place."""
        return [s if s.dim not in tensor.dims else None for s in self.loops]
