// RUN: weft-opt %s -p keep-part-layouts,canonicalize --split-input-file | filecheck %s

!packed = tensor<1x4x4x4xi8, #layout.map<[split(dim=1, factors=[2, 2]), reorder(perm=[0, 1, 3, 4, 2])]>>
!small = tensor<1x4x2x2xi8, #layout.map<[split(dim=1, factors=[2, 2]), reorder(perm=[0, 1, 3, 4, 2])]>>

// A sum, padding and windows behind it are stored as what it adds, and so is what is read of them.
// CHECK-LABEL: func.func @kept(
// CHECK-NOT:     layout.convert
// CHECK:         %sum = linalg.generic {{.*}} ins(%x, %y : tensor<1x4x4x4xi8, #layout.map<
// CHECK:         %[[PAD:.*]] = tensor.pad %sum low[0, 0, 1, 1] high[0, 0, 0, 0]
// CHECK:         } : tensor<1x4x4x4xi8, #layout.map<[split(dim=1, factors=[2, 2]), reorder(perm=[0, 1, 3, 4, 2])]>> to tensor<1x4x5x5xi8, #layout.map<[split(dim=1, factors=[2, 2]), reorder(perm=[0, 1, 3, 4, 2])]>>
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

// -----

!packed = tensor<4x4xi8, #layout.map<[split(dim=1, factors=[2, 2]), reorder(perm=[1, 0, 2])]>>

// Of a chain of sums, one operand is plain at first; what parts take is not stored anew.
// CHECK-LABEL: func.func @chain(
// CHECK:         %[[PLAIN:.*]] = layout.convert %plain
// CHECK-NOT:     layout.convert
// CHECK:         %one = linalg.generic {{.*}} ins(%x, %[[PLAIN]] :
// CHECK-NOT:     layout.convert
// CHECK:         %other = linalg.generic {{.*}} ins(%y, %one :
// CHECK:         %[[BACK:.*]] = layout.convert %other
// CHECK-NEXT:    func.return %[[PLAIN]], %one, %[[BACK]]
func.func @chain(%x: !packed, %y: !packed, %plain: tensor<4x4xi8>) -> (!packed, !packed, tensor<4x4xi8>) {
  %a = layout.convert %x : !packed to tensor<4x4xi8>
  %b = layout.convert %y : !packed to tensor<4x4xi8>
  %e = tensor.empty() : tensor<4x4xi8>
  %one = linalg.generic {
    indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%a, %plain : tensor<4x4xi8>, tensor<4x4xi8>) outs(%e : tensor<4x4xi8>) {
  ^bb0(%l: i8, %r: i8, %old: i8):
    %s = arith.addi %l, %r : i8
    linalg.yield %s : i8
  } -> tensor<4x4xi8>
  %other = linalg.generic {
    indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%b, %one : tensor<4x4xi8>, tensor<4x4xi8>) outs(%e : tensor<4x4xi8>) {
  ^bb0(%l: i8, %r: i8, %old: i8):
    %s = arith.addi %l, %r : i8
    linalg.yield %s : i8
  } -> tensor<4x4xi8>
  %first = layout.convert %plain : tensor<4x4xi8> to !packed
  %second = layout.convert %one : tensor<4x4xi8> to !packed
  func.return %first, %second, %other : !packed, !packed, tensor<4x4xi8>
}

// -----

!packed = tensor<4x4xi8, #layout.map<[split(dim=1, factors=[2, 2]), reorder(perm=[1, 0, 2])]>>

// What is four times as large behind an op is stored anew in front of it.
// CHECK-LABEL: func.func @wide(
// CHECK:         %[[PLAIN:.*]] = layout.convert %x
// CHECK:         linalg.generic {{.*}} ins(%[[PLAIN]] : tensor<4x4xi8>) outs(%{{.*}} : tensor<4x4xi32>)
func.func @wide(%x: !packed) -> tensor<4x4xi32> {
  %a = layout.convert %x : !packed to tensor<4x4xi8>
  %e = tensor.empty() : tensor<4x4xi32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%a : tensor<4x4xi8>) outs(%e : tensor<4x4xi32>) {
  ^bb0(%l: i8, %old: i32):
    %s = arith.extsi %l : i8 to i32
    linalg.yield %s : i32
  } -> tensor<4x4xi32>
  func.return %y : tensor<4x4xi32>
}
