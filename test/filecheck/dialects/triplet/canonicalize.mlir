// RUN: weft-opt %s -p canonicalize,cse,dce,cse | filecheck %s

// Loads and selects that are the same are done once, those without a use not at all. Sums of the
// same products stay apart: each begins with what is there at its place of the output.
// CHECK-LABEL: func.func @sums
// CHECK:      triplet.body (I, W, O)
// CHECK-NEXT:   %V1 = triplet.load I(x:x+15, y) : vector<16xi16>
// CHECK-NEXT:   %V2 = triplet.load W(0:7, 0) : vector<8xi16>
// CHECK-NEXT:   %0 = triplet.select %V2 {j}
// CHECK-NEXT:   %1 = triplet.select %V1 {i}
// CHECK-NEXT:   %s = triplet.mac %0 * %1 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
// CHECK-NEXT:   %t = triplet.mac %0 * %1 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
// CHECK-NEXT:   triplet.store %s to O(x:x+15, y)
// CHECK-NEXT:   triplet.store %t to O(x+16:x+31, y)
// CHECK-NEXT: }
// CHECK-NEXT: func.return %O, %O
func.func @sums(%I: tensor<288x16xi16>, %W: tensor<8x1xi16>, %C: tensor<256x16xi32>) -> (tensor<256x16xi32>, tensor<256x16xi32>) {
  %O = triplet.body (I, W, O) of %I, %W initial %C : tensor<256x16xi32> over (y to 16, x to 256 by 32) lanes 16 columns 2 : (tensor<288x16xi16>, tensor<8x1xi16>) -> tensor<256x16xi32> {
    %V1 = triplet.load I(x:x+15, y) : vector<16xi16>
    %V2 = triplet.load W(0:7, 0) : vector<8xi16>
    %V3 = triplet.load W(0:7, 0) : vector<8xi16>
    %V4 = triplet.load W(0:7, 0) {note = 1} : vector<8xi16>
    %0 = triplet.select %V2 {j} : (vector<8xi16>) -> vector<16x2xi16>
    %1 = triplet.select %V1 {i} : (vector<16xi16>) -> vector<16x2xi16>
    %2 = triplet.select %V3 {j} : (vector<8xi16>) -> vector<16x2xi16>
    %s = triplet.mac %0 * %1 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    %t = triplet.mac %2 * %1 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    %u = triplet.mac %2 * %1 into %t : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    triplet.store %s to O(x:x+15, y) : !triplet.sum<16>
    triplet.store %t to O(x+16:x+31, y) : !triplet.sum<16>
  }
  // The body computes its output and nothing else.
  %P = triplet.body (I, W, O) of %I, %W initial %C : tensor<256x16xi32> over (y to 16, x to 256 by 32) lanes 16 columns 2 : (tensor<288x16xi16>, tensor<8x1xi16>) -> tensor<256x16xi32> {
    %V1 = triplet.load I(x:x+15, y) : vector<16xi16>
    %V2 = triplet.load W(0:7, 0) : vector<8xi16>
    %0 = triplet.select %V2 {j} : (vector<8xi16>) -> vector<16x2xi16>
    %1 = triplet.select %V1 {i} : (vector<16xi16>) -> vector<16x2xi16>
    %s = triplet.mac %0 * %1 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    %t = triplet.mac %0 * %1 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    triplet.store %s to O(x:x+15, y) : !triplet.sum<16>
    triplet.store %t to O(x+16:x+31, y) : !triplet.sum<16>
  }
  %Q = triplet.pack %W over (k to 2) [W(k, 0), _] : tensor<8x1xi16> -> tensor<4xi16>
  return %O, %P : tensor<256x16xi32>, tensor<256x16xi32>
}

// Products of a group add to it, and a group to the output: all of them stay.
// CHECK-LABEL: func.func @groups
// CHECK:      triplet.group O(x:x+15, y) {
// CHECK-NEXT:   triplet.mac W(0, 0) * I(x:x+15, y)
// CHECK-NEXT:   triplet.mac W(0, 0) * I(x:x+15, y)
// CHECK-NEXT: }
// CHECK-NEXT: triplet.group O(x:x+15, y) {
// CHECK-NEXT: }
// CHECK-NEXT: triplet.group O(x:x+15, y) {
// CHECK-NEXT: }
func.func @groups(%I: tensor<288x16xi16>, %W: tensor<8x1xi16>) -> tensor<256x16xi32> {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<288x16xi16>, tensor<8x1xi16>) -> tensor<256x16xi32> {
    triplet.group O(x:x+15, y) {
      triplet.mac W(0, 0) * I(x:x+15, y)
      triplet.mac W(0, 0) * I(x:x+15, y)
    }
    triplet.group O(x:x+15, y) {
    }
    triplet.group O(x:x+15, y) {
    }
  }
  return %O : tensor<256x16xi32>
}
