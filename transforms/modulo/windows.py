"""
A few operations around many that are fixed: all times that dependences allow, by backtracking.

Longest paths between all pairs give each operation a window of times, which narrows with every
operation that is placed; the one with the narrowest window is next, later times first.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..core.steps import StepBudget
from .problem import ModuloProblem, Schedule
from .table import Table

_FAR = 10**6
BUDGET = 3000
"""Times tried before the search is given up."""


def schedule_around(
    problem: ModuloProblem,
    ii: int,
    fixed: Mapping[int, int],
    budget: int = BUDGET,
    steps: StepBudget | None = None,
) -> Schedule | None:
    """
    A schedule with operations in `fixed` at their times, or `None` if none is found. Operations
    that dependences leave more than two times `ii` are looked at in the latest of those only.
    Raises `OutOfSteps`.
    """
    search = _Search(problem, ii, dict(fixed), budget, steps or StepBudget())
    return search.make_schedule() if search.place_fixed() and search.place_all() else None


class _Search:
    def __init__(
        self, problem: ModuloProblem, ii: int, fixed: dict[int, int], budget: int, steps: StepBudget
    ) -> None:
        self.problem = problem
        self.ii = ii
        self.fixed = fixed
        self.budget = budget
        self.steps = steps
        self.table = Table(problem, ii)
        tied = [op for op in fixed if problem.incoming[op] or problem.outgoing[op]]
        self.free = [op for op in range(len(problem.operations)) if op not in fixed]
        self.nodes = tied + self.free
        steps.take(len(self.nodes) ** 2)
        self.path = self._longest_paths()
        self.window: dict[int, tuple[int, int]] = {}

    def _longest_paths(self) -> dict[tuple[int, int], int]:
        """The longest paths that there are (Floyd and Warshall)."""
        path: dict[tuple[int, int], int] = {}
        for edge in self.problem.dependences:
            pair = (edge.source, edge.target)
            length = edge.latency - self.ii * edge.distance
            path[pair] = max(path.get(pair, -_FAR), length)
        for middle in self.nodes:
            into = [(a, path[a, middle]) for a in self.nodes if (a, middle) in path]
            out = [(b, path[middle, b]) for b in self.nodes if (middle, b) in path]
            for a, first in into:
                for b, second in out:
                    path[a, b] = max(path.get((a, b), -_FAR), first + second)
        return path

    def place_fixed(self) -> bool:
        """Places what is fixed; whether that can be, and no cycle is too long."""
        if any(self.path.get((op, op), 0) > 0 for op in self.nodes):
            return False
        if not all(self.table.reserve_free(op, time) for op, time in self.fixed.items()):
            return False
        self.window = {op: (-_FAR, _FAR) for op in self.free}
        return all(self._narrow_windows(op, time) is not None for op, time in self.fixed.items())

    def _narrow_windows(self, op: int, time: int) -> dict[int, tuple[int, int]] | None:
        """Narrows the windows of others; what they were, or `None` if one is empty."""
        before: dict[int, tuple[int, int]] = {}
        for other in self.free:
            if other == op or other in self.table.at:
                continue
            low, high = self.window[other]
            first = max(low, time + self.path.get((op, other), -2 * _FAR))
            last = min(high, time - self.path.get((other, op), -2 * _FAR))
            if (first, last) != (low, high):
                before[other] = (low, high)
                self.window[other] = (first, last)
            if first > last:
                self.window.update(before)
                return None
        return before

    def place_all(self) -> bool:
        waiting = [op for op in self.free if op not in self.table.at]
        if not waiting:
            return True
        op = min(waiting, key=lambda o: (self.window[o][1] - self.window[o][0], o))
        low, high = self.window[op]
        high = min(high, max([*self.fixed.values(), low, 0]))
        for time in range(high, max(low, high - 2 * self.ii) - 1, -1):
            self.budget -= 1
            self.steps.take(5 + len(self.free))
            if self.budget < 0:
                return False
            if not self.table.reserve_free(op, time):
                continue
            before = self._narrow_windows(op, time)
            if before is not None:
                if self.place_all():
                    return True
                self.window.update(before)
            self.table.remove(op)
        return False

    def make_schedule(self) -> Schedule:
        at = [self.table.at[op] for op in range(len(self.problem.operations))]
        return Schedule(self.ii, tuple(t for t, _ in at), tuple(n for _, n in at))
