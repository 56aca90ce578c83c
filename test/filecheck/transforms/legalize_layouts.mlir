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
