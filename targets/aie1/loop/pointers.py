"""
Pointers of a loop: which accesses share one, how it moves from trip to trip, and the control code
that chooses the step at the ends of the loops of a flat nest.

Accesses of one buffer whose addresses move alike form a family, whatever pointers the code has them
behind. An access is at its pointer, and may move it, by a step that fits its word or by a modifier;
or it is behind its pointer by what an offset register holds (llvm-aie, AIE1InstrInfo.td). So a
family has pointers at fixed offsets from its accesses, as far as there are registers for these, of
which the last access of a trip moves each for the next trip; or pointers that each access moves to
the next one. A pointer that was moved is ready some cycles later, and no more accesses than the
machine allows are at one in a cycle.

Of a nest as one loop, neighbouring loops in which all families move evenly are one. A counter for
each loop but the outermost is decremented (by whether that of the loop inside of it is 0), and
reset when it is 0; where the step of a family differs then, one select each puts it into a
modifier. Where that is more than a trip has time for, and the inner loops are short, the kernel has
all their trips, each with its own steps.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from ..code.vector import Code, Loop, MemoryOp, access_bytes
from ..machine.spec import Aie1Spec
from .stack import stack_of

Addresses = npt.NDArray[np.int64]

Around = tuple[tuple[str, int], ...]
"""Names and counts of the loops around, the outermost first."""


@dataclass(frozen=True)
class PointerAccess:
    """
    A load or store: its number in the body, its buffer, its address in the first trip of all
    loops, and its movement in bytes, by names of loops (those that do not move it left out). One
    of a constant is so many bytes before the stack pointer (`before`), and through no other.
    """

    op: int
    buffer: str
    address: int
    strides: tuple[tuple[str, int], ...]
    bytes: int = 32
    before: int = 0


@dataclass(frozen=True)
class Pointer:
    """
    A physical pointer: its accesses in order, of which the last one moves it for the next
    iteration. `steps` has the bytes of that, if no loop ends, if the innermost one does, and so on.

    Each of the others moves it to the access behind it; or, if it is `fixed`, is as far behind it
    as a register says.
    """

    accesses: tuple[PointerAccess, ...]
    steps: tuple[int, ...]
    fixed: bool = False

    @staticmethod
    def of_chain(accesses: tuple[PointerAccess, ...], moves: Sequence[int]) -> Pointer:
        """`moves`: the bytes from an iteration to the next one."""
        back = accesses[0].address - accesses[-1].address
        return Pointer(accesses, tuple(move + back for move in moves))

    @property
    def address(self) -> int:
        """The address at the start."""
        return self.accesses[-1 if self.fixed else 0].address

    @property
    def last(self) -> PointerAccess:
        return self.accesses[-1]

    @property
    def hops(self) -> tuple[int, ...]:
        """The steps of all accesses but the last one."""
        if self.fixed:
            return (0,) * (len(self.accesses) - 1)
        return tuple(b.address - a.address for a, b in pairwise(self.accesses))

    def offset_of(self, access: PointerAccess) -> int:
        """The bytes by which an access is behind the pointer."""
        return access.address - self.address if self.fixed else 0


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


def make_access(code: Code, number: int, op: MemoryOp, names: Sequence[str]) -> PointerAccess:
    """The access of an op in loops of these names."""
    pointer, stack = code.find_pointer(op.pointer), stack_of(code)
    address = code.find_buffer(pointer.buffer).address + pointer.start + op.offset
    moves = tuple((name, pointer.strides[name]) for name in names if pointer.strides.get(name))
    before = stack.count_before(op, code) if stack else 0
    return PointerAccess(number, pointer.buffer, address, moves, access_bytes(op), before)


def list_accesses(code: Code, loop: Loop, outer: Around) -> list[PointerAccess]:
    """The accesses of an innermost loop within `outer` ones."""
    names = (*(name for name, _ in outer), *loop.names)
    return [
        make_access(code, number, op, names)
        for number, op in enumerate(loop.body)
        if isinstance(op, MemoryOp)
    ]


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
    and one for what each family with several selects has chosen so far, or one for all others.
    """
    inner = counts[1:]
    changing = {s for s in steps if len(set(s)) > 1}
    if not changing:
        return 0
    constants, on_the_way = set(inner), 0
    for family in changing:
        ends = [k for k in range(1, len(family)) if family[k] != family[k - 1]]
        constants |= {family[0], *(family[k] for k in ends)}
        on_the_way += len(ends) > 1
    single = on_the_way < len(changing)
    return (len(inner) > 1) + len(inner) + len(constants) + on_the_way + single


_RUNS = (3, 2, 1)
"""The most pointers at fixed offsets among which the accesses of a family are cut, as tried."""


