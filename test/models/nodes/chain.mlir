// A chain on 16-bit integers: a padded convolution with bias, shift and clip, a depthwise one, a
// 1x1 one, a sum with what was before it, a maximum, and a product over all that is left.

func.func @main(
  %x: tensor<2x3x10x10xi16>,
  %w1: tensor<8x3x3x3xi16> {weft.weight = "w1"},
  %b1: tensor<8xi32> {weft.weight = "b1"},
  %d1: tensor<8x3x3xi16> {weft.weight = "d1"},
  %w2: tensor<8x8x1x1xi16> {weft.weight = "w2"},
  %w3: tensor<10x128xi16> {weft.weight = "w3"}
) -> tensor<2x10xi32> {
  %zero = arith.constant 0 : i32
  %z16 = arith.constant 0 : i16
  %least = arith.constant -32768 : i16
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %z16 : i16
  } : tensor<2x3x10x10xi16> to tensor<2x3x12x12xi16>
  %e1 = tensor.empty() : tensor<2x8x10x10xi32>
  %f1 = linalg.fill ins(%zero : i32) outs(%e1 : tensor<2x8x10x10xi32>) -> tensor<2x8x10x10xi32>
  %c1 = linalg.conv_2d_nchw_fchw {weft.layer = "conv1"} ins(%p, %w1 : tensor<2x3x12x12xi16>, tensor<8x3x3x3xi16>) outs(%f1 : tensor<2x8x10x10xi32>) -> tensor<2x8x10x10xi32>
  %e2 = tensor.empty() : tensor<2x8x10x10xi16>
  %q1 = linalg.generic {indexing_maps = [affine_map<(n,k,h,w) -> (n,k,h,w)>, affine_map<(n,k,h,w) -> (k)>, affine_map<(n,k,h,w) -> (n,k,h,w)>], iterator_types = ["parallel","parallel","parallel","parallel"]}
    ins(%c1, %b1 : tensor<2x8x10x10xi32>, tensor<8xi32>) outs(%e2 : tensor<2x8x10x10xi16>) {
    ^bb0(%v: i32, %bb: i32, %o: i16):
      %s = arith.addi %v, %bb : i32
      %eight = arith.constant 8 : i32
      %sh = arith.shrsi %s, %eight : i32
      %r = arith.maxsi %sh, %zero : i32
      %t = arith.trunci %r : i32 to i16
      linalg.yield %t : i16
    } -> tensor<2x8x10x10xi16>
  %e3 = tensor.empty() : tensor<2x8x8x8xi32>
  %f3 = linalg.fill ins(%zero : i32) outs(%e3 : tensor<2x8x8x8xi32>) -> tensor<2x8x8x8xi32>
  %dw = linalg.depthwise_conv_2d_nchw_chw {weft.layer = "dw"} ins(%q1, %d1 : tensor<2x8x10x10xi16>, tensor<8x3x3xi16>) outs(%f3 : tensor<2x8x8x8xi32>) -> tensor<2x8x8x8xi32>
  %e4 = tensor.empty() : tensor<2x8x8x8xi16>
  %q2 = linalg.generic {indexing_maps = [affine_map<(n,k,h,w) -> (n,k,h,w)>, affine_map<(n,k,h,w) -> (n,k,h,w)>], iterator_types = ["parallel","parallel","parallel","parallel"]}
    ins(%dw : tensor<2x8x8x8xi32>) outs(%e4 : tensor<2x8x8x8xi16>) {
    ^bb0(%v: i32, %o: i16):
      %t = arith.trunci %v : i32 to i16
      linalg.yield %t : i16
    } -> tensor<2x8x8x8xi16>
  %f4 = linalg.fill ins(%zero : i32) outs(%e3 : tensor<2x8x8x8xi32>) -> tensor<2x8x8x8xi32>
  %c2 = linalg.conv_2d_nchw_fchw {weft.layer = "conv2"} ins(%q2, %w2 : tensor<2x8x8x8xi16>, tensor<8x8x1x1xi16>) outs(%f4 : tensor<2x8x8x8xi32>) -> tensor<2x8x8x8xi32>
  %q3 = linalg.generic {indexing_maps = [affine_map<(n,k,h,w) -> (n,k,h,w)>, affine_map<(n,k,h,w) -> (n,k,h,w)>], iterator_types = ["parallel","parallel","parallel","parallel"]}
    ins(%c2 : tensor<2x8x8x8xi32>) outs(%e4 : tensor<2x8x8x8xi16>) {
    ^bb0(%v: i32, %o: i16):
      %t = arith.trunci %v : i32 to i16
      linalg.yield %t : i16
    } -> tensor<2x8x8x8xi16>
  %add = linalg.generic {indexing_maps = [affine_map<(n,k,h,w) -> (n,k,h,w)>, affine_map<(n,k,h,w) -> (n,k,h,w)>, affine_map<(n,k,h,w) -> (n,k,h,w)>], iterator_types = ["parallel","parallel","parallel","parallel"]}
    ins(%q2, %q3 : tensor<2x8x8x8xi16>, tensor<2x8x8x8xi16>) outs(%e4 : tensor<2x8x8x8xi16>) attrs = {weft.layer = "add"} {
    ^bb0(%v: i16, %u: i16, %o: i16):
      %t = arith.addi %v, %u : i16
      %r = arith.maxsi %t, %z16 : i16
      linalg.yield %r : i16
    } -> tensor<2x8x8x8xi16>
  %win = tensor.empty() : tensor<2x2xi16>
  %e5 = tensor.empty() : tensor<2x8x4x4xi16>
  %f5 = linalg.fill ins(%least : i16) outs(%e5 : tensor<2x8x4x4xi16>) -> tensor<2x8x4x4xi16>
  %pool = linalg.pooling_nchw_max {weft.layer = "pool", strides = dense<2> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%add, %win : tensor<2x8x8x8xi16>, tensor<2x2xi16>) outs(%f5 : tensor<2x8x4x4xi16>) -> tensor<2x8x4x4xi16>
  %flat = tensor.collapse_shape %pool [[0], [1, 2, 3]] : tensor<2x8x4x4xi16> into tensor<2x128xi16>
  %tw = tensor.empty() : tensor<128x10xi16>
  %w3t = linalg.transpose ins(%w3 : tensor<10x128xi16>) outs(%tw : tensor<128x10xi16>) permutation = [1, 0]
  %e6 = tensor.empty() : tensor<2x10xi32>
  %f6 = linalg.fill ins(%zero : i32) outs(%e6 : tensor<2x10xi32>) -> tensor<2x10xi32>
  %fc = linalg.matmul {weft.layer = "fc"} ins(%flat, %w3t : tensor<2x128xi16>, tensor<128x10xi16>) outs(%f6 : tensor<2x10xi32>) -> tensor<2x10xi32>
  func.return %fc : tensor<2x10xi32>
}
