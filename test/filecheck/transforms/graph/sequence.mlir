// RUN: weft-opt %s -p 'graph-sequence{parts=2},canonicalize' > %t.mlir && filecheck %s < %t.mlir
// RUN: weft-opt %t.mlir | filecheck %s
// RUN: weft-opt %t.mlir -p 'graph-flatten,canonicalize' | filecheck %s --check-prefix=FLAT
// RUN: weft-opt %s -p 'graph-sequence{parts=3 dim=1 results=true}' | filecheck %s --check-prefix=COLUMNS
// RUN: weft-opt %s -p 'graph-sequence{parts=2 borders=true},canonicalize' | filecheck %s
// RUN: not weft-opt %s -p 'graph-sequence{parts=2 dim=1}' 2>&1 | filecheck %s --check-prefix=ERROR

// CHECK:       func.func @f(%x: tensor<4x6xf32>, %w: tensor<6x3xf32> {weft.weight = "w"}) -> tensor<4x3xf32> {
// CHECK-NEXT:    %y = graph.sequence parts 2 (%{{.*}} = %x cut 0, %{{.*}} = %w : tensor<4x6xf32>, tensor<6x3xf32>) -> (tensor<4x3xf32> cut 0) {
// CHECK:           linalg.generic {{.*}} : tensor<2x6xf32>, tensor<6x3xf32>) outs(%{{.*}} : tensor<2x3xf32>)
// CHECK:           math.exp %{{.*}} : tensor<2x3xf32>
// CHECK-NEXT:      graph.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %y

// FLAT:      %[[A:.*]] = graph.split %x dim 0 part 0 of 2 : tensor<4x6xf32> -> tensor<2x6xf32>
// FLAT:      %[[E:.*]] = math.exp %{{.*}} : tensor<2x3xf32>
// FLAT-NEXT: %[[B:.*]] = graph.split %x dim 0 part 1 of 2 : tensor<4x6xf32> -> tensor<2x6xf32>
// FLAT:      %[[F:.*]] = math.exp %{{.*}} : tensor<2x3xf32>
// FLAT-NEXT: graph.concat %[[E]], %[[F]] dim 0

// COLUMNS: graph.sequence parts 3 (%{{.*}} = %x, %{{.*}} = %w cut 1 : tensor<4x6xf32>, tensor<6x3xf32>) -> (tensor<4x3xf32> cut 1) {

// ERROR: error: {{.*}}sequence.mlir:{{[0-9]+}}:{{[0-9]+}}: linalg.generic %m: dimension 1 of %x cannot be cut in 2 parts: it is a reduction, whose parts would have to be summed
func.func @f(%x : tensor<4x6xf32>, %w : tensor<6x3xf32> {weft.weight = "w"}) -> tensor<4x3xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x3xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
  %m = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>,
                     affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<4x6xf32>, tensor<6x3xf32>) outs(%i : tensor<4x3xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x3xf32>
  %y = math.exp %m : tensor<4x3xf32>
  return %y : tensor<4x3xf32>
}
