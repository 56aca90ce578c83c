"""Estimates of the best blocking, against all tries one at a time."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from weft.transforms.dataflow.cost.row_stationary import Loops
from weft.transforms.solver.blocking.costs import BlockingProblem, Goal, TensorCost
from weft.transforms.solver.blocking.estimate import costs_of, estimate_values

INDEXED = ((0, 1), (0, 2), (1, 2))
"""By tensor of a convolution: the loops that index it; the other one repeats it."""


def drawn(seed: int) -> list[BlockingProblem]:
    """Problems that differ in numbers alone."""
    chance = random.Random(seed)
    groups = chance.choice([None, None, 1, 2, 4])
    shaped = {
        "outer": (chance.choice([None, None, 2]), None, groups),
        "batch_outermost": groups is not None,
        "once": chance.choice([(), (), (1,), (2,), (1, 2)]) if groups else (),
        "bypass": tuple(chance.random() < 0.6 for _ in range(3)),
        "buffer_room": chance.choice([16, 60, 300, 3000]),
        "register_room": chance.choice([4, 8, 31]),
    }
    resident = chance.random() < 0.3
    problems: list[BlockingProblem] = []
    for _ in range(6):
        tensors = tuple(
            TensorCost(
                loops, 3 - sum(loops), place == 2, chance.uniform(1, 500), chance.uniform(1, 90),
                1.0, chance.uniform(0, 9), chance.uniform(0, 60), 1.0, 1.0, chance.randint(1, 9),
                chance.randint(1, 2), resident=resident and place == 0,
            )
            for place, loops in enumerate(INDEXED)
        )  # fmt: skip
        counts = Loops(*(chance.choice([1, 2, 3, 5, 8, 13, 32]) for _ in range(3)))
        problem = BlockingProblem(
            counts, tensors, 0, 0, 0.0, 0.0, chance.randint(0, 500), 1.0, 1.0, (True,) * 3
        )
        problems.append(replace(problem, **shaped))
    return problems


def tries(problem: BlockingProblem, outside: int | None) -> Iterator[tuple[int, ...]]:
    """Trips of the three loops outside: powers of two, or all, where nothing else is given."""
    still = {problem.tensors[i].free_loop for i in problem.once} - {2, outside}
    if problem.batch_outermost and outside == 2:
        still |= {0, 1}
    lines: list[list[int]] = []
    for loop, count in enumerate(problem.counts):
        known = problem.outer[loop]
        line = sorted({min(2**i, count) for i in range(8)})
        line = [min(known, count)] if known is not None else line
        lines.append([n for n in line if n == 1 or loop not in still])
    return product(*lines)


def value_of(problem: BlockingProblem, goal: Goal, outside: int | None, trips: tuple[int, ...]):
    """Of energy and time outside the buffer."""
    pj = words = 0.0
    for tensor, loops in zip(problem.tensors, INDEXED, strict=True):
        moves = 1 if tensor.free_loop == outside else trips[tensor.free_loop]
        moves = 2 * moves - 1 if tensor.summed else moves
        if tensor.resident and all(trips[loop] == 1 for loop in loops):
            moves = 0
        pj += moves * tensor.top_pj
        words += moves * tensor.dram_words
    return goal.energy * pj + goal.time * max(problem.process_cycles, words)


def fits(problem: BlockingProblem, outside: int | None, kept: int, trips: tuple[int, ...]) -> bool:
    """Tests whether blocks fit the buffer, where registers keep the tensor `kept`."""
    blocks = [math.ceil(n / t) for n, t in zip(problem.counts, trips, strict=True)]
    for stored in product((True, False), repeat=3):
        may = (
            held or (problem.bypass[i] and problem.tensors[i].free_loop != outside)
            for i, held in enumerate(stored)
        )  # fmt: skip
        if not all(may) or (stored[kept] and not all(stored)):
            continue
        held = sum(
            tensor.unit_buffer * math.prod(blocks[loop] for loop in loops)
            for tensor, loops, here in zip(problem.tensors, INDEXED, stored, strict=True)
            if here
        )
        free = [problem.tensors[i].free_loop for i in range(3) if not stored[i] and i != kept]
        once = (blocks[loop] <= inner_most(problem, loop) for loop in free)
        if held <= problem.buffer_room and all(once):
            return True
    return False


def inner_most(problem: BlockingProblem, loop: int) -> float:
    """The passes of a loop whose data registers can hold."""
    units = [t.unit_registers for t in problem.tensors]
    alone = sum(u for u, loops in zip(units, INDEXED, strict=True) if loop in loops)
    return (problem.register_room - sum(units) + alone) / alone


def inside_pj(problem: BlockingProblem, kept: int) -> float:
    each = [t.inside_pj + t.bus_pj for t in problem.tensors]
    a, b = (i for i in range(3) if i != kept)
    trips = math.prod(problem.counts[problem.tensors[i].free_loop] for i in (a, b))
    again = max(1, trips * problem.tensors[kept].unit_registers / problem.register_room)
    return each[kept] + max(each[a] + each[b], 2 * math.sqrt(each[a] * each[b] * again))


@pytest.mark.parametrize("seed", range(60))
def test_estimates_are_the_least_of_all_tries(seed: int):
    problems, goal = drawn(seed), Goal(1.0, random.Random(seed).choice([0.0, 3.0, 40.0]))
    for problem, found in zip(problems, estimate_values(costs_of(problems), goal), strict=True):
        least = min(
            (
                value_of(problem, goal, outside, trips) + inside_pj(problem, kept)
                for outside in (None, 0, 1, 2) for trips in tries(problem, outside)
                for kept in range(3) if fits(problem, outside, kept, trips)
            ),
            default=math.inf,
        )  # fmt: skip
        assert found == pytest.approx(least)
