"""Values of constants in the bindings, and functions without them."""

from __future__ import annotations

import numpy as np
import pytest

from weft.transforms.core.bindings import upstream_module
from weft.transforms.core.errors import WeftError
from weft.transforms.model.hoist_constants import Resources, elements_of, hoist_constants


def parsed(text):
    ir = upstream_module("ir")
    context = ir.Context()
    with context:
        return ir.Module.parse(text)


def with_resource(array, name, type):
    """A module with a constant that holds an array as a resource."""
    ir = upstream_module("ir")
    module = parsed("func.func @f() {\n return\n}")
    block = module.body.operations[0].regions[0].blocks[0]
    with module.context, ir.Location.unknown(), ir.InsertionPoint.at_block_begin(block):
        tensor = ir.Type.parse(type)
        value = ir.DenseResourceElementsAttr.get_from_buffer(array, name, tensor)
        ir.Operation.create("arith.constant", results=[tensor], attributes={"value": value})
    return module


@pytest.mark.parametrize("name", ["w", "layer1.0.w", "a-b c"])
@pytest.mark.parametrize(
    ("dtype", "element"),
    [("f4", "f32"), ("f8", "f64"), ("f2", "f16"), ("i8", "i64"), ("i4", "i32"), ("i1", "i8")],
)
def test_resources_are_read_bit_by_bit(dtype, element, name):
    rng = np.random.default_rng(0)
    array = rng.integers(0, 256, 24 * np.dtype(dtype).itemsize, np.uint8).view(dtype)
    array = array.reshape(2, 3, 4)
    module = with_resource(array, name, f"tensor<2x3x4x{element}>")
    function = module.body.operations[0]
    ((_, found),) = hoist_constants(module, function)
    assert found.dtype == array.dtype
    assert found.tobytes() == array.tobytes()
    assert "dense_resource" not in str(module)
    assert f"%arg0: tensor<2x3x4x{element}>" in str(module)


def test_resources_without_their_payload():
    module = parsed(
        "func.func @f() -> tensor<4xf32> {\n"
        " %0 = arith.constant dense_resource<gone> : tensor<4xf32>\n return %0 : tensor<4xf32>\n}"
    )
    with pytest.raises(WeftError, match=r"resource 'gone' of type tensor<4xf32> has no payload"):
        hoist_constants(module, module.body.operations[0])
    attribute = module.body.operations[0].regions[0].blocks[0].operations[0].attributes["value"]
    with pytest.raises(WeftError, match=r"has 8 bytes, but its type .* needs 16"):
        elements_of(attribute, Resources({"gone": bytes(8)}))
    bits = parsed(
        "func.func @f() {\n %0 = arith.constant dense_resource<b> : tensor<9xi1>\n return\n}"
    )
    attribute = bits.body.operations[0].regions[0].blocks[0].operations[0].attributes["value"]
    found = elements_of(attribute, Resources({"b": b"\x05\x01"}))
    assert found.tolist() == [True, False, True, *[False] * 5, True]


def test_small_constants_and_splats_stay():
    module = parsed(
        """
        func.func @f(%x: tensor<2xf32> {weft.weight = "x"}) -> tensor<5xi64> {
          %s = arith.constant dense<1.0> : tensor<100xf32>
          %v = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
          %l = arith.constant dense<[1, 2, 3, 4, -5]> : tensor<5xi64>
          return %l : tensor<5xi64>
        }"""
    )
    function = module.body.operations[0]
    ((_, found),) = hoist_constants(module, function, 5)
    assert found.tolist() == [1, 2, 3, 4, -5]
    text = str(module)
    assert "dense<1.0" in text
    assert "dense<[1.0" in text
    assert "return %arg1 : tensor<5xi64>" in text
    assert 'tensor<2xf32> {weft.weight = "x"}, %arg1: tensor<5xi64>)' in text


def test_other_element_types():
    module = parsed(
        "func.func @f() {\n %0 = arith.constant dense<[1.0, 2.0]> : tensor<2xbf16>\n return\n}"
    )
    with pytest.raises(WeftError, match="tensor<2xbf16> has no NumPy type"):
        hoist_constants(module, module.body.operations[0], 2)
