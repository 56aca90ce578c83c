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
  func.func @bert_base(%tokens: tensor<1x128xi64> {weft.dims = ["batch", "seq"], weft.range = [0, 30522]}, %words_weight: tensor<30522x768xf32> {weft.weight = "words.weight"}, %add_shift: tensor<128x768xf32> {weft.weight = "add.shift", weft.dims = ["seq <= 512", ""]}, %norm_weight: tensor<768xf32> {weft.weight = "norm.weight"}, %norm_bias: tensor<768xf32> {weft.weight = "norm.bias"}, %layers_0_attention_query_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.0.attention.query.weight.transposed"}, %layers_0_attention_query_bias: tensor<768xf32> {weft.weight = "layers.0.attention.query.bias"}, %layers_0_attention_key_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.0.attention.key.weight.transposed"}, %layers_0_attention_key_bias: tensor<768xf32> {weft.weight = "layers.0.attention.key.bias"}, %layers_0_attention_value_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.0.attention.value.weight.transposed"}, %layers_0_attention_value_bias: tensor<768xf32> {weft.weight = "layers.0.attention.value.bias"}, %layers_0_attention_out_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.0.attention.out.weight.transposed"}, %layers_0_attention_out_bias: tensor<768xf32> {weft.weight = "layers.0.attention.out.bias"}, %layers_0_norm1_weight: tensor<768xf32> {weft.weight = "layers.0.norm1.weight"}, %layers_0_norm1_bias: tensor<768xf32> {weft.weight = "layers.0.norm1.bias"}, %layers_0_up_weight_transposed: tensor<768x3072xf32> {weft.weight = "layers.0.up.weight.transposed"}, %layers_0_up_bias: tensor<3072xf32> {weft.weight = "layers.0.up.bias"}, %layers_0_down_weight_transposed: tensor<3072x768xf32> {weft.weight = "layers.0.down.weight.transposed"}, %layers_0_down_bias: tensor<768xf32> {weft.weight = "layers.0.down.bias"}, %layers_0_norm2_weight: tensor<768xf32> {weft.weight = "layers.0.norm2.weight"}, %layers_0_norm2_bias: tensor<768xf32> {weft.weight = "layers.0.norm2.bias"}, %layers_1_attention_query_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.1.attention.query.weight.transposed"}, %layers_1_attention_query_bias: tensor<768xf32> {weft.weight = "layers.1.attention.query.bias"}, %layers_1_attention_key_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.1.attention.key.weight.transposed"}, %layers_1_attention_key_bias: tensor<768xf32> {weft.weight = "layers.1.attention.key.bias"}, %layers_1_attention_value_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.1.attention.value.weight.transposed"}, %layers_1_attention_value_bias: tensor<768xf32> {weft.weight = "layers.1.attention.value.bias"}, %layers_1_attention_out_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.1.attention.out.weight.transposed"}, %layers_1_attention_out_bias: tensor<768xf32> {weft.weight = "layers.1.attention.out.bias"}, %layers_1_norm1_weight: tensor<768xf32> {weft.weight = "layers.1.norm1.weight"}, %layers_1_norm1_bias: tensor<768xf32> {weft.weight = "layers.1.norm1.bias"}, %layers_1_up_weight_transposed: tensor<768x3072xf32> {weft.weight = "layers.1.up.weight.transposed"}, %layers_1_up_bias: tensor<3072xf32> {weft.weight = "layers.1.up.bias"}, %layers_1_down_weight_transposed: tensor<3072x768xf32> {weft.weight = "layers.1.down.weight.transposed"}, %layers_1_down_bias: tensor<768xf32> {weft.weight = "layers.1.down.bias"}, %layers_1_norm2_weight: tensor<768xf32> {weft.weight = "layers.1.norm2.weight"}, %layers_1_norm2_bias: tensor<768xf32> {weft.weight = "layers.1.norm2.bias"}, %layers_2_attention_query_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.2.attention.query.weight.transposed"}, %layers_2_attention_query_bias: tensor<768xf32> {weft.weight = "layers.2.attention.query.bias"}, %layers_2_attention_key_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.2.attention.key.weight.transposed"}, %layers_2_attention_key_bias: tensor<768xf32> {weft.weight = "layers.2.attention.key.bias"}, %layers_2_attention_value_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.2.attention.value.weight.transposed"}, %layers_2_attention_value_bias: tensor<768xf32> {weft.weight = "layers.2.attention.value.bias"}, %layers_2_attention_out_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.2.attention.out.weight.transposed"}, %layers_2_attention_out_bias: tensor<768xf32> {weft.weight = "layers.2.attention.out.bias"}, %layers_2_norm1_weight: tensor<768xf32> {weft.weight = "layers.2.norm1.weight"}, %layers_2_norm1_bias: tensor<768xf32> {weft.weight = "layers.2.norm1.bias"}, %layers_2_up_weight_transposed: tensor<768x3072xf32> {weft.weight = "layers.2.up.weight.transposed"}, %layers_2_up_bias: tensor<3072xf32> {weft.weight = "layers.2.up.bias"}, %layers_2_down_weight_transposed: tensor<3072x768xf32> {weft.weight = "layers.2.down.weight.transposed"}, %layers_2_down_bias: tensor<768xf32> {weft.weight = "layers.2.down.bias"}, %layers_2_norm2_weight: tensor<768xf32> {weft.weight = "layers.2.norm2.weight"}, %layers_2_norm2_bias: tensor<768xf32> {weft.weight = "layers.2.norm2.bias"}, %layers_3_attention_query_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.3.attention.query.weight.transposed"}, %layers_3_attention_query_bias: tensor<768xf32> {weft.weight = "layers.3.attention.query.bias"}, %layers_3_attention_key_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.3.attention.key.weight.transposed"}, %layers_3_attention_key_bias: tensor<768xf32> {weft.weight = "layers.3.attention.key.bias"}, %layers_3_attention_value_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.3.attention.value.weight.transposed"}, %layers_3_attention_value_bias: tensor<768xf32> {weft.weight = "layers.3.attention.value.bias"}, %layers_3_attention_out_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.3.attention.out.weight.transposed"}, %layers_3_attention_out_bias: tensor<768xf32> {weft.weight = "layers.3.attention.out.bias"}, %layers_3_norm1_weight: tensor<768xf32> {weft.weight = "layers.3.norm1.weight"}, %layers_3_norm1_bias: tensor<768xf32> {weft.weight = "layers.3.norm1.bias"}, %layers_3_up_weight_transposed: tensor<768x3072xf32> {weft.weight = "layers.3.up.weight.transposed"}, %layers_3_up_bias: tensor<3072xf32> {weft.weight = "layers.3.up.bias"}, %layers_3_down_weight_transposed: tensor<3072x768xf32> {weft.weight = "layers.3.down.weight.transposed"}, %layers_3_down_bias: tensor<768xf32> {weft.weight = "layers.3.down.bias"}, %layers_3_norm2_weight: tensor<768xf32> {weft.weight = "layers.3.norm2.weight"}, %layers_3_norm2_bias: tensor<768xf32> {weft.weight = "layers.3.norm2.bias"}, %layers_4_attention_query_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.4.attention.query.weight.transposed"}, %layers_4_attention_query_bias: tensor<768xf32> {weft.weight = "layers.4.attention.query.bias"}, %layers_4_attention_key_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.4.attention.key.weight.transposed"}, %layers_4_attention_key_bias: tensor<768xf32> {weft.weight = "layers.4.attention.key.bias"}, %layers_4_attention_value_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.4.attention.value.weight.transposed"}, %layers_4_attention_value_bias: tensor<768xf32> {weft.weight = "layers.4.attention.value.bias"}, %layers_4_attention_out_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.4.attention.out.weight.transposed"}, %layers_4_attention_out_bias: tensor<768xf32> {weft.weight = "layers.4.attention.out.bias"}, %layers_4_norm1_weight: tensor<768xf32> {weft.weight = "layers.4.norm1.weight"}, %layers_4_norm1_bias: tensor<768xf32> {weft.weight = "layers.4.norm1.bias"}, %layers_4_up_weight_transposed: tensor<768x3072xf32> {weft.weight = "layers.4.up.weight.transposed"}, %layers_4_up_bias: tensor<3072xf32> {weft.weight = "layers.4.up.bias"}, %layers_4_down_weight_transposed: tensor<3072x768xf32> {weft.weight = "layers.4.down.weight.transposed"}, %layers_4_down_bias: tensor<768xf32> {weft.weight = "layers.4.down.bias"}, %layers_4_norm2_weight: tensor<768xf32> {weft.weight = "layers.4.norm2.weight"}, %layers_4_norm2_bias: tensor<768xf32> {weft.weight = "layers.4.norm2.bias"}, %layers_5_attention_query_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.5.attention.query.weight.transposed"}, %layers_5_attention_query_bias: tensor<768xf32> {weft.weight = "layers.5.attention.query.bias"}, %layers_5_attention_key_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.5.attention.key.weight.transposed"}, %layers_5_attention_key_bias: tensor<768xf32> {weft.weight = "layers.5.attention.key.bias"}, %layers_5_attention_value_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.5.attention.value.weight.transposed"}, %layers_5_attention_value_bias: tensor<768xf32> {weft.weight = "layers.5.attention.value.bias"}, %layers_5_attention_out_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.5.attention.out.weight.transposed"}, %layers_5_attention_out_bias: tensor<768xf32> {weft.weight = "layers.5.attention.out.bias"}, %layers_5_norm1_weight: tensor<768xf32> {weft.weight = "layers.5.norm1.weight"}, %layers_5_norm1_bias: tensor<768xf32> {weft.weight = "layers.5.norm1.bias"}, %layers_5_up_weight_transposed: tensor<768x3072xf32> {weft.weight = "layers.5.up.weight.transposed"}, %layers_5_up_bias: tensor<3072xf32> {weft.weight = "layers.5.up.bias"}, %layers_5_down_weight_transposed: tensor<3072x768xf32> {weft.weight = "layers.5.down.weight.transposed"}, %layers_5_down_bias: tensor<768xf32> {weft.weight = "layers.5.down.bias"}, %layers_5_norm2_weight: tensor<768xf32> {weft.weight = "layers.5.norm2.weight"}, %layers_5_norm2_bias: tensor<768xf32> {weft.weight = "layers.5.norm2.bias"}, %layers_6_attention_query_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.6.attention.query.weight.transposed"}, %layers_6_attention_query_bias: tensor<768xf32> {weft.weight = "layers.6.attention.query.bias"}, %layers_6_attention_key_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.6.attention.key.weight.transposed"}, %layers_6_attention_key_bias: tensor<768xf32> {weft.weight = "layers.6.attention.key.bias"}, %layers_6_attention_value_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.6.attention.value.weight.transposed"}, %layers_6_attention_value_bias: tensor<768xf32> {weft.weight = "layers.6.attention.value.bias"}, %layers_6_attention_out_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.6.attention.out.weight.transposed"}, %layers_6_attention_out_bias: tensor<768xf32> {weft.weight = "layers.6.attention.out.bias"}, %layers_6_norm1_weight: tensor<768xf32> {weft.weight = "layers.6.norm1.weight"}, %layers_6_norm1_bias: tensor<768xf32> {weft.weight = "layers.6.norm1.bias"}, %layers_6_up_weight_transposed: tensor<768x3072xf32> {weft.weight = "layers.6.up.weight.transposed"}, %layers_6_up_bias: tensor<3072xf32> {weft.weight = "layers.6.up.bias"}, %layers_6_down_weight_transposed: tensor<3072x768xf32> {weft.weight = "layers.6.down.weight.transposed"}, %layers_6_down_bias: tensor<768xf32> {weft.weight = "layers.6.down.bias"}, %layers_6_norm2_weight: tensor<768xf32> {weft.weight = "layers.6.norm2.weight"}, %layers_6_norm2_bias: tensor<768xf32> {weft.weight = "layers.6.norm2.bias"}, %layers_7_attention_query_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.7.attention.query.weight.transposed"}, %layers_7_attention_query_bias: tensor<768xf32> {weft.weight = "layers.7.attention.query.bias"}, %layers_7_attention_key_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.7.attention.key.weight.transposed"}, %layers_7_attention_key_bias: tensor<768xf32> {weft.weight = "layers.7.attention.key.bias"}, %layers_7_attention_value_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.7.attention.value.weight.transposed"}, %layers_7_attention_value_bias: tensor<768xf32> {weft.weight = "layers.7.attention.value.bias"}, %layers_7_attention_out_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.7.attention.out.weight.transposed"}, %layers_7_attention_out_bias: tensor<768xf32> {weft.weight = "layers.7.attention.out.bias"}, %layers_7_norm1_weight: tensor<768xf32> {weft.weight = "layers.7.norm1.weight"}, %layers_7_norm1_bias: tensor<768xf32> {weft.weight = "layers.7.norm1.bias"}, %layers_7_up_weight_transposed: tensor<768x3072xf32> {weft.weight = "layers.7.up.weight.transposed"}, %layers_7_up_bias: tensor<3072xf32> {weft.weight = "layers.7.up.bias"}, %layers_7_down_weight_transposed: tensor<3072x768xf32> {weft.weight = "layers.7.down.weight.transposed"}, %layers_7_down_bias: tensor<768xf32> {weft.weight = "layers.7.down.bias"}, %layers_7_norm2_weight: tensor<768xf32> {weft.weight = "layers.7.norm2.weight"}, %layers_7_norm2_bias: tensor<768xf32> {weft.weight = "layers.7.norm2.bias"}, %layers_8_attention_query_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.8.attention.query.weight.transposed"}, %layers_8_attention_query_bias: tensor<768xf32> {weft.weight = "layers.8.attention.query.bias"}, %layers_8_attention_key_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.8.attention.key.weight.transposed"}, %layers_8_attention_key_bias: tensor<768xf32> {weft.weight = "layers.8.attention.key.bias"}, %layers_8_attention_value_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.8.attention.value.weight.transposed"}, %layers_8_attention_value_bias: tensor<768xf32> {weft.weight = "layers.8.attention.value.bias"}, %layers_8_attention_out_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.8.attention.out.weight.transposed"}, %layers_8_attention_out_bias: tensor<768xf32> {weft.weight = "layers.8.attention.out.bias"}, %layers_8_norm1_weight: tensor<768xf32> {weft.weight = "layers.8.norm1.weight"}, %layers_8_norm1_bias: tensor<768xf32> {weft.weight = "layers.8.norm1.bias"}, %layers_8_up_weight_transposed: tensor<768x3072xf32> {weft.weight = "layers.8.up.weight.transposed"}, %layers_8_up_bias: tensor<3072xf32> {weft.weight = "layers.8.up.bias"}, %layers_8_down_weight_transposed: tensor<3072x768xf32> {weft.weight = "layers.8.down.weight.transposed"}, %layers_8_down_bias: tensor<768xf32> {weft.weight = "layers.8.down.bias"}, %layers_8_norm2_weight: tensor<768xf32> {weft.weight = "layers.8.norm2.weight"}, %layers_8_norm2_bias: tensor<768xf32> {weft.weight = "layers.8.norm2.bias"}, %layers_9_attention_query_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.9.attention.query.weight.transposed"}, %layers_9_attention_query_bias: tensor<768xf32> {weft.weight = "layers.9.attention.query.bias"}, %layers_9_attention_key_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.9.attention.key.weight.transposed"}, %layers_9_attention_key_bias: tensor<768xf32> {weft.weight = "layers.9.attention.key.bias"}, %layers_9_attention_value_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.9.attention.value.weight.transposed"}, %layers_9_attention_value_bias: tensor<768xf32> {weft.weight = "layers.9.attention.value.bias"}, %layers_9_attention_out_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.9.attention.out.weight.transposed"}, %layers_9_attention_out_bias: tensor<768xf32> {weft.weight = "layers.9.attention.out.bias"}, %layers_9_norm1_weight: tensor<768xf32> {weft.weight = "layers.9.norm1.weight"}, %layers_9_norm1_bias: tensor<768xf32> {weft.weight = "layers.9.norm1.bias"}, %layers_9_up_weight_transposed: tensor<768x3072xf32> {weft.weight = "layers.9.up.weight.transposed"}, %layers_9_up_bias: tensor<3072xf32> {weft.weight = "layers.9.up.bias"}, %layers_9_down_weight_transposed: tensor<3072x768xf32> {weft.weight = "layers.9.down.weight.transposed"}, %layers_9_down_bias: tensor<768xf32> {weft.weight = "layers.9.down.bias"}, %layers_9_norm2_weight: tensor<768xf32> {weft.weight = "layers.9.norm2.weight"}, %layers_9_norm2_bias: tensor<768xf32> {weft.weight = "layers.9.norm2.bias"}, %layers_10_attention_query_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.10.attention.query.weight.transposed"}, %layers_10_attention_query_bias: tensor<768xf32> {weft.weight = "layers.10.attention.query.bias"}, %layers_10_attention_key_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.10.attention.key.weight.transposed"}, %layers_10_attention_key_bias: tensor<768xf32> {weft.weight = "layers.10.attention.key.bias"}, %layers_10_attention_value_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.10.attention.value.weight.transposed"}, %layers_10_attention_value_bias: tensor<768xf32> {weft.weight = "layers.10.attention.value.bias"}, %layers_10_attention_out_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.10.attention.out.weight.transposed"}, %layers_10_attention_out_bias: tensor<768xf32> {weft.weight = "layers.10.attention.out.bias"}, %layers_10_norm1_weight: tensor<768xf32> {weft.weight = "layers.10.norm1.weight"}, %layers_10_norm1_bias: tensor<768xf32> {weft.weight = "layers.10.norm1.bias"}, %layers_10_up_weight_transposed: tensor<768x3072xf32> {weft.weight = "layers.10.up.weight.transposed"}, %layers_10_up_bias: tensor<3072xf32> {weft.weight = "layers.10.up.bias"}, %layers_10_down_weight_transposed: tensor<3072x768xf32> {weft.weight = "layers.10.down.weight.transposed"}, %layers_10_down_bias: tensor<768xf32> {weft.weight = "layers.10.down.bias"}, %layers_10_norm2_weight: tensor<768xf32> {weft.weight = "layers.10.norm2.weight"}, %layers_10_norm2_bias: tensor<768xf32> {weft.weight = "layers.10.norm2.bias"}, %layers_11_attention_query_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.11.attention.query.weight.transposed"}, %layers_11_attention_query_bias: tensor<768xf32> {weft.weight = "layers.11.attention.query.bias"}, %layers_11_attention_key_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.11.attention.key.weight.transposed"}, %layers_11_attention_key_bias: tensor<768xf32> {weft.weight = "layers.11.attention.key.bias"}, %layers_11_attention_value_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.11.attention.value.weight.transposed"}, %layers_11_attention_value_bias: tensor<768xf32> {weft.weight = "layers.11.attention.value.bias"}, %layers_11_attention_out_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.11.attention.out.weight.transposed"}, %layers_11_attention_out_bias: tensor<768xf32> {weft.weight = "layers.11.attention.out.bias"}, %layers_11_norm1_weight: tensor<768xf32> {weft.weight = "layers.11.norm1.weight"}, %layers_11_norm1_bias: tensor<768xf32> {weft.weight = "layers.11.norm1.bias"}, %layers_11_up_weight_transposed: tensor<768x3072xf32> {weft.weight = "layers.11.up.weight.transposed"}, %layers_11_up_bias: tensor<3072xf32> {weft.weight = "layers.11.up.bias"}, %layers_11_down_weight_transposed: tensor<3072x768xf32> {weft.weight = "layers.11.down.weight.transposed"}, %layers_11_down_bias: tensor<768xf32> {weft.weight = "layers.11.down.bias"}, %layers_11_norm2_weight: tensor<768xf32> {weft.weight = "layers.11.norm2.weight"}, %layers_11_norm2_bias: tensor<768xf32> {weft.weight = "layers.11.norm2.bias"}, %pooler_weight_transposed: tensor<768x768xf32> {weft.weight = "pooler.weight.transposed"}, %pooler_bias: tensor<768xf32> {weft.weight = "pooler.bias"}) -> (tensor<1x128x768xf32>, tensor<1x768xf32>) {
    %cst = arith.constant 9.99999996E-13 : f32
    %cst_0 = arith.constant 0.00130208337 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant 0xFF800000 : f32
    %cst_3 = arith.constant 1.000000e+00 : f32
    %cst_4 = arith.constant 5.000000e-01 : f32
    %cst_5 = arith.constant 7.680000e+02 : f32
    %cst_6 = arith.constant 1.250000e-01 : f32
    %cst_7 = arith.constant 1.41421354 : f32
    %0 = tensor.empty() : tensor<1x128x768xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%tokens : tensor<1x128xi64>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "words"} {
    ^bb0(%in: i64, %out: f32):
      %528 = arith.index_cast %in : i64 to index
      %529 = linalg.index 2 : index
      %extracted = tensor.extract %words_weight[%528, %529] : tensor<30522x768xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128x768xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %add_shift : tensor<1x128x768xf32>, tensor<128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "add"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %3 = tensor.empty() : tensor<1x128x1xf32>
    %4 = linalg.fill {weft.layer = "norm"} ins(%cst_1 : f32) outs(%3 : tensor<1x128x1xf32>) -> tensor<1x128x1xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%2 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_5 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2, %6 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%8 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_0 : f32
      %529 = arith.addf %528, %cst : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x1xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.rsqrt %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %11 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12, %norm_weight, %norm_bias : tensor<1x128x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %in_258: f32, %in_259: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      %529 = arith.addf %528, %in_259 : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x768xf32>
    %collapsed = tensor.collapse_shape %13 [[0, 1], [2]] : tensor<1x128x768xf32> into tensor<128x768xf32>
    %14 = tensor.empty() : tensor<128x768xf32>
    %15 = linalg.fill {weft.layer = "layers.0.attention.query"} ins(%cst_1 : f32) outs(%14 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %16 = linalg.matmul {weft.layer = "layers.0.attention.query"} ins(%collapsed, %layers_0_attention_query_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %17 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%16, %layers_0_attention_query_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.0.attention.query"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded = tensor.expand_shape %17 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %18 = tensor.empty() : tensor<1x12x128x64xf32>
    %transposed = linalg.transpose ins(%expanded : tensor<1x128x12x64xf32>) outs(%18 : tensor<1x12x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.0.attention.transpose"}
    %19 = linalg.matmul {weft.layer = "layers.0.attention.key"} ins(%collapsed, %layers_0_attention_key_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %20 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%19, %layers_0_attention_key_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.0.attention.key"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_8 = tensor.expand_shape %20 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %21 = linalg.matmul {weft.layer = "layers.0.attention.value"} ins(%collapsed, %layers_0_attention_value_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %22 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%21, %layers_0_attention_value_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.0.attention.value"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_9 = tensor.expand_shape %22 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %transposed_10 = linalg.transpose ins(%expanded_9 : tensor<1x128x12x64xf32>) outs(%18 : tensor<1x12x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.0.attention.transpose"}
    %23 = tensor.empty() : tensor<1x12x64x128xf32>
    %transposed_11 = linalg.transpose ins(%expanded_8 : tensor<1x128x12x64xf32>) outs(%23 : tensor<1x12x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.0.attention.transpose"}
    %collapsed_12 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<1x12x128x64xf32> into tensor<12x128x64xf32>
    %collapsed_13 = tensor.collapse_shape %transposed_11 [[0, 1], [2], [3]] : tensor<1x12x64x128xf32> into tensor<12x64x128xf32>
    %24 = tensor.empty() : tensor<12x128x128xf32>
    %25 = linalg.fill {weft.layer = "layers.0.attention.matmul"} ins(%cst_1 : f32) outs(%24 : tensor<12x128x128xf32>) -> tensor<12x128x128xf32>
    %26 = linalg.batch_matmul {weft.layer = "layers.0.attention.matmul"} ins(%collapsed_12, %collapsed_13 : tensor<12x128x64xf32>, tensor<12x64x128xf32>) outs(%25 : tensor<12x128x128xf32>) -> tensor<12x128x128xf32>
    %expanded_14 = tensor.expand_shape %26 [[0, 1], [2], [3]] output_shape [1, 12, 128, 128] : tensor<12x128x128xf32> into tensor<1x12x128x128xf32>
    %27 = tensor.empty() : tensor<1x12x128x128xf32>
    %28 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_14 : tensor<1x12x128x128xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.0.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_6 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %29 = tensor.empty() : tensor<1x12x128xf32>
    %30 = linalg.fill {weft.layer = "layers.0.attention.softmax"} ins(%cst_2 : f32) outs(%29 : tensor<1x12x128xf32>) -> tensor<1x12x128xf32>
    %31 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%28 : tensor<1x12x128x128xf32>) outs(%30 : tensor<1x12x128xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.maximumf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128xf32>
    %expanded_15 = tensor.expand_shape %31 [[0], [1], [2, 3]] output_shape [1, 12, 128, 1] : tensor<1x12x128xf32> into tensor<1x12x128x1xf32>
    %32 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28, %expanded_15 : tensor<1x12x128x128xf32>, tensor<1x12x128x1xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %33 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32 : tensor<1x12x128x128xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.exp %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %34 = tensor.empty() : tensor<1x12x128x1xf32>
    %35 = linalg.fill {weft.layer = "layers.0.attention.softmax"} ins(%cst_1 : f32) outs(%34 : tensor<1x12x128x1xf32>) -> tensor<1x12x128x1xf32>
    %36 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%33 : tensor<1x12x128x128xf32>) outs(%35 : tensor<1x12x128x1xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x1xf32>
    %37 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33, %36 : tensor<1x12x128x128xf32>, tensor<1x12x128x1xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.divf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %collapsed_16 = tensor.collapse_shape %37 [[0, 1], [2], [3]] : tensor<1x12x128x128xf32> into tensor<12x128x128xf32>
    %collapsed_17 = tensor.collapse_shape %transposed_10 [[0, 1], [2], [3]] : tensor<1x12x128x64xf32> into tensor<12x128x64xf32>
    %38 = tensor.empty() : tensor<12x128x64xf32>
    %39 = linalg.fill {weft.layer = "layers.0.attention.matmul"} ins(%cst_1 : f32) outs(%38 : tensor<12x128x64xf32>) -> tensor<12x128x64xf32>
    %40 = linalg.batch_matmul {weft.layer = "layers.0.attention.matmul"} ins(%collapsed_16, %collapsed_17 : tensor<12x128x128xf32>, tensor<12x128x64xf32>) outs(%39 : tensor<12x128x64xf32>) -> tensor<12x128x64xf32>
    %expanded_18 = tensor.expand_shape %40 [[0, 1], [2], [3]] output_shape [1, 12, 128, 64] : tensor<12x128x64xf32> into tensor<1x12x128x64xf32>
    %41 = tensor.empty() : tensor<1x128x12x64xf32>
    %transposed_19 = linalg.transpose ins(%expanded_18 : tensor<1x12x128x64xf32>) outs(%41 : tensor<1x128x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.0.attention.transpose"}
    %collapsed_20 = tensor.collapse_shape %transposed_19 [[0, 1], [2, 3]] : tensor<1x128x12x64xf32> into tensor<128x768xf32>
    %42 = linalg.matmul {weft.layer = "layers.0.attention.out"} ins(%collapsed_20, %layers_0_attention_out_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %43 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%42, %layers_0_attention_out_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.0.attention.out"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_21 = tensor.expand_shape %43 [[0, 1], [2]] output_shape [1, 128, 768] : tensor<128x768xf32> into tensor<1x128x768xf32>
    %44 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13, %expanded_21 : tensor<1x128x768xf32>, tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.0.add"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %45 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%44 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %46 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%45 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_5 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %47 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%44, %46 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %48 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47 : tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %49 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%48 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %50 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%49 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_0 : f32
      %529 = arith.addf %528, %cst : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x1xf32>
    %51 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%50 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.rsqrt %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %52 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47, %51 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %53 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%52, %layers_0_norm1_weight, %layers_0_norm1_bias : tensor<1x128x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %in_259: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      %529 = arith.addf %528, %in_259 : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x768xf32>
    %collapsed_22 = tensor.collapse_shape %53 [[0, 1], [2]] : tensor<1x128x768xf32> into tensor<128x768xf32>
    %54 = tensor.empty() : tensor<128x3072xf32>
    %55 = linalg.fill {weft.layer = "layers.0.up"} ins(%cst_1 : f32) outs(%54 : tensor<128x3072xf32>) -> tensor<128x3072xf32>
    %56 = linalg.matmul {weft.layer = "layers.0.up"} ins(%collapsed_22, %layers_0_up_weight_transposed : tensor<128x768xf32>, tensor<768x3072xf32>) outs(%55 : tensor<128x3072xf32>) -> tensor<128x3072xf32>
    %57 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%56, %layers_0_up_bias : tensor<128x3072xf32>, tensor<3072xf32>) outs(%54 : tensor<128x3072xf32>) attrs =  {weft.layer = "layers.0.up"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x3072xf32>
    %expanded_23 = tensor.expand_shape %57 [[0, 1], [2]] output_shape [1, 128, 3072] : tensor<128x3072xf32> into tensor<1x128x3072xf32>
    %58 = tensor.empty() : tensor<1x128x3072xf32>
    %59 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_23 : tensor<1x128x3072xf32>) outs(%58 : tensor<1x128x3072xf32>) attrs =  {weft.layer = "layers.0.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_7 : f32
      %529 = math.erf %528 : f32
      %530 = arith.addf %529, %cst_3 : f32
      %531 = arith.mulf %530, %cst_4 : f32
      %532 = arith.mulf %in, %531 : f32
      linalg.yield %532 : f32
    } -> tensor<1x128x3072xf32>
    %collapsed_24 = tensor.collapse_shape %59 [[0, 1], [2]] : tensor<1x128x3072xf32> into tensor<128x3072xf32>
    %60 = linalg.matmul {weft.layer = "layers.0.down"} ins(%collapsed_24, %layers_0_down_weight_transposed : tensor<128x3072xf32>, tensor<3072x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %61 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%60, %layers_0_down_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.0.down"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_25 = tensor.expand_shape %61 [[0, 1], [2]] output_shape [1, 128, 768] : tensor<128x768xf32> into tensor<1x128x768xf32>
    %62 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%53, %expanded_25 : tensor<1x128x768xf32>, tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.0.add"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %63 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%62 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %64 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%63 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_5 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %65 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%62, %64 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %66 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%65 : tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %67 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%66 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %68 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%67 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_0 : f32
      %529 = arith.addf %528, %cst : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x1xf32>
    %69 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%68 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.rsqrt %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %70 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%65, %69 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %71 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70, %layers_0_norm2_weight, %layers_0_norm2_bias : tensor<1x128x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %in_259: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      %529 = arith.addf %528, %in_259 : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x768xf32>
    %collapsed_26 = tensor.collapse_shape %71 [[0, 1], [2]] : tensor<1x128x768xf32> into tensor<128x768xf32>
    %72 = linalg.matmul {weft.layer = "layers.1.attention.query"} ins(%collapsed_26, %layers_1_attention_query_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %73 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%72, %layers_1_attention_query_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.1.attention.query"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_27 = tensor.expand_shape %73 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %transposed_28 = linalg.transpose ins(%expanded_27 : tensor<1x128x12x64xf32>) outs(%18 : tensor<1x12x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.1.attention.transpose"}
    %74 = linalg.matmul {weft.layer = "layers.1.attention.key"} ins(%collapsed_26, %layers_1_attention_key_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %75 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%74, %layers_1_attention_key_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.1.attention.key"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_29 = tensor.expand_shape %75 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %76 = linalg.matmul {weft.layer = "layers.1.attention.value"} ins(%collapsed_26, %layers_1_attention_value_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %77 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%76, %layers_1_attention_value_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.1.attention.value"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_30 = tensor.expand_shape %77 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %transposed_31 = linalg.transpose ins(%expanded_30 : tensor<1x128x12x64xf32>) outs(%18 : tensor<1x12x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.1.attention.transpose"}
    %transposed_32 = linalg.transpose ins(%expanded_29 : tensor<1x128x12x64xf32>) outs(%23 : tensor<1x12x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.1.attention.transpose"}
    %collapsed_33 = tensor.collapse_shape %transposed_28 [[0, 1], [2], [3]] : tensor<1x12x128x64xf32> into tensor<12x128x64xf32>
    %collapsed_34 = tensor.collapse_shape %transposed_32 [[0, 1], [2], [3]] : tensor<1x12x64x128xf32> into tensor<12x64x128xf32>
    %78 = linalg.batch_matmul {weft.layer = "layers.1.attention.matmul"} ins(%collapsed_33, %collapsed_34 : tensor<12x128x64xf32>, tensor<12x64x128xf32>) outs(%25 : tensor<12x128x128xf32>) -> tensor<12x128x128xf32>
    %expanded_35 = tensor.expand_shape %78 [[0, 1], [2], [3]] output_shape [1, 12, 128, 128] : tensor<12x128x128xf32> into tensor<1x12x128x128xf32>
    %79 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_35 : tensor<1x12x128x128xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.1.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_6 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %80 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%79 : tensor<1x12x128x128xf32>) outs(%30 : tensor<1x12x128xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.maximumf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128xf32>
    %expanded_36 = tensor.expand_shape %80 [[0], [1], [2, 3]] output_shape [1, 12, 128, 1] : tensor<1x12x128xf32> into tensor<1x12x128x1xf32>
    %81 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%79, %expanded_36 : tensor<1x12x128x128xf32>, tensor<1x12x128x1xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %82 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%81 : tensor<1x12x128x128xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.exp %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %83 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%82 : tensor<1x12x128x128xf32>) outs(%35 : tensor<1x12x128x1xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x1xf32>
    %84 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%82, %83 : tensor<1x12x128x128xf32>, tensor<1x12x128x1xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.divf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %collapsed_37 = tensor.collapse_shape %84 [[0, 1], [2], [3]] : tensor<1x12x128x128xf32> into tensor<12x128x128xf32>
    %collapsed_38 = tensor.collapse_shape %transposed_31 [[0, 1], [2], [3]] : tensor<1x12x128x64xf32> into tensor<12x128x64xf32>
    %85 = linalg.batch_matmul {weft.layer = "layers.1.attention.matmul"} ins(%collapsed_37, %collapsed_38 : tensor<12x128x128xf32>, tensor<12x128x64xf32>) outs(%39 : tensor<12x128x64xf32>) -> tensor<12x128x64xf32>
    %expanded_39 = tensor.expand_shape %85 [[0, 1], [2], [3]] output_shape [1, 12, 128, 64] : tensor<12x128x64xf32> into tensor<1x12x128x64xf32>
    %transposed_40 = linalg.transpose ins(%expanded_39 : tensor<1x12x128x64xf32>) outs(%41 : tensor<1x128x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.1.attention.transpose"}
    %collapsed_41 = tensor.collapse_shape %transposed_40 [[0, 1], [2, 3]] : tensor<1x128x12x64xf32> into tensor<128x768xf32>
    %86 = linalg.matmul {weft.layer = "layers.1.attention.out"} ins(%collapsed_41, %layers_1_attention_out_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %87 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%86, %layers_1_attention_out_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.1.attention.out"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_42 = tensor.expand_shape %87 [[0, 1], [2]] output_shape [1, 128, 768] : tensor<128x768xf32> into tensor<1x128x768xf32>
    %88 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%71, %expanded_42 : tensor<1x128x768xf32>, tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.1.add"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %89 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%88 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %90 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%89 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_5 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %91 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88, %90 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %92 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%91 : tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %93 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%92 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %94 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_0 : f32
      %529 = arith.addf %528, %cst : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x1xf32>
    %95 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%94 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.rsqrt %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %96 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%91, %95 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %97 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%96, %layers_1_norm1_weight, %layers_1_norm1_bias : tensor<1x128x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %in_259: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      %529 = arith.addf %528, %in_259 : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x768xf32>
    %collapsed_43 = tensor.collapse_shape %97 [[0, 1], [2]] : tensor<1x128x768xf32> into tensor<128x768xf32>
    %98 = linalg.matmul {weft.layer = "layers.1.up"} ins(%collapsed_43, %layers_1_up_weight_transposed : tensor<128x768xf32>, tensor<768x3072xf32>) outs(%55 : tensor<128x3072xf32>) -> tensor<128x3072xf32>
    %99 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%98, %layers_1_up_bias : tensor<128x3072xf32>, tensor<3072xf32>) outs(%54 : tensor<128x3072xf32>) attrs =  {weft.layer = "layers.1.up"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x3072xf32>
    %expanded_44 = tensor.expand_shape %99 [[0, 1], [2]] output_shape [1, 128, 3072] : tensor<128x3072xf32> into tensor<1x128x3072xf32>
    %100 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_44 : tensor<1x128x3072xf32>) outs(%58 : tensor<1x128x3072xf32>) attrs =  {weft.layer = "layers.1.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_7 : f32
      %529 = math.erf %528 : f32
      %530 = arith.addf %529, %cst_3 : f32
      %531 = arith.mulf %530, %cst_4 : f32
      %532 = arith.mulf %in, %531 : f32
      linalg.yield %532 : f32
    } -> tensor<1x128x3072xf32>
    %collapsed_45 = tensor.collapse_shape %100 [[0, 1], [2]] : tensor<1x128x3072xf32> into tensor<128x3072xf32>
    %101 = linalg.matmul {weft.layer = "layers.1.down"} ins(%collapsed_45, %layers_1_down_weight_transposed : tensor<128x3072xf32>, tensor<3072x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %102 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%101, %layers_1_down_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.1.down"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_46 = tensor.expand_shape %102 [[0, 1], [2]] output_shape [1, 128, 768] : tensor<128x768xf32> into tensor<1x128x768xf32>
    %103 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97, %expanded_46 : tensor<1x128x768xf32>, tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.1.add"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %104 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%103 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %105 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_5 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %106 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103, %105 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %107 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%106 : tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %108 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%107 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %109 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_0 : f32
      %529 = arith.addf %528, %cst : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x1xf32>
    %110 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%109 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.rsqrt %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %111 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%106, %110 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %112 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%111, %layers_1_norm2_weight, %layers_1_norm2_bias : tensor<1x128x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %in_259: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      %529 = arith.addf %528, %in_259 : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x768xf32>
    %collapsed_47 = tensor.collapse_shape %112 [[0, 1], [2]] : tensor<1x128x768xf32> into tensor<128x768xf32>
    %113 = linalg.matmul {weft.layer = "layers.2.attention.query"} ins(%collapsed_47, %layers_2_attention_query_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %114 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%113, %layers_2_attention_query_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.2.attention.query"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_48 = tensor.expand_shape %114 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %transposed_49 = linalg.transpose ins(%expanded_48 : tensor<1x128x12x64xf32>) outs(%18 : tensor<1x12x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.2.attention.transpose"}
    %115 = linalg.matmul {weft.layer = "layers.2.attention.key"} ins(%collapsed_47, %layers_2_attention_key_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %116 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%115, %layers_2_attention_key_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.2.attention.key"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_50 = tensor.expand_shape %116 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %117 = linalg.matmul {weft.layer = "layers.2.attention.value"} ins(%collapsed_47, %layers_2_attention_value_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %118 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%117, %layers_2_attention_value_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.2.attention.value"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_51 = tensor.expand_shape %118 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %transposed_52 = linalg.transpose ins(%expanded_51 : tensor<1x128x12x64xf32>) outs(%18 : tensor<1x12x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.2.attention.transpose"}
    %transposed_53 = linalg.transpose ins(%expanded_50 : tensor<1x128x12x64xf32>) outs(%23 : tensor<1x12x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.2.attention.transpose"}
    %collapsed_54 = tensor.collapse_shape %transposed_49 [[0, 1], [2], [3]] : tensor<1x12x128x64xf32> into tensor<12x128x64xf32>
    %collapsed_55 = tensor.collapse_shape %transposed_53 [[0, 1], [2], [3]] : tensor<1x12x64x128xf32> into tensor<12x64x128xf32>
    %119 = linalg.batch_matmul {weft.layer = "layers.2.attention.matmul"} ins(%collapsed_54, %collapsed_55 : tensor<12x128x64xf32>, tensor<12x64x128xf32>) outs(%25 : tensor<12x128x128xf32>) -> tensor<12x128x128xf32>
    %expanded_56 = tensor.expand_shape %119 [[0, 1], [2], [3]] output_shape [1, 12, 128, 128] : tensor<12x128x128xf32> into tensor<1x12x128x128xf32>
    %120 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_56 : tensor<1x12x128x128xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.2.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_6 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %121 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%120 : tensor<1x12x128x128xf32>) outs(%30 : tensor<1x12x128xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.maximumf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128xf32>
    %expanded_57 = tensor.expand_shape %121 [[0], [1], [2, 3]] output_shape [1, 12, 128, 1] : tensor<1x12x128xf32> into tensor<1x12x128x1xf32>
    %122 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%120, %expanded_57 : tensor<1x12x128x128xf32>, tensor<1x12x128x1xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %123 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%122 : tensor<1x12x128x128xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.exp %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %124 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%123 : tensor<1x12x128x128xf32>) outs(%35 : tensor<1x12x128x1xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x1xf32>
    %125 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%123, %124 : tensor<1x12x128x128xf32>, tensor<1x12x128x1xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.divf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %collapsed_58 = tensor.collapse_shape %125 [[0, 1], [2], [3]] : tensor<1x12x128x128xf32> into tensor<12x128x128xf32>
    %collapsed_59 = tensor.collapse_shape %transposed_52 [[0, 1], [2], [3]] : tensor<1x12x128x64xf32> into tensor<12x128x64xf32>
    %126 = linalg.batch_matmul {weft.layer = "layers.2.attention.matmul"} ins(%collapsed_58, %collapsed_59 : tensor<12x128x128xf32>, tensor<12x128x64xf32>) outs(%39 : tensor<12x128x64xf32>) -> tensor<12x128x64xf32>
    %expanded_60 = tensor.expand_shape %126 [[0, 1], [2], [3]] output_shape [1, 12, 128, 64] : tensor<12x128x64xf32> into tensor<1x12x128x64xf32>
    %transposed_61 = linalg.transpose ins(%expanded_60 : tensor<1x12x128x64xf32>) outs(%41 : tensor<1x128x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.2.attention.transpose"}
    %collapsed_62 = tensor.collapse_shape %transposed_61 [[0, 1], [2, 3]] : tensor<1x128x12x64xf32> into tensor<128x768xf32>
    %127 = linalg.matmul {weft.layer = "layers.2.attention.out"} ins(%collapsed_62, %layers_2_attention_out_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %128 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%127, %layers_2_attention_out_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.2.attention.out"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_63 = tensor.expand_shape %128 [[0, 1], [2]] output_shape [1, 128, 768] : tensor<128x768xf32> into tensor<1x128x768xf32>
    %129 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112, %expanded_63 : tensor<1x128x768xf32>, tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.2.add"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %130 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%129 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %131 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%130 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_5 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %132 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%129, %131 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %133 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%132 : tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %134 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%133 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %135 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_0 : f32
      %529 = arith.addf %528, %cst : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x1xf32>
    %136 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%135 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.rsqrt %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %137 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%132, %136 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %138 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%137, %layers_2_norm1_weight, %layers_2_norm1_bias : tensor<1x128x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %in_259: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      %529 = arith.addf %528, %in_259 : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x768xf32>
    %collapsed_64 = tensor.collapse_shape %138 [[0, 1], [2]] : tensor<1x128x768xf32> into tensor<128x768xf32>
    %139 = linalg.matmul {weft.layer = "layers.2.up"} ins(%collapsed_64, %layers_2_up_weight_transposed : tensor<128x768xf32>, tensor<768x3072xf32>) outs(%55 : tensor<128x3072xf32>) -> tensor<128x3072xf32>
    %140 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%139, %layers_2_up_bias : tensor<128x3072xf32>, tensor<3072xf32>) outs(%54 : tensor<128x3072xf32>) attrs =  {weft.layer = "layers.2.up"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x3072xf32>
    %expanded_65 = tensor.expand_shape %140 [[0, 1], [2]] output_shape [1, 128, 3072] : tensor<128x3072xf32> into tensor<1x128x3072xf32>
    %141 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_65 : tensor<1x128x3072xf32>) outs(%58 : tensor<1x128x3072xf32>) attrs =  {weft.layer = "layers.2.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_7 : f32
      %529 = math.erf %528 : f32
      %530 = arith.addf %529, %cst_3 : f32
      %531 = arith.mulf %530, %cst_4 : f32
      %532 = arith.mulf %in, %531 : f32
      linalg.yield %532 : f32
    } -> tensor<1x128x3072xf32>
    %collapsed_66 = tensor.collapse_shape %141 [[0, 1], [2]] : tensor<1x128x3072xf32> into tensor<128x3072xf32>
    %142 = linalg.matmul {weft.layer = "layers.2.down"} ins(%collapsed_66, %layers_2_down_weight_transposed : tensor<128x3072xf32>, tensor<3072x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %143 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%142, %layers_2_down_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.2.down"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_67 = tensor.expand_shape %143 [[0, 1], [2]] output_shape [1, 128, 768] : tensor<128x768xf32> into tensor<1x128x768xf32>
    %144 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%138, %expanded_67 : tensor<1x128x768xf32>, tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.2.add"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %145 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%144 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %146 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%145 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_5 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %147 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%144, %146 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %148 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%147 : tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %149 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%148 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %150 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%149 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_0 : f32
      %529 = arith.addf %528, %cst : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x1xf32>
    %151 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%150 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.rsqrt %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %152 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%147, %151 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %153 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%152, %layers_2_norm2_weight, %layers_2_norm2_bias : tensor<1x128x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %in_259: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      %529 = arith.addf %528, %in_259 : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x768xf32>
    %collapsed_68 = tensor.collapse_shape %153 [[0, 1], [2]] : tensor<1x128x768xf32> into tensor<128x768xf32>
    %154 = linalg.matmul {weft.layer = "layers.3.attention.query"} ins(%collapsed_68, %layers_3_attention_query_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %155 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%154, %layers_3_attention_query_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.3.attention.query"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_69 = tensor.expand_shape %155 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %transposed_70 = linalg.transpose ins(%expanded_69 : tensor<1x128x12x64xf32>) outs(%18 : tensor<1x12x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.3.attention.transpose"}
    %156 = linalg.matmul {weft.layer = "layers.3.attention.key"} ins(%collapsed_68, %layers_3_attention_key_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %157 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%156, %layers_3_attention_key_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.3.attention.key"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_71 = tensor.expand_shape %157 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %158 = linalg.matmul {weft.layer = "layers.3.attention.value"} ins(%collapsed_68, %layers_3_attention_value_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %159 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%158, %layers_3_attention_value_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.3.attention.value"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_72 = tensor.expand_shape %159 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %transposed_73 = linalg.transpose ins(%expanded_72 : tensor<1x128x12x64xf32>) outs(%18 : tensor<1x12x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.3.attention.transpose"}
    %transposed_74 = linalg.transpose ins(%expanded_71 : tensor<1x128x12x64xf32>) outs(%23 : tensor<1x12x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.3.attention.transpose"}
    %collapsed_75 = tensor.collapse_shape %transposed_70 [[0, 1], [2], [3]] : tensor<1x12x128x64xf32> into tensor<12x128x64xf32>
    %collapsed_76 = tensor.collapse_shape %transposed_74 [[0, 1], [2], [3]] : tensor<1x12x64x128xf32> into tensor<12x64x128xf32>
    %160 = linalg.batch_matmul {weft.layer = "layers.3.attention.matmul"} ins(%collapsed_75, %collapsed_76 : tensor<12x128x64xf32>, tensor<12x64x128xf32>) outs(%25 : tensor<12x128x128xf32>) -> tensor<12x128x128xf32>
    %expanded_77 = tensor.expand_shape %160 [[0, 1], [2], [3]] output_shape [1, 12, 128, 128] : tensor<12x128x128xf32> into tensor<1x12x128x128xf32>
    %161 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_77 : tensor<1x12x128x128xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.3.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_6 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %162 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%161 : tensor<1x12x128x128xf32>) outs(%30 : tensor<1x12x128xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.maximumf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128xf32>
    %expanded_78 = tensor.expand_shape %162 [[0], [1], [2, 3]] output_shape [1, 12, 128, 1] : tensor<1x12x128xf32> into tensor<1x12x128x1xf32>
    %163 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%161, %expanded_78 : tensor<1x12x128x128xf32>, tensor<1x12x128x1xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %164 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%163 : tensor<1x12x128x128xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.exp %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %165 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%164 : tensor<1x12x128x128xf32>) outs(%35 : tensor<1x12x128x1xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x1xf32>
    %166 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%164, %165 : tensor<1x12x128x128xf32>, tensor<1x12x128x1xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.divf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %collapsed_79 = tensor.collapse_shape %166 [[0, 1], [2], [3]] : tensor<1x12x128x128xf32> into tensor<12x128x128xf32>
    %collapsed_80 = tensor.collapse_shape %transposed_73 [[0, 1], [2], [3]] : tensor<1x12x128x64xf32> into tensor<12x128x64xf32>
    %167 = linalg.batch_matmul {weft.layer = "layers.3.attention.matmul"} ins(%collapsed_79, %collapsed_80 : tensor<12x128x128xf32>, tensor<12x128x64xf32>) outs(%39 : tensor<12x128x64xf32>) -> tensor<12x128x64xf32>
    %expanded_81 = tensor.expand_shape %167 [[0, 1], [2], [3]] output_shape [1, 12, 128, 64] : tensor<12x128x64xf32> into tensor<1x12x128x64xf32>
    %transposed_82 = linalg.transpose ins(%expanded_81 : tensor<1x12x128x64xf32>) outs(%41 : tensor<1x128x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.3.attention.transpose"}
    %collapsed_83 = tensor.collapse_shape %transposed_82 [[0, 1], [2, 3]] : tensor<1x128x12x64xf32> into tensor<128x768xf32>
    %168 = linalg.matmul {weft.layer = "layers.3.attention.out"} ins(%collapsed_83, %layers_3_attention_out_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %169 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%168, %layers_3_attention_out_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.3.attention.out"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_84 = tensor.expand_shape %169 [[0, 1], [2]] output_shape [1, 128, 768] : tensor<128x768xf32> into tensor<1x128x768xf32>
    %170 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%153, %expanded_84 : tensor<1x128x768xf32>, tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.3.add"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %171 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%170 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %172 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%171 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_5 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %173 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%170, %172 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %174 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%173 : tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %175 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%174 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %176 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%175 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_0 : f32
      %529 = arith.addf %528, %cst : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x1xf32>
    %177 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%176 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.rsqrt %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %178 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%173, %177 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %179 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%178, %layers_3_norm1_weight, %layers_3_norm1_bias : tensor<1x128x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %in_259: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      %529 = arith.addf %528, %in_259 : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x768xf32>
    %collapsed_85 = tensor.collapse_shape %179 [[0, 1], [2]] : tensor<1x128x768xf32> into tensor<128x768xf32>
    %180 = linalg.matmul {weft.layer = "layers.3.up"} ins(%collapsed_85, %layers_3_up_weight_transposed : tensor<128x768xf32>, tensor<768x3072xf32>) outs(%55 : tensor<128x3072xf32>) -> tensor<128x3072xf32>
    %181 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%180, %layers_3_up_bias : tensor<128x3072xf32>, tensor<3072xf32>) outs(%54 : tensor<128x3072xf32>) attrs =  {weft.layer = "layers.3.up"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x3072xf32>
    %expanded_86 = tensor.expand_shape %181 [[0, 1], [2]] output_shape [1, 128, 3072] : tensor<128x3072xf32> into tensor<1x128x3072xf32>
    %182 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_86 : tensor<1x128x3072xf32>) outs(%58 : tensor<1x128x3072xf32>) attrs =  {weft.layer = "layers.3.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_7 : f32
      %529 = math.erf %528 : f32
      %530 = arith.addf %529, %cst_3 : f32
      %531 = arith.mulf %530, %cst_4 : f32
      %532 = arith.mulf %in, %531 : f32
      linalg.yield %532 : f32
    } -> tensor<1x128x3072xf32>
    %collapsed_87 = tensor.collapse_shape %182 [[0, 1], [2]] : tensor<1x128x3072xf32> into tensor<128x3072xf32>
    %183 = linalg.matmul {weft.layer = "layers.3.down"} ins(%collapsed_87, %layers_3_down_weight_transposed : tensor<128x3072xf32>, tensor<3072x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %184 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%183, %layers_3_down_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.3.down"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_88 = tensor.expand_shape %184 [[0, 1], [2]] output_shape [1, 128, 768] : tensor<128x768xf32> into tensor<1x128x768xf32>
    %185 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%179, %expanded_88 : tensor<1x128x768xf32>, tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.3.add"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %186 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%185 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %187 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%186 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_5 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %188 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%185, %187 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %189 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%188 : tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %190 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%189 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %191 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%190 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_0 : f32
      %529 = arith.addf %528, %cst : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x1xf32>
    %192 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%191 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.rsqrt %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %193 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%188, %192 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %194 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%193, %layers_3_norm2_weight, %layers_3_norm2_bias : tensor<1x128x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %in_259: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      %529 = arith.addf %528, %in_259 : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x768xf32>
    %collapsed_89 = tensor.collapse_shape %194 [[0, 1], [2]] : tensor<1x128x768xf32> into tensor<128x768xf32>
    %195 = linalg.matmul {weft.layer = "layers.4.attention.query"} ins(%collapsed_89, %layers_4_attention_query_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %196 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%195, %layers_4_attention_query_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.4.attention.query"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_90 = tensor.expand_shape %196 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %transposed_91 = linalg.transpose ins(%expanded_90 : tensor<1x128x12x64xf32>) outs(%18 : tensor<1x12x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.4.attention.transpose"}
    %197 = linalg.matmul {weft.layer = "layers.4.attention.key"} ins(%collapsed_89, %layers_4_attention_key_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %198 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%197, %layers_4_attention_key_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.4.attention.key"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_92 = tensor.expand_shape %198 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %199 = linalg.matmul {weft.layer = "layers.4.attention.value"} ins(%collapsed_89, %layers_4_attention_value_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %200 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%199, %layers_4_attention_value_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.4.attention.value"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_93 = tensor.expand_shape %200 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %transposed_94 = linalg.transpose ins(%expanded_93 : tensor<1x128x12x64xf32>) outs(%18 : tensor<1x12x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.4.attention.transpose"}
    %transposed_95 = linalg.transpose ins(%expanded_92 : tensor<1x128x12x64xf32>) outs(%23 : tensor<1x12x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.4.attention.transpose"}
    %collapsed_96 = tensor.collapse_shape %transposed_91 [[0, 1], [2], [3]] : tensor<1x12x128x64xf32> into tensor<12x128x64xf32>
    %collapsed_97 = tensor.collapse_shape %transposed_95 [[0, 1], [2], [3]] : tensor<1x12x64x128xf32> into tensor<12x64x128xf32>
    %201 = linalg.batch_matmul {weft.layer = "layers.4.attention.matmul"} ins(%collapsed_96, %collapsed_97 : tensor<12x128x64xf32>, tensor<12x64x128xf32>) outs(%25 : tensor<12x128x128xf32>) -> tensor<12x128x128xf32>
    %expanded_98 = tensor.expand_shape %201 [[0, 1], [2], [3]] output_shape [1, 12, 128, 128] : tensor<12x128x128xf32> into tensor<1x12x128x128xf32>
    %202 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_98 : tensor<1x12x128x128xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.4.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_6 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %203 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%202 : tensor<1x12x128x128xf32>) outs(%30 : tensor<1x12x128xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.maximumf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128xf32>
    %expanded_99 = tensor.expand_shape %203 [[0], [1], [2, 3]] output_shape [1, 12, 128, 1] : tensor<1x12x128xf32> into tensor<1x12x128x1xf32>
    %204 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%202, %expanded_99 : tensor<1x12x128x128xf32>, tensor<1x12x128x1xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %205 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%204 : tensor<1x12x128x128xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.exp %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %206 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%205 : tensor<1x12x128x128xf32>) outs(%35 : tensor<1x12x128x1xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x1xf32>
    %207 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%205, %206 : tensor<1x12x128x128xf32>, tensor<1x12x128x1xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.divf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %collapsed_100 = tensor.collapse_shape %207 [[0, 1], [2], [3]] : tensor<1x12x128x128xf32> into tensor<12x128x128xf32>
    %collapsed_101 = tensor.collapse_shape %transposed_94 [[0, 1], [2], [3]] : tensor<1x12x128x64xf32> into tensor<12x128x64xf32>
    %208 = linalg.batch_matmul {weft.layer = "layers.4.attention.matmul"} ins(%collapsed_100, %collapsed_101 : tensor<12x128x128xf32>, tensor<12x128x64xf32>) outs(%39 : tensor<12x128x64xf32>) -> tensor<12x128x64xf32>
    %expanded_102 = tensor.expand_shape %208 [[0, 1], [2], [3]] output_shape [1, 12, 128, 64] : tensor<12x128x64xf32> into tensor<1x12x128x64xf32>
    %transposed_103 = linalg.transpose ins(%expanded_102 : tensor<1x12x128x64xf32>) outs(%41 : tensor<1x128x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.4.attention.transpose"}
    %collapsed_104 = tensor.collapse_shape %transposed_103 [[0, 1], [2, 3]] : tensor<1x128x12x64xf32> into tensor<128x768xf32>
    %209 = linalg.matmul {weft.layer = "layers.4.attention.out"} ins(%collapsed_104, %layers_4_attention_out_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %210 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%209, %layers_4_attention_out_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.4.attention.out"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_105 = tensor.expand_shape %210 [[0, 1], [2]] output_shape [1, 128, 768] : tensor<128x768xf32> into tensor<1x128x768xf32>
    %211 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%194, %expanded_105 : tensor<1x128x768xf32>, tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.4.add"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %212 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%211 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %213 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%212 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_5 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %214 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%211, %213 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %215 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%214 : tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %216 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%215 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %217 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%216 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_0 : f32
      %529 = arith.addf %528, %cst : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x1xf32>
    %218 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%217 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.rsqrt %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %219 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%214, %218 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %220 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%219, %layers_4_norm1_weight, %layers_4_norm1_bias : tensor<1x128x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %in_259: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      %529 = arith.addf %528, %in_259 : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x768xf32>
    %collapsed_106 = tensor.collapse_shape %220 [[0, 1], [2]] : tensor<1x128x768xf32> into tensor<128x768xf32>
    %221 = linalg.matmul {weft.layer = "layers.4.up"} ins(%collapsed_106, %layers_4_up_weight_transposed : tensor<128x768xf32>, tensor<768x3072xf32>) outs(%55 : tensor<128x3072xf32>) -> tensor<128x3072xf32>
    %222 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%221, %layers_4_up_bias : tensor<128x3072xf32>, tensor<3072xf32>) outs(%54 : tensor<128x3072xf32>) attrs =  {weft.layer = "layers.4.up"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x3072xf32>
    %expanded_107 = tensor.expand_shape %222 [[0, 1], [2]] output_shape [1, 128, 3072] : tensor<128x3072xf32> into tensor<1x128x3072xf32>
    %223 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_107 : tensor<1x128x3072xf32>) outs(%58 : tensor<1x128x3072xf32>) attrs =  {weft.layer = "layers.4.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_7 : f32
      %529 = math.erf %528 : f32
      %530 = arith.addf %529, %cst_3 : f32
      %531 = arith.mulf %530, %cst_4 : f32
      %532 = arith.mulf %in, %531 : f32
      linalg.yield %532 : f32
    } -> tensor<1x128x3072xf32>
    %collapsed_108 = tensor.collapse_shape %223 [[0, 1], [2]] : tensor<1x128x3072xf32> into tensor<128x3072xf32>
    %224 = linalg.matmul {weft.layer = "layers.4.down"} ins(%collapsed_108, %layers_4_down_weight_transposed : tensor<128x3072xf32>, tensor<3072x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %225 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%224, %layers_4_down_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.4.down"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_109 = tensor.expand_shape %225 [[0, 1], [2]] output_shape [1, 128, 768] : tensor<128x768xf32> into tensor<1x128x768xf32>
    %226 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%220, %expanded_109 : tensor<1x128x768xf32>, tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.4.add"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %227 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%226 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %228 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%227 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_5 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %229 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%226, %228 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %230 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%229 : tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %231 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%230 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %232 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%231 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_0 : f32
      %529 = arith.addf %528, %cst : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x1xf32>
    %233 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%232 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.rsqrt %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %234 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%229, %233 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %235 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%234, %layers_4_norm2_weight, %layers_4_norm2_bias : tensor<1x128x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %in_259: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      %529 = arith.addf %528, %in_259 : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x768xf32>
    %collapsed_110 = tensor.collapse_shape %235 [[0, 1], [2]] : tensor<1x128x768xf32> into tensor<128x768xf32>
    %236 = linalg.matmul {weft.layer = "layers.5.attention.query"} ins(%collapsed_110, %layers_5_attention_query_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %237 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%236, %layers_5_attention_query_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.5.attention.query"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_111 = tensor.expand_shape %237 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %transposed_112 = linalg.transpose ins(%expanded_111 : tensor<1x128x12x64xf32>) outs(%18 : tensor<1x12x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.5.attention.transpose"}
    %238 = linalg.matmul {weft.layer = "layers.5.attention.key"} ins(%collapsed_110, %layers_5_attention_key_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %239 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%238, %layers_5_attention_key_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.5.attention.key"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_113 = tensor.expand_shape %239 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %240 = linalg.matmul {weft.layer = "layers.5.attention.value"} ins(%collapsed_110, %layers_5_attention_value_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %241 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%240, %layers_5_attention_value_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.5.attention.value"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_114 = tensor.expand_shape %241 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %transposed_115 = linalg.transpose ins(%expanded_114 : tensor<1x128x12x64xf32>) outs(%18 : tensor<1x12x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.5.attention.transpose"}
    %transposed_116 = linalg.transpose ins(%expanded_113 : tensor<1x128x12x64xf32>) outs(%23 : tensor<1x12x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.5.attention.transpose"}
    %collapsed_117 = tensor.collapse_shape %transposed_112 [[0, 1], [2], [3]] : tensor<1x12x128x64xf32> into tensor<12x128x64xf32>
    %collapsed_118 = tensor.collapse_shape %transposed_116 [[0, 1], [2], [3]] : tensor<1x12x64x128xf32> into tensor<12x64x128xf32>
    %242 = linalg.batch_matmul {weft.layer = "layers.5.attention.matmul"} ins(%collapsed_117, %collapsed_118 : tensor<12x128x64xf32>, tensor<12x64x128xf32>) outs(%25 : tensor<12x128x128xf32>) -> tensor<12x128x128xf32>
    %expanded_119 = tensor.expand_shape %242 [[0, 1], [2], [3]] output_shape [1, 12, 128, 128] : tensor<12x128x128xf32> into tensor<1x12x128x128xf32>
    %243 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_119 : tensor<1x12x128x128xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.5.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_6 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %244 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%243 : tensor<1x12x128x128xf32>) outs(%30 : tensor<1x12x128xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.maximumf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128xf32>
    %expanded_120 = tensor.expand_shape %244 [[0], [1], [2, 3]] output_shape [1, 12, 128, 1] : tensor<1x12x128xf32> into tensor<1x12x128x1xf32>
    %245 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%243, %expanded_120 : tensor<1x12x128x128xf32>, tensor<1x12x128x1xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %246 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%245 : tensor<1x12x128x128xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.exp %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %247 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%246 : tensor<1x12x128x128xf32>) outs(%35 : tensor<1x12x128x1xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x1xf32>
    %248 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%246, %247 : tensor<1x12x128x128xf32>, tensor<1x12x128x1xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.divf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %collapsed_121 = tensor.collapse_shape %248 [[0, 1], [2], [3]] : tensor<1x12x128x128xf32> into tensor<12x128x128xf32>
    %collapsed_122 = tensor.collapse_shape %transposed_115 [[0, 1], [2], [3]] : tensor<1x12x128x64xf32> into tensor<12x128x64xf32>
    %249 = linalg.batch_matmul {weft.layer = "layers.5.attention.matmul"} ins(%collapsed_121, %collapsed_122 : tensor<12x128x128xf32>, tensor<12x128x64xf32>) outs(%39 : tensor<12x128x64xf32>) -> tensor<12x128x64xf32>
    %expanded_123 = tensor.expand_shape %249 [[0, 1], [2], [3]] output_shape [1, 12, 128, 64] : tensor<12x128x64xf32> into tensor<1x12x128x64xf32>
    %transposed_124 = linalg.transpose ins(%expanded_123 : tensor<1x12x128x64xf32>) outs(%41 : tensor<1x128x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.5.attention.transpose"}
    %collapsed_125 = tensor.collapse_shape %transposed_124 [[0, 1], [2, 3]] : tensor<1x128x12x64xf32> into tensor<128x768xf32>
    %250 = linalg.matmul {weft.layer = "layers.5.attention.out"} ins(%collapsed_125, %layers_5_attention_out_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %251 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%250, %layers_5_attention_out_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.5.attention.out"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_126 = tensor.expand_shape %251 [[0, 1], [2]] output_shape [1, 128, 768] : tensor<128x768xf32> into tensor<1x128x768xf32>
    %252 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%235, %expanded_126 : tensor<1x128x768xf32>, tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.5.add"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %253 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%252 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %254 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%253 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_5 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %255 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%252, %254 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %256 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%255 : tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %257 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%256 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %258 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%257 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_0 : f32
      %529 = arith.addf %528, %cst : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x1xf32>
    %259 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%258 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.rsqrt %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %260 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%255, %259 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %261 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%260, %layers_5_norm1_weight, %layers_5_norm1_bias : tensor<1x128x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %in_259: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      %529 = arith.addf %528, %in_259 : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x768xf32>
    %collapsed_127 = tensor.collapse_shape %261 [[0, 1], [2]] : tensor<1x128x768xf32> into tensor<128x768xf32>
    %262 = linalg.matmul {weft.layer = "layers.5.up"} ins(%collapsed_127, %layers_5_up_weight_transposed : tensor<128x768xf32>, tensor<768x3072xf32>) outs(%55 : tensor<128x3072xf32>) -> tensor<128x3072xf32>
    %263 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%262, %layers_5_up_bias : tensor<128x3072xf32>, tensor<3072xf32>) outs(%54 : tensor<128x3072xf32>) attrs =  {weft.layer = "layers.5.up"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x3072xf32>
    %expanded_128 = tensor.expand_shape %263 [[0, 1], [2]] output_shape [1, 128, 3072] : tensor<128x3072xf32> into tensor<1x128x3072xf32>
    %264 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_128 : tensor<1x128x3072xf32>) outs(%58 : tensor<1x128x3072xf32>) attrs =  {weft.layer = "layers.5.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_7 : f32
      %529 = math.erf %528 : f32
      %530 = arith.addf %529, %cst_3 : f32
      %531 = arith.mulf %530, %cst_4 : f32
      %532 = arith.mulf %in, %531 : f32
      linalg.yield %532 : f32
    } -> tensor<1x128x3072xf32>
    %collapsed_129 = tensor.collapse_shape %264 [[0, 1], [2]] : tensor<1x128x3072xf32> into tensor<128x3072xf32>
    %265 = linalg.matmul {weft.layer = "layers.5.down"} ins(%collapsed_129, %layers_5_down_weight_transposed : tensor<128x3072xf32>, tensor<3072x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %266 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%265, %layers_5_down_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.5.down"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_130 = tensor.expand_shape %266 [[0, 1], [2]] output_shape [1, 128, 768] : tensor<128x768xf32> into tensor<1x128x768xf32>
    %267 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%261, %expanded_130 : tensor<1x128x768xf32>, tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.5.add"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %268 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%267 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %269 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%268 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_5 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %270 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%267, %269 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %271 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%270 : tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %272 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%271 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %273 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%272 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_0 : f32
      %529 = arith.addf %528, %cst : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x1xf32>
    %274 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%273 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.rsqrt %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %275 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%270, %274 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %276 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%275, %layers_5_norm2_weight, %layers_5_norm2_bias : tensor<1x128x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %in_259: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      %529 = arith.addf %528, %in_259 : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x768xf32>
    %collapsed_131 = tensor.collapse_shape %276 [[0, 1], [2]] : tensor<1x128x768xf32> into tensor<128x768xf32>
    %277 = linalg.matmul {weft.layer = "layers.6.attention.query"} ins(%collapsed_131, %layers_6_attention_query_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %278 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%277, %layers_6_attention_query_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.6.attention.query"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_132 = tensor.expand_shape %278 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %transposed_133 = linalg.transpose ins(%expanded_132 : tensor<1x128x12x64xf32>) outs(%18 : tensor<1x12x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.6.attention.transpose"}
    %279 = linalg.matmul {weft.layer = "layers.6.attention.key"} ins(%collapsed_131, %layers_6_attention_key_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %280 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%279, %layers_6_attention_key_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.6.attention.key"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_134 = tensor.expand_shape %280 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %281 = linalg.matmul {weft.layer = "layers.6.attention.value"} ins(%collapsed_131, %layers_6_attention_value_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %282 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%281, %layers_6_attention_value_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.6.attention.value"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_135 = tensor.expand_shape %282 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %transposed_136 = linalg.transpose ins(%expanded_135 : tensor<1x128x12x64xf32>) outs(%18 : tensor<1x12x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.6.attention.transpose"}
    %transposed_137 = linalg.transpose ins(%expanded_134 : tensor<1x128x12x64xf32>) outs(%23 : tensor<1x12x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.6.attention.transpose"}
    %collapsed_138 = tensor.collapse_shape %transposed_133 [[0, 1], [2], [3]] : tensor<1x12x128x64xf32> into tensor<12x128x64xf32>
    %collapsed_139 = tensor.collapse_shape %transposed_137 [[0, 1], [2], [3]] : tensor<1x12x64x128xf32> into tensor<12x64x128xf32>
    %283 = linalg.batch_matmul {weft.layer = "layers.6.attention.matmul"} ins(%collapsed_138, %collapsed_139 : tensor<12x128x64xf32>, tensor<12x64x128xf32>) outs(%25 : tensor<12x128x128xf32>) -> tensor<12x128x128xf32>
    %expanded_140 = tensor.expand_shape %283 [[0, 1], [2], [3]] output_shape [1, 12, 128, 128] : tensor<12x128x128xf32> into tensor<1x12x128x128xf32>
    %284 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_140 : tensor<1x12x128x128xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.6.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_6 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %285 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%284 : tensor<1x12x128x128xf32>) outs(%30 : tensor<1x12x128xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.maximumf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128xf32>
    %expanded_141 = tensor.expand_shape %285 [[0], [1], [2, 3]] output_shape [1, 12, 128, 1] : tensor<1x12x128xf32> into tensor<1x12x128x1xf32>
    %286 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%284, %expanded_141 : tensor<1x12x128x128xf32>, tensor<1x12x128x1xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %287 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%286 : tensor<1x12x128x128xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.exp %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %288 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%287 : tensor<1x12x128x128xf32>) outs(%35 : tensor<1x12x128x1xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x1xf32>
    %289 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%287, %288 : tensor<1x12x128x128xf32>, tensor<1x12x128x1xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.divf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %collapsed_142 = tensor.collapse_shape %289 [[0, 1], [2], [3]] : tensor<1x12x128x128xf32> into tensor<12x128x128xf32>
    %collapsed_143 = tensor.collapse_shape %transposed_136 [[0, 1], [2], [3]] : tensor<1x12x128x64xf32> into tensor<12x128x64xf32>
    %290 = linalg.batch_matmul {weft.layer = "layers.6.attention.matmul"} ins(%collapsed_142, %collapsed_143 : tensor<12x128x128xf32>, tensor<12x128x64xf32>) outs(%39 : tensor<12x128x64xf32>) -> tensor<12x128x64xf32>
    %expanded_144 = tensor.expand_shape %290 [[0, 1], [2], [3]] output_shape [1, 12, 128, 64] : tensor<12x128x64xf32> into tensor<1x12x128x64xf32>
    %transposed_145 = linalg.transpose ins(%expanded_144 : tensor<1x12x128x64xf32>) outs(%41 : tensor<1x128x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.6.attention.transpose"}
    %collapsed_146 = tensor.collapse_shape %transposed_145 [[0, 1], [2, 3]] : tensor<1x128x12x64xf32> into tensor<128x768xf32>
    %291 = linalg.matmul {weft.layer = "layers.6.attention.out"} ins(%collapsed_146, %layers_6_attention_out_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %292 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%291, %layers_6_attention_out_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.6.attention.out"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_147 = tensor.expand_shape %292 [[0, 1], [2]] output_shape [1, 128, 768] : tensor<128x768xf32> into tensor<1x128x768xf32>
    %293 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%276, %expanded_147 : tensor<1x128x768xf32>, tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.6.add"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %294 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%293 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %295 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%294 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_5 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %296 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%293, %295 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %297 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%296 : tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %298 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%297 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %299 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%298 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_0 : f32
      %529 = arith.addf %528, %cst : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x1xf32>
    %300 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%299 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.rsqrt %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %301 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%296, %300 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %302 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%301, %layers_6_norm1_weight, %layers_6_norm1_bias : tensor<1x128x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %in_259: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      %529 = arith.addf %528, %in_259 : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x768xf32>
    %collapsed_148 = tensor.collapse_shape %302 [[0, 1], [2]] : tensor<1x128x768xf32> into tensor<128x768xf32>
    %303 = linalg.matmul {weft.layer = "layers.6.up"} ins(%collapsed_148, %layers_6_up_weight_transposed : tensor<128x768xf32>, tensor<768x3072xf32>) outs(%55 : tensor<128x3072xf32>) -> tensor<128x3072xf32>
    %304 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%303, %layers_6_up_bias : tensor<128x3072xf32>, tensor<3072xf32>) outs(%54 : tensor<128x3072xf32>) attrs =  {weft.layer = "layers.6.up"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x3072xf32>
    %expanded_149 = tensor.expand_shape %304 [[0, 1], [2]] output_shape [1, 128, 3072] : tensor<128x3072xf32> into tensor<1x128x3072xf32>
    %305 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_149 : tensor<1x128x3072xf32>) outs(%58 : tensor<1x128x3072xf32>) attrs =  {weft.layer = "layers.6.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_7 : f32
      %529 = math.erf %528 : f32
      %530 = arith.addf %529, %cst_3 : f32
      %531 = arith.mulf %530, %cst_4 : f32
      %532 = arith.mulf %in, %531 : f32
      linalg.yield %532 : f32
    } -> tensor<1x128x3072xf32>
    %collapsed_150 = tensor.collapse_shape %305 [[0, 1], [2]] : tensor<1x128x3072xf32> into tensor<128x3072xf32>
    %306 = linalg.matmul {weft.layer = "layers.6.down"} ins(%collapsed_150, %layers_6_down_weight_transposed : tensor<128x3072xf32>, tensor<3072x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %307 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%306, %layers_6_down_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.6.down"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_151 = tensor.expand_shape %307 [[0, 1], [2]] output_shape [1, 128, 768] : tensor<128x768xf32> into tensor<1x128x768xf32>
    %308 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%302, %expanded_151 : tensor<1x128x768xf32>, tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.6.add"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %309 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%308 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %310 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%309 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_5 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %311 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%308, %310 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %312 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%311 : tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %313 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%312 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %314 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%313 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_0 : f32
      %529 = arith.addf %528, %cst : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x1xf32>
    %315 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%314 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.rsqrt %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %316 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%311, %315 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %317 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%316, %layers_6_norm2_weight, %layers_6_norm2_bias : tensor<1x128x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %in_259: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      %529 = arith.addf %528, %in_259 : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x768xf32>
    %collapsed_152 = tensor.collapse_shape %317 [[0, 1], [2]] : tensor<1x128x768xf32> into tensor<128x768xf32>
    %318 = linalg.matmul {weft.layer = "layers.7.attention.query"} ins(%collapsed_152, %layers_7_attention_query_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %319 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%318, %layers_7_attention_query_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.7.attention.query"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_153 = tensor.expand_shape %319 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %transposed_154 = linalg.transpose ins(%expanded_153 : tensor<1x128x12x64xf32>) outs(%18 : tensor<1x12x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.7.attention.transpose"}
    %320 = linalg.matmul {weft.layer = "layers.7.attention.key"} ins(%collapsed_152, %layers_7_attention_key_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %321 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%320, %layers_7_attention_key_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.7.attention.key"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_155 = tensor.expand_shape %321 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %322 = linalg.matmul {weft.layer = "layers.7.attention.value"} ins(%collapsed_152, %layers_7_attention_value_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %323 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%322, %layers_7_attention_value_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.7.attention.value"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_156 = tensor.expand_shape %323 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %transposed_157 = linalg.transpose ins(%expanded_156 : tensor<1x128x12x64xf32>) outs(%18 : tensor<1x12x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.7.attention.transpose"}
    %transposed_158 = linalg.transpose ins(%expanded_155 : tensor<1x128x12x64xf32>) outs(%23 : tensor<1x12x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.7.attention.transpose"}
    %collapsed_159 = tensor.collapse_shape %transposed_154 [[0, 1], [2], [3]] : tensor<1x12x128x64xf32> into tensor<12x128x64xf32>
    %collapsed_160 = tensor.collapse_shape %transposed_158 [[0, 1], [2], [3]] : tensor<1x12x64x128xf32> into tensor<12x64x128xf32>
    %324 = linalg.batch_matmul {weft.layer = "layers.7.attention.matmul"} ins(%collapsed_159, %collapsed_160 : tensor<12x128x64xf32>, tensor<12x64x128xf32>) outs(%25 : tensor<12x128x128xf32>) -> tensor<12x128x128xf32>
    %expanded_161 = tensor.expand_shape %324 [[0, 1], [2], [3]] output_shape [1, 12, 128, 128] : tensor<12x128x128xf32> into tensor<1x12x128x128xf32>
    %325 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_161 : tensor<1x12x128x128xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.7.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_6 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %326 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%325 : tensor<1x12x128x128xf32>) outs(%30 : tensor<1x12x128xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.maximumf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128xf32>
    %expanded_162 = tensor.expand_shape %326 [[0], [1], [2, 3]] output_shape [1, 12, 128, 1] : tensor<1x12x128xf32> into tensor<1x12x128x1xf32>
    %327 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%325, %expanded_162 : tensor<1x12x128x128xf32>, tensor<1x12x128x1xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %328 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%327 : tensor<1x12x128x128xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.exp %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %329 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%328 : tensor<1x12x128x128xf32>) outs(%35 : tensor<1x12x128x1xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x1xf32>
    %330 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%328, %329 : tensor<1x12x128x128xf32>, tensor<1x12x128x1xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.divf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %collapsed_163 = tensor.collapse_shape %330 [[0, 1], [2], [3]] : tensor<1x12x128x128xf32> into tensor<12x128x128xf32>
    %collapsed_164 = tensor.collapse_shape %transposed_157 [[0, 1], [2], [3]] : tensor<1x12x128x64xf32> into tensor<12x128x64xf32>
    %331 = linalg.batch_matmul {weft.layer = "layers.7.attention.matmul"} ins(%collapsed_163, %collapsed_164 : tensor<12x128x128xf32>, tensor<12x128x64xf32>) outs(%39 : tensor<12x128x64xf32>) -> tensor<12x128x64xf32>
    %expanded_165 = tensor.expand_shape %331 [[0, 1], [2], [3]] output_shape [1, 12, 128, 64] : tensor<12x128x64xf32> into tensor<1x12x128x64xf32>
    %transposed_166 = linalg.transpose ins(%expanded_165 : tensor<1x12x128x64xf32>) outs(%41 : tensor<1x128x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.7.attention.transpose"}
    %collapsed_167 = tensor.collapse_shape %transposed_166 [[0, 1], [2, 3]] : tensor<1x128x12x64xf32> into tensor<128x768xf32>
    %332 = linalg.matmul {weft.layer = "layers.7.attention.out"} ins(%collapsed_167, %layers_7_attention_out_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %333 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%332, %layers_7_attention_out_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.7.attention.out"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_168 = tensor.expand_shape %333 [[0, 1], [2]] output_shape [1, 128, 768] : tensor<128x768xf32> into tensor<1x128x768xf32>
    %334 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%317, %expanded_168 : tensor<1x128x768xf32>, tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.7.add"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %335 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%334 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %336 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%335 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_5 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %337 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%334, %336 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %338 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%337 : tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %339 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%338 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %340 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%339 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_0 : f32
      %529 = arith.addf %528, %cst : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x1xf32>
    %341 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%340 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.rsqrt %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %342 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%337, %341 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %343 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%342, %layers_7_norm1_weight, %layers_7_norm1_bias : tensor<1x128x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %in_259: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      %529 = arith.addf %528, %in_259 : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x768xf32>
    %collapsed_169 = tensor.collapse_shape %343 [[0, 1], [2]] : tensor<1x128x768xf32> into tensor<128x768xf32>
    %344 = linalg.matmul {weft.layer = "layers.7.up"} ins(%collapsed_169, %layers_7_up_weight_transposed : tensor<128x768xf32>, tensor<768x3072xf32>) outs(%55 : tensor<128x3072xf32>) -> tensor<128x3072xf32>
    %345 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%344, %layers_7_up_bias : tensor<128x3072xf32>, tensor<3072xf32>) outs(%54 : tensor<128x3072xf32>) attrs =  {weft.layer = "layers.7.up"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x3072xf32>
    %expanded_170 = tensor.expand_shape %345 [[0, 1], [2]] output_shape [1, 128, 3072] : tensor<128x3072xf32> into tensor<1x128x3072xf32>
    %346 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_170 : tensor<1x128x3072xf32>) outs(%58 : tensor<1x128x3072xf32>) attrs =  {weft.layer = "layers.7.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_7 : f32
      %529 = math.erf %528 : f32
      %530 = arith.addf %529, %cst_3 : f32
      %531 = arith.mulf %530, %cst_4 : f32
      %532 = arith.mulf %in, %531 : f32
      linalg.yield %532 : f32
    } -> tensor<1x128x3072xf32>
    %collapsed_171 = tensor.collapse_shape %346 [[0, 1], [2]] : tensor<1x128x3072xf32> into tensor<128x3072xf32>
    %347 = linalg.matmul {weft.layer = "layers.7.down"} ins(%collapsed_171, %layers_7_down_weight_transposed : tensor<128x3072xf32>, tensor<3072x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %348 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%347, %layers_7_down_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.7.down"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_172 = tensor.expand_shape %348 [[0, 1], [2]] output_shape [1, 128, 768] : tensor<128x768xf32> into tensor<1x128x768xf32>
    %349 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%343, %expanded_172 : tensor<1x128x768xf32>, tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.7.add"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %350 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%349 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %351 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%350 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_5 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %352 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%349, %351 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %353 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%352 : tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %354 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%353 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %355 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%354 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_0 : f32
      %529 = arith.addf %528, %cst : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x1xf32>
    %356 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%355 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.rsqrt %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %357 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%352, %356 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %358 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%357, %layers_7_norm2_weight, %layers_7_norm2_bias : tensor<1x128x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %in_259: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      %529 = arith.addf %528, %in_259 : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x768xf32>
    %collapsed_173 = tensor.collapse_shape %358 [[0, 1], [2]] : tensor<1x128x768xf32> into tensor<128x768xf32>
    %359 = linalg.matmul {weft.layer = "layers.8.attention.query"} ins(%collapsed_173, %layers_8_attention_query_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %360 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%359, %layers_8_attention_query_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.8.attention.query"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_174 = tensor.expand_shape %360 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %transposed_175 = linalg.transpose ins(%expanded_174 : tensor<1x128x12x64xf32>) outs(%18 : tensor<1x12x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.8.attention.transpose"}
    %361 = linalg.matmul {weft.layer = "layers.8.attention.key"} ins(%collapsed_173, %layers_8_attention_key_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %362 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%361, %layers_8_attention_key_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.8.attention.key"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_176 = tensor.expand_shape %362 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %363 = linalg.matmul {weft.layer = "layers.8.attention.value"} ins(%collapsed_173, %layers_8_attention_value_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %364 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%363, %layers_8_attention_value_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.8.attention.value"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_177 = tensor.expand_shape %364 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %transposed_178 = linalg.transpose ins(%expanded_177 : tensor<1x128x12x64xf32>) outs(%18 : tensor<1x12x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.8.attention.transpose"}
    %transposed_179 = linalg.transpose ins(%expanded_176 : tensor<1x128x12x64xf32>) outs(%23 : tensor<1x12x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.8.attention.transpose"}
    %collapsed_180 = tensor.collapse_shape %transposed_175 [[0, 1], [2], [3]] : tensor<1x12x128x64xf32> into tensor<12x128x64xf32>
    %collapsed_181 = tensor.collapse_shape %transposed_179 [[0, 1], [2], [3]] : tensor<1x12x64x128xf32> into tensor<12x64x128xf32>
    %365 = linalg.batch_matmul {weft.layer = "layers.8.attention.matmul"} ins(%collapsed_180, %collapsed_181 : tensor<12x128x64xf32>, tensor<12x64x128xf32>) outs(%25 : tensor<12x128x128xf32>) -> tensor<12x128x128xf32>
    %expanded_182 = tensor.expand_shape %365 [[0, 1], [2], [3]] output_shape [1, 12, 128, 128] : tensor<12x128x128xf32> into tensor<1x12x128x128xf32>
    %366 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_182 : tensor<1x12x128x128xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.8.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_6 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %367 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%366 : tensor<1x12x128x128xf32>) outs(%30 : tensor<1x12x128xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.maximumf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128xf32>
    %expanded_183 = tensor.expand_shape %367 [[0], [1], [2, 3]] output_shape [1, 12, 128, 1] : tensor<1x12x128xf32> into tensor<1x12x128x1xf32>
    %368 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%366, %expanded_183 : tensor<1x12x128x128xf32>, tensor<1x12x128x1xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %369 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%368 : tensor<1x12x128x128xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.exp %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %370 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%369 : tensor<1x12x128x128xf32>) outs(%35 : tensor<1x12x128x1xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x1xf32>
    %371 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%369, %370 : tensor<1x12x128x128xf32>, tensor<1x12x128x1xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.divf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %collapsed_184 = tensor.collapse_shape %371 [[0, 1], [2], [3]] : tensor<1x12x128x128xf32> into tensor<12x128x128xf32>
    %collapsed_185 = tensor.collapse_shape %transposed_178 [[0, 1], [2], [3]] : tensor<1x12x128x64xf32> into tensor<12x128x64xf32>
    %372 = linalg.batch_matmul {weft.layer = "layers.8.attention.matmul"} ins(%collapsed_184, %collapsed_185 : tensor<12x128x128xf32>, tensor<12x128x64xf32>) outs(%39 : tensor<12x128x64xf32>) -> tensor<12x128x64xf32>
    %expanded_186 = tensor.expand_shape %372 [[0, 1], [2], [3]] output_shape [1, 12, 128, 64] : tensor<12x128x64xf32> into tensor<1x12x128x64xf32>
    %transposed_187 = linalg.transpose ins(%expanded_186 : tensor<1x12x128x64xf32>) outs(%41 : tensor<1x128x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.8.attention.transpose"}
    %collapsed_188 = tensor.collapse_shape %transposed_187 [[0, 1], [2, 3]] : tensor<1x128x12x64xf32> into tensor<128x768xf32>
    %373 = linalg.matmul {weft.layer = "layers.8.attention.out"} ins(%collapsed_188, %layers_8_attention_out_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %374 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%373, %layers_8_attention_out_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.8.attention.out"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_189 = tensor.expand_shape %374 [[0, 1], [2]] output_shape [1, 128, 768] : tensor<128x768xf32> into tensor<1x128x768xf32>
    %375 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%358, %expanded_189 : tensor<1x128x768xf32>, tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.8.add"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %376 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%375 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %377 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%376 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_5 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %378 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%375, %377 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %379 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%378 : tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %380 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%379 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %381 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%380 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_0 : f32
      %529 = arith.addf %528, %cst : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x1xf32>
    %382 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%381 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.rsqrt %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %383 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%378, %382 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %384 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%383, %layers_8_norm1_weight, %layers_8_norm1_bias : tensor<1x128x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %in_259: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      %529 = arith.addf %528, %in_259 : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x768xf32>
    %collapsed_190 = tensor.collapse_shape %384 [[0, 1], [2]] : tensor<1x128x768xf32> into tensor<128x768xf32>
    %385 = linalg.matmul {weft.layer = "layers.8.up"} ins(%collapsed_190, %layers_8_up_weight_transposed : tensor<128x768xf32>, tensor<768x3072xf32>) outs(%55 : tensor<128x3072xf32>) -> tensor<128x3072xf32>
    %386 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%385, %layers_8_up_bias : tensor<128x3072xf32>, tensor<3072xf32>) outs(%54 : tensor<128x3072xf32>) attrs =  {weft.layer = "layers.8.up"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x3072xf32>
    %expanded_191 = tensor.expand_shape %386 [[0, 1], [2]] output_shape [1, 128, 3072] : tensor<128x3072xf32> into tensor<1x128x3072xf32>
    %387 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_191 : tensor<1x128x3072xf32>) outs(%58 : tensor<1x128x3072xf32>) attrs =  {weft.layer = "layers.8.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_7 : f32
      %529 = math.erf %528 : f32
      %530 = arith.addf %529, %cst_3 : f32
      %531 = arith.mulf %530, %cst_4 : f32
      %532 = arith.mulf %in, %531 : f32
      linalg.yield %532 : f32
    } -> tensor<1x128x3072xf32>
    %collapsed_192 = tensor.collapse_shape %387 [[0, 1], [2]] : tensor<1x128x3072xf32> into tensor<128x3072xf32>
    %388 = linalg.matmul {weft.layer = "layers.8.down"} ins(%collapsed_192, %layers_8_down_weight_transposed : tensor<128x3072xf32>, tensor<3072x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %389 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%388, %layers_8_down_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.8.down"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_193 = tensor.expand_shape %389 [[0, 1], [2]] output_shape [1, 128, 768] : tensor<128x768xf32> into tensor<1x128x768xf32>
    %390 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%384, %expanded_193 : tensor<1x128x768xf32>, tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.8.add"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %391 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%390 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %392 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%391 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_5 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %393 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%390, %392 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %394 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%393 : tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %395 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%394 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %396 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%395 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_0 : f32
      %529 = arith.addf %528, %cst : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x1xf32>
    %397 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%396 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.rsqrt %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %398 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%393, %397 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %399 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%398, %layers_8_norm2_weight, %layers_8_norm2_bias : tensor<1x128x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %in_259: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      %529 = arith.addf %528, %in_259 : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x768xf32>
    %collapsed_194 = tensor.collapse_shape %399 [[0, 1], [2]] : tensor<1x128x768xf32> into tensor<128x768xf32>
    %400 = linalg.matmul {weft.layer = "layers.9.attention.query"} ins(%collapsed_194, %layers_9_attention_query_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %401 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%400, %layers_9_attention_query_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.9.attention.query"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_195 = tensor.expand_shape %401 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %transposed_196 = linalg.transpose ins(%expanded_195 : tensor<1x128x12x64xf32>) outs(%18 : tensor<1x12x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.9.attention.transpose"}
    %402 = linalg.matmul {weft.layer = "layers.9.attention.key"} ins(%collapsed_194, %layers_9_attention_key_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %403 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%402, %layers_9_attention_key_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.9.attention.key"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_197 = tensor.expand_shape %403 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %404 = linalg.matmul {weft.layer = "layers.9.attention.value"} ins(%collapsed_194, %layers_9_attention_value_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %405 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%404, %layers_9_attention_value_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.9.attention.value"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_198 = tensor.expand_shape %405 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %transposed_199 = linalg.transpose ins(%expanded_198 : tensor<1x128x12x64xf32>) outs(%18 : tensor<1x12x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.9.attention.transpose"}
    %transposed_200 = linalg.transpose ins(%expanded_197 : tensor<1x128x12x64xf32>) outs(%23 : tensor<1x12x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.9.attention.transpose"}
    %collapsed_201 = tensor.collapse_shape %transposed_196 [[0, 1], [2], [3]] : tensor<1x12x128x64xf32> into tensor<12x128x64xf32>
    %collapsed_202 = tensor.collapse_shape %transposed_200 [[0, 1], [2], [3]] : tensor<1x12x64x128xf32> into tensor<12x64x128xf32>
    %406 = linalg.batch_matmul {weft.layer = "layers.9.attention.matmul"} ins(%collapsed_201, %collapsed_202 : tensor<12x128x64xf32>, tensor<12x64x128xf32>) outs(%25 : tensor<12x128x128xf32>) -> tensor<12x128x128xf32>
    %expanded_203 = tensor.expand_shape %406 [[0, 1], [2], [3]] output_shape [1, 12, 128, 128] : tensor<12x128x128xf32> into tensor<1x12x128x128xf32>
    %407 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_203 : tensor<1x12x128x128xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.9.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_6 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %408 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%407 : tensor<1x12x128x128xf32>) outs(%30 : tensor<1x12x128xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.maximumf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128xf32>
    %expanded_204 = tensor.expand_shape %408 [[0], [1], [2, 3]] output_shape [1, 12, 128, 1] : tensor<1x12x128xf32> into tensor<1x12x128x1xf32>
    %409 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%407, %expanded_204 : tensor<1x12x128x128xf32>, tensor<1x12x128x1xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %410 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%409 : tensor<1x12x128x128xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.exp %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %411 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%410 : tensor<1x12x128x128xf32>) outs(%35 : tensor<1x12x128x1xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x1xf32>
    %412 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%410, %411 : tensor<1x12x128x128xf32>, tensor<1x12x128x1xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.divf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %collapsed_205 = tensor.collapse_shape %412 [[0, 1], [2], [3]] : tensor<1x12x128x128xf32> into tensor<12x128x128xf32>
    %collapsed_206 = tensor.collapse_shape %transposed_199 [[0, 1], [2], [3]] : tensor<1x12x128x64xf32> into tensor<12x128x64xf32>
    %413 = linalg.batch_matmul {weft.layer = "layers.9.attention.matmul"} ins(%collapsed_205, %collapsed_206 : tensor<12x128x128xf32>, tensor<12x128x64xf32>) outs(%39 : tensor<12x128x64xf32>) -> tensor<12x128x64xf32>
    %expanded_207 = tensor.expand_shape %413 [[0, 1], [2], [3]] output_shape [1, 12, 128, 64] : tensor<12x128x64xf32> into tensor<1x12x128x64xf32>
    %transposed_208 = linalg.transpose ins(%expanded_207 : tensor<1x12x128x64xf32>) outs(%41 : tensor<1x128x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.9.attention.transpose"}
    %collapsed_209 = tensor.collapse_shape %transposed_208 [[0, 1], [2, 3]] : tensor<1x128x12x64xf32> into tensor<128x768xf32>
    %414 = linalg.matmul {weft.layer = "layers.9.attention.out"} ins(%collapsed_209, %layers_9_attention_out_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %415 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%414, %layers_9_attention_out_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.9.attention.out"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_210 = tensor.expand_shape %415 [[0, 1], [2]] output_shape [1, 128, 768] : tensor<128x768xf32> into tensor<1x128x768xf32>
    %416 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%399, %expanded_210 : tensor<1x128x768xf32>, tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.9.add"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %417 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%416 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %418 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%417 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_5 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %419 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%416, %418 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %420 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%419 : tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %421 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%420 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %422 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%421 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_0 : f32
      %529 = arith.addf %528, %cst : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x1xf32>
    %423 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%422 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.rsqrt %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %424 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%419, %423 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %425 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%424, %layers_9_norm1_weight, %layers_9_norm1_bias : tensor<1x128x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %in_259: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      %529 = arith.addf %528, %in_259 : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x768xf32>
    %collapsed_211 = tensor.collapse_shape %425 [[0, 1], [2]] : tensor<1x128x768xf32> into tensor<128x768xf32>
    %426 = linalg.matmul {weft.layer = "layers.9.up"} ins(%collapsed_211, %layers_9_up_weight_transposed : tensor<128x768xf32>, tensor<768x3072xf32>) outs(%55 : tensor<128x3072xf32>) -> tensor<128x3072xf32>
    %427 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%426, %layers_9_up_bias : tensor<128x3072xf32>, tensor<3072xf32>) outs(%54 : tensor<128x3072xf32>) attrs =  {weft.layer = "layers.9.up"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x3072xf32>
    %expanded_212 = tensor.expand_shape %427 [[0, 1], [2]] output_shape [1, 128, 3072] : tensor<128x3072xf32> into tensor<1x128x3072xf32>
    %428 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_212 : tensor<1x128x3072xf32>) outs(%58 : tensor<1x128x3072xf32>) attrs =  {weft.layer = "layers.9.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_7 : f32
      %529 = math.erf %528 : f32
      %530 = arith.addf %529, %cst_3 : f32
      %531 = arith.mulf %530, %cst_4 : f32
      %532 = arith.mulf %in, %531 : f32
      linalg.yield %532 : f32
    } -> tensor<1x128x3072xf32>
    %collapsed_213 = tensor.collapse_shape %428 [[0, 1], [2]] : tensor<1x128x3072xf32> into tensor<128x3072xf32>
    %429 = linalg.matmul {weft.layer = "layers.9.down"} ins(%collapsed_213, %layers_9_down_weight_transposed : tensor<128x3072xf32>, tensor<3072x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %430 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%429, %layers_9_down_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.9.down"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_214 = tensor.expand_shape %430 [[0, 1], [2]] output_shape [1, 128, 768] : tensor<128x768xf32> into tensor<1x128x768xf32>
    %431 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%425, %expanded_214 : tensor<1x128x768xf32>, tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.9.add"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %432 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%431 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %433 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%432 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_5 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %434 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%431, %433 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %435 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%434 : tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %436 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%435 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %437 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%436 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_0 : f32
      %529 = arith.addf %528, %cst : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x1xf32>
    %438 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%437 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.rsqrt %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %439 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%434, %438 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %440 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%439, %layers_9_norm2_weight, %layers_9_norm2_bias : tensor<1x128x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %in_259: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      %529 = arith.addf %528, %in_259 : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x768xf32>
    %collapsed_215 = tensor.collapse_shape %440 [[0, 1], [2]] : tensor<1x128x768xf32> into tensor<128x768xf32>
    %441 = linalg.matmul {weft.layer = "layers.10.attention.query"} ins(%collapsed_215, %layers_10_attention_query_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %442 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%441, %layers_10_attention_query_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.10.attention.query"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_216 = tensor.expand_shape %442 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %transposed_217 = linalg.transpose ins(%expanded_216 : tensor<1x128x12x64xf32>) outs(%18 : tensor<1x12x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.10.attention.transpose"}
    %443 = linalg.matmul {weft.layer = "layers.10.attention.key"} ins(%collapsed_215, %layers_10_attention_key_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %444 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%443, %layers_10_attention_key_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.10.attention.key"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_218 = tensor.expand_shape %444 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %445 = linalg.matmul {weft.layer = "layers.10.attention.value"} ins(%collapsed_215, %layers_10_attention_value_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %446 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%445, %layers_10_attention_value_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.10.attention.value"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_219 = tensor.expand_shape %446 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %transposed_220 = linalg.transpose ins(%expanded_219 : tensor<1x128x12x64xf32>) outs(%18 : tensor<1x12x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.10.attention.transpose"}
    %transposed_221 = linalg.transpose ins(%expanded_218 : tensor<1x128x12x64xf32>) outs(%23 : tensor<1x12x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.10.attention.transpose"}
    %collapsed_222 = tensor.collapse_shape %transposed_217 [[0, 1], [2], [3]] : tensor<1x12x128x64xf32> into tensor<12x128x64xf32>
    %collapsed_223 = tensor.collapse_shape %transposed_221 [[0, 1], [2], [3]] : tensor<1x12x64x128xf32> into tensor<12x64x128xf32>
    %447 = linalg.batch_matmul {weft.layer = "layers.10.attention.matmul"} ins(%collapsed_222, %collapsed_223 : tensor<12x128x64xf32>, tensor<12x64x128xf32>) outs(%25 : tensor<12x128x128xf32>) -> tensor<12x128x128xf32>
    %expanded_224 = tensor.expand_shape %447 [[0, 1], [2], [3]] output_shape [1, 12, 128, 128] : tensor<12x128x128xf32> into tensor<1x12x128x128xf32>
    %448 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_224 : tensor<1x12x128x128xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.10.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_6 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %449 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%448 : tensor<1x12x128x128xf32>) outs(%30 : tensor<1x12x128xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.maximumf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128xf32>
    %expanded_225 = tensor.expand_shape %449 [[0], [1], [2, 3]] output_shape [1, 12, 128, 1] : tensor<1x12x128xf32> into tensor<1x12x128x1xf32>
    %450 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%448, %expanded_225 : tensor<1x12x128x128xf32>, tensor<1x12x128x1xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %451 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%450 : tensor<1x12x128x128xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.exp %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %452 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%451 : tensor<1x12x128x128xf32>) outs(%35 : tensor<1x12x128x1xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x1xf32>
    %453 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%451, %452 : tensor<1x12x128x128xf32>, tensor<1x12x128x1xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.divf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %collapsed_226 = tensor.collapse_shape %453 [[0, 1], [2], [3]] : tensor<1x12x128x128xf32> into tensor<12x128x128xf32>
    %collapsed_227 = tensor.collapse_shape %transposed_220 [[0, 1], [2], [3]] : tensor<1x12x128x64xf32> into tensor<12x128x64xf32>
    %454 = linalg.batch_matmul {weft.layer = "layers.10.attention.matmul"} ins(%collapsed_226, %collapsed_227 : tensor<12x128x128xf32>, tensor<12x128x64xf32>) outs(%39 : tensor<12x128x64xf32>) -> tensor<12x128x64xf32>
    %expanded_228 = tensor.expand_shape %454 [[0, 1], [2], [3]] output_shape [1, 12, 128, 64] : tensor<12x128x64xf32> into tensor<1x12x128x64xf32>
    %transposed_229 = linalg.transpose ins(%expanded_228 : tensor<1x12x128x64xf32>) outs(%41 : tensor<1x128x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.10.attention.transpose"}
    %collapsed_230 = tensor.collapse_shape %transposed_229 [[0, 1], [2, 3]] : tensor<1x128x12x64xf32> into tensor<128x768xf32>
    %455 = linalg.matmul {weft.layer = "layers.10.attention.out"} ins(%collapsed_230, %layers_10_attention_out_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %456 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%455, %layers_10_attention_out_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.10.attention.out"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_231 = tensor.expand_shape %456 [[0, 1], [2]] output_shape [1, 128, 768] : tensor<128x768xf32> into tensor<1x128x768xf32>
    %457 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%440, %expanded_231 : tensor<1x128x768xf32>, tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.10.add"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %458 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%457 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %459 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%458 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_5 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %460 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%457, %459 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %461 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%460 : tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %462 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%461 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %463 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%462 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_0 : f32
      %529 = arith.addf %528, %cst : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x1xf32>
    %464 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%463 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.rsqrt %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %465 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%460, %464 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %466 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%465, %layers_10_norm1_weight, %layers_10_norm1_bias : tensor<1x128x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %in_259: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      %529 = arith.addf %528, %in_259 : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x768xf32>
    %collapsed_232 = tensor.collapse_shape %466 [[0, 1], [2]] : tensor<1x128x768xf32> into tensor<128x768xf32>
    %467 = linalg.matmul {weft.layer = "layers.10.up"} ins(%collapsed_232, %layers_10_up_weight_transposed : tensor<128x768xf32>, tensor<768x3072xf32>) outs(%55 : tensor<128x3072xf32>) -> tensor<128x3072xf32>
    %468 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%467, %layers_10_up_bias : tensor<128x3072xf32>, tensor<3072xf32>) outs(%54 : tensor<128x3072xf32>) attrs =  {weft.layer = "layers.10.up"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x3072xf32>
    %expanded_233 = tensor.expand_shape %468 [[0, 1], [2]] output_shape [1, 128, 3072] : tensor<128x3072xf32> into tensor<1x128x3072xf32>
    %469 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_233 : tensor<1x128x3072xf32>) outs(%58 : tensor<1x128x3072xf32>) attrs =  {weft.layer = "layers.10.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_7 : f32
      %529 = math.erf %528 : f32
      %530 = arith.addf %529, %cst_3 : f32
      %531 = arith.mulf %530, %cst_4 : f32
      %532 = arith.mulf %in, %531 : f32
      linalg.yield %532 : f32
    } -> tensor<1x128x3072xf32>
    %collapsed_234 = tensor.collapse_shape %469 [[0, 1], [2]] : tensor<1x128x3072xf32> into tensor<128x3072xf32>
    %470 = linalg.matmul {weft.layer = "layers.10.down"} ins(%collapsed_234, %layers_10_down_weight_transposed : tensor<128x3072xf32>, tensor<3072x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %471 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%470, %layers_10_down_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.10.down"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_235 = tensor.expand_shape %471 [[0, 1], [2]] output_shape [1, 128, 768] : tensor<128x768xf32> into tensor<1x128x768xf32>
    %472 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%466, %expanded_235 : tensor<1x128x768xf32>, tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.10.add"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %473 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%472 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %474 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%473 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_5 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %475 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%472, %474 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %476 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%475 : tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %477 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%476 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %478 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%477 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_0 : f32
      %529 = arith.addf %528, %cst : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x1xf32>
    %479 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%478 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.rsqrt %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %480 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%475, %479 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %481 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%480, %layers_10_norm2_weight, %layers_10_norm2_bias : tensor<1x128x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %in_259: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      %529 = arith.addf %528, %in_259 : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x768xf32>
    %collapsed_236 = tensor.collapse_shape %481 [[0, 1], [2]] : tensor<1x128x768xf32> into tensor<128x768xf32>
    %482 = linalg.matmul {weft.layer = "layers.11.attention.query"} ins(%collapsed_236, %layers_11_attention_query_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %483 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%482, %layers_11_attention_query_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.11.attention.query"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_237 = tensor.expand_shape %483 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %transposed_238 = linalg.transpose ins(%expanded_237 : tensor<1x128x12x64xf32>) outs(%18 : tensor<1x12x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.11.attention.transpose"}
    %484 = linalg.matmul {weft.layer = "layers.11.attention.key"} ins(%collapsed_236, %layers_11_attention_key_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %485 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%484, %layers_11_attention_key_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.11.attention.key"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_239 = tensor.expand_shape %485 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %486 = linalg.matmul {weft.layer = "layers.11.attention.value"} ins(%collapsed_236, %layers_11_attention_value_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %487 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%486, %layers_11_attention_value_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.11.attention.value"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_240 = tensor.expand_shape %487 [[0, 1], [2, 3]] output_shape [1, 128, 12, 64] : tensor<128x768xf32> into tensor<1x128x12x64xf32>
    %transposed_241 = linalg.transpose ins(%expanded_240 : tensor<1x128x12x64xf32>) outs(%18 : tensor<1x12x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.11.attention.transpose"}
    %transposed_242 = linalg.transpose ins(%expanded_239 : tensor<1x128x12x64xf32>) outs(%23 : tensor<1x12x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.11.attention.transpose"}
    %collapsed_243 = tensor.collapse_shape %transposed_238 [[0, 1], [2], [3]] : tensor<1x12x128x64xf32> into tensor<12x128x64xf32>
    %collapsed_244 = tensor.collapse_shape %transposed_242 [[0, 1], [2], [3]] : tensor<1x12x64x128xf32> into tensor<12x64x128xf32>
    %488 = linalg.batch_matmul {weft.layer = "layers.11.attention.matmul"} ins(%collapsed_243, %collapsed_244 : tensor<12x128x64xf32>, tensor<12x64x128xf32>) outs(%25 : tensor<12x128x128xf32>) -> tensor<12x128x128xf32>
    %expanded_245 = tensor.expand_shape %488 [[0, 1], [2], [3]] output_shape [1, 12, 128, 128] : tensor<12x128x128xf32> into tensor<1x12x128x128xf32>
    %489 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_245 : tensor<1x12x128x128xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.11.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_6 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %490 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%489 : tensor<1x12x128x128xf32>) outs(%30 : tensor<1x12x128xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.maximumf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128xf32>
    %expanded_246 = tensor.expand_shape %490 [[0], [1], [2, 3]] output_shape [1, 12, 128, 1] : tensor<1x12x128xf32> into tensor<1x12x128x1xf32>
    %491 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%489, %expanded_246 : tensor<1x12x128x128xf32>, tensor<1x12x128x1xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %492 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%491 : tensor<1x12x128x128xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.exp %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %493 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%492 : tensor<1x12x128x128xf32>) outs(%35 : tensor<1x12x128x1xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x1xf32>
    %494 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%492, %493 : tensor<1x12x128x128xf32>, tensor<1x12x128x1xf32>) outs(%27 : tensor<1x12x128x128xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.divf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x12x128x128xf32>
    %collapsed_247 = tensor.collapse_shape %494 [[0, 1], [2], [3]] : tensor<1x12x128x128xf32> into tensor<12x128x128xf32>
    %collapsed_248 = tensor.collapse_shape %transposed_241 [[0, 1], [2], [3]] : tensor<1x12x128x64xf32> into tensor<12x128x64xf32>
    %495 = linalg.batch_matmul {weft.layer = "layers.11.attention.matmul"} ins(%collapsed_247, %collapsed_248 : tensor<12x128x128xf32>, tensor<12x128x64xf32>) outs(%39 : tensor<12x128x64xf32>) -> tensor<12x128x64xf32>
    %expanded_249 = tensor.expand_shape %495 [[0, 1], [2], [3]] output_shape [1, 12, 128, 64] : tensor<12x128x64xf32> into tensor<1x12x128x64xf32>
    %transposed_250 = linalg.transpose ins(%expanded_249 : tensor<1x12x128x64xf32>) outs(%41 : tensor<1x128x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.11.attention.transpose"}
    %collapsed_251 = tensor.collapse_shape %transposed_250 [[0, 1], [2, 3]] : tensor<1x128x12x64xf32> into tensor<128x768xf32>
    %496 = linalg.matmul {weft.layer = "layers.11.attention.out"} ins(%collapsed_251, %layers_11_attention_out_weight_transposed : tensor<128x768xf32>, tensor<768x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %497 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%496, %layers_11_attention_out_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.11.attention.out"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_252 = tensor.expand_shape %497 [[0, 1], [2]] output_shape [1, 128, 768] : tensor<128x768xf32> into tensor<1x128x768xf32>
    %498 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%481, %expanded_252 : tensor<1x128x768xf32>, tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.11.add"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %499 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%498 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %500 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%499 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_5 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %501 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%498, %500 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %502 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%501 : tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %503 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%502 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %504 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%503 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_0 : f32
      %529 = arith.addf %528, %cst : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x1xf32>
    %505 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%504 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.rsqrt %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %506 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%501, %505 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %507 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%506, %layers_11_norm1_weight, %layers_11_norm1_bias : tensor<1x128x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %in_258: f32, %in_259: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      %529 = arith.addf %528, %in_259 : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x768xf32>
    %collapsed_253 = tensor.collapse_shape %507 [[0, 1], [2]] : tensor<1x128x768xf32> into tensor<128x768xf32>
    %508 = linalg.matmul {weft.layer = "layers.11.up"} ins(%collapsed_253, %layers_11_up_weight_transposed : tensor<128x768xf32>, tensor<768x3072xf32>) outs(%55 : tensor<128x3072xf32>) -> tensor<128x3072xf32>
    %509 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%508, %layers_11_up_bias : tensor<128x3072xf32>, tensor<3072xf32>) outs(%54 : tensor<128x3072xf32>) attrs =  {weft.layer = "layers.11.up"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x3072xf32>
    %expanded_254 = tensor.expand_shape %509 [[0, 1], [2]] output_shape [1, 128, 3072] : tensor<128x3072xf32> into tensor<1x128x3072xf32>
    %510 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_254 : tensor<1x128x3072xf32>) outs(%58 : tensor<1x128x3072xf32>) attrs =  {weft.layer = "layers.11.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_7 : f32
      %529 = math.erf %528 : f32
      %530 = arith.addf %529, %cst_3 : f32
      %531 = arith.mulf %530, %cst_4 : f32
      %532 = arith.mulf %in, %531 : f32
      linalg.yield %532 : f32
    } -> tensor<1x128x3072xf32>
    %collapsed_255 = tensor.collapse_shape %510 [[0, 1], [2]] : tensor<1x128x3072xf32> into tensor<128x3072xf32>
    %511 = linalg.matmul {weft.layer = "layers.11.down"} ins(%collapsed_255, %layers_11_down_weight_transposed : tensor<128x3072xf32>, tensor<3072x768xf32>) outs(%15 : tensor<128x768xf32>) -> tensor<128x768xf32>
    %512 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%511, %layers_11_down_bias : tensor<128x768xf32>, tensor<768xf32>) outs(%14 : tensor<128x768xf32>) attrs =  {weft.layer = "layers.11.down"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<128x768xf32>
    %expanded_256 = tensor.expand_shape %512 [[0, 1], [2]] output_shape [1, 128, 768] : tensor<128x768xf32> into tensor<1x128x768xf32>
    %513 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%507, %expanded_256 : tensor<1x128x768xf32>, tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.11.add"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %514 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%513 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %515 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%514 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.divf %in, %cst_5 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %516 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%513, %515 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.subf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %517 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%516 : tensor<1x128x768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %518 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%517 : tensor<1x128x768xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.addf %in, %out : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %519 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%518 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = arith.mulf %in, %cst_0 : f32
      %529 = arith.addf %528, %cst : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x1xf32>
    %520 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%519 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.rsqrt %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x1xf32>
    %521 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%516, %520 : tensor<1x128x768xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x128x768xf32>
    %522 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%521, %layers_11_norm2_weight, %layers_11_norm2_bias : tensor<1x128x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%0 : tensor<1x128x768xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %in_258: f32, %in_259: f32, %out: f32):
      %528 = arith.mulf %in, %in_258 : f32
      %529 = arith.addf %528, %in_259 : f32
      linalg.yield %529 : f32
    } -> tensor<1x128x768xf32>
    %extracted_slice = tensor.extract_slice %522[0, 0, 0] [1, 1, 768] [1, 1, 1] : tensor<1x128x768xf32> to tensor<1x1x768xf32>
    %collapsed_257 = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<1x1x768xf32> into tensor<1x768xf32>
    %523 = tensor.empty() : tensor<1x768xf32>
    %524 = linalg.fill {weft.layer = "pooler"} ins(%cst_1 : f32) outs(%523 : tensor<1x768xf32>) -> tensor<1x768xf32>
    %525 = linalg.matmul {weft.layer = "pooler"} ins(%collapsed_257, %pooler_weight_transposed : tensor<1x768xf32>, tensor<768x768xf32>) outs(%524 : tensor<1x768xf32>) -> tensor<1x768xf32>
    %526 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%525, %pooler_bias : tensor<1x768xf32>, tensor<768xf32>) outs(%523 : tensor<1x768xf32>) attrs =  {weft.layer = "pooler"} {
    ^bb0(%in: f32, %in_258: f32, %out: f32):
      %528 = arith.addf %in, %in_258 : f32
      linalg.yield %528 : f32
    } -> tensor<1x768xf32>
    %527 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%526 : tensor<1x768xf32>) outs(%523 : tensor<1x768xf32>) attrs =  {weft.layer = "tanh"} {
    ^bb0(%in: f32, %out: f32):
      %528 = math.tanh %in : f32
      linalg.yield %528 : f32
    } -> tensor<1x768xf32>
    return %522, %527 : tensor<1x128x768xf32>, tensor<1x768xf32>
  }
}
