"""
What the parts of a nest are in products of tiles.

Rows of A are steps of a blocked dimension, along which the words of the reduction lie side by side;
lanes of B lie side by side in each word. Where the rows of a block are no multiple of those of a
tile, the last two tiles overlap.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ....transforms.kernel.view import ScalarArg, ScalarOp
from ..dot.products import is_dot, is_pair_dot, is_word_dot
from ..nest.flat import Flat
from ..nest.tiles import NestSchedule, Segment, cut_segments, word_loops

ROWS = 16
"""The rows of a tile, and the words of a row."""

REGISTERS = 8

_FEWEST_ROWS = 12
"""Tiles of fewer rows take longer than ones that overlap."""


@dataclass(frozen=True)
class Roles:
    """
    The operands of a product of tiles: `a` has rows along the dimension `row`, words along the
    last reduction; `b` has lanes along the vectors.
    """

    a: int
    b: int
    row: int


def roles_of(flat: Flat, schedule: NestSchedule) -> Roles | None:
    """The roles of a nest's operands in products of tiles; `None` if it is no such nest."""
    term, vector = flat.term, schedule.vector
    if not is_word_dot(term) or vector is None or not schedule.reduction:
        return None
    assert isinstance(term, ScalarOp)
    numbers = [t.operand for t in term.args if isinstance(t, ScalarArg)]
    if len(numbers) != 2 or schedule.lanes != ROWS or schedule.folded is not None:
        return None
    *outer, last = word_loops(flat, schedule)
    blocked = [d for d, size in schedule.blocks if size > 1 and d != vector]
    for a, b in (numbers, numbers[::-1]):
        x, w = flat.addresses[a], flat.addresses[b]
        lanes = x.coefficients[vector] == 0 and w.coefficients[vector] == 1
        if not lanes or x.coefficients[last] != 1 or any(w.coefficients[d] for d in blocked):
            continue
        behind = (y.coefficients[d] == y.coefficients[last] * flat.extents[last]
                  for d in outer for y in (x, w))  # fmt: skip
        if not all(behind):
            continue
        rows = [d for d in blocked if x.coefficients[d]]
        if len(rows) != 1 or len(blocked) != 1:
            continue
        return Roles(a, b, rows[0])
    return None


def product_name(flat: Flat, roles: Roles) -> str:
    """The instruction of a nest's products: of bf16, or of bytes with signs or without."""
    term = flat.term
    assert isinstance(term, ScalarOp)
    if is_pair_dot(term):
        return "tdpbf16ps"
    if not is_dot(term):
        return "tdpbssd"
    unsigned = term.args[0]
    assert isinstance(unsigned, ScalarArg)
    return "tdpbusd" if unsigned.operand == roles.a else "tdpbsud"


def tile_rows(flat: Flat, schedule: NestSchedule, row: int) -> int:
    """
    The rows of each tile: as many as the smallest block has, if that is less than a tile, or nearly
    a tile of which all blocks are multiples.
    """
    sizes = [s.size for s in cut_segments(flat.extents[row], schedule.block_size(row))]
    even = [n for n in range(_FEWEST_ROWS, ROWS + 1) if all(size % n == 0 for size in sizes)]
    return max(even, default=min(ROWS, *sizes))


def row_starts(size: int, rows: int) -> list[int]:
    """The first rows of the tiles of a block of `size` rows, of which the last may overlap."""
    count = -(-size // rows)
    return [min(i * rows, size - rows) for i in range(count)]


def overlaps(flat: Flat, schedule: NestSchedule, row: int) -> bool:
    """Tests whether tiles of a block have rows in common."""
    rows = tile_rows(flat, schedule, row)
    sizes = [s.size for s in cut_segments(flat.extents[row], schedule.block_size(row))]
    return any(size % rows for size in sizes)


def most_rows(flat: Flat, schedule: NestSchedule, row: int) -> int:
    """How many tiles the rows of the largest block take."""
    rows = tile_rows(flat, schedule, row)
    sizes = [s.size for s in cut_segments(flat.extents[row], schedule.block_size(row))]
    return max(len(row_starts(size, rows)) for size in sizes)


def spare_registers(tall: int, wide: int) -> int:
    """
    The registers for tiles of the operand that a block of `tall` by `wide` tiles has more of, one
    after the other: those of the other one are kept for a whole step. Below 1, a block is too big.
    """
    return REGISTERS - tall * wide - min(tall, wide)


def segments_of(flat: Flat, schedule: NestSchedule, dim: int) -> tuple[Segment, ...]:
    if dim == schedule.vector:
        return cut_segments(flat.extents[dim], schedule.vectors * schedule.lanes, even=False)
    return cut_segments(flat.extents[dim], schedule.block_size(dim))


def count_products(flat: Flat, schedule: NestSchedule, sizes: Mapping[int, int]) -> int:
    """The products of one block of a nest that has `roles_of`."""
    roles = roles_of(flat, schedule)
    assert roles is not None
    assert schedule.vector is not None
    rows = len(row_starts(sizes[roles.row], tile_rows(flat, schedule, roles.row)))
    lanes = -(-sizes[schedule.vector] // ROWS)
    points = math.prod(flat.extents[d] for d in schedule.reduction)
    return rows * lanes * points // schedule.tile


def inner_loops(schedule: NestSchedule) -> Sequence[int]:
    """The loops for all of whose blocks a part of the reduction is summed at a time."""
    return schedule.order[schedule.shared :] if schedule.chunk else ()
