// RUN: weft-opt %s > %t.mlir && filecheck %s < %t.mlir
// RUN: weft-opt %t.mlir --print-op-generic > %t.generic.mlir && filecheck %s --check-prefix=GENERIC < %t.generic.mlir
// RUN: weft-opt %t.generic.mlir | filecheck %s

// CHECK: func.func @stages(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>, %C: tensor<256xi32>)
func.func @stages(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>, %C: tensor<256xi32>) {
  // CHECK-NEXT: %Wp = triplet.pack %W takes [0, 1, 2, -1] over [1:2 by 2, 0:3 by 1] : tensor<3x4xi16> -> tensor<24xi16>
  // GENERIC: "triplet.pack"(%W) {takes = array<i64: 0, 1, 2, -1>, loops = array<i64: 1, 2, 2, 0, 3, 1>}
  %Wp = triplet.pack %W takes [0, 1, 2, -1] over [1:2 by 2, 0:3 by 1] : tensor<3x4xi16> -> tensor<24xi16>
  // CHECK-NEXT: triplet.pack %W takes [0, 1, 2, -1] over [1:2 by 2] {streams = 2 : i64} : tensor<3x4xi16> -> tensor<8xi16>
  %Ws = triplet.pack %W takes [0, 1, 2, -1] over [1:2 by 2] {streams = 2 : i64} : tensor<3x4xi16> -> tensor<8xi16>
  // CHECK-NEXT: triplet.pack %C takes [0] over [] : tensor<256xi32> -> tensor<1xi32>
  %Cp = triplet.pack %C takes [0] over [] : tensor<256xi32> -> tensor<1xi32>
  // CHECK-NEXT: triplet.body (I [0:18, 1:136, 1:2] as i32, W, C, "the O" [0:16 by 512, 1:256]) of %I, %Wp, %C over (y to 16, x to 256 by 16, "a b" to 4 by 2 sum) lanes 16 columns 2 shift 10 rounding 2 saturation 1 unsigned limit 100 attributes {note = 1 : i64} : (tensor<18x272xi16>, tensor<24xi16>, tensor<256xi32>) -> tensor<16x256xi8> {
  %P = triplet.body (I [0:18, 1:136, 1:2] as i32, W, C, "the O" [0:16 by 512, 1:256]) of %I, %Wp, %C
      over (y to 16, x to 256 by 16, "a b" to 4 by 2 sum) lanes 16 columns 2
      shift 10 rounding 2 saturation 1 unsigned limit 100 attributes {note = 1}
      : (tensor<18x272xi16>, tensor<24xi16>, tensor<256xi32>) -> tensor<16x256xi8> {
    // CHECK-NEXT: %V1 = triplet.load I(272*y+x:272*y+x+31) part 2 : vector<32xi32>
    // GENERIC: source = #triplet.access<"I", [#triplet.range<#triplet.form<["y", "x"], [272 : i64, 1 : i64], 0 : i64>, 32 : i64, 1 : i64>]>, part = 2 : i64
    %V1 = triplet.load I(272*y+x:272*y+x+31) part 2 : vector<32xi32>
    // CHECK-NEXT: %V2 = triplet.load I(0:15, "a b", y+1) {note = 1 : i64} : vector<16xi32>
    %V2 = triplet.load I(0:15, "a b", 1+y) {note = 1} : vector<16xi32>
    // CHECK-NEXT: %V3 = triplet.load W(0:7) : vector<8xi16>
    %V3 = triplet.load W(0:7) : vector<8xi16>
    // CHECK-NEXT: %0 = triplet.select %V3 {j} : (vector<8xi16>) -> vector<16x2xi16>
    %0 = triplet.select %V3 {j} : (vector<8xi16>) -> vector<16x2xi16>
    // CHECK-NEXT: %1 = triplet.select %V3 {0, _} : (vector<8xi16>) -> vector<16x2xi16>
    %1 = triplet.select %V3 {0, _} : (vector<8xi16>) -> vector<16x2xi16>
    // CHECK-NEXT: %2 = triplet.select %V1, %V2 {i+2, [32, 32, 33, 33, 34, 34, 35, 35, 40, 40, 41, 41, 42, 42, 43, 43]} : (vector<32xi32>, vector<16xi32>) -> vector<16x2xi32>
    %2 = triplet.select %V1, %V2 {i+2, [32, 32, 33, 33, 34, 34, 35, 35, 40, 40, 41, 41, 42, 42, 43, 43]} : (vector<32xi32>, vector<16xi32>) -> vector<16x2xi32>
    // CHECK-NEXT: %s = triplet.mac %0 * %2 : vector<16x2xi16>, vector<16x2xi32> -> !triplet.sum<16>
    %s = triplet.mac %0 * %2 : vector<16x2xi16>, vector<16x2xi32> -> !triplet.sum<16>
    // CHECK-NEXT: %s_1 = triplet.mac %1 * %2 into %s {note = 1 : i64} : vector<16x2xi16>, vector<16x2xi32> -> !triplet.sum<16>
    // GENERIC: "triplet.mac"(%1, %2, %s) {note = 1 : i64} : (vector<16x2xi16>, vector<16x2xi32>, !triplet.sum<16 : i64>) -> !triplet.sum<16 : i64>
    %s_1 = triplet.mac %1 * %2 into %s {note = 1} : vector<16x2xi16>, vector<16x2xi32> -> !triplet.sum<16>
    // CHECK-NEXT: triplet.store %s_1 to "the O"(x:x+15, y) : !triplet.sum<16>
    triplet.store %s_1 to "the O"(x:x+15, y) : !triplet.sum<16>
    // CHECK-NEXT: %t = triplet.begin C(x:x+7), C(x+8:x+15) shift 4 : !triplet.sum<16>
    %t = triplet.begin C(x:x+7), C(x+8:x+15) shift 4 : !triplet.sum<16>
    // CHECK-NEXT: %t_1 = triplet.mac %1 * %2 into %t : vector<16x2xi16>, vector<16x2xi32> -> !triplet.sum<16>
    %t_1 = triplet.mac %1 * %2 into %t : vector<16x2xi16>, vector<16x2xi32> -> !triplet.sum<16>
    // CHECK-NEXT: triplet.store %t_1 to "the O"(x+16:x+23, y), "the O"(x+24:x+31, y) : !triplet.sum<16>
    triplet.store %t_1 to "the O"(x+16:x+23, y), "the O"(x+24:x+31, y) : !triplet.sum<16>
    // GENERIC: shift = 10 : i64, rounding = 2 : i64, saturation = 1 : i64, unsigned
  }
  return
}

