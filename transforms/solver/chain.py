"""
The chain of segments that a network is cut into.

The best chains by dynamic programming over the layers in their order: `values[j]` has the least
values of chains that end before layer `j`. What a segment costs is an estimate at first, from its
layers' schedules on all nodes: what stays on chip is not at DRAM, filters may come for every group
of the batch, and the slots wait for the one with most work. The segments of the best `k` chains
are then solved, and the chains found again, until those that are found are solved.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from ..dataflow.network import Network, NetworkLayer
from ..dataflow.network_cost import network_cost
from ..dataflow.nn_dataflow import NodeMachine
from ..dataflow.node_grid import Region
from .blocking import Goal
from .layer import Candidate, LayerAnswer, LayerQuestion, solve_layer
from .network import Placed, Solution, place_in_turn, question_of, settle
from .problem import Rules
from .segments import (
    Segment,
    fits_on_chip,
    group_counts,
    layers_of,
    segments_from,
    slot_work,
    stripes,
)


@dataclass(frozen=True)
class Scheme:
    """A segment on stripes of nodes, with the batch in `groups`."""

    segment: Segment
    regions: tuple[Region, ...]
    groups: int


@dataclass
class Statistics:
    """How many schemes of segments there were, passed the checks, and were the best of theirs."""

    total: int = 0
    valid: int = 0
    pareto: int = 0
    solved: int = 0


@dataclass(frozen=True, eq=False)
class _Solved:
    """A scheme with its layers' answers, and what it costs."""

    placed: tuple[Placed, ...]
    value: float


