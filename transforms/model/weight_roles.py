"""
The roles of a function's weights, so that made-up ones keep activations of order 1.

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
from xdsl.ir import SSAValue, Use

from ..core.functions import is_weight, weight_names
from ..kernel.from_linalg import loop_extents
from ..kernel.moved import moved_from, moved_to
from .weight_values import computed_from

Kind: TypeAlias = Literal["factor", "scale", "shift", "variance", "table", "other"]
"""
A factor in sums of products, a factor alone, a summand, what a square root is taken of, a table
that is looked up in; or something else.
"""


@dataclass(frozen=True)
class Role:
    """
    The purpose of a weight. `fan_in`: of a factor, how many products are summed; of a table, the
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
        name: next(_list_roles(args[i]), Role("other"))
        for i, name in weight_names(function).items()
    }


def _list_roles(value: SSAValue) -> Iterator[Role]:
    """The roles in which a tensor is used, each value followed once."""
    seen: set[SSAValue] = set()
    pending: list[tuple[linalg.ops.GenericOp | None, Use]] = []

    def follow_uses(found: SSAValue, inside: linalg.ops.GenericOp | None) -> None:
        if found not in seen:
            seen.add(found)
            pending.extend((inside, use) for use in reversed(list(found.uses)))

    follow_uses(value, None)
    while pending:
        inside, use = pending.pop()
        op = use.operation
        if inside is not None:
            role = _scalar_role(inside, use)
            if role is not None:
                yield role
            elif isinstance(op, linalg.ops.YieldOp):
                follow_uses(inside.results[use.index], None)
            elif op.results:
                follow_uses(op.results[0], inside)
            continue
        for moved in moved_to(use):
            follow_uses(moved, None)
        if isinstance(op, tensor.ExtractOp):
            source = op.tensor.type
            assert isinstance(source, TensorType)
            yield Role("table", source.get_shape()[-1])
        elif isinstance(op, linalg.ops.GenericOp) and use.index < len(op.inputs):
            follow_uses(op.body.block.args[use.index], op)


def _scalar_role(op: linalg.ops.GenericOp, use: Use) -> Role | None:
    """The role that an op in the body of a generic gives its operand; `None` for none."""
    inner = use.operation
    match inner.name.partition(".")[2]:
        case "mulf" | "divf":
            return _factor_role(op)
        case "sqrt" | "rsqrt":
            return Role("variance")
        case "addf" | "subf" if _depends_on_operands(op, inner.operands[1 - use.index]):
            return Role("shift")
        case _:
            return None


def _depends_on_operands(op: linalg.ops.GenericOp, value: SSAValue) -> bool:
    """Tests whether a scalar of the body is computed from the operands of its generic."""
    return any(v.owner is op.body.block for v in computed_from(value))


def _factor_role(op: linalg.ops.GenericOp) -> Role:
    kinds = [k.data for k in op.iterator_types.data]
    summed = [
        extent
        for extent, kind in zip(loop_extents(op), kinds, strict=True)
        if kind is linalg.attrs.IteratorType.REDUCTION
    ]
    if not summed:
        return Role("scale")
    return Role("factor", max(1, math.prod(summed)), _sum_gain(op.results[0]))


def _sum_gain(value: SSAValue) -> float:
    """
    The size that the sums in `value` should have: √2 before a rectifier, which halves their square;
    half where they join a sum of activations, which would grow from block to block.
    """
    while len(uses := list(value.uses)) == 1:
        op = uses[0].operation
        if (moved := next(moved_to(uses[0]), None)) is not None:
            value = moved
            continue
        if not isinstance(op, linalg.ops.GenericOp):
            return 1.0
        inner = [o.name for o in op.body.block.ops]
        others = [v for v in op.inputs if v is not value and not _is_fixed(v)]
        if "arith.maximumf" in inner or "arith.select" in inner:
            return 0.5 if others else math.sqrt(2)
        if set(inner) - {"linalg.yield", "arith.addf", "arith.extf", "arith.truncf"}:
            return 1.0
        if others:
            return 0.5
        value = op.results[0]
    return 1.0


def _is_fixed(value: SSAValue) -> bool:
    """Tests whether `value` is a weight, moved or not, or a constant, or holds no floats."""
    type = value.type
    if isinstance(type, TensorType) and not isinstance(type.get_element_type(), AnyFloat):
        return True
    source = moved_from(value)
    return is_weight(source) or isinstance(source.owner, arith.ConstantOp)
