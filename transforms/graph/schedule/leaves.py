"""The tilings of leaves: how cores share a leaf, and go through their shares."""

from __future__ import annotations

from functools import partial

import numpy as np
from xdsl.dialects import func

from ....dialects import graph
from ....dialects.graph.attrs import rows_attr
from ...core.errors import WeftError
from ...machine.context import WeftContext
from ..form import kernel_of_leaf
from ..fuse import Tilings
from ..in_place import replaced_input
from ..machine import Grid
from ..tensors import element_bits
from ..tiling import Tiling, are_apart, attr_of, binds_of

_TILINGS = "tilings"
"""The name of tilings in the memo of a context."""

APART = 1.05
"""How much longer a leaf may take, so that its result is written in place of an input."""


def tilings_for(ctx: WeftContext, grid: Grid) -> Tilings:
    """The tilings of kernels on a machine, with those that passes have found so far."""
    known = ctx.memo.get(_TILINGS)
    if isinstance(known, Tilings) and (known.core, known.cores) == (grid.core, grid.cores):
        return known
    found = ctx.memo[_TILINGS] = Tilings(grid.core, grid.cores)
    return found


def best_tiling(leaf: graph.SubgraphOp, tilings: Tilings) -> Tiling | None:
    """
    The best tiling of a leaf; one whose parts do not overlap, if that takes hardly longer and lets
    a result be written in place of an input. Leaves that compute the same have one, where they read
    the same value through the same inputs.
    """
    inputs = list(leaf.inputs)
    question = "tiling", tuple(map(inputs.index, inputs))
    number = tilings.alike.number_of(leaf)
    return tilings.alike.find(number, question, partial(_search_tiling, leaf, tilings))


def _search_tiling(leaf: graph.SubgraphOp, tilings: Tilings) -> Tiling | None:
    kernel = kernel_of_leaf(leaf)
    best = tilings.find_best(kernel)
    if best is None or not any(
        value.type in [r.type for r in leaf.results] for value in leaf.inputs
    ):
        return best
    if are_apart(kernel.shape, best.cores, np.array([best.part]))[0]:
        return best
    other = tilings.find_best(kernel, apart=True)
    if other is None or other.time > APART * best.time:
        return best
    numbers = range(len(leaf.results))
    return other if any(replaced_input(leaf, n, other) is not None for n in numbers) else best


def tile_leaf(leaf: graph.SubgraphOp, tilings: Tilings, grid: Grid) -> None:
    """Sets the cores of a leaf, and how they go through their shares, where that is not given."""
    if leaf.bind is not None and "tiling" in leaf.attributes:
        return
    found = best_tiling(leaf, tilings)
    if found is None:
        raise too_large_error(leaf, grid)
    binds = tilings.alike.find(
        tilings.alike.number_of(leaf),
        ("binds", found.cores),
        lambda: rows_attr(binds_of(kernel_of_leaf(leaf), found.cores)),
    )
    leaf.attributes["bind"] = binds
    leaf.attributes["tiling"] = attr_of(found)


def tile_leaves(function: func.FuncOp, grid: Grid, tilings: Tilings) -> None:
    """Does so for all leaves of a function, wherever they are."""
    for op in function.walk():
        if isinstance(op, graph.SubgraphOp):
            tile_leaf(op, tilings, grid)


def too_large_error(leaf: graph.SubgraphOp, grid: Grid) -> WeftError:
    kernel = kernel_of_leaf(leaf)
    smallest = [*(1 for _ in kernel.shape), 1]
    found = kernel.find_part_boxes(np.array([smallest, [*kernel.shape, 1]], np.int64))
    need = sum(int(b.elements[0]) * element_bits(v) // 8 for v, b in found.boxes.items())
    if not found.valid.any():
        return WeftError(
            f"{leaf.title()}: what parts of its result read is no box; index by sums of multiples "
            "of loops, or by a loop divided by a number"
        )
    return WeftError(
        f"{leaf.title()} fits @{grid.local} at no split: one element of its result needs {need} "
        f"bytes or more, and there are {grid.core.local_bytes}; split its reduction, or use a "
        "machine with more"
    )
