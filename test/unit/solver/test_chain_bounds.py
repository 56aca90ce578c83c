"""Bounds of chains of segments, against what exhaustive search finds on small networks."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest
from helpers.solver.tiny_networks import drawn_network

from weft.tools.bench.dataflow.validate import machine_named
from weft.transforms.dataflow.cost.nn_dataflow import NodeMachine
from weft.transforms.dataflow.cost.node_grid import Cell, Region
from weft.transforms.dataflow.network.layers import Network
from weft.transforms.solver.blocking.search import Goal
from weft.transforms.solver.bounds import ChainBound
from weft.transforms.solver.chain import Chains
from weft.transforms.solver.front import GOALS, SolveOptions, lower_bound, solve_network
from weft.transforms.solver.spaces import FULL

SEEDS = (4, 9, 12)


@pytest.fixture(scope="module")
def machine() -> NodeMachine:
    """`multi` with two by two nodes and small buffers."""
    grid = Region(Cell(2, 2))
    return replace(machine_named("multi"), nodes=grid, ports=grid, gbuf_words=256)


def network_of(seed: int) -> Network:
    return drawn_network(random.Random(seed), 3, 3)


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("seed", SEEDS)
def test_no_schedule_is_below(machine: NodeMachine, seed: int, goal: str):
    network = network_of(seed)
    options = SolveOptions(goal=goal, degree=3)
    best = solve_network(network, machine, replace(options, solver="exhaustive"))
    quick = solve_network(network, machine, options)
    bound = lower_bound(network, machine, options, best)
    least = min(best.value(goal), quick.value(goal))
    assert 0.4 * least <= bound.value <= least * (1 + 1e-9)


def test_some_of_the_networks_run_in_segments(machine: NodeMachine):
    options = SolveOptions(solver="exhaustive", degree=3)
    found = [solve_network(network_of(seed), machine, options) for seed in SEEDS]
    chained = [any(step.segment is not None for step in result.schedule.steps) for result in found]
    assert any(chained)


@pytest.mark.parametrize("seed", SEEDS)
def test_more_effort_and_fewer_slots_are_no_lower(machine: NodeMachine, seed: int):
    network, goal = network_of(seed), Goal(1.0, machine.static_pj)

    def bound(degree: int, efforts: tuple[int, ...]) -> float:
        chains = Chains(network, machine, goal, FULL.rules, True, degree=degree)
        return ChainBound(chains, efforts).value()

    few, more = bound(3, (0,)), bound(3, (0, 4, 16))
    assert few <= more * (1 + 1e-9)
    assert more <= bound(2, (0, 4, 16)) * (1 + 1e-9)
    assert more <= bound(1, (0, 4, 16)) * (1 + 1e-9)


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_each_scheme_is_at_least_its_bound(machine: NodeMachine, seed: int):
    network, goal = network_of(seed), Goal(1.0, machine.static_pj)
    chains = Chains(network, machine, goal, FULL.rules, True, degree=3)
    bounds = ChainBound(chains)
    for scheme in chains.schemes()[:8]:
        found = chains.solve_scheme(scheme, None)
        levels = range(bounds.last_level(scheme) + 1)
        lows = [bounds.scheme(scheme, level) for level in levels]
        assert lows[:-1] == sorted(lows[:-1])
        assert lows[0] > 0
        if found is not None:
            assert max(lows) <= found.value * (1 + 1e-9)


def test_layer_that_does_not_fit(machine: NodeMachine):
    tiny = replace(machine, regf_words=2)
    chains = Chains(network_of(0), tiny, Goal(1.0, 1.0), FULL.rules, True)
    assert ChainBound(chains).value() == math.inf


@pytest.mark.parametrize("goal", GOALS)
def test_a_bound_without_time_is_one(machine: NodeMachine, goal: str):
    network, options = network_of(SEEDS[0]), SolveOptions(goal=goal, degree=3)
    known = lower_bound(network, machine, options)
    early = lower_bound(network, machine, options, seconds=0.0)
    assert 0 < early.value <= known.value * (1 + 1e-9)
    assert early.space == known.space
