"""What quantisation costs: noise beside a signal, and classes that stay the same."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass
class SignalNoise:
    """The power of a signal and of what differs from it, over any number of arrays."""

    signal: float = 0.0
    noise: float = 0.0

    def add(self, wanted: NDArray[np.floating], found: NDArray[np.floating]) -> None:
        """Adds the elements of one array, and of what was found instead."""
        exact = wanted.astype(np.float64)
        self.signal += float(np.square(exact).sum())
        self.noise += float(np.square(exact - found).sum())

    @property
    def decibels(self) -> float:
        """The ratio of both: infinite without noise, and minus infinity without a signal."""
        if not self.noise:
            return math.inf
        return 10 * math.log10(self.signal / self.noise) if self.signal else -math.inf


@dataclass
class Agreement:
    """How often the largest of each row, along the last axis, is the same one."""

    same: int = 0
    rows: int = 0

    def add(self, wanted: NDArray[np.floating], found: NDArray[np.floating]) -> None:
        """Adds the rows of one array, and of what was found instead."""
        equal = np.argmax(wanted, axis=-1) == np.argmax(found, axis=-1)
        self.same += int(np.count_nonzero(equal))
        self.rows += int(equal.size)

    @property
    def share(self) -> float:
        """The share of rows that agree; 1 of none."""
        return self.same / self.rows if self.rows else 1.0
