// RUN: weft-opt %s --machine %S/../../../machines/clusters.mlir -p generalize-named-ops,graph-split-info --split-input-file --verify-diagnostics | filecheck %s

// Each op becomes a sub-graph, with the reshape and the constant that it reads. The product is
// split by rows alone: its columns need all of what it reads.
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
// CHECK-NEXT:    %[[Y:.*]] = graph.subgraph "y" (%{{.*}} = %x, %{{.*}} = %w : tensor<8x64x128xf16>, tensor<128x128xf16>) -> (tensor<512x128xf16>) attributes {split = [#graph.split_info<dim 0 parts 32 ops 1>], best = 0 : i64} {
// CHECK:           tensor.collapse_shape
// CHECK:           linalg.fill
// CHECK:           graph.yield
// CHECK:         graph.subgraph "z" (%{{.*}} = %[[Y]] : tensor<512x128xf16>) -> (tensor<512x128xf16>) attributes {split = [#graph.split_info<dim 0 parts 32 ops 1>, #graph.split_info<dim 1 parts 32 ops 1>], best = 0 : i64} {
// CHECK:         func.return

// -----

// Sub-graphs by hand keep their ops. Of two results, the second is split like the first.
// CHECK-LABEL: func.func @by_hand
// CHECK:         graph.subgraph "two" {{.*}} attributes {split = [#graph.split_info<dim 0 of 1 parts 1 ops 2>, #graph.split_info<dim 1 of 1 parts 1 ops 2>], best = 0 : i64}
func.func @by_hand(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %y:2 = graph.subgraph "two" (%a = %x : tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
    %e = tensor.empty() : tensor<4x4xf32>
    %0 = linalg.exp ins(%a : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = linalg.exp ins(%0 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
    graph.yield %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
  }
  return %y#0, %y#1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// expected-error @+1 {{linalg.generic %y fits @GB at no split: its smallest instance needs 65552 bytes, and there are 8192; make the batch or the layer smaller, or split for a larger memory}}
func.func @large(%x: tensor<4x32768xf32>) -> tensor<4xf32> {
  %e = arith.constant dense<0.0> : tensor<4xf32>
  %y = linalg.reduce ins(%x : tensor<4x32768xf32>) outs(%e : tensor<4xf32>) dimensions = [1]
  (%a: f32, %o: f32) {
    %t = arith.addf %a, %o : f32
    linalg.yield %t : f32
  }
  return %y : tensor<4xf32>
}

// -----

// expected-error @+1 {{what is cut has fixed extents and no layout}}
func.func @dynamic(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  return %x : tensor<?x4xf32>
}

// -----

// expected-error @+1 {{the module has no network: no function with inputs besides weights}}
func.func @none(%w: tensor<4xf32> {weft.weight = "w"}) -> tensor<4xf32> {
  return %w : tensor<4xf32>
}
