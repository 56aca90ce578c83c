// RUN: weft-opt %s -p schedule-dataflow --machine multi-2x2 | filecheck %s
// RUN: weft-opt %s -p schedule-dataflow{goal=latency},convert-dataflow-to-noc --machine edge | filecheck %s --check-prefix NOC

// A layer, what is computed from its sums element by element, as its epilogue, and in another order:
// a step after the layer, on tensors by name.

// CHECK:      func.func @main
// CHECK:        dataflow.layer = @fc
// CHECK:      func.func private @fc.end(%{{.*}}: i32, %{{.*}}: i32) -> i16
// CHECK:        arith.addi
// CHECK:        arith.maxsi
// CHECK-NEXT:   arith.trunci
// CHECK:      dataflow.layer @fc (n = 2, k = 6, c = 8) {{.*}} epilogue @fc.end of i32 {
// CHECK-NEXT:   dataflow.operand "x" role "input" at (n, c) of i16
// CHECK-NEXT:   dataflow.operand "w" role "weight" at (k, c) of i16
// CHECK-NEXT:   dataflow.operand "bias" role "epilogue" at (k) of i16 {values = i32}
// CHECK-NEXT:   dataflow.operand "fc" role "output" at (n, k) of i16{{$}}
// CHECK-NEXT:   dataflow.level @pe
// CHECK:        dataflow.level @node
// CHECK:      func.func private @t.step(%{{.*}}: tensor<2x6xi16> {dataflow.tensor = "fc"}) -> (tensor<6x2xi16> {dataflow.tensor = "t"}) attributes {dataflow.step}

// NOC:      func.func private @fc.end({{.*}} attributes {dataflow.axes = [array<i64: 1>]}
// NOC:      noc.alloc "x" in @DRAM at 0 shape [2, 8] of i16
// NOC-NEXT: noc.alloc "w" in @DRAM at 16 shape [6, 8] of i16
// NOC-NEXT: noc.alloc "bias" in @DRAM at 64 shape [6] of i16 {values = i32}
// NOC-NEXT: noc.alloc "fc" in @DRAM at 70 shape [2, 6] of i16{{$}}
// NOC-NEXT: noc.alloc "t" in @DRAM at 82 shape [6, 2] of i16
// NOC:      noc.program @fc_0 on @node
// NOC:        noc.alloc "fc" in @GBUF {{.*}} of i16 {{.*}}{ring, values = i32}
// NOC:        %[[SUMS:.*]] = noc.compute @fc_tile0
// NOC:        %[[END:.*]] = noc.compute @fc.end reads (@GBUF "fc"[2, 6], @DRAM "bias"[6]) writes (@GBUF "fc"[2, 6]) {{.*}}%[[SUMS]]{{.*}} cycles 0 macs 0 accesses {} hops {}
// NOC-NEXT:   noc.copy <@GBUF "fc"[2, 6]> to <@DRAM> after %[[END]]
// NOC:      noc.program @t.step_at on @node first [0, 0] count [1, 1]
// NOC-NEXT:   noc.compute @t.step reads (@DRAM "fc"[2, 6]) writes (@DRAM "t"[6, 2]) cycles 0 macs 0 accesses {}

func.func @main(%x: tensor<2x8xi16>, %w: tensor<6x8xi16> {weft.weight = "w"}, %bias: tensor<6xi32> {weft.weight = "bias"}) -> tensor<6x2xi16> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<2x6xi32>
  %z = linalg.fill ins(%zero : i32) outs(%e : tensor<2x6xi32>) -> tensor<2x6xi32>
  %y = linalg.generic {
    indexing_maps = [
      affine_map<(n, k, c) -> (n, c)>, affine_map<(n, k, c) -> (k, c)>,
      affine_map<(n, k, c) -> (n, k)>
    ],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<2x8xi16>, tensor<6x8xi16>) outs(%z : tensor<2x6xi32>)
    attrs = {weft.layer = "fc"} {
  ^bb0(%a: i16, %b: i16, %c: i32):
    %a32 = arith.extsi %a : i16 to i32
    %b32 = arith.extsi %b : i16 to i32
    %p = arith.muli %a32, %b32 : i32
    %s = arith.addi %c, %p : i32
    linalg.yield %s : i32
  } -> tensor<2x6xi32>
  %f = tensor.empty() : tensor<2x6xi16>
  %r = linalg.generic {
    indexing_maps = [
      affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (k)>, affine_map<(n, k) -> (n, k)>
    ],
    iterator_types = ["parallel", "parallel"]
  } ins(%y, %bias : tensor<2x6xi32>, tensor<6xi32>) outs(%f : tensor<2x6xi16>) {
  ^bb0(%a: i32, %c: i32, %o: i16):
    %d = arith.addi %a, %c : i32
    %m = arith.maxsi %d, %zero : i32
    %t = arith.trunci %m : i32 to i16
    linalg.yield %t : i16
  } -> tensor<2x6xi16>
  %g = tensor.empty() : tensor<6x2xi16>
  %t = linalg.generic {
    indexing_maps = [affine_map<(k, n) -> (n, k)>, affine_map<(k, n) -> (k, n)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%r : tensor<2x6xi16>) outs(%g : tensor<6x2xi16>) {
  ^bb0(%a: i16, %o: i16):
    linalg.yield %a : i16
  } -> tensor<6x2xi16>
  func.return %t : tensor<6x2xi16>
}
