// RUN: weft-opt %s --split-input-file --parsing-diagnostics --verify-diagnostics | filecheck %s

%x = "test.op"() : () -> tensor<4x8xi8>
// CHECK: layout.convert: logical shapes differ: source [4, 8], result [8, 4]; a layout changes the stored shape only
%0 = layout.convert %x : tensor<4x8xi8> to tensor<8x4xi8>

// -----

%x = "test.op"() : () -> tensor<4x8xi8>
// CHECK: layout.convert: element types differ: source i8, result i32
%0 = layout.convert %x : tensor<4x8xi8> to tensor<4x8xi32>

// -----

%x = "test.op"() : () -> tensor<4x8xi8>
// CHECK: layout.prepack: shape [4, 8]: reorder(perm=[2, 0, 1]): orders 3 dims of a tensor of rank 2
%0 = layout.prepack %x : tensor<4x8xi8> to tensor<4x8xi8, #layout.map<[reorder(perm=[2, 0, 1])]>>

// -----

%x = "test.op"() : () -> tensor<4x8xi8>
// CHECK: layout.convert: shape [4, 8]: reorder(perm=[0, 0]): dim 1 is missing from the order: elements (0, 0) and (0, 1) would share a place
%0 = layout.convert %x : tensor<4x8xi8> to tensor<4x8xi8, #layout.map<[reorder(perm=[0, 0])]>>

// -----

%x = "test.op"() : () -> tensor<4x6xi8>
// CHECK: layout.convert: shape [4, 6]: split(dim=1, factors=[1, 4]): makes 4 places for the 6 elements of dim 1: element 4 has none; pad the dim to a multiple first
%0 = layout.convert %x : tensor<4x6xi8> to tensor<4x6xi8, #layout.map<[split(dim=1, factors=[1, 4])]>>

// -----

%x = "test.op"() : () -> tensor<4x6xi8>
// CHECK: layout.convert: shape [4, 6]: split(dim=1, factors=[2, 4]): makes 8 places for the 6 elements of dim 1: place 6 holds none; pad the dim to 8 first
%0 = layout.convert %x : tensor<4x6xi8> to tensor<4x6xi8, #layout.map<[split(dim=1, factors=[2, 4])]>>

// -----

%x = "test.op"() : () -> tensor<4x8xi8>
// CHECK: layout.convert: shape [4, 8]: fuse(dim=1, count=2): there is no dim 2 in a tensor of rank 2
%0 = layout.convert %x : tensor<4x8xi8> to tensor<4x8xi8, #layout.map<[fuse(dim=1, count=2)]>>

// -----

%x = "test.op"() : () -> tensor<4x?xi8>
// CHECK: layout.convert: tensor<4x?xi8, #layout.map<[reorder(perm=[1, 0])]>>: a layout needs a static shape
%0 = layout.convert %x : tensor<4x?xi8> to tensor<4x?xi8, #layout.map<[reorder(perm=[1, 0])]>>

// -----

%x = "test.op"() : () -> tensor<4x8xi8>
// CHECK: layout.convert: pad(dim=0, low=0, high=1, value=300): the value is not one of i8
%0 = layout.convert %x : tensor<4x8xi8> to tensor<4x8xi8, #layout.map<[pad(dim=0, low=0, high=1, value=300)]>>

// -----

// CHECK: #layout.map: unknown primitive "swizzle"; there are split, reorder, fuse, pad, unpad, broadcast, unbroadcast, unfold, fold, image_pack, image_unpack
"test.op"() {layout = #layout.map<[swizzle(dim=0)]>} : () -> ()

// -----

// CHECK: #layout.map: fuse: count is missing
"test.op"() {layout = #layout.map<[fuse(dim=0)]>} : () -> ()

// -----

// CHECK: #layout.map: split: factors takes integers in [..]
"test.op"() {layout = #layout.map<[split(dim=0, factors=4)]>} : () -> ()

// -----

// CHECK: #layout.map: fuse: there is no field size
"test.op"() {layout = #layout.map<[fuse(dim=0, count=2, size=4)]>} : () -> ()

// -----

// CHECK: fuse: a field is given twice
"test.op"() {layout = #layout.map<[fuse(dim=0, dim=1, count=2)]>} : () -> ()

// -----

// CHECK: expected a primitive such as split(dim=0, factors=[4, 16])
"test.op"() {layout = #layout.map<[12 : i64]>} : () -> ()
