"""
A schedule of an embedded kernel: tiles, loop order, residency and buffering.

The outer dimensions are cut into tiles; `loops` visits the tiles, and each *step* computes
one of them. A step needs one *piece* of each operand: the part of its grid that the tile
touches. An operand's *block* is what its memory holds at a time: its piece, or, along the
dimensions in `held`, the pieces of the whole extent, loaded as they are first needed and
kept. `copies` blocks take turns, so that the next one is loaded while this one is used.

Where a tile size does not divide its extent, one tile is cut short. Along a reduction that
is the first one, so that the first load is small and computing begins early; elsewhere it
is the last one, so that the last output is small.

`Walk` is what follows from a schedule: in which step each piece is loaded, into which slot,
and which earlier step must be over before.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from ..kernel.view import Box
from .grid import GridKernel
from .transfers import StorageOrder

Ints: TypeAlias = npt.NDArray[np.int64]
Bools: TypeAlias = npt.NDArray[np.bool_]
Scalar = TypeVar("Scalar", bound=np.generic)


@dataclass(frozen=True)
class Buffering:
    """
    The buffering of one operand in its memory: whole along the outer dimensions `held`, in `copies`
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
    start a new block and for all that follow in it. There are `num_pieces` to a block.
    """

    slot: Ints
    piece: Ints
    load: Bools
    wait: Ints
    num_pieces: int


@dataclass(frozen=True)
class Walk:
    """
    The steps of a schedule in order. `first` and `last` tell the first and the last step
    that adds to an output piece.
    """

    nest: TileNest
    operands: tuple[OperandWalk, ...]
    first: Bools
    last: Bools

    @property
    def num_steps(self) -> int:
        return self.nest.num_steps

    def box(self, step: int) -> Box:
        """The outer iterations of step `step`."""
        return self.nest.box(step)


@dataclass(frozen=True)
class TileNest:
    """
    The loops over tiles. Quantities that depend on the tile are arrays with one axis for
    each outer dimension, in the order of the kernel; axes of length 1 do not matter.
    `spread_values` lines such an array up with the steps. Along the dimensions `short_first`, a
    tile that is cut short comes first, along the others last.
    """

    extents: tuple[int, ...]
    tile: tuple[int, ...]
    loops: tuple[int, ...]
    short_first: frozenset[int] = frozenset()

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """The number of tiles along each outer dimension."""
        return tuple(-(-n // t) for n, t in zip(self.extents, self.tile, strict=True))

    @cached_property
    def num_steps(self) -> int:
        return math.prod(self.counts)

    def tile_number(self, dim: int) -> Ints:
        """The number of the tile along `dim`."""
        return _number_axis(self.counts[dim], dim, len(self.counts))

    def spread_values(self, values: npt.NDArray[Scalar]) -> npt.NDArray[Scalar]:
        """`values` per step."""
        shape = [self.counts[j] for j in self.loops]
        steps = np.empty(shape, dtype=values.dtype)
        steps[...] = values.transpose(self.loops)
        return steps.reshape(-1)

    def _start_shift(self, dim: int) -> int:
        """The distance before 0 at which the tiles along `dim` begin."""
        return (
            self.counts[dim] * self.tile[dim] - self.extents[dim] if dim in self.short_first else 0
        )

    def tile_starts(self, dim: int) -> Ints:
        return np.maximum(self.tile_number(dim) * self.tile[dim] - self._start_shift(dim), 0)

    def tile_ends(self, dim: int) -> Ints:
        """The ends of the tiles along `dim`, exclusive."""
        end = (self.tile_number(dim) + 1) * self.tile[dim] - self._start_shift(dim)
        return np.minimum(end, self.extents[dim])

    def mark_short(self, dim: int) -> Ints:
        """1 for the tile along `dim` that is cut short."""
        if not self.extents[dim] % self.tile[dim]:
            return np.zeros([1] * len(self.counts), dtype=np.int64)
        place = 0 if dim in self.short_first else self.counts[dim] - 1
        return (self.tile_number(dim) == place).astype(np.int64)

    def tile_range(self, dim: int, number: int) -> tuple[int, int]:
        """The iterations along `dim` of its tile `number`."""
        start = number * self.tile[dim] - self._start_shift(dim)
        return max(start, 0), min(start + self.tile[dim], self.extents[dim])

    def mixed_radix(self, dims: Iterable[int]) -> Ints:
        """The number of the tile along several dimensions, the last one fastest."""
        key = np.zeros([1] * len(self.counts), dtype=np.int64)
        for j in dims:
            key = key * self.counts[j] + self.tile_number(j)
        return key

    def box(self, step: int) -> Box:
        """The outer iterations of step `step`."""
        box = [(0, 0)] * len(self.loops)
        for j in reversed(self.loops):
            step, i = divmod(step, self.counts[j])
            box[j] = self.tile_range(j, i)
        return tuple(box)

    def box_of(self, numbers: Sequence[int]) -> Box:
        """The outer iterations of the tile with these numbers."""
        return tuple(self.tile_range(j, i) for j, i in enumerate(numbers))


@lru_cache(maxsize=1024)
def _number_axis(count: int, axis: int, rank: int) -> Ints:
    """`0 … count - 1` along `axis` of an array of `rank` axes, which nobody may write to."""
    shape = [count if i == axis else 1 for i in range(rank)]
    return _lock_array(np.arange(count, dtype=np.int64).reshape(shape))


def num_tiles(kernel: GridKernel, tile: Sequence[int]) -> tuple[int, ...]:
    return tuple(-(-n // t) for n, t in zip(kernel.extents, tile, strict=True))


def full_tile_box(kernel: GridKernel, tile: Sequence[int]) -> Box:
    """The box of a tile that is not cut short."""
    return tuple((0, min(t, n)) for t, n in zip(tile, kernel.extents, strict=True))


def is_legal_order(kernel: GridKernel, schedule: Schedule) -> bool:
    """
    Tests whether each output piece stays in its memory from its first to its last addition: no
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


