"""Intrinsics that are no product of matrices: outer products, vectors, stencils."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.generic import machines as m
from helpers.generic.toy import Array, Conv, compile_for, run
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import function_of
from weft.transforms.kernel.from_linalg import kernel_groups
from weft.transforms.machine.view import machine_from_text
from weft.transforms.model.generalize import GeneralizeNamedOpsPass
from weft.transforms.model.load import load_module
from weft.transforms.strategy.group import list_embeddings

INTEGERS = {
    "outer product": m.OUTER_PRODUCT,
    "vectors": m.VECTORS,
    "vector by scalar": m.VECTOR_BY_SCALAR,
    "stencil of 3": m.STENCIL_3,
    "stencil of 4": m.STENCIL_4,
    "stencil, backwards": m.BACKWARDS,
    "stencil of a plane": m.PLANE,
    "stencil of channels": m.CHANNELS,
}

convs = st.builds(
    Conv,
    n=st.integers(1, 2),
    c=st.integers(1, 4),
    h=st.integers(5, 9),
    w=st.integers(7, 20),
    k=st.integers(1, 4),
    r=st.integers(1, 3),
    s=st.integers(1, 5),
    stride=st.sampled_from([1, 1, 2]),
    pad=st.integers(0, 2),
)


@pytest.mark.parametrize("name", INTEGERS)
@settings(max_examples=2)
@given(conv=convs)
def test_convolutions(name: str, conv: Conv) -> None:
    """No intrinsic is named: the one that the machine has takes what it computes."""
    x, w = conv.arrays()
    results, _ = run(compile_for(conv.text(), INTEGERS[name]), {"x": x, "w": w})
    np.testing.assert_array_equal(results["result"], conv.expected(x, w))


@pytest.mark.parametrize("name", ["vectors", "stencil"])
def test_floats(name: str) -> None:
    machine = m.FLOAT_VECTORS if name == "vectors" else m.FLOAT_STENCIL
    conv = Conv(c=2, h=3, w=11, k=1, pad=1, type="f32", sum_type="f32")
    x, w = conv.arrays()
    results, _ = run(compile_for(conv.text(), machine), {"x": x, "w": w})
    np.testing.assert_allclose(results["result"], conv.expected(x, w), rtol=1e-5, atol=1e-5)


def generic(name: str, dims: str, kinds: str, maps: list[str], shapes: list[list[int]]) -> str:
    """`@f(%x, %w)`: a sum of products over `dims`, those in `kinds` with `r` being reductions."""
    x, w = (m.tensor(s, "i8") for s in shapes[:2])
    y = m.tensor(shapes[2], "i32")
    text = ", ".join(f"affine_map<({dims}) -> ({a})>" for a in maps)
    words = ", ".join('"reduction"' if k == "r" else '"parallel"' for k in kinds)
    return f"""
