// RUN: weft-opt %s --machine %S/../../../machines/clusters.mlir -p graph-concat | filecheck %s

// Figure 9 of the paper: a piece in another memory is copied, pieces on different cores are brought
// to the smaller number along each dimension, and then to what the reader expects.
// CHECK-LABEL: func.func @net
// CHECK:         %[[A0:.*]] = graph.instance @a part 0 of 4
// CHECK:         %[[A1:.*]] = graph.instance @a part 1 of 4
// CHECK:         %[[A2:.*]] = graph.instance @a part 2 of 4
// CHECK:         %[[A3:.*]] = graph.instance @a part 3 of 4
// CHECK-NEXT:    %[[N0:.*]] = graph.redistribute %[[A0]] from [2, 1] to [1, 1] : tensor<2x4xf32>
// CHECK-NEXT:    %[[G1:.*]] = graph.copy %[[A1]] to "LB" : tensor<2x4xf32>
// CHECK-NEXT:    %[[N1:.*]] = graph.redistribute %[[G1]] from [1, 2] to [1, 1] : tensor<2x4xf32>
// CHECK-NEXT:    %[[C0:.*]] = graph.concat %[[N0]], %[[N1]] dim 0
// CHECK-NEXT:    %[[M0:.*]] = graph.redistribute %[[C0]] from [1, 1] to [4, 2] : tensor<4x4xf32>
// CHECK-NEXT:    graph.instance @b part 0 of 2(%[[M0]])
// CHECK-NEXT:    %[[C1:.*]] = graph.concat %[[A2]], %[[A3]] dim 0
// CHECK-NEXT:    graph.instance @b part 1 of 2(%[[C1]])
func.func private @a(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %e = tensor.empty() : tensor<2x4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %n = arith.negf %p : f32
    linalg.yield %n : f32
  } -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}
func.func private @b(%x: tensor<4x4xf32>) -> tensor<4x2xf32> {
  %c = arith.constant dense<0.0> : tensor<4x2xf32>
  %k = tensor.empty() : tensor<2xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j, r) -> (i, j * 2 + r)>, affine_map<(i, j, r) -> (r)>, affine_map<(i, j, r) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %k : tensor<4x4xf32>, tensor<2xf32>) outs(%c : tensor<4x2xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %o : f32
    linalg.yield %s : f32
  } -> tensor<4x2xf32>
  return %y : tensor<4x2xf32>
}
func.func @net(%x: tensor<8x4xf32>) -> tensor<8x2xf32> {
  %x0 = graph.split %x dim 0 part 0 of 4 : tensor<8x4xf32> -> tensor<2x4xf32>
  %a0 = graph.instance @a part 0 of 4 (%x0) bind [[2, 1]] scope ["LB"] : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %x1 = graph.split %x dim 0 part 1 of 4 : tensor<8x4xf32> -> tensor<2x4xf32>
  %a1 = graph.instance @a part 1 of 4 (%x1) bind [[1, 2]] scope ["GB"] : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %x2 = graph.split %x dim 0 part 2 of 4 : tensor<8x4xf32> -> tensor<2x4xf32>
  %a2 = graph.instance @a part 2 of 4 (%x2) bind [[2, 2]] scope ["LB"] : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %x3 = graph.split %x dim 0 part 3 of 4 : tensor<8x4xf32> -> tensor<2x4xf32>
  %a3 = graph.instance @a part 3 of 4 (%x3) bind [[2, 2]] scope ["LB"] : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %c0 = graph.concat %a0, %a1 dim 0 : tensor<2x4xf32>, tensor<2x4xf32> -> tensor<4x4xf32>
  %b0 = graph.instance @b part 0 of 2 (%c0) bind [[4, 2]] scope ["DRAM"] : (tensor<4x4xf32>) -> tensor<4x2xf32>
  %c1 = graph.concat %a2, %a3 dim 0 : tensor<2x4xf32>, tensor<2x4xf32> -> tensor<4x4xf32>
  %b1 = graph.instance @b part 1 of 2 (%c1) bind [[2, 2]] scope ["DRAM"] : (tensor<4x4xf32>) -> tensor<4x2xf32>
  %y = graph.concat %b0, %b1 dim 0 : tensor<4x2xf32>, tensor<4x2xf32> -> tensor<8x2xf32>
  return %y : tensor<8x2xf32>
}
