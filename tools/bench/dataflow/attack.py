"""
Random tiny networks, all schedules of which are tried, against the solver and its bounds.

A network has one to three layers one after another, on up to four nodes with up to four memory
ports; one that is a single layer, or a segment, may have filters that are there before the batch.
The last 200 begin with a layer that joins two maps, element by element.
`optimum_pj` is the least energy of layers one after another, over all boxes of nodes, cuts,
blockings and homes of feature maps (`every`), `chained_pj` that of all chains of segments besides
(`every_segment`). The solver is asked for both, and must not be below; the bound of each must not
be above. `above` is how far the solver is above the optimum, `gap` how far the optimum is above the
bound, `chained_…` the same with segments; `error` says what is wrong.
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
from ....transforms.solver.segments import cut_stripes
from .. import Record, in_parallel, is_selected
from .every import TinyLayer, least_values
from .every_segment import TinySegment, segment_values

COUNT = 1200
"""Networks in all."""

_JOINING = 1000
"""The first one that joins maps."""

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
    chains = replace(options, degree=3)
    optimum = best_of_all(network, machine, pinned=pinned)
    together = best_chain(network, machine, pinned=pinned)
    found: Record = {
        "name": f"tiny/{seed}",
        "layers": len(network.layers),
        "nodes": machine.nodes.size,
        "ports": machine.ports.size,
        "filters": options.filters,
        "optimum_pj": optimum if math.isfinite(optimum) else None,
        "chained_pj": together if math.isfinite(together) else None,
    }
    try:
        solved = solve_network(network, machine, options).energy_pj
        linked = solve_network(network, machine, chains).energy_pj
    except WeftError as error:
        wrong = str(error) if math.isfinite(optimum) else None
        return found | {"solver_pj": None, "bound_pj": None, "error": wrong}
    bound = lower_bound(network, machine, options).value
    chained = lower_bound(network, machine, chains).value
    return found | {
        "solver_pj": solved,
        "bound_pj": bound,
        "above": solved / optimum - 1,
        "gap": optimum / bound - 1,
        "chained_solver_pj": linked,
        "chained_bound_pj": chained,
        "chained_above": linked / together - 1,
        "chained_gap": together / chained - 1,
        "error": find_fault(optimum, solved, bound) or find_fault(together, linked, chained),
    }


def find_fault(optimum: float, solved: float, bound: float) -> str | None:
    """What cannot be true of these numbers."""
    if solved < optimum * (1 - _SLACK):
        return f"the solver found {solved:.6g} pJ, below all schedules that were tried"
    if bound > optimum * (1 + _SLACK):
        return f"a schedule of {optimum:.6g} pJ is below the bound {bound:.6g}"
    return None


def best_of_all(network: Network, machine: NodeMachine, *, pinned: bool) -> float:
    """The least energy over all schedules and homes; infinite where a layer does not fit."""
    total = np.zeros(1)
    for layer in tiny_layers(network, pinned=pinned and len(network.layers) == 1):
        total = (total[:, None] + least_values(layer, machine)).min(axis=0)
    return float(total.min())


def tiny_layers(network: Network, *, pinned: bool) -> list[TinyLayer]:
    """The layers of a network, as they are enumerated."""
    found: list[TinyLayer] = []
    for layer in network.layers:
        source, result = (network.tensors[n].extents for n in (layer.inputs[0], layer.outputs))
        joined = len(layer.inputs)
        found.append(TinyLayer(layer.shape, layer.batch, source, result, pinned, joined))
    return found


def best_chain(network: Network, machine: NodeMachine, *, pinned: bool) -> float:
    """The least energy over all chains of layers and segments, and homes between them."""
    count = len(network.layers)
    layers = tiny_layers(network, pinned=pinned and count == 1)
    known = [np.zeros(1), *(np.full(1, np.inf) for _ in layers)]
    for last in range(count):
        for first in range(last + 1):
            whole = first == 0 and last == count - 1
            if first == last:
                value = least_values(layers[first], machine)
                value = value.min(axis=0, keepdims=True) if first == 0 else value
                value = value.min(axis=1, keepdims=True) if last == count - 1 else value
            else:
                run = tuple(layers[first : last + 1])
                segment = lay_segment(run, machine, whole=whole, pinned=pinned)
                if segment is None:
                    continue
                value = segment_values(segment, machine, (first == 0, last == count - 1))
            through = (known[first][:, None] + value).min(axis=0)
            known[last + 1] = np.minimum(known[last + 1], through)
    return float(known[-1].min())


def lay_segment(
    layers: tuple[TinyLayer, ...], machine: NodeMachine, *, whole: bool, pinned: bool
) -> TinySegment | None:
    """
    Layers side by side on the stripes of the space; one without filters takes turns with the one
    before. None where there are too few nodes, or they are all of one slot.
    """
    slots = [0]
    for layer in layers[1:]:
        slots.append(slots[-1] + layer.shape.has_filters)
    work = [0] * (slots[-1] + 1)
    for layer, slot in zip(layers, slots, strict=True):
        work[slot] += layer.shape.macs(layer.batch)
    regions = cut_stripes(tuple(work), machine.nodes)
    if regions is None or len(work) == 1:
        return None
    alone = len(work) == len(layers) and whole and pinned
    return TinySegment(layers, tuple(slots), regions, whole, alone)


# --- Random problems ------------------------------------------------------------------------------


def draw_problem(seed: int) -> tuple[NodeMachine, Network, bool]:
    """A machine, a network for it, and whether its filters are there before the batch."""
    chance = random.Random(seed)
    machine, network = _draw_machine(chance), _draw_network(chance, joins=seed >= _JOINING)
    return machine, network, chance.random() < (0.5 if len(network.layers) == 1 else 0.25)


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


def _draw_network(chance: random.Random, *, joins: bool) -> Network:
    batch, size = chance.randint(1, 3), chance.choice([1, 1, 2])
    channels = chance.randint(1, 4)
    tensors = {"x0": TensorEntry(Extents(batch, channels, size, size), "input")}
    layers: list[NetworkLayer] = []
    count = chance.choice([1, 1, 2, 2, 3])
    for i in range(count):
        joining = joins and i == 0
        kind = "local" if joining else chance.choice(["conv", "conv", "conv", "local"])
        k = chance.randint(1, 4) if kind == "conv" else channels
        taps = chance.choice([1, 1, 2]) if kind == "conv" and size > 1 else 1
        size -= taps - 1
        shape = LayerShape(kind, channels, k, size, size, taps, taps)
        inputs = (f"x{i}",)
        if joining:
            shape, inputs = replace(shape, c=2 * channels, region=2), ("x0", "y0")
            tensors["y0"] = tensors["x0"]
        if kind == "conv":
            tensors[f"w{i}"] = TensorEntry(filter_extents(shape), "weight")
        last = "result" if i == count - 1 else "between"
        tensors[f"x{i + 1}"] = TensorEntry(Extents(batch, k, size, size), last)
        filters = f"w{i}" if kind == "conv" else None
        layers.append(NetworkLayer(f"l{i}", shape, batch, filters, inputs, f"x{i + 1}"))
        channels = k
    return Network("tiny", tuple(layers), tensors)


# --- What comes out -------------------------------------------------------------------------------


def summary(found: Sequence[Record]) -> str:
    """How many solutions are near the optimum, how far it is above bounds, and what is wrong."""
    wrong = [f"{r['name']}: {r['error']}" for r in found if r["error"] is not None]
    good = [r for r in found if r["solver_pj"] is not None]
    if not good:
        return "\n".join([*wrong, f"{len(found)} networks, none fits its machine"])
    lines = [f"{len(good)} of {len(found)} networks fit; {len(wrong)} wrong"]
    for prefix, what in (("", "layers one after another"), ("chained_", "segments besides")):
        above, gaps = (
            np.array([cast(float, r[prefix + name]) for r in good]) for name in ("above", "gap")
        )
        near, close = (100 * float((above <= part).mean()) for part in (_NEAR, _CLOSE))
        lines.append(
            f"{what}: within 1 % of the optimum {near:.1f} % of them, within 10 % {close:.1f} %, "
            f"at worst {100 * float(above.max()):.1f} % above it; bounds are "
            f"{100 * float(gaps.mean()):.2f} % below it on average, at most "
            f"{100 * float(gaps.max()):.1f} %"
        )
    return "\n".join([*wrong, *lines])
