"""The pass `graph-split-info`: how each sub-graph can be split."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ...core.errors import WeftError
from ...machine.context import context_of
from ...machine.view import Machine
from .from_block import BlockNetwork
from .machine_room import near_memories, near_memory, resources_of, room_of
from .split_info import Resources, refuse_ops_too_large
from .sub_graphs import (
    Member,
    make_sub_graphs,
    networks_in,
    read_function,
    read_sub_graph,
    set_split_info,
    sub_graphs_in,
    weights_of,
)


@dataclass(frozen=True)
class GraphSplitInfoPass(ModulePass):
    """
    Says of each sub-graph along which dimensions it can be split so that its parts fit a memory, in
    how many parts, and which way is the best (GraphTurbo, OSDI 2023: algorithm 1, equation 1). In
    functions without sub-graphs, each structured op becomes one.

    `memory` is the memory in which values stay; without it the nearest in which each op fits at
    some split; all its copies in a cluster count. The network is what one cluster computes: on its
    share of the batch.

    Raises `WeftError` for an op that fits at no split, and for dynamic shapes.
    """

    name = "graph-split-info"

    memory: str = ""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        machine = context_of(ctx).machine()
        for function in networks_in(op):
            annotate_function(function, machine, self.memory)


def annotate_function(function: func.FuncOp, machine: Machine, memory: str) -> None:
    """Writes splits to all sub-graphs of a function, which are made of single ops if need be."""
    existing = sub_graphs_in(function)
    if not existing:
        found = read_function(function)
        room = choose_resources(found, machine, memory)
        groups = [Member((op,), "") for op in found.ops]
        existing = make_sub_graphs(function, found, groups)
    else:
        room = None
    weights = weights_of(function)
    for op in existing:
        inner = read_sub_graph(op, weights)
        chosen = room or choose_resources(inner, machine, memory)
        if set_split_info(op, inner, chosen) is None:
            raise WeftError(
                f"{op.title()}: fits {chosen.buffer} at no split, of {chosen.buffer_bytes} bytes; "
                "make it of fewer ops, or split for a larger memory"
            )


def choose_resources(found: BlockNetwork, machine: Machine, memory: str) -> Resources:
    """
    The memory of that name, or the nearest in which each op of a network fits at some split. Raises
    `WeftError` where there is none, naming the op.
    """
    if memory:
        chosen = resources_of(machine, near_memory(machine, memory))
        refuse_ops_too_large(found.network, chosen)
        return chosen
    candidates = sorted(near_memories(machine), key=lambda m: room_of(machine, m))
    for last in candidates:
        chosen = resources_of(machine, last)
        try:
            refuse_ops_too_large(found.network, chosen)
        except WeftError:
            if last is candidates[-1]:
                raise
            continue
        return chosen
    raise AssertionError("a machine has two levels")
