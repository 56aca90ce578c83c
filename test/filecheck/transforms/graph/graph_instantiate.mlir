// RUN: weft-opt %s -p graph-instantiate --split-input-file --verify-diagnostics | filecheck %s

// Rows in two parts of a sum of neighbours: the second op's parts read a row of the other part.
// CHECK-LABEL: func.func private @a(%a: tensor<3x4xf32>) -> tensor<3x4xf32>
// CHECK-LABEL: func.func private @b(%b: tensor<4x4xf32>) -> tensor<2x4xf32>
// CHECK-LABEL: func.func @net
// CHECK-NEXT:    %[[X0:.*]] = graph.split %x dim 0 part 0 of 2 : tensor<6x4xf32> -> tensor<3x4xf32>
// CHECK-NEXT:    %[[Y0:.*]] = graph.instance @a part 0 of 2(%[[X0]]) bind {{\[\[}}3, 1]] scope ["GB"] : (tensor<3x4xf32>) -> tensor<3x4xf32>
// CHECK-NEXT:    %[[X1:.*]] = graph.split %x dim 0 part 1 of 2
// CHECK-NEXT:    %[[Y1:.*]] = graph.instance @a part 1 of 2(%[[X1]])
// CHECK-NEXT:    %[[L:.*]] = graph.split %[[Y1]] dim 0 part 0 of 3 : tensor<3x4xf32> -> tensor<1x4xf32>
// CHECK-NEXT:    %[[P0:.*]] = graph.concat %[[Y0]], %[[L]] dim 0 : tensor<3x4xf32>, tensor<1x4xf32> -> tensor<4x4xf32>
// CHECK-NEXT:    %[[Z0:.*]] = graph.instance @b part 0 of 2(%[[P0]])
// CHECK-NEXT:    %[[U:.*]] = graph.split %[[Y0]] dim 0 part 2 of 3 : tensor<3x4xf32> -> tensor<1x4xf32>
// CHECK-NEXT:    %[[P1:.*]] = graph.concat %[[U]], %[[Y1]] dim 0
// CHECK-NEXT:    %[[Z1:.*]] = graph.instance @b part 1 of 2(%[[P1]])
// CHECK-NEXT:    %[[Z:.*]] = graph.concat %[[Z0]], %[[Z1]] dim 0
// CHECK-NEXT:    func.return %[[Z]]
func.func @net(%x: tensor<6x4xf32>) -> tensor<4x4xf32> {
  %y = graph.subgraph "a" (%a = %x : tensor<6x4xf32>) -> (tensor<6x4xf32>) bind [[3, 1]] scope ["GB"]
      attributes {split = [#graph.split_info<dim 0 parts 2 ops 1>], best = 0} {
    %e = tensor.empty() : tensor<6x4xf32>
    %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
        ins(%a : tensor<6x4xf32>) outs(%e : tensor<6x4xf32>) {
    ^bb0(%p: f32, %o: f32):
      %n = arith.negf %p : f32
      linalg.yield %n : f32
    } -> tensor<6x4xf32>
    graph.yield %0 : tensor<6x4xf32>
  }
  %z = graph.subgraph "b" (%b = %y : tensor<6x4xf32>) -> (tensor<4x4xf32>)
      attributes {split = [#graph.split_info<dim 0 parts 2 ops 1>], best = 0} {
    %c = arith.constant dense<0.0> : tensor<4x4xf32>
    %k = tensor.empty() : tensor<3xf32>
    %0 = linalg.generic {indexing_maps = [affine_map<(i, j, r) -> (i + r, j)>, affine_map<(i, j, r) -> (r)>, affine_map<(i, j, r) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
        ins(%b, %k : tensor<6x4xf32>, tensor<3xf32>) outs(%c : tensor<4x4xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %s = arith.addf %p, %o : f32
      linalg.yield %s : f32
    } -> tensor<4x4xf32>
    graph.yield %0 : tensor<4x4xf32>
  }
  return %z : tensor<4x4xf32>
}

// -----

func.func @no_split(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{graph.subgraph "a": has no split; run graph-split-info, or write one}}
  %y = graph.subgraph "a" (%a = %x : tensor<4xf32>) -> (tensor<4xf32>) {
    %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
        ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) {
    ^bb0(%p: f32, %o: f32):
      linalg.yield %p : f32
    } -> tensor<4xf32>
    graph.yield %0 : tensor<4xf32>
  }
  return %y : tensor<4xf32>
}
