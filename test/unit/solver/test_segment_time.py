"""Times that segments take at least, and the ways of maps on chip, against schedules and nodes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from helpers.solver.tiny_networks import drawn_network

from weft.tools.bench.dataflow.validate import machine_named
from weft.transforms.dataflow.cost.nn_dataflow import layer_cost
from weft.transforms.dataflow.cost.node_grid import Cell, Region
from weft.transforms.dataflow.cost.row_stationary import LayerShape
from weft.transforms.dataflow.network.cost import segment_cost
from weft.transforms.dataflow.network.layers import Extents, Network, NetworkLayer, TensorEntry
from weft.transforms.solver.blocking.search import Goal
from weft.transforms.solver.bounds import LayerBound, list_shares, mean_shares, needed_value
from weft.transforms.solver.chain import Chains, Scheme, Solved
from weft.transforms.solver.front import SolveOptions, lower_bound, solve_network
from weft.transforms.solver.network import question_of
from weft.transforms.solver.reach import reach_of, reach_reader
from weft.transforms.solver.segments import cut_stripes, layers_of
from weft.transforms.solver.spaces import FULL

SEEDS = (4, 9, 12)


def chains_of(seed: int) -> Chains:
    grid = Region(Cell(2, 3))
    machine = replace(machine_named("multi"), nodes=grid, ports=grid, gbuf_words=256)
    network = drawn_network(random.Random(seed), 3, 4)
    return Chains(network, machine, Goal(1.0, machine.static_pj), FULL.rules, True, degree=3)


def solved_schemes(seed: int) -> Iterator[tuple[Chains, Scheme, Solved]]:
    chains = chains_of(seed)
    for scheme in chains.schemes()[:12]:
        solved = chains.solve_scheme(scheme, 4)
        if solved is not None:
            yield chains, scheme, solved


def test_no_segment_is_faster_than_its_shares():
    """Of some segments the time is nearly that of shares with the mean, with a slot and DRAM."""
    near = dict.fromkeys(("mean", "slot", "DRAM"), 0.0)
    for chains, scheme, solved in (each for seed in SEEDS for each in solved_schemes(seed)):
        costs = {s.layer.name: layer_cost(s.layer, chains.machine) for s in solved.steps}
        each = [costs[s.layer.name] for s in solved.steps]
        real = segment_cost(solved.steps, costs)
        for whole, cycles in ((False, real.cycles), (True, real.critical_cycles)):
            for least in ([float(c.cycles) for c in each], [0.0] * len(each)):
                every = list_shares(chains.network, scheme, least, whole=whole)
                count = scheme.segment.slot_count
                assert len(every) == count + (not whole)
                found = [("mean", mean_shares(every[:count], [1 / count] * count))]
                found += [("DRAM" if shares.dram else "slot", shares) for shares in every]
                halves = [1 / len(every)] * len(every)
                found.append(("mean", mean_shares(every, halves)))
                for kind, shares in found:
                    taken = sum(s * c.cycles for s, c in zip(shares.layers, each, strict=True))
                    taken += shares.dram * sum(c.dram_cycles for c in each)
                    assert taken - shares.lost_cycles <= cycles
                    near[kind] = max(near[kind], taken / cycles)
    assert min(near.values()) > 0.7


@pytest.mark.parametrize("weights", [(1, 1), (3, 1, 5), (7, 2, 2, 4)])
def test_ways_between_nodes_are_divided(weights: tuple[int, ...]):
    """From any node to any of a reader it is as far as both are charged for, or farther."""
    regions = cut_stripes(weights, Region(Cell(4, 6)))
    assert regions is not None
    for maker, reader in pairwise(regions):
        near = tuple(dict.fromkeys((maker, regions[0])))
        sources, users, makers = (
            np.array([place for each in every for place in each.list_nodes()])
            for every in (near, (reader,), (maker,))
        )
        taken = np.abs(sources[:, None] - users[None]).sum(axis=2).min(axis=0)
        apart = np.abs(makers[:, None] - users[None]).sum(axis=2)
        given = np.sort((apart - taken).min(axis=1))
        reach = reach_reader(maker, reader, near, idle=False)
        assert reach.sums[maker.size, : maker.size + 1].tolist() == [0, *np.cumsum(given)]
        assert (given >= 0).all()
        charged = reach_of(reader, near, idle=False)
        assert charged.sums[reader.size, reader.size] == taken.sum()


def test_bounds_grow_from_what_is_needed():
    every = [each for seed in SEEDS for each in solved_schemes(seed)]
    assert every
    for chains, scheme, _ in every:
        layers = layers_of(chains.network, scheme.segment)
        for layer, slot in zip(layers, scheme.segment.slots, strict=True):
            question = chains.question(scheme, layer, slot)
            known = LayerBound(question, chains.machine, chains.goal)
            values = [known.block_pairs(effort) for effort in (-2, -1, 0, 1, 4)]
            assert 0 < values[0] == needed_value(question, chains.machine, chains.goal)
            assert values == sorted(values)


@pytest.mark.parametrize("region", [1, 2, 3])
@pytest.mark.parametrize("ports", [1, 2])
def test_layers_that_join_maps_are_not_below_their_bound(region: int, ports: int):
    """As they are counted: of maps one behind the other, nodes read about as much as of one."""
    grid = Region(Cell(ports, ports), Cell(1, 1))
    machine = replace(machine_named("multi"), nodes=Region(Cell(4, 4)), ports=grid)
    shape = LayerShape("local", 32 * region, 32, 4, 4, region=region)
    names = [f"x{i}" for i in range(region)]
    extents = Extents(4, 32, 4, 4)
    tensors = {name: TensorEntry(extents, "input") for name in names}
    tensors["y"] = TensorEntry(extents, "result")
    layer = NetworkLayer("join", shape, 4, None, tuple(names), "y")
    network = Network("joined", (layer,), tensors)
    options = SolveOptions()
    found = solve_network(network, machine, options)
    bound = lower_bound(network, machine, options, found)
    assert 0.8 * found.energy_pj <= bound.value <= found.energy_pj * (1 + 1e-9)
    rules = FULL.rules
    question = question_of(network, layer, machine.nodes, rules, forwarding=True)
    goal = Goal(1.0, machine.static_pj)
    assert needed_value(question, machine, goal) <= bound.value
