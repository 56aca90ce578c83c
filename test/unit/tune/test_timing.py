"""Timing: medians with intervals that hold what they say."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from random import Random

import numpy as np
import pytest

from weft.tools.tune.timing import compare_calls, measure_call, median_interval

SPIN = "import os, sys; os.sched_setaffinity(0, {int(sys.argv[1])})\nwhile True: pass"


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
    short, long = compare_calls([lambda: time.sleep(0.0005), lambda: time.sleep(0.003)], 25)
    assert short.high < long.low
    assert measure_call(lambda: None, 0.02, 0.02).median < 1e-5
    assert measure_call(lambda: time.sleep(0.01), 0.5, 0.02).median == pytest.approx(0.01, rel=0.5)


def test_what_is_longer_than_enough_is_not_measured_closely() -> None:
    def call() -> None:
        time.sleep(0.002)

    assert measure_call(call, 1e-9, 0.05, enough=1e-3).samples == 3
    assert measure_call(call, 1e-9, 0.3, enough=1.0).samples >= 9


def test_a_core_that_is_shared_makes_no_difference_on_one_thread() -> None:
    """Two processes on one core: by the wall clock each call takes about twice as long."""
    core = min(os.sched_getaffinity(0))
    before = os.sched_getaffinity(0)
    work = np.zeros(200_000)

    def call() -> None:
        np.sin(work, out=work)

    os.sched_setaffinity(0, {core})
    busy = [subprocess.Popen([sys.executable, "-c", SPIN, str(core)]) for _ in range(2)]
    try:
        time.sleep(0.5)
        shared = measure_call(call, 0.02, 1.0, time.thread_time).median
        wall = measure_call(call, 0.02, 1.0).median
    finally:
        for process in busy:
            process.kill()
            process.wait()
        os.sched_setaffinity(0, before)
    alone = measure_call(call, 0.02, 0.5, time.thread_time).median
    assert shared < 1.5 * alone
    assert shared <= 1.1 * wall


def test_a_measurement_ends_when_the_median_is_sure_enough() -> None:
    found = measure_call(lambda: sum(range(20000)), 0.2, 5.0, time.thread_time)
    assert found.high - found.low < 0.2 * found.median
    assert found.samples < 2000
