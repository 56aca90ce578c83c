"""What becomes of sums, as an expression: for kernels that finish them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from xdsl.dialects import arith, func
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Block, SSAValue

from ....transforms.dataflow.directive.fold_epilogue import Axes
from ....transforms.kernel.view import Scalar, ScalarArg, ScalarConst, ScalarOp
from .compiler import Finish, FinishOperand

_SCALARS = (
    arith.AddiOp,
    arith.ExtSIOp,
    arith.ShLIOp,
    arith.ShRSIOp,
    arith.MaxSIOp,
    arith.MinSIOp,
    arith.TruncIOp,
)
"""What may follow sums in a kernel."""


def match_integers(block: Block, axes: Sequence[Axes]) -> Finish | None:
    """
    Matches a function on integers, of a sum and an element of each of some tensors, whose axes are
    those of the result that `axes` has. `None` for more than a kernel does.
    """
    last = block.last_op
    if not isinstance(last, func.ReturnOp) or len(last.operands) != 1:
        return None
    types = [str(v.type) for v in (*block.args, *last.operands)]
    if not all(re.fullmatch(r"i\d+", type) for type in types):
        return None
    known: dict[SSAValue, Scalar] = {
        arg: ScalarArg(number, str(arg.type)) for number, arg in enumerate(block.args)
    }
    for op in block.ops:
        args = tuple(known[v] for v in op.operands if v in known)
        if isinstance(op, arith.ConstantOp) and isinstance(op.value, IntegerAttr):
            known[op.result] = ScalarConst(op.value.value.data, str(op.result.type))
        elif isinstance(op, _SCALARS) and len(args) == len(op.operands):
            known[op.results[0]] = ScalarOp(op.name, args, str(op.results[0].type))
    found = known.get(last.operands[0])
    if found is None:
        return None
    sums, *reads, result = (int(type[1:]) for type in types)
    operands = tuple(FinishOperand(*pair) for pair in zip(reads, axes, strict=True))
    return Finish(sums, result, found, operands)
