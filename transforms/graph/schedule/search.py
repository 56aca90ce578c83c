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
from ..fused import Step
from ..inner import Run, find_runs, merge_runs
from ..machine import Grid
from ..pieces import split_values
from ..prepare import fixed_values, hoist_fixed, prepare_function, split_steps
from ..trees.solve import objective_of, solve_tree
from ..trees.tree import Evaluation, Facts, evaluate_tree, tree_of
from .build import build_tree
from .decision import SolvedTree, run_attrs
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

EXPECTED = "graph.expected_cycles"
"""The fact that has the cycles of the tree that is chosen."""

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
    (`facts`), how kernels are tiled, the `steps` that leaves are made of, the bytes of tables that
    are looked up, and those that are moved at least, weights aside (`least_bytes`).
    """

    function: func.FuncOp
    facts: Facts
    clusters: int
    grid: Grid
    tilings: Tilings
    steps: Sequence[Step]
    looked_up: int
    least_bytes: int

    @property
    def batch(self) -> int:
        """The items of all clusters."""
        return self.facts.items * self.clusters

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
        if self.batch == 1:
            return block
        function = block.parent_op()
        assert isinstance(function, func.FuncOp)
        batch = dict.fromkeys(inputs_of(function), 0)
        loop = Loop(self.batch, tuple(self.names))
        (tree,) = wrap_loops(block, [loop], batch, self.tilings.alike)
        return tree.body.block

    def facts_in(self, share: float) -> Facts:
        """What the search sees with a share of the shared memory."""
        taken = sum(padded_bytes(value) for leaf in self.hoisted for value in leaf.results)
        return replace(self.facts, room=int(self.grid.shared_bytes * share) - taken)

    def on_clusters(self, clusters: int) -> ClusterNetwork:
        """The same network on so many clusters, which share the batch evenly."""
        copies = 1 if self.grid.multicast else clusters
        items = self.batch // clusters
        facts = replace(self.facts, items=items, clusters=clusters, copies=copies)
        return replace(self, facts=facts, clusters=clusters)

    def list_runs(self, facts: Facts) -> list[list[Run]]:
        """The alternatives for runs: those with which one item fits, and those with less room."""
        ones = tree_of([1] * len(facts.leaves), 0, len(facts.leaves) - 1, facts.items)
        needed = min(evaluate_tree(facts, ones).peak, facts.room)
        rooms = (facts, replace(facts, room=int(needed * RUN_SHARE)))
        found = (find_runs(self._item, each, self.tilings.alike) for each in rooms)
        return [runs for runs, _ in groupby(found)]

    @cached_property
    def run_choices(self) -> list[list[Run]]:
        """All alternatives for runs, each once, those with the most room first."""
        found: list[list[Run]] = []
        for share in ROOMS:
            found += (runs for runs in self.list_runs(self.facts_in(share)) if runs not in found)
        return found

    def loops_by(self, tree: SolvedTree) -> graph.LoopAttr:
        """The loops of a tree, as the function says them."""
        return tree.loops(self.names, len(self.hoisted))

    def runs_by(self, runs: Sequence[Run]) -> list[graph.RunAttr]:
        """Runs, as the function says them."""
        return run_attrs(runs, self.names, len(self.hoisted))

    def find_tree(self) -> tuple[graph.LoopAttr, Evaluation, Facts]:
        """
        The loops of the best tree for which there is room, its costs, and what that is a tree of,
        with all of the room. Raises `WeftError` where there is none.
        """
        problem: WeftError | None = None
        for share in ROOMS:
            try:
                merged, tree = self._solve(self.facts_in(share))
                self.try_loops(self.loops_by(tree))
            except WeftError as error:
                problem = error
                continue
            return self.loops_by(tree), tree.costs, replace(merged, room=self.grid.shared_bytes)
        assert problem is not None
        raise problem

    def _solve(self, facts: Facts) -> tuple[Facts, SolvedTree]:
        """The best tree over all alternatives for runs, and what it is a tree of."""
        found: list[tuple[Facts, SolvedTree]] = []
        for runs in self.list_runs(facts):
            merged, spans = merge_runs(facts, runs)
            solution = solve_tree(merged)
            found.append((merged, SolvedTree(solution.root, solution.costs, spans, runs)))
        return min(found, key=lambda pair: objective_of(pair[0], pair[1].costs))

    def try_loops(self, loops: graph.LoopAttr) -> None:
        """Raises `WeftError` for loops that are none of the leaves, or have no room."""
        build_tree(self.function.clone(), loops, self.grid, self.tilings)

    def expected_cycles(self, costs: Evaluation) -> int:
        """The larger of the cycles of all leaves, and of the bytes of the outermost memory."""
        moved = costs.moved + self.looked_up
        return math.ceil(max(costs.cycles, moved / self.grid.outer_rate))

    def facts_about(self, costs: Evaluation, facts: Facts) -> dict[str, int | str]:
        """The facts of the function with a tree of these costs, which is one of `facts`."""
        bounds = self.bounds()
        least = bounds["graph.least_moved_bytes"]
        assert isinstance(least, int)
        moved = costs.moved + self.looked_up
        return {
            **bounds,
            "graph.moved_bytes": moved,
            "graph.least_tree_bytes": max(least, (least_tree_bytes(facts) or 0) + self.looked_up),
            EXPECTED: self.expected_cycles(costs),
        }

    @property
    def least_cycles(self) -> int:
        """The cycles that no schedule takes fewer than, however many clusters it is on."""
        least = sum(self.facts.weights) + self.least_bytes
        return bound_cycles(self.steps, least, self.grid).cycles

    def bounds(self) -> dict[str, int | str]:
        """The facts of the function that hold for all of its schedules on as many clusters."""
        least = self.facts.copies * sum(self.facts.weights) + self.least_bytes
        bound = bound_cycles(self.steps, least, self.grid)
        return {
            "graph.least_moved_bytes": least,
            "graph.least_cycles": bound.cycles,
            "graph.limit": bound.limit,
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
    looked_up, rows = looked_up_bytes(leaves)
    least = least_value_bytes(function) + rows
    return ClusterNetwork(function, facts, clusters, grid, tilings, steps, looked_up, least)
