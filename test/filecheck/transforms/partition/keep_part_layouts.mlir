// RUN: weft-opt %s -p keep-part-layouts,canonicalize --split-input-file | filecheck %s

!packed = tensor<1x4x4x4xi8, #layout.map<[split(dim=1, factors=[2, 2]), reorder(perm=[0, 1, 3, 4, 2])]>>
!small = tensor<1x4x2x2xi8, #layout.map<[split(dim=1, factors=[2, 2]), reorder(perm=[0, 1, 3, 4, 2])]>>

// Padding and windows behind a sum are stored as what it adds, and so is what is read of them.
// CHECK-LABEL: func.func @kept(
// CHECK:         %[[IN:.*]] = layout.convert %sum : tensor<1x4x4x4xi8> to [[DATA:tensor<1x4x4x4xi8, #layout.map<.*>>]]
// CHECK-NEXT:    %[[PAD:.*]] = tensor.pad %[[IN]] low[0, 0, 1, 1] high[0, 0, 0, 0]
// CHECK:         } : [[DATA]] to tensor<1x4x5x5xi8, #layout.map<[split(dim=1, factors=[2, 2]), reorder(perm=[0, 1, 3, 4, 2])]>>
// CHECK-NOT:     -> tensor<1x4x2x2xi8>
// CHECK:         %[[FILL:.*]] = linalg.fill {{.*}} -> tensor<1x4x2x2xi8, #layout.map<
// CHECK-NEXT:    %[[MAX:.*]] = linalg.generic {{.*}} ins(%[[PAD]], {{.*}} outs(%[[FILL]] : tensor<1x4x2x2xi8, #layout.map<
// CHECK:         func.return %[[MAX]] : tensor<1x4x2x2xi8, #layout.map<
func.func @kept(%x: !packed, %y: !packed) -> !small {
  %least = arith.constant -128 : i8
  %one = layout.convert %x : !packed to tensor<1x4x4x4xi8>
  %other = layout.convert %y : !packed to tensor<1x4x4x4xi8>
  %e = tensor.empty() : tensor<1x4x4x4xi8>
  %sum = linalg.generic {
    indexing_maps = [affine_map<(n, c, h, w) -> (n, c, h, w)>, affine_map<(n, c, h, w) -> (n, c, h, w)>, affine_map<(n, c, h, w) -> (n, c, h, w)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  } ins(%one, %other : tensor<1x4x4x4xi8>, tensor<1x4x4x4xi8>) outs(%e : tensor<1x4x4x4xi8>) {
  ^bb0(%l: i8, %r: i8, %old: i8):
    %s = arith.addi %l, %r : i8
    linalg.yield %s : i8
  } -> tensor<1x4x4x4xi8>
  %p = tensor.pad %sum low[0, 0, 1, 1] high[0, 0, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %least : i8
  } : tensor<1x4x4x4xi8> to tensor<1x4x5x5xi8>
  %o = tensor.empty() : tensor<1x4x2x2xi8>
  %f = linalg.fill ins(%least : i8) outs(%o : tensor<1x4x2x2xi8>) -> tensor<1x4x2x2xi8>
  %k = tensor.empty() : tensor<3x3xi8>
  %m = linalg.generic {
    indexing_maps = [affine_map<(n, c, h, w, i, j) -> (n, c, h * 2 + i, w * 2 + j)>, affine_map<(n, c, h, w, i, j) -> (i, j)>, affine_map<(n, c, h, w, i, j) -> (n, c, h, w)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]
  } ins(%p, %k : tensor<1x4x5x5xi8>, tensor<3x3xi8>) outs(%f : tensor<1x4x2x2xi8>) {
  ^bb0(%v: i8, %size: i8, %best: i8):
    %new = arith.maxsi %v, %best : i8
    linalg.yield %new : i8
  } -> tensor<1x4x2x2xi8>
  %stored = layout.convert %m : tensor<1x4x2x2xi8> to !small
  func.return %stored : !small
}

// -----

!cut = tensor<1x4x4x4xi8, #layout.map<[split(dim=2, factors=[2, 2])]>>

// A layout that cuts what windows slide along is not kept.
// CHECK-LABEL: func.func @cut(
// CHECK:         %[[PLAIN:.*]] = layout.convert %x
// CHECK:         linalg.generic {{.*}} ins(%[[PLAIN]], {{.*}} outs(%{{.*}} : tensor<1x4x2x2xi8>)
func.func @cut(%x: !cut) -> tensor<1x4x2x2xi8> {
  %least = arith.constant -128 : i8
  %one = layout.convert %x : !cut to tensor<1x4x4x4xi8>
  %o = tensor.empty() : tensor<1x4x2x2xi8>
  %f = linalg.fill ins(%least : i8) outs(%o : tensor<1x4x2x2xi8>) -> tensor<1x4x2x2xi8>
  %k = tensor.empty() : tensor<2x2xi8>
  %m = linalg.generic {
    indexing_maps = [affine_map<(n, c, h, w, i, j) -> (n, c, h * 2 + i, w * 2 + j)>, affine_map<(n, c, h, w, i, j) -> (i, j)>, affine_map<(n, c, h, w, i, j) -> (n, c, h, w)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]
  } ins(%one, %k : tensor<1x4x4x4xi8>, tensor<2x2xi8>) outs(%f : tensor<1x4x2x2xi8>) {
  ^bb0(%v: i8, %size: i8, %best: i8):
    %new = arith.maxsi %v, %best : i8
    linalg.yield %new : i8
  } -> tensor<1x4x2x2xi8>
  func.return %m : tensor<1x4x2x2xi8>
}
