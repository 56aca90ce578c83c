"""
Networks on four clusters of eight cores (`stcp920`), at the batches of GraphTurbo's evaluation.

A record has what the schedule is (leaves, loops, tensors by the farthest memory that they pass),
bytes and cycles as simulated beside their bounds (`bounds`), the share of the time
that the units of cores work, and the seconds of processor time that compiling took. Tensors are
values between structured ops; inputs, outputs and weights of the network are not counted.

`--only A`, or the name of the network, chooses; `--machine FILE` takes another machine.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from xdsl.dialects.builtin import ModuleOp

from ....dialects import graph, noc
from ....lowering.graph.convert_graph_to_noc import ConvertGraphToNocPass
from ....targets.noc.simulate import Simulation, simulate
from ....transforms.core.errors import WeftError
from ....transforms.core.functions import function_of
from ....transforms.core.pipeline import facts_of
from ....transforms.graph.form import kernel_of_leaf
from ....transforms.graph.fused import Step
from ....transforms.graph.machine import Grid, grid_of
from ....transforms.graph.schedule import GraphSchedulePass
from ....transforms.machine.context import WeftContext
from ....transforms.model.change_float_type import ChangeFloatTypePass
from ....transforms.model.generalize import GeneralizeNamedOpsPass
from ....transforms.model.mark_entry import MarkEntryPass
from ...registry.contexts import make_context
from ...zoo.models import zoo_module
from .. import Record, Value, is_selected
from .bounds import bound_cycles

MACHINE = "stcp920"


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
    machine = getattr(args, "machine", None) or MACHINE
    for given in CONFIGURATIONS:
        if is_selected(args, given.name) or is_selected(args, given.label):
            yield record_of(given, str(machine))


def record_of(given: Configuration, machine: str = MACHINE) -> Record:
    """The record of one configuration; with an `error` where it cannot be scheduled or run."""
    known: Record = {"name": given.name, "label": given.label, "model": given.network}
    known |= dict(given.sizes)
    try:
        return known | _measure(given, machine)
    except WeftError as error:
        return known | {"error": str(error)}


def _measure(given: Configuration, machine: str) -> Record:
    start = time.process_time()
    ctx = make_context(machine)
    module = zoo_module(given.network, given.sizes, ctx)
    for step in (
        MarkEntryPass(None),
        GeneralizeNamedOpsPass(),
        ChangeFloatTypePass("f16"),
        GraphSchedulePass(),
    ):
        step.apply(ctx, module)
    grid = grid_of(ctx.machine())
    scheduled = _describe_schedule(module, grid)
    ConvertGraphToNocPass().apply(ctx, module)
    compile_s = time.process_time() - start
    found = _simulate(module, ctx)
    clock = ctx.machine().clock_hz
    cycles = found.cycles
    bound = cast(int, scheduled["cycles_bound"])
    busy = _busy_cycles(found, grid)
    return scheduled | {
        "cycles": cycles,
        "bound_share": bound / cycles,
        "ddr_bytes": found.counts.words.get(grid.outer, 0) * grid.word_bits // 8,
        "throughput_per_s": given.sizes.get("batch", 1) * clock / cycles,
        "mme_util": busy / cycles,
        "peak_l1_bytes": found.peak_words.get(grid.local, 0) * grid.word_bits // 8,
        "peak_llb_bytes": found.peak_words.get(grid.shared, 0) * grid.word_bits // 8,
        "compile_s": compile_s,
    }


def _describe_schedule(module: ModuleOp, grid: Grid) -> Record:
    """Of the scheduled function: leaves, tensors, bounds."""
    function = function_of(module, None)
    leaves = [op for op in function.walk() if isinstance(op, graph.SubgraphOp)]
    loops = [op for op in function.walk() if isinstance(op, graph.SequenceOp)]
    steps: list[Step] = []
    inside = shared = 0
    for leaf in leaves:
        kernel = kernel_of_leaf(leaf)
        steps += kernel.steps
        inside += len(kernel.steps) - len(kernel.outputs)
        shared += len(kernel.outputs)
    shared -= len(function.function_type.outputs)
    least = facts_of(function).get("graph.least_moved_bytes", 0)
    assert isinstance(least, int)
    bound = bound_cycles(_whole_steps(steps, leaves), least, grid)
    return {
        "subgraphs": len(leaves),
        "instances": sum(math.prod(_parts_around(leaf)) for leaf in leaves),
        "loops": len(loops),
        "ddr_tensors": 0,
        "llb_tensors": shared,
        "l1_tensors": inside,
        "ddr_bytes_bound": least,
        "cycles_bound": bound.cycles,
    }


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


def _simulate(module: ModuleOp, ctx: WeftContext) -> Simulation:
    """The time of the programs alone."""
    ops = [
        op.clone() for op in module.body.block.ops if isinstance(op, noc.AllocOp | noc.ProgramOp)
    ]
    return simulate(ModuleOp(ops), ctx.machine(), functional=False)


def _busy_cycles(found: Simulation, grid: Grid) -> float:
    """Cycles that the matrix units of all cores would take at their full rate, per core."""
    rate = math.prod(grid.core.tile) if grid.core.matrix else grid.core.macs
    return found.counts.macs / rate / (grid.clusters * grid.cores)


def summary(found: Sequence[Record]) -> str:
    """A line for each network, and the geometric means."""
    lines = [_describe_record(record) for record in found]
    good = [record for record in found if record.get("error") is None]
    if good:
        shares = [cast(float, record["bound_share"]) for record in good]
        bytes_over = [_ratio(record["ddr_bytes"], record["ddr_bytes_bound"]) for record in good]
        lines.append(
            f"{len(good)} of {len(found)} networks: cycles_bound / cycles {_mean(shares):.2f}, "
            f"ddr_bytes / ddr_bytes_bound {_mean(bytes_over):.2f} (geometric means)"
        )
    return "\n".join(lines)


def _describe_record(record: Record) -> str:
    if record.get("error") is not None:
        return f"{record['name']}: {record['error']}"
    moved = cast(int, record["ddr_bytes"]) / 1e6
    least = cast(int, record["ddr_bytes_bound"]) / 1e6
    return (
        f"{record['name']}: {record['cycles']} cycles ({cast(float, record['bound_share']):.2f} of "
        f"the bound's rate), {cast(float, record['throughput_per_s']):.0f} items/s, "
        f"{moved:.0f} MB of {least:.0f} needed, compiled in "
        f"{cast(float, record['compile_s']):.1f} s"
    )


def _ratio(one: Value, other: Value) -> float:
    return cast(int, one) / cast(int, other)


def _mean(values: Sequence[float]) -> float:
    return math.exp(sum(map(math.log, values)) / len(values))
