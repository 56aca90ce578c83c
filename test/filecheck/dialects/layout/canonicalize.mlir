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

// To the same layout is nothing.
// CHECK-LABEL: func.func @same
// CHECK-NEXT: func.return %x
func.func @same(%x: tensor<4x4xi8, #layout.map<[reorder(perm=[1, 0])]>>) -> tensor<4x4xi8, #layout.map<[reorder(perm=[1, 0])]>> {
  %0 = layout.convert %x : tensor<4x4xi8, #layout.map<[reorder(perm=[1, 0])]>> to tensor<4x4xi8, #layout.map<[reorder(perm=[1, 0])]>>
  return %0 : tensor<4x4xi8, #layout.map<[reorder(perm=[1, 0])]>>
}

// Changes that follow each other are one. A weight's stay offline.
// CHECK-LABEL: func.func @nested
// CHECK-NEXT: %c = layout.convert %x : tensor<4x6xi8> to tensor<4x6xi8, #layout.map<[fuse(dim=0, count=2)]>>
// CHECK-NEXT: %p = layout.prepack %w : tensor<4x6xi8> to tensor<4x6xi8, #layout.map<[fuse(dim=0, count=2)]>>
// CHECK-NEXT: %q = layout.prepack %w : tensor<4x6xi8> to tensor<4x6xi8, #layout.map<[split(dim=0, factors=[2, 2])]>>
// CHECK-NEXT: func.return %c, %p, %q
func.func @nested(%x: tensor<4x6xi8>, %w: tensor<4x6xi8>) -> (tensor<4x6xi8, #layout.map<[fuse(dim=0, count=2)]>>, tensor<4x6xi8, #layout.map<[fuse(dim=0, count=2)]>>, tensor<4x6xi8, #layout.map<[split(dim=0, factors=[2, 2])]>>) {
  %a = layout.convert %x : tensor<4x6xi8> to tensor<4x6xi8, #layout.map<[reorder(perm=[1, 0])]>>
  %b = layout.convert %a : tensor<4x6xi8, #layout.map<[reorder(perm=[1, 0])]>> to tensor<4x6xi8, #layout.map<[pad(dim=0, low=1, high=0)]>>
  %c = layout.convert %b : tensor<4x6xi8, #layout.map<[pad(dim=0, low=1, high=0)]>> to tensor<4x6xi8, #layout.map<[fuse(dim=0, count=2)]>>
  %o = layout.prepack %w : tensor<4x6xi8> to tensor<4x6xi8, #layout.map<[reorder(perm=[1, 0])]>>
  %p = layout.prepack %o : tensor<4x6xi8, #layout.map<[reorder(perm=[1, 0])]>> to tensor<4x6xi8, #layout.map<[fuse(dim=0, count=2)]>>
  %q = layout.convert %o : tensor<4x6xi8, #layout.map<[reorder(perm=[1, 0])]>> to tensor<4x6xi8, #layout.map<[split(dim=0, factors=[2, 2])]>>
  return %c, %p, %q : tensor<4x6xi8, #layout.map<[fuse(dim=0, count=2)]>>, tensor<4x6xi8, #layout.map<[fuse(dim=0, count=2)]>>, tensor<4x6xi8, #layout.map<[split(dim=0, factors=[2, 2])]>>
}

// What is stored may hold anything where the view has padding: to convert it there and back
// fills that again, in one op.
// CHECK-LABEL: func.func @fills
// CHECK-NEXT: %0 = layout.logical %x
// CHECK-NEXT: %1 = layout.convert %0
// CHECK-NEXT: %2 = layout.stored %1
// CHECK-NEXT: func.return %2
func.func @fills(%x: tensor<8xi8>) -> tensor<8xi8> {
  %0 = layout.logical %x : tensor<8xi8> to tensor<6xi8, #layout.map<[pad(dim=0, low=2, high=0)]>>
  %1 = layout.convert %0 : tensor<6xi8, #layout.map<[pad(dim=0, low=2, high=0)]>> to tensor<6xi8>
  %2 = layout.convert %1 : tensor<6xi8> to tensor<6xi8, #layout.map<[pad(dim=0, low=2, high=0)]>>
  %3 = layout.stored %2 : tensor<6xi8, #layout.map<[pad(dim=0, low=2, high=0)]>> to tensor<8xi8>
  return %3 : tensor<8xi8>
}

