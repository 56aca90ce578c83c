"""
Networks on four clusters of eight cores (`stcp920`), at the batches of GraphTurbo's evaluation.

A record has what the schedule is (`levels`), bytes and cycles as simulated beside their bounds
(`bounds`), the share of the time that the units of cores work, and the seconds of processor time
that compiling took. Beside it stand schedules without instances (`layered`) in the same simulator,
at TVM's batch per cluster: `layerwise`, the same without any overlap of copies and work
(`layerwise_serial`), and `stitch`; and what the evaluation states (`published`). `speedup_limit` is
the speed-up over `layerwise` of a schedule that is as fast as the bound. `variant_cycles` are four
steps from layers to the whole: results of layers in the shared memory where there is room, kernels
of more that stays in cores, instances, kernels that overlap.

`--only A`, or the name of the network, chooses; `--machine FILE` takes another machine. For other
records (`--batch-sweep`, `--memory-sweep`, `--stages`) see `sweeps`.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import cast

from ....dialects import graph
from ....transforms.core.errors import WeftError
from ....transforms.core.pipeline import facts_of
from ....transforms.graph.form import kernel_of_leaf
from ....transforms.graph.fused import Step
from ....transforms.graph.instances.gaps import order_gap
from ....transforms.machine.view import Machine, load_machine
from ...registry.universe import resolve_machine
from .. import Record, Value, in_parallel, is_selected
from .bounds import CycleBound, bound_cycles
from .levels import levels_of
from .measure import Measured, Plan, measure
from .published import SPEEDUPS, items_at_a_time, published_columns

MACHINE = "stcp920"

BASELINES = ("layerwise", "layerwise_serial", "stitch")


@dataclass(frozen=True)
class Configuration:
    """A row of the evaluation's table 2: its label, the network and its sizes."""

    label: str
    network: str
    sizes: Mapping[str, int]

    @property
    def name(self) -> str:
        """How `--only` knows it."""
        return f"{self.label} {self.network}"

    @property
    def known(self) -> Record:
        """What each of its records begins with."""
        found: Record = {"name": self.name, "label": self.label, "model": self.network}
        return found | dict(self.sizes)


CONFIGURATIONS = (
    Configuration("A", "resnet50", {"batch": 64}),
    Configuration("B", "bert-base", {"batch": 32, "seq": 128}),
    Configuration("C", "bert-base", {"batch": 16, "seq": 256}),
    Configuration("D", "bert-large", {"batch": 8, "seq": 384}),
    Configuration("E", "bert-base", {"batch": 8, "seq": 512}),
    Configuration("F", "dlrm", {"batch": 1024, "rows": 10000}),
    Configuration("G", "mobilenet-v2", {"batch": 128}),
    Configuration("H", "vit-b16", {"batch": 32}),
    Configuration("I", "densenet121", {"batch": 32}),
    Configuration("J", "conformer", {"batch": 12, "seq": 400}),
)


def records(args: argparse.Namespace) -> Iterator[Record]:
    machine = load_machine(resolve_machine(getattr(args, "machine", None) or MACHINE))
    chosen = [c for c in CONFIGURATIONS if is_selected(args, c.name) or is_selected(args, c.label)]
    found: list[Record] = []
    for record in in_parallel(args, partial(record_of, machine=machine), chosen):
        found.append(record)
        yield record
    if len(found) > 1:
        yield mean_record(found)


def record_of(given: Configuration, machine: Machine | None = None) -> Record:
    """The record of one configuration; with an `error` where it cannot be scheduled or run."""
    machine = machine or load_machine(resolve_machine(MACHINE))
    try:
        tree = measure(given.network, given.sizes, machine, Plan())
        found = given.known | describe_tree(given, tree)
        for name, plan in baselines(given, tree).items():
            other = measure(given.network, given.sizes, machine, plan)
            found[f"{name}_cycles"] = other.cycles
            found[f"speedup_vs_{name}"] = other.cycles / tree.cycles
            if plan.overlap == "parts":
                found[f"{name}_kernels"] = levels_of(other.function, other.grid).kernels
                found[f"{name}_ddr_bytes"] = other.moved_bytes(other.grid.outer)
        found["speedup_limit"] = _ratio(found["layerwise_cycles"], found["cycles_bound"])
        steps = [measure(given.network, given.sizes, machine, p) for p in variants(given, tree)]
        cycles = [*(step.cycles for step in steps), tree.cycles]
        return (
            found | {"variant_cycles": " ".join(map(str, cycles))} | published_columns(given.label)
        )
    except WeftError as error:
        return given.known | {"error": str(error)}


def share_of(given: Configuration, tree: Measured) -> int:
    """The items of the batch that a cluster has in all."""
    tops = [op for op in tree.function.body.block.ops if isinstance(op, graph.ParallelOp)]
    return given.sizes.get("batch", 1) // (tops[0].get_parts() if tops else 1)


def baselines(given: Configuration, tree: Measured) -> Mapping[str, Plan]:
    """The schedules that a tree is compared to."""
    items = items_at_a_time(given.label, "tvm", share_of(given, tree))
    plans = (
        Plan("layerwise", items, "parts"),
        Plan("layerwise", items, "none"),
        Plan("stitch", items, "parts"),
    )
    return dict(zip(BASELINES, plans, strict=True))


