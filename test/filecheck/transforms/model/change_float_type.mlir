// RUN: weft-opt %s -p change-float-type{type=f16} --split-input-file --verify-diagnostics | filecheck %s

// A sum of products is f32, the bias is added to it so, and what the op gives is narrow; with a
// reader that is no op element by element, an op narrows it. Tables and padding are narrow, too.
func.func @products(%x: tensor<4x8xf32>, %w: tensor<8x6xf32> {weft.weight = "w"}, %b: tensor<6xf32> {weft.weight = "b"}) -> (tensor<4x6xf32>, tensor<6x6xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x6xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<4x8xf32>, tensor<8x6xf32>) outs(%init : tensor<4x6xf32>) {
  ^bb0(%p: f32, %q: f32, %s: f32):
    %m = arith.mulf %p, %q : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<4x6xf32>
  %z = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%y, %b : tensor<4x6xf32>, tensor<6xf32>) outs(%e : tensor<4x6xf32>) {
  ^bb0(%p: f32, %q: f32, %s: f32):
    %t = arith.addf %p, %q : f32
    linalg.yield %t : f32
  } -> tensor<4x6xf32>
  %y2 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<4x8xf32>, tensor<8x6xf32>) outs(%init : tensor<4x6xf32>) {
  ^bb0(%p: f32, %q: f32, %s: f32):
    %m = arith.mulf %p, %q : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<4x6xf32>
  %padded = tensor.pad %y2 low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<4x6xf32> to tensor<6x6xf32>
  func.return %z, %padded : tensor<4x6xf32>, tensor<6x6xf32>
}
// CHECK-LABEL: func.func @products(%x: tensor<4x8xf16>, %w: tensor<8x6xf16> {weft.weight = "w"}, %b: tensor<6xf16> {weft.weight = "b"}) -> (tensor<4x6xf16>, tensor<6x6xf16>) {
// CHECK:         ins(%x, %w : tensor<4x8xf16>, tensor<8x6xf16>) outs(%{{.*}} : tensor<4x6xf32>) {
// CHECK-NEXT:    ^bb0(%p: f16, %q: f16, %s: f32):
// CHECK-NEXT:      %[[P:.*]] = arith.extf %p : f16 to f32
// CHECK-NEXT:      %[[Q:.*]] = arith.extf %q : f16 to f32
// CHECK-NEXT:      %m = arith.mulf %[[P]], %[[Q]] : f32
// CHECK-NEXT:      %t = arith.addf %s, %m : f32
// CHECK-NEXT:      linalg.yield %t : f32
// CHECK:         ins(%y, %b : tensor<4x6xf32>, tensor<6xf16>) outs(%{{.*}} : tensor<4x6xf16>) {
// CHECK:           arith.addf %{{.*}}, %{{.*}} : f32
// CHECK-NEXT:      %[[N:.*]] = arith.truncf %{{.*}} : f32 to f16
// CHECK-NEXT:      linalg.yield %[[N]] : f16
// CHECK:         ins(%y2 : tensor<4x6xf32>) outs(%{{.*}} : tensor<4x6xf16>) {
// CHECK-NEXT:    ^bb0(%[[A:.*]]: f32, %{{.*}}: f16):
// CHECK-NEXT:      arith.truncf %[[A]] : f32 to f16
// CHECK:         tensor.yield %{{.*}} : f16
// CHECK-NEXT:    } : tensor<4x6xf16> to tensor<6x6xf16>

// -----

// expected-error @+1 {{argument 0}}
func.func @double(%x: tensor<4xf64>) -> tensor<4xf64> {
  func.return %x : tensor<4xf64>
}

// -----

func.func @beyond() -> tensor<2xf32> {
  // expected-error @+1 {{has a number beyond f16's largest, 65504; keep f32 here}}
  %c = arith.constant dense<[1.0, 70000.0]> : tensor<2xf32>
  func.return %c : tensor<2xf32>
}

// -----

// An element outside of bodies keeps the type that it is computed with.
func.func @elements(%x: tensor<4xf32>, %s: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %a = tensor.extract %x[%c0] : tensor<4xf32>
  %b = arith.addf %a, %s : f32
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.fill ins(%b : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  func.return %y, %b : tensor<4xf32>, f32
}
// CHECK-LABEL: func.func @elements(%x: tensor<4xf16>, %s: f32) -> (tensor<4xf16>, f32) {
// CHECK:         %a = tensor.extract %x[%c0] : tensor<4xf16>
// CHECK-NEXT:    %[[A:.*]] = arith.extf %a : f16 to f32
// CHECK-NEXT:    %b = arith.addf %[[A]], %s : f32
// CHECK:         %[[N:.*]] = arith.truncf %b : f32 to f16
// CHECK:         linalg.fill ins(%[[N]] : f16)

// -----

func.func @dynamic(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @-1 {{%x has a dynamic shape; give every dimension a size}}
  func.return %x : tensor<?xf32>
}

// -----

func.func @others(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{change-float-type knows structured ops and moves of tensors}}
  %y = graph.copy %x to "L1" : tensor<4xf32>
  func.return %y : tensor<4xf32>
}
