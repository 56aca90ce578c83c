"""Tensors that are stored with channels innermost: which they are, and that results stay."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.ir.affine import AffineMap

from weft.lowering.host.orders import (
    channels_last,
    is_convolution,
    is_depthwise,
    reorder_access,
)
from weft.targets.host.executable import HostExecutable
from weft.targets.host.nest.plan import Tensor
from weft.targets.reference.interpreter import run_function as interpret
from weft.tools.api import compile
from weft.tools.bench.layers import conv2d_mlir
from weft.tools.registry.contexts import make_context
from weft.transforms.core.functions import function_of
from weft.transforms.kernel.from_linalg import kernels_of
from weft.transforms.kernel.view import Access
from weft.transforms.model.load import load_module


def block(c: int, h: int, w: int, stride: int, pad: int, *, twice: bool, element: str) -> str:
    """exp(x), a depth-wise convolution of it and a sum over channels; `twice`: exp(x), too."""
    out_h, out_w = (h + 2 * pad - 3) // stride + 1, (w + 2 * pad - 3) // stride + 1
    x, y = f"tensor<1x{c}x{h}x{w}x{element}>", f"tensor<1x{c}x{out_h}x{out_w}x{element}>"
    padded = f"tensor<1x{c}x{h + 2 * pad}x{w + 2 * pad}x{element}>"
    flat = f"tensor<{c}x3x3x{element}>"
    sums = f"tensor<1x{out_h}x{out_w}x{element}>"
    same = "affine_map<(n, c, h, w) -> (n, c, h, w)>"
    again, more = (", %shown", f", tensor<1x{c}x{h * w}x{element}>") if twice else ("", "")
    reshaped = f"  %shown = tensor.collapse_shape %e [[0], [1], [2, 3]] : {x} into {more[2:]}"
    return f"""
