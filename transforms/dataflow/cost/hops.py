"""
Hops of a layer's data when each word travels once between its home and the nodes that use it.

Counted as nn-dataflow 2.1 does: filters come from the nearest memory port, as every port has
them; feature maps come from, and go to, where their home is. With forwarding, nodes that need
the same data pass them on, along a tree that always grows by the nearest node. Where nodes
add up to the same words, one of them exchanges these with the home, and the others send their
part to it one way only, which counts half. Filters that are added up have their home at the
port that is nearest to each node.

All nodes are counted at once. Cuts and homes are grids, so what a node's part and a home's
piece have in common is a product over batch, channels, rows and columns. Nodes with the same
data are a row of an array `[group, member]`. How they are linked depends on the partition and
its region only, not on the layer, and is kept.

What runs is counted by `executed`, over the ways of the machine's networks; `solver.nodes.hops`
counts as here, for all arrangements of a cut at once.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from .node_grid import Ints, MapPlacement, Partition, Region, locate_pieces
from .row_stationary import LayerShape, PerTensor
from .spans import NodeSpans, busy_nodes, count_common, node_spans

_FAR = np.int64(1) << 40
"""Farther than any two nodes are."""


@lru_cache(maxsize=1 << 13)
def unit_hops(
    shape: LayerShape,
    batch: int,
    partition: Partition,
    region: Region,
    ports: Region,
    inputs: MapPlacement,
    outputs: MapPlacement,
    *,
    forwarding: bool,
) -> PerTensor:
    """Words times links for each tensor of a layer that is cut by `partition` over `region`."""
    return PerTensor(
        filter_hops(shape, batch, partition, region, ports, forwarding=forwarding),
        input_hops(shape, batch, partition, region, inputs, forwarding=forwarding),
        output_hops(shape, batch, partition, region, outputs, forwarding=forwarding),
    )


def filter_hops(
    shape: LayerShape, batch: int, partition: Partition, region: Region, ports: Region, *,
    forwarding: bool,
) -> int:  # fmt: skip
    """Words times links between the filters' parts and the nearest ports."""
    if not shape.has_filters:
        return 0
    spans = node_spans(shape, batch, partition)
    words = (spans.filter_words[:, None] * spans.filter_depth).ravel()
    if shape.sums == "filters":
        to_port, nodes = _to_ports(partition, region, ports, spans.extents)
        return _count_gathering(words[:, None], words[:, None] * to_port, nodes, forwarding)
    return int(words @ _port_links(partition, region, ports, spans.extents, forwarding))


