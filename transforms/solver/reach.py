"""
The links that the words of a layer pass at least, for many cuts at once.

A cut has groups of nodes that need the same part of a tensor, or add to it. Each group is joined to
where the tensor is by one of its nodes, and its other nodes to that one over a link each at least.
Nodes of different groups are different ones: of a box of nodes, the `g` that are nearest to the
tensor are as far from it as any `g` groups may be. No group needs more than the largest piece, so
the words of a tensor spread over as many groups as they fill such pieces, or more.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ..dataflow.cost.nn_dataflow import NodeMachine
from ..dataflow.cost.node_grid import Region, cut_spans
from .blocking.costs import Floats
from .blocking.options import Ints
from .nodes.cuts import COLUMNS, ROWS, list_boxes, node_table
from .question import LayerQuestion, needed_words, read_width


@dataclass(frozen=True, eq=False)
class Reach:
    """
    The distances of nodes to the nearest of some sources: `sums [n, g]` is the least sum over `g`
    nodes of a box of `n`, infinite where there is no box of so many; `near [n]` counts the nodes
    of a box that are at a source, at most.
    """

    sums: Floats
    near: Ints

    def sum_links(self, nodes: Ints, groups: Floats) -> Floats:
        """The least sums over `groups` of the `nodes` of a box each; parts of a group count so."""
        whole = np.minimum(np.floor(groups), nodes).astype(np.int64)
        more = np.minimum(whole + 1, nodes)
        low = self.sums[nodes, whole]
        return low + (groups - whole).clip(0, 1) * (self.sums[nodes, more] - low)


@lru_cache(maxsize=4096)
def reach_of(region: Region, sources: tuple[Region, ...], *, idle: bool, beyond: int = 0) -> Reach:
    """
    The reach of boxes of `region` from the nodes of all `sources`, or of all of it where no node
    may be `idle`; of distances, what is `beyond` so many links counts.
    """
    places = node_table(region).reshape(-1, 2)
    near = np.concatenate([node_table(source).reshape(-1, 2) for source in sources])
    apart = [np.abs(places[:, None, side] - near[None, :, side]) for side in (0, 1)]
    links = (apart[0] + apart[1]).min(axis=1)
    return _reach_over(region, links, idle=idle, beyond=beyond)


@lru_cache(maxsize=4096)
def reach_reader(region: Region, reader: Region, near: tuple[Region, ...], *, idle: bool) -> Reach:
    """
    The links that words pass at least from the nodes of `region`, one of those `near` a `reader`,
    beside those from the nearest of these, for which the reader is charged.
    """
    makers, users, others = (
        np.array([place for each in regions for place in each.list_nodes()])
        for regions in ((region,), (reader,), near)
    )
    charged = np.abs(others[:, None] - users[None]).sum(axis=2).min(axis=0)
    links = np.abs(makers[:, None] - users[None]).sum(axis=2) - charged
    return _reach_over(region, links.min(axis=1), idle=idle)


def _reach_over(region: Region, links: Ints | Floats, *, idle: bool, beyond: int = 0) -> Reach:
    """The reach of boxes of `region`, whose nodes are so many `links` away."""
    high, wide = region.extent
    grid = links.reshape(high, wide)
    size = region.size
    sums = np.full((size + 1, size + 1), np.inf)
    at_source = np.zeros(size + 1, np.int64)
    for nodes in range(1 if idle else size, size + 1):
        for h, w in list_boxes(region, nodes):
            each = np.sort(grid[:h, :w], axis=None)
            at_source[nodes] = max(at_source[nodes], np.count_nonzero(each == 0))
            total = np.cumsum(np.maximum(0, each - beyond) if beyond or each[0] < 0 else each)
            sums[nodes, 0] = 0
            sums[nodes, 1 : nodes + 1] = np.minimum(sums[nodes, 1 : nodes + 1], total)
    return Reach(sums, at_source)


def least_links(
    question: LayerQuestion, machine: NodeMachine, every: Ints, alike: Ints, moved: Floats, *,
    edges: bool = True,
) -> Floats:  # fmt: skip
    """
    Words times links by tensor `[cut, 3]`, when each word moves once: for cuts `every [cut, 5]`,
    of whose nodes `alike [cut, 3]` form a group, each of which needs `moved [cut, 3]` words at
    most. What nodes add up to goes one way between them, which counts half. With `edges`,
    inputs that several pieces of the map read come to each. Outputs on chip go to the `readers`.
    """
    shape, needed, nodes = question.shape, needed_words(question), every.prod(axis=1)
    found = np.zeros((len(nodes), 3))
    for place in range(3):
        if not needed[place]:
            continue
        around = shape.region + 1 if place == 1 and shape.region > 1 else 1
        most = np.maximum(moved[:, place], 1e-9) * around
        if place == 2 and question.on_chip[1]:
            for reader in question.readers or ():
                reach = reach_reader(
                    question.region, reader.region, reader.near, idle=question.rules.idle
                )
                words = np.minimum(float(reader.words), most * nodes)
                found[:, place] += most * reach.sum_links(nodes, words / most)
            continue
        least: Floats | float = float(needed[place])
        if place == 1 and edges:
            least = _read_words(question, every)
        words = np.minimum(least, most * (nodes // alike[:, place]))
        half = 0.5 if place == shape.summed else 1.0
        others = alike[:, place] - 1
        if place == 0 and shape.summed != 0:
            reach = _reach_ports(question, machine, 1)
            joined = (words * alike[:, 0] - most * reach.near[nodes]).clip(0)
            found[:, 0] = np.maximum(joined, words * (alike[:, 0] - machine.ports.size).clip(0))
        else:
            find = _reach_inputs if place == 1 else _reach_ports
            reach = find(question, machine)
            found[:, place] = words * others * half
        found[:, place] += most * reach.sum_links(nodes, words / most)
    return found


def _read_words(question: LayerQuestion, every: Ints) -> Floats:
    """The words of inputs that all pieces of cuts `[cut, 5]` read together."""
    shape, total = question.shape, np.zeros(len(every))
    for source in question.sources:
        _, _, rows, columns = source.extents  # the batch may be that of all turns
        down = read_places(
            shape.height, shape.stride_h, (shape.filter_h - 1) * shape.dilation_h, rows
        )
        across = read_places(
            shape.width, shape.stride_w, (shape.filter_w - 1) * shape.dilation_w, columns
        )
        words = question.batch * read_width(question, source)
        total += float(words) * down[every[:, ROWS]] * across[every[:, COLUMNS]]
    return total


@lru_cache(maxsize=1024)
def read_places(outputs: int, stride: int, reach: int, extent: int) -> Floats:
    """
    By number of pieces of `outputs` along an axis: the places of an axis of `extent` that windows
    of all pieces begin and end at, or are between, for each piece.
    """
    found = np.zeros(outputs + 1)
    for parts in range(1, outputs + 1):
        begin, end = cut_spans(outputs, parts).T
        last = np.minimum(extent, (end - 1) * stride + reach + 1)
        found[parts] = np.maximum(0, last - np.minimum(extent, begin * stride)).sum()
    return found


def _reach_ports(question: LayerQuestion, machine: NodeMachine, beyond: int = 0) -> Reach:
    idle = question.rules.idle
    return reach_of(question.region, (machine.ports,), idle=idle, beyond=beyond)


def _reach_inputs(question: LayerQuestion, machine: NodeMachine) -> Reach:
    """The reach from the inputs: ports, or other nodes."""
    sources = question.near or (machine.ports,)
    return reach_of(question.region, sources, idle=question.rules.idle)
