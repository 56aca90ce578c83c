// RUN: weft-opt %s -p schedule-dataflow,legalize-dataflow --machine %S/../../../machines/gemm-mesh.mlir | filecheck %s
// RUN: weft-opt %s -p schedule-dataflow{goal=latency} --machine aie1-mesh-2x2 | filecheck %s --check-prefix AIE

// A 1x1 convolution whose channels do not divide the GEMM's, and what follows it.

// CHECK:       linalg.generic
// CHECK-SAME:    dataflow.layer = @y
// CHECK:       arith.maxsi
// CHECK-NOT:   dataflow.layer = @z
// CHECK:       dataflow.layer @y (n = 1, n1 = 2, n2 = 4, k = 40, c = 24)
// CHECK:         dataflow.level @core {
// CHECK-NEXT:      dataflow.tensor "x" in @INP
// CHECK-NEXT:      dataflow.tensor "f" in @WGT
// CHECK-NEXT:      dataflow.tensor "y" in @ACC
// CHECK-NEXT:      dataflow.stack (k += 1) by 16
// CHECK-NEXT:      dataflow.stack (c += 1) by 16

// AIE:         dataflow.layer @y
// Kernels of nodes hold all channels, or a row of them does, which hands sums on.

// AIE:           dataflow.level @registers {
// AIE-NEXT:      }
// AIE-NEXT:      dataflow.level @tile {
// AIE-NEXT:        dataflow.tensor "x" in @DM ({{.*}}c = 12)
// AIE-NEXT:        dataflow.tensor "f" in @DM ({{.*}}c = 12)
// AIE-NEXT:        dataflow.tensor "y" in @DM
// AIE-NEXT:        dataflow.stack (c += 12) by 2

func.func @main(%x: tensor<1x2x4x24xi8>, %f: tensor<40x24xi8>) -> tensor<1x2x4x40xi32> {
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<1x2x4x40xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x2x4x40xi32>) -> tensor<1x2x4x40xi32>
  %y = linalg.generic {
    indexing_maps = [
      affine_map<(n, h, w, k, c) -> (n, h, w, c)>, affine_map<(n, h, w, k, c) -> (k, c)>,
      affine_map<(n, h, w, k, c) -> (n, h, w, k)>
    ],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]
  } ins(%x, %f : tensor<1x2x4x24xi8>, tensor<40x24xi8>) outs(%init : tensor<1x2x4x40xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %a32 = arith.extsi %a : i8 to i32
    %b32 = arith.extsi %b : i8 to i32
    %p = arith.muli %a32, %b32 : i32
    %s = arith.addi %c, %p : i32
    linalg.yield %s : i32
  } -> tensor<1x2x4x40xi32>
  %z = linalg.generic {
    indexing_maps = [
      affine_map<(n, h, w, k) -> (n, h, w, k)>, affine_map<(n, h, w, k) -> (n, h, w, k)>
    ],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  } ins(%y : tensor<1x2x4x40xi32>) outs(%empty : tensor<1x2x4x40xi32>) {
  ^bb0(%a: i32, %b: i32):
    %m = arith.maxsi %a, %zero : i32
    linalg.yield %m : i32
  } -> tensor<1x2x4x40xi32>
  func.return %z : tensor<1x2x4x40xi32>
}
