"""Types in the text of a module: what is read, and what equal ones share."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import (
    ArrayAttr,
    FileLineColLoc,
    IntAttr,
    MemRefType,
    StringAttr,
    TensorType,
    f32,
    i8,
)
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.utils.exceptions import ParseError

from weft.tools.registry.contexts import make_context
from weft.transforms.core.reading import CarriedParser, make_place


def read_types(text: str) -> list[Attribute]:
    """The types of a list in brackets."""
    parser = CarriedParser(make_context(), text)
    return parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_type)


def test_equal_types_are_parsed_once() -> None:
    one, other, memory, again = read_types(
        "[tensor<2x3xf32>, tensor<2x3xi8>, memref<2x3xf32>, tensor<2x3xf32>]"
    )
    assert one == TensorType(f32, (2, 3))
    assert other == TensorType(i8, (2, 3))
    assert memory == MemRefType(f32, (2, 3))
    assert again is one


def test_types_that_say_more_are_read_whole() -> None:
    texts = ["tensor<?x3xf32>", "memref<4xf32, 1 : i32>", "tensor<4xf32, 2 : i8>", "tensor<f32>"]
    types = read_types(f"[tensor<4xf32>, memref<4xf32>, {', '.join(texts)}]")
    assert [str(type) for type in types[2:]] == texts


def test_what_is_no_type_is_refused_each_time() -> None:
    with pytest.raises(ParseError):
        read_types("[tensor<4xf32>, tensor<4xf33>]")


@pytest.mark.parametrize(
    "text", ['loc("a b.mlir":12:3)', "loc(unknown)", 'loc("a\\22b":1:2)', 'loc("n"("f":1:2))']
)
def test_places_are_read_as_xdsl_reads_them(text: str) -> None:
    ours, theirs = (kind(make_context(), text + " }") for kind in (CarriedParser, Parser))
    assert ours.parse_optional_location() == theirs.parse_optional_location()
    ours.parse_punctuation("}")


def test_maps_of_structured_ops_are_parsed_once() -> None:
    op = (
        "linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = "
        '["parallel"]} outs(%x : tensor<4xf32>) {\n^bb0(%a: f32):\nlinalg.yield %a : f32\n'
        "} -> tensor<4xf32>"
    )
    text = f"func.func @f(%x: tensor<4xf32>) {{\n%0 = {op}\n%1 = {op}\nfunc.return\n}}"
    one, other = (
        found
        for found in CarriedParser(make_context(), text).parse_module().walk()
        if found.name == "linalg.generic"
    )
    assert dict(one.properties) == dict(other.properties)
    first, second = (found.properties["indexing_maps"] for found in (one, other))
    assert isinstance(first, ArrayAttr)
    assert isinstance(second, ArrayAttr)
    assert first.data[0] is second.data[0]
    assert one.properties is not other.properties


def test_places_are_those_of_the_constructor() -> None:
    parts = (StringAttr("a.mlir"), IntAttr(3), IntAttr(14))
    made, wanted = make_place(*parts), FileLineColLoc(*parts)
    assert made == wanted
    assert hash(made) == hash(wanted)
    assert str(made) == str(wanted)
    made.verify()
