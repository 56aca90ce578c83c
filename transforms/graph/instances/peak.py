"""
The order of tasks with the smallest peak of live bytes, and lower bounds on it.

`smallest_peak` walks through the sets of tasks that have run, best first by the peak so far.
Two rules keep it small, and lose nothing:

* A task that frees at least what it leaves, within the peak so far, runs at once: moved forward
  in any order, it makes none of the tasks that it passes hold more.
* Tasks of one kind, which need the same bytes, run in the order of their parts where parts are
  *prefix-minimal* to each other: no `m` of them read fewer of what others write than the first
  `m`, and no `m` leave fewer to be read than the first `m`. By number of parts instead of
  by set, any order then becomes one by parts that holds no more at any step.

Where it stops early, at a number of steps, the peak of the set that would have been next bounds
all orders from below. Where parts are not quite prefix-minimal, as at halos that meet parts
unevenly, two more searches are made: parts in turn all the same, for a better order; and tasks
that read less, so that they are, for a better bound.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from .order import Order, TaskGraph


def smallest_peak(graph: TaskGraph, max_steps: int = 20_000) -> Order:
    """The order with the smallest peak, or the best that is known after so many sets."""
    strict, turns = previous_parts(graph), parts_in_turn(graph)
    known = [graph.depth_first(), graph.breadth_first(), deepest_first(graph)]
    best = min(known, key=graph.peak_bytes)
    peak, least = graph.peak_bytes(best), graph.least_peak
    if peak == least:
        return Order(tuple(best), peak, peak)
    if strict != turns:
        order, _ = _PeakSearch(graph, peak, turns).run(max_steps)
        if order is not None:
            best, peak = order, graph.peak_bytes(order)
    order, bound = _PeakSearch(graph, peak, strict).run(max_steps)
    if order is not None:
        best, peak = order, graph.peak_bytes(order)
    if bound < peak and strict != turns:
        relaxed = relax_tasks(graph)
        if previous_parts(relaxed) == turns:
            _, lower = _PeakSearch(relaxed, peak, turns).run(max_steps)
            bound = max(bound, lower)
    return Order(tuple(best), peak, min(peak, max(bound, least)))


def deepest_first(graph: TaskGraph) -> list[int]:
    """
    Of the tasks that are ready the one of the last kind, and of these the first part: results are
    read as soon as they can be.
    """
    waiting = [len(before) for before in graph.producers]
    ready = [(-graph.tasks[i].kind, i) for i, count in enumerate(waiting) if not count]
    heapq.heapify(ready)
    found: list[int] = []
    while ready:
        _, task = heapq.heappop(ready)
        found.append(task)
        for consumer in graph.consumers[task]:
            waiting[consumer] -= 1
            if not waiting[consumer]:
                heapq.heappush(ready, (-graph.tasks[consumer].kind, consumer))
    return found


def parts_in_turn(graph: TaskGraph) -> list[int]:
    """Per task the bit of the task of its kind before it, whatever they read; 0 for the first."""
    found = [0] * len(graph.tasks)
    for members in _kinds_of(graph):
        for before, index in pairwise(members):
            found[index] = 1 << before
    return found


def _kinds_of(graph: TaskGraph) -> list[list[int]]:
    kinds: dict[int, list[int]] = {}
    for index, task in enumerate(graph.tasks):
        kinds.setdefault(task.kind, []).append(index)
    return list(kinds.values())


def relax_tasks(graph: TaskGraph) -> TaskGraph:
    """
    Tasks that need no more than these, and of which no peak is larger: all of a kind need as much
    as the smallest, what not all parts hand over is left out, and where parts of a kind read
    parts of another, each reads those alone that lie at its own place.
    """
    tasks = list(graph.tasks)
    kinds = _kinds_of(graph)
    for members in kinds:
        counts = {len(graph.tasks[m].writes) for m in members}
        own = min(graph.tasks[m].own_bytes for m in members)
        sizes = [min(s) for s in zip(*(graph.tasks[m].writes.values() for m in members))]
        for m in members:
            writes = dict(zip(graph.tasks[m].writes, sizes)) if len(counts) == 1 else {}
            tasks[m] = replace(graph.tasks[m], writes=writes, own_bytes=own)
    written = {name for task in tasks for name in task.writes}
    places = {
        name: (number, position, part, len(members))
        for number, members in enumerate(kinds)
        for part, m in enumerate(members)
        for position, name in enumerate(tasks[m].writes)
    }
    for members in kinds:
        for part, m in enumerate(members):
            reads = (name for name in tasks[m].reads if name in written)
            mine = tuple(n for n in reads if _lies_at(places[n][2:], part, len(members)))
            tasks[m] = replace(tasks[m], reads=mine)
    return TaskGraph(tasks)


def _lies_at(written: tuple[int, int], part: int, parts: int) -> bool:
    """Tests whether a part of so many meets a part of others, laid out over the same length."""
    other, others = written
    return part * others < (other + 1) * parts and other * parts < (part + 1) * others


class _PeakSearch:
    """Best-first search through the sets of tasks that have run, below a known peak."""

    def __init__(self, graph: TaskGraph, known_peak: int, previous: Sequence[int]) -> None:
        self._graph = graph
        self._known = known_peak
        self._before = [sum(1 << p for p in before) for before in graph.producers]
        self._previous = previous
        readers = {n: sum(1 << r for r in users) for n, users in graph.readers.items()}
        sizes = {n: size for task in graph.tasks for n, size in task.writes.items()}
        self._left_by = [sum(s for n, s in t.writes.items() if readers[n]) for t in graph.tasks]
        self._taken_by = [
            [(readers[n], sizes[n]) for n in dict.fromkeys(task.reads)] for task in graph.tasks
        ]

    def run(self, max_steps: int) -> tuple[list[int] | None, int]:
        """
        An order that is better than the known one, or `None`, and a lower bound on the peaks of
        all orders.
        """
        count = len(self._graph.tasks)
        start: tuple[int, int, int, int] = (0, 0, 0, 0)
        heap: list[tuple[int, int, int, int]] = [start]
        came: dict[int, tuple[int, int]] = {0: (-1, -1)}
        peaks = {0: 0}
        ready = {0: sum(1 << i for i, before in enumerate(self._before) if not before)}
        for _ in range(max_steps):
            if not heap:
                return None, self._known
            peak, left, done, live = heapq.heappop(heap)
            if peak > peaks[done]:
                continue
            if -left == count:
                return self._trace_order(came, done), peak
            for task, after, held in self._next_tasks(done, live, peak, ready[done]):
                needs = max(peak, live + self._graph.tasks[task].own_bytes)
                if needs < self._known and needs < peaks.get(after, self._known):
                    peaks[after] = needs
                    came[after] = (done, task)
                    ready[after] = self._next_ready(ready[done], task, after)
                    heapq.heappush(heap, (needs, left - 1, after, held))
        return None, heap[0][0] if heap else self._known

    def _next_ready(self, ready: int, task: int, after: int) -> int:
        """The tasks that wait for nothing once `task` has run, too."""
        found = ready & ~(1 << task)
        for consumer in self._graph.consumers[task]:
            if not self._before[consumer] & ~after:
                found |= 1 << consumer
        return found

    def _next_tasks(
        self, done: int, live: int, peak: int, ready: int
    ) -> list[tuple[int, int, int]]:
        """The tasks that may run next, with the set and the live bytes after each."""
        found: list[tuple[int, int, int]] = []
        while ready:
            bit = ready & -ready
            ready ^= bit
            index = bit.bit_length() - 1
            if self._previous[index] & ~done:
                continue
            task, after = self._graph.tasks[index], done | bit
            held = live + self._left_by[index]
            for readers, size in self._taken_by[index]:
                held -= 0 if readers & ~after else size
            if held <= live and live + task.own_bytes <= peak:
                return [(index, after, held)]
            found.append((index, after, held))
        return found

    @staticmethod
    def _trace_order(came: Mapping[int, tuple[int, int]], done: int) -> list[int]:
        found: list[int] = []
        while done:
            done, task = came[done]
            found.append(task)
        return found[::-1]


# --- parts of one kind --------------------------------------------------------------------------


def previous_parts(graph: TaskGraph) -> list[int]:
    """
    Per task the bit of the task of its kind that runs before it, in the order of parts; 0 for the
    first, and where kinds are not prefix-minimal to all that they hand over to.
    """
    found = [0] * len(graph.tasks)
    groups = _kinds_of(graph)
    alike = all(_are_alike(graph, members) for members in groups)
    # One kind that runs out of turn makes those to whom it hands over run so, too.
    if alike and all(_prefix_minimal(graph, one, two) for one in groups for two in groups):
        for members in groups:
            for before, index in pairwise(members):
                found[index] = 1 << before
    return found


def _are_alike(graph: TaskGraph, members: Sequence[int]) -> bool:
    """Tests whether tasks need the same bytes."""
    first = graph.tasks[members[0]]
    return all(
        graph.tasks[m].own_bytes == first.own_bytes
        and list(graph.tasks[m].writes.values()) == list(first.writes.values())
        for m in members
    )


def _prefix_minimal(graph: TaskGraph, producers: Sequence[int], consumers: Sequence[int]) -> bool:
    """
    Tests whether consumers that run in turn read the fewest parts at each number of them, and
    leave the fewest: per tensor of the producers, see the module's docstring.
    """
    count = len(next(iter(graph.tasks[p].writes for p in producers)))
    for position in range(count):
        names = [list(graph.tasks[p].writes)[position] for p in producers]
        spans = [_span_of(graph.tasks[c].reads, names) for c in consumers]
        if all(span == () for span in spans):
            continue
        if not all(len(span) == 2 for span in spans) or not _spans_in_turn(spans, len(names)):
            return False
    return True


def _span_of(reads: Collection[str], names: Sequence[str]) -> tuple[int, ...]:
    """First and last of the parts that are read; `()` if none are, three if there are gaps."""
    places = [i for i, name in enumerate(names) if name in set(reads)]
    if not places:
        return ()
    gaps = len(places) != places[-1] - places[0] + 1
    return (places[0], places[-1], 0) if gaps else (places[0], places[-1])


def _spans_in_turn(spans: Sequence[tuple[int, ...]], parts: int) -> bool:
    """Tests whether spans go upwards without gaps, with the least unions at both ends."""
    turned = [(parts - 1 - last, parts - 1 - first) for first, last in reversed(spans)]
    return all(
        way[0][0] == 0
        and all(a[0] <= b[0] <= a[1] + 1 and a[1] <= b[1] for a, b in pairwise(way))
        and all(way[m][1] + 1 <= least for m, least in enumerate(_least_unions(way)))
        for way in ([(s[0], s[1]) for s in spans], turned)
    )


def _least_unions(spans: Sequence[tuple[int, int]]) -> list[int]:
    """For m = 1, 2, …: the fewest parts that any m of the spans, which go upwards, cover."""
    # best[i]: the fewest parts of a choice of so many spans of which i is the last.
    best = [last - first + 1 for first, last in spans]
    found = [min(best)]
    for _ in spans[1:]:
        nexts: list[int] = []
        for i, (first, last) in enumerate(spans):
            choices = [
                best[k] + last - max(first - 1, spans[k][1]) for k in range(i) if best[k] >= 0
            ]
            nexts.append(min(choices, default=-1))
        best = nexts
        found.append(min(b for b in best if b >= 0))
    return found
