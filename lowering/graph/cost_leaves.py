"""
The pass `graph-cost-leaves`: what each layer of a tree costs where the tree has it.

The solver of directives is asked for each leaf, in its cut: the nodes that it has, the parts of the
batch, the memories of the maps that it reads and writes, and the room that others have in buffers
beside it. The facts of the function then have `graph.leaves`: by leaf, its name, cycles and energy
(without idling) of all its parts, and how far these are at most from the best (`gap`). They are
about this tree, and go once it is edited.

1. The machine has nodes with PEs of a template. 2. A leaf is one layer. 3. It reads its maps all
from buffers, or all from the outermost memory. 4. Its cores are a box of nodes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, ModuleOp, StringAttr
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir import Region as IrRegion
from xdsl.passes import ModulePass

from ...dialects import graph
from ...dialects.common.ints import plain_ints
from ...dialects.common.kinds import is_tensor
from ...targets.noc.spec import node_machine_of
from ...transforms.core.errors import WeftError
from ...transforms.core.functions import WEIGHT_ATTRIBUTE, weight_names
from ...transforms.core.pipeline import Fact, add_facts, entry_of
from ...transforms.dataflow.cost.nn_dataflow import NodeMachine
from ...transforms.dataflow.cost.node_grid import Cell, Region
from ...transforms.dataflow.network.from_module import layers_of
from ...transforms.graph.form import argument_behind, clone_into, drop_stale_facts, mark_tree
from ...transforms.machine.context import context_of
from ...transforms.machine.view import Machine
from ...transforms.solver.blocking.search import Goal
from ...transforms.solver.cut_cost import CutCost, LayerCut, cost_in_cut
from ...transforms.solver.front import does_forward, initial_weights
from ...transforms.solver.network import question_of
from ...transforms.solver.question import LayerQuestion
from ...transforms.solver.spaces import EXECUTABLE
from .convert_segments_to_graph import NODES

LEAVES = "graph.leaves"
"""The fact that has what leaves cost."""

GOALS = ("energy", "latency")


@dataclass(frozen=True)
class GraphCostLeavesPass(ModulePass):
    """Adds what leaves cost to the facts of a tree; see the module."""

    name = "graph-cost-leaves"

    goal: str = GOALS[0]
    """What the schedules of layers make least: `energy` or `latency`."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        if self.goal not in GOALS:
            raise WeftError(f"unknown goal '{self.goal}': use one of {', '.join(GOALS)}")
        machine = context_of(ctx).machine()
        nodes = node_machine_of(machine)
        if nodes is None:  # 1.
            raise WeftError(
                f"machine {machine.name} has no nodes with PEs of a template; leaves of a tree are "
                f"costed on machines that have, such as multi"
            )
        function = entry_of(op)
        drop_stale_facts(function)
        costs = LeafCosts(function, machine, nodes, initial_weights(self.goal, nodes))
        add_facts(function, {LEAVES: list(costs.list_facts())})
        mark_tree(function)


