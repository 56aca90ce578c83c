#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d1)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @alexnet(%image: tensor<1x3x227x227xf32> {weft.dims = ["batch", "", "", ""]}, %conv1_weight: tensor<96x3x11x11xf32> {weft.weight = "conv1.weight"}, %conv1_bias: tensor<96xf32> {weft.weight = "conv1.bias"}, %conv2_weight_reshaped: tensor<2x128x48x5x5xf32> {weft.weight = "conv2.weight.reshaped"}, %conv2_bias: tensor<256xf32> {weft.weight = "conv2.bias"}, %conv3_weight: tensor<384x256x3x3xf32> {weft.weight = "conv3.weight"}, %conv3_bias: tensor<384xf32> {weft.weight = "conv3.bias"}, %conv4_weight_reshaped: tensor<2x192x192x3x3xf32> {weft.weight = "conv4.weight.reshaped"}, %conv4_bias: tensor<384xf32> {weft.weight = "conv4.bias"}, %conv5_weight_reshaped: tensor<2x128x192x3x3xf32> {weft.weight = "conv5.weight.reshaped"}, %conv5_bias: tensor<256xf32> {weft.weight = "conv5.bias"}, %fc6_weight_transposed: tensor<9216x4096xf32> {weft.weight = "fc6.weight.transposed"}, %fc6_bias: tensor<4096xf32> {weft.weight = "fc6.bias"}, %fc7_weight_transposed: tensor<4096x4096xf32> {weft.weight = "fc7.weight.transposed"}, %fc7_bias: tensor<4096xf32> {weft.weight = "fc7.bias"}, %fc8_weight_transposed: tensor<4096x1000xf32> {weft.weight = "fc8.weight.transposed"}, %fc8_bias: tensor<1000xf32> {weft.weight = "fc8.bias"}) -> tensor<1x1000xf32> {
    %cst = arith.constant 2.000000e+00 : f32
    %cst_0 = arith.constant 9.99999974E-5 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant 0xFF800000 : f32
    %cst_3 = arith.constant 7.500000e-01 : f32
    %0 = tensor.empty() : tensor<1x96x55x55xf32>
    %1 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<1x96x55x55xf32>) -> tensor<1x96x55x55xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<4> : vector<2xi64>, weft.layer = "conv1"} ins(%image, %conv1_weight : tensor<1x3x227x227xf32>, tensor<96x3x11x11xf32>) outs(%1 : tensor<1x96x55x55xf32>) -> tensor<1x96x55x55xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %conv1_bias : tensor<1x96x55x55xf32>, tensor<96xf32>) outs(%0 : tensor<1x96x55x55xf32>) attrs =  {weft.layer = "conv1"} {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %64 = arith.addf %in, %in_23 : f32
      linalg.yield %64 : f32
    } -> tensor<1x96x55x55xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3 : tensor<1x96x55x55xf32>) outs(%0 : tensor<1x96x55x55xf32>) attrs =  {weft.layer = "relu"} {
    ^bb0(%in: f32, %out: f32):
      %64 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %64 : f32
    } -> tensor<1x96x55x55xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4 : tensor<1x96x55x55xf32>) outs(%0 : tensor<1x96x55x55xf32>) attrs =  {weft.layer = "mul"} {
    ^bb0(%in: f32, %out: f32):
      %64 = arith.mulf %in, %in : f32
      linalg.yield %64 : f32
    } -> tensor<1x96x55x55xf32>
    %padded = tensor.pad %5 low[0, 2, 0, 0] high[0, 2, 0, 0] {
    ^bb0(%arg17: index, %arg18: index, %arg19: index, %arg20: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x96x55x55xf32> to tensor<1x100x55x55xf32>
    %extracted_slice = tensor.extract_slice %padded[0, 0, 0, 0] [1, 96, 55, 55] [1, 1, 1, 1] : tensor<1x100x55x55xf32> to tensor<1x96x55x55xf32>
    %extracted_slice_4 = tensor.extract_slice %padded[0, 1, 0, 0] [1, 96, 55, 55] [1, 1, 1, 1] : tensor<1x100x55x55xf32> to tensor<1x96x55x55xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %extracted_slice_4 : tensor<1x96x55x55xf32>, tensor<1x96x55x55xf32>) outs(%0 : tensor<1x96x55x55xf32>) attrs =  {weft.layer = "add"} {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %64 = arith.addf %in, %in_23 : f32
      linalg.yield %64 : f32
    } -> tensor<1x96x55x55xf32>
    %extracted_slice_5 = tensor.extract_slice %padded[0, 2, 0, 0] [1, 96, 55, 55] [1, 1, 1, 1] : tensor<1x100x55x55xf32> to tensor<1x96x55x55xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %extracted_slice_5 : tensor<1x96x55x55xf32>, tensor<1x96x55x55xf32>) outs(%0 : tensor<1x96x55x55xf32>) attrs =  {weft.layer = "add"} {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %64 = arith.addf %in, %in_23 : f32
      linalg.yield %64 : f32
    } -> tensor<1x96x55x55xf32>
    %extracted_slice_6 = tensor.extract_slice %padded[0, 3, 0, 0] [1, 96, 55, 55] [1, 1, 1, 1] : tensor<1x100x55x55xf32> to tensor<1x96x55x55xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %extracted_slice_6 : tensor<1x96x55x55xf32>, tensor<1x96x55x55xf32>) outs(%0 : tensor<1x96x55x55xf32>) attrs =  {weft.layer = "add"} {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %64 = arith.addf %in, %in_23 : f32
      linalg.yield %64 : f32
    } -> tensor<1x96x55x55xf32>
    %extracted_slice_7 = tensor.extract_slice %padded[0, 4, 0, 0] [1, 96, 55, 55] [1, 1, 1, 1] : tensor<1x100x55x55xf32> to tensor<1x96x55x55xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %extracted_slice_7 : tensor<1x96x55x55xf32>, tensor<1x96x55x55xf32>) outs(%0 : tensor<1x96x55x55xf32>) attrs =  {weft.layer = "add"} {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %64 = arith.addf %in, %in_23 : f32
      linalg.yield %64 : f32
    } -> tensor<1x96x55x55xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<1x96x55x55xf32>) outs(%0 : tensor<1x96x55x55xf32>) attrs =  {weft.layer = "add"} {
    ^bb0(%in: f32, %out: f32):
      %64 = arith.mulf %in, %cst_0 : f32
      %65 = arith.addf %64, %cst : f32
      linalg.yield %65 : f32
    } -> tensor<1x96x55x55xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10 : tensor<1x96x55x55xf32>) outs(%0 : tensor<1x96x55x55xf32>) attrs =  {weft.layer = "pow"} {
    ^bb0(%in: f32, %out: f32):
      %64 = math.powf %in, %cst_3 : f32
      linalg.yield %64 : f32
    } -> tensor<1x96x55x55xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4, %11 : tensor<1x96x55x55xf32>, tensor<1x96x55x55xf32>) outs(%0 : tensor<1x96x55x55xf32>) attrs =  {weft.layer = "div"} {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %64 = arith.divf %in, %in_23 : f32
      linalg.yield %64 : f32
    } -> tensor<1x96x55x55xf32>
    %13 = tensor.empty() : tensor<1x96x27x27xf32>
    %14 = linalg.fill {weft.layer = "max_pool2d"} ins(%cst_2 : f32) outs(%13 : tensor<1x96x27x27xf32>) -> tensor<1x96x27x27xf32>
    %15 = tensor.empty() : tensor<3x3xf32>
    %16 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "max_pool2d"} ins(%12, %15 : tensor<1x96x55x55xf32>, tensor<3x3xf32>) outs(%14 : tensor<1x96x27x27xf32>) -> tensor<1x96x27x27xf32>
    %padded_8 = tensor.pad %16 low[0, 0, 2, 2] high[0, 0, 2, 2] {
    ^bb0(%arg17: index, %arg18: index, %arg19: index, %arg20: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x96x27x27xf32> to tensor<1x96x31x31xf32>
    %17 = tensor.empty() : tensor<1x256x27x27xf32>
    %expanded = tensor.expand_shape %padded_8 [[0], [1, 2], [3], [4]] output_shape [1, 2, 48, 31, 31] : tensor<1x96x31x31xf32> into tensor<1x2x48x31x31xf32>
    %18 = tensor.empty() : tensor<1x2x128x27x27xf32>
    %19 = linalg.fill ins(%cst_1 : f32) outs(%18 : tensor<1x2x128x27x27xf32>) -> tensor<1x2x128x27x27xf32>
    %20 = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "conv2"} ins(%expanded, %conv2_weight_reshaped : tensor<1x2x48x31x31xf32>, tensor<2x128x48x5x5xf32>) outs(%19 : tensor<1x2x128x27x27xf32>) -> tensor<1x2x128x27x27xf32>
    %collapsed = tensor.collapse_shape %20 [[0], [1, 2], [3], [4]] : tensor<1x2x128x27x27xf32> into tensor<1x256x27x27xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed, %conv2_bias : tensor<1x256x27x27xf32>, tensor<256xf32>) outs(%17 : tensor<1x256x27x27xf32>) attrs =  {weft.layer = "conv2"} {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %64 = arith.addf %in, %in_23 : f32
      linalg.yield %64 : f32
    } -> tensor<1x256x27x27xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21 : tensor<1x256x27x27xf32>) outs(%17 : tensor<1x256x27x27xf32>) attrs =  {weft.layer = "relu"} {
    ^bb0(%in: f32, %out: f32):
      %64 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %64 : f32
    } -> tensor<1x256x27x27xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22 : tensor<1x256x27x27xf32>) outs(%17 : tensor<1x256x27x27xf32>) attrs =  {weft.layer = "mul"} {
    ^bb0(%in: f32, %out: f32):
      %64 = arith.mulf %in, %in : f32
      linalg.yield %64 : f32
    } -> tensor<1x256x27x27xf32>
    %padded_9 = tensor.pad %23 low[0, 2, 0, 0] high[0, 2, 0, 0] {
    ^bb0(%arg17: index, %arg18: index, %arg19: index, %arg20: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x256x27x27xf32> to tensor<1x260x27x27xf32>
    %extracted_slice_10 = tensor.extract_slice %padded_9[0, 0, 0, 0] [1, 256, 27, 27] [1, 1, 1, 1] : tensor<1x260x27x27xf32> to tensor<1x256x27x27xf32>
    %extracted_slice_11 = tensor.extract_slice %padded_9[0, 1, 0, 0] [1, 256, 27, 27] [1, 1, 1, 1] : tensor<1x260x27x27xf32> to tensor<1x256x27x27xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_10, %extracted_slice_11 : tensor<1x256x27x27xf32>, tensor<1x256x27x27xf32>) outs(%17 : tensor<1x256x27x27xf32>) attrs =  {weft.layer = "add"} {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %64 = arith.addf %in, %in_23 : f32
      linalg.yield %64 : f32
    } -> tensor<1x256x27x27xf32>
    %extracted_slice_12 = tensor.extract_slice %padded_9[0, 2, 0, 0] [1, 256, 27, 27] [1, 1, 1, 1] : tensor<1x260x27x27xf32> to tensor<1x256x27x27xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %extracted_slice_12 : tensor<1x256x27x27xf32>, tensor<1x256x27x27xf32>) outs(%17 : tensor<1x256x27x27xf32>) attrs =  {weft.layer = "add"} {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %64 = arith.addf %in, %in_23 : f32
      linalg.yield %64 : f32
    } -> tensor<1x256x27x27xf32>
    %extracted_slice_13 = tensor.extract_slice %padded_9[0, 3, 0, 0] [1, 256, 27, 27] [1, 1, 1, 1] : tensor<1x260x27x27xf32> to tensor<1x256x27x27xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %extracted_slice_13 : tensor<1x256x27x27xf32>, tensor<1x256x27x27xf32>) outs(%17 : tensor<1x256x27x27xf32>) attrs =  {weft.layer = "add"} {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %64 = arith.addf %in, %in_23 : f32
      linalg.yield %64 : f32
    } -> tensor<1x256x27x27xf32>
    %extracted_slice_14 = tensor.extract_slice %padded_9[0, 4, 0, 0] [1, 256, 27, 27] [1, 1, 1, 1] : tensor<1x260x27x27xf32> to tensor<1x256x27x27xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26, %extracted_slice_14 : tensor<1x256x27x27xf32>, tensor<1x256x27x27xf32>) outs(%17 : tensor<1x256x27x27xf32>) attrs =  {weft.layer = "add"} {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %64 = arith.addf %in, %in_23 : f32
      linalg.yield %64 : f32
    } -> tensor<1x256x27x27xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27 : tensor<1x256x27x27xf32>) outs(%17 : tensor<1x256x27x27xf32>) attrs =  {weft.layer = "add"} {
    ^bb0(%in: f32, %out: f32):
      %64 = arith.mulf %in, %cst_0 : f32
      %65 = arith.addf %64, %cst : f32
      linalg.yield %65 : f32
    } -> tensor<1x256x27x27xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28 : tensor<1x256x27x27xf32>) outs(%17 : tensor<1x256x27x27xf32>) attrs =  {weft.layer = "pow"} {
    ^bb0(%in: f32, %out: f32):
      %64 = math.powf %in, %cst_3 : f32
      linalg.yield %64 : f32
    } -> tensor<1x256x27x27xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %29 : tensor<1x256x27x27xf32>, tensor<1x256x27x27xf32>) outs(%17 : tensor<1x256x27x27xf32>) attrs =  {weft.layer = "div"} {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %64 = arith.divf %in, %in_23 : f32
      linalg.yield %64 : f32
    } -> tensor<1x256x27x27xf32>
    %31 = tensor.empty() : tensor<1x256x13x13xf32>
    %32 = linalg.fill {weft.layer = "max_pool2d"} ins(%cst_2 : f32) outs(%31 : tensor<1x256x13x13xf32>) -> tensor<1x256x13x13xf32>
    %33 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "max_pool2d"} ins(%30, %15 : tensor<1x256x27x27xf32>, tensor<3x3xf32>) outs(%32 : tensor<1x256x13x13xf32>) -> tensor<1x256x13x13xf32>
    %padded_15 = tensor.pad %33 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg17: index, %arg18: index, %arg19: index, %arg20: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x256x13x13xf32> to tensor<1x256x15x15xf32>
    %34 = tensor.empty() : tensor<1x384x13x13xf32>
    %35 = linalg.fill ins(%cst_1 : f32) outs(%34 : tensor<1x384x13x13xf32>) -> tensor<1x384x13x13xf32>
    %36 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "conv3"} ins(%padded_15, %conv3_weight : tensor<1x256x15x15xf32>, tensor<384x256x3x3xf32>) outs(%35 : tensor<1x384x13x13xf32>) -> tensor<1x384x13x13xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36, %conv3_bias : tensor<1x384x13x13xf32>, tensor<384xf32>) outs(%34 : tensor<1x384x13x13xf32>) attrs =  {weft.layer = "conv3"} {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %64 = arith.addf %in, %in_23 : f32
      linalg.yield %64 : f32
    } -> tensor<1x384x13x13xf32>
    %38 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37 : tensor<1x384x13x13xf32>) outs(%34 : tensor<1x384x13x13xf32>) attrs =  {weft.layer = "relu"} {
    ^bb0(%in: f32, %out: f32):
      %64 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %64 : f32
    } -> tensor<1x384x13x13xf32>
    %padded_16 = tensor.pad %38 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg17: index, %arg18: index, %arg19: index, %arg20: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x384x13x13xf32> to tensor<1x384x15x15xf32>
    %expanded_17 = tensor.expand_shape %padded_16 [[0], [1, 2], [3], [4]] output_shape [1, 2, 192, 15, 15] : tensor<1x384x15x15xf32> into tensor<1x2x192x15x15xf32>
    %39 = tensor.empty() : tensor<1x2x192x13x13xf32>
    %40 = linalg.fill ins(%cst_1 : f32) outs(%39 : tensor<1x2x192x13x13xf32>) -> tensor<1x2x192x13x13xf32>
    %41 = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "conv4"} ins(%expanded_17, %conv4_weight_reshaped : tensor<1x2x192x15x15xf32>, tensor<2x192x192x3x3xf32>) outs(%40 : tensor<1x2x192x13x13xf32>) -> tensor<1x2x192x13x13xf32>
    %collapsed_18 = tensor.collapse_shape %41 [[0], [1, 2], [3], [4]] : tensor<1x2x192x13x13xf32> into tensor<1x384x13x13xf32>
    %42 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_18, %conv4_bias : tensor<1x384x13x13xf32>, tensor<384xf32>) outs(%34 : tensor<1x384x13x13xf32>) attrs =  {weft.layer = "conv4"} {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %64 = arith.addf %in, %in_23 : f32
      linalg.yield %64 : f32
    } -> tensor<1x384x13x13xf32>
    %43 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42 : tensor<1x384x13x13xf32>) outs(%34 : tensor<1x384x13x13xf32>) attrs =  {weft.layer = "relu"} {
    ^bb0(%in: f32, %out: f32):
      %64 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %64 : f32
    } -> tensor<1x384x13x13xf32>
    %padded_19 = tensor.pad %43 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg17: index, %arg18: index, %arg19: index, %arg20: index):
      tensor.yield %cst_1 : f32
    } : tensor<1x384x13x13xf32> to tensor<1x384x15x15xf32>
    %expanded_20 = tensor.expand_shape %padded_19 [[0], [1, 2], [3], [4]] output_shape [1, 2, 192, 15, 15] : tensor<1x384x15x15xf32> into tensor<1x2x192x15x15xf32>
    %44 = tensor.empty() : tensor<1x2x128x13x13xf32>
    %45 = linalg.fill ins(%cst_1 : f32) outs(%44 : tensor<1x2x128x13x13xf32>) -> tensor<1x2x128x13x13xf32>
    %46 = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "conv5"} ins(%expanded_20, %conv5_weight_reshaped : tensor<1x2x192x15x15xf32>, tensor<2x128x192x3x3xf32>) outs(%45 : tensor<1x2x128x13x13xf32>) -> tensor<1x2x128x13x13xf32>
    %collapsed_21 = tensor.collapse_shape %46 [[0], [1, 2], [3], [4]] : tensor<1x2x128x13x13xf32> into tensor<1x256x13x13xf32>
    %47 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_21, %conv5_bias : tensor<1x256x13x13xf32>, tensor<256xf32>) outs(%31 : tensor<1x256x13x13xf32>) attrs =  {weft.layer = "conv5"} {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %64 = arith.addf %in, %in_23 : f32
      linalg.yield %64 : f32
    } -> tensor<1x256x13x13xf32>
    %48 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47 : tensor<1x256x13x13xf32>) outs(%31 : tensor<1x256x13x13xf32>) attrs =  {weft.layer = "relu"} {
    ^bb0(%in: f32, %out: f32):
      %64 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %64 : f32
    } -> tensor<1x256x13x13xf32>
    %49 = tensor.empty() : tensor<1x256x6x6xf32>
    %50 = linalg.fill {weft.layer = "max_pool2d"} ins(%cst_2 : f32) outs(%49 : tensor<1x256x6x6xf32>) -> tensor<1x256x6x6xf32>
    %51 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "max_pool2d"} ins(%48, %15 : tensor<1x256x13x13xf32>, tensor<3x3xf32>) outs(%50 : tensor<1x256x6x6xf32>) -> tensor<1x256x6x6xf32>
    %collapsed_22 = tensor.collapse_shape %51 [[0], [1, 2, 3]] : tensor<1x256x6x6xf32> into tensor<1x9216xf32>
    %52 = tensor.empty() : tensor<1x4096xf32>
    %53 = linalg.fill {weft.layer = "fc6"} ins(%cst_1 : f32) outs(%52 : tensor<1x4096xf32>) -> tensor<1x4096xf32>
    %54 = linalg.matmul {weft.layer = "fc6"} ins(%collapsed_22, %fc6_weight_transposed : tensor<1x9216xf32>, tensor<9216x4096xf32>) outs(%53 : tensor<1x4096xf32>) -> tensor<1x4096xf32>
    %55 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%54, %fc6_bias : tensor<1x4096xf32>, tensor<4096xf32>) outs(%52 : tensor<1x4096xf32>) attrs =  {weft.layer = "fc6"} {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %64 = arith.addf %in, %in_23 : f32
      linalg.yield %64 : f32
    } -> tensor<1x4096xf32>
    %56 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%55 : tensor<1x4096xf32>) outs(%52 : tensor<1x4096xf32>) attrs =  {weft.layer = "relu"} {
    ^bb0(%in: f32, %out: f32):
      %64 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %64 : f32
    } -> tensor<1x4096xf32>
    %57 = linalg.matmul {weft.layer = "fc7"} ins(%56, %fc7_weight_transposed : tensor<1x4096xf32>, tensor<4096x4096xf32>) outs(%53 : tensor<1x4096xf32>) -> tensor<1x4096xf32>
    %58 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%57, %fc7_bias : tensor<1x4096xf32>, tensor<4096xf32>) outs(%52 : tensor<1x4096xf32>) attrs =  {weft.layer = "fc7"} {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %64 = arith.addf %in, %in_23 : f32
      linalg.yield %64 : f32
    } -> tensor<1x4096xf32>
    %59 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%58 : tensor<1x4096xf32>) outs(%52 : tensor<1x4096xf32>) attrs =  {weft.layer = "relu"} {
    ^bb0(%in: f32, %out: f32):
      %64 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %64 : f32
    } -> tensor<1x4096xf32>
    %60 = tensor.empty() : tensor<1x1000xf32>
    %61 = linalg.fill {weft.layer = "fc8"} ins(%cst_1 : f32) outs(%60 : tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %62 = linalg.matmul {weft.layer = "fc8"} ins(%59, %fc8_weight_transposed : tensor<1x4096xf32>, tensor<4096x1000xf32>) outs(%61 : tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %63 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%62, %fc8_bias : tensor<1x1000xf32>, tensor<1000xf32>) outs(%60 : tensor<1x1000xf32>) attrs =  {weft.layer = "fc8"} {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %64 = arith.addf %in, %in_23 : f32
      linalg.yield %64 : f32
    } -> tensor<1x1000xf32>
    return %63 : tensor<1x1000xf32>
  }
}
