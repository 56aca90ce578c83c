"""Loads just in time, and schedules in the order of a body."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from weft.transforms.modulo.exact import exact
from weft.transforms.modulo.just_in_time import just_in_time
from weft.transforms.modulo.problem import Dependence, Operation, Problem, Value
from weft.transforms.modulo.verify import verify


def two_loads(slots: tuple[str, ...] = ("lda",)) -> Problem:
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
    return Problem(operations, edges, values, order=(0,))


@pytest.mark.parametrize("ahead", [8, 2, 1, 0])
@pytest.mark.parametrize("ii", [2, 3, 4])
def test_loads_of_one_slot(ahead: int, ii: int) -> None:
    """
    One load in the last cycle that is soon enough, the other in the one before, in which its
    register is free: of values that live longer, no more than the round is asked for.
    """
    problem = two_loads()
    found = just_in_time(problem, ii, 1, ahead=(ahead,))
    assert found is not None
    assert verify(problem, *found) is None
    assert found[0].times == (0, -8, -9)


def test_loads_that_have_no_room() -> None:
    """A round of one cycle has none before the first read; with a slot for each it is enough."""
    assert just_in_time(two_loads(), 1, 1) is None
    found = just_in_time(two_loads(("lda", "ldb")), 1, 1)
    assert found is not None
    assert found[0].times == (0, -8, -8)


def in_turn(latency: int) -> Problem:
    """
    Three operations in order, the second at least 3 cycles after the first, and the first
    `latency` cycles after the third of the trip before.
    """
    edges = (Dependence(0, 1, 3), Dependence(2, 0, latency, 1))
    return Problem(tuple(Operation(str(k)) for k in range(3)), edges, order=(0, 1, 2))


def test_order_is_kept_whatever_dependences_say() -> None:
    """In five cycles the second is in 3, so that the third is in 4, or nowhere."""
    found = exact(in_turn(1), 5, 1, in_order=True)
    assert found is not None
    assert found[0].times == (0, 3, 4)
    assert exact(in_turn(2), 5, 1, in_order=True) is None
    free = exact(in_turn(2), 5, 1)
    assert free is not None
    assert verify(in_turn(2), free[0]) is None


def test_a_body_stays_what_it_was() -> None:
    """What is remembered of it (`outgoing`, `slots`) would be that of another one."""
    problem = in_turn(1)
    assert [e.target for e in problem.outgoing[0]] == [1]
    with pytest.raises(FrozenInstanceError):
        problem.dependences = ()  # type: ignore[misc]
