"""The pass `graph-group`: sub-graphs of a network."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass

from ...machine.context import context_of
from ...machine.view import Machine
from .from_block import BlockNetwork
from .graph_split_info import choose_resources
from .group import SubGraph, group_network
from .sub_graphs import (
    Member,
    inline_sub_graphs,
    make_sub_graphs,
    networks_in,
    read_function,
    read_sub_graph,
    set_split_info,
    weights_of,
)


@dataclass(frozen=True)
class GraphGroupPass(ModulePass):
    """
    Groups the structured ops of networks to sub-graphs that are split alike: chains, diamonds and
    branches, to a fixpoint (GraphTurbo, OSDI 2023: algorithm 2), and forks. Sub-graphs that are
    there already grow, and are not taken apart.

    Before: ops on tensors. After: a list of `graph.subgraph`s, each with its splits. What follows
    from weights alone stays outside where it is large; `outline-weights` takes it out before.

    `memory` as in `graph-split-info`; raises `WeftError` as that does.
    """

    name = "graph-group"

    memory: str = ""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        machine = context_of(ctx).machine()
        for function in networks_in(op):
            group_function(function, machine, self.memory)


def group_function(function: func.FuncOp, machine: Machine, memory: str) -> None:
    """Puts the ops of a function into sub-graphs."""
    before = inline_sub_graphs(function)
    found = read_function(function)
    resources = choose_resources(found, machine, memory)
    index = {op: number for number, op in enumerate(found.ops)}
    initial = [[index[op] for op in member.ops if op in index] for member in before]
    groups = group_network(found.network, resources, [ops for ops in initial if ops])
    labels = {op: member.label for member in before for op in member.ops}
    members = [_member_of(group, found, labels) for group in groups]
    for op in make_sub_graphs(function, found, members):
        set_split_info(op, read_sub_graph(op, weights_of(function)), resources)


def _member_of(group: SubGraph, found: BlockNetwork, labels: dict[Operation, str]) -> Member:
    """The ops of a sub-graph, called like the first of those that it was made of."""
    ops = tuple(found.ops[index] for index in group.ops)
    return Member(ops, next((labels[op] for op in ops if op in labels), ""))
