"""Scales, multipliers and shifts, against exact arithmetic."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from weft.transforms.quantize.scales import (
    LARGEST,
    SMALLEST_FACTOR,
    multipliers_of,
    power_of_two_above,
    quantize_array,
    round_limit,
    scale_of,
    shifts_of,
    weight_scales,
)
from weft.transforms.quantize.weights import join_blocks

positive = st.floats(2.0**-40, 2.0**30)


@given(positive)
def test_power_of_two_is_the_next_one(number: float) -> None:
    found = power_of_two_above(number)
    assert found >= number > found / 2
    assert np.frexp(found)[0] == 0.5


@given(st.lists(st.floats(-100, 100), min_size=1), st.sampled_from(["multiplier", "power-of-two"]))
def test_bytes_are_within_half_a_step(values: list[float], kind) -> None:
    array = np.array(values)
    scale = scale_of(float(np.abs(array).max()), kind)
    found = quantize_array(array, scale)
    assert found.dtype == np.int8
    assert found.min() >= -LARGEST
    assert np.abs(found * scale - array).max() <= scale / 2 * (1 + 1e-9)


@given(st.lists(st.floats(2.0**-20, 4.0), min_size=1, max_size=4), st.integers(-(2**30), 2**30))
def test_multipliers_round_the_product_half_up(factors: list[float], total: int) -> None:
    found = multipliers_of(np.array(factors))
    assert len(set(found.shifts)) == 1
    for channel, factor in enumerate(factors):
        assert 0 <= found.multipliers[channel] < 2**31
        (rescaled,) = found.apply(np.array([total], np.int64), channel)
        exact = Fraction(factor) * total
        # Of the largest factor 30 bits are kept, and of the others as many less as they are smaller
        slack = Fraction(abs(total), 2 ** found.shifts[0])
        assert abs(int(rescaled) - exact) <= Fraction(1, 2) + slack


@given(st.lists(st.integers(0, 15), min_size=1, max_size=4), st.integers(-(2**30), 2**30))
def test_shifts_round_half_up(shifts: list[int], total: int) -> None:
    found = shifts_of(2.0 ** -np.array(shifts, np.float64))
    assert found.shifts == tuple(shifts)
    for channel, shift in enumerate(shifts):
        (rescaled,) = found.apply(np.array([total], np.int64), channel)
        exact = Fraction(total, 2**shift) + Fraction(1, 2)
        assert rescaled == exact.__floor__() if shift else rescaled == total


def test_other_factors_are_no_shifts() -> None:
    with pytest.raises(ValueError, match=r"\[0\.75\] are not all powers of two"):
        shifts_of(np.array([0.75]))
    with pytest.raises(ValueError, match="powers of two"):
        shifts_of(np.array([2.0]))


def test_factors_beyond_all_multipliers_fill_a_byte() -> None:
    for factor in (2.0**30, 2.0**32, 1e30):
        found = multipliers_of(np.array([factor]))
        assert found.shifts == (0,)
        assert found.apply(np.array([-1, 0, 1]))[[0, 2]].tolist() == [-(2**30), 2**30]


def test_scales_of_weights_keep_shifts_in_reach() -> None:
    """A dead channel gets no finer steps than its result can show, a huge one no left shift."""
    found = weight_scales([1e-12, 0.5, 1e6], 0.25, 0.5, "power-of-two", 15)
    factors = 0.25 * found / 0.5
    assert factors.max() == 1
    assert factors.min() == 2.0**-15
    assert shifts_of(factors).shifts[0] == 15
    found = weight_scales([1e-12, 0.5], 0.25, 0.5, "multiplier", 62)
    assert found[0] == SMALLEST_FACTOR * 2
    assert found[1] == 0.5 / 127


@pytest.mark.parametrize(
    ("limit", "byte"), [(0.0, 0), (6.0, 60), (float("inf"), 127), (-float("inf"), -127), (20, 127)]
)
def test_limits(limit: float, byte: int) -> None:
    assert round_limit(limit, 0.1) == byte


def test_blocks_have_their_largest_clip() -> None:
    clips = [1.0, 5, 2, 3, 4, 9, 8]
    assert join_blocks(clips, [7], 1) == clips
    assert join_blocks(clips, [7], 3) == [5, 5, 5, 9, 9, 9, 8]
    assert join_blocks(clips[:6], [2, 3], 2) == [5, 5, 2, 4, 4, 9]
