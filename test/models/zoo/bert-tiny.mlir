#map = affine_map<(d0, d1, d2) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map4 = affine_map<(d0, d1, d2) -> (d2)>
#map5 = affine_map<(d0, d1) -> (d0, d1)>
#map6 = affine_map<(d0, d1) -> (d1)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @bert_tiny(%tokens: tensor<1x128xi64> {weft.dims = ["batch", "seq"], weft.range = [0, 30522]}, %words_weight: tensor<30522x256xf32> {weft.weight = "words.weight"}, %add_shift: tensor<128x256xf32> {weft.weight = "add.shift"}, %norm_weight: tensor<256xf32> {weft.weight = "norm.weight"}, %norm_bias: tensor<256xf32> {weft.weight = "norm.bias"}, %layers_0_attention_query_weight_transposed: tensor<256x256xf32> {weft.weight = "layers.0.attention.query.weight.transposed"}, %layers_0_attention_query_bias: tensor<256xf32> {weft.weight = "layers.0.attention.query.bias"}, %layers_0_attention_key_weight_transposed: tensor<256x256xf32> {weft.weight = "layers.0.attention.key.weight.transposed"}, %layers_0_attention_key_bias: tensor<256xf32> {weft.weight = "layers.0.attention.key.bias"}, %layers_0_attention_value_weight_transposed: tensor<256x256xf32> {weft.weight = "layers.0.attention.value.weight.transposed"}, %layers_0_attention_value_bias: tensor<256xf32> {weft.weight = "layers.0.attention.value.bias"}, %layers_0_attention_out_weight_transposed: tensor<256x256xf32> {weft.weight = "layers.0.attention.out.weight.transposed"}, %layers_0_attention_out_bias: tensor<256xf32> {weft.weight = "layers.0.attention.out.bias"}, %layers_0_norm1_weight: tensor<256xf32> {weft.weight = "layers.0.norm1.weight"}, %layers_0_norm1_bias: tensor<256xf32> {weft.weight = "layers.0.norm1.bias"}, %layers_0_up_weight_transposed: tensor<256x1024xf32> {weft.weight = "layers.0.up.weight.transposed"}, %layers_0_up_bias: tensor<1024xf32> {weft.weight = "layers.0.up.bias"}, %layers_0_down_weight_transposed: tensor<1024x256xf32> {weft.weight = "layers.0.down.weight.transposed"}, %layers_0_down_bias: tensor<256xf32> {weft.weight = "layers.0.down.bias"}, %layers_0_norm2_weight: tensor<256xf32> {weft.weight = "layers.0.norm2.weight"}, %layers_0_norm2_bias: tensor<256xf32> {weft.weight = "layers.0.norm2.bias"}, %layers_1_attention_query_weight_transposed: tensor<256x256xf32> {weft.weight = "layers.1.attention.query.weight.transposed"}, %layers_1_attention_query_bias: tensor<256xf32> {weft.weight = "layers.1.attention.query.bias"}, %layers_1_attention_key_weight_transposed: tensor<256x256xf32> {weft.weight = "layers.1.attention.key.weight.transposed"}, %layers_1_attention_key_bias: tensor<256xf32> {weft.weight = "layers.1.attention.key.bias"}, %layers_1_attention_value_weight_transposed: tensor<256x256xf32> {weft.weight = "layers.1.attention.value.weight.transposed"}, %layers_1_attention_value_bias: tensor<256xf32> {weft.weight = "layers.1.attention.value.bias"}, %layers_1_attention_out_weight_transposed: tensor<256x256xf32> {weft.weight = "layers.1.attention.out.weight.transposed"}, %layers_1_attention_out_bias: tensor<256xf32> {weft.weight = "layers.1.attention.out.bias"}, %layers_1_norm1_weight: tensor<256xf32> {weft.weight = "layers.1.norm1.weight"}, %layers_1_norm1_bias: tensor<256xf32> {weft.weight = "layers.1.norm1.bias"}, %layers_1_up_weight_transposed: tensor<256x1024xf32> {weft.weight = "layers.1.up.weight.transposed"}, %layers_1_up_bias: tensor<1024xf32> {weft.weight = "layers.1.up.bias"}, %layers_1_down_weight_transposed: tensor<1024x256xf32> {weft.weight = "layers.1.down.weight.transposed"}, %layers_1_down_bias: tensor<256xf32> {weft.weight = "layers.1.down.bias"}, %layers_1_norm2_weight: tensor<256xf32> {weft.weight = "layers.1.norm2.weight"}, %layers_1_norm2_bias: tensor<256xf32> {weft.weight = "layers.1.norm2.bias"}, %layers_2_attention_query_weight_transposed: tensor<256x256xf32> {weft.weight = "layers.2.attention.query.weight.transposed"}, %layers_2_attention_query_bias: tensor<256xf32> {weft.weight = "layers.2.attention.query.bias"}, %layers_2_attention_key_weight_transposed: tensor<256x256xf32> {weft.weight = "layers.2.attention.key.weight.transposed"}, %layers_2_attention_key_bias: tensor<256xf32> {weft.weight = "layers.2.attention.key.bias"}, %layers_2_attention_value_weight_transposed: tensor<256x256xf32> {weft.weight = "layers.2.attention.value.weight.transposed"}, %layers_2_attention_value_bias: tensor<256xf32> {weft.weight = "layers.2.attention.value.bias"}, %layers_2_attention_out_weight_transposed: tensor<256x256xf32> {weft.weight = "layers.2.attention.out.weight.transposed"}, %layers_2_attention_out_bias: tensor<256xf32> {weft.weight = "layers.2.attention.out.bias"}, %layers_2_norm1_weight: tensor<256xf32> {weft.weight = "layers.2.norm1.weight"}, %layers_2_norm1_bias: tensor<256xf32> {weft.weight = "layers.2.norm1.bias"}, %layers_2_up_weight_transposed: tensor<256x1024xf32> {weft.weight = "layers.2.up.weight.transposed"}, %layers_2_up_bias: tensor<1024xf32> {weft.weight = "layers.2.up.bias"}, %layers_2_down_weight_transposed: tensor<1024x256xf32> {weft.weight = "layers.2.down.weight.transposed"}, %layers_2_down_bias: tensor<256xf32> {weft.weight = "layers.2.down.bias"}, %layers_2_norm2_weight: tensor<256xf32> {weft.weight = "layers.2.norm2.weight"}, %layers_2_norm2_bias: tensor<256xf32> {weft.weight = "layers.2.norm2.bias"}, %layers_3_attention_query_weight_transposed: tensor<256x256xf32> {weft.weight = "layers.3.attention.query.weight.transposed"}, %layers_3_attention_query_bias: tensor<256xf32> {weft.weight = "layers.3.attention.query.bias"}, %layers_3_attention_key_weight_transposed: tensor<256x256xf32> {weft.weight = "layers.3.attention.key.weight.transposed"}, %layers_3_attention_key_bias: tensor<256xf32> {weft.weight = "layers.3.attention.key.bias"}, %layers_3_attention_value_weight_transposed: tensor<256x256xf32> {weft.weight = "layers.3.attention.value.weight.transposed"}, %layers_3_attention_value_bias: tensor<256xf32> {weft.weight = "layers.3.attention.value.bias"}, %layers_3_attention_out_weight_transposed: tensor<256x256xf32> {weft.weight = "layers.3.attention.out.weight.transposed"}, %layers_3_attention_out_bias: tensor<256xf32> {weft.weight = "layers.3.attention.out.bias"}, %layers_3_norm1_weight: tensor<256xf32> {weft.weight = "layers.3.norm1.weight"}, %layers_3_norm1_bias: tensor<256xf32> {weft.weight = "layers.3.norm1.bias"}, %layers_3_up_weight_transposed: tensor<256x1024xf32> {weft.weight = "layers.3.up.weight.transposed"}, %layers_3_up_bias: tensor<1024xf32> {weft.weight = "layers.3.up.bias"}, %layers_3_down_weight_transposed: tensor<1024x256xf32> {weft.weight = "layers.3.down.weight.transposed"}, %layers_3_down_bias: tensor<256xf32> {weft.weight = "layers.3.down.bias"}, %layers_3_norm2_weight: tensor<256xf32> {weft.weight = "layers.3.norm2.weight"}, %layers_3_norm2_bias: tensor<256xf32> {weft.weight = "layers.3.norm2.bias"}, %layers_4_attention_query_weight_transposed: tensor<256x256xf32> {weft.weight = "layers.4.attention.query.weight.transposed"}, %layers_4_attention_query_bias: tensor<256xf32> {weft.weight = "layers.4.attention.query.bias"}, %layers_4_attention_key_weight_transposed: tensor<256x256xf32> {weft.weight = "layers.4.attention.key.weight.transposed"}, %layers_4_attention_key_bias: tensor<256xf32> {weft.weight = "layers.4.attention.key.bias"}, %layers_4_attention_value_weight_transposed: tensor<256x256xf32> {weft.weight = "layers.4.attention.value.weight.transposed"}, %layers_4_attention_value_bias: tensor<256xf32> {weft.weight = "layers.4.attention.value.bias"}, %layers_4_attention_out_weight_transposed: tensor<256x256xf32> {weft.weight = "layers.4.attention.out.weight.transposed"}, %layers_4_attention_out_bias: tensor<256xf32> {weft.weight = "layers.4.attention.out.bias"}, %layers_4_norm1_weight: tensor<256xf32> {weft.weight = "layers.4.norm1.weight"}, %layers_4_norm1_bias: tensor<256xf32> {weft.weight = "layers.4.norm1.bias"}, %layers_4_up_weight_transposed: tensor<256x1024xf32> {weft.weight = "layers.4.up.weight.transposed"}, %layers_4_up_bias: tensor<1024xf32> {weft.weight = "layers.4.up.bias"}, %layers_4_down_weight_transposed: tensor<1024x256xf32> {weft.weight = "layers.4.down.weight.transposed"}, %layers_4_down_bias: tensor<256xf32> {weft.weight = "layers.4.down.bias"}, %layers_4_norm2_weight: tensor<256xf32> {weft.weight = "layers.4.norm2.weight"}, %layers_4_norm2_bias: tensor<256xf32> {weft.weight = "layers.4.norm2.bias"}, %layers_5_attention_query_weight_transposed: tensor<256x256xf32> {weft.weight = "layers.5.attention.query.weight.transposed"}, %layers_5_attention_query_bias: tensor<256xf32> {weft.weight = "layers.5.attention.query.bias"}, %layers_5_attention_key_weight_transposed: tensor<256x256xf32> {weft.weight = "layers.5.attention.key.weight.transposed"}, %layers_5_attention_key_bias: tensor<256xf32> {weft.weight = "layers.5.attention.key.bias"}, %layers_5_attention_value_weight_transposed: tensor<256x256xf32> {weft.weight = "layers.5.attention.value.weight.transposed"}, %layers_5_attention_value_bias: tensor<256xf32> {weft.weight = "layers.5.attention.value.bias"}, %layers_5_attention_out_weight_transposed: tensor<256x256xf32> {weft.weight = "layers.5.attention.out.weight.transposed"}, %layers_5_attention_out_bias: tensor<256xf32> {weft.weight = "layers.5.attention.out.bias"}, %layers_5_norm1_weight: tensor<256xf32> {weft.weight = "layers.5.norm1.weight"}, %layers_5_norm1_bias: tensor<256xf32> {weft.weight = "layers.5.norm1.bias"}, %layers_5_up_weight_transposed: tensor<256x1024xf32> {weft.weight = "layers.5.up.weight.transposed"}, %layers_5_up_bias: tensor<1024xf32> {weft.weight = "layers.5.up.bias"}, %layers_5_down_weight_transposed: tensor<1024x256xf32> {weft.weight = "layers.5.down.weight.transposed"}, %layers_5_down_bias: tensor<256xf32> {weft.weight = "layers.5.down.bias"}, %layers_5_norm2_weight: tensor<256xf32> {weft.weight = "layers.5.norm2.weight"}, %layers_5_norm2_bias: tensor<256xf32> {weft.weight = "layers.5.norm2.bias"}, %pooler_weight_transposed: tensor<256x256xf32> {weft.weight = "pooler.weight.transposed"}, %pooler_bias: tensor<256xf32> {weft.weight = "pooler.bias"}) -> (tensor<1x128x256xf32>, tensor<1x256xf32>) {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f64
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant 1.000000e+00 : f32
    %cst_3 = arith.constant 5.000000e-01 : f32
    %cst_4 = arith.constant 9.9999999999999998E-13 : f64
    %cst_5 = arith.constant 2.560000e+02 : f64
    %cst_6 = arith.constant 2.560000e+02 : f32
    %cst_7 = arith.constant 1.250000e-01 : f32
    %cst_8 = arith.constant 1.41421354 : f32
    %0 = tensor.empty() : tensor<1x128x256xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%tokens : tensor<1x128xi64>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "words"} {
    ^bb0(%in: i64, %out: f32):
      %365 = arith.index_cast %in : i64 to index
      %366 = linalg.index 2 : index
      %extracted = tensor.extract %words_weight[%365, %366] : tensor<30522x256xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128x256xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %add_shift : tensor<1x128x256xf32>, tensor<128x256xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "add"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %3 = tensor.empty() : tensor<1x128x256xf64>
    %4 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2 : tensor<1x128x256xf32>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f64):
      %365 = arith.extf %in : f32 to f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %5 = tensor.empty() : tensor<1x128x1xf64>
    %6 = linalg.fill {weft.layer = "norm"} ins(%cst_0 : f64) outs(%5 : tensor<1x128x1xf64>) -> tensor<1x128x1xf64>
    %7 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%4 : tensor<1x128x256xf64>) outs(%6 : tensor<1x128x1xf64>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.addf %in, %out : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<1x128x1xf64>) outs(%5 : tensor<1x128x1xf64>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.divf %in, %cst_5 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %9 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %8 : tensor<1x128x256xf64>, tensor<1x128x1xf64>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f64, %in_133: f64, %out: f64):
      %365 = arith.subf %in, %in_133 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %9 : tensor<1x128x256xf64>, tensor<1x128x256xf64>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f64, %in_133: f64, %out: f64):
      %365 = arith.mulf %in, %in_133 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %11 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<1x128x256xf64>) outs(%6 : tensor<1x128x1xf64>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.addf %in, %out : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<1x128x1xf64>) outs(%5 : tensor<1x128x1xf64>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.divf %in, %cst_5 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %13 = tensor.empty() : tensor<1x128x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<1x128x1xf64>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f64, %out: f32):
      %365 = arith.truncf %in : f64 to f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %15 = linalg.fill {weft.layer = "norm"} ins(%cst : f32) outs(%13 : tensor<1x128x1xf32>) -> tensor<1x128x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%2 : tensor<1x128x256xf32>) outs(%15 : tensor<1x128x1xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.addf %in, %out : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.divf %in, %cst_6 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.truncf %cst_4 : f64 to f32
      %366 = arith.addf %in, %365 : f32
      linalg.yield %366 : f32
    } -> tensor<1x128x1xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f32):
      %365 = math.rsqrt %in : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2, %17 : tensor<1x128x256xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.subf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %19 : tensor<1x128x256xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.mulf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %norm_weight, %norm_bias : tensor<1x128x256xf32>, tensor<256xf32>, tensor<256xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %in_133: f32, %in_134: f32, %out: f32):
      %365 = arith.mulf %in, %in_133 : f32
      %366 = arith.addf %365, %in_134 : f32
      linalg.yield %366 : f32
    } -> tensor<1x128x256xf32>
    %collapsed = tensor.collapse_shape %22 [[0, 1], [2]] : tensor<1x128x256xf32> into tensor<128x256xf32>
    %23 = tensor.empty() : tensor<128x256xf32>
    %24 = linalg.fill {weft.layer = "layers.0.attention.query"} ins(%cst : f32) outs(%23 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %25 = linalg.matmul {weft.layer = "layers.0.attention.query"} ins(%collapsed, %layers_0_attention_query_weight_transposed : tensor<128x256xf32>, tensor<256x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %26 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%25, %layers_0_attention_query_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.0.attention.query"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded = tensor.expand_shape %26 [[0, 1], [2, 3]] output_shape [1, 128, 4, 64] : tensor<128x256xf32> into tensor<1x128x4x64xf32>
    %27 = tensor.empty() : tensor<1x4x128x64xf32>
    %transposed = linalg.transpose ins(%expanded : tensor<1x128x4x64xf32>) outs(%27 : tensor<1x4x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.0.attention.transpose"}
    %28 = linalg.matmul {weft.layer = "layers.0.attention.key"} ins(%collapsed, %layers_0_attention_key_weight_transposed : tensor<128x256xf32>, tensor<256x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %29 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%28, %layers_0_attention_key_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.0.attention.key"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_9 = tensor.expand_shape %29 [[0, 1], [2, 3]] output_shape [1, 128, 4, 64] : tensor<128x256xf32> into tensor<1x128x4x64xf32>
    %30 = linalg.matmul {weft.layer = "layers.0.attention.value"} ins(%collapsed, %layers_0_attention_value_weight_transposed : tensor<128x256xf32>, tensor<256x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %31 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%30, %layers_0_attention_value_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.0.attention.value"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_10 = tensor.expand_shape %31 [[0, 1], [2, 3]] output_shape [1, 128, 4, 64] : tensor<128x256xf32> into tensor<1x128x4x64xf32>
    %transposed_11 = linalg.transpose ins(%expanded_10 : tensor<1x128x4x64xf32>) outs(%27 : tensor<1x4x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.0.attention.transpose"}
    %32 = tensor.empty() : tensor<1x4x64x128xf32>
    %transposed_12 = linalg.transpose ins(%expanded_9 : tensor<1x128x4x64xf32>) outs(%32 : tensor<1x4x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.0.attention.transpose"}
    %collapsed_13 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<1x4x128x64xf32> into tensor<4x128x64xf32>
    %collapsed_14 = tensor.collapse_shape %transposed_12 [[0, 1], [2], [3]] : tensor<1x4x64x128xf32> into tensor<4x64x128xf32>
    %33 = tensor.empty() : tensor<4x128x128xf32>
    %34 = linalg.fill {weft.layer = "layers.0.attention.matmul"} ins(%cst : f32) outs(%33 : tensor<4x128x128xf32>) -> tensor<4x128x128xf32>
    %35 = linalg.batch_matmul {weft.layer = "layers.0.attention.matmul"} ins(%collapsed_13, %collapsed_14 : tensor<4x128x64xf32>, tensor<4x64x128xf32>) outs(%34 : tensor<4x128x128xf32>) -> tensor<4x128x128xf32>
    %expanded_15 = tensor.expand_shape %35 [[0, 1], [2], [3]] output_shape [1, 4, 128, 128] : tensor<4x128x128xf32> into tensor<1x4x128x128xf32>
    %36 = tensor.empty() : tensor<1x4x128x128xf32>
    %37 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_15 : tensor<1x4x128x128xf32>) outs(%36 : tensor<1x4x128x128xf32>) attrs =  {weft.layer = "layers.0.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.mulf %in, %cst_7 : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x128xf32>
    %38 = tensor.empty() : tensor<1x4x128xi64>
    %39 = linalg.fill {weft.layer = "layers.0.attention.softmax"} ins(%c0_i64 : i64) outs(%38 : tensor<1x4x128xi64>) -> tensor<1x4x128xi64>
    %40 = tensor.empty() : tensor<1x4x128xf32>
    %41 = linalg.fill {weft.layer = "layers.0.attention.softmax"} ins(%cst_1 : f32) outs(%40 : tensor<1x4x128xf32>) -> tensor<1x4x128xf32>
    %42:2 = linalg.generic {indexing_maps = [#map7, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%37 : tensor<1x4x128x128xf32>) outs(%41, %39 : tensor<1x4x128xf32>, tensor<1x4x128xi64>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %out: f32, %out_133: i64):
      %365 = linalg.index 3 : index
      %366 = arith.index_cast %365 : index to i64
      %367 = arith.maximumf %in, %out : f32
      %368 = arith.cmpf ogt, %in, %out : f32
      %369 = arith.select %368, %366, %out_133 : i64
      linalg.yield %367, %369 : f32, i64
    } -> (tensor<1x4x128xf32>, tensor<1x4x128xi64>)
    %expanded_16 = tensor.expand_shape %42#0 [[0], [1], [2, 3]] output_shape [1, 4, 128, 1] : tensor<1x4x128xf32> into tensor<1x4x128x1xf32>
    %43 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %expanded_16 : tensor<1x4x128x128xf32>, tensor<1x4x128x1xf32>) outs(%36 : tensor<1x4x128x128xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.subf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x128xf32>
    %44 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43 : tensor<1x4x128x128xf32>) outs(%36 : tensor<1x4x128x128xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %365 = math.exp %in : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x128xf32>
    %45 = tensor.empty() : tensor<1x4x128x1xf32>
    %46 = linalg.fill {weft.layer = "layers.0.attention.softmax"} ins(%cst : f32) outs(%45 : tensor<1x4x128x1xf32>) -> tensor<1x4x128x1xf32>
    %47 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%44 : tensor<1x4x128x128xf32>) outs(%46 : tensor<1x4x128x1xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.addf %in, %out : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x1xf32>
    %48 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44, %47 : tensor<1x4x128x128xf32>, tensor<1x4x128x1xf32>) outs(%36 : tensor<1x4x128x128xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.divf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x128xf32>
    %collapsed_17 = tensor.collapse_shape %48 [[0, 1], [2], [3]] : tensor<1x4x128x128xf32> into tensor<4x128x128xf32>
    %collapsed_18 = tensor.collapse_shape %transposed_11 [[0, 1], [2], [3]] : tensor<1x4x128x64xf32> into tensor<4x128x64xf32>
    %49 = tensor.empty() : tensor<4x128x64xf32>
    %50 = linalg.fill {weft.layer = "layers.0.attention.matmul"} ins(%cst : f32) outs(%49 : tensor<4x128x64xf32>) -> tensor<4x128x64xf32>
    %51 = linalg.batch_matmul {weft.layer = "layers.0.attention.matmul"} ins(%collapsed_17, %collapsed_18 : tensor<4x128x128xf32>, tensor<4x128x64xf32>) outs(%50 : tensor<4x128x64xf32>) -> tensor<4x128x64xf32>
    %expanded_19 = tensor.expand_shape %51 [[0, 1], [2], [3]] output_shape [1, 4, 128, 64] : tensor<4x128x64xf32> into tensor<1x4x128x64xf32>
    %52 = tensor.empty() : tensor<1x128x4x64xf32>
    %transposed_20 = linalg.transpose ins(%expanded_19 : tensor<1x4x128x64xf32>) outs(%52 : tensor<1x128x4x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.0.attention.transpose"}
    %collapsed_21 = tensor.collapse_shape %transposed_20 [[0, 1], [2, 3]] : tensor<1x128x4x64xf32> into tensor<128x256xf32>
    %53 = linalg.matmul {weft.layer = "layers.0.attention.out"} ins(%collapsed_21, %layers_0_attention_out_weight_transposed : tensor<128x256xf32>, tensor<256x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %54 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%53, %layers_0_attention_out_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.0.attention.out"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_22 = tensor.expand_shape %54 [[0, 1], [2]] output_shape [1, 128, 256] : tensor<128x256xf32> into tensor<1x128x256xf32>
    %55 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22, %expanded_22 : tensor<1x128x256xf32>, tensor<1x128x256xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.0.add"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %56 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%55 : tensor<1x128x256xf32>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %365 = arith.extf %in : f32 to f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %57 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%56 : tensor<1x128x256xf64>) outs(%6 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.addf %in, %out : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %58 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%57 : tensor<1x128x1xf64>) outs(%5 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.divf %in, %cst_5 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %59 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%56, %58 : tensor<1x128x256xf64>, tensor<1x128x1xf64>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f64, %in_133: f64, %out: f64):
      %365 = arith.subf %in, %in_133 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %60 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%59, %59 : tensor<1x128x256xf64>, tensor<1x128x256xf64>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f64, %in_133: f64, %out: f64):
      %365 = arith.mulf %in, %in_133 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %61 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%60 : tensor<1x128x256xf64>) outs(%6 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.addf %in, %out : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %62 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%61 : tensor<1x128x1xf64>) outs(%5 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.divf %in, %cst_5 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %63 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%62 : tensor<1x128x1xf64>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %365 = arith.truncf %in : f64 to f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %64 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%55 : tensor<1x128x256xf32>) outs(%15 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.addf %in, %out : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %65 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.divf %in, %cst_6 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %66 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%63 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.truncf %cst_4 : f64 to f32
      %366 = arith.addf %in, %365 : f32
      linalg.yield %366 : f32
    } -> tensor<1x128x1xf32>
    %67 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %365 = math.rsqrt %in : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %68 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%55, %65 : tensor<1x128x256xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.subf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %69 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%68, %67 : tensor<1x128x256xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.mulf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %70 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%69, %layers_0_norm1_weight, %layers_0_norm1_bias : tensor<1x128x256xf32>, tensor<256xf32>, tensor<256xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %in_133: f32, %in_134: f32, %out: f32):
      %365 = arith.mulf %in, %in_133 : f32
      %366 = arith.addf %365, %in_134 : f32
      linalg.yield %366 : f32
    } -> tensor<1x128x256xf32>
    %collapsed_23 = tensor.collapse_shape %70 [[0, 1], [2]] : tensor<1x128x256xf32> into tensor<128x256xf32>
    %71 = tensor.empty() : tensor<128x1024xf32>
    %72 = linalg.fill {weft.layer = "layers.0.up"} ins(%cst : f32) outs(%71 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %73 = linalg.matmul {weft.layer = "layers.0.up"} ins(%collapsed_23, %layers_0_up_weight_transposed : tensor<128x256xf32>, tensor<256x1024xf32>) outs(%72 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %74 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%73, %layers_0_up_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%71 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.0.up"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x1024xf32>
    %expanded_24 = tensor.expand_shape %74 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %75 = tensor.empty() : tensor<1x128x1024xf32>
    %76 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_24 : tensor<1x128x1024xf32>) outs(%75 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.0.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.divf %in, %cst_8 : f32
      %366 = math.erf %365 : f32
      %367 = arith.addf %366, %cst_2 : f32
      %368 = arith.mulf %367, %cst_3 : f32
      %369 = arith.mulf %in, %368 : f32
      linalg.yield %369 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_25 = tensor.collapse_shape %76 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %77 = linalg.matmul {weft.layer = "layers.0.down"} ins(%collapsed_25, %layers_0_down_weight_transposed : tensor<128x1024xf32>, tensor<1024x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %78 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%77, %layers_0_down_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.0.down"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_26 = tensor.expand_shape %78 [[0, 1], [2]] output_shape [1, 128, 256] : tensor<128x256xf32> into tensor<1x128x256xf32>
    %79 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70, %expanded_26 : tensor<1x128x256xf32>, tensor<1x128x256xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.0.add"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %80 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%79 : tensor<1x128x256xf32>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %365 = arith.extf %in : f32 to f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %81 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%80 : tensor<1x128x256xf64>) outs(%6 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.addf %in, %out : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %82 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81 : tensor<1x128x1xf64>) outs(%5 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.divf %in, %cst_5 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %83 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%80, %82 : tensor<1x128x256xf64>, tensor<1x128x1xf64>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f64, %in_133: f64, %out: f64):
      %365 = arith.subf %in, %in_133 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %84 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83, %83 : tensor<1x128x256xf64>, tensor<1x128x256xf64>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f64, %in_133: f64, %out: f64):
      %365 = arith.mulf %in, %in_133 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %85 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%84 : tensor<1x128x256xf64>) outs(%6 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.addf %in, %out : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %86 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85 : tensor<1x128x1xf64>) outs(%5 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.divf %in, %cst_5 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %87 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86 : tensor<1x128x1xf64>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %365 = arith.truncf %in : f64 to f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %88 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%79 : tensor<1x128x256xf32>) outs(%15 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.addf %in, %out : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %89 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.divf %in, %cst_6 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %90 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%87 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.truncf %cst_4 : f64 to f32
      %366 = arith.addf %in, %365 : f32
      linalg.yield %366 : f32
    } -> tensor<1x128x1xf32>
    %91 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %365 = math.rsqrt %in : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %92 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%79, %89 : tensor<1x128x256xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.subf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %93 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92, %91 : tensor<1x128x256xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.mulf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %94 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93, %layers_0_norm2_weight, %layers_0_norm2_bias : tensor<1x128x256xf32>, tensor<256xf32>, tensor<256xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %in_133: f32, %in_134: f32, %out: f32):
      %365 = arith.mulf %in, %in_133 : f32
      %366 = arith.addf %365, %in_134 : f32
      linalg.yield %366 : f32
    } -> tensor<1x128x256xf32>
    %collapsed_27 = tensor.collapse_shape %94 [[0, 1], [2]] : tensor<1x128x256xf32> into tensor<128x256xf32>
    %95 = linalg.matmul {weft.layer = "layers.1.attention.query"} ins(%collapsed_27, %layers_1_attention_query_weight_transposed : tensor<128x256xf32>, tensor<256x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %96 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%95, %layers_1_attention_query_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.1.attention.query"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_28 = tensor.expand_shape %96 [[0, 1], [2, 3]] output_shape [1, 128, 4, 64] : tensor<128x256xf32> into tensor<1x128x4x64xf32>
    %transposed_29 = linalg.transpose ins(%expanded_28 : tensor<1x128x4x64xf32>) outs(%27 : tensor<1x4x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.1.attention.transpose"}
    %97 = linalg.matmul {weft.layer = "layers.1.attention.key"} ins(%collapsed_27, %layers_1_attention_key_weight_transposed : tensor<128x256xf32>, tensor<256x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %98 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%97, %layers_1_attention_key_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.1.attention.key"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_30 = tensor.expand_shape %98 [[0, 1], [2, 3]] output_shape [1, 128, 4, 64] : tensor<128x256xf32> into tensor<1x128x4x64xf32>
    %99 = linalg.matmul {weft.layer = "layers.1.attention.value"} ins(%collapsed_27, %layers_1_attention_value_weight_transposed : tensor<128x256xf32>, tensor<256x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %100 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%99, %layers_1_attention_value_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.1.attention.value"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_31 = tensor.expand_shape %100 [[0, 1], [2, 3]] output_shape [1, 128, 4, 64] : tensor<128x256xf32> into tensor<1x128x4x64xf32>
    %transposed_32 = linalg.transpose ins(%expanded_31 : tensor<1x128x4x64xf32>) outs(%27 : tensor<1x4x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.1.attention.transpose"}
    %transposed_33 = linalg.transpose ins(%expanded_30 : tensor<1x128x4x64xf32>) outs(%32 : tensor<1x4x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.1.attention.transpose"}
    %collapsed_34 = tensor.collapse_shape %transposed_29 [[0, 1], [2], [3]] : tensor<1x4x128x64xf32> into tensor<4x128x64xf32>
    %collapsed_35 = tensor.collapse_shape %transposed_33 [[0, 1], [2], [3]] : tensor<1x4x64x128xf32> into tensor<4x64x128xf32>
    %101 = linalg.batch_matmul {weft.layer = "layers.1.attention.matmul"} ins(%collapsed_34, %collapsed_35 : tensor<4x128x64xf32>, tensor<4x64x128xf32>) outs(%34 : tensor<4x128x128xf32>) -> tensor<4x128x128xf32>
    %expanded_36 = tensor.expand_shape %101 [[0, 1], [2], [3]] output_shape [1, 4, 128, 128] : tensor<4x128x128xf32> into tensor<1x4x128x128xf32>
    %102 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_36 : tensor<1x4x128x128xf32>) outs(%36 : tensor<1x4x128x128xf32>) attrs =  {weft.layer = "layers.1.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.mulf %in, %cst_7 : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x128xf32>
    %103:2 = linalg.generic {indexing_maps = [#map7, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%102 : tensor<1x4x128x128xf32>) outs(%41, %39 : tensor<1x4x128xf32>, tensor<1x4x128xi64>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %out: f32, %out_133: i64):
      %365 = linalg.index 3 : index
      %366 = arith.index_cast %365 : index to i64
      %367 = arith.maximumf %in, %out : f32
      %368 = arith.cmpf ogt, %in, %out : f32
      %369 = arith.select %368, %366, %out_133 : i64
      linalg.yield %367, %369 : f32, i64
    } -> (tensor<1x4x128xf32>, tensor<1x4x128xi64>)
    %expanded_37 = tensor.expand_shape %103#0 [[0], [1], [2, 3]] output_shape [1, 4, 128, 1] : tensor<1x4x128xf32> into tensor<1x4x128x1xf32>
    %104 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%102, %expanded_37 : tensor<1x4x128x128xf32>, tensor<1x4x128x1xf32>) outs(%36 : tensor<1x4x128x128xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.subf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x128xf32>
    %105 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%104 : tensor<1x4x128x128xf32>) outs(%36 : tensor<1x4x128x128xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %365 = math.exp %in : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x128xf32>
    %106 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%105 : tensor<1x4x128x128xf32>) outs(%46 : tensor<1x4x128x1xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.addf %in, %out : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x1xf32>
    %107 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%105, %106 : tensor<1x4x128x128xf32>, tensor<1x4x128x1xf32>) outs(%36 : tensor<1x4x128x128xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.divf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x128xf32>
    %collapsed_38 = tensor.collapse_shape %107 [[0, 1], [2], [3]] : tensor<1x4x128x128xf32> into tensor<4x128x128xf32>
    %collapsed_39 = tensor.collapse_shape %transposed_32 [[0, 1], [2], [3]] : tensor<1x4x128x64xf32> into tensor<4x128x64xf32>
    %108 = linalg.batch_matmul {weft.layer = "layers.1.attention.matmul"} ins(%collapsed_38, %collapsed_39 : tensor<4x128x128xf32>, tensor<4x128x64xf32>) outs(%50 : tensor<4x128x64xf32>) -> tensor<4x128x64xf32>
    %expanded_40 = tensor.expand_shape %108 [[0, 1], [2], [3]] output_shape [1, 4, 128, 64] : tensor<4x128x64xf32> into tensor<1x4x128x64xf32>
    %transposed_41 = linalg.transpose ins(%expanded_40 : tensor<1x4x128x64xf32>) outs(%52 : tensor<1x128x4x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.1.attention.transpose"}
    %collapsed_42 = tensor.collapse_shape %transposed_41 [[0, 1], [2, 3]] : tensor<1x128x4x64xf32> into tensor<128x256xf32>
    %109 = linalg.matmul {weft.layer = "layers.1.attention.out"} ins(%collapsed_42, %layers_1_attention_out_weight_transposed : tensor<128x256xf32>, tensor<256x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %110 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%109, %layers_1_attention_out_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.1.attention.out"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_43 = tensor.expand_shape %110 [[0, 1], [2]] output_shape [1, 128, 256] : tensor<128x256xf32> into tensor<1x128x256xf32>
    %111 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%94, %expanded_43 : tensor<1x128x256xf32>, tensor<1x128x256xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.1.add"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %112 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%111 : tensor<1x128x256xf32>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %365 = arith.extf %in : f32 to f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %113 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%112 : tensor<1x128x256xf64>) outs(%6 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.addf %in, %out : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %114 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113 : tensor<1x128x1xf64>) outs(%5 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.divf %in, %cst_5 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %115 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112, %114 : tensor<1x128x256xf64>, tensor<1x128x1xf64>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f64, %in_133: f64, %out: f64):
      %365 = arith.subf %in, %in_133 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %116 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%115, %115 : tensor<1x128x256xf64>, tensor<1x128x256xf64>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f64, %in_133: f64, %out: f64):
      %365 = arith.mulf %in, %in_133 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %117 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%116 : tensor<1x128x256xf64>) outs(%6 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.addf %in, %out : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %118 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%117 : tensor<1x128x1xf64>) outs(%5 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.divf %in, %cst_5 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %119 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%118 : tensor<1x128x1xf64>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %365 = arith.truncf %in : f64 to f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %120 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%111 : tensor<1x128x256xf32>) outs(%15 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.addf %in, %out : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %121 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%120 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.divf %in, %cst_6 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %122 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%119 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.truncf %cst_4 : f64 to f32
      %366 = arith.addf %in, %365 : f32
      linalg.yield %366 : f32
    } -> tensor<1x128x1xf32>
    %123 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%122 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %365 = math.rsqrt %in : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %124 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%111, %121 : tensor<1x128x256xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.subf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %125 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%124, %123 : tensor<1x128x256xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.mulf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %126 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%125, %layers_1_norm1_weight, %layers_1_norm1_bias : tensor<1x128x256xf32>, tensor<256xf32>, tensor<256xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %in_133: f32, %in_134: f32, %out: f32):
      %365 = arith.mulf %in, %in_133 : f32
      %366 = arith.addf %365, %in_134 : f32
      linalg.yield %366 : f32
    } -> tensor<1x128x256xf32>
    %collapsed_44 = tensor.collapse_shape %126 [[0, 1], [2]] : tensor<1x128x256xf32> into tensor<128x256xf32>
    %127 = linalg.matmul {weft.layer = "layers.1.up"} ins(%collapsed_44, %layers_1_up_weight_transposed : tensor<128x256xf32>, tensor<256x1024xf32>) outs(%72 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %128 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%127, %layers_1_up_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%71 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.1.up"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x1024xf32>
    %expanded_45 = tensor.expand_shape %128 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %129 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_45 : tensor<1x128x1024xf32>) outs(%75 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.1.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.divf %in, %cst_8 : f32
      %366 = math.erf %365 : f32
      %367 = arith.addf %366, %cst_2 : f32
      %368 = arith.mulf %367, %cst_3 : f32
      %369 = arith.mulf %in, %368 : f32
      linalg.yield %369 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_46 = tensor.collapse_shape %129 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %130 = linalg.matmul {weft.layer = "layers.1.down"} ins(%collapsed_46, %layers_1_down_weight_transposed : tensor<128x1024xf32>, tensor<1024x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %131 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%130, %layers_1_down_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.1.down"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_47 = tensor.expand_shape %131 [[0, 1], [2]] output_shape [1, 128, 256] : tensor<128x256xf32> into tensor<1x128x256xf32>
    %132 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%126, %expanded_47 : tensor<1x128x256xf32>, tensor<1x128x256xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.1.add"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %133 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%132 : tensor<1x128x256xf32>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %365 = arith.extf %in : f32 to f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %134 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%133 : tensor<1x128x256xf64>) outs(%6 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.addf %in, %out : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %135 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134 : tensor<1x128x1xf64>) outs(%5 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.divf %in, %cst_5 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %136 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%133, %135 : tensor<1x128x256xf64>, tensor<1x128x1xf64>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f64, %in_133: f64, %out: f64):
      %365 = arith.subf %in, %in_133 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %137 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%136, %136 : tensor<1x128x256xf64>, tensor<1x128x256xf64>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f64, %in_133: f64, %out: f64):
      %365 = arith.mulf %in, %in_133 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %138 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%137 : tensor<1x128x256xf64>) outs(%6 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.addf %in, %out : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %139 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%138 : tensor<1x128x1xf64>) outs(%5 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.divf %in, %cst_5 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %140 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%139 : tensor<1x128x1xf64>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %365 = arith.truncf %in : f64 to f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %141 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%132 : tensor<1x128x256xf32>) outs(%15 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.addf %in, %out : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %142 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.divf %in, %cst_6 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %143 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%140 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.truncf %cst_4 : f64 to f32
      %366 = arith.addf %in, %365 : f32
      linalg.yield %366 : f32
    } -> tensor<1x128x1xf32>
    %144 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%143 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %365 = math.rsqrt %in : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %145 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%132, %142 : tensor<1x128x256xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.subf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %146 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%145, %144 : tensor<1x128x256xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.mulf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %147 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%146, %layers_1_norm2_weight, %layers_1_norm2_bias : tensor<1x128x256xf32>, tensor<256xf32>, tensor<256xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %in_133: f32, %in_134: f32, %out: f32):
      %365 = arith.mulf %in, %in_133 : f32
      %366 = arith.addf %365, %in_134 : f32
      linalg.yield %366 : f32
    } -> tensor<1x128x256xf32>
    %collapsed_48 = tensor.collapse_shape %147 [[0, 1], [2]] : tensor<1x128x256xf32> into tensor<128x256xf32>
    %148 = linalg.matmul {weft.layer = "layers.2.attention.query"} ins(%collapsed_48, %layers_2_attention_query_weight_transposed : tensor<128x256xf32>, tensor<256x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %149 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%148, %layers_2_attention_query_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.2.attention.query"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_49 = tensor.expand_shape %149 [[0, 1], [2, 3]] output_shape [1, 128, 4, 64] : tensor<128x256xf32> into tensor<1x128x4x64xf32>
    %transposed_50 = linalg.transpose ins(%expanded_49 : tensor<1x128x4x64xf32>) outs(%27 : tensor<1x4x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.2.attention.transpose"}
    %150 = linalg.matmul {weft.layer = "layers.2.attention.key"} ins(%collapsed_48, %layers_2_attention_key_weight_transposed : tensor<128x256xf32>, tensor<256x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %151 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%150, %layers_2_attention_key_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.2.attention.key"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_51 = tensor.expand_shape %151 [[0, 1], [2, 3]] output_shape [1, 128, 4, 64] : tensor<128x256xf32> into tensor<1x128x4x64xf32>
    %152 = linalg.matmul {weft.layer = "layers.2.attention.value"} ins(%collapsed_48, %layers_2_attention_value_weight_transposed : tensor<128x256xf32>, tensor<256x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %153 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%152, %layers_2_attention_value_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.2.attention.value"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_52 = tensor.expand_shape %153 [[0, 1], [2, 3]] output_shape [1, 128, 4, 64] : tensor<128x256xf32> into tensor<1x128x4x64xf32>
    %transposed_53 = linalg.transpose ins(%expanded_52 : tensor<1x128x4x64xf32>) outs(%27 : tensor<1x4x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.2.attention.transpose"}
    %transposed_54 = linalg.transpose ins(%expanded_51 : tensor<1x128x4x64xf32>) outs(%32 : tensor<1x4x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.2.attention.transpose"}
    %collapsed_55 = tensor.collapse_shape %transposed_50 [[0, 1], [2], [3]] : tensor<1x4x128x64xf32> into tensor<4x128x64xf32>
    %collapsed_56 = tensor.collapse_shape %transposed_54 [[0, 1], [2], [3]] : tensor<1x4x64x128xf32> into tensor<4x64x128xf32>
    %154 = linalg.batch_matmul {weft.layer = "layers.2.attention.matmul"} ins(%collapsed_55, %collapsed_56 : tensor<4x128x64xf32>, tensor<4x64x128xf32>) outs(%34 : tensor<4x128x128xf32>) -> tensor<4x128x128xf32>
    %expanded_57 = tensor.expand_shape %154 [[0, 1], [2], [3]] output_shape [1, 4, 128, 128] : tensor<4x128x128xf32> into tensor<1x4x128x128xf32>
    %155 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_57 : tensor<1x4x128x128xf32>) outs(%36 : tensor<1x4x128x128xf32>) attrs =  {weft.layer = "layers.2.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.mulf %in, %cst_7 : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x128xf32>
    %156:2 = linalg.generic {indexing_maps = [#map7, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%155 : tensor<1x4x128x128xf32>) outs(%41, %39 : tensor<1x4x128xf32>, tensor<1x4x128xi64>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %out: f32, %out_133: i64):
      %365 = linalg.index 3 : index
      %366 = arith.index_cast %365 : index to i64
      %367 = arith.maximumf %in, %out : f32
      %368 = arith.cmpf ogt, %in, %out : f32
      %369 = arith.select %368, %366, %out_133 : i64
      linalg.yield %367, %369 : f32, i64
    } -> (tensor<1x4x128xf32>, tensor<1x4x128xi64>)
    %expanded_58 = tensor.expand_shape %156#0 [[0], [1], [2, 3]] output_shape [1, 4, 128, 1] : tensor<1x4x128xf32> into tensor<1x4x128x1xf32>
    %157 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%155, %expanded_58 : tensor<1x4x128x128xf32>, tensor<1x4x128x1xf32>) outs(%36 : tensor<1x4x128x128xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.subf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x128xf32>
    %158 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%157 : tensor<1x4x128x128xf32>) outs(%36 : tensor<1x4x128x128xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %365 = math.exp %in : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x128xf32>
    %159 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%158 : tensor<1x4x128x128xf32>) outs(%46 : tensor<1x4x128x1xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.addf %in, %out : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x1xf32>
    %160 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%158, %159 : tensor<1x4x128x128xf32>, tensor<1x4x128x1xf32>) outs(%36 : tensor<1x4x128x128xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.divf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x128xf32>
    %collapsed_59 = tensor.collapse_shape %160 [[0, 1], [2], [3]] : tensor<1x4x128x128xf32> into tensor<4x128x128xf32>
    %collapsed_60 = tensor.collapse_shape %transposed_53 [[0, 1], [2], [3]] : tensor<1x4x128x64xf32> into tensor<4x128x64xf32>
    %161 = linalg.batch_matmul {weft.layer = "layers.2.attention.matmul"} ins(%collapsed_59, %collapsed_60 : tensor<4x128x128xf32>, tensor<4x128x64xf32>) outs(%50 : tensor<4x128x64xf32>) -> tensor<4x128x64xf32>
    %expanded_61 = tensor.expand_shape %161 [[0, 1], [2], [3]] output_shape [1, 4, 128, 64] : tensor<4x128x64xf32> into tensor<1x4x128x64xf32>
    %transposed_62 = linalg.transpose ins(%expanded_61 : tensor<1x4x128x64xf32>) outs(%52 : tensor<1x128x4x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.2.attention.transpose"}
    %collapsed_63 = tensor.collapse_shape %transposed_62 [[0, 1], [2, 3]] : tensor<1x128x4x64xf32> into tensor<128x256xf32>
    %162 = linalg.matmul {weft.layer = "layers.2.attention.out"} ins(%collapsed_63, %layers_2_attention_out_weight_transposed : tensor<128x256xf32>, tensor<256x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %163 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%162, %layers_2_attention_out_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.2.attention.out"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_64 = tensor.expand_shape %163 [[0, 1], [2]] output_shape [1, 128, 256] : tensor<128x256xf32> into tensor<1x128x256xf32>
    %164 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%147, %expanded_64 : tensor<1x128x256xf32>, tensor<1x128x256xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.2.add"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %165 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%164 : tensor<1x128x256xf32>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %365 = arith.extf %in : f32 to f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %166 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%165 : tensor<1x128x256xf64>) outs(%6 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.addf %in, %out : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %167 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%166 : tensor<1x128x1xf64>) outs(%5 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.divf %in, %cst_5 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %168 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%165, %167 : tensor<1x128x256xf64>, tensor<1x128x1xf64>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f64, %in_133: f64, %out: f64):
      %365 = arith.subf %in, %in_133 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %169 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%168, %168 : tensor<1x128x256xf64>, tensor<1x128x256xf64>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f64, %in_133: f64, %out: f64):
      %365 = arith.mulf %in, %in_133 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %170 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%169 : tensor<1x128x256xf64>) outs(%6 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.addf %in, %out : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %171 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%170 : tensor<1x128x1xf64>) outs(%5 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.divf %in, %cst_5 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %172 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%171 : tensor<1x128x1xf64>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %365 = arith.truncf %in : f64 to f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %173 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%164 : tensor<1x128x256xf32>) outs(%15 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.addf %in, %out : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %174 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%173 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.divf %in, %cst_6 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %175 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%172 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.truncf %cst_4 : f64 to f32
      %366 = arith.addf %in, %365 : f32
      linalg.yield %366 : f32
    } -> tensor<1x128x1xf32>
    %176 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%175 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %365 = math.rsqrt %in : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %177 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%164, %174 : tensor<1x128x256xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.subf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %178 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%177, %176 : tensor<1x128x256xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.mulf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %179 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%178, %layers_2_norm1_weight, %layers_2_norm1_bias : tensor<1x128x256xf32>, tensor<256xf32>, tensor<256xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %in_133: f32, %in_134: f32, %out: f32):
      %365 = arith.mulf %in, %in_133 : f32
      %366 = arith.addf %365, %in_134 : f32
      linalg.yield %366 : f32
    } -> tensor<1x128x256xf32>
    %collapsed_65 = tensor.collapse_shape %179 [[0, 1], [2]] : tensor<1x128x256xf32> into tensor<128x256xf32>
    %180 = linalg.matmul {weft.layer = "layers.2.up"} ins(%collapsed_65, %layers_2_up_weight_transposed : tensor<128x256xf32>, tensor<256x1024xf32>) outs(%72 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %181 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%180, %layers_2_up_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%71 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.2.up"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x1024xf32>
    %expanded_66 = tensor.expand_shape %181 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %182 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_66 : tensor<1x128x1024xf32>) outs(%75 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.2.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.divf %in, %cst_8 : f32
      %366 = math.erf %365 : f32
      %367 = arith.addf %366, %cst_2 : f32
      %368 = arith.mulf %367, %cst_3 : f32
      %369 = arith.mulf %in, %368 : f32
      linalg.yield %369 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_67 = tensor.collapse_shape %182 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %183 = linalg.matmul {weft.layer = "layers.2.down"} ins(%collapsed_67, %layers_2_down_weight_transposed : tensor<128x1024xf32>, tensor<1024x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %184 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%183, %layers_2_down_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.2.down"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_68 = tensor.expand_shape %184 [[0, 1], [2]] output_shape [1, 128, 256] : tensor<128x256xf32> into tensor<1x128x256xf32>
    %185 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%179, %expanded_68 : tensor<1x128x256xf32>, tensor<1x128x256xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.2.add"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %186 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%185 : tensor<1x128x256xf32>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %365 = arith.extf %in : f32 to f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %187 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%186 : tensor<1x128x256xf64>) outs(%6 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.addf %in, %out : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %188 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%187 : tensor<1x128x1xf64>) outs(%5 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.divf %in, %cst_5 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %189 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%186, %188 : tensor<1x128x256xf64>, tensor<1x128x1xf64>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f64, %in_133: f64, %out: f64):
      %365 = arith.subf %in, %in_133 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %190 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%189, %189 : tensor<1x128x256xf64>, tensor<1x128x256xf64>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f64, %in_133: f64, %out: f64):
      %365 = arith.mulf %in, %in_133 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %191 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%190 : tensor<1x128x256xf64>) outs(%6 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.addf %in, %out : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %192 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%191 : tensor<1x128x1xf64>) outs(%5 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.divf %in, %cst_5 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %193 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%192 : tensor<1x128x1xf64>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %365 = arith.truncf %in : f64 to f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %194 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%185 : tensor<1x128x256xf32>) outs(%15 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.addf %in, %out : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %195 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%194 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.divf %in, %cst_6 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %196 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%193 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.truncf %cst_4 : f64 to f32
      %366 = arith.addf %in, %365 : f32
      linalg.yield %366 : f32
    } -> tensor<1x128x1xf32>
    %197 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%196 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %365 = math.rsqrt %in : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %198 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%185, %195 : tensor<1x128x256xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.subf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %199 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%198, %197 : tensor<1x128x256xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.mulf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %200 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%199, %layers_2_norm2_weight, %layers_2_norm2_bias : tensor<1x128x256xf32>, tensor<256xf32>, tensor<256xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %in_133: f32, %in_134: f32, %out: f32):
      %365 = arith.mulf %in, %in_133 : f32
      %366 = arith.addf %365, %in_134 : f32
      linalg.yield %366 : f32
    } -> tensor<1x128x256xf32>
    %collapsed_69 = tensor.collapse_shape %200 [[0, 1], [2]] : tensor<1x128x256xf32> into tensor<128x256xf32>
    %201 = linalg.matmul {weft.layer = "layers.3.attention.query"} ins(%collapsed_69, %layers_3_attention_query_weight_transposed : tensor<128x256xf32>, tensor<256x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %202 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%201, %layers_3_attention_query_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.3.attention.query"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_70 = tensor.expand_shape %202 [[0, 1], [2, 3]] output_shape [1, 128, 4, 64] : tensor<128x256xf32> into tensor<1x128x4x64xf32>
    %transposed_71 = linalg.transpose ins(%expanded_70 : tensor<1x128x4x64xf32>) outs(%27 : tensor<1x4x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.3.attention.transpose"}
    %203 = linalg.matmul {weft.layer = "layers.3.attention.key"} ins(%collapsed_69, %layers_3_attention_key_weight_transposed : tensor<128x256xf32>, tensor<256x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %204 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%203, %layers_3_attention_key_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.3.attention.key"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_72 = tensor.expand_shape %204 [[0, 1], [2, 3]] output_shape [1, 128, 4, 64] : tensor<128x256xf32> into tensor<1x128x4x64xf32>
    %205 = linalg.matmul {weft.layer = "layers.3.attention.value"} ins(%collapsed_69, %layers_3_attention_value_weight_transposed : tensor<128x256xf32>, tensor<256x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %206 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%205, %layers_3_attention_value_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.3.attention.value"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_73 = tensor.expand_shape %206 [[0, 1], [2, 3]] output_shape [1, 128, 4, 64] : tensor<128x256xf32> into tensor<1x128x4x64xf32>
    %transposed_74 = linalg.transpose ins(%expanded_73 : tensor<1x128x4x64xf32>) outs(%27 : tensor<1x4x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.3.attention.transpose"}
    %transposed_75 = linalg.transpose ins(%expanded_72 : tensor<1x128x4x64xf32>) outs(%32 : tensor<1x4x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.3.attention.transpose"}
    %collapsed_76 = tensor.collapse_shape %transposed_71 [[0, 1], [2], [3]] : tensor<1x4x128x64xf32> into tensor<4x128x64xf32>
    %collapsed_77 = tensor.collapse_shape %transposed_75 [[0, 1], [2], [3]] : tensor<1x4x64x128xf32> into tensor<4x64x128xf32>
    %207 = linalg.batch_matmul {weft.layer = "layers.3.attention.matmul"} ins(%collapsed_76, %collapsed_77 : tensor<4x128x64xf32>, tensor<4x64x128xf32>) outs(%34 : tensor<4x128x128xf32>) -> tensor<4x128x128xf32>
    %expanded_78 = tensor.expand_shape %207 [[0, 1], [2], [3]] output_shape [1, 4, 128, 128] : tensor<4x128x128xf32> into tensor<1x4x128x128xf32>
    %208 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_78 : tensor<1x4x128x128xf32>) outs(%36 : tensor<1x4x128x128xf32>) attrs =  {weft.layer = "layers.3.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.mulf %in, %cst_7 : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x128xf32>
    %209:2 = linalg.generic {indexing_maps = [#map7, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%208 : tensor<1x4x128x128xf32>) outs(%41, %39 : tensor<1x4x128xf32>, tensor<1x4x128xi64>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %out: f32, %out_133: i64):
      %365 = linalg.index 3 : index
      %366 = arith.index_cast %365 : index to i64
      %367 = arith.maximumf %in, %out : f32
      %368 = arith.cmpf ogt, %in, %out : f32
      %369 = arith.select %368, %366, %out_133 : i64
      linalg.yield %367, %369 : f32, i64
    } -> (tensor<1x4x128xf32>, tensor<1x4x128xi64>)
    %expanded_79 = tensor.expand_shape %209#0 [[0], [1], [2, 3]] output_shape [1, 4, 128, 1] : tensor<1x4x128xf32> into tensor<1x4x128x1xf32>
    %210 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%208, %expanded_79 : tensor<1x4x128x128xf32>, tensor<1x4x128x1xf32>) outs(%36 : tensor<1x4x128x128xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.subf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x128xf32>
    %211 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%210 : tensor<1x4x128x128xf32>) outs(%36 : tensor<1x4x128x128xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %365 = math.exp %in : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x128xf32>
    %212 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%211 : tensor<1x4x128x128xf32>) outs(%46 : tensor<1x4x128x1xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.addf %in, %out : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x1xf32>
    %213 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%211, %212 : tensor<1x4x128x128xf32>, tensor<1x4x128x1xf32>) outs(%36 : tensor<1x4x128x128xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.divf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x128xf32>
    %collapsed_80 = tensor.collapse_shape %213 [[0, 1], [2], [3]] : tensor<1x4x128x128xf32> into tensor<4x128x128xf32>
    %collapsed_81 = tensor.collapse_shape %transposed_74 [[0, 1], [2], [3]] : tensor<1x4x128x64xf32> into tensor<4x128x64xf32>
    %214 = linalg.batch_matmul {weft.layer = "layers.3.attention.matmul"} ins(%collapsed_80, %collapsed_81 : tensor<4x128x128xf32>, tensor<4x128x64xf32>) outs(%50 : tensor<4x128x64xf32>) -> tensor<4x128x64xf32>
    %expanded_82 = tensor.expand_shape %214 [[0, 1], [2], [3]] output_shape [1, 4, 128, 64] : tensor<4x128x64xf32> into tensor<1x4x128x64xf32>
    %transposed_83 = linalg.transpose ins(%expanded_82 : tensor<1x4x128x64xf32>) outs(%52 : tensor<1x128x4x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.3.attention.transpose"}
    %collapsed_84 = tensor.collapse_shape %transposed_83 [[0, 1], [2, 3]] : tensor<1x128x4x64xf32> into tensor<128x256xf32>
    %215 = linalg.matmul {weft.layer = "layers.3.attention.out"} ins(%collapsed_84, %layers_3_attention_out_weight_transposed : tensor<128x256xf32>, tensor<256x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %216 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%215, %layers_3_attention_out_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.3.attention.out"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_85 = tensor.expand_shape %216 [[0, 1], [2]] output_shape [1, 128, 256] : tensor<128x256xf32> into tensor<1x128x256xf32>
    %217 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%200, %expanded_85 : tensor<1x128x256xf32>, tensor<1x128x256xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.3.add"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %218 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%217 : tensor<1x128x256xf32>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %365 = arith.extf %in : f32 to f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %219 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%218 : tensor<1x128x256xf64>) outs(%6 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.addf %in, %out : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %220 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%219 : tensor<1x128x1xf64>) outs(%5 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.divf %in, %cst_5 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %221 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%218, %220 : tensor<1x128x256xf64>, tensor<1x128x1xf64>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f64, %in_133: f64, %out: f64):
      %365 = arith.subf %in, %in_133 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %222 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%221, %221 : tensor<1x128x256xf64>, tensor<1x128x256xf64>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f64, %in_133: f64, %out: f64):
      %365 = arith.mulf %in, %in_133 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %223 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%222 : tensor<1x128x256xf64>) outs(%6 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.addf %in, %out : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %224 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%223 : tensor<1x128x1xf64>) outs(%5 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.divf %in, %cst_5 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %225 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%224 : tensor<1x128x1xf64>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %365 = arith.truncf %in : f64 to f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %226 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%217 : tensor<1x128x256xf32>) outs(%15 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.addf %in, %out : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %227 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%226 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.divf %in, %cst_6 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %228 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%225 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.truncf %cst_4 : f64 to f32
      %366 = arith.addf %in, %365 : f32
      linalg.yield %366 : f32
    } -> tensor<1x128x1xf32>
    %229 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%228 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %365 = math.rsqrt %in : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %230 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%217, %227 : tensor<1x128x256xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.subf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %231 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%230, %229 : tensor<1x128x256xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.mulf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %232 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%231, %layers_3_norm1_weight, %layers_3_norm1_bias : tensor<1x128x256xf32>, tensor<256xf32>, tensor<256xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %in_133: f32, %in_134: f32, %out: f32):
      %365 = arith.mulf %in, %in_133 : f32
      %366 = arith.addf %365, %in_134 : f32
      linalg.yield %366 : f32
    } -> tensor<1x128x256xf32>
    %collapsed_86 = tensor.collapse_shape %232 [[0, 1], [2]] : tensor<1x128x256xf32> into tensor<128x256xf32>
    %233 = linalg.matmul {weft.layer = "layers.3.up"} ins(%collapsed_86, %layers_3_up_weight_transposed : tensor<128x256xf32>, tensor<256x1024xf32>) outs(%72 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %234 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%233, %layers_3_up_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%71 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.3.up"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x1024xf32>
    %expanded_87 = tensor.expand_shape %234 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %235 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_87 : tensor<1x128x1024xf32>) outs(%75 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.3.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.divf %in, %cst_8 : f32
      %366 = math.erf %365 : f32
      %367 = arith.addf %366, %cst_2 : f32
      %368 = arith.mulf %367, %cst_3 : f32
      %369 = arith.mulf %in, %368 : f32
      linalg.yield %369 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_88 = tensor.collapse_shape %235 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %236 = linalg.matmul {weft.layer = "layers.3.down"} ins(%collapsed_88, %layers_3_down_weight_transposed : tensor<128x1024xf32>, tensor<1024x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %237 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%236, %layers_3_down_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.3.down"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_89 = tensor.expand_shape %237 [[0, 1], [2]] output_shape [1, 128, 256] : tensor<128x256xf32> into tensor<1x128x256xf32>
    %238 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%232, %expanded_89 : tensor<1x128x256xf32>, tensor<1x128x256xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.3.add"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %239 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%238 : tensor<1x128x256xf32>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %365 = arith.extf %in : f32 to f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %240 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%239 : tensor<1x128x256xf64>) outs(%6 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.addf %in, %out : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %241 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%240 : tensor<1x128x1xf64>) outs(%5 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.divf %in, %cst_5 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %242 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%239, %241 : tensor<1x128x256xf64>, tensor<1x128x1xf64>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f64, %in_133: f64, %out: f64):
      %365 = arith.subf %in, %in_133 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %243 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%242, %242 : tensor<1x128x256xf64>, tensor<1x128x256xf64>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f64, %in_133: f64, %out: f64):
      %365 = arith.mulf %in, %in_133 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %244 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%243 : tensor<1x128x256xf64>) outs(%6 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.addf %in, %out : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %245 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%244 : tensor<1x128x1xf64>) outs(%5 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.divf %in, %cst_5 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %246 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%245 : tensor<1x128x1xf64>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %365 = arith.truncf %in : f64 to f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %247 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%238 : tensor<1x128x256xf32>) outs(%15 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.addf %in, %out : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %248 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%247 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.divf %in, %cst_6 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %249 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%246 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.truncf %cst_4 : f64 to f32
      %366 = arith.addf %in, %365 : f32
      linalg.yield %366 : f32
    } -> tensor<1x128x1xf32>
    %250 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%249 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %365 = math.rsqrt %in : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %251 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%238, %248 : tensor<1x128x256xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.subf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %252 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%251, %250 : tensor<1x128x256xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.mulf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %253 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%252, %layers_3_norm2_weight, %layers_3_norm2_bias : tensor<1x128x256xf32>, tensor<256xf32>, tensor<256xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %in_133: f32, %in_134: f32, %out: f32):
      %365 = arith.mulf %in, %in_133 : f32
      %366 = arith.addf %365, %in_134 : f32
      linalg.yield %366 : f32
    } -> tensor<1x128x256xf32>
    %collapsed_90 = tensor.collapse_shape %253 [[0, 1], [2]] : tensor<1x128x256xf32> into tensor<128x256xf32>
    %254 = linalg.matmul {weft.layer = "layers.4.attention.query"} ins(%collapsed_90, %layers_4_attention_query_weight_transposed : tensor<128x256xf32>, tensor<256x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %255 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%254, %layers_4_attention_query_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.4.attention.query"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_91 = tensor.expand_shape %255 [[0, 1], [2, 3]] output_shape [1, 128, 4, 64] : tensor<128x256xf32> into tensor<1x128x4x64xf32>
    %transposed_92 = linalg.transpose ins(%expanded_91 : tensor<1x128x4x64xf32>) outs(%27 : tensor<1x4x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.4.attention.transpose"}
    %256 = linalg.matmul {weft.layer = "layers.4.attention.key"} ins(%collapsed_90, %layers_4_attention_key_weight_transposed : tensor<128x256xf32>, tensor<256x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %257 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%256, %layers_4_attention_key_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.4.attention.key"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_93 = tensor.expand_shape %257 [[0, 1], [2, 3]] output_shape [1, 128, 4, 64] : tensor<128x256xf32> into tensor<1x128x4x64xf32>
    %258 = linalg.matmul {weft.layer = "layers.4.attention.value"} ins(%collapsed_90, %layers_4_attention_value_weight_transposed : tensor<128x256xf32>, tensor<256x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %259 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%258, %layers_4_attention_value_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.4.attention.value"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_94 = tensor.expand_shape %259 [[0, 1], [2, 3]] output_shape [1, 128, 4, 64] : tensor<128x256xf32> into tensor<1x128x4x64xf32>
    %transposed_95 = linalg.transpose ins(%expanded_94 : tensor<1x128x4x64xf32>) outs(%27 : tensor<1x4x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.4.attention.transpose"}
    %transposed_96 = linalg.transpose ins(%expanded_93 : tensor<1x128x4x64xf32>) outs(%32 : tensor<1x4x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.4.attention.transpose"}
    %collapsed_97 = tensor.collapse_shape %transposed_92 [[0, 1], [2], [3]] : tensor<1x4x128x64xf32> into tensor<4x128x64xf32>
    %collapsed_98 = tensor.collapse_shape %transposed_96 [[0, 1], [2], [3]] : tensor<1x4x64x128xf32> into tensor<4x64x128xf32>
    %260 = linalg.batch_matmul {weft.layer = "layers.4.attention.matmul"} ins(%collapsed_97, %collapsed_98 : tensor<4x128x64xf32>, tensor<4x64x128xf32>) outs(%34 : tensor<4x128x128xf32>) -> tensor<4x128x128xf32>
    %expanded_99 = tensor.expand_shape %260 [[0, 1], [2], [3]] output_shape [1, 4, 128, 128] : tensor<4x128x128xf32> into tensor<1x4x128x128xf32>
    %261 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_99 : tensor<1x4x128x128xf32>) outs(%36 : tensor<1x4x128x128xf32>) attrs =  {weft.layer = "layers.4.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.mulf %in, %cst_7 : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x128xf32>
    %262:2 = linalg.generic {indexing_maps = [#map7, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%261 : tensor<1x4x128x128xf32>) outs(%41, %39 : tensor<1x4x128xf32>, tensor<1x4x128xi64>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %out: f32, %out_133: i64):
      %365 = linalg.index 3 : index
      %366 = arith.index_cast %365 : index to i64
      %367 = arith.maximumf %in, %out : f32
      %368 = arith.cmpf ogt, %in, %out : f32
      %369 = arith.select %368, %366, %out_133 : i64
      linalg.yield %367, %369 : f32, i64
    } -> (tensor<1x4x128xf32>, tensor<1x4x128xi64>)
    %expanded_100 = tensor.expand_shape %262#0 [[0], [1], [2, 3]] output_shape [1, 4, 128, 1] : tensor<1x4x128xf32> into tensor<1x4x128x1xf32>
    %263 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%261, %expanded_100 : tensor<1x4x128x128xf32>, tensor<1x4x128x1xf32>) outs(%36 : tensor<1x4x128x128xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.subf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x128xf32>
    %264 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%263 : tensor<1x4x128x128xf32>) outs(%36 : tensor<1x4x128x128xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %365 = math.exp %in : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x128xf32>
    %265 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%264 : tensor<1x4x128x128xf32>) outs(%46 : tensor<1x4x128x1xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.addf %in, %out : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x1xf32>
    %266 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%264, %265 : tensor<1x4x128x128xf32>, tensor<1x4x128x1xf32>) outs(%36 : tensor<1x4x128x128xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.divf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x128xf32>
    %collapsed_101 = tensor.collapse_shape %266 [[0, 1], [2], [3]] : tensor<1x4x128x128xf32> into tensor<4x128x128xf32>
    %collapsed_102 = tensor.collapse_shape %transposed_95 [[0, 1], [2], [3]] : tensor<1x4x128x64xf32> into tensor<4x128x64xf32>
    %267 = linalg.batch_matmul {weft.layer = "layers.4.attention.matmul"} ins(%collapsed_101, %collapsed_102 : tensor<4x128x128xf32>, tensor<4x128x64xf32>) outs(%50 : tensor<4x128x64xf32>) -> tensor<4x128x64xf32>
    %expanded_103 = tensor.expand_shape %267 [[0, 1], [2], [3]] output_shape [1, 4, 128, 64] : tensor<4x128x64xf32> into tensor<1x4x128x64xf32>
    %transposed_104 = linalg.transpose ins(%expanded_103 : tensor<1x4x128x64xf32>) outs(%52 : tensor<1x128x4x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.4.attention.transpose"}
    %collapsed_105 = tensor.collapse_shape %transposed_104 [[0, 1], [2, 3]] : tensor<1x128x4x64xf32> into tensor<128x256xf32>
    %268 = linalg.matmul {weft.layer = "layers.4.attention.out"} ins(%collapsed_105, %layers_4_attention_out_weight_transposed : tensor<128x256xf32>, tensor<256x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %269 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%268, %layers_4_attention_out_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.4.attention.out"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_106 = tensor.expand_shape %269 [[0, 1], [2]] output_shape [1, 128, 256] : tensor<128x256xf32> into tensor<1x128x256xf32>
    %270 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%253, %expanded_106 : tensor<1x128x256xf32>, tensor<1x128x256xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.4.add"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %271 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%270 : tensor<1x128x256xf32>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %365 = arith.extf %in : f32 to f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %272 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%271 : tensor<1x128x256xf64>) outs(%6 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.addf %in, %out : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %273 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%272 : tensor<1x128x1xf64>) outs(%5 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.divf %in, %cst_5 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %274 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%271, %273 : tensor<1x128x256xf64>, tensor<1x128x1xf64>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f64, %in_133: f64, %out: f64):
      %365 = arith.subf %in, %in_133 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %275 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%274, %274 : tensor<1x128x256xf64>, tensor<1x128x256xf64>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f64, %in_133: f64, %out: f64):
      %365 = arith.mulf %in, %in_133 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %276 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%275 : tensor<1x128x256xf64>) outs(%6 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.addf %in, %out : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %277 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%276 : tensor<1x128x1xf64>) outs(%5 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.divf %in, %cst_5 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %278 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%277 : tensor<1x128x1xf64>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %365 = arith.truncf %in : f64 to f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %279 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%270 : tensor<1x128x256xf32>) outs(%15 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.addf %in, %out : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %280 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%279 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.divf %in, %cst_6 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %281 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%278 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.truncf %cst_4 : f64 to f32
      %366 = arith.addf %in, %365 : f32
      linalg.yield %366 : f32
    } -> tensor<1x128x1xf32>
    %282 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%281 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %365 = math.rsqrt %in : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %283 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%270, %280 : tensor<1x128x256xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.subf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %284 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%283, %282 : tensor<1x128x256xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.mulf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %285 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%284, %layers_4_norm1_weight, %layers_4_norm1_bias : tensor<1x128x256xf32>, tensor<256xf32>, tensor<256xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %in_133: f32, %in_134: f32, %out: f32):
      %365 = arith.mulf %in, %in_133 : f32
      %366 = arith.addf %365, %in_134 : f32
      linalg.yield %366 : f32
    } -> tensor<1x128x256xf32>
    %collapsed_107 = tensor.collapse_shape %285 [[0, 1], [2]] : tensor<1x128x256xf32> into tensor<128x256xf32>
    %286 = linalg.matmul {weft.layer = "layers.4.up"} ins(%collapsed_107, %layers_4_up_weight_transposed : tensor<128x256xf32>, tensor<256x1024xf32>) outs(%72 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %287 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%286, %layers_4_up_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%71 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.4.up"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x1024xf32>
    %expanded_108 = tensor.expand_shape %287 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %288 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_108 : tensor<1x128x1024xf32>) outs(%75 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.4.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.divf %in, %cst_8 : f32
      %366 = math.erf %365 : f32
      %367 = arith.addf %366, %cst_2 : f32
      %368 = arith.mulf %367, %cst_3 : f32
      %369 = arith.mulf %in, %368 : f32
      linalg.yield %369 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_109 = tensor.collapse_shape %288 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %289 = linalg.matmul {weft.layer = "layers.4.down"} ins(%collapsed_109, %layers_4_down_weight_transposed : tensor<128x1024xf32>, tensor<1024x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %290 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%289, %layers_4_down_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.4.down"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_110 = tensor.expand_shape %290 [[0, 1], [2]] output_shape [1, 128, 256] : tensor<128x256xf32> into tensor<1x128x256xf32>
    %291 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%285, %expanded_110 : tensor<1x128x256xf32>, tensor<1x128x256xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.4.add"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %292 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%291 : tensor<1x128x256xf32>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %365 = arith.extf %in : f32 to f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %293 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%292 : tensor<1x128x256xf64>) outs(%6 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.addf %in, %out : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %294 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%293 : tensor<1x128x1xf64>) outs(%5 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.divf %in, %cst_5 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %295 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%292, %294 : tensor<1x128x256xf64>, tensor<1x128x1xf64>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f64, %in_133: f64, %out: f64):
      %365 = arith.subf %in, %in_133 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %296 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%295, %295 : tensor<1x128x256xf64>, tensor<1x128x256xf64>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f64, %in_133: f64, %out: f64):
      %365 = arith.mulf %in, %in_133 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %297 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%296 : tensor<1x128x256xf64>) outs(%6 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.addf %in, %out : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %298 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%297 : tensor<1x128x1xf64>) outs(%5 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.divf %in, %cst_5 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %299 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%298 : tensor<1x128x1xf64>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %365 = arith.truncf %in : f64 to f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %300 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%291 : tensor<1x128x256xf32>) outs(%15 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.addf %in, %out : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %301 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%300 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.divf %in, %cst_6 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %302 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%299 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.truncf %cst_4 : f64 to f32
      %366 = arith.addf %in, %365 : f32
      linalg.yield %366 : f32
    } -> tensor<1x128x1xf32>
    %303 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%302 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %365 = math.rsqrt %in : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %304 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%291, %301 : tensor<1x128x256xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.subf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %305 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%304, %303 : tensor<1x128x256xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.mulf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %306 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%305, %layers_4_norm2_weight, %layers_4_norm2_bias : tensor<1x128x256xf32>, tensor<256xf32>, tensor<256xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %in_133: f32, %in_134: f32, %out: f32):
      %365 = arith.mulf %in, %in_133 : f32
      %366 = arith.addf %365, %in_134 : f32
      linalg.yield %366 : f32
    } -> tensor<1x128x256xf32>
    %collapsed_111 = tensor.collapse_shape %306 [[0, 1], [2]] : tensor<1x128x256xf32> into tensor<128x256xf32>
    %307 = linalg.matmul {weft.layer = "layers.5.attention.query"} ins(%collapsed_111, %layers_5_attention_query_weight_transposed : tensor<128x256xf32>, tensor<256x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %308 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%307, %layers_5_attention_query_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.5.attention.query"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_112 = tensor.expand_shape %308 [[0, 1], [2, 3]] output_shape [1, 128, 4, 64] : tensor<128x256xf32> into tensor<1x128x4x64xf32>
    %transposed_113 = linalg.transpose ins(%expanded_112 : tensor<1x128x4x64xf32>) outs(%27 : tensor<1x4x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.5.attention.transpose"}
    %309 = linalg.matmul {weft.layer = "layers.5.attention.key"} ins(%collapsed_111, %layers_5_attention_key_weight_transposed : tensor<128x256xf32>, tensor<256x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %310 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%309, %layers_5_attention_key_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.5.attention.key"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_114 = tensor.expand_shape %310 [[0, 1], [2, 3]] output_shape [1, 128, 4, 64] : tensor<128x256xf32> into tensor<1x128x4x64xf32>
    %311 = linalg.matmul {weft.layer = "layers.5.attention.value"} ins(%collapsed_111, %layers_5_attention_value_weight_transposed : tensor<128x256xf32>, tensor<256x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %312 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%311, %layers_5_attention_value_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.5.attention.value"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_115 = tensor.expand_shape %312 [[0, 1], [2, 3]] output_shape [1, 128, 4, 64] : tensor<128x256xf32> into tensor<1x128x4x64xf32>
    %transposed_116 = linalg.transpose ins(%expanded_115 : tensor<1x128x4x64xf32>) outs(%27 : tensor<1x4x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.5.attention.transpose"}
    %transposed_117 = linalg.transpose ins(%expanded_114 : tensor<1x128x4x64xf32>) outs(%32 : tensor<1x4x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.5.attention.transpose"}
    %collapsed_118 = tensor.collapse_shape %transposed_113 [[0, 1], [2], [3]] : tensor<1x4x128x64xf32> into tensor<4x128x64xf32>
    %collapsed_119 = tensor.collapse_shape %transposed_117 [[0, 1], [2], [3]] : tensor<1x4x64x128xf32> into tensor<4x64x128xf32>
    %313 = linalg.batch_matmul {weft.layer = "layers.5.attention.matmul"} ins(%collapsed_118, %collapsed_119 : tensor<4x128x64xf32>, tensor<4x64x128xf32>) outs(%34 : tensor<4x128x128xf32>) -> tensor<4x128x128xf32>
    %expanded_120 = tensor.expand_shape %313 [[0, 1], [2], [3]] output_shape [1, 4, 128, 128] : tensor<4x128x128xf32> into tensor<1x4x128x128xf32>
    %314 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_120 : tensor<1x4x128x128xf32>) outs(%36 : tensor<1x4x128x128xf32>) attrs =  {weft.layer = "layers.5.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.mulf %in, %cst_7 : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x128xf32>
    %315:2 = linalg.generic {indexing_maps = [#map7, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%314 : tensor<1x4x128x128xf32>) outs(%41, %39 : tensor<1x4x128xf32>, tensor<1x4x128xi64>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %out: f32, %out_133: i64):
      %365 = linalg.index 3 : index
      %366 = arith.index_cast %365 : index to i64
      %367 = arith.maximumf %in, %out : f32
      %368 = arith.cmpf ogt, %in, %out : f32
      %369 = arith.select %368, %366, %out_133 : i64
      linalg.yield %367, %369 : f32, i64
    } -> (tensor<1x4x128xf32>, tensor<1x4x128xi64>)
    %expanded_121 = tensor.expand_shape %315#0 [[0], [1], [2, 3]] output_shape [1, 4, 128, 1] : tensor<1x4x128xf32> into tensor<1x4x128x1xf32>
    %316 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%314, %expanded_121 : tensor<1x4x128x128xf32>, tensor<1x4x128x1xf32>) outs(%36 : tensor<1x4x128x128xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.subf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x128xf32>
    %317 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%316 : tensor<1x4x128x128xf32>) outs(%36 : tensor<1x4x128x128xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %365 = math.exp %in : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x128xf32>
    %318 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%317 : tensor<1x4x128x128xf32>) outs(%46 : tensor<1x4x128x1xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.addf %in, %out : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x1xf32>
    %319 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%317, %318 : tensor<1x4x128x128xf32>, tensor<1x4x128x1xf32>) outs(%36 : tensor<1x4x128x128xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.divf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x4x128x128xf32>
    %collapsed_122 = tensor.collapse_shape %319 [[0, 1], [2], [3]] : tensor<1x4x128x128xf32> into tensor<4x128x128xf32>
    %collapsed_123 = tensor.collapse_shape %transposed_116 [[0, 1], [2], [3]] : tensor<1x4x128x64xf32> into tensor<4x128x64xf32>
    %320 = linalg.batch_matmul {weft.layer = "layers.5.attention.matmul"} ins(%collapsed_122, %collapsed_123 : tensor<4x128x128xf32>, tensor<4x128x64xf32>) outs(%50 : tensor<4x128x64xf32>) -> tensor<4x128x64xf32>
    %expanded_124 = tensor.expand_shape %320 [[0, 1], [2], [3]] output_shape [1, 4, 128, 64] : tensor<4x128x64xf32> into tensor<1x4x128x64xf32>
    %transposed_125 = linalg.transpose ins(%expanded_124 : tensor<1x4x128x64xf32>) outs(%52 : tensor<1x128x4x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.5.attention.transpose"}
    %collapsed_126 = tensor.collapse_shape %transposed_125 [[0, 1], [2, 3]] : tensor<1x128x4x64xf32> into tensor<128x256xf32>
    %321 = linalg.matmul {weft.layer = "layers.5.attention.out"} ins(%collapsed_126, %layers_5_attention_out_weight_transposed : tensor<128x256xf32>, tensor<256x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %322 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%321, %layers_5_attention_out_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.5.attention.out"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_127 = tensor.expand_shape %322 [[0, 1], [2]] output_shape [1, 128, 256] : tensor<128x256xf32> into tensor<1x128x256xf32>
    %323 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%306, %expanded_127 : tensor<1x128x256xf32>, tensor<1x128x256xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.5.add"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %324 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%323 : tensor<1x128x256xf32>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %365 = arith.extf %in : f32 to f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %325 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%324 : tensor<1x128x256xf64>) outs(%6 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.addf %in, %out : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %326 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%325 : tensor<1x128x1xf64>) outs(%5 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.divf %in, %cst_5 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %327 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%324, %326 : tensor<1x128x256xf64>, tensor<1x128x1xf64>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f64, %in_133: f64, %out: f64):
      %365 = arith.subf %in, %in_133 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %328 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%327, %327 : tensor<1x128x256xf64>, tensor<1x128x256xf64>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f64, %in_133: f64, %out: f64):
      %365 = arith.mulf %in, %in_133 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %329 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%328 : tensor<1x128x256xf64>) outs(%6 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.addf %in, %out : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %330 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%329 : tensor<1x128x1xf64>) outs(%5 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.divf %in, %cst_5 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %331 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%330 : tensor<1x128x1xf64>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %365 = arith.truncf %in : f64 to f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %332 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%323 : tensor<1x128x256xf32>) outs(%15 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.addf %in, %out : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %333 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%332 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.divf %in, %cst_6 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %334 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%331 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.truncf %cst_4 : f64 to f32
      %366 = arith.addf %in, %365 : f32
      linalg.yield %366 : f32
    } -> tensor<1x128x1xf32>
    %335 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%334 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %365 = math.rsqrt %in : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %336 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%323, %333 : tensor<1x128x256xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.subf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %337 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%336, %335 : tensor<1x128x256xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.mulf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %338 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%337, %layers_5_norm1_weight, %layers_5_norm1_bias : tensor<1x128x256xf32>, tensor<256xf32>, tensor<256xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %in_133: f32, %in_134: f32, %out: f32):
      %365 = arith.mulf %in, %in_133 : f32
      %366 = arith.addf %365, %in_134 : f32
      linalg.yield %366 : f32
    } -> tensor<1x128x256xf32>
    %collapsed_128 = tensor.collapse_shape %338 [[0, 1], [2]] : tensor<1x128x256xf32> into tensor<128x256xf32>
    %339 = linalg.matmul {weft.layer = "layers.5.up"} ins(%collapsed_128, %layers_5_up_weight_transposed : tensor<128x256xf32>, tensor<256x1024xf32>) outs(%72 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %340 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%339, %layers_5_up_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%71 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.5.up"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x1024xf32>
    %expanded_129 = tensor.expand_shape %340 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %341 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_129 : tensor<1x128x1024xf32>) outs(%75 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.5.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.divf %in, %cst_8 : f32
      %366 = math.erf %365 : f32
      %367 = arith.addf %366, %cst_2 : f32
      %368 = arith.mulf %367, %cst_3 : f32
      %369 = arith.mulf %in, %368 : f32
      linalg.yield %369 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_130 = tensor.collapse_shape %341 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %342 = linalg.matmul {weft.layer = "layers.5.down"} ins(%collapsed_130, %layers_5_down_weight_transposed : tensor<128x1024xf32>, tensor<1024x256xf32>) outs(%24 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %343 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%342, %layers_5_down_bias : tensor<128x256xf32>, tensor<256xf32>) outs(%23 : tensor<128x256xf32>) attrs =  {weft.layer = "layers.5.down"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<128x256xf32>
    %expanded_131 = tensor.expand_shape %343 [[0, 1], [2]] output_shape [1, 128, 256] : tensor<128x256xf32> into tensor<1x128x256xf32>
    %344 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%338, %expanded_131 : tensor<1x128x256xf32>, tensor<1x128x256xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.5.add"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %345 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%344 : tensor<1x128x256xf32>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %365 = arith.extf %in : f32 to f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %346 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%345 : tensor<1x128x256xf64>) outs(%6 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.addf %in, %out : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %347 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%346 : tensor<1x128x1xf64>) outs(%5 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.divf %in, %cst_5 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %348 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%345, %347 : tensor<1x128x256xf64>, tensor<1x128x1xf64>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f64, %in_133: f64, %out: f64):
      %365 = arith.subf %in, %in_133 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %349 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%348, %348 : tensor<1x128x256xf64>, tensor<1x128x256xf64>) outs(%3 : tensor<1x128x256xf64>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f64, %in_133: f64, %out: f64):
      %365 = arith.mulf %in, %in_133 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x256xf64>
    %350 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%349 : tensor<1x128x256xf64>) outs(%6 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.addf %in, %out : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %351 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%350 : tensor<1x128x1xf64>) outs(%5 : tensor<1x128x1xf64>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %365 = arith.divf %in, %cst_5 : f64
      linalg.yield %365 : f64
    } -> tensor<1x128x1xf64>
    %352 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%351 : tensor<1x128x1xf64>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %365 = arith.truncf %in : f64 to f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %353 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%344 : tensor<1x128x256xf32>) outs(%15 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.addf %in, %out : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %354 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%353 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.divf %in, %cst_6 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %355 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%352 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %365 = arith.truncf %cst_4 : f64 to f32
      %366 = arith.addf %in, %365 : f32
      linalg.yield %366 : f32
    } -> tensor<1x128x1xf32>
    %356 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%355 : tensor<1x128x1xf32>) outs(%13 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %365 = math.rsqrt %in : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x1xf32>
    %357 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%344, %354 : tensor<1x128x256xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.subf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %358 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%357, %356 : tensor<1x128x256xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.mulf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x128x256xf32>
    %359 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%358, %layers_5_norm2_weight, %layers_5_norm2_bias : tensor<1x128x256xf32>, tensor<256xf32>, tensor<256xf32>) outs(%0 : tensor<1x128x256xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %in_133: f32, %in_134: f32, %out: f32):
      %365 = arith.mulf %in, %in_133 : f32
      %366 = arith.addf %365, %in_134 : f32
      linalg.yield %366 : f32
    } -> tensor<1x128x256xf32>
    %extracted_slice = tensor.extract_slice %359[0, 0, 0] [1, 1, 256] [1, 1, 1] : tensor<1x128x256xf32> to tensor<1x1x256xf32>
    %collapsed_132 = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<1x1x256xf32> into tensor<1x256xf32>
    %360 = tensor.empty() : tensor<1x256xf32>
    %361 = linalg.fill {weft.layer = "pooler"} ins(%cst : f32) outs(%360 : tensor<1x256xf32>) -> tensor<1x256xf32>
    %362 = linalg.matmul {weft.layer = "pooler"} ins(%collapsed_132, %pooler_weight_transposed : tensor<1x256xf32>, tensor<256x256xf32>) outs(%361 : tensor<1x256xf32>) -> tensor<1x256xf32>
    %363 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%362, %pooler_bias : tensor<1x256xf32>, tensor<256xf32>) outs(%360 : tensor<1x256xf32>) attrs =  {weft.layer = "pooler"} {
    ^bb0(%in: f32, %in_133: f32, %out: f32):
      %365 = arith.addf %in, %in_133 : f32
      linalg.yield %365 : f32
    } -> tensor<1x256xf32>
    %364 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%363 : tensor<1x256xf32>) outs(%360 : tensor<1x256xf32>) attrs =  {weft.layer = "tanh"} {
    ^bb0(%in: f32, %out: f32):
      %365 = math.tanh %in : f32
      linalg.yield %365 : f32
    } -> tensor<1x256xf32>
    return %359, %364 : tensor<1x128x256xf32>, tensor<1x256xf32>
  }
}
