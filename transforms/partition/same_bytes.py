"""
Values of a network that are the bytes of others: joined in one buffer, or seen in another layout.

Neither is computed: a memory plan puts what `layout.store_at` joins side by side, and a change of
layout that leaves each byte where it is shares the bytes of its source.
"""

from __future__ import annotations

import math
from functools import lru_cache, reduce

import numpy as np
from xdsl.dialects import arith, func
from xdsl.ir import Block, Operation, SSAValue

from ...dialects.common.kinds import is_tensor
from ...dialects.layout.ops import ConvertOp, StoreAtOp
from ..core.functions import is_weight
from ..kernel.view import evaluate_map
from ..layout.apply import layout_of
from ..layout.map import Layout, logical_to_stored, pack_array, stored_shape
from ..layout.side_by_side import join_layout
from .collect import is_free

_FIRST = 1 << 32
"""The number of a tensor's first element, where layouts are compared."""


@lru_cache(maxsize=1024)
def lies_alike(shape: tuple[int, ...], a: Layout, b: Layout) -> bool:
    """
    Tests whether two layouts of a tensor store the same bytes in the same order, in whatever shape:
    the same elements, and the same padding.
    """
    if a == b:
        return True
    if math.prod(stored_shape(shape, a)) != math.prod(stored_shape(shape, b)):
        return False
    if _some_places(shape, a) != _some_places(shape, b):
        return False
    # No number is that of padding.
    numbers = _FIRST + np.arange(math.prod(shape), dtype=np.int64).reshape(shape)
    return np.array_equal(pack_array(numbers, a).ravel(), pack_array(numbers, b).ravel())


def _some_places(shape: tuple[int, ...], layout: Layout) -> list[int]:
    """The places of the second element along each dimension, and of the last: soon told."""
    stored, map = stored_shape(shape, layout), logical_to_stored(shape, layout)
    second = (tuple(int(d == e and n > 1) for e, n in enumerate(shape)) for d in range(len(shape)))
    points = (*second, tuple(n - 1 for n in shape))
    found = (zip(evaluate_map(map, point), stored, strict=True) for point in points)
    return [reduce(lambda place, digit: place * digit[1] + digit[0], one, 0) for one in found]


def shorten_layout(shape: tuple[int, ...], layout: Layout) -> Layout:
    """The fewest first primitives of a layout that store the same bytes as all of them."""
    steps = layout.primitives
    firsts = (Layout(steps[:count]) for count in range(len(steps)))
    return next((first for first in firsts if lies_alike(shape, first, layout)), layout)


def is_of_same_bytes(op: Operation) -> bool:
    """Tests whether the result of an op is no more than the bytes of its operands."""
    if isinstance(op, StoreAtOp):
        return _joins_bytes(op)
    if not isinstance(op, ConvertOp) or not _is_in_memory(op.source):
        return False
    shape = tuple(op.source_type.get_shape())
    return lies_alike(shape, layout_of(op.source_type), layout_of(op.result_type))


def _joins_bytes(op: StoreAtOp) -> bool:
    """Tests for two tensors of the shared memory, of one type, that lie one behind the other."""
    host, guest, joint = op.types
    if host != guest or not all(map(_is_in_memory, op.operands)):
        return False
    found = join_layout(host.get_shape(), layout_of(host))
    return found is not None and (found.dim, found.layout) == (op.get_dim(), layout_of(joint))


def _is_in_memory(value: SSAValue) -> bool:
    """Tests for a value that lies in the shared memory: no weight, and nothing that is free."""
    owner = value.owner
    free = isinstance(owner, Operation) and (is_free(owner) or isinstance(owner, arith.ConstantOp))
    return is_tensor(value.type) and not is_weight(value) and not free


def is_part_weight(op: Operation) -> bool:
    """Tests for a constant that parts alone read: they hold it as a weight of theirs."""
    users = [use.operation for use in op.results[0].uses] if op.results else []
    return isinstance(op, arith.ConstantOp) and bool(users) and all(map(_is_call, users))


def _is_call(op: Operation) -> bool:
    return isinstance(op, func.CallOp)


def bases_of(value: SSAValue) -> tuple[SSAValue, ...]:
    """The values whose bytes, one behind another, a value is: itself alone if it is computed."""
    owner = value.owner
    if not isinstance(owner, Operation) or not is_of_same_bytes(owner):
        return (value,)
    return tuple(base for operand in owner.operands for base in bases_of(operand))


def joints_of(block: Block) -> list[tuple[SSAValue, ...]]:
    """The values of a block that have to lie side by side, in this order."""
    stores = (op for op in block.ops if isinstance(op, StoreAtOp) and is_of_same_bytes(op))
    joints = (bases_of(op.joint) for op in stores)
    return [*dict.fromkeys(joints)]
