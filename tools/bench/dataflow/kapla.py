"""
Whole networks scheduled by the dataflow solver: energy, time, and how long solving took.

A record per network; `--only` may also name other networks of the zoo, such as `nnd/alex_net`.
`solve_s` is wall time from the network's layers to its schedule, in a process that has not
solved anything before; `bound_s` is that of the bound, which becomes no closer after a minute of
the processor's time, but with `--bound`. `lower_bound_pj` is a bound for the goal energy,
`gap_to_bound` is relative to the bound of any goal, in its own unit; `bound_space` says of which
schedules it is one (of layers on all nodes, or on stripes of them), and `bound_convention` how
these are counted.
With `--layers`, each of a network's unique layers is scheduled on its own instead.

With `--exhaustive`, the same network is searched exhaustively, and `overhead_vs_exhaustive` is by
how much the goal is above what that found. `schemes_…` count ways to run several layers side by
side: all, those that may fit, and those that no other beats; null where there are none to choose.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from multiprocessing import get_context
from typing import cast

from ....transforms.core.errors import WeftError
from ....transforms.core.functions import function_of
from ....transforms.core.processes import process_pool
from ....transforms.dataflow.cost.nn_dataflow import NodeMachine
from ....transforms.dataflow.cost.node_grid import Cell, Region
from ....transforms.dataflow.cost.row_stationary import LayerShape
from ....transforms.dataflow.network.from_module import network_of
from ....transforms.dataflow.network.layers import Network, TensorEntry, TensorKind
from ....transforms.gradients.add_gradients import Options as GradientOptions
from ....transforms.gradients.add_gradients import add_gradients
from ....transforms.solver.annealing import Tuning
from ....transforms.solver.front import Result, SolveOptions, lower_bound, solve_network
from ...zoo.models import zoo_module
from .. import Record, is_selected
from .options import complete_options
from .validate import machine_named

NETWORKS: Mapping[str, str] = {
    "alexnet": "alexnet",
    "mobilenet": "mobilenet-v1",
    "vgg": "vgg16",
    "googlenet": "googlenet",
    "resnet50": "resnet50",
    "mlp": "mlp",
    "lstm": "lstm",
}
"""The networks of KAPLA's paper, by the zoo's name of each."""

BOUND_SECONDS = 60.0
"""For how long the bound of a network is made closer."""

_KINDS: tuple[TensorKind, TensorKind] = ("input", "weight")
_LEARNING_RATE = 0.01


@dataclass(frozen=True)
class Sizes:
    """Other sizes for a machine: nodes and PEs as rows and columns, words of buffers."""

    nodes: tuple[int, int]
    array: tuple[int, int]
    gbuf_words: int
    regf_words: int

    def of(self, machine: NodeMachine) -> NodeMachine:
        """`machine` at these sizes, with memory ports at its corners; energies stay."""
        rows, columns = self.nodes
        ports = Cell(min(2, rows), min(2, columns))
        step = Cell(max(1, rows - 1), max(1, columns - 1))
        return replace(
            machine,
            nodes=Region(Cell(rows, columns)),
            ports=Region(ports, step=step),
            array=self.array,
            gbuf_words=self.gbuf_words,
            regf_words=self.regf_words,
        )


@dataclass(frozen=True)
class Work:
    """One network to schedule, and what is asked about it."""

    net: str
    mode: str
    machine: str
    batch: int
    options: SolveOptions
    bound: bool
    exhaustive: bool
    sizes: Sizes | None = None
    layer: str | None = None
    """One layer of the network, by name; None: all."""


def records(args: argparse.Namespace) -> Iterator[Record]:
    asked = complete_options(args)
    options = options_of(asked)
    name = asked.machine or "multi"
    batch = asked.batch or (64 if machine_named(name).nodes.size > 1 else 1)
    works = [
        Work(net, asked.mode, name, batch, options, asked.bound, asked.exhaustive)
        for net in wanted_networks(args)
    ]
    if asked.layers:
        works = [part for work in works for part in _by_layer(work)]
    yield from in_fresh_processes(works, asked.jobs)


def _by_layer(work: Work) -> list[Work]:
    """The work on each unique layer of a network."""
    first: dict[tuple[LayerShape, int], str] = {}
    for layer in load_network(work.net, work.batch, work.mode).layers:
        first.setdefault((layer.shape, layer.batch), layer.name)
    return [replace(work, layer=name) for name in first.values()]


def only_layer(network: Network, name: str) -> Network:
    """One layer as a network. What it reads and writes comes from outside and goes there."""
    layer = network.layers[network.positions[name]]
    tensors = {
        other: TensorEntry(network.tensors[other].extents, _KINDS[other == layer.filters])
        for other in layer.read
    }
    tensors[layer.written] = TensorEntry(network.tensors[layer.written].extents, "result")
    return Network(f"{network.name}.{name}", (layer,), tensors)


def options_of(args: argparse.Namespace) -> SolveOptions:
    """The options of the solver. Raises `WeftError` for unknown names and numbers out of range."""
    return SolveOptions(
        goal=args.goal, solver=args.solver, space=args.space, k=args.k, degree=args.degree,
        filters=args.filters, seed=args.seed, probability=args.probability,
        tuning=Tuning(args.rounds, args.configurations),
    )  # fmt: skip


def load_network(name: str, batch: int, mode: str) -> Network:
    """
    A network of `NETWORKS`, or any of the zoo, with `batch` inputs. Raises `WeftError` for unknown
    names, and where a layer is none that a template knows.
    """
    module = zoo_module(NETWORKS.get(name, name), {"batch": batch})
    if mode == "training":
        add_gradients(function_of(module), GradientOptions(learning_rate=_LEARNING_RATE))
    return network_of(module)


def wanted_networks(args: argparse.Namespace) -> list[str]:
    """The networks that `--only` names: the paper's by pattern, others of the zoo by name."""
    found = [net for net in NETWORKS if is_selected(args, net)]
    if args.only is None:
        return found
    plain = [name for name in cast(str, args.only).split(",") if not set(name) & set("*?[")]
    return [*found, *(name for name in plain if name not in found)]


