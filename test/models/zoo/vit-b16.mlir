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
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 0.000000e+00 : f64
    %cst_2 = arith.constant 0xFF800000 : f32
    %cst_3 = arith.constant 1.000000e+00 : f32
    %cst_4 = arith.constant 5.000000e-01 : f32
    %cst_5 = arith.constant 7.680000e+02 : f64
    %cst_6 = arith.constant 7.680000e+02 : f32
    %cst_7 = arith.constant 1.250000e-01 : f32
    %cst_8 = arith.constant 1.41421354 : f32
    %0 = tensor.empty() : tensor<1x768x14x14xf32>
    %1 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<1x768x14x14xf32>) -> tensor<1x768x14x14xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<16> : vector<2xi64>, weft.layer = "patches"} ins(%image, %patches_weight : tensor<1x3x224x224xf32>, tensor<768x3x16x16xf32>) outs(%1 : tensor<1x768x14x14xf32>) -> tensor<1x768x14x14xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %patches_bias : tensor<1x768x14x14xf32>, tensor<768xf32>) outs(%0 : tensor<1x768x14x14xf32>) attrs =  {weft.layer = "patches"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x768x14x14xf32>
    %collapsed = tensor.collapse_shape %3 [[0], [1], [2, 3]] : tensor<1x768x14x14xf32> into tensor<1x768x196xf32>
    %4 = tensor.empty() : tensor<1x196x768xf32>
    %transposed = linalg.transpose ins(%collapsed : tensor<1x768x196xf32>) outs(%4 : tensor<1x196x768xf32>) permutation = [0, 2, 1]  {weft.layer = "transpose"}
    %concat = tensor.concat dim(1) %token, %transposed : (tensor<1x1x768xf32>, tensor<1x196x768xf32>) -> tensor<1x197x768xf32>
    %5 = tensor.empty() : tensor<1x197x768xf32>
    %6 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat, %positions : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "add"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %7 = tensor.empty() : tensor<1x197x768xf64>
    %8 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<1x197x768xf32>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %684 = arith.extf %in : f32 to f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %9 = tensor.empty() : tensor<1x197x1xf64>
    %10 = linalg.fill {weft.layer = "layers.0.norm1"} ins(%cst_1 : f64) outs(%9 : tensor<1x197x1xf64>) -> tensor<1x197x1xf64>
    %11 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%8 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %12 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %13 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %12 : tensor<1x197x768xf64>, tensor<1x197x1xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f64, %in_261: f64, %out: f64):
      %684 = arith.subf %in, %in_261 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %14 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<1x197x768xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.mulf %in, %in : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %15 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%14 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %16 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %17 = tensor.empty() : tensor<1x197x1xf32>
    %18 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<1x197x1xf64>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %684 = arith.truncf %in : f64 to f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %19 = linalg.fill {weft.layer = "layers.0.norm1"} ins(%cst_0 : f32) outs(%17 : tensor<1x197x1xf32>) -> tensor<1x197x1xf32>
    %20 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%6 : tensor<1x197x768xf32>) outs(%19 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %21 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_6 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %22 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %cst : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %23 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.rsqrt %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %24 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %21 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %25 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24, %23 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %26 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25, %layers_0_norm1_weight, %layers_0_norm1_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %in_262: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      %685 = arith.addf %684, %in_262 : f32
      linalg.yield %685 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_9 = tensor.collapse_shape %26 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %27 = tensor.empty() : tensor<197x768xf32>
    %28 = linalg.fill {weft.layer = "layers.0.attention.query"} ins(%cst_0 : f32) outs(%27 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %29 = linalg.matmul {weft.layer = "layers.0.attention.query"} ins(%collapsed_9, %layers_0_attention_query_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %30 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%29, %layers_0_attention_query_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.0.attention.query"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded = tensor.expand_shape %30 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %31 = tensor.empty() : tensor<1x12x197x64xf32>
    %transposed_10 = linalg.transpose ins(%expanded : tensor<1x197x12x64xf32>) outs(%31 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.0.attention.transpose"}
    %32 = linalg.matmul {weft.layer = "layers.0.attention.key"} ins(%collapsed_9, %layers_0_attention_key_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %33 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%32, %layers_0_attention_key_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.0.attention.key"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_11 = tensor.expand_shape %33 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %34 = linalg.matmul {weft.layer = "layers.0.attention.value"} ins(%collapsed_9, %layers_0_attention_value_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %35 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%34, %layers_0_attention_value_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.0.attention.value"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_12 = tensor.expand_shape %35 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<1x197x12x64xf32>) outs(%31 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.0.attention.transpose"}
    %36 = tensor.empty() : tensor<1x12x64x197xf32>
    %transposed_14 = linalg.transpose ins(%expanded_11 : tensor<1x197x12x64xf32>) outs(%36 : tensor<1x12x64x197xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.0.attention.transpose"}
    %collapsed_15 = tensor.collapse_shape %transposed_10 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %collapsed_16 = tensor.collapse_shape %transposed_14 [[0, 1], [2], [3]] : tensor<1x12x64x197xf32> into tensor<12x64x197xf32>
    %37 = tensor.empty() : tensor<12x197x197xf32>
    %38 = linalg.fill {weft.layer = "layers.0.attention.matmul"} ins(%cst_0 : f32) outs(%37 : tensor<12x197x197xf32>) -> tensor<12x197x197xf32>
    %39 = linalg.batch_matmul {weft.layer = "layers.0.attention.matmul"} ins(%collapsed_15, %collapsed_16 : tensor<12x197x64xf32>, tensor<12x64x197xf32>) outs(%38 : tensor<12x197x197xf32>) -> tensor<12x197x197xf32>
    %expanded_17 = tensor.expand_shape %39 [[0, 1], [2], [3]] output_shape [1, 12, 197, 197] : tensor<12x197x197xf32> into tensor<1x12x197x197xf32>
    %40 = tensor.empty() : tensor<1x12x197x197xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_17 : tensor<1x12x197x197xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.0.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.mulf %in, %cst_7 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %42 = tensor.empty() : tensor<1x12x197xf32>
    %43 = linalg.fill {weft.layer = "layers.0.attention.softmax"} ins(%cst_2 : f32) outs(%42 : tensor<1x12x197xf32>) -> tensor<1x12x197xf32>
    %44 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%41 : tensor<1x12x197x197xf32>) outs(%43 : tensor<1x12x197xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.maximumf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197xf32>
    %expanded_18 = tensor.expand_shape %44 [[0], [1], [2, 3]] output_shape [1, 12, 197, 1] : tensor<1x12x197xf32> into tensor<1x12x197x1xf32>
    %45 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41, %expanded_18 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %46 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45 : tensor<1x12x197x197xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.exp %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %47 = tensor.empty() : tensor<1x12x197x1xf32>
    %48 = linalg.fill {weft.layer = "layers.0.attention.softmax"} ins(%cst_0 : f32) outs(%47 : tensor<1x12x197x1xf32>) -> tensor<1x12x197x1xf32>
    %49 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%46 : tensor<1x12x197x197xf32>) outs(%48 : tensor<1x12x197x1xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x1xf32>
    %50 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46, %49 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.divf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %collapsed_19 = tensor.collapse_shape %50 [[0, 1], [2], [3]] : tensor<1x12x197x197xf32> into tensor<12x197x197xf32>
    %collapsed_20 = tensor.collapse_shape %transposed_13 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %51 = tensor.empty() : tensor<12x197x64xf32>
    %52 = linalg.fill {weft.layer = "layers.0.attention.matmul"} ins(%cst_0 : f32) outs(%51 : tensor<12x197x64xf32>) -> tensor<12x197x64xf32>
    %53 = linalg.batch_matmul {weft.layer = "layers.0.attention.matmul"} ins(%collapsed_19, %collapsed_20 : tensor<12x197x197xf32>, tensor<12x197x64xf32>) outs(%52 : tensor<12x197x64xf32>) -> tensor<12x197x64xf32>
    %expanded_21 = tensor.expand_shape %53 [[0, 1], [2], [3]] output_shape [1, 12, 197, 64] : tensor<12x197x64xf32> into tensor<1x12x197x64xf32>
    %54 = tensor.empty() : tensor<1x197x12x64xf32>
    %transposed_22 = linalg.transpose ins(%expanded_21 : tensor<1x12x197x64xf32>) outs(%54 : tensor<1x197x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.0.attention.transpose"}
    %collapsed_23 = tensor.collapse_shape %transposed_22 [[0, 1], [2, 3]] : tensor<1x197x12x64xf32> into tensor<197x768xf32>
    %55 = linalg.matmul {weft.layer = "layers.0.attention.out"} ins(%collapsed_23, %layers_0_attention_out_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %56 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%55, %layers_0_attention_out_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.0.attention.out"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_24 = tensor.expand_shape %56 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %57 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %expanded_24 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.0.add"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %58 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%57 : tensor<1x197x768xf32>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %684 = arith.extf %in : f32 to f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %59 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%58 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %60 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%59 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %61 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%58, %60 : tensor<1x197x768xf64>, tensor<1x197x1xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f64, %in_261: f64, %out: f64):
      %684 = arith.subf %in, %in_261 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %62 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%61 : tensor<1x197x768xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.mulf %in, %in : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %63 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%62 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %64 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%63 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %65 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64 : tensor<1x197x1xf64>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %684 = arith.truncf %in : f64 to f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %66 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%57 : tensor<1x197x768xf32>) outs(%19 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %67 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_6 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %68 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%65 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %cst : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %69 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%68 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.rsqrt %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %70 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%57, %67 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %71 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70, %69 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %72 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%71, %layers_0_norm2_weight, %layers_0_norm2_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %in_262: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      %685 = arith.addf %684, %in_262 : f32
      linalg.yield %685 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_25 = tensor.collapse_shape %72 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %73 = tensor.empty() : tensor<197x3072xf32>
    %74 = linalg.fill {weft.layer = "layers.0.up"} ins(%cst_0 : f32) outs(%73 : tensor<197x3072xf32>) -> tensor<197x3072xf32>
    %75 = linalg.matmul {weft.layer = "layers.0.up"} ins(%collapsed_25, %layers_0_up_weight_transposed : tensor<197x768xf32>, tensor<768x3072xf32>) outs(%74 : tensor<197x3072xf32>) -> tensor<197x3072xf32>
    %76 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%75, %layers_0_up_bias : tensor<197x3072xf32>, tensor<3072xf32>) outs(%73 : tensor<197x3072xf32>) attrs =  {weft.layer = "layers.0.up"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x3072xf32>
    %expanded_26 = tensor.expand_shape %76 [[0, 1], [2]] output_shape [1, 197, 3072] : tensor<197x3072xf32> into tensor<1x197x3072xf32>
    %77 = tensor.empty() : tensor<1x197x3072xf32>
    %78 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_26 : tensor<1x197x3072xf32>) outs(%77 : tensor<1x197x3072xf32>) attrs =  {weft.layer = "layers.0.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_8 : f32
      %685 = math.erf %684 : f32
      %686 = arith.addf %685, %cst_3 : f32
      %687 = arith.mulf %686, %cst_4 : f32
      %688 = arith.mulf %in, %687 : f32
      linalg.yield %688 : f32
    } -> tensor<1x197x3072xf32>
    %collapsed_27 = tensor.collapse_shape %78 [[0, 1], [2]] : tensor<1x197x3072xf32> into tensor<197x3072xf32>
    %79 = linalg.matmul {weft.layer = "layers.0.down"} ins(%collapsed_27, %layers_0_down_weight_transposed : tensor<197x3072xf32>, tensor<3072x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %80 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%79, %layers_0_down_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.0.down"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_28 = tensor.expand_shape %80 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %81 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%57, %expanded_28 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.0.add"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %82 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81 : tensor<1x197x768xf32>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %684 = arith.extf %in : f32 to f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %83 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%82 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %84 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %85 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%82, %84 : tensor<1x197x768xf64>, tensor<1x197x1xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f64, %in_261: f64, %out: f64):
      %684 = arith.subf %in, %in_261 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %86 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85 : tensor<1x197x768xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.mulf %in, %in : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %87 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%86 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %88 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%87 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %89 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88 : tensor<1x197x1xf64>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %684 = arith.truncf %in : f64 to f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %90 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%81 : tensor<1x197x768xf32>) outs(%19 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %91 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_6 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %92 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%89 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %cst : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %93 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.rsqrt %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %94 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81, %91 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %95 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%94, %93 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %96 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%95, %layers_1_norm1_weight, %layers_1_norm1_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %in_262: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      %685 = arith.addf %684, %in_262 : f32
      linalg.yield %685 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_29 = tensor.collapse_shape %96 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %97 = linalg.matmul {weft.layer = "layers.1.attention.query"} ins(%collapsed_29, %layers_1_attention_query_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %98 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%97, %layers_1_attention_query_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.1.attention.query"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_30 = tensor.expand_shape %98 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_31 = linalg.transpose ins(%expanded_30 : tensor<1x197x12x64xf32>) outs(%31 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.1.attention.transpose"}
    %99 = linalg.matmul {weft.layer = "layers.1.attention.key"} ins(%collapsed_29, %layers_1_attention_key_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %100 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%99, %layers_1_attention_key_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.1.attention.key"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_32 = tensor.expand_shape %100 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %101 = linalg.matmul {weft.layer = "layers.1.attention.value"} ins(%collapsed_29, %layers_1_attention_value_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %102 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%101, %layers_1_attention_value_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.1.attention.value"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_33 = tensor.expand_shape %102 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_34 = linalg.transpose ins(%expanded_33 : tensor<1x197x12x64xf32>) outs(%31 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.1.attention.transpose"}
    %transposed_35 = linalg.transpose ins(%expanded_32 : tensor<1x197x12x64xf32>) outs(%36 : tensor<1x12x64x197xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.1.attention.transpose"}
    %collapsed_36 = tensor.collapse_shape %transposed_31 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %collapsed_37 = tensor.collapse_shape %transposed_35 [[0, 1], [2], [3]] : tensor<1x12x64x197xf32> into tensor<12x64x197xf32>
    %103 = linalg.batch_matmul {weft.layer = "layers.1.attention.matmul"} ins(%collapsed_36, %collapsed_37 : tensor<12x197x64xf32>, tensor<12x64x197xf32>) outs(%38 : tensor<12x197x197xf32>) -> tensor<12x197x197xf32>
    %expanded_38 = tensor.expand_shape %103 [[0, 1], [2], [3]] output_shape [1, 12, 197, 197] : tensor<12x197x197xf32> into tensor<1x12x197x197xf32>
    %104 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_38 : tensor<1x12x197x197xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.1.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.mulf %in, %cst_7 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %105 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%104 : tensor<1x12x197x197xf32>) outs(%43 : tensor<1x12x197xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.maximumf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197xf32>
    %expanded_39 = tensor.expand_shape %105 [[0], [1], [2, 3]] output_shape [1, 12, 197, 1] : tensor<1x12x197xf32> into tensor<1x12x197x1xf32>
    %106 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%104, %expanded_39 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %107 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%106 : tensor<1x12x197x197xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.exp %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %108 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%107 : tensor<1x12x197x197xf32>) outs(%48 : tensor<1x12x197x1xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x1xf32>
    %109 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%107, %108 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.divf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %collapsed_40 = tensor.collapse_shape %109 [[0, 1], [2], [3]] : tensor<1x12x197x197xf32> into tensor<12x197x197xf32>
    %collapsed_41 = tensor.collapse_shape %transposed_34 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %110 = linalg.batch_matmul {weft.layer = "layers.1.attention.matmul"} ins(%collapsed_40, %collapsed_41 : tensor<12x197x197xf32>, tensor<12x197x64xf32>) outs(%52 : tensor<12x197x64xf32>) -> tensor<12x197x64xf32>
    %expanded_42 = tensor.expand_shape %110 [[0, 1], [2], [3]] output_shape [1, 12, 197, 64] : tensor<12x197x64xf32> into tensor<1x12x197x64xf32>
    %transposed_43 = linalg.transpose ins(%expanded_42 : tensor<1x12x197x64xf32>) outs(%54 : tensor<1x197x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.1.attention.transpose"}
    %collapsed_44 = tensor.collapse_shape %transposed_43 [[0, 1], [2, 3]] : tensor<1x197x12x64xf32> into tensor<197x768xf32>
    %111 = linalg.matmul {weft.layer = "layers.1.attention.out"} ins(%collapsed_44, %layers_1_attention_out_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %112 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%111, %layers_1_attention_out_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.1.attention.out"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_45 = tensor.expand_shape %112 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %113 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81, %expanded_45 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.1.add"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %114 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113 : tensor<1x197x768xf32>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %684 = arith.extf %in : f32 to f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %115 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%114 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %116 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%115 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %117 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114, %116 : tensor<1x197x768xf64>, tensor<1x197x1xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f64, %in_261: f64, %out: f64):
      %684 = arith.subf %in, %in_261 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %118 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%117 : tensor<1x197x768xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.mulf %in, %in : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %119 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%118 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %120 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%119 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %121 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%120 : tensor<1x197x1xf64>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %684 = arith.truncf %in : f64 to f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %122 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%113 : tensor<1x197x768xf32>) outs(%19 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %123 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%122 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_6 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %124 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%121 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %cst : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %125 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%124 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.rsqrt %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %126 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113, %123 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %127 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%126, %125 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %128 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%127, %layers_1_norm2_weight, %layers_1_norm2_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %in_262: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      %685 = arith.addf %684, %in_262 : f32
      linalg.yield %685 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_46 = tensor.collapse_shape %128 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %129 = linalg.matmul {weft.layer = "layers.1.up"} ins(%collapsed_46, %layers_1_up_weight_transposed : tensor<197x768xf32>, tensor<768x3072xf32>) outs(%74 : tensor<197x3072xf32>) -> tensor<197x3072xf32>
    %130 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%129, %layers_1_up_bias : tensor<197x3072xf32>, tensor<3072xf32>) outs(%73 : tensor<197x3072xf32>) attrs =  {weft.layer = "layers.1.up"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x3072xf32>
    %expanded_47 = tensor.expand_shape %130 [[0, 1], [2]] output_shape [1, 197, 3072] : tensor<197x3072xf32> into tensor<1x197x3072xf32>
    %131 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_47 : tensor<1x197x3072xf32>) outs(%77 : tensor<1x197x3072xf32>) attrs =  {weft.layer = "layers.1.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_8 : f32
      %685 = math.erf %684 : f32
      %686 = arith.addf %685, %cst_3 : f32
      %687 = arith.mulf %686, %cst_4 : f32
      %688 = arith.mulf %in, %687 : f32
      linalg.yield %688 : f32
    } -> tensor<1x197x3072xf32>
    %collapsed_48 = tensor.collapse_shape %131 [[0, 1], [2]] : tensor<1x197x3072xf32> into tensor<197x3072xf32>
    %132 = linalg.matmul {weft.layer = "layers.1.down"} ins(%collapsed_48, %layers_1_down_weight_transposed : tensor<197x3072xf32>, tensor<3072x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %133 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%132, %layers_1_down_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.1.down"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_49 = tensor.expand_shape %133 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %134 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113, %expanded_49 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.1.add"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %135 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134 : tensor<1x197x768xf32>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %684 = arith.extf %in : f32 to f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %136 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%135 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %137 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%136 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %138 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%135, %137 : tensor<1x197x768xf64>, tensor<1x197x1xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f64, %in_261: f64, %out: f64):
      %684 = arith.subf %in, %in_261 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %139 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%138 : tensor<1x197x768xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.mulf %in, %in : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %140 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%139 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %141 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%140 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %142 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141 : tensor<1x197x1xf64>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %684 = arith.truncf %in : f64 to f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %143 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%134 : tensor<1x197x768xf32>) outs(%19 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %144 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%143 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_6 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %145 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%142 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %cst : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %146 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%145 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.rsqrt %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %147 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134, %144 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %148 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%147, %146 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %149 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%148, %layers_2_norm1_weight, %layers_2_norm1_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %in_262: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      %685 = arith.addf %684, %in_262 : f32
      linalg.yield %685 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_50 = tensor.collapse_shape %149 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %150 = linalg.matmul {weft.layer = "layers.2.attention.query"} ins(%collapsed_50, %layers_2_attention_query_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %151 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%150, %layers_2_attention_query_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.2.attention.query"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_51 = tensor.expand_shape %151 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_52 = linalg.transpose ins(%expanded_51 : tensor<1x197x12x64xf32>) outs(%31 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.2.attention.transpose"}
    %152 = linalg.matmul {weft.layer = "layers.2.attention.key"} ins(%collapsed_50, %layers_2_attention_key_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %153 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%152, %layers_2_attention_key_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.2.attention.key"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_53 = tensor.expand_shape %153 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %154 = linalg.matmul {weft.layer = "layers.2.attention.value"} ins(%collapsed_50, %layers_2_attention_value_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %155 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%154, %layers_2_attention_value_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.2.attention.value"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_54 = tensor.expand_shape %155 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_55 = linalg.transpose ins(%expanded_54 : tensor<1x197x12x64xf32>) outs(%31 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.2.attention.transpose"}
    %transposed_56 = linalg.transpose ins(%expanded_53 : tensor<1x197x12x64xf32>) outs(%36 : tensor<1x12x64x197xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.2.attention.transpose"}
    %collapsed_57 = tensor.collapse_shape %transposed_52 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %collapsed_58 = tensor.collapse_shape %transposed_56 [[0, 1], [2], [3]] : tensor<1x12x64x197xf32> into tensor<12x64x197xf32>
    %156 = linalg.batch_matmul {weft.layer = "layers.2.attention.matmul"} ins(%collapsed_57, %collapsed_58 : tensor<12x197x64xf32>, tensor<12x64x197xf32>) outs(%38 : tensor<12x197x197xf32>) -> tensor<12x197x197xf32>
    %expanded_59 = tensor.expand_shape %156 [[0, 1], [2], [3]] output_shape [1, 12, 197, 197] : tensor<12x197x197xf32> into tensor<1x12x197x197xf32>
    %157 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_59 : tensor<1x12x197x197xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.2.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.mulf %in, %cst_7 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %158 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%157 : tensor<1x12x197x197xf32>) outs(%43 : tensor<1x12x197xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.maximumf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197xf32>
    %expanded_60 = tensor.expand_shape %158 [[0], [1], [2, 3]] output_shape [1, 12, 197, 1] : tensor<1x12x197xf32> into tensor<1x12x197x1xf32>
    %159 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%157, %expanded_60 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %160 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%159 : tensor<1x12x197x197xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.exp %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %161 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%160 : tensor<1x12x197x197xf32>) outs(%48 : tensor<1x12x197x1xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x1xf32>
    %162 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%160, %161 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.divf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %collapsed_61 = tensor.collapse_shape %162 [[0, 1], [2], [3]] : tensor<1x12x197x197xf32> into tensor<12x197x197xf32>
    %collapsed_62 = tensor.collapse_shape %transposed_55 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %163 = linalg.batch_matmul {weft.layer = "layers.2.attention.matmul"} ins(%collapsed_61, %collapsed_62 : tensor<12x197x197xf32>, tensor<12x197x64xf32>) outs(%52 : tensor<12x197x64xf32>) -> tensor<12x197x64xf32>
    %expanded_63 = tensor.expand_shape %163 [[0, 1], [2], [3]] output_shape [1, 12, 197, 64] : tensor<12x197x64xf32> into tensor<1x12x197x64xf32>
    %transposed_64 = linalg.transpose ins(%expanded_63 : tensor<1x12x197x64xf32>) outs(%54 : tensor<1x197x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.2.attention.transpose"}
    %collapsed_65 = tensor.collapse_shape %transposed_64 [[0, 1], [2, 3]] : tensor<1x197x12x64xf32> into tensor<197x768xf32>
    %164 = linalg.matmul {weft.layer = "layers.2.attention.out"} ins(%collapsed_65, %layers_2_attention_out_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %165 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%164, %layers_2_attention_out_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.2.attention.out"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_66 = tensor.expand_shape %165 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %166 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134, %expanded_66 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.2.add"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %167 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%166 : tensor<1x197x768xf32>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %684 = arith.extf %in : f32 to f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %168 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%167 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %169 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%168 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %170 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%167, %169 : tensor<1x197x768xf64>, tensor<1x197x1xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f64, %in_261: f64, %out: f64):
      %684 = arith.subf %in, %in_261 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %171 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%170 : tensor<1x197x768xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.mulf %in, %in : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %172 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%171 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %173 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%172 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %174 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%173 : tensor<1x197x1xf64>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %684 = arith.truncf %in : f64 to f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %175 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%166 : tensor<1x197x768xf32>) outs(%19 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %176 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%175 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_6 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %177 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%174 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %cst : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %178 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%177 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.rsqrt %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %179 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%166, %176 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %180 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%179, %178 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %181 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%180, %layers_2_norm2_weight, %layers_2_norm2_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %in_262: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      %685 = arith.addf %684, %in_262 : f32
      linalg.yield %685 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_67 = tensor.collapse_shape %181 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %182 = linalg.matmul {weft.layer = "layers.2.up"} ins(%collapsed_67, %layers_2_up_weight_transposed : tensor<197x768xf32>, tensor<768x3072xf32>) outs(%74 : tensor<197x3072xf32>) -> tensor<197x3072xf32>
    %183 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%182, %layers_2_up_bias : tensor<197x3072xf32>, tensor<3072xf32>) outs(%73 : tensor<197x3072xf32>) attrs =  {weft.layer = "layers.2.up"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x3072xf32>
    %expanded_68 = tensor.expand_shape %183 [[0, 1], [2]] output_shape [1, 197, 3072] : tensor<197x3072xf32> into tensor<1x197x3072xf32>
    %184 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_68 : tensor<1x197x3072xf32>) outs(%77 : tensor<1x197x3072xf32>) attrs =  {weft.layer = "layers.2.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_8 : f32
      %685 = math.erf %684 : f32
      %686 = arith.addf %685, %cst_3 : f32
      %687 = arith.mulf %686, %cst_4 : f32
      %688 = arith.mulf %in, %687 : f32
      linalg.yield %688 : f32
    } -> tensor<1x197x3072xf32>
    %collapsed_69 = tensor.collapse_shape %184 [[0, 1], [2]] : tensor<1x197x3072xf32> into tensor<197x3072xf32>
    %185 = linalg.matmul {weft.layer = "layers.2.down"} ins(%collapsed_69, %layers_2_down_weight_transposed : tensor<197x3072xf32>, tensor<3072x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %186 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%185, %layers_2_down_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.2.down"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_70 = tensor.expand_shape %186 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %187 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%166, %expanded_70 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.2.add"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %188 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%187 : tensor<1x197x768xf32>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %684 = arith.extf %in : f32 to f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %189 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%188 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %190 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%189 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %191 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%188, %190 : tensor<1x197x768xf64>, tensor<1x197x1xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f64, %in_261: f64, %out: f64):
      %684 = arith.subf %in, %in_261 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %192 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%191 : tensor<1x197x768xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.mulf %in, %in : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %193 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%192 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %194 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%193 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %195 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%194 : tensor<1x197x1xf64>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %684 = arith.truncf %in : f64 to f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %196 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%187 : tensor<1x197x768xf32>) outs(%19 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %197 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%196 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_6 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %198 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%195 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %cst : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %199 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%198 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.rsqrt %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %200 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%187, %197 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %201 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%200, %199 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %202 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%201, %layers_3_norm1_weight, %layers_3_norm1_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %in_262: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      %685 = arith.addf %684, %in_262 : f32
      linalg.yield %685 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_71 = tensor.collapse_shape %202 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %203 = linalg.matmul {weft.layer = "layers.3.attention.query"} ins(%collapsed_71, %layers_3_attention_query_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %204 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%203, %layers_3_attention_query_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.3.attention.query"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_72 = tensor.expand_shape %204 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_73 = linalg.transpose ins(%expanded_72 : tensor<1x197x12x64xf32>) outs(%31 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.3.attention.transpose"}
    %205 = linalg.matmul {weft.layer = "layers.3.attention.key"} ins(%collapsed_71, %layers_3_attention_key_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %206 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%205, %layers_3_attention_key_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.3.attention.key"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_74 = tensor.expand_shape %206 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %207 = linalg.matmul {weft.layer = "layers.3.attention.value"} ins(%collapsed_71, %layers_3_attention_value_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %208 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%207, %layers_3_attention_value_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.3.attention.value"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_75 = tensor.expand_shape %208 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_76 = linalg.transpose ins(%expanded_75 : tensor<1x197x12x64xf32>) outs(%31 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.3.attention.transpose"}
    %transposed_77 = linalg.transpose ins(%expanded_74 : tensor<1x197x12x64xf32>) outs(%36 : tensor<1x12x64x197xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.3.attention.transpose"}
    %collapsed_78 = tensor.collapse_shape %transposed_73 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %collapsed_79 = tensor.collapse_shape %transposed_77 [[0, 1], [2], [3]] : tensor<1x12x64x197xf32> into tensor<12x64x197xf32>
    %209 = linalg.batch_matmul {weft.layer = "layers.3.attention.matmul"} ins(%collapsed_78, %collapsed_79 : tensor<12x197x64xf32>, tensor<12x64x197xf32>) outs(%38 : tensor<12x197x197xf32>) -> tensor<12x197x197xf32>
    %expanded_80 = tensor.expand_shape %209 [[0, 1], [2], [3]] output_shape [1, 12, 197, 197] : tensor<12x197x197xf32> into tensor<1x12x197x197xf32>
    %210 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_80 : tensor<1x12x197x197xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.3.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.mulf %in, %cst_7 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %211 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%210 : tensor<1x12x197x197xf32>) outs(%43 : tensor<1x12x197xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.maximumf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197xf32>
    %expanded_81 = tensor.expand_shape %211 [[0], [1], [2, 3]] output_shape [1, 12, 197, 1] : tensor<1x12x197xf32> into tensor<1x12x197x1xf32>
    %212 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%210, %expanded_81 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %213 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%212 : tensor<1x12x197x197xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.exp %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %214 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%213 : tensor<1x12x197x197xf32>) outs(%48 : tensor<1x12x197x1xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x1xf32>
    %215 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%213, %214 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.divf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %collapsed_82 = tensor.collapse_shape %215 [[0, 1], [2], [3]] : tensor<1x12x197x197xf32> into tensor<12x197x197xf32>
    %collapsed_83 = tensor.collapse_shape %transposed_76 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %216 = linalg.batch_matmul {weft.layer = "layers.3.attention.matmul"} ins(%collapsed_82, %collapsed_83 : tensor<12x197x197xf32>, tensor<12x197x64xf32>) outs(%52 : tensor<12x197x64xf32>) -> tensor<12x197x64xf32>
    %expanded_84 = tensor.expand_shape %216 [[0, 1], [2], [3]] output_shape [1, 12, 197, 64] : tensor<12x197x64xf32> into tensor<1x12x197x64xf32>
    %transposed_85 = linalg.transpose ins(%expanded_84 : tensor<1x12x197x64xf32>) outs(%54 : tensor<1x197x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.3.attention.transpose"}
    %collapsed_86 = tensor.collapse_shape %transposed_85 [[0, 1], [2, 3]] : tensor<1x197x12x64xf32> into tensor<197x768xf32>
    %217 = linalg.matmul {weft.layer = "layers.3.attention.out"} ins(%collapsed_86, %layers_3_attention_out_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %218 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%217, %layers_3_attention_out_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.3.attention.out"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_87 = tensor.expand_shape %218 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %219 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%187, %expanded_87 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.3.add"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %220 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%219 : tensor<1x197x768xf32>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %684 = arith.extf %in : f32 to f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %221 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%220 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %222 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%221 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %223 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%220, %222 : tensor<1x197x768xf64>, tensor<1x197x1xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f64, %in_261: f64, %out: f64):
      %684 = arith.subf %in, %in_261 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %224 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%223 : tensor<1x197x768xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.mulf %in, %in : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %225 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%224 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %226 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%225 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %227 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%226 : tensor<1x197x1xf64>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %684 = arith.truncf %in : f64 to f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %228 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%219 : tensor<1x197x768xf32>) outs(%19 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %229 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%228 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_6 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %230 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%227 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %cst : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %231 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%230 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.rsqrt %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %232 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%219, %229 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %233 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%232, %231 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %234 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%233, %layers_3_norm2_weight, %layers_3_norm2_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %in_262: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      %685 = arith.addf %684, %in_262 : f32
      linalg.yield %685 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_88 = tensor.collapse_shape %234 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %235 = linalg.matmul {weft.layer = "layers.3.up"} ins(%collapsed_88, %layers_3_up_weight_transposed : tensor<197x768xf32>, tensor<768x3072xf32>) outs(%74 : tensor<197x3072xf32>) -> tensor<197x3072xf32>
    %236 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%235, %layers_3_up_bias : tensor<197x3072xf32>, tensor<3072xf32>) outs(%73 : tensor<197x3072xf32>) attrs =  {weft.layer = "layers.3.up"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x3072xf32>
    %expanded_89 = tensor.expand_shape %236 [[0, 1], [2]] output_shape [1, 197, 3072] : tensor<197x3072xf32> into tensor<1x197x3072xf32>
    %237 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_89 : tensor<1x197x3072xf32>) outs(%77 : tensor<1x197x3072xf32>) attrs =  {weft.layer = "layers.3.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_8 : f32
      %685 = math.erf %684 : f32
      %686 = arith.addf %685, %cst_3 : f32
      %687 = arith.mulf %686, %cst_4 : f32
      %688 = arith.mulf %in, %687 : f32
      linalg.yield %688 : f32
    } -> tensor<1x197x3072xf32>
    %collapsed_90 = tensor.collapse_shape %237 [[0, 1], [2]] : tensor<1x197x3072xf32> into tensor<197x3072xf32>
    %238 = linalg.matmul {weft.layer = "layers.3.down"} ins(%collapsed_90, %layers_3_down_weight_transposed : tensor<197x3072xf32>, tensor<3072x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %239 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%238, %layers_3_down_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.3.down"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_91 = tensor.expand_shape %239 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %240 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%219, %expanded_91 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.3.add"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %241 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%240 : tensor<1x197x768xf32>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %684 = arith.extf %in : f32 to f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %242 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%241 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %243 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%242 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %244 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%241, %243 : tensor<1x197x768xf64>, tensor<1x197x1xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f64, %in_261: f64, %out: f64):
      %684 = arith.subf %in, %in_261 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %245 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%244 : tensor<1x197x768xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.mulf %in, %in : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %246 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%245 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %247 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%246 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %248 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%247 : tensor<1x197x1xf64>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %684 = arith.truncf %in : f64 to f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %249 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%240 : tensor<1x197x768xf32>) outs(%19 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %250 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%249 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_6 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %251 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%248 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %cst : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %252 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%251 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.rsqrt %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %253 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%240, %250 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %254 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%253, %252 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %255 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%254, %layers_4_norm1_weight, %layers_4_norm1_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %in_262: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      %685 = arith.addf %684, %in_262 : f32
      linalg.yield %685 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_92 = tensor.collapse_shape %255 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %256 = linalg.matmul {weft.layer = "layers.4.attention.query"} ins(%collapsed_92, %layers_4_attention_query_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %257 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%256, %layers_4_attention_query_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.4.attention.query"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_93 = tensor.expand_shape %257 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_94 = linalg.transpose ins(%expanded_93 : tensor<1x197x12x64xf32>) outs(%31 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.4.attention.transpose"}
    %258 = linalg.matmul {weft.layer = "layers.4.attention.key"} ins(%collapsed_92, %layers_4_attention_key_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %259 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%258, %layers_4_attention_key_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.4.attention.key"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_95 = tensor.expand_shape %259 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %260 = linalg.matmul {weft.layer = "layers.4.attention.value"} ins(%collapsed_92, %layers_4_attention_value_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %261 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%260, %layers_4_attention_value_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.4.attention.value"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_96 = tensor.expand_shape %261 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_97 = linalg.transpose ins(%expanded_96 : tensor<1x197x12x64xf32>) outs(%31 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.4.attention.transpose"}
    %transposed_98 = linalg.transpose ins(%expanded_95 : tensor<1x197x12x64xf32>) outs(%36 : tensor<1x12x64x197xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.4.attention.transpose"}
    %collapsed_99 = tensor.collapse_shape %transposed_94 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %collapsed_100 = tensor.collapse_shape %transposed_98 [[0, 1], [2], [3]] : tensor<1x12x64x197xf32> into tensor<12x64x197xf32>
    %262 = linalg.batch_matmul {weft.layer = "layers.4.attention.matmul"} ins(%collapsed_99, %collapsed_100 : tensor<12x197x64xf32>, tensor<12x64x197xf32>) outs(%38 : tensor<12x197x197xf32>) -> tensor<12x197x197xf32>
    %expanded_101 = tensor.expand_shape %262 [[0, 1], [2], [3]] output_shape [1, 12, 197, 197] : tensor<12x197x197xf32> into tensor<1x12x197x197xf32>
    %263 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_101 : tensor<1x12x197x197xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.4.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.mulf %in, %cst_7 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %264 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%263 : tensor<1x12x197x197xf32>) outs(%43 : tensor<1x12x197xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.maximumf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197xf32>
    %expanded_102 = tensor.expand_shape %264 [[0], [1], [2, 3]] output_shape [1, 12, 197, 1] : tensor<1x12x197xf32> into tensor<1x12x197x1xf32>
    %265 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%263, %expanded_102 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %266 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%265 : tensor<1x12x197x197xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.exp %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %267 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%266 : tensor<1x12x197x197xf32>) outs(%48 : tensor<1x12x197x1xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x1xf32>
    %268 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%266, %267 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.divf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %collapsed_103 = tensor.collapse_shape %268 [[0, 1], [2], [3]] : tensor<1x12x197x197xf32> into tensor<12x197x197xf32>
    %collapsed_104 = tensor.collapse_shape %transposed_97 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %269 = linalg.batch_matmul {weft.layer = "layers.4.attention.matmul"} ins(%collapsed_103, %collapsed_104 : tensor<12x197x197xf32>, tensor<12x197x64xf32>) outs(%52 : tensor<12x197x64xf32>) -> tensor<12x197x64xf32>
    %expanded_105 = tensor.expand_shape %269 [[0, 1], [2], [3]] output_shape [1, 12, 197, 64] : tensor<12x197x64xf32> into tensor<1x12x197x64xf32>
    %transposed_106 = linalg.transpose ins(%expanded_105 : tensor<1x12x197x64xf32>) outs(%54 : tensor<1x197x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.4.attention.transpose"}
    %collapsed_107 = tensor.collapse_shape %transposed_106 [[0, 1], [2, 3]] : tensor<1x197x12x64xf32> into tensor<197x768xf32>
    %270 = linalg.matmul {weft.layer = "layers.4.attention.out"} ins(%collapsed_107, %layers_4_attention_out_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %271 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%270, %layers_4_attention_out_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.4.attention.out"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_108 = tensor.expand_shape %271 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %272 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%240, %expanded_108 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.4.add"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %273 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%272 : tensor<1x197x768xf32>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %684 = arith.extf %in : f32 to f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %274 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%273 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %275 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%274 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %276 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%273, %275 : tensor<1x197x768xf64>, tensor<1x197x1xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f64, %in_261: f64, %out: f64):
      %684 = arith.subf %in, %in_261 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %277 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%276 : tensor<1x197x768xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.mulf %in, %in : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %278 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%277 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %279 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%278 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %280 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%279 : tensor<1x197x1xf64>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %684 = arith.truncf %in : f64 to f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %281 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%272 : tensor<1x197x768xf32>) outs(%19 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %282 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%281 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_6 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %283 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%280 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %cst : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %284 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%283 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.rsqrt %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %285 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%272, %282 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %286 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%285, %284 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %287 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%286, %layers_4_norm2_weight, %layers_4_norm2_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %in_262: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      %685 = arith.addf %684, %in_262 : f32
      linalg.yield %685 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_109 = tensor.collapse_shape %287 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %288 = linalg.matmul {weft.layer = "layers.4.up"} ins(%collapsed_109, %layers_4_up_weight_transposed : tensor<197x768xf32>, tensor<768x3072xf32>) outs(%74 : tensor<197x3072xf32>) -> tensor<197x3072xf32>
    %289 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%288, %layers_4_up_bias : tensor<197x3072xf32>, tensor<3072xf32>) outs(%73 : tensor<197x3072xf32>) attrs =  {weft.layer = "layers.4.up"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x3072xf32>
    %expanded_110 = tensor.expand_shape %289 [[0, 1], [2]] output_shape [1, 197, 3072] : tensor<197x3072xf32> into tensor<1x197x3072xf32>
    %290 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_110 : tensor<1x197x3072xf32>) outs(%77 : tensor<1x197x3072xf32>) attrs =  {weft.layer = "layers.4.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_8 : f32
      %685 = math.erf %684 : f32
      %686 = arith.addf %685, %cst_3 : f32
      %687 = arith.mulf %686, %cst_4 : f32
      %688 = arith.mulf %in, %687 : f32
      linalg.yield %688 : f32
    } -> tensor<1x197x3072xf32>
    %collapsed_111 = tensor.collapse_shape %290 [[0, 1], [2]] : tensor<1x197x3072xf32> into tensor<197x3072xf32>
    %291 = linalg.matmul {weft.layer = "layers.4.down"} ins(%collapsed_111, %layers_4_down_weight_transposed : tensor<197x3072xf32>, tensor<3072x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %292 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%291, %layers_4_down_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.4.down"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_112 = tensor.expand_shape %292 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %293 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%272, %expanded_112 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.4.add"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %294 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%293 : tensor<1x197x768xf32>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %684 = arith.extf %in : f32 to f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %295 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%294 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %296 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%295 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %297 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%294, %296 : tensor<1x197x768xf64>, tensor<1x197x1xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f64, %in_261: f64, %out: f64):
      %684 = arith.subf %in, %in_261 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %298 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%297 : tensor<1x197x768xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.mulf %in, %in : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %299 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%298 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %300 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%299 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %301 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%300 : tensor<1x197x1xf64>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %684 = arith.truncf %in : f64 to f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %302 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%293 : tensor<1x197x768xf32>) outs(%19 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %303 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%302 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_6 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %304 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%301 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %cst : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %305 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%304 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.rsqrt %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %306 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%293, %303 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %307 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%306, %305 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %308 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%307, %layers_5_norm1_weight, %layers_5_norm1_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %in_262: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      %685 = arith.addf %684, %in_262 : f32
      linalg.yield %685 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_113 = tensor.collapse_shape %308 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %309 = linalg.matmul {weft.layer = "layers.5.attention.query"} ins(%collapsed_113, %layers_5_attention_query_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %310 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%309, %layers_5_attention_query_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.5.attention.query"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_114 = tensor.expand_shape %310 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_115 = linalg.transpose ins(%expanded_114 : tensor<1x197x12x64xf32>) outs(%31 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.5.attention.transpose"}
    %311 = linalg.matmul {weft.layer = "layers.5.attention.key"} ins(%collapsed_113, %layers_5_attention_key_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %312 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%311, %layers_5_attention_key_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.5.attention.key"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_116 = tensor.expand_shape %312 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %313 = linalg.matmul {weft.layer = "layers.5.attention.value"} ins(%collapsed_113, %layers_5_attention_value_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %314 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%313, %layers_5_attention_value_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.5.attention.value"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_117 = tensor.expand_shape %314 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_118 = linalg.transpose ins(%expanded_117 : tensor<1x197x12x64xf32>) outs(%31 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.5.attention.transpose"}
    %transposed_119 = linalg.transpose ins(%expanded_116 : tensor<1x197x12x64xf32>) outs(%36 : tensor<1x12x64x197xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.5.attention.transpose"}
    %collapsed_120 = tensor.collapse_shape %transposed_115 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %collapsed_121 = tensor.collapse_shape %transposed_119 [[0, 1], [2], [3]] : tensor<1x12x64x197xf32> into tensor<12x64x197xf32>
    %315 = linalg.batch_matmul {weft.layer = "layers.5.attention.matmul"} ins(%collapsed_120, %collapsed_121 : tensor<12x197x64xf32>, tensor<12x64x197xf32>) outs(%38 : tensor<12x197x197xf32>) -> tensor<12x197x197xf32>
    %expanded_122 = tensor.expand_shape %315 [[0, 1], [2], [3]] output_shape [1, 12, 197, 197] : tensor<12x197x197xf32> into tensor<1x12x197x197xf32>
    %316 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_122 : tensor<1x12x197x197xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.5.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.mulf %in, %cst_7 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %317 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%316 : tensor<1x12x197x197xf32>) outs(%43 : tensor<1x12x197xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.maximumf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197xf32>
    %expanded_123 = tensor.expand_shape %317 [[0], [1], [2, 3]] output_shape [1, 12, 197, 1] : tensor<1x12x197xf32> into tensor<1x12x197x1xf32>
    %318 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%316, %expanded_123 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %319 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%318 : tensor<1x12x197x197xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.exp %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %320 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%319 : tensor<1x12x197x197xf32>) outs(%48 : tensor<1x12x197x1xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x1xf32>
    %321 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%319, %320 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.divf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %collapsed_124 = tensor.collapse_shape %321 [[0, 1], [2], [3]] : tensor<1x12x197x197xf32> into tensor<12x197x197xf32>
    %collapsed_125 = tensor.collapse_shape %transposed_118 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %322 = linalg.batch_matmul {weft.layer = "layers.5.attention.matmul"} ins(%collapsed_124, %collapsed_125 : tensor<12x197x197xf32>, tensor<12x197x64xf32>) outs(%52 : tensor<12x197x64xf32>) -> tensor<12x197x64xf32>
    %expanded_126 = tensor.expand_shape %322 [[0, 1], [2], [3]] output_shape [1, 12, 197, 64] : tensor<12x197x64xf32> into tensor<1x12x197x64xf32>
    %transposed_127 = linalg.transpose ins(%expanded_126 : tensor<1x12x197x64xf32>) outs(%54 : tensor<1x197x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.5.attention.transpose"}
    %collapsed_128 = tensor.collapse_shape %transposed_127 [[0, 1], [2, 3]] : tensor<1x197x12x64xf32> into tensor<197x768xf32>
    %323 = linalg.matmul {weft.layer = "layers.5.attention.out"} ins(%collapsed_128, %layers_5_attention_out_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %324 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%323, %layers_5_attention_out_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.5.attention.out"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_129 = tensor.expand_shape %324 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %325 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%293, %expanded_129 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.5.add"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %326 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%325 : tensor<1x197x768xf32>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %684 = arith.extf %in : f32 to f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %327 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%326 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %328 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%327 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %329 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%326, %328 : tensor<1x197x768xf64>, tensor<1x197x1xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f64, %in_261: f64, %out: f64):
      %684 = arith.subf %in, %in_261 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %330 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%329 : tensor<1x197x768xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.mulf %in, %in : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %331 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%330 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %332 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%331 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %333 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%332 : tensor<1x197x1xf64>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %684 = arith.truncf %in : f64 to f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %334 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%325 : tensor<1x197x768xf32>) outs(%19 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %335 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%334 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_6 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %336 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%333 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %cst : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %337 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%336 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.rsqrt %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %338 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%325, %335 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %339 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%338, %337 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %340 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%339, %layers_5_norm2_weight, %layers_5_norm2_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %in_262: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      %685 = arith.addf %684, %in_262 : f32
      linalg.yield %685 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_130 = tensor.collapse_shape %340 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %341 = linalg.matmul {weft.layer = "layers.5.up"} ins(%collapsed_130, %layers_5_up_weight_transposed : tensor<197x768xf32>, tensor<768x3072xf32>) outs(%74 : tensor<197x3072xf32>) -> tensor<197x3072xf32>
    %342 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%341, %layers_5_up_bias : tensor<197x3072xf32>, tensor<3072xf32>) outs(%73 : tensor<197x3072xf32>) attrs =  {weft.layer = "layers.5.up"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x3072xf32>
    %expanded_131 = tensor.expand_shape %342 [[0, 1], [2]] output_shape [1, 197, 3072] : tensor<197x3072xf32> into tensor<1x197x3072xf32>
    %343 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_131 : tensor<1x197x3072xf32>) outs(%77 : tensor<1x197x3072xf32>) attrs =  {weft.layer = "layers.5.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_8 : f32
      %685 = math.erf %684 : f32
      %686 = arith.addf %685, %cst_3 : f32
      %687 = arith.mulf %686, %cst_4 : f32
      %688 = arith.mulf %in, %687 : f32
      linalg.yield %688 : f32
    } -> tensor<1x197x3072xf32>
    %collapsed_132 = tensor.collapse_shape %343 [[0, 1], [2]] : tensor<1x197x3072xf32> into tensor<197x3072xf32>
    %344 = linalg.matmul {weft.layer = "layers.5.down"} ins(%collapsed_132, %layers_5_down_weight_transposed : tensor<197x3072xf32>, tensor<3072x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %345 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%344, %layers_5_down_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.5.down"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_133 = tensor.expand_shape %345 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %346 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%325, %expanded_133 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.5.add"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %347 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%346 : tensor<1x197x768xf32>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %684 = arith.extf %in : f32 to f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %348 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%347 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %349 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%348 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %350 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%347, %349 : tensor<1x197x768xf64>, tensor<1x197x1xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f64, %in_261: f64, %out: f64):
      %684 = arith.subf %in, %in_261 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %351 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%350 : tensor<1x197x768xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.mulf %in, %in : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %352 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%351 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %353 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%352 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %354 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%353 : tensor<1x197x1xf64>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %684 = arith.truncf %in : f64 to f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %355 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%346 : tensor<1x197x768xf32>) outs(%19 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %356 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%355 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_6 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %357 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%354 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %cst : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %358 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%357 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.rsqrt %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %359 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%346, %356 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %360 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%359, %358 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %361 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%360, %layers_6_norm1_weight, %layers_6_norm1_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %in_262: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      %685 = arith.addf %684, %in_262 : f32
      linalg.yield %685 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_134 = tensor.collapse_shape %361 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %362 = linalg.matmul {weft.layer = "layers.6.attention.query"} ins(%collapsed_134, %layers_6_attention_query_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %363 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%362, %layers_6_attention_query_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.6.attention.query"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_135 = tensor.expand_shape %363 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_136 = linalg.transpose ins(%expanded_135 : tensor<1x197x12x64xf32>) outs(%31 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.6.attention.transpose"}
    %364 = linalg.matmul {weft.layer = "layers.6.attention.key"} ins(%collapsed_134, %layers_6_attention_key_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %365 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%364, %layers_6_attention_key_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.6.attention.key"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_137 = tensor.expand_shape %365 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %366 = linalg.matmul {weft.layer = "layers.6.attention.value"} ins(%collapsed_134, %layers_6_attention_value_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %367 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%366, %layers_6_attention_value_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.6.attention.value"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_138 = tensor.expand_shape %367 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_139 = linalg.transpose ins(%expanded_138 : tensor<1x197x12x64xf32>) outs(%31 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.6.attention.transpose"}
    %transposed_140 = linalg.transpose ins(%expanded_137 : tensor<1x197x12x64xf32>) outs(%36 : tensor<1x12x64x197xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.6.attention.transpose"}
    %collapsed_141 = tensor.collapse_shape %transposed_136 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %collapsed_142 = tensor.collapse_shape %transposed_140 [[0, 1], [2], [3]] : tensor<1x12x64x197xf32> into tensor<12x64x197xf32>
    %368 = linalg.batch_matmul {weft.layer = "layers.6.attention.matmul"} ins(%collapsed_141, %collapsed_142 : tensor<12x197x64xf32>, tensor<12x64x197xf32>) outs(%38 : tensor<12x197x197xf32>) -> tensor<12x197x197xf32>
    %expanded_143 = tensor.expand_shape %368 [[0, 1], [2], [3]] output_shape [1, 12, 197, 197] : tensor<12x197x197xf32> into tensor<1x12x197x197xf32>
    %369 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_143 : tensor<1x12x197x197xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.6.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.mulf %in, %cst_7 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %370 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%369 : tensor<1x12x197x197xf32>) outs(%43 : tensor<1x12x197xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.maximumf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197xf32>
    %expanded_144 = tensor.expand_shape %370 [[0], [1], [2, 3]] output_shape [1, 12, 197, 1] : tensor<1x12x197xf32> into tensor<1x12x197x1xf32>
    %371 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%369, %expanded_144 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %372 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%371 : tensor<1x12x197x197xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.exp %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %373 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%372 : tensor<1x12x197x197xf32>) outs(%48 : tensor<1x12x197x1xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x1xf32>
    %374 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%372, %373 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.divf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %collapsed_145 = tensor.collapse_shape %374 [[0, 1], [2], [3]] : tensor<1x12x197x197xf32> into tensor<12x197x197xf32>
    %collapsed_146 = tensor.collapse_shape %transposed_139 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %375 = linalg.batch_matmul {weft.layer = "layers.6.attention.matmul"} ins(%collapsed_145, %collapsed_146 : tensor<12x197x197xf32>, tensor<12x197x64xf32>) outs(%52 : tensor<12x197x64xf32>) -> tensor<12x197x64xf32>
    %expanded_147 = tensor.expand_shape %375 [[0, 1], [2], [3]] output_shape [1, 12, 197, 64] : tensor<12x197x64xf32> into tensor<1x12x197x64xf32>
    %transposed_148 = linalg.transpose ins(%expanded_147 : tensor<1x12x197x64xf32>) outs(%54 : tensor<1x197x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.6.attention.transpose"}
    %collapsed_149 = tensor.collapse_shape %transposed_148 [[0, 1], [2, 3]] : tensor<1x197x12x64xf32> into tensor<197x768xf32>
    %376 = linalg.matmul {weft.layer = "layers.6.attention.out"} ins(%collapsed_149, %layers_6_attention_out_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %377 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%376, %layers_6_attention_out_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.6.attention.out"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_150 = tensor.expand_shape %377 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %378 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%346, %expanded_150 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.6.add"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %379 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%378 : tensor<1x197x768xf32>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %684 = arith.extf %in : f32 to f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %380 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%379 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %381 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%380 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %382 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%379, %381 : tensor<1x197x768xf64>, tensor<1x197x1xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f64, %in_261: f64, %out: f64):
      %684 = arith.subf %in, %in_261 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %383 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%382 : tensor<1x197x768xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.mulf %in, %in : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %384 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%383 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %385 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%384 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %386 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%385 : tensor<1x197x1xf64>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %684 = arith.truncf %in : f64 to f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %387 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%378 : tensor<1x197x768xf32>) outs(%19 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %388 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%387 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_6 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %389 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%386 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %cst : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %390 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%389 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.rsqrt %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %391 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%378, %388 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %392 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%391, %390 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %393 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%392, %layers_6_norm2_weight, %layers_6_norm2_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %in_262: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      %685 = arith.addf %684, %in_262 : f32
      linalg.yield %685 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_151 = tensor.collapse_shape %393 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %394 = linalg.matmul {weft.layer = "layers.6.up"} ins(%collapsed_151, %layers_6_up_weight_transposed : tensor<197x768xf32>, tensor<768x3072xf32>) outs(%74 : tensor<197x3072xf32>) -> tensor<197x3072xf32>
    %395 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%394, %layers_6_up_bias : tensor<197x3072xf32>, tensor<3072xf32>) outs(%73 : tensor<197x3072xf32>) attrs =  {weft.layer = "layers.6.up"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x3072xf32>
    %expanded_152 = tensor.expand_shape %395 [[0, 1], [2]] output_shape [1, 197, 3072] : tensor<197x3072xf32> into tensor<1x197x3072xf32>
    %396 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_152 : tensor<1x197x3072xf32>) outs(%77 : tensor<1x197x3072xf32>) attrs =  {weft.layer = "layers.6.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_8 : f32
      %685 = math.erf %684 : f32
      %686 = arith.addf %685, %cst_3 : f32
      %687 = arith.mulf %686, %cst_4 : f32
      %688 = arith.mulf %in, %687 : f32
      linalg.yield %688 : f32
    } -> tensor<1x197x3072xf32>
    %collapsed_153 = tensor.collapse_shape %396 [[0, 1], [2]] : tensor<1x197x3072xf32> into tensor<197x3072xf32>
    %397 = linalg.matmul {weft.layer = "layers.6.down"} ins(%collapsed_153, %layers_6_down_weight_transposed : tensor<197x3072xf32>, tensor<3072x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %398 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%397, %layers_6_down_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.6.down"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_154 = tensor.expand_shape %398 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %399 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%378, %expanded_154 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.6.add"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %400 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%399 : tensor<1x197x768xf32>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %684 = arith.extf %in : f32 to f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %401 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%400 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %402 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%401 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %403 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%400, %402 : tensor<1x197x768xf64>, tensor<1x197x1xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f64, %in_261: f64, %out: f64):
      %684 = arith.subf %in, %in_261 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %404 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%403 : tensor<1x197x768xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.mulf %in, %in : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %405 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%404 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %406 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%405 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %407 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%406 : tensor<1x197x1xf64>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %684 = arith.truncf %in : f64 to f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %408 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%399 : tensor<1x197x768xf32>) outs(%19 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %409 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%408 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_6 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %410 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%407 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %cst : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %411 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%410 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.rsqrt %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %412 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%399, %409 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %413 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%412, %411 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %414 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%413, %layers_7_norm1_weight, %layers_7_norm1_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %in_262: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      %685 = arith.addf %684, %in_262 : f32
      linalg.yield %685 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_155 = tensor.collapse_shape %414 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %415 = linalg.matmul {weft.layer = "layers.7.attention.query"} ins(%collapsed_155, %layers_7_attention_query_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %416 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%415, %layers_7_attention_query_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.7.attention.query"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_156 = tensor.expand_shape %416 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_157 = linalg.transpose ins(%expanded_156 : tensor<1x197x12x64xf32>) outs(%31 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.7.attention.transpose"}
    %417 = linalg.matmul {weft.layer = "layers.7.attention.key"} ins(%collapsed_155, %layers_7_attention_key_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %418 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%417, %layers_7_attention_key_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.7.attention.key"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_158 = tensor.expand_shape %418 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %419 = linalg.matmul {weft.layer = "layers.7.attention.value"} ins(%collapsed_155, %layers_7_attention_value_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %420 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%419, %layers_7_attention_value_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.7.attention.value"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_159 = tensor.expand_shape %420 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_160 = linalg.transpose ins(%expanded_159 : tensor<1x197x12x64xf32>) outs(%31 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.7.attention.transpose"}
    %transposed_161 = linalg.transpose ins(%expanded_158 : tensor<1x197x12x64xf32>) outs(%36 : tensor<1x12x64x197xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.7.attention.transpose"}
    %collapsed_162 = tensor.collapse_shape %transposed_157 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %collapsed_163 = tensor.collapse_shape %transposed_161 [[0, 1], [2], [3]] : tensor<1x12x64x197xf32> into tensor<12x64x197xf32>
    %421 = linalg.batch_matmul {weft.layer = "layers.7.attention.matmul"} ins(%collapsed_162, %collapsed_163 : tensor<12x197x64xf32>, tensor<12x64x197xf32>) outs(%38 : tensor<12x197x197xf32>) -> tensor<12x197x197xf32>
    %expanded_164 = tensor.expand_shape %421 [[0, 1], [2], [3]] output_shape [1, 12, 197, 197] : tensor<12x197x197xf32> into tensor<1x12x197x197xf32>
    %422 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_164 : tensor<1x12x197x197xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.7.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.mulf %in, %cst_7 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %423 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%422 : tensor<1x12x197x197xf32>) outs(%43 : tensor<1x12x197xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.maximumf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197xf32>
    %expanded_165 = tensor.expand_shape %423 [[0], [1], [2, 3]] output_shape [1, 12, 197, 1] : tensor<1x12x197xf32> into tensor<1x12x197x1xf32>
    %424 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%422, %expanded_165 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %425 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%424 : tensor<1x12x197x197xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.exp %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %426 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%425 : tensor<1x12x197x197xf32>) outs(%48 : tensor<1x12x197x1xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x1xf32>
    %427 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%425, %426 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.divf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %collapsed_166 = tensor.collapse_shape %427 [[0, 1], [2], [3]] : tensor<1x12x197x197xf32> into tensor<12x197x197xf32>
    %collapsed_167 = tensor.collapse_shape %transposed_160 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %428 = linalg.batch_matmul {weft.layer = "layers.7.attention.matmul"} ins(%collapsed_166, %collapsed_167 : tensor<12x197x197xf32>, tensor<12x197x64xf32>) outs(%52 : tensor<12x197x64xf32>) -> tensor<12x197x64xf32>
    %expanded_168 = tensor.expand_shape %428 [[0, 1], [2], [3]] output_shape [1, 12, 197, 64] : tensor<12x197x64xf32> into tensor<1x12x197x64xf32>
    %transposed_169 = linalg.transpose ins(%expanded_168 : tensor<1x12x197x64xf32>) outs(%54 : tensor<1x197x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.7.attention.transpose"}
    %collapsed_170 = tensor.collapse_shape %transposed_169 [[0, 1], [2, 3]] : tensor<1x197x12x64xf32> into tensor<197x768xf32>
    %429 = linalg.matmul {weft.layer = "layers.7.attention.out"} ins(%collapsed_170, %layers_7_attention_out_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %430 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%429, %layers_7_attention_out_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.7.attention.out"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_171 = tensor.expand_shape %430 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %431 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%399, %expanded_171 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.7.add"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %432 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%431 : tensor<1x197x768xf32>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %684 = arith.extf %in : f32 to f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %433 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%432 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %434 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%433 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %435 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%432, %434 : tensor<1x197x768xf64>, tensor<1x197x1xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f64, %in_261: f64, %out: f64):
      %684 = arith.subf %in, %in_261 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %436 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%435 : tensor<1x197x768xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.mulf %in, %in : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %437 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%436 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %438 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%437 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %439 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%438 : tensor<1x197x1xf64>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %684 = arith.truncf %in : f64 to f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %440 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%431 : tensor<1x197x768xf32>) outs(%19 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %441 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%440 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_6 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %442 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%439 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %cst : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %443 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%442 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.rsqrt %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %444 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%431, %441 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %445 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%444, %443 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %446 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%445, %layers_7_norm2_weight, %layers_7_norm2_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %in_262: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      %685 = arith.addf %684, %in_262 : f32
      linalg.yield %685 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_172 = tensor.collapse_shape %446 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %447 = linalg.matmul {weft.layer = "layers.7.up"} ins(%collapsed_172, %layers_7_up_weight_transposed : tensor<197x768xf32>, tensor<768x3072xf32>) outs(%74 : tensor<197x3072xf32>) -> tensor<197x3072xf32>
    %448 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%447, %layers_7_up_bias : tensor<197x3072xf32>, tensor<3072xf32>) outs(%73 : tensor<197x3072xf32>) attrs =  {weft.layer = "layers.7.up"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x3072xf32>
    %expanded_173 = tensor.expand_shape %448 [[0, 1], [2]] output_shape [1, 197, 3072] : tensor<197x3072xf32> into tensor<1x197x3072xf32>
    %449 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_173 : tensor<1x197x3072xf32>) outs(%77 : tensor<1x197x3072xf32>) attrs =  {weft.layer = "layers.7.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_8 : f32
      %685 = math.erf %684 : f32
      %686 = arith.addf %685, %cst_3 : f32
      %687 = arith.mulf %686, %cst_4 : f32
      %688 = arith.mulf %in, %687 : f32
      linalg.yield %688 : f32
    } -> tensor<1x197x3072xf32>
    %collapsed_174 = tensor.collapse_shape %449 [[0, 1], [2]] : tensor<1x197x3072xf32> into tensor<197x3072xf32>
    %450 = linalg.matmul {weft.layer = "layers.7.down"} ins(%collapsed_174, %layers_7_down_weight_transposed : tensor<197x3072xf32>, tensor<3072x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %451 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%450, %layers_7_down_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.7.down"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_175 = tensor.expand_shape %451 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %452 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%431, %expanded_175 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.7.add"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %453 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%452 : tensor<1x197x768xf32>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %684 = arith.extf %in : f32 to f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %454 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%453 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %455 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%454 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %456 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%453, %455 : tensor<1x197x768xf64>, tensor<1x197x1xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f64, %in_261: f64, %out: f64):
      %684 = arith.subf %in, %in_261 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %457 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%456 : tensor<1x197x768xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.mulf %in, %in : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %458 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%457 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %459 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%458 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %460 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%459 : tensor<1x197x1xf64>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %684 = arith.truncf %in : f64 to f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %461 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%452 : tensor<1x197x768xf32>) outs(%19 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %462 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%461 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_6 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %463 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%460 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %cst : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %464 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%463 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.rsqrt %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %465 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%452, %462 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %466 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%465, %464 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %467 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%466, %layers_8_norm1_weight, %layers_8_norm1_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %in_262: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      %685 = arith.addf %684, %in_262 : f32
      linalg.yield %685 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_176 = tensor.collapse_shape %467 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %468 = linalg.matmul {weft.layer = "layers.8.attention.query"} ins(%collapsed_176, %layers_8_attention_query_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %469 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%468, %layers_8_attention_query_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.8.attention.query"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_177 = tensor.expand_shape %469 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_178 = linalg.transpose ins(%expanded_177 : tensor<1x197x12x64xf32>) outs(%31 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.8.attention.transpose"}
    %470 = linalg.matmul {weft.layer = "layers.8.attention.key"} ins(%collapsed_176, %layers_8_attention_key_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %471 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%470, %layers_8_attention_key_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.8.attention.key"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_179 = tensor.expand_shape %471 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %472 = linalg.matmul {weft.layer = "layers.8.attention.value"} ins(%collapsed_176, %layers_8_attention_value_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %473 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%472, %layers_8_attention_value_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.8.attention.value"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_180 = tensor.expand_shape %473 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_181 = linalg.transpose ins(%expanded_180 : tensor<1x197x12x64xf32>) outs(%31 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.8.attention.transpose"}
    %transposed_182 = linalg.transpose ins(%expanded_179 : tensor<1x197x12x64xf32>) outs(%36 : tensor<1x12x64x197xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.8.attention.transpose"}
    %collapsed_183 = tensor.collapse_shape %transposed_178 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %collapsed_184 = tensor.collapse_shape %transposed_182 [[0, 1], [2], [3]] : tensor<1x12x64x197xf32> into tensor<12x64x197xf32>
    %474 = linalg.batch_matmul {weft.layer = "layers.8.attention.matmul"} ins(%collapsed_183, %collapsed_184 : tensor<12x197x64xf32>, tensor<12x64x197xf32>) outs(%38 : tensor<12x197x197xf32>) -> tensor<12x197x197xf32>
    %expanded_185 = tensor.expand_shape %474 [[0, 1], [2], [3]] output_shape [1, 12, 197, 197] : tensor<12x197x197xf32> into tensor<1x12x197x197xf32>
    %475 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_185 : tensor<1x12x197x197xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.8.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.mulf %in, %cst_7 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %476 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%475 : tensor<1x12x197x197xf32>) outs(%43 : tensor<1x12x197xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.maximumf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197xf32>
    %expanded_186 = tensor.expand_shape %476 [[0], [1], [2, 3]] output_shape [1, 12, 197, 1] : tensor<1x12x197xf32> into tensor<1x12x197x1xf32>
    %477 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%475, %expanded_186 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %478 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%477 : tensor<1x12x197x197xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.exp %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %479 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%478 : tensor<1x12x197x197xf32>) outs(%48 : tensor<1x12x197x1xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x1xf32>
    %480 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%478, %479 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.divf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %collapsed_187 = tensor.collapse_shape %480 [[0, 1], [2], [3]] : tensor<1x12x197x197xf32> into tensor<12x197x197xf32>
    %collapsed_188 = tensor.collapse_shape %transposed_181 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %481 = linalg.batch_matmul {weft.layer = "layers.8.attention.matmul"} ins(%collapsed_187, %collapsed_188 : tensor<12x197x197xf32>, tensor<12x197x64xf32>) outs(%52 : tensor<12x197x64xf32>) -> tensor<12x197x64xf32>
    %expanded_189 = tensor.expand_shape %481 [[0, 1], [2], [3]] output_shape [1, 12, 197, 64] : tensor<12x197x64xf32> into tensor<1x12x197x64xf32>
    %transposed_190 = linalg.transpose ins(%expanded_189 : tensor<1x12x197x64xf32>) outs(%54 : tensor<1x197x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.8.attention.transpose"}
    %collapsed_191 = tensor.collapse_shape %transposed_190 [[0, 1], [2, 3]] : tensor<1x197x12x64xf32> into tensor<197x768xf32>
    %482 = linalg.matmul {weft.layer = "layers.8.attention.out"} ins(%collapsed_191, %layers_8_attention_out_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %483 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%482, %layers_8_attention_out_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.8.attention.out"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_192 = tensor.expand_shape %483 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %484 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%452, %expanded_192 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.8.add"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %485 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%484 : tensor<1x197x768xf32>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %684 = arith.extf %in : f32 to f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %486 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%485 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %487 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%486 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %488 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%485, %487 : tensor<1x197x768xf64>, tensor<1x197x1xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f64, %in_261: f64, %out: f64):
      %684 = arith.subf %in, %in_261 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %489 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%488 : tensor<1x197x768xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.mulf %in, %in : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %490 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%489 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %491 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%490 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %492 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%491 : tensor<1x197x1xf64>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %684 = arith.truncf %in : f64 to f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %493 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%484 : tensor<1x197x768xf32>) outs(%19 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %494 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%493 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_6 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %495 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%492 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %cst : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %496 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%495 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.rsqrt %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %497 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%484, %494 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %498 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%497, %496 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %499 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%498, %layers_8_norm2_weight, %layers_8_norm2_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %in_262: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      %685 = arith.addf %684, %in_262 : f32
      linalg.yield %685 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_193 = tensor.collapse_shape %499 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %500 = linalg.matmul {weft.layer = "layers.8.up"} ins(%collapsed_193, %layers_8_up_weight_transposed : tensor<197x768xf32>, tensor<768x3072xf32>) outs(%74 : tensor<197x3072xf32>) -> tensor<197x3072xf32>
    %501 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%500, %layers_8_up_bias : tensor<197x3072xf32>, tensor<3072xf32>) outs(%73 : tensor<197x3072xf32>) attrs =  {weft.layer = "layers.8.up"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x3072xf32>
    %expanded_194 = tensor.expand_shape %501 [[0, 1], [2]] output_shape [1, 197, 3072] : tensor<197x3072xf32> into tensor<1x197x3072xf32>
    %502 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_194 : tensor<1x197x3072xf32>) outs(%77 : tensor<1x197x3072xf32>) attrs =  {weft.layer = "layers.8.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_8 : f32
      %685 = math.erf %684 : f32
      %686 = arith.addf %685, %cst_3 : f32
      %687 = arith.mulf %686, %cst_4 : f32
      %688 = arith.mulf %in, %687 : f32
      linalg.yield %688 : f32
    } -> tensor<1x197x3072xf32>
    %collapsed_195 = tensor.collapse_shape %502 [[0, 1], [2]] : tensor<1x197x3072xf32> into tensor<197x3072xf32>
    %503 = linalg.matmul {weft.layer = "layers.8.down"} ins(%collapsed_195, %layers_8_down_weight_transposed : tensor<197x3072xf32>, tensor<3072x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %504 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%503, %layers_8_down_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.8.down"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_196 = tensor.expand_shape %504 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %505 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%484, %expanded_196 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.8.add"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %506 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%505 : tensor<1x197x768xf32>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %684 = arith.extf %in : f32 to f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %507 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%506 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %508 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%507 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %509 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%506, %508 : tensor<1x197x768xf64>, tensor<1x197x1xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f64, %in_261: f64, %out: f64):
      %684 = arith.subf %in, %in_261 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %510 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%509 : tensor<1x197x768xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.mulf %in, %in : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %511 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%510 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %512 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%511 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %513 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%512 : tensor<1x197x1xf64>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %684 = arith.truncf %in : f64 to f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %514 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%505 : tensor<1x197x768xf32>) outs(%19 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %515 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%514 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_6 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %516 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%513 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %cst : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %517 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%516 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.rsqrt %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %518 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%505, %515 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %519 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%518, %517 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %520 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%519, %layers_9_norm1_weight, %layers_9_norm1_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %in_262: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      %685 = arith.addf %684, %in_262 : f32
      linalg.yield %685 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_197 = tensor.collapse_shape %520 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %521 = linalg.matmul {weft.layer = "layers.9.attention.query"} ins(%collapsed_197, %layers_9_attention_query_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %522 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%521, %layers_9_attention_query_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.9.attention.query"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_198 = tensor.expand_shape %522 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_199 = linalg.transpose ins(%expanded_198 : tensor<1x197x12x64xf32>) outs(%31 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.9.attention.transpose"}
    %523 = linalg.matmul {weft.layer = "layers.9.attention.key"} ins(%collapsed_197, %layers_9_attention_key_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %524 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%523, %layers_9_attention_key_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.9.attention.key"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_200 = tensor.expand_shape %524 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %525 = linalg.matmul {weft.layer = "layers.9.attention.value"} ins(%collapsed_197, %layers_9_attention_value_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %526 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%525, %layers_9_attention_value_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.9.attention.value"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_201 = tensor.expand_shape %526 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_202 = linalg.transpose ins(%expanded_201 : tensor<1x197x12x64xf32>) outs(%31 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.9.attention.transpose"}
    %transposed_203 = linalg.transpose ins(%expanded_200 : tensor<1x197x12x64xf32>) outs(%36 : tensor<1x12x64x197xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.9.attention.transpose"}
    %collapsed_204 = tensor.collapse_shape %transposed_199 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %collapsed_205 = tensor.collapse_shape %transposed_203 [[0, 1], [2], [3]] : tensor<1x12x64x197xf32> into tensor<12x64x197xf32>
    %527 = linalg.batch_matmul {weft.layer = "layers.9.attention.matmul"} ins(%collapsed_204, %collapsed_205 : tensor<12x197x64xf32>, tensor<12x64x197xf32>) outs(%38 : tensor<12x197x197xf32>) -> tensor<12x197x197xf32>
    %expanded_206 = tensor.expand_shape %527 [[0, 1], [2], [3]] output_shape [1, 12, 197, 197] : tensor<12x197x197xf32> into tensor<1x12x197x197xf32>
    %528 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_206 : tensor<1x12x197x197xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.9.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.mulf %in, %cst_7 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %529 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%528 : tensor<1x12x197x197xf32>) outs(%43 : tensor<1x12x197xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.maximumf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197xf32>
    %expanded_207 = tensor.expand_shape %529 [[0], [1], [2, 3]] output_shape [1, 12, 197, 1] : tensor<1x12x197xf32> into tensor<1x12x197x1xf32>
    %530 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%528, %expanded_207 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %531 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%530 : tensor<1x12x197x197xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.exp %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %532 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%531 : tensor<1x12x197x197xf32>) outs(%48 : tensor<1x12x197x1xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x1xf32>
    %533 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%531, %532 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.divf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %collapsed_208 = tensor.collapse_shape %533 [[0, 1], [2], [3]] : tensor<1x12x197x197xf32> into tensor<12x197x197xf32>
    %collapsed_209 = tensor.collapse_shape %transposed_202 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %534 = linalg.batch_matmul {weft.layer = "layers.9.attention.matmul"} ins(%collapsed_208, %collapsed_209 : tensor<12x197x197xf32>, tensor<12x197x64xf32>) outs(%52 : tensor<12x197x64xf32>) -> tensor<12x197x64xf32>
    %expanded_210 = tensor.expand_shape %534 [[0, 1], [2], [3]] output_shape [1, 12, 197, 64] : tensor<12x197x64xf32> into tensor<1x12x197x64xf32>
    %transposed_211 = linalg.transpose ins(%expanded_210 : tensor<1x12x197x64xf32>) outs(%54 : tensor<1x197x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.9.attention.transpose"}
    %collapsed_212 = tensor.collapse_shape %transposed_211 [[0, 1], [2, 3]] : tensor<1x197x12x64xf32> into tensor<197x768xf32>
    %535 = linalg.matmul {weft.layer = "layers.9.attention.out"} ins(%collapsed_212, %layers_9_attention_out_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %536 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%535, %layers_9_attention_out_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.9.attention.out"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_213 = tensor.expand_shape %536 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %537 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%505, %expanded_213 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.9.add"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %538 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%537 : tensor<1x197x768xf32>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %684 = arith.extf %in : f32 to f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %539 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%538 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %540 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%539 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %541 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%538, %540 : tensor<1x197x768xf64>, tensor<1x197x1xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f64, %in_261: f64, %out: f64):
      %684 = arith.subf %in, %in_261 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %542 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%541 : tensor<1x197x768xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.mulf %in, %in : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %543 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%542 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %544 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%543 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %545 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%544 : tensor<1x197x1xf64>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %684 = arith.truncf %in : f64 to f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %546 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%537 : tensor<1x197x768xf32>) outs(%19 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %547 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%546 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_6 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %548 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%545 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %cst : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %549 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%548 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.rsqrt %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %550 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%537, %547 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %551 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%550, %549 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %552 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%551, %layers_9_norm2_weight, %layers_9_norm2_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %in_262: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      %685 = arith.addf %684, %in_262 : f32
      linalg.yield %685 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_214 = tensor.collapse_shape %552 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %553 = linalg.matmul {weft.layer = "layers.9.up"} ins(%collapsed_214, %layers_9_up_weight_transposed : tensor<197x768xf32>, tensor<768x3072xf32>) outs(%74 : tensor<197x3072xf32>) -> tensor<197x3072xf32>
    %554 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%553, %layers_9_up_bias : tensor<197x3072xf32>, tensor<3072xf32>) outs(%73 : tensor<197x3072xf32>) attrs =  {weft.layer = "layers.9.up"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x3072xf32>
    %expanded_215 = tensor.expand_shape %554 [[0, 1], [2]] output_shape [1, 197, 3072] : tensor<197x3072xf32> into tensor<1x197x3072xf32>
    %555 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_215 : tensor<1x197x3072xf32>) outs(%77 : tensor<1x197x3072xf32>) attrs =  {weft.layer = "layers.9.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_8 : f32
      %685 = math.erf %684 : f32
      %686 = arith.addf %685, %cst_3 : f32
      %687 = arith.mulf %686, %cst_4 : f32
      %688 = arith.mulf %in, %687 : f32
      linalg.yield %688 : f32
    } -> tensor<1x197x3072xf32>
    %collapsed_216 = tensor.collapse_shape %555 [[0, 1], [2]] : tensor<1x197x3072xf32> into tensor<197x3072xf32>
    %556 = linalg.matmul {weft.layer = "layers.9.down"} ins(%collapsed_216, %layers_9_down_weight_transposed : tensor<197x3072xf32>, tensor<3072x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %557 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%556, %layers_9_down_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.9.down"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_217 = tensor.expand_shape %557 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %558 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%537, %expanded_217 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.9.add"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %559 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%558 : tensor<1x197x768xf32>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %684 = arith.extf %in : f32 to f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %560 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%559 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %561 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%560 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %562 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%559, %561 : tensor<1x197x768xf64>, tensor<1x197x1xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f64, %in_261: f64, %out: f64):
      %684 = arith.subf %in, %in_261 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %563 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%562 : tensor<1x197x768xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.mulf %in, %in : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %564 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%563 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %565 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%564 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %566 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%565 : tensor<1x197x1xf64>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %684 = arith.truncf %in : f64 to f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %567 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%558 : tensor<1x197x768xf32>) outs(%19 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %568 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%567 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_6 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %569 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%566 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %cst : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %570 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%569 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.rsqrt %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %571 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%558, %568 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %572 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%571, %570 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %573 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%572, %layers_10_norm1_weight, %layers_10_norm1_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %in_262: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      %685 = arith.addf %684, %in_262 : f32
      linalg.yield %685 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_218 = tensor.collapse_shape %573 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %574 = linalg.matmul {weft.layer = "layers.10.attention.query"} ins(%collapsed_218, %layers_10_attention_query_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %575 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%574, %layers_10_attention_query_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.10.attention.query"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_219 = tensor.expand_shape %575 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_220 = linalg.transpose ins(%expanded_219 : tensor<1x197x12x64xf32>) outs(%31 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.10.attention.transpose"}
    %576 = linalg.matmul {weft.layer = "layers.10.attention.key"} ins(%collapsed_218, %layers_10_attention_key_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %577 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%576, %layers_10_attention_key_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.10.attention.key"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_221 = tensor.expand_shape %577 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %578 = linalg.matmul {weft.layer = "layers.10.attention.value"} ins(%collapsed_218, %layers_10_attention_value_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %579 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%578, %layers_10_attention_value_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.10.attention.value"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_222 = tensor.expand_shape %579 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_223 = linalg.transpose ins(%expanded_222 : tensor<1x197x12x64xf32>) outs(%31 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.10.attention.transpose"}
    %transposed_224 = linalg.transpose ins(%expanded_221 : tensor<1x197x12x64xf32>) outs(%36 : tensor<1x12x64x197xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.10.attention.transpose"}
    %collapsed_225 = tensor.collapse_shape %transposed_220 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %collapsed_226 = tensor.collapse_shape %transposed_224 [[0, 1], [2], [3]] : tensor<1x12x64x197xf32> into tensor<12x64x197xf32>
    %580 = linalg.batch_matmul {weft.layer = "layers.10.attention.matmul"} ins(%collapsed_225, %collapsed_226 : tensor<12x197x64xf32>, tensor<12x64x197xf32>) outs(%38 : tensor<12x197x197xf32>) -> tensor<12x197x197xf32>
    %expanded_227 = tensor.expand_shape %580 [[0, 1], [2], [3]] output_shape [1, 12, 197, 197] : tensor<12x197x197xf32> into tensor<1x12x197x197xf32>
    %581 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_227 : tensor<1x12x197x197xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.10.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.mulf %in, %cst_7 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %582 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%581 : tensor<1x12x197x197xf32>) outs(%43 : tensor<1x12x197xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.maximumf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197xf32>
    %expanded_228 = tensor.expand_shape %582 [[0], [1], [2, 3]] output_shape [1, 12, 197, 1] : tensor<1x12x197xf32> into tensor<1x12x197x1xf32>
    %583 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%581, %expanded_228 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %584 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%583 : tensor<1x12x197x197xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.exp %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %585 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%584 : tensor<1x12x197x197xf32>) outs(%48 : tensor<1x12x197x1xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x1xf32>
    %586 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%584, %585 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.divf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %collapsed_229 = tensor.collapse_shape %586 [[0, 1], [2], [3]] : tensor<1x12x197x197xf32> into tensor<12x197x197xf32>
    %collapsed_230 = tensor.collapse_shape %transposed_223 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %587 = linalg.batch_matmul {weft.layer = "layers.10.attention.matmul"} ins(%collapsed_229, %collapsed_230 : tensor<12x197x197xf32>, tensor<12x197x64xf32>) outs(%52 : tensor<12x197x64xf32>) -> tensor<12x197x64xf32>
    %expanded_231 = tensor.expand_shape %587 [[0, 1], [2], [3]] output_shape [1, 12, 197, 64] : tensor<12x197x64xf32> into tensor<1x12x197x64xf32>
    %transposed_232 = linalg.transpose ins(%expanded_231 : tensor<1x12x197x64xf32>) outs(%54 : tensor<1x197x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.10.attention.transpose"}
    %collapsed_233 = tensor.collapse_shape %transposed_232 [[0, 1], [2, 3]] : tensor<1x197x12x64xf32> into tensor<197x768xf32>
    %588 = linalg.matmul {weft.layer = "layers.10.attention.out"} ins(%collapsed_233, %layers_10_attention_out_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %589 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%588, %layers_10_attention_out_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.10.attention.out"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_234 = tensor.expand_shape %589 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %590 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%558, %expanded_234 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.10.add"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %591 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%590 : tensor<1x197x768xf32>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %684 = arith.extf %in : f32 to f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %592 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%591 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %593 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%592 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %594 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%591, %593 : tensor<1x197x768xf64>, tensor<1x197x1xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f64, %in_261: f64, %out: f64):
      %684 = arith.subf %in, %in_261 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %595 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%594 : tensor<1x197x768xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.mulf %in, %in : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %596 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%595 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %597 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%596 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %598 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%597 : tensor<1x197x1xf64>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %684 = arith.truncf %in : f64 to f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %599 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%590 : tensor<1x197x768xf32>) outs(%19 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %600 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%599 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_6 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %601 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%598 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %cst : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %602 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%601 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.rsqrt %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %603 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%590, %600 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %604 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%603, %602 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %605 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%604, %layers_10_norm2_weight, %layers_10_norm2_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %in_262: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      %685 = arith.addf %684, %in_262 : f32
      linalg.yield %685 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_235 = tensor.collapse_shape %605 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %606 = linalg.matmul {weft.layer = "layers.10.up"} ins(%collapsed_235, %layers_10_up_weight_transposed : tensor<197x768xf32>, tensor<768x3072xf32>) outs(%74 : tensor<197x3072xf32>) -> tensor<197x3072xf32>
    %607 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%606, %layers_10_up_bias : tensor<197x3072xf32>, tensor<3072xf32>) outs(%73 : tensor<197x3072xf32>) attrs =  {weft.layer = "layers.10.up"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x3072xf32>
    %expanded_236 = tensor.expand_shape %607 [[0, 1], [2]] output_shape [1, 197, 3072] : tensor<197x3072xf32> into tensor<1x197x3072xf32>
    %608 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_236 : tensor<1x197x3072xf32>) outs(%77 : tensor<1x197x3072xf32>) attrs =  {weft.layer = "layers.10.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_8 : f32
      %685 = math.erf %684 : f32
      %686 = arith.addf %685, %cst_3 : f32
      %687 = arith.mulf %686, %cst_4 : f32
      %688 = arith.mulf %in, %687 : f32
      linalg.yield %688 : f32
    } -> tensor<1x197x3072xf32>
    %collapsed_237 = tensor.collapse_shape %608 [[0, 1], [2]] : tensor<1x197x3072xf32> into tensor<197x3072xf32>
    %609 = linalg.matmul {weft.layer = "layers.10.down"} ins(%collapsed_237, %layers_10_down_weight_transposed : tensor<197x3072xf32>, tensor<3072x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %610 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%609, %layers_10_down_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.10.down"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_238 = tensor.expand_shape %610 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %611 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%590, %expanded_238 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.10.add"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %612 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%611 : tensor<1x197x768xf32>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %684 = arith.extf %in : f32 to f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %613 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%612 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %614 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%613 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %615 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%612, %614 : tensor<1x197x768xf64>, tensor<1x197x1xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f64, %in_261: f64, %out: f64):
      %684 = arith.subf %in, %in_261 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %616 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%615 : tensor<1x197x768xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.mulf %in, %in : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %617 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%616 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %618 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%617 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %619 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%618 : tensor<1x197x1xf64>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %684 = arith.truncf %in : f64 to f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %620 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%611 : tensor<1x197x768xf32>) outs(%19 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %621 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%620 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_6 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %622 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%619 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %cst : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %623 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%622 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.rsqrt %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %624 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%611, %621 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %625 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%624, %623 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %626 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%625, %layers_11_norm1_weight, %layers_11_norm1_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %in_261: f32, %in_262: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      %685 = arith.addf %684, %in_262 : f32
      linalg.yield %685 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_239 = tensor.collapse_shape %626 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %627 = linalg.matmul {weft.layer = "layers.11.attention.query"} ins(%collapsed_239, %layers_11_attention_query_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %628 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%627, %layers_11_attention_query_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.11.attention.query"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_240 = tensor.expand_shape %628 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_241 = linalg.transpose ins(%expanded_240 : tensor<1x197x12x64xf32>) outs(%31 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.11.attention.transpose"}
    %629 = linalg.matmul {weft.layer = "layers.11.attention.key"} ins(%collapsed_239, %layers_11_attention_key_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %630 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%629, %layers_11_attention_key_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.11.attention.key"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_242 = tensor.expand_shape %630 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %631 = linalg.matmul {weft.layer = "layers.11.attention.value"} ins(%collapsed_239, %layers_11_attention_value_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %632 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%631, %layers_11_attention_value_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.11.attention.value"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_243 = tensor.expand_shape %632 [[0, 1], [2, 3]] output_shape [1, 197, 12, 64] : tensor<197x768xf32> into tensor<1x197x12x64xf32>
    %transposed_244 = linalg.transpose ins(%expanded_243 : tensor<1x197x12x64xf32>) outs(%31 : tensor<1x12x197x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.11.attention.transpose"}
    %transposed_245 = linalg.transpose ins(%expanded_242 : tensor<1x197x12x64xf32>) outs(%36 : tensor<1x12x64x197xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.11.attention.transpose"}
    %collapsed_246 = tensor.collapse_shape %transposed_241 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %collapsed_247 = tensor.collapse_shape %transposed_245 [[0, 1], [2], [3]] : tensor<1x12x64x197xf32> into tensor<12x64x197xf32>
    %633 = linalg.batch_matmul {weft.layer = "layers.11.attention.matmul"} ins(%collapsed_246, %collapsed_247 : tensor<12x197x64xf32>, tensor<12x64x197xf32>) outs(%38 : tensor<12x197x197xf32>) -> tensor<12x197x197xf32>
    %expanded_248 = tensor.expand_shape %633 [[0, 1], [2], [3]] output_shape [1, 12, 197, 197] : tensor<12x197x197xf32> into tensor<1x12x197x197xf32>
    %634 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_248 : tensor<1x12x197x197xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.11.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.mulf %in, %cst_7 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %635 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%634 : tensor<1x12x197x197xf32>) outs(%43 : tensor<1x12x197xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.maximumf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197xf32>
    %expanded_249 = tensor.expand_shape %635 [[0], [1], [2, 3]] output_shape [1, 12, 197, 1] : tensor<1x12x197xf32> into tensor<1x12x197x1xf32>
    %636 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%634, %expanded_249 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %637 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%636 : tensor<1x12x197x197xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.exp %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %638 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%637 : tensor<1x12x197x197xf32>) outs(%48 : tensor<1x12x197x1xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x1xf32>
    %639 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%637, %638 : tensor<1x12x197x197xf32>, tensor<1x12x197x1xf32>) outs(%40 : tensor<1x12x197x197xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.divf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x12x197x197xf32>
    %collapsed_250 = tensor.collapse_shape %639 [[0, 1], [2], [3]] : tensor<1x12x197x197xf32> into tensor<12x197x197xf32>
    %collapsed_251 = tensor.collapse_shape %transposed_244 [[0, 1], [2], [3]] : tensor<1x12x197x64xf32> into tensor<12x197x64xf32>
    %640 = linalg.batch_matmul {weft.layer = "layers.11.attention.matmul"} ins(%collapsed_250, %collapsed_251 : tensor<12x197x197xf32>, tensor<12x197x64xf32>) outs(%52 : tensor<12x197x64xf32>) -> tensor<12x197x64xf32>
    %expanded_252 = tensor.expand_shape %640 [[0, 1], [2], [3]] output_shape [1, 12, 197, 64] : tensor<12x197x64xf32> into tensor<1x12x197x64xf32>
    %transposed_253 = linalg.transpose ins(%expanded_252 : tensor<1x12x197x64xf32>) outs(%54 : tensor<1x197x12x64xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.11.attention.transpose"}
    %collapsed_254 = tensor.collapse_shape %transposed_253 [[0, 1], [2, 3]] : tensor<1x197x12x64xf32> into tensor<197x768xf32>
    %641 = linalg.matmul {weft.layer = "layers.11.attention.out"} ins(%collapsed_254, %layers_11_attention_out_weight_transposed : tensor<197x768xf32>, tensor<768x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %642 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%641, %layers_11_attention_out_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.11.attention.out"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_255 = tensor.expand_shape %642 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %643 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%611, %expanded_255 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.11.add"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %644 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%643 : tensor<1x197x768xf32>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %684 = arith.extf %in : f32 to f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %645 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%644 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %646 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%645 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %647 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%644, %646 : tensor<1x197x768xf64>, tensor<1x197x1xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f64, %in_261: f64, %out: f64):
      %684 = arith.subf %in, %in_261 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %648 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%647 : tensor<1x197x768xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.mulf %in, %in : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %649 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%648 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %650 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%649 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %651 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%650 : tensor<1x197x1xf64>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %684 = arith.truncf %in : f64 to f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %652 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%643 : tensor<1x197x768xf32>) outs(%19 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %653 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%652 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_6 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %654 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%651 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %cst : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %655 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%654 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.rsqrt %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %656 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%643, %653 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %657 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%656, %655 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %658 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%657, %layers_11_norm2_weight, %layers_11_norm2_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %in_261: f32, %in_262: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      %685 = arith.addf %684, %in_262 : f32
      linalg.yield %685 : f32
    } -> tensor<1x197x768xf32>
    %collapsed_256 = tensor.collapse_shape %658 [[0, 1], [2]] : tensor<1x197x768xf32> into tensor<197x768xf32>
    %659 = linalg.matmul {weft.layer = "layers.11.up"} ins(%collapsed_256, %layers_11_up_weight_transposed : tensor<197x768xf32>, tensor<768x3072xf32>) outs(%74 : tensor<197x3072xf32>) -> tensor<197x3072xf32>
    %660 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%659, %layers_11_up_bias : tensor<197x3072xf32>, tensor<3072xf32>) outs(%73 : tensor<197x3072xf32>) attrs =  {weft.layer = "layers.11.up"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x3072xf32>
    %expanded_257 = tensor.expand_shape %660 [[0, 1], [2]] output_shape [1, 197, 3072] : tensor<197x3072xf32> into tensor<1x197x3072xf32>
    %661 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_257 : tensor<1x197x3072xf32>) outs(%77 : tensor<1x197x3072xf32>) attrs =  {weft.layer = "layers.11.gelu"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_8 : f32
      %685 = math.erf %684 : f32
      %686 = arith.addf %685, %cst_3 : f32
      %687 = arith.mulf %686, %cst_4 : f32
      %688 = arith.mulf %in, %687 : f32
      linalg.yield %688 : f32
    } -> tensor<1x197x3072xf32>
    %collapsed_258 = tensor.collapse_shape %661 [[0, 1], [2]] : tensor<1x197x3072xf32> into tensor<197x3072xf32>
    %662 = linalg.matmul {weft.layer = "layers.11.down"} ins(%collapsed_258, %layers_11_down_weight_transposed : tensor<197x3072xf32>, tensor<3072x768xf32>) outs(%28 : tensor<197x768xf32>) -> tensor<197x768xf32>
    %663 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%662, %layers_11_down_bias : tensor<197x768xf32>, tensor<768xf32>) outs(%27 : tensor<197x768xf32>) attrs =  {weft.layer = "layers.11.down"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<197x768xf32>
    %expanded_259 = tensor.expand_shape %663 [[0, 1], [2]] output_shape [1, 197, 768] : tensor<197x768xf32> into tensor<1x197x768xf32>
    %664 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%643, %expanded_259 : tensor<1x197x768xf32>, tensor<1x197x768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "layers.11.add"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %665 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%664 : tensor<1x197x768xf32>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f64):
      %684 = arith.extf %in : f32 to f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %666 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%665 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %667 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%666 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %668 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%665, %667 : tensor<1x197x768xf64>, tensor<1x197x1xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f64, %in_261: f64, %out: f64):
      %684 = arith.subf %in, %in_261 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %669 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%668 : tensor<1x197x768xf64>) outs(%7 : tensor<1x197x768xf64>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.mulf %in, %in : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x768xf64>
    %670 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%669 : tensor<1x197x768xf64>) outs(%10 : tensor<1x197x1xf64>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.addf %in, %out : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %671 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%670 : tensor<1x197x1xf64>) outs(%9 : tensor<1x197x1xf64>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f64, %out: f64):
      %684 = arith.divf %in, %cst_5 : f64
      linalg.yield %684 : f64
    } -> tensor<1x197x1xf64>
    %672 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%671 : tensor<1x197x1xf64>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f64, %out: f32):
      %684 = arith.truncf %in : f64 to f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %673 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%664 : tensor<1x197x768xf32>) outs(%19 : tensor<1x197x1xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %out : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %674 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%673 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.divf %in, %cst_6 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %675 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%672 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f32):
      %684 = arith.addf %in, %cst : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %676 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%675 : tensor<1x197x1xf32>) outs(%17 : tensor<1x197x1xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %out: f32):
      %684 = math.rsqrt %in : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x1xf32>
    %677 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%664, %674 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.subf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %678 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%677, %676 : tensor<1x197x768xf32>, tensor<1x197x1xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x197x768xf32>
    %679 = linalg.generic {indexing_maps = [#map2, #map4, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%678, %norm_weight, %norm_bias : tensor<1x197x768xf32>, tensor<768xf32>, tensor<768xf32>) outs(%5 : tensor<1x197x768xf32>) attrs =  {weft.layer = "norm"} {
    ^bb0(%in: f32, %in_261: f32, %in_262: f32, %out: f32):
      %684 = arith.mulf %in, %in_261 : f32
      %685 = arith.addf %684, %in_262 : f32
      linalg.yield %685 : f32
    } -> tensor<1x197x768xf32>
    %extracted_slice = tensor.extract_slice %679[0, 0, 0] [1, 1, 768] [1, 1, 1] : tensor<1x197x768xf32> to tensor<1x1x768xf32>
    %collapsed_260 = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<1x1x768xf32> into tensor<1x768xf32>
    %680 = tensor.empty() : tensor<1x1000xf32>
    %681 = linalg.fill {weft.layer = "head"} ins(%cst_0 : f32) outs(%680 : tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %682 = linalg.matmul {weft.layer = "head"} ins(%collapsed_260, %head_weight_transposed : tensor<1x768xf32>, tensor<768x1000xf32>) outs(%681 : tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %683 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%682, %head_bias : tensor<1x1000xf32>, tensor<1000xf32>) outs(%680 : tensor<1x1000xf32>) attrs =  {weft.layer = "head"} {
    ^bb0(%in: f32, %in_261: f32, %out: f32):
      %684 = arith.addf %in, %in_261 : f32
      linalg.yield %684 : f32
    } -> tensor<1x1000xf32>
    return %683 : tensor<1x1000xf32>
  }
}
