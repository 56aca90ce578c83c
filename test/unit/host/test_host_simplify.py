"""Results that nobody reads, gathers beside kernels, and powers by whole numbers."""

from __future__ import annotations

import numpy as np
import pytest

from weft.targets.host.executable import HostExecutable
from weft.targets.reference.interpreter import run_function as interpret
from weft.tools.api import compile
from weft.tools.registry.contexts import make_context
from weft.transforms.model.load import load_module


def places(returned: str, types: str) -> str:
    """The maximum of each row with its place, of which `returned` are given."""
    return f"""
func.func @main(%x: tensor<5x37xf32>) -> ({types}) {{
  %low = arith.constant 0xFF800000 : f32
  %none = arith.constant 0 : i64
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%low : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %g = tensor.empty() : tensor<5xi64>
  %h = linalg.fill ins(%none : i64) outs(%g : tensor<5xi64>) -> tensor<5xi64>
  %m:2 = linalg.generic {{
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>,
                     affine_map<(i, j) -> (i)>],
    iterator_types = ["parallel", "reduction"]
  }} ins(%x : tensor<5x37xf32>) outs(%f, %h : tensor<5xf32>, tensor<5xi64>) {{
  ^bb0(%a: f32, %best: f32, %place: i64):
    %j = linalg.index 1 : index
    %k = arith.index_cast %j : index to i64
    %n = arith.maximumf %a, %best : f32
    %more = arith.cmpf ogt, %a, %best : f32
    %p = arith.select %more, %k, %place : i64
    linalg.yield %n, %p : f32, i64
  }} -> (tensor<5xf32>, tensor<5xi64>)
  return {returned} : {types}
}}"""


@pytest.mark.parametrize(
    ("returned", "types", "plain"),
    [
        ("%m#0", "tensor<5xf32>", False),
        # The place is computed from the maximum so far, which so stays.
        ("%m#1", "tensor<5xi64>", True),
        ("%m#0, %m#1", "tensor<5xf32>, tensor<5xi64>", True),
    ],
)
def test_a_maximum_without_its_place_is_a_reduction(returned: str, types: str, plain: bool) -> None:
    text = places(returned, types)
    executable = compile(text, target="host")
    assert isinstance(executable, HostExecutable)
    assert ("plain loops" in "\n".join(executable.program.report)) == plain
    x = np.random.default_rng(0).standard_normal((5, 37)).astype(np.float32)
    call = executable.bind({"x": x})
    call()
    wanted = interpret(load_module(text, make_context()), {"x": x})
    for found, one in zip(call.results.values(), wanted, strict=True):
        assert np.array_equal(found, one)
    assert np.array_equal(wanted[0], x.max(1) if "#0" in returned else x.argmax(1))


@pytest.mark.parametrize("exponent", [-3, 0, 1, 2, 3, 7, 100])
def test_powers(exponent: int) -> None:
    text = f"""
func.func @main(%x: tensor<3x21xf32>) -> tensor<3x21xf32> {{
  %n = arith.constant {exponent} : i64
  %e = tensor.empty() : tensor<3x21xf32>
  %y = linalg.generic {{
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  }} ins(%x : tensor<3x21xf32>) outs(%e : tensor<3x21xf32>) {{
  ^bb0(%a: f32, %o: f32):
    %p = math.fpowi %a, %n : f32, i64
    linalg.yield %p : f32
  }} -> tensor<3x21xf32>
  return %y : tensor<3x21xf32>
}}"""
    x = (np.random.default_rng(0).random((3, 21)) + 0.5).astype(np.float32)
    executable = compile(text, target="host")
    assert isinstance(executable, HostExecutable)
    call = executable.bind({"x": x})
    call()
    (reference,) = interpret(load_module(text, make_context()), {"x": x})
    assert reference.dtype == np.float32
    assert np.allclose(call.results["result"], x.astype(np.float64) ** exponent, rtol=3e-5)
    assert np.allclose(reference, x.astype(np.float64) ** exponent, rtol=1e-6)


@pytest.mark.parametrize("exponent", [0.75, -0.5, 2.0, 3.25, -1.0, 0.3, 0.0])
def test_powers_of_floats(exponent: float) -> None:
    text = f"""
func.func @main(%x: tensor<70xf32>) -> tensor<70xf32> {{
  %n = arith.constant dense<{exponent:e}> : tensor<70xf32>
  %y = math.powf %x, %n : tensor<70xf32>
  return %y : tensor<70xf32>
}}"""
    special = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1.0], np.float32)
    random = np.random.default_rng(0).random(64, np.float32) * 20
    x = np.concatenate([special, random])
    executable = compile(text, target="host")
    assert isinstance(executable, HostExecutable)
    call = executable.bind({"x": x})
    call()
    with np.errstate(all="ignore"):
        wanted = np.power(x.astype(np.float64), exponent)
    assert np.allclose(np.abs(call.results["result"]), np.abs(wanted), rtol=1e-6, equal_nan=True)
    assert ("powf" in executable.program.text) == (exponent == 0.3)


def test_a_gathered_value_may_be_read_by_a_kernel() -> None:
    """Rows of a table, to which a row is added: what an embedding is."""
    text = """
func.func @main(%ids: tensor<4xi64>, %table: tensor<9x20xf32>, %b: tensor<20xf32>)
    -> tensor<4x20xf32> {
  %e = tensor.empty() : tensor<4x20xf32>
  %rows = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%ids : tensor<4xi64>) outs(%e : tensor<4x20xf32>) {
  ^bb0(%id: i64, %o: f32):
    %i = arith.index_cast %id : i64 to index
    %j = linalg.index 1 : index
    %v = tensor.extract %table[%i, %j] : tensor<9x20xf32>
    linalg.yield %v : f32
  } -> tensor<4x20xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>,
                     affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%rows, %b : tensor<4x20xf32>, tensor<20xf32>) outs(%e : tensor<4x20xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  } -> tensor<4x20xf32>
  return %y : tensor<4x20xf32>
}"""
    rng = np.random.default_rng(0)
    arrays = {
        "ids": np.array([8, 0, 3, 8]),
        "table": rng.random((9, 20), np.float32),
        "b": rng.random(20, np.float32),
    }
    executable = compile(text, target="host")
    assert isinstance(executable, HostExecutable)
    call = executable.bind(arrays, threads=2)
    call()
    assert np.array_equal(call.results["result"], arrays["table"][arrays["ids"]] + arrays["b"])
