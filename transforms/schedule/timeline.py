"""
The steps of a schedule on three in-order engines: load, compute and store.

Compute takes the steps in order: it clears the output piece, runs the calls when the pieces
that they need are there, and makes the passes of the epilogue; then the piece is stored. A
load waits until the slot that it fills is free.

Loads are not bound to the order of the steps. While the next one that is needed must still
wait for its slot, one for a later step may go first, if it is over in time: weights for the
next image row come in while this row is computed, say. The order that results is part of
what is emitted (`Timeline.loads`).

Where loads and stores share an engine, it takes them in the order of the steps: a store comes
after the loads of the step that follows. Where one engine does everything, nothing overlaps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from .tiles import Ints, Walk

Sharing: TypeAlias = Literal["none", "transfers", "all"]
"""Which engines are one: none, those that load and store, or (also) the one that computes."""


@dataclass(frozen=True)
class StepCycles:
    """
    The cycles of each step: per input those of its load (0: none), and those of clearing
    the output piece, of the calls, of the passes, and of storing. `start` comes before the
    first step on the compute engine. `sharing` says which engines are the same one.
    """

    loads: tuple[Ints, ...]
    clear: Ints
    calls: Ints
    passes: Ints
    store: Ints
    start: int = 0
    sharing: Sharing = "none"


@dataclass(frozen=True)
class Timeline:
    """
    The cycle at which the last engine is done, and the loads `(input, step)` in the order
    in which they are issued. By step, the cycles at which its calls are over (`called`), and at
    which its output piece is stored, where it has one (`stored`); empty where one engine does
    everything.
    """

    cycles: int
    loads: tuple[tuple[int, int], ...]
    called: Sequence[int] = ()
    stored: Sequence[int] = ()


Engine: TypeAlias = Literal["load", "compute", "store"]


@dataclass(frozen=True)
class Work:
    """What an engine does for a step; `operand` is the input that is loaded."""

    engine: Engine
    what: str
    step: int
    start: int
    end: int
    operand: int | None = None


def run_engines(walk: Walk, cycles: StepCycles) -> Timeline:
    """Runs the steps; see the module."""
    if cycles.sharing == "none":
        return _Engines(walk, cycles).run()
    return _run_shared(walk, cycles)


def _run_shared(walk: Walk, cycles: StepCycles) -> Timeline:
    """The steps where the engine that loads also stores, or does everything."""
    order = [
        (p, t) for t in range(walk.num_steps) for p, loads in enumerate(cycles.loads) if loads[t]
    ]
    if cycles.sharing == "all":
        parts = (*cycles.loads, cycles.clear, cycles.calls, cycles.passes, cycles.store)
        return Timeline(cycles.start + sum(int(part.sum()) for part in parts), tuple(order))
    released, stored = [0] * walk.num_steps, [0] * walk.num_steps
    moving = arrival = 0
    computing, pending = cycles.start, -1
    drain: list[int] = np.where(walk.first, walk.operands[-1].wait, -1).tolist()
    for t in range(walk.num_steps):
        for operand, loads in zip(walk.operands, cycles.loads, strict=False):
            if loads[t]:
                wait = int(operand.wait[t])
                moving = max(moving, released[wait] if wait >= 0 else 0) + int(loads[t])
                arrival = moving
        if pending >= 0:
            moving = stored[pending] = max(moving, stored[pending]) + int(cycles.store[pending])
            pending = -1
        computing = max(computing, stored[drain[t]] if drain[t] >= 0 else 0)
        computing = max(computing + int(cycles.clear[t]), arrival) + int(cycles.calls[t])
        released[t] = computing
        if cycles.store[t]:
            computing += int(cycles.passes[t])
            # Until it is stored: when it is complete.
            pending, stored[t] = t, computing
    if pending >= 0:
        moving = stored[pending] = max(moving, stored[pending]) + int(cycles.store[pending])
    return Timeline(max(moving, computing), tuple(order), released, stored)


_Load = tuple[int, int, int, int]
"""The step that needs it, the step that it waits for (-1: none), its cycles, the input."""


class _Engines:
    def __init__(self, walk: Walk, cycles: StepCycles) -> None:
        output = walk.operands[-1]
        self._drain: list[int] = np.where(walk.first, output.wait, -1).tolist()
        self._clear: list[int] = cycles.clear.tolist()
        self._calls: list[int] = cycles.calls.tolist()
        self._passes: list[int] = cycles.passes.tolist()
        self._store: list[int] = cycles.store.tolist()
        self._num_steps = walk.num_steps
        self._queues: list[list[_Load]] = []
        for p, (operand, durations) in enumerate(
            zip(walk.operands[:-1], cycles.loads, strict=True)
        ):
            steps = np.flatnonzero(durations)[::-1]
            columns = steps.tolist(), operand.wait[steps].tolist(), durations[steps].tolist()
            queue = [(t, w, d, p) for t, w, d in zip(*columns, strict=True)]
            if queue:
                self._queues.append(queue)
        self._arrival = [0] * self._num_steps
        self._released = [0] * self._num_steps
        self._stored = [0] * self._num_steps
        self._next = 0
        self._ready = 0
        self._compute_free = cycles.start
        self._store_free = 0

    def run(self) -> Timeline:
        order: list[tuple[int, int]] = []
        queues, arrival, released = self._queues, self._arrival, self._released
        load_free = 0
        while queues:
            # The load that is needed first, its queue, and the head of the other queues.
            queue = queues[0]
            urgent = queue[-1]
            for other in queues[1:]:
                if other[-1] < urgent:
                    queue, urgent = other, other[-1]
            step, wait, duration, position = urgent
            if step > self._next:
                self._compute_until(step)
            # All steps before the one that needs it are over, so what it waits for is.
            free = released[wait] if wait >= 0 else 0
            if free > load_free and len(queues) > 1:
                queue = self._fitting_loads(queue, free, load_free)
                step, wait, duration, position = queue[-1]
                free = released[wait] if wait >= 0 else 0
            load_free = (free if free > load_free else load_free) + duration
            if load_free > arrival[step]:
                arrival[step] = load_free
            order.append((position, step))
            queue.pop()
            if not queue:
                queues.remove(queue)
        self._compute_until(self._num_steps)
        end = max(self._compute_free, self._store_free)
        return Timeline(end, tuple(order), self._released, self._stored)

    def _fitting_loads(self, queue: list[_Load], free: int, load_free: int) -> list[_Load]:
        """
        The queue of a later load that is over before the first of `queue` must start, at
        `free` or when compute needs it; or `queue`.
        """
        step, _, duration, _ = queue[-1]
        latest = max(free, self._compute_free + self._clear[step] - duration)
        best = queue
        for other in self._queues:
            load = other[-1]
            wait = load[1]
            if other is queue or wait >= self._next:
                continue
            start = self._released[wait] if wait >= 0 else 0
            if start < free and max(start, load_free) + load[2] <= latest:
                if best is queue or load < best[-1]:
                    best = other
        return best

    def _compute_until(self, end: int) -> None:
        """Computes the steps before `end`, whose loads have all been issued."""
        free, ready, store_free = self._compute_free, self._ready, self._store_free
        for t in range(self._next, end):
            drain = self._drain[t]
            if drain >= 0 and self._stored[drain] > free:
                free = self._stored[drain]
            free += self._clear[t]
            arrival = self._arrival[t]
            if arrival > ready:
                ready = arrival
            if ready > free:
                free = ready
            free += self._calls[t]
            self._released[t] = free
            store = self._store[t]
            if store:
                free += self._passes[t]
                store_free = (free if free > store_free else store_free) + store
                self._stored[t] = store_free
        self._next = end
        self._compute_free, self._ready, self._store_free = free, ready, store_free


# --- what each engine does when ---------------------------------------------------------------


def list_work(walk: Walk, cycles: StepCycles, timeline: Timeline) -> Iterator[Work]:
    """The work of `run_engines(walk, cycles)`, which gave `timeline`, on each engine in order."""
    if cycles.sharing == "all":
        yield from _list_turns(walk, cycles)
        return
    yield from _list_loads(walk, cycles, timeline)
    yield from _list_steps(walk, cycles, timeline)


def _list_turns(walk: Walk, cycles: StepCycles) -> Iterator[Work]:
    """One engine that does everything, step by step."""
    free = cycles.start
    if free:
        yield Work("compute", "start", 0, 0, free)
    for t in range(walk.num_steps):
        parts: list[tuple[Engine, str, int | None, int]] = [
            ("load", "load", p, int(loads[t])) for p, loads in enumerate(cycles.loads)
        ]
        parts.extend(("compute", what, None, taken) for what, taken in _computed(cycles, t))
        parts.append(("store", "store", None, int(cycles.store[t])))
        for engine, what, operand, taken in parts:
            if taken:
                yield Work(engine, what, t, free, free + taken, operand)
                free += taken


def _computed(cycles: StepCycles, t: int) -> tuple[tuple[str, int], ...]:
    passes = int(cycles.passes[t])
    return ("clear", int(cycles.clear[t])), ("calls", int(cycles.calls[t])), ("passes", passes)


def _list_loads(walk: Walk, cycles: StepCycles, timeline: Timeline) -> Iterator[Work]:
    free = behind = 0
    for p, t in timeline.loads:
        # An engine that stores, too, has stored what steps before the last one made.
        while cycles.sharing == "transfers" and behind < t - 1:
            free = max(free, timeline.stored[behind])
            behind += 1
        wait = int(walk.operands[p].wait[t])
        start = max(free, timeline.called[wait] if wait >= 0 else 0)
        free = start + int(cycles.loads[p][t])
        yield Work("load", "load", t, start, free, p)


def _list_steps(walk: Walk, cycles: StepCycles, timeline: Timeline) -> Iterator[Work]:
    """What is computed and stored."""
    free = cycles.start
    if free:
        yield Work("compute", "start", 0, 0, free)
    for t in range(walk.num_steps):
        (_, clear), (_, calls), (_, passes) = _computed(cycles, t)
        drain = int(walk.operands[-1].wait[t]) if walk.first[t] else -1
        free = max(free, timeline.stored[drain] if drain >= 0 else 0)
        if clear:
            yield Work("compute", "clear", t, free, free + clear)
        free = timeline.called[t]
        if calls:
            yield Work("compute", "calls", t, free - calls, free)
        store = int(cycles.store[t])
        if store:
            if passes:
                yield Work("compute", "passes", t, free, free + passes)
            free += passes
            yield Work("store", "store", t, timeline.stored[t] - store, timeline.stored[t])
