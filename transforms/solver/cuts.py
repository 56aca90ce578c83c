"""
A layer over the nodes: how many pieces along each dimension, and which piece is at which node.

A `Cut` says how many pieces there are of output channels, batch, input channels, rows and columns;
all together are as many as nodes. An `Arrangement` of a cut lays them on the grid of nodes: each
dimension is cut along rows and columns of nodes, one dimension inside another. Rows of a map are
cut along rows of nodes, and its columns along columns of nodes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from ..core.blockings import list_factorisations, loop_orders
from ..dataflow.cost.nn_dataflow import is_together
from ..dataflow.cost.node_grid import Cell, Ints, Partition
from ..dataflow.cost.row_stationary import LayerShape


class Cut(NamedTuple):
    """Pieces along each dimension: output channels, batch, input channels, rows, columns."""

    k: int
    n: int
    c: int
    rows: int
    columns: int

    @property
    def nodes(self) -> int:
        return math.prod(self)


K, N, C, ROWS, COLUMNS = range(5)
"""The places in `Cut`."""


@dataclass(frozen=True, eq=False)
class Arrangement:
    """
    One way to lay a cut on a grid of nodes. `row[d]` and `column[d]` have, by piece along
    dimension `d`, what it adds to the row and the column of the node.
    """

    partition: Partition
    row: tuple[Ints, ...]
    column: tuple[Ints, ...]

    @cached_property
    def steps(self) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
        """The numbers that pieces along each dimension add to rows, and to columns: each once."""
        row, column = (
            tuple(tuple(sorted(set(each.tolist()))) for each in axis)
            for axis in (self.row, self.column)
        )
        return row, column


def list_cuts(shape: LayerShape, batch: int, grid: Cell) -> list[Cut]:
    """
    The cuts of a layer over all nodes of `grid` in which no piece is empty, and none has parts of
    several groups of channels. Input channels are cut only where outputs sum over them.
    """
    depth = shape.c // shape.groups if shape.is_conv else 1
    limits = np.array([shape.k, batch, depth, shape.height, shape.width])
    every, table = _every_cut(grid)
    k, groups = table[:, K], shape.groups
    good = (table <= limits).all(axis=1) & ((groups % k == 0) | (k % groups == 0))
    return [every[i] for i in np.flatnonzero(good)]


@lru_cache(maxsize=1024)
def _every_cut(grid: Cell) -> tuple[list[Cut], Ints]:
    """All cuts over a grid, as such and as `[cut, 5]`."""
    found: dict[Cut, None] = {}
    for down in list_factorisations(grid.h, 4):
        for across in list_factorisations(grid.w, 4):
            k, n, c = (a * b for a, b in zip(down[:3], across[:3], strict=True))
            found[Cut(k, n, c, down[3], across[3])] = None
    return list(found), np.array(list(found))


@lru_cache(maxsize=1024)
def busy_grid(shape: LayerShape, batch: int, grid: Cell) -> Cell:
    """
    The largest grid of nodes inside of `grid` that a layer can be cut over: all of `grid`, but for
    layers with few elements.
    """
    inside = [Cell(h, w) for h in range(1, grid.h + 1) for w in range(1, grid.w + 1)]
    ordered = sorted(inside, key=lambda cell: (cell.h * cell.w, cell.h), reverse=True)
    return next(cell for cell in ordered if list_cuts(shape, batch, cell))


@lru_cache(maxsize=8192)
def list_arrangements(cut: Cut, grid: Cell, *, together: bool = False) -> tuple[Arrangement, ...]:
    """
    The ways to lay `cut` on `grid` that put some piece at another node; `together`: with the cuts
    of the map and the batch next to each other in the nesting.
    """
    found: dict[tuple[tuple[int, ...], ...], Arrangement] = {}
    for partition in _list_partitions(cut, grid):
        if together and not is_together(partition):
            continue
        made = arrangement_of(partition)
        key = tuple(tuple(axis.tolist()) for axis in (*made.row, *made.column))
        found.setdefault(key, made)
    return tuple(found.values())


def arrangement_of(partition: Partition) -> Arrangement:
    """The position that a partition gives every piece."""
    row, column = _piece_strides(partition)
    return Arrangement(partition, row, column)


def _list_partitions(cut: Cut, grid: Cell) -> Iterator[Partition]:
    splits = [
        [Cell(*split) for split in list_factorisations(pieces, 2)]
        for pieces in (cut.k, cut.n, cut.c)
    ]
    return partitions_of(cut, grid, splits)


def partitions_of(cut: Cut, grid: Cell, splits: Sequence[Sequence[Cell]]) -> Iterator[Partition]:
    """
    The partitions over all of `grid`, in which output channels, batch and input channels are cut
    along rows and columns of nodes as one of their `splits` says, in all orders of the cuts.
    """
    for k, n, c in product(*splits):
        cells = (k, Cell(cut.rows, cut.columns), n, c)
        if Cell(math.prod(x.h for x in cells), math.prod(x.w for x in cells)) == grid:
            moved = [i for i, cell in enumerate(cells) if cell != Cell(1, 1)]
            rest = [i for i in range(4) if i not in moved]
            for order in loop_orders(moved, before=rest):
                yield Partition(cells, order)


def _piece_strides(partition: Partition) -> tuple[tuple[Ints, ...], tuple[Ints, ...]]:
    """The numbers that each piece along each dimension adds to row and column of its node."""
    row_step = column_step = 1
    steps: dict[int, tuple[int, int]] = {}
    for which in reversed(partition.order):
        steps[which] = row_step, column_step
        row_step *= partition.cuts[which].h
        column_step *= partition.cuts[which].w
    rows: list[Ints] = []
    columns: list[Ints] = []
    for which in (0, 2, 3):
        cell, (down, across) = partition.cuts[which], steps[which]
        piece = np.arange(cell.h * cell.w)
        rows.append(piece // cell.w * down)
        columns.append(piece % cell.w * across)
    cell, (down, across) = partition.cuts[1], steps[1]
    rows += [np.arange(cell.h) * down, np.zeros(cell.w, np.int64)]
    columns += [np.zeros(cell.h, np.int64), np.arange(cell.w) * across]
    return tuple(rows), tuple(columns)
