// RUN: weft-opt %s -p fuse-elementwise --split-input-file | filecheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#last = affine_map<(d0, d1) -> (d1)>

// x * sigmoid(x + b) is one op that reads x once.
func.func @diamond(%a: tensor<2x4xf32>, %b: tensor<4xf32>) -> tensor<2x4xf32> {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<2x4xf32>
  %x = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %v = arith.negf %p : f32
    linalg.yield %v : f32
  } -> tensor<2x4xf32>
  %s = linalg.generic {indexing_maps = [#id, #last, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %b : tensor<2x4xf32>, tensor<4xf32>) outs(%e : tensor<2x4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %v = arith.addf %p, %q : f32
    %n = arith.negf %v : f32
    %m = math.exp %n : f32
    %d = arith.addf %m, %one : f32
    %r = arith.divf %one, %d : f32
    linalg.yield %r : f32
  } -> tensor<2x4xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%s, %x : tensor<2x4xf32>, tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) attrs = {weft.layer = "silu"} {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %v = arith.mulf %p, %q : f32
    linalg.yield %v : f32
  } -> tensor<2x4xf32>
  func.return %y : tensor<2x4xf32>
}
// CHECK-LABEL: func.func @diamond
// CHECK:         %x = linalg.generic
// CHECK:           %v = arith.negf
// CHECK:         %y = linalg.generic {{.*}} ins(%x, %b : tensor<2x4xf32>, tensor<4xf32>) outs(%e : tensor<2x4xf32>) attrs = {weft.layer = "silu"} {
// CHECK-NEXT:    ^bb0(%[[X:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:      %[[SUM:.*]] = arith.addf %[[X]], %[[B]] : f32
// CHECK:           %[[R:.*]] = arith.divf %one
// CHECK-NEXT:      %[[V:.*]] = arith.mulf %[[R]], %[[X]] : f32
// CHECK-NEXT:      linalg.yield %[[V]] : f32
// CHECK:         func.return %y

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// A reduction reads x, too, which leads elsewhere: left alone.
func.func @other_reader(%a: tensor<2x4xf32>, %z: tensor<2xf32>) -> (tensor<2x4xf32>, tensor<2xf32>) {
  %e = tensor.empty() : tensor<2x4xf32>
  %x = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %v = arith.negf %p : f32
    linalg.yield %v : f32
  } -> tensor<2x4xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<2x4xf32>) outs(%z : tensor<2xf32>) {
  ^bb0(%p: f32, %o: f32):
    %v = arith.addf %o, %p : f32
    linalg.yield %v : f32
  } -> tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %v = math.absf %p : f32
    linalg.yield %v : f32
  } -> tensor<2x4xf32>
  func.return %y, %s : tensor<2x4xf32>, tensor<2xf32>
}
// CHECK-LABEL: func.func @other_reader
// CHECK:         %x = linalg.generic
// CHECK:         %s = linalg.generic
// CHECK:         %y = linalg.generic {{.*}} ins(%x : tensor<2x4xf32>)

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#swap = affine_map<(d0, d1) -> (d1, d0)>

// A value between is read transposed: left alone.
func.func @moved(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %x = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %v = arith.negf %p : f32
    linalg.yield %v : f32
  } -> tensor<4x4xf32>
  %s = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %v = math.absf %p : f32
    linalg.yield %v : f32
  } -> tensor<4x4xf32>
  %y = linalg.generic {indexing_maps = [#swap, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%s, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %v = arith.mulf %p, %q : f32
    linalg.yield %v : f32
  } -> tensor<4x4xf32>
  func.return %y : tensor<4x4xf32>
}
// CHECK-LABEL: func.func @moved
// CHECK:         %s = linalg.generic {{.*}} ins(%x : tensor<4x4xf32>)
// CHECK:         %y = linalg.generic {{.*}} ins(%s, %x : tensor<4x4xf32>, tensor<4x4xf32>)
