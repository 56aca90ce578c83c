"""
Numbers with a bound on how far a correct evaluation may be from them.

An integer is exact, or nothing is known of it (its error is infinite) because it hangs on how
a float was rounded. A float is held in extended precision together with an absolute error: what
any evaluation may have, that rounds each operation to the type of its result, with a relative
error of at most `unit`, and takes sums in any order. So the bounds follow from the operations
alone; nothing in them was fitted to what a compiler does.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import numpy as np

Array = np.ndarray
Float: Final = np.longdouble

UNITS: Final[Mapping[str, float]] = MappingProxyType(
    {"f16": 2.0**-11, "f32": 2.0**-24, "f64": 2.0**-53}
)
"""The relative error of one rounding."""

_LARGEST = {"f16": 65504.0, "f32": float(np.finfo(np.float32).max), "f64": 1.7976931348623157e308}
_SMALLEST = {"f16": 2.0**-24, "f32": 2.0**-149, "f64": 2.0**-1074}

FUNCTION_UNITS: Final = 8.0
"""
Roundings that one call of `exp`, `tanh`, … may be off by: the error that the native code states
for its vector functions is 1e-6 at f32, which is 8 times 2**-23.
"""


@dataclass(frozen=True)
class Approx:
    """Values with their errors (never negative, of the same shape), and the element type."""

    value: Array
    error: Array
    element: str

    def select_elements(self, index: tuple[Array | slice, ...]) -> Approx:
        """The elements at these positions."""
        return Approx(self.value[index], self.error[index], self.element)


def bit_width(element: str) -> int:
    """The bits of an integer type."""
    return 64 if element == "index" else int(element[1:])


def make_exact(value: Array, element: str) -> Approx:
    """Values as they are."""
    kind = Float if element.startswith("f") else np.int64
    value = np.asarray(value).astype(kind)
    if element == "i1":
        value = value & 1
    return Approx(value, np.zeros(value.shape, Float), element)


def wrap_integers(value: Array, element: str) -> Array:
    """64-bit integers, of which the lower bits of `element` count; booleans are 0 and 1."""
    bits = bit_width(element)
    if bits == 64:
        return value
    if bits == 1:
        return value & 1
    shift = np.int64(64 - bits)
    return np.right_shift(np.left_shift(value, shift), shift)


def _as_signed(value: Array, element: str) -> Array:
    return -value if element == "i1" else value


def _as_unsigned(value: Array, element: str) -> Array:
    bits = bit_width(element)
    found = value.astype(np.uint64)
    return found if bits == 64 else found & np.uint64((1 << bits) - 1)


# --- integers -------------------------------------------------------------------------------


def _towards_zero(a: Array, b: Array) -> Array:
    quotient = np.floor_divide(a, b)
    return quotient + ((quotient * b != a) & ((a < 0) != (b < 0)))


def _divide_up(a: Array, b: Array) -> Array:
    quotient = np.floor_divide(a, b)
    return quotient + (quotient * b != a)


_INTEGER: Final[Mapping[str, Callable[..., Array]]] = {
    "arith.addi": np.add,
    "arith.subi": np.subtract,
    "arith.muli": np.multiply,
    "arith.maxsi": np.maximum,
    "arith.minsi": np.minimum,
    "arith.shrsi": np.right_shift,
    "arith.divsi": _towards_zero,
    "arith.floordivsi": np.floor_divide,
    "arith.ceildivsi": _divide_up,
    "arith.remsi": np.fmod,
}
"""Of operands with a sign."""

_BITS: Final[Mapping[str, Callable[..., Array]]] = {
    "arith.shli": np.left_shift,
    "arith.shrui": np.right_shift,
    "arith.maxui": np.maximum,
    "arith.minui": np.minimum,
    "arith.divui": np.floor_divide,
    "arith.remui": np.remainder,
    "arith.andi": np.bitwise_and,
    "arith.ori": np.bitwise_or,
    "arith.xori": np.bitwise_xor,
}
"""Of operands without one."""

_COMPARE: Final[Mapping[str, Callable[..., Array]]] = {
    "eq": np.equal,
    "ne": np.not_equal,
    "lt": np.less,
    "le": np.less_equal,
    "gt": np.greater,
    "ge": np.greater_equal,
}


def _compute_integer(name: str, args: Sequence[Approx], element: str) -> Approx:
    base, _, predicate = name.partition(":")
    source = args[0].element
    signed = [_as_signed(a.value, a.element) for a in args]
    bits = [_as_unsigned(a.value, a.element) for a in args]
    if base == "arith.cmpi":
        values = bits if predicate.startswith("u") else signed
        found = _COMPARE[predicate[-2:]](*values)
    elif base in _INTEGER:
        found = _INTEGER[base](*signed)
    elif base in _BITS:
        found = _BITS[base](*bits)
    elif base in ("arith.extui", "arith.index_castui"):
        found = _as_unsigned(args[0].value, source)
    elif base in ("arith.extsi", "arith.trunci", "arith.index_cast"):
        found = signed[0]
    elif base == "math.absi":
        found = np.abs(signed[0])
    else:
        raise KeyError(name)
    value = wrap_integers(np.asarray(found).astype(np.int64), element)
    return Approx(value, _unknown_if(args, value.shape), element)


def _unknown_if(args: Sequence[Approx], shape: tuple[int, ...]) -> Array:
    """Infinite where any operand is not exact."""
    error = np.zeros(shape, Float)
    for arg in args:
        error = np.where(arg.error > 0, Float(np.inf), error)
    return np.broadcast_to(error, shape)


# --- floats ---------------------------------------------------------------------------------


def _error_function(a: Array) -> Array:
    return np.vectorize(math.erf, otypes=[Float])(a.astype(np.float64))


def _bound_derivative(name: str, x: Array, e: Array) -> Array:
    """An upper bound of the derivative within `e` of `x`."""
    one = np.ones_like(x)
    match name:
        case "math.exp":
            return np.exp(x + e)
        case "math.log":
            return np.where(x > e, one / np.maximum(x - e, Float(1e-4000)), np.inf)
        case "math.erf":
            return 1.13 * one
        case "math.sqrt":
            return np.where(x > e, 0.5 / np.sqrt(np.maximum(x - e, 0)), np.inf)
        case "math.rsqrt":
            return np.where(x > e, 0.5 * np.maximum(x - e, 0) ** Float(-1.5), np.inf)
        case _:
            return one  # tanh, sin, cos


_FUNCTIONS: Final[Mapping[str, Callable[[Array], Array]]] = {
    "math.exp": np.exp,
    "math.log": np.log,
    "math.tanh": np.tanh,
    "math.erf": _error_function,
    "math.sin": np.sin,
    "math.cos": np.cos,
    "math.sqrt": np.sqrt,
    "math.rsqrt": lambda a: 1 / np.sqrt(a),
}

_ROUNDINGS: Final[Mapping[str, Callable[[Array], Array]]] = {
    "math.floor": np.floor,
    "math.ceil": np.ceil,
    "math.trunc": np.trunc,
    "math.roundeven": np.rint,
    "math.round": lambda a: np.copysign(np.floor(np.abs(a) + Float(0.5)), a),
}

_CHOICES: Final[Mapping[str, Callable[..., Array]]] = {
    "arith.maximumf": np.maximum,
    "arith.minimumf": np.minimum,
    "arith.maxnumf": np.fmax,
    "arith.minnumf": np.fmin,
}


def _compute_two(base: str, a: Approx, b: Approx) -> tuple[Array, Array]:
    """The value of an op of two floats, and what the errors of its operands make of it."""
    x, y, e, f = a.value, b.value, a.error, b.error
    if base == "arith.addf":
        return x + y, e + f
    if base == "arith.subf":
        return x - y, e + f
    if base == "arith.mulf":
        return x * y, _multiply_bounds(np.abs(x), f) + _multiply_bounds(
            np.abs(y), e
        ) + _multiply_bounds(e, f)
    if base == "arith.divf":
        z = x / y
        # The sign of a zero may depend on the order of a sum.
        error = (e + _multiply_bounds(np.abs(z), f)) / (np.abs(y) - f)
        return z, np.where((np.abs(y) <= f) | (y == 0), np.inf, np.where(f + e > 0, error, 0))
    return _CHOICES[base](x, y), np.maximum(e, f)


def _multiply_bounds(a: Array, b: Array) -> Array:
    """Products of bounds, where nothing times anything is nothing."""
    return np.where((a == 0) | (b == 0), 0, a * b)


def round_value(value: Array, error: Array, element: str, roundings: float = 1.0) -> Approx:
    """
    Rounds to `element`. Where the result may be too large for the type,
    nothing is known of it, unless it is too large in any case.
    """
    unit, largest = Float(UNITS[element]), Float(_LARGEST[element])
    finite = np.isfinite(value)
    bound = error + roundings * (unit * np.abs(value) + Float(_SMALLEST[element]))
    certain = finite & (np.abs(value) - bound > 1.001 * largest)
    unsure = finite & ~certain & (np.abs(value) + bound > largest)
    special = np.where(error > 0, Float(np.inf), 0)
    bound = np.where(unsure, np.inf, np.where(finite & ~certain, bound, special))
    value = np.where(certain, np.copysign(Float(np.inf), value), value)
    return Approx(value, np.where(np.isnan(bound), np.inf, bound), element)


def _compute_float(name: str, args: Sequence[Approx], element: str) -> Approx:
    first = args[0]
    value, error = first.value, first.error
    if name in ("arith.negf", "math.absf"):
        return Approx(-value if name == "arith.negf" else np.abs(value), error, element)
    if name in _CHOICES:
        value, error = _compute_two(name, first, args[1])
        return Approx(value, error, element)
    if name == "arith.extf":
        return Approx(value, error, element)
    if name in _ROUNDINGS:
        found = _ROUNDINGS[name](value)
        moved = _ROUNDINGS[name](value - error) != _ROUNDINGS[name](value + error)
        return Approx(found, np.where(moved, 1 + 2 * error, 0), element)
    if name in _FUNCTIONS:
        slope = _bound_derivative(name, value, error)
        return round_value(
            _FUNCTIONS[name](value), _multiply_bounds(slope, error), element, FUNCTION_UNITS
        )
    if name == "arith.truncf":
        return round_value(value, error, element)
    if name in ("arith.sitofp", "arith.uitofp"):
        unsigned = name == "arith.uitofp"
        source = (
            _as_unsigned(value, first.element) if unsigned else _as_signed(value, first.element)
        )
        return round_value(source.astype(Float), error, element)
    value, error = _compute_two(name, first, args[1])
    return round_value(value, error, element)


def _to_integer(name: str, arg: Approx, element: str) -> Approx:
    """Out of range, and where the error reaches another number, nothing is known."""
    bits = bit_width(element)
    low, high = (0, 1 << bits) if name == "arith.fptoui" else (-(1 << bits - 1), 1 << bits - 1)
    x, e = arg.value, arg.error
    known = np.isfinite(x) & (np.trunc(x - e) == np.trunc(x + e)) & (x > low - 1) & (x < high)
    safe = np.trunc(np.where(known, x, 0))
    value = wrap_integers(
        safe.astype(np.uint64 if low == 0 else np.int64).astype(np.int64), element
    )
    return Approx(value, np.where(known, Float(0), Float(np.inf)), element)


def _compare_floats(predicate: str, a: Approx, b: Approx) -> Approx:
    unordered = np.isnan(a.value) | np.isnan(b.value)
    found = _COMPARE[predicate[-2:]](a.value, b.value)
    found = found | unordered if predicate.startswith("u") else found & ~unordered
    error = a.error + b.error
    near = (error > 0) & ~(np.abs(a.value - b.value) > error)
    return Approx(found.astype(np.int64), np.where(near, Float(np.inf), Float(0)), "i1")


def _select_value(condition: Approx, a: Approx, b: Approx) -> Approx:
    chosen = condition.value != 0
    value, error = np.where(chosen, a.value, b.value), np.where(chosen, a.error, b.error)
    if a.element.startswith("f"):
        either = np.abs(a.value - b.value) + np.maximum(a.error, b.error)
        either = np.where(np.isfinite(either), either, np.inf)
    else:
        either = np.where(a.value != b.value, np.inf, np.maximum(a.error, b.error))
    return Approx(value, np.where(condition.error > 0, either, error), a.element)


def compute_scalar(name: str, args: Sequence[Approx], element: str) -> Approx:
    """The op `name` on arrays that broadcast. `KeyError` for one that has no meaning here."""
    with np.errstate(all="ignore"):
        if name == "arith.select":
            return _select_value(args[0], args[1], args[2])
        if name.startswith("arith.cmpf"):
            return _compare_floats(name.partition(":")[2], args[0], args[1])
        if name in ("arith.fptosi", "arith.fptoui"):
            return _to_integer(name, args[0], element)
        if element.startswith("f"):
            return _compute_float(name, args, element)
        return _compute_integer(name, args, element)


def sum_of(terms: Sequence[Approx], counts: Array, element: str) -> Approx:
    """
    The sums of floats, in any order, each rounded to `element` after each of `counts` additions.
    """
    with np.errstate(all="ignore"):
        value, error, size = Float(0), Float(0), Float(0)
        for term in terms:
            value, error = value + term.value, error + term.error
            size = size + np.abs(term.value)
        unit = Float(UNITS[element]) * counts * Float(1.001)
        spread = np.where(np.isfinite(value), unit * size, 0)
        found = round_value(np.asarray(value), np.asarray(error + spread), element, 0.0)
        unsure = np.isfinite(value) & (size * 1.001 > Float(_LARGEST[element]))
        return Approx(found.value, np.where(unsure, np.inf, found.error), element)


def product_of(terms: Sequence[Approx], counts: Array, element: str) -> Approx:
    """
    The products of floats, in any order, each rounded to `element` after each of `counts`
    multiplications. Where some order leaves the range of the type, nothing is known.
    """
    with np.errstate(all="ignore"):
        found, high, low = terms[0], Float(1), Float(1)
        for term in terms[1:]:
            value, error = _compute_two("arith.mulf", found, term)
            found = Approx(value, error, element)
        for term in terms:
            size = np.abs(term.value)
            high = high * np.maximum(size, 1)
            low = low * np.where(size > 0, np.minimum(size, 1), 1)
        unit = Float(UNITS[element]) * counts * Float(1.001)
        spread = np.where(np.isfinite(found.value), unit * np.abs(found.value), 0)
        made = round_value(found.value, found.error + spread, element, 0.0)
        normal = Float(_SMALLEST[element]) / (2 * Float(UNITS[element]))
        unsure = (high * 1.001 > Float(_LARGEST[element])) | (low < normal)
        unsure &= np.isfinite(found.value) & (counts > 0)
        return Approx(made.value, np.where(unsure, np.inf, made.error), element)


def find_agreement(found: Array, wanted: Approx) -> Array:
    """Finds where an array is what it should be, as far as that is known."""
    if not wanted.element.startswith("f"):
        return (found.astype(np.int64) == wanted.value) | (wanted.error > 0)
    with np.errstate(all="ignore"):
        value = found.astype(Float)
        largest = Float(_LARGEST[wanted.element])
        same = (value == wanted.value) | (np.isnan(value) & np.isnan(wanted.value))
        # Twice the bound: it leaves out products of errors, which are far smaller.
        near = np.abs(value - wanted.value) <= 2 * wanted.error
        over = (np.abs(wanted.value) + 2 * wanted.error > largest) & ~np.isfinite(value)
        return same | near | (wanted.error == np.inf) | (over & (wanted.error > 0))
