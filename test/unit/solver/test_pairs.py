"""Tables of pairs of cuts and mappings, against the pairs one at a time."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from helpers.solver.tiny_layers import tiny_setting
from oracles.layer_search import input_extents

from weft.transforms.dataflow.cost.nn_dataflow import NodeMachine
from weft.transforms.dataflow.cost.node_grid import Cell, Region
from weft.transforms.dataflow.cost.row_stationary import LayerShape
from weft.transforms.solver.blocking.estimate import costs_of, estimate_values
from weft.transforms.solver.blocking.search import BlockingSearch, Goal
from weft.transforms.solver.bounds import LayerBound
from weft.transforms.solver.layer import solve_layer
from weft.transforms.solver.layer_search import LayerSearch
from weft.transforms.solver.nodes.hops import Source
from weft.transforms.solver.pair_bounds import (
    Numbers,
    minimum_values,
    register_blocks,
    sharing_table,
)
from weft.transforms.solver.pairs import (
    rank_pairs,
    rough_costs,
    rough_problem,
)
from weft.transforms.solver.problem import Rules
from weft.transforms.solver.question import LayerQuestion, count_sharing, fixed_pj
from weft.transforms.solver.spaces import FULL


def drawn(seed: int) -> tuple[LayerQuestion, NodeMachine, Goal]:
    """A tiny layer, alone or in a segment."""
    setting, chance = tiny_setting(seed), random.Random(seed)
    shape, batch = setting.shape, setting.batch
    machine = setting.machine
    question = LayerQuestion(
        shape, batch, machine.nodes, (Source(input_extents(shape, batch)),),
        (batch, shape.k, shape.height, shape.width), Rules(), setting.forwarding,
    )  # fmt: skip
    if chance.random() < 0.4 and shape.sums == "outputs":
        inputs, outputs = chance.choice([(True, False), (False, True), (True, True)])
        once = tuple(place for place, near in ((1, inputs), (2, outputs)) if near)
        groups = chance.choice([1, batch])
        taken = chance.choice([None, 1, min(2, shape.c)]) if inputs and shape.is_conv else None
        handed = chance.choice([None, 1, min(2, shape.k)]) if outputs else None
        question = replace(
            question, on_chip=(inputs, outputs), outer=(taken, handed, groups), once=once,
            batch_outermost=True, near=(machine.nodes,) if inputs else (),
        )  # fmt: skip
    return question, machine, Goal(setting.energy, setting.time)


@pytest.mark.parametrize("counting", ["nn_dataflow", "executed"])
@pytest.mark.parametrize("seed", range(12))
def test_tables_have_what_single_pairs_have(seed: int, counting: str):
    question, machine, _ = drawn(seed)
    machine = replace(machine, counting=counting, nodes=machine.nodes)
    found = list(rank_pairs(question, machine, Goal(1.0, 1.0), None))
    every = np.array([pair.cut for pair in found], np.int64).reshape(-1, 5)
    alike = [list(count_sharing(question, machine, cut)) for _, cut, _, _ in found]
    assert sharing_table(question, machine, every).tolist() == alike
    if not found:
        return
    choices = [(pair.cut, pair.mapping) for pair in found]
    links = np.array([pair.links for pair in found])
    numbers = Numbers.of([mapping for _, mapping in choices])
    table = rough_costs(question, machine, choices, every, numbers, links)
    single = costs_of([rough_problem(question, machine, *pair[1:]) for pair in found])
    for name in ("counts", "cycles", "top_pj", "inside_pj", "dram_words", "buffer_words",
                 "register_words"):  # fmt: skip
        assert np.allclose(getattr(table, name), getattr(single, name), rtol=1e-12), name
    assert table.first == single.first


@pytest.mark.parametrize("seed", range(30))
def test_bounds_of_pairs(seed: int):
    """In order, of no pair above its best blocking, and the least of all bounds the layer."""
    question, machine, goal = drawn(seed)
    ordered = rank_pairs(question, machine, goal, None)
    bounds = [pair.bound for pair in ordered]
    assert bounds == sorted(bounds)
    assert len(ordered) == len(bounds)
    fixed = goal.energy * fixed_pj(question.shape, question.batch, machine)
    answer = solve_layer(question, machine, goal)
    for bound, cut, mapping, links in ordered:
        problem = rough_problem(question, replace(machine, hop_pj=0.0), cut, mapping, links)
        found, _ = BlockingSearch(problem).minimise(goal)
        every = np.array([cut])
        no_hops = replace(machine, hop_pj=0.0)
        (least,) = minimum_values(question, no_hops, goal, every, Numbers.of([mapping])).tolist()
        assert least <= bound * (1 + 1e-12)
        if found is not None:
            assert least <= (found.value(goal) + fixed) * (1 + 1e-9)
    if answer.candidates:
        assert answer.bound is not None
        assert bounds[0] <= answer.bound * (1 + 1e-9)
        known = LayerBound(question, machine, goal)
        lows = [known.block_pairs(effort) for effort in (0, 2, 8)]
        assert lows == sorted(lows)
        assert lows[-1] <= answer.bound * (1 + 1e-9)


def handing_on(seed: int) -> tuple[LayerQuestion, NodeMachine, Goal]:
    """A layer of a segment that hands outputs on, with more channels than buffers may hold."""
    chance = random.Random(seed)
    c, k, batch = chance.randint(2, 6), chance.randint(2, 6), chance.choice([1, 2, 4])
    shape = LayerShape("conv", c, k, chance.randint(1, 2), 1, chance.randint(1, 2), 1)
    inputs, groups = chance.random() < 0.4, chance.choice([1, batch])
    taken = chance.choice([None, 1, 2]) if inputs else None
    handed = chance.choice([None, 1, 2, min(3, k)])
    grid = Region(Cell(1, chance.choice([1, 1, 2])))
    machine = replace(
        tiny_setting(seed).machine, nodes=grid, ports=Region(Cell(1, 1)), hop_pj=0.0,
        gbuf_words=chance.randint(4, 24), regf_words=chance.choice([4, 6, 12]),
        template="row-stationary",
    )  # fmt: skip
    rules = Rules(chance.choice([(True,) * 3, (False,) * 3]), share=chance.random() < 0.3)
    question = LayerQuestion(
        shape, batch, grid, (Source(input_extents(shape, batch)),),
        (batch, k, shape.height, 1), rules, chance.random() < 0.5, on_chip=(inputs, True),
        outer=(taken, handed, groups), batch_outermost=True, once=(1, 2) if inputs else (2,),
        near=(grid,) if inputs else (),
    )  # fmt: skip
    return question, machine, Goal(1.0, chance.choice([0.0, 10.0]))


def again(seed: int) -> tuple[int, int]:
    """
    Checks the pairs of a layer that hands on: how many of those that can be blocked have inputs
    that come again, and how many cannot be.
    """
    question, machine, goal = handing_on(seed)
    fixed = goal.energy * fixed_pj(question.shape, question.batch, machine)
    times = impossible = 0
    for bound, cut, mapping, links in rank_pairs(question, machine, goal, None):
        problem = rough_problem(question, machine, cut, mapping, links)
        found, _ = BlockingSearch(problem).minimise(goal)
        free = replace(question, once=question.once[:-1])
        every, numbers = np.array([cut]), Numbers.of([mapping])
        (less,) = minimum_values(free, machine, goal, every, numbers).tolist()
        impossible += math.isinf(bound) and found is None
        if found is not None:
            assert bound <= (found.value(goal) + fixed) * (1 + 1e-9)
            times += not question.on_chip[0] and bound > less
    return times, impossible


def test_inputs_come_again_where_no_buffer_holds_all_channels():
    """No bound is above what blocking finds; many are above what each word once takes."""
    found = [again(seed) for seed in range(100)]
    assert sum(times for times, _ in found) > 15
    assert sum(impossible for _, impossible in found) > 20


@pytest.mark.parametrize("draw", [drawn, handing_on])
def test_closer_bounds_count_how_often_registers_are_filled(
    draw: Callable[[int], tuple[LayerQuestion, NodeMachine, Goal]],
):
    """None is above what blocking finds; many are above those of each word once, some exact."""
    above = exact = 0
    for seed in range(100):
        question, machine, goal = draw(seed)
        fixed = goal.energy * fixed_pj(question.shape, question.batch, machine)
        pairs = rank_pairs(question, machine, goal, None)
        closer = list(pairs.by_closer_bounds())
        known = {(pair.cut, pair.mapping): pair.bound for pair in pairs}
        assert [pair.bound for pair in closer] == sorted(pair.bound for pair in closer)
        kept = {(pair.cut, pair.mapping): pair.bound for pair in closer}
        for pair in pairs:
            key = pair.cut, pair.mapping
            problem = rough_problem(question, machine, *pair[1:])
            found, _ = BlockingSearch(problem).minimise(goal)
            if found is None:
                continue
            value = found.value(goal) + fixed
            assert known[key] <= kept[key] <= value * (1 + 1e-9)
            above += kept[key] > known[key] * (1 + 1e-9)
            exact += kept[key] >= value * (1 - 1e-9) > known[key]
    assert above > 20
    assert exact > 2


@pytest.mark.parametrize("units", [(1, 1, 1), (3, 3, 1), (5, 2, 3), (40, 1, 1)])
def test_blocks_of_registers(units: tuple[int, int, int]):
    """Each that fits is within one of the largest, none of which is within another."""
    room, (filters, inputs, outputs) = 24, units
    found = register_blocks(units, room).tolist()
    every = [
        (c, k, n) for c, k, n in product(range(1, room + 1), repeat=3)
        if filters * c * k + inputs * c * n + outputs * k * n <= room
    ]  # fmt: skip
    assert {tuple(block) for block in found} <= set(every)
    for block in every:
        assert any(all(x <= y for x, y in zip(block, other, strict=True)) for other in found)
    assert not any(
        one != other and all(x <= y for x, y in zip(one, other, strict=True))
        for one in found for other in found
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(20))
def test_estimates_are_near_the_best_blocking(seed: int):
    """Never far above it, and infinite only where little fits."""
    question, machine, goal = drawn(seed)
    problems = [rough_problem(question, machine, *pair[1:]) for pair in
                rank_pairs(question, machine, goal, None)]  # fmt: skip
    if not problems:
        return
    for problem, estimate in zip(problems, estimate_values(costs_of(problems), goal), strict=True):
        found, _ = BlockingSearch(problem).minimise(goal)
        if found is not None and math.isfinite(estimate):
            assert 0 < estimate <= 3 * found.value(goal)


@pytest.mark.parametrize("feed", ["bus", "neighbours", "each"])
@pytest.mark.parametrize("seed", range(12))
def test_bounds_of_pairs_as_executed(seed: int, feed: str):
    """However PEs are fed, no pair's energy is below what it is first bounded by."""
    question, machine, _ = drawn(seed)
    machine = replace(machine, counting="executed", feed=feed)
    search = LayerSearch(replace(question, rules=FULL.rules), machine, Goal(1.0, 0.0), FULL)
    for number, least in enumerate(search.least[:8]):
        assert least <= search.lower_bound(number) * (1 + 1e-9)
