// RUN: weft-opt %s -p 'generalize-named-ops,aie1-schedule{schedule="vector = x, order = [n, k, y, x]"}' > %t.mlir
// RUN: filecheck %s < %t.mlir
// RUN: weft-opt %t.mlir -p aie1-schedule,convert-linalg-to-triplet,convert-linalg-to-triplet,convert-triplet-to-aie1 | filecheck %s --check-prefix=KERNEL

func.func @main(%x: tensor<1x2x3x18xi16>, %w: tensor<1x2x3x3xi16>) -> tensor<1x1x1x16xi32> {
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<1x1x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x1x1x16xi32>) -> tensor<1x1x1x16xi32>
  // CHECK: linalg.generic
  // CHECK-SAME: attrs = {aie1.schedule = #aie1.schedule<vector = x, order = [n, k, y, x]>}
  %r = linalg.conv_2d_nchw_fchw
    ins(%x, %w : tensor<1x2x3x18xi16>, tensor<1x2x3x3xi16>)
    outs(%init : tensor<1x1x1x16xi32>) -> tensor<1x1x1x16xi32>
  func.return %r : tensor<1x1x1x16xi32>
}

// KERNEL:      aie1.kernel @main_kernel0 attributes {parts = [#aie1.part<image [1, 2, 3, 18] digits [0:1, 1:2, 2:3 by 24, 3:18]>, #aie1.part<filter [1, 2, 3, 3] takes [0, 1, 2, 5,
// KERNEL-SAME: schedule = #aie1.schedule<vector = x, order = [n, k, y, x], shape = mac16_i16>} {
// KERNEL-NOT:  aie1.kernel
// KERNEL:      func.func @main(%x: tensor<1x2x3x18xi16>, %w: tensor<1x2x3x3xi16>) -> tensor<1x1x1x16xi32> attributes {weft.facts = {macs = 288 : i64}} {
// KERNEL-NEXT:   %0 = aie1.execute @main_kernel0(%x, %w : tensor<1x2x3x18xi16>, tensor<1x2x3x3xi16>) -> tensor<1x1x1x16xi32>
// KERNEL-NEXT:   func.return %0 : tensor<1x1x1x16xi32>
