"""
Hops of feature maps on chip between the layers that make them and those that read them.

Counted is what `dataflow.cost.hops.input_hops` counts: a node fetches each word of its part from
the node that computed it; of nodes that need the same part the nearest one fetches it, and a tree
joins the others. All arrangements of the one layer's cut are counted with all of the other one's at
once: what a piece of the one and a part of the other have in common is the same in all of them, and
a distance is one along rows of nodes plus one along columns, so words are added up by row, and by
column, first.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ...dataflow.cost.hops import part_words, tree_links
from ...dataflow.cost.node_grid import Box, Ints, MapPlacement, PlacementPart, Span
from ...dataflow.cost.row_stationary import LayerShape
from ...dataflow.cost.spans import node_spans
from .cuts import Cut
from .hops import Field, Source

Floats: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True)
class Reading:
    """A layer that reads feature maps on chip: one of its sources; `forwarding` as it is run."""

    shape: LayerShape
    batch: int
    source: Source
    forwarding: bool


@lru_cache(maxsize=1 << 15)
def transport_links(reading: Reading, maker: Field, reader: Field) -> Floats:
    """
    Words times links of what a layer reads, when each word moves once, by arrangement of the cut of
    the layer that makes it and of its own: `[maker, reader]`. Of several sources, each comes to the
    node that is nearest to it.
    """
    words = _common_words(reading, maker, reader)
    alike = reader.cut.nodes // len(words)
    part = np.arange(len(words))[:, None]
    to_each: Floats = np.zeros((1,))
    for side, nodes in enumerate(_reader_nodes(reader, alike)):
        by_place = words @ _distances(maker, side, int(nodes.max()) + 1)
        to_each = to_each + by_place[:, part, nodes]
    if alike == 1 or not reading.forwarding:
        return to_each.sum(axis=(2, 3))
    trees = _part_trees(reader, alike) @ words.sum(axis=1)
    return to_each.min(axis=3).sum(axis=2) + trees


def _common_words(reading: Reading, maker: Field, reader: Field) -> Floats:
    """The words that each part of a layer has in common with each piece of the maps."""
    spans = node_spans(reading.shape, reading.batch, reader.arrangements[0].partition)
    return part_words(spans, _made_maps(reading.source, maker))[0].astype(np.float64)


@lru_cache(maxsize=4096)
def _made_maps(source: Source, maker: Field) -> MapPlacement:
    """Feature maps where the layer that makes them leaves them, in its first arrangement."""
    batch, channels, rows, columns = source.extents
    first = source.first_channel
    box = Box(Span(0, batch), Span(first, first + channels), Span(0, rows), Span(0, columns))
    laid = maker.arrangements[0]
    return MapPlacement((PlacementPart(box, laid.within(maker.region), laid.partition),))


@lru_cache(maxsize=4096)
def _distances(field: Field, side: int, size: int) -> Floats:
    """
    Distances of the node of each piece of a layer's outputs from the first `size` rows of nodes
    (`side` 0), or columns: `[a, piece, row]`.
    """
    places = np.moveaxis(field.positions[side][:, :, :, 0], 2, 4)
    places = places.reshape(len(places), -1, 1)
    return np.abs(places - np.arange(size)).astype(np.float64)


@lru_cache(maxsize=4096)
def _reader_nodes(field: Field, alike: int) -> tuple[Ints, Ints]:
    """Row and column of nodes by arrangement, part of the inputs, and member, `[a, part, m]`."""
    row, column = (_order_parts(each, field.cut, alike) for each in field.positions)
    return row, column


def _order_parts(values: Ints, cut: Cut, alike: int) -> Ints:
    """Values `[a, k, n, c, rows, columns]` as `_reader_nodes` has them."""
    k, n, c, rows, columns = cut
    split = values.reshape(-1, k // alike, alike, n, c, rows, columns)
    return split.transpose(0, 3, 1, 4, 5, 6, 2).reshape(len(values), -1, alike)


@lru_cache(maxsize=4096)
def _part_trees(field: Field, alike: int) -> Floats:
    """Links of the trees over the nodes that need the same part, `[a, part]`."""
    nodes = np.stack(_reader_nodes(field, alike), axis=3)
    return np.array([tree_links(each) for each in nodes], np.float64)
