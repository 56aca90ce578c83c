// RUN: weft-opt %s --machine %S/../../../plugin/weft_toy/toy-1.mlir -p embed-intrinsics{split=true} | filecheck %s
// RUN: not weft-opt %s --machine %S/../../../plugin/weft_toy/toy-1.mlir -p embed-intrinsics 2>&1 | filecheck %s --check-prefix=WHOLE

// WHOLE: error: embed-intrinsics: {{.*}} linalg.generic %y: no intrinsic of toy-1 computes arith.shrsi on i32; an epilogue may use none

// The machine has one intrinsic, so the shift stays behind it as it is.
func.func @shifted(%x: tensor<2x16xi8>, %w: tensor<4x16xi8>) -> tensor<2x4xi32> {
  %zero = arith.constant 0 : i32
  %c = arith.constant 3 : i32
  %e = tensor.empty() : tensor<2x4xi32>
  %init = linalg.fill ins(%zero : i32) outs(%e : tensor<2x4xi32>) -> tensor<2x4xi32>
  %sums = linalg.generic {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<2x16xi8>, tensor<4x16xi8>) outs(%init : tensor<2x4xi32>) {
  ^bb0(%a: i8, %f: i8, %s: i32):
    %a32 = arith.extsi %a : i8 to i32
    %f32 = arith.extsi %f : i8 to i32
    %product = arith.muli %a32, %f32 : i32
    %sum = arith.addi %s, %product : i32
    linalg.yield %sum : i32
  } -> tensor<2x4xi32>
  %o = tensor.empty() : tensor<2x4xi32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%sums : tensor<2x4xi32>) outs(%o : tensor<2x4xi32>) {
  ^bb0(%v: i32, %old: i32):
    %r = arith.shrsi %v, %c : i32
    linalg.yield %r : i32
  } -> tensor<2x4xi32>
  func.return %y : tensor<2x4xi32>
}
// CHECK:       %sums = intrin.apply @dot16 ins(%x, %w : tensor<2x16xi8>, tensor<4x16xi8>)
// CHECK-NOT:   arith.muli
// CHECK:       %y = linalg.generic
// CHECK-SAME:    ins(%sums : tensor<2x4xi32>)
// CHECK:         arith.shrsi
// CHECK:       func.return %y