def input_hops(
    shape: LayerShape, batch: int, partition: Partition, region: Region, home: MapPlacement, *,
    forwarding: bool,
) -> int:  # fmt: skip
    """Words times links between the inputs' `home` and the windows of the nodes."""
    spans = node_spans(shape, batch, partition)
    grid = locate_pieces(partition, region)[spans.held]
    k, h, w, b, c, _ = grid.shape
    alike = k // len(spans.inputs)
    nodes = grid.reshape(k // alike, alike, h, w, b, c, 2).transpose(4, 0, 5, 2, 3, 1, 6)
    words, places = part_words(spans, home)
    return _count_links(
        words, places, nodes.reshape(-1, alike, 2), shape.sums == "inputs", forwarding
    )


def output_hops(
    shape: LayerShape, batch: int, partition: Partition, region: Region, home: MapPlacement, *,
    forwarding: bool,
) -> int:  # fmt: skip
    """Words times links between the outputs' `home` and the nodes that compute them."""
    spans = node_spans(shape, batch, partition)
    grid = locate_pieces(partition, region)[spans.held]
    nodes = grid.transpose(3, 0, 1, 2, 4, 5).reshape(-1, grid.shape[4], 2)
    words, places = _shared_words(
        home, spans.batch, spans.outputs[:, None], spans.rows, spans.columns
    )
    return _count_links(words, places, nodes, shape.sums == "outputs", forwarding)


def round_links(partition: Partition, which: int, share: int, units: int) -> float:
    """
    Links of one round of what nodes share, for each word of it: each group of `share` nodes that
    the cut `which` puts next to each other passes its copy round, `units` blocks in all.

    Nodes stand in a line that goes to and fro along columns; a group is a piece of the line, and
    its last node passes on to the first. Blocks end at the node before the one they came from.
    """
    rows, columns = partition.cuts[which]
    inside = partition.order[partition.order.index(which) + 1 :]
    step = np.array([math.prod(partition.cuts[i][axis] for i in inside) for axis in (0, 1)])
    turn = np.arange(rows * columns)
    column, row = turn // rows, turn % rows
    line = np.stack([np.where(column % 2, rows - 1 - row, row), column], axis=1) * step
    rings = line.reshape(-1, share, 2)
    links = int(np.abs(rings - np.roll(rings, 1, axis=1)).sum())
    return links * (1 - 1 / min(units, share))


def part_words(spans: NodeSpans, home: MapPlacement) -> tuple[Ints, Ints]:
    """
    The words that each part of a layer's inputs has in common with each piece of `home`,
    `[part, piece]`, and the pieces' places. Parts are by batch, then channels, rows and columns.
    """
    channels = spans.inputs.reshape(-1, *spans.inputs.shape[2:])
    return _shared_words(home, spans.batch, channels, spans.input_rows, spans.input_columns)


def _shared_words(
    home: MapPlacement, batch: Ints, channels: Ints, rows: Ints, columns: Ints
) -> tuple[Ints, Ints]:
    """
    The words that each part has in common with each piece of `home`, `[part, piece]`, and the
    pieces' places. Parts are all combinations of spans, of `channels` with several in a row that do
    not overlap.
    """
    groups = len(batch) * len(channels) * len(rows) * len(columns)
    found: list[Ints] = []
    places: list[Ints] = []
    for part in home.grids:
        in_channels = count_common(channels.reshape(-1, 2), part.channels)
        in_channels = in_channels.reshape(*channels.shape[:2], -1).sum(axis=1)
        outer = count_common(batch, part.batch)[:, None, None, :] * in_channels[None, :, :, None]
        inner = (
            count_common(rows, part.rows)[:, None, :, None]
            * count_common(columns, part.columns)[:, None]
        )
        product = outer[:, :, None, None, :, None, None] * inner[:, :, None, :, :, None]
        found.append(product.reshape(groups, -1))
        places.append(part.places)
    return np.concatenate(found, axis=1), np.concatenate(places)


def _count_links(words: Ints, places: Ints, nodes: Ints, summed: bool, forwarding: bool) -> int:
    """Links of `words: [group, piece]` between pieces and `nodes: [group, member, 2]`."""
    used = words.any(axis=0)
    if not used.all():
        words, places = words[:, used], places[used]
    to_each = _links_to(words, places[:, 0], nodes[:, :, 0])
    to_each += _links_to(words, places[:, 1], nodes[:, :, 1])
    if summed:
        return _count_gathering(words, to_each, nodes, forwarding)
    if not forwarding:
        return int(to_each.sum())
    return int(to_each.min(axis=1).sum()) + int(words.sum(axis=1) @ tree_links(nodes))


def _links_to(words: Ints, places: Ints, nodes: Ints) -> Ints:
    """Words times links along one axis, by `[group, member]`; exact below 2**53."""
    axis = np.arange(int(nodes.max()) + 1)
    apart = np.abs(places[:, None] - axis).astype(np.float64)
    to_all = words.astype(np.float64) @ apart
    return np.take_along_axis(to_all, nodes, axis=1).astype(np.int64)


def _count_gathering(words: Ints, to_each: Ints, nodes: Ints, forwarding: bool) -> int:
    """One node of each group exchanges its words with the home, the others send theirs to it."""
    group = np.arange(len(nodes))
    if nodes.shape[1] == 1:
        return int(to_each.sum())
    if forwarding:
        chosen = to_each.argmin(axis=1)
        links = tree_links(nodes)[:, None]
    else:
        chosen = np.full(len(nodes), nodes.shape[1] // 2)
        links = np.abs(nodes - nodes[group, chosen][:, None]).sum(axis=2)
    sent = -(-words[:, :, None] * links[:, None, :] // 2)
    return int(to_each[group, chosen].sum()) + int(sent.sum())


def tree_links(nodes: Ints) -> Ints:
    """By group: the links of the shortest tree over its members."""
    if nodes.shape[1] == 1:
        return np.zeros(len(nodes), np.int64)
    apart = nodes - nodes[:, :1]
    if (apart == apart[0]).all():
        return np.full(len(nodes), _shortest_tree(apart[0].tobytes()))
    return np.array([_shortest_tree(members.tobytes()) for members in apart])


@lru_cache(maxsize=1 << 16)
def _shortest_tree(apart: bytes) -> int:
    """The links of the shortest tree over nodes at these distances from the first."""
    return int(shortest_trees(np.frombuffer(apart, np.int64).reshape(1, -1, 2))[0])


def shortest_trees(nodes: Ints) -> Ints:
    """
    By group: the links of the shortest tree over its nodes `[group, node, 2]`, which grows from the
    first (Prim).
    """
    return _grow_trees(np.abs(nodes - nodes[:, :1]).sum(axis=2), nodes)


@lru_cache(maxsize=1 << 14)
def _to_ports(
    partition: Partition, region: Region, ports: Region, extents: tuple[int, ...]
) -> tuple[Ints, Ints]:
    """By group of nodes with the same filters: links to the nearest port, and places."""
    grid = locate_pieces(partition, region)[busy_nodes(partition, extents)]
    nodes = grid.transpose(0, 4, 1, 2, 3, 5).reshape(grid.shape[0] * grid.shape[4], -1, 2)
    port_places = np.array(list(ports.list_nodes()), np.int64)
    return np.abs(nodes[:, :, None] - port_places).sum(axis=3).min(axis=2), nodes


@lru_cache(maxsize=1 << 16)
def _port_links(
    partition: Partition, region: Region, ports: Region, extents: tuple[int, ...], forwarding: bool
) -> Ints:
    """By group of nodes with the same filters: links for each word of them."""
    to_port, nodes = _to_ports(partition, region, ports, extents)
    return _grow_trees(to_port, nodes) if forwarding else to_port.sum(axis=1)


def _grow_trees(first: Ints, nodes: Ints) -> Ints:
    """
    By group: links of a tree that grows to the nearest of the members left, in turn. `first` is
    how far each is from where the tree begins.
    """
    reach, group = first.copy(), np.arange(len(nodes))
    total = np.zeros(len(nodes), np.int64)
    for _ in range(nodes.shape[1]):
        nearest = reach.argmin(axis=1)
        total += reach[group, nearest]
        from_there = np.abs(nodes - nodes[group, nearest][:, None]).sum(axis=2)
        np.minimum(reach, from_there, out=reach, where=reach < _FAR)
        reach[group, nearest] = _FAR
    return total
