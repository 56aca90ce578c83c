func.func @layer4_3x3_s2(%x: tensor<1x256x14x14xi8>, %w: tensor<512x256x3x3xi8> {weft.weight = "w"}, %b: tensor<512xi32> {weft.weight = "b"}) -> tensor<1x512x7x7xi8> {
  %zero = arith.constant 0 : i32
  %pad = arith.constant 0 : i8
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %pad : i8
  } : tensor<1x256x14x14xi8> to tensor<1x256x16x16xi8>
  %e = tensor.empty() : tensor<1x512x7x7xi32>
  %init = linalg.fill ins(%zero : i32) outs(%e : tensor<1x512x7x7xi32>) -> tensor<1x512x7x7xi32>
  %a = linalg.conv_2d_nchw_fchw {dilations = dense<[1, 1]> : tensor<2xi64>, strides = dense<[2, 2]> : tensor<2xi64>}
    ins(%p, %w : tensor<1x256x16x16xi8>, tensor<512x256x3x3xi8>)
    outs(%init : tensor<1x512x7x7xi32>) -> tensor<1x512x7x7xi32>
  %high = arith.constant 127 : i32
  %low = arith.constant 0 : i32
  %shift = arith.constant 12 : i32
  %o = tensor.empty() : tensor<1x512x7x7xi8>
  %y = linalg.generic {
    indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  } ins(%a, %b : tensor<1x512x7x7xi32>, tensor<512xi32>) outs(%o : tensor<1x512x7x7xi8>) {
  ^bb0(%sum: i32, %bias: i32, %old: i8):
    %biased = arith.addi %sum, %bias : i32
    %shifted = arith.shrsi %biased, %shift : i32
    %most = arith.minsi %shifted, %high : i32
    %clipped = arith.maxsi %most, %low : i32
    %byte = arith.trunci %clipped : i32 to i8
    linalg.yield %byte : i8
  } -> tensor<1x512x7x7xi8>
  return %y : tensor<1x512x7x7xi8>
}
