#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d1)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @mobilenet_v2(%image: tensor<1x3x224x224xf32> {weft.dims = ["batch", "", "image", "image"]}, %features_0_0_weight_folded: tensor<32x3x3x3xf32> {weft.weight = "features.0.0.weight.folded"}, %features_0_0_bias_folded: tensor<32xf32> {weft.weight = "features.0.0.bias.folded"}, %features_1_body_0_0_weight_folded: tensor<32x3x3xf32> {weft.weight = "features.1.body.0.0.weight.folded"}, %features_1_body_0_0_bias_folded: tensor<32xf32> {weft.weight = "features.1.body.0.0.bias.folded"}, %features_1_body_1_weight_folded: tensor<16x32x1x1xf32> {weft.weight = "features.1.body.1.weight.folded"}, %features_1_body_1_bias_folded: tensor<16xf32> {weft.weight = "features.1.body.1.bias.folded"}, %features_2_body_0_0_weight_folded: tensor<96x16x1x1xf32> {weft.weight = "features.2.body.0.0.weight.folded"}, %features_2_body_0_0_bias_folded: tensor<96xf32> {weft.weight = "features.2.body.0.0.bias.folded"}, %features_2_body_1_0_weight_folded: tensor<96x3x3xf32> {weft.weight = "features.2.body.1.0.weight.folded"}, %features_2_body_1_0_bias_folded: tensor<96xf32> {weft.weight = "features.2.body.1.0.bias.folded"}, %features_2_body_2_weight_folded: tensor<24x96x1x1xf32> {weft.weight = "features.2.body.2.weight.folded"}, %features_2_body_2_bias_folded: tensor<24xf32> {weft.weight = "features.2.body.2.bias.folded"}, %features_3_body_0_0_weight_folded: tensor<144x24x1x1xf32> {weft.weight = "features.3.body.0.0.weight.folded"}, %features_3_body_0_0_bias_folded: tensor<144xf32> {weft.weight = "features.3.body.0.0.bias.folded"}, %features_3_body_1_0_weight_folded: tensor<144x3x3xf32> {weft.weight = "features.3.body.1.0.weight.folded"}, %features_3_body_1_0_bias_folded: tensor<144xf32> {weft.weight = "features.3.body.1.0.bias.folded"}, %features_3_body_2_weight_folded: tensor<24x144x1x1xf32> {weft.weight = "features.3.body.2.weight.folded"}, %features_3_body_2_bias_folded: tensor<24xf32> {weft.weight = "features.3.body.2.bias.folded"}, %features_4_body_0_0_weight_folded: tensor<144x24x1x1xf32> {weft.weight = "features.4.body.0.0.weight.folded"}, %features_4_body_0_0_bias_folded: tensor<144xf32> {weft.weight = "features.4.body.0.0.bias.folded"}, %features_4_body_1_0_weight_folded: tensor<144x3x3xf32> {weft.weight = "features.4.body.1.0.weight.folded"}, %features_4_body_1_0_bias_folded: tensor<144xf32> {weft.weight = "features.4.body.1.0.bias.folded"}, %features_4_body_2_weight_folded: tensor<32x144x1x1xf32> {weft.weight = "features.4.body.2.weight.folded"}, %features_4_body_2_bias_folded: tensor<32xf32> {weft.weight = "features.4.body.2.bias.folded"}, %features_5_body_0_0_weight_folded: tensor<192x32x1x1xf32> {weft.weight = "features.5.body.0.0.weight.folded"}, %features_5_body_0_0_bias_folded: tensor<192xf32> {weft.weight = "features.5.body.0.0.bias.folded"}, %features_5_body_1_0_weight_folded: tensor<192x3x3xf32> {weft.weight = "features.5.body.1.0.weight.folded"}, %features_5_body_1_0_bias_folded: tensor<192xf32> {weft.weight = "features.5.body.1.0.bias.folded"}, %features_5_body_2_weight_folded: tensor<32x192x1x1xf32> {weft.weight = "features.5.body.2.weight.folded"}, %features_5_body_2_bias_folded: tensor<32xf32> {weft.weight = "features.5.body.2.bias.folded"}, %features_6_body_0_0_weight_folded: tensor<192x32x1x1xf32> {weft.weight = "features.6.body.0.0.weight.folded"}, %features_6_body_0_0_bias_folded: tensor<192xf32> {weft.weight = "features.6.body.0.0.bias.folded"}, %features_6_body_1_0_weight_folded: tensor<192x3x3xf32> {weft.weight = "features.6.body.1.0.weight.folded"}, %features_6_body_1_0_bias_folded: tensor<192xf32> {weft.weight = "features.6.body.1.0.bias.folded"}, %features_6_body_2_weight_folded: tensor<32x192x1x1xf32> {weft.weight = "features.6.body.2.weight.folded"}, %features_6_body_2_bias_folded: tensor<32xf32> {weft.weight = "features.6.body.2.bias.folded"}, %features_7_body_0_0_weight_folded: tensor<192x32x1x1xf32> {weft.weight = "features.7.body.0.0.weight.folded"}, %features_7_body_0_0_bias_folded: tensor<192xf32> {weft.weight = "features.7.body.0.0.bias.folded"}, %features_7_body_1_0_weight_folded: tensor<192x3x3xf32> {weft.weight = "features.7.body.1.0.weight.folded"}, %features_7_body_1_0_bias_folded: tensor<192xf32> {weft.weight = "features.7.body.1.0.bias.folded"}, %features_7_body_2_weight_folded: tensor<64x192x1x1xf32> {weft.weight = "features.7.body.2.weight.folded"}, %features_7_body_2_bias_folded: tensor<64xf32> {weft.weight = "features.7.body.2.bias.folded"}, %features_8_body_0_0_weight_folded: tensor<384x64x1x1xf32> {weft.weight = "features.8.body.0.0.weight.folded"}, %features_8_body_0_0_bias_folded: tensor<384xf32> {weft.weight = "features.8.body.0.0.bias.folded"}, %features_8_body_1_0_weight_folded: tensor<384x3x3xf32> {weft.weight = "features.8.body.1.0.weight.folded"}, %features_8_body_1_0_bias_folded: tensor<384xf32> {weft.weight = "features.8.body.1.0.bias.folded"}, %features_8_body_2_weight_folded: tensor<64x384x1x1xf32> {weft.weight = "features.8.body.2.weight.folded"}, %features_8_body_2_bias_folded: tensor<64xf32> {weft.weight = "features.8.body.2.bias.folded"}, %features_9_body_0_0_weight_folded: tensor<384x64x1x1xf32> {weft.weight = "features.9.body.0.0.weight.folded"}, %features_9_body_0_0_bias_folded: tensor<384xf32> {weft.weight = "features.9.body.0.0.bias.folded"}, %features_9_body_1_0_weight_folded: tensor<384x3x3xf32> {weft.weight = "features.9.body.1.0.weight.folded"}, %features_9_body_1_0_bias_folded: tensor<384xf32> {weft.weight = "features.9.body.1.0.bias.folded"}, %features_9_body_2_weight_folded: tensor<64x384x1x1xf32> {weft.weight = "features.9.body.2.weight.folded"}, %features_9_body_2_bias_folded: tensor<64xf32> {weft.weight = "features.9.body.2.bias.folded"}, %features_10_body_0_0_weight_folded: tensor<384x64x1x1xf32> {weft.weight = "features.10.body.0.0.weight.folded"}, %features_10_body_0_0_bias_folded: tensor<384xf32> {weft.weight = "features.10.body.0.0.bias.folded"}, %features_10_body_1_0_weight_folded: tensor<384x3x3xf32> {weft.weight = "features.10.body.1.0.weight.folded"}, %features_10_body_1_0_bias_folded: tensor<384xf32> {weft.weight = "features.10.body.1.0.bias.folded"}, %features_10_body_2_weight_folded: tensor<64x384x1x1xf32> {weft.weight = "features.10.body.2.weight.folded"}, %features_10_body_2_bias_folded: tensor<64xf32> {weft.weight = "features.10.body.2.bias.folded"}, %features_11_body_0_0_weight_folded: tensor<384x64x1x1xf32> {weft.weight = "features.11.body.0.0.weight.folded"}, %features_11_body_0_0_bias_folded: tensor<384xf32> {weft.weight = "features.11.body.0.0.bias.folded"}, %features_11_body_1_0_weight_folded: tensor<384x3x3xf32> {weft.weight = "features.11.body.1.0.weight.folded"}, %features_11_body_1_0_bias_folded: tensor<384xf32> {weft.weight = "features.11.body.1.0.bias.folded"}, %features_11_body_2_weight_folded: tensor<96x384x1x1xf32> {weft.weight = "features.11.body.2.weight.folded"}, %features_11_body_2_bias_folded: tensor<96xf32> {weft.weight = "features.11.body.2.bias.folded"}, %features_12_body_0_0_weight_folded: tensor<576x96x1x1xf32> {weft.weight = "features.12.body.0.0.weight.folded"}, %features_12_body_0_0_bias_folded: tensor<576xf32> {weft.weight = "features.12.body.0.0.bias.folded"}, %features_12_body_1_0_weight_folded: tensor<576x3x3xf32> {weft.weight = "features.12.body.1.0.weight.folded"}, %features_12_body_1_0_bias_folded: tensor<576xf32> {weft.weight = "features.12.body.1.0.bias.folded"}, %features_12_body_2_weight_folded: tensor<96x576x1x1xf32> {weft.weight = "features.12.body.2.weight.folded"}, %features_12_body_2_bias_folded: tensor<96xf32> {weft.weight = "features.12.body.2.bias.folded"}, %features_13_body_0_0_weight_folded: tensor<576x96x1x1xf32> {weft.weight = "features.13.body.0.0.weight.folded"}, %features_13_body_0_0_bias_folded: tensor<576xf32> {weft.weight = "features.13.body.0.0.bias.folded"}, %features_13_body_1_0_weight_folded: tensor<576x3x3xf32> {weft.weight = "features.13.body.1.0.weight.folded"}, %features_13_body_1_0_bias_folded: tensor<576xf32> {weft.weight = "features.13.body.1.0.bias.folded"}, %features_13_body_2_weight_folded: tensor<96x576x1x1xf32> {weft.weight = "features.13.body.2.weight.folded"}, %features_13_body_2_bias_folded: tensor<96xf32> {weft.weight = "features.13.body.2.bias.folded"}, %features_14_body_0_0_weight_folded: tensor<576x96x1x1xf32> {weft.weight = "features.14.body.0.0.weight.folded"}, %features_14_body_0_0_bias_folded: tensor<576xf32> {weft.weight = "features.14.body.0.0.bias.folded"}, %features_14_body_1_0_weight_folded: tensor<576x3x3xf32> {weft.weight = "features.14.body.1.0.weight.folded"}, %features_14_body_1_0_bias_folded: tensor<576xf32> {weft.weight = "features.14.body.1.0.bias.folded"}, %features_14_body_2_weight_folded: tensor<160x576x1x1xf32> {weft.weight = "features.14.body.2.weight.folded"}, %features_14_body_2_bias_folded: tensor<160xf32> {weft.weight = "features.14.body.2.bias.folded"}, %features_15_body_0_0_weight_folded: tensor<960x160x1x1xf32> {weft.weight = "features.15.body.0.0.weight.folded"}, %features_15_body_0_0_bias_folded: tensor<960xf32> {weft.weight = "features.15.body.0.0.bias.folded"}, %features_15_body_1_0_weight_folded: tensor<960x3x3xf32> {weft.weight = "features.15.body.1.0.weight.folded"}, %features_15_body_1_0_bias_folded: tensor<960xf32> {weft.weight = "features.15.body.1.0.bias.folded"}, %features_15_body_2_weight_folded: tensor<160x960x1x1xf32> {weft.weight = "features.15.body.2.weight.folded"}, %features_15_body_2_bias_folded: tensor<160xf32> {weft.weight = "features.15.body.2.bias.folded"}, %features_16_body_0_0_weight_folded: tensor<960x160x1x1xf32> {weft.weight = "features.16.body.0.0.weight.folded"}, %features_16_body_0_0_bias_folded: tensor<960xf32> {weft.weight = "features.16.body.0.0.bias.folded"}, %features_16_body_1_0_weight_folded: tensor<960x3x3xf32> {weft.weight = "features.16.body.1.0.weight.folded"}, %features_16_body_1_0_bias_folded: tensor<960xf32> {weft.weight = "features.16.body.1.0.bias.folded"}, %features_16_body_2_weight_folded: tensor<160x960x1x1xf32> {weft.weight = "features.16.body.2.weight.folded"}, %features_16_body_2_bias_folded: tensor<160xf32> {weft.weight = "features.16.body.2.bias.folded"}, %features_17_body_0_0_weight_folded: tensor<960x160x1x1xf32> {weft.weight = "features.17.body.0.0.weight.folded"}, %features_17_body_0_0_bias_folded: tensor<960xf32> {weft.weight = "features.17.body.0.0.bias.folded"}, %features_17_body_1_0_weight_folded: tensor<960x3x3xf32> {weft.weight = "features.17.body.1.0.weight.folded"}, %features_17_body_1_0_bias_folded: tensor<960xf32> {weft.weight = "features.17.body.1.0.bias.folded"}, %features_17_body_2_weight_folded: tensor<320x960x1x1xf32> {weft.weight = "features.17.body.2.weight.folded"}, %features_17_body_2_bias_folded: tensor<320xf32> {weft.weight = "features.17.body.2.bias.folded"}, %features_18_0_weight_folded: tensor<1280x320x1x1xf32> {weft.weight = "features.18.0.weight.folded"}, %features_18_0_bias_folded: tensor<1280xf32> {weft.weight = "features.18.0.bias.folded"}, %classifier_weight_transposed: tensor<1280x1000xf32> {weft.weight = "classifier.weight.transposed"}, %classifier_bias: tensor<1000xf32> {weft.weight = "classifier.bias"}) -> tensor<1x1000xf32> {
    %cst = arith.constant 6.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 4.900000e+01 : f32
    %padded = tensor.pad %image low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg107: index, %arg108: index, %arg109: index, %arg110: index):
      tensor.yield %cst_0 : f32
    } : tensor<1x3x224x224xf32> to tensor<1x3x226x226xf32>
    %0 = tensor.empty() : tensor<1x32x112x112xf32>
    %1 = linalg.fill {weft.layer = "features.0.0"} ins(%cst_0 : f32) outs(%0 : tensor<1x32x112x112xf32>) -> tensor<1x32x112x112xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "features.0.0"} ins(%padded, %features_0_0_weight_folded : tensor<1x3x226x226xf32>, tensor<32x3x3x3xf32>) outs(%1 : tensor<1x32x112x112xf32>) -> tensor<1x32x112x112xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %features_0_0_bias_folded : tensor<1x32x112x112xf32>, tensor<32xf32>) outs(%0 : tensor<1x32x112x112xf32>) attrs =  {weft.layer = "features.0.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x32x112x112xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3 : tensor<1x32x112x112xf32>) outs(%0 : tensor<1x32x112x112xf32>) attrs =  {weft.layer = "features.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x32x112x112xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4 : tensor<1x32x112x112xf32>) outs(%0 : tensor<1x32x112x112xf32>) attrs =  {weft.layer = "features.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x32x112x112xf32>
    %padded_2 = tensor.pad %5 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg107: index, %arg108: index, %arg109: index, %arg110: index):
      tensor.yield %cst_0 : f32
    } : tensor<1x32x112x112xf32> to tensor<1x32x114x114xf32>
    %6 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.1.body.0.0"} ins(%padded_2, %features_1_body_0_0_weight_folded : tensor<1x32x114x114xf32>, tensor<32x3x3xf32>) outs(%1 : tensor<1x32x112x112xf32>) -> tensor<1x32x112x112xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %features_1_body_0_0_bias_folded : tensor<1x32x112x112xf32>, tensor<32xf32>) outs(%0 : tensor<1x32x112x112xf32>) attrs =  {weft.layer = "features.1.body.0.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x32x112x112xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7 : tensor<1x32x112x112xf32>) outs(%0 : tensor<1x32x112x112xf32>) attrs =  {weft.layer = "features.1.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x32x112x112xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8 : tensor<1x32x112x112xf32>) outs(%0 : tensor<1x32x112x112xf32>) attrs =  {weft.layer = "features.1.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x32x112x112xf32>
    %10 = tensor.empty() : tensor<1x16x112x112xf32>
    %11 = linalg.fill {weft.layer = "features.1.body.1"} ins(%cst_0 : f32) outs(%10 : tensor<1x16x112x112xf32>) -> tensor<1x16x112x112xf32>
    %12 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.1.body.1"} ins(%9, %features_1_body_1_weight_folded : tensor<1x32x112x112xf32>, tensor<16x32x1x1xf32>) outs(%11 : tensor<1x16x112x112xf32>) -> tensor<1x16x112x112xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12, %features_1_body_1_bias_folded : tensor<1x16x112x112xf32>, tensor<16xf32>) outs(%10 : tensor<1x16x112x112xf32>) attrs =  {weft.layer = "features.1.body.1"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x16x112x112xf32>
    %14 = tensor.empty() : tensor<1x96x112x112xf32>
    %15 = linalg.fill {weft.layer = "features.2.body.0.0"} ins(%cst_0 : f32) outs(%14 : tensor<1x96x112x112xf32>) -> tensor<1x96x112x112xf32>
    %16 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.2.body.0.0"} ins(%13, %features_2_body_0_0_weight_folded : tensor<1x16x112x112xf32>, tensor<96x16x1x1xf32>) outs(%15 : tensor<1x96x112x112xf32>) -> tensor<1x96x112x112xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16, %features_2_body_0_0_bias_folded : tensor<1x96x112x112xf32>, tensor<96xf32>) outs(%14 : tensor<1x96x112x112xf32>) attrs =  {weft.layer = "features.2.body.0.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x96x112x112xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<1x96x112x112xf32>) outs(%14 : tensor<1x96x112x112xf32>) attrs =  {weft.layer = "features.2.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x96x112x112xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<1x96x112x112xf32>) outs(%14 : tensor<1x96x112x112xf32>) attrs =  {weft.layer = "features.2.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x96x112x112xf32>
    %padded_3 = tensor.pad %19 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg107: index, %arg108: index, %arg109: index, %arg110: index):
      tensor.yield %cst_0 : f32
    } : tensor<1x96x112x112xf32> to tensor<1x96x114x114xf32>
    %20 = tensor.empty() : tensor<1x96x56x56xf32>
    %21 = linalg.fill {weft.layer = "features.2.body.1.0"} ins(%cst_0 : f32) outs(%20 : tensor<1x96x56x56xf32>) -> tensor<1x96x56x56xf32>
    %22 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "features.2.body.1.0"} ins(%padded_3, %features_2_body_1_0_weight_folded : tensor<1x96x114x114xf32>, tensor<96x3x3xf32>) outs(%21 : tensor<1x96x56x56xf32>) -> tensor<1x96x56x56xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %features_2_body_1_0_bias_folded : tensor<1x96x56x56xf32>, tensor<96xf32>) outs(%20 : tensor<1x96x56x56xf32>) attrs =  {weft.layer = "features.2.body.1.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x96x56x56xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<1x96x56x56xf32>) outs(%20 : tensor<1x96x56x56xf32>) attrs =  {weft.layer = "features.2.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x96x56x56xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<1x96x56x56xf32>) outs(%20 : tensor<1x96x56x56xf32>) attrs =  {weft.layer = "features.2.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x96x56x56xf32>
    %26 = tensor.empty() : tensor<1x24x56x56xf32>
    %27 = linalg.fill {weft.layer = "features.2.body.2"} ins(%cst_0 : f32) outs(%26 : tensor<1x24x56x56xf32>) -> tensor<1x24x56x56xf32>
    %28 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.2.body.2"} ins(%25, %features_2_body_2_weight_folded : tensor<1x96x56x56xf32>, tensor<24x96x1x1xf32>) outs(%27 : tensor<1x24x56x56xf32>) -> tensor<1x24x56x56xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28, %features_2_body_2_bias_folded : tensor<1x24x56x56xf32>, tensor<24xf32>) outs(%26 : tensor<1x24x56x56xf32>) attrs =  {weft.layer = "features.2.body.2"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x24x56x56xf32>
    %30 = tensor.empty() : tensor<1x144x56x56xf32>
    %31 = linalg.fill {weft.layer = "features.3.body.0.0"} ins(%cst_0 : f32) outs(%30 : tensor<1x144x56x56xf32>) -> tensor<1x144x56x56xf32>
    %32 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.3.body.0.0"} ins(%29, %features_3_body_0_0_weight_folded : tensor<1x24x56x56xf32>, tensor<144x24x1x1xf32>) outs(%31 : tensor<1x144x56x56xf32>) -> tensor<1x144x56x56xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %features_3_body_0_0_bias_folded : tensor<1x144x56x56xf32>, tensor<144xf32>) outs(%30 : tensor<1x144x56x56xf32>) attrs =  {weft.layer = "features.3.body.0.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x144x56x56xf32>
    %34 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<1x144x56x56xf32>) outs(%30 : tensor<1x144x56x56xf32>) attrs =  {weft.layer = "features.3.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x144x56x56xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34 : tensor<1x144x56x56xf32>) outs(%30 : tensor<1x144x56x56xf32>) attrs =  {weft.layer = "features.3.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x144x56x56xf32>
    %padded_4 = tensor.pad %35 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg107: index, %arg108: index, %arg109: index, %arg110: index):
      tensor.yield %cst_0 : f32
    } : tensor<1x144x56x56xf32> to tensor<1x144x58x58xf32>
    %36 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.3.body.1.0"} ins(%padded_4, %features_3_body_1_0_weight_folded : tensor<1x144x58x58xf32>, tensor<144x3x3xf32>) outs(%31 : tensor<1x144x56x56xf32>) -> tensor<1x144x56x56xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36, %features_3_body_1_0_bias_folded : tensor<1x144x56x56xf32>, tensor<144xf32>) outs(%30 : tensor<1x144x56x56xf32>) attrs =  {weft.layer = "features.3.body.1.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x144x56x56xf32>
    %38 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37 : tensor<1x144x56x56xf32>) outs(%30 : tensor<1x144x56x56xf32>) attrs =  {weft.layer = "features.3.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x144x56x56xf32>
    %39 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38 : tensor<1x144x56x56xf32>) outs(%30 : tensor<1x144x56x56xf32>) attrs =  {weft.layer = "features.3.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x144x56x56xf32>
    %40 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.3.body.2"} ins(%39, %features_3_body_2_weight_folded : tensor<1x144x56x56xf32>, tensor<24x144x1x1xf32>) outs(%27 : tensor<1x24x56x56xf32>) -> tensor<1x24x56x56xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40, %features_3_body_2_bias_folded : tensor<1x24x56x56xf32>, tensor<24xf32>) outs(%26 : tensor<1x24x56x56xf32>) attrs =  {weft.layer = "features.3.body.2"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x24x56x56xf32>
    %42 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %41 : tensor<1x24x56x56xf32>, tensor<1x24x56x56xf32>) outs(%26 : tensor<1x24x56x56xf32>) attrs =  {weft.layer = "features.3.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x24x56x56xf32>
    %43 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.4.body.0.0"} ins(%42, %features_4_body_0_0_weight_folded : tensor<1x24x56x56xf32>, tensor<144x24x1x1xf32>) outs(%31 : tensor<1x144x56x56xf32>) -> tensor<1x144x56x56xf32>
    %44 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43, %features_4_body_0_0_bias_folded : tensor<1x144x56x56xf32>, tensor<144xf32>) outs(%30 : tensor<1x144x56x56xf32>) attrs =  {weft.layer = "features.4.body.0.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x144x56x56xf32>
    %45 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44 : tensor<1x144x56x56xf32>) outs(%30 : tensor<1x144x56x56xf32>) attrs =  {weft.layer = "features.4.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x144x56x56xf32>
    %46 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45 : tensor<1x144x56x56xf32>) outs(%30 : tensor<1x144x56x56xf32>) attrs =  {weft.layer = "features.4.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x144x56x56xf32>
    %padded_5 = tensor.pad %46 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg107: index, %arg108: index, %arg109: index, %arg110: index):
      tensor.yield %cst_0 : f32
    } : tensor<1x144x56x56xf32> to tensor<1x144x58x58xf32>
    %47 = tensor.empty() : tensor<1x144x28x28xf32>
    %48 = linalg.fill {weft.layer = "features.4.body.1.0"} ins(%cst_0 : f32) outs(%47 : tensor<1x144x28x28xf32>) -> tensor<1x144x28x28xf32>
    %49 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "features.4.body.1.0"} ins(%padded_5, %features_4_body_1_0_weight_folded : tensor<1x144x58x58xf32>, tensor<144x3x3xf32>) outs(%48 : tensor<1x144x28x28xf32>) -> tensor<1x144x28x28xf32>
    %50 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49, %features_4_body_1_0_bias_folded : tensor<1x144x28x28xf32>, tensor<144xf32>) outs(%47 : tensor<1x144x28x28xf32>) attrs =  {weft.layer = "features.4.body.1.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x144x28x28xf32>
    %51 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50 : tensor<1x144x28x28xf32>) outs(%47 : tensor<1x144x28x28xf32>) attrs =  {weft.layer = "features.4.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x144x28x28xf32>
    %52 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<1x144x28x28xf32>) outs(%47 : tensor<1x144x28x28xf32>) attrs =  {weft.layer = "features.4.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x144x28x28xf32>
    %53 = tensor.empty() : tensor<1x32x28x28xf32>
    %54 = linalg.fill {weft.layer = "features.4.body.2"} ins(%cst_0 : f32) outs(%53 : tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32>
    %55 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.4.body.2"} ins(%52, %features_4_body_2_weight_folded : tensor<1x144x28x28xf32>, tensor<32x144x1x1xf32>) outs(%54 : tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32>
    %56 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55, %features_4_body_2_bias_folded : tensor<1x32x28x28xf32>, tensor<32xf32>) outs(%53 : tensor<1x32x28x28xf32>) attrs =  {weft.layer = "features.4.body.2"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x32x28x28xf32>
    %57 = tensor.empty() : tensor<1x192x28x28xf32>
    %58 = linalg.fill {weft.layer = "features.5.body.0.0"} ins(%cst_0 : f32) outs(%57 : tensor<1x192x28x28xf32>) -> tensor<1x192x28x28xf32>
    %59 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.5.body.0.0"} ins(%56, %features_5_body_0_0_weight_folded : tensor<1x32x28x28xf32>, tensor<192x32x1x1xf32>) outs(%58 : tensor<1x192x28x28xf32>) -> tensor<1x192x28x28xf32>
    %60 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59, %features_5_body_0_0_bias_folded : tensor<1x192x28x28xf32>, tensor<192xf32>) outs(%57 : tensor<1x192x28x28xf32>) attrs =  {weft.layer = "features.5.body.0.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x192x28x28xf32>
    %61 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60 : tensor<1x192x28x28xf32>) outs(%57 : tensor<1x192x28x28xf32>) attrs =  {weft.layer = "features.5.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x192x28x28xf32>
    %62 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61 : tensor<1x192x28x28xf32>) outs(%57 : tensor<1x192x28x28xf32>) attrs =  {weft.layer = "features.5.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x192x28x28xf32>
    %padded_6 = tensor.pad %62 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg107: index, %arg108: index, %arg109: index, %arg110: index):
      tensor.yield %cst_0 : f32
    } : tensor<1x192x28x28xf32> to tensor<1x192x30x30xf32>
    %63 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.5.body.1.0"} ins(%padded_6, %features_5_body_1_0_weight_folded : tensor<1x192x30x30xf32>, tensor<192x3x3xf32>) outs(%58 : tensor<1x192x28x28xf32>) -> tensor<1x192x28x28xf32>
    %64 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%63, %features_5_body_1_0_bias_folded : tensor<1x192x28x28xf32>, tensor<192xf32>) outs(%57 : tensor<1x192x28x28xf32>) attrs =  {weft.layer = "features.5.body.1.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x192x28x28xf32>
    %65 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64 : tensor<1x192x28x28xf32>) outs(%57 : tensor<1x192x28x28xf32>) attrs =  {weft.layer = "features.5.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x192x28x28xf32>
    %66 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65 : tensor<1x192x28x28xf32>) outs(%57 : tensor<1x192x28x28xf32>) attrs =  {weft.layer = "features.5.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x192x28x28xf32>
    %67 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.5.body.2"} ins(%66, %features_5_body_2_weight_folded : tensor<1x192x28x28xf32>, tensor<32x192x1x1xf32>) outs(%54 : tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32>
    %68 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%67, %features_5_body_2_bias_folded : tensor<1x32x28x28xf32>, tensor<32xf32>) outs(%53 : tensor<1x32x28x28xf32>) attrs =  {weft.layer = "features.5.body.2"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x32x28x28xf32>
    %69 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56, %68 : tensor<1x32x28x28xf32>, tensor<1x32x28x28xf32>) outs(%53 : tensor<1x32x28x28xf32>) attrs =  {weft.layer = "features.5.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x32x28x28xf32>
    %70 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.6.body.0.0"} ins(%69, %features_6_body_0_0_weight_folded : tensor<1x32x28x28xf32>, tensor<192x32x1x1xf32>) outs(%58 : tensor<1x192x28x28xf32>) -> tensor<1x192x28x28xf32>
    %71 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70, %features_6_body_0_0_bias_folded : tensor<1x192x28x28xf32>, tensor<192xf32>) outs(%57 : tensor<1x192x28x28xf32>) attrs =  {weft.layer = "features.6.body.0.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x192x28x28xf32>
    %72 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%71 : tensor<1x192x28x28xf32>) outs(%57 : tensor<1x192x28x28xf32>) attrs =  {weft.layer = "features.6.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x192x28x28xf32>
    %73 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%72 : tensor<1x192x28x28xf32>) outs(%57 : tensor<1x192x28x28xf32>) attrs =  {weft.layer = "features.6.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x192x28x28xf32>
    %padded_7 = tensor.pad %73 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg107: index, %arg108: index, %arg109: index, %arg110: index):
      tensor.yield %cst_0 : f32
    } : tensor<1x192x28x28xf32> to tensor<1x192x30x30xf32>
    %74 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.6.body.1.0"} ins(%padded_7, %features_6_body_1_0_weight_folded : tensor<1x192x30x30xf32>, tensor<192x3x3xf32>) outs(%58 : tensor<1x192x28x28xf32>) -> tensor<1x192x28x28xf32>
    %75 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%74, %features_6_body_1_0_bias_folded : tensor<1x192x28x28xf32>, tensor<192xf32>) outs(%57 : tensor<1x192x28x28xf32>) attrs =  {weft.layer = "features.6.body.1.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x192x28x28xf32>
    %76 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%75 : tensor<1x192x28x28xf32>) outs(%57 : tensor<1x192x28x28xf32>) attrs =  {weft.layer = "features.6.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x192x28x28xf32>
    %77 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76 : tensor<1x192x28x28xf32>) outs(%57 : tensor<1x192x28x28xf32>) attrs =  {weft.layer = "features.6.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x192x28x28xf32>
    %78 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.6.body.2"} ins(%77, %features_6_body_2_weight_folded : tensor<1x192x28x28xf32>, tensor<32x192x1x1xf32>) outs(%54 : tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32>
    %79 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%78, %features_6_body_2_bias_folded : tensor<1x32x28x28xf32>, tensor<32xf32>) outs(%53 : tensor<1x32x28x28xf32>) attrs =  {weft.layer = "features.6.body.2"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x32x28x28xf32>
    %80 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69, %79 : tensor<1x32x28x28xf32>, tensor<1x32x28x28xf32>) outs(%53 : tensor<1x32x28x28xf32>) attrs =  {weft.layer = "features.6.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x32x28x28xf32>
    %81 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.7.body.0.0"} ins(%80, %features_7_body_0_0_weight_folded : tensor<1x32x28x28xf32>, tensor<192x32x1x1xf32>) outs(%58 : tensor<1x192x28x28xf32>) -> tensor<1x192x28x28xf32>
    %82 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%81, %features_7_body_0_0_bias_folded : tensor<1x192x28x28xf32>, tensor<192xf32>) outs(%57 : tensor<1x192x28x28xf32>) attrs =  {weft.layer = "features.7.body.0.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x192x28x28xf32>
    %83 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%82 : tensor<1x192x28x28xf32>) outs(%57 : tensor<1x192x28x28xf32>) attrs =  {weft.layer = "features.7.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x192x28x28xf32>
    %84 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%83 : tensor<1x192x28x28xf32>) outs(%57 : tensor<1x192x28x28xf32>) attrs =  {weft.layer = "features.7.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x192x28x28xf32>
    %padded_8 = tensor.pad %84 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg107: index, %arg108: index, %arg109: index, %arg110: index):
      tensor.yield %cst_0 : f32
    } : tensor<1x192x28x28xf32> to tensor<1x192x30x30xf32>
    %85 = tensor.empty() : tensor<1x192x14x14xf32>
    %86 = linalg.fill {weft.layer = "features.7.body.1.0"} ins(%cst_0 : f32) outs(%85 : tensor<1x192x14x14xf32>) -> tensor<1x192x14x14xf32>
    %87 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "features.7.body.1.0"} ins(%padded_8, %features_7_body_1_0_weight_folded : tensor<1x192x30x30xf32>, tensor<192x3x3xf32>) outs(%86 : tensor<1x192x14x14xf32>) -> tensor<1x192x14x14xf32>
    %88 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%87, %features_7_body_1_0_bias_folded : tensor<1x192x14x14xf32>, tensor<192xf32>) outs(%85 : tensor<1x192x14x14xf32>) attrs =  {weft.layer = "features.7.body.1.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x192x14x14xf32>
    %89 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%88 : tensor<1x192x14x14xf32>) outs(%85 : tensor<1x192x14x14xf32>) attrs =  {weft.layer = "features.7.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x192x14x14xf32>
    %90 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%89 : tensor<1x192x14x14xf32>) outs(%85 : tensor<1x192x14x14xf32>) attrs =  {weft.layer = "features.7.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x192x14x14xf32>
    %91 = tensor.empty() : tensor<1x64x14x14xf32>
    %92 = linalg.fill {weft.layer = "features.7.body.2"} ins(%cst_0 : f32) outs(%91 : tensor<1x64x14x14xf32>) -> tensor<1x64x14x14xf32>
    %93 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.7.body.2"} ins(%90, %features_7_body_2_weight_folded : tensor<1x192x14x14xf32>, tensor<64x192x1x1xf32>) outs(%92 : tensor<1x64x14x14xf32>) -> tensor<1x64x14x14xf32>
    %94 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%93, %features_7_body_2_bias_folded : tensor<1x64x14x14xf32>, tensor<64xf32>) outs(%91 : tensor<1x64x14x14xf32>) attrs =  {weft.layer = "features.7.body.2"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x64x14x14xf32>
    %95 = tensor.empty() : tensor<1x384x14x14xf32>
    %96 = linalg.fill {weft.layer = "features.8.body.0.0"} ins(%cst_0 : f32) outs(%95 : tensor<1x384x14x14xf32>) -> tensor<1x384x14x14xf32>
    %97 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.8.body.0.0"} ins(%94, %features_8_body_0_0_weight_folded : tensor<1x64x14x14xf32>, tensor<384x64x1x1xf32>) outs(%96 : tensor<1x384x14x14xf32>) -> tensor<1x384x14x14xf32>
    %98 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%97, %features_8_body_0_0_bias_folded : tensor<1x384x14x14xf32>, tensor<384xf32>) outs(%95 : tensor<1x384x14x14xf32>) attrs =  {weft.layer = "features.8.body.0.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x384x14x14xf32>
    %99 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%98 : tensor<1x384x14x14xf32>) outs(%95 : tensor<1x384x14x14xf32>) attrs =  {weft.layer = "features.8.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x384x14x14xf32>
    %100 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%99 : tensor<1x384x14x14xf32>) outs(%95 : tensor<1x384x14x14xf32>) attrs =  {weft.layer = "features.8.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x384x14x14xf32>
    %padded_9 = tensor.pad %100 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg107: index, %arg108: index, %arg109: index, %arg110: index):
      tensor.yield %cst_0 : f32
    } : tensor<1x384x14x14xf32> to tensor<1x384x16x16xf32>
    %101 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.8.body.1.0"} ins(%padded_9, %features_8_body_1_0_weight_folded : tensor<1x384x16x16xf32>, tensor<384x3x3xf32>) outs(%96 : tensor<1x384x14x14xf32>) -> tensor<1x384x14x14xf32>
    %102 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%101, %features_8_body_1_0_bias_folded : tensor<1x384x14x14xf32>, tensor<384xf32>) outs(%95 : tensor<1x384x14x14xf32>) attrs =  {weft.layer = "features.8.body.1.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x384x14x14xf32>
    %103 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%102 : tensor<1x384x14x14xf32>) outs(%95 : tensor<1x384x14x14xf32>) attrs =  {weft.layer = "features.8.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x384x14x14xf32>
    %104 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%103 : tensor<1x384x14x14xf32>) outs(%95 : tensor<1x384x14x14xf32>) attrs =  {weft.layer = "features.8.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x384x14x14xf32>
    %105 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.8.body.2"} ins(%104, %features_8_body_2_weight_folded : tensor<1x384x14x14xf32>, tensor<64x384x1x1xf32>) outs(%92 : tensor<1x64x14x14xf32>) -> tensor<1x64x14x14xf32>
    %106 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%105, %features_8_body_2_bias_folded : tensor<1x64x14x14xf32>, tensor<64xf32>) outs(%91 : tensor<1x64x14x14xf32>) attrs =  {weft.layer = "features.8.body.2"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x64x14x14xf32>
    %107 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%94, %106 : tensor<1x64x14x14xf32>, tensor<1x64x14x14xf32>) outs(%91 : tensor<1x64x14x14xf32>) attrs =  {weft.layer = "features.8.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x64x14x14xf32>
    %108 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.9.body.0.0"} ins(%107, %features_9_body_0_0_weight_folded : tensor<1x64x14x14xf32>, tensor<384x64x1x1xf32>) outs(%96 : tensor<1x384x14x14xf32>) -> tensor<1x384x14x14xf32>
    %109 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%108, %features_9_body_0_0_bias_folded : tensor<1x384x14x14xf32>, tensor<384xf32>) outs(%95 : tensor<1x384x14x14xf32>) attrs =  {weft.layer = "features.9.body.0.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x384x14x14xf32>
    %110 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%109 : tensor<1x384x14x14xf32>) outs(%95 : tensor<1x384x14x14xf32>) attrs =  {weft.layer = "features.9.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x384x14x14xf32>
    %111 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%110 : tensor<1x384x14x14xf32>) outs(%95 : tensor<1x384x14x14xf32>) attrs =  {weft.layer = "features.9.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x384x14x14xf32>
    %padded_10 = tensor.pad %111 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg107: index, %arg108: index, %arg109: index, %arg110: index):
      tensor.yield %cst_0 : f32
    } : tensor<1x384x14x14xf32> to tensor<1x384x16x16xf32>
    %112 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.9.body.1.0"} ins(%padded_10, %features_9_body_1_0_weight_folded : tensor<1x384x16x16xf32>, tensor<384x3x3xf32>) outs(%96 : tensor<1x384x14x14xf32>) -> tensor<1x384x14x14xf32>
    %113 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%112, %features_9_body_1_0_bias_folded : tensor<1x384x14x14xf32>, tensor<384xf32>) outs(%95 : tensor<1x384x14x14xf32>) attrs =  {weft.layer = "features.9.body.1.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x384x14x14xf32>
    %114 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%113 : tensor<1x384x14x14xf32>) outs(%95 : tensor<1x384x14x14xf32>) attrs =  {weft.layer = "features.9.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x384x14x14xf32>
    %115 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%114 : tensor<1x384x14x14xf32>) outs(%95 : tensor<1x384x14x14xf32>) attrs =  {weft.layer = "features.9.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x384x14x14xf32>
    %116 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.9.body.2"} ins(%115, %features_9_body_2_weight_folded : tensor<1x384x14x14xf32>, tensor<64x384x1x1xf32>) outs(%92 : tensor<1x64x14x14xf32>) -> tensor<1x64x14x14xf32>
    %117 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%116, %features_9_body_2_bias_folded : tensor<1x64x14x14xf32>, tensor<64xf32>) outs(%91 : tensor<1x64x14x14xf32>) attrs =  {weft.layer = "features.9.body.2"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x64x14x14xf32>
    %118 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%107, %117 : tensor<1x64x14x14xf32>, tensor<1x64x14x14xf32>) outs(%91 : tensor<1x64x14x14xf32>) attrs =  {weft.layer = "features.9.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x64x14x14xf32>
    %119 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.10.body.0.0"} ins(%118, %features_10_body_0_0_weight_folded : tensor<1x64x14x14xf32>, tensor<384x64x1x1xf32>) outs(%96 : tensor<1x384x14x14xf32>) -> tensor<1x384x14x14xf32>
    %120 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%119, %features_10_body_0_0_bias_folded : tensor<1x384x14x14xf32>, tensor<384xf32>) outs(%95 : tensor<1x384x14x14xf32>) attrs =  {weft.layer = "features.10.body.0.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x384x14x14xf32>
    %121 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%120 : tensor<1x384x14x14xf32>) outs(%95 : tensor<1x384x14x14xf32>) attrs =  {weft.layer = "features.10.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x384x14x14xf32>
    %122 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%121 : tensor<1x384x14x14xf32>) outs(%95 : tensor<1x384x14x14xf32>) attrs =  {weft.layer = "features.10.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x384x14x14xf32>
    %padded_11 = tensor.pad %122 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg107: index, %arg108: index, %arg109: index, %arg110: index):
      tensor.yield %cst_0 : f32
    } : tensor<1x384x14x14xf32> to tensor<1x384x16x16xf32>
    %123 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.10.body.1.0"} ins(%padded_11, %features_10_body_1_0_weight_folded : tensor<1x384x16x16xf32>, tensor<384x3x3xf32>) outs(%96 : tensor<1x384x14x14xf32>) -> tensor<1x384x14x14xf32>
    %124 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%123, %features_10_body_1_0_bias_folded : tensor<1x384x14x14xf32>, tensor<384xf32>) outs(%95 : tensor<1x384x14x14xf32>) attrs =  {weft.layer = "features.10.body.1.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x384x14x14xf32>
    %125 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%124 : tensor<1x384x14x14xf32>) outs(%95 : tensor<1x384x14x14xf32>) attrs =  {weft.layer = "features.10.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x384x14x14xf32>
    %126 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%125 : tensor<1x384x14x14xf32>) outs(%95 : tensor<1x384x14x14xf32>) attrs =  {weft.layer = "features.10.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x384x14x14xf32>
    %127 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.10.body.2"} ins(%126, %features_10_body_2_weight_folded : tensor<1x384x14x14xf32>, tensor<64x384x1x1xf32>) outs(%92 : tensor<1x64x14x14xf32>) -> tensor<1x64x14x14xf32>
    %128 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%127, %features_10_body_2_bias_folded : tensor<1x64x14x14xf32>, tensor<64xf32>) outs(%91 : tensor<1x64x14x14xf32>) attrs =  {weft.layer = "features.10.body.2"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x64x14x14xf32>
    %129 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%118, %128 : tensor<1x64x14x14xf32>, tensor<1x64x14x14xf32>) outs(%91 : tensor<1x64x14x14xf32>) attrs =  {weft.layer = "features.10.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x64x14x14xf32>
    %130 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.11.body.0.0"} ins(%129, %features_11_body_0_0_weight_folded : tensor<1x64x14x14xf32>, tensor<384x64x1x1xf32>) outs(%96 : tensor<1x384x14x14xf32>) -> tensor<1x384x14x14xf32>
    %131 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%130, %features_11_body_0_0_bias_folded : tensor<1x384x14x14xf32>, tensor<384xf32>) outs(%95 : tensor<1x384x14x14xf32>) attrs =  {weft.layer = "features.11.body.0.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x384x14x14xf32>
    %132 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%131 : tensor<1x384x14x14xf32>) outs(%95 : tensor<1x384x14x14xf32>) attrs =  {weft.layer = "features.11.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x384x14x14xf32>
    %133 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%132 : tensor<1x384x14x14xf32>) outs(%95 : tensor<1x384x14x14xf32>) attrs =  {weft.layer = "features.11.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x384x14x14xf32>
    %padded_12 = tensor.pad %133 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg107: index, %arg108: index, %arg109: index, %arg110: index):
      tensor.yield %cst_0 : f32
    } : tensor<1x384x14x14xf32> to tensor<1x384x16x16xf32>
    %134 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.11.body.1.0"} ins(%padded_12, %features_11_body_1_0_weight_folded : tensor<1x384x16x16xf32>, tensor<384x3x3xf32>) outs(%96 : tensor<1x384x14x14xf32>) -> tensor<1x384x14x14xf32>
    %135 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%134, %features_11_body_1_0_bias_folded : tensor<1x384x14x14xf32>, tensor<384xf32>) outs(%95 : tensor<1x384x14x14xf32>) attrs =  {weft.layer = "features.11.body.1.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x384x14x14xf32>
    %136 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%135 : tensor<1x384x14x14xf32>) outs(%95 : tensor<1x384x14x14xf32>) attrs =  {weft.layer = "features.11.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x384x14x14xf32>
    %137 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%136 : tensor<1x384x14x14xf32>) outs(%95 : tensor<1x384x14x14xf32>) attrs =  {weft.layer = "features.11.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x384x14x14xf32>
    %138 = tensor.empty() : tensor<1x96x14x14xf32>
    %139 = linalg.fill {weft.layer = "features.11.body.2"} ins(%cst_0 : f32) outs(%138 : tensor<1x96x14x14xf32>) -> tensor<1x96x14x14xf32>
    %140 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.11.body.2"} ins(%137, %features_11_body_2_weight_folded : tensor<1x384x14x14xf32>, tensor<96x384x1x1xf32>) outs(%139 : tensor<1x96x14x14xf32>) -> tensor<1x96x14x14xf32>
    %141 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%140, %features_11_body_2_bias_folded : tensor<1x96x14x14xf32>, tensor<96xf32>) outs(%138 : tensor<1x96x14x14xf32>) attrs =  {weft.layer = "features.11.body.2"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x96x14x14xf32>
    %142 = tensor.empty() : tensor<1x576x14x14xf32>
    %143 = linalg.fill {weft.layer = "features.12.body.0.0"} ins(%cst_0 : f32) outs(%142 : tensor<1x576x14x14xf32>) -> tensor<1x576x14x14xf32>
    %144 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.12.body.0.0"} ins(%141, %features_12_body_0_0_weight_folded : tensor<1x96x14x14xf32>, tensor<576x96x1x1xf32>) outs(%143 : tensor<1x576x14x14xf32>) -> tensor<1x576x14x14xf32>
    %145 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%144, %features_12_body_0_0_bias_folded : tensor<1x576x14x14xf32>, tensor<576xf32>) outs(%142 : tensor<1x576x14x14xf32>) attrs =  {weft.layer = "features.12.body.0.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x576x14x14xf32>
    %146 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%145 : tensor<1x576x14x14xf32>) outs(%142 : tensor<1x576x14x14xf32>) attrs =  {weft.layer = "features.12.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x576x14x14xf32>
    %147 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%146 : tensor<1x576x14x14xf32>) outs(%142 : tensor<1x576x14x14xf32>) attrs =  {weft.layer = "features.12.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x576x14x14xf32>
    %padded_13 = tensor.pad %147 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg107: index, %arg108: index, %arg109: index, %arg110: index):
      tensor.yield %cst_0 : f32
    } : tensor<1x576x14x14xf32> to tensor<1x576x16x16xf32>
    %148 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.12.body.1.0"} ins(%padded_13, %features_12_body_1_0_weight_folded : tensor<1x576x16x16xf32>, tensor<576x3x3xf32>) outs(%143 : tensor<1x576x14x14xf32>) -> tensor<1x576x14x14xf32>
    %149 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%148, %features_12_body_1_0_bias_folded : tensor<1x576x14x14xf32>, tensor<576xf32>) outs(%142 : tensor<1x576x14x14xf32>) attrs =  {weft.layer = "features.12.body.1.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x576x14x14xf32>
    %150 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%149 : tensor<1x576x14x14xf32>) outs(%142 : tensor<1x576x14x14xf32>) attrs =  {weft.layer = "features.12.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x576x14x14xf32>
    %151 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%150 : tensor<1x576x14x14xf32>) outs(%142 : tensor<1x576x14x14xf32>) attrs =  {weft.layer = "features.12.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x576x14x14xf32>
    %152 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.12.body.2"} ins(%151, %features_12_body_2_weight_folded : tensor<1x576x14x14xf32>, tensor<96x576x1x1xf32>) outs(%139 : tensor<1x96x14x14xf32>) -> tensor<1x96x14x14xf32>
    %153 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%152, %features_12_body_2_bias_folded : tensor<1x96x14x14xf32>, tensor<96xf32>) outs(%138 : tensor<1x96x14x14xf32>) attrs =  {weft.layer = "features.12.body.2"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x96x14x14xf32>
    %154 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%141, %153 : tensor<1x96x14x14xf32>, tensor<1x96x14x14xf32>) outs(%138 : tensor<1x96x14x14xf32>) attrs =  {weft.layer = "features.12.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x96x14x14xf32>
    %155 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.13.body.0.0"} ins(%154, %features_13_body_0_0_weight_folded : tensor<1x96x14x14xf32>, tensor<576x96x1x1xf32>) outs(%143 : tensor<1x576x14x14xf32>) -> tensor<1x576x14x14xf32>
    %156 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%155, %features_13_body_0_0_bias_folded : tensor<1x576x14x14xf32>, tensor<576xf32>) outs(%142 : tensor<1x576x14x14xf32>) attrs =  {weft.layer = "features.13.body.0.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x576x14x14xf32>
    %157 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%156 : tensor<1x576x14x14xf32>) outs(%142 : tensor<1x576x14x14xf32>) attrs =  {weft.layer = "features.13.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x576x14x14xf32>
    %158 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%157 : tensor<1x576x14x14xf32>) outs(%142 : tensor<1x576x14x14xf32>) attrs =  {weft.layer = "features.13.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x576x14x14xf32>
    %padded_14 = tensor.pad %158 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg107: index, %arg108: index, %arg109: index, %arg110: index):
      tensor.yield %cst_0 : f32
    } : tensor<1x576x14x14xf32> to tensor<1x576x16x16xf32>
    %159 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.13.body.1.0"} ins(%padded_14, %features_13_body_1_0_weight_folded : tensor<1x576x16x16xf32>, tensor<576x3x3xf32>) outs(%143 : tensor<1x576x14x14xf32>) -> tensor<1x576x14x14xf32>
    %160 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%159, %features_13_body_1_0_bias_folded : tensor<1x576x14x14xf32>, tensor<576xf32>) outs(%142 : tensor<1x576x14x14xf32>) attrs =  {weft.layer = "features.13.body.1.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x576x14x14xf32>
    %161 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%160 : tensor<1x576x14x14xf32>) outs(%142 : tensor<1x576x14x14xf32>) attrs =  {weft.layer = "features.13.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x576x14x14xf32>
    %162 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%161 : tensor<1x576x14x14xf32>) outs(%142 : tensor<1x576x14x14xf32>) attrs =  {weft.layer = "features.13.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x576x14x14xf32>
    %163 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.13.body.2"} ins(%162, %features_13_body_2_weight_folded : tensor<1x576x14x14xf32>, tensor<96x576x1x1xf32>) outs(%139 : tensor<1x96x14x14xf32>) -> tensor<1x96x14x14xf32>
    %164 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%163, %features_13_body_2_bias_folded : tensor<1x96x14x14xf32>, tensor<96xf32>) outs(%138 : tensor<1x96x14x14xf32>) attrs =  {weft.layer = "features.13.body.2"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x96x14x14xf32>
    %165 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%154, %164 : tensor<1x96x14x14xf32>, tensor<1x96x14x14xf32>) outs(%138 : tensor<1x96x14x14xf32>) attrs =  {weft.layer = "features.13.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x96x14x14xf32>
    %166 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.14.body.0.0"} ins(%165, %features_14_body_0_0_weight_folded : tensor<1x96x14x14xf32>, tensor<576x96x1x1xf32>) outs(%143 : tensor<1x576x14x14xf32>) -> tensor<1x576x14x14xf32>
    %167 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%166, %features_14_body_0_0_bias_folded : tensor<1x576x14x14xf32>, tensor<576xf32>) outs(%142 : tensor<1x576x14x14xf32>) attrs =  {weft.layer = "features.14.body.0.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x576x14x14xf32>
    %168 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%167 : tensor<1x576x14x14xf32>) outs(%142 : tensor<1x576x14x14xf32>) attrs =  {weft.layer = "features.14.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x576x14x14xf32>
    %169 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%168 : tensor<1x576x14x14xf32>) outs(%142 : tensor<1x576x14x14xf32>) attrs =  {weft.layer = "features.14.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x576x14x14xf32>
    %padded_15 = tensor.pad %169 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg107: index, %arg108: index, %arg109: index, %arg110: index):
      tensor.yield %cst_0 : f32
    } : tensor<1x576x14x14xf32> to tensor<1x576x16x16xf32>
    %170 = tensor.empty() : tensor<1x576x7x7xf32>
    %171 = linalg.fill {weft.layer = "features.14.body.1.0"} ins(%cst_0 : f32) outs(%170 : tensor<1x576x7x7xf32>) -> tensor<1x576x7x7xf32>
    %172 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "features.14.body.1.0"} ins(%padded_15, %features_14_body_1_0_weight_folded : tensor<1x576x16x16xf32>, tensor<576x3x3xf32>) outs(%171 : tensor<1x576x7x7xf32>) -> tensor<1x576x7x7xf32>
    %173 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%172, %features_14_body_1_0_bias_folded : tensor<1x576x7x7xf32>, tensor<576xf32>) outs(%170 : tensor<1x576x7x7xf32>) attrs =  {weft.layer = "features.14.body.1.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x576x7x7xf32>
    %174 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%173 : tensor<1x576x7x7xf32>) outs(%170 : tensor<1x576x7x7xf32>) attrs =  {weft.layer = "features.14.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x576x7x7xf32>
    %175 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%174 : tensor<1x576x7x7xf32>) outs(%170 : tensor<1x576x7x7xf32>) attrs =  {weft.layer = "features.14.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x576x7x7xf32>
    %176 = tensor.empty() : tensor<1x160x7x7xf32>
    %177 = linalg.fill {weft.layer = "features.14.body.2"} ins(%cst_0 : f32) outs(%176 : tensor<1x160x7x7xf32>) -> tensor<1x160x7x7xf32>
    %178 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.14.body.2"} ins(%175, %features_14_body_2_weight_folded : tensor<1x576x7x7xf32>, tensor<160x576x1x1xf32>) outs(%177 : tensor<1x160x7x7xf32>) -> tensor<1x160x7x7xf32>
    %179 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%178, %features_14_body_2_bias_folded : tensor<1x160x7x7xf32>, tensor<160xf32>) outs(%176 : tensor<1x160x7x7xf32>) attrs =  {weft.layer = "features.14.body.2"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x160x7x7xf32>
    %180 = tensor.empty() : tensor<1x960x7x7xf32>
    %181 = linalg.fill {weft.layer = "features.15.body.0.0"} ins(%cst_0 : f32) outs(%180 : tensor<1x960x7x7xf32>) -> tensor<1x960x7x7xf32>
    %182 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.15.body.0.0"} ins(%179, %features_15_body_0_0_weight_folded : tensor<1x160x7x7xf32>, tensor<960x160x1x1xf32>) outs(%181 : tensor<1x960x7x7xf32>) -> tensor<1x960x7x7xf32>
    %183 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%182, %features_15_body_0_0_bias_folded : tensor<1x960x7x7xf32>, tensor<960xf32>) outs(%180 : tensor<1x960x7x7xf32>) attrs =  {weft.layer = "features.15.body.0.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x960x7x7xf32>
    %184 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%183 : tensor<1x960x7x7xf32>) outs(%180 : tensor<1x960x7x7xf32>) attrs =  {weft.layer = "features.15.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x960x7x7xf32>
    %185 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%184 : tensor<1x960x7x7xf32>) outs(%180 : tensor<1x960x7x7xf32>) attrs =  {weft.layer = "features.15.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x960x7x7xf32>
    %padded_16 = tensor.pad %185 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg107: index, %arg108: index, %arg109: index, %arg110: index):
      tensor.yield %cst_0 : f32
    } : tensor<1x960x7x7xf32> to tensor<1x960x9x9xf32>
    %186 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.15.body.1.0"} ins(%padded_16, %features_15_body_1_0_weight_folded : tensor<1x960x9x9xf32>, tensor<960x3x3xf32>) outs(%181 : tensor<1x960x7x7xf32>) -> tensor<1x960x7x7xf32>
    %187 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%186, %features_15_body_1_0_bias_folded : tensor<1x960x7x7xf32>, tensor<960xf32>) outs(%180 : tensor<1x960x7x7xf32>) attrs =  {weft.layer = "features.15.body.1.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x960x7x7xf32>
    %188 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%187 : tensor<1x960x7x7xf32>) outs(%180 : tensor<1x960x7x7xf32>) attrs =  {weft.layer = "features.15.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x960x7x7xf32>
    %189 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%188 : tensor<1x960x7x7xf32>) outs(%180 : tensor<1x960x7x7xf32>) attrs =  {weft.layer = "features.15.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x960x7x7xf32>
    %190 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.15.body.2"} ins(%189, %features_15_body_2_weight_folded : tensor<1x960x7x7xf32>, tensor<160x960x1x1xf32>) outs(%177 : tensor<1x160x7x7xf32>) -> tensor<1x160x7x7xf32>
    %191 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%190, %features_15_body_2_bias_folded : tensor<1x160x7x7xf32>, tensor<160xf32>) outs(%176 : tensor<1x160x7x7xf32>) attrs =  {weft.layer = "features.15.body.2"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x160x7x7xf32>
    %192 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%179, %191 : tensor<1x160x7x7xf32>, tensor<1x160x7x7xf32>) outs(%176 : tensor<1x160x7x7xf32>) attrs =  {weft.layer = "features.15.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x160x7x7xf32>
    %193 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.16.body.0.0"} ins(%192, %features_16_body_0_0_weight_folded : tensor<1x160x7x7xf32>, tensor<960x160x1x1xf32>) outs(%181 : tensor<1x960x7x7xf32>) -> tensor<1x960x7x7xf32>
    %194 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%193, %features_16_body_0_0_bias_folded : tensor<1x960x7x7xf32>, tensor<960xf32>) outs(%180 : tensor<1x960x7x7xf32>) attrs =  {weft.layer = "features.16.body.0.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x960x7x7xf32>
    %195 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%194 : tensor<1x960x7x7xf32>) outs(%180 : tensor<1x960x7x7xf32>) attrs =  {weft.layer = "features.16.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x960x7x7xf32>
    %196 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%195 : tensor<1x960x7x7xf32>) outs(%180 : tensor<1x960x7x7xf32>) attrs =  {weft.layer = "features.16.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x960x7x7xf32>
    %padded_17 = tensor.pad %196 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg107: index, %arg108: index, %arg109: index, %arg110: index):
      tensor.yield %cst_0 : f32
    } : tensor<1x960x7x7xf32> to tensor<1x960x9x9xf32>
    %197 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.16.body.1.0"} ins(%padded_17, %features_16_body_1_0_weight_folded : tensor<1x960x9x9xf32>, tensor<960x3x3xf32>) outs(%181 : tensor<1x960x7x7xf32>) -> tensor<1x960x7x7xf32>
    %198 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%197, %features_16_body_1_0_bias_folded : tensor<1x960x7x7xf32>, tensor<960xf32>) outs(%180 : tensor<1x960x7x7xf32>) attrs =  {weft.layer = "features.16.body.1.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x960x7x7xf32>
    %199 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%198 : tensor<1x960x7x7xf32>) outs(%180 : tensor<1x960x7x7xf32>) attrs =  {weft.layer = "features.16.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x960x7x7xf32>
    %200 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%199 : tensor<1x960x7x7xf32>) outs(%180 : tensor<1x960x7x7xf32>) attrs =  {weft.layer = "features.16.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x960x7x7xf32>
    %201 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.16.body.2"} ins(%200, %features_16_body_2_weight_folded : tensor<1x960x7x7xf32>, tensor<160x960x1x1xf32>) outs(%177 : tensor<1x160x7x7xf32>) -> tensor<1x160x7x7xf32>
    %202 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%201, %features_16_body_2_bias_folded : tensor<1x160x7x7xf32>, tensor<160xf32>) outs(%176 : tensor<1x160x7x7xf32>) attrs =  {weft.layer = "features.16.body.2"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x160x7x7xf32>
    %203 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%192, %202 : tensor<1x160x7x7xf32>, tensor<1x160x7x7xf32>) outs(%176 : tensor<1x160x7x7xf32>) attrs =  {weft.layer = "features.16.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x160x7x7xf32>
    %204 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.17.body.0.0"} ins(%203, %features_17_body_0_0_weight_folded : tensor<1x160x7x7xf32>, tensor<960x160x1x1xf32>) outs(%181 : tensor<1x960x7x7xf32>) -> tensor<1x960x7x7xf32>
    %205 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%204, %features_17_body_0_0_bias_folded : tensor<1x960x7x7xf32>, tensor<960xf32>) outs(%180 : tensor<1x960x7x7xf32>) attrs =  {weft.layer = "features.17.body.0.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x960x7x7xf32>
    %206 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%205 : tensor<1x960x7x7xf32>) outs(%180 : tensor<1x960x7x7xf32>) attrs =  {weft.layer = "features.17.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x960x7x7xf32>
    %207 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%206 : tensor<1x960x7x7xf32>) outs(%180 : tensor<1x960x7x7xf32>) attrs =  {weft.layer = "features.17.body.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x960x7x7xf32>
    %padded_18 = tensor.pad %207 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg107: index, %arg108: index, %arg109: index, %arg110: index):
      tensor.yield %cst_0 : f32
    } : tensor<1x960x7x7xf32> to tensor<1x960x9x9xf32>
    %208 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.17.body.1.0"} ins(%padded_18, %features_17_body_1_0_weight_folded : tensor<1x960x9x9xf32>, tensor<960x3x3xf32>) outs(%181 : tensor<1x960x7x7xf32>) -> tensor<1x960x7x7xf32>
    %209 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%208, %features_17_body_1_0_bias_folded : tensor<1x960x7x7xf32>, tensor<960xf32>) outs(%180 : tensor<1x960x7x7xf32>) attrs =  {weft.layer = "features.17.body.1.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x960x7x7xf32>
    %210 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%209 : tensor<1x960x7x7xf32>) outs(%180 : tensor<1x960x7x7xf32>) attrs =  {weft.layer = "features.17.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x960x7x7xf32>
    %211 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%210 : tensor<1x960x7x7xf32>) outs(%180 : tensor<1x960x7x7xf32>) attrs =  {weft.layer = "features.17.body.1.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x960x7x7xf32>
    %212 = tensor.empty() : tensor<1x320x7x7xf32>
    %213 = linalg.fill {weft.layer = "features.17.body.2"} ins(%cst_0 : f32) outs(%212 : tensor<1x320x7x7xf32>) -> tensor<1x320x7x7xf32>
    %214 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.17.body.2"} ins(%211, %features_17_body_2_weight_folded : tensor<1x960x7x7xf32>, tensor<320x960x1x1xf32>) outs(%213 : tensor<1x320x7x7xf32>) -> tensor<1x320x7x7xf32>
    %215 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%214, %features_17_body_2_bias_folded : tensor<1x320x7x7xf32>, tensor<320xf32>) outs(%212 : tensor<1x320x7x7xf32>) attrs =  {weft.layer = "features.17.body.2"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x320x7x7xf32>
    %216 = tensor.empty() : tensor<1x1280x7x7xf32>
    %217 = linalg.fill {weft.layer = "features.18.0"} ins(%cst_0 : f32) outs(%216 : tensor<1x1280x7x7xf32>) -> tensor<1x1280x7x7xf32>
    %218 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.18.0"} ins(%215, %features_18_0_weight_folded : tensor<1x320x7x7xf32>, tensor<1280x320x1x1xf32>) outs(%217 : tensor<1x1280x7x7xf32>) -> tensor<1x1280x7x7xf32>
    %219 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%218, %features_18_0_bias_folded : tensor<1x1280x7x7xf32>, tensor<1280xf32>) outs(%216 : tensor<1x1280x7x7xf32>) attrs =  {weft.layer = "features.18.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x1280x7x7xf32>
    %220 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%219 : tensor<1x1280x7x7xf32>) outs(%216 : tensor<1x1280x7x7xf32>) attrs =  {weft.layer = "features.18.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf ogt, %in, %cst_0 : f32
      %231 = arith.select %230, %in, %cst_0 : f32
      linalg.yield %231 : f32
    } -> tensor<1x1280x7x7xf32>
    %221 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%220 : tensor<1x1280x7x7xf32>) outs(%216 : tensor<1x1280x7x7xf32>) attrs =  {weft.layer = "features.18.2"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.cmpf olt, %cst, %in : f32
      %231 = arith.select %230, %cst, %in : f32
      linalg.yield %231 : f32
    } -> tensor<1x1280x7x7xf32>
    %222 = tensor.empty() : tensor<1x1280xf32>
    %223 = linalg.fill {weft.layer = "mean"} ins(%cst_0 : f32) outs(%222 : tensor<1x1280xf32>) -> tensor<1x1280xf32>
    %224 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%221 : tensor<1x1280x7x7xf32>) outs(%223 : tensor<1x1280xf32>) attrs =  {weft.layer = "mean"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.addf %in, %out : f32
      linalg.yield %230 : f32
    } -> tensor<1x1280xf32>
    %225 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%224 : tensor<1x1280xf32>) outs(%222 : tensor<1x1280xf32>) attrs =  {weft.layer = "mean"} {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.divf %in, %cst_1 : f32
      linalg.yield %230 : f32
    } -> tensor<1x1280xf32>
    %226 = tensor.empty() : tensor<1x1000xf32>
    %227 = linalg.fill {weft.layer = "classifier"} ins(%cst_0 : f32) outs(%226 : tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %228 = linalg.matmul {weft.layer = "classifier"} ins(%225, %classifier_weight_transposed : tensor<1x1280xf32>, tensor<1280x1000xf32>) outs(%227 : tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %229 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%228, %classifier_bias : tensor<1x1000xf32>, tensor<1000xf32>) outs(%226 : tensor<1x1000xf32>) attrs =  {weft.layer = "classifier"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %230 = arith.addf %in, %in_19 : f32
      linalg.yield %230 : f32
    } -> tensor<1x1000xf32>
    return %229 : tensor<1x1000xf32>
  }
}
