#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d1)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @googlenet(%image: tensor<1x3x224x224xf32> {weft.dims = ["batch", "", "image", "image"]}, %conv1_weight: tensor<64x3x7x7xf32> {weft.weight = "conv1.weight"}, %conv1_bias: tensor<64xf32> {weft.weight = "conv1.bias"}, %conv2_reduce_weight: tensor<64x64x1x1xf32> {weft.weight = "conv2_reduce.weight"}, %conv2_reduce_bias: tensor<64xf32> {weft.weight = "conv2_reduce.bias"}, %conv2_weight: tensor<192x64x3x3xf32> {weft.weight = "conv2.weight"}, %conv2_bias: tensor<192xf32> {weft.weight = "conv2.bias"}, %inception_3a_one_weight: tensor<64x192x1x1xf32> {weft.weight = "inception.3a.one.weight"}, %inception_3a_one_bias: tensor<64xf32> {weft.weight = "inception.3a.one.bias"}, %inception_3a_three_reduce_weight: tensor<96x192x1x1xf32> {weft.weight = "inception.3a.three_reduce.weight"}, %inception_3a_three_reduce_bias: tensor<96xf32> {weft.weight = "inception.3a.three_reduce.bias"}, %inception_3a_three_weight: tensor<128x96x3x3xf32> {weft.weight = "inception.3a.three.weight"}, %inception_3a_three_bias: tensor<128xf32> {weft.weight = "inception.3a.three.bias"}, %inception_3a_five_reduce_weight: tensor<16x192x1x1xf32> {weft.weight = "inception.3a.five_reduce.weight"}, %inception_3a_five_reduce_bias: tensor<16xf32> {weft.weight = "inception.3a.five_reduce.bias"}, %inception_3a_five_weight: tensor<32x16x5x5xf32> {weft.weight = "inception.3a.five.weight"}, %inception_3a_five_bias: tensor<32xf32> {weft.weight = "inception.3a.five.bias"}, %inception_3a_pooled_weight: tensor<32x192x1x1xf32> {weft.weight = "inception.3a.pooled.weight"}, %inception_3a_pooled_bias: tensor<32xf32> {weft.weight = "inception.3a.pooled.bias"}, %inception_3b_one_weight: tensor<128x256x1x1xf32> {weft.weight = "inception.3b.one.weight"}, %inception_3b_one_bias: tensor<128xf32> {weft.weight = "inception.3b.one.bias"}, %inception_3b_three_reduce_weight: tensor<128x256x1x1xf32> {weft.weight = "inception.3b.three_reduce.weight"}, %inception_3b_three_reduce_bias: tensor<128xf32> {weft.weight = "inception.3b.three_reduce.bias"}, %inception_3b_three_weight: tensor<192x128x3x3xf32> {weft.weight = "inception.3b.three.weight"}, %inception_3b_three_bias: tensor<192xf32> {weft.weight = "inception.3b.three.bias"}, %inception_3b_five_reduce_weight: tensor<32x256x1x1xf32> {weft.weight = "inception.3b.five_reduce.weight"}, %inception_3b_five_reduce_bias: tensor<32xf32> {weft.weight = "inception.3b.five_reduce.bias"}, %inception_3b_five_weight: tensor<96x32x5x5xf32> {weft.weight = "inception.3b.five.weight"}, %inception_3b_five_bias: tensor<96xf32> {weft.weight = "inception.3b.five.bias"}, %inception_3b_pooled_weight: tensor<64x256x1x1xf32> {weft.weight = "inception.3b.pooled.weight"}, %inception_3b_pooled_bias: tensor<64xf32> {weft.weight = "inception.3b.pooled.bias"}, %inception_4a_one_weight: tensor<192x480x1x1xf32> {weft.weight = "inception.4a.one.weight"}, %inception_4a_one_bias: tensor<192xf32> {weft.weight = "inception.4a.one.bias"}, %inception_4a_three_reduce_weight: tensor<96x480x1x1xf32> {weft.weight = "inception.4a.three_reduce.weight"}, %inception_4a_three_reduce_bias: tensor<96xf32> {weft.weight = "inception.4a.three_reduce.bias"}, %inception_4a_three_weight: tensor<208x96x3x3xf32> {weft.weight = "inception.4a.three.weight"}, %inception_4a_three_bias: tensor<208xf32> {weft.weight = "inception.4a.three.bias"}, %inception_4a_five_reduce_weight: tensor<16x480x1x1xf32> {weft.weight = "inception.4a.five_reduce.weight"}, %inception_4a_five_reduce_bias: tensor<16xf32> {weft.weight = "inception.4a.five_reduce.bias"}, %inception_4a_five_weight: tensor<48x16x5x5xf32> {weft.weight = "inception.4a.five.weight"}, %inception_4a_five_bias: tensor<48xf32> {weft.weight = "inception.4a.five.bias"}, %inception_4a_pooled_weight: tensor<64x480x1x1xf32> {weft.weight = "inception.4a.pooled.weight"}, %inception_4a_pooled_bias: tensor<64xf32> {weft.weight = "inception.4a.pooled.bias"}, %inception_4b_one_weight: tensor<160x512x1x1xf32> {weft.weight = "inception.4b.one.weight"}, %inception_4b_one_bias: tensor<160xf32> {weft.weight = "inception.4b.one.bias"}, %inception_4b_three_reduce_weight: tensor<112x512x1x1xf32> {weft.weight = "inception.4b.three_reduce.weight"}, %inception_4b_three_reduce_bias: tensor<112xf32> {weft.weight = "inception.4b.three_reduce.bias"}, %inception_4b_three_weight: tensor<224x112x3x3xf32> {weft.weight = "inception.4b.three.weight"}, %inception_4b_three_bias: tensor<224xf32> {weft.weight = "inception.4b.three.bias"}, %inception_4b_five_reduce_weight: tensor<24x512x1x1xf32> {weft.weight = "inception.4b.five_reduce.weight"}, %inception_4b_five_reduce_bias: tensor<24xf32> {weft.weight = "inception.4b.five_reduce.bias"}, %inception_4b_five_weight: tensor<64x24x5x5xf32> {weft.weight = "inception.4b.five.weight"}, %inception_4b_five_bias: tensor<64xf32> {weft.weight = "inception.4b.five.bias"}, %inception_4b_pooled_weight: tensor<64x512x1x1xf32> {weft.weight = "inception.4b.pooled.weight"}, %inception_4b_pooled_bias: tensor<64xf32> {weft.weight = "inception.4b.pooled.bias"}, %inception_4c_one_weight: tensor<128x512x1x1xf32> {weft.weight = "inception.4c.one.weight"}, %inception_4c_one_bias: tensor<128xf32> {weft.weight = "inception.4c.one.bias"}, %inception_4c_three_reduce_weight: tensor<128x512x1x1xf32> {weft.weight = "inception.4c.three_reduce.weight"}, %inception_4c_three_reduce_bias: tensor<128xf32> {weft.weight = "inception.4c.three_reduce.bias"}, %inception_4c_three_weight: tensor<256x128x3x3xf32> {weft.weight = "inception.4c.three.weight"}, %inception_4c_three_bias: tensor<256xf32> {weft.weight = "inception.4c.three.bias"}, %inception_4c_five_reduce_weight: tensor<24x512x1x1xf32> {weft.weight = "inception.4c.five_reduce.weight"}, %inception_4c_five_reduce_bias: tensor<24xf32> {weft.weight = "inception.4c.five_reduce.bias"}, %inception_4c_five_weight: tensor<64x24x5x5xf32> {weft.weight = "inception.4c.five.weight"}, %inception_4c_five_bias: tensor<64xf32> {weft.weight = "inception.4c.five.bias"}, %inception_4c_pooled_weight: tensor<64x512x1x1xf32> {weft.weight = "inception.4c.pooled.weight"}, %inception_4c_pooled_bias: tensor<64xf32> {weft.weight = "inception.4c.pooled.bias"}, %inception_4d_one_weight: tensor<112x512x1x1xf32> {weft.weight = "inception.4d.one.weight"}, %inception_4d_one_bias: tensor<112xf32> {weft.weight = "inception.4d.one.bias"}, %inception_4d_three_reduce_weight: tensor<144x512x1x1xf32> {weft.weight = "inception.4d.three_reduce.weight"}, %inception_4d_three_reduce_bias: tensor<144xf32> {weft.weight = "inception.4d.three_reduce.bias"}, %inception_4d_three_weight: tensor<288x144x3x3xf32> {weft.weight = "inception.4d.three.weight"}, %inception_4d_three_bias: tensor<288xf32> {weft.weight = "inception.4d.three.bias"}, %inception_4d_five_reduce_weight: tensor<32x512x1x1xf32> {weft.weight = "inception.4d.five_reduce.weight"}, %inception_4d_five_reduce_bias: tensor<32xf32> {weft.weight = "inception.4d.five_reduce.bias"}, %inception_4d_five_weight: tensor<64x32x5x5xf32> {weft.weight = "inception.4d.five.weight"}, %inception_4d_five_bias: tensor<64xf32> {weft.weight = "inception.4d.five.bias"}, %inception_4d_pooled_weight: tensor<64x512x1x1xf32> {weft.weight = "inception.4d.pooled.weight"}, %inception_4d_pooled_bias: tensor<64xf32> {weft.weight = "inception.4d.pooled.bias"}, %inception_4e_one_weight: tensor<256x528x1x1xf32> {weft.weight = "inception.4e.one.weight"}, %inception_4e_one_bias: tensor<256xf32> {weft.weight = "inception.4e.one.bias"}, %inception_4e_three_reduce_weight: tensor<160x528x1x1xf32> {weft.weight = "inception.4e.three_reduce.weight"}, %inception_4e_three_reduce_bias: tensor<160xf32> {weft.weight = "inception.4e.three_reduce.bias"}, %inception_4e_three_weight: tensor<320x160x3x3xf32> {weft.weight = "inception.4e.three.weight"}, %inception_4e_three_bias: tensor<320xf32> {weft.weight = "inception.4e.three.bias"}, %inception_4e_five_reduce_weight: tensor<32x528x1x1xf32> {weft.weight = "inception.4e.five_reduce.weight"}, %inception_4e_five_reduce_bias: tensor<32xf32> {weft.weight = "inception.4e.five_reduce.bias"}, %inception_4e_five_weight: tensor<128x32x5x5xf32> {weft.weight = "inception.4e.five.weight"}, %inception_4e_five_bias: tensor<128xf32> {weft.weight = "inception.4e.five.bias"}, %inception_4e_pooled_weight: tensor<128x528x1x1xf32> {weft.weight = "inception.4e.pooled.weight"}, %inception_4e_pooled_bias: tensor<128xf32> {weft.weight = "inception.4e.pooled.bias"}, %inception_5a_one_weight: tensor<256x832x1x1xf32> {weft.weight = "inception.5a.one.weight"}, %inception_5a_one_bias: tensor<256xf32> {weft.weight = "inception.5a.one.bias"}, %inception_5a_three_reduce_weight: tensor<160x832x1x1xf32> {weft.weight = "inception.5a.three_reduce.weight"}, %inception_5a_three_reduce_bias: tensor<160xf32> {weft.weight = "inception.5a.three_reduce.bias"}, %inception_5a_three_weight: tensor<320x160x3x3xf32> {weft.weight = "inception.5a.three.weight"}, %inception_5a_three_bias: tensor<320xf32> {weft.weight = "inception.5a.three.bias"}, %inception_5a_five_reduce_weight: tensor<32x832x1x1xf32> {weft.weight = "inception.5a.five_reduce.weight"}, %inception_5a_five_reduce_bias: tensor<32xf32> {weft.weight = "inception.5a.five_reduce.bias"}, %inception_5a_five_weight: tensor<128x32x5x5xf32> {weft.weight = "inception.5a.five.weight"}, %inception_5a_five_bias: tensor<128xf32> {weft.weight = "inception.5a.five.bias"}, %inception_5a_pooled_weight: tensor<128x832x1x1xf32> {weft.weight = "inception.5a.pooled.weight"}, %inception_5a_pooled_bias: tensor<128xf32> {weft.weight = "inception.5a.pooled.bias"}, %inception_5b_one_weight: tensor<384x832x1x1xf32> {weft.weight = "inception.5b.one.weight"}, %inception_5b_one_bias: tensor<384xf32> {weft.weight = "inception.5b.one.bias"}, %inception_5b_three_reduce_weight: tensor<192x832x1x1xf32> {weft.weight = "inception.5b.three_reduce.weight"}, %inception_5b_three_reduce_bias: tensor<192xf32> {weft.weight = "inception.5b.three_reduce.bias"}, %inception_5b_three_weight: tensor<384x192x3x3xf32> {weft.weight = "inception.5b.three.weight"}, %inception_5b_three_bias: tensor<384xf32> {weft.weight = "inception.5b.three.bias"}, %inception_5b_five_reduce_weight: tensor<48x832x1x1xf32> {weft.weight = "inception.5b.five_reduce.weight"}, %inception_5b_five_reduce_bias: tensor<48xf32> {weft.weight = "inception.5b.five_reduce.bias"}, %inception_5b_five_weight: tensor<128x48x5x5xf32> {weft.weight = "inception.5b.five.weight"}, %inception_5b_five_bias: tensor<128xf32> {weft.weight = "inception.5b.five.bias"}, %inception_5b_pooled_weight: tensor<128x832x1x1xf32> {weft.weight = "inception.5b.pooled.weight"}, %inception_5b_pooled_bias: tensor<128xf32> {weft.weight = "inception.5b.pooled.bias"}, %classifier_weight_transposed: tensor<1024x1000xf32> {weft.weight = "classifier.weight.transposed"}, %classifier_bias: tensor<1000xf32> {weft.weight = "classifier.bias"}) -> tensor<1x1000xf32> {
    %cst = arith.constant 2.000000e+00 : f32
    %cst_0 = arith.constant 9.99999974E-5 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant 0xFF800000 : f32
    %cst_3 = arith.constant 7.500000e-01 : f32
    %cst_4 = arith.constant 4.900000e+01 : f32
    %padded = tensor.pad %image low[0, 0, 3, 3] high[0, 0, 3, 3] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x3x224x224xf32> to tensor<1x3x230x230xf32>
    %0 = tensor.empty() : tensor<1x64x112x112xf32>
    %1 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<1x64x112x112xf32>) -> tensor<1x64x112x112xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "conv1"} ins(%padded, %conv1_weight : tensor<1x3x230x230xf32>, tensor<64x3x7x7xf32>) outs(%1 : tensor<1x64x112x112xf32>) -> tensor<1x64x112x112xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %conv1_bias : tensor<1x64x112x112xf32>, tensor<64xf32>) outs(%0 : tensor<1x64x112x112xf32>) attrs =  {weft.layer = "conv1"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x112x112xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3 : tensor<1x64x112x112xf32>) outs(%0 : tensor<1x64x112x112xf32>) attrs =  {weft.layer = "relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x112x112xf32>
    %padded_5 = tensor.pad %4 low[0, 0, 0, 0] high[0, 0, 1, 1] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x64x112x112xf32> to tensor<1x64x113x113xf32>
    %5 = tensor.empty() : tensor<1x64x56x56xf32>
    %6 = linalg.fill {weft.layer = "max_pool2d"} ins(%cst_2 : f32) outs(%5 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
    %7 = tensor.empty() : tensor<3x3xf32>
    %8 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "max_pool2d"} ins(%padded_5, %7 : tensor<1x64x113x113xf32>, tensor<3x3xf32>) outs(%6 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8 : tensor<1x64x56x56xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "mul"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.mulf %in, %in : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x56x56xf32>
    %padded_6 = tensor.pad %9 low[0, 2, 0, 0] high[0, 2, 0, 0] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x64x56x56xf32> to tensor<1x68x56x56xf32>
    %extracted_slice = tensor.extract_slice %padded_6[0, 0, 0, 0] [1, 64, 56, 56] [1, 1, 1, 1] : tensor<1x68x56x56xf32> to tensor<1x64x56x56xf32>
    %extracted_slice_7 = tensor.extract_slice %padded_6[0, 1, 0, 0] [1, 64, 56, 56] [1, 1, 1, 1] : tensor<1x68x56x56xf32> to tensor<1x64x56x56xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %extracted_slice_7 : tensor<1x64x56x56xf32>, tensor<1x64x56x56xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "add"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x56x56xf32>
    %extracted_slice_8 = tensor.extract_slice %padded_6[0, 2, 0, 0] [1, 64, 56, 56] [1, 1, 1, 1] : tensor<1x68x56x56xf32> to tensor<1x64x56x56xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10, %extracted_slice_8 : tensor<1x64x56x56xf32>, tensor<1x64x56x56xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "add"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x56x56xf32>
    %extracted_slice_9 = tensor.extract_slice %padded_6[0, 3, 0, 0] [1, 64, 56, 56] [1, 1, 1, 1] : tensor<1x68x56x56xf32> to tensor<1x64x56x56xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %extracted_slice_9 : tensor<1x64x56x56xf32>, tensor<1x64x56x56xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "add"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x56x56xf32>
    %extracted_slice_10 = tensor.extract_slice %padded_6[0, 4, 0, 0] [1, 64, 56, 56] [1, 1, 1, 1] : tensor<1x68x56x56xf32> to tensor<1x64x56x56xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12, %extracted_slice_10 : tensor<1x64x56x56xf32>, tensor<1x64x56x56xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "add"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x56x56xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<1x64x56x56xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "add"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.mulf %in, %cst_0 : f32
      %288 = arith.addf %287, %cst : f32
      linalg.yield %288 : f32
    } -> tensor<1x64x56x56xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14 : tensor<1x64x56x56xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "pow"} {
    ^bb0(%in: f32, %out: f32):
      %287 = math.powf %in, %cst_3 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x56x56xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %15 : tensor<1x64x56x56xf32>, tensor<1x64x56x56xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "div"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.divf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x56x56xf32>
    %17 = linalg.fill ins(%cst_1 : f32) outs(%5 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
    %18 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "conv2_reduce"} ins(%16, %conv2_reduce_weight : tensor<1x64x56x56xf32>, tensor<64x64x1x1xf32>) outs(%17 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18, %conv2_reduce_bias : tensor<1x64x56x56xf32>, tensor<64xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "conv2_reduce"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x56x56xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<1x64x56x56xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x56x56xf32>
    %padded_11 = tensor.pad %20 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x64x56x56xf32> to tensor<1x64x58x58xf32>
    %21 = tensor.empty() : tensor<1x192x56x56xf32>
    %22 = linalg.fill ins(%cst_1 : f32) outs(%21 : tensor<1x192x56x56xf32>) -> tensor<1x192x56x56xf32>
    %23 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "conv2"} ins(%padded_11, %conv2_weight : tensor<1x64x58x58xf32>, tensor<192x64x3x3xf32>) outs(%22 : tensor<1x192x56x56xf32>) -> tensor<1x192x56x56xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %conv2_bias : tensor<1x192x56x56xf32>, tensor<192xf32>) outs(%21 : tensor<1x192x56x56xf32>) attrs =  {weft.layer = "conv2"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x192x56x56xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<1x192x56x56xf32>) outs(%21 : tensor<1x192x56x56xf32>) attrs =  {weft.layer = "relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x192x56x56xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25 : tensor<1x192x56x56xf32>) outs(%21 : tensor<1x192x56x56xf32>) attrs =  {weft.layer = "mul"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.mulf %in, %in : f32
      linalg.yield %287 : f32
    } -> tensor<1x192x56x56xf32>
    %padded_12 = tensor.pad %26 low[0, 2, 0, 0] high[0, 2, 0, 0] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x192x56x56xf32> to tensor<1x196x56x56xf32>
    %extracted_slice_13 = tensor.extract_slice %padded_12[0, 0, 0, 0] [1, 192, 56, 56] [1, 1, 1, 1] : tensor<1x196x56x56xf32> to tensor<1x192x56x56xf32>
    %extracted_slice_14 = tensor.extract_slice %padded_12[0, 1, 0, 0] [1, 192, 56, 56] [1, 1, 1, 1] : tensor<1x196x56x56xf32> to tensor<1x192x56x56xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_13, %extracted_slice_14 : tensor<1x192x56x56xf32>, tensor<1x192x56x56xf32>) outs(%21 : tensor<1x192x56x56xf32>) attrs =  {weft.layer = "add"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x192x56x56xf32>
    %extracted_slice_15 = tensor.extract_slice %padded_12[0, 2, 0, 0] [1, 192, 56, 56] [1, 1, 1, 1] : tensor<1x196x56x56xf32> to tensor<1x192x56x56xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %extracted_slice_15 : tensor<1x192x56x56xf32>, tensor<1x192x56x56xf32>) outs(%21 : tensor<1x192x56x56xf32>) attrs =  {weft.layer = "add"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x192x56x56xf32>
    %extracted_slice_16 = tensor.extract_slice %padded_12[0, 3, 0, 0] [1, 192, 56, 56] [1, 1, 1, 1] : tensor<1x196x56x56xf32> to tensor<1x192x56x56xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28, %extracted_slice_16 : tensor<1x192x56x56xf32>, tensor<1x192x56x56xf32>) outs(%21 : tensor<1x192x56x56xf32>) attrs =  {weft.layer = "add"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x192x56x56xf32>
    %extracted_slice_17 = tensor.extract_slice %padded_12[0, 4, 0, 0] [1, 192, 56, 56] [1, 1, 1, 1] : tensor<1x196x56x56xf32> to tensor<1x192x56x56xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %extracted_slice_17 : tensor<1x192x56x56xf32>, tensor<1x192x56x56xf32>) outs(%21 : tensor<1x192x56x56xf32>) attrs =  {weft.layer = "add"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x192x56x56xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30 : tensor<1x192x56x56xf32>) outs(%21 : tensor<1x192x56x56xf32>) attrs =  {weft.layer = "add"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.mulf %in, %cst_0 : f32
      %288 = arith.addf %287, %cst : f32
      linalg.yield %288 : f32
    } -> tensor<1x192x56x56xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<1x192x56x56xf32>) outs(%21 : tensor<1x192x56x56xf32>) attrs =  {weft.layer = "pow"} {
    ^bb0(%in: f32, %out: f32):
      %287 = math.powf %in, %cst_3 : f32
      linalg.yield %287 : f32
    } -> tensor<1x192x56x56xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %32 : tensor<1x192x56x56xf32>, tensor<1x192x56x56xf32>) outs(%21 : tensor<1x192x56x56xf32>) attrs =  {weft.layer = "div"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.divf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x192x56x56xf32>
    %padded_18 = tensor.pad %33 low[0, 0, 0, 0] high[0, 0, 1, 1] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x192x56x56xf32> to tensor<1x192x57x57xf32>
    %34 = tensor.empty() : tensor<1x192x28x28xf32>
    %35 = linalg.fill {weft.layer = "max_pool2d"} ins(%cst_2 : f32) outs(%34 : tensor<1x192x28x28xf32>) -> tensor<1x192x28x28xf32>
    %36 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "max_pool2d"} ins(%padded_18, %7 : tensor<1x192x57x57xf32>, tensor<3x3xf32>) outs(%35 : tensor<1x192x28x28xf32>) -> tensor<1x192x28x28xf32>
    %37 = tensor.empty() : tensor<1x64x28x28xf32>
    %38 = linalg.fill ins(%cst_1 : f32) outs(%37 : tensor<1x64x28x28xf32>) -> tensor<1x64x28x28xf32>
    %39 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.3a.one"} ins(%36, %inception_3a_one_weight : tensor<1x192x28x28xf32>, tensor<64x192x1x1xf32>) outs(%38 : tensor<1x64x28x28xf32>) -> tensor<1x64x28x28xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %inception_3a_one_bias : tensor<1x64x28x28xf32>, tensor<64xf32>) outs(%37 : tensor<1x64x28x28xf32>) attrs =  {weft.layer = "inception.3a.one"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x28x28xf32>
    %41 = tensor.empty() : tensor<1x96x28x28xf32>
    %42 = linalg.fill ins(%cst_1 : f32) outs(%41 : tensor<1x96x28x28xf32>) -> tensor<1x96x28x28xf32>
    %43 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.3a.three_reduce"} ins(%36, %inception_3a_three_reduce_weight : tensor<1x192x28x28xf32>, tensor<96x192x1x1xf32>) outs(%42 : tensor<1x96x28x28xf32>) -> tensor<1x96x28x28xf32>
    %44 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43, %inception_3a_three_reduce_bias : tensor<1x96x28x28xf32>, tensor<96xf32>) outs(%41 : tensor<1x96x28x28xf32>) attrs =  {weft.layer = "inception.3a.three_reduce"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x96x28x28xf32>
    %45 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44 : tensor<1x96x28x28xf32>) outs(%41 : tensor<1x96x28x28xf32>) attrs =  {weft.layer = "inception.3a.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x96x28x28xf32>
    %padded_19 = tensor.pad %45 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x96x28x28xf32> to tensor<1x96x30x30xf32>
    %46 = tensor.empty() : tensor<1x128x28x28xf32>
    %47 = linalg.fill ins(%cst_1 : f32) outs(%46 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %48 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.3a.three"} ins(%padded_19, %inception_3a_three_weight : tensor<1x96x30x30xf32>, tensor<128x96x3x3xf32>) outs(%47 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %49 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48, %inception_3a_three_bias : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%46 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "inception.3a.three"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x128x28x28xf32>
    %50 = tensor.empty() : tensor<1x16x28x28xf32>
    %51 = linalg.fill ins(%cst_1 : f32) outs(%50 : tensor<1x16x28x28xf32>) -> tensor<1x16x28x28xf32>
    %52 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.3a.five_reduce"} ins(%36, %inception_3a_five_reduce_weight : tensor<1x192x28x28xf32>, tensor<16x192x1x1xf32>) outs(%51 : tensor<1x16x28x28xf32>) -> tensor<1x16x28x28xf32>
    %53 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52, %inception_3a_five_reduce_bias : tensor<1x16x28x28xf32>, tensor<16xf32>) outs(%50 : tensor<1x16x28x28xf32>) attrs =  {weft.layer = "inception.3a.five_reduce"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x16x28x28xf32>
    %54 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53 : tensor<1x16x28x28xf32>) outs(%50 : tensor<1x16x28x28xf32>) attrs =  {weft.layer = "inception.3a.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x16x28x28xf32>
    %padded_20 = tensor.pad %54 low[0, 0, 2, 2] high[0, 0, 2, 2] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x16x28x28xf32> to tensor<1x16x32x32xf32>
    %55 = tensor.empty() : tensor<1x32x28x28xf32>
    %56 = linalg.fill ins(%cst_1 : f32) outs(%55 : tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32>
    %57 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.3a.five"} ins(%padded_20, %inception_3a_five_weight : tensor<1x16x32x32xf32>, tensor<32x16x5x5xf32>) outs(%56 : tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32>
    %58 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57, %inception_3a_five_bias : tensor<1x32x28x28xf32>, tensor<32xf32>) outs(%55 : tensor<1x32x28x28xf32>) attrs =  {weft.layer = "inception.3a.five"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x32x28x28xf32>
    %padded_21 = tensor.pad %36 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x192x28x28xf32> to tensor<1x192x30x30xf32>
    %59 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.3a.max_pool2d"} ins(%padded_21, %7 : tensor<1x192x30x30xf32>, tensor<3x3xf32>) outs(%35 : tensor<1x192x28x28xf32>) -> tensor<1x192x28x28xf32>
    %60 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.3a.pooled"} ins(%59, %inception_3a_pooled_weight : tensor<1x192x28x28xf32>, tensor<32x192x1x1xf32>) outs(%56 : tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32>
    %61 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60, %inception_3a_pooled_bias : tensor<1x32x28x28xf32>, tensor<32xf32>) outs(%55 : tensor<1x32x28x28xf32>) attrs =  {weft.layer = "inception.3a.pooled"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x32x28x28xf32>
    %62 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40 : tensor<1x64x28x28xf32>) outs(%37 : tensor<1x64x28x28xf32>) attrs =  {weft.layer = "inception.3a.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x28x28xf32>
    %63 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49 : tensor<1x128x28x28xf32>) outs(%46 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "inception.3a.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x128x28x28xf32>
    %64 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58 : tensor<1x32x28x28xf32>) outs(%55 : tensor<1x32x28x28xf32>) attrs =  {weft.layer = "inception.3a.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x32x28x28xf32>
    %65 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61 : tensor<1x32x28x28xf32>) outs(%55 : tensor<1x32x28x28xf32>) attrs =  {weft.layer = "inception.3a.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x32x28x28xf32>
    %concat = tensor.concat dim(1) %62, %63, %64, %65 : (tensor<1x64x28x28xf32>, tensor<1x128x28x28xf32>, tensor<1x32x28x28xf32>, tensor<1x32x28x28xf32>) -> tensor<1x256x28x28xf32>
    %66 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.3b.one"} ins(%concat, %inception_3b_one_weight : tensor<1x256x28x28xf32>, tensor<128x256x1x1xf32>) outs(%47 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %67 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66, %inception_3b_one_bias : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%46 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "inception.3b.one"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x128x28x28xf32>
    %68 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.3b.three_reduce"} ins(%concat, %inception_3b_three_reduce_weight : tensor<1x256x28x28xf32>, tensor<128x256x1x1xf32>) outs(%47 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %69 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68, %inception_3b_three_reduce_bias : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%46 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "inception.3b.three_reduce"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x128x28x28xf32>
    %70 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69 : tensor<1x128x28x28xf32>) outs(%46 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "inception.3b.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x128x28x28xf32>
    %padded_22 = tensor.pad %70 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x128x28x28xf32> to tensor<1x128x30x30xf32>
    %71 = linalg.fill ins(%cst_1 : f32) outs(%34 : tensor<1x192x28x28xf32>) -> tensor<1x192x28x28xf32>
    %72 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.3b.three"} ins(%padded_22, %inception_3b_three_weight : tensor<1x128x30x30xf32>, tensor<192x128x3x3xf32>) outs(%71 : tensor<1x192x28x28xf32>) -> tensor<1x192x28x28xf32>
    %73 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%72, %inception_3b_three_bias : tensor<1x192x28x28xf32>, tensor<192xf32>) outs(%34 : tensor<1x192x28x28xf32>) attrs =  {weft.layer = "inception.3b.three"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x192x28x28xf32>
    %74 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.3b.five_reduce"} ins(%concat, %inception_3b_five_reduce_weight : tensor<1x256x28x28xf32>, tensor<32x256x1x1xf32>) outs(%56 : tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32>
    %75 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%74, %inception_3b_five_reduce_bias : tensor<1x32x28x28xf32>, tensor<32xf32>) outs(%55 : tensor<1x32x28x28xf32>) attrs =  {weft.layer = "inception.3b.five_reduce"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x32x28x28xf32>
    %76 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%75 : tensor<1x32x28x28xf32>) outs(%55 : tensor<1x32x28x28xf32>) attrs =  {weft.layer = "inception.3b.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x32x28x28xf32>
    %padded_23 = tensor.pad %76 low[0, 0, 2, 2] high[0, 0, 2, 2] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x32x28x28xf32> to tensor<1x32x32x32xf32>
    %77 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.3b.five"} ins(%padded_23, %inception_3b_five_weight : tensor<1x32x32x32xf32>, tensor<96x32x5x5xf32>) outs(%42 : tensor<1x96x28x28xf32>) -> tensor<1x96x28x28xf32>
    %78 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%77, %inception_3b_five_bias : tensor<1x96x28x28xf32>, tensor<96xf32>) outs(%41 : tensor<1x96x28x28xf32>) attrs =  {weft.layer = "inception.3b.five"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x96x28x28xf32>
    %padded_24 = tensor.pad %concat low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x256x28x28xf32> to tensor<1x256x30x30xf32>
    %79 = tensor.empty() : tensor<1x256x28x28xf32>
    %80 = linalg.fill {weft.layer = "inception.3b.max_pool2d"} ins(%cst_2 : f32) outs(%79 : tensor<1x256x28x28xf32>) -> tensor<1x256x28x28xf32>
    %81 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.3b.max_pool2d"} ins(%padded_24, %7 : tensor<1x256x30x30xf32>, tensor<3x3xf32>) outs(%80 : tensor<1x256x28x28xf32>) -> tensor<1x256x28x28xf32>
    %82 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.3b.pooled"} ins(%81, %inception_3b_pooled_weight : tensor<1x256x28x28xf32>, tensor<64x256x1x1xf32>) outs(%38 : tensor<1x64x28x28xf32>) -> tensor<1x64x28x28xf32>
    %83 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%82, %inception_3b_pooled_bias : tensor<1x64x28x28xf32>, tensor<64xf32>) outs(%37 : tensor<1x64x28x28xf32>) attrs =  {weft.layer = "inception.3b.pooled"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x28x28xf32>
    %84 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%67 : tensor<1x128x28x28xf32>) outs(%46 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "inception.3b.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x128x28x28xf32>
    %85 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73 : tensor<1x192x28x28xf32>) outs(%34 : tensor<1x192x28x28xf32>) attrs =  {weft.layer = "inception.3b.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x192x28x28xf32>
    %86 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%78 : tensor<1x96x28x28xf32>) outs(%41 : tensor<1x96x28x28xf32>) attrs =  {weft.layer = "inception.3b.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x96x28x28xf32>
    %87 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%83 : tensor<1x64x28x28xf32>) outs(%37 : tensor<1x64x28x28xf32>) attrs =  {weft.layer = "inception.3b.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x28x28xf32>
    %concat_25 = tensor.concat dim(1) %84, %85, %86, %87 : (tensor<1x128x28x28xf32>, tensor<1x192x28x28xf32>, tensor<1x96x28x28xf32>, tensor<1x64x28x28xf32>) -> tensor<1x480x28x28xf32>
    %padded_26 = tensor.pad %concat_25 low[0, 0, 0, 0] high[0, 0, 1, 1] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x480x28x28xf32> to tensor<1x480x29x29xf32>
    %88 = tensor.empty() : tensor<1x480x14x14xf32>
    %89 = linalg.fill {weft.layer = "max_pool2d"} ins(%cst_2 : f32) outs(%88 : tensor<1x480x14x14xf32>) -> tensor<1x480x14x14xf32>
    %90 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "max_pool2d"} ins(%padded_26, %7 : tensor<1x480x29x29xf32>, tensor<3x3xf32>) outs(%89 : tensor<1x480x14x14xf32>) -> tensor<1x480x14x14xf32>
    %91 = tensor.empty() : tensor<1x192x14x14xf32>
    %92 = linalg.fill ins(%cst_1 : f32) outs(%91 : tensor<1x192x14x14xf32>) -> tensor<1x192x14x14xf32>
    %93 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4a.one"} ins(%90, %inception_4a_one_weight : tensor<1x480x14x14xf32>, tensor<192x480x1x1xf32>) outs(%92 : tensor<1x192x14x14xf32>) -> tensor<1x192x14x14xf32>
    %94 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%93, %inception_4a_one_bias : tensor<1x192x14x14xf32>, tensor<192xf32>) outs(%91 : tensor<1x192x14x14xf32>) attrs =  {weft.layer = "inception.4a.one"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x192x14x14xf32>
    %95 = tensor.empty() : tensor<1x96x14x14xf32>
    %96 = linalg.fill ins(%cst_1 : f32) outs(%95 : tensor<1x96x14x14xf32>) -> tensor<1x96x14x14xf32>
    %97 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4a.three_reduce"} ins(%90, %inception_4a_three_reduce_weight : tensor<1x480x14x14xf32>, tensor<96x480x1x1xf32>) outs(%96 : tensor<1x96x14x14xf32>) -> tensor<1x96x14x14xf32>
    %98 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%97, %inception_4a_three_reduce_bias : tensor<1x96x14x14xf32>, tensor<96xf32>) outs(%95 : tensor<1x96x14x14xf32>) attrs =  {weft.layer = "inception.4a.three_reduce"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x96x14x14xf32>
    %99 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%98 : tensor<1x96x14x14xf32>) outs(%95 : tensor<1x96x14x14xf32>) attrs =  {weft.layer = "inception.4a.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x96x14x14xf32>
    %padded_27 = tensor.pad %99 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x96x14x14xf32> to tensor<1x96x16x16xf32>
    %100 = tensor.empty() : tensor<1x208x14x14xf32>
    %101 = linalg.fill ins(%cst_1 : f32) outs(%100 : tensor<1x208x14x14xf32>) -> tensor<1x208x14x14xf32>
    %102 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4a.three"} ins(%padded_27, %inception_4a_three_weight : tensor<1x96x16x16xf32>, tensor<208x96x3x3xf32>) outs(%101 : tensor<1x208x14x14xf32>) -> tensor<1x208x14x14xf32>
    %103 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%102, %inception_4a_three_bias : tensor<1x208x14x14xf32>, tensor<208xf32>) outs(%100 : tensor<1x208x14x14xf32>) attrs =  {weft.layer = "inception.4a.three"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x208x14x14xf32>
    %104 = tensor.empty() : tensor<1x16x14x14xf32>
    %105 = linalg.fill ins(%cst_1 : f32) outs(%104 : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
    %106 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4a.five_reduce"} ins(%90, %inception_4a_five_reduce_weight : tensor<1x480x14x14xf32>, tensor<16x480x1x1xf32>) outs(%105 : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
    %107 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%106, %inception_4a_five_reduce_bias : tensor<1x16x14x14xf32>, tensor<16xf32>) outs(%104 : tensor<1x16x14x14xf32>) attrs =  {weft.layer = "inception.4a.five_reduce"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x16x14x14xf32>
    %108 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%107 : tensor<1x16x14x14xf32>) outs(%104 : tensor<1x16x14x14xf32>) attrs =  {weft.layer = "inception.4a.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x16x14x14xf32>
    %padded_28 = tensor.pad %108 low[0, 0, 2, 2] high[0, 0, 2, 2] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x16x14x14xf32> to tensor<1x16x18x18xf32>
    %109 = tensor.empty() : tensor<1x48x14x14xf32>
    %110 = linalg.fill ins(%cst_1 : f32) outs(%109 : tensor<1x48x14x14xf32>) -> tensor<1x48x14x14xf32>
    %111 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4a.five"} ins(%padded_28, %inception_4a_five_weight : tensor<1x16x18x18xf32>, tensor<48x16x5x5xf32>) outs(%110 : tensor<1x48x14x14xf32>) -> tensor<1x48x14x14xf32>
    %112 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%111, %inception_4a_five_bias : tensor<1x48x14x14xf32>, tensor<48xf32>) outs(%109 : tensor<1x48x14x14xf32>) attrs =  {weft.layer = "inception.4a.five"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x48x14x14xf32>
    %padded_29 = tensor.pad %90 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x480x14x14xf32> to tensor<1x480x16x16xf32>
    %113 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4a.max_pool2d"} ins(%padded_29, %7 : tensor<1x480x16x16xf32>, tensor<3x3xf32>) outs(%89 : tensor<1x480x14x14xf32>) -> tensor<1x480x14x14xf32>
    %114 = tensor.empty() : tensor<1x64x14x14xf32>
    %115 = linalg.fill ins(%cst_1 : f32) outs(%114 : tensor<1x64x14x14xf32>) -> tensor<1x64x14x14xf32>
    %116 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4a.pooled"} ins(%113, %inception_4a_pooled_weight : tensor<1x480x14x14xf32>, tensor<64x480x1x1xf32>) outs(%115 : tensor<1x64x14x14xf32>) -> tensor<1x64x14x14xf32>
    %117 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%116, %inception_4a_pooled_bias : tensor<1x64x14x14xf32>, tensor<64xf32>) outs(%114 : tensor<1x64x14x14xf32>) attrs =  {weft.layer = "inception.4a.pooled"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x14x14xf32>
    %118 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%94 : tensor<1x192x14x14xf32>) outs(%91 : tensor<1x192x14x14xf32>) attrs =  {weft.layer = "inception.4a.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x192x14x14xf32>
    %119 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%103 : tensor<1x208x14x14xf32>) outs(%100 : tensor<1x208x14x14xf32>) attrs =  {weft.layer = "inception.4a.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x208x14x14xf32>
    %120 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%112 : tensor<1x48x14x14xf32>) outs(%109 : tensor<1x48x14x14xf32>) attrs =  {weft.layer = "inception.4a.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x48x14x14xf32>
    %121 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%117 : tensor<1x64x14x14xf32>) outs(%114 : tensor<1x64x14x14xf32>) attrs =  {weft.layer = "inception.4a.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x14x14xf32>
    %concat_30 = tensor.concat dim(1) %118, %119, %120, %121 : (tensor<1x192x14x14xf32>, tensor<1x208x14x14xf32>, tensor<1x48x14x14xf32>, tensor<1x64x14x14xf32>) -> tensor<1x512x14x14xf32>
    %122 = tensor.empty() : tensor<1x160x14x14xf32>
    %123 = linalg.fill ins(%cst_1 : f32) outs(%122 : tensor<1x160x14x14xf32>) -> tensor<1x160x14x14xf32>
    %124 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4b.one"} ins(%concat_30, %inception_4b_one_weight : tensor<1x512x14x14xf32>, tensor<160x512x1x1xf32>) outs(%123 : tensor<1x160x14x14xf32>) -> tensor<1x160x14x14xf32>
    %125 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%124, %inception_4b_one_bias : tensor<1x160x14x14xf32>, tensor<160xf32>) outs(%122 : tensor<1x160x14x14xf32>) attrs =  {weft.layer = "inception.4b.one"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x160x14x14xf32>
    %126 = tensor.empty() : tensor<1x112x14x14xf32>
    %127 = linalg.fill ins(%cst_1 : f32) outs(%126 : tensor<1x112x14x14xf32>) -> tensor<1x112x14x14xf32>
    %128 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4b.three_reduce"} ins(%concat_30, %inception_4b_three_reduce_weight : tensor<1x512x14x14xf32>, tensor<112x512x1x1xf32>) outs(%127 : tensor<1x112x14x14xf32>) -> tensor<1x112x14x14xf32>
    %129 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%128, %inception_4b_three_reduce_bias : tensor<1x112x14x14xf32>, tensor<112xf32>) outs(%126 : tensor<1x112x14x14xf32>) attrs =  {weft.layer = "inception.4b.three_reduce"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x112x14x14xf32>
    %130 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%129 : tensor<1x112x14x14xf32>) outs(%126 : tensor<1x112x14x14xf32>) attrs =  {weft.layer = "inception.4b.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x112x14x14xf32>
    %padded_31 = tensor.pad %130 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x112x14x14xf32> to tensor<1x112x16x16xf32>
    %131 = tensor.empty() : tensor<1x224x14x14xf32>
    %132 = linalg.fill ins(%cst_1 : f32) outs(%131 : tensor<1x224x14x14xf32>) -> tensor<1x224x14x14xf32>
    %133 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4b.three"} ins(%padded_31, %inception_4b_three_weight : tensor<1x112x16x16xf32>, tensor<224x112x3x3xf32>) outs(%132 : tensor<1x224x14x14xf32>) -> tensor<1x224x14x14xf32>
    %134 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%133, %inception_4b_three_bias : tensor<1x224x14x14xf32>, tensor<224xf32>) outs(%131 : tensor<1x224x14x14xf32>) attrs =  {weft.layer = "inception.4b.three"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x224x14x14xf32>
    %135 = tensor.empty() : tensor<1x24x14x14xf32>
    %136 = linalg.fill ins(%cst_1 : f32) outs(%135 : tensor<1x24x14x14xf32>) -> tensor<1x24x14x14xf32>
    %137 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4b.five_reduce"} ins(%concat_30, %inception_4b_five_reduce_weight : tensor<1x512x14x14xf32>, tensor<24x512x1x1xf32>) outs(%136 : tensor<1x24x14x14xf32>) -> tensor<1x24x14x14xf32>
    %138 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%137, %inception_4b_five_reduce_bias : tensor<1x24x14x14xf32>, tensor<24xf32>) outs(%135 : tensor<1x24x14x14xf32>) attrs =  {weft.layer = "inception.4b.five_reduce"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x24x14x14xf32>
    %139 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%138 : tensor<1x24x14x14xf32>) outs(%135 : tensor<1x24x14x14xf32>) attrs =  {weft.layer = "inception.4b.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x24x14x14xf32>
    %padded_32 = tensor.pad %139 low[0, 0, 2, 2] high[0, 0, 2, 2] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x24x14x14xf32> to tensor<1x24x18x18xf32>
    %140 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4b.five"} ins(%padded_32, %inception_4b_five_weight : tensor<1x24x18x18xf32>, tensor<64x24x5x5xf32>) outs(%115 : tensor<1x64x14x14xf32>) -> tensor<1x64x14x14xf32>
    %141 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%140, %inception_4b_five_bias : tensor<1x64x14x14xf32>, tensor<64xf32>) outs(%114 : tensor<1x64x14x14xf32>) attrs =  {weft.layer = "inception.4b.five"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x14x14xf32>
    %padded_33 = tensor.pad %concat_30 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x512x14x14xf32> to tensor<1x512x16x16xf32>
    %142 = tensor.empty() : tensor<1x512x14x14xf32>
    %143 = linalg.fill {weft.layer = "inception.4b.max_pool2d"} ins(%cst_2 : f32) outs(%142 : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
    %144 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4b.max_pool2d"} ins(%padded_33, %7 : tensor<1x512x16x16xf32>, tensor<3x3xf32>) outs(%143 : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
    %145 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4b.pooled"} ins(%144, %inception_4b_pooled_weight : tensor<1x512x14x14xf32>, tensor<64x512x1x1xf32>) outs(%115 : tensor<1x64x14x14xf32>) -> tensor<1x64x14x14xf32>
    %146 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%145, %inception_4b_pooled_bias : tensor<1x64x14x14xf32>, tensor<64xf32>) outs(%114 : tensor<1x64x14x14xf32>) attrs =  {weft.layer = "inception.4b.pooled"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x14x14xf32>
    %147 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%125 : tensor<1x160x14x14xf32>) outs(%122 : tensor<1x160x14x14xf32>) attrs =  {weft.layer = "inception.4b.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x160x14x14xf32>
    %148 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%134 : tensor<1x224x14x14xf32>) outs(%131 : tensor<1x224x14x14xf32>) attrs =  {weft.layer = "inception.4b.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x224x14x14xf32>
    %149 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%141 : tensor<1x64x14x14xf32>) outs(%114 : tensor<1x64x14x14xf32>) attrs =  {weft.layer = "inception.4b.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x14x14xf32>
    %150 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%146 : tensor<1x64x14x14xf32>) outs(%114 : tensor<1x64x14x14xf32>) attrs =  {weft.layer = "inception.4b.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x14x14xf32>
    %concat_34 = tensor.concat dim(1) %147, %148, %149, %150 : (tensor<1x160x14x14xf32>, tensor<1x224x14x14xf32>, tensor<1x64x14x14xf32>, tensor<1x64x14x14xf32>) -> tensor<1x512x14x14xf32>
    %151 = tensor.empty() : tensor<1x128x14x14xf32>
    %152 = linalg.fill ins(%cst_1 : f32) outs(%151 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %153 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4c.one"} ins(%concat_34, %inception_4c_one_weight : tensor<1x512x14x14xf32>, tensor<128x512x1x1xf32>) outs(%152 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %154 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%153, %inception_4c_one_bias : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%151 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "inception.4c.one"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x128x14x14xf32>
    %155 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4c.three_reduce"} ins(%concat_34, %inception_4c_three_reduce_weight : tensor<1x512x14x14xf32>, tensor<128x512x1x1xf32>) outs(%152 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %156 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%155, %inception_4c_three_reduce_bias : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%151 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "inception.4c.three_reduce"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x128x14x14xf32>
    %157 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%156 : tensor<1x128x14x14xf32>) outs(%151 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "inception.4c.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x128x14x14xf32>
    %padded_35 = tensor.pad %157 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x128x14x14xf32> to tensor<1x128x16x16xf32>
    %158 = tensor.empty() : tensor<1x256x14x14xf32>
    %159 = linalg.fill ins(%cst_1 : f32) outs(%158 : tensor<1x256x14x14xf32>) -> tensor<1x256x14x14xf32>
    %160 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4c.three"} ins(%padded_35, %inception_4c_three_weight : tensor<1x128x16x16xf32>, tensor<256x128x3x3xf32>) outs(%159 : tensor<1x256x14x14xf32>) -> tensor<1x256x14x14xf32>
    %161 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%160, %inception_4c_three_bias : tensor<1x256x14x14xf32>, tensor<256xf32>) outs(%158 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "inception.4c.three"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x256x14x14xf32>
    %162 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4c.five_reduce"} ins(%concat_34, %inception_4c_five_reduce_weight : tensor<1x512x14x14xf32>, tensor<24x512x1x1xf32>) outs(%136 : tensor<1x24x14x14xf32>) -> tensor<1x24x14x14xf32>
    %163 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%162, %inception_4c_five_reduce_bias : tensor<1x24x14x14xf32>, tensor<24xf32>) outs(%135 : tensor<1x24x14x14xf32>) attrs =  {weft.layer = "inception.4c.five_reduce"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x24x14x14xf32>
    %164 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%163 : tensor<1x24x14x14xf32>) outs(%135 : tensor<1x24x14x14xf32>) attrs =  {weft.layer = "inception.4c.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x24x14x14xf32>
    %padded_36 = tensor.pad %164 low[0, 0, 2, 2] high[0, 0, 2, 2] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x24x14x14xf32> to tensor<1x24x18x18xf32>
    %165 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4c.five"} ins(%padded_36, %inception_4c_five_weight : tensor<1x24x18x18xf32>, tensor<64x24x5x5xf32>) outs(%115 : tensor<1x64x14x14xf32>) -> tensor<1x64x14x14xf32>
    %166 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%165, %inception_4c_five_bias : tensor<1x64x14x14xf32>, tensor<64xf32>) outs(%114 : tensor<1x64x14x14xf32>) attrs =  {weft.layer = "inception.4c.five"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x14x14xf32>
    %padded_37 = tensor.pad %concat_34 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x512x14x14xf32> to tensor<1x512x16x16xf32>
    %167 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4c.max_pool2d"} ins(%padded_37, %7 : tensor<1x512x16x16xf32>, tensor<3x3xf32>) outs(%143 : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
    %168 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4c.pooled"} ins(%167, %inception_4c_pooled_weight : tensor<1x512x14x14xf32>, tensor<64x512x1x1xf32>) outs(%115 : tensor<1x64x14x14xf32>) -> tensor<1x64x14x14xf32>
    %169 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%168, %inception_4c_pooled_bias : tensor<1x64x14x14xf32>, tensor<64xf32>) outs(%114 : tensor<1x64x14x14xf32>) attrs =  {weft.layer = "inception.4c.pooled"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x14x14xf32>
    %170 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%154 : tensor<1x128x14x14xf32>) outs(%151 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "inception.4c.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x128x14x14xf32>
    %171 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%161 : tensor<1x256x14x14xf32>) outs(%158 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "inception.4c.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x256x14x14xf32>
    %172 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%166 : tensor<1x64x14x14xf32>) outs(%114 : tensor<1x64x14x14xf32>) attrs =  {weft.layer = "inception.4c.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x14x14xf32>
    %173 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%169 : tensor<1x64x14x14xf32>) outs(%114 : tensor<1x64x14x14xf32>) attrs =  {weft.layer = "inception.4c.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x14x14xf32>
    %concat_38 = tensor.concat dim(1) %170, %171, %172, %173 : (tensor<1x128x14x14xf32>, tensor<1x256x14x14xf32>, tensor<1x64x14x14xf32>, tensor<1x64x14x14xf32>) -> tensor<1x512x14x14xf32>
    %174 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4d.one"} ins(%concat_38, %inception_4d_one_weight : tensor<1x512x14x14xf32>, tensor<112x512x1x1xf32>) outs(%127 : tensor<1x112x14x14xf32>) -> tensor<1x112x14x14xf32>
    %175 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%174, %inception_4d_one_bias : tensor<1x112x14x14xf32>, tensor<112xf32>) outs(%126 : tensor<1x112x14x14xf32>) attrs =  {weft.layer = "inception.4d.one"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x112x14x14xf32>
    %176 = tensor.empty() : tensor<1x144x14x14xf32>
    %177 = linalg.fill ins(%cst_1 : f32) outs(%176 : tensor<1x144x14x14xf32>) -> tensor<1x144x14x14xf32>
    %178 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4d.three_reduce"} ins(%concat_38, %inception_4d_three_reduce_weight : tensor<1x512x14x14xf32>, tensor<144x512x1x1xf32>) outs(%177 : tensor<1x144x14x14xf32>) -> tensor<1x144x14x14xf32>
    %179 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%178, %inception_4d_three_reduce_bias : tensor<1x144x14x14xf32>, tensor<144xf32>) outs(%176 : tensor<1x144x14x14xf32>) attrs =  {weft.layer = "inception.4d.three_reduce"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x144x14x14xf32>
    %180 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%179 : tensor<1x144x14x14xf32>) outs(%176 : tensor<1x144x14x14xf32>) attrs =  {weft.layer = "inception.4d.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x144x14x14xf32>
    %padded_39 = tensor.pad %180 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x144x14x14xf32> to tensor<1x144x16x16xf32>
    %181 = tensor.empty() : tensor<1x288x14x14xf32>
    %182 = linalg.fill ins(%cst_1 : f32) outs(%181 : tensor<1x288x14x14xf32>) -> tensor<1x288x14x14xf32>
    %183 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4d.three"} ins(%padded_39, %inception_4d_three_weight : tensor<1x144x16x16xf32>, tensor<288x144x3x3xf32>) outs(%182 : tensor<1x288x14x14xf32>) -> tensor<1x288x14x14xf32>
    %184 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%183, %inception_4d_three_bias : tensor<1x288x14x14xf32>, tensor<288xf32>) outs(%181 : tensor<1x288x14x14xf32>) attrs =  {weft.layer = "inception.4d.three"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x288x14x14xf32>
    %185 = tensor.empty() : tensor<1x32x14x14xf32>
    %186 = linalg.fill ins(%cst_1 : f32) outs(%185 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %187 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4d.five_reduce"} ins(%concat_38, %inception_4d_five_reduce_weight : tensor<1x512x14x14xf32>, tensor<32x512x1x1xf32>) outs(%186 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %188 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%187, %inception_4d_five_reduce_bias : tensor<1x32x14x14xf32>, tensor<32xf32>) outs(%185 : tensor<1x32x14x14xf32>) attrs =  {weft.layer = "inception.4d.five_reduce"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x32x14x14xf32>
    %189 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%188 : tensor<1x32x14x14xf32>) outs(%185 : tensor<1x32x14x14xf32>) attrs =  {weft.layer = "inception.4d.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x32x14x14xf32>
    %padded_40 = tensor.pad %189 low[0, 0, 2, 2] high[0, 0, 2, 2] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x32x14x14xf32> to tensor<1x32x18x18xf32>
    %190 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4d.five"} ins(%padded_40, %inception_4d_five_weight : tensor<1x32x18x18xf32>, tensor<64x32x5x5xf32>) outs(%115 : tensor<1x64x14x14xf32>) -> tensor<1x64x14x14xf32>
    %191 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%190, %inception_4d_five_bias : tensor<1x64x14x14xf32>, tensor<64xf32>) outs(%114 : tensor<1x64x14x14xf32>) attrs =  {weft.layer = "inception.4d.five"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x14x14xf32>
    %padded_41 = tensor.pad %concat_38 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x512x14x14xf32> to tensor<1x512x16x16xf32>
    %192 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4d.max_pool2d"} ins(%padded_41, %7 : tensor<1x512x16x16xf32>, tensor<3x3xf32>) outs(%143 : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
    %193 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4d.pooled"} ins(%192, %inception_4d_pooled_weight : tensor<1x512x14x14xf32>, tensor<64x512x1x1xf32>) outs(%115 : tensor<1x64x14x14xf32>) -> tensor<1x64x14x14xf32>
    %194 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%193, %inception_4d_pooled_bias : tensor<1x64x14x14xf32>, tensor<64xf32>) outs(%114 : tensor<1x64x14x14xf32>) attrs =  {weft.layer = "inception.4d.pooled"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x14x14xf32>
    %195 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%175 : tensor<1x112x14x14xf32>) outs(%126 : tensor<1x112x14x14xf32>) attrs =  {weft.layer = "inception.4d.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x112x14x14xf32>
    %196 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%184 : tensor<1x288x14x14xf32>) outs(%181 : tensor<1x288x14x14xf32>) attrs =  {weft.layer = "inception.4d.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x288x14x14xf32>
    %197 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%191 : tensor<1x64x14x14xf32>) outs(%114 : tensor<1x64x14x14xf32>) attrs =  {weft.layer = "inception.4d.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x14x14xf32>
    %198 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%194 : tensor<1x64x14x14xf32>) outs(%114 : tensor<1x64x14x14xf32>) attrs =  {weft.layer = "inception.4d.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x64x14x14xf32>
    %concat_42 = tensor.concat dim(1) %195, %196, %197, %198 : (tensor<1x112x14x14xf32>, tensor<1x288x14x14xf32>, tensor<1x64x14x14xf32>, tensor<1x64x14x14xf32>) -> tensor<1x528x14x14xf32>
    %199 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4e.one"} ins(%concat_42, %inception_4e_one_weight : tensor<1x528x14x14xf32>, tensor<256x528x1x1xf32>) outs(%159 : tensor<1x256x14x14xf32>) -> tensor<1x256x14x14xf32>
    %200 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%199, %inception_4e_one_bias : tensor<1x256x14x14xf32>, tensor<256xf32>) outs(%158 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "inception.4e.one"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x256x14x14xf32>
    %201 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4e.three_reduce"} ins(%concat_42, %inception_4e_three_reduce_weight : tensor<1x528x14x14xf32>, tensor<160x528x1x1xf32>) outs(%123 : tensor<1x160x14x14xf32>) -> tensor<1x160x14x14xf32>
    %202 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%201, %inception_4e_three_reduce_bias : tensor<1x160x14x14xf32>, tensor<160xf32>) outs(%122 : tensor<1x160x14x14xf32>) attrs =  {weft.layer = "inception.4e.three_reduce"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x160x14x14xf32>
    %203 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%202 : tensor<1x160x14x14xf32>) outs(%122 : tensor<1x160x14x14xf32>) attrs =  {weft.layer = "inception.4e.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x160x14x14xf32>
    %padded_43 = tensor.pad %203 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x160x14x14xf32> to tensor<1x160x16x16xf32>
    %204 = tensor.empty() : tensor<1x320x14x14xf32>
    %205 = linalg.fill ins(%cst_1 : f32) outs(%204 : tensor<1x320x14x14xf32>) -> tensor<1x320x14x14xf32>
    %206 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4e.three"} ins(%padded_43, %inception_4e_three_weight : tensor<1x160x16x16xf32>, tensor<320x160x3x3xf32>) outs(%205 : tensor<1x320x14x14xf32>) -> tensor<1x320x14x14xf32>
    %207 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%206, %inception_4e_three_bias : tensor<1x320x14x14xf32>, tensor<320xf32>) outs(%204 : tensor<1x320x14x14xf32>) attrs =  {weft.layer = "inception.4e.three"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x320x14x14xf32>
    %208 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4e.five_reduce"} ins(%concat_42, %inception_4e_five_reduce_weight : tensor<1x528x14x14xf32>, tensor<32x528x1x1xf32>) outs(%186 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %209 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%208, %inception_4e_five_reduce_bias : tensor<1x32x14x14xf32>, tensor<32xf32>) outs(%185 : tensor<1x32x14x14xf32>) attrs =  {weft.layer = "inception.4e.five_reduce"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x32x14x14xf32>
    %210 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%209 : tensor<1x32x14x14xf32>) outs(%185 : tensor<1x32x14x14xf32>) attrs =  {weft.layer = "inception.4e.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x32x14x14xf32>
    %padded_44 = tensor.pad %210 low[0, 0, 2, 2] high[0, 0, 2, 2] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x32x14x14xf32> to tensor<1x32x18x18xf32>
    %211 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4e.five"} ins(%padded_44, %inception_4e_five_weight : tensor<1x32x18x18xf32>, tensor<128x32x5x5xf32>) outs(%152 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %212 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%211, %inception_4e_five_bias : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%151 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "inception.4e.five"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x128x14x14xf32>
    %padded_45 = tensor.pad %concat_42 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x528x14x14xf32> to tensor<1x528x16x16xf32>
    %213 = tensor.empty() : tensor<1x528x14x14xf32>
    %214 = linalg.fill {weft.layer = "inception.4e.max_pool2d"} ins(%cst_2 : f32) outs(%213 : tensor<1x528x14x14xf32>) -> tensor<1x528x14x14xf32>
    %215 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4e.max_pool2d"} ins(%padded_45, %7 : tensor<1x528x16x16xf32>, tensor<3x3xf32>) outs(%214 : tensor<1x528x14x14xf32>) -> tensor<1x528x14x14xf32>
    %216 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.4e.pooled"} ins(%215, %inception_4e_pooled_weight : tensor<1x528x14x14xf32>, tensor<128x528x1x1xf32>) outs(%152 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %217 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%216, %inception_4e_pooled_bias : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%151 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "inception.4e.pooled"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x128x14x14xf32>
    %218 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%200 : tensor<1x256x14x14xf32>) outs(%158 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "inception.4e.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x256x14x14xf32>
    %219 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%207 : tensor<1x320x14x14xf32>) outs(%204 : tensor<1x320x14x14xf32>) attrs =  {weft.layer = "inception.4e.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x320x14x14xf32>
    %220 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%212 : tensor<1x128x14x14xf32>) outs(%151 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "inception.4e.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x128x14x14xf32>
    %221 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%217 : tensor<1x128x14x14xf32>) outs(%151 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "inception.4e.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x128x14x14xf32>
    %concat_46 = tensor.concat dim(1) %218, %219, %220, %221 : (tensor<1x256x14x14xf32>, tensor<1x320x14x14xf32>, tensor<1x128x14x14xf32>, tensor<1x128x14x14xf32>) -> tensor<1x832x14x14xf32>
    %padded_47 = tensor.pad %concat_46 low[0, 0, 0, 0] high[0, 0, 1, 1] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x832x14x14xf32> to tensor<1x832x15x15xf32>
    %222 = tensor.empty() : tensor<1x832x7x7xf32>
    %223 = linalg.fill {weft.layer = "max_pool2d"} ins(%cst_2 : f32) outs(%222 : tensor<1x832x7x7xf32>) -> tensor<1x832x7x7xf32>
    %224 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "max_pool2d"} ins(%padded_47, %7 : tensor<1x832x15x15xf32>, tensor<3x3xf32>) outs(%223 : tensor<1x832x7x7xf32>) -> tensor<1x832x7x7xf32>
    %225 = tensor.empty() : tensor<1x256x7x7xf32>
    %226 = linalg.fill ins(%cst_1 : f32) outs(%225 : tensor<1x256x7x7xf32>) -> tensor<1x256x7x7xf32>
    %227 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.5a.one"} ins(%224, %inception_5a_one_weight : tensor<1x832x7x7xf32>, tensor<256x832x1x1xf32>) outs(%226 : tensor<1x256x7x7xf32>) -> tensor<1x256x7x7xf32>
    %228 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%227, %inception_5a_one_bias : tensor<1x256x7x7xf32>, tensor<256xf32>) outs(%225 : tensor<1x256x7x7xf32>) attrs =  {weft.layer = "inception.5a.one"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x256x7x7xf32>
    %229 = tensor.empty() : tensor<1x160x7x7xf32>
    %230 = linalg.fill ins(%cst_1 : f32) outs(%229 : tensor<1x160x7x7xf32>) -> tensor<1x160x7x7xf32>
    %231 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.5a.three_reduce"} ins(%224, %inception_5a_three_reduce_weight : tensor<1x832x7x7xf32>, tensor<160x832x1x1xf32>) outs(%230 : tensor<1x160x7x7xf32>) -> tensor<1x160x7x7xf32>
    %232 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%231, %inception_5a_three_reduce_bias : tensor<1x160x7x7xf32>, tensor<160xf32>) outs(%229 : tensor<1x160x7x7xf32>) attrs =  {weft.layer = "inception.5a.three_reduce"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x160x7x7xf32>
    %233 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%232 : tensor<1x160x7x7xf32>) outs(%229 : tensor<1x160x7x7xf32>) attrs =  {weft.layer = "inception.5a.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x160x7x7xf32>
    %padded_48 = tensor.pad %233 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x160x7x7xf32> to tensor<1x160x9x9xf32>
    %234 = tensor.empty() : tensor<1x320x7x7xf32>
    %235 = linalg.fill ins(%cst_1 : f32) outs(%234 : tensor<1x320x7x7xf32>) -> tensor<1x320x7x7xf32>
    %236 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.5a.three"} ins(%padded_48, %inception_5a_three_weight : tensor<1x160x9x9xf32>, tensor<320x160x3x3xf32>) outs(%235 : tensor<1x320x7x7xf32>) -> tensor<1x320x7x7xf32>
    %237 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%236, %inception_5a_three_bias : tensor<1x320x7x7xf32>, tensor<320xf32>) outs(%234 : tensor<1x320x7x7xf32>) attrs =  {weft.layer = "inception.5a.three"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x320x7x7xf32>
    %238 = tensor.empty() : tensor<1x32x7x7xf32>
    %239 = linalg.fill ins(%cst_1 : f32) outs(%238 : tensor<1x32x7x7xf32>) -> tensor<1x32x7x7xf32>
    %240 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.5a.five_reduce"} ins(%224, %inception_5a_five_reduce_weight : tensor<1x832x7x7xf32>, tensor<32x832x1x1xf32>) outs(%239 : tensor<1x32x7x7xf32>) -> tensor<1x32x7x7xf32>
    %241 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%240, %inception_5a_five_reduce_bias : tensor<1x32x7x7xf32>, tensor<32xf32>) outs(%238 : tensor<1x32x7x7xf32>) attrs =  {weft.layer = "inception.5a.five_reduce"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x32x7x7xf32>
    %242 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%241 : tensor<1x32x7x7xf32>) outs(%238 : tensor<1x32x7x7xf32>) attrs =  {weft.layer = "inception.5a.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x32x7x7xf32>
    %padded_49 = tensor.pad %242 low[0, 0, 2, 2] high[0, 0, 2, 2] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x32x7x7xf32> to tensor<1x32x11x11xf32>
    %243 = tensor.empty() : tensor<1x128x7x7xf32>
    %244 = linalg.fill ins(%cst_1 : f32) outs(%243 : tensor<1x128x7x7xf32>) -> tensor<1x128x7x7xf32>
    %245 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.5a.five"} ins(%padded_49, %inception_5a_five_weight : tensor<1x32x11x11xf32>, tensor<128x32x5x5xf32>) outs(%244 : tensor<1x128x7x7xf32>) -> tensor<1x128x7x7xf32>
    %246 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%245, %inception_5a_five_bias : tensor<1x128x7x7xf32>, tensor<128xf32>) outs(%243 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "inception.5a.five"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x128x7x7xf32>
    %padded_50 = tensor.pad %224 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x832x7x7xf32> to tensor<1x832x9x9xf32>
    %247 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.5a.max_pool2d"} ins(%padded_50, %7 : tensor<1x832x9x9xf32>, tensor<3x3xf32>) outs(%223 : tensor<1x832x7x7xf32>) -> tensor<1x832x7x7xf32>
    %248 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.5a.pooled"} ins(%247, %inception_5a_pooled_weight : tensor<1x832x7x7xf32>, tensor<128x832x1x1xf32>) outs(%244 : tensor<1x128x7x7xf32>) -> tensor<1x128x7x7xf32>
    %249 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%248, %inception_5a_pooled_bias : tensor<1x128x7x7xf32>, tensor<128xf32>) outs(%243 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "inception.5a.pooled"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x128x7x7xf32>
    %250 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%228 : tensor<1x256x7x7xf32>) outs(%225 : tensor<1x256x7x7xf32>) attrs =  {weft.layer = "inception.5a.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x256x7x7xf32>
    %251 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%237 : tensor<1x320x7x7xf32>) outs(%234 : tensor<1x320x7x7xf32>) attrs =  {weft.layer = "inception.5a.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x320x7x7xf32>
    %252 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%246 : tensor<1x128x7x7xf32>) outs(%243 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "inception.5a.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x128x7x7xf32>
    %253 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%249 : tensor<1x128x7x7xf32>) outs(%243 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "inception.5a.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x128x7x7xf32>
    %concat_51 = tensor.concat dim(1) %250, %251, %252, %253 : (tensor<1x256x7x7xf32>, tensor<1x320x7x7xf32>, tensor<1x128x7x7xf32>, tensor<1x128x7x7xf32>) -> tensor<1x832x7x7xf32>
    %254 = tensor.empty() : tensor<1x384x7x7xf32>
    %255 = linalg.fill ins(%cst_1 : f32) outs(%254 : tensor<1x384x7x7xf32>) -> tensor<1x384x7x7xf32>
    %256 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.5b.one"} ins(%concat_51, %inception_5b_one_weight : tensor<1x832x7x7xf32>, tensor<384x832x1x1xf32>) outs(%255 : tensor<1x384x7x7xf32>) -> tensor<1x384x7x7xf32>
    %257 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%256, %inception_5b_one_bias : tensor<1x384x7x7xf32>, tensor<384xf32>) outs(%254 : tensor<1x384x7x7xf32>) attrs =  {weft.layer = "inception.5b.one"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x384x7x7xf32>
    %258 = tensor.empty() : tensor<1x192x7x7xf32>
    %259 = linalg.fill ins(%cst_1 : f32) outs(%258 : tensor<1x192x7x7xf32>) -> tensor<1x192x7x7xf32>
    %260 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.5b.three_reduce"} ins(%concat_51, %inception_5b_three_reduce_weight : tensor<1x832x7x7xf32>, tensor<192x832x1x1xf32>) outs(%259 : tensor<1x192x7x7xf32>) -> tensor<1x192x7x7xf32>
    %261 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%260, %inception_5b_three_reduce_bias : tensor<1x192x7x7xf32>, tensor<192xf32>) outs(%258 : tensor<1x192x7x7xf32>) attrs =  {weft.layer = "inception.5b.three_reduce"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x192x7x7xf32>
    %262 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%261 : tensor<1x192x7x7xf32>) outs(%258 : tensor<1x192x7x7xf32>) attrs =  {weft.layer = "inception.5b.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x192x7x7xf32>
    %padded_52 = tensor.pad %262 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x192x7x7xf32> to tensor<1x192x9x9xf32>
    %263 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.5b.three"} ins(%padded_52, %inception_5b_three_weight : tensor<1x192x9x9xf32>, tensor<384x192x3x3xf32>) outs(%255 : tensor<1x384x7x7xf32>) -> tensor<1x384x7x7xf32>
    %264 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%263, %inception_5b_three_bias : tensor<1x384x7x7xf32>, tensor<384xf32>) outs(%254 : tensor<1x384x7x7xf32>) attrs =  {weft.layer = "inception.5b.three"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x384x7x7xf32>
    %265 = tensor.empty() : tensor<1x48x7x7xf32>
    %266 = linalg.fill ins(%cst_1 : f32) outs(%265 : tensor<1x48x7x7xf32>) -> tensor<1x48x7x7xf32>
    %267 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.5b.five_reduce"} ins(%concat_51, %inception_5b_five_reduce_weight : tensor<1x832x7x7xf32>, tensor<48x832x1x1xf32>) outs(%266 : tensor<1x48x7x7xf32>) -> tensor<1x48x7x7xf32>
    %268 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%267, %inception_5b_five_reduce_bias : tensor<1x48x7x7xf32>, tensor<48xf32>) outs(%265 : tensor<1x48x7x7xf32>) attrs =  {weft.layer = "inception.5b.five_reduce"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x48x7x7xf32>
    %269 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%268 : tensor<1x48x7x7xf32>) outs(%265 : tensor<1x48x7x7xf32>) attrs =  {weft.layer = "inception.5b.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x48x7x7xf32>
    %padded_53 = tensor.pad %269 low[0, 0, 2, 2] high[0, 0, 2, 2] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x48x7x7xf32> to tensor<1x48x11x11xf32>
    %270 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.5b.five"} ins(%padded_53, %inception_5b_five_weight : tensor<1x48x11x11xf32>, tensor<128x48x5x5xf32>) outs(%244 : tensor<1x128x7x7xf32>) -> tensor<1x128x7x7xf32>
    %271 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%270, %inception_5b_five_bias : tensor<1x128x7x7xf32>, tensor<128xf32>) outs(%243 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "inception.5b.five"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x128x7x7xf32>
    %padded_54 = tensor.pad %concat_51 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg117: index, %arg118: index, %arg119: index, %arg120: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x832x7x7xf32> to tensor<1x832x9x9xf32>
    %272 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.5b.max_pool2d"} ins(%padded_54, %7 : tensor<1x832x9x9xf32>, tensor<3x3xf32>) outs(%223 : tensor<1x832x7x7xf32>) -> tensor<1x832x7x7xf32>
    %273 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "inception.5b.pooled"} ins(%272, %inception_5b_pooled_weight : tensor<1x832x7x7xf32>, tensor<128x832x1x1xf32>) outs(%244 : tensor<1x128x7x7xf32>) -> tensor<1x128x7x7xf32>
    %274 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%273, %inception_5b_pooled_bias : tensor<1x128x7x7xf32>, tensor<128xf32>) outs(%243 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "inception.5b.pooled"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x128x7x7xf32>
    %275 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%257 : tensor<1x384x7x7xf32>) outs(%254 : tensor<1x384x7x7xf32>) attrs =  {weft.layer = "inception.5b.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x384x7x7xf32>
    %276 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%264 : tensor<1x384x7x7xf32>) outs(%254 : tensor<1x384x7x7xf32>) attrs =  {weft.layer = "inception.5b.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x384x7x7xf32>
    %277 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%271 : tensor<1x128x7x7xf32>) outs(%243 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "inception.5b.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x128x7x7xf32>
    %278 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%274 : tensor<1x128x7x7xf32>) outs(%243 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "inception.5b.relu"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %287 : f32
    } -> tensor<1x128x7x7xf32>
    %concat_55 = tensor.concat dim(1) %275, %276, %277, %278 : (tensor<1x384x7x7xf32>, tensor<1x384x7x7xf32>, tensor<1x128x7x7xf32>, tensor<1x128x7x7xf32>) -> tensor<1x1024x7x7xf32>
    %279 = tensor.empty() : tensor<1x1024xf32>
    %280 = linalg.fill {weft.layer = "mean"} ins(%cst_1 : f32) outs(%279 : tensor<1x1024xf32>) -> tensor<1x1024xf32>
    %281 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%concat_55 : tensor<1x1024x7x7xf32>) outs(%280 : tensor<1x1024xf32>) attrs =  {weft.layer = "mean"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.addf %in, %out : f32
      linalg.yield %287 : f32
    } -> tensor<1x1024xf32>
    %282 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%281 : tensor<1x1024xf32>) outs(%279 : tensor<1x1024xf32>) attrs =  {weft.layer = "mean"} {
    ^bb0(%in: f32, %out: f32):
      %287 = arith.divf %in, %cst_4 : f32
      linalg.yield %287 : f32
    } -> tensor<1x1024xf32>
    %283 = tensor.empty() : tensor<1x1000xf32>
    %284 = linalg.fill {weft.layer = "classifier"} ins(%cst_1 : f32) outs(%283 : tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %285 = linalg.matmul {weft.layer = "classifier"} ins(%282, %classifier_weight_transposed : tensor<1x1024xf32>, tensor<1024x1000xf32>) outs(%284 : tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %286 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%285, %classifier_bias : tensor<1x1000xf32>, tensor<1000xf32>) outs(%283 : tensor<1x1000xf32>) attrs =  {weft.layer = "classifier"} {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %287 = arith.addf %in, %in_56 : f32
      linalg.yield %287 : f32
    } -> tensor<1x1000xf32>
    return %286 : tensor<1x1000xf32>
  }
}
