// RUN: weft-opt %s -p equalize-channels | filecheck %s

#left = affine_map<(m, n, k) -> (m, k)>
#right = affine_map<(m, n, k) -> (k, n)>
#sum = affine_map<(m, n, k) -> (m, n)>

// Columns of the first weights are divided by what rows of the second ones are multiplied by.
func.func @two(%x: tensor<1x4xf32>, %v: tensor<4x3xf32> {weft.weight = "v"}, %w: tensor<3x2xf32> {weft.weight = "w"}) -> tensor<1x2xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x3xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<1x3xf32>) -> tensor<1x3xf32>
  %h = linalg.generic {indexing_maps = [#left, #right, #sum], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%x, %v : tensor<1x4xf32>, tensor<4x3xf32>) outs(%i : tensor<1x3xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %p = arith.mulf %a, %b : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x3xf32>
  %g = tensor.empty() : tensor<1x2xf32>
  %j = linalg.fill ins(%zero : f32) outs(%g : tensor<1x2xf32>) -> tensor<1x2xf32>
  %y = linalg.generic {indexing_maps = [#left, #right, #sum], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%h, %w : tensor<1x3xf32>, tensor<3x2xf32>) outs(%j : tensor<1x2xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %p = arith.mulf %a, %b : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x2xf32>
  func.return %y : tensor<1x2xf32>
}
// CHECK-LABEL: func.func @two
// CHECK:         %[[A:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]} ins(%v
// CHECK:           math.absf
// CHECK-NEXT:      arith.maximumf
// CHECK:         %[[B:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%w
// CHECK:         %[[F:.*]] = linalg.generic {{.*}} ins(%[[A]], %[[B]] : tensor<3xf32>, tensor<3xf32>)
// CHECK:           math.sqrt
// CHECK:         %[[V:.*]] = linalg.generic {{.*}} ins(%v, %[[F]] : tensor<4x3xf32>, tensor<3xf64>) {{.*}} attrs = {weft.weight = "v.equalized"}
// CHECK:           arith.divf
// CHECK:         %[[W:.*]] = linalg.generic {{.*}} ins(%w, %[[F]] : tensor<3x2xf32>, tensor<3xf64>) {{.*}} attrs = {weft.weight = "w.equalized"}
// CHECK:           arith.mulf
// CHECK:         linalg.generic {{.*}} ins(%x, %[[V]] :
// CHECK:         linalg.generic {{.*}} ins(%{{.*}}, %[[W]] :
