"""
Sums that lie in memory while a part of the reduction is added to all of them: where, and in which
pieces results are stored once they are whole.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..nest.flat import Address, Flat
from ..nest.tiles import NestSchedule
from .roles import ROWS, inner_loops

HELD_BYTES = 256 * 1024
"""The most that sums may take: they lie on the stack, and should stay in the second cache."""


def held_address(flat: Flat, schedule: NestSchedule) -> Address:
    """
    The places of the sums of all inner blocks, 16 lanes of each row side by side, and rows behind
    each other, so that a tile is one piece.
    """
    vector, inner = schedule.vector, inner_loops(schedule)
    assert vector is not None
    (row,) = (d for d, _ in schedule.blocks if d != vector)
    coefficients, size = [0] * len(flat.extents), ROWS
    rows = flat.extents[row] if row in inner else schedule.block_size(row)
    coefficients[row], size = size, size * rows
    lanes = flat.extents[vector] if vector in inner else schedule.vectors * ROWS
    # In steps of a vector: lanes themselves are neighbours.
    coefficients[vector], size = size // ROWS, size * -(-lanes // ROWS)
    for dim in reversed(inner):
        if dim not in (row, vector):
            coefficients[dim], size = size, size * flat.extents[dim]
    moved = (row, vector, *inner)
    coefficients = [c if d in moved else 0 for d, c in enumerate(coefficients)]
    if row not in inner:
        # Starts are those of the whole loop, places those within a block.
        coefficients[row] = ROWS
    return Address("tile_held", size, flat.type, tuple(coefficients))


def finishing_sizes(flat: Flat, schedule: NestSchedule) -> Mapping[int, int]:
    """
    How many steps of each loop are stored at a time: those along which results are neighbours, up
    to a vector of them, which are transposed if lanes are no neighbours.
    """
    vector, inner = schedule.vector, inner_loops(schedule)
    assert vector is not None
    steps, reach, found = flat.output.coefficients, 1, {vector: ROWS}
    if steps[vector] == 1:
        return found
    while reach < ROWS:
        dim = next((d for d in inner if d != vector and steps[d] == reach), None)
        if dim is None:
            break
        found[dim] = min(flat.extents[dim], ROWS // reach)
        if found[dim] < flat.extents[dim]:
            break
        reach *= flat.extents[dim]
    return found


def finishing_order(flat: Flat, schedule: NestSchedule) -> tuple[int, ...]:
    """The loops in which results are stored, outermost first: those inside as they lie."""
    steps, outer = flat.output.coefficients, schedule.order[: schedule.shared]
    inner = sorted(inner_loops(schedule), key=lambda d: steps[d], reverse=True)
    return (*outer, *inner)


def held_bytes(flat: Flat, schedule: NestSchedule) -> int:
    """The memory that sums take."""
    return 4 * held_address(flat, schedule).size
