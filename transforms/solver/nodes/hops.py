"""
Hops of a layer's tensors for all arrangements of a cut and all homes at once.

A home of feature maps at the memory ports says what the rows of ports cut (batch, channels or
rows of the map), and what their columns cut (batch, channels or columns); or it is one row of ports
alone, or one column, or one port. As a node's distance to
a port is that of rows plus that of columns, and its words at a port are a product over
dimensions, words times links are a sum of two terms, one by rows of ports and one by columns.

Nodes that need the same part are a lattice (rows of nodes times columns of nodes). Where they pass
data on, the links are those of its least spanning tree.

Counted is what `dataflow.cost.hops.unit_hops` counts, which takes one arrangement and one home,
each a nested grid, at a time; here the sums are taken apart so that all of them share their terms.
There are two exceptions, both at most what it counts: of several inputs side by side each comes to
the node that is nearest to it; and the tree along which filters come from the ports is taken from
each node's nearest neighbour.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, reduce
from itertools import pairwise, product
from operator import mul
from typing import NamedTuple, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from ...dataflow.cost.hops import shortest_trees
from ...dataflow.cost.node_grid import (
    Box,
    Cell,
    Ints,
    MapPlacement,
    Partition,
    PlacementPart,
    Region,
    Span,
    cut_spans,
)
from ...dataflow.cost.row_stationary import LayerShape
from ...dataflow.cost.spans import count_common
from .cuts import (
    COLUMNS,
    ROWS,
    Arrangement,
    C,
    Cut,
    K,
    Lattice,
    N,
    list_arrangements,
    list_boxes,
    node_table,
)

Floats: TypeAlias = NDArray[np.float64]
Ends: TypeAlias = tuple[Ints, Ints]
"""Begin and end of the pieces along one dimension."""

ROW_CUTS = ("batch", "channels", "rows")
COLUMN_CUTS = ("batch", "channels", "columns")


class Home(NamedTuple):
    """
    A home of feature maps at the memory ports: what rows of ports cut, and what their columns cut;
    and the only row, or column, of ports that has any; None for all of them.
    """

    row_cut: str
    column_cut: str
    row: int | None = None
    column: int | None = None

    @property
    def both(self) -> bool:
        """Whether rows and columns cut the same."""
        return self.row_cut == self.column_cut and self.row is None and self.column is None

    def cut_along(self, side: int) -> tuple[str, bool, int | None]:
        """
        The cut along rows (`side` 0) or columns of ports, whether the other side is cut the same,
        and the only one that has any.
        """
        if side == 0:
            return self.row_cut, self.both, self.row
        return self.column_cut, self.both, self.column


@lru_cache(maxsize=64)
def list_homes(ports: Region, *, some: bool) -> tuple[Home, ...]:
    """
    The homes of feature maps: those at all ports, and then, where `some` ports may have all, those
    in one row of ports, in one column, and at one port.
    """
    found = [Home(x, y) for x, y in product(ROW_CUTS, COLUMN_CUTS)]
    if not some or len(set(ports.list_nodes())) == 1:
        return tuple(found)
    rows = range(ports.extent.h if ports.extent.h > 1 else 0)
    columns = range(ports.extent.w if ports.extent.w > 1 else 0)
    found += [Home("batch", y, row=r) for r in rows for y in COLUMN_CUTS]
    found += [Home(x, "batch", column=c) for c in columns for x in ROW_CUTS]
    found += [Home("batch", "batch", r, c) for r in rows for c in columns]
    return tuple(found)


_AXES = {"batch": 0, "channels": 1, "rows": 2, "columns": 3}
_ONE = Cell(1, 1)


@dataclass(frozen=True)
class Source:
    """Feature maps that a layer reads: their extents (batch, channels, rows, columns)."""

    extents: tuple[int, int, int, int]
    first_channel: int = 0
    """Where they start among the layer's input channels."""


