"""
Casts of floats to integers that give a number for every float, where LLVM would give poison.

A float is cut towards zero as a processor of x86 does it, in 32 bits, or in 64 for wider results:
NaN, and what is out of that range, is the least number, `-2**31` or `-2**63`. Of that the lower
bits are the result. Unsigned results of 32 and 64 bits are those, too, but that a number of
`2**(n - 1)` or more is cut after it has been lessened by that, and then grows by it again. This is
what NumPy and PyTorch give for arrays on x86, and what the reference interpreter gives
(`targets.reference.scalars`).
"""

from __future__ import annotations

import math
from typing import Any

from ....transforms.core.bindings import upstream_module
from .narrow_floats import Op, Value, element_name, fill_attribute, retype_elements

NAMES = ("arith.fptosi", "arith.fptoui")

LARGEST = 64
"""The bits of the widest integers that are written out."""

_OGE, _OLT, _ORD = 3, 4, 7
"""`arith.cmpf`'s predicates."""

_SMALLER = ("arith.minimumf", "arith.minnumf")
_LARGER = ("arith.maximumf", "arith.maxnumf")


def is_float_to_integer(op: Op) -> bool:
    """Tests whether `number_of` stands for an operation of the bindings."""
    return op.name in NAMES and int(element_name(op.results[0].type)[1:]) <= LARGEST


def number_of(op: Op) -> Value:
    """The result of a cast of floats to integers. Written where the bindings insert."""
    ir, arith = upstream_module("ir"), upstream_module("dialects.arith")
    (x,), result = op.operands, op.results[0].type
    bits = int(element_name(result)[1:])
    wide = 32 if bits <= 32 else 64
    low, high = (0, 1 << bits) if op.name == "arith.fptoui" else (-(1 << bits - 1), 1 << bits - 1)
    least, most = value_bounds(x)
    if low - 1 < least and most < high and (low or bits < wide):
        # What becomes of NaN.
        odd = fill_attribute(x.type, -(2.0 ** (bits - 1)) if bits == wide else 0.0)
        is_number = arith.CmpFOp(_ORD, x, x).result
        x = arith.SelectOp(is_number, x, arith.ConstantOp(x.type, odd).result).result
        return (arith.FPToSIOp if low else arith.FPToUIOp)(result, x).result
    if element_name(x.type) in ("f16", "bf16"):  # in which the bounds are no numbers
        x = arith.ExtFOp(retype_elements(x.type, ir.F32Type.get()), x).result
    whole = retype_elements(result, ir.IntegerType.get_signless(wide))
    if op.name == "arith.fptoui" and bits == wide:
        return _truncate_halves(x, whole, wide)
    found = _truncate_value(x, whole, wide)
    return found if bits == wide else arith.TruncIOp(result, found).result


def value_bounds(x: Value) -> tuple[float, float]:
    """Between what numbers a value lies that is clamped by constants, if it is not NaN."""
    low, high = -math.inf, math.inf
    clamps: list[tuple[str, float]] = []
    while (op := _made_by(x)) is not None and op.name in (*_SMALLER, *_LARGER):
        first, second = op.operands
        limit = constant_value(second)
        if limit is None:
            first, limit = second, constant_value(first)
        if limit is None:
            break
        clamps.append((op.name, limit))
        x = first
    for name, limit in reversed(clamps):
        nearer = min if name in _SMALLER else max
        low, high = nearer(low, limit), nearer(high, limit)
    return low, high


def constant_value(x: Value) -> float | None:
    """The number that a value is, or all lanes of a vector are, if that is known."""
    ir, op = upstream_module("ir"), _made_by(x)
    if op is None:
        return None
    if op.name == "vector.broadcast":
        return constant_value(op.operands[0])
    value: Any = op.attributes["value"] if op.name == "arith.constant" else None
    if isinstance(value, ir.DenseElementsAttr) and value.is_splat:
        value = value.get_splat_value()
    number = value.value if isinstance(value, ir.FloatAttr) else math.nan
    return None if math.isnan(number) else number


def _made_by(x: Value) -> Op | None:
    """The operation whose result a value is."""
    owner: Any = x.owner
    return None if isinstance(owner, upstream_module("ir").Block) else owner


def _truncate_value(x: Value, type: object, bits: int) -> Value:
    """`x` cut towards zero, or the least number of so many bits."""
    arith = upstream_module("dialects.arith")
    limit = arith.ConstantOp(x.type, fill_attribute(x.type, 2.0 ** (bits - 1))).result
    inside = arith.CmpFOp(_OLT, upstream_module("dialects.math").AbsFOp(x).result, limit).result
    least = arith.ConstantOp(type, fill_attribute(type, -(1 << bits - 1))).result
    return arith.SelectOp(inside, arith.FPToSIOp(type, x).result, least).result


def _truncate_halves(x: Value, type: object, bits: int) -> Value:
    """`x` cut towards zero, as an unsigned number of so many bits."""
    arith = upstream_module("dialects.arith")
    half = arith.ConstantOp(x.type, fill_attribute(x.type, 2.0 ** (bits - 1))).result
    is_upper = arith.CmpFOp(_OGE, x, half).result
    less = arith.SelectOp(is_upper, arith.SubFOp(x, half).result, x).result
    found = _truncate_value(less, type, bits)
    top = arith.ConstantOp(type, fill_attribute(type, -(1 << bits - 1))).result
    return arith.SelectOp(is_upper, arith.XOrIOp(found, top).result, found).result
