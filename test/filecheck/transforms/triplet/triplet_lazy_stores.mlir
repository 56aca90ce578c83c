// RUN: weft-opt %s -p triplet-lazy-stores | filecheck %s
// RUN: weft-opt %s -p triplet-lazy-stores,triplet-lazy-stores | filecheck %s

// Table II: all statements of one output vector are one group, where its first one is. Two output
// vectors stay apart.
// CHECK-LABEL: func.func @table2(
func.func @table2(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) -> tensor<16x256xi32> {
  // CHECK: triplet.group O(x:x+15, y) {
  // CHECK-NEXT:   triplet.mac W(0, 0) * I(x:x+15, y)
  // CHECK-NEXT:   triplet.mac W(1, 0) * I(x+1:x+16, y)
  // CHECK-NEXT:   triplet.mac W(2, 0) * I(x+2:x+17, y)
  // CHECK-NEXT: }
  // CHECK-NEXT: triplet.group O(x:x+15, y+1) {
  // CHECK-NEXT:   triplet.mac W(0, 0) * I(x:x+15, y+1)
  // CHECK-NEXT:   triplet.mac W(1, 0) * I(x+1:x+16, y+1)
  // CHECK-NEXT: }
  // CHECK-NEXT: }
  %O = triplet.body (I, W, O) of %I, %W over (y to 16 by 2, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    triplet.group O(x:x+15, y) {
      triplet.mac W(0, 0) * I(x:x+15, y)
    }
    triplet.group O(x:x+15, y+1) {
      triplet.mac W(0, 0) * I(x:x+15, y+1)
    }
    triplet.group O(x:x+15, y) {
      triplet.mac W(1, 0) * I(x+1:x+16, y)
      triplet.mac W(2, 0) * I(x+2:x+17, y)
    }
    triplet.group O(x:x+15, y+1) {
      triplet.mac W(1, 0) * I(x+1:x+16, y+1)
    }
  }
  return %O : tensor<16x256xi32>
}
