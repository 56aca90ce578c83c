"""Timing: medians with intervals that hold what they say."""

from __future__ import annotations

import time
from random import Random

import pytest

from weft.tools.tune.timing import compare_calls, measure_call, median_interval


def test_intervals_hold_the_median_of_the_distribution() -> None:
    rng = Random(0)
    for count in (9, 25, 101):
        found = (median_interval([rng.expovariate(1) for _ in range(count)]) for _ in range(600))
        inside = sum(t.low <= 0.6931 <= t.high for t in found)
        assert inside >= 0.93 * 600


def test_the_median_is_in_the_middle() -> None:
    assert median_interval([3.0, 1.0, 2.0]).median == 2.0
    assert median_interval([4.0, 1.0, 2.0, 3.0]).median == 2.5


def test_long_and_short_calls_are_told_apart() -> None:
    short, long = compare_calls([lambda: time.sleep(0.0005), lambda: time.sleep(0.003)], 5)
    assert short.high < long.low
    assert measure_call(lambda: None, 0.02, 0.02).median < 1e-5
    assert measure_call(lambda: time.sleep(0.01), 0.5, 0.02).median == pytest.approx(0.01, rel=0.5)
