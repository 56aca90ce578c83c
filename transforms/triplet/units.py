"""What a machine's vector unit multiplies at once, read from its intrinsics."""

from __future__ import annotations

import math

from ..core.errors import WeftError
from ..kernel.view import Kernel, ScalarArg, ScalarOp, width_of
from ..machine.view import Machine


def unit_of(machine: Machine, data_bits: int, coeff_bits: int) -> tuple[int, int]:
    """
    Lanes and columns of the machine's multiply-add with most products for operands of these
    widths; the first of several. Raises `WeftError` if there is none.
    """
    best: tuple[int, int] | None = None
    known: list[str] = []
    for intrinsic in machine.intrinsics:
        if not _multiplies(intrinsic.kernel):
            continue
        found = [width_of(operand.type) for operand in intrinsic.inputs[:2]]
        known.append(" x ".join(operand.type for operand in intrinsic.inputs[:2]))
        lanes = math.prod(intrinsic.kernel.outputs[0].shape)
        columns = intrinsic.kernel.num_points // lanes
        if found == [data_bits, coeff_bits] and (
            best is None or lanes * columns > best[0] * best[1]
        ):
            best = lanes, columns
    if best is None:
        raise WeftError(
            f"machine @{machine.name} has no multiply-add of i{data_bits} by i{coeff_bits}; it has "
            f"{', '.join(dict.fromkeys(known)) or 'none'}"
        )
    return best


def _multiplies(kernel: Kernel) -> bool:
    """Whether an intrinsic adds products of two tensors to its output."""
    body = kernel.bodies[0]
    if kernel.num_inputs != 2 or not isinstance(body, ScalarOp) or body.name != "arith.addi":
        return False
    output = ScalarArg(kernel.num_inputs, kernel.outputs[0].type)
    other = [arg for arg in body.args if arg != output]
    return len(other) == 1 and isinstance(other[0], ScalarOp) and other[0].name == "arith.muli"
