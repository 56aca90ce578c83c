"""Modulo schedules by z3: what it finds is right, what it says is impossible is so."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from helpers.modulo.problems import macs, problems
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.transforms.core.steps import StepBudget
from weft.transforms.modulo import asking
from weft.transforms.modulo.allocate import allocate_registers
from weft.transforms.modulo.asking import Answer, ask_z3
from weft.transforms.modulo.bounds import lower_bound
from weft.transforms.modulo.cnf import TRUE, Cnf, RanOut
from weft.transforms.modulo.exact import schedule_exactly, schedule_relaxed
from weft.transforms.modulo.problem import (
    Allocation,
    Dependence,
    ModuloProblem,
    Operation,
    Schedule,
    Value,
    live_range,
)
from weft.transforms.modulo.ranges import compute_ranges, minimum_lifetime, register_bound
from weft.transforms.modulo.solve import pipeline_loop
from weft.transforms.modulo.verify import find_violation

COPIES = (1, 2, 3, 4)


def full_ports(groups: int) -> ModuloProblem:
    """Two multiply-adds for each four loads, and more for coefficients: two loads in every word."""
    return macs(
        [
            (f"a{k % 2}", [*(f"{part}.{k // 2}" for part in range(4)), f"9.{k // 3}"])
            for k in range(2 * groups)
        ],
        1,
    )


def any_schedule(problem: ModuloProblem, ii: int, horizon: int, copies: int) -> bool:
    """Whether times below `horizon`, alternatives and places make a schedule: all are tried."""
    counts = [range(len(o.alternatives)) for o in problem.operations]
    for chosen in product(*counts):
        for times in product(range(horizon), repeat=len(counts)):
            found = Schedule(ii, times, chosen)
            if find_violation(problem, found) is None:
                if allocate_registers(problem, found, copies, budget=10_000) is not None:
                    return True
    return False


@settings(max_examples=15, deadline=None)
@given(problems(most=5), st.integers(1, 3))
def test_what_heuristics_find_is_not_denied(problem: ModuloProblem, copies: int) -> None:
    found = pipeline_loop(problem, copies=(copies,), exact=False)
    bound = lower_bound(problem)
    for ii in {bound, bound + 1, *([found.schedule.ii] if found else [])}:
        try:
            better, counted = schedule_exactly(problem, ii, copies), schedule_relaxed(problem, ii)
        except RanOut:
            continue
        assert better is None or find_violation(problem, *better) is None
        assert counted is None or find_violation(problem, counted) is None
        assert better is None or counted is not None
        if found is not None and ii == found.schedule.ii:
            assert better is not None


@settings(max_examples=10, deadline=None)
@given(problems(most=3))
def test_what_is_impossible_is_not_found_by_trying_all(problem: ModuloProblem) -> None:
    bound = min(lower_bound(problem), 4)
    for ii in range(1, bound + 1):
        try:
            impossible = ii < bound or schedule_relaxed(problem, ii) is None
        except RanOut:
            continue
        if impossible:
            assert not any(any_schedule(problem, ii, 6, copies) for copies in (1, 2))


def moved(schedule: Schedule, base: int) -> tuple[int, ...]:
    """The times, turned so that operation `base` begins at 0."""
    return tuple(time - schedule.times[base] for time in schedule.times)


@pytest.mark.parametrize("groups", [1, 2, 4])
def test_schedules_are_in_the_ranges(groups: int) -> None:
    problem = full_ports(groups)
    found = pipeline_loop(problem)
    assert found is not None
    ranges = compute_ranges(problem, found.schedule.ii)
    assert ranges is not None
    assert ranges.has_all
    times = moved(found.schedule, problem.order[0])
    assert all(map(lambda *t: t[0] <= t[1] <= t[2], ranges.low, times, ranges.high))
    for value in problem.values:
        first, last = live_range(value, found.schedule.times)
        assert last - first + 1 >= minimum_lifetime(problem, value, found.schedule.ii)


def test_operations_that_nothing_joins_are_not_all_looked_at() -> None:
    """The second may be many trips after the first, but never before it."""
    slot = (frozenset({"alu"}),)
    problem = ModuloProblem((Operation("0", slot), Operation("1", slot)), (Dependence(0, 1, 3),))
    ranges = compute_ranges(problem, 2)
    assert ranges is not None
    assert not ranges.has_all
    with pytest.raises(RanOut, match="nothing joins"):
        schedule_relaxed(problem, 1)
    assert schedule_relaxed(problem, 2) is not None


def test_registers_bound_cycles() -> None:
    """Three values that are alive for five cycles each, in two registers."""
    operations = tuple(Operation(str(k)) for k in range(6))
    edges = tuple(Dependence(2 * k, 2 * k + 1, 5) for k in range(3))
    places = (frozenset({"r0"}), frozenset({"r1"}))
    values = tuple(Value(str(k), (2 * k,), 1, ((2 * k + 1, 0),), places) for k in range(3))
    problem = ModuloProblem(operations, edges, values)
    assert register_bound(problem) == lower_bound(problem) == 8
    found = pipeline_loop(problem)
    assert found is not None
    assert (found.schedule.ii, found.proof) == (8, "bound")
    stays = Value("stays", (), 0, (), places)
    assert register_bound(replace(problem, values=(*values, stays))) == 15


@pytest.mark.parametrize(("count", "most"), [(2, 0), (3, 1), (6, 1), (4, 2), (5, 3), (3, 3)])
def test_at_most(count: int, most: int) -> None:
    for chosen in product((False, True), repeat=count):
        cnf = Cnf()
        literals = [cnf.new_variable() for _ in range(count)]
        cnf.limit_true(literals, most)
        for literal, is_true in zip(literals, chosen, strict=True):
            cnf.add_clause(literal if is_true else -literal)
        assert (cnf.solve(StepBudget()) is not None) == (sum(chosen) <= most)


def test_literals_that_are_true_are_counted() -> None:
    cnf = Cnf()
    other = cnf.new_variable()
    cnf.limit_true([TRUE, other, TRUE], 2)
    solution = cnf.solve(StepBudget())
    assert solution is not None
    assert other not in solution
    cnf.add_clause(other)
    assert cnf.solve(StepBudget()) is None


@pytest.mark.parametrize("seed", range(8))
def test_solutions_are_read_as_they_are(seed: int) -> None:
    """Each clause has a true literal; where there is no solution, trying all finds none."""
    rng = np.random.default_rng(seed)
    cnf = Cnf()
    names = [cnf.new_variable() for _ in range(8)]
    for _ in range(30):
        chosen = rng.choice(names, 3, replace=False)
        cnf.add_clause(*(int(x) * int(rng.choice((-1, 1))) for x in chosen))
    solution = cnf.solve(StepBudget())
    if solution is None:
        every = product((False, True), repeat=len(names))
        tried = ({n for n, is_true in zip(names, each, strict=True) if is_true} for each in every)
        assert not any(is_satisfied(cnf, each | {TRUE}) for each in tried)
    else:
        assert is_satisfied(cnf, solution | {TRUE})


def is_satisfied(cnf: Cnf, true: set[int]) -> bool:
    return all(any((x > 0) == (abs(x) in true) for x in clause) for clause in cnf.clauses)


PAIRS = tuple(
    tuple(frozenset({name}) for name in pair) for pair in (("a", "b"), ("b", "c"), ("a", "c"))
)
"""Kinds of operations with two slots each, of which two share one and none is inside another."""


@pytest.mark.parametrize("counts", list(product(range(3), range(2), range(3))), ids=str)
@pytest.mark.parametrize("ii", [1, 2])
def test_slots_are_found_where_kinds_overlap(counts: tuple[int, ...], ii: int) -> None:
    """All slots of an operation's kind may be taken by the two other kinds."""
    names = [k for k, count in enumerate(counts) for _ in range(count)]
    problem = ModuloProblem(tuple(Operation(f"{k}", PAIRS[k]) for k in names))
    there_is = any(
        find_violation(problem, Schedule(ii, times, chosen)) is None
        for times in product(range(ii), repeat=len(names))
        for chosen in product((0, 1), repeat=len(names))
    )
    found = schedule_relaxed(problem, ii)
    assert (found is not None) == there_is


