"""
Segments whose layers take turns on all nodes: which ones, and in how many parts of the batch.

The batch comes in parts. All nodes run one layer after another on a part, and then all of them
again on the next one. What layers of the segment hand each other stays in the nodes' buffers, each
node holding what it has made until the last layer has read it; filters are read for each part. Each
layer is scheduled for one part (`LayerQuestion.part`), in what the buffers have left beside the
maps that are there while it runs.

A layer reads all of its feature maps from the buffers, or all from DRAM; a feature map that stays
is read by layers of the segment alone. A segment ends behind a layer that no map but its own
outlives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ..core.blockings import list_divisors
from ..dataflow.cost.nn_dataflow import NodeMachine
from ..dataflow.cost.node_grid import MapPlacement
from ..dataflow.network.expected import Expectation
from ..dataflow.network.layers import Network, NetworkLayer
from ..dataflow.network.schedule_file import ScheduledLayer
from .blocking import Goal
from .cut_cost import LayerCut, question_in_cut
from .layer import LayerAnswer
from .network import (
    PlacedLayer,
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

_SHARES = 64
"""Room that maps take is counted in this part of a buffer: so fewer questions differ."""


@dataclass(frozen=True, eq=False)
class Turns:
    """A segment in turns, with its layers' answers, and the sum of their values."""

    segment: Segment
    placed: tuple[PlacedLayer, ...]
    value: float


@dataclass(frozen=True, eq=False)
class TurnWays:
    """
    The choice of ways for layers that take turns, by what their programs are expected to take, one
    after another: each with what those have chosen whose maps it takes. `solve` answers questions
    with more candidates than were enough to tell segments apart.
    """

    network: Network
    machine: NodeMachine
    goal: Goal
    expectation: Expectation
    solve: Callable[[LayerQuestion], LayerAnswer]

    def choose_ways(self, placed: Sequence[PlacedLayer]) -> list[PlacedLayer] | None:
        """The layers with their ways; None where no programs can be made of one."""
        steps: dict[str, ScheduledLayer] = {}
        homes: dict[str, MapPlacement] = {}
        found: list[PlacedLayer] = []
        for layer in placed:
            tensors = self.network.tensors
            for name in layer.at_dram:
                extents = tensors[name].extents
                homes.setdefault(name, placement_at(0, extents, self.machine.ports))
            chosen = self._choose_way(self._with_others(layer), steps, homes)
            if chosen is None:
                return None
            found.append(chosen[0])
            steps[layer.layer.name] = chosen[1]
            homes[layer.layer.outputs] = chosen[1].layer.outputs
        return found

    def _with_others(self, layer: PlacedLayer) -> PlacedLayer:
        """A layer with more candidates, whose results take no more room."""
        question, known = layer.answer.question, layer.answer.candidates
        most = max(waiting_words(question, c.cut) for c in known)
        others = self.solve(question).candidates
        wide = [c for c in others if waiting_words(question, c.cut) <= most]
        return replace(layer, answer=replace(layer.answer, candidates=(*known, *wide)))

    def _choose_way(
        self,
        layer: PlacedLayer,
        steps: Mapping[str, ScheduledLayer],
        homes: Mapping[str, MapPlacement],
    ) -> tuple[PlacedLayer, ScheduledLayer] | None:
        """A layer with its best way, and the step of that."""
        table = table_of(self.network, layer, self.machine, self.goal)
        near = layer.answer.question.on_chip[0]
        writers = [self.network.producers[n].name for n in layer.layer.inputs] if near else []
        given = [steps[name] for name in dict.fromkeys(writers)]
        best: tuple[float, PlacedLayer, ScheduledLayer] | None = None
        for way in list_ways(layer, table, dict.fromkeys(table.names, 0))[:_TRIED]:
            step = place_step(self.network, layer, pass_schedule(layer, way, homes))
            value = self.expectation.value_in_turns(given, step, self.goal.energy, self.goal.time)
            if value is not None and (best is None or value < best[0]):
                best = value, replace(layer, way=way), step
        return None if best is None else best[1:]


@dataclass(frozen=True, eq=False)
class TurnSearch:
    """
    The search for segments in turns of a network. `solve` answers questions about layers, `joints`
    are the only tensors that may stay in buffers, if they are given; of each buffer, `slack` words
    are left free.
    """

    network: Network
    machine: NodeMachine
    goal: Goal
    rules: Rules
    forwarding: bool
    solve: Callable[[LayerQuestion], LayerAnswer]
    joints: frozenset[str] | None = None
    slack: int = 0

    def list_best(self) -> Iterator[Turns]:
        """For each first and last layer, the best number of parts."""
        layers = self.network.layers
        for first in range(len(layers)):
            best: dict[int, Turns] = {}
            for turns in list_divisors(layers[first].batch):
                for found in self._list_from(first, turns):
                    last = found.segment.last
                    if last not in best or found.value < best[last].value:
                        best[last] = found
            yield from best.values()

    def solve_again(self, turns: Turns) -> Turns | None:
        """The same segment as this search finds it; None where it has no room."""
        found = self._list_from(turns.segment.first, turns.placed[0].answer.question.turns)
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
        question = self._question(layer, turns, taken, near, stays)
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

    def _question(
        self, layer: NetworkLayer, turns: int, taken: int, near: bool, stays: bool
    ) -> LayerQuestion:
        rules = replace(self.rules, idle=False)
        whole = question_of(self.network, layer, self.machine.nodes, rules,
                            forwarding=self.forwarding)  # fmt: skip
        step = max(1, self.machine.gbuf_words // _SHARES)
        room = -(-(taken + self.slack) // step) * step
        nodes = self.machine.nodes
        cut = LayerCut(nodes, turns, near=(nodes,) if near else (), stays=stays, taken=room)
        return question_in_cut(whole, cut)