def assign_pointers(
    accesses: Sequence[PointerAccess],
    levels: Levels,
    times: Sequence[int],
    ii: int,
    available: int,
    spec: Aie1Spec,
) -> list[Pointer] | None:
    """
    Pointers of all accesses, of those `available`; `None` if there are too few, or an iteration is
    shorter than a pointer needs to move.
    """
    families: dict[tuple[tuple[str, int], ...], dict[str, list[PointerAccess]]] = {}
    for one in sorted((a for a in accesses if not a.before), key=lambda a: (times[a.op], a.op)):
        families.setdefault(one.strides, {}).setdefault(one.buffer, []).append(one)
    found = [
        _Family(tuple(members), tuple(levels.list_steps(dict(strides))))
        for strides, buffers in families.items()
        for members in buffers.values()
    ]
    if ii < spec.pointer and any(any(family.moves) for family in found):
        return None
    for runs in _RUNS:
        pointers = _Assignment(times, ii, runs, spec).assign_families(found)
        if pointers is not None and len(pointers) <= available:
            return pointers
    return None


@dataclass(frozen=True)
class _Family:
    """Accesses of one buffer that move alike, in order of time."""

    members: tuple[PointerAccess, ...]
    moves: tuple[int, ...]


@dataclass(frozen=True)
class _Assignment:
    """One way to assign pointers, with at most so many `runs` at fixed offsets of a family."""

    times: Sequence[int]
    ii: int
    runs: int
    spec: Aie1Spec
    offsets: set[int] = field(default_factory=set[int])
    known: set[int] = field(default_factory=set[int])
    """Steps of modifiers."""

    def assign_families(self, families: Sequence[_Family]) -> list[Pointer] | None:
        """
        Families whose accesses need fewest offsets first: from as few pointers at fixed offsets as
        there are registers for these; others by pointers that move from access to access.
        """
        found: list[Pointer] = []
        for family in sorted(families, key=lambda f: len(_list_offsets(self.fix(f, 1)))):
            fixed = (self.fix(family, runs) for runs in range(1, self.runs + 1))
            fitting = next(filter(self._fits_registers, fixed), None)
            if fitting is None and self.ii < self.spec.pointer:
                return None
            args = self.times, self.ii, self.known, self.spec
            chosen = fitting or _chained_pointers(family, *args)
            self.offsets.update(_list_offsets(chosen))
            found += chosen
        return found

    def _fits_registers(self, pointers: Sequence[Pointer]) -> bool:
        return len(self.offsets | _list_offsets(pointers)) <= self.spec.offset_registers

    def fix(self, family: _Family, runs: int) -> list[Pointer]:
        """
        Pointers at fixed offsets of the accesses of each of so many runs: each access at the first
        pointer that can still take it, in time to move behind the last one.
        """
        members, times = family.members, self.times
        size = -(-len(members) // runs)
        window = self.ii - self.spec.pointer if any(family.moves) else math.inf
        found: list[Pointer] = []
        for first in range(0, len(members), size):
            groups: list[list[PointerAccess]] = []
            for one in members[first : first + size]:
                time = times[one.op]
                for group in groups:
                    busy = sum((times[other.op] - time) % self.ii == 0 for other in group)
                    near = time - times[group[0].op] <= window
                    if near and busy < self.spec.accesses_per_pointer:
                        group.append(one)
                        break
                else:
                    groups.append([one])
            found += [Pointer(tuple(group), family.moves, fixed=True) for group in groups]
        return found


def _list_offsets(pointers: Sequence[Pointer]) -> set[int]:
    """The offsets of accesses from their pointers."""
    return {p.offset_of(one) for p in pointers for one in p.accesses} - {0}


def _chained_pointers(
    family: _Family,
    times: Sequence[int],
    ii: int,
    known: set[int],
    spec: Aie1Spec,
) -> list[Pointer]:
    """
    Each access behind the one of a pointer that is ready by then and steps to it most cheaply;
    `known` are the steps of modifiers, to which it adds.
    """
    chains: list[list[PointerAccess]] = []
    for one in family.members:
        able = [c for c in chains if _is_ready(c, times, times[one.op], ii, spec.pointer)]
        chain = min(able, key=lambda c: _step_cost(c[-1], one, known, spec), default=None)
        if chain is None:
            chains.append([one])
            continue
        step = one.address - chain[-1].address
        if not spec.has_step(step, chain[-1].bytes):
            known.add(step)
        chain.append(one)
    return [Pointer.of_chain(tuple(chain), family.moves) for chain in chains]


def _is_ready(
    chain: Sequence[PointerAccess], times: Sequence[int], time: int, ii: int, latency: int
) -> bool:
    """Tests whether a pointer has moved by then, and can move on to the next iteration."""
    first, last = times[chain[0].op], times[chain[-1].op]
    return time - last >= latency and first + ii - time >= latency


def _step_cost(
    before: PointerAccess, after: PointerAccess, known: set[int], spec: Aie1Spec
) -> tuple[int, int]:
    """No modifier is best, then one that there is; of these, the shortest step."""
    step = after.address - before.address
    if spec.has_step(step, before.bytes):
        return 0, abs(step)
    return 1 if step in known else 2, abs(step)
