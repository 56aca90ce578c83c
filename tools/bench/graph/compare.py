"""One configuration: its schedule beside its bounds, and beside schedules without instances."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from xdsl.utils.exceptions import VerifyException

from ....dialects import graph
from ....targets.trace import Span
from ....transforms.core.errors import WeftError
from ....transforms.core.pipeline import facts_of
from ....transforms.machine.view import Machine
from .. import Record
from .exact import functional_columns
from .gaps import order_gap
from .levels import levels_of
from .measure import Measured, ScheduleOptions, measure_network
from .published import items_at_a_time, published_columns

BASELINES = ("layerwise", "layerwise_serial", "stitch")


@dataclass(frozen=True)
class Configuration:
    """
    A row of the evaluation's table 2: its label, the network and its sizes; in bytes (see
    `bytes.module_in_bytes`) or in f16.
    """

    label: str
    network: str
    sizes: Mapping[str, int]
    in_bytes: bool = False

    @property
    def name(self) -> str:
        """The name by which `--only` selects it."""
        return f"{self.label} {self.network}{' in bytes' if self.in_bytes else ''}"

    @property
    def known(self) -> Record:
        """The fields with which each of its records begins."""
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

IN_BYTES = (Configuration("A8", "resnet50", {"batch": 64}, in_bytes=True),)
"""Of these the evaluation shows alone how much of the time units work; run by their label."""


def record_of(given: Configuration, machine: Machine, data_on: str | None = None) -> Record:
    """
    The record of one configuration; with an `error` where it cannot be scheduled or run. It
    is also run with data, at a small size (`exact`), where `data_on` is the machine's name or file.
    """
    try:
        tree = run_configuration(given, machine, ScheduleOptions())
        found = given.known | describe_tree(given, tree) | beside_baselines(given, tree, machine)
        variants = list_variants(given, tree)
        cycles = [run_configuration(given, machine, options).cycles for options in variants]
        cycles.append(tree.cycles)
        found["variant_cycles"] = " ".join(map(str, cycles))
        if data_on is not None and not given.in_bytes:
            found |= functional_columns(given.label, given.network, given.sizes, data_on)
        return found | published_columns(given.label)
    except WeftError as error:
        return given.known | {"error": str(error)}


def beside_baselines(given: Configuration, tree: Measured, machine: Machine) -> Record:
    """The columns of schedules without instances, and of speed-ups over them."""
    found: Record = {}
    for name, options in list_baselines(given, tree).items():
        other = run_configuration(given, machine, options)
        found[f"{name}_cycles"] = other.cycles
        found[f"speedup_vs_{name}"] = other.cycles / tree.cycles
        if options.overlap == "parts":
            found[f"{name}_kernels"] = levels_of(other.function, other.grid).kernels
            found[f"{name}_ddr_bytes"] = other.moved_bytes(other.grid.outer)
    found["speedup_limit"] = cast(int, found["layerwise_cycles"]) / least_cycles(tree)
    return found


def run_configuration(
    given: Configuration,
    machine: Machine,
    options: ScheduleOptions,
    trace: Callable[[Span], None] | None = None,
) -> Measured:
    """`measure_network` of a configuration. Raises `WeftError` that names the form."""
    try:
        return measure_network(
            given.network, given.sizes, machine, options, in_bytes=given.in_bytes, trace=trace
        )
    except (WeftError, VerifyException) as error:
        raise WeftError(f"{options.form}: {error}") from error


def share_of(given: Configuration, tree: Measured) -> int:
    """The items of the batch that a cluster has in all."""
    tops = [op for op in tree.function.body.block.ops if isinstance(op, graph.ParallelOp)]
    return given.sizes.get("batch", 1) // (tops[0].get_parts() if tops else 1)


def list_baselines(given: Configuration, tree: Measured) -> Mapping[str, ScheduleOptions]:
    """The schedules that a tree is compared to."""
    items = items_at_a_time(given.label, "tvm", share_of(given, tree))
    choices = (
        ScheduleOptions("layerwise", items, "parts"),
        ScheduleOptions("layerwise", items, "none"),
        ScheduleOptions("stitch", items, "parts"),
    )
    return dict(zip(BASELINES, choices, strict=True))


def list_variants(given: Configuration, tree: Measured) -> tuple[ScheduleOptions, ...]:
    """The steps before the whole: without instances, and without overlap between kernels."""
    items = items_at_a_time(given.label, "graphturbo", share_of(given, tree))
    return (
        ScheduleOptions("shared", items, "parts"),
        ScheduleOptions("local", items, "parts"),
        ScheduleOptions(overlap="parts"),
    )


def describe_tree(given: Configuration, tree: Measured) -> Record:
    """The columns of a schedule on its own."""
    grid, levels = tree.grid, levels_of(tree.function, tree.grid)
    bound = least_cycles(tree)
    return {
        "batch_per_cluster": share_of(given, tree) // levels.turns,
        "subgraphs": levels.subgraphs,
        "instances": levels.instances,
        "kernels": levels.kernels,
        "ddr_tensors": levels.outer_tensors,
        "llb_tensors": levels.shared_tensors,
        "l1_tensors": levels.local_tensors,
        "ddr_bytes": tree.moved_bytes(grid.outer),
        "ddr_bytes_bound": least_bytes(tree),
        "cycles": tree.cycles,
        "cycles_bound": bound,
        "bound_share": bound / tree.cycles,
        "throughput_per_s": items_per_second(given, tree.cycles, tree),
        "mme_util": tree.busy.get("matrix", 0.0),
        "vme_util": tree.busy.get("mac", 0.0),
        "vector_util": tree.busy["vector"],
        "order_gap": order_gap(tree.function),
        "peak_l1_bytes": tree.peak_bytes(grid.local),
        "peak_llb_bytes": tree.peak_bytes(grid.shared),
        "compile_s": tree.compile_s,
    }


def items_per_second(given: Configuration, cycles: int, run: Measured) -> float:
    """Items of the batch per second."""
    return given.sizes.get("batch", 1) * run.clock_hz / cycles


def least_bytes(tree: Measured) -> int:
    """The bytes that a scheduled function moves at least from and to the outermost memory."""
    least = facts_of(tree.function).get("graph.least_moved_bytes", 0)
    assert isinstance(least, int)
    return least


def least_cycles(tree: Measured) -> int:
    """The bound of the cycles of a scheduled function."""
    least = facts_of(tree.function).get("graph.least_cycles")
    assert isinstance(least, int)
    return least
