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
from .pieces import dim_classes, tile_intervals
from .tiles import TileNest

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


def span_of(
    dim: GridDim,
    extents: Sequence[int],
    reductions: frozenset[int],
    tiles: Ints,
    *,
    skip_border: bool,
) -> Span:
    """The pieces along `dim` for each row of `tiles`."""
    used = [j for j, _ in dim.moves]
    if not used:
        one, zero = np.ones(len(tiles)), np.zeros(len(tiles))
        return Span(one, zero, zero, one, one)
    sizes = np.array([extents[j] + 1 for j in used], dtype=np.int64)
    key = np.ravel_multi_index(tuple(tiles[:, used].T), tuple(sizes.tolist()))
    _, first, inverse = np.unique(key, return_index=True, return_inverse=True)
    rows = [
        _span_means(dim, extents, reductions, used, tiles[i, used].tolist(), skip_border)
        for i in first
    ]
    return Span(*np.array(rows, dtype=np.float64).T[:, inverse])


def _span_means(
    dim: GridDim,
    extents: Sequence[int],
    reductions: frozenset[int],
    used: Sequence[int],
    tile: Sequence[int],
    skip: bool,
) -> tuple[float, float, float, float, float]:
    """The fields of `Span` for one tile."""
    sizes = [1] * len(extents)
    for j, t in zip(used, tile, strict=True):
        sizes[j] = t
    rest = [1 if j not in used else n for j, n in enumerate(extents)]
    nest = TileNest(tuple(rest), tuple(sizes), tuple(range(len(extents))), reductions)
    lower, upper = tile_intervals(dim, nest)
    inside = np.maximum(np.minimum(upper, dim.extent) - np.maximum(lower, 0), 0)
    real = float(inside.mean())
    if not skip:
        side = max(0, int(-lower.min()), int(upper.max()) - dim.extent)
        return real, float((upper - lower).mean()) - real, side, 1.0, 1.0
    if not leaves_grid(dim, tuple((0, n) for n in extents)):
        return real, 0.0, 0.0, 1.0, 1.0
    classes = dim_classes(dim, nest)
    counts = np.bincount(classes.number.reshape(-1)).tolist()
    found = [inside_groups(dim, nest.box_of(m)) for m in classes.members]
    groups = sum(c * len(gs) for c, gs in zip(counts, found, strict=True))
    kept = sum(
        c * math.prod(hi - lo for _, (lo, hi) in g)
        for c, gs in zip(counts, found, strict=True)
        for g in gs
    )
    return real, 0.0, 0.0, kept / math.prod(rest), groups / lower.size
