"""Types and attributes of the `aie1` dialect: registers' contents, shapes, and selects."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr, StringAttr, i64
from xdsl.ir import Attribute, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from .network import IDENTITY, MacShape, Select

ELEMENT_BITS = (8, 16, 32)
"""Widths of stored numbers that loads and stores have (UG1078)."""


def _int_attr(value: int) -> IntegerAttr:
    return IntegerAttr(value, i64)


class CountedType(ParametrizedAttribute, TypeAttribute):
    """A type that is a count of numbers and their width: `<16 x 48>`."""

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            count = parser.parse_integer(allow_boolean=False, allow_negative=False)
            parser.parse_keyword("x")
            bits = parser.parse_integer(allow_boolean=False, allow_negative=False)
        return _int_attr(count), _int_attr(bits)

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_string(f"{self.get_count()} x {self.get_bits()}")

    def get_count(self) -> int:
        """The number of numbers."""
        count = self.parameters[0]
        assert isinstance(count, IntegerAttr)
        return count.value.data

    def get_bits(self) -> int:
        """The width of one."""
        bits = self.parameters[1]
        assert isinstance(bits, IntegerAttr)
        return bits.value.data

    def check_count(self, what: str, widths: Sequence[int]) -> None:
        if self.get_count() < 1:
            raise VerifyException(f"{self.name}: {self.get_count()} {what}; give 1 or more")
        if self.get_bits() not in widths:
            known = ", ".join(str(width) for width in widths)
            raise VerifyException(
                f"{self.name}: {self.get_bits()} bits, but {what} have one of {known}"
            )


@irdl_attr_definition
class BufferType(CountedType):
    """
    A tensor in data memory: so many signed integers of so many bits, as they are stored.

    ```
    !aie1.array<480 x 16>
    ```
    """

    name = "aie1.array"

    count: IntegerAttr
    bits: IntegerAttr

    def __init__(self, count: int, bits: int) -> None:
        super().__init__(_int_attr(count), _int_attr(bits))

    def verify(self) -> None:
        self.check_count("elements", ELEMENT_BITS)


@irdl_attr_definition
class AccType(CountedType):
    """
    The lanes of an accumulator, and the bits of each.

    ```
    !aie1.acc<16 x 48>
    ```
    """

    name = "aie1.acc"

    count: IntegerAttr
    bits: IntegerAttr

    def __init__(self, count: int, bits: int) -> None:
        super().__init__(_int_attr(count), _int_attr(bits))

    def verify(self) -> None:
        self.check_count("lanes", (48, 80))


@irdl_attr_definition
class LanesType(CountedType):
    """
    Lanes that were shifted, rounded and narrowed, on their way to memory.

    ```
    !aie1.lanes<8 x 16>
    ```
    """

    name = "aie1.lanes"

    count: IntegerAttr
    bits: IntegerAttr

    def __init__(self, count: int, bits: int) -> None:
        super().__init__(_int_attr(count), _int_attr(bits))

    def verify(self) -> None:
        self.check_count("lanes", ELEMENT_BITS)


@irdl_attr_definition
class VectorType(ParametrizedAttribute, TypeAttribute):
    """
    The contents of a register of 256 bits.

    ```
    !aie1.vector
    ```
    """

    name = "aie1.vector"


@irdl_attr_definition
class PointerType(ParametrizedAttribute, TypeAttribute):
    """
    The contents of an address register; loops move it.

    ```
    !aie1.address
    ```
    """

    name = "aie1.address"


@irdl_attr_definition
class ShapeAttr(ParametrizedAttribute):
    """
    A shape of multiply-adds: its name, lanes and columns, and the bits of data, coefficients and
    accumulator lanes.

    ```
    #aie1.shape<"mac16_i16", 16 x 2, data 16, coeff 16, acc 48>
    ```
    """

    name = "aie1.shape"

    shape_name: StringAttr
    lanes: IntegerAttr
    columns: IntegerAttr
    data_bits: IntegerAttr
    coeff_bits: IntegerAttr
    acc_bits: IntegerAttr

    def __init__(self, shape: MacShape) -> None:
        numbers = (shape.lanes, shape.columns, shape.data_bits, shape.coeff_bits, shape.acc_bits)
        super().__init__(StringAttr(shape.name), *map(_int_attr, numbers))

    def get_shape(self) -> MacShape:
        return MacShape(
            self.shape_name.data,
            self.data_bits.value.data,
            self.coeff_bits.value.data,
            self.lanes.value.data,
            self.columns.value.data,
            self.acc_bits.value.data,
        )

    def acc_type(self) -> AccType:
        return AccType(self.lanes.value.data, self.acc_bits.value.data)

    def verify(self) -> None:
        shape = self.get_shape()
        if shape.lanes not in (4, 8, 16) or shape.columns < 1:
            raise VerifyException(
                f"#aie1.shape {shape.name}: {shape.lanes} lanes by {shape.columns} columns; there "
                f"are 4, 8 or 16 lanes and a column or more"
            )
        for what, bits in (("data", shape.data_bits), ("coeff", shape.coeff_bits)):
            if bits not in ELEMENT_BITS:
                raise VerifyException(
                    f"#aie1.shape {shape.name}: {what} of {bits} bits; they have 8, 16 or 32"
                )
        if shape.data_bits == 8 and shape.coeff_bits != 8:
            raise VerifyException(
                f"#aie1.shape {shape.name}: data of 8 bits with coefficients of "
                f"{shape.coeff_bits}; those have 8, too"
            )
        self.acc_type().verify()

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        def parse_number() -> IntegerAttr:
            return _int_attr(parser.parse_integer(allow_boolean=False, allow_negative=False))

        with parser.in_angle_brackets():
            found: list[Attribute] = [StringAttr(parser.parse_str_literal())]
            parser.parse_punctuation(",")
            found.append(parse_number())
            parser.parse_keyword("x")
            found.append(parse_number())
            for word in ("data", "coeff", "acc"):
                parser.parse_punctuation(",")
                parser.parse_keyword(word)
                found.append(parse_number())
        return found

    def print_parameters(self, printer: Printer) -> None:
        s = self.get_shape()
        with printer.in_angle_brackets():
            printer.print_string(
                f'"{s.name}", {s.lanes} x {s.columns}, data {s.data_bits}, coeff {s.coeff_bits}, '
                f"acc {s.acc_bits}"
            )


_FIELDS = ("start", "offsets", "offsets_hi", "step", "square")
_DEFAULTS = Select(square=IDENTITY)


@irdl_attr_definition
class SelectAttr(ParametrizedAttribute):
    """
    The elements that the shuffle network takes from a register, in the terms of the intrinsics;
    fields that are 0 are left out, and a `square` of 0x3210, which moves nothing.

    ```
    #aie1.select<start = 2, offsets = 0x3020100, offsets_hi = 0x7060504, square = 0x2110>
    ```
    """

    name = "aie1.select"

    start: IntegerAttr
    offsets: IntegerAttr
    offsets_hi: IntegerAttr
    step: IntegerAttr
    square: IntegerAttr

    def __init__(self, select: Select) -> None:
        super().__init__(*(_int_attr(getattr(select, field)) for field in _FIELDS))

    def get_select(self) -> Select:
        numbers = (self.start, self.offsets, self.offsets_hi, self.step, self.square)
        return Select(*(number.value.data for number in numbers))

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        values = {name: getattr(_DEFAULTS, name) for name in _FIELDS}

        def parse_field() -> None:
            place = parser.pos
            name = parser.parse_identifier()
            if name not in values:
                parser.raise_error(f"a select has no {name}, but {', '.join(_FIELDS)}", place)
            parser.parse_punctuation("=")
            values[name] = parser.parse_integer(allow_boolean=False)

        parser.parse_comma_separated_list(parser.Delimiter.ANGLE, parse_field)
        return [_int_attr(values[name]) for name in _FIELDS]

    def print_parameters(self, printer: Printer) -> None:
        select = self.get_select()
        shown: list[str] = []
        for name in _FIELDS:
            value: int = getattr(select, name)
            if value != getattr(_DEFAULTS, name):
                text = f"{value:#x}" if name.startswith(("offsets", "square")) else str(value)
                shown.append(f"{name} = {text}")
        with printer.in_angle_brackets():
            printer.print_string(", ".join(shown))
