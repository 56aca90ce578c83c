// RUN: weft-opt %s | weft-opt --print-op-generic > %t.mlir && filecheck %s --check-prefix=GENERIC < %t.mlir
// RUN: weft-opt %t.mlir | filecheck %s
// RUN: weft-opt %s -p canonicalize,cse,dce | filecheck %s --check-prefix=KEPT

// A product with padding, a given vector dimension, and weights in panels; what comes after.
func.func @f(%x : tensor<64xf32>, %w : tensor<64x9xf32>, %v : tensor<8x8xi8>) -> tensor<64x56xf32> {
  %y = nest.program(%x, %w, %v) workspace 4096 : (tensor<64xf32>, tensor<64x9xf32>, tensor<8x8xi8>) -> tensor<64x56xf32> {
  ^bb0(%a : memref<64xf32>, %b : memref<576xf32>, %c : memref<64xi8>, %r : memref<3584xf32>):
    %t = nest.buffer at 64 : memref<80xf32>
    %u = nest.buffer : memref<3584xf32>
    %part = nest.part %t at 16 : memref<80xf32> to memref<4xf32>
    %k = nest.constant dense<[1.0, 2.0]> : tensor<2xf32> : memref<2xf32>
    %p = nest.pack %b of [64, 9] panels <32 of 0, outer [], inner [1]> : memref<576xf32> to memref<576xf32>
    %q, %s = nest.pack %c of [8, 8] words 1 summed [1] : memref<64xi8> to memref<16xi32>, memref<8xi32>
    %words = nest.buffer : memref<16xi32>
    nest.copy %a to %t of [8, 8] low [0, 1] skip [0, 0] count [4, 8] high [0, 1] every [2, 1] order [1, 0] fill 0.0 : f32 : memref<64xf32>, memref<80xf32>
    nest.copy %a to %t of [64] low [1] skip [0] count [64] high [1] fill 0.0 : f32 : memref<64xf32>, memref<80xf32>
    nest.border %t of [2, 8] low [1, 0] high [0, 1] fill 0.0 : f32 : memref<80xf32>
    %halo = nest.buffer : memref<80xi8>
    nest.change %c to %halo of [8, 8] from <[]> to <[pad(dim=0, low=1, high=1)]> : memref<64xi8>, memref<80xi8>
    nest.words %c to %words of [8, 8] low [0, 0] skip [0, 0] count [8, 8] high [0, 0] group 1 fill -128 offset : memref<64xi8>, memref<16xi32>
    %pairs = nest.buffer : memref<32xi32>
    %sums = nest.buffer : memref<8xf32>
    %sums32 = nest.buffer : memref<8xi32>
    nest.words %a to %pairs of [8, 8] low [0, 0] skip [0, 0] count [8, 8] high [0, 0] group 0 fill 0 order [1, 0] block 2 : memref<64xf32>, memref<32xi32>
    nest.kernel(%t, %p) to %u dims <64, 56, 9 reduced>
        reading [#nest.access<[66], affine_map<(d0, d1, d2) -> (d1 + d2)>>,
                 #nest.access<[64, 9], affine_map<(d0, d1, d2) -> (d0, d2)>>]
        writing <[64, 56], affine_map<(d0, d1, d2) -> (d0, d1)>>
        given <vector = [0], vectors = 2, lanes = 16> chosen <shared = 1, order = [[0], [1]]>
        by "dot products" source "linalg.generic %y"
        : (memref<80xf32>, memref<576xf32>) -> memref<3584xf32> {
    ^bb1(%e : f32, %f : f32):
      %m = arith.mulf %e, %f : f32
      %z = nest.reduce "arith.addf" %m : f32 from 0.0 : f32 start %e
      %i = nest.index 1
      %n = arith.index_cast %i : index to i32
      %g = arith.sitofp %n : i32 to f32
      %h = arith.addf %z, %g : f32
      nest.yield %h : f32
    }
    nest.kernel(%words, %q) to %s dims <8, 8, 2 reduced>
        reading [#nest.access<[8, 2], affine_map<(d0, d1, d2) -> (d0, d2)> where [#nest.guard<affine_map<(d0, d1, d2) -> (d0)> in [0, 8]>, #nest.guard<affine_map<(d0, d1, d2) -> (d1)> by 2>] else 0 : i32>,
                 #nest.access<[8, 2], affine_map<(d0, d1, d2) -> (d1, d2)>>]
        writing <[8], affine_map<(d0, d1, d2) -> (d0)>>
        : (memref<16xi32>, memref<16xi32>) -> memref<8xi32> {
    ^bb1(%e : i32, %f : i32):
      %d = nest.dot %e, %f
      %z = nest.reduce "arith.addi" %d : i32 from 0 : i32
      nest.yield %z : i32
    }
    nest.kernel(%pairs, %pairs) to %sums dims <8, 4 reduced>
        reading [#nest.access<[8, 4], affine_map<(d0, d1) -> (d0, d1)>>,
                 #nest.access<[8, 4], affine_map<(d0, d1) -> (d0, d1)>>]
        writing <[8], affine_map<(d0, d1) -> (d0)>>
        given <tile = 4>
        : (memref<32xi32>, memref<32xi32>) -> memref<8xf32> {
    ^bb2(%e : i32, %f : i32):
      %d = nest.pair_dot %e, %f
      %z = nest.reduce "arith.addf" %d : f32 from 0.0 : f32
      nest.yield %z : f32
    }
    nest.kernel(%pairs, %pairs) to %sums32 dims <8, 4 reduced>
        reading [#nest.access<[8, 4], affine_map<(d0, d1) -> (d0, d1)>>,
                 #nest.access<[8, 4], affine_map<(d0, d1) -> (d0, d1)>>]
        writing <[8], affine_map<(d0, d1) -> (d0)>>
        : (memref<32xi32>, memref<32xi32>) -> memref<8xi32> {
    ^bb2(%e : i32, %f : i32):
      %d = nest.signed_dot %e, %f
      %z = nest.reduce "arith.addi" %d : i32 from 0 : i32
      nest.yield %z : i32
    }
    nest.loops(%u) to (%r) dims <64, 56>
        accesses [#nest.access<[64, 56], affine_map<(d0, d1) -> (d0, d1)>>,
                  #nest.access<[64, 56], affine_map<(d0, d1) -> (d0, d1)>>] source "it"
        : (memref<3584xf32>) -> (memref<3584xf32>) {
    ^bb1(%e : f32, %old : f32):
      %m = arith.minimumf %e, %old : f32
      nest.yield %m : f32
    }
    nest.upstream(%a) to (%a) look_ups [#nest.look_up<1, extract 0, axis 0, limit 20, "op">] source "gather" : (memref<64xf32>) -> (memref<64xf32>) {
    ^bb1(%e : tensor<64xf32>):
      nest.yield %e : tensor<64xf32>
    }
    nest.yield
  }
  return %y : tensor<64x56xf32>
}
// CHECK-LABEL: func.func @f
// CHECK-NEXT:    %{{.*}} = nest.program(%{{.*}}, %{{.*}}, %{{.*}}) workspace 4096 : (tensor<64xf32>, tensor<64x9xf32>, tensor<8x8xi8>) -> tensor<64x56xf32> {
// CHECK-NEXT:    ^bb{{.*}}(%{{.*}}: memref<64xf32>, %{{.*}}: memref<576xf32>, %{{.*}}: memref<64xi8>, %{{.*}}: memref<3584xf32>):
// CHECK-NEXT:      %{{.*}} = nest.buffer at 64 : memref<80xf32>
// CHECK-NEXT:      %{{.*}} = nest.buffer : memref<3584xf32>
// CHECK-NEXT:      %{{.*}} = nest.part %{{.*}} at 16 : memref<80xf32> to memref<4xf32>
// CHECK-NEXT:      %{{.*}} = nest.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32> : memref<2xf32>
// CHECK-NEXT:      %{{.*}} = nest.pack %{{.*}} of [64, 9] panels <32 of 0, outer [], inner [1]> : memref<576xf32> to memref<576xf32>
// CHECK-NEXT:      %{{.*}}, %{{.*}} = nest.pack %{{.*}} of [8, 8] words 1 summed [1] : memref<64xi8> to memref<16xi32>, memref<8xi32>
// CHECK-NEXT:      %{{.*}} = nest.buffer : memref<16xi32>
// CHECK-NEXT:      nest.copy %{{.*}} to %{{.*}} of [8, 8] low [0, 1] skip [0, 0] count [4, 8] high [0, 1] every [2, 1] order [1, 0] fill 0.000000e+00 : f32 : memref<64xf32>, memref<80xf32>
// CHECK-NEXT:      nest.copy %{{.*}} to %{{.*}} of [64] low [1] skip [0] count [64] high [1] fill 0.000000e+00 : f32 : memref<64xf32>, memref<80xf32>
// CHECK-NEXT:      nest.border %{{.*}} of [2, 8] low [1, 0] high [0, 1] fill 0.000000e+00 : f32 : memref<80xf32>
// CHECK-NEXT:      %{{.*}} = nest.buffer : memref<80xi8>
// CHECK-NEXT:      nest.change %{{.*}} to %{{.*}} of [8, 8] from <[]> to <[pad(dim=0, low=1, high=1)]> : memref<64xi8>, memref<80xi8>
// CHECK-NEXT:      nest.words %{{.*}} to %{{.*}} of [8, 8] low [0, 0] skip [0, 0] count [8, 8] high [0, 0] group 1 fill -128 offset : memref<64xi8>, memref<16xi32>
// CHECK:           nest.words %{{.*}} to %{{.*}} of [8, 8] low [0, 0] skip [0, 0] count [8, 8] high [0, 0] group 0 fill 0 order [1, 0] block 2 : memref<64xf32>, memref<32xi32>
// CHECK-NEXT:      nest.kernel(%{{.*}}, %{{.*}}) to %{{.*}} dims <64, 56, 9 reduced>
// CHECK-SAME:        given <vector = [0], lanes = 16, vectors = 2> chosen <order = {{\[}}[0], [1]], shared = 1> by "dot products" source "linalg.generic %y"
// CHECK:             nest.reduce "arith.addf" %{{.*}} : f32 from 0.000000e+00 : f32 start %{{.*}}
// CHECK-NEXT:        nest.index 1
// CHECK:             where [#nest.guard<affine_map<(d0, d1, d2) -> (d0)> in [0, 8]>, #nest.guard<affine_map<(d0, d1, d2) -> (d1)> by 2>] else 0 : i32>
// CHECK:             nest.dot %{{.*}}, %{{.*}}
// CHECK:             given <tile = 4>
// CHECK:             nest.pair_dot %{{.*}}, %{{.*}}
// CHECK:             nest.signed_dot %{{.*}}, %{{.*}}
// CHECK:           nest.loops(%{{.*}}) to(%{{.*}}) dims <64, 56> accesses
// CHECK:           nest.upstream(%{{.*}}) to(%{{.*}}) look_ups [#nest.look_up<1, extract 0, axis 0, limit 20, "op">] source "gather"
// GENERIC:       "nest.kernel"
// GENERIC:         given = #nest.schedule<{vector = [0 : i64], lanes = 16 : i64, vectors = 2 : i64}>

// Steps stay, and what they write to; what nothing reads goes.
// KEPT:          nest.buffer at 64
// KEPT-NOT:      nest.part
// KEPT-NOT:      nest.constant
// KEPT:          nest.copy
// KEPT-NOT:      nest.change
// KEPT:          nest.words
// KEPT:          nest.kernel
// KEPT:          nest.kernel
// KEPT:          nest.loops
// KEPT:          nest.upstream
