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

// -----

%x = "test.op"() : () -> tensor<2x10xi8>
// CHECK: layout.convert: shape [2, 10]: unfold(dim=1, tile_size=2, interval=3): no tile holds element 2 of dim 1, which has extent 10
%0 = layout.convert %x : tensor<2x10xi8> to tensor<2x10xi8, #layout.map<[unfold(dim=1, tile_size=2, interval=3)]>>

// -----

%x = "test.op"() : () -> tensor<2x10xi8>
// CHECK: layout.convert: shape [2, 10]: unfold(dim=1, tile_size=3, interval=2, dilation=2): no tile holds element 1 of dim 1, which has extent 10
%0 = layout.convert %x : tensor<2x10xi8> to tensor<2x10xi8, #layout.map<[unfold(dim=1, tile_size=3, interval=2, dilation=2)]>>

// -----

%x = "test.op"() : () -> tensor<2x10xi8>
// CHECK: layout.convert: shape [2, 10]: unfold(dim=2, tile_size=3, interval=1): there is no dim 2 in a tensor of rank 2
%0 = layout.convert %x : tensor<2x10xi8> to tensor<2x10xi8, #layout.map<[unfold(dim=2, tile_size=3, interval=1)]>>

// -----

%x = "test.op"() : () -> tensor<2x10xi8>
// CHECK: layout.convert: shape [2, 10]: unfold(dim=1, tile_size=3, interval=0): tile_size, interval and dilation are at least 1
%0 = layout.convert %x : tensor<2x10xi8> to tensor<2x10xi8, #layout.map<[unfold(dim=1, tile_size=3, interval=0)]>>

// -----

%x = "test.op"() : () -> tensor<4x3xi8>
// CHECK: layout.convert: shape [4, 3]: fold(dim=0, interval=2, extent=12): undoes unfold(dim=0, tile_size=3, interval=2), which makes [6, 3], not [4, 3]
%0 = layout.convert %x : tensor<4x3xi8> to tensor<4x3xi8, #layout.map<[fold(dim=0, interval=2, extent=12)]>>

// -----

%x = "test.op"() : () -> tensor<4x3xi8>
// CHECK: layout.convert: shape [4, 3]: fold(dim=1, interval=2, extent=12): there is no dim 2 in a tensor of rank 2
%0 = layout.convert %x : tensor<4x3xi8> to tensor<4x3xi8, #layout.map<[fold(dim=1, interval=2, extent=12)]>>

// -----

%x = "test.op"() : () -> tensor<2x10xi8>
// CHECK: layout.convert: shape [2, 10]: image_pack(batch_dim=0, dim=1, count=4, form="blocked"): cuts the 10 elements of dim 1 in 4 blocks; pad the dim to 12 first
%0 = layout.convert %x : tensor<2x10xi8> to tensor<2x10xi8, #layout.map<[image_pack(batch_dim=0, dim=1, count=4, form="blocked")]>>

// -----

%x = "test.op"() : () -> tensor<2x10xi8>
// CHECK: layout.convert: shape [2, 10]: image_pack(batch_dim=0, dim=1, count=2, form="blocked", halo=1, block=4): no tile holds element 9 of dim 1, which has extent 10
%0 = layout.convert %x : tensor<2x10xi8> to tensor<2x10xi8, #layout.map<[image_pack(batch_dim=0, dim=1, count=2, form="blocked", halo=1, block=4)]>>

// -----

%x = "test.op"() : () -> tensor<2x10xi8>
// CHECK: layout.convert: shape [2, 10]: image_pack(batch_dim=1, dim=1, count=2, form="blocked"): the batch is another dim than the one that is cut
%0 = layout.convert %x : tensor<2x10xi8> to tensor<2x10xi8, #layout.map<[image_pack(batch_dim=1, dim=1, count=2, form="blocked")]>>

// -----

%x = "test.op"() : () -> tensor<2x10xi8>
// CHECK: layout.convert: shape [2, 10]: image_pack(batch_dim=0, dim=1, count=2, form="interleaved", halo=1): interleaved blocks have neither halo nor block
%0 = layout.convert %x : tensor<2x10xi8> to tensor<2x10xi8, #layout.map<[image_pack(batch_dim=0, dim=1, count=2, form="interleaved", halo=1)]>>

