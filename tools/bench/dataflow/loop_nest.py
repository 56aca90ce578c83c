"""
Loop nests as mappers of single layers print them, and dataflow directives.

Such a mapping has one order of temporal loops for all tensors and says, for each tensor and level
of memory, how many of the innermost loops go over what the memory holds: its *border*. Borders of
different tensors may differ (an uneven mapping). Loops side by side stand inside of one array. How
loops along one dimension share out its iterations is left open; here, a loop's iterations are as
far apart as all loops of its dimension inside of it reach, where those side by side are inside of
what moves a tensor of the innermost level, and around what it holds.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ....transforms.core.errors import WeftError
from ....transforms.dataflow.directive.data import (
    Entries,
    LayerDirectives,
    LevelDirectives,
    ResidentBlock,
    Stack,
    Update,
)
from ....transforms.dataflow.directive.nest import Nest, nest_of
from ....transforms.dataflow.directive.problem import LayerProblem, Tensor
from ....transforms.machine.view import Machine

LoopEntry: TypeAlias = tuple[str, int]
"""A loop: its dimension, and how many iterations it has."""

Borders: TypeAlias = Mapping[str, int]
"""By tensor that a memory holds, how many of the innermost loops go over what it holds."""


@dataclass(frozen=True)
class LoopMapping:
    """
    `temporal`: the loops one after another, the innermost first; `spatial`: those over the array
    of the innermost level, at most one for a dimension; `borders`: of each level but the
    outermost, the innermost first.
    """

    temporal: tuple[LoopEntry, ...]
    spatial: tuple[LoopEntry, ...]
    borders: tuple[Borders, ...]

    def reach(self, dim: str, count: int) -> int:
        """The iterations along `dim` of the innermost `count` temporal loops."""
        return math.prod(n for d, n in self.temporal[:count] if d == dim)


def directives_from_loops(
    mapping: LoopMapping, problem: LayerProblem, machine: Machine
) -> LayerDirectives:
    """
    `mapping` as directives for the levels of `machine`, each of which has one memory.

    Raises `WeftError` where a tensor of one level stays for longer than another does further out:
    directives have the loops of one level inside of those of the next.
    """
    cuts = _cut_levels(mapping, problem)
    shifts = {
        dim: mapping.reach(dim, max(_borders_along(mapping, problem, dim), default=0))
        for dim, _ in mapping.spatial
    }
    strides = _list_strides(mapping, problem, shifts)
    names = [level.name for level in reversed(machine.levels[1:])]
    levels: list[LevelDirectives] = []
    for index, (name, borders) in enumerate(zip(names, mapping.borders, strict=True)):
        memory = machine.find_level(name).memories[0]
        held = tuple(
            ResidentBlock(t.name, memory, _sizes(mapping, problem, t, borders[t.name], index))
            for t in problem.tensors
            if t.name in borders
        )
        stacks = [Stack(((dim, shifts[dim]),), n) for dim, n in mapping.spatial if index == 0]
        updates = [
            Update(((mapping.temporal[i][0], strides[i]),))
            for i in range(cuts[index], cuts[index + 1])
            if strides[i] < problem.extents[mapping.temporal[i][0]]
        ]
        levels.append(LevelDirectives(name, held, tuple(stacks), tuple(updates)))
    return LayerDirectives(problem, tuple(levels))


def widest_borders(mapping: LoopMapping, problem: LayerProblem) -> tuple[int, tuple[Borders, ...]]:
    """
    How many temporal loops are inside of those side by side; and the borders of the same mapping
    with as many loops inside as do not move a tensor. Raises `WeftError` as above.
    """
    inside = _cut_levels(mapping, problem)[1]
    widest = [
        {n: _greatest_border(mapping, problem.tensor(n), b) for n, b in borders.items()}
        for borders in mapping.borders
    ]
    return inside, ({n: min(b, inside) for n, b in widest[0].items()}, *widest[1:])


def _cut_levels(mapping: LoopMapping, problem: LayerProblem) -> list[int]:
    """The first temporal loop of each level, and the number of all."""
    highest = [
        {n: _greatest_border(mapping, problem.tensor(n), b) for n, b in borders.items()}
        for borders in mapping.borders
    ]
    cuts = [min(highest[0].values(), default=0)]
    for inner, high in zip(mapping.borders, highest[1:], strict=False):
        low = {n: _least_border(mapping, problem.tensor(n), b) for n, b in inner.items()}
        stays = max(low, key=lambda name: low[name], default="")
        leaves = min(high, key=lambda name: high[name], default="")
        least = max(low.get(stays, 0), cuts[-1])
        cuts.append(high.get(leaves, least))
        if least > cuts[-1]:
            raise WeftError(
                f"layer {problem.name}: '{stays}' stays inside for {least} loops, but "
                f"'{leaves}' leaves the next level after {cuts[-1]}: dataflow directives have all "
                f"loops of a level inside of those of the next"
            )
    return [*cuts, len(mapping.temporal)]


def _least_border(mapping: LoopMapping, tensor: Tensor, border: int) -> int:
    """The border after the last loop inside of it that moves the tensor."""
    while border > 0 and mapping.temporal[border - 1][0] not in tensor.dims:
        border -= 1
    return border


def _greatest_border(mapping: LoopMapping, tensor: Tensor, border: int) -> int:
    """The border before the next loop outside of it that moves the tensor."""
    loops = mapping.temporal
    while border < len(loops) and loops[border][0] not in tensor.dims:
        border += 1
    return border


def _borders_along(mapping: LoopMapping, problem: LayerProblem, dim: str) -> list[int]:
    """The innermost level's borders of the tensors that `dim` moves."""
    return [b for name, b in mapping.borders[0].items() if dim in problem.tensor(name).dims]