@dataclass(eq=False)
class Chains:
    """The search for one network."""

    network: Network
    machine: NodeMachine
    goal: Goal
    rules: Rules
    forwarding: bool
    k: int = 4
    degree: int = 5
    effort: int = 8
    width: float = 0.02
    statistics: Statistics = field(default_factory=Statistics)
    answers: dict[LayerQuestion, LayerAnswer] = field(
        default_factory=dict[LayerQuestion, LayerAnswer]
    )
    """What is known of layers alone, on all nodes."""
    _answers: dict[LayerQuestion, LayerAnswer] = field(
        init=False, default_factory=dict[LayerQuestion, LayerAnswer]
    )

    def solve(self) -> Solution:
        """The best chain found. Raises `WeftError` for a layer that does not fit the machine."""
        alone = place_in_turn(
            self.network, self.machine, self.goal, self.rules, forwarding=self.forwarding,
            width=self.width, effort=self.effort, answers=self.answers,
        )  # fmt: skip
        best = [p.answer.candidates[0] for p in alone]
        values = [self._value(c) for c in best]
        schemes = self._pruned(self.schemes(), best)
        estimates = {scheme: self._estimate(scheme, best) for scheme in schemes}
        solved: dict[Scheme, _Solved | None] = {}
        chain = self._settled(values, estimates, solved)
        placed: list[Placed] = []
        for number, link in enumerate(chain):
            if isinstance(link, int):
                placed.append(alone[link])
                continue
            found = solved[link]
            assert found is not None
            placed += [replace(p, segment=number) for p in found.placed]
        return settle(self.network, placed, self.machine, self.goal)

    def _value(self, candidate: Candidate) -> float:
        links = float(candidate.hop_words().min())
        pj = candidate.dynamic_pj + links * self.machine.hop_pj
        return self.goal.energy * pj + self.goal.time * candidate.cycles

    # --- schemes ----------------------------------------------------------------------------

    def schemes(self) -> list[Scheme]:
        """All schemes that may be valid."""
        found: list[Scheme] = []
        self.statistics = Statistics()
        if self.degree < 2:
            return found
        for first in range(len(self.network.layers)):
            for segment in segments_from(self.network, first, self.degree):
                regions = stripes(slot_work(self.network, segment), self.machine.nodes)
                groups = group_counts(self.network.layers[first].batch)
                self.statistics.total += len(groups)
                if regions is None:
                    continue
                found += [
                    Scheme(segment, regions, g)
                    for g in groups
                    if fits_on_chip(self.network, segment, regions, g, self.machine.gbuf_words)
                ]
        self.statistics.valid = len(found)
        return found

    def _pruned(self, schemes: Sequence[Scheme], best: Sequence[Candidate]) -> list[Scheme]:
        """The schemes that no other of their segment beats in words of DRAM and in cycles."""
        costs = {s: (self._dram_words(s, best), self._cycles(s, best)) for s in schemes}
        by_segment: dict[Segment, list[Scheme]] = {}
        for scheme in schemes:
            by_segment.setdefault(scheme.segment, []).append(scheme)
        found = [
            s for rivals in by_segment.values() for s in rivals
            if not any(_beats(costs[other], costs[s]) for other in rivals)
        ]  # fmt: skip
        self.statistics.pareto = len(found)
        return found

    def _estimate(self, scheme: Scheme, best: Sequence[Candidate]) -> float:
        """About the value of a scheme."""
        machine, segment = self.machine, scheme.segment
        pj = 0.0
        for number in segment.layers:
            candidate = best[number]
            links = float(candidate.hop_words().min())
            pj += candidate.dynamic_pj + links * machine.hop_pj
            pj -= sum(candidate.dram_words) * machine.dram_pj
        kept = sum(sum(best[n].dram_words[1:]) for n in segment.layers)
        words = self._dram_words(scheme, best)
        maps = words - self._filter_words(scheme, best)
        pj += words * machine.dram_pj + (kept - maps) * machine.gbuf_pj
        return self.goal.energy * pj + self.goal.time * self._cycles(scheme, best)

    def _dram_words(self, scheme: Scheme, best: Sequence[Candidate]) -> float:
        """Words of DRAM: filters, and feature maps that do not stay on chip."""
        total = self._filter_words(scheme, best)
        for number in scheme.segment.layers:
            layer, words = self.network.layers[number], best[number].dram_words
            total += 0.0 if layer.inputs[0] in scheme.segment.on_chip else words[1]
            total += 0.0 if layer.outputs in scheme.segment.on_chip else words[2]
        return total

    def _filter_words(self, scheme: Scheme, best: Sequence[Candidate]) -> float:
        """
        Words of DRAM for filters: once where the slot's buffers can hold them all beside as
        many words of feature maps, else for each group.
        """
        total = 0.0
        for number, slot in zip(scheme.segment.layers, scheme.segment.slots, strict=True):
            name = self.network.layers[number].filters
            if name is None:
                continue
            words = self.network.tensors[name].extents.size
            room = scheme.regions[slot].size * self.machine.gbuf_words / 2
            total += words * (1 if words <= room else scheme.groups)
        return total

    def _cycles(self, scheme: Scheme, best: Sequence[Candidate]) -> float:
        """Cycles: the slots take their layers' cycles on fewer nodes, and fill one by one."""
        slots = [0.0] * scheme.segment.slot_count
        for number, slot in zip(scheme.segment.layers, scheme.segment.slots, strict=True):
            share = self.machine.nodes.size / scheme.regions[slot].size
            slots[slot] += best[number].mapping_cycles * share
        process = max(slots) + (sum(slots) - max(slots)) / scheme.groups
        return max(process, self._dram_words(scheme, best) / self.machine.dram_words)

    # --- chains -----------------------------------------------------------------------------

    def _settled(
        self,
        values: Sequence[float],
        estimates: dict[Scheme, float],
        solved: dict[Scheme, _Solved | None],
    ) -> list[int | Scheme]:
        """The best chain all of whose schemes are solved."""
        current = dict(estimates)
        while True:
            chains = [links for _, links in self.best_chains(values, current)]
            open_ = dict.fromkeys(
                link for chain in chains for link in chain
                if isinstance(link, Scheme) and link not in solved
            )  # fmt: skip
            if not open_:
                return chains[0]
            for scheme in open_:
                solved[scheme] = self._solve(scheme)
                found = solved[scheme]
                current[scheme] = math.inf if found is None else found.value
                self.statistics.solved += 1

    def best_chains(
        self, values: Sequence[float], schemes: Mapping[Scheme, float]
    ) -> list[tuple[float, list[int | Scheme]]]:
        """The `k` best chains of layers alone, which have `values`, and schemes, with theirs."""
        ending: dict[int, list[tuple[float, int | Scheme, int]]] = {}
        for number, value in enumerate(values):
            ending.setdefault(number, []).append((value, number, number))
        for scheme, value in schemes.items():
            if value < math.inf:
                last = ending.setdefault(scheme.segment.last, [])
                last.append((value, scheme, scheme.segment.first))
        best: list[list[tuple[float, list[int | Scheme]]]] = [[(0.0, [])]]
        for number in range(len(values)):
            tails = (
                (head + value, [*links, link])
                for value, link, first in ending[number]
                for head, links in best[first]
            )
            best.append(heapq.nsmallest(self.k, tails, key=lambda entry: entry[0]))
        return best[-1]

    # --- one scheme -------------------------------------------------------------------------

    def _solve(self, scheme: Scheme) -> _Solved | None:
        """The layers of a scheme, one after another; None where one does not fit."""
        placed: list[Placed] = []
        goal = replace(self.goal, time=self.goal.time / scheme.segment.slot_count)
        for layer, slot in zip(layers_of(self.network, scheme.segment), scheme.segment.slots,
                               strict=True):  # fmt: skip
            question = self.question(scheme, layer, slot)
            if question not in self._answers:
                self._answers[question] = solve_layer(
                    question, self.machine, goal, width=self.width, effort=self.effort // 2
                )
            answer = self._answers[question]
            if not answer.candidates:
                return None
            placed.append(Placed(layer, answer, 0, slot))
        network = _part(self.network, placed)
        cost = network_cost(
            settle(network, placed, self.machine, goal).schedule, self.machine
        )
        dynamic = sum(v for name, v in cost.energies.items() if name != "static")
        cycles = cost.segments[0].cycles
        value = self.goal.energy * dynamic + self.goal.time * cycles
        return _Solved(tuple(placed), value)

    def question(self, scheme: Scheme, layer: NetworkLayer, slot: int) -> LayerQuestion:
        """What a layer of a scheme has to answer."""
        segment = scheme.segment
        inputs = layer.inputs[0] in segment.on_chip
        outputs = layer.outputs in segment.on_chip
        alone = question_of(
            self.network, layer, scheme.regions[slot], self.rules, forwarding=self.forwarding
        )
        near = [scheme.regions[self._slot_of(segment, name)] for name in layer.inputs if inputs]
        held = inputs and layer.shape.is_conv
        return replace(
            alone,
            on_chip=(inputs, outputs),
            outer=(1 if held else None, None, scheme.groups),
            batch_outermost=True,
            once=tuple(place for place, near_ in ((1, inputs), (2, outputs)) if near_),
            near=tuple(dict.fromkeys(near)),
        )

    def _slot_of(self, segment: Segment, name: str) -> int:
        producer = self.network.producers[name].name
        return segment.slots[self.network.positions[producer] - segment.first]


def _beats(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Whether `one` is no more than `other` in both, and less in one."""
    return one != other and one[0] <= other[0] and one[1] <= other[1]


def _part(network: Network, placed: Sequence[Placed]) -> Network:
    """The network's layers that are placed, as a network of their own."""
    return _View(network, tuple(p.layer for p in placed))


class _View(Network):
    """Some layers of a network, with all its tensors; nothing is checked again."""

    def __init__(self, whole: Network, layers: tuple[NetworkLayer, ...]) -> None:
        object.__setattr__(self, "name", whole.name)
        object.__setattr__(self, "layers", layers)
        object.__setattr__(self, "tensors", whole.tensors)
