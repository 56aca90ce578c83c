"""Machines counted as executed: the solver against plain loops over schedules of tiny layers."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import numpy as np
import pytest
from oracles.layer_search import (
    FLAGS,
    Found,
    Setting,
    _links,
    all_placements,
    all_ways,
    input_extents,
)

from weft.transforms.dataflow.cost.nn_dataflow import (
    NodeMachine,
    PassSchedule,
    layer_cost,
    nodes_alike,
)
from weft.transforms.dataflow.cost.node_grid import Cell, Region
from weft.transforms.dataflow.cost.row_stationary import LayerShape, Mapping
from weft.transforms.solver.blocking.search import Floats, Goal
from weft.transforms.solver.layer import solve_layer
from weft.transforms.solver.network import value_of
from weft.transforms.solver.nodes.hops import Source
from weft.transforms.solver.problem import Rules
from weft.transforms.solver.question import LayerQuestion

MACHINE = NodeMachine(
    "tiny", Region(Cell(1, 1)), Region(Cell(1, 1)), (3, 2), 60, 24, 1, 0.7, 40.0, 6.0, 2.5, 0.5,
    1.0, 7.0, 3.0, "systolic", "executed",
)  # fmt: skip


def cheapest(setting: Setting) -> Found | None:
    """The schedule of least value, by words at each level written out once more."""
    best: Found | None = None
    sums = setting.shape.summed
    for partition, mapping, served in all_placements(setting):
        alike = nodes_alike(setting.shape, partition)
        shared = tuple(alike[i] if i == sums else served[i] for i in range(3))
        links, homes = _links(setting, partition)
        ways = all_ways(mapping.loops, setting.shape.tensor_loops, setting.rules.dividing)
        machine = setting.machine
        unit = ways.unit @ np.array(mapping.regf_words)
        for stored in FLAGS:
            held = ways.block @ np.where(stored, mapping.gbuf_words, 0)
            fits = (unit <= machine.regf_words) & (held <= machine.gbuf_words)
            value = values(setting, mapping, partition.size(), shared, links, stored)
            value = np.where(fits, value, np.inf)
            way = int(value.argmin())
            if value[way] < (math.inf if best is None else best.value):
                a, b, c = ways.factors[way]
                best = Found(float(value[way]), PassSchedule(
                    "tiny", setting.shape, setting.batch, mapping.copies, (a, b, c),
                    ways.orders[way], partition, machine.nodes, *homes,
                    forwarding=setting.forwarding, store=stored, layout=mapping.layout,
                ))  # fmt: skip
    return best


def values(
    setting: Setting,
    mapping: Mapping,
    nodes: int,
    shared: tuple[int, ...],
    links: tuple[int, ...],
    stored: tuple[bool, ...],
) -> Floats:
    """By way: `energy` times dynamic pJ plus `time` times cycles."""
    shape, machine = setting.shape, setting.machine
    ways = all_ways(mapping.loops, shape.tensor_loops, setting.rules.dividing)
    macs = shape.macs(setting.batch)
    pj: Floats = np.full(len(ways.top), macs * machine.mac_pj)
    pj += macs * (4 if shape.has_filters else 3) * machine.regf_pj
    dram = np.zeros(len(pj))
    buses: list[Floats] = []
    for i in range(3):
        f0, f1 = ways.top[:, i].astype(float), ways.inside[:, i].astype(float)
        if mapping.streams[i]:
            others = [loop for loop in range(3) if loop not in shape.tensor_loops[i]]
            turns = [[f[0][o] * f[1][o] for o in others] for f in ways.factors]
            f1 = np.array([math.prod(t) for t in turns], float)
        d, g, p = (nodes * words[i] for words in (mapping.dram, mapping.gbuf, mapping.itcn))
        one = shared[i]
        top = f0 if stored[i] else f1
        if i != shape.summed:
            sent = p * f1 if machine.feed == "each" else g * f1
            home = d * f0 / one if stored[i] else sent / one
            buffer = d * f0 + sent if stored[i] else 0.0 * f0
            bus, pes = sent, p * f1
            wires = sent if machine.feed == "bus" else pes
        else:
            top = 2 * top - 1
            new = d / one + (d - d / one) * f0
            back = g * f1 - new if stored[i] else (g * f1 - d) / one
            home = (2 * f0 - 1) * d / one if stored[i] else g * f1 / one + back
            out, added = d * f0, 2 * (d - d / one) * f0
            buffer = out + (f0 - 1) * d / one + added + g * f1 + back if stored[i] else 0.0 * f0
            bus, pes = 2 * g * f1 - d, p * f1 + back
            wires = pes
        dram = dram + home
        buses.append(np.ceil(bus / nodes / machine.bus_words - 1e-9))
        pj = pj + home * machine.dram_pj + buffer * machine.gbuf_pj
        pj = pj + top * links[i] * machine.hop_pj
        pj = pj + wires * machine.itcn_pj + pes * machine.regf_pj
    outside, inside = machine.overlapped
    process = mapping.process_cycles
    slowest = np.maximum(process, np.max(buses, axis=0))
    cycles = slowest if inside else process + np.sum(buses, axis=0)
    moving = np.ceil(dram / machine.dram_words - 1e-9)
    cycles = np.maximum(cycles, moving) if outside else cycles + moving
    return setting.energy * pj + setting.time * cycles


def drawn(seed: int) -> Setting:
    """A tiny layer on a machine with one node, or several."""
    draw = random.Random(seed)
    kind = draw.choice(["conv", "conv", "conv", "depthwise", "local"])
    k = draw.randint(1, 4)
    c = draw.randint(1, 4) if kind == "conv" else k
    sums = draw.choice(["outputs", "outputs", "inputs", *["filters"] * (kind != "local")])
    shape = LayerShape(kind, c, k, draw.randint(1, 3), draw.randint(1, 3), draw.randint(1, 3),
                       draw.randint(1, 2), draw.randint(1, 2), sums=sums)  # fmt: skip
    machine = replace(
        MACHINE, template=draw.choice(["systolic", "row-stationary"]),
        nodes=Region(draw.choice([Cell(1, 1), Cell(1, 1), Cell(1, 2)])),
        gbuf_words=draw.choice([60, 120]), regf_words=draw.choice([12, 24]),
        overlapped=draw.choice([(True, True), (True, True), (False, True), (True, False),
                                (False, False)]),
        feed=draw.choice(["bus", "neighbours", "each"]),
        dram_words=draw.choice([0.7, 4.0]),
    )  # fmt: skip
    # Links are as in the other convention: halves of them are rounded, which is not asked here.
    machine = replace(machine, hop_pj=0.0 if machine.nodes.size > 1 else 7.0)
    time = draw.choice([0.0, 3.0, 40.0])
    batch, forwarding = draw.choice([1, 2]), draw.choice([True, False])
    return Setting(shape, batch, machine, Rules(), forwarding, 1.0, time)


@pytest.mark.parametrize("seed", range(10))
def test_the_best_of_tiny_layers(seed: int) -> None:
    setting = drawn(seed)
    shape, batch, machine = setting.shape, setting.batch, setting.machine
    goal = Goal(setting.energy, setting.time)
    question = LayerQuestion(
        shape, batch, machine.nodes, (Source(input_extents(shape, batch), 0),),
        (batch, shape.k, shape.height, shape.width), setting.rules, setting.forwarding,
    )  # fmt: skip
    answer = solve_layer(question, machine, goal, most=1)
    expected = cheapest(setting)
    if expected is None:
        assert not answer.candidates
        return
    assert value_of(expected.schedule, machine, goal) == pytest.approx(expected.value, rel=1e-9)
    (candidate,) = answer.candidates
    links = float(candidate.hop_words().min()) * machine.hop_pj
    claimed = goal.energy * (candidate.dynamic_pj + links) + goal.time * candidate.cycles
    assert answer.bound is not None
    assert answer.bound <= expected.value * (1 + 1e-9)
    assert claimed >= expected.value * (1 - 1e-9)
    if setting.time == 0 or machine.overlapped == (False, False):
        assert claimed == pytest.approx(expected.value, rel=1e-5)
    assert layer_cost(expected.schedule, machine).convention == "executed"
