"""What becomes of sums, as an expression: for kernels that finish them."""

from __future__ import annotations

from xdsl.dialects import arith, func
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Block, SSAValue

from ....transforms.kernel.view import Scalar, ScalarArg, ScalarConst, ScalarOp

_SCALARS = (arith.AddiOp, arith.ShRSIOp, arith.MaxSIOp, arith.MinSIOp, arith.TruncIOp)
"""What may follow sums in a kernel."""


def match_scalar(block: Block) -> tuple[str, Scalar] | None:
    """
    Matches a function on scalars that takes a sum alone: the type of sums, and what it returns of
    operand 0. `None` for more than a kernel does.
    """
    last = block.last_op
    if len(block.args) != 1 or not isinstance(last, func.ReturnOp) or len(last.operands) != 1:
        return None
    (sums,) = block.args
    known: dict[SSAValue, Scalar] = {sums: ScalarArg(0, str(sums.type))}
    for op in block.ops:
        args = tuple(known[v] for v in op.operands if v in known)
        if isinstance(op, arith.ConstantOp) and isinstance(op.value, IntegerAttr):
            known[op.result] = ScalarConst(op.value.value.data, str(op.result.type))
        elif isinstance(op, _SCALARS) and len(args) == len(op.operands):
            known[op.results[0]] = ScalarOp(op.name, args, str(op.results[0].type))
    found = known.get(last.operands[0])
    return None if found is None else (str(sums.type), found)
