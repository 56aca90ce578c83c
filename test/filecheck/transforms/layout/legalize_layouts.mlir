// RUN: weft-opt %s -p legalize-layouts --split-input-file --verify-diagnostics | filecheck %s

// CHECK-LABEL: func.func @kept
func.func @kept(%x: tensor<8x3xi8, #layout.map<[split(dim=0, factors=[2, 4]), pad(dim=2, low=1, high=0)]>>) {
  return
}

// -----

// CHECK: layout.convert %{{.*}}: layout [unpad(dim=0, low=2, high=0)] of a tensor of shape [4]: unpad(dim=0, low=2, high=0) drops element (0,)
func.func @lost(%x: tensor<4xi8>) {
  %0 = layout.convert %x : tensor<4xi8> to tensor<4xi8, #layout.map<[unpad(dim=0, low=2, high=0)]>>
  return
}

// -----

// What is cropped was padding: nothing is lost.
// CHECK-LABEL: func.func @cropped
func.func @cropped(%x: tensor<4xi8, #layout.map<[pad(dim=0, low=2, high=0), unpad(dim=0, low=2, high=0)]>>) {
  return
}

// -----

// Every element is in a tile, and those of the tiles that are taken apart are the ones read.
// CHECK-LABEL: func.func @tiles
func.func @tiles(%x: tensor<2x10xi8, #layout.map<[unfold(dim=1, tile_size=4, interval=3), fuse(dim=1, count=2), split(dim=1, factors=[3, 4]), fold(dim=1, interval=3, extent=10)]>>) {
  return
}

// -----

// CHECK: legalize_layouts.mlir:35:1: func.func "gap": layout [unfold(dim=0, tile_size=2, interval=3)] of a tensor of shape [10]: unfold(dim=0, tile_size=2, interval=3): no tile holds element 2 of dim 0, which has extent 10
func.func @gap(%x: tensor<10xi8, #layout.map<[unfold(dim=0, tile_size=2, interval=3)]>>) {
  return
}

// -----

// CHECK: legalize_layouts.mlir:42:1: func.func "rank": layout [reorder(perm=[0, 2, 1])] of a tensor of shape [10]: reorder(perm=[0, 2, 1]): orders 3 dims of a tensor of rank 1
func.func @rank(%x: tensor<10xi8, #layout.map<[reorder(perm=[0, 2, 1])]>>) {
  return
}

// -----

// CHECK: legalize_layouts.mlir:49:1: func.func "folded": layout [fold(dim=0, interval=1, extent=4)] of a tensor of shape [3, 2]: fold(dim=0, interval=1, extent=4) drops element (0, 1)
func.func @folded(%x: tensor<3x2xi8, #layout.map<[fold(dim=0, interval=1, extent=4)]>>) {
  return
}
