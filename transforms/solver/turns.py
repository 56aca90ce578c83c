"""
Segments whose layers take turns on the nodes: which ones, and in how many parts of the batch.

The batch comes in parts. The nodes run one layer after another on a part, and then all of them
again on the next one. Each layer has all nodes, or in some segments a box of them. What layers of
the segment hand each other stays in the nodes' buffers, each node holding what it has made until
the last layer has read it; filters are read for each part. Each layer is scheduled for one part
(`LayerQuestion.part`), in what the buffers have left beside the maps that are there while it runs.

A layer reads all of its feature maps from the buffers, or all from DRAM; a feature map that stays
is read by layers of the segment alone. A segment ends behind a layer that no map but its own
outlives.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from ..core.blockings import list_divisors
from ..dataflow.cost.nn_dataflow import NodeMachine
from ..dataflow.cost.node_grid import Cell, MapPlacement
from ..dataflow.network.expected import Expectation
from ..dataflow.network.layers import Network, NetworkLayer
from ..dataflow.network.schedule_file import ScheduledLayer
from .blocking.search import Goal
from .cut_cost import LayerCut, question_in_cut
from .layer import Candidate, LayerAnswer
from .network import (
    PlacedLayer,
    Way,
    list_ways,
    pass_schedule,
    place_step,
    question_of,
    table_of,
)
from .nodes.hops import placement_at
from .problem import Rules
from .question import LayerQuestion, waiting_words
from .segments import Segment, reads_near, stays_inside

_TRIED = 8
"""Ways of a layer in turns of which is counted what programs take."""

_ALIKE = 3
"""Candidates that are cut as what they read, and arrangements of each, that are tried."""

_NEAR = 0.1
"""How far above its best way a layer's first one may be that is cut as the layer before."""

_CUTS = 4
"""Ways of a layer, each with other cuts of its map, that are tried with those of other layers."""

_BEAM = 4
"""Choices for the layers so far that are gone on with."""

_SHARES = 64
"""Room that maps take is counted in this part of a buffer: so fewer questions differ."""


@dataclass(frozen=True, eq=False)
class Turns:
    """A segment in turns, with its layers' answers, and the sum of their values."""

    segment: Segment
    placed: tuple[PlacedLayer, ...]
    value: float

    @property
    def turns(self) -> int:
        """The parts of the batch."""
        return self.placed[0].answer.question.turns

    @property
    def rules(self) -> Rules:
        """The rules of its layers."""
        return self.placed[0].answer.question.rules


@dataclass(frozen=True, eq=False)
class _Option:
    """A layer with a way, its step, and what it is expected to be worth by itself."""

    value: float
    placed: PlacedLayer
    step: ScheduledLayer

    @property
    def cuts(self) -> tuple[Cell, Cell, tuple[int, ...]]:
        """How map and batch are cut over the nodes, and how all cuts are nested."""
        partition = self.step.layer.partition
        return partition.cuts[1], partition.cuts[2], partition.order


def _with_other_cuts(options: Sequence[_Option]) -> list[_Option]:
    """The best ones of those with each cut of the map, of as many cuts as are tried."""
    found: dict[object, _Option] = {}
    for each in options:
        found.setdefault(each.cuts, each)
    return [*found.values()][:_CUTS]


