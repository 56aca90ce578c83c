"""
z3 formulas with types: z3's own constructors return whatever they may ever return.

All terms live in a context of the caller's, so that what z3 answers, and how soon, does not
depend on what else the process asked before. z3 is imported at the first use.
"""

# z3 has no types.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, cast

from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineExpr
from xdsl.ir.affine.affine_expr import AffineConstantExpr

if TYPE_CHECKING:
    import z3


def all_of(ctx: z3.Context, formulas: Iterable[z3.BoolRef]) -> z3.BoolRef:
    import z3

    return cast("z3.BoolRef", z3.And(*formulas, ctx))


def any_of(ctx: z3.Context, formulas: Iterable[z3.BoolRef]) -> z3.BoolRef:
    import z3

    return cast("z3.BoolRef", z3.Or(*formulas, ctx))


def negate_formula(formula: z3.BoolRef) -> z3.BoolRef:
    import z3

    return cast("z3.BoolRef", z3.Not(formula))


def not_all(ctx: z3.Context, formulas: Iterable[z3.BoolRef]) -> z3.BoolRef:
    """A clause: some formula does not hold."""
    return any_of(ctx, (negate_formula(f) for f in formulas))


def equate_terms(a: z3.ExprRef, b: z3.ExprRef | int) -> z3.BoolRef:
    return cast("z3.BoolRef", a == b)


def in_range(lower: int, x: z3.ArithRef, upper: int) -> z3.BoolRef:
    """`lower <= x < upper`"""
    return all_of(x.ctx, (lower <= x, x < upper))


def integer_term(ctx: z3.Context, value: int) -> z3.ArithRef:
    import z3

    return cast("z3.ArithRef", z3.IntVal(value, ctx))


def sum_terms(ctx: z3.Context, terms: Iterable[tuple[int, z3.ArithRef]]) -> z3.ArithRef:
    """The sum of `coefficient * term`."""
    import z3

    parts = [x if c == 1 else c * x for c, x in terms if c]
    return cast("z3.ArithRef", z3.Sum([integer_term(ctx, 0), *parts]))


def at_most_one(formulas: Sequence[z3.BoolRef]) -> z3.BoolRef:
    """At most one of two or more formulas holds."""
    import z3

    return z3.AtMost(*formulas, 1)


def affine_term(ctx: z3.Context, expr: AffineExpr, dims: Sequence[z3.ArithRef]) -> z3.ArithRef:
    """
    An affine expression at the point `dims`. Divisors have to be positive: then z3's division
    rounds down, and its remainder is not negative, as in affine expressions.
    """
    if isinstance(expr, AffineConstantExpr):
        return integer_term(ctx, expr.value)
    if not isinstance(expr, AffineBinaryOpExpr):
        (position,) = expr.used_dims()
        return dims[position]
    lhs, rhs = affine_term(ctx, expr.lhs, dims), affine_term(ctx, expr.rhs, dims)
    match expr.kind:
        case AffineBinaryOpKind.Add:
            term = lhs + rhs
        case AffineBinaryOpKind.Mul:
            term = lhs * rhs
        case AffineBinaryOpKind.FloorDiv:
            term = lhs / rhs
        case AffineBinaryOpKind.CeilDiv:
            term = -cast("z3.ArithRef", -lhs / rhs)
        case AffineBinaryOpKind.Mod:
            term = lhs % rhs
    return cast("z3.ArithRef", term)
