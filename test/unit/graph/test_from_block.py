"""Networks read from IR, and relations of views, against what the reference computes."""

from __future__ import annotations

import pytest
from xdsl.dialects.func import FuncOp

from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import function_of, is_weight
from weft.transforms.graph.groups.from_block import BlockNetwork, read_block
from weft.transforms.model.load import load_module


def read(text: str) -> BlockNetwork:
    function: FuncOp = function_of(load_module(text, make_context()))
    block = function.body.block
    return read_block(block, [a for a in block.args if is_weight(a)])


CONV = """
func.func @f(%x: tensor<2x3x8x8xf16>, %w: tensor<4x3x3x3xf16> {weft.weight = "w"})
    -> tensor<2x256xf16> {
  %zero = arith.constant 0.0 : f16
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f16
  } : tensor<2x3x8x8xf16> to tensor<2x3x10x10xf16>
  %e = tensor.empty() : tensor<2x4x8x8xf16>
  %i = linalg.fill ins(%zero : f16) outs(%e : tensor<2x4x8x8xf16>) -> tensor<2x4x8x8xf16>
  %y = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<2x3x10x10xf16>, tensor<4x3x3x3xf16>)
      outs(%i : tensor<2x4x8x8xf16>) -> tensor<2x4x8x8xf16>
  %f = tensor.collapse_shape %y [[0], [1, 2, 3]] : tensor<2x4x8x8xf16> into tensor<2x256xf16>
  %g = tensor.empty() : tensor<2x256xf16>
  %z = linalg.exp ins(%f : tensor<2x256xf16>) outs(%g : tensor<2x256xf16>) -> tensor<2x256xf16>
  return %z : tensor<2x256xf16>
}
"""


def test_a_convolution_through_padding_and_a_reshape() -> None:
    found = read(CONV)
    network = found.network
    assert [op.unit for op in network.ops] == ["matrix", "vector"]
    assert network.ops[0].work == 2 * 4 * 64 * 27
    assert [t.name for t in network.tensors.values() if t.is_weight] == ["w"]
    assert network.tensors["y"].size_bytes == 2 * 4 * 64 * 2
    boxes = network.needed_boxes((0, 1), {"z": ((1, 2), (64, 80))})
    assert boxes["y"] == ((1, 2), (1, 2), (0, 2), (0, 8))
    assert boxes["x"] == ((1, 2), (0, 3), (0, 3), (0, 8))
    assert boxes["w"] == network.tensors["w"].whole


def test_what_is_known_before_a_run_is_no_op() -> None:
    found = read("""
      func.func @f(%x: tensor<4xf32>, %w: tensor<4xf32> {weft.weight = "w"}) -> tensor<4xf32> {
        %e = tensor.empty() : tensor<4xf32>
        %v = linalg.exp ins(%w : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
        %y = linalg.add ins(%x, %v : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>)
            -> tensor<4xf32>
        return %y : tensor<4xf32>
      }""")
    assert len(found.ops) == 1
    assert found.network.ops[0].inputs == ("x", "w")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("return %x : tensor<?x4xf32>", "%x is .*; what is cut has fixed extents"),
        (
            "%y = tensor.cast %z : tensor<4xf32> to tensor<4xf32> return %y : tensor<4xf32>",
            "tensor.cast %y is no structured op on tensors",
        ),
    ],
)
def test_what_is_no_network_is_refused(body: str, message: str) -> None:
    result = body.split(" : ")[-1]
    arg = "%x: tensor<?x4xf32>" if "%x" in body else "%z: tensor<4xf32>"
    with pytest.raises(WeftError, match=message):
        read(f"func.func @f({arg}) -> {result} {{ {body} }}")


SCALED = """func.func @f(%x: tensor<4xf32>, %k: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.mulf %a, %k : f32
    linalg.yield %m : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}"""


def test_scalars_from_outside_are_refused() -> None:
    with pytest.raises(WeftError, match=r"%y: reads %k, which is f32; .* make it a tensor<f32>"):
        read(SCALED)


def test_tensors_without_elements_are_refused() -> None:
    with pytest.raises(WeftError, match="%x is tensor<0xf32>, without elements"):
        read("func.func @f(%x: tensor<0xf32>) -> tensor<0xf32> { return %x : tensor<0xf32> }")


def test_what_nothing_needs_is_left_out() -> None:
    text = SCALED.replace(", %k: f32", "").replace("%a, %k", "%a, %a")
    found = read(text.replace("return %y", "return %x"))
    assert found.ops == ()
    assert found.network.outputs == ("x",)
