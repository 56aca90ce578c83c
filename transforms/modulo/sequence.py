"""
A few operations one after another beside many that are fixed.

Operations come in the order of the paths that lead to them, each as early as it can be behind
those before it; one that a fixed operation waits for comes as late as that lets it. The start of
the first is tried from late to early.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..core.steps import StepBudget
from .problem import ModuloProblem, Schedule
from .table import Table

_FAR = 10**6


def schedule_in_sequence(
    problem: ModuloProblem,
    ii: int,
    fixed: Mapping[int, int],
    steps: StepBudget | None = None,
) -> Schedule | None:
    """
    A schedule with operations in `fixed` at their times, or `None` if none is found. Raises
    `OutOfSteps`.
    """
    search = _Sequence(problem, ii, fixed, steps or StepBudget())
    if search.order is None or not search.place_fixed():
        return None
    bound = [fixed[op] for op in fixed if problem.incoming[op] or problem.outgoing[op]] or [0]
    for start in range(max(bound), min(bound) - 2 * ii - len(search.order), -1):
        if search.place_from(start):
            return search.make_schedule()
    return None


class _Sequence:
    def __init__(
        self, problem: ModuloProblem, ii: int, fixed: Mapping[int, int], steps: StepBudget
    ) -> None:
        self.problem = problem
        self.ii = ii
        self.fixed = fixed
        self.steps = steps
        self.table = Table(problem, ii)
        self.order = self._order_free()
        """`None` where operations wait for each other in a circle."""

    def _order_free(self) -> list[int] | None:
        """By the number of operations on the longest path to each."""
        free = [op for op in range(len(self.problem.operations)) if op not in self.fixed]
        depth = dict.fromkeys(free, 0)
        for _ in range(len(free) + 1):
            before = dict(depth)
            for op in free:
                into = (e for e in self.problem.incoming[op] if e.distance == 0 and e.latency > 0)
                depth[op] = max([0, *(depth[e.source] + 1 for e in into if e.source in depth)])
            if depth == before:
                return sorted(free, key=lambda op: (depth[op], op))
        return None

    def place_fixed(self) -> bool:
        return all(self.table.reserve_free(op, time) for op, time in self.fixed.items())

    def place_from(self, start: int) -> bool:
        """Tests whether all free operations have times from `start` on; else takes them away."""
        assert self.order is not None
        for number, op in enumerate(self.order):
            self.steps.take(len(self.problem.incoming[op]) + len(self.problem.outgoing[op]) + 4)
            if not self._place_operation(op, start):
                for placed in self.order[:number]:
                    self.table.remove(placed)
                return False
        return True

    def _place_operation(self, op: int, start: int) -> bool:
        at, ii = self.table.at, self.ii
        early = max([
            start,
            *(at[e.source][0] + e.latency - ii * e.distance
              for e in self.problem.incoming[op] if e.source in at),
        ])  # fmt: skip
        late = min([
            _FAR,
            *(at[e.target][0] - e.latency + ii * e.distance
              for e in self.problem.outgoing[op] if e.target in at),
        ])  # fmt: skip
        waited = any(e.target in self.fixed for e in self.problem.outgoing[op])
        last = min(late, early + ii - 1)
        times = range(last, early - 1, -1) if waited else range(early, last + 1)
        return any(self.table.reserve_free(op, time) for time in times)

    def make_schedule(self) -> Schedule:
        count = len(self.problem.operations)
        placed = [self.table.at[op] for op in range(count)]
        return Schedule(self.ii, tuple(t for t, _ in placed), tuple(a for _, a in placed))
