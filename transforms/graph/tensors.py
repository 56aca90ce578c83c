"""Shapes and sizes of tensors: extents, elements, bits and bytes."""

from __future__ import annotations

import math

from xdsl.dialects.builtin import DYNAMIC_INDEX, FixedBitwidthType, IndexType, NoneAttr
from xdsl.ir import Attribute, SSAValue

from ...dialects.common.kinds import is_tensor
from ..core.describe import describe_value
from ..core.errors import WeftError


def shape_of(value: SSAValue) -> tuple[int, ...]:
    """The shape of a tensor. Raises `WeftError` for dynamic shapes, and layouts."""
    type = value.type
    assert is_tensor(type)
    if DYNAMIC_INDEX in type.get_shape() or not isinstance(type.encoding, NoneAttr):
        raise WeftError(
            f"{describe_value(value)} is {type}; what is cut has fixed extents and no layout"
        )
    return type.get_shape()


def elements_of(value: SSAValue) -> int:
    """The number of elements of a tensor."""
    return math.prod(shape_of(value))


def element_type_of(value: SSAValue) -> Attribute:
    """The type of a tensor's elements."""
    assert is_tensor(value.type)
    return value.type.get_element_type()


def element_bits(value: SSAValue) -> int:
    """The bits of an element of a tensor: of an index, 64. Raises `WeftError` for others."""
    element = element_type_of(value)
    if isinstance(element, IndexType):
        return 64
    if not isinstance(element, FixedBitwidthType):
        raise WeftError(f"elements of type {element} have no size")
    return element.bitwidth


def element_bytes(value: SSAValue) -> int:
    """The bytes of an element of a tensor in memory, at least one."""
    return max(1, -(-element_bits(value) // 8))


def value_bytes(value: SSAValue) -> int:
    """The bytes of a tensor in memory."""
    return elements_of(value) * element_bytes(value)