@dataclass(frozen=True, eq=False)
class TurnWays:
    """
    The choice of ways for layers that take turns, by what their programs are expected to take, one
    after another: each with what those have chosen whose maps it takes. `solve` answers questions
    with more candidates than were enough to tell segments apart. Among them are those that cut map
    and batch as a layer whose map they take: there each node's part of it is in few nodes, the same
    from first to last, while other cuts have all nodes ask few of them at a time.

    What a layer is worth depends on how those are cut whose maps it takes. So ways are chosen for
    all layers together: along them, of choices that are alike for maps that are still to be read,
    the best is gone on with. Then each takes again what is best for it and its readers, until that
    is what they have.
    """

    network: Network
    machine: NodeMachine
    goal: Goal
    expectation: Expectation
    solve: Callable[[LayerQuestion], LayerAnswer]

    _known: dict[tuple[_Option, ...], float] = field(
        default_factory=dict[tuple[_Option, ...], float]
    )
    """What options are worth with those of the layers that they read from, which come behind."""

    def choose_ways(self, placed: Sequence[PlacedLayer]) -> list[PlacedLayer] | None:
        """The layers with their ways; None where no programs can be made of one."""
        options: dict[str, Sequence[_Option]] = {}
        chosen: dict[str, _Option] = {}
        homes: dict[str, MapPlacement] = {}
        for layer in placed:
            for name in layer.at_dram:
                extents = self.network.tensors[name].extents
                homes.setdefault(name, placement_at(0, extents, self.machine.ports))
            found = self._list_options(layer, chosen, homes)
            if not found:
                return None
            options[layer.layer.name] = _with_other_cuts(found)
            near = [each for each in found if each.value <= found[0].value * (1 + _NEAR)]
            before = next(reversed(chosen.values()), near[0])
            first = next((each for each in near if each.cuts == before.cuts), near[0])
            chosen[layer.layer.name] = first
            homes[layer.layer.outputs] = first.step.layer.outputs
        tried = [self._settle(options, c) for c in (chosen, self._choose_together(options))]
        return [each.placed for each in min(tried, key=self._value_of_all).values()]

    def _choose_together(self, options: Mapping[str, Sequence[_Option]]) -> dict[str, _Option]:
        """A choice for all layers, one after another, from the best ones of those before."""
        states: list[tuple[float, dict[str, _Option]]] = [(0.0, {})]
        for name, mine in options.items():
            best: dict[tuple[_Option, ...], tuple[float, dict[str, _Option]]] = {}
            for before, chosen in states:
                for each in mine:
                    now = {**chosen, name: each}
                    value = before + self._value(each, now)
                    key = tuple(now[n] for n in self._list_open(now, options))
                    if key not in best or value < best[key][0]:
                        best[key] = value, now
            states = heapq.nsmallest(_BEAM, best.values(), key=lambda state: state[0])
        return states[0][1]

    def _list_open(self, chosen: Mapping[str, _Option], every: Collection[str]) -> list[str]:
        """The layers whose maps others of these layers are still to read."""
        consumers = self.network.consumers
        return [
            name for name, each in chosen.items()
            if any(r.name in every and r.name not in chosen
                   for r in consumers[each.placed.layer.written])
        ]  # fmt: skip

    def _settle(
        self, options: Mapping[str, Sequence[_Option]], chosen: Mapping[str, _Option]
    ) -> dict[str, _Option]:
        """A choice in which no layer has a better way for itself and those that read its map."""
        found = dict(chosen)
        while True:
            before = self._value_of_all(found)
            for name, mine in options.items():
                tried = (found[name], *mine)
                found[name] = min(tried, key=lambda each: self._value_around(each, found))
            if not self._value_of_all(found) < before:
                return found

    def _value_of_all(self, chosen: Mapping[str, _Option]) -> float:
        return sum(self._value(each, chosen) for each in chosen.values())

    def _value_around(self, option: _Option, chosen: Mapping[str, _Option]) -> float:
        """The value of a layer and of those that take its map, with the ways of all others."""
        every = {**chosen, option.placed.layer.name: option}
        readers = self.network.consumers[option.placed.layer.written]
        around = [option.placed.layer, *(r for r in readers if r.name in every)]
        return sum(self._value(every[v.name], every) for v in around)

    def _value(self, option: _Option, chosen: Mapping[str, _Option]) -> float:
        """What a layer is worth with the ways of those whose maps it takes."""
        writers = [chosen[name] for name in self._writers(option.placed)]
        key = option, *writers
        if key not in self._known:
            steps = [writer.step for writer in writers]
            self._known[key] = self._expected_value(steps, option.step)
        return self._known[key]

    def _expected_value(self, writers: Sequence[ScheduledLayer], step: ScheduledLayer) -> float:
        """What a layer is expected to be worth; infinite where there are no programs."""
        found = self.expectation.value_in_turns(writers, step, self.goal.energy, self.goal.time)
        return math.inf if found is None else found

    def _writers(self, placed: PlacedLayer) -> list[str]:
        """The layers whose maps a layer takes from other nodes."""
        near = placed.answer.question.on_chip[0]
        names = [self.network.producers[n].name for n in placed.layer.inputs] if near else []
        return list(dict.fromkeys(names))

    def _with_others(self, layer: PlacedLayer) -> PlacedLayer:
        """A layer with more candidates, whose results take no more room."""
        wide = self._with_room(layer, layer.answer.question)
        known = layer.answer.candidates
        return replace(layer, answer=replace(layer.answer, candidates=(*known, *wide)))

    def _with_room(self, layer: PlacedLayer, question: LayerQuestion) -> list[Candidate]:
        """The answers whose results take no more room than those that are known."""
        known = layer.answer.candidates
        most = max(waiting_words(question, c.cut) for c in known)
        found = self.solve(question).candidates
        return [c for c in found if waiting_words(question, c.cut) <= most]

    def _list_alike(self, layer: PlacedLayer, chosen: Iterable[_Option]) -> Iterator[Way]:
        """Ways that cut map and batch as one of the last layers did, on the same nodes."""
        cuts = dict.fromkeys(each.cuts for each in chosen)
        for spatial, batch, order in [*cuts][-_ALIKE:]:
            alike = batch.h * batch.w, spatial.h, spatial.w
            question = replace(layer.answer.question, alike=alike)
            for candidate in self._with_room(layer, question)[:_ALIKE]:
                same = [
                    each for each in candidate.field.arrangements
                    if each.partition.cuts[1:3] == (spatial, batch)
                ]  # fmt: skip
                same.sort(key=lambda each: each.partition.order != order)
                yield from ((candidate, each) for each in same[:_ALIKE])

    def _list_options(
        self,
        layer: PlacedLayer,
        chosen: Mapping[str, _Option],
        homes: Mapping[str, MapPlacement],
    ) -> list[_Option]:
        """The ways of a layer of which programs can be made, the best for itself first."""
        wide = self._with_others(layer)
        table = table_of(self.network, wide, self.machine, self.goal)
        ways = list_ways(wide, table, dict.fromkeys(table.names, 0))[:_TRIED]
        found: list[_Option] = []
        for way in (*ways, *self._list_alike(layer, chosen.values())):
            step = place_step(self.network, layer, pass_schedule(layer, way, homes))
            writers = [chosen[name].step for name in self._writers(layer)]
            value = self._expected_value(writers, step)
            if math.isfinite(value):
                found.append(_Option(value, replace(wide, way=way), step))
        return sorted(found, key=lambda each: each.value)