func.func @main(%x: {x}, %w: {flat} {{weft.weight = "w"}}) -> ({sums}{more}) {{
  %zero = arith.constant 0.0 : {element}
  %e = math.exp %x : {x}
{reshaped if twice else ""}
  %p = tensor.pad %e low[0, 0, {pad}, {pad}] high[0, 0, {pad}, {pad}] {{
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : {element}
  }} : {x} to {padded}
  %a = tensor.empty() : {y}
  %b = linalg.fill ins(%zero : {element}) outs(%a : {y}) -> {y}
  %d = linalg.depthwise_conv_2d_nchw_chw {{dilations = dense<1> : tensor<2xi64>,
      strides = dense<{stride}> : tensor<2xi64>}}
    ins(%p, %w : {padded}, {flat}) outs(%b : {y}) -> {y}
  %r = linalg.generic {{indexing_maps = [{same}, {same}],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]}}
    ins(%d : {y}) outs(%a : {y}) {{
  ^bb0(%v: {element}, %o: {element}):
    %m = arith.maximumf %v, %zero : {element}
    linalg.yield %m : {element}
  }} -> {y}
  %f = tensor.empty() : {sums}
  %g = linalg.fill ins(%zero : {element}) outs(%f : {sums}) -> {sums}
  %s = linalg.generic {{indexing_maps = [{same}, affine_map<(n, c, h, w) -> (n, h, w)>],
    iterator_types = ["parallel", "reduction", "parallel", "parallel"]}}
    ins(%r : {y}) outs(%g : {sums}) {{
  ^bb0(%v: {element}, %o: {element}):
    %t = arith.addf %v, %o : {element}
    linalg.yield %t : {element}
  }} -> {sums}
  return %s{again} : {sums}{more}
}}"""


def check(text: str) -> HostExecutable:
    executable = compile(text, target="host")
    assert isinstance(executable, HostExecutable)
    rng = np.random.default_rng(0)
    types = {"f32": np.float32, "f64": np.float64}
    arrays = {
        name: (rng.random(shape) - 0.5).astype(types[element])
        for name, (shape, element) in executable.argument_types().items()
    }
    call = executable.bind(arrays, threads=2)
    call()
    wanted = interpret(load_module(text, make_context()), arrays)
    for found, one in zip(call.results.values(), wanted, strict=True):
        assert float(np.abs(found - one).max()) <= 1e-5 * float(np.abs(one).max(initial=1e-6))
    return executable


@given(
    st.integers(1, 40),
    st.integers(3, 9),
    st.integers(3, 20),
    st.integers(1, 2),
    st.integers(0, 1),
    st.booleans(),
    st.sampled_from(["f32", "f64"]),
)
@settings(max_examples=10)
def test_results_stay(
    c: int, h: int, w: int, stride: int, pad: int, twice: bool, element: str
) -> None:
    check(block(c, h, w, stride, pad, twice=twice, element=element))


def test_what_a_depthwise_convolution_reads_and_writes_has_channels_innermost() -> None:
    executable = check(block(32, 9, 10, 1, 1, twice=False, element="f32"))
    assert "layouts: 2 tensors are stored with channels innermost" in executable.program.report
    # Vectors lie along the 32 channels, which are the third dimension of output loops.
    nests = [line for line in executable.program.report if "d3=3+, d4=3+" in line]
    assert len(nests) == 1
    assert "of d2" in nests[0]
    assert "d2=32" in nests[0]


def test_a_value_that_others_see_keeps_its_order() -> None:
    executable = check(block(32, 9, 10, 1, 1, twice=True, element="f32"))
    # It is read once for its copy with padding, and once for the second result.
    copy, result = 9 * 10 + 11 * 12, 2 * 9 * 10
    assert executable.program.conversion_bytes <= (copy + result) * 32 * 4


def test_which_kernels_are_depthwise() -> None:
    def found(groups: int, c: int, k: int) -> bool:
        text = conv2d_mlir(1, c, 8, 8, k, 3, 3, pad=1, groups=groups, element="f32")
        function = function_of(load_module(text, make_context()))
        return any(is_depthwise(bound.kernel) for bound in kernels_of(function))

    assert found(8, 8, 8)
    assert not found(1, 8, 8)
    assert not found(2, 8, 8)


@pytest.mark.parametrize("kernel", [1, 3])
def test_which_kernels_are_convolutions(kernel: int) -> None:
    def found(groups: int) -> bool:
        text = conv2d_mlir(2, 8, 9, 9, 8, kernel, kernel, groups=groups, element="f32")
        function = function_of(load_module(text, make_context()))
        return any(is_convolution(bound.kernel) for bound in kernels_of(function))

    assert found(1)
    assert not found(2)
    assert not found(8)


def test_products_of_matrices_are_no_convolutions() -> None:
    for op, x, y, z in (
        ("matmul", "8x9", "9x7", "8x7"),
        ("batch_matmul", "4x8x9", "4x9x7", "4x8x7"),
    ):
        text = f"""func.func @f(%x: tensor<{x}xf32>, %y: tensor<{y}xf32>) -> tensor<{z}xf32> {{
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<{z}xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<{z}xf32>) -> tensor<{z}xf32>
  %r = linalg.{op} ins(%x, %y : tensor<{x}xf32>, tensor<{y}xf32>)
    outs(%i : tensor<{z}xf32>) -> tensor<{z}xf32>
  return %r : tensor<{z}xf32>
}}"""
        function = function_of(load_module(text, make_context()))
        assert not any(is_convolution(bound.kernel) for bound in kernels_of(function))


def chain(dims: int, channels: int, size: int) -> str:
    """Two convolutions of three positions along each of one to three dimensions, in a row."""
    letters = "dhw"[3 - dims :]
    window = "x".join(["3"] * dims)
    lines, shape = list[str](), [size] * dims
    first = f"tensor<2x{channels}x{'x'.join(map(str, shape))}xf32>"
    name, type = "%x", first
    ones = f"dense<1> : tensor<{dims}xi64>"
    for number in range(2):
        shape = [extent - 2 for extent in shape]
        next = f"tensor<2x{channels}x{'x'.join(map(str, shape))}xf32>"
        weight = f"tensor<{channels}x{channels}x{window}xf32>"
        lines += [
            f"  %e{number} = tensor.empty() : {next}",
            f"  %i{number} = linalg.fill ins(%zero : f32) outs(%e{number} : {next}) -> {next}",
            f"  %r{number} = linalg.conv_{dims}d_nc{letters}_fc{letters} "
            f"{{dilations = {ones}, strides = {ones}}} ins({name}, %w{number} : {type}, {weight}) "
            f"outs(%i{number} : {next}) -> {next}",
        ]
        name, type = f"%r{number}", next
    return f"""func.func @f(%x: {first}, %w0: {weight}, %w1: {weight}) -> {type} {{
  %zero = arith.constant 0.0 : f32
{chr(10).join(lines)}
  return {name} : {type}
}}"""


@pytest.mark.parametrize("dims", [1, 2, 3])
def test_what_dense_convolutions_hand_over_has_channels_innermost(dims: int) -> None:
    executable = check(chain(dims, 16, 9))
    assert "layouts: 1 tensors are stored with channels innermost" in executable.program.report
    executable = check(chain(dims, 8, 9))  # No whole line.
    assert "layouts: 0 tensors are stored with channels innermost" in executable.program.report


def test_rounded_products_leave_dense_convolutions_as_they_are() -> None:
    executable = compile(chain(2, 16, 9), target="host", options={"precision": "bf16"})
    assert isinstance(executable, HostExecutable)
    assert "layouts: 0 tensors are stored with channels innermost" in executable.program.report


def test_an_access_in_another_order() -> None:
    access = Access("x", (1, 4, 5, 6), "f32", AffineMap.identity(4))
    order = channels_last(4)
    assert order == (0, 2, 3, 1)
    moved, place = reorder_access(access, Tensor("t", (1, 4, 5, 6), "f32"), order)
    assert moved.shape == place.shape == (1, 5, 6, 4)
    assert moved.map.eval((0, 1, 2, 3), ()) == (0, 2, 3, 1)
