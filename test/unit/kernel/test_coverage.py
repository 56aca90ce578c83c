"""How much of a function's arithmetic kernels cover."""

from collections.abc import Callable

import pytest
from xdsl.dialects.builtin import ModuleOp

from weft.transforms.core.functions import function_of
from weft.transforms.kernel.coverage import Coverage, coverage_of

TEXT = """
func.func @main(%x: tensor<4x5xf32>, %w: tensor<5x3xf32>, %t: tensor<7x3xf32>, %n: tensor<4xi64>)
    -> tensor<4x3xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
  %y = linalg.matmul ins(%x, %w : tensor<4x5xf32>, tensor<5x3xf32>)
    outs(%init : tensor<4x3xf32>) -> tensor<4x3xf32>
  %z = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>,
                     affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%n, %y : tensor<4xi64>, tensor<4x3xf32>) outs(%e : tensor<4x3xf32>) {
  ^bb0(%a: i64, %b: f32, %o: f32):
    %one = arith.constant 1 : i64
    %next = arith.addi %a, %one : i64
    %row = arith.index_cast %next : i64 to index
    %column = linalg.index 1 : index
    %r = tensor.extract %t[%row, %column] : tensor<7x3xf32>
    BODY
  } -> tensor<4x3xf32>
  return %z : tensor<4x3xf32>
}"""


def test_sums_of_products_are_covered_and_look_ups_are_no_arithmetic(
    load: Callable[[str], ModuleOp],
) -> None:
    coverage = coverage_of(function_of(load(TEXT.replace("BODY", "linalg.yield %r : f32"))))
    assert (coverage.operations, coverage.covered) == (2 * 4 * 5 * 3, 2 * 4 * 5 * 3)
    assert coverage.percent == 100
    (left,) = coverage.left
    assert left.operations == 0
    assert left.op.endswith("linalg.generic %z")
    assert coverage.describe().splitlines() == [
        "kernels cover 100 % of 0.0 M operations",
        "  1 without arithmetic have no kernel, such as look-ups in tables",
    ]


def test_arithmetic_without_a_kernel_is_left(load: Callable[[str], ModuleOp]) -> None:
    body = "%s = arith.addf %r, %b : f32\n    linalg.yield %s : f32"
    coverage = coverage_of(function_of(load(TEXT.replace("BODY", body))))
    assert (coverage.operations, coverage.covered) == (132, 120)
    assert coverage.percent == pytest.approx(100 * 120 / 132)
    text = coverage.describe()
    assert "kernels cover 90.9 %" in text
    assert "linalg.generic %z, 12 times: the body holds tensor.extract at places that" in text


def test_nearly_all_is_not_all() -> None:
    assert "cover 99.99 % of" in Coverage(1_000_000, 999_999, ()).describe()


def test_ops_that_are_not_known_count_their_results(load: Callable[[str], ModuleOp]) -> None:
    text = """
      func.func @main(%x: tensor<4x5xf32>, %s: tensor<1xindex>) -> tensor<20xf32> {
        %y = tensor.reshape %x(%s) : (tensor<4x5xf32>, tensor<1xindex>) -> tensor<20xf32>
        return %y : tensor<20xf32>
      }"""
    coverage = coverage_of(function_of(load(text)))
    assert (coverage.operations, coverage.covered, coverage.percent) == (20, 0, 0)
    assert "tensor.reshape %y" in coverage.left[0].op
