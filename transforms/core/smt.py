"""Asking z3, which is imported at the first use."""

# z3 has no types.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import z3

_INTERRUPTED = "interrupted from keyboard"


def check_solver(solver: z3.Solver, *assumptions: z3.BoolRef) -> z3.CheckSatResult:
    """
    The answer of `solver`. Ctrl-C, which z3 takes for itself and answers with `unknown`, is
    raised as the `KeyboardInterrupt` that it is elsewhere.
    """
    import z3

    answer = solver.check(*assumptions)
    if answer == z3.unknown and solver.reason_unknown() == _INTERRUPTED:
        raise KeyboardInterrupt
    return answer
