"""
Values that are the same everywhere: constants of one number, buffers without contents, what is
filled with a number. They have no places, so that any slice of the same size is the same value.
"""

from __future__ import annotations

from typing import cast

from xdsl.dialects import arith, linalg, tensor
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, TensorType
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import Rewriter

from ...dialects.common.kinds import is_dense_elements, is_tensor
from ..core.literals import splat_of

Sizes = tuple[int, ...]


def is_uniform(value: SSAValue) -> bool:
    """Tests whether a value is the same everywhere, and made of constants alone."""
    op = value.owner
    if isinstance(op, arith.ConstantOp):
        number = op.value
        if not is_tensor(value.type):
            return True
        return is_dense_elements(number) and splat_of(number) is not None
    if isinstance(op, tensor.EmptyOp | linalg.ops.FillOp | tensor.SplatOp):
        return all(is_uniform(operand) for operand in op.operands)
    return False


def make_uniform(
    value: SSAValue, sizes: Sizes, block: Block, made: dict[tuple[SSAValue, Sizes], SSAValue]
) -> SSAValue:
    """
    Appends to a block what makes a uniform value of these sizes, unless it is among those `made`.
    """
    if (value, sizes) in made:
        return made[value, sizes]
    op = value.owner
    assert isinstance(op, Operation)
    operands = [
        make_uniform(v, sizes if is_tensor(v.type) else (), block, made) for v in op.operands
    ]
    new = _remake(op, value, sizes)
    for number, operand in enumerate(operands):
        new.operands[number] = operand
    new.results[0].name_hint = value.name_hint
    block.add_op(new)
    made[value, sizes] = new.results[0]
    return new.results[0]


def _remake(op: Operation, value: SSAValue, sizes: Sizes) -> Operation:
    """The op that makes the value in another size, with the operands of the one that there is."""
    if not is_tensor(value.type) or value.type.get_shape() == sizes:
        return op.clone()
    type = TensorType(value.type.element_type, sizes)
    if isinstance(op, arith.ConstantOp):
        assert is_dense_elements(op.value)
        number = splat_of(op.value)
        assert number is not None
        value_attr = DenseIntOrFPElementsAttr.from_list(type, [number])  # pyright: ignore
        return arith.ConstantOp(cast(DenseIntOrFPElementsAttr, value_attr))
    clone = op.clone()
    Rewriter.replace_value_with_new_type(clone.results[0], type)
    return clone
