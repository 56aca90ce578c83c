"""Whole functions as native code of the host, against the reference interpreter."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.targets.host.executable import HostExecutable
from weft.targets.reference.interpreter import run_function as interpret
from weft.tools.api import compile
from weft.tools.bench.host.ops import OPERATORS, Operator, reference_result
from weft.tools.bench.layers import Epilogue, conv2d_mlir, conv3d_mlir, matmul_mlir
from weft.tools.bench.transposed import transposed_mlir
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.model.load import load_module

Array = npt.NDArray[np.generic]
DTYPES: Mapping[str, type[np.generic]] = {
    "i8": np.int8,
    "i32": np.int32,
    "f32": np.float32,
    "f64": np.float64,
}


def compiled(text: str) -> HostExecutable:
    executable = compile(text, target="host")
    assert isinstance(executable, HostExecutable)
    return executable


def drawn(executable: HostExecutable, seed: int = 0) -> dict[str, Array]:
    """Arguments, floats between -0.5 and 0.5."""
    rng = np.random.default_rng(seed)
    arrays: dict[str, Array] = {}
    for name, (shape, element) in executable.argument_types().items():
        if element.startswith("i"):
            arrays[name] = rng.integers(-100, 100, shape).astype(DTYPES[element])
        else:
            arrays[name] = (rng.random(shape) - 0.5).astype(DTYPES[element])
    return arrays


def check(text: str, threads: int = 1) -> HostExecutable:
    """Runs a function on garbage in its outputs, and compares."""
    executable = compiled(text)
    arrays = drawn(executable)
    call = executable.bind(arrays, threads=threads)
    for result in call.results.values():
        result[...] = np.asarray(77, result.dtype)
    call()
    expected = interpret(load_module(text, make_context()), arrays)
    for found, wanted in zip(call.results.values(), expected, strict=True):
        if found.dtype.kind == "f":
            limit = 1e-4 * float(np.abs(wanted).max(initial=1e-6))
            assert float(np.abs(found - wanted).max()) <= limit
        else:
            assert np.array_equal(found, wanted)
    return executable


@st.composite
def convolutions(draw: st.DrawFn) -> str:
    """Small convolutions with strides, padding, dilation, groups and epilogues."""
    groups = draw(st.sampled_from([1, 1, 2, 3]))
    depthwise = draw(st.booleans()) and groups > 1
    c = groups if depthwise else groups * draw(st.integers(1, 9))
    k = groups if depthwise else groups * draw(st.integers(1, 20))
    element = draw(st.sampled_from(["f32", "i8"]))
    epilogue = Epilogue()
    if element == "i8" and draw(st.booleans()):
        epilogue = Epilogue(bias=groups == 1, shift=3, relu=draw(st.booleans()))
    return conv2d_mlir(
        draw(st.integers(1, 2)),
        c,
        draw(st.integers(7, 12)),
        draw(st.integers(7, 40)),
        k,
        draw(st.integers(1, 3)),
        draw(st.integers(1, 4)),
        stride=(draw(st.integers(1, 3)), draw(st.integers(1, 5))),
        pad=draw(st.integers(0, 2)),
        dilation=draw(st.integers(1, 2)),
        groups=groups,
        epilogue=epilogue,
        element=element,
    )


@given(convolutions(), st.integers(1, 3))
@settings(max_examples=8)
def test_convolutions(text: str, threads: int) -> None:
    check(text, threads)


@given(
    st.lists(st.tuples(st.integers(1, 6), st.integers(1, 4)), min_size=1, max_size=3),
    st.integers(1, 4),
    st.integers(1, 20),
    st.data(),
)
@settings(max_examples=7)
def test_transposed(
    axes: list[tuple[int, int]], stride: int, channels: int, data: st.DataObject
) -> None:
    """Strides above the filter leave elements that no term reaches."""
    filters = [f for _, f in axes]
    pad = data.draw(st.integers(0, min(filters) - 1))
    extents = [e + 1 for e, _ in axes]
    outputs = [(e - 1) * stride - 2 * pad + f for e, f in zip(extents, filters, strict=True)]
    if min(outputs) > 0:
        check(transposed_mlir(1, 3, extents, channels, filters, stride=stride, pad=pad), 2)


@pytest.mark.parametrize(
    "text",
    [
        matmul_mlir(14, 35, 9, element="f32"),
        matmul_mlir(5, 17, 33, transpose_b=True, element="f32"),
        matmul_mlir(4, 40, 8, batch=3, element="f32"),
        matmul_mlir(1, 1, 1, element="f32"),
        conv3d_mlir(1, 3, (4, 5, 17), 5, (2, 3, 3), pad=1, element="f32"),
    ],
)
def test_products(text: str) -> None:
    check(text, 2)


def test_the_listed_operators_are_right() -> None:
    """Every operator of the benchmark in one small shape, against NumPy."""
    rng = np.random.default_rng(1)
    for operator in OPERATORS:
        if operator.kind == "matmul":
            small = Operator(operator.name, "matmul", (9, 20), (20, 40))
        else:
            shrunk = (e if e <= 16 else 16 for e in operator.x[2:])
            groups = min(operator.groups, 4)
            c = groups * (operator.x[1] // operator.groups if operator.groups > 1 else 3)
            k = groups * (operator.w[0] // operator.groups if operator.groups > 1 else 20)
            w = (k, c // groups) if operator.kind == "conv" else (c, k)
            small = Operator(
                operator.name,
                operator.kind,
                (1, c, *shrunk),
                (*w, *operator.w[2:]),
                operator.stride,
                operator.pad,
                operator.dilation,
                groups,
            )
        x, w = (rng.random(s, np.float32) - np.float32(0.5) for s in (small.x, small.w))
        executable = compiled(small.text)
        shapes = {n: s for n, (s, _) in executable.argument_types().items()}
        call = executable.bind({"x": x.reshape(shapes["x"]), "w": w.reshape(shapes["w"])})
        call()
        (found,) = call.results.values()
        wanted = reference_result(small, x, w)
        error = np.abs(found.reshape(small.y) - wanted).max() / np.abs(wanted).max()
        assert error <= 1e-4, operator.name


MODULE = """
func.func @main(%x: tensor<1x6x9x10xf32>, %w: tensor<6x6x3x3xf32> {weft.weight = "w"},
                %b: tensor<6xf32>) -> (tensor<1x6x9x10xf32>, tensor<1x12x9x10xf32>) {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x6x9x10xf32> to tensor<1x6x11x12xf32>
  %e = tensor.empty() : tensor<1x6x9x10xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<1x6x9x10xf32>) -> tensor<1x6x9x10xf32>
  %c = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>,
      strides = dense<1> : tensor<2xi64>}
    ins(%p, %w : tensor<1x6x11x12xf32>, tensor<6x6x3x3xf32>)
    outs(%init : tensor<1x6x9x10xf32>) -> tensor<1x6x9x10xf32>
  %r = linalg.generic {
    indexing_maps = [affine_map<(n, c, h, w) -> (n, c, h, w)>, affine_map<(n, c, h, w) -> (c)>,
                     affine_map<(n, c, h, w) -> (n, c, h, w)>,
                     affine_map<(n, c, h, w) -> (n, c, h, w)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  } ins(%c, %b, %x : tensor<1x6x9x10xf32>, tensor<6xf32>, tensor<1x6x9x10xf32>)
    outs(%e : tensor<1x6x9x10xf32>) {
  ^bb0(%a: f32, %bias: f32, %old: f32, %o: f32):
    %s = arith.addf %a, %bias : f32
    %t = arith.addf %s, %old : f32
    %u = arith.maximumf %t, %zero : f32
    linalg.yield %u : f32
  } -> tensor<1x6x9x10xf32>
  %q = tensor.pad %r low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %low : f32
  } : tensor<1x6x9x10xf32> to tensor<1x6x11x12xf32>
  %minus = linalg.fill ins(%low : f32) outs(%e : tensor<1x6x9x10xf32>) -> tensor<1x6x9x10xf32>
  %window = tensor.empty() : tensor<3x3xf32>
  %m = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>,
      strides = dense<1> : tensor<2xi64>}
    ins(%q, %window : tensor<1x6x11x12xf32>, tensor<3x3xf32>)
    outs(%minus : tensor<1x6x9x10xf32>) -> tensor<1x6x9x10xf32>
  %both = tensor.concat dim(1) %r, %m
    : (tensor<1x6x9x10xf32>, tensor<1x6x9x10xf32>) -> tensor<1x12x9x10xf32>
  return %m, %both : tensor<1x6x9x10xf32>, tensor<1x12x9x10xf32>
}
"""


@pytest.mark.parametrize("threads", [1, 2])
def test_a_module_of_several_ops(threads: int) -> None:
    executable = check(MODULE, threads)
    report = "\n".join(executable.program.report)
    assert "registers" in report
    assert "plain loops" not in report


def test_an_op_without_lowering_is_named_with_its_place() -> None:
    text = """
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "some.op"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}"""
    with pytest.raises(WeftError, match=r"3:\d+.*some\.op"):
        compiled(text)


def test_an_activation_layout_is_refused() -> None:
    with pytest.raises(WeftError, match="the host target takes activations in the order"):
        compile(matmul_mlir(2, 2, 2, element="f32"), target="host", activation_layout="NHWC")


def test_a_wrong_weight_is_refused() -> None:
    with pytest.raises(WeftError, match="weight w takes shape"):
        compile(
            matmul_mlir(2, 2, 2, element="f32"),
            target="host",
            weights={"w": np.zeros((3, 2), np.float32)},
        )


def test_code_is_deterministic() -> None:
    text = conv2d_mlir(1, 8, 12, 12, 20, 3, 3, pad=1, element="f32")
    assert compiled(text).program.text == compiled(text).program.text


GATHER = """
func.func @main(%table: tensor<20x8xf32>, %at: tensor<3x4xi64>) -> tensor<3x4x8xf32> {
  %e = tensor.empty() : tensor<3x4x8xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (i, j, k)>],
    iterator_types = ["parallel", "parallel", "parallel"]
  } ins(%at : tensor<3x4xi64>) outs(%e : tensor<3x4x8xf32>) {
  ^bb0(%n: i64, %old: f32):
    %row = arith.index_cast %n : i64 to index
    %k = linalg.index 2 : index
    %found = tensor.extract %table[%row, %k] : tensor<20x8xf32>
    linalg.yield %found : f32
  } -> tensor<3x4x8xf32>
  return %y : tensor<3x4x8xf32>
}
"""


@pytest.mark.parametrize("threads", [1, 2])
def test_gathers(threads: int) -> None:
    rng = np.random.default_rng(0)
    table = rng.random((20, 8), np.float32)
    at = rng.integers(0, 20, (3, 4))
    call = compiled(GATHER).bind({"table": table, "at": at}, threads=threads)
    call()
    assert np.array_equal(call.results["result"], table[at])


LAYOUTS = """
#blocked = #layout.map<[split(dim=1, factors=[2, 4]), reorder(perm=[0, 1, 3, 4, 2])]>
func.func @main(%x: tensor<1x8x5x6xf32>) -> tensor<1x8x5x6xf32> {
  %s = layout.convert %x : tensor<1x8x5x6xf32> to tensor<1x8x5x6xf32, #blocked>
  %e = tensor.empty() : tensor<1x8x5x6xf32, #blocked>
  %y = linalg.generic {
    indexing_maps = [affine_map<(n, c, h, w) -> (n, c, h, w)>,
                     affine_map<(n, c, h, w) -> (n, c, h, w)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  } ins(%s : tensor<1x8x5x6xf32, #blocked>) outs(%e : tensor<1x8x5x6xf32, #blocked>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.addf %a, %a : f32
    linalg.yield %b : f32
  } -> tensor<1x8x5x6xf32, #blocked>
  %z = layout.convert %y : tensor<1x8x5x6xf32, #blocked> to tensor<1x8x5x6xf32>
  return %z : tensor<1x8x5x6xf32>
}
"""


def test_tensors_with_layouts() -> None:
    x = np.arange(240, dtype=np.float32).reshape(1, 8, 5, 6)
    call = compiled(LAYOUTS).bind({"x": x})
    call()
    assert np.array_equal(call.results["result"], 2 * x)


JOINED = """
#tiles = #layout.map<[split(dim=1, factors=[4, 2])]>
func.func @main(%w: tensor<4x8xi32>, %b: tensor<8xi32>)
    -> (tensor<5x8xi32>, tensor<4x8xi32>, tensor<8xi32>) {
  %j = layout.store_at %w, %b along 0 in "fc" : tensor<4x8xi32>, tensor<8xi32> to JOINT
  %c = layout.convert %j : JOINT to tensor<5x8xi32>
  %v, %a = layout.decouple_at %j along 0 in "fc" : JOINT to tensor<4x8xi32>, tensor<8xi32>
  return %c, %v, %a : tensor<5x8xi32>, tensor<4x8xi32>, tensor<8xi32>
}
"""


@pytest.mark.parametrize("joint", ["tensor<5x8xi32>", "tensor<5x8xi32, #tiles>"])
def test_tensors_in_one_buffer(joint: str) -> None:
    w, b = np.arange(32, dtype=np.int32).reshape(4, 8), -np.arange(8, dtype=np.int32)
    call = compiled(JOINED.replace("JOINT", joint)).bind({"w": w, "b": b})
    call()
    whole, host, guest = call.results.values()
    assert np.array_equal(whole, np.concatenate([w, b[None]]))
    assert np.array_equal(host, w)
    assert np.array_equal(guest, b)


SEEN_TWICE = """
#id = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<4x6xf32>) -> (tensor<24xf32>, tensor<2x2x6xf32>) {
  %e = tensor.empty() : tensor<4x6xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x : tensor<4x6xf32>) outs(%e : tensor<4x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = math.exp %a : f32
    linalg.yield %b : f32
  } -> tensor<4x6xf32>
  %flat = tensor.collapse_shape %y [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  %halves = tensor.expand_shape %y [[0, 1], [2]] output_shape [2, 2, 6]
    : tensor<4x6xf32> into tensor<2x2x6xf32>
  return %flat, %halves : tensor<24xf32>, tensor<2x2x6xf32>
}
"""


def test_a_result_in_another_shape_is_written_in_place() -> None:
    """The second one is a copy of the first."""
    assert check(SEEN_TWICE).program.conversion_bytes == 2 * 4 * 24
    once = SEEN_TWICE.replace(", tensor<2x2x6xf32>", "").replace("%flat, %halves", "%flat")
    assert check(once).program.conversion_bytes == 0


def test_slices_into_an_empty_tensor() -> None:
    """What lies between them is undefined; here, nothing does."""
    check(
        """
        func.func @f(%a: tensor<3x4xf32>, %b: tensor<2x4xf32>) -> tensor<5x4xf32> {
          %e = tensor.empty() : tensor<5x4xf32>
          %0 = tensor.insert_slice %a into %e[0, 0] [3, 4] [1, 1]
            : tensor<3x4xf32> into tensor<5x4xf32>
          %1 = tensor.insert_slice %b into %0[3, 0] [2, 4] [1, 1]
            : tensor<2x4xf32> into tensor<5x4xf32>
          return %1 : tensor<5x4xf32>
        }
        """
    )


PLACES_BEHIND_ZEROS = """
func.func @main(%x: tensor<1x5x7xf32>, %w: tensor<1x3x2xf32>) -> tensor<1x9x12xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x11x13xf32>
  %zeros = linalg.fill ins(%z : f32) outs(%e : tensor<1x11x13xf32>) -> tensor<1x11x13xf32>
  %apart = tensor.insert_slice %x into %zeros[0, 1, 0] [1, 5, 7] [1, 2, 2]
    : tensor<1x5x7xf32> into tensor<1x11x13xf32>
  %s = tensor.empty() : tensor<1x9x12xf32>
  %start = linalg.fill ins(%z : f32) outs(%s : tensor<1x9x12xf32>) -> tensor<1x9x12xf32>
  %sums = linalg.generic {
    indexing_maps = [
      affine_map<(b, y, x, r, s) -> (b, y + r, x + s)>,
      affine_map<(b, y, x, r, s) -> (0, r, s)>,
      affine_map<(b, y, x, r, s) -> (b, y, x)>
    ],
    iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]
  } ins(%apart, %w : tensor<1x11x13xf32>, tensor<1x3x2xf32>) outs(%start : tensor<1x9x12xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %q = arith.addf %c, %p : f32
    linalg.yield %q : f32
  } -> tensor<1x9x12xf32>
  %placed = linalg.generic {
    indexing_maps = [
      affine_map<(b, y, x) -> (b, y, x)>, affine_map<(b, y, x) -> (b, y, x)>
    ],
    iterator_types = ["parallel", "parallel", "parallel"]
  } ins(%sums : tensor<1x9x12xf32>) outs(%s : tensor<1x9x12xf32>) {
  ^bb0(%a: f32, %c: f32):
    %row = linalg.index 1 : index
    %column = linalg.index 2 : index
    %i = arith.index_cast %row : index to i32
    %j = arith.index_cast %column : index to i32
    %ten = arith.constant 10 : i32
    %k = arith.muli %i, %ten : i32
    %l = arith.addi %k, %j : i32
    %f = arith.sitofp %l : i32 to f32
    %t = arith.addf %a, %f : f32
    linalg.yield %t : f32
  } -> tensor<1x9x12xf32>
  func.return %placed : tensor<1x9x12xf32>
}
"""


def test_what_is_stored_knows_its_place_behind_zeros() -> None:
    check(PLACES_BEHIND_ZEROS)


NOTHING_BUT_ZEROS = """
func.func @main(%x: tensor<2x6x1x3xf32>, %w: tensor<5x6x1x3xf32>) -> tensor<2x5x1x3xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x6x2x7xf32>
  %zeros = linalg.fill ins(%z : f32) outs(%e : tensor<2x6x2x7xf32>) -> tensor<2x6x2x7xf32>
  %apart = tensor.insert_slice %x into %zeros[0, 0, 1, 2] [2, 6, 1, 3] [1, 1, 2, 2]
    : tensor<2x6x1x3xf32> into tensor<2x6x2x7xf32>
  %s = tensor.empty() : tensor<2x5x1x3xf32>
  %start = linalg.fill ins(%z : f32) outs(%s : tensor<2x5x1x3xf32>) -> tensor<2x5x1x3xf32>
  %y = linalg.conv_2d_nchw_fchw {
    dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>
  } ins(%apart, %w : tensor<2x6x2x7xf32>, tensor<5x6x1x3xf32>)
    outs(%start : tensor<2x5x1x3xf32>) -> tensor<2x5x1x3xf32>
  func.return %y : tensor<2x5x1x3xf32>
}
"""


def test_windows_that_see_zeros_alone() -> None:
    """The rows that are read lie between those that have elements."""
    check(NOTHING_BUT_ZEROS)
