"""
Giving values to scalar inputs of a kernel.

An intrinsic's parameters are rank-0 inputs of its kernel. Fixing one yields the kernel of
the instruction in that mode:

```
out[x, y] = select(reset, 0, out[x, y] + inp[x, z] * wgt[y, z])
=> reset = 0:   out[x, y] = out[x, y] + inp[x, z] * wgt[y, z]
```
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from .view import Kernel, Scalar, ScalarArg, ScalarConst, ScalarOp, fold_scalar


def fix_inputs(kernel: Kernel, values: Mapping[int, int]) -> Kernel:
    """
    The kernel with the rank-0 inputs `values` (operand → value) replaced by literals, and
    with what then is constant folded. Other operands keep their order and move up.
    """
    position = {
        old: new
        for new, old in enumerate(i for i in range(len(kernel.operands)) if i not in values)
    }

    def fix_scalar(scalar: Scalar, args: tuple[Scalar, ...]) -> Scalar:
        match scalar:
            case ScalarArg(operand, type) if operand in values:
                return ScalarConst(values[operand], type)
            case ScalarArg(operand, _):
                return replace(scalar, operand=position[operand])
            case ScalarOp():
                return _fold_scalar(ScalarOp(scalar.name, args, scalar.type))
            case _:
                return scalar

    return replace(
        kernel,
        operands=tuple(kernel.operands[i] for i in position),
        num_inputs=sum(i < kernel.num_inputs for i in position),
        bodies=tuple(fold_scalar(body, fix_scalar) for body in kernel.bodies),
    )


def _fold_scalar(op: ScalarOp) -> Scalar:
    """Folds selections by a literal, and integer literals that are only made wider."""
    match op:
        case ScalarOp("arith.select", (ScalarConst(chosen, _), if_true, if_false), _):
            return if_true if chosen else if_false
        case ScalarOp("arith.extsi", (ScalarConst(int(value), type),), _):
            bits = int(type.removeprefix("i"))
            low = value % (1 << bits)
            return ScalarConst(low - (1 << bits) if low >> (bits - 1) else low, op.type)
        case ScalarOp("arith.extui", (ScalarConst(int(value), type),), _):
            return ScalarConst(value % (1 << int(type.removeprefix("i"))), op.type)
        case _:
            return op
