"""
Clauses over truth values, for z3.

A literal is the number of a variable, or minus that. z3 reads clauses as text (the DIMACS form),
which takes a hundredth of the time that making terms of it takes.
"""

# z3 has no types.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import z3

from ..core.smt import check_solver
from ..core.steps import StepBudget

TRUE = 1
FALSE = -TRUE

RLIMIT = 10_000_000
"""What z3 may spend on one question (its `rlimit`, reproducible for one version)."""

_PER_STEP = 8
"""
z3's steps that take about as long as one of `StepBudget`, in which a third of a clause is written.
"""

_WRITING = 3

_PAIRS = 5
"""Of so many literals all pairs are excluded, where one may be true."""


_TRUE = re.compile(r"\(define-fun k!(\d+) \(\) Bool\s+true\)")
"""A variable that is true, as z3 writes it: variables of clauses are `k!` and their number."""


class RanOut(Exception):
    """z3 did not decide within its limit."""


class Cnf:
    """Clauses, all of which must have a literal that is true."""

    def __init__(self) -> None:
        self.variables = 1
        self.clauses: list[tuple[int, ...]] = [(TRUE,)]

    def new_variable(self) -> int:
        """A variable."""
        self.variables += 1
        return self.variables

    def add_clause(self, *literals: int) -> None:
        """At least one of these is true."""
        if TRUE in literals:
            return
        if FALSE in literals:
            literals = tuple(x for x in literals if x != FALSE)
        self.clauses.append(literals)

    def limit_true(self, literals: Sequence[int], most: int) -> None:
        """
        No more of these are true, by a counter: `seen[j]` says whether more than `j` of those so
        far are.

        Source: C. Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints", CP
        2005, section 2.
        """
        literals = [x for x in literals if x != FALSE]
        if len(literals) <= most:
            return
        if most == 0:
            for x in literals:
                self.add_clause(-x)
            return
        if most == 1 and len(literals) <= _PAIRS:
            for number, x in enumerate(literals):
                for y in literals[:number]:
                    self.add_clause(-x, -y)
            return
        before = range(0)
        clauses = self.clauses
        for x in literals[:-1]:
            seen = range(self.variables + 1, self.variables + 1 + most)
            self.variables += most
            here = () if x == TRUE else (-x,)
            clauses.append((*here, seen[0]))
            for old, same, more in zip(before, seen, seen[1:], strict=False):
                clauses.append((-old, same))
                clauses.append((*here, -old, more))
            if before:
                clauses.append((-before[-1], seen[-1]))
                clauses.append((*here, -before[-1]))
            before = seen
        self.add_clause(-literals[-1], -before[-1])

    def text(self) -> str:
        """The clauses in the DIMACS form, a line each."""
        # The list as Python writes it, `[(1,), (-2, 3)]`, in other words: no call for each clause.
        lines = str(self.clauses)[2:-2].replace("), (", " 0\n").replace(",", "")
        return f"p cnf {self.variables} {len(self.clauses)}\n{lines} 0\n"

    def solve(self, steps: StepBudget, rlimit: int = RLIMIT) -> set[int] | None:
        """
        The variables that are true in a solution, `None` if there is none. Raises `RanOut` after
        `rlimit` of z3's steps, or those of `steps`, from which it takes what was needed.
        """
        steps.left -= _WRITING * len(self.clauses)
        limit = min(rlimit, _PER_STEP * steps.left)
        if limit <= 0:
            raise RanOut("z3 is out of steps for this body")
        # What a solver does depends on what was done before in its context.
        solver: Any = z3.SolverFor("QF_FD", ctx=z3.Context())
        solver.set("rlimit", limit)
        solver.from_string(self.text())
        answer = check_solver(solver)
        known = solver.statistics()
        used = known.get_key_value("rlimit count") if "rlimit count" in known.keys() else limit
        steps.left -= min(used, limit) // _PER_STEP
        if answer == z3.unknown:
            raise RanOut(f"z3 ran out of {limit} steps")
        if answer == z3.unsat:
            return None
        return _read_true(solver.model().sexpr())


def _read_true(model: str) -> set[int]:
    """The variables that are true in a model's text: one call, where each value would take ten."""
    return set(map(int, _TRUE.findall(model)))
