"""Tokens are those of xDSL; hexadecimal floats in `dense` are bits, in every file that is read."""

from __future__ import annotations

import re
import struct

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr
from xdsl.parser import Parser
from xdsl.utils.exceptions import ParseError
from xdsl.utils.lexer import Input
from xdsl.utils.mlir_lexer import MLIRLexer, MLIRTokenKind

from weft.targets.reference.interpreter import run_function
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.core.literals import ExactParser, TextLexer
from weft.transforms.model.load import load_module

TEXT = """
func.func @f(%x: tensor<2x{type}>) -> tensor<2x{type}> {{
  %c = arith.constant dense<{value}> : tensor<2x{type}>
  %y = {op} %x, %c : tensor<2x{type}>
  func.return %y : tensor<2x{type}>
}}
"""


def added(value: str, type: str, op: str = "arith.addf") -> np.ndarray:
    """`value` plus zeros, by the reference meaning."""
    module = load_module(TEXT.format(value=value, type=type, op=op), make_context(), "test.mlir")
    dtype = {"f16": np.float16, "f32": np.float32, "f64": np.float64, "i8": np.int8}[type]
    return run_function(module, {"x": np.zeros(2, dtype)})[0]


@given(st.integers(0, 2**32 - 1), st.integers(0, 2**32 - 1))
@example(0xFF800000, 0x7F800000)
@example(1, 0x80000000)
def test_floats_are_their_bits(first: int, second: int) -> None:
    context = make_context()
    text = TEXT.format(value=f"[0x{first:08X}, 0x{second:x}]", type="f32", op="arith.addf")
    module = load_module(text, context, "test.mlir")
    (constant,) = [
        op.attributes.get("value", op.properties.get("value"))
        for op in module.walk()
        if op.name == "arith.constant"
    ]
    assert isinstance(constant, DenseIntOrFPElementsAttr)
    found = np.array(constant.get_values(), np.float32)
    wanted = np.array(struct.unpack("<2f", struct.pack("<2I", first, second)), np.float32)
    np.testing.assert_array_equal(found, wanted)


@pytest.mark.parametrize(
    ("value", "type", "expected"),
    [
        ("0xFF800000", "f32", -np.inf),
        ("0x7C00", "f16", np.inf),
        ("0xFFF0000000000000", "f64", -np.inf),
        ("[0x7FC00000, 0x7FC00000]", "f32", np.nan),
    ],
)
def test_infinities_and_nans_run(value: str, type: str, expected: float) -> None:
    np.testing.assert_array_equal(added(value, type), expected)


def test_integers_are_numbers() -> None:
    np.testing.assert_array_equal(added("[0x10, 0x7F]", "i8", "arith.addi"), [16, 127])


def test_too_many_bits() -> None:
    with pytest.raises(WeftError, match=r"test\.mlir:3:.*"):
        added("[0x1FF800000, 1.0]", "f32")


def test_printed_again() -> None:
    text = TEXT.format(value="[0xFF800000, 2.5]", type="f32", op="arith.addf")
    module = load_module(text, make_context(), "test.mlir")
    assert re.search(r"dense<\[0xff800000, 2.5", str(module), re.IGNORECASE)


def tokens_of(lexer: MLIRLexer) -> list[object]:
    """The tokens of a text, with places and texts, and the error that ends them, if one does."""
    found: list[object] = []
    try:
        while (token := lexer.lex()).kind != MLIRTokenKind.EOF:
            span = token.span
            found.append((token.kind, type(span), span.start, span.end, token.text, str(span)))
    except ParseError as error:
        return [*found, str(error), error.span.start, error.span.end]
    return [*found, token.span.start, token.span.end]


PIECES = (
    *("func.func", "_x$1", "%0", "%a-b.c", "#map", "#-1", "!t.x", "^bb0", "@f", '@"f g"', "é", "²"),
    *("0", "12", "0x1F", "0xi32", "00x1", "1.", "1.5e-3", "1.e5", "4xf32", "-1", "7e3", "."),
    *("->", "-", ">", "{", "{-#", "#-}", "{-", "#", "#-", "...", ".."),
    *("::", "+*/?|=", "//", "// c"),
    *('""', '"a b"', '"\\n\\"\\22"', '"\\ff"', '"open', '"a\nb"', '"\v"', '"\\q"'),
    *(" ", "\n", "\t\r\n", "\u00a0", "\\", "&", "%", "@", "!", "^", "$", "\0"),
)


@given(st.lists(st.sampled_from(PIECES) | st.characters(codec="utf-8")).map("".join))
@example("".join(PIECES[:12]))
@example(" ".join(PIECES))
def test_tokens_are_those_of_xdsl(text: str) -> None:
    assert tokens_of(TextLexer(Input(text, "x"))) == tokens_of(MLIRLexer(Input(text, "x")))


@pytest.mark.parametrize("type", ["tensor<?xi8>", "index", "tensor<2x!llvm.ptr>"])
def test_types_that_no_literal_has_are_refused_as_by_xdsl(type: str) -> None:
    messages: list[str] = []
    for parser in (Parser, ExactParser):
        with pytest.raises(ParseError) as error:
            parser(make_context(), f"dense<1> : {type}", "test.mlir").parse_attribute()
        messages.append(error.value.msg)
    assert messages[0] == messages[1]
