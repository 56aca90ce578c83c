"""
The pass `graph-schedule`: a function as a tree of loops over its batch, with fused kernels as
leaves.

Before: leaves, and the loops that `schedule-clusters` has found for them; for structured ops on
tensors, it finds these first. After: one `graph.parallel` over the clusters of the machine, in
it `graph.sequence`s over parts of the batch, and parts of channels where weights are larger than
what is kept of them at a time; leaves with their cores (`bind`) and how each goes through its share
(`tiling`); copies of what is read into the shared memory (`graph.copy`), where it is resident in a
loop before that. All of it can be edited, and is checked again when it is lowered.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ....dialects import graph, noc
from ...core.errors import WeftError
from ...core.pipeline import add_facts, entry_of, facts_of, pass_option, refuse_decided
from ...machine.context import context_of
from ...machine.view import Machine
from ..form import DIGEST, drop_stale_facts, make_leaves, mark_tree
from ..fuse import Tilings
from ..layered import FORMS, expect_layers, fuse_layers, schedule_layers
from ..machine import CLUSTER_TREE, MESH_TREE, Grid, check_mesh, grid_for
from ..prepare import prepare_function
from .build import build_tree
from .clusters import choose_tree
from .decision import loops_of
from .leaves import tile_leaf, tile_leaves, tilings_for
from .network import clusters_for, find_batch, list_steps, looked_up_bytes, name_arguments

TREE = "tree"
"""The form of schedules that is searched for, where no other is asked for."""


@dataclass(frozen=True)
class GraphSchedulePass(ModulePass):
    """
    Schedules a whole function over the clusters and cores of a machine; see the module. `form` is
    `tree` (default), or one without loops over instances (`layered.FORMS`), in which a cluster
    has `items` items of the batch at a time (default: its share).
    """

    name = "graph-schedule"

    form: str | None = pass_option(TREE)
    items: int | None = None

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        function = entry_of(op)
        if MESH_TREE in function.attributes:
            refuse_decided(self)
            check_mesh(function, context_of(ctx).machine())
            return
        if CLUSTER_TREE in function.attributes:
            refuse_decided(self)
            grid = grid_for(context_of(ctx).machine(), function)
            build_chosen(function, grid, tilings_for(context_of(ctx), grid))
            return
        if any(isinstance(inner, graph.ScopeOp) for inner in function.walk()):
            refuse_decided(self)
            complete_schedule(op, function, context_of(ctx).machine())
            return
        grid = grid_for(context_of(ctx).machine(), function)
        form = TREE if self.form is None else self.form
        if form == TREE:
            if self.items is not None:
                raise WeftError(f"{self.name}: a tree finds its own items; leave out 'items'")
            schedule_function(function, grid)
        elif form in FORMS:
            _schedule_form(function, grid, form, self.items)
        else:
            known = ", ".join((TREE, *FORMS))
            raise WeftError(f"{self.name}: form is '{form}', expected one of {known}")


def complete_schedule(module: ModuleOp, function: func.FuncOp, machine: Machine) -> None:
    """
    Finds cores and parts for the leaves of a schedule that say neither, and drops facts about a
    tree that was edited. Raises `WeftError` for a leaf that says one of both.
    """
    if any(isinstance(op, noc.ProgramOp) for op in module.body.block.ops):
        return
    leaves = [op for op in function.walk() if isinstance(op, graph.SubgraphOp)]
    for leaf in leaves:
        if (leaf.bind is None) != ("tiling" not in leaf.attributes):
            one, other = ("bind", "tiling") if leaf.bind is not None else ("tiling", "bind")
            raise WeftError(
                f"{leaf.title()}: has {one}, but no {other}; say both, or neither to have them "
                "found"
            )
    if any(leaf.bind is None for leaf in leaves):
        grid = grid_for(machine, function)
        tilings = Tilings(grid.core, grid.cores)
        for leaf in leaves:
            tile_leaf(leaf, tilings, grid)
    drop_stale_facts(function)


def _schedule_form(function: func.FuncOp, grid: Grid, form: str, items: int | None) -> None:
    """Schedules a function in place, kernel by kernel."""
    tilings = Tilings(grid.core, grid.cores)
    prepare_function(function)
    kernels = fuse_layers(list_steps(function), tilings, form)
    name_arguments(function)
    looked_up, _ = looked_up_bytes(make_leaves(function, kernels))
    count, inputs = find_batch(function, tilings.alike)
    clusters = clusters_for(count, grid)
    each = items or count // clusters
    if each < 1 or count % (clusters * each):
        raise WeftError(
            f"graph-schedule: {items} items at a time do not divide the {count // clusters} of a "
            f"cluster ({count} on {clusters} clusters)"
        )
    counts = clusters, count // clusters // each, each
    schedule_layers(function, form, counts, dict.fromkeys(inputs, 0), grid, tilings)
    tile_leaves(function, grid, tilings)
    add_facts(function, expect_layers(function, looked_up, grid, tilings))
    mark_tree(function)


def schedule_function(function: func.FuncOp, grid: Grid) -> None:
    """Schedules a function in place. Raises `WeftError` for what cannot be."""
    tilings = Tilings(grid.core, grid.cores)
    choose_tree(function, grid, tilings)
    if CLUSTER_TREE in function.attributes:
        build_chosen(function, grid, tilings)


def build_chosen(function: func.FuncOp, grid: Grid, tilings: Tilings) -> None:
    """
    Puts the leaves of a function into the loops that its attribute says, which goes. Raises
    `WeftError` for loops that are none of it.
    """
    drop_stale_facts(function)
    loops = loops_of(function)
    del function.attributes[CLUSTER_TREE]
    build_tree(function, loops, grid, tilings)
    if DIGEST in facts_of(function):
        mark_tree(function)
