"""Sharing of buffers in the solver: what it costs is what is counted, and bounds hold for it."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product

import pytest

from weft.targets.noc.spec import noc_spec, node_machine
from weft.tools.registry.universe import resolve_machine
from weft.transforms.core.blockings import list_blockings
from weft.transforms.dataflow.cost.nn_dataflow import NodeMachine
from weft.transforms.dataflow.cost.node_grid import Cell, Region
from weft.transforms.dataflow.cost.row_stationary import LayerShape, Loops
from weft.transforms.dataflow.network.layers import Extents, Network, NetworkLayer, TensorEntry
from weft.transforms.machine.view import load_machine
from weft.transforms.solver import layer as layers
from weft.transforms.solver.blocking.costs import BlockingProblem, TensorCost
from weft.transforms.solver.blocking.search import Blocking, BlockingSearch, Goal, fetch_counts
from weft.transforms.solver.network import Solution, place_sequence, question_of, settle_network
from weft.transforms.solver.nodes.cuts import Cut
from weft.transforms.solver.nodes.hops import field_of
from weft.transforms.solver.problem import Rules
from weft.transforms.solver.shares import ALONE, Shares, may_share, relaxed_problems, rounds_of
from weft.transforms.solver.spaces import EXECUTABLE


def machine(hop_pj: float, *, shared: bool = True) -> NodeMachine:
    """Four by four nodes with small buffers."""
    multi = node_machine(noc_spec(load_machine(resolve_machine("multi"))))
    return replace(
        multi, nodes=Region(Cell(4, 4)), ports=Region(Cell(2, 2), step=Cell(3, 3)),
        gbuf_words=2048, hop_pj=hop_pj, shared=shared,
    )  # fmt: skip


def network(k: int, c: int, size: int) -> Network:
    shape = LayerShape("conv", c, k, size, size, 3, 3)
    tensors = {
        "x": TensorEntry(Extents(16, c, size + 2, size + 2), "input"),
        "f": TensorEntry(Extents(k, c, 3, 3), "weight"),
        "y": TensorEntry(Extents(16, k, size, size), "result"),
    }
    layer = NetworkLayer("conv", shape, 16, "f", ("x",), "y")
    return Network("one", (layer,), tensors)


def solved(net: Network, on: NodeMachine, *, share: bool, effort: int | None = None) -> Solution:
    goal = Goal(1.0, on.static_pj)
    rules = Rules(share=share)
    placed = place_sequence(net, on, goal, rules, forwarding=True, width=0.02, effort=effort)
    return settle_network(net, placed, on, goal)


SIZES = [(64, 32, 14), (96, 64, 7), (32, 128, 10)]


@pytest.mark.parametrize(("k", "c", "size"), SIZES[1:])
def test_sharing_pays_where_links_cost_little(k: int, c: int, size: int) -> None:
    net, on = network(k, c, size), machine(0.01)
    with_shares, alone = solved(net, on, share=True), solved(net, on, share=False)
    (step,) = with_shares.schedule.steps
    assert max(step.layer.share) > 1
    assert max(step.layer.rounds) > 0
    assert with_shares.cost.energy_pj < alone.cost.energy_pj
    assert with_shares.bound is not None
    assert with_shares.bound <= with_shares.cost.energy_pj * (1 + 1e-9)


@pytest.mark.parametrize(("k", "c", "size"), SIZES)
def test_its_bound_is_never_higher(k: int, c: int, size: int) -> None:
    """Hops of filters are estimated while ways are compared, so that some may be picked wrongly."""
    net, on = network(k, c, size), machine(9.76)
    with_shares, alone = solved(net, on, share=True), solved(net, on, share=False)
    assert with_shares.cost.energy_pj <= alone.cost.energy_pj * 1.005
    assert with_shares.bound is not None
    assert alone.bound is not None
    assert with_shares.bound <= alone.bound * (1 + 1e-9)


def test_only_where_the_machine_can() -> None:
    net, on = network(*SIZES[0]), machine(0.01, shared=False)
    (step,) = solved(net, on, share=True).schedule.steps
    assert max(step.layer.share) == 1
    bounds = {solved(net, on, share=share).bound for share in (True, False)}
    assert len(bounds) == 1
    assert None not in bounds


def test_no_bound_without_a_proof() -> None:
    assert solved(network(*SIZES[1]), machine(9.76), share=True, effort=4).bound is None


@pytest.mark.parametrize(("k", "c", "size"), SIZES)
@pytest.mark.parametrize("words", [16384, 2048])
def test_programs_gain_where_buffers_are_small(k: int, c: int, size: int, words: int) -> None:
    """
    As executed, where all goes through the buffers: on nodes of `multi` nothing is shared; with an
    eighth of their buffers, the layer of most input channels is.
    """
    net, on = network(k, c, size), replace(machine(9.76), gbuf_words=words, counting="executed")
    question = question_of(net, net.layers[0], on.nodes, EXECUTABLE.rules, forwarding=True)
    question = replace(question, rules=replace(question.rules, share=True))
    found = layers.solve_layer(question, on, Goal(1.0, on.static_pj))
    best = found.candidates[0]
    assert (max(best.shares) > 1) == (words == 2048 and c == 128)
    assert any(candidate.shares == ALONE for candidate in found.candidates)
    assert found.bound is not None


def test_what_another_layer_hands_over_is_not_shared_as_executed() -> None:
    net, on = network(*SIZES[2]), replace(machine(9.76), counting="executed")
    question = question_of(net, net.layers[0], on.nodes, EXECUTABLE.rules, forwarding=True)
    cut = Cut(k=4, n=4, c=1, rows=1, columns=1)
    field = field_of(cut, question.region, on.ports, True)
    assert may_share(on, question, (4, 4, 1), field) == (4, 4, 1)
    handed = replace(question, on_chip=(True, False))
    assert may_share(on, handed, (4, 4, 1), field) == (4, 1, 1)


LOOPS_INDEXED = ((0, 1), (0, 2), (1, 2))


def priced_problem(seed: int) -> BlockingProblem:
    """Few passes, with prices and rooms of each tensor drawn."""
    chance = random.Random(seed)
    tensors = tuple(
        TensorCost(
            loops, ({0, 1, 2} - set(loops)).pop(), place == 2, chance.choice([5.0, 50.0, 200.0]),
            chance.choice([0.5, 60.0]), chance.choice([50.0, 300.0]), 0.5, 1.0, 1.0, 1.0,
            chance.choice([2, 5]), 1,
        )
        for place, loops in enumerate(LOOPS_INDEXED)
    )  # fmt: skip
    return BlockingProblem(
        Loops(chance.choice([1, 4]), chance.choice([2, 4]), 3), tensors,
        chance.choice([20, 40, 80]), chance.choice([3, 5]), 0.0, 0.0, 0, 1.0, 1.0,
        (True, True, True),
    )  # fmt: skip


def every_blocking(problem: BlockingProblem, shares: Shares) -> Iterator[Blocking]:
    """All blockings that fit where `shares` are shared."""
    ways = (list_blockings(count, 3, dividing=False) for count in problem.counts)
    orders = [Loops(*order) for order in permutations(range(3))]
    for chosen in product(*ways):
        outer, middle, inner = (Loops(*level) for level in zip(*chosen, strict=True))
        block = [a * b for a, b in zip(middle, inner, strict=True)]
        units = [math.prod(block[i] for i in loops) for loops in LOOPS_INDEXED]
        kept = sum(math.prod(inner[i] for i in loops) for loops in LOOPS_INDEXED)
        for stored in product((False, True), repeat=3):
            rooms = (
                t.unit_buffer * unit / share * held
                for t, unit, share, held in zip(problem.tensors, units, shares, stored, strict=True)
            )
            if sum(rooms) <= problem.buffer_room and kept <= problem.register_room:
                for two in product(orders, repeat=2):
                    yield Blocking((outer, middle, inner), two, stored, 0.0, 0)


@pytest.mark.parametrize("shares", [(8, 1, 1), (4, 3, 1), (1, 5, 1)])
@pytest.mark.parametrize("seed", range(16))
def test_no_blocking_in_which_nodes_share_is_below_the_bound(seed: int, shares: Shares) -> None:
    """What goes round in few blocks goes less far; the bound is near the least of all blockings."""
    problem, on = priced_problem(seed), machine(1.0)
    words, rings = (2.0 * seed, 3.0 * seed, 0.0), (4.5, 3.0, 0.0)
    least = math.inf
    for blocking in every_blocking(problem, shares):
        rounds = rounds_of(problem, blocking, shares)
        total = 0.0
        for place, tensor in enumerate(problem.tensors):
            top, inside = fetch_counts(blocking, tensor)
            total += tensor.fetch_costs(top, inside, held=blocking.stored[place]).pj
            units = math.prod(blocking.factors[1][i] for i in tensor.indexed_by)
            share = shares[place]
            if rounds[place]:
                part = (1 - 1 / min(units, share)) / (1 - 1 / share)
                total += rounds[place] * words[place] * rings[place] * part
        least = min(least, total)
    low = min(
        BlockingSearch(relaxed).bound(Goal(1.0, 0.0), math.inf)
        for relaxed in relaxed_problems(problem, on, shares, words, rings)
    )
    assert low * (1 - 1e-9) <= least <= low * 1.25
