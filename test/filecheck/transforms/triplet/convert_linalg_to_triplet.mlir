// RUN: weft-opt %s -p 'generalize-named-ops,convert-linalg-to-triplet{vector=x order=y,x lanes=16 columns=2}' --split-input-file --verify-diagnostics | filecheck %s
// RUN: weft-opt %s --machine aie1 -p 'generalize-named-ops,convert-linalg-to-triplet{order=y,x}' --split-input-file --verify-diagnostics | filecheck %s
// RUN: weft-opt %s -p 'generalize-named-ops,convert-linalg-to-triplet{vector=x lanes=16 jam="y:2","x:2"}' --split-input-file --verify-diagnostics | filecheck %s --check-prefix=JAM
// RUN: weft-opt %s -p 'generalize-named-ops,convert-linalg-to-triplet{names="v","u","b","a" lanes=16 layouts="(I [0:18 by 280, 1:66, 1:4], W [1:4, 0:3])"}' --split-input-file --verify-diagnostics | filecheck %s --check-prefix=NAMES

// Table I: one group for each statement.
// CHECK-LABEL: func.func @table1(
// JAM-LABEL: func.func @table1(
// NAMES-LABEL: func.func @table1(
func.func @table1(%I: tensor<18x264xi16>, %W: tensor<3x4xi16>) -> tensor<16x256xi32> {
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<16x256xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<16x256xi32>) -> tensor<16x256xi32>
  // CHECK: %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x264xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
  // CHECK-NEXT: triplet.group O(x:x+15, y) {
  // CHECK-NEXT:   triplet.mac W(0, 0) * I(x:x+15, y)
  // CHECK-NEXT: }
  // CHECK-NEXT: triplet.group O(x:x+15, y) {
  // CHECK-NEXT:   triplet.mac W(1, 0) * I(x+1:x+16, y)
  // CHECK-NEXT: }
  // CHECK-NEXT: triplet.group O(x:x+15, y) {
  // CHECK-NEXT:   triplet.mac W(2, 0) * I(x+2:x+17, y)
  // CHECK-NEXT: }
  // CHECK-NEXT: triplet.group O(x:x+15, y) {
  // CHECK-NEXT:   triplet.mac W(3, 0) * I(x+3:x+18, y)
  // CHECK-NEXT: }
  // CHECK-NEXT: triplet.group O(x:x+15, y) {
  // CHECK-NEXT:   triplet.mac W(0, 1) * I(x:x+15, y+1)
  // CHECK-COUNT-7: triplet.mac
  // CHECK-NOT: triplet.mac
  // CHECK: return %O
  // JAM: over (y to 16 by 2, x to 256 by 32) lanes 16 columns 1
  // JAM: triplet.group O(x+16:x+31, y) {
  // JAM-NEXT: triplet.mac W(0, 0) * I(x+16:x+31, y)
  // JAM: triplet.group O(x:x+15, y+1) {
  // JAM-NEXT: triplet.mac W(0, 0) * I(x:x+15, y+1)
  // NAMES: triplet.body (I [0:18 by 280, 1:66, 1:4], W [1:4, 0:3], O) of %I, %W over (v to 16, u to 256 by 16)
  // NAMES: triplet.mac W(3, 2) * I(u+3:u+18, v+2)
  %O = linalg.conv_2d ins(%I, %W : tensor<18x264xi16>, tensor<3x4xi16>) outs(%init : tensor<16x256xi32>) -> tensor<16x256xi32>
  return %O : tensor<16x256xi32>
}

// -----

// Sums that begin with values; the shift and the cutting are the body's, what follows them stays.
// Vectors that do not divide a row have room in memory.
// CHECK-LABEL: func.func @scaled(
func.func @scaled(%I: tensor<4x42xi16>, %W: tensor<3x3xi16>, %C: tensor<2x40xi32>) -> tensor<2x40xi16> {
  // CHECK: %cut_1 = triplet.body (I [0:4 by 56, 1:42], W, cut [0:2 by 48, 1:40]) of %I, %W initial %C : tensor<2x40xi32> over (y to 2, x to 40 by 16) lanes 16 columns 2 shift 10 :
  %O = linalg.conv_2d ins(%I, %W : tensor<4x42xi16>, tensor<3x3xi16>) outs(%C : tensor<2x40xi32>) -> tensor<2x40xi32>
  // CHECK-NOT: arith.shrsi
  %by = arith.constant dense<10> : tensor<2x40xi32>
  %shifted = arith.shrsi %O, %by : tensor<2x40xi32>
  %cut = arith.trunci %shifted : tensor<2x40xi32> to tensor<2x40xi16>
  // CHECK: arith.maxsi
  %zeros = arith.constant dense<0> : tensor<2x40xi16>
  %relu = arith.maxsi %cut, %zeros : tensor<2x40xi16>
  return %relu : tensor<2x40xi16>
}

// -----

// Bits of exact sums that the function's do not have must not come in: the shift stays.
// CHECK-LABEL: func.func @wrapped(
func.func @wrapped(%I: tensor<4x34xi16>, %W: tensor<3x3xi16>, %C: tensor<2x32xi32>) -> tensor<2x32xi32> {
  // CHECK: triplet.body (I [0:4 by 40, 1:34], W, O) of %I, %W initial %C : tensor<2x32xi32> over (y to 2, x to 32 by 16) lanes 16 columns 2 :
  %O = linalg.conv_2d ins(%I, %W : tensor<4x34xi16>, tensor<3x3xi16>) outs(%C : tensor<2x32xi32>) -> tensor<2x32xi32>
  // CHECK: arith.shrsi
  %by = arith.constant dense<10> : tensor<2x32xi32>
  %shifted = arith.shrsi %O, %by : tensor<2x32xi32>
  return %shifted : tensor<2x32xi32>
}