def placement_at(home: int, extents: Sequence[int], ports: Region) -> MapPlacement:
    """The home number `home` of `list_homes`, of feature maps of these extents."""
    chosen = list_homes(ports, some=True)[home]
    first = ports.locate_node(Cell(chosen.row or 0, chosen.column or 0))
    size = Cell(
        ports.extent.h if chosen.row is None else 1, ports.extent.w if chosen.column is None else 1
    )
    ports = replace(ports, extent=size, origin=first)
    across = {name: [1, 1] for name in _AXES}
    across[chosen.row_cut][0] *= size.h
    across[chosen.column_cut][1] *= size.w
    cells = (
        Cell(*across["channels"]),
        Cell(across["rows"][0], across["columns"][1]),
        Cell(*across["batch"]),
        _ONE,
    )
    box = Box(*(Span(0, extent) for extent in extents))
    return MapPlacement((PlacementPart(box, ports, Partition(cells)),))


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

    def at_arrangement(self, number: int) -> Hops:
        """Those of one arrangement."""
        only = slice(number, number + 1)
        return Hops(
            self.filters[only],
            self.least_filters[only],
            tuple(source[only] for source in self.inputs),
            self.outputs[only],
        )


@dataclass(frozen=True, eq=False)
class Field:
    """
    The arrangements of a cut on the boxes of a region that have as many nodes, and where that puts
    every piece; `together` as for `cuts.list_arrangements`.
    """

    cut: Cut
    region: Region
    ports: Region
    together: bool = False

    @cached_property
    def arrangements(self) -> tuple[Arrangement, ...]:
        boxes = list_boxes(self.region, self.cut.nodes)
        return list_arrangements(self.cut, boxes, together=self.together)

    @cached_property
    def positions(self) -> tuple[Ints, Ints]:
        """Row and column of the node by arrangement and piece: `[a, k, n, c, rows, columns]`."""
        table = node_table(self.region)
        row = _outer_sum([a.row for a in self.arrangements])
        column = _outer_sum([a.column for a in self.arrangements])
        found = table[row, column]
        return found[..., 0], found[..., 1]

    @cached_property
    def port_distance(self) -> tuple[Ints, Ints]:
        """Distances to each row, and to each column, of ports: `[port]` and as `positions`."""
        row, column = self.positions
        rows = [self.ports.locate_node(Cell(h, 0)).h for h in range(self.ports.extent.h)]
        columns = [self.ports.locate_node(Cell(0, w)).w for w in range(self.ports.extent.w)]
        one = (-1, *(1,) * row.ndim)
        return (
            np.abs(row - np.array(rows).reshape(one)),
            np.abs(column - np.array(columns).reshape(one)),
        )

    def group_distance(self, side: int, shared: int, alike: int) -> Floats:
        """
        Distances to each row of ports (`side` 0), or each column, `[port]` and then as
        `_group_nodes`.
        """
        key = side, shared, alike
        if key not in self._groups:
            each = self.port_distance[side]
            found = _group_nodes(each.reshape(-1, *each.shape[2:]), self.cut, shared, alike)
            self._groups[key] = found.reshape(*each.shape[:2], *found.shape[1:])
        return self._groups[key]

    @cached_property
    def _groups(self) -> dict[tuple[int, int, int], Floats]:
        return {}

    def trees(self, shared: tuple[int, ...]) -> Ints:
        """By arrangement: links of the tree over the nodes that differ in these dimensions."""
        if shared not in self._trees:
            every = [a.lattice(shared) for a in self.arrangements]
            if self.region.fold is None:
                down, across = self.region.step
                links = [
                    lattice_tree(tuple(down * r for r in rows), tuple(across * c for c in columns))
                    for rows, columns in every
                ]
            else:
                known = {lattice: number for number, lattice in enumerate(dict.fromkeys(every))}
                trees = _folded_trees(self.region, tuple(known))
                links = [trees[known[lattice]] for lattice in every]
            self._trees[shared] = np.array(links, np.int64)
        return self._trees[shared]

    @cached_property
    def _trees(self) -> dict[tuple[int, ...], Ints]:
        return {}

    def best(self, values: Floats, most: int) -> Field:
        """The `most` arrangements with the least values, in the order of these."""
        return _partial_field(self, tuple(np.argsort(values, kind="stable")[:most].tolist()))

    def only(self, number: int) -> Field:
        """One of the arrangements."""
        return _partial_field(self, (number,))


@lru_cache(maxsize=4096)
def field_of(cut: Cut, region: Region, ports: Region, together: bool) -> Field:
    """The one `Field` of a cut on a region."""
    return Field(cut, region, ports, together)


