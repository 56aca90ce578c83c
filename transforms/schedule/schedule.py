"""
A schedule of an embedded kernel: tiles, loop order, residency and buffering.

The outer dimensions are cut into tiles; `loops` visits the tiles, and each *step* computes
one of them. A step needs one *piece* of each operand: the part of its grid that the tile
touches. An operand's *block* is what its memory holds at a time: its piece, or, along the
dimensions in `held`, the pieces of the whole extent, loaded as they are first needed and
kept. `copies` blocks take turns, so that the next one is loaded while this one is used.

`Walk` is what follows from a schedule: in which step each piece is loaded, into which slot,
and which earlier step must be over before.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..kernel import Box
from .grid import GridKernel, GridOperand, tile_boxes
from .transfers import StorageOrder

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Buffering:
    """
    How one operand sits in its memory: whole along the outer dimensions `held`, in `copies`
    slots; `order` is how its grid is stored in the outer memory.
    """

    held: frozenset[int]
    copies: int
    order: StorageOrder


@dataclass(frozen=True)
class Schedule:
    """
    `tile` is per outer dimension; `loops` names every outer dimension, outermost first.
    `skip_border` leaves out the calls that read outside a grid; otherwise the transfers
    make the zeros that they read.
    """

    tile: tuple[int, ...]
    loops: tuple[int, ...]
    buffers: tuple[Buffering, ...]
    skip_border: bool = False


@dataclass(frozen=True)
class OperandWalk:
    """
    One operand along the steps. `slot[t]` is the copy in use and `piece[t]` the number of
    the piece within the block; `load[t]` tells that step `t` is the first to need its
    piece; `wait[t]` is the last step that used the slot before (-1: none), for steps that
    start a new block and for all that follow in it.
    """

    slot: Ints
    piece: Ints
    load: npt.NDArray[np.bool_]
    wait: Ints
    num_pieces: int
    piece_elements: int


@dataclass(frozen=True)
class Walk:
    """
    The steps of a schedule in order. `index[t, j]` is the tile of outer dimension `j`;
    `first` and `last` tell the first and the last step that adds to an output piece.
    """

    index: Ints
    operands: tuple[OperandWalk, ...]
    first: npt.NDArray[np.bool_]
    last: npt.NDArray[np.bool_]
    ranges: tuple[tuple[tuple[int, int], ...], ...]

    @property
    def num_steps(self) -> int:
        return len(self.index)

    def box(self, step: int) -> Box:
        """The outer iterations of step `step`."""
        return tuple(r[i] for r, i in zip(self.ranges, self.index[step].tolist(), strict=True))


def num_tiles(kernel: GridKernel, tile: Sequence[int]) -> tuple[int, ...]:
    return tuple(-(-n // t) for n, t in zip(kernel.extents, tile, strict=True))


def full_tile_box(kernel: GridKernel, tile: Sequence[int]) -> Box:
    """The box of a tile that is not cut short."""
    return tuple((0, min(t, n)) for t, n in zip(tile, kernel.extents, strict=True))


def piece_elements(operand: GridOperand, tile: Box, *, clip: bool) -> int:
    """
    The local elements of the largest piece for tiles of the size of `tile`: padding
    included, or without it if pieces are clipped to the grid.
    """
    spans = [hi - lo for lo, hi in operand.intervals(tile)]
    if clip:
        spans = [min(n, d.extent) for n, d in zip(spans, operand.dims, strict=True)]
    return math.prod(spans)


def is_legal_order(kernel: GridKernel, schedule: Schedule) -> bool:
    """
    Whether each output piece stays in its memory from its first to its last addition: no
    output block changes inside a loop over tiles of a reduction.
    """
    tiles = num_tiles(kernel, schedule.tile)
    moving = kernel.output.used_dims() - schedule.buffers[-1].held
    inside_reduction = False
    for j in schedule.loops:
        if tiles[j] == 1:
            continue
        if j in kernel.reductions:
            inside_reduction = True
        elif inside_reduction and j in moving:
            return False
    return True


def walk(kernel: GridKernel, schedule: Schedule) -> Walk:
    """Lays the steps of a legal schedule out in order."""
    tiles = num_tiles(kernel, schedule.tile)
    shape = [tiles[j] for j in schedule.loops]
    grid = np.indices(shape, dtype=np.int64).reshape(len(shape), -1)
    index = np.empty((grid.shape[1], len(tiles)), dtype=np.int64)
    index[:, list(schedule.loops)] = grid.T
    box = full_tile_box(kernel, schedule.tile)
    operands = tuple(
        _operand_walk(
            operand, buffer, index, tiles, piece_elements(operand, box, clip=schedule.skip_border)
        )
        for operand, buffer in zip(kernel.operands, schedule.buffers, strict=True)
    )
    reductions = sorted(kernel.reductions)
    last_tile = np.array([tiles[j] - 1 for j in reductions], dtype=np.int64)
    first = np.all(index[:, reductions] == 0, axis=1)
    last = np.all(index[:, reductions] == last_tile, axis=1)
    return Walk(index, operands, first, last, tile_boxes(kernel.extents, schedule.tile))


def _mixed_radix(index: Ints, dims: Sequence[int], tiles: Sequence[int]) -> Ints:
    key = np.zeros(len(index), dtype=np.int64)
    for j in dims:
        key = key * tiles[j] + index[:, j]
    return key


def _operand_walk(
    operand: GridOperand, buffer: Buffering, index: Ints, tiles: Sequence[int], elements: int
) -> OperandWalk:
    used = sorted(operand.used_dims())
    held = [j for j in used if j in buffer.held]
    block = _mixed_radix(index, [j for j in used if j not in buffer.held], tiles)
    piece = _mixed_radix(index, held, tiles)
    num_pieces = math.prod(tiles[j] for j in held)
    run = np.zeros(len(index), dtype=np.int64)
    run[1:] = np.cumsum(block[1:] != block[:-1])
    _, first_use = np.unique(run * num_pieces + piece, return_index=True)
    load = np.zeros(len(index), dtype=np.bool_)
    load[first_use] = True
    last_of_run = np.flatnonzero(np.append(run[1:] != run[:-1], True))
    before = run - buffer.copies
    wait = np.where(before >= 0, last_of_run[np.maximum(before, 0)], -1)
    return OperandWalk(run % buffer.copies, piece, load, wait, num_pieces, elements)
