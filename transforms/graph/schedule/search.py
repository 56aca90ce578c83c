"""
The search for the tree of a function's leaves on a machine of clusters: what the search sees of the
function, alternatives for runs of leaves that are cut along another dimension than the batch, and
the largest share of the shared memory for which buffers find places.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from xdsl.dialects import func
from xdsl.ir import Block

from ....dialects import graph
from ...core.errors import WeftError
from ..borders import padded_bytes
from ..bounds import bound_cycles, least_tree_bytes
from ..form import Loop, make_leaves, wrap_loops
from ..fuse import Tilings, fuse_steps
from ..inner import Run, find_runs, merge_runs
from ..machine import Grid
from ..pieces import split_values
from ..prepare import fixed_values, hoist_fixed, prepare_function, split_steps
from ..trees.solve import Solution, objective_of, solve_tree
from ..trees.tree import Facts, evaluate_tree, tree_of
from .build import build_tree
from .decision import SolvedTree
from .network import (
    clusters_for,
    describe_network,
    find_batch,
    hoisted_of,
    inputs_of,
    least_value_bytes,
    leaves_of_block,
    list_steps,
    looked_up_bytes,
    name_arguments,
)

ROOMS = (1.0, 0.985, 0.97, 0.93, 0.9, 0.8, 0.7, 0.6, 0.45, 0.3)
"""The shares of the shared memory that a tree fills, the first at which buffers find places."""

RUN_SHARE = 0.75
"""
Of what leaves on one item need of the room at a time, the share that they are cut to stay in, along
another dimension than the batch, as an alternative to what they must be cut to.
"""


@dataclass(frozen=True)
class ClusterNetwork:
    """
    A function whose ops are in leaves, on `clusters` clusters of a machine: as the search sees it
    (`facts`), how kernels are tiled, the bytes of tables that are looked up, and the facts of the
    function that hold for all of its schedules (`bounds`).
    """

    function: func.FuncOp
    facts: Facts
    clusters: int
    grid: Grid
    tilings: Tilings
    looked_up: int
    bounds: dict[str, int | str]

    @cached_property
    def hoisted(self) -> list[graph.SubgraphOp]:
        """The leaves in front of all loops, whose results all items read."""
        return hoisted_of(self.function, self.facts)

    @cached_property
    def names(self) -> list[str]:
        """The names of the other leaves."""
        leaves = leaves_of_block(self.function.body.block)
        return [leaf.label.data for leaf in leaves[len(self.hoisted) :]]

    @cached_property
    def _item(self) -> Block:
        """The leaves on one item of the batch, but for those in front."""
        block = self.function.clone().body.block
        items = self.facts.items * self.clusters
        if items == 1:
            return block
        function = block.parent_op()
        assert isinstance(function, func.FuncOp)
        batch = dict.fromkeys(inputs_of(function), 0)
        loop = Loop(items, tuple(self.names))
        (tree,) = wrap_loops(block, [loop], batch, self.tilings.alike)
        return tree.body.block

    def facts_in(self, share: float) -> Facts:
        """What the search sees with a share of the shared memory."""
        taken = sum(padded_bytes(value) for leaf in self.hoisted for value in leaf.results)
        return replace(self.facts, room=int(self.grid.shared_bytes * share) - taken)

    def list_runs(self, facts: Facts) -> list[list[Run]]:
        """The alternatives for runs: those with which one item fits, and those with less room."""
        ones = tree_of([1] * len(facts.leaves), 0, len(facts.leaves) - 1, facts.items)
        needed = min(evaluate_tree(facts, ones).peak, facts.room)
        rooms = (facts, replace(facts, room=int(needed * RUN_SHARE)))
        found = (find_runs(self._item, each, self.tilings.alike) for each in rooms)
        return [runs for runs, _ in groupby(found)]

    def find_tree(self) -> tuple[graph.LoopAttr, Solution, Facts]:
        """
        The loops of the best tree for which there is room, its solution, and what that is a tree
        of, with all of the room. Raises `WeftError` where there is none.
        """
        problem: WeftError | None = None
        for share in ROOMS:
            try:
                loops, solution, merged = self._solve(self.facts_in(share))
                build_tree(self.function.clone(), loops, self.grid, self.tilings)
            except WeftError as error:
                problem = error
                continue
            return loops, solution, replace(merged, room=self.grid.shared_bytes)
        assert problem is not None
        raise problem

    def _solve(self, facts: Facts) -> tuple[graph.LoopAttr, Solution, Facts]:
        """The best tree over all alternatives for runs."""
        found: list[tuple[Facts, SolvedTree]] = []
        for runs in self.list_runs(facts):
            merged, spans = merge_runs(facts, runs)
            found.append((merged, SolvedTree(solve_tree(merged), spans, runs, self.names)))
        merged, best = min(found, key=lambda pair: objective_of(pair[0], pair[1].found.costs))
        return best.loops(len(self.hoisted)), best.found, merged

    def facts_about(self, solution: Solution, facts: Facts) -> dict[str, int | str]:
        """The facts of the function with the tree of a solution, which is one of `facts`."""
        least = self.bounds["graph.least_moved_bytes"]
        assert isinstance(least, int)
        moved = solution.costs.moved + self.looked_up
        cycles = max(solution.costs.cycles, moved / self.grid.outer_rate)
        return {
            **self.bounds,
            "graph.moved_bytes": moved,
            "graph.least_tree_bytes": max(least, (least_tree_bytes(facts) or 0) + self.looked_up),
            "graph.expected_cycles": math.ceil(cycles),
        }


def make_network(function: func.FuncOp, grid: Grid, tilings: Tilings) -> ClusterNetwork:
    """Puts the ops of a function into leaves. Raises `WeftError` for what cannot be scheduled."""
    prepare_function(function)
    steps = list(list_steps(function))
    apart, others = split_steps(steps, fixed_values(function, inputs_of(function)))
    kernels = [*fuse_steps(apart, tilings), *fuse_steps(others, tilings)]
    name_arguments(function)
    leaves = make_leaves(function, kernels)
    items, inputs = find_batch(function, tilings.alike)
    hoisted = hoist_fixed(function, fixed_values(function, inputs)) if items > 1 else []
    leaves = [leaf for leaf in leaves if leaf not in hoisted]
    clusters = clusters_for(items, grid)

    def describe(leaves: Sequence[graph.SubgraphOp]) -> Facts:
        return describe_network(function, leaves, items, clusters, grid, tilings)

    facts = describe(leaves)
    split = split_values(function, leaves, facts, set(inputs_of(function)), tilings.alike)
    if split != leaves:
        leaves = split
        facts = describe(leaves)
    values = least_value_bytes(function)
    looked_up, rows = looked_up_bytes(leaves)
    least = facts.copies * sum(facts.weights) + values + rows
    bound = bound_cycles(steps, least, grid)
    bounds: dict[str, int | str] = {
        "graph.least_moved_bytes": least,
        "graph.least_cycles": bound.cycles,
        "graph.limit": bound.limit,
    }
    return ClusterNetwork(function, facts, clusters, grid, tilings, looked_up, bounds)
