"""
Bounds that no schedule is below whose layers run one after another, alone or in turns (`turns`).

Two of them: one is what nothing can be below, however words move: PEs, registers, and what comes
from outside. The other is of costs counted over passes: the least chain of layers alone and of
segments in turns, in each number of parts of the batch. Each layer there is bound by itself
(`LayerBound`), with its maps in buffers or at DRAM, in what the buffers have left where all that
waits in them is spread over all nodes evenly; with the filters of each part. What cannot have room
so is left out. The bounds of the best chain's layers get closer until that is the best still.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ..core.blockings import list_divisors
from ..dataflow.cost.nn_dataflow import NodeMachine
from ..dataflow.cost.row_stationary import LayerShape
from ..dataflow.network.layers import Network, NetworkLayer
from .blocking.search import Goal
from .bounds import LayerBound, outside_words
from .layer import LayerAnswer
from .network import PlacedLayer, question_of
from .nodes.cuts import Cut, box_sides, cut_table
from .pairs import piece_mappings
from .problem import Rules
from .question import LayerQuestion, fixed_pj
from .segments import Segment, best_chains
from .turns import Turns, TurnSearch

_EFFORTS = (4, 16, 64)
"""Pairs that are blocked for a layer, as it is looked at again."""

_SHARES = 8
"""Room that maps take at least is counted in this part of a buffer: so fewer questions differ."""


def outside_bound(network: Network, machine: NodeMachine, goal: Goal) -> float:
    """
    What no schedule is below whose layers run one after another, each for one part of the batch
    after another on a box of nodes. The first node has the largest piece of each layer, and
    computes these one after another, however words move beside that. So it takes at least the
    cycles of its PEs for all layers, each in the parts, cut and mapping of the template that take
    fewest; and ports take all words that come from outside and go there.
    """
    pj = sum(fixed_pj(layer.shape, layer.batch, machine) for layer in network.layers)
    words = outside_words(network, machine)
    kinds = Counter((layer.shape, layer.batch) for layer in network.layers)
    computing = sum(n * least_cycles(*kind, machine) for kind, n in kinds.items())
    cycles = max(computing, words / machine.dram_words)
    return goal.energy * (pj + words * machine.dram_pj) + goal.time * cycles


def least_cycles(shape: LayerShape, batch: int, machine: NodeMachine) -> float:
    """The fewest cycles of the PEs for a layer on a box of nodes, in equal parts of the batch."""
    macs, array = shape.macs(batch), math.prod(machine.array)
    least = math.inf
    for turns in list_divisors(batch):
        table = cut_table(shape, batch // turns, box_sides(machine.nodes, idle=True))
        cuts = [Cut(*row) for row in table.tolist()]
        for cut in sorted(cuts, key=lambda cut: -cut.nodes):
            if macs >= least * cut.nodes * array:
                break
            mappings = piece_mappings(shape, batch // turns, cut, machine)
            least = min([least, *(turns * mapping.process_cycles for mapping in mappings)])
    return least


class _Part(NamedTuple):
    """A layer for one of `turns` parts of the batch."""

    question: LayerQuestion
    turns: int


@dataclass(frozen=True, eq=False)
class _LeastRoom(TurnSearch):
    """
    All segments, with layers that take no more room for their maps than these have words, spread
    over all nodes, and no value.
    """

    def _place(
        self, layer: NetworkLayer, turns: int, taken: int, near: bool, stays: bool
    ) -> tuple[PlacedLayer, float, int] | None:
        question = self.question(layer, turns, taken, near, stays)
        words = math.prod(question.result) if stays else 0
        held = -(-words // self.machine.nodes.size)
        if taken + held > self.machine.gbuf_words:
            return None
        return PlacedLayer(layer, LayerAnswer(question, (), None), 0), 0.0, held

    def _round_room(self, words: int) -> int:
        step = max(1, self.machine.gbuf_words // _SHARES)
        return words // step * step


@dataclass(eq=False)
class TurnsBound:
    """
    The bound of a network; see the module's docstring. Nothing is bound more closely once that has
    taken `seconds` of the process' time: what is known by then is a bound, too.
    """

    network: Network
    machine: NodeMachine
    goal: Goal
    rules: Rules
    forwarding: bool
    seconds: float = math.inf
    _layers: dict[LayerQuestion, LayerBound] = field(
        default_factory=dict[LayerQuestion, LayerBound]
    )

    def value(self) -> float:
        """The bound. Infinite where a layer does not fit the machine."""
        end = time.process_time() + self.seconds
        alone = [self._list_alone(layer) for layer in self.network.layers]
        segments = self._list_segments()
        while True:
            value, chain = self._best_chain(alone, segments)
            parts = [p for link in chain for p in (
                alone[link] if isinstance(link, int) else segments[link]
            )]  # fmt: skip
            open_ = [
                bound for bound in dict.fromkeys(self._bound_of(p.question) for p in parts)
                if bound.blocked < _EFFORTS[-1] and bound.may_be_closer
            ]  # fmt: skip
            if not open_ or not math.isfinite(value):
                return value
            for bound in open_:
                if time.process_time() > end:
                    return value
                bound.block_pairs(next(n for n in _EFFORTS if n > bound.blocked))

    def _best_chain(
        self, alone: list[list[_Part]], segments: Mapping[tuple[Segment, int], list[_Part]]
    ) -> tuple[float, list[int | tuple[Segment, int]]]:
        """The chain with the least bound, as far as layers are bound now."""
        known = {link: (self._sum(parts), link[0]) for link, parts in segments.items()}
        chains = best_chains([self._sum(parts) for parts in alone], known, 1)
        return chains[0]

    def _sum(self, parts: list[_Part]) -> float:
        return math.fsum(turns * self._bound_of(question).value for question, turns in parts)

    def _bound_of(self, question: LayerQuestion) -> LayerBound:
        if question not in self._layers:
            self._layers[question] = LayerBound(question, self.machine, self.goal)
        return self._layers[question]

    def _list_alone(self, layer: NetworkLayer) -> list[_Part]:
        """A layer for all of its batch."""
        question = question_of(
            self.network, layer, self.machine.nodes, self.rules, forwarding=self.forwarding
        )
        return [_Part(question, 1)]

    def _list_segments(self) -> dict[tuple[Segment, int], list[_Part]]:
        """The layers of each segment that may have room, in each number of parts."""
        search = _LeastRoom(
            self.network, self.machine, self.goal, self.rules, self.forwarding, _refuse
        )
        return {(t.segment, t.turns): _parts_of(t) for t in search.list_all()}


def _parts_of(turns: Turns) -> list[_Part]:
    return [_Part(p.answer.question, turns.turns) for p in turns.placed]


def _refuse(question: LayerQuestion) -> LayerAnswer:
    """No layer is solved for a bound."""
    raise AssertionError(question)
