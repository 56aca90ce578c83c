"""Best first search, on made-up spaces."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from hypothesis import given
from hypothesis import strategies as st

from weft.lowering.aie1.search import (
    KernelResult,
    Limits,
    Stages,
    join_results,
    search_kernels,
)
from weft.transforms.core.errors import WeftError
from weft.transforms.core.steps import StepBudget


@dataclass(frozen=True)
class Made:
    """What is known of a made-up candidate; `None` where it cannot be made."""

    guess: int
    code: int | None
    cycles: int | None
    steps: int = 0
    """What making the kernel takes."""
    size: int = 1


@dataclass
class Log:
    built: list[Made] = field(default_factory=list[Made])
    finished: list[Made] = field(default_factory=list[Made])

    def build(self, made: Made, steps: StepBudget) -> Made:
        self.built.append(made)
        if made.code is None:
            raise WeftError("no code")
        return made

    def finish(self, made: Made, steps: StepBudget) -> Made:
        self.finished.append(made)
        steps.take(made.steps)
        if made.cycles is None:
            raise WeftError("no registers")
        return made

    @property
    def stages(self) -> Stages[Made, Made, Made]:
        return Stages(
            lambda m: m.guess,
            lambda m, _: [m],
            id,
            lambda m: m.size,
            self.build,
            lambda m: m.code or 0,
            lambda m: m.size,
            self.finish,
            lambda m: m.cycles or 0,
        )


def best_of(space: list[Made], limits: Limits) -> KernelResult[Made, Made, Made]:
    found = search_kernels(space, Log().stages, limits)
    assert isinstance(found, KernelResult)
    return found


EXACT = Limits(10**9, 10**9, slack=0, spare=0, most=None)


@given(
    st.lists(
        st.builds(
            lambda g, c, k, fails: Made(
                g, None if fails == 1 else g + c, None if fails == 2 else g + c + k
            ),
            st.integers(0, 20),
            st.integers(0, 5),
            st.integers(0, 5),
            st.integers(0, 5),
        ),
        max_size=12,
    )
)
def test_the_best_is_found_and_proved(space: list[Made]) -> None:
    possible = [m.cycles for m in space if m.cycles is not None and m.code is not None]
    found = search_kernels(space, Log().stages, EXACT)
    if not possible:
        assert isinstance(found, Counter)
        assert sum(found.values()) == len(space)
        return
    assert isinstance(found, KernelResult)
    assert found.cycles == min(possible)
    # Less than what was found may be possible, but not less than code that can be made.
    made = [m.code for m in space if m.code is not None and m.cycles is not None]
    assert min(made) <= found.bound <= found.cycles
    assert found.candidates == len(space)


def test_kernels_above_the_bounds_of_their_code_may_not_be_its_best() -> None:
    lines: list[str] = []
    found = search_kernels([Made(10, 12, 15), Made(11, 13, 14)], Log().stages, EXACT, lines.append)
    assert isinstance(found, KernelResult)
    assert (found.cycles, found.bound, found.is_enough) == (14, 12, True)
    assert lines[-1] == "2 kernels of 2 bodies: best 14 cycles, bound 12"
    assert best_of([Made(10, 12, 12), Made(11, 13, 14)], EXACT).bound == 12


def test_what_cannot_be_better_is_not_made() -> None:
    log = Log()
    space = [Made(30, 31, 32), Made(10, 20, 25), Made(5, 26, 40), Made(24, 25, 25)]
    found = search_kernels(space, log.stages, EXACT)
    assert isinstance(found, KernelResult)
    assert found.kernel == space[1]
    assert log.built == [space[2], space[1], space[3]]
    assert log.finished == [space[1]]


def test_what_a_family_is_above_its_bounds_is_expected_of_its_others() -> None:
    log = Log()
    # Of the second family, the first was at twice its bound: the others are looked at later.
    space = [Made(10, 20, 20), Made(11, 11, 21), Made(12, 12, 12), Made(14, 14, 14)]
    families = {10: "a", 11: "a", 12: "b", 14: "b"}
    stages = replace(log.stages, family=lambda m: families[m.guess])
    found = search_kernels(space, stages, EXACT)
    assert isinstance(found, KernelResult)
    assert log.built == [space[0], space[2]]
    assert (found.cycles, found.bound) == (12, 11)


def test_guesses_are_expanded_when_they_are_looked_at() -> None:
    log = Log()
    many = {10: [Made(10, 12, 12), Made(10, 11, 11)], 13: [Made(13, 13, 13)]}
    expanded: list[int] = []

    def expand(made: Made, _: StepBudget) -> list[Made]:
        expanded.append(made.guess)
        return many[made.guess]

    stages = replace(log.stages, expand=expand)
    found = search_kernels([Made(10, 0, 0), Made(13, 0, 0)], stages, EXACT)
    assert isinstance(found, KernelResult)
    assert (expanded, found.candidates, found.cycles) == ([10], 3, 11)


def test_slack_and_number_end_a_search_without_proof() -> None:
    space = [Made(100, 100, 110), Made(100, 100, 101)]
    for limits in (
        Limits(slack=0.1, spare=0),
        Limits(slack=0, spare=10),
        Limits(slack=0, spare=9, most=1),
        Limits(0, slack=0, spare=0),
    ):
        found = best_of(space, limits)
        assert (found.cycles, found.bound) == (110, 100)
    assert best_of(space, EXACT).cycles == 101


def test_progress_is_told_of_every_body_and_kernel() -> None:
    lines: list[str] = []
    search_kernels([Made(1, 2, 9), Made(1, 3, 7)], Log().stages, EXACT, lines.append)
    assert lines == [
        "0 kernels of 1 bodies: none yet, bound 1",
        "0 kernels of 2 bodies: none yet, bound 2",
        "1 kernels of 2 bodies: best 9 cycles, bound 2",
        "2 kernels of 2 bodies: best 7 cycles, bound 2",
    ]


def test_what_takes_many_steps_is_put_off() -> None:
    log = Log()
    space = [Made(10, 10, 10, steps=500), Made(20, 20, 20), Made(30, 30, 30, steps=10)]
    found = search_kernels(space, log.stages, Limits(5000, 9000, 100, slack=0, spare=0))
    assert isinstance(found, KernelResult)
    # The slow one is tried again, with larger shares, before what its bound is below.
    assert log.finished == [space[0], space[1], space[0], space[0]]
    assert (found.cycles, found.bound, found.ran_out) == (10, 10, False)


def test_steps_end_a_search_with_the_best_that_there_is() -> None:
    log = Log()
    space = [Made(10, 10, 10, steps=9000), Made(20, 20, 25, steps=90)]
    found = search_kernels(space, log.stages, Limits(2000, 9000, 100, slack=0, spare=0))
    assert isinstance(found, KernelResult)
    assert (found.cycles, found.bound, found.ran_out) == (25, 10, True)


def test_steps_end_a_search_that_finds_nothing() -> None:
    log = Log()
    space = [Made(n, n, n, steps=10**9) for n in range(3)]
    found = search_kernels(space, log.stages, Limits(2000, 9_000_000, 100, slack=0, spare=0))
    assert isinstance(found, Counter)
    (reason,) = found
    assert reason == (
        "the search ended after 9 million steps, when 3 of 3 candidates were left; give a schedule "
        "by hand, or more time"
    )


def test_what_is_as_large_as_some_that_took_long_is_put_off() -> None:
    """Of large ones two are tried, none more is built, and the small one comes next."""
    large = [Made(10 + k, 10 + k, 20 + k, steps=15_000, size=9) for k in range(20)]
    small = Made(40, 40, 41, steps=5_000, size=2)
    log = Log()
    limits = Limits(40_000, 100_000, 10_000, slack=0.0, spare=0)
    found = search_kernels([*large, small], log.stages, limits)
    assert isinstance(found, KernelResult)
    assert log.finished[:3] == [large[0], large[1], small]
    assert log.built[:3] == [large[0], large[1], small]
    # With larger shares those that were put off have their turn, in order of their bounds.
    assert log.finished[3] == large[0]
    assert found.cycles == 20
    assert found.bound == 10


def test_sizes_that_are_put_off_wait_for_their_turn_alone() -> None:
    """All that there is is large: shares grow until one is made."""
    large = [Made(10 + k, 10 + k, 20 + k, steps=15_000, size=9 - k) for k in range(4)]
    limits = Limits(400_000, 400_000, 10_000, slack=0.0, spare=0)
    found = search_kernels(large, Log().stages, limits)
    assert isinstance(found, KernelResult)
    assert found.cycles == found.bound + 10 == 20


def test_two_searches_are_one_result_with_a_bound_of_both() -> None:
    tuned = Counter({"no registers": 2})
    found = KernelResult("g", "c", "k", 90, 80, 5, 3, 2, Counter[str](), is_enough=False)
    other = KernelResult("h", "c", "k", 70, 60, 4, 2, 1, Counter[str](), False, ran_out=True)
    both = join_results(found, other, 50)
    assert isinstance(both, KernelResult)
    assert (both.guess, both.cycles, both.bound) == ("h", 70, 60)
    assert (both.candidates, both.built, both.finished, both.ran_out) == (9, 5, 3, True)
    one = join_results(tuned, other, 50)
    assert isinstance(one, KernelResult)
    assert (one.cycles, one.bound) == (70, 50)
    assert join_results(tuned, tuned, 50) == Counter({"no registers": 4})
