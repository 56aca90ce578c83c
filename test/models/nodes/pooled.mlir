// Convolutions of 16 bits with ReLU, each followed by a pooling: the largest elements of
// overlapping windows with a border, then averages.

#same = affine_map<(n, k, h, w) -> (n, k, h, w)>

func.func @main(
    %x: tensor<1x4x10x10xi16>,
    %w1: tensor<8x4x3x3xi16> {weft.weight = "w1"},
    %w2: tensor<6x8x1x1xi16> {weft.weight = "w2"}
) -> tensor<1x6x2x2xi16> {
  %zero = arith.constant 0 : i32
  %e1 = tensor.empty() : tensor<1x8x8x8xi32>
  %z1 = linalg.fill ins(%zero : i32) outs(%e1 : tensor<1x8x8x8xi32>) -> tensor<1x8x8x8xi32>
  %s1 = linalg.conv_2d_nchw_fchw {weft.layer = "first"}
    ins(%x, %w1 : tensor<1x4x10x10xi16>, tensor<8x4x3x3xi16>)
    outs(%z1 : tensor<1x8x8x8xi32>) -> tensor<1x8x8x8xi32>
  %o1 = tensor.empty() : tensor<1x8x8x8xi16>
  %y1 = linalg.generic {
    indexing_maps = [#same, #same],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  } ins(%s1 : tensor<1x8x8x8xi32>) outs(%o1 : tensor<1x8x8x8xi16>) {
  ^bb0(%a: i32, %b: i16):
    %shift = arith.constant 15 : i32
    %low = arith.constant 0 : i32
    %high = arith.constant 32767 : i32
    %q = arith.shrsi %a, %shift : i32
    %m = arith.maxsi %q, %low : i32
    %n = arith.minsi %m, %high : i32
    %t = arith.trunci %n : i32 to i16
    linalg.yield %t : i16
  } -> tensor<1x8x8x8xi16>
  %least = arith.constant -32768 : i16
  %p1 = tensor.pad %y1 low[0, 0, 1, 1] high[0, 0, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %least : i16
  } : tensor<1x8x8x8xi16> to tensor<1x8x9x9xi16>
  %e2 = tensor.empty() : tensor<1x8x4x4xi16>
  %z2 = linalg.fill ins(%least : i16) outs(%e2 : tensor<1x8x4x4xi16>) -> tensor<1x8x4x4xi16>
  %window2 = tensor.empty() : tensor<3x3xi16>
  %y2 = linalg.pooling_nchw_max {weft.layer = "largest", strides = dense<2> : tensor<2xi64>}
    ins(%p1, %window2 : tensor<1x8x9x9xi16>, tensor<3x3xi16>)
    outs(%z2 : tensor<1x8x4x4xi16>) -> tensor<1x8x4x4xi16>
  %e3 = tensor.empty() : tensor<1x6x4x4xi32>
  %z3 = linalg.fill ins(%zero : i32) outs(%e3 : tensor<1x6x4x4xi32>) -> tensor<1x6x4x4xi32>
  %s3 = linalg.conv_2d_nchw_fchw {weft.layer = "second"}
    ins(%y2, %w2 : tensor<1x8x4x4xi16>, tensor<6x8x1x1xi16>)
    outs(%z3 : tensor<1x6x4x4xi32>) -> tensor<1x6x4x4xi32>
  %o3 = tensor.empty() : tensor<1x6x4x4xi16>
  %y3 = linalg.generic {
    indexing_maps = [#same, #same],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  } ins(%s3 : tensor<1x6x4x4xi32>) outs(%o3 : tensor<1x6x4x4xi16>) {
  ^bb0(%a: i32, %b: i16):
    %shift = arith.constant 16 : i32
    %q = arith.shrsi %a, %shift : i32
    %t = arith.trunci %q : i32 to i16
    linalg.yield %t : i16
  } -> tensor<1x6x4x4xi16>
  %e4 = tensor.empty() : tensor<1x6x2x2xi32>
  %z4 = linalg.fill ins(%zero : i32) outs(%e4 : tensor<1x6x2x2xi32>) -> tensor<1x6x2x2xi32>
  %window4 = tensor.empty() : tensor<2x2xi16>
  %s4 = linalg.pooling_nchw_sum {weft.layer = "average", strides = dense<2> : tensor<2xi64>}
    ins(%y3, %window4 : tensor<1x6x4x4xi16>, tensor<2x2xi16>)
    outs(%z4 : tensor<1x6x2x2xi32>) -> tensor<1x6x2x2xi32>
  %o4 = tensor.empty() : tensor<1x6x2x2xi16>
  %y4 = linalg.generic {
    indexing_maps = [#same, #same],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  } ins(%s4 : tensor<1x6x2x2xi32>) outs(%o4 : tensor<1x6x2x2xi16>) {
  ^bb0(%a: i32, %b: i16):
    %two = arith.constant 2 : i32
    %q = arith.shrsi %a, %two : i32
    %t = arith.trunci %q : i32 to i16
    linalg.yield %t : i16
  } -> tensor<1x6x2x2xi16>
  func.return %y4 : tensor<1x6x2x2xi16>
}
