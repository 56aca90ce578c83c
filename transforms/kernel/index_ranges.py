"""
The numbers that an argument of indices may hold: `weft.range = [low, high]`, the high end left out.

A look-up in a table, `tensor.extract` at a place that is read from a tensor, is only defined
within the table, and a shift by fewer bits than there are. `set_ranges` finds the look-ups and
shifts that an argument of integers is used for, and says on the argument what all of them allow.
Who makes inputs up draws them from there.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects import func, linalg, tensor
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, IntegerType
from xdsl.ir import SSAValue

from ...dialects.common.kinds import is_array, is_integer, is_integer_attr, is_tensor
from ..core.describe import describe_op
from ..core.errors import WeftError
from .moved import moved_to

RANGE_ATTRIBUTE = "weft.range"
"""The argument attribute that says which integers it may hold."""

SHIFTS = ("arith.shrsi", "arith.shrui", "arith.shli")
"""The ops whose second operand says by how many bits they shift."""

_CASTS = ("arith.index_cast", "arith.index_castui", "arith.extsi", "arith.extui", "arith.trunci")


def range_of(function: func.FuncOp, argument: int) -> tuple[int, int] | None:
    """
    The integers `low .. high - 1` that an argument may hold: by its attribute, else by the
    tables that it is used to look up in and what it shifts; `None` if neither says. `WeftError` for
    an attribute that is no range.
    """
    attributes = list(function.arg_attrs or ())
    found = attributes[argument].data.get(RANGE_ATTRIBUTE) if attributes else None
    if found is None:
        return _inferred_range(function.body.block.args[argument])
    ends = [n.value.data for n in found if is_integer_attr(n)] if is_array(found) else []
    if len(ends) != 2 or ends[0] >= ends[1]:
        raise WeftError(
            f"{describe_op(function)}: {RANGE_ATTRIBUTE} of argument {argument} is {found}; give "
            "the lowest integer and the one after the highest, as in [0, 100]"
        )
    return ends[0], ends[1]


def _inferred_range(value: SSAValue) -> tuple[int, int] | None:
    type = value.type.get_element_type() if is_tensor(value.type) else value.type
    rows = list(_extents(value)) if isinstance(type, IntegerType) else []
    return (0, min(rows)) if rows else None


def set_ranges(function: func.FuncOp) -> None:
    """Sets `weft.range` on all arguments of integers that are looked up or shifted with."""
    attributes = list(function.arg_attrs or ())
    attributes += [DictionaryAttr({})] * (len(function.body.block.args) - len(attributes))
    for i, arg in enumerate(function.body.block.args):
        if (found := _inferred_range(arg)) is not None:
            ends = ArrayAttr([IntegerAttr(end, 64) for end in found])
            attributes[i] = DictionaryAttr({**attributes[i].data, RANGE_ATTRIBUTE: ends})
    if any(a.data for a in attributes):
        function.arg_attrs = ArrayAttr(attributes)


def _extents(value: SSAValue) -> Iterator[int]:
    """
    The extents of the table dimensions that elements of `value` are looked up in, and the numbers
    of bits of what they shift.
    """
    seen: set[SSAValue] = set()
    pending: list[tuple[linalg.ops.GenericOp | None, SSAValue]] = [(None, value)]
    while pending:
        inside, found = pending.pop()
        if found in seen:
            continue
        seen.add(found)
        for use in found.uses:
            op = use.operation
            if inside is None:
                pending += ((None, moved) for moved in moved_to(use))
                if isinstance(op, linalg.ops.GenericOp) and use.index < len(op.inputs):
                    pending.append((op, op.body.block.args[use.index]))
            # What is chosen counts from the end where the index is negative; these are not.
            elif op.name in _CASTS or (op.name == "arith.select" and use.index > 0):
                pending.append((inside, op.results[0]))
            elif isinstance(op, tensor.ExtractOp) and use.index > 0:
                assert is_tensor(op.tensor.type)
                yield op.tensor.type.get_shape()[use.index - 1]
            elif op.name in SHIFTS and use.index == 1:
                type = op.results[0].type
                assert is_integer(type)
                yield type.width.data
            elif isinstance(op, linalg.ops.YieldOp):
                pending.append((None, inside.results[use.index]))