def tile_nest(kernel: GridKernel, schedule: Schedule) -> TileNest:
    return TileNest(kernel.extents, schedule.tile, schedule.loops, kernel.reductions)


def walk_schedule(kernel: GridKernel, schedule: Schedule) -> Walk:
    """Lays the steps of a legal schedule out in order."""
    nest = tile_nest(kernel, schedule)
    operands = tuple(
        _operand_walk(nest, operand.used_dims(), operand.used_dims() & buffer.held, buffer.copies)
        for operand, buffer in zip(kernel.operands, schedule.buffers, strict=True)
    )
    return Walk(nest, operands, *_mark_ends(nest, kernel.reductions))


_KEPT_WALKS = 64
"""Schedules that are looked at one after another often differ in one operand alone."""


@lru_cache(maxsize=_KEPT_WALKS)
def _mark_ends(nest: TileNest, reductions: frozenset[int]) -> tuple[Bools, Bools]:
    """The first and the last steps that add to an output piece; nobody may write to them."""
    first = np.ones([1] * len(nest.counts), dtype=np.bool_)
    last = first
    for j in sorted(reductions):
        first = first & (nest.tile_number(j) == 0)
        last = last & (nest.tile_number(j) == nest.counts[j] - 1)
    return _lock_array(nest.spread_values(first)), _lock_array(nest.spread_values(last))


@lru_cache(maxsize=4 * _KEPT_WALKS)
def _operand_walk(
    nest: TileNest, used: frozenset[int], held: frozenset[int], copies: int
) -> OperandWalk:
    """
    A new block begins with each iteration of the innermost loop that moves it; within one,
    a piece is loaded when the loops that do not move it are at their start. The operand moves
    along the dimensions `used`; nobody may write to the arrays.
    """
    moving = [i for i, j in enumerate(nest.loops) if j in used - held and nest.counts[j] > 1]
    inside = nest.loops[moving[-1] + 1 :] if moving else nest.loops
    run = math.prod(nest.counts[j] for j in inside)
    fresh = np.ones(1, dtype=np.bool_)
    for j in inside:
        if j in used:
            fresh = np.repeat(fresh, nest.counts[j])
        else:
            wider = np.zeros(len(fresh) * nest.counts[j], dtype=np.bool_)
            wider[:: nest.counts[j]] = fresh
            fresh = wider
    number = np.arange(nest.num_steps, dtype=np.int64) // run
    wait = np.where(number >= copies, (number - copies + 1) * run - 1, -1)
    return OperandWalk(
        _lock_array(number % copies),
        _lock_array(nest.spread_values(nest.mixed_radix(sorted(held)))),
        _lock_array(np.tile(fresh, nest.num_steps // run)),
        _lock_array(wait),
        math.prod(nest.counts[j] for j in held),
    )


def _lock_array(array: npt.NDArray[Scalar]) -> npt.NDArray[Scalar]:
    """The array, which nobody may write to from now on."""
    array.setflags(write=False)
    return array


def without_idle(steps: Walk, busy: Bools) -> Walk:
    """
    The same walk, but a piece is loaded for the first of its steps in which there are calls
    (`busy`), if any, and a slot is free after the last of its steps with calls.
    """
    if busy.all():
        return steps
    places = np.arange(steps.num_steps, dtype=np.int64)
    last_busy = np.maximum.accumulate(np.where(busy, places, -1))
    operands = (*(_busy_loads(o, busy, last_busy) for o in steps.operands[:-1]),)
    return replace(steps, operands=(*operands, steps.operands[-1]))


def _busy_loads(operand: OperandWalk, busy: Bools, last_busy: Ints) -> OperandWalk:
    load = np.zeros_like(operand.load)
    pending: set[int] = set()
    for t, (piece, fresh, used) in enumerate(
        zip(operand.piece.tolist(), operand.load.tolist(), busy.tolist(), strict=True)
    ):
        if fresh:
            pending.add(piece)
        if used and piece in pending:
            pending.remove(piece)
            load[t] = True
    wait = np.where(operand.wait >= 0, last_busy[np.maximum(operand.wait, 0)], -1)
    return replace(operand, load=load, wait=wait)
