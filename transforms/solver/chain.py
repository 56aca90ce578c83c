"""
The chain of segments that a network is cut into.

The best chains by dynamic programming over the layers in their order (`segments.best_chains`). What
a segment costs is an estimate at first, from its layers' schedules on all nodes: what stays on chip
is not at DRAM, filters may come for every group of the batch, and the slots wait for the one with
most work. The segments of the best `k` chains are then solved, and the chains found again, until
those that are found are solved.

A segment is solved by trying its schemes: numbers of groups, up and down from where its buffers
are half full, and then parts in which channels are handed over, as long as that gets better.

Of the segments of the best chain, the ways of layers are then chosen together (`joint`).

Where programs are made of segments (`segments.Limits`), those of the best chain that are not
accepted are left out, and the best of the other chains is found.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from ..dataflow.cost.nn_dataflow import NodeMachine
from ..dataflow.cost.node_grid import Region
from ..dataflow.network.layers import Network, NetworkLayer
from ..dataflow.network.schedule_file import ScheduledLayer
from .blocking.search import Goal
from .joint import JointChoice, Known
from .layer import Candidate, LayerAnswer, solve_layer
from .network import (
    ExpectedChoice,
    PlacedLayer,
    Scheduled,
    Solution,
    place_sequence,
    question_of,
    refine_homes,
    settle_network,
    solution_value,
)
from .problem import Rules
from .question import LayerQuestion
from .segments import (
    Limits,
    Segment,
    cut_stripes,
    direct_edges,
    fits_on_chip,
    group_counts,
    layers_of,
    matched_edges,
    segments_from,
    settled_chain,
    slot_work,
)
from .turns import Turns, TurnSearch, TurnWays

_PARTS = (2, 4, 8)
"""Parts in which channels are handed over."""

_SURELY = 1.02
"""How far the sum of layers' values, an estimate from below, must be above a limit."""

_FASTER = 1.1
"""How far above a limit a scheme may be that gets better when its slowest slot is faster."""

_WORTH = 0.95
"""What an estimate must be of the layers' values alone: schemes cost more than estimated."""

_EFFORT, _WIDTH = 2, 0.3
"""
For layers that take turns: the pairs that are blocked for their last choice, as many times those of
layers alone, and how far candidates may be above the best as counted over passes.
"""

_MORE = 8
"""As many times the effort is spent on layers of the chain that is found."""

_LEFT_FREE = (0.0, 1 / 16, 1 / 8, 1 / 4)
"""Shares of buffers that are left free for what has no place between others."""


@dataclass(frozen=True)
class Scheme:
    """
    A segment on stripes of nodes, with the batch in `groups`; over the edges `matched` channels
    are handed over in `parts`.
    """

    segment: Segment
    regions: tuple[Region, ...]
    groups: int
    parts: int = 1
    matched: tuple[tuple[int, int], ...] = ()

    def taken_parts(self) -> dict[int, int]:
        """By number of a layer: the parts in which it takes its inputs, where several."""
        return {consumer: self.parts for _, consumer in self.matched}

    def handed_parts(self) -> dict[int, int]:
        """By number of a layer: the parts in which it hands over its outputs, where several."""
        return {producer: self.parts for producer, _ in self.matched}


@dataclass
class Statistics:
    """
    The numbers of schemes of segments that there were, that passed the checks, and that were the
    best of theirs.
    """

    total: int = 0
    valid: int = 0
    pareto: int = 0
    solved: int = 0


