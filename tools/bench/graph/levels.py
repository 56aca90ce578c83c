"""Counts of a scheduled function: sub-graphs, instances, kernels, tensors by memory."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects import func
from xdsl.ir import SSAValue

from ....dialects import graph
from ....transforms.graph.boxes import is_view
from ....transforms.graph.form import kernel_of_leaf
from ....transforms.graph.machine import Grid
from ....transforms.graph.rooms import memory_of


@dataclass(frozen=True)
class Levels:
    """
    Of what a cluster does: `subgraphs`, leaves or loops one after the other, in `instances` parts;
    `kernels`, all leaves; `turns`, how often it goes through all of the network, if one loop has
    all of it. Tensors are values between structured ops, each once, by the farthest memory that any
    of its elements passes; inputs, outputs and weights of the network are not counted.
    """

    subgraphs: int
    instances: int
    kernels: int
    turns: int
    outer_tensors: int
    shared_tensors: int
    local_tensors: int


def levels_of(function: func.FuncOp, grid: Grid) -> Levels:
    """The numbers of a scheduled function."""
    block = function.body.block
    turns = 1
    while True:
        steps = [op for op in block.ops if isinstance(op, graph.ScopeOp)]
        if len(steps) != 1 or not isinstance(steps[0], graph.TreeOp):
            break
        if isinstance(steps[0], graph.SequenceOp):
            turns *= steps[0].get_parts()
        block = steps[0].body.block
    parts = [op.get_parts() if isinstance(op, graph.SequenceOp) else 1 for op in steps]
    leaves = [op for op in function.walk() if isinstance(op, graph.SubgraphOp)]
    local, found = 0, {grid.outer: 0, grid.shared: 0}
    for leaf in leaves:
        local += len(kernel_of_leaf(leaf).steps) - len(leaf.results)
        for value in leaf.results:
            if not is_returned(value):
                found[memory_of(value) or grid.shared] += 1
    return Levels(
        len(steps), sum(parts), len(leaves), turns, found[grid.outer], found[grid.shared], local
    )


def is_returned(value: SSAValue) -> bool:
    """Tests whether a value is a result of the function, or a part of one."""
    for use in value.uses:
        op, parent = use.operation, use.operation.parent_op()
        if isinstance(op, func.ReturnOp):
            return True
        if isinstance(op, graph.YieldOp) and isinstance(parent, graph.TreeOp):
            if is_returned(parent.results[use.index]):
                return True
        elif (isinstance(op, graph.ConcatOp) or is_view(op)) and is_returned(op.results[0]):
            return True
    return False
