// RUN: weft-opt %s -p schedule-dataflow --machine multi-2x2 | filecheck %s
// RUN: weft-opt %s -p schedule-dataflow{degree=1} --machine multi-2x2 | filecheck %s --check-prefix TURN
// RUN: weft-opt %s -p schedule-dataflow,convert-dataflow-to-noc --machine multi-2x2 | filecheck %s --check-prefix NOC

// Two convolutions on 16-bit integers side by side: the first hands over what its epilogue makes of
// its sums, piece by piece, each of one image.

// CHECK:      func.func private @one.end(%{{.*}}: i32, %{{.*}}: i32) -> i16 {
// CHECK:      dataflow.segment @segment0 {
// CHECK-NEXT:   dataflow.layer @one ({{.*}}) border "skip" epilogue @one.end of i32 {
// CHECK-NEXT:     dataflow.operand "x" role "input"
// CHECK-NEXT:     dataflow.operand "w" role "weight"
// CHECK-NEXT:     dataflow.operand "b" role "epilogue" at (k) of i16 {values = i32}
// CHECK-NEXT:     dataflow.operand "one" role "output" at (n, k, h, w) of i16{{$}}
// CHECK:          dataflow.level @node first [0, 0] count [2, 1] {
// CHECK:            dataflow.update (n += 1)
// CHECK:        dataflow.layer @two
// CHECK-NEXT:     dataflow.operand "one" role "input"
// CHECK:          dataflow.level @node first [0, 1] count [2, 1] {
// CHECK:            dataflow.update (n += 1)

// TURN-NOT: dataflow.segment
// TURN:     dataflow.layer @one ({{.*}}) border "skip" epilogue @one.end of i32 {
// TURN-NOT: first
// TURN:     dataflow.layer @two

// NOC-NOT: noc.alloc "one" in @DRAM
// NOC:     noc.alloc "two" in @DRAM
// NOC:     noc.alloc "one.parts" in @GBUF {{.*}}{values = i32}
// NOC:     noc.compute @one.end reads (@GBUF "one"[{{.*}}], @DRAM "b"[{{.*}}]) writes (@GBUF "one"
// NOC:     noc.copy <@GBUF "one"[{{.*}}]> to <@GBUF "one.parts"
// NOC:     noc.signal "one.full.

func.func @main(%x: tensor<4x4x8x8xi16>, %w: tensor<16x4x1x1xi16> {weft.weight = "w"},
    %b: tensor<16xi32> {weft.weight = "b"}, %v: tensor<4x16x1x1xi16> {weft.weight = "v"}
) -> tensor<4x4x8x8xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x16x8x8xi32>
  %z = linalg.fill ins(%zero : i32) outs(%e : tensor<4x16x8x8xi32>) -> tensor<4x16x8x8xi32>
  %one = linalg.conv_2d_nchw_fchw {weft.layer = "one"} ins(%x, %w : tensor<4x4x8x8xi16>, tensor<16x4x1x1xi16>) outs(%z : tensor<4x16x8x8xi32>) -> tensor<4x16x8x8xi32>
  %e16 = tensor.empty() : tensor<4x16x8x8xi16>
  %r = linalg.generic {
    indexing_maps = [
      affine_map<(n, k, h, w) -> (n, k, h, w)>, affine_map<(n, k, h, w) -> (k)>,
      affine_map<(n, k, h, w) -> (n, k, h, w)>
    ],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  } ins(%one, %b : tensor<4x16x8x8xi32>, tensor<16xi32>) outs(%e16 : tensor<4x16x8x8xi16>) {
  ^bb0(%a: i32, %c: i32, %o: i16):
    %s = arith.addi %a, %c : i32
    %m = arith.maxsi %s, %zero : i32
    %t = arith.trunci %m : i32 to i16
    linalg.yield %t : i16
  } -> tensor<4x16x8x8xi16>
  %f = tensor.empty() : tensor<4x4x8x8xi32>
  %g = linalg.fill ins(%zero : i32) outs(%f : tensor<4x4x8x8xi32>) -> tensor<4x4x8x8xi32>
  %two = linalg.conv_2d_nchw_fchw {weft.layer = "two"} ins(%r, %v : tensor<4x16x8x8xi16>, tensor<4x16x1x1xi16>) outs(%g : tensor<4x4x8x8xi32>) -> tensor<4x4x8x8xi32>
  func.return %two : tensor<4x4x8x8xi32>
}
