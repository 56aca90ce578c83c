"""
The tree of least cost whose loops begin and end at chosen places between leaves, by dynamic
programming over runs of leaves.

A run of leaves with so many items at a time has, for each amount of shared memory (in `BUCKETS`
steps), the least cost of one turn: leaves of its own, and loops with fewer items, one after
another. What lives in a run from outside it lives there for all of it (`tree.evaluate_tree`), so a
run needs to know of what is around it only how much memory is left. A loop holds all its weights
or none; what else there is room for is found when the tree is evaluated.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cached_property

import numpy as np
import numpy.typing as npt

from ...core.blockings import list_divisors
from .tree import Facts, Node

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

BUCKETS = 256
"""Amounts of shared memory that are told apart."""


def search_tree(facts: Facts, edges: Sequence[int], cycles: float, traffic: float) -> Node | None:
    """
    The tree for which `cycles` times its cycles and `traffic` times the cycles of its weights'
    traffic are least, over loops from one of `edges` to another; `None` where none fits.
    """
    return TreeSearch(facts, edges, cycles, traffic).best_tree()


class TreeSearch:
    """
    Costs of runs. A run is a pair of numbers of `edges`; arrays over runs have a row for each in
    the order of `runs`, arrays over memory `BUCKETS + 1` columns.
    """

    def __init__(self, facts: Facts, edges: Sequence[int], cycles: float, traffic: float):
        self.facts, self.edges = facts, list(edges)
        self.levels = sorted(list_divisors(facts.items))
        count = len(self.edges) - 1
        self.runs = [(a, b) for a in range(count) for b in range(a + 1, count + 1)]
        self.number = {run: n for n, run in enumerate(self.runs)}
        self.weight = traffic * facts.copies / facts.rate
        self.unit = max(facts.room, 1) / BUCKETS
        self._find_times(cycles)
        self._find_needs()
        self._loops: list[tuple[Floats, Floats]] = []
        self._turns: list[tuple[Floats, Floats]] = []

    def _find_times(self, cycles: float) -> None:
        """The cost of leaves between two edges that are next to each other, and their weights."""
        facts, edges = self.facts, self.edges
        each = np.array([[leaf.time(n) for leaf in facts.leaves] for n in self.levels])
        self.times = cycles * np.add.reduceat(each, edges[:-1], axis=1)
        sizes = [sum(facts.weights[w] for w in leaf.weights) for leaf in facts.leaves]
        self.sizes = np.add.reduceat(np.array(sizes, np.int64), edges[:-1])

    def _find_needs(self) -> None:
        """Bytes that live for an item, within runs by leaf and across runs in runs."""
        facts, count = self.facts, len(self.facts.leaves)
        kept = [
            (v, *span)
            for v, span in enumerate(facts.spans)
            if span[1] >= 0 and v not in facts.inputs | facts.outputs
        ]
        rows = {v: n for n, (v, _, _) in enumerate(kept)}
        first, last = (np.array([k[n] for k in kept], np.int64) for n in (1, 2))
        size = np.array([facts.values[v] for v, _, _ in kept], np.int64)
        low = np.array([self.edges[a] for a, _ in self.runs])[:, None]
        high = np.array([self.edges[b] - 1 for _, b in self.runs])[:, None]
        inside = (first >= low) & (last <= high)
        crossing = (first <= high) & (last >= low) & ~inside
        leaf = np.arange(count)
        alive = (first[:, None] <= leaf) & (leaf <= last[:, None])
        self.across = _product(inside, crossing.T * size[:, None])
        self.within = _product(inside, alive * size[:, None])
        for old, new in facts.replaced:
            one, two, at = rows[old], rows[new], facts.spans[new][0]
            both = (inside[:, one] & inside[:, two]).astype(np.int64) * facts.values[old]
            outer = crossing[:, one] & crossing[:, two] & (low <= at)[:, 0] & (at <= high)[:, 0]
            self.across -= both[:, None] * outer
            self.within[:, at] -= both
        self._find_fixed(count)

    def _find_fixed(self, count: int) -> None:
        """Bytes by leaf: of inputs for an item, of what a leaf holds, and of weights."""
        facts = self.facts
        self.entering, self.base, self.held = (np.zeros(count, np.int64) for _ in range(3))
        for value in facts.inputs:
            start, end = facts.spans[value]
            self.entering[start : end + 1] += facts.values[value]
        for number, leaf in enumerate(facts.leaves):
            self.base[number] += leaf.room
            sizes = [facts.weights[w] for w in leaf.weights]
            self.held[number] += sum(s if leaf.room else min(s, 2 * facts.chunk) for s in sizes)
            if number and not facts.leaves[number - 1].room:
                self.held[number - 1] += sum(min(s, facts.chunk) for s in sizes)

    @cached_property
    def totals(self) -> Ints:
        """The bytes of the weights of each run."""
        sums = np.concatenate([[0], np.cumsum(self.sizes)])
        return np.array([sums[b] - sums[a] for a, b in self.runs], np.int64)

    @cached_property
    def alike(self) -> list[int]:
        """
        For each run, the first one that has the same costs: of all that these are made of, both
        have the same, and so have all runs in them. Such are runs over as many equal layers.
        """
        first: dict[Hashable, int] = {}
        found = list(range(len(self.runs)))
        for run in sorted(self.runs, key=lambda run: run[1] - run[0]):
            start, end = run
            number, low, high = self.number[run], self.edges[start], self.edges[end]
            rows = [self.number[a, b] for a in range(start, end) for b in range(a + 1, end + 1)]
            columns = [self.across[number, rows], self.within[number, low:high]]
            if end - start > 1:
                key = [found[self.number[start, end - 1]], found[self.number[start + 1, end]]]
            else:
                key = list[int]()
                columns += [self.times[:, start], self.sizes[start : start + 1]]
                columns += [each[low:high] for each in (self.entering, self.base, self.held)]
            text = b"".join(column.tobytes() for column in columns)
            found[number] = first.setdefault((end - start, *key, high - low, text), number)
        return found

    # --- costs of runs ----------------------------------------------------------------------

    def best_tree(self) -> Node | None:
        """The tree of the whole."""
        for level in range(len(self.levels)):
            self._loops.append(self._best_loops(level))
            shape = len(self.runs), BUCKETS + 1
            free, paid = np.full(shape, np.inf), np.full(shape, np.inf)
            for (run, number), first in zip(self.number.items(), self.alike, strict=True):
                for found, costs in ((free, 0), (paid, 1)):
                    same = found[first] if first < number else self._turn_of(run, level, costs)[-1]
                    found[number] = same
            self._turns.append((free, paid))
        whole = 0, len(self.edges) - 1
        top = len(self.levels) - 1
        if not np.isfinite(self._turns[top][1][self.number[whole], BUCKETS]):
            return None
        return self._read_tree(whole, top, BUCKETS, 1)

    def _best_loops(self, level: int) -> tuple[Floats, Floats]:
        """Loops over fewer items, for one turn of so many: without weights, and with them."""
        shape = len(self.runs), BUCKETS + 1
        free, paid = np.full(shape, np.inf), np.full(shape, np.inf)
        for inner in self._inner_levels(level):
            for found, costs in ((free, 0), (paid, 1)):
                for each in self._loop_choices(inner, level, costs):
                    np.minimum(found, each, out=found)
        return free, paid

    def _inner_levels(self, level: int) -> list[int]:
        """The numbers of items that a turn of so many can be divided into."""
        return [n for n in range(level) if self.levels[level] % self.levels[n] == 0]

    def _loop_choices(self, inner: int, level: int, costs: int) -> list[Floats]:
        """Loops over runs with the items of `inner`: that hold no weights, and that hold all."""
        times = self.levels[level] // self.levels[inner]
        free, paid = self._turns[inner]
        if not costs:
            return [times * free]
        held = _shifted(times * free, self._units(self.totals))
        return [times * paid, held + self.weight * self.totals[:, None]]

    def _units(self, sizes: Ints) -> Ints:
        return np.minimum(np.ceil(sizes / self.unit).astype(np.int64), BUCKETS + 1)

    def _turn_of(self, run: tuple[int, int], level: int, costs: int) -> Floats:
        """The least costs of what a run does from its beginning to each of its edges."""
        first, end = run
        number, items = self.number[run], self.levels[level]
        found = np.full((end - first + 1, BUCKETS + 1), np.inf)
        found[0] = 0.0
        direct = self._direct_needs(run, level, costs)
        loops = self._loops[level][costs]
        for at in range(first + 1, end + 1):
            cost = self.times[level, at - 1] + costs * self.weight * self.sizes[at - 1]
            need = direct[at - 1 - first]
            if need <= BUCKETS:
                found[at - first, need:] = found[at - 1 - first, need:] + cost
            if level:
                rows = [self.number[start, at] for start in range(first, at)]
                moved = _shifted(loops[rows], self._units(items * self.across[number, rows]))
                best = (found[: at - first] + moved).min(axis=0)
                np.minimum(found[at - first], best, out=found[at - first])
        return found

    def _direct_needs(self, run: tuple[int, int], level: int, costs: int) -> list[int]:
        """The memory for the leaves between edges of a run that are in no loop in it."""
        low, high = self.edges[run[0]], self.edges[run[1]]
        items = self.levels[level]
        live = items * (self.within[self.number[run]] + self.entering) + self.base
        if costs:
            live = live + self.held
        starts = np.array(self.edges[run[0] : run[1]]) - low
        most = np.maximum.reduceat(live[low:high], starts)
        return [int(n) for n in self._units(most)]

    # --- the tree ---------------------------------------------------------------------------

    def _read_tree(self, run: tuple[int, int], level: int, room: int, costs: int) -> Node:
        """The tree of a run that has its least cost."""
        first, end = run
        found = self._turn_of(run, level, costs)
        direct = self._direct_needs(run, level, costs)
        items, children, at = self.levels[level], list[Node](), end
        while at > first:
            cost = self.times[level, at - 1] + costs * self.weight * self.sizes[at - 1]
            here, before = found[at - first, room], found[at - 1 - first, room]
            if direct[at - 1 - first] <= room and np.isclose(here, before + cost, rtol=1e-12):
                at -= 1
                continue
            start, child = self._read_loop(run, at, level, room, costs, found)
            children.append(child)
            at = start
        low, high = self.edges[first], self.edges[end] - 1
        return Node(low, high, items, tuple(reversed(children)))

    def _read_loop(
        self, run: tuple[int, int], at: int, level: int, room: int, costs: int, found: Floats
    ) -> tuple[int, Node]:
        """The loop that ends at an edge, and where it begins."""
        first, number = run[0], self.number[run]
        for start in range(first, at):
            row = self.number[start, at]
            across = self.levels[level] * self.across[number, row : row + 1]
            left = room - int(self._units(across)[0])
            for inner in self._inner_levels(level) if left >= 0 else ():
                for kind, choice in enumerate(self._loop_choices_of(row, inner, level, costs)):
                    here = found[start - first, room] + choice[left]
                    if np.isclose(here, found[at - first, room], rtol=1e-12):
                        held = int(self._units(self.totals[row : row + 1])[0]) if kind else 0
                        deeper = costs and not kind
                        return start, self._read_tree((start, at), inner, left - held, int(deeper))
        raise AssertionError("a least cost has a tree")

    def _loop_choices_of(self, row: int, inner: int, level: int, costs: int) -> list[Floats]:
        return [each[row] for each in self._loop_choices(inner, level, costs)]


def _product(one: npt.NDArray[np.bool_], other: Ints) -> Ints:
    """The matrix product, exact below 2^53."""
    return np.rint(one.astype(np.float64) @ other.astype(np.float64)).astype(np.int64)


def _shifted(rows: Floats, by: Ints) -> Floats:
    """Each row with so many columns of infinity in front."""
    found, width = np.full_like(rows, np.inf), rows.shape[1]
    for number, first in enumerate(by.tolist()):
        found[number, first:] = rows[number, : width - first]
    return found
