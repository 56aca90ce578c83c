// RUN: weft-opt %s > %t.mlir && filecheck %s < %t.mlir
// RUN: weft-opt %t.mlir --print-op-generic > %t.generic.mlir && filecheck %s --check-prefix=GENERIC < %t.generic.mlir
// RUN: weft-opt %t.generic.mlir | filecheck %s

// One instruction of each kind, with all tokens that it can have.
// CHECK-LABEL: vta.program @every {
vta.program @every {
  // CHECK-NEXT: vta.uop_kernel {uops = array<i64: 0, 0, 0, 1, 14, 2>}
  // GENERIC: "vta.uop_kernel"() {uops = array<i64: 0, 0, 0, 1, 14, 2>} : () -> ()
  vta.uop_kernel {uops = array<i64: 0, 0, 0, 1, 14, 2>}
  // CHECK-NEXT: vta.load "UOP" 0 from 0, 1 by 2 stride 2
  // GENERIC: "vta.load"() {memory = "UOP", sram_base = 0 : i64, dram_base = 0 : i64, y_size = 1 : i64, x_size = 2 : i64, x_stride = 2 : i64, y_pad_0 = 0 : i64
  vta.load "UOP" 0 from 0, 1 by 2 stride 2
  // CHECK-NEXT: %load = vta.load "INP" 16 from 4096, 3 by 14 stride 56 {y_pad_0 = 1 : i64, x_pad_1 = 15 : i64} : !vta.token
  %load = vta.load "INP" 16 from 4096, 3 by 14 stride 56 {y_pad_0 = 1, x_pad_1 = 15} : !vta.token
  // CHECK-NEXT: %free, %done = vta.gemm 0 to 2 after %load {iter_out = 14 : i64, iter_in = 3 : i64, dst_factor_out = 1 : i64, src_factor_in = 1 : i64, wgt_factor_in = 2 : i64} : !vta.token, !vta.token
  // GENERIC: %free, %done = "vta.gemm"(%load) {uop_begin = 0 : i64, uop_end = 2 : i64
  // GENERIC-SAME: (!vta.token) -> (!vta.token, !vta.token)
  %free, %done = vta.gemm 0 to 2 after %load {iter_out = 14, iter_in = 3, dst_factor_out = 1, src_factor_in = 1, wgt_factor_in = 2} : !vta.token, !vta.token
  // CHECK-NEXT: %next = vta.load "WGT" 0 from 0, 0 by 0 stride 0 after %free : !vta.token
  %next = vta.load "WGT" 0 from 0, 0 by 0 stride 0 after %free : !vta.token
  // CHECK-NEXT: %stored = vta.store 2 to 65535, 4 by 7 stride 14 after %done : !vta.token
  %stored = vta.store 2 to 65535, 4 by 7 stride 14 after %done : !vta.token
  // CHECK-NEXT: vta.gemm 0 to 1 reset after %next, %stored
  // GENERIC: "vta.gemm"(%next, %stored) {uop_begin = 0 : i64, uop_end = 1 : i64, reset
  vta.gemm 0 to 1 reset after %next, %stored
  // CHECK-NEXT: vta.load "ACC" 0 from 0, 1 by 1 stride 1 {y_pad_1 = 2 : i64}
  vta.load "ACC" 0 from 0, 1 by 1 stride 1 {y_pad_1 = 2}
  // CHECK-NEXT: vta.load "ACC_8BIT" 0 from 0, 1 by 1 stride 1
  vta.load "ACC_8BIT" 0 from 0, 1 by 1 stride 1
  // CHECK-NEXT: vta.alu "shr" 0 to 2 imm -8 {dst_factor_out = 3 : i64}
  // GENERIC: "vta.alu"() {op = "shr", uop_begin = 0 : i64, uop_end = 2 : i64, imm = -8 : i64
  vta.alu "shr" 0 to 2 imm -8 {dst_factor_out = 3}
  // CHECK-NEXT: vta.alu "add" 0 to 2 {src_factor_in = 2 : i64}
  vta.alu "add" 0 to 2 {src_factor_in = 2}
  // CHECK-NEXT: vta.finish
  vta.finish
}

// CHECK-LABEL: vta.program @empty attributes {note = "x"} {
// CHECK-NEXT:    vta.finish
// CHECK-NEXT:  }
vta.program @empty attributes {note = "x"} {
  vta.finish
}

// Short streams are printed as numbers.
// CHECK-NEXT: vta.stream @short insns dense<[[3, 0]]> : tensor<1x2xi64> uops dense<> : tensor<0xi32>
// GENERIC: "vta.stream"() {sym_name = "short", insns = dense<[[3, 0]]> : tensor<1x2xi64>, uops = dense<> : tensor<0xi32>} : () -> ()
vta.stream @short insns dense<[[3, 0]]> : tensor<1x2xi64> uops dense<> : tensor<0xi32>

// Long ones are printed as bytes.
// CHECK-NEXT: vta.stream @long attributes {note = 1 : i64} insns dense<[[3, -1]]> : tensor<1x2xi64> uops dense<"0x0100000001000000{{(01000000)+}}"> : tensor<40xi32>
vta.stream @long attributes {note = 1} insns dense<"0x0300000000000000FFFFFFFFFFFFFFFF"> : tensor<1x2xi64> uops dense<1> : tensor<40xi32>

// A call: operands of several types, and what the instructions' addresses count from.
// CHECK-LABEL: func.func @call
// CHECK-NEXT:    %{{.*}} = vta.execute @short on ["inp", "wgt", "acc", "out"](%{{.*}}, %{{.*}}, %{{.*}} : tensor<1x16xi8>, tensor<1x16xi8>, tensor<1x16xi32>) {relocations = dense<[{{\[}}0, 3]]> : tensor<1x2xi64>} -> tensor<1x16xi8>
// GENERIC:       "vta.execute"(%{{.*}}, %{{.*}}, %{{.*}}) {program = @short, buffers = ["inp", "wgt", "acc", "out"]
// GENERIC-SAME:    operandSegmentSizes = array<i32: 2, 1, 0, 0, 0
func.func @call(%x: tensor<1x16xi8>, %w: tensor<1x16xi8>, %b: tensor<1x16xi32>) -> tensor<1x16xi8> {
  %y = vta.execute @short on ["inp", "wgt", "acc", "out"] (%x, %w, %b : tensor<1x16xi8>, tensor<1x16xi8>, tensor<1x16xi32>) {relocations = dense<[[0, 3]]> : tensor<1x2xi64>} -> tensor<1x16xi8>
  func.return %y : tensor<1x16xi8>
}
