"""
Simplifies quasi-affine index expressions with the ranges of their dimensions.

`(4 * d0 + d1) floordiv 4` becomes `d0` where `0 <= d1 < 4`: layouts make such expressions
when they are applied to accesses, and only simplified do they read (and solve) like the
loop nest that they stand for. Every rule keeps the value at each point of the box.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineExpr, AffineMap
from xdsl.ir.affine.affine_expr import AffineConstantExpr, AffineDimExpr

from .linear import Linear
from .view import Box

_DIVIDE = AffineBinaryOpKind.FloorDiv
_MODULO = AffineBinaryOpKind.Mod


_Sum: TypeAlias = Linear[AffineExpr]
"""A quasi-affine expression: its atoms are dims, floor divisions and remainders."""


def simplify_map(map: AffineMap, box: Box) -> AffineMap:
    """`map` with each result simplified for dimensions that run over `box`."""
    return AffineMap(map.num_dims, 0, tuple(simplify_expr(r, box) for r in map.results))


def simplify_expr(expr: AffineExpr, box: Box) -> AffineExpr:
    """
    An expression equal to `expr` on `box`, with divisions and remainders resolved where the
    ranges decide them. Raises `ValueError` for symbols and semi-affine expressions.
    """
    return _sum_expr(_read_sum(expr, box))


def expr_bounds(expr: AffineExpr, box: Box) -> tuple[int, int]:
    """The smallest and largest value that `expr` may take on `box`; perhaps too wide."""
    return _sum_range(_read_sum(expr, box), box)


def linear_over_atoms(expr: AffineExpr, box: Box) -> Linear[AffineExpr]:
    """`expr` on `box` as a linear form of atoms: dims, floor divisions and remainders."""
    return _read_sum(expr, box)


def evaluate_expr(
    expr: AffineExpr, points: Mapping[int, npt.NDArray[np.int64]]
) -> npt.NDArray[np.int64]:
    """The values of `expr` where its dims have the values in `points`, which broadcast."""
    if isinstance(expr, AffineConstantExpr):
        return np.asarray(expr.value, np.int64)
    if isinstance(expr, AffineDimExpr):
        return points[expr.position]
    if not isinstance(expr, AffineBinaryOpExpr):
        raise ValueError(f"{expr}: symbols are not supported in access functions")
    lhs, rhs = evaluate_expr(expr.lhs, points), evaluate_expr(expr.rhs, points)
    match expr.kind:
        case AffineBinaryOpKind.Add:
            return lhs + rhs
        case AffineBinaryOpKind.Mul:
            return lhs * rhs
        case AffineBinaryOpKind.FloorDiv:
            return lhs // rhs
        case AffineBinaryOpKind.CeilDiv:
            return -(-lhs // rhs)
        case AffineBinaryOpKind.Mod:
            return lhs % rhs


def make_grid(box: Box, dims: Sequence[int]) -> dict[int, npt.NDArray[np.int64]]:
    """
    The values of `dims` over the box, for `evaluate_expr`: arrays with one axis for each of them.
    """
    points: dict[int, npt.NDArray[np.int64]] = {}
    for axis, dim in enumerate(dims):
        shape = [1] * len(dims)
        shape[axis] = -1
        points[dim] = np.arange(*box[dim], dtype=np.int64).reshape(shape)
    return points


def box_of(extents: Sequence[int]) -> Box:
    """The box of all points from 0 up to the extents."""
    return tuple((0, e) for e in extents)


def _read_sum(expr: AffineExpr, box: Box) -> _Sum:
    if isinstance(expr, AffineConstantExpr):
        return Linear(expr.value)
    if isinstance(expr, AffineDimExpr):
        lower, upper = box[expr.position]
        return Linear(lower) if upper - lower == 1 else Linear(0, ((expr, 1),))
    if not isinstance(expr, AffineBinaryOpExpr):
        raise ValueError(f"{expr}: symbols are not supported in access functions")
    lhs, rhs = _read_sum(expr.lhs, box), _read_sum(expr.rhs, box)
    match expr.kind:
        case AffineBinaryOpKind.Add:
            return _recombine_sum(lhs.plus(rhs), box)
        case AffineBinaryOpKind.Mul:
            if rhs.terms:
                lhs, rhs = rhs, lhs
            return lhs.scaled(_constant_value(rhs, expr))
        case AffineBinaryOpKind.FloorDiv:
            return _divide_sum(lhs, _constant_value(rhs, expr), box)
        case AffineBinaryOpKind.CeilDiv:
            divisor = _constant_value(rhs, expr)
            return _divide_sum(lhs.plus(divisor - 1), divisor, box)
        case AffineBinaryOpKind.Mod:
            return _take_remainder(lhs, _constant_value(rhs, expr), box)


def _sum_expr(value: _Sum) -> AffineExpr:
    return value.expr(lambda atom: atom)


def _constant_value(value: _Sum, expr: AffineExpr) -> int:
    if value.terms:
        raise ValueError(f"{expr}: only multiples, divisors and moduli that are constant")
    return value.constant


def _divide_sum(value: _Sum, divisor: int, box: Box) -> _Sum:
    if divisor == 1:
        return value
    whole, rest = _split_near(value, divisor, box)
    low, high = _sum_range(rest, box)
    if low // divisor == high // divisor:
        return whole.plus(low // divisor)
    # What is left has a common factor with the divisor: (4 a + 3) / 8 = a / 2.
    common = math.gcd(divisor, *(c for _, c in rest.terms))
    rest = rest.split(common)[0]
    divisor //= common
    if len(rest.terms) == 1 and rest.terms[0][1] == 1:
        atom = rest.terms[0][0]
        if isinstance(atom, AffineBinaryOpExpr) and atom.kind is _DIVIDE:
            # (x / a + c) / b = (x + a c) / (a b)
            inner = _literal_value(atom.rhs)
            value = _read_sum(atom.lhs, box).plus(inner * rest.constant)
            return whole.plus(_divide_sum(value, inner * divisor, box))
        if isinstance(atom, AffineBinaryOpExpr) and not rest.constant:
            modulus = _literal_value(atom.rhs)
            if modulus % divisor == 0:
                # (x mod a b) / b = (x / b) mod a
                value = _divide_sum(_read_sum(atom.lhs, box), divisor, box)
                return whole.plus(_take_remainder(value, modulus // divisor, box))
    if divisor == 1:
        return whole.plus(rest)
    atom = AffineBinaryOpExpr(_DIVIDE, _sum_expr(rest), AffineExpr.constant(divisor))
    return whole.plus(Linear(0, ((atom, 1),)))


def _take_remainder(value: _Sum, divisor: int, box: Box) -> _Sum:
    _, rest = _split_near(value, divisor, box)
    low, high = _sum_range(rest, box)
    if low // divisor == high // divisor:
        return rest.plus(-(low // divisor) * divisor)
    common = math.gcd(divisor, *(c for _, c in rest.terms))
    if common > 1:
        # (4 a + 3) mod 8 = 4 (a mod 2) + 3
        inner = rest.split(common)[0]
        outer = _take_remainder(inner, divisor // common, box).scaled(common)
        return outer.plus(rest.constant % common)
    if len(rest.terms) == 1 and rest.terms[0][1] == 1:
        atom = rest.terms[0][0]
        if isinstance(atom, AffineBinaryOpExpr) and atom.kind is _MODULO:
            modulus = _literal_value(atom.rhs)
            if modulus % divisor == 0:
                # ((x mod a b) + c) mod b = (x + c) mod b
                inner = _read_sum(atom.lhs, box).plus(rest.constant)
                return _take_remainder(inner, divisor, box)
    atom = AffineBinaryOpExpr(_MODULO, _sum_expr(rest), AffineExpr.constant(divisor))
    return Linear(0, ((atom, 1),))


def _split_near(value: _Sum, divisor: int, box: Box) -> tuple[_Sum, _Sum]:
    """
    `(q, r)` with `value == divisor * q + r`: residues as they are, or with small negative
    ones, whichever lets the range of `r` decide the quotient.
    """
    whole, rest = value.split(divisor)
    low, high = _sum_range(rest, box)
    if low // divisor == high // divisor:
        return whole, rest
    carried = Linear(0, tuple((a, 1) for a, c in rest.terms if 2 * c > divisor))
    near = rest.plus(carried, -divisor)
    low, high = _sum_range(near, box)
    if low // divisor != high // divisor:
        return whole, rest
    return whole.plus(carried), near


def _recombine_sum(value: _Sum, box: Box) -> _Sum:
    """Joins `d * (x floordiv d) + x mod d` to `x`, as often as it occurs."""
    coefficients = dict(value.terms)
    for atom, coefficient in value.terms:
        if not isinstance(atom, AffineBinaryOpExpr) or atom.kind is not _MODULO:
            continue
        inner, modulus = _read_sum(atom.lhs, box), _literal_value(atom.rhs)
        quotient = _divide_sum(inner, modulus, box)
        wanted = quotient.scaled(coefficient * modulus)
        if all(coefficients.get(a) == c for a, c in wanted.terms):
            joined = value.without(atom).plus(wanted, -1).plus(inner, coefficient)
            return _recombine_sum(joined, box)
    return value


def _sum_range(value: _Sum, box: Box) -> tuple[int, int]:
    return value.bounds(lambda atom: _atom_range(atom, box))


def _atom_range(atom: AffineExpr, box: Box) -> tuple[int, int]:
    if isinstance(atom, AffineDimExpr):
        return box[atom.position][0], box[atom.position][1] - 1
    assert isinstance(atom, AffineBinaryOpExpr)
    low, high = _sum_range(_read_sum(atom.lhs, box), box)
    divisor = _literal_value(atom.rhs)
    if atom.kind is _DIVIDE:
        return low // divisor, high // divisor
    if low // divisor == high // divisor:
        return low % divisor, high % divisor
    return 0, divisor - 1


def _literal_value(expr: AffineExpr) -> int:
    assert isinstance(expr, AffineConstantExpr)
    return expr.value
