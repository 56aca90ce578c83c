// RUN: weft-opt %s --machine %S/../../machines/small.mlir -p layout-activations{order=CN} --split-input-file --verify-diagnostics | filecheck %s
// RUN: weft-opt %s --machine %S/../../machines/small.mlir -p layout-activations{order=NC} --split-input-file --verify-diagnostics | filecheck %s --check-prefix=PLAIN
// RUN: weft-opt %s --machine %S/../../machines/small.mlir -p layout-activations{order=NHWC} --split-input-file --verify-diagnostics | filecheck %s --check-prefix=NHWC
// RUN: not weft-opt %s -p layout-activations{order=CN} --split-input-file 2>&1 | filecheck %s --check-prefix=NONE
// RUN: not weft-opt %s -p layout-activations 2>&1 | filecheck %s --check-prefix=OPTION

// NONE: error: layout-activations: no machine to compile for: give one with --machine FILE|NAME
// OPTION: error: --passes 'layout-activations': layout-activations requires argument "order"

// Arguments and results have the order, and what is between keeps the plain one. An argument
// is converted once, also where it is returned.
func.func @chain(%x: tensor<2x4xi8>, %w: tensor<4x4xi8> {weft.weight = "w"}) -> (tensor<2x4xi8>, tensor<2x4xi8>, tensor<2x4xi8>) {
  %y = intrin.apply @dot ins(%x, %w : tensor<2x4xi8>, tensor<4x4xi8>) {
    extents = array<i64: 2, 4, 4>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[(1, 4)], [(2, 4)]], binding = [0, 1, 2], padded = [2, 4, 4], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>
  } -> tensor<2x4xi8>
  %z = intrin.apply @dot ins(%y, %w : tensor<2x4xi8>, tensor<4x4xi8>) {
    extents = array<i64: 2, 4, 4>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[(1, 4)], [(2, 4)]], binding = [0, 1, 2], padded = [2, 4, 4], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>
  } -> tensor<2x4xi8>
  %u = intrin.apply @dot ins(%x, %w : tensor<2x4xi8>, tensor<4x4xi8>) {
    extents = array<i64: 2, 4, 4>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[(1, 4)], [(2, 4)]], binding = [0, 1, 2], padded = [2, 4, 4], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>
  } -> tensor<2x4xi8>
  func.return %z, %u, %x : tensor<2x4xi8>, tensor<2x4xi8>, tensor<2x4xi8>
}
// CHECK:      func.func @chain(%x: tensor<2x4xi8, #layout.map<[reorder(perm=[1, 0])]>>, %w: tensor<4x4xi8> {weft.weight = "w"}) -> (tensor<2x4xi8, #layout.map<[reorder(perm=[1, 0])]>>, tensor<2x4xi8, #layout.map<[reorder(perm=[1, 0])]>>, tensor<2x4xi8>) {
// CHECK-NEXT:   %[[X:.*]] = layout.convert %x : tensor<2x4xi8, #layout.map<[reorder(perm=[1, 0])]>> to tensor<2x4xi8>
// CHECK-NEXT:   %y = intrin.apply @dot ins(%[[X]], %w : tensor<2x4xi8>, tensor<4x4xi8>) {{.*}} -> tensor<2x4xi8>
// CHECK-NEXT:   %z = intrin.apply @dot ins(%y, %w : tensor<2x4xi8>, tensor<4x4xi8>) {{.*}} -> tensor<2x4xi8>
// CHECK-NEXT:   %u = intrin.apply @dot ins(%[[X]], %w : tensor<2x4xi8>, tensor<4x4xi8>) {{.*}} -> tensor<2x4xi8>
// CHECK-NEXT:   %[[Z:.*]] = layout.convert %z : tensor<2x4xi8> to tensor<2x4xi8, #layout.map<[reorder(perm=[1, 0])]>>
// CHECK-NEXT:   %[[U:.*]] = layout.convert %u : tensor<2x4xi8> to tensor<2x4xi8, #layout.map<[reorder(perm=[1, 0])]>>
// CHECK-NEXT:   func.return %[[Z]], %[[U]], %[[X]] : tensor<2x4xi8, #layout.map<[reorder(perm=[1, 0])]>>, tensor<2x4xi8, #layout.map<[reorder(perm=[1, 0])]>>, tensor<2x4xi8>
// CHECK-NEXT: }
// PLAIN:      func.func @chain(%x: tensor<2x4xi8>, %w: tensor<4x4xi8> {weft.weight = "w"}) -> (tensor<2x4xi8>, tensor<2x4xi8>, tensor<2x4xi8>) {
// NHWC: activations.mlir:[[# @LINE - 33]]:3: intrin.apply %y: order 'NHWC' is not a permutation of 'NC': use each of its letters once

// -----

