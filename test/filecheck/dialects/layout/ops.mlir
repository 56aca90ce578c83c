// RUN: weft-opt %s | weft-opt --print-op-generic > %t.mlir && filecheck %s --check-prefix=GENERIC < %t.mlir
// RUN: weft-opt %t.mlir | filecheck %s
// RUN: weft-opt %s -p canonicalize | filecheck %s --check-prefix=FOLD

// An embedded operand: channels padded to the intrinsic's 16, innermost.
func.func @convert(%x : tensor<1x3x8x8xi8>) -> tensor<1x3x8x8xi8> {
  %0 = layout.convert %x : tensor<1x3x8x8xi8> to tensor<1x3x8x8xi8, #layout.map<[pad(dim=1, low=0, high=13), split(dim=1, factors=[1, 16]), reorder(perm=[0, 1, 3, 4, 2]), fuse(dim=0, count=2), broadcast(dim=0, extent=8)]>>
  %1 = layout.convert %0 : tensor<1x3x8x8xi8, #layout.map<[pad(dim=1, low=0, high=13), split(dim=1, factors=[1, 16]), reorder(perm=[0, 1, 3, 4, 2]), fuse(dim=0, count=2), broadcast(dim=0, extent=8)]>> to tensor<1x3x8x8xi8>
  func.return %1 : tensor<1x3x8x8xi8>
}
// CHECK-LABEL: func.func @convert
// CHECK-NEXT:    %{{.*}} = layout.convert %{{.*}} : tensor<1x3x8x8xi8> to tensor<1x3x8x8xi8, #layout.map<[pad(dim=1, low=0, high=13), split(dim=1, factors=[1, 16]), reorder(perm=[0, 1, 3, 4, 2]), fuse(dim=0, count=2), broadcast(dim=0, extent=8)]>>
// CHECK-NEXT:    %{{.*}} = layout.convert %{{.*}} : tensor<1x3x8x8xi8, #layout.map<[pad(dim=1, low=0, high=13), split(dim=1, factors=[1, 16]), reorder(perm=[0, 1, 3, 4, 2]), fuse(dim=0, count=2), broadcast(dim=0, extent=8)]>> to tensor<1x3x8x8xi8>
// FOLD-LABEL:    func.func @convert(
// FOLD-NEXT:     func.return %x
// GENERIC:       "layout.convert"(%{{.*}}) : (tensor<1x3x8x8xi8>) -> tensor<1x3x8x8xi8, #layout.map<[{kind = "pad", dim = 1 : i64, low = 0 : i64, high = 13 : i64, value = 0 : i64}, {kind = "split", dim = 1 : i64, factors = array<i64: 1, 16>}

func.func @prepack(%w : tensor<64x3x3x3xi8>) -> tensor<64x3x3x3xi8, #layout.map<[reorder(perm=[2, 3, 1, 0])]>> {
  %0 = layout.prepack %w : tensor<64x3x3x3xi8> to tensor<64x3x3x3xi8, #layout.map<[reorder(perm=[2, 3, 1, 0])]>>
  func.return %0 : tensor<64x3x3x3xi8, #layout.map<[reorder(perm=[2, 3, 1, 0])]>>
}
// CHECK-LABEL: func.func @prepack
// CHECK-NEXT:    %{{.*}} = layout.prepack %{{.*}} : tensor<64x3x3x3xi8> to tensor<64x3x3x3xi8, #layout.map<[reorder(perm=[2, 3, 1, 0])]>>
// GENERIC:       "layout.prepack"(%{{.*}}) : (tensor<64x3x3x3xi8>) -> tensor<64x3x3x3xi8, #layout.map<[{kind = "reorder", perm = array<i64: 2, 3, 1, 0>}]>>

