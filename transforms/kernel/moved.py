"""Where elements of a tensor go unchanged, and come from: through views, slices, and scopes."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects import func, tensor
from xdsl.ir import Block, BlockArgument, SSAValue, Use
from xdsl.traits import SymbolTable

from ...dialects.graph import (
    ConcatOp,
    CopyOp,
    InstanceOp,
    RedistributeOp,
    ScopeOp,
    SplitOp,
    YieldOp,
)

MOVES = (
    tensor.CollapseShapeOp,
    tensor.ExpandShapeOp,
    tensor.ExtractSliceOp,
    tensor.CastOp,
    SplitOp,
    CopyOp,
    RedistributeOp,
)
"""Ops whose results hold elements of their first operand, unchanged."""


def moved_to(use: Use) -> Iterator[SSAValue]:
    """The values that hold elements of a value because of a use of it, and what stands for it."""
    op = use.operation
    if isinstance(op, (*MOVES, ConcatOp)):
        yield op.results[0]
    elif isinstance(op, ScopeOp):
        yield op.body.block.args[use.index]
    elif isinstance(op, YieldOp) and (scope := op.parent_op()) is not None:
        yield scope.results[use.index]
    elif isinstance(op, InstanceOp):
        function = SymbolTable.lookup_symbol(op, op.callee)
        if isinstance(function, func.FuncOp) and function.body.blocks:
            yield function.body.block.args[use.index]


def moved_from(value: SSAValue) -> SSAValue:
    """The value that the elements of another come from."""
    while True:
        owner = value.owner
        if isinstance(owner, MOVES):
            value = owner.operands[0]
        elif isinstance(owner, Block) and isinstance(scope := owner.parent_op(), ScopeOp):
            assert isinstance(value, BlockArgument)
            value = scope.inputs[value.index]
        else:
            return value
