"""
Regions of a change of layout: loops with constant strides around a few lanes.

Guards cut positions into regions, borders of images into ones of a column each. Where such
pieces have the same loops they are one region of more lanes (`with_borders`), so that what
they read is loaded once.

Offsets and strides are in elements.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

MAX_JOINED = 1024
"""Lanes of a region whose borders are part of it."""

NEAR = 1024
"""Elements of the result between borders that are joined."""


@dataclass(frozen=True)
class Loop:
    """`extent` iterations that move the source and the result by so many elements."""

    extent: int
    source: int
    dest: int


@dataclass(frozen=True)
class Read:
    """A lane: the position `dest` gets the element at `source`, or the fill if that is None."""

    dest: int
    source: int | None
    fill: int | float = 0


@dataclass(frozen=True)
class Region:
    """Loops, outermost first in the result, around lanes."""

    loops: tuple[Loop, ...]
    reads: tuple[Read, ...]

    @property
    def num_elements(self) -> int:
        return math.prod(loop.extent for loop in self.loops) * len(self.reads)

    @property
    def single(self) -> Read | None:
        """The lane, if there is only one."""
        return next(iter(self.reads)) if len(self.reads) == 1 else None


def with_borders(regions: tuple[Region, ...], whole: bool) -> tuple[Region, ...]:
    """
    Regions of several lanes that have the same loops, and lie near each other in the result,
    as one. If `whole`, regions that have one loop more than others join these: its iterations
    become lanes.
    """
    many = [region for region in regions if len(region.reads) > 1]
    groups: dict[tuple[Loop, ...], list[Region]] = {}
    for region in sorted(many, key=lambda r: -len(r.loops)):
        loop = _joining_loop(region, many) if whole and region.loops not in groups else None
        unrolled = region if loop is None else _unroll_region(region, loop)
        groups.setdefault(unrolled.loops, []).append(unrolled)
    joined = [one for group in groups.values() for one in _join_group(group, 0 if whole else NEAR)]
    if len(joined) == len(many):
        return regions
    return (*(region for region in regions if region not in many), *joined)


def _joining_loop(region: Region, others: Sequence[Region]) -> Loop | None:
    """The innermost loop without which another region has the same loops."""
    for loop in reversed(region.loops):
        rest = _without_loop(region.loops, loop)
        if loop.extent * len(region.reads) <= MAX_JOINED and any(o.loops == rest for o in others):
            return loop
    return None


def _without_loop(loops: tuple[Loop, ...], loop: Loop) -> tuple[Loop, ...]:
    return tuple(other for other in loops if other != loop)


def _unroll_region(region: Region, loop: Loop) -> Region:
    return Region(_without_loop(region.loops, loop), unroll_loop(region.reads, loop))


def unroll_loop(reads: Sequence[Read], loop: Loop) -> tuple[Read, ...]:
    """The lanes of all iterations of a loop, by their place in the result."""
    moved = (
        Read(
            read.dest + i * loop.dest,
            None if read.source is None else read.source + i * loop.source,
            read.fill,
        )
        for i in range(loop.extent)
        for read in reads
    )
    return tuple(sorted(moved, key=lambda read: read.dest))


def _join_group(group: Sequence[Region], near: int) -> list[Region]:
    """Regions of the same loops as one, where at most `near` elements lie between them."""
    result: list[Region] = []
    for region in sorted(group, key=lambda r: r.reads[0].dest):
        last = result[-1] if result else None
        together = 0 if last is None else len(last.reads) + len(region.reads)
        if last is None or together > MAX_JOINED:
            result.append(region)
        elif region.reads[0].dest - last.reads[-1].dest > near + 1:
            result.append(region)
        else:
            result[-1] = Region(region.loops, (*last.reads, *region.reads))
    return result
