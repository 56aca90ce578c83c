"""
Best first search for a schedule: what is cheap to bound is bounded before it is made.

A candidate is first a guess with a lower bound of its cycles, then code with a sharper one, then a
kernel whose cycles are known. The least bound is looked at first; of equal ones the one that is
further along. The search ends when no bound is below the best kernel's cycles, which is then
proved to be the best of the space; within `slack` of that, when `seconds` are over, or after `most`
kernels it ends without a proof.
"""

from __future__ import annotations

import heapq
import itertools
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from ..transforms.errors import WeftError

G = TypeVar("G")
C = TypeVar("C")
K = TypeVar("K")


@dataclass(frozen=True)
class Limits:
    """When a search ends early: see the module."""

    seconds: float = 30.0
    slack: float = 0.005
    most: int | None = None


@dataclass(frozen=True)
class Stages(Generic[G, C, K]):
    """
    How a guess becomes a kernel. `build` and `finish` raise `WeftError` for what cannot be made;
    the bounds are in cycles.
    """

    guess_bound: Callable[[G], int]
    build: Callable[[G], C]
    code_bound: Callable[[C], int]
    finish: Callable[[C], K]
    cycles: Callable[[K], int]


@dataclass(frozen=True)
class Found(Generic[G, C, K]):
    """
    The best kernel, its code and the guess that it comes from. `candidates` are all guesses,
    `built` and `finished` those that became code and kernels; `bound` is below all kernels of
    the space that could be made, `failures` are the reasons of the others.
    """

    guess: G
    code: C
    kernel: K
    cycles: int
    bound: int
    candidates: int
    built: int
    finished: int
    failures: Counter[str]

    @property
    def is_proved(self) -> bool:
        return self.cycles <= self.bound


def search(
    guesses: Iterable[G],
    stages: Stages[G, C, K],
    limits: Limits | None = None,
    progress: Callable[[str], None] | None = None,
) -> Found[G, C, K] | Counter[str]:
    """
    The best kernel of the space; the reasons why there is none, with how often each came up.
    Guesses of equal bound are tried in their order. The first kernel is waited for, however
    long it takes.
    """
    return _Search(stages, limits or Limits(), progress).run(guesses)


class _Search(Generic[G, C, K]):
    def __init__(
        self,
        stages: Stages[G, C, K],
        limits: Limits,
        progress: Callable[[str], None] | None,
    ) -> None:
        self.stages = stages
        self.limits = limits
        self.progress = progress
        self.start = time.monotonic()
        self.number = itertools.count()
        self.heap: list[tuple[int, int, int, G, C | None]] = []
        self.best: tuple[int, G, C, K] | None = None
        self.failures: Counter[str] = Counter()
        self.built = self.finished = 0

    def run(self, guesses: Iterable[G]) -> Found[G, C, K] | Counter[str]:
        for guess in guesses:
            self._push(self.stages.guess_bound(guess), 1, guess, None)
        candidates = len(self.heap)
        while self.heap and not self._is_enough():
            bound, _, _, guess, code = heapq.heappop(self.heap)
            try:
                self._advance(bound, guess, code)
            except WeftError as error:
                self.failures[str(error)] += 1
        if self.best is None:
            return self.failures
        cycles, guess, code, kernel = self.best
        bound = min([cycles, *(entry[0] for entry in self.heap[:1])])
        return Found(
            guess, code, kernel, cycles, bound, candidates, self.built, self.finished, self.failures
        )

    def _push(self, bound: int, stage: int, guess: G, code: C | None) -> None:
        heapq.heappush(self.heap, (bound, stage, next(self.number), guess, code))

    def _advance(self, bound: int, guess: G, code: C | None) -> None:
        if code is None:
            code = self.stages.build(guess)
            self.built += 1
            self._push(max(bound, self.stages.code_bound(code)), 0, guess, code)
            return
        kernel = self.stages.finish(code)
        self.finished += 1
        cycles = self.stages.cycles(kernel)
        if self.best is None or cycles < self.best[0]:
            self.best = cycles, guess, code, kernel
        if self.progress is not None:
            self.progress(
                f"{self.finished} kernels of {self.built} bodies: best {self.best[0]} cycles, "
                f"bound {bound}"
            )

    def _is_enough(self) -> bool:
        if self.best is None:
            return False
        if self.heap[0][0] * (1 + self.limits.slack) >= self.best[0]:
            return True
        late = time.monotonic() - self.start > self.limits.seconds
        return late or (self.limits.most is not None and self.finished >= self.limits.most)
