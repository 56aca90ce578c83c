"""
The loops that a function's leaves are put into, as its attribute `weft.cluster_tree`
(`#graph.loop`): what a search found as that, and the checks of one that can have been edited.

The attribute is the loop around all leaves but those in front, which are computed of weights alone;
its items are those of a cluster.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
from ..trees.tree import Evaluation, Node
from .network import find_batch, inputs_of, leaves_of_block, list_weights, weights_of_leaf


@dataclass(frozen=True)
class SolvedTree:
    """
    A tree with its costs, and by number of its leaves the leaves of the network that each stands
    for, the first and the last, more than one in `runs`.
    """

    root: Node
    costs: Evaluation
    spans: Sequence[tuple[int, int]]
    runs: Sequence[Run]

    def loops(self, names: Sequence[str], hoisted: int) -> graph.LoopAttr:
        """
        The loops, for a function with so many leaves in front of the network's, which have `names`.
        """
        attrs = run_attrs(self.runs, names, hoisted)
        runs = {run.first: attr for run, attr in zip(self.runs, attrs, strict=True)}
        return self._loop_of(self.root, runs, hoisted)

    def _loop_of(
        self, node: Node, runs: Mapping[int, graph.RunAttr], hoisted: int
    ) -> graph.LoopAttr:
        children: list[graph.LoopAttr | graph.RunAttr] = []
        inner = {child.first: child for child in node.children}
        at = node.first
        while at <= node.last:
            if at in inner:
                children.append(self._loop_of(inner[at], runs, hoisted))
                at = inner[at].last
            elif self.spans[at][0] in runs:
                children.append(runs[self.spans[at][0]])
            at += 1
        stays = [w for w, home in self.costs.resident.items() if home is node]
        first, last = self.spans[node.first][0] + hoisted, self.spans[node.last][1] + hoisted
        return graph.LoopAttr.of(first, last, node.items, sorted(stays), children)


def run_attrs(runs: Sequence[Run], names: Sequence[str], hoisted: int) -> list[graph.RunAttr]:
    """Runs as a function says them that has so many leaves in front of those of `names`."""
    numbers = {name: number + hoisted for number, name in enumerate(names)}
    found: list[graph.RunAttr] = []
    for run in runs:
        rows = sorted((numbers[name], result, dim) for (name, result), dim in run.cuts.items())
        found.append(graph.RunAttr.of(run.first + hoisted, run.last + hoisted, run.parts, rows))
    return found


def runs_in(loops: graph.LoopAttr) -> list[graph.RunAttr]:
    """The runs in loops, in their order."""
    runs = (part for loop in loops.walk() for part in loop.parts())
    return sorted((r for r in runs if isinstance(r, graph.RunAttr)), key=lambda run: run.span)


def read_loops(
    loops: graph.LoopAttr, spans: Sequence[tuple[int, int]], hoisted: int
) -> tuple[Node, dict[int, Node]]:
    """
    The tree of loops whose leaves stand for `spans` of a network's, and the loop in which each
    weight stays. Raises `WeftError` for a loop that has part of such a span.
    """
    starts = {first + hoisted: number for number, (first, _) in enumerate(spans)}
    ends = {last + hoisted: number for number, (_, last) in enumerate(spans)}
    stays: dict[int, Node] = {}

    def read(loop: graph.LoopAttr) -> Node:
        first, last = loop.span
        if first not in starts or last not in ends:
            raise WeftError(f"loop over leaves {first} to {last}: cuts leaves that are a run")
        inner = tuple(read(child) for child in loop.parts() if isinstance(child, graph.LoopAttr))
        node = Node(starts[first], ends[last], loop.num_items, inner)
        stays.update(dict.fromkeys(loop.resident_weights, node))
        return node

    return read(loops), stays


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
    if loops.resident_weights:
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
        for number in loop.resident_weights:
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
