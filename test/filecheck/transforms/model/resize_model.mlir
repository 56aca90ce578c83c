// RUN: weft-opt %s -p resize-model{to=4} --split-input-file --verify-diagnostics | filecheck %s

// Without weft.dims, the batch is the first dimension of all arguments but weights. It is joined
// with the tokens and taken apart again; shared empty tensors part where they have to.
func.func @tokens(%x: tensor<1x6x8xf32>, %w: tensor<8x6xf32> {weft.weight = "w"}) -> (tensor<1x6x6xf32>, tensor<6x6xf32>) {
  %zero = arith.constant 0.0 : f32
  %flat = tensor.collapse_shape %x [[0, 1], [2]] : tensor<1x6x8xf32> into tensor<6x8xf32>
  %e = tensor.empty() : tensor<6x6xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<6x6xf32>) -> tensor<6x6xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%flat, %w : tensor<6x8xf32>, tensor<8x6xf32>) outs(%init : tensor<6x6xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %p = arith.mulf %a, %b : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %t : f32
  } -> tensor<6x6xf32>
  %parted = tensor.expand_shape %y [[0, 1], [2]] output_shape [1, 6, 6] : tensor<6x6xf32> into tensor<1x6x6xf32>
  func.return %parted, %init : tensor<1x6x6xf32>, tensor<6x6xf32>
}
// CHECK-LABEL: func.func @tokens(%x: tensor<4x6x8xf32>, %w: tensor<8x6xf32> {weft.weight = "w"}) -> (tensor<4x6x6xf32>, tensor<6x6xf32>) {
// CHECK:         tensor.collapse_shape {{.*}} : tensor<4x6x8xf32> into tensor<24x8xf32>
// CHECK-DAG:     %[[E:.*]] = tensor.empty() : tensor<24x6xf32>
// CHECK-DAG:     linalg.fill ins(%{{.*}} : f32) outs(%[[E]] : tensor<24x6xf32>) -> tensor<24x6xf32>
// CHECK-DAG:     linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<6x6xf32>) -> tensor<6x6xf32>
// CHECK:         ins(%flat, %w : tensor<24x8xf32>, tensor<8x6xf32>) outs(%{{.*}} : tensor<24x6xf32>) {
// CHECK:         tensor.expand_shape %y {{.*}} output_shape [4, 6, 6] : tensor<24x6xf32> into tensor<4x6x6xf32>

// -----

// What was 1 and is more is read by a loop; a weight that stays 1 is read at 0, and repeated
// where a tensor is joined from it.
func.func @ones(%x: tensor<1x3xf32>, %w: tensor<1x3xf32> {weft.weight = "w"}) -> tensor<1x6xf32> {
  %e = tensor.empty() : tensor<1x3xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (0, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%x, %w : tensor<1x3xf32>, tensor<1x3xf32>) outs(%e : tensor<1x3xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %t = arith.addf %a, %b : f32
    linalg.yield %t : f32
  } -> tensor<1x3xf32>
  %z = tensor.concat dim(1) %y, %w : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x6xf32>
  func.return %z : tensor<1x6xf32>
}
// CHECK-LABEL: func.func @ones(
// CHECK:         %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>]
// CHECK:         %[[R:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], {{.*}} ins(%w : tensor<1x3xf32>) outs(%{{.*}} : tensor<4x3xf32>)
// CHECK:         tensor.concat dim(1) %y, %[[R]] : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>

// -----

// A mean over the batch divides by the new number.
func.func @mean(%x: tensor<2x3xf32>) -> tensor<3xf32> {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %sum = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]
  } ins(%x : tensor<2x3xf32>) outs(%init : tensor<3xf32>) {
  ^bb0(%a: f32, %s: f32):
    %t = arith.addf %a, %s : f32
    linalg.yield %t : f32
  } -> tensor<3xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(j) -> (j)>, affine_map<(j) -> (j)>], iterator_types = ["parallel"]
  } ins(%sum : tensor<3xf32>) outs(%e : tensor<3xf32>) {
  ^bb0(%a: f32, %s: f32):
    %t = arith.divf %a, %two : f32
    linalg.yield %t : f32
  } -> tensor<3xf32>
  func.return %y : tensor<3xf32>
}
// CHECK-LABEL: func.func @mean(%x: tensor<4x3xf32>) -> tensor<3xf32> {
// CHECK:         %[[N:.*]] = arith.constant 4.000000e+00 : f32
// CHECK-NEXT:    arith.divf %{{.*}}, %[[N]] : f32

// -----

func.func @cut(%x: tensor<6x3xf32> {weft.dims = ["batch", ""]}) -> tensor<2x3x3xf32> {
  // expected-error@+1 {{cuts 6 into [2, 3], and cannot cut the 4 that it becomes; this size cannot change}}
  %y = tensor.expand_shape %x [[0, 1], [2]] output_shape [2, 3, 3] : tensor<6x3xf32> into tensor<2x3x3xf32>
  func.return %y : tensor<2x3x3xf32>
}
