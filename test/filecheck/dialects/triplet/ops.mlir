// RUN: weft-opt %s > %t.mlir && filecheck %s < %t.mlir
// RUN: weft-opt %t.mlir --print-op-generic > %t.generic.mlir && filecheck %s --check-prefix=GENERIC < %t.generic.mlir
// RUN: weft-opt %t.generic.mlir | filecheck %s

// CHECK: func.func @stages(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>, %C: tensor<16x256xi64>)
func.func @stages(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>, %C: tensor<16x256xi64>) {
  // Statements with what they access.
  // CHECK-NEXT: %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    // CHECK-NEXT: triplet.group O(x:x+15, y) {
    triplet.group O(x:x+15, y) {
      // CHECK-NEXT: triplet.mac W(0, 0) * I(x:x+15, y)
      triplet.mac W(0, 0) * I(x:x+15, y)
      // CHECK-NEXT: triplet.mac W(1, 0) * I(x+1:x+16, y)
      // GENERIC: data_access = #triplet.access<"I", [#triplet.range<#triplet.form<["x"], [1 : i64], 1 : i64>, 16 : i64, 1 : i64>, #triplet.range<#triplet.form<["y"], [1 : i64], 0 : i64>, 1 : i64, 1 : i64>]>
      triplet.mac W(1, 0) * I(1+x:x+16, y)
      // CHECK-NEXT: triplet.mac W(0, 2) * I(2*x-y+7:2*x-y+37:2, 0) {note = 1 : i64}
      triplet.mac W(0, 2) * I(7 + 2 * x - y : 2*x - y + 37 : 2, 0) {note = 1}
      // GENERIC: tensors = #triplet.tensors<[#triplet.stored<"I", [], [], []>, #triplet.stored<"W", [], [], []>, #triplet.stored<"O", [], [], []>]>, loops = #triplet.loops<["y", "x"], [16 : i64, 256 : i64], [1 : i64, 16 : i64], [0 : i64, 0 : i64]>
      // CHECK-NEXT: }
    }
  }
  // Selects of registers in a group, and sums outside of groups.
  // CHECK: triplet.body (I [0:18, 1:136, 1:2], W, "the O" [0:16 by 512, 1:256]) of %I, %W initial %C : tensor<16x256xi64> over (y to 16, x to 256 by 16, "a b" to 4 by 2 sum) lanes 16 columns 2 shift 10 attributes {note = 1 : i64} : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi16> {
  %P = triplet.body (I [0:18, 1:136, 1:2], W, "the O" [0:16 by 512, 1:256]) of %I, %W initial %C : tensor<16x256xi64>
      over (y to 16, x to 256 by 16, "a b" to 4 by 2 sum) lanes 16 columns 2 shift 10 attributes {note = 1}
      : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi16> {
    // CHECK-NEXT: %V1 = triplet.load I(272*y+x:272*y+x+31) : vector<32xi16>
    %V1 = triplet.load I(272*y+x:272*y+x+31) : vector<32xi16>
    // CHECK-NEXT: %V2 = triplet.load I(0:15, "a b", y+1) : vector<16xi16>
    %V2 = triplet.load I(0:15, "a b", y+1) : vector<16xi16>
    // CHECK-NEXT: %V3 = triplet.load W(0:7, 0) : vector<8xi16>
    %V3 = triplet.load W(0:7, 0) : vector<8xi16>
    // CHECK-NEXT: triplet.group "the O"(x:x+15, y) {
    triplet.group "the O"(x:x+15, y) {
      // CHECK-NEXT: %0 = triplet.select %V3 {j} : (vector<8xi16>) -> vector<16x2xi16>
      %0 = triplet.select %V3 {j} : (vector<8xi16>) -> vector<16x2xi16>
      // CHECK-NEXT: %1 = triplet.select %V1 {i+j+2} : (vector<32xi16>) -> vector<16x2xi16>
      %1 = triplet.select %V1 {i+j+2} : (vector<32xi16>) -> vector<16x2xi16>
      // CHECK-NEXT: triplet.mac %0 * %1 : vector<16x2xi16>, vector<16x2xi16>
      // GENERIC: "triplet.mac"(%0, %1) {operandSegmentSizes = array<i32: 1, 1, 0>} : (vector<16x2xi16>, vector<16x2xi16>) -> ()
      triplet.mac %0 * %1 : vector<16x2xi16>, vector<16x2xi16>
    }
    // CHECK: %2 = triplet.select %V3 {0, _} : (vector<8xi16>) -> vector<16x2xi16>
    %2 = triplet.select %V3 {0, _} : (vector<8xi16>) -> vector<16x2xi16>
    // CHECK-NEXT: %3 = triplet.select %V1, %V2 {i+2, [32, 32, 33, 33, 34, 34, 35, 35, 40, 40, 41, 41, 42, 42, 43, 43]} : (vector<32xi16>, vector<16xi16>) -> vector<16x2xi16>
    %3 = triplet.select %V1, %V2 {i+2, [32, 32, 33, 33, 34, 34, 35, 35, 40, 40, 41, 41, 42, 42, 43, 43]} : (vector<32xi16>, vector<16xi16>) -> vector<16x2xi16>
    // CHECK-NEXT: %s = triplet.mac %2 * %3 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    %s = triplet.mac %2 * %3 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    // CHECK-NEXT: %s_1 = triplet.mac %2 * %3 into %s {note = 1 : i64} : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    // GENERIC: "triplet.mac"(%2, %3, %s) {operandSegmentSizes = array<i32: 1, 1, 1>, note = 1 : i64} : (vector<16x2xi16>, vector<16x2xi16>, !triplet.sum<16 : i64>) -> !triplet.sum<16 : i64>
    %s_1 = triplet.mac %2 * %3 into %s {note = 1} : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    // CHECK-NEXT: triplet.store %s_1 to "the O"(x:x+15, y) : !triplet.sum<16>
    triplet.store %s_1 to "the O"(x:x+15, y) : !triplet.sum<16>
    // GENERIC: shift = 10 : i64
  }
  // CHECK: triplet.pack %W over (k to 2) [W(0, 0), W(1, 0), W(2, k), _] : tensor<3x4xi16> -> tensor<8xi16>
  // GENERIC: entries = [#triplet.access<"W"
  // GENERIC-SAME: , unit]}
  %Wp = triplet.pack %W over (k to 2) [W(0, 0), W(1, 0), W(2, k), _] : tensor<3x4xi16> -> tensor<8xi16>
  return
}

// Attributes by their names.
// CHECK: func.func @attributes() attributes {a = #triplet.access<I(x:x+15, -y-1)>, b = #triplet.elements<[0, 1], _>, c = #triplet.form<0>, d = #triplet.range<x:x+6:2>, e = #triplet.loops(x to 4), f = #triplet.stored<I [0:4 by 8]>, g = #triplet.tensors(I, O)}
func.func @attributes() attributes {
  a = #triplet.access<I(x:x+15, -y-1)>, b = #triplet.elements<[0, 1], _>, c = #triplet.form<0*x>,
  d = #triplet.range<x : x+6 : 2>, e = #triplet.loops(x to 4), f = #triplet.stored<I [0:4 by 8]>,
  g = #triplet.tensors(I, O)
} {
  return
}
