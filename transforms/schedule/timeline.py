"""
The steps of a schedule on three in-order engines: load, compute and store.

Compute takes the steps in order: it clears the output piece, runs the calls when the pieces
that they need are there, and makes the passes of the epilogue; then the piece is stored. A
load waits until the slot that it fills is free.

Loads are not bound to the order of the steps. While the next one that is needed must still
wait for its slot, one for a later step may go first, if it is over in time: weights for the
next image row come in while this row is computed, say. The order that results is part of
what is emitted (`Timeline.loads`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .schedule import Walk


@dataclass(frozen=True)
class StepCycles:
    """
    The cycles of each step: per input those of its load (0: none), and those of clearing
    the output piece, of the calls, of the passes, and of storing. `start` comes before the
    first step on the compute engine.
    """

    loads: tuple[Sequence[int], ...]
    clear: Sequence[int]
    calls: Sequence[int]
    passes: Sequence[int]
    store: Sequence[int]
    start: int = 0


@dataclass(frozen=True)
class Timeline:
    """
    The cycle at which the last engine is done, and the loads `(input, step)` in the order
    in which they are issued.
    """

    cycles: int
    loads: tuple[tuple[int, int], ...]


def run_engines(walk: Walk, cycles: StepCycles) -> Timeline:
    """Runs the steps; see the module."""
    return _Engines(walk, cycles).run()


_Load = tuple[int, int, int, int]
"""The step that needs it, the step that it waits for (-1: none), its cycles, the input."""


class _Engines:
    def __init__(self, walk: Walk, cycles: StepCycles) -> None:
        self._cycles = cycles
        self._num_steps = walk.num_steps
        output = walk.operands[-1]
        self._drain: list[int] = [
            w if f else -1 for w, f in zip(output.wait.tolist(), walk.first.tolist(), strict=True)
        ]
        self._queues: list[list[_Load]] = []
        for p, durations in enumerate(cycles.loads):
            waits = walk.operands[p].wait.tolist()
            queue = [(t, waits[t], d, p) for t, d in enumerate(durations) if d]
            queue.reverse()
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
            urgent = min(q[-1] for q in queues)
            self._compute_until(urgent[0])
            # All steps before the one that needs it are over, so what it waits for is.
            free = released[urgent[1]] if urgent[1] >= 0 else 0
            chosen = urgent
            if free > load_free and len(queues) > 1:
                chosen = self._fitting(urgent, free, load_free)
                free = released[chosen[1]] if chosen[1] >= 0 else 0
            step, _, duration, position = chosen
            load_free = max(load_free, free) + duration
            arrival[step] = max(arrival[step], load_free)
            order.append((position, step))
            for q in queues:
                if q[-1] is chosen:
                    q.pop()
            queues = [q for q in queues if q]
        self._compute_until(self._num_steps)
        return Timeline(max(self._compute_free, self._store_free), tuple(order))

    def _fitting(self, urgent: _Load, free: int, load_free: int) -> _Load:
        """A later load that is over before `urgent` must start, or `urgent`."""
        needed = self._compute_free + self._cycles.clear[urgent[0]] - urgent[2]
        latest = max(free, needed)
        fitting: list[_Load] = []
        for queue in self._queues:
            load = queue[-1] if queue else urgent
            wait = load[1]
            if load is urgent or wait >= self._next:
                continue
            start = max(load_free, self._released[wait]) if wait >= 0 else load_free
            if start < free and start + load[2] <= latest:
                fitting.append(load)
        return min(fitting, default=urgent)

    def _compute_until(self, end: int) -> None:
        """Computes the steps before `end`, whose loads have all been issued."""
        c = self._cycles
        free, ready = self._compute_free, self._ready
        for t in range(self._next, end):
            drain = self._drain[t]
            if drain >= 0 and self._stored[drain] > free:
                free = self._stored[drain]
            free += c.clear[t]
            if self._arrival[t] > ready:
                ready = self._arrival[t]
            if ready > free:
                free = ready
            free += c.calls[t]
            self._released[t] = free
            free += c.passes[t]
            if c.store[t]:
                self._store_free = max(self._store_free, free) + c.store[t]
            self._stored[t] = self._store_free
        if end > self._next:
            self._next = end
        self._compute_free, self._ready = free, ready
