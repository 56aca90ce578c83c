#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d1)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map6 = affine_map<(d0, d1, d2) -> (d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map9 = affine_map<(d0, d1, d2) -> (d1)>
module {
  func.func @conformer(%frames: tensor<1x400x80xf32> {weft.dims = ["batch", "seq", ""]}, %conv1_weight: tensor<144x1x3x3xf32> {weft.weight = "conv1.weight"}, %conv1_bias: tensor<144xf32> {weft.weight = "conv1.bias"}, %conv2_weight: tensor<144x144x3x3xf32> {weft.weight = "conv2.weight"}, %conv2_bias: tensor<144xf32> {weft.weight = "conv2.bias"}, %project_weight_transposed: tensor<2736x144xf32> {weft.weight = "project.weight.transposed"}, %project_bias: tensor<144xf32> {weft.weight = "project.bias"}, %layers_0_first_norm_weight: tensor<144xf32> {weft.weight = "layers.0.first.norm.weight"}, %layers_0_first_norm_bias: tensor<144xf32> {weft.weight = "layers.0.first.norm.bias"}, %layers_0_first_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.0.first.up.weight.transposed"}, %layers_0_first_up_bias: tensor<576xf32> {weft.weight = "layers.0.first.up.bias"}, %layers_0_first_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.0.first.down.weight.transposed"}, %layers_0_first_down_bias: tensor<144xf32> {weft.weight = "layers.0.first.down.bias"}, %layers_0_norm1_weight: tensor<144xf32> {weft.weight = "layers.0.norm1.weight"}, %layers_0_norm1_bias: tensor<144xf32> {weft.weight = "layers.0.norm1.bias"}, %layers_0_attention_query_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.0.attention.query.weight.transposed"}, %layers_0_attention_query_bias: tensor<144xf32> {weft.weight = "layers.0.attention.query.bias"}, %layers_0_attention_key_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.0.attention.key.weight.transposed"}, %layers_0_attention_key_bias: tensor<144xf32> {weft.weight = "layers.0.attention.key.bias"}, %layers_0_attention_value_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.0.attention.value.weight.transposed"}, %layers_0_attention_value_bias: tensor<144xf32> {weft.weight = "layers.0.attention.value.bias"}, %layers_0_attention_out_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.0.attention.out.weight.transposed"}, %layers_0_attention_out_bias: tensor<144xf32> {weft.weight = "layers.0.attention.out.bias"}, %layers_0_convolution_norm1_weight: tensor<144xf32> {weft.weight = "layers.0.convolution.norm1.weight"}, %layers_0_convolution_norm1_bias: tensor<144xf32> {weft.weight = "layers.0.convolution.norm1.bias"}, %layers_0_convolution_expand_weight: tensor<288x144x1xf32> {weft.weight = "layers.0.convolution.expand.weight"}, %layers_0_convolution_expand_bias: tensor<288xf32> {weft.weight = "layers.0.convolution.expand.bias"}, %layers_0_convolution_depthwise_weight_reshaped: tensor<144x31x1xf32> {weft.weight = "layers.0.convolution.depthwise.weight.reshaped"}, %layers_0_convolution_depthwise_bias: tensor<144xf32> {weft.weight = "layers.0.convolution.depthwise.bias"}, %layers_0_convolution_norm2_scale: tensor<144xf32> {weft.weight = "layers.0.convolution.norm2.scale"}, %layers_0_convolution_norm2_shift: tensor<144xf32> {weft.weight = "layers.0.convolution.norm2.shift"}, %layers_0_convolution_out_weight: tensor<144x144x1xf32> {weft.weight = "layers.0.convolution.out.weight"}, %layers_0_convolution_out_bias: tensor<144xf32> {weft.weight = "layers.0.convolution.out.bias"}, %layers_0_second_norm_weight: tensor<144xf32> {weft.weight = "layers.0.second.norm.weight"}, %layers_0_second_norm_bias: tensor<144xf32> {weft.weight = "layers.0.second.norm.bias"}, %layers_0_second_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.0.second.up.weight.transposed"}, %layers_0_second_up_bias: tensor<576xf32> {weft.weight = "layers.0.second.up.bias"}, %layers_0_second_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.0.second.down.weight.transposed"}, %layers_0_second_down_bias: tensor<144xf32> {weft.weight = "layers.0.second.down.bias"}, %layers_0_norm2_weight: tensor<144xf32> {weft.weight = "layers.0.norm2.weight"}, %layers_0_norm2_bias: tensor<144xf32> {weft.weight = "layers.0.norm2.bias"}, %layers_1_first_norm_weight: tensor<144xf32> {weft.weight = "layers.1.first.norm.weight"}, %layers_1_first_norm_bias: tensor<144xf32> {weft.weight = "layers.1.first.norm.bias"}, %layers_1_first_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.1.first.up.weight.transposed"}, %layers_1_first_up_bias: tensor<576xf32> {weft.weight = "layers.1.first.up.bias"}, %layers_1_first_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.1.first.down.weight.transposed"}, %layers_1_first_down_bias: tensor<144xf32> {weft.weight = "layers.1.first.down.bias"}, %layers_1_norm1_weight: tensor<144xf32> {weft.weight = "layers.1.norm1.weight"}, %layers_1_norm1_bias: tensor<144xf32> {weft.weight = "layers.1.norm1.bias"}, %layers_1_attention_query_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.1.attention.query.weight.transposed"}, %layers_1_attention_query_bias: tensor<144xf32> {weft.weight = "layers.1.attention.query.bias"}, %layers_1_attention_key_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.1.attention.key.weight.transposed"}, %layers_1_attention_key_bias: tensor<144xf32> {weft.weight = "layers.1.attention.key.bias"}, %layers_1_attention_value_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.1.attention.value.weight.transposed"}, %layers_1_attention_value_bias: tensor<144xf32> {weft.weight = "layers.1.attention.value.bias"}, %layers_1_attention_out_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.1.attention.out.weight.transposed"}, %layers_1_attention_out_bias: tensor<144xf32> {weft.weight = "layers.1.attention.out.bias"}, %layers_1_convolution_norm1_weight: tensor<144xf32> {weft.weight = "layers.1.convolution.norm1.weight"}, %layers_1_convolution_norm1_bias: tensor<144xf32> {weft.weight = "layers.1.convolution.norm1.bias"}, %layers_1_convolution_expand_weight: tensor<288x144x1xf32> {weft.weight = "layers.1.convolution.expand.weight"}, %layers_1_convolution_expand_bias: tensor<288xf32> {weft.weight = "layers.1.convolution.expand.bias"}, %layers_1_convolution_depthwise_weight_reshaped: tensor<144x31x1xf32> {weft.weight = "layers.1.convolution.depthwise.weight.reshaped"}, %layers_1_convolution_depthwise_bias: tensor<144xf32> {weft.weight = "layers.1.convolution.depthwise.bias"}, %layers_1_convolution_norm2_scale: tensor<144xf32> {weft.weight = "layers.1.convolution.norm2.scale"}, %layers_1_convolution_norm2_shift: tensor<144xf32> {weft.weight = "layers.1.convolution.norm2.shift"}, %layers_1_convolution_out_weight: tensor<144x144x1xf32> {weft.weight = "layers.1.convolution.out.weight"}, %layers_1_convolution_out_bias: tensor<144xf32> {weft.weight = "layers.1.convolution.out.bias"}, %layers_1_second_norm_weight: tensor<144xf32> {weft.weight = "layers.1.second.norm.weight"}, %layers_1_second_norm_bias: tensor<144xf32> {weft.weight = "layers.1.second.norm.bias"}, %layers_1_second_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.1.second.up.weight.transposed"}, %layers_1_second_up_bias: tensor<576xf32> {weft.weight = "layers.1.second.up.bias"}, %layers_1_second_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.1.second.down.weight.transposed"}, %layers_1_second_down_bias: tensor<144xf32> {weft.weight = "layers.1.second.down.bias"}, %layers_1_norm2_weight: tensor<144xf32> {weft.weight = "layers.1.norm2.weight"}, %layers_1_norm2_bias: tensor<144xf32> {weft.weight = "layers.1.norm2.bias"}, %layers_2_first_norm_weight: tensor<144xf32> {weft.weight = "layers.2.first.norm.weight"}, %layers_2_first_norm_bias: tensor<144xf32> {weft.weight = "layers.2.first.norm.bias"}, %layers_2_first_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.2.first.up.weight.transposed"}, %layers_2_first_up_bias: tensor<576xf32> {weft.weight = "layers.2.first.up.bias"}, %layers_2_first_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.2.first.down.weight.transposed"}, %layers_2_first_down_bias: tensor<144xf32> {weft.weight = "layers.2.first.down.bias"}, %layers_2_norm1_weight: tensor<144xf32> {weft.weight = "layers.2.norm1.weight"}, %layers_2_norm1_bias: tensor<144xf32> {weft.weight = "layers.2.norm1.bias"}, %layers_2_attention_query_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.2.attention.query.weight.transposed"}, %layers_2_attention_query_bias: tensor<144xf32> {weft.weight = "layers.2.attention.query.bias"}, %layers_2_attention_key_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.2.attention.key.weight.transposed"}, %layers_2_attention_key_bias: tensor<144xf32> {weft.weight = "layers.2.attention.key.bias"}, %layers_2_attention_value_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.2.attention.value.weight.transposed"}, %layers_2_attention_value_bias: tensor<144xf32> {weft.weight = "layers.2.attention.value.bias"}, %layers_2_attention_out_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.2.attention.out.weight.transposed"}, %layers_2_attention_out_bias: tensor<144xf32> {weft.weight = "layers.2.attention.out.bias"}, %layers_2_convolution_norm1_weight: tensor<144xf32> {weft.weight = "layers.2.convolution.norm1.weight"}, %layers_2_convolution_norm1_bias: tensor<144xf32> {weft.weight = "layers.2.convolution.norm1.bias"}, %layers_2_convolution_expand_weight: tensor<288x144x1xf32> {weft.weight = "layers.2.convolution.expand.weight"}, %layers_2_convolution_expand_bias: tensor<288xf32> {weft.weight = "layers.2.convolution.expand.bias"}, %layers_2_convolution_depthwise_weight_reshaped: tensor<144x31x1xf32> {weft.weight = "layers.2.convolution.depthwise.weight.reshaped"}, %layers_2_convolution_depthwise_bias: tensor<144xf32> {weft.weight = "layers.2.convolution.depthwise.bias"}, %layers_2_convolution_norm2_scale: tensor<144xf32> {weft.weight = "layers.2.convolution.norm2.scale"}, %layers_2_convolution_norm2_shift: tensor<144xf32> {weft.weight = "layers.2.convolution.norm2.shift"}, %layers_2_convolution_out_weight: tensor<144x144x1xf32> {weft.weight = "layers.2.convolution.out.weight"}, %layers_2_convolution_out_bias: tensor<144xf32> {weft.weight = "layers.2.convolution.out.bias"}, %layers_2_second_norm_weight: tensor<144xf32> {weft.weight = "layers.2.second.norm.weight"}, %layers_2_second_norm_bias: tensor<144xf32> {weft.weight = "layers.2.second.norm.bias"}, %layers_2_second_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.2.second.up.weight.transposed"}, %layers_2_second_up_bias: tensor<576xf32> {weft.weight = "layers.2.second.up.bias"}, %layers_2_second_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.2.second.down.weight.transposed"}, %layers_2_second_down_bias: tensor<144xf32> {weft.weight = "layers.2.second.down.bias"}, %layers_2_norm2_weight: tensor<144xf32> {weft.weight = "layers.2.norm2.weight"}, %layers_2_norm2_bias: tensor<144xf32> {weft.weight = "layers.2.norm2.bias"}, %layers_3_first_norm_weight: tensor<144xf32> {weft.weight = "layers.3.first.norm.weight"}, %layers_3_first_norm_bias: tensor<144xf32> {weft.weight = "layers.3.first.norm.bias"}, %layers_3_first_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.3.first.up.weight.transposed"}, %layers_3_first_up_bias: tensor<576xf32> {weft.weight = "layers.3.first.up.bias"}, %layers_3_first_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.3.first.down.weight.transposed"}, %layers_3_first_down_bias: tensor<144xf32> {weft.weight = "layers.3.first.down.bias"}, %layers_3_norm1_weight: tensor<144xf32> {weft.weight = "layers.3.norm1.weight"}, %layers_3_norm1_bias: tensor<144xf32> {weft.weight = "layers.3.norm1.bias"}, %layers_3_attention_query_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.3.attention.query.weight.transposed"}, %layers_3_attention_query_bias: tensor<144xf32> {weft.weight = "layers.3.attention.query.bias"}, %layers_3_attention_key_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.3.attention.key.weight.transposed"}, %layers_3_attention_key_bias: tensor<144xf32> {weft.weight = "layers.3.attention.key.bias"}, %layers_3_attention_value_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.3.attention.value.weight.transposed"}, %layers_3_attention_value_bias: tensor<144xf32> {weft.weight = "layers.3.attention.value.bias"}, %layers_3_attention_out_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.3.attention.out.weight.transposed"}, %layers_3_attention_out_bias: tensor<144xf32> {weft.weight = "layers.3.attention.out.bias"}, %layers_3_convolution_norm1_weight: tensor<144xf32> {weft.weight = "layers.3.convolution.norm1.weight"}, %layers_3_convolution_norm1_bias: tensor<144xf32> {weft.weight = "layers.3.convolution.norm1.bias"}, %layers_3_convolution_expand_weight: tensor<288x144x1xf32> {weft.weight = "layers.3.convolution.expand.weight"}, %layers_3_convolution_expand_bias: tensor<288xf32> {weft.weight = "layers.3.convolution.expand.bias"}, %layers_3_convolution_depthwise_weight_reshaped: tensor<144x31x1xf32> {weft.weight = "layers.3.convolution.depthwise.weight.reshaped"}, %layers_3_convolution_depthwise_bias: tensor<144xf32> {weft.weight = "layers.3.convolution.depthwise.bias"}, %layers_3_convolution_norm2_scale: tensor<144xf32> {weft.weight = "layers.3.convolution.norm2.scale"}, %layers_3_convolution_norm2_shift: tensor<144xf32> {weft.weight = "layers.3.convolution.norm2.shift"}, %layers_3_convolution_out_weight: tensor<144x144x1xf32> {weft.weight = "layers.3.convolution.out.weight"}, %layers_3_convolution_out_bias: tensor<144xf32> {weft.weight = "layers.3.convolution.out.bias"}, %layers_3_second_norm_weight: tensor<144xf32> {weft.weight = "layers.3.second.norm.weight"}, %layers_3_second_norm_bias: tensor<144xf32> {weft.weight = "layers.3.second.norm.bias"}, %layers_3_second_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.3.second.up.weight.transposed"}, %layers_3_second_up_bias: tensor<576xf32> {weft.weight = "layers.3.second.up.bias"}, %layers_3_second_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.3.second.down.weight.transposed"}, %layers_3_second_down_bias: tensor<144xf32> {weft.weight = "layers.3.second.down.bias"}, %layers_3_norm2_weight: tensor<144xf32> {weft.weight = "layers.3.norm2.weight"}, %layers_3_norm2_bias: tensor<144xf32> {weft.weight = "layers.3.norm2.bias"}, %layers_4_first_norm_weight: tensor<144xf32> {weft.weight = "layers.4.first.norm.weight"}, %layers_4_first_norm_bias: tensor<144xf32> {weft.weight = "layers.4.first.norm.bias"}, %layers_4_first_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.4.first.up.weight.transposed"}, %layers_4_first_up_bias: tensor<576xf32> {weft.weight = "layers.4.first.up.bias"}, %layers_4_first_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.4.first.down.weight.transposed"}, %layers_4_first_down_bias: tensor<144xf32> {weft.weight = "layers.4.first.down.bias"}, %layers_4_norm1_weight: tensor<144xf32> {weft.weight = "layers.4.norm1.weight"}, %layers_4_norm1_bias: tensor<144xf32> {weft.weight = "layers.4.norm1.bias"}, %layers_4_attention_query_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.4.attention.query.weight.transposed"}, %layers_4_attention_query_bias: tensor<144xf32> {weft.weight = "layers.4.attention.query.bias"}, %layers_4_attention_key_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.4.attention.key.weight.transposed"}, %layers_4_attention_key_bias: tensor<144xf32> {weft.weight = "layers.4.attention.key.bias"}, %layers_4_attention_value_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.4.attention.value.weight.transposed"}, %layers_4_attention_value_bias: tensor<144xf32> {weft.weight = "layers.4.attention.value.bias"}, %layers_4_attention_out_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.4.attention.out.weight.transposed"}, %layers_4_attention_out_bias: tensor<144xf32> {weft.weight = "layers.4.attention.out.bias"}, %layers_4_convolution_norm1_weight: tensor<144xf32> {weft.weight = "layers.4.convolution.norm1.weight"}, %layers_4_convolution_norm1_bias: tensor<144xf32> {weft.weight = "layers.4.convolution.norm1.bias"}, %layers_4_convolution_expand_weight: tensor<288x144x1xf32> {weft.weight = "layers.4.convolution.expand.weight"}, %layers_4_convolution_expand_bias: tensor<288xf32> {weft.weight = "layers.4.convolution.expand.bias"}, %layers_4_convolution_depthwise_weight_reshaped: tensor<144x31x1xf32> {weft.weight = "layers.4.convolution.depthwise.weight.reshaped"}, %layers_4_convolution_depthwise_bias: tensor<144xf32> {weft.weight = "layers.4.convolution.depthwise.bias"}, %layers_4_convolution_norm2_scale: tensor<144xf32> {weft.weight = "layers.4.convolution.norm2.scale"}, %layers_4_convolution_norm2_shift: tensor<144xf32> {weft.weight = "layers.4.convolution.norm2.shift"}, %layers_4_convolution_out_weight: tensor<144x144x1xf32> {weft.weight = "layers.4.convolution.out.weight"}, %layers_4_convolution_out_bias: tensor<144xf32> {weft.weight = "layers.4.convolution.out.bias"}, %layers_4_second_norm_weight: tensor<144xf32> {weft.weight = "layers.4.second.norm.weight"}, %layers_4_second_norm_bias: tensor<144xf32> {weft.weight = "layers.4.second.norm.bias"}, %layers_4_second_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.4.second.up.weight.transposed"}, %layers_4_second_up_bias: tensor<576xf32> {weft.weight = "layers.4.second.up.bias"}, %layers_4_second_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.4.second.down.weight.transposed"}, %layers_4_second_down_bias: tensor<144xf32> {weft.weight = "layers.4.second.down.bias"}, %layers_4_norm2_weight: tensor<144xf32> {weft.weight = "layers.4.norm2.weight"}, %layers_4_norm2_bias: tensor<144xf32> {weft.weight = "layers.4.norm2.bias"}, %layers_5_first_norm_weight: tensor<144xf32> {weft.weight = "layers.5.first.norm.weight"}, %layers_5_first_norm_bias: tensor<144xf32> {weft.weight = "layers.5.first.norm.bias"}, %layers_5_first_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.5.first.up.weight.transposed"}, %layers_5_first_up_bias: tensor<576xf32> {weft.weight = "layers.5.first.up.bias"}, %layers_5_first_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.5.first.down.weight.transposed"}, %layers_5_first_down_bias: tensor<144xf32> {weft.weight = "layers.5.first.down.bias"}, %layers_5_norm1_weight: tensor<144xf32> {weft.weight = "layers.5.norm1.weight"}, %layers_5_norm1_bias: tensor<144xf32> {weft.weight = "layers.5.norm1.bias"}, %layers_5_attention_query_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.5.attention.query.weight.transposed"}, %layers_5_attention_query_bias: tensor<144xf32> {weft.weight = "layers.5.attention.query.bias"}, %layers_5_attention_key_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.5.attention.key.weight.transposed"}, %layers_5_attention_key_bias: tensor<144xf32> {weft.weight = "layers.5.attention.key.bias"}, %layers_5_attention_value_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.5.attention.value.weight.transposed"}, %layers_5_attention_value_bias: tensor<144xf32> {weft.weight = "layers.5.attention.value.bias"}, %layers_5_attention_out_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.5.attention.out.weight.transposed"}, %layers_5_attention_out_bias: tensor<144xf32> {weft.weight = "layers.5.attention.out.bias"}, %layers_5_convolution_norm1_weight: tensor<144xf32> {weft.weight = "layers.5.convolution.norm1.weight"}, %layers_5_convolution_norm1_bias: tensor<144xf32> {weft.weight = "layers.5.convolution.norm1.bias"}, %layers_5_convolution_expand_weight: tensor<288x144x1xf32> {weft.weight = "layers.5.convolution.expand.weight"}, %layers_5_convolution_expand_bias: tensor<288xf32> {weft.weight = "layers.5.convolution.expand.bias"}, %layers_5_convolution_depthwise_weight_reshaped: tensor<144x31x1xf32> {weft.weight = "layers.5.convolution.depthwise.weight.reshaped"}, %layers_5_convolution_depthwise_bias: tensor<144xf32> {weft.weight = "layers.5.convolution.depthwise.bias"}, %layers_5_convolution_norm2_scale: tensor<144xf32> {weft.weight = "layers.5.convolution.norm2.scale"}, %layers_5_convolution_norm2_shift: tensor<144xf32> {weft.weight = "layers.5.convolution.norm2.shift"}, %layers_5_convolution_out_weight: tensor<144x144x1xf32> {weft.weight = "layers.5.convolution.out.weight"}, %layers_5_convolution_out_bias: tensor<144xf32> {weft.weight = "layers.5.convolution.out.bias"}, %layers_5_second_norm_weight: tensor<144xf32> {weft.weight = "layers.5.second.norm.weight"}, %layers_5_second_norm_bias: tensor<144xf32> {weft.weight = "layers.5.second.norm.bias"}, %layers_5_second_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.5.second.up.weight.transposed"}, %layers_5_second_up_bias: tensor<576xf32> {weft.weight = "layers.5.second.up.bias"}, %layers_5_second_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.5.second.down.weight.transposed"}, %layers_5_second_down_bias: tensor<144xf32> {weft.weight = "layers.5.second.down.bias"}, %layers_5_norm2_weight: tensor<144xf32> {weft.weight = "layers.5.norm2.weight"}, %layers_5_norm2_bias: tensor<144xf32> {weft.weight = "layers.5.norm2.bias"}, %layers_6_first_norm_weight: tensor<144xf32> {weft.weight = "layers.6.first.norm.weight"}, %layers_6_first_norm_bias: tensor<144xf32> {weft.weight = "layers.6.first.norm.bias"}, %layers_6_first_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.6.first.up.weight.transposed"}, %layers_6_first_up_bias: tensor<576xf32> {weft.weight = "layers.6.first.up.bias"}, %layers_6_first_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.6.first.down.weight.transposed"}, %layers_6_first_down_bias: tensor<144xf32> {weft.weight = "layers.6.first.down.bias"}, %layers_6_norm1_weight: tensor<144xf32> {weft.weight = "layers.6.norm1.weight"}, %layers_6_norm1_bias: tensor<144xf32> {weft.weight = "layers.6.norm1.bias"}, %layers_6_attention_query_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.6.attention.query.weight.transposed"}, %layers_6_attention_query_bias: tensor<144xf32> {weft.weight = "layers.6.attention.query.bias"}, %layers_6_attention_key_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.6.attention.key.weight.transposed"}, %layers_6_attention_key_bias: tensor<144xf32> {weft.weight = "layers.6.attention.key.bias"}, %layers_6_attention_value_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.6.attention.value.weight.transposed"}, %layers_6_attention_value_bias: tensor<144xf32> {weft.weight = "layers.6.attention.value.bias"}, %layers_6_attention_out_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.6.attention.out.weight.transposed"}, %layers_6_attention_out_bias: tensor<144xf32> {weft.weight = "layers.6.attention.out.bias"}, %layers_6_convolution_norm1_weight: tensor<144xf32> {weft.weight = "layers.6.convolution.norm1.weight"}, %layers_6_convolution_norm1_bias: tensor<144xf32> {weft.weight = "layers.6.convolution.norm1.bias"}, %layers_6_convolution_expand_weight: tensor<288x144x1xf32> {weft.weight = "layers.6.convolution.expand.weight"}, %layers_6_convolution_expand_bias: tensor<288xf32> {weft.weight = "layers.6.convolution.expand.bias"}, %layers_6_convolution_depthwise_weight_reshaped: tensor<144x31x1xf32> {weft.weight = "layers.6.convolution.depthwise.weight.reshaped"}, %layers_6_convolution_depthwise_bias: tensor<144xf32> {weft.weight = "layers.6.convolution.depthwise.bias"}, %layers_6_convolution_norm2_scale: tensor<144xf32> {weft.weight = "layers.6.convolution.norm2.scale"}, %layers_6_convolution_norm2_shift: tensor<144xf32> {weft.weight = "layers.6.convolution.norm2.shift"}, %layers_6_convolution_out_weight: tensor<144x144x1xf32> {weft.weight = "layers.6.convolution.out.weight"}, %layers_6_convolution_out_bias: tensor<144xf32> {weft.weight = "layers.6.convolution.out.bias"}, %layers_6_second_norm_weight: tensor<144xf32> {weft.weight = "layers.6.second.norm.weight"}, %layers_6_second_norm_bias: tensor<144xf32> {weft.weight = "layers.6.second.norm.bias"}, %layers_6_second_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.6.second.up.weight.transposed"}, %layers_6_second_up_bias: tensor<576xf32> {weft.weight = "layers.6.second.up.bias"}, %layers_6_second_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.6.second.down.weight.transposed"}, %layers_6_second_down_bias: tensor<144xf32> {weft.weight = "layers.6.second.down.bias"}, %layers_6_norm2_weight: tensor<144xf32> {weft.weight = "layers.6.norm2.weight"}, %layers_6_norm2_bias: tensor<144xf32> {weft.weight = "layers.6.norm2.bias"}, %layers_7_first_norm_weight: tensor<144xf32> {weft.weight = "layers.7.first.norm.weight"}, %layers_7_first_norm_bias: tensor<144xf32> {weft.weight = "layers.7.first.norm.bias"}, %layers_7_first_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.7.first.up.weight.transposed"}, %layers_7_first_up_bias: tensor<576xf32> {weft.weight = "layers.7.first.up.bias"}, %layers_7_first_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.7.first.down.weight.transposed"}, %layers_7_first_down_bias: tensor<144xf32> {weft.weight = "layers.7.first.down.bias"}, %layers_7_norm1_weight: tensor<144xf32> {weft.weight = "layers.7.norm1.weight"}, %layers_7_norm1_bias: tensor<144xf32> {weft.weight = "layers.7.norm1.bias"}, %layers_7_attention_query_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.7.attention.query.weight.transposed"}, %layers_7_attention_query_bias: tensor<144xf32> {weft.weight = "layers.7.attention.query.bias"}, %layers_7_attention_key_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.7.attention.key.weight.transposed"}, %layers_7_attention_key_bias: tensor<144xf32> {weft.weight = "layers.7.attention.key.bias"}, %layers_7_attention_value_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.7.attention.value.weight.transposed"}, %layers_7_attention_value_bias: tensor<144xf32> {weft.weight = "layers.7.attention.value.bias"}, %layers_7_attention_out_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.7.attention.out.weight.transposed"}, %layers_7_attention_out_bias: tensor<144xf32> {weft.weight = "layers.7.attention.out.bias"}, %layers_7_convolution_norm1_weight: tensor<144xf32> {weft.weight = "layers.7.convolution.norm1.weight"}, %layers_7_convolution_norm1_bias: tensor<144xf32> {weft.weight = "layers.7.convolution.norm1.bias"}, %layers_7_convolution_expand_weight: tensor<288x144x1xf32> {weft.weight = "layers.7.convolution.expand.weight"}, %layers_7_convolution_expand_bias: tensor<288xf32> {weft.weight = "layers.7.convolution.expand.bias"}, %layers_7_convolution_depthwise_weight_reshaped: tensor<144x31x1xf32> {weft.weight = "layers.7.convolution.depthwise.weight.reshaped"}, %layers_7_convolution_depthwise_bias: tensor<144xf32> {weft.weight = "layers.7.convolution.depthwise.bias"}, %layers_7_convolution_norm2_scale: tensor<144xf32> {weft.weight = "layers.7.convolution.norm2.scale"}, %layers_7_convolution_norm2_shift: tensor<144xf32> {weft.weight = "layers.7.convolution.norm2.shift"}, %layers_7_convolution_out_weight: tensor<144x144x1xf32> {weft.weight = "layers.7.convolution.out.weight"}, %layers_7_convolution_out_bias: tensor<144xf32> {weft.weight = "layers.7.convolution.out.bias"}, %layers_7_second_norm_weight: tensor<144xf32> {weft.weight = "layers.7.second.norm.weight"}, %layers_7_second_norm_bias: tensor<144xf32> {weft.weight = "layers.7.second.norm.bias"}, %layers_7_second_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.7.second.up.weight.transposed"}, %layers_7_second_up_bias: tensor<576xf32> {weft.weight = "layers.7.second.up.bias"}, %layers_7_second_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.7.second.down.weight.transposed"}, %layers_7_second_down_bias: tensor<144xf32> {weft.weight = "layers.7.second.down.bias"}, %layers_7_norm2_weight: tensor<144xf32> {weft.weight = "layers.7.norm2.weight"}, %layers_7_norm2_bias: tensor<144xf32> {weft.weight = "layers.7.norm2.bias"}, %layers_8_first_norm_weight: tensor<144xf32> {weft.weight = "layers.8.first.norm.weight"}, %layers_8_first_norm_bias: tensor<144xf32> {weft.weight = "layers.8.first.norm.bias"}, %layers_8_first_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.8.first.up.weight.transposed"}, %layers_8_first_up_bias: tensor<576xf32> {weft.weight = "layers.8.first.up.bias"}, %layers_8_first_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.8.first.down.weight.transposed"}, %layers_8_first_down_bias: tensor<144xf32> {weft.weight = "layers.8.first.down.bias"}, %layers_8_norm1_weight: tensor<144xf32> {weft.weight = "layers.8.norm1.weight"}, %layers_8_norm1_bias: tensor<144xf32> {weft.weight = "layers.8.norm1.bias"}, %layers_8_attention_query_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.8.attention.query.weight.transposed"}, %layers_8_attention_query_bias: tensor<144xf32> {weft.weight = "layers.8.attention.query.bias"}, %layers_8_attention_key_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.8.attention.key.weight.transposed"}, %layers_8_attention_key_bias: tensor<144xf32> {weft.weight = "layers.8.attention.key.bias"}, %layers_8_attention_value_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.8.attention.value.weight.transposed"}, %layers_8_attention_value_bias: tensor<144xf32> {weft.weight = "layers.8.attention.value.bias"}, %layers_8_attention_out_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.8.attention.out.weight.transposed"}, %layers_8_attention_out_bias: tensor<144xf32> {weft.weight = "layers.8.attention.out.bias"}, %layers_8_convolution_norm1_weight: tensor<144xf32> {weft.weight = "layers.8.convolution.norm1.weight"}, %layers_8_convolution_norm1_bias: tensor<144xf32> {weft.weight = "layers.8.convolution.norm1.bias"}, %layers_8_convolution_expand_weight: tensor<288x144x1xf32> {weft.weight = "layers.8.convolution.expand.weight"}, %layers_8_convolution_expand_bias: tensor<288xf32> {weft.weight = "layers.8.convolution.expand.bias"}, %layers_8_convolution_depthwise_weight_reshaped: tensor<144x31x1xf32> {weft.weight = "layers.8.convolution.depthwise.weight.reshaped"}, %layers_8_convolution_depthwise_bias: tensor<144xf32> {weft.weight = "layers.8.convolution.depthwise.bias"}, %layers_8_convolution_norm2_scale: tensor<144xf32> {weft.weight = "layers.8.convolution.norm2.scale"}, %layers_8_convolution_norm2_shift: tensor<144xf32> {weft.weight = "layers.8.convolution.norm2.shift"}, %layers_8_convolution_out_weight: tensor<144x144x1xf32> {weft.weight = "layers.8.convolution.out.weight"}, %layers_8_convolution_out_bias: tensor<144xf32> {weft.weight = "layers.8.convolution.out.bias"}, %layers_8_second_norm_weight: tensor<144xf32> {weft.weight = "layers.8.second.norm.weight"}, %layers_8_second_norm_bias: tensor<144xf32> {weft.weight = "layers.8.second.norm.bias"}, %layers_8_second_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.8.second.up.weight.transposed"}, %layers_8_second_up_bias: tensor<576xf32> {weft.weight = "layers.8.second.up.bias"}, %layers_8_second_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.8.second.down.weight.transposed"}, %layers_8_second_down_bias: tensor<144xf32> {weft.weight = "layers.8.second.down.bias"}, %layers_8_norm2_weight: tensor<144xf32> {weft.weight = "layers.8.norm2.weight"}, %layers_8_norm2_bias: tensor<144xf32> {weft.weight = "layers.8.norm2.bias"}, %layers_9_first_norm_weight: tensor<144xf32> {weft.weight = "layers.9.first.norm.weight"}, %layers_9_first_norm_bias: tensor<144xf32> {weft.weight = "layers.9.first.norm.bias"}, %layers_9_first_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.9.first.up.weight.transposed"}, %layers_9_first_up_bias: tensor<576xf32> {weft.weight = "layers.9.first.up.bias"}, %layers_9_first_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.9.first.down.weight.transposed"}, %layers_9_first_down_bias: tensor<144xf32> {weft.weight = "layers.9.first.down.bias"}, %layers_9_norm1_weight: tensor<144xf32> {weft.weight = "layers.9.norm1.weight"}, %layers_9_norm1_bias: tensor<144xf32> {weft.weight = "layers.9.norm1.bias"}, %layers_9_attention_query_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.9.attention.query.weight.transposed"}, %layers_9_attention_query_bias: tensor<144xf32> {weft.weight = "layers.9.attention.query.bias"}, %layers_9_attention_key_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.9.attention.key.weight.transposed"}, %layers_9_attention_key_bias: tensor<144xf32> {weft.weight = "layers.9.attention.key.bias"}, %layers_9_attention_value_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.9.attention.value.weight.transposed"}, %layers_9_attention_value_bias: tensor<144xf32> {weft.weight = "layers.9.attention.value.bias"}, %layers_9_attention_out_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.9.attention.out.weight.transposed"}, %layers_9_attention_out_bias: tensor<144xf32> {weft.weight = "layers.9.attention.out.bias"}, %layers_9_convolution_norm1_weight: tensor<144xf32> {weft.weight = "layers.9.convolution.norm1.weight"}, %layers_9_convolution_norm1_bias: tensor<144xf32> {weft.weight = "layers.9.convolution.norm1.bias"}, %layers_9_convolution_expand_weight: tensor<288x144x1xf32> {weft.weight = "layers.9.convolution.expand.weight"}, %layers_9_convolution_expand_bias: tensor<288xf32> {weft.weight = "layers.9.convolution.expand.bias"}, %layers_9_convolution_depthwise_weight_reshaped: tensor<144x31x1xf32> {weft.weight = "layers.9.convolution.depthwise.weight.reshaped"}, %layers_9_convolution_depthwise_bias: tensor<144xf32> {weft.weight = "layers.9.convolution.depthwise.bias"}, %layers_9_convolution_norm2_scale: tensor<144xf32> {weft.weight = "layers.9.convolution.norm2.scale"}, %layers_9_convolution_norm2_shift: tensor<144xf32> {weft.weight = "layers.9.convolution.norm2.shift"}, %layers_9_convolution_out_weight: tensor<144x144x1xf32> {weft.weight = "layers.9.convolution.out.weight"}, %layers_9_convolution_out_bias: tensor<144xf32> {weft.weight = "layers.9.convolution.out.bias"}, %layers_9_second_norm_weight: tensor<144xf32> {weft.weight = "layers.9.second.norm.weight"}, %layers_9_second_norm_bias: tensor<144xf32> {weft.weight = "layers.9.second.norm.bias"}, %layers_9_second_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.9.second.up.weight.transposed"}, %layers_9_second_up_bias: tensor<576xf32> {weft.weight = "layers.9.second.up.bias"}, %layers_9_second_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.9.second.down.weight.transposed"}, %layers_9_second_down_bias: tensor<144xf32> {weft.weight = "layers.9.second.down.bias"}, %layers_9_norm2_weight: tensor<144xf32> {weft.weight = "layers.9.norm2.weight"}, %layers_9_norm2_bias: tensor<144xf32> {weft.weight = "layers.9.norm2.bias"}, %layers_10_first_norm_weight: tensor<144xf32> {weft.weight = "layers.10.first.norm.weight"}, %layers_10_first_norm_bias: tensor<144xf32> {weft.weight = "layers.10.first.norm.bias"}, %layers_10_first_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.10.first.up.weight.transposed"}, %layers_10_first_up_bias: tensor<576xf32> {weft.weight = "layers.10.first.up.bias"}, %layers_10_first_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.10.first.down.weight.transposed"}, %layers_10_first_down_bias: tensor<144xf32> {weft.weight = "layers.10.first.down.bias"}, %layers_10_norm1_weight: tensor<144xf32> {weft.weight = "layers.10.norm1.weight"}, %layers_10_norm1_bias: tensor<144xf32> {weft.weight = "layers.10.norm1.bias"}, %layers_10_attention_query_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.10.attention.query.weight.transposed"}, %layers_10_attention_query_bias: tensor<144xf32> {weft.weight = "layers.10.attention.query.bias"}, %layers_10_attention_key_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.10.attention.key.weight.transposed"}, %layers_10_attention_key_bias: tensor<144xf32> {weft.weight = "layers.10.attention.key.bias"}, %layers_10_attention_value_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.10.attention.value.weight.transposed"}, %layers_10_attention_value_bias: tensor<144xf32> {weft.weight = "layers.10.attention.value.bias"}, %layers_10_attention_out_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.10.attention.out.weight.transposed"}, %layers_10_attention_out_bias: tensor<144xf32> {weft.weight = "layers.10.attention.out.bias"}, %layers_10_convolution_norm1_weight: tensor<144xf32> {weft.weight = "layers.10.convolution.norm1.weight"}, %layers_10_convolution_norm1_bias: tensor<144xf32> {weft.weight = "layers.10.convolution.norm1.bias"}, %layers_10_convolution_expand_weight: tensor<288x144x1xf32> {weft.weight = "layers.10.convolution.expand.weight"}, %layers_10_convolution_expand_bias: tensor<288xf32> {weft.weight = "layers.10.convolution.expand.bias"}, %layers_10_convolution_depthwise_weight_reshaped: tensor<144x31x1xf32> {weft.weight = "layers.10.convolution.depthwise.weight.reshaped"}, %layers_10_convolution_depthwise_bias: tensor<144xf32> {weft.weight = "layers.10.convolution.depthwise.bias"}, %layers_10_convolution_norm2_scale: tensor<144xf32> {weft.weight = "layers.10.convolution.norm2.scale"}, %layers_10_convolution_norm2_shift: tensor<144xf32> {weft.weight = "layers.10.convolution.norm2.shift"}, %layers_10_convolution_out_weight: tensor<144x144x1xf32> {weft.weight = "layers.10.convolution.out.weight"}, %layers_10_convolution_out_bias: tensor<144xf32> {weft.weight = "layers.10.convolution.out.bias"}, %layers_10_second_norm_weight: tensor<144xf32> {weft.weight = "layers.10.second.norm.weight"}, %layers_10_second_norm_bias: tensor<144xf32> {weft.weight = "layers.10.second.norm.bias"}, %layers_10_second_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.10.second.up.weight.transposed"}, %layers_10_second_up_bias: tensor<576xf32> {weft.weight = "layers.10.second.up.bias"}, %layers_10_second_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.10.second.down.weight.transposed"}, %layers_10_second_down_bias: tensor<144xf32> {weft.weight = "layers.10.second.down.bias"}, %layers_10_norm2_weight: tensor<144xf32> {weft.weight = "layers.10.norm2.weight"}, %layers_10_norm2_bias: tensor<144xf32> {weft.weight = "layers.10.norm2.bias"}, %layers_11_first_norm_weight: tensor<144xf32> {weft.weight = "layers.11.first.norm.weight"}, %layers_11_first_norm_bias: tensor<144xf32> {weft.weight = "layers.11.first.norm.bias"}, %layers_11_first_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.11.first.up.weight.transposed"}, %layers_11_first_up_bias: tensor<576xf32> {weft.weight = "layers.11.first.up.bias"}, %layers_11_first_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.11.first.down.weight.transposed"}, %layers_11_first_down_bias: tensor<144xf32> {weft.weight = "layers.11.first.down.bias"}, %layers_11_norm1_weight: tensor<144xf32> {weft.weight = "layers.11.norm1.weight"}, %layers_11_norm1_bias: tensor<144xf32> {weft.weight = "layers.11.norm1.bias"}, %layers_11_attention_query_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.11.attention.query.weight.transposed"}, %layers_11_attention_query_bias: tensor<144xf32> {weft.weight = "layers.11.attention.query.bias"}, %layers_11_attention_key_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.11.attention.key.weight.transposed"}, %layers_11_attention_key_bias: tensor<144xf32> {weft.weight = "layers.11.attention.key.bias"}, %layers_11_attention_value_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.11.attention.value.weight.transposed"}, %layers_11_attention_value_bias: tensor<144xf32> {weft.weight = "layers.11.attention.value.bias"}, %layers_11_attention_out_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.11.attention.out.weight.transposed"}, %layers_11_attention_out_bias: tensor<144xf32> {weft.weight = "layers.11.attention.out.bias"}, %layers_11_convolution_norm1_weight: tensor<144xf32> {weft.weight = "layers.11.convolution.norm1.weight"}, %layers_11_convolution_norm1_bias: tensor<144xf32> {weft.weight = "layers.11.convolution.norm1.bias"}, %layers_11_convolution_expand_weight: tensor<288x144x1xf32> {weft.weight = "layers.11.convolution.expand.weight"}, %layers_11_convolution_expand_bias: tensor<288xf32> {weft.weight = "layers.11.convolution.expand.bias"}, %layers_11_convolution_depthwise_weight_reshaped: tensor<144x31x1xf32> {weft.weight = "layers.11.convolution.depthwise.weight.reshaped"}, %layers_11_convolution_depthwise_bias: tensor<144xf32> {weft.weight = "layers.11.convolution.depthwise.bias"}, %layers_11_convolution_norm2_scale: tensor<144xf32> {weft.weight = "layers.11.convolution.norm2.scale"}, %layers_11_convolution_norm2_shift: tensor<144xf32> {weft.weight = "layers.11.convolution.norm2.shift"}, %layers_11_convolution_out_weight: tensor<144x144x1xf32> {weft.weight = "layers.11.convolution.out.weight"}, %layers_11_convolution_out_bias: tensor<144xf32> {weft.weight = "layers.11.convolution.out.bias"}, %layers_11_second_norm_weight: tensor<144xf32> {weft.weight = "layers.11.second.norm.weight"}, %layers_11_second_norm_bias: tensor<144xf32> {weft.weight = "layers.11.second.norm.bias"}, %layers_11_second_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.11.second.up.weight.transposed"}, %layers_11_second_up_bias: tensor<576xf32> {weft.weight = "layers.11.second.up.bias"}, %layers_11_second_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.11.second.down.weight.transposed"}, %layers_11_second_down_bias: tensor<144xf32> {weft.weight = "layers.11.second.down.bias"}, %layers_11_norm2_weight: tensor<144xf32> {weft.weight = "layers.11.norm2.weight"}, %layers_11_norm2_bias: tensor<144xf32> {weft.weight = "layers.11.norm2.bias"}, %layers_12_first_norm_weight: tensor<144xf32> {weft.weight = "layers.12.first.norm.weight"}, %layers_12_first_norm_bias: tensor<144xf32> {weft.weight = "layers.12.first.norm.bias"}, %layers_12_first_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.12.first.up.weight.transposed"}, %layers_12_first_up_bias: tensor<576xf32> {weft.weight = "layers.12.first.up.bias"}, %layers_12_first_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.12.first.down.weight.transposed"}, %layers_12_first_down_bias: tensor<144xf32> {weft.weight = "layers.12.first.down.bias"}, %layers_12_norm1_weight: tensor<144xf32> {weft.weight = "layers.12.norm1.weight"}, %layers_12_norm1_bias: tensor<144xf32> {weft.weight = "layers.12.norm1.bias"}, %layers_12_attention_query_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.12.attention.query.weight.transposed"}, %layers_12_attention_query_bias: tensor<144xf32> {weft.weight = "layers.12.attention.query.bias"}, %layers_12_attention_key_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.12.attention.key.weight.transposed"}, %layers_12_attention_key_bias: tensor<144xf32> {weft.weight = "layers.12.attention.key.bias"}, %layers_12_attention_value_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.12.attention.value.weight.transposed"}, %layers_12_attention_value_bias: tensor<144xf32> {weft.weight = "layers.12.attention.value.bias"}, %layers_12_attention_out_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.12.attention.out.weight.transposed"}, %layers_12_attention_out_bias: tensor<144xf32> {weft.weight = "layers.12.attention.out.bias"}, %layers_12_convolution_norm1_weight: tensor<144xf32> {weft.weight = "layers.12.convolution.norm1.weight"}, %layers_12_convolution_norm1_bias: tensor<144xf32> {weft.weight = "layers.12.convolution.norm1.bias"}, %layers_12_convolution_expand_weight: tensor<288x144x1xf32> {weft.weight = "layers.12.convolution.expand.weight"}, %layers_12_convolution_expand_bias: tensor<288xf32> {weft.weight = "layers.12.convolution.expand.bias"}, %layers_12_convolution_depthwise_weight_reshaped: tensor<144x31x1xf32> {weft.weight = "layers.12.convolution.depthwise.weight.reshaped"}, %layers_12_convolution_depthwise_bias: tensor<144xf32> {weft.weight = "layers.12.convolution.depthwise.bias"}, %layers_12_convolution_norm2_scale: tensor<144xf32> {weft.weight = "layers.12.convolution.norm2.scale"}, %layers_12_convolution_norm2_shift: tensor<144xf32> {weft.weight = "layers.12.convolution.norm2.shift"}, %layers_12_convolution_out_weight: tensor<144x144x1xf32> {weft.weight = "layers.12.convolution.out.weight"}, %layers_12_convolution_out_bias: tensor<144xf32> {weft.weight = "layers.12.convolution.out.bias"}, %layers_12_second_norm_weight: tensor<144xf32> {weft.weight = "layers.12.second.norm.weight"}, %layers_12_second_norm_bias: tensor<144xf32> {weft.weight = "layers.12.second.norm.bias"}, %layers_12_second_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.12.second.up.weight.transposed"}, %layers_12_second_up_bias: tensor<576xf32> {weft.weight = "layers.12.second.up.bias"}, %layers_12_second_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.12.second.down.weight.transposed"}, %layers_12_second_down_bias: tensor<144xf32> {weft.weight = "layers.12.second.down.bias"}, %layers_12_norm2_weight: tensor<144xf32> {weft.weight = "layers.12.norm2.weight"}, %layers_12_norm2_bias: tensor<144xf32> {weft.weight = "layers.12.norm2.bias"}, %layers_13_first_norm_weight: tensor<144xf32> {weft.weight = "layers.13.first.norm.weight"}, %layers_13_first_norm_bias: tensor<144xf32> {weft.weight = "layers.13.first.norm.bias"}, %layers_13_first_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.13.first.up.weight.transposed"}, %layers_13_first_up_bias: tensor<576xf32> {weft.weight = "layers.13.first.up.bias"}, %layers_13_first_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.13.first.down.weight.transposed"}, %layers_13_first_down_bias: tensor<144xf32> {weft.weight = "layers.13.first.down.bias"}, %layers_13_norm1_weight: tensor<144xf32> {weft.weight = "layers.13.norm1.weight"}, %layers_13_norm1_bias: tensor<144xf32> {weft.weight = "layers.13.norm1.bias"}, %layers_13_attention_query_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.13.attention.query.weight.transposed"}, %layers_13_attention_query_bias: tensor<144xf32> {weft.weight = "layers.13.attention.query.bias"}, %layers_13_attention_key_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.13.attention.key.weight.transposed"}, %layers_13_attention_key_bias: tensor<144xf32> {weft.weight = "layers.13.attention.key.bias"}, %layers_13_attention_value_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.13.attention.value.weight.transposed"}, %layers_13_attention_value_bias: tensor<144xf32> {weft.weight = "layers.13.attention.value.bias"}, %layers_13_attention_out_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.13.attention.out.weight.transposed"}, %layers_13_attention_out_bias: tensor<144xf32> {weft.weight = "layers.13.attention.out.bias"}, %layers_13_convolution_norm1_weight: tensor<144xf32> {weft.weight = "layers.13.convolution.norm1.weight"}, %layers_13_convolution_norm1_bias: tensor<144xf32> {weft.weight = "layers.13.convolution.norm1.bias"}, %layers_13_convolution_expand_weight: tensor<288x144x1xf32> {weft.weight = "layers.13.convolution.expand.weight"}, %layers_13_convolution_expand_bias: tensor<288xf32> {weft.weight = "layers.13.convolution.expand.bias"}, %layers_13_convolution_depthwise_weight_reshaped: tensor<144x31x1xf32> {weft.weight = "layers.13.convolution.depthwise.weight.reshaped"}, %layers_13_convolution_depthwise_bias: tensor<144xf32> {weft.weight = "layers.13.convolution.depthwise.bias"}, %layers_13_convolution_norm2_scale: tensor<144xf32> {weft.weight = "layers.13.convolution.norm2.scale"}, %layers_13_convolution_norm2_shift: tensor<144xf32> {weft.weight = "layers.13.convolution.norm2.shift"}, %layers_13_convolution_out_weight: tensor<144x144x1xf32> {weft.weight = "layers.13.convolution.out.weight"}, %layers_13_convolution_out_bias: tensor<144xf32> {weft.weight = "layers.13.convolution.out.bias"}, %layers_13_second_norm_weight: tensor<144xf32> {weft.weight = "layers.13.second.norm.weight"}, %layers_13_second_norm_bias: tensor<144xf32> {weft.weight = "layers.13.second.norm.bias"}, %layers_13_second_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.13.second.up.weight.transposed"}, %layers_13_second_up_bias: tensor<576xf32> {weft.weight = "layers.13.second.up.bias"}, %layers_13_second_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.13.second.down.weight.transposed"}, %layers_13_second_down_bias: tensor<144xf32> {weft.weight = "layers.13.second.down.bias"}, %layers_13_norm2_weight: tensor<144xf32> {weft.weight = "layers.13.norm2.weight"}, %layers_13_norm2_bias: tensor<144xf32> {weft.weight = "layers.13.norm2.bias"}, %layers_14_first_norm_weight: tensor<144xf32> {weft.weight = "layers.14.first.norm.weight"}, %layers_14_first_norm_bias: tensor<144xf32> {weft.weight = "layers.14.first.norm.bias"}, %layers_14_first_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.14.first.up.weight.transposed"}, %layers_14_first_up_bias: tensor<576xf32> {weft.weight = "layers.14.first.up.bias"}, %layers_14_first_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.14.first.down.weight.transposed"}, %layers_14_first_down_bias: tensor<144xf32> {weft.weight = "layers.14.first.down.bias"}, %layers_14_norm1_weight: tensor<144xf32> {weft.weight = "layers.14.norm1.weight"}, %layers_14_norm1_bias: tensor<144xf32> {weft.weight = "layers.14.norm1.bias"}, %layers_14_attention_query_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.14.attention.query.weight.transposed"}, %layers_14_attention_query_bias: tensor<144xf32> {weft.weight = "layers.14.attention.query.bias"}, %layers_14_attention_key_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.14.attention.key.weight.transposed"}, %layers_14_attention_key_bias: tensor<144xf32> {weft.weight = "layers.14.attention.key.bias"}, %layers_14_attention_value_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.14.attention.value.weight.transposed"}, %layers_14_attention_value_bias: tensor<144xf32> {weft.weight = "layers.14.attention.value.bias"}, %layers_14_attention_out_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.14.attention.out.weight.transposed"}, %layers_14_attention_out_bias: tensor<144xf32> {weft.weight = "layers.14.attention.out.bias"}, %layers_14_convolution_norm1_weight: tensor<144xf32> {weft.weight = "layers.14.convolution.norm1.weight"}, %layers_14_convolution_norm1_bias: tensor<144xf32> {weft.weight = "layers.14.convolution.norm1.bias"}, %layers_14_convolution_expand_weight: tensor<288x144x1xf32> {weft.weight = "layers.14.convolution.expand.weight"}, %layers_14_convolution_expand_bias: tensor<288xf32> {weft.weight = "layers.14.convolution.expand.bias"}, %layers_14_convolution_depthwise_weight_reshaped: tensor<144x31x1xf32> {weft.weight = "layers.14.convolution.depthwise.weight.reshaped"}, %layers_14_convolution_depthwise_bias: tensor<144xf32> {weft.weight = "layers.14.convolution.depthwise.bias"}, %layers_14_convolution_norm2_scale: tensor<144xf32> {weft.weight = "layers.14.convolution.norm2.scale"}, %layers_14_convolution_norm2_shift: tensor<144xf32> {weft.weight = "layers.14.convolution.norm2.shift"}, %layers_14_convolution_out_weight: tensor<144x144x1xf32> {weft.weight = "layers.14.convolution.out.weight"}, %layers_14_convolution_out_bias: tensor<144xf32> {weft.weight = "layers.14.convolution.out.bias"}, %layers_14_second_norm_weight: tensor<144xf32> {weft.weight = "layers.14.second.norm.weight"}, %layers_14_second_norm_bias: tensor<144xf32> {weft.weight = "layers.14.second.norm.bias"}, %layers_14_second_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.14.second.up.weight.transposed"}, %layers_14_second_up_bias: tensor<576xf32> {weft.weight = "layers.14.second.up.bias"}, %layers_14_second_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.14.second.down.weight.transposed"}, %layers_14_second_down_bias: tensor<144xf32> {weft.weight = "layers.14.second.down.bias"}, %layers_14_norm2_weight: tensor<144xf32> {weft.weight = "layers.14.norm2.weight"}, %layers_14_norm2_bias: tensor<144xf32> {weft.weight = "layers.14.norm2.bias"}, %layers_15_first_norm_weight: tensor<144xf32> {weft.weight = "layers.15.first.norm.weight"}, %layers_15_first_norm_bias: tensor<144xf32> {weft.weight = "layers.15.first.norm.bias"}, %layers_15_first_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.15.first.up.weight.transposed"}, %layers_15_first_up_bias: tensor<576xf32> {weft.weight = "layers.15.first.up.bias"}, %layers_15_first_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.15.first.down.weight.transposed"}, %layers_15_first_down_bias: tensor<144xf32> {weft.weight = "layers.15.first.down.bias"}, %layers_15_norm1_weight: tensor<144xf32> {weft.weight = "layers.15.norm1.weight"}, %layers_15_norm1_bias: tensor<144xf32> {weft.weight = "layers.15.norm1.bias"}, %layers_15_attention_query_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.15.attention.query.weight.transposed"}, %layers_15_attention_query_bias: tensor<144xf32> {weft.weight = "layers.15.attention.query.bias"}, %layers_15_attention_key_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.15.attention.key.weight.transposed"}, %layers_15_attention_key_bias: tensor<144xf32> {weft.weight = "layers.15.attention.key.bias"}, %layers_15_attention_value_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.15.attention.value.weight.transposed"}, %layers_15_attention_value_bias: tensor<144xf32> {weft.weight = "layers.15.attention.value.bias"}, %layers_15_attention_out_weight_transposed: tensor<144x144xf32> {weft.weight = "layers.15.attention.out.weight.transposed"}, %layers_15_attention_out_bias: tensor<144xf32> {weft.weight = "layers.15.attention.out.bias"}, %layers_15_convolution_norm1_weight: tensor<144xf32> {weft.weight = "layers.15.convolution.norm1.weight"}, %layers_15_convolution_norm1_bias: tensor<144xf32> {weft.weight = "layers.15.convolution.norm1.bias"}, %layers_15_convolution_expand_weight: tensor<288x144x1xf32> {weft.weight = "layers.15.convolution.expand.weight"}, %layers_15_convolution_expand_bias: tensor<288xf32> {weft.weight = "layers.15.convolution.expand.bias"}, %layers_15_convolution_depthwise_weight_reshaped: tensor<144x31x1xf32> {weft.weight = "layers.15.convolution.depthwise.weight.reshaped"}, %layers_15_convolution_depthwise_bias: tensor<144xf32> {weft.weight = "layers.15.convolution.depthwise.bias"}, %layers_15_convolution_norm2_scale: tensor<144xf32> {weft.weight = "layers.15.convolution.norm2.scale"}, %layers_15_convolution_norm2_shift: tensor<144xf32> {weft.weight = "layers.15.convolution.norm2.shift"}, %layers_15_convolution_out_weight: tensor<144x144x1xf32> {weft.weight = "layers.15.convolution.out.weight"}, %layers_15_convolution_out_bias: tensor<144xf32> {weft.weight = "layers.15.convolution.out.bias"}, %layers_15_second_norm_weight: tensor<144xf32> {weft.weight = "layers.15.second.norm.weight"}, %layers_15_second_norm_bias: tensor<144xf32> {weft.weight = "layers.15.second.norm.bias"}, %layers_15_second_up_weight_transposed: tensor<144x576xf32> {weft.weight = "layers.15.second.up.weight.transposed"}, %layers_15_second_up_bias: tensor<576xf32> {weft.weight = "layers.15.second.up.bias"}, %layers_15_second_down_weight_transposed: tensor<576x144xf32> {weft.weight = "layers.15.second.down.weight.transposed"}, %layers_15_second_down_bias: tensor<144xf32> {weft.weight = "layers.15.second.down.bias"}, %layers_15_norm2_weight: tensor<144xf32> {weft.weight = "layers.15.norm2.weight"}, %layers_15_norm2_bias: tensor<144xf32> {weft.weight = "layers.15.norm2.bias"}) -> tensor<1x99x144xf32> {
    %cst = arith.constant 0.166666672 : f32
    %cst_0 = arith.constant 9.99999974E-6 : f32
    %cst_1 = arith.constant 0.0069444445 : f32
    %cst_2 = arith.constant 1.000000e+00 : f32
    %cst_3 = arith.constant 0.000000e+00 : f32
    %cst_4 = arith.constant 0xFF800000 : f32
    %cst_5 = arith.constant 1.440000e+02 : f32
    %cst_6 = arith.constant 5.000000e-01 : f32
    %expanded = tensor.expand_shape %frames [[0], [1, 2], [3]] output_shape [1, 1, 400, 80] : tensor<1x400x80xf32> into tensor<1x1x400x80xf32>
    %0 = tensor.empty() : tensor<1x144x199x39xf32>
    %1 = linalg.fill ins(%cst_3 : f32) outs(%0 : tensor<1x144x199x39xf32>) -> tensor<1x144x199x39xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "conv1"} ins(%expanded, %conv1_weight : tensor<1x1x400x80xf32>, tensor<144x1x3x3xf32>) outs(%1 : tensor<1x144x199x39xf32>) -> tensor<1x144x199x39xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %conv1_bias : tensor<1x144x199x39xf32>, tensor<144xf32>) outs(%0 : tensor<1x144x199x39xf32>) attrs =  {weft.layer = "conv1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x199x39xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3 : tensor<1x144x199x39xf32>) outs(%0 : tensor<1x144x199x39xf32>) attrs =  {weft.layer = "relu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.maximumf %in, %cst_3 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x199x39xf32>
    %5 = tensor.empty() : tensor<1x144x99x19xf32>
    %6 = linalg.fill ins(%cst_3 : f32) outs(%5 : tensor<1x144x99x19xf32>) -> tensor<1x144x99x19xf32>
    %7 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "conv2"} ins(%4, %conv2_weight : tensor<1x144x199x39xf32>, tensor<144x144x3x3xf32>) outs(%6 : tensor<1x144x99x19xf32>) -> tensor<1x144x99x19xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %conv2_bias : tensor<1x144x99x19xf32>, tensor<144xf32>) outs(%5 : tensor<1x144x99x19xf32>) attrs =  {weft.layer = "conv2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99x19xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8 : tensor<1x144x99x19xf32>) outs(%5 : tensor<1x144x99x19xf32>) attrs =  {weft.layer = "relu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.maximumf %in, %cst_3 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99x19xf32>
    %10 = tensor.empty() : tensor<1x99x144x19xf32>
    %transposed = linalg.transpose ins(%9 : tensor<1x144x99x19xf32>) outs(%10 : tensor<1x99x144x19xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "transpose"}
    %collapsed = tensor.collapse_shape %transposed [[0, 1], [2, 3]] : tensor<1x99x144x19xf32> into tensor<99x2736xf32>
    %11 = tensor.empty() : tensor<99x144xf32>
    %12 = linalg.fill {weft.layer = "project"} ins(%cst_3 : f32) outs(%11 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %13 = linalg.matmul {weft.layer = "project"} ins(%collapsed, %project_weight_transposed : tensor<99x2736xf32>, tensor<2736x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %14 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%13, %project_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "project"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_7 = tensor.expand_shape %14 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %15 = tensor.empty() : tensor<1x99x1xf32>
    %16 = linalg.fill {weft.layer = "layers.0.first.norm"} ins(%cst_3 : f32) outs(%15 : tensor<1x99x1xf32>) -> tensor<1x99x1xf32>
    %17 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%expanded_7 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %18 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %19 = tensor.empty() : tensor<1x99x144xf32>
    %20 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_7, %18 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %21 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %22 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%21 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %23 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %24 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %25 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %24 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %26 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25, %layers_0_first_norm_weight, %layers_0_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_8 = tensor.collapse_shape %26 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %27 = tensor.empty() : tensor<99x576xf32>
    %28 = linalg.fill {weft.layer = "layers.0.first.up"} ins(%cst_3 : f32) outs(%27 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %29 = linalg.matmul {weft.layer = "layers.0.first.up"} ins(%collapsed_8, %layers_0_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %30 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%29, %layers_0_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.0.first.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_9 = tensor.expand_shape %30 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %31 = tensor.empty() : tensor<1x99x576xf32>
    %32 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_9 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.0.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %33 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_9, %32 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.0.first.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_10 = tensor.collapse_shape %33 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %34 = linalg.matmul {weft.layer = "layers.0.first.down"} ins(%collapsed_10, %layers_0_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %35 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%34, %layers_0_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.0.first.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_11 = tensor.expand_shape %35 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %36 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_11 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %37 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_7, %36 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %38 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%37 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %39 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %40 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37, %39 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %41 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %42 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%41 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %43 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%42 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %44 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%43 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %45 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40, %44 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %46 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%45, %layers_0_norm1_weight, %layers_0_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_12 = tensor.collapse_shape %46 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %47 = linalg.matmul {weft.layer = "layers.0.attention.query"} ins(%collapsed_12, %layers_0_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %48 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%47, %layers_0_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.0.attention.query"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_13 = tensor.expand_shape %48 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %49 = tensor.empty() : tensor<1x4x99x36xf32>
    %transposed_14 = linalg.transpose ins(%expanded_13 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.0.attention.transpose"}
    %50 = linalg.matmul {weft.layer = "layers.0.attention.key"} ins(%collapsed_12, %layers_0_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %51 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%50, %layers_0_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.0.attention.key"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_15 = tensor.expand_shape %51 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %52 = linalg.matmul {weft.layer = "layers.0.attention.value"} ins(%collapsed_12, %layers_0_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %53 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%52, %layers_0_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.0.attention.value"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_16 = tensor.expand_shape %53 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_17 = linalg.transpose ins(%expanded_16 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.0.attention.transpose"}
    %54 = tensor.empty() : tensor<1x4x36x99xf32>
    %transposed_18 = linalg.transpose ins(%expanded_15 : tensor<1x99x4x36xf32>) outs(%54 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.0.attention.transpose"}
    %collapsed_19 = tensor.collapse_shape %transposed_14 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_20 = tensor.collapse_shape %transposed_18 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %55 = tensor.empty() : tensor<4x99x99xf32>
    %56 = linalg.fill {weft.layer = "layers.0.attention.matmul"} ins(%cst_3 : f32) outs(%55 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %57 = linalg.batch_matmul {weft.layer = "layers.0.attention.matmul"} ins(%collapsed_19, %collapsed_20 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%56 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_21 = tensor.expand_shape %57 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %58 = tensor.empty() : tensor<1x4x99x99xf32>
    %59 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_21 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.0.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %60 = tensor.empty() : tensor<1x4x99xf32>
    %61 = linalg.fill {weft.layer = "layers.0.attention.softmax"} ins(%cst_4 : f32) outs(%60 : tensor<1x4x99xf32>) -> tensor<1x4x99xf32>
    %62 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%59 : tensor<1x4x99x99xf32>) outs(%61 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.maximumf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99xf32>
    %expanded_22 = tensor.expand_shape %62 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %63 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59, %expanded_22 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %64 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%63 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.exp %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %65 = tensor.empty() : tensor<1x4x99x1xf32>
    %66 = linalg.fill {weft.layer = "layers.0.attention.softmax"} ins(%cst_3 : f32) outs(%65 : tensor<1x4x99x1xf32>) -> tensor<1x4x99x1xf32>
    %67 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%64 : tensor<1x4x99x99xf32>) outs(%66 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x1xf32>
    %68 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64, %67 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.divf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_23 = tensor.collapse_shape %68 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_24 = tensor.collapse_shape %transposed_17 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %69 = tensor.empty() : tensor<4x99x36xf32>
    %70 = linalg.fill {weft.layer = "layers.0.attention.matmul"} ins(%cst_3 : f32) outs(%69 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %71 = linalg.batch_matmul {weft.layer = "layers.0.attention.matmul"} ins(%collapsed_23, %collapsed_24 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%70 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_25 = tensor.expand_shape %71 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %72 = tensor.empty() : tensor<1x99x4x36xf32>
    %transposed_26 = linalg.transpose ins(%expanded_25 : tensor<1x4x99x36xf32>) outs(%72 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.0.attention.transpose"}
    %collapsed_27 = tensor.collapse_shape %transposed_26 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %73 = linalg.matmul {weft.layer = "layers.0.attention.out"} ins(%collapsed_27, %layers_0_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %74 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%73, %layers_0_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.0.attention.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_28 = tensor.expand_shape %74 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %75 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37, %expanded_28 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %76 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%75 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %77 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%76 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %78 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%75, %77 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %79 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%78 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %80 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%79 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %81 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%80 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %82 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %83 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%78, %82 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %84 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83, %layers_0_convolution_norm1_weight, %layers_0_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %85 = tensor.empty() : tensor<1x144x99xf32>
    %transposed_29 = linalg.transpose ins(%84 : tensor<1x99x144xf32>) outs(%85 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.0.convolution.transpose"}
    %86 = tensor.empty() : tensor<1x288x99xf32>
    %87 = linalg.fill ins(%cst_3 : f32) outs(%86 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %88 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.0.convolution.expand"} ins(%transposed_29, %layers_0_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%87 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %89 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88, %layers_0_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%86 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.0.convolution.expand"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice = tensor.extract_slice %89[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_30 = tensor.extract_slice %89[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %90 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_30 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.0.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %91 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice, %90 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.0.convolution.mul"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %expanded_31 = tensor.expand_shape %91 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded = tensor.pad %expanded_31 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_3 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %92 = tensor.empty() : tensor<1x144x99x1xf32>
    %93 = linalg.fill ins(%cst_3 : f32) outs(%92 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %94 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.0.convolution.depthwise"} ins(%padded, %layers_0_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%93 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %95 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%94, %layers_0_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%92 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.0.convolution.depthwise"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_32 = tensor.collapse_shape %95 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %96 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_32, %layers_0_convolution_norm2_scale, %layers_0_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.0.convolution.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x144x99xf32>
    %97 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%96 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.0.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %98 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%96, %97 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.0.convolution.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %99 = linalg.fill ins(%cst_3 : f32) outs(%85 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %100 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.0.convolution.out"} ins(%98, %layers_0_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%99 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %101 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100, %layers_0_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.0.convolution.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %transposed_33 = linalg.transpose ins(%101 : tensor<1x144x99xf32>) outs(%19 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.0.convolution.transpose"}
    %102 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%75, %transposed_33 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %103 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%102 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %104 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %105 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102, %104 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %106 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%105 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %107 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%106 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %108 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %109 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %110 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%105, %109 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %111 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%110, %layers_0_second_norm_weight, %layers_0_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_34 = tensor.collapse_shape %111 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %112 = linalg.matmul {weft.layer = "layers.0.second.up"} ins(%collapsed_34, %layers_0_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %113 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%112, %layers_0_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.0.second.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_35 = tensor.expand_shape %113 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %114 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_35 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.0.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %115 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_35, %114 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.0.second.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_36 = tensor.collapse_shape %115 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %116 = linalg.matmul {weft.layer = "layers.0.second.down"} ins(%collapsed_36, %layers_0_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %117 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%116, %layers_0_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.0.second.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_37 = tensor.expand_shape %117 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %118 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_37 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %119 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102, %118 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %120 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%119 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %121 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%120 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %122 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%119, %121 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %123 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%122 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %124 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%123 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %125 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%124 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %126 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%125 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %127 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%122, %126 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %128 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%127, %layers_0_norm2_weight, %layers_0_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %129 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%128 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %130 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%129 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %131 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%128, %130 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %132 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%131 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %133 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%132 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %134 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%133 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %135 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %136 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%131, %135 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %137 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%136, %layers_1_first_norm_weight, %layers_1_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_38 = tensor.collapse_shape %137 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %138 = linalg.matmul {weft.layer = "layers.1.first.up"} ins(%collapsed_38, %layers_1_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %139 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%138, %layers_1_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.1.first.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_39 = tensor.expand_shape %139 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %140 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_39 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.1.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %141 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_39, %140 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.1.first.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_40 = tensor.collapse_shape %141 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %142 = linalg.matmul {weft.layer = "layers.1.first.down"} ins(%collapsed_40, %layers_1_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %143 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%142, %layers_1_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.1.first.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_41 = tensor.expand_shape %143 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %144 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_41 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %145 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%128, %144 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %146 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%145 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %147 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%146 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %148 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%145, %147 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %149 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%148 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %150 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%149 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %151 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%150 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %152 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%151 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %153 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%148, %152 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %154 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%153, %layers_1_norm1_weight, %layers_1_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_42 = tensor.collapse_shape %154 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %155 = linalg.matmul {weft.layer = "layers.1.attention.query"} ins(%collapsed_42, %layers_1_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %156 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%155, %layers_1_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.1.attention.query"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_43 = tensor.expand_shape %156 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_44 = linalg.transpose ins(%expanded_43 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.1.attention.transpose"}
    %157 = linalg.matmul {weft.layer = "layers.1.attention.key"} ins(%collapsed_42, %layers_1_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %158 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%157, %layers_1_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.1.attention.key"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_45 = tensor.expand_shape %158 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %159 = linalg.matmul {weft.layer = "layers.1.attention.value"} ins(%collapsed_42, %layers_1_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %160 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%159, %layers_1_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.1.attention.value"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_46 = tensor.expand_shape %160 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_47 = linalg.transpose ins(%expanded_46 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.1.attention.transpose"}
    %transposed_48 = linalg.transpose ins(%expanded_45 : tensor<1x99x4x36xf32>) outs(%54 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.1.attention.transpose"}
    %collapsed_49 = tensor.collapse_shape %transposed_44 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_50 = tensor.collapse_shape %transposed_48 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %161 = linalg.batch_matmul {weft.layer = "layers.1.attention.matmul"} ins(%collapsed_49, %collapsed_50 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%56 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_51 = tensor.expand_shape %161 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %162 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_51 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.1.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %163 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%162 : tensor<1x4x99x99xf32>) outs(%61 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.maximumf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99xf32>
    %expanded_52 = tensor.expand_shape %163 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %164 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%162, %expanded_52 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %165 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%164 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.exp %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %166 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%165 : tensor<1x4x99x99xf32>) outs(%66 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x1xf32>
    %167 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%165, %166 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.divf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_53 = tensor.collapse_shape %167 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_54 = tensor.collapse_shape %transposed_47 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %168 = linalg.batch_matmul {weft.layer = "layers.1.attention.matmul"} ins(%collapsed_53, %collapsed_54 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%70 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_55 = tensor.expand_shape %168 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_56 = linalg.transpose ins(%expanded_55 : tensor<1x4x99x36xf32>) outs(%72 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.1.attention.transpose"}
    %collapsed_57 = tensor.collapse_shape %transposed_56 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %169 = linalg.matmul {weft.layer = "layers.1.attention.out"} ins(%collapsed_57, %layers_1_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %170 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%169, %layers_1_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.1.attention.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_58 = tensor.expand_shape %170 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %171 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%145, %expanded_58 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %172 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%171 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %173 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%172 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %174 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%171, %173 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %175 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%174 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %176 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%175 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %177 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%176 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %178 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%177 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %179 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%174, %178 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %180 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%179, %layers_1_convolution_norm1_weight, %layers_1_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %transposed_59 = linalg.transpose ins(%180 : tensor<1x99x144xf32>) outs(%85 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.1.convolution.transpose"}
    %181 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.1.convolution.expand"} ins(%transposed_59, %layers_1_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%87 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %182 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%181, %layers_1_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%86 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.1.convolution.expand"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_60 = tensor.extract_slice %182[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_61 = tensor.extract_slice %182[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %183 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_61 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.1.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %184 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_60, %183 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.1.convolution.mul"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %expanded_62 = tensor.expand_shape %184 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_63 = tensor.pad %expanded_62 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_3 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %185 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.1.convolution.depthwise"} ins(%padded_63, %layers_1_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%93 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %186 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%185, %layers_1_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%92 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.1.convolution.depthwise"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_64 = tensor.collapse_shape %186 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %187 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_64, %layers_1_convolution_norm2_scale, %layers_1_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.1.convolution.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x144x99xf32>
    %188 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%187 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.1.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %189 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%187, %188 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.1.convolution.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %190 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.1.convolution.out"} ins(%189, %layers_1_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%99 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %191 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%190, %layers_1_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.1.convolution.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %transposed_65 = linalg.transpose ins(%191 : tensor<1x144x99xf32>) outs(%19 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.1.convolution.transpose"}
    %192 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%171, %transposed_65 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %193 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%192 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %194 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%193 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %195 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%192, %194 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %196 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%195 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %197 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%196 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %198 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%197 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %199 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%198 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %200 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%195, %199 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %201 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%200, %layers_1_second_norm_weight, %layers_1_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_66 = tensor.collapse_shape %201 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %202 = linalg.matmul {weft.layer = "layers.1.second.up"} ins(%collapsed_66, %layers_1_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %203 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%202, %layers_1_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.1.second.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_67 = tensor.expand_shape %203 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %204 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_67 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.1.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %205 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_67, %204 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.1.second.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_68 = tensor.collapse_shape %205 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %206 = linalg.matmul {weft.layer = "layers.1.second.down"} ins(%collapsed_68, %layers_1_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %207 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%206, %layers_1_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.1.second.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_69 = tensor.expand_shape %207 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %208 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_69 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %209 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%192, %208 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %210 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%209 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %211 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%210 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %212 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%209, %211 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %213 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%212 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %214 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%213 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %215 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%214 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %216 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%215 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %217 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%212, %216 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %218 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%217, %layers_1_norm2_weight, %layers_1_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %219 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%218 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %220 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%219 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %221 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%218, %220 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %222 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%221 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %223 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%222 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %224 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%223 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %225 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%224 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %226 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%221, %225 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %227 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%226, %layers_2_first_norm_weight, %layers_2_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_70 = tensor.collapse_shape %227 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %228 = linalg.matmul {weft.layer = "layers.2.first.up"} ins(%collapsed_70, %layers_2_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %229 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%228, %layers_2_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.2.first.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_71 = tensor.expand_shape %229 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %230 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_71 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.2.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %231 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_71, %230 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.2.first.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_72 = tensor.collapse_shape %231 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %232 = linalg.matmul {weft.layer = "layers.2.first.down"} ins(%collapsed_72, %layers_2_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %233 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%232, %layers_2_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.2.first.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_73 = tensor.expand_shape %233 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %234 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_73 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %235 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%218, %234 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %236 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%235 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %237 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%236 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %238 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%235, %237 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %239 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%238 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %240 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%239 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %241 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%240 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %242 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%241 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %243 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%238, %242 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %244 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%243, %layers_2_norm1_weight, %layers_2_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_74 = tensor.collapse_shape %244 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %245 = linalg.matmul {weft.layer = "layers.2.attention.query"} ins(%collapsed_74, %layers_2_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %246 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%245, %layers_2_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.2.attention.query"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_75 = tensor.expand_shape %246 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_76 = linalg.transpose ins(%expanded_75 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.2.attention.transpose"}
    %247 = linalg.matmul {weft.layer = "layers.2.attention.key"} ins(%collapsed_74, %layers_2_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %248 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%247, %layers_2_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.2.attention.key"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_77 = tensor.expand_shape %248 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %249 = linalg.matmul {weft.layer = "layers.2.attention.value"} ins(%collapsed_74, %layers_2_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %250 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%249, %layers_2_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.2.attention.value"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_78 = tensor.expand_shape %250 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_79 = linalg.transpose ins(%expanded_78 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.2.attention.transpose"}
    %transposed_80 = linalg.transpose ins(%expanded_77 : tensor<1x99x4x36xf32>) outs(%54 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.2.attention.transpose"}
    %collapsed_81 = tensor.collapse_shape %transposed_76 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_82 = tensor.collapse_shape %transposed_80 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %251 = linalg.batch_matmul {weft.layer = "layers.2.attention.matmul"} ins(%collapsed_81, %collapsed_82 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%56 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_83 = tensor.expand_shape %251 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %252 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_83 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.2.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %253 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%252 : tensor<1x4x99x99xf32>) outs(%61 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.maximumf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99xf32>
    %expanded_84 = tensor.expand_shape %253 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %254 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%252, %expanded_84 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %255 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%254 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.exp %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %256 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%255 : tensor<1x4x99x99xf32>) outs(%66 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x1xf32>
    %257 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%255, %256 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.divf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_85 = tensor.collapse_shape %257 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_86 = tensor.collapse_shape %transposed_79 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %258 = linalg.batch_matmul {weft.layer = "layers.2.attention.matmul"} ins(%collapsed_85, %collapsed_86 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%70 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_87 = tensor.expand_shape %258 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_88 = linalg.transpose ins(%expanded_87 : tensor<1x4x99x36xf32>) outs(%72 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.2.attention.transpose"}
    %collapsed_89 = tensor.collapse_shape %transposed_88 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %259 = linalg.matmul {weft.layer = "layers.2.attention.out"} ins(%collapsed_89, %layers_2_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %260 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%259, %layers_2_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.2.attention.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_90 = tensor.expand_shape %260 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %261 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%235, %expanded_90 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %262 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%261 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %263 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%262 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %264 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%261, %263 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %265 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%264 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %266 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%265 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %267 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%266 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %268 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%267 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %269 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%264, %268 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %270 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%269, %layers_2_convolution_norm1_weight, %layers_2_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %transposed_91 = linalg.transpose ins(%270 : tensor<1x99x144xf32>) outs(%85 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.2.convolution.transpose"}
    %271 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.2.convolution.expand"} ins(%transposed_91, %layers_2_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%87 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %272 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%271, %layers_2_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%86 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.2.convolution.expand"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_92 = tensor.extract_slice %272[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_93 = tensor.extract_slice %272[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %273 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_93 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.2.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %274 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_92, %273 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.2.convolution.mul"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %expanded_94 = tensor.expand_shape %274 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_95 = tensor.pad %expanded_94 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_3 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %275 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.2.convolution.depthwise"} ins(%padded_95, %layers_2_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%93 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %276 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%275, %layers_2_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%92 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.2.convolution.depthwise"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_96 = tensor.collapse_shape %276 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %277 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_96, %layers_2_convolution_norm2_scale, %layers_2_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.2.convolution.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x144x99xf32>
    %278 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%277 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.2.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %279 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%277, %278 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.2.convolution.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %280 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.2.convolution.out"} ins(%279, %layers_2_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%99 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %281 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%280, %layers_2_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.2.convolution.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %transposed_97 = linalg.transpose ins(%281 : tensor<1x144x99xf32>) outs(%19 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.2.convolution.transpose"}
    %282 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%261, %transposed_97 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %283 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%282 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %284 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%283 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %285 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%282, %284 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %286 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%285 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %287 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%286 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %288 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%287 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %289 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%288 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %290 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%285, %289 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %291 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%290, %layers_2_second_norm_weight, %layers_2_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_98 = tensor.collapse_shape %291 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %292 = linalg.matmul {weft.layer = "layers.2.second.up"} ins(%collapsed_98, %layers_2_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %293 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%292, %layers_2_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.2.second.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_99 = tensor.expand_shape %293 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %294 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_99 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.2.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %295 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_99, %294 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.2.second.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_100 = tensor.collapse_shape %295 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %296 = linalg.matmul {weft.layer = "layers.2.second.down"} ins(%collapsed_100, %layers_2_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %297 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%296, %layers_2_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.2.second.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_101 = tensor.expand_shape %297 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %298 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_101 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %299 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%282, %298 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %300 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%299 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %301 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%300 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %302 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%299, %301 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %303 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%302 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %304 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%303 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %305 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%304 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %306 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%305 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %307 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%302, %306 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %308 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%307, %layers_2_norm2_weight, %layers_2_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %309 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%308 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %310 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%309 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %311 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%308, %310 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %312 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%311 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %313 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%312 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %314 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%313 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %315 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%314 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %316 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%311, %315 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %317 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%316, %layers_3_first_norm_weight, %layers_3_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_102 = tensor.collapse_shape %317 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %318 = linalg.matmul {weft.layer = "layers.3.first.up"} ins(%collapsed_102, %layers_3_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %319 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%318, %layers_3_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.3.first.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_103 = tensor.expand_shape %319 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %320 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_103 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.3.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %321 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_103, %320 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.3.first.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_104 = tensor.collapse_shape %321 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %322 = linalg.matmul {weft.layer = "layers.3.first.down"} ins(%collapsed_104, %layers_3_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %323 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%322, %layers_3_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.3.first.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_105 = tensor.expand_shape %323 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %324 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_105 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %325 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%308, %324 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %326 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%325 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %327 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%326 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %328 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%325, %327 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %329 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%328 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %330 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%329 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %331 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%330 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %332 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%331 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %333 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%328, %332 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %334 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%333, %layers_3_norm1_weight, %layers_3_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_106 = tensor.collapse_shape %334 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %335 = linalg.matmul {weft.layer = "layers.3.attention.query"} ins(%collapsed_106, %layers_3_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %336 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%335, %layers_3_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.3.attention.query"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_107 = tensor.expand_shape %336 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_108 = linalg.transpose ins(%expanded_107 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.3.attention.transpose"}
    %337 = linalg.matmul {weft.layer = "layers.3.attention.key"} ins(%collapsed_106, %layers_3_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %338 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%337, %layers_3_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.3.attention.key"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_109 = tensor.expand_shape %338 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %339 = linalg.matmul {weft.layer = "layers.3.attention.value"} ins(%collapsed_106, %layers_3_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %340 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%339, %layers_3_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.3.attention.value"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_110 = tensor.expand_shape %340 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_111 = linalg.transpose ins(%expanded_110 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.3.attention.transpose"}
    %transposed_112 = linalg.transpose ins(%expanded_109 : tensor<1x99x4x36xf32>) outs(%54 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.3.attention.transpose"}
    %collapsed_113 = tensor.collapse_shape %transposed_108 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_114 = tensor.collapse_shape %transposed_112 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %341 = linalg.batch_matmul {weft.layer = "layers.3.attention.matmul"} ins(%collapsed_113, %collapsed_114 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%56 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_115 = tensor.expand_shape %341 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %342 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_115 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.3.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %343 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%342 : tensor<1x4x99x99xf32>) outs(%61 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.maximumf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99xf32>
    %expanded_116 = tensor.expand_shape %343 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %344 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%342, %expanded_116 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %345 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%344 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.exp %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %346 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%345 : tensor<1x4x99x99xf32>) outs(%66 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x1xf32>
    %347 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%345, %346 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.divf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_117 = tensor.collapse_shape %347 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_118 = tensor.collapse_shape %transposed_111 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %348 = linalg.batch_matmul {weft.layer = "layers.3.attention.matmul"} ins(%collapsed_117, %collapsed_118 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%70 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_119 = tensor.expand_shape %348 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_120 = linalg.transpose ins(%expanded_119 : tensor<1x4x99x36xf32>) outs(%72 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.3.attention.transpose"}
    %collapsed_121 = tensor.collapse_shape %transposed_120 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %349 = linalg.matmul {weft.layer = "layers.3.attention.out"} ins(%collapsed_121, %layers_3_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %350 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%349, %layers_3_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.3.attention.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_122 = tensor.expand_shape %350 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %351 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%325, %expanded_122 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %352 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%351 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %353 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%352 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %354 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%351, %353 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %355 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%354 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %356 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%355 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %357 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%356 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %358 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%357 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %359 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%354, %358 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %360 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%359, %layers_3_convolution_norm1_weight, %layers_3_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %transposed_123 = linalg.transpose ins(%360 : tensor<1x99x144xf32>) outs(%85 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.3.convolution.transpose"}
    %361 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.3.convolution.expand"} ins(%transposed_123, %layers_3_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%87 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %362 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%361, %layers_3_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%86 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.3.convolution.expand"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_124 = tensor.extract_slice %362[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_125 = tensor.extract_slice %362[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %363 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_125 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.3.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %364 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_124, %363 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.3.convolution.mul"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %expanded_126 = tensor.expand_shape %364 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_127 = tensor.pad %expanded_126 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_3 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %365 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.3.convolution.depthwise"} ins(%padded_127, %layers_3_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%93 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %366 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%365, %layers_3_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%92 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.3.convolution.depthwise"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_128 = tensor.collapse_shape %366 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %367 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_128, %layers_3_convolution_norm2_scale, %layers_3_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.3.convolution.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x144x99xf32>
    %368 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%367 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.3.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %369 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%367, %368 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.3.convolution.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %370 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.3.convolution.out"} ins(%369, %layers_3_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%99 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %371 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%370, %layers_3_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.3.convolution.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %transposed_129 = linalg.transpose ins(%371 : tensor<1x144x99xf32>) outs(%19 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.3.convolution.transpose"}
    %372 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%351, %transposed_129 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %373 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%372 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %374 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%373 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %375 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%372, %374 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %376 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%375 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %377 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%376 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %378 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%377 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %379 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%378 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %380 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%375, %379 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %381 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%380, %layers_3_second_norm_weight, %layers_3_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_130 = tensor.collapse_shape %381 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %382 = linalg.matmul {weft.layer = "layers.3.second.up"} ins(%collapsed_130, %layers_3_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %383 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%382, %layers_3_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.3.second.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_131 = tensor.expand_shape %383 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %384 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_131 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.3.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %385 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_131, %384 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.3.second.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_132 = tensor.collapse_shape %385 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %386 = linalg.matmul {weft.layer = "layers.3.second.down"} ins(%collapsed_132, %layers_3_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %387 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%386, %layers_3_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.3.second.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_133 = tensor.expand_shape %387 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %388 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_133 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %389 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%372, %388 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %390 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%389 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %391 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%390 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %392 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%389, %391 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %393 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%392 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %394 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%393 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %395 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%394 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %396 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%395 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %397 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%392, %396 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %398 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%397, %layers_3_norm2_weight, %layers_3_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %399 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%398 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %400 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%399 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %401 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%398, %400 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %402 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%401 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %403 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%402 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %404 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%403 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %405 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%404 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %406 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%401, %405 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %407 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%406, %layers_4_first_norm_weight, %layers_4_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_134 = tensor.collapse_shape %407 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %408 = linalg.matmul {weft.layer = "layers.4.first.up"} ins(%collapsed_134, %layers_4_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %409 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%408, %layers_4_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.4.first.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_135 = tensor.expand_shape %409 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %410 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_135 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.4.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %411 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_135, %410 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.4.first.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_136 = tensor.collapse_shape %411 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %412 = linalg.matmul {weft.layer = "layers.4.first.down"} ins(%collapsed_136, %layers_4_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %413 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%412, %layers_4_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.4.first.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_137 = tensor.expand_shape %413 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %414 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_137 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %415 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%398, %414 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %416 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%415 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %417 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%416 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %418 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%415, %417 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %419 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%418 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %420 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%419 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %421 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%420 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %422 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%421 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %423 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%418, %422 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %424 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%423, %layers_4_norm1_weight, %layers_4_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_138 = tensor.collapse_shape %424 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %425 = linalg.matmul {weft.layer = "layers.4.attention.query"} ins(%collapsed_138, %layers_4_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %426 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%425, %layers_4_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.4.attention.query"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_139 = tensor.expand_shape %426 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_140 = linalg.transpose ins(%expanded_139 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.4.attention.transpose"}
    %427 = linalg.matmul {weft.layer = "layers.4.attention.key"} ins(%collapsed_138, %layers_4_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %428 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%427, %layers_4_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.4.attention.key"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_141 = tensor.expand_shape %428 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %429 = linalg.matmul {weft.layer = "layers.4.attention.value"} ins(%collapsed_138, %layers_4_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %430 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%429, %layers_4_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.4.attention.value"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_142 = tensor.expand_shape %430 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_143 = linalg.transpose ins(%expanded_142 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.4.attention.transpose"}
    %transposed_144 = linalg.transpose ins(%expanded_141 : tensor<1x99x4x36xf32>) outs(%54 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.4.attention.transpose"}
    %collapsed_145 = tensor.collapse_shape %transposed_140 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_146 = tensor.collapse_shape %transposed_144 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %431 = linalg.batch_matmul {weft.layer = "layers.4.attention.matmul"} ins(%collapsed_145, %collapsed_146 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%56 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_147 = tensor.expand_shape %431 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %432 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_147 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.4.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %433 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%432 : tensor<1x4x99x99xf32>) outs(%61 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.maximumf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99xf32>
    %expanded_148 = tensor.expand_shape %433 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %434 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%432, %expanded_148 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %435 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%434 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.exp %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %436 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%435 : tensor<1x4x99x99xf32>) outs(%66 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x1xf32>
    %437 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%435, %436 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.divf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_149 = tensor.collapse_shape %437 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_150 = tensor.collapse_shape %transposed_143 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %438 = linalg.batch_matmul {weft.layer = "layers.4.attention.matmul"} ins(%collapsed_149, %collapsed_150 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%70 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_151 = tensor.expand_shape %438 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_152 = linalg.transpose ins(%expanded_151 : tensor<1x4x99x36xf32>) outs(%72 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.4.attention.transpose"}
    %collapsed_153 = tensor.collapse_shape %transposed_152 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %439 = linalg.matmul {weft.layer = "layers.4.attention.out"} ins(%collapsed_153, %layers_4_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %440 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%439, %layers_4_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.4.attention.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_154 = tensor.expand_shape %440 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %441 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%415, %expanded_154 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %442 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%441 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %443 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%442 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %444 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%441, %443 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %445 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%444 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %446 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%445 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %447 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%446 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %448 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%447 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %449 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%444, %448 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %450 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%449, %layers_4_convolution_norm1_weight, %layers_4_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %transposed_155 = linalg.transpose ins(%450 : tensor<1x99x144xf32>) outs(%85 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.4.convolution.transpose"}
    %451 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.4.convolution.expand"} ins(%transposed_155, %layers_4_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%87 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %452 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%451, %layers_4_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%86 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.4.convolution.expand"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_156 = tensor.extract_slice %452[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_157 = tensor.extract_slice %452[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %453 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_157 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.4.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %454 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_156, %453 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.4.convolution.mul"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %expanded_158 = tensor.expand_shape %454 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_159 = tensor.pad %expanded_158 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_3 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %455 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.4.convolution.depthwise"} ins(%padded_159, %layers_4_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%93 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %456 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%455, %layers_4_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%92 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.4.convolution.depthwise"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_160 = tensor.collapse_shape %456 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %457 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_160, %layers_4_convolution_norm2_scale, %layers_4_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.4.convolution.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x144x99xf32>
    %458 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%457 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.4.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %459 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%457, %458 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.4.convolution.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %460 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.4.convolution.out"} ins(%459, %layers_4_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%99 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %461 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%460, %layers_4_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.4.convolution.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %transposed_161 = linalg.transpose ins(%461 : tensor<1x144x99xf32>) outs(%19 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.4.convolution.transpose"}
    %462 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%441, %transposed_161 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %463 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%462 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %464 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%463 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %465 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%462, %464 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %466 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%465 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %467 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%466 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %468 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%467 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %469 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%468 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %470 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%465, %469 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %471 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%470, %layers_4_second_norm_weight, %layers_4_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_162 = tensor.collapse_shape %471 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %472 = linalg.matmul {weft.layer = "layers.4.second.up"} ins(%collapsed_162, %layers_4_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %473 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%472, %layers_4_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.4.second.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_163 = tensor.expand_shape %473 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %474 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_163 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.4.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %475 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_163, %474 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.4.second.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_164 = tensor.collapse_shape %475 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %476 = linalg.matmul {weft.layer = "layers.4.second.down"} ins(%collapsed_164, %layers_4_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %477 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%476, %layers_4_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.4.second.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_165 = tensor.expand_shape %477 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %478 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_165 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %479 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%462, %478 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %480 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%479 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %481 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%480 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %482 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%479, %481 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %483 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%482 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %484 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%483 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %485 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%484 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %486 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%485 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %487 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%482, %486 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %488 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%487, %layers_4_norm2_weight, %layers_4_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %489 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%488 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %490 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%489 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %491 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%488, %490 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %492 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%491 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %493 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%492 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %494 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%493 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %495 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%494 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %496 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%491, %495 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %497 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%496, %layers_5_first_norm_weight, %layers_5_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_166 = tensor.collapse_shape %497 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %498 = linalg.matmul {weft.layer = "layers.5.first.up"} ins(%collapsed_166, %layers_5_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %499 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%498, %layers_5_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.5.first.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_167 = tensor.expand_shape %499 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %500 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_167 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.5.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %501 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_167, %500 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.5.first.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_168 = tensor.collapse_shape %501 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %502 = linalg.matmul {weft.layer = "layers.5.first.down"} ins(%collapsed_168, %layers_5_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %503 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%502, %layers_5_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.5.first.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_169 = tensor.expand_shape %503 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %504 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_169 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %505 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%488, %504 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %506 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%505 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %507 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%506 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %508 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%505, %507 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %509 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%508 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %510 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%509 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %511 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%510 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %512 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%511 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %513 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%508, %512 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %514 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%513, %layers_5_norm1_weight, %layers_5_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_170 = tensor.collapse_shape %514 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %515 = linalg.matmul {weft.layer = "layers.5.attention.query"} ins(%collapsed_170, %layers_5_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %516 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%515, %layers_5_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.5.attention.query"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_171 = tensor.expand_shape %516 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_172 = linalg.transpose ins(%expanded_171 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.5.attention.transpose"}
    %517 = linalg.matmul {weft.layer = "layers.5.attention.key"} ins(%collapsed_170, %layers_5_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %518 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%517, %layers_5_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.5.attention.key"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_173 = tensor.expand_shape %518 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %519 = linalg.matmul {weft.layer = "layers.5.attention.value"} ins(%collapsed_170, %layers_5_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %520 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%519, %layers_5_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.5.attention.value"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_174 = tensor.expand_shape %520 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_175 = linalg.transpose ins(%expanded_174 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.5.attention.transpose"}
    %transposed_176 = linalg.transpose ins(%expanded_173 : tensor<1x99x4x36xf32>) outs(%54 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.5.attention.transpose"}
    %collapsed_177 = tensor.collapse_shape %transposed_172 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_178 = tensor.collapse_shape %transposed_176 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %521 = linalg.batch_matmul {weft.layer = "layers.5.attention.matmul"} ins(%collapsed_177, %collapsed_178 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%56 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_179 = tensor.expand_shape %521 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %522 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_179 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.5.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %523 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%522 : tensor<1x4x99x99xf32>) outs(%61 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.maximumf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99xf32>
    %expanded_180 = tensor.expand_shape %523 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %524 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%522, %expanded_180 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %525 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%524 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.exp %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %526 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%525 : tensor<1x4x99x99xf32>) outs(%66 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x1xf32>
    %527 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%525, %526 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.divf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_181 = tensor.collapse_shape %527 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_182 = tensor.collapse_shape %transposed_175 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %528 = linalg.batch_matmul {weft.layer = "layers.5.attention.matmul"} ins(%collapsed_181, %collapsed_182 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%70 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_183 = tensor.expand_shape %528 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_184 = linalg.transpose ins(%expanded_183 : tensor<1x4x99x36xf32>) outs(%72 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.5.attention.transpose"}
    %collapsed_185 = tensor.collapse_shape %transposed_184 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %529 = linalg.matmul {weft.layer = "layers.5.attention.out"} ins(%collapsed_185, %layers_5_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %530 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%529, %layers_5_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.5.attention.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_186 = tensor.expand_shape %530 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %531 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%505, %expanded_186 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %532 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%531 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %533 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%532 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %534 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%531, %533 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %535 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%534 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %536 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%535 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %537 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%536 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %538 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%537 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %539 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%534, %538 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %540 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%539, %layers_5_convolution_norm1_weight, %layers_5_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %transposed_187 = linalg.transpose ins(%540 : tensor<1x99x144xf32>) outs(%85 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.5.convolution.transpose"}
    %541 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.5.convolution.expand"} ins(%transposed_187, %layers_5_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%87 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %542 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%541, %layers_5_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%86 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.5.convolution.expand"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_188 = tensor.extract_slice %542[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_189 = tensor.extract_slice %542[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %543 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_189 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.5.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %544 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_188, %543 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.5.convolution.mul"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %expanded_190 = tensor.expand_shape %544 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_191 = tensor.pad %expanded_190 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_3 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %545 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.5.convolution.depthwise"} ins(%padded_191, %layers_5_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%93 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %546 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%545, %layers_5_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%92 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.5.convolution.depthwise"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_192 = tensor.collapse_shape %546 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %547 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_192, %layers_5_convolution_norm2_scale, %layers_5_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.5.convolution.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x144x99xf32>
    %548 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%547 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.5.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %549 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%547, %548 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.5.convolution.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %550 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.5.convolution.out"} ins(%549, %layers_5_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%99 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %551 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%550, %layers_5_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.5.convolution.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %transposed_193 = linalg.transpose ins(%551 : tensor<1x144x99xf32>) outs(%19 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.5.convolution.transpose"}
    %552 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%531, %transposed_193 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %553 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%552 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %554 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%553 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %555 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%552, %554 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %556 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%555 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %557 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%556 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %558 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%557 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %559 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%558 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %560 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%555, %559 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %561 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%560, %layers_5_second_norm_weight, %layers_5_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_194 = tensor.collapse_shape %561 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %562 = linalg.matmul {weft.layer = "layers.5.second.up"} ins(%collapsed_194, %layers_5_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %563 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%562, %layers_5_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.5.second.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_195 = tensor.expand_shape %563 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %564 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_195 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.5.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %565 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_195, %564 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.5.second.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_196 = tensor.collapse_shape %565 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %566 = linalg.matmul {weft.layer = "layers.5.second.down"} ins(%collapsed_196, %layers_5_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %567 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%566, %layers_5_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.5.second.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_197 = tensor.expand_shape %567 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %568 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_197 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %569 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%552, %568 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %570 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%569 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %571 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%570 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %572 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%569, %571 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %573 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%572 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %574 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%573 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %575 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%574 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %576 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%575 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %577 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%572, %576 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %578 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%577, %layers_5_norm2_weight, %layers_5_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %579 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%578 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %580 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%579 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %581 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%578, %580 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %582 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%581 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %583 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%582 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %584 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%583 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %585 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%584 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %586 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%581, %585 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %587 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%586, %layers_6_first_norm_weight, %layers_6_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_198 = tensor.collapse_shape %587 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %588 = linalg.matmul {weft.layer = "layers.6.first.up"} ins(%collapsed_198, %layers_6_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %589 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%588, %layers_6_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.6.first.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_199 = tensor.expand_shape %589 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %590 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_199 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.6.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %591 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_199, %590 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.6.first.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_200 = tensor.collapse_shape %591 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %592 = linalg.matmul {weft.layer = "layers.6.first.down"} ins(%collapsed_200, %layers_6_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %593 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%592, %layers_6_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.6.first.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_201 = tensor.expand_shape %593 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %594 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_201 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %595 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%578, %594 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %596 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%595 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %597 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%596 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %598 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%595, %597 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %599 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%598 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %600 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%599 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %601 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%600 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %602 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%601 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %603 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%598, %602 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %604 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%603, %layers_6_norm1_weight, %layers_6_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_202 = tensor.collapse_shape %604 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %605 = linalg.matmul {weft.layer = "layers.6.attention.query"} ins(%collapsed_202, %layers_6_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %606 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%605, %layers_6_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.6.attention.query"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_203 = tensor.expand_shape %606 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_204 = linalg.transpose ins(%expanded_203 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.6.attention.transpose"}
    %607 = linalg.matmul {weft.layer = "layers.6.attention.key"} ins(%collapsed_202, %layers_6_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %608 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%607, %layers_6_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.6.attention.key"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_205 = tensor.expand_shape %608 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %609 = linalg.matmul {weft.layer = "layers.6.attention.value"} ins(%collapsed_202, %layers_6_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %610 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%609, %layers_6_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.6.attention.value"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_206 = tensor.expand_shape %610 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_207 = linalg.transpose ins(%expanded_206 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.6.attention.transpose"}
    %transposed_208 = linalg.transpose ins(%expanded_205 : tensor<1x99x4x36xf32>) outs(%54 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.6.attention.transpose"}
    %collapsed_209 = tensor.collapse_shape %transposed_204 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_210 = tensor.collapse_shape %transposed_208 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %611 = linalg.batch_matmul {weft.layer = "layers.6.attention.matmul"} ins(%collapsed_209, %collapsed_210 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%56 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_211 = tensor.expand_shape %611 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %612 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_211 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.6.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %613 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%612 : tensor<1x4x99x99xf32>) outs(%61 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.maximumf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99xf32>
    %expanded_212 = tensor.expand_shape %613 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %614 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%612, %expanded_212 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %615 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%614 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.exp %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %616 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%615 : tensor<1x4x99x99xf32>) outs(%66 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x1xf32>
    %617 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%615, %616 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.divf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_213 = tensor.collapse_shape %617 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_214 = tensor.collapse_shape %transposed_207 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %618 = linalg.batch_matmul {weft.layer = "layers.6.attention.matmul"} ins(%collapsed_213, %collapsed_214 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%70 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_215 = tensor.expand_shape %618 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_216 = linalg.transpose ins(%expanded_215 : tensor<1x4x99x36xf32>) outs(%72 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.6.attention.transpose"}
    %collapsed_217 = tensor.collapse_shape %transposed_216 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %619 = linalg.matmul {weft.layer = "layers.6.attention.out"} ins(%collapsed_217, %layers_6_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %620 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%619, %layers_6_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.6.attention.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_218 = tensor.expand_shape %620 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %621 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%595, %expanded_218 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %622 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%621 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %623 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%622 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %624 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%621, %623 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %625 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%624 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %626 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%625 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %627 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%626 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %628 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%627 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %629 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%624, %628 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %630 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%629, %layers_6_convolution_norm1_weight, %layers_6_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %transposed_219 = linalg.transpose ins(%630 : tensor<1x99x144xf32>) outs(%85 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.6.convolution.transpose"}
    %631 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.6.convolution.expand"} ins(%transposed_219, %layers_6_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%87 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %632 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%631, %layers_6_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%86 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.6.convolution.expand"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_220 = tensor.extract_slice %632[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_221 = tensor.extract_slice %632[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %633 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_221 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.6.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %634 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_220, %633 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.6.convolution.mul"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %expanded_222 = tensor.expand_shape %634 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_223 = tensor.pad %expanded_222 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_3 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %635 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.6.convolution.depthwise"} ins(%padded_223, %layers_6_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%93 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %636 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%635, %layers_6_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%92 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.6.convolution.depthwise"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_224 = tensor.collapse_shape %636 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %637 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_224, %layers_6_convolution_norm2_scale, %layers_6_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.6.convolution.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x144x99xf32>
    %638 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%637 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.6.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %639 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%637, %638 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.6.convolution.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %640 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.6.convolution.out"} ins(%639, %layers_6_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%99 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %641 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%640, %layers_6_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.6.convolution.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %transposed_225 = linalg.transpose ins(%641 : tensor<1x144x99xf32>) outs(%19 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.6.convolution.transpose"}
    %642 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%621, %transposed_225 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %643 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%642 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %644 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%643 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %645 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%642, %644 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %646 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%645 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %647 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%646 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %648 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%647 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %649 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%648 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %650 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%645, %649 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %651 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%650, %layers_6_second_norm_weight, %layers_6_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_226 = tensor.collapse_shape %651 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %652 = linalg.matmul {weft.layer = "layers.6.second.up"} ins(%collapsed_226, %layers_6_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %653 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%652, %layers_6_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.6.second.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_227 = tensor.expand_shape %653 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %654 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_227 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.6.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %655 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_227, %654 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.6.second.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_228 = tensor.collapse_shape %655 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %656 = linalg.matmul {weft.layer = "layers.6.second.down"} ins(%collapsed_228, %layers_6_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %657 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%656, %layers_6_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.6.second.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_229 = tensor.expand_shape %657 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %658 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_229 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %659 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%642, %658 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %660 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%659 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %661 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%660 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %662 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%659, %661 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %663 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%662 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %664 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%663 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %665 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%664 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %666 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%665 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %667 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%662, %666 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %668 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%667, %layers_6_norm2_weight, %layers_6_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %669 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%668 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %670 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%669 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %671 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%668, %670 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %672 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%671 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %673 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%672 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %674 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%673 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %675 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%674 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %676 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%671, %675 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %677 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%676, %layers_7_first_norm_weight, %layers_7_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_230 = tensor.collapse_shape %677 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %678 = linalg.matmul {weft.layer = "layers.7.first.up"} ins(%collapsed_230, %layers_7_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %679 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%678, %layers_7_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.7.first.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_231 = tensor.expand_shape %679 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %680 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_231 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.7.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %681 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_231, %680 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.7.first.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_232 = tensor.collapse_shape %681 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %682 = linalg.matmul {weft.layer = "layers.7.first.down"} ins(%collapsed_232, %layers_7_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %683 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%682, %layers_7_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.7.first.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_233 = tensor.expand_shape %683 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %684 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_233 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %685 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%668, %684 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %686 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%685 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %687 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%686 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %688 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%685, %687 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %689 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%688 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %690 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%689 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %691 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%690 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %692 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%691 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %693 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%688, %692 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %694 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%693, %layers_7_norm1_weight, %layers_7_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_234 = tensor.collapse_shape %694 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %695 = linalg.matmul {weft.layer = "layers.7.attention.query"} ins(%collapsed_234, %layers_7_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %696 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%695, %layers_7_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.7.attention.query"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_235 = tensor.expand_shape %696 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_236 = linalg.transpose ins(%expanded_235 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.7.attention.transpose"}
    %697 = linalg.matmul {weft.layer = "layers.7.attention.key"} ins(%collapsed_234, %layers_7_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %698 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%697, %layers_7_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.7.attention.key"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_237 = tensor.expand_shape %698 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %699 = linalg.matmul {weft.layer = "layers.7.attention.value"} ins(%collapsed_234, %layers_7_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %700 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%699, %layers_7_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.7.attention.value"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_238 = tensor.expand_shape %700 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_239 = linalg.transpose ins(%expanded_238 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.7.attention.transpose"}
    %transposed_240 = linalg.transpose ins(%expanded_237 : tensor<1x99x4x36xf32>) outs(%54 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.7.attention.transpose"}
    %collapsed_241 = tensor.collapse_shape %transposed_236 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_242 = tensor.collapse_shape %transposed_240 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %701 = linalg.batch_matmul {weft.layer = "layers.7.attention.matmul"} ins(%collapsed_241, %collapsed_242 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%56 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_243 = tensor.expand_shape %701 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %702 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_243 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.7.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %703 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%702 : tensor<1x4x99x99xf32>) outs(%61 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.maximumf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99xf32>
    %expanded_244 = tensor.expand_shape %703 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %704 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%702, %expanded_244 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %705 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%704 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.exp %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %706 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%705 : tensor<1x4x99x99xf32>) outs(%66 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x1xf32>
    %707 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%705, %706 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.divf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_245 = tensor.collapse_shape %707 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_246 = tensor.collapse_shape %transposed_239 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %708 = linalg.batch_matmul {weft.layer = "layers.7.attention.matmul"} ins(%collapsed_245, %collapsed_246 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%70 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_247 = tensor.expand_shape %708 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_248 = linalg.transpose ins(%expanded_247 : tensor<1x4x99x36xf32>) outs(%72 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.7.attention.transpose"}
    %collapsed_249 = tensor.collapse_shape %transposed_248 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %709 = linalg.matmul {weft.layer = "layers.7.attention.out"} ins(%collapsed_249, %layers_7_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %710 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%709, %layers_7_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.7.attention.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_250 = tensor.expand_shape %710 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %711 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%685, %expanded_250 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %712 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%711 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %713 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%712 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %714 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%711, %713 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %715 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%714 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %716 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%715 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %717 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%716 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %718 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%717 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %719 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%714, %718 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %720 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%719, %layers_7_convolution_norm1_weight, %layers_7_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %transposed_251 = linalg.transpose ins(%720 : tensor<1x99x144xf32>) outs(%85 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.7.convolution.transpose"}
    %721 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.7.convolution.expand"} ins(%transposed_251, %layers_7_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%87 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %722 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%721, %layers_7_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%86 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.7.convolution.expand"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_252 = tensor.extract_slice %722[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_253 = tensor.extract_slice %722[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %723 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_253 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.7.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %724 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_252, %723 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.7.convolution.mul"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %expanded_254 = tensor.expand_shape %724 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_255 = tensor.pad %expanded_254 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_3 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %725 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.7.convolution.depthwise"} ins(%padded_255, %layers_7_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%93 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %726 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%725, %layers_7_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%92 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.7.convolution.depthwise"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_256 = tensor.collapse_shape %726 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %727 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_256, %layers_7_convolution_norm2_scale, %layers_7_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.7.convolution.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x144x99xf32>
    %728 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%727 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.7.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %729 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%727, %728 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.7.convolution.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %730 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.7.convolution.out"} ins(%729, %layers_7_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%99 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %731 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%730, %layers_7_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.7.convolution.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %transposed_257 = linalg.transpose ins(%731 : tensor<1x144x99xf32>) outs(%19 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.7.convolution.transpose"}
    %732 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%711, %transposed_257 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %733 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%732 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %734 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%733 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %735 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%732, %734 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %736 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%735 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %737 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%736 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %738 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%737 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %739 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%738 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %740 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%735, %739 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %741 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%740, %layers_7_second_norm_weight, %layers_7_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_258 = tensor.collapse_shape %741 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %742 = linalg.matmul {weft.layer = "layers.7.second.up"} ins(%collapsed_258, %layers_7_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %743 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%742, %layers_7_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.7.second.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_259 = tensor.expand_shape %743 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %744 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_259 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.7.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %745 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_259, %744 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.7.second.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_260 = tensor.collapse_shape %745 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %746 = linalg.matmul {weft.layer = "layers.7.second.down"} ins(%collapsed_260, %layers_7_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %747 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%746, %layers_7_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.7.second.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_261 = tensor.expand_shape %747 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %748 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_261 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %749 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%732, %748 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %750 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%749 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %751 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%750 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %752 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%749, %751 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %753 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%752 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %754 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%753 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %755 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%754 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %756 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%755 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %757 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%752, %756 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %758 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%757, %layers_7_norm2_weight, %layers_7_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %759 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%758 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %760 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%759 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %761 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%758, %760 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %762 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%761 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %763 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%762 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %764 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%763 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %765 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%764 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %766 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%761, %765 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %767 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%766, %layers_8_first_norm_weight, %layers_8_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_262 = tensor.collapse_shape %767 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %768 = linalg.matmul {weft.layer = "layers.8.first.up"} ins(%collapsed_262, %layers_8_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %769 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%768, %layers_8_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.8.first.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_263 = tensor.expand_shape %769 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %770 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_263 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.8.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %771 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_263, %770 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.8.first.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_264 = tensor.collapse_shape %771 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %772 = linalg.matmul {weft.layer = "layers.8.first.down"} ins(%collapsed_264, %layers_8_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %773 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%772, %layers_8_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.8.first.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_265 = tensor.expand_shape %773 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %774 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_265 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %775 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%758, %774 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %776 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%775 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %777 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%776 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %778 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%775, %777 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %779 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%778 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %780 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%779 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %781 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%780 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %782 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%781 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %783 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%778, %782 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %784 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%783, %layers_8_norm1_weight, %layers_8_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_266 = tensor.collapse_shape %784 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %785 = linalg.matmul {weft.layer = "layers.8.attention.query"} ins(%collapsed_266, %layers_8_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %786 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%785, %layers_8_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.8.attention.query"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_267 = tensor.expand_shape %786 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_268 = linalg.transpose ins(%expanded_267 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.8.attention.transpose"}
    %787 = linalg.matmul {weft.layer = "layers.8.attention.key"} ins(%collapsed_266, %layers_8_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %788 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%787, %layers_8_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.8.attention.key"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_269 = tensor.expand_shape %788 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %789 = linalg.matmul {weft.layer = "layers.8.attention.value"} ins(%collapsed_266, %layers_8_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %790 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%789, %layers_8_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.8.attention.value"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_270 = tensor.expand_shape %790 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_271 = linalg.transpose ins(%expanded_270 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.8.attention.transpose"}
    %transposed_272 = linalg.transpose ins(%expanded_269 : tensor<1x99x4x36xf32>) outs(%54 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.8.attention.transpose"}
    %collapsed_273 = tensor.collapse_shape %transposed_268 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_274 = tensor.collapse_shape %transposed_272 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %791 = linalg.batch_matmul {weft.layer = "layers.8.attention.matmul"} ins(%collapsed_273, %collapsed_274 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%56 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_275 = tensor.expand_shape %791 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %792 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_275 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.8.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %793 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%792 : tensor<1x4x99x99xf32>) outs(%61 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.maximumf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99xf32>
    %expanded_276 = tensor.expand_shape %793 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %794 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%792, %expanded_276 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %795 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%794 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.exp %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %796 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%795 : tensor<1x4x99x99xf32>) outs(%66 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x1xf32>
    %797 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%795, %796 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.divf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_277 = tensor.collapse_shape %797 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_278 = tensor.collapse_shape %transposed_271 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %798 = linalg.batch_matmul {weft.layer = "layers.8.attention.matmul"} ins(%collapsed_277, %collapsed_278 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%70 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_279 = tensor.expand_shape %798 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_280 = linalg.transpose ins(%expanded_279 : tensor<1x4x99x36xf32>) outs(%72 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.8.attention.transpose"}
    %collapsed_281 = tensor.collapse_shape %transposed_280 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %799 = linalg.matmul {weft.layer = "layers.8.attention.out"} ins(%collapsed_281, %layers_8_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %800 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%799, %layers_8_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.8.attention.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_282 = tensor.expand_shape %800 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %801 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%775, %expanded_282 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %802 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%801 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %803 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%802 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %804 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%801, %803 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %805 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%804 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %806 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%805 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %807 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%806 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %808 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%807 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %809 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%804, %808 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %810 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%809, %layers_8_convolution_norm1_weight, %layers_8_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %transposed_283 = linalg.transpose ins(%810 : tensor<1x99x144xf32>) outs(%85 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.8.convolution.transpose"}
    %811 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.8.convolution.expand"} ins(%transposed_283, %layers_8_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%87 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %812 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%811, %layers_8_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%86 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.8.convolution.expand"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_284 = tensor.extract_slice %812[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_285 = tensor.extract_slice %812[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %813 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_285 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.8.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %814 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_284, %813 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.8.convolution.mul"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %expanded_286 = tensor.expand_shape %814 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_287 = tensor.pad %expanded_286 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_3 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %815 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.8.convolution.depthwise"} ins(%padded_287, %layers_8_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%93 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %816 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%815, %layers_8_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%92 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.8.convolution.depthwise"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_288 = tensor.collapse_shape %816 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %817 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_288, %layers_8_convolution_norm2_scale, %layers_8_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.8.convolution.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x144x99xf32>
    %818 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%817 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.8.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %819 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%817, %818 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.8.convolution.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %820 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.8.convolution.out"} ins(%819, %layers_8_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%99 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %821 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%820, %layers_8_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.8.convolution.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %transposed_289 = linalg.transpose ins(%821 : tensor<1x144x99xf32>) outs(%19 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.8.convolution.transpose"}
    %822 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%801, %transposed_289 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %823 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%822 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %824 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%823 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %825 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%822, %824 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %826 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%825 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %827 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%826 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %828 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%827 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %829 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%828 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %830 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%825, %829 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %831 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%830, %layers_8_second_norm_weight, %layers_8_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_290 = tensor.collapse_shape %831 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %832 = linalg.matmul {weft.layer = "layers.8.second.up"} ins(%collapsed_290, %layers_8_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %833 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%832, %layers_8_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.8.second.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_291 = tensor.expand_shape %833 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %834 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_291 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.8.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %835 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_291, %834 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.8.second.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_292 = tensor.collapse_shape %835 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %836 = linalg.matmul {weft.layer = "layers.8.second.down"} ins(%collapsed_292, %layers_8_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %837 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%836, %layers_8_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.8.second.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_293 = tensor.expand_shape %837 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %838 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_293 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %839 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%822, %838 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %840 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%839 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %841 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%840 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %842 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%839, %841 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %843 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%842 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %844 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%843 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %845 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%844 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %846 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%845 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %847 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%842, %846 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %848 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%847, %layers_8_norm2_weight, %layers_8_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %849 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%848 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %850 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%849 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %851 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%848, %850 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %852 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%851 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %853 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%852 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %854 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%853 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %855 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%854 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %856 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%851, %855 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %857 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%856, %layers_9_first_norm_weight, %layers_9_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_294 = tensor.collapse_shape %857 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %858 = linalg.matmul {weft.layer = "layers.9.first.up"} ins(%collapsed_294, %layers_9_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %859 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%858, %layers_9_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.9.first.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_295 = tensor.expand_shape %859 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %860 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_295 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.9.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %861 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_295, %860 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.9.first.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_296 = tensor.collapse_shape %861 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %862 = linalg.matmul {weft.layer = "layers.9.first.down"} ins(%collapsed_296, %layers_9_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %863 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%862, %layers_9_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.9.first.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_297 = tensor.expand_shape %863 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %864 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_297 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %865 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%848, %864 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %866 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%865 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %867 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%866 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %868 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%865, %867 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %869 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%868 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %870 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%869 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %871 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%870 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %872 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%871 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %873 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%868, %872 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %874 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%873, %layers_9_norm1_weight, %layers_9_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_298 = tensor.collapse_shape %874 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %875 = linalg.matmul {weft.layer = "layers.9.attention.query"} ins(%collapsed_298, %layers_9_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %876 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%875, %layers_9_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.9.attention.query"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_299 = tensor.expand_shape %876 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_300 = linalg.transpose ins(%expanded_299 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.9.attention.transpose"}
    %877 = linalg.matmul {weft.layer = "layers.9.attention.key"} ins(%collapsed_298, %layers_9_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %878 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%877, %layers_9_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.9.attention.key"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_301 = tensor.expand_shape %878 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %879 = linalg.matmul {weft.layer = "layers.9.attention.value"} ins(%collapsed_298, %layers_9_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %880 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%879, %layers_9_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.9.attention.value"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_302 = tensor.expand_shape %880 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_303 = linalg.transpose ins(%expanded_302 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.9.attention.transpose"}
    %transposed_304 = linalg.transpose ins(%expanded_301 : tensor<1x99x4x36xf32>) outs(%54 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.9.attention.transpose"}
    %collapsed_305 = tensor.collapse_shape %transposed_300 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_306 = tensor.collapse_shape %transposed_304 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %881 = linalg.batch_matmul {weft.layer = "layers.9.attention.matmul"} ins(%collapsed_305, %collapsed_306 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%56 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_307 = tensor.expand_shape %881 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %882 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_307 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.9.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %883 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%882 : tensor<1x4x99x99xf32>) outs(%61 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.maximumf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99xf32>
    %expanded_308 = tensor.expand_shape %883 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %884 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%882, %expanded_308 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %885 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%884 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.exp %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %886 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%885 : tensor<1x4x99x99xf32>) outs(%66 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x1xf32>
    %887 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%885, %886 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.divf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_309 = tensor.collapse_shape %887 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_310 = tensor.collapse_shape %transposed_303 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %888 = linalg.batch_matmul {weft.layer = "layers.9.attention.matmul"} ins(%collapsed_309, %collapsed_310 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%70 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_311 = tensor.expand_shape %888 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_312 = linalg.transpose ins(%expanded_311 : tensor<1x4x99x36xf32>) outs(%72 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.9.attention.transpose"}
    %collapsed_313 = tensor.collapse_shape %transposed_312 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %889 = linalg.matmul {weft.layer = "layers.9.attention.out"} ins(%collapsed_313, %layers_9_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %890 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%889, %layers_9_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.9.attention.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_314 = tensor.expand_shape %890 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %891 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%865, %expanded_314 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %892 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%891 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %893 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%892 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %894 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%891, %893 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %895 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%894 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %896 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%895 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %897 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%896 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %898 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%897 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %899 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%894, %898 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %900 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%899, %layers_9_convolution_norm1_weight, %layers_9_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %transposed_315 = linalg.transpose ins(%900 : tensor<1x99x144xf32>) outs(%85 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.9.convolution.transpose"}
    %901 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.9.convolution.expand"} ins(%transposed_315, %layers_9_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%87 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %902 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%901, %layers_9_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%86 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.9.convolution.expand"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_316 = tensor.extract_slice %902[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_317 = tensor.extract_slice %902[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %903 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_317 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.9.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %904 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_316, %903 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.9.convolution.mul"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %expanded_318 = tensor.expand_shape %904 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_319 = tensor.pad %expanded_318 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_3 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %905 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.9.convolution.depthwise"} ins(%padded_319, %layers_9_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%93 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %906 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%905, %layers_9_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%92 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.9.convolution.depthwise"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_320 = tensor.collapse_shape %906 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %907 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_320, %layers_9_convolution_norm2_scale, %layers_9_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.9.convolution.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x144x99xf32>
    %908 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%907 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.9.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %909 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%907, %908 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.9.convolution.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %910 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.9.convolution.out"} ins(%909, %layers_9_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%99 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %911 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%910, %layers_9_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.9.convolution.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %transposed_321 = linalg.transpose ins(%911 : tensor<1x144x99xf32>) outs(%19 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.9.convolution.transpose"}
    %912 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%891, %transposed_321 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %913 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%912 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %914 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%913 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %915 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%912, %914 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %916 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%915 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %917 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%916 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %918 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%917 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %919 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%918 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %920 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%915, %919 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %921 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%920, %layers_9_second_norm_weight, %layers_9_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_322 = tensor.collapse_shape %921 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %922 = linalg.matmul {weft.layer = "layers.9.second.up"} ins(%collapsed_322, %layers_9_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %923 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%922, %layers_9_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.9.second.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_323 = tensor.expand_shape %923 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %924 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_323 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.9.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %925 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_323, %924 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.9.second.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_324 = tensor.collapse_shape %925 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %926 = linalg.matmul {weft.layer = "layers.9.second.down"} ins(%collapsed_324, %layers_9_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %927 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%926, %layers_9_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.9.second.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_325 = tensor.expand_shape %927 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %928 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_325 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %929 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%912, %928 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %930 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%929 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %931 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%930 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %932 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%929, %931 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %933 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%932 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %934 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%933 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %935 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%934 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %936 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%935 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %937 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%932, %936 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %938 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%937, %layers_9_norm2_weight, %layers_9_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %939 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%938 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %940 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%939 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %941 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%938, %940 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %942 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%941 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %943 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%942 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %944 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%943 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %945 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%944 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %946 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%941, %945 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %947 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%946, %layers_10_first_norm_weight, %layers_10_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_326 = tensor.collapse_shape %947 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %948 = linalg.matmul {weft.layer = "layers.10.first.up"} ins(%collapsed_326, %layers_10_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %949 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%948, %layers_10_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.10.first.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_327 = tensor.expand_shape %949 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %950 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_327 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.10.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %951 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_327, %950 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.10.first.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_328 = tensor.collapse_shape %951 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %952 = linalg.matmul {weft.layer = "layers.10.first.down"} ins(%collapsed_328, %layers_10_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %953 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%952, %layers_10_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.10.first.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_329 = tensor.expand_shape %953 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %954 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_329 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %955 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%938, %954 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %956 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%955 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %957 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%956 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %958 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%955, %957 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %959 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%958 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %960 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%959 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %961 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%960 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %962 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%961 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %963 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%958, %962 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %964 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%963, %layers_10_norm1_weight, %layers_10_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_330 = tensor.collapse_shape %964 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %965 = linalg.matmul {weft.layer = "layers.10.attention.query"} ins(%collapsed_330, %layers_10_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %966 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%965, %layers_10_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.10.attention.query"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_331 = tensor.expand_shape %966 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_332 = linalg.transpose ins(%expanded_331 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.10.attention.transpose"}
    %967 = linalg.matmul {weft.layer = "layers.10.attention.key"} ins(%collapsed_330, %layers_10_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %968 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%967, %layers_10_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.10.attention.key"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_333 = tensor.expand_shape %968 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %969 = linalg.matmul {weft.layer = "layers.10.attention.value"} ins(%collapsed_330, %layers_10_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %970 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%969, %layers_10_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.10.attention.value"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_334 = tensor.expand_shape %970 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_335 = linalg.transpose ins(%expanded_334 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.10.attention.transpose"}
    %transposed_336 = linalg.transpose ins(%expanded_333 : tensor<1x99x4x36xf32>) outs(%54 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.10.attention.transpose"}
    %collapsed_337 = tensor.collapse_shape %transposed_332 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_338 = tensor.collapse_shape %transposed_336 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %971 = linalg.batch_matmul {weft.layer = "layers.10.attention.matmul"} ins(%collapsed_337, %collapsed_338 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%56 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_339 = tensor.expand_shape %971 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %972 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_339 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.10.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %973 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%972 : tensor<1x4x99x99xf32>) outs(%61 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.maximumf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99xf32>
    %expanded_340 = tensor.expand_shape %973 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %974 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%972, %expanded_340 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %975 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%974 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.exp %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %976 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%975 : tensor<1x4x99x99xf32>) outs(%66 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x1xf32>
    %977 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%975, %976 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.divf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_341 = tensor.collapse_shape %977 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_342 = tensor.collapse_shape %transposed_335 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %978 = linalg.batch_matmul {weft.layer = "layers.10.attention.matmul"} ins(%collapsed_341, %collapsed_342 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%70 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_343 = tensor.expand_shape %978 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_344 = linalg.transpose ins(%expanded_343 : tensor<1x4x99x36xf32>) outs(%72 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.10.attention.transpose"}
    %collapsed_345 = tensor.collapse_shape %transposed_344 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %979 = linalg.matmul {weft.layer = "layers.10.attention.out"} ins(%collapsed_345, %layers_10_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %980 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%979, %layers_10_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.10.attention.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_346 = tensor.expand_shape %980 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %981 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%955, %expanded_346 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %982 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%981 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %983 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%982 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %984 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%981, %983 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %985 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%984 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %986 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%985 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %987 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%986 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %988 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%987 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %989 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%984, %988 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %990 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%989, %layers_10_convolution_norm1_weight, %layers_10_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %transposed_347 = linalg.transpose ins(%990 : tensor<1x99x144xf32>) outs(%85 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.10.convolution.transpose"}
    %991 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.10.convolution.expand"} ins(%transposed_347, %layers_10_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%87 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %992 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%991, %layers_10_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%86 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.10.convolution.expand"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_348 = tensor.extract_slice %992[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_349 = tensor.extract_slice %992[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %993 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_349 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.10.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %994 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_348, %993 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.10.convolution.mul"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %expanded_350 = tensor.expand_shape %994 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_351 = tensor.pad %expanded_350 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_3 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %995 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.10.convolution.depthwise"} ins(%padded_351, %layers_10_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%93 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %996 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%995, %layers_10_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%92 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.10.convolution.depthwise"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_352 = tensor.collapse_shape %996 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %997 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_352, %layers_10_convolution_norm2_scale, %layers_10_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.10.convolution.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x144x99xf32>
    %998 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%997 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.10.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %999 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%997, %998 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.10.convolution.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %1000 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.10.convolution.out"} ins(%999, %layers_10_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%99 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %1001 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1000, %layers_10_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.10.convolution.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %transposed_353 = linalg.transpose ins(%1001 : tensor<1x144x99xf32>) outs(%19 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.10.convolution.transpose"}
    %1002 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%981, %transposed_353 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1003 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1002 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1004 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1003 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1005 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1002, %1004 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1006 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1005 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1007 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1006 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1008 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1007 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1009 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1008 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1010 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1005, %1009 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1011 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1010, %layers_10_second_norm_weight, %layers_10_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_354 = tensor.collapse_shape %1011 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1012 = linalg.matmul {weft.layer = "layers.10.second.up"} ins(%collapsed_354, %layers_10_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1013 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1012, %layers_10_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.10.second.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_355 = tensor.expand_shape %1013 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1014 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_355 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.10.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %1015 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_355, %1014 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.10.second.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_356 = tensor.collapse_shape %1015 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1016 = linalg.matmul {weft.layer = "layers.10.second.down"} ins(%collapsed_356, %layers_10_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1017 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1016, %layers_10_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.10.second.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_357 = tensor.expand_shape %1017 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1018 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_357 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1019 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1002, %1018 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1020 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1019 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1021 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1020 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1022 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1019, %1021 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1023 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1022 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1024 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1023 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1025 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1024 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1026 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1025 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1027 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1022, %1026 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1028 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1027, %layers_10_norm2_weight, %layers_10_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %1029 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1028 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1030 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1029 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1031 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1028, %1030 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1032 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1031 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1033 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1032 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1034 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1033 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1035 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1034 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1036 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1031, %1035 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1037 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1036, %layers_11_first_norm_weight, %layers_11_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_358 = tensor.collapse_shape %1037 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1038 = linalg.matmul {weft.layer = "layers.11.first.up"} ins(%collapsed_358, %layers_11_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1039 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1038, %layers_11_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.11.first.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_359 = tensor.expand_shape %1039 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1040 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_359 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.11.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %1041 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_359, %1040 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.11.first.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_360 = tensor.collapse_shape %1041 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1042 = linalg.matmul {weft.layer = "layers.11.first.down"} ins(%collapsed_360, %layers_11_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1043 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1042, %layers_11_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.11.first.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_361 = tensor.expand_shape %1043 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1044 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_361 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1045 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1028, %1044 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1046 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1045 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1047 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1046 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1048 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1045, %1047 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1049 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1048 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1050 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1049 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1051 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1050 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1052 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1051 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1053 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1048, %1052 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1054 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1053, %layers_11_norm1_weight, %layers_11_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_362 = tensor.collapse_shape %1054 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1055 = linalg.matmul {weft.layer = "layers.11.attention.query"} ins(%collapsed_362, %layers_11_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1056 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1055, %layers_11_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.11.attention.query"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_363 = tensor.expand_shape %1056 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_364 = linalg.transpose ins(%expanded_363 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.11.attention.transpose"}
    %1057 = linalg.matmul {weft.layer = "layers.11.attention.key"} ins(%collapsed_362, %layers_11_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1058 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1057, %layers_11_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.11.attention.key"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_365 = tensor.expand_shape %1058 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %1059 = linalg.matmul {weft.layer = "layers.11.attention.value"} ins(%collapsed_362, %layers_11_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1060 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1059, %layers_11_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.11.attention.value"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_366 = tensor.expand_shape %1060 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_367 = linalg.transpose ins(%expanded_366 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.11.attention.transpose"}
    %transposed_368 = linalg.transpose ins(%expanded_365 : tensor<1x99x4x36xf32>) outs(%54 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.11.attention.transpose"}
    %collapsed_369 = tensor.collapse_shape %transposed_364 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_370 = tensor.collapse_shape %transposed_368 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %1061 = linalg.batch_matmul {weft.layer = "layers.11.attention.matmul"} ins(%collapsed_369, %collapsed_370 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%56 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_371 = tensor.expand_shape %1061 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %1062 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_371 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.11.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %1063 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1062 : tensor<1x4x99x99xf32>) outs(%61 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.maximumf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99xf32>
    %expanded_372 = tensor.expand_shape %1063 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %1064 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1062, %expanded_372 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %1065 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1064 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.exp %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %1066 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1065 : tensor<1x4x99x99xf32>) outs(%66 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x1xf32>
    %1067 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1065, %1066 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.divf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_373 = tensor.collapse_shape %1067 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_374 = tensor.collapse_shape %transposed_367 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %1068 = linalg.batch_matmul {weft.layer = "layers.11.attention.matmul"} ins(%collapsed_373, %collapsed_374 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%70 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_375 = tensor.expand_shape %1068 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_376 = linalg.transpose ins(%expanded_375 : tensor<1x4x99x36xf32>) outs(%72 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.11.attention.transpose"}
    %collapsed_377 = tensor.collapse_shape %transposed_376 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %1069 = linalg.matmul {weft.layer = "layers.11.attention.out"} ins(%collapsed_377, %layers_11_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1070 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1069, %layers_11_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.11.attention.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_378 = tensor.expand_shape %1070 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1071 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1045, %expanded_378 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1072 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1071 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1073 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1072 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1074 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1071, %1073 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1075 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1074 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1076 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1075 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1077 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1076 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1078 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1077 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1079 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1074, %1078 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1080 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1079, %layers_11_convolution_norm1_weight, %layers_11_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %transposed_379 = linalg.transpose ins(%1080 : tensor<1x99x144xf32>) outs(%85 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.11.convolution.transpose"}
    %1081 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.11.convolution.expand"} ins(%transposed_379, %layers_11_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%87 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %1082 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1081, %layers_11_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%86 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.11.convolution.expand"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_380 = tensor.extract_slice %1082[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_381 = tensor.extract_slice %1082[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %1083 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_381 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.11.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %1084 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_380, %1083 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.11.convolution.mul"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %expanded_382 = tensor.expand_shape %1084 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_383 = tensor.pad %expanded_382 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_3 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %1085 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.11.convolution.depthwise"} ins(%padded_383, %layers_11_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%93 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %1086 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1085, %layers_11_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%92 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.11.convolution.depthwise"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_384 = tensor.collapse_shape %1086 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %1087 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_384, %layers_11_convolution_norm2_scale, %layers_11_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.11.convolution.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x144x99xf32>
    %1088 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1087 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.11.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %1089 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1087, %1088 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.11.convolution.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %1090 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.11.convolution.out"} ins(%1089, %layers_11_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%99 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %1091 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1090, %layers_11_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.11.convolution.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %transposed_385 = linalg.transpose ins(%1091 : tensor<1x144x99xf32>) outs(%19 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.11.convolution.transpose"}
    %1092 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1071, %transposed_385 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1093 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1092 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1094 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1093 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1095 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1092, %1094 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1096 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1095 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1097 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1096 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1098 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1097 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1099 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1098 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1100 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1095, %1099 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1101 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1100, %layers_11_second_norm_weight, %layers_11_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_386 = tensor.collapse_shape %1101 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1102 = linalg.matmul {weft.layer = "layers.11.second.up"} ins(%collapsed_386, %layers_11_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1103 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1102, %layers_11_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.11.second.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_387 = tensor.expand_shape %1103 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1104 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_387 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.11.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %1105 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_387, %1104 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.11.second.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_388 = tensor.collapse_shape %1105 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1106 = linalg.matmul {weft.layer = "layers.11.second.down"} ins(%collapsed_388, %layers_11_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1107 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1106, %layers_11_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.11.second.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_389 = tensor.expand_shape %1107 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1108 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_389 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1109 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1092, %1108 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1110 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1109 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1111 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1110 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1112 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1109, %1111 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1113 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1112 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1114 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1113 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1115 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1114 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1116 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1115 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1117 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1112, %1116 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1118 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1117, %layers_11_norm2_weight, %layers_11_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %1119 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1118 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1120 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1119 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1121 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1118, %1120 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1122 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1121 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1123 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1122 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1124 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1123 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1125 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1124 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1126 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1121, %1125 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1127 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1126, %layers_12_first_norm_weight, %layers_12_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_390 = tensor.collapse_shape %1127 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1128 = linalg.matmul {weft.layer = "layers.12.first.up"} ins(%collapsed_390, %layers_12_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1129 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1128, %layers_12_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.12.first.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_391 = tensor.expand_shape %1129 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1130 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_391 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.12.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %1131 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_391, %1130 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.12.first.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_392 = tensor.collapse_shape %1131 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1132 = linalg.matmul {weft.layer = "layers.12.first.down"} ins(%collapsed_392, %layers_12_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1133 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1132, %layers_12_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.12.first.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_393 = tensor.expand_shape %1133 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1134 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_393 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1135 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1118, %1134 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1136 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1135 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1137 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1136 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1138 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1135, %1137 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1139 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1138 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1140 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1139 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1141 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1140 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1142 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1141 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1143 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1138, %1142 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1144 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1143, %layers_12_norm1_weight, %layers_12_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_394 = tensor.collapse_shape %1144 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1145 = linalg.matmul {weft.layer = "layers.12.attention.query"} ins(%collapsed_394, %layers_12_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1146 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1145, %layers_12_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.12.attention.query"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_395 = tensor.expand_shape %1146 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_396 = linalg.transpose ins(%expanded_395 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.12.attention.transpose"}
    %1147 = linalg.matmul {weft.layer = "layers.12.attention.key"} ins(%collapsed_394, %layers_12_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1148 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1147, %layers_12_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.12.attention.key"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_397 = tensor.expand_shape %1148 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %1149 = linalg.matmul {weft.layer = "layers.12.attention.value"} ins(%collapsed_394, %layers_12_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1150 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1149, %layers_12_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.12.attention.value"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_398 = tensor.expand_shape %1150 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_399 = linalg.transpose ins(%expanded_398 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.12.attention.transpose"}
    %transposed_400 = linalg.transpose ins(%expanded_397 : tensor<1x99x4x36xf32>) outs(%54 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.12.attention.transpose"}
    %collapsed_401 = tensor.collapse_shape %transposed_396 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_402 = tensor.collapse_shape %transposed_400 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %1151 = linalg.batch_matmul {weft.layer = "layers.12.attention.matmul"} ins(%collapsed_401, %collapsed_402 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%56 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_403 = tensor.expand_shape %1151 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %1152 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_403 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.12.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %1153 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1152 : tensor<1x4x99x99xf32>) outs(%61 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.12.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.maximumf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99xf32>
    %expanded_404 = tensor.expand_shape %1153 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %1154 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1152, %expanded_404 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.12.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %1155 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1154 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.12.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.exp %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %1156 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1155 : tensor<1x4x99x99xf32>) outs(%66 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.12.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x1xf32>
    %1157 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1155, %1156 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.12.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.divf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_405 = tensor.collapse_shape %1157 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_406 = tensor.collapse_shape %transposed_399 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %1158 = linalg.batch_matmul {weft.layer = "layers.12.attention.matmul"} ins(%collapsed_405, %collapsed_406 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%70 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_407 = tensor.expand_shape %1158 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_408 = linalg.transpose ins(%expanded_407 : tensor<1x4x99x36xf32>) outs(%72 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.12.attention.transpose"}
    %collapsed_409 = tensor.collapse_shape %transposed_408 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %1159 = linalg.matmul {weft.layer = "layers.12.attention.out"} ins(%collapsed_409, %layers_12_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1160 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1159, %layers_12_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.12.attention.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_410 = tensor.expand_shape %1160 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1161 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1135, %expanded_410 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1162 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1161 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1163 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1162 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1164 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1161, %1163 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1165 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1164 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1166 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1165 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1167 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1166 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1168 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1167 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1169 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1164, %1168 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1170 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1169, %layers_12_convolution_norm1_weight, %layers_12_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %transposed_411 = linalg.transpose ins(%1170 : tensor<1x99x144xf32>) outs(%85 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.12.convolution.transpose"}
    %1171 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.12.convolution.expand"} ins(%transposed_411, %layers_12_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%87 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %1172 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1171, %layers_12_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%86 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.12.convolution.expand"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_412 = tensor.extract_slice %1172[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_413 = tensor.extract_slice %1172[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %1173 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_413 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.12.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %1174 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_412, %1173 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.12.convolution.mul"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %expanded_414 = tensor.expand_shape %1174 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_415 = tensor.pad %expanded_414 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_3 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %1175 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.12.convolution.depthwise"} ins(%padded_415, %layers_12_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%93 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %1176 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1175, %layers_12_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%92 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.12.convolution.depthwise"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_416 = tensor.collapse_shape %1176 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %1177 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_416, %layers_12_convolution_norm2_scale, %layers_12_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.12.convolution.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x144x99xf32>
    %1178 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1177 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.12.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %1179 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1177, %1178 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.12.convolution.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %1180 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.12.convolution.out"} ins(%1179, %layers_12_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%99 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %1181 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1180, %layers_12_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.12.convolution.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %transposed_417 = linalg.transpose ins(%1181 : tensor<1x144x99xf32>) outs(%19 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.12.convolution.transpose"}
    %1182 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1161, %transposed_417 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1183 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1182 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1184 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1183 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1185 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1182, %1184 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1186 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1185 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1187 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1186 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1188 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1187 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1189 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1188 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1190 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1185, %1189 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1191 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1190, %layers_12_second_norm_weight, %layers_12_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_418 = tensor.collapse_shape %1191 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1192 = linalg.matmul {weft.layer = "layers.12.second.up"} ins(%collapsed_418, %layers_12_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1193 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1192, %layers_12_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.12.second.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_419 = tensor.expand_shape %1193 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1194 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_419 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.12.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %1195 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_419, %1194 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.12.second.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_420 = tensor.collapse_shape %1195 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1196 = linalg.matmul {weft.layer = "layers.12.second.down"} ins(%collapsed_420, %layers_12_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1197 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1196, %layers_12_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.12.second.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_421 = tensor.expand_shape %1197 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1198 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_421 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1199 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1182, %1198 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1200 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1199 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1201 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1200 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1202 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1199, %1201 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1203 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1202 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1204 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1203 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1205 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1204 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1206 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1205 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1207 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1202, %1206 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1208 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1207, %layers_12_norm2_weight, %layers_12_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %1209 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1208 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1210 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1209 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1211 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1208, %1210 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1212 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1211 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1213 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1212 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1214 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1213 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1215 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1214 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1216 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1211, %1215 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1217 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1216, %layers_13_first_norm_weight, %layers_13_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_422 = tensor.collapse_shape %1217 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1218 = linalg.matmul {weft.layer = "layers.13.first.up"} ins(%collapsed_422, %layers_13_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1219 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1218, %layers_13_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.13.first.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_423 = tensor.expand_shape %1219 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1220 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_423 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.13.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %1221 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_423, %1220 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.13.first.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_424 = tensor.collapse_shape %1221 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1222 = linalg.matmul {weft.layer = "layers.13.first.down"} ins(%collapsed_424, %layers_13_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1223 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1222, %layers_13_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.13.first.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_425 = tensor.expand_shape %1223 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1224 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_425 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1225 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1208, %1224 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1226 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1225 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1227 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1226 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1228 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1225, %1227 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1229 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1228 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1230 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1229 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1231 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1230 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1232 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1231 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1233 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1228, %1232 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1234 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1233, %layers_13_norm1_weight, %layers_13_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_426 = tensor.collapse_shape %1234 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1235 = linalg.matmul {weft.layer = "layers.13.attention.query"} ins(%collapsed_426, %layers_13_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1236 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1235, %layers_13_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.13.attention.query"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_427 = tensor.expand_shape %1236 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_428 = linalg.transpose ins(%expanded_427 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.13.attention.transpose"}
    %1237 = linalg.matmul {weft.layer = "layers.13.attention.key"} ins(%collapsed_426, %layers_13_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1238 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1237, %layers_13_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.13.attention.key"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_429 = tensor.expand_shape %1238 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %1239 = linalg.matmul {weft.layer = "layers.13.attention.value"} ins(%collapsed_426, %layers_13_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1240 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1239, %layers_13_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.13.attention.value"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_430 = tensor.expand_shape %1240 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_431 = linalg.transpose ins(%expanded_430 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.13.attention.transpose"}
    %transposed_432 = linalg.transpose ins(%expanded_429 : tensor<1x99x4x36xf32>) outs(%54 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.13.attention.transpose"}
    %collapsed_433 = tensor.collapse_shape %transposed_428 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_434 = tensor.collapse_shape %transposed_432 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %1241 = linalg.batch_matmul {weft.layer = "layers.13.attention.matmul"} ins(%collapsed_433, %collapsed_434 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%56 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_435 = tensor.expand_shape %1241 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %1242 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_435 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.13.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %1243 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1242 : tensor<1x4x99x99xf32>) outs(%61 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.13.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.maximumf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99xf32>
    %expanded_436 = tensor.expand_shape %1243 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %1244 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1242, %expanded_436 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.13.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %1245 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1244 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.13.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.exp %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %1246 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1245 : tensor<1x4x99x99xf32>) outs(%66 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.13.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x1xf32>
    %1247 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1245, %1246 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.13.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.divf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_437 = tensor.collapse_shape %1247 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_438 = tensor.collapse_shape %transposed_431 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %1248 = linalg.batch_matmul {weft.layer = "layers.13.attention.matmul"} ins(%collapsed_437, %collapsed_438 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%70 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_439 = tensor.expand_shape %1248 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_440 = linalg.transpose ins(%expanded_439 : tensor<1x4x99x36xf32>) outs(%72 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.13.attention.transpose"}
    %collapsed_441 = tensor.collapse_shape %transposed_440 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %1249 = linalg.matmul {weft.layer = "layers.13.attention.out"} ins(%collapsed_441, %layers_13_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1250 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1249, %layers_13_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.13.attention.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_442 = tensor.expand_shape %1250 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1251 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1225, %expanded_442 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1252 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1251 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1253 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1252 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1254 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1251, %1253 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1255 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1254 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1256 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1255 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1257 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1256 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1258 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1257 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1259 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1254, %1258 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1260 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1259, %layers_13_convolution_norm1_weight, %layers_13_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %transposed_443 = linalg.transpose ins(%1260 : tensor<1x99x144xf32>) outs(%85 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.13.convolution.transpose"}
    %1261 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.13.convolution.expand"} ins(%transposed_443, %layers_13_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%87 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %1262 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1261, %layers_13_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%86 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.13.convolution.expand"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_444 = tensor.extract_slice %1262[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_445 = tensor.extract_slice %1262[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %1263 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_445 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.13.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %1264 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_444, %1263 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.13.convolution.mul"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %expanded_446 = tensor.expand_shape %1264 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_447 = tensor.pad %expanded_446 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_3 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %1265 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.13.convolution.depthwise"} ins(%padded_447, %layers_13_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%93 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %1266 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1265, %layers_13_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%92 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.13.convolution.depthwise"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_448 = tensor.collapse_shape %1266 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %1267 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_448, %layers_13_convolution_norm2_scale, %layers_13_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.13.convolution.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x144x99xf32>
    %1268 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1267 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.13.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %1269 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1267, %1268 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.13.convolution.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %1270 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.13.convolution.out"} ins(%1269, %layers_13_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%99 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %1271 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1270, %layers_13_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.13.convolution.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %transposed_449 = linalg.transpose ins(%1271 : tensor<1x144x99xf32>) outs(%19 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.13.convolution.transpose"}
    %1272 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1251, %transposed_449 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1273 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1272 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1274 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1273 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1275 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1272, %1274 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1276 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1275 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1277 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1276 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1278 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1277 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1279 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1278 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1280 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1275, %1279 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1281 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1280, %layers_13_second_norm_weight, %layers_13_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_450 = tensor.collapse_shape %1281 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1282 = linalg.matmul {weft.layer = "layers.13.second.up"} ins(%collapsed_450, %layers_13_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1283 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1282, %layers_13_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.13.second.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_451 = tensor.expand_shape %1283 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1284 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_451 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.13.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %1285 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_451, %1284 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.13.second.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_452 = tensor.collapse_shape %1285 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1286 = linalg.matmul {weft.layer = "layers.13.second.down"} ins(%collapsed_452, %layers_13_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1287 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1286, %layers_13_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.13.second.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_453 = tensor.expand_shape %1287 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1288 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_453 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1289 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1272, %1288 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1290 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1289 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1291 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1290 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1292 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1289, %1291 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1293 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1292 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1294 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1293 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1295 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1294 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1296 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1295 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1297 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1292, %1296 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1298 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1297, %layers_13_norm2_weight, %layers_13_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %1299 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1298 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1300 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1299 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1301 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1298, %1300 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1302 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1301 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1303 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1302 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1304 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1303 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1305 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1304 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1306 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1301, %1305 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1307 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1306, %layers_14_first_norm_weight, %layers_14_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_454 = tensor.collapse_shape %1307 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1308 = linalg.matmul {weft.layer = "layers.14.first.up"} ins(%collapsed_454, %layers_14_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1309 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1308, %layers_14_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.14.first.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_455 = tensor.expand_shape %1309 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1310 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_455 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.14.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %1311 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_455, %1310 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.14.first.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_456 = tensor.collapse_shape %1311 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1312 = linalg.matmul {weft.layer = "layers.14.first.down"} ins(%collapsed_456, %layers_14_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1313 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1312, %layers_14_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.14.first.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_457 = tensor.expand_shape %1313 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1314 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_457 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1315 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1298, %1314 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1316 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1315 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1317 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1316 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1318 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1315, %1317 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1319 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1318 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1320 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1319 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1321 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1320 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1322 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1321 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1323 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1318, %1322 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1324 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1323, %layers_14_norm1_weight, %layers_14_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_458 = tensor.collapse_shape %1324 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1325 = linalg.matmul {weft.layer = "layers.14.attention.query"} ins(%collapsed_458, %layers_14_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1326 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1325, %layers_14_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.14.attention.query"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_459 = tensor.expand_shape %1326 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_460 = linalg.transpose ins(%expanded_459 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.14.attention.transpose"}
    %1327 = linalg.matmul {weft.layer = "layers.14.attention.key"} ins(%collapsed_458, %layers_14_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1328 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1327, %layers_14_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.14.attention.key"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_461 = tensor.expand_shape %1328 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %1329 = linalg.matmul {weft.layer = "layers.14.attention.value"} ins(%collapsed_458, %layers_14_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1330 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1329, %layers_14_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.14.attention.value"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_462 = tensor.expand_shape %1330 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_463 = linalg.transpose ins(%expanded_462 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.14.attention.transpose"}
    %transposed_464 = linalg.transpose ins(%expanded_461 : tensor<1x99x4x36xf32>) outs(%54 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.14.attention.transpose"}
    %collapsed_465 = tensor.collapse_shape %transposed_460 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_466 = tensor.collapse_shape %transposed_464 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %1331 = linalg.batch_matmul {weft.layer = "layers.14.attention.matmul"} ins(%collapsed_465, %collapsed_466 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%56 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_467 = tensor.expand_shape %1331 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %1332 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_467 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.14.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %1333 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1332 : tensor<1x4x99x99xf32>) outs(%61 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.14.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.maximumf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99xf32>
    %expanded_468 = tensor.expand_shape %1333 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %1334 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1332, %expanded_468 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.14.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %1335 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1334 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.14.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.exp %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %1336 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1335 : tensor<1x4x99x99xf32>) outs(%66 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.14.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x1xf32>
    %1337 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1335, %1336 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.14.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.divf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_469 = tensor.collapse_shape %1337 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_470 = tensor.collapse_shape %transposed_463 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %1338 = linalg.batch_matmul {weft.layer = "layers.14.attention.matmul"} ins(%collapsed_469, %collapsed_470 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%70 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_471 = tensor.expand_shape %1338 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_472 = linalg.transpose ins(%expanded_471 : tensor<1x4x99x36xf32>) outs(%72 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.14.attention.transpose"}
    %collapsed_473 = tensor.collapse_shape %transposed_472 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %1339 = linalg.matmul {weft.layer = "layers.14.attention.out"} ins(%collapsed_473, %layers_14_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1340 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1339, %layers_14_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.14.attention.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_474 = tensor.expand_shape %1340 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1341 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1315, %expanded_474 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1342 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1341 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1343 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1342 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1344 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1341, %1343 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1345 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1344 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1346 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1345 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1347 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1346 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1348 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1347 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1349 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1344, %1348 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1350 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1349, %layers_14_convolution_norm1_weight, %layers_14_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %transposed_475 = linalg.transpose ins(%1350 : tensor<1x99x144xf32>) outs(%85 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.14.convolution.transpose"}
    %1351 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.14.convolution.expand"} ins(%transposed_475, %layers_14_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%87 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %1352 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1351, %layers_14_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%86 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.14.convolution.expand"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_476 = tensor.extract_slice %1352[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_477 = tensor.extract_slice %1352[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %1353 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_477 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.14.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %1354 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_476, %1353 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.14.convolution.mul"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %expanded_478 = tensor.expand_shape %1354 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_479 = tensor.pad %expanded_478 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_3 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %1355 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.14.convolution.depthwise"} ins(%padded_479, %layers_14_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%93 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %1356 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1355, %layers_14_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%92 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.14.convolution.depthwise"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_480 = tensor.collapse_shape %1356 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %1357 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_480, %layers_14_convolution_norm2_scale, %layers_14_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.14.convolution.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x144x99xf32>
    %1358 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1357 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.14.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %1359 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1357, %1358 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.14.convolution.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %1360 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.14.convolution.out"} ins(%1359, %layers_14_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%99 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %1361 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1360, %layers_14_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.14.convolution.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %transposed_481 = linalg.transpose ins(%1361 : tensor<1x144x99xf32>) outs(%19 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.14.convolution.transpose"}
    %1362 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1341, %transposed_481 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1363 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1362 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1364 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1363 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1365 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1362, %1364 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1366 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1365 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1367 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1366 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1368 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1367 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1369 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1368 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1370 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1365, %1369 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1371 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1370, %layers_14_second_norm_weight, %layers_14_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_482 = tensor.collapse_shape %1371 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1372 = linalg.matmul {weft.layer = "layers.14.second.up"} ins(%collapsed_482, %layers_14_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1373 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1372, %layers_14_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.14.second.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_483 = tensor.expand_shape %1373 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1374 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_483 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.14.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %1375 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_483, %1374 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.14.second.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_484 = tensor.collapse_shape %1375 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1376 = linalg.matmul {weft.layer = "layers.14.second.down"} ins(%collapsed_484, %layers_14_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1377 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1376, %layers_14_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.14.second.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_485 = tensor.expand_shape %1377 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1378 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_485 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1379 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1362, %1378 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1380 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1379 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1381 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1380 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1382 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1379, %1381 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1383 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1382 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1384 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1383 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1385 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1384 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1386 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1385 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1387 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1382, %1386 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1388 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1387, %layers_14_norm2_weight, %layers_14_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %1389 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1388 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1390 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1389 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1391 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1388, %1390 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1392 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1391 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1393 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1392 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1394 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1393 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1395 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1394 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1396 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1391, %1395 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1397 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1396, %layers_15_first_norm_weight, %layers_15_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.first.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_486 = tensor.collapse_shape %1397 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1398 = linalg.matmul {weft.layer = "layers.15.first.up"} ins(%collapsed_486, %layers_15_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1399 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1398, %layers_15_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.15.first.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_487 = tensor.expand_shape %1399 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1400 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_487 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.15.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %1401 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_487, %1400 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.15.first.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_488 = tensor.collapse_shape %1401 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1402 = linalg.matmul {weft.layer = "layers.15.first.down"} ins(%collapsed_488, %layers_15_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1403 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1402, %layers_15_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.15.first.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_489 = tensor.expand_shape %1403 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1404 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_489 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1405 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1388, %1404 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1406 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1405 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1407 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1406 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1408 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1405, %1407 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1409 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1408 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1410 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1409 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1411 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1410 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1412 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1411 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1413 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1408, %1412 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1414 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1413, %layers_15_norm1_weight, %layers_15_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_490 = tensor.collapse_shape %1414 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1415 = linalg.matmul {weft.layer = "layers.15.attention.query"} ins(%collapsed_490, %layers_15_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1416 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1415, %layers_15_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.15.attention.query"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_491 = tensor.expand_shape %1416 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_492 = linalg.transpose ins(%expanded_491 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.15.attention.transpose"}
    %1417 = linalg.matmul {weft.layer = "layers.15.attention.key"} ins(%collapsed_490, %layers_15_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1418 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1417, %layers_15_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.15.attention.key"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_493 = tensor.expand_shape %1418 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %1419 = linalg.matmul {weft.layer = "layers.15.attention.value"} ins(%collapsed_490, %layers_15_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1420 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1419, %layers_15_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.15.attention.value"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_494 = tensor.expand_shape %1420 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_495 = linalg.transpose ins(%expanded_494 : tensor<1x99x4x36xf32>) outs(%49 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.15.attention.transpose"}
    %transposed_496 = linalg.transpose ins(%expanded_493 : tensor<1x99x4x36xf32>) outs(%54 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.15.attention.transpose"}
    %collapsed_497 = tensor.collapse_shape %transposed_492 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_498 = tensor.collapse_shape %transposed_496 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %1421 = linalg.batch_matmul {weft.layer = "layers.15.attention.matmul"} ins(%collapsed_497, %collapsed_498 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%56 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_499 = tensor.expand_shape %1421 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %1422 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_499 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.15.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %1423 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1422 : tensor<1x4x99x99xf32>) outs(%61 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.15.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.maximumf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99xf32>
    %expanded_500 = tensor.expand_shape %1423 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %1424 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1422, %expanded_500 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.15.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %1425 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1424 : tensor<1x4x99x99xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.15.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.exp %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %1426 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1425 : tensor<1x4x99x99xf32>) outs(%66 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.15.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x1xf32>
    %1427 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1425, %1426 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%58 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.15.attention.softmax"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.divf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_501 = tensor.collapse_shape %1427 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_502 = tensor.collapse_shape %transposed_495 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %1428 = linalg.batch_matmul {weft.layer = "layers.15.attention.matmul"} ins(%collapsed_501, %collapsed_502 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%70 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_503 = tensor.expand_shape %1428 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_504 = linalg.transpose ins(%expanded_503 : tensor<1x4x99x36xf32>) outs(%72 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.15.attention.transpose"}
    %collapsed_505 = tensor.collapse_shape %transposed_504 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %1429 = linalg.matmul {weft.layer = "layers.15.attention.out"} ins(%collapsed_505, %layers_15_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1430 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1429, %layers_15_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.15.attention.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_506 = tensor.expand_shape %1430 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1431 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1405, %expanded_506 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1432 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1431 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1433 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1432 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1434 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1431, %1433 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1435 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1434 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1436 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1435 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1437 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1436 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1438 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1437 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1439 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1434, %1438 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1440 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1439, %layers_15_convolution_norm1_weight, %layers_15_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.convolution.norm1"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %transposed_507 = linalg.transpose ins(%1440 : tensor<1x99x144xf32>) outs(%85 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.15.convolution.transpose"}
    %1441 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.15.convolution.expand"} ins(%transposed_507, %layers_15_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%87 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %1442 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1441, %layers_15_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%86 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.15.convolution.expand"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_508 = tensor.extract_slice %1442[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_509 = tensor.extract_slice %1442[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %1443 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_509 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.15.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %1444 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_508, %1443 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.15.convolution.mul"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %expanded_510 = tensor.expand_shape %1444 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_511 = tensor.pad %expanded_510 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_3 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %1445 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.15.convolution.depthwise"} ins(%padded_511, %layers_15_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%93 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %1446 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1445, %layers_15_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%92 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.15.convolution.depthwise"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_512 = tensor.collapse_shape %1446 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %1447 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_512, %layers_15_convolution_norm2_scale, %layers_15_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.15.convolution.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x144x99xf32>
    %1448 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1447 : tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.15.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x144x99xf32>
    %1449 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1447, %1448 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.15.convolution.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %1450 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.15.convolution.out"} ins(%1449, %layers_15_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%99 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %1451 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1450, %layers_15_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%85 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.15.convolution.out"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x144x99xf32>
    %transposed_513 = linalg.transpose ins(%1451 : tensor<1x144x99xf32>) outs(%19 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.15.convolution.transpose"}
    %1452 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1431, %transposed_513 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1453 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1452 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1454 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1453 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1455 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1452, %1454 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1456 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1455 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1457 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1456 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1458 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1457 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1459 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1458 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1460 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1455, %1459 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1461 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1460, %layers_15_second_norm_weight, %layers_15_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.second.norm"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_514 = tensor.collapse_shape %1461 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1462 = linalg.matmul {weft.layer = "layers.15.second.up"} ins(%collapsed_514, %layers_15_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%28 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1463 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1462, %layers_15_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%27 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.15.second.up"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x576xf32>
    %expanded_515 = tensor.expand_shape %1463 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1464 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_515 : tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.15.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.negf %in : f32
      %1480 = math.exp %1479 : f32
      %1481 = arith.addf %1480, %cst_2 : f32
      %1482 = arith.divf %cst_2, %1481 : f32
      linalg.yield %1482 : f32
    } -> tensor<1x99x576xf32>
    %1465 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_515, %1464 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%31 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.15.second.silu"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_516 = tensor.collapse_shape %1465 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1466 = linalg.matmul {weft.layer = "layers.15.second.down"} ins(%collapsed_516, %layers_15_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1467 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1466, %layers_15_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.15.second.down"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<99x144xf32>
    %expanded_517 = tensor.expand_shape %1467 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1468 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_517 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_6 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1469 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1452, %1468 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.add"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.addf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1470 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1469 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1471 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1470 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.divf %in, %cst_5 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1472 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1469, %1471 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.subf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1473 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1472 : tensor<1x99x144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1474 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1473 : tensor<1x99x144xf32>) outs(%16 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.addf %in, %out : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1475 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1474 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = arith.mulf %in, %cst_1 : f32
      %1480 = arith.addf %1479, %cst_0 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x1xf32>
    %1476 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1475 : tensor<1x99x1xf32>) outs(%15 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1479 = math.rsqrt %in : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x1xf32>
    %1477 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1472, %1476 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      linalg.yield %1479 : f32
    } -> tensor<1x99x144xf32>
    %1478 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1477, %layers_15_norm2_weight, %layers_15_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%19 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f32, %in_518: f32, %in_519: f32, %out: f32):
      %1479 = arith.mulf %in, %in_518 : f32
      %1480 = arith.addf %1479, %in_519 : f32
      linalg.yield %1480 : f32
    } -> tensor<1x99x144xf32>
    return %1478 : tensor<1x99x144xf32>
  }
}
