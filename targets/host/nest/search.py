"""
The schedule that a nest gets: the one with the fewest cycles by the model (`cost`).

Candidates are a vector dimension with so many vectors per tile, register blocks, and loop orders.
Of equal ones, the first is taken, where less than a thousandth counts as equal. What somebody has
decided already is kept, and only the rest is looked for.

Sizes of register blocks are those of `core.blockings`: another size makes as many blocks as a
smaller one among them, which takes fewer registers.

Most candidates are never looked at whole: what their tiles compute is no more than all cycles, and
already too much; what they compute has a bound, too. Those with the lowest bounds are looked at
first, until no bound is below the fewest cycles that were found. That loses nothing: the one that
is taken has these cycles, but for a thousandth, and what computes for longer than that by `_MARGIN`
has more; nor can it keep another from being taken.
"""

from __future__ import annotations

import heapq
import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from ....transforms.core.blockings import block_sizes
from ....transforms.core.errors import WeftError
from .borders import Border, least_share, read_share, worthwhile_share
from .cost import (
    KnownTiles,
    Processor,
    TileTraffic,
    computing_bound,
    computing_cycles,
    count_distinct,
    schedule_cycles,
)
from .flat import Flat
from .fold import foldable_dims
from .lines import by_memory
from .tiles import NestSchedule

_MAX_BLOCK = 28
_MAX_WRITTEN = 2048
_MAX_VECTORS = 6
_MAX_UNROLLED = 1
_MAX_TAPS = 8
_MAX_FOLDED = 16

_EQUAL = 0.999
"""A schedule is better than another with fewer than so many of its cycles."""

_MARGIN = 1.02
"""
Schedules of so many more cycles than one of these cannot be the one that is taken, nor keep
another from it: what is within a thousandth of them is worse, too.
"""

Blocks: TypeAlias = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Packable:
    """An operand that may be packed into panels along one of `axes`: tensor axes by dimension."""

    operand: int
    axes: Mapping[int, int]


Panels: TypeAlias = Mapping[int, tuple[int, int]]
"""By packed operand, the axis of its tensor that is cut into panels, and their size."""


@dataclass(frozen=True)
class Choice:
    """A schedule, the operands that are packed for it, and what the model says it takes."""

    schedule: NestSchedule
    packed: frozenset[int]
    cycles: float


@dataclass(frozen=True)
class Wanted:
    """
    The part of a schedule that is decided already, `None` for the rest. `vector` and `folded` are
    empty where there is to be none.
    """

    order: tuple[int, ...] | None = None
    blocks: Blocks | None = None
    vector: tuple[int, ...] | None = None
    lanes: int | None = None
    vectors: int | None = None
    shared: int | None = None
    reduction: tuple[int, ...] | None = None
    unrolled: int | None = None
    folded: tuple[int, ...] | None = None
    packed: frozenset[int] | None = None
    panels: Panels | None = None
    tile: int | None = None


NOTHING = Wanted()


@dataclass(frozen=True)
class _Tile:
    """A schedule without the order of its loops."""

    vector: int | None
    lanes: int
    vectors: int
    blocks: Blocks
    packed: frozenset[int]
    folded: int | None = None
    taps: int | None = None
    """The reduction dimension that is written out, as its iterations read what others do."""


@dataclass(slots=True)
class Candidate:
    """A schedule, known by its orders until it is built, and what is computed at least."""

    family: Family
    order: tuple[int, ...]
    reduction: tuple[int, ...]
    computing: float
    cycles: float | None = None

    @property
    def packed(self) -> frozenset[int]:
        return self.family.tile.packed

    @property
    def schedule(self) -> NestSchedule:
        return self.family.make_schedule(self.order, self.reduction)