@dataclass(frozen=True, eq=False)
class TurnSearch:
    """
    The search for segments in turns of a network, whose layers all may leave nodes idle or none
    may, as `rules` say. `solve` answers questions about layers, `joints` are the only tensors that
    may stay in buffers, if they are given; of each buffer, `slack` words are left free.
    """

    network: Network
    machine: NodeMachine
    goal: Goal
    rules: Rules
    forwarding: bool
    solve: Callable[[LayerQuestion], LayerAnswer]
    joints: frozenset[str] | None = None
    slack: int = 0

    def list_best(self) -> Mapping[Segment, Turns]:
        """Each segment in the best number of parts."""
        best: dict[Segment, Turns] = {}
        for found in self.list_all():
            known = best.get(found.segment)
            if known is None or found.value < known.value:
                best[found.segment] = found
        return best

    def list_all(self) -> Iterator[Turns]:
        """All segments, in each number of parts in which layers have room."""
        for first, layer in enumerate(self.network.layers):
            for turns in list_divisors(layer.batch):
                yield from self._list_from(first, turns)

    def solve_again(self, turns: Turns) -> Turns | None:
        """The same segment as this search finds it; None where it has no room."""
        found = self._list_from(turns.segment.first, turns.turns)
        return next((each for each in found if each.segment == turns.segment), None)

    @cached_property
    def _last_readers(self) -> Mapping[str, int]:
        """By tensor that a layer writes, the number of the last layer that reads it."""
        positions = self.network.positions
        return {
            v.written: max((positions[r.name] for r in self.network.consumers[v.written]),
                           default=len(self.network.layers))
            for v in self.network.layers
        }  # fmt: skip

    def _may_stay(self, name: str, first: int) -> bool:
        """Tests whether a tensor may stay in buffers, in a segment that goes on to its readers."""
        readers = {v.name for v in self.network.layers[first : self._last_readers[name] + 1]}
        given = self.joints is None or name in self.joints
        return given and stays_inside(self.network, name, readers)

    def _list_from(self, first: int, turns: int) -> Iterator[Turns]:
        """The segments from a layer on, in so many parts, as far as layers find room."""
        network = self.network
        placed: list[PlacedLayer] = []
        held: dict[str, int] = {}
        value, open_until = 0.0, first
        for number in range(first, len(network.layers)):
            layer = network.layers[number]
            near = reads_near(network, layer, {p.layer.name for p in placed})
            if near is None or layer.batch % turns or layer.shape.sums != "outputs":
                return
            taken = sum(n for name, n in held.items() if self._last_readers[name] >= number)
            if number > first and open_until <= number:
                end = self._place(layer, turns, taken, bool(near), False)
                if end is not None and near:
                    yield self._segment(first, [*placed, end[0]], value + end[1], held)
            if not self._may_stay(layer.written, first):
                return
            found = self._place(layer, turns, taken, bool(near), True)
            if found is None:
                return
            placed.append(found[0])
            value += found[1]
            held[layer.written] = found[2]
            open_until = max(open_until, self._last_readers[layer.written])

    def _segment(
        self, first: int, placed: list[PlacedLayer], value: float, held: Mapping[str, int]
    ) -> Turns:
        last, slots = first + len(placed) - 1, (0,) * len(placed)
        segment = Segment(first, last, slots, frozenset(held))
        return Turns(segment, tuple(placed), value)

    def _place(
        self, layer: NetworkLayer, turns: int, taken: int, near: bool, stays: bool
    ) -> tuple[PlacedLayer, float, int] | None:
        """
        A layer with its answer, its value for all parts, and the words of a node that what it
        writes takes at most; None where it has no room.
        """
        question = self.question(layer, turns, taken, near, stays)
        answer = self.solve(question)
        if not answer.candidates:
            return None
        first = answer.candidates[0]
        most = waiting_words(question, first.cut)
        kept = [c for c in answer.candidates if waiting_words(question, c.cut) <= most]
        links = float(first.hop_words().min())
        pj = first.dynamic_pj + links * self.machine.hop_pj
        value = turns * (self.goal.energy * pj + self.goal.time * first.cycles)
        return PlacedLayer(layer, replace(answer, candidates=tuple(kept)), 0), value, most

    def _round_room(self, words: int) -> int:
        step = max(1, self.machine.gbuf_words // _SHARES)
        return -(-words // step) * step

    def question(
        self, layer: NetworkLayer, turns: int, taken: int, near: bool, stays: bool
    ) -> LayerQuestion:
        """The question about a layer of a segment, where others have `taken` words of a buffer."""
        whole = question_of(self.network, layer, self.machine.nodes, self.rules,
                            forwarding=self.forwarding)  # fmt: skip
        room, nodes = self._round_room(taken + self.slack), self.machine.nodes
        cut = LayerCut(nodes, turns, near=(nodes,) if near else (), stays=stays, taken=room)
        return question_in_cut(whole, cut)
