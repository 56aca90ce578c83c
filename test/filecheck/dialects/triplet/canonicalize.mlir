// RUN: weft-opt %s -p canonicalize,cse,dce,cse | filecheck %s

// Loads and selects that are the same are done once, those without a use not at all. Sums of the
// same products stay apart: each is held in a register of its own, and begins by itself.
// CHECK-LABEL: func.func @sums
// CHECK:      triplet.body (I, W, C, O)
// CHECK-NEXT:   %V1 = triplet.load I(x:x+15, y) : vector<16xi16>
// CHECK-NEXT:   %V2 = triplet.load W(0:7, 0) : vector<8xi16>
// CHECK-NEXT:   %0 = triplet.select %V2 {j}
// CHECK-NEXT:   %1 = triplet.select %V1 {i}
// CHECK-NEXT:   %b = triplet.begin C(0:15) : !triplet.sum<16>
// CHECK-NEXT:   %c = triplet.begin C(0:15) : !triplet.sum<16>
// CHECK-NEXT:   %s = triplet.mac %0 * %1 into %b : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
// CHECK-NEXT:   %t = triplet.mac %0 * %1 into %c : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
// CHECK-NEXT:   triplet.store %s to O(x:x+15, y)
// CHECK-NEXT:   triplet.store %t to O(x+16:x+31, y)
// CHECK-NEXT: }
// CHECK-NEXT: func.return %O, %O
func.func @sums(%I: tensor<288x16xi16>, %W: tensor<8x1xi16>, %C: tensor<16xi32>) -> (tensor<256x16xi32>, tensor<256x16xi32>) {
  %O = triplet.body (I, W, C, O) of %I, %W, %C over (y to 16, x to 256 by 32) lanes 16 columns 2 : (tensor<288x16xi16>, tensor<8x1xi16>, tensor<16xi32>) -> tensor<256x16xi32> {
    %V1 = triplet.load I(x:x+15, y) : vector<16xi16>
    %V2 = triplet.load W(0:7, 0) : vector<8xi16>
    %V3 = triplet.load W(0:7, 0) : vector<8xi16>
    %V4 = triplet.load W(0:7, 0) part 1 : vector<8xi16>
    %0 = triplet.select %V2 {j} : (vector<8xi16>) -> vector<16x2xi16>
    %1 = triplet.select %V1 {i} : (vector<16xi16>) -> vector<16x2xi16>
    %2 = triplet.select %V3 {j} : (vector<8xi16>) -> vector<16x2xi16>
    %b = triplet.begin C(0:15) : !triplet.sum<16>
    %c = triplet.begin C(0:15) : !triplet.sum<16>
    %d = triplet.begin C(0:15) : !triplet.sum<16>
    %s = triplet.mac %0 * %1 into %b : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    %t = triplet.mac %2 * %1 into %c : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    %u = triplet.mac %2 * %1 into %d : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    triplet.store %s to O(x:x+15, y) : !triplet.sum<16>
    triplet.store %t to O(x+16:x+31, y) : !triplet.sum<16>
  }
  // The body computes its output and nothing else.
  %P = triplet.body (I, W, C, O) of %I, %W, %C over (y to 16, x to 256 by 32) lanes 16 columns 2 : (tensor<288x16xi16>, tensor<8x1xi16>, tensor<16xi32>) -> tensor<256x16xi32> {
    %V1 = triplet.load I(x:x+15, y) : vector<16xi16>
    %V2 = triplet.load W(0:7, 0) : vector<8xi16>
    %0 = triplet.select %V2 {j} : (vector<8xi16>) -> vector<16x2xi16>
    %1 = triplet.select %V1 {i} : (vector<16xi16>) -> vector<16x2xi16>
    %b = triplet.begin C(0:15) : !triplet.sum<16>
    %c = triplet.begin C(0:15) : !triplet.sum<16>
    %s = triplet.mac %0 * %1 into %b : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    %t = triplet.mac %0 * %1 into %c : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    triplet.store %s to O(x:x+15, y) : !triplet.sum<16>
    triplet.store %t to O(x+16:x+31, y) : !triplet.sum<16>
  }
  %Q = triplet.pack %W takes [0, -1] over [] : tensor<8x1xi16> -> tensor<2xi16>
  return %O, %P : tensor<256x16xi32>, tensor<256x16xi32>
}
