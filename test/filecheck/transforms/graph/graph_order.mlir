// RUN: weft-opt %s -p graph-order{order=bfs} | filecheck %s --check-prefix BFS
// RUN: weft-opt %s -p graph-order{order=dfs} | filecheck %s --check-prefix DFS
// RUN: weft-opt %s -p graph-order{order=exact} | filecheck %s --check-prefix EXACT
// RUN: weft-opt %s --machine %S/../../../machines/clusters.mlir -p graph-order | filecheck %s --check-prefix DFS
// RUN: weft-opt %s --machine %S/../../../machines/clusters.mlir -p graph-order{order=exact} | filecheck %s --check-prefix FITS
// RUN: not weft-opt %s --machine %S/../../../machines/clusters.mlir -p graph-scope{homes=any} 2>&1 | filecheck %s --check-prefix ANY
// RUN: not weft-opt %s -p graph-order{order=any} 2>&1 | filecheck %s --check-prefix UNKNOWN
// RUN: not weft-opt %s -p graph-order 2>&1 | filecheck %s --check-prefix MACHINE

// UNKNOWN: error: graph-order: order is 'any'; known are bfs, dfs, best, exact
// MACHINE: error: graph-order: no machine to compile for

// Breadth first, all of @a lives when @b begins. Depth first, two parts of it do; slices and
// concatenations come right before their first reader.
// BFS-LABEL: func.func @net
// BFS-SAME:    attributes {graph.peak_bytes = 160 : i64}
// BFS:         graph.instance @a part 0 of 4
// BFS:         graph.instance @a part 3 of 4
// BFS:         graph.instance @b part 0 of 2
// BFS:         graph.instance @b part 1 of 2
// DFS-LABEL: func.func @net
// DFS-SAME:    attributes {graph.peak_bytes = 96 : i64}
// DFS-NEXT:    graph.split %x dim 0 part 3 of 4
// DFS-NEXT:    %[[A3:.*]] = graph.instance @a part 3 of 4
// DFS-NEXT:    graph.split %x dim 0 part 2 of 4
// DFS-NEXT:    %[[A2:.*]] = graph.instance @a part 2 of 4
// DFS-NEXT:    graph.concat %[[A2]], %[[A3]] dim 0
// DFS-NEXT:    %[[B1:.*]] = graph.instance @b part 1 of 2
// DFS-NEXT:    graph.split
// DFS-NEXT:    graph.instance @a part 1 of 4
// DFS-NEXT:    graph.split
// DFS-NEXT:    graph.instance @a part 0 of 4
// DFS-NEXT:    graph.concat
// DFS-NEXT:    %[[B0:.*]] = graph.instance @b part 0 of 2
// DFS-NEXT:    graph.concat %[[B0]], %[[B1]] dim 0
// EXACT-LABEL: func.func @net
// EXACT-SAME:    attributes {graph.peak_bound_bytes = 96 : i64, graph.order = "optimal", graph.peak_bytes = 96 : i64}
// FITS-LABEL: func.func @net
// FITS-SAME:    graph.least_outer_bytes = 0 : i64, graph.order = "optimal", graph.peak_bytes = 96 : i64
// ANY: error: graph-scope: homes is 'any'; known are best, exact
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
  %a0 = graph.instance @a part 0 of 4 (%x0) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %x1 = graph.split %x dim 0 part 1 of 4 : tensor<8x4xf32> -> tensor<2x4xf32>
  %a1 = graph.instance @a part 1 of 4 (%x1) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %x2 = graph.split %x dim 0 part 2 of 4 : tensor<8x4xf32> -> tensor<2x4xf32>
  %a2 = graph.instance @a part 2 of 4 (%x2) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %x3 = graph.split %x dim 0 part 3 of 4 : tensor<8x4xf32> -> tensor<2x4xf32>
  %a3 = graph.instance @a part 3 of 4 (%x3) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %c0 = graph.concat %a0, %a1 dim 0 : tensor<2x4xf32>, tensor<2x4xf32> -> tensor<4x4xf32>
  %b0 = graph.instance @b part 0 of 2 (%c0) : (tensor<4x4xf32>) -> tensor<4x2xf32>
  %c1 = graph.concat %a2, %a3 dim 0 : tensor<2x4xf32>, tensor<2x4xf32> -> tensor<4x4xf32>
  %b1 = graph.instance @b part 1 of 2 (%c1) : (tensor<4x4xf32>) -> tensor<4x2xf32>
  %y = graph.concat %b0, %b1 dim 0 : tensor<4x2xf32>, tensor<4x2xf32> -> tensor<8x2xf32>
  return %y : tensor<8x2xf32>
}
