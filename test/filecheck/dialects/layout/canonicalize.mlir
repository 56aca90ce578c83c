// RUN: weft-opt %s -p canonicalize | filecheck %s

// There and back again is nothing.
// CHECK-LABEL: func.func @round_trip
// CHECK-NEXT: func.return %x
func.func @round_trip(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = layout.convert %x : tensor<4xi8> to tensor<4xi8, #layout.map<[pad(dim=0, low=2, high=0)]>>
  %1 = layout.convert %0 : tensor<4xi8, #layout.map<[pad(dim=0, low=2, high=0)]>> to tensor<4xi8>
  return %1 : tensor<4xi8>
}

// What loses elements is not undone.
// CHECK-LABEL: func.func @lossy
// CHECK: layout.convert
// CHECK: layout.convert
func.func @lossy(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = layout.convert %x : tensor<4xi8> to tensor<4xi8, #layout.map<[unpad(dim=0, low=2, high=0)]>>
  %1 = layout.convert %0 : tensor<4xi8, #layout.map<[unpad(dim=0, low=2, high=0)]>> to tensor<4xi8>
  return %1 : tensor<4xi8>
}

// Nor is a copy chosen again, or fill put back; interleaved blocks lose nothing.
// CHECK-LABEL: func.func @tiles
// CHECK-NEXT: layout.convert
// CHECK-NEXT: layout.convert
// CHECK-NEXT: func.return
func.func @tiles(%x: tensor<2x3xi8>) -> tensor<2x3xi8> {
  %0 = layout.convert %x : tensor<2x3xi8> to tensor<2x3xi8, #layout.map<[fold(dim=0, interval=2, extent=5)]>>
  %1 = layout.convert %0 : tensor<2x3xi8, #layout.map<[fold(dim=0, interval=2, extent=5)]>> to tensor<2x3xi8>
  return %1 : tensor<2x3xi8>
}

// CHECK-LABEL: func.func @interleaved
// CHECK-NEXT: func.return %x
func.func @interleaved(%x: tensor<2x3xi8>) -> tensor<2x3xi8> {
  %0 = layout.convert %x : tensor<2x3xi8> to tensor<2x3xi8, #layout.map<[image_unpack(batch_dim=0, dim=1, count=2, form="interleaved")]>>
  %1 = layout.convert %0 : tensor<2x3xi8, #layout.map<[image_unpack(batch_dim=0, dim=1, count=2, form="interleaved")]>> to tensor<2x3xi8>
  return %1 : tensor<2x3xi8>
}
