// RUN: weft-opt %s -p layout-apply --split-input-file --verify-diagnostics | filecheck %s
// RUN: weft-opt %s -p layout-apply,layout-propagate --split-input-file --verify-diagnostics | filecheck %s --check-prefix=SPREAD
// RUN: weft-opt %s -p 'layout-apply,layout-propagate{direction="none"}' --split-input-file --verify-diagnostics | filecheck %s --check-prefix=APART

// A product in tiles, `M/2 N/4 m n`, from `M/2 K/3 m k` and weights in `K/3 N/4 k n`; the ReLU behind
// it is stored as it is.
#x = affine_map<(m, n, k) -> (m, k)>
#w = affine_map<(m, n, k) -> (k, n)>
#y = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(m, n) -> (m, n)>
func.func @product(%x: tensor<4x6xf32>, %w: tensor<6x8xf32> {weft.weight = "w"}) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %y = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x6xf32>, tensor<6x8xf32>) outs(%z : tensor<4x8xf32>) attrs = {weft.layouts = [
      #layout.map<[split(dim=1, factors=[2, 3]), split(dim=0, factors=[2, 2]), reorder(perm=[0, 2, 1, 3])]>,
      #layout.map<[split(dim=1, factors=[2, 4]), split(dim=0, factors=[2, 3]), reorder(perm=[0, 2, 1, 3])]>,
      #layout.map<[split(dim=1, factors=[2, 4]), split(dim=0, factors=[2, 2]), reorder(perm=[0, 2, 1, 3])]>]} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %c, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4x8xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %c: f32):
    %0 = arith.maximumf %a, %zero : f32
    linalg.yield %0 : f32
  } -> tensor<4x8xf32>
  func.return %r : tensor<4x8xf32>
}
// CHECK-LABEL:   func.func @product
// CHECK:           layout.convert %x : tensor<4x6xf32> to tensor<4x6xf32, #layout.map<[split(dim=1, factors=[2, 3])
// CHECK-NEXT:      layout.prepack %w : tensor<6x8xf32> to tensor<6x8xf32, #layout.map<[split(dim=1, factors=[2, 4])
// CHECK:           linalg.fill {{.*}} -> tensor<4x8xf32, #layout.map
// CHECK:           %y = linalg.generic
// CHECK-NOT:       weft.layouts
// CHECK:           } -> tensor<4x8xf32, #layout.map
// CHECK-NEXT:      %[[Y:.*]] = layout.convert %y
// CHECK-NEXT:      %r = linalg.generic {{.*}} ins(%[[Y]] : tensor<4x8xf32>)
// CHECK:           func.return %r

// SPREAD-LABEL:  func.func @product
// SPREAD:          %r = linalg.generic {{.*}} ins(%y : tensor<4x8xf32, #layout.map
// SPREAD:          %[[R:.*]] = layout.convert %r
// SPREAD-NEXT:     func.return %[[R]]

// APART-LABEL:   func.func @product
// APART:           %[[Y:.*]] = layout.convert %y
// APART:           %r = linalg.generic {{.*}} ins(%[[Y]] : tensor<4x8xf32>)

// -----

