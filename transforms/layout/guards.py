"""
Guards of accesses to stored tensors that the padding which is stored makes good.

A guarded access reads fill where a guard fails. If the position that it would read there is
padding with the same fill, the guard is of no use: a padded layout lets convolutions read
past the border so. z3 decides it, under `rlimit`, which counts its steps; guards of which
it does not know stay.
"""

# z3 has no types.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from xdsl.ir.affine import AffineExpr

from ..core.smt import check_solver
from ..kernel.index import expr_bounds
from ..kernel.terms import affine_term, all_of, any_of, equate_terms, in_range, negate_formula
from ..kernel.view import Access, Box, Guard, InRange
from .map import Layout, StoredMap, stored_to_logical

if TYPE_CHECKING:
    import z3

RLIMIT = 2_000_000
"""z3's steps per query; most take some thousands."""


class Points:
    """All points of a box as z3 variables, and what holds at them."""

    def __init__(self, box: Box, rlimit: int):
        import z3

        self.ctx = z3.Context()
        self.dims = [z3.Int(f"d{i}", self.ctx) for i in range(len(box))]
        self.domain = [in_range(lo, d, hi) for d, (lo, hi) in zip(self.dims, box, strict=True)]
        self.rlimit = rlimit

    def evaluate_expr(self, expr: AffineExpr) -> z3.ArithRef:
        return affine_term(self.ctx, expr, self.dims)

    def does_hold(self, guard: Guard) -> z3.BoolRef:
        value = self.evaluate_expr(guard.expr)
        if isinstance(guard, InRange):
            return in_range(guard.lower, value, guard.upper)
        return equate_terms(value % guard.divisor, 0)

    def all_hold(self, guards: Sequence[Guard]) -> z3.BoolRef:
        return all_of(self.ctx, [self.does_hold(g) for g in guards])

    def find_counterexample(
        self, where: Sequence[z3.BoolRef], claim: z3.BoolRef
    ) -> tuple[int, ...] | bool:
        """`True` if the claim is proved, `False` if it was not decided, or else a point."""
        import z3

        solver = z3.Solver(ctx=self.ctx)
        solver.set("rlimit", self.rlimit)
        solver.add(*self.domain, *where, negate_formula(claim))
        answer = check_solver(solver)
        if answer != z3.sat:
            return answer == z3.unsat
        model = solver.model()
        found = [model.eval(d, model_completion=True) for d in self.dims]
        return tuple(cast(z3.IntNumRef, v).as_long() for v in found)


def without_stored_guards(
    access: Access, shape: tuple[int, ...], layout: Layout, box: Box, rlimit: int = RLIMIT
) -> Access:
    """
    An access to a stored tensor (`shape` is the logical one) without the guards that stored
    padding makes good: where they fail, a position is read that holds the same fill.
    """
    stored = stored_to_logical(shape, layout)
    if not stored.guards or stored.fill != access.fill:
        return access
    kept = list(access.guards)
    for guard in access.guards:
        others = [g for g in kept if g != guard]
        if _is_stored(access, guard, others, stored, box, rlimit):
            kept = others
    return replace(access, guards=tuple(kept))


def _is_stored(
    access: Access,
    guard: Guard,
    others: Sequence[Guard],
    stored: StoredMap,
    box: Box,
    rlimit: int,
) -> bool:
    """Tests whether the access reads stored padding where only `guard` fails."""
    if not others and not _stays_within(access, box):
        return False
    points = Points(box, rlimit)
    claim = all_of(points.ctx, [_in_bounds(points, access), is_fill(points, access, stored)])
    where = [points.all_hold(others), negate_formula(points.does_hold(guard))]
    return points.find_counterexample(where, claim) is True


def _stays_within(access: Access, box: Box) -> bool:
    """Tests whether an access without guards stays within its tensor, as far as bounds tell."""
    ranges = (expr_bounds(e, box) for e in access.map.results)
    return all(0 <= lo and hi < n for (lo, hi), n in zip(ranges, access.shape, strict=True))


def _in_bounds(points: Points, access: Access) -> z3.BoolRef:
    ranges = zip(access.map.results, access.shape, strict=True)
    return all_of(points.ctx, [in_range(0, points.evaluate_expr(e), n) for e, n in ranges])


def is_fill(points: Points, access: Access, stored: StoredMap) -> z3.BoolRef:
    """The position that `access` reads holds no element."""
    at = [replace(g, expr=g.expr.compose(access.map)) for g in stored.guards]
    return any_of(points.ctx, [negate_formula(points.does_hold(g)) for g in at])
