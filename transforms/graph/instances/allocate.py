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

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from ...core.errors import WeftError
from ...core.first_fit import LiveRange, end_of, first_fit
from ...machine.parts import Memory
from ...machine.view import Machine
from ..groups.machine_room import room_of
from .order import TaskGraph

LONGEST, FURTHEST = "longest", "furthest"
"""The rules by which buffers are spilled."""


@dataclass(frozen=True)
class Storage:
    """A level of memory: its name, and its bytes, of which buffers can take all."""

    name: str
    size_bytes: int


def storages_of(levels: Sequence[Memory], machine: Machine) -> list[Storage]:
    """Memories with the bytes of a cluster."""
    return [Storage(f"@{memory.name}", room_of(machine, memory)) for memory in levels]


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
        """Its bytes, and its first and last step."""
        return LiveRange(self.size, self.first, self.last)


@dataclass(frozen=True)
class Slot:
    """
    The position of a buffer: the number of its level, from the nearest on, and its offset in bytes.
    """

    level: int
    offset: int


@dataclass(frozen=True)
class Allocation:
    """Slots by buffer, and by level the end of what is used."""

    slots: Mapping[str, Slot]
    used_bytes: tuple[int, ...]

    def list_spilled(self) -> list[str]:
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
            Buffer(f"{task.name} at step {at}", task.own_bytes - sum(handed.values()), at, at, True)
        )
        for name, size in handed.items():
            last = max(step[reader] for reader in graph.readers[name])
            found.append(Buffer(name, size, at, last))
    return [b for b in found if b.size > 0]


def allocate_buffers(
    buffers: Sequence[Buffer],
    levels: Sequence[Storage],
    rule: str = LONGEST,
    gone: Collection[str] = (),
) -> Allocation:
    """
    Slots for all buffers, of which those of `gone` are not in the nearest level. Which buffer is
    spilled is said by `rule`: that with the longest liveness, or that which lives furthest.

    Raises `WeftError` where a task's own bytes do not fit the nearest level, or what is spilled
    does not fit the last.
    """
    slots: dict[str, Slot] = {}
    used: list[int] = []
    rest = list(buffers)
    for number, level in enumerate(levels):
        is_last = number == len(levels) - 1
        away = [b for b in rest if b.name in gone and not number and not is_last]
        here = [b for b in rest if b not in away]
        rest = away + _spill_from(here, level, rule, is_last)
        used.append(_fill_level(here, number, level, slots))
    return Allocation(slots, tuple(used))


def _fill_level(here: Sequence[Buffer], number: int, level: Storage, slots: dict[str, Slot]) -> int:
    """Puts buffers that fit into a level; the bytes up to the end of the last one."""
    offsets = _place_buffers(here, level.size_bytes)
    assert offsets is not None
    slots |= {name: Slot(number, offset) for name, offset in offsets.items()}
    return end_of({b.name: b.range for b in here}, offsets)


def allocate_in(
    buffers: Sequence[Buffer], levels: Sequence[Storage], homes: Mapping[str, int]
) -> Allocation:
    """
    Slots in the levels that `homes` says by buffer; a task's own bytes are in the nearest. What
    does not fit side by side there goes on to the next one, the longest-lived first.
    """
    slots: dict[str, Slot] = {}
    used: list[int] = []
    moved: list[Buffer] = []
    for number, level in enumerate(levels):
        here = [*moved, *(b for b in buffers if homes.get(b.name, 0) == number)]
        moved = _spill_from(here, level, LONGEST, number == len(levels) - 1)
        used.append(_fill_level(here, number, level, slots))
    return Allocation(slots, tuple(used))


def best_allocation(
    buffers: Sequence[Buffer], levels: Sequence[Storage], gone: Collection[str] = ()
) -> Allocation:
    """
    The allocation that spills the fewest bytes from the nearest level: by either rule, or of the
    buffers that `least_spilled` finds. The paper's is taken where no other is better.
    """
    found = [allocate_buffers(buffers, levels, rule, gone) for rule in (LONGEST, FURTHEST)]
    near = [b for b in buffers if b.name not in gone]
    least = least_spilled(near, levels[0].size_bytes)
    if least.is_exact:
        chosen = {*gone, *least.names}
        found.append(allocate_buffers(buffers, levels, LONGEST, chosen))
    sizes = {b.name: b.size for b in buffers}
    return min(found, key=lambda a: sum(sizes[name] for name in a.list_spilled()))


def kept_buffers(
    buffers: Sequence[Buffer], own: Sequence[int], size_bytes: int, rule: str
) -> list[Buffer]:
    """
    The buffers that stay in so many bytes if at each step, while all do not fit beside the step's
    `own` bytes, the one that `rule` says is spilled for all its life. Offsets are not looked at.
    """
    starts: dict[int, list[Buffer]] = {}
    for buffer in buffers:
        starts.setdefault(buffer.first, []).append(buffer)
    gone: set[str] = set()
    live: list[Buffer] = []
    for step, taken in enumerate(own):
        live = [b for b in live if b.last >= step] + starts.get(step, [])
        over = sum(b.size for b in live) + taken - size_bytes
        while over > 0:
            chosen = _by_rule(live, rule)
            live.remove(chosen)
            gone.add(chosen.name)
            over -= chosen.size
    return [b for b in buffers if b.name not in gone]


