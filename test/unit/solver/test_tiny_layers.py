"""The solver of layers against all schedules of tiny ones, tried one by one."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from helpers.solver.tiny_layers import tiny_setting
from oracles.layer_search import Setting, cheapest, input_extents

from weft.tools.bench.dataflow.validate import machine_named
from weft.transforms.dataflow.cost.nn_dataflow import PassSchedule, layer_cost
from weft.transforms.dataflow.cost.node_grid import Cell, Region
from weft.transforms.dataflow.cost.row_stationary import LayerShape
from weft.transforms.solver.blocking.search import Goal
from weft.transforms.solver.draws import STORED, Bench, Draws, draw_values
from weft.transforms.solver.layer import solve_layer
from weft.transforms.solver.layer_search import LayerSearch, Point
from weft.transforms.solver.nodes.hops import Source
from weft.transforms.solver.problem import Rules
from weft.transforms.solver.question import LayerQuestion, fixed_pj
from weft.transforms.solver.spaces import FULL, NN_DATAFLOW

CLOSE = 1e-9
SEEDS = (2, 6, 8, 14, 19, 21, 23, 28, 47, 49, 55, 56, 59, 66, 69, 72, 88, 93, 102, 113, 118)
"""Some for which trying all schedules is quick."""


def question_of(setting: Setting) -> LayerQuestion:
    shape, batch = setting.shape, setting.batch
    source = Source(input_extents(shape, batch))
    result = (batch, shape.k, shape.height, shape.width)
    return LayerQuestion(shape, batch, setting.machine.nodes, (source,), result, setting.rules,
                         setting.forwarding, pinned=setting.pinned)  # fmt: skip


def value(schedule: PassSchedule, setting: Setting) -> float:
    cost = layer_cost(schedule, setting.machine)
    dynamic = sum(v for name, v in cost.energies.items() if name != "static")
    return setting.energy * dynamic + setting.time * cost.cycles


@pytest.mark.parametrize("pinned", [False, True])
@pytest.mark.parametrize("seed", SEEDS)
def test_best_of_all_schedules(seed: int, pinned: bool):
    setting = replace(tiny_setting(seed), pinned=pinned)
    goal = Goal(setting.energy, setting.time)
    answer = solve_layer(question_of(setting), setting.machine, goal)
    search = LayerSearch(question_of(setting), setting.machine, goal, FULL)
    plain = cheapest(setting)
    if plain is None:
        assert not answer.candidates
        assert search.bound() == math.inf
        return
    assert value(plain.schedule, setting) == pytest.approx(plain.value, rel=CLOSE)
    assert answer.bound is not None
    assert answer.bound <= plain.value * (1 + CLOSE)
    assert search.bound() <= plain.value * (1 + CLOSE)
    homes = list(product(range(search.num_placements), repeat=2))
    found = [search.solve_exact(pair) for pair in homes]
    best = min(range(len(homes)), key=lambda i: found[i].value)
    assert found[best].value == pytest.approx(plain.value, rel=CLOSE)
    assert all(f.bound <= f.value * (1 + CLOSE) for f in found)
    table = search.lower_table(2 * plain.value)
    assert all(table[at] <= f.value * (1 + CLOSE) for at, f in zip(homes, found, strict=True))
    point = found[best].point
    assert point is not None
    schedule = search.schedule("tiny", point, homes[best])
    assert value(schedule, setting) == pytest.approx(found[best].value, rel=CLOSE)


@pytest.mark.parametrize("seed", [38, *range(200, 210)])
def test_bounds_of_pairs(seed: int):
    """What is known of a pair at once, against its blocking; 38 has ragged cuts and four ports."""
    setting = tiny_setting(seed)
    goal = Goal(setting.energy, setting.time)
    search = LayerSearch(question_of(setting), setting.machine, goal, FULL)
    fixed = goal.energy * fixed_pj(setting.shape, setting.batch, setting.machine)
    for number, pair in enumerate(search.pairs):
        found, _ = search.block_pair(number, search.lay_cut(pair).least)
        if found is not None:
            assert search.least[number] <= (found.value(goal) + fixed) * (1 + CLOSE)


@pytest.mark.parametrize("counting", ["nn_dataflow", "executed"])
@pytest.mark.parametrize("seed", range(100, 112))
def test_draws_cost_what_schedules_cost(seed: int, counting: str):
    """Random rows of a batch, each as a schedule, capacity included."""
    setting = tiny_setting(seed)
    machine = replace(setting.machine, counting=counting)
    setting = replace(setting, rules=Rules(), machine=machine)
    goal = Goal(setting.energy, setting.time)
    search = LayerSearch(question_of(setting), setting.machine, goal, FULL)
    chance = np.random.default_rng(seed)
    for pair in search.pairs[:3]:
        bench = Bench(search.question, setting.machine, pair)
        arrangement = search.lay_cut(pair).field.arrangements[0]
        ways = [chance.integers(len(o), size=20) for o in bench.options]
        levels = [
            np.stack([getattr(o, level)[w] for o, w in zip(bench.options, ways, strict=True)], 1)
            for level in ("outer", "middle", "inner")
        ]
        draws = Draws(np.stack(levels, 1), chance.integers(6, size=(20, 2)),
                      STORED[chance.integers(8, size=20)])  # fmt: skip
        links = np.array(search.links(arrangement, (0, 0)))
        each = draw_values(bench.costs(draws), links, setting.machine, goal)
        each += goal.energy * fixed_pj(setting.shape, setting.batch, setting.machine)
        for row in np.flatnonzero(np.isfinite(each)):
            point = Point(pair, arrangement, bench.blocking(draws, row))
            schedule = search.schedule("drawn", point, (0, 0))
            assert value(schedule, setting) == pytest.approx(each[row], rel=CLOSE)


def test_filters_that_are_read_for_each_piece_of_the_batch() -> None:
    """Where nn-dataflow would cut something else between the batch and the map."""
    corners = Region(Cell(2, 2), step=Cell(3, 3))
    machine = replace(machine_named("multi"), nodes=Region(Cell(4, 4)), ports=corners)
    shape, batch = LayerShape("conv", 8, 8, 8, 8), 4
    goal = Goal(1.0, machine.static_pj)
    question = LayerQuestion(shape, batch, machine.nodes, (Source((batch, 8, 8, 8)),),
                             (batch, 8, 8, 8), Rules(), True)  # fmt: skip
    search = LayerSearch(question, machine, goal, NN_DATAFLOW)
    fixed = goal.energy * fixed_pj(shape, batch, machine)
    apart = [number for number, pair in enumerate(search.pairs) if pair.apart]
    assert apart
    for number in apart[:8]:
        pair = search.pairs[number]
        for arrangement in search.lay_cut(pair).field.arrangements[:2]:
            blocking, _ = search.block_pair(number, search.links(arrangement, (0, 0)))
            assert blocking is not None
            schedule = search.schedule("apart", Point(pair, arrangement, blocking), (0, 0))
            cost = layer_cost(schedule, machine)
            assert cost.dram.filters % (64 * pair.cut.n) == 0
            counted = cost.cycles * goal.time + sum(
                pj for name, pj in cost.energies.items() if name != "static"
            )
            assert counted == pytest.approx(blocking.value(goal) + fixed, rel=CLOSE)
