"""Errors of convolutions by algorithm stay below their bounds."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.transforms.algorithm.bounds import (
    amplification,
    direct_bound,
    gamma,
    winograd_bound,
)
from weft.transforms.algorithm.winograd import winograd


def filter_tile(matrices, x, w):
    """A tile `x: [C, n, n]` filtered by `w: [C, r, r]` in f32 throughout."""
    a, g, b = (
        np.array([[np.float32(float(c)) for c in row] for row in m], np.float32)
        for m in (matrices.output, matrices.weight, matrices.data)
    )
    product = np.zeros((len(b), len(b)), np.float32)
    for channel, taps in zip(x, w, strict=True):
        product += (g @ taps @ g.T) * (b @ channel @ b.T)
    return a @ product @ a.T


def filter_exactly(x, w, m):
    """The same in f64, whose rounding is below a billionth of f32's."""
    r = w.shape[-1]
    x, w = x.astype(np.float64), w.astype(np.float64)
    windows = np.lib.stride_tricks.sliding_window_view(x, (r, r), axis=(1, 2))
    return np.einsum("cijrs,crs->ij", windows[:, :m, :m], w)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from([(2, 3), (4, 3), (6, 3), (2, 5)]),
    st.integers(1, 40),
    st.sampled_from(["normal", "signs", "large"]),
    st.integers(0, 2**16),
)
def test_errors_are_below_the_worst_case(sizes, channels, kind, seed):
    m, r = sizes
    rng = np.random.default_rng(seed)
    draw = {
        "normal": rng.standard_normal,
        "signs": lambda shape: rng.choice([-1.0, 1.0], shape) * (1 + 2**-12),
        "large": lambda shape: 1e6 * rng.random(shape),
    }[kind]
    n = m + r - 1
    x = draw((channels, n, n)).astype(np.float32)
    w = draw((channels, r, r)).astype(np.float32)
    matrices = winograd(m, r)
    error = np.abs(filter_tile(matrices, x, w) - filter_exactly(x, w, m)).max()
    norm = np.abs(x).max(initial=0) * np.abs(w).max() * channels * r * r
    assert error <= winograd_bound(matrices, channels, 2).worst * norm


@pytest.mark.parametrize("m", [2, 4, 6])
@pytest.mark.parametrize("channels", [1, 64, 512])
def test_expected_errors_are_those_of_random_data(m, channels):
    """The largest of many measured errors is below six deviations, and above a fiftieth of that."""
    rng = np.random.default_rng(m * channels)
    matrices = winograd(m, 3)
    errors: list[np.ndarray] = []
    for _ in range(8):
        x = rng.standard_normal((channels, m + 2, m + 2)).astype(np.float32)
        w = rng.standard_normal((channels, 3, 3)).astype(np.float32)
        errors.append(filter_tile(matrices, x, w) - filter_exactly(x, w, m))
    measured = np.abs(errors).max() / (3 * np.sqrt(channels))
    expected = winograd_bound(matrices, channels, 2).expected
    assert expected / 50 < measured < expected


def test_bounds_of_common_algorithms():
    """F(2x2, 3x3) multiplies errors by 64 / 9 in the worst case; direct's is that of its sum."""
    assert amplification(winograd(2, 3)) == 8
    assert direct_bound(576).worst == gamma(577)
    assert gamma(2**24) == float("inf")
    small, large = (winograd_bound(winograd(m, 3), 64, 2) for m in (2, 4))
    assert small.expected < direct_bound(576).expected < large.expected < 1e-4
    assert small.worst < large.worst