// Fill values, an empty layout, and primitives spelled as plain dictionaries.
"test.op"() {
  none = #layout.map<[]>,
  fills = #layout.map<[pad(dim=0, low=1, high=0, value=-128), pad(dim=0, low=0, high=2, value=1.5), pad(dim=0, low=1, high=1, value=-inf)]>,
  inverses = #layout.map<[unpad(dim=0, low=1, high=2), unbroadcast(dim=0, extent=8)]>,
  plain = #layout.map<[{kind = "split", dim = 0 : i64, factors = array<i64: 4, 16>}, {kind = "pad", dim = 0 : i64, low = 0 : i64, high = 1 : i64}]>
} : () -> ()
// CHECK:       "test.op"() {
// CHECK-SAME:    none = #layout.map<[]>
// CHECK-SAME:    fills = #layout.map<[pad(dim=0, low=1, high=0, value=-128), pad(dim=0, low=0, high=2, value=1.5), pad(dim=0, low=1, high=1, value=-inf)]>
// CHECK-SAME:    inverses = #layout.map<[unpad(dim=0, low=1, high=2), unbroadcast(dim=0, extent=8)]>
// CHECK-SAME:    plain = #layout.map<[split(dim=0, factors=[4, 16]), pad(dim=0, low=0, high=1)]>

func.func @same_layout(%x : tensor<4xi8>) -> tensor<4xi8> {
  %0 = layout.convert %x : tensor<4xi8> to tensor<4xi8>
  func.return %0 : tensor<4xi8>
}
// FOLD-LABEL:  func.func @same_layout(
// FOLD-NEXT:     func.return %x

// Tiles and blocks; fields that have their default are not printed.
"test.op"() {
  tiles = #layout.map<[unfold(dim=2, tile_size=3, interval=1), unfold(dim=0, tile_size=3, interval=1, dilation=2), unfold(dim=0, tile_size=3, interval=2, dilation=1)]>,
  blocks = #layout.map<[image_pack(batch_dim=0, dim=2, count=8, form="blocked", halo=2), image_pack(batch_dim=0, dim=2, count=2, form="blocked", halo=2, block=28), image_pack(batch_dim=0, dim=3, count=2, form="interleaved")]>,
  back = #layout.map<[fold(dim=2, interval=1, extent=9), fold(dim=0, interval=1, extent=9, dilation=2), image_unpack(batch_dim=0, dim=2, count=8, form="blocked", halo=2), image_unpack(batch_dim=0, dim=2, count=8, form="blocked", halo=2, block=4, extent=34)]>,
  plain_tiles = #layout.map<[{kind = "image_pack", batch_dim = 0 : i64, dim = 2 : i64, count = 8 : i64, form = "interleaved"}]>
} : () -> ()
// CHECK:       "test.op"() {
// CHECK-SAME:    tiles = #layout.map<[unfold(dim=2, tile_size=3, interval=1), unfold(dim=0, tile_size=3, interval=1, dilation=2), unfold(dim=0, tile_size=3, interval=2)]>
// CHECK-SAME:    blocks = #layout.map<[image_pack(batch_dim=0, dim=2, count=8, form="blocked", halo=2), image_pack(batch_dim=0, dim=2, count=2, form="blocked", halo=2, block=28), image_pack(batch_dim=0, dim=3, count=2, form="interleaved")]>
// CHECK-SAME:    back = #layout.map<[fold(dim=2, interval=1, extent=9), fold(dim=0, interval=1, extent=9, dilation=2), image_unpack(batch_dim=0, dim=2, count=8, form="blocked", halo=2), image_unpack(batch_dim=0, dim=2, count=8, form="blocked", halo=2, block=4, extent=34)]>
// CHECK-SAME:    plain_tiles = #layout.map<[image_pack(batch_dim=0, dim=2, count=8, form="interleaved")]>

