"""
Lower bounds for every schedule of a network on a machine of clusters: cycles, by resource, and for
trees the bytes from and to the outermost memory. The derivations are in `docs/networks.md`.

The space of `bound_cycles`: every schedule that computes each structured op as it is written, each
iteration at least once, on units of the cores, and that moves `moved_bytes` or more from and to the
outermost memory. How ops are fused, cut, ordered and divided among cores does not matter, but for
sums: one element's is made by one core at a time.

The space of `least_tree_bytes`: trees of loops over the items of a cluster, with leaves in their
order, each weight streamed or resident in one loop around its leaf, and values in the innermost
loop around all that have them, whose peak (`solve.evaluate_tree`) fits the shared memory.

A weight is read once per `q` items, where `q` are the items of its leaf if it is streamed, else of
the loop around the one in which it is resident. For each number `q` that divides the items, take a
tree's outermost loops of fewer items than `q`. They are disjoint runs of leaves.

* Leaves in none of them do `q` items or more at a time. So `q` times what lives there for an item,
  and what is held of the leaf's weights, must fit.
* For each run, a value that others have too is there for `q` items at least, all the time. What is
  resident in the run, or further out, takes the rest of the room, less what lives within the run
  for one item. So weights that are read once per `q` items or more are no more than that rest,
  and each is no larger.

The most bytes of weights that can be read so seldom, over all choices of runs, is found by dynamic
programming over leaves. Being so for each `q`, it bounds the sum of all reads.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from itertools import accumulate, pairwise

import numpy as np
from xdsl.ir.affine import AffineExpr

from ..core.blockings import list_divisors
from ..kernel.view import linear_form
from .fused import Step
from .machine import Grid
from .tensors import element_bits, shape_of
from .trees.tree import Facts


@dataclass(frozen=True)
class CycleBound:
    """
    The least cycles by what takes them: `products` on matrix units and those for multiply-adds,
    `others` on vector units, bytes of the `outer` memory, bytes between shared and `local` ones.
    """

    products: float
    others: float
    outer: float
    local: float

    @property
    def cycles(self) -> int:
        """The bound: the largest."""
        return math.ceil(max(getattr(self, field.name) for field in fields(self)) - 1e-9)

    @property
    def limit(self) -> str:
        """The name of the largest."""
        return max((field.name for field in fields(self)), key=lambda name: getattr(self, name))


def bound_cycles(steps: Iterable[Step], moved_bytes: int, grid: Grid) -> CycleBound:
    """The bound of a network whose inputs, weights and outputs have `moved_bytes` in all."""
    core, count = grid.core, grid.clusters * grid.cores
    others = 0.0
    products: list[Step] = []
    for step in steps:
        if step.is_product:
            products.append(step)
        elif not step.tables:
            width = max(1, core.lanes * core.lane_bits // max(core.lane_bits, step.bits))
            others += math.prod(step.extents) * core.op_turns(step) / width
    return CycleBound(
        _product_cycles(products, grid) / count,
        others / count,
        moved_bytes / grid.outer_rate,
        max(_least_words(products, grid), moved_bytes / count) / min(core.port, 2 * core.link),
    )


# --- units ----------------------------------------------------------------------------------------


def _product_cycles(products: Sequence[Step], grid: Grid) -> float:
    """
    The cycles of one core for all products, which its two units share as is best: products go to
    the matrix unit in the order of what they gain there, until both have equally much to do.
    """
    times = [(_matrix_cycles(step, grid), _mac_cycles(step, grid)) for step in products]
    if not grid.core.matrix:
        return sum(mac for _, mac in times)
    if grid.core.macs <= 1:
        return sum(matrix for matrix, _ in times)
    times.sort(key=lambda pair: pair[0] / pair[1])
    matrix, mac = 0.0, sum(alone for _, alone in times)
    for here, there in times:
        if matrix + here >= mac - there:
            share = (mac - matrix) / (here + there)
            return matrix + share * here
        matrix, mac = matrix + here, mac - there
    return max(matrix, mac)


def _matrix_cycles(step: Step, grid: Grid) -> float:
    """
    A product on one matrix unit: a cycle does as much of a tile as the product fills, which has so
    many rows, columns and terms at most.
    """
    extents = {role: 1 for role in "mnk"}
    for role, extent in zip(step.roles, step.extents, strict=True):
        if role in extents:
            extents[role] *= extent
    # Either operand may be the one whose rows the unit takes.
    done = max(
        math.prod(
            min(size, extents[role]) for size, role in zip(grid.core.tile, order, strict=True)
        )
        for order in ("mnk", "nmk")
    )
    return math.prod(step.extents) * _slowdown_of(step, grid) / done


def _mac_cycles(step: Step, grid: Grid) -> float:
    """A product on one unit for multiply-adds."""
    return math.prod(step.extents) * _slowdown_of(step, grid) / grid.core.macs


def _slowdown_of(step: Step, grid: Grid) -> int:
    return max(1, element_bits(step.reads[0]) // grid.core.lane_bits)


# --- bytes between shared and local memory --------------------------------------------------------


def _least_words(products: Sequence[Step], grid: Grid) -> float:
    """
    The bytes that some core moves, at least: its share of `2 n / sqrt(w)` words for `n`
    multiply-adds and `w` words of its memory, less the results, which begin as nothing, and less
    `2 w`; windows count for what they use again.
    """
    counted = [(step, reuse) for step in products if (reuse := window_reuse(step)) is not None]
    if not counted:
        return 0.0
    size = min(element_bits(step.reads[0]) for step, _ in counted) / 8
    words = grid.core.local_bytes / size
    work = sum(math.prod(step.extents) / math.sqrt(reuse) for step, reuse in counted)
    made = sum(math.prod(shape_of(step.result)) for step, _ in counted)
    share = (2 * work / math.sqrt(words) - made) / (grid.clusters * grid.cores)
    return max(0.0, share - 2 * words) * size


def window_reuse(step: Step) -> int | None:
    """
    The reuse by overlapping windows: how many multiply-adds of a product, at most, use one element
    of an operand beside the same one of the other or of the result, 1 for products of matrices,
    more for overlapping windows. `None` for a product with a loop that moves only one of the three.
    """
    reads = [frozenset(d for e in m.results for d in e.used_dims()) for m in step.maps[:2]]
    result = frozenset(d for e in step.result_map.results for d in e.used_dims())
    used = [sum(dim in dims for dims in (*reads, result)) for dim in range(len(step.extents))]
    if any(times < 2 and extent > 1 for times, extent in zip(used, step.extents, strict=True)):
        return None
    found = 1
    for map in step.maps[:2]:
        for expr in map.results:
            found *= _uses_of(expr, step.extents)
    return found


def _uses_of(expr: AffineExpr, extents: Sequence[int]) -> int:
    """The most values of the loops in an index for which it is the same."""
    linear = linear_form(expr, len(extents))
    dims = sorted(expr.used_dims())
    if linear is None or len(dims) != 2:
        sizes = sorted(extents[d] for d in dims)
        return math.prod(sizes if linear is None else sizes[:-1])
    found: list[int] = []
    for one, other in (dims, dims[::-1]):
        step, inner = abs(linear[0][one]), abs(linear[0][other])
        found.append(min(extents[one], -(-extents[other] * math.gcd(step, inner) // step)))
    return min(found)


# --- trees ----------------------------------------------------------------------------------------


def least_tree_bytes(facts: Facts) -> int | None:
    """The bound, for all clusters; `None` where no tree fits the room."""
    choices = sorted(list_divisors(facts.items))
    ends = sum(facts.values[v] for v in facts.inputs | facts.outputs)
    moved = ends * facts.items * facts.clusters
    uses = sum(facts.weights[w] for leaf in facts.leaves for w in leaf.weights)
    total = uses * facts.items
    runs = _Runs(facts)
    for fewer, items in pairwise(choices):
        seldom = runs.most_bytes(items)
        if seldom is None:
            return None
        total -= min(uses, seldom) * (facts.items // fewer - facts.items // items)
    if len(choices) == 1 and runs.most_bytes(1) is None:
        return None
    return moved + total * facts.copies


class _Runs:
    """Runs of leaves: what lives across them, what lives within, and their weights."""

    def __init__(self, facts: Facts) -> None:
        count = len(facts.leaves)
        self._facts, self._count = facts, count
        size, first, last = (np.zeros(len(facts.values), np.int64) for _ in range(3))
        base = np.zeros(count, np.int64)
        for value, (start, end) in enumerate(facts.spans):
            if end < 0 or value in facts.outputs:
                first[value], last[value] = count, -1
            elif value in facts.inputs:
                # It is there for the items of the first leaf that reads it, one or more.
                base[start : end + 1] += facts.values[value]
                first[value], last[value] = count, -1
            else:
                size[value], first[value], last[value] = facts.values[value], start, end
        for old, new in facts.replaced:
            # At that leaf one of both may be all that is there, in any tree.
            last[old] = facts.spans[new][0] - 1
        self._size, self._first, self._last = size, first, last
        self._held = np.zeros(count, np.int64)
        self._weights = np.zeros(count, np.int64)
        sizes = [[facts.weights[w] for w in leaf.weights] for leaf in facts.leaves]
        self._sizes = np.array([size for mine in sizes for size in mine], np.int64)
        self._starts = [0, *accumulate(map(len, sizes))]
        for number, leaf in enumerate(facts.leaves):
            base[number] += leaf.room
            mine = sizes[number]
            self._weights[number] = sum(mine)
            self._held[number] = sum(s if leaf.room else min(s, 2 * facts.chunk) for s in mine)
        self._base = base
        self._across = [[0] * count for _ in range(count)]
        self._within = [[0] * count for _ in range(count)]
        for start in range(count):
            for end in range(start, count):
                self._look_at(start, end)

    def _look_at(self, start: int, end: int) -> None:
        """Fills in what lives across a run for an item, and the most that lives within."""
        first, last = self._first, self._last
        inside = (first >= start) & (last <= end) & (first <= last)
        meets = (first <= end) & (last >= start)
        self._across[start][end] = int(self._size[meets & ~inside].sum())
        changes = np.zeros(end - start + 2, np.int64)
        np.add.at(changes, first[inside] - start, self._size[inside])
        np.add.at(changes, last[inside] - start + 1, -self._size[inside])
        live = changes[:-1].cumsum() + self._base[start : end + 1]
        self._within[start][end] = int(live.max())

    def most_bytes(self, items: int) -> int | None:
        """
        The most bytes of weights that are read once per so many items or more; `None` if no choice
        of runs fits.
        """
        room, count = self._facts.room, self._count
        best: list[int | None] = [0]
        for end in range(count):
            found: list[int] = []
            alive = self._size[(self._first <= end) & (self._last >= end)].sum()
            alone = items * int(alive) + int(self._base[end] + self._held[end])
            if alone <= room and best[end] is not None:
                found.append(best[end] + int(self._weights[end]))  # pyright: ignore
            for start in range(end + 1):
                taken = best[start]
                rest = room - items * self._across[start][end] - self._within[start][end]
                if taken is not None and rest >= 0:
                    mine = self._sizes[self._starts[start] : self._starts[end + 1]]
                    found.append(taken + min(rest, int(mine[mine <= rest].sum())))
            best.append(max(found, default=None))
        return best[count]