class _PartialField(Field):
    """Some of the arrangements of a cut."""

    def __init__(self, whole: Field, chosen: tuple[Arrangement, ...]) -> None:
        object.__setattr__(self, "cut", whole.cut)
        object.__setattr__(self, "region", whole.region)
        object.__setattr__(self, "ports", whole.ports)
        object.__setattr__(self, "together", whole.together)
        object.__setattr__(self, "_chosen", chosen)

    _chosen: tuple[Arrangement, ...] = ()

    @cached_property
    def arrangements(self) -> tuple[Arrangement, ...]:
        return self._chosen


@lru_cache(maxsize=4096)
def _partial_field(field: Field, which: tuple[int, ...]) -> Field:
    return _PartialField(field, tuple(field.arrangements[i] for i in which))


def _outer_sum(terms: Sequence[tuple[Ints, ...]]) -> Ints:
    """By arrangement, the sums of one of its terms for each dimension: `[a, k, …]`."""
    total: Ints = np.zeros((1,) * 6, np.int64)
    for dim, each in enumerate(zip(*terms, strict=True)):
        total = total + _spread_along(np.array(each), dim)
    return total


@lru_cache(maxsize=65536)
def lattice_tree(rows: tuple[int, ...], columns: tuple[int, ...]) -> int:
    """
    Links of the least tree that joins all places of `rows` × `columns`. From the smallest gap on
    (Kruskal), a gap between rows is bridged once for each part into which columns still fall.
    """
    gaps = [(b - a, 0) for a, b in pairwise(rows)]
    gaps += [(b - a, 1) for a, b in pairwise(columns)]
    parts = [len(rows), len(columns)]
    total = 0
    for gap, axis in sorted(gaps):
        total += gap * parts[1 - axis]
        parts[axis] -= 1
    return total


@lru_cache(maxsize=8192)
def _folded_trees(region: Region, lattices: tuple[Lattice, ...]) -> list[int]:
    """As `lattice_tree`, for as many places each of a region that is folded."""
    table = node_table(region)
    nodes = [table[np.ix_(rows, columns)].reshape(-1, 2) for rows, columns in lattices]
    return shortest_trees(np.array(nodes)).tolist()


# --- A layer's words ------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def layer_hops(
    shape: LayerShape,
    batch: int,
    field: Field,
    sources: tuple[Source, ...],
    result: tuple[int, ...],
    *,
    forwarding: bool,
    near: tuple[Region, ...] = (),
    stays: bool = False,
    least: bool = False,
    some_ports: bool = False,
) -> Hops:
    """
    The hops of a layer on `field`. `sources` are its inputs and `result` the extents of its
    outputs; they may be at `some_ports` alone (`list_homes`). Inputs that are on the nodes `near`
    come over the mean distance to there (the `least` one, for a bound), outputs that stay on chip
    go nowhere.
    """
    pieces = _list_pieces(shape, batch, field.cut)
    homes = list_homes(field.ports, some=some_ports)
    inputs = tuple(
        _input_hops(shape, field, pieces, source, near, homes, forwarding=forwarding, least=least)
        for source in sources
    )
    outputs = np.zeros((len(field.arrangements), len(homes)))
    if not stays:
        maps = _Maps(
            field, [pieces[d] for d in (N, ROWS, COLUMNS)], tuple(result),
            pieces[K][0][:, None, None], pieces[K][1][:, None, None], C, field.cut.c, homes,
        )  # fmt: skip
        outputs = maps.hops(forwarding=forwarding, summed=shape.sums == "outputs")
    most, fewest = _filter_hops(shape, field, pieces, forwarding=forwarding)
    return Hops(most, fewest, inputs, outputs)


