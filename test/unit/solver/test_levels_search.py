"""The bound is below the best, and what is found is close to it and runs exactly."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from helpers.solver.random_levels import random_batch
from helpers.solver.small_levels import small, small_layer, small_machine
from oracles.exhaustive_levels import exhaustive

from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.directive import problem as p
from weft.transforms.dataflow.directive.problem import LayerProblem
from weft.transforms.dataflow.execute.executor import compute_reference, execute_directives
from weft.transforms.solver.levels.bound import lower_bound
from weft.transforms.solver.levels.cost import count_costs
from weft.transforms.solver.levels.descend import descend_plans
from weft.transforms.solver.levels.emit import directives_of, exact_costs
from weft.transforms.solver.levels.model import Model
from weft.transforms.solver.levels.solve import solve_model
from weft.transforms.solver.levels.spans import Goal, MachineView
from weft.transforms.solver.levels.unit import Unit


@pytest.mark.parametrize(
    ("seed", "levels", "goal"),
    [*((s, 1 + s % 2, "energy") for s in range(8)),
     (20, 2, "latency"), (21, 2, "edp"), (22, 3, "energy")],
)  # fmt: skip
def test_bound_best_and_found(seed: int, levels: int, goal: Goal) -> None:
    rng = random.Random(seed)
    model = Model(
        small_layer(rng, 5 if levels == 1 else 2), small_machine(rng, levels), Unit(), goal
    )
    batch = descend_plans(model).batch(model)
    found = float(count_costs(model, batch).goal[0])
    best = exhaustive(model, found)
    exact = [float(exact_costs(model, batch).goal[0])]
    if best.batch is not None:
        exact.append(float(exact_costs(model, best.batch).goal[0]))
    assert lower_bound(model).goal <= min(exact) * (1 + 1e-9)
    assert found <= best.goal * 1.05


@pytest.mark.parametrize(("seed", "rate"), [(0, 0.5), (3, 4.0), (8, 4.0)])
def test_bound_knows_what_blocks_load(seed: int, rate: float) -> None:
    """It is below the best of all schedules, whose loads take longer than their work, or not."""
    rng = random.Random(seed)
    layer = small_layer(rng, 2)
    unit = Unit(loads=tuple((t.name, rate) for t in layer.inputs))
    model = Model(layer, small_machine(rng, 2), unit, "latency")
    found = float(count_costs(model, descend_plans(model).batch(model)).goal[0])
    best = exhaustive(model, found)
    assert lower_bound(model).goal <= min(best.goal, found) * (1 + 1e-9)
    assert found <= best.goal * 1.05


@pytest.mark.parametrize("seed", range(3))
def test_bound_is_below_random_schedules(seed: int) -> None:
    problem, view = small(seed, 4)
    model = Model(problem, replace(view, static_pj=0.0), Unit())
    bound = lower_bound(model).energy
    batch = random_batch(model, 300, seed)
    best = np.argsort(count_costs(model, batch).energy)[:5]
    for which in best:
        assert bound <= exact_costs(model, batch, int(which)).energy[0] * (1 + 1e-9)


def test_exhaustive_finds_what_it_is_not_told() -> None:
    rng = random.Random(5)
    model = Model(p.fc_problem(3, 2, 2), small_machine(rng, 2), Unit())
    best = exhaustive(model)
    found = float(count_costs(model, descend_plans(model).batch(model)).goal[0])
    assert best.batch is not None
    assert best.goal == pytest.approx(float(count_costs(model, best.batch).goal[0]))
    assert best.goal <= found * (1 + 1e-9)
    assert best.counted > 1000


@pytest.mark.parametrize("seed", [0, 1, 2, 4, 6, 11])
def test_what_is_found_runs_exactly(seed: int) -> None:
    problem, view = small(100 + seed, 1 + seed % 4)
    model = Model(problem, view, Unit())
    directives = directives_of(model, descend_plans(model).batch(model))
    rng = np.random.default_rng(seed)
    inputs = {t.name: rng.integers(-99, 99, t.shape).astype(np.int16) for t in problem.inputs}
    run = execute_directives(directives, inputs, [v.name for v in view.levels if v.is_systolic])
    assert np.array_equal(run.output, compute_reference(problem, inputs))


def machine_of_two(numbers: int, copies: int = 4) -> MachineView:
    view = small_machine(random.Random(0), 2)
    inner = replace(view.levels[0].stores[0], numbers=numbers)
    level = replace(view.levels[0], stores=(inner,), copies=copies)
    return replace(view, levels=(level, view.levels[1]))


def test_non_dividing_sizes() -> None:
    """Seven rows fit, and 61 is prime: dividing sizes alone would take one row at a time."""
    view = machine_of_two(16, 1)
    level = replace(view.levels[0], stores=(replace(view.levels[0].stores[0], numbers=8),))
    model = Model(p.matmul_problem(61, 61, 1), replace(view, levels=(level,)), Unit())
    solution = solve_model(model)
    held = solution.directives.levels[0].held
    sizes = {size for h in held for _, size in h.sizes}
    assert sizes & set(range(2, 61))


@pytest.mark.parametrize(
    "problem", [p.conv_problem(1, 16, 8, 7, 1, 3, 1, pad=1), p.fc_problem(8, 32, 64)]
)
def test_gap_of_larger_layers(problem: LayerProblem) -> None:
    rng = random.Random(2)
    view = small_machine(rng, 3)
    rooms = (64, 2048, 65536)
    levels = tuple(
        replace(v, stores=(replace(v.stores[0], numbers=n),))
        for v, n in zip(view.levels, rooms, strict=True)
    )
    solution = solve_model(Model(problem, replace(view, levels=levels), Unit()))
    assert 0 <= solution.gap < 0.6


def test_latency_of_many_parts() -> None:
    """Where one part of the latency is the longest, others are still made shorter."""
    rng = random.Random(3)
    view = replace(small_machine(rng, 2), home_bytes=4.0, overlap_home=True)
    for problem in (
        p.depthwise_problem(1, 1, 3, 3, 2, 1, pad=1),
        p.depthwise_problem(1, 1, 3, 2, 1, 1),
    ):
        model = Model(problem, view, Unit(), "latency")
        found = float(count_costs(model, descend_plans(model).batch(model)).goal[0])
        assert found <= exhaustive(model, found).goal * 1.05


def test_a_layer_without_loops() -> None:
    solution = solve_model(Model(p.fc_problem(1, 1, 1), machine_of_two(8), Unit()))
    inputs = {"x": np.ones((1, 1), np.int16), "f": np.full((1, 1), 3, np.int16)}
    assert execute_directives(solution.directives, inputs).output.item() == 3


@pytest.mark.parametrize(("levels", "seed"), [(2, 0), (2, 4), (3, 1)])
def test_blocks_divide_where_they_must(levels: int, seed: int) -> None:
    """None is smaller than the others, and no schedule of such blocks is below their bound."""
    model = Model(*small(seed, levels), Unit(), dividing=True)
    batch = descend_plans(model).batch(model)
    sizes = np.concatenate([batch.blocks[..., 0], model.extents[None]])
    groups = batch.groups[..., 0]
    assert not (groups % sizes[:-1]).any()
    assert not (sizes[1:] % groups).any()
    found = float(exact_costs(model, batch).goal[0])
    assert lower_bound(model).goal <= found * (1 + 1e-9)
    free = Model(model.problem, model.view, Unit())
    assert exact_costs(free, descend_plans(free).batch(free)).goal[0] <= found * (1 + 1e-9)


def test_units_that_do_not_divide_have_no_dividing_blocks() -> None:
    unit = Unit(sizes=(("k", 4),), intrinsic="product")
    model = Model(p.fc_problem(2, 6, 4), small_machine(random.Random(0), 2), unit, dividing=True)
    with pytest.raises(WeftError, match="those of @product do not"):
        descend_plans(model)
