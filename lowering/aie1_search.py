"""
Best first search for a schedule: what is cheap to bound is bounded before it is made.

A candidate is first a guess with a lower bound of its cycles, then code with a sharper one, then a
kernel whose cycles are known. The least bound is looked at first; of equal ones the one that is
further along. The search ends when no bound is below the best kernel's cycles, which is then
proved to be the best of the space; within `slack` of that or `spare` cycles, when `seconds` are
over, or after `most` kernels it ends without a proof.
"""

from __future__ import annotations

import heapq
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
    slack: float = 0.001
    spare: int = 2
    most: int | None = 16


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
    is_enough: bool
    """Whether it is as near to the bound as was asked for."""

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
    long it takes; when `seconds` are over, it is made of the code that there is.
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
        self.guesses: list[tuple[int, int, G]] = []
        self.codes: list[tuple[int, int, G, C]] = []
        self.best: tuple[int, G, C, K] | None = None
        self.failures: Counter[str] = Counter()
        self.built = self.finished = 0

    def run(self, guesses: Iterable[G]) -> Found[G, C, K] | Counter[str]:
        for number, guess in enumerate(guesses):
            self.guesses.append((self.stages.guess_bound(guess), number, guess))
        candidates = len(self.guesses)
        heapq.heapify(self.guesses)
        while not self._is_enough():
            self._advance()
        if self.best is None:
            return self.failures
        cycles, guess, code, kernel = self.best
        bound = min(cycles, self._bound())
        return Found(
            guess, code, kernel, cycles, bound, candidates, self.built, self.finished,
            self.failures, self._is_near(bound, cycles),
        )  # fmt: skip

    def _bound(self) -> int:
        """No kernel that is still to be made is below."""
        return min((entry[0] for heap in (self.guesses, self.codes) for entry in heap[:1]),
                   default=1 << 62)  # fmt: skip

    def _advance(self) -> None:
        try:
            if self._takes_code():
                self._finish()
            else:
                self._build()
        except WeftError as error:
            self.failures[str(error)] += 1

    def _takes_code(self) -> bool:
        """Whether the next is code: that with the least bound, or any when time is over."""
        if not self.codes or not self.guesses:
            return bool(self.codes)
        return self.codes[0][0] <= self.guesses[0][0] or self._is_late()

    def _build(self) -> None:
        bound, number, guess = heapq.heappop(self.guesses)
        code = self.stages.build(guess)
        self.built += 1
        entry = (max(bound, self.stages.code_bound(code)), number, guess, code)
        heapq.heappush(self.codes, entry)

    def _finish(self) -> None:
        bound, _, guess, code = heapq.heappop(self.codes)
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

    def _is_near(self, bound: int, cycles: int) -> bool:
        return bound + max(self.limits.spare, self.limits.slack * bound) >= cycles

    def _is_late(self) -> bool:
        return time.monotonic() - self.start > self.limits.seconds

    def _is_enough(self) -> bool:
        if not self.guesses and not self.codes:
            return True
        if self.best is None:
            return False
        if self._is_near(self._bound(), self.best[0]):
            return True
        most = self.limits.most
        return self._is_late() or (most is not None and self.finished >= most)
