// RUN: weft-opt %s -p mark-entry,generalize-named-ops,schedule-dataflow,convert-segments-to-graph --machine multi-2x2 | filecheck %s
// RUN: weft-opt %s -p mark-entry,generalize-named-ops,schedule-dataflow{degree=1},convert-segments-to-graph --machine multi-2x2 | filecheck %s --check-prefix TURN
// RUN: weft-opt %s -p mark-entry,generalize-named-ops,schedule-dataflow,convert-segments-to-graph,convert-segments-to-graph --machine multi-2x2 | filecheck %s
// RUN: not weft-opt %s -p mark-entry,generalize-named-ops,convert-segments-to-graph --machine multi-2x2 2>&1 | filecheck %s --check-prefix LATER

// Two layers side by side, an image at a time: what the first one gives waits in its buffers.

// CHECK:      func.func @main
// CHECK-NEXT:   graph.parallel "segment0" parts 4 ({{.*}}= %x cut 0,
// CHECK-SAME:     -> (tensor<4x4x8x8xi32> cut 0) cores 4 from 0 attributes
// CHECK-SAME:     {graph.nodes = [array<i64: 0, 0>, array<i64: 1, 0>, array<i64: 0, 1>, array<i64: 1, 1>]}
// CHECK-NEXT:     graph.subgraph "one" {{.*}} -> (tensor<1x16x8x8xi16>) scope ["GBUF"] cores 2 from 0 {
// CHECK:            dataflow.layer = @one
// CHECK:            arith.trunci
// CHECK:          graph.subgraph "two" {{.*}} -> (tensor<1x4x8x8xi32>) cores 2 from 2 {
// CHECK:            dataflow.layer = @two
// CHECK-NOT:  dataflow.segment
// CHECK:      dataflow.layer @one
// CHECK:      dataflow.level @node first [0, 0] count [2, 1]
// CHECK:      dataflow.layer @two

// TURN-NOT: graph.parallel
// TURN:     graph.subgraph "one" {{.*}} -> (tensor<4x16x8x8xi16>) {
// TURN:     graph.subgraph "two" {{.*}} -> (tensor<4x4x8x8xi32>) {

// LATER: error: convert-segments-to-graph: {{.*}}func.func "main": its layers are not scheduled; run schedule-dataflow before

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
