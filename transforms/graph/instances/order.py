"""
Orders of tasks, such as instances of sub-graphs, that share a memory: breadth first and depth first
(algorithm 3 and figure 7 of GraphTurbo, OSDI 2023, section 3.3), and the better of them by memory.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

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
        """True if the order is proved to be the best."""
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
        return self._check_order(found)

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
        return self._check_order(found)

    def _check_order(self, order: list[int]) -> list[int]:
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
        """The bytes that some task needs by itself: what it reads, and its own."""
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
