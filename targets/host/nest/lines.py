"""
The cache lines that one tile's reduction reads, by the order of its loops.

What lies far apart costs a line each; it pays if the loops that come back to the same lines lie
inside, so that these are still in the cache.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from .flat import Address


@dataclass(frozen=True)
class TileReads:
    """
    The data that a tile reads: the operands' places, the numbers in `addresses` of those that are
    packed in the order of the loops, how many steps of each parallel dimension are in a tile, and
    the bytes of a cache line. `known` are sizes that were counted before, `ways` lines by set.
    """

    addresses: tuple[Address, ...]
    packed: frozenset[int]
    spans: Mapping[int, int]
    line: int
    known: dict[tuple[tuple[int, int], ...], list[float]] = field(
        default_factory=dict[tuple[tuple[int, int], ...], list[float]], repr=False, compare=False
    )
    ways: dict[tuple[tuple[int, int], ...], list[float]] = field(
        default_factory=dict[tuple[tuple[int, int], ...], list[float]], repr=False, compare=False
    )

    def cache_traffic(
        self, reduction: Mapping[int, int], capacity: int, weights: Sequence[float], way: int = 0
    ) -> float:
        """
        The bytes that come into a cache of `capacity` for one tile, by operand as many times as
        `weights` say. `reduction` are the extents of its loops, outermost first. Zero, if all that
        the tile reads fits: then the loops around tiles say what comes in. Lines whose addresses
        are the same modulo `way` bytes lie in one set (0: a line may lie anywhere).
        """
        order = list(reduction)
        sizes = self._read_sizes(reduction, len(order))
        for level in reversed(range(len(order))):
            dim = order[level]
            bigger = self._read_sizes(reduction, level)
            crowded = self._is_crowded(reduction, level, capacity, way)
            if sum(bigger) <= capacity and not any(crowded):
                sizes = bigger
                continue
            outside = math.prod(reduction[d] for d in order[:level])
            crowded = self._is_crowded(reduction, level + 1, capacity, way)
            # What one iteration has read is gone after the next, if both do not fit.
            brief = sum(sizes) > capacity / 2
            total = 0.0
            for i, place in enumerate(self.addresses):
                moved = place.coefficients[dim] != 0
                gone = crowded[i] or (brief if moved else sizes[i] > capacity / 2)
                fetched = sizes[i] * reduction[dim] if gone else bigger[i]
                total += weights[i] * max(fetched, bigger[i]) * outside
            return total
        return 0.0

    def _is_crowded(
        self, reduction: Mapping[int, int], level: int, capacity: int, way: int
    ) -> list[bool]:
        """By operand, whether the loops from `level` on read more lines of a set than it holds."""
        if not way:
            return [False] * len(self.addresses)
        inner = tuple(sorted(list(reduction.items())[level:]))
        if inner not in self.ways:
            spans = {**self.spans, **dict.fromkeys(reduction, 1), **dict(inner)}
            self.ways[inner] = [
                0.0 if i in self.packed else ways_of(p, spans, self.line, way)
                for i, p in enumerate(self.addresses)
            ]
        return [ways * way > capacity for ways in self.ways[inner]]

    def _read_sizes(self, reduction: Mapping[int, int], level: int) -> list[float]:
        """What the loops from `level` on read, by operand."""
        loops = list(reduction.items())
        inner = tuple(sorted(loops[level:]))
        if inner not in self.known:
            spans = {**self.spans, **dict.fromkeys(reduction, 1), **dict(inner)}
            self.known[inner] = [
                dense_bytes(p, spans) if i in self.packed else line_bytes(p, spans, self.line)
                for i, p in enumerate(self.addresses)
            ]
        return self.known[inner]


def dense_bytes(address: Address, spans: Mapping[int, int]) -> float:
    """The bytes of the elements, which lie behind each other."""
    count = math.prod([spans[d] for _, d in address.steps])
    return min(count, address.size) * address.item_bytes


def line_bytes(address: Address, spans: Mapping[int, int], line: int) -> float:
    """
    The bytes of the cache lines, of `line` bytes, that a box of iterations touches; at most the
    whole buffer.
    Windows that overlap count once; starts lie anywhere in a line.
    """
    steps = tuple([(step, spans[d]) for step, d in address.steps])
    return _line_bytes_of(steps, address.size, address.item_bytes, line)


@cache
def _line_bytes_of(steps: tuple[tuple[int, int], ...], size: int, item: int, line: int) -> float:
    """`line_bytes` of steps with their numbers of iterations in a buffer of `size` elements."""
    lines = math.prod(
        [_lines_of(points, pitch * item, item, line) for points, pitch in _rows_of(steps)]
    )
    return min(lines * line, size * item)


def _rows_of(steps: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """
    The elements that a box of iterations touches, whose `steps` have so many iterations each,
    innermost first: points at some pitch, each of which is such points itself.
    """
    rows, pitch, points = list[tuple[int, int]](), 1, 1
    for step, count in sorted(steps):
        if step % pitch == 0 and step <= pitch * points:
            points = min(points * count, points + step // pitch * (count - 1))
        else:
            rows.append((points, pitch))
            pitch, points = step, count
    return [*rows, (points, pitch)]


def ways_of(address: Address, spans: Mapping[int, int], line: int, way: int) -> float:
    """
    How many lines that a box of iterations touches lie in one set, on average over the sets that
    have any: those whose addresses are the same modulo `way` bytes. Starts are those of lines.
    """
    item = address.item_bytes
    lines = math.prod(
        min(points, -(-((points - 1) * pitch + 1) * item // line))
        for points, pitch in _rows_of([(step, spans[d]) for step, d in address.steps])
    )
    steps = ((step * item % way, spans[d]) for step, d in address.steps)
    return lines / _count_sets(tuple(sorted(s for s in steps if s[0] and s[1] > 1)), line, way)


@cache
def _count_sets(steps: tuple[tuple[int, int], ...], line: int, way: int) -> int:
    """
    The number of sets with elements at all sums of steps in bytes, each taken 0 up to so many
    times, from the start of a line on.
    """
    reached, whole = 1, (1 << way) - 1  # A bit for each byte of a way.
    for step, count in steps:
        taken = 1
        while taken < count:
            more = min(taken, count - taken)
            far = step * more % way
            reached |= (reached << far | reached >> (way - far)) & whole
            taken += more
    used, bits = 0, (1 << line) - 1
    while reached:
        used += reached & bits != 0
        reached >>= line
    return used


def _lines_of(points: int, pitch: int, item: int, line: int) -> float:
    """Of elements of `item` bytes, `pitch` bytes apart."""
    return min(points, 1 + ((points - 1) * pitch + item - 1) / line)


@dataclass(frozen=True)
class Streams:
    """
    The order in which an operand is read or written: `count` places at a time, from each of which
    on `run` bytes lie side by side.
    """

    run: int
    count: int


def streams_of(
    address: Address,
    spans: Mapping[int, int],
    loops: Sequence[tuple[int, int]],
    enough: Streams,
) -> Streams:
    """
    What is read or written of a box of iterations, and then along `loops` around it, innermost
    first, each with its extent: until there are `enough` bytes side by side at each place, or more
    than enough places. Gaps of less than so many bytes are none.
    """
    steps = sorted([(step, spans[d]) for step, d in address.steps])
    steps += [
        (abs(address.coefficients[d]) * spans[d], -(-extent // spans[d])) for d, extent in loops
    ]
    moving = tuple([(step, trips) for step, trips in steps if step and trips > 1])
    return _streams_along(moving, address.item_bytes, enough)


@cache
def _streams_along(steps: tuple[tuple[int, int], ...], item: int, enough: Streams) -> Streams:
    """`streams_of` elements of `item` bytes at steps that are taken so many times, in order."""
    points, count = 1, 1
    for step, trips in steps:
        if points * item >= enough.run or count > enough.count:
            break
        if step * item <= points * item + enough.run:
            points += step * (trips - 1)
        else:
            count *= trips
    return Streams(points * item, count)


def split_share(address: Address, spans: Mapping[int, int], row: int, line: int) -> float:
    """
    The share of rows of `row` elements side by side, one at the start of each box, that lie in more
    lines of `line` bytes than they have to. Buffers begin at a line.
    """
    item = address.item_bytes
    steps = (step * spans[d] for step, d in address.steps)
    unit = math.gcd(line, *(step * item for step in steps))
    needed = -(-row * item // line)
    starts = range(0, line, unit)
    split = sum(-(-(start + row * item) // line) > needed for start in starts)
    return split / len(starts)


def by_memory(addresses: Sequence[Address], dims: Sequence[int]) -> tuple[int, ...]:
    """The dimensions in the order of the memory that is read: the farthest steps outermost."""

    def memory_stride(dim: int) -> int:
        return max((abs(p.coefficients[dim]) for p in addresses), default=0)

    return tuple(sorted(dims, key=memory_stride, reverse=True))
