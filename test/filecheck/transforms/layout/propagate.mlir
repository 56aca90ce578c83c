// RUN: weft-opt %s -p layout-propagate --split-input-file --verify-diagnostics | filecheck %s
// RUN: weft-opt %s -p layout-propagate,layout-materialize --split-input-file --verify-diagnostics | filecheck %s --check-prefix=STORED

// The ReLU behind a product takes its layout, so that both have the same loops; the function
// gives back a plain tensor. Weights are packed offline.
#x = affine_map<(m, n, k) -> (m, k)>
#w = affine_map<(m, n, k) -> (k, n)>
#y = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(m, n) -> (m, n)>
func.func @fused(%x: tensor<4x6xi32>, %w: tensor<6x8xi32> {weft.weight = "w"}, %z: tensor<4x8xi32, #layout.map<[split(dim=1, factors=[2, 4]), reorder(perm=[1, 0, 2])]>>) -> tensor<4x8xi32> {
  %zero = arith.constant 0 : i32
  %p = layout.convert %w : tensor<6x8xi32> to tensor<6x8xi32, #layout.map<[split(dim=1, factors=[2, 4]), reorder(perm=[1, 0, 2])]>>
  %y = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %p : tensor<4x6xi32>, tensor<6x8xi32, #layout.map<[split(dim=1, factors=[2, 4]), reorder(perm=[1, 0, 2])]>>) outs(%z : tensor<4x8xi32, #layout.map<[split(dim=1, factors=[2, 4]), reorder(perm=[1, 0, 2])]>>) {
  ^bb0(%a: i32, %b: i32, %c: i32):
    %0 = arith.muli %a, %b : i32
    %1 = arith.addi %c, %0 : i32
    linalg.yield %1 : i32
  } -> tensor<4x8xi32, #layout.map<[split(dim=1, factors=[2, 4]), reorder(perm=[1, 0, 2])]>>
  %plain = layout.convert %y : tensor<4x8xi32, #layout.map<[split(dim=1, factors=[2, 4]), reorder(perm=[1, 0, 2])]>> to tensor<4x8xi32>
  %e = tensor.empty() : tensor<4x8xi32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%plain : tensor<4x8xi32>) outs(%e : tensor<4x8xi32>) {
  ^bb0(%a: i32, %b: i32):
    %0 = arith.maxsi %a, %zero : i32
    linalg.yield %0 : i32
  } -> tensor<4x8xi32>
  func.return %r : tensor<4x8xi32>
}
// CHECK:         builtin.module attributes {layout.conversion_bytes = array<i64: 640, 256>}
// CHECK-LABEL:   func.func @fused
// CHECK-NEXT:      %[[W:.*]] = layout.prepack %w : tensor<6x8xi32> to tensor<6x8xi32, #layout.map<[split(dim=1, factors=[2, 4]), reorder(perm=[1, 0, 2])]>>
// CHECK-NOT:       layout.convert
// CHECK:           %y = linalg.generic {{.*}} ins(%x, %[[W]] :
// CHECK-NOT:       layout.convert
// CHECK:           %r = linalg.generic {{.*}} ins(%y : tensor<4x8xi32, #layout.map<[split(dim=1, factors=[2, 4]), reorder(perm=[1, 0, 2])]>>)
// CHECK:           %[[R:.*]] = layout.convert %r
// CHECK-NEXT:      func.return %[[R]] : tensor<4x8xi32>

// STORED-LABEL:  func.func @fused
// STORED:          %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]
// STORED:          %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], {{.*}} ins(%y : tensor<2x4x4xi32>)

// -----

