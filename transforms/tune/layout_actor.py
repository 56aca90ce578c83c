"""
The layout actor of the paper: one network for all knobs, whose output in (0, 1) becomes factors.

The state is what each knob is set to; the actor is asked for one knob after another and gives the
mean of a distribution whose sample `a` sets a knob of numbers to the choice nearest to `D a`, `D`
the largest of them (equation 2), and a knob of words to the `a`-th part of them. Of an episode the
best by the model are measured. The reward of those is from the least cost after a few rounds of
loops, that of the others from what the model expects. The critic is that of the loops' actors
(`agents`).

Source: Z. Xu et al., "ALT: Boosting Deep Learning Performance by Breaking the Wall between Graph
and Operator Level Optimizations", section 5.2.1.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from .agents import Agents, reward_of
from .choosing import Choosing
from .space import Knob, Point

_SPREAD = 1.0
"""The standard deviation of an action, before it is mapped to (0, 1)."""

_EPISODES = 8
"""Episodes for each batch of measurements: more where few points are legal."""


def split_choice(knob: Knob, action: float) -> int:
    """The number of the choice for an action in (0, 1), by equation 2 where choices are numbers."""
    numbers = [choice for choice in knob.choices if isinstance(choice, int)]
    if len(numbers) < len(knob.choices):
        return min(int(action * len(knob.choices)), len(knob.choices) - 1)
    wanted = round(max(numbers) * action)
    return min(range(len(numbers)), key=lambda n: (abs(numbers[n] - wanted), n))


class SplitProposer:
    """Choices by the actor, of `agents` that also walk through loops."""

    def __init__(self, choosing: Choosing, agents: Agents):
        self.choosing, self.agents = choosing, agents
        self.knobs = choosing.task.layouts.knobs
        self._drawn: dict[Point, tuple[Any, Any, Any]] = {}

    def propose(self, count: int) -> Sequence[Point]:
        choosing, pool = self.choosing, dict[Point, None]()
        with self.agents.on_one_thread():
            for _ in range(_EPISODES):
                fresh = (p for p in self._draw_points(choosing.pool) if p not in choosing.seen)
                pool |= dict.fromkeys(filter(choosing.task.layouts.is_legal, fresh))
                if len(pool) >= choosing.pool:
                    break
        found = [*pool][: choosing.pool]
        costs = dict(zip(found, choosing.rate(found), strict=True))
        self._learn(costs, choosing.own_estimate)
        return choosing.take_best(costs, count)

    def observe(self) -> None:
        """Learns from what was measured."""
        seen = self.choosing.seen
        known = {point: cost for point, cost in seen.items() if point in self._drawn}
        self._learn(known, seen.get(self.choosing.task.layout_start, math.inf))

    def _draw_points(self, count: int) -> list[Point]:
        """Points knob by knob, whose states, actions and chances are kept."""
        torch, agents = self.agents.torch, self.agents
        points = [[0] * len(self.knobs) for _ in range(count)]
        states: list[Any] = []
        actions: list[Any] = []
        for number, knob in enumerate(self.knobs):
            rows = [agents.layout_state(self.knobs, tuple(point), number) for point in points]
            states.append(torch.tensor(rows))
            with torch.no_grad():
                noise = torch.randn(count, 1, generator=agents.random)
                actions.append(self._mean(states[-1]) + noise * _SPREAD)
            for point, action in zip(points, torch.sigmoid(actions[-1]).flatten(), strict=True):
                point[number] = split_choice(knob, float(action))
        stacked, taken = torch.stack(states, 1), torch.stack(actions, 1)
        with torch.no_grad():
            chances = self._log_chance(stacked, taken)
        found = [self.choosing.task.layouts.repair(tuple(point)) for point in points]
        self._drawn |= dict(zip(found, zip(stacked, taken, chances, strict=True), strict=True))
        return found

    def _mean(self, states: Any) -> Any:
        return self.agents.actor("split", 1)(states)

    def _log_chance(self, states: Any, actions: Any) -> Any:
        """The logarithms of the chances of actions, but for a constant: `[.., 1]`."""
        return -((actions - self._mean(states)) ** 2) / (2 * _SPREAD**2)

    def _learn(self, costs: Mapping[Point, float], own: float) -> None:
        if len(costs) < 2 or math.isinf(own):
            return
        torch = self.agents.torch
        drawn = [self._drawn[point] for point in costs]
        states, actions, before = (torch.stack(parts) for parts in zip(*drawn, strict=True))
        rewards = torch.tensor([[reward_of(cost, own)] for cost in costs.values()])
        returns = rewards.expand(states.shape[:-1])

        def chances() -> tuple[Any, Any]:
            return self._log_chance(states, actions), 0.0  # The spread is fixed.

        with self.agents.on_one_thread():
            self.agents.learn(states, returns, before, chances)
