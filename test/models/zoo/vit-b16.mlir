#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map4 = affine_map<(d0, d1, d2) -> (d2)>
#map5 = affine_map<(d0, d1) -> (d0, d1)>
#map6 = affine_map<(d0, d1) -> (d1)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @vit_b16(%image: tensor<1x3x224x224xf32> {weft.dims = ["batch", "", "", ""]}, %patches_weight: tensor<768x3x16x16xf32> {weft.weight = "patches.weight"}, %patches_bias: tensor<768xf32> {weft.weight = "patches.bias"}, %token: tensor<1x1x768xf32> {weft.weight = "token"}, %positions: tensor<1x197x768xf32> {weft.weight = "positions"}, %layers_0_norm1_weight: tensor<768xf32> {weft.weight = "layers.0.norm1.weight"}, %layers_0_norm1_bias: tensor<768xf32> {weft.weight = "layers.0.norm1.bias"}, %layers_0_attention_query_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.0.attention.query.weight.transposed"}, %layers_0_attention_query_bias: tensor<768xf32> {weft.weight = "layers.0.attention.query.bias"}, %layers_0_attention_key_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.0.attention.key.weight.transposed"}, %layers_0_attention_key_bias: tensor<768xf32> {weft.weight = "layers.0.attention.key.bias"}, %layers_0_attention_value_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.0.attention.value.weight.transposed"}, %layers_0_attention_value_bias: tensor<768xf32> {weft.weight = "layers.0.attention.value.bias"}, %layers_0_attention_out_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.0.attention.out.weight.transposed"}, %layers_0_attention_out_bias: tensor<768xf32> {weft.weight = "layers.0.attention.out.bias"}, %layers_0_norm2_weight: tensor<768xf32> {weft.weight = "layers.0.norm2.weight"}, %layers_0_norm2_bias: tensor<768xf32> {weft.weight = "layers.0.norm2.bias"}, %layers_0_up_weight_transposed: tensor<768x3072xf32> {weft.weight = "layers.0.up.weight.transposed"}, %layers_0_up_bias: tensor<3072xf32> {weft.weight = "layers.0.up.bias"}, %layers_0_down_weight_transposed: tensor<3072x768xf32> {weft.weight = "layers.0.down.weight.transposed"}, %layers_0_down_bias: tensor<768xf32> {weft.weight = "layers.0.down.bias"}, %layers_1_norm1_weight: tensor<768xf32> {weft.weight = "layers.1.norm1.weight"}, %layers_1_norm1_bias: tensor<768xf32> {weft.weight = "layers.1.norm1.bias"}, %layers_1_attention_query_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.1.attention.query.weight.transposed"}, %layers_1_attention_query_bias: tensor<768xf32> {weft.weight = "layers.1.attention.query.bias"}, %layers_1_attention_key_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.1.attention.key.weight.transposed"}, %layers_1_attention_key_bias: tensor<768xf32> {weft.weight = "layers.1.attention.key.bias"}, %layers_1_attention_value_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.1.attention.value.weight.transposed"}, %layers_1_attention_value_bias: tensor<768xf32> {weft.weight = "layers.1.attention.value.bias"}, %layers_1_attention_out_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.1.attention.out.weight.transposed"}, %layers_1_attention_out_bias: tensor<768xf32> {weft.weight = "layers.1.attention.out.bias"}, %layers_1_norm2_weight: tensor<768xf32> {weft.weight = "layers.1.norm2.weight"}, %layers_1_norm2_bias: tensor<768xf32> {weft.weight = "layers.1.norm2.bias"}, %layers_1_up_weight_transposed: tensor<768x3072xf32> {weft.weight = "layers.1.up.weight.transposed"}, %layers_1_up_bias: tensor<3072xf32> {weft.weight = "layers.1.up.bias"}, %layers_1_down_weight_transposed: tensor<3072x768xf32> {weft.weight = "layers.1.down.weight.transposed"}, %layers_1_down_bias: tensor<768xf32> {weft.weight = "layers.1.down.bias"}, %layers_2_norm1_weight: tensor<768xf32> {weft.weight = "layers.2.norm1.weight"}, %layers_2_norm1_bias: tensor<768xf32> {weft.weight = "layers.2.norm1.bias"}, %layers_2_attention_query_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.2.attention.query.weight.transposed"}, %layers_2_attention_query_bias: tensor<768xf32> {weft.weight = "layers.2.attention.query.bias"}, %layers_2_attention_key_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.2.attention.key.weight.transposed"}, %layers_2_attention_key_bias: tensor<768xf32> {weft.weight = "layers.2.attention.key.bias"}, %layers_2_attention_value_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.2.attention.value.weight.transposed"}, %layers_2_attention_value_bias: tensor<768xf32> {weft.weight = "layers.2.attention.value.bias"}, %layers_2_attention_out_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.2.attention.out.weight.transposed"}, %layers_2_attention_out_bias: tensor<768xf32> {weft.weight = "layers.2.attention.out.bias"}, %layers_2_norm2_weight: tensor<768xf32> {weft.weight = "layers.2.norm2.weight"}, %layers_2_norm2_bias: tensor<768xf32> {weft.weight = "layers.2.norm2.bias"}, %layers_2_up_weight_transposed: tensor<768x3072xf32> {weft.weight = "layers.2.up.weight.transposed"}, %layers_2_up_bias: tensor<3072xf32> {weft.weight = "layers.2.up.bias"}, %layers_2_down_weight_transposed: tensor<3072x768xf32> {weft.weight = "layers.2.down.weight.transposed"}, %layers_2_down_bias: tensor<768xf32> {weft.weight = "layers.2.down.bias"}, %layers_3_norm1_weight: tensor<768xf32> {weft.weight = "layers.3.norm1.weight"}, %layers_3_norm1_bias: tensor<768xf32> {weft.weight = "layers.3.norm1.bias"}, %layers_3_attention_query_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.3.attention.query.weight.transposed"}, %layers_3_attention_query_bias: tensor<768xf32> {weft.weight = "layers.3.attention.query.bias"}, %layers_3_attention_key_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.3.attention.key.weight.transposed"}, %layers_3_attention_key_bias: tensor<768xf32> {weft.weight = "layers.3.attention.key.bias"}, %layers_3_attention_value_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.3.attention.value.weight.transposed"}, %layers_3_attention_value_bias: tensor<768xf32> {weft.weight = "layers.3.attention.value.bias"}, %layers_3_attention_out_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.3.attention.out.weight.transposed"}, %layers_3_attention_out_bias: tensor<768xf32> {weft.weight = "layers.3.attention.out.bias"}, %layers_3_norm2_weight: tensor<768xf32> {weft.weight = "layers.3.norm2.weight"}, %layers_3_norm2_bias: tensor<768xf32> {weft.weight = "layers.3.norm2.bias"}, %layers_3_up_weight_transposed: tensor<768x3072xf32> {weft.weight = "layers.3.up.weight.transposed"}, %layers_3_up_bias: tensor<3072xf32> {weft.weight = "layers.3.up.bias"}, %layers_3_down_weight_transposed: tensor<3072x768xf32> {weft.weight = "layers.3.down.weight.transposed"}, %layers_3_down_bias: tensor<768xf32> {weft.weight = "layers.3.down.bias"}, %layers_4_norm1_weight: tensor<768xf32> {weft.weight = "layers.4.norm1.weight"}, %layers_4_norm1_bias: tensor<768xf32> {weft.weight = "layers.4.norm1.bias"}, %layers_4_attention_query_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.4.attention.query.weight.transposed"}, %layers_4_attention_query_bias: tensor<768xf32> {weft.weight = "layers.4.attention.query.bias"}, %layers_4_attention_key_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.4.attention.key.weight.transposed"}, %layers_4_attention_key_bias: tensor<768xf32> {weft.weight = "layers.4.attention.key.bias"}, %layers_4_attention_value_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.4.attention.value.weight.transposed"}, %layers_4_attention_value_bias: tensor<768xf32> {weft.weight = "layers.4.attention.value.bias"}, %layers_4_attention_out_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.4.attention.out.weight.transposed"}, %layers_4_attention_out_bias: tensor<768xf32> {weft.weight = "layers.4.attention.out.bias"}, %layers_4_norm2_weight: tensor<768xf32> {weft.weight = "layers.4.norm2.weight"}, %layers_4_norm2_bias: tensor<768xf32> {weft.weight = "layers.4.norm2.bias"}, %layers_4_up_weight_transposed: tensor<768x3072xf32> {weft.weight = "layers.4.up.weight.transposed"}, %layers_4_up_bias: tensor<3072xf32> {weft.weight = "layers.4.up.bias"}, %layers_4_down_weight_transposed: tensor<3072x768xf32> {weft.weight = "layers.4.down.weight.transposed"}, %layers_4_down_bias: tensor<768xf32> {weft.weight = "layers.4.down.bias"}, %layers_5_norm1_weight: tensor<768xf32> {weft.weight = "layers.5.norm1.weight"}, %layers_5_norm1_bias: tensor<768xf32> {weft.weight = "layers.5.norm1.bias"}, %layers_5_attention_query_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.5.attention.query.weight.transposed"}, %layers_5_attention_query_bias: tensor<768xf32> {weft.weight = "layers.5.attention.query.bias"}, %layers_5_attention_key_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.5.attention.key.weight.transposed"}, %layers_5_attention_key_bias: tensor<768xf32> {weft.weight = "layers.5.attention.key.bias"}, %layers_5_attention_value_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.5.attention.value.weight.transposed"}, %layers_5_attention_value_bias: tensor<768xf32> {weft.weight = "layers.5.attention.value.bias"}, %layers_5_attention_out_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.5.attention.out.weight.transposed"}, %layers_5_attention_out_bias: tensor<768xf32> {weft.weight = "layers.5.attention.out.bias"}, %layers_5_norm2_weight: tensor<768xf32> {weft.weight = "layers.5.norm2.weight"}, %layers_5_norm2_bias: tensor<768xf32> {weft.weight = "layers.5.norm2.bias"}, %layers_5_up_weight_transposed: tensor<768x3072xf32> {weft.weight = "layers.5.up.weight.transposed"}, %layers_5_up_bias: tensor<3072xf32> {weft.weight = "layers.5.up.bias"}, %layers_5_down_weight_transposed: tensor<3072x768xf32> {weft.weight = "layers.5.down.weight.transposed"}, %layers_5_down_bias: tensor<768xf32> {weft.weight = "layers.5.down.bias"}, %layers_6_norm1_weight: tensor<768xf32> {weft.weight = "layers.6.norm1.weight"}, %layers_6_norm1_bias: tensor<768xf32> {weft.weight = "layers.6.norm1.bias"}, %layers_6_attention_query_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.6.attention.query.weight.transposed"}, %layers_6_attention_query_bias: tensor<768xf32> {weft.weight = "layers.6.attention.query.bias"}, %layers_6_attention_key_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.6.attention.key.weight.transposed"}, %layers_6_attention_key_bias: tensor<768xf32> {weft.weight = "layers.6.attention.key.bias"}, %layers_6_attention_value_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.6.attention.value.weight.transposed"}, %layers_6_attention_value_bias: tensor<768xf32> {weft.weight = "layers.6.attention.value.bias"}, %layers_6_attention_out_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.6.attention.out.weight.transposed"}, %layers_6_attention_out_bias: tensor<768xf32> {weft.weight = "layers.6.attention.out.bias"}, %layers_6_norm2_weight: tensor<768xf32> {weft.weight = "layers.6.norm2.weight"}, %layers_6_norm2_bias: tensor<768xf32> {weft.weight = "layers.6.norm2.bias"}, %layers_6_up_weight_transposed: tensor<768x3072xf32> {weft.weight = "layers.6.up.weight.transposed"}, %layers_6_up_bias: tensor<3072xf32> {weft.weight = "layers.6.up.bias"}, %layers_6_down_weight_transposed: tensor<3072x768xf32> {weft.weight = "layers.6.down.weight.transposed"}, %layers_6_down_bias: tensor<768xf32> {weft.weight = "layers.6.down.bias"}, %layers_7_norm1_weight: tensor<768xf32> {weft.weight = "layers.7.norm1.weight"}, %layers_7_norm1_bias: tensor<768xf32> {weft.weight = "layers.7.norm1.bias"}, %layers_7_attention_query_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.7.attention.query.weight.transposed"}, %layers_7_attention_query_bias: tensor<768xf32> {weft.weight = "layers.7.attention.query.bias"}, %layers_7_attention_key_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.7.attention.key.weight.transposed"}, %layers_7_attention_key_bias: tensor<768xf32> {weft.weight = "layers.7.attention.key.bias"}, %layers_7_attention_value_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.7.attention.value.weight.transposed"}, %layers_7_attention_value_bias: tensor<768xf32> {weft.weight = "layers.7.attention.value.bias"}, %layers_7_attention_out_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.7.attention.out.weight.transposed"}, %layers_7_attention_out_bias: tensor<768xf32> {weft.weight = "layers.7.attention.out.bias"}, %layers_7_norm2_weight: tensor<768xf32> {weft.weight = "layers.7.norm2.weight"}, %layers_7_norm2_bias: tensor<768xf32> {weft.weight = "layers.7.norm2.bias"}, %layers_7_up_weight_transposed: tensor<768x3072xf32> {weft.weight = "layers.7.up.weight.transposed"}, %layers_7_up_bias: tensor<3072xf32> {weft.weight = "layers.7.up.bias"}, %layers_7_down_weight_transposed: tensor<3072x768xf32> {weft.weight = "layers.7.down.weight.transposed"}, %layers_7_down_bias: tensor<768xf32> {weft.weight = "layers.7.down.bias"}, %layers_8_norm1_weight: tensor<768xf32> {weft.weight = "layers.8.norm1.weight"}, %layers_8_norm1_bias: tensor<768xf32> {weft.weight = "layers.8.norm1.bias"}, %layers_8_attention_query_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.8.attention.query.weight.transposed"}, %layers_8_attention_query_bias: tensor<768xf32> {weft.weight = "layers.8.attention.query.bias"}, %layers_8_attention_key_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.8.attention.key.weight.transposed"}, %layers_8_attention_key_bias: tensor<768xf32> {weft.weight = "layers.8.attention.key.bias"}, %layers_8_attention_value_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.8.attention.value.weight.transposed"}, %layers_8_attention_value_bias: tensor<768xf32> {weft.weight = "layers.8.attention.value.bias"}, %layers_8_attention_out_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.8.attention.out.weight.transposed"}, %layers_8_attention_out_bias: tensor<768xf32> {weft.weight = "layers.8.attention.out.bias"}, %layers_8_norm2_weight: tensor<768xf32> {weft.weight = "layers.8.norm2.weight"}, %layers_8_norm2_bias: tensor<768xf32> {weft.weight = "layers.8.norm2.bias"}, %layers_8_up_weight_transposed: tensor<768x3072xf32> {weft.weight = "layers.8.up.weight.transposed"}, %layers_8_up_bias: tensor<3072xf32> {weft.weight = "layers.8.up.bias"}, %layers_8_down_weight_transposed: tensor<3072x768xf32> {weft.weight = "layers.8.down.weight.transposed"}, %layers_8_down_bias: tensor<768xf32> {weft.weight = "layers.8.down.bias"}, %layers_9_norm1_weight: tensor<768xf32> {weft.weight = "layers.9.norm1.weight"}, %layers_9_norm1_bias: tensor<768xf32> {weft.weight = "layers.9.norm1.bias"}, %layers_9_attention_query_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.9.attention.query.weight.transposed"}, %layers_9_attention_query_bias: tensor<768xf32> {weft.weight = "layers.9.attention.query.bias"}, %layers_9_attention_key_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.9.attention.key.weight.transposed"}, %layers_9_attention_key_bias: tensor<768xf32> {weft.weight = "layers.9.attention.key.bias"}, %layers_9_attention_value_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.9.attention.value.weight.transposed"}, %layers_9_attention_value_bias: tensor<768xf32> {weft.weight = "layers.9.attention.value.bias"}, %layers_9_attention_out_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.9.attention.out.weight.transposed"}, %layers_9_attention_out_bias: tensor<768xf32> {weft.weight = "layers.9.attention.out.bias"}, %layers_9_norm2_weight: tensor<768xf32> {weft.weight = "layers.9.norm2.weight"}, %layers_9_norm2_bias: tensor<768xf32> {weft.weight = "layers.9.norm2.bias"}, %layers_9_up_weight_transposed: tensor<768x3072xf32> {weft.weight = "layers.9.up.weight.transposed"}, %layers_9_up_bias: tensor<3072xf32> {weft.weight = "layers.9.up.bias"}, %layers_9_down_weight_transposed: tensor<3072x768xf32> {weft.weight = "layers.9.down.weight.transposed"}, %layers_9_down_bias: tensor<768xf32> {weft.weight = "layers.9.down.bias"}, %layers_10_norm1_weight: tensor<768xf32> {weft.weight = "layers.10.norm1.weight"}, %layers_10_norm1_bias: tensor<768xf32> {weft.weight = "layers.10.norm1.bias"}, %layers_10_attention_query_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.10.attention.query.weight.transposed"}, %layers_10_attention_query_bias: tensor<768xf32> {weft.weight = "layers.10.attention.query.bias"}, %layers_10_attention_key_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.10.attention.key.weight.transposed"}, %layers_10_attention_key_bias: tensor<768xf32> {weft.weight = "layers.10.attention.key.bias"}, %layers_10_attention_value_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.10.attention.value.weight.transposed"}, %layers_10_attention_value_bias: tensor<768xf32> {weft.weight = "layers.10.attention.value.bias"}, %layers_10_attention_out_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.10.attention.out.weight.transposed"}, %layers_10_attention_out_bias: tensor<768xf32> {weft.weight = "layers.10.attention.out.bias"}, %layers_10_norm2_weight: tensor<768xf32> {weft.weight = "layers.10.norm2.weight"}, %layers_10_norm2_bias: tensor<768xf32> {weft.weight = "layers.10.norm2.bias"}, %layers_10_up_weight_transposed: tensor<768x3072xf32> {weft.weight = "layers.10.up.weight.transposed"}, %layers_10_up_bias: tensor<3072xf32> {weft.weight = "layers.10.up.bias"}, %layers_10_down_weight_transposed: tensor<3072x768xf32> {weft.weight = "layers.10.down.weight.transposed"}, %layers_10_down_bias: tensor<768xf32> {weft.weight = "layers.10.down.bias"}, %layers_11_norm1_weight: tensor<768xf32> {weft.weight = "layers.11.norm1.weight"}, %layers_11_norm1_bias: tensor<768xf32> {weft.weight = "layers.11.norm1.bias"}, %layers_11_attention_query_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.11.attention.query.weight.transposed"}, %layers_11_attention_query_bias: tensor<768xf32> {weft.weight = "layers.11.attention.query.bias"}, %layers_11_attention_key_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.11.attention.key.weight.transposed"}, %layers_11_attention_key_bias: tensor<768xf32> {weft.weight = "layers.11.attention.key.bias"}, %layers_11_attention_value_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.11.attention.value.weight.transposed"}, %layers_11_attention_value_bias: tensor<768xf32> {weft.weight = "layers.11.attention.value.bias"}, %layers_11_attention_out_weight_transposed: tensor<768x768xf32> {weft.weight = "layers.11.attention.out.weight.transposed"}, %layers_11_attention_out_bias: tensor<768xf32> {weft.weight = "layers.11.attention.out.bias"}, %layers_11_norm2_weight: tensor<768xf32> {weft.weight = "layers.11.norm2.weight"}, %layers_11_norm2_bias: tensor<768xf32> {weft.weight = "layers.11.norm2.bias"}, %layers_11_up_weight_transposed: tensor<768x3072xf32> {weft.weight = "layers.11.up.weight.transposed"}, %layers_11_up_bias: tensor<3072xf32> {weft.weight = "layers.11.up.bias"}, %layers_11_down_weight_transposed: tensor<3072x768xf32> {weft.weight = "layers.11.down.weight.transposed"}, %layers_11_down_bias: tensor<768xf32> {weft.weight = "layers.11.down.bias"}, %norm_weight: tensor<768xf32> {weft.weight = "norm.weight"}, %norm_bias: tensor<768xf32> {weft.weight = "norm.bias"}, %head_weight_transposed: tensor<768x1000xf32> {weft.weight = "head.weight.transposed"}, %head_bias: tensor<1000xf32> {weft.weight = "head.bias"}) -> tensor<1x1000xf32> {
    %cst = arith.constant 9.99999997E-7 : f32
    %cst_0 = arith.constant 0.00130208337 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant 0xFF800000 : f32
    %cst_3 = arith.constant 1.000000e+00 : f32
    %cst_4 = arith.constant 5.000000e-01 : f32
    %cst_5 = arith.constant 7.680000e+02 : f32
    %cst_6 = arith.constant 1.250000e-01 : f32
    %cst_7 = arith.constant 1.41421354 : f32
    %0 = tensor.empty() : tensor<1x768x14x14xf32>
    %1 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<1x768x14x14xf32>) -> tensor<1x768x14x14xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<16> : vector<2xi64>, weft.layer = "patches"} ins(%image, %patches_weight : tensor<1x3x224x224xf32>, tensor<768x3x16x16xf32>) outs(%1 : tensor<1x768x14x14xf32>) -> tensor<1x768x14x14xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %patches_bias : tensor<1x768x14x14xf32>, tensor<768xf32>) outs(%0 : tensor<1x768x14x14xf32>) attrs =  {weft.layer = "patches"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x768x14x14xf32>
    %collapsed = tensor.collapse_shape %3 [[0], [1], [2, 3]] : tensor<1x768x14x14xf32> into tensor<1x768x196xf32>
    %4 = tensor.empty() : tensor<1x196x768xf32>
    %transposed = linalg.transpose ins(%collapsed : tensor<1x768x196xf32>) outs(%4 : tensor<1x196x768xf32>) permutation = [0, 2, 1]  {weft.layer = "transpose"}
    %concat = tensor.concat dim(1) %token, %transposed : (tensor<1x1x768xf32>, tensor<1x196x768xf32>) -> tensor<1x197x768xf32>
    %5 = tensor.empty() : tensor<1x197x768xf32>
    %6 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat, %positions : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "add"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %7 = tensor.empty() : tensor<1x197x1xf32>
    %8 = linalg.fill {weft.layer = "layers.0.norm1"} ins(%cst_1 : f32) outs(%7 : tensor<1x197x1xf32>) -> tensor<1x197x1xf32>
    %9 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%6 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_5 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %11 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %10 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %12 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %13 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%12 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %14 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_0 : f32
      %532 = arith.addf %531, %cst : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x1xf32>
    %15 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.rsqrt %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %16 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %15 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %17 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %layers_0_norm1_weight, %layers_0_norm1_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %in_261: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      %532 = arith.addf %531, %in_261 : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_8 = tensor.collapse_shape %17 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %18 = tensor.empty() : tensor<197x768xf32>
    %19 = linalg.fill {weft.layer = "layers.0.attention.query"} ins(%cst_1 : f32) outs(%18 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %20 = linalg.matmul {weft.layer = "layers.0.attention.query"} ins(%collapsed_8, %layers_0_attention_query_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %21 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%20, %layers_0_attention_query_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.0.attention.query"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded = tensor.expand_shape %21 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %22 = tensor.empty() : tensor<1x12x197x64xf32>
    %transposed_9 = linalg.transpose ins(%expanded : tensor<1x197x12x64xf32>) outs(%22 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.0.attention.transpose"}
    %23 = linalg.matmul {weft.layer = "layers.0.attention.key"} ins(%collapsed_8, %layers_0_attention_key_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %24 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%23, %layers_0_attention_key_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.0.attention.key"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_10 = tensor.expand_shape %24 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %25 = linalg.matmul {weft.layer = "layers.0.attention.value"} ins(%collapsed_8, %layers_0_attention_value_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %26 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%25, %layers_0_attention_value_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.0.attention.value"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_11 = tensor.expand_shape %26 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_12 = linalg.transpose ins(%expanded_11 : tensor<1x197x12x64xf32>) outs(%22 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.0.attention.transpose"}
    %27 = tensor.empty() : tensor<1x12x64x197xf32>
    %transposed_13 = linalg.transpose ins(%expanded_10 : tensor<1x197x12x64xf32>) outs(%27 : tensor<1x12x64x197xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.0.attention.transpose"}
    %collapsed_14 = tensor.collapse_shape %transposed_9 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %collapsed_15 = tensor.collapse_shape %transposed_13 [[0, 1], [2], [3]] : tensor<1x12x64x197xf32> into tensor<12x64x197xf32>
    %28 = tensor.empty() : tensor<12x197x197xf32>
    %29 = linalg.fill {weft.layer = "layers.0.attention.matmul"} ins(%cst_1 : f32) outs(%28 : tensor<12x197x197xf32>) -> tensor<12x197x197xf32>
    %30 = linalg.batch_matmul {weft.layer = "layers.0.attention.matmul"} ins(%collapsed_14, %collapsed_15 : tensor<12x197x64xf32>, tensor<12x64x197xf32>) outs(%29 : tensor<12x197x197xf32>) -> tensor<12x197x197xf32>
    %expanded_16 = tensor.expand_shape %30 [[0, 1], [2], [3]] output_shape [1, 12, 197, 197] : tensor<12x197x197xf32> into tensor<1x12x197x197xf32>
    %31 = tensor.empty() : tensor<1x12x197x197xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_16 : tensor<1x12x197x197xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.0.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_6 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %33 = tensor.empty() : tensor<1x12x197xf32>
    %34 = linalg.fill {weft.layer = "layers.0.attention.softmax"} ins(%cst_2 : f32) outs(%33 : tensor<1x12x197xf32>) -> tensor<1x12x197xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%32 : tensor<1x12x197x197xf32>) outs(%34 : tensor<1x12x197xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.maximumf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197xf32>
    %expanded_17 = tensor.expand_shape %35 [[0], [1], [2, 3]] output_shape [1, 12, 197, 1] : tensor<1x12x197xf32> into tensor<1x12x197x1xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %expanded_17 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<1x12x197x197xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.exp %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %38 = tensor.empty() : tensor<1x12x197x1xf32>
    %39 = linalg.fill {weft.layer = "layers.0.attention.softmax"} ins(%cst_1 : f32) outs(%38 : tensor<1x12x197x1xf32>) -> tensor<1x12x197x1xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%37 : tensor<1x12x197x197xf32>) outs(%39 : tensor<1x12x197x1xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x1xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %40 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.divf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %collapsed_18 = tensor.collapse_shape %41 [[0, 1], [2], [3]] : tensor<1x12x197x197xf32> into tensor<12x197x197xf32>
    %collapsed_19 = tensor.collapse_shape %transposed_12 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %42 = tensor.empty() : tensor<12x197x64xf32>
    %43 = linalg.fill {weft.layer = "layers.0.attention.matmul"} ins(%cst_1 : f32) outs(%42 : tensor<12x197x64xf32>) -> tensor<12x197x64xf32>
    %44 = linalg.batch_matmul {weft.layer = "layers.0.attention.matmul"} ins(%collapsed_18, %collapsed_19 : tensor<12x197x197xf32>, tensor<12x197x64xf32>) outs(%43 : tensor<12x197x64xf32>) -> tensor<12x197x64xf32>
    %expanded_20 = tensor.expand_shape %44 [[0, 1], [2], [3]] output_shape [1, 12, 197, 64] : tensor<12x197x64xf32> into tensor<1x12x197x64xf32>
    %45 = tensor.empty() : tensor<1x197x12x64xf32>
    %transposed_21 = linalg.transpose ins(%expanded_20 : tensor<1x12x197x64xf32>) outs(%45 : tensor<1x197x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.0.attention.transpose"}
    %collapsed_22 = tensor.collapse_shape %transposed_21 [[0, 1], [2, 3]] : tensor<1x197x12x64xf32> into tensor<197x768xf32>
    %46 = linalg.matmul {weft.layer = "layers.0.attention.out"} ins(%collapsed_22, %layers_0_attention_out_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %47 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%46, %layers_0_attention_out_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.0.attention.out"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_23 = tensor.expand_shape %47 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %48 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %expanded_23 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.0.add"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %49 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%48 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %50 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%49 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_5 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %51 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%48, %50 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %52 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%51 : tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %53 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%52 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %54 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%53 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_0 : f32
      %532 = arith.addf %531, %cst : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x1xf32>
    %55 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%54 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.rsqrt %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %56 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%51, %55 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %57 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%56, %layers_0_norm2_weight, %layers_0_norm2_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %in_261: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      %532 = arith.addf %531, %in_261 : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_24 = tensor.collapse_shape %57 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %58 = tensor.empty() : tensor<197x3072xf32>
    %59 = linalg.fill {weft.layer = "layers.0.up"} ins(%cst_1 : f32) outs(%58 : tensor<197x3072xf32>) -> tensor<197x3072xf32>
    %60 = linalg.matmul {weft.layer = "layers.0.up"} ins(%collapsed_24, %layers_0_up_weight_transposed : tensor<197x768xf32>, tensor<768x3072xf32>) outs(%59 : tensor<197x3072xf32>) -> tensor<197x3072xf32>
    %61 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%60, %layers_0_up_bias : tensor<197x3072xf32>, tensor<3072xf32>) outs(%58 : tensor<197x3072xf32>) attrs =  {weft.layer = "layers.0.up"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x3072xf32>
    %expanded_25 = tensor.expand_shape %61 [[0, 1], [2]] output_shape [1, 197, 3072] : tensor<197x3072xf32> into tensor<1x197x3072xf32>
    %62 = tensor.empty() : tensor<1x197x3072xf32>
    %63 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_25 : tensor<1x197x3072xf32>) outs(%62 : tensor<1x197x3072xf32>) attrs =  {weft.layer = "layers.0.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_7 : f32
      %532 = math.erf %531 : f32
      %533 = arith.addf %532, %cst_3 : f32
      %534 = arith.mulf %533, %cst_4 : f32
      %535 = arith.mulf %in, %534 : f32
      linalg.yield %535 : f32
    } -> tensor<1x197x3072xf32>
    %collapsed_26 = tensor.collapse_shape %63 [[0, 1], [2]] : tensor<1x197x3072xf32> into tensor<197x3072xf32>
    %64 = linalg.matmul {weft.layer = "layers.0.down"} ins(%collapsed_26, %layers_0_down_weight_transposed : tensor<197x3072xf32>, tensor<3072x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %65 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%64, %layers_0_down_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.0.down"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_27 = tensor.expand_shape %65 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %66 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%48, %expanded_27 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.0.add"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %67 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%66 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %68 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%67 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_5 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %69 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66, %68 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %70 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%69 : tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %71 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%70 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %72 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%71 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_0 : f32
      %532 = arith.addf %531, %cst : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x1xf32>
    %73 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%72 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.rsqrt %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %74 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%69, %73 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %75 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%74, %layers_1_norm1_weight, %layers_1_norm1_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %in_261: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      %532 = arith.addf %531, %in_261 : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_28 = tensor.collapse_shape %75 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %76 = linalg.matmul {weft.layer = "layers.1.attention.query"} ins(%collapsed_28, %layers_1_attention_query_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %77 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%76, %layers_1_attention_query_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.1.attention.query"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_29 = tensor.expand_shape %77 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_30 = linalg.transpose ins(%expanded_29 : tensor<1x197x12x64xf32>) outs(%22 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.1.attention.transpose"}
    %78 = linalg.matmul {weft.layer = "layers.1.attention.key"} ins(%collapsed_28, %layers_1_attention_key_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %79 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%78, %layers_1_attention_key_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.1.attention.key"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_31 = tensor.expand_shape %79 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %80 = linalg.matmul {weft.layer = "layers.1.attention.value"} ins(%collapsed_28, %layers_1_attention_value_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %81 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%80, %layers_1_attention_value_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.1.attention.value"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_32 = tensor.expand_shape %81 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_33 = linalg.transpose ins(%expanded_32 : tensor<1x197x12x64xf32>) outs(%22 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.1.attention.transpose"}
    %transposed_34 = linalg.transpose ins(%expanded_31 : tensor<1x197x12x64xf32>) outs(%27 : tensor<1x12x64x197xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.1.attention.transpose"}
    %collapsed_35 = tensor.collapse_shape %transposed_30 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %collapsed_36 = tensor.collapse_shape %transposed_34 [[0, 1], [2], [3]] : tensor<1x12x64x197xf32> into tensor<12x64x197xf32>
    %82 = linalg.batch_matmul {weft.layer = "layers.1.attention.matmul"} ins(%collapsed_35, %collapsed_36 : tensor<12x197x64xf32>, tensor<12x64x197xf32>) outs(%29 : tensor<12x197x197xf32>) -> tensor<12x197x197xf32>
    %expanded_37 = tensor.expand_shape %82 [[0, 1], [2], [3]] output_shape [1, 12, 197, 197] : tensor<12x197x197xf32> into tensor<1x12x197x197xf32>
    %83 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_37 : tensor<1x12x197x197xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.1.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_6 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %84 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%83 : tensor<1x12x197x197xf32>) outs(%34 : tensor<1x12x197xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.maximumf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197xf32>
    %expanded_38 = tensor.expand_shape %84 [[0], [1], [2, 3]] output_shape [1, 12, 197, 1] : tensor<1x12x197xf32> into tensor<1x12x197x1xf32>
    %85 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%83, %expanded_38 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %86 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%85 : tensor<1x12x197x197xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.exp %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %87 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%86 : tensor<1x12x197x197xf32>) outs(%39 : tensor<1x12x197x1xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x1xf32>
    %88 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%86, %87 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.divf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %collapsed_39 = tensor.collapse_shape %88 [[0, 1], [2], [3]] : tensor<1x12x197x197xf32> into tensor<12x197x197xf32>
    %collapsed_40 = tensor.collapse_shape %transposed_33 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %89 = linalg.batch_matmul {weft.layer = "layers.1.attention.matmul"} ins(%collapsed_39, %collapsed_40 : tensor<12x197x197xf32>, tensor<12x197x64xf32>) outs(%43 : tensor<12x197x64xf32>) -> tensor<12x197x64xf32>
    %expanded_41 = tensor.expand_shape %89 [[0, 1], [2], [3]] output_shape [1, 12, 197, 64] : tensor<12x197x64xf32> into tensor<1x12x197x64xf32>
    %transposed_42 = linalg.transpose ins(%expanded_41 : tensor<1x12x197x64xf32>) outs(%45 : tensor<1x197x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.1.attention.transpose"}
    %collapsed_43 = tensor.collapse_shape %transposed_42 [[0, 1], [2, 3]] : tensor<1x197x12x64xf32> into tensor<197x768xf32>
    %90 = linalg.matmul {weft.layer = "layers.1.attention.out"} ins(%collapsed_43, %layers_1_attention_out_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %91 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%90, %layers_1_attention_out_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.1.attention.out"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_44 = tensor.expand_shape %91 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %92 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66, %expanded_44 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.1.add"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %93 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%92 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %94 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_5 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %95 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92, %94 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %96 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%95 : tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %97 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%96 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %98 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_0 : f32
      %532 = arith.addf %531, %cst : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x1xf32>
    %99 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%98 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.rsqrt %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %100 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%95, %99 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %101 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100, %layers_1_norm2_weight, %layers_1_norm2_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %in_261: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      %532 = arith.addf %531, %in_261 : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_45 = tensor.collapse_shape %101 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %102 = linalg.matmul {weft.layer = "layers.1.up"} ins(%collapsed_45, %layers_1_up_weight_transposed : tensor<197x768xf32>, tensor<768x3072xf32>) outs(%59 : tensor<197x3072xf32>) -> tensor<197x3072xf32>
    %103 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%102, %layers_1_up_bias : tensor<197x3072xf32>, tensor<3072xf32>) outs(%58 : tensor<197x3072xf32>) attrs =  {weft.layer = "layers.1.up"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x3072xf32>
    %expanded_46 = tensor.expand_shape %103 [[0, 1], [2]] output_shape [1, 197, 3072] : tensor<197x3072xf32> into tensor<1x197x3072xf32>
    %104 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_46 : tensor<1x197x3072xf32>) outs(%62 : tensor<1x197x3072xf32>) attrs =  {weft.layer = "layers.1.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_7 : f32
      %532 = math.erf %531 : f32
      %533 = arith.addf %532, %cst_3 : f32
      %534 = arith.mulf %533, %cst_4 : f32
      %535 = arith.mulf %in, %534 : f32
      linalg.yield %535 : f32
    } -> tensor<1x197x3072xf32>
    %collapsed_47 = tensor.collapse_shape %104 [[0, 1], [2]] : tensor<1x197x3072xf32> into tensor<197x3072xf32>
    %105 = linalg.matmul {weft.layer = "layers.1.down"} ins(%collapsed_47, %layers_1_down_weight_transposed : tensor<197x3072xf32>, tensor<3072x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %106 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%105, %layers_1_down_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.1.down"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_48 = tensor.expand_shape %106 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %107 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92, %expanded_48 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.1.add"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %108 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%107 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %109 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_5 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %110 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107, %109 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %111 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%110 : tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %112 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%111 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %113 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_0 : f32
      %532 = arith.addf %531, %cst : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x1xf32>
    %114 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.rsqrt %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %115 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%110, %114 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %116 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%115, %layers_2_norm1_weight, %layers_2_norm1_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %in_261: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      %532 = arith.addf %531, %in_261 : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_49 = tensor.collapse_shape %116 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %117 = linalg.matmul {weft.layer = "layers.2.attention.query"} ins(%collapsed_49, %layers_2_attention_query_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %118 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%117, %layers_2_attention_query_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.2.attention.query"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_50 = tensor.expand_shape %118 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_51 = linalg.transpose ins(%expanded_50 : tensor<1x197x12x64xf32>) outs(%22 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.2.attention.transpose"}
    %119 = linalg.matmul {weft.layer = "layers.2.attention.key"} ins(%collapsed_49, %layers_2_attention_key_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %120 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%119, %layers_2_attention_key_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.2.attention.key"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_52 = tensor.expand_shape %120 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %121 = linalg.matmul {weft.layer = "layers.2.attention.value"} ins(%collapsed_49, %layers_2_attention_value_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %122 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%121, %layers_2_attention_value_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.2.attention.value"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_53 = tensor.expand_shape %122 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_54 = linalg.transpose ins(%expanded_53 : tensor<1x197x12x64xf32>) outs(%22 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.2.attention.transpose"}
    %transposed_55 = linalg.transpose ins(%expanded_52 : tensor<1x197x12x64xf32>) outs(%27 : tensor<1x12x64x197xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.2.attention.transpose"}
    %collapsed_56 = tensor.collapse_shape %transposed_51 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %collapsed_57 = tensor.collapse_shape %transposed_55 [[0, 1], [2], [3]] : tensor<1x12x64x197xf32> into tensor<12x64x197xf32>
    %123 = linalg.batch_matmul {weft.layer = "layers.2.attention.matmul"} ins(%collapsed_56, %collapsed_57 : tensor<12x197x64xf32>, tensor<12x64x197xf32>) outs(%29 : tensor<12x197x197xf32>) -> tensor<12x197x197xf32>
    %expanded_58 = tensor.expand_shape %123 [[0, 1], [2], [3]] output_shape [1, 12, 197, 197] : tensor<12x197x197xf32> into tensor<1x12x197x197xf32>
    %124 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_58 : tensor<1x12x197x197xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.2.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_6 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %125 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%124 : tensor<1x12x197x197xf32>) outs(%34 : tensor<1x12x197xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.maximumf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197xf32>
    %expanded_59 = tensor.expand_shape %125 [[0], [1], [2, 3]] output_shape [1, 12, 197, 1] : tensor<1x12x197xf32> into tensor<1x12x197x1xf32>
    %126 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%124, %expanded_59 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %127 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%126 : tensor<1x12x197x197xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.exp %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %128 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%127 : tensor<1x12x197x197xf32>) outs(%39 : tensor<1x12x197x1xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x1xf32>
    %129 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%127, %128 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.divf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %collapsed_60 = tensor.collapse_shape %129 [[0, 1], [2], [3]] : tensor<1x12x197x197xf32> into tensor<12x197x197xf32>
    %collapsed_61 = tensor.collapse_shape %transposed_54 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %130 = linalg.batch_matmul {weft.layer = "layers.2.attention.matmul"} ins(%collapsed_60, %collapsed_61 : tensor<12x197x197xf32>, tensor<12x197x64xf32>) outs(%43 : tensor<12x197x64xf32>) -> tensor<12x197x64xf32>
    %expanded_62 = tensor.expand_shape %130 [[0, 1], [2], [3]] output_shape [1, 12, 197, 64] : tensor<12x197x64xf32> into tensor<1x12x197x64xf32>
    %transposed_63 = linalg.transpose ins(%expanded_62 : tensor<1x12x197x64xf32>) outs(%45 : tensor<1x197x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.2.attention.transpose"}
    %collapsed_64 = tensor.collapse_shape %transposed_63 [[0, 1], [2, 3]] : tensor<1x197x12x64xf32> into tensor<197x768xf32>
    %131 = linalg.matmul {weft.layer = "layers.2.attention.out"} ins(%collapsed_64, %layers_2_attention_out_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %132 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%131, %layers_2_attention_out_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.2.attention.out"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_65 = tensor.expand_shape %132 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %133 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107, %expanded_65 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.2.add"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %134 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%133 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %135 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_5 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %136 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%133, %135 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %137 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%136 : tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %138 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%137 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %139 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%138 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_0 : f32
      %532 = arith.addf %531, %cst : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x1xf32>
    %140 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%139 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.rsqrt %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %141 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%136, %140 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %142 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141, %layers_2_norm2_weight, %layers_2_norm2_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %in_261: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      %532 = arith.addf %531, %in_261 : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_66 = tensor.collapse_shape %142 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %143 = linalg.matmul {weft.layer = "layers.2.up"} ins(%collapsed_66, %layers_2_up_weight_transposed : tensor<197x768xf32>, tensor<768x3072xf32>) outs(%59 : tensor<197x3072xf32>) -> tensor<197x3072xf32>
    %144 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%143, %layers_2_up_bias : tensor<197x3072xf32>, tensor<3072xf32>) outs(%58 : tensor<197x3072xf32>) attrs =  {weft.layer = "layers.2.up"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x3072xf32>
    %expanded_67 = tensor.expand_shape %144 [[0, 1], [2]] output_shape [1, 197, 3072] : tensor<197x3072xf32> into tensor<1x197x3072xf32>
    %145 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_67 : tensor<1x197x3072xf32>) outs(%62 : tensor<1x197x3072xf32>) attrs =  {weft.layer = "layers.2.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_7 : f32
      %532 = math.erf %531 : f32
      %533 = arith.addf %532, %cst_3 : f32
      %534 = arith.mulf %533, %cst_4 : f32
      %535 = arith.mulf %in, %534 : f32
      linalg.yield %535 : f32
    } -> tensor<1x197x3072xf32>
    %collapsed_68 = tensor.collapse_shape %145 [[0, 1], [2]] : tensor<1x197x3072xf32> into tensor<197x3072xf32>
    %146 = linalg.matmul {weft.layer = "layers.2.down"} ins(%collapsed_68, %layers_2_down_weight_transposed : tensor<197x3072xf32>, tensor<3072x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %147 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%146, %layers_2_down_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.2.down"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_69 = tensor.expand_shape %147 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %148 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%133, %expanded_69 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.2.add"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %149 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%148 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %150 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%149 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_5 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %151 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%148, %150 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %152 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%151 : tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %153 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%152 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %154 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%153 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_0 : f32
      %532 = arith.addf %531, %cst : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x1xf32>
    %155 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%154 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.rsqrt %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %156 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%151, %155 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %157 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%156, %layers_3_norm1_weight, %layers_3_norm1_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %in_261: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      %532 = arith.addf %531, %in_261 : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_70 = tensor.collapse_shape %157 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %158 = linalg.matmul {weft.layer = "layers.3.attention.query"} ins(%collapsed_70, %layers_3_attention_query_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %159 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%158, %layers_3_attention_query_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.3.attention.query"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_71 = tensor.expand_shape %159 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_72 = linalg.transpose ins(%expanded_71 : tensor<1x197x12x64xf32>) outs(%22 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.3.attention.transpose"}
    %160 = linalg.matmul {weft.layer = "layers.3.attention.key"} ins(%collapsed_70, %layers_3_attention_key_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %161 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%160, %layers_3_attention_key_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.3.attention.key"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_73 = tensor.expand_shape %161 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %162 = linalg.matmul {weft.layer = "layers.3.attention.value"} ins(%collapsed_70, %layers_3_attention_value_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %163 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%162, %layers_3_attention_value_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.3.attention.value"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_74 = tensor.expand_shape %163 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_75 = linalg.transpose ins(%expanded_74 : tensor<1x197x12x64xf32>) outs(%22 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.3.attention.transpose"}
    %transposed_76 = linalg.transpose ins(%expanded_73 : tensor<1x197x12x64xf32>) outs(%27 : tensor<1x12x64x197xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.3.attention.transpose"}
    %collapsed_77 = tensor.collapse_shape %transposed_72 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %collapsed_78 = tensor.collapse_shape %transposed_76 [[0, 1], [2], [3]] : tensor<1x12x64x197xf32> into tensor<12x64x197xf32>
    %164 = linalg.batch_matmul {weft.layer = "layers.3.attention.matmul"} ins(%collapsed_77, %collapsed_78 : tensor<12x197x64xf32>, tensor<12x64x197xf32>) outs(%29 : tensor<12x197x197xf32>) -> tensor<12x197x197xf32>
    %expanded_79 = tensor.expand_shape %164 [[0, 1], [2], [3]] output_shape [1, 12, 197, 197] : tensor<12x197x197xf32> into tensor<1x12x197x197xf32>
    %165 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_79 : tensor<1x12x197x197xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.3.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_6 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %166 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%165 : tensor<1x12x197x197xf32>) outs(%34 : tensor<1x12x197xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.maximumf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197xf32>
    %expanded_80 = tensor.expand_shape %166 [[0], [1], [2, 3]] output_shape [1, 12, 197, 1] : tensor<1x12x197xf32> into tensor<1x12x197x1xf32>
    %167 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%165, %expanded_80 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %168 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%167 : tensor<1x12x197x197xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.exp %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %169 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%168 : tensor<1x12x197x197xf32>) outs(%39 : tensor<1x12x197x1xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x1xf32>
    %170 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%168, %169 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.divf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %collapsed_81 = tensor.collapse_shape %170 [[0, 1], [2], [3]] : tensor<1x12x197x197xf32> into tensor<12x197x197xf32>
    %collapsed_82 = tensor.collapse_shape %transposed_75 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %171 = linalg.batch_matmul {weft.layer = "layers.3.attention.matmul"} ins(%collapsed_81, %collapsed_82 : tensor<12x197x197xf32>, tensor<12x197x64xf32>) outs(%43 : tensor<12x197x64xf32>) -> tensor<12x197x64xf32>
    %expanded_83 = tensor.expand_shape %171 [[0, 1], [2], [3]] output_shape [1, 12, 197, 64] : tensor<12x197x64xf32> into tensor<1x12x197x64xf32>
    %transposed_84 = linalg.transpose ins(%expanded_83 : tensor<1x12x197x64xf32>) outs(%45 : tensor<1x197x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.3.attention.transpose"}
    %collapsed_85 = tensor.collapse_shape %transposed_84 [[0, 1], [2, 3]] : tensor<1x197x12x64xf32> into tensor<197x768xf32>
    %172 = linalg.matmul {weft.layer = "layers.3.attention.out"} ins(%collapsed_85, %layers_3_attention_out_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %173 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%172, %layers_3_attention_out_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.3.attention.out"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_86 = tensor.expand_shape %173 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %174 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%148, %expanded_86 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.3.add"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %175 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%174 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %176 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%175 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_5 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %177 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%174, %176 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %178 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%177 : tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %179 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%178 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %180 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%179 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_0 : f32
      %532 = arith.addf %531, %cst : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x1xf32>
    %181 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%180 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.rsqrt %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %182 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%177, %181 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %183 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%182, %layers_3_norm2_weight, %layers_3_norm2_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %in_261: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      %532 = arith.addf %531, %in_261 : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_87 = tensor.collapse_shape %183 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %184 = linalg.matmul {weft.layer = "layers.3.up"} ins(%collapsed_87, %layers_3_up_weight_transposed : tensor<197x768xf32>, tensor<768x3072xf32>) outs(%59 : tensor<197x3072xf32>) -> tensor<197x3072xf32>
    %185 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%184, %layers_3_up_bias : tensor<197x3072xf32>, tensor<3072xf32>) outs(%58 : tensor<197x3072xf32>) attrs =  {weft.layer = "layers.3.up"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x3072xf32>
    %expanded_88 = tensor.expand_shape %185 [[0, 1], [2]] output_shape [1, 197, 3072] : tensor<197x3072xf32> into tensor<1x197x3072xf32>
    %186 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_88 : tensor<1x197x3072xf32>) outs(%62 : tensor<1x197x3072xf32>) attrs =  {weft.layer = "layers.3.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_7 : f32
      %532 = math.erf %531 : f32
      %533 = arith.addf %532, %cst_3 : f32
      %534 = arith.mulf %533, %cst_4 : f32
      %535 = arith.mulf %in, %534 : f32
      linalg.yield %535 : f32
    } -> tensor<1x197x3072xf32>
    %collapsed_89 = tensor.collapse_shape %186 [[0, 1], [2]] : tensor<1x197x3072xf32> into tensor<197x3072xf32>
    %187 = linalg.matmul {weft.layer = "layers.3.down"} ins(%collapsed_89, %layers_3_down_weight_transposed : tensor<197x3072xf32>, tensor<3072x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %188 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%187, %layers_3_down_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.3.down"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_90 = tensor.expand_shape %188 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %189 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%174, %expanded_90 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.3.add"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %190 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%189 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %191 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%190 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_5 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %192 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%189, %191 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %193 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%192 : tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %194 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%193 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %195 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%194 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_0 : f32
      %532 = arith.addf %531, %cst : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x1xf32>
    %196 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%195 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.rsqrt %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %197 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%192, %196 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %198 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%197, %layers_4_norm1_weight, %layers_4_norm1_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %in_261: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      %532 = arith.addf %531, %in_261 : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_91 = tensor.collapse_shape %198 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %199 = linalg.matmul {weft.layer = "layers.4.attention.query"} ins(%collapsed_91, %layers_4_attention_query_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %200 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%199, %layers_4_attention_query_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.4.attention.query"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_92 = tensor.expand_shape %200 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_93 = linalg.transpose ins(%expanded_92 : tensor<1x197x12x64xf32>) outs(%22 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.4.attention.transpose"}
    %201 = linalg.matmul {weft.layer = "layers.4.attention.key"} ins(%collapsed_91, %layers_4_attention_key_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %202 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%201, %layers_4_attention_key_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.4.attention.key"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_94 = tensor.expand_shape %202 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %203 = linalg.matmul {weft.layer = "layers.4.attention.value"} ins(%collapsed_91, %layers_4_attention_value_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %204 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%203, %layers_4_attention_value_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.4.attention.value"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_95 = tensor.expand_shape %204 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_96 = linalg.transpose ins(%expanded_95 : tensor<1x197x12x64xf32>) outs(%22 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.4.attention.transpose"}
    %transposed_97 = linalg.transpose ins(%expanded_94 : tensor<1x197x12x64xf32>) outs(%27 : tensor<1x12x64x197xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.4.attention.transpose"}
    %collapsed_98 = tensor.collapse_shape %transposed_93 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %collapsed_99 = tensor.collapse_shape %transposed_97 [[0, 1], [2], [3]] : tensor<1x12x64x197xf32> into tensor<12x64x197xf32>
    %205 = linalg.batch_matmul {weft.layer = "layers.4.attention.matmul"} ins(%collapsed_98, %collapsed_99 : tensor<12x197x64xf32>, tensor<12x64x197xf32>) outs(%29 : tensor<12x197x197xf32>) -> tensor<12x197x197xf32>
    %expanded_100 = tensor.expand_shape %205 [[0, 1], [2], [3]] output_shape [1, 12, 197, 197] : tensor<12x197x197xf32> into tensor<1x12x197x197xf32>
    %206 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_100 : tensor<1x12x197x197xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.4.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_6 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %207 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%206 : tensor<1x12x197x197xf32>) outs(%34 : tensor<1x12x197xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.maximumf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197xf32>
    %expanded_101 = tensor.expand_shape %207 [[0], [1], [2, 3]] output_shape [1, 12, 197, 1] : tensor<1x12x197xf32> into tensor<1x12x197x1xf32>
    %208 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%206, %expanded_101 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %209 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%208 : tensor<1x12x197x197xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.exp %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %210 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%209 : tensor<1x12x197x197xf32>) outs(%39 : tensor<1x12x197x1xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x1xf32>
    %211 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%209, %210 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.divf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %collapsed_102 = tensor.collapse_shape %211 [[0, 1], [2], [3]] : tensor<1x12x197x197xf32> into tensor<12x197x197xf32>
    %collapsed_103 = tensor.collapse_shape %transposed_96 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %212 = linalg.batch_matmul {weft.layer = "layers.4.attention.matmul"} ins(%collapsed_102, %collapsed_103 : tensor<12x197x197xf32>, tensor<12x197x64xf32>) outs(%43 : tensor<12x197x64xf32>) -> tensor<12x197x64xf32>
    %expanded_104 = tensor.expand_shape %212 [[0, 1], [2], [3]] output_shape [1, 12, 197, 64] : tensor<12x197x64xf32> into tensor<1x12x197x64xf32>
    %transposed_105 = linalg.transpose ins(%expanded_104 : tensor<1x12x197x64xf32>) outs(%45 : tensor<1x197x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.4.attention.transpose"}
    %collapsed_106 = tensor.collapse_shape %transposed_105 [[0, 1], [2, 3]] : tensor<1x197x12x64xf32> into tensor<197x768xf32>
    %213 = linalg.matmul {weft.layer = "layers.4.attention.out"} ins(%collapsed_106, %layers_4_attention_out_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %214 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%213, %layers_4_attention_out_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.4.attention.out"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_107 = tensor.expand_shape %214 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %215 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%189, %expanded_107 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.4.add"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %216 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%215 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %217 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%216 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_5 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %218 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%215, %217 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %219 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%218 : tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %220 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%219 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %221 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%220 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_0 : f32
      %532 = arith.addf %531, %cst : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x1xf32>
    %222 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%221 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.rsqrt %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %223 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%218, %222 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %224 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%223, %layers_4_norm2_weight, %layers_4_norm2_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %in_261: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      %532 = arith.addf %531, %in_261 : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_108 = tensor.collapse_shape %224 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %225 = linalg.matmul {weft.layer = "layers.4.up"} ins(%collapsed_108, %layers_4_up_weight_transposed : tensor<197x768xf32>, tensor<768x3072xf32>) outs(%59 : tensor<197x3072xf32>) -> tensor<197x3072xf32>
    %226 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%225, %layers_4_up_bias : tensor<197x3072xf32>, tensor<3072xf32>) outs(%58 : tensor<197x3072xf32>) attrs =  {weft.layer = "layers.4.up"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x3072xf32>
    %expanded_109 = tensor.expand_shape %226 [[0, 1], [2]] output_shape [1, 197, 3072] : tensor<197x3072xf32> into tensor<1x197x3072xf32>
    %227 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_109 : tensor<1x197x3072xf32>) outs(%62 : tensor<1x197x3072xf32>) attrs =  {weft.layer = "layers.4.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_7 : f32
      %532 = math.erf %531 : f32
      %533 = arith.addf %532, %cst_3 : f32
      %534 = arith.mulf %533, %cst_4 : f32
      %535 = arith.mulf %in, %534 : f32
      linalg.yield %535 : f32
    } -> tensor<1x197x3072xf32>
    %collapsed_110 = tensor.collapse_shape %227 [[0, 1], [2]] : tensor<1x197x3072xf32> into tensor<197x3072xf32>
    %228 = linalg.matmul {weft.layer = "layers.4.down"} ins(%collapsed_110, %layers_4_down_weight_transposed : tensor<197x3072xf32>, tensor<3072x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %229 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%228, %layers_4_down_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.4.down"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_111 = tensor.expand_shape %229 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %230 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%215, %expanded_111 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.4.add"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %231 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%230 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %232 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%231 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_5 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %233 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%230, %232 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %234 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%233 : tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %235 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%234 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %236 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%235 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_0 : f32
      %532 = arith.addf %531, %cst : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x1xf32>
    %237 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%236 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.rsqrt %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %238 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%233, %237 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %239 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%238, %layers_5_norm1_weight, %layers_5_norm1_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %in_261: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      %532 = arith.addf %531, %in_261 : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_112 = tensor.collapse_shape %239 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %240 = linalg.matmul {weft.layer = "layers.5.attention.query"} ins(%collapsed_112, %layers_5_attention_query_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %241 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%240, %layers_5_attention_query_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.5.attention.query"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_113 = tensor.expand_shape %241 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_114 = linalg.transpose ins(%expanded_113 : tensor<1x197x12x64xf32>) outs(%22 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.5.attention.transpose"}
    %242 = linalg.matmul {weft.layer = "layers.5.attention.key"} ins(%collapsed_112, %layers_5_attention_key_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %243 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%242, %layers_5_attention_key_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.5.attention.key"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_115 = tensor.expand_shape %243 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %244 = linalg.matmul {weft.layer = "layers.5.attention.value"} ins(%collapsed_112, %layers_5_attention_value_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %245 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%244, %layers_5_attention_value_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.5.attention.value"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_116 = tensor.expand_shape %245 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_117 = linalg.transpose ins(%expanded_116 : tensor<1x197x12x64xf32>) outs(%22 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.5.attention.transpose"}
    %transposed_118 = linalg.transpose ins(%expanded_115 : tensor<1x197x12x64xf32>) outs(%27 : tensor<1x12x64x197xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.5.attention.transpose"}
    %collapsed_119 = tensor.collapse_shape %transposed_114 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %collapsed_120 = tensor.collapse_shape %transposed_118 [[0, 1], [2], [3]] : tensor<1x12x64x197xf32> into tensor<12x64x197xf32>
    %246 = linalg.batch_matmul {weft.layer = "layers.5.attention.matmul"} ins(%collapsed_119, %collapsed_120 : tensor<12x197x64xf32>, tensor<12x64x197xf32>) outs(%29 : tensor<12x197x197xf32>) -> tensor<12x197x197xf32>
    %expanded_121 = tensor.expand_shape %246 [[0, 1], [2], [3]] output_shape [1, 12, 197, 197] : tensor<12x197x197xf32> into tensor<1x12x197x197xf32>
    %247 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_121 : tensor<1x12x197x197xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.5.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_6 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %248 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%247 : tensor<1x12x197x197xf32>) outs(%34 : tensor<1x12x197xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.maximumf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197xf32>
    %expanded_122 = tensor.expand_shape %248 [[0], [1], [2, 3]] output_shape [1, 12, 197, 1] : tensor<1x12x197xf32> into tensor<1x12x197x1xf32>
    %249 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%247, %expanded_122 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %250 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%249 : tensor<1x12x197x197xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.exp %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %251 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%250 : tensor<1x12x197x197xf32>) outs(%39 : tensor<1x12x197x1xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x1xf32>
    %252 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%250, %251 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.divf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %collapsed_123 = tensor.collapse_shape %252 [[0, 1], [2], [3]] : tensor<1x12x197x197xf32> into tensor<12x197x197xf32>
    %collapsed_124 = tensor.collapse_shape %transposed_117 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %253 = linalg.batch_matmul {weft.layer = "layers.5.attention.matmul"} ins(%collapsed_123, %collapsed_124 : tensor<12x197x197xf32>, tensor<12x197x64xf32>) outs(%43 : tensor<12x197x64xf32>) -> tensor<12x197x64xf32>
    %expanded_125 = tensor.expand_shape %253 [[0, 1], [2], [3]] output_shape [1, 12, 197, 64] : tensor<12x197x64xf32> into tensor<1x12x197x64xf32>
    %transposed_126 = linalg.transpose ins(%expanded_125 : tensor<1x12x197x64xf32>) outs(%45 : tensor<1x197x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.5.attention.transpose"}
    %collapsed_127 = tensor.collapse_shape %transposed_126 [[0, 1], [2, 3]] : tensor<1x197x12x64xf32> into tensor<197x768xf32>
    %254 = linalg.matmul {weft.layer = "layers.5.attention.out"} ins(%collapsed_127, %layers_5_attention_out_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %255 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%254, %layers_5_attention_out_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.5.attention.out"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_128 = tensor.expand_shape %255 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %256 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%230, %expanded_128 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.5.add"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %257 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%256 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %258 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%257 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_5 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %259 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%256, %258 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %260 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%259 : tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %261 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%260 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %262 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%261 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_0 : f32
      %532 = arith.addf %531, %cst : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x1xf32>
    %263 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%262 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.rsqrt %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %264 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%259, %263 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %265 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%264, %layers_5_norm2_weight, %layers_5_norm2_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %in_261: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      %532 = arith.addf %531, %in_261 : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_129 = tensor.collapse_shape %265 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %266 = linalg.matmul {weft.layer = "layers.5.up"} ins(%collapsed_129, %layers_5_up_weight_transposed : tensor<197x768xf32>, tensor<768x3072xf32>) outs(%59 : tensor<197x3072xf32>) -> tensor<197x3072xf32>
    %267 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%266, %layers_5_up_bias : tensor<197x3072xf32>, tensor<3072xf32>) outs(%58 : tensor<197x3072xf32>) attrs =  {weft.layer = "layers.5.up"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x3072xf32>
    %expanded_130 = tensor.expand_shape %267 [[0, 1], [2]] output_shape [1, 197, 3072] : tensor<197x3072xf32> into tensor<1x197x3072xf32>
    %268 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_130 : tensor<1x197x3072xf32>) outs(%62 : tensor<1x197x3072xf32>) attrs =  {weft.layer = "layers.5.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_7 : f32
      %532 = math.erf %531 : f32
      %533 = arith.addf %532, %cst_3 : f32
      %534 = arith.mulf %533, %cst_4 : f32
      %535 = arith.mulf %in, %534 : f32
      linalg.yield %535 : f32
    } -> tensor<1x197x3072xf32>
    %collapsed_131 = tensor.collapse_shape %268 [[0, 1], [2]] : tensor<1x197x3072xf32> into tensor<197x3072xf32>
    %269 = linalg.matmul {weft.layer = "layers.5.down"} ins(%collapsed_131, %layers_5_down_weight_transposed : tensor<197x3072xf32>, tensor<3072x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %270 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%269, %layers_5_down_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.5.down"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_132 = tensor.expand_shape %270 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %271 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%256, %expanded_132 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.5.add"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %272 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%271 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %273 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%272 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_5 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %274 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%271, %273 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %275 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%274 : tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %276 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%275 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %277 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%276 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_0 : f32
      %532 = arith.addf %531, %cst : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x1xf32>
    %278 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%277 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.rsqrt %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %279 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%274, %278 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %280 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%279, %layers_6_norm1_weight, %layers_6_norm1_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %in_261: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      %532 = arith.addf %531, %in_261 : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_133 = tensor.collapse_shape %280 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %281 = linalg.matmul {weft.layer = "layers.6.attention.query"} ins(%collapsed_133, %layers_6_attention_query_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %282 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%281, %layers_6_attention_query_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.6.attention.query"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_134 = tensor.expand_shape %282 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_135 = linalg.transpose ins(%expanded_134 : tensor<1x197x12x64xf32>) outs(%22 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.6.attention.transpose"}
    %283 = linalg.matmul {weft.layer = "layers.6.attention.key"} ins(%collapsed_133, %layers_6_attention_key_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %284 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%283, %layers_6_attention_key_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.6.attention.key"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_136 = tensor.expand_shape %284 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %285 = linalg.matmul {weft.layer = "layers.6.attention.value"} ins(%collapsed_133, %layers_6_attention_value_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %286 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%285, %layers_6_attention_value_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.6.attention.value"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_137 = tensor.expand_shape %286 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_138 = linalg.transpose ins(%expanded_137 : tensor<1x197x12x64xf32>) outs(%22 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.6.attention.transpose"}
    %transposed_139 = linalg.transpose ins(%expanded_136 : tensor<1x197x12x64xf32>) outs(%27 : tensor<1x12x64x197xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.6.attention.transpose"}
    %collapsed_140 = tensor.collapse_shape %transposed_135 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %collapsed_141 = tensor.collapse_shape %transposed_139 [[0, 1], [2], [3]] : tensor<1x12x64x197xf32> into tensor<12x64x197xf32>
    %287 = linalg.batch_matmul {weft.layer = "layers.6.attention.matmul"} ins(%collapsed_140, %collapsed_141 : tensor<12x197x64xf32>, tensor<12x64x197xf32>) outs(%29 : tensor<12x197x197xf32>) -> tensor<12x197x197xf32>
    %expanded_142 = tensor.expand_shape %287 [[0, 1], [2], [3]] output_shape [1, 12, 197, 197] : tensor<12x197x197xf32> into tensor<1x12x197x197xf32>
    %288 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_142 : tensor<1x12x197x197xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.6.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_6 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %289 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%288 : tensor<1x12x197x197xf32>) outs(%34 : tensor<1x12x197xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.maximumf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197xf32>
    %expanded_143 = tensor.expand_shape %289 [[0], [1], [2, 3]] output_shape [1, 12, 197, 1] : tensor<1x12x197xf32> into tensor<1x12x197x1xf32>
    %290 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%288, %expanded_143 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %291 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%290 : tensor<1x12x197x197xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.exp %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %292 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%291 : tensor<1x12x197x197xf32>) outs(%39 : tensor<1x12x197x1xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x1xf32>
    %293 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%291, %292 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.divf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %collapsed_144 = tensor.collapse_shape %293 [[0, 1], [2], [3]] : tensor<1x12x197x197xf32> into tensor<12x197x197xf32>
    %collapsed_145 = tensor.collapse_shape %transposed_138 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %294 = linalg.batch_matmul {weft.layer = "layers.6.attention.matmul"} ins(%collapsed_144, %collapsed_145 : tensor<12x197x197xf32>, tensor<12x197x64xf32>) outs(%43 : tensor<12x197x64xf32>) -> tensor<12x197x64xf32>
    %expanded_146 = tensor.expand_shape %294 [[0, 1], [2], [3]] output_shape [1, 12, 197, 64] : tensor<12x197x64xf32> into tensor<1x12x197x64xf32>
    %transposed_147 = linalg.transpose ins(%expanded_146 : tensor<1x12x197x64xf32>) outs(%45 : tensor<1x197x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.6.attention.transpose"}
    %collapsed_148 = tensor.collapse_shape %transposed_147 [[0, 1], [2, 3]] : tensor<1x197x12x64xf32> into tensor<197x768xf32>
    %295 = linalg.matmul {weft.layer = "layers.6.attention.out"} ins(%collapsed_148, %layers_6_attention_out_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %296 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%295, %layers_6_attention_out_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.6.attention.out"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_149 = tensor.expand_shape %296 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %297 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%271, %expanded_149 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.6.add"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %298 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%297 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %299 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%298 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_5 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %300 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%297, %299 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %301 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%300 : tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %302 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%301 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %303 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%302 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_0 : f32
      %532 = arith.addf %531, %cst : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x1xf32>
    %304 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%303 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.rsqrt %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %305 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%300, %304 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %306 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%305, %layers_6_norm2_weight, %layers_6_norm2_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %in_261: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      %532 = arith.addf %531, %in_261 : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_150 = tensor.collapse_shape %306 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %307 = linalg.matmul {weft.layer = "layers.6.up"} ins(%collapsed_150, %layers_6_up_weight_transposed : tensor<197x768xf32>, tensor<768x3072xf32>) outs(%59 : tensor<197x3072xf32>) -> tensor<197x3072xf32>
    %308 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%307, %layers_6_up_bias : tensor<197x3072xf32>, tensor<3072xf32>) outs(%58 : tensor<197x3072xf32>) attrs =  {weft.layer = "layers.6.up"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x3072xf32>
    %expanded_151 = tensor.expand_shape %308 [[0, 1], [2]] output_shape [1, 197, 3072] : tensor<197x3072xf32> into tensor<1x197x3072xf32>
    %309 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_151 : tensor<1x197x3072xf32>) outs(%62 : tensor<1x197x3072xf32>) attrs =  {weft.layer = "layers.6.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_7 : f32
      %532 = math.erf %531 : f32
      %533 = arith.addf %532, %cst_3 : f32
      %534 = arith.mulf %533, %cst_4 : f32
      %535 = arith.mulf %in, %534 : f32
      linalg.yield %535 : f32
    } -> tensor<1x197x3072xf32>
    %collapsed_152 = tensor.collapse_shape %309 [[0, 1], [2]] : tensor<1x197x3072xf32> into tensor<197x3072xf32>
    %310 = linalg.matmul {weft.layer = "layers.6.down"} ins(%collapsed_152, %layers_6_down_weight_transposed : tensor<197x3072xf32>, tensor<3072x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %311 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%310, %layers_6_down_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.6.down"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_153 = tensor.expand_shape %311 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %312 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%297, %expanded_153 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.6.add"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %313 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%312 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %314 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%313 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_5 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %315 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%312, %314 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %316 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%315 : tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %317 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%316 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %318 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%317 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_0 : f32
      %532 = arith.addf %531, %cst : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x1xf32>
    %319 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%318 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.rsqrt %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %320 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%315, %319 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %321 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%320, %layers_7_norm1_weight, %layers_7_norm1_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %in_261: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      %532 = arith.addf %531, %in_261 : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_154 = tensor.collapse_shape %321 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %322 = linalg.matmul {weft.layer = "layers.7.attention.query"} ins(%collapsed_154, %layers_7_attention_query_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %323 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%322, %layers_7_attention_query_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.7.attention.query"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_155 = tensor.expand_shape %323 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_156 = linalg.transpose ins(%expanded_155 : tensor<1x197x12x64xf32>) outs(%22 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.7.attention.transpose"}
    %324 = linalg.matmul {weft.layer = "layers.7.attention.key"} ins(%collapsed_154, %layers_7_attention_key_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %325 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%324, %layers_7_attention_key_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.7.attention.key"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_157 = tensor.expand_shape %325 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %326 = linalg.matmul {weft.layer = "layers.7.attention.value"} ins(%collapsed_154, %layers_7_attention_value_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %327 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%326, %layers_7_attention_value_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.7.attention.value"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_158 = tensor.expand_shape %327 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_159 = linalg.transpose ins(%expanded_158 : tensor<1x197x12x64xf32>) outs(%22 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.7.attention.transpose"}
    %transposed_160 = linalg.transpose ins(%expanded_157 : tensor<1x197x12x64xf32>) outs(%27 : tensor<1x12x64x197xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.7.attention.transpose"}
    %collapsed_161 = tensor.collapse_shape %transposed_156 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %collapsed_162 = tensor.collapse_shape %transposed_160 [[0, 1], [2], [3]] : tensor<1x12x64x197xf32> into tensor<12x64x197xf32>
    %328 = linalg.batch_matmul {weft.layer = "layers.7.attention.matmul"} ins(%collapsed_161, %collapsed_162 : tensor<12x197x64xf32>, tensor<12x64x197xf32>) outs(%29 : tensor<12x197x197xf32>) -> tensor<12x197x197xf32>
    %expanded_163 = tensor.expand_shape %328 [[0, 1], [2], [3]] output_shape [1, 12, 197, 197] : tensor<12x197x197xf32> into tensor<1x12x197x197xf32>
    %329 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_163 : tensor<1x12x197x197xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.7.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_6 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %330 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%329 : tensor<1x12x197x197xf32>) outs(%34 : tensor<1x12x197xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.maximumf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197xf32>
    %expanded_164 = tensor.expand_shape %330 [[0], [1], [2, 3]] output_shape [1, 12, 197, 1] : tensor<1x12x197xf32> into tensor<1x12x197x1xf32>
    %331 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%329, %expanded_164 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %332 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%331 : tensor<1x12x197x197xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.exp %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %333 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%332 : tensor<1x12x197x197xf32>) outs(%39 : tensor<1x12x197x1xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x1xf32>
    %334 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%332, %333 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.divf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %collapsed_165 = tensor.collapse_shape %334 [[0, 1], [2], [3]] : tensor<1x12x197x197xf32> into tensor<12x197x197xf32>
    %collapsed_166 = tensor.collapse_shape %transposed_159 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %335 = linalg.batch_matmul {weft.layer = "layers.7.attention.matmul"} ins(%collapsed_165, %collapsed_166 : tensor<12x197x197xf32>, tensor<12x197x64xf32>) outs(%43 : tensor<12x197x64xf32>) -> tensor<12x197x64xf32>
    %expanded_167 = tensor.expand_shape %335 [[0, 1], [2], [3]] output_shape [1, 12, 197, 64] : tensor<12x197x64xf32> into tensor<1x12x197x64xf32>
    %transposed_168 = linalg.transpose ins(%expanded_167 : tensor<1x12x197x64xf32>) outs(%45 : tensor<1x197x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.7.attention.transpose"}
    %collapsed_169 = tensor.collapse_shape %transposed_168 [[0, 1], [2, 3]] : tensor<1x197x12x64xf32> into tensor<197x768xf32>
    %336 = linalg.matmul {weft.layer = "layers.7.attention.out"} ins(%collapsed_169, %layers_7_attention_out_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %337 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%336, %layers_7_attention_out_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.7.attention.out"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_170 = tensor.expand_shape %337 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %338 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%312, %expanded_170 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.7.add"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %339 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%338 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %340 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%339 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_5 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %341 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%338, %340 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %342 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%341 : tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %343 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%342 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %344 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%343 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_0 : f32
      %532 = arith.addf %531, %cst : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x1xf32>
    %345 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%344 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.rsqrt %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %346 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%341, %345 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %347 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%346, %layers_7_norm2_weight, %layers_7_norm2_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %in_261: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      %532 = arith.addf %531, %in_261 : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_171 = tensor.collapse_shape %347 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %348 = linalg.matmul {weft.layer = "layers.7.up"} ins(%collapsed_171, %layers_7_up_weight_transposed : tensor<197x768xf32>, tensor<768x3072xf32>) outs(%59 : tensor<197x3072xf32>) -> tensor<197x3072xf32>
    %349 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%348, %layers_7_up_bias : tensor<197x3072xf32>, tensor<3072xf32>) outs(%58 : tensor<197x3072xf32>) attrs =  {weft.layer = "layers.7.up"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x3072xf32>
    %expanded_172 = tensor.expand_shape %349 [[0, 1], [2]] output_shape [1, 197, 3072] : tensor<197x3072xf32> into tensor<1x197x3072xf32>
    %350 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_172 : tensor<1x197x3072xf32>) outs(%62 : tensor<1x197x3072xf32>) attrs =  {weft.layer = "layers.7.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_7 : f32
      %532 = math.erf %531 : f32
      %533 = arith.addf %532, %cst_3 : f32
      %534 = arith.mulf %533, %cst_4 : f32
      %535 = arith.mulf %in, %534 : f32
      linalg.yield %535 : f32
    } -> tensor<1x197x3072xf32>
    %collapsed_173 = tensor.collapse_shape %350 [[0, 1], [2]] : tensor<1x197x3072xf32> into tensor<197x3072xf32>
    %351 = linalg.matmul {weft.layer = "layers.7.down"} ins(%collapsed_173, %layers_7_down_weight_transposed : tensor<197x3072xf32>, tensor<3072x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %352 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%351, %layers_7_down_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.7.down"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_174 = tensor.expand_shape %352 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %353 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%338, %expanded_174 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.7.add"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %354 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%353 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %355 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%354 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_5 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %356 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%353, %355 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %357 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%356 : tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %358 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%357 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %359 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%358 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_0 : f32
      %532 = arith.addf %531, %cst : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x1xf32>
    %360 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%359 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.rsqrt %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %361 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%356, %360 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %362 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%361, %layers_8_norm1_weight, %layers_8_norm1_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %in_261: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      %532 = arith.addf %531, %in_261 : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_175 = tensor.collapse_shape %362 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %363 = linalg.matmul {weft.layer = "layers.8.attention.query"} ins(%collapsed_175, %layers_8_attention_query_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %364 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%363, %layers_8_attention_query_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.8.attention.query"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_176 = tensor.expand_shape %364 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_177 = linalg.transpose ins(%expanded_176 : tensor<1x197x12x64xf32>) outs(%22 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.8.attention.transpose"}
    %365 = linalg.matmul {weft.layer = "layers.8.attention.key"} ins(%collapsed_175, %layers_8_attention_key_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %366 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%365, %layers_8_attention_key_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.8.attention.key"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_178 = tensor.expand_shape %366 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %367 = linalg.matmul {weft.layer = "layers.8.attention.value"} ins(%collapsed_175, %layers_8_attention_value_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %368 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%367, %layers_8_attention_value_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.8.attention.value"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_179 = tensor.expand_shape %368 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_180 = linalg.transpose ins(%expanded_179 : tensor<1x197x12x64xf32>) outs(%22 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.8.attention.transpose"}
    %transposed_181 = linalg.transpose ins(%expanded_178 : tensor<1x197x12x64xf32>) outs(%27 : tensor<1x12x64x197xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.8.attention.transpose"}
    %collapsed_182 = tensor.collapse_shape %transposed_177 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %collapsed_183 = tensor.collapse_shape %transposed_181 [[0, 1], [2], [3]] : tensor<1x12x64x197xf32> into tensor<12x64x197xf32>
    %369 = linalg.batch_matmul {weft.layer = "layers.8.attention.matmul"} ins(%collapsed_182, %collapsed_183 : tensor<12x197x64xf32>, tensor<12x64x197xf32>) outs(%29 : tensor<12x197x197xf32>) -> tensor<12x197x197xf32>
    %expanded_184 = tensor.expand_shape %369 [[0, 1], [2], [3]] output_shape [1, 12, 197, 197] : tensor<12x197x197xf32> into tensor<1x12x197x197xf32>
    %370 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_184 : tensor<1x12x197x197xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.8.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_6 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %371 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%370 : tensor<1x12x197x197xf32>) outs(%34 : tensor<1x12x197xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.maximumf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197xf32>
    %expanded_185 = tensor.expand_shape %371 [[0], [1], [2, 3]] output_shape [1, 12, 197, 1] : tensor<1x12x197xf32> into tensor<1x12x197x1xf32>
    %372 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%370, %expanded_185 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %373 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%372 : tensor<1x12x197x197xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.exp %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %374 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%373 : tensor<1x12x197x197xf32>) outs(%39 : tensor<1x12x197x1xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x1xf32>
    %375 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%373, %374 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.divf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %collapsed_186 = tensor.collapse_shape %375 [[0, 1], [2], [3]] : tensor<1x12x197x197xf32> into tensor<12x197x197xf32>
    %collapsed_187 = tensor.collapse_shape %transposed_180 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %376 = linalg.batch_matmul {weft.layer = "layers.8.attention.matmul"} ins(%collapsed_186, %collapsed_187 : tensor<12x197x197xf32>, tensor<12x197x64xf32>) outs(%43 : tensor<12x197x64xf32>) -> tensor<12x197x64xf32>
    %expanded_188 = tensor.expand_shape %376 [[0, 1], [2], [3]] output_shape [1, 12, 197, 64] : tensor<12x197x64xf32> into tensor<1x12x197x64xf32>
    %transposed_189 = linalg.transpose ins(%expanded_188 : tensor<1x12x197x64xf32>) outs(%45 : tensor<1x197x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.8.attention.transpose"}
    %collapsed_190 = tensor.collapse_shape %transposed_189 [[0, 1], [2, 3]] : tensor<1x197x12x64xf32> into tensor<197x768xf32>
    %377 = linalg.matmul {weft.layer = "layers.8.attention.out"} ins(%collapsed_190, %layers_8_attention_out_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %378 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%377, %layers_8_attention_out_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.8.attention.out"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_191 = tensor.expand_shape %378 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %379 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%353, %expanded_191 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.8.add"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %380 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%379 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %381 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%380 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_5 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %382 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%379, %381 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %383 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%382 : tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %384 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%383 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %385 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%384 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_0 : f32
      %532 = arith.addf %531, %cst : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x1xf32>
    %386 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%385 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.rsqrt %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %387 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%382, %386 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %388 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%387, %layers_8_norm2_weight, %layers_8_norm2_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %in_261: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      %532 = arith.addf %531, %in_261 : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_192 = tensor.collapse_shape %388 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %389 = linalg.matmul {weft.layer = "layers.8.up"} ins(%collapsed_192, %layers_8_up_weight_transposed : tensor<197x768xf32>, tensor<768x3072xf32>) outs(%59 : tensor<197x3072xf32>) -> tensor<197x3072xf32>
    %390 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%389, %layers_8_up_bias : tensor<197x3072xf32>, tensor<3072xf32>) outs(%58 : tensor<197x3072xf32>) attrs =  {weft.layer = "layers.8.up"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x3072xf32>
    %expanded_193 = tensor.expand_shape %390 [[0, 1], [2]] output_shape [1, 197, 3072] : tensor<197x3072xf32> into tensor<1x197x3072xf32>
    %391 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_193 : tensor<1x197x3072xf32>) outs(%62 : tensor<1x197x3072xf32>) attrs =  {weft.layer = "layers.8.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_7 : f32
      %532 = math.erf %531 : f32
      %533 = arith.addf %532, %cst_3 : f32
      %534 = arith.mulf %533, %cst_4 : f32
      %535 = arith.mulf %in, %534 : f32
      linalg.yield %535 : f32
    } -> tensor<1x197x3072xf32>
    %collapsed_194 = tensor.collapse_shape %391 [[0, 1], [2]] : tensor<1x197x3072xf32> into tensor<197x3072xf32>
    %392 = linalg.matmul {weft.layer = "layers.8.down"} ins(%collapsed_194, %layers_8_down_weight_transposed : tensor<197x3072xf32>, tensor<3072x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %393 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%392, %layers_8_down_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.8.down"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_195 = tensor.expand_shape %393 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %394 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%379, %expanded_195 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.8.add"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %395 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%394 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %396 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%395 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_5 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %397 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%394, %396 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %398 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%397 : tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %399 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%398 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %400 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%399 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_0 : f32
      %532 = arith.addf %531, %cst : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x1xf32>
    %401 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%400 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.rsqrt %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %402 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%397, %401 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %403 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%402, %layers_9_norm1_weight, %layers_9_norm1_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %in_261: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      %532 = arith.addf %531, %in_261 : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_196 = tensor.collapse_shape %403 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %404 = linalg.matmul {weft.layer = "layers.9.attention.query"} ins(%collapsed_196, %layers_9_attention_query_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %405 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%404, %layers_9_attention_query_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.9.attention.query"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_197 = tensor.expand_shape %405 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_198 = linalg.transpose ins(%expanded_197 : tensor<1x197x12x64xf32>) outs(%22 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.9.attention.transpose"}
    %406 = linalg.matmul {weft.layer = "layers.9.attention.key"} ins(%collapsed_196, %layers_9_attention_key_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %407 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%406, %layers_9_attention_key_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.9.attention.key"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_199 = tensor.expand_shape %407 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %408 = linalg.matmul {weft.layer = "layers.9.attention.value"} ins(%collapsed_196, %layers_9_attention_value_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %409 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%408, %layers_9_attention_value_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.9.attention.value"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_200 = tensor.expand_shape %409 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_201 = linalg.transpose ins(%expanded_200 : tensor<1x197x12x64xf32>) outs(%22 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.9.attention.transpose"}
    %transposed_202 = linalg.transpose ins(%expanded_199 : tensor<1x197x12x64xf32>) outs(%27 : tensor<1x12x64x197xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.9.attention.transpose"}
    %collapsed_203 = tensor.collapse_shape %transposed_198 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %collapsed_204 = tensor.collapse_shape %transposed_202 [[0, 1], [2], [3]] : tensor<1x12x64x197xf32> into tensor<12x64x197xf32>
    %410 = linalg.batch_matmul {weft.layer = "layers.9.attention.matmul"} ins(%collapsed_203, %collapsed_204 : tensor<12x197x64xf32>, tensor<12x64x197xf32>) outs(%29 : tensor<12x197x197xf32>) -> tensor<12x197x197xf32>
    %expanded_205 = tensor.expand_shape %410 [[0, 1], [2], [3]] output_shape [1, 12, 197, 197] : tensor<12x197x197xf32> into tensor<1x12x197x197xf32>
    %411 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_205 : tensor<1x12x197x197xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.9.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_6 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %412 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%411 : tensor<1x12x197x197xf32>) outs(%34 : tensor<1x12x197xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.maximumf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197xf32>
    %expanded_206 = tensor.expand_shape %412 [[0], [1], [2, 3]] output_shape [1, 12, 197, 1] : tensor<1x12x197xf32> into tensor<1x12x197x1xf32>
    %413 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%411, %expanded_206 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %414 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%413 : tensor<1x12x197x197xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.exp %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %415 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%414 : tensor<1x12x197x197xf32>) outs(%39 : tensor<1x12x197x1xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x1xf32>
    %416 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%414, %415 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.divf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %collapsed_207 = tensor.collapse_shape %416 [[0, 1], [2], [3]] : tensor<1x12x197x197xf32> into tensor<12x197x197xf32>
    %collapsed_208 = tensor.collapse_shape %transposed_201 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %417 = linalg.batch_matmul {weft.layer = "layers.9.attention.matmul"} ins(%collapsed_207, %collapsed_208 : tensor<12x197x197xf32>, tensor<12x197x64xf32>) outs(%43 : tensor<12x197x64xf32>) -> tensor<12x197x64xf32>
    %expanded_209 = tensor.expand_shape %417 [[0, 1], [2], [3]] output_shape [1, 12, 197, 64] : tensor<12x197x64xf32> into tensor<1x12x197x64xf32>
    %transposed_210 = linalg.transpose ins(%expanded_209 : tensor<1x12x197x64xf32>) outs(%45 : tensor<1x197x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.9.attention.transpose"}
    %collapsed_211 = tensor.collapse_shape %transposed_210 [[0, 1], [2, 3]] : tensor<1x197x12x64xf32> into tensor<197x768xf32>
    %418 = linalg.matmul {weft.layer = "layers.9.attention.out"} ins(%collapsed_211, %layers_9_attention_out_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %419 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%418, %layers_9_attention_out_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.9.attention.out"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_212 = tensor.expand_shape %419 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %420 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%394, %expanded_212 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.9.add"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %421 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%420 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %422 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%421 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_5 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %423 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%420, %422 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %424 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%423 : tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %425 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%424 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %426 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%425 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_0 : f32
      %532 = arith.addf %531, %cst : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x1xf32>
    %427 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%426 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.rsqrt %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %428 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%423, %427 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %429 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%428, %layers_9_norm2_weight, %layers_9_norm2_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %in_261: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      %532 = arith.addf %531, %in_261 : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_213 = tensor.collapse_shape %429 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %430 = linalg.matmul {weft.layer = "layers.9.up"} ins(%collapsed_213, %layers_9_up_weight_transposed : tensor<197x768xf32>, tensor<768x3072xf32>) outs(%59 : tensor<197x3072xf32>) -> tensor<197x3072xf32>
    %431 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%430, %layers_9_up_bias : tensor<197x3072xf32>, tensor<3072xf32>) outs(%58 : tensor<197x3072xf32>) attrs =  {weft.layer = "layers.9.up"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x3072xf32>
    %expanded_214 = tensor.expand_shape %431 [[0, 1], [2]] output_shape [1, 197, 3072] : tensor<197x3072xf32> into tensor<1x197x3072xf32>
    %432 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_214 : tensor<1x197x3072xf32>) outs(%62 : tensor<1x197x3072xf32>) attrs =  {weft.layer = "layers.9.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_7 : f32
      %532 = math.erf %531 : f32
      %533 = arith.addf %532, %cst_3 : f32
      %534 = arith.mulf %533, %cst_4 : f32
      %535 = arith.mulf %in, %534 : f32
      linalg.yield %535 : f32
    } -> tensor<1x197x3072xf32>
    %collapsed_215 = tensor.collapse_shape %432 [[0, 1], [2]] : tensor<1x197x3072xf32> into tensor<197x3072xf32>
    %433 = linalg.matmul {weft.layer = "layers.9.down"} ins(%collapsed_215, %layers_9_down_weight_transposed : tensor<197x3072xf32>, tensor<3072x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %434 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%433, %layers_9_down_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.9.down"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_216 = tensor.expand_shape %434 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %435 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%420, %expanded_216 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.9.add"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %436 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%435 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %437 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%436 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_5 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %438 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%435, %437 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %439 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%438 : tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %440 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%439 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %441 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%440 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_0 : f32
      %532 = arith.addf %531, %cst : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x1xf32>
    %442 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%441 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.rsqrt %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %443 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%438, %442 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %444 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%443, %layers_10_norm1_weight, %layers_10_norm1_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %in_261: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      %532 = arith.addf %531, %in_261 : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_217 = tensor.collapse_shape %444 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %445 = linalg.matmul {weft.layer = "layers.10.attention.query"} ins(%collapsed_217, %layers_10_attention_query_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %446 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%445, %layers_10_attention_query_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.10.attention.query"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_218 = tensor.expand_shape %446 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_219 = linalg.transpose ins(%expanded_218 : tensor<1x197x12x64xf32>) outs(%22 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.10.attention.transpose"}
    %447 = linalg.matmul {weft.layer = "layers.10.attention.key"} ins(%collapsed_217, %layers_10_attention_key_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %448 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%447, %layers_10_attention_key_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.10.attention.key"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_220 = tensor.expand_shape %448 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %449 = linalg.matmul {weft.layer = "layers.10.attention.value"} ins(%collapsed_217, %layers_10_attention_value_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %450 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%449, %layers_10_attention_value_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.10.attention.value"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_221 = tensor.expand_shape %450 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_222 = linalg.transpose ins(%expanded_221 : tensor<1x197x12x64xf32>) outs(%22 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.10.attention.transpose"}
    %transposed_223 = linalg.transpose ins(%expanded_220 : tensor<1x197x12x64xf32>) outs(%27 : tensor<1x12x64x197xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.10.attention.transpose"}
    %collapsed_224 = tensor.collapse_shape %transposed_219 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %collapsed_225 = tensor.collapse_shape %transposed_223 [[0, 1], [2], [3]] : tensor<1x12x64x197xf32> into tensor<12x64x197xf32>
    %451 = linalg.batch_matmul {weft.layer = "layers.10.attention.matmul"} ins(%collapsed_224, %collapsed_225 : tensor<12x197x64xf32>, tensor<12x64x197xf32>) outs(%29 : tensor<12x197x197xf32>) -> tensor<12x197x197xf32>
    %expanded_226 = tensor.expand_shape %451 [[0, 1], [2], [3]] output_shape [1, 12, 197, 197] : tensor<12x197x197xf32> into tensor<1x12x197x197xf32>
    %452 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_226 : tensor<1x12x197x197xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.10.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_6 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %453 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%452 : tensor<1x12x197x197xf32>) outs(%34 : tensor<1x12x197xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.maximumf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197xf32>
    %expanded_227 = tensor.expand_shape %453 [[0], [1], [2, 3]] output_shape [1, 12, 197, 1] : tensor<1x12x197xf32> into tensor<1x12x197x1xf32>
    %454 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%452, %expanded_227 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %455 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%454 : tensor<1x12x197x197xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.exp %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %456 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%455 : tensor<1x12x197x197xf32>) outs(%39 : tensor<1x12x197x1xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x1xf32>
    %457 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%455, %456 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.divf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %collapsed_228 = tensor.collapse_shape %457 [[0, 1], [2], [3]] : tensor<1x12x197x197xf32> into tensor<12x197x197xf32>
    %collapsed_229 = tensor.collapse_shape %transposed_222 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %458 = linalg.batch_matmul {weft.layer = "layers.10.attention.matmul"} ins(%collapsed_228, %collapsed_229 : tensor<12x197x197xf32>, tensor<12x197x64xf32>) outs(%43 : tensor<12x197x64xf32>) -> tensor<12x197x64xf32>
    %expanded_230 = tensor.expand_shape %458 [[0, 1], [2], [3]] output_shape [1, 12, 197, 64] : tensor<12x197x64xf32> into tensor<1x12x197x64xf32>
    %transposed_231 = linalg.transpose ins(%expanded_230 : tensor<1x12x197x64xf32>) outs(%45 : tensor<1x197x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.10.attention.transpose"}
    %collapsed_232 = tensor.collapse_shape %transposed_231 [[0, 1], [2, 3]] : tensor<1x197x12x64xf32> into tensor<197x768xf32>
    %459 = linalg.matmul {weft.layer = "layers.10.attention.out"} ins(%collapsed_232, %layers_10_attention_out_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %460 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%459, %layers_10_attention_out_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.10.attention.out"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_233 = tensor.expand_shape %460 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %461 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%435, %expanded_233 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.10.add"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %462 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%461 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %463 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%462 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_5 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %464 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%461, %463 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %465 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%464 : tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %466 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%465 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %467 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%466 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_0 : f32
      %532 = arith.addf %531, %cst : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x1xf32>
    %468 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%467 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.rsqrt %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %469 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%464, %468 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %470 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%469, %layers_10_norm2_weight, %layers_10_norm2_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %in_261: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      %532 = arith.addf %531, %in_261 : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_234 = tensor.collapse_shape %470 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %471 = linalg.matmul {weft.layer = "layers.10.up"} ins(%collapsed_234, %layers_10_up_weight_transposed : tensor<197x768xf32>, tensor<768x3072xf32>) outs(%59 : tensor<197x3072xf32>) -> tensor<197x3072xf32>
    %472 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%471, %layers_10_up_bias : tensor<197x3072xf32>, tensor<3072xf32>) outs(%58 : tensor<197x3072xf32>) attrs =  {weft.layer = "layers.10.up"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x3072xf32>
    %expanded_235 = tensor.expand_shape %472 [[0, 1], [2]] output_shape [1, 197, 3072] : tensor<197x3072xf32> into tensor<1x197x3072xf32>
    %473 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_235 : tensor<1x197x3072xf32>) outs(%62 : tensor<1x197x3072xf32>) attrs =  {weft.layer = "layers.10.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_7 : f32
      %532 = math.erf %531 : f32
      %533 = arith.addf %532, %cst_3 : f32
      %534 = arith.mulf %533, %cst_4 : f32
      %535 = arith.mulf %in, %534 : f32
      linalg.yield %535 : f32
    } -> tensor<1x197x3072xf32>
    %collapsed_236 = tensor.collapse_shape %473 [[0, 1], [2]] : tensor<1x197x3072xf32> into tensor<197x3072xf32>
    %474 = linalg.matmul {weft.layer = "layers.10.down"} ins(%collapsed_236, %layers_10_down_weight_transposed : tensor<197x3072xf32>, tensor<3072x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %475 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%474, %layers_10_down_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.10.down"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_237 = tensor.expand_shape %475 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %476 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%461, %expanded_237 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.10.add"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %477 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%476 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %478 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%477 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_5 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %479 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%476, %478 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %480 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%479 : tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %481 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%480 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %482 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%481 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_0 : f32
      %532 = arith.addf %531, %cst : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x1xf32>
    %483 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%482 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.rsqrt %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %484 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%479, %483 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %485 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%484, %layers_11_norm1_weight, %layers_11_norm1_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %in_260: f32, %in_261: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      %532 = arith.addf %531, %in_261 : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_238 = tensor.collapse_shape %485 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %486 = linalg.matmul {weft.layer = "layers.11.attention.query"} ins(%collapsed_238, %layers_11_attention_query_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %487 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%486, %layers_11_attention_query_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.11.attention.query"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_239 = tensor.expand_shape %487 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_240 = linalg.transpose ins(%expanded_239 : tensor<1x197x12x64xf32>) outs(%22 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.11.attention.transpose"}
    %488 = linalg.matmul {weft.layer = "layers.11.attention.key"} ins(%collapsed_238, %layers_11_attention_key_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %489 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%488, %layers_11_attention_key_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.11.attention.key"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_241 = tensor.expand_shape %489 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %490 = linalg.matmul {weft.layer = "layers.11.attention.value"} ins(%collapsed_238, %layers_11_attention_value_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %491 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%490, %layers_11_attention_value_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.11.attention.value"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_242 = tensor.expand_shape %491 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_243 = linalg.transpose ins(%expanded_242 : tensor<1x197x12x64xf32>) outs(%22 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.11.attention.transpose"}
    %transposed_244 = linalg.transpose ins(%expanded_241 : tensor<1x197x12x64xf32>) outs(%27 : tensor<1x12x64x197xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.11.attention.transpose"}
    %collapsed_245 = tensor.collapse_shape %transposed_240 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %collapsed_246 = tensor.collapse_shape %transposed_244 [[0, 1], [2], [3]] : tensor<1x12x64x197xf32> into tensor<12x64x197xf32>
    %492 = linalg.batch_matmul {weft.layer = "layers.11.attention.matmul"} ins(%collapsed_245, %collapsed_246 : tensor<12x197x64xf32>, tensor<12x64x197xf32>) outs(%29 : tensor<12x197x197xf32>) -> tensor<12x197x197xf32>
    %expanded_247 = tensor.expand_shape %492 [[0, 1], [2], [3]] output_shape [1, 12, 197, 197] : tensor<12x197x197xf32> into tensor<1x12x197x197xf32>
    %493 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_247 : tensor<1x12x197x197xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.11.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_6 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %494 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%493 : tensor<1x12x197x197xf32>) outs(%34 : tensor<1x12x197xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.maximumf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197xf32>
    %expanded_248 = tensor.expand_shape %494 [[0], [1], [2, 3]] output_shape [1, 12, 197, 1] : tensor<1x12x197xf32> into tensor<1x12x197x1xf32>
    %495 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%493, %expanded_248 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %496 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%495 : tensor<1x12x197x197xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.exp %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %497 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%496 : tensor<1x12x197x197xf32>) outs(%39 : tensor<1x12x197x1xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x1xf32>
    %498 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%496, %497 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%31 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.divf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x12x197x197xf32>
    %collapsed_249 = tensor.collapse_shape %498 [[0, 1], [2], [3]] : tensor<1x12x197x197xf32> into tensor<12x197x197xf32>
    %collapsed_250 = tensor.collapse_shape %transposed_243 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %499 = linalg.batch_matmul {weft.layer = "layers.11.attention.matmul"} ins(%collapsed_249, %collapsed_250 : tensor<12x197x197xf32>, tensor<12x197x64xf32>) outs(%43 : tensor<12x197x64xf32>) -> tensor<12x197x64xf32>
    %expanded_251 = tensor.expand_shape %499 [[0, 1], [2], [3]] output_shape [1, 12, 197, 64] : tensor<12x197x64xf32> into tensor<1x12x197x64xf32>
    %transposed_252 = linalg.transpose ins(%expanded_251 : tensor<1x12x197x64xf32>) outs(%45 : tensor<1x197x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.11.attention.transpose"}
    %collapsed_253 = tensor.collapse_shape %transposed_252 [[0, 1], [2, 3]] : tensor<1x197x12x64xf32> into tensor<197x768xf32>
    %500 = linalg.matmul {weft.layer = "layers.11.attention.out"} ins(%collapsed_253, %layers_11_attention_out_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %501 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%500, %layers_11_attention_out_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.11.attention.out"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_254 = tensor.expand_shape %501 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %502 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%476, %expanded_254 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.11.add"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %503 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%502 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %504 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%503 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_5 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %505 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%502, %504 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %506 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%505 : tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %507 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%506 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %508 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%507 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_0 : f32
      %532 = arith.addf %531, %cst : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x1xf32>
    %509 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%508 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.rsqrt %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %510 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%505, %509 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %511 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%510, %layers_11_norm2_weight, %layers_11_norm2_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %in_260: f32, %in_261: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      %532 = arith.addf %531, %in_261 : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_255 = tensor.collapse_shape %511 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %512 = linalg.matmul {weft.layer = "layers.11.up"} ins(%collapsed_255, %layers_11_up_weight_transposed : tensor<197x768xf32>, tensor<768x3072xf32>) outs(%59 : tensor<197x3072xf32>) -> tensor<197x3072xf32>
    %513 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%512, %layers_11_up_bias : tensor<197x3072xf32>, tensor<3072xf32>) outs(%58 : tensor<197x3072xf32>) attrs =  {weft.layer = "layers.11.up"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x3072xf32>
    %expanded_256 = tensor.expand_shape %513 [[0, 1], [2]] output_shape [1, 197, 3072] : tensor<197x3072xf32> into tensor<1x197x3072xf32>
    %514 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_256 : tensor<1x197x3072xf32>) outs(%62 : tensor<1x197x3072xf32>) attrs =  {weft.layer = "layers.11.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_7 : f32
      %532 = math.erf %531 : f32
      %533 = arith.addf %532, %cst_3 : f32
      %534 = arith.mulf %533, %cst_4 : f32
      %535 = arith.mulf %in, %534 : f32
      linalg.yield %535 : f32
    } -> tensor<1x197x3072xf32>
    %collapsed_257 = tensor.collapse_shape %514 [[0, 1], [2]] : tensor<1x197x3072xf32> into tensor<197x3072xf32>
    %515 = linalg.matmul {weft.layer = "layers.11.down"} ins(%collapsed_257, %layers_11_down_weight_transposed : tensor<197x3072xf32>, tensor<3072x768xf32>) outs(%19 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %516 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%515, %layers_11_down_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%18 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.11.down"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<197x768xf32>
    %expanded_258 = tensor.expand_shape %516 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %517 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%502, %expanded_258 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.11.add"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %518 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%517 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %519 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%518 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.divf %in, %cst_5 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %520 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%517, %519 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.subf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %521 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%520 : tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %522 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%521 : tensor<1x197x768xf32>) outs(%8 : tensor<1x197x1xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.addf %in, %out : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %523 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%522 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f32):
      %531 = arith.mulf %in, %cst_0 : f32
      %532 = arith.addf %531, %cst : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x1xf32>
    %524 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%523 : tensor<1x197x1xf32>) outs(%7 : tensor<1x197x1xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f32):
      %531 = math.rsqrt %in : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x1xf32>
    %525 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%520, %524 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x197x768xf32>
    %526 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%525, %norm_weight, %norm_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %in_260: f32, %in_261: f32, %out: f32):
      %531 = arith.mulf %in, %in_260 : f32
      %532 = arith.addf %531, %in_261 : f32
      linalg.yield %532 : f32
    } -> tensor<1x197x768xf32>
    %extracted_slice = tensor.extract_slice %526[0, 0, 0] [1, 1, 768] [1, 1, 1] : tensor<1x197x768xf32> to tensor<1x1x768xf32>
    %collapsed_259 = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<1x1x768xf32> into tensor<1x768xf32>
    %527 = tensor.empty() : tensor<1x1000xf32>
    %528 = linalg.fill {weft.layer = "head"} ins(%cst_1 : f32) outs(%527 : tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %529 = linalg.matmul {weft.layer = "head"} ins(%collapsed_259, %head_weight_transposed : tensor<1x768xf32>, tensor<768x1000xf32>) outs(%528 : tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %530 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%529, %head_bias : tensor<1x1000xf32>, tensor<1000xf32>) outs(%527 : tensor<1x1000xf32>) attrs =  {weft.layer = "head"} {
    ^bb0(%in: f32, %in_260: f32, %out: f32):
      %531 = arith.addf %in, %in_260 : f32
      linalg.yield %531 : f32
    } -> tensor<1x1000xf32>
    return %530 : tensor<1x1000xf32>
  }
}
