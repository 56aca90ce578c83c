"""
Tiles that interleave: rows of the source become neighbours in the result, or the reverse.

A weave has positions on one axis and a few places on the other. Positions lie next to each
other on the near side, which is the source for `rows` and the result for `columns`; the places
of one position lie next to each other on the far side. A lane is as many positions as fill 16
bytes; the lanes of a tile may come from two loops, so that short rows still fill a vector.

All of it counts in units: runs of elements that stay together, such as a block of channels
that is moved whole.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from .regions import Loop, Read, Region

VECTOR_BYTES = 64
LANE_BYTES = 16
"""Shuffles within this many bytes are cheap on x86: SSE's registers, AVX's lanes."""

LINE_BYTES = 64
"""A cache line."""

LINE_SETS, LINE_WAYS = 64, 8
"""The usual first-level cache of x86, at the least: lines this many lines apart share a set."""

CONFLICT = 3.0
"""What a store costs more to a line that others have driven out of its set meanwhile."""

MAX_LANES = 4
"""The lanes of a vector."""

CROWDED = 1.1
"""What several vectors of lanes in one tile cost more, as registers run out."""

LONG = 0.7
"""What several vectors take of columns of elements as long, compared with one of each."""

PARTIAL = 1.05
"""What parts of lines cost more, as the lines come back to the first-level cache for the rest."""

MAX_STRIDE = 4
"""Elements this far apart are loaded as vectors and picked out of them."""

REGISTERS = 32
"""More vectors than this at once are written to the stack and read again, to no use."""

UNIT_BYTES = (1, 2, 4, 8)
"""Units that vectors can be made of; longer runs are copied."""


@dataclass(frozen=True)
class LaneAt:
    """
    The position of a lane's first element on the near side, and of each element on the far side.
    """

    near: int
    far: tuple[int, ...]


@dataclass(frozen=True)
class Weave:
    """
    Lanes of `LaneAt` by places. `rows`: `reads` are the places, each with its row of the
    source. `columns`: `targets` are the rows of the result, for the units that are contiguous
    in the source. `stride` is that of positions in the source, in units, for `rows`.
    """

    lanes: tuple[LaneAt, ...]
    unit: int
    reads: tuple[Read, ...] = ()
    targets: tuple[int, ...] = ()
    stride: int = 1

    @property
    def num_positions(self) -> int:
        return len(self.reads or self.targets)

    @property
    def plucked(self) -> bool:
        """
        True if vectors of few places are made element by element, from contiguous positions:
        for counts that are no power of two, and for two columns.
        """
        places, step = self.num_positions, self.num_positions * self.unit
        if places >= 8 or not (places & (places - 1) or (places == 2 and self.targets)):
            return False
        far = [f for lane in self.lanes for f in lane.far]
        return near_run(self.lanes, self.unit) and all(
            f == far[0] + i * step for i, f in enumerate(far)
        )


def near_run(lanes: Sequence[LaneAt], unit: int) -> bool:
    """Tests whether the lanes continue each other on the near side."""
    step = len(lanes[0].far) * unit
    return all(lane.near == lanes[0].near + i * step for i, lane in enumerate(lanes))


def side_by_side(lanes: Sequence[LaneAt], size: int, step: int) -> bool:
    """
    Tests whether lanes of as many places as positions, `size`, follow each other on the far side:
    each position of all lanes together is one run, of steps of `step`.
    """
    return (
        len(lanes) > 1
        and len(lanes[0].far) == size
        and all(far_run([lane.far[i] for lane in lanes], step) for i in range(size))
    )


def far_run(positions: Sequence[int], step: int) -> bool:
    """Tests whether positions follow each other on the far side."""
    return all(p == positions[0] + i * step for i, p in enumerate(positions))


def lane_groups(lanes: Sequence[LaneAt]) -> Iterator[tuple[LaneAt, ...]]:
    """Lanes in fours, twos and ones: what makes a vector each."""
    start = 0
    while start < len(lanes):
        left = len(lanes) - start
        size = min(MAX_LANES, 1 << (left.bit_length() - 1))
        yield tuple(lanes[start : start + size])
        start += size


def list_weaves(
    region: Region, element_bytes: int
) -> Iterator[tuple[Weave, Mapping[Loop, int], float]]:
    """The weaves of a region, with how much of which loop they take and their cycles."""
    for unit, loops, tiles in _list_units(region, element_bytes):
        lane = max(1, LANE_BYTES // (element_bytes * unit))
        for weave, taken in (
            *_row_weaves(region.reads, loops, unit, lane),
            *_column_weaves(region.reads, loops, unit, lane),
        ):
            yield weave, {**tiles, **taken}, weave_cycles(weave, element_bytes)


def _list_units(
    region: Region, element_bytes: int
) -> Iterator[tuple[int, tuple[Loop, ...], Mapping[Loop, int]]]:
    yield 1, region.loops, {}
    if len(region.reads) > 1:
        return
    for loop in region.loops:
        if loop.source == loop.dest == 1 and loop.extent * element_bytes in UNIT_BYTES[1:]:
            rest = tuple(other for other in region.loops if other != loop)
            yield loop.extent, rest, {loop: loop.extent}


def _row_weaves(
    reads: tuple[Read, ...], loops: tuple[Loop, ...], unit: int, lane: int
) -> Iterator[tuple[Weave, Mapping[Loop, int]]]:
    for places, across, tiles in _row_choices(reads, loops, unit, lane):
        others = tuple(loop for loop in loops if loop != across)
        for x in others:
            if x.dest == unit:
                continue
            if x.source == unit:
                found = _list_lanes(x, others, unit, lane, near="source")
                aside = _lanes_aside(x, others, unit, lane) if len(places) == lane else ()
                for lanes, taken in (*found, *aside):
                    yield Weave(lanes, unit, places), {**tiles, **taken}
            elif unit == 1 and 2 <= x.source <= MAX_STRIDE:
                lanes, taken = _one_loop(x, 1, lane, near=x.source, far=x.dest)
                yield Weave(lanes, 1, places, stride=x.source), {**tiles, **taken}


def _row_choices(
    reads: tuple[Read, ...], loops: tuple[Loop, ...], unit: int, lane: int
) -> Iterator[tuple[tuple[Read, ...], Loop | None, Mapping[Loop, int]]]:
    """The rows that become neighbours: lanes, or a loop that is contiguous in the result."""
    if len(reads) > 1:
        if all(read.dest == reads[0].dest + i for i, read in enumerate(reads)):
            yield reads, None, {}
        return
    read = next(iter(reads))
    for loop in loops:
        if loop.dest != unit or read.source is None:
            continue
        exact = loop.extent <= 8
        whole = loop.extent if exact else min(1 << (loop.extent.bit_length() - 1), 4 * lane)
        for count in sorted({whole, whole if exact else min(whole, lane)}):
            rows = (Read(read.dest + i * unit, read.source + i * loop.source) for i in range(count))
            yield tuple(rows), loop, {loop: count}


def _column_weaves(
    reads: tuple[Read, ...], loops: tuple[Loop, ...], unit: int, lane: int
) -> Iterator[tuple[Weave, Mapping[Loop, int]]]:
    if len(reads) > 1 or any(read.source is None for read in reads):
        return
    for x in loops:
        if x.dest != unit or x.source == unit:
            continue
        for targets, across, tiles in _column_choices(x, loops, unit, lane):
            others = tuple(loop for loop in loops if loop not in across)
            for lanes, taken in _list_lanes(x, others, unit, lane, near="dest"):
                weave = Weave(lanes, unit, targets=targets)
                places = len(targets)
                if weave.plucked or (not places & (places - 1) and places <= len(lanes[0].far)):
                    yield weave, {**tiles, **taken}


def _column_choices(
    x: Loop, loops: tuple[Loop, ...], unit: int, lane: int
) -> Iterator[tuple[tuple[int, ...], tuple[Loop, ...], Mapping[Loop, int]]]:
    """The columns that are contiguous in the source: a loop, or one and part of the next."""
    for loop in loops:
        if loop.source != unit or loop == x:
            continue
        size = min(1 << (loop.extent.bit_length() - 1), lane)
        for count in {size, loop.extent if loop.extent < 8 else size}:
            if count > 1:
                yield tuple(i * loop.dest for i in range(count)), (loop,), {loop: count}
        for outer in loops:
            if outer.source != unit * loop.extent or outer in (x, loop):
                continue
            times = min(1 << (outer.extent.bit_length() - 1), lane // loop.extent)
            if times > 1 and not loop.extent & (loop.extent - 1):
                targets = tuple(
                    j * outer.dest + i * loop.dest for j in range(times) for i in range(loop.extent)
                )
                yield targets, (loop, outer), {loop: loop.extent, outer: times}


def _list_lanes(
    x: Loop, loops: tuple[Loop, ...], unit: int, lane: int, near: str
) -> Iterator[tuple[tuple[LaneAt, ...], Mapping[Loop, int]]]:
    """Lanes along `x`, alone or together with other loops."""

    def loop_strides(loop: Loop) -> tuple[int, int]:
        both = loop.source, loop.dest
        return both if near == "source" else (both[1], both[0])

    yield _one_loop(x, unit, lane, *loop_strides(x))
    if x.extent >= MAX_LANES * lane:
        if x.extent % (MAX_LANES * lane):
            yield _one_loop(x, unit, lane, *loop_strides(x), maximum=1)
        return
    if x.extent > 2 * lane:
        # Two lanes at a time lie together, where four would have to be joined.
        yield _one_loop(x, unit, lane, *loop_strides(x), maximum=2)
    others = tuple(loop for loop in loops if loop != x)
    for most in (MAX_LANES * lane, 2 * MAX_LANES * lane):
        yield from _chain_lanes(x, {z: loop_strides(z) for z in (x, *others)}, unit, lane, most)
    for z in others:
        found = _two_loops(x, z, unit, lane, loop_strides(x)[1], *loop_strides(z))
        if found:
            yield found


def _lanes_aside(
    x: Loop, loops: tuple[Loop, ...], unit: int, lane: int
) -> Iterator[tuple[tuple[LaneAt, ...], Mapping[Loop, int]]]:
    """
    A lane along `x` for each of some steps of a loop that puts full lanes of places next to
    each other in the result, so that these are written together.
    """
    if x.extent < lane:
        return
    for z in loops:
        times = min(MAX_LANES, 1 << (z.extent.bit_length() - 1))
        if z != x and z.dest == lane * unit and times > 1:
            lanes = tuple(
                LaneAt(j * z.source, tuple(i * x.dest + j * z.dest for i in range(lane)))
                for j in range(times)
            )
            yield lanes, {x: lane, z: times}


def _chain_lanes(
    x: Loop, strides: Mapping[Loop, tuple[int, int]], unit: int, lane: int, maximum: int
) -> Iterator[tuple[tuple[LaneAt, ...], Mapping[Loop, int]]]:
    """
    Lanes along `x` and the loops that continue it on the near side, the last one in part:
    about `most` positions.
    """
    places = [i * strides[x][1] for i in range(x.extent)]
    taken = {x: x.extent}
    while 2 * len(places) <= maximum:
        size = len(places)
        found = [z for z, (near, _) in strides.items() if near == size * unit and z not in taken]
        if not found:
            return
        z = found[0]
        times = min(z.extent, max(1, maximum // size))
        times = -(-z.extent // -(-z.extent // times))  # All blocks of about the same size.
        longer = [place + j * strides[z][1] for j in range(times) for place in places]
        width = min(lane, 1 << (len(longer).bit_length() - 1))
        starts = _lane_starts(len(longer), width)
        if len(starts) > 2:
            starts += starts[-1:] * (-len(starts) % MAX_LANES)  # Whole vectors cost no more.
        lanes = tuple(LaneAt(s * unit, tuple(longer[s : s + width])) for s in starts)
        yield lanes, {**taken, z: times}
        if times < z.extent:
            return
        places, taken = longer, {**taken, z: times}


def _one_loop(
    x: Loop, unit: int, lane: int, near: int, far: int, maximum: int = MAX_LANES
) -> tuple[tuple[LaneAt, ...], Mapping[Loop, int]]:
    size = min(x.extent, maximum * lane)
    lane = min(lane, 1 << (size.bit_length() - 1))
    lanes = tuple(
        LaneAt(start * near, tuple((start + i) * far for i in range(lane)))
        for start in _lane_starts(size, lane)
    )
    return lanes, {x: size}


def _two_loops(
    x: Loop, z: Loop, unit: int, lane: int, far: int, z_near: int, z_far: int
) -> tuple[tuple[LaneAt, ...], Mapping[Loop, int]] | None:
    """Lanes along `x`, all of it, and as many again for each of some steps of `z`."""
    size = x.extent
    if size < lane:
        return None
    starts = _lane_starts(size, lane)
    times = min(z.extent, MAX_LANES // len(starts))
    if times < 2:
        return None
    lanes = tuple(
        LaneAt(
            start * unit + j * z_near,
            tuple((start + i) * far + j * z_far for i in range(lane)),
        )
        for j in range(times)
        for start in starts
    )
    return lanes, {x: size, z: times}


def _lane_starts(size: int, lane: int) -> list[int]:
    """
    The starts of lanes that cover `size` positions. The last one may overlap the one before, or
    the last two those before, so that pairs lie together.
    """
    starts = list(range(0, size - lane + 1, lane))
    if starts[-1] + lane < size:
        starts.append(size - lane)
        if len(starts) > 2 and len(starts) % 2 == 0:
            starts[-2] = size - 2 * lane
    return starts


def near_pieces(lanes: Sequence[LaneAt], step: int) -> int:
    """In how many pieces the lanes of a vector lie on the near side; halves are tried."""
    if len(lanes) == 1 or near_run(lanes, step):
        return 1
    half = len(lanes) // 2
    return near_pieces(lanes[:half], step) + near_pieces(lanes[half:], step)


def weave_cycles(weave: Weave, element_bytes: int) -> float:
    """The instructions of a weave, weighted by measurement, stores beside the others."""
    work = stores = 0.0
    full = max(1, LANE_BYTES // (weave.unit * element_bytes))
    for lanes in lane_groups(weave.lanes):
        if weave.plucked:
            work += weave.num_positions**2
            stores += weave.num_positions
        elif weave.reads:
            crowded = _conflict_cost(lanes, element_bytes)
            start = 0
            for size in row_groups(weave.num_positions, lanes, full):
                reads = weave.reads[start : start + size]
                start += size
                if is_stacked(size, lanes, full):
                    work += _stacked_work(weave, lanes, reads, full)
                    stores += 0.8 * crowded * len(lanes) * len(lanes[0].far)
                    continue
                work += _row_work(weave, lanes, size) * _narrow_cost(weave, lanes, element_bytes)
                stores += _row_stores(weave, lanes, size) * crowded
        else:
            work += _column_work(weave, lanes, element_bytes)
            stores += weave.num_positions * near_pieces(lanes, weave.unit)
    cycles = max(work, stores) * (PARTIAL if _stores_partial(weave, element_bytes) else 1)
    if len(weave.lanes) <= MAX_LANES:
        return cycles
    return cycles * (CROWDED if weave.reads or weave.unit > 1 else LONG)


def _stores_partial(weave: Weave, element_bytes: int) -> bool:
    """Tests whether places are stored that are less than a line, and lie apart."""
    step = weave.num_positions * weave.unit
    apart = not all(far_run(lane.far, step) for lane in weave.lanes)
    return bool(weave.reads) and apart and step * element_bytes < LINE_BYTES


def row_groups(num_positions: int, lanes: Sequence[LaneAt], full: int) -> list[int]:
    """
    Rows that are interleaved together, where a lane of 16 bytes is `full` units: as many as
    make such a lane of each position, or a whole vector.
    """
    sizes: list[int] = []
    for size in split_powers(num_positions):
        limit = full
        if size >= MAX_LANES * full:
            limit = MAX_LANES * full
        elif len(lanes[0].far) < full:
            limit = 2 * full
        sizes += [min(size, limit)] * max(1, size // limit)
    return sizes


def is_stacked(size: int, lanes: Sequence[LaneAt], full: int) -> bool:
    """
    Tests whether vectors of a group of `size` rows are put together from pieces of several rows, so
    that a position's places are stored as one: where there are more places than a lane has,
    or fewer positions than places.
    """
    if size <= full:
        return size > len(lanes[0].far)
    whole = len(lanes) == MAX_LANES and len(lanes[0].far) == full
    return not (whole and size < REGISTERS)


def _narrow_cost(weave: Weave, lanes: Sequence[LaneAt], element_bytes: int) -> float:
    """The share of a whole vector's instruction that one on less than a whole vector takes."""
    size = len(lanes) * len(lanes[0].far) * weave.unit * element_bytes
    return 1.0 if size > VECTOR_BYTES // 2 else 0.75


