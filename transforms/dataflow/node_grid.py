"""
Where data are on a grid of nodes, and the hops they travel.

A layer is divided over a region of nodes by a `Partition`: output channels, rows and columns
of outputs, batch and input channels are each cut over a small grid, and the grids are nested.
Data between layers have a `Home`: the nodes or memory ports that hold its parts. Hops are
counted in words times links of the shortest way (`|Δrow| + |Δcolumn|`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .row_stationary import LayerShape

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

    def place(self, cell: Cell) -> Cell:
        """Where the node at `cell` of the region is on the whole grid."""
        stripe, column = self._folded(cell.w)
        row = stripe * self.extent.h + cell.h
        return Cell(self.origin.h + row * self.step.h, self.origin.w + column * self.step.w)

    def _folded(self, w: int) -> tuple[int, int]:
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

    def places(self) -> Iterator[Cell]:
        """All nodes, row by row."""
        for h, w in product(range(self.extent.h), range(self.extent.w)):
            yield self.place(Cell(h, w))


def in_turn(nodes: Region, widths: Sequence[int], height: int) -> list[Region]:
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
        found.append(Region(Cell(height, width), line.place(Cell(0, at)), nodes.step, fold))
        at += width
    return found


PARALLEL = ("outputs", "map", "batch", "inputs")
"""What a partition may cut: output channels; rows and columns; batch; input channels."""


@dataclass(frozen=True)
class Partition:
    """
    How a layer, or feature maps, are cut over a region: `cuts` is a grid for each of
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

    def cell(self, index: Sequence[Cell]) -> Cell:
        """The place in the region of the piece at `index`."""
        h = w = 0
        for i in self.order:
            h = h * self.cuts[i].h + index[i].h
            w = w * self.cuts[i].w + index[i].w
        return Cell(h, w)

    def span(self, which: int, index: Sequence[Cell], extent: int) -> Span:
        """The part of `extent` that falls to `index` by the whole grid of one cut."""
        cut, at = self.cuts[which], index[which]
        return _cut(extent, at.h * cut.w + at.w, cut.h * cut.w)

    def box(self, index: Sequence[Cell], whole: Box) -> Box:
        """The part of the feature maps `whole` at `index`; input channels are not cut."""
        cut, at = self.cuts[1], index[1]
        return Box(
            _shift(self.span(2, index, whole.b.size), whole.b.begin),
            _shift(self.span(0, index, whole.n.size), whole.n.begin),
            _shift(_cut(whole.h.size, at.h, cut.h), whole.h.begin),
            _shift(_cut(whole.w.size, at.w, cut.w), whole.w.begin),
        )


def _cut(extent: int, at: int, pieces: int) -> Span:
    return Span(extent * at // pieces, extent * (at + 1) // pieces)


def _shift(span: Span, by: int) -> Span:
    return Span(span.begin + by, span.end + by)


@dataclass(frozen=True)
class HomePart:
    """Feature maps `box`, cut by `partition` over `region`."""

    box: Box
    region: Region
    partition: Partition


@dataclass(frozen=True)
class Home:
    """Where the feature maps of a layer are: parts that do not overlap."""

    parts: tuple[HomePart, ...]

    @cached_property
    def _pieces(self) -> tuple[Ints, Ints]:
        """Begins and ends by axis `[piece, 4, 2]`, and places `[piece, 2]`."""
        spans: list[Box] = []
        places: list[Cell] = []
        for part in self.parts:
            for index in part.partition.indices():
                box = part.partition.box(index, part.box)
                if box.size:
                    spans.append(box)
                    places.append(part.region.place(part.partition.cell(index)))
        return np.array(spans, np.int64).reshape(-1, 4, 2), np.array(places, np.int64)

    def words_by_place(self, box: Box) -> tuple[Ints, Ints]:
        """The words of `box` at each place that holds some, and these places `[piece, 2]`."""
        spans, places = self._pieces
        wanted = np.array(box, np.int64)
        begin = np.maximum(spans[:, :, 0], wanted[:, 0])
        end = np.minimum(spans[:, :, 1], wanted[:, 1])
        words = np.maximum(end - begin, 0).prod(axis=1)
        held = words > 0
        return words[held], places[held]


def joined(homes: Sequence[Home]) -> Home:
    """The home of feature maps one after the other along their channels."""
    parts: list[HomePart] = []
    at = 0
    for home in homes:
        parts += [
            replace(part, box=part.box._replace(n=_shift(part.box.n, at))) for part in home.parts
        ]
        at += max(part.box.n.end for part in home.parts)
    return Home(tuple(parts))


@dataclass(frozen=True)
class Piece:
    """What one node of a partitioned layer works on."""

    place: Cell
    inputs: Box
    outputs: Box
    input_channels: Span


def pieces(shape: LayerShape, batch: int, partition: Partition, region: Region) -> list[Piece]:
    """
    The work of every node, for a layer cut by `partition` over `region`. A layer without
    filters asks for `region` channels around each of its own and one past its last.
    """
    whole = Box(Span(0, batch), Span(0, shape.k), Span(0, shape.height), Span(0, shape.width))
    found: list[Piece] = []
    for index in partition.indices():
        out = partition.box(index, whole)
        channels = partition.span(3, index, shape.c) if shape.is_conv else _joined(shape, out.n)
        inputs = Box(
            out.b,
            channels,
            _window(out.h, shape.stride_h, shape.filter_h),
            _window(out.w, shape.stride_w, shape.filter_w),
        )
        found.append(Piece(region.place(partition.cell(index)), inputs, out, channels))
    return found


def _joined(shape: LayerShape, channels: Span) -> Span:
    if not channels.size:
        return channels
    before = shape.region // 2
    end = channels.end + shape.region - before
    return Span(max(0, channels.begin - before), min(shape.c, end))


def _window(span: Span, stride: int, taps: int) -> Span:
    """The inputs of the outputs `span`; of none, none."""
    if not span.size:
        return Span(0, 0)
    return Span(span.begin * stride, (span.end - 1) * stride + taps)
