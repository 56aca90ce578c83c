"""Iterative modulo scheduling: in which order operations are placed, and how often."""

from __future__ import annotations

import pytest

from weft.transforms.modulo.heuristic import heights, iterative
from weft.transforms.modulo.problem import Dependence, Operation, Problem
from weft.transforms.modulo.verify import verify

ALU = (frozenset({"alu"}),)


def backwards(count: int, latency: int, *edges: Dependence) -> Problem:
    """A chain from the last operation to the first, all in one slot."""
    chain = (Dependence(k + 1, k, latency) for k in range(count - 1))
    return Problem(tuple(Operation(str(k), ALU) for k in range(count)), (*chain, *edges))


def test_heights_are_longest_paths() -> None:
    """A trip counts `ii` cycles less; with fewer cycles than a cycle needs, there are none."""
    problem = backwards(4, 3, Dependence(0, 3, 1, 2), Dependence(3, 1, 7))
    assert heights(problem, 6) == [0, 3, 6, 10]
    assert heights(problem, 5) is None  # 7 + 3 + 1 in two trips
    back = Problem(problem.operations, (Dependence(0, 1, 5), Dependence(1, 0, -2, 0)))
    assert heights(back, 1) is None
    assert heights(Problem(back.operations, (Dependence(0, 1, 5), Dependence(1, 0, -5))), 1) == [
        5, 0, 0, 0
    ]  # fmt: skip


@pytest.mark.parametrize("count", [1, 2, 5])
def test_by_height_each_operation_is_placed_once(count: int) -> None:
    """What is waited for is placed before, so that nothing has to leave its place again."""
    problem = backwards(count, 2)
    found = iterative(problem, count, budget=count)
    assert found is not None
    assert verify(problem, found) is None
    assert iterative(problem, count, budget=count - 1) is None


def test_operations_that_are_exactly_apart() -> None:
    """By three cycles there is a place for both, by a whole trip they want the same one."""
    operations = tuple(Operation(str(k), ALU) for k in range(2))
    problem = Problem(operations, (Dependence(0, 1, 3), Dependence(1, 0, -3)))
    found = iterative(problem, 2)
    assert found is not None
    assert found.times == (0, 3)
    assert verify(problem, found) is None
    a_trip = Problem(operations, (Dependence(0, 1, 2), Dependence(1, 0, -2)))
    assert iterative(a_trip, 2) is None
