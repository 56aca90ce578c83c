"""
Scalar operations as expressions of C11, with the values that `targets.reference.scalars` gives.

Integers are held in `intN_t`, and `i1` as 0 or 1 in `uint8_t`. Arithmetic goes through unsigned
numbers, which wrap. What the source leaves undefined gives some value.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from ....transforms.core.errors import WeftError
from ....transforms.kernel.view import width_of

C_TYPES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "i1": "uint8_t",
        "i8": "int8_t",
        "i16": "int16_t",
        "i32": "int32_t",
        "i64": "int64_t",
        "index": "int64_t",
        "f32": "float",
        "f64": "double",
    }
)
"""The types of values in C."""

_WRAPPING: Final = MappingProxyType({"arith.addi": "+", "arith.subi": "-", "arith.muli": "*"})
_BITS: Final = MappingProxyType({"arith.andi": "&", "arith.ori": "|", "arith.xori": "^"})
_FLOATS: Final = MappingProxyType(
    {"arith.addf": "+", "arith.subf": "-", "arith.mulf": "*", "arith.divf": "/"}
)
_LARGER: Final = MappingProxyType(
    {"arith.maxsi": ">", "arith.minsi": "<", "arith.maxui": ">", "arith.minui": "<"}
)
_QUOTIENTS: Final = MappingProxyType(
    {
        "arith.divsi": "weft_divide",
        "arith.floordivsi": "weft_floor_divide",
        "arith.ceildivsi": "weft_ceil_divide",
        "arith.remsi": "weft_remainder",
        "arith.divui": "weft_divide_unsigned",
        "arith.remui": "weft_remainder_unsigned",
    }
)
_ORDERS: Final = MappingProxyType(
    {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
)
_OPPOSITES: Final = MappingProxyType({"lt": ">=", "le": ">", "gt": "<=", "ge": "<"})
_FUNCTIONS: Final = MappingProxyType(
    {
        f"math.{name}": name
        for name in (
            *("acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "ceil"),
            *("copysign", "cos", "cosh", "exp", "exp2", "expm1", "floor", "log", "log1p", "log2"),
            *("log10", "sin", "sinh", "sqrt", "tan", "tanh", "trunc"),
        )
    }
    | {
        "math.absf": "fabs",
        "math.powf": "pow",
        "math.roundeven": "rint",
        "arith.remf": "fmod",
        "arith.maxnumf": "fmax",
        "arith.minnumf": "fmin",
    }
)
"""Functions of the library; those of `float` have an `f` behind the name."""


def c_type(type: str) -> str:
    """The type of a value in C. Raises `WeftError` for one that there is none for."""
    if type not in C_TYPES:
        raise WeftError(f"values of type {type} have no type in C; there are {', '.join(C_TYPES)}")
    return C_TYPES[type]


def c_literal(value: int | float, type: str) -> str:
    """A number of the source in C, exactly."""
    width = width_of(type)
    if width is None:
        return _float_literal(float(value), type)
    value = int(value) & ((1 << width) - 1)
    if width == 1:
        return str(value)
    if value >> (width - 1):
        value -= 1 << width
    if value == -(1 << (width - 1)):
        return f"INT{width}_MIN"
    return str(value) if -(1 << 31) < value < 1 << 31 else f"INT64_C({value})"


def _float_literal(value: float, type: str) -> str:
    suffix = "f" if type == "f32" else ""
    if math.isnan(value):
        return "NAN"
    if math.isinf(value):
        return "INFINITY" if value > 0 else "-INFINITY"
    return f"{value.hex()}{suffix}"


def c_string(text: str) -> str:
    """A literal of the text in UTF-8."""
    plain = (
        chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\?' else f"\\{byte:03o}"
        for byte in text.encode()
    )
    return f'"{"".join(plain)}"'


def scalar_text(name: str, args: Sequence[str], arg_types: Sequence[str], type: str) -> str:
    """
    The scalar op `name` (as in `ScalarOp`) on arguments, which are names or literals. Raises
    `WeftError` for an op without a form in C.
    """
    for used in (*arg_types, type):
        c_type(used)
    base, _, predicate = name.partition(":")
    for write in (_write_integers, _write_floats, _write_casts):
        text = write(base, args, arg_types, type)
        if text is not None:
            return text
    if base == "arith.cmpi":
        return _compare_integers(predicate, args, arg_types[0])
    if base == "arith.cmpf":
        return _compare_floats(predicate, *args)
    if base == "arith.select":
        return f"{args[0]} ? {args[1]} : {args[2]}"
    raise WeftError(f"the scalar op {name} has no form in C")


def _cast(text: str, type: str) -> str:
    """An integer at the width of `type`."""
    return f"(uint8_t)(({text}) & 1)" if type == "i1" else f"({c_type(type)})({text})"


def _signed(text: str, type: str) -> str:
    """A value as a signed number: the one of `i1` is -1."""
    return f"(-(int32_t){text})" if type == "i1" else text


def _unsigned(text: str, type: str) -> str:
    """The same bits as an unsigned number of the same width."""
    return text if type == "i1" else f"(u{c_type(type)}){text}"


def _wide(type: str) -> str:
    """The unsigned type in which arithmetic of integers wraps."""
    return "uint64_t" if (width_of(type) or 0) > 32 else "uint32_t"


def _write_integers(
    base: str, args: Sequence[str], arg_types: Sequence[str], type: str
) -> str | None:
    """Arithmetic, shifts and choices of integers."""
    wide, width = _wide(type), width_of(type) or 0
    if base in _WRAPPING:
        return _cast(f"({wide}){args[0]} {_WRAPPING[base]} ({wide}){args[1]}", type)
    if base in _BITS:
        return _cast(f"{args[0]} {_BITS[base]} {args[1]}", type)
    if base in _LARGER:
        read = _unsigned if base.endswith("ui") else _signed
        a, b = (read(text, type) for text in args)
        return f"{a} {_LARGER[base]} {b} ? {args[0]} : {args[1]}"
    if base in _QUOTIENTS:
        read = _unsigned if base.endswith("ui") else _signed
        a, b = (read(text, type) for text in args)
        return _cast(f"{_QUOTIENTS[base]}({a}, {b})", type)
    if base == "arith.ceildivui":
        a, b = (_unsigned(text, type) for text in args)
        rest = f"(weft_remainder_unsigned({a}, {b}) != 0)"
        return _cast(f"weft_divide_unsigned({a}, {b}) + {rest}", type)
    if base in ("arith.shli", "arith.shrsi", "arith.shrui"):
        shift = f"({args[1]} & {max(width - 1, 0)})"
        if base == "arith.shli":
            return _cast(f"({wide}){args[0]} << {shift}", type)
        read = _signed if base == "arith.shrsi" else _unsigned
        return _cast(f"{read(args[0], type)} >> {shift}", type)
    if base == "math.absi":
        return f"{args[0]} < 0 ? {_cast(f'0 - ({wide}){args[0]}', type)} : {args[0]}"
    return None


def _write_floats(
    base: str, args: Sequence[str], arg_types: Sequence[str], type: str
) -> str | None:
    """Arithmetic and functions of floats."""
    suffix = "f" if type == "f32" else ""
    if base in _FLOATS:
        return f"{args[0]} {_FLOATS[base]} {args[1]}"
    if base in _FUNCTIONS:
        return f"{_FUNCTIONS[base]}{suffix}({', '.join(args)})"
    match base:
        case "arith.negf":
            return f"-{args[0]}"
        case "arith.maximumf" | "arith.minimumf":
            return f"({c_type(type)})weft_{base[6:-1]}({args[0]}, {args[1]})"
        case "math.erf":
            return f"({c_type(type)})erf({args[0]})"
        case "math.rsqrt":
            return f"1 / sqrt{suffix}({args[0]})"
        case "math.fma":
            return f"{args[0]} * {args[1]} + {args[2]}"
        case "math.round":
            half = c_literal(0.5, type)
            nearest = f"floor{suffix}(fabs{suffix}({args[0]}) + {half})"
            return f"copysign{suffix}({nearest}, {args[0]})"
        case _:
            return None


def _write_casts(base: str, args: Sequence[str], arg_types: Sequence[str], type: str) -> str | None:
    """Changes of type."""
    (text, source) = (args[0], arg_types[0])
    match base:
        case "arith.extsi" | "arith.index_cast":
            return _cast(_signed(text, source), type)
        case "arith.extui" | "arith.index_castui":
            return _cast(_unsigned(text, source), type)
        case "arith.trunci":
            return _cast(text, type)
        case "arith.sitofp":
            return f"({c_type(type)}){_signed(text, source)}"
        case "arith.uitofp":
            return f"({c_type(type)}){_unsigned(text, source)}"
        case "arith.extf" | "arith.truncf":
            return f"({c_type(type)}){text}"
        case "arith.fptosi":
            return _cast(_cut_float(text, type), type)
        case "arith.fptoui":
            return _cut_unsigned(text, type)
        case "arith.bitcast":
            return _bitcast(text, source, type)
        case _:
            return None


def _cut_float(text: str, type: str) -> str:
    return f"weft_cut_{32 if (width_of(type) or 64) <= 32 else 64}({text})"


def _cut_unsigned(text: str, type: str) -> str:
    width = width_of(type)
    if width not in (32, 64):
        return _cast(_cut_float(text, type), type)
    half = float(1 << (width - 1)).hex()
    upper = f"{_cut_float(f'(double){text} - {half}', type)} ^ INT{width}_MIN"
    return f"{text} >= {half} ? {upper} : {_cut_float(text, type)}"


def _bitcast(text: str, source: str, type: str) -> str | None:
    if (source, type) == ("i32", "f32"):
        return f"weft_float_of_bits({text})"
    if (source, type) == ("f32", "i32"):
        return f"weft_bits_of_float({text})"
    return text if source == type else None


def _compare_integers(predicate: str, args: Sequence[str], type: str) -> str:
    read = _unsigned if predicate.startswith("u") else _signed
    a, b = (read(text, type) for text in args)
    order = predicate if predicate in _ORDERS else predicate[1:]
    return f"{a} {_ORDERS[order]} {b}"


def _compare_floats(predicate: str, a: str, b: str) -> str:
    """Comparisons that start with `u` hold as well where either is NaN."""
    match predicate:
        case "false" | "true":
            return str(int(predicate == "true"))
        case "ord":
            return f"{a} == {a} && {b} == {b}"
        case "uno":
            return f"{a} != {a} || {b} != {b}"
        case "one":
            return f"{a} < {b} || {a} > {b}"
        case "ueq":
            return f"!({a} < {b} || {a} > {b})"
        case "oeq" | "une":
            return f"{a} {_ORDERS[predicate[1:]]} {b}"
        case _ if predicate.startswith("u"):
            return f"!({a} {_OPPOSITES[predicate[1:]]} {b})"
        case _:
            return f"{a} {_ORDERS[predicate[1:]]} {b}"
