"""
The NumPy meaning of scalar types and scalar ops.

A value of `iN` is held in the smallest signed NumPy integer with at least N bits and wraps
at N bits; `i1` is a Boolean; `index` is 64 bits wide. Ops without a sign of their own get
their operands as signed and unsigned ones are reinterpreted, as in MLIR's `arith`. What is
undefined there (division by zero, shifts by the width or more) gives some value and no error.

Floats become integers as on x86: cut towards zero in 32 bits, or in 64 for wider results, where NaN
and what is out of range is the least number, and the result is the lower bits of that. Unsigned
results of 32 and 64 bits have one bit more, as numbers of `2**(bits - 1)` or more are lessened by
that before they are cut. So do NumPy and PyTorch with arrays on x86.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

import numpy as np

from ...transforms.core.errors import WeftError
from ...transforms.kernel.view import (
    Scalar,
    ScalarArg,
    ScalarConst,
    ScalarIndex,
    ScalarOp,
    fold_scalar,
    width_of,
)

Array: TypeAlias = np.ndarray

Meaning: TypeAlias = Callable[..., Array]


def dtype_of(type: str) -> np.dtype[np.generic]:
    """
    The NumPy type that holds the scalar type `type`; `WeftError` if there is none. Unsigned
    types (`ui8`) are those of arrays that callers hold; values have none.
    """
    if type in ("ui8", "ui16", "ui32", "ui64"):
        return np.dtype(f"uint{type[2:]}")
    floats = {"f16": np.float16, "f32": np.float32, "f64": np.float64}
    if type in floats:
        return np.dtype(floats[type])
    width = width_of(type)
    if width == 1:
        return np.dtype(np.bool_)
    for bits in (8, 16, 32, 64):
        if width is not None and width <= bits:
            return np.dtype(f"int{bits}")
    raise WeftError(f"the scalar type {type} has no NumPy type: use i1 to i64, f16, f32 or f64")


def is_float(type: str) -> bool:
    return width_of(type) is None


def make_signless(array: Array) -> Array:
    """An array that a caller holds, as a value of the source: the same bits, if unsigned."""
    return array.view(f"i{array.itemsize}") if array.dtype.kind == "u" else array


def as_held(array: Array, type: str) -> Array:
    """A value of the source as a caller holds it, who takes it for `type`: the same bits."""
    return array.view(dtype_of(type)) if type.startswith("ui") else array


def wrap_integers(array: Array, type: str) -> Array:
    """The integers of `array`, of any width, in two's complement at the width of `type`."""
    dtype = dtype_of(type)
    width = width_of(type)
    if width is None:
        return array.astype(dtype, copy=False)
    if width == 1:
        return (array.astype(np.int64) & 1).astype(np.bool_)
    if width == dtype.itemsize * 8:
        return array.astype(dtype, copy=False)
    shift = np.array(dtype.itemsize * 8 - width, dtype)
    return np.right_shift(np.left_shift(array.astype(dtype), shift), shift)


def literal_array(value: int | float, type: str) -> Array:
    """The constant `value` as an array of rank 0."""
    width = width_of(type)
    if width is None:
        return np.asarray(value, dtype_of(type))
    return wrap_integers(np.asarray(_as_signed(int(value), 64), np.int64), type)


def _as_signed(value: int, width: int) -> int:
    value &= (1 << width) - 1
    return value - (1 << width) if value >> (width - 1) else value


def evaluate_scalar(
    scalar: Scalar, args: Mapping[int, Array], indices: Mapping[int, Array] = MappingProxyType({})
) -> Array:
    """
    A scalar expression on arrays that broadcast: `args` by operand, `indices` by iteration
    dimension.
    """

    def evaluate(node: Scalar, values: tuple[Array, ...]) -> Array:
        match node:
            case ScalarArg():
                return args[node.operand]
            case ScalarConst():
                return literal_array(node.value, node.type)
            case ScalarIndex():
                return indices[node.dim]
            case ScalarOp():
                return apply_scalar(node.name, values, tuple(a.type for a in node.args), node.type)

    return fold_scalar(scalar, evaluate)


