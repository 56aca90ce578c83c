// An input joined with itself, with rounding that no directive says; a maximum that starts above
// the least number; a result that is an argument, and one of rank 0.

func.func @main(%x: tensor<2x3x4x4xi16>, %s: tensor<i32>)
    -> (tensor<2x3x2x2xi16>, tensor<2x3x4x4xi16>, tensor<i32>) {
  %e = tensor.empty() : tensor<2x3x4x4xi16>
  %twice = linalg.generic {indexing_maps = [affine_map<(n, k, h, w) -> (n, k, h, w)>,
      affine_map<(n, k, h, w) -> (n, k, h, w)>, affine_map<(n, k, h, w) -> (n, k, h, w)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%x, %x : tensor<2x3x4x4xi16>, tensor<2x3x4x4xi16>) outs(%e : tensor<2x3x4x4xi16>) {
  ^bb0(%a: i16, %b: i16, %o: i16):
    %one = arith.constant 1 : i16
    %t = arith.addi %a, %b : i16
    %r = arith.addi %t, %one : i16
    %q = arith.shrsi %r, %one : i16
    linalg.yield %q : i16
  } -> tensor<2x3x4x4xi16>
  %least = arith.constant 100 : i16
  %window = tensor.empty() : tensor<2x2xi16>
  %p = tensor.empty() : tensor<2x3x2x2xi16>
  %f = linalg.fill ins(%least : i16) outs(%p : tensor<2x3x2x2xi16>) -> tensor<2x3x2x2xi16>
  %pool = linalg.pooling_nchw_max {weft.layer = "pool", strides = dense<2> : vector<2xi64>}
    ins(%twice, %window : tensor<2x3x4x4xi16>, tensor<2x2xi16>)
    outs(%f : tensor<2x3x2x2xi16>) -> tensor<2x3x2x2xi16>
  %scalar = tensor.empty() : tensor<i32>
  %more = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>],
      iterator_types = []} ins(%s : tensor<i32>) outs(%scalar : tensor<i32>) {
  ^bb0(%a: i32, %o: i32):
    %t = arith.addi %a, %a : i32
    linalg.yield %t : i32
  } -> tensor<i32>
  func.return %pool, %x, %more : tensor<2x3x2x2xi16>, tensor<2x3x4x4xi16>, tensor<i32>
}
