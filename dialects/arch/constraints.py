"""Constraints of attributes of the `arch` dialect."""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects.builtin import FloatAttr, IntegerAttr, StringAttr, f64, i64
from xdsl.ir import Operation
from xdsl.irdl import MessageConstraint

from ..common.verified import VerifiedConstraint


def whole_number(name: str) -> MessageConstraint[IntegerAttr]:
    """A whole number, as the attribute `name`."""
    return MessageConstraint(IntegerAttr.constr(i64), f"{name} must be a whole number like 2048.")


def required_int(name: str) -> VerifiedConstraint[IntegerAttr]:
    """A whole number that `ArchOp.check_required` asks for."""
    inner = whole_number(name)
    return VerifiedConstraint(inner.constr, inner.message, required=True)


def number_constraint(name: str) -> MessageConstraint[IntegerAttr | FloatAttr]:
    """A number, whole or not."""
    either = IntegerAttr.constr(i64) | FloatAttr.constr(f64)
    return MessageConstraint(either, f"{name} must be a number like 2 or 2.5.")


def text_constraint(name: str) -> MessageConstraint[StringAttr]:
    """A string."""
    return MessageConstraint(StringAttr, f'{name} must be a string like "mesh".')


def is_a(kind: type[Operation]) -> Callable[[Operation], bool]:
    """Tests whether an op is of a kind, for `ArchOp.check_reference`."""
    return lambda op: isinstance(op, kind)