def is_paired(lanes: Sequence[LaneAt], size: int, full: int, step: int) -> bool:
    """Tests whether all lanes lie together in pairs, for whole vectors of `size` places."""
    return (
        len(lanes) % 2 == 0
        and len(lanes[0].far) == full
        and size == MAX_LANES * full
        and all(near_run(lanes[i : i + 2], step) for i in range(0, len(lanes), 2))
    )


def stacks_of(reads: Sequence[Read], positions: int) -> list[tuple[Read, ...]]:
    """
    The rows whose pieces make a vector each: every `positions`-th one, so that pieces that lie
    next to each other in the source, such as those of images side by side, are neighbours.
    """
    return [tuple(reads[first::positions]) for first in range(positions)]


def stack_joins(stack: Sequence[Read], size: int) -> bool:
    """Tests whether the pieces of a stack, of `size` elements, follow each other in the source."""
    first = stack[0].source
    return first is not None and all(
        read.source == first + i * size for i, read in enumerate(stack)
    )


def stack_pieces(stack: Sequence[Read], size: int) -> int:
    """Counts the loads that a stack of pieces of `size` elements takes; halves are tried."""
    if stack_joins(stack, size):
        return 1
    if len(stack) == 1:
        return 0
    half = len(stack) // 2
    return stack_pieces(stack[:half], size) + stack_pieces(stack[half:], size)


