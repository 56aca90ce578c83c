"""
The tiling of a fused kernel: how it is cut over cores, into parts and chunks, and its loops' order.

The space is complete but for this: parts and chunks divide what they cut, orders are those in which
the loops over chunks are innermost. The best by `PartCosts.time`, then by least room, is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations, product

import numpy as np
import numpy.typing as npt

from ..core.blockings import list_divisors
from .costs import Core, ShareCosts, bindings_of
from .fused import FusedKernel

NEAR, FEWER = 1.01, 0.995
"""Times that are taken for equal within one way to cut a kernel, and between two."""

MAX_CANDIDATES = 4096
"""Of one way to cut a kernel over cores; of more, those with small parts are left out."""


@dataclass(frozen=True)
class Tiling:
    """
    Cores along each dimension of the result, the part that a core does at a time, the chunk of the
    reduction, the order of the loops over parts (dimensions of the result, outermost
    first), the unit of each step, and what it costs: cycles of the whole kernel, of each unit,
    bytes loaded and stored by each core, and bytes of its memory.
    """

    cores: tuple[int, ...]
    part: tuple[int, ...]
    chunk: int
    order: tuple[int, ...]
    units: tuple[str, ...]
    time: float
    cycles: tuple[int, int, int]
    loaded: float
    stored: float
    room: int
    turns: int = 0


def list_candidates(share: Sequence[int], chunk_extent: int, core: Core) -> npt.NDArray[np.int64]:
    """Sizes of parts and chunks that divide, a row each; the largest parts of too many."""
    choices = [list_divisors(e) for e in (*share, chunk_extent)]
    rows = np.array(list(product(*choices)), np.int64)
    part = rows[:, :-1].prod(axis=1)
    rows = rows[part * 2 <= core.local_bytes]
    part = rows[:, :-1].prod(axis=1)
    if len(rows) > MAX_CANDIDATES:
        rows = rows[np.argsort(-part, kind="stable")[:MAX_CANDIDATES]]
    return rows


def list_orders(share: Sequence[int], moved: Sequence[object]) -> Iterable[tuple[int, ...]]:
    """
    The orders of loops that turn more than once, with the others outside. Loops that move the same
    inputs (`moved` says which, by dimension) stay next to each other, as nothing stays in
    between.
    """
    still = [d for d, e in enumerate(share) if e == 1]
    groups: dict[object, list[int]] = {}
    for dim, extent in enumerate(share):
        if extent > 1:
            groups.setdefault(moved[dim], []).append(dim)
    for order in permutations(groups.values()):
        yield (*still, *(dim for group in order for dim in group))


def moved_inputs(kernel: FusedKernel) -> list[object]:
    """By dimension of the result, the inputs that it moves."""
    whole = kernel.parts(np.array([[*kernel.shape, kernel.chunk_extent]], np.int64))
    used = [whole.boxes[value].used_dims() for value in kernel.inputs]
    return [tuple(d in dims for dims in used) for d in range(len(kernel.shape))]


def find_tiling(
    kernel: FusedKernel,
    core: Core,
    cores: int,
    bindings: Iterable[tuple[int, ...]] | None = None,
    shape: Sequence[int] | None = None,
) -> Tiling | None:
    """
    The best tiling on so many cores, `None` if no part fits; `shape` is what of the result is
    computed at a time, extents that divide its own.
    """
    best: Tiling | None = None
    shape = kernel.shape if shape is None else shape
    rank, moved = len(shape), moved_inputs(kernel)
    for cut in bindings if bindings is not None else bindings_of(shape, cores):
        share = tuple(e // n for e, n in zip(shape, cut, strict=True))
        rows = list_candidates(share, kernel.chunk_extent, core)
        if not len(rows):
            continue
        costs = ShareCosts(kernel, share, rows, core)
        if not costs.valid.any():
            continue
        rows = rows[costs.valid]
        costs = ShareCosts(kernel, share, rows, core)
        for order in list_orders(share, moved):
            found = costs.costs((*order, rank))
            # Of those that are about as good, the one with the fewest turns.
            near = found.time <= found.time.min() * NEAR
            turns = np.where(near, found.turns, np.iinfo(np.int64).max)
            i = int(np.lexsort((found.time, turns))[0])
            if best is None or found.time[i] < best.time * FEWER:
                best = Tiling(
                    cut,
                    tuple(int(v) for v in rows[i, :rank]),
                    int(rows[i, rank]),
                    order,
                    tuple(unit[0] for unit, _ in found.steps),
                    float(found.time[i]),
                    tuple(int(found.cycles[u][i]) for u in ("matrix", "mac", "vector")),
                    float(found.loaded[i]),
                    float(found.stored[i]),
                    int(found.room[i]),
                    int(found.turns[i]),
                )
    return best
