"""
Buffers of ordered tasks in levels of memory: what lives where, at which offset.

A buffer lives from the task that writes it to the last that reads it, and is released then
(GraphTurbo, OSDI 2023, section 4.3 and figure 12). Where the buffers of a step do not fit a
level, the one with the longest liveness is spilled to the next, for all its life: it tends to be
a smaller one than the largest, and frees its bytes for more tasks. Tasks' own bytes stay in the
nearest level.

`least_spilled` is what no choice of buffers can be below: exact while its search lasts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...core.errors import WeftError
from ...core.first_fit import LiveRange, end_of, first_fit
from .order import TaskGraph


@dataclass(frozen=True)
class Storage:
    """A level of memory: its name, and its bytes, of which buffers can take all."""

    name: str
    size_bytes: int


@dataclass(frozen=True)
class Buffer:
    """A buffer of `size` bytes that lives from step `first` to step `last`, both included."""

    name: str
    size: int
    first: int
    last: int
    is_fixed: bool = False

    @property
    def liveness(self) -> int:
        """The steps across which it lives."""
        return self.last - self.first

    @property
    def range(self) -> LiveRange:
        return LiveRange(self.size, self.first, self.last)


@dataclass(frozen=True)
class Slot:
    """Where a buffer is: the number of its level, from the nearest on, and its offset there."""

    level: int
    offset: int


@dataclass(frozen=True)
class Allocation:
    """Slots by buffer, and by level the end of what is used."""

    slots: Mapping[str, Slot]
    used_bytes: tuple[int, ...]

    def spilled(self) -> list[str]:
        """The buffers that are not in the nearest level."""
        return [name for name, slot in self.slots.items() if slot.level]


def buffers_of(graph: TaskGraph, order: Sequence[int]) -> list[Buffer]:
    """
    The buffers of tasks in an order. What a task uses besides what it reads is one that lives
    while it runs; what it hands over is within that until then, and one of its own after.
    """
    graph.refuse_order(order)
    step = {index: at for at, index in enumerate(order)}
    found: list[Buffer] = []
    for at, index in enumerate(order):
        task = graph.tasks[index]
        handed = {n: size for n, size in task.writes.items() if graph.readers[n]}
        found.append(
            Buffer(f"{task.name}:own", task.own_bytes - sum(handed.values()), at, at, True)
        )
        for name, size in handed.items():
            last = max(step[reader] for reader in graph.readers[name])
            found.append(Buffer(name, size, at, last))
    return [b for b in found if b.size > 0]


def allocate_buffers(buffers: Sequence[Buffer], levels: Sequence[Storage]) -> Allocation:
    """
    Slots for all buffers. Raises `WeftError` where a task's own bytes do not fit the nearest level,
    or what is spilled does not fit the last.
    """
    slots: dict[str, Slot] = {}
    used: list[int] = []
    rest = list(buffers)
    for number, level in enumerate(levels):
        is_last = number == len(levels) - 1
        here, rest = _fill_level(rest, level, is_last)
        offsets = _place_buffers(here, level.size_bytes)
        assert offsets is not None
        slots |= {name: Slot(number, offset) for name, offset in offsets.items()}
        used.append(end_of({b.name: b.range for b in here}, offsets))
    return Allocation(slots, tuple(used))


def _fill_level(
    buffers: Sequence[Buffer], level: Storage, is_last: bool
) -> tuple[list[Buffer], list[Buffer]]:
    """What stays in a level, and what goes on to the next."""
    here, spilled = list(buffers), list[Buffer]()
    steps = sorted({b.first for b in buffers})
    for step in steps:
        while (live := _live_at(here, step)) and sum(b.size for b in live) > level.size_bytes:
            _spill_longest(here, spilled, live, level, is_last)
    while _place_buffers(here, level.size_bytes) is None:
        # They fit at every step, but not side by side.
        _spill_longest(here, spilled, _busiest_step(here), level, is_last)
    return here, spilled


def _spill_longest(
    here: list[Buffer], spilled: list[Buffer], live: Sequence[Buffer], level: Storage, is_last: bool
) -> None:
    """Moves the buffer with the longest liveness on; of several the largest, then the first."""
    loose = [b for b in live if not b.is_fixed]
    if is_last or not loose:
        needs = sum(b.size for b in live)
        largest = max(live, key=lambda b: b.size)
        raise WeftError(
            f"{largest.name}: {needs} bytes are alive at once in {level.name}, which has "
            f"{level.size_bytes}, and none can be spilled; split into more parts"
        )
    chosen = max(loose, key=lambda b: (b.liveness, b.size))
    here.remove(chosen)
    spilled.append(chosen)


def _live_at(buffers: Sequence[Buffer], step: int) -> list[Buffer]:
    return [b for b in buffers if b.first <= step <= b.last]


def _busiest_step(buffers: Sequence[Buffer]) -> list[Buffer]:
    """What lives in the step with the most bytes that can be spilled."""
    return max(
        (_live_at(buffers, b.first) for b in buffers),
        key=lambda live: (any(not b.is_fixed for b in live), sum(b.size for b in live)),
    )


def _place_buffers(buffers: Sequence[Buffer], size_bytes: int) -> dict[str, int] | None:
    """Offsets by first fit, in the first of a few orders that fits; `None` if none does."""
    ranges = {b.name: b.range for b in buffers}
    orders = [
        sorted(buffers, key=lambda b: (b.first, -b.liveness)),
        sorted(buffers, key=lambda b: (-b.liveness, -b.size)),
        sorted(buffers, key=lambda b: (-b.size, b.first)),
    ]
    for order in orders:
        offsets = first_fit(ranges, [b.name for b in order])
        if end_of(ranges, offsets) <= size_bytes:
            return offsets
    return None


# --- bounds -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SpillBound:
    """The fewest bytes that must leave the nearest level, or a lower bound on them."""

    size_bytes: int
    is_exact: bool


def least_spilled(buffers: Sequence[Buffer], size_bytes: int, max_sets: int = 4_096) -> SpillBound:
    """
    The fewest bytes of buffers that must be spilled, each for all its life, so that what is alive
    fits at every step. By dynamic programming over the steps: for each set of live buffers that
    are spilled the fewest bytes in all. With more than `max_sets` of these at a step it stops, and
    the most bytes over the memory at a step are the bound.

    Raises `WeftError` where what cannot be spilled does not fit.
    """
    over = 0
    states: dict[frozenset[str], int] = {frozenset(): 0}
    exact = True
    for step in sorted({b.first for b in buffers}):
        live = _live_at(buffers, step)
        excess = sum(b.size for b in live) - size_bytes
        over = max(over, excess)
        fixed = sum(b.size for b in live if b.is_fixed)
        if fixed > size_bytes:
            raise WeftError(f"step {step} needs {fixed} bytes, and there are {size_bytes}")
        if exact:
            states = _next_states(states, live, step, excess)
            exact = len(states) <= max_sets
    return SpillBound(min(states.values()), True) if exact else SpillBound(over, False)


def _next_states(
    states: Mapping[frozenset[str], int], live: Sequence[Buffer], step: int, excess: int
) -> dict[frozenset[str], int]:
    """The sets of live buffers that may be spilled at a step, with the fewest bytes until then."""
    sizes = {b.name: b.size for b in live}
    found: dict[frozenset[str], int] = {}
    for gone, cost in states.items():
        kept = gone.intersection(sizes)
        found[kept] = min(cost, found.get(kept, cost))
    for buffer in live:
        if buffer.first == step and not buffer.is_fixed:
            more = {gone | {buffer.name}: cost + buffer.size for gone, cost in found.items()}
            found |= more
    return {gone: cost for gone, cost in found.items() if sum(sizes[n] for n in gone) >= excess}
