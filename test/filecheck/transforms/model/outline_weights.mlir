// RUN: weft-opt %s -p outline-weights --split-input-file | filecheck %s

// What is computed from weights alone becomes a weight; activations come first, and what
// nothing needs goes.
func.func @net(%unused: tensor<2xf32> {weft.weight = "unused"}, %w: tensor<4x3xf32> {weft.weight = "fc.weight"}, %x: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4xf32>) -> tensor<2x4xf32>
  %f = tensor.empty() : tensor<3x4xf32>
  %t = linalg.transpose ins(%w : tensor<4x3xf32>) outs(%f : tensor<3x4xf32>) permutation = [1, 0]
  %y = linalg.matmul ins(%x, %t : tensor<2x3xf32>, tensor<3x4xf32>) outs(%init : tensor<2x4xf32>) -> tensor<2x4xf32>
  func.return %y : tensor<2x4xf32>
}
// CHECK-LABEL: func.func @net(%x: tensor<2x3xf32>, %fc_weight_transposed: tensor<3x4xf32> {weft.weight = "fc.weight.transposed"}) -> tensor<2x4xf32> {
// CHECK-NOT:     linalg.transpose
// CHECK:         func.return
// CHECK:       func.func @net_weights(%w: tensor<4x3xf32> {weft.weight = "fc.weight"}) -> (tensor<3x4xf32> {weft.weight = "fc.weight.transposed"}) {
// CHECK-NEXT:    tensor.empty
// CHECK-NEXT:    linalg.transpose
// CHECK-NEXT:    func.return

// -----

// A copy that is larger than its weight is made in each run; what it is a copy of, offline.
func.func @net(%b: tensor<4xf32> {weft.weight = "b"}) -> tensor<8x4xf32> {
  %g = tensor.empty() : tensor<4xf32>
  %n = linalg.generic {
    indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]
  } ins(%b : tensor<4xf32>) outs(%g : tensor<4xf32>) attrs = {weft.weight = "b.negative"} {
  ^bb0(%p: f32, %o: f32):
    %m = arith.negf %p : f32
    linalg.yield %m : f32
  } -> tensor<4xf32>
  %e = tensor.empty() : tensor<8x4xf32>
  %y = linalg.broadcast ins(%n : tensor<4xf32>) outs(%e : tensor<8x4xf32>) dimensions = [0]
  func.return %y : tensor<8x4xf32>
}
// CHECK-LABEL: func.func @net(%b_negative: tensor<4xf32> {weft.weight = "b.negative"}) -> tensor<8x4xf32> {
// CHECK:         linalg.broadcast ins(%b_negative:tensor<4xf32>)
// CHECK:       func.func @net_weights(%b: tensor<4xf32> {weft.weight = "b"})
// CHECK:         linalg.generic
// CHECK-NOT:     weft.weight = "b.negative"} {{[{]}}

// -----

// Nothing to do: no second function.
func.func @net(%x: tensor<4xf32>, %b: tensor<4xf32> {weft.weight = "b"}) -> (tensor<4xf32>, tensor<4xf32>) {
  func.return %x, %b : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @net(%x: tensor<4xf32>, %b: tensor<4xf32> {weft.weight = "b"})
// CHECK-NOT:   @net_weights
