"""Iterative modulo scheduling: in which order operations are placed, and how often."""

from __future__ import annotations

import random

import pytest

from weft.transforms.modulo.heuristic import compute_heights, schedule_iteratively, sink_loads
from weft.transforms.modulo.problem import Dependence, ModuloProblem, Operation, Schedule, Value
from weft.transforms.modulo.verify import find_violation

ALU = (frozenset({"alu"}),)


def backwards(count: int, latency: int, *edges: Dependence) -> ModuloProblem:
    """A chain from the last operation to the first, all in one slot."""
    chain = (Dependence(k + 1, k, latency) for k in range(count - 1))
    return ModuloProblem(tuple(Operation(str(k), ALU) for k in range(count)), (*chain, *edges))


def test_heights_are_longest_paths() -> None:
    """A trip counts `ii` cycles less; with fewer cycles than a cycle needs, there are none."""
    problem = backwards(4, 3, Dependence(0, 3, 1, 2), Dependence(3, 1, 7))
    assert compute_heights(problem, 6) == [0, 3, 6, 10]
    assert compute_heights(problem, 5) is None  # 7 + 3 + 1 in two trips
    back = ModuloProblem(problem.operations, (Dependence(0, 1, 5), Dependence(1, 0, -2, 0)))
    assert compute_heights(back, 1) is None
    around = ModuloProblem(back.operations, (Dependence(0, 1, 5), Dependence(1, 0, -5)))
    assert compute_heights(around, 1) == [5, 0, 0, 0]


@pytest.mark.parametrize("count", [1, 2, 5])
def test_by_height_each_operation_is_placed_once(count: int) -> None:
    """What is waited for is placed before, so that nothing has to leave its place again."""
    problem = backwards(count, 2)
    found = schedule_iteratively(problem, count, budget=count)
    assert found is not None
    assert find_violation(problem, found) is None
    assert schedule_iteratively(problem, count, budget=count - 1) is None


def test_operations_that_are_exactly_apart() -> None:
    """By three cycles there is a place for both, by a whole trip they want the same one."""
    operations = tuple(Operation(str(k), ALU) for k in range(2))
    problem = ModuloProblem(operations, (Dependence(0, 1, 3), Dependence(1, 0, -3)))
    found = schedule_iteratively(problem, 2)
    assert found is not None
    assert found.times == (0, 3)
    assert find_violation(problem, found) is None
    a_trip = ModuloProblem(operations, (Dependence(0, 1, 2), Dependence(1, 0, -2)))
    assert schedule_iteratively(a_trip, 2) is None


def earliest(problem: ModuloProblem, ii: int) -> list[int] | None:
    """The earliest times from 0 on that dependences allow, going through all until none moves."""
    times = [0] * len(problem.operations)
    for _ in range(len(times) + 1):
        before = list(times)
        for e in problem.dependences:
            times[e.target] = max(times[e.target], times[e.source] + e.latency - ii * e.distance)
        if times == before:
            return times
    return None


def test_without_resources_all_are_as_early_as_can_be() -> None:
    answers = {True: 0, False: 0}
    for seed in range(150):
        draw = random.Random(seed)
        count, ii = draw.randint(1, 6), draw.randint(1, 4)
        edges = tuple(
            Dependence(draw.randrange(count), draw.randrange(count), draw.randint(0, 5), distance)
            for distance in draw.choices((0, 1, 2), k=draw.randint(0, 7))
        )
        problem = ModuloProblem(tuple(Operation(str(k)) for k in range(count)), edges)
        found, wanted = schedule_iteratively(problem, ii, budget=1000), earliest(problem, ii)
        assert (None if found is None else list(found.times)) == wanted, seed
        answers[found is not None] += 1
    assert min(answers.values()) > 20


def test_what_is_written_sinks_towards_what_follows() -> None:
    """
    To the latest cycle with a slot, the one with the latest follower first; what reads, what
    nothing follows and what is followed at once stays.
    """
    operations = tuple(Operation(str(k), ALU) for k in range(5))
    edges = (Dependence(0, 2, 1), Dependence(1, 2, 2), Dependence(2, 3, 1), Dependence(3, 2, 0, 1))
    read = (frozenset({"r"}),)
    values = (
        Value("a", (0,), 1, ((2, 0),), read),
        Value("b", (1,), 1, ((2, 0),), read),
        Value("c", (2,), 1, ((3, 0),), read),
        Value("d", (4,), 1, (), read),
    )
    problem = ModuloProblem(operations, edges, values)
    early = Schedule(8, (0, 1, 5, 7, 2), (0, 0, 0, 0, 0))
    assert find_violation(problem, early) is None
    assert sink_loads(problem, early) == Schedule(8, (4, 3, 5, 7, 2), (0, 0, 0, 0, 0))
    full = Schedule(8, (0, 1, 5, 7, 4), (0, 0, 0, 0, 0))
    assert sink_loads(problem, full).times == (3, 2, 5, 7, 4)
