"""
Changes of layout on the host, measured: what packing and unpacking for an accelerator costs.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ...targets.host.pack.change import compile_change
from ...targets.reference.scalars import Array
from ...transforms.layout.map import Layout, stored_shape

MIN_ROUNDS = 7
MAX_ROUNDS = 51
WANTED_SECONDS = 0.5
"""So long all rounds together take, unless that is too few or too many rounds."""


@dataclass(frozen=True)
class Change:
    """An i8 tensor of `shape` goes from one layout to another."""

    shape: tuple[int, ...]
    source: Layout
    result: Layout

    @property
    def is_identity(self) -> bool:
        return self.source == self.result


def measure_changes(
    changes: Mapping[str, Sequence[Change]],
    pick: Callable[[Sequence[float]], float] = statistics.median,
) -> dict[str, float]:
    """
    Per name the seconds of its changes together, by native code on one thread: what `pick` takes of
    runs that take turns, with compiling and binding outside.
    """
    bound: dict[Change, _Bound] = {}
    for change in (c for group in changes.values() for c in group):
        if change not in bound and not change.is_identity:
            bound[change] = _bind_change(change)
    calls = {change: found.call for change, found in bound.items()}
    start = time.perf_counter()
    for call in calls.values():
        call()
    once = max(time.perf_counter() - start, 1e-6)
    rounds = min(MAX_ROUNDS, max(MIN_ROUNDS, round(WANTED_SECONDS / once)))
    times: dict[Change, list[float]] = {change: [] for change in calls}
    for _ in range(rounds):
        for change, call in calls.items():
            start = time.perf_counter()
            call()
            times[change].append(time.perf_counter() - start)
    taken = {change: pick(found) for change, found in times.items()}
    return {name: sum(taken.get(c, 0.0) for c in group) for name, group in changes.items()}


@dataclass(frozen=True, eq=False)
class _Bound:
    """A change on arrays of its own, which live as long as the call."""

    source: Array
    result: Array
    call: Callable[[], object]


def _bind_change(change: Change) -> _Bound:
    shape = stored_shape(change.shape, change.source)
    source = np.random.default_rng(0).integers(-128, 128, shape, dtype=np.int8)
    result = np.zeros(stored_shape(change.shape, change.result), np.int8)
    run = compile_change(change.shape, "i8", change.source, change.result)
    return _Bound(source, result, run.bind_arrays(source, result))
