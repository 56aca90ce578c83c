"""
Searches through a space: which points are measured next.

A search is asked for points and told what they cost; equal seeds ask the same questions after the
same answers. `SEARCHES` has them by name. The first point is always the one that the compiler takes
by itself.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Protocol

from .agents import Agents
from .model import EstimateModel, Model, RidgeModel, TreeModel
from .space import Point
from .task import Outcome, Task

POOL = 128
"""How many points are rated for each batch that is measured (Z. Xu et al., section 7)."""

BATCH = 8
"""The size of such a batch; of smaller ones fewer are rated."""

_GENERATIONS = 4
_PARENTS = 16
_DRAWN_SHARE = 0.125


class Search(Protocol):
    """A search: `propose` gives at most `count` new points, none if there are no more."""

    def propose(self, count: int) -> Sequence[Point]: ...

    def observe(self, points: Sequence[Point], outcomes: Sequence[Outcome]) -> None: ...


@dataclass(frozen=True)
class Shared:
    """
    What searches through the loops of several layouts have in common: a model of costs, and the
    networks where there are some, which see `layout`, the state of the layout.
    """

    model: Model
    agents: Agents | None = None
    layout: Sequence[float] = ()


class RandomSearch:
    """Points by chance, each once."""

    def __init__(self, task: Task, seed: int):
        self.task = task
        self.rng = Random(seed)
        self.seen: set[Point] = set()

    def propose(self, count: int) -> Sequence[Point]:
        found = first_points(self.task, self.seen)
        found += draw_new(self.task, self.rng, {*self.seen, *found}, count - len(found))
        return found[:count]

    def observe(self, points: Sequence[Point], outcomes: Sequence[Outcome]) -> None:
        del outcomes
        self.seen.update(points)


class EvolutionSearch:
    """
    Evolution against a model of costs that learns from each measurement: of many points, children
    of the best by the model, the best are measured, and a few by chance. `seeds` come first.
    """

    def __init__(
        self, task: Task, seed: int, seeds: Sequence[Point] = (), model: Model | None = None
    ):
        self.task = task
        self.rng = Random(seed)
        self.model = model or RidgeModel(task)
        self.known: dict[Point, float] = {}
        self.seeds = [point for point in seeds if task.space.has(point)]

    def propose(self, count: int) -> Sequence[Point]:
        found = first_points(self.task, self.known)
        found += [p for p in self.seeds if p not in self.known and p not in found]
        if len(found) < count:
            found += self._best_children(count - len(found), {*self.known, *found})
        return found[:count]

    def _best_children(self, count: int, seen: set[Point]) -> list[Point]:
        drawn = draw_new(self.task, self.rng, seen, round(count * _DRAWN_SHARE))
        size = max(_PARENTS, POOL * count // BATCH)
        pool = dict.fromkeys(sorted(self.known, key=self.known.__getitem__)[:_PARENTS])
        pool |= dict.fromkeys((self.task.start, *draw_new(self.task, self.rng, set(), size)))
        for _ in range(_GENERATIONS):
            rated = self.model.rate([*pool])
            parents = [p for _, p in sorted(zip(rated, pool, strict=True))[:_PARENTS]]
            pool = dict.fromkeys((*parents, *(self._make_child(parents) for _ in range(size))))
        fresh = [p for p in pool if p not in seen and p not in drawn]
        rated = self.model.rate(fresh)
        ranked = [p for cost, p in sorted(zip(rated, fresh, strict=True)) if cost < math.inf]
        best = [*ranked[: count - len(drawn)], *drawn]
        return [*best, *draw_new(self.task, self.rng, {*seen, *best}, count - len(best))]

    def _make_child(self, parents: Sequence[Point]) -> Point:
        space, one = self.task.space, self.rng.choice(parents)
        if self.rng.random() < 0.3:
            one = space.cross(one, self.rng.choice(parents), self.rng)
        return space.mutate(one, self.rng)

    def observe(self, points: Sequence[Point], outcomes: Sequence[Outcome]) -> None:
        self.known.update((p, o.cost) for p, o in zip(points, outcomes, strict=True))
        self.model.learn(points, outcomes)


def first_points(task: Task, seen: set[Point] | Mapping[Point, float]) -> list[Point]:
    """What is measured before all else."""
    return [] if task.start in seen else [task.start]


def draw_new(task: Task, rng: Random, seen: set[Point], count: int) -> list[Point]:
    """At most `count` legal points by chance that are not in `seen`."""
    found: dict[Point, None] = {}
    for _ in range(8 * max(count, 0)):
        point = task.space.draw(rng)
        if point not in seen:
            found[point] = None
            if len(found) == count:
                break
    return [*found]


def _evolution_search(task: Task, seed: int, shared: Shared | None = None) -> Search:
    return EvolutionSearch(task, seed, model=shared and shared.model)


def _model_search(task: Task, seed: int, shared: Shared | None = None) -> Search:
    return EvolutionSearch(task, seed, model=shared.model if shared else EstimateModel(task))


def _xgboost_search(task: Task, seed: int, shared: Shared | None = None) -> Search:
    return EvolutionSearch(task, seed, model=shared.model if shared else TreeModel(task))


def _random_search(task: Task, seed: int, shared: Shared | None = None) -> Search:
    del shared
    return RandomSearch(task, seed)


def _ppo_search(task: Task, seed: int, shared: Shared | None = None) -> Search:
    search = import_module(".ppo", __package__).PpoSearch
    if shared is None:
        return search(task, seed)
    return search(task, seed, shared.model, shared.agents, shared.layout)


def _optuna_search(task: Task, seed: int, shared: Shared | None = None) -> Search:
    del shared
    return import_module(".optuna_search", __package__).OptunaSearch(task, seed)


class SearchMaker(Protocol):
    """Makes a search through a task, equal ones for equal seeds, with what it shares."""

    def __call__(self, task: Task, seed: int, shared: Shared | None = None) -> Search: ...


SEARCHES: Mapping[str, SearchMaker] = {
    "evolution": _evolution_search,
    "model": _model_search,
    "optuna": _optuna_search,
    "ppo": _ppo_search,
    "random": _random_search,
    "xgboost": _xgboost_search,
}
"""
By name: evolution against a linear model or trees (`xgboost`), the estimate alone (`model`),
chance, proximal policy optimisation (`ppo`), and Optuna's tree-structured Parzen estimator.
"""

DEFAULT_SEARCH = "evolution"
