"""
Which schedule a nest gets: a model of one core's ports, registers and caches.

For each candidate (vector dimension, vectors per tile, register blocks, loop order) the model
counts, tile size by tile size, the cycles of the reduction loop (multiply-adds, loads, latency),
of what precedes and follows it, and of the traffic between the caches. The candidate with the
fewest cycles is taken, the first of equal ones. Nothing is measured.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ....transforms.core.errors import WeftError
from ....transforms.kernel.view import scalar_operands
from ..machine.view import HostSpec
from .flat import Flat, Place, bytes_of
from .fold import foldable_dims
from .lines import TileReads, by_memory
from .registers import NestSchedule, segments, transposing_dims

_MAX_BLOCK = 28
_MAX_WRITTEN = 2048
_MAX_VECTORS = 6
_MAX_UNROLLED = 1
_MAX_FOLDED = 16
_HIDDEN = 0.05
"""How much counts of what the other of computing and moving hides: of equal ones, the leaner."""

_FOLD_CYCLES = 10
"""Of joining the lanes of one vector: some rounds of shuffles, of several vectors at a time."""


@dataclass(frozen=True)
class Processor:
    """
    What the model knows of one core. `fma_per_cycle`, `loads_per_cycle` and `stores_per_cycle`
    count vectors; bandwidths are in bytes per cycle towards the core.
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

    @staticmethod
    def of(spec: HostSpec) -> Processor:
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
        )

    def lanes(self, type: str) -> int:
        """How many elements of a type are in a vector."""
        return max(1, self.vector_bytes // bytes_of(type))


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


def choose(
    flat: Flat,
    processor: Processor,
    packables: Sequence[Packable],
    outer: Sequence[int],
    copied_bytes: int,
    given: Panels | None = None,
) -> Choice:
    """
    The best schedule with the dimensions `outer` outermost. `copied_bytes` are moved before.
    With `given`, exactly these panels are packed.
    """
    best: Choice | None = None
    for candidate in _candidates(flat, processor, packables, outer):
        if given is not None and _panels(candidate, packables) != given:
            continue
        for order, reduction in itertools.product(
            _orders(flat, candidate, outer), _reduction_orders(flat, candidate)
        ):
            schedule = NestSchedule(
                order=order,
                shared=_shared(flat, candidate, order),
                vector=candidate.vector,
                lanes=candidate.lanes,
                vectors=candidate.vectors,
                blocks=candidate.blocks,
                reduction=reduction,
                unrolled=0 if candidate.folded is not None else _unrolled(flat),
                folded=candidate.folded,
            )
            cycles = _cycles(flat, schedule, processor, candidate.packed)
            cycles += copied_bytes / processor.l3_bandwidth
            if best is None or cycles < best.cycles * 0.999:
                best = Choice(schedule, candidate.packed, cycles)
    if best is None:
        raise WeftError(f"{flat.name}: no schedule fits into {processor.registers} registers")
    return best


@dataclass(frozen=True)
class _Candidate:
    vector: int | None
    lanes: int
    vectors: int
    blocks: tuple[tuple[int, int], ...]
    packed: frozenset[int]
    folded: int | None = None


def _panels(candidate: _Candidate, packables: Sequence[Packable]) -> Panels:
    """By packed operand, the axis and size of its panels."""
    return {
        p.operand: (p.axes[candidate.vector], candidate.lanes * candidate.vectors)
        for p in packables
        if p.operand in candidate.packed and candidate.vector is not None
    }


def _room(flat: Flat) -> int:
    """How many accumulators the operations of a long body may be written out for."""
    return max(1, _MAX_WRITTEN // max(1, flat.num_nodes))


def _lanes(flat: Flat, processor: Processor) -> int:
    """As many lanes as the accumulator's vectors have; wider types take several registers."""
    return processor.lanes(flat.type)


def _candidates(
    flat: Flat, processor: Processor, packables: Sequence[Packable], outer: Sequence[int]
) -> Iterator[_Candidate]:
    lanes, room = _lanes(flat, processor), _room(flat)
    free = [d for d in flat.parallel_dims if d not in outer]
    if not free:
        free = [flat.parallel_dims[-1]]
    for vector in free:
        packed = frozenset(p.operand for p in packables if vector in p.axes)
        most = max(1, min(_MAX_VECTORS, -(-flat.extents[vector] // lanes), room))
        for vectors in range(1, most + 1):
            others = [d for d in free if d != vector and flat.extents[d] > 1]
            for blocks in _blocks(flat, others, min(_MAX_BLOCK, room) // vectors):
                yield _Candidate(vector, lanes, vectors, blocks, packed)
    for dim in foldable_dims(flat, lanes):
        others = [d for d in free if flat.extents[d] > 1]
        for vectors in (4, 2, 1):  # The first of equal ones, where memory is what limits.
            if vectors == 1 or vectors <= min(room, flat.extents[dim] // lanes):
                for blocks in _blocks(flat, others, min(_MAX_FOLDED, room) // vectors):
                    yield _Candidate(None, lanes, vectors, blocks, frozenset(), dim)


def _blocks(flat: Flat, others: Sequence[int], most: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Register blocks of one or two dimensions, at most `most` accumulators."""
    yield ()
    sizes = {
        d: sorted({-(-flat.extents[d] // n) for n in range(1, flat.extents[d] + 1)}) for d in others
    }
    for dim in others:
        for size in sizes[dim]:
            if 1 < size <= most:
                yield ((dim, size),)
    for a, b in itertools.combinations(others, 2):
        for first in sizes[a]:
            for second in sizes[b]:
                if first > 1 and second > 1 and first * second <= most:
                    yield ((a, first), (b, second))


def _orders(flat: Flat, candidate: _Candidate, outer: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The dimensions outside of tiles: as they are, with the vector dimension first or last."""
    rest = [d for d in flat.parallel_dims if d not in outer and d != candidate.vector]
    vector = (candidate.vector,) if candidate.vector not in (None, *outer) else ()
    yield (*outer, *vector, *rest)
    if rest and vector:
        yield (*outer, *rest, *vector)
    blocked = [d for d, _ in candidate.blocks]
    if len(rest) > 1 and blocked and vector:
        plain = [d for d in rest if d not in blocked]
        yield (*outer, *plain, *vector, *blocked)


def _shared(flat: Flat, candidate: _Candidate, order: Sequence[int]) -> int:
    """How many of the outer loops threads share: until there are enough pieces."""
    pieces = 1
    for level, dim in enumerate(order):
        pieces *= len(_tiles(flat, candidate, dim))
        if pieces >= 64:
            return level + 1
    return len(order)


def _tiles(flat: Flat, candidate: _Candidate, dim: int) -> range:
    if dim == candidate.vector:
        return range(-(-flat.extents[dim] // (candidate.lanes * candidate.vectors)))
    return range(-(-flat.extents[dim] // dict(candidate.blocks).get(dim, 1)))


def _reduction_orders(flat: Flat, candidate: _Candidate) -> Iterator[tuple[int, ...]]:
    """
    The longest reduction innermost, or the one along vectors; and as what is not packed lies
    in memory, so that windows come back to lines that are still in the cache.
    """
    folded = candidate.folded
    longest = sorted(flat.reduction_dims, key=lambda d: (d == folded, flat.extents[d]))
    yield tuple(longest)
    if folded is None:
        places = [flat.places[i] for i in _read(flat) if i not in candidate.packed]
        near = by_memory(places, longest)
        if near != tuple(longest):
            yield near


def _read(flat: Flat) -> list[int]:
    """The operands that the reduction reads."""
    return sorted(scalar_operands(flat.term) - {-1})


def _unrolled(flat: Flat) -> int:
    """How many of the innermost reduction loops are written out: short ones."""
    count, size = 0, 1
    for dim in reversed(flat.reduction_dims):
        size *= flat.extents[dim]
        if size > min(_MAX_UNROLLED, _room(flat)):
            break
        count += 1
    return count


# --- The model ---------------------------------------------------------------------------------


def _cycles(
    flat: Flat, schedule: NestSchedule, processor: Processor, packed: frozenset[int]
) -> float:
    total = 0.0
    per_dim = [
        segments(flat.extents[d], schedule.vectors * schedule.lanes, even=False)
        if d == schedule.vector
        else segments(flat.extents[d], schedule.block(d))
        for d in schedule.order
    ]
    for parts in itertools.product(*per_dim):
        count = math.prod(p.count for p in parts)
        sizes = {d: p.size for d, p in zip(schedule.order, parts, strict=True)}
        total += count * _tile_cycles(flat, schedule, processor, packed, sizes)
    memory = _memory_cycles(flat, schedule, processor, packed)
    total = max(total, memory) + _HIDDEN * min(total, memory)
    pieces = math.prod(sum(s.count for s in parts) for parts in per_dim[: schedule.shared])
    cores = min(processor.cores, 2)
    uneven = -(-pieces // cores) * cores / pieces
    return total * (1 + 0.5 * (uneven - 1))


def _tile_cycles(
    flat: Flat,
    schedule: NestSchedule,
    processor: Processor,
    packed: frozenset[int],
    sizes: Mapping[int, int],
) -> float:
    if schedule.folded is not None:
        return _folded_cycles(flat, schedule, processor, sizes)
    vectors = -(-sizes[schedule.vector] // schedule.lanes) if schedule.vector is not None else 1
    blocks = {d: sizes[d] for d, _ in schedule.blocks}
    accumulators = vectors * math.prod(blocks.values())
    reads = scalar_operands(flat.term) - {-1}
    loads = shuffles = 0.0
    live: list[float] = []
    for operand in reads:
        place = flat.places[operand]
        count, extra, held = _loads(place, operand in packed, schedule, vectors, blocks)
        loads += count
        shuffles += extra
        live.append(held)
    points = math.prod(flat.extents[d] for d in flat.reduction_dims)
    # One operand is held over the others' blocks; the rest go through one register.
    registers = accumulators + (min(live) if len(live) > 1 else 0) + 1
    if registers > processor.registers:
        return math.inf
    body = max(
        accumulators / processor.fma_per_cycle + shuffles * 0.5,
        (loads + shuffles * 0.5) / processor.loads_per_cycle,
        processor.fma_latency if flat.combine is not None else 1,
    )
    if flat.combine is None:
        body += accumulators * 0.5
    overhead = (
        12 + 3 * points / max(1, flat.extents[schedule.reduction[-1]]) if flat.reduction_dims else 6
    )
    return points * body + overhead + _store_cycles(flat, schedule, processor, vectors, sizes)


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
        place = flat.places[i]
        distinct = math.prod(size for d, size in blocks.items() if place.coefficients[d])
        count = distinct * (vectors if place.coefficients[folded] else 1)
        loads += count * 1.6
        live.append(count)
    if elements * vectors + (min(live[1:]) if len(live) > 2 else 0) + 1 > processor.registers:
        return math.inf
    body = max(
        elements * vectors / processor.fma_per_cycle,
        loads / processor.loads_per_cycle,
        processor.fma_latency,
    )
    outer = math.prod(flat.extents[d] for d in flat.reduction_dims if d != folded)
    whole, rest = divmod(flat.extents[folded], vectors * schedule.lanes)
    points = outer * (whole + (1.5 if rest else 0))
    extra = len(scalar_operands(flat.result))
    return points * body * 1.15 + 12 + 3 * outer + elements * (_FOLD_CYCLES + vectors + extra)


def _loads(
    place: Place,
    packed: bool,
    schedule: NestSchedule,
    vectors: int,
    blocks: Mapping[int, int],
) -> tuple[float, float, float]:
    """Loads per point of the reduction, shuffles, and the registers that hold them at once."""
    distinct = math.prod(size for d, size in blocks.items() if place.coefficients[d])
    step = 0 if schedule.vector is None else place.coefficients[schedule.vector]
    if packed:
        return distinct * vectors, 0, distinct * vectors
    if step == 0:
        return distinct, 0, distinct
    if step == 1:
        # Rows seldom start at a cache line: half a load more.
        return distinct * vectors * 1.6, 0, distinct * vectors
    if 1 < step <= 4 and place.slack:
        return distinct * vectors * step * 1.6, distinct * vectors * (step - 1), distinct * vectors
    lanes = schedule.lanes
    return distinct * vectors * lanes, distinct * vectors * lanes * 2, distinct * vectors


def _store_cycles(
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
    extra = len(scalar_operands(flat.result)) - 1
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


def _memory_cycles(
    flat: Flat, schedule: NestSchedule, processor: Processor, packed: frozenset[int]
) -> float:
    """
    The traffic times between L1 and L2, and L2 and what is behind: what the loops around tiles
    bring in, or the tiles' own loops, if a tile's operands do not fit.
    """
    return sum(
        max(
            _traffic(flat, schedule, capacity),
            _tiles_traffic(flat, schedule, packed, capacity, processor.line_bytes),
        )
        / bandwidth
        for capacity, bandwidth in (
            (processor.l1_bytes, processor.l2_bandwidth),
            (processor.l2_bytes, processor.l3_bandwidth),
        )
    )


def _tiles_traffic(
    flat: Flat, schedule: NestSchedule, packed: frozenset[int], capacity: int, line: int
) -> float:
    """
    Bytes that come into a cache of `capacity` with lines of `line` bytes, if no tile leaves
    anything to the next.
    """
    if schedule.folded is not None:
        return 0.0
    spans = {d: schedule.block(d) for d in schedule.order}
    if schedule.vector is not None:
        width = schedule.vectors * schedule.lanes
        spans[schedule.vector] = min(width, flat.extents[schedule.vector])
    tiles = math.prod(-(-flat.extents[d] // span) for d, span in spans.items())
    operands = _read(flat)
    reads = TileReads(
        places=tuple(flat.places[i] for i in operands),
        packed=frozenset(n for n, i in enumerate(operands) if i in packed),
        spans=spans,
        line=line,
    )
    return tiles * reads.traffic({d: flat.extents[d] for d in schedule.reduction}, capacity)


def _traffic(flat: Flat, schedule: NestSchedule, capacity: int) -> float:
    """Bytes that come into a cache of `capacity`: what the loops that fit touch, each time."""
    order = schedule.order
    spans = {d: schedule.block(d) for d in order}
    if schedule.vector is not None:
        spans[schedule.vector] = min(
            schedule.vectors * schedule.lanes, flat.extents[schedule.vector]
        )
    for d in flat.reduction_dims:
        spans[d] = flat.extents[d]
    trips = {d: -(-flat.extents[d] // spans[d]) for d in order}
    sizes = [_touched(p, spans) for p in flat.all_places]
    for level in reversed(range(len(order))):
        dim = order[level]
        grown = {**spans, dim: flat.extents[dim]}
        bigger = [_touched(p, grown) for p in flat.all_places]
        if sum(bigger) <= capacity:
            spans, sizes = grown, bigger
            continue
        # The loop at `level` does not fit: what it does not move stays, if there is room.
        total = 0.0
        for place, size, whole in zip(flat.all_places, sizes, bigger, strict=True):
            moved = place.coefficients[dim] != 0
            stays = not moved and size <= capacity / 2
            once = whole if moved else size * (1 if stays else trips[dim])
            total += once * math.prod(trips[d] for d in order[:level])
        return total
    return float(sum(sizes))


def _touched(place: Place, spans: Mapping[int, int]) -> float:
    """The bytes of the lines that a box of iterations touches; at most the whole buffer."""
    count = math.prod(spans[d] for d, c in enumerate(place.coefficients) if c)
    return min(count, place.size) * bytes_of(place.type)
