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