// Weights stay as they are, whichever factor they are.
func.func @weight_first(%w: tensor<2x4xi8> {weft.weight = "w"}, %x: tensor<4x4xi8>) -> tensor<2x4xi8> {
  %y = intrin.apply @dot ins(%w, %x : tensor<2x4xi8>, tensor<4x4xi8>) {
    extents = array<i64: 2, 4, 4>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[(1, 4)], [(2, 4)]], binding = [0, 1, 2], padded = [2, 4, 4], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>
  } -> tensor<2x4xi8>
  func.return %y : tensor<2x4xi8>
}
// CHECK:      func.func @weight_first(%w: tensor<2x4xi8> {weft.weight = "w"}, %x: tensor<4x4xi8>) -> tensor<2x4xi8, #layout.map<[reorder(perm=[1, 0])]>> {
// CHECK-NEXT:   %y = intrin.apply @dot ins(%w, %x :

// -----

// A convolution, its order a permutation of NCHW.
func.func @conv(%x: tensor<1x4x5x6xi8>, %w: tensor<4x4x2x2xi8>, %b: tensor<4xi32>) -> tensor<1x4x4x5xi8> {
  %y = intrin.apply @dot ins(%x, %w : tensor<1x4x5x6xi8>, tensor<4x4x2x2xi8>) reads(%b : tensor<4xi32>) {
    extents = array<i64: 1, 4, 4, 5, 4, 2, 2>,
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"],
    indexing_maps = [
      affine_map<(n, k, h, w, c, r, s) -> (n, c, h + r, w + s)>, affine_map<(n, k, h, w, c, r, s) -> (k, c, r, s)>,
      affine_map<(n, k, h, w, c, r, s) -> (n, k, h, w)>
    ],
    embedding = #intrin.embedding<
      dims = [[(1, 4)], [(4, 4)]], binding = [0, 1, 2], padded = [1, 4, 4, 5, 4, 2, 2], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>,
    epilogue = [#intrin.call<@plus reads [2 by affine_map<(n, k, h, w, c, r, s) -> (k)>]>]
  } -> tensor<1x4x4x5xi8>
  func.return %y : tensor<1x4x4x5xi8>
}
// NHWC:      func.func @conv(%x: tensor<1x4x5x6xi8, #layout.map<[reorder(perm=[0, 2, 3, 1])]>>, %w: tensor<4x4x2x2xi8>, %b: tensor<4xi32>) -> tensor<1x4x4x5xi8, #layout.map<[reorder(perm=[0, 2, 3, 1])]>> {
// NHWC-NEXT:   %[[X:.*]] = layout.convert %x : tensor<1x4x5x6xi8, #layout.map<[reorder(perm=[0, 2, 3, 1])]>> to tensor<1x4x5x6xi8>
// NHWC-NEXT:   %y = intrin.apply @dot ins(%[[X]], %w : tensor<1x4x5x6xi8>, tensor<4x4x2x2xi8>) reads(%b : tensor<4xi32>)
// NHWC-NEXT:   %[[Y:.*]] = layout.convert %y : tensor<1x4x4x5xi8> to tensor<1x4x4x5xi8, #layout.map<[reorder(perm=[0, 2, 3, 1])]>>
// NHWC-NEXT:   func.return %[[Y]]
// CHECK: activations.mlir:[[# @LINE - 19]]:3: intrin.apply %y: order 'CN' is not a permutation of 'NCHW': use each of its letters once

// -----

// Two dimensions move all three tensors: which letter they have cannot be told.
func.func @nameless(%x: tensor<2x3x4xi8>, %w: tensor<2x3x4x4xi8>) -> tensor<2x3x4xi8> {
  %y = intrin.apply @dot ins(%x, %w : tensor<2x3x4xi8>, tensor<2x3x4x4xi8>) {
    extents = array<i64: 2, 3, 4, 4>, iterator_types = ["parallel", "parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(a, b, n, k) -> (a, b, k)>, affine_map<(a, b, n, k) -> (a, b, k, n)>, affine_map<(a, b, n, k) -> (a, b, n)>],
    embedding = #intrin.embedding<
      dims = [[(2, 4)], [(3, 4)]], binding = [0, 1, 2], padded = [2, 3, 4, 4], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>
  } -> tensor<2x3x4xi8>
  func.return %y : tensor<2x3x4xi8>
}
// CHECK: activations.mlir:[[# @LINE - 9]]:3: intrin.apply %y: the dimensions of tensor<2x3x4xi8> are G?C: without a letter for each, they cannot be stored as CN

// -----

// Nothing to do.
func.func private @declared(tensor<2x4xi8>) -> tensor<2x4xi8>
func.func @copy(%x: tensor<2x4xi8>) -> tensor<2x4xi8> {
  func.return %x : tensor<2x4xi8>
}
// CHECK:      func.func private @declared(tensor<2x4xi8>) -> tensor<2x4xi8>
// CHECK-NEXT: func.func @copy(%x: tensor<2x4xi8>) -> tensor<2x4xi8> {
