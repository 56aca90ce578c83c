"""
Quotients and remainders of vectors of integers of up to 32 bits, by divisions of floats. Processors
have no others for vectors: LLVM would write one division for each element.

The nearest float to a quotient of integers of n bits, one of at least 2 n + 2 bits, is cut to the
same whole number as the quotient: it is at least `1 / divisor` away from the next one.
"""

from __future__ import annotations

from ....transforms.core.bindings import upstream_module
from .narrow_floats import Op, Value, element_name, retype_elements

NAMES = ("arith.divsi", "arith.divui", "arith.remsi", "arith.remui")


def is_vector_division(op: Op) -> bool:
    """Tests whether `divide_vector` stands for an operation of the bindings."""
    if op.name not in NAMES or not str(op.results[0].type).startswith("vector<"):
        return False
    name = element_name(op.results[0].type)
    return name.startswith("i") and name[1:].isdecimal() and 1 < int(name[1:]) <= 32


def divide_vector(op: Op) -> Value:
    """A quotient or remainder, where it is defined. Written where the bindings insert."""
    ir, arith = upstream_module("ir"), upstream_module("dialects.arith")
    result, (x, y) = op.results[0].type, op.operands
    signed, bits = op.name.endswith("si"), int(element_name(result)[1:])
    whole = retype_elements(result, ir.IntegerType.get_signless(32))
    # Of less than 12 bits, f32 holds twice as many and two more.
    float_type = retype_elements(result, ir.F32Type.get() if bits < 12 else ir.F64Type.get())
    extended = arith.ExtSIOp if signed else arith.ExtUIOp
    a, b = (v if bits == 32 else extended(whole, v).result for v in (x, y))
    as_float = arith.SIToFPOp if signed else arith.UIToFPOp
    ratio = arith.DivFOp(as_float(float_type, a).result, as_float(float_type, b).result).result
    found = (arith.FPToSIOp if signed else arith.FPToUIOp)(whole, ratio).result
    if op.name.startswith("arith.rem"):
        found = arith.SubIOp(a, arith.MulIOp(found, b).result).result
    return found if bits == 32 else arith.TruncIOp(result, found).result
