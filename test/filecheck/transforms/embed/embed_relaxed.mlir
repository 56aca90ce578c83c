// RUN: weft-opt %s --machine vta-1x16x16 -p 'embed-intrinsics{relaxed=true candidates=1}' | filecheck %s
// RUN: weft-opt %s --machine vta-1x16x16 -p 'embed-intrinsics{relaxed=true choice="memory" candidates=1},dataflow-tile' | filecheck %s --check-prefix=TILED
// RUN: not weft-opt %s --machine vta-1x16x16 -p 'embed-intrinsics{relaxed=true choice="speed"}' 2>&1 | filecheck %s --check-prefix=CHOICE
// RUN: not weft-opt %s --machine vta-1x16x16 -p 'embed-intrinsics{relaxed=true candidates=0}' 2>&1 | filecheck %s --check-prefix=COUNT

// RUN: weft-opt %s --machine vta-1x16x16 -p 'mark-entry,embed-intrinsics{relaxed=true choice="none" listed=2}' | filecheck %s --check-prefix=PADDED
// RUN: not weft-opt %s --machine vta-1x16x16 -p 'mark-entry,embed-intrinsics{unit="gemm"},embed-intrinsics{intrinsic="vta_gemm"}' 2>&1 | filecheck %s --check-prefix=DECIDED

// CHOICE: error: embed-intrinsics: there is no strategy 'speed'; there are performance, memory, none
// COUNT: error: embed-intrinsics: 0 candidates of strategies: give 1 or more

// One input channel of 16: the window of 3x3 is unrolled, and takes the channels' place.
func.func @conv(%x: tensor<1x1x9x9xi8>, %w: tensor<16x1x3x3xi8> {weft.weight = "w"}) -> tensor<1x16x7x7xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<1x16x7x7xi32>
  %init = linalg.fill ins(%zero : i32) outs(%e : tensor<1x16x7x7xi32>) -> tensor<1x16x7x7xi32>
  %sums = linalg.generic {
    indexing_maps = [
      affine_map<(n, k, h, w, c, r, s) -> (n, c, h + r, w + s)>,
      affine_map<(n, k, h, w, c, r, s) -> (k, c, r, s)>,
      affine_map<(n, k, h, w, c, r, s) -> (n, k, h, w)>
    ],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]
  } ins(%x, %w : tensor<1x1x9x9xi8>, tensor<16x1x3x3xi8>) outs(%init : tensor<1x16x7x7xi32>) {
  ^bb0(%a: i8, %f: i8, %s: i32):
    %a32 = arith.extsi %a : i8 to i32
    %f32 = arith.extsi %f : i8 to i32
    %product = arith.muli %a32, %f32 : i32
    %sum = arith.addi %s, %product : i32
    linalg.yield %sum : i32
  } -> tensor<1x16x7x7xi32>
  %o = tensor.empty() : tensor<1x16x7x7xi8>
  %y = linalg.generic {
    indexing_maps = [
      affine_map<(n, k, h, w) -> (n, k, h, w)>, affine_map<(n, k, h, w) -> (n, k, h, w)>
    ],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  } ins(%sums : tensor<1x16x7x7xi32>) outs(%o : tensor<1x16x7x7xi8>) {
  ^bb0(%v: i32, %old: i8):
    %byte = arith.trunci %v : i32 to i8
    linalg.yield %byte : i8
  } -> tensor<1x16x7x7xi8>
  func.return %y : tensor<1x16x7x7xi8>
}

// CHECK:      func.func @conv
// CHECK-NEXT:   %[[X:.*]] = layout.convert %x : tensor<1x1x9x9xi8> to tensor<1x1x9x9xi8, #layout.map<[unfold(dim=2, tile_size=3, interval=1), unfold(dim=4, tile_size=3, interval=1), reorder(perm=[0, 1, 2, 4, 3, 5]), fuse(dim=4, count=2)]>>
// CHECK-NEXT:   %[[XS:.*]] = layout.stored %[[X]] : {{.*}} to tensor<1x1x7x7x9xi8>
// CHECK-NEXT:   %[[W:.*]] = layout.prepack %w : tensor<16x1x3x3xi8> to tensor<16x1x3x3xi8, #layout.map<[fuse(dim=2, count=2)]>>
// CHECK-NEXT:   %[[WS:.*]] = layout.stored %[[W]] : {{.*}} to tensor<16x1x9xi8>
// CHECK-NEXT:   %[[XT:.*]] = layout.convert %[[XS]] : tensor<1x1x7x7x9xi8> to
// CHECK-NEXT:   %[[WT:.*]] = layout.convert %[[WS]] : tensor<16x1x9xi8> to
// CHECK-NEXT:   %y = intrin.apply @vta_gemm ins(%[[XT]], %[[WT]] :
// CHECK-SAME:     dims = {{\[\[\], \[\(1, 16\)\], \[\(5, 16\)\]\]}}
// CHECK-SAME:     dataflow.layer = @layer0}
// CHECK-NEXT:   layout.convert %y
// The schedule that was searched for the choice.
// CHECK:      dataflow.layer @layer0
// CHECK-NOT:  dataflow.layer

// PADDED: func.func @conv
// PADDED-SAME: weft.entry, weft.facts = {macs = 7056 : i64, embeddings = [
// PADDED-SAME: placement = "x <- 1, y <- k(16), z <- c(16)", binding = "(0, 1, 2)", added_macs = 105840 : i64, added_elements = 3375 : i64
// PADDED-SAME: bound_cycles =
// PADDED-NOT: candidates
// PADDED: intrin.apply @vta_gemm ins(%x, %w : tensor<1x1x9x9xi8>

// DECIDED: error: embed-intrinsics: intrinsic=vta_gemm is given, but the text has decided that already

// What a strategy stores and what tiling does to that are one change of layout.
// TILED:      %[[X:.*]] = layout.convert %x : tensor<1x1x9x9xi8> to tensor<1x1x9x9xi8, #layout.map<[unfold(dim=2, {{.*}}fuse(dim=4, count=2), pad(dim=4, low=0, high=7), split(dim=4, factors=[1, 16])
// TILED-NEXT: layout.stored %[[X]] : {{.*}} to tensor<1x1x7x7x9xi8, #layout.map<[pad(dim=4, low=0, high=7), split(dim=4, factors=[1, 16])
// TILED-NEXT: %[[W:.*]] = layout.prepack %w
// TILED-NEXT: layout.stored %[[W]]
// TILED-NEXT: intrin.apply
