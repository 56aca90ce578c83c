"""
The cost to move the pieces of an operand, tile by tile.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass

import numpy as np

from .costs import ScheduleCosts
from .grid import GridKernel, GridOperand
from .orders import order_kinds
from .pieces import IntervalClasses, interval_classes
from .tiles import Ints, TileNest
from .transfers import StorageOrder, like_transfers


@dataclass(frozen=True, eq=False)
class Moves:
    """Per tile the cycles and payload bytes of its piece's transfers."""

    cycles: Ints
    payload: Ints


class MoveCosts:
    """
    The moves of a kernel's operands. Pieces are classified one grid dimension at a time; a
    class of pieces is a combination of classes along the dimensions.
    """

    def __init__(self, kernel: GridKernel, costs: ScheduleCosts) -> None:
        self._kernel = kernel
        self._costs = (*costs.inputs, costs.output)
        self._used = [sorted(o.used_dims()) for o in kernel.operands]
        self._classes: dict[tuple[object, ...], IntervalClasses] = {}
        self._tables: dict[tuple[object, ...], list[tuple[int, int]] | None] = {}
        self._moves: dict[tuple[object, ...], Moves | None] = {}
        self._transfers: dict[tuple[object, ...], tuple[int, int] | None] = {}
        self._fastest: dict[tuple[object, ...], StorageOrder | None] = {}

    def fastest_order(
        self, tile: tuple[int, ...], position: int, *, skip_border: bool
    ) -> StorageOrder | None:
        """The storage order that moves the pieces fastest; `None`: none can move them all."""
        key = position, *(tile[j] for j in self._used[position]), skip_border
        if key not in self._fastest:
            self._fastest[key] = self._find_fastest(tile, position, skip_border)
        return self._fastest[key]

    def _find_fastest(
        self, tile: tuple[int, ...], position: int, skip: bool
    ) -> StorageOrder | None:
        operand, extents = self._kernel.operands[position], self._kernel.extents
        best: tuple[float, StorageOrder] | None = None
        for kind in order_kinds(operand, extents):
            if kind.cut is not None and extents[kind.tile_dim] % tile[kind.tile_dim]:
                continue
            order = kind.storage_order(operand, tile)
            cycles = self.mean_cycles(tile, position, order, skip_border=skip)
            if cycles is not None and (best is None or cycles < best[0]):
                best = cycles, order
        return None if best is None else best[1]

    def mean_cycles(
        self, tile: tuple[int, ...], position: int, order: StorageOrder, *, skip_border: bool
    ) -> float | None:
        """The mean cycles to move a piece, `None` if some piece cannot be moved."""
        classes = self._classes_of(tile, position, order, skip_border)
        table = self._build_table(tile, position, order, skip_border, classes)
        if table is None:
            return None
        counts = [math.prod(c) for c in itertools.product(*(c.counts for c in classes))]
        total = sum(n * cycles for n, (cycles, _) in zip(counts, table, strict=True))
        return total / sum(counts)

    def of(
        self, tile: tuple[int, ...], position: int, order: StorageOrder, *, skip_border: bool
    ) -> Moves | None:
        """The moves of operand `position`, `None` if some piece cannot be moved."""
        key = position, *(tile[j] for j in self._used[position]), order, skip_border
        if key not in self._moves:
            self._moves[key] = self._moves_of(tile, position, order, skip_border)
        return self._moves[key]

    def _moves_of(
        self, tile: tuple[int, ...], position: int, order: StorageOrder, skip_border: bool
    ) -> Moves | None:
        classes = self._classes_of(tile, position, order, skip_border)
        table = self._build_table(tile, position, order, skip_border, classes)
        if table is None:
            return None
        number = np.zeros([1] * len(tile), dtype=np.int64)
        for c in classes:
            number = number * len(c.counts) + c.number
        columns = np.array(table, dtype=np.int64)
        return Moves(columns[number, 0], columns[number, 1])

    def _classes_of(
        self, tile: tuple[int, ...], position: int, order: StorageOrder, skip: bool
    ) -> list[IntervalClasses]:
        operand = self._kernel.operands[position]
        factors = {s.grid: s.factor for s in order if s.factor}
        found: list[IntervalClasses] = []
        for g, dim in enumerate(operand.dims):
            factor = factors.get(g, 0)
            key = position, g, *(tile[j] for j, _ in dim.moves), factor, skip
            if key not in self._classes:
                nest = TileNest(
                    self._kernel.extents, tile, tuple(range(len(tile))), self._kernel.reductions
                )
                self._classes[key] = interval_classes(dim, nest, factor, clip=skip)
            found.append(self._classes[key])
        return found

    def _build_table(
        self,
        tile: tuple[int, ...],
        position: int,
        order: StorageOrder,
        skip: bool,
        classes: list[IntervalClasses],
    ) -> list[tuple[int, int]] | None:
        """The cycles and payload bytes of each combination of classes."""
        key = position, *(tile[j] for j in self._used[position]), order, skip
        if key not in self._tables:
            self._tables[key] = self._find_table(position, order, classes)
        return self._tables[key]

    def _find_table(
        self, position: int, order: StorageOrder, classes: list[IntervalClasses]
    ) -> list[tuple[int, int]] | None:
        missing = _missing_classes(self._kernel.operands[position], classes)
        table: list[tuple[int, int]] = []
        for i, intervals in enumerate(itertools.product(*(c.intervals for c in classes))):
            found = (0, 0) if i in missing else self._transfer_cost(position, intervals, order)
            if found is None:
                return None
            table.append(found)
        return table

    def _transfer_cost(
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


def _missing_classes(operand: GridOperand, classes: list[IntervalClasses]) -> frozenset[int]:
    """Combinations of classes that no tile has: where grid dimensions move together."""
    moving = [j for d in operand.dims for j, _ in d.moves]
    if len(moving) == len(set(moving)):
        return frozenset()
    number = np.zeros((1,), dtype=np.int64)
    for c in classes:
        number = number * len(c.counts) + c.number
    every = range(math.prod(len(c.counts) for c in classes))
    return frozenset(every) - frozenset(number.reshape(-1).tolist())
