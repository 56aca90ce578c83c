#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d1)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @resnet3d18(%video: tensor<1x3x16x112x112xf32> {weft.dims = ["batch", "", "", "", ""]}, %stem_0_weight_folded: tensor<64x3x3x7x7xf32> {weft.weight = "stem.0.weight.folded"}, %stem_0_bias_folded: tensor<64xf32> {weft.weight = "stem.0.bias.folded"}, %stages_0_body_0_weight_folded: tensor<64x64x3x3x3xf32> {weft.weight = "stages.0.body.0.weight.folded"}, %stages_0_body_0_bias_folded: tensor<64xf32> {weft.weight = "stages.0.body.0.bias.folded"}, %stages_0_body_3_weight_folded: tensor<64x64x3x3x3xf32> {weft.weight = "stages.0.body.3.weight.folded"}, %stages_0_body_3_bias_folded: tensor<64xf32> {weft.weight = "stages.0.body.3.bias.folded"}, %stages_1_body_0_weight_folded: tensor<64x64x3x3x3xf32> {weft.weight = "stages.1.body.0.weight.folded"}, %stages_1_body_0_bias_folded: tensor<64xf32> {weft.weight = "stages.1.body.0.bias.folded"}, %stages_1_body_3_weight_folded: tensor<64x64x3x3x3xf32> {weft.weight = "stages.1.body.3.weight.folded"}, %stages_1_body_3_bias_folded: tensor<64xf32> {weft.weight = "stages.1.body.3.bias.folded"}, %stages_2_shortcut_0_weight_folded: tensor<128x64x1x1x1xf32> {weft.weight = "stages.2.shortcut.0.weight.folded"}, %stages_2_shortcut_0_bias_folded: tensor<128xf32> {weft.weight = "stages.2.shortcut.0.bias.folded"}, %stages_2_body_0_weight_folded: tensor<128x64x3x3x3xf32> {weft.weight = "stages.2.body.0.weight.folded"}, %stages_2_body_0_bias_folded: tensor<128xf32> {weft.weight = "stages.2.body.0.bias.folded"}, %stages_2_body_3_weight_folded: tensor<128x128x3x3x3xf32> {weft.weight = "stages.2.body.3.weight.folded"}, %stages_2_body_3_bias_folded: tensor<128xf32> {weft.weight = "stages.2.body.3.bias.folded"}, %stages_3_body_0_weight_folded: tensor<128x128x3x3x3xf32> {weft.weight = "stages.3.body.0.weight.folded"}, %stages_3_body_0_bias_folded: tensor<128xf32> {weft.weight = "stages.3.body.0.bias.folded"}, %stages_3_body_3_weight_folded: tensor<128x128x3x3x3xf32> {weft.weight = "stages.3.body.3.weight.folded"}, %stages_3_body_3_bias_folded: tensor<128xf32> {weft.weight = "stages.3.body.3.bias.folded"}, %stages_4_shortcut_0_weight_folded: tensor<256x128x1x1x1xf32> {weft.weight = "stages.4.shortcut.0.weight.folded"}, %stages_4_shortcut_0_bias_folded: tensor<256xf32> {weft.weight = "stages.4.shortcut.0.bias.folded"}, %stages_4_body_0_weight_folded: tensor<256x128x3x3x3xf32> {weft.weight = "stages.4.body.0.weight.folded"}, %stages_4_body_0_bias_folded: tensor<256xf32> {weft.weight = "stages.4.body.0.bias.folded"}, %stages_4_body_3_weight_folded: tensor<256x256x3x3x3xf32> {weft.weight = "stages.4.body.3.weight.folded"}, %stages_4_body_3_bias_folded: tensor<256xf32> {weft.weight = "stages.4.body.3.bias.folded"}, %stages_5_body_0_weight_folded: tensor<256x256x3x3x3xf32> {weft.weight = "stages.5.body.0.weight.folded"}, %stages_5_body_0_bias_folded: tensor<256xf32> {weft.weight = "stages.5.body.0.bias.folded"}, %stages_5_body_3_weight_folded: tensor<256x256x3x3x3xf32> {weft.weight = "stages.5.body.3.weight.folded"}, %stages_5_body_3_bias_folded: tensor<256xf32> {weft.weight = "stages.5.body.3.bias.folded"}, %stages_6_shortcut_0_weight_folded: tensor<512x256x1x1x1xf32> {weft.weight = "stages.6.shortcut.0.weight.folded"}, %stages_6_shortcut_0_bias_folded: tensor<512xf32> {weft.weight = "stages.6.shortcut.0.bias.folded"}, %stages_6_body_0_weight_folded: tensor<512x256x3x3x3xf32> {weft.weight = "stages.6.body.0.weight.folded"}, %stages_6_body_0_bias_folded: tensor<512xf32> {weft.weight = "stages.6.body.0.bias.folded"}, %stages_6_body_3_weight_folded: tensor<512x512x3x3x3xf32> {weft.weight = "stages.6.body.3.weight.folded"}, %stages_6_body_3_bias_folded: tensor<512xf32> {weft.weight = "stages.6.body.3.bias.folded"}, %stages_7_body_0_weight_folded: tensor<512x512x3x3x3xf32> {weft.weight = "stages.7.body.0.weight.folded"}, %stages_7_body_0_bias_folded: tensor<512xf32> {weft.weight = "stages.7.body.0.bias.folded"}, %stages_7_body_3_weight_folded: tensor<512x512x3x3x3xf32> {weft.weight = "stages.7.body.3.weight.folded"}, %stages_7_body_3_bias_folded: tensor<512xf32> {weft.weight = "stages.7.body.3.bias.folded"}, %classifier_weight_transposed: tensor<512x400xf32> {weft.weight = "classifier.weight.transposed"}, %classifier_bias: tensor<400xf32> {weft.weight = "classifier.bias"}) -> tensor<1x400xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 9.800000e+01 : f32
    %padded = tensor.pad %video low[0, 0, 1, 3, 3] high[0, 0, 1, 3, 3] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index, %arg47: index):
      tensor.yield %cst : f32
    } : tensor<1x3x16x112x112xf32> to tensor<1x3x18x118x118xf32>
    %0 = tensor.empty() : tensor<1x64x16x56x56xf32>
    %1 = linalg.fill {weft.layer = "stem.0"} ins(%cst : f32) outs(%0 : tensor<1x64x16x56x56xf32>) -> tensor<1x64x16x56x56xf32>
    %2 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<[1, 2, 2]> : vector<3xi64>, weft.layer = "stem.0"} ins(%padded, %stem_0_weight_folded : tensor<1x3x18x118x118xf32>, tensor<64x3x3x7x7xf32>) outs(%1 : tensor<1x64x16x56x56xf32>) -> tensor<1x64x16x56x56xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%2, %stem_0_bias_folded : tensor<1x64x16x56x56xf32>, tensor<64xf32>) outs(%0 : tensor<1x64x16x56x56xf32>) attrs =  {weft.layer = "stem.0"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x64x16x56x56xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%3 : tensor<1x64x16x56x56xf32>) outs(%0 : tensor<1x64x16x56x56xf32>) attrs =  {weft.layer = "stem.2"} {
    ^bb0(%in: f32, %out: f32):
      %81 = arith.maximumf %in, %cst : f32
      linalg.yield %81 : f32
    } -> tensor<1x64x16x56x56xf32>
    %padded_1 = tensor.pad %4 low[0, 0, 1, 1, 1] high[0, 0, 1, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index, %arg47: index):
      tensor.yield %cst : f32
    } : tensor<1x64x16x56x56xf32> to tensor<1x64x18x58x58xf32>
    %5 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<1> : vector<3xi64>, weft.layer = "stages.0.body.0"} ins(%padded_1, %stages_0_body_0_weight_folded : tensor<1x64x18x58x58xf32>, tensor<64x64x3x3x3xf32>) outs(%1 : tensor<1x64x16x56x56xf32>) -> tensor<1x64x16x56x56xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%5, %stages_0_body_0_bias_folded : tensor<1x64x16x56x56xf32>, tensor<64xf32>) outs(%0 : tensor<1x64x16x56x56xf32>) attrs =  {weft.layer = "stages.0.body.0"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x64x16x56x56xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%6 : tensor<1x64x16x56x56xf32>) outs(%0 : tensor<1x64x16x56x56xf32>) attrs =  {weft.layer = "stages.0.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %81 = arith.maximumf %in, %cst : f32
      linalg.yield %81 : f32
    } -> tensor<1x64x16x56x56xf32>
    %padded_2 = tensor.pad %7 low[0, 0, 1, 1, 1] high[0, 0, 1, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index, %arg47: index):
      tensor.yield %cst : f32
    } : tensor<1x64x16x56x56xf32> to tensor<1x64x18x58x58xf32>
    %8 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<1> : vector<3xi64>, weft.layer = "stages.0.body.3"} ins(%padded_2, %stages_0_body_3_weight_folded : tensor<1x64x18x58x58xf32>, tensor<64x64x3x3x3xf32>) outs(%1 : tensor<1x64x16x56x56xf32>) -> tensor<1x64x16x56x56xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%8, %stages_0_body_3_bias_folded : tensor<1x64x16x56x56xf32>, tensor<64xf32>) outs(%0 : tensor<1x64x16x56x56xf32>) attrs =  {weft.layer = "stages.0.body.3"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x64x16x56x56xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%9, %4 : tensor<1x64x16x56x56xf32>, tensor<1x64x16x56x56xf32>) outs(%0 : tensor<1x64x16x56x56xf32>) attrs =  {weft.layer = "stages.0.add"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x64x16x56x56xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%10 : tensor<1x64x16x56x56xf32>) outs(%0 : tensor<1x64x16x56x56xf32>) attrs =  {weft.layer = "stages.0.relu"} {
    ^bb0(%in: f32, %out: f32):
      %81 = arith.maximumf %in, %cst : f32
      linalg.yield %81 : f32
    } -> tensor<1x64x16x56x56xf32>
    %padded_3 = tensor.pad %11 low[0, 0, 1, 1, 1] high[0, 0, 1, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index, %arg47: index):
      tensor.yield %cst : f32
    } : tensor<1x64x16x56x56xf32> to tensor<1x64x18x58x58xf32>
    %12 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<1> : vector<3xi64>, weft.layer = "stages.1.body.0"} ins(%padded_3, %stages_1_body_0_weight_folded : tensor<1x64x18x58x58xf32>, tensor<64x64x3x3x3xf32>) outs(%1 : tensor<1x64x16x56x56xf32>) -> tensor<1x64x16x56x56xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%12, %stages_1_body_0_bias_folded : tensor<1x64x16x56x56xf32>, tensor<64xf32>) outs(%0 : tensor<1x64x16x56x56xf32>) attrs =  {weft.layer = "stages.1.body.0"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x64x16x56x56xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<1x64x16x56x56xf32>) outs(%0 : tensor<1x64x16x56x56xf32>) attrs =  {weft.layer = "stages.1.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %81 = arith.maximumf %in, %cst : f32
      linalg.yield %81 : f32
    } -> tensor<1x64x16x56x56xf32>
    %padded_4 = tensor.pad %14 low[0, 0, 1, 1, 1] high[0, 0, 1, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index, %arg47: index):
      tensor.yield %cst : f32
    } : tensor<1x64x16x56x56xf32> to tensor<1x64x18x58x58xf32>
    %15 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<1> : vector<3xi64>, weft.layer = "stages.1.body.3"} ins(%padded_4, %stages_1_body_3_weight_folded : tensor<1x64x18x58x58xf32>, tensor<64x64x3x3x3xf32>) outs(%1 : tensor<1x64x16x56x56xf32>) -> tensor<1x64x16x56x56xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%15, %stages_1_body_3_bias_folded : tensor<1x64x16x56x56xf32>, tensor<64xf32>) outs(%0 : tensor<1x64x16x56x56xf32>) attrs =  {weft.layer = "stages.1.body.3"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x64x16x56x56xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%16, %11 : tensor<1x64x16x56x56xf32>, tensor<1x64x16x56x56xf32>) outs(%0 : tensor<1x64x16x56x56xf32>) attrs =  {weft.layer = "stages.1.add"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x64x16x56x56xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<1x64x16x56x56xf32>) outs(%0 : tensor<1x64x16x56x56xf32>) attrs =  {weft.layer = "stages.1.relu"} {
    ^bb0(%in: f32, %out: f32):
      %81 = arith.maximumf %in, %cst : f32
      linalg.yield %81 : f32
    } -> tensor<1x64x16x56x56xf32>
    %19 = tensor.empty() : tensor<1x128x8x28x28xf32>
    %20 = linalg.fill {weft.layer = "stages.2.shortcut.0"} ins(%cst : f32) outs(%19 : tensor<1x128x8x28x28xf32>) -> tensor<1x128x8x28x28xf32>
    %21 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<2> : vector<3xi64>, weft.layer = "stages.2.shortcut.0"} ins(%18, %stages_2_shortcut_0_weight_folded : tensor<1x64x16x56x56xf32>, tensor<128x64x1x1x1xf32>) outs(%20 : tensor<1x128x8x28x28xf32>) -> tensor<1x128x8x28x28xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%21, %stages_2_shortcut_0_bias_folded : tensor<1x128x8x28x28xf32>, tensor<128xf32>) outs(%19 : tensor<1x128x8x28x28xf32>) attrs =  {weft.layer = "stages.2.shortcut.0"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x128x8x28x28xf32>
    %padded_5 = tensor.pad %18 low[0, 0, 1, 1, 1] high[0, 0, 1, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index, %arg47: index):
      tensor.yield %cst : f32
    } : tensor<1x64x16x56x56xf32> to tensor<1x64x18x58x58xf32>
    %23 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<2> : vector<3xi64>, weft.layer = "stages.2.body.0"} ins(%padded_5, %stages_2_body_0_weight_folded : tensor<1x64x18x58x58xf32>, tensor<128x64x3x3x3xf32>) outs(%20 : tensor<1x128x8x28x28xf32>) -> tensor<1x128x8x28x28xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%23, %stages_2_body_0_bias_folded : tensor<1x128x8x28x28xf32>, tensor<128xf32>) outs(%19 : tensor<1x128x8x28x28xf32>) attrs =  {weft.layer = "stages.2.body.0"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x128x8x28x28xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<1x128x8x28x28xf32>) outs(%19 : tensor<1x128x8x28x28xf32>) attrs =  {weft.layer = "stages.2.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %81 = arith.maximumf %in, %cst : f32
      linalg.yield %81 : f32
    } -> tensor<1x128x8x28x28xf32>
    %padded_6 = tensor.pad %25 low[0, 0, 1, 1, 1] high[0, 0, 1, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index, %arg47: index):
      tensor.yield %cst : f32
    } : tensor<1x128x8x28x28xf32> to tensor<1x128x10x30x30xf32>
    %26 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<1> : vector<3xi64>, weft.layer = "stages.2.body.3"} ins(%padded_6, %stages_2_body_3_weight_folded : tensor<1x128x10x30x30xf32>, tensor<128x128x3x3x3xf32>) outs(%20 : tensor<1x128x8x28x28xf32>) -> tensor<1x128x8x28x28xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%26, %stages_2_body_3_bias_folded : tensor<1x128x8x28x28xf32>, tensor<128xf32>) outs(%19 : tensor<1x128x8x28x28xf32>) attrs =  {weft.layer = "stages.2.body.3"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x128x8x28x28xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%27, %22 : tensor<1x128x8x28x28xf32>, tensor<1x128x8x28x28xf32>) outs(%19 : tensor<1x128x8x28x28xf32>) attrs =  {weft.layer = "stages.2.add"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x128x8x28x28xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%28 : tensor<1x128x8x28x28xf32>) outs(%19 : tensor<1x128x8x28x28xf32>) attrs =  {weft.layer = "stages.2.relu"} {
    ^bb0(%in: f32, %out: f32):
      %81 = arith.maximumf %in, %cst : f32
      linalg.yield %81 : f32
    } -> tensor<1x128x8x28x28xf32>
    %padded_7 = tensor.pad %29 low[0, 0, 1, 1, 1] high[0, 0, 1, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index, %arg47: index):
      tensor.yield %cst : f32
    } : tensor<1x128x8x28x28xf32> to tensor<1x128x10x30x30xf32>
    %30 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<1> : vector<3xi64>, weft.layer = "stages.3.body.0"} ins(%padded_7, %stages_3_body_0_weight_folded : tensor<1x128x10x30x30xf32>, tensor<128x128x3x3x3xf32>) outs(%20 : tensor<1x128x8x28x28xf32>) -> tensor<1x128x8x28x28xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%30, %stages_3_body_0_bias_folded : tensor<1x128x8x28x28xf32>, tensor<128xf32>) outs(%19 : tensor<1x128x8x28x28xf32>) attrs =  {weft.layer = "stages.3.body.0"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x128x8x28x28xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<1x128x8x28x28xf32>) outs(%19 : tensor<1x128x8x28x28xf32>) attrs =  {weft.layer = "stages.3.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %81 = arith.maximumf %in, %cst : f32
      linalg.yield %81 : f32
    } -> tensor<1x128x8x28x28xf32>
    %padded_8 = tensor.pad %32 low[0, 0, 1, 1, 1] high[0, 0, 1, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index, %arg47: index):
      tensor.yield %cst : f32
    } : tensor<1x128x8x28x28xf32> to tensor<1x128x10x30x30xf32>
    %33 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<1> : vector<3xi64>, weft.layer = "stages.3.body.3"} ins(%padded_8, %stages_3_body_3_weight_folded : tensor<1x128x10x30x30xf32>, tensor<128x128x3x3x3xf32>) outs(%20 : tensor<1x128x8x28x28xf32>) -> tensor<1x128x8x28x28xf32>
    %34 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%33, %stages_3_body_3_bias_folded : tensor<1x128x8x28x28xf32>, tensor<128xf32>) outs(%19 : tensor<1x128x8x28x28xf32>) attrs =  {weft.layer = "stages.3.body.3"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x128x8x28x28xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%34, %29 : tensor<1x128x8x28x28xf32>, tensor<1x128x8x28x28xf32>) outs(%19 : tensor<1x128x8x28x28xf32>) attrs =  {weft.layer = "stages.3.add"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x128x8x28x28xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%35 : tensor<1x128x8x28x28xf32>) outs(%19 : tensor<1x128x8x28x28xf32>) attrs =  {weft.layer = "stages.3.relu"} {
    ^bb0(%in: f32, %out: f32):
      %81 = arith.maximumf %in, %cst : f32
      linalg.yield %81 : f32
    } -> tensor<1x128x8x28x28xf32>
    %37 = tensor.empty() : tensor<1x256x4x14x14xf32>
    %38 = linalg.fill {weft.layer = "stages.4.shortcut.0"} ins(%cst : f32) outs(%37 : tensor<1x256x4x14x14xf32>) -> tensor<1x256x4x14x14xf32>
    %39 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<2> : vector<3xi64>, weft.layer = "stages.4.shortcut.0"} ins(%36, %stages_4_shortcut_0_weight_folded : tensor<1x128x8x28x28xf32>, tensor<256x128x1x1x1xf32>) outs(%38 : tensor<1x256x4x14x14xf32>) -> tensor<1x256x4x14x14xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%39, %stages_4_shortcut_0_bias_folded : tensor<1x256x4x14x14xf32>, tensor<256xf32>) outs(%37 : tensor<1x256x4x14x14xf32>) attrs =  {weft.layer = "stages.4.shortcut.0"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x256x4x14x14xf32>
    %padded_9 = tensor.pad %36 low[0, 0, 1, 1, 1] high[0, 0, 1, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index, %arg47: index):
      tensor.yield %cst : f32
    } : tensor<1x128x8x28x28xf32> to tensor<1x128x10x30x30xf32>
    %41 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<2> : vector<3xi64>, weft.layer = "stages.4.body.0"} ins(%padded_9, %stages_4_body_0_weight_folded : tensor<1x128x10x30x30xf32>, tensor<256x128x3x3x3xf32>) outs(%38 : tensor<1x256x4x14x14xf32>) -> tensor<1x256x4x14x14xf32>
    %42 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%41, %stages_4_body_0_bias_folded : tensor<1x256x4x14x14xf32>, tensor<256xf32>) outs(%37 : tensor<1x256x4x14x14xf32>) attrs =  {weft.layer = "stages.4.body.0"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x256x4x14x14xf32>
    %43 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%42 : tensor<1x256x4x14x14xf32>) outs(%37 : tensor<1x256x4x14x14xf32>) attrs =  {weft.layer = "stages.4.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %81 = arith.maximumf %in, %cst : f32
      linalg.yield %81 : f32
    } -> tensor<1x256x4x14x14xf32>
    %padded_10 = tensor.pad %43 low[0, 0, 1, 1, 1] high[0, 0, 1, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index, %arg47: index):
      tensor.yield %cst : f32
    } : tensor<1x256x4x14x14xf32> to tensor<1x256x6x16x16xf32>
    %44 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<1> : vector<3xi64>, weft.layer = "stages.4.body.3"} ins(%padded_10, %stages_4_body_3_weight_folded : tensor<1x256x6x16x16xf32>, tensor<256x256x3x3x3xf32>) outs(%38 : tensor<1x256x4x14x14xf32>) -> tensor<1x256x4x14x14xf32>
    %45 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%44, %stages_4_body_3_bias_folded : tensor<1x256x4x14x14xf32>, tensor<256xf32>) outs(%37 : tensor<1x256x4x14x14xf32>) attrs =  {weft.layer = "stages.4.body.3"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x256x4x14x14xf32>
    %46 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%45, %40 : tensor<1x256x4x14x14xf32>, tensor<1x256x4x14x14xf32>) outs(%37 : tensor<1x256x4x14x14xf32>) attrs =  {weft.layer = "stages.4.add"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x256x4x14x14xf32>
    %47 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%46 : tensor<1x256x4x14x14xf32>) outs(%37 : tensor<1x256x4x14x14xf32>) attrs =  {weft.layer = "stages.4.relu"} {
    ^bb0(%in: f32, %out: f32):
      %81 = arith.maximumf %in, %cst : f32
      linalg.yield %81 : f32
    } -> tensor<1x256x4x14x14xf32>
    %padded_11 = tensor.pad %47 low[0, 0, 1, 1, 1] high[0, 0, 1, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index, %arg47: index):
      tensor.yield %cst : f32
    } : tensor<1x256x4x14x14xf32> to tensor<1x256x6x16x16xf32>
    %48 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<1> : vector<3xi64>, weft.layer = "stages.5.body.0"} ins(%padded_11, %stages_5_body_0_weight_folded : tensor<1x256x6x16x16xf32>, tensor<256x256x3x3x3xf32>) outs(%38 : tensor<1x256x4x14x14xf32>) -> tensor<1x256x4x14x14xf32>
    %49 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%48, %stages_5_body_0_bias_folded : tensor<1x256x4x14x14xf32>, tensor<256xf32>) outs(%37 : tensor<1x256x4x14x14xf32>) attrs =  {weft.layer = "stages.5.body.0"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x256x4x14x14xf32>
    %50 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%49 : tensor<1x256x4x14x14xf32>) outs(%37 : tensor<1x256x4x14x14xf32>) attrs =  {weft.layer = "stages.5.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %81 = arith.maximumf %in, %cst : f32
      linalg.yield %81 : f32
    } -> tensor<1x256x4x14x14xf32>
    %padded_12 = tensor.pad %50 low[0, 0, 1, 1, 1] high[0, 0, 1, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index, %arg47: index):
      tensor.yield %cst : f32
    } : tensor<1x256x4x14x14xf32> to tensor<1x256x6x16x16xf32>
    %51 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<1> : vector<3xi64>, weft.layer = "stages.5.body.3"} ins(%padded_12, %stages_5_body_3_weight_folded : tensor<1x256x6x16x16xf32>, tensor<256x256x3x3x3xf32>) outs(%38 : tensor<1x256x4x14x14xf32>) -> tensor<1x256x4x14x14xf32>
    %52 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%51, %stages_5_body_3_bias_folded : tensor<1x256x4x14x14xf32>, tensor<256xf32>) outs(%37 : tensor<1x256x4x14x14xf32>) attrs =  {weft.layer = "stages.5.body.3"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x256x4x14x14xf32>
    %53 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%52, %47 : tensor<1x256x4x14x14xf32>, tensor<1x256x4x14x14xf32>) outs(%37 : tensor<1x256x4x14x14xf32>) attrs =  {weft.layer = "stages.5.add"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x256x4x14x14xf32>
    %54 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%53 : tensor<1x256x4x14x14xf32>) outs(%37 : tensor<1x256x4x14x14xf32>) attrs =  {weft.layer = "stages.5.relu"} {
    ^bb0(%in: f32, %out: f32):
      %81 = arith.maximumf %in, %cst : f32
      linalg.yield %81 : f32
    } -> tensor<1x256x4x14x14xf32>
    %55 = tensor.empty() : tensor<1x512x2x7x7xf32>
    %56 = linalg.fill {weft.layer = "stages.6.shortcut.0"} ins(%cst : f32) outs(%55 : tensor<1x512x2x7x7xf32>) -> tensor<1x512x2x7x7xf32>
    %57 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<2> : vector<3xi64>, weft.layer = "stages.6.shortcut.0"} ins(%54, %stages_6_shortcut_0_weight_folded : tensor<1x256x4x14x14xf32>, tensor<512x256x1x1x1xf32>) outs(%56 : tensor<1x512x2x7x7xf32>) -> tensor<1x512x2x7x7xf32>
    %58 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%57, %stages_6_shortcut_0_bias_folded : tensor<1x512x2x7x7xf32>, tensor<512xf32>) outs(%55 : tensor<1x512x2x7x7xf32>) attrs =  {weft.layer = "stages.6.shortcut.0"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x512x2x7x7xf32>
    %padded_13 = tensor.pad %54 low[0, 0, 1, 1, 1] high[0, 0, 1, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index, %arg47: index):
      tensor.yield %cst : f32
    } : tensor<1x256x4x14x14xf32> to tensor<1x256x6x16x16xf32>
    %59 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<2> : vector<3xi64>, weft.layer = "stages.6.body.0"} ins(%padded_13, %stages_6_body_0_weight_folded : tensor<1x256x6x16x16xf32>, tensor<512x256x3x3x3xf32>) outs(%56 : tensor<1x512x2x7x7xf32>) -> tensor<1x512x2x7x7xf32>
    %60 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%59, %stages_6_body_0_bias_folded : tensor<1x512x2x7x7xf32>, tensor<512xf32>) outs(%55 : tensor<1x512x2x7x7xf32>) attrs =  {weft.layer = "stages.6.body.0"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x512x2x7x7xf32>
    %61 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%60 : tensor<1x512x2x7x7xf32>) outs(%55 : tensor<1x512x2x7x7xf32>) attrs =  {weft.layer = "stages.6.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %81 = arith.maximumf %in, %cst : f32
      linalg.yield %81 : f32
    } -> tensor<1x512x2x7x7xf32>
    %padded_14 = tensor.pad %61 low[0, 0, 1, 1, 1] high[0, 0, 1, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index, %arg47: index):
      tensor.yield %cst : f32
    } : tensor<1x512x2x7x7xf32> to tensor<1x512x4x9x9xf32>
    %62 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<1> : vector<3xi64>, weft.layer = "stages.6.body.3"} ins(%padded_14, %stages_6_body_3_weight_folded : tensor<1x512x4x9x9xf32>, tensor<512x512x3x3x3xf32>) outs(%56 : tensor<1x512x2x7x7xf32>) -> tensor<1x512x2x7x7xf32>
    %63 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%62, %stages_6_body_3_bias_folded : tensor<1x512x2x7x7xf32>, tensor<512xf32>) outs(%55 : tensor<1x512x2x7x7xf32>) attrs =  {weft.layer = "stages.6.body.3"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x512x2x7x7xf32>
    %64 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%63, %58 : tensor<1x512x2x7x7xf32>, tensor<1x512x2x7x7xf32>) outs(%55 : tensor<1x512x2x7x7xf32>) attrs =  {weft.layer = "stages.6.add"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x512x2x7x7xf32>
    %65 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%64 : tensor<1x512x2x7x7xf32>) outs(%55 : tensor<1x512x2x7x7xf32>) attrs =  {weft.layer = "stages.6.relu"} {
    ^bb0(%in: f32, %out: f32):
      %81 = arith.maximumf %in, %cst : f32
      linalg.yield %81 : f32
    } -> tensor<1x512x2x7x7xf32>
    %padded_15 = tensor.pad %65 low[0, 0, 1, 1, 1] high[0, 0, 1, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index, %arg47: index):
      tensor.yield %cst : f32
    } : tensor<1x512x2x7x7xf32> to tensor<1x512x4x9x9xf32>
    %66 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<1> : vector<3xi64>, weft.layer = "stages.7.body.0"} ins(%padded_15, %stages_7_body_0_weight_folded : tensor<1x512x4x9x9xf32>, tensor<512x512x3x3x3xf32>) outs(%56 : tensor<1x512x2x7x7xf32>) -> tensor<1x512x2x7x7xf32>
    %67 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%66, %stages_7_body_0_bias_folded : tensor<1x512x2x7x7xf32>, tensor<512xf32>) outs(%55 : tensor<1x512x2x7x7xf32>) attrs =  {weft.layer = "stages.7.body.0"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x512x2x7x7xf32>
    %68 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%67 : tensor<1x512x2x7x7xf32>) outs(%55 : tensor<1x512x2x7x7xf32>) attrs =  {weft.layer = "stages.7.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %81 = arith.maximumf %in, %cst : f32
      linalg.yield %81 : f32
    } -> tensor<1x512x2x7x7xf32>
    %padded_16 = tensor.pad %68 low[0, 0, 1, 1, 1] high[0, 0, 1, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index, %arg47: index):
      tensor.yield %cst : f32
    } : tensor<1x512x2x7x7xf32> to tensor<1x512x4x9x9xf32>
    %69 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<1> : vector<3xi64>, weft.layer = "stages.7.body.3"} ins(%padded_16, %stages_7_body_3_weight_folded : tensor<1x512x4x9x9xf32>, tensor<512x512x3x3x3xf32>) outs(%56 : tensor<1x512x2x7x7xf32>) -> tensor<1x512x2x7x7xf32>
    %70 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%69, %stages_7_body_3_bias_folded : tensor<1x512x2x7x7xf32>, tensor<512xf32>) outs(%55 : tensor<1x512x2x7x7xf32>) attrs =  {weft.layer = "stages.7.body.3"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x512x2x7x7xf32>
    %71 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%70, %65 : tensor<1x512x2x7x7xf32>, tensor<1x512x2x7x7xf32>) outs(%55 : tensor<1x512x2x7x7xf32>) attrs =  {weft.layer = "stages.7.add"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x512x2x7x7xf32>
    %72 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%71 : tensor<1x512x2x7x7xf32>) outs(%55 : tensor<1x512x2x7x7xf32>) attrs =  {weft.layer = "stages.7.relu"} {
    ^bb0(%in: f32, %out: f32):
      %81 = arith.maximumf %in, %cst : f32
      linalg.yield %81 : f32
    } -> tensor<1x512x2x7x7xf32>
    %73 = tensor.empty() : tensor<1x512xf32>
    %74 = linalg.fill {weft.layer = "mean"} ins(%cst : f32) outs(%73 : tensor<1x512xf32>) -> tensor<1x512xf32>
    %75 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%72 : tensor<1x512x2x7x7xf32>) outs(%74 : tensor<1x512xf32>) attrs =  {weft.layer = "mean"} {
    ^bb0(%in: f32, %out: f32):
      %81 = arith.addf %in, %out : f32
      linalg.yield %81 : f32
    } -> tensor<1x512xf32>
    %76 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%75 : tensor<1x512xf32>) outs(%73 : tensor<1x512xf32>) attrs =  {weft.layer = "mean"} {
    ^bb0(%in: f32, %out: f32):
      %81 = arith.divf %in, %cst_0 : f32
      linalg.yield %81 : f32
    } -> tensor<1x512xf32>
    %77 = tensor.empty() : tensor<1x400xf32>
    %78 = linalg.fill {weft.layer = "classifier"} ins(%cst : f32) outs(%77 : tensor<1x400xf32>) -> tensor<1x400xf32>
    %79 = linalg.matmul {weft.layer = "classifier"} ins(%76, %classifier_weight_transposed : tensor<1x512xf32>, tensor<512x400xf32>) outs(%78 : tensor<1x400xf32>) -> tensor<1x400xf32>
    %80 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%79, %classifier_bias : tensor<1x400xf32>, tensor<400xf32>) outs(%77 : tensor<1x400xf32>) attrs =  {weft.layer = "classifier"} {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %81 = arith.addf %in, %in_17 : f32
      linalg.yield %81 : f32
    } -> tensor<1x400xf32>
    return %80 : tensor<1x400xf32>
  }
}
