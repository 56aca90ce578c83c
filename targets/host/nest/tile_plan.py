"""
Schedules for a tile unit: which blocks of tiles a nest over words is cut into, by the cost model.

All blocks that the registers hold are tried, in several orders of the loops
(`tile_nest`).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from ....transforms.kernel.view import ScalarArg, ScalarOp
from .cost import Processor
from .flat import Flat
from .phase import Phase, is_linear
from .search import Packable
from .steps import Fused, Panels
from .tile_nest import REGISTERS, ROWS, roles_of, segments_of, tile_cycles
from .tiles import NestSchedule

_MAX_ORDERS = 24

_PIECES = 64
"""What threads share are at least so many blocks, if there are."""

_FEWEST = 2
"""The words that a product must take at least: fewer are not worth loading tiles for."""


@dataclass(frozen=True)
class TileChoice:
    """A schedule, the phase that it runs, with weights in panels, and what it is said to take."""

    phase: Phase
    schedule: NestSchedule
    cycles: float


def choose_tiles(
    fused: Fused, rows: int, packable: frozenset[str], processor: Processor
) -> TileChoice | None:
    """
    The best schedule by which a tile unit runs a nest over words, with the operand number `rows` as
    rows. `packable` are the buffers of weights that may be stored in panels. `None` where there is
    none.
    """
    if any(a.guards for a in fused.kernel.operands) or not is_linear(fused.kernel):
        return None
    phase = Phase(fused, local=())
    packables = {
        i: found
        for i, t in enumerate(fused.tensors[:-1])
        if t.weight and t.buffer in packable and (found := phase.packable_dims(i)) is not None
    }
    best: TileChoice | None = None
    for schedule in _list_schedules(phase.flat, rows, packables):
        panels = _panels_of(phase, schedule, rows, packables)
        packed = Phase(fused, panels, ())
        if packed.groups != phase.groups:
            continue
        roles = roles_of(packed.as_run(schedule)[0], schedule)
        if roles is None or roles.a != rows:
            continue
        cycles = tile_cycles(packed, schedule, processor)
        if best is None or cycles < 0.99 * best.cycles:
            best = TileChoice(packed, schedule, cycles)
    return best


def _list_schedules(
    flat: Flat, rows: int, packables: Mapping[int, Packable]
) -> Iterator[NestSchedule]:
    """Schedules in which operand `rows` may have the rows of a product."""
    assert isinstance(flat.term, ScalarOp)
    numbers = [t.operand for t in flat.term.args if isinstance(t, ScalarArg)]
    if len(numbers) != 2 or rows not in numbers:
        return
    (lanes,) = (n for n in numbers if n != rows)
    a, b = flat.addresses[rows], flat.addresses[lanes]

    def is_beside(operand: int, dim: int) -> bool:
        packable = packables.get(operand)
        can = packable is not None and dim in packable.axes
        return can or flat.addresses[operand].coefficients[dim] == 1

    for last in flat.reduction_dims:
        if not (a.coefficients[last] and b.coefficients[last] and is_beside(rows, last)):
            continue
        tile = max(n for n in range(1, ROWS + 1) if flat.extents[last] % n == 0)
        if tile < _FEWEST:
            continue
        reduction = (*(d for d in flat.reduction_dims if d != last), last)
        for vector, row in itertools.permutations(flat.parallel_dims, 2):
            if a.coefficients[vector] or b.coefficients[row] or not a.coefficients[row]:
                continue
            if not is_beside(lanes, vector):
                continue
            yield from _list_blocks(flat, vector, row, reduction, tile)


def _list_blocks(
    flat: Flat, vector: int, row: int, reduction: tuple[int, ...], tile: int
) -> Iterator[NestSchedule]:
    orders = list(itertools.islice(itertools.permutations(flat.parallel_dims), _MAX_ORDERS))
    for vectors, height in ((2, 2), (1, 3), (3, 1), (1, 2), (2, 1), (1, 1)):
        if vectors > 1 and flat.extents[vector] <= (vectors - 1) * ROWS:
            continue
        if height > 1 and flat.extents[row] <= (height - 1) * ROWS:
            continue
        assert vectors * height + vectors + height <= REGISTERS
        block = min(flat.extents[row], height * ROWS)
        for order in orders:
            schedule = NestSchedule(
                vector=vector,
                lanes=ROWS,
                vectors=vectors,
                blocks=((row, block),),
                order=order,
                shared=0,
                reduction=reduction,
                tile=tile,
            )
            yield replace(schedule, shared=_count_shared(flat, schedule))


def _count_shared(flat: Flat, schedule: NestSchedule) -> int:
    pieces = 1
    for level, dim in enumerate(schedule.order):
        pieces *= sum(s.count for s in segments_of(flat, schedule, dim))
        if pieces >= _PIECES:
            return level + 1
    return len(schedule.order)


def _panels_of(
    phase: Phase, schedule: NestSchedule, rows: int, packables: Mapping[int, Packable]
) -> Mapping[int, Panels]:
    """
    The panels of weights: those of rows are cut along the words, with the rows behind each other;
    those of lanes along the vectors, with the words behind each other.
    """
    found: dict[int, Panels] = {}
    (row,) = (d for d, _ in schedule.blocks)
    last, vector = schedule.reduction[-1], schedule.vector
    assert vector is not None
    for operand, packable in packables.items():
        if operand == rows:
            cut, beside, size = last, row, schedule.tile
        else:
            cut, beside, size = vector, last, schedule.vectors * schedule.lanes
        if cut not in packable.axes or beside not in packable.axes:
            continue
        axis, inner = packable.axes[cut], packable.axes[beside]
        rank = len(phase.fused.tensors[operand].shape)
        outer = tuple(a for a in range(rank) if a not in (axis, inner))
        found[operand] = Panels(size, axis, outer, (inner,))
    return found
