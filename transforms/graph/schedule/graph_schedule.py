"""
The pass `graph-schedule`: a function as a tree of loops over its batch, with fused kernels as
leaves.

Before: structured ops on tensors. After: one `graph.parallel` over the clusters of the machine, in
it `graph.sequence`s over parts of the batch, and parts of channels where weights are larger than
what is kept of them at a time; leaves with their cores (`bind`) and how each goes through its share
(`tiling`); copies of what is read into the shared memory (`graph.copy`), where it is resident in a
loop before that. All of it can be edited, and is checked again when it is lowered.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from xdsl.context import Context
from xdsl.dialects import func, linalg, tensor
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block
from xdsl.passes import ModulePass

from ....dialects import graph, noc
from ...core.describe import describe_op
from ...core.errors import WeftError
from ...core.pipeline import add_facts, entry_of, pass_option, refuse_decided
from ...machine.context import context_of
from ...machine.view import Machine
from ..borders import padded_bytes
from ..bounds import bound_cycles, least_tree_bytes
from ..form import (
    Loop,
    drop_stale_facts,
    keep_first,
    make_leaves,
    mark_tree,
    wrap_loops,
)
from ..fuse import Tilings, fuse_steps
from ..fused import Step, is_free, step_of
from ..inner import Run, find_runs, merge_runs
from ..layered import FORMS, fuse_layers, leaf_cycles, moved_bytes, schedule_layers
from ..machine import MESH_TREE, Grid, check_mesh, grid_for
from ..pieces import split_values
from ..prepare import fixed_values, hoist_fixed, prepare_function, split_steps
from ..rooms import NoRoom
from ..trees.solve import Solution, objective_of, solve_tree
from ..trees.tree import Facts, evaluate_tree, tree_of
from .build import SolvedLeaves, build_tree
from .leaves import tile_leaf
from .network import (
    batch_axes,
    describe_network,
    find_batch,
    hoisted_of,
    inputs_of,
    least_value_bytes,
    looked_up_bytes,
)

TREE = "tree"
"""The form of schedules that is searched for, where no other is asked for."""

ROOMS = (1.0, 0.985, 0.97, 0.93, 0.9, 0.8, 0.7, 0.6, 0.45, 0.3)
"""The shares of the shared memory that a tree fills, the first at which buffers find places."""


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
    kernels = fuse_layers(_list_steps(function), tilings, form)
    _name_arguments(function)
    looked_up, _ = looked_up_bytes(make_leaves(function, kernels))
    count, inputs = find_batch(function, tilings.alike)
    clusters = _clusters_for(count, grid)
    each = items or count // clusters
    if each < 1 or count % (clusters * each):
        raise WeftError(
            f"graph-schedule: {items} items at a time do not divide the {count // clusters} of a "
            f"cluster ({count} on {clusters} clusters)"
        )
    counts = clusters, count // clusters // each, each
    schedule_layers(function, form, counts, dict.fromkeys(inputs, 0), grid, tilings)
    for leaf in function.walk():
        if isinstance(leaf, graph.SubgraphOp):
            tile_leaf(leaf, tilings, grid)
    add_facts(function, _expect_layers(function, looked_up, grid, tilings))
    mark_tree(function)


def _expect_layers(
    function: func.FuncOp, looked_up: int, grid: Grid, tilings: Tilings
) -> dict[str, int]:
    """
    The costs that a schedule without instances is expected to have, apart from rows of tables
    (`looked_up` bytes): bytes, and the larger of the cycles of all leaves and of these.
    """
    moved = moved_bytes(function, grid) + looked_up
    cycles = max(leaf_cycles(function, tilings), moved / grid.outer_rate)
    return {"graph.moved_bytes": moved, "graph.expected_cycles": math.ceil(cycles)}


def schedule_function(function: func.FuncOp, grid: Grid) -> None:
    """Schedules a function in place. Raises `WeftError` for what cannot be."""
    tilings = Tilings(grid.core, grid.cores)
    prepare_function(function)
    steps = list(_list_steps(function))
    apart, others = split_steps(steps, fixed_values(function, inputs_of(function)))
    kernels = [*fuse_steps(apart, tilings), *fuse_steps(others, tilings)]
    _name_arguments(function)
    leaves = make_leaves(function, kernels)
    items, inputs = find_batch(function, tilings.alike)
    hoisted = hoist_fixed(function, fixed_values(function, inputs)) if items > 1 else []
    leaves = [leaf for leaf in leaves if leaf not in hoisted]
    clusters = _clusters_for(items, grid)
    facts, weights = describe_network(function, leaves, items, clusters, grid, tilings)
    split = split_values(function, leaves, facts, set(inputs_of(function)), tilings.alike)
    if split != leaves:
        leaves = split
        facts, weights = describe_network(function, leaves, items, clusters, grid, tilings)
    values = least_value_bytes(function)
    looked_up, rows = looked_up_bytes(leaves)
    least = facts.copies * sum(facts.weights) + values + rows
    bound = bound_cycles(steps, least, grid)
    known: dict[str, int | str] = {
        "graph.least_moved_bytes": least,
        "graph.least_cycles": bound.cycles,
        "graph.limit": bound.limit,
    }
    try:
        found, given = _solve_function(function, facts, weights, clusters, grid, tilings)
        known["graph.moved_bytes"] = moved = found.costs.moved + looked_up
        known["graph.least_tree_bytes"] = max(least, (least_tree_bytes(given) or 0) + looked_up)
        traffic = moved / grid.outer_rate
        known["graph.expected_cycles"] = math.ceil(max(found.costs.cycles, traffic))
    except NoRoom:
        # One item is too much for a tree: what is too large goes to the outermost memory.
        counts = clusters, items // clusters, 1
        schedule_layers(function, "local", counts, dict.fromkeys(inputs, 0), grid, tilings)
        known |= _expect_layers(function, looked_up, grid, tilings)
    for leaf in function.walk():
        if isinstance(leaf, graph.SubgraphOp):
            tile_leaf(leaf, tilings, grid)
    add_facts(function, known)
    mark_tree(function)


RUN_SHARE = 0.75
"""
Of what leaves on one item need of the room at a time, the share that they are cut to stay in, along
another dimension than the batch, as an alternative to what they must be cut to.
"""


def _solve_function(
    function: func.FuncOp,
    facts: Facts,
    weights: Sequence[str],
    clusters: int,
    grid: Grid,
    tilings: Tilings,
) -> tuple[Solution, Facts]:
    """
    Puts the leaves of a function into the best tree for which there is room; and what it is a tree
    of, with all of the room.
    """
    item: Block | None = None
    dims = batch_axes(function, tilings.alike)
    hoisted = hoisted_of(function, facts)
    taken = sum(padded_bytes(value) for leaf in hoisted for value in leaf.results)

    def list_runs(given: Facts) -> list[list[Run]]:
        nonlocal item
        item = item or _item_block(function, facts.items * clusters, len(hoisted), tilings)
        ones = tree_of([1] * len(facts.leaves), 0, len(facts.leaves) - 1, facts.items)
        needed = min(evaluate_tree(given, ones).peak, given.room)
        rooms = (given, replace(given, room=int(needed * RUN_SHARE)))
        return [runs for runs, _ in groupby(find_runs(item, r, tilings.alike) for r in rooms)]

    def attempt(trial: func.FuncOp, share: float) -> tuple[Solution, Facts]:
        given = replace(facts, room=int(grid.shared_bytes * share) - taken)
        found: list[SolvedLeaves] = []
        for runs in list_runs(given):
            merged, spans = merge_runs(given, runs)
            solution = solve_tree(merged)
            found.append(
                SolvedLeaves(solution, merged, facts, weights, spans, runs, dims, tilings)
            )
        best = min(found, key=lambda each: objective_of(each.facts, each.found.costs))
        build_tree(trial, best, clusters, grid)
        return best.found, replace(best.facts, room=grid.shared_bytes)

    return keep_first(function, ROOMS, attempt)


def _item_block(function: func.FuncOp, items: int, hoisted: int, tilings: Tilings) -> Block:
    """The leaves of a function, without the first few, on one item of the batch."""
    clone = function.clone()
    block = clone.body.block
    names = tuple(op.label.data for op in block.ops if isinstance(op, graph.SubgraphOp))
    if items == 1:
        return block
    batch = dict.fromkeys(inputs_of(clone), 0)
    (tree,) = wrap_loops(block, [Loop(items, names[hoisted:])], batch, tilings.alike)
    return tree.body.block


def _list_steps(function: func.FuncOp) -> Iterator[Step]:
    for op in function.body.block.ops:
        if is_free(op) or isinstance(op, func.ReturnOp | tensor.ConcatOp):
            continue
        if not isinstance(op, linalg.ops.GenericOp):
            raise WeftError(f"{describe_op(op)}: no core computes it; only structured ops are run")
        yield step_of(op)


def _clusters_for(items: int, grid: Grid) -> int:
    """The most clusters that divide a batch."""
    return max(n for n in range(1, grid.clusters + 1) if items % n == 0)


def _name_arguments(function: func.FuncOp) -> None:
    """Gives arguments without a name, or with that of another one, a name of their own."""
    taken: set[str] = set()
    for number, value in enumerate(function.body.block.args):
        if value.name_hint is None or value.name_hint in taken:
            value.name_hint = f"arg{number}"
        taken.add(value.name_hint)
