"""
The cost of a schedule of a nest: a model of one core's ports, registers and caches.

The model counts, tile size by tile size, the cycles of the reduction loop (multiply-adds, loads,
latency), of what precedes and follows it, and of the traffic between the caches. Nothing is
measured; `search` looks for the schedule with the fewest cycles.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol, TypeAlias

from ....transforms.kernel.view import scalar_operands
from ..dot.products import is_pair_dot
from ..machine.pairs import PAIR
from ..machine.view import HostSpec
from .flat import Address, Flat, bytes_of
from .lines import Streams, TileReads, dense_bytes, line_bytes, split_share, streams_of
from .tiles import NestSchedule, Segment, cut_segments, transposing_dims, vectors_reached

_HIDDEN = 0.05
"""How much counts of what the other of computing and moving hides: of equal ones, the leaner."""

_LATE_LOADS = 1.15
"""By how much loads take longer than if all hit the first cache."""

_SPLIT_LINES = 3.0
"""How many lines in a stream take as long as a store waits more that lies in two."""

_FOLD_CYCLES = 10
"""Of joining the lanes of one vector: some rounds of shuffles, of several vectors at a time."""


@dataclass(frozen=True)
class Processor:
    """
    The model's knowledge of one core. `fma_per_cycle`, `loads_per_cycle` and `stores_per_cycle`
    count vectors; bandwidths are in bytes per cycle towards the core. A product of full tiles takes
    `tile_cycles` on a unit that has such; dot products of pairs of bf16 are `pairs_per_cycle`.
    Prefetchers follow `streams` of `stream_lines` side by side; lines in none take `scattered`
    times as long to read, as several are read at a time, and `scattered_stores` times to store, one
    after the other. Making 16 words takes `word_cycles`, `turn_cycles` if they are transposed, and
    `fill_cycles` for padding.
    """

    vector_bytes: int
    registers: int
    fma_per_cycle: float
    fma_latency: int
    loads_per_cycle: float
    stores_per_cycle: float
    l1_bytes: int
    l2_bytes: int
    l2_bandwidth: float
    l3_bandwidth: float
    cores: int
    line_bytes: int = 64
    tile_cycles: int = 16
    pairs_per_cycle: float = 1.0
    pairs_latency: int = 4
    l1_ways: int = 8
    l3_bytes: int = 0
    dram_bandwidth: float = 0.0
    streams: int = 32
    stream_lines: int = 6
    scattered: float = 3.0
    scattered_stores: float = 12.0
    word_cycles: int = 7
    turn_cycles: int = 10
    fill_cycles: int = 2

    @staticmethod
    def from_spec(spec: HostSpec) -> Processor:
        """The machine's. What copies move is half read and half written."""
        outer = spec.l3_bytes_per_cycle if spec.l3_bytes else spec.dram_bytes_per_cycle
        return Processor(
            vector_bytes=spec.vector_bytes,
            registers=spec.registers,
            fma_per_cycle=spec.fma_ports,
            fma_latency=spec.fma_latency,
            loads_per_cycle=spec.load_ports,
            stores_per_cycle=spec.store_ports,
            l1_bytes=spec.l1_bytes,
            l2_bytes=spec.l2_bytes or spec.l1_bytes,
            l2_bandwidth=spec.l2_bytes_per_cycle / 2,
            l3_bandwidth=outer / 2,
            cores=spec.cores,
            line_bytes=spec.line_bytes,
            tile_cycles=spec.tile_cycles,
            # What is not known is taken for no better than FMA.
            pairs_per_cycle=spec.fma_ports * (spec.bf16_percent or 100) / 100 / PAIR,
            pairs_latency=spec.bf16_latency or spec.fma_latency,
            l1_ways=spec.l1_ways,
            l3_bytes=spec.l3_bytes,
            dram_bandwidth=spec.dram_bytes_per_cycle / 2,
            streams=spec.streams,
            stream_lines=spec.stream_lines,
            scattered=spec.scattered_percent / 100,
            scattered_stores=spec.scattered_store_percent / 100,
            word_cycles=spec.word_cycles,
            turn_cycles=spec.turn_cycles,
            fill_cycles=spec.fill_cycles,
        )

    @property
    def l1_way_bytes(self) -> int:
        """The bytes of the first cache between addresses that lie in one set."""
        return self.l1_bytes // self.l1_ways

    def slow_down(self, size: int) -> float:
        """
        How many times longer it takes to read from a buffer of `size` bytes than from the last
        cache, where half of that is too small for it: what is written beside needs room, too.
        """
        if not self.l3_bytes or size <= self.l3_bytes / 2:
            return 1.0
        return max(1.0, self.l3_bandwidth / self.dram_bandwidth)

    def count_lanes(self, type: str) -> int:
        """The number of elements of a type in a vector."""
        return max(1, self.vector_bytes // bytes_of(type))


def term_rate(flat: Flat, processor: Processor) -> tuple[float, int]:
    """How many vectors of a nest's terms are added per cycle, and the latency of that in cycles."""
    if is_pair_dot(flat.term):
        return processor.pairs_per_cycle, processor.pairs_latency
    return processor.fma_per_cycle, processor.fma_latency


# --- The model ---------------------------------------------------------------------------------


def schedule_cycles(
    flat: Flat,
    schedule: NestSchedule,
    processor: Processor,
    packed: frozenset[int],
    computing: float | None = None,
    traffic: TileTraffic | None = None,
    read: float = 1.0,
    below: float = math.inf,
) -> float:
    """
    The cycles of one core for a whole nest with the operands `packed`; infinite where a tile does
    not fit into the registers. `computing` are `computing_cycles`, if they are known, and
    `traffic` that of a schedule with the same tiles, of which the share `read` is made. Any number
    from `below` on, if they are no fewer.
    """
    if computing is None:
        computing = computing_cycles(flat, schedule, processor, packed)
    if traffic is None:
        traffic = TileTraffic(flat, schedule, processor, packed)
    enough = (below - _HIDDEN * computing) / read if read else math.inf
    memory = read * traffic.count_cycles(schedule.order, schedule.reduction, enough)
    total = max(computing, memory) + _HIDDEN * min(computing, memory)
    per_dim = [_cut_segments(flat, schedule, d) for d in schedule.order[: schedule.shared]]
    pieces = math.prod(sum(s.count for s in parts) for parts in per_dim)
    cores = min(processor.cores, 2)
    uneven = -(-pieces // cores) * cores / pieces
    return total * (1 + 0.5 * (uneven - 1))


class RegisterTile(Protocol):
    """The part of a schedule that says what one tile is; see `NestSchedule`."""

    @property
    def vector(self) -> int | None: ...
    @property
    def lanes(self) -> int: ...
    @property
    def vectors(self) -> int: ...
    @property
    def blocks(self) -> tuple[tuple[int, int], ...]: ...
    @property
    def folded(self) -> int | None: ...


def computing_bound(flat: Flat, tile: RegisterTile, processor: Processor) -> float:
    """
    Cycles that are no more than `computing_cycles`, and soon counted: a tile's accumulators wait
    for each other, and all multiply-adds are made. 0 for reductions that lie along the vectors.
    """
    if tile.folded is not None:
        return 0.0
    tiles, accumulators = flat.num_written, flat.num_written
    for dim, size in tile.blocks:
        extent = flat.extents[dim]
        tiles = tiles // extent * -(-extent // size)
    if tile.vector is not None:
        extent = flat.extents[tile.vector]
        tiles = tiles // extent * -(-extent // (tile.lanes * tile.vectors))
        accumulators = accumulators // extent * -(-extent // tile.lanes)
    rate, latency = term_rate(flat, processor)
    waiting = latency if flat.combine is not None else 1
    return flat.num_reduced * max(tiles * waiting, accumulators / rate)


KnownTiles: TypeAlias = dict[object, float]
"""The cycles of tiles of one nest on one processor, by all that these depend on."""


def computing_cycles(
    flat: Flat,
    schedule: NestSchedule,
    processor: Processor,
    packed: frozenset[int],
    known: KnownTiles | None = None,
) -> float:
    """
    The cycles that all tiles take if no cache is waited for: no more than `schedule_cycles`. Of the
    order of loops, it depends on the innermost reduction and those that are written out alone.
    `known` are tiles of other schedules; these are added to it.
    """
    total, known = 0.0, {} if known is None else known
    blocked = {d for d, _ in schedule.blocks} | {schedule.vector}
    cut = [d for d in schedule.order if d in blocked]
    single = math.prod([flat.extents[d] for d in schedule.order if d not in blocked])
    vectors = schedule.vectors if schedule.folded is not None else 0
    same = (schedule.lanes, vectors, schedule.vector, schedule.folded, packed)
    loops = (schedule.reduction[-1 - schedule.unrolled :], schedule.unrolled)
    for parts in itertools.product(*[_cut_segments(flat, schedule, d) for d in cut]):
        sizes = {d: p.size for d, p in zip(cut, parts, strict=True)}
        blocks = tuple([(d, sizes[d]) for d, _ in schedule.blocks if sizes[d] > 1])
        across = None if schedule.vector is None else sizes.get(schedule.vector)
        tile = (blocks, across, same, loops)
        cycles = known.get(tile)
        if cycles is None:
            cycles = known[tile] = _tile_cycles(flat, schedule, processor, packed, sizes)
        if cycles == math.inf:
            return cycles
        total += single * math.prod([p.count for p in parts]) * cycles
    return total


def _cut_segments(flat: Flat, schedule: NestSchedule, dim: int) -> tuple[Segment, ...]:
    if dim == schedule.vector:
        return cut_segments(flat.extents[dim], schedule.vectors * schedule.lanes, even=False)
    return cut_segments(flat.extents[dim], schedule.block_size(dim))


def _tile_cycles(
    flat: Flat,
    schedule: NestSchedule,
    processor: Processor,
    packed: frozenset[int],
    sizes: Mapping[int, int],
) -> float:
    if schedule.folded is not None:
        return _folded_cycles(flat, schedule, processor, sizes)
    elements = 1 if schedule.vector is None else sizes[schedule.vector]
    vectors = -(-elements // schedule.lanes)
    blocks = {d: sizes[d] for d, _ in schedule.blocks}
    accumulators = vectors * math.prod(blocks.values())
    written = {d: flat.extents[d] for d in schedule.written}
    taps = math.prod(written.values())
    loads = shuffles = 0.0
    live: list[float] = []
    boxed = {**blocks, **written}
    for operand in flat.read_by_term:
        place = flat.addresses[operand]
        count, extra, held = _count_loads(place, operand in packed, schedule, elements, boxed)
        loads += count
        shuffles += extra
        live.append(held)
    points = flat.num_reduced / taps
    # One operand is held over the others' blocks; the rest go through one register.
    registers = accumulators + (min(live) if len(live) > 1 else 0) + 1
    if registers > processor.registers:
        return math.inf
    rate, latency = term_rate(flat, processor)
    body = max(
        accumulators * taps / rate + shuffles * 0.5,
        (loads * _LATE_LOADS + shuffles * 0.5) / processor.loads_per_cycle,
        latency * taps if flat.combine is not None else 1,
    )
    if flat.combine is None:
        body += accumulators * 0.5
    overhead = 6.0
    if flat.reduction_dims:
        looped = schedule.reduction[: len(schedule.reduction) - schedule.unrolled]
        overhead = 12 + 3 * points / (flat.extents[looped[-1]] if looped else 1)
    return points * body + overhead + store_cycles(flat, schedule, processor, vectors, sizes)


def _folded_cycles(
    flat: Flat, schedule: NestSchedule, processor: Processor, sizes: Mapping[int, int]
) -> float:
    """A tile whose reduction lies along the vectors."""
    folded, vectors = schedule.folded, schedule.vectors
    assert folded is not None
    blocks = {d: sizes[d] for d, _ in schedule.blocks}
    elements = math.prod(blocks.values())
    loads, live = 0.0, [0]
    for i in scalar_operands(flat.term):
        place = flat.addresses[i]
        distinct = math.prod(size for d, size in blocks.items() if place.coefficients[d])
        count = distinct * (vectors if place.coefficients[folded] else 1)
        loads += count * 1.6
        live.append(count)
    if elements * vectors + (min(live[1:]) if len(live) > 2 else 0) + 1 > processor.registers:
        return math.inf
    rate, latency = term_rate(flat, processor)
    body = max(elements * vectors / rate, loads / processor.loads_per_cycle, latency)
    outer = math.prod(flat.extents[d] for d in flat.reduction_dims if d != folded)
    whole, rest = divmod(flat.extents[folded], vectors * schedule.lanes)
    points = outer * (whole + (1.5 if rest else 0))
    extra = len(flat.read_by_result)
    return points * body * 1.15 + 12 + 3 * outer + elements * (_FOLD_CYCLES + vectors + extra)


def _count_loads(
    address: Address,
    packed: bool,
    schedule: NestSchedule,
    elements: int,
    blocks: Mapping[int, int],
) -> tuple[float, float, float]:
    """
    Loads per iteration of the reduction, shuffles, and the registers that hold them at once.
    `elements` lie along the vectors of a tile; `blocks` are its other steps, and those of reduced
    dimensions that are written out.
    """
    vectors = -(-elements // schedule.lanes)
    distinct = count_distinct(address, blocks)
    step = 0 if schedule.vector is None else address.coefficients[schedule.vector]
    if packed:
        return distinct * vectors, 0, distinct * vectors
    if step == 0:
        return distinct, 0, distinct
    if step == 1:
        # Rows seldom start at a cache line: half a load more.
        return distinct * vectors * 1.6, 0, distinct * vectors
    if 1 < step <= 4 and address.slack:
        full, rest = divmod(elements, schedule.lanes)
        last = vectors_reached(rest, step, schedule.lanes) if rest else 0
        shuffles = full * (step - 1) + (max(1, last - 1) if rest else 0)
        return distinct * (full * step + last) * 1.6, distinct * shuffles, distinct * vectors
    lanes = schedule.lanes
    return distinct * vectors * lanes, distinct * vectors * lanes * 2, distinct * vectors


def count_distinct(address: Address, spans: Mapping[int, int]) -> int:
    """The number of elements in a box of iterations; those that several read count once."""
    steps = address.coefficients
    moved = [(steps[d], size) for d, size in spans.items() if size > 1 and steps[d]]
    if len(moved) < 2:
        return moved[0][1] if moved else 1
    return _count_sums(tuple(sorted(moved)))


@cache
def _count_sums(steps: tuple[tuple[int, int], ...]) -> int:
    """The number of different sums of steps, of which each is taken 0 up to so many times."""
    ordered = sorted((abs(step), size) for step, size in steps)
    reach = 0
    for step, size in ordered:
        if step <= reach:
            break
        reach += step * (size - 1)
    else:
        return math.prod(size for _, size in ordered)
    sums = {0}
    for step, size in ordered:
        sums = {at + step * i for at in sums for i in range(size)}
    return len(sums)


def store_cycles(
    flat: Flat,
    schedule: NestSchedule,
    processor: Processor,
    vectors: int,
    sizes: Mapping[int, int],
) -> float:
    """The epilogue's loads, the store, and the transposition where there is one."""
    blocks = {d: sizes[d] for d, _ in schedule.blocks}
    accumulators = vectors * math.prod(blocks.values())
    if schedule.vector is None:
        return accumulators / processor.stores_per_cycle
    lanes = schedule.lanes
    extra = len(flat.read_by_result) - 1
    step = flat.output.coefficients[schedule.vector]
    if step == 1:
        return accumulators * (1.5 + extra)
    across = transposing_dims(flat, schedule, sizes)
    valid = sizes[schedule.vector]
    if not across:
        return math.prod(blocks.values()) * valid * 4 + accumulators * extra
    columns = math.prod(s for d, s in blocks.items() if d not in across)
    rounds = lanes * math.log2(lanes)
    return columns * (vectors * rounds * 0.75 + valid * (1.5 + extra))


class TileTraffic:
    """
    The traffic between caches of schedules with the same tiles: those of `schedule`, with any order
    of loops.
    """

    def __init__(
        self,
        flat: Flat,
        schedule: NestSchedule,
        processor: Processor,
        packed: frozenset[int],
    ) -> None:
        self.flat, self.processor, self.packed = flat, processor, packed
        self.spans = _tile_spans(flat, schedule)
        self.folded = schedule.folded is not None
        self.splitting = _split_cycles(flat, schedule, processor)
        self.reads = TileReads(
            addresses=tuple(flat.addresses[i] for i in flat.read_by_term),
            packed=frozenset(n for n, i in enumerate(flat.read_by_term) if i in packed),
            spans=self.spans,
            line=processor.line_bytes,
        )
        self._touched: dict[frozenset[int], list[float]] = {}
        self._between: dict[tuple[int, ...], float] = {}
        self._inside: dict[tuple[int, ...], float] = {}

    def count_cycles(
        self, order: tuple[int, ...], reduction: tuple[int, ...], below: float = math.inf
    ) -> float:
        """
        The times between L1 and L2, and L2 and what is behind: what the loops around tiles bring
        in, or the tiles' own loops, if a tile's operands do not fit. Any number from `below` on,
        if they are no less.
        """
        processor, found = self.processor, self._near_cycles(order, reduction) + self.splitting
        if found >= below:
            return found
        weights = self._far_weights(order, reduction)
        far = self._between_tiles(order, processor.l2_bytes, weights) / processor.l3_bandwidth
        if found + far < below:
            # Pages, not addresses, say in which set of the second cache a line lies.
            inside = self._inside_tiles(reduction, (processor.l2_bytes, 0), weights)
            far = max(far, inside / processor.l3_bandwidth)
        return found + far

    def _near_cycles(self, order: tuple[int, ...], reduction: tuple[int, ...]) -> float:
        """The time between L1 and L2: one part is by the order of tiles, one by that in them."""
        processor, even = self.processor, [1.0] * len(self.flat.all_addresses)
        if order not in self._between:
            self._between[order] = self._between_tiles(order, processor.l1_bytes, even)
        if reduction not in self._inside:
            cache = (processor.l1_bytes, processor.l1_way_bytes)
            self._inside[reduction] = self._inside_tiles(reduction, cache, even)
        return max(self._between[order], self._inside[reduction]) / processor.l2_bandwidth

    def _far_weights(self, order: tuple[int, ...], reduction: tuple[int, ...]) -> list[float]:
        """
        By operand, how many times longer than in one stream it takes to bring a byte in from behind
        the second cache: prefetchers are ahead of some streams, if these are long enough.
        """
        flat, processor, line = self.flat, self.processor, self.processor.line_bytes
        enough = Streams(processor.stream_lines * line, processor.streams)
        spans = {**self.spans, **dict.fromkeys(flat.reduction_dims, 1)}
        loops = [(d, flat.extents[d]) for d in reversed((*order, *reduction))]
        weights: list[float] = []
        for number, place in enumerate(flat.all_addresses):
            is_read = number < len(flat.addresses)
            slower = processor.scattered if is_read else processor.scattered_stores
            found = streams_of(place, spans, loops, enough)
            if number in self.packed or found.count <= enough.count:
                slower = 1.0
            weight = max(1.0, slower * (1 - found.run / processor.stream_lines / line))
            if is_read and number not in self.packed:
                weight *= processor.slow_down(place.size * place.item_bytes)
            weights.append(weight)
        return weights

    def _inside_tiles(
        self, reduction: tuple[int, ...], cache: tuple[int, int], weights: Sequence[float]
    ) -> float:
        """
        Bytes that come into a cache of so many bytes with ways of so many (0: a line may lie
        anywhere), as many times as `weights` say by operand, if no tile leaves anything to the
        next.
        """
        if self.folded:
            return 0.0
        flat = self.flat
        tiles = math.prod([-(-flat.extents[d] // span) for d, span in self.spans.items()])
        extents = {d: flat.extents[d] for d in reduction}
        read = [weights[i] for i in flat.read_by_term]
        capacity, way = cache
        return tiles * self.reads.cache_traffic(extents, capacity, read, way)

    def _between_tiles(
        self, order: tuple[int, ...], capacity: int, weights: Sequence[float]
    ) -> float:
        """
        Bytes that come into a cache of `capacity`, as many times as `weights` say by operand: what
        the loops that fit touch, each time.
        """
        addresses, extents = self.flat.all_addresses, self.flat.extents
        trips = {d: -(-extents[d] // self.spans[d]) for d in order}
        sizes = self._touched_bytes(frozenset())
        for level in reversed(range(len(order))):
            dim = order[level]
            bigger = self._touched_bytes(frozenset(order[level:]))
            if sum(bigger) <= capacity:
                sizes = bigger
                continue
            # The loop at `level` does not fit: what it does not move stays, if there is room beside
            # what one iteration moves (what was used longest ago goes).
            fits = sum(sizes) <= capacity
            outside = math.prod([trips[d] for d in order[:level]])
            total = 0.0
            for place, size, whole, weight in zip(addresses, sizes, bigger, weights, strict=True):
                moved = place.coefficients[dim] != 0
                once = whole if moved else size * (1 if fits else trips[dim])
                total += weight * once * outside
            return total
        return float(sum(sizes))  # From run to run, all of it stays.

    def _touched_bytes(self, loops: frozenset[int]) -> list[float]:
        """By operand, the bytes that a tile touches with all iterations of `loops` around it."""
        if loops not in self._touched:
            extents = self.flat.extents
            whole = {d: extents[d] for d in (*self.flat.reduction_dims, *loops)}
            spans = {**self.spans, **whole}
            line = self.processor.line_bytes
            self._touched[loops] = [
                dense_bytes(p, spans) if number in self.packed else line_bytes(p, spans, line)
                for number, p in enumerate(self.flat.all_addresses)
            ]
        return self._touched[loops]


def _split_cycles(flat: Flat, schedule: NestSchedule, processor: Processor) -> float:
    """
    The time that stores take longer which lie in two lines, of outputs that come from behind the
    second cache: each waits for both.
    """
    output, line = flat.output, processor.line_bytes
    if output.size * bytes_of(output.type) <= processor.l2_bytes or schedule.vector is None:
        return 0.0
    spans = _tile_spans(flat, schedule)
    if output.coefficients[schedule.vector] == 1:
        row = spans[schedule.vector]
        spans[schedule.vector] = row = min(row, schedule.lanes)
    else:
        row = math.prod(spans[d] for d in transposing_dims(flat, schedule, spans))
    rows = math.prod(e for d, e in enumerate(flat.extents) if output.coefficients[d]) / row
    split = rows * split_share(output, spans, row, line)
    return split * _SPLIT_LINES * line / processor.l3_bandwidth


def _tile_spans(flat: Flat, schedule: NestSchedule) -> dict[int, int]:
    """By parallel dimension, how many iterations of it a tile takes."""
    spans = {d: schedule.block_size(d) for d in schedule.order}
    if schedule.vector is not None:
        width = schedule.vectors * schedule.lanes
        spans[schedule.vector] = min(width, flat.extents[schedule.vector])
    return spans
