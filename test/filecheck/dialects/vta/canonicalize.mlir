// RUN: weft-opt %s -p canonicalize,cse,dce | filecheck %s

// Instructions are what they are: none goes, and none is done once for two.
// CHECK-LABEL: vta.program @main {
// CHECK-NEXT:   vta.uop_kernel {uops = array<i64: 0, 0, 0>}
// CHECK-NEXT:   vta.uop_kernel {uops = array<i64: 0, 0, 0>}
// CHECK-NEXT:   vta.load "UOP" 0 from 0, 1 by 1 stride 1
// CHECK-NEXT:   vta.gemm 0 to 1
// CHECK-NEXT:   vta.gemm 0 to 1
// CHECK-NEXT:   vta.alu "add" 0 to 1 imm 1
// CHECK-NEXT:   vta.alu "add" 0 to 1 imm 1
// CHECK-NEXT:   vta.store 0 to 0, 1 by 1 stride 1
// CHECK-NEXT:   vta.finish
// CHECK-NEXT: }
vta.program @main {
  vta.uop_kernel {uops = array<i64: 0, 0, 0>}
  vta.uop_kernel {uops = array<i64: 0, 0, 0>}
  vta.load "UOP" 0 from 0, 1 by 1 stride 1
  vta.gemm 0 to 1
  vta.gemm 0 to 1
  vta.alu "add" 0 to 1 imm 1
  vta.alu "add" 0 to 1 imm 1
  vta.store 0 to 0, 1 by 1 stride 1
  vta.finish
}

// CHECK: vta.stream @layer0
vta.stream @layer0 insns dense<[[3, 0]]> : tensor<1x2xi64> uops dense<> : tensor<0xi32>

// Runs of one program on the same tensors give the same; what is not used need not run.
// CHECK-LABEL: func.func @runs
// CHECK-NEXT: %y = vta.execute @layer0 on ["a", "y"]
// CHECK-NEXT: func.return %y, %y
func.func @runs(%a: tensor<1x16xi8>) -> (tensor<1x16xi8>, tensor<1x16xi8>) {
  %y = vta.execute @layer0 on ["a", "y"] (%a : tensor<1x16xi8>) {relocations = dense<> : tensor<0x2xi64>} -> tensor<1x16xi8>
  %z = vta.execute @layer0 on ["a", "y"] (%a : tensor<1x16xi8>) {relocations = dense<> : tensor<0x2xi64>} -> tensor<1x16xi8>
  %u = vta.execute @layer0 on ["a", "u"] (%a : tensor<1x16xi8>) {relocations = dense<> : tensor<0x2xi64>} -> tensor<1x16xi8>
  return %y, %z : tensor<1x16xi8>, tensor<1x16xi8>
}
