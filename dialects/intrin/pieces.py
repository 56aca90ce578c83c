"""Plain data in and out of the `intrin` attributes, and how their parts read and print."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from xdsl.dialects.builtin import (
    AffineMapAttr,
    DenseArrayBase,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    SymbolRefAttr,
    f64,
    i64,
)
from xdsl.ir import Attribute
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from ..common.kinds import is_dense_array, is_float_attr, is_integer_attr

T = TypeVar("T")

Number: TypeAlias = "IntegerAttr | FloatAttr"

Condition: TypeAlias = tuple[int, int] | int
"""What a guarded expression must satisfy: `(lower, upper)`, half-open, or a divisor."""


def make_int_array(values: Sequence[int]) -> DenseArrayBase:
    return DenseArrayBase.from_list(i64, values)


def plain_ints(attr: Attribute) -> tuple[int, ...]:
    """The integers of a dense array. Raises `VerifyException` for other attributes."""
    if is_dense_array(attr) and attr.elt_type == i64:
        return tuple(int(v) for v in attr.get_values())
    raise VerifyException(f"{attr} must be a dense array of i64, such as array<i64: 1, 2>")


def make_number(value: int | float) -> Number:
    return IntegerAttr(value, i64) if isinstance(value, int) else FloatAttr(value, f64)


def plain_number(attr: Attribute) -> int | float:
    """The value of a number. Raises `VerifyException` for other attributes."""
    if is_integer_attr(attr) or is_float_attr(attr):
        return attr.value.data
    raise VerifyException(f"{attr} must be a number")


def plain_params(owner: str, params: DictionaryAttr) -> dict[str, int]:
    """The values of the parameters of `owner`. Raises `VerifyException` for non-integers."""
    values: dict[str, int] = {}
    for name, value in params.data.items():
        if not is_integer_attr(value):
            raise VerifyException(
                f"{owner}: parameter '{name}' is {value}, but must be a whole number"
            )
        values[name] = value.value.data
    return values


def params_attr(params: Mapping[str, int]) -> DictionaryAttr:
    return DictionaryAttr({name: IntegerAttr(value, i64) for name, value in params.items()})


def parse_list(parser: AttrParser, parse: Callable[[], T]) -> list[T]:
    return parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parse)


def parse_ints(parser: AttrParser) -> DenseArrayBase:
    return make_int_array(parse_list(parser, parser.parse_integer))


def parse_number(parser: AttrParser) -> Attribute:
    position = parser.pos
    attr = parser.parse_attribute()
    if not (is_integer_attr(attr) or is_float_attr(attr)):
        parser.raise_error("number expected", position)
    return attr


def parse_symbol(parser: AttrParser) -> SymbolRefAttr:
    position = parser.pos
    attr = parser.parse_attribute()
    if not isinstance(attr, SymbolRefAttr):
        parser.raise_error("symbol such as @name expected", position)
    return attr


def parse_map(parser: AttrParser) -> AffineMapAttr:
    position = parser.pos
    attr = parser.parse_attribute()
    if not isinstance(attr, AffineMapAttr):
        parser.raise_error("affine_map<...> expected", position)
    return attr


def parse_key(parser: AttrParser, key: str) -> None:
    parser.parse_keyword(key)
    parser.parse_punctuation("=")


def print_list(printer: Printer, values: Sequence[T], show: Callable[[T], None]) -> None:
    with printer.in_square_brackets():
        printer.print_list(values, show)


def print_number(printer: Printer, attr: Attribute) -> None:
    if is_integer_attr(attr) and attr.type == i64:
        printer.print_int(attr.value.data)
    else:
        printer.print_attribute(attr)


def print_ints(printer: Printer, values: Sequence[int]) -> None:
    print_list(printer, values, printer.print_int)


def print_tuple(printer: Printer, values: Sequence[int]) -> None:
    with printer.in_parens():
        printer.print_list(values, printer.print_int)
