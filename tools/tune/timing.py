"""How long a call takes: the median of many, and how sure it is."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

_LEAST_SAMPLES = 9
_FEW_SAMPLES = 3
_SAMPLE_SECONDS = 2e-4
"""A sample is so long at least, of several calls where one is shorter."""


@dataclass(frozen=True)
class Timing:
    """Seconds of a call: the median of samples, and the 95 % interval of the median."""

    median: float
    low: float
    high: float
    samples: int


def median_interval(samples: Sequence[float]) -> Timing:
    """
    The median, and the interval that holds that of the distribution with 95 %: order statistics
    half of `1.96 * sqrt(n)` ranks to both sides, by the normal approximation of the binomial.
    """
    ordered, count = sorted(samples), len(samples)
    reach = 0.98 * math.sqrt(count)
    low = ordered[max(0, math.floor((count - 1) / 2 - reach))]
    high = ordered[min(count - 1, math.ceil((count - 1) / 2 + reach))]
    middle = ordered[(count - 1) // 2], ordered[count // 2]
    return Timing(sum(middle) / 2, low, high, count)


def measure_call(
    call: Callable[[], object],
    width: float,
    seconds: float,
    clock: Callable[[], float] = time.perf_counter,
    enough: float = math.inf,
) -> Timing:
    """
    Calls until the interval of the median is narrower than `width` of it, or for about `seconds`
    by the wall clock, for the least number of samples twice that; each kind of call is made once
    before. `clock` says what is measured: with `time.thread_time`, the processor's time of this
    thread alone. A few samples will do where all of them are longer than `enough`.
    """
    end = time.perf_counter() + seconds
    call()
    repeats = _count_repeats(call, _SAMPLE_SECONDS)
    samples: list[float] = []
    while True:
        samples.append(_take_sample(call, repeats, clock))
        if len(samples) == _FEW_SAMPLES and min(samples) > enough:
            return median_interval(samples)
        if len(samples) >= _LEAST_SAMPLES:
            found = median_interval(samples)
            if found.high - found.low < width * found.median or time.perf_counter() > end:
                return found
        elif len(samples) >= _FEW_SAMPLES and time.perf_counter() > end + seconds:
            return median_interval(samples)


def compare_calls(
    calls: Sequence[Callable[[], object]],
    rounds: int,
    clock: Callable[[], float] = time.perf_counter,
) -> list[Timing]:
    """The medians of several calls over `rounds`, in each of which every one has its turn."""
    samples: list[list[float]] = [[] for _ in calls]
    repeats: list[int] = []
    for call in calls:
        call()
        repeats.append(_count_repeats(call, _SAMPLE_SECONDS * 5))
    for _ in range(rounds):
        for call, times, found in zip(calls, repeats, samples, strict=True):
            call()
            found.append(_take_sample(call, times, clock))
    return [median_interval(found) for found in samples]


def _count_repeats(call: Callable[[], object], seconds: float) -> int:
    """How many calls take so long together."""
    start = time.perf_counter()
    call()
    return max(1, math.ceil(seconds / max(time.perf_counter() - start, 1e-9)))


def _take_sample(call: Callable[[], object], repeats: int, clock: Callable[[], float]) -> float:
    start = clock()
    for _ in range(repeats):
        call()
    return (clock() - start) / repeats
