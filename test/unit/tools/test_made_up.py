"""Arrays made up for arguments: by what they are for, and each by its own name."""

from collections.abc import Callable

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp

from weft.tools.common.made_up import Recipe, made_up, recipes_of
from weft.tools.zoo.models import seeded_weights
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import function_of
from weft.transforms.model.weight_roles import Role, weight_roles

LAYER = """
func.func @main(%x: tensor<4x400xf32>, %n: tensor<4xi64> RANGE,
    %w: tensor<300x400xf32> {weft.weight = "w"}, %b: tensor<300xf32> {weft.weight = "b"},
    %g: tensor<300xf32> {weft.weight = "g"}, %t: tensor<50x300xf32> {weft.weight = "t"},
    %u: tensor<3xf32> {weft.weight = "u"}, %v: tensor<300xf32> {weft.weight = "v"})
    -> tensor<4x300xf32> {
  %zero = arith.constant 0.0 : f32
  %epsilon = arith.constant 0.01 : f32
  %f = tensor.empty() : tensor<400x300xf32>
  %e = tensor.empty() : tensor<4x300xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<4x300xf32>) -> tensor<4x300xf32>
  %p = linalg.transpose ins(%w : tensor<300x400xf32>) outs(%f : tensor<400x300xf32>)
    permutation = [1, 0]
  %y = linalg.matmul ins(%x, %p : tensor<4x400xf32>, tensor<400x300xf32>)
    outs(%init : tensor<4x300xf32>) -> tensor<4x300xf32>
  %z = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>,
                     affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%y, %b : tensor<4x300xf32>, tensor<300xf32>) outs(%e : tensor<4x300xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  } -> tensor<4x300xf32>
  %r = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>,
                     affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (j)>,
                     affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%z, %n, %g, %v : tensor<4x300xf32>, tensor<4xi64>, tensor<300xf32>, tensor<300xf32>)
    outs(%e : tensor<4x300xf32>) {
  ^bb0(%a: f32, %c: i64, %d: f32, %h: f32, %o: f32):
    %row = arith.index_cast %c : i64 to index
    %column = linalg.index 1 : index
    %k = tensor.extract %t[%row, %column] : tensor<50x300xf32>
    %l = arith.maximumf %a, %zero : f32
    %m = arith.mulf %l, %d : f32
    %q = arith.addf %m, %k : f32
    %i = arith.addf %h, %epsilon : f32
    %j = math.rsqrt %i : f32
    %s = arith.mulf %q, %j : f32
    linalg.yield %s : f32
  } -> tensor<4x300xf32>
  return %r : tensor<4x300xf32>
}"""


@pytest.fixture(scope="module")
def module(load: Callable[[str], ModuleOp]) -> ModuleOp:
    return load(LAYER.replace("RANGE", ""))


def test_roles(module: ModuleOp) -> None:
    assert weight_roles(function_of(module)) == {
        "w": Role("factor", 400, 2**0.5),
        "b": Role("shift"),
        "g": Role("scale"),
        "t": Role("table", 300),
        "u": Role("other"),
        "v": Role("variance"),
    }


def test_weights_are_scaled_by_what_they_are_for(module: ModuleOp) -> None:
    weights = seeded_weights(module, 3)
    assert weights["w"].std() == pytest.approx((2 / 400) ** 0.5, rel=0.02)
    assert weights["t"].std() == pytest.approx(300**-0.25, rel=0.05)
    assert (weights["t"][:2] @ weights["t"][2:].T).std() == pytest.approx(1, rel=0.2)
    assert abs(weights["b"].mean()) < 0.03
    assert weights["g"].mean() == pytest.approx(1, abs=0.03)
    assert weights["v"].min() >= 1
    assert all(w.dtype == np.float32 for w in weights.values())


def test_each_argument_is_made_up_by_its_own_name(module: ModuleOp) -> None:
    function = function_of(module)
    forms = {"x": ((4, 400), "f32"), "n": ((4,), "i64"), "w": ((300, 400), "f32")}
    whole = made_up(list(forms), forms, lambda: recipes_of(function), 0)
    alone = made_up(["w"], forms, lambda: recipes_of(function), 0)
    other = made_up(["w"], forms, lambda: recipes_of(function), 1)
    np.testing.assert_array_equal(whole["w"], alone["w"])
    assert not np.array_equal(other["w"], alone["w"])
    assert whole["x"].std() == pytest.approx(1, rel=0.1)


def test_recipes_are_only_asked_for_when_there_is_need() -> None:
    def never() -> dict[str, Recipe]:
        raise AssertionError

    assert made_up([], {}, never, 0) == {}


@pytest.mark.parametrize(
    ("attribute", "low", "high"), [("", 0, 49), ("{weft.range = [7, 9]}", 7, 8)]
)
def test_indices_stay_within_their_range(
    load: Callable[[str], ModuleOp], attribute: str, low: int, high: int
) -> None:
    """That of the table, where the argument does not say another one."""
    function = function_of(load(LAYER.replace("RANGE", attribute)))
    forms = {"n": ((1000,), "i64")}
    indices = made_up(["n"], forms, lambda: recipes_of(function), 0)["n"]
    assert (indices.min(), indices.max()) == (low, high)


SHIFT = """
func.func @f(%x: tensor<100xi32>, %by: tensor<100xi8>) -> tensor<100xi32> {
  %e = tensor.empty() : tensor<100xi32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
    iterator_types = ["parallel"]
  } ins(%x, %by : tensor<100xi32>, tensor<100xi8>) outs(%e : tensor<100xi32>) {
  ^bb0(%a: i32, %b: i8, %o: i32):
    %wide = arith.extsi %b : i8 to i32
    %s = arith.shrsi %a, %wide : i32
    linalg.yield %s : i32
  } -> tensor<100xi32>
  return %y : tensor<100xi32>
}
"""


def test_shifts_are_by_fewer_bits_than_there_are(load: Callable[[str], ModuleOp]) -> None:
    recipes = recipes_of(function_of(load(SHIFT)))
    assert recipes["x"].range is None
    assert recipes["by"].range == (0, 32)


@pytest.mark.parametrize("range", ["[3, 3]", "[1]", '"all"', '[0, "b"]'])
def test_ranges_that_are_none(load: Callable[[str], ModuleOp], range: str) -> None:
    module = load(LAYER.replace("RANGE", f"{{weft.range = {range}}}"))
    with pytest.raises(WeftError, match=r"weft.range of argument 1 is .*; give the lowest integer"):
        recipes_of(function_of(module))
