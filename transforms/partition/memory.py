"""Where values lie in one memory, as mathematics: live ranges, offsets, and what no plan beats."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from ..core.first_fit import LiveRange, end_of, first_fit

KeyT = TypeVar("KeyT", bound=Hashable)


@dataclass(frozen=True)
class MemoryPlan(Generic[KeyT]):
    """
    The offset of each value, the bytes that all of them take together, and `bound_bytes`, which no
    plan goes below: what is alive at once in some step.
    """

    offsets: Mapping[KeyT, int]
    size_bytes: int
    bound_bytes: int

    @property
    def gap(self) -> float:
        """How much more is taken than the bound, as a share of that."""
        return self.size_bytes / self.bound_bytes - 1 if self.bound_bytes else 0.0


def plan_memory(ranges: Mapping[KeyT, LiveRange]) -> MemoryPlan[KeyT]:
    """
    The smallest of the plans that first fit makes of values in several orders: as they come, the
    largest first, the longest needed first, by both, and from the step with most bytes outwards.
    """
    bound = bound_bytes(ranges)
    best: dict[KeyT, int] = {}
    size = -1
    for order in _orders(ranges):
        offsets = first_fit(ranges, order)
        end = end_of(ranges, offsets)
        if size < 0 or end < size:
            best, size = offsets, end
        if size <= bound:
            break
    return MemoryPlan(best, max(size, 0), bound)


def bound_bytes(ranges: Mapping[KeyT, LiveRange]) -> int:
    """
    The most bytes that are alive in one step. All values begin at multiples of what divides all
    alignments, so all but the last one there take whole units of that.
    """
    unit = math.gcd(*(r.alignment for r in ranges.values())) or 1
    found = 0
    for step in {step for r in ranges.values() for step in (r.first, r.last)}:
        sizes = [r.size for r in ranges.values() if r.first <= step <= r.last and r.size]
        padded = [-(-size // unit) * unit for size in sizes]
        slack = max((p - size for p, size in zip(padded, sizes, strict=True)), default=0)
        found = max(found, sum(padded) - slack)
    return found


def _orders(ranges: Mapping[KeyT, LiveRange]) -> Iterator[list[KeyT]]:
    """Orders in which values are placed; equal ones as they come."""
    length = {key: r.last - r.first + 1 for key, r in ranges.items()}
    busiest = _busiest_step(ranges)
    yield sorted(ranges, key=lambda k: -ranges[k].size)
    yield [*ranges]
    yield sorted(ranges, key=lambda k: (-length[k], -ranges[k].size))
    yield sorted(ranges, key=lambda k: -ranges[k].size * length[k])
    yield sorted(ranges, key=lambda k: (_distance(ranges[k], busiest), -ranges[k].size))
    yield sorted(ranges, key=lambda k: (_distance(ranges[k], busiest), -length[k]))


def _busiest_step(ranges: Mapping[KeyT, LiveRange]) -> int:
    steps = sorted({r.first for r in ranges.values()})
    sizes = {s: sum(r.size for r in ranges.values() if r.first <= s <= r.last) for s in steps}
    return max(steps, key=lambda s: sizes[s], default=0)


def _distance(range: LiveRange, step: int) -> int:
    """How far a live range is from a step."""
    return max(range.first - step, step - range.last, 0)
