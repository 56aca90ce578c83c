"""
A layer over the nodes: how many pieces along each dimension, and which piece is at which node.

A `Cut` says how many pieces there are of output channels, batch, input channels, rows and columns;
all together are as many as nodes that have something to do: all of a region, or a box at its first
corner. An `Arrangement` of a cut lays them on a box of nodes: each dimension is cut along rows and
columns of nodes, one dimension inside another. Rows of a map are cut along rows of nodes, and its
columns along columns of nodes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

import numpy as np

from ...core.blockings import list_factorisations, loop_orders
from ...dataflow.cost.nn_dataflow import is_together
from ...dataflow.cost.node_grid import Cell, Ints, Partition, Region, locate_nodes
from ...dataflow.cost.row_stationary import LayerShape


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


Lattice: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The rows and the columns of nodes that are all of these rows in all of these columns."""


@dataclass(frozen=True, eq=False)
class Arrangement:
    """
    One way to lay a cut on a grid of nodes. `row[d]` and `column[d]` have, by piece along
    dimension `d`, what it adds to the row and the column of the node.
    """

    partition: Partition
    row: tuple[Ints, ...]
    column: tuple[Ints, ...]

    @property
    def box(self) -> Cell:
        """The nodes that it is laid on."""
        cuts = self.partition.cuts
        return Cell(math.prod(cell.h for cell in cuts), math.prod(cell.w for cell in cuts))

    def within(self, region: Region) -> Region:
        """The nodes of a region that it is laid on."""
        return replace(region, extent=self.box)

    @cached_property
    def steps(self) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
        """The numbers that pieces along each dimension add to rows, and to columns: each once."""
        row, column = (
            tuple(tuple(sorted(set(each.tolist()))) for each in axis)
            for axis in (self.row, self.column)
        )
        return row, column

    def lattice(self, shared: tuple[int, ...]) -> Lattice:
        """Within the region, the nodes that differ in dimensions `shared`."""
        if shared not in self._lattices:
            rows, columns = self.steps
            self._lattices[shared] = (
                _sum_steps(tuple([rows[d] for d in shared])),
                _sum_steps(tuple([columns[d] for d in shared])),
            )
        return self._lattices[shared]

    @cached_property
    def _lattices(self) -> dict[tuple[int, ...], Lattice]:
        return {}


