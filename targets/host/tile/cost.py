"""
The cost of nests on a tile unit, and of the steps that make words for it.

A block takes the longer of its products and its loads, then what stores its sums; what the caches
move is as of any other nest (`nest.cost.schedule_cycles`). A part of the reduction that is summed
for all blocks is, for the caches, one more loop around these, whose results are the sums.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..nest.borders import Border, whole_borders
from ..nest.cost import Processor, schedule_cycles, store_cycles
from ..nest.flat import Address, Flat, bytes_of
from ..nest.lines import Streams, streams_of
from ..nest.tiles import NestSchedule
from ..nest.words import WordStage
from .held import finishing_order, finishing_sizes, held_address, held_bytes
from .roles import ROWS, count_products, inner_loops, roles_of, row_starts, segments_of, tile_rows

_LOAD_CYCLES = 8
"""Of a tile of 16 rows from L1: two rows per cycle."""

_SPLIT_CYCLES = 58
"""Of a tile each of whose rows lies in two lines: as measured on Emerald Rapids."""

_STORE_CYCLES = 16
"""Of a tile of 16 rows."""

_STEP_CYCLES = 6
"""Around the products of one step of the reduction: addresses and the loop."""

_BLOCK_CYCLES = 40
"""Around the products of a block: zeroing, the last product's latency, loops."""

_CALL_CYCLES = 100
"""Around a step that makes words: its call, and the barrier behind it."""


