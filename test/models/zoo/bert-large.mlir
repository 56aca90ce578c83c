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
  func.func @bert_large(%tokens: tensor<1x128xi64> {weft.dims = ["batch", "seq"], weft.range = [0, 30522]}, %words_weight: tensor<30522x1024xf32> {weft.weight = "words.weight"}, %add_shift: tensor<128x1024xf32> {weft.weight = "add.shift", weft.dims = ["seq <= 512", ""]}, %norm_weight: tensor<1024xf32> {weft.weight = "norm.weight"}, %norm_bias: tensor<1024xf32> {weft.weight = "norm.bias"}, %layers_0_attention_query_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.0.attention.query.weight.transposed"}, %layers_0_attention_query_bias: tensor<1024xf32> {weft.weight = "layers.0.attention.query.bias"}, %layers_0_attention_key_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.0.attention.key.weight.transposed"}, %layers_0_attention_key_bias: tensor<1024xf32> {weft.weight = "layers.0.attention.key.bias"}, %layers_0_attention_value_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.0.attention.value.weight.transposed"}, %layers_0_attention_value_bias: tensor<1024xf32> {weft.weight = "layers.0.attention.value.bias"}, %layers_0_attention_out_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.0.attention.out.weight.transposed"}, %layers_0_attention_out_bias: tensor<1024xf32> {weft.weight = "layers.0.attention.out.bias"}, %layers_0_norm1_weight: tensor<1024xf32> {weft.weight = "layers.0.norm1.weight"}, %layers_0_norm1_bias: tensor<1024xf32> {weft.weight = "layers.0.norm1.bias"}, %layers_0_up_weight_transposed: tensor<1024x4096xf32> {weft.weight = "layers.0.up.weight.transposed"}, %layers_0_up_bias: tensor<4096xf32> {weft.weight = "layers.0.up.bias"}, %layers_0_down_weight_transposed: tensor<4096x1024xf32> {weft.weight = "layers.0.down.weight.transposed"}, %layers_0_down_bias: tensor<1024xf32> {weft.weight = "layers.0.down.bias"}, %layers_0_norm2_weight: tensor<1024xf32> {weft.weight = "layers.0.norm2.weight"}, %layers_0_norm2_bias: tensor<1024xf32> {weft.weight = "layers.0.norm2.bias"}, %layers_1_attention_query_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.1.attention.query.weight.transposed"}, %layers_1_attention_query_bias: tensor<1024xf32> {weft.weight = "layers.1.attention.query.bias"}, %layers_1_attention_key_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.1.attention.key.weight.transposed"}, %layers_1_attention_key_bias: tensor<1024xf32> {weft.weight = "layers.1.attention.key.bias"}, %layers_1_attention_value_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.1.attention.value.weight.transposed"}, %layers_1_attention_value_bias: tensor<1024xf32> {weft.weight = "layers.1.attention.value.bias"}, %layers_1_attention_out_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.1.attention.out.weight.transposed"}, %layers_1_attention_out_bias: tensor<1024xf32> {weft.weight = "layers.1.attention.out.bias"}, %layers_1_norm1_weight: tensor<1024xf32> {weft.weight = "layers.1.norm1.weight"}, %layers_1_norm1_bias: tensor<1024xf32> {weft.weight = "layers.1.norm1.bias"}, %layers_1_up_weight_transposed: tensor<1024x4096xf32> {weft.weight = "layers.1.up.weight.transposed"}, %layers_1_up_bias: tensor<4096xf32> {weft.weight = "layers.1.up.bias"}, %layers_1_down_weight_transposed: tensor<4096x1024xf32> {weft.weight = "layers.1.down.weight.transposed"}, %layers_1_down_bias: tensor<1024xf32> {weft.weight = "layers.1.down.bias"}, %layers_1_norm2_weight: tensor<1024xf32> {weft.weight = "layers.1.norm2.weight"}, %layers_1_norm2_bias: tensor<1024xf32> {weft.weight = "layers.1.norm2.bias"}, %layers_2_attention_query_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.2.attention.query.weight.transposed"}, %layers_2_attention_query_bias: tensor<1024xf32> {weft.weight = "layers.2.attention.query.bias"}, %layers_2_attention_key_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.2.attention.key.weight.transposed"}, %layers_2_attention_key_bias: tensor<1024xf32> {weft.weight = "layers.2.attention.key.bias"}, %layers_2_attention_value_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.2.attention.value.weight.transposed"}, %layers_2_attention_value_bias: tensor<1024xf32> {weft.weight = "layers.2.attention.value.bias"}, %layers_2_attention_out_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.2.attention.out.weight.transposed"}, %layers_2_attention_out_bias: tensor<1024xf32> {weft.weight = "layers.2.attention.out.bias"}, %layers_2_norm1_weight: tensor<1024xf32> {weft.weight = "layers.2.norm1.weight"}, %layers_2_norm1_bias: tensor<1024xf32> {weft.weight = "layers.2.norm1.bias"}, %layers_2_up_weight_transposed: tensor<1024x4096xf32> {weft.weight = "layers.2.up.weight.transposed"}, %layers_2_up_bias: tensor<4096xf32> {weft.weight = "layers.2.up.bias"}, %layers_2_down_weight_transposed: tensor<4096x1024xf32> {weft.weight = "layers.2.down.weight.transposed"}, %layers_2_down_bias: tensor<1024xf32> {weft.weight = "layers.2.down.bias"}, %layers_2_norm2_weight: tensor<1024xf32> {weft.weight = "layers.2.norm2.weight"}, %layers_2_norm2_bias: tensor<1024xf32> {weft.weight = "layers.2.norm2.bias"}, %layers_3_attention_query_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.3.attention.query.weight.transposed"}, %layers_3_attention_query_bias: tensor<1024xf32> {weft.weight = "layers.3.attention.query.bias"}, %layers_3_attention_key_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.3.attention.key.weight.transposed"}, %layers_3_attention_key_bias: tensor<1024xf32> {weft.weight = "layers.3.attention.key.bias"}, %layers_3_attention_value_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.3.attention.value.weight.transposed"}, %layers_3_attention_value_bias: tensor<1024xf32> {weft.weight = "layers.3.attention.value.bias"}, %layers_3_attention_out_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.3.attention.out.weight.transposed"}, %layers_3_attention_out_bias: tensor<1024xf32> {weft.weight = "layers.3.attention.out.bias"}, %layers_3_norm1_weight: tensor<1024xf32> {weft.weight = "layers.3.norm1.weight"}, %layers_3_norm1_bias: tensor<1024xf32> {weft.weight = "layers.3.norm1.bias"}, %layers_3_up_weight_transposed: tensor<1024x4096xf32> {weft.weight = "layers.3.up.weight.transposed"}, %layers_3_up_bias: tensor<4096xf32> {weft.weight = "layers.3.up.bias"}, %layers_3_down_weight_transposed: tensor<4096x1024xf32> {weft.weight = "layers.3.down.weight.transposed"}, %layers_3_down_bias: tensor<1024xf32> {weft.weight = "layers.3.down.bias"}, %layers_3_norm2_weight: tensor<1024xf32> {weft.weight = "layers.3.norm2.weight"}, %layers_3_norm2_bias: tensor<1024xf32> {weft.weight = "layers.3.norm2.bias"}, %layers_4_attention_query_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.4.attention.query.weight.transposed"}, %layers_4_attention_query_bias: tensor<1024xf32> {weft.weight = "layers.4.attention.query.bias"}, %layers_4_attention_key_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.4.attention.key.weight.transposed"}, %layers_4_attention_key_bias: tensor<1024xf32> {weft.weight = "layers.4.attention.key.bias"}, %layers_4_attention_value_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.4.attention.value.weight.transposed"}, %layers_4_attention_value_bias: tensor<1024xf32> {weft.weight = "layers.4.attention.value.bias"}, %layers_4_attention_out_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.4.attention.out.weight.transposed"}, %layers_4_attention_out_bias: tensor<1024xf32> {weft.weight = "layers.4.attention.out.bias"}, %layers_4_norm1_weight: tensor<1024xf32> {weft.weight = "layers.4.norm1.weight"}, %layers_4_norm1_bias: tensor<1024xf32> {weft.weight = "layers.4.norm1.bias"}, %layers_4_up_weight_transposed: tensor<1024x4096xf32> {weft.weight = "layers.4.up.weight.transposed"}, %layers_4_up_bias: tensor<4096xf32> {weft.weight = "layers.4.up.bias"}, %layers_4_down_weight_transposed: tensor<4096x1024xf32> {weft.weight = "layers.4.down.weight.transposed"}, %layers_4_down_bias: tensor<1024xf32> {weft.weight = "layers.4.down.bias"}, %layers_4_norm2_weight: tensor<1024xf32> {weft.weight = "layers.4.norm2.weight"}, %layers_4_norm2_bias: tensor<1024xf32> {weft.weight = "layers.4.norm2.bias"}, %layers_5_attention_query_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.5.attention.query.weight.transposed"}, %layers_5_attention_query_bias: tensor<1024xf32> {weft.weight = "layers.5.attention.query.bias"}, %layers_5_attention_key_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.5.attention.key.weight.transposed"}, %layers_5_attention_key_bias: tensor<1024xf32> {weft.weight = "layers.5.attention.key.bias"}, %layers_5_attention_value_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.5.attention.value.weight.transposed"}, %layers_5_attention_value_bias: tensor<1024xf32> {weft.weight = "layers.5.attention.value.bias"}, %layers_5_attention_out_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.5.attention.out.weight.transposed"}, %layers_5_attention_out_bias: tensor<1024xf32> {weft.weight = "layers.5.attention.out.bias"}, %layers_5_norm1_weight: tensor<1024xf32> {weft.weight = "layers.5.norm1.weight"}, %layers_5_norm1_bias: tensor<1024xf32> {weft.weight = "layers.5.norm1.bias"}, %layers_5_up_weight_transposed: tensor<1024x4096xf32> {weft.weight = "layers.5.up.weight.transposed"}, %layers_5_up_bias: tensor<4096xf32> {weft.weight = "layers.5.up.bias"}, %layers_5_down_weight_transposed: tensor<4096x1024xf32> {weft.weight = "layers.5.down.weight.transposed"}, %layers_5_down_bias: tensor<1024xf32> {weft.weight = "layers.5.down.bias"}, %layers_5_norm2_weight: tensor<1024xf32> {weft.weight = "layers.5.norm2.weight"}, %layers_5_norm2_bias: tensor<1024xf32> {weft.weight = "layers.5.norm2.bias"}, %layers_6_attention_query_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.6.attention.query.weight.transposed"}, %layers_6_attention_query_bias: tensor<1024xf32> {weft.weight = "layers.6.attention.query.bias"}, %layers_6_attention_key_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.6.attention.key.weight.transposed"}, %layers_6_attention_key_bias: tensor<1024xf32> {weft.weight = "layers.6.attention.key.bias"}, %layers_6_attention_value_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.6.attention.value.weight.transposed"}, %layers_6_attention_value_bias: tensor<1024xf32> {weft.weight = "layers.6.attention.value.bias"}, %layers_6_attention_out_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.6.attention.out.weight.transposed"}, %layers_6_attention_out_bias: tensor<1024xf32> {weft.weight = "layers.6.attention.out.bias"}, %layers_6_norm1_weight: tensor<1024xf32> {weft.weight = "layers.6.norm1.weight"}, %layers_6_norm1_bias: tensor<1024xf32> {weft.weight = "layers.6.norm1.bias"}, %layers_6_up_weight_transposed: tensor<1024x4096xf32> {weft.weight = "layers.6.up.weight.transposed"}, %layers_6_up_bias: tensor<4096xf32> {weft.weight = "layers.6.up.bias"}, %layers_6_down_weight_transposed: tensor<4096x1024xf32> {weft.weight = "layers.6.down.weight.transposed"}, %layers_6_down_bias: tensor<1024xf32> {weft.weight = "layers.6.down.bias"}, %layers_6_norm2_weight: tensor<1024xf32> {weft.weight = "layers.6.norm2.weight"}, %layers_6_norm2_bias: tensor<1024xf32> {weft.weight = "layers.6.norm2.bias"}, %layers_7_attention_query_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.7.attention.query.weight.transposed"}, %layers_7_attention_query_bias: tensor<1024xf32> {weft.weight = "layers.7.attention.query.bias"}, %layers_7_attention_key_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.7.attention.key.weight.transposed"}, %layers_7_attention_key_bias: tensor<1024xf32> {weft.weight = "layers.7.attention.key.bias"}, %layers_7_attention_value_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.7.attention.value.weight.transposed"}, %layers_7_attention_value_bias: tensor<1024xf32> {weft.weight = "layers.7.attention.value.bias"}, %layers_7_attention_out_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.7.attention.out.weight.transposed"}, %layers_7_attention_out_bias: tensor<1024xf32> {weft.weight = "layers.7.attention.out.bias"}, %layers_7_norm1_weight: tensor<1024xf32> {weft.weight = "layers.7.norm1.weight"}, %layers_7_norm1_bias: tensor<1024xf32> {weft.weight = "layers.7.norm1.bias"}, %layers_7_up_weight_transposed: tensor<1024x4096xf32> {weft.weight = "layers.7.up.weight.transposed"}, %layers_7_up_bias: tensor<4096xf32> {weft.weight = "layers.7.up.bias"}, %layers_7_down_weight_transposed: tensor<4096x1024xf32> {weft.weight = "layers.7.down.weight.transposed"}, %layers_7_down_bias: tensor<1024xf32> {weft.weight = "layers.7.down.bias"}, %layers_7_norm2_weight: tensor<1024xf32> {weft.weight = "layers.7.norm2.weight"}, %layers_7_norm2_bias: tensor<1024xf32> {weft.weight = "layers.7.norm2.bias"}, %layers_8_attention_query_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.8.attention.query.weight.transposed"}, %layers_8_attention_query_bias: tensor<1024xf32> {weft.weight = "layers.8.attention.query.bias"}, %layers_8_attention_key_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.8.attention.key.weight.transposed"}, %layers_8_attention_key_bias: tensor<1024xf32> {weft.weight = "layers.8.attention.key.bias"}, %layers_8_attention_value_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.8.attention.value.weight.transposed"}, %layers_8_attention_value_bias: tensor<1024xf32> {weft.weight = "layers.8.attention.value.bias"}, %layers_8_attention_out_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.8.attention.out.weight.transposed"}, %layers_8_attention_out_bias: tensor<1024xf32> {weft.weight = "layers.8.attention.out.bias"}, %layers_8_norm1_weight: tensor<1024xf32> {weft.weight = "layers.8.norm1.weight"}, %layers_8_norm1_bias: tensor<1024xf32> {weft.weight = "layers.8.norm1.bias"}, %layers_8_up_weight_transposed: tensor<1024x4096xf32> {weft.weight = "layers.8.up.weight.transposed"}, %layers_8_up_bias: tensor<4096xf32> {weft.weight = "layers.8.up.bias"}, %layers_8_down_weight_transposed: tensor<4096x1024xf32> {weft.weight = "layers.8.down.weight.transposed"}, %layers_8_down_bias: tensor<1024xf32> {weft.weight = "layers.8.down.bias"}, %layers_8_norm2_weight: tensor<1024xf32> {weft.weight = "layers.8.norm2.weight"}, %layers_8_norm2_bias: tensor<1024xf32> {weft.weight = "layers.8.norm2.bias"}, %layers_9_attention_query_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.9.attention.query.weight.transposed"}, %layers_9_attention_query_bias: tensor<1024xf32> {weft.weight = "layers.9.attention.query.bias"}, %layers_9_attention_key_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.9.attention.key.weight.transposed"}, %layers_9_attention_key_bias: tensor<1024xf32> {weft.weight = "layers.9.attention.key.bias"}, %layers_9_attention_value_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.9.attention.value.weight.transposed"}, %layers_9_attention_value_bias: tensor<1024xf32> {weft.weight = "layers.9.attention.value.bias"}, %layers_9_attention_out_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.9.attention.out.weight.transposed"}, %layers_9_attention_out_bias: tensor<1024xf32> {weft.weight = "layers.9.attention.out.bias"}, %layers_9_norm1_weight: tensor<1024xf32> {weft.weight = "layers.9.norm1.weight"}, %layers_9_norm1_bias: tensor<1024xf32> {weft.weight = "layers.9.norm1.bias"}, %layers_9_up_weight_transposed: tensor<1024x4096xf32> {weft.weight = "layers.9.up.weight.transposed"}, %layers_9_up_bias: tensor<4096xf32> {weft.weight = "layers.9.up.bias"}, %layers_9_down_weight_transposed: tensor<4096x1024xf32> {weft.weight = "layers.9.down.weight.transposed"}, %layers_9_down_bias: tensor<1024xf32> {weft.weight = "layers.9.down.bias"}, %layers_9_norm2_weight: tensor<1024xf32> {weft.weight = "layers.9.norm2.weight"}, %layers_9_norm2_bias: tensor<1024xf32> {weft.weight = "layers.9.norm2.bias"}, %layers_10_attention_query_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.10.attention.query.weight.transposed"}, %layers_10_attention_query_bias: tensor<1024xf32> {weft.weight = "layers.10.attention.query.bias"}, %layers_10_attention_key_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.10.attention.key.weight.transposed"}, %layers_10_attention_key_bias: tensor<1024xf32> {weft.weight = "layers.10.attention.key.bias"}, %layers_10_attention_value_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.10.attention.value.weight.transposed"}, %layers_10_attention_value_bias: tensor<1024xf32> {weft.weight = "layers.10.attention.value.bias"}, %layers_10_attention_out_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.10.attention.out.weight.transposed"}, %layers_10_attention_out_bias: tensor<1024xf32> {weft.weight = "layers.10.attention.out.bias"}, %layers_10_norm1_weight: tensor<1024xf32> {weft.weight = "layers.10.norm1.weight"}, %layers_10_norm1_bias: tensor<1024xf32> {weft.weight = "layers.10.norm1.bias"}, %layers_10_up_weight_transposed: tensor<1024x4096xf32> {weft.weight = "layers.10.up.weight.transposed"}, %layers_10_up_bias: tensor<4096xf32> {weft.weight = "layers.10.up.bias"}, %layers_10_down_weight_transposed: tensor<4096x1024xf32> {weft.weight = "layers.10.down.weight.transposed"}, %layers_10_down_bias: tensor<1024xf32> {weft.weight = "layers.10.down.bias"}, %layers_10_norm2_weight: tensor<1024xf32> {weft.weight = "layers.10.norm2.weight"}, %layers_10_norm2_bias: tensor<1024xf32> {weft.weight = "layers.10.norm2.bias"}, %layers_11_attention_query_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.11.attention.query.weight.transposed"}, %layers_11_attention_query_bias: tensor<1024xf32> {weft.weight = "layers.11.attention.query.bias"}, %layers_11_attention_key_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.11.attention.key.weight.transposed"}, %layers_11_attention_key_bias: tensor<1024xf32> {weft.weight = "layers.11.attention.key.bias"}, %layers_11_attention_value_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.11.attention.value.weight.transposed"}, %layers_11_attention_value_bias: tensor<1024xf32> {weft.weight = "layers.11.attention.value.bias"}, %layers_11_attention_out_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.11.attention.out.weight.transposed"}, %layers_11_attention_out_bias: tensor<1024xf32> {weft.weight = "layers.11.attention.out.bias"}, %layers_11_norm1_weight: tensor<1024xf32> {weft.weight = "layers.11.norm1.weight"}, %layers_11_norm1_bias: tensor<1024xf32> {weft.weight = "layers.11.norm1.bias"}, %layers_11_up_weight_transposed: tensor<1024x4096xf32> {weft.weight = "layers.11.up.weight.transposed"}, %layers_11_up_bias: tensor<4096xf32> {weft.weight = "layers.11.up.bias"}, %layers_11_down_weight_transposed: tensor<4096x1024xf32> {weft.weight = "layers.11.down.weight.transposed"}, %layers_11_down_bias: tensor<1024xf32> {weft.weight = "layers.11.down.bias"}, %layers_11_norm2_weight: tensor<1024xf32> {weft.weight = "layers.11.norm2.weight"}, %layers_11_norm2_bias: tensor<1024xf32> {weft.weight = "layers.11.norm2.bias"}, %layers_12_attention_query_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.12.attention.query.weight.transposed"}, %layers_12_attention_query_bias: tensor<1024xf32> {weft.weight = "layers.12.attention.query.bias"}, %layers_12_attention_key_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.12.attention.key.weight.transposed"}, %layers_12_attention_key_bias: tensor<1024xf32> {weft.weight = "layers.12.attention.key.bias"}, %layers_12_attention_value_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.12.attention.value.weight.transposed"}, %layers_12_attention_value_bias: tensor<1024xf32> {weft.weight = "layers.12.attention.value.bias"}, %layers_12_attention_out_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.12.attention.out.weight.transposed"}, %layers_12_attention_out_bias: tensor<1024xf32> {weft.weight = "layers.12.attention.out.bias"}, %layers_12_norm1_weight: tensor<1024xf32> {weft.weight = "layers.12.norm1.weight"}, %layers_12_norm1_bias: tensor<1024xf32> {weft.weight = "layers.12.norm1.bias"}, %layers_12_up_weight_transposed: tensor<1024x4096xf32> {weft.weight = "layers.12.up.weight.transposed"}, %layers_12_up_bias: tensor<4096xf32> {weft.weight = "layers.12.up.bias"}, %layers_12_down_weight_transposed: tensor<4096x1024xf32> {weft.weight = "layers.12.down.weight.transposed"}, %layers_12_down_bias: tensor<1024xf32> {weft.weight = "layers.12.down.bias"}, %layers_12_norm2_weight: tensor<1024xf32> {weft.weight = "layers.12.norm2.weight"}, %layers_12_norm2_bias: tensor<1024xf32> {weft.weight = "layers.12.norm2.bias"}, %layers_13_attention_query_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.13.attention.query.weight.transposed"}, %layers_13_attention_query_bias: tensor<1024xf32> {weft.weight = "layers.13.attention.query.bias"}, %layers_13_attention_key_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.13.attention.key.weight.transposed"}, %layers_13_attention_key_bias: tensor<1024xf32> {weft.weight = "layers.13.attention.key.bias"}, %layers_13_attention_value_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.13.attention.value.weight.transposed"}, %layers_13_attention_value_bias: tensor<1024xf32> {weft.weight = "layers.13.attention.value.bias"}, %layers_13_attention_out_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.13.attention.out.weight.transposed"}, %layers_13_attention_out_bias: tensor<1024xf32> {weft.weight = "layers.13.attention.out.bias"}, %layers_13_norm1_weight: tensor<1024xf32> {weft.weight = "layers.13.norm1.weight"}, %layers_13_norm1_bias: tensor<1024xf32> {weft.weight = "layers.13.norm1.bias"}, %layers_13_up_weight_transposed: tensor<1024x4096xf32> {weft.weight = "layers.13.up.weight.transposed"}, %layers_13_up_bias: tensor<4096xf32> {weft.weight = "layers.13.up.bias"}, %layers_13_down_weight_transposed: tensor<4096x1024xf32> {weft.weight = "layers.13.down.weight.transposed"}, %layers_13_down_bias: tensor<1024xf32> {weft.weight = "layers.13.down.bias"}, %layers_13_norm2_weight: tensor<1024xf32> {weft.weight = "layers.13.norm2.weight"}, %layers_13_norm2_bias: tensor<1024xf32> {weft.weight = "layers.13.norm2.bias"}, %layers_14_attention_query_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.14.attention.query.weight.transposed"}, %layers_14_attention_query_bias: tensor<1024xf32> {weft.weight = "layers.14.attention.query.bias"}, %layers_14_attention_key_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.14.attention.key.weight.transposed"}, %layers_14_attention_key_bias: tensor<1024xf32> {weft.weight = "layers.14.attention.key.bias"}, %layers_14_attention_value_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.14.attention.value.weight.transposed"}, %layers_14_attention_value_bias: tensor<1024xf32> {weft.weight = "layers.14.attention.value.bias"}, %layers_14_attention_out_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.14.attention.out.weight.transposed"}, %layers_14_attention_out_bias: tensor<1024xf32> {weft.weight = "layers.14.attention.out.bias"}, %layers_14_norm1_weight: tensor<1024xf32> {weft.weight = "layers.14.norm1.weight"}, %layers_14_norm1_bias: tensor<1024xf32> {weft.weight = "layers.14.norm1.bias"}, %layers_14_up_weight_transposed: tensor<1024x4096xf32> {weft.weight = "layers.14.up.weight.transposed"}, %layers_14_up_bias: tensor<4096xf32> {weft.weight = "layers.14.up.bias"}, %layers_14_down_weight_transposed: tensor<4096x1024xf32> {weft.weight = "layers.14.down.weight.transposed"}, %layers_14_down_bias: tensor<1024xf32> {weft.weight = "layers.14.down.bias"}, %layers_14_norm2_weight: tensor<1024xf32> {weft.weight = "layers.14.norm2.weight"}, %layers_14_norm2_bias: tensor<1024xf32> {weft.weight = "layers.14.norm2.bias"}, %layers_15_attention_query_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.15.attention.query.weight.transposed"}, %layers_15_attention_query_bias: tensor<1024xf32> {weft.weight = "layers.15.attention.query.bias"}, %layers_15_attention_key_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.15.attention.key.weight.transposed"}, %layers_15_attention_key_bias: tensor<1024xf32> {weft.weight = "layers.15.attention.key.bias"}, %layers_15_attention_value_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.15.attention.value.weight.transposed"}, %layers_15_attention_value_bias: tensor<1024xf32> {weft.weight = "layers.15.attention.value.bias"}, %layers_15_attention_out_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.15.attention.out.weight.transposed"}, %layers_15_attention_out_bias: tensor<1024xf32> {weft.weight = "layers.15.attention.out.bias"}, %layers_15_norm1_weight: tensor<1024xf32> {weft.weight = "layers.15.norm1.weight"}, %layers_15_norm1_bias: tensor<1024xf32> {weft.weight = "layers.15.norm1.bias"}, %layers_15_up_weight_transposed: tensor<1024x4096xf32> {weft.weight = "layers.15.up.weight.transposed"}, %layers_15_up_bias: tensor<4096xf32> {weft.weight = "layers.15.up.bias"}, %layers_15_down_weight_transposed: tensor<4096x1024xf32> {weft.weight = "layers.15.down.weight.transposed"}, %layers_15_down_bias: tensor<1024xf32> {weft.weight = "layers.15.down.bias"}, %layers_15_norm2_weight: tensor<1024xf32> {weft.weight = "layers.15.norm2.weight"}, %layers_15_norm2_bias: tensor<1024xf32> {weft.weight = "layers.15.norm2.bias"}, %layers_16_attention_query_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.16.attention.query.weight.transposed"}, %layers_16_attention_query_bias: tensor<1024xf32> {weft.weight = "layers.16.attention.query.bias"}, %layers_16_attention_key_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.16.attention.key.weight.transposed"}, %layers_16_attention_key_bias: tensor<1024xf32> {weft.weight = "layers.16.attention.key.bias"}, %layers_16_attention_value_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.16.attention.value.weight.transposed"}, %layers_16_attention_value_bias: tensor<1024xf32> {weft.weight = "layers.16.attention.value.bias"}, %layers_16_attention_out_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.16.attention.out.weight.transposed"}, %layers_16_attention_out_bias: tensor<1024xf32> {weft.weight = "layers.16.attention.out.bias"}, %layers_16_norm1_weight: tensor<1024xf32> {weft.weight = "layers.16.norm1.weight"}, %layers_16_norm1_bias: tensor<1024xf32> {weft.weight = "layers.16.norm1.bias"}, %layers_16_up_weight_transposed: tensor<1024x4096xf32> {weft.weight = "layers.16.up.weight.transposed"}, %layers_16_up_bias: tensor<4096xf32> {weft.weight = "layers.16.up.bias"}, %layers_16_down_weight_transposed: tensor<4096x1024xf32> {weft.weight = "layers.16.down.weight.transposed"}, %layers_16_down_bias: tensor<1024xf32> {weft.weight = "layers.16.down.bias"}, %layers_16_norm2_weight: tensor<1024xf32> {weft.weight = "layers.16.norm2.weight"}, %layers_16_norm2_bias: tensor<1024xf32> {weft.weight = "layers.16.norm2.bias"}, %layers_17_attention_query_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.17.attention.query.weight.transposed"}, %layers_17_attention_query_bias: tensor<1024xf32> {weft.weight = "layers.17.attention.query.bias"}, %layers_17_attention_key_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.17.attention.key.weight.transposed"}, %layers_17_attention_key_bias: tensor<1024xf32> {weft.weight = "layers.17.attention.key.bias"}, %layers_17_attention_value_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.17.attention.value.weight.transposed"}, %layers_17_attention_value_bias: tensor<1024xf32> {weft.weight = "layers.17.attention.value.bias"}, %layers_17_attention_out_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.17.attention.out.weight.transposed"}, %layers_17_attention_out_bias: tensor<1024xf32> {weft.weight = "layers.17.attention.out.bias"}, %layers_17_norm1_weight: tensor<1024xf32> {weft.weight = "layers.17.norm1.weight"}, %layers_17_norm1_bias: tensor<1024xf32> {weft.weight = "layers.17.norm1.bias"}, %layers_17_up_weight_transposed: tensor<1024x4096xf32> {weft.weight = "layers.17.up.weight.transposed"}, %layers_17_up_bias: tensor<4096xf32> {weft.weight = "layers.17.up.bias"}, %layers_17_down_weight_transposed: tensor<4096x1024xf32> {weft.weight = "layers.17.down.weight.transposed"}, %layers_17_down_bias: tensor<1024xf32> {weft.weight = "layers.17.down.bias"}, %layers_17_norm2_weight: tensor<1024xf32> {weft.weight = "layers.17.norm2.weight"}, %layers_17_norm2_bias: tensor<1024xf32> {weft.weight = "layers.17.norm2.bias"}, %layers_18_attention_query_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.18.attention.query.weight.transposed"}, %layers_18_attention_query_bias: tensor<1024xf32> {weft.weight = "layers.18.attention.query.bias"}, %layers_18_attention_key_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.18.attention.key.weight.transposed"}, %layers_18_attention_key_bias: tensor<1024xf32> {weft.weight = "layers.18.attention.key.bias"}, %layers_18_attention_value_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.18.attention.value.weight.transposed"}, %layers_18_attention_value_bias: tensor<1024xf32> {weft.weight = "layers.18.attention.value.bias"}, %layers_18_attention_out_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.18.attention.out.weight.transposed"}, %layers_18_attention_out_bias: tensor<1024xf32> {weft.weight = "layers.18.attention.out.bias"}, %layers_18_norm1_weight: tensor<1024xf32> {weft.weight = "layers.18.norm1.weight"}, %layers_18_norm1_bias: tensor<1024xf32> {weft.weight = "layers.18.norm1.bias"}, %layers_18_up_weight_transposed: tensor<1024x4096xf32> {weft.weight = "layers.18.up.weight.transposed"}, %layers_18_up_bias: tensor<4096xf32> {weft.weight = "layers.18.up.bias"}, %layers_18_down_weight_transposed: tensor<4096x1024xf32> {weft.weight = "layers.18.down.weight.transposed"}, %layers_18_down_bias: tensor<1024xf32> {weft.weight = "layers.18.down.bias"}, %layers_18_norm2_weight: tensor<1024xf32> {weft.weight = "layers.18.norm2.weight"}, %layers_18_norm2_bias: tensor<1024xf32> {weft.weight = "layers.18.norm2.bias"}, %layers_19_attention_query_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.19.attention.query.weight.transposed"}, %layers_19_attention_query_bias: tensor<1024xf32> {weft.weight = "layers.19.attention.query.bias"}, %layers_19_attention_key_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.19.attention.key.weight.transposed"}, %layers_19_attention_key_bias: tensor<1024xf32> {weft.weight = "layers.19.attention.key.bias"}, %layers_19_attention_value_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.19.attention.value.weight.transposed"}, %layers_19_attention_value_bias: tensor<1024xf32> {weft.weight = "layers.19.attention.value.bias"}, %layers_19_attention_out_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.19.attention.out.weight.transposed"}, %layers_19_attention_out_bias: tensor<1024xf32> {weft.weight = "layers.19.attention.out.bias"}, %layers_19_norm1_weight: tensor<1024xf32> {weft.weight = "layers.19.norm1.weight"}, %layers_19_norm1_bias: tensor<1024xf32> {weft.weight = "layers.19.norm1.bias"}, %layers_19_up_weight_transposed: tensor<1024x4096xf32> {weft.weight = "layers.19.up.weight.transposed"}, %layers_19_up_bias: tensor<4096xf32> {weft.weight = "layers.19.up.bias"}, %layers_19_down_weight_transposed: tensor<4096x1024xf32> {weft.weight = "layers.19.down.weight.transposed"}, %layers_19_down_bias: tensor<1024xf32> {weft.weight = "layers.19.down.bias"}, %layers_19_norm2_weight: tensor<1024xf32> {weft.weight = "layers.19.norm2.weight"}, %layers_19_norm2_bias: tensor<1024xf32> {weft.weight = "layers.19.norm2.bias"}, %layers_20_attention_query_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.20.attention.query.weight.transposed"}, %layers_20_attention_query_bias: tensor<1024xf32> {weft.weight = "layers.20.attention.query.bias"}, %layers_20_attention_key_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.20.attention.key.weight.transposed"}, %layers_20_attention_key_bias: tensor<1024xf32> {weft.weight = "layers.20.attention.key.bias"}, %layers_20_attention_value_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.20.attention.value.weight.transposed"}, %layers_20_attention_value_bias: tensor<1024xf32> {weft.weight = "layers.20.attention.value.bias"}, %layers_20_attention_out_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.20.attention.out.weight.transposed"}, %layers_20_attention_out_bias: tensor<1024xf32> {weft.weight = "layers.20.attention.out.bias"}, %layers_20_norm1_weight: tensor<1024xf32> {weft.weight = "layers.20.norm1.weight"}, %layers_20_norm1_bias: tensor<1024xf32> {weft.weight = "layers.20.norm1.bias"}, %layers_20_up_weight_transposed: tensor<1024x4096xf32> {weft.weight = "layers.20.up.weight.transposed"}, %layers_20_up_bias: tensor<4096xf32> {weft.weight = "layers.20.up.bias"}, %layers_20_down_weight_transposed: tensor<4096x1024xf32> {weft.weight = "layers.20.down.weight.transposed"}, %layers_20_down_bias: tensor<1024xf32> {weft.weight = "layers.20.down.bias"}, %layers_20_norm2_weight: tensor<1024xf32> {weft.weight = "layers.20.norm2.weight"}, %layers_20_norm2_bias: tensor<1024xf32> {weft.weight = "layers.20.norm2.bias"}, %layers_21_attention_query_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.21.attention.query.weight.transposed"}, %layers_21_attention_query_bias: tensor<1024xf32> {weft.weight = "layers.21.attention.query.bias"}, %layers_21_attention_key_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.21.attention.key.weight.transposed"}, %layers_21_attention_key_bias: tensor<1024xf32> {weft.weight = "layers.21.attention.key.bias"}, %layers_21_attention_value_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.21.attention.value.weight.transposed"}, %layers_21_attention_value_bias: tensor<1024xf32> {weft.weight = "layers.21.attention.value.bias"}, %layers_21_attention_out_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.21.attention.out.weight.transposed"}, %layers_21_attention_out_bias: tensor<1024xf32> {weft.weight = "layers.21.attention.out.bias"}, %layers_21_norm1_weight: tensor<1024xf32> {weft.weight = "layers.21.norm1.weight"}, %layers_21_norm1_bias: tensor<1024xf32> {weft.weight = "layers.21.norm1.bias"}, %layers_21_up_weight_transposed: tensor<1024x4096xf32> {weft.weight = "layers.21.up.weight.transposed"}, %layers_21_up_bias: tensor<4096xf32> {weft.weight = "layers.21.up.bias"}, %layers_21_down_weight_transposed: tensor<4096x1024xf32> {weft.weight = "layers.21.down.weight.transposed"}, %layers_21_down_bias: tensor<1024xf32> {weft.weight = "layers.21.down.bias"}, %layers_21_norm2_weight: tensor<1024xf32> {weft.weight = "layers.21.norm2.weight"}, %layers_21_norm2_bias: tensor<1024xf32> {weft.weight = "layers.21.norm2.bias"}, %layers_22_attention_query_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.22.attention.query.weight.transposed"}, %layers_22_attention_query_bias: tensor<1024xf32> {weft.weight = "layers.22.attention.query.bias"}, %layers_22_attention_key_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.22.attention.key.weight.transposed"}, %layers_22_attention_key_bias: tensor<1024xf32> {weft.weight = "layers.22.attention.key.bias"}, %layers_22_attention_value_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.22.attention.value.weight.transposed"}, %layers_22_attention_value_bias: tensor<1024xf32> {weft.weight = "layers.22.attention.value.bias"}, %layers_22_attention_out_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.22.attention.out.weight.transposed"}, %layers_22_attention_out_bias: tensor<1024xf32> {weft.weight = "layers.22.attention.out.bias"}, %layers_22_norm1_weight: tensor<1024xf32> {weft.weight = "layers.22.norm1.weight"}, %layers_22_norm1_bias: tensor<1024xf32> {weft.weight = "layers.22.norm1.bias"}, %layers_22_up_weight_transposed: tensor<1024x4096xf32> {weft.weight = "layers.22.up.weight.transposed"}, %layers_22_up_bias: tensor<4096xf32> {weft.weight = "layers.22.up.bias"}, %layers_22_down_weight_transposed: tensor<4096x1024xf32> {weft.weight = "layers.22.down.weight.transposed"}, %layers_22_down_bias: tensor<1024xf32> {weft.weight = "layers.22.down.bias"}, %layers_22_norm2_weight: tensor<1024xf32> {weft.weight = "layers.22.norm2.weight"}, %layers_22_norm2_bias: tensor<1024xf32> {weft.weight = "layers.22.norm2.bias"}, %layers_23_attention_query_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.23.attention.query.weight.transposed"}, %layers_23_attention_query_bias: tensor<1024xf32> {weft.weight = "layers.23.attention.query.bias"}, %layers_23_attention_key_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.23.attention.key.weight.transposed"}, %layers_23_attention_key_bias: tensor<1024xf32> {weft.weight = "layers.23.attention.key.bias"}, %layers_23_attention_value_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.23.attention.value.weight.transposed"}, %layers_23_attention_value_bias: tensor<1024xf32> {weft.weight = "layers.23.attention.value.bias"}, %layers_23_attention_out_weight_transposed: tensor<1024x1024xf32> {weft.weight = "layers.23.attention.out.weight.transposed"}, %layers_23_attention_out_bias: tensor<1024xf32> {weft.weight = "layers.23.attention.out.bias"}, %layers_23_norm1_weight: tensor<1024xf32> {weft.weight = "layers.23.norm1.weight"}, %layers_23_norm1_bias: tensor<1024xf32> {weft.weight = "layers.23.norm1.bias"}, %layers_23_up_weight_transposed: tensor<1024x4096xf32> {weft.weight = "layers.23.up.weight.transposed"}, %layers_23_up_bias: tensor<4096xf32> {weft.weight = "layers.23.up.bias"}, %layers_23_down_weight_transposed: tensor<4096x1024xf32> {weft.weight = "layers.23.down.weight.transposed"}, %layers_23_down_bias: tensor<1024xf32> {weft.weight = "layers.23.down.bias"}, %layers_23_norm2_weight: tensor<1024xf32> {weft.weight = "layers.23.norm2.weight"}, %layers_23_norm2_bias: tensor<1024xf32> {weft.weight = "layers.23.norm2.bias"}, %pooler_weight_transposed: tensor<1024x1024xf32> {weft.weight = "pooler.weight.transposed"}, %pooler_bias: tensor<1024xf32> {weft.weight = "pooler.bias"}) -> (tensor<1x128x1024xf32>, tensor<1x1024xf32>) {
    %cst = arith.constant 9.99999996E-13 : f32
    %cst_0 = arith.constant 9.765625E-4 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant 0xFF800000 : f32
    %cst_3 = arith.constant 1.000000e+00 : f32
    %cst_4 = arith.constant 5.000000e-01 : f32
    %cst_5 = arith.constant 1.024000e+03 : f32
    %cst_6 = arith.constant 1.250000e-01 : f32
    %cst_7 = arith.constant 1.41421354 : f32
    %0 = tensor.empty() : tensor<1x128x1024xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%tokens : tensor<1x128xi64>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "words"} {
    ^bb0(%in: i64, %out: f32):
      %1020 = arith.index_cast %in : i64 to index
      %1021 = linalg.index 2 : index
      %extracted = tensor.extract %words_weight[%1020, %1021] : tensor<30522x1024xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128x1024xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %add_shift : tensor<1x128x1024xf32>, tensor<128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %3 = tensor.empty() : tensor<1x128x1xf32>
    %4 = linalg.fill {weft.layer = "norm"} ins(%cst_1 : f32) outs(%3 : tensor<1x128x1xf32>) -> tensor<1x128x1xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%2 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2, %6 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%8 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %11 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12, %norm_weight, %norm_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed = tensor.collapse_shape %13 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %14 = tensor.empty() : tensor<128x1024xf32>
    %15 = linalg.fill {weft.layer = "layers.0.attention.query"} ins(%cst_1 : f32) outs(%14 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %16 = linalg.matmul {weft.layer = "layers.0.attention.query"} ins(%collapsed, %layers_0_attention_query_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %17 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%16, %layers_0_attention_query_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.0.attention.query"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded = tensor.expand_shape %17 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %18 = tensor.empty() : tensor<1x16x128x64xf32>
    %transposed = linalg.transpose ins(%expanded : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.0.attention.transpose"}
    %19 = linalg.matmul {weft.layer = "layers.0.attention.key"} ins(%collapsed, %layers_0_attention_key_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %20 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%19, %layers_0_attention_key_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.0.attention.key"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_8 = tensor.expand_shape %20 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %21 = linalg.matmul {weft.layer = "layers.0.attention.value"} ins(%collapsed, %layers_0_attention_value_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %22 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%21, %layers_0_attention_value_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.0.attention.value"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_9 = tensor.expand_shape %22 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_10 = linalg.transpose ins(%expanded_9 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.0.attention.transpose"}
    %23 = tensor.empty() : tensor<1x16x64x128xf32>
    %transposed_11 = linalg.transpose ins(%expanded_8 : tensor<1x128x16x64xf32>) outs(%23 : tensor<1x16x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.0.attention.transpose"}
    %collapsed_12 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %collapsed_13 = tensor.collapse_shape %transposed_11 [[0, 1], [2], [3]] : tensor<1x16x64x128xf32> into tensor<16x64x128xf32>
    %24 = tensor.empty() : tensor<16x128x128xf32>
    %25 = linalg.fill {weft.layer = "layers.0.attention.matmul"} ins(%cst_1 : f32) outs(%24 : tensor<16x128x128xf32>) -> tensor<16x128x128xf32>
    %26 = linalg.batch_matmul {weft.layer = "layers.0.attention.matmul"} ins(%collapsed_12, %collapsed_13 : tensor<16x128x64xf32>, tensor<16x64x128xf32>) outs(%25 : tensor<16x128x128xf32>) -> tensor<16x128x128xf32>
    %expanded_14 = tensor.expand_shape %26 [[0, 1], [2], [3]] output_shape [1, 16, 128, 128] : tensor<16x128x128xf32> into tensor<1x16x128x128xf32>
    %27 = tensor.empty() : tensor<1x16x128x128xf32>
    %28 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_14 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.0.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %29 = tensor.empty() : tensor<1x16x128xf32>
    %30 = linalg.fill {weft.layer = "layers.0.attention.softmax"} ins(%cst_2 : f32) outs(%29 : tensor<1x16x128xf32>) -> tensor<1x16x128xf32>
    %31 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%28 : tensor<1x16x128x128xf32>) outs(%30 : tensor<1x16x128xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.maximumf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128xf32>
    %expanded_15 = tensor.expand_shape %31 [[0], [1], [2, 3]] output_shape [1, 16, 128, 1] : tensor<1x16x128xf32> into tensor<1x16x128x1xf32>
    %32 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28, %expanded_15 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %33 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.exp %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %34 = tensor.empty() : tensor<1x16x128x1xf32>
    %35 = linalg.fill {weft.layer = "layers.0.attention.softmax"} ins(%cst_1 : f32) outs(%34 : tensor<1x16x128x1xf32>) -> tensor<1x16x128x1xf32>
    %36 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%33 : tensor<1x16x128x128xf32>) outs(%35 : tensor<1x16x128x1xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x1xf32>
    %37 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33, %36 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.divf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %collapsed_16 = tensor.collapse_shape %37 [[0, 1], [2], [3]] : tensor<1x16x128x128xf32> into tensor<16x128x128xf32>
    %collapsed_17 = tensor.collapse_shape %transposed_10 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %38 = tensor.empty() : tensor<16x128x64xf32>
    %39 = linalg.fill {weft.layer = "layers.0.attention.matmul"} ins(%cst_1 : f32) outs(%38 : tensor<16x128x64xf32>) -> tensor<16x128x64xf32>
    %40 = linalg.batch_matmul {weft.layer = "layers.0.attention.matmul"} ins(%collapsed_16, %collapsed_17 : tensor<16x128x128xf32>, tensor<16x128x64xf32>) outs(%39 : tensor<16x128x64xf32>) -> tensor<16x128x64xf32>
    %expanded_18 = tensor.expand_shape %40 [[0, 1], [2], [3]] output_shape [1, 16, 128, 64] : tensor<16x128x64xf32> into tensor<1x16x128x64xf32>
    %41 = tensor.empty() : tensor<1x128x16x64xf32>
    %transposed_19 = linalg.transpose ins(%expanded_18 : tensor<1x16x128x64xf32>) outs(%41 : tensor<1x128x16x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.0.attention.transpose"}
    %collapsed_20 = tensor.collapse_shape %transposed_19 [[0, 1], [2, 3]] : tensor<1x128x16x64xf32> into tensor<128x1024xf32>
    %42 = linalg.matmul {weft.layer = "layers.0.attention.out"} ins(%collapsed_20, %layers_0_attention_out_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %43 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%42, %layers_0_attention_out_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.0.attention.out"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_21 = tensor.expand_shape %43 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %44 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13, %expanded_21 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.0.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %45 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%44 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %46 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%45 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %47 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%44, %46 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %48 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %49 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%48 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %50 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%49 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %51 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%50 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %52 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47, %51 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %53 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%52, %layers_0_norm1_weight, %layers_0_norm1_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_22 = tensor.collapse_shape %53 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %54 = tensor.empty() : tensor<128x4096xf32>
    %55 = linalg.fill {weft.layer = "layers.0.up"} ins(%cst_1 : f32) outs(%54 : tensor<128x4096xf32>) -> tensor<128x4096xf32>
    %56 = linalg.matmul {weft.layer = "layers.0.up"} ins(%collapsed_22, %layers_0_up_weight_transposed : tensor<128x1024xf32>, tensor<1024x4096xf32>) outs(%55 : tensor<128x4096xf32>) -> tensor<128x4096xf32>
    %57 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%56, %layers_0_up_bias : tensor<128x4096xf32>, tensor<4096xf32>) outs(%54 : tensor<128x4096xf32>) attrs =  {weft.layer = "layers.0.up"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x4096xf32>
    %expanded_23 = tensor.expand_shape %57 [[0, 1], [2]] output_shape [1, 128, 4096] : tensor<128x4096xf32> into tensor<1x128x4096xf32>
    %58 = tensor.empty() : tensor<1x128x4096xf32>
    %59 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_23 : tensor<1x128x4096xf32>) outs(%58 : tensor<1x128x4096xf32>) attrs =  {weft.layer = "layers.0.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_7 : f32
      %1021 = math.erf %1020 : f32
      %1022 = arith.addf %1021, %cst_3 : f32
      %1023 = arith.mulf %1022, %cst_4 : f32
      %1024 = arith.mulf %in, %1023 : f32
      linalg.yield %1024 : f32
    } -> tensor<1x128x4096xf32>
    %collapsed_24 = tensor.collapse_shape %59 [[0, 1], [2]] : tensor<1x128x4096xf32> into tensor<128x4096xf32>
    %60 = linalg.matmul {weft.layer = "layers.0.down"} ins(%collapsed_24, %layers_0_down_weight_transposed : tensor<128x4096xf32>, tensor<4096x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %61 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%60, %layers_0_down_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.0.down"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_25 = tensor.expand_shape %61 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %62 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%53, %expanded_25 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.0.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %63 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%62 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %64 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%63 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %65 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%62, %64 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %66 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%65 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %67 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%66 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %68 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%67 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %69 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%68 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %70 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%65, %69 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %71 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70, %layers_0_norm2_weight, %layers_0_norm2_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_26 = tensor.collapse_shape %71 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %72 = linalg.matmul {weft.layer = "layers.1.attention.query"} ins(%collapsed_26, %layers_1_attention_query_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %73 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%72, %layers_1_attention_query_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.1.attention.query"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_27 = tensor.expand_shape %73 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_28 = linalg.transpose ins(%expanded_27 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.1.attention.transpose"}
    %74 = linalg.matmul {weft.layer = "layers.1.attention.key"} ins(%collapsed_26, %layers_1_attention_key_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %75 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%74, %layers_1_attention_key_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.1.attention.key"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_29 = tensor.expand_shape %75 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %76 = linalg.matmul {weft.layer = "layers.1.attention.value"} ins(%collapsed_26, %layers_1_attention_value_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %77 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%76, %layers_1_attention_value_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.1.attention.value"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_30 = tensor.expand_shape %77 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_31 = linalg.transpose ins(%expanded_30 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.1.attention.transpose"}
    %transposed_32 = linalg.transpose ins(%expanded_29 : tensor<1x128x16x64xf32>) outs(%23 : tensor<1x16x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.1.attention.transpose"}
    %collapsed_33 = tensor.collapse_shape %transposed_28 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %collapsed_34 = tensor.collapse_shape %transposed_32 [[0, 1], [2], [3]] : tensor<1x16x64x128xf32> into tensor<16x64x128xf32>
    %78 = linalg.batch_matmul {weft.layer = "layers.1.attention.matmul"} ins(%collapsed_33, %collapsed_34 : tensor<16x128x64xf32>, tensor<16x64x128xf32>) outs(%25 : tensor<16x128x128xf32>) -> tensor<16x128x128xf32>
    %expanded_35 = tensor.expand_shape %78 [[0, 1], [2], [3]] output_shape [1, 16, 128, 128] : tensor<16x128x128xf32> into tensor<1x16x128x128xf32>
    %79 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_35 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.1.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %80 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%79 : tensor<1x16x128x128xf32>) outs(%30 : tensor<1x16x128xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.maximumf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128xf32>
    %expanded_36 = tensor.expand_shape %80 [[0], [1], [2, 3]] output_shape [1, 16, 128, 1] : tensor<1x16x128xf32> into tensor<1x16x128x1xf32>
    %81 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%79, %expanded_36 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %82 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%81 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.exp %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %83 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%82 : tensor<1x16x128x128xf32>) outs(%35 : tensor<1x16x128x1xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x1xf32>
    %84 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%82, %83 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.divf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %collapsed_37 = tensor.collapse_shape %84 [[0, 1], [2], [3]] : tensor<1x16x128x128xf32> into tensor<16x128x128xf32>
    %collapsed_38 = tensor.collapse_shape %transposed_31 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %85 = linalg.batch_matmul {weft.layer = "layers.1.attention.matmul"} ins(%collapsed_37, %collapsed_38 : tensor<16x128x128xf32>, tensor<16x128x64xf32>) outs(%39 : tensor<16x128x64xf32>) -> tensor<16x128x64xf32>
    %expanded_39 = tensor.expand_shape %85 [[0, 1], [2], [3]] output_shape [1, 16, 128, 64] : tensor<16x128x64xf32> into tensor<1x16x128x64xf32>
    %transposed_40 = linalg.transpose ins(%expanded_39 : tensor<1x16x128x64xf32>) outs(%41 : tensor<1x128x16x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.1.attention.transpose"}
    %collapsed_41 = tensor.collapse_shape %transposed_40 [[0, 1], [2, 3]] : tensor<1x128x16x64xf32> into tensor<128x1024xf32>
    %86 = linalg.matmul {weft.layer = "layers.1.attention.out"} ins(%collapsed_41, %layers_1_attention_out_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %87 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%86, %layers_1_attention_out_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.1.attention.out"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_42 = tensor.expand_shape %87 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %88 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%71, %expanded_42 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.1.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %89 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%88 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %90 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%89 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %91 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88, %90 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %92 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%91 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %93 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%92 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %94 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %95 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%94 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %96 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%91, %95 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %97 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%96, %layers_1_norm1_weight, %layers_1_norm1_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_43 = tensor.collapse_shape %97 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %98 = linalg.matmul {weft.layer = "layers.1.up"} ins(%collapsed_43, %layers_1_up_weight_transposed : tensor<128x1024xf32>, tensor<1024x4096xf32>) outs(%55 : tensor<128x4096xf32>) -> tensor<128x4096xf32>
    %99 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%98, %layers_1_up_bias : tensor<128x4096xf32>, tensor<4096xf32>) outs(%54 : tensor<128x4096xf32>) attrs =  {weft.layer = "layers.1.up"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x4096xf32>
    %expanded_44 = tensor.expand_shape %99 [[0, 1], [2]] output_shape [1, 128, 4096] : tensor<128x4096xf32> into tensor<1x128x4096xf32>
    %100 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_44 : tensor<1x128x4096xf32>) outs(%58 : tensor<1x128x4096xf32>) attrs =  {weft.layer = "layers.1.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_7 : f32
      %1021 = math.erf %1020 : f32
      %1022 = arith.addf %1021, %cst_3 : f32
      %1023 = arith.mulf %1022, %cst_4 : f32
      %1024 = arith.mulf %in, %1023 : f32
      linalg.yield %1024 : f32
    } -> tensor<1x128x4096xf32>
    %collapsed_45 = tensor.collapse_shape %100 [[0, 1], [2]] : tensor<1x128x4096xf32> into tensor<128x4096xf32>
    %101 = linalg.matmul {weft.layer = "layers.1.down"} ins(%collapsed_45, %layers_1_down_weight_transposed : tensor<128x4096xf32>, tensor<4096x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %102 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%101, %layers_1_down_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.1.down"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_46 = tensor.expand_shape %102 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %103 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97, %expanded_46 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.1.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %104 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%103 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %105 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %106 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103, %105 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %107 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%106 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %108 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%107 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %109 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %110 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%109 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %111 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%106, %110 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %112 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%111, %layers_1_norm2_weight, %layers_1_norm2_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_47 = tensor.collapse_shape %112 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %113 = linalg.matmul {weft.layer = "layers.2.attention.query"} ins(%collapsed_47, %layers_2_attention_query_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %114 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%113, %layers_2_attention_query_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.2.attention.query"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_48 = tensor.expand_shape %114 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_49 = linalg.transpose ins(%expanded_48 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.2.attention.transpose"}
    %115 = linalg.matmul {weft.layer = "layers.2.attention.key"} ins(%collapsed_47, %layers_2_attention_key_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %116 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%115, %layers_2_attention_key_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.2.attention.key"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_50 = tensor.expand_shape %116 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %117 = linalg.matmul {weft.layer = "layers.2.attention.value"} ins(%collapsed_47, %layers_2_attention_value_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %118 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%117, %layers_2_attention_value_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.2.attention.value"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_51 = tensor.expand_shape %118 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_52 = linalg.transpose ins(%expanded_51 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.2.attention.transpose"}
    %transposed_53 = linalg.transpose ins(%expanded_50 : tensor<1x128x16x64xf32>) outs(%23 : tensor<1x16x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.2.attention.transpose"}
    %collapsed_54 = tensor.collapse_shape %transposed_49 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %collapsed_55 = tensor.collapse_shape %transposed_53 [[0, 1], [2], [3]] : tensor<1x16x64x128xf32> into tensor<16x64x128xf32>
    %119 = linalg.batch_matmul {weft.layer = "layers.2.attention.matmul"} ins(%collapsed_54, %collapsed_55 : tensor<16x128x64xf32>, tensor<16x64x128xf32>) outs(%25 : tensor<16x128x128xf32>) -> tensor<16x128x128xf32>
    %expanded_56 = tensor.expand_shape %119 [[0, 1], [2], [3]] output_shape [1, 16, 128, 128] : tensor<16x128x128xf32> into tensor<1x16x128x128xf32>
    %120 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_56 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.2.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %121 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%120 : tensor<1x16x128x128xf32>) outs(%30 : tensor<1x16x128xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.maximumf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128xf32>
    %expanded_57 = tensor.expand_shape %121 [[0], [1], [2, 3]] output_shape [1, 16, 128, 1] : tensor<1x16x128xf32> into tensor<1x16x128x1xf32>
    %122 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%120, %expanded_57 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %123 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%122 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.exp %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %124 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%123 : tensor<1x16x128x128xf32>) outs(%35 : tensor<1x16x128x1xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x1xf32>
    %125 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%123, %124 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.divf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %collapsed_58 = tensor.collapse_shape %125 [[0, 1], [2], [3]] : tensor<1x16x128x128xf32> into tensor<16x128x128xf32>
    %collapsed_59 = tensor.collapse_shape %transposed_52 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %126 = linalg.batch_matmul {weft.layer = "layers.2.attention.matmul"} ins(%collapsed_58, %collapsed_59 : tensor<16x128x128xf32>, tensor<16x128x64xf32>) outs(%39 : tensor<16x128x64xf32>) -> tensor<16x128x64xf32>
    %expanded_60 = tensor.expand_shape %126 [[0, 1], [2], [3]] output_shape [1, 16, 128, 64] : tensor<16x128x64xf32> into tensor<1x16x128x64xf32>
    %transposed_61 = linalg.transpose ins(%expanded_60 : tensor<1x16x128x64xf32>) outs(%41 : tensor<1x128x16x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.2.attention.transpose"}
    %collapsed_62 = tensor.collapse_shape %transposed_61 [[0, 1], [2, 3]] : tensor<1x128x16x64xf32> into tensor<128x1024xf32>
    %127 = linalg.matmul {weft.layer = "layers.2.attention.out"} ins(%collapsed_62, %layers_2_attention_out_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %128 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%127, %layers_2_attention_out_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.2.attention.out"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_63 = tensor.expand_shape %128 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %129 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112, %expanded_63 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.2.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %130 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%129 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %131 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%130 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %132 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%129, %131 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %133 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%132 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %134 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%133 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %135 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %136 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%135 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %137 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%132, %136 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %138 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%137, %layers_2_norm1_weight, %layers_2_norm1_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_64 = tensor.collapse_shape %138 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %139 = linalg.matmul {weft.layer = "layers.2.up"} ins(%collapsed_64, %layers_2_up_weight_transposed : tensor<128x1024xf32>, tensor<1024x4096xf32>) outs(%55 : tensor<128x4096xf32>) -> tensor<128x4096xf32>
    %140 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%139, %layers_2_up_bias : tensor<128x4096xf32>, tensor<4096xf32>) outs(%54 : tensor<128x4096xf32>) attrs =  {weft.layer = "layers.2.up"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x4096xf32>
    %expanded_65 = tensor.expand_shape %140 [[0, 1], [2]] output_shape [1, 128, 4096] : tensor<128x4096xf32> into tensor<1x128x4096xf32>
    %141 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_65 : tensor<1x128x4096xf32>) outs(%58 : tensor<1x128x4096xf32>) attrs =  {weft.layer = "layers.2.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_7 : f32
      %1021 = math.erf %1020 : f32
      %1022 = arith.addf %1021, %cst_3 : f32
      %1023 = arith.mulf %1022, %cst_4 : f32
      %1024 = arith.mulf %in, %1023 : f32
      linalg.yield %1024 : f32
    } -> tensor<1x128x4096xf32>
    %collapsed_66 = tensor.collapse_shape %141 [[0, 1], [2]] : tensor<1x128x4096xf32> into tensor<128x4096xf32>
    %142 = linalg.matmul {weft.layer = "layers.2.down"} ins(%collapsed_66, %layers_2_down_weight_transposed : tensor<128x4096xf32>, tensor<4096x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %143 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%142, %layers_2_down_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.2.down"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_67 = tensor.expand_shape %143 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %144 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%138, %expanded_67 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.2.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %145 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%144 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %146 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%145 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %147 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%144, %146 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %148 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%147 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %149 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%148 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %150 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%149 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %151 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%150 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %152 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%147, %151 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %153 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%152, %layers_2_norm2_weight, %layers_2_norm2_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_68 = tensor.collapse_shape %153 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %154 = linalg.matmul {weft.layer = "layers.3.attention.query"} ins(%collapsed_68, %layers_3_attention_query_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %155 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%154, %layers_3_attention_query_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.3.attention.query"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_69 = tensor.expand_shape %155 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_70 = linalg.transpose ins(%expanded_69 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.3.attention.transpose"}
    %156 = linalg.matmul {weft.layer = "layers.3.attention.key"} ins(%collapsed_68, %layers_3_attention_key_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %157 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%156, %layers_3_attention_key_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.3.attention.key"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_71 = tensor.expand_shape %157 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %158 = linalg.matmul {weft.layer = "layers.3.attention.value"} ins(%collapsed_68, %layers_3_attention_value_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %159 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%158, %layers_3_attention_value_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.3.attention.value"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_72 = tensor.expand_shape %159 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_73 = linalg.transpose ins(%expanded_72 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.3.attention.transpose"}
    %transposed_74 = linalg.transpose ins(%expanded_71 : tensor<1x128x16x64xf32>) outs(%23 : tensor<1x16x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.3.attention.transpose"}
    %collapsed_75 = tensor.collapse_shape %transposed_70 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %collapsed_76 = tensor.collapse_shape %transposed_74 [[0, 1], [2], [3]] : tensor<1x16x64x128xf32> into tensor<16x64x128xf32>
    %160 = linalg.batch_matmul {weft.layer = "layers.3.attention.matmul"} ins(%collapsed_75, %collapsed_76 : tensor<16x128x64xf32>, tensor<16x64x128xf32>) outs(%25 : tensor<16x128x128xf32>) -> tensor<16x128x128xf32>
    %expanded_77 = tensor.expand_shape %160 [[0, 1], [2], [3]] output_shape [1, 16, 128, 128] : tensor<16x128x128xf32> into tensor<1x16x128x128xf32>
    %161 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_77 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.3.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %162 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%161 : tensor<1x16x128x128xf32>) outs(%30 : tensor<1x16x128xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.maximumf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128xf32>
    %expanded_78 = tensor.expand_shape %162 [[0], [1], [2, 3]] output_shape [1, 16, 128, 1] : tensor<1x16x128xf32> into tensor<1x16x128x1xf32>
    %163 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%161, %expanded_78 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %164 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%163 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.exp %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %165 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%164 : tensor<1x16x128x128xf32>) outs(%35 : tensor<1x16x128x1xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x1xf32>
    %166 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%164, %165 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.divf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %collapsed_79 = tensor.collapse_shape %166 [[0, 1], [2], [3]] : tensor<1x16x128x128xf32> into tensor<16x128x128xf32>
    %collapsed_80 = tensor.collapse_shape %transposed_73 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %167 = linalg.batch_matmul {weft.layer = "layers.3.attention.matmul"} ins(%collapsed_79, %collapsed_80 : tensor<16x128x128xf32>, tensor<16x128x64xf32>) outs(%39 : tensor<16x128x64xf32>) -> tensor<16x128x64xf32>
    %expanded_81 = tensor.expand_shape %167 [[0, 1], [2], [3]] output_shape [1, 16, 128, 64] : tensor<16x128x64xf32> into tensor<1x16x128x64xf32>
    %transposed_82 = linalg.transpose ins(%expanded_81 : tensor<1x16x128x64xf32>) outs(%41 : tensor<1x128x16x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.3.attention.transpose"}
    %collapsed_83 = tensor.collapse_shape %transposed_82 [[0, 1], [2, 3]] : tensor<1x128x16x64xf32> into tensor<128x1024xf32>
    %168 = linalg.matmul {weft.layer = "layers.3.attention.out"} ins(%collapsed_83, %layers_3_attention_out_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %169 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%168, %layers_3_attention_out_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.3.attention.out"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_84 = tensor.expand_shape %169 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %170 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%153, %expanded_84 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.3.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %171 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%170 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %172 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%171 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %173 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%170, %172 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %174 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%173 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %175 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%174 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %176 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%175 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %177 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%176 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %178 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%173, %177 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %179 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%178, %layers_3_norm1_weight, %layers_3_norm1_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_85 = tensor.collapse_shape %179 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %180 = linalg.matmul {weft.layer = "layers.3.up"} ins(%collapsed_85, %layers_3_up_weight_transposed : tensor<128x1024xf32>, tensor<1024x4096xf32>) outs(%55 : tensor<128x4096xf32>) -> tensor<128x4096xf32>
    %181 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%180, %layers_3_up_bias : tensor<128x4096xf32>, tensor<4096xf32>) outs(%54 : tensor<128x4096xf32>) attrs =  {weft.layer = "layers.3.up"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x4096xf32>
    %expanded_86 = tensor.expand_shape %181 [[0, 1], [2]] output_shape [1, 128, 4096] : tensor<128x4096xf32> into tensor<1x128x4096xf32>
    %182 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_86 : tensor<1x128x4096xf32>) outs(%58 : tensor<1x128x4096xf32>) attrs =  {weft.layer = "layers.3.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_7 : f32
      %1021 = math.erf %1020 : f32
      %1022 = arith.addf %1021, %cst_3 : f32
      %1023 = arith.mulf %1022, %cst_4 : f32
      %1024 = arith.mulf %in, %1023 : f32
      linalg.yield %1024 : f32
    } -> tensor<1x128x4096xf32>
    %collapsed_87 = tensor.collapse_shape %182 [[0, 1], [2]] : tensor<1x128x4096xf32> into tensor<128x4096xf32>
    %183 = linalg.matmul {weft.layer = "layers.3.down"} ins(%collapsed_87, %layers_3_down_weight_transposed : tensor<128x4096xf32>, tensor<4096x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %184 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%183, %layers_3_down_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.3.down"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_88 = tensor.expand_shape %184 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %185 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%179, %expanded_88 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.3.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %186 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%185 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %187 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%186 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %188 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%185, %187 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %189 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%188 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %190 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%189 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %191 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%190 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %192 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%191 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %193 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%188, %192 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %194 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%193, %layers_3_norm2_weight, %layers_3_norm2_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_89 = tensor.collapse_shape %194 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %195 = linalg.matmul {weft.layer = "layers.4.attention.query"} ins(%collapsed_89, %layers_4_attention_query_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %196 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%195, %layers_4_attention_query_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.4.attention.query"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_90 = tensor.expand_shape %196 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_91 = linalg.transpose ins(%expanded_90 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.4.attention.transpose"}
    %197 = linalg.matmul {weft.layer = "layers.4.attention.key"} ins(%collapsed_89, %layers_4_attention_key_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %198 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%197, %layers_4_attention_key_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.4.attention.key"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_92 = tensor.expand_shape %198 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %199 = linalg.matmul {weft.layer = "layers.4.attention.value"} ins(%collapsed_89, %layers_4_attention_value_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %200 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%199, %layers_4_attention_value_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.4.attention.value"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_93 = tensor.expand_shape %200 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_94 = linalg.transpose ins(%expanded_93 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.4.attention.transpose"}
    %transposed_95 = linalg.transpose ins(%expanded_92 : tensor<1x128x16x64xf32>) outs(%23 : tensor<1x16x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.4.attention.transpose"}
    %collapsed_96 = tensor.collapse_shape %transposed_91 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %collapsed_97 = tensor.collapse_shape %transposed_95 [[0, 1], [2], [3]] : tensor<1x16x64x128xf32> into tensor<16x64x128xf32>
    %201 = linalg.batch_matmul {weft.layer = "layers.4.attention.matmul"} ins(%collapsed_96, %collapsed_97 : tensor<16x128x64xf32>, tensor<16x64x128xf32>) outs(%25 : tensor<16x128x128xf32>) -> tensor<16x128x128xf32>
    %expanded_98 = tensor.expand_shape %201 [[0, 1], [2], [3]] output_shape [1, 16, 128, 128] : tensor<16x128x128xf32> into tensor<1x16x128x128xf32>
    %202 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_98 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.4.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %203 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%202 : tensor<1x16x128x128xf32>) outs(%30 : tensor<1x16x128xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.maximumf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128xf32>
    %expanded_99 = tensor.expand_shape %203 [[0], [1], [2, 3]] output_shape [1, 16, 128, 1] : tensor<1x16x128xf32> into tensor<1x16x128x1xf32>
    %204 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%202, %expanded_99 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %205 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%204 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.exp %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %206 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%205 : tensor<1x16x128x128xf32>) outs(%35 : tensor<1x16x128x1xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x1xf32>
    %207 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%205, %206 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.divf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %collapsed_100 = tensor.collapse_shape %207 [[0, 1], [2], [3]] : tensor<1x16x128x128xf32> into tensor<16x128x128xf32>
    %collapsed_101 = tensor.collapse_shape %transposed_94 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %208 = linalg.batch_matmul {weft.layer = "layers.4.attention.matmul"} ins(%collapsed_100, %collapsed_101 : tensor<16x128x128xf32>, tensor<16x128x64xf32>) outs(%39 : tensor<16x128x64xf32>) -> tensor<16x128x64xf32>
    %expanded_102 = tensor.expand_shape %208 [[0, 1], [2], [3]] output_shape [1, 16, 128, 64] : tensor<16x128x64xf32> into tensor<1x16x128x64xf32>
    %transposed_103 = linalg.transpose ins(%expanded_102 : tensor<1x16x128x64xf32>) outs(%41 : tensor<1x128x16x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.4.attention.transpose"}
    %collapsed_104 = tensor.collapse_shape %transposed_103 [[0, 1], [2, 3]] : tensor<1x128x16x64xf32> into tensor<128x1024xf32>
    %209 = linalg.matmul {weft.layer = "layers.4.attention.out"} ins(%collapsed_104, %layers_4_attention_out_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %210 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%209, %layers_4_attention_out_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.4.attention.out"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_105 = tensor.expand_shape %210 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %211 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%194, %expanded_105 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.4.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %212 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%211 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %213 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%212 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %214 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%211, %213 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %215 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%214 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %216 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%215 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %217 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%216 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %218 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%217 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %219 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%214, %218 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %220 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%219, %layers_4_norm1_weight, %layers_4_norm1_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_106 = tensor.collapse_shape %220 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %221 = linalg.matmul {weft.layer = "layers.4.up"} ins(%collapsed_106, %layers_4_up_weight_transposed : tensor<128x1024xf32>, tensor<1024x4096xf32>) outs(%55 : tensor<128x4096xf32>) -> tensor<128x4096xf32>
    %222 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%221, %layers_4_up_bias : tensor<128x4096xf32>, tensor<4096xf32>) outs(%54 : tensor<128x4096xf32>) attrs =  {weft.layer = "layers.4.up"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x4096xf32>
    %expanded_107 = tensor.expand_shape %222 [[0, 1], [2]] output_shape [1, 128, 4096] : tensor<128x4096xf32> into tensor<1x128x4096xf32>
    %223 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_107 : tensor<1x128x4096xf32>) outs(%58 : tensor<1x128x4096xf32>) attrs =  {weft.layer = "layers.4.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_7 : f32
      %1021 = math.erf %1020 : f32
      %1022 = arith.addf %1021, %cst_3 : f32
      %1023 = arith.mulf %1022, %cst_4 : f32
      %1024 = arith.mulf %in, %1023 : f32
      linalg.yield %1024 : f32
    } -> tensor<1x128x4096xf32>
    %collapsed_108 = tensor.collapse_shape %223 [[0, 1], [2]] : tensor<1x128x4096xf32> into tensor<128x4096xf32>
    %224 = linalg.matmul {weft.layer = "layers.4.down"} ins(%collapsed_108, %layers_4_down_weight_transposed : tensor<128x4096xf32>, tensor<4096x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %225 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%224, %layers_4_down_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.4.down"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_109 = tensor.expand_shape %225 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %226 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%220, %expanded_109 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.4.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %227 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%226 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %228 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%227 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %229 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%226, %228 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %230 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%229 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %231 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%230 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %232 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%231 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %233 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%232 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %234 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%229, %233 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %235 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%234, %layers_4_norm2_weight, %layers_4_norm2_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_110 = tensor.collapse_shape %235 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %236 = linalg.matmul {weft.layer = "layers.5.attention.query"} ins(%collapsed_110, %layers_5_attention_query_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %237 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%236, %layers_5_attention_query_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.5.attention.query"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_111 = tensor.expand_shape %237 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_112 = linalg.transpose ins(%expanded_111 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.5.attention.transpose"}
    %238 = linalg.matmul {weft.layer = "layers.5.attention.key"} ins(%collapsed_110, %layers_5_attention_key_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %239 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%238, %layers_5_attention_key_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.5.attention.key"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_113 = tensor.expand_shape %239 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %240 = linalg.matmul {weft.layer = "layers.5.attention.value"} ins(%collapsed_110, %layers_5_attention_value_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %241 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%240, %layers_5_attention_value_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.5.attention.value"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_114 = tensor.expand_shape %241 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_115 = linalg.transpose ins(%expanded_114 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.5.attention.transpose"}
    %transposed_116 = linalg.transpose ins(%expanded_113 : tensor<1x128x16x64xf32>) outs(%23 : tensor<1x16x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.5.attention.transpose"}
    %collapsed_117 = tensor.collapse_shape %transposed_112 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %collapsed_118 = tensor.collapse_shape %transposed_116 [[0, 1], [2], [3]] : tensor<1x16x64x128xf32> into tensor<16x64x128xf32>
    %242 = linalg.batch_matmul {weft.layer = "layers.5.attention.matmul"} ins(%collapsed_117, %collapsed_118 : tensor<16x128x64xf32>, tensor<16x64x128xf32>) outs(%25 : tensor<16x128x128xf32>) -> tensor<16x128x128xf32>
    %expanded_119 = tensor.expand_shape %242 [[0, 1], [2], [3]] output_shape [1, 16, 128, 128] : tensor<16x128x128xf32> into tensor<1x16x128x128xf32>
    %243 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_119 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.5.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %244 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%243 : tensor<1x16x128x128xf32>) outs(%30 : tensor<1x16x128xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.maximumf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128xf32>
    %expanded_120 = tensor.expand_shape %244 [[0], [1], [2, 3]] output_shape [1, 16, 128, 1] : tensor<1x16x128xf32> into tensor<1x16x128x1xf32>
    %245 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%243, %expanded_120 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %246 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%245 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.exp %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %247 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%246 : tensor<1x16x128x128xf32>) outs(%35 : tensor<1x16x128x1xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x1xf32>
    %248 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%246, %247 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.divf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %collapsed_121 = tensor.collapse_shape %248 [[0, 1], [2], [3]] : tensor<1x16x128x128xf32> into tensor<16x128x128xf32>
    %collapsed_122 = tensor.collapse_shape %transposed_115 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %249 = linalg.batch_matmul {weft.layer = "layers.5.attention.matmul"} ins(%collapsed_121, %collapsed_122 : tensor<16x128x128xf32>, tensor<16x128x64xf32>) outs(%39 : tensor<16x128x64xf32>) -> tensor<16x128x64xf32>
    %expanded_123 = tensor.expand_shape %249 [[0, 1], [2], [3]] output_shape [1, 16, 128, 64] : tensor<16x128x64xf32> into tensor<1x16x128x64xf32>
    %transposed_124 = linalg.transpose ins(%expanded_123 : tensor<1x16x128x64xf32>) outs(%41 : tensor<1x128x16x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.5.attention.transpose"}
    %collapsed_125 = tensor.collapse_shape %transposed_124 [[0, 1], [2, 3]] : tensor<1x128x16x64xf32> into tensor<128x1024xf32>
    %250 = linalg.matmul {weft.layer = "layers.5.attention.out"} ins(%collapsed_125, %layers_5_attention_out_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %251 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%250, %layers_5_attention_out_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.5.attention.out"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_126 = tensor.expand_shape %251 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %252 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%235, %expanded_126 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.5.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %253 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%252 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %254 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%253 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %255 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%252, %254 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %256 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%255 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %257 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%256 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %258 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%257 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %259 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%258 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %260 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%255, %259 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %261 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%260, %layers_5_norm1_weight, %layers_5_norm1_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_127 = tensor.collapse_shape %261 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %262 = linalg.matmul {weft.layer = "layers.5.up"} ins(%collapsed_127, %layers_5_up_weight_transposed : tensor<128x1024xf32>, tensor<1024x4096xf32>) outs(%55 : tensor<128x4096xf32>) -> tensor<128x4096xf32>
    %263 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%262, %layers_5_up_bias : tensor<128x4096xf32>, tensor<4096xf32>) outs(%54 : tensor<128x4096xf32>) attrs =  {weft.layer = "layers.5.up"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x4096xf32>
    %expanded_128 = tensor.expand_shape %263 [[0, 1], [2]] output_shape [1, 128, 4096] : tensor<128x4096xf32> into tensor<1x128x4096xf32>
    %264 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_128 : tensor<1x128x4096xf32>) outs(%58 : tensor<1x128x4096xf32>) attrs =  {weft.layer = "layers.5.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_7 : f32
      %1021 = math.erf %1020 : f32
      %1022 = arith.addf %1021, %cst_3 : f32
      %1023 = arith.mulf %1022, %cst_4 : f32
      %1024 = arith.mulf %in, %1023 : f32
      linalg.yield %1024 : f32
    } -> tensor<1x128x4096xf32>
    %collapsed_129 = tensor.collapse_shape %264 [[0, 1], [2]] : tensor<1x128x4096xf32> into tensor<128x4096xf32>
    %265 = linalg.matmul {weft.layer = "layers.5.down"} ins(%collapsed_129, %layers_5_down_weight_transposed : tensor<128x4096xf32>, tensor<4096x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %266 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%265, %layers_5_down_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.5.down"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_130 = tensor.expand_shape %266 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %267 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%261, %expanded_130 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.5.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %268 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%267 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %269 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%268 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %270 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%267, %269 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %271 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%270 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %272 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%271 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %273 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%272 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %274 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%273 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %275 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%270, %274 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %276 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%275, %layers_5_norm2_weight, %layers_5_norm2_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_131 = tensor.collapse_shape %276 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %277 = linalg.matmul {weft.layer = "layers.6.attention.query"} ins(%collapsed_131, %layers_6_attention_query_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %278 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%277, %layers_6_attention_query_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.6.attention.query"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_132 = tensor.expand_shape %278 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_133 = linalg.transpose ins(%expanded_132 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.6.attention.transpose"}
    %279 = linalg.matmul {weft.layer = "layers.6.attention.key"} ins(%collapsed_131, %layers_6_attention_key_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %280 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%279, %layers_6_attention_key_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.6.attention.key"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_134 = tensor.expand_shape %280 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %281 = linalg.matmul {weft.layer = "layers.6.attention.value"} ins(%collapsed_131, %layers_6_attention_value_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %282 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%281, %layers_6_attention_value_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.6.attention.value"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_135 = tensor.expand_shape %282 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_136 = linalg.transpose ins(%expanded_135 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.6.attention.transpose"}
    %transposed_137 = linalg.transpose ins(%expanded_134 : tensor<1x128x16x64xf32>) outs(%23 : tensor<1x16x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.6.attention.transpose"}
    %collapsed_138 = tensor.collapse_shape %transposed_133 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %collapsed_139 = tensor.collapse_shape %transposed_137 [[0, 1], [2], [3]] : tensor<1x16x64x128xf32> into tensor<16x64x128xf32>
    %283 = linalg.batch_matmul {weft.layer = "layers.6.attention.matmul"} ins(%collapsed_138, %collapsed_139 : tensor<16x128x64xf32>, tensor<16x64x128xf32>) outs(%25 : tensor<16x128x128xf32>) -> tensor<16x128x128xf32>
    %expanded_140 = tensor.expand_shape %283 [[0, 1], [2], [3]] output_shape [1, 16, 128, 128] : tensor<16x128x128xf32> into tensor<1x16x128x128xf32>
    %284 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_140 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.6.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %285 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%284 : tensor<1x16x128x128xf32>) outs(%30 : tensor<1x16x128xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.maximumf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128xf32>
    %expanded_141 = tensor.expand_shape %285 [[0], [1], [2, 3]] output_shape [1, 16, 128, 1] : tensor<1x16x128xf32> into tensor<1x16x128x1xf32>
    %286 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%284, %expanded_141 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %287 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%286 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.exp %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %288 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%287 : tensor<1x16x128x128xf32>) outs(%35 : tensor<1x16x128x1xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x1xf32>
    %289 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%287, %288 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.divf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %collapsed_142 = tensor.collapse_shape %289 [[0, 1], [2], [3]] : tensor<1x16x128x128xf32> into tensor<16x128x128xf32>
    %collapsed_143 = tensor.collapse_shape %transposed_136 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %290 = linalg.batch_matmul {weft.layer = "layers.6.attention.matmul"} ins(%collapsed_142, %collapsed_143 : tensor<16x128x128xf32>, tensor<16x128x64xf32>) outs(%39 : tensor<16x128x64xf32>) -> tensor<16x128x64xf32>
    %expanded_144 = tensor.expand_shape %290 [[0, 1], [2], [3]] output_shape [1, 16, 128, 64] : tensor<16x128x64xf32> into tensor<1x16x128x64xf32>
    %transposed_145 = linalg.transpose ins(%expanded_144 : tensor<1x16x128x64xf32>) outs(%41 : tensor<1x128x16x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.6.attention.transpose"}
    %collapsed_146 = tensor.collapse_shape %transposed_145 [[0, 1], [2, 3]] : tensor<1x128x16x64xf32> into tensor<128x1024xf32>
    %291 = linalg.matmul {weft.layer = "layers.6.attention.out"} ins(%collapsed_146, %layers_6_attention_out_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %292 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%291, %layers_6_attention_out_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.6.attention.out"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_147 = tensor.expand_shape %292 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %293 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%276, %expanded_147 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.6.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %294 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%293 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %295 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%294 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %296 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%293, %295 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %297 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%296 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %298 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%297 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %299 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%298 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %300 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%299 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %301 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%296, %300 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %302 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%301, %layers_6_norm1_weight, %layers_6_norm1_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_148 = tensor.collapse_shape %302 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %303 = linalg.matmul {weft.layer = "layers.6.up"} ins(%collapsed_148, %layers_6_up_weight_transposed : tensor<128x1024xf32>, tensor<1024x4096xf32>) outs(%55 : tensor<128x4096xf32>) -> tensor<128x4096xf32>
    %304 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%303, %layers_6_up_bias : tensor<128x4096xf32>, tensor<4096xf32>) outs(%54 : tensor<128x4096xf32>) attrs =  {weft.layer = "layers.6.up"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x4096xf32>
    %expanded_149 = tensor.expand_shape %304 [[0, 1], [2]] output_shape [1, 128, 4096] : tensor<128x4096xf32> into tensor<1x128x4096xf32>
    %305 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_149 : tensor<1x128x4096xf32>) outs(%58 : tensor<1x128x4096xf32>) attrs =  {weft.layer = "layers.6.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_7 : f32
      %1021 = math.erf %1020 : f32
      %1022 = arith.addf %1021, %cst_3 : f32
      %1023 = arith.mulf %1022, %cst_4 : f32
      %1024 = arith.mulf %in, %1023 : f32
      linalg.yield %1024 : f32
    } -> tensor<1x128x4096xf32>
    %collapsed_150 = tensor.collapse_shape %305 [[0, 1], [2]] : tensor<1x128x4096xf32> into tensor<128x4096xf32>
    %306 = linalg.matmul {weft.layer = "layers.6.down"} ins(%collapsed_150, %layers_6_down_weight_transposed : tensor<128x4096xf32>, tensor<4096x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %307 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%306, %layers_6_down_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.6.down"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_151 = tensor.expand_shape %307 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %308 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%302, %expanded_151 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.6.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %309 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%308 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %310 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%309 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %311 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%308, %310 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %312 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%311 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %313 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%312 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %314 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%313 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %315 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%314 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %316 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%311, %315 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %317 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%316, %layers_6_norm2_weight, %layers_6_norm2_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_152 = tensor.collapse_shape %317 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %318 = linalg.matmul {weft.layer = "layers.7.attention.query"} ins(%collapsed_152, %layers_7_attention_query_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %319 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%318, %layers_7_attention_query_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.7.attention.query"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_153 = tensor.expand_shape %319 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_154 = linalg.transpose ins(%expanded_153 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.7.attention.transpose"}
    %320 = linalg.matmul {weft.layer = "layers.7.attention.key"} ins(%collapsed_152, %layers_7_attention_key_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %321 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%320, %layers_7_attention_key_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.7.attention.key"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_155 = tensor.expand_shape %321 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %322 = linalg.matmul {weft.layer = "layers.7.attention.value"} ins(%collapsed_152, %layers_7_attention_value_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %323 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%322, %layers_7_attention_value_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.7.attention.value"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_156 = tensor.expand_shape %323 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_157 = linalg.transpose ins(%expanded_156 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.7.attention.transpose"}
    %transposed_158 = linalg.transpose ins(%expanded_155 : tensor<1x128x16x64xf32>) outs(%23 : tensor<1x16x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.7.attention.transpose"}
    %collapsed_159 = tensor.collapse_shape %transposed_154 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %collapsed_160 = tensor.collapse_shape %transposed_158 [[0, 1], [2], [3]] : tensor<1x16x64x128xf32> into tensor<16x64x128xf32>
    %324 = linalg.batch_matmul {weft.layer = "layers.7.attention.matmul"} ins(%collapsed_159, %collapsed_160 : tensor<16x128x64xf32>, tensor<16x64x128xf32>) outs(%25 : tensor<16x128x128xf32>) -> tensor<16x128x128xf32>
    %expanded_161 = tensor.expand_shape %324 [[0, 1], [2], [3]] output_shape [1, 16, 128, 128] : tensor<16x128x128xf32> into tensor<1x16x128x128xf32>
    %325 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_161 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.7.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %326 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%325 : tensor<1x16x128x128xf32>) outs(%30 : tensor<1x16x128xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.maximumf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128xf32>
    %expanded_162 = tensor.expand_shape %326 [[0], [1], [2, 3]] output_shape [1, 16, 128, 1] : tensor<1x16x128xf32> into tensor<1x16x128x1xf32>
    %327 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%325, %expanded_162 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %328 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%327 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.exp %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %329 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%328 : tensor<1x16x128x128xf32>) outs(%35 : tensor<1x16x128x1xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x1xf32>
    %330 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%328, %329 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.divf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %collapsed_163 = tensor.collapse_shape %330 [[0, 1], [2], [3]] : tensor<1x16x128x128xf32> into tensor<16x128x128xf32>
    %collapsed_164 = tensor.collapse_shape %transposed_157 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %331 = linalg.batch_matmul {weft.layer = "layers.7.attention.matmul"} ins(%collapsed_163, %collapsed_164 : tensor<16x128x128xf32>, tensor<16x128x64xf32>) outs(%39 : tensor<16x128x64xf32>) -> tensor<16x128x64xf32>
    %expanded_165 = tensor.expand_shape %331 [[0, 1], [2], [3]] output_shape [1, 16, 128, 64] : tensor<16x128x64xf32> into tensor<1x16x128x64xf32>
    %transposed_166 = linalg.transpose ins(%expanded_165 : tensor<1x16x128x64xf32>) outs(%41 : tensor<1x128x16x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.7.attention.transpose"}
    %collapsed_167 = tensor.collapse_shape %transposed_166 [[0, 1], [2, 3]] : tensor<1x128x16x64xf32> into tensor<128x1024xf32>
    %332 = linalg.matmul {weft.layer = "layers.7.attention.out"} ins(%collapsed_167, %layers_7_attention_out_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %333 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%332, %layers_7_attention_out_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.7.attention.out"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_168 = tensor.expand_shape %333 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %334 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%317, %expanded_168 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.7.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %335 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%334 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %336 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%335 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %337 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%334, %336 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %338 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%337 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %339 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%338 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %340 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%339 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %341 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%340 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %342 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%337, %341 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %343 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%342, %layers_7_norm1_weight, %layers_7_norm1_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_169 = tensor.collapse_shape %343 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %344 = linalg.matmul {weft.layer = "layers.7.up"} ins(%collapsed_169, %layers_7_up_weight_transposed : tensor<128x1024xf32>, tensor<1024x4096xf32>) outs(%55 : tensor<128x4096xf32>) -> tensor<128x4096xf32>
    %345 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%344, %layers_7_up_bias : tensor<128x4096xf32>, tensor<4096xf32>) outs(%54 : tensor<128x4096xf32>) attrs =  {weft.layer = "layers.7.up"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x4096xf32>
    %expanded_170 = tensor.expand_shape %345 [[0, 1], [2]] output_shape [1, 128, 4096] : tensor<128x4096xf32> into tensor<1x128x4096xf32>
    %346 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_170 : tensor<1x128x4096xf32>) outs(%58 : tensor<1x128x4096xf32>) attrs =  {weft.layer = "layers.7.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_7 : f32
      %1021 = math.erf %1020 : f32
      %1022 = arith.addf %1021, %cst_3 : f32
      %1023 = arith.mulf %1022, %cst_4 : f32
      %1024 = arith.mulf %in, %1023 : f32
      linalg.yield %1024 : f32
    } -> tensor<1x128x4096xf32>
    %collapsed_171 = tensor.collapse_shape %346 [[0, 1], [2]] : tensor<1x128x4096xf32> into tensor<128x4096xf32>
    %347 = linalg.matmul {weft.layer = "layers.7.down"} ins(%collapsed_171, %layers_7_down_weight_transposed : tensor<128x4096xf32>, tensor<4096x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %348 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%347, %layers_7_down_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.7.down"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_172 = tensor.expand_shape %348 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %349 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%343, %expanded_172 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.7.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %350 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%349 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %351 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%350 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %352 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%349, %351 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %353 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%352 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %354 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%353 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %355 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%354 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %356 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%355 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %357 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%352, %356 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %358 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%357, %layers_7_norm2_weight, %layers_7_norm2_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_173 = tensor.collapse_shape %358 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %359 = linalg.matmul {weft.layer = "layers.8.attention.query"} ins(%collapsed_173, %layers_8_attention_query_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %360 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%359, %layers_8_attention_query_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.8.attention.query"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_174 = tensor.expand_shape %360 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_175 = linalg.transpose ins(%expanded_174 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.8.attention.transpose"}
    %361 = linalg.matmul {weft.layer = "layers.8.attention.key"} ins(%collapsed_173, %layers_8_attention_key_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %362 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%361, %layers_8_attention_key_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.8.attention.key"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_176 = tensor.expand_shape %362 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %363 = linalg.matmul {weft.layer = "layers.8.attention.value"} ins(%collapsed_173, %layers_8_attention_value_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %364 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%363, %layers_8_attention_value_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.8.attention.value"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_177 = tensor.expand_shape %364 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_178 = linalg.transpose ins(%expanded_177 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.8.attention.transpose"}
    %transposed_179 = linalg.transpose ins(%expanded_176 : tensor<1x128x16x64xf32>) outs(%23 : tensor<1x16x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.8.attention.transpose"}
    %collapsed_180 = tensor.collapse_shape %transposed_175 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %collapsed_181 = tensor.collapse_shape %transposed_179 [[0, 1], [2], [3]] : tensor<1x16x64x128xf32> into tensor<16x64x128xf32>
    %365 = linalg.batch_matmul {weft.layer = "layers.8.attention.matmul"} ins(%collapsed_180, %collapsed_181 : tensor<16x128x64xf32>, tensor<16x64x128xf32>) outs(%25 : tensor<16x128x128xf32>) -> tensor<16x128x128xf32>
    %expanded_182 = tensor.expand_shape %365 [[0, 1], [2], [3]] output_shape [1, 16, 128, 128] : tensor<16x128x128xf32> into tensor<1x16x128x128xf32>
    %366 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_182 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.8.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %367 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%366 : tensor<1x16x128x128xf32>) outs(%30 : tensor<1x16x128xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.maximumf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128xf32>
    %expanded_183 = tensor.expand_shape %367 [[0], [1], [2, 3]] output_shape [1, 16, 128, 1] : tensor<1x16x128xf32> into tensor<1x16x128x1xf32>
    %368 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%366, %expanded_183 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %369 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%368 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.exp %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %370 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%369 : tensor<1x16x128x128xf32>) outs(%35 : tensor<1x16x128x1xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x1xf32>
    %371 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%369, %370 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.divf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %collapsed_184 = tensor.collapse_shape %371 [[0, 1], [2], [3]] : tensor<1x16x128x128xf32> into tensor<16x128x128xf32>
    %collapsed_185 = tensor.collapse_shape %transposed_178 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %372 = linalg.batch_matmul {weft.layer = "layers.8.attention.matmul"} ins(%collapsed_184, %collapsed_185 : tensor<16x128x128xf32>, tensor<16x128x64xf32>) outs(%39 : tensor<16x128x64xf32>) -> tensor<16x128x64xf32>
    %expanded_186 = tensor.expand_shape %372 [[0, 1], [2], [3]] output_shape [1, 16, 128, 64] : tensor<16x128x64xf32> into tensor<1x16x128x64xf32>
    %transposed_187 = linalg.transpose ins(%expanded_186 : tensor<1x16x128x64xf32>) outs(%41 : tensor<1x128x16x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.8.attention.transpose"}
    %collapsed_188 = tensor.collapse_shape %transposed_187 [[0, 1], [2, 3]] : tensor<1x128x16x64xf32> into tensor<128x1024xf32>
    %373 = linalg.matmul {weft.layer = "layers.8.attention.out"} ins(%collapsed_188, %layers_8_attention_out_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %374 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%373, %layers_8_attention_out_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.8.attention.out"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_189 = tensor.expand_shape %374 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %375 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%358, %expanded_189 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.8.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %376 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%375 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %377 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%376 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %378 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%375, %377 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %379 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%378 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %380 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%379 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %381 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%380 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %382 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%381 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %383 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%378, %382 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %384 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%383, %layers_8_norm1_weight, %layers_8_norm1_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_190 = tensor.collapse_shape %384 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %385 = linalg.matmul {weft.layer = "layers.8.up"} ins(%collapsed_190, %layers_8_up_weight_transposed : tensor<128x1024xf32>, tensor<1024x4096xf32>) outs(%55 : tensor<128x4096xf32>) -> tensor<128x4096xf32>
    %386 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%385, %layers_8_up_bias : tensor<128x4096xf32>, tensor<4096xf32>) outs(%54 : tensor<128x4096xf32>) attrs =  {weft.layer = "layers.8.up"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x4096xf32>
    %expanded_191 = tensor.expand_shape %386 [[0, 1], [2]] output_shape [1, 128, 4096] : tensor<128x4096xf32> into tensor<1x128x4096xf32>
    %387 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_191 : tensor<1x128x4096xf32>) outs(%58 : tensor<1x128x4096xf32>) attrs =  {weft.layer = "layers.8.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_7 : f32
      %1021 = math.erf %1020 : f32
      %1022 = arith.addf %1021, %cst_3 : f32
      %1023 = arith.mulf %1022, %cst_4 : f32
      %1024 = arith.mulf %in, %1023 : f32
      linalg.yield %1024 : f32
    } -> tensor<1x128x4096xf32>
    %collapsed_192 = tensor.collapse_shape %387 [[0, 1], [2]] : tensor<1x128x4096xf32> into tensor<128x4096xf32>
    %388 = linalg.matmul {weft.layer = "layers.8.down"} ins(%collapsed_192, %layers_8_down_weight_transposed : tensor<128x4096xf32>, tensor<4096x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %389 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%388, %layers_8_down_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.8.down"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_193 = tensor.expand_shape %389 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %390 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%384, %expanded_193 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.8.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %391 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%390 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %392 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%391 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %393 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%390, %392 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %394 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%393 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %395 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%394 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %396 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%395 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %397 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%396 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %398 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%393, %397 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %399 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%398, %layers_8_norm2_weight, %layers_8_norm2_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_194 = tensor.collapse_shape %399 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %400 = linalg.matmul {weft.layer = "layers.9.attention.query"} ins(%collapsed_194, %layers_9_attention_query_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %401 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%400, %layers_9_attention_query_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.9.attention.query"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_195 = tensor.expand_shape %401 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_196 = linalg.transpose ins(%expanded_195 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.9.attention.transpose"}
    %402 = linalg.matmul {weft.layer = "layers.9.attention.key"} ins(%collapsed_194, %layers_9_attention_key_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %403 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%402, %layers_9_attention_key_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.9.attention.key"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_197 = tensor.expand_shape %403 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %404 = linalg.matmul {weft.layer = "layers.9.attention.value"} ins(%collapsed_194, %layers_9_attention_value_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %405 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%404, %layers_9_attention_value_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.9.attention.value"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_198 = tensor.expand_shape %405 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_199 = linalg.transpose ins(%expanded_198 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.9.attention.transpose"}
    %transposed_200 = linalg.transpose ins(%expanded_197 : tensor<1x128x16x64xf32>) outs(%23 : tensor<1x16x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.9.attention.transpose"}
    %collapsed_201 = tensor.collapse_shape %transposed_196 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %collapsed_202 = tensor.collapse_shape %transposed_200 [[0, 1], [2], [3]] : tensor<1x16x64x128xf32> into tensor<16x64x128xf32>
    %406 = linalg.batch_matmul {weft.layer = "layers.9.attention.matmul"} ins(%collapsed_201, %collapsed_202 : tensor<16x128x64xf32>, tensor<16x64x128xf32>) outs(%25 : tensor<16x128x128xf32>) -> tensor<16x128x128xf32>
    %expanded_203 = tensor.expand_shape %406 [[0, 1], [2], [3]] output_shape [1, 16, 128, 128] : tensor<16x128x128xf32> into tensor<1x16x128x128xf32>
    %407 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_203 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.9.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %408 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%407 : tensor<1x16x128x128xf32>) outs(%30 : tensor<1x16x128xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.maximumf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128xf32>
    %expanded_204 = tensor.expand_shape %408 [[0], [1], [2, 3]] output_shape [1, 16, 128, 1] : tensor<1x16x128xf32> into tensor<1x16x128x1xf32>
    %409 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%407, %expanded_204 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %410 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%409 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.exp %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %411 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%410 : tensor<1x16x128x128xf32>) outs(%35 : tensor<1x16x128x1xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x1xf32>
    %412 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%410, %411 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.divf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %collapsed_205 = tensor.collapse_shape %412 [[0, 1], [2], [3]] : tensor<1x16x128x128xf32> into tensor<16x128x128xf32>
    %collapsed_206 = tensor.collapse_shape %transposed_199 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %413 = linalg.batch_matmul {weft.layer = "layers.9.attention.matmul"} ins(%collapsed_205, %collapsed_206 : tensor<16x128x128xf32>, tensor<16x128x64xf32>) outs(%39 : tensor<16x128x64xf32>) -> tensor<16x128x64xf32>
    %expanded_207 = tensor.expand_shape %413 [[0, 1], [2], [3]] output_shape [1, 16, 128, 64] : tensor<16x128x64xf32> into tensor<1x16x128x64xf32>
    %transposed_208 = linalg.transpose ins(%expanded_207 : tensor<1x16x128x64xf32>) outs(%41 : tensor<1x128x16x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.9.attention.transpose"}
    %collapsed_209 = tensor.collapse_shape %transposed_208 [[0, 1], [2, 3]] : tensor<1x128x16x64xf32> into tensor<128x1024xf32>
    %414 = linalg.matmul {weft.layer = "layers.9.attention.out"} ins(%collapsed_209, %layers_9_attention_out_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %415 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%414, %layers_9_attention_out_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.9.attention.out"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_210 = tensor.expand_shape %415 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %416 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%399, %expanded_210 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.9.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %417 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%416 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %418 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%417 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %419 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%416, %418 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %420 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%419 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %421 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%420 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %422 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%421 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %423 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%422 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %424 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%419, %423 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %425 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%424, %layers_9_norm1_weight, %layers_9_norm1_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_211 = tensor.collapse_shape %425 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %426 = linalg.matmul {weft.layer = "layers.9.up"} ins(%collapsed_211, %layers_9_up_weight_transposed : tensor<128x1024xf32>, tensor<1024x4096xf32>) outs(%55 : tensor<128x4096xf32>) -> tensor<128x4096xf32>
    %427 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%426, %layers_9_up_bias : tensor<128x4096xf32>, tensor<4096xf32>) outs(%54 : tensor<128x4096xf32>) attrs =  {weft.layer = "layers.9.up"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x4096xf32>
    %expanded_212 = tensor.expand_shape %427 [[0, 1], [2]] output_shape [1, 128, 4096] : tensor<128x4096xf32> into tensor<1x128x4096xf32>
    %428 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_212 : tensor<1x128x4096xf32>) outs(%58 : tensor<1x128x4096xf32>) attrs =  {weft.layer = "layers.9.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_7 : f32
      %1021 = math.erf %1020 : f32
      %1022 = arith.addf %1021, %cst_3 : f32
      %1023 = arith.mulf %1022, %cst_4 : f32
      %1024 = arith.mulf %in, %1023 : f32
      linalg.yield %1024 : f32
    } -> tensor<1x128x4096xf32>
    %collapsed_213 = tensor.collapse_shape %428 [[0, 1], [2]] : tensor<1x128x4096xf32> into tensor<128x4096xf32>
    %429 = linalg.matmul {weft.layer = "layers.9.down"} ins(%collapsed_213, %layers_9_down_weight_transposed : tensor<128x4096xf32>, tensor<4096x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %430 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%429, %layers_9_down_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.9.down"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_214 = tensor.expand_shape %430 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %431 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%425, %expanded_214 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.9.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %432 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%431 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %433 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%432 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %434 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%431, %433 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %435 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%434 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %436 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%435 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %437 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%436 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %438 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%437 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %439 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%434, %438 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %440 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%439, %layers_9_norm2_weight, %layers_9_norm2_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_215 = tensor.collapse_shape %440 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %441 = linalg.matmul {weft.layer = "layers.10.attention.query"} ins(%collapsed_215, %layers_10_attention_query_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %442 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%441, %layers_10_attention_query_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.10.attention.query"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_216 = tensor.expand_shape %442 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_217 = linalg.transpose ins(%expanded_216 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.10.attention.transpose"}
    %443 = linalg.matmul {weft.layer = "layers.10.attention.key"} ins(%collapsed_215, %layers_10_attention_key_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %444 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%443, %layers_10_attention_key_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.10.attention.key"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_218 = tensor.expand_shape %444 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %445 = linalg.matmul {weft.layer = "layers.10.attention.value"} ins(%collapsed_215, %layers_10_attention_value_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %446 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%445, %layers_10_attention_value_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.10.attention.value"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_219 = tensor.expand_shape %446 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_220 = linalg.transpose ins(%expanded_219 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.10.attention.transpose"}
    %transposed_221 = linalg.transpose ins(%expanded_218 : tensor<1x128x16x64xf32>) outs(%23 : tensor<1x16x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.10.attention.transpose"}
    %collapsed_222 = tensor.collapse_shape %transposed_217 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %collapsed_223 = tensor.collapse_shape %transposed_221 [[0, 1], [2], [3]] : tensor<1x16x64x128xf32> into tensor<16x64x128xf32>
    %447 = linalg.batch_matmul {weft.layer = "layers.10.attention.matmul"} ins(%collapsed_222, %collapsed_223 : tensor<16x128x64xf32>, tensor<16x64x128xf32>) outs(%25 : tensor<16x128x128xf32>) -> tensor<16x128x128xf32>
    %expanded_224 = tensor.expand_shape %447 [[0, 1], [2], [3]] output_shape [1, 16, 128, 128] : tensor<16x128x128xf32> into tensor<1x16x128x128xf32>
    %448 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_224 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.10.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %449 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%448 : tensor<1x16x128x128xf32>) outs(%30 : tensor<1x16x128xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.maximumf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128xf32>
    %expanded_225 = tensor.expand_shape %449 [[0], [1], [2, 3]] output_shape [1, 16, 128, 1] : tensor<1x16x128xf32> into tensor<1x16x128x1xf32>
    %450 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%448, %expanded_225 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %451 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%450 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.exp %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %452 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%451 : tensor<1x16x128x128xf32>) outs(%35 : tensor<1x16x128x1xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x1xf32>
    %453 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%451, %452 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.divf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %collapsed_226 = tensor.collapse_shape %453 [[0, 1], [2], [3]] : tensor<1x16x128x128xf32> into tensor<16x128x128xf32>
    %collapsed_227 = tensor.collapse_shape %transposed_220 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %454 = linalg.batch_matmul {weft.layer = "layers.10.attention.matmul"} ins(%collapsed_226, %collapsed_227 : tensor<16x128x128xf32>, tensor<16x128x64xf32>) outs(%39 : tensor<16x128x64xf32>) -> tensor<16x128x64xf32>
    %expanded_228 = tensor.expand_shape %454 [[0, 1], [2], [3]] output_shape [1, 16, 128, 64] : tensor<16x128x64xf32> into tensor<1x16x128x64xf32>
    %transposed_229 = linalg.transpose ins(%expanded_228 : tensor<1x16x128x64xf32>) outs(%41 : tensor<1x128x16x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.10.attention.transpose"}
    %collapsed_230 = tensor.collapse_shape %transposed_229 [[0, 1], [2, 3]] : tensor<1x128x16x64xf32> into tensor<128x1024xf32>
    %455 = linalg.matmul {weft.layer = "layers.10.attention.out"} ins(%collapsed_230, %layers_10_attention_out_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %456 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%455, %layers_10_attention_out_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.10.attention.out"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_231 = tensor.expand_shape %456 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %457 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%440, %expanded_231 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.10.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %458 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%457 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %459 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%458 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %460 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%457, %459 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %461 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%460 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %462 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%461 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %463 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%462 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %464 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%463 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %465 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%460, %464 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %466 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%465, %layers_10_norm1_weight, %layers_10_norm1_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_232 = tensor.collapse_shape %466 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %467 = linalg.matmul {weft.layer = "layers.10.up"} ins(%collapsed_232, %layers_10_up_weight_transposed : tensor<128x1024xf32>, tensor<1024x4096xf32>) outs(%55 : tensor<128x4096xf32>) -> tensor<128x4096xf32>
    %468 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%467, %layers_10_up_bias : tensor<128x4096xf32>, tensor<4096xf32>) outs(%54 : tensor<128x4096xf32>) attrs =  {weft.layer = "layers.10.up"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x4096xf32>
    %expanded_233 = tensor.expand_shape %468 [[0, 1], [2]] output_shape [1, 128, 4096] : tensor<128x4096xf32> into tensor<1x128x4096xf32>
    %469 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_233 : tensor<1x128x4096xf32>) outs(%58 : tensor<1x128x4096xf32>) attrs =  {weft.layer = "layers.10.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_7 : f32
      %1021 = math.erf %1020 : f32
      %1022 = arith.addf %1021, %cst_3 : f32
      %1023 = arith.mulf %1022, %cst_4 : f32
      %1024 = arith.mulf %in, %1023 : f32
      linalg.yield %1024 : f32
    } -> tensor<1x128x4096xf32>
    %collapsed_234 = tensor.collapse_shape %469 [[0, 1], [2]] : tensor<1x128x4096xf32> into tensor<128x4096xf32>
    %470 = linalg.matmul {weft.layer = "layers.10.down"} ins(%collapsed_234, %layers_10_down_weight_transposed : tensor<128x4096xf32>, tensor<4096x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %471 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%470, %layers_10_down_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.10.down"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_235 = tensor.expand_shape %471 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %472 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%466, %expanded_235 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.10.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %473 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%472 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %474 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%473 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %475 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%472, %474 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %476 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%475 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %477 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%476 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %478 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%477 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %479 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%478 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %480 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%475, %479 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %481 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%480, %layers_10_norm2_weight, %layers_10_norm2_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_236 = tensor.collapse_shape %481 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %482 = linalg.matmul {weft.layer = "layers.11.attention.query"} ins(%collapsed_236, %layers_11_attention_query_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %483 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%482, %layers_11_attention_query_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.11.attention.query"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_237 = tensor.expand_shape %483 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_238 = linalg.transpose ins(%expanded_237 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.11.attention.transpose"}
    %484 = linalg.matmul {weft.layer = "layers.11.attention.key"} ins(%collapsed_236, %layers_11_attention_key_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %485 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%484, %layers_11_attention_key_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.11.attention.key"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_239 = tensor.expand_shape %485 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %486 = linalg.matmul {weft.layer = "layers.11.attention.value"} ins(%collapsed_236, %layers_11_attention_value_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %487 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%486, %layers_11_attention_value_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.11.attention.value"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_240 = tensor.expand_shape %487 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_241 = linalg.transpose ins(%expanded_240 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.11.attention.transpose"}
    %transposed_242 = linalg.transpose ins(%expanded_239 : tensor<1x128x16x64xf32>) outs(%23 : tensor<1x16x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.11.attention.transpose"}
    %collapsed_243 = tensor.collapse_shape %transposed_238 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %collapsed_244 = tensor.collapse_shape %transposed_242 [[0, 1], [2], [3]] : tensor<1x16x64x128xf32> into tensor<16x64x128xf32>
    %488 = linalg.batch_matmul {weft.layer = "layers.11.attention.matmul"} ins(%collapsed_243, %collapsed_244 : tensor<16x128x64xf32>, tensor<16x64x128xf32>) outs(%25 : tensor<16x128x128xf32>) -> tensor<16x128x128xf32>
    %expanded_245 = tensor.expand_shape %488 [[0, 1], [2], [3]] output_shape [1, 16, 128, 128] : tensor<16x128x128xf32> into tensor<1x16x128x128xf32>
    %489 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_245 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.11.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %490 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%489 : tensor<1x16x128x128xf32>) outs(%30 : tensor<1x16x128xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.maximumf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128xf32>
    %expanded_246 = tensor.expand_shape %490 [[0], [1], [2, 3]] output_shape [1, 16, 128, 1] : tensor<1x16x128xf32> into tensor<1x16x128x1xf32>
    %491 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%489, %expanded_246 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %492 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%491 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.exp %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %493 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%492 : tensor<1x16x128x128xf32>) outs(%35 : tensor<1x16x128x1xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x1xf32>
    %494 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%492, %493 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.divf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %collapsed_247 = tensor.collapse_shape %494 [[0, 1], [2], [3]] : tensor<1x16x128x128xf32> into tensor<16x128x128xf32>
    %collapsed_248 = tensor.collapse_shape %transposed_241 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %495 = linalg.batch_matmul {weft.layer = "layers.11.attention.matmul"} ins(%collapsed_247, %collapsed_248 : tensor<16x128x128xf32>, tensor<16x128x64xf32>) outs(%39 : tensor<16x128x64xf32>) -> tensor<16x128x64xf32>
    %expanded_249 = tensor.expand_shape %495 [[0, 1], [2], [3]] output_shape [1, 16, 128, 64] : tensor<16x128x64xf32> into tensor<1x16x128x64xf32>
    %transposed_250 = linalg.transpose ins(%expanded_249 : tensor<1x16x128x64xf32>) outs(%41 : tensor<1x128x16x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.11.attention.transpose"}
    %collapsed_251 = tensor.collapse_shape %transposed_250 [[0, 1], [2, 3]] : tensor<1x128x16x64xf32> into tensor<128x1024xf32>
    %496 = linalg.matmul {weft.layer = "layers.11.attention.out"} ins(%collapsed_251, %layers_11_attention_out_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %497 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%496, %layers_11_attention_out_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.11.attention.out"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_252 = tensor.expand_shape %497 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %498 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%481, %expanded_252 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.11.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %499 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%498 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %500 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%499 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %501 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%498, %500 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %502 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%501 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %503 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%502 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %504 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%503 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %505 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%504 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %506 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%501, %505 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %507 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%506, %layers_11_norm1_weight, %layers_11_norm1_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_253 = tensor.collapse_shape %507 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %508 = linalg.matmul {weft.layer = "layers.11.up"} ins(%collapsed_253, %layers_11_up_weight_transposed : tensor<128x1024xf32>, tensor<1024x4096xf32>) outs(%55 : tensor<128x4096xf32>) -> tensor<128x4096xf32>
    %509 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%508, %layers_11_up_bias : tensor<128x4096xf32>, tensor<4096xf32>) outs(%54 : tensor<128x4096xf32>) attrs =  {weft.layer = "layers.11.up"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x4096xf32>
    %expanded_254 = tensor.expand_shape %509 [[0, 1], [2]] output_shape [1, 128, 4096] : tensor<128x4096xf32> into tensor<1x128x4096xf32>
    %510 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_254 : tensor<1x128x4096xf32>) outs(%58 : tensor<1x128x4096xf32>) attrs =  {weft.layer = "layers.11.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_7 : f32
      %1021 = math.erf %1020 : f32
      %1022 = arith.addf %1021, %cst_3 : f32
      %1023 = arith.mulf %1022, %cst_4 : f32
      %1024 = arith.mulf %in, %1023 : f32
      linalg.yield %1024 : f32
    } -> tensor<1x128x4096xf32>
    %collapsed_255 = tensor.collapse_shape %510 [[0, 1], [2]] : tensor<1x128x4096xf32> into tensor<128x4096xf32>
    %511 = linalg.matmul {weft.layer = "layers.11.down"} ins(%collapsed_255, %layers_11_down_weight_transposed : tensor<128x4096xf32>, tensor<4096x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %512 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%511, %layers_11_down_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.11.down"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_256 = tensor.expand_shape %512 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %513 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%507, %expanded_256 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.11.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %514 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%513 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %515 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%514 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %516 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%513, %515 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %517 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%516 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %518 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%517 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %519 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%518 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %520 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%519 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %521 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%516, %520 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %522 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%521, %layers_11_norm2_weight, %layers_11_norm2_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_257 = tensor.collapse_shape %522 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %523 = linalg.matmul {weft.layer = "layers.12.attention.query"} ins(%collapsed_257, %layers_12_attention_query_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %524 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%523, %layers_12_attention_query_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.12.attention.query"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_258 = tensor.expand_shape %524 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_259 = linalg.transpose ins(%expanded_258 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.12.attention.transpose"}
    %525 = linalg.matmul {weft.layer = "layers.12.attention.key"} ins(%collapsed_257, %layers_12_attention_key_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %526 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%525, %layers_12_attention_key_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.12.attention.key"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_260 = tensor.expand_shape %526 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %527 = linalg.matmul {weft.layer = "layers.12.attention.value"} ins(%collapsed_257, %layers_12_attention_value_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %528 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%527, %layers_12_attention_value_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.12.attention.value"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_261 = tensor.expand_shape %528 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_262 = linalg.transpose ins(%expanded_261 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.12.attention.transpose"}
    %transposed_263 = linalg.transpose ins(%expanded_260 : tensor<1x128x16x64xf32>) outs(%23 : tensor<1x16x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.12.attention.transpose"}
    %collapsed_264 = tensor.collapse_shape %transposed_259 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %collapsed_265 = tensor.collapse_shape %transposed_263 [[0, 1], [2], [3]] : tensor<1x16x64x128xf32> into tensor<16x64x128xf32>
    %529 = linalg.batch_matmul {weft.layer = "layers.12.attention.matmul"} ins(%collapsed_264, %collapsed_265 : tensor<16x128x64xf32>, tensor<16x64x128xf32>) outs(%25 : tensor<16x128x128xf32>) -> tensor<16x128x128xf32>
    %expanded_266 = tensor.expand_shape %529 [[0, 1], [2], [3]] output_shape [1, 16, 128, 128] : tensor<16x128x128xf32> into tensor<1x16x128x128xf32>
    %530 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_266 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.12.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %531 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%530 : tensor<1x16x128x128xf32>) outs(%30 : tensor<1x16x128xf32>) attrs =  {weft.layer = "layers.12.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.maximumf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128xf32>
    %expanded_267 = tensor.expand_shape %531 [[0], [1], [2, 3]] output_shape [1, 16, 128, 1] : tensor<1x16x128xf32> into tensor<1x16x128x1xf32>
    %532 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%530, %expanded_267 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.12.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %533 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%532 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.12.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.exp %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %534 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%533 : tensor<1x16x128x128xf32>) outs(%35 : tensor<1x16x128x1xf32>) attrs =  {weft.layer = "layers.12.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x1xf32>
    %535 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%533, %534 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.12.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.divf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %collapsed_268 = tensor.collapse_shape %535 [[0, 1], [2], [3]] : tensor<1x16x128x128xf32> into tensor<16x128x128xf32>
    %collapsed_269 = tensor.collapse_shape %transposed_262 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %536 = linalg.batch_matmul {weft.layer = "layers.12.attention.matmul"} ins(%collapsed_268, %collapsed_269 : tensor<16x128x128xf32>, tensor<16x128x64xf32>) outs(%39 : tensor<16x128x64xf32>) -> tensor<16x128x64xf32>
    %expanded_270 = tensor.expand_shape %536 [[0, 1], [2], [3]] output_shape [1, 16, 128, 64] : tensor<16x128x64xf32> into tensor<1x16x128x64xf32>
    %transposed_271 = linalg.transpose ins(%expanded_270 : tensor<1x16x128x64xf32>) outs(%41 : tensor<1x128x16x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.12.attention.transpose"}
    %collapsed_272 = tensor.collapse_shape %transposed_271 [[0, 1], [2, 3]] : tensor<1x128x16x64xf32> into tensor<128x1024xf32>
    %537 = linalg.matmul {weft.layer = "layers.12.attention.out"} ins(%collapsed_272, %layers_12_attention_out_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %538 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%537, %layers_12_attention_out_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.12.attention.out"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_273 = tensor.expand_shape %538 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %539 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%522, %expanded_273 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.12.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %540 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%539 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %541 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%540 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %542 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%539, %541 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %543 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%542 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %544 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%543 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %545 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%544 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %546 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%545 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %547 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%542, %546 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %548 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%547, %layers_12_norm1_weight, %layers_12_norm1_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_274 = tensor.collapse_shape %548 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %549 = linalg.matmul {weft.layer = "layers.12.up"} ins(%collapsed_274, %layers_12_up_weight_transposed : tensor<128x1024xf32>, tensor<1024x4096xf32>) outs(%55 : tensor<128x4096xf32>) -> tensor<128x4096xf32>
    %550 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%549, %layers_12_up_bias : tensor<128x4096xf32>, tensor<4096xf32>) outs(%54 : tensor<128x4096xf32>) attrs =  {weft.layer = "layers.12.up"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x4096xf32>
    %expanded_275 = tensor.expand_shape %550 [[0, 1], [2]] output_shape [1, 128, 4096] : tensor<128x4096xf32> into tensor<1x128x4096xf32>
    %551 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_275 : tensor<1x128x4096xf32>) outs(%58 : tensor<1x128x4096xf32>) attrs =  {weft.layer = "layers.12.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_7 : f32
      %1021 = math.erf %1020 : f32
      %1022 = arith.addf %1021, %cst_3 : f32
      %1023 = arith.mulf %1022, %cst_4 : f32
      %1024 = arith.mulf %in, %1023 : f32
      linalg.yield %1024 : f32
    } -> tensor<1x128x4096xf32>
    %collapsed_276 = tensor.collapse_shape %551 [[0, 1], [2]] : tensor<1x128x4096xf32> into tensor<128x4096xf32>
    %552 = linalg.matmul {weft.layer = "layers.12.down"} ins(%collapsed_276, %layers_12_down_weight_transposed : tensor<128x4096xf32>, tensor<4096x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %553 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%552, %layers_12_down_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.12.down"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_277 = tensor.expand_shape %553 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %554 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%548, %expanded_277 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.12.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %555 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%554 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %556 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%555 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %557 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%554, %556 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %558 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%557 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %559 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%558 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %560 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%559 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %561 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%560 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %562 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%557, %561 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %563 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%562, %layers_12_norm2_weight, %layers_12_norm2_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_278 = tensor.collapse_shape %563 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %564 = linalg.matmul {weft.layer = "layers.13.attention.query"} ins(%collapsed_278, %layers_13_attention_query_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %565 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%564, %layers_13_attention_query_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.13.attention.query"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_279 = tensor.expand_shape %565 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_280 = linalg.transpose ins(%expanded_279 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.13.attention.transpose"}
    %566 = linalg.matmul {weft.layer = "layers.13.attention.key"} ins(%collapsed_278, %layers_13_attention_key_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %567 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%566, %layers_13_attention_key_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.13.attention.key"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_281 = tensor.expand_shape %567 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %568 = linalg.matmul {weft.layer = "layers.13.attention.value"} ins(%collapsed_278, %layers_13_attention_value_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %569 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%568, %layers_13_attention_value_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.13.attention.value"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_282 = tensor.expand_shape %569 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_283 = linalg.transpose ins(%expanded_282 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.13.attention.transpose"}
    %transposed_284 = linalg.transpose ins(%expanded_281 : tensor<1x128x16x64xf32>) outs(%23 : tensor<1x16x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.13.attention.transpose"}
    %collapsed_285 = tensor.collapse_shape %transposed_280 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %collapsed_286 = tensor.collapse_shape %transposed_284 [[0, 1], [2], [3]] : tensor<1x16x64x128xf32> into tensor<16x64x128xf32>
    %570 = linalg.batch_matmul {weft.layer = "layers.13.attention.matmul"} ins(%collapsed_285, %collapsed_286 : tensor<16x128x64xf32>, tensor<16x64x128xf32>) outs(%25 : tensor<16x128x128xf32>) -> tensor<16x128x128xf32>
    %expanded_287 = tensor.expand_shape %570 [[0, 1], [2], [3]] output_shape [1, 16, 128, 128] : tensor<16x128x128xf32> into tensor<1x16x128x128xf32>
    %571 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_287 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.13.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %572 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%571 : tensor<1x16x128x128xf32>) outs(%30 : tensor<1x16x128xf32>) attrs =  {weft.layer = "layers.13.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.maximumf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128xf32>
    %expanded_288 = tensor.expand_shape %572 [[0], [1], [2, 3]] output_shape [1, 16, 128, 1] : tensor<1x16x128xf32> into tensor<1x16x128x1xf32>
    %573 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%571, %expanded_288 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.13.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %574 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%573 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.13.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.exp %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %575 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%574 : tensor<1x16x128x128xf32>) outs(%35 : tensor<1x16x128x1xf32>) attrs =  {weft.layer = "layers.13.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x1xf32>
    %576 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%574, %575 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.13.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.divf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %collapsed_289 = tensor.collapse_shape %576 [[0, 1], [2], [3]] : tensor<1x16x128x128xf32> into tensor<16x128x128xf32>
    %collapsed_290 = tensor.collapse_shape %transposed_283 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %577 = linalg.batch_matmul {weft.layer = "layers.13.attention.matmul"} ins(%collapsed_289, %collapsed_290 : tensor<16x128x128xf32>, tensor<16x128x64xf32>) outs(%39 : tensor<16x128x64xf32>) -> tensor<16x128x64xf32>
    %expanded_291 = tensor.expand_shape %577 [[0, 1], [2], [3]] output_shape [1, 16, 128, 64] : tensor<16x128x64xf32> into tensor<1x16x128x64xf32>
    %transposed_292 = linalg.transpose ins(%expanded_291 : tensor<1x16x128x64xf32>) outs(%41 : tensor<1x128x16x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.13.attention.transpose"}
    %collapsed_293 = tensor.collapse_shape %transposed_292 [[0, 1], [2, 3]] : tensor<1x128x16x64xf32> into tensor<128x1024xf32>
    %578 = linalg.matmul {weft.layer = "layers.13.attention.out"} ins(%collapsed_293, %layers_13_attention_out_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %579 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%578, %layers_13_attention_out_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.13.attention.out"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_294 = tensor.expand_shape %579 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %580 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%563, %expanded_294 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.13.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %581 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%580 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %582 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%581 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %583 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%580, %582 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %584 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%583 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %585 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%584 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %586 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%585 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %587 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%586 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %588 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%583, %587 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %589 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%588, %layers_13_norm1_weight, %layers_13_norm1_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_295 = tensor.collapse_shape %589 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %590 = linalg.matmul {weft.layer = "layers.13.up"} ins(%collapsed_295, %layers_13_up_weight_transposed : tensor<128x1024xf32>, tensor<1024x4096xf32>) outs(%55 : tensor<128x4096xf32>) -> tensor<128x4096xf32>
    %591 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%590, %layers_13_up_bias : tensor<128x4096xf32>, tensor<4096xf32>) outs(%54 : tensor<128x4096xf32>) attrs =  {weft.layer = "layers.13.up"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x4096xf32>
    %expanded_296 = tensor.expand_shape %591 [[0, 1], [2]] output_shape [1, 128, 4096] : tensor<128x4096xf32> into tensor<1x128x4096xf32>
    %592 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_296 : tensor<1x128x4096xf32>) outs(%58 : tensor<1x128x4096xf32>) attrs =  {weft.layer = "layers.13.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_7 : f32
      %1021 = math.erf %1020 : f32
      %1022 = arith.addf %1021, %cst_3 : f32
      %1023 = arith.mulf %1022, %cst_4 : f32
      %1024 = arith.mulf %in, %1023 : f32
      linalg.yield %1024 : f32
    } -> tensor<1x128x4096xf32>
    %collapsed_297 = tensor.collapse_shape %592 [[0, 1], [2]] : tensor<1x128x4096xf32> into tensor<128x4096xf32>
    %593 = linalg.matmul {weft.layer = "layers.13.down"} ins(%collapsed_297, %layers_13_down_weight_transposed : tensor<128x4096xf32>, tensor<4096x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %594 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%593, %layers_13_down_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.13.down"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_298 = tensor.expand_shape %594 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %595 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%589, %expanded_298 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.13.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %596 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%595 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %597 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%596 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %598 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%595, %597 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %599 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%598 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %600 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%599 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %601 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%600 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %602 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%601 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %603 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%598, %602 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %604 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%603, %layers_13_norm2_weight, %layers_13_norm2_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_299 = tensor.collapse_shape %604 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %605 = linalg.matmul {weft.layer = "layers.14.attention.query"} ins(%collapsed_299, %layers_14_attention_query_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %606 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%605, %layers_14_attention_query_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.14.attention.query"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_300 = tensor.expand_shape %606 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_301 = linalg.transpose ins(%expanded_300 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.14.attention.transpose"}
    %607 = linalg.matmul {weft.layer = "layers.14.attention.key"} ins(%collapsed_299, %layers_14_attention_key_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %608 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%607, %layers_14_attention_key_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.14.attention.key"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_302 = tensor.expand_shape %608 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %609 = linalg.matmul {weft.layer = "layers.14.attention.value"} ins(%collapsed_299, %layers_14_attention_value_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %610 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%609, %layers_14_attention_value_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.14.attention.value"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_303 = tensor.expand_shape %610 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_304 = linalg.transpose ins(%expanded_303 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.14.attention.transpose"}
    %transposed_305 = linalg.transpose ins(%expanded_302 : tensor<1x128x16x64xf32>) outs(%23 : tensor<1x16x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.14.attention.transpose"}
    %collapsed_306 = tensor.collapse_shape %transposed_301 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %collapsed_307 = tensor.collapse_shape %transposed_305 [[0, 1], [2], [3]] : tensor<1x16x64x128xf32> into tensor<16x64x128xf32>
    %611 = linalg.batch_matmul {weft.layer = "layers.14.attention.matmul"} ins(%collapsed_306, %collapsed_307 : tensor<16x128x64xf32>, tensor<16x64x128xf32>) outs(%25 : tensor<16x128x128xf32>) -> tensor<16x128x128xf32>
    %expanded_308 = tensor.expand_shape %611 [[0, 1], [2], [3]] output_shape [1, 16, 128, 128] : tensor<16x128x128xf32> into tensor<1x16x128x128xf32>
    %612 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_308 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.14.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %613 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%612 : tensor<1x16x128x128xf32>) outs(%30 : tensor<1x16x128xf32>) attrs =  {weft.layer = "layers.14.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.maximumf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128xf32>
    %expanded_309 = tensor.expand_shape %613 [[0], [1], [2, 3]] output_shape [1, 16, 128, 1] : tensor<1x16x128xf32> into tensor<1x16x128x1xf32>
    %614 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%612, %expanded_309 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.14.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %615 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%614 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.14.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.exp %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %616 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%615 : tensor<1x16x128x128xf32>) outs(%35 : tensor<1x16x128x1xf32>) attrs =  {weft.layer = "layers.14.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x1xf32>
    %617 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%615, %616 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.14.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.divf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %collapsed_310 = tensor.collapse_shape %617 [[0, 1], [2], [3]] : tensor<1x16x128x128xf32> into tensor<16x128x128xf32>
    %collapsed_311 = tensor.collapse_shape %transposed_304 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %618 = linalg.batch_matmul {weft.layer = "layers.14.attention.matmul"} ins(%collapsed_310, %collapsed_311 : tensor<16x128x128xf32>, tensor<16x128x64xf32>) outs(%39 : tensor<16x128x64xf32>) -> tensor<16x128x64xf32>
    %expanded_312 = tensor.expand_shape %618 [[0, 1], [2], [3]] output_shape [1, 16, 128, 64] : tensor<16x128x64xf32> into tensor<1x16x128x64xf32>
    %transposed_313 = linalg.transpose ins(%expanded_312 : tensor<1x16x128x64xf32>) outs(%41 : tensor<1x128x16x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.14.attention.transpose"}
    %collapsed_314 = tensor.collapse_shape %transposed_313 [[0, 1], [2, 3]] : tensor<1x128x16x64xf32> into tensor<128x1024xf32>
    %619 = linalg.matmul {weft.layer = "layers.14.attention.out"} ins(%collapsed_314, %layers_14_attention_out_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %620 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%619, %layers_14_attention_out_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.14.attention.out"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_315 = tensor.expand_shape %620 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %621 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%604, %expanded_315 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.14.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %622 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%621 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %623 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%622 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %624 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%621, %623 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %625 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%624 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %626 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%625 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %627 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%626 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %628 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%627 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %629 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%624, %628 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %630 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%629, %layers_14_norm1_weight, %layers_14_norm1_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_316 = tensor.collapse_shape %630 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %631 = linalg.matmul {weft.layer = "layers.14.up"} ins(%collapsed_316, %layers_14_up_weight_transposed : tensor<128x1024xf32>, tensor<1024x4096xf32>) outs(%55 : tensor<128x4096xf32>) -> tensor<128x4096xf32>
    %632 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%631, %layers_14_up_bias : tensor<128x4096xf32>, tensor<4096xf32>) outs(%54 : tensor<128x4096xf32>) attrs =  {weft.layer = "layers.14.up"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x4096xf32>
    %expanded_317 = tensor.expand_shape %632 [[0, 1], [2]] output_shape [1, 128, 4096] : tensor<128x4096xf32> into tensor<1x128x4096xf32>
    %633 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_317 : tensor<1x128x4096xf32>) outs(%58 : tensor<1x128x4096xf32>) attrs =  {weft.layer = "layers.14.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_7 : f32
      %1021 = math.erf %1020 : f32
      %1022 = arith.addf %1021, %cst_3 : f32
      %1023 = arith.mulf %1022, %cst_4 : f32
      %1024 = arith.mulf %in, %1023 : f32
      linalg.yield %1024 : f32
    } -> tensor<1x128x4096xf32>
    %collapsed_318 = tensor.collapse_shape %633 [[0, 1], [2]] : tensor<1x128x4096xf32> into tensor<128x4096xf32>
    %634 = linalg.matmul {weft.layer = "layers.14.down"} ins(%collapsed_318, %layers_14_down_weight_transposed : tensor<128x4096xf32>, tensor<4096x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %635 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%634, %layers_14_down_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.14.down"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_319 = tensor.expand_shape %635 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %636 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%630, %expanded_319 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.14.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %637 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%636 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %638 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%637 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %639 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%636, %638 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %640 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%639 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %641 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%640 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %642 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%641 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %643 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%642 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %644 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%639, %643 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %645 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%644, %layers_14_norm2_weight, %layers_14_norm2_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_320 = tensor.collapse_shape %645 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %646 = linalg.matmul {weft.layer = "layers.15.attention.query"} ins(%collapsed_320, %layers_15_attention_query_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %647 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%646, %layers_15_attention_query_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.15.attention.query"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_321 = tensor.expand_shape %647 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_322 = linalg.transpose ins(%expanded_321 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.15.attention.transpose"}
    %648 = linalg.matmul {weft.layer = "layers.15.attention.key"} ins(%collapsed_320, %layers_15_attention_key_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %649 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%648, %layers_15_attention_key_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.15.attention.key"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_323 = tensor.expand_shape %649 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %650 = linalg.matmul {weft.layer = "layers.15.attention.value"} ins(%collapsed_320, %layers_15_attention_value_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %651 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%650, %layers_15_attention_value_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.15.attention.value"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_324 = tensor.expand_shape %651 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_325 = linalg.transpose ins(%expanded_324 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.15.attention.transpose"}
    %transposed_326 = linalg.transpose ins(%expanded_323 : tensor<1x128x16x64xf32>) outs(%23 : tensor<1x16x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.15.attention.transpose"}
    %collapsed_327 = tensor.collapse_shape %transposed_322 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %collapsed_328 = tensor.collapse_shape %transposed_326 [[0, 1], [2], [3]] : tensor<1x16x64x128xf32> into tensor<16x64x128xf32>
    %652 = linalg.batch_matmul {weft.layer = "layers.15.attention.matmul"} ins(%collapsed_327, %collapsed_328 : tensor<16x128x64xf32>, tensor<16x64x128xf32>) outs(%25 : tensor<16x128x128xf32>) -> tensor<16x128x128xf32>
    %expanded_329 = tensor.expand_shape %652 [[0, 1], [2], [3]] output_shape [1, 16, 128, 128] : tensor<16x128x128xf32> into tensor<1x16x128x128xf32>
    %653 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_329 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.15.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %654 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%653 : tensor<1x16x128x128xf32>) outs(%30 : tensor<1x16x128xf32>) attrs =  {weft.layer = "layers.15.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.maximumf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128xf32>
    %expanded_330 = tensor.expand_shape %654 [[0], [1], [2, 3]] output_shape [1, 16, 128, 1] : tensor<1x16x128xf32> into tensor<1x16x128x1xf32>
    %655 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%653, %expanded_330 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.15.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %656 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%655 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.15.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.exp %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %657 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%656 : tensor<1x16x128x128xf32>) outs(%35 : tensor<1x16x128x1xf32>) attrs =  {weft.layer = "layers.15.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x1xf32>
    %658 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%656, %657 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.15.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.divf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %collapsed_331 = tensor.collapse_shape %658 [[0, 1], [2], [3]] : tensor<1x16x128x128xf32> into tensor<16x128x128xf32>
    %collapsed_332 = tensor.collapse_shape %transposed_325 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %659 = linalg.batch_matmul {weft.layer = "layers.15.attention.matmul"} ins(%collapsed_331, %collapsed_332 : tensor<16x128x128xf32>, tensor<16x128x64xf32>) outs(%39 : tensor<16x128x64xf32>) -> tensor<16x128x64xf32>
    %expanded_333 = tensor.expand_shape %659 [[0, 1], [2], [3]] output_shape [1, 16, 128, 64] : tensor<16x128x64xf32> into tensor<1x16x128x64xf32>
    %transposed_334 = linalg.transpose ins(%expanded_333 : tensor<1x16x128x64xf32>) outs(%41 : tensor<1x128x16x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.15.attention.transpose"}
    %collapsed_335 = tensor.collapse_shape %transposed_334 [[0, 1], [2, 3]] : tensor<1x128x16x64xf32> into tensor<128x1024xf32>
    %660 = linalg.matmul {weft.layer = "layers.15.attention.out"} ins(%collapsed_335, %layers_15_attention_out_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %661 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%660, %layers_15_attention_out_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.15.attention.out"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_336 = tensor.expand_shape %661 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %662 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%645, %expanded_336 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.15.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %663 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%662 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %664 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%663 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %665 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%662, %664 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %666 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%665 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %667 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%666 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %668 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%667 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %669 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%668 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %670 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%665, %669 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %671 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%670, %layers_15_norm1_weight, %layers_15_norm1_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_337 = tensor.collapse_shape %671 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %672 = linalg.matmul {weft.layer = "layers.15.up"} ins(%collapsed_337, %layers_15_up_weight_transposed : tensor<128x1024xf32>, tensor<1024x4096xf32>) outs(%55 : tensor<128x4096xf32>) -> tensor<128x4096xf32>
    %673 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%672, %layers_15_up_bias : tensor<128x4096xf32>, tensor<4096xf32>) outs(%54 : tensor<128x4096xf32>) attrs =  {weft.layer = "layers.15.up"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x4096xf32>
    %expanded_338 = tensor.expand_shape %673 [[0, 1], [2]] output_shape [1, 128, 4096] : tensor<128x4096xf32> into tensor<1x128x4096xf32>
    %674 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_338 : tensor<1x128x4096xf32>) outs(%58 : tensor<1x128x4096xf32>) attrs =  {weft.layer = "layers.15.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_7 : f32
      %1021 = math.erf %1020 : f32
      %1022 = arith.addf %1021, %cst_3 : f32
      %1023 = arith.mulf %1022, %cst_4 : f32
      %1024 = arith.mulf %in, %1023 : f32
      linalg.yield %1024 : f32
    } -> tensor<1x128x4096xf32>
    %collapsed_339 = tensor.collapse_shape %674 [[0, 1], [2]] : tensor<1x128x4096xf32> into tensor<128x4096xf32>
    %675 = linalg.matmul {weft.layer = "layers.15.down"} ins(%collapsed_339, %layers_15_down_weight_transposed : tensor<128x4096xf32>, tensor<4096x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %676 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%675, %layers_15_down_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.15.down"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_340 = tensor.expand_shape %676 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %677 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%671, %expanded_340 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.15.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %678 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%677 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %679 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%678 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %680 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%677, %679 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %681 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%680 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %682 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%681 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %683 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%682 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %684 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%683 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %685 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%680, %684 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %686 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%685, %layers_15_norm2_weight, %layers_15_norm2_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_341 = tensor.collapse_shape %686 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %687 = linalg.matmul {weft.layer = "layers.16.attention.query"} ins(%collapsed_341, %layers_16_attention_query_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %688 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%687, %layers_16_attention_query_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.16.attention.query"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_342 = tensor.expand_shape %688 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_343 = linalg.transpose ins(%expanded_342 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.16.attention.transpose"}
    %689 = linalg.matmul {weft.layer = "layers.16.attention.key"} ins(%collapsed_341, %layers_16_attention_key_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %690 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%689, %layers_16_attention_key_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.16.attention.key"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_344 = tensor.expand_shape %690 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %691 = linalg.matmul {weft.layer = "layers.16.attention.value"} ins(%collapsed_341, %layers_16_attention_value_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %692 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%691, %layers_16_attention_value_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.16.attention.value"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_345 = tensor.expand_shape %692 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_346 = linalg.transpose ins(%expanded_345 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.16.attention.transpose"}
    %transposed_347 = linalg.transpose ins(%expanded_344 : tensor<1x128x16x64xf32>) outs(%23 : tensor<1x16x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.16.attention.transpose"}
    %collapsed_348 = tensor.collapse_shape %transposed_343 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %collapsed_349 = tensor.collapse_shape %transposed_347 [[0, 1], [2], [3]] : tensor<1x16x64x128xf32> into tensor<16x64x128xf32>
    %693 = linalg.batch_matmul {weft.layer = "layers.16.attention.matmul"} ins(%collapsed_348, %collapsed_349 : tensor<16x128x64xf32>, tensor<16x64x128xf32>) outs(%25 : tensor<16x128x128xf32>) -> tensor<16x128x128xf32>
    %expanded_350 = tensor.expand_shape %693 [[0, 1], [2], [3]] output_shape [1, 16, 128, 128] : tensor<16x128x128xf32> into tensor<1x16x128x128xf32>
    %694 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_350 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.16.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %695 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%694 : tensor<1x16x128x128xf32>) outs(%30 : tensor<1x16x128xf32>) attrs =  {weft.layer = "layers.16.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.maximumf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128xf32>
    %expanded_351 = tensor.expand_shape %695 [[0], [1], [2, 3]] output_shape [1, 16, 128, 1] : tensor<1x16x128xf32> into tensor<1x16x128x1xf32>
    %696 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%694, %expanded_351 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.16.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %697 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%696 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.16.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.exp %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %698 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%697 : tensor<1x16x128x128xf32>) outs(%35 : tensor<1x16x128x1xf32>) attrs =  {weft.layer = "layers.16.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x1xf32>
    %699 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%697, %698 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.16.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.divf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %collapsed_352 = tensor.collapse_shape %699 [[0, 1], [2], [3]] : tensor<1x16x128x128xf32> into tensor<16x128x128xf32>
    %collapsed_353 = tensor.collapse_shape %transposed_346 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %700 = linalg.batch_matmul {weft.layer = "layers.16.attention.matmul"} ins(%collapsed_352, %collapsed_353 : tensor<16x128x128xf32>, tensor<16x128x64xf32>) outs(%39 : tensor<16x128x64xf32>) -> tensor<16x128x64xf32>
    %expanded_354 = tensor.expand_shape %700 [[0, 1], [2], [3]] output_shape [1, 16, 128, 64] : tensor<16x128x64xf32> into tensor<1x16x128x64xf32>
    %transposed_355 = linalg.transpose ins(%expanded_354 : tensor<1x16x128x64xf32>) outs(%41 : tensor<1x128x16x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.16.attention.transpose"}
    %collapsed_356 = tensor.collapse_shape %transposed_355 [[0, 1], [2, 3]] : tensor<1x128x16x64xf32> into tensor<128x1024xf32>
    %701 = linalg.matmul {weft.layer = "layers.16.attention.out"} ins(%collapsed_356, %layers_16_attention_out_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %702 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%701, %layers_16_attention_out_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.16.attention.out"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_357 = tensor.expand_shape %702 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %703 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%686, %expanded_357 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.16.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %704 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%703 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.16.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %705 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%704 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.16.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %706 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%703, %705 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.16.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %707 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%706 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.16.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %708 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%707 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.16.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %709 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%708 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.16.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %710 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%709 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.16.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %711 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%706, %710 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.16.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %712 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%711, %layers_16_norm1_weight, %layers_16_norm1_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.16.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_358 = tensor.collapse_shape %712 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %713 = linalg.matmul {weft.layer = "layers.16.up"} ins(%collapsed_358, %layers_16_up_weight_transposed : tensor<128x1024xf32>, tensor<1024x4096xf32>) outs(%55 : tensor<128x4096xf32>) -> tensor<128x4096xf32>
    %714 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%713, %layers_16_up_bias : tensor<128x4096xf32>, tensor<4096xf32>) outs(%54 : tensor<128x4096xf32>) attrs =  {weft.layer = "layers.16.up"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x4096xf32>
    %expanded_359 = tensor.expand_shape %714 [[0, 1], [2]] output_shape [1, 128, 4096] : tensor<128x4096xf32> into tensor<1x128x4096xf32>
    %715 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_359 : tensor<1x128x4096xf32>) outs(%58 : tensor<1x128x4096xf32>) attrs =  {weft.layer = "layers.16.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_7 : f32
      %1021 = math.erf %1020 : f32
      %1022 = arith.addf %1021, %cst_3 : f32
      %1023 = arith.mulf %1022, %cst_4 : f32
      %1024 = arith.mulf %in, %1023 : f32
      linalg.yield %1024 : f32
    } -> tensor<1x128x4096xf32>
    %collapsed_360 = tensor.collapse_shape %715 [[0, 1], [2]] : tensor<1x128x4096xf32> into tensor<128x4096xf32>
    %716 = linalg.matmul {weft.layer = "layers.16.down"} ins(%collapsed_360, %layers_16_down_weight_transposed : tensor<128x4096xf32>, tensor<4096x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %717 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%716, %layers_16_down_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.16.down"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_361 = tensor.expand_shape %717 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %718 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%712, %expanded_361 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.16.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %719 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%718 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.16.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %720 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%719 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.16.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %721 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%718, %720 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.16.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %722 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%721 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.16.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %723 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%722 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.16.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %724 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%723 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.16.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %725 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%724 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.16.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %726 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%721, %725 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.16.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %727 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%726, %layers_16_norm2_weight, %layers_16_norm2_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.16.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_362 = tensor.collapse_shape %727 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %728 = linalg.matmul {weft.layer = "layers.17.attention.query"} ins(%collapsed_362, %layers_17_attention_query_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %729 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%728, %layers_17_attention_query_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.17.attention.query"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_363 = tensor.expand_shape %729 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_364 = linalg.transpose ins(%expanded_363 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.17.attention.transpose"}
    %730 = linalg.matmul {weft.layer = "layers.17.attention.key"} ins(%collapsed_362, %layers_17_attention_key_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %731 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%730, %layers_17_attention_key_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.17.attention.key"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_365 = tensor.expand_shape %731 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %732 = linalg.matmul {weft.layer = "layers.17.attention.value"} ins(%collapsed_362, %layers_17_attention_value_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %733 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%732, %layers_17_attention_value_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.17.attention.value"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_366 = tensor.expand_shape %733 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_367 = linalg.transpose ins(%expanded_366 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.17.attention.transpose"}
    %transposed_368 = linalg.transpose ins(%expanded_365 : tensor<1x128x16x64xf32>) outs(%23 : tensor<1x16x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.17.attention.transpose"}
    %collapsed_369 = tensor.collapse_shape %transposed_364 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %collapsed_370 = tensor.collapse_shape %transposed_368 [[0, 1], [2], [3]] : tensor<1x16x64x128xf32> into tensor<16x64x128xf32>
    %734 = linalg.batch_matmul {weft.layer = "layers.17.attention.matmul"} ins(%collapsed_369, %collapsed_370 : tensor<16x128x64xf32>, tensor<16x64x128xf32>) outs(%25 : tensor<16x128x128xf32>) -> tensor<16x128x128xf32>
    %expanded_371 = tensor.expand_shape %734 [[0, 1], [2], [3]] output_shape [1, 16, 128, 128] : tensor<16x128x128xf32> into tensor<1x16x128x128xf32>
    %735 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_371 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.17.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %736 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%735 : tensor<1x16x128x128xf32>) outs(%30 : tensor<1x16x128xf32>) attrs =  {weft.layer = "layers.17.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.maximumf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128xf32>
    %expanded_372 = tensor.expand_shape %736 [[0], [1], [2, 3]] output_shape [1, 16, 128, 1] : tensor<1x16x128xf32> into tensor<1x16x128x1xf32>
    %737 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%735, %expanded_372 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.17.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %738 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%737 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.17.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.exp %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %739 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%738 : tensor<1x16x128x128xf32>) outs(%35 : tensor<1x16x128x1xf32>) attrs =  {weft.layer = "layers.17.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x1xf32>
    %740 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%738, %739 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.17.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.divf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %collapsed_373 = tensor.collapse_shape %740 [[0, 1], [2], [3]] : tensor<1x16x128x128xf32> into tensor<16x128x128xf32>
    %collapsed_374 = tensor.collapse_shape %transposed_367 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %741 = linalg.batch_matmul {weft.layer = "layers.17.attention.matmul"} ins(%collapsed_373, %collapsed_374 : tensor<16x128x128xf32>, tensor<16x128x64xf32>) outs(%39 : tensor<16x128x64xf32>) -> tensor<16x128x64xf32>
    %expanded_375 = tensor.expand_shape %741 [[0, 1], [2], [3]] output_shape [1, 16, 128, 64] : tensor<16x128x64xf32> into tensor<1x16x128x64xf32>
    %transposed_376 = linalg.transpose ins(%expanded_375 : tensor<1x16x128x64xf32>) outs(%41 : tensor<1x128x16x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.17.attention.transpose"}
    %collapsed_377 = tensor.collapse_shape %transposed_376 [[0, 1], [2, 3]] : tensor<1x128x16x64xf32> into tensor<128x1024xf32>
    %742 = linalg.matmul {weft.layer = "layers.17.attention.out"} ins(%collapsed_377, %layers_17_attention_out_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %743 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%742, %layers_17_attention_out_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.17.attention.out"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_378 = tensor.expand_shape %743 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %744 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%727, %expanded_378 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.17.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %745 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%744 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.17.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %746 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%745 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.17.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %747 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%744, %746 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.17.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %748 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%747 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.17.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %749 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%748 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.17.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %750 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%749 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.17.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %751 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%750 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.17.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %752 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%747, %751 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.17.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %753 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%752, %layers_17_norm1_weight, %layers_17_norm1_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.17.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_379 = tensor.collapse_shape %753 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %754 = linalg.matmul {weft.layer = "layers.17.up"} ins(%collapsed_379, %layers_17_up_weight_transposed : tensor<128x1024xf32>, tensor<1024x4096xf32>) outs(%55 : tensor<128x4096xf32>) -> tensor<128x4096xf32>
    %755 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%754, %layers_17_up_bias : tensor<128x4096xf32>, tensor<4096xf32>) outs(%54 : tensor<128x4096xf32>) attrs =  {weft.layer = "layers.17.up"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x4096xf32>
    %expanded_380 = tensor.expand_shape %755 [[0, 1], [2]] output_shape [1, 128, 4096] : tensor<128x4096xf32> into tensor<1x128x4096xf32>
    %756 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_380 : tensor<1x128x4096xf32>) outs(%58 : tensor<1x128x4096xf32>) attrs =  {weft.layer = "layers.17.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_7 : f32
      %1021 = math.erf %1020 : f32
      %1022 = arith.addf %1021, %cst_3 : f32
      %1023 = arith.mulf %1022, %cst_4 : f32
      %1024 = arith.mulf %in, %1023 : f32
      linalg.yield %1024 : f32
    } -> tensor<1x128x4096xf32>
    %collapsed_381 = tensor.collapse_shape %756 [[0, 1], [2]] : tensor<1x128x4096xf32> into tensor<128x4096xf32>
    %757 = linalg.matmul {weft.layer = "layers.17.down"} ins(%collapsed_381, %layers_17_down_weight_transposed : tensor<128x4096xf32>, tensor<4096x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %758 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%757, %layers_17_down_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.17.down"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_382 = tensor.expand_shape %758 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %759 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%753, %expanded_382 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.17.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %760 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%759 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.17.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %761 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%760 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.17.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %762 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%759, %761 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.17.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %763 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%762 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.17.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %764 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%763 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.17.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %765 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%764 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.17.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %766 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%765 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.17.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %767 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%762, %766 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.17.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %768 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%767, %layers_17_norm2_weight, %layers_17_norm2_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.17.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_383 = tensor.collapse_shape %768 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %769 = linalg.matmul {weft.layer = "layers.18.attention.query"} ins(%collapsed_383, %layers_18_attention_query_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %770 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%769, %layers_18_attention_query_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.18.attention.query"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_384 = tensor.expand_shape %770 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_385 = linalg.transpose ins(%expanded_384 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.18.attention.transpose"}
    %771 = linalg.matmul {weft.layer = "layers.18.attention.key"} ins(%collapsed_383, %layers_18_attention_key_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %772 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%771, %layers_18_attention_key_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.18.attention.key"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_386 = tensor.expand_shape %772 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %773 = linalg.matmul {weft.layer = "layers.18.attention.value"} ins(%collapsed_383, %layers_18_attention_value_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %774 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%773, %layers_18_attention_value_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.18.attention.value"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_387 = tensor.expand_shape %774 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_388 = linalg.transpose ins(%expanded_387 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.18.attention.transpose"}
    %transposed_389 = linalg.transpose ins(%expanded_386 : tensor<1x128x16x64xf32>) outs(%23 : tensor<1x16x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.18.attention.transpose"}
    %collapsed_390 = tensor.collapse_shape %transposed_385 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %collapsed_391 = tensor.collapse_shape %transposed_389 [[0, 1], [2], [3]] : tensor<1x16x64x128xf32> into tensor<16x64x128xf32>
    %775 = linalg.batch_matmul {weft.layer = "layers.18.attention.matmul"} ins(%collapsed_390, %collapsed_391 : tensor<16x128x64xf32>, tensor<16x64x128xf32>) outs(%25 : tensor<16x128x128xf32>) -> tensor<16x128x128xf32>
    %expanded_392 = tensor.expand_shape %775 [[0, 1], [2], [3]] output_shape [1, 16, 128, 128] : tensor<16x128x128xf32> into tensor<1x16x128x128xf32>
    %776 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_392 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.18.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %777 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%776 : tensor<1x16x128x128xf32>) outs(%30 : tensor<1x16x128xf32>) attrs =  {weft.layer = "layers.18.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.maximumf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128xf32>
    %expanded_393 = tensor.expand_shape %777 [[0], [1], [2, 3]] output_shape [1, 16, 128, 1] : tensor<1x16x128xf32> into tensor<1x16x128x1xf32>
    %778 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%776, %expanded_393 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.18.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %779 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%778 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.18.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.exp %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %780 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%779 : tensor<1x16x128x128xf32>) outs(%35 : tensor<1x16x128x1xf32>) attrs =  {weft.layer = "layers.18.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x1xf32>
    %781 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%779, %780 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.18.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.divf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %collapsed_394 = tensor.collapse_shape %781 [[0, 1], [2], [3]] : tensor<1x16x128x128xf32> into tensor<16x128x128xf32>
    %collapsed_395 = tensor.collapse_shape %transposed_388 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %782 = linalg.batch_matmul {weft.layer = "layers.18.attention.matmul"} ins(%collapsed_394, %collapsed_395 : tensor<16x128x128xf32>, tensor<16x128x64xf32>) outs(%39 : tensor<16x128x64xf32>) -> tensor<16x128x64xf32>
    %expanded_396 = tensor.expand_shape %782 [[0, 1], [2], [3]] output_shape [1, 16, 128, 64] : tensor<16x128x64xf32> into tensor<1x16x128x64xf32>
    %transposed_397 = linalg.transpose ins(%expanded_396 : tensor<1x16x128x64xf32>) outs(%41 : tensor<1x128x16x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.18.attention.transpose"}
    %collapsed_398 = tensor.collapse_shape %transposed_397 [[0, 1], [2, 3]] : tensor<1x128x16x64xf32> into tensor<128x1024xf32>
    %783 = linalg.matmul {weft.layer = "layers.18.attention.out"} ins(%collapsed_398, %layers_18_attention_out_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %784 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%783, %layers_18_attention_out_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.18.attention.out"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_399 = tensor.expand_shape %784 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %785 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%768, %expanded_399 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.18.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %786 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%785 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.18.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %787 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%786 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.18.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %788 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%785, %787 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.18.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %789 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%788 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.18.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %790 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%789 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.18.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %791 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%790 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.18.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %792 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%791 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.18.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %793 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%788, %792 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.18.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %794 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%793, %layers_18_norm1_weight, %layers_18_norm1_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.18.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_400 = tensor.collapse_shape %794 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %795 = linalg.matmul {weft.layer = "layers.18.up"} ins(%collapsed_400, %layers_18_up_weight_transposed : tensor<128x1024xf32>, tensor<1024x4096xf32>) outs(%55 : tensor<128x4096xf32>) -> tensor<128x4096xf32>
    %796 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%795, %layers_18_up_bias : tensor<128x4096xf32>, tensor<4096xf32>) outs(%54 : tensor<128x4096xf32>) attrs =  {weft.layer = "layers.18.up"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x4096xf32>
    %expanded_401 = tensor.expand_shape %796 [[0, 1], [2]] output_shape [1, 128, 4096] : tensor<128x4096xf32> into tensor<1x128x4096xf32>
    %797 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_401 : tensor<1x128x4096xf32>) outs(%58 : tensor<1x128x4096xf32>) attrs =  {weft.layer = "layers.18.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_7 : f32
      %1021 = math.erf %1020 : f32
      %1022 = arith.addf %1021, %cst_3 : f32
      %1023 = arith.mulf %1022, %cst_4 : f32
      %1024 = arith.mulf %in, %1023 : f32
      linalg.yield %1024 : f32
    } -> tensor<1x128x4096xf32>
    %collapsed_402 = tensor.collapse_shape %797 [[0, 1], [2]] : tensor<1x128x4096xf32> into tensor<128x4096xf32>
    %798 = linalg.matmul {weft.layer = "layers.18.down"} ins(%collapsed_402, %layers_18_down_weight_transposed : tensor<128x4096xf32>, tensor<4096x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %799 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%798, %layers_18_down_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.18.down"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_403 = tensor.expand_shape %799 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %800 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%794, %expanded_403 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.18.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %801 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%800 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.18.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %802 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%801 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.18.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %803 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%800, %802 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.18.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %804 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%803 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.18.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %805 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%804 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.18.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %806 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%805 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.18.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %807 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%806 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.18.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %808 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%803, %807 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.18.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %809 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%808, %layers_18_norm2_weight, %layers_18_norm2_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.18.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_404 = tensor.collapse_shape %809 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %810 = linalg.matmul {weft.layer = "layers.19.attention.query"} ins(%collapsed_404, %layers_19_attention_query_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %811 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%810, %layers_19_attention_query_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.19.attention.query"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_405 = tensor.expand_shape %811 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_406 = linalg.transpose ins(%expanded_405 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.19.attention.transpose"}
    %812 = linalg.matmul {weft.layer = "layers.19.attention.key"} ins(%collapsed_404, %layers_19_attention_key_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %813 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%812, %layers_19_attention_key_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.19.attention.key"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_407 = tensor.expand_shape %813 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %814 = linalg.matmul {weft.layer = "layers.19.attention.value"} ins(%collapsed_404, %layers_19_attention_value_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %815 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%814, %layers_19_attention_value_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.19.attention.value"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_408 = tensor.expand_shape %815 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_409 = linalg.transpose ins(%expanded_408 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.19.attention.transpose"}
    %transposed_410 = linalg.transpose ins(%expanded_407 : tensor<1x128x16x64xf32>) outs(%23 : tensor<1x16x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.19.attention.transpose"}
    %collapsed_411 = tensor.collapse_shape %transposed_406 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %collapsed_412 = tensor.collapse_shape %transposed_410 [[0, 1], [2], [3]] : tensor<1x16x64x128xf32> into tensor<16x64x128xf32>
    %816 = linalg.batch_matmul {weft.layer = "layers.19.attention.matmul"} ins(%collapsed_411, %collapsed_412 : tensor<16x128x64xf32>, tensor<16x64x128xf32>) outs(%25 : tensor<16x128x128xf32>) -> tensor<16x128x128xf32>
    %expanded_413 = tensor.expand_shape %816 [[0, 1], [2], [3]] output_shape [1, 16, 128, 128] : tensor<16x128x128xf32> into tensor<1x16x128x128xf32>
    %817 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_413 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.19.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %818 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%817 : tensor<1x16x128x128xf32>) outs(%30 : tensor<1x16x128xf32>) attrs =  {weft.layer = "layers.19.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.maximumf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128xf32>
    %expanded_414 = tensor.expand_shape %818 [[0], [1], [2, 3]] output_shape [1, 16, 128, 1] : tensor<1x16x128xf32> into tensor<1x16x128x1xf32>
    %819 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%817, %expanded_414 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.19.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %820 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%819 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.19.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.exp %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %821 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%820 : tensor<1x16x128x128xf32>) outs(%35 : tensor<1x16x128x1xf32>) attrs =  {weft.layer = "layers.19.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x1xf32>
    %822 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%820, %821 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.19.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.divf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %collapsed_415 = tensor.collapse_shape %822 [[0, 1], [2], [3]] : tensor<1x16x128x128xf32> into tensor<16x128x128xf32>
    %collapsed_416 = tensor.collapse_shape %transposed_409 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %823 = linalg.batch_matmul {weft.layer = "layers.19.attention.matmul"} ins(%collapsed_415, %collapsed_416 : tensor<16x128x128xf32>, tensor<16x128x64xf32>) outs(%39 : tensor<16x128x64xf32>) -> tensor<16x128x64xf32>
    %expanded_417 = tensor.expand_shape %823 [[0, 1], [2], [3]] output_shape [1, 16, 128, 64] : tensor<16x128x64xf32> into tensor<1x16x128x64xf32>
    %transposed_418 = linalg.transpose ins(%expanded_417 : tensor<1x16x128x64xf32>) outs(%41 : tensor<1x128x16x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.19.attention.transpose"}
    %collapsed_419 = tensor.collapse_shape %transposed_418 [[0, 1], [2, 3]] : tensor<1x128x16x64xf32> into tensor<128x1024xf32>
    %824 = linalg.matmul {weft.layer = "layers.19.attention.out"} ins(%collapsed_419, %layers_19_attention_out_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %825 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%824, %layers_19_attention_out_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.19.attention.out"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_420 = tensor.expand_shape %825 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %826 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%809, %expanded_420 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.19.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %827 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%826 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.19.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %828 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%827 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.19.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %829 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%826, %828 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.19.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %830 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%829 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.19.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %831 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%830 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.19.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %832 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%831 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.19.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %833 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%832 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.19.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %834 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%829, %833 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.19.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %835 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%834, %layers_19_norm1_weight, %layers_19_norm1_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.19.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_421 = tensor.collapse_shape %835 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %836 = linalg.matmul {weft.layer = "layers.19.up"} ins(%collapsed_421, %layers_19_up_weight_transposed : tensor<128x1024xf32>, tensor<1024x4096xf32>) outs(%55 : tensor<128x4096xf32>) -> tensor<128x4096xf32>
    %837 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%836, %layers_19_up_bias : tensor<128x4096xf32>, tensor<4096xf32>) outs(%54 : tensor<128x4096xf32>) attrs =  {weft.layer = "layers.19.up"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x4096xf32>
    %expanded_422 = tensor.expand_shape %837 [[0, 1], [2]] output_shape [1, 128, 4096] : tensor<128x4096xf32> into tensor<1x128x4096xf32>
    %838 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_422 : tensor<1x128x4096xf32>) outs(%58 : tensor<1x128x4096xf32>) attrs =  {weft.layer = "layers.19.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_7 : f32
      %1021 = math.erf %1020 : f32
      %1022 = arith.addf %1021, %cst_3 : f32
      %1023 = arith.mulf %1022, %cst_4 : f32
      %1024 = arith.mulf %in, %1023 : f32
      linalg.yield %1024 : f32
    } -> tensor<1x128x4096xf32>
    %collapsed_423 = tensor.collapse_shape %838 [[0, 1], [2]] : tensor<1x128x4096xf32> into tensor<128x4096xf32>
    %839 = linalg.matmul {weft.layer = "layers.19.down"} ins(%collapsed_423, %layers_19_down_weight_transposed : tensor<128x4096xf32>, tensor<4096x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %840 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%839, %layers_19_down_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.19.down"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_424 = tensor.expand_shape %840 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %841 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%835, %expanded_424 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.19.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %842 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%841 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.19.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %843 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%842 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.19.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %844 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%841, %843 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.19.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %845 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%844 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.19.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %846 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%845 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.19.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %847 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%846 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.19.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %848 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%847 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.19.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %849 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%844, %848 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.19.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %850 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%849, %layers_19_norm2_weight, %layers_19_norm2_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.19.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_425 = tensor.collapse_shape %850 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %851 = linalg.matmul {weft.layer = "layers.20.attention.query"} ins(%collapsed_425, %layers_20_attention_query_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %852 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%851, %layers_20_attention_query_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.20.attention.query"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_426 = tensor.expand_shape %852 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_427 = linalg.transpose ins(%expanded_426 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.20.attention.transpose"}
    %853 = linalg.matmul {weft.layer = "layers.20.attention.key"} ins(%collapsed_425, %layers_20_attention_key_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %854 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%853, %layers_20_attention_key_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.20.attention.key"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_428 = tensor.expand_shape %854 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %855 = linalg.matmul {weft.layer = "layers.20.attention.value"} ins(%collapsed_425, %layers_20_attention_value_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %856 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%855, %layers_20_attention_value_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.20.attention.value"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_429 = tensor.expand_shape %856 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_430 = linalg.transpose ins(%expanded_429 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.20.attention.transpose"}
    %transposed_431 = linalg.transpose ins(%expanded_428 : tensor<1x128x16x64xf32>) outs(%23 : tensor<1x16x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.20.attention.transpose"}
    %collapsed_432 = tensor.collapse_shape %transposed_427 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %collapsed_433 = tensor.collapse_shape %transposed_431 [[0, 1], [2], [3]] : tensor<1x16x64x128xf32> into tensor<16x64x128xf32>
    %857 = linalg.batch_matmul {weft.layer = "layers.20.attention.matmul"} ins(%collapsed_432, %collapsed_433 : tensor<16x128x64xf32>, tensor<16x64x128xf32>) outs(%25 : tensor<16x128x128xf32>) -> tensor<16x128x128xf32>
    %expanded_434 = tensor.expand_shape %857 [[0, 1], [2], [3]] output_shape [1, 16, 128, 128] : tensor<16x128x128xf32> into tensor<1x16x128x128xf32>
    %858 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_434 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.20.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %859 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%858 : tensor<1x16x128x128xf32>) outs(%30 : tensor<1x16x128xf32>) attrs =  {weft.layer = "layers.20.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.maximumf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128xf32>
    %expanded_435 = tensor.expand_shape %859 [[0], [1], [2, 3]] output_shape [1, 16, 128, 1] : tensor<1x16x128xf32> into tensor<1x16x128x1xf32>
    %860 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%858, %expanded_435 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.20.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %861 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%860 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.20.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.exp %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %862 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%861 : tensor<1x16x128x128xf32>) outs(%35 : tensor<1x16x128x1xf32>) attrs =  {weft.layer = "layers.20.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x1xf32>
    %863 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%861, %862 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.20.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.divf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %collapsed_436 = tensor.collapse_shape %863 [[0, 1], [2], [3]] : tensor<1x16x128x128xf32> into tensor<16x128x128xf32>
    %collapsed_437 = tensor.collapse_shape %transposed_430 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %864 = linalg.batch_matmul {weft.layer = "layers.20.attention.matmul"} ins(%collapsed_436, %collapsed_437 : tensor<16x128x128xf32>, tensor<16x128x64xf32>) outs(%39 : tensor<16x128x64xf32>) -> tensor<16x128x64xf32>
    %expanded_438 = tensor.expand_shape %864 [[0, 1], [2], [3]] output_shape [1, 16, 128, 64] : tensor<16x128x64xf32> into tensor<1x16x128x64xf32>
    %transposed_439 = linalg.transpose ins(%expanded_438 : tensor<1x16x128x64xf32>) outs(%41 : tensor<1x128x16x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.20.attention.transpose"}
    %collapsed_440 = tensor.collapse_shape %transposed_439 [[0, 1], [2, 3]] : tensor<1x128x16x64xf32> into tensor<128x1024xf32>
    %865 = linalg.matmul {weft.layer = "layers.20.attention.out"} ins(%collapsed_440, %layers_20_attention_out_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %866 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%865, %layers_20_attention_out_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.20.attention.out"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_441 = tensor.expand_shape %866 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %867 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%850, %expanded_441 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.20.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %868 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%867 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.20.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %869 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%868 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.20.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %870 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%867, %869 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.20.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %871 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%870 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.20.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %872 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%871 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.20.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %873 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%872 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.20.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %874 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%873 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.20.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %875 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%870, %874 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.20.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %876 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%875, %layers_20_norm1_weight, %layers_20_norm1_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.20.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_442 = tensor.collapse_shape %876 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %877 = linalg.matmul {weft.layer = "layers.20.up"} ins(%collapsed_442, %layers_20_up_weight_transposed : tensor<128x1024xf32>, tensor<1024x4096xf32>) outs(%55 : tensor<128x4096xf32>) -> tensor<128x4096xf32>
    %878 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%877, %layers_20_up_bias : tensor<128x4096xf32>, tensor<4096xf32>) outs(%54 : tensor<128x4096xf32>) attrs =  {weft.layer = "layers.20.up"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x4096xf32>
    %expanded_443 = tensor.expand_shape %878 [[0, 1], [2]] output_shape [1, 128, 4096] : tensor<128x4096xf32> into tensor<1x128x4096xf32>
    %879 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_443 : tensor<1x128x4096xf32>) outs(%58 : tensor<1x128x4096xf32>) attrs =  {weft.layer = "layers.20.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_7 : f32
      %1021 = math.erf %1020 : f32
      %1022 = arith.addf %1021, %cst_3 : f32
      %1023 = arith.mulf %1022, %cst_4 : f32
      %1024 = arith.mulf %in, %1023 : f32
      linalg.yield %1024 : f32
    } -> tensor<1x128x4096xf32>
    %collapsed_444 = tensor.collapse_shape %879 [[0, 1], [2]] : tensor<1x128x4096xf32> into tensor<128x4096xf32>
    %880 = linalg.matmul {weft.layer = "layers.20.down"} ins(%collapsed_444, %layers_20_down_weight_transposed : tensor<128x4096xf32>, tensor<4096x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %881 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%880, %layers_20_down_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.20.down"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_445 = tensor.expand_shape %881 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %882 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%876, %expanded_445 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.20.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %883 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%882 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.20.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %884 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%883 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.20.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %885 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%882, %884 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.20.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %886 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%885 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.20.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %887 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%886 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.20.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %888 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%887 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.20.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %889 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%888 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.20.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %890 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%885, %889 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.20.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %891 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%890, %layers_20_norm2_weight, %layers_20_norm2_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.20.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_446 = tensor.collapse_shape %891 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %892 = linalg.matmul {weft.layer = "layers.21.attention.query"} ins(%collapsed_446, %layers_21_attention_query_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %893 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%892, %layers_21_attention_query_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.21.attention.query"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_447 = tensor.expand_shape %893 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_448 = linalg.transpose ins(%expanded_447 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.21.attention.transpose"}
    %894 = linalg.matmul {weft.layer = "layers.21.attention.key"} ins(%collapsed_446, %layers_21_attention_key_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %895 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%894, %layers_21_attention_key_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.21.attention.key"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_449 = tensor.expand_shape %895 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %896 = linalg.matmul {weft.layer = "layers.21.attention.value"} ins(%collapsed_446, %layers_21_attention_value_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %897 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%896, %layers_21_attention_value_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.21.attention.value"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_450 = tensor.expand_shape %897 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_451 = linalg.transpose ins(%expanded_450 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.21.attention.transpose"}
    %transposed_452 = linalg.transpose ins(%expanded_449 : tensor<1x128x16x64xf32>) outs(%23 : tensor<1x16x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.21.attention.transpose"}
    %collapsed_453 = tensor.collapse_shape %transposed_448 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %collapsed_454 = tensor.collapse_shape %transposed_452 [[0, 1], [2], [3]] : tensor<1x16x64x128xf32> into tensor<16x64x128xf32>
    %898 = linalg.batch_matmul {weft.layer = "layers.21.attention.matmul"} ins(%collapsed_453, %collapsed_454 : tensor<16x128x64xf32>, tensor<16x64x128xf32>) outs(%25 : tensor<16x128x128xf32>) -> tensor<16x128x128xf32>
    %expanded_455 = tensor.expand_shape %898 [[0, 1], [2], [3]] output_shape [1, 16, 128, 128] : tensor<16x128x128xf32> into tensor<1x16x128x128xf32>
    %899 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_455 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.21.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %900 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%899 : tensor<1x16x128x128xf32>) outs(%30 : tensor<1x16x128xf32>) attrs =  {weft.layer = "layers.21.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.maximumf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128xf32>
    %expanded_456 = tensor.expand_shape %900 [[0], [1], [2, 3]] output_shape [1, 16, 128, 1] : tensor<1x16x128xf32> into tensor<1x16x128x1xf32>
    %901 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%899, %expanded_456 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.21.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %902 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%901 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.21.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.exp %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %903 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%902 : tensor<1x16x128x128xf32>) outs(%35 : tensor<1x16x128x1xf32>) attrs =  {weft.layer = "layers.21.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x1xf32>
    %904 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%902, %903 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.21.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.divf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %collapsed_457 = tensor.collapse_shape %904 [[0, 1], [2], [3]] : tensor<1x16x128x128xf32> into tensor<16x128x128xf32>
    %collapsed_458 = tensor.collapse_shape %transposed_451 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %905 = linalg.batch_matmul {weft.layer = "layers.21.attention.matmul"} ins(%collapsed_457, %collapsed_458 : tensor<16x128x128xf32>, tensor<16x128x64xf32>) outs(%39 : tensor<16x128x64xf32>) -> tensor<16x128x64xf32>
    %expanded_459 = tensor.expand_shape %905 [[0, 1], [2], [3]] output_shape [1, 16, 128, 64] : tensor<16x128x64xf32> into tensor<1x16x128x64xf32>
    %transposed_460 = linalg.transpose ins(%expanded_459 : tensor<1x16x128x64xf32>) outs(%41 : tensor<1x128x16x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.21.attention.transpose"}
    %collapsed_461 = tensor.collapse_shape %transposed_460 [[0, 1], [2, 3]] : tensor<1x128x16x64xf32> into tensor<128x1024xf32>
    %906 = linalg.matmul {weft.layer = "layers.21.attention.out"} ins(%collapsed_461, %layers_21_attention_out_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %907 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%906, %layers_21_attention_out_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.21.attention.out"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_462 = tensor.expand_shape %907 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %908 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%891, %expanded_462 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.21.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %909 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%908 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.21.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %910 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%909 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.21.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %911 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%908, %910 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.21.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %912 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%911 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.21.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %913 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%912 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.21.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %914 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%913 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.21.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %915 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%914 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.21.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %916 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%911, %915 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.21.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %917 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%916, %layers_21_norm1_weight, %layers_21_norm1_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.21.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_463 = tensor.collapse_shape %917 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %918 = linalg.matmul {weft.layer = "layers.21.up"} ins(%collapsed_463, %layers_21_up_weight_transposed : tensor<128x1024xf32>, tensor<1024x4096xf32>) outs(%55 : tensor<128x4096xf32>) -> tensor<128x4096xf32>
    %919 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%918, %layers_21_up_bias : tensor<128x4096xf32>, tensor<4096xf32>) outs(%54 : tensor<128x4096xf32>) attrs =  {weft.layer = "layers.21.up"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x4096xf32>
    %expanded_464 = tensor.expand_shape %919 [[0, 1], [2]] output_shape [1, 128, 4096] : tensor<128x4096xf32> into tensor<1x128x4096xf32>
    %920 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_464 : tensor<1x128x4096xf32>) outs(%58 : tensor<1x128x4096xf32>) attrs =  {weft.layer = "layers.21.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_7 : f32
      %1021 = math.erf %1020 : f32
      %1022 = arith.addf %1021, %cst_3 : f32
      %1023 = arith.mulf %1022, %cst_4 : f32
      %1024 = arith.mulf %in, %1023 : f32
      linalg.yield %1024 : f32
    } -> tensor<1x128x4096xf32>
    %collapsed_465 = tensor.collapse_shape %920 [[0, 1], [2]] : tensor<1x128x4096xf32> into tensor<128x4096xf32>
    %921 = linalg.matmul {weft.layer = "layers.21.down"} ins(%collapsed_465, %layers_21_down_weight_transposed : tensor<128x4096xf32>, tensor<4096x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %922 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%921, %layers_21_down_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.21.down"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_466 = tensor.expand_shape %922 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %923 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%917, %expanded_466 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.21.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %924 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%923 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.21.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %925 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%924 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.21.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %926 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%923, %925 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.21.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %927 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%926 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.21.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %928 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%927 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.21.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %929 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%928 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.21.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %930 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%929 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.21.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %931 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%926, %930 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.21.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %932 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%931, %layers_21_norm2_weight, %layers_21_norm2_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.21.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_467 = tensor.collapse_shape %932 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %933 = linalg.matmul {weft.layer = "layers.22.attention.query"} ins(%collapsed_467, %layers_22_attention_query_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %934 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%933, %layers_22_attention_query_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.22.attention.query"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_468 = tensor.expand_shape %934 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_469 = linalg.transpose ins(%expanded_468 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.22.attention.transpose"}
    %935 = linalg.matmul {weft.layer = "layers.22.attention.key"} ins(%collapsed_467, %layers_22_attention_key_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %936 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%935, %layers_22_attention_key_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.22.attention.key"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_470 = tensor.expand_shape %936 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %937 = linalg.matmul {weft.layer = "layers.22.attention.value"} ins(%collapsed_467, %layers_22_attention_value_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %938 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%937, %layers_22_attention_value_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.22.attention.value"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_471 = tensor.expand_shape %938 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_472 = linalg.transpose ins(%expanded_471 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.22.attention.transpose"}
    %transposed_473 = linalg.transpose ins(%expanded_470 : tensor<1x128x16x64xf32>) outs(%23 : tensor<1x16x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.22.attention.transpose"}
    %collapsed_474 = tensor.collapse_shape %transposed_469 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %collapsed_475 = tensor.collapse_shape %transposed_473 [[0, 1], [2], [3]] : tensor<1x16x64x128xf32> into tensor<16x64x128xf32>
    %939 = linalg.batch_matmul {weft.layer = "layers.22.attention.matmul"} ins(%collapsed_474, %collapsed_475 : tensor<16x128x64xf32>, tensor<16x64x128xf32>) outs(%25 : tensor<16x128x128xf32>) -> tensor<16x128x128xf32>
    %expanded_476 = tensor.expand_shape %939 [[0, 1], [2], [3]] output_shape [1, 16, 128, 128] : tensor<16x128x128xf32> into tensor<1x16x128x128xf32>
    %940 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_476 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.22.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %941 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%940 : tensor<1x16x128x128xf32>) outs(%30 : tensor<1x16x128xf32>) attrs =  {weft.layer = "layers.22.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.maximumf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128xf32>
    %expanded_477 = tensor.expand_shape %941 [[0], [1], [2, 3]] output_shape [1, 16, 128, 1] : tensor<1x16x128xf32> into tensor<1x16x128x1xf32>
    %942 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%940, %expanded_477 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.22.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %943 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%942 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.22.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.exp %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %944 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%943 : tensor<1x16x128x128xf32>) outs(%35 : tensor<1x16x128x1xf32>) attrs =  {weft.layer = "layers.22.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x1xf32>
    %945 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%943, %944 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.22.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.divf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %collapsed_478 = tensor.collapse_shape %945 [[0, 1], [2], [3]] : tensor<1x16x128x128xf32> into tensor<16x128x128xf32>
    %collapsed_479 = tensor.collapse_shape %transposed_472 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %946 = linalg.batch_matmul {weft.layer = "layers.22.attention.matmul"} ins(%collapsed_478, %collapsed_479 : tensor<16x128x128xf32>, tensor<16x128x64xf32>) outs(%39 : tensor<16x128x64xf32>) -> tensor<16x128x64xf32>
    %expanded_480 = tensor.expand_shape %946 [[0, 1], [2], [3]] output_shape [1, 16, 128, 64] : tensor<16x128x64xf32> into tensor<1x16x128x64xf32>
    %transposed_481 = linalg.transpose ins(%expanded_480 : tensor<1x16x128x64xf32>) outs(%41 : tensor<1x128x16x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.22.attention.transpose"}
    %collapsed_482 = tensor.collapse_shape %transposed_481 [[0, 1], [2, 3]] : tensor<1x128x16x64xf32> into tensor<128x1024xf32>
    %947 = linalg.matmul {weft.layer = "layers.22.attention.out"} ins(%collapsed_482, %layers_22_attention_out_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %948 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%947, %layers_22_attention_out_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.22.attention.out"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_483 = tensor.expand_shape %948 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %949 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%932, %expanded_483 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.22.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %950 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%949 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.22.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %951 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%950 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.22.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %952 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%949, %951 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.22.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %953 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%952 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.22.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %954 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%953 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.22.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %955 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%954 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.22.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %956 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%955 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.22.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %957 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%952, %956 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.22.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %958 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%957, %layers_22_norm1_weight, %layers_22_norm1_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.22.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_484 = tensor.collapse_shape %958 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %959 = linalg.matmul {weft.layer = "layers.22.up"} ins(%collapsed_484, %layers_22_up_weight_transposed : tensor<128x1024xf32>, tensor<1024x4096xf32>) outs(%55 : tensor<128x4096xf32>) -> tensor<128x4096xf32>
    %960 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%959, %layers_22_up_bias : tensor<128x4096xf32>, tensor<4096xf32>) outs(%54 : tensor<128x4096xf32>) attrs =  {weft.layer = "layers.22.up"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x4096xf32>
    %expanded_485 = tensor.expand_shape %960 [[0, 1], [2]] output_shape [1, 128, 4096] : tensor<128x4096xf32> into tensor<1x128x4096xf32>
    %961 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_485 : tensor<1x128x4096xf32>) outs(%58 : tensor<1x128x4096xf32>) attrs =  {weft.layer = "layers.22.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_7 : f32
      %1021 = math.erf %1020 : f32
      %1022 = arith.addf %1021, %cst_3 : f32
      %1023 = arith.mulf %1022, %cst_4 : f32
      %1024 = arith.mulf %in, %1023 : f32
      linalg.yield %1024 : f32
    } -> tensor<1x128x4096xf32>
    %collapsed_486 = tensor.collapse_shape %961 [[0, 1], [2]] : tensor<1x128x4096xf32> into tensor<128x4096xf32>
    %962 = linalg.matmul {weft.layer = "layers.22.down"} ins(%collapsed_486, %layers_22_down_weight_transposed : tensor<128x4096xf32>, tensor<4096x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %963 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%962, %layers_22_down_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.22.down"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_487 = tensor.expand_shape %963 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %964 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%958, %expanded_487 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.22.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %965 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%964 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.22.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %966 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%965 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.22.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %967 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%964, %966 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.22.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %968 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%967 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.22.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %969 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%968 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.22.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %970 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%969 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.22.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %971 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%970 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.22.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %972 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%967, %971 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.22.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %973 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%972, %layers_22_norm2_weight, %layers_22_norm2_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.22.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_488 = tensor.collapse_shape %973 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %974 = linalg.matmul {weft.layer = "layers.23.attention.query"} ins(%collapsed_488, %layers_23_attention_query_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %975 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%974, %layers_23_attention_query_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.23.attention.query"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_489 = tensor.expand_shape %975 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_490 = linalg.transpose ins(%expanded_489 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.23.attention.transpose"}
    %976 = linalg.matmul {weft.layer = "layers.23.attention.key"} ins(%collapsed_488, %layers_23_attention_key_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %977 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%976, %layers_23_attention_key_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.23.attention.key"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_491 = tensor.expand_shape %977 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %978 = linalg.matmul {weft.layer = "layers.23.attention.value"} ins(%collapsed_488, %layers_23_attention_value_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %979 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%978, %layers_23_attention_value_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.23.attention.value"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_492 = tensor.expand_shape %979 [[0, 1], [2, 3]] output_shape [1, 128, 16, 64] : tensor<128x1024xf32> into tensor<1x128x16x64xf32>
    %transposed_493 = linalg.transpose ins(%expanded_492 : tensor<1x128x16x64xf32>) outs(%18 : tensor<1x16x128x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.23.attention.transpose"}
    %transposed_494 = linalg.transpose ins(%expanded_491 : tensor<1x128x16x64xf32>) outs(%23 : tensor<1x16x64x128xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.23.attention.transpose"}
    %collapsed_495 = tensor.collapse_shape %transposed_490 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %collapsed_496 = tensor.collapse_shape %transposed_494 [[0, 1], [2], [3]] : tensor<1x16x64x128xf32> into tensor<16x64x128xf32>
    %980 = linalg.batch_matmul {weft.layer = "layers.23.attention.matmul"} ins(%collapsed_495, %collapsed_496 : tensor<16x128x64xf32>, tensor<16x64x128xf32>) outs(%25 : tensor<16x128x128xf32>) -> tensor<16x128x128xf32>
    %expanded_497 = tensor.expand_shape %980 [[0, 1], [2], [3]] output_shape [1, 16, 128, 128] : tensor<16x128x128xf32> into tensor<1x16x128x128xf32>
    %981 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_497 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.23.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %982 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%981 : tensor<1x16x128x128xf32>) outs(%30 : tensor<1x16x128xf32>) attrs =  {weft.layer = "layers.23.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.maximumf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128xf32>
    %expanded_498 = tensor.expand_shape %982 [[0], [1], [2, 3]] output_shape [1, 16, 128, 1] : tensor<1x16x128xf32> into tensor<1x16x128x1xf32>
    %983 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%981, %expanded_498 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.23.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %984 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%983 : tensor<1x16x128x128xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.23.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.exp %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %985 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%984 : tensor<1x16x128x128xf32>) outs(%35 : tensor<1x16x128x1xf32>) attrs =  {weft.layer = "layers.23.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x1xf32>
    %986 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%984, %985 : tensor<1x16x128x128xf32>, tensor<1x16x128x1xf32>) outs(%27 : tensor<1x16x128x128xf32>) attrs =  {weft.layer = "layers.23.attention.softmax"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.divf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x16x128x128xf32>
    %collapsed_499 = tensor.collapse_shape %986 [[0, 1], [2], [3]] : tensor<1x16x128x128xf32> into tensor<16x128x128xf32>
    %collapsed_500 = tensor.collapse_shape %transposed_493 [[0, 1], [2], [3]] : tensor<1x16x128x64xf32> into tensor<16x128x64xf32>
    %987 = linalg.batch_matmul {weft.layer = "layers.23.attention.matmul"} ins(%collapsed_499, %collapsed_500 : tensor<16x128x128xf32>, tensor<16x128x64xf32>) outs(%39 : tensor<16x128x64xf32>) -> tensor<16x128x64xf32>
    %expanded_501 = tensor.expand_shape %987 [[0, 1], [2], [3]] output_shape [1, 16, 128, 64] : tensor<16x128x64xf32> into tensor<1x16x128x64xf32>
    %transposed_502 = linalg.transpose ins(%expanded_501 : tensor<1x16x128x64xf32>) outs(%41 : tensor<1x128x16x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.23.attention.transpose"}
    %collapsed_503 = tensor.collapse_shape %transposed_502 [[0, 1], [2, 3]] : tensor<1x128x16x64xf32> into tensor<128x1024xf32>
    %988 = linalg.matmul {weft.layer = "layers.23.attention.out"} ins(%collapsed_503, %layers_23_attention_out_weight_transposed : tensor<128x1024xf32>, tensor<1024x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %989 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%988, %layers_23_attention_out_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.23.attention.out"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_504 = tensor.expand_shape %989 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %990 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%973, %expanded_504 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.23.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %991 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%990 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.23.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %992 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%991 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.23.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %993 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%990, %992 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.23.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %994 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%993 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.23.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %995 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%994 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.23.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %996 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%995 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.23.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %997 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%996 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.23.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %998 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%993, %997 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.23.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %999 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%998, %layers_23_norm1_weight, %layers_23_norm1_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.23.norm1"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %collapsed_505 = tensor.collapse_shape %999 [[0, 1], [2]] : tensor<1x128x1024xf32> into tensor<128x1024xf32>
    %1000 = linalg.matmul {weft.layer = "layers.23.up"} ins(%collapsed_505, %layers_23_up_weight_transposed : tensor<128x1024xf32>, tensor<1024x4096xf32>) outs(%55 : tensor<128x4096xf32>) -> tensor<128x4096xf32>
    %1001 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%1000, %layers_23_up_bias : tensor<128x4096xf32>, tensor<4096xf32>) outs(%54 : tensor<128x4096xf32>) attrs =  {weft.layer = "layers.23.up"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x4096xf32>
    %expanded_506 = tensor.expand_shape %1001 [[0, 1], [2]] output_shape [1, 128, 4096] : tensor<128x4096xf32> into tensor<1x128x4096xf32>
    %1002 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_506 : tensor<1x128x4096xf32>) outs(%58 : tensor<1x128x4096xf32>) attrs =  {weft.layer = "layers.23.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_7 : f32
      %1021 = math.erf %1020 : f32
      %1022 = arith.addf %1021, %cst_3 : f32
      %1023 = arith.mulf %1022, %cst_4 : f32
      %1024 = arith.mulf %in, %1023 : f32
      linalg.yield %1024 : f32
    } -> tensor<1x128x4096xf32>
    %collapsed_507 = tensor.collapse_shape %1002 [[0, 1], [2]] : tensor<1x128x4096xf32> into tensor<128x4096xf32>
    %1003 = linalg.matmul {weft.layer = "layers.23.down"} ins(%collapsed_507, %layers_23_down_weight_transposed : tensor<128x4096xf32>, tensor<4096x1024xf32>) outs(%15 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %1004 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%1003, %layers_23_down_bias : tensor<128x1024xf32>, tensor<1024xf32>) outs(%14 : tensor<128x1024xf32>) attrs =  {weft.layer = "layers.23.down"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<128x1024xf32>
    %expanded_508 = tensor.expand_shape %1004 [[0, 1], [2]] output_shape [1, 128, 1024] : tensor<128x1024xf32> into tensor<1x128x1024xf32>
    %1005 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%999, %expanded_508 : tensor<1x128x1024xf32>, tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.23.add"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %1006 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1005 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.23.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %1007 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1006 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.23.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.divf %in, %cst_5 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %1008 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1005, %1007 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.23.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.subf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %1009 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1008 : tensor<1x128x1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.23.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %1010 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1009 : tensor<1x128x1024xf32>) outs(%4 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.23.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.addf %in, %out : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %1011 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1010 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.23.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = arith.mulf %in, %cst_0 : f32
      %1021 = arith.addf %1020, %cst : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1xf32>
    %1012 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1011 : tensor<1x128x1xf32>) outs(%3 : tensor<1x128x1xf32>) attrs =  {weft.layer = "layers.23.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.rsqrt %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1xf32>
    %1013 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1008, %1012 : tensor<1x128x1024xf32>, tensor<1x128x1xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.23.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x128x1024xf32>
    %1014 = linalg.generic {indexing_maps = [#map1, #map4, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1013, %layers_23_norm2_weight, %layers_23_norm2_bias : tensor<1x128x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%0 : tensor<1x128x1024xf32>) attrs =  {weft.layer = "layers.23.norm2"} {
    ^bb0(%in: f32, %in_510: f32, %in_511: f32, %out: f32):
      %1020 = arith.mulf %in, %in_510 : f32
      %1021 = arith.addf %1020, %in_511 : f32
      linalg.yield %1021 : f32
    } -> tensor<1x128x1024xf32>
    %extracted_slice = tensor.extract_slice %1014[0, 0, 0] [1, 1, 1024] [1, 1, 1] : tensor<1x128x1024xf32> to tensor<1x1x1024xf32>
    %collapsed_509 = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<1x1x1024xf32> into tensor<1x1024xf32>
    %1015 = tensor.empty() : tensor<1x1024xf32>
    %1016 = linalg.fill {weft.layer = "pooler"} ins(%cst_1 : f32) outs(%1015 : tensor<1x1024xf32>) -> tensor<1x1024xf32>
    %1017 = linalg.matmul {weft.layer = "pooler"} ins(%collapsed_509, %pooler_weight_transposed : tensor<1x1024xf32>, tensor<1024x1024xf32>) outs(%1016 : tensor<1x1024xf32>) -> tensor<1x1024xf32>
    %1018 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%1017, %pooler_bias : tensor<1x1024xf32>, tensor<1024xf32>) outs(%1015 : tensor<1x1024xf32>) attrs =  {weft.layer = "pooler"} {
    ^bb0(%in: f32, %in_510: f32, %out: f32):
      %1020 = arith.addf %in, %in_510 : f32
      linalg.yield %1020 : f32
    } -> tensor<1x1024xf32>
    %1019 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%1018 : tensor<1x1024xf32>) outs(%1015 : tensor<1x1024xf32>) attrs =  {weft.layer = "tanh"} {
    ^bb0(%in: f32, %out: f32):
      %1020 = math.tanh %in : f32
      linalg.yield %1020 : f32
    } -> tensor<1x1024xf32>
    return %1014, %1019 : tensor<1x128x1024xf32>, tensor<1x1024xf32>
  }
}
