"""
What it costs to move the pieces of an operand, tile by tile.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .costs import ScheduleCosts
from .grid import GridKernel
from .pieces import piece_classes
from .schedule import Ints, TileNest
from .transfers import StorageOrder, like_transfers


@dataclass(frozen=True, eq=False)
class Moves:
    """Per tile the cycles and payload bytes of its piece's transfers; the mean cycles."""

    cycles: Ints
    payload: Ints
    mean: float


class MoveCosts:
    """The moves of a kernel's operands, each combination of tile and order once."""

    def __init__(self, kernel: GridKernel, costs: ScheduleCosts) -> None:
        self._kernel = kernel
        self._costs = (*costs.inputs, costs.output)
        self._used = [sorted(o.used_dims()) for o in kernel.operands]
        self._moves: dict[tuple[object, ...], Moves | None] = {}
        self._transfers: dict[tuple[object, ...], tuple[int, int] | None] = {}

    def of(
        self, tile: tuple[int, ...], position: int, order: StorageOrder, *, skip_border: bool
    ) -> Moves | None:
        """The moves of operand `position`, `None` if some piece cannot be moved."""
        key = position, *(tile[j] for j in self._used[position]), order, skip_border
        if key not in self._moves:
            self._moves[key] = self._find(tile, position, order, skip_border)
        return self._moves[key]

    def _find(
        self, tile: tuple[int, ...], position: int, order: StorageOrder, skip: bool
    ) -> Moves | None:
        operand = self._kernel.operands[position]
        # Dimensions that do not move the operand are left whole: one tile.
        extents = list(self._kernel.extents)
        own = tuple(t if j in self._used[position] else extents[j] for j, t in enumerate(tile))
        nest = TileNest(self._kernel.extents, own, tuple(range(len(tile))))
        classes = piece_classes(operand, order, nest, skip_border=skip)
        cycles = np.empty(len(classes.members), dtype=np.int64)
        payload = np.empty_like(cycles)
        for i, member in enumerate(classes.members):
            intervals = operand.intervals(nest.box_of(member), clip=skip)
            found = self._transfer(position, intervals, order)
            if found is None:
                return None
            cycles[i], payload[i] = found
        if len(cycles) == 1:
            mean = float(cycles[0])
        else:
            mean = float(cycles[np.broadcast_to(classes.number, nest.counts)].mean())
        return Moves(cycles[classes.number], payload[classes.number], mean)

    def _transfer(
        self, position: int, intervals: tuple[tuple[int, int], ...], order: StorageOrder
    ) -> tuple[int, int] | None:
        """The cycles and payload bytes of the transfers of one piece."""
        if any(lo >= hi for lo, hi in intervals):
            return 0, 0
        key = position, intervals, order
        if key not in self._transfers:
            cost = self._costs[position]
            extents = self._kernel.operands[position].extents
            found = like_transfers(intervals, extents, order, cost.limits)
            if found is None:
                self._transfers[key] = None
            else:
                count, first = found
                cycles, payload = cost.cycles([first]), cost.payload_bytes([first])
                self._transfers[key] = count * cycles, count * payload
        return self._transfers[key]
