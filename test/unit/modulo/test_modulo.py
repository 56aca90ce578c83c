"""Modulo scheduling: bounds, schedules and registers against brute force and a checker."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from helpers.modulo.problems import macs, problems
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.transforms.modulo.allocate import allocate_registers
from weft.transforms.modulo.bounds import recurrence_bound, resource_bound
from weft.transforms.modulo.heuristic import schedule_as_late, schedule_iteratively
from weft.transforms.modulo.problem import (
    Allocation,
    Dependence,
    ModuloProblem,
    Operation,
    Schedule,
    Value,
    count_pressure,
)
from weft.transforms.modulo.solve import pipeline_loop
from weft.transforms.modulo.verify import find_violation
from weft.transforms.modulo.windows import schedule_around

ROWS = [
    ("a", ["0.r0", "1.r0"]),
    ("a", ["0.r0", "1.r0", "2.r1", "3.r1"]),
    ("a", ["2.r1", "3.r1"]),
    ("a", ["0.r2", "1.r2"]),
    ("a", ["0.r2", "1.r2"]),
]
"""A filter of 3 x 3 at 16 bits: rows 0 and 2 in low parts, row 1 in high ones."""


def brute_force(problem: ModuloProblem, ii: int, horizon: int) -> bool:
    """Whether any times below `horizon` and alternatives make a schedule."""
    counts = [range(len(o.alternatives)) for o in problem.operations]
    for chosen in product(*counts):
        for times in product(range(horizon), repeat=len(counts)):
            if find_violation(problem, Schedule(ii, times, chosen)) is None:
                return True
    return False


@settings(max_examples=25, deadline=None)
@given(problems(most=3))
def test_no_smaller_number_of_cycles(problem: ModuloProblem) -> None:
    bare = replace(problem, values=())
    found = pipeline_loop(bare)
    assert found is not None
    assert find_violation(bare, found.schedule) is None
    assert found.bound <= found.schedule.ii
    if found.schedule.ii > 1 and found.schedule.ii <= 4:
        assert not brute_force(bare, found.schedule.ii - 1, 7)


@settings(max_examples=60, deadline=None)
@given(problems())
def test_schedules_and_registers_are_right(problem: ModuloProblem) -> None:
    found = pipeline_loop(problem, exact=False)
    if found is not None:
        assert find_violation(problem, found.schedule, found.allocation) is None


def test_the_checker_sees_each_kind_of_mistake() -> None:
    problem = macs(ROWS, 2)
    found = pipeline_loop(problem)
    assert found is not None
    good, places = found.schedule, found.allocation
    assert (good.ii, found.bound, found.proof, places.copies) == (5, 5, "bound", 2)
    assert find_violation(problem, good, places) is None
    early = replace(good, times=(good.times[0] - 1, *good.times[1:]))
    assert "are between them" in (find_violation(problem, early) or "")
    twice = replace(good, chosen=(0,) * len(good.chosen))
    assert "both take lda" in (find_violation(problem, twice) or "")
    one = Allocation(1, tuple(p[:1] for p in places.positions))
    assert "bm" in (find_violation(problem, good, one) or "")
    apart = tuple((1 - p[0], *p[1:]) if problem.values[k].name == "1.r0" else p
                  for k, p in enumerate(places.positions))  # fmt: skip
    assert find_violation(problem, good, Allocation(2, apart)) is not None


def test_words_limit_slots() -> None:
    both = (frozenset({"st"}),), (frozenset({"alu"}),), (frozenset({"mv0"}),)
    operations = tuple(Operation(str(k), slots) for k, slots in enumerate(both))
    problem = ModuloProblem(operations, words=macs(ROWS, 1).words)
    assert resource_bound(problem) == 2
    assert resource_bound(replace(problem, operations=operations[:2])) == 1
    assert "no word holds" in (find_violation(problem, Schedule(1, (0, 0, 0), (0, 0, 0))) or "")
    found = pipeline_loop(problem)
    assert found is not None
    assert found.schedule.ii == 2


def test_bounds_of_recurrences() -> None:
    operations = tuple(Operation(str(k)) for k in range(3))
    edges = (Dependence(0, 1, 3), Dependence(1, 2, 2), Dependence(2, 0, 2, 2))
    assert recurrence_bound(ModuloProblem(operations, edges)) == 4
    assert recurrence_bound(ModuloProblem(operations, edges[:2])) == 1
    with pytest.raises(ValueError, match="within one iteration"):
        recurrence_bound(ModuloProblem(operations, (*edges[:2], Dependence(2, 0, 1))))


def test_a_value_longer_than_the_round_needs_copies() -> None:
    operations = (Operation("write", (frozenset({"a"}),)), Operation("read", (frozenset({"b"}),)))
    places = (frozenset({"r0"}), frozenset({"r1"}), frozenset({"r2"}))
    problem = ModuloProblem(
        operations, (Dependence(0, 1, 3),), (Value("v", (0,), 1, ((1, 0),), places),)
    )
    schedule = Schedule(1, (0, 3), (0, 0))
    assert allocate_registers(problem, schedule, 1) is None
    assert allocate_registers(problem, schedule, 2) is None
    found = allocate_registers(problem, schedule, 3)
    assert found is not None
    assert find_violation(problem, schedule, found) is None
    assert count_pressure(problem, schedule, frozenset({"r0", "r1", "r2"})) == 3
    two = replace(problem, values=(replace(problem.values[0], positions=places[:2]),))
    best = pipeline_loop(two)
    assert best is not None
    assert (best.schedule.ii, best.proof) == (2, "bound")


def test_values_that_stay_take_a_register_from_all_copies() -> None:
    stays = Value("stays", (), 0, ((0, 0),), (frozenset({"wr0"}), frozenset({"wd0"})), "0.r0")
    uses = macs(ROWS, 2)
    others = [v for v in uses.values if v.name != "0.r0"]
    tied = [replace(v, group="0.r0") if v.name[0] == "1" else v for v in others]
    problem = replace(uses, values=(*tied, stays))
    found = pipeline_loop(problem)
    assert found is not None
    assert find_violation(problem, found.schedule, found.allocation) is None
    assert len(set(found.allocation.positions[-1])) == 1


@pytest.mark.parametrize(("rows", "jam"), [(2, 1), (3, 2), (5, 1), (5, 2), (8, 2), (11, 1)])
def test_filters_meet_the_bound(rows: int, jam: int) -> None:
    uses: list[tuple[str, list[str]]] = []
    for acc, row in product(range(jam), range(rows)):
        low = 2 * (row % 2)
        window = [f"{low}.{acc}r{row}", f"{low + 1}.{acc}r{row}"]
        uses += [(f"a{acc}", window)] * -(-rows // 2)
    uses = [(acc, [*names, f"9.{k // 8}"]) for k, (acc, names) in enumerate(uses)]
    problem = macs(uses, 2)
    found = pipeline_loop(problem)
    assert found is not None
    assert find_violation(problem, found.schedule, found.allocation) is None
    assert found.schedule.ii == found.bound
    loads = len({name for _, names in uses for name in names})
    assert found.bound == max(len(uses), -(-loads // 2), 2 * jam)
    assert found.proof == "bound"


def test_two_loads_in_every_word() -> None:
    uses = [("a", [f"0.{k}", f"1.{k}"]) for k in range(6)]
    found = pipeline_loop(macs(uses, 1))
    assert found is not None
    assert found.schedule.ii == 6


def test_what_follows_on_fixed_operations() -> None:
    slot = (frozenset({"alu"}),)
    operations = tuple(Operation(str(k), slot if k < 3 else (frozenset(),)) for k in range(4))
    edges = (Dependence(0, 1, 1), Dependence(1, 2, 0), Dependence(1, 3, 1), Dependence(2, 0, 1, 1))
    problem = ModuloProblem(operations, edges)
    found = schedule_as_late(problem, 4, {3: 9})
    assert found is not None
    assert find_violation(problem, found) is None
    assert found.times[3] == 9
    assert found.times[1] == 8
    assert schedule_as_late(problem, 2, {3: 9}) is None
    first = schedule_iteratively(problem, 4, {3: 9})
    assert first is None or find_violation(problem, first) is None


@settings(max_examples=60, deadline=None)
@given(problems(most=4), st.integers(1, 4), st.integers(0, 3))
def test_backtracking_finds_what_there_is(problem: ModuloProblem, ii: int, time: int) -> None:
    bare = replace(problem, values=())
    found = schedule_around(bare, ii, {0: time})
    assert found is None or (find_violation(bare, found) is None and found.times[0] == time)
    other = schedule_iteratively(bare, ii, {0: time})
    if other is not None and max(other.times) <= time:
        assert found is not None


def test_backtracking_where_every_cycle_is_taken() -> None:
    """A counter, two selects and a reset in four cycles, selects within two of them."""
    slot = (frozenset({"alu"}),)
    operations = (*(Operation(str(k), slot) for k in range(4)), Operation("4"), Operation("5"))
    edges = (
        Dependence(0, 1, 1), Dependence(0, 2, 1), Dependence(1, 3, 0), Dependence(2, 3, 0),
        Dependence(0, 3, 1), Dependence(3, 0, 1, 1),
        Dependence(1, 4, 1), Dependence(4, 1, 0, 1), Dependence(1, 5, 1), Dependence(5, 1, 0, 1),
    )  # fmt: skip
    problem = ModuloProblem(operations, edges)
    found = schedule_around(problem, 4, {4: -7, 5: -5})
    assert found is not None
    assert find_violation(problem, found) is None
    assert schedule_around(problem, 3, {4: -7, 5: -5}) is None
