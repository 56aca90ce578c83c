"""
Hops of a layer's data when each word travels once between its home and the nodes that use it.

Counted as nn-dataflow 2.1 does: filters come from the nearest memory port, as every port has
them; feature maps come from, and go to, where their home is. With forwarding, nodes that need
the same data pass them on, along a tree that always grows by the nearest node. Where nodes
add up to the same outputs, one of them exchanges these with the home, and the others send
their part to it one way only, which counts half.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

import numpy as np

from .node_grid import Home, Ints, Partition, Piece, Region, pieces
from .row_stationary import LayerShape, PerTensor

KeyT = TypeVar("KeyT", bound=Hashable)


def unit_hops(
    shape: LayerShape,
    batch: int,
    partition: Partition,
    region: Region,
    ports: Region,
    inputs: Home,
    outputs: Home,
    *,
    forwarding: bool,
) -> PerTensor:
    """Words times links for each tensor of a layer that is cut by `partition` over `region`."""
    work = [p for p in pieces(shape, batch, partition, region) if p.outputs.size and p.inputs.size]
    return PerTensor(
        _filter_hops(shape, work, ports, forwarding) if shape.is_conv else 0,
        sum(
            _input_hops(*inputs.words_by_place(box), nodes, forwarding)
            for box, nodes in _users(work, lambda piece: piece.inputs)
        ),
        sum(
            _output_hops(*outputs.words_by_place(box), nodes, forwarding)
            for box, nodes in _users(work, lambda piece: piece.outputs)
        ),
    )


def _users(work: Sequence[Piece], key: Callable[[Piece], KeyT]) -> list[tuple[KeyT, Ints]]:
    """The nodes that use the same data, by data, as places `[node, 2]`."""
    users: dict[KeyT, list[tuple[int, int]]] = {}
    for piece in work:
        users.setdefault(key(piece), []).append(piece.place)
    return [(data, np.array(places, np.int64)) for data, places in users.items()]


def _filter_hops(shape: LayerShape, work: Sequence[Piece], ports: Region, forwarding: bool) -> int:
    port_places = np.array(list(ports.places()), np.int64)
    total = 0
    for (c, k), nodes in _users(work, lambda piece: (piece.input_channels, piece.outputs.n)):
        to_port = _links(port_places, nodes).min(axis=0)
        words = c.size * k.size * shape.filter_h * shape.filter_w
        total += words * (_tree(to_port, nodes) if forwarding else int(to_port.sum()))
    return total


def _input_hops(words: Ints, sources: Ints, nodes: Ints, forwarding: bool) -> int:
    to_each = words @ _links(sources, nodes)
    if not forwarding:
        return int(to_each.sum())
    first = int(to_each.argmin())
    return int(to_each[first]) + int(words.sum()) * _tree(_links(nodes, nodes)[first], nodes)


def _output_hops(words: Ints, sources: Ints, nodes: Ints, forwarding: bool) -> int:
    to_each, between = words @ _links(sources, nodes), _links(nodes, nodes)
    if forwarding:
        chosen = int(to_each.argmin())
        links = np.array([_tree(between[chosen], nodes)], np.int64)
    else:
        chosen = len(nodes) // 2
        links = between[chosen]
    return int(to_each[chosen]) + int((-(-np.outer(words, links) // 2)).sum())


def _links(a: Ints, b: Ints) -> Ints:
    """Links between places `a: [m, 2]` and `b: [n, 2]`, as `[m, n]`."""
    return np.abs(a[:, None, :] - b[None, :, :]).sum(axis=2)


def _tree(first: Ints, nodes: Ints) -> int:
    """
    Links of a tree that grows to the nearest of the nodes left, in turn. `first` is how far
    each is from where the tree begins.
    """
    reach, left, total = first.copy(), np.ones(len(nodes), bool), 0
    while left.any():
        nearest = int(np.where(left, reach, np.iinfo(np.int64).max).argmin())
        total += int(reach[nearest])
        left[nearest] = False
        reach = np.minimum(reach, np.abs(nodes - nodes[nearest]).sum(axis=1))
    return total
