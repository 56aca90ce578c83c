"""Sharing of buffers in the solver: what it costs is what is counted, and bounds hold for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from weft.targets.noc.spec import noc_spec, node_machine
from weft.tools.registry.universe import resolve_machine
from weft.transforms.dataflow.cost.nn_dataflow import NodeMachine
from weft.transforms.dataflow.cost.node_grid import Cell, Region
from weft.transforms.dataflow.cost.row_stationary import LayerShape
from weft.transforms.dataflow.network.layers import Extents, Network, NetworkLayer, TensorEntry
from weft.transforms.machine.view import load_machine
from weft.transforms.solver import layer as layers
from weft.transforms.solver.blocking import Goal
from weft.transforms.solver.network import Solution, place_sequence, question_of, settle_network
from weft.transforms.solver.nodes.cuts import Cut
from weft.transforms.solver.nodes.hops import field_of
from weft.transforms.solver.problem import Rules
from weft.transforms.solver.shares import ALONE, may_share
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