// -----

%x = "test.op"() : () -> tensor<2x10xi8>
// CHECK: layout.convert: shape [2, 10]: image_pack(batch_dim=0, dim=1, count=2, form="diagonal"): form is "blocked" or "interleaved"
%0 = layout.convert %x : tensor<2x10xi8> to tensor<2x10xi8, #layout.map<[image_pack(batch_dim=0, dim=1, count=2, form="diagonal")]>>

// -----

%x = "test.op"() : () -> tensor<3x10xi8>
// CHECK: layout.convert: shape [3, 10]: image_unpack(batch_dim=0, dim=1, count=2, form="blocked"): takes 2 blocks per image, but the batch has 3
%0 = layout.convert %x : tensor<3x10xi8> to tensor<3x10xi8, #layout.map<[image_unpack(batch_dim=0, dim=1, count=2, form="blocked")]>>

// -----

// CHECK: #layout.map: image_pack: form takes a name in quotes
"test.op"() {layout = #layout.map<[image_pack(batch_dim=0, dim=1, count=2, form=1)]>} : () -> ()

// -----

// CHECK: #layout.map: unfold: dilation takes one integer
"test.op"() {layout = #layout.map<[unfold(dim=0, tile_size=2, interval=1, dilation="2")]>} : () -> ()

// -----

%w, %b = "test.op"() : () -> (tensor<4x3xi8>, tensor<4xi8>)
// CHECK: layout.store_at: a guest of shape [4] does not fit behind dim 0 of a host of shape [4, 3]: it has all the other dims of the host
%j = layout.store_at %w, %b along 0 in "fc" : tensor<4x3xi8>, tensor<4xi8> to tensor<5x3xi8>

// -----

%w, %b = "test.op"() : () -> (tensor<4x3xi8>, tensor<3xi8>)
// CHECK: layout.store_at: the joint tensor has shape [6, 3], expected [5, 3]
%j = layout.store_at %w, %b along 0 in "fc" : tensor<4x3xi8>, tensor<3xi8> to tensor<6x3xi8>

// -----

%w, %b = "test.op"() : () -> (tensor<4x3xi8>, tensor<3xi32>)
// CHECK: layout.store_at: element types differ: i8, i32, i8
%j = layout.store_at %w, %b along 0 in "fc" : tensor<4x3xi8>, tensor<3xi32> to tensor<5x3xi8>

// -----

%w, %b = "test.op"() : () -> (tensor<4x3xi8>, tensor<3xi8>)
// CHECK: layout.store_at: there is no dim 2 in a host of shape [4, 3]
%j = layout.store_at %w, %b along 2 in "fc" : tensor<4x3xi8>, tensor<3xi8> to tensor<5x3xi8>

// -----

%w, %b = "test.op"() : () -> (tensor<4x3xi8>, tensor<3xi8>)
// CHECK: layout.store_at: the buffer has no name
%j = layout.store_at %w, %b along 0 in "" : tensor<4x3xi8>, tensor<3xi8> to tensor<5x3xi8>

// -----

%w, %b = "test.op"() : () -> (tensor<?x3xi8>, tensor<3xi8>)
// CHECK: layout.store_at: tensor<?x3xi8>: joined tensors have static shapes
%j = layout.store_at %w, %b along 0 in "fc" : tensor<?x3xi8>, tensor<3xi8> to tensor<?x3xi8>

// -----

%w, %b = "test.op"() : () -> (tensor<4x3xi8>, tensor<3xi8>)
%j = layout.store_at %w, %b along 0 in "fc1" : tensor<4x3xi8>, tensor<3xi8> to tensor<5x3xi8>
// CHECK: layout.decouple_at: takes buffer "fc2" apart, but was given buffer "fc1"
%w2, %b2 = layout.decouple_at %j along 0 in "fc2" : tensor<5x3xi8> to tensor<4x3xi8>, tensor<3xi8>
