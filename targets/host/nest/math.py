"""
Functions of `math` on vectors of f32, as polynomials of the vectors' own arithmetic.

Upstream lowers these to one call of the C library per lane. Relative errors are below 1e-6
of normal results; infinities, zeros and NaN are as in the C library.

Sources: `exp` and `log` are those of the Cephes library (S. L. Moshier, `expf.c`, `logf.c`),
`tanh` and `erf` the rational functions of Eigen (`generic_fast_tanh_float`, `generic_fast_erf`,
G. Guennebaud, B. Steiner and others).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from ....transforms.kernel.view import Scalar, ScalarConst, ScalarOp, nodes_of
from ..text.lines import Writer

_LOG2_HIGH, _LOG2_LOW = 0.693359375, -2.12194440e-4
_ROUNDING = 12582912.0  # 1.5 * 2**23: after adding it, the unit is the last bit.
_ROUNDING_BITS = 0x4B400000

_EXP = (
    1.9875691500e-4,
    1.3981999507e-3,
    8.3334519073e-3,
    4.1665795894e-2,
    1.6666665459e-1,
    5.0000001201e-1,
)
_LOG = (
    7.0376836292e-2,
    -1.1514610310e-1,
    1.1676998740e-1,
    -1.2420140846e-1,
    1.4249322787e-1,
    -1.6668057665e-1,
    2.0000714765e-1,
    -2.4999993993e-1,
    3.3333331174e-1,
)
_TANH_OVER = (
    -2.76076847742355e-16,
    2.00018790482477e-13,
    -8.60467152213735e-11,
    5.12229709037114e-08,
    1.48572235717979e-05,
    6.37261928875436e-04,
    4.89352455891786e-03,
)
_TANH_UNDER = (
    1.19825839466702e-06,
    1.18534705686654e-04,
    2.26843463243900e-03,
    4.89352518554385e-03,
)
_TANH_LIMIT = 7.90531110763549805  # From here on the quotient is one.
_ERF_OVER = (
    -2.72614225801306e-10,
    2.77068142495902e-08,
    -2.10102402082508e-06,
    -5.69250639462346e-05,
    -7.34990630326855e-04,
    -2.95459980854025e-03,
    -1.60960333262415e-02,
)
_ERF_UNDER = (
    -1.45660718464996e-05,
    -2.13374055278905e-04,
    -1.68282697438203e-03,
    -7.37332916720468e-03,
    -1.42647390514189e-02,
)


class _Vectors:
    """Writes ops on vectors of f32 and of their bits."""

    def __init__(self, w: Writer, lanes: int):
        self.w = w
        self.floats = f"vector<{lanes}xf32>"
        self.bits = f"vector<{lanes}xi32>"

    def make_number(self, value: float) -> str:
        return self.w.constant(value, self.floats)

    def op(self, name: str, *args: str) -> str:
        type = self.bits if name.endswith("i") and name.startswith("arith") else self.floats
        return self.w.op(f"{name} {', '.join(args)} : {type}")

    def fma(self, a: str, b: str, c: str) -> str:
        return self.w.op(f"vector.fma {a}, {b}, {c} : {self.floats}")

    def make_integer(self, value: int) -> str:
        return self.w.constant(value, self.bits)

    def to_bits(self, value: str) -> str:
        return self.w.op(f"arith.bitcast {value} : {self.floats} to {self.bits}")

    def to_floats(self, value: str) -> str:
        return self.w.op(f"arith.bitcast {value} : {self.bits} to {self.floats}")

    def compare(self, predicate: str, a: str, b: str) -> str:
        return self.w.op(f"arith.cmpf {predicate}, {a}, {b} : {self.floats}")

    def select(self, condition: str, a: str, b: str) -> str:
        mask = self.floats.replace("f32", "i1")
        return self.w.op(f"arith.select {condition}, {a}, {b} : {mask}, {self.floats}")

    def clamp_value(self, x: str, lower: float, upper: float) -> str:
        """`x` in a range; NaN stays."""
        low, high = self.make_number(lower), self.make_number(upper)
        x = self.select(self.compare("olt", x, low), low, x)
        return self.select(self.compare("ogt", x, high), high, x)

    def evaluate_polynomial(self, x: str, coefficients: Sequence[float]) -> str:
        """By Horner's rule, the highest power first."""
        result = self.make_number(coefficients[0])
        for c in coefficients[1:]:
            result = self.fma(result, x, self.make_number(c))
        return result


def _emit_exp(v: _Vectors, x: str) -> str:
    """exp(n log 2 + r) = 2**n exp(r), the power in two factors, for results near the limits."""
    x = v.clamp_value(x, -104.0, 89.0)
    rounded = v.fma(x, v.make_number(1 / math.log(2)), v.make_number(_ROUNDING))
    n = v.op("arith.subf", rounded, v.make_number(_ROUNDING))
    r = v.fma(n, v.make_number(-_LOG2_HIGH), x)
    r = v.fma(n, v.make_number(-_LOG2_LOW), r)
    p = v.evaluate_polynomial(r, _EXP)
    y = v.fma(v.op("arith.mulf", r, r), p, v.op("arith.addf", r, v.make_number(1)))
    power = v.op("arith.subi", v.to_bits(rounded), v.make_integer(_ROUNDING_BITS))
    half = v.op("arith.shrsi", power, v.make_integer(1))
    for part in (half, v.op("arith.subi", power, half)):
        exponent = v.op("arith.addi", part, v.make_integer(127))
        y = v.op("arith.mulf", y, v.to_floats(v.op("arith.shli", exponent, v.make_integer(23))))
    return y


