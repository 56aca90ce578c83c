"""Index expressions keep their value at every point of their box when they are simplified."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineExpr, AffineMap

from weft.transforms.kernel.index import (
    box_of,
    evaluate_expr,
    expr_bounds,
    linear_over_atoms,
    make_grid,
    simplify_expr,
    simplify_map,
)
from weft.transforms.kernel.view import Box

D0, D1 = AffineExpr.dimension(0), AffineExpr.dimension(1)
DIMS = 3


def values(expr: AffineExpr, box: Box) -> np.ndarray:
    """The values over the whole box, one axis for each dimension."""
    found = evaluate_expr(expr, make_grid(box, range(len(box))))
    return np.broadcast_to(found, [upper - lower for lower, upper in box])


def check(expr: AffineExpr, box: Box) -> None:
    expected = values(expr, box)
    np.testing.assert_array_equal(values(simplify_expr(expr, box), box), expected)
    low, high = expr_bounds(expr, box)
    assert low <= expected.min()
    assert high >= expected.max()
    constant, terms = linear_over_atoms(expr, box)
    total = sum((values(atom, box) * factor for atom, factor in terms), np.asarray(constant))
    np.testing.assert_array_equal(np.broadcast_to(total, expected.shape), expected)


def affine_exprs() -> st.SearchStrategy[AffineExpr]:
    """Sums, multiples, divisions and remainders of three dimensions."""
    numbers = st.integers(-5, 9)
    leaves = st.one_of(
        st.integers(0, DIMS - 1).map(AffineExpr.dimension), numbers.map(AffineExpr.constant)
    )
    divisors = st.sampled_from([1, 2, 3, 4, 6, 8, 12])

    def grow(inner: st.SearchStrategy[AffineExpr]) -> st.SearchStrategy[AffineExpr]:
        return st.one_of(
            st.builds(lambda a, b: a + b, inner, inner),
            st.builds(lambda a, c: a * c, inner, numbers),
            st.builds(lambda a, d: a // d, inner, divisors),
            st.builds(lambda a, d: a.ceil_div(d), inner, divisors),
            st.builds(lambda a, d: a % d, inner, divisors),
        )

    return st.recursive(leaves, grow, max_leaves=6)


def boxes() -> st.SearchStrategy[Box]:
    ranges = st.tuples(st.integers(-3, 3), st.integers(1, 6)).map(lambda r: (r[0], r[0] + r[1]))
    return st.tuples(*[ranges] * DIMS)


@settings(max_examples=400)
@given(expr=affine_exprs(), box=boxes())
def test_value_is_kept(expr: AffineExpr, box: Box) -> None:
    check(expr, box)


@pytest.mark.parametrize("divisor", [2, 4, 6, 8])
def test_sums_whose_residue_is_half_the_divisor(divisor: int) -> None:
    """Where a coefficient may be rounded either way, both halves of the sum round alike."""
    half = divisor // 2
    for other in range(divisor):
        for constant in range(divisor):
            for extents in ((2, 2), (2, 3), (3, 2)):
                whole = D0 * half + D1 * other + constant
                check(whole // divisor, box_of(extents))
                check(whole % divisor, box_of(extents))


def test_ranges_that_decide() -> None:
    """Digits come out of a joined number as they went in; -d1 + 3 stays within one block."""
    box = box_of((5, 4))
    joined = D0 * 4 + D1
    assert simplify_expr(joined // 4, box) == D0
    assert simplify_expr(joined % 4, box) == D1
    assert simplify_expr((D0 * 4 - D1 + 3) // 4, box) == D0
    assert simplify_expr((D0 * 4 + D1 * 3 + 1) // 4, box_of((5, 2))) != D0
    assert simplify_expr((D0 * 4 + D1 * 3 + 1) // 4, box_of((5, 2))) == D0 + D1


def test_near_residues_decide_a_quotient() -> None:
    """7 is one below 8: (8 d0 + 7 d1) / 8 with d1 of two values is not decided, plus 1 it is."""
    box = box_of((3, 2))
    assert simplify_expr((D0 * 8 + D1 * 7 + 1) // 8, box) == D0 + D1
    assert simplify_expr((D0 * 8 + D1 * 7 + 1) % 8, box) == D1 * -1 + 1


def test_divisions_of_divisions_join() -> None:
    box = box_of((24, 1))
    assert simplify_expr(D0 // 2 // 3, box) == D0 // 6
    assert simplify_expr((D0 // 2 + 1) // 3, box) == (D0 + 2) // 6
    assert simplify_expr((D0 % 12) // 3, box) == D0 // 3 % 4
    assert simplify_expr((D0 % 12) % 4, box) == D0 % 4
    assert simplify_expr(D0 // 4 * 4 + D0 % 4, box) == D0


@pytest.mark.parametrize(
    ("expr", "box", "ends"),
    [
        (D0 // 4, ((3, 9),), (0, 2)),
        ((D0 + 1) // 4, ((0, 8),), (0, 2)),
        (D0 % 4, ((5, 7),), (1, 2)),
        (D0 % 4, ((3, 5),), (0, 3)),
        ((D0 * 3 + 1) % 5, ((2, 3),), (2, 2)),
        ((D0 * 3) % 16 + D0 // 5, ((6, 9),), (3, 9)),
        (D0 * -2 + D1 * 3 + 1, ((0, 3), (1, 3)), (0, 7)),
        ((D0 // 3) * -2, ((0, 9),), (-4, 0)),
        ((D0 + D1 * 7) % 10, ((0, 2), (4, 5)), (8, 9)),
    ],
)
def test_ends_of_ranges(expr: AffineExpr, box: Box, ends: tuple[int, int]) -> None:
    assert expr_bounds(expr, box) == ends
    found = values(expr, box)
    assert ends[0] <= found.min() <= found.max() <= ends[1]


def test_maps_are_simplified_by_result() -> None:
    found = simplify_map(AffineMap(2, 0, (D0 % 8, D1 // 4 + D0)), box_of((8, 4)))
    assert found == AffineMap(2, 0, (D0, D0))


def test_symbols_and_products_of_dimensions_are_refused() -> None:
    with pytest.raises(ValueError, match="symbols are not supported"):
        simplify_expr(AffineExpr.symbol(0), box_of((2,)))
    product = AffineBinaryOpExpr(AffineBinaryOpKind.Mul, D0, D1)
    with pytest.raises(ValueError, match="only multiples"):
        simplify_expr(product, box_of((2, 2)))
    with pytest.raises(ValueError, match="symbols are not supported"):
        evaluate_expr(AffineExpr.symbol(0), {})
