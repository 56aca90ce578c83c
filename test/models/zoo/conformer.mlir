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
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 0.000000e+00 : f32
    %cst_3 = arith.constant 0.000000e+00 : f64
    %cst_4 = arith.constant 0xFF800000 : f32
    %cst_5 = arith.constant 1.440000e+02 : f64
    %cst_6 = arith.constant 1.440000e+02 : f32
    %cst_7 = arith.constant 5.000000e-01 : f32
    %expanded = tensor.expand_shape %frames [[0], [1, 2], [3]] output_shape [1, 1, 400, 80] : tensor<1x400x80xf32> into tensor<1x1x400x80xf32>
    %0 = tensor.empty() : tensor<1x144x199x39xf32>
    %1 = linalg.fill ins(%cst_2 : f32) outs(%0 : tensor<1x144x199x39xf32>) -> tensor<1x144x199x39xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "conv1"} ins(%expanded, %conv1_weight : tensor<1x1x400x80xf32>, tensor<144x1x3x3xf32>) outs(%1 : tensor<1x144x199x39xf32>) -> tensor<1x144x199x39xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %conv1_bias : tensor<1x144x199x39xf32>, tensor<144xf32>) outs(%0 : tensor<1x144x199x39xf32>) attrs =  {weft.layer = "conv1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x199x39xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3 : tensor<1x144x199x39xf32>) outs(%0 : tensor<1x144x199x39xf32>) attrs =  {weft.layer = "relu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.maximumf %in, %cst_2 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x199x39xf32>
    %5 = tensor.empty() : tensor<1x144x99x19xf32>
    %6 = linalg.fill ins(%cst_2 : f32) outs(%5 : tensor<1x144x99x19xf32>) -> tensor<1x144x99x19xf32>
    %7 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "conv2"} ins(%4, %conv2_weight : tensor<1x144x199x39xf32>, tensor<144x144x3x3xf32>) outs(%6 : tensor<1x144x99x19xf32>) -> tensor<1x144x99x19xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %conv2_bias : tensor<1x144x99x19xf32>, tensor<144xf32>) outs(%5 : tensor<1x144x99x19xf32>) attrs =  {weft.layer = "conv2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99x19xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8 : tensor<1x144x99x19xf32>) outs(%5 : tensor<1x144x99x19xf32>) attrs =  {weft.layer = "relu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.maximumf %in, %cst_2 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99x19xf32>
    %10 = tensor.empty() : tensor<1x99x144x19xf32>
    %transposed = linalg.transpose ins(%9 : tensor<1x144x99x19xf32>) outs(%10 : tensor<1x99x144x19xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "transpose"}
    %collapsed = tensor.collapse_shape %transposed [[0, 1], [2, 3]] : tensor<1x99x144x19xf32> into tensor<99x2736xf32>
    %11 = tensor.empty() : tensor<99x144xf32>
    %12 = linalg.fill {weft.layer = "project"} ins(%cst_2 : f32) outs(%11 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %13 = linalg.matmul {weft.layer = "project"} ins(%collapsed, %project_weight_transposed : tensor<99x2736xf32>, tensor<2736x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %14 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%13, %project_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "project"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_8 = tensor.expand_shape %14 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %15 = tensor.empty() : tensor<1x99x144xf64>
    %16 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_8 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.0.first.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %17 = tensor.empty() : tensor<1x99x1xf64>
    %18 = linalg.fill {weft.layer = "layers.0.first.norm"} ins(%cst_3 : f64) outs(%17 : tensor<1x99x1xf64>) -> tensor<1x99x1xf64>
    %19 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.0.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %20 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.0.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %21 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %20 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.0.first.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %22 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.0.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %23 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%22 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.0.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %24 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.0.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %25 = tensor.empty() : tensor<1x99x1xf32>
    %26 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.first.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %27 = linalg.fill {weft.layer = "layers.0.first.norm"} ins(%cst_2 : f32) outs(%25 : tensor<1x99x1xf32>) -> tensor<1x99x1xf32>
    %28 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%expanded_8 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %29 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %30 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %31 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %32 = tensor.empty() : tensor<1x99x144xf32>
    %33 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_8, %29 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %34 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%33, %31 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %35 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34, %layers_0_first_norm_weight, %layers_0_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_9 = tensor.collapse_shape %35 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %36 = tensor.empty() : tensor<99x576xf32>
    %37 = linalg.fill {weft.layer = "layers.0.first.up"} ins(%cst_2 : f32) outs(%36 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %38 = linalg.matmul {weft.layer = "layers.0.first.up"} ins(%collapsed_9, %layers_0_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %39 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%38, %layers_0_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.0.first.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_10 = tensor.expand_shape %39 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %40 = tensor.empty() : tensor<1x99x576xf32>
    %41 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_10 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.0.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %42 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_10, %41 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.0.first.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_11 = tensor.collapse_shape %42 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %43 = linalg.matmul {weft.layer = "layers.0.first.down"} ins(%collapsed_11, %layers_0_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %44 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%43, %layers_0_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.0.first.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_12 = tensor.expand_shape %44 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %45 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_12 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %46 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_8, %45 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %47 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%46 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %48 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%47 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %49 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%48 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %50 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47, %49 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %51 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%50 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %52 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%51 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %53 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%52 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %54 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%53 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %55 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%46 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %56 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%55 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %57 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%54 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %58 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%57 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %59 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%46, %56 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %60 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%59, %58 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %61 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%60, %layers_0_norm1_weight, %layers_0_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_13 = tensor.collapse_shape %61 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %62 = linalg.matmul {weft.layer = "layers.0.attention.query"} ins(%collapsed_13, %layers_0_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %63 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%62, %layers_0_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.0.attention.query"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_14 = tensor.expand_shape %63 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %64 = tensor.empty() : tensor<1x4x99x36xf32>
    %transposed_15 = linalg.transpose ins(%expanded_14 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.0.attention.transpose"}
    %65 = linalg.matmul {weft.layer = "layers.0.attention.key"} ins(%collapsed_13, %layers_0_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %66 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%65, %layers_0_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.0.attention.key"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_16 = tensor.expand_shape %66 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %67 = linalg.matmul {weft.layer = "layers.0.attention.value"} ins(%collapsed_13, %layers_0_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %68 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%67, %layers_0_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.0.attention.value"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_17 = tensor.expand_shape %68 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_18 = linalg.transpose ins(%expanded_17 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.0.attention.transpose"}
    %69 = tensor.empty() : tensor<1x4x36x99xf32>
    %transposed_19 = linalg.transpose ins(%expanded_16 : tensor<1x99x4x36xf32>) outs(%69 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.0.attention.transpose"}
    %collapsed_20 = tensor.collapse_shape %transposed_15 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_21 = tensor.collapse_shape %transposed_19 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %70 = tensor.empty() : tensor<4x99x99xf32>
    %71 = linalg.fill {weft.layer = "layers.0.attention.matmul"} ins(%cst_2 : f32) outs(%70 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %72 = linalg.batch_matmul {weft.layer = "layers.0.attention.matmul"} ins(%collapsed_20, %collapsed_21 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%71 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_22 = tensor.expand_shape %72 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %73 = tensor.empty() : tensor<1x4x99x99xf32>
    %74 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_22 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.0.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %75 = tensor.empty() : tensor<1x4x99xf32>
    %76 = linalg.fill {weft.layer = "layers.0.attention.softmax"} ins(%cst_4 : f32) outs(%75 : tensor<1x4x99xf32>) -> tensor<1x4x99xf32>
    %77 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%74 : tensor<1x4x99x99xf32>) outs(%76 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.maximumf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99xf32>
    %expanded_23 = tensor.expand_shape %77 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %78 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%74, %expanded_23 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %79 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%78 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.exp %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %80 = tensor.empty() : tensor<1x4x99x1xf32>
    %81 = linalg.fill {weft.layer = "layers.0.attention.softmax"} ins(%cst_2 : f32) outs(%80 : tensor<1x4x99x1xf32>) -> tensor<1x4x99x1xf32>
    %82 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%79 : tensor<1x4x99x99xf32>) outs(%81 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x1xf32>
    %83 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%79, %82 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.0.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.divf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_24 = tensor.collapse_shape %83 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_25 = tensor.collapse_shape %transposed_18 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %84 = tensor.empty() : tensor<4x99x36xf32>
    %85 = linalg.fill {weft.layer = "layers.0.attention.matmul"} ins(%cst_2 : f32) outs(%84 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %86 = linalg.batch_matmul {weft.layer = "layers.0.attention.matmul"} ins(%collapsed_24, %collapsed_25 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%85 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_26 = tensor.expand_shape %86 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %87 = tensor.empty() : tensor<1x99x4x36xf32>
    %transposed_27 = linalg.transpose ins(%expanded_26 : tensor<1x4x99x36xf32>) outs(%87 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.0.attention.transpose"}
    %collapsed_28 = tensor.collapse_shape %transposed_27 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %88 = linalg.matmul {weft.layer = "layers.0.attention.out"} ins(%collapsed_28, %layers_0_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %89 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%88, %layers_0_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.0.attention.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_29 = tensor.expand_shape %89 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %90 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%46, %expanded_29 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %91 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.0.convolution.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %92 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%91 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.0.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %93 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.0.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %94 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%91, %93 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.0.convolution.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %95 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%94 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.0.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %96 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%95 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.0.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %97 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%96 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.0.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %98 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.convolution.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %99 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%90 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %100 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%99 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %101 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%98 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %102 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %103 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90, %100 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %104 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103, %102 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %105 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104, %layers_0_convolution_norm1_weight, %layers_0_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %106 = tensor.empty() : tensor<1x144x99xf32>
    %transposed_30 = linalg.transpose ins(%105 : tensor<1x99x144xf32>) outs(%106 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.0.convolution.transpose"}
    %107 = tensor.empty() : tensor<1x288x99xf32>
    %108 = linalg.fill ins(%cst_2 : f32) outs(%107 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %109 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.0.convolution.expand"} ins(%transposed_30, %layers_0_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%108 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %110 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%109, %layers_0_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%107 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.0.convolution.expand"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice = tensor.extract_slice %110[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_31 = tensor.extract_slice %110[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %111 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_31 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.0.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %112 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice, %111 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.0.convolution.mul"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %expanded_32 = tensor.expand_shape %112 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded = tensor.pad %expanded_32 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %113 = tensor.empty() : tensor<1x144x99x1xf32>
    %114 = linalg.fill ins(%cst_2 : f32) outs(%113 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %115 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.0.convolution.depthwise"} ins(%padded, %layers_0_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%114 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %116 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%115, %layers_0_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%113 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.0.convolution.depthwise"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_33 = tensor.collapse_shape %116 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %117 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_33, %layers_0_convolution_norm2_scale, %layers_0_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.0.convolution.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x144x99xf32>
    %118 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%117 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.0.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %119 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%117, %118 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.0.convolution.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %120 = linalg.fill ins(%cst_2 : f32) outs(%106 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %121 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.0.convolution.out"} ins(%119, %layers_0_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%120 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %122 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%121, %layers_0_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.0.convolution.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %transposed_34 = linalg.transpose ins(%122 : tensor<1x144x99xf32>) outs(%32 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.0.convolution.transpose"}
    %123 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90, %transposed_34 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %124 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%123 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.0.second.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %125 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%124 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.0.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %126 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%125 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.0.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %127 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%124, %126 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.0.second.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %128 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%127 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.0.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %129 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%128 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.0.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %130 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%129 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.0.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %131 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%130 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.second.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %132 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%123 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %133 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%132 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %134 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%131 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %135 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %136 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%123, %133 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %137 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%136, %135 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %138 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%137, %layers_0_second_norm_weight, %layers_0_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_35 = tensor.collapse_shape %138 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %139 = linalg.matmul {weft.layer = "layers.0.second.up"} ins(%collapsed_35, %layers_0_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %140 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%139, %layers_0_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.0.second.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_36 = tensor.expand_shape %140 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %141 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_36 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.0.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %142 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_36, %141 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.0.second.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_37 = tensor.collapse_shape %142 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %143 = linalg.matmul {weft.layer = "layers.0.second.down"} ins(%collapsed_37, %layers_0_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %144 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%143, %layers_0_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.0.second.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_38 = tensor.expand_shape %144 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %145 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_38 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %146 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%123, %145 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %147 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%146 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %148 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%147 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %149 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%148 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %150 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%147, %149 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %151 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%150 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %152 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%151 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %153 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%152 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %154 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%153 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %155 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%146 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %156 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%155 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %157 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%154 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %158 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%157 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %159 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%146, %156 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %160 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%159, %158 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %161 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%160, %layers_0_norm2_weight, %layers_0_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.0.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %162 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%161 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.1.first.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %163 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%162 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.1.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %164 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%163 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.1.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %165 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%162, %164 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.1.first.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %166 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%165 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.1.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %167 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%166 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.1.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %168 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%167 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.1.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %169 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%168 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.first.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %170 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%161 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %171 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%170 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %172 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%169 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %173 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%172 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %174 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%161, %171 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %175 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%174, %173 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %176 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%175, %layers_1_first_norm_weight, %layers_1_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_39 = tensor.collapse_shape %176 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %177 = linalg.matmul {weft.layer = "layers.1.first.up"} ins(%collapsed_39, %layers_1_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %178 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%177, %layers_1_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.1.first.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_40 = tensor.expand_shape %178 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %179 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_40 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.1.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %180 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_40, %179 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.1.first.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_41 = tensor.collapse_shape %180 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %181 = linalg.matmul {weft.layer = "layers.1.first.down"} ins(%collapsed_41, %layers_1_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %182 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%181, %layers_1_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.1.first.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_42 = tensor.expand_shape %182 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %183 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_42 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %184 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%161, %183 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %185 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%184 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %186 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%185 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %187 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%186 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %188 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%185, %187 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %189 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%188 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %190 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%189 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %191 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%190 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %192 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%191 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %193 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%184 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %194 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%193 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %195 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%192 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %196 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%195 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %197 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%184, %194 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %198 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%197, %196 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %199 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%198, %layers_1_norm1_weight, %layers_1_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_43 = tensor.collapse_shape %199 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %200 = linalg.matmul {weft.layer = "layers.1.attention.query"} ins(%collapsed_43, %layers_1_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %201 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%200, %layers_1_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.1.attention.query"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_44 = tensor.expand_shape %201 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_45 = linalg.transpose ins(%expanded_44 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.1.attention.transpose"}
    %202 = linalg.matmul {weft.layer = "layers.1.attention.key"} ins(%collapsed_43, %layers_1_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %203 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%202, %layers_1_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.1.attention.key"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_46 = tensor.expand_shape %203 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %204 = linalg.matmul {weft.layer = "layers.1.attention.value"} ins(%collapsed_43, %layers_1_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %205 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%204, %layers_1_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.1.attention.value"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_47 = tensor.expand_shape %205 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_48 = linalg.transpose ins(%expanded_47 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.1.attention.transpose"}
    %transposed_49 = linalg.transpose ins(%expanded_46 : tensor<1x99x4x36xf32>) outs(%69 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.1.attention.transpose"}
    %collapsed_50 = tensor.collapse_shape %transposed_45 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_51 = tensor.collapse_shape %transposed_49 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %206 = linalg.batch_matmul {weft.layer = "layers.1.attention.matmul"} ins(%collapsed_50, %collapsed_51 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%71 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_52 = tensor.expand_shape %206 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %207 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_52 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.1.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %208 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%207 : tensor<1x4x99x99xf32>) outs(%76 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.maximumf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99xf32>
    %expanded_53 = tensor.expand_shape %208 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %209 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%207, %expanded_53 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %210 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%209 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.exp %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %211 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%210 : tensor<1x4x99x99xf32>) outs(%81 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x1xf32>
    %212 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%210, %211 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.1.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.divf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_54 = tensor.collapse_shape %212 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_55 = tensor.collapse_shape %transposed_48 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %213 = linalg.batch_matmul {weft.layer = "layers.1.attention.matmul"} ins(%collapsed_54, %collapsed_55 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%85 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_56 = tensor.expand_shape %213 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_57 = linalg.transpose ins(%expanded_56 : tensor<1x4x99x36xf32>) outs(%87 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.1.attention.transpose"}
    %collapsed_58 = tensor.collapse_shape %transposed_57 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %214 = linalg.matmul {weft.layer = "layers.1.attention.out"} ins(%collapsed_58, %layers_1_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %215 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%214, %layers_1_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.1.attention.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_59 = tensor.expand_shape %215 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %216 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%184, %expanded_59 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %217 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%216 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.1.convolution.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %218 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%217 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.1.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %219 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%218 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.1.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %220 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%217, %219 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.1.convolution.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %221 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%220 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.1.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %222 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%221 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.1.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %223 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%222 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.1.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %224 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%223 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.convolution.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %225 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%216 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %226 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%225 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %227 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%224 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %228 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%227 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %229 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%216, %226 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %230 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%229, %228 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %231 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%230, %layers_1_convolution_norm1_weight, %layers_1_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %transposed_60 = linalg.transpose ins(%231 : tensor<1x99x144xf32>) outs(%106 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.1.convolution.transpose"}
    %232 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.1.convolution.expand"} ins(%transposed_60, %layers_1_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%108 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %233 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%232, %layers_1_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%107 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.1.convolution.expand"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_61 = tensor.extract_slice %233[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_62 = tensor.extract_slice %233[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %234 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_62 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.1.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %235 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_61, %234 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.1.convolution.mul"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %expanded_63 = tensor.expand_shape %235 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_64 = tensor.pad %expanded_63 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %236 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.1.convolution.depthwise"} ins(%padded_64, %layers_1_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%114 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %237 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%236, %layers_1_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%113 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.1.convolution.depthwise"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_65 = tensor.collapse_shape %237 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %238 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_65, %layers_1_convolution_norm2_scale, %layers_1_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.1.convolution.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x144x99xf32>
    %239 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%238 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.1.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %240 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%238, %239 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.1.convolution.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %241 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.1.convolution.out"} ins(%240, %layers_1_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%120 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %242 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%241, %layers_1_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.1.convolution.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %transposed_66 = linalg.transpose ins(%242 : tensor<1x144x99xf32>) outs(%32 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.1.convolution.transpose"}
    %243 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%216, %transposed_66 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %244 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%243 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.1.second.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %245 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%244 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.1.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %246 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%245 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.1.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %247 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%244, %246 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.1.second.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %248 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%247 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.1.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %249 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%248 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.1.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %250 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%249 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.1.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %251 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%250 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.second.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %252 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%243 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %253 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%252 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %254 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%251 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %255 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%254 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %256 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%243, %253 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %257 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%256, %255 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %258 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%257, %layers_1_second_norm_weight, %layers_1_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_67 = tensor.collapse_shape %258 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %259 = linalg.matmul {weft.layer = "layers.1.second.up"} ins(%collapsed_67, %layers_1_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %260 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%259, %layers_1_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.1.second.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_68 = tensor.expand_shape %260 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %261 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_68 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.1.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %262 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_68, %261 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.1.second.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_69 = tensor.collapse_shape %262 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %263 = linalg.matmul {weft.layer = "layers.1.second.down"} ins(%collapsed_69, %layers_1_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %264 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%263, %layers_1_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.1.second.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_70 = tensor.expand_shape %264 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %265 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_70 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %266 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%243, %265 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %267 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%266 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %268 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%267 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %269 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%268 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %270 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%267, %269 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %271 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%270 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %272 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%271 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %273 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%272 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %274 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%273 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %275 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%266 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %276 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%275 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %277 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%274 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %278 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%277 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %279 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%266, %276 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %280 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%279, %278 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %281 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%280, %layers_1_norm2_weight, %layers_1_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.1.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %282 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%281 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.2.first.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %283 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%282 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.2.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %284 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%283 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.2.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %285 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%282, %284 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.2.first.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %286 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%285 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.2.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %287 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%286 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.2.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %288 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%287 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.2.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %289 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%288 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.first.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %290 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%281 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %291 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%290 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %292 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%289 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %293 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%292 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %294 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%281, %291 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %295 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%294, %293 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %296 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%295, %layers_2_first_norm_weight, %layers_2_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_71 = tensor.collapse_shape %296 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %297 = linalg.matmul {weft.layer = "layers.2.first.up"} ins(%collapsed_71, %layers_2_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %298 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%297, %layers_2_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.2.first.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_72 = tensor.expand_shape %298 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %299 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_72 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.2.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %300 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_72, %299 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.2.first.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_73 = tensor.collapse_shape %300 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %301 = linalg.matmul {weft.layer = "layers.2.first.down"} ins(%collapsed_73, %layers_2_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %302 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%301, %layers_2_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.2.first.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_74 = tensor.expand_shape %302 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %303 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_74 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %304 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%281, %303 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %305 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%304 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %306 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%305 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %307 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%306 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %308 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%305, %307 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %309 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%308 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %310 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%309 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %311 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%310 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %312 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%311 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %313 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%304 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %314 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%313 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %315 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%312 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %316 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%315 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %317 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%304, %314 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %318 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%317, %316 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %319 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%318, %layers_2_norm1_weight, %layers_2_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_75 = tensor.collapse_shape %319 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %320 = linalg.matmul {weft.layer = "layers.2.attention.query"} ins(%collapsed_75, %layers_2_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %321 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%320, %layers_2_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.2.attention.query"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_76 = tensor.expand_shape %321 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_77 = linalg.transpose ins(%expanded_76 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.2.attention.transpose"}
    %322 = linalg.matmul {weft.layer = "layers.2.attention.key"} ins(%collapsed_75, %layers_2_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %323 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%322, %layers_2_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.2.attention.key"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_78 = tensor.expand_shape %323 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %324 = linalg.matmul {weft.layer = "layers.2.attention.value"} ins(%collapsed_75, %layers_2_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %325 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%324, %layers_2_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.2.attention.value"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_79 = tensor.expand_shape %325 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_80 = linalg.transpose ins(%expanded_79 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.2.attention.transpose"}
    %transposed_81 = linalg.transpose ins(%expanded_78 : tensor<1x99x4x36xf32>) outs(%69 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.2.attention.transpose"}
    %collapsed_82 = tensor.collapse_shape %transposed_77 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_83 = tensor.collapse_shape %transposed_81 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %326 = linalg.batch_matmul {weft.layer = "layers.2.attention.matmul"} ins(%collapsed_82, %collapsed_83 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%71 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_84 = tensor.expand_shape %326 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %327 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_84 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.2.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %328 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%327 : tensor<1x4x99x99xf32>) outs(%76 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.maximumf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99xf32>
    %expanded_85 = tensor.expand_shape %328 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %329 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%327, %expanded_85 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %330 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%329 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.exp %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %331 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%330 : tensor<1x4x99x99xf32>) outs(%81 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x1xf32>
    %332 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%330, %331 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.2.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.divf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_86 = tensor.collapse_shape %332 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_87 = tensor.collapse_shape %transposed_80 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %333 = linalg.batch_matmul {weft.layer = "layers.2.attention.matmul"} ins(%collapsed_86, %collapsed_87 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%85 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_88 = tensor.expand_shape %333 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_89 = linalg.transpose ins(%expanded_88 : tensor<1x4x99x36xf32>) outs(%87 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.2.attention.transpose"}
    %collapsed_90 = tensor.collapse_shape %transposed_89 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %334 = linalg.matmul {weft.layer = "layers.2.attention.out"} ins(%collapsed_90, %layers_2_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %335 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%334, %layers_2_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.2.attention.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_91 = tensor.expand_shape %335 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %336 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%304, %expanded_91 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %337 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%336 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.2.convolution.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %338 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%337 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.2.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %339 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%338 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.2.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %340 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%337, %339 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.2.convolution.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %341 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%340 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.2.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %342 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%341 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.2.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %343 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%342 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.2.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %344 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%343 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.convolution.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %345 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%336 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %346 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%345 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %347 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%344 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %348 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%347 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %349 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%336, %346 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %350 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%349, %348 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %351 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%350, %layers_2_convolution_norm1_weight, %layers_2_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %transposed_92 = linalg.transpose ins(%351 : tensor<1x99x144xf32>) outs(%106 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.2.convolution.transpose"}
    %352 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.2.convolution.expand"} ins(%transposed_92, %layers_2_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%108 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %353 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%352, %layers_2_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%107 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.2.convolution.expand"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_93 = tensor.extract_slice %353[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_94 = tensor.extract_slice %353[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %354 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_94 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.2.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %355 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_93, %354 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.2.convolution.mul"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %expanded_95 = tensor.expand_shape %355 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_96 = tensor.pad %expanded_95 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %356 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.2.convolution.depthwise"} ins(%padded_96, %layers_2_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%114 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %357 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%356, %layers_2_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%113 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.2.convolution.depthwise"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_97 = tensor.collapse_shape %357 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %358 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_97, %layers_2_convolution_norm2_scale, %layers_2_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.2.convolution.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x144x99xf32>
    %359 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%358 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.2.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %360 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%358, %359 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.2.convolution.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %361 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.2.convolution.out"} ins(%360, %layers_2_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%120 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %362 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%361, %layers_2_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.2.convolution.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %transposed_98 = linalg.transpose ins(%362 : tensor<1x144x99xf32>) outs(%32 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.2.convolution.transpose"}
    %363 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%336, %transposed_98 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %364 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%363 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.2.second.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %365 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%364 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.2.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %366 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%365 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.2.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %367 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%364, %366 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.2.second.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %368 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%367 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.2.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %369 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%368 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.2.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %370 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%369 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.2.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %371 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%370 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.second.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %372 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%363 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %373 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%372 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %374 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%371 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %375 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%374 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %376 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%363, %373 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %377 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%376, %375 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %378 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%377, %layers_2_second_norm_weight, %layers_2_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_99 = tensor.collapse_shape %378 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %379 = linalg.matmul {weft.layer = "layers.2.second.up"} ins(%collapsed_99, %layers_2_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %380 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%379, %layers_2_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.2.second.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_100 = tensor.expand_shape %380 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %381 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_100 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.2.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %382 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_100, %381 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.2.second.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_101 = tensor.collapse_shape %382 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %383 = linalg.matmul {weft.layer = "layers.2.second.down"} ins(%collapsed_101, %layers_2_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %384 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%383, %layers_2_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.2.second.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_102 = tensor.expand_shape %384 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %385 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_102 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %386 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%363, %385 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %387 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%386 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %388 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%387 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %389 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%388 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %390 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%387, %389 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %391 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%390 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %392 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%391 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %393 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%392 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %394 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%393 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %395 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%386 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %396 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%395 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %397 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%394 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %398 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%397 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %399 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%386, %396 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %400 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%399, %398 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %401 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%400, %layers_2_norm2_weight, %layers_2_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.2.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %402 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%401 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.3.first.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %403 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%402 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.3.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %404 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%403 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.3.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %405 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%402, %404 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.3.first.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %406 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%405 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.3.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %407 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%406 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.3.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %408 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%407 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.3.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %409 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%408 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.first.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %410 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%401 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %411 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%410 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %412 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%409 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %413 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%412 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %414 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%401, %411 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %415 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%414, %413 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %416 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%415, %layers_3_first_norm_weight, %layers_3_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_103 = tensor.collapse_shape %416 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %417 = linalg.matmul {weft.layer = "layers.3.first.up"} ins(%collapsed_103, %layers_3_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %418 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%417, %layers_3_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.3.first.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_104 = tensor.expand_shape %418 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %419 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_104 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.3.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %420 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_104, %419 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.3.first.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_105 = tensor.collapse_shape %420 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %421 = linalg.matmul {weft.layer = "layers.3.first.down"} ins(%collapsed_105, %layers_3_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %422 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%421, %layers_3_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.3.first.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_106 = tensor.expand_shape %422 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %423 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_106 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %424 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%401, %423 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %425 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%424 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %426 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%425 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %427 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%426 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %428 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%425, %427 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %429 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%428 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %430 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%429 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %431 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%430 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %432 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%431 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %433 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%424 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %434 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%433 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %435 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%432 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %436 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%435 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %437 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%424, %434 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %438 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%437, %436 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %439 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%438, %layers_3_norm1_weight, %layers_3_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_107 = tensor.collapse_shape %439 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %440 = linalg.matmul {weft.layer = "layers.3.attention.query"} ins(%collapsed_107, %layers_3_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %441 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%440, %layers_3_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.3.attention.query"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_108 = tensor.expand_shape %441 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_109 = linalg.transpose ins(%expanded_108 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.3.attention.transpose"}
    %442 = linalg.matmul {weft.layer = "layers.3.attention.key"} ins(%collapsed_107, %layers_3_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %443 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%442, %layers_3_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.3.attention.key"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_110 = tensor.expand_shape %443 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %444 = linalg.matmul {weft.layer = "layers.3.attention.value"} ins(%collapsed_107, %layers_3_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %445 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%444, %layers_3_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.3.attention.value"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_111 = tensor.expand_shape %445 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_112 = linalg.transpose ins(%expanded_111 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.3.attention.transpose"}
    %transposed_113 = linalg.transpose ins(%expanded_110 : tensor<1x99x4x36xf32>) outs(%69 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.3.attention.transpose"}
    %collapsed_114 = tensor.collapse_shape %transposed_109 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_115 = tensor.collapse_shape %transposed_113 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %446 = linalg.batch_matmul {weft.layer = "layers.3.attention.matmul"} ins(%collapsed_114, %collapsed_115 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%71 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_116 = tensor.expand_shape %446 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %447 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_116 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.3.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %448 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%447 : tensor<1x4x99x99xf32>) outs(%76 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.maximumf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99xf32>
    %expanded_117 = tensor.expand_shape %448 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %449 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%447, %expanded_117 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %450 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%449 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.exp %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %451 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%450 : tensor<1x4x99x99xf32>) outs(%81 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x1xf32>
    %452 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%450, %451 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.3.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.divf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_118 = tensor.collapse_shape %452 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_119 = tensor.collapse_shape %transposed_112 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %453 = linalg.batch_matmul {weft.layer = "layers.3.attention.matmul"} ins(%collapsed_118, %collapsed_119 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%85 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_120 = tensor.expand_shape %453 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_121 = linalg.transpose ins(%expanded_120 : tensor<1x4x99x36xf32>) outs(%87 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.3.attention.transpose"}
    %collapsed_122 = tensor.collapse_shape %transposed_121 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %454 = linalg.matmul {weft.layer = "layers.3.attention.out"} ins(%collapsed_122, %layers_3_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %455 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%454, %layers_3_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.3.attention.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_123 = tensor.expand_shape %455 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %456 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%424, %expanded_123 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %457 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%456 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.3.convolution.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %458 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%457 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.3.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %459 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%458 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.3.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %460 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%457, %459 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.3.convolution.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %461 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%460 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.3.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %462 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%461 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.3.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %463 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%462 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.3.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %464 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%463 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.convolution.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %465 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%456 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %466 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%465 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %467 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%464 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %468 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%467 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %469 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%456, %466 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %470 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%469, %468 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %471 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%470, %layers_3_convolution_norm1_weight, %layers_3_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %transposed_124 = linalg.transpose ins(%471 : tensor<1x99x144xf32>) outs(%106 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.3.convolution.transpose"}
    %472 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.3.convolution.expand"} ins(%transposed_124, %layers_3_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%108 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %473 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%472, %layers_3_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%107 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.3.convolution.expand"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_125 = tensor.extract_slice %473[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_126 = tensor.extract_slice %473[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %474 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_126 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.3.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %475 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_125, %474 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.3.convolution.mul"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %expanded_127 = tensor.expand_shape %475 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_128 = tensor.pad %expanded_127 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %476 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.3.convolution.depthwise"} ins(%padded_128, %layers_3_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%114 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %477 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%476, %layers_3_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%113 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.3.convolution.depthwise"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_129 = tensor.collapse_shape %477 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %478 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_129, %layers_3_convolution_norm2_scale, %layers_3_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.3.convolution.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x144x99xf32>
    %479 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%478 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.3.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %480 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%478, %479 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.3.convolution.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %481 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.3.convolution.out"} ins(%480, %layers_3_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%120 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %482 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%481, %layers_3_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.3.convolution.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %transposed_130 = linalg.transpose ins(%482 : tensor<1x144x99xf32>) outs(%32 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.3.convolution.transpose"}
    %483 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%456, %transposed_130 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %484 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%483 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.3.second.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %485 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%484 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.3.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %486 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%485 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.3.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %487 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%484, %486 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.3.second.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %488 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%487 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.3.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %489 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%488 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.3.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %490 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%489 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.3.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %491 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%490 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.second.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %492 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%483 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %493 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%492 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %494 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%491 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %495 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%494 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %496 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%483, %493 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %497 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%496, %495 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %498 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%497, %layers_3_second_norm_weight, %layers_3_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_131 = tensor.collapse_shape %498 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %499 = linalg.matmul {weft.layer = "layers.3.second.up"} ins(%collapsed_131, %layers_3_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %500 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%499, %layers_3_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.3.second.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_132 = tensor.expand_shape %500 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %501 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_132 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.3.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %502 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_132, %501 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.3.second.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_133 = tensor.collapse_shape %502 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %503 = linalg.matmul {weft.layer = "layers.3.second.down"} ins(%collapsed_133, %layers_3_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %504 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%503, %layers_3_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.3.second.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_134 = tensor.expand_shape %504 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %505 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_134 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %506 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%483, %505 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %507 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%506 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %508 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%507 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %509 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%508 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %510 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%507, %509 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %511 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%510 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %512 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%511 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %513 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%512 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %514 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%513 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %515 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%506 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %516 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%515 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %517 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%514 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %518 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%517 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %519 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%506, %516 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %520 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%519, %518 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %521 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%520, %layers_3_norm2_weight, %layers_3_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.3.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %522 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%521 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.4.first.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %523 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%522 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.4.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %524 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%523 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.4.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %525 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%522, %524 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.4.first.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %526 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%525 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.4.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %527 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%526 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.4.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %528 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%527 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.4.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %529 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%528 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.first.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %530 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%521 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %531 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%530 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %532 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%529 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %533 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%532 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %534 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%521, %531 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %535 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%534, %533 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %536 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%535, %layers_4_first_norm_weight, %layers_4_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_135 = tensor.collapse_shape %536 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %537 = linalg.matmul {weft.layer = "layers.4.first.up"} ins(%collapsed_135, %layers_4_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %538 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%537, %layers_4_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.4.first.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_136 = tensor.expand_shape %538 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %539 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_136 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.4.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %540 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_136, %539 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.4.first.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_137 = tensor.collapse_shape %540 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %541 = linalg.matmul {weft.layer = "layers.4.first.down"} ins(%collapsed_137, %layers_4_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %542 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%541, %layers_4_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.4.first.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_138 = tensor.expand_shape %542 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %543 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_138 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %544 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%521, %543 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %545 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%544 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %546 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%545 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %547 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%546 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %548 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%545, %547 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %549 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%548 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %550 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%549 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %551 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%550 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %552 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%551 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %553 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%544 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %554 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%553 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %555 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%552 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %556 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%555 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %557 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%544, %554 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %558 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%557, %556 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %559 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%558, %layers_4_norm1_weight, %layers_4_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_139 = tensor.collapse_shape %559 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %560 = linalg.matmul {weft.layer = "layers.4.attention.query"} ins(%collapsed_139, %layers_4_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %561 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%560, %layers_4_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.4.attention.query"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_140 = tensor.expand_shape %561 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_141 = linalg.transpose ins(%expanded_140 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.4.attention.transpose"}
    %562 = linalg.matmul {weft.layer = "layers.4.attention.key"} ins(%collapsed_139, %layers_4_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %563 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%562, %layers_4_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.4.attention.key"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_142 = tensor.expand_shape %563 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %564 = linalg.matmul {weft.layer = "layers.4.attention.value"} ins(%collapsed_139, %layers_4_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %565 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%564, %layers_4_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.4.attention.value"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_143 = tensor.expand_shape %565 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_144 = linalg.transpose ins(%expanded_143 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.4.attention.transpose"}
    %transposed_145 = linalg.transpose ins(%expanded_142 : tensor<1x99x4x36xf32>) outs(%69 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.4.attention.transpose"}
    %collapsed_146 = tensor.collapse_shape %transposed_141 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_147 = tensor.collapse_shape %transposed_145 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %566 = linalg.batch_matmul {weft.layer = "layers.4.attention.matmul"} ins(%collapsed_146, %collapsed_147 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%71 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_148 = tensor.expand_shape %566 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %567 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_148 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.4.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %568 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%567 : tensor<1x4x99x99xf32>) outs(%76 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.maximumf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99xf32>
    %expanded_149 = tensor.expand_shape %568 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %569 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%567, %expanded_149 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %570 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%569 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.exp %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %571 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%570 : tensor<1x4x99x99xf32>) outs(%81 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x1xf32>
    %572 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%570, %571 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.4.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.divf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_150 = tensor.collapse_shape %572 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_151 = tensor.collapse_shape %transposed_144 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %573 = linalg.batch_matmul {weft.layer = "layers.4.attention.matmul"} ins(%collapsed_150, %collapsed_151 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%85 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_152 = tensor.expand_shape %573 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_153 = linalg.transpose ins(%expanded_152 : tensor<1x4x99x36xf32>) outs(%87 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.4.attention.transpose"}
    %collapsed_154 = tensor.collapse_shape %transposed_153 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %574 = linalg.matmul {weft.layer = "layers.4.attention.out"} ins(%collapsed_154, %layers_4_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %575 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%574, %layers_4_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.4.attention.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_155 = tensor.expand_shape %575 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %576 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%544, %expanded_155 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %577 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%576 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.4.convolution.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %578 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%577 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.4.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %579 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%578 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.4.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %580 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%577, %579 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.4.convolution.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %581 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%580 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.4.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %582 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%581 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.4.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %583 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%582 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.4.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %584 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%583 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.convolution.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %585 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%576 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %586 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%585 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %587 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%584 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %588 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%587 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %589 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%576, %586 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %590 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%589, %588 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %591 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%590, %layers_4_convolution_norm1_weight, %layers_4_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %transposed_156 = linalg.transpose ins(%591 : tensor<1x99x144xf32>) outs(%106 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.4.convolution.transpose"}
    %592 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.4.convolution.expand"} ins(%transposed_156, %layers_4_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%108 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %593 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%592, %layers_4_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%107 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.4.convolution.expand"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_157 = tensor.extract_slice %593[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_158 = tensor.extract_slice %593[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %594 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_158 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.4.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %595 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_157, %594 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.4.convolution.mul"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %expanded_159 = tensor.expand_shape %595 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_160 = tensor.pad %expanded_159 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %596 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.4.convolution.depthwise"} ins(%padded_160, %layers_4_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%114 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %597 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%596, %layers_4_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%113 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.4.convolution.depthwise"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_161 = tensor.collapse_shape %597 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %598 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_161, %layers_4_convolution_norm2_scale, %layers_4_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.4.convolution.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x144x99xf32>
    %599 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%598 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.4.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %600 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%598, %599 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.4.convolution.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %601 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.4.convolution.out"} ins(%600, %layers_4_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%120 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %602 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%601, %layers_4_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.4.convolution.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %transposed_162 = linalg.transpose ins(%602 : tensor<1x144x99xf32>) outs(%32 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.4.convolution.transpose"}
    %603 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%576, %transposed_162 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %604 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%603 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.4.second.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %605 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%604 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.4.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %606 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%605 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.4.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %607 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%604, %606 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.4.second.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %608 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%607 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.4.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %609 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%608 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.4.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %610 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%609 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.4.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %611 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%610 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.second.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %612 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%603 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %613 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%612 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %614 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%611 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %615 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%614 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %616 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%603, %613 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %617 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%616, %615 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %618 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%617, %layers_4_second_norm_weight, %layers_4_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_163 = tensor.collapse_shape %618 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %619 = linalg.matmul {weft.layer = "layers.4.second.up"} ins(%collapsed_163, %layers_4_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %620 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%619, %layers_4_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.4.second.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_164 = tensor.expand_shape %620 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %621 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_164 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.4.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %622 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_164, %621 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.4.second.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_165 = tensor.collapse_shape %622 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %623 = linalg.matmul {weft.layer = "layers.4.second.down"} ins(%collapsed_165, %layers_4_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %624 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%623, %layers_4_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.4.second.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_166 = tensor.expand_shape %624 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %625 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_166 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %626 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%603, %625 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %627 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%626 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %628 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%627 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %629 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%628 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %630 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%627, %629 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %631 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%630 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %632 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%631 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %633 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%632 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %634 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%633 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %635 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%626 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %636 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%635 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %637 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%634 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %638 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%637 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %639 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%626, %636 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %640 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%639, %638 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %641 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%640, %layers_4_norm2_weight, %layers_4_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.4.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %642 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%641 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.5.first.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %643 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%642 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.5.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %644 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%643 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.5.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %645 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%642, %644 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.5.first.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %646 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%645 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.5.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %647 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%646 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.5.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %648 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%647 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.5.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %649 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%648 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.first.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %650 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%641 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %651 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%650 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %652 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%649 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %653 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%652 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %654 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%641, %651 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %655 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%654, %653 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %656 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%655, %layers_5_first_norm_weight, %layers_5_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_167 = tensor.collapse_shape %656 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %657 = linalg.matmul {weft.layer = "layers.5.first.up"} ins(%collapsed_167, %layers_5_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %658 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%657, %layers_5_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.5.first.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_168 = tensor.expand_shape %658 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %659 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_168 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.5.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %660 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_168, %659 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.5.first.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_169 = tensor.collapse_shape %660 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %661 = linalg.matmul {weft.layer = "layers.5.first.down"} ins(%collapsed_169, %layers_5_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %662 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%661, %layers_5_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.5.first.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_170 = tensor.expand_shape %662 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %663 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_170 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %664 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%641, %663 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %665 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%664 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %666 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%665 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %667 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%666 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %668 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%665, %667 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %669 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%668 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %670 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%669 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %671 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%670 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %672 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%671 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %673 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%664 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %674 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%673 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %675 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%672 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %676 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%675 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %677 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%664, %674 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %678 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%677, %676 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %679 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%678, %layers_5_norm1_weight, %layers_5_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_171 = tensor.collapse_shape %679 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %680 = linalg.matmul {weft.layer = "layers.5.attention.query"} ins(%collapsed_171, %layers_5_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %681 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%680, %layers_5_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.5.attention.query"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_172 = tensor.expand_shape %681 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_173 = linalg.transpose ins(%expanded_172 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.5.attention.transpose"}
    %682 = linalg.matmul {weft.layer = "layers.5.attention.key"} ins(%collapsed_171, %layers_5_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %683 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%682, %layers_5_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.5.attention.key"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_174 = tensor.expand_shape %683 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %684 = linalg.matmul {weft.layer = "layers.5.attention.value"} ins(%collapsed_171, %layers_5_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %685 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%684, %layers_5_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.5.attention.value"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_175 = tensor.expand_shape %685 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_176 = linalg.transpose ins(%expanded_175 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.5.attention.transpose"}
    %transposed_177 = linalg.transpose ins(%expanded_174 : tensor<1x99x4x36xf32>) outs(%69 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.5.attention.transpose"}
    %collapsed_178 = tensor.collapse_shape %transposed_173 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_179 = tensor.collapse_shape %transposed_177 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %686 = linalg.batch_matmul {weft.layer = "layers.5.attention.matmul"} ins(%collapsed_178, %collapsed_179 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%71 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_180 = tensor.expand_shape %686 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %687 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_180 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.5.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %688 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%687 : tensor<1x4x99x99xf32>) outs(%76 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.maximumf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99xf32>
    %expanded_181 = tensor.expand_shape %688 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %689 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%687, %expanded_181 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %690 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%689 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.exp %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %691 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%690 : tensor<1x4x99x99xf32>) outs(%81 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x1xf32>
    %692 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%690, %691 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.5.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.divf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_182 = tensor.collapse_shape %692 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_183 = tensor.collapse_shape %transposed_176 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %693 = linalg.batch_matmul {weft.layer = "layers.5.attention.matmul"} ins(%collapsed_182, %collapsed_183 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%85 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_184 = tensor.expand_shape %693 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_185 = linalg.transpose ins(%expanded_184 : tensor<1x4x99x36xf32>) outs(%87 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.5.attention.transpose"}
    %collapsed_186 = tensor.collapse_shape %transposed_185 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %694 = linalg.matmul {weft.layer = "layers.5.attention.out"} ins(%collapsed_186, %layers_5_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %695 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%694, %layers_5_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.5.attention.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_187 = tensor.expand_shape %695 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %696 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%664, %expanded_187 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %697 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%696 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.5.convolution.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %698 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%697 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.5.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %699 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%698 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.5.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %700 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%697, %699 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.5.convolution.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %701 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%700 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.5.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %702 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%701 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.5.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %703 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%702 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.5.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %704 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%703 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.convolution.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %705 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%696 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %706 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%705 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %707 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%704 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %708 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%707 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %709 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%696, %706 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %710 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%709, %708 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %711 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%710, %layers_5_convolution_norm1_weight, %layers_5_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %transposed_188 = linalg.transpose ins(%711 : tensor<1x99x144xf32>) outs(%106 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.5.convolution.transpose"}
    %712 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.5.convolution.expand"} ins(%transposed_188, %layers_5_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%108 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %713 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%712, %layers_5_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%107 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.5.convolution.expand"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_189 = tensor.extract_slice %713[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_190 = tensor.extract_slice %713[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %714 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_190 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.5.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %715 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_189, %714 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.5.convolution.mul"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %expanded_191 = tensor.expand_shape %715 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_192 = tensor.pad %expanded_191 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %716 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.5.convolution.depthwise"} ins(%padded_192, %layers_5_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%114 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %717 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%716, %layers_5_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%113 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.5.convolution.depthwise"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_193 = tensor.collapse_shape %717 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %718 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_193, %layers_5_convolution_norm2_scale, %layers_5_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.5.convolution.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x144x99xf32>
    %719 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%718 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.5.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %720 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%718, %719 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.5.convolution.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %721 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.5.convolution.out"} ins(%720, %layers_5_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%120 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %722 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%721, %layers_5_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.5.convolution.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %transposed_194 = linalg.transpose ins(%722 : tensor<1x144x99xf32>) outs(%32 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.5.convolution.transpose"}
    %723 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%696, %transposed_194 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %724 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%723 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.5.second.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %725 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%724 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.5.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %726 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%725 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.5.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %727 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%724, %726 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.5.second.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %728 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%727 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.5.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %729 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%728 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.5.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %730 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%729 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.5.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %731 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%730 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.second.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %732 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%723 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %733 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%732 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %734 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%731 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %735 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%734 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %736 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%723, %733 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %737 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%736, %735 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %738 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%737, %layers_5_second_norm_weight, %layers_5_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_195 = tensor.collapse_shape %738 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %739 = linalg.matmul {weft.layer = "layers.5.second.up"} ins(%collapsed_195, %layers_5_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %740 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%739, %layers_5_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.5.second.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_196 = tensor.expand_shape %740 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %741 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_196 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.5.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %742 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_196, %741 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.5.second.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_197 = tensor.collapse_shape %742 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %743 = linalg.matmul {weft.layer = "layers.5.second.down"} ins(%collapsed_197, %layers_5_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %744 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%743, %layers_5_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.5.second.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_198 = tensor.expand_shape %744 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %745 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_198 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %746 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%723, %745 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %747 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%746 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %748 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%747 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %749 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%748 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %750 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%747, %749 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %751 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%750 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %752 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%751 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %753 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%752 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %754 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%753 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %755 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%746 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %756 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%755 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %757 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%754 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %758 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%757 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %759 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%746, %756 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %760 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%759, %758 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %761 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%760, %layers_5_norm2_weight, %layers_5_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.5.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %762 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%761 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.6.first.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %763 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%762 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.6.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %764 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%763 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.6.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %765 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%762, %764 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.6.first.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %766 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%765 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.6.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %767 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%766 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.6.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %768 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%767 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.6.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %769 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%768 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.first.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %770 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%761 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %771 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%770 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %772 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%769 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %773 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%772 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %774 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%761, %771 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %775 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%774, %773 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %776 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%775, %layers_6_first_norm_weight, %layers_6_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_199 = tensor.collapse_shape %776 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %777 = linalg.matmul {weft.layer = "layers.6.first.up"} ins(%collapsed_199, %layers_6_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %778 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%777, %layers_6_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.6.first.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_200 = tensor.expand_shape %778 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %779 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_200 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.6.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %780 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_200, %779 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.6.first.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_201 = tensor.collapse_shape %780 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %781 = linalg.matmul {weft.layer = "layers.6.first.down"} ins(%collapsed_201, %layers_6_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %782 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%781, %layers_6_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.6.first.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_202 = tensor.expand_shape %782 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %783 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_202 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %784 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%761, %783 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %785 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%784 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %786 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%785 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %787 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%786 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %788 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%785, %787 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %789 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%788 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %790 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%789 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %791 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%790 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %792 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%791 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %793 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%784 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %794 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%793 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %795 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%792 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %796 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%795 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %797 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%784, %794 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %798 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%797, %796 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %799 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%798, %layers_6_norm1_weight, %layers_6_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_203 = tensor.collapse_shape %799 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %800 = linalg.matmul {weft.layer = "layers.6.attention.query"} ins(%collapsed_203, %layers_6_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %801 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%800, %layers_6_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.6.attention.query"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_204 = tensor.expand_shape %801 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_205 = linalg.transpose ins(%expanded_204 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.6.attention.transpose"}
    %802 = linalg.matmul {weft.layer = "layers.6.attention.key"} ins(%collapsed_203, %layers_6_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %803 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%802, %layers_6_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.6.attention.key"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_206 = tensor.expand_shape %803 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %804 = linalg.matmul {weft.layer = "layers.6.attention.value"} ins(%collapsed_203, %layers_6_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %805 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%804, %layers_6_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.6.attention.value"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_207 = tensor.expand_shape %805 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_208 = linalg.transpose ins(%expanded_207 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.6.attention.transpose"}
    %transposed_209 = linalg.transpose ins(%expanded_206 : tensor<1x99x4x36xf32>) outs(%69 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.6.attention.transpose"}
    %collapsed_210 = tensor.collapse_shape %transposed_205 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_211 = tensor.collapse_shape %transposed_209 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %806 = linalg.batch_matmul {weft.layer = "layers.6.attention.matmul"} ins(%collapsed_210, %collapsed_211 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%71 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_212 = tensor.expand_shape %806 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %807 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_212 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.6.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %808 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%807 : tensor<1x4x99x99xf32>) outs(%76 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.maximumf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99xf32>
    %expanded_213 = tensor.expand_shape %808 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %809 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%807, %expanded_213 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %810 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%809 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.exp %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %811 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%810 : tensor<1x4x99x99xf32>) outs(%81 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x1xf32>
    %812 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%810, %811 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.6.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.divf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_214 = tensor.collapse_shape %812 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_215 = tensor.collapse_shape %transposed_208 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %813 = linalg.batch_matmul {weft.layer = "layers.6.attention.matmul"} ins(%collapsed_214, %collapsed_215 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%85 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_216 = tensor.expand_shape %813 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_217 = linalg.transpose ins(%expanded_216 : tensor<1x4x99x36xf32>) outs(%87 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.6.attention.transpose"}
    %collapsed_218 = tensor.collapse_shape %transposed_217 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %814 = linalg.matmul {weft.layer = "layers.6.attention.out"} ins(%collapsed_218, %layers_6_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %815 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%814, %layers_6_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.6.attention.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_219 = tensor.expand_shape %815 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %816 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%784, %expanded_219 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %817 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%816 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.6.convolution.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %818 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%817 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.6.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %819 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%818 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.6.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %820 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%817, %819 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.6.convolution.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %821 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%820 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.6.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %822 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%821 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.6.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %823 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%822 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.6.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %824 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%823 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.convolution.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %825 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%816 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %826 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%825 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %827 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%824 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %828 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%827 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %829 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%816, %826 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %830 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%829, %828 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %831 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%830, %layers_6_convolution_norm1_weight, %layers_6_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %transposed_220 = linalg.transpose ins(%831 : tensor<1x99x144xf32>) outs(%106 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.6.convolution.transpose"}
    %832 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.6.convolution.expand"} ins(%transposed_220, %layers_6_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%108 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %833 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%832, %layers_6_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%107 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.6.convolution.expand"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_221 = tensor.extract_slice %833[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_222 = tensor.extract_slice %833[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %834 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_222 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.6.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %835 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_221, %834 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.6.convolution.mul"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %expanded_223 = tensor.expand_shape %835 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_224 = tensor.pad %expanded_223 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %836 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.6.convolution.depthwise"} ins(%padded_224, %layers_6_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%114 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %837 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%836, %layers_6_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%113 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.6.convolution.depthwise"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_225 = tensor.collapse_shape %837 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %838 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_225, %layers_6_convolution_norm2_scale, %layers_6_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.6.convolution.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x144x99xf32>
    %839 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%838 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.6.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %840 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%838, %839 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.6.convolution.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %841 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.6.convolution.out"} ins(%840, %layers_6_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%120 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %842 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%841, %layers_6_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.6.convolution.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %transposed_226 = linalg.transpose ins(%842 : tensor<1x144x99xf32>) outs(%32 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.6.convolution.transpose"}
    %843 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%816, %transposed_226 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %844 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%843 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.6.second.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %845 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%844 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.6.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %846 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%845 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.6.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %847 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%844, %846 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.6.second.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %848 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%847 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.6.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %849 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%848 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.6.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %850 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%849 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.6.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %851 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%850 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.second.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %852 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%843 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %853 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%852 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %854 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%851 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %855 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%854 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %856 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%843, %853 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %857 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%856, %855 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %858 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%857, %layers_6_second_norm_weight, %layers_6_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_227 = tensor.collapse_shape %858 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %859 = linalg.matmul {weft.layer = "layers.6.second.up"} ins(%collapsed_227, %layers_6_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %860 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%859, %layers_6_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.6.second.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_228 = tensor.expand_shape %860 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %861 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_228 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.6.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %862 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_228, %861 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.6.second.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_229 = tensor.collapse_shape %862 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %863 = linalg.matmul {weft.layer = "layers.6.second.down"} ins(%collapsed_229, %layers_6_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %864 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%863, %layers_6_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.6.second.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_230 = tensor.expand_shape %864 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %865 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_230 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %866 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%843, %865 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %867 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%866 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %868 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%867 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %869 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%868 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %870 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%867, %869 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %871 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%870 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %872 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%871 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %873 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%872 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %874 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%873 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %875 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%866 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %876 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%875 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %877 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%874 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %878 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%877 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %879 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%866, %876 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %880 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%879, %878 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %881 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%880, %layers_6_norm2_weight, %layers_6_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.6.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %882 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%881 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.7.first.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %883 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%882 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.7.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %884 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%883 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.7.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %885 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%882, %884 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.7.first.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %886 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%885 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.7.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %887 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%886 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.7.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %888 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%887 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.7.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %889 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%888 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.first.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %890 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%881 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %891 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%890 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %892 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%889 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %893 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%892 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %894 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%881, %891 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %895 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%894, %893 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %896 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%895, %layers_7_first_norm_weight, %layers_7_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_231 = tensor.collapse_shape %896 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %897 = linalg.matmul {weft.layer = "layers.7.first.up"} ins(%collapsed_231, %layers_7_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %898 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%897, %layers_7_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.7.first.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_232 = tensor.expand_shape %898 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %899 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_232 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.7.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %900 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_232, %899 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.7.first.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_233 = tensor.collapse_shape %900 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %901 = linalg.matmul {weft.layer = "layers.7.first.down"} ins(%collapsed_233, %layers_7_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %902 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%901, %layers_7_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.7.first.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_234 = tensor.expand_shape %902 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %903 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_234 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %904 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%881, %903 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %905 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%904 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %906 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%905 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %907 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%906 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %908 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%905, %907 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %909 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%908 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %910 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%909 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %911 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%910 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %912 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%911 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %913 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%904 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %914 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%913 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %915 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%912 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %916 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%915 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %917 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%904, %914 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %918 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%917, %916 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %919 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%918, %layers_7_norm1_weight, %layers_7_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_235 = tensor.collapse_shape %919 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %920 = linalg.matmul {weft.layer = "layers.7.attention.query"} ins(%collapsed_235, %layers_7_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %921 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%920, %layers_7_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.7.attention.query"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_236 = tensor.expand_shape %921 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_237 = linalg.transpose ins(%expanded_236 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.7.attention.transpose"}
    %922 = linalg.matmul {weft.layer = "layers.7.attention.key"} ins(%collapsed_235, %layers_7_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %923 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%922, %layers_7_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.7.attention.key"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_238 = tensor.expand_shape %923 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %924 = linalg.matmul {weft.layer = "layers.7.attention.value"} ins(%collapsed_235, %layers_7_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %925 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%924, %layers_7_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.7.attention.value"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_239 = tensor.expand_shape %925 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_240 = linalg.transpose ins(%expanded_239 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.7.attention.transpose"}
    %transposed_241 = linalg.transpose ins(%expanded_238 : tensor<1x99x4x36xf32>) outs(%69 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.7.attention.transpose"}
    %collapsed_242 = tensor.collapse_shape %transposed_237 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_243 = tensor.collapse_shape %transposed_241 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %926 = linalg.batch_matmul {weft.layer = "layers.7.attention.matmul"} ins(%collapsed_242, %collapsed_243 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%71 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_244 = tensor.expand_shape %926 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %927 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_244 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.7.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %928 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%927 : tensor<1x4x99x99xf32>) outs(%76 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.maximumf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99xf32>
    %expanded_245 = tensor.expand_shape %928 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %929 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%927, %expanded_245 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %930 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%929 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.exp %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %931 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%930 : tensor<1x4x99x99xf32>) outs(%81 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x1xf32>
    %932 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%930, %931 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.7.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.divf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_246 = tensor.collapse_shape %932 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_247 = tensor.collapse_shape %transposed_240 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %933 = linalg.batch_matmul {weft.layer = "layers.7.attention.matmul"} ins(%collapsed_246, %collapsed_247 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%85 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_248 = tensor.expand_shape %933 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_249 = linalg.transpose ins(%expanded_248 : tensor<1x4x99x36xf32>) outs(%87 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.7.attention.transpose"}
    %collapsed_250 = tensor.collapse_shape %transposed_249 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %934 = linalg.matmul {weft.layer = "layers.7.attention.out"} ins(%collapsed_250, %layers_7_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %935 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%934, %layers_7_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.7.attention.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_251 = tensor.expand_shape %935 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %936 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%904, %expanded_251 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %937 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%936 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.7.convolution.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %938 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%937 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.7.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %939 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%938 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.7.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %940 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%937, %939 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.7.convolution.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %941 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%940 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.7.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %942 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%941 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.7.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %943 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%942 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.7.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %944 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%943 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.convolution.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %945 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%936 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %946 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%945 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %947 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%944 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %948 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%947 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %949 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%936, %946 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %950 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%949, %948 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %951 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%950, %layers_7_convolution_norm1_weight, %layers_7_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %transposed_252 = linalg.transpose ins(%951 : tensor<1x99x144xf32>) outs(%106 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.7.convolution.transpose"}
    %952 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.7.convolution.expand"} ins(%transposed_252, %layers_7_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%108 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %953 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%952, %layers_7_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%107 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.7.convolution.expand"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_253 = tensor.extract_slice %953[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_254 = tensor.extract_slice %953[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %954 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_254 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.7.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %955 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_253, %954 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.7.convolution.mul"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %expanded_255 = tensor.expand_shape %955 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_256 = tensor.pad %expanded_255 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %956 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.7.convolution.depthwise"} ins(%padded_256, %layers_7_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%114 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %957 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%956, %layers_7_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%113 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.7.convolution.depthwise"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_257 = tensor.collapse_shape %957 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %958 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_257, %layers_7_convolution_norm2_scale, %layers_7_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.7.convolution.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x144x99xf32>
    %959 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%958 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.7.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %960 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%958, %959 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.7.convolution.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %961 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.7.convolution.out"} ins(%960, %layers_7_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%120 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %962 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%961, %layers_7_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.7.convolution.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %transposed_258 = linalg.transpose ins(%962 : tensor<1x144x99xf32>) outs(%32 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.7.convolution.transpose"}
    %963 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%936, %transposed_258 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %964 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%963 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.7.second.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %965 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%964 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.7.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %966 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%965 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.7.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %967 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%964, %966 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.7.second.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %968 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%967 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.7.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %969 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%968 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.7.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %970 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%969 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.7.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %971 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%970 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.second.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %972 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%963 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %973 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%972 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %974 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%971 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %975 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%974 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %976 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%963, %973 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %977 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%976, %975 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %978 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%977, %layers_7_second_norm_weight, %layers_7_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_259 = tensor.collapse_shape %978 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %979 = linalg.matmul {weft.layer = "layers.7.second.up"} ins(%collapsed_259, %layers_7_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %980 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%979, %layers_7_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.7.second.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_260 = tensor.expand_shape %980 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %981 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_260 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.7.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %982 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_260, %981 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.7.second.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_261 = tensor.collapse_shape %982 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %983 = linalg.matmul {weft.layer = "layers.7.second.down"} ins(%collapsed_261, %layers_7_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %984 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%983, %layers_7_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.7.second.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_262 = tensor.expand_shape %984 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %985 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_262 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %986 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%963, %985 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %987 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%986 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %988 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%987 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %989 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%988 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %990 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%987, %989 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %991 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%990 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %992 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%991 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %993 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%992 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %994 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%993 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %995 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%986 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %996 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%995 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %997 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%994 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %998 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%997 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %999 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%986, %996 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1000 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%999, %998 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1001 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1000, %layers_7_norm2_weight, %layers_7_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.7.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %1002 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1001 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.8.first.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1003 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1002 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.8.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1004 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1003 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.8.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1005 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1002, %1004 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.8.first.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1006 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1005 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.8.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1007 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1006 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.8.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1008 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1007 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.8.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1009 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1008 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.first.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1010 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1001 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1011 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1010 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1012 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1009 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1013 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1012 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1014 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1001, %1011 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1015 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1014, %1013 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1016 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1015, %layers_8_first_norm_weight, %layers_8_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_263 = tensor.collapse_shape %1016 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1017 = linalg.matmul {weft.layer = "layers.8.first.up"} ins(%collapsed_263, %layers_8_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1018 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1017, %layers_8_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.8.first.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_264 = tensor.expand_shape %1018 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1019 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_264 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.8.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %1020 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_264, %1019 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.8.first.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_265 = tensor.collapse_shape %1020 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1021 = linalg.matmul {weft.layer = "layers.8.first.down"} ins(%collapsed_265, %layers_8_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1022 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1021, %layers_8_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.8.first.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_266 = tensor.expand_shape %1022 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1023 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_266 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1024 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1001, %1023 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1025 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1024 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1026 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1025 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1027 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1026 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1028 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1025, %1027 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1029 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1028 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1030 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1029 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1031 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1030 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1032 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1031 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1033 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1024 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1034 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1033 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1035 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1032 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1036 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1035 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1037 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1024, %1034 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1038 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1037, %1036 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1039 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1038, %layers_8_norm1_weight, %layers_8_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_267 = tensor.collapse_shape %1039 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1040 = linalg.matmul {weft.layer = "layers.8.attention.query"} ins(%collapsed_267, %layers_8_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1041 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1040, %layers_8_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.8.attention.query"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_268 = tensor.expand_shape %1041 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_269 = linalg.transpose ins(%expanded_268 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.8.attention.transpose"}
    %1042 = linalg.matmul {weft.layer = "layers.8.attention.key"} ins(%collapsed_267, %layers_8_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1043 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1042, %layers_8_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.8.attention.key"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_270 = tensor.expand_shape %1043 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %1044 = linalg.matmul {weft.layer = "layers.8.attention.value"} ins(%collapsed_267, %layers_8_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1045 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1044, %layers_8_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.8.attention.value"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_271 = tensor.expand_shape %1045 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_272 = linalg.transpose ins(%expanded_271 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.8.attention.transpose"}
    %transposed_273 = linalg.transpose ins(%expanded_270 : tensor<1x99x4x36xf32>) outs(%69 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.8.attention.transpose"}
    %collapsed_274 = tensor.collapse_shape %transposed_269 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_275 = tensor.collapse_shape %transposed_273 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %1046 = linalg.batch_matmul {weft.layer = "layers.8.attention.matmul"} ins(%collapsed_274, %collapsed_275 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%71 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_276 = tensor.expand_shape %1046 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %1047 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_276 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.8.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %1048 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1047 : tensor<1x4x99x99xf32>) outs(%76 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.maximumf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99xf32>
    %expanded_277 = tensor.expand_shape %1048 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %1049 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1047, %expanded_277 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %1050 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1049 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.exp %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %1051 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1050 : tensor<1x4x99x99xf32>) outs(%81 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x1xf32>
    %1052 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1050, %1051 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.8.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.divf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_278 = tensor.collapse_shape %1052 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_279 = tensor.collapse_shape %transposed_272 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %1053 = linalg.batch_matmul {weft.layer = "layers.8.attention.matmul"} ins(%collapsed_278, %collapsed_279 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%85 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_280 = tensor.expand_shape %1053 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_281 = linalg.transpose ins(%expanded_280 : tensor<1x4x99x36xf32>) outs(%87 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.8.attention.transpose"}
    %collapsed_282 = tensor.collapse_shape %transposed_281 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %1054 = linalg.matmul {weft.layer = "layers.8.attention.out"} ins(%collapsed_282, %layers_8_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1055 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1054, %layers_8_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.8.attention.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_283 = tensor.expand_shape %1055 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1056 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1024, %expanded_283 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1057 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1056 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.8.convolution.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1058 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1057 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.8.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1059 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1058 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.8.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1060 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1057, %1059 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.8.convolution.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1061 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1060 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.8.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1062 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1061 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.8.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1063 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1062 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.8.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1064 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1063 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.convolution.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1065 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1056 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1066 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1065 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1067 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1064 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1068 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1067 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1069 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1056, %1066 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1070 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1069, %1068 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1071 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1070, %layers_8_convolution_norm1_weight, %layers_8_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %transposed_284 = linalg.transpose ins(%1071 : tensor<1x99x144xf32>) outs(%106 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.8.convolution.transpose"}
    %1072 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.8.convolution.expand"} ins(%transposed_284, %layers_8_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%108 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %1073 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1072, %layers_8_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%107 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.8.convolution.expand"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_285 = tensor.extract_slice %1073[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_286 = tensor.extract_slice %1073[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %1074 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_286 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.8.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %1075 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_285, %1074 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.8.convolution.mul"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %expanded_287 = tensor.expand_shape %1075 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_288 = tensor.pad %expanded_287 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %1076 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.8.convolution.depthwise"} ins(%padded_288, %layers_8_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%114 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %1077 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1076, %layers_8_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%113 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.8.convolution.depthwise"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_289 = tensor.collapse_shape %1077 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %1078 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_289, %layers_8_convolution_norm2_scale, %layers_8_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.8.convolution.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x144x99xf32>
    %1079 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1078 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.8.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %1080 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1078, %1079 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.8.convolution.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %1081 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.8.convolution.out"} ins(%1080, %layers_8_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%120 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %1082 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1081, %layers_8_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.8.convolution.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %transposed_290 = linalg.transpose ins(%1082 : tensor<1x144x99xf32>) outs(%32 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.8.convolution.transpose"}
    %1083 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1056, %transposed_290 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1084 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1083 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.8.second.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1085 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1084 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.8.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1086 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1085 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.8.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1087 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1084, %1086 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.8.second.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1088 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1087 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.8.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1089 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1088 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.8.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1090 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1089 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.8.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1091 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1090 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.second.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1092 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1083 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1093 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1092 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1094 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1091 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1095 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1094 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1096 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1083, %1093 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1097 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1096, %1095 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1098 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1097, %layers_8_second_norm_weight, %layers_8_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_291 = tensor.collapse_shape %1098 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1099 = linalg.matmul {weft.layer = "layers.8.second.up"} ins(%collapsed_291, %layers_8_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1100 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1099, %layers_8_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.8.second.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_292 = tensor.expand_shape %1100 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1101 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_292 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.8.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %1102 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_292, %1101 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.8.second.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_293 = tensor.collapse_shape %1102 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1103 = linalg.matmul {weft.layer = "layers.8.second.down"} ins(%collapsed_293, %layers_8_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1104 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1103, %layers_8_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.8.second.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_294 = tensor.expand_shape %1104 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1105 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_294 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1106 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1083, %1105 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1107 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1106 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1108 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1107 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1109 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1108 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1110 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1107, %1109 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1111 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1110 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1112 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1111 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1113 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1112 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1114 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1113 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1115 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1106 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1116 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1115 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1117 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1114 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1118 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1117 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1119 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1106, %1116 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1120 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1119, %1118 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1121 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1120, %layers_8_norm2_weight, %layers_8_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.8.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %1122 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1121 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.9.first.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1123 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1122 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.9.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1124 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1123 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.9.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1125 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1122, %1124 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.9.first.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1126 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1125 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.9.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1127 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1126 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.9.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1128 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1127 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.9.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1129 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1128 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.first.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1130 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1121 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1131 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1130 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1132 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1129 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1133 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1132 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1134 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1121, %1131 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1135 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1134, %1133 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1136 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1135, %layers_9_first_norm_weight, %layers_9_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_295 = tensor.collapse_shape %1136 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1137 = linalg.matmul {weft.layer = "layers.9.first.up"} ins(%collapsed_295, %layers_9_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1138 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1137, %layers_9_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.9.first.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_296 = tensor.expand_shape %1138 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1139 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_296 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.9.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %1140 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_296, %1139 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.9.first.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_297 = tensor.collapse_shape %1140 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1141 = linalg.matmul {weft.layer = "layers.9.first.down"} ins(%collapsed_297, %layers_9_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1142 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1141, %layers_9_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.9.first.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_298 = tensor.expand_shape %1142 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1143 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_298 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1144 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1121, %1143 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1145 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1144 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1146 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1145 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1147 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1146 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1148 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1145, %1147 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1149 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1148 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1150 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1149 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1151 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1150 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1152 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1151 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1153 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1144 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1154 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1153 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1155 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1152 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1156 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1155 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1157 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1144, %1154 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1158 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1157, %1156 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1159 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1158, %layers_9_norm1_weight, %layers_9_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_299 = tensor.collapse_shape %1159 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1160 = linalg.matmul {weft.layer = "layers.9.attention.query"} ins(%collapsed_299, %layers_9_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1161 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1160, %layers_9_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.9.attention.query"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_300 = tensor.expand_shape %1161 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_301 = linalg.transpose ins(%expanded_300 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.9.attention.transpose"}
    %1162 = linalg.matmul {weft.layer = "layers.9.attention.key"} ins(%collapsed_299, %layers_9_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1163 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1162, %layers_9_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.9.attention.key"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_302 = tensor.expand_shape %1163 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %1164 = linalg.matmul {weft.layer = "layers.9.attention.value"} ins(%collapsed_299, %layers_9_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1165 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1164, %layers_9_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.9.attention.value"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_303 = tensor.expand_shape %1165 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_304 = linalg.transpose ins(%expanded_303 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.9.attention.transpose"}
    %transposed_305 = linalg.transpose ins(%expanded_302 : tensor<1x99x4x36xf32>) outs(%69 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.9.attention.transpose"}
    %collapsed_306 = tensor.collapse_shape %transposed_301 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_307 = tensor.collapse_shape %transposed_305 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %1166 = linalg.batch_matmul {weft.layer = "layers.9.attention.matmul"} ins(%collapsed_306, %collapsed_307 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%71 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_308 = tensor.expand_shape %1166 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %1167 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_308 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.9.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %1168 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1167 : tensor<1x4x99x99xf32>) outs(%76 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.maximumf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99xf32>
    %expanded_309 = tensor.expand_shape %1168 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %1169 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1167, %expanded_309 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %1170 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1169 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.exp %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %1171 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1170 : tensor<1x4x99x99xf32>) outs(%81 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x1xf32>
    %1172 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1170, %1171 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.9.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.divf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_310 = tensor.collapse_shape %1172 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_311 = tensor.collapse_shape %transposed_304 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %1173 = linalg.batch_matmul {weft.layer = "layers.9.attention.matmul"} ins(%collapsed_310, %collapsed_311 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%85 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_312 = tensor.expand_shape %1173 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_313 = linalg.transpose ins(%expanded_312 : tensor<1x4x99x36xf32>) outs(%87 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.9.attention.transpose"}
    %collapsed_314 = tensor.collapse_shape %transposed_313 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %1174 = linalg.matmul {weft.layer = "layers.9.attention.out"} ins(%collapsed_314, %layers_9_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1175 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1174, %layers_9_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.9.attention.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_315 = tensor.expand_shape %1175 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1176 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1144, %expanded_315 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1177 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1176 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.9.convolution.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1178 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1177 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.9.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1179 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1178 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.9.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1180 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1177, %1179 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.9.convolution.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1181 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1180 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.9.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1182 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1181 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.9.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1183 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1182 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.9.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1184 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1183 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.convolution.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1185 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1176 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1186 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1185 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1187 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1184 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1188 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1187 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1189 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1176, %1186 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1190 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1189, %1188 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1191 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1190, %layers_9_convolution_norm1_weight, %layers_9_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %transposed_316 = linalg.transpose ins(%1191 : tensor<1x99x144xf32>) outs(%106 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.9.convolution.transpose"}
    %1192 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.9.convolution.expand"} ins(%transposed_316, %layers_9_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%108 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %1193 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1192, %layers_9_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%107 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.9.convolution.expand"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_317 = tensor.extract_slice %1193[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_318 = tensor.extract_slice %1193[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %1194 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_318 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.9.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %1195 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_317, %1194 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.9.convolution.mul"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %expanded_319 = tensor.expand_shape %1195 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_320 = tensor.pad %expanded_319 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %1196 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.9.convolution.depthwise"} ins(%padded_320, %layers_9_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%114 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %1197 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1196, %layers_9_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%113 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.9.convolution.depthwise"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_321 = tensor.collapse_shape %1197 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %1198 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_321, %layers_9_convolution_norm2_scale, %layers_9_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.9.convolution.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x144x99xf32>
    %1199 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1198 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.9.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %1200 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1198, %1199 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.9.convolution.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %1201 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.9.convolution.out"} ins(%1200, %layers_9_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%120 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %1202 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1201, %layers_9_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.9.convolution.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %transposed_322 = linalg.transpose ins(%1202 : tensor<1x144x99xf32>) outs(%32 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.9.convolution.transpose"}
    %1203 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1176, %transposed_322 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1204 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1203 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.9.second.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1205 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1204 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.9.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1206 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1205 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.9.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1207 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1204, %1206 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.9.second.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1208 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1207 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.9.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1209 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1208 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.9.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1210 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1209 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.9.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1211 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1210 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.second.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1212 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1203 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1213 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1212 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1214 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1211 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1215 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1214 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1216 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1203, %1213 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1217 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1216, %1215 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1218 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1217, %layers_9_second_norm_weight, %layers_9_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_323 = tensor.collapse_shape %1218 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1219 = linalg.matmul {weft.layer = "layers.9.second.up"} ins(%collapsed_323, %layers_9_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1220 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1219, %layers_9_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.9.second.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_324 = tensor.expand_shape %1220 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1221 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_324 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.9.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %1222 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_324, %1221 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.9.second.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_325 = tensor.collapse_shape %1222 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1223 = linalg.matmul {weft.layer = "layers.9.second.down"} ins(%collapsed_325, %layers_9_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1224 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1223, %layers_9_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.9.second.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_326 = tensor.expand_shape %1224 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1225 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_326 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1226 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1203, %1225 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1227 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1226 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1228 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1227 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1229 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1228 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1230 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1227, %1229 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1231 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1230 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1232 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1231 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1233 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1232 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1234 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1233 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1235 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1226 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1236 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1235 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1237 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1234 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1238 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1237 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1239 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1226, %1236 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1240 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1239, %1238 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1241 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1240, %layers_9_norm2_weight, %layers_9_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.9.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %1242 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1241 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.10.first.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1243 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1242 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.10.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1244 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1243 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.10.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1245 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1242, %1244 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.10.first.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1246 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1245 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.10.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1247 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1246 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.10.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1248 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1247 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.10.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1249 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1248 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.first.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1250 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1241 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1251 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1250 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1252 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1249 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1253 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1252 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1254 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1241, %1251 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1255 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1254, %1253 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1256 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1255, %layers_10_first_norm_weight, %layers_10_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_327 = tensor.collapse_shape %1256 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1257 = linalg.matmul {weft.layer = "layers.10.first.up"} ins(%collapsed_327, %layers_10_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1258 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1257, %layers_10_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.10.first.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_328 = tensor.expand_shape %1258 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1259 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_328 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.10.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %1260 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_328, %1259 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.10.first.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_329 = tensor.collapse_shape %1260 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1261 = linalg.matmul {weft.layer = "layers.10.first.down"} ins(%collapsed_329, %layers_10_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1262 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1261, %layers_10_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.10.first.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_330 = tensor.expand_shape %1262 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1263 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_330 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1264 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1241, %1263 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1265 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1264 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1266 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1265 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1267 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1266 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1268 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1265, %1267 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1269 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1268 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1270 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1269 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1271 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1270 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1272 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1271 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1273 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1264 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1274 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1273 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1275 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1272 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1276 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1275 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1277 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1264, %1274 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1278 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1277, %1276 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1279 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1278, %layers_10_norm1_weight, %layers_10_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_331 = tensor.collapse_shape %1279 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1280 = linalg.matmul {weft.layer = "layers.10.attention.query"} ins(%collapsed_331, %layers_10_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1281 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1280, %layers_10_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.10.attention.query"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_332 = tensor.expand_shape %1281 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_333 = linalg.transpose ins(%expanded_332 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.10.attention.transpose"}
    %1282 = linalg.matmul {weft.layer = "layers.10.attention.key"} ins(%collapsed_331, %layers_10_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1283 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1282, %layers_10_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.10.attention.key"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_334 = tensor.expand_shape %1283 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %1284 = linalg.matmul {weft.layer = "layers.10.attention.value"} ins(%collapsed_331, %layers_10_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1285 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1284, %layers_10_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.10.attention.value"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_335 = tensor.expand_shape %1285 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_336 = linalg.transpose ins(%expanded_335 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.10.attention.transpose"}
    %transposed_337 = linalg.transpose ins(%expanded_334 : tensor<1x99x4x36xf32>) outs(%69 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.10.attention.transpose"}
    %collapsed_338 = tensor.collapse_shape %transposed_333 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_339 = tensor.collapse_shape %transposed_337 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %1286 = linalg.batch_matmul {weft.layer = "layers.10.attention.matmul"} ins(%collapsed_338, %collapsed_339 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%71 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_340 = tensor.expand_shape %1286 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %1287 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_340 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.10.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %1288 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1287 : tensor<1x4x99x99xf32>) outs(%76 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.maximumf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99xf32>
    %expanded_341 = tensor.expand_shape %1288 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %1289 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1287, %expanded_341 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %1290 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1289 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.exp %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %1291 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1290 : tensor<1x4x99x99xf32>) outs(%81 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x1xf32>
    %1292 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1290, %1291 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.10.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.divf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_342 = tensor.collapse_shape %1292 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_343 = tensor.collapse_shape %transposed_336 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %1293 = linalg.batch_matmul {weft.layer = "layers.10.attention.matmul"} ins(%collapsed_342, %collapsed_343 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%85 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_344 = tensor.expand_shape %1293 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_345 = linalg.transpose ins(%expanded_344 : tensor<1x4x99x36xf32>) outs(%87 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.10.attention.transpose"}
    %collapsed_346 = tensor.collapse_shape %transposed_345 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %1294 = linalg.matmul {weft.layer = "layers.10.attention.out"} ins(%collapsed_346, %layers_10_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1295 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1294, %layers_10_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.10.attention.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_347 = tensor.expand_shape %1295 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1296 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1264, %expanded_347 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1297 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1296 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.10.convolution.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1298 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1297 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.10.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1299 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1298 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.10.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1300 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1297, %1299 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.10.convolution.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1301 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1300 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.10.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1302 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1301 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.10.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1303 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1302 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.10.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1304 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1303 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.convolution.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1305 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1296 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1306 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1305 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1307 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1304 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1308 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1307 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1309 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1296, %1306 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1310 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1309, %1308 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1311 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1310, %layers_10_convolution_norm1_weight, %layers_10_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %transposed_348 = linalg.transpose ins(%1311 : tensor<1x99x144xf32>) outs(%106 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.10.convolution.transpose"}
    %1312 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.10.convolution.expand"} ins(%transposed_348, %layers_10_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%108 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %1313 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1312, %layers_10_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%107 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.10.convolution.expand"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_349 = tensor.extract_slice %1313[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_350 = tensor.extract_slice %1313[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %1314 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_350 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.10.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %1315 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_349, %1314 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.10.convolution.mul"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %expanded_351 = tensor.expand_shape %1315 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_352 = tensor.pad %expanded_351 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %1316 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.10.convolution.depthwise"} ins(%padded_352, %layers_10_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%114 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %1317 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1316, %layers_10_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%113 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.10.convolution.depthwise"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_353 = tensor.collapse_shape %1317 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %1318 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_353, %layers_10_convolution_norm2_scale, %layers_10_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.10.convolution.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x144x99xf32>
    %1319 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1318 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.10.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %1320 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1318, %1319 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.10.convolution.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %1321 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.10.convolution.out"} ins(%1320, %layers_10_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%120 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %1322 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1321, %layers_10_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.10.convolution.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %transposed_354 = linalg.transpose ins(%1322 : tensor<1x144x99xf32>) outs(%32 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.10.convolution.transpose"}
    %1323 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1296, %transposed_354 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1324 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1323 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.10.second.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1325 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1324 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.10.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1326 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1325 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.10.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1327 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1324, %1326 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.10.second.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1328 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1327 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.10.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1329 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1328 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.10.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1330 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1329 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.10.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1331 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1330 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.second.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1332 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1323 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1333 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1332 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1334 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1331 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1335 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1334 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1336 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1323, %1333 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1337 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1336, %1335 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1338 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1337, %layers_10_second_norm_weight, %layers_10_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_355 = tensor.collapse_shape %1338 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1339 = linalg.matmul {weft.layer = "layers.10.second.up"} ins(%collapsed_355, %layers_10_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1340 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1339, %layers_10_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.10.second.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_356 = tensor.expand_shape %1340 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1341 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_356 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.10.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %1342 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_356, %1341 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.10.second.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_357 = tensor.collapse_shape %1342 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1343 = linalg.matmul {weft.layer = "layers.10.second.down"} ins(%collapsed_357, %layers_10_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1344 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1343, %layers_10_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.10.second.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_358 = tensor.expand_shape %1344 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1345 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_358 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1346 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1323, %1345 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1347 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1346 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1348 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1347 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1349 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1348 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1350 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1347, %1349 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1351 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1350 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1352 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1351 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1353 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1352 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1354 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1353 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1355 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1346 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1356 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1355 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1357 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1354 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1358 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1357 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1359 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1346, %1356 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1360 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1359, %1358 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1361 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1360, %layers_10_norm2_weight, %layers_10_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.10.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %1362 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1361 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.11.first.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1363 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1362 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.11.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1364 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1363 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.11.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1365 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1362, %1364 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.11.first.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1366 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1365 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.11.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1367 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1366 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.11.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1368 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1367 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.11.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1369 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1368 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.first.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1370 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1361 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1371 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1370 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1372 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1369 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1373 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1372 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1374 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1361, %1371 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1375 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1374, %1373 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1376 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1375, %layers_11_first_norm_weight, %layers_11_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_359 = tensor.collapse_shape %1376 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1377 = linalg.matmul {weft.layer = "layers.11.first.up"} ins(%collapsed_359, %layers_11_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1378 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1377, %layers_11_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.11.first.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_360 = tensor.expand_shape %1378 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1379 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_360 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.11.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %1380 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_360, %1379 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.11.first.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_361 = tensor.collapse_shape %1380 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1381 = linalg.matmul {weft.layer = "layers.11.first.down"} ins(%collapsed_361, %layers_11_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1382 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1381, %layers_11_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.11.first.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_362 = tensor.expand_shape %1382 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1383 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_362 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1384 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1361, %1383 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1385 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1384 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1386 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1385 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1387 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1386 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1388 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1385, %1387 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1389 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1388 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1390 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1389 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1391 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1390 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1392 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1391 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1393 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1384 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1394 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1393 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1395 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1392 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1396 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1395 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1397 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1384, %1394 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1398 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1397, %1396 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1399 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1398, %layers_11_norm1_weight, %layers_11_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_363 = tensor.collapse_shape %1399 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1400 = linalg.matmul {weft.layer = "layers.11.attention.query"} ins(%collapsed_363, %layers_11_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1401 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1400, %layers_11_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.11.attention.query"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_364 = tensor.expand_shape %1401 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_365 = linalg.transpose ins(%expanded_364 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.11.attention.transpose"}
    %1402 = linalg.matmul {weft.layer = "layers.11.attention.key"} ins(%collapsed_363, %layers_11_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1403 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1402, %layers_11_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.11.attention.key"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_366 = tensor.expand_shape %1403 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %1404 = linalg.matmul {weft.layer = "layers.11.attention.value"} ins(%collapsed_363, %layers_11_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1405 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1404, %layers_11_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.11.attention.value"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_367 = tensor.expand_shape %1405 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_368 = linalg.transpose ins(%expanded_367 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.11.attention.transpose"}
    %transposed_369 = linalg.transpose ins(%expanded_366 : tensor<1x99x4x36xf32>) outs(%69 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.11.attention.transpose"}
    %collapsed_370 = tensor.collapse_shape %transposed_365 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_371 = tensor.collapse_shape %transposed_369 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %1406 = linalg.batch_matmul {weft.layer = "layers.11.attention.matmul"} ins(%collapsed_370, %collapsed_371 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%71 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_372 = tensor.expand_shape %1406 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %1407 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_372 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.11.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %1408 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1407 : tensor<1x4x99x99xf32>) outs(%76 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.maximumf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99xf32>
    %expanded_373 = tensor.expand_shape %1408 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %1409 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1407, %expanded_373 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %1410 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1409 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.exp %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %1411 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1410 : tensor<1x4x99x99xf32>) outs(%81 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x1xf32>
    %1412 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1410, %1411 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.11.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.divf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_374 = tensor.collapse_shape %1412 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_375 = tensor.collapse_shape %transposed_368 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %1413 = linalg.batch_matmul {weft.layer = "layers.11.attention.matmul"} ins(%collapsed_374, %collapsed_375 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%85 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_376 = tensor.expand_shape %1413 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_377 = linalg.transpose ins(%expanded_376 : tensor<1x4x99x36xf32>) outs(%87 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.11.attention.transpose"}
    %collapsed_378 = tensor.collapse_shape %transposed_377 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %1414 = linalg.matmul {weft.layer = "layers.11.attention.out"} ins(%collapsed_378, %layers_11_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1415 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1414, %layers_11_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.11.attention.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_379 = tensor.expand_shape %1415 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1416 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1384, %expanded_379 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1417 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1416 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.11.convolution.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1418 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1417 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.11.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1419 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1418 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.11.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1420 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1417, %1419 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.11.convolution.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1421 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1420 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.11.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1422 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1421 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.11.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1423 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1422 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.11.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1424 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1423 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.convolution.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1425 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1416 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1426 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1425 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1427 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1424 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1428 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1427 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1429 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1416, %1426 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1430 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1429, %1428 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1431 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1430, %layers_11_convolution_norm1_weight, %layers_11_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %transposed_380 = linalg.transpose ins(%1431 : tensor<1x99x144xf32>) outs(%106 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.11.convolution.transpose"}
    %1432 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.11.convolution.expand"} ins(%transposed_380, %layers_11_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%108 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %1433 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1432, %layers_11_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%107 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.11.convolution.expand"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_381 = tensor.extract_slice %1433[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_382 = tensor.extract_slice %1433[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %1434 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_382 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.11.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %1435 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_381, %1434 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.11.convolution.mul"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %expanded_383 = tensor.expand_shape %1435 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_384 = tensor.pad %expanded_383 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %1436 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.11.convolution.depthwise"} ins(%padded_384, %layers_11_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%114 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %1437 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1436, %layers_11_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%113 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.11.convolution.depthwise"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_385 = tensor.collapse_shape %1437 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %1438 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_385, %layers_11_convolution_norm2_scale, %layers_11_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.11.convolution.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x144x99xf32>
    %1439 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1438 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.11.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %1440 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1438, %1439 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.11.convolution.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %1441 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.11.convolution.out"} ins(%1440, %layers_11_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%120 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %1442 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1441, %layers_11_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.11.convolution.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %transposed_386 = linalg.transpose ins(%1442 : tensor<1x144x99xf32>) outs(%32 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.11.convolution.transpose"}
    %1443 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1416, %transposed_386 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1444 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1443 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.11.second.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1445 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1444 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.11.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1446 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1445 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.11.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1447 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1444, %1446 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.11.second.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1448 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1447 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.11.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1449 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1448 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.11.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1450 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1449 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.11.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1451 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1450 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.second.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1452 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1443 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1453 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1452 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1454 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1451 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1455 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1454 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1456 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1443, %1453 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1457 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1456, %1455 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1458 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1457, %layers_11_second_norm_weight, %layers_11_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_387 = tensor.collapse_shape %1458 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1459 = linalg.matmul {weft.layer = "layers.11.second.up"} ins(%collapsed_387, %layers_11_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1460 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1459, %layers_11_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.11.second.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_388 = tensor.expand_shape %1460 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1461 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_388 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.11.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %1462 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_388, %1461 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.11.second.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_389 = tensor.collapse_shape %1462 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1463 = linalg.matmul {weft.layer = "layers.11.second.down"} ins(%collapsed_389, %layers_11_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1464 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1463, %layers_11_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.11.second.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_390 = tensor.expand_shape %1464 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1465 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_390 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1466 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1443, %1465 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1467 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1466 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1468 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1467 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1469 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1468 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1470 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1467, %1469 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1471 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1470 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1472 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1471 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1473 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1472 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1474 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1473 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1475 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1466 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1476 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1475 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1477 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1474 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1478 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1477 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1479 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1466, %1476 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1480 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1479, %1478 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1481 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1480, %layers_11_norm2_weight, %layers_11_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.11.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %1482 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1481 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.12.first.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1483 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1482 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.12.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1484 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1483 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.12.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1485 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1482, %1484 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.12.first.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1486 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1485 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.12.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1487 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1486 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.12.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1488 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1487 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.12.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1489 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1488 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.first.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1490 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1481 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1491 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1490 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1492 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1489 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1493 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1492 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1494 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1481, %1491 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1495 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1494, %1493 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1496 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1495, %layers_12_first_norm_weight, %layers_12_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_391 = tensor.collapse_shape %1496 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1497 = linalg.matmul {weft.layer = "layers.12.first.up"} ins(%collapsed_391, %layers_12_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1498 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1497, %layers_12_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.12.first.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_392 = tensor.expand_shape %1498 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1499 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_392 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.12.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %1500 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_392, %1499 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.12.first.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_393 = tensor.collapse_shape %1500 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1501 = linalg.matmul {weft.layer = "layers.12.first.down"} ins(%collapsed_393, %layers_12_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1502 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1501, %layers_12_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.12.first.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_394 = tensor.expand_shape %1502 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1503 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_394 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1504 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1481, %1503 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1505 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1504 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1506 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1505 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1507 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1506 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1508 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1505, %1507 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1509 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1508 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1510 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1509 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1511 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1510 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1512 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1511 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1513 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1504 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1514 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1513 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1515 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1512 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1516 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1515 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1517 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1504, %1514 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1518 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1517, %1516 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1519 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1518, %layers_12_norm1_weight, %layers_12_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_395 = tensor.collapse_shape %1519 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1520 = linalg.matmul {weft.layer = "layers.12.attention.query"} ins(%collapsed_395, %layers_12_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1521 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1520, %layers_12_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.12.attention.query"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_396 = tensor.expand_shape %1521 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_397 = linalg.transpose ins(%expanded_396 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.12.attention.transpose"}
    %1522 = linalg.matmul {weft.layer = "layers.12.attention.key"} ins(%collapsed_395, %layers_12_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1523 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1522, %layers_12_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.12.attention.key"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_398 = tensor.expand_shape %1523 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %1524 = linalg.matmul {weft.layer = "layers.12.attention.value"} ins(%collapsed_395, %layers_12_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1525 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1524, %layers_12_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.12.attention.value"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_399 = tensor.expand_shape %1525 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_400 = linalg.transpose ins(%expanded_399 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.12.attention.transpose"}
    %transposed_401 = linalg.transpose ins(%expanded_398 : tensor<1x99x4x36xf32>) outs(%69 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.12.attention.transpose"}
    %collapsed_402 = tensor.collapse_shape %transposed_397 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_403 = tensor.collapse_shape %transposed_401 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %1526 = linalg.batch_matmul {weft.layer = "layers.12.attention.matmul"} ins(%collapsed_402, %collapsed_403 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%71 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_404 = tensor.expand_shape %1526 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %1527 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_404 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.12.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %1528 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1527 : tensor<1x4x99x99xf32>) outs(%76 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.12.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.maximumf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99xf32>
    %expanded_405 = tensor.expand_shape %1528 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %1529 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1527, %expanded_405 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.12.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %1530 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1529 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.12.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.exp %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %1531 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1530 : tensor<1x4x99x99xf32>) outs(%81 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.12.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x1xf32>
    %1532 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1530, %1531 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.12.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.divf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_406 = tensor.collapse_shape %1532 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_407 = tensor.collapse_shape %transposed_400 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %1533 = linalg.batch_matmul {weft.layer = "layers.12.attention.matmul"} ins(%collapsed_406, %collapsed_407 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%85 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_408 = tensor.expand_shape %1533 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_409 = linalg.transpose ins(%expanded_408 : tensor<1x4x99x36xf32>) outs(%87 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.12.attention.transpose"}
    %collapsed_410 = tensor.collapse_shape %transposed_409 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %1534 = linalg.matmul {weft.layer = "layers.12.attention.out"} ins(%collapsed_410, %layers_12_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1535 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1534, %layers_12_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.12.attention.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_411 = tensor.expand_shape %1535 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1536 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1504, %expanded_411 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1537 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1536 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.12.convolution.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1538 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1537 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.12.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1539 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1538 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.12.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1540 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1537, %1539 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.12.convolution.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1541 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1540 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.12.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1542 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1541 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.12.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1543 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1542 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.12.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1544 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1543 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.convolution.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1545 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1536 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1546 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1545 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1547 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1544 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1548 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1547 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1549 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1536, %1546 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1550 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1549, %1548 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1551 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1550, %layers_12_convolution_norm1_weight, %layers_12_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %transposed_412 = linalg.transpose ins(%1551 : tensor<1x99x144xf32>) outs(%106 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.12.convolution.transpose"}
    %1552 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.12.convolution.expand"} ins(%transposed_412, %layers_12_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%108 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %1553 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1552, %layers_12_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%107 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.12.convolution.expand"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_413 = tensor.extract_slice %1553[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_414 = tensor.extract_slice %1553[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %1554 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_414 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.12.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %1555 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_413, %1554 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.12.convolution.mul"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %expanded_415 = tensor.expand_shape %1555 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_416 = tensor.pad %expanded_415 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %1556 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.12.convolution.depthwise"} ins(%padded_416, %layers_12_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%114 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %1557 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1556, %layers_12_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%113 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.12.convolution.depthwise"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_417 = tensor.collapse_shape %1557 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %1558 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_417, %layers_12_convolution_norm2_scale, %layers_12_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.12.convolution.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x144x99xf32>
    %1559 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1558 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.12.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %1560 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1558, %1559 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.12.convolution.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %1561 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.12.convolution.out"} ins(%1560, %layers_12_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%120 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %1562 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1561, %layers_12_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.12.convolution.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %transposed_418 = linalg.transpose ins(%1562 : tensor<1x144x99xf32>) outs(%32 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.12.convolution.transpose"}
    %1563 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1536, %transposed_418 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1564 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1563 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.12.second.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1565 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1564 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.12.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1566 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1565 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.12.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1567 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1564, %1566 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.12.second.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1568 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1567 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.12.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1569 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1568 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.12.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1570 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1569 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.12.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1571 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1570 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.second.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1572 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1563 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1573 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1572 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1574 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1571 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1575 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1574 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1576 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1563, %1573 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1577 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1576, %1575 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1578 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1577, %layers_12_second_norm_weight, %layers_12_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_419 = tensor.collapse_shape %1578 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1579 = linalg.matmul {weft.layer = "layers.12.second.up"} ins(%collapsed_419, %layers_12_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1580 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1579, %layers_12_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.12.second.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_420 = tensor.expand_shape %1580 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1581 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_420 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.12.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %1582 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_420, %1581 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.12.second.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_421 = tensor.collapse_shape %1582 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1583 = linalg.matmul {weft.layer = "layers.12.second.down"} ins(%collapsed_421, %layers_12_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1584 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1583, %layers_12_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.12.second.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_422 = tensor.expand_shape %1584 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1585 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_422 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1586 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1563, %1585 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1587 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1586 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1588 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1587 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1589 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1588 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1590 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1587, %1589 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1591 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1590 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1592 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1591 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1593 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1592 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1594 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1593 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1595 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1586 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1596 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1595 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1597 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1594 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1598 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1597 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1599 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1586, %1596 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1600 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1599, %1598 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1601 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1600, %layers_12_norm2_weight, %layers_12_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.12.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %1602 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1601 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.13.first.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1603 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1602 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.13.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1604 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1603 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.13.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1605 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1602, %1604 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.13.first.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1606 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1605 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.13.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1607 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1606 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.13.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1608 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1607 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.13.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1609 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1608 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.first.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1610 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1601 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1611 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1610 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1612 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1609 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1613 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1612 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1614 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1601, %1611 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1615 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1614, %1613 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1616 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1615, %layers_13_first_norm_weight, %layers_13_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_423 = tensor.collapse_shape %1616 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1617 = linalg.matmul {weft.layer = "layers.13.first.up"} ins(%collapsed_423, %layers_13_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1618 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1617, %layers_13_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.13.first.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_424 = tensor.expand_shape %1618 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1619 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_424 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.13.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %1620 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_424, %1619 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.13.first.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_425 = tensor.collapse_shape %1620 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1621 = linalg.matmul {weft.layer = "layers.13.first.down"} ins(%collapsed_425, %layers_13_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1622 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1621, %layers_13_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.13.first.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_426 = tensor.expand_shape %1622 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1623 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_426 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1624 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1601, %1623 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1625 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1624 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1626 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1625 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1627 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1626 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1628 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1625, %1627 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1629 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1628 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1630 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1629 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1631 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1630 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1632 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1631 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1633 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1624 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1634 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1633 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1635 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1632 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1636 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1635 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1637 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1624, %1634 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1638 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1637, %1636 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1639 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1638, %layers_13_norm1_weight, %layers_13_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_427 = tensor.collapse_shape %1639 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1640 = linalg.matmul {weft.layer = "layers.13.attention.query"} ins(%collapsed_427, %layers_13_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1641 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1640, %layers_13_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.13.attention.query"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_428 = tensor.expand_shape %1641 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_429 = linalg.transpose ins(%expanded_428 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.13.attention.transpose"}
    %1642 = linalg.matmul {weft.layer = "layers.13.attention.key"} ins(%collapsed_427, %layers_13_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1643 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1642, %layers_13_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.13.attention.key"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_430 = tensor.expand_shape %1643 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %1644 = linalg.matmul {weft.layer = "layers.13.attention.value"} ins(%collapsed_427, %layers_13_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1645 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1644, %layers_13_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.13.attention.value"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_431 = tensor.expand_shape %1645 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_432 = linalg.transpose ins(%expanded_431 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.13.attention.transpose"}
    %transposed_433 = linalg.transpose ins(%expanded_430 : tensor<1x99x4x36xf32>) outs(%69 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.13.attention.transpose"}
    %collapsed_434 = tensor.collapse_shape %transposed_429 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_435 = tensor.collapse_shape %transposed_433 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %1646 = linalg.batch_matmul {weft.layer = "layers.13.attention.matmul"} ins(%collapsed_434, %collapsed_435 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%71 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_436 = tensor.expand_shape %1646 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %1647 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_436 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.13.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %1648 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1647 : tensor<1x4x99x99xf32>) outs(%76 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.13.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.maximumf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99xf32>
    %expanded_437 = tensor.expand_shape %1648 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %1649 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1647, %expanded_437 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.13.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %1650 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1649 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.13.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.exp %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %1651 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1650 : tensor<1x4x99x99xf32>) outs(%81 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.13.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x1xf32>
    %1652 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1650, %1651 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.13.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.divf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_438 = tensor.collapse_shape %1652 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_439 = tensor.collapse_shape %transposed_432 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %1653 = linalg.batch_matmul {weft.layer = "layers.13.attention.matmul"} ins(%collapsed_438, %collapsed_439 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%85 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_440 = tensor.expand_shape %1653 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_441 = linalg.transpose ins(%expanded_440 : tensor<1x4x99x36xf32>) outs(%87 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.13.attention.transpose"}
    %collapsed_442 = tensor.collapse_shape %transposed_441 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %1654 = linalg.matmul {weft.layer = "layers.13.attention.out"} ins(%collapsed_442, %layers_13_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1655 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1654, %layers_13_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.13.attention.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_443 = tensor.expand_shape %1655 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1656 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1624, %expanded_443 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1657 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1656 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.13.convolution.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1658 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1657 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.13.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1659 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1658 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.13.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1660 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1657, %1659 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.13.convolution.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1661 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1660 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.13.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1662 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1661 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.13.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1663 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1662 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.13.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1664 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1663 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.convolution.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1665 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1656 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1666 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1665 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1667 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1664 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1668 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1667 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1669 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1656, %1666 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1670 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1669, %1668 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1671 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1670, %layers_13_convolution_norm1_weight, %layers_13_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %transposed_444 = linalg.transpose ins(%1671 : tensor<1x99x144xf32>) outs(%106 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.13.convolution.transpose"}
    %1672 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.13.convolution.expand"} ins(%transposed_444, %layers_13_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%108 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %1673 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1672, %layers_13_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%107 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.13.convolution.expand"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_445 = tensor.extract_slice %1673[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_446 = tensor.extract_slice %1673[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %1674 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_446 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.13.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %1675 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_445, %1674 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.13.convolution.mul"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %expanded_447 = tensor.expand_shape %1675 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_448 = tensor.pad %expanded_447 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %1676 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.13.convolution.depthwise"} ins(%padded_448, %layers_13_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%114 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %1677 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1676, %layers_13_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%113 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.13.convolution.depthwise"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_449 = tensor.collapse_shape %1677 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %1678 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_449, %layers_13_convolution_norm2_scale, %layers_13_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.13.convolution.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x144x99xf32>
    %1679 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1678 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.13.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %1680 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1678, %1679 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.13.convolution.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %1681 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.13.convolution.out"} ins(%1680, %layers_13_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%120 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %1682 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1681, %layers_13_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.13.convolution.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %transposed_450 = linalg.transpose ins(%1682 : tensor<1x144x99xf32>) outs(%32 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.13.convolution.transpose"}
    %1683 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1656, %transposed_450 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1684 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1683 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.13.second.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1685 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1684 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.13.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1686 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1685 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.13.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1687 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1684, %1686 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.13.second.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1688 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1687 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.13.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1689 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1688 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.13.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1690 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1689 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.13.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1691 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1690 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.second.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1692 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1683 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1693 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1692 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1694 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1691 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1695 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1694 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1696 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1683, %1693 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1697 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1696, %1695 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1698 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1697, %layers_13_second_norm_weight, %layers_13_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_451 = tensor.collapse_shape %1698 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1699 = linalg.matmul {weft.layer = "layers.13.second.up"} ins(%collapsed_451, %layers_13_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1700 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1699, %layers_13_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.13.second.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_452 = tensor.expand_shape %1700 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1701 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_452 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.13.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %1702 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_452, %1701 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.13.second.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_453 = tensor.collapse_shape %1702 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1703 = linalg.matmul {weft.layer = "layers.13.second.down"} ins(%collapsed_453, %layers_13_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1704 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1703, %layers_13_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.13.second.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_454 = tensor.expand_shape %1704 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1705 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_454 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1706 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1683, %1705 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1707 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1706 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1708 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1707 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1709 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1708 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1710 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1707, %1709 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1711 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1710 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1712 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1711 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1713 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1712 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1714 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1713 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1715 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1706 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1716 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1715 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1717 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1714 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1718 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1717 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1719 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1706, %1716 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1720 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1719, %1718 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1721 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1720, %layers_13_norm2_weight, %layers_13_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.13.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %1722 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1721 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.14.first.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1723 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1722 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.14.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1724 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1723 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.14.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1725 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1722, %1724 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.14.first.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1726 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1725 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.14.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1727 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1726 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.14.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1728 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1727 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.14.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1729 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1728 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.first.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1730 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1721 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1731 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1730 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1732 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1729 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1733 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1732 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1734 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1721, %1731 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1735 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1734, %1733 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1736 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1735, %layers_14_first_norm_weight, %layers_14_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_455 = tensor.collapse_shape %1736 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1737 = linalg.matmul {weft.layer = "layers.14.first.up"} ins(%collapsed_455, %layers_14_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1738 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1737, %layers_14_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.14.first.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_456 = tensor.expand_shape %1738 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1739 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_456 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.14.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %1740 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_456, %1739 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.14.first.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_457 = tensor.collapse_shape %1740 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1741 = linalg.matmul {weft.layer = "layers.14.first.down"} ins(%collapsed_457, %layers_14_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1742 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1741, %layers_14_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.14.first.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_458 = tensor.expand_shape %1742 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1743 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_458 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1744 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1721, %1743 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1745 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1744 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1746 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1745 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1747 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1746 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1748 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1745, %1747 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1749 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1748 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1750 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1749 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1751 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1750 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1752 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1751 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1753 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1744 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1754 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1753 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1755 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1752 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1756 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1755 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1757 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1744, %1754 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1758 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1757, %1756 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1759 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1758, %layers_14_norm1_weight, %layers_14_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_459 = tensor.collapse_shape %1759 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1760 = linalg.matmul {weft.layer = "layers.14.attention.query"} ins(%collapsed_459, %layers_14_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1761 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1760, %layers_14_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.14.attention.query"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_460 = tensor.expand_shape %1761 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_461 = linalg.transpose ins(%expanded_460 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.14.attention.transpose"}
    %1762 = linalg.matmul {weft.layer = "layers.14.attention.key"} ins(%collapsed_459, %layers_14_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1763 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1762, %layers_14_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.14.attention.key"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_462 = tensor.expand_shape %1763 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %1764 = linalg.matmul {weft.layer = "layers.14.attention.value"} ins(%collapsed_459, %layers_14_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1765 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1764, %layers_14_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.14.attention.value"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_463 = tensor.expand_shape %1765 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_464 = linalg.transpose ins(%expanded_463 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.14.attention.transpose"}
    %transposed_465 = linalg.transpose ins(%expanded_462 : tensor<1x99x4x36xf32>) outs(%69 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.14.attention.transpose"}
    %collapsed_466 = tensor.collapse_shape %transposed_461 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_467 = tensor.collapse_shape %transposed_465 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %1766 = linalg.batch_matmul {weft.layer = "layers.14.attention.matmul"} ins(%collapsed_466, %collapsed_467 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%71 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_468 = tensor.expand_shape %1766 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %1767 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_468 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.14.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %1768 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1767 : tensor<1x4x99x99xf32>) outs(%76 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.14.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.maximumf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99xf32>
    %expanded_469 = tensor.expand_shape %1768 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %1769 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1767, %expanded_469 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.14.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %1770 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1769 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.14.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.exp %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %1771 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1770 : tensor<1x4x99x99xf32>) outs(%81 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.14.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x1xf32>
    %1772 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1770, %1771 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.14.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.divf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_470 = tensor.collapse_shape %1772 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_471 = tensor.collapse_shape %transposed_464 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %1773 = linalg.batch_matmul {weft.layer = "layers.14.attention.matmul"} ins(%collapsed_470, %collapsed_471 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%85 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_472 = tensor.expand_shape %1773 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_473 = linalg.transpose ins(%expanded_472 : tensor<1x4x99x36xf32>) outs(%87 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.14.attention.transpose"}
    %collapsed_474 = tensor.collapse_shape %transposed_473 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %1774 = linalg.matmul {weft.layer = "layers.14.attention.out"} ins(%collapsed_474, %layers_14_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1775 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1774, %layers_14_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.14.attention.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_475 = tensor.expand_shape %1775 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1776 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1744, %expanded_475 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1777 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1776 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.14.convolution.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1778 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1777 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.14.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1779 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1778 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.14.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1780 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1777, %1779 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.14.convolution.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1781 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1780 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.14.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1782 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1781 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.14.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1783 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1782 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.14.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1784 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1783 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.convolution.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1785 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1776 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1786 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1785 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1787 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1784 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1788 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1787 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1789 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1776, %1786 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1790 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1789, %1788 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1791 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1790, %layers_14_convolution_norm1_weight, %layers_14_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %transposed_476 = linalg.transpose ins(%1791 : tensor<1x99x144xf32>) outs(%106 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.14.convolution.transpose"}
    %1792 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.14.convolution.expand"} ins(%transposed_476, %layers_14_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%108 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %1793 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1792, %layers_14_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%107 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.14.convolution.expand"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_477 = tensor.extract_slice %1793[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_478 = tensor.extract_slice %1793[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %1794 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_478 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.14.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %1795 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_477, %1794 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.14.convolution.mul"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %expanded_479 = tensor.expand_shape %1795 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_480 = tensor.pad %expanded_479 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %1796 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.14.convolution.depthwise"} ins(%padded_480, %layers_14_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%114 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %1797 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1796, %layers_14_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%113 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.14.convolution.depthwise"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_481 = tensor.collapse_shape %1797 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %1798 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_481, %layers_14_convolution_norm2_scale, %layers_14_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.14.convolution.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x144x99xf32>
    %1799 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1798 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.14.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %1800 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1798, %1799 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.14.convolution.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %1801 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.14.convolution.out"} ins(%1800, %layers_14_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%120 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %1802 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1801, %layers_14_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.14.convolution.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %transposed_482 = linalg.transpose ins(%1802 : tensor<1x144x99xf32>) outs(%32 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.14.convolution.transpose"}
    %1803 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1776, %transposed_482 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1804 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1803 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.14.second.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1805 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1804 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.14.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1806 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1805 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.14.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1807 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1804, %1806 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.14.second.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1808 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1807 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.14.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1809 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1808 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.14.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1810 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1809 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.14.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1811 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1810 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.second.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1812 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1803 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1813 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1812 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1814 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1811 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1815 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1814 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1816 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1803, %1813 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1817 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1816, %1815 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1818 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1817, %layers_14_second_norm_weight, %layers_14_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_483 = tensor.collapse_shape %1818 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1819 = linalg.matmul {weft.layer = "layers.14.second.up"} ins(%collapsed_483, %layers_14_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1820 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1819, %layers_14_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.14.second.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_484 = tensor.expand_shape %1820 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1821 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_484 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.14.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %1822 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_484, %1821 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.14.second.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_485 = tensor.collapse_shape %1822 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1823 = linalg.matmul {weft.layer = "layers.14.second.down"} ins(%collapsed_485, %layers_14_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1824 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1823, %layers_14_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.14.second.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_486 = tensor.expand_shape %1824 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1825 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_486 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1826 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1803, %1825 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1827 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1826 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1828 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1827 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1829 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1828 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1830 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1827, %1829 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1831 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1830 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1832 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1831 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1833 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1832 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1834 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1833 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1835 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1826 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1836 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1835 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1837 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1834 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1838 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1837 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1839 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1826, %1836 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1840 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1839, %1838 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1841 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1840, %layers_14_norm2_weight, %layers_14_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.14.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %1842 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1841 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.15.first.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1843 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1842 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.15.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1844 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1843 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.15.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1845 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1842, %1844 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.15.first.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1846 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1845 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.15.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1847 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1846 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.15.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1848 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1847 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.15.first.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1849 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1848 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.first.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1850 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1841 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1851 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1850 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1852 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1849 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1853 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1852 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.first.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1854 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1841, %1851 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1855 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1854, %1853 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1856 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1855, %layers_15_first_norm_weight, %layers_15_first_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.first.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_487 = tensor.collapse_shape %1856 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1857 = linalg.matmul {weft.layer = "layers.15.first.up"} ins(%collapsed_487, %layers_15_first_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1858 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1857, %layers_15_first_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.15.first.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_488 = tensor.expand_shape %1858 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1859 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_488 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.15.first.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %1860 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_488, %1859 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.15.first.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_489 = tensor.collapse_shape %1860 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1861 = linalg.matmul {weft.layer = "layers.15.first.down"} ins(%collapsed_489, %layers_15_first_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1862 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1861, %layers_15_first_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.15.first.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_490 = tensor.expand_shape %1862 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1863 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_490 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1864 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1841, %1863 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1865 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1864 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1866 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1865 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1867 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1866 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1868 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1865, %1867 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1869 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1868 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1870 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1869 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1871 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1870 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1872 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1871 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1873 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1864 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1874 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1873 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1875 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1872 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1876 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1875 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1877 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1864, %1874 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1878 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1877, %1876 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1879 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1878, %layers_15_norm1_weight, %layers_15_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_491 = tensor.collapse_shape %1879 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1880 = linalg.matmul {weft.layer = "layers.15.attention.query"} ins(%collapsed_491, %layers_15_attention_query_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1881 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1880, %layers_15_attention_query_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.15.attention.query"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_492 = tensor.expand_shape %1881 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_493 = linalg.transpose ins(%expanded_492 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.15.attention.transpose"}
    %1882 = linalg.matmul {weft.layer = "layers.15.attention.key"} ins(%collapsed_491, %layers_15_attention_key_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1883 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1882, %layers_15_attention_key_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.15.attention.key"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_494 = tensor.expand_shape %1883 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %1884 = linalg.matmul {weft.layer = "layers.15.attention.value"} ins(%collapsed_491, %layers_15_attention_value_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1885 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1884, %layers_15_attention_value_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.15.attention.value"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_495 = tensor.expand_shape %1885 [[0, 1], [2, 3]] output_shape [1, 99, 4, 36] : tensor<99x144xf32> into tensor<1x99x4x36xf32>
    %transposed_496 = linalg.transpose ins(%expanded_495 : tensor<1x99x4x36xf32>) outs(%64 : tensor<1x4x99x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.15.attention.transpose"}
    %transposed_497 = linalg.transpose ins(%expanded_494 : tensor<1x99x4x36xf32>) outs(%69 : tensor<1x4x36x99xf32>) permutation = [0, 2, 3, 1]  {weft.layer = "layers.15.attention.transpose"}
    %collapsed_498 = tensor.collapse_shape %transposed_493 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %collapsed_499 = tensor.collapse_shape %transposed_497 [[0, 1], [2], [3]] : tensor<1x4x36x99xf32> into tensor<4x36x99xf32>
    %1886 = linalg.batch_matmul {weft.layer = "layers.15.attention.matmul"} ins(%collapsed_498, %collapsed_499 : tensor<4x99x36xf32>, tensor<4x36x99xf32>) outs(%71 : tensor<4x99x99xf32>) -> tensor<4x99x99xf32>
    %expanded_500 = tensor.expand_shape %1886 [[0, 1], [2], [3]] output_shape [1, 4, 99, 99] : tensor<4x99x99xf32> into tensor<1x4x99x99xf32>
    %1887 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_500 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.15.attention.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %1888 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1887 : tensor<1x4x99x99xf32>) outs(%76 : tensor<1x4x99xf32>) attrs =  {weft.layer = "layers.15.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.maximumf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99xf32>
    %expanded_501 = tensor.expand_shape %1888 [[0], [1], [2, 3]] output_shape [1, 4, 99, 1] : tensor<1x4x99xf32> into tensor<1x4x99x1xf32>
    %1889 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1887, %expanded_501 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.15.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %1890 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1889 : tensor<1x4x99x99xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.15.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.exp %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %1891 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1890 : tensor<1x4x99x99xf32>) outs(%81 : tensor<1x4x99x1xf32>) attrs =  {weft.layer = "layers.15.attention.softmax"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x1xf32>
    %1892 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1890, %1891 : tensor<1x4x99x99xf32>, tensor<1x4x99x1xf32>) outs(%73 : tensor<1x4x99x99xf32>) attrs =  {weft.layer = "layers.15.attention.softmax"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.divf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x4x99x99xf32>
    %collapsed_502 = tensor.collapse_shape %1892 [[0, 1], [2], [3]] : tensor<1x4x99x99xf32> into tensor<4x99x99xf32>
    %collapsed_503 = tensor.collapse_shape %transposed_496 [[0, 1], [2], [3]] : tensor<1x4x99x36xf32> into tensor<4x99x36xf32>
    %1893 = linalg.batch_matmul {weft.layer = "layers.15.attention.matmul"} ins(%collapsed_502, %collapsed_503 : tensor<4x99x99xf32>, tensor<4x99x36xf32>) outs(%85 : tensor<4x99x36xf32>) -> tensor<4x99x36xf32>
    %expanded_504 = tensor.expand_shape %1893 [[0, 1], [2], [3]] output_shape [1, 4, 99, 36] : tensor<4x99x36xf32> into tensor<1x4x99x36xf32>
    %transposed_505 = linalg.transpose ins(%expanded_504 : tensor<1x4x99x36xf32>) outs(%87 : tensor<1x99x4x36xf32>) permutation = [0, 2, 1, 3]  {weft.layer = "layers.15.attention.transpose"}
    %collapsed_506 = tensor.collapse_shape %transposed_505 [[0, 1], [2, 3]] : tensor<1x99x4x36xf32> into tensor<99x144xf32>
    %1894 = linalg.matmul {weft.layer = "layers.15.attention.out"} ins(%collapsed_506, %layers_15_attention_out_weight_transposed : tensor<99x144xf32>, tensor<144x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1895 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1894, %layers_15_attention_out_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.15.attention.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_507 = tensor.expand_shape %1895 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1896 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1864, %expanded_507 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1897 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1896 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.15.convolution.norm1"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1898 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1897 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.15.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1899 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1898 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.15.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1900 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1897, %1899 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.15.convolution.norm1"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1901 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1900 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.15.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1902 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1901 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.15.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1903 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1902 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.15.convolution.norm1"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1904 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1903 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.convolution.norm1"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1905 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1896 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1906 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1905 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1907 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1904 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1908 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1907 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.convolution.norm1"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1909 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1896, %1906 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1910 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1909, %1908 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1911 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1910, %layers_15_convolution_norm1_weight, %layers_15_convolution_norm1_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.convolution.norm1"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %transposed_508 = linalg.transpose ins(%1911 : tensor<1x99x144xf32>) outs(%106 : tensor<1x144x99xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.15.convolution.transpose"}
    %1912 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.15.convolution.expand"} ins(%transposed_508, %layers_15_convolution_expand_weight : tensor<1x144x99xf32>, tensor<288x144x1xf32>) outs(%108 : tensor<1x288x99xf32>) -> tensor<1x288x99xf32>
    %1913 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1912, %layers_15_convolution_expand_bias : tensor<1x288x99xf32>, tensor<288xf32>) outs(%107 : tensor<1x288x99xf32>) attrs =  {weft.layer = "layers.15.convolution.expand"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x288x99xf32>
    %extracted_slice_509 = tensor.extract_slice %1913[0, 0, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %extracted_slice_510 = tensor.extract_slice %1913[0, 144, 0] [1, 144, 99] [1, 1, 1] : tensor<1x288x99xf32> to tensor<1x144x99xf32>
    %1914 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_510 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.15.convolution.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %1915 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_509, %1914 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.15.convolution.mul"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %expanded_511 = tensor.expand_shape %1915 [[0], [1], [2, 3]] output_shape [1, 144, 99, 1] : tensor<1x144x99xf32> into tensor<1x144x99x1xf32>
    %padded_512 = tensor.pad %expanded_511 low[0, 0, 15, 0] high[0, 0, 15, 0] {
    ^bb0(%arg551: index, %arg552: index, %arg553: index, %arg554: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x144x99x1xf32> to tensor<1x144x129x1xf32>
    %1916 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "layers.15.convolution.depthwise"} ins(%padded_512, %layers_15_convolution_depthwise_weight_reshaped : tensor<1x144x129x1xf32>, tensor<144x31x1xf32>) outs(%114 : tensor<1x144x99x1xf32>) -> tensor<1x144x99x1xf32>
    %1917 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1916, %layers_15_convolution_depthwise_bias : tensor<1x144x99x1xf32>, tensor<144xf32>) outs(%113 : tensor<1x144x99x1xf32>) attrs =  {weft.layer = "layers.15.convolution.depthwise"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99x1xf32>
    %collapsed_513 = tensor.collapse_shape %1917 [[0], [1], [2, 3]] : tensor<1x144x99x1xf32> into tensor<1x144x99xf32>
    %1918 = linalg.generic {indexing_maps = [#map4, #map9, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_513, %layers_15_convolution_norm2_scale, %layers_15_convolution_norm2_shift : tensor<1x144x99xf32>, tensor<144xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.15.convolution.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x144x99xf32>
    %1919 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1918 : tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.15.convolution.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x144x99xf32>
    %1920 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1918, %1919 : tensor<1x144x99xf32>, tensor<1x144x99xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.15.convolution.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %1921 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>, weft.layer = "layers.15.convolution.out"} ins(%1920, %layers_15_convolution_out_weight : tensor<1x144x99xf32>, tensor<144x144x1xf32>) outs(%120 : tensor<1x144x99xf32>) -> tensor<1x144x99xf32>
    %1922 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1921, %layers_15_convolution_out_bias : tensor<1x144x99xf32>, tensor<144xf32>) outs(%106 : tensor<1x144x99xf32>) attrs =  {weft.layer = "layers.15.convolution.out"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x144x99xf32>
    %transposed_514 = linalg.transpose ins(%1922 : tensor<1x144x99xf32>) outs(%32 : tensor<1x99x144xf32>) permutation = [0, 2, 1]  {weft.layer = "layers.15.convolution.transpose"}
    %1923 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1896, %transposed_514 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1924 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1923 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.15.second.norm"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1925 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1924 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.15.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1926 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1925 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.15.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1927 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1924, %1926 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.15.second.norm"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1928 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1927 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.15.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1929 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1928 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.15.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1930 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1929 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.15.second.norm"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1931 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1930 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.second.norm"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1932 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1923 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1933 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1932 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1934 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1931 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1935 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1934 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.second.norm"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1936 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1923, %1933 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1937 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1936, %1935 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1938 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1937, %layers_15_second_norm_weight, %layers_15_second_norm_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.second.norm"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    %collapsed_515 = tensor.collapse_shape %1938 [[0, 1], [2]] : tensor<1x99x144xf32> into tensor<99x144xf32>
    %1939 = linalg.matmul {weft.layer = "layers.15.second.up"} ins(%collapsed_515, %layers_15_second_up_weight_transposed : tensor<99x144xf32>, tensor<144x576xf32>) outs(%37 : tensor<99x576xf32>) -> tensor<99x576xf32>
    %1940 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1939, %layers_15_second_up_bias : tensor<99x576xf32>, tensor<576xf32>) outs(%36 : tensor<99x576xf32>) attrs =  {weft.layer = "layers.15.second.up"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x576xf32>
    %expanded_516 = tensor.expand_shape %1940 [[0, 1], [2]] output_shape [1, 99, 576] : tensor<99x576xf32> into tensor<1x99x576xf32>
    %1941 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_516 : tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.15.second.silu"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.negf %in : f32
      %1963 = math.exp %1962 : f32
      %1964 = arith.addf %1963, %cst_1 : f32
      %1965 = arith.divf %cst_1, %1964 : f32
      linalg.yield %1965 : f32
    } -> tensor<1x99x576xf32>
    %1942 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_516, %1941 : tensor<1x99x576xf32>, tensor<1x99x576xf32>) outs(%40 : tensor<1x99x576xf32>) attrs =  {weft.layer = "layers.15.second.silu"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x576xf32>
    %collapsed_517 = tensor.collapse_shape %1942 [[0, 1], [2]] : tensor<1x99x576xf32> into tensor<99x576xf32>
    %1943 = linalg.matmul {weft.layer = "layers.15.second.down"} ins(%collapsed_517, %layers_15_second_down_weight_transposed : tensor<99x576xf32>, tensor<576x144xf32>) outs(%12 : tensor<99x144xf32>) -> tensor<99x144xf32>
    %1944 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1943, %layers_15_second_down_bias : tensor<99x144xf32>, tensor<144xf32>) outs(%11 : tensor<99x144xf32>) attrs =  {weft.layer = "layers.15.second.down"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<99x144xf32>
    %expanded_518 = tensor.expand_shape %1944 [[0, 1], [2]] output_shape [1, 99, 144] : tensor<99x144xf32> into tensor<1x99x144xf32>
    %1945 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_518 : tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.mul"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.mulf %in, %cst_7 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1946 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1923, %1945 : tensor<1x99x144xf32>, tensor<1x99x144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.add"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.addf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1947 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1946 : tensor<1x99x144xf32>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f32, %out: f64):
      %1962 = arith.extf %in : f32 to f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1948 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1947 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1949 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1948 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1950 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1947, %1949 : tensor<1x99x144xf64>, tensor<1x99x1xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f64, %in_519: f64, %out: f64):
      %1962 = arith.subf %in, %in_519 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1951 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1950 : tensor<1x99x144xf64>) outs(%15 : tensor<1x99x144xf64>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.mulf %in, %in : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x144xf64>
    %1952 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1951 : tensor<1x99x144xf64>) outs(%18 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.addf %in, %out : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1953 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1952 : tensor<1x99x1xf64>) outs(%17 : tensor<1x99x1xf64>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f64, %out: f64):
      %1962 = arith.divf %in, %cst_5 : f64
      linalg.yield %1962 : f64
    } -> tensor<1x99x1xf64>
    %1954 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1953 : tensor<1x99x1xf64>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f64, %out: f32):
      %1962 = arith.truncf %in : f64 to f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1955 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1946 : tensor<1x99x144xf32>) outs(%27 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %out : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1956 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1955 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.divf %in, %cst_6 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1957 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1954 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = arith.addf %in, %cst_0 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1958 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1957 : tensor<1x99x1xf32>) outs(%25 : tensor<1x99x1xf32>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f32, %out: f32):
      %1962 = math.rsqrt %in : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x1xf32>
    %1959 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1946, %1956 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.subf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1960 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1959, %1958 : tensor<1x99x144xf32>, tensor<1x99x1xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      linalg.yield %1962 : f32
    } -> tensor<1x99x144xf32>
    %1961 = linalg.generic {indexing_maps = [#map4, #map6, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1960, %layers_15_norm2_weight, %layers_15_norm2_bias : tensor<1x99x144xf32>, tensor<144xf32>, tensor<144xf32>) outs(%32 : tensor<1x99x144xf32>) attrs =  {weft.layer = "layers.15.norm2"} {
    ^bb0(%in: f32, %in_519: f32, %in_520: f32, %out: f32):
      %1962 = arith.mulf %in, %in_519 : f32
      %1963 = arith.addf %1962, %in_520 : f32
      linalg.yield %1963 : f32
    } -> tensor<1x99x144xf32>
    return %1961 : tensor<1x99x144xf32>
  }
}