@dataclass(frozen=True, eq=False)
class Solved:
    """
    A scheme with its layers' answers, what it costs, the slot that takes longest, and its steps.
    """

    placed: tuple[PlacedLayer, ...]
    value: float
    critical: int
    steps: tuple[ScheduledLayer, ...]


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
    limits: Limits = field(default_factory=Limits)
    statistics: Statistics = field(default_factory=Statistics)
    answers: dict[LayerQuestion, LayerAnswer] = field(
        default_factory=dict[LayerQuestion, LayerAnswer]
    )
    """What is known of layers alone, on all nodes."""
    _answers: dict[tuple[LayerQuestion, Goal, int | None], LayerAnswer] = field(
        init=False, default_factory=dict[tuple[LayerQuestion, Goal, int | None], LayerAnswer]
    )
    _scheduled: Scheduled = field(init=False, default_factory=Scheduled)

    def solve(self) -> Solution:
        """The best chain found. Raises `WeftError` for a layer that does not fit the machine."""
        alone = place_sequence(
            self.network, self.machine, self.goal, self.rules, forwarding=self.forwarding,
            width=self.width, effort=self.effort, answers=self.answers,
        )  # fmt: skip
        best = [p.answer.candidates[0] for p in alone]
        counted = [self._candidate_value(c, self.goal) for c in best]
        values = counted
        if self.limits.expectation is not None:
            chosen = ExpectedChoice(self.network, self.machine, self.goal, self.limits.expectation)
            alone, values = chosen.choose_ways(alone)
        schemes = self._prune_schemes(self.schemes(), best)
        estimates: dict[Segment, float] = {}
        first: dict[Segment, Scheme] = {}
        for scheme in schemes:
            value = self._estimate_scheme(scheme, best)
            each, real = (sum(v[n] for n in scheme.segment.layers) for v in (counted, values))
            if value < _WORTH * each and value / each * real < estimates.get(
                scheme.segment, math.inf
            ):
                estimates[scheme.segment], first[scheme.segment] = value / each * real, scheme
        solved: dict[Segment, Solved | None] = {}
        in_turns: dict[Segment, Turns] = {}
        for turns in self._list_turns():
            each, real = (sum(v[n] for n in turns.segment.layers) for v in (counted, values))
            value = turns.value / each * real
            if value < estimates.get(turns.segment, math.inf):
                estimates[turns.segment], in_turns[turns.segment] = value, turns

        def solve_segment(segment: Segment) -> float:
            alone_value = sum(counted[number] for number in segment.layers)
            if segment not in solved and segment in in_turns:
                solved[segment] = self._solve_turns(in_turns[segment])
            elif segment not in solved:
                solved[segment] = self._expect(self._best_scheme(first[segment], alone_value))
            found = solved[segment]
            return math.inf if found is None else found.value

        while True:
            _, chain = settled_chain(values, estimates, solve_segment, self.k)
            placed = self._place_chain(chain, solved, alone)
            found = settle_network(self.network, placed, self.machine, self.goal, self._scheduled)
            refused = self.refused_segments(found)
            if not refused:
                return self._choose_jointly(*self._refine(placed, found))
            for number in refused:
                link = chain[number]
                assert isinstance(link, Segment)
                del estimates[link]

    def _expect(self, solved: Solved | None) -> Solved | None:
        """The same with what its programs are expected to cost; None where there are none."""
        if solved is None or self.limits.expectation is None:
            return solved
        value = self.limits.expectation.value(solved.steps, self.goal.energy, self.goal.time)
        return None if value is None else replace(solved, value=value)

    # --- segments in turns ------------------------------------------------------------------

    def _list_turns(self) -> Iterator[Turns]:
        """
        The segments in turns: layers on all nodes, as there maps take least room in each, and where
        the rules allow that, on some of them.
        """
        if self.rules.turns:
            for idle in (False, True) if self.rules.idle else (False,):
                yield from self._search_turns(replace(self.rules, idle=idle)).list_best().values()

    def _search_turns(self, rules: Rules, slack: int = 0) -> TurnSearch:
        def solve(question: LayerQuestion) -> LayerAnswer:
            return self._answer_in_turns(question, self.effort // 2, None)

        return TurnSearch(
            self.network, self.machine, self.goal, rules, self.forwarding, solve,
            self.limits.joints, slack,
        )  # fmt: skip

    def _solve_turns(self, turns: Turns) -> Solved | None:
        """
        A segment in turns with homes chosen, and what it is expected to cost; where no programs can
        be made of it, as buffers are too full, with some of their room left free. None where that
        does not help.
        """
        for share in _LEFT_FREE:
            slack = int(share * self.machine.gbuf_words)
            again = self._search_turns(turns.rules, slack)
            found = again.solve_again(turns) if share else turns
            if found is None:
                return None
            tried: list[Sequence[PlacedLayer]] = [found.placed]
            if (chosen := self._choose_in_turns(found.placed)) is not None:
                tried.append(chosen)
            solved = [self._settle_part(placed, 1) for placed in tried]
            if self.limits.expectation is None:
                known = [v for v in solved if self.limits.accepts(v.steps)]
            else:
                known = [v for v in map(self._expect, solved) if v is not None]
            if known:
                return min(known, key=lambda each: each.value)
        return None

    def _choose_in_turns(self, placed: Sequence[PlacedLayer]) -> Sequence[PlacedLayer] | None:
        """The layers with ways by what is expected of them, if something is."""
        expectation = self.limits.expectation
        if expectation is None or expectation.judge_turn is None:
            return None

        def solve(question: LayerQuestion) -> LayerAnswer:
            return self._answer_in_turns(question, _EFFORT * self.effort, _WIDTH)

        ways = TurnWays(self.network, self.machine, self.goal, expectation, solve)
        return ways.choose_ways(placed)

    def _answer_in_turns(
        self, question: LayerQuestion, effort: int, width: float | None
    ) -> LayerAnswer:
        """
        The answer of a layer in turns, on all nodes too, where it may leave some idle: cuts over
        few nodes are many, and would keep others from being looked at.
        """
        every = [question]
        if question.rules.idle:
            every.append(replace(question, rules=replace(question.rules, idle=False)))
        answers = [self._answer_part(q, self.goal, effort, width) for q in every]
        found = {(c.cut, c.mapping, c.blocking): c for a in answers for c in a.candidates}
        ordered = sorted(found.values(), key=lambda c: self._candidate_value(c, self.goal))
        return LayerAnswer(question, tuple(ordered), None)

    def refused_segments(self, solution: Solution) -> list[int]:
        """The numbers of the segments of a solution that the limits do not accept."""
        groups = groupby(solution.schedule.steps, lambda step: step.segment)
        return [n for n, steps in groups if n is not None and not self.limits.accepts([*steps])]

    def _place_chain(
        self,
        chain: Sequence[int | Segment],
        solved: Mapping[Segment, Solved | None],
        alone: Sequence[PlacedLayer],
    ) -> list[PlacedLayer]:
        """The layers of a chain."""
        placed: list[PlacedLayer] = []
        for number, link in enumerate(chain):
            if isinstance(link, int):
                placed.append(alone[link])
                continue
            found = solved[link]
            assert found is not None
            placed += [replace(p, segment=number) for p in found.placed]
        return placed

    def _choose_jointly(self, placed: Sequence[PlacedLayer], found: Solution) -> Solution:
        """
        The solution with the ways of the layers of each segment chosen together, where that is
        better. Where programs are made of segments, they stay as they are, and those in turns.
        """
        if self.limits.expectation is not None or self.rules.executable:
            return found
        known: Known = {}
        chosen: list[PlacedLayer] = []
        steps = iter(found.schedule.steps)
        for number, each in groupby(placed, key=lambda part: part.segment):
            layers = [*each]
            now = [next(steps) for _ in layers]
            if number is not None and all(p.answer.question.part is None for p in layers):
                joint = JointChoice(
                    self.network, self.machine, self.goal, found.homes, layers, now, known
                )
                layers = joint.choose_ways() or layers
            chosen += layers
        if all(one is other for one, other in zip(chosen, placed, strict=True)):
            return found
        other = settle_network(self.network, chosen, self.machine, self.goal, self._scheduled)
        accepted = not self.refused_segments(other)
        both = (found, other) if accepted else (found,)
        return min(both, key=lambda each: solution_value(each, self.goal))

    def _refine(
        self, placed: Sequence[PlacedLayer], found: Solution
    ) -> tuple[Sequence[PlacedLayer], Solution]:
        """The same chain with homes chosen from more candidates, where that is better."""
        wider, better = refine_homes(
            self.network, placed, self.machine, self.goal, found, self._scheduled,
            effort=_MORE * self.effort,
        )  # fmt: skip
        return (placed, found) if self.refused_segments(better) else (wider, better)

    def _candidate_value(self, candidate: Candidate, goal: Goal) -> float:
        links = float(candidate.hop_words().min())
        pj = candidate.dynamic_pj + links * self.machine.hop_pj
        return goal.energy * pj + goal.time * candidate.cycles

    # --- schemes ----------------------------------------------------------------------------

    def schemes(self) -> list[Scheme]:
        """All schemes that may be valid."""
        found: list[Scheme] = []
        self.statistics = Statistics()
        if self.degree < 2:
            return found
        for first in range(len(self.network.layers)):
            for segment in segments_from(
                self.network, first, self.degree, executable=self.rules.executable,
                joints=self.limits.joints,
            ):  # fmt: skip
                work = slot_work(self.network, segment)
                regions = cut_stripes(work, self.machine.nodes, boxes=self.rules.executable)
                every = [] if regions is None else self._of_segment(segment, regions)
                self.statistics.total += len(every)
                found += [scheme for scheme in every if self._may_fit(scheme)]
        self.statistics.valid = len(found)
        return found

    def _of_segment(self, segment: Segment, regions: tuple[Region, ...]) -> list[Scheme]:
        edges = direct_edges(self.network, segment)
        matchings = dict.fromkeys(matched_edges(edges, odd) for odd in (False, True))
        found: list[Scheme] = []
        for groups in group_counts(self.network.layers[segment.first].batch):
            found.append(Scheme(segment, regions, groups))
            found += [
                Scheme(segment, regions, groups, parts, edges)
                for edges in matchings if edges for parts in _PARTS
                if self._divides_channels(edges, parts)
            ]  # fmt: skip
        return found

    def _divides_channels(self, edges: Sequence[tuple[int, int]], parts: int) -> bool:
        """Tests whether the layers have as many channels to hand over and to take."""
        shapes = [(self.network.layers[p].shape.k, self.network.layers[c].shape.c)
                  for p, c in edges]  # fmt: skip
        return all(min(pair) >= parts for pair in shapes)

    def _may_fit(self, scheme: Scheme) -> bool:
        return fits_on_chip(
            self.network, scheme.segment, scheme.regions, scheme.groups,
            self.machine.gbuf_words, scheme.taken_parts(),
        )  # fmt: skip

    def _prune_schemes(self, schemes: Sequence[Scheme], best: Sequence[Candidate]) -> list[Scheme]:
        """The schemes that no other of their segment beats in words of DRAM and in cycles."""
        costs = {s: (self._dram_words(s, best), self._estimate_cycles(s, best)) for s in schemes}
        by_segment: dict[Segment, list[Scheme]] = {}
        for scheme in schemes:
            by_segment.setdefault(scheme.segment, []).append(scheme)
        found = [
            s for rivals in by_segment.values() for s in rivals
            if not any(_is_better(costs[other], costs[s]) for other in rivals)
        ]  # fmt: skip
        self.statistics.pareto = len(found)
        return found

    def _estimate_scheme(self, scheme: Scheme, best: Sequence[Candidate]) -> float:
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
        return self.goal.energy * pj + self.goal.time * self._estimate_cycles(scheme, best)

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
        many words of feature maps, or its registers alone, else for each group. None where buffers
        can hold them before the batch begins.
        """
        total = 0.0
        registers = math.prod(self.machine.array) * self.machine.regf_words
        resident = self._is_resident(scheme.segment)
        for number, slot in zip(scheme.segment.layers, scheme.segment.slots, strict=True):
            name = self.network.layers[number].filters
            if name is None:
                continue
            words = self.network.tensors[name].extents.size
            nodes = scheme.regions[slot].size
            room = nodes * self.machine.gbuf_words
            if resident and words <= room:
                continue
            once = words <= max(room / 2, nodes * registers)
            total += words * (1 if once else scheme.groups)
        return total

    def _estimate_cycles(self, scheme: Scheme, best: Sequence[Candidate]) -> float:
        """Cycles: the slots take their layers' cycles on other nodes, and fill one by one."""
        slots = [0.0] * scheme.segment.slot_count
        for number, slot in zip(scheme.segment.layers, scheme.segment.slots, strict=True):
            share = best[number].cut.nodes / scheme.regions[slot].size
            slots[slot] += best[number].mapping_cycles * share
        process = max(slots) + (sum(slots) - max(slots)) / scheme.groups
        return max(process, self._dram_words(scheme, best) / self.machine.dram_words)

    # --- one segment ------------------------------------------------------------------------

    def _best_scheme(self, first: Scheme, alone: float) -> Solved | None:
        """
        The best scheme of a segment, from `first` on: more groups while that is better, or
        fewer, and then other parts. All numbers of groups are tried, with all effort, where filters
        may be resident, as with each number others fit. None where none is better than its layers
        `alone`.
        """
        every = [s for s in self._of_segment(first.segment, first.regions) if self._may_fit(s)]
        groups = sorted({s.groups for s in every})
        matchings = dict.fromkeys(s.matched for s in every if s.matched)
        tried: dict[Scheme, Solved | None] = {}
        thorough = self._is_resident(first.segment)
        effort = self.effort if thorough else self.effort // 2

        def scheme_value(scheme: Scheme, limit: float = math.inf) -> float:
            if scheme not in every:
                return math.inf
            if scheme not in tried:
                tried[scheme] = self.solve_scheme(scheme, effort, limit)
                self.statistics.solved += 1
            found = tried[scheme]
            return math.inf if found is None else found.value

        best = first
        start = groups.index(first.groups)
        for line in (groups[start + 1 :], groups[:start][::-1]):
            for number in line:
                other = replace(best, groups=number)
                if not scheme_value(other, scheme_value(best)) >= scheme_value(best) < math.inf:
                    best = other
                elif not thorough:
                    break
        for matched in matchings:
            for parts in _PARTS:
                other = replace(best, parts=parts, matched=matched)
                if scheme_value(other, scheme_value(best)) >= scheme_value(best):
                    break
                best = other
        return tried[best] if scheme_value(best) < alone else None

    # --- one scheme -------------------------------------------------------------------------

    def solve_scheme(
        self, scheme: Scheme, effort: int | None, limit: float = math.inf
    ) -> Solved | None:
        """
        The layers of a scheme, with `effort` as `layer.solve_layer` takes it; None where one does
        not fit, or where their values make more than `limit`. Time counts for all slots alike at
        first, and then in full for the slot that the others wait for, as long as that is better and
        near the limit.
        """
        slots = scheme.segment.slot_count
        shares = [1 / slots] * slots
        best = self._solve_shared(scheme, effort, shares, limit)
        while best is not None and shares[best.critical] < 1 and best.value < limit * _FASTER:
            shares[best.critical] = 1.0
            other = self._solve_shared(scheme, effort, shares)
            if other is None or other.value >= best.value:
                return best
            best = other
        return best

    def _solve_shared(
        self, scheme: Scheme, effort: int | None, shares: Sequence[float], limit: float = math.inf
    ) -> Solved | None:
        """The layers of a scheme, one after another, for such a share of time by slot."""
        placed: list[PlacedLayer] = []
        total = 0.0
        for layer, slot in zip(layers_of(self.network, scheme.segment), scheme.segment.slots,
                               strict=True):  # fmt: skip
            goal = replace(self.goal, time=self.goal.time * shares[slot])
            answer = self._answer_part(self.question(scheme, layer, slot), goal, effort)
            if not answer.candidates:
                return None
            total += self._candidate_value(answer.candidates[0], goal)
            if total > limit * _SURELY:
                return None
            placed.append(PlacedLayer(layer, answer, 0, slot))
        return self._settle_part(placed, len(shares))

    def _settle_part(self, placed: Sequence[PlacedLayer], slots: int) -> Solved:
        """The layers of a segment with homes chosen."""
        network = _part_network(self.network, placed)
        found = settle_network(
            network, placed, self.machine, self.goal, self._scheduled, rough=True
        )
        cost = found.cost
        dynamic = sum(v for name, v in cost.energies.items() if name != "static")
        segment = cost.segments[0]
        whole = len(placed) == len(self.network.layers)
        cycles = segment.critical_cycles if whole else segment.cycles
        busy = [0] * slots
        for part, each in zip(placed, cost.layers, strict=True):
            busy[part.slot] += each.cycles
        value = self.goal.energy * dynamic + self.goal.time * cycles
        if self.limits.expectation is not None:
            placed = [replace(p, way=way) for p, way in zip(placed, found.ways, strict=True)]
        return Solved(tuple(placed), value, busy.index(max(busy)), found.schedule.steps)

    def _answer_part(
        self, question: LayerQuestion, goal: Goal, effort: int | None, width: float | None = None
    ) -> LayerAnswer:
        """The answer of a layer of a scheme, with candidates within `width` of the best."""
        key = question, goal, effort
        if key not in self._answers:
            width = self.width if width is None else width
            self._answers[key] = solve_layer(
                question, self.machine, goal, width=width, effort=effort
            )
        return self._answers[key]

    def question(self, scheme: Scheme, layer: NetworkLayer, slot: int) -> LayerQuestion:
        """The question that a layer of a scheme has to answer."""
        segment = scheme.segment
        inputs = layer.inputs[0] in segment.on_chip
        outputs = layer.outputs in segment.on_chip
        # Few nodes seldom hold their filters, and all wait for the slowest slot.
        idle = self.rules.idle and not self._is_resident(segment)
        alone = question_of(
            self.network, layer, scheme.regions[slot], replace(self.rules, idle=idle),
            forwarding=self.forwarding,
        )  # fmt: skip
        near = [scheme.regions[self._slot_of(segment, name)] for name in layer.inputs if inputs]
        number = self.network.positions[layer.name]
        taken = scheme.taken_parts().get(number, 1) if inputs and layer.shape.is_conv else None
        handed = scheme.handed_parts().get(number)
        if number in scheme.taken_parts():
            handed = 1
        return replace(
            alone,
            on_chip=(inputs, outputs),
            outer=(taken, handed, scheme.groups),
            batch_outermost=True,
            once=tuple(place for place, near_ in ((1, inputs), (2, outputs)) if near_),
            near=tuple(dict.fromkeys(near)),
            pinned=self._is_resident(segment),
        )

    def _is_resident(self, segment: Segment) -> bool:
        """
        Tests whether filters may be in the nodes before the batch: a segment is all of the network,
        and each layer has nodes of its own.
        """
        whole = segment.slot_count == len(segment.layers) == len(self.network.layers)
        return self.rules.resident and whole

    def _slot_of(self, segment: Segment, name: str) -> int:
        producer = self.network.producers[name].name
        return segment.slots[self.network.positions[producer] - segment.first]


def _is_better(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Tests whether `one` is no more than `other` in both, and less in one."""
    return one != other and one[0] <= other[0] and one[1] <= other[1]


def _part_network(network: Network, placed: Sequence[PlacedLayer]) -> Network:
    """The network's layers that are placed, as a network of their own."""
    return _View(network, tuple(p.layer for p in placed))


class _View(Network):
    """Some layers of a network, with all its tensors; nothing is checked again."""

    def __init__(self, whole: Network, layers: tuple[NetworkLayer, ...]) -> None:
        object.__setattr__(self, "name", whole.name)
        object.__setattr__(self, "layers", layers)
        object.__setattr__(self, "tensors", whole.tensors)
