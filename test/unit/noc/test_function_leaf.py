"""Functions on arrays, for many calls at a time."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.graph.modules import load_network

from weft.targets.noc.function_leaf import StackedFunction
from weft.targets.reference.interpreter import Interpreter, builtin_meanings
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import function_of

_ROWS = """
  func.func @net(%x: tensor<1x4x6xf32>, %w: tensor<6x3xf32>, %t: tensor<5x3xf32>)
      -> (tensor<4x3xf32>, tensor<6x4xf32>) {
    %zero = arith.constant 0.0 : f32
    %two = arith.constant 2.0 : f32
    %m = tensor.collapse_shape %x [[0, 1], [2]] : tensor<1x4x6xf32> into tensor<4x6xf32>
    %part = tensor.extract_slice %m[1, 0] [2, 6] [1, 1] : tensor<4x6xf32> to tensor<2x6xf32>
    %wide = tensor.pad %part low[1, 0] high[1, 0] {
    ^bb0(%i: index, %j: index):
      tensor.yield %two : f32
    } : tensor<2x6xf32> to tensor<4x6xf32>
    %e = tensor.empty() : tensor<4x3xf32>
    %s = linalg.fill ins(%zero : f32) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
    %p = linalg.generic {
      indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>,
                       affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%wide, %w : tensor<4x6xf32>, tensor<6x3xf32>) outs(%s : tensor<4x3xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %1 = arith.mulf %a, %b : f32
      %2 = arith.addf %c, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<4x3xf32>
    %n = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%p : tensor<4x3xf32>) outs(%e : tensor<4x3xf32>) {
    ^bb0(%a: f32, %c: f32):
      %r = linalg.index 0 : index
      %q = linalg.index 1 : index
      %v = tensor.extract %t[%r, %q] : tensor<5x3xf32>
      %1 = math.exp %a : f32
      %2 = arith.addf %1, %v : f32
      linalg.yield %2 : f32
    } -> tensor<4x3xf32>
    %f = tensor.empty() : tensor<6x4xf32>
    %k = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%wide : tensor<4x6xf32>) outs(%f : tensor<6x4xf32>) {
    ^bb0(%a: f32, %c: f32):
      %1 = arith.mulf %a, %two : f32
      linalg.yield %1 : f32
    } -> tensor<6x4xf32>
    return %n, %k : tensor<4x3xf32>, tensor<6x4xf32>
  }
"""


def _function(text: str) -> StackedFunction:
    module = load_network(text, make_context())
    return StackedFunction(module, builtin_meanings(), function_of(module, "net"))


@pytest.mark.parametrize("calls", [1, 5])
def test_many_calls_give_the_bits_that_each_gives(calls: int) -> None:
    stacked = _function(_ROWS)
    rng = np.random.default_rng(3)
    shapes = [(1, 4, 6), (6, 3), (5, 3)]
    given = [[rng.standard_normal(s).astype(np.float32) for s in shapes] for _ in range(calls)]
    found = stacked.run_calls(given)
    for arrays, results in zip(given, found, strict=True):
        alone = Interpreter(stacked.module, stacked.meanings)
        wanted = alone.run_function(stacked.function, arrays)
        for a, b in zip(results, wanted, strict=True):
            assert (a.shape, a.dtype) == (b.shape, b.dtype)
            np.testing.assert_array_equal(a, b)


def test_arguments_in_the_same_memory_are_not_stacked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever of them are, in one run after another of the same function."""
    stacked = _function(_ROWS)
    rng = np.random.default_rng(4)
    shapes = [(1, 4, 6), (6, 3), (5, 3)]
    counts: list[int] = []
    stack = np.stack
    monkeypatch.setattr(np, "stack", lambda a: (counts.append(len(a)), stack(a))[1])
    for shared in [{1, 2}, {0}, set[int](), {0, 1, 2}, {2}]:
        same = [rng.standard_normal((1, *s)).astype(np.float32) for s in shapes]
        given = [
            [
                same[i][0] if i in shared else rng.standard_normal(s).astype(np.float32)
                for i, s in enumerate(shapes)
            ]
            for _ in range(3)
        ]
        counts.clear()
        found = stacked.run_calls(given)
        assert len(counts) <= len(shapes) - len(shared) + 1
        for arrays, results in zip(given, found, strict=True):
            alone = Interpreter(stacked.module, stacked.meanings)
            for a, b in zip(results, alone.run_function(stacked.function, arrays), strict=True):
                np.testing.assert_array_equal(a, b)


def test_results_without_arguments_are_there_for_each_call() -> None:
    stacked = _function("""
  func.func @net(%x: tensor<2xf32>) -> tensor<3xf32> {
    %c = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
    return %c : tensor<3xf32>
  }""")
    found = stacked.run_calls([[np.zeros(2, np.float32)]] * 2)
    assert [row[0].tolist() for row in found] == [[1, 2, 3]] * 2


def test_arguments_of_other_types_are_refused() -> None:
    with pytest.raises(WeftError, match="argument x is"):
        _function("""
  func.func @net(%x: tensor<2xf32>) -> tensor<2xf32> {
    return %x : tensor<2xf32>
  }""").run_calls([[np.zeros(3, np.float32)]])