def tile_cycles(
    flat: Flat,
    packed: frozenset[int],
    schedule: NestSchedule,
    processor: Processor,
    borders: Sequence[Border] = (),
    below: float = math.inf,
) -> float:
    """
    The cycles of one core for a nest with the operands `packed` whose schedule has a tile, without
    iterations that `borders` leave out; any number from `below` on, if they are no fewer. Each
    instruction is charged as one of a full tile, whatever rows, lanes and words of it are padding.
    """
    roles = roles_of(flat, schedule)
    if roles is None:
        return math.inf
    assert schedule.vector is not None
    computing, height = 0.0, tile_rows(flat, schedule, roles.row)
    parts = [segments_of(flat, schedule, d) for d in schedule.order]
    line, words = processor.line_bytes, 4 * schedule.tile
    a_load = _load_cycles(flat.addresses[roles.a], height, words, line)
    b_load = _load_cycles(flat.addresses[roles.b], schedule.tile, 4 * ROWS, line)
    chunks = flat.extents[schedule.reduction[0]] // schedule.chunk if schedule.chunk else 1
    for chosen in itertools.product(*parts):
        sizes = {d: part.size for d, part in zip(schedule.order, chosen, strict=True)}
        rows = len(row_starts(sizes[roles.row], height))
        lanes = -(-sizes[schedule.vector] // ROWS)
        share = 1.0
        for dim, border in whole_borders(borders, flat, schedule, sizes).items():
            share *= 1 - border.saved(flat, sizes) / flat.extents[dim]
        products = share * count_products(flat, schedule, sizes)
        steps = products / (rows * lanes)
        loading = steps * (rows * a_load + lanes * b_load)
        reducing = max(products * processor.tile_cycles, loading)
        reducing += steps * _STEP_CYCLES + chunks * _BLOCK_CYCLES
        if schedule.chunk:
            storing = rows * lanes * (chunks * _STORE_CYCLES + (chunks - 1) * _LOAD_CYCLES)
        else:
            part = {**sizes, roles.row: height}
            storing = rows * store_cycles(flat, schedule, processor, lanes, part)
            storing += 2 * ROWS * rows * lanes  # To the scratch and back.
        computing += math.prod(p.count for p in chosen) * (reducing + storing)
    if computing >= below:
        return computing
    if schedule.chunk:
        computing += _finishing_cycles(flat, schedule, processor)
    # Tiles are read: from the second cache as fast as copies read and write together. Results are
    # written beside that, so that they have half of the streams.
    near, streams = 2 * processor.l2_bandwidth, processor.streams // 2
    processor = replace(processor, l2_bandwidth=near, streams=streams)
    if not schedule.chunk:
        return schedule_cycles(flat, schedule, processor, packed, computing)
    cut, around = _with_chunks(flat, schedule)
    return schedule_cycles(cut, around, processor, packed, computing)


def _load_cycles(address: Address, rows: int, size: int, line: int) -> float:
    """Of a tile with rows of `size` bytes, which may begin anywhere in a line."""
    places = [*address.coefficients, *(address.panels or ()), address.constant]
    steps = (step * address.item_bytes for step in places if step != 1)
    unit = math.gcd(line, *steps)
    split = min(1.0, max(0, size - unit) / line)
    return rows / ROWS * (_LOAD_CYCLES + split * (_SPLIT_CYCLES - _LOAD_CYCLES))


def _finishing_cycles(flat: Flat, schedule: NestSchedule, processor: Processor) -> float:
    """Storing the results of sums that lie in memory, and moving them there."""
    sizes = finishing_sizes(flat, schedule)
    assert schedule.vector is not None
    blocks = tuple((d, n) for d, n in sizes.items() if d != schedule.vector)
    whole = {**dict.fromkeys(flat.parallel_dims, 1), **sizes}
    sizes = {d: min(n, flat.extents[d]) for d, n in whole.items()}
    tile = replace(schedule, blocks=blocks, vectors=1)
    each = store_cycles(flat, tile, processor, 1, sizes) + math.prod(n for _, n in blocks)
    count = math.prod(flat.extents[d] / n for d, n in sizes.items())
    if held_bytes(flat, schedule) > processor.l1_bytes / 2:
        # Sums go to the second cache and come back, one vector after the other.
        vectors = count * math.prod(sizes.values()) / ROWS
        each += 2 * vectors / count * processor.vector_bytes / processor.l2_bandwidth
    return count * each + _output_cycles(flat, schedule, processor, sizes)


def _output_cycles(
    flat: Flat, schedule: NestSchedule, processor: Processor, sizes: Mapping[int, int]
) -> float:
    """What it takes to bring results out, stored in pieces of `sizes`."""
    output, line = flat.output, processor.line_bytes
    written = output.size * bytes_of(output.type)
    if written <= processor.l2_bytes / 2:
        return written / processor.l2_bandwidth
    enough = Streams(processor.stream_lines * line, processor.streams)
    loops = [(d, flat.extents[d]) for d in reversed(finishing_order(flat, schedule))]
    found = streams_of(output, sizes, loops, enough)
    slower = 1.0 if found.count <= enough.count else processor.scattered_stores
    # Lines come in before they are written, and nothing is computed meanwhile.
    written *= 2
    return written / processor.l3_bandwidth * max(1.0, slower * (1 - found.run / enough.run))


def _held_output(flat: Flat, schedule: NestSchedule) -> Address:
    """Sums in memory as an output: as many lines, of which lanes are neighbours throughout."""
    held, vector = held_address(flat, schedule), schedule.vector
    assert vector is not None
    (row,) = (d for d, _ in schedule.blocks if d != vector)
    inside = vector in inner_loops(schedule)
    lanes = flat.extents[vector] if inside else schedule.vectors * ROWS
    coefficients = [*held.coefficients]
    coefficients[vector], coefficients[row] = 1, -(-lanes // ROWS) * ROWS
    return replace(held, coefficients=tuple(coefficients))


def _with_chunks(flat: Flat, schedule: NestSchedule) -> tuple[Flat, NestSchedule]:
    """The nest as caches see it: parts of the reduction are a loop around those of the blocks."""
    dim, (*outer,) = schedule.reduction[0], schedule.order[: schedule.shared]
    held = _held_output(flat, schedule)
    if len(schedule.reduction) == 1:
        return replace(flat, output=held), schedule
    reduction = tuple(r and d != dim for d, r in enumerate(flat.reduction))
    cut = replace(flat, reduction=reduction, output=held)
    order = (*outer, dim, *inner_loops(schedule))
    blocks = (*schedule.blocks, (dim, schedule.chunk))
    return cut, replace(schedule, order=order, blocks=blocks, reduction=schedule.reduction[1:])


def words_cycles(stage: WordStage, processor: Processor) -> float:
    """The cycles of one core for a step that makes words; those of padding are only stored."""
    words, first = stage.shape[stage.group], stage.row_axis
    counts = [1 if i == stage.group else a.count for i, a in enumerate(stage.axes)]
    outer, row = math.prod(counts[:first]), math.prod(counts[first:])
    read = math.prod(a.count for a in stage.axes) * bytes_of(stage.type)
    read *= stage.axes[-1].every  # Whole lines are.
    written, moved = 4 * stage.size, read / processor.l3_bandwidth
    near = written <= processor.l2_bytes / 2
    moved += written / (processor.l2_bandwidth if near else processor.l3_bandwidth)
    if stage.window:
        return _CALL_CYCLES + max(moved, stage.size / ROWS * processor.word_cycles)
    filling = (stage.size - outer * row * words) / ROWS * processor.fill_cycles
    if not stage.order:
        return _CALL_CYCLES + max(
            moved, outer * row * words / ROWS * processor.word_cycles + filling
        )
    # Blocks of 16 places and 16 words are transposed whole, however few of both are there.
    blocks = outer * stage.blocks * -(-stage.block // ROWS) * -(-row // ROWS)
    return _CALL_CYCLES + max(moved, blocks * ROWS * processor.turn_cycles + filling)
