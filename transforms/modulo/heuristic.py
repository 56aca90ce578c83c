"""
Iterative modulo scheduling: operations by height, each in the earliest cycle that it may have;
what is in its way is taken out and scheduled again.

Source: B. R. Rau, "Iterative Modulo Scheduling: An Algorithm for Software Pipelining Loops",
MICRO 27, 1994 (heights, the time frame of `ii` cycles, forced placement, the budget).
"""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heapify, heappop, heappush

from ..core.steps import StepBudget
from .problem import Dependence, ModuloProblem, Schedule
from .table import Table

STEPS_PER_OPERATION = 8
"""How often an operation is scheduled on average before `ii` is given up."""


def compute_heights(problem: ModuloProblem, ii: int) -> list[int] | None:
    """
    The longest path from each operation to any, an iteration counting `ii` cycles less; `None` if
    paths grow without end.
    """
    found = [0] * len(problem.operations)
    for _ in range(len(found) + 1):
        changed = False
        for op in reversed(range(len(found))):
            for edge in problem.outgoing[op]:
                height = found[edge.target] + edge.latency - ii * edge.distance
                if height > found[op]:
                    found[op] = height
                    changed = True
        if not changed:
            return found
    return None


def schedule_iteratively(
    problem: ModuloProblem,
    ii: int,
    fixed: Mapping[int, int] | None = None,
    budget: int | None = None,
    steps: StepBudget | None = None,
) -> Schedule | None:
    """
    A schedule with `ii` cycles between iterations, or `None` if none is found. Operations in
    `fixed` are at their times; none is scheduled before the earliest of those with dependences
    without need. Raises `OutOfSteps`.
    """
    steps = steps or StepBudget()
    steps.take(20 * len(problem.operations))
    order = compute_heights(problem, ii)
    if order is None:
        return None
    state = _State(problem, ii, dict(fixed or {}))
    if not state.place_fixed():
        return None
    waiting = [(-order[op], op) for op in range(len(order)) if op not in state.fixed]
    heapify(waiting)
    left = budget if budget is not None else STEPS_PER_OPERATION * max(len(order), 8)
    while waiting:
        if left == 0:
            return None
        left -= 1
        steps.take(10 + ii // 4)
        _, op = heappop(waiting)
        evicted = state.place_operation(op)
        if evicted is None:
            return None
        for other in evicted:
            heappush(waiting, (-order[other], other))
    return state.make_schedule()


def schedule_as_late(
    problem: ModuloProblem,
    ii: int,
    fixed: Mapping[int, int],
    budget: int | None = None,
    steps: StepBudget | None = None,
) -> Schedule | None:
    """Like `schedule_iteratively`, with every operation as late as what follows on it lets it."""
    edges = tuple(
        Dependence(e.target, e.source, e.latency, e.distance) for e in problem.dependences
    )
    mirrored = ModuloProblem(problem.operations, edges, (), problem.words)
    found = schedule_iteratively(
        mirrored, ii, {op: -time for op, time in fixed.items()}, budget, steps
    )
    if found is None:
        return None
    return Schedule(ii, tuple(-time for time in found.times), found.chosen)


class _State:
    def __init__(self, problem: ModuloProblem, ii: int, fixed: dict[int, int]) -> None:
        self.problem = problem
        self.ii = ii
        self.fixed = fixed
        self.table = Table(problem, ii)
        self.before: dict[int, int] = {}
        tied = [time for op, time in fixed.items() if problem.incoming[op] or problem.outgoing[op]]
        self.base = min(tied, default=0)

    def place_fixed(self) -> bool:
        return all(self.table.reserve_free(op, time) for op, time in self.fixed.items())

    def place_operation(self, op: int) -> list[int] | None:
        """Places an operation; what had to leave, or `None` if that is fixed."""
        early = self._earliest_time(op)
        for time in range(early, early + self.ii):
            if self.table.reserve_free(op, time):
                return self._evict_unmet(op)
        time = max(early, self.before[op] + 1) if op in self.before else early
        evicted = self._force_placement(op, time)
        if evicted is None:
            return None
        others = self._evict_unmet(op)
        return None if others is None else evicted + others

    def _earliest_time(self, op: int) -> int:
        times = [self.base]
        for edge in self.problem.incoming[op]:
            at = self.table.at.get(edge.source)
            if at is not None and edge.source != op:
                times.append(at[0] + edge.latency - self.ii * edge.distance)
        return max(times)

    def _force_placement(self, op: int, time: int) -> list[int] | None:
        count = len(self.problem.operations[op].alternatives)
        choices = [self.table.find_blockers(op, time, number) for number in range(count)]
        number = min(range(count), key=lambda n: len(choices[n]))
        if any(other in self.fixed for other in choices[number]):
            return None
        for other in choices[number]:
            self.table.remove(other)
        self.table.reserve(op, time, number)
        return choices[number]

    def _evict_unmet(self, op: int) -> list[int] | None:
        """Takes out what the new time of `op` contradicts; `None` if some of it is fixed."""
        time = self.table.at[op][0]
        self.before[op] = time
        evicted: list[int] = []
        for edge in self.problem.outgoing[op]:
            at = self.table.at.get(edge.target)
            if at is not None and at[0] + self.ii * edge.distance < time + edge.latency:
                if edge.target in self.fixed or edge.target == op:
                    return None
                self.table.remove(edge.target)
                evicted.append(edge.target)
        for edge in self.problem.incoming[op]:
            at = self.table.at.get(edge.source)
            if at is not None and time + self.ii * edge.distance < at[0] + edge.latency:
                if edge.source in self.fixed or edge.source == op:
                    return None
                self.table.remove(edge.source)
                evicted.append(edge.source)
        return evicted

    def make_schedule(self) -> Schedule:
        at = [self.table.at[op] for op in range(len(self.problem.operations))]
        return Schedule(self.ii, tuple(t for t, _ in at), tuple(n for _, n in at))


def sink_loads(problem: ModuloProblem, schedule: Schedule) -> Schedule:
    """
    Moves operations that write values and read none to the latest cycle before what follows on
    them, which shortens lifetimes; those with the latest followers first.
    """
    writes = {op for value in problem.values for op in value.writers}
    reads = {op for value in problem.values for op, _ in value.readers}
    table = Table(problem, schedule.ii)
    for op, (time, number) in enumerate(zip(schedule.times, schedule.chosen, strict=True)):
        table.reserve(op, time, number)

    def latest_time(op: int) -> int:
        return min(
            (table.at[e.target][0] + schedule.ii * e.distance - e.latency
             for e in problem.outgoing[op] if e.target != op),
            default=table.at[op][0],
        )  # fmt: skip

    for op in sorted(writes - reads, key=lambda op: (-latest_time(op), op)):
        time, number = table.at[op]
        limit = latest_time(op)
        table.remove(op)
        moved = next((t for t in range(limit, time, -1) if table.reserve_free(op, t)), None)
        if moved is None:
            table.reserve(op, time, number)
    at = [table.at[op] for op in range(len(problem.operations))]
    return Schedule(schedule.ii, tuple(t for t, _ in at), tuple(n for _, n in at))
