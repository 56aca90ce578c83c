"""Integers of 64 bits as attributes, and back."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import I64, DenseArrayBase, IntegerAttr, IntegerType, i64


def int_attr(value: int) -> IntegerAttr[I64]:
    """An integer as an attribute."""
    return IntegerAttr(value, i64)


def make_int_array(values: Sequence[int]) -> DenseArrayBase[I64]:
    """Integers as an attribute."""
    return DenseArrayBase.from_list(i64, values)


def plain_ints(attr: DenseArrayBase[IntegerType]) -> tuple[int, ...]:
    """The integers of an attribute."""
    return tuple(int(value) for value in attr.get_values())