@dataclass(frozen=True, eq=False)
class LeafCosts:
    """The costs of the leaves of a function's tree."""

    function: func.FuncOp
    machine: Machine
    nodes: NodeMachine
    goal: Goal

    def list_facts(self) -> Iterator[Fact]:
        """The leaves in their order, with what each costs."""
        for op in self.function.walk():
            if isinstance(op, graph.SubgraphOp):
                cost = self.cost_of(op)
                yield {
                    "name": op.label.data,
                    "cycles": cost.cycles,
                    "energy_pj": cost.dynamic_pj,
                    "gap": cost.gap,
                }

    def cost_of(self, leaf: graph.SubgraphOp) -> CutCost:
        """The cost of all parts of a leaf. Raises `WeftError` for one that has no room."""
        question = self._question(leaf)
        cut, others = self._cut_of(leaf)
        found = cost_in_cut(_repeat(question, cut.turns * cut.groups), cut, self.nodes, self.goal)
        if found is None:
            raise WeftError(
                f"{leaf.title()}: has no room in the buffers of its {cut.region.size} nodes; give "
                f"it more of them, or smaller parts"
            )
        return replace(found, cycles=others * found.cycles, dynamic_pj=others * found.dynamic_pj)

    # --- the layer ----------------------------------------------------------------------------

    def _question(self, leaf: graph.SubgraphOp) -> LayerQuestion:
        """The question about one part of a leaf."""
        network, _ = layers_of(self._function_of(leaf))
        if len(network.layers) != 1:  # 2.
            names = ", ".join(layer.name for layer in network.layers)
            raise WeftError(f"{leaf.title()}: holds the layers {names}; give each its own leaf")
        rules = replace(EXECUTABLE.rules, idle=False)
        return question_of(network, network.layers[0], self.nodes.nodes, rules,
                           forwarding=does_forward(self.nodes))  # fmt: skip

    def _function_of(self, leaf: graph.SubgraphOp) -> func.FuncOp:
        """What a leaf computes, as a function."""
        body = Block(arg_types=leaf.body.block.arg_types)
        known: dict[SSAValue, SSAValue] = dict(zip(leaf.body.block.args, body.args, strict=True))
        for number, argument in enumerate(body.args):
            argument.name_hint = f"a{number}"
        for op in leaf.body.block.ops:
            if not isinstance(op, graph.YieldOp):
                clone_into(body, op, known)
        body.add_op(func.ReturnOp(*(known[value] for value in leaf.yielded())))
        types = [list(leaf.body.block.arg_types), [v.type for v in leaf.yielded()]]
        attributes = [
            DictionaryAttr({WEIGHT_ATTRIBUTE: StringAttr(f"a{number}")} if is_weight else {})
            for number, is_weight in enumerate(map(self._is_weight, leaf.inputs))
        ]
        return func.FuncOp(
            leaf.label.data, (types[0], types[1]), IrRegion(body), arg_attrs=ArrayAttr(attributes)
        )

    @cached_property
    def _weights(self) -> set[SSAValue]:
        args = self.function.body.block.args
        return {args[number] for number in weight_names(self.function)}

    def _is_weight(self, value: SSAValue) -> bool:
        return argument_behind(value, self.function) in self._weights

    # --- its cut ------------------------------------------------------------------------------

    def _cut_of(self, leaf: graph.SubgraphOp) -> tuple[LayerCut, int]:
        """The cut that a leaf is in, and how often all of it is run anew."""
        near = self._near(leaf)
        turns, others, groups = 1, 1, 1
        loop = leaf.parent_op()
        if isinstance(loop, graph.ParallelOp) and _cuts_batch(loop):
            groups, loop = loop.get_parts(), loop.parent_op()
        while isinstance(loop, graph.TreeOp):
            if groups == 1 and _cuts_batch(loop):
                turns *= loop.get_parts()
            else:
                others *= loop.get_parts()
            loop = loop.parent_op()
        cut = LayerCut(
            self._region(leaf), turns, groups, tuple(dict.fromkeys(map(self._region, near))),
            self._is_near(leaf), 0 if groups > 1 else self._count_taken(leaf),
        )  # fmt: skip
        return cut, others

    def _near(self, leaf: graph.SubgraphOp) -> list[graph.SubgraphOp]:
        """The leaves in whose buffers the maps of a leaf are; none where they are further out."""
        maps = [v for v in leaf.inputs if not self._is_weight(v) and not _is_row(v)]
        near = [v.owner for v in maps if self._is_near(v.owner)]
        if near and len(near) < len(maps):  # 3.
            raise WeftError(
                f"{leaf.title()}: reads maps from buffers and from the outermost memory; layers "
                f"are scheduled for one of both"
            )
        return [op for op in near if isinstance(op, graph.SubgraphOp)]

    def _is_near(self, op: object) -> bool:
        """Tests whether what a leaf gives is in buffers of nodes."""
        if not isinstance(op, graph.SubgraphOp) or op.scope is None:
            return False
        outermost = set(self.machine.levels[0].memories)
        return not any(name.data in outermost for name in op.scope)

    def _region(self, leaf: graph.SubgraphOp) -> Region:
        """The nodes of a leaf: all, where it does not say which."""
        if leaf.cores is None:
            return self.nodes.nodes
        places = self._places(leaf)
        cells = [places[number] for number in leaf.cores.numbers()]
        first, last = (Cell(*map(f, zip(*cells, strict=True))) for f in (min, max))
        extent = Cell(last.h - first.h + 1, last.w - first.w + 1)
        if extent.h * extent.w != len(cells):  # 4.
            raise WeftError(f"{leaf.title()}: its {len(cells)} cores are no box of nodes")
        return Region(extent, first)

    def _places(self, leaf: graph.SubgraphOp) -> list[tuple[int, ...]]:
        """The node of each core: as the loop around says, or row by row."""
        loop = leaf.parent_op()
        while isinstance(loop, graph.TreeOp):
            given = loop.attributes.get(NODES)
            if isinstance(given, ArrayAttr):
                return [plain_ints(node) for node in given]  # pyright: ignore
            loop = loop.parent_op()
        extent = self.nodes.nodes.extent
        return list(product(range(extent.h), range(extent.w)))

    def _count_taken(self, leaf: graph.SubgraphOp) -> int:
        """The words of a node's buffer that other leaves' maps have while a leaf runs."""
        block = leaf.parent_block()
        assert block is not None
        ops = list(block.ops)
        now, taken = ops.index(leaf), 0
        for begin, op in enumerate(ops[:now]):
            if not isinstance(op, graph.SubgraphOp) or not self._is_near(op):
                continue
            last = max((_position(use.operation, ops) for v in op.results for use in v.uses),
                       default=begin)  # fmt: skip
            if last >= now:
                sizes = (math.prod(v.type.get_shape()) for v in op.results if is_tensor(v.type))
                taken += sum(-(-size // self._region(op).size) for size in sizes)
        return taken


def _repeat(question: LayerQuestion, times: int) -> LayerQuestion:
    """The question about so many parts of the batch as a whole."""

    def longer(extents: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
        batch, *others = extents
        return (batch * times, others[0], others[1], others[2])

    sources = tuple(replace(s, extents=longer(s.extents)) for s in question.sources)
    return replace(
        question, batch=question.batch * times, sources=sources, result=longer(question.result)
    )


def _cuts_batch(loop: graph.TreeOp) -> bool:
    """Tests whether parts of a loop are of the first axis."""
    return all(window is None or window.dim == 0 for window in loop.windows())


def _is_row(value: SSAValue) -> bool:
    """Tests whether a value has one axis, such as a bias: it is no map."""
    return is_tensor(value.type) and len(value.type.get_shape()) < 2


def _position(op: Operation, ops: Sequence[Operation]) -> int:
    return next((n for n, other in enumerate(ops) if other is op), len(ops))
