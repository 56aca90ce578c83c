"""
The positions of data on a grid of nodes, and the hops they travel.

A layer is divided over a region of nodes by a `Partition`: output channels, rows and columns
of outputs, batch and input channels are each cut over a small grid, and the grids are nested.
Data between layers have a `MapPlacement`: the nodes or memory ports that hold its parts. Hops are
counted in words times links of the shortest way (`|Δrow| + |Δcolumn|`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ...core.errors import WeftError

Ints: TypeAlias = NDArray[np.int64]


class Cell(NamedTuple):
    """A place in a grid, or the extents of one: row and column."""

    h: int
    w: int


FIRST, NEXT = Cell(0, 0), Cell(1, 1)
"""The corner of a grid, and one step along both of its axes."""


class Span(NamedTuple):
    """The whole numbers `begin .. end - 1`."""

    begin: int
    end: int

    @property
    def size(self) -> int:
        return max(0, self.end - self.begin)


class Box(NamedTuple):
    """A part of feature maps: batch, channels, rows, columns."""

    b: Span
    n: Span
    h: Span
    w: Span

    @property
    def size(self) -> int:
        return math.prod(span.size for span in self)


@dataclass(frozen=True)
class Region:
    """
    `extent.h × extent.w` nodes, or memory ports, from `origin` at distances `step`.

    `fold` lays the columns of a region that is longer than the grid to and fro in stripes of
    `extent.h` rows: `(first, width)`, where the first stripe has `|first|` columns, to the left
    where it is negative, and each later stripe `width`, starting below where the last ended.
    """

    extent: Cell
    origin: Cell = FIRST
    step: Cell = NEXT
    fold: tuple[int, int] | None = None

    @property
    def size(self) -> int:
        return self.extent.h * self.extent.w

    def locate_node(self, cell: Cell) -> Cell:
        """The position on the whole grid of the node at `cell` of the region."""
        stripe, column = self._fold_column(cell.w)
        row = stripe * self.extent.h + cell.h
        return Cell(self.origin.h + row * self.step.h, self.origin.w + column * self.step.w)

    def _fold_column(self, w: int) -> tuple[int, int]:
        """The stripe of column `w`, and its distance to the right of the first column."""
        if self.fold is None:
            return 0, w
        first, width = self.fold
        way = 1 if first > 0 else -1
        if w < abs(first):
            return 0, way * w
        stripe, along = divmod(w - abs(first), width)
        turn = abs(first) - 1
        return stripe + 1, way * (turn - width + 1 + along if stripe % 2 else turn - along)

    def list_nodes(self) -> Iterator[Cell]:
        """All nodes, row by row."""
        for h, w in product(range(self.extent.h), range(self.extent.w)):
            yield self.locate_node(Cell(h, w))


def lay_regions(nodes: Region, widths: Sequence[int], height: int) -> list[Region]:
    """
    Regions of `height` rows and `widths` columns, one after the other along a line that is laid
    to and fro over `nodes`, starting at its origin.
    """
    line = Region(Cell(height, sum(widths)), nodes.origin, nodes.step,
                  (nodes.extent.w, nodes.extent.w))  # fmt: skip
    found: list[Region] = []
    at = 0
    for width in widths:
        stripe, along = divmod(at, nodes.extent.w)
        left = nodes.extent.w - along
        fold = (-left if stripe % 2 else left, nodes.extent.w)
        found.append(Region(Cell(height, width), line.locate_node(Cell(0, at)), nodes.step, fold))
        at += width
    return found


PARALLEL = ("outputs", "map", "batch", "inputs")
"""What a partition may cut: output channels; rows and columns; batch; input channels."""


@dataclass(frozen=True)
class Partition:
    """
    The cuts of a layer, or of feature maps, over a region: `cuts` is a grid for each of
    `PARALLEL`, `order` nests them, the outermost first.
    """

    cuts: tuple[Cell, Cell, Cell, Cell]
    order: tuple[int, ...] = (0, 1, 2, 3)

    def size(self, *which: int) -> int:
        """Pieces by the cuts `which` together, by all if none is named."""
        return math.prod(self.cuts[i].h * self.cuts[i].w for i in which or range(4))

    @property
    def extent(self) -> Cell:
        """The grid that all cuts together make."""
        return Cell(math.prod(c.h for c in self.cuts), math.prod(c.w for c in self.cuts))

    def indices(self) -> Iterator[tuple[Cell, Cell, Cell, Cell]]:
        """The place in each cut's grid, for every piece."""
        cells = [[Cell(*hw) for hw in product(range(c.h), range(c.w))] for c in self.cuts]
        for a, b, c, d in product(*cells):  # noqa: UP028 (the four keep their type)
            yield a, b, c, d

    def locate_piece(self, index: Sequence[Cell]) -> Cell:
        """The place in the region of the piece at `index`."""
        h = w = 0
        for i in self.order:
            h = h * self.cuts[i].h + index[i].h
            w = w * self.cuts[i].w + index[i].w
        return Cell(h, w)

    def span(self, which: int, index: Sequence[Cell], extent: int) -> Span:
        """The part of `extent` that falls to `index` by the whole grid of one cut."""
        cut, at = self.cuts[which], index[which]
        return _cut_span(extent, at.h * cut.w + at.w, cut.h * cut.w)

    def box(self, index: Sequence[Cell], whole: Box) -> Box:
        """The part of the feature maps `whole` at `index`; input channels are not cut."""
        cut, at = self.cuts[1], index[1]
        return Box(
            _shift_span(self.span(2, index, whole.b.size), whole.b.begin),
            _shift_span(self.span(0, index, whole.n.size), whole.n.begin),
            _shift_span(_cut_span(whole.h.size, at.h, cut.h), whole.h.begin),
            _shift_span(_cut_span(whole.w.size, at.w, cut.w), whole.w.begin),
        )


