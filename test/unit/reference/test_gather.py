"""Bodies that look elements up at computed places, against NumPy."""

from collections.abc import Callable

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp

from weft.targets.reference.interpreter import run_function
from weft.transforms.core.errors import WeftError

ROWS = """
func.func @main(%tokens: tensor<2x3xi64>, %table: tensor<5x4xf32>, %scale: tensor<4xf32>)
    -> tensor<3x2x4xf32> {
  %empty = tensor.empty() : tensor<3x2x4xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(t, n, c) -> (n, t)>, affine_map<(t, n, c) -> (c)>,
                     affine_map<(t, n, c) -> (t, n, c)>],
    iterator_types = ["parallel", "parallel", "parallel"]
  } ins(%tokens, %scale : tensor<2x3xi64>, tensor<4xf32>) outs(%empty : tensor<3x2x4xf32>) {
  ^bb0(%token: i64, %s: f32, %old: f32):
    %row = arith.index_cast %token : i64 to index
    %column = linalg.index 2 : index
    %element = tensor.extract %table[%row, %column] : tensor<5x4xf32>
    %scaled = arith.mulf %element, %s : f32
    linalg.yield %scaled : f32
  } -> tensor<3x2x4xf32>
  return %y : tensor<3x2x4xf32>
}"""


@pytest.fixture(scope="module")
def arrays() -> dict[str, np.ndarray]:
    rng = np.random.default_rng(0)
    return {
        "tokens": rng.integers(0, 5, (2, 3)),
        "table": rng.standard_normal((5, 4)).astype(np.float32),
        "scale": rng.standard_normal(4).astype(np.float32),
    }


def test_rows_of_a_table(load: Callable[[str], ModuleOp], arrays: dict[str, np.ndarray]) -> None:
    (result,) = run_function(load(ROWS), arrays)
    wanted = arrays["table"][arrays["tokens"]].transpose(1, 0, 2) * arrays["scale"]
    np.testing.assert_array_equal(result, wanted)


@pytest.mark.parametrize("wrong", [-1, 5])
def test_outside_of_the_table(
    load: Callable[[str], ModuleOp], arrays: dict[str, np.ndarray], wrong: int
) -> None:
    tokens = arrays["tokens"].copy()
    tokens[1, 2] = wrong
    with pytest.raises(WeftError, match=f"looks up index {wrong} of dimension 0, which has 5"):
        run_function(load(ROWS), {**arrays, "tokens": tokens})


def test_sums_of_looked_up_elements_are_refused(
    load: Callable[[str], ModuleOp], arrays: dict[str, np.ndarray]
) -> None:
    text = ROWS.replace('"parallel", "parallel", "parallel"', '"reduction", "parallel", "parallel"')
    with pytest.raises(WeftError, match="looks elements up and sums at once"):
        run_function(load(text), arrays)