def _list_pieces(shape: LayerShape, batch: int, cut: Cut) -> list[Ends]:
    """The pieces along each dimension of `Cut`; input channels of one group."""
    extents = (shape.k, batch, shape.c // shape.groups, shape.height, shape.width)
    return [_cut_extent(extent, pieces) for extent, pieces in zip(extents, cut, strict=True)]


def _cut_extent(extent: int, pieces: int) -> Ends:
    begin, end = cut_spans(extent, pieces).T
    return begin, end


def _input_hops(
    shape: LayerShape,
    field: Field,
    pieces: Sequence[Ends],
    source: Source,
    near: Sequence[Region],
    homes: tuple[Home, ...],
    *,
    forwarding: bool,
    least: bool,
) -> Floats:
    """Words times links of one source of the inputs by arrangement and home."""
    begin, end = (e - source.first_channel for e in _input_channels(shape, pieces, field.cut.k))
    windows = [
        (b * stride, (e - 1) * stride + dilation * (taps - 1) + 1)
        for (b, e), stride, dilation, taps in (
            (pieces[ROWS], shape.stride_h, shape.dilation_h, shape.filter_h),
            (pieces[COLUMNS], shape.stride_w, shape.dilation_w, shape.filter_w),
        )
    ]
    shared = K if shape.is_conv else C
    alike = max(1, field.cut.k // shape.groups) if shape.is_conv else field.cut.c
    maps = _Maps(
        field, [pieces[N], *windows], tuple(source.extents), begin, end, shared, alike, homes
    )
    if near:
        places = tuple(near)
        each = [_mean_distance(places, a.within(field.region), least) for a in field.arrangements]
        return maps.from_nodes(np.array(each), forwarding=forwarding)
    return maps.hops(forwarding=forwarding, summed=shape.sums == "inputs")


def _input_channels(shape: LayerShape, pieces: Sequence[Ends], cuts: int) -> Ends:
    """The input channels of each piece, `[k, c, part]`; parts are those of several groups."""
    begin, end = pieces[K]
    if shape.kind == "depthwise":
        return begin[:, None, None], end[:, None, None]
    if not shape.is_conv:
        before = shape.region // 2
        begin, end = np.maximum(0, begin - before), end + shape.region - before
        return begin[:, None, None], np.minimum(end, shape.c)[:, None, None]
    begin, end = pieces[C]
    first = np.arange(shape.groups) * (shape.c // shape.groups)
    first = first.reshape(min(shape.groups, cuts), 1, -1)
    first = np.repeat(first, cuts // len(first), axis=0)
    return begin[None, :, None] + first, end[None, :, None] + first


def _group_nodes(values: Floats | Ints, cut: Cut, shared: int, alike: int) -> Floats:
    """Values `[a, k, n, c, rows, columns]` as `_Maps._group_members` has them."""
    whole = np.broadcast_to(values, (len(values), *cut))
    moved = whole.transpose(0, shared + 1, *(d + 1 for d in range(5) if d != shared))
    found = moved.reshape(len(moved), -1, alike, cut.nodes // cut[shared])
    return found.astype(np.float64, copy=False)


@dataclass(frozen=True, eq=False)
class _Maps:
    """
    Feature maps of `extents` that the nodes of `field` need: spans of batch, rows and columns
    by piece, and of channels, `[k, c, part]`. Each `alike` nodes that follow each other along
    dimension `shared` need the same.
    """

    field: Field
    spans: Sequence[Ends]
    extents: tuple[int, ...]
    channel_begin: Ints
    channel_end: Ints
    shared: int
    alike: int
    homes: tuple[Home, ...]

    def hops(self, *, forwarding: bool, summed: bool) -> Floats:
        """Words times links by arrangement and home."""
        (rows, row_of), (columns, column_of) = (self._side_hops(side) for side in range(2))
        if self.alike == 1:
            return (rows[row_of] + columns[column_of]).T
        extra = self._shared_hops(forwarding=forwarding, summed=summed)
        found = np.empty((len(self.homes), len(self.field.arrangements)))
        for number, (row, column) in enumerate(zip(row_of, column_of, strict=True)):
            each = rows[row] + columns[column]
            if forwarding:
                each = each.min(axis=2)
            else:
                each = each[:, :, self.alike // 2] if summed else each.sum(axis=2)
            found[number] = each.sum(axis=(1, 2)) + extra
        return found.T

    def _shared_hops(self, *, forwarding: bool, summed: bool) -> Floats | float:
        """Words times links among nodes that need the same, by arrangement."""
        if self.alike == 1 or not (forwarding or summed):
            return 0.0
        halves = 2 if summed else 1
        words = self._group_members(self._count_words())[:, :, 0].sum(axis=(1, 2))
        if forwarding:
            return words * self._tree_links() / halves
        row, column = (self._group_members(place) for place in self.field.positions)
        middle = self.alike // 2
        links = np.abs(row - row[:, :, middle : middle + 1])
        links = (links + np.abs(column - column[:, :, middle : middle + 1])).sum(axis=2)
        return (self._group_members(self._count_words())[:, :, 0] * links).sum(axis=(1, 2)) / halves

    def _tree_links(self) -> Ints | int:
        """Links of the trees over nodes that need the same; of groups, the fewest there can be."""
        if self.alike == self.field.cut[self.shared]:
            return self.field.trees((self.shared,))
        return self.alike - 1

    def from_nodes(self, distance: Floats, *, forwarding: bool) -> Floats:
        """
        The words times links from nodes that are so far away, by arrangement; the same for all
        homes.
        """
        words = self._group_members(self._count_words())[:, :, 0].sum(axis=(1, 2))
        links = distance + self._tree_links() if forwarding else distance * self.alike
        each = np.broadcast_to(words * links, (len(self.field.arrangements),))
        return np.repeat(each[:, None], len(self.homes), axis=1)

    def _group_members(self, values: Floats | Ints) -> Floats:
        """By arrangement: `[a, others before, member, others after]`, members needing the same."""
        return _group_nodes(values, self.field.cut, self.shared, self.alike)

    def _count_words(self) -> Ints:
        return self._all_channels * math.prod(self._whole.values())

    @cached_property
    def _whole(self) -> dict[int, Ints]:
        """By dimension the extents of pieces, `[a, k, n, c, rows, columns]`."""
        return {
            dim: _spread_along(_count_overlap(ends, extent, 1)[:, 0], dim)
            for (ends, extent), dim in zip(self._list_spans(), (N, ROWS, COLUMNS), strict=True)
        }

    @cached_property
    def _all_channels(self) -> Ints:
        """The channels of pieces, `[a, k, n, c, rows, columns]`."""
        return self._channel_words(1)[..., 0]

    def _list_spans(self) -> list[tuple[Ends, int]]:
        batch, _, rows, columns = self.extents
        return list(zip(self.spans, (batch, rows, columns), strict=True))

    def _channel_words(self, parts: int) -> Ints:
        """Channels that pieces have in common with parts: `[1, k, 1, c, 1, 1, part]`."""
        shape = self.channel_begin.shape
        ends = self.channel_begin.ravel(), self.channel_end.ravel()
        words = _count_overlap(ends, self.extents[1], parts).reshape(*shape, parts).sum(axis=2)
        return words[None, :, None, :, None, None]

    def _side_hops(self, side: int) -> tuple[Floats, list[int]]:
        """
        Words times links along rows (`side` 0) or columns, to where homes cut these, each once: by
        arrangement, or, where several nodes need the same, as `_group_members`; and which of them
        is that of each home.
        """
        ports = self.field.ports.extent
        keys = [home.cut_along(side) for home in self.homes]
        known = {key: number for number, key in enumerate(dict.fromkeys(keys))}
        words = np.zeros((len(known), ports[side], *self.field.cut))
        for (name, both, only), number in known.items():
            if only is not None:
                words[number, only] = self._part_words(name, 1)[0]
            elif both:
                parts = self._part_words(name, ports.h * ports.w)
                words[number] = parts.reshape(*ports, *parts.shape[1:]).sum(axis=1 - side)
            else:
                words[number] = self._part_words(name, ports[side])
        moved = self._group_members(words.reshape(-1, *self.field.cut))
        moved = moved.reshape(*words.shape[:2], *moved.shape[1:])
        distance = self.field.group_distance(side, self.shared, self.alike)
        sums = "hpijk,paijk->ha" if self.alike == 1 else "hpijk,paijk->haijk"
        return cast("Floats", np.einsum(sums, moved, distance)), [known[key] for key in keys]

    def _part_words(self, name: str, parts: int) -> Floats | Ints:
        """The words of pieces in each part of `name`, `[part, k, n, c, rows, columns]`."""
        if (name, parts) not in self._parts:
            named = {"batch": N, "rows": ROWS, "columns": COLUMNS}.get(name)
            rest = reduce(mul, (n for dim, n in self._whole.items() if dim != named))
            if named is None:
                overlap = self._channel_words(parts)
            else:
                ends, extent = self._list_spans()[(N, ROWS, COLUMNS).index(named)]
                overlap = _along_parts(_count_overlap(ends, extent, parts), named)
                rest = rest * self._all_channels
            self._parts[name, parts] = np.moveaxis(overlap * rest[..., None], -1, 0)[:, 0]
        return self._parts[name, parts]

    @cached_property
    def _parts(self) -> dict[tuple[str, int], Floats | Ints]:
        return {}


@lru_cache(maxsize=4096)
def _mean_distance(one: tuple[Region, ...], other: Region, least: bool) -> float:
    """The mean of the links between the nodes of two sets, or the least."""
    a, b = _list_nodes(one), _list_nodes((other,))
    if least:
        return float(np.abs(a[:, None] - b[None]).sum(axis=2).min())
    total = 0.0
    for axis in range(2):
        here, there = np.bincount(a[:, axis]), np.bincount(b[:, axis])
        links = np.abs(np.arange(len(here))[:, None] - np.arange(len(there)))
        total += float(here @ links @ there)
    return total / (len(a) * len(b))


@lru_cache(maxsize=4096)
def _list_nodes(regions: tuple[Region, ...]) -> Ints:
    """The nodes of regions, `[node, 2]`."""
    return np.concatenate([node_table(region).reshape(-1, 2) for region in regions])


def _count_overlap(ends: Ends, extent: int, parts: int) -> Ints:
    """
    Counts the elements that pieces have in common with the parts of `extent`: `[piece, part]`.
    """
    return count_common(np.stack(ends, axis=1), cut_spans(extent, parts))


def _spread_along(values: Ints, dim: int) -> Ints:
    """Values by piece along one dimension, or `[a, piece]`, as `[a, k, n, c, rows, columns]`."""
    return values.reshape(-1, *(values.shape[-1] if d == dim else 1 for d in range(5)))


def _along_parts(values: Ints, dim: int) -> Ints:
    """Values by piece along one dimension and part, as `[a, k, n, c, rows, columns, part]`."""
    return values.reshape(1, *(len(values) if d == dim else 1 for d in range(5)), -1)


def _filter_hops(
    shape: LayerShape, field: Field, pieces: Sequence[Ends], *, forwarding: bool
) -> tuple[Floats, Floats]:
    """
    Words times links of filters by arrangement, from the nearest ports: at most and at least.
    At most: one node fetches, and a tree joins the others, or all fetch. At least: each node is
    joined to its nearest neighbour or port, and one to a port. Filters that are added up are exact.
    """
    count = len(field.arrangements)
    if not shape.has_filters:
        return np.zeros(count), np.zeros(count)
    words = _spread_along(pieces[K][1] - pieces[K][0], K) * (shape.filter_h * shape.filter_w)
    if shape.is_conv:
        words = words * _spread_along(pieces[C][1] - pieces[C][0], C)
    down, across = field.port_distance
    to_port = down.min(axis=0) + across.min(axis=0)
    shared = (N, ROWS, COLUMNS)
    axes = tuple(d + 1 for d in shared)
    each = words[:, :, 0, :, 0, 0]
    if shape.sums == "filters":
        most = least = _gather_links(field, to_port, shared, forwarding=forwarding)
    elif not forwarding:
        most = least = to_port.sum(axis=axes)
    else:
        near = np.minimum(to_port, _nearest_links(field, shared))
        most = to_port.min(axis=axes) + field.trees(shared).reshape(-1, 1, 1)
        most = np.minimum(most, to_port.sum(axis=axes))
        least = near.sum(axis=axes) + (to_port - near).min(axis=axes)
    return _sum_rows(each * most), _sum_rows(each * least)


def _sum_rows(values: Floats | Ints) -> Floats:
    return values.reshape(len(values), -1).sum(axis=1).astype(np.float64)


def _gather_links(
    field: Field, to_port: Ints, shared: tuple[int, ...], *, forwarding: bool
) -> Floats:
    """Links of words that nodes add up: to one of them half of the way, and on to its port."""
    axes = tuple(d + 1 for d in shared)
    if forwarding:
        return to_port.min(axis=axes) + field.trees(shared).reshape(-1, 1, 1) / 2

    def move_members(values: Ints) -> Ints:
        moved = np.moveaxis(values, (1, 3, 4, 5, 2), (1, 2, 3, 4, 5))
        return moved.reshape(*moved.shape[:3], -1)

    row, column = (move_members(place) for place in field.positions)
    middle = row.shape[3] // 2
    links = np.abs(row - row[..., middle, None]) + np.abs(column - column[..., middle, None])
    return move_members(to_port)[..., middle] + links.sum(axis=3) / 2


def _nearest_links(field: Field, shared: tuple[int, ...]) -> Ints:
    """At most the links to the nearest other node that shares filters, by arrangement."""
    found: list[int] = []
    for arrangement in field.arrangements:
        gaps = [y - x for axis in arrangement.lattice(shared) for x, y in pairwise(axis)]
        found.append(1 if field.region.fold is not None else min(gaps, default=2**30))
    return np.array(found).reshape(-1, *(1,) * 5)
