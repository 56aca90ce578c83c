"""
The demands of tasks on memories in any order, as arrays: the buffers that must be alive while a
task runs, and so the bytes that must be elsewhere than in the nearest memories.

A buffer must be alive while task `t` runs if it is written before `t` in every order, or has been
written already, and something that cannot run before `t`, or `t` itself, reads it. All of these and
the task's own bytes beyond the room of the nearest memories are elsewhere. For several tasks such
demands add up where no undecided buffer serves two of them: each task's demand is taken for buffers
of its own alone, less what the others could give (`_packed`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise, product

import numpy as np
import numpy.typing as npt

from ...core.errors import WeftError
from .order import TaskGraph

UNDECIDED = 255
"""In place of the number of a memory, for a buffer that is not written yet."""

_SHIFT = 48
"""Bits for the bytes in one memory, within one number for all costs."""


def bits_of(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest on."""
    while mask:
        bit = mask & -mask
        mask ^= bit
        yield bit.bit_length() - 1


class Needs:
    """
    Buffers of a task graph by number, those that are read alone, and what of them tasks need.
    `rooms` are the bytes of all memories but the outermost, from the nearest on; buffers of `gone`
    are not in the nearest; with an `order`, tasks run in that one alone.
    """

    def __init__(
        self,
        graph: TaskGraph,
        rooms: Sequence[int],
        gone: Collection[str] = (),
        order: Sequence[int] | None = None,
    ) -> None:
        self.graph, self.rooms = graph, tuple(rooms)
        tasks, count = graph.tasks, len(graph.tasks)
        self.names = [n for task in tasks for n, size in task.writes.items()
                      if graph.readers[n] and size > 0]  # fmt: skip
        number = self.number = {name: b for b, name in enumerate(self.names)}
        self.sizes = [tasks[graph.writer[n]].writes[n] for n in self.names]
        self.gone = [name in gone for name in self.names]
        self.written = [[number[n] for n in task.writes if n in number] for task in tasks]
        self.read = [[number[n] for n in dict.fromkeys(t.reads) if n in number] for t in tasks]
        self.readers = [sum(1 << r for r in graph.readers[n]) for n in self.names]
        self.own = [
            max(0, task.own_bytes - sum(self.sizes[b] for b in mine))
            for task, mine in zip(tasks, self.written, strict=True)
        ]
        self.weights = [0, *(sum(1 << _SHIFT * i for i in range(n + 1)) for n in range(len(rooms)))]
        self.undecided = bytes([UNDECIDED] * len(self.names))
        self.before = [sum(1 << p for p in mine) for mine in graph.producers]
        for first, second in pairwise(order or ()):
            self.before[second] |= 1 << first
        self._twins = self._find_twins() if order is None else []
        self._set_demands(count)

    # --- costs as one number ----------------------------------------------------------------------

    def cost_of(self, away: Sequence[int]) -> int:
        """Bytes away, from the outermost memory in, as one number that orders like them."""
        cost = 0
        for size in away:
            cost = (cost << _SHIFT) + size
        return cost

    def away_of(self, cost: int) -> tuple[int, ...]:
        """The inverse of `cost_of`."""
        mask = (1 << _SHIFT) - 1
        return tuple(cost >> _SHIFT * i & mask for i in reversed(range(len(self.rooms))))

    def costs_of(
        self, order: Sequence[int], homes: Mapping[str, int]
    ) -> tuple[tuple[int, ...], int]:
        """The bytes away, from the outermost memory in, and the peak of the nearest."""
        far = range(len(self.rooms), 0, -1)
        levels = [homes[name] for name in self.names]
        away = tuple(
            sum(size for size, at in zip(self.sizes, levels, strict=True) if at >= level)
            for level in far
        )
        live, peak, done = 0, 0, 0
        for task in order:
            done |= 1 << task
            live += sum(self.sizes[b] for b in self.written[task] if not levels[b])
            peak = max(peak, live + self.own[task])
            live -= sum(
                self.sizes[b]
                for b in self.read[task]
                if not levels[b] and not self.readers[b] & ~done
            )
        return away, peak

    @property
    def area(self) -> int:
        """Tasks times buffers: what a step of a search takes is in proportion."""
        return max(1, len(self.own)) * max(1, len(self.names))

    def refuse_large_tasks(self, memory: str) -> None:
        """Raises `WeftError` for a task whose own bytes do not fit the nearest memory."""
        for task, own in zip(self.graph.tasks, self.own, strict=True):
            if own > self.rooms[0]:
                raise WeftError(
                    f"{task.name} needs {own} bytes for itself, and {memory} has {self.rooms[0]}; "
                    "split into more parts"
                )

    def choices_of(self, task: int) -> Iterator[bytes]:
        """The memories for what a task writes, the nearest first; the last choice is all far."""
        levels = range(len(self.rooms) + 1)
        for found in product(*(levels[self.gone[b] :] for b in self.written[task])):
            yield bytes(found)

    # --- twins ------------------------------------------------------------------------------------

    def _find_twins(self) -> list[list[int]]:
        """Tasks that may change places, in groups of two and more."""
        groups: dict[object, list[int]] = {}
        for task, reads in enumerate(self.read):
            writes = tuple(
                (self.sizes[b], self.readers[b], self.gone[b]) for b in self.written[task]
            )
            groups.setdefault((tuple(sorted(reads)), self.own[task], writes), []).append(task)
        return [group for group in groups.values() if len(group) > 1]

    def twin_chains(self) -> list[int]:
        """Per task the bit of the twin that runs before it."""
        found = [0] * len(self.graph.tasks)
        for group in self._twins:
            for before, after in pairwise(group):
                found[after] = 1 << before
        return found

    def as_twins(self, homes: bytearray) -> bytes:
        """One of all that differ by places of twins' buffers alone."""
        for group in self._twins:
            for position in range(len(self.written[group[0]])):
                mine = [self.written[task][position] for task in group]
                for buffer, home in zip(mine, sorted(homes[b] for b in mine), strict=True):
                    homes[buffer] = home
        return bytes(homes)

    # --- demands ----------------------------------------------------------------------------------

    def _set_demands(self, count: int) -> None:
        around = self._close_dependences(count)
        itself = np.eye(count, dtype=np.float32)
        read, written = (np.zeros((count, len(self.names)), np.float32) for _ in range(2))
        for b, name in enumerate(self.names):
            written[self.graph.writer[name], b] = 1
            read[self.graph.readers[name], b] = 1
        reads = (around.T + itself) @ read > 0
        writes = (around + itself) @ written > 0
        self._size = np.array(self.sizes, np.int64)
        self._must = reads & writes
        self._later = reads & ~writes
        self._reads = reads
        self._own = np.array(self.own, np.int64)
        self._all = self._own + self._must @ self._size
        self._dropped, self._packed = self._pack_buffers()

    def _close_dependences(self, count: int) -> npt.NDArray[np.float32]:
        """Row by task, 1 for those that run before it in any order."""
        found = np.zeros((count, count), np.float32)
        waiting = [mask.bit_count() for mask in self.before]
        after: list[list[int]] = [[] for _ in range(count)]
        for task, mask in enumerate(self.before):
            for before in bits_of(mask):
                after[before].append(task)
        ready = [task for task, left in enumerate(waiting) if not left]
        while ready:
            task = ready.pop()
            for before in bits_of(self.before[task]):
                found[task] = np.maximum(found[task], found[before])
                found[task, before] = 1
            for follower in after[task]:
                waiting[follower] -= 1
                if not waiting[follower]:
                    ready.append(follower)
        return found

    def _pack_buffers(self) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
        """
        Of each task's buffers those that serve another one's demand, and the tasks whose demands
        count beside each other: the largest first.
        """
        dropped = np.zeros_like(self._must)
        packed = np.zeros(len(self._own), np.bool_)
        taken = np.zeros(len(self._size), np.bool_)
        room = sum(self.rooms[:1])
        while True:
            left = self._all - room - (self._must & taken) @ self._size
            left[packed] = 0
            if not len(left) or left.max() <= 0:
                return dropped, packed
            task = int(left.argmax())
            packed[task] = True
            dropped[task] = self._must[task] & taken
            taken |= self._must[task]

    def bound_from(self, homes: bytes, done: int) -> int | None:
        """
        The least that is added to the costs from a place on, as one number; `None` where some task
        can never run.
        """
        count = len(self._own)
        if not count:
            return 0
        home = np.frombuffer(homes, np.uint8)
        decided = home != UNDECIDED
        todo = np.array([not done >> t & 1 for t in range(count)])
        size = self._size
        near = self._own + self._reads @ (size * (decided & (home == 0)))
        if (near[todo] > self.rooms[0]).any():
            return None
        needs = self._all + self._later @ (size * decided)
        given = self._dropped @ (size * ~decided)
        total, room = 0, 0
        for level, here in enumerate(self.rooms):
            room += here
            away = self._reads @ (size * (decided & (home > level)))
            left = np.maximum(needs - away - room, 0) * todo
            shared = np.maximum(needs - away - room - given, 0) * (todo & self._packed)
            total += max(int(left.max()), int(shared.sum())) << _SHIFT * level
        return total
