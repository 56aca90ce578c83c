"""
Checks of the dialects of the vector unit: registers by their lanes, selects by their texts.

Rules are those of mlir-aie's verifiers (`lib/Dialect/AIEVec/IR/AIEVecOps.cpp`) and, where these
leave more open than the hardware does, those of its shuffle network (`aie1.network`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import (
    AnyFloat,
    FixedBitwidthType,
    IntegerAttr,
    StringAttr,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import AttrSizedOperandSegments, IRDLOperation
from xdsl.utils.exceptions import VerifyException

from ..aie1.network import (
    IDENTITY,
    SHAPES,
    STEP_LIMIT,
    X_BITS,
    Z_BITS,
    MacShape,
    Operand,
    Select,
    find_network,
    select_error,
)
from ..common.kinds import is_integer, is_vector

FLOATS = MacShape("fpmac", 32, 32, 8, 1, 32)
"""Multiply-adds of f32: one column, selects as of 32-bit integers (UG1079, "Floating-Point")."""

_NUMBER = re.compile(r"0[xX][0-9a-fA-F]{1,8}|[0-9]{1,10}")


@dataclass(frozen=True)
class Lanes:
    """A register by its type: `count` elements of `bits` each."""

    element: Attribute
    count: int
    bits: int

    @property
    def is_float(self) -> bool:
        return isinstance(self.element, AnyFloat)

    @property
    def register_bits(self) -> int:
        return self.count * self.bits

    def __str__(self) -> str:
        return f"{self.count} x {self.element}"


def lanes_of(value: SSAValue) -> Lanes:
    """The lanes of a value. Raises `VerifyException` if it is no vector of one axis of numbers."""
    type = value.type
    assert is_vector(type)
    element = type.element_type
    if not (is_integer(element) or isinstance(element, AnyFloat)) or len(type.get_shape()) != 1:
        raise VerifyException(f"{type} is no register, which has one axis of integers or floats")
    assert isinstance(element, FixedBitwidthType)
    return Lanes(element, type.element_count(), element.bitwidth)


def check_attributes(op: IRDLOperation) -> None:
    """Raises `VerifyException` for an attribute that the op does not have."""
    known = {*op.get_irdl_definition().attributes, AttrSizedOperandSegments.attribute_name}
    for name in op.attributes:
        if name not in known and "." not in name:
            listed = ", ".join(sorted(known - {AttrSizedOperandSegments.attribute_name})) or "none"
            raise VerifyException(f"no attribute '{name}'; the op has {listed}")


def check_number(what: str, number: IntegerAttr, least: int, most: int) -> None:
    """Raises `VerifyException` if an attribute is out of its range."""
    if not least <= number.value.data <= most:
        raise VerifyException(f"{what} is {number.value.data}, expected {least} to {most}")


def check_same_count(one: Lanes, other: Lanes) -> None:
    """Raises `VerifyException` if two registers have different numbers of lanes."""
    if one.count != other.count:
        raise VerifyException(f"{one} and {other} have different numbers of lanes")


def check_wider(sums: Lanes, values: Lanes) -> None:
    """Raises `VerifyException` unless accumulators are wider, or both are of floats as wide."""
    same = sums.is_float == values.is_float
    if not same or (sums.bits != values.bits if sums.is_float else sums.bits <= values.bits):
        raise VerifyException(
            f"an accumulator of {sums} with values of {values}; integers need a wider one, floats "
            f"one as wide"
        )


# --- selects --------------------------------------------------------------------------------


def numbers_of(attributes: Mapping[str, Attribute], names: Iterable[str]) -> dict[str, int]:
    """
    The numbers of selects that are there, by name. They are texts, in decimals or hexadecimals;
    an empty one is none. Raises `VerifyException` for others, and beyond 32 bits.
    """
    found: dict[str, int] = {}
    for name in names:
        attribute = attributes.get(name)
        if not isinstance(attribute, StringAttr) or not attribute.data:
            continue
        if not _NUMBER.fullmatch(attribute.data):
            raise VerifyException(
                f"{name} is '{attribute.data}', expected a number of 32 bits as in '12' or '0x3210'"
            )
        found[name] = int(attribute.data, 16 if "x" in attribute.data.lower() else 10)
        if found[name] >> 32:
            raise VerifyException(f"{name} is {attribute.data}, which does not fit 32 bits")
    return found


def check_ranges(operand: str, numbers: Mapping[str, int], elements: int) -> None:
    """
    Checks the selects of an operand (x, y or z) whatever the op: starts are within the
    register's `elements`, steps have 6 bits, digits of squares are 0 to 3. Raises
    `VerifyException`.
    """
    start, step, square = (numbers.get(operand + n, 0) for n in ("start", "step", "square"))
    if start >= elements:
        raise VerifyException(
            f"{operand}start is {start}, but the register has {elements} elements"
        )
    if step >= STEP_LIMIT:
        raise VerifyException(f"{operand}step is {step}, expected 0 to {STEP_LIMIT - 1}")
    if square >> 16 or any(square >> 4 * n & 15 > 3 for n in range(4)):
        raise VerifyException(
            f"{operand}square is {square:#x}, expected four digits of 0, 1, 2 or 3"
        )


def check_select(
    operand: Operand, shape: MacShape, numbers: Mapping[str, int], register: Lanes
) -> None:
    """
    The selects of an operand of a multiply-add, where any are given. What the shape has no use
    for does not count. Raises `VerifyException`.
    """
    check_ranges(operand, numbers, register.count)
    net = find_network(operand, shape)

    def number(name: str, default: int = 0) -> int:
        return numbers.get(operand + name, default)

    select = Select(
        number("start"),
        number("offsets"),
        number("offsets_hi") if net.digits > 8 else 0,
        number("step") if net.has_step else 0,
        number("square", IDENTITY) if net.has_square else IDENTITY,
    )
    if (error := select_error(operand, shape, select)) is not None:
        raise VerifyException(error)


def multiply_shape(data: Lanes, coeff: Lanes, sums: Lanes) -> MacShape:
    """
    The shape of a multiply-add with selects by its registers. Raises `VerifyException` if the
    vector unit has none.
    """
    if data.register_bits not in X_BITS or coeff.register_bits != Z_BITS:
        raise VerifyException(
            f"operands of {data.register_bits} and {coeff.register_bits} bits, expected 512 or "
            f"1024, and 256"
        )
    floats = {data.is_float, coeff.is_float, sums.is_float}
    shapes = (FLOATS,) if floats == {True} else SHAPES if floats == {False} else ()
    able = [s for s in shapes if (s.data_bits, s.coeff_bits) == (data.bits, coeff.bits)]
    for shape in able:
        if (shape.lanes, shape.acc_bits) == (sums.count, sums.bits):
            return replace(shape, name=f"{data.element} by {coeff.element}")
    letter = "f" if sums.is_float else "i"
    sizes = {f"{s.lanes} x {letter}{s.acc_bits}": None for s in able}
    raise VerifyException(
        f"sums of {data.element} by {coeff.element} are {' or '.join(sizes) or 'not there'}, "
        f"not {sums}"
    )
