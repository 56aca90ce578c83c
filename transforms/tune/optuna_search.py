"""Optuna's sampler as a search: the tree-structured Parzen estimator, over choices by number."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any

from ..core.errors import WeftError
from .search import draw_new, first_points
from .space import Point
from .task import Outcome, Task

_ASKED = 50
"""How often the sampler is asked for each point: it knows nothing of what is legal."""


class OptunaSearch:
    """
    Points that Optuna asks for; those that are not legal count as failures, and where it finds no
    new one, points are drawn. Raises `WeftError` where optuna is not installed.
    """

    def __init__(self, task: Task, seed: int):
        try:
            optuna: Any = import_module("optuna")
        except ImportError as error:
            raise WeftError(
                "search 'optuna' needs optuna, which is not installed: pip install 'weft[tune]'"
            ) from error
        optuna.logging.set_verbosity(optuna.logging.ERROR)
        self.task = task
        self.rng = Random(seed)
        self.seen: set[Point] = set()
        self._trials: dict[Point, Any] = {}
        self._failed = optuna.trial.TrialState.FAIL
        self._make_trial = optuna.trial.create_trial
        knobs = task.space.knobs
        self._kinds: Mapping[str, Any] = {
            k.name: optuna.distributions.IntDistribution(0, len(k.choices) - 1)
            if all(isinstance(c, int) for c in k.choices)
            else optuna.distributions.CategoricalDistribution(tuple(range(len(k.choices))))
            for k in knobs
        }
        sampler = optuna.samplers.TPESampler(seed=seed, multivariate=True, constant_liar=True)
        self._study = optuna.create_study(sampler=sampler)

    def propose(self, count: int) -> Sequence[Point]:
        found = first_points(self.task, self.seen)
        for _ in range(_ASKED * count):
            if len(found) >= count:
                break
            trial = self._study.ask(self._kinds)
            point = self.task.space.repair(
                tuple(int(trial.params[k.name]) for k in self.task.space.knobs)
            )
            if point in found or point in self.seen or not self.task.space.has(point):
                self._study.tell(trial, state=self._failed)
                continue
            found.append(point)
            self._trials[point] = trial
        found += draw_new(self.task, self.rng, {*self.seen, *found}, count - len(found))
        return found[:count]

    def observe(self, points: Sequence[Point], outcomes: Sequence[Outcome]) -> None:
        self.seen.update(points)
        for point, outcome in zip(points, outcomes, strict=True):
            trial = self._trials.pop(point, None)
            good = math.isfinite(outcome.cost)
            if trial is None:
                if good:
                    self._add_trial(point, outcome.cost)
            elif good:
                self._study.tell(trial, math.log(outcome.cost))
            else:
                self._study.tell(trial, state=self._failed)

    def _add_trial(self, point: Point, cost: float) -> None:
        """Tells the sampler of a point that it has not asked for."""
        params = {k.name: i for k, i in zip(self.task.space.knobs, point, strict=True)}
        value = math.log(cost)
        self._study.add_trial(
            self._make_trial(params=params, distributions=dict(self._kinds), value=value)
        )
