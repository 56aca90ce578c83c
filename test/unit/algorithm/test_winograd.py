"""Minimal filtering: the matrices are an identity in exact arithmetic, for any sizes and points."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.transforms.algorithm.winograd import is_exact, winograd


@pytest.mark.parametrize(("m", "r"), [(1, 1), (1, 3), (2, 3), (4, 3), (6, 3), (3, 2), (2, 5)])
def test_matrices_filter(m, r):
    matrices = winograd(m, r)
    assert is_exact(matrices)
    assert (matrices.num_outputs, matrices.num_taps, matrices.num_points) == (m, r, m + r - 1)
    broken = (*matrices.output[:-1], tuple(a + 1 for a in matrices.output[-1]))
    assert not is_exact(replace(matrices, output=broken))


@settings(max_examples=30, deadline=None)
@given(
    st.integers(1, 5),
    st.integers(1, 4),
    st.lists(st.fractions(-4, 4, max_denominator=4), min_size=7, max_size=7, unique=True),
)
def test_any_different_points_do(m, r, points):
    assert is_exact(winograd(m, r, points))


def test_coefficients_are_those_of_the_paper():
    """Lavin and Gray, F(2, 3), up to signs that cancel: `Bᵀ` has integers, `G` halves."""
    matrices = winograd(2, 3)
    assert all(abs(c) in (0, 1) for row in matrices.data for c in row)
    half = Fraction(1, 2)
    assert matrices.weight[1:3] == ((half, -half, half), (half, half, half))
    points = tuple(map(Fraction, (0, 1, -1, 2, -2)))
    assert max(abs(c) for row in winograd(4, 3, points).data for c in row) == 5


@pytest.mark.parametrize(
    ("m", "r", "points", "message"),
    [(0, 3, (), "both sizes"), (2, 3, (Fraction(1),) * 3, "different"), (4, 3, (), "different")],
)
def test_bad_sizes_are_refused(m, r, points, message):
    with pytest.raises(ValueError, match=message):
        winograd(m, r, points)
