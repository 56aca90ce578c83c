// RUN: weft-opt %s -p mark-entry,generalize-named-ops,schedule-dataflow,convert-segments-to-graph,graph-cost-leaves --machine multi-2x2 | filecheck %s
// RUN: not weft-opt %s -p mark-entry,generalize-named-ops,graph-cost-leaves --machine vta-1x16x16 2>&1 | filecheck %s --check-prefix OTHER

// Two layers side by side, each on half of the nodes, an image at a time.

// CHECK:      func.func @main
// CHECK-SAME:   graph.leaves = [{name = "one", cycles = {{[0-9]+}} : i64, energy_pj = {{.*}} : f64, gap = {{.*}} : f64}, {name = "two", cycles = {{[0-9]+}} : i64
// CHECK-SAME:   graph.digest = "
// CHECK:        graph.parallel "segment0" parts 4

// OTHER: error: graph-cost-leaves: machine vta-1x16x16 has no nodes with PEs of a template

func.func @main(%x: tensor<4x4x8x8xi16>, %w: tensor<16x4x1x1xi16> {weft.weight = "w"},
    %b: tensor<16xi32> {weft.weight = "b"}, %v: tensor<4x16x1x1xi16> {weft.weight = "v"}
) -> tensor<4x4x8x8xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x16x8x8xi32>
  %z = linalg.fill ins(%zero : i32) outs(%e : tensor<4x16x8x8xi32>) -> tensor<4x16x8x8xi32>
  %one = linalg.conv_2d_nchw_fchw {weft.layer = "one"} ins(%x, %w : tensor<4x4x8x8xi16>, tensor<16x4x1x1xi16>) outs(%z : tensor<4x16x8x8xi32>) -> tensor<4x16x8x8xi32>
  %e16 = tensor.empty() : tensor<4x16x8x8xi16>
  %r = linalg.generic {
    indexing_maps = [
      affine_map<(n, k, h, w) -> (n, k, h, w)>, affine_map<(n, k, h, w) -> (k)>,
      affine_map<(n, k, h, w) -> (n, k, h, w)>
    ],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  } ins(%one, %b : tensor<4x16x8x8xi32>, tensor<16xi32>) outs(%e16 : tensor<4x16x8x8xi16>) {
  ^bb0(%a: i32, %c: i32, %o: i16):
    %s = arith.addi %a, %c : i32
    %m = arith.maxsi %s, %zero : i32
    %t = arith.trunci %m : i32 to i16
    linalg.yield %t : i16
  } -> tensor<4x16x8x8xi16>
  %f = tensor.empty() : tensor<4x4x8x8xi32>
  %g = linalg.fill ins(%zero : i32) outs(%f : tensor<4x4x8x8xi32>) -> tensor<4x4x8x8xi32>
  %two = linalg.conv_2d_nchw_fchw {weft.layer = "two"} ins(%r, %v : tensor<4x16x8x8xi16>, tensor<4x16x1x1xi16>) outs(%g : tensor<4x4x8x8xi32>) -> tensor<4x4x8x8xi32>
  func.return %two : tensor<4x4x8x8xi32>
}
