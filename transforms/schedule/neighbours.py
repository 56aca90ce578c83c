"""
The neighbours of a plan: one decision changed at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from ..core.blockings import block_sizes
from .costs import ScheduleCosts
from .grid import GridKernel
from .plans import SchedulePlan, fits_memories, plan_of
from .structure import Structure

MAX_COPIES = 3

_Value = TypeVar("_Value")


def list_neighbours(
    kernel: GridKernel, costs: ScheduleCosts, plan: SchedulePlan
) -> Iterator[SchedulePlan]:
    """Plans that differ from `plan` in one decision and fit, each once."""
    seen = {plan}
    for tile, structure in _list_changes(kernel, plan):
        new = plan_of(kernel, tile, structure, skip_border=plan.skip_border)
        if new not in seen and fits_memories(kernel, costs, new):
            seen.add(new)
            yield new


def _list_changes(
    kernel: GridKernel, plan: SchedulePlan
) -> Iterator[tuple[tuple[int, ...], Structure]]:
    same = Structure(plan.loops, plan.held, plan.copies)
    for tile in _other_tiles(kernel.extents, plan.tile):
        yield tile, same
        more = replace(same, copies=tuple(max(c, 2) for c in plan.copies))
        yield tile, more
    for structure in _other_structures(kernel, plan):
        yield plan.tile, structure


def list_sizes(extent: int) -> Sequence[int]:
    """Tile sizes of a dimension: all where these are few, else one for each number of tiles."""
    return range(1, extent + 1) if extent <= 64 else block_sizes(extent)


def _other_tiles(extents: Sequence[int], tile: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """One size up or down, alone or with another dimension the other way."""
    around = [_adjacent_sizes(n, t) for n, t in zip(extents, tile, strict=True)]
    for j, (down, up) in enumerate(around):
        for size in (*down, *up):
            yield _with_sizes(tile, {j: size})
    for i, (down, _) in enumerate(around):
        for j, (_, up) in enumerate(around):
            if i != j and down and up:
                yield _with_sizes(tile, {i: down[0], j: up[0]})


def _adjacent_sizes(extent: int, size: int) -> tuple[list[int], list[int]]:
    """The next sizes down and up, nearest first."""
    sizes = list_sizes(extent)
    down = [s for s in sizes if s < size][::-1][:2]
    up = [s for s in sizes if s > size][:2]
    return down, up


def _with_sizes(tile: tuple[int, ...], sizes: dict[int, int]) -> tuple[int, ...]:
    return tuple(sizes.get(j, t) for j, t in enumerate(tile))


def _other_structures(kernel: GridKernel, plan: SchedulePlan) -> Iterator[Structure]:
    same = Structure(plan.loops, plan.held, plan.copies)
    for p in range(len(plan.copies)):
        for copies in range(1, MAX_COPIES + 1):
            if copies != plan.copies[p]:
                yield replace(same, copies=_put_value(plan.copies, p, copies))
    for p, operand in enumerate(kernel.inputs):
        used = operand.used_dims()
        for j in used:
            yield replace(same, held=_put_value(plan.held, p, plan.held[p] ^ {j}))
        yield replace(same, held=_put_value(plan.held, p, used))
    active = [i for i, j in enumerate(plan.loops) if plan.tile[j] < kernel.extents[j]]
    for a in active:
        for b in active:
            if a < b:
                loops = list(plan.loops)
                loops.insert(a, loops.pop(b))
                yield replace(same, loops=tuple(loops))
                if b > a + 1:
                    loops = list(plan.loops)
                    loops.insert(b, loops.pop(a))
                    yield replace(same, loops=tuple(loops))


def _put_value(values: tuple[_Value, ...], place: int, value: _Value) -> tuple[_Value, ...]:
    return (*values[:place], value, *values[place + 1 :])
