"""Loads just in time, and schedules in the order of a body."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from weft.transforms.modulo.exact import schedule_exactly
from weft.transforms.modulo.just_in_time import schedule_just_in_time
from weft.transforms.modulo.problem import Dependence, ModuloProblem, Operation, Value
from weft.transforms.modulo.verify import find_violation


def two_loads(slots: tuple[str, ...] = ("lda",)) -> ModuloProblem:
    """A multiply-add that reads two values, each in a register of its own, from the same slots."""
    load = tuple(frozenset({slot}) for slot in slots)
    operations = (
        Operation("mac", (frozenset({"vec"}),)),
        Operation("a", load),
        Operation("b", load),
    )
    edges = (Dependence(1, 0, 8), Dependence(2, 0, 8))
    values = tuple(
        Value(name, (op,), 8, ((0, 0),), (frozenset({f"r{name}"}),))
        for op, name in ((1, "a"), (2, "b"))
    )
    return ModuloProblem(operations, edges, values, order=(0,))


@pytest.mark.parametrize("ahead", [8, 2, 1, 0])
@pytest.mark.parametrize("ii", [2, 3, 4])
def test_loads_of_one_slot(ahead: int, ii: int) -> None:
    """
    One load in the last cycle that is soon enough, the other in the one before, in which its
    register is free: of values that live longer, no more than the round is asked for.
    """
    problem = two_loads()
    found = schedule_just_in_time(problem, ii, 1, ahead=(ahead,))
    assert found is not None
    assert find_violation(problem, *found) is None
    assert found[0].times == (0, -8, -9)


def test_loads_that_have_no_room() -> None:
    """A round of one cycle has none before the first read; with a slot for each it is enough."""
    assert schedule_just_in_time(two_loads(), 1, 1) is None
    found = schedule_just_in_time(two_loads(("lda", "ldb")), 1, 1)
    assert found is not None
    assert found[0].times == (0, -8, -8)


def test_a_load_moves_for_another() -> None:
    """
    Multiply-adds in cycles 0 to 2 of 3. The first value is read by the first and the last of them,
    so that its register is never free; the second has one cycle to move, to where the third would
    be just in time, which has two.
    """
    reads = ((0, 2), (0, 1), (2,))
    operations = [Operation(f"mac{k}", (frozenset({"vec"}),)) for k in range(3)]
    operations += [Operation(name, (frozenset({"lda"}),)) for name in "abc"]
    edges = [Dependence(3 + k, mac, 8) for k, macs in enumerate(reads) for mac in macs]
    values = [
        Value(str(k), (3 + k,), 8, tuple((mac, 0) for mac in macs), (frozenset({f"r{k}"}),))
        for k, macs in enumerate(reads)
    ]
    problem = ModuloProblem(tuple(operations), tuple(edges), tuple(values), order=(0, 1, 2))
    found = schedule_just_in_time(problem, 3, 1)
    assert found is not None
    assert find_violation(problem, *found) is None
    assert found[0].times == (0, 1, 2, -8, -9, -7)


@pytest.mark.parametrize(
    ("second", "times"), [((1, 3, 4, 5), (0, 3, 1, 2, 4, 5)), ((2, 3, 4, 5), (0, 1, 2, 3, 4, 5))]
)
def test_sums_begin_later_where_registers_are_few(
    second: tuple[int, ...], times: tuple[int, ...]
) -> None:
    """
    Two sums in one register, a multiply-add of them in each cycle: the second sum may not begin
    before the first has ended, and its first multiply-add goes behind as many as that takes.
    """
    first = tuple(op for op in range(6) if op not in second)
    operations = tuple(Operation(f"mac{k}", (frozenset({"vec"}),)) for k in range(6))
    values = tuple(
        Value(name, ops, 1, (), (frozenset({"bm"}),))
        for name, ops in (("first", first), ("second", second))
    )
    problem = ModuloProblem(operations, (), values, order=tuple(range(6)))
    found = schedule_just_in_time(problem, 6, 1)
    assert found is not None
    assert find_violation(problem, *found) is None
    assert found[0].times == times


def in_turn(latency: int) -> ModuloProblem:
    """
    Three operations in order, the second at least 3 cycles after the first, and the first
    `latency` cycles after the third of the trip before.
    """
    edges = (Dependence(0, 1, 3), Dependence(2, 0, latency, 1))
    return ModuloProblem(tuple(Operation(str(k)) for k in range(3)), edges, order=(0, 1, 2))


def test_order_is_kept_whatever_dependences_say() -> None:
    """In five cycles the second is in 3, so that the third is in 4, or nowhere."""
    found = schedule_exactly(in_turn(1), 5, 1, in_order=True)
    assert found is not None
    assert found[0].times == (0, 3, 4)
    assert schedule_exactly(in_turn(2), 5, 1, in_order=True) is None
    free = schedule_exactly(in_turn(2), 5, 1)
    assert free is not None
    assert find_violation(in_turn(2), free[0]) is None


def test_a_body_stays_what_it_was() -> None:
    """What is remembered of it (`outgoing`, `slots`) would be that of another one."""
    problem = in_turn(1)
    assert [e.target for e in problem.outgoing[0]] == [1]
    with pytest.raises(FrozenInstanceError):
        problem.dependences = ()  # type: ignore[misc]


@pytest.mark.parametrize("ii", [5, 6, 9])
def test_a_space_for_what_follows_on_the_order(ii: int) -> None:
    """
    Four multiply-adds, and a clip in their slot that waits for the last of them: packed, they leave
    its cycle, and the load that only it reads comes just in time for it.
    """
    operations = (
        *(Operation(f"mac{k}", (frozenset({"vec"}),)) for k in range(4)),
        Operation("clip", (frozenset({"vec"}),)),
        Operation("limit", (frozenset({"lda"}),)),
    )
    edges = (Dependence(3, 4, 6), Dependence(5, 4, 8))
    value = Value("limit", (5,), 8, ((4, 0),), (frozenset({"w"}),))
    problem = ModuloProblem(operations, edges, (value,), order=(0, 1, 2, 3), spaces=(10,))
    found = schedule_just_in_time(problem, ii, 1)
    assert found is not None
    assert find_violation(problem, *found) is None
    times = found[0].times
    assert times[:4] == tuple(cycle for cycle in range(ii) if cycle != 10 % ii)[:4]
    assert times[4] == 10
    assert times[5] == times[4] - 8