// So it does for copies of elements, of which the view may have different ones.
// CHECK-LABEL: func.func @agrees
// CHECK-NEXT: layout.logical
// CHECK-NEXT: layout.convert
// CHECK-NEXT: layout.stored
func.func @agrees(%x: tensor<2x6xi8>) -> tensor<2x6xi8> {
  %0 = layout.logical %x : tensor<2x6xi8> to tensor<6xi8, #layout.map<[broadcast(dim=0, extent=2)]>>
  %1 = layout.convert %0 : tensor<6xi8, #layout.map<[broadcast(dim=0, extent=2)]>> to tensor<6xi8, #layout.map<[broadcast(dim=0, extent=2)]>>
  %2 = layout.stored %1 : tensor<6xi8, #layout.map<[broadcast(dim=0, extent=2)]>> to tensor<2x6xi8>
  return %2 : tensor<2x6xi8>
}

// Views there and back are nothing, views that follow each other are one.
// CHECK-LABEL: func.func @views
// CHECK-NEXT: [[R:%.*]] = layout.stored %y : tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3]), reorder(perm=[1, 0])]>> to tensor<3x2xi8>
// CHECK-NEXT: [[S:%.*]] = layout.stored %z : tensor<2x3xi8, #layout.map<[reorder(perm=[1, 0])]>> to tensor<3x2xi8>
// CHECK-NEXT: func.return %x, %y, [[R]], [[S]]
func.func @views(%x: tensor<2x3xi8>, %y: tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3]), reorder(perm=[1, 0])]>>, %z: tensor<2x3xi8, #layout.map<[reorder(perm=[1, 0])]>>) -> (tensor<2x3xi8>, tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3]), reorder(perm=[1, 0])]>>, tensor<3x2xi8>, tensor<3x2xi8>) {
  %0 = layout.logical %x : tensor<2x3xi8> to tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3])]>>
  %1 = layout.stored %0 : tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3])]>> to tensor<2x3xi8>
  %2 = layout.stored %y : tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3]), reorder(perm=[1, 0])]>> to tensor<2x3xi8, #layout.map<[reorder(perm=[1, 0])]>>
  %3 = layout.logical %2 : tensor<2x3xi8, #layout.map<[reorder(perm=[1, 0])]>> to tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3]), reorder(perm=[1, 0])]>>
  %4 = layout.stored %2 : tensor<2x3xi8, #layout.map<[reorder(perm=[1, 0])]>> to tensor<3x2xi8>
  %5 = layout.logical %z : tensor<2x3xi8, #layout.map<[reorder(perm=[1, 0])]>> to tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3]), reorder(perm=[1, 0])]>>
  %6 = layout.stored %5 : tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3]), reorder(perm=[1, 0])]>> to tensor<3x2xi8>
  return %1, %3, %4, %6 : tensor<2x3xi8>, tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3]), reorder(perm=[1, 0])]>>, tensor<3x2xi8>, tensor<3x2xi8>
}

// The same elements as another logical tensor are not the tensor.
// CHECK-LABEL: func.func @reshapes
// CHECK-NEXT: layout.stored
// CHECK-NEXT: layout.logical
func.func @reshapes(%x: tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3])]>>) -> tensor<3x2xi8, #layout.map<[reorder(perm=[1, 0])]>> {
  %0 = layout.stored %x : tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3])]>> to tensor<2x3xi8>
  %1 = layout.logical %0 : tensor<2x3xi8> to tensor<3x2xi8, #layout.map<[reorder(perm=[1, 0])]>>
  return %1 : tensor<3x2xi8, #layout.map<[reorder(perm=[1, 0])]>>
}

// What was joined and taken apart is what there was; in another buffer it is not.
// CHECK-LABEL: func.func @joins
// CHECK-NEXT: [[J:%.*]] = layout.store_at %w, %b along 0 in "b"
// CHECK-NEXT: func.return %w, %b, %j, [[J]]
func.func @joins(%w: tensor<4x6xi8>, %b: tensor<6xi8>, %j: tensor<5x6xi8>) -> (tensor<4x6xi8>, tensor<6xi8>, tensor<5x6xi8>, tensor<5x6xi8>) {
  %0 = layout.store_at %w, %b along 0 in "a" : tensor<4x6xi8>, tensor<6xi8> to tensor<5x6xi8>
  %1, %2 = layout.decouple_at %0 along 0 in "a" : tensor<5x6xi8> to tensor<4x6xi8>, tensor<6xi8>
  %3, %4 = layout.decouple_at %j along 0 in "a" : tensor<5x6xi8> to tensor<4x6xi8>, tensor<6xi8>
  %5 = layout.store_at %3, %4 along 0 in "a" : tensor<4x6xi8>, tensor<6xi8> to tensor<5x6xi8>
  %6 = layout.store_at %1, %2 along 0 in "b" : tensor<4x6xi8>, tensor<6xi8> to tensor<5x6xi8>
  return %1, %2, %5, %6 : tensor<4x6xi8>, tensor<6xi8>, tensor<5x6xi8>, tensor<5x6xi8>
}
