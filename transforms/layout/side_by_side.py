"""Layouts of tensors that lie one behind another in one buffer, as one tensor."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from .map import (
    Broadcast,
    Fuse,
    Layout,
    LayoutError,
    Pad,
    Primitive,
    Reorder,
    Split,
    Unbroadcast,
    Unpad,
    stored_shape,
)


@dataclass(frozen=True)
class Joint:
    """
    Tensors joined along dimension `dim`, which are stored by `layout` one behind another: along
    dimension `stored_dim` of the stored tensor, all before which have one position.
    """

    dim: int
    layout: Layout
    stored_dim: int


def join_layout(shape: Sequence[int], layout: Layout, count: int = 2) -> Joint | None:
    """
    `count` tensors of a shape and layout as one tensor whose stored form is theirs, one behind
    another; `None` if no layout of the same primitives stores them so.

    One does along a dimension if what that counts outermost is what the stored tensor counts
    outermost, but for dimensions of one position, and nothing is padded or copied there.
    """
    joints = (_join_along(shape, layout, count, dim) for dim in range(len(shape)))
    return next((joint for joint in joints if joint is not None), None)


def _join_along(shape: Sequence[int], layout: Layout, count: int, dim: int) -> Joint | None:
    position, extents = dim, tuple(shape)
    found: list[Primitive] = []
    for primitive in layout.primitives:
        moved = _follow_outermost(primitive, position)
        if moved is None:
            return None
        found.append(_lengthen(primitive, position, count))
        position, extents = moved, primitive.stored_shape(extents)
    if math.prod(extents[:position]) != 1:
        return None
    joint = Layout(tuple(found))
    wanted = (*extents[:position], extents[position] * count, *extents[position + 1 :])
    logical = (*shape[:dim], shape[dim] * count, *shape[dim + 1 :])
    try:
        actual = stored_shape(logical, joint)
    except LayoutError:
        return None
    return Joint(dim, joint, position) if actual == wanted else None


def _follow_outermost(primitive: Primitive, position: int) -> int | None:
    """The position behind a primitive of a dimension's outermost part, if it is still whole."""
    match primitive:
        case Reorder():
            return primitive.perm.index(position)
        case Broadcast():
            return position + (primitive.dim <= position)
        case Unbroadcast():
            return position - (primitive.dim < position)
        case Split():
            return position + (len(primitive.factors) - 1) * (primitive.dim < position)
        case Fuse():
            inside = primitive.dim < position < primitive.dim + primitive.count
            behind = (primitive.count - 1) * (primitive.dim < position)
            return None if inside else position - behind
        case Pad() | Unpad():
            return None if primitive.dim == position else position
        case _:
            return None


def _lengthen(primitive: Primitive, position: int, count: int) -> Primitive:
    """The primitive where there are `count` times as many positions along a dimension."""
    if isinstance(primitive, Split) and primitive.dim == position:
        outermost, *inner = primitive.factors
        return Split(primitive.dim, (outermost * count, *inner))
    return primitive