func.func @f(%x: {x}, %w: {w} {{weft.weight = "w"}}) -> {y} {{
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : {y}
  %init = linalg.fill ins(%zero : i32) outs(%e : {y}) -> {y}
  %y = linalg.generic {{indexing_maps = [{text}], iterator_types = [{words}]}}
    ins(%x, %w : {x}, {w}) outs(%init : {y}) {{
  ^bb0(%a: i8, %b: i8, %s: i32):
    %wa = arith.extsi %a : i8 to i32
    %wb = arith.extsi %b : i8 to i32
    %p = arith.muli %wa, %wb : i32
    %n = arith.addi %s, %p : i32
    linalg.yield %n : i32
  }} -> {y}
  func.return %y : {y}
}}"""


def arrays(shapes: list[list[int]]) -> tuple[Array, Array]:
    rng = np.random.default_rng(5)
    x, w = (rng.integers(-128, 128, s, np.int8) for s in shapes[:2])
    return x, w


@pytest.mark.parametrize("name", INTEGERS)
def test_products(name: str) -> None:
    """A product of matrices, of which a stencil takes rows, and of its taps one counts."""
    shapes = [[5, 7], [7, 9], [5, 9]]
    text = generic(name, "i, j, k", "ppr", ["i, k", "k, j", "i, j"], shapes)
    x, w = arrays(shapes)
    results, _ = run(compile_for(text, INTEGERS[name]), {"x": x, "w": w})
    np.testing.assert_array_equal(results["result"], x.astype(np.int64) @ w.astype(np.int64))


@pytest.mark.parametrize("name", ["stencil of 3", "stencil, backwards", "stencil of a plane"])
def test_windows_in_which_nothing_moves(name: str) -> None:
    """No dimension embeds: each call computes one product, with zeros around."""
    shapes = [[9], [6, 4], [6]]
    text = generic("h", "h, r", "pr", ["h + r", "h, r", "h"], shapes)
    x, w = arrays(shapes)
    results, _ = run(compile_for(text, INTEGERS[name]), {"x": x, "w": w})
    windows = np.lib.stride_tricks.sliding_window_view(x.astype(np.int64), 4)
    expected = (windows * w.astype(np.int64)).sum(1)
    np.testing.assert_array_equal(results["result"], expected)


@pytest.mark.parametrize("name", ["vectors", "stencil of 3"])
def test_depthwise(name: str) -> None:
    """Channels that stay apart: lanes of vectors, or an image each of a stencil."""
    shapes = [[9, 12], [9, 3], [9, 10]]
    text = generic(name, "c, h, r", "ppr", ["c, h + r", "c, r", "c, h"], shapes)
    x, w = arrays(shapes)
    program = compile_for(text, INTEGERS[name])
    results, report = run(program, {"x": x, "w": w})
    windows = np.lib.stride_tricks.sliding_window_view(x.astype(np.int64), 3, 1)
    expected = np.einsum("chr,cr->ch", windows, w.astype(np.int64))
    np.testing.assert_array_equal(results["result"], expected)
    # Blocks of lanes by positions and taps; channels by blocks of positions.
    calls = 2 * 10 * 3 if name == "vectors" else 9 * 2
    assert sum(layer.num_calls for layer in report.layers) == calls


@pytest.mark.parametrize(
    ("name", "taps", "calls"),
    [
        # 14 outputs are two calls of 8, for each block of taps.
        ("stencil of 3", 3, 2), ("stencil of 3", 2, 2), ("stencil of 3", 5, 4),
        ("stencil of 4", 4, 2), ("stencil of 4", 3, 2), ("stencil of 4", 7, 4),
    ],
)  # fmt: skip
def test_taps_of_a_stencil(name: str, taps: int, calls: int) -> None:
    """A row of as many taps as the stencil has, of fewer, and of more; a border on both sides."""
    conv = Conv(c=1, h=1, w=18 + taps - 5, k=1, r=1, s=taps)
    x, w = conv.arrays()
    assert conv.out[1] == 14
    results, report = run(compile_for(conv.text(), INTEGERS[name]), {"x": x, "w": w})
    np.testing.assert_array_equal(results["result"], conv.expected(x, w))
    assert sum(layer.num_calls for layer in report.layers) == calls


def test_a_stencil_takes_borders_in() -> None:
    conv = Conv(c=1, h=3, w=16, k=1, pad=1)
    x, w = conv.arrays()
    results, report = run(compile_for(conv.text(), m.STENCIL_3), {"x": x, "w": w})
    np.testing.assert_array_equal(results["result"], conv.expected(x, w))
    assert sum(layer.num_calls for layer in report.layers) <= 3 * 3 * 2


def test_results_that_depend_on_the_order_are_refused() -> None:
    """`s = x * w - s` is what the machine computes, but calls come in another order."""
    shapes = [[5, 7], [7, 9], [5, 9]]
    text = generic("p", "i, j, k", "ppr", ["i, k", "k, j", "i, j"], shapes)
    turned = m.OUTER_PRODUCT.replace("arith.addi %s, %product", "arith.subi %product, %s")
    with pytest.raises(WeftError, match="depends on the order of its iterations"):
        compile_for(text.replace("arith.addi %s, %p", "arith.subi %p, %s"), turned)
    less = m.OUTER_PRODUCT.replace("arith.addi %s, %product", "arith.subi %s, %product")
    x, w = arrays(shapes)
    program = compile_for(text.replace("arith.addi %s, %p", "arith.subi %s, %p"), less)
    results, _ = run(program, {"x": x, "w": w})
    np.testing.assert_array_equal(results["result"], -(x.astype(np.int64) @ w.astype(np.int64)))


@pytest.mark.parametrize(
    ("machine", "message"),
    [
        (m.machine("ir", ("i floordiv 2 + r", "r", "i"), ((6,), (3,), (8,)), "r"),
         "index 0 of x has a floordiv"),
        (m.machine("ir", ("i * 2 + r", "r", "i"), ((17,), (3,), (8,)), "r"),
         r"index 0 of x is 2\*i \+ r; calls take elements that lie side by side"),
        (m.machine("ir", ("i", "r", "i + r"), ((8,), (3,), (10,))),
         r"index 0 of sum is i \+ r; an output is indexed by one dimension each"),
        (m.machine("ir", ("i + r, r", "r", "i"), ((10, 3), (3,), (8,)), "r"),
         "x is indexed by r twice"),
        (m.machine("i", ("0", "i", "i"), ((3,), (8,), (8,))),
         "index 0 of x is 0, which reads 0 to 0 of 0 to 2"),
    ],
)  # fmt: skip
def test_what_cannot_be_embedded_is_refused_when_the_machine_is_read(
    machine: str, message: str
) -> None:
    with pytest.raises(WeftError, match=rf"machine\.mlir:\d+:\d+: .*@it: {message}"):
        machine_from_text(machine, "machine.mlir")


def test_neighbours_in_two_windows_count_twice() -> None:
    """14 positions of three taps: two windows of ten for an image of 16, and 16 sums for 14."""
    conv = Conv(c=1, h=1, w=16, k=1, r=1, s=3)
    ctx = make_context()
    module = load_module(conv.text(), ctx)
    GeneralizeNamedOpsPass().apply(ctx, module)
    (group,) = kernel_groups(function_of(module))
    machine = machine_from_text(m.STENCIL_3, "machine.mlir")
    best, *_ = list_embeddings(group, machine)
    assert (best.mac_overhead, best.data_overhead) == (3 * 2, (2 * 10 - 16) + (16 - 14))
