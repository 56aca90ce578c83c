// RUN: weft-opt %s > %t.mlir && filecheck %s < %t.mlir
// RUN: weft-opt %t.mlir --print-op-generic > %t.generic.mlir && filecheck %s --check-prefix=GENERIC < %t.generic.mlir
// RUN: weft-opt %t.generic.mlir | filecheck %s

// A sub-graph says how it may be split, and where its results are.
// CHECK-LABEL: func.func @subgraphs
// CHECK:         %[[Y:.*]] = graph.subgraph "fc" (%[[A:.*]] = %x, %[[B:.*]] = %w : tensor<64x512xf16>, tensor<512x10xf16>) -> (tensor<64x10xf16>) bind {{\[\[}}8, 1]] clusters {{\[\[}}4, 1]] scope ["LLB"] cores 8 from 0 attributes {split = [#graph.split_info<dim 0 parts 8 ops 1>, #graph.split_info<dim 1 parts 2 ops 1>], best = 0 : i64} {
// CHECK:           linalg.matmul
// CHECK:           graph.yield %{{.*}} : tensor<64x10xf16>
// CHECK-NEXT:    }
// GENERIC:       "graph.subgraph"(%x, %w) ({
// GENERIC:         "graph.yield"(%{{.*}}) {{.*}} : (tensor<64x10xf16>) -> ()
// GENERIC:       }) {label = "fc", split = [#graph.split_info<0 : i64, 8 : i64, 1 : i64, 0 : i64>, {{.*}}], best = 0 : i64, bind = [array<i64: 8, 1>], clusters = [array<i64: 4, 1>], scope = ["LLB"], cores = #graph.cores<8 : i64, 0 : i64>
func.func @subgraphs(%x : tensor<64x512xf16>, %w : tensor<512x10xf16>) -> tensor<64x10xf16> {
  %y = graph.subgraph "fc" (%a = %x, %b = %w : tensor<64x512xf16>, tensor<512x10xf16>)
      -> (tensor<64x10xf16>) bind [[8, 1]] clusters [[4, 1]] scope ["LLB"] cores 8 from 0
      attributes {split = [#graph.split_info<dim 0 parts 8 ops 1>, #graph.split_info<dim 1 parts 2 ops 1>], best = 0} {
    %zero = arith.constant dense<0.0> : tensor<64x10xf16>
    %0 = linalg.matmul ins(%a, %b : tensor<64x512xf16>, tensor<512x10xf16>) outs(%zero : tensor<64x10xf16>) -> tensor<64x10xf16>
    graph.yield %0 : tensor<64x10xf16>
  }
  return %y : tensor<64x10xf16>
}

// Several results, and none; nothing that goes in.
// CHECK-LABEL: func.func @several
// CHECK:         %{{.*}}, %{{.*}} = graph.subgraph "two" () -> (tensor<8xf32>, tensor<i32>) bind {{\[\[}}2], []] scope ["LLB", "DRAM"] attributes {split = [#graph.split_info<dim 0 parts 2 ops 1>], note = "x"} {
// CHECK:         graph.subgraph "nothing" () -> () {
// CHECK-NEXT:      graph.yield
// CHECK:         graph.sequence parts 3 () -> () {
// CHECK-NEXT:      graph.yield
func.func @several() -> (tensor<8xf32>, tensor<i32>) {
  %y, %z = graph.subgraph "two" () -> (tensor<8xf32>, tensor<i32>) bind [[2], []] scope ["LLB", "DRAM"]
      attributes {split = [#graph.split_info<dim 0 of 0 parts 2 ops 1>], note = "x"} {
    %0 = arith.constant dense<1.0> : tensor<8xf32>
    %1 = arith.constant dense<1> : tensor<i32>
    graph.yield %0, %1 : tensor<8xf32>, tensor<i32>
  }
  graph.subgraph "nothing" () -> () {
    graph.yield
  }
  graph.sequence parts 3 () -> () {
    graph.yield
  }
  return %y, %z : tensor<8xf32>, tensor<i32>
}

// A tree: parts of the batch, in them rows that overlap; a name that is used again inside.
// CHECK-LABEL: func.func @tree
// CHECK:         graph.sequence "stage" parts 2 (%[[A:.*]] = %x cut 0, %[[K:.*]] = %k : tensor<4x10x3xf32>, tensor<3xf32>) -> (tensor<4x8x3xf32> cut 0) scope ["LLB"] {
// CHECK-NEXT:      %[[S:.*]] = graph.sequence parts 4 (%[[C:.*]] = %[[A]] cut 1 size 4 step 2, %[[L:.*]] = %[[K]] : tensor<2x10x3xf32>, tensor<3xf32>) -> (tensor<2x8x3xf32> cut 1) {
// CHECK-NEXT:        %[[P:.*]] = graph.split %[[C]] dim 1 at 1 : tensor<2x4x3xf32> -> tensor<2x2x3xf32>
// CHECK-NEXT:        graph.yield %[[P]] : tensor<2x2x3xf32>
// CHECK:           graph.parallel parts 2 (%[[D:.*]] = %[[S]] cut 0 : tensor<2x8x3xf32>) -> (tensor<2x8x3xf32> cut 0) cores 32 from 0 {
// CHECK-NEXT:        %[[U:.*]] = graph.subgraph "one" (%{{.*}} = %[[D]] : tensor<1x8x3xf32>) -> (tensor<1x8x3xf32>) cores 24 from 0 attributes {tiling = #graph.tiling<part [1, 4, 3] chunk 1 order [0, 2, 1]>} {
// CHECK:             graph.subgraph "two" (%{{.*}} = %[[U]] : tensor<1x8x3xf32>) -> (tensor<1x8x3xf32>) cores 8 from 24 {
func.func @tree(%x : tensor<4x10x3xf32>, %k : tensor<3xf32>) -> tensor<4x8x3xf32> {
  %y = graph.sequence "stage" parts 2 (%a = %x cut 0, %k0 = %k : tensor<4x10x3xf32>, tensor<3xf32>)
      -> (tensor<4x8x3xf32> cut 0) scope ["LLB"] {
    %s = graph.sequence parts 4 (%c = %a cut 1 size 4 step 2, %k1 = %k0 : tensor<2x10x3xf32>, tensor<3xf32>)
        -> (tensor<2x8x3xf32> cut 1) {
      %p = graph.split %c dim 1 at 1 : tensor<2x4x3xf32> -> tensor<2x2x3xf32>
      graph.yield %p : tensor<2x2x3xf32>
    }
    %t = graph.parallel parts 2 (%d = %s cut 0 : tensor<2x8x3xf32>) -> (tensor<2x8x3xf32> cut 0) cores 32 from 0 {
      %u = graph.subgraph "one" (%e = %d : tensor<1x8x3xf32>) -> (tensor<1x8x3xf32>) cores 24 from 0
          attributes {tiling = #graph.tiling<part [1, 4, 3] chunk 1 order [0, 2, 1]>} {
        graph.yield %e : tensor<1x8x3xf32>
      }
      %v = graph.subgraph "two" (%e = %u : tensor<1x8x3xf32>) -> (tensor<1x8x3xf32>) cores 8 from 24 {
        graph.yield %e : tensor<1x8x3xf32>
      }
      graph.yield %v : tensor<1x8x3xf32>
    }
    graph.yield %t : tensor<2x8x3xf32>
  }
  return %y : tensor<4x8x3xf32>
}

// Instances, parts and joins, copies.
// CHECK-LABEL: func.func private @neg
// CHECK-LABEL: func.func @instances
// CHECK-NEXT:    %[[A:.*]] = graph.split %{{.*}} dim 0 part 0 of 2 : tensor<8x4xf32> -> tensor<4x4xf32>
// CHECK-NEXT:    %[[B:.*]] = graph.split %{{.*}} dim 0 at 4 : tensor<8x4xf32> -> tensor<4x4xf32>
// CHECK-NEXT:    %[[C:.*]] = graph.instance @neg part 0 of 2(%[[A]]) bind {{\[\[}}2, 1]] scope ["L1"] : (tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %[[D:.*]] = graph.instance @neg(%[[B]]) {note = 1 : i64} : (tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %[[E:.*]] = graph.redistribute %[[C]] from [2, 1] to [1, 4] : tensor<4x4xf32>
// CHECK-NEXT:    %[[F:.*]] = graph.copy %[[D]] to "L1" : tensor<4x4xf32>
// CHECK-NEXT:    graph.concat %[[E]], %[[F]] dim 0 : tensor<4x4xf32>, tensor<4x4xf32> -> tensor<8x4xf32>
func.func private @neg(%x : tensor<4x4xf32>) -> tensor<4x4xf32> {
  %y = arith.negf %x : tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
func.func @instances(%x : tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = graph.split %x dim 0 part 0 of 2 : tensor<8x4xf32> -> tensor<4x4xf32>
  %b = graph.split %x dim 0 at 4 : tensor<8x4xf32> -> tensor<4x4xf32>
  %c = graph.instance @neg part 0 of 2 (%a) bind [[2, 1]] scope ["L1"] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %d = graph.instance @neg (%b) {note = 1} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %e = graph.redistribute %c from [2, 1] to [1, 4] : tensor<4x4xf32>
  %f = graph.copy %d to "L1" : tensor<4x4xf32>
  %y = graph.concat %e, %f dim 0 : tensor<4x4xf32>, tensor<4x4xf32> -> tensor<8x4xf32>
  return %y : tensor<8x4xf32>
}
