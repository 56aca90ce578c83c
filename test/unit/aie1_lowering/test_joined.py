"""Positions that are one loop: which problems have them, and that results are the same."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from weft.lowering.aie1.body.initial import Initial
from weft.lowering.aie1.joined import group_axes, join_initial, join_positions, split_stored
from weft.targets.aie1.executable import Aie1Function, run
from weft.tools.api import compile as compile_function
from weft.transforms.dataflow.directive.problem import LayerProblem, conv_problem
from weft.transforms.triplet.schedule import Stored


def pointwise(**sizes: int) -> LayerProblem:
    found = {"n": 1, "k": 4, "c": 8, "h": 7, "w": 5, **sizes}
    return conv_problem(*(found[d] for d in "nkchw"), 1, 1, stride=found.get("stride", 1))


def test_rows_of_a_pointwise_convolution_are_joined() -> None:
    found = join_positions(pointwise())
    assert found is not None
    assert {d.name: d.extent for d in found.dims if d.extent > 1} == {"k": 4, "c": 8, "hw": 35}
    assert [t.shape for t in found.tensors] == [(1, 8, 35), (4, 8, 1, 1), (1, 4, 35)]


@pytest.mark.parametrize(
    "problem",
    [
        conv_problem(1, 4, 8, 7, 5, 3, 3),
        pointwise(stride=2),
        # One row, and channels that stand between images.
        pointwise(h=1),
        pointwise(n=2, h=1),
    ],
)
def test_what_cannot_be_joined(problem: LayerProblem) -> None:
    assert join_positions(problem) is None


def test_rows_with_more_elements_than_are_read_are_not_joined() -> None:
    problem = pointwise()
    image, *others = problem.tensors
    longer = (*image.axes[:3], replace(image.axes[3], extent=6))
    assert join_positions(replace(problem, tensors=(replace(image, axes=longer), *others))) is None


def test_what_sums_begin_with() -> None:
    shape, joined = (2, 7, 5, 4), (2, 35, 4)
    assert group_axes(shape, joined) == [[0], [1, 2], [3]]
    assert join_initial(Initial((4,), 32, (3,)), shape, joined) == Initial((4,), 32, (2,))
    assert join_initial(Initial((1, 4), 8, (None, 3)), shape, joined) == Initial(
        (1, 4), 8, (None, 2)
    )
    assert join_initial(Initial((5,), 32, (2,)), shape, joined) is None


@given(
    rows=st.integers(2, 7),
    width=st.sampled_from((4, 6, 7, 12)),
    inner=st.sampled_from((1, 2, 3, 4)),
    channels=st.integers(1, 5),
    outside=st.booleans(),
    gap=st.integers(0, 3),
)
def test_layouts_split(
    rows: int, width: int, inner: int, channels: int, outside: bool, gap: int
) -> None:
    """Each element is where it was, or there is no layout where digits do not divide rows."""
    whole = rows * width
    blocks = -(-whole // inner)
    position = ((1, blocks), (0, channels), (1, inner)) if inner > 1 else ((1, whole),)
    plain = ((0, channels), *position) if inner == 1 else position
    order = tuple(reversed(plain)) if outside and inner == 1 else plain
    pitch = {0: (channels * inner if order is position else order[1][1]) + gap}
    stored = Stored((channels, whole), order, pitch)
    found = split_stored(stored, (channels, rows, width))
    if width % inner:
        assert found is None
        return
    assert found is not None
    for index in np.ndindex(channels, rows, width):
        channel, row, column = index
        joined = stored.element_position((channel, row * width + column))
        assert found.element_position(index) == joined


def module_of(bits: int, nhwc: bool, bias: bool) -> str:
    element, sums = f"i{bits}", "i32"
    image, filter = ("2x5x7x8", "1x1x8x4") if nhwc else ("2x8x5x7", "4x8x1x1")
    result = "2x5x7x4" if nhwc else "2x4x5x7"
    name = "nhwc_hwcf" if nhwc else "nchw_fchw"
    argument = ", %b: tensor<4xi32>" if bias else ""
    free = "0, 1, 2" if nhwc else "0, 2, 3"
    begin = (
        f"""%init = linalg.broadcast ins(%b : tensor<4xi32>) outs(%e : tensor<{result}xi32>)
        dimensions = [{free}]"""
        if bias
        else f"""%z = arith.constant 0 : i32
    %init = linalg.fill ins(%z : i32) outs(%e : tensor<{result}xi32>) -> tensor<{result}xi32>"""
    )
    return f"""
