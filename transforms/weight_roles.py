"""
What the weights of a function are for, so that made-up ones keep activations of order 1.

The role of a weight is read from the first arithmetic that it meets, behind transpositions,
reshapes and slices.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from xdsl.dialects import arith, func, linalg, tensor
from xdsl.dialects.builtin import AnyFloat, TensorType
from xdsl.ir import Operation, SSAValue

from .index_ranges import MOVES
from .kernel_from_linalg import loop_extents
from .load import is_weight, weight_names

Kind: TypeAlias = Literal["factor", "scale", "shift", "variance", "table", "other"]
"""
A factor in sums of products, a factor alone, a summand, what a square root is taken of, a table
that is looked up in; or something else.
"""


@dataclass(frozen=True)
class Role:
    """
    What a weight is for. `fan_in`: of a factor, how many products are summed; of a table, the
    length of a row. `gain`: of a factor, how large its sums should come out.
    """

    kind: Kind
    fan_in: int = 1
    gain: float = 1.0

    @property
    def deviation(self) -> float:
        """
        The standard deviation of random weights in this role. Rows of a table have products of
        order 1 with each other.
        """
        match self.kind:
            case "factor":
                return self.gain / math.sqrt(self.fan_in)
            case "table":
                return self.fan_in**-0.25
            case "other":
                return 1.0
            case _:
                return 0.1

    @property
    def mean(self) -> float:
        """The mean of random weights in this role."""
        return 1.0 if self.kind in ("scale", "variance") else 0.0


def weight_roles(function: func.FuncOp) -> dict[str, Role]:
    """The role of each weight, by name."""
    args = function.body.block.args
    return {
        name: next(_roles(args[i]), Role("other")) for i, name in weight_names(function).items()
    }


def _roles(value: SSAValue) -> Iterator[Role]:
    """The roles in which a tensor is used."""
    for use in value.uses:
        op = use.operation
        if isinstance(op, MOVES):
            yield from _roles(op.results[0])
        elif isinstance(op, tensor.ExtractOp) and isinstance(value.type, TensorType):
            yield Role("table", value.type.get_shape()[-1])
        elif isinstance(op, linalg.ops.GenericOp) and use.index < len(op.inputs):
            yield from _scalar_roles(op, op.body.block.args[use.index])


def _scalar_roles(op: linalg.ops.GenericOp, scalar: SSAValue) -> Iterator[Role]:
    """The roles in which an operand's elements are used in the body of a generic."""
    for use in scalar.uses:
        inner = use.operation
        match inner.name.partition(".")[2]:
            case "mulf" | "divf":
                yield _factor(op)
            case "sqrt" | "rsqrt":
                yield Role("variance")
            case "addf" | "subf" if _varies(op, inner.operands[1 - use.index]):
                yield Role("shift")
            case "yield":
                yield from _roles(op.results[use.index])
            case _:
                if inner.results:
                    yield from _scalar_roles(op, inner.results[0])


def _varies(op: linalg.ops.GenericOp, value: SSAValue) -> bool:
    """Whether a scalar of the body is computed from the operands of its generic."""
    owner = value.owner
    if isinstance(owner, Operation):
        return any(_varies(op, v) for v in owner.operands)
    return owner is op.body.block


def _factor(op: linalg.ops.GenericOp) -> Role:
    kinds = [k.data for k in op.iterator_types.data]
    summed = [
        extent
        for extent, kind in zip(loop_extents(op), kinds, strict=True)
        if kind is linalg.attrs.IteratorType.REDUCTION
    ]
    if not summed:
        return Role("scale")
    return Role("factor", max(1, math.prod(summed)), _gain(op.results[0]))


def _gain(value: SSAValue) -> float:
    """
    How large the sums in `value` should be: √2 before a rectifier, which halves their square;
    half where they join a sum of activations, which would grow from block to block.
    """
    while len(uses := list(value.uses)) == 1:
        op = uses[0].operation
        if isinstance(op, MOVES):
            value = op.results[0]
            continue
        if not isinstance(op, linalg.ops.GenericOp):
            return 1.0
        inner = [o.name for o in op.body.block.ops]
        others = [v for v in op.inputs if v is not value and not _is_fixed(v)]
        if "arith.maximumf" in inner or "arith.select" in inner:
            return 0.5 if others else math.sqrt(2)
        if set(inner) - {"linalg.yield", "arith.addf"}:
            return 1.0
        if others:
            return 0.5
        value = op.results[0]
    return 1.0


def _is_fixed(value: SSAValue) -> bool:
    """Whether `value` is a weight, moved or not, or a constant, or holds no floats."""
    type = value.type
    if isinstance(type, TensorType) and not isinstance(type.get_element_type(), AnyFloat):
        return True
    owner = value.owner
    while isinstance(owner, Operation) and isinstance(owner, MOVES):
        value = owner.operands[0]
        owner = value.owner
    return is_weight(value) or isinstance(owner, arith.ConstantOp)
