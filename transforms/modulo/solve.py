"""
The smallest number of cycles between two iterations: heuristics first, whose meeting the lower
bound is the proof; z3 where they do not (`asking`).
"""

from __future__ import annotations

from dataclasses import dataclass

from ..core.steps import StepBudget
from .allocate import allocate_registers
from .asking import ask_z3
from .bounds import lower_bound
from .heuristic import schedule_iteratively, sink_loads
from .just_in_time import schedule_just_in_time
from .problem import Allocation, ModuloProblem, Schedule

COPIES = (1, 2, 3, 4)
"""Trips of one round that are tried, in this order."""

LONG_TRIP = 16
"""Cycles of an iteration from which on no value lives longer than two: more copies are no help."""

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


def pipeline_loop(
    problem: ModuloProblem,
    copies: tuple[int, ...] = COPIES,
    minimum: int = 1,
    maximum: int | None = None,
    exact: bool = True,
    known: int | None = None,
    steps: StepBudget | None = None,
) -> Pipelined | None:
    """
    A schedule with as few cycles between iterations as are found, at least `minimum` and at most
    `maximum`; `None` if there is none. Of the numbers of `copies` the first that serves is taken.
    `known` is the lower bound of the problem, if the caller has it. Without `exact`, z3 is not
    asked. Raises `OutOfSteps`.
    """
    steps = steps or StepBudget()
    if _is_full(problem):
        return None
    bound = max(minimum, lower_bound(problem) if known is None else known)
    limit = bound + bound // 2 + EXTRA if maximum is None else maximum
    found = None
    for ii in range(bound, limit + 1):
        found = _try_heuristics(problem, ii, copies, steps)
        if found is not None:
            break
    if found is not None and found[0].ii == bound:
        return Pipelined(*found, bound, "bound")
    reached = limit + 1 if found is None else found[0].ii
    if not exact:
        return None if found is None else Pipelined(*found, bound, "not proved: z3 was not asked")
    answer = ask_z3(problem, bound, reached, copies, steps)
    found = answer.found or found
    if found is None:
        return None
    return Pipelined(*found, answer.bound, answer.describe_proof(found[0].ii, bound))


def _is_full(problem: ModuloProblem) -> bool:
    """Tests whether values that stay leave no unit for one that is written."""
    for value in problem.values:
        units = frozenset[str]().union(*value.positions)
        stay = [v for v in problem.values if not v.writers and all(p <= units for p in v.positions)]
        if value.writers and sum(min(map(len, v.positions)) for v in stay) >= len(units):
            return True
    return False


def _try_heuristics(
    problem: ModuloProblem, ii: int, copies: tuple[int, ...], steps: StepBudget
) -> tuple[Schedule, Allocation] | None:
    for count in copies:
        if count > 2 and ii > LONG_TRIP:
            break
        found = schedule_just_in_time(problem, ii, count, steps=steps)
        if found is not None:
            return found
    if problem.order and len(problem.operations) > ITERATIVE_OPERATIONS:
        return None
    schedule = schedule_iteratively(problem, ii, steps=steps)
    if schedule is None:
        return None
    schedule = sink_loads(problem, schedule)
    for count in copies:
        allocation = allocate_registers(problem, schedule, count, steps=steps)
        if allocation is not None:
            return schedule, allocation
    return None