func.func @counted(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: linalg.generic %y: 1 layouts are given for 2 operands
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) attrs = {weft.layouts = [#layout.map<[]>]} {
  ^bb0(%a: f32, %c: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}

// -----

func.func @fitting(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: operand 0: {{.*}} makes 6 places for the 4 elements of dim 0
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) attrs = {weft.layouts = [#layout.map<[split(dim=0, factors=[2, 3])]>, #layout.map<[]>]} {
  ^bb0(%a: f32, %c: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}

// -----

// A bias is stored beside its weights, for each output behind all that is reduced.

// CHECK-LABEL: @beside
// CHECK-NEXT:    %[[FLAT:.*]] = tensor.collapse_shape %w {{.*}} : tensor<4x3x5xf32> into tensor<4x15xf32>
// CHECK-NEXT:    %[[JOINT:.*]] = layout.store_at %[[FLAT]], %b along 1 in "first" {weft.weight = "w.first"} : tensor<4x15xf32>, tensor<4xf32> to tensor<4x16xf32>
// CHECK-NEXT:    %[[HOST:.*]], %[[BIAS:.*]] = layout.decouple_at %[[JOINT]] along 1 in "first" : tensor<4x16xf32> to tensor<4x15xf32>, tensor<4xf32>
// CHECK-NEXT:    %[[WEIGHT:.*]] = tensor.expand_shape %[[HOST]] {{.*}} : tensor<4x15xf32> into tensor<4x3x5xf32>
// CHECK-NEXT:    %[[SUMS:.*]] = linalg.generic {{.*}} ins(%x, %[[WEIGHT]] : tensor<3x9xf32>, tensor<4x3x5xf32>)
// CHECK:         linalg.generic {{.*}} ins(%[[SUMS]], %[[BIAS]] : tensor<4x5xf32>, tensor<4xf32>)
func.func @beside(%x: tensor<3x9xf32>, %w: tensor<4x3x5xf32> {weft.weight = "w"}, %b: tensor<4xf32> {weft.weight = "b"}, %i: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %y = linalg.generic {indexing_maps = [affine_map<(k, p, c, r) -> (c, p + r)>, affine_map<(k, p, c, r) -> (k, c, r)>, affine_map<(k, p, c, r) -> (k, p)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : tensor<3x9xf32>, tensor<4x3x5xf32>) outs(%i : tensor<4x5xf32>) attrs = {weft.store_at = "first"} {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %p = arith.mulf %a, %c : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x5xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(k, p) -> (k, p)>, affine_map<(k, p) -> (k)>, affine_map<(k, p) -> (k, p)>], iterator_types = ["parallel", "parallel"]} ins(%y, %b : tensor<4x5xf32>, tensor<4xf32>) outs(%i : tensor<4x5xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  } -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// -----

// Beside tiled weights, `K/2 C/3 k c`, it lies behind the longer run of what is reduced: of `K/2 C/3`,
// at index 0 of `c`.

// CHECK-LABEL: @beside_tiles
// CHECK-NEXT:    %[[W:.*]] = layout.prepack %w : tensor<4x12xf32> to tensor<4x12xf32, #layout.map<[split(dim=1, factors=[4, 3]), split(dim=0, factors=[2, 2]), reorder(perm=[0, 2, 1, 3])]>>
// CHECK:         %[[B:.*]] = layout.prepack %b : tensor<4xf32> to tensor<4xf32, #layout.map<[split(dim=0, factors=[2, 2])]>>
// CHECK-NEXT:    %[[HOST:.*]] = layout.stored %[[W]] : tensor<4x12xf32, #layout.map{{.*}} to tensor<2x4x2x3xf32>
// CHECK-NEXT:    %[[GUEST:.*]] = layout.stored %[[B]] : tensor<4xf32, #layout.map{{.*}} to tensor<2x2xf32>
// CHECK-NEXT:    %[[UNITS:.*]] = tensor.expand_shape %[[GUEST]] {{.*}} : tensor<2x2xf32> into tensor<2x2x1xf32>
// CHECK:         %[[PART:.*]] = tensor.insert_slice %[[UNITS]] into %{{.*}}[0, 0, 0] [2, 2, 1] [1, 1, 1] : tensor<2x2x1xf32> into tensor<2x2x3xf32>
// CHECK-NEXT:    %[[JOINT:.*]] = layout.store_at %[[HOST]], %[[PART]] along 1 in "first" {weft.weight = "w.first"} : tensor<2x4x2x3xf32>, tensor<2x2x3xf32> to tensor<2x5x2x3xf32>
// CHECK-NEXT:    %[[HOST1:.*]], %[[PART1:.*]] = layout.decouple_at %[[JOINT]] along 1 in "first" : tensor<2x5x2x3xf32> to tensor<2x4x2x3xf32>, tensor<2x2x3xf32>
// CHECK-NEXT:    %[[WEIGHT:.*]] = layout.logical %[[HOST1]] : tensor<2x4x2x3xf32> to tensor<4x12xf32, #layout.map{{.*}}
// CHECK-NEXT:    %[[CUT:.*]] = tensor.extract_slice %[[PART1]][0, 0, 0] [2, 2, 1] [1, 1, 1] : tensor<2x2x3xf32> to tensor<2x2x1xf32>
// CHECK-NEXT:    %[[FLAT:.*]] = tensor.collapse_shape %[[CUT]] {{.*}} : tensor<2x2x1xf32> into tensor<2x2xf32>
// CHECK-NEXT:    %[[BIAS:.*]] = layout.logical %[[FLAT]] : tensor<2x2xf32> to tensor<4xf32, #layout.map{{.*}}
// CHECK-NEXT:    %y = linalg.generic {{.*}} ins(%x, %[[WEIGHT]] :
// CHECK:         %r = linalg.generic {{.*}} ins(%{{.*}}, %[[BIAS]] :
func.func @beside_tiles(%x: tensor<12xf32>, %w: tensor<4x12xf32> {weft.weight = "w"}, %b: tensor<4xf32> {weft.weight = "b"}, %i: tensor<4xf32>) -> tensor<4xf32> {
  %y = linalg.generic {indexing_maps = [affine_map<(k, c) -> (c)>, affine_map<(k, c) -> (k, c)>, affine_map<(k, c) -> (k)>], iterator_types = ["parallel", "reduction"]} ins(%x, %w : tensor<12xf32>, tensor<4x12xf32>) outs(%i : tensor<4xf32>) attrs = {weft.store_at = "first", weft.layouts = [
      #layout.map<[]>, #layout.map<[split(dim=1, factors=[4, 3]), split(dim=0, factors=[2, 2]), reorder(perm=[0, 2, 1, 3])]>, #layout.map<[]>]} {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %p = arith.mulf %a, %c : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> (k)>], iterator_types = ["parallel"]} ins(%y, %b : tensor<4xf32>, tensor<4xf32>) outs(%i : tensor<4xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// CHECK: linalg.generic %y: weft.store_at: fuse{{.*}} leaves no place for a vector beside what is stored
func.func @fused(%x: tensor<3xf32>, %w: tensor<4x3xf32> {weft.weight = "w"}, %b: tensor<4xf32> {weft.weight = "b"}, %i: tensor<4xf32>) -> tensor<4xf32> {
  %y = linalg.generic {indexing_maps = [affine_map<(k, c) -> (c)>, affine_map<(k, c) -> (k, c)>, affine_map<(k, c) -> (k)>], iterator_types = ["parallel", "reduction"]} ins(%x, %w : tensor<3xf32>, tensor<4x3xf32>) outs(%i : tensor<4xf32>) attrs = {weft.store_at = "first", weft.layouts = [#layout.map<[]>, #layout.map<[fuse(dim=0, count=2)]>, #layout.map<[]>]} {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %p = arith.mulf %a, %c : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> (k)>], iterator_types = ["parallel"]} ins(%y, %b : tensor<4xf32>, tensor<4xf32>) outs(%i : tensor<4xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// CHECK: linalg.generic %y: weft.store_at is for a weight with axes of the output beside reduced ones
func.func @nothing_beside(%x: tensor<3xf32>, %w: tensor<4x3xf32> {weft.weight = "w"}, %i: tensor<4xf32>) -> tensor<4xf32> {
  %y = linalg.generic {indexing_maps = [affine_map<(k, c) -> (c)>, affine_map<(k, c) -> (k, c)>, affine_map<(k, c) -> (k)>], iterator_types = ["parallel", "reduction"]} ins(%x, %w : tensor<3xf32>, tensor<4x3xf32>) outs(%i : tensor<4xf32>) attrs = {weft.store_at = "first"} {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %p = arith.mulf %a, %c : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}
