"""Weights by channel, and up to where their bytes should reach."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .scales import LARGEST, Floats, ScaleKind, power_of_two_above

_TRIED = 24
"""The clips that are tried: so many parts between the largest magnitude and half of it."""

_SMALLEST = 2.0**-60


def channel_rows(weights: NDArray[np.floating], positions: Sequence[int]) -> Floats:
    """Weights as `[channels, others]`, with channels along the dimensions `positions`, in order."""
    front = np.moveaxis(weights, positions, range(len(positions)))
    channels = int(np.prod([weights.shape[p] for p in positions], dtype=np.int64))
    return front.reshape(channels, -1).astype(np.float64)


def spread_scales(scales: Floats, shape: Sequence[int], positions: Sequence[int]) -> Floats:
    """Numbers by channel, in a shape that broadcasts against weights of `shape`."""
    order = np.argsort(positions)
    found = scales.reshape([shape[p] for p in positions]).transpose(order)
    return found.reshape([n if d in positions else 1 for d, n in enumerate(shape)])


def join_blocks(clips: Sequence[float], shape: Sequence[int], block: int) -> list[float]:
    """
    For each channel of `shape` the largest clip of its block: `block` along the last dimension,
    of which the last block may have fewer.
    """
    found = np.array(clips, np.float64).reshape(-1, shape[-1] if shape else 1)
    for start in range(0, found.shape[1], block):
        part = found[:, start : start + block]
        part[...] = part.max(axis=1, keepdims=True)
    return found.reshape(-1).tolist()


def range_clips(rows: Floats) -> list[float]:
    """The largest magnitude of each row."""
    return np.abs(rows).max(axis=1, initial=0.0).tolist()


def error_clips(rows: Floats, kind: ScaleKind) -> list[float]:
    """The clip of each row at which the square error of its bytes is smallest; the largest such."""
    largest = np.abs(rows).max(axis=1, initial=0.0)
    best = np.full(len(rows), np.inf)
    clips = largest.copy()
    for scales in _tried_scales(largest, kind):
        steps = np.clip(np.rint(rows / scales[:, None]), -LARGEST, LARGEST)
        errors = np.square(steps * scales[:, None] - rows).sum(axis=1)
        better = errors < best
        best[better] = errors[better]
        clips[better] = np.minimum(scales * LARGEST, largest)[better]
    return clips.tolist()


def _tried_scales(largest: Floats, kind: ScaleKind) -> list[Floats]:
    exact = np.maximum(largest / LARGEST, _SMALLEST)
    if kind == "power-of-two":
        above = np.array([power_of_two_above(float(s)) for s in exact])
        return [above, above / 2, above / 4]
    return [exact * (1 - 0.5 * i / _TRIED) for i in range(_TRIED)]
