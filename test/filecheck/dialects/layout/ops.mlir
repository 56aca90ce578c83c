// RUN: weft-opt %s | weft-opt | filecheck %s
// RUN: weft-opt %s --print-op-generic | weft-opt | filecheck %s
// RUN: weft-opt %s --print-op-generic | filecheck %s --check-prefix=GENERIC
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
// GENERIC:       "layout.convert"(%{{.*}}) : (tensor<1x3x8x8xi8>) -> tensor<1x3x8x8xi8, #layout.map<[pad(dim=1, low=0, high=13), split

func.func @prepack(%w : tensor<64x3x3x3xi8>) -> tensor<64x3x3x3xi8, #layout.map<[reorder(perm=[2, 3, 1, 0])]>> {
  %0 = layout.prepack %w : tensor<64x3x3x3xi8> to tensor<64x3x3x3xi8, #layout.map<[reorder(perm=[2, 3, 1, 0])]>>
  func.return %0 : tensor<64x3x3x3xi8, #layout.map<[reorder(perm=[2, 3, 1, 0])]>>
}
// CHECK-LABEL: func.func @prepack
// CHECK-NEXT:    %{{.*}} = layout.prepack %{{.*}} : tensor<64x3x3x3xi8> to tensor<64x3x3x3xi8, #layout.map<[reorder(perm=[2, 3, 1, 0])]>>
// GENERIC:       "layout.prepack"(%{{.*}}) : (tensor<64x3x3x3xi8>) -> tensor<64x3x3x3xi8, #layout.map<[reorder(perm=[2, 3, 1, 0])]>>

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
