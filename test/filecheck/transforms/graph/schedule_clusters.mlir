// RUN: weft-opt %s --machine stcp920 -p generalize-named-ops,schedule-clusters | filecheck %s
// RUN: weft-opt %s --machine stcp920 -p generalize-named-ops,schedule-clusters,schedule-clusters | filecheck %s
// RUN: weft-opt %s --machine stcp920 -p generalize-named-ops,schedule-clusters,graph-schedule > %t.one
// RUN: weft-opt %s --machine stcp920 -p generalize-named-ops,graph-schedule | diff - %t.one
// RUN: not weft-opt %s --machine stcp920 -p "generalize-named-ops,schedule-clusters,graph-schedule{form=shared}" 2>&1 | filecheck %s --check-prefix DECIDED
// RUN: weft-opt %s --machine stcp920 -p generalize-named-ops,schedule-clusters | sed 's/#graph.loop<leaves 0 to 1 items 2>/#graph.loop<leaves 0 to 1 items 2 [#graph.loop<leaves 1 to 1 items 1 resident [1]>]>/' > %t.mlir
// RUN: weft-opt %t.mlir --machine stcp920 -p graph-schedule | filecheck %s --check-prefix EDITED

// Eight rows on four clusters: two for each, which all kernels do at a time. What that costs is said.
// CHECK-LABEL: func.func @net
// CHECK-SAME: weft.cluster_tree = #graph.loop<leaves 0 to 1 items 2>
// CHECK-SAME: graph.least_moved_bytes = 6400
// CHECK-SAME: graph.moved_bytes = 6400
// CHECK-NEXT: graph.subgraph "kernel" ({{.*}} : tensor<8x64xf16>, tensor<64x32xf16>) -> (tensor<8x32xf16>) {
// CHECK: graph.subgraph "kernel.2" ({{.*}} : tensor<8x32xf16>, tensor<32x16xf16>) -> (tensor<8x16xf16>) {
// CHECK-NOT: graph.subgraph

// DECIDED: error: graph-schedule: form=shared is given, but the text has decided that already

// One row at a time for the second kernel, whose weight is read before the loop over both. What the
// other tree costs is gone.
// EDITED-LABEL: func.func @net
// EDITED-NOT: weft.cluster_tree
// EDITED-SAME: weft.facts = {graph.edited = true}
// EDITED: graph.parallel parts 4
// EDITED: graph.subgraph "kernel" {{.*}} -> (tensor<2x32xf16>)
// EDITED: graph.copy {{.*}} to "LLB" : tensor<32x16xf16>
// EDITED-NEXT: graph.sequence parts 2
// EDITED-NEXT: graph.subgraph "kernel.2" {{.*}} -> (tensor<1x16xf16>)
func.func @net(%x: tensor<8x64xf16>, %w: tensor<64x32xf16> {weft.weight = "w"},
    %v: tensor<32x16xf16> {weft.weight = "v"}) -> tensor<8x16xf16> {
  %zero = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<8x32xf16>
  %f = linalg.fill ins(%zero : f16) outs(%e : tensor<8x32xf16>) -> tensor<8x32xf16>
  %h = linalg.matmul ins(%x, %w : tensor<8x64xf16>, tensor<64x32xf16>) outs(%f : tensor<8x32xf16>) -> tensor<8x32xf16>
  %g = tensor.empty() : tensor<8x16xf16>
  %i = linalg.fill ins(%zero : f16) outs(%g : tensor<8x16xf16>) -> tensor<8x16xf16>
  %y = linalg.matmul ins(%h, %v : tensor<8x32xf16>, tensor<32x16xf16>) outs(%i : tensor<8x16xf16>) -> tensor<8x16xf16>
  return %y : tensor<8x16xf16>
}
