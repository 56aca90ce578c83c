"""
Hops of a layer's tensors for all arrangements of a cut and all homes at once.

A home of feature maps at the memory ports is a pair: what the rows of ports cut (batch, channels or
rows of the map), and what their columns cut (batch, channels or columns). As a node's distance to
a port is that of rows plus that of columns, and its words at a port are a product over
dimensions, words times links are a sum of two terms, one by rows of ports and one by columns.

Nodes that need the same part are a lattice (rows of nodes times columns of nodes). Where they pass
data on, the links are those of its least spanning tree.

Counted is what `dataflow.hops.unit_hops` counts, with two exceptions, both at most what it counts:
of several inputs side by side each comes to the node that is nearest to it; and the tree along
which filters come from the ports is taken from each node's nearest neighbour.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..dataflow.node_grid import Box, Cell, Home, HomePart, Ints, Partition, Region, Span
from ..dataflow.row_stationary import LayerShape
from .cuts import COLUMNS, ROWS, Arrangement, C, Cut, K, N, arrangements

Floats: TypeAlias = NDArray[np.float64]
Ends: TypeAlias = tuple[Ints, Ints]
"""Begin and end of the pieces along one dimension."""

ROW_CUTS = ("batch", "channels", "rows")
COLUMN_CUTS = ("batch", "channels", "columns")
HOMES = tuple(product(ROW_CUTS, COLUMN_CUTS))
"""What rows and columns of ports cut, by home."""

_AXES = {"batch": 0, "channels": 1, "rows": 2, "columns": 3}
_ONE = Cell(1, 1)


@dataclass(frozen=True)
class Source:
    """Feature maps that a layer reads: their extents (batch, channels, rows, columns)."""

    extents: tuple[int, int, int, int]
    first_channel: int = 0
    """Where they start among the layer's input channels."""


def home_of(home: int, extents: Sequence[int], ports: Region) -> Home:
    """The home number `home` of feature maps of these extents."""
    across = {name: [1, 1] for name in _AXES}
    across[HOMES[home][0]][0] *= ports.extent.h
    across[HOMES[home][1]][1] *= ports.extent.w
    cells = (
        Cell(*across["channels"]),
        Cell(across["rows"][0], across["columns"][1]),
        Cell(*across["batch"]),
        _ONE,
    )
    box = Box(*(Span(0, extent) for extent in extents))
    return Home((HomePart(box, ports, Partition(cells)),))


@dataclass(frozen=True, eq=False)
class Hops:
    """
    Words times links by arrangement, when each word moves once: `filters [a]`, `outputs [a, home]`
    and for each source of the inputs `[a, home]`. `least_filters [a]` is at most the true number,
    `filters` at least.
    """

    filters: Floats
    least_filters: Floats
    inputs: tuple[Floats, ...]
    outputs: Floats


