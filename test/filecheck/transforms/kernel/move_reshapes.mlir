// RUN: weft-opt %s -p move-reshapes --split-input-file | filecheck %s

// Groups of a convolution with padding in front, and a bias, a residual and a clip behind.
#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#channel = affine_map<(d0, d1, d2) -> (d1)>
func.func @groups(%x: tensor<1x6x4xf32>, %w: tensor<2x5x3x3xf32>, %b: tensor<10xf32>, %r: tensor<1x10x4xf32>) -> tensor<1x10x4xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1] high[0, 0, 1] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %zero : f32
  } : tensor<1x6x4xf32> to tensor<1x6x6xf32>
  %d = tensor.expand_shape %p [[0], [1, 2], [3]] output_shape [1, 2, 3, 6] : tensor<1x6x6xf32> into tensor<1x2x3x6xf32>
  %e = tensor.empty() : tensor<1x2x5x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x2x5x4xf32>) -> tensor<1x2x5x4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(n, g, f, h, c, r) -> (n, g, c, h + r)>, affine_map<(n, g, f, h, c, r) -> (g, f, c, r)>, affine_map<(n, g, f, h, c, r) -> (n, g, f, h)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%d, %w : tensor<1x2x3x6xf32>, tensor<2x5x3x3xf32>) outs(%z : tensor<1x2x5x4xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %m = arith.mulf %a, %c : f32
    %t = arith.addf %o, %m : f32
    linalg.yield %t : f32
  } -> tensor<1x2x5x4xf32>
  %j = tensor.collapse_shape %s [[0], [1, 2], [3]] : tensor<1x2x5x4xf32> into tensor<1x10x4xf32>
  %f = tensor.empty() : tensor<1x10x4xf32>
  %u = linalg.generic {indexing_maps = [#id, #channel, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%j, %b, %r : tensor<1x10x4xf32>, tensor<10xf32>, tensor<1x10x4xf32>) outs(%f : tensor<1x10x4xf32>) attrs = {weft.layer = "bias"} {
  ^bb0(%a: f32, %c: f32, %q: f32, %o: f32):
    %t = arith.addf %a, %c : f32
    %v = arith.addf %t, %q : f32
    linalg.yield %v : f32
  } -> tensor<1x10x4xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%u : tensor<1x10x4xf32>) outs(%f : tensor<1x10x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %t = arith.maximumf %a, %zero : f32
    linalg.yield %t : f32
  } -> tensor<1x10x4xf32>
  return %y : tensor<1x10x4xf32>
}
// CHECK-LABEL: @groups
// CHECK:         %[[X:.*]] = tensor.expand_shape %x {{.*}} : tensor<1x6x4xf32> into tensor<1x2x3x4xf32>
// CHECK-NEXT:    %[[D:.*]] = tensor.pad %[[X]] low[0, 0, 0, 1] high[0, 0, 0, 1] {
// CHECK-NEXT:    ^bb0(%{{.*}}: index, %{{.*}}: index, %{{.*}}: index, %{{.*}}: index):
// CHECK-NEXT:      tensor.yield %zero : f32
// CHECK-NEXT:    } : tensor<1x2x3x4xf32> to tensor<1x2x3x6xf32>
// CHECK:         %s = linalg.generic {{.*}} ins(%[[D]], %w :
// CHECK:         %[[R:.*]] = tensor.expand_shape %r {{.*}} : tensor<1x10x4xf32> into tensor<1x2x5x4xf32>
// CHECK-NEXT:    %[[U:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (((d1 * 5) + d2))>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], {{.*}} ins(%s, %b, %[[R]] : {{.*}} attrs =  {weft.layer = "bias"} {
// CHECK:         %[[V:.*]] = linalg.generic {{.*}} ins(%[[U]] : tensor<1x2x5x4xf32>)
// CHECK:         %[[Y:.*]] = tensor.collapse_shape %[[V]] {{.*}} : tensor<1x2x5x4xf32> into tensor<1x10x4xf32>
// CHECK-NEXT:    func.return %[[Y]]

// -----

// Left alone: a collapse that only leaves out a unit, one that is read twice, and padding of what is
// split.
#two = affine_map<(d0, d1) -> (d0, d1)>
func.func @others(%x: tensor<6x4xf32>, %w: tensor<4xf32>, %i: tensor<6x1xf32>, %j: tensor<2x3xf32>) -> (tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<2x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6xf32>
  // CHECK-LABEL: @others
  // CHECK: %unit = tensor.collapse_shape %s
  // CHECK: %y = linalg.generic {{.*}} ins(%unit : tensor<6xf32>)
  %s = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<6x4xf32>, tensor<4xf32>) outs(%i : tensor<6x1xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %m = arith.mulf %a, %c : f32
    %t = arith.addf %o, %m : f32
    linalg.yield %t : f32
  } -> tensor<6x1xf32>
  %unit = tensor.collapse_shape %s [[0, 1]] : tensor<6x1xf32> into tensor<6xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d) -> (d)>, affine_map<(d) -> (d)>], iterator_types = ["parallel"]} ins(%unit : tensor<6xf32>) outs(%e : tensor<6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %t = arith.negf %a : f32
    linalg.yield %t : f32
  } -> tensor<6xf32>
  // CHECK: %twice = tensor.collapse_shape %s2
  // CHECK: %y2 = linalg.generic {{.*}} ins(%twice : tensor<6xf32>)
  %z = tensor.expand_shape %x [[0, 1], [2]] output_shape [2, 3, 4] : tensor<6x4xf32> into tensor<2x3x4xf32>
  %s2 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, n, k)>, affine_map<(m, n, k) -> (k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%z, %w : tensor<2x3x4xf32>, tensor<4xf32>) outs(%j : tensor<2x3xf32>) {
  ^bb0(%a: f32, %c2: f32, %o: f32):
    %m = arith.mulf %a, %c2 : f32
    %t = arith.addf %o, %m : f32
    linalg.yield %t : f32
  } -> tensor<2x3xf32>
  %twice = tensor.collapse_shape %s2 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %y2 = linalg.generic {indexing_maps = [affine_map<(d) -> (d)>, affine_map<(d) -> (d)>], iterator_types = ["parallel"]} ins(%twice : tensor<6xf32>) outs(%e : tensor<6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %t = arith.negf %a : f32
    linalg.yield %t : f32
  } -> tensor<6xf32>
  // CHECK: %p = tensor.pad %y2 low[1] high[1]
  // CHECK: %q = tensor.expand_shape %p
  // CHECK: return %y, %y2, %twice, %q
  %p = tensor.pad %y2 low[1] high[1] {
  ^bb0(%k: index):
    tensor.yield %zero : f32
  } : tensor<6xf32> to tensor<8xf32>
  %q = tensor.expand_shape %p [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  return %y, %y2, %twice, %q : tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<2x4xf32>
}
