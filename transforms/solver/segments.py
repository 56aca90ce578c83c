"""
Layers that run side by side (layer pipelining): which ones, on which nodes, in how many groups.

A segment is a run of layers in the order of the network. Its slots are stripes of nodes, one for
each layer; a layer without filters takes turns with the layer before it that it reads from. The
batch goes through in groups. A feature map between its layers stays on chip if nothing else reads
it: its producer hands every element over once, and its consumer holds all channels of a group. Or
the producer hands channels over in parts, and the consumer takes them in as many (matched updates).
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from ..core.blockings import list_divisors
from ..dataflow.cost.node_grid import Cell, Region, lay_regions
from ..dataflow.network.expected import Expectation
from ..dataflow.network.layers import Network, NetworkLayer
from ..dataflow.network.schedule_file import ScheduledLayer

LinkT = TypeVar("LinkT")

_LOSS = 0.05
"""Nodes' time that higher stripes may lose."""


@dataclass(frozen=True)
class Segment:
    """
    Layers `first .. last` of a network. `slots` has the slot of each layer, `on_chip` the tensors
    that never leave the chip.
    """

    first: int
    last: int
    slots: tuple[int, ...]
    on_chip: frozenset[str]

    @property
    def layers(self) -> range:
        return range(self.first, self.last + 1)

    @property
    def slot_count(self) -> int:
        return max(self.slots) + 1


@dataclass(frozen=True, eq=False)
class Limits:
    """
    The limits on segments besides, where programs are made of them: that tensors on chip are
    among `joints`, and that `accepts` takes the schedules of their layers. `expectation`: what the
    programs are expected to take.
    """

    joints: frozenset[str] | None = None
    accepts: Callable[[Sequence[ScheduledLayer]], bool] = lambda steps: True
    expectation: Expectation | None = None


def segments_from(
    network: Network,
    first: int,
    degree: int,
    *,
    executable: bool = False,
    joints: frozenset[str] | None = None,
) -> Iterator[Segment]:
    """
    The segments of two layers or more that begin with layer number `first` and have at most
    `degree` slots. A tensor on chip joins every layer to another one of the segment, and what
    stays on chip is read by layers of the segment alone. If `executable`, each layer has a slot of
    its own; of tensors, only `joints` stay on chip, if they are given.
    """
    slots = [0]
    for last in range(first + 1, len(network.layers)):
        slot = max(slots) + 1 if executable else _slot_of(network, first, last, slots)
        if slot >= degree:
            return
        slots.append(slot)
        on_chip = _on_chip(network, first, last)
        if joints is not None and on_chip is not None:
            on_chip = on_chip if joints.issuperset(map(network.root, on_chip)) else None
        if on_chip is not None and max(slots) > 0:
            yield Segment(first, last, tuple(slots), on_chip)


def _slot_of(network: Network, first: int, last: int, slots: Sequence[int]) -> int:
    """The slot of layer `last`."""
    layer = network.layers[last]
    producers = [network.positions[p.name] for p in network.sources(layer)]
    near = [p for p in producers if first <= p < last]
    if near and not layer.shape.has_filters and max(near) == last - 1:
        return slots[-1]
    return max(slots) + 1


def _on_chip(network: Network, first: int, last: int) -> frozenset[str] | None:
    """
    The tensors that stay on chip; None where a layer would read some of its inputs on chip and
    others not, or only a view of one; what is on chip is needed elsewhere; or a layer has
    nothing on chip.
    """
    found: set[str] = set()
    layers = network.layers[first : last + 1]
    names = {layer.name for layer in layers}
    for layer in layers:
        near = reads_near(network, layer, names)
        if near is None:
            return None
        found.update(near)
    roots = {network.root(name) for name in found}
    if not all(stays_inside(network, root, names) for root in roots):
        return None
    joined = all(
        layer.written in roots or any(name in found for name in layer.read) for layer in layers
    )
    return frozenset(found) if joined else None


def reads_near(
    network: Network, layer: NetworkLayer, names: Collection[str]
) -> tuple[str, ...] | None:
    """
    What a layer reads of that which the layers `names` write, where it may be on chip: nothing, or
    all that it reads but filters; None where it is some of it, or a view.
    """
    producers = network.producers
    near = tuple(n for n in layer.read if (p := producers.get(n)) is not None and p.name in names)
    if not near:
        return near
    maps = {name for name in layer.read if name != layer.filters}
    whole = set(near) == maps and layer.shape.sums == "outputs" and not layer.beside
    plain = all(network.tensors[name].of is None for name in near)
    return near if whole and plain else None


def stays_inside(network: Network, root: str, names: set[str]) -> bool:
    """Tests whether a tensor is needed by the named layers alone."""
    entry = network.tensors[root]
    if entry.kind == "result" or entry.saved or network.producers[root].shape.sums != "outputs":
        return False
    return {reader.name for reader in network.consumers[root]} <= names


@lru_cache(maxsize=4096)
def cut_stripes(
    weights: tuple[int, ...], nodes: Region, *, boxes: bool = False
) -> tuple[Region, ...] | None:
    """
    Nodes for slots with this much work each: stripes of columns, as high as loses at most one
    in twenty of the nodes' time against stripes of single rows, folded over the grid. None where
    there are fewer nodes than slots. With `boxes`, only stripes none of which is folded around the
    edge of the grid; None where there are no such.
    """
    best: tuple[float, tuple[Region, ...]] | None = None
    for height in reversed(list_divisors(nodes.extent.h)):
        columns = nodes.size // height
        if columns < len(weights):
            continue
        widths = _share_columns(weights, columns)
        rate = min(w * height / max(1, work) for w, work in zip(widths, weights, strict=True))
        rate *= sum(weights) / nodes.size
        if best is not None and rate <= best[0] + _LOSS:
            continue
        regions = lay_regions(nodes, widths, height)
        found = [box_of(region) for region in regions] if boxes else regions
        if all(region is not None for region in found):
            best = rate, tuple(region for region in found if region is not None)
    return None if best is None else best[1]


