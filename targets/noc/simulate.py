"""
An event simulator of programs on a machine of many nodes: time, energy, and what they compute.

**Nodes.** A node goes through its program in order, keeps up to `queue` ops that are not done,
and starts each as soon as the ops that it comes after are done. Starting an op takes no time;
computations of a node take turns, in the order in which they become ready.

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

**Memory.** A part is read when its op starts and written when it is done; `memory` says what may
happen between. **Energy** is counts times the machine's constants: words read or written at
either end of a copy (both, where it combines), words times links, MACs and accesses of computing
as its leaf counts them, and the idle power times all cycles.

The model is that of no machine in particular: bandwidths and energies are the machine file's,
and what is assumed beyond stands here and in `network`. A transfer that is done needs no answer,
and starting one costs nothing.
"""

from __future__ import annotations

import heapq
import math
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from types import MappingProxyType

import numpy as np
from xdsl.dialects.builtin import ModuleOp

from ...dialects import noc
from ...transforms.describe import describe
from ...transforms.errors import WeftError
from ...transforms.machine import Machine
from ...transforms.noc_desugar import desugar
from ..reference.scalars import Array
from .leaves import Leaf, LeafCost, leaves_of
from .memory import Use
from .network import Coord, End, Network, Resource, Stage
from .report import Counts, Energy, Span, energy_of
from .state import Place, State
from .walk import Task, Walker


@dataclass(frozen=True)
class Simulation:
    """
    What came out: the cycles, the counts, their energy (pJ; accesses counted as `executed`),
    cycles waited by port or link (the longest first), the most words that buffers took at a time
    in a copy of each memory, and the timeline.
    """

    cycles: int
    counts: Counts
    energy: Energy
    waited: Mapping[str, int]
    peak_words: Mapping[str, int]
    spans: tuple[Span, ...]
    state: State = field(repr=False)
    counting: str = "executed"

    def array(self, name: str, memory: str, coord: Coord = ()) -> Array:
        """What a buffer holds at the end. Raises `WeftError` where it is not all written."""
        return self.state.array(name, memory, coord)


def simulate(
    module: ModuleOp,
    machine: Machine,
    inputs: Mapping[str, Array] = MappingProxyType({}),
    *,
    leaves: Mapping[str, Leaf] = MappingProxyType({}),
    queue: int = 32,
    functional: bool = True,
) -> Simulation:
    """
    Runs the `noc.program`s of a verified module, which is not changed.

    `inputs` are by buffer beside the programs in the outermost memory; `leaves` give symbols
    their meaning and cost besides the module's own. Without `functional`, no data are held:
    only time, energy, room, and uses at the same time.

    Raises `WeftError`, with node, op and cycle, for deadlock, overflow, use before arrival,
    clashes of uses, and anything that the machine does not have.
    """
    if queue < 1:
        raise WeftError(f"the queue of a node is {queue}, but must be 1 or more")
    ops = (op for op in module.body.block.ops if isinstance(op, noc.ProgramOp | noc.AllocOp))
    plain = ModuleOp([op.clone() for op in ops])
    desugar(plain)
    run = _Run(Network(machine), leaves_of(module, leaves), queue)
    run.state = State(run.network, functional)
    run.state.prepare(plain, inputs)
    run.enter(plain)
    run.loop()
    energy = energy_of(run.counts, run.now, run.network.spec)
    waited = {str(r): n for r, n in sorted(run.waited.items(), key=lambda e: (-e[1], str(e[0])))}
    return Simulation(
        run.now, run.counts, energy, waited, run.state.peak_words(), tuple(run.spans), run.state
    )


@dataclass(eq=False)
class _Node:
    """A node that runs a program: what is to come, and how much is under way."""

    coord: Coord
    level: str
    walker: Walker
    open: dict[Task, None] = field(default_factory=dict[Task, None])
    ended: bool = False
    free_at: int = 0
    signals: Counter[str] = field(default_factory=Counter[str])
    waiting: dict[str, deque[Task]] = field(default_factory=dict[str, deque[Task]])

    @property
    def label(self) -> str:
        return f"node {self.coord} of @{self.level}"


