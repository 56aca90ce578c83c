// RUN: weft-opt %s --machine stcp920 -p convert-graph-to-noc | filecheck %s
// RUN: weft-opt %s --machine stcp920 -p convert-graph-to-noc,convert-graph-to-noc | filecheck %s
// RUN: not weft-opt %s --machine stcp920 -p "convert-graph-to-noc{overlap=all}" 2>&1 | filecheck %s --check-prefix OVERLAP
// RUN: not weft-opt %s --machine stcp920 -p "convert-graph-to-noc,convert-graph-to-noc{overlap=none}" 2>&1 | filecheck %s --check-prefix DECIDED
// RUN: not weft-opt %s --machine %S/../../../machines/gemm-mesh.mlir -p convert-graph-to-noc 2>&1 | filecheck %s --check-prefix LEVELS

// OVERLAP: error: convert-graph-to-noc: overlap is 'all', expected one of kernels, parts, none
// DECIDED: error: convert-graph-to-noc: overlap=none is given, but the text has decided that already
// LEVELS: error: {{.*}}machine @gemm-mesh has the levels @dram, @core, but networks are scheduled over three

// The function stays, and says which buffers its values are in.
// CHECK-LABEL: func.func @net(%x: tensor<4x64xf16> {dataflow.tensor = "x"}, %w: tensor<64x32xf16> {weft.weight = "w", dataflow.tensor = "w"}) -> (tensor<4x32xf16> {dataflow.tensor = "result0"})
// CHECK: noc.alloc "x" in @DRAM at 0 shape [4, 64] of f16
// CHECK-NEXT: noc.alloc "w" in @DRAM at 512 shape [64, 32] of f16
// CHECK-NEXT: noc.alloc "result0" in @DRAM at 4608 shape [4, 32] of f16

// What a core computes of a part: the first chunk of 16 terms, further ones on top of that, and
// what comes behind the product.
// CHECK-NEXT: func.func private @l1_0(%{{.*}}: tensor<1x1x16xf16>, %{{.*}}: tensor<1x16x8xf16>) -> tensor<1x1x8xf16> {
// CHECK: func.func private @l1_0_again(%{{.*}}: tensor<1x1x16xf16>, %{{.*}}: tensor<1x16x8xf16>, %{{.*}}: tensor<1x1x8xf16>) -> tensor<1x1x8xf16> {
// CHECK: func.func private @l1_1(%{{.*}}: tensor<1x1x8xf16>) -> tensor<1x1x8xf16> {
// CHECK: arith.maximumf

// The first cluster reads the weight for both, once the other one has room.
// CHECK: noc.program @lead on @cluster first [0] count [1]
// CHECK: noc.alloc "b0" in @LLB at {{.*}} shape [64, 32] of f16
// CHECK: noc.wait "room.b0"
// CHECK-NEXT: noc.copy <@DRAM "w"[64, 32]> to <@LLB(d0) "b0"[64, 32]> fan [2]
// CHECK-NEXT: noc.signal "here.b0" at (1)
// CHECK: noc.copy <@DRAM "x"[d0 * 2 : {{.*}}, 64]> to <@LLB "b1"
// CHECK: noc.signal "go" at (d0, 0) also [(d0, 1), (d0, 2), (d0, 3)]
// CHECK: noc.wait "done.l1"
// CHECK: noc.program @follow on @cluster first [1] count [1]
// CHECK: noc.signal "room.b0" at (0)
// CHECK-NEXT: noc.wait "here.b0"

// Four cores have eight columns each; the others only start.
// CHECK: noc.program @compute on @core first [0, 0] count [2, 4]
// CHECK: noc.wait "go"
// CHECK: noc.copy <@LLB "b0"[16, d0 * 8 : 8]> to <@L1 "l1.in1"[{{.*}}16, 8]>
// CHECK: noc.compute @l1_0 on @{{.*}} cycles {{[0-9]+}} macs 128
// CHECK: noc.for {{.*}} = 1 to 4
// CHECK: noc.copy <@LLB "b0"[d1 * 16 : 16, d0 * 8 : 8]> to <@L1 "l1.in1"
// CHECK: noc.compute @l1_0_again
// CHECK: noc.compute @l1_1 on @vector
// CHECK: noc.copy <@L1 "l1.out0"{{.*}}> to <@DRAM "result0"[d0 * 2 + d2 : 1, d1 * 8 : 8]>
// CHECK: noc.signal "done.l1" at (d0)
// CHECK: noc.program @compute4 on @core first [0, 4] count [2, 4]

func.func @net(%x: tensor<4x64xf16>, %w: tensor<64x32xf16> {weft.weight = "w"}) -> tensor<4x32xf16> {
  %0 = graph.parallel parts 2 (%a = %x cut 0, %b = %w : tensor<4x64xf16>, tensor<64x32xf16>) -> (tensor<4x32xf16> cut 0) {
    %1 = graph.copy %b to "LLB" : tensor<64x32xf16>
    %2 = graph.sequence parts 2 (%c = %a cut 0, %d = %1 : tensor<2x64xf16>, tensor<64x32xf16>) -> (tensor<2x32xf16> cut 0) {
      %3 = graph.copy %c to "LLB" : tensor<1x64xf16>
      %4 = graph.subgraph "fc" (%e = %3, %f = %d : tensor<1x64xf16>, tensor<64x32xf16>) -> (tensor<1x32xf16>) bind [[1, 4]] attributes {tiling = #graph.tiling<part [1, 8] chunk 16 order [0, 1]>} {
        %zero = arith.constant 0.0 : f16
        %none = tensor.empty() : tensor<1x32xf16>
        %zeros = linalg.fill ins(%zero : f16) outs(%none : tensor<1x32xf16>) -> tensor<1x32xf16>
        %p = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%e, %f : tensor<1x64xf16>, tensor<64x32xf16>) outs(%zeros : tensor<1x32xf16>) {
        ^bb0(%u: f16, %v: f16, %o: f16):
          %m = arith.mulf %u, %v : f16
          %s = arith.addf %o, %m : f16
          linalg.yield %s : f16
        } -> tensor<1x32xf16>
        %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<1x32xf16>) outs(%none : tensor<1x32xf16>) {
        ^bb0(%u: f16, %o: f16):
          %r = arith.maximumf %u, %zero : f16
          linalg.yield %r : f16
        } -> tensor<1x32xf16>
        graph.yield %y : tensor<1x32xf16>
      }
      graph.yield %4 : tensor<1x32xf16>
    }
    graph.yield %2 : tensor<2x32xf16>
  }
  return %0 : tensor<4x32xf16>
}
