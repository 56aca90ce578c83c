"""
`layout.store_at` and `layout.decouple_at` as upstream ops, and in NumPy.

Both work on the logical tensors: values that are stored otherwise are converted on the way.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from xdsl.builder import Builder
from xdsl.dialects import tensor
from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, TensorType, i64
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from ...dialects.layout.attr import LayoutMapAttr
from ...dialects.layout.ops import ConvertOp, DecoupleAtOp, StoreAtOp
from .apply import to_logical, to_stored, with_layout
from .arrays import Array
from .map import Layout


def expand_joins(module: Operation) -> None:
    """Replaces the ops by slices of tensors without a layout, and `layout.convert`s."""
    for op in list(module.walk()):
        if isinstance(op, StoreAtOp):
            _expand_store(op)
        elif isinstance(op, DecoupleAtOp):
            _expand_decouple(op)


def join(op: StoreAtOp, host: Array, guest: Array) -> Array:
    """The stored joint array of the stored arrays of host and guest."""
    host_type, guest_type, joint_type = op.types
    logical = to_logical(guest, guest_type).reshape(_part_shape(op))
    joined = np.concatenate([to_logical(host, host_type), logical], op.get_dim())
    return to_stored(joined, joint_type)


def take_apart(op: DecoupleAtOp, joint: Array) -> tuple[Array, Array]:
    """The stored arrays of host and guest of the stored joint array."""
    host_type, guest_type, joint_type = op.types
    extent = host_type.get_shape()[op.get_dim()]
    host, guest = np.split(to_logical(joint, joint_type), [extent], op.get_dim())
    return to_stored(host, host_type), to_stored(guest.reshape(guest_type.get_shape()), guest_type)


def _part_shape(op: StoreAtOp | DecoupleAtOp) -> tuple[int, ...]:
    """The shape of the guest's part of the joint tensor."""
    host, _, joint = (tuple(type.get_shape()) for type in op.types)
    dim = op.get_dim()
    return (*host[:dim], joint[dim] - host[dim], *host[dim + 1 :])


def _expand_store(op: StoreAtOp) -> None:
    builder = Builder(InsertPoint.before(op))
    host, guest, joint = (_plain(type) for type in op.types)
    behind = tuple(host.get_shape()[d] if d == op.get_dim() else 0 for d in range(_rank(host)))
    value = builder.insert(tensor.EmptyOp((), joint)).tensor
    parts = (
        (_converted(builder, op.host, host), (0,) * _rank(host), tuple(host.get_shape())),
        (_raised(builder, _converted(builder, op.guest, guest), op), behind, _part_shape(op)),
    )
    for part, offsets, sizes in parts:
        insert = tensor.InsertSliceOp.from_static_parameters(part, value, offsets, sizes)
        value = builder.insert(insert).result
    Rewriter.replace_op(op, [], [_converted(builder, value, op.joint.type)])


def _expand_decouple(op: DecoupleAtOp) -> None:
    builder = Builder(InsertPoint.before(op))
    host, guest, joint = (_plain(type) for type in op.types)
    behind = tuple(host.get_shape()[d] if d == op.get_dim() else 0 for d in range(_rank(host)))
    source = _converted(builder, op.joint, joint)
    taken: list[SSAValue] = [
        builder.insert(tensor.ExtractSliceOp.from_static_parameters(source, offsets, sizes)).result
        for offsets, sizes in (
            ((0,) * _rank(host), tuple(host.get_shape())),
            (behind, _part_shape(op)),
        )
    ]
    taken[1] = _lowered(builder, taken[1], guest, op)
    parts = zip(taken, (op.host.type, op.guest.type), strict=True)
    Rewriter.replace_op(op, [], [_converted(builder, value, type) for value, type in parts])


def _raised(builder: Builder, value: SSAValue, op: StoreAtOp) -> SSAValue:
    """The guest with the dim that it is attached along."""
    shape, type = _part_shape(op), op.guest.type
    assert isinstance(type, TensorType)
    if type.get_num_dims() == len(shape):
        return value
    result = TensorType(type.element_type, shape)
    groups = _groups(len(shape), op.get_dim())
    return builder.insert(tensor.ExpandShapeOp(value, [], groups, shape, result)).result


def _lowered(
    builder: Builder, value: SSAValue, guest: TensorType[Attribute], op: DecoupleAtOp
) -> SSAValue:
    """The guest without the dim that it is attached along, if its type has none."""
    shape = _part_shape(op)
    if _rank(guest) == len(shape):
        return value
    collapse = tensor.CollapseShapeOp.build(
        operands=[value],
        result_types=[guest],
        properties={"reassociation": _groups(len(shape), op.get_dim())},
    )
    return builder.insert(collapse).result


def _groups(rank: int, dim: int) -> ArrayAttr[ArrayAttr[IntegerAttr]]:
    """Groups that join dim `dim` with a neighbour; none if it is the only one."""
    first = min(dim, rank - 2)
    groups: Sequence[Sequence[int]] = [
        [d, d + 1] if d == first else [d] for d in range(rank) if d != first + 1
    ]
    return ArrayAttr(ArrayAttr(IntegerAttr(d, i64) for d in group) for group in groups if rank > 1)


def _converted(builder: Builder, value: SSAValue, type: TensorType[Attribute]) -> SSAValue:
    return value if value.type == type else builder.insert(ConvertOp(value, type)).results[0]


def _plain(type: TensorType[Attribute]) -> TensorType[Attribute]:
    return with_layout(type, Layout()) if isinstance(type.encoding, LayoutMapAttr) else type


def _rank(type: TensorType[Attribute]) -> int:
    return type.get_num_dims()
