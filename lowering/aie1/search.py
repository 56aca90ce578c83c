"""
Best first search for a schedule: what is cheap to bound is bounded before it is made.

A candidate is first a guess with a lower bound of its cycles, then code with a sharper one, then a
kernel whose cycles are known. The least bound is looked at first; of equal ones the one that is
further along. The search ends when no bound of what has no kernel yet is below the best kernel's
cycles; within `slack` of that or `spare` cycles, when `steps` are done, or after `most` kernels it
ends earlier. The best is proved to be that if it is at its bound: of code that has one kernel, a
better one may not have been found. Steps are counted, so that it ends alike on every machine. A
kernel that takes more than its share of them is put off until all others were tried; then shares
grow. Once that has happened to a few, what is as large as these is put off as well, before it is
made: so steps are not spent on the first of many candidates alone.

Guesses of one family (the same lanes and layouts, with other jams) turn out alike: half of how far
code of a family was above its guesses' bounds, at least, is expected of its others. So what is
looked at first is the least bound times that, and guesses that are expected to be no better than
the best kernel are left, without a proof that they are not.
"""

from __future__ import annotations

import heapq
import itertools
import math
from bisect import insort
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from ...transforms.core.errors import WeftError
from ...transforms.core.steps import OutOfSteps, StepBudget

G = TypeVar("G")
C = TypeVar("C")
K = TypeVar("K")

Number = tuple[int, int]
"""The number of a guess, and of what it is expanded to: from 1 on, 0 before it is."""

NEVER = 1 << 62
"""The bound where there are no candidates."""

_GUESS = 200
"""Steps that bounding a guess counts."""

_TRUST = 0.5
"""How much of what code of a family was above its bounds is expected of the others."""

_TOO_LARGE = 2
"""How many kernels have taken more than their share when others as large are put off."""

_MORE = 4
"""By how much shares of steps grow each time that all candidates were tried."""


@dataclass(frozen=True)
class Limits:
    """
    Limits at which a search ends early: see the module. `spare` is what setting registers before a
    loop takes, which no bound counts. `hopeless` is after how many steps it ends
    even without a kernel; `share` is what one kernel may take at first.
    """

    steps: int = 12_000_000
    hopeless: int = 40_000_000
    share: int = 2_000_000
    slack: float = 0.002
    spare: int = 8
    most: int | None = 16


@dataclass(frozen=True)
class Stages(Generic[G, C, K]):
    """
    Stages from a guess to a kernel. `expand` makes several of one when it is looked at, of the same
    bound; guesses of one `family` are alike; `size` is how large their code is at least, as
    `code_size` says of it; `expand`, `build` and `finish` raise `WeftError` for what cannot be
    made, `OutOfSteps` for what takes more than they may; the bounds are in cycles.
    """

    guess_bound: Callable[[G], int]
    expand: Callable[[G, StepBudget], Sequence[G]]
    family: Callable[[G], Hashable]
    size: Callable[[G], int]
    build: Callable[[G, StepBudget], C]
    code_bound: Callable[[C], int]
    code_size: Callable[[C], int]
    finish: Callable[[C, StepBudget], K]
    cycles: Callable[[K], int]


