"""
Orders of tasks, such as instances of sub-graphs, that share a memory.

Breadth first and depth first (algorithm 3 and figure 7 of GraphTurbo, OSDI 2023, section 3.3),
the better of them by memory, and the order with the smallest peak.

`smallest_peak` walks through the sets of tasks that have run, best first by the peak so far.
Two rules keep it small, and lose nothing:

* A task that frees at least what it leaves, within the peak so far, runs at once: moved forward
  in any order, it makes none of the tasks that it passes hold more.
* Tasks of one kind, which need the same bytes, run in the order of their parts where parts are
  *prefix-minimal* to each other: no `m` of them read fewer of what others write than the first
  `m`, and no `m` leave fewer to be read than the first `m`. By number of parts instead of
  by set, any order then becomes one by parts that holds no more at any step.

Where it stops early, at a number of steps, the peak of the set that would have been next bounds
all orders from below.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from ...core.errors import WeftError


@dataclass(frozen=True)
class Task:
    """
    A task that reads named buffers and writes some of its own, with their bytes; while it runs,
    `own_bytes` are in use besides what lives already, what it writes included. What it writes
    lives until its last reader has run. Tasks of a `kind` are parts of one thing, in turn.
    """

    name: str
    reads: tuple[str, ...]
    writes: Mapping[str, int] = field(hash=False)
    own_bytes: int
    kind: int = 0


@dataclass(frozen=True)
class Order:
    """Tasks by index, the peak of live bytes, and a lower bound on that of all orders."""

    tasks: tuple[int, ...]
    peak_bytes: int
    bound_bytes: int

    @property
    def is_exact(self) -> bool:
        return self.peak_bytes == self.bound_bytes

    @property
    def gap(self) -> float:
        """The peak over the bound: 1.0 if the order is proved to be the best."""
        return self.peak_bytes / self.bound_bytes if self.bound_bytes else 1.0


class TaskGraph:
    """Tasks with who waits for whom. Raises `WeftError` where a buffer has two writers or none."""

    def __init__(self, tasks: Sequence[Task]) -> None:
        self.tasks = tuple(tasks)
        self.writer: dict[str, int] = {}
        for index, task in enumerate(tasks):
            for name in task.writes:
                if name in self.writer:
                    raise WeftError(f"tasks {tasks[self.writer[name]].name} and {task.name} "
                                    f"both write '{name}'")  # fmt: skip
                self.writer[name] = index
        self.readers: dict[str, list[int]] = {name: [] for name in self.writer}
        for index, task in enumerate(tasks):
            for name in dict.fromkeys(task.reads):
                if name not in self.writer:
                    raise WeftError(f"task {task.name} reads '{name}', which no task writes")
                self.readers[name].append(index)
        self.producers = [frozenset(self.writer[name] for name in t.reads) for t in self.tasks]
        self.consumers: list[list[int]] = [[] for _ in tasks]
        for index, before in enumerate(self.producers):
            for producer in sorted(before):
                self.consumers[producer].append(index)

    def breadth_first(self) -> list[int]:
        """The order in which tasks become ready, first come, first served (figure 7a)."""
        waiting = [len(before) for before in self.producers]
        queue = deque(index for index, count in enumerate(waiting) if not count)
        found: list[int] = []
        while queue:
            task = queue.popleft()
            found.append(task)
            for consumer in self.consumers[task]:
                waiting[consumer] -= 1
                if not waiting[consumer]:
                    queue.append(consumer)
        return self._checked(found)

    def depth_first(self) -> list[int]:
        """
        Algorithm 3: of what is in the list *ready*, the last that waits for nothing runs, and
        its consumers move to the list's end.
        """
        waiting = [len(before) for before in self.producers]
        ready = {index: None for index, count in enumerate(waiting) if not count}
        found: list[int] = []
        while ready:
            task = next((index for index in reversed(ready) if not waiting[index]), None)
            if task is None:
                break
            found.append(task)
            del ready[task]
            for consumer in self.consumers[task]:
                waiting[consumer] -= 1
                ready.pop(consumer, None)
                ready[consumer] = None
        return self._checked(found)

    def _checked(self, order: list[int]) -> list[int]:
        if len(order) < len(self.tasks):
            stuck = next(t.name for i, t in enumerate(self.tasks) if i not in order)
            raise WeftError(f"task {stuck} waits for itself")
        return order

    def refuse_order(self, order: Sequence[int]) -> None:
        """Raises `WeftError` unless each task is there once, after those that it waits for."""
        if sorted(order) != list(range(len(self.tasks))):
            raise WeftError("an order has each task once")
        done: set[int] = set()
        for index in order:
            late = self.producers[index] - done
            if late:
                raise WeftError(
                    f"{self.tasks[index].name} runs before {self.tasks[min(late)].name}, "
                    f"which it reads"
                )
            done.add(index)

    def live_bytes(self, order: Sequence[int]) -> list[int]:
        """The bytes in use while each task of an order runs."""
        self.refuse_order(order)
        left = {name: len(readers) for name, readers in self.readers.items()}
        live, found = 0, list[int]()
        for index in order:
            task = self.tasks[index]
            found.append(live + task.own_bytes)
            live += sum(size for name, size in task.writes.items() if left[name])
            for name in dict.fromkeys(task.reads):
                left[name] -= 1
                if not left[name]:
                    live -= self.tasks[self.writer[name]].writes[name]
        return found

    def peak_bytes(self, order: Sequence[int]) -> int:
        """The most bytes in use at once; 0 without tasks."""
        return max(self.live_bytes(order), default=0)

    def spilled_bytes(self, order: Sequence[int], capacity: int) -> int:
        """The bytes that do not fit at the peak, at least; 0 if all fits."""
        return max(0, self.peak_bytes(order) - capacity)

    @cached_property
    def least_peak(self) -> int:
        """What some task needs by itself: what it reads, and its own bytes."""
        return max(
            (
                task.own_bytes
                + sum(
                    self.tasks[self.writer[name]].writes[name] for name in dict.fromkeys(task.reads)
                )
                for task in self.tasks
            ),
            default=0,
        )

    def best_of_two(self, capacity: int) -> list[int]:
        """
        The paper's choice, by memory: the order, depth first or breadth first, that leaves fewer
        bytes over the capacity; then the one with the smaller peak; then depth first.
        """
        both = [self.depth_first(), self.breadth_first()]
        return min(both, key=lambda o: (self.spilled_bytes(o, capacity), self.peak_bytes(o)))

    # --- the smallest peak --------------------------------------------------------------------

    def smallest_peak(self, max_steps: int = 20_000) -> Order:
        """The order with the smallest peak, or the best that is known after so many sets."""
        best = min((self.depth_first(), self.breadth_first()), key=self.peak_bytes)
        peak = self.peak_bytes(best)
        if peak == self.least_peak:
            return Order(tuple(best), peak, peak)
        search = _PeakSearch(self, peak)
        order, bound = search.run(max_steps)
        if order is not None:
            best, peak = order, self.peak_bytes(order)
        return Order(tuple(best), peak, min(peak, max(bound, self.least_peak)))


class _PeakSearch:
    """Best-first search through the sets of tasks that have run, below a known peak."""

    def __init__(self, graph: TaskGraph, known_peak: int) -> None:
        self._graph = graph
        self._known = known_peak
        self._before = [sum(1 << p for p in before) for before in graph.producers]
        self._previous = previous_parts(graph)
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
                return self._trace(came, done), peak
            for task, after, held in self._steps(done, live, peak, ready[done]):
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

    def _steps(self, done: int, live: int, peak: int, ready: int) -> list[tuple[int, int, int]]:
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
    def _trace(came: Mapping[int, tuple[int, int]], done: int) -> list[int]:
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
    kinds: dict[int, list[int]] = {}
    for index, task in enumerate(graph.tasks):
        kinds.setdefault(task.kind, []).append(index)
    found = [0] * len(graph.tasks)
    groups = list(kinds.values())
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
