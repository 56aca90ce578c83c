// RUN: weft-opt %s --machine host-avx512-vnni -p embed-intrinsics | filecheck %s
// RUN: not weft-opt %s --machine host-avx512 -p embed-intrinsics 2>&1 | filecheck %s --check-prefix=WITHOUT

// WITHOUT: error: embed-intrinsics: machine host-avx512 has no intrinsic that accumulates

// Output channels along the sums, input channels in fours; a stencil is left outside.
// CHECK-LABEL: func.func @conv
// CHECK: intrin.apply @vnni_dot
// CHECK-SAME: dims = {{\[\[}}(1, 16)], [(4, 4)]]
// CHECK-SAME: padded = [1, 32, 7, 7, 8, 3, 3]
func.func @conv(%x: tensor<1x6x9x9xi8>, %w: tensor<20x6x3x3xi8>) -> tensor<1x20x7x7xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<1x20x7x7xi32>
  %init = linalg.fill ins(%zero : i32) outs(%e : tensor<1x20x7x7xi32>) -> tensor<1x20x7x7xi32>
  %sums = linalg.generic {
    indexing_maps = [
      affine_map<(n, k, h, w, c, r, s) -> (n, c, h + r, w + s)>,
      affine_map<(n, k, h, w, c, r, s) -> (k, c, r, s)>,
      affine_map<(n, k, h, w, c, r, s) -> (n, k, h, w)>
    ],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]
  } ins(%x, %w : tensor<1x6x9x9xi8>, tensor<20x6x3x3xi8>) outs(%init : tensor<1x20x7x7xi32>) {
  ^bb0(%i: i8, %f: i8, %sum: i32):
    %i32 = arith.extui %i : i8 to i32
    %f32 = arith.extsi %f : i8 to i32
    %product = arith.muli %i32, %f32 : i32
    %new = arith.addi %sum, %product : i32
    linalg.yield %new : i32
  } -> tensor<1x20x7x7xi32>
  return %sums : tensor<1x20x7x7xi32>
}
