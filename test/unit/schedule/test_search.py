"""The search against all schedules of small kernels."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

import pytest
from schedule_grids import SPECS, Axis, convolution, costs_of, fits, run

from weft.transforms.core.errors import WeftError
from weft.transforms.schedule.costs import ScheduleCosts
from weft.transforms.schedule.evaluate import Evaluator
from weft.transforms.schedule.grid import GridKernel
from weft.transforms.schedule.plans import SchedulePlan, plan_of, schedule_of_plan
from weft.transforms.schedule.plans import fits_memories as plan_fits
from weft.transforms.schedule.search import SearchOptions, search_schedule
from weft.transforms.schedule.structure import Structure

KERNELS = {
    "matmul": convolution(6, 4, 6, []),
    "conv1d": convolution(1, 1, 2, [Axis(4, 3, 1, 1)]),
    "strided": convolution(1, 2, 2, [Axis(5, 2, 2, 0)]),
    "batched": convolution(3, 1, 3, [], groups=2),
}


def every_plan(kernel: GridKernel, costs: ScheduleCosts) -> Iterator[SchedulePlan]:
    """All tiles and loop orders, many holds and copies; borders both ways."""
    rank = len(kernel.extents)
    active = [j for j, n in enumerate(kernel.extents) if n > 1]
    seen: set[SchedulePlan] = set()
    holds = [
        [frozenset[int](), *(frozenset({j}) for j in o.used_dims()), o.used_dims()]
        for o in kernel.inputs
    ]
    tiles = itertools.product(
        *(sorted({-(-n // c) for c in range(1, n + 1)}) for n in kernel.extents)
    )
    for tile, loops in itertools.product(list(tiles), itertools.permutations(active)):
        order = (*(j for j in range(rank) if j not in active), *loops)
        for held in itertools.product(*holds):
            for copies in ((1, 1, 1), (2, 1, 1), (1, 2, 2), (2, 2, 2)):
                structure = Structure(order, (*held, frozenset()), copies)
                for skip in (False, True):
                    plan = plan_of(kernel, tile, structure, skip_border=skip)
                    if plan not in seen and plan_fits(kernel, costs, plan):
                        seen.add(plan)
                        yield plan


@pytest.mark.parametrize("name", ["matmul", "conv1d", "strided", "batched"])
def test_search_finds_what_enumeration_finds(name: str) -> None:
    """Within 5 % of the best of all schedules in the space."""
    kernel = KERNELS[name]
    costs = costs_of(SPECS["tiny"], kernel)
    evaluator = Evaluator(kernel, costs)
    best = min(
        cycles
        for plan in every_plan(kernel, costs)
        for schedule in [schedule_of_plan(plan, evaluator)]
        if schedule is not None
        for cycles in [evaluator.quick_cycles(schedule)]
        if cycles is not None
    )
    found = search_schedule(kernel, costs)
    assert found.evaluation.cycles <= 1.05 * best
    assert found.evaluation.cycles >= found.bound_cycles
    assert fits(kernel, found.schedule, SPECS["tiny"])
    got, expected, _, _ = run(kernel, found.schedule, SPECS["tiny"])
    assert (got == expected).all()


def test_results_are_the_same_each_time() -> None:
    kernel = KERNELS["conv1d"]
    # Each of these has a model of its own, so that both are searched.
    first, second = (costs_of(SPECS["odd"], kernel) for _ in range(2))
    assert first != second
    assert search_schedule(kernel, first) == search_schedule(kernel, second)


def test_names_do_not_count() -> None:
    kernel = KERNELS["matmul"]
    costs = costs_of(SPECS["odd"], kernel)
    operands = tuple(o.with_name(f"my_{o.name}") for o in kernel.operands)
    assert operands[0].dims != kernel.operands[0].dims
    other = replace(kernel, name="mine", operands=operands)
    assert search_schedule(other, costs) is search_schedule(kernel, costs)
    none = replace(costs, capacities=(0, 64, 64))
    for name, one in (("mine", other), (kernel.name, kernel)):
        with pytest.raises(
            WeftError, match=f"^{name}: one iteration needs .* {one.operands[0].name} "
        ):
            search_schedule(one, none)


def test_more_evaluations_are_not_worse() -> None:
    kernel = convolution(1, 4, 4, [Axis(14, 3, 1, 1), Axis(14, 3, 1, 1)])
    costs = costs_of(SPECS["odd"], kernel)
    few = search_schedule(kernel, costs, SearchOptions(num_evaluated=20))
    many = search_schedule(kernel, costs, SearchOptions(num_evaluated=400))
    assert many.evaluation.cycles <= few.evaluation.cycles
    assert few.num_evaluated <= 20 < many.num_evaluated <= 400


def test_a_limit_that_nothing_meets() -> None:
    """A search ends after a first look, with a schedule all the same."""
    kernel = convolution(1, 4, 4, [Axis(14, 3, 1, 1), Axis(14, 3, 1, 1)])
    costs = costs_of(SPECS["odd"], kernel)
    whole = search_schedule(kernel, costs)
    ended = search_schedule(kernel, costs, limit=whole.bound_cycles - 1)
    assert ended.given_up
    assert ended.num_evaluated == 100 < whole.num_evaluated
    assert ended.evaluation.cycles >= whole.evaluation.cycles
    assert search_schedule(kernel, costs, limit=2 * whole.evaluation.cycles) == whole


def test_micro_ops_are_loaded_again_where_nothing_else_fits() -> None:
    """One accumulator block with 25 taps on the borders needs more than 64 micro-ops."""
    kernel = convolution(1, 2, 2, [Axis(5, 3, 1, 1), Axis(5, 3, 1, 1), Axis(5, 3, 1, 1)])
    vta = SPECS["tiny"]
    found = search_schedule(kernel, costs_of(vta, kernel))
    got, expected, _, _ = run(kernel, found.schedule, vta)
    assert (got == expected).all()


def test_kernels_that_fit_nowhere() -> None:
    kernel = convolution(1, 1, 1, [Axis(3000, 3000)])
    vta = SPECS["tiny"]
    search_schedule(kernel, costs_of(vta, kernel))  # tiles of the window fit
    crowded = convolution(1, 128, 1, [], bias=True)
    costs = costs_of(SPECS["odd"], crowded)
    none = ScheduleCosts(**{**costs.__dict__, "capacities": (0, 64, 64)})
    with pytest.raises(WeftError, match="needs 1 elements of inp but memory INP has 0"):
        search_schedule(crowded, none)
