// RUN: weft-opt %s -p layout-materialize --split-input-file --verify-diagnostics | filecheck %s
// RUN: weft-opt %s -p layout-materialize{prove=false} --split-input-file --verify-diagnostics | filecheck %s

// Loops follow the result, accesses the operands; split reductions become two loops.
func.func @matmul(%x: tensor<4x6xf32, #layout.map<[split(dim=1, factors=[3, 2])]>>, %w: tensor<6x8xf32, #layout.map<[split(dim=0, factors=[3, 2]), reorder(perm=[0, 2, 1])]>>, %z: tensor<4x8xf32, #layout.map<[split(dim=1, factors=[2, 4]), reorder(perm=[1, 0, 2])]>>) -> tensor<4x8xf32, #layout.map<[split(dim=1, factors=[2, 4]), reorder(perm=[1, 0, 2])]>> {
  %y = linalg.matmul ins(%x, %w : tensor<4x6xf32, #layout.map<[split(dim=1, factors=[3, 2])]>>, tensor<6x8xf32, #layout.map<[split(dim=0, factors=[3, 2]), reorder(perm=[0, 2, 1])]>>) outs(%z : tensor<4x8xf32, #layout.map<[split(dim=1, factors=[2, 4]), reorder(perm=[1, 0, 2])]>>) -> tensor<4x8xf32, #layout.map<[split(dim=1, factors=[2, 4]), reorder(perm=[1, 0, 2])]>>
  func.return %y : tensor<4x8xf32, #layout.map<[split(dim=1, factors=[2, 4]), reorder(perm=[1, 0, 2])]>>
}
// CHECK-LABEL: func.func @matmul(%x: tensor<4x3x2xf32>, %w: tensor<3x8x2xf32>, %z: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
// CHECK-NEXT:    %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d3, ((d0 * 4) + d2), d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : tensor<4x3x2xf32>, tensor<3x8x2xf32>) outs(%z : tensor<2x4x4xf32>) {
// CHECK:           arith.mulf
// CHECK:           arith.addf

// -----

// Padding of a result: what a product reads is padded, and makes zero by itself.
func.func @padded(%x: tensor<4x6xi32>, %w: tensor<6x3xi32>, %z: tensor<4x3xi32, #layout.map<[pad(dim=1, low=0, high=1), split(dim=1, factors=[2, 2])]>>) -> tensor<4x3xi32, #layout.map<[pad(dim=1, low=0, high=1), split(dim=1, factors=[2, 2])]>> {
  %y = linalg.matmul ins(%x, %w : tensor<4x6xi32>, tensor<6x3xi32>) outs(%z : tensor<4x3xi32, #layout.map<[pad(dim=1, low=0, high=1), split(dim=1, factors=[2, 2])]>>) -> tensor<4x3xi32, #layout.map<[pad(dim=1, low=0, high=1), split(dim=1, factors=[2, 2])]>>
  func.return %y : tensor<4x3xi32, #layout.map<[pad(dim=1, low=0, high=1), split(dim=1, factors=[2, 2])]>>
}
// CHECK-LABEL: func.func @padded
// CHECK:         %[[P:.*]] = tensor.pad %w low[0, 0] high[0, 1] {
// CHECK:         linalg.generic {{.*}} ins(%x, %[[P]] : tensor<4x6xi32>, tensor<6x4xi32>) outs(%z : tensor<4x2x2xi32>)
// CHECK-NOT:     arith.select

// -----

// A sum does not: fill is selected.
func.func @sum(%x: tensor<3xi32>) -> tensor<3xi32, #layout.map<[pad(dim=0, low=0, high=1, value=9)]>> {
  %e = tensor.empty() : tensor<3xi32, #layout.map<[pad(dim=0, low=0, high=1, value=9)]>>
  %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<3xi32>) outs(%e : tensor<3xi32, #layout.map<[pad(dim=0, low=0, high=1, value=9)]>>) {
  ^bb0(%i: i32, %o: i32):
    %s = arith.addi %i, %i : i32
    linalg.yield %s : i32
  } -> tensor<3xi32, #layout.map<[pad(dim=0, low=0, high=1, value=9)]>>
  func.return %y : tensor<3xi32, #layout.map<[pad(dim=0, low=0, high=1, value=9)]>>
}
// CHECK-LABEL: func.func @sum
// CHECK:         linalg.generic {indexing_maps = [affine_map<(d0) -> ((d0 mod 3))>, affine_map<(d0) -> (d0)>]
// CHECK:           %[[F:.*]] = arith.constant 9 : i32
// CHECK-NEXT:      %[[I:.*]] = linalg.index 0 : index
// CHECK-NEXT:      %[[N:.*]] = arith.constant 3 : index
// CHECK-NEXT:      %[[C:.*]] = arith.cmpi slt, %[[I]], %[[N]] : index
// CHECK-NEXT:      %[[R:.*]] = arith.select %[[C]], %s, %[[F]] : i32
// CHECK-NEXT:      linalg.yield %[[R]] : i32

