#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d1)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @resnet50(%image: tensor<1x3x224x224xf32> {weft.dims = ["batch", "", "image", "image"]}, %stem_0_weight_folded: tensor<64x3x7x7xf32> {weft.weight = "stem.0.weight.folded"}, %stem_0_bias_folded: tensor<64xf32> {weft.weight = "stem.0.bias.folded"}, %stages_0_shortcut_0_weight_folded: tensor<256x64x1x1xf32> {weft.weight = "stages.0.shortcut.0.weight.folded"}, %stages_0_shortcut_0_bias_folded: tensor<256xf32> {weft.weight = "stages.0.shortcut.0.bias.folded"}, %stages_0_body_0_weight_folded: tensor<64x64x1x1xf32> {weft.weight = "stages.0.body.0.weight.folded"}, %stages_0_body_0_bias_folded: tensor<64xf32> {weft.weight = "stages.0.body.0.bias.folded"}, %stages_0_body_3_weight_folded: tensor<64x64x3x3xf32> {weft.weight = "stages.0.body.3.weight.folded"}, %stages_0_body_3_bias_folded: tensor<64xf32> {weft.weight = "stages.0.body.3.bias.folded"}, %stages_0_body_6_weight_folded: tensor<256x64x1x1xf32> {weft.weight = "stages.0.body.6.weight.folded"}, %stages_0_body_6_bias_folded: tensor<256xf32> {weft.weight = "stages.0.body.6.bias.folded"}, %stages_1_body_0_weight_folded: tensor<64x256x1x1xf32> {weft.weight = "stages.1.body.0.weight.folded"}, %stages_1_body_0_bias_folded: tensor<64xf32> {weft.weight = "stages.1.body.0.bias.folded"}, %stages_1_body_3_weight_folded: tensor<64x64x3x3xf32> {weft.weight = "stages.1.body.3.weight.folded"}, %stages_1_body_3_bias_folded: tensor<64xf32> {weft.weight = "stages.1.body.3.bias.folded"}, %stages_1_body_6_weight_folded: tensor<256x64x1x1xf32> {weft.weight = "stages.1.body.6.weight.folded"}, %stages_1_body_6_bias_folded: tensor<256xf32> {weft.weight = "stages.1.body.6.bias.folded"}, %stages_2_body_0_weight_folded: tensor<64x256x1x1xf32> {weft.weight = "stages.2.body.0.weight.folded"}, %stages_2_body_0_bias_folded: tensor<64xf32> {weft.weight = "stages.2.body.0.bias.folded"}, %stages_2_body_3_weight_folded: tensor<64x64x3x3xf32> {weft.weight = "stages.2.body.3.weight.folded"}, %stages_2_body_3_bias_folded: tensor<64xf32> {weft.weight = "stages.2.body.3.bias.folded"}, %stages_2_body_6_weight_folded: tensor<256x64x1x1xf32> {weft.weight = "stages.2.body.6.weight.folded"}, %stages_2_body_6_bias_folded: tensor<256xf32> {weft.weight = "stages.2.body.6.bias.folded"}, %stages_3_shortcut_0_weight_folded: tensor<512x256x1x1xf32> {weft.weight = "stages.3.shortcut.0.weight.folded"}, %stages_3_shortcut_0_bias_folded: tensor<512xf32> {weft.weight = "stages.3.shortcut.0.bias.folded"}, %stages_3_body_0_weight_folded: tensor<128x256x1x1xf32> {weft.weight = "stages.3.body.0.weight.folded"}, %stages_3_body_0_bias_folded: tensor<128xf32> {weft.weight = "stages.3.body.0.bias.folded"}, %stages_3_body_3_weight_folded: tensor<128x128x3x3xf32> {weft.weight = "stages.3.body.3.weight.folded"}, %stages_3_body_3_bias_folded: tensor<128xf32> {weft.weight = "stages.3.body.3.bias.folded"}, %stages_3_body_6_weight_folded: tensor<512x128x1x1xf32> {weft.weight = "stages.3.body.6.weight.folded"}, %stages_3_body_6_bias_folded: tensor<512xf32> {weft.weight = "stages.3.body.6.bias.folded"}, %stages_4_body_0_weight_folded: tensor<128x512x1x1xf32> {weft.weight = "stages.4.body.0.weight.folded"}, %stages_4_body_0_bias_folded: tensor<128xf32> {weft.weight = "stages.4.body.0.bias.folded"}, %stages_4_body_3_weight_folded: tensor<128x128x3x3xf32> {weft.weight = "stages.4.body.3.weight.folded"}, %stages_4_body_3_bias_folded: tensor<128xf32> {weft.weight = "stages.4.body.3.bias.folded"}, %stages_4_body_6_weight_folded: tensor<512x128x1x1xf32> {weft.weight = "stages.4.body.6.weight.folded"}, %stages_4_body_6_bias_folded: tensor<512xf32> {weft.weight = "stages.4.body.6.bias.folded"}, %stages_5_body_0_weight_folded: tensor<128x512x1x1xf32> {weft.weight = "stages.5.body.0.weight.folded"}, %stages_5_body_0_bias_folded: tensor<128xf32> {weft.weight = "stages.5.body.0.bias.folded"}, %stages_5_body_3_weight_folded: tensor<128x128x3x3xf32> {weft.weight = "stages.5.body.3.weight.folded"}, %stages_5_body_3_bias_folded: tensor<128xf32> {weft.weight = "stages.5.body.3.bias.folded"}, %stages_5_body_6_weight_folded: tensor<512x128x1x1xf32> {weft.weight = "stages.5.body.6.weight.folded"}, %stages_5_body_6_bias_folded: tensor<512xf32> {weft.weight = "stages.5.body.6.bias.folded"}, %stages_6_body_0_weight_folded: tensor<128x512x1x1xf32> {weft.weight = "stages.6.body.0.weight.folded"}, %stages_6_body_0_bias_folded: tensor<128xf32> {weft.weight = "stages.6.body.0.bias.folded"}, %stages_6_body_3_weight_folded: tensor<128x128x3x3xf32> {weft.weight = "stages.6.body.3.weight.folded"}, %stages_6_body_3_bias_folded: tensor<128xf32> {weft.weight = "stages.6.body.3.bias.folded"}, %stages_6_body_6_weight_folded: tensor<512x128x1x1xf32> {weft.weight = "stages.6.body.6.weight.folded"}, %stages_6_body_6_bias_folded: tensor<512xf32> {weft.weight = "stages.6.body.6.bias.folded"}, %stages_7_shortcut_0_weight_folded: tensor<1024x512x1x1xf32> {weft.weight = "stages.7.shortcut.0.weight.folded"}, %stages_7_shortcut_0_bias_folded: tensor<1024xf32> {weft.weight = "stages.7.shortcut.0.bias.folded"}, %stages_7_body_0_weight_folded: tensor<256x512x1x1xf32> {weft.weight = "stages.7.body.0.weight.folded"}, %stages_7_body_0_bias_folded: tensor<256xf32> {weft.weight = "stages.7.body.0.bias.folded"}, %stages_7_body_3_weight_folded: tensor<256x256x3x3xf32> {weft.weight = "stages.7.body.3.weight.folded"}, %stages_7_body_3_bias_folded: tensor<256xf32> {weft.weight = "stages.7.body.3.bias.folded"}, %stages_7_body_6_weight_folded: tensor<1024x256x1x1xf32> {weft.weight = "stages.7.body.6.weight.folded"}, %stages_7_body_6_bias_folded: tensor<1024xf32> {weft.weight = "stages.7.body.6.bias.folded"}, %stages_8_body_0_weight_folded: tensor<256x1024x1x1xf32> {weft.weight = "stages.8.body.0.weight.folded"}, %stages_8_body_0_bias_folded: tensor<256xf32> {weft.weight = "stages.8.body.0.bias.folded"}, %stages_8_body_3_weight_folded: tensor<256x256x3x3xf32> {weft.weight = "stages.8.body.3.weight.folded"}, %stages_8_body_3_bias_folded: tensor<256xf32> {weft.weight = "stages.8.body.3.bias.folded"}, %stages_8_body_6_weight_folded: tensor<1024x256x1x1xf32> {weft.weight = "stages.8.body.6.weight.folded"}, %stages_8_body_6_bias_folded: tensor<1024xf32> {weft.weight = "stages.8.body.6.bias.folded"}, %stages_9_body_0_weight_folded: tensor<256x1024x1x1xf32> {weft.weight = "stages.9.body.0.weight.folded"}, %stages_9_body_0_bias_folded: tensor<256xf32> {weft.weight = "stages.9.body.0.bias.folded"}, %stages_9_body_3_weight_folded: tensor<256x256x3x3xf32> {weft.weight = "stages.9.body.3.weight.folded"}, %stages_9_body_3_bias_folded: tensor<256xf32> {weft.weight = "stages.9.body.3.bias.folded"}, %stages_9_body_6_weight_folded: tensor<1024x256x1x1xf32> {weft.weight = "stages.9.body.6.weight.folded"}, %stages_9_body_6_bias_folded: tensor<1024xf32> {weft.weight = "stages.9.body.6.bias.folded"}, %stages_10_body_0_weight_folded: tensor<256x1024x1x1xf32> {weft.weight = "stages.10.body.0.weight.folded"}, %stages_10_body_0_bias_folded: tensor<256xf32> {weft.weight = "stages.10.body.0.bias.folded"}, %stages_10_body_3_weight_folded: tensor<256x256x3x3xf32> {weft.weight = "stages.10.body.3.weight.folded"}, %stages_10_body_3_bias_folded: tensor<256xf32> {weft.weight = "stages.10.body.3.bias.folded"}, %stages_10_body_6_weight_folded: tensor<1024x256x1x1xf32> {weft.weight = "stages.10.body.6.weight.folded"}, %stages_10_body_6_bias_folded: tensor<1024xf32> {weft.weight = "stages.10.body.6.bias.folded"}, %stages_11_body_0_weight_folded: tensor<256x1024x1x1xf32> {weft.weight = "stages.11.body.0.weight.folded"}, %stages_11_body_0_bias_folded: tensor<256xf32> {weft.weight = "stages.11.body.0.bias.folded"}, %stages_11_body_3_weight_folded: tensor<256x256x3x3xf32> {weft.weight = "stages.11.body.3.weight.folded"}, %stages_11_body_3_bias_folded: tensor<256xf32> {weft.weight = "stages.11.body.3.bias.folded"}, %stages_11_body_6_weight_folded: tensor<1024x256x1x1xf32> {weft.weight = "stages.11.body.6.weight.folded"}, %stages_11_body_6_bias_folded: tensor<1024xf32> {weft.weight = "stages.11.body.6.bias.folded"}, %stages_12_body_0_weight_folded: tensor<256x1024x1x1xf32> {weft.weight = "stages.12.body.0.weight.folded"}, %stages_12_body_0_bias_folded: tensor<256xf32> {weft.weight = "stages.12.body.0.bias.folded"}, %stages_12_body_3_weight_folded: tensor<256x256x3x3xf32> {weft.weight = "stages.12.body.3.weight.folded"}, %stages_12_body_3_bias_folded: tensor<256xf32> {weft.weight = "stages.12.body.3.bias.folded"}, %stages_12_body_6_weight_folded: tensor<1024x256x1x1xf32> {weft.weight = "stages.12.body.6.weight.folded"}, %stages_12_body_6_bias_folded: tensor<1024xf32> {weft.weight = "stages.12.body.6.bias.folded"}, %stages_13_shortcut_0_weight_folded: tensor<2048x1024x1x1xf32> {weft.weight = "stages.13.shortcut.0.weight.folded"}, %stages_13_shortcut_0_bias_folded: tensor<2048xf32> {weft.weight = "stages.13.shortcut.0.bias.folded"}, %stages_13_body_0_weight_folded: tensor<512x1024x1x1xf32> {weft.weight = "stages.13.body.0.weight.folded"}, %stages_13_body_0_bias_folded: tensor<512xf32> {weft.weight = "stages.13.body.0.bias.folded"}, %stages_13_body_3_weight_folded: tensor<512x512x3x3xf32> {weft.weight = "stages.13.body.3.weight.folded"}, %stages_13_body_3_bias_folded: tensor<512xf32> {weft.weight = "stages.13.body.3.bias.folded"}, %stages_13_body_6_weight_folded: tensor<2048x512x1x1xf32> {weft.weight = "stages.13.body.6.weight.folded"}, %stages_13_body_6_bias_folded: tensor<2048xf32> {weft.weight = "stages.13.body.6.bias.folded"}, %stages_14_body_0_weight_folded: tensor<512x2048x1x1xf32> {weft.weight = "stages.14.body.0.weight.folded"}, %stages_14_body_0_bias_folded: tensor<512xf32> {weft.weight = "stages.14.body.0.bias.folded"}, %stages_14_body_3_weight_folded: tensor<512x512x3x3xf32> {weft.weight = "stages.14.body.3.weight.folded"}, %stages_14_body_3_bias_folded: tensor<512xf32> {weft.weight = "stages.14.body.3.bias.folded"}, %stages_14_body_6_weight_folded: tensor<2048x512x1x1xf32> {weft.weight = "stages.14.body.6.weight.folded"}, %stages_14_body_6_bias_folded: tensor<2048xf32> {weft.weight = "stages.14.body.6.bias.folded"}, %stages_15_body_0_weight_folded: tensor<512x2048x1x1xf32> {weft.weight = "stages.15.body.0.weight.folded"}, %stages_15_body_0_bias_folded: tensor<512xf32> {weft.weight = "stages.15.body.0.bias.folded"}, %stages_15_body_3_weight_folded: tensor<512x512x3x3xf32> {weft.weight = "stages.15.body.3.weight.folded"}, %stages_15_body_3_bias_folded: tensor<512xf32> {weft.weight = "stages.15.body.3.bias.folded"}, %stages_15_body_6_weight_folded: tensor<2048x512x1x1xf32> {weft.weight = "stages.15.body.6.weight.folded"}, %stages_15_body_6_bias_folded: tensor<2048xf32> {weft.weight = "stages.15.body.6.bias.folded"}, %classifier_weight_transposed: tensor<2048x1000xf32> {weft.weight = "classifier.weight.transposed"}, %classifier_bias: tensor<1000xf32> {weft.weight = "classifier.bias"}) -> tensor<1x1000xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 4.900000e+01 : f32
    %padded = tensor.pad %image low[0, 0, 3, 3] high[0, 0, 3, 3] {
    ^bb0(%arg109: index, %arg110: index, %arg111: index, %arg112: index):
      tensor.yield %cst : f32
    } : tensor<1x3x224x224xf32> to tensor<1x3x230x230xf32>
    %0 = tensor.empty() : tensor<1x64x112x112xf32>
    %1 = linalg.fill {weft.layer = "stem.0"} ins(%cst : f32) outs(%0 : tensor<1x64x112x112xf32>) -> tensor<1x64x112x112xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "stem.0"} ins(%padded, %stem_0_weight_folded : tensor<1x3x230x230xf32>, tensor<64x3x7x7xf32>) outs(%1 : tensor<1x64x112x112xf32>) -> tensor<1x64x112x112xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %stem_0_bias_folded : tensor<1x64x112x112xf32>, tensor<64xf32>) outs(%0 : tensor<1x64x112x112xf32>) attrs =  {weft.layer = "stem.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x64x112x112xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3 : tensor<1x64x112x112xf32>) outs(%0 : tensor<1x64x112x112xf32>) attrs =  {weft.layer = "stem.2"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x64x112x112xf32>
    %padded_2 = tensor.pad %4 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg109: index, %arg110: index, %arg111: index, %arg112: index):
      tensor.yield %cst_0 : f32
    } : tensor<1x64x112x112xf32> to tensor<1x64x114x114xf32>
    %5 = tensor.empty() : tensor<1x64x56x56xf32>
    %6 = linalg.fill {weft.layer = "pool"} ins(%cst_0 : f32) outs(%5 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
    %7 = tensor.empty() : tensor<3x3xf32>
    %8 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "pool"} ins(%padded_2, %7 : tensor<1x64x114x114xf32>, tensor<3x3xf32>) outs(%6 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
    %9 = tensor.empty() : tensor<1x256x56x56xf32>
    %10 = linalg.fill {weft.layer = "stages.0.shortcut.0"} ins(%cst : f32) outs(%9 : tensor<1x256x56x56xf32>) -> tensor<1x256x56x56xf32>
    %11 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.0.shortcut.0"} ins(%8, %stages_0_shortcut_0_weight_folded : tensor<1x64x56x56xf32>, tensor<256x64x1x1xf32>) outs(%10 : tensor<1x256x56x56xf32>) -> tensor<1x256x56x56xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %stages_0_shortcut_0_bias_folded : tensor<1x256x56x56xf32>, tensor<256xf32>) outs(%9 : tensor<1x256x56x56xf32>) attrs =  {weft.layer = "stages.0.shortcut.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x56x56xf32>
    %13 = linalg.fill {weft.layer = "stages.0.body.0"} ins(%cst : f32) outs(%5 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
    %14 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.0.body.0"} ins(%8, %stages_0_body_0_weight_folded : tensor<1x64x56x56xf32>, tensor<64x64x1x1xf32>) outs(%13 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %stages_0_body_0_bias_folded : tensor<1x64x56x56xf32>, tensor<64xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "stages.0.body.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x64x56x56xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<1x64x56x56xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "stages.0.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x64x56x56xf32>
    %padded_3 = tensor.pad %16 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg109: index, %arg110: index, %arg111: index, %arg112: index):
      tensor.yield %cst : f32
    } : tensor<1x64x56x56xf32> to tensor<1x64x58x58xf32>
    %17 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.0.body.3"} ins(%padded_3, %stages_0_body_3_weight_folded : tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>) outs(%13 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %stages_0_body_3_bias_folded : tensor<1x64x56x56xf32>, tensor<64xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "stages.0.body.3"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x64x56x56xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<1x64x56x56xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "stages.0.body.5"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x64x56x56xf32>
    %20 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.0.body.6"} ins(%19, %stages_0_body_6_weight_folded : tensor<1x64x56x56xf32>, tensor<256x64x1x1xf32>) outs(%10 : tensor<1x256x56x56xf32>) -> tensor<1x256x56x56xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %stages_0_body_6_bias_folded : tensor<1x256x56x56xf32>, tensor<256xf32>) outs(%9 : tensor<1x256x56x56xf32>) attrs =  {weft.layer = "stages.0.body.6"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x56x56xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %12 : tensor<1x256x56x56xf32>, tensor<1x256x56x56xf32>) outs(%9 : tensor<1x256x56x56xf32>) attrs =  {weft.layer = "stages.0.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x56x56xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22 : tensor<1x256x56x56xf32>) outs(%9 : tensor<1x256x56x56xf32>) attrs =  {weft.layer = "stages.0.relu"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x56x56xf32>
    %24 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.1.body.0"} ins(%23, %stages_1_body_0_weight_folded : tensor<1x256x56x56xf32>, tensor<64x256x1x1xf32>) outs(%13 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %stages_1_body_0_bias_folded : tensor<1x64x56x56xf32>, tensor<64xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "stages.1.body.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x64x56x56xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25 : tensor<1x64x56x56xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "stages.1.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x64x56x56xf32>
    %padded_4 = tensor.pad %26 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg109: index, %arg110: index, %arg111: index, %arg112: index):
      tensor.yield %cst : f32
    } : tensor<1x64x56x56xf32> to tensor<1x64x58x58xf32>
    %27 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.1.body.3"} ins(%padded_4, %stages_1_body_3_weight_folded : tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>) outs(%13 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %stages_1_body_3_bias_folded : tensor<1x64x56x56xf32>, tensor<64xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "stages.1.body.3"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x64x56x56xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28 : tensor<1x64x56x56xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "stages.1.body.5"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x64x56x56xf32>
    %30 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.1.body.6"} ins(%29, %stages_1_body_6_weight_folded : tensor<1x64x56x56xf32>, tensor<256x64x1x1xf32>) outs(%10 : tensor<1x256x56x56xf32>) -> tensor<1x256x56x56xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30, %stages_1_body_6_bias_folded : tensor<1x256x56x56xf32>, tensor<256xf32>) outs(%9 : tensor<1x256x56x56xf32>) attrs =  {weft.layer = "stages.1.body.6"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x56x56xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31, %23 : tensor<1x256x56x56xf32>, tensor<1x256x56x56xf32>) outs(%9 : tensor<1x256x56x56xf32>) attrs =  {weft.layer = "stages.1.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x56x56xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32 : tensor<1x256x56x56xf32>) outs(%9 : tensor<1x256x56x56xf32>) attrs =  {weft.layer = "stages.1.relu"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x56x56xf32>
    %34 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.2.body.0"} ins(%33, %stages_2_body_0_weight_folded : tensor<1x256x56x56xf32>, tensor<64x256x1x1xf32>) outs(%13 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34, %stages_2_body_0_bias_folded : tensor<1x64x56x56xf32>, tensor<64xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "stages.2.body.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x64x56x56xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35 : tensor<1x64x56x56xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "stages.2.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x64x56x56xf32>
    %padded_5 = tensor.pad %36 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg109: index, %arg110: index, %arg111: index, %arg112: index):
      tensor.yield %cst : f32
    } : tensor<1x64x56x56xf32> to tensor<1x64x58x58xf32>
    %37 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.2.body.3"} ins(%padded_5, %stages_2_body_3_weight_folded : tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>) outs(%13 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
    %38 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %stages_2_body_3_bias_folded : tensor<1x64x56x56xf32>, tensor<64xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "stages.2.body.3"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x64x56x56xf32>
    %39 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38 : tensor<1x64x56x56xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "stages.2.body.5"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x64x56x56xf32>
    %40 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.2.body.6"} ins(%39, %stages_2_body_6_weight_folded : tensor<1x64x56x56xf32>, tensor<256x64x1x1xf32>) outs(%10 : tensor<1x256x56x56xf32>) -> tensor<1x256x56x56xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40, %stages_2_body_6_bias_folded : tensor<1x256x56x56xf32>, tensor<256xf32>) outs(%9 : tensor<1x256x56x56xf32>) attrs =  {weft.layer = "stages.2.body.6"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x56x56xf32>
    %42 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41, %33 : tensor<1x256x56x56xf32>, tensor<1x256x56x56xf32>) outs(%9 : tensor<1x256x56x56xf32>) attrs =  {weft.layer = "stages.2.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x56x56xf32>
    %43 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42 : tensor<1x256x56x56xf32>) outs(%9 : tensor<1x256x56x56xf32>) attrs =  {weft.layer = "stages.2.relu"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x56x56xf32>
    %44 = tensor.empty() : tensor<1x512x28x28xf32>
    %45 = linalg.fill {weft.layer = "stages.3.shortcut.0"} ins(%cst : f32) outs(%44 : tensor<1x512x28x28xf32>) -> tensor<1x512x28x28xf32>
    %46 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "stages.3.shortcut.0"} ins(%43, %stages_3_shortcut_0_weight_folded : tensor<1x256x56x56xf32>, tensor<512x256x1x1xf32>) outs(%45 : tensor<1x512x28x28xf32>) -> tensor<1x512x28x28xf32>
    %47 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46, %stages_3_shortcut_0_bias_folded : tensor<1x512x28x28xf32>, tensor<512xf32>) outs(%44 : tensor<1x512x28x28xf32>) attrs =  {weft.layer = "stages.3.shortcut.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x512x28x28xf32>
    %48 = tensor.empty() : tensor<1x128x56x56xf32>
    %49 = linalg.fill {weft.layer = "stages.3.body.0"} ins(%cst : f32) outs(%48 : tensor<1x128x56x56xf32>) -> tensor<1x128x56x56xf32>
    %50 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.3.body.0"} ins(%43, %stages_3_body_0_weight_folded : tensor<1x256x56x56xf32>, tensor<128x256x1x1xf32>) outs(%49 : tensor<1x128x56x56xf32>) -> tensor<1x128x56x56xf32>
    %51 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50, %stages_3_body_0_bias_folded : tensor<1x128x56x56xf32>, tensor<128xf32>) outs(%48 : tensor<1x128x56x56xf32>) attrs =  {weft.layer = "stages.3.body.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x128x56x56xf32>
    %52 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<1x128x56x56xf32>) outs(%48 : tensor<1x128x56x56xf32>) attrs =  {weft.layer = "stages.3.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x128x56x56xf32>
    %padded_6 = tensor.pad %52 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg109: index, %arg110: index, %arg111: index, %arg112: index):
      tensor.yield %cst : f32
    } : tensor<1x128x56x56xf32> to tensor<1x128x58x58xf32>
    %53 = tensor.empty() : tensor<1x128x28x28xf32>
    %54 = linalg.fill {weft.layer = "stages.3.body.3"} ins(%cst : f32) outs(%53 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %55 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "stages.3.body.3"} ins(%padded_6, %stages_3_body_3_weight_folded : tensor<1x128x58x58xf32>, tensor<128x128x3x3xf32>) outs(%54 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %56 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55, %stages_3_body_3_bias_folded : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%53 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "stages.3.body.3"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x128x28x28xf32>
    %57 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56 : tensor<1x128x28x28xf32>) outs(%53 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "stages.3.body.5"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x128x28x28xf32>
    %58 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.3.body.6"} ins(%57, %stages_3_body_6_weight_folded : tensor<1x128x28x28xf32>, tensor<512x128x1x1xf32>) outs(%45 : tensor<1x512x28x28xf32>) -> tensor<1x512x28x28xf32>
    %59 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58, %stages_3_body_6_bias_folded : tensor<1x512x28x28xf32>, tensor<512xf32>) outs(%44 : tensor<1x512x28x28xf32>) attrs =  {weft.layer = "stages.3.body.6"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x512x28x28xf32>
    %60 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59, %47 : tensor<1x512x28x28xf32>, tensor<1x512x28x28xf32>) outs(%44 : tensor<1x512x28x28xf32>) attrs =  {weft.layer = "stages.3.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x512x28x28xf32>
    %61 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60 : tensor<1x512x28x28xf32>) outs(%44 : tensor<1x512x28x28xf32>) attrs =  {weft.layer = "stages.3.relu"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x512x28x28xf32>
    %62 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.4.body.0"} ins(%61, %stages_4_body_0_weight_folded : tensor<1x512x28x28xf32>, tensor<128x512x1x1xf32>) outs(%54 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %63 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62, %stages_4_body_0_bias_folded : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%53 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "stages.4.body.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x128x28x28xf32>
    %64 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%63 : tensor<1x128x28x28xf32>) outs(%53 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "stages.4.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x128x28x28xf32>
    %padded_7 = tensor.pad %64 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg109: index, %arg110: index, %arg111: index, %arg112: index):
      tensor.yield %cst : f32
    } : tensor<1x128x28x28xf32> to tensor<1x128x30x30xf32>
    %65 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.4.body.3"} ins(%padded_7, %stages_4_body_3_weight_folded : tensor<1x128x30x30xf32>, tensor<128x128x3x3xf32>) outs(%54 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %66 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65, %stages_4_body_3_bias_folded : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%53 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "stages.4.body.3"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x128x28x28xf32>
    %67 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66 : tensor<1x128x28x28xf32>) outs(%53 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "stages.4.body.5"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x128x28x28xf32>
    %68 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.4.body.6"} ins(%67, %stages_4_body_6_weight_folded : tensor<1x128x28x28xf32>, tensor<512x128x1x1xf32>) outs(%45 : tensor<1x512x28x28xf32>) -> tensor<1x512x28x28xf32>
    %69 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68, %stages_4_body_6_bias_folded : tensor<1x512x28x28xf32>, tensor<512xf32>) outs(%44 : tensor<1x512x28x28xf32>) attrs =  {weft.layer = "stages.4.body.6"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x512x28x28xf32>
    %70 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69, %61 : tensor<1x512x28x28xf32>, tensor<1x512x28x28xf32>) outs(%44 : tensor<1x512x28x28xf32>) attrs =  {weft.layer = "stages.4.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x512x28x28xf32>
    %71 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70 : tensor<1x512x28x28xf32>) outs(%44 : tensor<1x512x28x28xf32>) attrs =  {weft.layer = "stages.4.relu"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x512x28x28xf32>
    %72 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.5.body.0"} ins(%71, %stages_5_body_0_weight_folded : tensor<1x512x28x28xf32>, tensor<128x512x1x1xf32>) outs(%54 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %73 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%72, %stages_5_body_0_bias_folded : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%53 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "stages.5.body.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x128x28x28xf32>
    %74 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73 : tensor<1x128x28x28xf32>) outs(%53 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "stages.5.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x128x28x28xf32>
    %padded_8 = tensor.pad %74 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg109: index, %arg110: index, %arg111: index, %arg112: index):
      tensor.yield %cst : f32
    } : tensor<1x128x28x28xf32> to tensor<1x128x30x30xf32>
    %75 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.5.body.3"} ins(%padded_8, %stages_5_body_3_weight_folded : tensor<1x128x30x30xf32>, tensor<128x128x3x3xf32>) outs(%54 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %76 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%75, %stages_5_body_3_bias_folded : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%53 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "stages.5.body.3"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x128x28x28xf32>
    %77 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76 : tensor<1x128x28x28xf32>) outs(%53 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "stages.5.body.5"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x128x28x28xf32>
    %78 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.5.body.6"} ins(%77, %stages_5_body_6_weight_folded : tensor<1x128x28x28xf32>, tensor<512x128x1x1xf32>) outs(%45 : tensor<1x512x28x28xf32>) -> tensor<1x512x28x28xf32>
    %79 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%78, %stages_5_body_6_bias_folded : tensor<1x512x28x28xf32>, tensor<512xf32>) outs(%44 : tensor<1x512x28x28xf32>) attrs =  {weft.layer = "stages.5.body.6"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x512x28x28xf32>
    %80 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%79, %71 : tensor<1x512x28x28xf32>, tensor<1x512x28x28xf32>) outs(%44 : tensor<1x512x28x28xf32>) attrs =  {weft.layer = "stages.5.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x512x28x28xf32>
    %81 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%80 : tensor<1x512x28x28xf32>) outs(%44 : tensor<1x512x28x28xf32>) attrs =  {weft.layer = "stages.5.relu"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x512x28x28xf32>
    %82 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.6.body.0"} ins(%81, %stages_6_body_0_weight_folded : tensor<1x512x28x28xf32>, tensor<128x512x1x1xf32>) outs(%54 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %83 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%82, %stages_6_body_0_bias_folded : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%53 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "stages.6.body.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x128x28x28xf32>
    %84 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%83 : tensor<1x128x28x28xf32>) outs(%53 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "stages.6.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x128x28x28xf32>
    %padded_9 = tensor.pad %84 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg109: index, %arg110: index, %arg111: index, %arg112: index):
      tensor.yield %cst : f32
    } : tensor<1x128x28x28xf32> to tensor<1x128x30x30xf32>
    %85 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.6.body.3"} ins(%padded_9, %stages_6_body_3_weight_folded : tensor<1x128x30x30xf32>, tensor<128x128x3x3xf32>) outs(%54 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %86 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%85, %stages_6_body_3_bias_folded : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%53 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "stages.6.body.3"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x128x28x28xf32>
    %87 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%86 : tensor<1x128x28x28xf32>) outs(%53 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "stages.6.body.5"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x128x28x28xf32>
    %88 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.6.body.6"} ins(%87, %stages_6_body_6_weight_folded : tensor<1x128x28x28xf32>, tensor<512x128x1x1xf32>) outs(%45 : tensor<1x512x28x28xf32>) -> tensor<1x512x28x28xf32>
    %89 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%88, %stages_6_body_6_bias_folded : tensor<1x512x28x28xf32>, tensor<512xf32>) outs(%44 : tensor<1x512x28x28xf32>) attrs =  {weft.layer = "stages.6.body.6"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x512x28x28xf32>
    %90 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%89, %81 : tensor<1x512x28x28xf32>, tensor<1x512x28x28xf32>) outs(%44 : tensor<1x512x28x28xf32>) attrs =  {weft.layer = "stages.6.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x512x28x28xf32>
    %91 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%90 : tensor<1x512x28x28xf32>) outs(%44 : tensor<1x512x28x28xf32>) attrs =  {weft.layer = "stages.6.relu"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x512x28x28xf32>
    %92 = tensor.empty() : tensor<1x1024x14x14xf32>
    %93 = linalg.fill {weft.layer = "stages.7.shortcut.0"} ins(%cst : f32) outs(%92 : tensor<1x1024x14x14xf32>) -> tensor<1x1024x14x14xf32>
    %94 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "stages.7.shortcut.0"} ins(%91, %stages_7_shortcut_0_weight_folded : tensor<1x512x28x28xf32>, tensor<1024x512x1x1xf32>) outs(%93 : tensor<1x1024x14x14xf32>) -> tensor<1x1024x14x14xf32>
    %95 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%94, %stages_7_shortcut_0_bias_folded : tensor<1x1024x14x14xf32>, tensor<1024xf32>) outs(%92 : tensor<1x1024x14x14xf32>) attrs =  {weft.layer = "stages.7.shortcut.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x1024x14x14xf32>
    %96 = tensor.empty() : tensor<1x256x28x28xf32>
    %97 = linalg.fill {weft.layer = "stages.7.body.0"} ins(%cst : f32) outs(%96 : tensor<1x256x28x28xf32>) -> tensor<1x256x28x28xf32>
    %98 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.7.body.0"} ins(%91, %stages_7_body_0_weight_folded : tensor<1x512x28x28xf32>, tensor<256x512x1x1xf32>) outs(%97 : tensor<1x256x28x28xf32>) -> tensor<1x256x28x28xf32>
    %99 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%98, %stages_7_body_0_bias_folded : tensor<1x256x28x28xf32>, tensor<256xf32>) outs(%96 : tensor<1x256x28x28xf32>) attrs =  {weft.layer = "stages.7.body.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x28x28xf32>
    %100 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%99 : tensor<1x256x28x28xf32>) outs(%96 : tensor<1x256x28x28xf32>) attrs =  {weft.layer = "stages.7.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x28x28xf32>
    %padded_10 = tensor.pad %100 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg109: index, %arg110: index, %arg111: index, %arg112: index):
      tensor.yield %cst : f32
    } : tensor<1x256x28x28xf32> to tensor<1x256x30x30xf32>
    %101 = tensor.empty() : tensor<1x256x14x14xf32>
    %102 = linalg.fill {weft.layer = "stages.7.body.3"} ins(%cst : f32) outs(%101 : tensor<1x256x14x14xf32>) -> tensor<1x256x14x14xf32>
    %103 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "stages.7.body.3"} ins(%padded_10, %stages_7_body_3_weight_folded : tensor<1x256x30x30xf32>, tensor<256x256x3x3xf32>) outs(%102 : tensor<1x256x14x14xf32>) -> tensor<1x256x14x14xf32>
    %104 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%103, %stages_7_body_3_bias_folded : tensor<1x256x14x14xf32>, tensor<256xf32>) outs(%101 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.7.body.3"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x14x14xf32>
    %105 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%104 : tensor<1x256x14x14xf32>) outs(%101 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.7.body.5"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x14x14xf32>
    %106 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.7.body.6"} ins(%105, %stages_7_body_6_weight_folded : tensor<1x256x14x14xf32>, tensor<1024x256x1x1xf32>) outs(%93 : tensor<1x1024x14x14xf32>) -> tensor<1x1024x14x14xf32>
    %107 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%106, %stages_7_body_6_bias_folded : tensor<1x1024x14x14xf32>, tensor<1024xf32>) outs(%92 : tensor<1x1024x14x14xf32>) attrs =  {weft.layer = "stages.7.body.6"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x1024x14x14xf32>
    %108 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%107, %95 : tensor<1x1024x14x14xf32>, tensor<1x1024x14x14xf32>) outs(%92 : tensor<1x1024x14x14xf32>) attrs =  {weft.layer = "stages.7.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x1024x14x14xf32>
    %109 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%108 : tensor<1x1024x14x14xf32>) outs(%92 : tensor<1x1024x14x14xf32>) attrs =  {weft.layer = "stages.7.relu"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x1024x14x14xf32>
    %110 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.8.body.0"} ins(%109, %stages_8_body_0_weight_folded : tensor<1x1024x14x14xf32>, tensor<256x1024x1x1xf32>) outs(%102 : tensor<1x256x14x14xf32>) -> tensor<1x256x14x14xf32>
    %111 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%110, %stages_8_body_0_bias_folded : tensor<1x256x14x14xf32>, tensor<256xf32>) outs(%101 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.8.body.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x14x14xf32>
    %112 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%111 : tensor<1x256x14x14xf32>) outs(%101 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.8.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x14x14xf32>
    %padded_11 = tensor.pad %112 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg109: index, %arg110: index, %arg111: index, %arg112: index):
      tensor.yield %cst : f32
    } : tensor<1x256x14x14xf32> to tensor<1x256x16x16xf32>
    %113 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.8.body.3"} ins(%padded_11, %stages_8_body_3_weight_folded : tensor<1x256x16x16xf32>, tensor<256x256x3x3xf32>) outs(%102 : tensor<1x256x14x14xf32>) -> tensor<1x256x14x14xf32>
    %114 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%113, %stages_8_body_3_bias_folded : tensor<1x256x14x14xf32>, tensor<256xf32>) outs(%101 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.8.body.3"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x14x14xf32>
    %115 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%114 : tensor<1x256x14x14xf32>) outs(%101 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.8.body.5"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x14x14xf32>
    %116 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.8.body.6"} ins(%115, %stages_8_body_6_weight_folded : tensor<1x256x14x14xf32>, tensor<1024x256x1x1xf32>) outs(%93 : tensor<1x1024x14x14xf32>) -> tensor<1x1024x14x14xf32>
    %117 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%116, %stages_8_body_6_bias_folded : tensor<1x1024x14x14xf32>, tensor<1024xf32>) outs(%92 : tensor<1x1024x14x14xf32>) attrs =  {weft.layer = "stages.8.body.6"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x1024x14x14xf32>
    %118 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%117, %109 : tensor<1x1024x14x14xf32>, tensor<1x1024x14x14xf32>) outs(%92 : tensor<1x1024x14x14xf32>) attrs =  {weft.layer = "stages.8.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x1024x14x14xf32>
    %119 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%118 : tensor<1x1024x14x14xf32>) outs(%92 : tensor<1x1024x14x14xf32>) attrs =  {weft.layer = "stages.8.relu"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x1024x14x14xf32>
    %120 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.9.body.0"} ins(%119, %stages_9_body_0_weight_folded : tensor<1x1024x14x14xf32>, tensor<256x1024x1x1xf32>) outs(%102 : tensor<1x256x14x14xf32>) -> tensor<1x256x14x14xf32>
    %121 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%120, %stages_9_body_0_bias_folded : tensor<1x256x14x14xf32>, tensor<256xf32>) outs(%101 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.9.body.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x14x14xf32>
    %122 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%121 : tensor<1x256x14x14xf32>) outs(%101 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.9.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x14x14xf32>
    %padded_12 = tensor.pad %122 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg109: index, %arg110: index, %arg111: index, %arg112: index):
      tensor.yield %cst : f32
    } : tensor<1x256x14x14xf32> to tensor<1x256x16x16xf32>
    %123 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.9.body.3"} ins(%padded_12, %stages_9_body_3_weight_folded : tensor<1x256x16x16xf32>, tensor<256x256x3x3xf32>) outs(%102 : tensor<1x256x14x14xf32>) -> tensor<1x256x14x14xf32>
    %124 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%123, %stages_9_body_3_bias_folded : tensor<1x256x14x14xf32>, tensor<256xf32>) outs(%101 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.9.body.3"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x14x14xf32>
    %125 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%124 : tensor<1x256x14x14xf32>) outs(%101 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.9.body.5"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x14x14xf32>
    %126 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.9.body.6"} ins(%125, %stages_9_body_6_weight_folded : tensor<1x256x14x14xf32>, tensor<1024x256x1x1xf32>) outs(%93 : tensor<1x1024x14x14xf32>) -> tensor<1x1024x14x14xf32>
    %127 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%126, %stages_9_body_6_bias_folded : tensor<1x1024x14x14xf32>, tensor<1024xf32>) outs(%92 : tensor<1x1024x14x14xf32>) attrs =  {weft.layer = "stages.9.body.6"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x1024x14x14xf32>
    %128 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%127, %119 : tensor<1x1024x14x14xf32>, tensor<1x1024x14x14xf32>) outs(%92 : tensor<1x1024x14x14xf32>) attrs =  {weft.layer = "stages.9.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x1024x14x14xf32>
    %129 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%128 : tensor<1x1024x14x14xf32>) outs(%92 : tensor<1x1024x14x14xf32>) attrs =  {weft.layer = "stages.9.relu"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x1024x14x14xf32>
    %130 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.10.body.0"} ins(%129, %stages_10_body_0_weight_folded : tensor<1x1024x14x14xf32>, tensor<256x1024x1x1xf32>) outs(%102 : tensor<1x256x14x14xf32>) -> tensor<1x256x14x14xf32>
    %131 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%130, %stages_10_body_0_bias_folded : tensor<1x256x14x14xf32>, tensor<256xf32>) outs(%101 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.10.body.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x14x14xf32>
    %132 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%131 : tensor<1x256x14x14xf32>) outs(%101 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.10.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x14x14xf32>
    %padded_13 = tensor.pad %132 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg109: index, %arg110: index, %arg111: index, %arg112: index):
      tensor.yield %cst : f32
    } : tensor<1x256x14x14xf32> to tensor<1x256x16x16xf32>
    %133 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.10.body.3"} ins(%padded_13, %stages_10_body_3_weight_folded : tensor<1x256x16x16xf32>, tensor<256x256x3x3xf32>) outs(%102 : tensor<1x256x14x14xf32>) -> tensor<1x256x14x14xf32>
    %134 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%133, %stages_10_body_3_bias_folded : tensor<1x256x14x14xf32>, tensor<256xf32>) outs(%101 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.10.body.3"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x14x14xf32>
    %135 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%134 : tensor<1x256x14x14xf32>) outs(%101 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.10.body.5"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x14x14xf32>
    %136 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.10.body.6"} ins(%135, %stages_10_body_6_weight_folded : tensor<1x256x14x14xf32>, tensor<1024x256x1x1xf32>) outs(%93 : tensor<1x1024x14x14xf32>) -> tensor<1x1024x14x14xf32>
    %137 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%136, %stages_10_body_6_bias_folded : tensor<1x1024x14x14xf32>, tensor<1024xf32>) outs(%92 : tensor<1x1024x14x14xf32>) attrs =  {weft.layer = "stages.10.body.6"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x1024x14x14xf32>
    %138 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%137, %129 : tensor<1x1024x14x14xf32>, tensor<1x1024x14x14xf32>) outs(%92 : tensor<1x1024x14x14xf32>) attrs =  {weft.layer = "stages.10.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x1024x14x14xf32>
    %139 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%138 : tensor<1x1024x14x14xf32>) outs(%92 : tensor<1x1024x14x14xf32>) attrs =  {weft.layer = "stages.10.relu"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x1024x14x14xf32>
    %140 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.11.body.0"} ins(%139, %stages_11_body_0_weight_folded : tensor<1x1024x14x14xf32>, tensor<256x1024x1x1xf32>) outs(%102 : tensor<1x256x14x14xf32>) -> tensor<1x256x14x14xf32>
    %141 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%140, %stages_11_body_0_bias_folded : tensor<1x256x14x14xf32>, tensor<256xf32>) outs(%101 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.11.body.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x14x14xf32>
    %142 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%141 : tensor<1x256x14x14xf32>) outs(%101 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.11.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x14x14xf32>
    %padded_14 = tensor.pad %142 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg109: index, %arg110: index, %arg111: index, %arg112: index):
      tensor.yield %cst : f32
    } : tensor<1x256x14x14xf32> to tensor<1x256x16x16xf32>
    %143 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.11.body.3"} ins(%padded_14, %stages_11_body_3_weight_folded : tensor<1x256x16x16xf32>, tensor<256x256x3x3xf32>) outs(%102 : tensor<1x256x14x14xf32>) -> tensor<1x256x14x14xf32>
    %144 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%143, %stages_11_body_3_bias_folded : tensor<1x256x14x14xf32>, tensor<256xf32>) outs(%101 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.11.body.3"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x14x14xf32>
    %145 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%144 : tensor<1x256x14x14xf32>) outs(%101 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.11.body.5"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x14x14xf32>
    %146 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.11.body.6"} ins(%145, %stages_11_body_6_weight_folded : tensor<1x256x14x14xf32>, tensor<1024x256x1x1xf32>) outs(%93 : tensor<1x1024x14x14xf32>) -> tensor<1x1024x14x14xf32>
    %147 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%146, %stages_11_body_6_bias_folded : tensor<1x1024x14x14xf32>, tensor<1024xf32>) outs(%92 : tensor<1x1024x14x14xf32>) attrs =  {weft.layer = "stages.11.body.6"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x1024x14x14xf32>
    %148 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%147, %139 : tensor<1x1024x14x14xf32>, tensor<1x1024x14x14xf32>) outs(%92 : tensor<1x1024x14x14xf32>) attrs =  {weft.layer = "stages.11.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x1024x14x14xf32>
    %149 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%148 : tensor<1x1024x14x14xf32>) outs(%92 : tensor<1x1024x14x14xf32>) attrs =  {weft.layer = "stages.11.relu"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x1024x14x14xf32>
    %150 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.12.body.0"} ins(%149, %stages_12_body_0_weight_folded : tensor<1x1024x14x14xf32>, tensor<256x1024x1x1xf32>) outs(%102 : tensor<1x256x14x14xf32>) -> tensor<1x256x14x14xf32>
    %151 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%150, %stages_12_body_0_bias_folded : tensor<1x256x14x14xf32>, tensor<256xf32>) outs(%101 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.12.body.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x14x14xf32>
    %152 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%151 : tensor<1x256x14x14xf32>) outs(%101 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.12.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x14x14xf32>
    %padded_15 = tensor.pad %152 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg109: index, %arg110: index, %arg111: index, %arg112: index):
      tensor.yield %cst : f32
    } : tensor<1x256x14x14xf32> to tensor<1x256x16x16xf32>
    %153 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.12.body.3"} ins(%padded_15, %stages_12_body_3_weight_folded : tensor<1x256x16x16xf32>, tensor<256x256x3x3xf32>) outs(%102 : tensor<1x256x14x14xf32>) -> tensor<1x256x14x14xf32>
    %154 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%153, %stages_12_body_3_bias_folded : tensor<1x256x14x14xf32>, tensor<256xf32>) outs(%101 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.12.body.3"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x14x14xf32>
    %155 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%154 : tensor<1x256x14x14xf32>) outs(%101 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.12.body.5"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x256x14x14xf32>
    %156 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.12.body.6"} ins(%155, %stages_12_body_6_weight_folded : tensor<1x256x14x14xf32>, tensor<1024x256x1x1xf32>) outs(%93 : tensor<1x1024x14x14xf32>) -> tensor<1x1024x14x14xf32>
    %157 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%156, %stages_12_body_6_bias_folded : tensor<1x1024x14x14xf32>, tensor<1024xf32>) outs(%92 : tensor<1x1024x14x14xf32>) attrs =  {weft.layer = "stages.12.body.6"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x1024x14x14xf32>
    %158 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%157, %149 : tensor<1x1024x14x14xf32>, tensor<1x1024x14x14xf32>) outs(%92 : tensor<1x1024x14x14xf32>) attrs =  {weft.layer = "stages.12.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x1024x14x14xf32>
    %159 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%158 : tensor<1x1024x14x14xf32>) outs(%92 : tensor<1x1024x14x14xf32>) attrs =  {weft.layer = "stages.12.relu"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x1024x14x14xf32>
    %160 = tensor.empty() : tensor<1x2048x7x7xf32>
    %161 = linalg.fill {weft.layer = "stages.13.shortcut.0"} ins(%cst : f32) outs(%160 : tensor<1x2048x7x7xf32>) -> tensor<1x2048x7x7xf32>
    %162 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "stages.13.shortcut.0"} ins(%159, %stages_13_shortcut_0_weight_folded : tensor<1x1024x14x14xf32>, tensor<2048x1024x1x1xf32>) outs(%161 : tensor<1x2048x7x7xf32>) -> tensor<1x2048x7x7xf32>
    %163 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%162, %stages_13_shortcut_0_bias_folded : tensor<1x2048x7x7xf32>, tensor<2048xf32>) outs(%160 : tensor<1x2048x7x7xf32>) attrs =  {weft.layer = "stages.13.shortcut.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x2048x7x7xf32>
    %164 = tensor.empty() : tensor<1x512x14x14xf32>
    %165 = linalg.fill {weft.layer = "stages.13.body.0"} ins(%cst : f32) outs(%164 : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
    %166 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.13.body.0"} ins(%159, %stages_13_body_0_weight_folded : tensor<1x1024x14x14xf32>, tensor<512x1024x1x1xf32>) outs(%165 : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
    %167 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%166, %stages_13_body_0_bias_folded : tensor<1x512x14x14xf32>, tensor<512xf32>) outs(%164 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "stages.13.body.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x512x14x14xf32>
    %168 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%167 : tensor<1x512x14x14xf32>) outs(%164 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "stages.13.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x512x14x14xf32>
    %padded_16 = tensor.pad %168 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg109: index, %arg110: index, %arg111: index, %arg112: index):
      tensor.yield %cst : f32
    } : tensor<1x512x14x14xf32> to tensor<1x512x16x16xf32>
    %169 = tensor.empty() : tensor<1x512x7x7xf32>
    %170 = linalg.fill {weft.layer = "stages.13.body.3"} ins(%cst : f32) outs(%169 : tensor<1x512x7x7xf32>) -> tensor<1x512x7x7xf32>
    %171 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "stages.13.body.3"} ins(%padded_16, %stages_13_body_3_weight_folded : tensor<1x512x16x16xf32>, tensor<512x512x3x3xf32>) outs(%170 : tensor<1x512x7x7xf32>) -> tensor<1x512x7x7xf32>
    %172 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%171, %stages_13_body_3_bias_folded : tensor<1x512x7x7xf32>, tensor<512xf32>) outs(%169 : tensor<1x512x7x7xf32>) attrs =  {weft.layer = "stages.13.body.3"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x512x7x7xf32>
    %173 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%172 : tensor<1x512x7x7xf32>) outs(%169 : tensor<1x512x7x7xf32>) attrs =  {weft.layer = "stages.13.body.5"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x512x7x7xf32>
    %174 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.13.body.6"} ins(%173, %stages_13_body_6_weight_folded : tensor<1x512x7x7xf32>, tensor<2048x512x1x1xf32>) outs(%161 : tensor<1x2048x7x7xf32>) -> tensor<1x2048x7x7xf32>
    %175 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%174, %stages_13_body_6_bias_folded : tensor<1x2048x7x7xf32>, tensor<2048xf32>) outs(%160 : tensor<1x2048x7x7xf32>) attrs =  {weft.layer = "stages.13.body.6"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x2048x7x7xf32>
    %176 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%175, %163 : tensor<1x2048x7x7xf32>, tensor<1x2048x7x7xf32>) outs(%160 : tensor<1x2048x7x7xf32>) attrs =  {weft.layer = "stages.13.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x2048x7x7xf32>
    %177 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%176 : tensor<1x2048x7x7xf32>) outs(%160 : tensor<1x2048x7x7xf32>) attrs =  {weft.layer = "stages.13.relu"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x2048x7x7xf32>
    %178 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.14.body.0"} ins(%177, %stages_14_body_0_weight_folded : tensor<1x2048x7x7xf32>, tensor<512x2048x1x1xf32>) outs(%170 : tensor<1x512x7x7xf32>) -> tensor<1x512x7x7xf32>
    %179 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%178, %stages_14_body_0_bias_folded : tensor<1x512x7x7xf32>, tensor<512xf32>) outs(%169 : tensor<1x512x7x7xf32>) attrs =  {weft.layer = "stages.14.body.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x512x7x7xf32>
    %180 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%179 : tensor<1x512x7x7xf32>) outs(%169 : tensor<1x512x7x7xf32>) attrs =  {weft.layer = "stages.14.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x512x7x7xf32>
    %padded_17 = tensor.pad %180 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg109: index, %arg110: index, %arg111: index, %arg112: index):
      tensor.yield %cst : f32
    } : tensor<1x512x7x7xf32> to tensor<1x512x9x9xf32>
    %181 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.14.body.3"} ins(%padded_17, %stages_14_body_3_weight_folded : tensor<1x512x9x9xf32>, tensor<512x512x3x3xf32>) outs(%170 : tensor<1x512x7x7xf32>) -> tensor<1x512x7x7xf32>
    %182 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%181, %stages_14_body_3_bias_folded : tensor<1x512x7x7xf32>, tensor<512xf32>) outs(%169 : tensor<1x512x7x7xf32>) attrs =  {weft.layer = "stages.14.body.3"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x512x7x7xf32>
    %183 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%182 : tensor<1x512x7x7xf32>) outs(%169 : tensor<1x512x7x7xf32>) attrs =  {weft.layer = "stages.14.body.5"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x512x7x7xf32>
    %184 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.14.body.6"} ins(%183, %stages_14_body_6_weight_folded : tensor<1x512x7x7xf32>, tensor<2048x512x1x1xf32>) outs(%161 : tensor<1x2048x7x7xf32>) -> tensor<1x2048x7x7xf32>
    %185 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%184, %stages_14_body_6_bias_folded : tensor<1x2048x7x7xf32>, tensor<2048xf32>) outs(%160 : tensor<1x2048x7x7xf32>) attrs =  {weft.layer = "stages.14.body.6"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x2048x7x7xf32>
    %186 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%185, %177 : tensor<1x2048x7x7xf32>, tensor<1x2048x7x7xf32>) outs(%160 : tensor<1x2048x7x7xf32>) attrs =  {weft.layer = "stages.14.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x2048x7x7xf32>
    %187 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%186 : tensor<1x2048x7x7xf32>) outs(%160 : tensor<1x2048x7x7xf32>) attrs =  {weft.layer = "stages.14.relu"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x2048x7x7xf32>
    %188 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.15.body.0"} ins(%187, %stages_15_body_0_weight_folded : tensor<1x2048x7x7xf32>, tensor<512x2048x1x1xf32>) outs(%170 : tensor<1x512x7x7xf32>) -> tensor<1x512x7x7xf32>
    %189 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%188, %stages_15_body_0_bias_folded : tensor<1x512x7x7xf32>, tensor<512xf32>) outs(%169 : tensor<1x512x7x7xf32>) attrs =  {weft.layer = "stages.15.body.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x512x7x7xf32>
    %190 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%189 : tensor<1x512x7x7xf32>) outs(%169 : tensor<1x512x7x7xf32>) attrs =  {weft.layer = "stages.15.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x512x7x7xf32>
    %padded_18 = tensor.pad %190 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg109: index, %arg110: index, %arg111: index, %arg112: index):
      tensor.yield %cst : f32
    } : tensor<1x512x7x7xf32> to tensor<1x512x9x9xf32>
    %191 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.15.body.3"} ins(%padded_18, %stages_15_body_3_weight_folded : tensor<1x512x9x9xf32>, tensor<512x512x3x3xf32>) outs(%170 : tensor<1x512x7x7xf32>) -> tensor<1x512x7x7xf32>
    %192 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%191, %stages_15_body_3_bias_folded : tensor<1x512x7x7xf32>, tensor<512xf32>) outs(%169 : tensor<1x512x7x7xf32>) attrs =  {weft.layer = "stages.15.body.3"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x512x7x7xf32>
    %193 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%192 : tensor<1x512x7x7xf32>) outs(%169 : tensor<1x512x7x7xf32>) attrs =  {weft.layer = "stages.15.body.5"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x512x7x7xf32>
    %194 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.15.body.6"} ins(%193, %stages_15_body_6_weight_folded : tensor<1x512x7x7xf32>, tensor<2048x512x1x1xf32>) outs(%161 : tensor<1x2048x7x7xf32>) -> tensor<1x2048x7x7xf32>
    %195 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%194, %stages_15_body_6_bias_folded : tensor<1x2048x7x7xf32>, tensor<2048xf32>) outs(%160 : tensor<1x2048x7x7xf32>) attrs =  {weft.layer = "stages.15.body.6"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x2048x7x7xf32>
    %196 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%195, %187 : tensor<1x2048x7x7xf32>, tensor<1x2048x7x7xf32>) outs(%160 : tensor<1x2048x7x7xf32>) attrs =  {weft.layer = "stages.15.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x2048x7x7xf32>
    %197 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%196 : tensor<1x2048x7x7xf32>) outs(%160 : tensor<1x2048x7x7xf32>) attrs =  {weft.layer = "stages.15.relu"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.maximumf %in, %cst : f32
      linalg.yield %206 : f32
    } -> tensor<1x2048x7x7xf32>
    %198 = tensor.empty() : tensor<1x2048xf32>
    %199 = linalg.fill {weft.layer = "mean"} ins(%cst : f32) outs(%198 : tensor<1x2048xf32>) -> tensor<1x2048xf32>
    %200 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%197 : tensor<1x2048x7x7xf32>) outs(%199 : tensor<1x2048xf32>) attrs =  {weft.layer = "mean"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.addf %in, %out : f32
      linalg.yield %206 : f32
    } -> tensor<1x2048xf32>
    %201 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%200 : tensor<1x2048xf32>) outs(%198 : tensor<1x2048xf32>) attrs =  {weft.layer = "mean"} {
    ^bb0(%in: f32, %out: f32):
      %206 = arith.divf %in, %cst_1 : f32
      linalg.yield %206 : f32
    } -> tensor<1x2048xf32>
    %202 = tensor.empty() : tensor<1x1000xf32>
    %203 = linalg.fill {weft.layer = "classifier"} ins(%cst : f32) outs(%202 : tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %204 = linalg.matmul {weft.layer = "classifier"} ins(%201, %classifier_weight_transposed : tensor<1x2048xf32>, tensor<2048x1000xf32>) outs(%203 : tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %205 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%204, %classifier_bias : tensor<1x1000xf32>, tensor<1000xf32>) outs(%202 : tensor<1x1000xf32>) attrs =  {weft.layer = "classifier"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %206 = arith.addf %in, %in_19 : f32
      linalg.yield %206 : f32
    } -> tensor<1x1000xf32>
    return %205 : tensor<1x1000xf32>
  }
}
