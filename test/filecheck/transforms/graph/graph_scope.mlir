// RUN: weft-opt %s --machine %S/../../../machines/clusters.mlir -p graph-scope | filecheck %s --check-prefix NEAR
// RUN: weft-opt %s --machine %S/../../../machines/clusters.mlir -p graph-bind,graph-scope | filecheck %s --check-prefix BOUND
// RUN: not weft-opt %s --machine %S/../../../machines/clusters.mlir -p graph-scope{memory=DRAM} 2>&1 | filecheck %s --check-prefix FAR
// RUN: not weft-opt %s --machine %S/../../../machines/clusters.mlir -p graph-scope{memory=L9} 2>&1 | filecheck %s --check-prefix NONE

// FAR: error: graph-scope: @DRAM of {{.*}}machine @clusters is its outermost memory, or inside of a core; name one of @LB, @GB
// NONE: error: graph-scope: machine @clusters has no memory 'L9'; known are DRAM, GB, LB, REGF

// What @b reads is near; what nothing reads is far. Where cores do not match, @a hands over in @GB.
// NEAR-LABEL: func.func @net
// NEAR-COUNT-4: graph.instance @a part {{.*}} scope ["LB"]
// NEAR-COUNT-2: graph.instance @b part {{.*}} scope ["DRAM"]
// BOUND-LABEL: func.func @net
// BOUND-COUNT-4: graph.instance @a part {{.*}} scope ["LB"]
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
