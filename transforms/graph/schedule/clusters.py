"""
The pass `schedule-clusters`: the kernels of a function, and the tree of loops over its batch that
clusters of cores go through them by.

Before: structured ops on tensors. After: one `graph.subgraph` for each kernel, in order, and the
loops that they are to be put into, in the attribute `weft.cluster_tree` (`#graph.loop`), which can
be edited. What the tree costs, and what no tree costs less than, are facts. `graph-schedule` builds
the tree. With a database, it is the best known one, if there is one. Where one item of the batch is
too much for any tree, the function is scheduled kernel by kernel (`layered`), and has no tree.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ....dialects import graph, noc
from ...core.pipeline import add_facts, entry_of
from ...machine.context import context_of
from ...tune.facts import add_tuned
from ..form import mark_tree
from ..fuse import Tilings
from ..layered import expect_layers, schedule_layers
from ..machine import CLUSTER_TREE, MESH_TREE, Grid, grid_for
from ..rooms import NoRoom
from .known import KnownLoops, find_loops
from .leaves import tile_leaves, tilings_for
from .network import inputs_of
from .points import read_tree
from .search import EXPECTED, ClusterNetwork, make_network


@dataclass(frozen=True)
class ScheduleClustersPass(ModulePass):
    """
    Finds the kernels of a function, and the tree of loops around them; see the module. `database`:
    of trees that were measured; a fact says of one that is taken which (`tuned`, `tuned_digest`).
    Leaves alone what is scheduled already.
    """

    name = "schedule-clusters"

    database: str | None = None

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        function = entry_of(op)
        if MESH_TREE in function.attributes or CLUSTER_TREE in function.attributes:
            return
        if any(isinstance(inner, graph.ScopeOp | noc.ProgramOp) for inner in op.walk()):
            return
        machine = context_of(ctx).machine()
        grid = grid_for(machine, function)
        tilings = tilings_for(context_of(ctx), grid)
        known = None
        if self.database is not None:
            known = find_loops(self.name, self.database, op, machine, ctx)
        if known is None:
            choose_tree(function, grid, tilings)
        else:
            take_known(function, known, grid, tilings)


def choose_tree(function: func.FuncOp, grid: Grid, tilings: Tilings) -> None:
    """
    Puts the ops of a function into leaves, and says which loops these are put into. Raises
    `WeftError` for what cannot be scheduled.
    """
    network = make_network(function, grid, tilings)
    try:
        loops, costs, facts = network.find_tree()
    except NoRoom:
        _schedule_locally(network)
    else:
        function.attributes[CLUSTER_TREE] = loops
        add_facts(function, network.facts_about(costs, facts))
    mark_tree(function)


def take_known(function: func.FuncOp, known: KnownLoops, grid: Grid, tilings: Tilings) -> None:
    """
    Puts the ops of a function into leaves, and says that they are put into the loops that are
    known. Raises `WeftError` for loops that are none of it, or have no room.
    """
    network = make_network(function, grid, tilings)
    found = read_tree(network, known.loops)
    network.try_loops(known.loops)
    function.attributes[CLUSTER_TREE] = known.loops
    network = network.on_clusters(found.facts.clusters)
    facts = network.facts_about(found.tree.costs, replace(found.facts, room=grid.shared_bytes))
    add_facts(function, facts | {EXPECTED: math.ceil(known.winner.cost)})
    add_tuned(function, {known.key: known.winner.point}, 1)
    mark_tree(function)


def _schedule_locally(network: ClusterNetwork) -> None:
    """Schedules a function item by item: what is too large goes to the outermost memory."""
    function, grid, tilings = network.function, network.grid, network.tilings
    counts = network.clusters, network.facts.items, 1
    batch = dict.fromkeys(inputs_of(function), 0)
    schedule_layers(function, "local", counts, batch, grid, tilings)
    add_facts(
        function, network.bounds() | expect_layers(function, network.looked_up, grid, tilings)
    )
    tile_leaves(function, grid, tilings)
