// RUN: weft-opt %s --machine vta-1x16x16 -p graph-partition{prefer=accelerators} | filecheck %s --check-prefix=PART
// RUN: weft-opt %s --machine vta-1x16x16 -p graph-partition{prefer=accelerators},outline-parts,join-part-operands | filecheck %s
// RUN: weft-opt %s --machine vta-1x16x16 -p graph-partition | filecheck %s --check-prefix=HOST

// A sum is a layer of its own, which a product computes in rows of 16, one at a time.
// PART-LABEL: func.func @net(
// PART-SAME:    partition = [{layer = "y", device = "vta-1x16x16", macs = 0 : i64, bytes = 192 : i64, bound_cycles = {{[0-9]+}} : i64, why_not = ""}]
// PART:         graph.subgraph "y" ({{.*}} = %a, {{.*}} = %b : {{.*}}) {{.*}} attributes {device = "vta-1x16x16"} {
// PART:           linalg.generic {{.*}} attrs = {weft.row = 16 : i64, weft.rows = 1 : i64}

// The caller joins both in one buffer, and gives the identity.
// CHECK-LABEL: func.func @net(
// CHECK:         %[[J:.*]] = layout.store_at %a, %b along 0 in "y" : tensor<4x16xi8>, tensor<4x16xi8> to tensor<8x16xi8>
// CHECK-NEXT:    %[[R:.*]] = layout.convert %[[J]]
// CHECK-NEXT:    %[[W:.*]] = arith.constant dense<{{.*}}> : tensor<2x16x16xi8>
// CHECK-NEXT:    %[[Y:.*]] = func.call @y(%[[R]], %[[W]])
// CHECK-NEXT:    layout.convert %[[Y]]
// CHECK:       func.func private @y({{.*}} {weft.weight = "y.identity"}) {{.*}} attributes {weft.device = "vta-1x16x16"} {
// CHECK-NEXT:    layout.stored
// CHECK-NEXT:    layout.convert
// CHECK:         linalg.generic {{.*}}"reduction", "reduction"]
// CHECK:         layout.logical
// CHECK-NEXT:    func.return

// Without the host's rates a sum stays there.
// HOST-LABEL: func.func @net(
// HOST-SAME:    why_not = ["vta-1x16x16: a sum is on the host where the system does not say how fast that is"]
// HOST-NOT:     graph.subgraph
func.func @net(%a: tensor<4x16xi8>, %b: tensor<4x16xi8>) -> tensor<4x16xi8> attributes {weft.entry} {
  %e = tensor.empty() : tensor<4x16xi8>
  %y = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%a, %b : tensor<4x16xi8>, tensor<4x16xi8>) outs(%e : tensor<4x16xi8>) {
  ^bb0(%l: i8, %r: i8, %old: i8):
    %wide_l = arith.extsi %l : i8 to i32
    %wide_r = arith.extsi %r : i8 to i32
    %s = arith.addi %wide_l, %wide_r : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x16xi8>
  func.return %y : tensor<4x16xi8>
}