// A bias that lies behind the rows of its weights.
func.func @joint(%w : tensor<64x32xi8>, %b : tensor<32xi8>) -> (tensor<64x32xi8>, tensor<32xi8>, tensor<65x32xi8, #layout.map<[split(dim=1, factors=[2, 16])]>>) {
  %j = layout.store_at %w, %b along 0 in "fc1" : tensor<64x32xi8>, tensor<32xi8> to tensor<65x32xi8, #layout.map<[split(dim=1, factors=[2, 16])]>>
  %w2, %b2 = layout.decouple_at %j along 0 in "fc1" : tensor<65x32xi8, #layout.map<[split(dim=1, factors=[2, 16])]>> to tensor<64x32xi8>, tensor<32xi8>
  func.return %w2, %b2, %j : tensor<64x32xi8>, tensor<32xi8>, tensor<65x32xi8, #layout.map<[split(dim=1, factors=[2, 16])]>>
}
// CHECK-LABEL: func.func @joint
// CHECK-NEXT:    %{{.*}} = layout.store_at %{{.*}}, %{{.*}} along 0 in "fc1" : tensor<64x32xi8>, tensor<32xi8> to tensor<65x32xi8, #layout.map<[split(dim=1, factors=[2, 16])]>>
// CHECK-NEXT:    %{{.*}}, %{{.*}} = layout.decouple_at %{{.*}} along 0 in "fc1" : tensor<65x32xi8, #layout.map<[split(dim=1, factors=[2, 16])]>> to tensor<64x32xi8>, tensor<32xi8>
// GENERIC:       "layout.store_at"(%{{.*}}, %{{.*}}) {dim = 0 : i64, buffer = "fc1"} :
// GENERIC-NEXT:  "layout.decouple_at"(%{{.*}}) {dim = 0 : i64, buffer = "fc1"} :
// FOLD-LABEL:    func.func @joint(
// FOLD-NEXT:     %[[J:.*]] = layout.store_at
// FOLD-NEXT:     func.return %w, %b, %[[J]]

func.func @rejoined(%j : tensor<5x3xi8>) -> tensor<5x3xi8> {
  %w, %b = layout.decouple_at %j along 0 in "fc2" : tensor<5x3xi8> to tensor<3x3xi8>, tensor<2x3xi8>
  %k = layout.store_at %w, %b along 0 in "fc2" : tensor<3x3xi8>, tensor<2x3xi8> to tensor<5x3xi8>
  func.return %k : tensor<5x3xi8>
}
// CHECK-LABEL: func.func @rejoined
// FOLD-LABEL:  func.func @rejoined(
// FOLD-NEXT:     func.return %j

// A tensor seen as it is stored, by the first of its primitives, and back.
func.func @seen(%x : tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3]), reorder(perm=[1, 0])]>>) -> tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3]), reorder(perm=[1, 0])]>> {
  %s = layout.stored %x : tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3]), reorder(perm=[1, 0])]>> to tensor<2x3xi8, #layout.map<[reorder(perm=[1, 0])]>>
  %y = layout.logical %s : tensor<2x3xi8, #layout.map<[reorder(perm=[1, 0])]>> to tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3]), reorder(perm=[1, 0])]>>
  func.return %y : tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3]), reorder(perm=[1, 0])]>>
}
// CHECK-LABEL: func.func @seen
// CHECK-NEXT:    %[[S:.*]] = layout.stored %{{.*}} : tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3]), reorder(perm=[1, 0])]>> to tensor<2x3xi8, #layout.map<[reorder(perm=[1, 0])]>>
// CHECK-NEXT:    layout.logical %[[S]] : tensor<2x3xi8, #layout.map<[reorder(perm=[1, 0])]>> to tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3]), reorder(perm=[1, 0])]>>
// GENERIC:       "layout.stored"(%{{.*}}) : (tensor<6xi8, #layout.map<[{kind = "split", dim = 0 : i64, factors = array<i64: 2, 3>}, {kind = "reorder", perm = array<i64: 1, 0>}]>>) -> tensor<2x3xi8, #layout.map<[{kind = "reorder", perm = array<i64: 1, 0>}]>>
