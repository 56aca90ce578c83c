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
from ..dataflow.cost.node_grid import Region
from .blocking_costs import Floats
from .nodes.cuts import list_boxes, node_table
from .options import Ints
from .question import LayerQuestion, needed_words


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
    high, wide = region.extent
    places = node_table(region).reshape(-1, 2)
    near = list(dict.fromkeys(place for source in sources for place in source.list_nodes()))
    links = np.abs(places[:, None] - np.array(near)[None]).sum(axis=2).min(axis=1)
    grid = links.reshape(high, wide)
    size = region.size
    sums = np.full((size + 1, size + 1), np.inf)
    at_source = np.zeros(size + 1, np.int64)
    for nodes in range(1 if idle else size, size + 1):
        for h, w in list_boxes(region, nodes):
            each = np.sort(grid[:h, :w], axis=None)
            at_source[nodes] = max(at_source[nodes], int((each == 0).sum()))
            total = np.cumsum(np.maximum(0, each - beyond))
            sums[nodes, 0] = 0
            sums[nodes, 1 : nodes + 1] = np.minimum(sums[nodes, 1 : nodes + 1], total)
    return Reach(sums, at_source)


def least_links(
    question: LayerQuestion, machine: NodeMachine, nodes: Ints, alike: Ints, moved: Floats
) -> Floats:
    """
    Words times links by tensor `[cut, 3]`, when each word moves once: for cuts over `nodes [cut]`,
    of which `alike [cut, 3]` form a group, each of which needs `moved [cut, 3]` words at most. What
    nodes add up to goes one way between them, which counts half.
    """
    shape, needed = question.shape, needed_words(question)
    found = np.zeros((len(nodes), 3))
    for place in range(3):
        if not needed[place] or (place == 2 and question.on_chip[1]):
            continue
        most = np.maximum(moved[:, place], 1e-9) * (shape.region if place == 1 else 1)
        words = np.minimum(float(needed[place]), most * (nodes // alike[:, place]))
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


def _reach_ports(question: LayerQuestion, machine: NodeMachine, beyond: int = 0) -> Reach:
    idle = question.rules.idle
    return reach_of(question.region, (machine.ports,), idle=idle, beyond=beyond)


def _reach_inputs(question: LayerQuestion, machine: NodeMachine) -> Reach:
    """The reach from the inputs: ports, or other nodes."""
    sources = question.near or (machine.ports,)
    return reach_of(question.region, sources, idle=question.rules.idle)
