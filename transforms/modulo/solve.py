"""
The smallest number of cycles between two trips: heuristics first, whose meeting the lower bound
is the proof; z3 for small bodies where they do not.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..steps import Steps
from .allocate import allocate
from .bounds import lower_bound
from .exact import RanOut, exact
from .heuristic import iterative, sink
from .just_in_time import just_in_time
from .problem import Allocation, Problem, Schedule

COPIES = (1, 2, 3, 4)
"""Trips of one round that are tried, in this order."""

LONG_TRIP = 16
"""Cycles of a trip from which on no value lives longer than two: more copies are no help."""

EXACT_OPERATIONS = 20
"""Bodies with more operations are not given to z3."""

EXACT_STEPS = 500_000
"""What is counted for asking z3 once."""

EXACT_CASES = 4
"""Numbers of cycles and copies that z3 is asked about at most."""

ITERATIVE_OPERATIONS = 60
"""Larger bodies with an order are not scheduled without it: their values would live too long."""

EXTRA = 24
"""Cycles over the lower bound (besides its half) at which the search gives up."""


@dataclass(frozen=True)
class Pipelined:
    """
    A schedule with registers. `proof` says who shows that no smaller `ii` exists: `bound`,
    `z3`, or `not proved: ` and why.
    """

    schedule: Schedule
    allocation: Allocation
    bound: int
    proof: str


def pipeline(
    problem: Problem,
    copies: tuple[int, ...] = COPIES,
    least: int = 1,
    most: int | None = None,
    exact_operations: int = EXACT_OPERATIONS,
    known: int | None = None,
    steps: Steps | None = None,
) -> Pipelined | None:
    """
    A schedule with as few cycles between trips as are found, at least `least` and at most
    `most`; `None` if there is none. Of the numbers of `copies` the first that serves is taken.
    `known` is the lower bound of the problem, if the caller has it. Raises `OutOfSteps`.
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
    reached = limit + 1 if found is None else found[0].ii
    if reached > bound and len(problem.operations) <= exact_operations:
        better, proof = exactly(problem, bound, reached, copies, steps)
        found = better or found
    else:
        proof = f"not proved: {len(problem.operations)} operations are too many for z3"
    if found is None:
        return None
    return Pipelined(*found, bound, "bound" if found[0].ii == bound else proof)


def _full(problem: Problem) -> bool:
    """Whether values that stay leave no unit for one that is written."""
    for value in problem.values:
        units = frozenset[str]().union(*value.places)
        stay = [v for v in problem.values if not v.writers and all(p <= units for p in v.places)]
        if value.writers and sum(min(map(len, v.places)) for v in stay) >= len(units):
            return True
    return False


def _heuristics(
    problem: Problem, ii: int, copies: tuple[int, ...], steps: Steps
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


def exactly(
    problem: Problem,
    bound: int,
    reached: int,
    copies: tuple[int, ...],
    steps: Steps | None = None,
) -> tuple[tuple[Schedule, Allocation] | None, str]:
    """The first schedule below `reached`, and how far that is proved."""
    cases = [(ii, count) for ii in range(bound, reached) for count in copies]
    unknown = ""
    for ii, count in cases[:EXACT_CASES]:
        if steps is not None:
            steps.take(EXACT_STEPS)
        try:
            found = exact(problem, ii, count)
        except RanOut as error:
            unknown = unknown or f"not proved: {error}, {count} copies"
            continue
        if found is not None:
            return found, unknown or "z3"
    if len(cases) > EXACT_CASES:
        unknown = unknown or f"not proved: z3 was asked about {EXACT_CASES} of {len(cases)} cases"
    return None, unknown or "z3"