def variants(given: Configuration, tree: Measured) -> tuple[Plan, ...]:
    """The steps before the whole: without instances, and without overlap between kernels."""
    items = items_at_a_time(given.label, "graphturbo", share_of(given, tree))
    return (
        Plan("shared", items, "parts"),
        Plan("local", items, "parts"),
        Plan(overlap="parts"),
    )


def describe_tree(given: Configuration, tree: Measured) -> Record:
    """The columns of a schedule on its own."""
    grid, levels = tree.grid, levels_of(tree.function, tree.grid)
    least = facts_of(tree.function).get("graph.least_moved_bytes", 0)
    assert isinstance(least, int)
    bound = bound_of(tree, least)
    return {
        "batch_per_cluster": share_of(given, tree) // levels.turns,
        "subgraphs": levels.subgraphs,
        "instances": levels.instances,
        "kernels": levels.kernels,
        "ddr_tensors": levels.outer_tensors,
        "llb_tensors": levels.shared_tensors,
        "l1_tensors": levels.local_tensors,
        "ddr_bytes": tree.moved_bytes(grid.outer),
        "ddr_bytes_bound": least,
        "cycles": tree.cycles,
        "cycles_bound": bound.cycles,
        "bound_share": bound.cycles / tree.cycles,
        "throughput_per_s": throughput(given, tree.cycles, tree),
        "mme_util": tree.busy.get("matrix", 0.0),
        "vme_util": tree.busy.get("mac", 0.0),
        "vector_util": tree.busy["vector"],
        "order_gap": order_gap(tree.function),
        "peak_l1_bytes": tree.peak_bytes(grid.local),
        "peak_llb_bytes": tree.peak_bytes(grid.shared),
        "compile_s": tree.compile_s,
    }


def throughput(given: Configuration, cycles: int, run: Measured) -> float:
    """Items of the batch per second."""
    return given.sizes.get("batch", 1) * run.clock_hz / cycles


def bound_of(tree: Measured, least: int) -> CycleBound:
    """The bound of a scheduled function that moves at least so many bytes."""
    leaves = [op for op in tree.function.walk() if isinstance(op, graph.SubgraphOp)]
    steps = [step for leaf in leaves for step in kernel_of_leaf(leaf).steps]
    return bound_cycles(_whole_steps(steps, leaves), least, tree.grid)


def _whole_steps(steps: Sequence[Step], leaves: Sequence[graph.SubgraphOp]) -> Iterator[Step]:
    """The steps of all leaves, each as often as its leaf is run on any cluster."""
    each = iter(steps)
    for leaf in leaves:
        times = math.prod(_parts_around(leaf))
        for _ in kernel_of_leaf(leaf).steps:
            step = next(each)
            for _ in range(times):
                yield step


def _parts_around(leaf: graph.SubgraphOp) -> Iterator[int]:
    op = leaf.parent_op()
    while isinstance(op, graph.TreeOp):
        yield op.get_parts()
        op = op.parent_op()


def mean_record(found: Sequence[Record]) -> Record:
    """The geometric means over records without an error, beside those of the evaluation."""
    good = [record for record in found if record.get("error") is None]
    names = ("bound_share", "speedup_limit", *(f"speedup_vs_{name}" for name in BASELINES))
    mean: Record = {"name": "geometric mean", "networks": len(good)}
    if good:
        mean |= {name: _mean([cast(float, record[name]) for record in good]) for name in names}
        over = [_ratio(record["ddr_bytes"], record["ddr_bytes_bound"]) for record in good]
        mean["ddr_bytes_over_bound"] = _mean(over)
    return mean | {f"paper_speedup_vs_{name}": value for name, value in SPEEDUPS.items()}


def summary(found: Sequence[Record]) -> str:
    """A line for each network, and the geometric means."""
    return "\n".join(map(_describe_record, found))


def _describe_record(record: Record) -> str:
    name = record["name"]
    if record.get("error") is not None:
        return f"{name}: {record['error']}"
    speedups = ", ".join(
        f"{_rounded(record, f'speedup_vs_{each}')} over {each}" for each in BASELINES
    )
    if "cycles" not in record:
        return (
            f"{name} of {record['networks']} networks: {_rounded(record, 'bound_share')} of the "
            f"bound's rate, {_rounded(record, 'ddr_bytes_over_bound')} of its bytes; {speedups}"
        )
    moved = cast(int, record["ddr_bytes"]) / 1e6
    least = cast(int, record["ddr_bytes_bound"]) / 1e6
    return (
        f"{name}: {record['cycles']} cycles ({_rounded(record, 'bound_share')} of the bound's "
        f"rate), {cast(float, record['throughput_per_s']):.0f} items/s, {moved:.0f} MB of "
        f"{least:.0f} needed, compiled in {cast(float, record['compile_s']):.1f} s; {speedups}"
    )


def _rounded(record: Record, name: str) -> str:
    value = record.get(name)
    return f"{value:.2f}" if isinstance(value, float) else "-"


def _ratio(one: Value, other: Value) -> float:
    return cast(int, one) / cast(int, other)


def _mean(values: Sequence[float]) -> float:
    return math.exp(sum(map(math.log, values)) / len(values))