def project_partition(partition: Partition, extent: Cell) -> Partition:
    """
    The cuts of feature maps that leave `partition` for a region of `extent`, as nn-dataflow 2.1
    lays them out at memory ports: in each direction cuts shrink to what fits, the innermost first,
    input channels are not cut, and batch takes what is left.
    """
    directions: list[list[int]] = []
    for axis in range(2):
        left, sizes = extent[axis], [1] * 4
        for i in reversed(partition.order):
            if i != 3:
                sizes[i] = min(partition.cuts[i][axis], left)
                left //= sizes[i]
        sizes[2] *= left
        directions.append(sizes)
    a, b, c, d = (Cell(h, w) for h, w in zip(*directions, strict=True))
    return Partition((a, b, c, d), partition.order)


def _cut_span(extent: int, at: int, pieces: int) -> Span:
    return Span(extent * at // pieces, extent * (at + 1) // pieces)


def _shift_span(span: Span, by: int) -> Span:
    return Span(span.begin + by, span.end + by)


@lru_cache(maxsize=1 << 14)
def cut_spans(extent: int, pieces: int) -> Ints:
    """The begins and ends `[piece, 2]` of `extent` cut into `pieces`; not to be written to."""
    ends = np.arange(pieces + 1) * extent // pieces
    spans = np.stack([ends[:-1], ends[1:]], axis=1)
    spans.flags.writeable = False
    return spans


@lru_cache(maxsize=1 << 12)
def locate_nodes(region: Region, extent: Cell) -> Ints:
    """
    The row and the column of each node of the first `extent` of a region, `[row, column, 2]`; not
    to be written to.
    """
    places = [region.locate_node(Cell(h, w)) for h in range(extent.h) for w in range(extent.w)]
    table = np.array(places, np.int64).reshape(*extent, 2)
    table.flags.writeable = False
    return table


@lru_cache(maxsize=1 << 12)
def locate_pieces(partition: Partition, region: Region) -> Ints:
    """
    The position of each piece on the whole grid, as `[outputs, rows, columns, batch, inputs, 2]`:
    by its place along the cut of output channels, of rows, and so on.
    """
    index = {i: np.indices((*partition.cuts[i],)).reshape(2, -1) for i in range(4)}
    at = np.zeros((2, *(1 for _ in range(4))), np.int64)
    for i in partition.order:
        axes = [1] * 4
        axes[i] = -1
        steps = np.array(partition.cuts[i]).reshape(2, 1, 1, 1, 1)
        at = at * steps + index[i].reshape(2, *axes)
    places = locate_nodes(region, partition.extent)[at[0], at[1]]
    return places.reshape(places.shape[0], *partition.cuts[1], *places.shape[2:])


@dataclass(frozen=True)
class PlacementPart:
    """
    Feature maps `box`, cut by `partition` over `region`. Raises `WeftError` where input channels
    are cut, which feature maps do not have.
    """

    box: Box
    region: Region
    partition: Partition

    def __post_init__(self) -> None:
        if self.partition.size(3) != 1:
            raise WeftError(
                f"the home of feature maps is cut into {self.partition.size(3)} by input channels, "
                f"but must be by output channels, map and batch only"
            )


@dataclass(frozen=True)
class PlacementGrid:
    """
    A part of a home as spans `[cut, 2]` along each axis, and its pieces' `places`, with channels
    outermost, then rows, columns and batch.
    """

    batch: Ints
    channels: Ints
    rows: Ints
    columns: Ints
    places: Ints


@dataclass(frozen=True)
class MapPlacement:
    """The placement of a layer's feature maps: parts that do not overlap."""

    parts: tuple[PlacementPart, ...]

    @cached_property
    def grids(self) -> tuple[PlacementGrid, ...]:
        """The parts, as spans along each axis."""
        found: list[PlacementGrid] = []
        for part in self.parts:
            cuts, box = part.partition, part.box
            sizes = (cuts.size(2), cuts.size(0), *cuts.cuts[1])
            batch, channels, rows, columns = (
                cut_spans(axis.size, n) + axis.begin for axis, n in zip(box, sizes, strict=True)
            )
            places = locate_pieces(cuts, part.region).reshape(-1, 2)
            found.append(PlacementGrid(batch, channels, rows, columns, places))
        return tuple(found)


def move_maps(home: MapPlacement, region: Region) -> MapPlacement:
    """The same feature maps, held by the nodes of `region` after they have been there."""
    return MapPlacement(
        tuple(
            PlacementPart(part.box, region, project_partition(part.partition, region.extent))
            for part in home.parts
        )
    )


def join_maps(homes: Sequence[MapPlacement]) -> MapPlacement:
    """The home of feature maps one after the other along their channels."""
    parts: list[PlacementPart] = []
    at = 0
    for home in homes:
        parts += [
            replace(part, box=part.box._replace(n=_shift_span(part.box.n, at)))
            for part in home.parts
        ]
        at += max(part.box.n.end for part in home.parts)
    return MapPlacement(tuple(parts))
