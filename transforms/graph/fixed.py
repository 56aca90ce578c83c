"""
What a network computes of its weights alone: done once, in front of all that depends on the batch.

A loop over parts of the batch gives parts of what it computes; what is the same for all parts
cannot leave it. So such kernels stand in front of the loops, and what they give lives on.
"""

from __future__ import annotations

from collections.abc import Collection

from xdsl.dialects import func, tensor
from xdsl.ir import Operation, SSAValue

from ...dialects import graph
from .fused import Step, users_of


def fixed_values(function: func.FuncOp, inputs: Collection[SSAValue]) -> set[SSAValue]:
    """The values of a function that depend on none of these arguments."""
    moving = set(inputs)
    found: set[SSAValue] = set()
    for op in function.body.block.ops:
        read = {value for inner in op.walk() for value in inner.operands}
        (moving if read & moving else found).update(op.results)
    return found


def split_steps(steps: list[Step], fixed: Collection[SSAValue]) -> tuple[list[Step], list[Step]]:
    """
    The steps that several others read of what is fixed, with those that only these read, and all
    others. One that a single other step reads is best done with it.
    """
    apart: set[Operation] = set()
    for step in reversed(steps):
        users = set(users_of(step.result))
        joined = any(isinstance(user, tensor.ConcatOp) for user in users)
        if step.result in fixed and not joined and (len(users) > 1 or users <= apart):
            apart.add(step.op)
    return [s for s in steps if s.op in apart], [s for s in steps if s.op not in apart]


def hoist_fixed(function: func.FuncOp, fixed: Collection[SSAValue]) -> list[graph.SubgraphOp]:
    """Moves leaves that only leaves read, and compute what is fixed, to the front; gives them."""
    block = function.body.block
    found: list[graph.SubgraphOp] = []
    for op in list(block.ops):
        if not isinstance(op, graph.SubgraphOp) or not set(op.results) <= set(fixed):
            continue
        if all(isinstance(user, graph.SubgraphOp) for r in op.results for user in users_of(r)):
            found.append(op)
    for op in reversed(found):
        op.detach()
        first = block.first_op
        assert first is not None
        block.insert_op_before(op, first)
    return found
