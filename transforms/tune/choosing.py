"""
The first stage of searches in two: which layouts and algorithms are measured.

Of each batch `POOL` choices are rated, by a rough estimate that needs no lowering and what a model
has learnt of its errors, and the few that are measured are the best of them that have a lowering.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Protocol, runtime_checkable

from ..core.errors import WeftError
from .model import EstimateModel, Estimates
from .search import POOL
from .space import Point, Space
from .task import Outcome, Task

_PARENTS = 4
_TRIES = 8 * POOL


@runtime_checkable
class JointTask(Task, Protocol):
    """
    A task in two stages. `layouts` is the space of the first, `layout_start` what the compiler
    takes, `sketches` rough costs of its points; a point of the task is one of them, followed by
    one of its `loops`.
    """

    @property
    def layouts(self) -> Space: ...

    @property
    def layout_start(self) -> Point: ...

    @property
    def sketches(self) -> Estimates: ...

    def loops(self, choice: Point) -> Task:
        """The loops of a choice. `WeftError` where there is no lowering."""
        ...


class Choosing:
    """
    What is known of a task's choices: `seen` are those that were measured, with the least cost of
    each.
    """

    def __init__(self, task: JointTask, model: Callable[[Estimates], EstimateModel]):
        self.task = task
        self.model = model(task.sketches)
        self.seen: dict[Point, float] = {}
        self.pool = POOL

    @property
    def own_estimate(self) -> float:
        """The expected cost of what the compiler takes."""
        return self.rate([self.task.layout_start])[0]

    def rate(self, choices: Sequence[Point]) -> list[float]:
        """The expected cost of each choice, in units of the sketches."""
        return self.model.rate(choices)

    def take_best(self, costs: Mapping[Point, float], count: int) -> list[Point]:
        """At most `count` choices of least cost that have a lowering, the best first."""
        ranked = sorted((p for p, cost in costs.items() if cost < math.inf),
                        key=lambda p: (costs[p], p))  # fmt: skip
        found: list[Point] = []
        for choice in ranked:
            if len(found) == count:
                break
            if self.has_loops(choice):
                found.append(choice)
        return found

    def has_loops(self, choice: Point) -> bool:
        """Tests whether a choice can be lowered."""
        try:
            self.task.loops(choice)
        except WeftError:
            return False
        return True

    def observe(self, costs: Mapping[Point, float]) -> None:
        """Takes the least costs of some choices in; the model learns of those that have one."""
        for choice, cost in costs.items():
            self.seen[choice] = min(cost, self.seen.get(choice, math.inf))
        good = [choice for choice in costs if self.seen[choice] < math.inf]
        found = [Outcome("ok", c, c, c) for c in map(self.seen.__getitem__, good)]
        self.model.learn(good, found)


class Proposer(Protocol):
    """Proposes choices that were not seen; `observe` is called after new ones were."""

    def propose(self, count: int) -> Sequence[Point]: ...

    def observe(self) -> None: ...


class RandomProposer:
    """Choices by chance."""

    def __init__(self, choosing: Choosing, seed: int):
        self.choosing = choosing
        self.rng = Random(seed)

    def propose(self, count: int) -> Sequence[Point]:
        found: dict[Point, None] = {}
        for _ in range(_TRIES):
            choice = self.choosing.task.layouts.draw(self.rng)
            new = choice not in self.choosing.seen and choice not in found
            if new and self.choosing.has_loops(choice):
                found[choice] = None
                if len(found) == count:
                    break
        return [*found]

    def observe(self) -> None:
        """Chance learns nothing."""


class EvolutionProposer:
    """Children of the best choices and some by chance, those that the model likes best first."""

    def __init__(self, choosing: Choosing, seed: int):
        self.choosing = choosing
        self.rng = Random(seed)

    def propose(self, count: int) -> Sequence[Point]:
        space, seen = self.choosing.task.layouts, self.choosing.seen
        best = sorted(seen, key=lambda p: (seen[p], p))[:_PARENTS]
        pool: dict[Point, None] = {}
        for _ in range(_TRIES):
            if best and self.rng.random() < 0.5:
                choice = space.mutate(self.rng.choice(best), self.rng)
            else:
                choice = space.draw(self.rng)
            if choice not in seen:
                pool[choice] = None
            if len(pool) == self.choosing.pool:
                break
        costs = self.choosing.rate([*pool])
        return self.choosing.take_best(dict(zip(pool, costs, strict=True)), count)

    def observe(self) -> None:
        """The model of `choosing` has learnt all there is."""
