"""Local copies of a part of a tensor, with padding."""

import numpy as np

import weft
from weft.targets.host.executable import HostExecutable

SLICE = """
func.func @windows(%x: tensor<2x48x3x3xi8>) -> tensor<2x33x3x4x5xi8> {
  %zero = arith.constant 0 : i8
  %part = tensor.extract_slice %x[0, 0, 0, 0] [2, 33, 3, 3] [1, 1, 1, 1]
    : tensor<2x48x3x3xi8> to tensor<2x33x3x3xi8>
  %padded = tensor.pad %part low[0, 0, 0, 2] high[0, 0, 0, 3] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : i8
  } : tensor<2x33x3x3xi8> to tensor<2x33x3x8xi8>
  %o = tensor.empty() : tensor<2x33x3x4x5xi8>
  %y = linalg.generic {
    indexing_maps = [affine_map<(n, c, h, w, s) -> (n, c, h, w + s)>,
                     affine_map<(n, c, h, w, s) -> (n, c, h, w, s)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]
  } ins(%padded : tensor<2x33x3x8xi8>) outs(%o : tensor<2x33x3x4x5xi8>) {
  ^bb0(%v: i8, %old: i8):
    linalg.yield %v : i8
  } -> tensor<2x33x3x4x5xi8>
  return %y : tensor<2x33x3x4x5xi8>
}
"""


def test_outer_dimensions_of_a_slice_do_not_lie_behind_each_other() -> None:
    x = np.random.default_rng(0).integers(-128, 128, (2, 48, 3, 3)).astype(np.int8)
    program = weft.compile(SLICE, target="host")
    assert isinstance(program, HostExecutable)
    results, _ = weft.run(program, {"x": x})
    padded = np.pad(x[:, :33], ((0, 0), (0, 0), (0, 0), (2, 3)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, 5, axis=3)
    assert np.array_equal(results["result"], windows)