def _stacked_work(weave: Weave, lanes: Sequence[LaneAt], reads: Sequence[Read], full: int) -> float:
    positions, size = len(lanes[0].far), len(reads)
    if is_paired(lanes, size, full, weave.unit * weave.stride):
        # As many rows at half of the positions, and one more shuffle for each result.
        work = 0.4 * size + 0.25 * size / 2 + 0.51 * 2 * positions * (math.log2(full) + 1)
        return work * len(lanes) / 2 * (1 if weave.stride == 1 else 2 * weave.stride)
    loads = sum(stack_pieces(s, positions * weave.unit) for s in stacks_of(reads, positions))
    loads *= len(lanes)
    vectors = positions * -(-len(lanes) * size // (MAX_LANES * full))
    if weave.stride > 1:
        loads *= 2 * weave.stride
    load = 0.33 if positions == full else 0.4
    return load * loads + 0.22 * (loads - vectors) + 0.45 * vectors * math.log2(min(size, full))


def _row_work(weave: Weave, lanes: Sequence[LaneAt], size: int) -> float:
    count = len(lanes[0].far)
    pieces = near_pieces(lanes, weave.unit * weave.stride)
    real = sum(read.source is not None for read in weave.reads) * size / weave.num_positions
    loads = real * pieces * (1 if weave.stride == 1 else 2 * weave.stride + 2)
    return 0.5 * loads + 0.75 * size * math.log2(min(size, count))


def _row_stores(weave: Weave, lanes: Sequence[LaneAt], size: int) -> float:
    count = len(lanes[0].far)
    far = [f for lane in lanes for f in lane.far]
    packed = far_run(far, weave.num_positions * weave.unit)
    if side_by_side(lanes, weave.num_positions, weave.num_positions * weave.unit):
        return 0.8 * count
    if size >= count or (packed and size == weave.num_positions):
        return 0.8 * len(far) * size / count
    return 2.0 * len(far)  # A slice of less than a lane has to be taken out first.


def _conflict_cost(lanes: Sequence[LaneAt], element_bytes: int) -> float:
    """The additional cost of stores where the lines that are written share few sets of a cache."""
    lines = sorted({f * element_bytes // LINE_BYTES for lane in lanes for f in lane.far})
    gaps = math.gcd(LINE_SETS, *(b - a for a, b in itertools.pairwise(lines)))
    return CONFLICT if len(lines) > LINE_WAYS * LINE_SETS // gaps else 1.0


def _column_work(weave: Weave, lanes: Sequence[LaneAt], element_bytes: int) -> float:
    count, places = len(lanes[0].far), weave.num_positions
    step = places * weave.unit
    alone = count == places or all(far_run(lane.far, step) for lane in lanes)
    slices = places * len(lanes) * (1 if alone else 2 * count / places)
    far = sorted({f for lane in lanes for f in lane.far})
    gap = min((b - a for a, b in itertools.pairwise(far)), default=0)
    # Slices that lie in cache lines of their own, or nearly.
    apart = gap * element_bytes > 2 * LANE_BYTES
    return (0.75 if apart else 0.4) * slices + 0.5 * places * math.log2(max(count, 2))


def split_powers(count: int) -> list[int]:
    """`count` as powers of two, the largest first."""
    return [1 << i for i in reversed(range(count.bit_length())) if count >> i & 1]
