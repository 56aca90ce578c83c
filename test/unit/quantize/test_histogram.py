"""Histograms of magnitudes, and the clips that are read off them."""

from __future__ import annotations

import numpy as np
import pytest

from weft.transforms.quantize.histogram import BINS, Histogram
from weft.transforms.quantize.scales import quantize_array, scale_of
from weft.transforms.quantize.weights import (
    channel_rows,
    error_clips,
    range_clips,
    spread_scales,
)


def histogram_of(*arrays: np.ndarray) -> Histogram:
    found = Histogram()
    for array in arrays:
        found.add(array)
    return found


def error_at(values: np.ndarray, clip: float, kind: str = "multiplier") -> float:
    scale = scale_of(clip, kind)
    return float(np.square(quantize_array(values, scale) * scale - values).mean())


def test_order_of_arrays_changes_nothing() -> None:
    rng = np.random.default_rng(0)
    parts = [rng.standard_normal(1000) * s for s in (0.01, 1, 50)]
    a, b = histogram_of(*parts), histogram_of(*parts[::-1])
    assert a.largest == b.largest == pytest.approx(np.abs(parts[2]).max())
    assert a.limit == b.limit
    assert a.counts.sum() == b.counts.sum() == 3000
    np.testing.assert_allclose(a.counts, b.counts)


def test_percentile_is_that_of_the_values_to_a_bin() -> None:
    values = np.abs(np.random.default_rng(1).standard_normal(100_000))
    found = histogram_of(values)
    for percent in (50, 99, 99.9, 100):
        exact = np.percentile(values, percent)
        assert found.percentile(percent) == pytest.approx(exact, abs=2 * found.limit / BINS)


@pytest.mark.parametrize("kind", ["multiplier", "power-of-two"])
def test_least_error_is_near_that_of_all_clips(kind) -> None:
    """Of a heavy tail, most is cut off; the error is within 5 % of the best that there is."""
    values = np.random.default_rng(2).standard_t(3, 200_000)
    clip = histogram_of(values).least_error(kind)
    largest = float(np.abs(values).max())
    best = min(error_at(values, largest * i / 200, kind) for i in range(1, 201))
    assert clip < 0.7 * largest
    assert error_at(values, clip, kind) <= 1.05 * best


def test_nothing_but_zero() -> None:
    found = histogram_of(np.zeros(10))
    assert found.least_error("multiplier") == found.percentile(99) == found.largest == 0


@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_values_that_are_not_finite(value: float) -> None:
    with pytest.raises(ValueError, match="not all values are finite"):
        histogram_of(np.array([1.0, value]))


def test_weights_by_channel() -> None:
    """Rows have one channel each, whatever dimensions channels are, and scales go back there."""
    weights = np.arange(24.0).reshape(2, 3, 4)
    rows = channel_rows(weights, (2, 0))
    assert rows.shape == (8, 3)
    np.testing.assert_array_equal(rows[1], weights[1, :, 0])
    spread = spread_scales(rows.max(axis=1), weights.shape, (2, 0))
    assert spread.shape == (2, 1, 4)
    np.testing.assert_array_equal(spread, weights.max(axis=1, keepdims=True))


def test_error_clips_are_no_worse_than_ranges() -> None:
    rows = np.random.default_rng(3).standard_t(3, (5, 4000))
    for kind in ("multiplier", "power-of-two"):
        clips, ranges = error_clips(rows, kind), range_clips(rows)
        for row, clip, whole in zip(rows, clips, ranges, strict=True):
            assert clip <= whole
            assert error_at(row, clip, kind) <= error_at(row, whole, kind)
