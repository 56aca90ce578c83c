"""
Times of several sides that take turns, and ratios of the same rounds.

In each round every side has a turn of some calls, after one that is not counted; its time in the
round is their median. A ratio is that of two times of one round, and what is said of it is its
median over the rounds, with the 95 % interval of that.
"""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ..tune.timing import Timing, median_interval

Call: TypeAlias = Callable[[], object]

ROUNDS = 15
_TURN_SECONDS = 2e-3
"""How long a turn is at least."""

_LEAST_CALLS = 3
_MOST_CALLS = 200

PAUSE_SECONDS = 0.02
"""
Before each turn, with several threads: those of an OpenMP library go on spinning for milliseconds
after a call, and would take a core from whoever comes next.
"""


@dataclass(frozen=True)
class Rounds:
    """The seconds of a call by side, in each round."""

    turns: Sequence[Mapping[str, float]]

    @property
    def sides(self) -> Sequence[str]:
        """The names of all sides, in their order."""
        return [*self.turns[0]]

    def seconds(self, side: str) -> float:
        """The median of a side over all rounds."""
        return statistics.median(turn[side] for turn in self.turns)

    def ratio(self, sides: Sequence[str], over: str) -> Timing:
        """The least time of `sides` in a round over that of `over`, and its interval."""
        return median_interval([min(t[s] for s in sides) / t[over] for t in self.turns])


def take_turns(calls: Mapping[str, Call], threads: int = 1) -> Rounds:
    """Calls all sides in turns, on so many threads each."""
    counts = {side: _count_calls(call) for side, call in calls.items()}
    turns: list[dict[str, float]] = []
    for _ in range(ROUNDS):
        turn: dict[str, float] = {}
        for side, call in calls.items():
            if threads > 1:
                time.sleep(PAUSE_SECONDS)
            call()
            samples: list[float] = []
            for _ in range(counts[side]):
                start = time.perf_counter()
                call()
                samples.append(time.perf_counter() - start)
            turn[side] = statistics.median(samples)
        turns.append(turn)
    return Rounds(turns)


def _count_calls(call: Call) -> int:
    call()
    start = time.perf_counter()
    call()
    once = max(time.perf_counter() - start, 1e-7)
    return min(_MOST_CALLS, max(_LEAST_CALLS, math.ceil(_TURN_SECONDS / once)))
