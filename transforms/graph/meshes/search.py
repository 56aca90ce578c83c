"""
A resource-allocation tree for a network on a mesh of cores with buffers, found by dynamic
programming.

The space: the layers in their order, cut into segments, each of which takes the batch in some
number of parts, with all cores for one layer after the other; weights of a segment are kept, or
read for each part. Its time is estimated (`_Runs`): layers one after the other, each the longest of
its work, of what cores send each other, and of reading what the next one needs from DRAM; at least
that of all bytes of DRAM. What does not fit in a core's buffer is left out.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from ...core.blockings import list_divisors
from ...core.errors import WeftError
from ..set_costs import SetMachine
from ..set_tree import Layers, SetLayer, SetNode, results_of
from .parts import (
    Divider,
    Execution,
    Source,
    box_elements,
    part_cycles,
    pieces_of,
    sources_of,
    weights_of,
)


@dataclass(frozen=True)
class _Run:
    """
    A layer with a batch on all cores: cycles of work, bytes that a core gets of each source that is
    no part of its own, and in all, and bytes of a core's weights and part of the result.
    """

    work: int
    received: tuple[int, ...]
    whole: tuple[int, ...]
    weights: int
    part: int
    sources: tuple[Source, ...]


@dataclass(frozen=True)
class FoundTree:
    """A tree with its estimated cycles; `fetches` by segment, whether it reads weights again."""

    tree: SetNode
    cycles: float
    fetches: tuple[bool, ...]


@dataclass
class _Runs:
    """The costs of layers by batch, each found once."""

    layers: Layers
    machine: SetMachine
    divider: Divider
    known: dict[tuple[str, int], _Run] = field(default_factory=dict[tuple[str, int], _Run])

    def run_of(self, layer: SetLayer, batch: int) -> _Run:
        """The cost of a layer on a part of the batch."""
        key = (layer.name, batch)
        if key not in self.known:
            self.known[key] = self._find_run(layer, batch)
        return self.known[key]

    def _execution_of(self, layer: SetLayer, batch: int) -> Execution:
        cut = self.divider.divide_layer(layer, batch, self.machine.cores)
        return Execution(0, layer, (0, batch), 0, cut)

    def _find_run(self, layer: SetLayer, batch: int) -> _Run:
        x = self._execution_of(layer, batch)
        received: list[int] = []
        whole: list[int] = []
        sources = tuple(sources_of(layer, self.layers))
        for source in sources:
            made = []
            if source.layer:
                made = [self._execution_of(self.layers[source.layer], batch)]
            most = largest = 0
            for core, need, parts in pieces_of(x, source, made):
                own = sum(box_elements(box) for _, other, box in parts if other == core)
                alone = len(parts) == 1 and parts[0][1] == core
                most = max(most, box_elements(need) - own)
                largest = max(largest, 0 if alone else box_elements(need))
            received.append(most)
            whole.append(largest)
        part = max(map(box_elements, x.boxes.values()))
        work = part_cycles(layer, x.share, self.machine)
        return _Run(work, tuple(received), tuple(whole), weights_of(x), part, sources)


def _count_turns(each: int) -> int:
    """
    In how many turns a layer takes a part of the batch: with two, cores send each other what is
    needed for one while they are at the other.
    """
    return 2 if each % 2 == 0 else 1


class TreeSearch:
    """The search for a network at a batch on a machine; what layers cost is found once."""

    def __init__(self, layers: Layers, batch: int, machine: SetMachine):
        self.layers, self.batch, self.machine = layers, batch, machine
        self.room = machine.buffer_bytes
        self.names = list(layers)
        self.order = {name: n for n, name in enumerate(self.names)}
        self.runs = _Runs(layers, machine, Divider(machine))
        self.last_reader = [n for n in range(len(self.names))]
        results = set(results_of(layers))
        for name, layer in layers.items():
            for source in layer.sources:
                at = self.order[source]
                self.last_reader[at] = max(self.last_reader[at], self.order[name])
        for name in results:
            self.last_reader[self.order[name]] = len(self.names)
        self.made_for: list[list[int]] = [[] for _ in self.names]
        for made, reader in enumerate(self.last_reader):
            if made < reader < len(self.names):
                self.made_for[reader].append(made)

    def find_tree(self, room: int | None = None) -> FoundTree:
        """
        The best tree of the space by its estimate, with `room` bytes of each core's buffer (by
        default all). Raises `WeftError` where a layer has no room with one image at a time.
        """
        self.room = self.machine.buffer_bytes if room is None else room
        count = len(self.names)
        best: list[tuple[float, int, int, bool]] = [(0.0, 0, 0, False)]
        best += [(math.inf, 0, 0, False)] * count
        for first in range(count):
            base = best[first][0]
            if base == math.inf:
                continue
            for parts in list_divisors(self.batch):
                for fetches in (False, True):
                    for end, cycles in self._list_segments(first, parts, fetches):
                        if base + cycles < best[end][0]:
                            best[end] = (base + cycles, first, parts, fetches)
        if best[count][0] == math.inf:
            stuck = max(n for n in range(count) if best[n][0] < math.inf)
            raise WeftError(
                f"layer '{self.names[stuck]}' has no room in {self.room} bytes of each core, with "
                "one image at a time; use more cores, or larger buffers"
            )
        cuts: list[tuple[int, int, int, bool]] = []
        end = count
        while end:
            _, first, parts, fetches = best[end]
            cuts.append((first, end, parts, fetches))
            end = first
        cuts.reverse()
        children = tuple(self.segment_node(*cut) for cut in cuts)
        tree = SetNode("T", "", self.batch, 1, children)
        return FoundTree(tree, best[count][0], tuple(cut[3] for cut in cuts))

    def price_segment(self, first: int, end: int, parts: int, fetches: bool) -> float:
        """The estimated cycles of the layers `first .. end`; infinite where they have no room."""
        return dict(self._list_segments(first, parts, fetches)).get(end, math.inf)

    def segment_node(self, first: int, end: int, parts: int, fetches: bool) -> SetNode:
        """
        The tree of the layers `first .. end`, which take the batch in `parts`, and with `fetches`
        read their weights for each.
        """
        each = self.batch // parts
        turns = _count_turns(each)
        leaves = tuple(SetNode("", name, each // turns) for name in self.names[first:end])
        if turns > 1:
            leaves = tuple(SetNode("T", "", each, turns, (leaf,)) for leaf in leaves)
        inner = SetNode("T", "", self.batch, parts, leaves)
        if fetches and parts > 1:
            return SetNode("T", "", self.batch, 1, (inner,))
        return inner

    def _list_segments(self, first: int, parts: int, fetches: bool) -> Iterator[tuple[int, float]]:
        """The segments from a layer on that fit: the layer behind each, and its cycles."""
        segment = _Segment(self, first, parts, fetches)
        for end in range(first + 1, len(self.names) + 1):
            segment.add_layer(end - 1)
            if segment.kept_bytes > self.room:
                return
            if segment.peak_bytes() > self.room:
                # Values that more layers read at once may only get more.
                if end - first > 1 and not self._is_closed(first, end):
                    continue
                return
            yield end, segment.count_cycles()

    def _is_closed(self, first: int, end: int) -> bool:
        """Tests whether nothing in the segment is left for layers behind its end."""
        return max(self.last_reader[first : end - 1], default=0) <= end - 1

    def input_bytes(self, first: int, at: int, run: _Run, *, outside: bool = False) -> int:
        """The bytes of inputs that a core holds beside parts that it has made."""
        layer = self.layers[self.names[at]]
        total = 0
        for source, size in zip(run.sources, run.whole, strict=True):
            inner = bool(source.layer) and self.order[source.layer] >= first
            if inner and not outside:
                total += size
            elif not inner:
                total += self._outside_size(layer, source.layer, run, size)
        return total

    def _outside_size(self, layer: SetLayer, name: str, run: _Run, size: int) -> int:
        """The bytes of a core's box of a source that comes through DRAM."""
        return max(size, run.part if layer.kind not in ("conv", "fc") and not size else size) or (
            self._needed_bytes(layer, name, run)
        )

    def _needed_bytes(self, layer: SetLayer, name: str, run: _Run) -> int:
        rows = layer.stride[0] * layer.stride[1]
        channels = self.layers[name].features if name else layer.external
        return run.part * rows * channels // max(1, layer.features)


