"""
The cache lines that one tile's reduction reads, by the order of its loops.

What lies far apart costs a line each; it pays if the loops that come back to the same lines lie
inside, so that these are still in the cache.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .flat import Address


@dataclass(frozen=True)
class TileReads:
    """
    The data that a tile reads: the operands' places, the numbers in `addresses` of those that are
    packed in the order of the loops, how many steps of each parallel dimension are in a tile, and
    the bytes of a cache line. `known` are sizes that were counted before.
    """

    addresses: tuple[Address, ...]
    packed: frozenset[int]
    spans: Mapping[int, int]
    line: int
    known: dict[tuple[tuple[int, int], ...], list[float]] = field(
        default_factory=dict[tuple[tuple[int, int], ...], list[float]], repr=False, compare=False
    )

    def cache_traffic(
        self, reduction: Mapping[int, int], capacity: int, weights: Sequence[float]
    ) -> float:
        """
        The bytes that come into a cache of `capacity` for one tile, by operand as many times as
        `weights` say. `reduction` are the extents of its loops, outermost first. Zero, if all that
        the tile reads fits: then the loops around tiles say what comes in.
        """
        order = list(reduction)
        sizes = self._read_sizes(reduction, len(order))
        for level in reversed(range(len(order))):
            dim = order[level]
            bigger = self._read_sizes(reduction, level)
            if sum(bigger) <= capacity:
                sizes = bigger
                continue
            outside = math.prod(reduction[d] for d in order[:level])
            total = 0.0
            for place, size, whole, weight in zip(
                self.addresses, sizes, bigger, weights, strict=True
            ):
                stays = place.coefficients[dim] == 0 and size <= capacity / 2
                again = 1 if stays or place.coefficients[dim] else reduction[dim]
                total += weight * whole * again * outside
            return total
        return 0.0

    def _read_sizes(self, reduction: Mapping[int, int], level: int) -> list[float]:
        """What the loops from `level` on read, by operand."""
        loops = list(reduction.items())
        inner = tuple(sorted(loops[level:]))
        if inner not in self.known:
            spans = {**self.spans, **dict.fromkeys(reduction, 1), **dict(inner)}
            self.known[inner] = [
                _dense_bytes(p, spans) if i in self.packed else line_bytes(p, spans, self.line)
                for i, p in enumerate(self.addresses)
            ]
        return self.known[inner]


def _dense_bytes(address: Address, spans: Mapping[int, int]) -> float:
    """The bytes of the elements, which lie behind each other."""
    count = math.prod([spans[d] for _, d in address.steps])
    return min(count, address.size) * address.item_bytes


def line_bytes(address: Address, spans: Mapping[int, int], line: int) -> float:
    """
    The bytes of the cache lines, of `line` bytes, that a box of iterations touches; at most the
    whole buffer.
    Windows that overlap count once; starts lie anywhere in a line.
    """
    item = address.item_bytes
    steps = sorted([(step, spans[d]) for step, d in address.steps])
    lines, pitch, points = 1.0, 1, 1
    for step, count in steps:
        if step % pitch == 0 and step <= pitch * points:
            points = min(points * count, points + step // pitch * (count - 1))
        else:
            lines *= _lines_of(points, pitch * item, item, line)
            pitch, points = step, count
    lines *= _lines_of(points, pitch * item, item, line)
    return min(lines * line, address.size * item)


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
    item = address.item_bytes
    steps = sorted([(step, spans[d]) for step, d in address.steps])
    steps += [
        (abs(address.coefficients[d]) * spans[d], -(-extent // spans[d])) for d, extent in loops
    ]
    points, count = 1, 1
    for step, trips in steps:
        if points * item >= enough.run or count > enough.count:
            break
        if step and trips > 1:
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
