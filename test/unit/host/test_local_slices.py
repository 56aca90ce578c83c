"""Local copies of a part of a tensor, with padding."""

import numpy as np

import weft
from weft.targets.host.executable import HostExecutable
from weft.targets.reference.interpreter import run_function
from weft.tools.registry.contexts import make_context
from weft.transforms.model.load import load_module

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


def test_outer_dimensions_of_a_slice_are_loops_of_their_own() -> None:
    x = np.random.default_rng(0).integers(-128, 128, (2, 48, 3, 3)).astype(np.int8)
    program = weft.compile(SLICE, target="host")
    assert isinstance(program, HostExecutable)
    assert "memref.alloca() {alignment = 64 : i64} : memref<72xi8>" in program.listing()
    results, _ = weft.run(program, {"x": x})
    padded = np.pad(x[:, :33], ((0, 0), (0, 0), (0, 0), (2, 3)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, 5, axis=3)
    assert np.array_equal(results["result"], windows)


POOLING = """
func.func @pool(%x: tensor<3x12x10x10xf32>) -> tensor<3x8x10x10xf32> {
  %least = arith.constant -1.0e30 : f32
  %part = tensor.extract_slice %x[0, 0, 0, 0] [3, 8, 10, 10] [1, 1, 1, 1]
    : tensor<3x12x10x10xf32> to tensor<3x8x10x10xf32>
  %padded = tensor.pad %part low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %least : f32
  } : tensor<3x8x10x10xf32> to tensor<3x8x12x12xf32>
  %k = tensor.empty() : tensor<3x3xf32>
  %e = tensor.empty() : tensor<3x8x10x10xf32>
  %f = linalg.fill ins(%least : f32) outs(%e : tensor<3x8x10x10xf32>) -> tensor<3x8x10x10xf32>
  %y = linalg.pooling_nchw_max {
    dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>
  } ins(%padded, %k : tensor<3x8x12x12xf32>, tensor<3x3xf32>)
    outs(%f : tensor<3x8x10x10xf32>) -> tensor<3x8x10x10xf32>
  return %y : tensor<3x8x10x10xf32>
}
"""


def test_channels_of_several_images_are_pooled_from_local_copies() -> None:
    x = np.random.default_rng(0).standard_normal((3, 12, 10, 10)).astype(np.float32)
    program = weft.compile(POOLING, target="host")
    assert isinstance(program, HostExecutable)
    assert "memref.alloca()" in program.listing()
    results, _ = weft.run(program, {"x": x})
    (wanted,) = run_function(load_module(POOLING, make_context()), {"x": x})
    assert np.array_equal(results["result"], wanted)
