"""
Literals as MLIR writes them: in `dense`, a hexadecimal number is the bits of a float.

That is how MLIR prints infinities, NaNs, and what few decimal digits do not say exactly. xDSL's
parser takes it so for a single number, but in `dense` it would make `4286578690.0` of `-inf`
(`0xFF800000`). It also keeps all elements of a literal that says one for all; literals that fill
memory so are refused.
"""

from __future__ import annotations

import math
import re
from typing import cast

from xdsl.dialects.builtin import (
    AnyDenseElement,
    AnyFloat,
    ComplexType,
    DenseIntOrFPElementsAttr,
    IndexType,
    IntegerType,
    RankedStructure,
)
from xdsl.parser import Parser
from xdsl.parser.attribute_parser import AttrParser

from .limits import MAX_CONSTANT_BYTES

# A hook of xDSL's parser that is not public; xDSL is pinned exactly.
# pyright: reportPrivateUsage=false


class _Element(AttrParser._TensorLiteralElement):
    """One number in `dense`."""

    def to_type(
        self, parser: AttrParser, type: AnyFloat | IntegerType | IndexType | ComplexType
    ) -> int | float | tuple[int, int] | tuple[float, float]:
        text = self.span.text.lower()
        if isinstance(type, ComplexType) and "0x" in text:
            parser.raise_error(
                "Hexadecimal numbers are not supported in complex ones", at_position=self.span
            )
        if not isinstance(type, AnyFloat) or not text.startswith("0x"):
            return super().to_type(parser, type)
        value, size = self.value, type.compile_time_size
        if not isinstance(value, int) or value.bit_length() > 8 * size:
            parser.raise_error(f"Expected the {8 * size} bits of a {type}", at_position=self.span)
        return next(type.iter_unpack(value.to_bytes(size, "little")))


class ExactParser(Parser):
    """A parser that reads all literals of floats as they are meant."""

    _TensorLiteralElement = _Element

    def _parse_dense_literal_type(self) -> RankedStructure[AnyDenseElement]:
        type = super()._parse_dense_literal_type()
        self._check_size(type)
        return type

    def parse_dense_int_or_fp_elements_attr(
        self, type: RankedStructure[AnyDenseElement] | None
    ) -> DenseIntOrFPElementsAttr:
        if type is not None:
            self._check_size(type)
        return super().parse_dense_int_or_fp_elements_attr(type)

    def _check_size(self, type: RankedStructure[AnyDenseElement]) -> None:
        """Refuses a literal that is too large before its elements are made."""
        size = type.element_type.compile_time_size * math.prod(type.get_shape())
        if size > MAX_CONSTANT_BYTES:
            self.raise_error(
                f"a constant of {size} bytes; the limit is {MAX_CONSTANT_BYTES}; give one element "
                "for all by tensor.splat or linalg.fill, others as an argument"
            )


def symbol_text(name: str) -> str:
    """
    The text of a symbol: `@name`, or in quotes, where bytes that are no plain letters are
    given by their numbers.
    """
    if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_$.]*", name):
        return f"@{name}"
    plain = (
        chr(byte) if 0x20 <= byte < 0x7F and byte not in b'"\\' else f"\\{byte:02X}"
        for byte in name.encode()
    )
    return f'@"{"".join(plain)}"'


def splat_of(attribute: DenseIntOrFPElementsAttr) -> int | float | tuple[object, ...] | None:
    """The number that all elements are; `None` if they differ or there are none."""
    data = attribute.data.data
    size = attribute.get_element_type().compile_time_size
    if not data or data[size:] != data[:-size]:
        return None
    first = next(iter(attribute.get_element_type().iter_unpack(data[:size])))
    return cast(int | float | tuple[object, ...], first)
