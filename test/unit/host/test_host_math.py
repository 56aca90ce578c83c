"""Functions of `math` on vectors, softmax and other composed ops, and reductions along rows."""

from __future__ import annotations

import math

import numpy as np
import pytest

from weft.targets.host.executable import HostExecutable
from weft.targets.reference.interpreter import run_function as interpret
from weft.tools.api import compile
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.model.load import load_module

SPECIAL = (0.0, -0.0, math.inf, -math.inf, math.nan, 88.8, -104.5, 1.0, 0.0004, 4.0, -9.0)


def native(text: str) -> HostExecutable:
    executable = compile(text, target="host")
    assert isinstance(executable, HostExecutable)
    return executable


def check(text: str, threads: int = 1, limit: float = 1e-5) -> str:
    """Compares a function of floats with the reference; gives the report."""
    executable = native(text)
    rng = np.random.default_rng(0)
    arrays = {
        n: (rng.random(shape) - 0.5).astype({"f32": np.float32, "f64": np.float64}[element])
        for n, (shape, element) in executable.argument_types().items()
    }
    call = executable.bind(arrays, threads=threads)
    for result in call.results.values():
        result[...] = 77
    call()
    expected = interpret(load_module(text, make_context()), arrays)
    for found, wanted in zip(call.results.values(), expected, strict=True):
        assert float(np.abs(found - wanted).max()) <= limit * float(np.abs(wanted).max())
    return "\n".join(executable.program.report)