def _list_strides(
    mapping: LoopMapping, problem: LayerProblem, shifts: Mapping[str, int]
) -> list[int]:
    """How many iterations one iteration of each temporal loop moves its dimension."""
    side_by_side = dict(mapping.spatial)
    found: list[int] = []
    for i, (dim, _) in enumerate(mapping.temporal):
        inside = mapping.reach(dim, i)
        around = dim in shifts and i >= max(_borders_along(mapping, problem, dim), default=0)
        found.append(inside * side_by_side[dim] if around else inside)
    return found


def _sizes(
    mapping: LoopMapping, problem: LayerProblem, tensor: Tensor, border: int, level: int
) -> Entries:
    """The iterations along each dimension over whose data a memory of a level holds."""
    side_by_side = dict(mapping.spatial) if level > 0 else {}
    return tuple(
        (dim, min(extent, mapping.reach(dim, border) * side_by_side.get(dim, 1)))
        for dim, extent in problem.extents.items()
        if dim in tensor.dims
    )


def loops_from_directives(directives: LayerDirectives) -> LoopMapping:
    """
    Directives as a loop nest. Raises `WeftError` where they have no such form: blocks that do not
    divide what they are blocks of, or levels around the innermost with buffers side by side.
    """
    nest = nest_of(directives)
    temporal: list[LoopEntry] = [(d, n) for d, n in nest.levels[0].blocks.items() if n > 1]
    counts = [len(temporal)]
    for index in range(len(nest.levels)):
        if index > 0 and nest.stacks(index):
            name = directives.levels[index].level
            raise WeftError(f"layer {directives.name}: level {name} has buffers side by side")
        own = [s for s in nest.loops if s.level == index]
        temporal += [(s.dim, s.extent) for s in reversed(own)]
        counts.append(len(temporal))
    spatial = _join_loops([(s.dim, s.extent) for s in nest.stacks(0)])
    found = LoopMapping(tuple(temporal), spatial, _list_borders(nest, temporal, counts))
    _check_whole(found, directives.problem)
    return found


def _join_loops(loops: Sequence[LoopEntry]) -> tuple[LoopEntry, ...]:
    dims = dict.fromkeys(dim for dim, _ in loops)
    return tuple((dim, math.prod(n for d, n in loops if d == dim)) for dim in dims)


def _list_borders(
    nest: Nest, temporal: Sequence[LoopEntry], counts: Sequence[int]
) -> tuple[Borders, ...]:
    """
    The border of each tensor at each level: after the level's block, and after the loops of the
    level over which it stays.
    """
    found: list[Borders] = []
    for index, level in enumerate(nest.directives.levels):
        own = [s for s in reversed(nest.loops) if s.level == index]
        borders: dict[str, int] = {}
        for held in level.held:
            tensor = nest.problem.tensor(held.tensor)
            stays = [i for i, s in enumerate(own) if nest.is_resident(tensor, index, s)]
            borders[held.tensor] = counts[index] + (stays[-1] + 1 if stays else 0)
        found.append(borders)
    return tuple(found)


def _check_whole(mapping: LoopMapping, problem: LayerProblem) -> None:
    side_by_side = dict(mapping.spatial)
    for dim, extent in problem.extents.items():
        reached = mapping.reach(dim, len(mapping.temporal)) * side_by_side.get(dim, 1)
        if reached != extent:
            raise WeftError(
                f"layer {problem.name}: the loops of '{dim}' have {reached} iterations, but it has "
                f"{extent}: the last of a loop's blocks is smaller, and a loop nest has none such"
            )
