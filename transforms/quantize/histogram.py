"""
How often magnitudes occur, and up to where bytes should reach.

A histogram has a fixed number of bins from zero on. Its limit doubles when a larger magnitude
comes, and pairs of bins become one, so that arrays are seen once, in any order, and none is kept.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from .scales import LARGEST, Floats, ScaleKind, scale_of

BINS = 2048
_STEPS = 128
"""The clips that are tried for the smallest error: so many parts of the largest magnitude."""


@dataclass
class Histogram:
    """Counts of magnitudes in `BINS` bins of equal width over `0 … limit`."""

    limit: float = 2.0**-20
    largest: float = 0.0
    counts: Floats = field(default_factory=lambda: np.zeros(BINS))

    def add(self, values: NDArray[np.floating]) -> None:
        """Counts the elements of an array. `ValueError` where one is not finite."""
        magnitudes = np.abs(values.astype(np.float32, copy=False)).ravel()
        top = float(magnitudes.max(initial=0.0))
        if not np.isfinite(top):
            raise ValueError("not all values are finite")
        self.largest = max(self.largest, top)
        while self.limit <= top:
            self.counts[: BINS // 2] = self.counts.reshape(-1, 2).sum(axis=1)
            self.counts[BINS // 2 :] = 0
            self.limit *= 2
        places = (magnitudes * np.float32(BINS / self.limit)).astype(np.int32)
        self.counts += np.bincount(np.minimum(places, BINS - 1), minlength=BINS)

    @property
    def centres(self) -> Floats:
        """The middle of each bin."""
        return (np.arange(BINS, dtype=np.float64) + 0.5) * (self.limit / BINS)

    def percentile(self, percent: float) -> float:
        """The magnitude that `percent` of all, 0 … 100, are not above; to one bin."""
        total = int(self.counts.sum())
        if not total:
            return 0.0
        reached = np.searchsorted(np.cumsum(self.counts), total * percent / 100)
        return min((int(reached) + 1) * (self.limit / BINS), self.largest)

    def least_error(self, kind: ScaleKind) -> float:
        """
        The clip at which the mean square error of bytes is smallest: a twelfth of the square of a
        step for what they reach, the square of the distance for what is beyond.
        """
        if not self.largest:
            return 0.0
        clips = self._tried_clips(kind)
        errors = [self._error(clip, kind) for clip in clips]
        return clips[int(np.argmin(errors))]

    def _tried_clips(self, kind: ScaleKind) -> list[float]:
        """From the largest magnitude down, so that of equal errors the widest range is taken."""
        if kind == "power-of-two":
            top = scale_of(self.largest, kind)
            return [LARGEST * top / 2**i for i in range(8)]
        return [self.largest * i / _STEPS for i in range(_STEPS, _STEPS // 16, -1)]

    def _error(self, clip: float, kind: ScaleKind) -> float:
        step = scale_of(clip, kind)
        beyond = np.maximum(self.centres - step * LARGEST, 0)
        inside = np.where(self.centres < step / 2, self.centres**2, step**2 / 12)
        return float((self.counts * np.where(beyond > 0, beyond**2, inside)).sum())
