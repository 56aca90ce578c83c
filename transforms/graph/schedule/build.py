"""A tree that a search found, as ops: loops over leaves, copies, and weights that stream."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from xdsl.dialects import func
from xdsl.ir import SSAValue

from ....dialects import graph
from ...core.alike import Alike
from ...core.blockings import list_divisors
from ...core.errors import WeftError
from ..cut import cut_ops
from ..form import Loop, add_copies, axes_of_leaf, kernel_of_leaf, settle_parts, wrap_loops
from ..fuse import Tilings
from ..fused import FusedKernel, root_of
from ..inner import Run
from ..machine import Grid
from ..rooms import RoomPlan
from ..rules import OpRules
from ..trees.solve import Solution
from ..trees.tree import Facts, Node
from .leaves import tile_leaf
from .network import hoisted_of, inputs_of

STREAMS = 8
"""So many numbers of parts are tried for weights that stream, the fewest ones."""

DRAIN = 300
"""Cycles from one part of a leaf to the next: cores end, are told, and load."""


@dataclass(frozen=True)
class SolvedLeaves:
    """
    A solution, what it is of, the network without its runs (`whole`), the names of weights by
    number, and the leaves of the function that each leaf of the solution stands for: the first and
    the last, more than one in `runs`; by name of a leaf, the dimension of its result that is the
    batch, and how kernels are tiled.
    """

    found: Solution
    facts: Facts
    whole: Facts
    weights: Sequence[str]
    spans: Sequence[tuple[int, int]]
    runs: Sequence[Run]
    dims: Mapping[str, int]
    tilings: Tilings

    def run_of(self, number: int) -> Run | None:
        """The run that a leaf of the solution stands for."""
        return next((r for r in self.runs if r.first == self.spans[number][0]), None)


def build_tree(function: func.FuncOp, solved: SolvedLeaves, clusters: int, grid: Grid) -> None:
    """Puts the leaves of a function into the loops of a solution. `WeftError` for no room."""
    block = function.body.block
    hoisted = hoisted_of(function, solved.whole)
    leaves = [op for op in block.ops if isinstance(op, graph.SubgraphOp)][len(hoisted) :]
    names = [op.label.data for op in hoisted]
    children = [*names, *_loops_of(solved, solved.found.root, leaves)]
    top = [Loop(clusters, tuple(children), spread=True)] if clusters > 1 else children
    batch = dict.fromkeys(inputs_of(function), 0)
    trees = wrap_loops(block, top, batch, solved.tilings.alike)
    settle_parts(function)
    add_copies(function, block, top, grid.shared)
    last = block.last_op
    assert last is not None
    outside = {*block.args, *(root_of(v) for v in last.operands)}
    if clusters > 1:
        outside |= set(trees[0].results)
        block = trees[0].body.block
    for leaf in function.walk():
        if isinstance(leaf, graph.SubgraphOp):
            tile_leaf(leaf, solved.tilings, grid)
    RoomPlan(grid, block, outside)


def _loops_of(
    solved: SolvedLeaves, node: Node, leaves: Sequence[graph.SubgraphOp]
) -> list[Loop | str]:
    """The tree as loops over leaves."""
    done: list[Loop | str] = []
    at = node.first
    for child in (*node.children, None):
        end = node.last + 1 if child is None else child.first
        while at < end:
            done.append(_loop_of_leaf(solved, at, node.items, leaves))
            at += 1
        if child is not None:
            inner = _loops_of(solved, child, leaves)
            homes = solved.found.costs.resident.items()
            kept = frozenset(solved.weights[w] for w, home in homes if home is child)
            assert node.items % child.items == 0
            done.append(Loop(node.items // child.items, tuple(inner), resident=kept))
            at = child.last + 1
    return done


def _loop_of_leaf(
    solved: SolvedLeaves, number: int, items: int, leaves: Sequence[graph.SubgraphOp]
) -> Loop | str:
    """
    The form of a leaf of a solution: a leaf, one in parts so that its weights stream, or a run.
    """
    first, last = solved.spans[number]
    run = solved.run_of(number)
    if run is None:
        parts, dim = _stream_of(solved, leaves[first], items)
        name = leaves[first].label.data
        return Loop(parts, (name,), dim) if parts > 1 else name
    names = tuple(leaf.label.data for leaf in leaves[first : last + 1])
    mine = solved.facts.leaves[number].weights
    kept = frozenset(solved.weights[w] for w in mine if w not in solved.found.costs.resident)
    if items == 1:
        return Loop(run.parts, names, cuts=run.cuts, resident=kept)
    return Loop(items, (Loop(run.parts, names, cuts=run.cuts),), resident=kept)


def _stream_of(solved: SolvedLeaves, leaf: graph.SubgraphOp, items: int) -> tuple[int, int]:
    """
    In how many parts a leaf is run on so many items, and along which dimension, so that its weights
    stream: of those whose weights are at most a chunk, what takes least time.
    """
    facts = solved.facts
    numbers = {name: n for n, name in enumerate(solved.weights)}
    names = [value.name_hint or "" for value in leaf.inputs]
    large = [
        (facts.weights[numbers[v]], i)
        for i, v in enumerate(names)
        if v in numbers
        and numbers[v] not in solved.found.costs.resident
        and facts.weights[numbers[v]] > facts.chunk
    ]
    if not large:
        return 1, 0
    size, index = max(large)
    kernel = kernel_of_leaf(leaf)
    whole = kernel.find_part_boxes(_whole_part(kernel)).boxes[leaf.body.block.args[index]]
    shape, batch = list(kernel.shape), solved.dims.get(leaf.label.data)
    if batch is not None:
        shape[batch] = shape[batch] * items // (facts.items * facts.clusters)
    found: list[tuple[float, int, int]] = []
    for dim in sorted(whole.used_dims() - {batch}):
        if dim >= len(shape) or None in axes_of_leaf(leaf, dim, solved.tilings.alike):
            continue
        fits = [n for n in list_divisors(shape[dim]) if n > 1 and size // n <= facts.chunk]
        for parts in fits[:STREAMS]:
            part = (*shape[:dim], shape[dim] // parts, *shape[dim + 1 :])
            tiling = solved.tilings.find_best(kernel, part)
            if tiling is not None:
                found.append((parts * (tiling.time + DRAIN), parts, dim))
    for _, parts, dim in sorted(found):
        if _can_cut(leaf, parts, dim, solved.tilings.alike):
            return parts, dim
    return 1, 0


def _can_cut(leaf: graph.SubgraphOp, parts: int, dim: int, alike: Alike) -> bool:
    """Tests whether parts of a leaf's results along a dimension of its last one are alike."""
    axes = zip(leaf.results, axes_of_leaf(leaf, dim, alike), strict=True)
    try:
        cuts: dict[SSAValue, int] = {v: axis for v, axis in axes if axis is not None}
        cut_ops([leaf], cuts, parts, rules=OpRules(alike))
    except WeftError:
        return False
    return True


def _whole_part(kernel: FusedKernel) -> npt.NDArray[np.int64]:
    return np.array([[*kernel.shape, kernel.chunk_extent]], np.int64)
