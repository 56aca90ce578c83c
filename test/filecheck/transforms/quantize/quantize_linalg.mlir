// RUN: weft-opt %s -p 'quantize-linalg{scales="power-of-two" granularity="tensor" max_shift=15 results="bytes"}' --split-input-file --verify-diagnostics | filecheck %s

#whole = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>

// A product, a bias and a ReLU: sums of bytes, and one op that makes bytes of them.
func.func @layer(%x: tensor<2x16xf32> {weft.clip = 3.0}, %w: tensor<16x8xf32> {weft.weight = "fc.weight"}, %b: tensor<8xf32> {weft.weight = "fc.bias"}) -> tensor<2x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<2x8xf32>) -> tensor<2x8xf32>
  %m = linalg.generic {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<2x16xf32>, tensor<16x8xf32>) outs(%init : tensor<2x8xf32>) attrs = {weft.layer = "fc", weft.weight_clips = array<f64: 0.5>} {
  ^bb0(%a: f32, %c: f32, %s: f32):
    %p = arith.mulf %a, %c : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %t : f32
  } -> tensor<2x8xf32>
  %y = linalg.generic {indexing_maps = [#whole, #column, #whole], iterator_types = ["parallel", "parallel"]}
    ins(%m, %b : tensor<2x8xf32>, tensor<8xf32>) outs(%e : tensor<2x8xf32>) attrs = {weft.clip = 5.0} {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %t = arith.addf %a, %c : f32
    %r = arith.maximumf %t, %zero : f32
    linalg.yield %r : f32
  } -> tensor<2x8xf32>
  func.return %y : tensor<2x8xf32>
}
// 3 / 127 is at most 1 / 32, 0.5 / 127 at most 1 / 128, 5 / 127 at most 1 / 16: a shift by 8.
// CHECK-LABEL: func.func @layer(%x: tensor<2x16xf32>, %w: tensor<16x8xf32> {weft.weight = "fc.weight"},
// CHECK:         %[[X:.*]] = linalg.generic {{.*}} ins(%x : tensor<2x16xf32>) {{.*}} attrs = {weft.scale = 3.125000e-02 : f64} {
// CHECK:           arith.constant 3.200000e+01 : f32
// CHECK:           math.roundeven
// CHECK:         %[[W:.*]] = linalg.generic {{.*}} ins(%w : tensor<16x8xf32>) {{.*}} attrs = {weft.weight = "fc.weight.int8"} {
// CHECK:           arith.constant 7.812500e-03 : f64
// CHECK:         linalg.generic {{.*}} ins(%[[X]], %[[W]] : tensor<2x16xi8>, tensor<16x8xi8>) outs(%{{.*}} : tensor<2x8xi32>) {{.*}}weft.layer = "fc"
// CHECK:           arith.extsi
// CHECK-NEXT:      arith.extsi
// CHECK-NEXT:      arith.muli
// CHECK-NEXT:      arith.addi
// CHECK:         %[[B:.*]] = linalg.generic {{.*}} ins(%b : tensor<8xf32>) {{.*}} attrs = {weft.weight = "fc.bias.int32"} {
// CHECK:           arith.constant 0.000244140625 : f64
// CHECK:           %[[HALF:.*]] = arith.constant 128 : i32
// CHECK-NEXT:      arith.addi %{{.*}}, %[[HALF]] : i32
// CHECK:         linalg.generic {{.*}} ins(%{{.*}}, %[[B]] : tensor<2x8xi32>, tensor<8xi32>) {{.*}}weft.scale = 6.250000e-02 : f64
// CHECK-NEXT:    ^bb0
// CHECK-NEXT:      arith.addi
// CHECK-NEXT:      arith.constant 8 : i32
// CHECK-NEXT:      arith.shrsi
// CHECK-NEXT:      arith.constant 127 : i32
// CHECK-NEXT:      arith.minsi
// CHECK-NEXT:      arith.constant 0 : i32
// CHECK-NEXT:      arith.maxsi
// CHECK-NEXT:      arith.trunci
// CHECK:         %[[Y:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<2x8xf32>)
// CHECK:           arith.sitofp
// CHECK:         func.return %[[Y]]

// -----

// What says nothing of its range is named.
// expected-error@+1 {{%x is quantised, and has no weft.clip of 0 or more}}
func.func @unmeasured(%x: tensor<2x16xf32>, %w: tensor<16x8xf32> {weft.weight = "w"}) -> tensor<2x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<2x8xf32>) -> tensor<2x8xf32>
  %m = linalg.generic {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<2x16xf32>, tensor<16x8xf32>) outs(%init : tensor<2x8xf32>) attrs = {weft.clip = 1.0, weft.weight_clips = array<f64: 0.5>} {
  ^bb0(%a: f32, %c: f32, %s: f32):
    %p = arith.mulf %a, %c : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %t : f32
  } -> tensor<2x8xf32>
  func.return %m : tensor<2x8xf32>
}
