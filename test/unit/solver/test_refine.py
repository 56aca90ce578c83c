"""More candidates, and homes chosen again, for the layers of a chain."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from helpers.solver.tiny_networks import drawn_network

from weft.tools.bench.dataflow.kapla import load_network
from weft.tools.bench.dataflow.validate import machine_named
from weft.transforms.dataflow.cost.nn_dataflow import LayerCost, NodeMachine, PassSchedule
from weft.transforms.dataflow.cost.node_grid import Cell, Region
from weft.transforms.dataflow.network.cost import network_cost
from weft.transforms.dataflow.network.layers import Network
from weft.transforms.solver import network as network_module
from weft.transforms.solver.blocking.search import BlockingSearch, Goal
from weft.transforms.solver.chain import Chains
from weft.transforms.solver.layer import LayerAnswer, widen_answer
from weft.transforms.solver.network import (
    PlacedLayer,
    Scheduled,
    Solution,
    place_sequence,
    refine_homes,
    settle_network,
)
from weft.transforms.solver.pairs import rank_pairs, rough_problem
from weft.transforms.solver.spaces import FULL


@pytest.fixture(scope="module")
def machine() -> NodeMachine:
    """`multi` with four by four nodes, ports at the corners, and small buffers."""
    return replace(
        machine_named("multi"), nodes=Region(Cell(4, 4)), gbuf_words=512,
        ports=Region(Cell(2, 2), step=Cell(3, 3)),
    )  # fmt: skip


def solved(seed: int, machine: NodeMachine) -> tuple[Network, list[PlacedLayer], Goal, Solution]:
    """Layers one after another, with few candidates each."""
    network, goal = drawn_network(random.Random(seed), 5, 16), Goal(1.0, machine.static_pj)
    placed = place_sequence(
        network, machine, goal, FULL.rules, forwarding=True, width=0.0, effort=1
    )
    return network, placed, goal, settle_network(network, placed, machine, goal)


def test_refined_homes_are_better_or_as_before(machine: NodeMachine):
    gains: list[float] = []
    for seed in (1, 5, 6, 8):
        network, placed, goal, first = solved(seed, machine)
        layers, found = refine_homes(network, placed, machine, goal, first, effort=64)
        gains.append(1 - found.cost.energy_pj / first.cost.energy_pj)
        assert (layers is placed and found is first) or gains[-1] > 0
        again = settle_network(network, layers, machine, goal)
        assert again.cost.energy_pj == found.cost.energy_pj
    assert max(gains) > 0.005


def with_first_way(placed: PlacedLayer) -> PlacedLayer:
    """A layer with its best candidate in its first arrangement alone."""
    only = placed.answer.candidates[0].at_arrangement(0)
    return replace(placed, answer=replace(placed.answer, candidates=(only,)))


def test_what_is_scheduled_already_is_as_it_would_be_anew(
    machine: NodeMachine, monkeypatch: pytest.MonkeyPatch
):
    """With the same memory of schedules: other candidates, other homes, and decided ways."""
    for seed in (1, 5, 6, 8):
        network, placed, goal, first = solved(seed, machine)
        scheduled: Scheduled = {}
        layers, found = refine_homes(network, placed, machine, goal, first, scheduled, effort=64)
        decided = [replace(p, way=w) for p, w in zip(placed, first.ways, strict=True)]
        single = [with_first_way(p) for p in placed]
        for each in (layers, placed, decided, single, layers):
            for rough in (False, True):
                known = settle_network(network, each, machine, goal, scheduled, rough=rough)
                anew = settle_network(network, each, machine, goal, rough=rough)
                assert known.schedule == anew.schedule
                assert known.cost == network_cost(anew.schedule, machine)
        assert found.schedule == settle_network(network, layers, machine, goal).schedule
        monkeypatch.setattr(network_module, "schedule_layer", None)
        again = settle_network(network, layers, machine, goal, scheduled)
        assert again.cost == settle_network(network, layers, machine, goal, scheduled).cost
        monkeypatch.undo()


def test_equal_layers_are_scheduled_once_with_their_own_names(monkeypatch: pytest.MonkeyPatch):
    multi = machine_named("multi")
    network, goal = load_network("lstm", 64, "inference"), Goal(1.0, multi.static_pj)
    placed = place_sequence(network, multi, goal, FULL.rules, forwarding=True, width=0.0, effort=1)
    calls: list[str] = []
    schedule = network_module.schedule_layer

    def count_calls(layer: PlacedLayer, *rest: Any, **options: Any) -> PassSchedule:
        calls.append(layer.layer.name)
        return schedule(layer, *rest, **options)

    monkeypatch.setattr(network_module, "schedule_layer", count_calls)
    found = settle_network(network, placed, multi, goal)
    assert len(calls) < len(network.layers) / 2
    assert [s.layer.name for s in found.schedule.steps] == [n.name for n in network.layers]
    assert found.cost == network_cost(found.schedule, multi)


def test_what_is_worse_is_not_taken(machine: NodeMachine, monkeypatch: pytest.MonkeyPatch):
    network, placed, goal, first = solved(1, machine)
    worse = replace(first, cost=replace(first.cost, layers=(*first.cost.layers,) * 2))
    monkeypatch.setattr(network_module, "settle_network", lambda *_: worse)
    assert refine_homes(network, placed, machine, goal, first, effort=1) == (placed, first)


def test_dear_layers_are_widened_once_and_decided_ones_never(
    machine: NodeMachine, monkeypatch: pytest.MonkeyPatch
):
    """Layers side by side share the time."""
    network, placed, goal, first = solved(1, machine)
    asked: list[tuple[LayerAnswer, Goal]] = []

    def widen(answer: LayerAnswer, _: NodeMachine, each: Goal, **__: object) -> LayerAnswer:
        asked.append((answer, each))
        return answer

    def refine(side: list[PlacedLayer], costs: list[LayerCost]) -> bool:
        """Tests whether nothing is asked for, of layers with such costs."""
        asked.clear()
        before = replace(first, cost=replace(first.cost, layers=tuple(costs)))
        monkeypatch.setattr(network_module, "settle_network", lambda *_: before)
        found = refine_homes(network, side, machine, goal, before, effort=1)
        assert found == (side, before)
        return not asked

    monkeypatch.setattr(network_module, "widen_answer", widen)
    (one, two), cost = placed[:2], first.cost.layers[0]
    dear = cost.times(100)
    side = [replace(one, segment=0, slot=0), replace(one, segment=0, slot=1), two, two]
    refine(side, [cost, cost, dear, cost])
    assert asked == [(two.answer, goal)]
    refine(side, [cost, cost, cost, cost])
    assert asked == [(one.answer, replace(goal, time=goal.time / 2)), (two.answer, goal)]
    way = one.answer.candidates[0], one.answer.candidates[0].field.arrangements[0]
    inside = replace(two.answer, question=replace(two.answer.question, on_chip=(True, True)))
    assert refine([replace(one, way=way), replace(two, answer=inside)], [cost, cost])


@pytest.mark.parametrize("seed", range(4))
def test_candidates_that_are_added_are_each_of_another_cut(machine: NodeMachine, seed: int):
    _, placed, goal, _ = solved(seed, machine)
    answer = placed[0].answer
    found = widen_answer(answer, machine, goal, width=0.5, most=5, effort=64).candidates
    before = len(answer.candidates)
    assert found[:before] == answer.candidates
    cuts = [candidate.cut for candidate in found[before:]]
    assert len(set(cuts)) == len(cuts)
    assert 1 <= len(cuts) <= 5
    none = widen_answer(answer, machine, goal, width=0.5, most=0, effort=64)
    assert none.candidates == answer.candidates


@pytest.mark.parametrize("seed", range(4))
def test_blockings_that_are_not_below_a_limit_are_not_found(machine: NodeMachine, seed: int):
    _, placed, goal, _ = solved(seed, machine)
    question = placed[-1].answer.question
    for pair, _ in zip(rank_pairs(question, machine, goal, 4), range(12), strict=False):
        search = BlockingSearch(rough_problem(question, machine, *pair[1:]))
        best, bound = search.minimise(goal)
        if best is None:
            continue
        value = best.value(goal)
        same, low = search.minimise(goal, value * 1.001)
        assert same is not None
        assert same.value(goal) == pytest.approx(value)
        assert low == pytest.approx(bound)
        energy = Goal(1.0, 0.0)
        least, _ = search.minimise(energy)
        assert least is not None
        assert search.minimise(energy, least.dynamic_pj * 0.999)[0] is None


def test_chains_are_refined_where_there_are_several_nodes(
    machine: NodeMachine, monkeypatch: pytest.MonkeyPatch
):
    network, goal = drawn_network(random.Random(2), 5, 16), Goal(1.0, machine.static_pj)

    def solve(on: NodeMachine) -> float:
        chains = Chains(network, on, goal, FULL.rules, True, degree=2, effort=1)
        return chains.solve().cost.energy_pj

    single = replace(machine, nodes=Region(Cell(1, 1)), ports=Region(Cell(1, 1)))
    found, alone = solve(machine), solve(single)
    monkeypatch.setattr(Chains, "_refine", lambda _, placed, first: (placed, first))
    assert found < solve(machine)
    assert alone == solve(single)
