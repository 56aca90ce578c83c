"""
Questions to z3 about a body that heuristics do not schedule at its lower bound.

First for a schedule that keeps the order of `ModuloProblem.order`, as the heuristics do, which it
finds in bodies of more than a hundred operations. Then, of smaller ones, for any: whether there is
one with as many registers as there are, without saying which (if not, the number of cycles is
proved to be too small), and then with them, for some numbers of copies of the body (if not, it is
proved to be too small for so many copies, but not for more of them). Each question has a limit of
z3's steps, and all together one of `StepBudget`; what is not decided within them is told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..core.steps import StepBudget
from .allocate import allocate_registers
from .cnf import RLIMIT, RanOut
from .exact import schedule_exactly, schedule_relaxed
from .problem import Allocation, ModuloProblem, Schedule

STEPS = 2_000_000
"""What all questions about a body may take, and a quarter of what is left."""

OPERATIONS = 100
"""Of larger bodies, only schedules in the order of the body are asked for."""

CASES = 4
"""Numbers of cycles that z3 is asked about at most."""

_ROUND = 64
"""Of longer rounds, orders are tried with one copy only: values live no longer."""

Found = tuple[Schedule, Allocation]


@dataclass(frozen=True)
class Answer:
    """
    A schedule below the heuristics', if there is one; no smaller number of cycles than `bound`
    has any, and if that is not the schedule's, `why` not. If that is known only of so many copies
    of a body or fewer, `copies` says of how many, else it is 0.
    """

    found: Found | None
    bound: int
    why: str
    copies: int = 0

    def describe_proof(self, ii: int, bound: int) -> str:
        """The proof that `ii` is the smallest, if it is no smaller than `bound` in any case."""
        if ii == bound:
            return "bound"
        limit = f", for up to {self.copies} copies of a body" if self.copies else ""
        if ii == self.bound:
            return f"z3{limit}"
        return f"not proved: {self.why}" + (f"; at least {self.bound}{limit}" if limit else "")


def ask_z3(
    problem: ModuloProblem,
    bound: int,
    reached: int,
    copies: tuple[int, ...],
    steps: StepBudget,
    accept: Callable[[Found], bool] | None = None,
) -> Answer:
    """
    Asks z3 of numbers of cycles from `bound` on below `reached`, of which not all are tried
    where they are many. `accept` may refuse a schedule, which leaves its number of cycles open.
    """
    left = StepBudget(min(STEPS, max(steps.left, 0) // 4))
    questions = _Questions(problem, copies, left, accept or (lambda _: True))
    given, proved, why = left.left, bound, ""
    found: Found | None = None
    cases = _select_cases(bound, reached)
    while cases and found is None and not why:
        ii = cases.pop(0)
        found, impossible = questions.ask_about(ii)
        proved += impossible and ii == proved
        if found is None and not impossible:
            why = f"{questions.open} at {ii} cycles"
    # Where z3 does not decide, more cycles are easier: from the most on down.
    while cases and why:
        better, _ = questions.ask_about(cases.pop())
        if better is None:
            break
        found = better
    steps.left -= given - max(left.left, 0)
    limit = max(copies) if questions.is_limited else 0
    return Answer(found, proved, why or f"z3 was not asked about {proved} cycles", limit)


def _select_cases(bound: int, reached: int) -> list[int]:
    """The first ones, and some further on."""
    apart = reached - bound
    wanted = {0, 1, *(apart * k // CASES for k in range(1, CASES))}
    if apart <= CASES:
        wanted = set(range(apart))
    return sorted(bound + k for k in wanted if k < apart)[:CASES]


@dataclass
class _Questions:
    problem: ModuloProblem
    copies: tuple[int, ...]
    left: StepBudget
    accept: Callable[[Found], bool]
    open: str = ""
    """Why the last number of cycles is not decided."""
    is_limited: bool = False
    """Whether a number of cycles was impossible because of the numbers of copies."""

    @property
    def _rlimit(self) -> int:
        """Of z3's steps for one question: most of what is left."""
        return min(RLIMIT, max(6 * self.left.left, 1))

    def ask_about(self, ii: int) -> tuple[Found | None, bool]:
        """A schedule, and whether there is none."""
        self.open = ""
        found = self._try_in_order(ii)
        if found is not None:
            return found, False
        count = len(self.problem.operations)
        if count > OPERATIONS:
            self.open = self.open or f"{count} operations are too many for z3 to try all orders"
            return None, False
        try:
            return self._try_any_order(ii)
        except RanOut as error:
            self.open = str(error)
            return None, False

    def _try_in_order(self, ii: int) -> Found | None:
        if not self.problem.order:
            return None
        for count in self.copies:
            if count > 1 and count * ii > _ROUND:
                break
            try:
                found = schedule_exactly(self.problem, ii, count, self.left, True, self._rlimit)
            except RanOut as error:
                self.open = str(error)
                break
            if found is not None and self._is_accepted(found):
                return found
        return None

    def _try_any_order(self, ii: int) -> tuple[Found | None, bool]:
        schedule = schedule_relaxed(self.problem, ii, self.left, self._rlimit)
        if schedule is None:
            return None, True
        for count in self.copies:
            allocation = allocate_registers(self.problem, schedule, count)
            if allocation is not None and self._is_accepted((schedule, allocation)):
                return (schedule, allocation), False
        refused = False
        for count in self.copies:
            found = schedule_exactly(self.problem, ii, count, self.left, False, self._rlimit)
            if found is not None and self._is_accepted(found):
                return found, False
            refused = refused or found is not None
        self.is_limited = self.is_limited or not refused
        return None, not refused

    def _is_accepted(self, found: Found) -> bool:
        accepted = self.accept(found)
        if not accepted:
            self.open = "no pointers or control code around z3's schedule"
        return accepted
