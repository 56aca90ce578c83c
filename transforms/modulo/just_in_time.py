"""
Modulo schedules around one row of operations that are in a given order.

The operations of `ModuloProblem.order` (the multiply-adds of a body) get their cycles first, spread
over `ii` in their order; or, where there are `spaces`, packed around these, with all that is left
of the cycles behind them, which is tried first. What follows on them comes as early as it can, or,
behind a packed order, some cycles later. What waits for none of them (loads) is to come just in
time: with registers allocated for values that are written in the cycle of their first read, the
cycles in which each register is free before that are the window of the load, and loads are matched
with cycles of their windows (augmenting paths), later ones first. The longer the gaps that the
allocation leaves, the better, so it is tried with values that live some cycles longer first.

The order is kept, but where the values that it writes (sums) do not get registers: then those that
begin before there is one left begin some operations later.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..core.steps import StepBudget
from .allocate import Arc, Occupied, allocate_arcs
from .problem import Allocation, ModuloProblem, Schedule, Value
from .table import Table
from .verify import find_violation

_AHEAD = (8, 4, 2, 1, 0)
"""Cycles by which values are longer alive when registers are allocated."""

_REPAIRS = 4
"""How often sums are made to begin later."""

_STEPS = 30
"""What is counted for an operation each time that all of them are placed."""

_DELAYS = (0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32)
"""
Cycles by which what follows on a packed order is later, in which other operations may have left
registers.
"""

_DEPTH = 200
"""How many loads may move for one, each for the one before it."""


def schedule_just_in_time(
    problem: ModuloProblem,
    ii: int,
    copies: int,
    ahead: Sequence[int] = _AHEAD,
    steps: StepBudget | None = None,
) -> tuple[Schedule, Allocation] | None:
    """
    A schedule with registers, or `None` if none is found in this way. Needs an `order`, of
    operations that are independent of each other. Raises `OutOfSteps`.
    """
    if not problem.order or len(problem.order) + len(problem.spaces) > ii:
        return None
    steps = steps or StepBudget()
    for delay in (*(d for d in _DELAYS if d < ii), None) if problem.spaces else (None,):
        found = _schedule_order(problem, Table(problem, ii), copies, ahead, steps, delay)
        if found is not None:
            return found
    return None


def _schedule_order(
    problem: ModuloProblem,
    table: Table,
    copies: int,
    ahead: Sequence[int],
    steps: StepBudget,
    delay: int | None,
) -> tuple[Schedule, Allocation] | None:
    """
    A schedule with the order of the problem, or that repaired: spread, or, with a `delay` of what
    follows on it, packed.
    """
    for _ in range(1 + _REPAIRS):
        attempt = _Attempt(problem, table, copies, steps, delay)
        if attempt.place_order():
            return attempt.place_loads(ahead)
        order = attempt.repair_order()
        if order is None or order == problem.order:
            return None
        problem, table = replace(problem, order=order), Table(problem, table.ii)
    return None


class _Attempt:
    """A schedule with one order."""

    def __init__(
        self,
        problem: ModuloProblem,
        table: Table,
        copies: int,
        steps: StepBudget,
        delay: int | None,
    ) -> None:
        self.problem = problem
        self.delay = delay
        self.table = table
        self.copies = copies
        self.steps = steps
        self.late: dict[int, int] | None = None
        inside = set(problem.order)
        self.sums = [
            k for k, v in enumerate(problem.values) if v.writers and inside.issuperset(v.writers)
        ]
        self.arcs: list[Arc | None] = []

    def place_order(self) -> bool:
        """
        Places the order and what follows on it; whether the values that it writes get registers,
        or nothing can be done about it.
        """
        problem, table = self.problem, self.table
        self.steps.take(_STEPS * len(problem.operations))
        if self.delay is None:
            is_placed = _spread_order(problem, table)
        else:
            is_placed = _pack_order(problem, table, self.delay)
        if not is_placed:
            return True
        before = _find_independent(problem)
        if not _place_followers(problem, table, before, self.delay or 0):
            return True
        late = _compute_latest(problem, table, before)
        if late is None:
            return True
        self.arcs = [_make_arc(value, table, late) for value in problem.values]
        alone = replace(problem, values=tuple(problem.values[k] for k in self.sums))
        arcs = [self.arcs[k] for k in self.sums]
        found = allocate_arcs(alone, arcs, table.ii, self.copies, steps=self.steps)
        fits = found is not None
        if fits:
            self.late = late
        return fits

    def repair_order(self) -> tuple[int, ...] | None:
        """
        The order in which each value that it writes begins no earlier than the one ends that is
        as many before it as there are registers.
        """
        problem, ii = self.problem, self.table.ii
        position = {op: k for k, op in enumerate(problem.order)}
        arcs = sorted((arc, k) for k in self.sums if (arc := self.arcs[k]) is not None)
        order = list(problem.order)
        for number, ((start, _), value) in enumerate(arcs):
            before = number - len(problem.values[value].positions)
            if before < -len(arcs):
                continue
            end = arcs[before][0][1] - (ii if before < 0 else 0)
            first = min(position[op] for op in problem.values[value].writers)
            if end >= start and first + end + 1 - start < len(order):
                op = problem.order[first]
                order.remove(op)
                order.insert(first + end + 1 - start, op)
        return tuple(order)

    def place_loads(self, ahead: Sequence[int]) -> tuple[Schedule, Allocation] | None:
        """Registers of all values, and times of loads."""
        problem, table, late = self.problem, self.table, self.late
        if late is None:
            return None
        if allocate_arcs(problem, self.arcs, table.ii, self.copies, steps=self.steps) is None:
            return None
        settled = dict(table.at)
        for extra in ahead:
            self.steps.take(_STEPS * len(problem.operations))
            fresh = Table(problem, table.ii)
            for op, (time, number) in settled.items():
                fresh.reserve(op, time, number)
            found = _match_loads(problem, fresh, late, self.copies, extra, self.steps)
            if found is not None:
                return found
        return None


def _spread_order(problem: ModuloProblem, table: Table) -> bool:
    count = len(problem.order)
    return all(table.reserve_free(op, k * table.ii // count) for k, op in enumerate(problem.order))


def _pack_order(problem: ModuloProblem, table: Table, delay: int) -> bool:
    """One operation of the order in every cycle but the spaces; what is left is at the end."""
    spaces = {(space + delay) % table.ii for space in problem.spaces}
    cycles = (cycle for cycle in range(table.ii) if cycle not in spaces)
    return all(table.reserve_free(op, cycle) for op, cycle in zip(problem.order, cycles))


def _find_independent(problem: ModuloProblem) -> set[int]:
    """
    The operations that wait for none of the order within an iteration, and that others wait for.
    """
    after = set(problem.order)
    open_ops = list(problem.order)
    while open_ops:
        for edge in problem.outgoing[open_ops.pop()]:
            if edge.distance == 0 and edge.target not in after:
                after.add(edge.target)
                open_ops.append(edge.target)
    others = set(range(len(problem.operations))) - after
    return {op for op in others if any(e.distance == 0 for e in problem.outgoing[op])}


def _compute_latest(
    problem: ModuloProblem, table: Table, before: set[int]
) -> dict[int, int] | None:
    """The latest cycles of what comes before, if resources were free."""
    late = {op: time for op, (time, _) in table.at.items()}
    waiting = set(before)
    while waiting:
        ready = [
            op
            for op in sorted(waiting)
            if not any(e.target in waiting for e in problem.outgoing[op] if e.distance == 0)
        ]
        if not ready:
            return None
        for op in ready:
            late[op] = min(
                late[e.target] - e.latency
                for e in problem.outgoing[op]
                if e.distance == 0 and e.target in late
            )
        waiting.difference_update(ready)
    return late


def _place_followers(problem: ModuloProblem, table: Table, before: set[int], delay: int) -> bool:
    """
    Places all operations that are not before, each after those that it waits for; those that wait
    for the order itself some cycles later.
    """
    inside = set(problem.order)
    waiting = set(range(len(problem.operations))) - before - set(table.at)
    while waiting:
        ready = [
            op
            for op in sorted(waiting)
            if not any(e.source in waiting for e in problem.incoming[op] if e.distance == 0)
        ]
        if not ready:
            return False
        early = {
            op: _earliest_time(problem, table, op)
            + (delay if any(e.source in inside for e in problem.incoming[op]) else 0)
            for op in ready
        }
        for op in sorted(ready, key=lambda op: (early[op], op)):
            times = range(early[op], early[op] + table.ii)
            if not any(table.reserve_free(op, time) for time in times):
                return False
        waiting.difference_update(ready)
    return True


def _earliest_time(problem: ModuloProblem, table: Table, op: int) -> int:
    return max(
        (table.at[e.source][0] + e.latency - table.ii * e.distance
         for e in problem.incoming[op] if e.source in table.at),
        default=0,
    )  # fmt: skip


def _match_loads(
    problem: ModuloProblem,
    table: Table,
    late: dict[int, int],
    copies: int,
    extra: int,
    steps: StepBudget,
) -> tuple[Schedule, Allocation] | None:
    """Registers for values that are alive `extra` cycles longer, then times for the loads."""
    period = copies * table.ii
    arcs = [_make_arc(value, table, late) for value in problem.values]
    longer = [
        arc
        if arc is None or any(op in table.at for op in value.writers)
        else (arc[0] - max(0, min(extra, period - (arc[1] - arc[0] + 1))), arc[1])
        for value, arc in zip(problem.values, arcs, strict=True)
    ]
    occupied = allocate_arcs(problem, longer, table.ii, copies, steps=steps)
    if occupied is None:
        return None
    gaps = _measure_gaps(problem, arcs, longer, occupied, table)
    loads = sorted((op for op in late if op not in table.at), key=lambda op: (-late[op], op))
    matching = _Matching(table, late, gaps)
    if not all(matching.place_load(op) for op in loads):
        return None
    at = [table.at[op] for op in range(len(problem.operations))]
    schedule = Schedule(table.ii, tuple(t for t, _ in at), tuple(n for _, n in at))
    wrong = find_violation(problem, schedule, occupied.allocation)
    return None if wrong else (schedule, occupied.allocation)


def _make_arc(value: Value, table: Table, late: dict[int, int]) -> Arc | None:
    if not value.writers:
        return None

    def time_of(op: int) -> int:
        return table.at[op][0] if op in table.at else late[op]

    first = min(time_of(op) for op in value.writers) + value.write_latency
    written = max(time_of(op) for op in value.writers) + value.write_latency
    return first, max([written, *(time_of(op) + delay for op, delay in value.readers)])


def _measure_gaps(
    problem: ModuloProblem,
    arcs: list[Arc | None],
    longer: list[Arc | None],
    occupied: Occupied,
    table: Table,
) -> dict[int, int]:
    """By how many cycles each load may be earlier than its latest cycle."""
    found: dict[int, int] = {}
    for index, (arc, long_arc) in enumerate(zip(arcs, longer, strict=True)):
        value = problem.values[index]
        if arc is None or long_arc is None or any(op in table.at for op in value.writers):
            continue
        room = occupied.period - (arc[1] - arc[0] + 1)
        for copy, position in enumerate(occupied.allocation.positions[index]):
            start = long_arc[0] + copy * table.ii
            free = min(
                occupied.count_free_cycles(unit, start) for unit in value.positions[position]
            )
            room = min(room, free + arc[0] - long_arc[0])
        for op in value.writers:
            found[op] = min(found.get(op, room), room)
    return found


class _Matching:
    """Times of loads in their windows, by augmenting paths of few steps."""

    def __init__(self, table: Table, late: dict[int, int], gaps: dict[int, int]) -> None:
        self.table = table
        self.windows = {
            op: range(late[op], late[op] - 1 - min(gaps.get(op, table.ii), table.ii - 1), -1)
            for op in late
            if op not in table.at
        }

    def place_load(self, op: int) -> bool:
        return self._place_along(op, set(), _DEPTH)

    def _place_along(self, op: int, seen: set[int], depth: int) -> bool:
        if any(self.table.reserve_free(op, time) for time in self.windows[op]):
            return True
        if depth == 0:
            return False
        for time in self.windows[op]:
            if time % self.table.ii in seen:
                continue
            seen.add(time % self.table.ii)
            if self._make_room(op, time, seen, depth):
                return True
        return False

    def _make_room(self, op: int, time: int, seen: set[int], depth: int) -> bool:
        for number in self.table.alternatives_of(op):
            blockers = self.table.find_blockers(op, time, number)
            if len(blockers) != 1 or blockers[0] not in self.windows:
                continue
            moved = blockers[0]
            before = self.table.at[moved]
            self.table.remove(moved)
            self.table.reserve(op, time, number)
            if self._place_along(moved, seen, depth - 1):
                return True
            self.table.remove(op)
            self.table.reserve(moved, *before)
        return False
