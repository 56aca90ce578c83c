"""
The networks of proximal policy optimisation: actors, and one critic that all of them share.

The state is that of the layout (`Agents.layout_state`) and behind it that of the loops
(`Agents.loop_state`), zeros where nothing is chosen yet; the split actor of layouts and the actors
of loops, one for each knob, see all of it, and so does the critic, which learns from both. Rewards
are a constant less the logarithm of a cost, for which the compiler's own point gives the constant
(equation 3): 0 is as good as that. TorchRL and Stable-Baselines3 have no critic that several actors
share, so that this is written on torch.

Sources: Z. Xu et al., "ALT: Boosting Deep Learning Performance by Breaking the Wall between Graph
and Operator Level Optimizations", section 5.2; J. Schulman et al., "Proximal Policy Optimization
Algorithms", 2017.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from ..core.errors import WeftError
from .space import Knob, Point

LOOP_WIDTH = 32
"""How many knobs of loops networks see; those behind are moved by actors that do not see them."""

_HIDDEN = 64
_EPOCHS = 4
_CLIP = 0.2
_ENTROPY = 0.01
_RATE = 3e-3
_LEAST_REWARD = -3.0


class Agents:
    """
    Actors by name, made when they are first asked for, and their critic; `layout_knobs` is the
    number of knobs of layouts. Raises `WeftError` where torch is not installed.
    """

    def __init__(self, seed: int, layout_knobs: int = 0):
        try:
            self.torch: Any = import_module("torch")
        except ImportError as error:
            raise WeftError(
                "search 'ppo' needs torch, which is not installed: pip install 'weft[tune]'"
            ) from error
        self.random = self.torch.Generator().manual_seed(seed)
        self._seed, self._layout_knobs = seed, layout_knobs
        self._actors: dict[str, Any] = {}
        self.critic = self._make_network(1)
        self._optimiser = self.torch.optim.Adam(self.critic.parameters(), lr=_RATE)

    def _make_network(self, outputs: int) -> Any:
        """A network with weights that depend on the seed and on how many there are alone."""
        torch, nn = self.torch, self.torch.nn
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(self._seed + 1000 * len(self._actors))
            return nn.Sequential(
                nn.Linear(2 * self._layout_knobs + LOOP_WIDTH, _HIDDEN),
                nn.Tanh(),
                nn.Linear(_HIDDEN, outputs),
            )

    def actor(self, name: str, outputs: int) -> Any:
        """The actor of this name, with so many outputs."""
        if name not in self._actors:
            self._actors[name] = self._make_network(outputs)
            self._optimiser.add_param_group({"params": [*self._actors[name].parameters()]})
        return self._actors[name]

    @contextmanager
    def on_one_thread(self) -> Generator[None]:
        """A time in which torch uses one thread: networks are so small that more take longer."""
        threads = self.torch.get_num_threads()
        self.torch.set_num_threads(1)
        try:
            yield
        finally:
            self.torch.set_num_threads(threads)

    def layout_state(self, knobs: Sequence[Knob], point: Point, asked: int | None) -> list[float]:
        """The state while the knob of number `asked` is chosen; `None`: all of them are."""
        focus = [float(number == asked) for number in range(self._layout_knobs)]
        return [*scale_choices(knobs, point), *focus, *[0.0] * LOOP_WIDTH]

    def loop_state(self, layout: Sequence[float], knobs: Sequence[Knob], point: Point) -> Any:
        """The state of loops behind that of a `layout`, which is empty where there are none."""
        seen = scale_choices(knobs, point)[:LOOP_WIDTH]
        before = [*layout][: 2 * self._layout_knobs]
        return [*before, *seen, *[0.0] * (LOOP_WIDTH - len(seen))]

    def learn(
        self, states: Any, returns: Any, before: Any, chances: Callable[[], tuple[Any, Any]]
    ) -> None:
        """
        Updates all networks by the clipped objective and the critic's error. `states: [.., width]`,
        `returns: [..]`; `before`: the logarithms of the chances of what was done, `[.., actions]`;
        `chances` gives those of now, and the entropy.
        """
        torch = self.torch
        with torch.no_grad():
            gain = returns - self.critic(states).squeeze(-1)
            gain = (gain - gain.mean()) / (gain.std(unbiased=False) + 1e-6)
        wide = gain.unsqueeze(-1)
        for _ in range(_EPOCHS):
            now, entropy = chances()
            ratio = torch.exp(now - before)
            clipped = torch.clamp(ratio, 1 - _CLIP, 1 + _CLIP)
            objective = torch.minimum(ratio * wide, clipped * wide).mean()
            error = (self.critic(states).squeeze(-1) - returns).pow(2).mean()
            loss = 0.5 * error - objective - _ENTROPY * entropy
            self._optimiser.zero_grad()
            loss.backward()
            self._optimiser.step()


def scale_choices(knobs: Sequence[Knob], point: Point) -> list[float]:
    """The choices of a point, each between -1 and 1."""
    sizes = [max(1, len(knob.choices) - 1) for knob in knobs]
    return [2 * i / n - 1 for i, n in zip(point, sizes, strict=True)]


def reward_of(cost: float, own: float) -> float:
    """The reward of a cost, in the unit of the compiler's `own`; at least as of 20 times that."""
    return _LEAST_REWARD if math.isinf(cost) else max(math.log(own / cost), _LEAST_REWARD)