def apply_scalar(
    name: str, args: tuple[Array, ...], arg_types: tuple[str, ...], type: str
) -> Array:
    """
    The scalar op `name` (as in `ScalarOp`) on arrays that broadcast.

    Raises `WeftError` for an op without a NumPy meaning.
    """
    base, _, predicate = name.partition(":")
    with np.errstate(all="ignore"):
        if base == "arith.cmpi":
            return _compare_integers(predicate, *args, type=arg_types[0])
        if base == "arith.cmpf":
            return _compare_floats(predicate, *args)
        if base in _CASTS:
            return _CASTS[base](args[0], arg_types[0], type)
        if base in _UNSIGNED:
            unsigned = tuple(as_unsigned(a, t) for a, t in zip(args, arg_types, strict=True))
            return wrap_integers(_UNSIGNED[base](*unsigned), type)
        if base in _PLAIN:
            if width_of(type) == 1 and base in _INTEGER_ARITHMETIC:
                args = tuple(_extend_signed(a, "i1", "i8") for a in args)
            return wrap_integers(_PLAIN[base](*args), type)
    raise WeftError(f"the scalar op {name} has no NumPy meaning")


def as_unsigned(array: Array, type: str) -> Array:
    """The same bits read as an unsigned number."""
    width = width_of(type)
    if width is None or width == 1:
        return array.astype(np.uint8)
    dtype = np.dtype(f"uint{array.dtype.itemsize * 8}")
    mask = dtype.type((1 << width) - 1)
    return array.astype(dtype) & mask


def _compare_integers(predicate: str, a: Array, b: Array, type: str) -> Array:
    if predicate.startswith("u"):
        a, b = as_unsigned(a, type), as_unsigned(b, type)
        predicate = "s" + predicate[1:]
    elif width_of(type) == 1 and predicate.startswith("s"):
        a, b = -a.astype(np.int8), -b.astype(np.int8)
    return _COMPARISONS[predicate.removeprefix("s")](a, b)


def _compare_floats(predicate: str, a: Array, b: Array) -> Array:
    unordered = np.isnan(a) | np.isnan(b)
    if predicate in ("false", "true"):
        return np.broadcast_to(np.bool_(predicate == "true"), unordered.shape)
    if predicate == "ord":
        return ~unordered
    if predicate == "uno":
        return unordered
    compared = _COMPARISONS[predicate[1:]](a, b)
    return compared | unordered if predicate.startswith("u") else compared & ~unordered


def divide_towards_zero(a: Array, b: Array) -> Array:
    """Signed division as in `arith.divsi`."""
    quotient = np.floor_divide(a, b)
    inexact = (quotient * b != a) & ((a < 0) != (b < 0))
    return quotient + inexact.astype(quotient.dtype)


def _ceil_divide(a: Array, b: Array) -> Array:
    quotient = np.floor_divide(a, b)
    return quotient + (quotient * b != a).astype(quotient.dtype)


def _extend_signed(a: Array, source: str, target: str) -> Array:
    extended = a.astype(dtype_of(target))
    return np.negative(extended) if width_of(source) == 1 else extended


def _extend_unsigned(a: Array, source: str, target: str) -> Array:
    return as_unsigned(a, source).astype(dtype_of(target))


def _truncate_float(a: Array, source: str, target: str) -> Array:
    return wrap_integers(a, target)


def _signed_to_float(a: Array, source: str, target: str) -> Array:
    return _extend_signed(a, source, "i64").astype(dtype_of(target))


def _unsigned_to_float(a: Array, source: str, target: str) -> Array:
    return as_unsigned(a, source).astype(dtype_of(target))


def _cut_float(a: Array, bits: int) -> Array:
    """Floats cut towards zero; NaN, and what is out of range, is the least number of `bits`."""
    half = 1 << (bits - 1)
    inside = np.abs(a) < float(half)
    return np.where(inside, np.where(inside, a, 0).astype(np.int64), -half)


def _float_to_signed(a: Array, source: str, target: str) -> Array:
    return wrap_integers(_cut_float(a.astype(np.float64), _cut_bits(target)), target)


def _float_to_unsigned(a: Array, source: str, target: str) -> Array:
    bits = _cut_bits(target)
    if width_of(target) != bits:
        return _float_to_signed(a, source, target)
    a, half = a.astype(np.float64), 1 << (bits - 1)
    is_upper = a >= half
    lower = _cut_float(np.where(is_upper, a - half, a), bits)
    return wrap_integers(np.where(is_upper, lower ^ -half, lower), target)


def _cut_bits(target: str) -> int:
    return 32 if (width_of(target) or 64) <= 32 else 64


def _float_to_float(a: Array, source: str, target: str) -> Array:
    return a.astype(dtype_of(target))


def _bitcast_array(a: Array, source: str, target: str) -> Array:
    return np.ascontiguousarray(a).view(dtype_of(target)).reshape(a.shape)


def _index_cast(a: Array, source: str, target: str) -> Array:
    return wrap_integers(_extend_signed(a, source, "i64"), target)