@dataclass(eq=False)
class _Transfer:
    """A copy under way: what is left to start, and when its last word is there."""

    stages: tuple[Stage, ...]
    tails: tuple[int, ...]
    children: dict[int, list[int]]
    words: int
    left: int
    end: int
    finish: Callable[[], None]


class _Run:
    """One simulation. Events are ordered by cycle, then ends before starts, then age."""

    state: State

    def __init__(self, network: Network, leaves: Mapping[str, Leaf], queue: int) -> None:
        self.network = network
        self.counts = Counts()
        self.waited: Counter[Resource] = Counter()
        self.spans: list[Span] = []
        self.now = 0
        self._leaves = leaves
        self._queue = queue
        self._nodes: dict[Coord, _Node] = {}
        self._free_at: dict[Resource, int] = {}
        self._events: list[tuple[int, int, int, Callable[[], None]]] = []
        self._age = 0

    # --- nodes and events -------------------------------------------------------------------

    def enter(self, module: ModuleOp) -> None:
        """A node for each place of each program. Raises `WeftError` for places that clash."""
        for op in module.walk():
            if isinstance(op, noc.ProgramOp):
                self._enter(op)

    def _enter(self, op: noc.ProgramOp) -> None:
        label = f"{describe(op)} @{op.sym_name.data}"
        level = op.level.string_value()
        shape = self.network.shape(self.network.level_index(level))
        first, count = op.get_first(), op.get_count()
        fits = len(first) == len(shape)
        if not fits or any(f + c > e for f, c, e in zip(first, count, shape, strict=True)):
            raise WeftError(
                f"{label}: nodes from {list(first)} by {list(count)} are not in level @{level}, "
                f"whose nodes are {list(shape)}"
            )
        for coord in product(*(range(f, f + c) for f, c in zip(first, count, strict=True))):
            if coord in self._nodes:
                raise WeftError(f"{label}: {self._nodes[coord].label} runs a program already")
            self._nodes[coord] = _Node(coord, level, Walker(op, coord))

    def loop(self) -> None:
        """Runs to the end. Raises `WeftError`; see `simulate`."""
        for node in self._nodes.values():
            self._fill(node)
        while self._events:
            self.now, _, _, event = heapq.heappop(self._events)
            event()
        stuck = [node for node in self._nodes.values() if node.open]
        if stuck:
            raise WeftError(self._deadlock(stuck))

    def _at(self, cycle: int, rank: int, event: Callable[[], None]) -> None:
        self._age += 1
        heapq.heappush(self._events, (cycle, rank, self._age, event))

    def _fill(self, node: _Node) -> None:
        """Takes ops until the node's queue is full."""
        while not node.ended and len(node.open) < self._queue:
            task = next(node.walker.tasks, None)
            if task is None:
                node.ended = True
                return
            node.open[task] = None
            task.missing = len(task.after)
            for before in task.after:
                before.next.append(task)
            if not task.missing:
                self._at(self.now, 1, lambda task=task: self._start(task))

    def _done(self, task: Task, start: int, track: str, **details: int | str) -> None:
        node = self._nodes[task.node]
        task.done = True
        followers, task.after, task.next = task.next, [], []
        del node.open[task]
        if track:
            self.spans.append(Span(node.label, track, _what(task), start, self.now, details))
        for other in followers:
            other.missing -= 1
            if not other.missing:
                self._at(self.now, 1, lambda other=other: self._start(other))
        self._fill(node)

    def _start(self, task: Task) -> None:
        with _Blame(self, task):
            op = task.op
            if isinstance(op, noc.CopyOp):
                self._copy(task, op)
            elif isinstance(op, noc.ComputeOp):
                self._compute(task, op)
            elif isinstance(op, noc.SignalOp):
                self._signal(task, op)
            elif isinstance(op, noc.WaitOp):
                self._nodes[task.node].waiting.setdefault(op.signal.data, deque()).append(task)
                self._serve(self._nodes[task.node], op.signal.data)
            else:
                assert isinstance(op, noc.AllocOp | noc.FreeOp)
                self._change(task, op)

    def _change(self, task: Task, op: noc.AllocOp | noc.FreeOp) -> None:
        name = op.memory.string_value()
        memory = self.state.memory(name, self.state.own(name, task.node))
        if isinstance(op, noc.AllocOp):
            self.state.alloc(op, memory)
        else:
            memory.free(op.buffer.data)
        self._done(task, self.now, "")

    # --- signals ----------------------------------------------------------------------------

    def _signal(self, task: Task, op: noc.SignalOp) -> None:
        coord = tuple(e.eval(task.indices, ()) for e in op.at.coordinates)
        if coord not in self._nodes:
            raise WeftError(f"signals node {coord}, which runs no program")
        node, start = self._nodes[coord], self.now

        def arrive() -> None:
            node.signals[op.signal.data] += 1
            self._done(task, start, "signal")
            self._serve(node, op.signal.data)

        self._at(self.now + self.network.latency(task.node, coord), 0, arrive)

    def _serve(self, node: _Node, signal: str) -> None:
        waiting = node.waiting.get(signal)
        while waiting:
            op = waiting[0].op
            assert isinstance(op, noc.WaitOp)
            if node.signals[signal] < op.get_count():
                return
            node.signals[signal] -= op.get_count()
            self._done(waiting.popleft(), self.now, "")

    def _deadlock(self, stuck: Sequence[_Node]) -> str:
        node = stuck[0]
        started = [t for queue in node.waiting.values() for t in queue]
        task = started[0] if started else next(iter(node.open))
        why = "waits for ops that are never done"
        if isinstance(task.op, noc.WaitOp):
            signal = task.op.signal.data
            why = f'waits for signal "{signal}": {node.signals[signal]} of {task.op.get_count()}'
        if len(node.open) >= self._queue:
            why += f", and the node's queue of {self._queue} ops is full"
        others = f"; {len(stuck) - 1} more nodes are stuck" if len(stuck) > 1 else ""
        return f"deadlock at cycle {self.now}: {node.label}: {describe(task.op)} {why}{others}"

    # --- computing --------------------------------------------------------------------------

    def _compute(self, task: Task, op: noc.ComputeOp) -> None:
        node = self._nodes[task.node]
        reads = [self._own(part, task) for part in op.reads.parts]
        writes = [self._own(part, task) for part in op.writes.parts]
        cost = self._cost(op, [_shape(place) for place in reads])
        assert cost.cycles is not None
        start = max(self.now, node.free_at)
        node.free_at = start + cost.cycles

        def begin() -> None:
            with _Blame(self, task):
                self._run_leaf(task, op, reads, writes, cost)

        self._at(start, 1, begin)

    def _own(self, part: noc.PartAttr, task: Task) -> Place:
        place = self.state.place(part, task.node, task.indices)
        coord = place.end.coord if place.end is not None else ()
        if place.end is not None and task.node[: len(coord)] != coord:
            raise WeftError(f"computes on {place.memory.label}, another node's; copy it first")
        return place

    def _cost(self, op: noc.ComputeOp, shapes: Sequence[tuple[int, ...]]) -> LeafCost:
        leaf = self._leaves.get(op.symbol.string_value())
        model = leaf.cost(shapes) if leaf is not None and leaf.cost is not None else LeafCost(None)
        cycles = op.cycles.value.data if op.cycles is not None else model.cycles
        if cycles is None:
            raise WeftError(f"{op.symbol} has no cost model; add `cycles` to the op")
        given = op.get_accesses()
        return LeafCost(
            cycles,
            op.macs.value.data if op.macs is not None else model.macs,
            given if given is not None else model.accesses,
        )

    def _run_leaf(
        self,
        task: Task,
        op: noc.ComputeOp,
        reads: Sequence[Place],
        writes: Sequence[Place],
        cost: LeafCost,
    ) -> None:
        what = self._name(task)
        uses = [Use(what, False, p.buffer, p.box, False) for p in reads]
        uses += [Use(what, False, p.buffer, p.box, True) for p in writes]
        places = [*reads, *writes]
        for place, use in zip(places, uses, strict=True):
            place.memory.begin(use, uses)
        results = self._results(op, reads, writes)
        self.counts.macs += cost.macs
        accesses = cost.accesses
        if accesses is None:
            accesses = Counter()
            for place, use in zip(places, uses, strict=True):
                accesses[place.name] += use.words
        for name, words in accesses.items():
            self.network.memory_level(name)
            self.counts.words[name] += words
        start = self.now

        def end() -> None:
            _end(uses)
            for use, result in zip(uses[len(reads) :], results, strict=False):
                _write(use, result)
            self._done(task, start, "compute", macs=cost.macs)

        assert cost.cycles is not None
        self._at(self.now + cost.cycles, 0, end)

    def _results(
        self, op: noc.ComputeOp, reads: Sequence[Place], writes: Sequence[Place]
    ) -> Sequence[Array]:
        if not self.state.functional:
            return ()
        name = op.symbol.string_value()
        if name not in self._leaves:
            known = ", ".join(f"@{n}" for n in self._leaves) or "none"
            raise WeftError(f"@{name} has no meaning; known are {known}")
        arguments = [p.buffer.data[p.box].copy() for p in reads if p.buffer.data is not None]
        results = self._leaves[name].run(arguments)
        if len(results) != len(writes):
            raise WeftError(f"@{name} gives {len(results)} results for {len(writes)} parts")
        for place, result in zip(writes, results, strict=True):
            wanted = (_shape(place), place.buffer.dtype)
            if (result.shape, result.dtype) != wanted:
                raise WeftError(
                    f"@{name} gives {result.dtype}{list(result.shape)}, but the part of "
                    f'"{place.buffer.name}" is {wanted[1]}{list(wanted[0])}'
                )
        return results

    # --- copies -----------------------------------------------------------------------------

    def _copy(self, task: Task, op: noc.CopyOp) -> None:
        source = self.state.place(op.source, task.node, task.indices)
        dests = [
            self.state.place(op.dest, task.node, (*task.indices, *extra))
            for extra in product(*(range(e) for e in op.get_fan()))
        ]
        for dest in dests:
            _check_alike(source, dest)
        uses = self._begin_copy(task, op, source, dests)
        values = source.buffer.data[source.box].copy() if source.buffer.data is not None else None
        ends = self._ends(source, dests)
        stages = self.network.route(*ends)
        self._count_copy(uses, stages, source, dests, op.get_combine() != "set")
        start = self.now

        def finish() -> None:
            _end(uses)
            for use in uses[1:]:
                if values is not None:
                    _write(use, values)
            self._done(task, start, "copy", words=uses[0].words, to=dests[0].memory.label)

        self._send(stages, uses[0].words, finish)

    def _begin_copy(
        self, task: Task, op: noc.CopyOp, source: Place, dests: Sequence[Place]
    ) -> list[Use]:
        what, combine = self._name(task), op.get_combine()
        uses = [Use(what, True, source.buffer, source.box, False)]
        uses += [Use(what, True, d.buffer, d.box, True, combine) for d in dests]
        for place, use in zip((source, *dests), uses, strict=True):
            place.memory.begin(use)
        return uses

    def _ends(self, source: Place, dests: Sequence[Place]) -> tuple[End, list[End]]:
        """Where the transfer begins and ends; a shared memory is entered at the nearest port."""
        far = source.end or dests[0].end
        node = far.coord if far is not None else self.network.ports[0]
        port = self.network.nearest_port(node)
        return (
            source.with_end(End(source.name, port)),
            [d.with_end(End(d.name, port)) for d in dests],
        )

    def _count_copy(
        self,
        uses: Sequence[Use],
        stages: Sequence[Stage],
        source: Place,
        dests: Sequence[Place],
        combines: bool,
    ) -> None:
        words = uses[0].words
        ways = sum(stage.parent < 0 for stage in stages) or len(dests)
        self.counts.words[source.name] += words * ways
        for dest in dests:
            self.counts.words[dest.name] += words * (2 if combines else 1)
        for stage in stages:
            if stage.hop:
                self.counts.hops[stage.resource.level] += words

    def _send(self, stages: tuple[Stage, ...], words: int, finish: Callable[[], None]) -> None:
        children: dict[int, list[int]] = {}
        for place, stage in enumerate(stages):
            children.setdefault(stage.parent, []).append(place)
        tails = [0] * len(stages)
        for place in reversed(range(len(stages))):
            after = (tails[child] for child in children.get(place, ()))
            tails[place] = stages[place].latency + max(after, default=0)
        transfer = _Transfer(stages, tuple(tails), children, words, len(stages), self.now, finish)
        self._request(transfer, -1, self.now)
        if not stages:
            self._at(self.now, 0, finish)

    def _request(self, transfer: _Transfer, place: int, cycle: int) -> None:
        """From `cycle` on, the head asks for the stages after `place`."""
        for child in transfer.children.get(place, ()):
            self._at(cycle, 2, lambda child=child: self._pass(transfer, child))

    def _pass(self, transfer: _Transfer, place: int) -> None:
        """The head is at stage `place`, and takes it as soon as it is free."""
        stage = transfer.stages[place]
        resource = stage.resource
        start = max(self.now, self._free_at.get(resource, 0))
        if start > self.now:
            self.waited[resource] += start - self.now
        busy = math.ceil(transfer.words / resource.words - 1e-9)
        self._free_at[resource] = start + busy
        transfer.end = max(transfer.end, start + busy + transfer.tails[place])
        transfer.left -= 1
        self._request(transfer, place, start + stage.latency)
        if not transfer.left:
            self._at(transfer.end, 0, transfer.finish)

    def _name(self, task: Task) -> str:
        return f"{_what(task)} of {self._nodes[task.node].label}"

    def blame(self, task: Task, error: WeftError) -> WeftError:
        """The error with the node, op and cycle that it happened at."""
        node = self._nodes[task.node]
        return WeftError(f"{node.label}, cycle {self.now}: {describe(task.op)}: {error}")


