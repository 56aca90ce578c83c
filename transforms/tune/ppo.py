"""
Proximal policy optimisation with one actor for each knob and one critic that all share.

After Z. Xu et al., "ALT: Boosting Deep Learning Performance by Breaking the Wall between Graph and
Operator Level Optimizations", sections 5.2.1 and 5.2.2: a batch of points is drawn, the best of
them by the model of costs are where walks begin, and at each step every actor gives its knob a
direction. The reward is a constant less the logarithm of the cost, by the model; of all points
where walks have come, the best by the model are measured, from which the model learns. TorchRL and
Stable-Baselines3 have no critic that several actors share, so that this part is written on torch.
Source of the update: J. Schulman et al., "Proximal Policy Optimization Algorithms", 2017.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from importlib import import_module
from random import Random
from typing import Any

from ..core.errors import WeftError
from .model import TreeModel
from .search import POOL, draw_new, first_points
from .space import Point, Space
from .task import Outcome, Task

_WALKS = 16
_STEPS = POOL // _WALKS
_HIDDEN = 64
_EPOCHS = 4
_CLIP = 0.2
_DISCOUNT = 0.9
_ENTROPY = 0.01
_RATE = 3e-3
_MOVES = (-1, 0, 1)
_MOST_EPISODES = 3
"""Episodes for each batch of measurements: more where walks find nothing new."""


class PpoSearch:
    """
    Walks by actors that learn from a model of costs, which learns from measurements. Raises
    `WeftError` where torch or xgboost is not installed.
    """

    def __init__(self, task: Task, seed: int):
        try:
            self._torch: Any = import_module("torch")
        except ImportError as error:
            raise WeftError(
                "search 'ppo' needs torch, which is not installed: pip install 'weft[tune]'"
            ) from error
        torch = self._torch
        self.task = task
        self.rng = Random(seed)
        self.model = TreeModel(task)
        self.known: dict[Point, float] = {}
        self._random = torch.Generator().manual_seed(seed)
        width = len(task.space.knobs)
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            self._actors = [_make_network(torch, width, len(_MOVES)) for _ in range(width)]
            self._critic = _make_network(torch, width, 1)
        networks = [*self._actors, self._critic]
        parameters = [p for network in networks for p in network.parameters()]
        self._optimiser = torch.optim.Adam(parameters, lr=_RATE)

    def propose(self, count: int) -> Sequence[Point]:
        found = first_points(self.task, self.known)
        visited: dict[Point, float] = {}
        for _ in range(_MOST_EPISODES):
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

    def _run_episode(self) -> dict[Point, float]:
        """Walks, learns from them, and gives all points where they came with their costs."""
        torch, space = self._torch, self.task.space
        points = self._first_points()
        base = math.log(min(self.model.rate(points)))
        states: list[Any] = []
        moves: list[Any] = []
        chances: list[Any] = []
        rewards: list[Any] = []
        visited = dict(zip(points, self.model.rate(points), strict=True))
        for _ in range(_STEPS):
            state = torch.tensor([_state_of(space, p) for p in points])
            with torch.no_grad():
                logits = torch.stack([actor(state) for actor in self._actors], 1)
                odds = torch.softmax(logits, -1)
                flat = odds.reshape(-1, len(_MOVES))
                move = torch.multinomial(flat, 1, generator=self._random).reshape(odds.shape[:2])
                chances.append(_log_chance(torch, logits, move))
            points = [
                _walk(space, p, [_MOVES[i] for i in own.tolist()])
                for p, own in zip(points, move, strict=True)
            ]
            costs = self.model.rate(points)
            visited |= dict(zip(points, costs, strict=True))
            states.append(state)
            moves.append(move)
            rewards.append(torch.tensor([_reward(cost, base) for cost in costs]))
        self._learn(torch.stack(states), torch.stack(moves), torch.stack(chances),
                    _discounted(torch, rewards))  # fmt: skip
        return visited

    def _learn(self, states: Any, moves: Any, chances: Any, returns: Any) -> None:
        """Updates all networks: the clipped objective of each actor, the critic's error."""
        torch = self._torch
        with torch.no_grad():
            gain = returns - self._critic(states).squeeze(-1)
            gain = (gain - gain.mean()) / (gain.std() + 1e-6)
        for _ in range(_EPOCHS):
            logits = torch.stack([actor(states) for actor in self._actors], 2)
            found = _log_chance(torch, logits, moves)
            ratio = torch.exp(found - chances)
            wide = gain.unsqueeze(-1)
            clipped = torch.clamp(ratio, 1 - _CLIP, 1 + _CLIP)
            objective = torch.minimum(ratio * wide, clipped * wide).mean()
            odds = torch.log_softmax(logits, -1)
            entropy = -(odds.exp() * odds).sum(-1).mean()
            error = (self._critic(states).squeeze(-1) - returns).pow(2).mean()
            loss = 0.5 * error - objective - _ENTROPY * entropy
            self._optimiser.zero_grad()
            loss.backward()
            self._optimiser.step()


def _make_network(torch: Any, inputs: int, outputs: int) -> Any:
    nn = torch.nn
    return nn.Sequential(nn.Linear(inputs, _HIDDEN), nn.Tanh(), nn.Linear(_HIDDEN, outputs))


def _state_of(space: Space, point: Point) -> list[float]:
    """The choices of a point, each between -1 and 1."""
    sizes = [max(1, len(knob.choices) - 1) for knob in space.knobs]
    return [2 * i / n - 1 for i, n in zip(point, sizes, strict=True)]


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


def _log_chance(torch: Any, logits: Any, moves: Any) -> Any:
    return torch.log_softmax(logits, -1).gather(-1, moves.unsqueeze(-1)).squeeze(-1)


def _reward(cost: float, base: float) -> float:
    return -3.0 if math.isinf(cost) else max(base - math.log(cost), -3.0)


def _discounted(torch: Any, rewards: Sequence[Any]) -> Any:
    """The returns of each step of walks."""
    total, found = torch.zeros_like(rewards[0]), []
    for reward in reversed(rewards):
        total = reward + _DISCOUNT * total
        found.append(total)
    return torch.stack(found[::-1])