def test_clauses_that_say_too_little_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without limits in clauses: slots are not enough, words do not hold them, values meet."""
    monkeypatch.setattr(Cnf, "limit_true", lambda *_: None)
    slots = ModuloProblem(tuple(Operation(str(k), PAIRS[0]) for k in range(3)))
    with pytest.raises(AssertionError, match="no resources for 0, 1, 2 in cycle 0"):
        schedule_relaxed(slots, 1)
    both = ModuloProblem(tuple(Operation(k, (frozenset({k, f"{k}2"}),)) for k in ("a", "a")))
    with pytest.raises(AssertionError, match="no resources for a, a in cycle 0"):
        schedule_relaxed(both, 1)
    apart = tuple(
        Operation(str(k), (frozenset({"a", "b"}), frozenset({"c", "d"}))) for k in range(3)
    )
    with pytest.raises(AssertionError, match=r"is wrong: \d and \d both take"):
        schedule_relaxed(ModuloProblem(apart), 1)
    operations = tuple(Operation(str(k)) for k in range(4))
    edges = (Dependence(0, 1, 1), Dependence(2, 3, 1), Dependence(0, 2, 0), Dependence(2, 0, 0))
    values = tuple(
        Value(f"v{k}", (2 * k,), 1, ((2 * k + 1, 0),), (frozenset({"r"}),)) for k in range(2)
    )
    with pytest.raises(AssertionError, match="is wrong: r holds v1 of iteration 0 and v0"):
        schedule_exactly(ModuloProblem(operations, edges, values), 2, 1)


# --- what is asked --------------------------------------------------------------------------


def test_z3_finds_what_heuristics_do_not() -> None:
    problem = full_ports(5)
    plain, found = pipeline_loop(problem, exact=False), pipeline_loop(problem)
    assert plain is not None
    assert found is not None
    assert (plain.schedule.ii, plain.bound, plain.proof) == (13, 12, "not proved: z3 was not asked")
    assert (found.schedule.ii, found.bound, found.proof) == (12, 12, "bound")
    assert find_violation(problem, found.schedule, found.allocation) is None
    assert pipeline_loop(problem) == found


def test_z3_proves_that_there_is_none() -> None:
    """Two operations that each want both slots of a word at once; bounds count slots only."""
    alternatives = (frozenset({"a", "b"}), frozenset({"b", "c"}), frozenset({"a", "c"}))
    problem = ModuloProblem(tuple(Operation(str(k), alternatives) for k in range(3)))
    assert lower_bound(problem) == 2
    assert schedule_relaxed(problem, 2) is None
    answer = ask_z3(problem, 2, 3, COPIES, StepBudget())
    assert (answer.found, answer.bound) == (None, 3)
    assert answer.describe_proof(3, 2) == "z3"
    found = pipeline_loop(problem)
    assert found is not None
    assert (found.schedule.ii, found.bound, found.proof) == (3, 3, "z3")


def long_value(cycles: int) -> ModuloProblem:
    """A value that is alive for so many cycles, and as many registers."""
    operations = (Operation("write", (frozenset({"a"}),)), Operation("read", (frozenset({"b"}),)))
    places = tuple(frozenset({f"r{k}"}) for k in range(cycles))
    value = Value("v", (0,), 1, ((1, 0),), places)
    return ModuloProblem(operations, (Dependence(0, 1, cycles),), (value,))


def test_what_is_proved_for_few_copies_says_so() -> None:
    """A trip each cycle takes as many copies as the value has cycles."""
    few = pipeline_loop(long_value(5))
    assert few is not None
    assert (few.schedule.ii, few.bound) == (2, 2)
    assert few.proof == "z3, for up to 4 copies of a body"
    enough = pipeline_loop(long_value(5), copies=(1, 2, 3, 4, 5))
    assert enough is not None
    assert (enough.schedule.ii, enough.proof) == (1, "bound")
    answer = ask_z3(long_value(5), 1, 3, (1, 2), StepBudget())
    assert (answer.found, answer.bound, answer.copies) == (None, 3, 2)
    open_one = Answer(None, 2, "z3 is out of steps", 4)
    assert open_one.describe_proof(3, 1) == (
        "not proved: z3 is out of steps; at least 2, for up to 4 copies of a body"
    )


def test_running_out_is_told() -> None:
    problem, steps = full_ports(5), StepBudget(10_000)
    answer = ask_z3(problem, 12, 13, COPIES, steps)
    assert (answer.found, answer.bound) == (None, 12)
    assert (
        answer.describe_proof(13, 12) == "not proved: z3 is out of steps for this body at 12 cycles"
    )
    assert 0 <= steps.left < 10_000
    with pytest.raises(RanOut, match="z3 ran out of 1000 steps"):
        schedule_exactly(problem, 12, 1, rlimit=1000)
    large = full_ports(60)
    answer = ask_z3(large, 144, 150, COPIES, StepBudget())
    assert answer.why.startswith("z3 would have to look at more than 30000 times of operations")


@pytest.mark.parametrize(
    ("reached", "asked", "bound"),
    [
        (10, [], 10),
        (11, [10], 11),
        (14, [10, 11, 12, 13], 14),
        (15, [10, 11, 12, 13], 14),
        (18, [10, 11, 12, 14], 13),
        (30, [10, 11, 15, 20], 12),
    ],
)
def test_which_numbers_of_cycles_are_asked_about(
    monkeypatch: pytest.MonkeyPatch, reached: int, asked: list[int], bound: int
) -> None:
    """The first two and some further on, up to four; proved is what was asked without gaps."""
    seen: list[int] = []

    def none(problem: ModuloProblem, ii: int, steps: StepBudget, rlimit: int) -> None:
        seen.append(ii)

    monkeypatch.setattr(asking, "schedule_relaxed", none)
    answer = ask_z3(ModuloProblem((Operation("0"),)), 10, reached, COPIES, StepBudget())
    assert seen == asked
    assert (answer.found, answer.bound, answer.copies) == (None, bound, 0)
    assert answer.why == f"z3 was not asked about {bound} cycles"


def test_what_is_not_decided_is_looked_for_from_above(monkeypatch: pytest.MonkeyPatch) -> None:
    """More cycles are easier: the fewest of those that are found one after another is taken."""
    seen: list[int] = []

    def from_15_on(problem: ModuloProblem, ii: int, steps: StepBudget, rlimit: int) -> Schedule:
        seen.append(ii)
        if ii < 15:
            raise RanOut(f"no time for {ii}")
        return Schedule(ii, (0,), (0,))

    monkeypatch.setattr(asking, "schedule_relaxed", from_15_on)
    answer = ask_z3(ModuloProblem((Operation("0"),)), 10, 30, COPIES, StepBudget())
    assert seen == [10, 20, 15, 11]
    assert answer.found is not None
    assert answer.found[0].ii == 15
    assert answer.bound == 10
    assert answer.describe_proof(15, 9) == "not proved: no time for 10 at 10 cycles"


@pytest.mark.parametrize(("ii", "counts"), [(16, [1, 2, 3, 4]), (17, [1, 2, 3]), (65, [1])])
def test_orders_are_tried_in_short_rounds(
    monkeypatch: pytest.MonkeyPatch, ii: int, counts: list[int]
) -> None:
    """Of up to 64 cycles, longer ones with one copy; of more operations, nothing else is tried."""
    seen: list[int] = []

    def none(problem: ModuloProblem, ii: int, copies: int, *_: object) -> None:
        seen.append(copies)

    monkeypatch.setattr(asking, "schedule_exactly", none)
    many = ModuloProblem(tuple(Operation(str(k)) for k in range(101)), order=(0,))
    answer = ask_z3(many, ii, ii + 1, COPIES, StepBudget())
    assert seen == counts
    assert answer.why == f"101 operations are too many for z3 to try all orders at {ii} cycles"
    few = replace(many, operations=many.operations[:100])
    assert ask_z3(few, ii, ii + 1, COPIES, StepBudget()).found is not None


def test_schedules_may_be_refused() -> None:
    seen: Counter[int] = Counter()

    def accept(found: tuple[Schedule, Allocation]) -> bool:
        seen[found[0].ii] += 1
        return False

    answer = ask_z3(full_ports(2), 5, 6, COPIES, StepBudget(), accept)
    assert answer.found is None
    assert seen[5] > 1
    assert answer.describe_proof(6, 5) == (
        "not proved: no pointers or control code around z3's schedule at 5 cycles"
    )
