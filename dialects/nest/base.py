"""
The common part of the steps of a `nest.program`: what they write, and what accesses and bodies
must be.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence

from typing_extensions import override
from xdsl.interfaces import HasCanonicalizationPatternsInterface
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.utils.exceptions import VerifyException

from ..common.ints import plain_ints
from .attrs import DimsAttr, GuardedAccessAttr
from .body import IndexOp, YieldOp
from .buffers import BufferOp, PartOp, ProgramOp, element_type_of, elements_of


class StepOp(IRDLOperation, HasCanonicalizationPatternsInterface, ABC):
    """A step, which reads all of its operands but those that it only writes."""

    @abstractmethod
    def written_buffers(self) -> Sequence[SSAValue]:
        """The buffers that the step stores to."""

    def may_stop(self) -> bool:
        """Tests whether data can make the step an error."""
        return False

    @classmethod
    @override
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        return (DropUnreadStep(),)


class DropUnreadStep(RewritePattern):
    """Erases a step. 1. Nothing else names the temporaries that it writes. 2. It stops no call."""

    @override
    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not isinstance(op, StepOp) or not all(map(is_own, op.written_buffers())):  # 1.
            return
        if op.may_stop():  # 2.
            return
        rewriter.erase(op)


def is_own(value: SSAValue) -> bool:
    """Tests whether a buffer is a temporary, or a part of one, that one op alone names."""
    owner = value.owner
    if not value.has_one_use():
        return False
    return isinstance(owner, BufferOp) or (isinstance(owner, PartOp) and is_own(owner.source))


def reads_only(op: Operation, value: SSAValue) -> bool:
    """Tests whether an op is a step that does not write a buffer, nor names a part of it."""
    return isinstance(op, StepOp) and value not in op.written_buffers()


def is_never_written(value: SSAValue) -> bool:
    """Tests whether a buffer is an input of the program that steps only read."""
    block = value.owner
    program = None if isinstance(block, Operation) else block.parent_op()
    if not isinstance(program, ProgramOp):
        return False
    inputs = program.body.block.args[: len(program.inputs)]
    return value in inputs and all(reads_only(use.operation, value) for use in value.uses)


def verify_accesses(
    op: IRDLOperation,
    dims: DimsAttr,
    buffers: Sequence[SSAValue],
    accesses: Sequence[GuardedAccessAttr],
) -> None:
    """Refuses accesses that are not over the dimensions, or to tensors beyond their buffers."""
    if len(buffers) != len(accesses):
        raise VerifyException(f"{op.name}: {len(accesses)} accesses for {len(buffers)} buffers")
    count = len(dims.sizes())
    for buffer, access in zip(buffers, accesses, strict=True):
        if access.map.data.num_dims != count:
            raise VerifyException(
                f"{op.name}: an access is over {access.map.data.num_dims} dimensions, the "
                f"iterations over {count}"
            )
        if math.prod(access.sizes()) > elements_of(buffer):
            raise VerifyException(
                f"{op.name}: a tensor of shape {list(access.sizes())} does not lie in {buffer.type}"
            )
        if access.guards.data and access.fill.type != element_type_of(buffer):
            raise VerifyException(
                f"{op.name}: {access.fill} stands for elements of {element_type_of(buffer)}"
            )


def verify_body(
    op: IRDLOperation, body: Region, read: Sequence[SSAValue], written: Sequence[SSAValue]
) -> None:
    """Refuses bodies that do not take an element of each buffer, and give one of the outputs."""
    block = body.block
    wanted = [element_type_of(buffer) for buffer in read]
    if [a.type for a in block.args] != wanted:
        raise VerifyException(
            f"{op.name}: the body takes {_list_types([a.type for a in block.args])}, but the "
            f"buffers hold {_list_types(wanted)}"
        )
    last = block.last_op
    if not isinstance(last, YieldOp):
        raise VerifyException(f"{op.name}: its body ends with nest.yield")
    stored = [element_type_of(buffer) for buffer in written]
    if [v.type for v in last.values] != stored:
        raise VerifyException(
            f"{op.name}: the body gives {_list_types([v.type for v in last.values])}, but the "
            f"outputs hold {_list_types(stored)}"
        )
    count = len(plain_ints(op.attributes["dims"].extents))  # pyright: ignore
    for inner in block.ops:
        if isinstance(inner, IndexOp) and not 0 <= inner.dim.value.data < count:
            raise VerifyException(f"{op.name}: there is no dimension {inner.dim.value.data}")


def _list_types(types: Sequence[Attribute]) -> str:
    return ", ".join(map(str, types)) or "nothing"