@lru_cache(maxsize=1 << 16)
def _sum_steps(steps: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """All sums of one of each of `steps`, in order, each once."""
    return tuple(sorted({sum(terms) for terms in product(*steps)}))


Sides: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Heights and widths of boxes of nodes; all of the one go with all of the other."""


def box_sides(region: Region, *, idle: bool) -> tuple[Sides, ...]:
    """
    The sides of the boxes of nodes that a layer may be cut over: all of `region`, or, where nodes
    may be `idle`, any box at its first corner. In a region that is folded, a box is no wider than
    its first stripe, or as high as the region.
    """
    high, wide = region.extent
    if not idle:
        return (((high,), (wide,)),)
    plain = wide if region.fold is None else min(wide, abs(region.fold[0]))
    found: list[Sides] = [(tuple(range(1, high + 1)), tuple(range(1, plain + 1)))]
    if plain < wide:
        found.append(((high,), tuple(range(plain + 1, wide + 1))))
    return tuple(found)


def node_table(region: Region) -> Ints:
    """The row and the column of each node of a region, `[row, column, 2]`."""
    return locate_nodes(region, region.extent)


@lru_cache(maxsize=4096)
def list_boxes(region: Region, nodes: int) -> tuple[Cell, ...]:
    """The boxes of so many nodes at the first corner of `region`, see `box_sides`."""
    boxes = (
        Cell(h, nodes // h)
        for heights, widths in box_sides(region, idle=nodes < region.size)
        for h in heights
        if nodes % h == 0 and nodes // h in widths
    )
    return tuple(boxes)


def list_cuts(shape: LayerShape, batch: int, grid: Cell) -> list[Cut]:
    """The cuts of a layer over all nodes of `grid`, see `cut_table`."""
    table = cut_table(shape, batch, box_sides(Region(grid), idle=False))
    return [Cut(*row) for row in table.tolist()]


def cut_table(shape: LayerShape, batch: int, sides: tuple[Sides, ...]) -> Ints:
    """
    The cuts `[cut, 5]` of a layer over boxes with these sides in which no piece is empty, and none
    has parts of several groups of channels. Input channels are cut only where outputs sum over
    them.
    """
    depth = shape.c // shape.groups if shape.is_conv else 1
    limits = np.array([shape.k, batch, depth, shape.height, shape.width])
    table = _every_cut(sides)
    k, groups = table[:, K], shape.groups
    good = (table <= limits).all(axis=1) & ((groups % k == 0) | (k % groups == 0))
    return table[good]


@lru_cache(maxsize=1024)
def _every_cut(sides: tuple[Sides, ...]) -> Ints:
    """All cuts over boxes with these sides, `[cut, 5]`, each once."""
    found: list[Ints] = []
    for heights, widths in sides:
        down, across = _factor_table(heights), _factor_table(widths)
        both = down[:, None, :3] * across[None, :, :3]
        rows = np.broadcast_to(down[:, None, 3:], (*both.shape[:2], 1))
        columns = np.broadcast_to(across[None, :, 3:], (*both.shape[:2], 1))
        found.append(np.concatenate([both, rows, columns], axis=2).reshape(-1, 5))
    every = np.concatenate(found)
    keys = np.ravel_multi_index(tuple(every.T), tuple(every.max(axis=0) + 1))
    _, first = np.unique(keys, return_index=True)
    return every[np.sort(first)]


@lru_cache(maxsize=1024)
def _factor_table(sides: tuple[int, ...]) -> Ints:
    """All ways to write each side as a product of four numbers, `[way, 4]`."""
    return np.array([f for side in sides for f in list_factorisations(side, 4)], np.int64)


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
def list_arrangements(
    cut: Cut, boxes: tuple[Cell, ...], *, together: bool = False
) -> tuple[Arrangement, ...]:
    """
    The ways to lay `cut` on one of `boxes` that put some piece at another node; `together`: with
    the cuts of the map and the batch next to each other in the nesting.
    """
    found: dict[tuple[_Stride, ...], Arrangement] = {}
    for partition in (p for box in boxes for p in _list_partitions(cut, box)):
        if together and not is_together(partition):
            continue
        key = _list_strides(partition)
        if key not in found:
            found[key] = arrangement_of(partition)
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


class _Stride(NamedTuple):
    """
    A grid of pieces along one dimension, and how far its rows and columns are apart on the nodes: 0
    for one row, or one column.
    """

    pieces: Cell
    down: int
    across: int


def _list_strides(partition: Partition) -> tuple[_Stride, ...]:
    """The stride of each cut of a partition."""
    row_step = column_step = 1
    steps: dict[int, _Stride] = {}
    for which in reversed(partition.order):
        cell = partition.cuts[which]
        steps[which] = _Stride(
            cell, row_step if cell.h > 1 else 0, column_step if cell.w > 1 else 0
        )
        row_step *= cell.h
        column_step *= cell.w
    return tuple([steps[which] for which in range(4)])


def _piece_strides(partition: Partition) -> tuple[tuple[Ints, ...], tuple[Ints, ...]]:
    """The numbers that each piece along each dimension adds to row and column of its node."""
    steps = _list_strides(partition)
    rows, columns = zip(*(_piece_steps(steps[which]) for which in (0, 2, 3)), strict=True)
    (down, _), (_, across) = (
        _piece_steps(step)
        for step in (
            steps[1]._replace(pieces=Cell(steps[1].pieces.h, 1)),
            steps[1]._replace(pieces=Cell(1, steps[1].pieces.w)),
        )
    )
    zeros_h, zeros_w = np.zeros_like(down), np.zeros_like(across)
    return (*rows, down, zeros_w), (*columns, zeros_h, across)


@lru_cache(maxsize=1 << 14)
def _piece_steps(stride: _Stride) -> tuple[Ints, Ints]:
    """The numbers that each piece of a grid, row by row, adds to row and column of its node."""
    (high, wide), down, across = stride
    piece = np.arange(high * wide)
    return piece // wide * down, piece % wide * across
