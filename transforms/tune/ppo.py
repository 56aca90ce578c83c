"""
Proximal policy optimisation through loops, with one actor for each knob (`agents`).

After Z. Xu et al., "ALT: Boosting Deep Learning Performance by Breaking the Wall between Graph and
Operator Level Optimizations", section 5.2.2: a batch of points is drawn, the best of them by the
model of costs are where walks begin, and at each step every actor gives its knob a direction. The
reward is by the model; of all points where walks have come, the best by the model are measured,
from which the model learns.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Any

from .agents import Agents, reward_of
from .model import Model, TreeModel
from .search import POOL, draw_new, first_points
from .space import Point, Space
from .task import Outcome, Task

_WALKS = 16
_STEPS = POOL // _WALKS
_DISCOUNT = 0.9
_MOVES = (-1, 0, 1)
_MOST_EPISODES = 3
"""Episodes for each batch of measurements: more where walks find nothing new."""


class PpoSearch:
    """
    Walks by actors that learn from a model of costs, which learns from measurements. `agents` and
    `model` may be shared with other searches, whose layouts have another state than `layout`.
    Raises `WeftError` where torch or xgboost is not installed.
    """

    def __init__(
        self,
        task: Task,
        seed: int,
        model: Model | None = None,
        agents: Agents | None = None,
        layout: Sequence[float] = (),
    ):
        self.task = task
        self.rng = Random(seed)
        self.agents = agents or Agents(seed)
        self.model = model or TreeModel(task)
        self.known: dict[Point, float] = {}
        self._layout = layout

    def propose(self, count: int) -> Sequence[Point]:
        found = first_points(self.task, self.known)
        visited: dict[Point, float] = {}
        fresh: list[Point] = []
        walks = count > len(found) and len(self.task.space.knobs) > 0
        for _ in range(_MOST_EPISODES if walks else 0):
            with self.agents.on_one_thread():
                visited |= self._run_episode()
            fresh = [p for p in visited if p not in self.known and p not in found]
            if len(fresh) >= count - len(found):
                break
        ranked = sorted(fresh, key=lambda p: (visited[p], p))
        found += [p for p in ranked if visited[p] < math.inf][: count - len(found)]
        found += draw_new(self.task, self.rng, {*self.known, *found}, count - len(found))
        return found[:count]

    def observe(self, points: Sequence[Point], outcomes: Sequence[Outcome]) -> None:
        self.known.update((p, o.cost) for p, o in zip(points, outcomes, strict=True))
        self.model.learn(points, outcomes)

    def _first_points(self) -> list[Point]:
        """Where walks begin: the best by the model, of some that are drawn and the best known."""
        drawn = draw_new(self.task, self.rng, set(), POOL)
        best = sorted(self.known, key=lambda p: (self.known[p], p))[:_WALKS]
        pool = [*dict.fromkeys((*best, *drawn))]
        rated = sorted(zip(self.model.rate(pool), pool, strict=True))
        return [point for _, point in rated[:_WALKS]]

    def _odds(self, states: Any) -> Any:
        """The logarithms of the odds of each knob's moves: `[.., knobs, moves]`."""
        actors = [self.agents.actor(knob.name, len(_MOVES)) for knob in self.task.space.knobs]
        logits = self.agents.torch.stack([actor(states) for actor in actors], -2)
        return self.agents.torch.log_softmax(logits, -1)

    def _run_episode(self) -> dict[Point, float]:
        """Walks, learns from them, and gives all points where they came with their costs."""
        torch, agents, space = self.agents.torch, self.agents, self.task.space
        points = self._first_points()
        (own,) = self.model.rate([self.task.start])
        states: list[Any] = []
        moves: list[Any] = []
        rewards: list[Any] = []
        visited = dict(zip(points, self.model.rate(points), strict=True))
        for _ in range(_STEPS):
            rows = [agents.loop_state(self._layout, space.knobs, p) for p in points]
            states.append(torch.tensor(rows))
            with torch.no_grad():
                odds = self._odds(states[-1]).exp()
                flat = odds.reshape(-1, len(_MOVES))
                move = torch.multinomial(flat, 1, generator=agents.random).reshape(odds.shape[:-1])
            points = [
                _walk(space, p, [_MOVES[int(i)] for i in taken.tolist()])
                for p, taken in zip(points, move, strict=True)
            ]
            costs = self.model.rate(points)
            visited |= dict(zip(points, costs, strict=True))
            moves.append(move)
            rewards.append(torch.tensor([reward_of(cost, own) for cost in costs]))
        self._learn(torch.stack(states), torch.stack(moves), average_rewards(torch, rewards))
        return visited

    def _learn(self, states: Any, moves: Any, returns: Any) -> None:
        picked = moves.unsqueeze(-1)
        with self.agents.torch.no_grad():
            before = self._odds(states).gather(-1, picked).squeeze(-1)

        def chances() -> tuple[Any, Any]:
            odds = self._odds(states)
            entropy = -(odds.exp() * odds).sum(-1).mean()
            return odds.gather(-1, picked).squeeze(-1), entropy

        self.agents.learn(states, returns, before, chances)


def _walk(space: Space, point: Point, moves: Sequence[int]) -> Point:
    """The point one step on; moves to no legal point are not made, the last ones first."""
    for kept in range(len(moves), 0, -1):
        wanted = [*moves[:kept], *[0] * (len(moves) - kept)]
        found = space.repair(
            tuple(
                min(max(i + m, 0), len(knob.choices) - 1)
                for i, m, knob in zip(point, wanted, space.knobs, strict=True)
            )
        )
        if space.is_legal(found):
            return found
    return point


def average_rewards(torch: Any, rewards: Sequence[Any]) -> Any:
    """
    The returns of each step of walks: averages of the rewards from there on, of which each counts
    less than the one before. They are of the size of one reward, as a layout's are, for which the
    critic is the same.
    """
    total, found = rewards[-1], list[Any]()
    for reward in reversed(rewards):
        total = (1 - _DISCOUNT) * reward + _DISCOUNT * total
        found.append(total)
    return torch.stack(found[::-1])
