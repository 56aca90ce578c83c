#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d1)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @resnet18(%image: tensor<1x3x224x224xf32> {weft.dims = ["batch", "", "image", "image"]}, %stem_0_weight_folded: tensor<64x3x7x7xf32> {weft.weight = "stem.0.weight.folded"}, %stem_0_bias_folded: tensor<64xf32> {weft.weight = "stem.0.bias.folded"}, %stages_0_body_0_weight_folded: tensor<64x64x3x3xf32> {weft.weight = "stages.0.body.0.weight.folded"}, %stages_0_body_0_bias_folded: tensor<64xf32> {weft.weight = "stages.0.body.0.bias.folded"}, %stages_0_body_3_weight_folded: tensor<64x64x3x3xf32> {weft.weight = "stages.0.body.3.weight.folded"}, %stages_0_body_3_bias_folded: tensor<64xf32> {weft.weight = "stages.0.body.3.bias.folded"}, %stages_1_body_0_weight_folded: tensor<64x64x3x3xf32> {weft.weight = "stages.1.body.0.weight.folded"}, %stages_1_body_0_bias_folded: tensor<64xf32> {weft.weight = "stages.1.body.0.bias.folded"}, %stages_1_body_3_weight_folded: tensor<64x64x3x3xf32> {weft.weight = "stages.1.body.3.weight.folded"}, %stages_1_body_3_bias_folded: tensor<64xf32> {weft.weight = "stages.1.body.3.bias.folded"}, %stages_2_shortcut_0_weight_folded: tensor<128x64x1x1xf32> {weft.weight = "stages.2.shortcut.0.weight.folded"}, %stages_2_shortcut_0_bias_folded: tensor<128xf32> {weft.weight = "stages.2.shortcut.0.bias.folded"}, %stages_2_body_0_weight_folded: tensor<128x64x3x3xf32> {weft.weight = "stages.2.body.0.weight.folded"}, %stages_2_body_0_bias_folded: tensor<128xf32> {weft.weight = "stages.2.body.0.bias.folded"}, %stages_2_body_3_weight_folded: tensor<128x128x3x3xf32> {weft.weight = "stages.2.body.3.weight.folded"}, %stages_2_body_3_bias_folded: tensor<128xf32> {weft.weight = "stages.2.body.3.bias.folded"}, %stages_3_body_0_weight_folded: tensor<128x128x3x3xf32> {weft.weight = "stages.3.body.0.weight.folded"}, %stages_3_body_0_bias_folded: tensor<128xf32> {weft.weight = "stages.3.body.0.bias.folded"}, %stages_3_body_3_weight_folded: tensor<128x128x3x3xf32> {weft.weight = "stages.3.body.3.weight.folded"}, %stages_3_body_3_bias_folded: tensor<128xf32> {weft.weight = "stages.3.body.3.bias.folded"}, %stages_4_shortcut_0_weight_folded: tensor<256x128x1x1xf32> {weft.weight = "stages.4.shortcut.0.weight.folded"}, %stages_4_shortcut_0_bias_folded: tensor<256xf32> {weft.weight = "stages.4.shortcut.0.bias.folded"}, %stages_4_body_0_weight_folded: tensor<256x128x3x3xf32> {weft.weight = "stages.4.body.0.weight.folded"}, %stages_4_body_0_bias_folded: tensor<256xf32> {weft.weight = "stages.4.body.0.bias.folded"}, %stages_4_body_3_weight_folded: tensor<256x256x3x3xf32> {weft.weight = "stages.4.body.3.weight.folded"}, %stages_4_body_3_bias_folded: tensor<256xf32> {weft.weight = "stages.4.body.3.bias.folded"}, %stages_5_body_0_weight_folded: tensor<256x256x3x3xf32> {weft.weight = "stages.5.body.0.weight.folded"}, %stages_5_body_0_bias_folded: tensor<256xf32> {weft.weight = "stages.5.body.0.bias.folded"}, %stages_5_body_3_weight_folded: tensor<256x256x3x3xf32> {weft.weight = "stages.5.body.3.weight.folded"}, %stages_5_body_3_bias_folded: tensor<256xf32> {weft.weight = "stages.5.body.3.bias.folded"}, %stages_6_shortcut_0_weight_folded: tensor<512x256x1x1xf32> {weft.weight = "stages.6.shortcut.0.weight.folded"}, %stages_6_shortcut_0_bias_folded: tensor<512xf32> {weft.weight = "stages.6.shortcut.0.bias.folded"}, %stages_6_body_0_weight_folded: tensor<512x256x3x3xf32> {weft.weight = "stages.6.body.0.weight.folded"}, %stages_6_body_0_bias_folded: tensor<512xf32> {weft.weight = "stages.6.body.0.bias.folded"}, %stages_6_body_3_weight_folded: tensor<512x512x3x3xf32> {weft.weight = "stages.6.body.3.weight.folded"}, %stages_6_body_3_bias_folded: tensor<512xf32> {weft.weight = "stages.6.body.3.bias.folded"}, %stages_7_body_0_weight_folded: tensor<512x512x3x3xf32> {weft.weight = "stages.7.body.0.weight.folded"}, %stages_7_body_0_bias_folded: tensor<512xf32> {weft.weight = "stages.7.body.0.bias.folded"}, %stages_7_body_3_weight_folded: tensor<512x512x3x3xf32> {weft.weight = "stages.7.body.3.weight.folded"}, %stages_7_body_3_bias_folded: tensor<512xf32> {weft.weight = "stages.7.body.3.bias.folded"}, %classifier_weight_transposed: tensor<512x1000xf32> {weft.weight = "classifier.weight.transposed"}, %classifier_bias: tensor<1000xf32> {weft.weight = "classifier.bias"}) -> tensor<1x1000xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 4.900000e+01 : f32
    %padded = tensor.pad %image low[0, 0, 3, 3] high[0, 0, 3, 3] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index):
      tensor.yield %cst : f32
    } : tensor<1x3x224x224xf32> to tensor<1x3x230x230xf32>
    %0 = tensor.empty() : tensor<1x64x112x112xf32>
    %1 = linalg.fill {weft.layer = "stem.0"} ins(%cst : f32) outs(%0 : tensor<1x64x112x112xf32>) -> tensor<1x64x112x112xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "stem.0"} ins(%padded, %stem_0_weight_folded : tensor<1x3x230x230xf32>, tensor<64x3x7x7xf32>) outs(%1 : tensor<1x64x112x112xf32>) -> tensor<1x64x112x112xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %stem_0_bias_folded : tensor<1x64x112x112xf32>, tensor<64xf32>) outs(%0 : tensor<1x64x112x112xf32>) attrs =  {weft.layer = "stem.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x64x112x112xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3 : tensor<1x64x112x112xf32>) outs(%0 : tensor<1x64x112x112xf32>) attrs =  {weft.layer = "stem.2"} {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.maximumf %in, %cst : f32
      linalg.yield %86 : f32
    } -> tensor<1x64x112x112xf32>
    %padded_2 = tensor.pad %4 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index):
      tensor.yield %cst_0 : f32
    } : tensor<1x64x112x112xf32> to tensor<1x64x114x114xf32>
    %5 = tensor.empty() : tensor<1x64x56x56xf32>
    %6 = linalg.fill {weft.layer = "pool"} ins(%cst_0 : f32) outs(%5 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
    %7 = tensor.empty() : tensor<3x3xf32>
    %8 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "pool"} ins(%padded_2, %7 : tensor<1x64x114x114xf32>, tensor<3x3xf32>) outs(%6 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
    %padded_3 = tensor.pad %8 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index):
      tensor.yield %cst : f32
    } : tensor<1x64x56x56xf32> to tensor<1x64x58x58xf32>
    %9 = linalg.fill {weft.layer = "stages.0.body.0"} ins(%cst : f32) outs(%5 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
    %10 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.0.body.0"} ins(%padded_3, %stages_0_body_0_weight_folded : tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>) outs(%9 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10, %stages_0_body_0_bias_folded : tensor<1x64x56x56xf32>, tensor<64xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "stages.0.body.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x64x56x56xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11 : tensor<1x64x56x56xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "stages.0.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.maximumf %in, %cst : f32
      linalg.yield %86 : f32
    } -> tensor<1x64x56x56xf32>
    %padded_4 = tensor.pad %12 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index):
      tensor.yield %cst : f32
    } : tensor<1x64x56x56xf32> to tensor<1x64x58x58xf32>
    %13 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.0.body.3"} ins(%padded_4, %stages_0_body_3_weight_folded : tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>) outs(%9 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13, %stages_0_body_3_bias_folded : tensor<1x64x56x56xf32>, tensor<64xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "stages.0.body.3"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x64x56x56xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %8 : tensor<1x64x56x56xf32>, tensor<1x64x56x56xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "stages.0.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x64x56x56xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<1x64x56x56xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "stages.0.relu"} {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.maximumf %in, %cst : f32
      linalg.yield %86 : f32
    } -> tensor<1x64x56x56xf32>
    %padded_5 = tensor.pad %16 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index):
      tensor.yield %cst : f32
    } : tensor<1x64x56x56xf32> to tensor<1x64x58x58xf32>
    %17 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.1.body.0"} ins(%padded_5, %stages_1_body_0_weight_folded : tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>) outs(%9 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %stages_1_body_0_bias_folded : tensor<1x64x56x56xf32>, tensor<64xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "stages.1.body.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x64x56x56xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<1x64x56x56xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "stages.1.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.maximumf %in, %cst : f32
      linalg.yield %86 : f32
    } -> tensor<1x64x56x56xf32>
    %padded_6 = tensor.pad %19 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index):
      tensor.yield %cst : f32
    } : tensor<1x64x56x56xf32> to tensor<1x64x58x58xf32>
    %20 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.1.body.3"} ins(%padded_6, %stages_1_body_3_weight_folded : tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>) outs(%9 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %stages_1_body_3_bias_folded : tensor<1x64x56x56xf32>, tensor<64xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "stages.1.body.3"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x64x56x56xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %16 : tensor<1x64x56x56xf32>, tensor<1x64x56x56xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "stages.1.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x64x56x56xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22 : tensor<1x64x56x56xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "stages.1.relu"} {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.maximumf %in, %cst : f32
      linalg.yield %86 : f32
    } -> tensor<1x64x56x56xf32>
    %24 = tensor.empty() : tensor<1x128x28x28xf32>
    %25 = linalg.fill {weft.layer = "stages.2.shortcut.0"} ins(%cst : f32) outs(%24 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %26 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "stages.2.shortcut.0"} ins(%23, %stages_2_shortcut_0_weight_folded : tensor<1x64x56x56xf32>, tensor<128x64x1x1xf32>) outs(%25 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26, %stages_2_shortcut_0_bias_folded : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%24 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "stages.2.shortcut.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x128x28x28xf32>
    %padded_7 = tensor.pad %23 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index):
      tensor.yield %cst : f32
    } : tensor<1x64x56x56xf32> to tensor<1x64x58x58xf32>
    %28 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "stages.2.body.0"} ins(%padded_7, %stages_2_body_0_weight_folded : tensor<1x64x58x58xf32>, tensor<128x64x3x3xf32>) outs(%25 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28, %stages_2_body_0_bias_folded : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%24 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "stages.2.body.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x128x28x28xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<1x128x28x28xf32>) outs(%24 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "stages.2.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.maximumf %in, %cst : f32
      linalg.yield %86 : f32
    } -> tensor<1x128x28x28xf32>
    %padded_8 = tensor.pad %30 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index):
      tensor.yield %cst : f32
    } : tensor<1x128x28x28xf32> to tensor<1x128x30x30xf32>
    %31 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.2.body.3"} ins(%padded_8, %stages_2_body_3_weight_folded : tensor<1x128x30x30xf32>, tensor<128x128x3x3xf32>) outs(%25 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31, %stages_2_body_3_bias_folded : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%24 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "stages.2.body.3"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x128x28x28xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %27 : tensor<1x128x28x28xf32>, tensor<1x128x28x28xf32>) outs(%24 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "stages.2.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x128x28x28xf32>
    %34 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<1x128x28x28xf32>) outs(%24 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "stages.2.relu"} {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.maximumf %in, %cst : f32
      linalg.yield %86 : f32
    } -> tensor<1x128x28x28xf32>
    %padded_9 = tensor.pad %34 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index):
      tensor.yield %cst : f32
    } : tensor<1x128x28x28xf32> to tensor<1x128x30x30xf32>
    %35 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.3.body.0"} ins(%padded_9, %stages_3_body_0_weight_folded : tensor<1x128x30x30xf32>, tensor<128x128x3x3xf32>) outs(%25 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35, %stages_3_body_0_bias_folded : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%24 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "stages.3.body.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x128x28x28xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<1x128x28x28xf32>) outs(%24 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "stages.3.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.maximumf %in, %cst : f32
      linalg.yield %86 : f32
    } -> tensor<1x128x28x28xf32>
    %padded_10 = tensor.pad %37 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index):
      tensor.yield %cst : f32
    } : tensor<1x128x28x28xf32> to tensor<1x128x30x30xf32>
    %38 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.3.body.3"} ins(%padded_10, %stages_3_body_3_weight_folded : tensor<1x128x30x30xf32>, tensor<128x128x3x3xf32>) outs(%25 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %39 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38, %stages_3_body_3_bias_folded : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%24 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "stages.3.body.3"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x128x28x28xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %34 : tensor<1x128x28x28xf32>, tensor<1x128x28x28xf32>) outs(%24 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "stages.3.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x128x28x28xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40 : tensor<1x128x28x28xf32>) outs(%24 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "stages.3.relu"} {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.maximumf %in, %cst : f32
      linalg.yield %86 : f32
    } -> tensor<1x128x28x28xf32>
    %42 = tensor.empty() : tensor<1x256x14x14xf32>
    %43 = linalg.fill {weft.layer = "stages.4.shortcut.0"} ins(%cst : f32) outs(%42 : tensor<1x256x14x14xf32>) -> tensor<1x256x14x14xf32>
    %44 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "stages.4.shortcut.0"} ins(%41, %stages_4_shortcut_0_weight_folded : tensor<1x128x28x28xf32>, tensor<256x128x1x1xf32>) outs(%43 : tensor<1x256x14x14xf32>) -> tensor<1x256x14x14xf32>
    %45 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44, %stages_4_shortcut_0_bias_folded : tensor<1x256x14x14xf32>, tensor<256xf32>) outs(%42 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.4.shortcut.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x256x14x14xf32>
    %padded_11 = tensor.pad %41 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index):
      tensor.yield %cst : f32
    } : tensor<1x128x28x28xf32> to tensor<1x128x30x30xf32>
    %46 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "stages.4.body.0"} ins(%padded_11, %stages_4_body_0_weight_folded : tensor<1x128x30x30xf32>, tensor<256x128x3x3xf32>) outs(%43 : tensor<1x256x14x14xf32>) -> tensor<1x256x14x14xf32>
    %47 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46, %stages_4_body_0_bias_folded : tensor<1x256x14x14xf32>, tensor<256xf32>) outs(%42 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.4.body.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x256x14x14xf32>
    %48 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47 : tensor<1x256x14x14xf32>) outs(%42 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.4.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.maximumf %in, %cst : f32
      linalg.yield %86 : f32
    } -> tensor<1x256x14x14xf32>
    %padded_12 = tensor.pad %48 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index):
      tensor.yield %cst : f32
    } : tensor<1x256x14x14xf32> to tensor<1x256x16x16xf32>
    %49 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.4.body.3"} ins(%padded_12, %stages_4_body_3_weight_folded : tensor<1x256x16x16xf32>, tensor<256x256x3x3xf32>) outs(%43 : tensor<1x256x14x14xf32>) -> tensor<1x256x14x14xf32>
    %50 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49, %stages_4_body_3_bias_folded : tensor<1x256x14x14xf32>, tensor<256xf32>) outs(%42 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.4.body.3"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x256x14x14xf32>
    %51 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50, %45 : tensor<1x256x14x14xf32>, tensor<1x256x14x14xf32>) outs(%42 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.4.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x256x14x14xf32>
    %52 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<1x256x14x14xf32>) outs(%42 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.4.relu"} {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.maximumf %in, %cst : f32
      linalg.yield %86 : f32
    } -> tensor<1x256x14x14xf32>
    %padded_13 = tensor.pad %52 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index):
      tensor.yield %cst : f32
    } : tensor<1x256x14x14xf32> to tensor<1x256x16x16xf32>
    %53 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.5.body.0"} ins(%padded_13, %stages_5_body_0_weight_folded : tensor<1x256x16x16xf32>, tensor<256x256x3x3xf32>) outs(%43 : tensor<1x256x14x14xf32>) -> tensor<1x256x14x14xf32>
    %54 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53, %stages_5_body_0_bias_folded : tensor<1x256x14x14xf32>, tensor<256xf32>) outs(%42 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.5.body.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x256x14x14xf32>
    %55 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54 : tensor<1x256x14x14xf32>) outs(%42 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.5.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.maximumf %in, %cst : f32
      linalg.yield %86 : f32
    } -> tensor<1x256x14x14xf32>
    %padded_14 = tensor.pad %55 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index):
      tensor.yield %cst : f32
    } : tensor<1x256x14x14xf32> to tensor<1x256x16x16xf32>
    %56 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.5.body.3"} ins(%padded_14, %stages_5_body_3_weight_folded : tensor<1x256x16x16xf32>, tensor<256x256x3x3xf32>) outs(%43 : tensor<1x256x14x14xf32>) -> tensor<1x256x14x14xf32>
    %57 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56, %stages_5_body_3_bias_folded : tensor<1x256x14x14xf32>, tensor<256xf32>) outs(%42 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.5.body.3"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x256x14x14xf32>
    %58 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57, %52 : tensor<1x256x14x14xf32>, tensor<1x256x14x14xf32>) outs(%42 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.5.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x256x14x14xf32>
    %59 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58 : tensor<1x256x14x14xf32>) outs(%42 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "stages.5.relu"} {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.maximumf %in, %cst : f32
      linalg.yield %86 : f32
    } -> tensor<1x256x14x14xf32>
    %60 = tensor.empty() : tensor<1x512x7x7xf32>
    %61 = linalg.fill {weft.layer = "stages.6.shortcut.0"} ins(%cst : f32) outs(%60 : tensor<1x512x7x7xf32>) -> tensor<1x512x7x7xf32>
    %62 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "stages.6.shortcut.0"} ins(%59, %stages_6_shortcut_0_weight_folded : tensor<1x256x14x14xf32>, tensor<512x256x1x1xf32>) outs(%61 : tensor<1x512x7x7xf32>) -> tensor<1x512x7x7xf32>
    %63 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62, %stages_6_shortcut_0_bias_folded : tensor<1x512x7x7xf32>, tensor<512xf32>) outs(%60 : tensor<1x512x7x7xf32>) attrs =  {weft.layer = "stages.6.shortcut.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x512x7x7xf32>
    %padded_15 = tensor.pad %59 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index):
      tensor.yield %cst : f32
    } : tensor<1x256x14x14xf32> to tensor<1x256x16x16xf32>
    %64 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "stages.6.body.0"} ins(%padded_15, %stages_6_body_0_weight_folded : tensor<1x256x16x16xf32>, tensor<512x256x3x3xf32>) outs(%61 : tensor<1x512x7x7xf32>) -> tensor<1x512x7x7xf32>
    %65 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64, %stages_6_body_0_bias_folded : tensor<1x512x7x7xf32>, tensor<512xf32>) outs(%60 : tensor<1x512x7x7xf32>) attrs =  {weft.layer = "stages.6.body.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x512x7x7xf32>
    %66 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65 : tensor<1x512x7x7xf32>) outs(%60 : tensor<1x512x7x7xf32>) attrs =  {weft.layer = "stages.6.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.maximumf %in, %cst : f32
      linalg.yield %86 : f32
    } -> tensor<1x512x7x7xf32>
    %padded_16 = tensor.pad %66 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index):
      tensor.yield %cst : f32
    } : tensor<1x512x7x7xf32> to tensor<1x512x9x9xf32>
    %67 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.6.body.3"} ins(%padded_16, %stages_6_body_3_weight_folded : tensor<1x512x9x9xf32>, tensor<512x512x3x3xf32>) outs(%61 : tensor<1x512x7x7xf32>) -> tensor<1x512x7x7xf32>
    %68 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%67, %stages_6_body_3_bias_folded : tensor<1x512x7x7xf32>, tensor<512xf32>) outs(%60 : tensor<1x512x7x7xf32>) attrs =  {weft.layer = "stages.6.body.3"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x512x7x7xf32>
    %69 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68, %63 : tensor<1x512x7x7xf32>, tensor<1x512x7x7xf32>) outs(%60 : tensor<1x512x7x7xf32>) attrs =  {weft.layer = "stages.6.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x512x7x7xf32>
    %70 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69 : tensor<1x512x7x7xf32>) outs(%60 : tensor<1x512x7x7xf32>) attrs =  {weft.layer = "stages.6.relu"} {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.maximumf %in, %cst : f32
      linalg.yield %86 : f32
    } -> tensor<1x512x7x7xf32>
    %padded_17 = tensor.pad %70 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index):
      tensor.yield %cst : f32
    } : tensor<1x512x7x7xf32> to tensor<1x512x9x9xf32>
    %71 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.7.body.0"} ins(%padded_17, %stages_7_body_0_weight_folded : tensor<1x512x9x9xf32>, tensor<512x512x3x3xf32>) outs(%61 : tensor<1x512x7x7xf32>) -> tensor<1x512x7x7xf32>
    %72 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%71, %stages_7_body_0_bias_folded : tensor<1x512x7x7xf32>, tensor<512xf32>) outs(%60 : tensor<1x512x7x7xf32>) attrs =  {weft.layer = "stages.7.body.0"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x512x7x7xf32>
    %73 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%72 : tensor<1x512x7x7xf32>) outs(%60 : tensor<1x512x7x7xf32>) attrs =  {weft.layer = "stages.7.body.2"} {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.maximumf %in, %cst : f32
      linalg.yield %86 : f32
    } -> tensor<1x512x7x7xf32>
    %padded_18 = tensor.pad %73 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg43: index, %arg44: index, %arg45: index, %arg46: index):
      tensor.yield %cst : f32
    } : tensor<1x512x7x7xf32> to tensor<1x512x9x9xf32>
    %74 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "stages.7.body.3"} ins(%padded_18, %stages_7_body_3_weight_folded : tensor<1x512x9x9xf32>, tensor<512x512x3x3xf32>) outs(%61 : tensor<1x512x7x7xf32>) -> tensor<1x512x7x7xf32>
    %75 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%74, %stages_7_body_3_bias_folded : tensor<1x512x7x7xf32>, tensor<512xf32>) outs(%60 : tensor<1x512x7x7xf32>) attrs =  {weft.layer = "stages.7.body.3"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x512x7x7xf32>
    %76 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%75, %70 : tensor<1x512x7x7xf32>, tensor<1x512x7x7xf32>) outs(%60 : tensor<1x512x7x7xf32>) attrs =  {weft.layer = "stages.7.add"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x512x7x7xf32>
    %77 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76 : tensor<1x512x7x7xf32>) outs(%60 : tensor<1x512x7x7xf32>) attrs =  {weft.layer = "stages.7.relu"} {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.maximumf %in, %cst : f32
      linalg.yield %86 : f32
    } -> tensor<1x512x7x7xf32>
    %78 = tensor.empty() : tensor<1x512xf32>
    %79 = linalg.fill {weft.layer = "mean"} ins(%cst : f32) outs(%78 : tensor<1x512xf32>) -> tensor<1x512xf32>
    %80 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%77 : tensor<1x512x7x7xf32>) outs(%79 : tensor<1x512xf32>) attrs =  {weft.layer = "mean"} {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.addf %in, %out : f32
      linalg.yield %86 : f32
    } -> tensor<1x512xf32>
    %81 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%80 : tensor<1x512xf32>) outs(%78 : tensor<1x512xf32>) attrs =  {weft.layer = "mean"} {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.divf %in, %cst_1 : f32
      linalg.yield %86 : f32
    } -> tensor<1x512xf32>
    %82 = tensor.empty() : tensor<1x1000xf32>
    %83 = linalg.fill {weft.layer = "classifier"} ins(%cst : f32) outs(%82 : tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %84 = linalg.matmul {weft.layer = "classifier"} ins(%81, %classifier_weight_transposed : tensor<1x512xf32>, tensor<512x1000xf32>) outs(%83 : tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %85 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%84, %classifier_bias : tensor<1x1000xf32>, tensor<1000xf32>) outs(%82 : tensor<1x1000xf32>) attrs =  {weft.layer = "classifier"} {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %86 = arith.addf %in, %in_19 : f32
      linalg.yield %86 : f32
    } -> tensor<1x1000xf32>
    return %85 : tensor<1x1000xf32>
  }
}
