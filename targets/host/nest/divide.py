"""
Integer divisions that cannot fail. Processors stop a program that divides by zero, or the least
number by -1; here the results are 0, and the least number with no remainder.
"""

from __future__ import annotations

from dataclasses import replace

from ....transforms.kernel.view import Scalar, ScalarConst, ScalarOp

_SIGNED = ("arith.divsi", "arith.remsi", "arith.floordivsi", "arith.ceildivsi")
_UNSIGNED = ("arith.divui", "arith.remui", "arith.ceildivui")


def make_defined(scalar: ScalarOp) -> ScalarOp:
    """`scalar` with operands for which it is defined; itself, if it is no division."""
    signed = scalar.name in _SIGNED
    if not signed and scalar.name not in _UNSIGNED:
        return scalar
    dividend, divisor = scalar.args
    if isinstance(divisor, ScalarConst) and divisor.value not in (0, -1):
        return scalar
    type = scalar.type
    none = _compare_equal(divisor, 0, type)
    bad: Scalar = none
    if signed:
        width = 64 if type == "index" else int(type[1:])
        least = _compare_equal(dividend, -(1 << (width - 1)), type)
        overflow = ScalarOp("arith.andi", (least, _compare_equal(divisor, -1, type)), "i1")
        bad = ScalarOp("arith.ori", (none, overflow), "i1")
    args = (_select_scalar(none, 0, dividend, type), _select_scalar(bad, 1, divisor, type))
    return replace(scalar, args=args)


def _compare_equal(scalar: Scalar, number: int, type: str) -> Scalar:
    return ScalarOp("arith.cmpi:eq", (scalar, ScalarConst(number, type)), "i1")


def _select_scalar(condition: Scalar, number: int, otherwise: Scalar, type: str) -> Scalar:
    return ScalarOp("arith.select", (condition, ScalarConst(number, type), otherwise), type)
