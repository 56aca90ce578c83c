"""
A bound that no chain of segments of a network is below, wherever feature maps are.

Every layer alone, and every layer of every scheme of a segment, has a bound (`layer.bound_layer`)
with the links of feature maps as short as any homes make them. The time of a segment is at least
that of its busiest slot, and so at least the mean of its slots: a layer is bound with its
share of the time. What a chain is bound by is the sum of its parts; the least of all chains is
found by dynamic programming, and its parts are bound more closely until that does not change it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ..dataflow.cost.nn_dataflow import NodeMachine
from .blocking import Goal
from .chain import Chains, Scheme, best_chains
from .layer import bound_layer
from .network import question_of
from .question import LayerQuestion
from .segments import layers_of

_EFFORTS = (0, 16, 400)
"""Pairs that are blocked for a layer of a segment, as it is looked at again."""


@dataclass(eq=False)
class ChainBound:
    """The bound of a network, for the same choices as `Chains` has."""

    chains: Chains
    efforts: Sequence[int] = _EFFORTS
    _alone: dict[LayerQuestion, float] = field(default_factory=dict[LayerQuestion, float])
    _parts: dict[tuple[LayerQuestion, Goal, int], float] = field(
        default_factory=dict[tuple[LayerQuestion, Goal, int], float]
    )

    def value(self) -> float:
        """The bound. Infinite where a layer does not fit the machine."""
        chains = self.chains
        alone = self.layer_bounds()
        if not all(math.isfinite(bound) for bound in alone):
            return math.inf
        found = {scheme: self.scheme(scheme, 0) for scheme in chains.schemes()}
        levels = dict.fromkeys(found, 0)
        while True:
            segments = {scheme: (value, scheme.segment) for scheme, value in found.items()}
            value, links = best_chains(alone, segments, 1)[0]
            open_ = [
                link for link in links
                if isinstance(link, Scheme) and levels[link] + 1 < len(self.efforts)
            ]  # fmt: skip
            if not open_:
                return value
            for scheme in open_:
                levels[scheme] += 1
                found[scheme] = max(found[scheme], self.scheme(scheme, levels[scheme]))

    def layer_bounds(self) -> list[float]:
        """The bound of each layer on all nodes."""
        return [self._bound_layer(number) for number in range(len(self.chains.network.layers))]

    def _bound_layer(self, number: int) -> float:
        """The bound of a layer on all nodes."""
        chains = self.chains
        question = question_of(
            chains.network, chains.network.layers[number], chains.machine.nodes, chains.rules,
            forwarding=chains.forwarding,
        )  # fmt: skip
        if question not in self._alone:
            self._alone[question] = bound_layer(
                question, chains.machine, chains.goal, effort=self.efforts[-1]
            )
        return self._alone[question]

    def scheme(self, scheme: Scheme, level: int) -> float:
        """The sum of the bounds of a scheme's layers, with effort number `level`."""
        chains, total = self.chains, 0.0
        goal = replace(chains.goal, time=chains.goal.time / scheme.segment.slot_count)
        for layer, slot in zip(layers_of(chains.network, scheme.segment), scheme.segment.slots,
                               strict=True):  # fmt: skip
            question = chains.question(scheme, layer, slot)
            total += self._bound_part(question, chains.machine, goal, level)
        return total

    def _bound_part(
        self, question: LayerQuestion, machine: NodeMachine, goal: Goal, level: int
    ) -> float:
        key = question, goal, level
        if key not in self._parts:
            effort = self.efforts[level]
            self._parts[key] = bound_layer(question, machine, goal, effort=effort)
        return self._parts[key]