@dataclass(slots=True)
class Family:
    """The schedules with one tile. They differ in the order of their loops."""

    flat: Flat
    tile: _Tile
    outer: Sequence[int]
    wanted: Wanted
    unrolled: int
    reductions: tuple[tuple[int, ...], ...]
    """The orders of the reduction."""
    borders: Sequence[Border] = ()
    least_share: float = 1.0
    """No more than the share of iterations that any schedule keeps at the borders."""
    computing: dict[tuple[int, ...], float] = field(default_factory=dict[tuple[int, ...], float])
    """By the order of the reduction, what whole tiles compute, once that is `count_tiles`d."""
    read: dict[tuple[int, ...], float] = field(default_factory=dict[tuple[int, ...], float])
    """By the order of the reduction, the share of what tiles read that borders leave."""
    members: Sequence[Candidate] = ()
    """The schedules, once that is counted, in the order in which they are preferred."""
    traffic: TileTraffic | None = None

    def make_schedule(self, order: tuple[int, ...], reduction: tuple[int, ...]) -> NestSchedule:
        shared = _count_shared(self.flat, self.tile, order[: len(self.outer)] or order, self.wanted)
        return self._make_schedule(order, shared, reduction)

    def _make_schedule(
        self, order: tuple[int, ...], shared: int, reduction: tuple[int, ...]
    ) -> NestSchedule:
        tile = self.tile
        return NestSchedule(
            order=order,
            shared=shared,
            vector=tile.vector,
            lanes=tile.lanes,
            vectors=tile.vectors,
            blocks=tile.blocks,
            reduction=reduction,
            unrolled=self.unrolled,
            folded=tile.folded,
        )

    def bound(self, processor: Processor) -> float:
        """What is computed at least, before it is counted."""
        return computing_bound(self.flat, self.tile, processor) * self.least_share

    def bound_tiles(self, processor: Processor, known: KnownTiles) -> float:
        """
        A higher bound: what its tiles compute, of which no more than possible is left out at
        borders. `known` is `computing_cycles`'.
        """
        flat, packed = self.flat, self.tile.packed
        for reduction in self.reductions:
            schedule = self._make_schedule(flat.parallel_dims, 0, reduction)
            self.computing[reduction] = computing_cycles(flat, schedule, processor, packed, known)
        return min(self.computing.values()) * self.least_share

    def count(self) -> float:
        """The least that is computed, once `bound_tiles` is known; lists the schedules."""
        flat = self.flat
        computing = self.computing
        if self.borders:
            computing = {
                reduction: cycles * worthwhile_share(self.borders, flat, schedule)
                for reduction, cycles in self.computing.items()
                for schedule in (self._make_schedule(flat.parallel_dims, 0, reduction),)
            }
        orders = _list_orders(flat, self.tile, self.outer, self.wanted)
        self.members = [
            Candidate(self, order, reduction, computing[reduction])
            for order in orders
            for reduction in self.reductions
        ]
        return min(computing.values())

    def list_members(self, processor: Processor) -> Sequence[Candidate]:
        """The schedules, counted if they are not yet."""
        if not self.computing:
            self.bound_tiles(processor, {})
        if not self.members:
            self.count()
        return self.members

    def count_whole(self, one: Candidate, processor: Processor, below: float) -> float:
        """The cycles of one of the schedules; any number from `below` on, if they are no fewer."""
        schedule, packed = one.schedule, self.tile.packed
        if self.traffic is None:
            self.traffic = TileTraffic(self.flat, schedule, processor, packed)
        if one.reduction not in self.read:
            self.read[one.reduction] = read_share(self.borders, self.flat, schedule)
        known = (one.computing, self.traffic, self.read[one.reduction], below)
        return schedule_cycles(self.flat, schedule, processor, packed, *known)


