"""
Random tiny networks, all schedules of which are tried, against the solver and its bounds.

A network has one to three layers one after another, on up to four nodes with up to four memory
ports; one of a single layer may have filters that are there before the batch. `optimum_pj` is the
least energy of all boxes of nodes, cuts, blockings and homes of feature maps (`every`). The solver
is asked for layers one after another, and must not be below that; the bound of these schedules, and
that of segments besides, must not be above it. `above` is how far the solver is above the optimum,
`gap` how far the optimum is above the bound; `error` says what is wrong.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

import numpy as np

from ....transforms.core.errors import WeftError
from ....transforms.dataflow.cost.nn_dataflow import NodeMachine
from ....transforms.dataflow.cost.node_grid import Cell, Region
from ....transforms.dataflow.cost.row_stationary import LayerShape
from ....transforms.dataflow.network.layers import (
    Extents,
    Network,
    NetworkLayer,
    TensorEntry,
    filter_extents,
)
from ....transforms.solver.front import SolveOptions, lower_bound, solve_network
from .. import Record, in_parallel, is_selected
from .every import TinyLayer, least_values

COUNT = 1000
"""Networks in all."""

_SLACK = 1e-9
"""Relative: what sums of floating-point numbers may be off by."""

_NEAR, _CLOSE = 0.01, 0.1
"""How far above the optimum solutions are counted as near, and as close."""


def records(args: argparse.Namespace) -> Iterator[Record]:
    seeds = [seed for seed in range(COUNT) if is_selected(args, f"tiny/{seed}")]
    yield from in_parallel(args, record_of, seeds)


def record_of(seed: int) -> Record:
    """The record of one network."""
    machine, network, pinned = draw_problem(seed)
    options = SolveOptions(degree=1, filters="resident" if pinned else "cold")
    optimum = best_of_all(network, machine, pinned=pinned)
    found: Record = {
        "name": f"tiny/{seed}",
        "layers": len(network.layers),
        "nodes": machine.nodes.size,
        "ports": machine.ports.size,
        "filters": options.filters,
        "optimum_pj": optimum if math.isfinite(optimum) else None,
    }
    try:
        solved = solve_network(network, machine, options).energy_pj
    except WeftError as error:
        wrong = str(error) if math.isfinite(optimum) else None
        return found | {"solver_pj": None, "bound_pj": None, "error": wrong}
    bound = lower_bound(network, machine, options).value
    chained = lower_bound(network, machine, replace(options, degree=3)).value
    return found | {
        "solver_pj": solved,
        "bound_pj": bound,
        "chain_bound_pj": chained,
        "above": solved / optimum - 1,
        "gap": optimum / bound - 1,
        "error": find_fault(optimum, solved, bound, chained),
    }


def find_fault(optimum: float, solved: float, bound: float, chained: float) -> str | None:
    """What cannot be true of these numbers."""
    if solved < optimum * (1 - _SLACK):
        return f"the solver found {solved:.6g} pJ, below all schedules that were tried"
    if max(bound, chained) > optimum * (1 + _SLACK):
        return f"a schedule of {optimum:.6g} pJ is below the bounds {bound:.6g}, {chained:.6g}"
    return None


def best_of_all(network: Network, machine: NodeMachine, *, pinned: bool) -> float:
    """The least energy over all schedules and homes; infinite where a layer does not fit."""
    total = np.zeros(1)
    for layer in network.layers:
        source, result = (network.tensors[n].extents for n in (layer.inputs[0], layer.outputs))
        tiny = TinyLayer(layer.shape, layer.batch, tuple(source), tuple(result), pinned)
        total = (total[:, None] + least_values(tiny, machine)).min(axis=0)
    return float(total.min())


# --- Random problems ------------------------------------------------------------------------------


def draw_problem(seed: int) -> tuple[NodeMachine, Network, bool]:
    """A machine, a network for it, and whether its filters are there before the batch."""
    chance = random.Random(seed)
    machine, network = _draw_machine(chance), _draw_network(chance)
    pinned = len(network.layers) == 1 and chance.random() < 0.5
    return machine, network, pinned


def _draw_machine(chance: random.Random) -> NodeMachine:
    nodes = Cell(*chance.choice([(1, 2), (2, 1), (2, 2), (2, 2), (1, 3)]))
    corners = Cell(min(2, nodes.h), min(2, nodes.w)) if chance.random() < 0.7 else Cell(1, 1)
    step = Cell(max(1, nodes.h - 1), max(1, nodes.w - 1))
    return NodeMachine(
        name="tiny",
        nodes=Region(nodes),
        ports=Region(corners, step=step),
        array=chance.choice([(2, 2), (3, 2), (2, 4)]),
        gbuf_words=chance.choice([12, 20, 40, 80, 200]),
        regf_words=chance.choice([6, 8, 12, 24]),
        bus_words=chance.choice([1, 2, 8]),
        dram_words=chance.choice([0.5, 1.0, 2.0, 4.3]),
        dram_pj=chance.choice([20.0, 100.0, 400.0]),
        gbuf_pj=chance.choice([1.0, 3.0, 8.0]),
        itcn_pj=chance.choice([0.5, 2.0]),
        regf_pj=0.1,
        mac_pj=1.0,
        hop_pj=chance.choice([0.0, 2.0, 10.0, 60.0, 200.0]),
        static_pj=chance.choice([0.0, 10.0, 100.0]),
    )


def _draw_network(chance: random.Random) -> Network:
    batch, size = chance.randint(1, 3), chance.choice([1, 1, 2])
    channels = chance.randint(1, 4)
    tensors = {"x0": TensorEntry(Extents(batch, channels, size, size), "input")}
    layers: list[NetworkLayer] = []
    count = chance.choice([1, 1, 2, 2, 3])
    for i in range(count):
        kind = chance.choice(["conv", "conv", "conv", "local"])
        k = chance.randint(1, 4) if kind == "conv" else channels
        taps = chance.choice([1, 1, 2]) if kind == "conv" and size > 1 else 1
        size -= taps - 1
        shape = LayerShape(kind, channels, k, size, size, taps, taps)
        if kind == "conv":
            tensors[f"w{i}"] = TensorEntry(filter_extents(shape), "weight")
        last = "result" if i == count - 1 else "between"
        tensors[f"x{i + 1}"] = TensorEntry(Extents(batch, k, size, size), last)
        filters = f"w{i}" if kind == "conv" else None
        layers.append(NetworkLayer(f"l{i}", shape, batch, filters, (f"x{i}",), f"x{i + 1}"))
        channels = k
    return Network("tiny", tuple(layers), tensors)


# --- What comes out -------------------------------------------------------------------------------


def summary(found: Sequence[Record]) -> str:
    """How many solutions are near the optimum, how far it is above bounds, and what is wrong."""
    wrong = [f"{r['name']}: {r['error']}" for r in found if r["error"] is not None]
    above = np.array([cast(float, r["above"]) for r in found if r["solver_pj"] is not None])
    gaps = np.array([cast(float, r["gap"]) for r in found if r["solver_pj"] is not None])
    if not len(above):
        return "\n".join([*wrong, f"{len(found)} networks, none fits its machine"])
    near, close = (100 * float((above <= part).mean()) for part in (_NEAR, _CLOSE))
    text = (
        f"{len(above)} of {len(found)} networks fit; within 1 % of the optimum {near:.1f} % of "
        f"them, within 10 % {close:.1f} %, at worst {100 * float(above.max()):.1f} % above it; "
        f"bounds are {100 * float(gaps.mean()):.2f} % below it on average, at most "
        f"{100 * float(gaps.max()):.1f} %; {len(wrong)} wrong"
    )
    return "\n".join([*wrong, text])
