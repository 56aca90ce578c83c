"""
An event simulator of programs on a machine of many nodes: time, energy, and what they compute.

**Nodes.** A node goes through its programs in order, the next one when all ops of the one before
are done. It keeps up to `queue` ops that are not done, and starts each as soon as the ops that it
comes after are done. Starting an op takes no time; computations on one engine of a node take turns,
in the order in which they become ready, but for those that take no time; its engines work at the
same time. Words that a computation moves of a memory around its node pass that memory's port
meanwhile, that of the outermost memory nearest to the node, and it is done when they have; links
on their way are taken to be free.

**Transfers** are not cut into packets, and go as in wormhole routing with buffers that take up
what has to wait (virtual cut-through): the head passes the ports and links of its route
(`network`) one after the other, and waits at each until the transfers that came before have
passed; a link is `hop_cycles` long. Each port or link is occupied for its words over its words
per cycle, rounded up; the transfer is done when its tail has passed the last. So alone it takes

    hop_cycles · links + ceil(words / the slowest port's or link's words per cycle)

and two over one link take the sum. Who comes first at a link passes first; at the same cycle,
who was the first to know when it would come, and then whose op was met first. A multicast is a
tree that passes each link once. Within one copy of a memory without a bandwidth, copies take no
time. Signals take the links' hop cycles and no room.

**Memory.** A part is used from when an op starts until it is done; it is read at the start, and
written at the end. Meanwhile no other op may write what is read, or read or write what is
written: those are errors at the op that comes second. Three uses are allowed: copies that
combine alike may write the same part; in a level whose overlap is `in_place`, a part that is
being read may be filled anew, as blocks change there without a second copy; and reads may
overlap. In a level with overlap `none`, copies and computing must not use a memory at the same
time at all. Parts with the same step that never meet do not overlap; others with steps count
from their first to their last element.

**Energy** is counts times the machine's constants: words read or written at either end of a copy
(both, where it combines), words times links, MACs, accesses and hops of computing as its op or
leaf counts them, and the idle power times all cycles.

What is `preloaded` was copied before the programs began: in no time, and for no energy.

The model is that of no machine in particular: bandwidths and energies are the machine file's,
and what is assumed beyond stands here and in `network`. A transfer that is done needs no answer,
and starting one costs nothing.

What happens is worked out on tables of integers (`core`), by native code where there are many
ops and the processor is one that it is made for; both give the same.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from xdsl.dialects.builtin import ModuleOp

from ...dialects import noc
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.dataflow.noc_desugar import desugar_module
from ...transforms.dataflow.noc_tables import written_out
from ...transforms.machine.view import Machine
from ..reference.scalars import Array
from ..trace import Span
from .leaves import Leaf, leaves_of
from .network import Coord, Network
from .report import Counts, Energy, energy_of
from .run import Run


@dataclass(frozen=True)
class Simulation:
    """
    The results of a simulation: the cycles, the counts, their energy (pJ; accesses counted as
    `executed`), cycles waited by port or link (the longest first), the most words that buffers took
    at a time in a copy of each memory, how many ops were done and how many of them were
    extrapolated, and the timeline, where it is wanted.
    """

    cycles: int
    counts: Counts
    energy: Energy
    waited: Mapping[str, int]
    peak_words: Mapping[str, int]
    ops: int
    ops_skipped: int
    spans: tuple[Span, ...]
    state: Run = field(repr=False)
    counting: str = "executed"

    @property
    def utilisation(self) -> Mapping[str, float]:
        """The share of the time that each unit worked, over all nodes of the innermost programs."""
        network = self.state.network
        deepest = max(self.state.tables.nodes, key=len, default=())
        nodes = math.prod(network.shape(network.level_of(deepest))) if deepest else 1
        done = self.counts.unit_cycles
        return {
            unit.name: done[unit.name] / (nodes * self.cycles) if self.cycles else 0.0
            for unit in network.spec.units
        }

    def array(self, name: str, memory: str, coord: Coord = ()) -> Array:
        """The contents of a buffer at the end. Raises `WeftError` where it is not all written."""
        return self.state.result(name, memory, coord)


def simulate(
    module: ModuleOp,
    machine: Machine,
    inputs: Mapping[str, Array] = MappingProxyType({}),
    *,
    leaves: Mapping[str, Leaf] = MappingProxyType({}),
    queue: int = 32,
    functional: bool = True,
    trace: bool | Callable[[Span], None] = False,
    extrapolate: bool | None = None,
    native: bool | None = None,
) -> Simulation:
    """
    Runs the `noc.program`s of a verified module, which is not changed.

    `inputs` are by buffer beside the programs in the outermost memory; `leaves` give symbols
    their meaning and cost besides the module's own. Without `functional`, no data are held:
    only time, energy, room, and uses at the same time. `trace` keeps the timeline, or gives its
    spans to a function (`report.TraceWriter`) as they end. `extrapolate` skips turns of loops
    once everything repeats (`steady`); what comes out is the same. Without, it is done where
    neither data nor a timeline are wanted; there it cannot be. `native` says whether native code
    is made; without, it is where it pays.

    Raises `WeftError`, with node, op and cycle, for deadlock, overflow, use before arrival,
    clashes of uses, and anything that the machine does not have.
    """
    if queue < 1:
        raise WeftError(f"the queue of a node is {queue}, but must be 1 or more")
    programs, allocs = _split_module(module)
    spans: list[Span] = []
    sink = trace if callable(trace) else spans.append if trace else None
    if extrapolate is None:
        extrapolate = not functional and sink is None
    if extrapolate and (functional or sink is not None):
        raise WeftError("turns that are extrapolated have no data and no timeline; leave out one")
    network, known = Network(machine), leaves_of(module, leaves)

    def run_once(leaps: bool) -> Run:
        """Once, with steady states skipped or not."""
        run = Run(network, programs, allocs, known, queue, functional, sink, leaps)
        run.prepare_buffers(inputs)
        run.loop(native)
        return run

    try:
        run = run_once(extrapolate)
    except WeftError:
        if not extrapolate:
            raise
        run = run_once(False)  # says where it happens first
    return _build_result(run, spans)


def _build_result(run: Run, spans: Sequence[Span]) -> Simulation:
    """Builds the result of a run that is done."""
    counts = run.planner.counts()
    return Simulation(
        cycles=run.now,
        counts=counts,
        energy=energy_of(counts, run.now, run.network.spec),
        waited=run.cycles_waited(),
        peak_words=run.peak_words(),
        ops=run.ops_done,
        ops_skipped=run.ops_skipped,
        spans=tuple(spans),
        state=run,
    )


def _split_module(module: ModuleOp) -> tuple[list[noc.ProgramOp], list[noc.AllocOp]]:
    """The programs, without sugar, and the buffers that are there from the start."""
    programs: list[noc.ProgramOp] = []
    allocs: list[noc.AllocOp] = []
    ops = (op for op in module.body.block.ops if isinstance(op, noc.ProgramOp))
    known = {op.sym_name.data: op for op in ops}
    for op in module.body.block.ops:
        if isinstance(op, noc.AllocOp):
            allocs.append(op)
        elif isinstance(op, noc.ProgramOp):
            programs += map(_remove_sugar, written_out(op, known))
    return programs, allocs


_SUGAR = (
    noc.ReadOp,
    noc.WriteOp,
    noc.SendOp,
    noc.RecvOp,
    noc.MulticastOp,
    noc.RotateOp,
    noc.ReduceOp,
)


def _remove_sugar(op: noc.ProgramOp) -> noc.ProgramOp:
    """A program without sugar: itself, or another one."""
    if not any(isinstance(inner, _SUGAR) for inner in op.walk()):
        return op
    plain = ModuleOp([op.clone()])
    desugar_module(plain)
    found = plain.body.block.first_op
    assert isinstance(found, noc.ProgramOp), describe_op(op)
    return found