def choose_schedule(
    flat: Flat,
    processor: Processor,
    packables: Sequence[Packable],
    outer: Sequence[int],
    copied_bytes: int,
    wanted: Wanted = NOTHING,
    borders: Sequence[Border] = (),
    below: float = math.inf,
) -> Choice:
    """
    The best schedule with the dimensions `outer` outermost. `copied_bytes` are moved before. What
    is `wanted` is kept; `WeftError` if nothing is so. `borders` are where terms are left out.
    Where none takes fewer cycles than `below`, it is any of them, which is found sooner.
    """
    families = list_families(flat, processor, packables, outer, wanted)
    share = least_share(borders, flat)
    for family in families:
        family.borders, family.least_share = borders, share
    if not families:
        raise WeftError(f"{flat.name}: no schedule fits into {processor.registers} registers")

    copying = copied_bytes / processor.l3_bandwidth

    def count_cycles(one: Candidate, limit: float) -> float:
        if one.cycles is None:
            one.cycles = copying + one.family.count_whole(one, processor, limit - copying)
        return one.cycles

    least = _least_cycles(families, processor, copying, count_cycles, below)
    taken = families[0].list_members(processor)[0]
    if least < below:
        taken = _first_within(_MARGIN * least, families, copying, count_cycles)
    return Choice(taken.schedule, taken.packed, count_cycles(taken, math.inf))


def _first_within(
    limit: float,
    families: Sequence[Family],
    copying: float,
    count_cycles: Callable[[Candidate, float], float],
) -> Candidate:
    """
    The first of the best schedules, among those that may take no more cycles than `limit`.
    Families that are not counted have none of them.
    """
    best, taken = math.inf, None
    for one in itertools.chain.from_iterable(family.members for family in families):
        if (
            one.computing + copying < min(limit, _EQUAL * best)
            and (cycles := count_cycles(one, limit)) < _EQUAL * best
        ):
            taken, best = one, cycles
    assert taken is not None
    return taken


def _least_cycles(
    families: Sequence[Family],
    processor: Processor,
    copying: float,
    count_cycles: Callable[[Candidate, float], float],
    below: float,
) -> float:
    """
    The fewest cycles of any schedule, with the `copying` in front of it, or `below` if none has
    fewer. Those with the lowest bound are looked at first, as far as there are bounds below what
    was found. What is computed is counted for all families whose bounds are no more than `_MARGIN`
    times it.
    """
    least, known = below, KnownTiles()
    open = [(family.bound(processor), n) for n, family in enumerate(families)]
    heapq.heapify(open)
    while open and open[0][0] + copying <= _MARGIN * least:
        bound, number = heapq.heappop(open)
        family = families[number]
        if not family.computing:
            heapq.heappush(open, (family.bound_tiles(processor, known), number))
        elif not family.members:
            heapq.heappush(open, (family.count(), number))
        elif bound + copying < least:
            for one in family.members:
                if one.computing + copying < least:
                    least = min(least, count_cycles(one, _MARGIN * least))
    return least


def list_families(
    flat: Flat,
    processor: Processor,
    packables: Sequence[Packable],
    outer: Sequence[int],
    wanted: Wanted,
) -> list[Family]:
    """All schedules, by their tiles, in the order in which the first of equal ones is taken."""
    panels = wanted.panels
    loops: dict[object, tuple[int, tuple[tuple[int, ...], ...]]] = {}
    found: list[Family] = []
    for tile in _list_candidates(flat, processor, packables, outer, wanted):
        if panels is not None:
            sizes = _panel_sizes(tile, packables)
            if any(sizes.get(operand) != own for operand, own in panels.items()):
                continue
        key = (tile.folded, tile.taps, tile.packed)
        if key not in loops:
            reductions = tuple(_reduction_orders(flat, tile, wanted))
            loops[key] = (_count_unrolled(flat, tile, wanted), reductions)
        if loops[key][1]:
            found.append(Family(flat, tile, outer, wanted, *loops[key]))
    return found


def _panel_sizes(candidate: _Tile, packables: Sequence[Packable]) -> Panels:
    """By packed operand, the axis and size of its panels."""
    return {
        p.operand: (p.axes[candidate.vector], candidate.lanes * candidate.vectors)
        for p in packables
        if p.operand in candidate.packed and candidate.vector is not None
    }


