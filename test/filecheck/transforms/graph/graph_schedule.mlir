// RUN: weft-opt %s --machine stcp920 -p generalize-named-ops,graph-schedule | filecheck %s
// RUN: weft-opt %s --machine stcp920 -p generalize-named-ops,graph-schedule,graph-schedule | filecheck %s
// RUN: weft-opt %s --machine stcp920 -p "generalize-named-ops,graph-schedule{form=layerwise items=1}" | filecheck %s --check-prefix LAYERS
// RUN: not weft-opt %s --machine stcp920 -p "generalize-named-ops,graph-schedule,graph-schedule{form=tree}" 2>&1 | filecheck %s --check-prefix DECIDED
// RUN: not weft-opt %s --machine %S/../../../machines/gemm-mesh.mlir -p generalize-named-ops,graph-schedule 2>&1 | filecheck %s --check-prefix LEVELS

// Eight rows on four clusters; the weight is read once, and both rows of a cluster at a time. Both
// ops are one kernel, on as many cores as its part is cut into. What costs and bounds are known is said.
// CHECK-LABEL: func.func @net
// CHECK-SAME: graph.least_moved_bytes = 5632
// CHECK-SAME: graph.moved_bytes = 5632
// CHECK-SAME: graph.least_tree_bytes = 5632
// CHECK-SAME: graph.digest =
// CHECK: graph.parallel parts 4 (%x_1 = %x cut 0, %w_1 = %w : {{.*}}) -> (tensor<8x32xf16> cut 0) {
// CHECK-NEXT: %[[X:.*]] = graph.copy %x_1 to "LLB" : tensor<2x64xf16>
// CHECK-NEXT: %[[W:.*]] = graph.copy %w_1 to "LLB" : tensor<64x32xf16>
// CHECK-NEXT: graph.subgraph "kernel" ({{.*}} = %[[X]], {{.*}} = %[[W]] : {{.*}}) -> (tensor<2x32xf16>) bind {{\[\[}}1, 8]] attributes {tiling = #graph.tiling<part [2, 4] chunk 64 order [0, 1]>} {
// CHECK: linalg.generic
// CHECK-SAME: "reduction"
// CHECK: arith.maximumf
// CHECK: graph.yield
// CHECK-NOT: graph.subgraph
// CHECK: func.return

// A product and what is behind it are one layer, whose result goes to DRAM.
// LAYERS: graph.sequence parts 2
// LAYERS: graph.subgraph {{.*}} scope ["DRAM"]
// LAYERS-NOT: graph.subgraph

// DECIDED: error: graph-schedule: form=tree is given, but the text has decided that already: leave the option out, or begin with an earlier stage
// LEVELS: error: {{.*}}machine @gemm-mesh has the levels @dram, @core, but networks are scheduled over three: DRAM, a buffer that the cores of a cluster share, and the memory of a core; add what is missing
func.func @net(%x: tensor<8x64xf16>, %w: tensor<64x32xf16> {weft.weight = "w"}) -> tensor<8x32xf16> {
  %zero = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<8x32xf16>
  %zeros = linalg.fill ins(%zero : f16) outs(%e : tensor<8x32xf16>) -> tensor<8x32xf16>
  %p = linalg.matmul ins(%x, %w : tensor<8x64xf16>, tensor<64x32xf16>) outs(%zeros : tensor<8x32xf16>) -> tensor<8x32xf16>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%p : tensor<8x32xf16>) outs(%e : tensor<8x32xf16>) {
  ^bb0(%a: f16, %o: f16):
    %r = arith.maximumf %a, %zero : f16
    linalg.yield %r : f16
  } -> tensor<8x32xf16>
  return %y : tensor<8x32xf16>
}
