"""
Concatenations without copies: what is joined is written into its place in the whole.

A concatenation along the outermost axis that is longer than 1 lays its inputs behind each other.
An input that a step computes is so written there at once; and if the whole is itself part of a
larger concatenation (nested ones, or the growing lists of a DenseNet), it lies in that.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from xdsl.dialects import func, tensor
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Block, Operation, SSAValue


@dataclass(frozen=True)
class Join:
    """The elements of `whole`, a concatenation, from `offset` on."""

    whole: SSAValue
    offset: int


def parts_of(op: tensor.ConcatOp) -> Iterator[tuple[SSAValue, int]]:
    """The inputs with the number of elements before them, if they lie behind each other."""
    type = op.result.type
    assert isinstance(type, TensorType)
    axis = op.dim.value.data
    if math.prod(type.get_shape()[:axis]) != 1:
        return
    offset = 0
    for value in op.inputs:
        yield value, offset
        offset += _count_elements(value)


def plan_joins(block: Block, computed: Callable[[Operation], bool]) -> dict[SSAValue, Join]:
    """
    Chooses the values that should lie in a concatenation: larger ones choose first, and each value
    lies in one. `computed` says whether steps compute what an op gives, which so can go anywhere.
    """
    concats = [op for op in block.ops if isinstance(op, tensor.ConcatOp) and any(parts_of(op))]
    returned = block.last_op
    if isinstance(returned, func.ReturnOp):
        results = {base_of(v) for v in returned.operands}
        concats = [op for op in concats if op.result not in results]
    else:
        results = set[SSAValue]()
    concats.sort(key=lambda op: -_count_elements(op.result))
    joins: dict[SSAValue, Join] = {}
    for op in concats:
        within = _enclosing_offset(op, joins)
        if within is not None and op.result not in joins:
            joins[op.result] = within
            continue
        for value, offset in parts_of(op):
            base = base_of(value)
            owner = base.owner
            free = isinstance(owner, Operation) and (owner in concats or computed(owner))
            if free and base not in joins and base not in results and base is not op.result:
                joins[base] = Join(op.result, offset)
    return joins


def _enclosing_offset(op: tensor.ConcatOp, joins: dict[SSAValue, Join]) -> Join | None:
    """
    The offset in another concatenation at which all inputs of `op` lie, in order and without gaps.
    """
    found: Join | None = None
    for value, offset in parts_of(op):
        part = joins.get(base_of(value))
        if part is None:
            return None
        start = Join(part.whole, part.offset - offset)
        if found is not None and start != found:
            return None
        found = start
    return found


def base_of(value: SSAValue) -> SSAValue:
    """The value that `value` is another shape of."""
    while isinstance(value.owner, tensor.ExpandShapeOp | tensor.CollapseShapeOp):
        value = value.owner.src
    return value


def _count_elements(value: SSAValue) -> int:
    type = value.type
    assert isinstance(type, TensorType)
    return math.prod(type.get_shape())
