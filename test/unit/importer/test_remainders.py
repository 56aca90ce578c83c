"""Remainders of floats against those of C, in NumPy."""

from __future__ import annotations

import numpy as np
import pytest

from weft.tools.importer.common.remainders import compute_remainder

RNG = np.random.default_rng(7)


class Arrays:
    """How arrays of NumPy are cut and chosen."""

    def floor(self, x):
        return np.floor(x)

    def choose(self, condition, yes, no):
        return np.where(condition, yes, no)


def any_floats(type, count):
    """Floats with any bits: subnormal ones, infinite ones and NaN are among them."""
    bits = int(type[1:])
    found = RNG.integers(0, 1 << (bits - 1), count, dtype=f"u{bits // 8}")
    return found.view(f"f{bits // 8}")


@pytest.mark.parametrize("type", ["f16", "f32", "f64"])
def test_remainders_are_exact(type):
    x, y = any_floats(type, 20_000), any_floats(type, 20_000)
    largest, step = np.finfo(x.dtype).max, np.finfo(x.dtype).epsneg
    y[:2000], y[2000:4000] = np.arange(2000), largest * (1 - np.arange(2000) * step)
    with np.errstate(all="ignore"):
        if type == "f64":
            y[4000:] = x[4000:] * np.exp2(RNG.uniform(-119.5, 3, 16_000))
            y[4000:5000] = np.floor(x[4000:5000] / y[4000:5000]) * y[4000:5000]
        found = compute_remainder(x.astype(np.float64), y.astype(np.float64), type, Arrays())
        wanted = np.fmod(x, y)
        known = ~np.isnan(y)
        if type == "f64":
            known &= ~(x >= y * 2.0**120) | (y == 0)
    assert known.sum() > 15_000
    np.testing.assert_array_equal(found[known], wanted[known].astype(np.float64))


def test_an_f64_of_a_longer_quotient_is_no_number():
    x = np.array([1e300, 2.0**120, 2.0**120 * (1 - 2.0**-53)])
    found = compute_remainder(x, np.ones(3), "f64", Arrays())
    np.testing.assert_array_equal(found, [np.nan, np.nan, 0])