@pytest.mark.parametrize("name", ["exp", "log", "tanh", "erf"])
def test_functions(name: str) -> None:
    """Against the C library in double precision, as numbers of any size and special ones."""
    count = 4 * 250 + 7
    with np.errstate(all="ignore"):
        wide = np.exp(np.linspace(-80, 88, count // 2))
        x = np.concatenate([SPECIAL, wide, -wide, np.linspace(-87, 88.7, count - 11)])
        x = x.astype(np.float32)
    text = f"""
func.func @main(%x: tensor<{x.size}xf32>) -> tensor<{x.size}xf32> {{
  %y = math.{name} %x : tensor<{x.size}xf32>
  return %y : tensor<{x.size}xf32>
}}"""
    executable = native(text)
    call = executable.bind({"x": x})
    call()
    with np.errstate(all="ignore"):
        numpy = {"exp": np.exp, "log": np.log, "tanh": np.tanh, "erf": np.vectorize(math.erf)}
        wanted = numpy[name](x.astype(np.float64)).astype(np.float32)
    found = call.results["result"]
    assert np.allclose(found, wanted, rtol=1e-6, atol=1e-38, equal_nan=True)


COMPOSED = """
func.func @main(%x: tensor<4x37xf32>, %y: tensor<4x37xf32>, %i: tensor<16x15xf32>)
    -> (tensor<4x37xf32>, tensor<2x2x8x8xf32>, tensor<16x15xf32>) {
  %e = tensor.empty() : tensor<4x37xf32>
  %s = linalg.softmax dimension(1) ins(%x : tensor<4x37xf32>) outs(%e : tensor<4x37xf32>)
    -> tensor<4x37xf32>
  %a = arith.addf %s, %y : tensor<4x37xf32>
  %b = math.exp %a : tensor<4x37xf32>
  %d = tensor.empty() : tensor<2x2x8x8xf32>
  %z = arith.constant 0.0 : f32
  %p = linalg.pack %i padding_value(%z : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1]
    inner_tiles = [8, 8] into %d : tensor<16x15xf32> -> tensor<2x2x8x8xf32>
  %f = tensor.empty() : tensor<16x15xf32>
  %u = linalg.unpack %p outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 8]
    into %f : tensor<2x2x8x8xf32> -> tensor<16x15xf32>
  return %b, %p, %u : tensor<4x37xf32>, tensor<2x2x8x8xf32>, tensor<16x15xf32>
}
"""


@pytest.mark.parametrize("threads", [1, 2])
def test_composed_ops(threads: int) -> None:
    report = check(COMPOSED, threads)
    assert "plain loops" not in report


def test_softmax_is_what_numpy_says() -> None:
    text = """
func.func @main(%x: tensor<3x50xf32>) -> tensor<3x50xf32> {
  %e = tensor.empty() : tensor<3x50xf32>
  %s = linalg.softmax dimension(1) ins(%x : tensor<3x50xf32>) outs(%e : tensor<3x50xf32>)
    -> tensor<3x50xf32>
  return %s : tensor<3x50xf32>
}"""
    x = np.random.default_rng(0).standard_normal((3, 50)).astype(np.float32) * 20
    call = native(text).bind({"x": x})
    call()
    powers = np.exp(x.astype(np.float64) - x.max(1, keepdims=True))
    assert np.allclose(call.results["result"], powers / powers.sum(1, keepdims=True), atol=1e-6)


def test_tiles_that_do_not_fit_are_an_error_with_its_place() -> None:
    bad = COMPOSED.replace("inner_tiles = [8, 8] into %d", "inner_tiles = [8, 7] into %d")
    with pytest.raises(WeftError, match=r"11:\d+: .*tile"):
        compile(bad, target="host")


def test_arithmetic_on_tensors_is_one_nest() -> None:
    text = """
func.func @main(%x: tensor<5x9xf32>, %y: tensor<5x9xf32>) -> tensor<5x9xf32> {
  %c = arith.constant dense<2.0> : tensor<5x9xf32>
  %a = arith.addf %x, %y : tensor<5x9xf32>
  %b = math.exp %a : tensor<5x9xf32>
  %r = arith.divf %c, %b : tensor<5x9xf32>
  return %r : tensor<5x9xf32>
}"""
    report = check(text)
    assert report.count("predicted") == 1


def _reduction(op: str, init: str, rows: int, columns: int, type: str = "f32") -> str:
    return f"""
func.func @main(%x: tensor<{rows}x{columns}x{type}>) -> tensor<{rows}x{type}> {{
  %z = arith.constant {init} : {type}
  %e = tensor.empty() : tensor<{rows}x{type}>
  %f = linalg.fill ins(%z : {type}) outs(%e : tensor<{rows}x{type}>) -> tensor<{rows}x{type}>
  %y = linalg.generic {{
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
    iterator_types = ["parallel", "reduction"]
  }} ins(%x : tensor<{rows}x{columns}x{type}>) outs(%f : tensor<{rows}x{type}>) {{
  ^bb0(%a: {type}, %o: {type}):
    %r = {op} %a, %o : {type}
    linalg.yield %r : {type}
  }} -> tensor<{rows}x{type}>
  return %y : tensor<{rows}x{type}>
}}"""


@pytest.mark.parametrize(
    ("op", "init", "rows", "columns", "type"),
    [
        ("arith.addf", "1.5", 5, 49, "f32"),
        ("arith.addf", "0.0", 3, 200, "f64"),
        ("arith.mulf", "1.0", 2, 17, "f32"),
        ("arith.maximumf", "0xFF800000", 4, 131, "f32"),
        ("arith.minnumf", "0x7F800000", 1, 16, "f32"),
    ],
)
@pytest.mark.parametrize("threads", [1, 2])
def test_reductions_along_rows(
    op: str, init: str, rows: int, columns: int, type: str, threads: int
) -> None:
    """Of whole vectors, with a rest, and of a start that counts."""
    assert "of d1" in check(_reduction(op, init, rows, columns, type), threads, 1e-4)


@pytest.mark.parametrize("op", ["addi", "maxsi", "minsi", "maxui", "minui", "andi", "xori"])
def test_reductions_of_integers(op: str) -> None:
    text = _reduction(f"arith.{op}", "3", 3, 50, "i32")
    x = np.random.default_rng(0).integers(-(2**31), 2**31, (3, 50)).astype(np.int32)
    call = native(text).bind({"x": x})
    call()
    (wanted,) = interpret(load_module(text, make_context()), {"x": x})
    assert np.array_equal(call.results["result"], wanted)


def test_a_reduction_to_one_number() -> None:
    text = """
func.func @main(%x: tensor<9x33xf32>) -> tensor<f32> {
  %z = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>],
    iterator_types = ["reduction", "reduction"]
  } ins(%x : tensor<9x33xf32>) outs(%f : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.mulf %a, %a : f32
    %r = arith.addf %o, %b : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  return %y : tensor<f32>
}"""
    assert "plain loops" not in check(text, 2)


def test_nan_reaches_the_maximum() -> None:
    x = np.zeros((2, 40), np.float32)
    x[1, 37] = math.nan
    call = native(_reduction("arith.maximumf", "0xFF800000", 2, 40)).bind({"x": x})
    call()
    assert np.isnan(call.results["result"]).tolist() == [False, True]


LAYER_NORM = """
#i = affine_map<(i, j) -> (i, j)>
#r = affine_map<(i, j) -> (i)>
#c = affine_map<(i, j) -> (j)>
func.func @main(%x: tensor<5x100xf32>, %g: tensor<100xf32>) -> tensor<5x100xf32> {
  %z = arith.constant 0.0 : f32
  %n = arith.constant 100.0 : f32
  %eps = arith.constant 1.0e-5 : f32
  %e1 = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%z : f32) outs(%e1 : tensor<5xf32>) -> tensor<5xf32>
  %s = linalg.generic {indexing_maps = [#i, #r],
    iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<5x100xf32>) outs(%f : tensor<5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %a, %o : f32
    linalg.yield %r : f32
  } -> tensor<5xf32>
  %v = linalg.generic {indexing_maps = [#i, #r, #r],
    iterator_types = ["parallel", "reduction"]}
    ins(%x, %s : tensor<5x100xf32>, tensor<5xf32>) outs(%f : tensor<5xf32>) {
  ^bb0(%a: f32, %m: f32, %o: f32):
    %mm = arith.divf %m, %n : f32
    %d = arith.subf %a, %mm : f32
    %q = arith.mulf %d, %d : f32
    %r = arith.addf %q, %o : f32
    linalg.yield %r : f32
  } -> tensor<5xf32>
  %e = tensor.empty() : tensor<5x100xf32>
  %y = linalg.generic {indexing_maps = [#i, #r, #r, #c, #i],
    iterator_types = ["parallel", "parallel"]}
    ins(%x, %s, %v, %g : tensor<5x100xf32>, tensor<5xf32>, tensor<5xf32>, tensor<100xf32>)
    outs(%e : tensor<5x100xf32>) {
  ^bb0(%a: f32, %m: f32, %q: f32, %h: f32, %o: f32):
    %mm = arith.divf %m, %n : f32
    %d = arith.subf %a, %mm : f32
    %w = arith.divf %q, %n : f32
    %we = arith.addf %w, %eps : f32
    %rs = math.rsqrt %we : f32
    %t = arith.mulf %d, %rs : f32
    %r = arith.mulf %t, %h : f32
    linalg.yield %r : f32
  } -> tensor<5x100xf32>
  return %y : tensor<5x100xf32>
}
"""


def test_layer_norm() -> None:
    report = check(LAYER_NORM, 2, 1e-4)
    assert report.count("of d1") == 3


def test_tensors_without_elements() -> None:
    text = """
func.func @main(%x: tensor<7x0xf32>) -> tensor<7x0xf32> {
  %y = arith.addf %x, %x : tensor<7x0xf32>
  return %y : tensor<7x0xf32>
}"""
    call = native(text).bind({"x": np.zeros((7, 0), np.float32)})
    call()
    assert call.results["result"].shape == (7, 0)


def _product(function: str, m: int, n: int, k: int) -> str:
    """A product of matrices to which a function is applied, half of it added to its argument."""
    x, w, y = (f"tensor<{a}x{b}xf32>" for a, b in ((m, k), (k, n), (m, n)))
    same = "affine_map<(d0, d1) -> (d0, d1)>"
    return f"""func.func @f(%x: {x}, %w: {w}) -> {y} {{
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %e = tensor.empty() : {y}
  %i = linalg.fill ins(%zero : f32) outs(%e : {y}) -> {y}
  %r = linalg.matmul ins(%x, %w : {x}, {w}) outs(%i : {y}) -> {y}
  %g = linalg.generic {{indexing_maps = [{same}, {same}],
    iterator_types = ["parallel", "parallel"]}} ins(%r : {y}) outs(%e : {y}) {{
  ^bb0(%a: f32, %b: f32):
    %t = {function} %a : f32
    %u = arith.mulf %t, %half : f32
    %v = arith.addf %u, %a : f32
    linalg.yield %v : f32
  }} -> {y}
  return %g : {y}
}}"""


@pytest.mark.parametrize("function", ["math.erf", "math.tanh", "math.exp", "math.absf"])
@pytest.mark.parametrize(("m", "n", "k"), [(37, 70, 19), (5, 3, 40), (1, 129, 7)])
def test_functions_behind_a_product(function: str, m: int, n: int, k: int) -> None:
    text = _product(function, m, n, k)
    check(text)
    # What needs many registers makes its constants behind the sums, which are set aside for it.
    made = "arith.bitcast" in native(text).program.text
    assert made == (function != "math.absf")
