"""
A bound that no chain of segments of a network is below, wherever feature maps are.

Every layer alone, and every layer of every scheme of a segment, has a bound (`LayerBound`) with the
links of feature maps as short as any homes make them. The time of a segment is at least that of its
busiest slot, and so at least the mean of its slots: a layer is bound with its share of the time.
What a chain is bound by is the sum of its parts; the least of all chains is found by dynamic
programming, and its parts are bound more closely until that does not change it.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ..dataflow.cost.nn_dataflow import NodeMachine
from ..dataflow.network.layers import Network
from .blocking import Goal
from .chain import Chains, Scheme
from .layer import bound_pair
from .network import question_of
from .pairs import rank_pairs
from .problem import Rules
from .question import LayerQuestion, fixed_pj, needed_words
from .segments import best_chains, layers_of

_EFFORTS = (0, 16, 64, 256, 1024, 4096)
"""Pairs that are blocked for a layer, as it is looked at again."""

_BLOCKED = 200_000
"""Pairs that are blocked for all layers of a network, more or less."""


def compulsory_bound(network: Network, machine: NodeMachine, goal: Goal) -> float:
    """
    What no schedule of a network is below, of any form: all multiply-adds on all PEs with their
    operands in registers, and what comes from outside and goes there moved once.
    """
    macs = sum(layer.macs for layer in network.layers)
    array = machine.array[0] * machine.array[1]
    pj = sum(fixed_pj(layer.shape, layer.batch, machine) for layer in network.layers)
    words = outside_words(network, machine)
    cycles = max(macs / (machine.nodes.size * array), words / machine.dram_words)
    return goal.energy * (pj + words * machine.dram_pj) + goal.time * cycles


def outside_words(network: Network, machine: NodeMachine) -> int:
    """Words of DRAM: filters, inputs and results, each once, as far as layers need them."""
    read: dict[str, int] = {}
    written = 0
    for layer in network.layers:
        question = question_of(network, layer, machine.nodes, Rules(), forwarding=True)
        filters, inputs, outputs = needed_words(question)
        if layer.shape.sums != "outputs":
            continue
        if layer.filters is not None and network.root(layer.filters) not in network.producers:
            read[network.root(layer.filters)] = filters
        if len(layer.inputs) == 1 and layer.inputs[0] not in network.producers:
            root = network.root(layer.inputs[0])
            read[root] = max(read.get(root, 0), inputs)
        if network.tensors[layer.outputs].kind == "result":
            written += outputs
    return sum(read.values()) + written


@dataclass(eq=False)
class LayerBound:
    """
    The bound of a layer, closer with each pair that is blocked: those with the least bounds are
    first, and the rest are at least what the next one is.
    """

    question: LayerQuestion
    machine: NodeMachine
    goal: Goal
    blocked: int = 0
    _least: float = math.inf
    """The least bound of blocked pairs."""

    def __post_init__(self) -> None:
        self._pairs = iter(rank_pairs(self.question, self.machine, self.goal, None))
        self._next = next(self._pairs, None)

    @property
    def value(self) -> float:
        """No schedule of the layer is below. Infinite where none fits."""
        return self._least if self._next is None else min(self._least, self._next.bound)

    @property
    def may_be_closer(self) -> bool:
        """Tests whether pairs that are not blocked may be below those that are."""
        return self._next is not None and self._next.bound < self._least

    def block_pairs(self, effort: int) -> float:
        """The value when `effort` pairs are blocked, or all that may matter."""
        while self._next is not None and self.may_be_closer and self.blocked < effort:
            low = bound_pair(self.question, self.machine, self.goal, self._next, self._least)
            self._least = min(self._least, max(self._next.bound, low))
            self.blocked += 1
            self._next = next(self._pairs, None)
        return self.value


@dataclass(eq=False)
class ChainBound:
    """
    The bound of a network, for the same choices as `Chains` has. Nothing is bound more closely once
    that has taken `seconds` of the process' time: what is known by then is a bound, too.
    """

    chains: Chains
    efforts: Sequence[int] = _EFFORTS
    seconds: float = math.inf
    _layers: dict[tuple[LayerQuestion, Goal], LayerBound] = field(
        default_factory=dict[tuple[LayerQuestion, Goal], LayerBound]
    )

    def value(self) -> float:
        """The bound. Infinite where a layer does not fit the machine."""
        end = time.process_time() + self.seconds
        layers = range(len(self.chains.network.layers))
        links = [*layers, *self.chains.schemes()]
        levels, found = dict.fromkeys(links, 0), {link: self.link(link, 0) for link in links}
        while True:
            alone = [found[number] for number in layers]
            segments = {s: (v, s.segment) for s, v in found.items() if isinstance(s, Scheme)}
            if not all(map(math.isfinite, alone)):
                return math.inf
            value, chain = best_chains(alone, segments, 1)[0]
            open_ = [link for link in chain if levels[link] + 1 < len(self.efforts)]
            if not open_ or self._count_blocked() >= _BLOCKED:
                return value
            for link in open_:
                if time.process_time() > end:
                    return value
                levels[link] += 1
                found[link] = max(found[link], self.link(link, levels[link]))

    def _count_blocked(self) -> int:
        return sum(layer.blocked for layer in self._layers.values())

    def layer_bounds(self) -> list[float]:
        """The bound of each layer alone, with the most effort."""
        numbers = range(len(self.chains.network.layers))
        return [self.link(number, len(self.efforts) - 1) for number in numbers]

    def link(self, link: int | Scheme, level: int) -> float:
        """The bound of a layer alone, by its number, or of a scheme, with effort number `level`."""
        return self.scheme(link, level) if isinstance(link, Scheme) else self._alone(link, level)

    def _alone(self, number: int, level: int) -> float:
        """The bound of a layer on all nodes or some of them."""
        chains = self.chains
        question = question_of(
            chains.network, chains.network.layers[number], chains.machine.nodes, chains.rules,
            forwarding=chains.forwarding,
        )  # fmt: skip
        return self._bound_part(question, chains.goal, level)

    def scheme(self, scheme: Scheme, level: int) -> float:
        """The sum of the bounds of a scheme's layers, with effort number `level`."""
        chains, total = self.chains, 0.0
        goal = replace(chains.goal, time=chains.goal.time / scheme.segment.slot_count)
        for layer, slot in zip(layers_of(chains.network, scheme.segment), scheme.segment.slots,
                               strict=True):  # fmt: skip
            total += self._bound_part(chains.question(scheme, layer, slot), goal, level)
        return total

    def _bound_part(self, question: LayerQuestion, goal: Goal, level: int) -> float:
        key = question, goal
        if key not in self._layers:
            self._layers[key] = LayerBound(question, self.chains.machine, goal)
        return self._layers[key].block_pairs(self.efforts[level])
