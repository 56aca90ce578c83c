"""
Tests for xDSL's generic attribute classes that tell a type checker the parameters, too.

`isinstance(type, TensorType)` says to a checker `TensorType[Unknown]`: whatever is read from it
is unknown, and so is what is computed of that. These say what is known of any such attribute.
"""

from __future__ import annotations

from typing_extensions import TypeIs
from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    BytesAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    StringAttr,
    TensorType,
    VectorType,
)
from xdsl.ir import Attribute, SSAValue


def is_tensor(value: object) -> TypeIs[TensorType[Attribute]]:
    """A `tensor` type of any element."""
    return isinstance(value, TensorType)


def is_vector(value: object) -> TypeIs[VectorType[Attribute]]:
    """A `vector` type of any element."""
    return isinstance(value, VectorType)


def is_memref(value: object) -> TypeIs[MemRefType[Attribute]]:
    """A `memref` type of any element."""
    return isinstance(value, MemRefType)


def is_integer(value: object) -> TypeIs[IntegerType]:
    """An integer type of any width and sign."""
    return isinstance(value, IntegerType)


def is_array(value: object) -> TypeIs[ArrayAttr[Attribute]]:
    """An array of any attributes."""
    return isinstance(value, ArrayAttr)


def is_integer_attr(value: object) -> TypeIs[IntegerAttr[IntegerType | IndexType]]:
    """A number of an integer type or of `index`."""
    return isinstance(value, IntegerAttr)


def is_float_attr(value: object) -> TypeIs[FloatAttr[AnyFloat]]:
    """A number of a floating-point type."""
    return isinstance(value, FloatAttr)


def is_dense_array(
    value: object,
) -> TypeIs[DenseArrayBase[IntegerType] | DenseArrayBase[AnyFloat]]:
    """A dense array (`array<…>`) of numbers of one type."""
    return isinstance(value, DenseArrayBase)


def is_dense_elements(
    value: object,
) -> TypeIs[DenseIntOrFPElementsAttr[IntegerType | IndexType | AnyFloat]]:
    """Dense elements (`dense<…>`) of integers or floating-point numbers."""
    return isinstance(value, DenseIntOrFPElementsAttr)


def text_of(attribute: Attribute | None) -> str | None:
    """The text of a string, of which xDSL takes those with letters beyond ASCII for bytes."""
    if isinstance(attribute, BytesAttr):
        return attribute.data.decode(errors="replace")
    return attribute.data if isinstance(attribute, StringAttr) else None


def text_attr(text: str) -> Attribute:
    """The string with this text as it is read back; the other way of `text_of`."""
    return StringAttr(text) if text.isascii() else BytesAttr(text.encode())


def is_value(value: object) -> TypeIs[SSAValue]:
    """A value of any type."""
    return isinstance(value, SSAValue)
