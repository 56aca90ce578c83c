"""
Sweeps of the evaluation's configurations: batches, machines, stages of a network, bytes.

* `batch_records`: throughput and latency by batch, of BERT and ResNet-50 (its table 1), with the
  share of the time that matrix and vector-MAC units work (figure 16). Beside trees stand layers at
  TVM's batch per cluster, and kernels without instances over all items that a cluster has.
* `memory_records`: the outermost and the shared memory half and twice as fast, with their links,
  and a machine in which a read of the outermost memory feeds one cluster; the bound then counts
  weights once for each.
* `stage_records`: the share of the time that units work, by stage (figure 17), as seen by one core.
* `functional_records`: whether results with data have the bits that the stage means (`exact`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ....dialects import graph
from ....targets.trace import Span
from ....transforms.core.errors import WeftError
from ....transforms.graph.machine import grid_of
from ....transforms.machine.view import Machine
from ...registry.universe import machine_paths
from .. import Record
from .compare import (
    Configuration,
    beside_baselines,
    describe_tree,
    items_per_second,
    list_baselines,
    run_configuration,
    share_of,
)
from .exact import functional_columns
from .measure import Measured, ScheduleOptions, change_sizes
from .published import items_at_a_time

_DONE = re.compile(r'noc\.signal "done\.l(\d+)"')

BATCHES = (8, 16, 32, 64)
"""The batches of a sweep."""

MACHINES: Mapping[str, Mapping[str, float | bool]] = {
    "base": {},
    "DDR x 1/2": {"outer": 0.5},
    "DDR x 2": {"outer": 2.0},
    "LLB x 1/2": {"shared": 0.5},
    "LLB x 2": {"shared": 2.0},
    "no multicast": {"multicast": False},
}
"""Changes of a machine, by name; see `measure.change_sizes`."""


def batch_records(
    given: Configuration, machine: Machine, batches: Sequence[int] = BATCHES
) -> Iterator[Record]:
    """A record for each batch."""
    for batch in batches:
        one = replace(given, sizes={**given.sizes, "batch": batch})
        known = one.known | {"name": f"{given.name} batch {batch}"}
        try:
            yield known | _batch_columns(one, machine)
        except WeftError as error:
            yield known | {"error": str(error)}


def _batch_columns(given: Configuration, machine: Machine) -> Record:
    tree = run_configuration(given, machine, ScheduleOptions())
    share = share_of(given, tree)
    found = describe_tree(given, tree)
    found["latency_ms"] = 1e3 * tree.cycles / tree.clock_hz
    others = {
        "layerwise": ScheduleOptions(
            "layerwise", items_at_a_time(given.label, "tvm", share), "parts"
        ),
        "no_instances": ScheduleOptions("local", share),
    }
    for name, options in others.items():
        other = run_configuration(given, machine, options)
        assert options.items is not None
        found |= {
            f"{name}_batch_per_cluster": options.items,
            f"{name}_turns": share // options.items,
            f"{name}_throughput_per_s": items_per_second(given, other.cycles, other),
            f"{name}_latency_ms": 1e3 * other.cycles / other.clock_hz,
            f"{name}_mme_util": other.busy.get("matrix", 0.0),
            f"{name}_vme_util": other.busy.get("mac", 0.0),
        }
    return found


def memory_records(
    given: Configuration, machine: Machine, names: Sequence[str] = tuple(MACHINES)
) -> Iterator[Record]:
    """A record for each of these machines, with speed-ups over baselines on the same machine."""
    for name in names:
        other = change_sizes(machine, **MACHINES[name])  # pyright: ignore[reportArgumentType]
        known: Record = given.known | {"name": f"{given.name}, {name}", "machine": name}
        try:
            tree = run_configuration(given, other, ScheduleOptions())
            found = describe_tree(given, tree) | beside_baselines(given, tree, other)
            yield known | found
        except WeftError as error:
            yield known | {"error": str(error)}


@dataclass
class StageClock:
    """
    Cycles of one core (`node`) between the words that it is done with a leaf, and those that its
    units work in between: a sink for the timeline. After `name_stages`, both are by stage.
    """

    node: str
    last: float = 0
    pending: dict[str, float] = field(default_factory=dict[str, float])
    leaves: list[tuple[int, float, Mapping[str, float]]] = field(
        default_factory=list[tuple[int, float, Mapping[str, float]]]
    )
    stages: Sequence[str] = ()
    cycles: dict[str, float] = field(default_factory=dict[str, float])
    work: dict[tuple[str, str], float] = field(default_factory=dict[tuple[str, str], float])

    def __call__(self, span: Span) -> None:
        """Adds one span."""
        if span.node != self.node:
            return
        done = _DONE.fullmatch(span.what)
        if done is not None:
            self.leaves.append((int(done[1]) - 1, span.end - self.last, dict(self.pending)))
            self.last = span.end
            self.pending.clear()
        elif span.track not in ("copy", "signal"):
            self.pending[span.track] = self.pending.get(span.track, 0) + span.end - span.start

    def name_stages(self, stages: Sequence[str]) -> None:
        """Adds up what belongs to a stage; `stages` are those of all leaves, in their order."""
        self.stages = stages
        for number, cycles, busy in self.leaves:
            stage = stages[number]
            self.cycles[stage] = self.cycles.get(stage, 0) + cycles
            for engine, work in busy.items():
                self.work[stage, engine] = self.work.get((stage, engine), 0) + work


def stage_of(label: str) -> str:
    """The stage of a leaf, of its name: up to the first number, if there is one."""
    words = label.split(".")
    numbers = [n for n, word in enumerate(words) if word.isdigit()]
    return ".".join(words[: numbers[0] + 1]) if numbers else words[0]


def stage_records(given: Configuration, machine: Machine) -> Iterator[Record]:
    """A record for each stage, of the tree and of layers at TVM's batch per cluster."""
    try:
        tree, clock = _run_with_clock(given, machine, ScheduleOptions())
        layers = list_baselines(given, tree)["layerwise"]
        clocks = {"": clock, "layerwise_": _run_with_clock(given, machine, layers)[1]}
    except WeftError as error:
        yield given.known | {"error": str(error)}
        return
    engines = {"mme": "matrix", "vme": "mac", "vector": "vector"}
    units = grid_of(machine).engines
    for stage in dict.fromkeys(clocks[""].stages):
        found: Record = given.known | {"name": f"{given.name}, {stage}", "stage": stage}
        for name, clock in clocks.items():
            cycles = clock.cycles[stage]
            found[f"{name}cycles"] = cycles
            for column, kind in engines.items():
                if kind in units:
                    busy = clock.work.get((stage, units[kind]), 0)
                    found[f"{name}{column}_util"] = busy / cycles
        yield found


def _run_with_clock(
    given: Configuration, machine: Machine, options: ScheduleOptions
) -> tuple[Measured, StageClock]:
    """What a configuration takes, and its stages."""
    clock = StageClock("node (0, 0) of @" + machine.levels[2].name)
    found = run_configuration(given, machine, options, clock)
    leaves = [op for op in found.function.walk() if isinstance(op, graph.SubgraphOp)]
    clock.name_stages([stage_of(leaf.label.data) for leaf in leaves])
    return found, clock


def functional_records(given: Configuration, machine: Machine) -> Iterator[Record]:
    """Compares results with data to those of the stage, at a small size, on a machine by name."""
    path = machine_paths().get(machine.name)
    if path is None:
        message = f"data run on machines that weft brings, not @{machine.name}"
        yield given.known | {"error": message}
        return
    yield given.known | functional_columns(given.label, given.network, given.sizes, path)


SWEEPS: Mapping[str, Callable[[Configuration, Machine], Iterator[Record]]] = {
    "batch_sweep": batch_records,
    "memory_sweep": memory_records,
    "stages": stage_records,
    "functional": functional_records,
}
"""The sweeps by the option that asks for them."""