func.func @main(%x: tensor<{image}x{element}>, %w: tensor<{filter}x{element}>{argument})
    -> tensor<{result}x{element}> {{
    %e = tensor.empty() : tensor<{result}x{sums}>
    {begin}
    %s = linalg.conv_2d_{name}
      ins(%x, %w : tensor<{image}x{element}>, tensor<{filter}x{element}>)
      outs(%init : tensor<{result}x{sums}>) -> tensor<{result}x{sums}>
    %by = arith.constant dense<5> : tensor<{result}x{sums}>
    %t = arith.shrsi %s, %by : tensor<{result}x{sums}>
    %y = arith.trunci %t : tensor<{result}x{sums}> to tensor<{result}x{element}>
    return %y : tensor<{result}x{element}>
}}"""


@pytest.mark.parametrize(
    ("bits", "nhwc", "bias", "schedule"),
    [
        (16, False, True, {"vector": "yx", "order": ["n", "k", "yx"], "shape": "mac16_i16"}),
        (16, False, False, {"vector": "yx", "order": ["k", "n", "yx"], "jam": {"k": 2, "yx": 2}}),
        (8, False, False, {"vector": "k", "order": ["n", "k", "yx"], "jam": {"yx": 4}}),
        (16, True, True, {"vector": "k", "order": ["nyx", "k"], "jam": {"nyx": 2}}),
    ],
)
def test_words_give_what_the_function_does(
    bits: int, nhwc: bool, bias: bool, schedule: dict[str, object]
) -> None:
    text = module_of(bits, nhwc, bias)
    made = compile_function(text, target="aie1", options={"schedule": json.dumps(schedule)})
    assert isinstance(made, Aie1Function)
    rng, info = np.random.default_rng(bits), np.iinfo(f"int{bits}")
    arrays = {
        a.name: rng.integers(info.min, info.max, a.shape, f"int{bits if a.name != 'b' else 32}")
        for a in made.arguments
    }
    (result,) = run(made, arrays)[0].values()
    x, w = arrays["x"].astype(np.int64), arrays["w"].astype(np.int64)
    sums = np.einsum("nhwc,ck->nhwk", x, w[0, 0]) if nhwc else np.einsum(
        "nchw,kc->nkhw", x, w[:, :, 0, 0])  # fmt: skip
    if bias:
        begin = arrays["b"].astype(np.int64)
        sums = sums + (begin if nhwc else begin[:, None, None])
    assert np.array_equal(result, (sums.astype(np.int32) >> 5).astype(f"int{bits}"))


def test_a_border_of_joined_rows_is_stored_with_the_image() -> None:
    text = module_of(16, nhwc=False, bias=False)
    whole, inner = "tensor<2x8x5x7xi16>", "tensor<2x8x3x7xi16>"
    text = text.replace(f"%x: {whole}", f"%x: {inner}").replace("ins(%x,", "ins(%p,")
    text = text.replace(
        "    %e = ",
        "    %zero = arith.constant 0 : i16\n"
        "    %p = tensor.pad %x low[0, 0, 1, 0] high[0, 0, 1, 0] {\n"
        "    ^bb0(%i: index, %j: index, %k: index, %l: index):\n"
        "      tensor.yield %zero : i16\n"
        f"    }} : {inner} to {whole}\n    %e = ",
        1,
    )
    options = {"schedule": json.dumps({"vector": "yx", "order": ["n", "k", "yx"]})}
    made = compile_function(text, target="aie1", options=options)
    assert isinstance(made, Aie1Function)
    assert made.arguments[0].border == (0, 0, 1, 0)
    rng = np.random.default_rng(6)
    arrays = {a.name: rng.integers(-(2**15), 2**15, a.shape, np.int16) for a in made.arguments}
    (result,) = run(made, arrays)[0].values()
    x = np.pad(arrays["x"].astype(np.int64), [(0, 0), (0, 0), (1, 1), (0, 0)])
    sums = np.einsum("nchw,kc->nkhw", x, arrays["w"].astype(np.int64)[:, :, 0, 0])
    assert np.array_equal(result, (sums.astype(np.int32) >> 5).astype(np.int16))
