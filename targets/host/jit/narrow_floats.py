"""
Narrowing of f64 to f16 and of f32 and f64 to bf16 by operations that every processor has: LLVM
would call a function of a runtime library, which need not be there, or use an instruction that
takes subnormal numbers for zero.

From f64 by way of f32, which is rounded to odd: cut off, and the last bit is set if anything was
lost. A second rounding, to at least two bits less, then gives what one rounding would.

Source: S. Boldo, G. Melquiond, "Emulation of FMA and Correctly Rounded Sums: Proved Algorithms
Using Rounding to Odd", IEEE Transactions on Computers 57(4), 2008.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from ....transforms.core.bindings import upstream_module

WRITTEN_OUT = {("f64", "f16"), ("f64", "bf16"), ("f32", "bf16")}
"""From which type to which numbers are narrowed here."""

IN_F32 = (
    "func.func(math-extend-to-supported-types)",
    "arith-emulate-unsupported-floats{source-types=bf16 target-type=f32}",
)
"""Passes after which all but `math.fma` of bf16 is computed in f32 and narrowed, op by op."""


class Value(Protocol):
    """The part that is used of `ir.Value`."""

    @property
    def type(self) -> object: ...
    @property
    def owner(self) -> object: ...


class Op(Protocol):
    """The part that is used of `ir.Operation`."""

    @property
    def name(self) -> str: ...
    @property
    def operands(self) -> Sequence[Value]: ...
    @property
    def results(self) -> Sequence[Value]: ...
    @property
    def attributes(self) -> Mapping[str, object]: ...


def is_written_out(op: Op) -> bool:
    """Tests whether `written_out` stands for an operation of the bindings."""
    if op.name == "math.fma":
        return element_name(op.results[0].type) == "bf16"
    if op.name != "arith.truncf":
        return False
    return (element_name(op.operands[0].type), element_name(op.results[0].type)) in WRITTEN_OUT


def written_out(op: Op) -> Value:
    """The result of an operation that `is_written_out`. Written where the bindings insert."""
    ir, arith = upstream_module("ir"), upstream_module("dialects.arith")
    result = op.results[0].type
    if op.name == "arith.truncf":
        return narrow_value(op.operands[0], result)
    wide = retype_elements(result, ir.F32Type.get())
    terms = [arith.ExtFOp(wide, x).result for x in op.operands]
    return narrow_value(upstream_module("dialects.math").FmaOp(*terms).result, result)


def narrow_value(x: Value, result: object) -> Value:
    """
    `x`, of f64, as the type `result`, to nearest and ties to even; NaN stays NaN. Written where
    the bindings insert.
    """
    ir, arith = upstream_module("ir"), upstream_module("dialects.arith")
    floats = retype_elements(x.type, ir.F32Type.get())
    bits = retype_elements(x.type, ir.IntegerType.get_signless(32))
    is_nan = arith.CmpFOp(14, x, x).result  # uno
    if element_name(x.type) == "f32":
        return _upper_half(arith.BitcastOp(bits, x).result, result, is_nan)
    one = arith.ConstantOp(bits, fill_attribute(bits, 1)).result
    rounded = arith.TruncFOp(floats, x).result
    back = arith.ExtFOp(x.type, rounded).result
    pattern = arith.BitcastOp(bits, rounded).result
    absolute = upstream_module("dialects.math").AbsFOp
    # Numbers and infinities only: NaN is neither greater nor other.
    away = arith.CmpFOp(2, absolute(back).result, absolute(x).result).result  # ogt
    lost = arith.CmpFOp(6, back, x).result  # one
    cut = arith.SelectOp(away, arith.SubIOp(pattern, one).result, pattern).result
    odd = arith.SelectOp(lost, arith.OrIOp(cut, one).result, pattern).result
    if element_name(result) == "bf16":
        return _upper_half(odd, result, is_nan)
    return arith.TruncFOp(result, arith.BitcastOp(floats, odd).result).result


def _upper_half(bits: Value, result: object, is_nan: Value) -> Value:
    """
    The bf16 nearest to an f32 of these bits, ties to even, by operations on integers; NaN is
    made quiet, as its upper bits alone could be those of infinity.
    """
    ir, arith = upstream_module("ir"), upstream_module("dialects.arith")

    def make_number(value: int) -> Value:
        return arith.ConstantOp(bits.type, fill_attribute(bits.type, value)).result

    half = make_number(16)
    last = arith.AndIOp(arith.ShRUIOp(bits, half).result, make_number(1)).result
    up = arith.AddIOp(bits, arith.AddIOp(last, make_number(0x7FFF)).result).result
    quiet = arith.OrIOp(bits, make_number(1 << 22)).result
    kept = arith.ShRUIOp(arith.SelectOp(is_nan, quiet, up).result, half).result
    short = retype_elements(bits.type, ir.IntegerType.get_signless(16))
    return arith.BitcastOp(result, arith.TruncIOp(short, kept).result).result


def element_name(type: Any) -> str:
    """The name of a type of numbers, or of a vector's elements."""
    ir = upstream_module("ir")
    return str(type.element_type if isinstance(type, ir.VectorType) else type)


def retype_elements(type: Any, element: object) -> object:
    """`type` with other elements."""
    ir = upstream_module("ir")
    if not isinstance(type, ir.VectorType):
        return element
    return ir.VectorType.get(type.shape, element)


def fill_attribute(type: Any, value: int | float) -> object:
    """A number, or a vector of it, as an attribute."""
    ir = upstream_module("ir")
    attribute = ir.FloatAttr if isinstance(value, float) else ir.IntegerAttr
    if not isinstance(type, ir.VectorType):
        return attribute.get(type, value)
    of = type.element_type
    return ir.DenseElementsAttr.get_splat(type, attribute.get(of, value))
