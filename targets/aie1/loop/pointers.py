"""
Pointers of a loop: which accesses share one, how it moves from trip to trip, and the control code
that chooses the step at the ends of the loops of a flat nest.

Accesses of one buffer whose addresses move alike form a family, whatever pointers the code has them
behind. A family gets as many physical pointers as it needs: of one pointer, the last access of a
trip moves it for the next trip, in time for that trip's first access, and no more accesses than
the machine allows are in one cycle.

Of a nest as one loop, neighbouring loops in which all families move evenly are one. A counter for
each loop but the outermost is decremented (by whether that of the loop inside of it is 0), and
reset when it is 0; where the step of a family differs then, one select each puts it into a
modifier. Where that is more than a trip has time for, and the inner loops are short, the kernel has
all their trips, each with its own steps.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from ..code.vector import Code, Load, Loop, Store, Ups

Addresses = npt.NDArray[np.int64]

Around = tuple[tuple[str, int], ...]
"""Names and counts of the loops around, the outermost first."""


@dataclass(frozen=True)
class PointerAccess:
    """
    A load or store: its number in the body, its buffer, its address in the first trip of all
    loops, and its movement in bytes, by names of loops (those that do not move it left out).
    """

    op: int
    buffer: str
    address: int
    strides: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Pointer:
    """
    A physical pointer: its accesses, the last of which moves it; the address at the start is
    that of the last one. `steps` has the bytes to the next trip, if no loop ends, if the
    innermost one does, and so on.
    """

    accesses: tuple[PointerAccess, ...]
    steps: tuple[int, ...]

    @property
    def last(self) -> PointerAccess:
        return self.accesses[-1]

    @property
    def moves(self) -> bool:
        return any(self.steps)


@dataclass(frozen=True)
class Levels:
    """The loops of a flat nest that need counters: trips, the outermost first, and their names."""

    counts: tuple[int, ...]
    names: tuple[str, ...]

    def list_steps(self, strides: Mapping[str, int]) -> tuple[int, ...]:
        """Bytes to the next trip, by how many of the inner loops end."""
        found: list[int] = []
        back = 0
        for name, count in zip(reversed(self.names), reversed(self.counts), strict=True):
            found.append(strides.get(name, 0) - back)
            back += (count - 1) * strides.get(name, 0)
        return tuple(found) or (0,)

    @property
    def period(self) -> int:
        """After how many trips the same loops end again."""
        return math.prod(self.counts[1:])

    def count_ended(self, trip: int) -> int:
        """Counts the inner loops that end with an iteration, the first of all being number 0."""
        found, period = 0, 1
        for count in reversed(self.counts[1:]):
            period *= count
            if (trip + 1) % period:
                break
            found += 1
        return found

    def count_moved(self, strides: Mapping[str, int]) -> int:
        """Bytes after all trips."""
        return strides.get(self.names[0], 0) * self.counts[0] if self.names else 0


@dataclass(frozen=True)
class IterationSpace:
    """The iterations of a nest as one loop (`inner`), within the software loops around it."""

    outer: Around
    inner: Around

    @staticmethod
    def of(loop: Loop, outer: Around) -> IterationSpace:
        """Loops of one iteration are none."""
        inner = zip(loop.names, loop.counts, strict=True)
        return IterationSpace(outer, tuple((n, count) for n, count in inner if count > 1))

    @property
    def iterations(self) -> int:
        return math.prod(count for _, count in self.inner)

    def reached_counts(self, last: int) -> Around:
        """All loops with their counts, that of the outermost of the nest up to iteration `last`."""
        if not self.inner:
            return self.outer
        (name, count), *others = self.inner
        inside = self.iterations // count
        return (*self.outer, (name, max(count, last // inside + 1)), *others)

    def offsets(self, strides: Mapping[str, int], iterations: Addresses) -> Addresses:
        """
        The bytes by which an access has moved: a row for each iteration of the loops around. Beyond
        the last iteration the outermost loop of the nest goes on.
        """
        counts = [count for _, count in self.outer] or [1]
        grid = np.indices(counts).reshape(len(counts), -1)[: len(self.outer)]
        moves = np.array([strides.get(name, 0) for name, _ in self.outer], dtype=np.int64)
        found, left = np.zeros_like(iterations), iterations
        for number, (name, count) in reversed(list(enumerate(self.inner))):
            digit = left % count if number else left
            found += strides.get(name, 0) * digit
            left = left // count
        return (moves @ grid)[:, None] + found


def make_access(
    code: Code, number: int, op: Load | Ups | Store, names: Sequence[str]
) -> PointerAccess:
    """The access of an op in loops of these names."""
    pointer = code.find_pointer(op.pointer)
    address = code.find_buffer(pointer.buffer).address + pointer.start + op.offset
    moves = tuple((name, pointer.strides[name]) for name in names if pointer.strides.get(name))
    return PointerAccess(number, pointer.buffer, address, moves)


def levels_of(loop: Loop, accesses: Sequence[PointerAccess]) -> Levels:
    """Loops of more than one trip, neighbours in which all accesses move evenly as one."""
    kept = [(n, c) for n, c in zip(loop.names, loop.counts, strict=True) if c > 1]
    strides = [dict(a.strides) for a in accesses]
    found: list[tuple[str, int]] = []
    for name, count in reversed(kept):
        if found and all(s.get(name, 0) == found[-1][1] * s.get(found[-1][0], 0) for s in strides):
            found[-1] = (found[-1][0], found[-1][1] * count)
        else:
            found.append((name, count))
    found.reverse()
    return Levels(tuple(c for _, c in found), tuple(n for n, _ in found))


def control_ops(steps: Sequence[tuple[int, ...]], depth: int) -> int:
    """The minimum number of scalar instructions of an iteration, for families with these steps."""
    kinds = {s for s in steps if len(set(s)) > 1}
    selects = sum(sum(a != b for a, b in pairwise(s)) for s in kinds)
    return selects + 2 * max(depth - 1, 0) + max(depth - 2, 0)


def minimum_scalars(steps: Sequence[tuple[int, ...]], counts: Sequence[int]) -> int:
    """
    Counts the minimum of scalars that control code needs, for the steps of pointers at the ends of
    loops of these counts: flag and counters, the numbers they are set to, what selects choose from,
    and one for what they have chosen so far.
    """
    inner = counts[1:]
    changing = {s for s in steps if len(set(s)) > 1}
    if not changing:
        return 0
    constants, on_the_way = set(inner), False
    for family in changing:
        ends = [k for k in range(1, len(family)) if family[k] != family[k - 1]]
        constants |= {family[0], *(family[k] for k in ends)}
        on_the_way |= len(ends) > 1
    return (len(inner) > 1) + len(inner) + len(constants) + on_the_way


def assign_pointers(
    accesses: Sequence[PointerAccess],
    levels: Levels,
    times: Sequence[int],
    ii: int,
    latency: int,
    per_cycle: int,
) -> list[Pointer] | None:
    """
    Pointers of all accesses, those of a family in order of time each with the first that still
    can take it. `None` if a trip is shorter than a pointer needs to move.
    """
    families: dict[tuple[str, tuple[tuple[str, int], ...]], list[PointerAccess]] = {}
    for one in accesses:
        families.setdefault((one.buffer, one.strides), []).append(one)
    found: list[Pointer] = []
    for (_, strides), members in families.items():
        steps = levels.list_steps(dict(strides))
        window = ii - latency if any(steps) else math.inf
        if window < 0:
            return None
        groups: list[list[PointerAccess]] = []
        for one in sorted(members, key=lambda a: (times[a.op], a.op)):
            time = times[one.op]
            for group in groups:
                busy = sum((times[other.op] - time) % ii == 0 for other in group)
                if busy < per_cycle and time - times[group[0].op] <= window:
                    group.append(one)
                    break
            else:
                groups.append([one])
        found += [Pointer(tuple(group), steps) for group in groups]
    return found