def _by_rule(buffers: Sequence[Buffer], rule: str) -> Buffer:
    """The buffer that lives longest, or furthest; of several the largest, then the first."""
    longest = rule == LONGEST
    return max(buffers, key=lambda b: (b.liveness if longest else b.last, b.size))


def _spill_from(here: list[Buffer], level: Storage, rule: str, is_last: bool) -> list[Buffer]:
    """Takes out of `here` what goes on to the next level, and gives it."""
    spilled: list[Buffer] = []
    for step in sorted({b.first for b in here}):
        live = _live_at(here, step)
        while sum(b.size for b in live) > level.size_bytes:
            chosen = _choose_spilled(live, level, rule, is_last)
            for held in (here, live):
                held.remove(chosen)
            spilled.append(chosen)
    while _place_buffers(here, level.size_bytes) is None:
        # They fit at every step, but not side by side.
        chosen = _choose_spilled(_busiest_step(here), level, rule, is_last)
        here.remove(chosen)
        spilled.append(chosen)
    return spilled


def _choose_spilled(live: Sequence[Buffer], level: Storage, rule: str, is_last: bool) -> Buffer:
    """The buffer that is spilled of those alive."""
    loose = [b for b in live if not b.is_fixed]
    if is_last or not loose:
        needs = sum(b.size for b in live)
        largest = max(live, key=lambda b: b.size)
        raise WeftError(
            f"{largest.name}: {needs} bytes are alive at once in {level.name}, which has "
            f"{level.size_bytes}, and none can be spilled; split into more parts"
        )
    return _by_rule(loose, rule)


def _live_at(buffers: Sequence[Buffer], step: int) -> list[Buffer]:
    return [b for b in buffers if b.first <= step <= b.last]


def _busiest_step(buffers: Sequence[Buffer]) -> list[Buffer]:
    """The live buffers of the step with the most bytes that can be spilled."""
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
    """The fewest bytes that must leave the nearest level, of which buffers; or a lower bound."""

    size_bytes: int
    is_exact: bool
    names: frozenset[str] = frozenset()


def least_spilled(buffers: Sequence[Buffer], size_bytes: int, max_sets: int = 4_096) -> SpillBound:
    """
    The fewest bytes of buffers that must be spilled, each for all its life, so that what is alive
    fits at every step. By dynamic programming over the steps: for each set of live buffers that
    are spilled the fewest bytes in all. With more than `max_sets` of these at a step it stops, and
    the bound is for buffers that may be spilled in part.

    Raises `WeftError` where what cannot be spilled does not fit.
    """
    states: dict[frozenset[str], tuple[int, frozenset[str]]] = {frozenset(): (0, frozenset())}
    for step in sorted({b.first for b in buffers}):
        live = _live_at(buffers, step)
        fixed = sum(b.size for b in live if b.is_fixed)
        if fixed > size_bytes:
            raise WeftError(f"step {step} needs {fixed} bytes, and there are {size_bytes}")
        if len(states) <= max_sets:
            excess = sum(b.size for b in live) - size_bytes
            states = _next_states(states, live, step, excess)
    if len(states) > max_sets:
        return SpillBound(spilled_in_part(buffers, size_bytes), False)
    cost, names = min(states.values(), key=lambda found: found[0])
    return SpillBound(cost, True, names)


def spilled_in_part(buffers: Sequence[Buffer], size_bytes: int) -> int:
    """
    The fewest bytes that must be spilled if parts of buffers could be. At the first step that does
    not fit, what lives furthest goes first: it helps at least as many of the steps to come.
    """
    gone: dict[str, int] = {}
    for step in sorted({b.first for b in buffers}):
        live = _live_at(buffers, step)
        over = sum(b.size - gone.get(b.name, 0) for b in live) - size_bytes
        for buffer in sorted(live, key=lambda b: -b.last):
            if over > 0 and not buffer.is_fixed:
                part = min(over, buffer.size - gone.get(buffer.name, 0))
                gone[buffer.name] = gone.get(buffer.name, 0) + part
                over -= part
    return sum(gone.values())


def _next_states(
    states: Mapping[frozenset[str], tuple[int, frozenset[str]]],
    live: Sequence[Buffer],
    step: int,
    excess: int,
) -> dict[frozenset[str], tuple[int, frozenset[str]]]:
    """
    The sets of live buffers that may be spilled at a step, with the fewest bytes until then and of
    which buffers they are.
    """
    sizes = {b.name: b.size for b in live}
    found: dict[frozenset[str], tuple[int, frozenset[str]]] = {}
    for gone, best in states.items():
        kept = gone.intersection(sizes)
        if kept not in found or best[0] < found[kept][0]:
            found[kept] = best
    for buffer in live:
        if buffer.first == step and not buffer.is_fixed:
            found |= {
                gone | {buffer.name}: (cost + buffer.size, names | {buffer.name})
                for gone, (cost, names) in found.items()
            }
    return {gone: best for gone, best in found.items() if sum(sizes[n] for n in gone) >= excess}
