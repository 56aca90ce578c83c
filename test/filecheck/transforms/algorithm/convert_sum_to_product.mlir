// RUN: weft-opt %s -p convert-sum-to-product{row=2} | filecheck %s

// A sum of bytes, cut to what bytes hold, is a product of the rows of both tensors in one buffer.
// CHECK-LABEL: func.func @sum(
// CHECK:         %[[J:.*]] = layout.store_at %a, %b along 0 in "y" : tensor<3x2xi8>, tensor<3x2xi8> to tensor<6x2xi8>
// CHECK-NEXT:    %[[C:.*]] = layout.convert %[[J]] : tensor<6x2xi8> to tensor<6x2xi8, #layout.map<[fuse(dim=0, count=2), split(dim=0, factors=[2, 3, 2])]>>
// CHECK-NEXT:    %[[X:.*]] = layout.stored %[[C]]
// CHECK-NEXT:    %[[W:.*]] = arith.constant dense<{{\[\[\[}}1, 0], [0, 1]], {{\[\[}}1, 0], [0, 1]]]> : tensor<2x2x2xi8>
// CHECK:         %[[S:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d2, d0, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%[[X]], %[[W]] : tensor<2x3x2xi8>, tensor<2x2x2xi8>)
// CHECK:         %[[Y:.*]] = linalg.generic {{.*}} ins(%[[S]] : tensor<3x2xi32>)
// CHECK:           arith.minsi
// CHECK:           arith.trunci
// CHECK:         %[[L:.*]] = layout.logical %[[Y]]
// CHECK-NEXT:    %[[R:.*]] = layout.convert %[[L]]
// CHECK-NEXT:    func.return %[[R]]

// One that compares them is none, nor is one that reads a tensor elsewhere.
// CHECK-LABEL: func.func @others(
// CHECK-NOT:     layout.store_at
func.func @sum(%a: tensor<3x2xi8>, %b: tensor<3x2xi8>) -> tensor<3x2xi8> {
  %high = arith.constant 127 : i32
  %e = tensor.empty() : tensor<3x2xi8>
  %y = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%a, %b : tensor<3x2xi8>, tensor<3x2xi8>) outs(%e : tensor<3x2xi8>) {
  ^bb0(%l: i8, %r: i8, %old: i8):
    %wide_l = arith.extsi %l : i8 to i32
    %wide_r = arith.extsi %r : i8 to i32
    %s = arith.addi %wide_l, %wide_r : i32
    %m = arith.minsi %s, %high : i32
    %t = arith.trunci %m : i32 to i8
    linalg.yield %t : i8
  } -> tensor<3x2xi8>
  func.return %y : tensor<3x2xi8>
}
func.func @others(%a: tensor<3x2xi8>, %b: tensor<3x2xi8>, %c: tensor<2x3xi8>) -> tensor<3x2xi32> {
  %e = tensor.empty() : tensor<3x2xi8>
  %o = tensor.empty() : tensor<3x2xi32>
  %x = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%a, %b : tensor<3x2xi8>, tensor<3x2xi8>) outs(%e : tensor<3x2xi8>) {
  ^bb0(%l: i8, %r: i8, %old: i8):
    %m = arith.maxsi %l, %r : i8
    linalg.yield %m : i8
  } -> tensor<3x2xi8>
  %y = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%x, %c : tensor<3x2xi8>, tensor<2x3xi8>) outs(%o : tensor<3x2xi32>) {
  ^bb0(%l: i8, %r: i8, %old: i32):
    %wide_l = arith.extsi %l : i8 to i32
    %wide_r = arith.extsi %r : i8 to i32
    %s = arith.addi %wide_l, %wide_r : i32
    linalg.yield %s : i32
  } -> tensor<3x2xi32>
  func.return %y : tensor<3x2xi32>
}
