"""
The loops that a function's leaves are put into, as its attribute `weft.cluster_tree`
(`#graph.loop`): what a search found as that, and the checks of one that can have been edited.

The attribute is the loop around all leaves but those in front, which are computed of weights alone;
its items are those of a cluster.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.dialects import func

from ....dialects import graph
from ...core.alike import Alike
from ...core.describe import describe_op
from ...core.errors import WeftError
from ..form import batch_dims, kernel_of_leaf
from ..inner import Run
from ..machine import CLUSTER_TREE, Grid
from ..tensors import shape_of
from ..trees.solve import Solution
from ..trees.tree import Node
from .network import find_batch, inputs_of, leaves_of_block, list_weights, weights_of_leaf


@dataclass(frozen=True)
class SolvedTree:
    """
    A solution, by number of its leaves the leaves of the network that each stands for, the first
    and the last, more than one in `runs`; and the names of the network's leaves.
    """

    found: Solution
    spans: Sequence[tuple[int, int]]
    runs: Sequence[Run]
    names: Sequence[str]

    def loops(self, hoisted: int) -> graph.LoopAttr:
        """The loops, for a function with so many leaves in front of the network's."""
        return self._loop_of(self.found.root, hoisted)

    def _loop_of(self, node: Node, hoisted: int) -> graph.LoopAttr:
        children = [self._loop_of(child, hoisted) for child in node.children]
        inside = {n for child in node.children for n in range(child.first, child.last + 1)}
        runs = {run.first: run for run in self.runs}
        mine = [
            self._run_of(runs[self.spans[n][0]], hoisted)
            for n in range(node.first, node.last + 1)
            if n not in inside and self.spans[n][0] in runs
        ]
        stays = [w for w, home in self.found.costs.resident.items() if home is node]
        first, last = self.spans[node.first][0] + hoisted, self.spans[node.last][1] + hoisted
        ordered = sorted([*children, *mine], key=lambda child: child.span)
        return graph.LoopAttr.of(first, last, node.items, sorted(stays), ordered)

    def _run_of(self, run: Run, hoisted: int) -> graph.RunAttr:
        numbers = {name: n + hoisted for n, name in enumerate(self.names)}
        rows = [(numbers[name], result, dim) for (name, result), dim in run.cuts.items()]
        return graph.RunAttr.of(run.first + hoisted, run.last + hoisted, run.parts, sorted(rows))


def loops_of(function: func.FuncOp) -> graph.LoopAttr:
    """The loops that a function's attribute says. Raises `WeftError` for another attribute."""
    found = function.attributes[CLUSTER_TREE]
    if not isinstance(found, graph.LoopAttr):
        raise _error(function, f"is {found}, expected a #graph.loop")
    return found


def check_loops(function: func.FuncOp, loops: graph.LoopAttr, grid: Grid, alike: Alike) -> int:
    """
    Checks that loops are those of a function's leaves on a machine, and gives how many clusters
    there are at work. Raises `WeftError` for others.
    """
    leaves = leaves_of_block(function.body.block)
    first, last = loops.span
    if last != len(leaves) - 1:
        raise _error(
            function,
            f"has loops over leaves {first} to {last}, but there are {len(leaves)} leaves, the "
            f"last of which is number {len(leaves) - 1}",
        )
    items, inputs = find_batch(function, alike)
    clusters = items // loops.num_items
    if items % loops.num_items or clusters > grid.clusters:
        raise _error(
            function,
            f"has {loops.num_items} items for a cluster, but {grid.clusters} clusters at most "
            f"share {items} items evenly",
        )
    moving = batch_dims(function.body.block, dict.fromkeys(inputs, 0), alike)
    for number, leaf in enumerate(leaves[:first]):
        if any(result in moving for result in leaf.results):
            raise _error(
                function,
                f"begins with leaf {first}, but leaf {number} depends on the batch: begin with it",
            )
    for problem in (*_list_misplaced(function, loops, leaves), *_list_odd_runs(loops, leaves)):
        raise _error(function, problem)
    return clusters


def _list_misplaced(
    function: func.FuncOp, loops: graph.LoopAttr, leaves: Sequence[graph.SubgraphOp]
) -> Iterator[str]:
    """The problems with weights that stay in a loop."""
    if loops.num_resident:
        yield "has weights that stay in the loop over all: it reads them once as it is"
    inputs = set(inputs_of(function))
    known = list_weights(function, leaves[loops.span[0] :])
    seen: set[int] = set()
    for loop in loops.walk():
        first, last = loop.span
        read = {
            value
            for leaf in leaves[first : last + 1]
            for value in weights_of_leaf(leaf, kernel_of_leaf(leaf), function, inputs)
        }
        for number in loop.num_resident:
            if number >= len(known):
                yield f"has weight {number} stay, but there are {len(known)} weights"
            elif known[number] not in read:
                yield f"has weight {number} stay in leaves {first} to {last}, which do not read it"
            if number in seen:
                yield f"has weight {number} stay twice"
            seen.add(number)


def _list_odd_runs(loops: graph.LoopAttr, leaves: Sequence[graph.SubgraphOp]) -> Iterator[str]:
    """The problems with cuts of runs."""
    for loop in loops.walk():
        for run in loop.parts():
            for leaf, result, dim in run.rows() if isinstance(run, graph.RunAttr) else ():
                results = leaves[leaf].results
                rank = len(shape_of(results[result])) if result < len(results) else 0
                if dim >= rank:
                    yield f"cuts dimension {dim} of result {result} of leaf {leaf}: there is none"


def _error(function: func.FuncOp, problem: str) -> WeftError:
    return WeftError(f"{describe_op(function)}: {CLUSTER_TREE} {problem}")
