"""
The rules of mlir-aie's own verifiers for the ops of `aievec` and `aievec_aie1`, apart from the
hardware's: what of our text mlir-aie reads. It takes less than the vector unit does: no
multiply-adds of two widths.

Source: [mlir-aie](https://github.com/Xilinx/mlir-aie), `lib/Dialect/AIEVec/IR/AIEVecOps.cpp` (upd,
srs, ups, concat) and `lib/Dialect/AIEVec/AIE1/IR/AIEVecAIE1Ops.cpp` (`verifyMulFMAOp`, add, sub,
select, ext), as of commits 0639ed72 and 077af73c, whose messages are quoted.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation

from .aie1 import AddOp, MacOp, MulOp, SelectOp, SubOp
from .checks import Lanes, lanes_of
from .ops import ConcatOp, SrsOp, TakeOp, UpdOp, UpsOp

_REGISTER_BITS = 256


def upstream_error(op: Operation) -> str | None:
    """The reason why mlir-aie refuses an op, `None` where it takes it. Ops of others pass."""
    match op:
        case MulOp() | MacOp():
            return multiply_error(lanes_of(op.lhs), lanes_of(op.rhs), lanes_of(op.result))
        case UpsOp():
            return _widening_error(lanes_of(op.source), lanes_of(op.result), "result accumulator")
        case SrsOp():
            return _widening_error(lanes_of(op.result), lanes_of(op.source), "source accumulator")
        case ConcatOp():
            return _join_error([lanes_of(value) for value in op.sources], lanes_of(op.result))
        case UpdOp():
            return _update_error(op)
        case AddOp() | SubOp():
            same = op.lhs.type == op.rhs.type == op.result.type
            return None if same else "all vectors must be of same type"
        case SelectOp() | TakeOp():
            source = op.xbuff if isinstance(op, SelectOp) else op.source
            return _part_error(lanes_of(source), lanes_of(op.result))
        case _:
            return None


def multiply_error(data: Lanes, coeff: Lanes, sums: Lanes) -> str | None:
    """
    The rule of `verifyMulFMAOp` that a multiply-add of such registers breaks:

    1. Unless all have as many lanes, the right operand has 256 bits, the left one at least twice
       its lanes, and the accumulator no more than it.
    2. Both operands have elements of one type.
    3. An accumulator of integers is wider than they are, one of floats as wide.
    """
    if not sums.count == coeff.count == data.count:  # 1
        if coeff.count != _REGISTER_BITS // coeff.bits:
            return "incorrect rhs operand vector lanes"
        if data.count < 2 * coeff.count:
            return "The number of lanes in lhs operand must be at least twice that of rhs operand"
        if sums.count > coeff.count:
            return "The number of lanes in accumulator must be less than that of rhs operand"
    if data.element != coeff.element:  # 2
        return "The element type of lhs and rhs operand vectors must match"
    return _width_error(data, sums, "accumulator")  # 3


def _width_error(values: Lanes, sums: Lanes, what: str) -> str | None:
    if values.is_float != sums.is_float:
        return f"{'Floating point' if sums.is_float else 'Integer'} result must have operands alike"
    if sums.is_float and values.bits != sums.bits:
        return f"the element type of {what} must be the same"
    if not sums.is_float and values.bits >= sums.bits:
        return f"the element type of {what} must be wider"
    return None


def _widening_error(values: Lanes, sums: Lanes, what: str) -> str | None:
    if values.count != sums.count:
        return f"The number of lanes in vector and {what} must match"
    return _width_error(values, sums, what)


def _join_error(sources: Sequence[Lanes], whole: Lanes) -> str | None:
    if len(sources) < 2:
        return "Must concatenate at least two vectors"
    if any(source != sources[0] for source in sources):
        return "All sources must have same type"
    if sum(source.count for source in sources) != whole.count:
        return "mismatch between vector lanes and sum of source lanes"
    return None


def _update_error(op: UpdOp) -> str | None:
    if not op.indices:
        return "upd source cannot come from scalar value"
    if op.vector is not None and op.vector.type != op.result.type:
        return "result types of linked UPD ops do not match"
    return None


def _part_error(whole: Lanes, part: Lanes) -> str | None:
    if whole.element != part.element:
        return "types of result and xbuff must match"
    if whole.count < part.count:
        return "xbuff cannot be smaller than result"
    return None
