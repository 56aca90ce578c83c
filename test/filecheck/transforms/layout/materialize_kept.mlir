// RUN: weft-opt %s -p "layout-materialize{prove=false keeps_changes=true}" | filecheck %s

#A = #layout.map<[split(dim=0, factors=[2, 3])]>
#U = #layout.map<[unfold(dim=0, tile_size=3, interval=1)]>

// From an argument to a result: nothing else could do it on the side.
func.func @alone(%x: tensor<6xi8, #A>) -> tensor<6xi8> {
  %y = layout.convert %x : tensor<6xi8, #A> to tensor<6xi8>
  func.return %y : tensor<6xi8>
}
// CHECK-LABEL: @alone(%x: tensor<2x3xi8>) -> tensor<6xi8>
// CHECK-NEXT: %[[V:.*]] = layout.logical %x : tensor<2x3xi8> to tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3])]>>
// CHECK-NEXT: %y = layout.convert %[[V]] : tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3])]>> to tensor<6xi8>
// CHECK-NEXT: return %y : tensor<6xi8>

// 1. Bits are no whole bytes.
func.func @bits(%x: tensor<6xi1, #A>) -> tensor<6xi1> {
  %y = layout.convert %x : tensor<6xi1, #A> to tensor<6xi1>
  func.return %y : tensor<6xi1>
}
// CHECK-LABEL: @bits
// CHECK-NEXT: tensor.collapse_shape

// 2. Behind an op, which may store so itself; 3. but for what unfolds.
func.func @behind(%x: tensor<6xi8>) -> (tensor<6xi8, #A>, tensor<6xi8, #U>) {
  %n = tensor.empty() : tensor<6xi8>
  %y = layout.convert %n : tensor<6xi8> to tensor<6xi8, #A>
  %z = layout.convert %n : tensor<6xi8> to tensor<6xi8, #U>
  func.return %y, %z : tensor<6xi8, #A>, tensor<6xi8, #U>
}
// CHECK-LABEL: @behind
// CHECK: tensor.expand_shape %n
// CHECK: %z = layout.convert %n : tensor<6xi8> to tensor<6xi8, #layout.map<[unfold(dim=0, tile_size=3, interval=1)]>>
// CHECK-NEXT: layout.stored %z : tensor<6xi8, #layout.map<[unfold(dim=0, tile_size=3, interval=1)]>> to tensor<4x3xi8>

// 5. Bytes that lie side by side no more are stored anew; longer elements are read on the side.
#T = #layout.map<[reorder(perm=[1, 0])]>
#id = affine_map<(a, b) -> (a, b)>
func.func @apart(%x: tensor<9x7xi8, #T>, %z: tensor<9x7xi8>, %w: tensor<9x7xi32, #T>)
    -> tensor<9x7xi32> {
  %e = tensor.empty() : tensor<9x7xi32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id, #id],
    iterator_types = ["parallel", "parallel"]
  } ins(%x, %z, %w : tensor<9x7xi8, #T>, tensor<9x7xi8>, tensor<9x7xi32, #T>)
    outs(%e : tensor<9x7xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32, %old: i32):
    %d = arith.addi %a, %b : i8
    %f = arith.extsi %d : i8 to i32
    %s = arith.addi %f, %c : i32
    linalg.yield %s : i32
  } -> tensor<9x7xi32>
  func.return %y : tensor<9x7xi32>
}
// CHECK-LABEL: @apart
// CHECK: %[[V:.*]] = layout.logical %x
// CHECK: %[[C:.*]] = layout.convert %[[V]] : tensor<9x7xi8, #layout.map<[reorder(perm=[1, 0])]>> to tensor<9x7xi8>
// CHECK: linalg.generic
// CHECK-SAME: affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>
// CHECK-SAME: ins(%[[C]], %z, %w
