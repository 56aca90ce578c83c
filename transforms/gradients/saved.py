"""
The activations of a training step that are kept for its gradients, and their bytes.

An activation is a value of the forward function that depends on an argument which is no weight.
It is kept if an op with a role (`weft.role`) reads it, as it is or padded, sliced or reshaped:
what only moves data is not kept, but its source. `weft.saved` says so, in bytes, on the op that
computes the activation or on the argument; `weft.saved_bytes` of the function is the sum.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from xdsl.dialects import func, tensor
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, TensorType, i64
from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from ...dialects.common.kinds import is_tensor
from ..kernel.fold_access import constant_of
from ..kernel.moved import MOVES
from ..model.weight_values import read_values, weight_values
from .emit import role_of

SAVED_ATTRIBUTE: Final = "weft.saved"
"""The attribute of an op or argument whose value is kept for gradients: its bytes."""

SAVED_BYTES_ATTRIBUTE: Final = "weft.saved_bytes"
"""The attribute of a function with gradients: the bytes of all activations that are kept."""

GRADIENT_ATTRIBUTE: Final = "weft.gradient"
"""The attribute of an argument or result that is the gradient of what it names."""


@dataclass(frozen=True)
class Saved:
    """An activation that is kept, and its size in bytes."""

    value: SSAValue
    size_bytes: int


def saved_activations(function: func.FuncOp) -> tuple[Saved, ...]:
    """The values that the gradients of a training step read of its forward part, in order."""
    block = function.body.block
    known = weight_values(function)
    given = {
        block.args[i]
        for i, attributes in enumerate(function.arg_attrs or ())
        if GRADIENT_ATTRIBUTE in attributes.data
    }
    found: dict[SSAValue, None] = {}
    for op in block.ops:
        if role_of(op) is None:
            continue
        for value in read_values(op):
            root = _root_of(value)
            if root in given or known.is_known(root) or _is_made_anew(root):
                continue
            found.setdefault(root)
    order = {op: i for i, op in enumerate(block.ops)}
    place = {
        v: (-1, v.index) if isinstance(v, BlockArgument) else (order[_owner_of(v)], 0)
        for v in found
    }
    return tuple(Saved(v, _size_bytes(v)) for v in sorted(found, key=place.__getitem__))


def _owner_of(value: SSAValue) -> Operation:
    owner = value.owner
    assert not isinstance(owner, Block)
    return owner


def _root_of(value: SSAValue) -> SSAValue:
    """The value whose elements `value` holds, moved."""
    owner = value.owner
    while isinstance(owner, (*MOVES, tensor.PadOp)) and role_of(owner) is None:
        value = owner.operands[0]
        owner = value.owner
    return value


def _is_made_anew(value: SSAValue) -> bool:
    """Tests whether a value is no activation: of the gradients' part, or a constant or empty."""
    owner = value.owner
    if isinstance(owner, Block):
        return False
    scalar = not isinstance(value.type, TensorType)
    return (
        scalar
        or role_of(owner) is not None
        or isinstance(owner, tensor.EmptyOp)
        or constant_of(value) is not None
    )


def _size_bytes(value: SSAValue) -> int:
    type = value.type
    if not is_tensor(type):
        return 0
    bits = getattr(type.get_element_type(), "bitwidth", 64)
    return math.prod(type.get_shape()) * -(-bits // 8)


def mark_saved(function: func.FuncOp) -> None:
    """Says on ops and arguments what is kept, and on the function how much it is."""
    block = function.body.block
    attributes = list(function.arg_attrs or [DictionaryAttr({})] * len(block.args))
    total = 0
    for saved in saved_activations(function):
        size = IntegerAttr(saved.size_bytes, i64)
        total += saved.size_bytes
        if isinstance(saved.value, BlockArgument):
            old = attributes[saved.value.index].data
            attributes[saved.value.index] = DictionaryAttr({**old, SAVED_ATTRIBUTE: size})
            continue
        owner = _owner_of(saved.value)
        before = owner.attributes.get(SAVED_ATTRIBUTE)
        if isinstance(before, IntegerAttr):  # Another result of the same op.
            size = IntegerAttr(saved.size_bytes + before.value.data, i64)
        owner.attributes[SAVED_ATTRIBUTE] = size
    function.arg_attrs = ArrayAttr(attributes)
    function.attributes[SAVED_BYTES_ATTRIBUTE] = IntegerAttr(total, i64)
