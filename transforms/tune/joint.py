"""
Searches in two stages: first what decides which loops there are (layouts, algorithms), then the
loops themselves.

In the joint stage choices are proposed, and each is assessed by a few rounds of loop tuning: the
loops that the compiler takes, and those that the model likes best. The least cost is the reward of
the choice. In the loop-only stage the best choice is fixed, and a search goes through its loops
alone, with what was measured of it before. The joint stage ends with its part of the budget, or
when a batch has come nowhere near the best.

Source: Z. Xu et al., "ALT: Boosting Deep Learning Performance by Breaking the Wall between Graph
and Operator Level Optimizations", section 5.2 and figure 8.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Protocol, runtime_checkable

from ..core.errors import WeftError
from .model import CostModel, RidgeModel, TreeModel
from .search import DEFAULT_SEARCH, SEARCHES, EvolutionSearch, Search, draw_new
from .space import Point, Space
from .task import Outcome, Task

JOINT_SHARE = 0.5
"""The part of a budget that the joint stage takes at most (0.3 to 0.4 in the paper)."""

_FAR = 1.3
"""A batch of choices none of which comes so near to the best ends the joint stage."""

_ROUNDS = 2
"""Loops that are measured of each choice in the joint stage."""

_POOL = 12
"""Choices that are rated for each batch: each is lowered, which takes tenths of a second."""

_TRIES = 200


@runtime_checkable
class JointTask(Task, Protocol):
    """
    A task in two stages. `layouts` is the space of the first, `layout_start` what the compiler
    takes; a point of the task is one of them, followed by one of its `loops`.
    """

    @property
    def layouts(self) -> Space: ...

    @property
    def layout_start(self) -> Point: ...

    def loops(self, choice: Point) -> Task:
        """The loops of a choice. `WeftError` where there is no lowering."""
        ...


class Proposer(Protocol):
    """Proposes choices of the first stage, and learns what they cost."""

    def propose(self, count: int) -> Sequence[Point]: ...

    def observe(self, choice: Point, cost: float) -> None: ...


class Choosing:
    """The choices of a task, each with the estimate of the loops that the compiler takes."""

    def __init__(self, task: JointTask):
        self.task = task
        self.known: dict[Point, float] = {}

    def rate(self, choice: Point) -> float:
        """The estimate; infinite where there is no lowering."""
        if choice not in self.known:
            try:
                loops = self.task.loops(choice)
                self.known[choice] = loops.predict(loops.start)
            except WeftError:
                self.known[choice] = math.inf
        return self.known[choice]


class RandomProposer:
    """Choices by chance."""

    def __init__(self, choosing: Choosing, seed: int):
        self.choosing = choosing
        self.rng = Random(seed)
        self.seen: dict[Point, float] = {}

    def propose(self, count: int) -> Sequence[Point]:
        found: dict[Point, None] = {}
        for _ in range(_TRIES):
            choice = self.choosing.task.layouts.draw(self.rng)
            new = choice not in self.seen and choice not in found
            if new and self.choosing.rate(choice) < math.inf:
                found[choice] = None
                if len(found) == count:
                    break
        return [*found]

    def observe(self, choice: Point, cost: float) -> None:
        self.seen[choice] = min(cost, self.seen.get(choice, math.inf))


class EvolutionProposer(RandomProposer):
    """Children of the best choices and some by chance, those that the model likes best first."""

    def propose(self, count: int) -> Sequence[Point]:
        space = self.choosing.task.layouts
        best = sorted(self.seen, key=self.seen.__getitem__)[:4]
        pool: dict[Point, None] = {}
        for _ in range(_TRIES):
            if best and self.rng.random() < 0.5:
                choice = space.mutate(self.rng.choice(best), self.rng)
            else:
                choice = space.draw(self.rng)
            if choice not in self.seen:
                pool[choice] = None
            if len(pool) == _POOL:
                break
        rated = sorted((self.choosing.rate(choice), choice) for choice in pool)
        return [choice for cost, choice in rated[:count] if cost < math.inf]


class JointSearch:
    """
    A search through both stages for a budget of measurements: `name` is that of the loops' search,
    which decides how choices are proposed, too.
    """

    def __init__(self, task: JointTask, seed: int, name: str, budget: int):
        self.task = task
        self.name, self.seed = name, seed
        self.rng = Random(seed)
        self.left = int(budget * JOINT_SHARE)
        self.width = len(task.layouts.knobs)
        self.choosing = Choosing(task)
        self.proposer = _PROPOSERS.get(name, _evolution)(self.choosing, seed)
        self.model: CostModel = (TreeModel if name in ("xgboost", "ppo") else RidgeModel)(task)
        self.known: dict[Point, float] = {}
        self.outcomes: dict[Point, Outcome] = {}
        self.seeds: Sequence[Point] = ()
        self._inner: Search | None = None
        self._choice = task.layout_start

    def propose(self, count: int) -> Sequence[Point]:
        if not self.known:
            return self._first(count)
        if self._inner is None and self.left > 0 and self.task.layouts.size > 1:
            found = self._propose_choices(count)
            if found:
                return found
        return self._propose_loops(count)

    def _first(self, count: int) -> list[Point]:
        """The compiler's own point, those of similar tasks, and other loops of its choice."""
        found = dict.fromkeys((self.task.start, *self.seeds))
        loops = self._best_loops(self.task.layout_start, max(2, count // 2))
        return [*dict.fromkeys((*found, *loops))][:count]

    def _propose_choices(self, count: int) -> list[Point]:
        choices = self.proposer.propose(max(1, count // _ROUNDS))
        found = [p for choice in choices for p in self._best_loops(choice, _ROUNDS)]
        return [point for point in found if point not in self.known][:count]

    def _best_loops(self, choice: Point, count: int) -> list[Point]:
        """The loops that the compiler takes for a choice, and the next best by the model."""
        loops = self.task.loops(choice)
        search = EvolutionSearch(loops, self.seed)
        pool = draw_new(loops, search.rng, {loops.start}, 4 * _POOL)
        pool += [loops.space.mutate(loops.start, search.rng) for _ in range(4 * _POOL)]
        points = [(*choice, *p) for p in dict.fromkeys(pool) if p != loops.start]
        rated = sorted(zip(self.model.rate(points), points, strict=True))
        best = [point for cost, point in rated if cost < math.inf]
        return [(*choice, *loops.start), *best][:count]

    def _propose_loops(self, count: int) -> list[Point]:
        if self._inner is None:
            self._inner = self._fix_choice()
        return [(*self._choice, *point) for point in self._inner.propose(count)]

    def _fix_choice(self) -> Search:
        """Fixes the best choice, and gives the search of its loops what is known of them."""
        best = min(self.known, key=lambda p: (self.known[p], p))
        self._choice = best[: self.width]
        inner = SEARCHES[self.name](self.task.loops(self._choice), self.seed)
        own = [p for p in self.outcomes if p[: self.width] == self._choice]
        inner.observe([p[self.width :] for p in own], [self.outcomes[p] for p in own])
        return inner

    def observe(self, points: Sequence[Point], outcomes: Sequence[Outcome]) -> None:
        best = min(self.known.values(), default=math.inf)
        costs: dict[Point, float] = {}
        for point, outcome in zip(points, outcomes, strict=True):
            self.known[point], self.outcomes[point] = outcome.cost, outcome
            choice = point[: self.width]
            costs[choice] = min(outcome.cost, costs.get(choice, math.inf))
        self.model.learn(points, outcomes)
        self.left -= len(points)
        if self._inner is not None:
            inner = [point[self.width :] for point in points]
            self._inner.observe(inner, outcomes)
            return
        for choice, cost in costs.items():
            self.proposer.observe(choice, cost)
        if best < math.inf and min(costs.values(), default=math.inf) > _FAR * best:
            self.left = 0


def _evolution(choosing: Choosing, seed: int) -> Proposer:
    return EvolutionProposer(choosing, seed)


def _random(choosing: Choosing, seed: int) -> Proposer:
    return RandomProposer(choosing, seed)


def _ppo(choosing: Choosing, seed: int) -> Proposer:
    return import_module(".layout_actor", __package__).SplitProposer(choosing, seed)


_PROPOSERS: Mapping[str, Callable[[Choosing, int], Proposer]] = {
    "random": _random,
    "ppo": _ppo,
}


def search_of(task: Task, seed: int, name: str = DEFAULT_SEARCH, budget: int = 64) -> Search:
    """The search of this name through a task, in two stages where the task has them."""
    if isinstance(task, JointTask):
        return JointSearch(task, seed, name, budget)
    return SEARCHES[name](task, seed)
