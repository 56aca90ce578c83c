"""A tree over a function's leaves, as ops: loops, copies, and weights that stream."""

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
from ..form import (
    Loop,
    add_copies,
    axes_of_leaf,
    kernel_of_leaf,
    names_of,
    settle_parts,
    wrap_loops,
)
from ..fuse import Tilings
from ..fused import FusedKernel, root_of
from ..machine import Grid
from ..rooms import RoomPlan
from ..rules import OpRules
from ..tensors import value_bytes
from .decision import check_loops
from .leaves import tile_leaves
from .network import (
    batch_axes,
    chunk_bytes,
    inputs_of,
    leaves_of_block,
    list_weights,
    weights_of_leaf,
)

STREAMS = 8
"""So many numbers of parts are tried for weights that stream, the fewest ones."""

DRAIN = 300
"""Cycles from one part of a leaf to the next: cores end, are told, and load."""


def build_tree(function: func.FuncOp, loops: graph.LoopAttr, grid: Grid, tilings: Tilings) -> None:
    """
    Puts the leaves of a function into loops. Raises `WeftError` for loops that are none of it, and
    for no room.
    """
    block = function.body.block
    clusters = check_loops(function, loops, grid, tilings.alike)
    leaves = _Leaves.of(function, loops, clusters, grid, tilings)
    children = [*leaves.names[: loops.span[0]], *leaves.list_loops(loops)]
    top = [Loop(clusters, tuple(children), spread=True)] if clusters > 1 else children
    batch = dict.fromkeys(inputs_of(function), 0)
    trees = wrap_loops(block, top, batch, tilings.alike)
    settle_parts(function)
    add_copies(function, block, top, grid.shared)
    last = block.last_op
    assert last is not None
    outside = {*block.args, *(root_of(v) for v in last.operands)}
    if clusters > 1:
        outside |= set(trees[0].results)
        block = trees[0].body.block
    tile_leaves(function, grid, tilings)
    RoomPlan(grid, block, outside)


@dataclass(frozen=True)
class _Leaves:
    """
    The leaves of a function as they become loops: the `weights` by number, of which some `stay` in
    a loop, and the function's `inputs`, which are none; `items` of the whole batch; by name of a
    leaf, the dimension of its result that is the batch (`dims`); the bytes that are held of a
    weight that streams (`chunk`); and how kernels are tiled.
    """

    function: func.FuncOp
    leaves: Sequence[graph.SubgraphOp]
    weights: Sequence[SSAValue]
    stay: frozenset[SSAValue]
    inputs: set[SSAValue]
    items: int
    dims: Mapping[str, int]
    chunk: int
    tilings: Tilings

    @staticmethod
    def of(
        function: func.FuncOp, loops: graph.LoopAttr, clusters: int, grid: Grid, tilings: Tilings
    ) -> _Leaves:
        """The leaves of a function, and what its loops say of their weights."""
        leaves = leaves_of_block(function.body.block)
        weights = list_weights(function, leaves[loops.span[0] :])
        stay = frozenset(weights[n] for loop in loops.walk() for n in loop.resident_weights)
        inputs, items = set(inputs_of(function)), loops.num_items * clusters
        dims, chunk = batch_axes(function, tilings.alike), chunk_bytes(grid)
        return _Leaves(function, leaves, weights, stay, inputs, items, dims, chunk, tilings)

    @property
    def names(self) -> list[str]:
        """The names of the leaves."""
        return [leaf.label.data for leaf in self.leaves]

    def list_loops(self, loop: graph.LoopAttr) -> list[Loop | str]:
        """What is in a loop."""
        done: list[Loop | str] = []
        at, last = loop.span
        for child in (*loop.parts(), None):
            end = last + 1 if child is None else child.span[0]
            done += [self._loop_of_leaf(n, loop.num_items) for n in range(at, end)]
            if isinstance(child, graph.LoopAttr):
                kept = frozenset(names_of([self.weights[n] for n in child.resident_weights]))
                parts = loop.num_items // child.num_items
                done.append(Loop(parts, tuple(self.list_loops(child)), resident=kept))
            elif child is not None:
                done.append(self._loop_of_run(child, loop.num_items))
            at = end if child is None else child.span[1] + 1
        return done

    def _streamed(self, leaf: graph.SubgraphOp) -> list[SSAValue]:
        """The weights of a leaf that stay in no loop over the batch."""
        mine = weights_of_leaf(leaf, kernel_of_leaf(leaf), self.function, self.inputs)
        return [value for value in mine if value not in self.stay]

    def _loop_of_run(self, run: graph.RunAttr, items: int) -> Loop:
        """The loop of a run in a loop over so many items."""
        first, last = run.span
        names, leaves = self.names, self.leaves[first : last + 1]
        cuts = {(names[leaf], result): dim for leaf, result, dim in run.rows()}
        kept = frozenset(names_of([v for leaf in leaves for v in self._streamed(leaf)]))
        inner = tuple(names[first : last + 1])
        if items == 1:
            return Loop(run.num_parts, inner, cuts=cuts, resident=kept)
        return Loop(items, (Loop(run.num_parts, inner, cuts=cuts),), resident=kept)

    def _loop_of_leaf(self, number: int, items: int) -> Loop | str:
        """The form of a leaf in a loop: itself, or parts of it, so that its weights stream."""
        leaf = self.leaves[number]
        parts, dim = self._find_stream(leaf, items)
        return Loop(parts, (leaf.label.data,), dim) if parts > 1 else leaf.label.data

    def _find_stream(self, leaf: graph.SubgraphOp, items: int) -> tuple[int, int]:
        """
        In how many parts a leaf is run on so many items, and along which dimension, so that its
        weights stream: of those whose weights are at most a chunk, what takes least time.
        """
        sizes = {value: value_bytes(value) for value in self._streamed(leaf)}
        places = {value: n for n, value in enumerate(leaf.inputs)}
        large = [(size, places[v]) for v, size in sizes.items() if size > self.chunk]
        if not large:
            return 1, 0
        size, index = max(large)
        kernel = kernel_of_leaf(leaf)
        whole = kernel.find_part_boxes(_whole_part(kernel)).boxes[leaf.body.block.args[index]]
        shape, batch = list(kernel.shape), self.dims.get(leaf.label.data)
        if batch is not None:
            shape[batch] = shape[batch] * items // self.items
        found: list[tuple[float, int, int]] = []
        for dim in sorted(whole.used_dims() - {batch}):
            if dim >= len(shape) or None in axes_of_leaf(leaf, dim, self.tilings.alike):
                continue
            fits = [n for n in list_divisors(shape[dim]) if n > 1 and size // n <= self.chunk]
            for parts in fits[:STREAMS]:
                part = (*shape[:dim], shape[dim] // parts, *shape[dim + 1 :])
                tiling = self.tilings.find_best(kernel, part)
                if tiling is not None:
                    found.append((parts * (tiling.time + DRAIN), parts, dim))
        for _, parts, dim in sorted(found):
            if _can_cut(leaf, parts, dim, self.tilings.alike):
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
