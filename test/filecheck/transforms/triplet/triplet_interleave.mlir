// RUN: weft-opt %s -p triplet-interleave | filecheck %s
// RUN: weft-opt %s -p triplet-interleave,triplet-interleave | filecheck %s

// Two output rows share the middle row of the image: it is loaded once, right before its first use,
// and what needs only it and rows before comes first. Each sum is stored behind its last product.
// A load that nothing needs is left out.
// CHECK-LABEL: func.func @rows(
func.func @rows(%I: tensor<4x64xi16>, %W: tensor<16xi16>) -> tensor<2x32xi32> {
  // CHECK: lanes 16 columns 2
  // CHECK-NEXT: %V1 = triplet.load I(x:x+31, y)
  // CHECK-NEXT: %V2 = triplet.load W(0:15)
  // CHECK-NEXT: %0 = triplet.select %V2 {j}
  // CHECK-NEXT: %1 = triplet.select %V1 {i+j}
  // CHECK-NEXT: %s0 = triplet.mac %0 * %1 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
  // CHECK-NEXT: %V3 = triplet.load I(x:x+31, y+1)
  // CHECK-NEXT: %2 = triplet.select %V2 {j+2}
  // CHECK-NEXT: %3 = triplet.select %V3 {i+j}
  // CHECK-NEXT: %s0_1 = triplet.mac %2 * %3 into %s0 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
  // CHECK-NEXT: triplet.store %s0_1 to O(x:x+15, y) : !triplet.sum<16>
  // CHECK-NEXT: %4 = triplet.select %V2 {j}
  // CHECK-NEXT: %5 = triplet.select %V3 {i+j}
  // CHECK-NEXT: %s1 = triplet.mac %4 * %5 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
  // CHECK-NEXT: %V4 = triplet.load I(x:x+31, y+2)
  // CHECK-NEXT: %6 = triplet.select %V2 {j+2}
  // CHECK-NEXT: %7 = triplet.select %V4 {i+j}
  // CHECK-NEXT: %s1_1 = triplet.mac %6 * %7 into %s1 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
  // CHECK-NEXT: triplet.store %s1_1 to O(x:x+15, y+1) : !triplet.sum<16>
  // CHECK-NEXT: }
  %O = triplet.body (I, W, O) of %I, %W over (y to 2 by 2, x to 32 by 16) lanes 16 columns 2 : (tensor<4x64xi16>, tensor<16xi16>) -> tensor<2x32xi32> {
    %V1 = triplet.load I(x:x+31, y) : vector<32xi16>
    %V2 = triplet.load W(0:15) : vector<16xi16>
    %V3 = triplet.load I(x:x+31, y+1) : vector<32xi16>
    %V4 = triplet.load I(x:x+31, y+2) : vector<32xi16>
    %V5 = triplet.load I(x:x+31, y+3) : vector<32xi16>
    triplet.group O(x:x+15, y) {
      %0 = triplet.select %V2 {j} : (vector<16xi16>) -> vector<16x2xi16>
      %1 = triplet.select %V1 {i+j} : (vector<32xi16>) -> vector<16x2xi16>
      triplet.mac %0 * %1 : vector<16x2xi16>, vector<16x2xi16>
      %2 = triplet.select %V2 {j+2} : (vector<16xi16>) -> vector<16x2xi16>
      %3 = triplet.select %V3 {i+j} : (vector<32xi16>) -> vector<16x2xi16>
      triplet.mac %2 * %3 : vector<16x2xi16>, vector<16x2xi16>
    }
    triplet.group O(x:x+15, y+1) {
      %4 = triplet.select %V2 {j} : (vector<16xi16>) -> vector<16x2xi16>
      %5 = triplet.select %V3 {i+j} : (vector<32xi16>) -> vector<16x2xi16>
      triplet.mac %4 * %5 : vector<16x2xi16>, vector<16x2xi16>
      %6 = triplet.select %V2 {j+2} : (vector<16xi16>) -> vector<16x2xi16>
      %7 = triplet.select %V4 {i+j} : (vector<32xi16>) -> vector<16x2xi16>
      triplet.mac %6 * %7 : vector<16x2xi16>, vector<16x2xi16>
    }
  }
  return %O : tensor<2x32xi32>
}
