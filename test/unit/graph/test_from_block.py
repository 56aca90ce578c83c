"""Networks read from IR, and relations of views, against what the reference computes."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from xdsl.dialects.func import FuncOp

from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import function_of, is_weight
from weft.transforms.graph.from_block import BlockNetwork, read_block
from weft.transforms.graph.model import Box, Relation, box_size
from weft.transforms.graph.relations import (
    Collapsed,
    Expanded,
    Extracted,
    Shifted,
)
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
        ("return %x : tensor<?x4xf32>", "%x is .* its shape is dynamic.*resize-model"),
        (
            "%y = linalg.exp ins(%z : tensor<4xf32>) outs(%z : tensor<4xf32>) -> tensor<4xf32> "
            "%u = tensor.expand_shape %y [[0, 1]] output_shape [2, 2] : tensor<4xf32> into "
            "tensor<2x2xf32> return %u : tensor<2x2xf32>",
            "func.return.* returns a view of a tensor",
        ),
        (
            "%y = func.call @f(%z) : (tensor<4xf32>) -> tensor<4xf32> return %y : tensor<4xf32>",
            "func.call %y is no structured op on tensors",
        ),
    ],
)
def test_what_is_no_network_is_refused(body: str, message: str) -> None:
    result = body.split(" : ")[-1]
    arg = "%x: tensor<?x4xf32>" if "%x" in body else "%z: tensor<4xf32>"
    with pytest.raises(WeftError, match=message):
        read(f"func.func @f({arg}) -> {result} {{ {body} }}")


# --- relations, element by element --------------------------------------------------------------


def assert_reads(relation: Relation, places: np.ndarray, shape: tuple[int, ...], box: Box) -> None:
    """`places` has for each element of the result the position in the source, -1 for none."""
    wanted = places[tuple(slice(lower, upper) for lower, upper in box)]
    read = {int(p) for p in wanted.flat if p >= 0}
    found = relation.needed(box)
    cover = np.arange(np.prod(shape, dtype=int)).reshape(shape)
    cover = cover[tuple(slice(lower, upper) for lower, upper in found)]
    assert read <= {int(p) for p in cover.flat}
    assert all(0 <= lower <= upper <= n for (lower, upper), n in zip(found, shape, strict=True))
    assert read or not box_size(found)


@st.composite
def boxes_in(draw: st.DrawFn, shape: tuple[int, ...]) -> Box:
    return tuple(
        tuple(sorted(draw(st.tuples(st.integers(0, n), st.integers(0, n))))) for n in shape
    )  # type: ignore[return-value]


@given(st.data())
def test_reshapes_by_elements(data: st.DataObject) -> None:
    long, groups = (2, 3, 1, 4, 2), ((0, 1, 2), (3,), (4,))
    short = tuple(int(np.prod([long[a] for a in group])) for group in groups)
    places = np.arange(48)
    box = data.draw(boxes_in(short))
    assert_reads(Collapsed(long, groups), places.reshape(short), long, box)
    box = data.draw(boxes_in(long))
    assert_reads(Expanded(long, groups), places.reshape(long), short, box)


@given(st.data(), st.integers(0, 2), st.integers(0, 2), st.integers(1, 2))
def test_padding_and_slices_by_elements(
    data: st.DataObject, low: int, high: int, stride: int
) -> None:
    shape = (3, 4)
    places = np.arange(12).reshape(shape)
    spread = np.full((low + stride * 2 + 1 + high, 4 + low), -1)
    spread[low : low + stride * 2 + 1 : stride, low:] = places
    box = data.draw(boxes_in(spread.shape))
    assert_reads(Shifted(shape, (low, low), (stride, 1)), spread, shape, box)
    taken = places[min(low, 2) :: stride, 1]
    box = data.draw(boxes_in(taken.shape))
    relation = Extracted(shape, (min(low, 2), 1), (stride, 1), (0,))
    assert_reads(relation, taken, shape, box)


def test_small_reshapes_are_exact() -> None:
    """Contiguous positions: no more than the rows that they touch."""
    relation = Collapsed((4, 3, 2), ((0, 1, 2),))
    for lower, upper in product(range(24), range(1, 25)):
        if lower < upper:
            (a, b), (c, d), (e, f) = relation.needed(((lower, upper),))
            assert a == lower // 6
            assert b == (upper - 1) // 6 + 1
            assert (b - a == 1) or (c, d, e, f) == (0, 3, 0, 2)
