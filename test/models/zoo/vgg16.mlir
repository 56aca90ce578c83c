#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d1)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @vgg16(%image: tensor<1x3x224x224xf32> {weft.dims = ["batch", "", "", ""]}, %features_0_weight: tensor<64x3x3x3xf32> {weft.weight = "features.0.weight"}, %features_0_bias: tensor<64xf32> {weft.weight = "features.0.bias"}, %features_2_weight: tensor<64x64x3x3xf32> {weft.weight = "features.2.weight"}, %features_2_bias: tensor<64xf32> {weft.weight = "features.2.bias"}, %features_5_weight: tensor<128x64x3x3xf32> {weft.weight = "features.5.weight"}, %features_5_bias: tensor<128xf32> {weft.weight = "features.5.bias"}, %features_7_weight: tensor<128x128x3x3xf32> {weft.weight = "features.7.weight"}, %features_7_bias: tensor<128xf32> {weft.weight = "features.7.bias"}, %features_10_weight: tensor<256x128x3x3xf32> {weft.weight = "features.10.weight"}, %features_10_bias: tensor<256xf32> {weft.weight = "features.10.bias"}, %features_12_weight: tensor<256x256x3x3xf32> {weft.weight = "features.12.weight"}, %features_12_bias: tensor<256xf32> {weft.weight = "features.12.bias"}, %features_14_weight: tensor<256x256x3x3xf32> {weft.weight = "features.14.weight"}, %features_14_bias: tensor<256xf32> {weft.weight = "features.14.bias"}, %features_17_weight: tensor<512x256x3x3xf32> {weft.weight = "features.17.weight"}, %features_17_bias: tensor<512xf32> {weft.weight = "features.17.bias"}, %features_19_weight: tensor<512x512x3x3xf32> {weft.weight = "features.19.weight"}, %features_19_bias: tensor<512xf32> {weft.weight = "features.19.bias"}, %features_21_weight: tensor<512x512x3x3xf32> {weft.weight = "features.21.weight"}, %features_21_bias: tensor<512xf32> {weft.weight = "features.21.bias"}, %features_24_weight: tensor<512x512x3x3xf32> {weft.weight = "features.24.weight"}, %features_24_bias: tensor<512xf32> {weft.weight = "features.24.bias"}, %features_26_weight: tensor<512x512x3x3xf32> {weft.weight = "features.26.weight"}, %features_26_bias: tensor<512xf32> {weft.weight = "features.26.bias"}, %features_28_weight: tensor<512x512x3x3xf32> {weft.weight = "features.28.weight"}, %features_28_bias: tensor<512xf32> {weft.weight = "features.28.bias"}, %classifier_0_weight_transposed: tensor<25088x4096xf32> {weft.weight = "classifier.0.weight.transposed"}, %classifier_0_bias: tensor<4096xf32> {weft.weight = "classifier.0.bias"}, %classifier_2_weight_transposed: tensor<4096x4096xf32> {weft.weight = "classifier.2.weight.transposed"}, %classifier_2_bias: tensor<4096xf32> {weft.weight = "classifier.2.bias"}, %classifier_4_weight_transposed: tensor<4096x1000xf32> {weft.weight = "classifier.4.weight.transposed"}, %classifier_4_bias: tensor<1000xf32> {weft.weight = "classifier.4.bias"}) -> tensor<1x1000xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %padded = tensor.pad %image low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg33: index, %arg34: index, %arg35: index, %arg36: index):
      tensor.yield %cst : f32
    } : tensor<1x3x224x224xf32> to tensor<1x3x226x226xf32>
    %0 = tensor.empty() : tensor<1x64x224x224xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<1x64x224x224xf32>) -> tensor<1x64x224x224xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.0"} ins(%padded, %features_0_weight : tensor<1x3x226x226xf32>, tensor<64x3x3x3xf32>) outs(%1 : tensor<1x64x224x224xf32>) -> tensor<1x64x224x224xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %features_0_bias : tensor<1x64x224x224xf32>, tensor<64xf32>) outs(%0 : tensor<1x64x224x224xf32>) attrs =  {weft.layer = "features.0"} {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %76 = arith.addf %in, %in_13 : f32
      linalg.yield %76 : f32
    } -> tensor<1x64x224x224xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3 : tensor<1x64x224x224xf32>) outs(%0 : tensor<1x64x224x224xf32>) attrs =  {weft.layer = "features.1"} {
    ^bb0(%in: f32, %out: f32):
      %76 = arith.maximumf %in, %cst : f32
      linalg.yield %76 : f32
    } -> tensor<1x64x224x224xf32>
    %padded_1 = tensor.pad %4 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg33: index, %arg34: index, %arg35: index, %arg36: index):
      tensor.yield %cst : f32
    } : tensor<1x64x224x224xf32> to tensor<1x64x226x226xf32>
    %5 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.2"} ins(%padded_1, %features_2_weight : tensor<1x64x226x226xf32>, tensor<64x64x3x3xf32>) outs(%1 : tensor<1x64x224x224xf32>) -> tensor<1x64x224x224xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %features_2_bias : tensor<1x64x224x224xf32>, tensor<64xf32>) outs(%0 : tensor<1x64x224x224xf32>) attrs =  {weft.layer = "features.2"} {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %76 = arith.addf %in, %in_13 : f32
      linalg.yield %76 : f32
    } -> tensor<1x64x224x224xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6 : tensor<1x64x224x224xf32>) outs(%0 : tensor<1x64x224x224xf32>) attrs =  {weft.layer = "features.3"} {
    ^bb0(%in: f32, %out: f32):
      %76 = arith.maximumf %in, %cst : f32
      linalg.yield %76 : f32
    } -> tensor<1x64x224x224xf32>
    %8 = tensor.empty() : tensor<1x64x112x112xf32>
    %9 = linalg.fill {weft.layer = "features.4"} ins(%cst_0 : f32) outs(%8 : tensor<1x64x112x112xf32>) -> tensor<1x64x112x112xf32>
    %10 = tensor.empty() : tensor<2x2xf32>
    %11 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "features.4"} ins(%7, %10 : tensor<1x64x224x224xf32>, tensor<2x2xf32>) outs(%9 : tensor<1x64x112x112xf32>) -> tensor<1x64x112x112xf32>
    %padded_2 = tensor.pad %11 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg33: index, %arg34: index, %arg35: index, %arg36: index):
      tensor.yield %cst : f32
    } : tensor<1x64x112x112xf32> to tensor<1x64x114x114xf32>
    %12 = tensor.empty() : tensor<1x128x112x112xf32>
    %13 = linalg.fill ins(%cst : f32) outs(%12 : tensor<1x128x112x112xf32>) -> tensor<1x128x112x112xf32>
    %14 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.5"} ins(%padded_2, %features_5_weight : tensor<1x64x114x114xf32>, tensor<128x64x3x3xf32>) outs(%13 : tensor<1x128x112x112xf32>) -> tensor<1x128x112x112xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %features_5_bias : tensor<1x128x112x112xf32>, tensor<128xf32>) outs(%12 : tensor<1x128x112x112xf32>) attrs =  {weft.layer = "features.5"} {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %76 = arith.addf %in, %in_13 : f32
      linalg.yield %76 : f32
    } -> tensor<1x128x112x112xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<1x128x112x112xf32>) outs(%12 : tensor<1x128x112x112xf32>) attrs =  {weft.layer = "features.6"} {
    ^bb0(%in: f32, %out: f32):
      %76 = arith.maximumf %in, %cst : f32
      linalg.yield %76 : f32
    } -> tensor<1x128x112x112xf32>
    %padded_3 = tensor.pad %16 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg33: index, %arg34: index, %arg35: index, %arg36: index):
      tensor.yield %cst : f32
    } : tensor<1x128x112x112xf32> to tensor<1x128x114x114xf32>
    %17 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.7"} ins(%padded_3, %features_7_weight : tensor<1x128x114x114xf32>, tensor<128x128x3x3xf32>) outs(%13 : tensor<1x128x112x112xf32>) -> tensor<1x128x112x112xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %features_7_bias : tensor<1x128x112x112xf32>, tensor<128xf32>) outs(%12 : tensor<1x128x112x112xf32>) attrs =  {weft.layer = "features.7"} {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %76 = arith.addf %in, %in_13 : f32
      linalg.yield %76 : f32
    } -> tensor<1x128x112x112xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<1x128x112x112xf32>) outs(%12 : tensor<1x128x112x112xf32>) attrs =  {weft.layer = "features.8"} {
    ^bb0(%in: f32, %out: f32):
      %76 = arith.maximumf %in, %cst : f32
      linalg.yield %76 : f32
    } -> tensor<1x128x112x112xf32>
    %20 = tensor.empty() : tensor<1x128x56x56xf32>
    %21 = linalg.fill {weft.layer = "features.9"} ins(%cst_0 : f32) outs(%20 : tensor<1x128x56x56xf32>) -> tensor<1x128x56x56xf32>
    %22 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "features.9"} ins(%19, %10 : tensor<1x128x112x112xf32>, tensor<2x2xf32>) outs(%21 : tensor<1x128x56x56xf32>) -> tensor<1x128x56x56xf32>
    %padded_4 = tensor.pad %22 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg33: index, %arg34: index, %arg35: index, %arg36: index):
      tensor.yield %cst : f32
    } : tensor<1x128x56x56xf32> to tensor<1x128x58x58xf32>
    %23 = tensor.empty() : tensor<1x256x56x56xf32>
    %24 = linalg.fill ins(%cst : f32) outs(%23 : tensor<1x256x56x56xf32>) -> tensor<1x256x56x56xf32>
    %25 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.10"} ins(%padded_4, %features_10_weight : tensor<1x128x58x58xf32>, tensor<256x128x3x3xf32>) outs(%24 : tensor<1x256x56x56xf32>) -> tensor<1x256x56x56xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %features_10_bias : tensor<1x256x56x56xf32>, tensor<256xf32>) outs(%23 : tensor<1x256x56x56xf32>) attrs =  {weft.layer = "features.10"} {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %76 = arith.addf %in, %in_13 : f32
      linalg.yield %76 : f32
    } -> tensor<1x256x56x56xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26 : tensor<1x256x56x56xf32>) outs(%23 : tensor<1x256x56x56xf32>) attrs =  {weft.layer = "features.11"} {
    ^bb0(%in: f32, %out: f32):
      %76 = arith.maximumf %in, %cst : f32
      linalg.yield %76 : f32
    } -> tensor<1x256x56x56xf32>
    %padded_5 = tensor.pad %27 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg33: index, %arg34: index, %arg35: index, %arg36: index):
      tensor.yield %cst : f32
    } : tensor<1x256x56x56xf32> to tensor<1x256x58x58xf32>
    %28 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.12"} ins(%padded_5, %features_12_weight : tensor<1x256x58x58xf32>, tensor<256x256x3x3xf32>) outs(%24 : tensor<1x256x56x56xf32>) -> tensor<1x256x56x56xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28, %features_12_bias : tensor<1x256x56x56xf32>, tensor<256xf32>) outs(%23 : tensor<1x256x56x56xf32>) attrs =  {weft.layer = "features.12"} {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %76 = arith.addf %in, %in_13 : f32
      linalg.yield %76 : f32
    } -> tensor<1x256x56x56xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<1x256x56x56xf32>) outs(%23 : tensor<1x256x56x56xf32>) attrs =  {weft.layer = "features.13"} {
    ^bb0(%in: f32, %out: f32):
      %76 = arith.maximumf %in, %cst : f32
      linalg.yield %76 : f32
    } -> tensor<1x256x56x56xf32>
    %padded_6 = tensor.pad %30 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg33: index, %arg34: index, %arg35: index, %arg36: index):
      tensor.yield %cst : f32
    } : tensor<1x256x56x56xf32> to tensor<1x256x58x58xf32>
    %31 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.14"} ins(%padded_6, %features_14_weight : tensor<1x256x58x58xf32>, tensor<256x256x3x3xf32>) outs(%24 : tensor<1x256x56x56xf32>) -> tensor<1x256x56x56xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31, %features_14_bias : tensor<1x256x56x56xf32>, tensor<256xf32>) outs(%23 : tensor<1x256x56x56xf32>) attrs =  {weft.layer = "features.14"} {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %76 = arith.addf %in, %in_13 : f32
      linalg.yield %76 : f32
    } -> tensor<1x256x56x56xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32 : tensor<1x256x56x56xf32>) outs(%23 : tensor<1x256x56x56xf32>) attrs =  {weft.layer = "features.15"} {
    ^bb0(%in: f32, %out: f32):
      %76 = arith.maximumf %in, %cst : f32
      linalg.yield %76 : f32
    } -> tensor<1x256x56x56xf32>
    %34 = tensor.empty() : tensor<1x256x28x28xf32>
    %35 = linalg.fill {weft.layer = "features.16"} ins(%cst_0 : f32) outs(%34 : tensor<1x256x28x28xf32>) -> tensor<1x256x28x28xf32>
    %36 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "features.16"} ins(%33, %10 : tensor<1x256x56x56xf32>, tensor<2x2xf32>) outs(%35 : tensor<1x256x28x28xf32>) -> tensor<1x256x28x28xf32>
    %padded_7 = tensor.pad %36 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg33: index, %arg34: index, %arg35: index, %arg36: index):
      tensor.yield %cst : f32
    } : tensor<1x256x28x28xf32> to tensor<1x256x30x30xf32>
    %37 = tensor.empty() : tensor<1x512x28x28xf32>
    %38 = linalg.fill ins(%cst : f32) outs(%37 : tensor<1x512x28x28xf32>) -> tensor<1x512x28x28xf32>
    %39 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.17"} ins(%padded_7, %features_17_weight : tensor<1x256x30x30xf32>, tensor<512x256x3x3xf32>) outs(%38 : tensor<1x512x28x28xf32>) -> tensor<1x512x28x28xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %features_17_bias : tensor<1x512x28x28xf32>, tensor<512xf32>) outs(%37 : tensor<1x512x28x28xf32>) attrs =  {weft.layer = "features.17"} {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %76 = arith.addf %in, %in_13 : f32
      linalg.yield %76 : f32
    } -> tensor<1x512x28x28xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40 : tensor<1x512x28x28xf32>) outs(%37 : tensor<1x512x28x28xf32>) attrs =  {weft.layer = "features.18"} {
    ^bb0(%in: f32, %out: f32):
      %76 = arith.maximumf %in, %cst : f32
      linalg.yield %76 : f32
    } -> tensor<1x512x28x28xf32>
    %padded_8 = tensor.pad %41 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg33: index, %arg34: index, %arg35: index, %arg36: index):
      tensor.yield %cst : f32
    } : tensor<1x512x28x28xf32> to tensor<1x512x30x30xf32>
    %42 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.19"} ins(%padded_8, %features_19_weight : tensor<1x512x30x30xf32>, tensor<512x512x3x3xf32>) outs(%38 : tensor<1x512x28x28xf32>) -> tensor<1x512x28x28xf32>
    %43 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %features_19_bias : tensor<1x512x28x28xf32>, tensor<512xf32>) outs(%37 : tensor<1x512x28x28xf32>) attrs =  {weft.layer = "features.19"} {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %76 = arith.addf %in, %in_13 : f32
      linalg.yield %76 : f32
    } -> tensor<1x512x28x28xf32>
    %44 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43 : tensor<1x512x28x28xf32>) outs(%37 : tensor<1x512x28x28xf32>) attrs =  {weft.layer = "features.20"} {
    ^bb0(%in: f32, %out: f32):
      %76 = arith.maximumf %in, %cst : f32
      linalg.yield %76 : f32
    } -> tensor<1x512x28x28xf32>
    %padded_9 = tensor.pad %44 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg33: index, %arg34: index, %arg35: index, %arg36: index):
      tensor.yield %cst : f32
    } : tensor<1x512x28x28xf32> to tensor<1x512x30x30xf32>
    %45 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.21"} ins(%padded_9, %features_21_weight : tensor<1x512x30x30xf32>, tensor<512x512x3x3xf32>) outs(%38 : tensor<1x512x28x28xf32>) -> tensor<1x512x28x28xf32>
    %46 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45, %features_21_bias : tensor<1x512x28x28xf32>, tensor<512xf32>) outs(%37 : tensor<1x512x28x28xf32>) attrs =  {weft.layer = "features.21"} {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %76 = arith.addf %in, %in_13 : f32
      linalg.yield %76 : f32
    } -> tensor<1x512x28x28xf32>
    %47 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46 : tensor<1x512x28x28xf32>) outs(%37 : tensor<1x512x28x28xf32>) attrs =  {weft.layer = "features.22"} {
    ^bb0(%in: f32, %out: f32):
      %76 = arith.maximumf %in, %cst : f32
      linalg.yield %76 : f32
    } -> tensor<1x512x28x28xf32>
    %48 = tensor.empty() : tensor<1x512x14x14xf32>
    %49 = linalg.fill {weft.layer = "features.23"} ins(%cst_0 : f32) outs(%48 : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
    %50 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "features.23"} ins(%47, %10 : tensor<1x512x28x28xf32>, tensor<2x2xf32>) outs(%49 : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
    %padded_10 = tensor.pad %50 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg33: index, %arg34: index, %arg35: index, %arg36: index):
      tensor.yield %cst : f32
    } : tensor<1x512x14x14xf32> to tensor<1x512x16x16xf32>
    %51 = linalg.fill ins(%cst : f32) outs(%48 : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
    %52 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.24"} ins(%padded_10, %features_24_weight : tensor<1x512x16x16xf32>, tensor<512x512x3x3xf32>) outs(%51 : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
    %53 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52, %features_24_bias : tensor<1x512x14x14xf32>, tensor<512xf32>) outs(%48 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "features.24"} {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %76 = arith.addf %in, %in_13 : f32
      linalg.yield %76 : f32
    } -> tensor<1x512x14x14xf32>
    %54 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53 : tensor<1x512x14x14xf32>) outs(%48 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "features.25"} {
    ^bb0(%in: f32, %out: f32):
      %76 = arith.maximumf %in, %cst : f32
      linalg.yield %76 : f32
    } -> tensor<1x512x14x14xf32>
    %padded_11 = tensor.pad %54 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg33: index, %arg34: index, %arg35: index, %arg36: index):
      tensor.yield %cst : f32
    } : tensor<1x512x14x14xf32> to tensor<1x512x16x16xf32>
    %55 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.26"} ins(%padded_11, %features_26_weight : tensor<1x512x16x16xf32>, tensor<512x512x3x3xf32>) outs(%51 : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
    %56 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55, %features_26_bias : tensor<1x512x14x14xf32>, tensor<512xf32>) outs(%48 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "features.26"} {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %76 = arith.addf %in, %in_13 : f32
      linalg.yield %76 : f32
    } -> tensor<1x512x14x14xf32>
    %57 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56 : tensor<1x512x14x14xf32>) outs(%48 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "features.27"} {
    ^bb0(%in: f32, %out: f32):
      %76 = arith.maximumf %in, %cst : f32
      linalg.yield %76 : f32
    } -> tensor<1x512x14x14xf32>
    %padded_12 = tensor.pad %57 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg33: index, %arg34: index, %arg35: index, %arg36: index):
      tensor.yield %cst : f32
    } : tensor<1x512x14x14xf32> to tensor<1x512x16x16xf32>
    %58 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.28"} ins(%padded_12, %features_28_weight : tensor<1x512x16x16xf32>, tensor<512x512x3x3xf32>) outs(%51 : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
    %59 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58, %features_28_bias : tensor<1x512x14x14xf32>, tensor<512xf32>) outs(%48 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "features.28"} {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %76 = arith.addf %in, %in_13 : f32
      linalg.yield %76 : f32
    } -> tensor<1x512x14x14xf32>
    %60 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59 : tensor<1x512x14x14xf32>) outs(%48 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "features.29"} {
    ^bb0(%in: f32, %out: f32):
      %76 = arith.maximumf %in, %cst : f32
      linalg.yield %76 : f32
    } -> tensor<1x512x14x14xf32>
    %61 = tensor.empty() : tensor<1x512x7x7xf32>
    %62 = linalg.fill {weft.layer = "features.30"} ins(%cst_0 : f32) outs(%61 : tensor<1x512x7x7xf32>) -> tensor<1x512x7x7xf32>
    %63 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "features.30"} ins(%60, %10 : tensor<1x512x14x14xf32>, tensor<2x2xf32>) outs(%62 : tensor<1x512x7x7xf32>) -> tensor<1x512x7x7xf32>
    %collapsed = tensor.collapse_shape %63 [[0], [1, 2, 3]] : tensor<1x512x7x7xf32> into tensor<1x25088xf32>
    %64 = tensor.empty() : tensor<1x4096xf32>
    %65 = linalg.fill {weft.layer = "classifier.0"} ins(%cst : f32) outs(%64 : tensor<1x4096xf32>) -> tensor<1x4096xf32>
    %66 = linalg.matmul {weft.layer = "classifier.0"} ins(%collapsed, %classifier_0_weight_transposed : tensor<1x25088xf32>, tensor<25088x4096xf32>) outs(%65 : tensor<1x4096xf32>) -> tensor<1x4096xf32>
    %67 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%66, %classifier_0_bias : tensor<1x4096xf32>, tensor<4096xf32>) outs(%64 : tensor<1x4096xf32>) attrs =  {weft.layer = "classifier.0"} {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %76 = arith.addf %in, %in_13 : f32
      linalg.yield %76 : f32
    } -> tensor<1x4096xf32>
    %68 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%67 : tensor<1x4096xf32>) outs(%64 : tensor<1x4096xf32>) attrs =  {weft.layer = "classifier.1"} {
    ^bb0(%in: f32, %out: f32):
      %76 = arith.maximumf %in, %cst : f32
      linalg.yield %76 : f32
    } -> tensor<1x4096xf32>
    %69 = linalg.matmul {weft.layer = "classifier.2"} ins(%68, %classifier_2_weight_transposed : tensor<1x4096xf32>, tensor<4096x4096xf32>) outs(%65 : tensor<1x4096xf32>) -> tensor<1x4096xf32>
    %70 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%69, %classifier_2_bias : tensor<1x4096xf32>, tensor<4096xf32>) outs(%64 : tensor<1x4096xf32>) attrs =  {weft.layer = "classifier.2"} {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %76 = arith.addf %in, %in_13 : f32
      linalg.yield %76 : f32
    } -> tensor<1x4096xf32>
    %71 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%70 : tensor<1x4096xf32>) outs(%64 : tensor<1x4096xf32>) attrs =  {weft.layer = "classifier.3"} {
    ^bb0(%in: f32, %out: f32):
      %76 = arith.maximumf %in, %cst : f32
      linalg.yield %76 : f32
    } -> tensor<1x4096xf32>
    %72 = tensor.empty() : tensor<1x1000xf32>
    %73 = linalg.fill {weft.layer = "classifier.4"} ins(%cst : f32) outs(%72 : tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %74 = linalg.matmul {weft.layer = "classifier.4"} ins(%71, %classifier_4_weight_transposed : tensor<1x4096xf32>, tensor<4096x1000xf32>) outs(%73 : tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %75 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%74, %classifier_4_bias : tensor<1x1000xf32>, tensor<1000xf32>) outs(%72 : tensor<1x1000xf32>) attrs =  {weft.layer = "classifier.4"} {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %76 = arith.addf %in, %in_13 : f32
      linalg.yield %76 : f32
    } -> tensor<1x1000xf32>
    return %75 : tensor<1x1000xf32>
  }
}
