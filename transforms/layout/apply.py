"""
Layouts on tensor types, and what `layout.convert` and `layout.prepack` compute.

An array that stands for a tensor of an encoded type is held in its stored shape, at every
stage of the program: these functions are where logical arrays come in and go out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeGuard

from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, NoneAttr, TensorType
from xdsl.ir import Attribute

from ...dialects.layout.attr import LayoutMapAttr, steps_of
from ...dialects.layout.ops import ConvertOp, PrepackOp
from ..core.describe import describe_op
from ..core.errors import WeftError
from ..core.functions import LAYOUT_ATTRIBUTE
from .map import (
    Array,
    Layout,
    LayoutError,
    compose_layouts,
    invert_layout,
    pack_array,
    simplify_layout,
    stored_shape,
    unpack_array,
)


def layout_of(type: TensorType[Attribute]) -> Layout:
    """The layout in which tensors of this type are stored."""
    return Layout(steps_of(type))


def is_encoded(type: Attribute | None) -> TypeGuard[TensorType[Attribute]]:
    """Tests whether a type is that of tensors with a layout."""
    return isinstance(type, TensorType) and isinstance(type.encoding, LayoutMapAttr)


def with_layout(type: TensorType[Attribute], layout: Layout) -> TensorType[Attribute]:
    """The same logical tensor, stored by `layout`; without primitives, no encoding."""
    encoding = LayoutMapAttr.of(layout.primitives) if layout.primitives else NoneAttr()
    return TensorType(type.element_type, type.get_shape(), encoding)


def stored_type(type: TensorType[Attribute]) -> TensorType[Attribute]:
    """The type of what is stored: the stored shape, without encoding."""
    return TensorType(type.element_type, stored_shape(type.get_shape(), layout_of(type)))


def resident_types(function: func.FuncOp) -> tuple[tuple[Attribute, ...], tuple[Attribute, ...]]:
    """
    The types of arguments and of results by which callers hold them: those with the layouts that
    they have, or had before these were materialised. Raises `WeftError` for others than those.
    """
    type = function.function_type
    return (
        tuple(_resident_types(function, type.inputs.data, function.arg_attrs)),
        tuple(_resident_types(function, type.outputs.data, function.res_attrs)),
    )


def _resident_types(
    function: func.FuncOp, types: Sequence[Attribute], attributes: ArrayAttr[DictionaryAttr] | None
) -> Iterator[Attribute]:
    for number, type in enumerate(types):
        kept = None if attributes is None else attributes.data[number].data.get(LAYOUT_ATTRIBUTE)
        if kept is None:
            yield type
        elif is_encoded(kept) and _lies_as(type, kept):
            yield kept
        else:
            raise WeftError(
                f"{describe_op(function)}: {LAYOUT_ATTRIBUTE} is {kept}, which is not stored as "
                f"{type}"
            )


def _lies_as(type: Attribute, kept: TensorType[Attribute]) -> bool:
    try:
        return stored_type(kept) == type
    except LayoutError:
        return False


def to_stored(array: Array, type: TensorType[Attribute]) -> Array:
    """A logical array as it is held for a value of this type."""
    return pack_array(array, layout_of(type))


def to_logical(array: Array, type: TensorType[Attribute]) -> Array:
    """The logical array of one that is held for a value of this type."""
    return unpack_array(array, type.get_shape(), layout_of(type))


def change_of_layout(shape: Sequence[int], source: Layout, result: Layout) -> Layout:
    """The steps from a tensor of logical shape `shape` as `source` stores it to `result`."""
    start = stored_shape(shape, source)
    return simplify_layout(start, compose_layouts(invert_layout(shape, source), result))


def evaluate_change(op: ConvertOp | PrepackOp, array: Array) -> Array:
    """
    The stored array that the op makes of the stored array of its source.

    Raises `LayoutError` for an array that does not have the stored shape of the source.
    """
    source, result = layout_of(op.source_type), layout_of(op.result_type)
    shape = op.source_type.get_shape()
    expected = stored_shape(shape, source)
    if array.shape != expected:
        raise LayoutError(
            f"{op.name}: the source is stored as {list(expected)}, "
            f"but the array has shape {list(array.shape)}"
        )
    return pack_array(array, change_of_layout(shape, source, result))