@dataclass(frozen=True)
class _Blame:
    """Adds node, op and cycle to errors of the ops inside."""

    run: _Run
    task: Task

    def __enter__(self) -> None:
        return

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, WeftError):
            raise self.run.blame(self.task, error) from None


def _what(task: Task) -> str:
    op = task.op
    if isinstance(op, noc.ComputeOp):
        return f"{op.name} @{op.symbol.string_value()}"
    if isinstance(op, noc.CopyOp):
        return f'{op.name} "{op.source.buffer.data}" to "{op.dest.buffer.data}"'
    if isinstance(op, noc.SignalOp):
        return f'{op.name} "{op.signal.data}"'
    return describe(op)


def _shape(place: Place) -> tuple[int, ...]:
    return tuple(s.stop - s.start for s in place.box)


def _check_alike(source: Place, dest: Place) -> None:
    a, b = ([e for e in _shape(place) if e != 1] for place in (source, dest))
    if a != b or source.buffer.dtype != dest.buffer.dtype:
        raise WeftError(
            f"copies {source.buffer.dtype}{list(_shape(source))} to "
            f"{dest.buffer.dtype}{list(_shape(dest))}; but for extents of 1, they must be the same"
        )


def _end(uses: Iterable[Use]) -> None:
    for use in uses:
        del (use.buffer.writes if use.writes else use.buffer.reads)[use]


_COMBINES = {"add": np.add, "max": np.maximum, "min": np.minimum}


def _write(use: Use, values: Array) -> None:
    buffer = use.buffer
    assert buffer.data is not None
    assert buffer.valid is not None
    values = values.reshape(use.shape)
    if use.combine != "set":
        values = _COMBINES[use.combine](buffer.data[use.box], values)
    buffer.data[use.box] = values
    buffer.valid[use.box] = True
