"""Look-ups at places that are computed from the loops by more than quasi-affine arithmetic."""

from __future__ import annotations

import numpy as np

from weft.targets.reference.interpreter import run_function

REFLECT = """
func.func @reflect(%x: tensor<5xf32>) -> tensor<9xf32> {
  %two = arith.constant 2 : index
  %zero = arith.constant 0 : index
  %last = arith.constant 4 : index
  %e = tensor.empty() : tensor<9xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    outs(%e : tensor<9xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %a = arith.subi %i, %two : index
    %b = arith.subi %zero, %a : index
    %c = arith.maxsi %a, %b : index
    %d = arith.subi %c, %last : index
    %f = arith.maxsi %d, %zero : index
    %g = arith.muli %f, %two : index
    %h = arith.subi %c, %g : index
    %v = tensor.extract %x[%h] : tensor<5xf32>
    linalg.yield %v : f32
  } -> tensor<9xf32>
  return %y : tensor<9xf32>
}
"""


def test_reflected_padding(load) -> None:
    x = np.arange(5, dtype=np.float32)
    (found,) = run_function(load(REFLECT), {"x": x})
    assert found.tolist() == np.pad(x, 2, mode="reflect").tolist()
