"""
Float literals as MLIR writes them: in `dense`, a hexadecimal number is the bits of a float.

That is how MLIR prints infinities, NaNs, and what few decimal digits do not say exactly. xDSL's
parser takes it so for a single number, but in `dense` it would make `4286578690.0` of `-inf`
(`0xFF800000`).
"""

from __future__ import annotations

from xdsl.dialects.builtin import AnyFloat, ComplexType, IndexType, IntegerType
from xdsl.parser import Parser
from xdsl.parser.attribute_parser import AttrParser

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
