"""Random layers and machines that are small enough to try every schedule of."""

from __future__ import annotations

import random

from oracles.layer_search import Setting

from weft.transforms.dataflow.cost.nn_dataflow import NodeMachine
from weft.transforms.dataflow.cost.node_grid import Cell, Region
from weft.transforms.dataflow.cost.row_stationary import LayerShape
from weft.transforms.solver.problem import Rules

RULES = (
    Rules(),
    Rules(),
    Rules((False,) * 3),
    Rules(automatic=True, dividing=True),
    Rules(dividing=True),
    Rules((True, False, True), automatic=True),
)


def tiny_machine(chance: random.Random) -> NodeMachine:
    """One to four nodes with small arrays and buffers, and one or four ports."""
    grid = Cell(*chance.choice([(1, 1), (1, 2), (2, 1), (2, 2)]))
    ports = Region(Cell(1, 1))
    if grid == Cell(2, 2) and chance.random() < 0.7:
        ports = Region(Cell(2, 2))
    return NodeMachine(
        name="tiny",
        nodes=Region(grid),
        ports=ports,
        array=chance.choice([(2, 2), (3, 2), (2, 4), (3, 3)]),
        gbuf_words=chance.choice([30, 60, 100, 200, 400]),
        regf_words=chance.choice([6, 10, 16, 24, 40]),
        bus_words=chance.choice([1, 2, 4, 8]),
        dram_words=chance.choice([0.5, 1.0, 2.0, 4.3]),
        dram_pj=chance.choice([50.0, 200.0, 400.0]),
        gbuf_pj=chance.choice([1.0, 3.0, 8.0]),
        itcn_pj=chance.choice([0.5, 2.0, 3.0]),
        regf_pj=0.1,
        mac_pj=1.0,
        hop_pj=chance.choice([0.0, 1.0, 10.0, 60.0]),
        static_pj=chance.choice([0.0, 10.0, 300.0]),
        template=chance.choice(["row-stationary", "row-stationary", "systolic"]),
    )


def tiny_shape(chance: random.Random) -> LayerShape:
    """A layer of any kind that adds up any of its tensors."""
    kind = chance.choice(["conv", "conv", "conv", "depthwise", "local"])
    c, k, groups, region = chance.randint(1, 4), chance.randint(1, 4), 1, 1
    taps = chance.choice([(1, 1), (2, 2), (3, 2), (1, 3), (1, 1)])
    if kind == "conv" and chance.random() < 0.2:
        groups, c, k = 2, 2 * chance.randint(1, 2), 2 * chance.randint(1, 2)
    if kind == "depthwise":
        k = c
    if kind == "local" and chance.random() < 0.5:
        k = c
    elif kind == "local":
        region, taps = chance.choice([2, 3]), (1, 1)
        c = k * region
    dilation = (1, 1) if kind == "local" else chance.choice([(1, 1), (1, 1), (2, 1)])
    sums = ["outputs", "outputs", "inputs"] + ([] if kind == "local" else ["filters"])
    stride = chance.choice([(1, 1), (1, 1), (2, 1), (2, 2)])
    return LayerShape(
        kind, c, k, chance.randint(1, 3), chance.randint(1, 3), *taps, *stride, region,
        *dilation, groups, chance.choice(sums),
    )  # fmt: skip


def tiny_setting(seed: int) -> Setting:
    """A layer, a machine, rules and a goal."""
    chance = random.Random(seed)
    machine = tiny_machine(chance)
    energy, time = chance.choice([(1.0, machine.static_pj), (1e-6, 1.0), (1.0, 50.0)])
    return Setting(tiny_shape(chance), chance.randint(1, 3), machine, chance.choice(RULES),
                   chance.random() < 0.5, energy, time)  # fmt: skip
