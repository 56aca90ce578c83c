// RUN: weft-opt %s -p canonicalize,cse,dce | filecheck %s

// An intrinsic stays; what it means is computed as any structured op is.
// CHECK:      intrin.def @add dims ["i"]
// CHECK:        %0 = linalg.generic
// CHECK:          %1 = arith.addi %d, %x : i32
// CHECK-NEXT:     linalg.yield %1 : i32
// CHECK:        intrin.yield %0 : tensor<8xi32>
// CHECK-NEXT: }
intrin.def @add dims ["i"] operands [#intrin.operand<"a", @A>, #intrin.operand<"acc", @R>] {
^bb0(%a: tensor<8xi32>, %acc: tensor<8xi32>):
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
    iterator_types = ["parallel"]
  } ins(%a : tensor<8xi32>) outs(%acc : tensor<8xi32>) {
  ^bb0(%x: i32, %d: i32):
    %1 = arith.addi %d, %x : i32
    %2 = arith.addi %d, %x : i32
    %3 = arith.muli %d, %x : i32
    linalg.yield %2 : i32
  } -> tensor<8xi32>
  intrin.yield %0 : tensor<8xi32>
}

// Applications compute their results alone. Those with schedules of their own stay two.
// CHECK-LABEL: func.func @same
// CHECK-NEXT: %0 = intrin.apply @gemm
// CHECK-NEXT: %1 = intrin.apply @gemm
// CHECK-NEXT: func.return %0, %0, %1
func.func @same(%x: tensor<1x4xi8>, %w: tensor<2x4xi8>) -> (tensor<1x2xi32>, tensor<1x2xi32>, tensor<1x2xi32>) {
  %0 = intrin.apply @gemm ins(%x, %w : tensor<1x4xi8>, tensor<2x4xi8>) {
    extents = array<i64: 1, 2, 4>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(n, k, c) -> (n, c)>, affine_map<(n, k, c) -> (k, c)>, affine_map<(n, k, c) -> (n, k)>],
    embedding = #intrin.embedding<dims = [[], [(1, 2)], [(2, 4)]], binding = [0, 1, 2], padded = [1, 2, 4], mac_overhead = 0, data_overhead = 0>
  } -> tensor<1x2xi32>
  %1 = intrin.apply @gemm ins(%x, %w : tensor<1x4xi8>, tensor<2x4xi8>) {
    extents = array<i64: 1, 2, 4>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(n, k, c) -> (n, c)>, affine_map<(n, k, c) -> (k, c)>, affine_map<(n, k, c) -> (n, k)>],
    embedding = #intrin.embedding<dims = [[], [(1, 2)], [(2, 4)]], binding = [0, 1, 2], padded = [1, 2, 4], mac_overhead = 0, data_overhead = 0>
  } -> tensor<1x2xi32>
  %2 = intrin.apply @gemm ins(%x, %w : tensor<1x4xi8>, tensor<2x4xi8>) {
    extents = array<i64: 1, 2, 4>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(n, k, c) -> (n, c)>, affine_map<(n, k, c) -> (k, c)>, affine_map<(n, k, c) -> (n, k)>],
    embedding = #intrin.embedding<dims = [[], [(1, 2)], [(2, 4)]], binding = [0, 1, 2], padded = [1, 2, 4], mac_overhead = 0, data_overhead = 0>,
    dataflow.layer = @layer0
  } -> tensor<1x2xi32>
  return %0, %1, %2 : tensor<1x2xi32>, tensor<1x2xi32>, tensor<1x2xi32>
}