def _emit_log(v: _Vectors, x: str) -> str:
    """log(2**e m) = e log 2 + log(m), m between the roots of 1/2 and 2."""
    tiny = v.compare("olt", x, v.make_number(2.0**-126))
    scaled = v.select(tiny, v.op("arith.mulf", x, v.make_number(2.0**23)), x)
    bits = v.to_bits(scaled)
    # What is above the root of 1/2 counts to the next power.
    root = 0x3F3504F3
    moved = v.op("arith.subi", bits, v.make_integer(root))
    power = v.op("arith.shrsi", moved, v.make_integer(23))
    mantissa = v.op("arith.andi", moved, v.make_integer((1 << 23) - 1))
    m = v.to_floats(v.op("arith.addi", mantissa, v.make_integer(root)))
    e = v.w.op(f"arith.sitofp {power} : {v.bits} to {v.floats}")
    e = v.op("arith.addf", e, v.select(tiny, v.make_number(-23.0), v.make_number(0.0)))
    f = v.op("arith.subf", m, v.make_number(1))
    square = v.op("arith.mulf", f, f)
    y = v.op("arith.mulf", v.op("arith.mulf", f, square), v.evaluate_polynomial(f, _LOG))
    y = v.fma(e, v.make_number(_LOG2_LOW), y)
    y = v.fma(square, v.make_number(-0.5), y)
    y = v.fma(e, v.make_number(_LOG2_HIGH), v.op("arith.addf", f, y))
    y = v.select(v.compare("oeq", x, v.make_number(math.inf)), x, y)
    y = v.select(v.compare("oeq", x, v.make_number(0.0)), v.make_number(-math.inf), y)
    return v.select(v.compare("oge", x, v.make_number(0.0)), y, v.make_number(math.nan))


def _emit_tanh(v: _Vectors, x: str) -> str:
    near = v.compare("olt", v.op("math.absf", x), v.make_number(0.0004))
    limited = v.clamp_value(x, -_TANH_LIMIT, _TANH_LIMIT)
    square = v.op("arith.mulf", limited, limited)
    over = v.op("arith.mulf", limited, v.evaluate_polynomial(square, _TANH_OVER))
    quotient = v.op("arith.divf", over, v.evaluate_polynomial(square, _TANH_UNDER))
    return v.select(near, x, quotient)


def _emit_erf(v: _Vectors, x: str) -> str:
    limited = v.clamp_value(x, -4.0, 4.0)
    square = v.op("arith.mulf", limited, limited)
    over = v.op("arith.mulf", limited, v.evaluate_polynomial(square, _ERF_OVER))
    quotient = v.op("arith.divf", over, v.evaluate_polynomial(square, _ERF_UNDER))
    # Close to the ends it is too large in the last bits.
    return v.clamp_value(quotient, -1.0, 1.0)


_FUNCTIONS: Final[Mapping[str, Callable[[_Vectors, str], str]]] = MappingProxyType(
    {"math.exp": _emit_exp, "math.log": _emit_log, "math.tanh": _emit_tanh, "math.erf": _emit_erf}
)


_MAXIMUM_FACTORS = 64


def expand_power(scalar: ScalarOp) -> Scalar | None:
    """
    A power (`math.fpowi`, `math.powf`) as what vectors have: by a small constant multiple of a
    quarter as products, squares first, and square roots, each rounded by half a unit; by other
    whole numbers by `math.powf`. `None` if it stays what it is.
    """
    base, exponent = scalar.args
    type = scalar.type
    if isinstance(exponent, ScalarConst) and abs(exponent.value) <= _MAXIMUM_FACTORS:
        quarters = abs(exponent.value) * 4
        if quarters == int(quarters):
            found = _raise_quarters(base, int(quarters), type)
            one = ScalarConst(1.0, type)
            return ScalarOp("arith.divf", (one, found), type) if exponent.value < 0 else found
    if scalar.name == "math.powf":
        return None
    return ScalarOp("math.powf", (base, ScalarOp("arith.sitofp", (exponent,), type)), type)


def _raise_quarters(base: Scalar, quarters: int, type: str) -> Scalar:
    """`base` to the power of `quarters` / 4."""
    factors: list[Scalar] = []
    if quarters % 4:
        # As in C, minus infinity has an infinite root, and that of minus zero is zero.
        infinite = ScalarConst(math.inf, type)
        least = ScalarOp("arith.cmpf:oeq", (base, ScalarConst(-math.inf, type)), "i1")
        start = ScalarOp("arith.select", (least, infinite, base), type)
        root = ScalarOp("arith.addf", (start, ScalarConst(0.0, type)), type)
        for bit in (2, 1):
            root = ScalarOp("math.sqrt", (root,), type)
            if quarters & bit:
                factors.append(root)
    square = base
    rest = quarters // 4
    while rest:
        if rest & 1:
            factors.append(square)
        rest >>= 1
        if rest:
            square = ScalarOp("arith.mulf", (square, square), type)
    result: Scalar = factors[0] if factors else ScalarConst(1.0, type)
    for factor in factors[1:]:
        result = ScalarOp("arith.mulf", (result, factor), type)
    return result


def can_vectorise(name: str, type: str) -> bool:
    """Tests whether `emit_math` has the function `name` on vectors of `type`."""
    return type == "f32" and name in _FUNCTIONS


def calls_function(scalar: Scalar) -> bool:
    """Tests whether there is a function in an expression that is computed by a polynomial."""
    nodes = nodes_of(scalar)
    return any(isinstance(n, ScalarOp) and can_vectorise(n.name, n.type) for n in nodes)


def emit_math(w: Writer, name: str, x: str, lanes: int) -> str:
    """Writes the function `name` of a vector; gives the result's name."""
    return _FUNCTIONS[name](_Vectors(w, lanes), x)
