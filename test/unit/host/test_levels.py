"""Processors with fewer features than this one: `WEFT_HOST_CPU` hides them."""

from __future__ import annotations

import numpy as np
import pytest

import weft
from weft.targets.host.executable import HostExecutable
from weft.targets.host.machine.detect import LEVELS, at_level, detect_machine
from weft.targets.reference.interpreter import run_function as interpret
from weft.tools.registry.contexts import make_context
from weft.transforms.model.load import load_module

# A product with an epilogue, sums along rows, functions on vectors, padding and transposition, and
# products of bytes.
TEXT = """
func.func @f(%a: tensor<9x20xf32>, %b: tensor<20x37xf32>, %p: tensor<9x16xi8>,
             %q: tensor<16x21xi8>)
    -> (tensor<37x9xf32>, tensor<9xf32>, tensor<11x39xf32>, tensor<9x21xi32>) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : i32
  %e = tensor.empty() : tensor<9x37xf32>
  %start = linalg.fill ins(%zero : f32) outs(%e : tensor<9x37xf32>) -> tensor<9x37xf32>
  %c = linalg.matmul ins(%a, %b : tensor<9x20xf32>, tensor<20x37xf32>)
      outs(%start : tensor<9x37xf32>) -> tensor<9x37xf32>
  %d = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%c : tensor<9x37xf32>) outs(%e : tensor<9x37xf32>) {
  ^bb0(%x: f32, %o: f32):
    %t = math.tanh %x : f32
    %m = arith.mulf %t, %x : f32
    linalg.yield %m : f32
  } -> tensor<9x37xf32>
  %te = tensor.empty() : tensor<37x9xf32>
  %turned = linalg.transpose ins(%d : tensor<9x37xf32>) outs(%te : tensor<37x9xf32>)
      permutation = [1, 0]
  %se = tensor.empty() : tensor<9xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%se : tensor<9xf32>) -> tensor<9xf32>
  %sums = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
    iterator_types = ["parallel", "reduction"]
  } ins(%d : tensor<9x37xf32>) outs(%s0 : tensor<9xf32>) {
  ^bb0(%x: f32, %o: f32):
    %v = math.exp %x : f32
    %s = arith.addf %o, %v : f32
    linalg.yield %s : f32
  } -> tensor<9xf32>
  %padded = tensor.pad %d low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<9x37xf32> to tensor<11x39xf32>
  %we = tensor.empty() : tensor<9x21xi32>
  %w0 = linalg.fill ins(%none : i32) outs(%we : tensor<9x21xi32>) -> tensor<9x21xi32>
  %w = linalg.generic {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>,
                     affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%p, %q : tensor<9x16xi8>, tensor<16x21xi8>) outs(%w0 : tensor<9x21xi32>) {
  ^bb0(%x: i8, %y: i8, %o: i32):
    %xs = arith.extsi %x : i8 to i32
    %ys = arith.extsi %y : i8 to i32
    %m = arith.muli %xs, %ys : i32
    %s = arith.addi %o, %m : i32
    linalg.yield %s : i32
  } -> tensor<9x21xi32>
  return %turned, %sums, %padded, %w
      : tensor<37x9xf32>, tensor<9xf32>, tensor<11x39xf32>, tensor<9x21xi32>
}
"""


def arrays() -> dict[str, np.ndarray]:
    rng = np.random.default_rng(0)
    return {
        "a": rng.standard_normal((9, 20), np.float32) / 4,
        "b": rng.standard_normal((20, 37), np.float32) / 4,
        "p": rng.integers(-128, 128, (9, 16), np.int8),
        "q": rng.integers(-128, 128, (16, 21), np.int8),
    }


@pytest.mark.parametrize("level", LEVELS)
def test_kernels_on_a_lesser_processor(monkeypatch: pytest.MonkeyPatch, level: str) -> None:
    monkeypatch.delenv("WEFT_HOST_CPU", raising=False)
    if not LEVELS[level] <= detect_machine().features:
        pytest.skip(f"this processor is no {level}")
    monkeypatch.setenv("WEFT_HOST_CPU", level)
    assert detect_machine().features == LEVELS[level]
    executable = weft.compile(TEXT, target="host")
    assert isinstance(executable, HostExecutable)
    assert executable.features == LEVELS[level]
    results, _ = weft.run(executable, arrays())
    *floats, products = interpret(load_module(TEXT, make_context(None)), arrays())
    found = list(results.values())
    for value, expected in zip(found, floats, strict=False):
        np.testing.assert_allclose(value, expected, rtol=1e-5, atol=1e-6)
    np.testing.assert_array_equal(found[-1], products)


def test_levels_that_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEFT_HOST_CPU", "zen5")
    with pytest.raises(weft.WeftError) as found:
        weft.compile(TEXT, target="host")
    levels = "x86-64-v2, x86-64-v3, x86-64-v4"
    assert str(found.value) == f"WEFT_HOST_CPU is 'zen5', expected one of {levels}"


def test_levels_beyond_this_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WEFT_HOST_CPU", raising=False)
    plain = at_level(detect_machine(), "x86-64-v2")
    assert plain.features == frozenset()
    with pytest.raises(weft.WeftError) as found:
        at_level(plain, "x86-64-v4")
    assert str(found.value) == (
        "WEFT_HOST_CPU is x86-64-v4, but this processor has no avx2, avx512"
    )
