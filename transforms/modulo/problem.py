"""
Modulo scheduling as plain data: one iteration of a loop's body, a new one starting every `ii`
cycles.

An operation begins in cycle `time` of its iteration, in all cycles `time + ii * iteration` of the
loop, and takes one of its alternatives: a set of resources, each for that one cycle. A dependence
says `time[target] + ii * distance >= time[source] + latency`. A value is in its registers from the
first write to the last read; the registers do not rotate, so values of later iterations that are
alive at the same time are in other ones, for which the loop is unrolled: `copies` iterations are
one round, and each copy of a value has its own position.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

Resources = frozenset[str]


@dataclass(frozen=True)
class Operation:
    """
    An operation and the sets of resources it can take; the empty set is one that takes nothing.
    """

    name: str
    alternatives: tuple[Resources, ...] = (frozenset(),)


@dataclass(frozen=True)
class Dependence:
    """
    Operation `target` of an iteration begins at least `latency` cycles after operation `source` of
    the iteration `distance` before it. Operations are named by their number.
    """

    source: int
    target: int
    latency: int
    distance: int = 0


@dataclass(frozen=True)
class Value:
    """
    The content of registers: from the earliest of `writers`, each `write_latency` cycles after it
    begins, to the latest of `readers`, each with the cycles from its begin to its read. One
    without writers is there all the time.

    `positions` are the alternatives: a set of register units each. Values of one `group` are in
    the position of the same number (so all have as many).
    """

    name: str
    writers: tuple[int, ...]
    write_latency: int
    readers: tuple[tuple[int, int], ...]
    positions: tuple[Resources, ...]
    group: str | None = None


@dataclass(frozen=True)
class ModuloProblem:
    """
    A loop body to be scheduled by modulo scheduling. `words` are the largest sets of slots that an
    instruction word can hold; resources that stand in none of them are limited to one operation per
    cycle only. Without `words`, so are all. `order` lists operations that should keep their order
    in heuristics, as far as possible: those of the resource that matters most, in an order that is
    kind to registers. `spaces` are for operations that take the same resource, but follow on
    others of the order: the cycles in which these can be, if the order has one in every cycle.
    """

    operations: tuple[Operation, ...]
    dependences: tuple[Dependence, ...] = ()
    values: tuple[Value, ...] = ()
    words: tuple[Resources, ...] = ()
    order: tuple[int, ...] = field(default=())
    spaces: tuple[int, ...] = field(default=())

    @cached_property
    def outgoing(self) -> tuple[tuple[Dependence, ...], ...]:
        """The dependences from each operation."""
        found: list[list[Dependence]] = [[] for _ in self.operations]
        for edge in self.dependences:
            found[edge.source].append(edge)
        return tuple(tuple(edges) for edges in found)

    @cached_property
    def incoming(self) -> tuple[tuple[Dependence, ...], ...]:
        """The dependences to each operation."""
        found: list[list[Dependence]] = [[] for _ in self.operations]
        for edge in self.dependences:
            found[edge.target].append(edge)
        return tuple(tuple(edges) for edges in found)

    @cached_property
    def slots(self) -> Resources:
        """The resources that are slots of a word."""
        return frozenset[str]().union(*self.words)

    def is_encodable(self, used: Resources) -> bool:
        """Tests whether one word can hold the slots among `used`."""
        slots = used & self.slots
        return not slots or any(slots <= word for word in self.words)


@dataclass(frozen=True)
class Schedule:
    """
    The cycle in which each operation of an iteration begins, and the number of the alternative
    that it takes.
    """

    ii: int
    times: tuple[int, ...]
    chosen: tuple[int, ...]

    @property
    def span(self) -> int:
        """Cycles from the begin of an iteration to behind the begin of its last operation."""
        return max(self.times, default=-1) + 1 - min(self.times, default=0)


@dataclass(frozen=True)
class Allocation:
    """The number of the position of each value in each of `copies` iterations."""

    copies: int
    positions: tuple[tuple[int, ...], ...]


def live_range(value: Value, times: tuple[int, ...] | list[int]) -> tuple[int, int]:
    """
    The first and the last cycle in which a value with writers is in its register, in the time
    of its iteration; one that nobody reads is there in the cycle of its write.
    """
    first = min(times[op] for op in value.writers) + value.write_latency
    written = max(times[op] for op in value.writers) + value.write_latency
    return first, max([written, *(times[op] + delay for op, delay in value.readers)])


def count_pressure(problem: ModuloProblem, schedule: Schedule, units: Resources) -> int:
    """
    The number of `units` that values take in the fullest cycle, counting those whose positions
    are all among them.
    """
    ii = schedule.ii
    taken = [0] * ii
    for value in problem.values:
        if not value.positions or not all(position <= units for position in value.positions):
            continue
        size = min(len(position) for position in value.positions)
        first, last = live_range(value, schedule.times) if value.writers else (0, ii - 1)
        for cycle in range(first, last + 1):
            taken[cycle % ii] += size
    return max(taken, default=0)
