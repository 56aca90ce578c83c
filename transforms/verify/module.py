"""
The one verification that every module passes before anything is made of it, whatever has read it.

xDSL verifies operands, types and structure. Its parsers take shapes at their word, though: slices
outside of their tensors, results that are larger than what they come from, sizes that no number
holds. Code made of these reads and writes foreign memory. What is decidable when compiling is
decided here; indices that are data are looked at when code runs.
"""

from __future__ import annotations

from xdsl.dialects import linalg
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ModuleOp,
    TensorType,
)
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from ...dialects.common.kinds import is_memref, is_tensor, is_vector
from ...dialects.intrin import ApplyOp
from ...dialects.layout.attr import LayoutMapAttr
from ..core.describe import describe_op
from ..core.errors import BrokenIR, WeftError
from ..core.limits import size_problem
from ..core.locate import failing_op, locate_op, verify_op
from ..core.pipeline import check_format
from ..layout.apply import stored_type
from .applied import apply_problem
from .boxes import format_shape
from .calls import ORDERED, check_calls, check_order
from .structured import (
    broadcast_problem,
    reduce_problem,
    structured_problem,
    transpose_problem,
)
from .tensors import TENSOR_RULES, sizes_of


def verify_module(module: ModuleOp, name: str = "module") -> None:
    """
    Verifies structure and types, then shapes and bounds. Raises `BrokenIR` naming the op and
    its place, or the module by `name` where it has none.
    """
    check_format(module, name)
    try:
        verify_op(module)
    except VerifyException as error:
        op = failing_op(module, error)
        place = (locate_op(op) if op is not None else None) or name
        reason = " ".join(str(error).split())
        what = f"{op.name}: " if op is not None and not reason.startswith(op.name) else ""
        raise BrokenIR(f"{place}: {what}{reason}") from error
    check_bounds(module)


def check_bounds(module: ModuleOp) -> None:
    """
    Raises `WeftError` naming the first op of a verified module whose shapes do not agree, that
    reaches outside of a tensor, or is too large; and calls that do not fit or never end.
    """
    seen: dict[int, Attribute] = {}
    for op in module.walk():
        if (problem := _size_problem(op, seen)) is not None:
            raise WeftError(f"{describe_op(op)}: {problem}")
        if (problem := _op_problem(op)) is not None:
            raise BrokenIR(f"{describe_op(op)}: {problem}")
        if op.name in ORDERED:
            check_order(op.regions[0])
    check_calls(module)


def _size_problem(op: Operation, seen: dict[int, Attribute]) -> str | None:
    """The reason why a value of `op` is too large. `seen` are types that are not, by identity."""
    blocks = (block for region in op.regions for block in region.blocks)
    for value in (*op.results, *(arg for block in blocks for arg in block.args)):
        type: Attribute = value.type
        if id(type) in seen or not (is_tensor(type) or is_memref(type) or is_vector(type)):
            continue
        shape = [n for n in type.get_shape() if n != DYNAMIC_INDEX]
        if any(n < 0 for n in shape):
            return f"{type} has a dimension of less than 0 elements"
        if (problem := size_problem(shape)) is not None:
            return problem
        if is_tensor(type) and (problem := _stored_problem(type)) is not None:
            return f"as it is stored, {problem}"
        seen[id(type)] = type
    return None


def _stored_problem(type: TensorType[Attribute]) -> str | None:
    """
    The reason why a tensor is too large as its layout stores it; who reads a wrong layout says so.
    """
    if not isinstance(type.encoding, LayoutMapAttr) or not type.has_static_shape():
        return None
    try:
        return size_problem(stored_type(type).get_shape())
    except (VerifyException, WeftError):
        return None


def _op_problem(op: Operation) -> str | None:
    """The reason why the shapes of one op are wrong."""
    rule = TENSOR_RULES.get(op.name)
    if rule is not None:
        return rule(op)
    match op:
        case linalg.ops.TransposeOp():
            return transpose_problem(op)
        case LinalgStructuredOperation():
            return structured_problem(op)
        case linalg.ops.ReduceOp():
            return reduce_problem(op)
        case linalg.ops.BroadcastOp():
            return broadcast_problem(op)
        case ApplyOp():
            return apply_problem(op)
        case _ if op.name.startswith(("arith.", "math.")):
            return _elementwise_problem(op)
        case _:
            return None


def _elementwise_problem(op: Operation) -> str | None:
    """The reason why arithmetic on tensors is not element by element."""
    shapes = [v.type.get_shape() for v in (*op.operands, *op.results) if is_tensor(v.type)]
    for other in shapes[1:]:
        if other != shapes[0]:
            one, two = format_shape(sizes_of(shapes[0])), format_shape(sizes_of(other))
            return f"has tensors of {one} and of {two}"
    return None
