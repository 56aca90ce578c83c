#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d1)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @mobilenet_v1(%image: tensor<1x3x224x224xf32> {weft.dims = ["batch", "", "image", "image"]}, %stem_0_weight_folded: tensor<32x3x3x3xf32> {weft.weight = "stem.0.weight.folded"}, %stem_0_bias_folded: tensor<32xf32> {weft.weight = "stem.0.bias.folded"}, %blocks_0_0_0_weight_folded: tensor<32x3x3xf32> {weft.weight = "blocks.0.0.0.weight.folded"}, %blocks_0_0_0_bias_folded: tensor<32xf32> {weft.weight = "blocks.0.0.0.bias.folded"}, %blocks_0_1_0_weight_folded: tensor<64x32x1x1xf32> {weft.weight = "blocks.0.1.0.weight.folded"}, %blocks_0_1_0_bias_folded: tensor<64xf32> {weft.weight = "blocks.0.1.0.bias.folded"}, %blocks_1_0_0_weight_folded: tensor<64x3x3xf32> {weft.weight = "blocks.1.0.0.weight.folded"}, %blocks_1_0_0_bias_folded: tensor<64xf32> {weft.weight = "blocks.1.0.0.bias.folded"}, %blocks_1_1_0_weight_folded: tensor<128x64x1x1xf32> {weft.weight = "blocks.1.1.0.weight.folded"}, %blocks_1_1_0_bias_folded: tensor<128xf32> {weft.weight = "blocks.1.1.0.bias.folded"}, %blocks_2_0_0_weight_folded: tensor<128x3x3xf32> {weft.weight = "blocks.2.0.0.weight.folded"}, %blocks_2_0_0_bias_folded: tensor<128xf32> {weft.weight = "blocks.2.0.0.bias.folded"}, %blocks_2_1_0_weight_folded: tensor<128x128x1x1xf32> {weft.weight = "blocks.2.1.0.weight.folded"}, %blocks_2_1_0_bias_folded: tensor<128xf32> {weft.weight = "blocks.2.1.0.bias.folded"}, %blocks_3_0_0_weight_folded: tensor<128x3x3xf32> {weft.weight = "blocks.3.0.0.weight.folded"}, %blocks_3_0_0_bias_folded: tensor<128xf32> {weft.weight = "blocks.3.0.0.bias.folded"}, %blocks_3_1_0_weight_folded: tensor<256x128x1x1xf32> {weft.weight = "blocks.3.1.0.weight.folded"}, %blocks_3_1_0_bias_folded: tensor<256xf32> {weft.weight = "blocks.3.1.0.bias.folded"}, %blocks_4_0_0_weight_folded: tensor<256x3x3xf32> {weft.weight = "blocks.4.0.0.weight.folded"}, %blocks_4_0_0_bias_folded: tensor<256xf32> {weft.weight = "blocks.4.0.0.bias.folded"}, %blocks_4_1_0_weight_folded: tensor<256x256x1x1xf32> {weft.weight = "blocks.4.1.0.weight.folded"}, %blocks_4_1_0_bias_folded: tensor<256xf32> {weft.weight = "blocks.4.1.0.bias.folded"}, %blocks_5_0_0_weight_folded: tensor<256x3x3xf32> {weft.weight = "blocks.5.0.0.weight.folded"}, %blocks_5_0_0_bias_folded: tensor<256xf32> {weft.weight = "blocks.5.0.0.bias.folded"}, %blocks_5_1_0_weight_folded: tensor<512x256x1x1xf32> {weft.weight = "blocks.5.1.0.weight.folded"}, %blocks_5_1_0_bias_folded: tensor<512xf32> {weft.weight = "blocks.5.1.0.bias.folded"}, %blocks_6_0_0_weight_folded: tensor<512x3x3xf32> {weft.weight = "blocks.6.0.0.weight.folded"}, %blocks_6_0_0_bias_folded: tensor<512xf32> {weft.weight = "blocks.6.0.0.bias.folded"}, %blocks_6_1_0_weight_folded: tensor<512x512x1x1xf32> {weft.weight = "blocks.6.1.0.weight.folded"}, %blocks_6_1_0_bias_folded: tensor<512xf32> {weft.weight = "blocks.6.1.0.bias.folded"}, %blocks_7_0_0_weight_folded: tensor<512x3x3xf32> {weft.weight = "blocks.7.0.0.weight.folded"}, %blocks_7_0_0_bias_folded: tensor<512xf32> {weft.weight = "blocks.7.0.0.bias.folded"}, %blocks_7_1_0_weight_folded: tensor<512x512x1x1xf32> {weft.weight = "blocks.7.1.0.weight.folded"}, %blocks_7_1_0_bias_folded: tensor<512xf32> {weft.weight = "blocks.7.1.0.bias.folded"}, %blocks_8_0_0_weight_folded: tensor<512x3x3xf32> {weft.weight = "blocks.8.0.0.weight.folded"}, %blocks_8_0_0_bias_folded: tensor<512xf32> {weft.weight = "blocks.8.0.0.bias.folded"}, %blocks_8_1_0_weight_folded: tensor<512x512x1x1xf32> {weft.weight = "blocks.8.1.0.weight.folded"}, %blocks_8_1_0_bias_folded: tensor<512xf32> {weft.weight = "blocks.8.1.0.bias.folded"}, %blocks_9_0_0_weight_folded: tensor<512x3x3xf32> {weft.weight = "blocks.9.0.0.weight.folded"}, %blocks_9_0_0_bias_folded: tensor<512xf32> {weft.weight = "blocks.9.0.0.bias.folded"}, %blocks_9_1_0_weight_folded: tensor<512x512x1x1xf32> {weft.weight = "blocks.9.1.0.weight.folded"}, %blocks_9_1_0_bias_folded: tensor<512xf32> {weft.weight = "blocks.9.1.0.bias.folded"}, %blocks_10_0_0_weight_folded: tensor<512x3x3xf32> {weft.weight = "blocks.10.0.0.weight.folded"}, %blocks_10_0_0_bias_folded: tensor<512xf32> {weft.weight = "blocks.10.0.0.bias.folded"}, %blocks_10_1_0_weight_folded: tensor<512x512x1x1xf32> {weft.weight = "blocks.10.1.0.weight.folded"}, %blocks_10_1_0_bias_folded: tensor<512xf32> {weft.weight = "blocks.10.1.0.bias.folded"}, %blocks_11_0_0_weight_folded: tensor<512x3x3xf32> {weft.weight = "blocks.11.0.0.weight.folded"}, %blocks_11_0_0_bias_folded: tensor<512xf32> {weft.weight = "blocks.11.0.0.bias.folded"}, %blocks_11_1_0_weight_folded: tensor<1024x512x1x1xf32> {weft.weight = "blocks.11.1.0.weight.folded"}, %blocks_11_1_0_bias_folded: tensor<1024xf32> {weft.weight = "blocks.11.1.0.bias.folded"}, %blocks_12_0_0_weight_folded: tensor<1024x3x3xf32> {weft.weight = "blocks.12.0.0.weight.folded"}, %blocks_12_0_0_bias_folded: tensor<1024xf32> {weft.weight = "blocks.12.0.0.bias.folded"}, %blocks_12_1_0_weight_folded: tensor<1024x1024x1x1xf32> {weft.weight = "blocks.12.1.0.weight.folded"}, %blocks_12_1_0_bias_folded: tensor<1024xf32> {weft.weight = "blocks.12.1.0.bias.folded"}, %classifier_weight_transposed: tensor<1024x1000xf32> {weft.weight = "classifier.weight.transposed"}, %classifier_bias: tensor<1000xf32> {weft.weight = "classifier.bias"}) -> tensor<1x1000xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 4.900000e+01 : f32
    %padded = tensor.pad %image low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg57: index, %arg58: index, %arg59: index, %arg60: index):
      tensor.yield %cst : f32
    } : tensor<1x3x224x224xf32> to tensor<1x3x226x226xf32>
    %0 = tensor.empty() : tensor<1x32x112x112xf32>
    %1 = linalg.fill {weft.layer = "stem.0"} ins(%cst : f32) outs(%0 : tensor<1x32x112x112xf32>) -> tensor<1x32x112x112xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "stem.0"} ins(%padded, %stem_0_weight_folded : tensor<1x3x226x226xf32>, tensor<32x3x3x3xf32>) outs(%1 : tensor<1x32x112x112xf32>) -> tensor<1x32x112x112xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %stem_0_bias_folded : tensor<1x32x112x112xf32>, tensor<32xf32>) outs(%0 : tensor<1x32x112x112xf32>) attrs =  {weft.layer = "stem.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x32x112x112xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3 : tensor<1x32x112x112xf32>) outs(%0 : tensor<1x32x112x112xf32>) attrs =  {weft.layer = "stem.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x32x112x112xf32>
    %padded_1 = tensor.pad %4 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg57: index, %arg58: index, %arg59: index, %arg60: index):
      tensor.yield %cst : f32
    } : tensor<1x32x112x112xf32> to tensor<1x32x114x114xf32>
    %5 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "blocks.0.0.0"} ins(%padded_1, %blocks_0_0_0_weight_folded : tensor<1x32x114x114xf32>, tensor<32x3x3xf32>) outs(%1 : tensor<1x32x112x112xf32>) -> tensor<1x32x112x112xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %blocks_0_0_0_bias_folded : tensor<1x32x112x112xf32>, tensor<32xf32>) outs(%0 : tensor<1x32x112x112xf32>) attrs =  {weft.layer = "blocks.0.0.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x32x112x112xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6 : tensor<1x32x112x112xf32>) outs(%0 : tensor<1x32x112x112xf32>) attrs =  {weft.layer = "blocks.0.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x32x112x112xf32>
    %8 = tensor.empty() : tensor<1x64x112x112xf32>
    %9 = linalg.fill {weft.layer = "blocks.0.1.0"} ins(%cst : f32) outs(%8 : tensor<1x64x112x112xf32>) -> tensor<1x64x112x112xf32>
    %10 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "blocks.0.1.0"} ins(%7, %blocks_0_1_0_weight_folded : tensor<1x32x112x112xf32>, tensor<64x32x1x1xf32>) outs(%9 : tensor<1x64x112x112xf32>) -> tensor<1x64x112x112xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10, %blocks_0_1_0_bias_folded : tensor<1x64x112x112xf32>, tensor<64xf32>) outs(%8 : tensor<1x64x112x112xf32>) attrs =  {weft.layer = "blocks.0.1.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x64x112x112xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11 : tensor<1x64x112x112xf32>) outs(%8 : tensor<1x64x112x112xf32>) attrs =  {weft.layer = "blocks.0.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x64x112x112xf32>
    %padded_2 = tensor.pad %12 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg57: index, %arg58: index, %arg59: index, %arg60: index):
      tensor.yield %cst : f32
    } : tensor<1x64x112x112xf32> to tensor<1x64x114x114xf32>
    %13 = tensor.empty() : tensor<1x64x56x56xf32>
    %14 = linalg.fill {weft.layer = "blocks.1.0.0"} ins(%cst : f32) outs(%13 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
    %15 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "blocks.1.0.0"} ins(%padded_2, %blocks_1_0_0_weight_folded : tensor<1x64x114x114xf32>, tensor<64x3x3xf32>) outs(%14 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %blocks_1_0_0_bias_folded : tensor<1x64x56x56xf32>, tensor<64xf32>) outs(%13 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "blocks.1.0.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x64x56x56xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<1x64x56x56xf32>) outs(%13 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "blocks.1.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x64x56x56xf32>
    %18 = tensor.empty() : tensor<1x128x56x56xf32>
    %19 = linalg.fill {weft.layer = "blocks.1.1.0"} ins(%cst : f32) outs(%18 : tensor<1x128x56x56xf32>) -> tensor<1x128x56x56xf32>
    %20 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "blocks.1.1.0"} ins(%17, %blocks_1_1_0_weight_folded : tensor<1x64x56x56xf32>, tensor<128x64x1x1xf32>) outs(%19 : tensor<1x128x56x56xf32>) -> tensor<1x128x56x56xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %blocks_1_1_0_bias_folded : tensor<1x128x56x56xf32>, tensor<128xf32>) outs(%18 : tensor<1x128x56x56xf32>) attrs =  {weft.layer = "blocks.1.1.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x128x56x56xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21 : tensor<1x128x56x56xf32>) outs(%18 : tensor<1x128x56x56xf32>) attrs =  {weft.layer = "blocks.1.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x128x56x56xf32>
    %padded_3 = tensor.pad %22 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg57: index, %arg58: index, %arg59: index, %arg60: index):
      tensor.yield %cst : f32
    } : tensor<1x128x56x56xf32> to tensor<1x128x58x58xf32>
    %23 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "blocks.2.0.0"} ins(%padded_3, %blocks_2_0_0_weight_folded : tensor<1x128x58x58xf32>, tensor<128x3x3xf32>) outs(%19 : tensor<1x128x56x56xf32>) -> tensor<1x128x56x56xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %blocks_2_0_0_bias_folded : tensor<1x128x56x56xf32>, tensor<128xf32>) outs(%18 : tensor<1x128x56x56xf32>) attrs =  {weft.layer = "blocks.2.0.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x128x56x56xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<1x128x56x56xf32>) outs(%18 : tensor<1x128x56x56xf32>) attrs =  {weft.layer = "blocks.2.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x128x56x56xf32>
    %26 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "blocks.2.1.0"} ins(%25, %blocks_2_1_0_weight_folded : tensor<1x128x56x56xf32>, tensor<128x128x1x1xf32>) outs(%19 : tensor<1x128x56x56xf32>) -> tensor<1x128x56x56xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26, %blocks_2_1_0_bias_folded : tensor<1x128x56x56xf32>, tensor<128xf32>) outs(%18 : tensor<1x128x56x56xf32>) attrs =  {weft.layer = "blocks.2.1.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x128x56x56xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27 : tensor<1x128x56x56xf32>) outs(%18 : tensor<1x128x56x56xf32>) attrs =  {weft.layer = "blocks.2.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x128x56x56xf32>
    %padded_4 = tensor.pad %28 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg57: index, %arg58: index, %arg59: index, %arg60: index):
      tensor.yield %cst : f32
    } : tensor<1x128x56x56xf32> to tensor<1x128x58x58xf32>
    %29 = tensor.empty() : tensor<1x128x28x28xf32>
    %30 = linalg.fill {weft.layer = "blocks.3.0.0"} ins(%cst : f32) outs(%29 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %31 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "blocks.3.0.0"} ins(%padded_4, %blocks_3_0_0_weight_folded : tensor<1x128x58x58xf32>, tensor<128x3x3xf32>) outs(%30 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31, %blocks_3_0_0_bias_folded : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%29 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "blocks.3.0.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x128x28x28xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32 : tensor<1x128x28x28xf32>) outs(%29 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "blocks.3.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x128x28x28xf32>
    %34 = tensor.empty() : tensor<1x256x28x28xf32>
    %35 = linalg.fill {weft.layer = "blocks.3.1.0"} ins(%cst : f32) outs(%34 : tensor<1x256x28x28xf32>) -> tensor<1x256x28x28xf32>
    %36 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "blocks.3.1.0"} ins(%33, %blocks_3_1_0_weight_folded : tensor<1x128x28x28xf32>, tensor<256x128x1x1xf32>) outs(%35 : tensor<1x256x28x28xf32>) -> tensor<1x256x28x28xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36, %blocks_3_1_0_bias_folded : tensor<1x256x28x28xf32>, tensor<256xf32>) outs(%34 : tensor<1x256x28x28xf32>) attrs =  {weft.layer = "blocks.3.1.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x256x28x28xf32>
    %38 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37 : tensor<1x256x28x28xf32>) outs(%34 : tensor<1x256x28x28xf32>) attrs =  {weft.layer = "blocks.3.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x256x28x28xf32>
    %padded_5 = tensor.pad %38 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg57: index, %arg58: index, %arg59: index, %arg60: index):
      tensor.yield %cst : f32
    } : tensor<1x256x28x28xf32> to tensor<1x256x30x30xf32>
    %39 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "blocks.4.0.0"} ins(%padded_5, %blocks_4_0_0_weight_folded : tensor<1x256x30x30xf32>, tensor<256x3x3xf32>) outs(%35 : tensor<1x256x28x28xf32>) -> tensor<1x256x28x28xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %blocks_4_0_0_bias_folded : tensor<1x256x28x28xf32>, tensor<256xf32>) outs(%34 : tensor<1x256x28x28xf32>) attrs =  {weft.layer = "blocks.4.0.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x256x28x28xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40 : tensor<1x256x28x28xf32>) outs(%34 : tensor<1x256x28x28xf32>) attrs =  {weft.layer = "blocks.4.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x256x28x28xf32>
    %42 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "blocks.4.1.0"} ins(%41, %blocks_4_1_0_weight_folded : tensor<1x256x28x28xf32>, tensor<256x256x1x1xf32>) outs(%35 : tensor<1x256x28x28xf32>) -> tensor<1x256x28x28xf32>
    %43 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %blocks_4_1_0_bias_folded : tensor<1x256x28x28xf32>, tensor<256xf32>) outs(%34 : tensor<1x256x28x28xf32>) attrs =  {weft.layer = "blocks.4.1.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x256x28x28xf32>
    %44 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43 : tensor<1x256x28x28xf32>) outs(%34 : tensor<1x256x28x28xf32>) attrs =  {weft.layer = "blocks.4.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x256x28x28xf32>
    %padded_6 = tensor.pad %44 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg57: index, %arg58: index, %arg59: index, %arg60: index):
      tensor.yield %cst : f32
    } : tensor<1x256x28x28xf32> to tensor<1x256x30x30xf32>
    %45 = tensor.empty() : tensor<1x256x14x14xf32>
    %46 = linalg.fill {weft.layer = "blocks.5.0.0"} ins(%cst : f32) outs(%45 : tensor<1x256x14x14xf32>) -> tensor<1x256x14x14xf32>
    %47 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "blocks.5.0.0"} ins(%padded_6, %blocks_5_0_0_weight_folded : tensor<1x256x30x30xf32>, tensor<256x3x3xf32>) outs(%46 : tensor<1x256x14x14xf32>) -> tensor<1x256x14x14xf32>
    %48 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47, %blocks_5_0_0_bias_folded : tensor<1x256x14x14xf32>, tensor<256xf32>) outs(%45 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "blocks.5.0.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x256x14x14xf32>
    %49 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48 : tensor<1x256x14x14xf32>) outs(%45 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "blocks.5.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x256x14x14xf32>
    %50 = tensor.empty() : tensor<1x512x14x14xf32>
    %51 = linalg.fill {weft.layer = "blocks.5.1.0"} ins(%cst : f32) outs(%50 : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
    %52 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "blocks.5.1.0"} ins(%49, %blocks_5_1_0_weight_folded : tensor<1x256x14x14xf32>, tensor<512x256x1x1xf32>) outs(%51 : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
    %53 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52, %blocks_5_1_0_bias_folded : tensor<1x512x14x14xf32>, tensor<512xf32>) outs(%50 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "blocks.5.1.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x512x14x14xf32>
    %54 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53 : tensor<1x512x14x14xf32>) outs(%50 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "blocks.5.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x512x14x14xf32>
    %padded_7 = tensor.pad %54 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg57: index, %arg58: index, %arg59: index, %arg60: index):
      tensor.yield %cst : f32
    } : tensor<1x512x14x14xf32> to tensor<1x512x16x16xf32>
    %55 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "blocks.6.0.0"} ins(%padded_7, %blocks_6_0_0_weight_folded : tensor<1x512x16x16xf32>, tensor<512x3x3xf32>) outs(%51 : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
    %56 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55, %blocks_6_0_0_bias_folded : tensor<1x512x14x14xf32>, tensor<512xf32>) outs(%50 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "blocks.6.0.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x512x14x14xf32>
    %57 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56 : tensor<1x512x14x14xf32>) outs(%50 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "blocks.6.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x512x14x14xf32>
    %58 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "blocks.6.1.0"} ins(%57, %blocks_6_1_0_weight_folded : tensor<1x512x14x14xf32>, tensor<512x512x1x1xf32>) outs(%51 : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
    %59 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58, %blocks_6_1_0_bias_folded : tensor<1x512x14x14xf32>, tensor<512xf32>) outs(%50 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "blocks.6.1.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x512x14x14xf32>
    %60 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59 : tensor<1x512x14x14xf32>) outs(%50 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "blocks.6.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x512x14x14xf32>
    %padded_8 = tensor.pad %60 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg57: index, %arg58: index, %arg59: index, %arg60: index):
      tensor.yield %cst : f32
    } : tensor<1x512x14x14xf32> to tensor<1x512x16x16xf32>
    %61 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "blocks.7.0.0"} ins(%padded_8, %blocks_7_0_0_weight_folded : tensor<1x512x16x16xf32>, tensor<512x3x3xf32>) outs(%51 : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
    %62 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61, %blocks_7_0_0_bias_folded : tensor<1x512x14x14xf32>, tensor<512xf32>) outs(%50 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "blocks.7.0.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x512x14x14xf32>
    %63 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62 : tensor<1x512x14x14xf32>) outs(%50 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "blocks.7.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x512x14x14xf32>
    %64 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "blocks.7.1.0"} ins(%63, %blocks_7_1_0_weight_folded : tensor<1x512x14x14xf32>, tensor<512x512x1x1xf32>) outs(%51 : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
    %65 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64, %blocks_7_1_0_bias_folded : tensor<1x512x14x14xf32>, tensor<512xf32>) outs(%50 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "blocks.7.1.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x512x14x14xf32>
    %66 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65 : tensor<1x512x14x14xf32>) outs(%50 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "blocks.7.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x512x14x14xf32>
    %padded_9 = tensor.pad %66 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg57: index, %arg58: index, %arg59: index, %arg60: index):
      tensor.yield %cst : f32
    } : tensor<1x512x14x14xf32> to tensor<1x512x16x16xf32>
    %67 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "blocks.8.0.0"} ins(%padded_9, %blocks_8_0_0_weight_folded : tensor<1x512x16x16xf32>, tensor<512x3x3xf32>) outs(%51 : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
    %68 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%67, %blocks_8_0_0_bias_folded : tensor<1x512x14x14xf32>, tensor<512xf32>) outs(%50 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "blocks.8.0.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x512x14x14xf32>
    %69 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68 : tensor<1x512x14x14xf32>) outs(%50 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "blocks.8.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x512x14x14xf32>
    %70 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "blocks.8.1.0"} ins(%69, %blocks_8_1_0_weight_folded : tensor<1x512x14x14xf32>, tensor<512x512x1x1xf32>) outs(%51 : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
    %71 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70, %blocks_8_1_0_bias_folded : tensor<1x512x14x14xf32>, tensor<512xf32>) outs(%50 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "blocks.8.1.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x512x14x14xf32>
    %72 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%71 : tensor<1x512x14x14xf32>) outs(%50 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "blocks.8.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x512x14x14xf32>
    %padded_10 = tensor.pad %72 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg57: index, %arg58: index, %arg59: index, %arg60: index):
      tensor.yield %cst : f32
    } : tensor<1x512x14x14xf32> to tensor<1x512x16x16xf32>
    %73 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "blocks.9.0.0"} ins(%padded_10, %blocks_9_0_0_weight_folded : tensor<1x512x16x16xf32>, tensor<512x3x3xf32>) outs(%51 : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
    %74 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73, %blocks_9_0_0_bias_folded : tensor<1x512x14x14xf32>, tensor<512xf32>) outs(%50 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "blocks.9.0.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x512x14x14xf32>
    %75 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%74 : tensor<1x512x14x14xf32>) outs(%50 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "blocks.9.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x512x14x14xf32>
    %76 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "blocks.9.1.0"} ins(%75, %blocks_9_1_0_weight_folded : tensor<1x512x14x14xf32>, tensor<512x512x1x1xf32>) outs(%51 : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
    %77 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76, %blocks_9_1_0_bias_folded : tensor<1x512x14x14xf32>, tensor<512xf32>) outs(%50 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "blocks.9.1.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x512x14x14xf32>
    %78 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%77 : tensor<1x512x14x14xf32>) outs(%50 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "blocks.9.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x512x14x14xf32>
    %padded_11 = tensor.pad %78 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg57: index, %arg58: index, %arg59: index, %arg60: index):
      tensor.yield %cst : f32
    } : tensor<1x512x14x14xf32> to tensor<1x512x16x16xf32>
    %79 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "blocks.10.0.0"} ins(%padded_11, %blocks_10_0_0_weight_folded : tensor<1x512x16x16xf32>, tensor<512x3x3xf32>) outs(%51 : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
    %80 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%79, %blocks_10_0_0_bias_folded : tensor<1x512x14x14xf32>, tensor<512xf32>) outs(%50 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "blocks.10.0.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x512x14x14xf32>
    %81 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%80 : tensor<1x512x14x14xf32>) outs(%50 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "blocks.10.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x512x14x14xf32>
    %82 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "blocks.10.1.0"} ins(%81, %blocks_10_1_0_weight_folded : tensor<1x512x14x14xf32>, tensor<512x512x1x1xf32>) outs(%51 : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
    %83 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%82, %blocks_10_1_0_bias_folded : tensor<1x512x14x14xf32>, tensor<512xf32>) outs(%50 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "blocks.10.1.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x512x14x14xf32>
    %84 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%83 : tensor<1x512x14x14xf32>) outs(%50 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "blocks.10.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x512x14x14xf32>
    %padded_12 = tensor.pad %84 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg57: index, %arg58: index, %arg59: index, %arg60: index):
      tensor.yield %cst : f32
    } : tensor<1x512x14x14xf32> to tensor<1x512x16x16xf32>
    %85 = tensor.empty() : tensor<1x512x7x7xf32>
    %86 = linalg.fill {weft.layer = "blocks.11.0.0"} ins(%cst : f32) outs(%85 : tensor<1x512x7x7xf32>) -> tensor<1x512x7x7xf32>
    %87 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "blocks.11.0.0"} ins(%padded_12, %blocks_11_0_0_weight_folded : tensor<1x512x16x16xf32>, tensor<512x3x3xf32>) outs(%86 : tensor<1x512x7x7xf32>) -> tensor<1x512x7x7xf32>
    %88 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%87, %blocks_11_0_0_bias_folded : tensor<1x512x7x7xf32>, tensor<512xf32>) outs(%85 : tensor<1x512x7x7xf32>) attrs =  {weft.layer = "blocks.11.0.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x512x7x7xf32>
    %89 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%88 : tensor<1x512x7x7xf32>) outs(%85 : tensor<1x512x7x7xf32>) attrs =  {weft.layer = "blocks.11.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x512x7x7xf32>
    %90 = tensor.empty() : tensor<1x1024x7x7xf32>
    %91 = linalg.fill {weft.layer = "blocks.11.1.0"} ins(%cst : f32) outs(%90 : tensor<1x1024x7x7xf32>) -> tensor<1x1024x7x7xf32>
    %92 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "blocks.11.1.0"} ins(%89, %blocks_11_1_0_weight_folded : tensor<1x512x7x7xf32>, tensor<1024x512x1x1xf32>) outs(%91 : tensor<1x1024x7x7xf32>) -> tensor<1x1024x7x7xf32>
    %93 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%92, %blocks_11_1_0_bias_folded : tensor<1x1024x7x7xf32>, tensor<1024xf32>) outs(%90 : tensor<1x1024x7x7xf32>) attrs =  {weft.layer = "blocks.11.1.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x1024x7x7xf32>
    %94 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%93 : tensor<1x1024x7x7xf32>) outs(%90 : tensor<1x1024x7x7xf32>) attrs =  {weft.layer = "blocks.11.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x1024x7x7xf32>
    %padded_13 = tensor.pad %94 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg57: index, %arg58: index, %arg59: index, %arg60: index):
      tensor.yield %cst : f32
    } : tensor<1x1024x7x7xf32> to tensor<1x1024x9x9xf32>
    %95 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "blocks.12.0.0"} ins(%padded_13, %blocks_12_0_0_weight_folded : tensor<1x1024x9x9xf32>, tensor<1024x3x3xf32>) outs(%91 : tensor<1x1024x7x7xf32>) -> tensor<1x1024x7x7xf32>
    %96 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%95, %blocks_12_0_0_bias_folded : tensor<1x1024x7x7xf32>, tensor<1024xf32>) outs(%90 : tensor<1x1024x7x7xf32>) attrs =  {weft.layer = "blocks.12.0.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x1024x7x7xf32>
    %97 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%96 : tensor<1x1024x7x7xf32>) outs(%90 : tensor<1x1024x7x7xf32>) attrs =  {weft.layer = "blocks.12.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x1024x7x7xf32>
    %98 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "blocks.12.1.0"} ins(%97, %blocks_12_1_0_weight_folded : tensor<1x1024x7x7xf32>, tensor<1024x1024x1x1xf32>) outs(%91 : tensor<1x1024x7x7xf32>) -> tensor<1x1024x7x7xf32>
    %99 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%98, %blocks_12_1_0_bias_folded : tensor<1x1024x7x7xf32>, tensor<1024xf32>) outs(%90 : tensor<1x1024x7x7xf32>) attrs =  {weft.layer = "blocks.12.1.0"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x1024x7x7xf32>
    %100 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%99 : tensor<1x1024x7x7xf32>) outs(%90 : tensor<1x1024x7x7xf32>) attrs =  {weft.layer = "blocks.12.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.maximumf %in, %cst : f32
      linalg.yield %109 : f32
    } -> tensor<1x1024x7x7xf32>
    %101 = tensor.empty() : tensor<1x1024xf32>
    %102 = linalg.fill {weft.layer = "mean"} ins(%cst : f32) outs(%101 : tensor<1x1024xf32>) -> tensor<1x1024xf32>
    %103 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%100 : tensor<1x1024x7x7xf32>) outs(%102 : tensor<1x1024xf32>) attrs =  {weft.layer = "mean"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.addf %in, %out : f32
      linalg.yield %109 : f32
    } -> tensor<1x1024xf32>
    %104 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%103 : tensor<1x1024xf32>) outs(%101 : tensor<1x1024xf32>) attrs =  {weft.layer = "mean"} {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.divf %in, %cst_0 : f32
      linalg.yield %109 : f32
    } -> tensor<1x1024xf32>
    %105 = tensor.empty() : tensor<1x1000xf32>
    %106 = linalg.fill {weft.layer = "classifier"} ins(%cst : f32) outs(%105 : tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %107 = linalg.matmul {weft.layer = "classifier"} ins(%104, %classifier_weight_transposed : tensor<1x1024xf32>, tensor<1024x1000xf32>) outs(%106 : tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %108 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%107, %classifier_bias : tensor<1x1000xf32>, tensor<1000xf32>) outs(%105 : tensor<1x1000xf32>) attrs =  {weft.layer = "classifier"} {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %109 = arith.addf %in, %in_14 : f32
      linalg.yield %109 : f32
    } -> tensor<1x1000xf32>
    return %108 : tensor<1x1000xf32>
  }
}
