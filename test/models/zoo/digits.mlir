#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d1)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @digits(%image: tensor<1x1x8x8xf32> {weft.dims = ["batch", "", "", ""]}, %stem_0_weight_folded: tensor<16x1x3x3xf32> {weft.weight = "stem.0.weight.folded"}, %stem_0_bias_folded: tensor<16xf32> {weft.weight = "stem.0.bias.folded"}, %wide_0_weight_folded: tensor<32x16x3x3xf32> {weft.weight = "wide.0.weight.folded"}, %wide_0_bias_folded: tensor<32xf32> {weft.weight = "wide.0.bias.folded"}, %body_0_0_weight_folded: tensor<32x32x3x3xf32> {weft.weight = "body.0.0.weight.folded"}, %body_0_0_bias_folded: tensor<32xf32> {weft.weight = "body.0.0.bias.folded"}, %body_1_weight_folded: tensor<32x32x3x3xf32> {weft.weight = "body.1.weight.folded"}, %body_1_bias_folded: tensor<32xf32> {weft.weight = "body.1.bias.folded"}, %classifier_weight_transposed: tensor<32x10xf32> {weft.weight = "classifier.weight.transposed"}, %classifier_bias: tensor<10xf32> {weft.weight = "classifier.bias"}) -> tensor<1x10xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.600000e+01 : f32
    %padded = tensor.pad %image low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg11: index, %arg12: index, %arg13: index, %arg14: index):
      tensor.yield %cst : f32
    } : tensor<1x1x8x8xf32> to tensor<1x1x10x10xf32>
    %0 = tensor.empty() : tensor<1x16x8x8xf32>
    %1 = linalg.fill {weft.layer = "stem.0"} ins(%cst : f32) outs(%0 : tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stem.0"} ins(%padded, %stem_0_weight_folded : tensor<1x1x10x10xf32>, tensor<16x1x3x3xf32>) outs(%1 : tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %stem_0_bias_folded : tensor<1x16x8x8xf32>, tensor<16xf32>) outs(%0 : tensor<1x16x8x8xf32>) attrs =  {weft.layer = "stem.0"} {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %30 = arith.addf %in, %in_5 : f32
      linalg.yield %30 : f32
    } -> tensor<1x16x8x8xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3 : tensor<1x16x8x8xf32>) outs(%0 : tensor<1x16x8x8xf32>) attrs =  {weft.layer = "stem.2"} {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.maximumf %in, %cst : f32
      linalg.yield %30 : f32
    } -> tensor<1x16x8x8xf32>
    %padded_2 = tensor.pad %4 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg11: index, %arg12: index, %arg13: index, %arg14: index):
      tensor.yield %cst : f32
    } : tensor<1x16x8x8xf32> to tensor<1x16x10x10xf32>
    %5 = tensor.empty() : tensor<1x32x8x8xf32>
    %6 = linalg.fill {weft.layer = "wide.0"} ins(%cst : f32) outs(%5 : tensor<1x32x8x8xf32>) -> tensor<1x32x8x8xf32>
    %7 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "wide.0"} ins(%padded_2, %wide_0_weight_folded : tensor<1x16x10x10xf32>, tensor<32x16x3x3xf32>) outs(%6 : tensor<1x32x8x8xf32>) -> tensor<1x32x8x8xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %wide_0_bias_folded : tensor<1x32x8x8xf32>, tensor<32xf32>) outs(%5 : tensor<1x32x8x8xf32>) attrs =  {weft.layer = "wide.0"} {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %30 = arith.addf %in, %in_5 : f32
      linalg.yield %30 : f32
    } -> tensor<1x32x8x8xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8 : tensor<1x32x8x8xf32>) outs(%5 : tensor<1x32x8x8xf32>) attrs =  {weft.layer = "wide.2"} {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.maximumf %in, %cst : f32
      linalg.yield %30 : f32
    } -> tensor<1x32x8x8xf32>
    %10 = tensor.empty() : tensor<1x32x4x4xf32>
    %11 = linalg.fill {weft.layer = "max_pool2d"} ins(%cst_0 : f32) outs(%10 : tensor<1x32x4x4xf32>) -> tensor<1x32x4x4xf32>
    %12 = tensor.empty() : tensor<2x2xf32>
    %13 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "max_pool2d"} ins(%9, %12 : tensor<1x32x8x8xf32>, tensor<2x2xf32>) outs(%11 : tensor<1x32x4x4xf32>) -> tensor<1x32x4x4xf32>
    %padded_3 = tensor.pad %13 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg11: index, %arg12: index, %arg13: index, %arg14: index):
      tensor.yield %cst : f32
    } : tensor<1x32x4x4xf32> to tensor<1x32x6x6xf32>
    %14 = linalg.fill {weft.layer = "body.0.0"} ins(%cst : f32) outs(%10 : tensor<1x32x4x4xf32>) -> tensor<1x32x4x4xf32>
    %15 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "body.0.0"} ins(%padded_3, %body_0_0_weight_folded : tensor<1x32x6x6xf32>, tensor<32x32x3x3xf32>) outs(%14 : tensor<1x32x4x4xf32>) -> tensor<1x32x4x4xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %body_0_0_bias_folded : tensor<1x32x4x4xf32>, tensor<32xf32>) outs(%10 : tensor<1x32x4x4xf32>) attrs =  {weft.layer = "body.0.0"} {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %30 = arith.addf %in, %in_5 : f32
      linalg.yield %30 : f32
    } -> tensor<1x32x4x4xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<1x32x4x4xf32>) outs(%10 : tensor<1x32x4x4xf32>) attrs =  {weft.layer = "body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.maximumf %in, %cst : f32
      linalg.yield %30 : f32
    } -> tensor<1x32x4x4xf32>
    %padded_4 = tensor.pad %17 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg11: index, %arg12: index, %arg13: index, %arg14: index):
      tensor.yield %cst : f32
    } : tensor<1x32x4x4xf32> to tensor<1x32x6x6xf32>
    %18 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "body.1"} ins(%padded_4, %body_1_weight_folded : tensor<1x32x6x6xf32>, tensor<32x32x3x3xf32>) outs(%14 : tensor<1x32x4x4xf32>) -> tensor<1x32x4x4xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18, %body_1_bias_folded : tensor<1x32x4x4xf32>, tensor<32xf32>) outs(%10 : tensor<1x32x4x4xf32>) attrs =  {weft.layer = "body.1"} {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %30 = arith.addf %in, %in_5 : f32
      linalg.yield %30 : f32
    } -> tensor<1x32x4x4xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13, %19 : tensor<1x32x4x4xf32>, tensor<1x32x4x4xf32>) outs(%10 : tensor<1x32x4x4xf32>) attrs =  {weft.layer = "add"} {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %30 = arith.addf %in, %in_5 : f32
      linalg.yield %30 : f32
    } -> tensor<1x32x4x4xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<1x32x4x4xf32>) outs(%10 : tensor<1x32x4x4xf32>) attrs =  {weft.layer = "relu"} {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.maximumf %in, %cst : f32
      linalg.yield %30 : f32
    } -> tensor<1x32x4x4xf32>
    %22 = tensor.empty() : tensor<1x32xf32>
    %23 = linalg.fill {weft.layer = "mean"} ins(%cst : f32) outs(%22 : tensor<1x32xf32>) -> tensor<1x32xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%21 : tensor<1x32x4x4xf32>) outs(%23 : tensor<1x32xf32>) attrs =  {weft.layer = "mean"} {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.addf %in, %out : f32
      linalg.yield %30 : f32
    } -> tensor<1x32xf32>
    %25 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%24 : tensor<1x32xf32>) outs(%22 : tensor<1x32xf32>) attrs =  {weft.layer = "mean"} {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.divf %in, %cst_1 : f32
      linalg.yield %30 : f32
    } -> tensor<1x32xf32>
    %26 = tensor.empty() : tensor<1x10xf32>
    %27 = linalg.fill {weft.layer = "classifier"} ins(%cst : f32) outs(%26 : tensor<1x10xf32>) -> tensor<1x10xf32>
    %28 = linalg.matmul {weft.layer = "classifier"} ins(%25, %classifier_weight_transposed : tensor<1x32xf32>, tensor<32x10xf32>) outs(%27 : tensor<1x10xf32>) -> tensor<1x10xf32>
    %29 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%28, %classifier_bias : tensor<1x10xf32>, tensor<10xf32>) outs(%26 : tensor<1x10xf32>) attrs =  {weft.layer = "classifier"} {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %30 = arith.addf %in, %in_5 : f32
      linalg.yield %30 : f32
    } -> tensor<1x10xf32>
    return %29 : tensor<1x10xf32>
  }
}
