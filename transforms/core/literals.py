"""
Tokens and literals as MLIR writes them.

The tokens are those of xDSL's lexer, most of them from one pattern: most of the time that reading a
module takes, tokens are made and asked for their texts.

In `dense`, a hexadecimal number is the bits of a float. That is how MLIR prints infinities, NaNs,
and what few decimal digits do not say exactly. xDSL's parser takes it so for a single number, but
in `dense` it would make `4286578690.0` of `-inf` (`0xFF800000`). It also keeps all elements of a
literal that says one for all; literals that fill memory so are refused.
"""

from __future__ import annotations

import math
import re
from functools import cache
from typing import TypeAlias, cast

from xdsl.context import Context
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AnyDenseElement,
    AnyFloat,
    ComplexType,
    DenseIntOrFPElementsAttr,
    IndexType,
    IntegerType,
    RankedStructure,
)
from xdsl.irdl import AttrConstraint, base
from xdsl.parser import Parser, ParserState
from xdsl.parser.attribute_parser import AttrParser
from xdsl.utils.lexer import Input, Span, Token
from xdsl.utils.mlir_lexer import (
    KIND_BY_PUNCTUATION_SPELLING,
    MLIRLexer,
    MLIRTokenKind,
    StringLiteral,
)

from .limits import MAX_CONSTANT_BYTES

# A hook of xDSL's parser that is not public; xDSL is pinned exactly.
# pyright: reportPrivateUsage=false


TextToken: TypeAlias = Token[MLIRTokenKind, str]

_TOKEN = re.compile(
    r"(?:\s+|//[^\n]*\n?)*+(?:"
    r"([A-Za-z_][A-Za-z0-9_$.]*)"
    r"|(->|[-:,(){}\[\]<>=+/*?|](?!(?<=\{)-\#))"
    r"|(%(?:[0-9]+|[A-Za-z$._-][A-Za-z0-9$._-]*))"
    r"|((?!0x[0-9a-fA-F])[0-9]+\.[0-9]*(?:[eE][+-]?[0-9]+)?)"
    r"|((?!0x[0-9a-fA-F])[0-9]+)"
    r"|(\#(?!-\})(?:[0-9]+|[A-Za-z$._-][A-Za-z0-9$._-]*))"
    r"|(!(?:[0-9]+|[A-Za-z$._-][A-Za-z0-9$._-]*))"
    r"|(\^(?:[0-9]+|[A-Za-z$._-][A-Za-z0-9$._-]*))"
    r"|(@[A-Za-z_][A-Za-z0-9_$.]*)"
    r'|("[^"\\\n\v\f]*")'
    r")",
    re.ASCII,
)
"""
What may stand before a token, and the token: one of `_KINDS`, in their order. What is not found is
the end, a string with escapes, a hexadecimal number, a part of `{-# #-}`, or an error.
"""

_PUNCTUATION, _STRING = 2, 10
_KINDS = (
    MLIRTokenKind.EOF,
    MLIRTokenKind.BARE_IDENT,
    MLIRTokenKind.EOF,  # of punctuation, each has its own
    MLIRTokenKind.PERCENT_IDENT,
    MLIRTokenKind.FLOAT_LIT,
    MLIRTokenKind.INTEGER_LIT,
    MLIRTokenKind.HASH_IDENT,
    MLIRTokenKind.EXCLAMATION_IDENT,
    MLIRTokenKind.CARET_IDENT,
    MLIRTokenKind.AT_IDENT,
    MLIRTokenKind.STRING_LIT,
)


class _KnownToken(Token[MLIRTokenKind, str]):
    """A token that knows its text, which parsers ask several times for."""

    text: str = ""  # pyright: ignore[reportIncompatibleMethodOverride]


class TextLexer(MLIRLexer):
    """
    xDSL's lexer, with one pattern for most tokens; and with one for strings that never backtracks:
    in the original one, an unclosed string takes a time exponential in its length.
    """

    _unescaped_characters_regex = re.compile(r'"(?:[^"\\\n\v\f]++|\\(?:["nt\\]|[0-9A-Fa-f]{2}))*+"')

    def lex(self) -> TextToken:
        input = self.input
        match = _TOKEN.match(input.content, self.pos)
        if match is None or (group := match.lastindex) is None:
            return super().lex()
        start, end = match.span(group)
        text = match[group]
        kind = KIND_BY_PUNCTUATION_SPELLING[text] if group == _PUNCTUATION else _KINDS[group]
        # As their constructors do it, which check what is known here.
        span = object.__new__(StringLiteral if group == _STRING else Span)
        span.__dict__.update(start=start, end=end, input=input)
        token = _KnownToken(kind, cast("Span[str]", span))
        token.text = text
        self.pos = end
        return token


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


@cache
def _literal_types() -> AttrConstraint[RankedStructure[AnyDenseElement]]:
    """The types that `dense` may have: to make it takes as long as to read ten ops."""
    return base(RankedStructure[AnyDenseElement])


class ExactParser(Parser):
    """A parser that reads all literals of floats as they are meant, and tokens quickly."""

    _TensorLiteralElement = _Element

    def __init__(self, ctx: Context, input: str, name: str = "<unknown>") -> None:
        super().__init__(ctx, "", name)
        self._parser_state = ParserState(TextLexer(Input(input, name)))

    def _parse_optional_token(self, expected_kind: MLIRTokenKind) -> TextToken | None:
        state = self._parser_state
        token = state.current_token
        if token.kind is not expected_kind:
            return None
        state.current_token = state.lexer.lex()
        return token

    def _consume_token(self, expected_kind: MLIRTokenKind | None = None) -> TextToken:
        state = self._parser_state
        token = state.current_token
        assert expected_kind is None or token.kind is expected_kind, token.text
        state.current_token = state.lexer.lex()
        return token

    def parse_optional_characters(self, text: str) -> str | None:
        state = self._parser_state
        if state.current_token.text != text:
            return None
        state.current_token = state.lexer.lex()
        return text

    def _parse_dense_literal_type(self) -> RankedStructure[AnyDenseElement]:
        """As xDSL's, which makes the constraint anew for each literal, and says what is wrong."""
        start, type = self.pos, self.parse_optional_type()
        if type is None or not _literal_types().verifies(type) or DYNAMIC_INDEX in type.get_shape():
            self._resume_from(start)
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