// Padding converts on the way to an operator.
#a = affine_map<(h, r) -> (h + r)>
#b = affine_map<(h, r) -> (r)>
#c = affine_map<(h, r) -> (h)>
func.func @padding(%x: tensor<6xi32>, %f: tensor<3xi32>, %z: tensor<6xi32>) -> tensor<6xi32> {
  %zero = arith.constant 0 : i32
  %p = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %zero : i32
  } : tensor<6xi32> to tensor<8xi32>
  %q = layout.convert %p : tensor<8xi32> to tensor<8xi32, #layout.map<[split(dim=0, factors=[4, 2]), reorder(perm=[1, 0])]>>
  %y = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "reduction"]} ins(%q, %f : tensor<8xi32, #layout.map<[split(dim=0, factors=[4, 2]), reorder(perm=[1, 0])]>>, tensor<3xi32>) outs(%z : tensor<6xi32>) {
  ^bb0(%i: i32, %j: i32, %o: i32):
    %0 = arith.muli %i, %j : i32
    %1 = arith.addi %o, %0 : i32
    linalg.yield %1 : i32
  } -> tensor<6xi32>
  func.return %y : tensor<6xi32>
}
// CHECK:         builtin.module attributes {layout.conversion_bytes = array<i64: 64, 0>}
// CHECK-LABEL:   func.func @padding
// CHECK:           %p = tensor.pad %x low[1] high[1]
// CHECK:           } : tensor<6xi32> to tensor<8xi32, #layout.map<[split(dim=0, factors=[4, 2]), reorder(perm=[1, 0])]>>
// CHECK-NOT:       layout.convert

// STORED-LABEL:  func.func @padding
// STORED:          %p = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> ({{.*}} mod 6))>, affine_map<(d0, d1) -> (d0, d1)>], {{.*}} ins(%x : tensor<6xi32>) outs(%{{.*}} : tensor<2x4xi32>)
// STORED:          arith.select
// STORED:          %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (((d0 + d1) mod 2), ((d0 + d1) floordiv 2))>

// -----

// A layout that stores more than there is is not shared: conversions stay on both sides.
func.func @expanding(%x: tensor<6xi32>, %z: tensor<6xi32, #layout.map<[pad(dim=0, low=0, high=2)]>>, %u: tensor<i32>) -> tensor<6xi32> {
  %a = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<6xi32>) outs(%x : tensor<6xi32>) {
  ^bb0(%i: i32, %o: i32):
    %0 = arith.addi %i, %i : i32
    linalg.yield %0 : i32
  } -> tensor<6xi32>
  %b = layout.convert %a : tensor<6xi32> to tensor<6xi32, #layout.map<[pad(dim=0, low=0, high=2)]>>
  %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%b : tensor<6xi32, #layout.map<[pad(dim=0, low=0, high=2)]>>) outs(%u : tensor<i32>) {
  ^bb0(%i: i32, %o: i32):
    %0 = arith.addi %o, %i : i32
    linalg.yield %0 : i32
  } -> tensor<i32>
  func.return %a : tensor<6xi32>
}
// CHECK-LABEL:   func.func @expanding
// CHECK:           } -> tensor<6xi32>
// CHECK-NEXT:      %{{.*}} = layout.convert %a : tensor<6xi32> to tensor<6xi32, #layout.map<[pad(dim=0, low=0, high=2)]>>
// CHECK-NEXT:      %y = linalg.generic
// STORED-LABEL:  func.func @expanding

// -----

// Functions without layouts, and of several blocks, stay as they are.
func.func @plain(%x: tensor<4xi32>) -> tensor<4xi32> {
  func.return %x : tensor<4xi32>
}
// CHECK:         builtin.module {
// CHECK-NEXT:      func.func @plain(%x: tensor<4xi32>) -> tensor<4xi32> {
// CHECK-NEXT:      func.return %x : tensor<4xi32>
// STORED-LABEL:  func.func @plain

// -----

// 1. Layouts fit.
func.func @misfit(%x: tensor<4xi32, #layout.map<[split(dim=0, factors=[3, 2])]>>) {
  func.return
}
// CHECK: layout-propagate: {{.*}}propagate.mlir:[[# @LINE - 3]]:1: func.func "misfit": layout [split(dim=0, factors=[3, 2])] of a tensor of shape [4]: split(dim=0, factors=[3, 2]): makes 6 places
// STORED: layout-propagate: {{.*}} func.func "misfit"