def in_fresh_processes(works: Sequence[Work], jobs: int) -> Iterator[Record]:
    """The records of `works`, each from a process of its own, `jobs` at a time."""
    with process_pool(jobs, get_context("spawn"), max_tasks=1) as pool:
        yield from pool.map(record_of, works)


def record_of(work: Work) -> Record:
    """The record of one network; with an `error` where there is no schedule."""
    options = work.options
    record: Record = {
        "name": work.net if work.layer is None else f"{work.net} {work.layer}",
        "net": work.net,
        "mode": work.mode,
        "machine": work.machine,
        "batch": work.batch,
        "goal": options.goal,
        "solver": options.solver,
        "space": options.space,
        "degree": options.degree,
        "k": options.k,
        "filters": options.filters,
    }
    try:
        machine = machine_named(work.machine)
        machine = machine if work.sizes is None else work.sizes.of(machine)
        network = load_network(work.net, work.batch, work.mode)
        if work.layer is not None:
            network = only_layer(network, work.layer)
        return record | _solve_network(network, machine, work)
    except WeftError as error:
        return record | {"error": str(error)}


def _solve_network(network: Network, machine: NodeMachine, work: Work) -> Record:
    begin = time.perf_counter()
    result = solve_network(network, machine, work.options)
    seconds = time.perf_counter() - begin
    found: Record = {
        "convention": result.convention,
        "layers": len(network.layers),
        "segments": result.segments,
        "energy_pj": result.energy_pj,
        "latency_cycles": result.cycles,
        "solve_s": seconds,
    }
    found |= _bound_network(network, machine, work, result)
    return found | _compare_exhaustive(network, machine, work, result) | _count_schemes(result)


def _bound_network(network: Network, machine: NodeMachine, work: Work, result: Result) -> Record:
    begin, seconds = time.perf_counter(), math.inf if work.bound else BOUND_SECONDS
    bound = lower_bound(network, machine, work.options, result, seconds)
    goal = work.options.goal
    return {
        "bound_s": time.perf_counter() - begin,
        "lower_bound_pj": bound.value if goal == "energy" else None,
        "gap_to_bound": result.value(goal) / bound.value - 1 if bound.value > 0 else None,
        "bound_space": bound.space,
        "bound_convention": bound.convention,
    }


def _compare_exhaustive(
    network: Network, machine: NodeMachine, work: Work, result: Result
) -> Record:
    if not work.exhaustive:
        return {"exhaustive_pj": None, "overhead_vs_exhaustive": None}
    begin = time.perf_counter()
    best = solve_network(network, machine, replace(work.options, solver="exhaustive"))
    goal = work.options.goal
    return {
        "exhaustive_pj": best.energy_pj,
        "exhaustive_s": time.perf_counter() - begin,
        "overhead_vs_exhaustive": result.value(goal) / best.value(goal) - 1,
    }


def _count_schemes(result: Result) -> Record:
    counts = result.statistics
    if counts is None or not counts.total:
        names = ("schemes_total", "schemes_valid", "schemes_pareto", "prune_pct")
        return dict.fromkeys(names)
    return {
        "schemes_total": counts.total,
        "schemes_valid": counts.valid,
        "schemes_pareto": counts.pareto,
        "prune_pct": 100 * (1 - counts.pareto / counts.total),
    }


def summary(found: Sequence[Record]) -> str:
    """Energies, times, gaps and overheads of the networks that were scheduled."""
    good = [r for r in found if r.get("error") is None]
    lines = [f"{r['name']}: {r['error']}" for r in found if r.get("error") is not None]
    lines += [_record_line(r) for r in good]
    gaps = [r["gap_to_bound"] for r in good]
    known = [1 + g for g in gaps if isinstance(g, float)]
    text = f"{len(good)} of {len(found)} networks scheduled"
    if good:
        slowest = max(good, key=lambda r: cast(float, r["solve_s"]))
        text += f"; slowest {slowest['name']} in {cast(float, slowest['solve_s']):.2f} s"
    if known:
        mean = math.exp(math.fsum(map(math.log, known)) / len(known)) - 1
        text += f"; geometric mean gap to the bound {100 * mean:.2f} % ({_bounded_spaces(good)})"
    above = [r["overhead_vs_exhaustive"] for r in good]
    overheads = [a for a in above if isinstance(a, float)]
    if overheads:
        mean = 100 * math.fsum(overheads) / len(overheads)
        text += f"; {mean:.2f} % above exhaustive, at most {100 * max(overheads):.2f} %"
    return "\n".join([*lines, text])


def _bounded_spaces(records: Sequence[Record]) -> str:
    """Of what the bounds are, and how it counts."""
    spaces = dict.fromkeys(
        f"{r['bound_space']}, counted as {r['bound_convention']}"
        for r in records
        if r.get("bound_space") is not None
    )
    return "; ".join(spaces)


def _record_line(record: Record) -> str:
    energy = cast(float, record["energy_pj"]) / 1e9
    seconds = cast(float, record["solve_s"])
    return (
        f"{record['name']} ({record['layers']} layers in {record['segments']} segments): "
        f"{energy:.5g} mJ, {record['latency_cycles']} cycles, solved in {seconds:.2f} s"
    )
