"""
The smallest number of cycles between two trips: heuristics first, whose meeting the lower bound
is the proof; z3 where they do not (`asking`).
"""

from __future__ import annotations

from dataclasses import dataclass

from ..core.steps import Steps
from .allocate import allocate
from .asking import ask
from .bounds import lower_bound
from .heuristic import iterative, sink
from .just_in_time import just_in_time
from .problem import Allocation, ModuloProblem, Schedule

COPIES = (1, 2, 3, 4)
"""Trips of one round that are tried, in this order."""

LONG_TRIP = 16
"""Cycles of a trip from which on no value lives longer than two: more copies are no help."""

ITERATIVE_OPERATIONS = 60
"""Larger bodies with an order are not scheduled without it: their values would live too long."""

EXTRA = 24
"""Cycles over the lower bound (besides its half) at which the search gives up."""


@dataclass(frozen=True)
class Pipelined:
    """
    A schedule with registers. No smaller `ii` than `bound` exists, for one of the reasons in
    `bounds`, or because z3 found none: with any number of copies, or only with the numbers that it
    was asked about. `proof` says which of them shows that the schedule's is the smallest: `bound`,
    `z3`, `z3, for up to 4 copies of a body`, or `not proved: ` and why.
    """

    schedule: Schedule
    allocation: Allocation
    bound: int
    proof: str


def pipeline(
    problem: ModuloProblem,
    copies: tuple[int, ...] = COPIES,
    least: int = 1,
    most: int | None = None,
    exact: bool = True,
    known: int | None = None,
    steps: Steps | None = None,
) -> Pipelined | None:
    """
    A schedule with as few cycles between trips as are found, at least `least` and at most
    `most`; `None` if there is none. Of the numbers of `copies` the first that serves is taken.
    `known` is the lower bound of the problem, if the caller has it. Without `exact`, z3 is not
    asked. Raises `OutOfSteps`.
    """
    steps = steps or Steps()
    if _full(problem):
        return None
    bound = max(least, lower_bound(problem) if known is None else known)
    limit = bound + bound // 2 + EXTRA if most is None else most
    found = None
    for ii in range(bound, limit + 1):
        found = _heuristics(problem, ii, copies, steps)
        if found is not None:
            break
    if found is not None and found[0].ii == bound:
        return Pipelined(*found, bound, "bound")
    reached = limit + 1 if found is None else found[0].ii
    if not exact:
        return None if found is None else Pipelined(*found, bound, "not proved: z3 was not asked")
    answer = ask(problem, bound, reached, copies, steps)
    found = answer.found or found
    if found is None:
        return None
    return Pipelined(*found, answer.bound, answer.proof(found[0].ii, bound))


def _full(problem: ModuloProblem) -> bool:
    """Whether values that stay leave no unit for one that is written."""
    for value in problem.values:
        units = frozenset[str]().union(*value.places)
        stay = [v for v in problem.values if not v.writers and all(p <= units for p in v.places)]
        if value.writers and sum(min(map(len, v.places)) for v in stay) >= len(units):
            return True
    return False


def _heuristics(
    problem: ModuloProblem, ii: int, copies: tuple[int, ...], steps: Steps
) -> tuple[Schedule, Allocation] | None:
    for count in copies:
        if count > 2 and ii > LONG_TRIP:
            break
        found = just_in_time(problem, ii, count, steps=steps)
        if found is not None:
            return found
    if problem.order and len(problem.operations) > ITERATIVE_OPERATIONS:
        return None
    schedule = iterative(problem, ii, steps=steps)
    if schedule is None:
        return None
    schedule = sink(problem, schedule)
    for count in copies:
        allocation = allocate(problem, schedule, count, steps=steps)
        if allocation is not None:
            return schedule, allocation
    return None
