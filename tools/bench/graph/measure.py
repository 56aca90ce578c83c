"""One network on one machine with one set of options: compiled, and simulated in time."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp

from ....dialects import noc
from ....lowering.graph.cluster import OVERLAPS
from ....lowering.graph.convert_graph_to_noc import ConvertGraphToNocPass
from ....targets.noc.simulate import Simulation, simulate
from ....targets.trace import Span
from ....transforms.core.functions import function_of
from ....transforms.graph.machine import Grid, grid_for
from ....transforms.graph.schedule.graph_schedule import GraphSchedulePass
from ....transforms.machine.units import units_of
from ....transforms.machine.view import Machine
from ....transforms.model.change_float_type import ChangeFloatTypePass
from ....transforms.model.generalize import GeneralizeNamedOpsPass
from ....transforms.model.mark_entry import MarkEntryPass
from ...collecting import collecting_rarely
from ...registry.contexts import make_context
from ...zoo.models import zoo_module
from .bytes import module_in_bytes


@dataclass(frozen=True)
class ScheduleOptions:
    """
    Options of a network's schedule: the `form` of `graph-schedule`, in which a cluster has `items`
    items of the batch at a time (`None`: as it sees fit), and what `convert-graph-to-noc` lets
    overlap.
    """

    form: str = "tree"
    items: int | None = None
    overlap: str = OVERLAPS[0]


@dataclass(frozen=True)
class Measured:
    """
    A network that was simulated: its scheduled function, what of the machine schedules see, its
    clock, the simulation, seconds of processor time that compiling took, and the share of the time
    that each kind of unit (`matrix`, `mac`, `vector`) worked.
    """

    function: func.FuncOp
    grid: Grid
    clock_hz: int
    found: Simulation
    compile_s: float
    busy: Mapping[str, float]

    @property
    def cycles(self) -> int:
        """The cycles of it all."""
        return self.found.cycles

    def moved_bytes(self, memory: str) -> int:
        """Bytes read from and written to a memory, all copies of it together."""
        return self.found.counts.words.get(memory, 0) * self.grid.word_bits // 8

    def peak_bytes(self, memory: str) -> int:
        """The most bytes that buffers take at a time in a copy of a memory."""
        return self.found.peak_words.get(memory, 0) * self.grid.word_bits // 8


@collecting_rarely()
def measure_network(
    network: str,
    sizes: Mapping[str, int],
    machine: Machine,
    options: ScheduleOptions,
    *,
    in_bytes: bool = False,
    trace: Callable[[Span], None] | None = None,
) -> Measured:
    """
    Compiles a network of the zoo in f16 (or `in_bytes`), and simulates its programs; `trace` gets
    the timeline. Raises `WeftError` for what cannot be scheduled.
    """
    start = time.process_time()
    ctx = make_context()
    ctx.use_machine(machine)
    module = zoo_module(network, sizes, ctx)
    for step in (MarkEntryPass(None), GeneralizeNamedOpsPass(), ChangeFloatTypePass("f16")):
        step.apply(ctx, module)
    if in_bytes:
        module = module_in_bytes(module, ctx)
    function = function_of(module, None)
    GraphSchedulePass(options.form, options.items).apply(ctx, module)
    ConvertGraphToNocPass(options.overlap).apply(ctx, module)
    compile_s = time.process_time() - start
    programs = [op for op in module.body.block.ops if isinstance(op, noc.AllocOp | noc.ProgramOp)]
    # What is measured keeps the function, and neither its module nor its programs.
    for op in (function, *programs):
        op.detach()
    found = simulate(ModuleOp(programs), machine, functional=False, trace=trace or False)
    busy: dict[str, float] = {}
    for unit in units_of(machine):
        busy[unit.kind] = busy.get(unit.kind, 0.0) + found.utilisation[unit.name]
    grid = grid_for(machine, function)
    del module, programs
    gc.collect()
    return Measured(function, grid, machine.clock_hz, found, compile_s, busy)


def change_sizes(
    machine: Machine, *, outer: float = 1.0, shared: float = 1.0, multicast: bool | None = None
) -> Machine:
    """
    A machine of three levels whose outermost and shared memory are so many times as fast, links to
    them included, and in which one read feeds several clusters or not.
    """
    names = [level.name for level in machine.levels]
    rates = {names[0]: outer, names[1]: shared}
    links = {names[1]: outer, names[2]: shared}
    level_of = {array.name: array.level for array in machine.arrays}

    def times(rate: float | None, by: float) -> float | None:
        return None if rate is None else rate * by

    memories = tuple(
        replace(m, bytes_per_cycle=times(m.bytes_per_cycle, rates.get(m.level, 1.0)))
        for m in machine.memories
    )
    networks = tuple(
        replace(n, bytes_per_cycle=max(1, round(n.bytes_per_cycle * links[level_of[n.array]])))
        for n in machine.networks
    )
    arrays = tuple(
        replace(a, multicast=multicast) if multicast is not None and a.level == names[1] else a
        for a in machine.arrays
    )
    return replace(machine, memories=memories, networks=networks, arrays=arrays)
