// RUN: weft-opt %s --split-input-file --parsing-diagnostics --verify-diagnostics | filecheck %s

vta.program @p {
  // CHECK: vta.load: memory is "OUT", not one of UOP, WGT, INP, ACC, ACC_8BIT
  vta.load "OUT" 0 from 0, 1 by 1 stride 1
  vta.finish
}

// -----

vta.program @p {
  // CHECK: vta.load: y_pad_0 is 16, not in 0..15
  vta.load "INP" 0 from 0, 1 by 1 stride 1 {y_pad_0 = 16}
  vta.finish
}

// -----

vta.program @p {
  // CHECK: vta.load: pads WGT; the hardware pads INP and ACC
  vta.load "WGT" 0 from 0, 1 by 1 stride 1 {x_pad_0 = 1}
  vta.finish
}

// -----

vta.program @p {
  // CHECK: vta.store: x_size is 65536, not in 0..65535
  vta.store 0 to 0, 1 by 65536 stride 1
  vta.finish
}

// -----

vta.program @p {
  // CHECK: vta.load: dram_base is 4294967296, not in 0..4294967295
  vta.load "INP" 0 from 4294967296, 1 by 1 stride 1
  vta.finish
}

// -----

vta.program @p {
  // CHECK: vta.gemm: iter_in is 16384, not in 0..16383
  vta.gemm 0 to 1 {iter_in = 16384}
  vta.finish
}

// -----

vta.program @p {
  // CHECK: vta.gemm: micro-ops 2..1 are not a range from 0
  vta.gemm 2 to 1
  vta.finish
}

// -----

vta.program @p {
  // CHECK: vta.alu: operation is "sub", not one of min, max, add, shr, mul
  vta.alu "sub" 0 to 1
  vta.finish
}

// -----

vta.program @p {
  // CHECK: vta.alu: imm is 32768, not in -32768..32767
  vta.alu "add" 0 to 1 imm 32768
  vta.finish
}

// -----

vta.program @p {
  %0 = vta.load "INP" 0 from 0, 1 by 1 stride 1 : !vta.token
  // CHECK: vta.load: on the load engine, gives a token to vta.store on the store engine; tokens join neighbours of load - compute - store
  vta.store 0 to 0, 1 by 1 stride 1 after %0
  vta.finish
}

// -----

vta.program @p {
  %0 = vta.load "UOP" 0 from 0, 1 by 1 stride 1 : !vta.token
  // CHECK: vta.load: on the compute engine, gives a token to vta.gemm on the compute engine; tokens join neighbours
  vta.gemm 0 to 1 after %0
  vta.finish
}

// -----

vta.program @p {
  // CHECK: vta.load: token 0 is taken 0 times; a token is taken once
  %0 = vta.load "INP" 0 from 0, 1 by 1 stride 1 : !vta.token
  vta.finish
}

// -----

vta.program @p {
  // CHECK: vta.load: token 0 is taken 2 times; a token is taken once
  %0 = vta.load "INP" 0 from 0, 1 by 1 stride 1 : !vta.token
  vta.gemm 0 to 1 after %0
  vta.finish after %0
}

// -----

vta.program @p {
  // CHECK: vta.load: gives 2 tokens to the compute engine; the limit is one
  %0, %1 = vta.load "INP" 0 from 0, 1 by 1 stride 1 : !vta.token, !vta.token
  vta.gemm 0 to 1 after %0
  vta.finish after %1
}

// -----

vta.program @p {
  %0 = vta.load "INP" 0 from 0, 1 by 1 stride 1 : !vta.token
  %1 = vta.load "WGT" 0 from 0, 1 by 1 stride 1 : !vta.token
  // CHECK: vta.finish: takes 2 tokens from the load engine; the limit is one
  vta.finish after %0, %1
}

// -----

%0 = "test.op"() : () -> !vta.token
vta.program @p {
  // CHECK: vta.finish: takes a token from test.op; only VTA instructions have tokens
  vta.finish after %0
}

// -----

vta.program @p {
  // CHECK: vta.uop_kernel: 2 numbers are not whole micro-ops of dst, src and wgt
  vta.uop_kernel {uops = array<i64: 0, 0>}
  vta.finish
}

// -----

vta.program @p {
  // CHECK: vta.uop_kernel: index -1 is negative
  vta.uop_kernel {uops = array<i64: 0, 0, -1>}
  vta.finish
}

// -----

// CHECK: vta.program: must end with vta.finish
vta.program @p {
  "test.termop"() : () -> ()
}

// -----

// CHECK: Operation vta.gemm terminates block in single-block region but is not a terminator
vta.program @p {
  vta.gemm 0 to 1
}

// -----

// CHECK: vta.program: holds test.op, which is no instruction
vta.program @p {
  "test.op"() : () -> ()
  vta.finish
}

// -----

// CHECK: 'vta.finish' expects parent op 'vta.program'
vta.finish

// -----

// CHECK: vta.stream: insns is tensor<2xi64>, not tensor<nx2xi64>
vta.stream @s insns dense<[3, 0]> : tensor<2xi64> uops dense<> : tensor<0xi32>

// -----

// CHECK: vta.stream: uops is tensor<1xi64>, not tensor<mxi32>
vta.stream @s insns dense<[[3, 0]]> : tensor<1x2xi64> uops dense<1> : tensor<1xi64>

// -----

// CHECK: vta.stream: insns must be dense elements
vta.stream @s insns 3 : i64 uops dense<1> : tensor<1xi32>