@dataclass(frozen=True, eq=False)
class Field:
    """The arrangements of a cut on a region, and where that puts every piece."""

    cut: Cut
    region: Region
    ports: Region

    @cached_property
    def arrangements(self) -> tuple[Arrangement, ...]:
        return arrangements(self.cut, self.region.extent)

    @cached_property
    def places(self) -> tuple[Ints, Ints]:
        """Row and column of the node by arrangement and piece: `[a, k, n, c, rows, columns]`."""
        grid = self.region.extent
        table = np.array([self.region.place(Cell(h, w)) for h, w in np.ndindex(*grid)])
        table = table.reshape(*grid, 2)
        row = np.stack([_outer_sum(a.row) for a in self.arrangements])
        column = np.stack([_outer_sum(a.column) for a in self.arrangements])
        found = table[row, column]
        return found[..., 0], found[..., 1]

    @cached_property
    def port_distance(self) -> tuple[list[Ints], list[Ints]]:
        """Distances to each row, and to each column, of ports."""
        row, column = self.places
        rows = [self.ports.place(Cell(h, 0)).h for h in range(self.ports.extent.h)]
        columns = [self.ports.place(Cell(0, w)).w for w in range(self.ports.extent.w)]
        return [np.abs(row - r) for r in rows], [np.abs(column - c) for c in columns]

    def trees(self, shared: tuple[int, ...]) -> Ints:
        """By arrangement: links of the tree over the nodes that differ in these dimensions."""
        if shared not in self._trees:
            links = [self._tree(a, shared) for a in range(len(self.arrangements))]
            self._trees[shared] = np.array(links, np.int64)
        return self._trees[shared]

    @cached_property
    def _trees(self) -> dict[tuple[int, ...], Ints]:
        return {}

    def _tree(self, a: int, shared: tuple[int, ...]) -> int:
        row, column = self.lattice(a, shared)
        if self.region.fold is not None:
            return _folded_tree(self.region, row, column)
        step = self.region.step
        return lattice_tree(tuple(step.h * r for r in row), tuple(step.w * c for c in column))

    def lattice(self, a: int, shared: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Rows and columns, within the region, of nodes that differ in dimensions `shared`."""
        arrangement = self.arrangements[a]
        rows, columns = (
            tuple(np.unique(_outer_sum([steps[d] for d in shared])).tolist() if shared else [0])
            for steps in (arrangement.row, arrangement.column)
        )
        return rows, columns


@lru_cache(maxsize=4096)
def field_of(cut: Cut, region: Region, ports: Region) -> Field:
    """The one `Field` of a cut on a region."""
    return Field(cut, region, ports)


def _outer_sum(terms: Sequence[Ints]) -> Ints:
    total: Ints = np.zeros((1,) * len(terms), np.int64)
    for axis, term in enumerate(terms):
        total = total + term.reshape(*(-1 if i == axis else 1 for i in range(len(terms))))
    return total


@lru_cache(maxsize=65536)
def lattice_tree(rows: tuple[int, ...], columns: tuple[int, ...]) -> int:
    """
    Links of the least tree that joins all places of `rows` × `columns`. From the smallest gap on
    (Kruskal), a gap between rows is bridged once for each part into which columns still fall.
    """
    gaps = [(b - a, 0) for a, b in zip(rows, rows[1:])]
    gaps += [(b - a, 1) for a, b in zip(columns, columns[1:])]
    parts = [len(rows), len(columns)]
    total = 0
    for gap, axis in sorted(gaps):
        total += gap * parts[1 - axis]
        parts[axis] -= 1
    return total


@lru_cache(maxsize=65536)
def _folded_tree(region: Region, rows: tuple[int, ...], columns: tuple[int, ...]) -> int:
    """As `lattice_tree`, for places of a region that is folded; Prim's algorithm."""
    places = np.array([region.place(Cell(r, c)) for r in rows for c in columns])
    reach = np.abs(places - places[0]).sum(axis=1)
    left = np.ones(len(places), np.bool_)
    total = 0
    for _ in places:
        nearest = int(np.where(left, reach, np.iinfo(np.int64).max).argmin())
        total += int(reach[nearest])
        left[nearest] = False
        reach = np.minimum(reach, np.abs(places - places[nearest]).sum(axis=1))
    return total


# --- A layer's words ------------------------------------------------------------------------------


def layer_hops(
    shape: LayerShape,
    batch: int,
    field: Field,
    sources: Sequence[Source],
    result: Sequence[int],
    *,
    forwarding: bool,
) -> Hops:
    """
    The hops of a layer on `field`. `sources` are its inputs and `result` the extents of its
    outputs, wherever they are.
    """
    pieces = _pieces(shape, batch, field.cut)
    channel = C if shape.is_conv else K
    shared_in = (K,) if shape.is_conv else (C,)
    inputs = tuple(
        _maps(field, _window_pieces(shape, pieces, source, channel), source.extents, channel,
              shared_in, forwarding=forwarding, halves=shape.sums == "inputs")
        for source in sources
    )  # fmt: skip
    outputs = _maps(field, [pieces[d] for d in (N, K, ROWS, COLUMNS)], result, K, (C,),
                    forwarding=forwarding, halves=shape.sums == "outputs")  # fmt: skip
    most, least = _filters(shape, field, pieces, forwarding=forwarding)
    return Hops(most, least, inputs, outputs)


def _pieces(shape: LayerShape, batch: int, cut: Cut) -> list[Ends]:
    """The pieces along each dimension of `Cut`."""
    extents = (shape.k, batch, shape.c, shape.height, shape.width)
    return [_cut(extent, pieces) for extent, pieces in zip(extents, cut, strict=True)]


def _cut(extent: int, pieces: int) -> Ends:
    at = np.arange(pieces + 1) * extent // pieces
    return at[:-1], at[1:]


def _window_pieces(
    shape: LayerShape, pieces: Sequence[Ends], source: Source, channel: int
) -> list[Ends]:
    """What each piece reads of a source: batch, channels, rows, columns."""
    begin, end = pieces[channel]
    if not shape.is_conv and shape.kind == "local":
        before = shape.region // 2
        begin, end = np.maximum(0, begin - before), end + shape.region - before
        end = np.minimum(end, shape.c)
    first = source.first_channel
    windows = [
        (b * stride, (e - 1) * stride + dilation * (taps - 1) + 1)
        for (b, e), stride, dilation, taps in (
            (pieces[ROWS], shape.stride_h, shape.dilation_h, shape.filter_h),
            (pieces[COLUMNS], shape.stride_w, shape.dilation_w, shape.filter_w),
        )
    ]
    return [pieces[N], (begin - first, end - first), *windows]


def _maps(
    field: Field,
    pieces: Sequence[Ends],
    extents: Sequence[int],
    channel: int,
    shared: tuple[int, ...],
    *,
    forwarding: bool,
    halves: bool,
) -> Floats:
    """Words times links of feature maps by arrangement and home."""
    dims = (N, channel, ROWS, COLUMNS)
    sizes = [_overlap(ends, extent, 1)[:, 0] for ends, extent in zip(pieces, extents, strict=True)]
    down, across = field.port_distance
    words = math.prod(_along(s, d) for s, d in zip(sizes, dims, strict=True))
    tree = field.trees(shared).reshape(-1, *(1,) * 5) / (2 if halves else 1)
    extra = (words * tree).sum(axis=(1, 2, 3, 4, 5)) if forwarding else 0.0
    nodes = np.shape(field.places[0])[1:]
    found = np.zeros((len(field.arrangements), len(HOMES)))
    terms: dict[tuple[object, ...], Floats] = {}
    for home, (x, y) in enumerate(HOMES):
        both = x == y
        for side, name, distance in ((0, x, down), (1, y, across)):
            key = (side, name, both)
            if key not in terms:
                terms[key] = _side(field, pieces, extents, sizes, dims, name, side, both, distance)
        each = np.broadcast_to(terms[0, x, both] + terms[1, y, both],
                               (len(found), *nodes))  # fmt: skip
        axes = tuple(d + 1 for d in shared)
        each = each.min(axis=axes) if forwarding or halves else each.sum(axis=axes)
        found[:, home] = each.reshape(len(found), -1).sum(axis=1)
    return found + np.reshape(extra, (-1, 1))


def _side(
    field: Field,
    pieces: Sequence[Ends],
    extents: Sequence[int],
    sizes: Sequence[Ints],
    dims: Sequence[int],
    name: str,
    side: int,
    both: bool,
    distance: Sequence[Ints],
) -> Floats:
    """Words times links along rows (`side` 0) or columns of nodes, to where `name` is cut."""
    axis = _AXES[name]
    ports = field.ports.extent
    parts = ports.h * ports.w if both else ports[side]
    overlap = _overlap(pieces[axis], extents[axis], parts)
    if both:
        overlap = overlap.reshape(-1, *ports).sum(axis=2 - side)
    rest = math.prod(
        _along(s, d) for i, (s, d) in enumerate(zip(sizes, dims, strict=True)) if i != axis
    )
    total: Floats = np.zeros(1)
    for port, links in enumerate(distance):
        total = total + _along(overlap[:, port], dims[axis]) * links
    return total * rest


def _overlap(ends: Ends, extent: int, parts: int) -> Ints:
    """What pieces have in common with the parts of `extent`: `[piece, part]`."""
    begin, end = _cut(extent, parts)
    return np.maximum(
        np.minimum(ends[1][:, None], end) - np.maximum(ends[0][:, None], begin), 0
    )


def _along(values: Ints, dim: int) -> Ints:
    """Values by piece along one dimension, as `[a, k, n, c, rows, columns]`."""
    return values.reshape(1, *(-1 if d == dim else 1 for d in range(5)))


def _filters(
    shape: LayerShape, field: Field, pieces: Sequence[Ends], *, forwarding: bool
) -> tuple[Floats, Floats]:
    """
    Words times links of filters by arrangement, from the nearest ports: at most and at least.
    At most: one node fetches, and a tree joins the others. At least: each node is joined to
    its nearest neighbour or port, and one to a port.
    """
    count = len(field.arrangements)
    if not shape.has_filters:
        return np.zeros(count), np.zeros(count)
    taps = shape.filter_h * shape.filter_w
    words = _along(pieces[K][1] - pieces[K][0], K) * taps
    if shape.is_conv:
        words = words * _along(pieces[C][1] - pieces[C][0], C) // shape.groups
    down, across = field.port_distance
    to_port = np.minimum.reduce(down) + np.minimum.reduce(across)
    shared = (N, ROWS, COLUMNS)
    axes = tuple(d + 1 for d in shared)
    if not forwarding:
        found = (words * to_port).reshape(count, -1).sum(axis=1).astype(np.float64)
        return found, found
    near = np.minimum(to_port, _nearest(field, shared))
    most = to_port.min(axis=axes) + field.trees(shared).reshape(-1, 1, 1)
    least = near.sum(axis=axes) + (to_port - near).min(axis=axes)
    each = words[:, :, 0, :, 0, 0]
    return (
        (each * most).reshape(count, -1).sum(axis=1).astype(np.float64),
        (each * least).reshape(count, -1).sum(axis=1).astype(np.float64),
    )


def _nearest(field: Field, shared: tuple[int, ...]) -> Ints:
    """At most the links to the nearest other node that shares filters, by arrangement."""
    found: list[int] = []
    for a in range(len(field.arrangements)):
        gaps = [y - x for axis in field.lattice(a, shared) for x, y in zip(axis, axis[1:])]
        found.append(1 if field.region.fold is not None else min(gaps, default=2**30))
    return np.array(found).reshape(-1, *(1,) * 5)
