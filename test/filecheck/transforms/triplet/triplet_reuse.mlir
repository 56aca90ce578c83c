// RUN: weft-opt %s -p 'triplet-reuse{load_bits=128}' --split-input-file | filecheck %s
// RUN: weft-opt %s -p triplet-reuse --split-input-file | filecheck %s --check-prefix=WIDE

// Table III: each connected component of the reuse graph is one aligned load, and what operations
// take of it a select. Rows of the filter are 8 elements apart, so each has its own load of
// coefficients, as in the paper.
// CHECK-LABEL: func.func @table3(
// WIDE-LABEL: func.func @table3(
func.func @table3(%I: tensor<18x264xi16>, %W: tensor<3x4xi16>) -> tensor<16x256xi32> {
  // CHECK: %V1 = triplet.load I(x:x+23, y) : vector<24xi16>
  // CHECK-NEXT: %V2 = triplet.load W(0:7, 0) : vector<8xi16>
  // CHECK-NEXT: %V3 = triplet.load I(x:x+23, y+1) : vector<24xi16>
  // CHECK-NEXT: %V4 = triplet.load W(0:7, 1) : vector<8xi16>
  // CHECK-NEXT: triplet.group O(x:x+15, y) {
  // CHECK-NEXT:   %0 = triplet.select %V2 {0} : (vector<8xi16>) -> vector<16x1xi16>
  // CHECK-NEXT:   %1 = triplet.select %V1 {i} : (vector<24xi16>) -> vector<16x1xi16>
  // CHECK-NEXT:   triplet.mac %0 * %1 : vector<16x1xi16>, vector<16x1xi16>
  // CHECK-NEXT:   %2 = triplet.select %V2 {1} : (vector<8xi16>) -> vector<16x1xi16>
  // CHECK-NEXT:   %3 = triplet.select %V1 {i+1} : (vector<24xi16>) -> vector<16x1xi16>
  // CHECK-NEXT:   triplet.mac %2 * %3 : vector<16x1xi16>, vector<16x1xi16>
  // CHECK-NEXT:   %4 = triplet.select %V2 {3} : (vector<8xi16>) -> vector<16x1xi16>
  // CHECK-NEXT:   %5 = triplet.select %V1 {i+3} : (vector<24xi16>) -> vector<16x1xi16>
  // CHECK-NEXT:   triplet.mac %4 * %5 : vector<16x1xi16>, vector<16x1xi16>
  // CHECK-NEXT:   %6 = triplet.select %V4 {2} : (vector<8xi16>) -> vector<16x1xi16>
  // CHECK-NEXT:   %7 = triplet.select %V3 {i+2} : (vector<24xi16>) -> vector<16x1xi16>
  // CHECK-NEXT:   triplet.mac %6 * %7 : vector<16x1xi16>, vector<16x1xi16>
  // CHECK-NEXT: }
  // WIDE: %V1 = triplet.load I(x:x+31, y) : vector<32xi16>
  // WIDE-NEXT: %V2 = triplet.load W(0:15, 0) : vector<16xi16>
  %O = triplet.body (I, W [0:3 by 8, 1:4], O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x264xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    triplet.group O(x:x+15, y) {
      triplet.mac W(0, 0) * I(x:x+15, y)
      triplet.mac W(1, 0) * I(x+1:x+16, y)
      triplet.mac W(3, 0) * I(x+3:x+18, y)
      triplet.mac W(2, 1) * I(x+2:x+17, y+1)
    }
  }
  return %O : tensor<16x256xi32>
}

// -----

// What begins in the middle of a row begins at the aligned place before; what has nothing in common
// is loaded apart; lanes with a stride, and of pairs of channels.
// WIDE-LABEL: func.func @places(
func.func @places(%I: tensor<4x4x144xi16>, %W: tensor<4xi16>) -> tensor<4x64xi32> {
  // WIDE: %V1 = triplet.load I(0:15, x+8, y, 0) : vector<16xi16>
  // WIDE-NEXT: %V2 = triplet.load W(0:15) : vector<16xi16>
  // WIDE-NEXT: %V3 = triplet.load I(0:15, x+16, y, 1) : vector<16xi16>
  // WIDE-NEXT: %V4 = triplet.load I(0:31, 2*x, y, 0) : vector<32xi16>
  // WIDE-NEXT: %V5 = triplet.load I(0:15, x+24, y, 1) : vector<16xi16>
  // WIDE: triplet.select %V1 {2*i+4} : (vector<16xi16>) -> vector<4x1xi16>
  // WIDE: triplet.select %V3 {2*i+3} : (vector<16xi16>) -> vector<4x1xi16>
  // WIDE: triplet.select %V4 {4*i+4} : (vector<32xi16>) -> vector<4x1xi16>
  // WIDE: triplet.select %V2 {3} : (vector<16xi16>) -> vector<4x1xi16>
  // WIDE: triplet.select %V5 {2*i} : (vector<16xi16>) -> vector<4x1xi16>
  %O = triplet.body (I [0:2, 1:4, 2:144, 0:2], W, O) of %I, %W over (y to 4, x to 64 by 4) lanes 4 columns 2 : (tensor<4x4x144xi16>, tensor<4xi16>) -> tensor<4x64xi32> {
    triplet.group O(x:x+3, y) {
      triplet.mac W(0) * I(x+10:x+13, y, 0)
      triplet.mac W(1) * I(x+17:x+20, y, 3)
      triplet.mac W(2) * I(2*x+2:2*x+8:2, y, 0)
      triplet.mac W(3) * I(x+24:x+27, y, 2)
    }
  }
  return %O : tensor<4x64xi32>
}
