"""
Models of costs that learn: the target's own estimate, corrected by what was measured.

Both learn the logarithm of measured over estimated cost from a program's features. `RidgeModel` is
a linear function, by least squares with a penalty on weights; `TreeModel` is an ensemble of trees
(XGBoost; Z. Xu et al., "ALT: Boosting Deep Learning Performance by Breaking the Wall between Graph
and Operator Level Optimizations", section 5.2.3). Before there are measurements both are the
target's estimate alone.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Protocol, TypeAlias, cast

import numpy as np
import numpy.typing as npt
from typing_extensions import override

from ..core.errors import WeftError
from .space import Point
from .task import Outcome

Floats: TypeAlias = npt.NDArray[np.float64]

_PENALTY = 3.0
_LEAST = 8
"""How many measurements there are at least before a model corrects anything."""

_MOST = 3.0
"""A correction is at most so large, in logarithms."""

_TREES = 60


class Estimates(Protocol):
    """The part of a task that models learn to correct."""

    def predict(self, point: Point) -> float: ...

    def features(self, point: Point) -> Sequence[float]: ...


class Model(Protocol):
    """The costs of points, in one unit for all."""

    def rate(self, points: Sequence[Point]) -> list[float]: ...

    def learn(self, points: Sequence[Point], outcomes: Sequence[Outcome]) -> None: ...


class EstimateModel:
    """The target's own estimates, whatever was measured."""

    def __init__(self, task: Estimates):
        self.task = task
        self._estimates: dict[Point, float] = {}

    def estimate(self, point: Point) -> float:
        """The target's own estimate."""
        if point not in self._estimates:
            self._estimates[point] = self.task.predict(point)
        return self._estimates[point]

    def rate(self, points: Sequence[Point]) -> list[float]:
        """The expected cost of each point; infinite where the target says so."""
        return [self.estimate(point) for point in points]

    def learn(self, points: Sequence[Point], outcomes: Sequence[Outcome]) -> None:
        """Takes measurements in; those without a cost teach nothing."""


class CostModel(EstimateModel, ABC):
    """The costs of a task's points, in units of its estimates, which it corrects."""

    def __init__(self, task: Estimates):
        super().__init__(task)
        self._rows: list[Floats] = []
        self._targets: list[float] = []
        self._known_features: dict[Point, Floats] = {}

    def _features(self, point: Point) -> Floats:
        if point not in self._known_features:
            self._known_features[point] = np.array(self.task.features(point))
        return self._known_features[point]

    @override
    def rate(self, points: Sequence[Point]) -> list[float]:
        estimates = super().rate(points)
        # Features of what has no estimate need not be numbers.
        rated = [number for number, e in enumerate(estimates) if e < math.inf]
        if len(self._rows) < _LEAST or not rated:
            return estimates
        shifts = self.correct(np.array([self._features(points[number]) for number in rated]))
        limited = np.clip(shifts, -_MOST, _MOST)
        for number, shift in zip(rated, limited.tolist(), strict=True):
            estimates[number] *= math.exp(shift)
        return estimates

    @override
    def learn(self, points: Sequence[Point], outcomes: Sequence[Outcome]) -> None:
        for point, outcome in zip(points, outcomes, strict=True):
            if outcome.status == "ok" and 0 < self.estimate(point) < math.inf:
                self._rows.append(self._features(point))
                self._targets.append(math.log(outcome.cost / self.estimate(point)))
        if len(self._rows) >= _LEAST:
            # What is the same for all says nothing of which is better: the mean is taken out.
            targets = np.array(self._targets)
            self.fit(np.array(self._rows), targets - targets.mean())

    @abstractmethod
    def fit(self, rows: Floats, targets: Floats) -> None:
        """Learns corrections from features, a row for each measurement."""

    @abstractmethod
    def correct(self, rows: Floats) -> Floats:
        """The corrections of some points by what was learnt last."""


class RidgeModel(CostModel):
    """Corrections that are linear in the features."""

    _weights: Floats = np.zeros(0)
    _mean: Floats = np.zeros(0)
    _scale: Floats = np.ones(0)

    @override
    def fit(self, rows: Floats, targets: Floats) -> None:
        self._mean, self._scale = rows.mean(0), rows.std(0) + 1e-9
        shape = (rows - self._mean) / self._scale
        penalty = _PENALTY * np.eye(shape.shape[1])
        weights = np.linalg.solve(shape.T @ shape + penalty, shape.T @ targets)
        self._weights = np.asarray(weights, np.float64)

    @override
    def correct(self, rows: Floats) -> Floats:
        return ((rows - self._mean) / self._scale) @ self._weights


class _Trees(Protocol):
    def inplace_predict(self, data: Floats) -> npt.NDArray[np.float32]: ...


class _Library(Protocol):
    """The part of xgboost that is used."""

    def DMatrix(self, data: Floats, label: Floats, *, nthread: int) -> object: ...

    def train(
        self, params: Mapping[str, object], dtrain: object, num_boost_round: int
    ) -> _Trees: ...


class TreeModel(CostModel):
    """Corrections by gradient-boosted trees. Raises `WeftError` where xgboost is not installed."""

    def __init__(self, task: Estimates):
        super().__init__(task)
        try:
            self._library = cast(_Library, import_module("xgboost"))
        except ImportError as error:
            raise WeftError(
                "this search learns with xgboost, which is not installed: pip install 'weft[tune]'"
            ) from error
        self._trees: _Trees | None = None

    @override
    def fit(self, rows: Floats, targets: Floats) -> None:
        data = self._library.DMatrix(rows, targets, nthread=1)
        params = {"max_depth": 4, "eta": 0.15, "min_child_weight": 2, "nthread": 1, "seed": 0}
        self._trees = self._library.train(params, data, _TREES)

    @override
    def correct(self, rows: Floats) -> Floats:
        assert self._trees is not None
        return self._trees.inplace_predict(rows).astype(np.float64)


class ChoiceModel:
    """
    What a model of whole points says of those that begin with `choice`, by what follows: searches
    through the loops of several choices share it. It is taught by whoever has the whole points.
    """

    def __init__(self, model: Model, choice: Point):
        self._model, self._choice = model, choice

    def rate(self, points: Sequence[Point]) -> list[float]:
        """The expected cost of each point."""
        return self._model.rate([(*self._choice, *point) for point in points])

    def learn(self, points: Sequence[Point], outcomes: Sequence[Outcome]) -> None:
        """Nothing: see above."""
