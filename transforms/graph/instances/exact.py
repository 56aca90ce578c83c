"""
The order of tasks and the memory of each buffer, together: the fewest bytes in the outermost
memory, of these the fewest that are not in the nearest, and then the smallest peak there.

`find_plan` walks through what has run and where live buffers are, best first by costs so far and
what must come (`Needs`). It gives the best plan, or at a number of steps the best that it knows
and a bound that no plan is below. Nothing in it depends on a clock.

Two rules keep it small, and lose nothing. Tasks that are *twins*, which read the same, need the
same and write for the same readers, run in their order, and of their buffers only the number in
each memory counts. Between two memories, a task that leaves no more in the nearest than it frees,
within the peak so far, runs at once: moved forward in any order, with its buffers where they are,
it makes no other task's room smaller.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ...core.errors import WeftError
from .allocate import FURTHEST, LONGEST, Storage, buffers_of, kept_buffers
from .needs import Needs
from .order import TaskGraph
from .peak import deepest_first, smallest_peak


@dataclass(frozen=True, order=True)
class PlanCosts:
    """
    Bytes of buffers in the outermost memory, in it or the next one, and so on to those that are not
    in the nearest; and the most bytes at once in the nearest. Less is better, in this order.
    """

    away: tuple[int, ...]
    peak_bytes: int


@dataclass(frozen=True)
class MemoryPlan:
    """An order of tasks, the memory of each buffer by number, its costs, and a bound on them."""

    order: tuple[int, ...]
    homes: Mapping[str, int]
    costs: PlanCosts
    bound: PlanCosts

    @property
    def is_exact(self) -> bool:
        """Tests whether the plan is proved to be the best."""
        return self.costs == self.bound

    @property
    def state(self) -> str:
        """`optimal` or `bounded`."""
        return "optimal" if self.is_exact else "bounded"

    @property
    def gap(self) -> float:
        """The first cost that is above its bound, over that, less 1; 0.0 for the best plan."""
        pairs = zip(
            (*self.costs.away, self.costs.peak_bytes),
            (*self.bound.away, self.bound.peak_bytes),
            strict=True,
        )
        return next((gap_of(cost, bound) for cost, bound in pairs if cost != bound), 0.0)


def gap_of(used: float, bound: float) -> float:
    """The ratio of `used` to its bound, less 1: 0.0 where they are equal, infinite over nothing."""
    if used == bound:
        return 0.0
    return used / bound - 1 if bound else float("inf")


def find_plan(
    graph: TaskGraph,
    levels: Sequence[Storage],
    gone: Collection[str] = (),
    order: Sequence[int] | None = None,
    max_steps: int = 20_000,
) -> MemoryPlan:
    """
    The best plan of tasks for memories from the nearest to the outermost, which has room for all;
    buffers of `gone` are not in the nearest. With an `order`, only that is looked at. It stops
    after `max_steps` steps, or fewer for many tasks (`EFFORT`).

    Raises `WeftError` where a task's own bytes do not fit the nearest memory, and where there is
    but one.
    """
    if len(levels) < 2:
        raise WeftError("buffers are planned for two memories at least")
    rooms = [level.size_bytes for level in levels[:-1]]
    if order is not None:
        graph.refuse_order(order)
        needs = Needs(graph, rooms, gone, order)
        needs.refuse_large_tasks(levels[0].name)
        return _Search(needs, is_fixed=True).run(_first_plan(needs, order), max_steps)
    needs = Needs(graph, rooms, gone)
    needs.refuse_large_tasks(levels[0].name)
    least = smallest_peak(graph, max_steps)
    starts = [least.tasks, graph.depth_first(), graph.breadth_first(), deepest_first(graph)]
    known = [_first_plan(needs, start) for start in starts]
    best = min(known, key=lambda plan: plan.costs)
    if not any(best.costs.away):
        # The nearest memory has room for all, so that the smallest peak alone is sought.
        return replace(best, bound=PlanCosts(best.costs.away, least.bound_bytes))
    near = find_plan(graph, levels, gone, best.order, max(1, max_steps // 10))
    return _Search(needs, is_fixed=False).run(min(best, near, key=lambda p: p.costs), max_steps)


EFFORT = 100_000_000
"""Steps of a search, times tasks, times buffers."""


def _first_plan(needs: Needs, order: Sequence[int]) -> MemoryPlan:
    """
    A plan for an order: where buffers do not fit a memory, that which lives longest, or furthest,
    goes to the next one, whichever rule is better.
    """
    plans: list[MemoryPlan] = []
    for rule in (LONGEST, FURTHEST):
        homes: dict[str, int] = {}
        far = [b for b in buffers_of(needs.graph, order) if not b.is_fixed]
        for level, room in enumerate(needs.rooms):
            own = [0 if level else needs.own[task] for task in order]
            here = [b for b in far if level or not needs.gone[needs.number[b.name]]]
            kept = kept_buffers(here, own, room, rule)
            homes |= dict.fromkeys((b.name for b in kept), level)
            far = [b for b in far if b.name not in homes]
        homes |= dict.fromkeys((b.name for b in far), len(needs.rooms))
        costs = PlanCosts(*needs.costs_of(order, homes))
        plans.append(MemoryPlan(tuple(order), homes, costs, costs))
    return min(plans, key=lambda plan: plan.costs)


@dataclass(frozen=True)
class _Node:
    """
    A node of the search: the tasks that are done, the memory of each buffer, live bytes by memory,
    and the costs so far.
    """

    done: int
    homes: bytes
    live: tuple[int, ...]
    cost: int
    peak: int


class _Search:
    """Best-first search through what has run and where live buffers are."""

    def __init__(self, needs: Needs, *, is_fixed: bool) -> None:
        self._needs = needs
        self._is_fixed = is_fixed
        self._count = len(needs.graph.tasks)
        chains = zip(needs.before, needs.twin_chains(), strict=True)
        self._before = [a | b for a, b in chains]
        self._came: dict[tuple[int, bytes], tuple[tuple[int, bytes], int, bytes]] = {}
        self._best: dict[tuple[int, bytes], tuple[int, int]] = {}

    def run(self, known: MemoryPlan, max_steps: int) -> MemoryPlan:
        """The best plan, or the best known one with a bound."""
        needs = self._needs
        start = _Node(0, needs.undecided, (0,) * (len(needs.rooms) + 1), 0, 0)
        root = needs.bound_from(start.homes, 0)
        limit = (needs.cost_of(known.costs.away), known.costs.peak_bytes)
        heap = [(root or 0, 0, 0, 0, start)]
        self._best[0, start.homes] = (0, 0)
        number = 0
        while heap:
            least, _, left, _, node = heapq.heappop(heap)
            if (node.cost, node.peak) > self._best[node.done, node.homes]:
                continue
            if number >= max_steps or number * needs.area >= EFFORT:
                bound = PlanCosts(needs.away_of(least), node.peak)
                return replace(known, bound=min(known.costs, bound))
            if -left == self._count:
                return self._plan_of(node)
            for after, bound in self._successors_of(node):
                # A bound never falls on the way.
                total = max(bound, least)
                number += 1
                if (total, after.peak) < limit:
                    heapq.heappush(heap, (total, after.peak, left - 1, number, after))
        return replace(known, bound=known.costs)

    def _successors_of(self, node: _Node) -> Iterator[tuple[_Node, int]]:
        """The nodes after one that are new, or better than before, with bounds on their costs."""
        ready = [
            task
            for task in range(self._count)
            if not node.done >> task & 1 and not self._before[task] & ~node.done
        ]
        forced = (
            None if self._is_fixed else next((t for t in ready if self._is_free(node, t)), None)
        )
        for task in ready if forced is None else [forced]:
            for levels in self._needs.choices_of(task):
                after = self._extend_node(node, task, levels)
                if after is None:
                    continue
                key, now = (after.done, after.homes), (after.cost, after.peak)
                if now >= self._best.get(key, (now[0] + 1, 0)):
                    continue
                bound = self._needs.bound_from(after.homes, after.done)
                if bound is None:
                    continue
                self._best[key] = now
                self._came[key] = ((node.done, node.homes), task, levels)
                yield after, after.cost + bound

    def _is_free(self, node: _Node, task: int) -> bool:
        """Tests whether a task may run at once: see the module."""
        needs = self._needs
        if len(needs.rooms) > 1:
            return False
        left = sum(needs.sizes[b] for b in needs.written[task])
        freed = sum(
            needs.sizes[b]
            for b in needs.read[task]
            if not node.homes[b] and not needs.readers[b] & ~(node.done | 1 << task)
        )
        return left <= freed and node.live[0] + needs.own[task] + left <= node.peak

    def _extend_node(self, node: _Node, task: int, levels: bytes) -> _Node | None:
        """The node after a task that writes into these memories; `None` if there is no room."""
        needs = self._needs
        live, homes = list(node.live), bytearray(node.homes)
        cost = node.cost
        for buffer, level in zip(needs.written[task], levels, strict=True):
            live[level] += needs.sizes[buffer]
            homes[buffer] = level
            cost += needs.sizes[buffer] * needs.weights[level]
        full = live[0] + needs.own[task]
        if full > needs.rooms[0] or any(
            taken > room for taken, room in zip(live[1:-1], needs.rooms[1:], strict=True)
        ):
            return None
        done = node.done | 1 << task
        for buffer in needs.read[task]:
            if not needs.readers[buffer] & ~done:
                live[homes[buffer]] -= needs.sizes[buffer]
                # Where it has been makes no difference any more.
                homes[buffer] = 0
        return _Node(done, needs.as_twins(homes), tuple(live), cost, max(node.peak, full))

    def _plan_of(self, node: _Node) -> MemoryPlan:
        """The way to a node that has all tasks behind it."""
        needs = self._needs
        key = (node.done, node.homes)
        order: list[int] = []
        homes: dict[str, int] = {}
        while key[0]:
            key, task, levels = self._came[key]
            order.append(task)
            homes.update(zip((needs.names[b] for b in needs.written[task]), levels, strict=True))
        costs = PlanCosts(needs.away_of(node.cost), node.peak)
        return MemoryPlan(tuple(order[::-1]), homes, costs, costs)
