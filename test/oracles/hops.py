"""
Hops of a layer's data, found node by node and home by home: a simple reading of what
`weft.transforms.dataflow.cost.hops` counts all at once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from weft.transforms.dataflow.cost.node_grid import (
    Box,
    Cell,
    Ints,
    MapPlacement,
    Partition,
    Region,
    Span,
)
from weft.transforms.dataflow.cost.row_stationary import LayerShape, PerTensor

KeyT = TypeVar("KeyT", bound=Hashable)


@dataclass(frozen=True)
class Piece:
    """What one node works on; inputs in a box for each group of channels."""

    place: Cell
    inputs: tuple[Box, ...]
    outputs: Box

    @property
    def busy(self) -> bool:
        return bool(self.outputs.size and any(box.size for box in self.inputs))


def pieces(shape: LayerShape, batch: int, partition: Partition, region: Region) -> list[Piece]:
    """
    The work of every node, for a layer cut by `partition` over `region`. A layer without
    filters asks for `region` channels around each of its own and one past its last.
    """
    whole = Box(Span(0, batch), Span(0, shape.k), Span(0, shape.height), Span(0, shape.width))
    found: list[Piece] = []
    for index in partition.indices():
        out = partition.box(index, whole)
        rows = window(out.h, shape.stride_h, (shape.filter_h - 1) * shape.dilation_h + 1)
        columns = window(out.w, shape.stride_w, (shape.filter_w - 1) * shape.dilation_w + 1)
        inputs = tuple(
            Box(out.b, channels, rows, columns)
            for channels in input_channels(shape, out.n, partition, index)
        )
        found.append(Piece(region.locate_node(partition.locate_piece(index)), inputs, out))
    return found


def input_channels(
    shape: LayerShape, out: Span, partition: Partition, index: Sequence[Cell]
) -> list[Span]:
    if not out.size or shape.kind == "depthwise":
        return [out]
    if not shape.is_conv:
        before = shape.region // 2
        return [Span(max(0, out.begin - before), min(shape.c, out.end + shape.region - before))]
    outputs, depth = shape.k // shape.groups, shape.c // shape.groups
    cut = partition.span(3, index, depth)
    groups = range(out.begin // outputs, -(-out.end // outputs))
    return [Span(g * depth + cut.begin, g * depth + cut.end) for g in groups]


def window(span: Span, stride: int, reach: int) -> Span:
    """The inputs of the outputs `span`; of none, none."""
    if not span.size:
        return Span(0, 0)
    return Span(span.begin * stride, (span.end - 1) * stride + reach)


def words_by_place(home: MapPlacement, boxes: Sequence[Box]) -> tuple[Ints, Ints]:
    """The words of `boxes` at each piece of `home` that holds some, and the pieces' places."""
    words: list[int] = []
    places: list[Cell] = []
    for part in home.parts:
        for index in part.partition.indices():
            mine = part.partition.box(index, part.box)
            both = sum(
                Box(*(Span(max(a.begin, b.begin), min(a.end, b.end))
                      for a, b in zip(mine, box, strict=True))).size
                for box in boxes
            )  # fmt: skip
            if both:
                words.append(both)
                places.append(part.region.locate_node(part.partition.locate_piece(index)))
    return np.array(words, np.int64), np.array(places, np.int64).reshape(-1, 2)


def walked_hops(
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
    work = [p for p in pieces(shape, batch, partition, region) if p.busy]
    move = [output_hops if shape.sums == name else input_hops for name in ("inputs", "outputs")]
    return PerTensor(
        filter_hops(shape, work, ports, forwarding) if shape.has_filters else 0,
        sum(
            move[0](*words_by_place(inputs, boxes), nodes, forwarding)
            for boxes, nodes in users(work, lambda piece: piece.inputs)
        ),
        sum(
            move[1](*words_by_place(outputs, [box]), nodes, forwarding)
            for box, nodes in users(work, lambda piece: piece.outputs)
        ),
    )


def users(work: Sequence[Piece], key: Callable[[Piece], KeyT]) -> list[tuple[KeyT, Ints]]:
    """The nodes that use the same data, by data, as places `[node, 2]`."""
    found: dict[KeyT, list[tuple[int, int]]] = {}
    for piece in work:
        found.setdefault(key(piece), []).append(piece.place)
    return [(data, np.array(places, np.int64)) for data, places in found.items()]


def filter_hops(shape: LayerShape, work: Sequence[Piece], ports: Region, forwarding: bool) -> int:
    port_places = np.array(list(ports.list_nodes()), np.int64)
    total = 0
    for (channels, k), nodes in users(
        work, lambda p: (tuple(box.n for box in p.inputs), p.outputs.n)
    ):
        to_port = links_between(port_places, nodes).min(axis=0)
        depth = channels[0].size if shape.is_conv else 1
        words = depth * k.size * shape.filter_h * shape.filter_w
        if shape.sums == "filters":
            total += summed(np.array([words]), words * to_port, nodes, forwarding)
        else:
            total += words * (tree(to_port, nodes) if forwarding else int(to_port.sum()))
    return total


def input_hops(words: Ints, sources: Ints, nodes: Ints, forwarding: bool) -> int:
    to_each = words @ links_between(sources, nodes)
    if not forwarding:
        return int(to_each.sum())
    first = int(to_each.argmin())
    in_tree = tree(links_between(nodes, nodes)[first], nodes)
    return int(to_each[first]) + int(words.sum()) * in_tree


def output_hops(words: Ints, sources: Ints, nodes: Ints, forwarding: bool) -> int:
    return summed(words, words @ links_between(sources, nodes), nodes, forwarding)


def summed(words: Ints, to_each: Ints, nodes: Ints, forwarding: bool) -> int:
    between = links_between(nodes, nodes)
    if forwarding:
        chosen = int(to_each.argmin())
        links = np.array([tree(between[chosen], nodes)], np.int64)
    else:
        chosen = len(nodes) // 2
        links = between[chosen]
    return int(to_each[chosen]) + int((-(-np.outer(words, links) // 2)).sum())


def links_between(a: Ints, b: Ints) -> Ints:
    """Links between places `a: [m, 2]` and `b: [n, 2]`, as `[m, n]`."""
    return np.abs(a[:, None, :] - b[None, :, :]).sum(axis=2)


def tree(first: Ints, nodes: Ints) -> int:
    """Links of a tree that grows to the nearest of the nodes left; `first`: from its root."""
    reach, left, total = first.copy(), np.ones(len(nodes), bool), 0
    while left.any():
        nearest = int(np.where(left, reach, np.iinfo(np.int64).max).argmin())
        total += int(reach[nearest])
        left[nearest] = False
        reach = np.minimum(reach, np.abs(nodes - nodes[nearest]).sum(axis=1))
    return total