def _index_cast_unsigned(a: Array, source: str, target: str) -> Array:
    return wrap_integers(as_unsigned(a, source), target)


def _erf(a: Array) -> Array:
    values = np.vectorize(math.erf, otypes=[np.float64])(a.astype(np.float64))
    return values.astype(a.dtype)


def _rsqrt(a: Array) -> Array:
    return (1 / np.sqrt(a)).astype(a.dtype)


def _fma(a: Array, b: Array, c: Array) -> Array:
    return a * b + c


def _round_half_away(a: Array) -> Array:
    return np.copysign(np.floor(np.abs(a) + 0.5), a).astype(a.dtype)


_COMPARISONS: Final[Mapping[str, Meaning]] = MappingProxyType(
    {
        "eq": np.equal,
        "ne": np.not_equal,
        "lt": np.less,
        "le": np.less_equal,
        "gt": np.greater,
        "ge": np.greater_equal,
    }
)

_CASTS: Final[Mapping[str, Meaning]] = MappingProxyType(
    {
        "arith.extsi": _extend_signed,
        "arith.extui": _extend_unsigned,
        "arith.trunci": _truncate_float,
        "arith.sitofp": _signed_to_float,
        "arith.uitofp": _unsigned_to_float,
        "arith.fptosi": _float_to_signed,
        "arith.fptoui": _float_to_unsigned,
        "arith.extf": _float_to_float,
        "arith.truncf": _float_to_float,
        "arith.bitcast": _bitcast_array,
        "arith.index_cast": _index_cast,
        "arith.index_castui": _index_cast_unsigned,
    }
)

_INTEGER_ARITHMETIC: Final = frozenset(
    {"arith.addi", "arith.subi", "arith.muli", "arith.maxsi", "arith.minsi"}
)

_UNSIGNED: Final[Mapping[str, Meaning]] = MappingProxyType(
    {
        "arith.maxui": np.maximum,
        "arith.minui": np.minimum,
        "arith.shrui": np.right_shift,
        "arith.divui": np.floor_divide,
        "arith.ceildivui": _ceil_divide,
        "arith.remui": np.remainder,
    }
)

_PLAIN: Final[Mapping[str, Meaning]] = MappingProxyType(
    {
        "arith.addi": np.add,
        "arith.subi": np.subtract,
        "arith.muli": np.multiply,
        "arith.maxsi": np.maximum,
        "arith.minsi": np.minimum,
        "arith.shli": np.left_shift,
        "arith.shrsi": np.right_shift,
        "arith.divsi": divide_towards_zero,
        "arith.floordivsi": np.floor_divide,
        "arith.ceildivsi": _ceil_divide,
        "arith.remsi": np.fmod,
        "arith.andi": np.bitwise_and,
        "arith.ori": np.bitwise_or,
        "arith.xori": np.bitwise_xor,
        "arith.select": np.where,
        "arith.addf": np.add,
        "arith.subf": np.subtract,
        "arith.mulf": np.multiply,
        "arith.divf": np.divide,
        "arith.remf": np.fmod,
        "arith.negf": np.negative,
        "arith.maximumf": np.maximum,
        "arith.minimumf": np.minimum,
        "arith.maxnumf": np.fmax,
        "arith.minnumf": np.fmin,
        "math.absf": np.abs,
        "math.absi": np.abs,
        "math.acos": np.arccos,
        "math.acosh": np.arccosh,
        "math.asin": np.arcsin,
        "math.asinh": np.arcsinh,
        "math.atan": np.arctan,
        "math.atan2": np.arctan2,
        "math.atanh": np.arctanh,
        "math.cbrt": np.cbrt,
        "math.ceil": np.ceil,
        "math.copysign": np.copysign,
        "math.cos": np.cos,
        "math.cosh": np.cosh,
        "math.erf": _erf,
        "math.exp": np.exp,
        "math.exp2": np.exp2,
        "math.expm1": np.expm1,
        "math.floor": np.floor,
        "math.fma": _fma,
        "math.log": np.log,
        "math.log1p": np.log1p,
        "math.log2": np.log2,
        "math.log10": np.log10,
        "math.fpowi": np.power,
        "math.powf": np.power,
        "math.round": _round_half_away,
        "math.roundeven": np.rint,
        "math.rsqrt": _rsqrt,
        "math.sin": np.sin,
        "math.sinh": np.sinh,
        "math.sqrt": np.sqrt,
        "math.tan": np.tan,
        "math.tanh": np.tanh,
        "math.trunc": np.trunc,
    }
)
