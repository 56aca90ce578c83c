// RUN: weft-opt %s --machine %S/../../../machines/clusters.mlir -p generalize-named-ops,graph-group --split-input-file --verify-diagnostics | filecheck %s

// Both ops fit with 32 parts, alone and together.
func.func @net(%x: tensor<8x64x128xf16>, %w: tensor<128x128xf16> {weft.weight = "w"}) -> tensor<512x128xf16> {
  %zero = arith.constant 0.0 : f16
  %c = tensor.collapse_shape %x [[0, 1], [2]] : tensor<8x64x128xf16> into tensor<512x128xf16>
  %e = tensor.empty() : tensor<512x128xf16>
  %i = linalg.fill ins(%zero : f16) outs(%e : tensor<512x128xf16>) -> tensor<512x128xf16>
  %y = linalg.matmul ins(%c, %w : tensor<512x128xf16>, tensor<128x128xf16>) outs(%i : tensor<512x128xf16>) -> tensor<512x128xf16>
  %z = linalg.exp ins(%y : tensor<512x128xf16>) outs(%e : tensor<512x128xf16>) -> tensor<512x128xf16>
  return %z : tensor<512x128xf16>
}
// CHECK-LABEL: func.func @net
// CHECK-NEXT:    %[[Z:.*]] = graph.subgraph "z" (%{{.*}} = %x, %{{.*}} = %w : tensor<8x64x128xf16>, tensor<128x128xf16>) -> (tensor<512x128xf16>) attributes {split = [#graph.split_info<dim 0 parts 32 ops 2>], best = 0 : i64} {
// CHECK:           math.exp
// CHECK:           graph.yield
// CHECK:         func.return %[[Z]]

// -----

// Half as many rows need half as many parts: rule (i) keeps the two apart.
// CHECK-LABEL: func.func @down
// CHECK-NEXT:    graph.subgraph "t" {{.*}}split_info<dim 1 parts 32 ops 2>, #graph.split_info<dim 2 parts 32 ops 2>{{.*}}
// CHECK:         graph.subgraph "z" {{.*}}parts 16 ops 1{{.*}}
// CHECK-NOT:     graph.subgraph
func.func @down(%x: tensor<8x64x128xf16>) -> tensor<8x32x128xf16> {
  %e = tensor.empty() : tensor<8x64x128xf16>
  %y = linalg.exp ins(%x : tensor<8x64x128xf16>) outs(%e : tensor<8x64x128xf16>) -> tensor<8x64x128xf16>
  %s = tensor.extract_slice %y[0, 0, 0] [8, 32, 128] [1, 2, 1] : tensor<8x64x128xf16> to tensor<8x32x128xf16>
  %f = tensor.empty() : tensor<8x32x128xf16>
  %t = linalg.exp ins(%s : tensor<8x32x128xf16>) outs(%f : tensor<8x32x128xf16>) -> tensor<8x32x128xf16>
  %z = linalg.exp ins(%t : tensor<8x32x128xf16>) outs(%f : tensor<8x32x128xf16>) -> tensor<8x32x128xf16>
  return %z : tensor<8x32x128xf16>
}

// -----

// A result that is read inside and outside is one of several.
// CHECK-LABEL: func.func @heads
// CHECK-NEXT:    %[[Y:.*]], %[[Z:.*]] = graph.subgraph {{.*}} -> (tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK:         func.return %[[Y]], %[[Z]]
func.func @heads(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %e = tensor.empty() : tensor<4x4xf32>
  %y = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %z = linalg.exp ins(%y : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y, %z : tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

func.func @scheduled(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{the network is scheduled already; sub-graphs are made before}}
  %y = graph.sequence parts 2 (%a = %x cut 0 : tensor<4x4xf32>) -> (tensor<4x4xf32> cut 0) {
    graph.yield %a : tensor<2x4xf32>
  }
  return %y : tensor<4x4xf32>
}