def _accumulator_room(flat: Flat) -> int:
    """The number of accumulators that the operations of a long body may be written out for."""
    return max(1, _MAX_WRITTEN // max(1, flat.num_nodes))


def _list_candidates(
    flat: Flat,
    processor: Processor,
    packables: Sequence[Packable],
    outer: Sequence[int],
    wanted: Wanted,
) -> Iterator[_Tile]:
    # As many lanes as the accumulator's vectors have; wider types take several registers.
    lanes = processor.count_lanes(flat.type) if wanted.lanes is None else wanted.lanes
    free = [d for d in flat.parallel_dims if d not in outer] or [flat.parallel_dims[-1]]
    if not wanted.folded:
        vectors = free if wanted.vector is None else wanted.vector
        for vector in vectors:
            yield from _parallel_candidates(flat, packables, free, vector, lanes, wanted)
    if wanted.vector == () and not wanted.folded:
        for blocks in _list_blocks(flat, free, min(_MAX_BLOCK, _accumulator_room(flat)), wanted):
            yield _Tile(None, 1, wanted.vectors or 1, blocks, frozenset())
    if not wanted.vector and not wanted.packed:
        yield from _folding_candidates(flat, free, lanes, wanted)


def _parallel_candidates(
    flat: Flat,
    packables: Sequence[Packable],
    free: Sequence[int],
    vector: int,
    lanes: int,
    wanted: Wanted,
) -> Iterator[_Tile]:
    """Candidates with vectors along a parallel dimension."""
    room = _accumulator_room(flat)
    packed = frozenset(p.operand for p in packables if vector in p.axes)
    if wanted.packed is not None:
        packed &= wanted.packed
    most = max(1, min(_MAX_VECTORS, -(-flat.extents[vector] // lanes), room))
    others = [d for d in free if d != vector and flat.extents[d] > 1]
    taps: dict[Blocks, tuple[int, ...]] = {}
    for vectors in range(1, most + 1) if wanted.vectors is None else (wanted.vectors,):
        for blocks in _list_blocks(flat, others, min(_MAX_BLOCK, room) // vectors, wanted):
            yield _Tile(vector, lanes, vectors, blocks, packed)
            if blocks not in taps:
                taps[blocks] = tuple(shared_taps(flat, blocks) if wanted.unrolled is None else ())
            for dim in taps[blocks]:
                yield _Tile(vector, lanes, vectors, blocks, packed, taps=dim)


def shared_taps(flat: Flat, blocks: Blocks) -> Iterator[int]:
    """
    Short reduced dimensions, such as those of a window, along which the points of a tile read
    elements that other points read: written out, each is loaded once.
    """
    for dim in flat.reduction_dims:
        if not 1 < flat.extents[dim] <= _MAX_TAPS:
            continue
        spans = {**dict(blocks), dim: flat.extents[dim]}
        for operand in flat.read_by_term:
            address = flat.addresses[operand]
            single = math.prod(s for d, s in spans.items() if address.coefficients[d])
            if count_distinct(address, spans) < single:
                yield dim
                break


def _folding_candidates(
    flat: Flat, free: Sequence[int], lanes: int, wanted: Wanted
) -> Iterator[_Tile]:
    """Candidates with vectors along a reduction."""
    room = _accumulator_room(flat)
    dims = foldable_dims(flat, lanes)
    for dim in dims if wanted.folded is None else [d for d in wanted.folded if d in dims]:
        others = [d for d in free if flat.extents[d] > 1]
        # The first of equal ones, where memory is what limits.
        for vectors in (4, 2, 1) if wanted.vectors is None else (wanted.vectors,):
            fits = vectors == 1 or vectors <= min(room, flat.extents[dim] // lanes)
            if fits or wanted.vectors is not None:
                for blocks in _list_blocks(flat, others, min(_MAX_FOLDED, room) // vectors, wanted):
                    yield _Tile(None, lanes, vectors, blocks, frozenset(), dim)


def _list_blocks(
    flat: Flat, others: Sequence[int], maximum: int, wanted: Wanted
) -> Iterator[Blocks]:
    """Register blocks of one or two dimensions, at most `most` accumulators."""
    if wanted.blocks is not None:
        yield wanted.blocks
        return
    yield ()
    sizes = {d: block_sizes(flat.extents[d]) for d in others}
    for dim in others:
        for size in sizes[dim]:
            if 1 < size <= maximum:
                yield ((dim, size),)
    for a, b in itertools.combinations(others, 2):
        for first in sizes[a]:
            for second in sizes[b]:
                if first > 1 and second > 1 and first * second <= maximum:
                    yield ((a, first), (b, second))


def _list_orders(
    flat: Flat, candidate: _Tile, outer: Sequence[int], wanted: Wanted
) -> Iterator[tuple[int, ...]]:
    """The dimensions outside of tiles: as they are, with the vector dimension first or last."""
    if wanted.order is not None:
        yield wanted.order
        return
    rest = [d for d in flat.parallel_dims if d not in outer and d != candidate.vector]
    vector = (candidate.vector,) if candidate.vector not in (None, *outer) else ()
    yield (*outer, *vector, *rest)
    if rest and vector:
        yield (*outer, *rest, *vector)
    blocked = [d for d, _ in candidate.blocks]
    if len(rest) > 1 and blocked and vector:
        plain = [d for d in rest if d not in blocked]
        yield (*outer, *plain, *vector, *blocked)


def _count_shared(flat: Flat, candidate: _Tile, order: Sequence[int], wanted: Wanted) -> int:
    """
    Counts the outer loops that threads share: until there are enough pieces, of those loops that
    have local copies inside, if there are any: a copy is made in each piece.
    """
    if wanted.shared is not None:
        return wanted.shared
    pieces = 1
    for level, dim in enumerate(order):
        pieces *= len(_list_tiles(flat, candidate, dim))
        if pieces >= 64:
            return level + 1
    return len(order)


def _list_tiles(flat: Flat, candidate: _Tile, dim: int) -> range:
    if dim == candidate.vector:
        return range(-(-flat.extents[dim] // (candidate.lanes * candidate.vectors)))
    return range(-(-flat.extents[dim] // dict(candidate.blocks).get(dim, 1)))


def _reduction_orders(flat: Flat, candidate: _Tile, wanted: Wanted) -> Iterator[tuple[int, ...]]:
    """
    The longest reduction innermost, or the one along vectors; and as what is not packed lies
    in memory, so that windows come back to lines that are still in the cache.
    """
    folded = candidate.folded
    if wanted.reduction is not None:
        if folded is None or wanted.reduction[-1] == folded:
            yield wanted.reduction
        return
    last = (folded, candidate.taps)
    longest = sorted(flat.reduction_dims, key=lambda d: (d in last, flat.extents[d]))
    yield tuple(longest)
    if folded is None:
        places = [flat.addresses[i] for i in flat.read_by_term if i not in candidate.packed]
        near = by_memory(places, [d for d in longest if d != candidate.taps])
        near += (candidate.taps,) if candidate.taps is not None else ()
        if near != tuple(longest):
            yield near


def _count_unrolled(flat: Flat, candidate: _Tile, wanted: Wanted) -> int:
    """Counts the innermost reduction loops that are written out: short ones."""
    if candidate.folded is not None:
        return 0
    if wanted.unrolled is not None:
        return wanted.unrolled
    if candidate.taps is not None:
        return 1
    count, size = 0, 1
    for dim in reversed(flat.reduction_dims):
        size *= flat.extents[dim]
        if size > min(_MAX_UNROLLED, _accumulator_room(flat)):
            break
        count += 1
    return count
