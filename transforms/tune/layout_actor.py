"""
The layout actor of the paper: one network for all knobs, whose output in (0, 1) becomes factors.

The state is what each knob is set to; the actor is asked for one knob after another and gives the
mean of a distribution whose sample `a` sets a knob of numbers to the choice nearest to `D a`, `D`
the largest of them (equation 2), and a knob of words to the `a`-th part of them. The reward of a
choice is a constant less the logarithm of its cost: the least after a few rounds of loops, or the
estimate where nothing was measured. Updates are those of `ppo`, with a critic on the same state.

Source: Z. Xu et al., "ALT: Boosting Deep Learning Performance by Breaking the Wall between Graph
and Operator Level Optimizations", section 5.2.1.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from ..core.errors import WeftError
from .joint import Choosing
from .space import Knob, Point

_HIDDEN = 64
_SPREAD = 0.25
_EPOCHS = 4
_CLIP = 0.2
_RATE = 3e-3
_DRAWN = 12
_TRIES = 300


def split_choice(knob: Knob, action: float) -> int:
    """The number of the choice for an action in (0, 1), by equation 2 where choices are numbers."""
    numbers = [choice for choice in knob.choices if isinstance(choice, int)]
    if len(numbers) < len(knob.choices):
        return min(int(action * len(knob.choices)), len(knob.choices) - 1)
    wanted = round(max(numbers) * action)
    return min(range(len(numbers)), key=lambda n: (abs(numbers[n] - wanted), n))


class SplitProposer:
    """Choices by the actor. Raises `WeftError` where torch is not installed."""

    def __init__(self, choosing: Choosing, seed: int):
        try:
            self._torch: Any = import_module("torch")
        except ImportError as error:
            raise WeftError(
                "search 'ppo' needs torch, which is not installed: pip install 'weft[tune]'"
            ) from error
        torch, self.choosing = self._torch, choosing
        self.knobs = choosing.task.layouts.knobs
        self.seen: dict[Point, float] = {}
        self._drawn: dict[Point, tuple[Any, Any, Any]] = {}
        self._random = torch.Generator().manual_seed(seed)
        width = 2 * len(self.knobs)
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            self._actor, self._critic = (
                torch.nn.Sequential(
                    torch.nn.Linear(width, _HIDDEN), torch.nn.Tanh(), torch.nn.Linear(_HIDDEN, 1)
                )
                for _ in range(2)
            )
        parameters = [*self._actor.parameters(), *self._critic.parameters()]
        self._optimiser = torch.optim.Adam(parameters, lr=_RATE)

    def _draw(self) -> Point:
        """A point knob by knob, whose states, actions and chances are kept."""
        torch, point = self._torch, [0] * len(self.knobs)
        states: list[Any] = []
        actions: list[Any] = []
        for number, knob in enumerate(self.knobs):
            sizes = [max(1, len(k.choices) - 1) for k in self.knobs]
            held = [i / n for i, n in zip(point, sizes, strict=True)]
            state = torch.tensor([*held, *(float(n == number) for n in range(len(point)))])
            with torch.no_grad():
                noise = torch.randn(1, generator=self._random)
                action = self._actor(state) + noise * _SPREAD * 4
            point[number] = split_choice(knob, float(torch.sigmoid(action)))
            states.append(state)
            actions.append(action)
        found, stacked, taken = tuple(point), torch.stack(states), torch.stack(actions)
        with torch.no_grad():
            self._drawn[found] = (stacked, taken, self._log_chance(stacked, taken))
        return found

    def _log_chance(self, states: Any, actions: Any) -> Any:
        return -((actions - self._actor(states)) ** 2).sum(-1) / (2 * (_SPREAD * 4) ** 2)

    def propose(self, count: int) -> Sequence[Point]:
        layouts, pool = self.choosing.task.layouts, dict[Point, float]()
        for _ in range(_TRIES):
            point = self._draw()
            if layouts.is_legal(point) and point not in self.seen:
                pool[point] = self.choosing.rate(point)
            if len(pool) == _DRAWN:
                break
        usable = {point: cost for point, cost in pool.items() if cost < math.inf}
        self._learn(usable)
        return sorted(usable, key=lambda p: (usable[p], p))[:count]

    def observe(self, choice: Point, cost: float) -> None:
        self.seen[choice] = min(cost, self.seen.get(choice, math.inf))
        known = {p: c for p, c in self.seen.items() if p in self._drawn and c < math.inf}
        self._learn(known)

    def _learn(self, costs: dict[Point, float]) -> None:
        """Updates actor and critic by the clipped objective; rewards are centred on their mean."""
        if len(costs) < 2:
            return
        torch = self._torch
        base = sum(map(math.log, costs.values())) / len(costs)
        states, actions, chances = (torch.stack(t) for t in zip(*map(self._drawn.get, costs)))  # pyright: ignore
        rewards = torch.tensor([[base - math.log(c)] for c in costs.values()]).expand(chances.shape)
        for _ in range(_EPOCHS):
            value = self._critic(states).squeeze(-1)
            gain = (rewards - value).detach()
            ratio = torch.exp(self._log_chance(states, actions) - chances)
            clipped = torch.clamp(ratio, 1 - _CLIP, 1 + _CLIP)
            objective = torch.minimum(ratio * gain, clipped * gain).mean()
            loss = 0.5 * (value - rewards).pow(2).mean() - objective
            self._optimiser.zero_grad()
            loss.backward()
            self._optimiser.step()
