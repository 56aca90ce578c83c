"""
`layout.store_at` and `layout.decouple_at` as upstream ops, and in NumPy.

Both work on the logical tensors: values that are stored otherwise are converted on the way.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from typing_extensions import override
from xdsl.dialects import tensor
from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, TensorType, i64
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import (
    GreedyRewritePatternApplier,
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)

from ...dialects.common.kinds import is_tensor
from ...dialects.layout.attr import LayoutMapAttr
from ...dialects.layout.ops import ConvertOp, DecoupleAtOp, StoreAtOp
from ...dialects.layout.primitives import Shape
from .apply import to_logical, to_stored, with_layout
from .arrays import Array
from .map import Layout


def expand_joins(module: Operation) -> None:
    """Replaces the ops by slices of tensors without a layout, and `layout.convert`s."""
    patterns: list[RewritePattern] = [ExpandStore(), ExpandDecouple()]
    applier = GreedyRewritePatternApplier(patterns, dce_enabled=False)
    walker = PatternRewriteWalker(applier, apply_recursively=False)
    for region in module.regions:
        walker.rewrite_region(region)


def join_arrays(op: StoreAtOp, host: Array, guest: Array) -> Array:
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


def _part_shape(op: StoreAtOp | DecoupleAtOp) -> Shape:
    """The shape of the guest's part of the joint tensor."""
    host, _, joint = (tuple(type.get_shape()) for type in op.types)
    dim = op.get_dim()
    return (*host[:dim], joint[dim] - host[dim], *host[dim + 1 :])


class ExpandStore(RewritePattern):
    """A join writes host and guest into a new tensor, the guest behind the host."""

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(self, op: StoreAtOp, rewriter: PatternRewriter) -> None:
        host, guest, joint = (_plain_type(type) for type in op.types)
        value = rewriter.insert(tensor.EmptyOp((), joint)).tensor
        parts = (
            (
                _convert_value(rewriter, op.host, host),
                (0,) * _tensor_rank(host),
                tuple(host.get_shape()),
            ),
            (
                _raise_guest(rewriter, _convert_value(rewriter, op.guest, guest), op),
                _guest_offset(op),
                _part_shape(op),
            ),
        )
        for part, offsets, sizes in parts:
            insert = tensor.InsertSliceOp.from_static_parameters(part, value, offsets, sizes)
            value = rewriter.insert(insert).result
        rewriter.replace(op, [], [_convert_value(rewriter, value, op.joint.type)])


class ExpandDecouple(RewritePattern):
    """The op that takes a join apart reads host and guest as slices."""

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(self, op: DecoupleAtOp, rewriter: PatternRewriter) -> None:
        host, guest, joint = (_plain_type(type) for type in op.types)
        source = _convert_value(rewriter, op.joint, joint)
        slices = [
            tensor.ExtractSliceOp.from_static_parameters(source, offsets, sizes)
            for offsets, sizes in (
                ((0,) * _tensor_rank(host), tuple(host.get_shape())),
                (_guest_offset(op), _part_shape(op)),
            )
        ]
        first, second = (rewriter.insert(slice).result for slice in slices)
        taken = (first, _lower_guest(rewriter, second, guest, op))
        types = (op.host.type, op.guest.type)
        values = [_convert_value(rewriter, v, type) for v, type in zip(taken, types, strict=True)]
        rewriter.replace(op, [], values)


def _guest_offset(op: StoreAtOp | DecoupleAtOp) -> Shape:
    """The position in the joint tensor where the guest begins."""
    host = op.types[0].get_shape()
    return tuple(host[d] if d == op.get_dim() else 0 for d in range(len(host)))


def _raise_guest(rewriter: PatternRewriter, value: SSAValue, op: StoreAtOp) -> SSAValue:
    """The guest with the dim that it is attached along."""
    shape, type = _part_shape(op), op.guest.type
    assert is_tensor(type)
    if type.get_num_dims() == len(shape):
        return value
    result = TensorType(type.element_type, shape)
    groups = _group_dims(len(shape), op.get_dim())
    return rewriter.insert(tensor.ExpandShapeOp(value, [], groups, shape, result)).result


def _lower_guest(
    rewriter: PatternRewriter, value: SSAValue, guest: TensorType[Attribute], op: DecoupleAtOp
) -> SSAValue:
    """The guest without the dim that it is attached along, if its type has none."""
    shape = _part_shape(op)
    if _tensor_rank(guest) == len(shape):
        return value
    collapse = tensor.CollapseShapeOp.build(
        operands=[value],
        result_types=[guest],
        properties={"reassociation": _group_dims(len(shape), op.get_dim())},
    )
    return rewriter.insert(collapse).result


def _group_dims(rank: int, dim: int) -> ArrayAttr[ArrayAttr[IntegerAttr]]:
    """Groups that join dim `dim` with a neighbour; none if it is the only one."""
    first = min(dim, rank - 2)
    groups: Sequence[Sequence[int]] = [
        [d, d + 1] if d == first else [d] for d in range(rank) if d != first + 1
    ]
    return ArrayAttr(ArrayAttr(IntegerAttr(d, i64) for d in group) for group in groups if rank > 1)


def _convert_value(
    rewriter: PatternRewriter, value: SSAValue, type: TensorType[Attribute]
) -> SSAValue:
    return value if value.type == type else rewriter.insert(ConvertOp(value, type)).results[0]


def _plain_type(type: TensorType[Attribute]) -> TensorType[Attribute]:
    return with_layout(type, Layout()) if isinstance(type.encoding, LayoutMapAttr) else type


def _tensor_rank(type: TensorType[Attribute]) -> int:
    return type.get_num_dims()
