"""
Schedules for a tile unit: which blocks of tiles a nest over words is cut into, by the cost model.

All blocks that the registers hold are tried, in several orders of the loops
(`products`).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ....transforms.kernel.view import ScalarArg, ScalarOp
from ..nest.borders import borders_of, is_left_out
from ..nest.cost import Processor
from ..nest.flat import Flat
from ..nest.phase import Phase, is_linear, unguarded_phase
from ..nest.search import Packable
from ..nest.steps import Fused, Panels
from ..nest.tiles import NestSchedule, word_loops
from ..nest.words import WordStage
from .cost import tile_cycles
from .held import HELD_BYTES, held_bytes
from .roles import ROWS, most_rows, overlaps, roles_of, segments_of, spare_registers

_BLOCKS = ((2, 2), (4, 1), (6, 1), (3, 1), (1, 4), (1, 3), (2, 1), (1, 2), (1, 1))
"""Blocks of tiles that the registers hold: how many beside each other, and rows of them."""

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
    fused: Fused,
    rows: int,
    packable: frozenset[str],
    processor: Processor,
    words: Mapping[int, WordStage],
    known: NestSchedule | None = None,
) -> TileChoice | None:
    """
    The best schedule by which a tile unit runs a nest over words, with the operand number `rows` as
    rows. `packable` are the buffers of weights that may be stored in panels, `words` the steps that
    make operands of others. If it is `known`, none is looked for. `None` where there is none.
    """
    if not is_linear(fused.kernel):
        return None
    guards = sum(len(access.guards) for access in fused.kernel.operands)
    phase = unguarded_phase(fused)
    packables = {
        i: found
        for i, t in enumerate(fused.tensors[:-1])
        if t.weight and t.buffer in packable and (found := phase.packable_dims(i)) is not None
    }
    borders = borders_of(phase.flat, fused.kernel.inputs, phase.groups, words)
    bare = [border for border in borders if border.bare]
    if len(bare) < guards:
        return None
    best: TileChoice | None = None
    packed: dict[object, tuple[Phase, Flat]] = {}
    padded = frozenset(border.dim for border in borders)
    listed = list_schedules(phase.flat, rows, packables, padded) if known is None else (known,)
    for schedule in listed:
        if not all(is_left_out(border, phase.flat, schedule) for border in bare):
            continue
        panels = _panels_of(phase, schedule, rows, packables)
        if (key := tuple(sorted(panels.items(), key=lambda p: p[0]))) not in packed:
            found = unguarded_phase(fused, panels)
            packed[key] = found, found.as_run(schedule)[0]
        found, flat = packed[key]
        roles = roles_of(flat, schedule) if found.groups == phase.groups else None
        if roles is None or roles.a != rows:
            continue
        below = math.inf if best is None else 0.99 * best.cycles
        cycles = tile_cycles(flat, frozenset(panels), schedule, processor, borders, below)
        if cycles < below:
            best = TileChoice(found, schedule, cycles)
    if best is not None and _asks_ahead(phase.flat, best.schedule, processor):
        best = replace(best, schedule=replace(best.schedule, ahead=1))
    return best


def _asks_ahead(flat: Flat, schedule: NestSchedule, processor: Processor) -> bool:
    """
    Tests whether the lines of a block's results are asked for before they are computed: of rows
    behind each other, where all of them leave the second cache.
    """
    output, vector = flat.output, schedule.vector
    (row,) = (d for d, _ in schedule.blocks)
    assert vector is not None
    steps = (output.coefficients[vector], output.coefficients[row])
    size = output.size * output.item_bytes
    return steps == (1, flat.extents[vector]) and size > processor.l2_bytes and not schedule.chunk


def list_schedules(
    flat: Flat, rows: int, packables: Mapping[int, Packable], padded: frozenset[int]
) -> Iterator[NestSchedule]:
    """
    Schedules in which operand `rows` may have the rows of a product; reduced loops that are
    `padded` leave out iterations.
    """
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
        found = [
            (vector, row)
            for vector, row in itertools.permutations(flat.parallel_dims, 2)
            if is_beside(lanes, vector)
            and a.coefficients[row]
            and not (a.coefficients[vector] or b.coefficients[row])
        ]
        # Rows lie beside each other, where they are no panels.
        nearest = min((a.coefficients[row] for _, row in found), default=0)
        for vector, row in found:
            if rows in packables or a.coefficients[row] == nearest:
                for words, tile in _list_words(flat, rows, lanes, last, packables):
                    yield from _list_blocks(flat, vector, row, words, tile, padded)


def _list_words(
    flat: Flat, rows: int, lanes: int, last: int, packables: Mapping[int, Packable]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """
    The loops whose words a product may take, and how many: of the last one, or all of it and of one
    whose steps are as far as all of it, where few words lie along the last.
    """
    extent = flat.extents[last]
    tile = max(n for n in range(1, ROWS + 1) if extent % n == 0)
    if tile >= _FEWEST:
        yield (last,), tile
    steps = flat.addresses[rows].coefficients
    if extent > tile or rows in packables or lanes not in packables:
        return
    for dim in flat.reduction_dims:
        words = extent * flat.extents[dim]
        if dim != last and steps[dim] == extent * steps[last] and tile < words <= ROWS:
            yield (dim, last), words


def _list_blocks(
    flat: Flat,
    vector: int,
    row: int,
    words: tuple[int, ...],
    tile: int,
    padded: frozenset[int],
) -> Iterator[NestSchedule]:
    orders = _list_orders(flat, vector, row)
    outer = tuple(d for d in flat.reduction_dims if d not in words)
    for vectors, height in _BLOCKS:
        if vectors > 1 and flat.extents[vector] <= (vectors - 1) * ROWS:
            continue
        if height > 1 and flat.extents[row] <= (height - 1) * ROWS:
            continue
        schedule = NestSchedule(
            vector=vector,
            lanes=ROWS,
            vectors=vectors,
            blocks=((row, min(flat.extents[row], height * ROWS)),),
            order=orders[0],
            shared=0,
            reduction=(*outer, *words),
            tile=tile,
        )
        if spare_registers(most_rows(flat, schedule, row), vectors) < 1:
            continue
        for order in orders:
            placed = replace(schedule, order=order)
            yield replace(placed, shared=_count_shared(flat, placed))
        if not overlaps(flat, schedule, row):
            yield from _list_held(flat, schedule, row, padded)


def _list_orders(flat: Flat, vector: int, row: int) -> list[tuple[int, ...]]:
    """
    Loops that go through the results as these lie in memory, since the model knows lines but no
    pages, with those of lanes anywhere and those of rows innermost or just around.
    """
    others = _along_memory(flat, [d for d in flat.parallel_dims if d not in (vector, row)])
    orders = [(*others[:at], vector, *others[at:], row) for at in range(len(others) + 1)]
    return [*orders, (*others, row, vector), (row, *others, vector)]


def _along_memory(flat: Flat, dims: Sequence[int]) -> list[int]:
    return sorted(dims, key=lambda d: flat.output.coefficients[d], reverse=True)


def _list_held(
    flat: Flat, schedule: NestSchedule, row: int, padded: frozenset[int]
) -> Iterator[NestSchedule]:
    """The same with sums in memory, cut along a loop that leaves out no padding, or not at all."""
    vector, words = schedule.vector, word_loops(flat, schedule)
    assert vector is not None
    outer = [d for d in schedule.reduction if d not in words]
    others = _along_memory(flat, [d for d in flat.parallel_dims if d not in (vector, row)])
    around = [(), (vector,), *([(others[0],), (vector, others[0]), (*others,)] if others else [])]
    cuts = [d for d in outer if d not in padded] or outer[:1]
    for shared, dim in itertools.product(dict.fromkeys(around), cuts):
        left = [d for d in others if d not in shared]
        lanes = [] if vector in shared else [vector]
        extent = flat.extents[dim]
        for inner in dict.fromkeys(((*lanes, *left, row), (*left, *lanes, row))):
            placed = replace(
                schedule,
                order=(*shared, *inner),
                shared=len(shared),
                reduction=(dim, *(d for d in outer if d != dim), *words),
                chunk=extent,
            )
            if held_bytes(flat, placed) > HELD_BYTES:
                continue
            sizes = [n for n in range(1, extent) if extent % n == 0 and dim not in padded]
            few = sizes[:2] + sizes[2 :: max(1, len(sizes) // 2)]
            yield from (replace(placed, chunk=n) for n in (*few, extent))


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
    words, vector = word_loops(phase.flat, schedule), schedule.vector
    assert vector is not None
    for operand, packable in packables.items():
        if operand == rows:
            cut, beside, size = words[-1], (row,), schedule.tile
        else:
            cut, beside, size = vector, words, schedule.vectors * schedule.lanes
        axes = [phase.axis_along(operand, loop) for loop in beside]
        inner = tuple(a for a in axes if a is not None)
        if cut not in packable.axes or len(inner) < len(axes):
            continue
        axis = packable.axes[cut]
        rank = len(phase.fused.tensors[operand].shape)
        outer = tuple(a for a in range(rank) if a not in (axis, *inner))
        found[operand] = Panels(size, axis, outer, inner)
    return found
