"""The shapes and bounds of ops of `tensor`: for each kind, the reason why one is wrong."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from xdsl.dialects import tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Attribute, Operation, SSAValue

from ...dialects.common.kinds import is_tensor
from ..kernel.fold_access import literal_of
from .boxes import (
    Size,
    are_compatible,
    format_shape,
    pad_problem,
    reduction_problem,
    reshape_problem,
    slice_problem,
)

Rule: TypeAlias = Callable[[Operation], str | None]
"""Why an op is wrong; `None` if it is not."""


def sizes_of(numbers: Sequence[int]) -> tuple[Size, ...]:
    """Numbers as the IR has them, of which some stand for values at run time."""
    return tuple(None if n == DYNAMIC_INDEX else n for n in numbers)


def shape_of(type: Attribute) -> tuple[Size, ...]:
    """The shape of a tensor or memref."""
    assert isinstance(type, TensorType)
    return sizes_of(type.get_shape())


def element_problem(*types: Attribute) -> str | None:
    """The reason why tensors do not have elements of one type."""
    elements = [t.element_type if is_tensor(t) else t for t in types]
    for other in elements[1:]:
        if other != elements[0]:
            return f"elements of {elements[0]} do not become {other}"
    return None


def _fill_sizes(numbers: Sequence[int], values: Sequence[SSAValue]) -> tuple[Size, ...]:
    """Numbers of which the unknown ones are values, which may be constants."""
    rest = iter(values)
    found: list[Size] = []
    for number in sizes_of(numbers):
        value = None if number is not None else next(rest, None)
        known = literal_of(value) if value is not None else number
        found.append(known if isinstance(known, int) else None)
    return tuple(found)


def _slice_parts(
    op: tensor.ExtractSliceOp | tensor.InsertSliceOp,
) -> tuple[tuple[Size, ...], tuple[Size, ...], tuple[Size, ...]]:
    return (
        _fill_sizes(op.static_offsets.get_values(), op.offsets),
        _fill_sizes(op.static_sizes.get_values(), op.sizes),
        _fill_sizes(op.static_strides.get_values(), op.strides),
    )


def _extract_slice(op: Operation) -> str | None:
    assert isinstance(op, tensor.ExtractSliceOp)
    parts = _slice_parts(op)
    return (
        slice_problem(shape_of(op.source.type), *parts)
        or reduction_problem(sizes_of(op.static_sizes.get_values()), shape_of(op.result.type))
        or element_problem(op.source.type, op.result.type)
    )


def _insert_slice(op: Operation) -> str | None:
    assert isinstance(op, tensor.InsertSliceOp)
    parts = _slice_parts(op)
    return (
        slice_problem(shape_of(op.dest.type), *parts)
        or reduction_problem(sizes_of(op.static_sizes.get_values()), shape_of(op.source.type))
        or element_problem(op.source.type, op.dest.type, op.result.type)
    )


def _verify_pad(op: Operation) -> str | None:
    assert isinstance(op, tensor.PadOp)
    low = _fill_sizes(op.static_low.get_values(), op.low)
    high = _fill_sizes(op.static_high.get_values(), op.high)
    types = (op.source.type, op.result.type)
    last = op.region.block.last_op
    if not isinstance(last, tensor.YieldOp) or len(last.operands) != 1:
        return "its region does not end with tensor.yield of one value"
    return pad_problem(
        shape_of(op.source.type), low, high, shape_of(op.result.type)
    ) or element_problem(*types, last.operands[0].type)


def _list_reassociation(op: tensor.CollapseShapeOp | tensor.ExpandShapeOp) -> list[list[int]]:
    return [[i.value.data for i in group.data] for group in op.reassociation.data]


def _verify_collapse(op: Operation) -> str | None:
    assert isinstance(op, tensor.CollapseShapeOp)
    many, few = shape_of(op.src.type), shape_of(op.result.type)
    return reshape_problem(_list_reassociation(op), many, few) or element_problem(
        op.src.type, op.result.type
    )


def _verify_expand(op: Operation) -> str | None:
    assert isinstance(op, tensor.ExpandShapeOp)
    many, few = shape_of(op.result.type), shape_of(op.src.type)
    stated = sizes_of(op.static_output_shape.get_values())
    if len(stated) != len(many) or not all(map(are_compatible, stated, many)):
        return f"output_shape is {format_shape(stated)}, but the result {format_shape(many)}"
    return reshape_problem(_list_reassociation(op), many, few) or element_problem(
        op.src.type, op.result.type
    )


def _verify_concat(op: Operation) -> str | None:
    assert isinstance(op, tensor.ConcatOp)
    result = shape_of(op.result.type)
    axis = op.dim.value.data
    shapes = [shape_of(v.type) for v in op.inputs]
    if not shapes:
        return "has nothing to concatenate"
    if not 0 <= axis < len(result):
        return f"dimension {axis} is none of the {len(result)} of its result"
    for shape in shapes:
        others = [are_compatible(a, b) for i, (a, b) in enumerate(zip(shape, result)) if i != axis]
        if len(shape) != len(result) or not all(others):
            return (
                f"{format_shape(shape)} is no part of {format_shape(result)} along dimension {axis}"
            )
    parts = [shape[axis] for shape in shapes]
    known = [p for p in parts if p is not None]
    if len(known) == len(parts) and not are_compatible(sum(known), result[axis]):
        return f"the parts are {sum(known)} long along dimension {axis}, the result {result[axis]}"
    return element_problem(*(v.type for v in op.operands), op.result.type)


def _verify_cast(op: Operation) -> str | None:
    assert isinstance(op, tensor.CastOp)
    if not is_tensor(op.source.type) or not is_tensor(op.dest.type):
        return None
    a, b = shape_of(op.source.type), shape_of(op.dest.type)
    if len(a) != len(b) or not all(map(are_compatible, a, b)):
        return f"{format_shape(a)} cannot be {format_shape(b)}"
    return element_problem(op.source.type, op.dest.type)


def _verify_empty(op: Operation) -> str | None:
    assert isinstance(op, tensor.EmptyOp)
    unknown = shape_of(op.tensor.type).count(None)
    if len(op.dynamic_sizes) != unknown:
        return f"{len(op.dynamic_sizes)} sizes for {unknown} unknown dimensions"
    return None


def _from_elements(op: Operation) -> str | None:
    assert isinstance(op, tensor.FromElementsOp)
    shape = op.result.type.get_shape()
    if DYNAMIC_INDEX in shape or math.prod(shape) != len(op.elements):
        return (
            f"{len(op.elements)} elements do not make a tensor of {format_shape(sizes_of(shape))}"
        )
    return None


def constant_index_problem(type: Attribute, indices: Sequence[SSAValue]) -> str | None:
    """
    The reason why an element at these indices, as far as they are constant, is not in a tensor.
    """
    shape = shape_of(type)
    if len(shape) != len(indices):
        return f"{len(indices)} indices for rank {len(shape)}"
    for axis, (extent, value) in enumerate(zip(shape, indices, strict=True)):
        index = literal_of(value)
        if extent is not None and isinstance(index, int) and not 0 <= index < extent:
            return f"index {index} of dimension {axis}, which has {extent}"
    return None


def _verify_extract(op: Operation) -> str | None:
    assert isinstance(op, tensor.ExtractOp)
    return constant_index_problem(op.tensor.type, op.indices)


def _verify_insert(op: Operation) -> str | None:
    assert isinstance(op, tensor.InsertOp)
    return constant_index_problem(op.dest.type, op.indices)


def _verify_dim(op: Operation) -> str | None:
    assert isinstance(op, tensor.DimOp)
    if not is_tensor(op.source.type):
        return None
    index, rank = literal_of(op.index), len(op.source.type.get_shape())
    if isinstance(index, int) and not 0 <= index < rank:
        return f"dimension {index} is none of {rank}"
    return None


TENSOR_RULES: Final[Mapping[str, Rule]] = MappingProxyType(
    {
        tensor.CastOp.name: _verify_cast,
        tensor.CollapseShapeOp.name: _verify_collapse,
        tensor.ConcatOp.name: _verify_concat,
        tensor.DimOp.name: _verify_dim,
        tensor.EmptyOp.name: _verify_empty,
        tensor.ExpandShapeOp.name: _verify_expand,
        tensor.ExtractOp.name: _verify_extract,
        tensor.ExtractSliceOp.name: _extract_slice,
        tensor.FromElementsOp.name: _from_elements,
        tensor.InsertOp.name: _verify_insert,
        tensor.InsertSliceOp.name: _insert_slice,
        tensor.PadOp.name: _verify_pad,
    }
)