// -----

// A loop that indexes no operand alone has its extent from an empty tensor.
func.func @odd(%x: tensor<6xi32, #layout.map<[pad(dim=0, low=1, high=1), split(dim=0, factors=[4, 2])]>>, %u: tensor<i32>) -> tensor<i32> {
  %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%x : tensor<6xi32, #layout.map<[pad(dim=0, low=1, high=1), split(dim=0, factors=[4, 2])]>>) outs(%u : tensor<i32>) {
  ^bb0(%i: i32, %o: i32):
    %s = arith.addi %o, %i : i32
    linalg.yield %s : i32
  } -> tensor<i32>
  func.return %y : tensor<i32>
}
// CHECK-LABEL: func.func @odd
// CHECK-NEXT:    %[[E:.*]] = tensor.empty() : tensor<6xi32>
// CHECK-NEXT:    linalg.generic {indexing_maps = [affine_map<(d0) -> (((d0 + 1) floordiv 2), ((d0 + 1) mod 2))>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>]{{.*}} ins(%x, %[[E]] : tensor<4x2xi32>, tensor<6xi32>)

// -----

// Padding must be constant.
func.func @dynamic(%x: tensor<3xi32>, %v: i32) -> tensor<4xi32, #layout.map<[split(dim=0, factors=[2, 2])]>> {
  %y = tensor.pad %x low[0] high[1] {
  ^bb0(%i: index):
    tensor.yield %v : i32
  } : tensor<3xi32> to tensor<4xi32, #layout.map<[split(dim=0, factors=[2, 2])]>>
  func.return %y : tensor<4xi32, #layout.map<[split(dim=0, factors=[2, 2])]>>
}
// CHECK: layout-materialize: {{.*}}materialize_structured.mlir:[[# @LINE - 6]]:3: tensor.pad %y: the padding is not constant; give its sizes and its value as numbers

// -----

// Windows that no tile holds.
func.func @window(%x: tensor<8xi32, #layout.map<[unfold(dim=0, tile_size=2, interval=2)]>>, %f: tensor<3xi32>, %z: tensor<6xi32>) -> tensor<6xi32> {
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x, %f : tensor<8xi32, #layout.map<[unfold(dim=0, tile_size=2, interval=2)]>>, tensor<3xi32>) outs(%z : tensor<6xi32>) {
  ^bb0(%i: i32, %j: i32, %o: i32):
    %0 = arith.muli %i, %j : i32
    linalg.yield %0 : i32
  } -> tensor<6xi32>
  func.return %y : tensor<6xi32>
}
// CHECK: layout-materialize: {{.*}}: linalg.generic %y: {{.*}}no tile holds the whole window at iteration (0, 0), which reads elements 0 to 2 of dim 0

// -----

// A pad of an axis that the layout leaves whole is one of what is stored.
func.func @pad_stored(%x: tensor<4x3xi32, #layout.map<[split(dim=0, factors=[2, 2]), reorder(perm=[0, 2, 1])]>>) -> tensor<4x6xi32, #layout.map<[split(dim=0, factors=[2, 2]), reorder(perm=[0, 2, 1])]>> {
  %seven = arith.constant 7 : i32
  %y = tensor.pad %x low[0, 1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %seven : i32
  } : tensor<4x3xi32, #layout.map<[split(dim=0, factors=[2, 2]), reorder(perm=[0, 2, 1])]>> to tensor<4x6xi32, #layout.map<[split(dim=0, factors=[2, 2]), reorder(perm=[0, 2, 1])]>>
  func.return %y : tensor<4x6xi32, #layout.map<[split(dim=0, factors=[2, 2]), reorder(perm=[0, 2, 1])]>>
}
// CHECK-LABEL: func.func @pad_stored(%x: tensor<2x3x2xi32>) -> tensor<2x6x2xi32> {
// CHECK:         tensor.pad %x low[0, 1, 0] high[0, 2, 0] {
// CHECK-NEXT:    ^bb0(%{{.*}}: index, %{{.*}}: index, %{{.*}}: index):
// CHECK:         } : tensor<2x3x2xi32> to tensor<2x6x2xi32>
