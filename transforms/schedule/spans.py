"""
Mean sizes of the pieces along one grid dimension, for many tile sizes at once.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .borders import inside_groups, leaves_grid
from .grid import GridDim

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Span:
    """
    Per tile, the pieces along one grid dimension: mean number of real and of padded
    elements, the largest pad on one side, the part of the calls that is not skipped, and
    the mean number of groups that these form.
    """

    real: Floats
    padding: Floats
    side: Floats
    remaining: Floats
    groups: Floats


def span_of(dim: GridDim, extents: Sequence[int], tiles: Ints, *, skip_border: bool) -> Span:
    """The pieces along `dim` for each row of `tiles`."""
    used = [j for j, _ in dim.moves]
    if not used:
        one, zero = np.ones(len(tiles)), np.zeros(len(tiles))
        return Span(one, zero, zero, one, one)
    sizes = np.array([extents[j] + 1 for j in used], dtype=np.int64)
    key = np.ravel_multi_index(tuple(tiles[:, used].T), tuple(sizes.tolist()))
    _, first, inverse = np.unique(key, return_index=True, return_inverse=True)
    rows = [_means(dim, extents, used, tiles[i, used].tolist(), skip_border) for i in first]
    return Span(*np.array(rows, dtype=np.float64).T[:, inverse])


def _means(
    dim: GridDim, extents: Sequence[int], used: Sequence[int], tile: Sequence[int], skip: bool
) -> tuple[float, float, float, float, float]:
    """The fields of `Span` for one tile."""
    lower, upper = _intervals(dim, extents, used, tile)
    inside = np.maximum(np.minimum(upper, dim.extent) - np.maximum(lower, 0), 0)
    real = float(inside.mean())
    if not skip:
        side = max(0, int(-lower.min()), int(upper.max()) - dim.extent)
        return real, float((upper - lower).mean()) - real, side, 1.0, 1.0
    whole = tuple((0, n) for n in extents)
    if not leaves_grid(dim, whole):
        return real, 0.0, 0.0, 1.0, 1.0
    return real, 0.0, 0.0, *_kept(dim, extents, used, tile, lower, upper)


def _intervals(
    dim: GridDim, extents: Sequence[int], used: Sequence[int], tile: Sequence[int]
) -> tuple[Ints, Ints]:
    """The half-open intervals of all tiles, one axis for each of the `used` dimensions."""
    lower = np.full([1] * len(used), dim.constant, dtype=np.int64)
    upper = lower + 1
    for axis, (j, t) in enumerate(zip(used, tile, strict=True)):
        shape = [1] * len(used)
        shape[axis] = -1
        start = np.arange(0, extents[j], t, dtype=np.int64)
        end = np.minimum(start + t, extents[j]) - 1
        c = dim.coefficients[j]
        first, last = (c * start, c * end) if c > 0 else (c * end, c * start)
        lower, upper = lower + first.reshape(shape), upper + last.reshape(shape)
    return lower, upper


def _kept(
    dim: GridDim,
    extents: Sequence[int],
    used: Sequence[int],
    tile: Sequence[int],
    lower: Ints,
    upper: Ints,
) -> tuple[float, float]:
    """The part of the calls that reads inside, and the mean number of their groups."""
    below, above = np.minimum(lower, 0), np.maximum(upper - dim.extent, 0)
    key = (below - below.min()) * (int(above.max()) + 1) + above
    _, first, counts = np.unique(key, return_index=True, return_counts=True)
    kept = groups = 0
    for place, count in zip(first.tolist(), counts.tolist(), strict=True):
        box = [(0, 1)] * len(extents)
        for j, t, i in zip(used, tile, np.unravel_index(place, key.shape), strict=True):
            box[j] = (int(i) * t, min(int(i + 1) * t, extents[j]))
        found = inside_groups(dim, tuple(box))
        groups += count * len(found)
        kept += count * sum(math.prod(hi - lo for _, (lo, hi) in g) for g in found)
    return kept / math.prod(extents[j] for j in used), groups / key.size
