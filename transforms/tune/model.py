"""
A model of costs that learns: the target's own estimate, corrected by what was measured.

The logarithm of measured over estimated cost is a linear function of a program's features, by
least squares with a penalty on weights (ridge regression). Before there are measurements it is the
target's estimate alone.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from .space import Point
from .task import Outcome, Task

_PENALTY = 3.0
_LEAST = 8
"""How many measurements there are at least before the model corrects anything."""


class CostModel:
    """The costs of a task's points, in units of its estimates."""

    def __init__(self, task: Task):
        self.task = task
        self._rows: list[npt.NDArray[np.float64]] = []
        self._targets: list[float] = []
        self._weights: npt.NDArray[np.float64] | None = None
        self._mean = np.zeros(0)
        self._scale = np.ones(0)
        self._estimates: dict[Point, float] = {}

    def estimate(self, point: Point) -> float:
        """The target's own estimate."""
        if point not in self._estimates:
            self._estimates[point] = self.task.predict(point)
        return self._estimates[point]

    def rate(self, points: Sequence[Point]) -> list[float]:
        """The expected cost of each point; infinite where the target says so."""
        estimates = [self.estimate(point) for point in points]
        if self._weights is None or not points:
            return estimates
        rows = np.array([self.task.features(point) for point in points])
        shifts = ((rows - self._mean) / self._scale) @ self._weights
        return [
            e * math.exp(min(max(s, -3.0), 3.0)) for e, s in zip(estimates, shifts, strict=True)
        ]

    def learn(self, points: Sequence[Point], outcomes: Sequence[Outcome]) -> None:
        """Takes measurements in; those without a cost teach nothing."""
        for point, outcome in zip(points, outcomes, strict=True):
            if outcome.status == "ok" and 0 < self.estimate(point) < math.inf:
                self._rows.append(np.array(self.task.features(point)))
                self._targets.append(math.log(outcome.cost / self.estimate(point)))
        if len(self._rows) >= _LEAST:
            self._fit()

    def _fit(self) -> None:
        rows, targets = np.array(self._rows), np.array(self._targets)
        self._mean, self._scale = rows.mean(0), rows.std(0) + 1e-9
        shape = (rows - self._mean) / self._scale
        # What is the same for all points says nothing of which is better: the mean is taken out.
        wanted = targets - targets.mean()
        penalty = _PENALTY * np.eye(shape.shape[1])
        self._weights = np.linalg.solve(shape.T @ shape + penalty, shape.T @ wanted)