@dataclass(frozen=True)
class KernelResult(Generic[G, C, K]):
    """
    The best kernel, its code and the guess that it comes from. `candidates` are all guesses, those
    that were looked at expanded, `built` and `finished` those that became code and kernels. No
    kernel of the space is below `bound`: not of what was left, nor another of code that has one.
    `failures` are the reasons of what could not be made.
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
    """It is as near to the bound as was asked for."""
    ran_out: bool = False
    """The search ended for want of steps."""


def search_kernels(
    guesses: Iterable[G],
    stages: Stages[G, C, K],
    limits: Limits | None = None,
    progress: Callable[[str], None] | None = None,
) -> KernelResult[G, C, K] | Counter[str]:
    """
    The best kernel of the space; the reasons why there is none, with how often each came up.
    Guesses of equal bound are tried in their order. When `steps` are done without a kernel, the
    code that there is comes first.
    """
    return _Search(stages, limits or Limits(), progress).run(guesses)


def join_results(
    one: KernelResult[G, C, K] | Counter[str],
    other: KernelResult[G, C, K] | Counter[str],
    least: int,
) -> KernelResult[G, C, K] | Counter[str]:
    """
    What two searches found, or why both found nothing; `least` is a bound of all candidates.
    """
    if isinstance(one, Counter):
        return one + other if isinstance(other, Counter) else replace(other, bound=least)
    if isinstance(other, Counter):
        return replace(one, bound=min(one.bound, least))
    return replace(
        min(one, other, key=lambda found: found.cycles),
        bound=min(one.bound, other.bound),
        candidates=one.candidates + other.candidates,
        built=one.built + other.built,
        finished=one.finished + other.finished,
        ran_out=one.ran_out or other.ran_out,
    )


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
        self.left = StepBudget(self.limits.hopeless)
        self.share = self.limits.share
        self.guesses: list[tuple[float, Number, int, G]] = []
        """With what is expected and with their bounds."""
        self.left_bound = NEVER
        """The least bound of guesses that were left."""
        self.finished_bound = NEVER
        """The least bound of code that has a kernel, which may not be the best of this code."""
        self.excess: dict[Hashable, float] = {}
        """By family, what is expected of code above its bounds: a factor."""
        self.codes: list[tuple[int, Number, G, C]] = []
        self.put_off: list[tuple[int, Number, G, C]] = []
        self.large: list[tuple[float, Number, int, G]] = []
        """Guesses that are put off."""
        self.failed_sizes: list[int] = []
        """Of kernels that took more than the present share, the smallest first."""
        self.candidates = 0
        self.best: tuple[int, G, C, K] | None = None
        self.failures: Counter[str] = Counter()
        self.built = self.finished = 0

    def run(self, guesses: Iterable[G]) -> KernelResult[G, C, K] | Counter[str]:
        for number, guess in enumerate(guesses):
            bound = self.stages.guess_bound(guess)
            self.guesses.append((bound, (number, 0), bound, guess))
            self.left.left -= _GUESS
        self.candidates = len(self.guesses)
        heapq.heapify(self.guesses)
        while not self._is_enough():
            self._advance_build()
        if self.best is None:
            return self._failure_reasons()
        cycles, guess, code, kernel = self.best
        near = self._is_near(min(cycles, self._waiting_bound()), cycles)
        return KernelResult(
            guess, code, kernel, cycles, self._space_bound(), self.candidates, self.built,
            self.finished,
            self.failures, near, not near and self._is_late(),
        )  # fmt: skip

    def _space_bound(self) -> int:
        """No kernel of the space is below."""
        best = NEVER if self.best is None else self.best[0]
        return min(best, self.finished_bound, self._waiting_bound())

    def _waiting_bound(self) -> int:
        """No kernel of what has none yet is below."""
        waiting = itertools.chain(self.guesses, self.large)
        guessed = min((bound for _, _, bound, _ in waiting), default=NEVER)
        return min(
            guessed,
            self.left_bound,
            self._minimum_bound(self.codes),
            self._minimum_bound(self.put_off),
        )

    @staticmethod
    def _minimum_bound(heap: Sequence[tuple[int, Number, G, C]]) -> int:
        return heap[0][0] if heap else NEVER

    def _expected_cycles(self) -> float:
        """The cycles expected of the best guess."""
        while self.guesses:
            expected, number, bound, guess = self.guesses[0]
            new = bound * self.excess.get(self.stages.family(guess), 1.0) if number[1] else bound
            if new <= expected:
                return expected
            heapq.heapreplace(self.guesses, (new, number, bound, guess))
        return NEVER

    def _failure_reasons(self) -> Counter[str]:
        """Counts the reasons why there is no kernel."""
        left = sum(map(len, (self.guesses, self.large, self.codes, self.put_off)))
        if left:
            self.failures[
                f"the search ended after {self.limits.hopeless // 10**6} million steps, when "
                f"{left} of {self.candidates} candidates were left; give a schedule by hand, or "
                f"more time"
            ] += 1
        return self.failures

    def _advance_build(self) -> None:
        least = min(self._expected_cycles(), self._minimum_bound(self.codes))
        if least >= (NEVER if self.best is None else self.best[0]):
            self.left_bound = min([self.left_bound, *(bound for _, _, bound, _ in self.guesses)])
            self.guesses, self.large = self.large, []
            self.codes, self.put_off = self.put_off, []
            heapq.heapify(self.guesses)
            self.failed_sizes.clear()
            self.share *= _MORE
            return
        try:
            if self._takes_code():
                self._finish_next()
            else:
                self._build_next()
        except WeftError as error:
            self.failures[str(error)] += 1

    def _takes_code(self) -> bool:
        """Tests whether the next is code: that with the least bound, or any when time is over."""
        if not self.codes or not self.guesses:
            return bool(self.codes)
        return self.codes[0][0] <= self._expected_cycles() or self._is_late()

    def _build_next(self) -> None:
        entry = heapq.heappop(self.guesses)
        _, number, bound, guess = entry
        if self._is_too_large(self.stages.size(guess)):
            self.large.append(entry)
            return
        if not number[1]:
            self._expand_guess(bound, number[0], guess)
            return
        code = self.stages.build(guess, self.left)
        self.built += 1
        least, family = self.stages.code_bound(code), self.stages.family(guess)
        above = 1.0 + _TRUST * (max(least / max(bound, 1), 1.0) - 1.0)
        self.excess[family] = min(above, self.excess.get(family, math.inf))
        entry = (max(bound, least), number, guess, code)
        heapq.heappush(self.codes, entry)
        self._tell_progress()

    def _expand_guess(self, bound: int, number: int, guess: G) -> None:
        """Puts what a guess is made into in its place."""
        found = self.stages.expand(guess, self.left)
        self.candidates += len(found) - 1
        for place, one in enumerate(found):
            heapq.heappush(self.guesses, (bound, (number, 1 + place), bound, one))

    def _finish_next(self) -> None:
        entry = heapq.heappop(self.codes)
        bound, _, guess, code = entry
        if self._is_too_large(self.stages.code_size(code)):
            heapq.heappush(self.put_off, entry)
            return
        share = StepBudget(min(self.share, max(self.left.left, 0)))
        given = share.left
        try:
            kernel = self.stages.finish(code, share)
        except OutOfSteps:
            heapq.heappush(self.put_off, entry)
            insort(self.failed_sizes, self.stages.code_size(code))
            return
        finally:
            self.left.left -= given - max(share.left, 0)
        self.finished += 1
        self.finished_bound = min(self.finished_bound, bound)
        cycles = self.stages.cycles(kernel)
        if self.best is None or cycles < self.best[0]:
            self.best = cycles, guess, code, kernel
        self._tell_progress()

    def _is_too_large(self, size: int) -> bool:
        """Tests whether some that are no larger took more than the present share."""
        known = len(self.failed_sizes) >= _TOO_LARGE
        return known and size >= self.failed_sizes[_TOO_LARGE - 1]

    def _tell_progress(self) -> None:
        """Tells of the progress."""
        if self.progress is None:
            return
        best = "none yet" if self.best is None else f"best {self.best[0]} cycles"
        made = f"{self.finished} kernels of {self.built} bodies"
        self.progress(f"{made}: {best}, bound {self._space_bound()}")

    def _is_near(self, bound: int, cycles: int) -> bool:
        return bound + max(self.limits.spare, self.limits.slack * bound) >= cycles

    def _is_late(self) -> bool:
        return self.limits.hopeless - self.left.left > self.limits.steps

    def _is_enough(self) -> bool:
        if not (self.guesses or self.large or self.codes or self.put_off):
            return True
        if self.best is None:
            return self.left.left <= 0
        if self._is_near(self._waiting_bound(), self.best[0]):
            return True
        most = self.limits.most
        return self._is_late() or (most is not None and self.finished >= most)