class _Segment:
    """
    A segment from a layer on that takes one layer more at a time: what a core holds, and cycles.
    Its part of the batch has `each` images, which each layer takes in `turns`.
    """

    def __init__(self, search: TreeSearch, first: int, parts: int, fetches: bool):
        self.search, self.first, self.parts, self.fetches = search, first, parts, fetches
        self.each = search.batch // parts
        self.turns = _count_turns(self.each)
        self.kept_bytes = self.kept_elements = 0
        self.at: list[int] = []
        """Bytes of a core while it computes each layer, without weights that are kept."""
        self.parts_of: list[int] = []
        self.loads: list[float] = []
        self.times: list[float] = []
        self.stored = 0
        self.hidden = 0.0
        """Cycles of all layers but the last, each with what the next one reads meanwhile."""

    def add_layer(self, number: int) -> None:
        """Adds the layer of this number, the next one."""
        search, layer = self.search, self.search.layers[self.search.names[number]]
        run = search.runs.run_of(layer, self.each // self.turns)
        self._add_cycles(number, layer, run)
        part = run.part * self.turns
        own = search.input_bytes(self.first, number, run) * self.turns + part
        if self.fetches:
            own += run.weights
        else:
            self.kept_bytes += run.weights
            self.kept_elements += layer.weight_elements
        if self.at:
            # The one before has what this one reads from outside; what that gave is there too.
            self.at[-1] += search.input_bytes(self.first, number, run, outside=True)
            self.at[-1] += run.weights if self.fetches else 0
            before = number - 1
            own += self.parts_of[-1] if search.last_reader[before] > before else 0
        self.at.append(own)
        self.parts_of.append(part)
        for made in search.made_for[number]:
            if made >= self.first:
                # It stays until here, as no layer behind this one reads it.
                for between in range(made + 2, number + 1):
                    self.at[between - self.first] += self.parts_of[made - self.first]

    def peak_bytes(self) -> int:
        """The most bytes of a core at a time."""
        return self.kept_bytes + max(self.at)

    def _add_cycles(self, number: int, layer: SetLayer, run: _Run) -> None:
        search = self.search
        load, sent = layer.weight_elements if self.fetches else 0, 0.0
        for source, got in zip(run.sources, run.received, strict=True):
            if source.layer and search.order[source.layer] >= self.first:
                sent += got / search.machine.link_bytes
            elif source.layer:
                load += search.layers[source.layer].result_elements * self.each
            else:
                load += source.channels * source.height * source.width * self.each
        # Of two turns, one is computed while what the other needs is sent.
        alone = run.work + sent if self.turns == 1 else max(run.work, sent)
        self.loads.append(load / search.machine.dram_bytes)
        self.times.append(self.turns * alone)
        if len(self.times) > 1:
            self.hidden += max(self.times[-2], self.loads[-1])
        self.stored += layer.result_elements * self.each
        for made in search.made_for[number]:
            if self.first <= made:
                made_layer = search.layers[search.names[made]]
                self.stored -= made_layer.result_elements * self.each

    def count_cycles(self) -> float:
        """The estimated cycles of the segment for the whole batch."""
        machine = self.search.machine
        total = sum(self.loads) + self.stored / machine.dram_bytes
        # One core reads far ahead; of several, each layer's next one is read meanwhile.
        one = machine.cores == 1
        time = sum(self.times) if one else self.hidden + max(self.times[-1], self.loads[0])
        kept = self.kept_elements / machine.dram_bytes
        return max(time * self.parts, total * self.parts + kept) + self.loads[0]
