"""
The ways of the layers of a segment, chosen together.

A layer of a segment is solved against the mean distance of its nodes from those that hold its
inputs. Here inputs come from where the layers before really leave them. A way of a layer (cut,
mapping and blocking, arrangement on nodes) has a value of its own; two ways of layers of which one
reads what the other makes have that of the links between them; and all together take the time of
the segment. Ways are changed for one layer, or for two of which one reads from the other, until
none gets better.

Where feature maps are at DRAM, they stay where they are. What is better is decided by exact costs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol, TypeAlias

import numpy as np

from ..dataflow.cost.nn_dataflow import NodeMachine, PassSchedule, layer_cost
from ..dataflow.network.cost import segment_cost
from ..dataflow.network.layers import Network
from ..dataflow.network.schedule_file import ScheduledLayer
from .blocking.options import Ints
from .blocking.search import Floats, Goal
from .layer import Candidate, list_candidates
from .network import Homes, PlacedLayer, pass_schedule
from .nodes.cuts import Cut
from .nodes.hops import placement_at
from .nodes.transport import Reading, transport_links
from .question import LayerQuestion

_PAIRS = 16
"""Pairs of a cut and a mapping that are blocked for each layer, at most."""

_PLAIN = 8
"""As `_PAIRS`, of layers without filters, whose ways differ in little but where they are."""

_WIDTH = 0.015
"""How far above the best the bounds of pairs may be."""

_SHARE = 0.5
"""The share of its time for which a layer is blocked: segments do not wait for all layers."""

_FEW = 2
"""As many of a layer that may be cut as the one before it."""

_BETTER = 1 - 1e-9
"""What a value must be of another one to be better."""

Known: TypeAlias = dict[tuple[LayerQuestion, tuple[Cut, ...]], list[Candidate]]
"""Candidates of layers, by the cuts of those before them that they may have too."""


class Work(NamedTuple):
    """The cycles that a layer takes, and those of DRAM."""

    cycles: int
    dram_cycles: int


class Joint(NamedTuple):
    """Two layers by number, one of which reads what the other makes: `values [maker, reader]`."""

    maker: int
    reader: int
    values: Floats


@dataclass(frozen=True, eq=False)
class Options:
    """
    The ways of a layer: the candidate of each and its arrangement `[way]`, and `own [way]`, the
    value without time and without links to other layers; `works` by candidate.
    """

    candidates: Ints
    arrangements: Ints
    own: Floats
    works: tuple[Work, ...]


class TimeValue(Protocol):
    """The value of the time that layers take together."""

    def value(self, works: tuple[Work, ...]) -> float: ...


class SegmentTime:
    """The value of the time that the layers of a segment take together."""

    def __init__(self, steps: Sequence[ScheduledLayer], weight: float, *, whole: bool) -> None:
        self._steps, self._weight, self._whole = steps, weight, whole
        self._known: dict[tuple[Work, ...], float] = {}

    def value(self, works: tuple[Work, ...]) -> float:
        """The value where the layers, in their order, do these works."""
        if works not in self._known:
            by_name = {s.layer.name: w for s, w in zip(self._steps, works, strict=True)}
            cost = segment_cost(self._steps, by_name)
            cycles = cost.critical_cycles if self._whole else cost.cycles
            self._known[works] = self._weight * cycles
        return self._known[works]


@dataclass(frozen=True, eq=False)
class WaySearch:
    """The search for the ways of the layers of a segment, by number."""

    options: Sequence[Options]
    joints: Sequence[Joint]
    time: TimeValue

    def find_best(self) -> list[int]:
        """
        The ways, from those that are best one after another, changed until none gets better. Ends
        as each change makes the value less.
        """
        ways = self._choose_first()
        moves: list[tuple[int, ...]] = [(n,) for n in range(len(ways))]
        moves += list(dict.fromkeys((joint.maker, joint.reader) for joint in self.joints))
        best, since, at = self.value(ways), 0, 0
        while since < len(moves):
            other = self._move(moves[at], ways)
            value = self.value(other)
            since += 1
            if value < best * _BETTER:
                ways, best, since = other, value, 0
            at = (at + 1) % len(moves)
        return ways

    def value(self, ways: Sequence[int]) -> float:
        """The value of the segment with these ways."""
        total = sum(float(o.own[way]) for o, way in zip(self.options, ways, strict=True))
        total += sum(float(j.values[ways[j.maker], ways[j.reader]]) for j in self.joints)
        return total + self.time.value(tuple(self._works_of(ways)))

    def _works_of(self, ways: Sequence[int]) -> list[Work]:
        return [o.works[int(o.candidates[way])] for o, way in zip(self.options, ways, strict=True)]

    def _choose_first(self) -> list[int]:
        """Ways of one layer after another, each in its share of time and near those before it."""
        ways = [0] * len(self.options)
        for layer, options in enumerate(self.options):
            total = self._time_values((layer,), ways) / len(ways) + options.own
            for joint in self.joints:
                if joint.reader == layer:
                    total = total + joint.values[ways[joint.maker]]
                elif joint.maker == layer:
                    total = total + joint.values.min(axis=1)
            ways[layer] = int(total.argmin())
        return ways

    def _move(self, layers: tuple[int, ...], ways: Sequence[int]) -> list[int]:
        """The same with the best ways of one layer, or of a maker and its reader."""
        total = self._time_values(layers, ways)
        maker, reader = layers[0], layers[-1]
        total = total + self._list_values(reader, ways, maker)
        if maker != reader:
            total = total + self._list_values(maker, ways, reader)[:, None]
            for joint in self.joints:
                if (joint.maker, joint.reader) == layers:
                    total = total + joint.values
        found = list(ways)
        for layer, way in zip(layers, np.unravel_index(total.argmin(), total.shape), strict=True):
            found[layer] = int(way)
        return found

    def _list_values(self, layer: int, ways: Sequence[int], but: int) -> Floats:
        """By way of a layer: its own value, and that of links to the others `but` one."""
        total = self.options[layer].own
        for joint in self.joints:
            if joint.maker == layer and joint.reader != but:
                total = total + joint.values[:, ways[joint.reader]]
            elif joint.reader == layer and joint.maker != but:
                total = total + joint.values[ways[joint.maker]]
        return total

    def _time_values(self, layers: tuple[int, ...], ways: Sequence[int]) -> Floats:
        """The value of time by way of each of `layers`."""
        works = self._works_of(ways)
        every = [self.options[layer].works for layer in layers]
        found = np.zeros([len(each) for each in every])
        for index in np.ndindex(*found.shape):
            for layer, each, at in zip(layers, every, index, strict=True):
                works[layer] = each[at]
            found[index] = self.time.value(tuple(works))
        return found[np.ix_(*(self.options[layer].candidates for layer in layers))]


@dataclass(frozen=True, eq=False)
class JointChoice:
    """
    The choice for the layers `placed` of a segment, which now run as `steps`, with feature maps at
    DRAM at `homes`. `known`: the candidates that were found for equal layers.
    """

    network: Network
    machine: NodeMachine
    goal: Goal
    homes: Homes
    placed: Sequence[PlacedLayer]
    steps: Sequence[ScheduledLayer]
    known: Known

    def choose_ways(self) -> list[PlacedLayer] | None:
        """The layers with their ways; None where these are no better than they run now."""
        candidates = self._list_candidates()
        options = [self._list_options(*each) for each in zip(self.placed, candidates, strict=True)]
        joints = self._list_joints(candidates, options)
        search = WaySearch(options, joints, self._time(self.steps))
        chosen: list[PlacedLayer] = []
        for placed, every, each, way in zip(
            self.placed, candidates, options, search.find_best(), strict=True
        ):
            number, arrangement = int(each.candidates[way]), int(each.arrangements[way])
            found = every[number].at_arrangement(arrangement)
            chosen.append(_with_candidate(placed, found))
        value = self._exact_value(self._schedules(chosen))
        now = self._exact_value([step.layer for step in self.steps])
        return chosen if value < now * _BETTER else None

    @property
    def _shared_goal(self) -> Goal:
        return replace(self.goal, time=self.goal.time * _SHARE)

    def _time(self, steps: Sequence[ScheduledLayer]) -> SegmentTime:
        whole = len(self.placed) == len(self.network.layers)
        return SegmentTime(steps, self.goal.time, whole=whole)

    # --- what there is to choose from ---------------------------------------------------------

    def _list_candidates(self) -> list[list[Candidate]]:
        """
        By layer: those that are known, and the best as far as can be told without the others;
        of layers without filters also those that are cut as one that makes what they read.
        """
        found: list[list[Candidate]] = []
        by_name: dict[str, list[Candidate]] = {}
        regions = {p.layer.outputs: p.answer.question.region for p in self.placed}
        for placed in self.placed:
            question = placed.answer.question
            cuts: list[Cut] = []
            if question.on_chip[0] and not question.shape.has_filters:
                for name in placed.layer.inputs:
                    if regions[name] == question.region:
                        cuts += [candidate.cut for candidate in by_name[name]]
            key = question, tuple(dict.fromkeys(cuts))
            if key not in self.known:
                most = _PAIRS if question.shape.has_filters else _PLAIN
                self.known[key] = list_candidates(
                    question, self.machine, self._shared_goal, _FEW if cuts else most, _WIDTH,
                    key[1],
                )  # fmt: skip
            every = [*placed.answer.candidates, *self.known[key]]
            found.append(list({(c.cut, c.mapping, c.blocking): c for c in every}.values()))
            by_name[placed.layer.outputs] = found[-1]
        return found

    def _list_options(self, placed: PlacedLayer, candidates: Sequence[Candidate]) -> Options:
        own = [self._own_values(placed, candidate) for candidate in candidates]
        sizes = [len(each) for each in own]
        return Options(
            np.repeat(np.arange(len(sizes)), sizes),
            np.concatenate([np.arange(size) for size in sizes]),
            np.concatenate(own),
            tuple(self._work_of(candidate) for candidate in candidates),
        )

    def _work_of(self, candidate: Candidate) -> Work:
        words = sum(candidate.dram_words)
        return Work(candidate.cycles, int(-(-words // self.machine.dram_words)))

    def _own_values(self, placed: PlacedLayer, candidate: Candidate) -> Floats:
        """By arrangement: the value without time and without links to other layers."""
        f, i, o = candidate.weights
        hops, on_chip = candidate.hops, placed.answer.question.on_chip
        links = f * hops.filters
        if candidate.turning is not None:
            links = links + candidate.turning
        if not on_chip[0]:
            for name, each in zip(placed.layer.inputs, hops.inputs, strict=True):
                links = links + i * each[:, self.homes[self.network.root(name)]]
        if not on_chip[1]:
            name = self.network.root(placed.layer.outputs)
            links = links + o * hops.outputs[:, self.homes[name]]
        return self.goal.energy * (candidate.dynamic_pj + self.machine.hop_pj * links)

    def _list_joints(
        self, candidates: Sequence[Sequence[Candidate]], options: Sequence[Options]
    ) -> list[Joint]:
        makers = {placed.layer.outputs: number for number, placed in enumerate(self.placed)}
        link = self.goal.energy * self.machine.hop_pj
        found: list[Joint] = []
        for reader, placed in enumerate(self.placed):
            question = placed.answer.question
            if not question.on_chip[0]:
                continue
            weights = link * np.array([c.weights[1] for c in candidates[reader]])
            weights = weights[options[reader].candidates]
            for name, source in zip(placed.layer.inputs, question.sources, strict=True):
                reading = Reading(question.shape, question.batch, source, question.forwarding)
                maker = makers[name]
                rows = [
                    np.concatenate(
                        [transport_links(reading, m.field, r.field) for r in candidates[reader]],
                        axis=1,
                    )
                    for m in candidates[maker]
                ]
                found.append(Joint(maker, reader, np.concatenate(rows) * weights))
        return found

    # --- exact costs --------------------------------------------------------------------------

    def _schedules(self, chosen: Sequence[PlacedLayer]) -> list[PassSchedule]:
        tensors, ports = self.network.tensors, self.machine.ports
        homes = {
            name: placement_at(self.homes[self.network.root(name)], tensors[name].extents, ports)
            for placed in chosen
            for name in placed.at_dram
        }
        found: list[PassSchedule] = []
        for placed in chosen:
            assert placed.way is not None
            found.append(pass_schedule(placed, placed.way, homes))
            homes[placed.layer.outputs] = found[-1].outputs
        return found

    def _exact_value(self, schedules: Sequence[PassSchedule]) -> float:
        """The value of the segment as it is counted in the end."""
        costs = [layer_cost(schedule, self.machine) for schedule in schedules]
        dynamic = sum(
            pj for cost in costs for name, pj in cost.energies.items() if name != "static"
        )
        steps = [replace(s, layer=layer) for s, layer in zip(self.steps, schedules, strict=True)]
        works = tuple(Work(cost.cycles, cost.dram_cycles) for cost in costs)
        return self.goal.energy * dynamic + self._time(steps).value(works)


def _with_candidate(placed: PlacedLayer, candidate: Candidate) -> PlacedLayer:
    """The layer run as a candidate in its one arrangement."""
    answer = replace(placed.answer, candidates=(candidate,))
    return replace(placed, answer=answer, way=(candidate, candidate.field.arrangements[0]))