// Attributes by their names.
// CHECK: func.func @attributes() attributes {a = #triplet.access<I(x:x+15, -y-1)>, b = #triplet.elements<[0, 1], _>, c = #triplet.form<0>, d = #triplet.range<x:x+6:2>, e = #triplet.loops(x to 4), f = #triplet.stored<I [0:4 by 8] as i16>, g = #triplet.tensors(I, O)}
func.func @attributes() attributes {
  a = #triplet.access<I(x:x+15, -y-1)>, b = #triplet.elements<[0, 1], _>, c = #triplet.form<0*x>,
  d = #triplet.range<x : x+6 : 2>, e = #triplet.loops(x to 4), f = #triplet.stored<I [0:4 by 8] as i16>,
  g = #triplet.tensors(I, O)
} {
  return
}

// Results that are clipped.
// CHECK-LABEL: func.func @clipped
// CHECK-NEXT: triplet.body (I, W, O) of %I, %W over (x to 16 by 16) lanes 16 columns 2 saturation 1 low 0 high 99 : (tensor<16xi16>, tensor<2xi16>) -> tensor<16xi16> {
// GENERIC: low = 0 : i64, high = 99 : i64
func.func @clipped(%I: tensor<16xi16>, %W: tensor<2xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (x to 16 by 16) lanes 16 columns 2 saturation 1 low 0 high 99 : (tensor<16xi16>, tensor<2xi16>) -> tensor<16xi16> {
  }
  return
}