def box_of(region: Region) -> Region | None:
    """The same nodes as a box, row by row; None where they are none."""
    places = list(region.list_nodes())
    low = Cell(min(p.h for p in places), min(p.w for p in places))
    high = Cell(max(p.h for p in places), max(p.w for p in places))
    extent = Cell((high.h - low.h) // region.step.h + 1, (high.w - low.w) // region.step.w + 1)
    return Region(extent, low, region.step) if extent.h * extent.w == len(places) else None


def _share_columns(weights: Sequence[int], columns: int) -> tuple[int, ...]:
    """Columns for each slot: one to begin with, then always to the slot with most work each."""
    widths = [1] * len(weights)
    for _ in range(columns - len(weights)):
        busiest = max(range(len(weights)), key=lambda i: (weights[i] / widths[i], -i))
        widths[busiest] += 1
    return tuple(widths)


def slot_work(network: Network, segment: Segment) -> tuple[int, ...]:
    """Operations of the layers of each slot."""
    work = [0] * segment.slot_count
    for layer, slot in zip(network.layers[segment.first : segment.last + 1], segment.slots,
                           strict=True):  # fmt: skip
        work[slot] += layer.macs
    return tuple(work)


def group_counts(batch: int) -> list[int]:
    """Numbers of groups into which a batch may go, ascending."""
    return [*list_divisors(batch)[1:]]


def direct_edges(network: Network, segment: Segment) -> list[tuple[int, int]]:
    """
    Pairs of layers with filters, in slots of their own, of which the second reads what the
    first writes on chip, and nothing else does.
    """
    found: list[tuple[int, int]] = []
    for number in segment.layers:
        layer = network.layers[number]
        if not layer.shape.is_conv or len(layer.inputs) != 1:
            continue
        name = layer.inputs[0]
        if name not in segment.on_chip or len(network.consumers[name]) > 1:
            continue
        producer = network.producers[name]
        if producer.shape.is_conv:
            found.append((network.positions[producer.name], number))
    return found


def matched_edges(edges: Sequence[tuple[int, int]], odd: bool) -> tuple[tuple[int, int], ...]:
    """
    Every second of a row of edges, so that no layer is in two: what is handed over in parts must
    have been taken as a whole.
    """
    found: list[tuple[int, int]] = []
    depth: dict[int, int] = {}
    for producer, consumer in edges:
        depth[consumer] = depth.get(producer, 0) + 1
        used = {layer for edge in found for layer in edge}
        if depth[consumer] % 2 != odd and not used & {producer, consumer}:
            found.append((producer, consumer))
    return tuple(found)


def fits_on_chip(
    network: Network,
    segment: Segment,
    regions: Sequence[Region],
    groups: int,
    buffer_room: int,
    parts: Mapping[int, int],
) -> bool:
    """
    Tests whether what each layer must hold of its inputs may fit its nodes' buffers together, if it
    is divided without a copy: a group of the batch, or one of the `parts` (by layer) of it.
    """
    for number, slot in zip(segment.layers, segment.slots, strict=True):
        layer = network.layers[number]
        words = sum(
            network.tensors[name].extents.size for name in layer.inputs if name in segment.on_chip
        )
        held = math.ceil(words / groups / parts.get(number, 1))
        if layer.shape.is_conv and held > regions[slot].size * buffer_room:
            return False
    return True


def layers_of(network: Network, segment: Segment) -> tuple[NetworkLayer, ...]:
    """The layers of a segment."""
    return network.layers[segment.first : segment.last + 1]


# --- chains of segments -----------------------------------------------------------------------


def settled_chain(
    values: Sequence[float],
    estimates: Mapping[Segment, float],
    solve: Callable[[Segment], float],
    k: int,
) -> tuple[float, list[int | Segment]]:
    """
    The best chain of layers alone, which have `values`, and segments that `solve` gives a value,
    and the sum of its values. Segments have `estimates`; those of the `k` best chains are solved
    until all of the best chain's are. It is the best of all where no estimate is above the value.
    """
    current = {segment: (value, segment) for segment, value in estimates.items()}
    solved: set[Segment] = set()
    while True:
        chains = best_chains(values, current, k)
        open_ = dict.fromkeys(
            link for _, chain in chains for link in chain
            if isinstance(link, Segment) and link not in solved
        )  # fmt: skip
        if not open_:
            return chains[0]
        for segment in open_:
            solved.add(segment)
            current[segment] = solve(segment), segment


def best_chains(
    values: Sequence[float], segments: Mapping[LinkT, tuple[float, Segment]], k: int
) -> list[tuple[float, list[int | LinkT]]]:
    """
    The `k` best chains of layers alone, which have `values`, and of `segments` by what they are
    called, with their values.
    """
    ending: dict[int, list[tuple[float, int | LinkT, int]]] = {}
    for number, value in enumerate(values):
        ending.setdefault(number, []).append((value, number, number))
    for link, (value, segment) in segments.items():
        if value < math.inf:
            ending.setdefault(segment.last, []).append((value, link, segment.first))
    best: list[list[tuple[float, list[int | LinkT]]]] = [[(0.0, [])]]
    for number in range(len(values)):
        tails = (
            (head + value, [*links, link])
            for value, link, first in ending[number]
            for head, links in best[first]
        )
        best.append(heapq.nsmallest(k, tails, key=lambda entry: entry[0]))
    return best[-1]
