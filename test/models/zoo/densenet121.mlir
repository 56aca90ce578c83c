#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d1)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @densenet121(%image: tensor<1x3x224x224xf32> {weft.dims = ["batch", "", "image", "image"]}, %features_0_0_weight_folded: tensor<64x3x7x7xf32> {weft.weight = "features.0.0.weight.folded"}, %features_0_0_bias_folded: tensor<64xf32> {weft.weight = "features.0.0.bias.folded"}, %features_2_norm1_scale: tensor<64xf32> {weft.weight = "features.2.norm1.scale"}, %features_2_norm1_shift: tensor<64xf32> {weft.weight = "features.2.norm1.shift"}, %features_2_conv1_weight_folded: tensor<128x64x1x1xf32> {weft.weight = "features.2.conv1.weight.folded"}, %features_2_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.2.conv1.bias.folded"}, %features_2_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.2.conv2.weight"}, %features_3_norm1_scale: tensor<96xf32> {weft.weight = "features.3.norm1.scale"}, %features_3_norm1_shift: tensor<96xf32> {weft.weight = "features.3.norm1.shift"}, %features_3_conv1_weight_folded: tensor<128x96x1x1xf32> {weft.weight = "features.3.conv1.weight.folded"}, %features_3_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.3.conv1.bias.folded"}, %features_3_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.3.conv2.weight"}, %features_4_norm1_scale: tensor<128xf32> {weft.weight = "features.4.norm1.scale"}, %features_4_norm1_shift: tensor<128xf32> {weft.weight = "features.4.norm1.shift"}, %features_4_conv1_weight_folded: tensor<128x128x1x1xf32> {weft.weight = "features.4.conv1.weight.folded"}, %features_4_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.4.conv1.bias.folded"}, %features_4_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.4.conv2.weight"}, %features_5_norm1_scale: tensor<160xf32> {weft.weight = "features.5.norm1.scale"}, %features_5_norm1_shift: tensor<160xf32> {weft.weight = "features.5.norm1.shift"}, %features_5_conv1_weight_folded: tensor<128x160x1x1xf32> {weft.weight = "features.5.conv1.weight.folded"}, %features_5_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.5.conv1.bias.folded"}, %features_5_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.5.conv2.weight"}, %features_6_norm1_scale: tensor<192xf32> {weft.weight = "features.6.norm1.scale"}, %features_6_norm1_shift: tensor<192xf32> {weft.weight = "features.6.norm1.shift"}, %features_6_conv1_weight_folded: tensor<128x192x1x1xf32> {weft.weight = "features.6.conv1.weight.folded"}, %features_6_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.6.conv1.bias.folded"}, %features_6_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.6.conv2.weight"}, %features_7_norm1_scale: tensor<224xf32> {weft.weight = "features.7.norm1.scale"}, %features_7_norm1_shift: tensor<224xf32> {weft.weight = "features.7.norm1.shift"}, %features_7_conv1_weight_folded: tensor<128x224x1x1xf32> {weft.weight = "features.7.conv1.weight.folded"}, %features_7_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.7.conv1.bias.folded"}, %features_7_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.7.conv2.weight"}, %features_8_scale: tensor<256xf32> {weft.weight = "features.8.scale"}, %features_8_shift: tensor<256xf32> {weft.weight = "features.8.shift"}, %features_10_weight: tensor<128x256x1x1xf32> {weft.weight = "features.10.weight"}, %features_12_norm1_scale: tensor<128xf32> {weft.weight = "features.12.norm1.scale"}, %features_12_norm1_shift: tensor<128xf32> {weft.weight = "features.12.norm1.shift"}, %features_12_conv1_weight_folded: tensor<128x128x1x1xf32> {weft.weight = "features.12.conv1.weight.folded"}, %features_12_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.12.conv1.bias.folded"}, %features_12_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.12.conv2.weight"}, %features_13_norm1_scale: tensor<160xf32> {weft.weight = "features.13.norm1.scale"}, %features_13_norm1_shift: tensor<160xf32> {weft.weight = "features.13.norm1.shift"}, %features_13_conv1_weight_folded: tensor<128x160x1x1xf32> {weft.weight = "features.13.conv1.weight.folded"}, %features_13_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.13.conv1.bias.folded"}, %features_13_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.13.conv2.weight"}, %features_14_norm1_scale: tensor<192xf32> {weft.weight = "features.14.norm1.scale"}, %features_14_norm1_shift: tensor<192xf32> {weft.weight = "features.14.norm1.shift"}, %features_14_conv1_weight_folded: tensor<128x192x1x1xf32> {weft.weight = "features.14.conv1.weight.folded"}, %features_14_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.14.conv1.bias.folded"}, %features_14_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.14.conv2.weight"}, %features_15_norm1_scale: tensor<224xf32> {weft.weight = "features.15.norm1.scale"}, %features_15_norm1_shift: tensor<224xf32> {weft.weight = "features.15.norm1.shift"}, %features_15_conv1_weight_folded: tensor<128x224x1x1xf32> {weft.weight = "features.15.conv1.weight.folded"}, %features_15_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.15.conv1.bias.folded"}, %features_15_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.15.conv2.weight"}, %features_16_norm1_scale: tensor<256xf32> {weft.weight = "features.16.norm1.scale"}, %features_16_norm1_shift: tensor<256xf32> {weft.weight = "features.16.norm1.shift"}, %features_16_conv1_weight_folded: tensor<128x256x1x1xf32> {weft.weight = "features.16.conv1.weight.folded"}, %features_16_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.16.conv1.bias.folded"}, %features_16_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.16.conv2.weight"}, %features_17_norm1_scale: tensor<288xf32> {weft.weight = "features.17.norm1.scale"}, %features_17_norm1_shift: tensor<288xf32> {weft.weight = "features.17.norm1.shift"}, %features_17_conv1_weight_folded: tensor<128x288x1x1xf32> {weft.weight = "features.17.conv1.weight.folded"}, %features_17_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.17.conv1.bias.folded"}, %features_17_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.17.conv2.weight"}, %features_18_norm1_scale: tensor<320xf32> {weft.weight = "features.18.norm1.scale"}, %features_18_norm1_shift: tensor<320xf32> {weft.weight = "features.18.norm1.shift"}, %features_18_conv1_weight_folded: tensor<128x320x1x1xf32> {weft.weight = "features.18.conv1.weight.folded"}, %features_18_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.18.conv1.bias.folded"}, %features_18_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.18.conv2.weight"}, %features_19_norm1_scale: tensor<352xf32> {weft.weight = "features.19.norm1.scale"}, %features_19_norm1_shift: tensor<352xf32> {weft.weight = "features.19.norm1.shift"}, %features_19_conv1_weight_folded: tensor<128x352x1x1xf32> {weft.weight = "features.19.conv1.weight.folded"}, %features_19_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.19.conv1.bias.folded"}, %features_19_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.19.conv2.weight"}, %features_20_norm1_scale: tensor<384xf32> {weft.weight = "features.20.norm1.scale"}, %features_20_norm1_shift: tensor<384xf32> {weft.weight = "features.20.norm1.shift"}, %features_20_conv1_weight_folded: tensor<128x384x1x1xf32> {weft.weight = "features.20.conv1.weight.folded"}, %features_20_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.20.conv1.bias.folded"}, %features_20_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.20.conv2.weight"}, %features_21_norm1_scale: tensor<416xf32> {weft.weight = "features.21.norm1.scale"}, %features_21_norm1_shift: tensor<416xf32> {weft.weight = "features.21.norm1.shift"}, %features_21_conv1_weight_folded: tensor<128x416x1x1xf32> {weft.weight = "features.21.conv1.weight.folded"}, %features_21_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.21.conv1.bias.folded"}, %features_21_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.21.conv2.weight"}, %features_22_norm1_scale: tensor<448xf32> {weft.weight = "features.22.norm1.scale"}, %features_22_norm1_shift: tensor<448xf32> {weft.weight = "features.22.norm1.shift"}, %features_22_conv1_weight_folded: tensor<128x448x1x1xf32> {weft.weight = "features.22.conv1.weight.folded"}, %features_22_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.22.conv1.bias.folded"}, %features_22_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.22.conv2.weight"}, %features_23_norm1_scale: tensor<480xf32> {weft.weight = "features.23.norm1.scale"}, %features_23_norm1_shift: tensor<480xf32> {weft.weight = "features.23.norm1.shift"}, %features_23_conv1_weight_folded: tensor<128x480x1x1xf32> {weft.weight = "features.23.conv1.weight.folded"}, %features_23_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.23.conv1.bias.folded"}, %features_23_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.23.conv2.weight"}, %features_24_scale: tensor<512xf32> {weft.weight = "features.24.scale"}, %features_24_shift: tensor<512xf32> {weft.weight = "features.24.shift"}, %features_26_weight: tensor<256x512x1x1xf32> {weft.weight = "features.26.weight"}, %features_28_norm1_scale: tensor<256xf32> {weft.weight = "features.28.norm1.scale"}, %features_28_norm1_shift: tensor<256xf32> {weft.weight = "features.28.norm1.shift"}, %features_28_conv1_weight_folded: tensor<128x256x1x1xf32> {weft.weight = "features.28.conv1.weight.folded"}, %features_28_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.28.conv1.bias.folded"}, %features_28_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.28.conv2.weight"}, %features_29_norm1_scale: tensor<288xf32> {weft.weight = "features.29.norm1.scale"}, %features_29_norm1_shift: tensor<288xf32> {weft.weight = "features.29.norm1.shift"}, %features_29_conv1_weight_folded: tensor<128x288x1x1xf32> {weft.weight = "features.29.conv1.weight.folded"}, %features_29_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.29.conv1.bias.folded"}, %features_29_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.29.conv2.weight"}, %features_30_norm1_scale: tensor<320xf32> {weft.weight = "features.30.norm1.scale"}, %features_30_norm1_shift: tensor<320xf32> {weft.weight = "features.30.norm1.shift"}, %features_30_conv1_weight_folded: tensor<128x320x1x1xf32> {weft.weight = "features.30.conv1.weight.folded"}, %features_30_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.30.conv1.bias.folded"}, %features_30_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.30.conv2.weight"}, %features_31_norm1_scale: tensor<352xf32> {weft.weight = "features.31.norm1.scale"}, %features_31_norm1_shift: tensor<352xf32> {weft.weight = "features.31.norm1.shift"}, %features_31_conv1_weight_folded: tensor<128x352x1x1xf32> {weft.weight = "features.31.conv1.weight.folded"}, %features_31_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.31.conv1.bias.folded"}, %features_31_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.31.conv2.weight"}, %features_32_norm1_scale: tensor<384xf32> {weft.weight = "features.32.norm1.scale"}, %features_32_norm1_shift: tensor<384xf32> {weft.weight = "features.32.norm1.shift"}, %features_32_conv1_weight_folded: tensor<128x384x1x1xf32> {weft.weight = "features.32.conv1.weight.folded"}, %features_32_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.32.conv1.bias.folded"}, %features_32_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.32.conv2.weight"}, %features_33_norm1_scale: tensor<416xf32> {weft.weight = "features.33.norm1.scale"}, %features_33_norm1_shift: tensor<416xf32> {weft.weight = "features.33.norm1.shift"}, %features_33_conv1_weight_folded: tensor<128x416x1x1xf32> {weft.weight = "features.33.conv1.weight.folded"}, %features_33_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.33.conv1.bias.folded"}, %features_33_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.33.conv2.weight"}, %features_34_norm1_scale: tensor<448xf32> {weft.weight = "features.34.norm1.scale"}, %features_34_norm1_shift: tensor<448xf32> {weft.weight = "features.34.norm1.shift"}, %features_34_conv1_weight_folded: tensor<128x448x1x1xf32> {weft.weight = "features.34.conv1.weight.folded"}, %features_34_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.34.conv1.bias.folded"}, %features_34_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.34.conv2.weight"}, %features_35_norm1_scale: tensor<480xf32> {weft.weight = "features.35.norm1.scale"}, %features_35_norm1_shift: tensor<480xf32> {weft.weight = "features.35.norm1.shift"}, %features_35_conv1_weight_folded: tensor<128x480x1x1xf32> {weft.weight = "features.35.conv1.weight.folded"}, %features_35_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.35.conv1.bias.folded"}, %features_35_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.35.conv2.weight"}, %features_36_norm1_scale: tensor<512xf32> {weft.weight = "features.36.norm1.scale"}, %features_36_norm1_shift: tensor<512xf32> {weft.weight = "features.36.norm1.shift"}, %features_36_conv1_weight_folded: tensor<128x512x1x1xf32> {weft.weight = "features.36.conv1.weight.folded"}, %features_36_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.36.conv1.bias.folded"}, %features_36_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.36.conv2.weight"}, %features_37_norm1_scale: tensor<544xf32> {weft.weight = "features.37.norm1.scale"}, %features_37_norm1_shift: tensor<544xf32> {weft.weight = "features.37.norm1.shift"}, %features_37_conv1_weight_folded: tensor<128x544x1x1xf32> {weft.weight = "features.37.conv1.weight.folded"}, %features_37_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.37.conv1.bias.folded"}, %features_37_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.37.conv2.weight"}, %features_38_norm1_scale: tensor<576xf32> {weft.weight = "features.38.norm1.scale"}, %features_38_norm1_shift: tensor<576xf32> {weft.weight = "features.38.norm1.shift"}, %features_38_conv1_weight_folded: tensor<128x576x1x1xf32> {weft.weight = "features.38.conv1.weight.folded"}, %features_38_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.38.conv1.bias.folded"}, %features_38_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.38.conv2.weight"}, %features_39_norm1_scale: tensor<608xf32> {weft.weight = "features.39.norm1.scale"}, %features_39_norm1_shift: tensor<608xf32> {weft.weight = "features.39.norm1.shift"}, %features_39_conv1_weight_folded: tensor<128x608x1x1xf32> {weft.weight = "features.39.conv1.weight.folded"}, %features_39_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.39.conv1.bias.folded"}, %features_39_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.39.conv2.weight"}, %features_40_norm1_scale: tensor<640xf32> {weft.weight = "features.40.norm1.scale"}, %features_40_norm1_shift: tensor<640xf32> {weft.weight = "features.40.norm1.shift"}, %features_40_conv1_weight_folded: tensor<128x640x1x1xf32> {weft.weight = "features.40.conv1.weight.folded"}, %features_40_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.40.conv1.bias.folded"}, %features_40_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.40.conv2.weight"}, %features_41_norm1_scale: tensor<672xf32> {weft.weight = "features.41.norm1.scale"}, %features_41_norm1_shift: tensor<672xf32> {weft.weight = "features.41.norm1.shift"}, %features_41_conv1_weight_folded: tensor<128x672x1x1xf32> {weft.weight = "features.41.conv1.weight.folded"}, %features_41_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.41.conv1.bias.folded"}, %features_41_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.41.conv2.weight"}, %features_42_norm1_scale: tensor<704xf32> {weft.weight = "features.42.norm1.scale"}, %features_42_norm1_shift: tensor<704xf32> {weft.weight = "features.42.norm1.shift"}, %features_42_conv1_weight_folded: tensor<128x704x1x1xf32> {weft.weight = "features.42.conv1.weight.folded"}, %features_42_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.42.conv1.bias.folded"}, %features_42_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.42.conv2.weight"}, %features_43_norm1_scale: tensor<736xf32> {weft.weight = "features.43.norm1.scale"}, %features_43_norm1_shift: tensor<736xf32> {weft.weight = "features.43.norm1.shift"}, %features_43_conv1_weight_folded: tensor<128x736x1x1xf32> {weft.weight = "features.43.conv1.weight.folded"}, %features_43_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.43.conv1.bias.folded"}, %features_43_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.43.conv2.weight"}, %features_44_norm1_scale: tensor<768xf32> {weft.weight = "features.44.norm1.scale"}, %features_44_norm1_shift: tensor<768xf32> {weft.weight = "features.44.norm1.shift"}, %features_44_conv1_weight_folded: tensor<128x768x1x1xf32> {weft.weight = "features.44.conv1.weight.folded"}, %features_44_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.44.conv1.bias.folded"}, %features_44_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.44.conv2.weight"}, %features_45_norm1_scale: tensor<800xf32> {weft.weight = "features.45.norm1.scale"}, %features_45_norm1_shift: tensor<800xf32> {weft.weight = "features.45.norm1.shift"}, %features_45_conv1_weight_folded: tensor<128x800x1x1xf32> {weft.weight = "features.45.conv1.weight.folded"}, %features_45_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.45.conv1.bias.folded"}, %features_45_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.45.conv2.weight"}, %features_46_norm1_scale: tensor<832xf32> {weft.weight = "features.46.norm1.scale"}, %features_46_norm1_shift: tensor<832xf32> {weft.weight = "features.46.norm1.shift"}, %features_46_conv1_weight_folded: tensor<128x832x1x1xf32> {weft.weight = "features.46.conv1.weight.folded"}, %features_46_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.46.conv1.bias.folded"}, %features_46_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.46.conv2.weight"}, %features_47_norm1_scale: tensor<864xf32> {weft.weight = "features.47.norm1.scale"}, %features_47_norm1_shift: tensor<864xf32> {weft.weight = "features.47.norm1.shift"}, %features_47_conv1_weight_folded: tensor<128x864x1x1xf32> {weft.weight = "features.47.conv1.weight.folded"}, %features_47_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.47.conv1.bias.folded"}, %features_47_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.47.conv2.weight"}, %features_48_norm1_scale: tensor<896xf32> {weft.weight = "features.48.norm1.scale"}, %features_48_norm1_shift: tensor<896xf32> {weft.weight = "features.48.norm1.shift"}, %features_48_conv1_weight_folded: tensor<128x896x1x1xf32> {weft.weight = "features.48.conv1.weight.folded"}, %features_48_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.48.conv1.bias.folded"}, %features_48_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.48.conv2.weight"}, %features_49_norm1_scale: tensor<928xf32> {weft.weight = "features.49.norm1.scale"}, %features_49_norm1_shift: tensor<928xf32> {weft.weight = "features.49.norm1.shift"}, %features_49_conv1_weight_folded: tensor<128x928x1x1xf32> {weft.weight = "features.49.conv1.weight.folded"}, %features_49_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.49.conv1.bias.folded"}, %features_49_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.49.conv2.weight"}, %features_50_norm1_scale: tensor<960xf32> {weft.weight = "features.50.norm1.scale"}, %features_50_norm1_shift: tensor<960xf32> {weft.weight = "features.50.norm1.shift"}, %features_50_conv1_weight_folded: tensor<128x960x1x1xf32> {weft.weight = "features.50.conv1.weight.folded"}, %features_50_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.50.conv1.bias.folded"}, %features_50_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.50.conv2.weight"}, %features_51_norm1_scale: tensor<992xf32> {weft.weight = "features.51.norm1.scale"}, %features_51_norm1_shift: tensor<992xf32> {weft.weight = "features.51.norm1.shift"}, %features_51_conv1_weight_folded: tensor<128x992x1x1xf32> {weft.weight = "features.51.conv1.weight.folded"}, %features_51_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.51.conv1.bias.folded"}, %features_51_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.51.conv2.weight"}, %features_52_scale: tensor<1024xf32> {weft.weight = "features.52.scale"}, %features_52_shift: tensor<1024xf32> {weft.weight = "features.52.shift"}, %features_54_weight: tensor<512x1024x1x1xf32> {weft.weight = "features.54.weight"}, %features_56_norm1_scale: tensor<512xf32> {weft.weight = "features.56.norm1.scale"}, %features_56_norm1_shift: tensor<512xf32> {weft.weight = "features.56.norm1.shift"}, %features_56_conv1_weight_folded: tensor<128x512x1x1xf32> {weft.weight = "features.56.conv1.weight.folded"}, %features_56_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.56.conv1.bias.folded"}, %features_56_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.56.conv2.weight"}, %features_57_norm1_scale: tensor<544xf32> {weft.weight = "features.57.norm1.scale"}, %features_57_norm1_shift: tensor<544xf32> {weft.weight = "features.57.norm1.shift"}, %features_57_conv1_weight_folded: tensor<128x544x1x1xf32> {weft.weight = "features.57.conv1.weight.folded"}, %features_57_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.57.conv1.bias.folded"}, %features_57_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.57.conv2.weight"}, %features_58_norm1_scale: tensor<576xf32> {weft.weight = "features.58.norm1.scale"}, %features_58_norm1_shift: tensor<576xf32> {weft.weight = "features.58.norm1.shift"}, %features_58_conv1_weight_folded: tensor<128x576x1x1xf32> {weft.weight = "features.58.conv1.weight.folded"}, %features_58_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.58.conv1.bias.folded"}, %features_58_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.58.conv2.weight"}, %features_59_norm1_scale: tensor<608xf32> {weft.weight = "features.59.norm1.scale"}, %features_59_norm1_shift: tensor<608xf32> {weft.weight = "features.59.norm1.shift"}, %features_59_conv1_weight_folded: tensor<128x608x1x1xf32> {weft.weight = "features.59.conv1.weight.folded"}, %features_59_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.59.conv1.bias.folded"}, %features_59_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.59.conv2.weight"}, %features_60_norm1_scale: tensor<640xf32> {weft.weight = "features.60.norm1.scale"}, %features_60_norm1_shift: tensor<640xf32> {weft.weight = "features.60.norm1.shift"}, %features_60_conv1_weight_folded: tensor<128x640x1x1xf32> {weft.weight = "features.60.conv1.weight.folded"}, %features_60_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.60.conv1.bias.folded"}, %features_60_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.60.conv2.weight"}, %features_61_norm1_scale: tensor<672xf32> {weft.weight = "features.61.norm1.scale"}, %features_61_norm1_shift: tensor<672xf32> {weft.weight = "features.61.norm1.shift"}, %features_61_conv1_weight_folded: tensor<128x672x1x1xf32> {weft.weight = "features.61.conv1.weight.folded"}, %features_61_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.61.conv1.bias.folded"}, %features_61_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.61.conv2.weight"}, %features_62_norm1_scale: tensor<704xf32> {weft.weight = "features.62.norm1.scale"}, %features_62_norm1_shift: tensor<704xf32> {weft.weight = "features.62.norm1.shift"}, %features_62_conv1_weight_folded: tensor<128x704x1x1xf32> {weft.weight = "features.62.conv1.weight.folded"}, %features_62_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.62.conv1.bias.folded"}, %features_62_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.62.conv2.weight"}, %features_63_norm1_scale: tensor<736xf32> {weft.weight = "features.63.norm1.scale"}, %features_63_norm1_shift: tensor<736xf32> {weft.weight = "features.63.norm1.shift"}, %features_63_conv1_weight_folded: tensor<128x736x1x1xf32> {weft.weight = "features.63.conv1.weight.folded"}, %features_63_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.63.conv1.bias.folded"}, %features_63_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.63.conv2.weight"}, %features_64_norm1_scale: tensor<768xf32> {weft.weight = "features.64.norm1.scale"}, %features_64_norm1_shift: tensor<768xf32> {weft.weight = "features.64.norm1.shift"}, %features_64_conv1_weight_folded: tensor<128x768x1x1xf32> {weft.weight = "features.64.conv1.weight.folded"}, %features_64_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.64.conv1.bias.folded"}, %features_64_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.64.conv2.weight"}, %features_65_norm1_scale: tensor<800xf32> {weft.weight = "features.65.norm1.scale"}, %features_65_norm1_shift: tensor<800xf32> {weft.weight = "features.65.norm1.shift"}, %features_65_conv1_weight_folded: tensor<128x800x1x1xf32> {weft.weight = "features.65.conv1.weight.folded"}, %features_65_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.65.conv1.bias.folded"}, %features_65_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.65.conv2.weight"}, %features_66_norm1_scale: tensor<832xf32> {weft.weight = "features.66.norm1.scale"}, %features_66_norm1_shift: tensor<832xf32> {weft.weight = "features.66.norm1.shift"}, %features_66_conv1_weight_folded: tensor<128x832x1x1xf32> {weft.weight = "features.66.conv1.weight.folded"}, %features_66_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.66.conv1.bias.folded"}, %features_66_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.66.conv2.weight"}, %features_67_norm1_scale: tensor<864xf32> {weft.weight = "features.67.norm1.scale"}, %features_67_norm1_shift: tensor<864xf32> {weft.weight = "features.67.norm1.shift"}, %features_67_conv1_weight_folded: tensor<128x864x1x1xf32> {weft.weight = "features.67.conv1.weight.folded"}, %features_67_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.67.conv1.bias.folded"}, %features_67_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.67.conv2.weight"}, %features_68_norm1_scale: tensor<896xf32> {weft.weight = "features.68.norm1.scale"}, %features_68_norm1_shift: tensor<896xf32> {weft.weight = "features.68.norm1.shift"}, %features_68_conv1_weight_folded: tensor<128x896x1x1xf32> {weft.weight = "features.68.conv1.weight.folded"}, %features_68_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.68.conv1.bias.folded"}, %features_68_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.68.conv2.weight"}, %features_69_norm1_scale: tensor<928xf32> {weft.weight = "features.69.norm1.scale"}, %features_69_norm1_shift: tensor<928xf32> {weft.weight = "features.69.norm1.shift"}, %features_69_conv1_weight_folded: tensor<128x928x1x1xf32> {weft.weight = "features.69.conv1.weight.folded"}, %features_69_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.69.conv1.bias.folded"}, %features_69_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.69.conv2.weight"}, %features_70_norm1_scale: tensor<960xf32> {weft.weight = "features.70.norm1.scale"}, %features_70_norm1_shift: tensor<960xf32> {weft.weight = "features.70.norm1.shift"}, %features_70_conv1_weight_folded: tensor<128x960x1x1xf32> {weft.weight = "features.70.conv1.weight.folded"}, %features_70_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.70.conv1.bias.folded"}, %features_70_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.70.conv2.weight"}, %features_71_norm1_scale: tensor<992xf32> {weft.weight = "features.71.norm1.scale"}, %features_71_norm1_shift: tensor<992xf32> {weft.weight = "features.71.norm1.shift"}, %features_71_conv1_weight_folded: tensor<128x992x1x1xf32> {weft.weight = "features.71.conv1.weight.folded"}, %features_71_conv1_bias_folded: tensor<128xf32> {weft.weight = "features.71.conv1.bias.folded"}, %features_71_conv2_weight: tensor<32x128x3x3xf32> {weft.weight = "features.71.conv2.weight"}, %features_72_scale: tensor<1024xf32> {weft.weight = "features.72.scale"}, %features_72_shift: tensor<1024xf32> {weft.weight = "features.72.shift"}, %classifier_weight_transposed: tensor<1024x1000xf32> {weft.weight = "classifier.weight.transposed"}, %classifier_bias: tensor<1000xf32> {weft.weight = "classifier.bias"}) -> tensor<1x1000xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 4.000000e+00 : f32
    %cst_2 = arith.constant 4.900000e+01 : f32
    %padded = tensor.pad %image low[0, 0, 3, 3] high[0, 0, 3, 3] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x3x224x224xf32> to tensor<1x3x230x230xf32>
    %0 = tensor.empty() : tensor<1x64x112x112xf32>
    %1 = linalg.fill {weft.layer = "features.0.0"} ins(%cst : f32) outs(%0 : tensor<1x64x112x112xf32>) -> tensor<1x64x112x112xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "features.0.0"} ins(%padded, %features_0_0_weight_folded : tensor<1x3x230x230xf32>, tensor<64x3x7x7xf32>) outs(%1 : tensor<1x64x112x112xf32>) -> tensor<1x64x112x112xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %features_0_0_bias_folded : tensor<1x64x112x112xf32>, tensor<64xf32>) outs(%0 : tensor<1x64x112x112xf32>) attrs =  {weft.layer = "features.0.0"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x64x112x112xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3 : tensor<1x64x112x112xf32>) outs(%0 : tensor<1x64x112x112xf32>) attrs =  {weft.layer = "features.0.2"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x64x112x112xf32>
    %padded_3 = tensor.pad %4 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst_0 : f32
    } : tensor<1x64x112x112xf32> to tensor<1x64x114x114xf32>
    %5 = tensor.empty() : tensor<1x64x56x56xf32>
    %6 = linalg.fill {weft.layer = "features.1"} ins(%cst_0 : f32) outs(%5 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
    %7 = tensor.empty() : tensor<3x3xf32>
    %8 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "features.1"} ins(%padded_3, %7 : tensor<1x64x114x114xf32>, tensor<3x3xf32>) outs(%6 : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %features_2_norm1_scale, %features_2_norm1_shift : tensor<1x64x56x56xf32>, tensor<64xf32>, tensor<64xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "features.2.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x64x56x56xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<1x64x56x56xf32>) outs(%5 : tensor<1x64x56x56xf32>) attrs =  {weft.layer = "features.2.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x64x56x56xf32>
    %11 = tensor.empty() : tensor<1x128x56x56xf32>
    %12 = linalg.fill {weft.layer = "features.2.conv1"} ins(%cst : f32) outs(%11 : tensor<1x128x56x56xf32>) -> tensor<1x128x56x56xf32>
    %13 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.2.conv1"} ins(%10, %features_2_conv1_weight_folded : tensor<1x64x56x56xf32>, tensor<128x64x1x1xf32>) outs(%12 : tensor<1x128x56x56xf32>) -> tensor<1x128x56x56xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13, %features_2_conv1_bias_folded : tensor<1x128x56x56xf32>, tensor<128xf32>) outs(%11 : tensor<1x128x56x56xf32>) attrs =  {weft.layer = "features.2.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x56x56xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14 : tensor<1x128x56x56xf32>) outs(%11 : tensor<1x128x56x56xf32>) attrs =  {weft.layer = "features.2.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x56x56xf32>
    %padded_4 = tensor.pad %15 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x56x56xf32> to tensor<1x128x58x58xf32>
    %16 = tensor.empty() : tensor<1x32x56x56xf32>
    %17 = linalg.fill {weft.layer = "features.2.conv2"} ins(%cst : f32) outs(%16 : tensor<1x32x56x56xf32>) -> tensor<1x32x56x56xf32>
    %18 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.2.conv2"} ins(%padded_4, %features_2_conv2_weight : tensor<1x128x58x58xf32>, tensor<32x128x3x3xf32>) outs(%17 : tensor<1x32x56x56xf32>) -> tensor<1x32x56x56xf32>
    %concat = tensor.concat dim(1) %8, %18 : (tensor<1x64x56x56xf32>, tensor<1x32x56x56xf32>) -> tensor<1x96x56x56xf32>
    %19 = tensor.empty() : tensor<1x96x56x56xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat, %features_3_norm1_scale, %features_3_norm1_shift : tensor<1x96x56x56xf32>, tensor<96xf32>, tensor<96xf32>) outs(%19 : tensor<1x96x56x56xf32>) attrs =  {weft.layer = "features.3.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x96x56x56xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<1x96x56x56xf32>) outs(%19 : tensor<1x96x56x56xf32>) attrs =  {weft.layer = "features.3.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x96x56x56xf32>
    %22 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.3.conv1"} ins(%21, %features_3_conv1_weight_folded : tensor<1x96x56x56xf32>, tensor<128x96x1x1xf32>) outs(%12 : tensor<1x128x56x56xf32>) -> tensor<1x128x56x56xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %features_3_conv1_bias_folded : tensor<1x128x56x56xf32>, tensor<128xf32>) outs(%11 : tensor<1x128x56x56xf32>) attrs =  {weft.layer = "features.3.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x56x56xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<1x128x56x56xf32>) outs(%11 : tensor<1x128x56x56xf32>) attrs =  {weft.layer = "features.3.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x56x56xf32>
    %padded_5 = tensor.pad %24 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x56x56xf32> to tensor<1x128x58x58xf32>
    %25 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.3.conv2"} ins(%padded_5, %features_3_conv2_weight : tensor<1x128x58x58xf32>, tensor<32x128x3x3xf32>) outs(%17 : tensor<1x32x56x56xf32>) -> tensor<1x32x56x56xf32>
    %concat_6 = tensor.concat dim(1) %concat, %25 : (tensor<1x96x56x56xf32>, tensor<1x32x56x56xf32>) -> tensor<1x128x56x56xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_6, %features_4_norm1_scale, %features_4_norm1_shift : tensor<1x128x56x56xf32>, tensor<128xf32>, tensor<128xf32>) outs(%11 : tensor<1x128x56x56xf32>) attrs =  {weft.layer = "features.4.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x128x56x56xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26 : tensor<1x128x56x56xf32>) outs(%11 : tensor<1x128x56x56xf32>) attrs =  {weft.layer = "features.4.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x56x56xf32>
    %28 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.4.conv1"} ins(%27, %features_4_conv1_weight_folded : tensor<1x128x56x56xf32>, tensor<128x128x1x1xf32>) outs(%12 : tensor<1x128x56x56xf32>) -> tensor<1x128x56x56xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28, %features_4_conv1_bias_folded : tensor<1x128x56x56xf32>, tensor<128xf32>) outs(%11 : tensor<1x128x56x56xf32>) attrs =  {weft.layer = "features.4.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x56x56xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<1x128x56x56xf32>) outs(%11 : tensor<1x128x56x56xf32>) attrs =  {weft.layer = "features.4.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x56x56xf32>
    %padded_7 = tensor.pad %30 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x56x56xf32> to tensor<1x128x58x58xf32>
    %31 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.4.conv2"} ins(%padded_7, %features_4_conv2_weight : tensor<1x128x58x58xf32>, tensor<32x128x3x3xf32>) outs(%17 : tensor<1x32x56x56xf32>) -> tensor<1x32x56x56xf32>
    %concat_8 = tensor.concat dim(1) %concat_6, %31 : (tensor<1x128x56x56xf32>, tensor<1x32x56x56xf32>) -> tensor<1x160x56x56xf32>
    %32 = tensor.empty() : tensor<1x160x56x56xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_8, %features_5_norm1_scale, %features_5_norm1_shift : tensor<1x160x56x56xf32>, tensor<160xf32>, tensor<160xf32>) outs(%32 : tensor<1x160x56x56xf32>) attrs =  {weft.layer = "features.5.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x160x56x56xf32>
    %34 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<1x160x56x56xf32>) outs(%32 : tensor<1x160x56x56xf32>) attrs =  {weft.layer = "features.5.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x160x56x56xf32>
    %35 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.5.conv1"} ins(%34, %features_5_conv1_weight_folded : tensor<1x160x56x56xf32>, tensor<128x160x1x1xf32>) outs(%12 : tensor<1x128x56x56xf32>) -> tensor<1x128x56x56xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35, %features_5_conv1_bias_folded : tensor<1x128x56x56xf32>, tensor<128xf32>) outs(%11 : tensor<1x128x56x56xf32>) attrs =  {weft.layer = "features.5.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x56x56xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<1x128x56x56xf32>) outs(%11 : tensor<1x128x56x56xf32>) attrs =  {weft.layer = "features.5.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x56x56xf32>
    %padded_9 = tensor.pad %37 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x56x56xf32> to tensor<1x128x58x58xf32>
    %38 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.5.conv2"} ins(%padded_9, %features_5_conv2_weight : tensor<1x128x58x58xf32>, tensor<32x128x3x3xf32>) outs(%17 : tensor<1x32x56x56xf32>) -> tensor<1x32x56x56xf32>
    %concat_10 = tensor.concat dim(1) %concat_8, %38 : (tensor<1x160x56x56xf32>, tensor<1x32x56x56xf32>) -> tensor<1x192x56x56xf32>
    %39 = tensor.empty() : tensor<1x192x56x56xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_10, %features_6_norm1_scale, %features_6_norm1_shift : tensor<1x192x56x56xf32>, tensor<192xf32>, tensor<192xf32>) outs(%39 : tensor<1x192x56x56xf32>) attrs =  {weft.layer = "features.6.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x192x56x56xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40 : tensor<1x192x56x56xf32>) outs(%39 : tensor<1x192x56x56xf32>) attrs =  {weft.layer = "features.6.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x192x56x56xf32>
    %42 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.6.conv1"} ins(%41, %features_6_conv1_weight_folded : tensor<1x192x56x56xf32>, tensor<128x192x1x1xf32>) outs(%12 : tensor<1x128x56x56xf32>) -> tensor<1x128x56x56xf32>
    %43 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %features_6_conv1_bias_folded : tensor<1x128x56x56xf32>, tensor<128xf32>) outs(%11 : tensor<1x128x56x56xf32>) attrs =  {weft.layer = "features.6.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x56x56xf32>
    %44 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43 : tensor<1x128x56x56xf32>) outs(%11 : tensor<1x128x56x56xf32>) attrs =  {weft.layer = "features.6.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x56x56xf32>
    %padded_11 = tensor.pad %44 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x56x56xf32> to tensor<1x128x58x58xf32>
    %45 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.6.conv2"} ins(%padded_11, %features_6_conv2_weight : tensor<1x128x58x58xf32>, tensor<32x128x3x3xf32>) outs(%17 : tensor<1x32x56x56xf32>) -> tensor<1x32x56x56xf32>
    %concat_12 = tensor.concat dim(1) %concat_10, %45 : (tensor<1x192x56x56xf32>, tensor<1x32x56x56xf32>) -> tensor<1x224x56x56xf32>
    %46 = tensor.empty() : tensor<1x224x56x56xf32>
    %47 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_12, %features_7_norm1_scale, %features_7_norm1_shift : tensor<1x224x56x56xf32>, tensor<224xf32>, tensor<224xf32>) outs(%46 : tensor<1x224x56x56xf32>) attrs =  {weft.layer = "features.7.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x224x56x56xf32>
    %48 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47 : tensor<1x224x56x56xf32>) outs(%46 : tensor<1x224x56x56xf32>) attrs =  {weft.layer = "features.7.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x224x56x56xf32>
    %49 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.7.conv1"} ins(%48, %features_7_conv1_weight_folded : tensor<1x224x56x56xf32>, tensor<128x224x1x1xf32>) outs(%12 : tensor<1x128x56x56xf32>) -> tensor<1x128x56x56xf32>
    %50 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49, %features_7_conv1_bias_folded : tensor<1x128x56x56xf32>, tensor<128xf32>) outs(%11 : tensor<1x128x56x56xf32>) attrs =  {weft.layer = "features.7.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x56x56xf32>
    %51 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50 : tensor<1x128x56x56xf32>) outs(%11 : tensor<1x128x56x56xf32>) attrs =  {weft.layer = "features.7.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x56x56xf32>
    %padded_13 = tensor.pad %51 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x56x56xf32> to tensor<1x128x58x58xf32>
    %52 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.7.conv2"} ins(%padded_13, %features_7_conv2_weight : tensor<1x128x58x58xf32>, tensor<32x128x3x3xf32>) outs(%17 : tensor<1x32x56x56xf32>) -> tensor<1x32x56x56xf32>
    %concat_14 = tensor.concat dim(1) %concat_12, %52 : (tensor<1x224x56x56xf32>, tensor<1x32x56x56xf32>) -> tensor<1x256x56x56xf32>
    %53 = tensor.empty() : tensor<1x256x56x56xf32>
    %54 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_14, %features_8_scale, %features_8_shift : tensor<1x256x56x56xf32>, tensor<256xf32>, tensor<256xf32>) outs(%53 : tensor<1x256x56x56xf32>) attrs =  {weft.layer = "features.8"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x256x56x56xf32>
    %55 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54 : tensor<1x256x56x56xf32>) outs(%53 : tensor<1x256x56x56xf32>) attrs =  {weft.layer = "features.9"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x256x56x56xf32>
    %56 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.10"} ins(%55, %features_10_weight : tensor<1x256x56x56xf32>, tensor<128x256x1x1xf32>) outs(%12 : tensor<1x128x56x56xf32>) -> tensor<1x128x56x56xf32>
    %57 = tensor.empty() : tensor<1x128x28x28xf32>
    %58 = linalg.fill {weft.layer = "features.11"} ins(%cst : f32) outs(%57 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %59 = tensor.empty() : tensor<2x2xf32>
    %60 = linalg.pooling_nchw_sum {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "features.11"} ins(%56, %59 : tensor<1x128x56x56xf32>, tensor<2x2xf32>) outs(%58 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %61 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60 : tensor<1x128x28x28xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.11"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.divf %in, %cst_1 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x28x28xf32>
    %62 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61, %features_12_norm1_scale, %features_12_norm1_shift : tensor<1x128x28x28xf32>, tensor<128xf32>, tensor<128xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.12.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x128x28x28xf32>
    %63 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62 : tensor<1x128x28x28xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.12.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x28x28xf32>
    %64 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.12.conv1"} ins(%63, %features_12_conv1_weight_folded : tensor<1x128x28x28xf32>, tensor<128x128x1x1xf32>) outs(%58 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %65 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64, %features_12_conv1_bias_folded : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.12.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x28x28xf32>
    %66 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65 : tensor<1x128x28x28xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.12.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x28x28xf32>
    %padded_15 = tensor.pad %66 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x28x28xf32> to tensor<1x128x30x30xf32>
    %67 = tensor.empty() : tensor<1x32x28x28xf32>
    %68 = linalg.fill {weft.layer = "features.12.conv2"} ins(%cst : f32) outs(%67 : tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32>
    %69 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.12.conv2"} ins(%padded_15, %features_12_conv2_weight : tensor<1x128x30x30xf32>, tensor<32x128x3x3xf32>) outs(%68 : tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32>
    %concat_16 = tensor.concat dim(1) %61, %69 : (tensor<1x128x28x28xf32>, tensor<1x32x28x28xf32>) -> tensor<1x160x28x28xf32>
    %70 = tensor.empty() : tensor<1x160x28x28xf32>
    %71 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_16, %features_13_norm1_scale, %features_13_norm1_shift : tensor<1x160x28x28xf32>, tensor<160xf32>, tensor<160xf32>) outs(%70 : tensor<1x160x28x28xf32>) attrs =  {weft.layer = "features.13.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x160x28x28xf32>
    %72 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%71 : tensor<1x160x28x28xf32>) outs(%70 : tensor<1x160x28x28xf32>) attrs =  {weft.layer = "features.13.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x160x28x28xf32>
    %73 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.13.conv1"} ins(%72, %features_13_conv1_weight_folded : tensor<1x160x28x28xf32>, tensor<128x160x1x1xf32>) outs(%58 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %74 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73, %features_13_conv1_bias_folded : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.13.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x28x28xf32>
    %75 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%74 : tensor<1x128x28x28xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.13.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x28x28xf32>
    %padded_17 = tensor.pad %75 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x28x28xf32> to tensor<1x128x30x30xf32>
    %76 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.13.conv2"} ins(%padded_17, %features_13_conv2_weight : tensor<1x128x30x30xf32>, tensor<32x128x3x3xf32>) outs(%68 : tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32>
    %concat_18 = tensor.concat dim(1) %concat_16, %76 : (tensor<1x160x28x28xf32>, tensor<1x32x28x28xf32>) -> tensor<1x192x28x28xf32>
    %77 = tensor.empty() : tensor<1x192x28x28xf32>
    %78 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_18, %features_14_norm1_scale, %features_14_norm1_shift : tensor<1x192x28x28xf32>, tensor<192xf32>, tensor<192xf32>) outs(%77 : tensor<1x192x28x28xf32>) attrs =  {weft.layer = "features.14.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x192x28x28xf32>
    %79 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%78 : tensor<1x192x28x28xf32>) outs(%77 : tensor<1x192x28x28xf32>) attrs =  {weft.layer = "features.14.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x192x28x28xf32>
    %80 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.14.conv1"} ins(%79, %features_14_conv1_weight_folded : tensor<1x192x28x28xf32>, tensor<128x192x1x1xf32>) outs(%58 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %81 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%80, %features_14_conv1_bias_folded : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.14.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x28x28xf32>
    %82 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%81 : tensor<1x128x28x28xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.14.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x28x28xf32>
    %padded_19 = tensor.pad %82 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x28x28xf32> to tensor<1x128x30x30xf32>
    %83 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.14.conv2"} ins(%padded_19, %features_14_conv2_weight : tensor<1x128x30x30xf32>, tensor<32x128x3x3xf32>) outs(%68 : tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32>
    %concat_20 = tensor.concat dim(1) %concat_18, %83 : (tensor<1x192x28x28xf32>, tensor<1x32x28x28xf32>) -> tensor<1x224x28x28xf32>
    %84 = tensor.empty() : tensor<1x224x28x28xf32>
    %85 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_20, %features_15_norm1_scale, %features_15_norm1_shift : tensor<1x224x28x28xf32>, tensor<224xf32>, tensor<224xf32>) outs(%84 : tensor<1x224x28x28xf32>) attrs =  {weft.layer = "features.15.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x224x28x28xf32>
    %86 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%85 : tensor<1x224x28x28xf32>) outs(%84 : tensor<1x224x28x28xf32>) attrs =  {weft.layer = "features.15.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x224x28x28xf32>
    %87 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.15.conv1"} ins(%86, %features_15_conv1_weight_folded : tensor<1x224x28x28xf32>, tensor<128x224x1x1xf32>) outs(%58 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %88 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%87, %features_15_conv1_bias_folded : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.15.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x28x28xf32>
    %89 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%88 : tensor<1x128x28x28xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.15.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x28x28xf32>
    %padded_21 = tensor.pad %89 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x28x28xf32> to tensor<1x128x30x30xf32>
    %90 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.15.conv2"} ins(%padded_21, %features_15_conv2_weight : tensor<1x128x30x30xf32>, tensor<32x128x3x3xf32>) outs(%68 : tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32>
    %concat_22 = tensor.concat dim(1) %concat_20, %90 : (tensor<1x224x28x28xf32>, tensor<1x32x28x28xf32>) -> tensor<1x256x28x28xf32>
    %91 = tensor.empty() : tensor<1x256x28x28xf32>
    %92 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_22, %features_16_norm1_scale, %features_16_norm1_shift : tensor<1x256x28x28xf32>, tensor<256xf32>, tensor<256xf32>) outs(%91 : tensor<1x256x28x28xf32>) attrs =  {weft.layer = "features.16.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x256x28x28xf32>
    %93 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%92 : tensor<1x256x28x28xf32>) outs(%91 : tensor<1x256x28x28xf32>) attrs =  {weft.layer = "features.16.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x256x28x28xf32>
    %94 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.16.conv1"} ins(%93, %features_16_conv1_weight_folded : tensor<1x256x28x28xf32>, tensor<128x256x1x1xf32>) outs(%58 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %95 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%94, %features_16_conv1_bias_folded : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.16.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x28x28xf32>
    %96 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%95 : tensor<1x128x28x28xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.16.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x28x28xf32>
    %padded_23 = tensor.pad %96 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x28x28xf32> to tensor<1x128x30x30xf32>
    %97 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.16.conv2"} ins(%padded_23, %features_16_conv2_weight : tensor<1x128x30x30xf32>, tensor<32x128x3x3xf32>) outs(%68 : tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32>
    %concat_24 = tensor.concat dim(1) %concat_22, %97 : (tensor<1x256x28x28xf32>, tensor<1x32x28x28xf32>) -> tensor<1x288x28x28xf32>
    %98 = tensor.empty() : tensor<1x288x28x28xf32>
    %99 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_24, %features_17_norm1_scale, %features_17_norm1_shift : tensor<1x288x28x28xf32>, tensor<288xf32>, tensor<288xf32>) outs(%98 : tensor<1x288x28x28xf32>) attrs =  {weft.layer = "features.17.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x288x28x28xf32>
    %100 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%99 : tensor<1x288x28x28xf32>) outs(%98 : tensor<1x288x28x28xf32>) attrs =  {weft.layer = "features.17.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x288x28x28xf32>
    %101 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.17.conv1"} ins(%100, %features_17_conv1_weight_folded : tensor<1x288x28x28xf32>, tensor<128x288x1x1xf32>) outs(%58 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %102 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%101, %features_17_conv1_bias_folded : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.17.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x28x28xf32>
    %103 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%102 : tensor<1x128x28x28xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.17.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x28x28xf32>
    %padded_25 = tensor.pad %103 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x28x28xf32> to tensor<1x128x30x30xf32>
    %104 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.17.conv2"} ins(%padded_25, %features_17_conv2_weight : tensor<1x128x30x30xf32>, tensor<32x128x3x3xf32>) outs(%68 : tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32>
    %concat_26 = tensor.concat dim(1) %concat_24, %104 : (tensor<1x288x28x28xf32>, tensor<1x32x28x28xf32>) -> tensor<1x320x28x28xf32>
    %105 = tensor.empty() : tensor<1x320x28x28xf32>
    %106 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_26, %features_18_norm1_scale, %features_18_norm1_shift : tensor<1x320x28x28xf32>, tensor<320xf32>, tensor<320xf32>) outs(%105 : tensor<1x320x28x28xf32>) attrs =  {weft.layer = "features.18.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x320x28x28xf32>
    %107 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%106 : tensor<1x320x28x28xf32>) outs(%105 : tensor<1x320x28x28xf32>) attrs =  {weft.layer = "features.18.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x320x28x28xf32>
    %108 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.18.conv1"} ins(%107, %features_18_conv1_weight_folded : tensor<1x320x28x28xf32>, tensor<128x320x1x1xf32>) outs(%58 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %109 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%108, %features_18_conv1_bias_folded : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.18.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x28x28xf32>
    %110 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%109 : tensor<1x128x28x28xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.18.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x28x28xf32>
    %padded_27 = tensor.pad %110 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x28x28xf32> to tensor<1x128x30x30xf32>
    %111 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.18.conv2"} ins(%padded_27, %features_18_conv2_weight : tensor<1x128x30x30xf32>, tensor<32x128x3x3xf32>) outs(%68 : tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32>
    %concat_28 = tensor.concat dim(1) %concat_26, %111 : (tensor<1x320x28x28xf32>, tensor<1x32x28x28xf32>) -> tensor<1x352x28x28xf32>
    %112 = tensor.empty() : tensor<1x352x28x28xf32>
    %113 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_28, %features_19_norm1_scale, %features_19_norm1_shift : tensor<1x352x28x28xf32>, tensor<352xf32>, tensor<352xf32>) outs(%112 : tensor<1x352x28x28xf32>) attrs =  {weft.layer = "features.19.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x352x28x28xf32>
    %114 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%113 : tensor<1x352x28x28xf32>) outs(%112 : tensor<1x352x28x28xf32>) attrs =  {weft.layer = "features.19.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x352x28x28xf32>
    %115 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.19.conv1"} ins(%114, %features_19_conv1_weight_folded : tensor<1x352x28x28xf32>, tensor<128x352x1x1xf32>) outs(%58 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %116 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%115, %features_19_conv1_bias_folded : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.19.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x28x28xf32>
    %117 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%116 : tensor<1x128x28x28xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.19.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x28x28xf32>
    %padded_29 = tensor.pad %117 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x28x28xf32> to tensor<1x128x30x30xf32>
    %118 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.19.conv2"} ins(%padded_29, %features_19_conv2_weight : tensor<1x128x30x30xf32>, tensor<32x128x3x3xf32>) outs(%68 : tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32>
    %concat_30 = tensor.concat dim(1) %concat_28, %118 : (tensor<1x352x28x28xf32>, tensor<1x32x28x28xf32>) -> tensor<1x384x28x28xf32>
    %119 = tensor.empty() : tensor<1x384x28x28xf32>
    %120 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_30, %features_20_norm1_scale, %features_20_norm1_shift : tensor<1x384x28x28xf32>, tensor<384xf32>, tensor<384xf32>) outs(%119 : tensor<1x384x28x28xf32>) attrs =  {weft.layer = "features.20.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x384x28x28xf32>
    %121 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%120 : tensor<1x384x28x28xf32>) outs(%119 : tensor<1x384x28x28xf32>) attrs =  {weft.layer = "features.20.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x384x28x28xf32>
    %122 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.20.conv1"} ins(%121, %features_20_conv1_weight_folded : tensor<1x384x28x28xf32>, tensor<128x384x1x1xf32>) outs(%58 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %123 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%122, %features_20_conv1_bias_folded : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.20.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x28x28xf32>
    %124 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%123 : tensor<1x128x28x28xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.20.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x28x28xf32>
    %padded_31 = tensor.pad %124 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x28x28xf32> to tensor<1x128x30x30xf32>
    %125 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.20.conv2"} ins(%padded_31, %features_20_conv2_weight : tensor<1x128x30x30xf32>, tensor<32x128x3x3xf32>) outs(%68 : tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32>
    %concat_32 = tensor.concat dim(1) %concat_30, %125 : (tensor<1x384x28x28xf32>, tensor<1x32x28x28xf32>) -> tensor<1x416x28x28xf32>
    %126 = tensor.empty() : tensor<1x416x28x28xf32>
    %127 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_32, %features_21_norm1_scale, %features_21_norm1_shift : tensor<1x416x28x28xf32>, tensor<416xf32>, tensor<416xf32>) outs(%126 : tensor<1x416x28x28xf32>) attrs =  {weft.layer = "features.21.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x416x28x28xf32>
    %128 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%127 : tensor<1x416x28x28xf32>) outs(%126 : tensor<1x416x28x28xf32>) attrs =  {weft.layer = "features.21.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x416x28x28xf32>
    %129 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.21.conv1"} ins(%128, %features_21_conv1_weight_folded : tensor<1x416x28x28xf32>, tensor<128x416x1x1xf32>) outs(%58 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %130 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%129, %features_21_conv1_bias_folded : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.21.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x28x28xf32>
    %131 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%130 : tensor<1x128x28x28xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.21.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x28x28xf32>
    %padded_33 = tensor.pad %131 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x28x28xf32> to tensor<1x128x30x30xf32>
    %132 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.21.conv2"} ins(%padded_33, %features_21_conv2_weight : tensor<1x128x30x30xf32>, tensor<32x128x3x3xf32>) outs(%68 : tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32>
    %concat_34 = tensor.concat dim(1) %concat_32, %132 : (tensor<1x416x28x28xf32>, tensor<1x32x28x28xf32>) -> tensor<1x448x28x28xf32>
    %133 = tensor.empty() : tensor<1x448x28x28xf32>
    %134 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_34, %features_22_norm1_scale, %features_22_norm1_shift : tensor<1x448x28x28xf32>, tensor<448xf32>, tensor<448xf32>) outs(%133 : tensor<1x448x28x28xf32>) attrs =  {weft.layer = "features.22.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x448x28x28xf32>
    %135 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%134 : tensor<1x448x28x28xf32>) outs(%133 : tensor<1x448x28x28xf32>) attrs =  {weft.layer = "features.22.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x448x28x28xf32>
    %136 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.22.conv1"} ins(%135, %features_22_conv1_weight_folded : tensor<1x448x28x28xf32>, tensor<128x448x1x1xf32>) outs(%58 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %137 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%136, %features_22_conv1_bias_folded : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.22.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x28x28xf32>
    %138 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%137 : tensor<1x128x28x28xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.22.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x28x28xf32>
    %padded_35 = tensor.pad %138 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x28x28xf32> to tensor<1x128x30x30xf32>
    %139 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.22.conv2"} ins(%padded_35, %features_22_conv2_weight : tensor<1x128x30x30xf32>, tensor<32x128x3x3xf32>) outs(%68 : tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32>
    %concat_36 = tensor.concat dim(1) %concat_34, %139 : (tensor<1x448x28x28xf32>, tensor<1x32x28x28xf32>) -> tensor<1x480x28x28xf32>
    %140 = tensor.empty() : tensor<1x480x28x28xf32>
    %141 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_36, %features_23_norm1_scale, %features_23_norm1_shift : tensor<1x480x28x28xf32>, tensor<480xf32>, tensor<480xf32>) outs(%140 : tensor<1x480x28x28xf32>) attrs =  {weft.layer = "features.23.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x480x28x28xf32>
    %142 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%141 : tensor<1x480x28x28xf32>) outs(%140 : tensor<1x480x28x28xf32>) attrs =  {weft.layer = "features.23.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x480x28x28xf32>
    %143 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.23.conv1"} ins(%142, %features_23_conv1_weight_folded : tensor<1x480x28x28xf32>, tensor<128x480x1x1xf32>) outs(%58 : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
    %144 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%143, %features_23_conv1_bias_folded : tensor<1x128x28x28xf32>, tensor<128xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.23.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x28x28xf32>
    %145 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%144 : tensor<1x128x28x28xf32>) outs(%57 : tensor<1x128x28x28xf32>) attrs =  {weft.layer = "features.23.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x28x28xf32>
    %padded_37 = tensor.pad %145 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x28x28xf32> to tensor<1x128x30x30xf32>
    %146 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.23.conv2"} ins(%padded_37, %features_23_conv2_weight : tensor<1x128x30x30xf32>, tensor<32x128x3x3xf32>) outs(%68 : tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32>
    %concat_38 = tensor.concat dim(1) %concat_36, %146 : (tensor<1x480x28x28xf32>, tensor<1x32x28x28xf32>) -> tensor<1x512x28x28xf32>
    %147 = tensor.empty() : tensor<1x512x28x28xf32>
    %148 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_38, %features_24_scale, %features_24_shift : tensor<1x512x28x28xf32>, tensor<512xf32>, tensor<512xf32>) outs(%147 : tensor<1x512x28x28xf32>) attrs =  {weft.layer = "features.24"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x512x28x28xf32>
    %149 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%148 : tensor<1x512x28x28xf32>) outs(%147 : tensor<1x512x28x28xf32>) attrs =  {weft.layer = "features.25"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x512x28x28xf32>
    %150 = linalg.fill {weft.layer = "features.26"} ins(%cst : f32) outs(%91 : tensor<1x256x28x28xf32>) -> tensor<1x256x28x28xf32>
    %151 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.26"} ins(%149, %features_26_weight : tensor<1x512x28x28xf32>, tensor<256x512x1x1xf32>) outs(%150 : tensor<1x256x28x28xf32>) -> tensor<1x256x28x28xf32>
    %152 = tensor.empty() : tensor<1x256x14x14xf32>
    %153 = linalg.fill {weft.layer = "features.27"} ins(%cst : f32) outs(%152 : tensor<1x256x14x14xf32>) -> tensor<1x256x14x14xf32>
    %154 = linalg.pooling_nchw_sum {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "features.27"} ins(%151, %59 : tensor<1x256x28x28xf32>, tensor<2x2xf32>) outs(%153 : tensor<1x256x14x14xf32>) -> tensor<1x256x14x14xf32>
    %155 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%154 : tensor<1x256x14x14xf32>) outs(%152 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "features.27"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.divf %in, %cst_1 : f32
      linalg.yield %462 : f32
    } -> tensor<1x256x14x14xf32>
    %156 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%155, %features_28_norm1_scale, %features_28_norm1_shift : tensor<1x256x14x14xf32>, tensor<256xf32>, tensor<256xf32>) outs(%152 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "features.28.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x256x14x14xf32>
    %157 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%156 : tensor<1x256x14x14xf32>) outs(%152 : tensor<1x256x14x14xf32>) attrs =  {weft.layer = "features.28.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x256x14x14xf32>
    %158 = tensor.empty() : tensor<1x128x14x14xf32>
    %159 = linalg.fill {weft.layer = "features.28.conv1"} ins(%cst : f32) outs(%158 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %160 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.28.conv1"} ins(%157, %features_28_conv1_weight_folded : tensor<1x256x14x14xf32>, tensor<128x256x1x1xf32>) outs(%159 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %161 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%160, %features_28_conv1_bias_folded : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.28.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %162 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%161 : tensor<1x128x14x14xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.28.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %padded_39 = tensor.pad %162 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x14x14xf32> to tensor<1x128x16x16xf32>
    %163 = tensor.empty() : tensor<1x32x14x14xf32>
    %164 = linalg.fill {weft.layer = "features.28.conv2"} ins(%cst : f32) outs(%163 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %165 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.28.conv2"} ins(%padded_39, %features_28_conv2_weight : tensor<1x128x16x16xf32>, tensor<32x128x3x3xf32>) outs(%164 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %concat_40 = tensor.concat dim(1) %155, %165 : (tensor<1x256x14x14xf32>, tensor<1x32x14x14xf32>) -> tensor<1x288x14x14xf32>
    %166 = tensor.empty() : tensor<1x288x14x14xf32>
    %167 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_40, %features_29_norm1_scale, %features_29_norm1_shift : tensor<1x288x14x14xf32>, tensor<288xf32>, tensor<288xf32>) outs(%166 : tensor<1x288x14x14xf32>) attrs =  {weft.layer = "features.29.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x288x14x14xf32>
    %168 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%167 : tensor<1x288x14x14xf32>) outs(%166 : tensor<1x288x14x14xf32>) attrs =  {weft.layer = "features.29.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x288x14x14xf32>
    %169 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.29.conv1"} ins(%168, %features_29_conv1_weight_folded : tensor<1x288x14x14xf32>, tensor<128x288x1x1xf32>) outs(%159 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %170 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%169, %features_29_conv1_bias_folded : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.29.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %171 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%170 : tensor<1x128x14x14xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.29.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %padded_41 = tensor.pad %171 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x14x14xf32> to tensor<1x128x16x16xf32>
    %172 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.29.conv2"} ins(%padded_41, %features_29_conv2_weight : tensor<1x128x16x16xf32>, tensor<32x128x3x3xf32>) outs(%164 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %concat_42 = tensor.concat dim(1) %concat_40, %172 : (tensor<1x288x14x14xf32>, tensor<1x32x14x14xf32>) -> tensor<1x320x14x14xf32>
    %173 = tensor.empty() : tensor<1x320x14x14xf32>
    %174 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_42, %features_30_norm1_scale, %features_30_norm1_shift : tensor<1x320x14x14xf32>, tensor<320xf32>, tensor<320xf32>) outs(%173 : tensor<1x320x14x14xf32>) attrs =  {weft.layer = "features.30.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x320x14x14xf32>
    %175 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%174 : tensor<1x320x14x14xf32>) outs(%173 : tensor<1x320x14x14xf32>) attrs =  {weft.layer = "features.30.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x320x14x14xf32>
    %176 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.30.conv1"} ins(%175, %features_30_conv1_weight_folded : tensor<1x320x14x14xf32>, tensor<128x320x1x1xf32>) outs(%159 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %177 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%176, %features_30_conv1_bias_folded : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.30.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %178 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%177 : tensor<1x128x14x14xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.30.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %padded_43 = tensor.pad %178 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x14x14xf32> to tensor<1x128x16x16xf32>
    %179 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.30.conv2"} ins(%padded_43, %features_30_conv2_weight : tensor<1x128x16x16xf32>, tensor<32x128x3x3xf32>) outs(%164 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %concat_44 = tensor.concat dim(1) %concat_42, %179 : (tensor<1x320x14x14xf32>, tensor<1x32x14x14xf32>) -> tensor<1x352x14x14xf32>
    %180 = tensor.empty() : tensor<1x352x14x14xf32>
    %181 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_44, %features_31_norm1_scale, %features_31_norm1_shift : tensor<1x352x14x14xf32>, tensor<352xf32>, tensor<352xf32>) outs(%180 : tensor<1x352x14x14xf32>) attrs =  {weft.layer = "features.31.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x352x14x14xf32>
    %182 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%181 : tensor<1x352x14x14xf32>) outs(%180 : tensor<1x352x14x14xf32>) attrs =  {weft.layer = "features.31.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x352x14x14xf32>
    %183 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.31.conv1"} ins(%182, %features_31_conv1_weight_folded : tensor<1x352x14x14xf32>, tensor<128x352x1x1xf32>) outs(%159 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %184 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%183, %features_31_conv1_bias_folded : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.31.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %185 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%184 : tensor<1x128x14x14xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.31.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %padded_45 = tensor.pad %185 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x14x14xf32> to tensor<1x128x16x16xf32>
    %186 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.31.conv2"} ins(%padded_45, %features_31_conv2_weight : tensor<1x128x16x16xf32>, tensor<32x128x3x3xf32>) outs(%164 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %concat_46 = tensor.concat dim(1) %concat_44, %186 : (tensor<1x352x14x14xf32>, tensor<1x32x14x14xf32>) -> tensor<1x384x14x14xf32>
    %187 = tensor.empty() : tensor<1x384x14x14xf32>
    %188 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_46, %features_32_norm1_scale, %features_32_norm1_shift : tensor<1x384x14x14xf32>, tensor<384xf32>, tensor<384xf32>) outs(%187 : tensor<1x384x14x14xf32>) attrs =  {weft.layer = "features.32.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x384x14x14xf32>
    %189 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%188 : tensor<1x384x14x14xf32>) outs(%187 : tensor<1x384x14x14xf32>) attrs =  {weft.layer = "features.32.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x384x14x14xf32>
    %190 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.32.conv1"} ins(%189, %features_32_conv1_weight_folded : tensor<1x384x14x14xf32>, tensor<128x384x1x1xf32>) outs(%159 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %191 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%190, %features_32_conv1_bias_folded : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.32.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %192 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%191 : tensor<1x128x14x14xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.32.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %padded_47 = tensor.pad %192 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x14x14xf32> to tensor<1x128x16x16xf32>
    %193 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.32.conv2"} ins(%padded_47, %features_32_conv2_weight : tensor<1x128x16x16xf32>, tensor<32x128x3x3xf32>) outs(%164 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %concat_48 = tensor.concat dim(1) %concat_46, %193 : (tensor<1x384x14x14xf32>, tensor<1x32x14x14xf32>) -> tensor<1x416x14x14xf32>
    %194 = tensor.empty() : tensor<1x416x14x14xf32>
    %195 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_48, %features_33_norm1_scale, %features_33_norm1_shift : tensor<1x416x14x14xf32>, tensor<416xf32>, tensor<416xf32>) outs(%194 : tensor<1x416x14x14xf32>) attrs =  {weft.layer = "features.33.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x416x14x14xf32>
    %196 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%195 : tensor<1x416x14x14xf32>) outs(%194 : tensor<1x416x14x14xf32>) attrs =  {weft.layer = "features.33.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x416x14x14xf32>
    %197 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.33.conv1"} ins(%196, %features_33_conv1_weight_folded : tensor<1x416x14x14xf32>, tensor<128x416x1x1xf32>) outs(%159 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %198 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%197, %features_33_conv1_bias_folded : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.33.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %199 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%198 : tensor<1x128x14x14xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.33.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %padded_49 = tensor.pad %199 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x14x14xf32> to tensor<1x128x16x16xf32>
    %200 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.33.conv2"} ins(%padded_49, %features_33_conv2_weight : tensor<1x128x16x16xf32>, tensor<32x128x3x3xf32>) outs(%164 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %concat_50 = tensor.concat dim(1) %concat_48, %200 : (tensor<1x416x14x14xf32>, tensor<1x32x14x14xf32>) -> tensor<1x448x14x14xf32>
    %201 = tensor.empty() : tensor<1x448x14x14xf32>
    %202 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_50, %features_34_norm1_scale, %features_34_norm1_shift : tensor<1x448x14x14xf32>, tensor<448xf32>, tensor<448xf32>) outs(%201 : tensor<1x448x14x14xf32>) attrs =  {weft.layer = "features.34.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x448x14x14xf32>
    %203 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%202 : tensor<1x448x14x14xf32>) outs(%201 : tensor<1x448x14x14xf32>) attrs =  {weft.layer = "features.34.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x448x14x14xf32>
    %204 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.34.conv1"} ins(%203, %features_34_conv1_weight_folded : tensor<1x448x14x14xf32>, tensor<128x448x1x1xf32>) outs(%159 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %205 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%204, %features_34_conv1_bias_folded : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.34.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %206 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%205 : tensor<1x128x14x14xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.34.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %padded_51 = tensor.pad %206 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x14x14xf32> to tensor<1x128x16x16xf32>
    %207 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.34.conv2"} ins(%padded_51, %features_34_conv2_weight : tensor<1x128x16x16xf32>, tensor<32x128x3x3xf32>) outs(%164 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %concat_52 = tensor.concat dim(1) %concat_50, %207 : (tensor<1x448x14x14xf32>, tensor<1x32x14x14xf32>) -> tensor<1x480x14x14xf32>
    %208 = tensor.empty() : tensor<1x480x14x14xf32>
    %209 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_52, %features_35_norm1_scale, %features_35_norm1_shift : tensor<1x480x14x14xf32>, tensor<480xf32>, tensor<480xf32>) outs(%208 : tensor<1x480x14x14xf32>) attrs =  {weft.layer = "features.35.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x480x14x14xf32>
    %210 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%209 : tensor<1x480x14x14xf32>) outs(%208 : tensor<1x480x14x14xf32>) attrs =  {weft.layer = "features.35.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x480x14x14xf32>
    %211 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.35.conv1"} ins(%210, %features_35_conv1_weight_folded : tensor<1x480x14x14xf32>, tensor<128x480x1x1xf32>) outs(%159 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %212 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%211, %features_35_conv1_bias_folded : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.35.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %213 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%212 : tensor<1x128x14x14xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.35.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %padded_53 = tensor.pad %213 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x14x14xf32> to tensor<1x128x16x16xf32>
    %214 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.35.conv2"} ins(%padded_53, %features_35_conv2_weight : tensor<1x128x16x16xf32>, tensor<32x128x3x3xf32>) outs(%164 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %concat_54 = tensor.concat dim(1) %concat_52, %214 : (tensor<1x480x14x14xf32>, tensor<1x32x14x14xf32>) -> tensor<1x512x14x14xf32>
    %215 = tensor.empty() : tensor<1x512x14x14xf32>
    %216 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_54, %features_36_norm1_scale, %features_36_norm1_shift : tensor<1x512x14x14xf32>, tensor<512xf32>, tensor<512xf32>) outs(%215 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "features.36.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x512x14x14xf32>
    %217 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%216 : tensor<1x512x14x14xf32>) outs(%215 : tensor<1x512x14x14xf32>) attrs =  {weft.layer = "features.36.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x512x14x14xf32>
    %218 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.36.conv1"} ins(%217, %features_36_conv1_weight_folded : tensor<1x512x14x14xf32>, tensor<128x512x1x1xf32>) outs(%159 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %219 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%218, %features_36_conv1_bias_folded : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.36.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %220 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%219 : tensor<1x128x14x14xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.36.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %padded_55 = tensor.pad %220 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x14x14xf32> to tensor<1x128x16x16xf32>
    %221 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.36.conv2"} ins(%padded_55, %features_36_conv2_weight : tensor<1x128x16x16xf32>, tensor<32x128x3x3xf32>) outs(%164 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %concat_56 = tensor.concat dim(1) %concat_54, %221 : (tensor<1x512x14x14xf32>, tensor<1x32x14x14xf32>) -> tensor<1x544x14x14xf32>
    %222 = tensor.empty() : tensor<1x544x14x14xf32>
    %223 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_56, %features_37_norm1_scale, %features_37_norm1_shift : tensor<1x544x14x14xf32>, tensor<544xf32>, tensor<544xf32>) outs(%222 : tensor<1x544x14x14xf32>) attrs =  {weft.layer = "features.37.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x544x14x14xf32>
    %224 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%223 : tensor<1x544x14x14xf32>) outs(%222 : tensor<1x544x14x14xf32>) attrs =  {weft.layer = "features.37.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x544x14x14xf32>
    %225 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.37.conv1"} ins(%224, %features_37_conv1_weight_folded : tensor<1x544x14x14xf32>, tensor<128x544x1x1xf32>) outs(%159 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %226 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%225, %features_37_conv1_bias_folded : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.37.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %227 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%226 : tensor<1x128x14x14xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.37.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %padded_57 = tensor.pad %227 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x14x14xf32> to tensor<1x128x16x16xf32>
    %228 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.37.conv2"} ins(%padded_57, %features_37_conv2_weight : tensor<1x128x16x16xf32>, tensor<32x128x3x3xf32>) outs(%164 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %concat_58 = tensor.concat dim(1) %concat_56, %228 : (tensor<1x544x14x14xf32>, tensor<1x32x14x14xf32>) -> tensor<1x576x14x14xf32>
    %229 = tensor.empty() : tensor<1x576x14x14xf32>
    %230 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_58, %features_38_norm1_scale, %features_38_norm1_shift : tensor<1x576x14x14xf32>, tensor<576xf32>, tensor<576xf32>) outs(%229 : tensor<1x576x14x14xf32>) attrs =  {weft.layer = "features.38.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x576x14x14xf32>
    %231 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%230 : tensor<1x576x14x14xf32>) outs(%229 : tensor<1x576x14x14xf32>) attrs =  {weft.layer = "features.38.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x576x14x14xf32>
    %232 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.38.conv1"} ins(%231, %features_38_conv1_weight_folded : tensor<1x576x14x14xf32>, tensor<128x576x1x1xf32>) outs(%159 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %233 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%232, %features_38_conv1_bias_folded : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.38.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %234 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%233 : tensor<1x128x14x14xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.38.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %padded_59 = tensor.pad %234 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x14x14xf32> to tensor<1x128x16x16xf32>
    %235 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.38.conv2"} ins(%padded_59, %features_38_conv2_weight : tensor<1x128x16x16xf32>, tensor<32x128x3x3xf32>) outs(%164 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %concat_60 = tensor.concat dim(1) %concat_58, %235 : (tensor<1x576x14x14xf32>, tensor<1x32x14x14xf32>) -> tensor<1x608x14x14xf32>
    %236 = tensor.empty() : tensor<1x608x14x14xf32>
    %237 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_60, %features_39_norm1_scale, %features_39_norm1_shift : tensor<1x608x14x14xf32>, tensor<608xf32>, tensor<608xf32>) outs(%236 : tensor<1x608x14x14xf32>) attrs =  {weft.layer = "features.39.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x608x14x14xf32>
    %238 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%237 : tensor<1x608x14x14xf32>) outs(%236 : tensor<1x608x14x14xf32>) attrs =  {weft.layer = "features.39.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x608x14x14xf32>
    %239 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.39.conv1"} ins(%238, %features_39_conv1_weight_folded : tensor<1x608x14x14xf32>, tensor<128x608x1x1xf32>) outs(%159 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %240 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%239, %features_39_conv1_bias_folded : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.39.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %241 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%240 : tensor<1x128x14x14xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.39.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %padded_61 = tensor.pad %241 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x14x14xf32> to tensor<1x128x16x16xf32>
    %242 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.39.conv2"} ins(%padded_61, %features_39_conv2_weight : tensor<1x128x16x16xf32>, tensor<32x128x3x3xf32>) outs(%164 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %concat_62 = tensor.concat dim(1) %concat_60, %242 : (tensor<1x608x14x14xf32>, tensor<1x32x14x14xf32>) -> tensor<1x640x14x14xf32>
    %243 = tensor.empty() : tensor<1x640x14x14xf32>
    %244 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_62, %features_40_norm1_scale, %features_40_norm1_shift : tensor<1x640x14x14xf32>, tensor<640xf32>, tensor<640xf32>) outs(%243 : tensor<1x640x14x14xf32>) attrs =  {weft.layer = "features.40.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x640x14x14xf32>
    %245 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%244 : tensor<1x640x14x14xf32>) outs(%243 : tensor<1x640x14x14xf32>) attrs =  {weft.layer = "features.40.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x640x14x14xf32>
    %246 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.40.conv1"} ins(%245, %features_40_conv1_weight_folded : tensor<1x640x14x14xf32>, tensor<128x640x1x1xf32>) outs(%159 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %247 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%246, %features_40_conv1_bias_folded : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.40.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %248 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%247 : tensor<1x128x14x14xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.40.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %padded_63 = tensor.pad %248 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x14x14xf32> to tensor<1x128x16x16xf32>
    %249 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.40.conv2"} ins(%padded_63, %features_40_conv2_weight : tensor<1x128x16x16xf32>, tensor<32x128x3x3xf32>) outs(%164 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %concat_64 = tensor.concat dim(1) %concat_62, %249 : (tensor<1x640x14x14xf32>, tensor<1x32x14x14xf32>) -> tensor<1x672x14x14xf32>
    %250 = tensor.empty() : tensor<1x672x14x14xf32>
    %251 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_64, %features_41_norm1_scale, %features_41_norm1_shift : tensor<1x672x14x14xf32>, tensor<672xf32>, tensor<672xf32>) outs(%250 : tensor<1x672x14x14xf32>) attrs =  {weft.layer = "features.41.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x672x14x14xf32>
    %252 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%251 : tensor<1x672x14x14xf32>) outs(%250 : tensor<1x672x14x14xf32>) attrs =  {weft.layer = "features.41.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x672x14x14xf32>
    %253 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.41.conv1"} ins(%252, %features_41_conv1_weight_folded : tensor<1x672x14x14xf32>, tensor<128x672x1x1xf32>) outs(%159 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %254 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%253, %features_41_conv1_bias_folded : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.41.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %255 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%254 : tensor<1x128x14x14xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.41.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %padded_65 = tensor.pad %255 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x14x14xf32> to tensor<1x128x16x16xf32>
    %256 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.41.conv2"} ins(%padded_65, %features_41_conv2_weight : tensor<1x128x16x16xf32>, tensor<32x128x3x3xf32>) outs(%164 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %concat_66 = tensor.concat dim(1) %concat_64, %256 : (tensor<1x672x14x14xf32>, tensor<1x32x14x14xf32>) -> tensor<1x704x14x14xf32>
    %257 = tensor.empty() : tensor<1x704x14x14xf32>
    %258 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_66, %features_42_norm1_scale, %features_42_norm1_shift : tensor<1x704x14x14xf32>, tensor<704xf32>, tensor<704xf32>) outs(%257 : tensor<1x704x14x14xf32>) attrs =  {weft.layer = "features.42.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x704x14x14xf32>
    %259 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%258 : tensor<1x704x14x14xf32>) outs(%257 : tensor<1x704x14x14xf32>) attrs =  {weft.layer = "features.42.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x704x14x14xf32>
    %260 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.42.conv1"} ins(%259, %features_42_conv1_weight_folded : tensor<1x704x14x14xf32>, tensor<128x704x1x1xf32>) outs(%159 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %261 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%260, %features_42_conv1_bias_folded : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.42.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %262 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%261 : tensor<1x128x14x14xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.42.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %padded_67 = tensor.pad %262 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x14x14xf32> to tensor<1x128x16x16xf32>
    %263 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.42.conv2"} ins(%padded_67, %features_42_conv2_weight : tensor<1x128x16x16xf32>, tensor<32x128x3x3xf32>) outs(%164 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %concat_68 = tensor.concat dim(1) %concat_66, %263 : (tensor<1x704x14x14xf32>, tensor<1x32x14x14xf32>) -> tensor<1x736x14x14xf32>
    %264 = tensor.empty() : tensor<1x736x14x14xf32>
    %265 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_68, %features_43_norm1_scale, %features_43_norm1_shift : tensor<1x736x14x14xf32>, tensor<736xf32>, tensor<736xf32>) outs(%264 : tensor<1x736x14x14xf32>) attrs =  {weft.layer = "features.43.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x736x14x14xf32>
    %266 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%265 : tensor<1x736x14x14xf32>) outs(%264 : tensor<1x736x14x14xf32>) attrs =  {weft.layer = "features.43.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x736x14x14xf32>
    %267 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.43.conv1"} ins(%266, %features_43_conv1_weight_folded : tensor<1x736x14x14xf32>, tensor<128x736x1x1xf32>) outs(%159 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %268 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%267, %features_43_conv1_bias_folded : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.43.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %269 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%268 : tensor<1x128x14x14xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.43.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %padded_69 = tensor.pad %269 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x14x14xf32> to tensor<1x128x16x16xf32>
    %270 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.43.conv2"} ins(%padded_69, %features_43_conv2_weight : tensor<1x128x16x16xf32>, tensor<32x128x3x3xf32>) outs(%164 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %concat_70 = tensor.concat dim(1) %concat_68, %270 : (tensor<1x736x14x14xf32>, tensor<1x32x14x14xf32>) -> tensor<1x768x14x14xf32>
    %271 = tensor.empty() : tensor<1x768x14x14xf32>
    %272 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_70, %features_44_norm1_scale, %features_44_norm1_shift : tensor<1x768x14x14xf32>, tensor<768xf32>, tensor<768xf32>) outs(%271 : tensor<1x768x14x14xf32>) attrs =  {weft.layer = "features.44.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x768x14x14xf32>
    %273 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%272 : tensor<1x768x14x14xf32>) outs(%271 : tensor<1x768x14x14xf32>) attrs =  {weft.layer = "features.44.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x768x14x14xf32>
    %274 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.44.conv1"} ins(%273, %features_44_conv1_weight_folded : tensor<1x768x14x14xf32>, tensor<128x768x1x1xf32>) outs(%159 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %275 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%274, %features_44_conv1_bias_folded : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.44.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %276 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%275 : tensor<1x128x14x14xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.44.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %padded_71 = tensor.pad %276 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x14x14xf32> to tensor<1x128x16x16xf32>
    %277 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.44.conv2"} ins(%padded_71, %features_44_conv2_weight : tensor<1x128x16x16xf32>, tensor<32x128x3x3xf32>) outs(%164 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %concat_72 = tensor.concat dim(1) %concat_70, %277 : (tensor<1x768x14x14xf32>, tensor<1x32x14x14xf32>) -> tensor<1x800x14x14xf32>
    %278 = tensor.empty() : tensor<1x800x14x14xf32>
    %279 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_72, %features_45_norm1_scale, %features_45_norm1_shift : tensor<1x800x14x14xf32>, tensor<800xf32>, tensor<800xf32>) outs(%278 : tensor<1x800x14x14xf32>) attrs =  {weft.layer = "features.45.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x800x14x14xf32>
    %280 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%279 : tensor<1x800x14x14xf32>) outs(%278 : tensor<1x800x14x14xf32>) attrs =  {weft.layer = "features.45.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x800x14x14xf32>
    %281 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.45.conv1"} ins(%280, %features_45_conv1_weight_folded : tensor<1x800x14x14xf32>, tensor<128x800x1x1xf32>) outs(%159 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %282 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%281, %features_45_conv1_bias_folded : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.45.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %283 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%282 : tensor<1x128x14x14xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.45.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %padded_73 = tensor.pad %283 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x14x14xf32> to tensor<1x128x16x16xf32>
    %284 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.45.conv2"} ins(%padded_73, %features_45_conv2_weight : tensor<1x128x16x16xf32>, tensor<32x128x3x3xf32>) outs(%164 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %concat_74 = tensor.concat dim(1) %concat_72, %284 : (tensor<1x800x14x14xf32>, tensor<1x32x14x14xf32>) -> tensor<1x832x14x14xf32>
    %285 = tensor.empty() : tensor<1x832x14x14xf32>
    %286 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_74, %features_46_norm1_scale, %features_46_norm1_shift : tensor<1x832x14x14xf32>, tensor<832xf32>, tensor<832xf32>) outs(%285 : tensor<1x832x14x14xf32>) attrs =  {weft.layer = "features.46.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x832x14x14xf32>
    %287 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%286 : tensor<1x832x14x14xf32>) outs(%285 : tensor<1x832x14x14xf32>) attrs =  {weft.layer = "features.46.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x832x14x14xf32>
    %288 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.46.conv1"} ins(%287, %features_46_conv1_weight_folded : tensor<1x832x14x14xf32>, tensor<128x832x1x1xf32>) outs(%159 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %289 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%288, %features_46_conv1_bias_folded : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.46.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %290 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%289 : tensor<1x128x14x14xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.46.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %padded_75 = tensor.pad %290 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x14x14xf32> to tensor<1x128x16x16xf32>
    %291 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.46.conv2"} ins(%padded_75, %features_46_conv2_weight : tensor<1x128x16x16xf32>, tensor<32x128x3x3xf32>) outs(%164 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %concat_76 = tensor.concat dim(1) %concat_74, %291 : (tensor<1x832x14x14xf32>, tensor<1x32x14x14xf32>) -> tensor<1x864x14x14xf32>
    %292 = tensor.empty() : tensor<1x864x14x14xf32>
    %293 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_76, %features_47_norm1_scale, %features_47_norm1_shift : tensor<1x864x14x14xf32>, tensor<864xf32>, tensor<864xf32>) outs(%292 : tensor<1x864x14x14xf32>) attrs =  {weft.layer = "features.47.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x864x14x14xf32>
    %294 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%293 : tensor<1x864x14x14xf32>) outs(%292 : tensor<1x864x14x14xf32>) attrs =  {weft.layer = "features.47.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x864x14x14xf32>
    %295 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.47.conv1"} ins(%294, %features_47_conv1_weight_folded : tensor<1x864x14x14xf32>, tensor<128x864x1x1xf32>) outs(%159 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %296 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%295, %features_47_conv1_bias_folded : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.47.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %297 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%296 : tensor<1x128x14x14xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.47.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %padded_77 = tensor.pad %297 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x14x14xf32> to tensor<1x128x16x16xf32>
    %298 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.47.conv2"} ins(%padded_77, %features_47_conv2_weight : tensor<1x128x16x16xf32>, tensor<32x128x3x3xf32>) outs(%164 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %concat_78 = tensor.concat dim(1) %concat_76, %298 : (tensor<1x864x14x14xf32>, tensor<1x32x14x14xf32>) -> tensor<1x896x14x14xf32>
    %299 = tensor.empty() : tensor<1x896x14x14xf32>
    %300 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_78, %features_48_norm1_scale, %features_48_norm1_shift : tensor<1x896x14x14xf32>, tensor<896xf32>, tensor<896xf32>) outs(%299 : tensor<1x896x14x14xf32>) attrs =  {weft.layer = "features.48.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x896x14x14xf32>
    %301 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%300 : tensor<1x896x14x14xf32>) outs(%299 : tensor<1x896x14x14xf32>) attrs =  {weft.layer = "features.48.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x896x14x14xf32>
    %302 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.48.conv1"} ins(%301, %features_48_conv1_weight_folded : tensor<1x896x14x14xf32>, tensor<128x896x1x1xf32>) outs(%159 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %303 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%302, %features_48_conv1_bias_folded : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.48.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %304 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%303 : tensor<1x128x14x14xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.48.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %padded_79 = tensor.pad %304 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x14x14xf32> to tensor<1x128x16x16xf32>
    %305 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.48.conv2"} ins(%padded_79, %features_48_conv2_weight : tensor<1x128x16x16xf32>, tensor<32x128x3x3xf32>) outs(%164 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %concat_80 = tensor.concat dim(1) %concat_78, %305 : (tensor<1x896x14x14xf32>, tensor<1x32x14x14xf32>) -> tensor<1x928x14x14xf32>
    %306 = tensor.empty() : tensor<1x928x14x14xf32>
    %307 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_80, %features_49_norm1_scale, %features_49_norm1_shift : tensor<1x928x14x14xf32>, tensor<928xf32>, tensor<928xf32>) outs(%306 : tensor<1x928x14x14xf32>) attrs =  {weft.layer = "features.49.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x928x14x14xf32>
    %308 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%307 : tensor<1x928x14x14xf32>) outs(%306 : tensor<1x928x14x14xf32>) attrs =  {weft.layer = "features.49.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x928x14x14xf32>
    %309 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.49.conv1"} ins(%308, %features_49_conv1_weight_folded : tensor<1x928x14x14xf32>, tensor<128x928x1x1xf32>) outs(%159 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %310 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%309, %features_49_conv1_bias_folded : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.49.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %311 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%310 : tensor<1x128x14x14xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.49.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %padded_81 = tensor.pad %311 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x14x14xf32> to tensor<1x128x16x16xf32>
    %312 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.49.conv2"} ins(%padded_81, %features_49_conv2_weight : tensor<1x128x16x16xf32>, tensor<32x128x3x3xf32>) outs(%164 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %concat_82 = tensor.concat dim(1) %concat_80, %312 : (tensor<1x928x14x14xf32>, tensor<1x32x14x14xf32>) -> tensor<1x960x14x14xf32>
    %313 = tensor.empty() : tensor<1x960x14x14xf32>
    %314 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_82, %features_50_norm1_scale, %features_50_norm1_shift : tensor<1x960x14x14xf32>, tensor<960xf32>, tensor<960xf32>) outs(%313 : tensor<1x960x14x14xf32>) attrs =  {weft.layer = "features.50.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x960x14x14xf32>
    %315 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%314 : tensor<1x960x14x14xf32>) outs(%313 : tensor<1x960x14x14xf32>) attrs =  {weft.layer = "features.50.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x960x14x14xf32>
    %316 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.50.conv1"} ins(%315, %features_50_conv1_weight_folded : tensor<1x960x14x14xf32>, tensor<128x960x1x1xf32>) outs(%159 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %317 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%316, %features_50_conv1_bias_folded : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.50.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %318 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%317 : tensor<1x128x14x14xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.50.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %padded_83 = tensor.pad %318 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x14x14xf32> to tensor<1x128x16x16xf32>
    %319 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.50.conv2"} ins(%padded_83, %features_50_conv2_weight : tensor<1x128x16x16xf32>, tensor<32x128x3x3xf32>) outs(%164 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %concat_84 = tensor.concat dim(1) %concat_82, %319 : (tensor<1x960x14x14xf32>, tensor<1x32x14x14xf32>) -> tensor<1x992x14x14xf32>
    %320 = tensor.empty() : tensor<1x992x14x14xf32>
    %321 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_84, %features_51_norm1_scale, %features_51_norm1_shift : tensor<1x992x14x14xf32>, tensor<992xf32>, tensor<992xf32>) outs(%320 : tensor<1x992x14x14xf32>) attrs =  {weft.layer = "features.51.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x992x14x14xf32>
    %322 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%321 : tensor<1x992x14x14xf32>) outs(%320 : tensor<1x992x14x14xf32>) attrs =  {weft.layer = "features.51.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x992x14x14xf32>
    %323 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.51.conv1"} ins(%322, %features_51_conv1_weight_folded : tensor<1x992x14x14xf32>, tensor<128x992x1x1xf32>) outs(%159 : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
    %324 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%323, %features_51_conv1_bias_folded : tensor<1x128x14x14xf32>, tensor<128xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.51.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %325 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%324 : tensor<1x128x14x14xf32>) outs(%158 : tensor<1x128x14x14xf32>) attrs =  {weft.layer = "features.51.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x14x14xf32>
    %padded_85 = tensor.pad %325 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x14x14xf32> to tensor<1x128x16x16xf32>
    %326 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.51.conv2"} ins(%padded_85, %features_51_conv2_weight : tensor<1x128x16x16xf32>, tensor<32x128x3x3xf32>) outs(%164 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
    %concat_86 = tensor.concat dim(1) %concat_84, %326 : (tensor<1x992x14x14xf32>, tensor<1x32x14x14xf32>) -> tensor<1x1024x14x14xf32>
    %327 = tensor.empty() : tensor<1x1024x14x14xf32>
    %328 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_86, %features_52_scale, %features_52_shift : tensor<1x1024x14x14xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%327 : tensor<1x1024x14x14xf32>) attrs =  {weft.layer = "features.52"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x1024x14x14xf32>
    %329 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%328 : tensor<1x1024x14x14xf32>) outs(%327 : tensor<1x1024x14x14xf32>) attrs =  {weft.layer = "features.53"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x1024x14x14xf32>
    %330 = linalg.fill {weft.layer = "features.54"} ins(%cst : f32) outs(%215 : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
    %331 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.54"} ins(%329, %features_54_weight : tensor<1x1024x14x14xf32>, tensor<512x1024x1x1xf32>) outs(%330 : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
    %332 = tensor.empty() : tensor<1x512x7x7xf32>
    %333 = linalg.fill {weft.layer = "features.55"} ins(%cst : f32) outs(%332 : tensor<1x512x7x7xf32>) -> tensor<1x512x7x7xf32>
    %334 = linalg.pooling_nchw_sum {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>, weft.layer = "features.55"} ins(%331, %59 : tensor<1x512x14x14xf32>, tensor<2x2xf32>) outs(%333 : tensor<1x512x7x7xf32>) -> tensor<1x512x7x7xf32>
    %335 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%334 : tensor<1x512x7x7xf32>) outs(%332 : tensor<1x512x7x7xf32>) attrs =  {weft.layer = "features.55"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.divf %in, %cst_1 : f32
      linalg.yield %462 : f32
    } -> tensor<1x512x7x7xf32>
    %336 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%335, %features_56_norm1_scale, %features_56_norm1_shift : tensor<1x512x7x7xf32>, tensor<512xf32>, tensor<512xf32>) outs(%332 : tensor<1x512x7x7xf32>) attrs =  {weft.layer = "features.56.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x512x7x7xf32>
    %337 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%336 : tensor<1x512x7x7xf32>) outs(%332 : tensor<1x512x7x7xf32>) attrs =  {weft.layer = "features.56.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x512x7x7xf32>
    %338 = tensor.empty() : tensor<1x128x7x7xf32>
    %339 = linalg.fill {weft.layer = "features.56.conv1"} ins(%cst : f32) outs(%338 : tensor<1x128x7x7xf32>) -> tensor<1x128x7x7xf32>
    %340 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.56.conv1"} ins(%337, %features_56_conv1_weight_folded : tensor<1x512x7x7xf32>, tensor<128x512x1x1xf32>) outs(%339 : tensor<1x128x7x7xf32>) -> tensor<1x128x7x7xf32>
    %341 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%340, %features_56_conv1_bias_folded : tensor<1x128x7x7xf32>, tensor<128xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.56.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %342 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%341 : tensor<1x128x7x7xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.56.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %padded_87 = tensor.pad %342 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x7x7xf32> to tensor<1x128x9x9xf32>
    %343 = tensor.empty() : tensor<1x32x7x7xf32>
    %344 = linalg.fill {weft.layer = "features.56.conv2"} ins(%cst : f32) outs(%343 : tensor<1x32x7x7xf32>) -> tensor<1x32x7x7xf32>
    %345 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.56.conv2"} ins(%padded_87, %features_56_conv2_weight : tensor<1x128x9x9xf32>, tensor<32x128x3x3xf32>) outs(%344 : tensor<1x32x7x7xf32>) -> tensor<1x32x7x7xf32>
    %concat_88 = tensor.concat dim(1) %335, %345 : (tensor<1x512x7x7xf32>, tensor<1x32x7x7xf32>) -> tensor<1x544x7x7xf32>
    %346 = tensor.empty() : tensor<1x544x7x7xf32>
    %347 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_88, %features_57_norm1_scale, %features_57_norm1_shift : tensor<1x544x7x7xf32>, tensor<544xf32>, tensor<544xf32>) outs(%346 : tensor<1x544x7x7xf32>) attrs =  {weft.layer = "features.57.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x544x7x7xf32>
    %348 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%347 : tensor<1x544x7x7xf32>) outs(%346 : tensor<1x544x7x7xf32>) attrs =  {weft.layer = "features.57.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x544x7x7xf32>
    %349 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.57.conv1"} ins(%348, %features_57_conv1_weight_folded : tensor<1x544x7x7xf32>, tensor<128x544x1x1xf32>) outs(%339 : tensor<1x128x7x7xf32>) -> tensor<1x128x7x7xf32>
    %350 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%349, %features_57_conv1_bias_folded : tensor<1x128x7x7xf32>, tensor<128xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.57.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %351 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%350 : tensor<1x128x7x7xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.57.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %padded_89 = tensor.pad %351 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x7x7xf32> to tensor<1x128x9x9xf32>
    %352 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.57.conv2"} ins(%padded_89, %features_57_conv2_weight : tensor<1x128x9x9xf32>, tensor<32x128x3x3xf32>) outs(%344 : tensor<1x32x7x7xf32>) -> tensor<1x32x7x7xf32>
    %concat_90 = tensor.concat dim(1) %concat_88, %352 : (tensor<1x544x7x7xf32>, tensor<1x32x7x7xf32>) -> tensor<1x576x7x7xf32>
    %353 = tensor.empty() : tensor<1x576x7x7xf32>
    %354 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_90, %features_58_norm1_scale, %features_58_norm1_shift : tensor<1x576x7x7xf32>, tensor<576xf32>, tensor<576xf32>) outs(%353 : tensor<1x576x7x7xf32>) attrs =  {weft.layer = "features.58.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x576x7x7xf32>
    %355 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%354 : tensor<1x576x7x7xf32>) outs(%353 : tensor<1x576x7x7xf32>) attrs =  {weft.layer = "features.58.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x576x7x7xf32>
    %356 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.58.conv1"} ins(%355, %features_58_conv1_weight_folded : tensor<1x576x7x7xf32>, tensor<128x576x1x1xf32>) outs(%339 : tensor<1x128x7x7xf32>) -> tensor<1x128x7x7xf32>
    %357 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%356, %features_58_conv1_bias_folded : tensor<1x128x7x7xf32>, tensor<128xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.58.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %358 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%357 : tensor<1x128x7x7xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.58.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %padded_91 = tensor.pad %358 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x7x7xf32> to tensor<1x128x9x9xf32>
    %359 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.58.conv2"} ins(%padded_91, %features_58_conv2_weight : tensor<1x128x9x9xf32>, tensor<32x128x3x3xf32>) outs(%344 : tensor<1x32x7x7xf32>) -> tensor<1x32x7x7xf32>
    %concat_92 = tensor.concat dim(1) %concat_90, %359 : (tensor<1x576x7x7xf32>, tensor<1x32x7x7xf32>) -> tensor<1x608x7x7xf32>
    %360 = tensor.empty() : tensor<1x608x7x7xf32>
    %361 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_92, %features_59_norm1_scale, %features_59_norm1_shift : tensor<1x608x7x7xf32>, tensor<608xf32>, tensor<608xf32>) outs(%360 : tensor<1x608x7x7xf32>) attrs =  {weft.layer = "features.59.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x608x7x7xf32>
    %362 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%361 : tensor<1x608x7x7xf32>) outs(%360 : tensor<1x608x7x7xf32>) attrs =  {weft.layer = "features.59.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x608x7x7xf32>
    %363 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.59.conv1"} ins(%362, %features_59_conv1_weight_folded : tensor<1x608x7x7xf32>, tensor<128x608x1x1xf32>) outs(%339 : tensor<1x128x7x7xf32>) -> tensor<1x128x7x7xf32>
    %364 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%363, %features_59_conv1_bias_folded : tensor<1x128x7x7xf32>, tensor<128xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.59.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %365 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%364 : tensor<1x128x7x7xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.59.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %padded_93 = tensor.pad %365 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x7x7xf32> to tensor<1x128x9x9xf32>
    %366 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.59.conv2"} ins(%padded_93, %features_59_conv2_weight : tensor<1x128x9x9xf32>, tensor<32x128x3x3xf32>) outs(%344 : tensor<1x32x7x7xf32>) -> tensor<1x32x7x7xf32>
    %concat_94 = tensor.concat dim(1) %concat_92, %366 : (tensor<1x608x7x7xf32>, tensor<1x32x7x7xf32>) -> tensor<1x640x7x7xf32>
    %367 = tensor.empty() : tensor<1x640x7x7xf32>
    %368 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_94, %features_60_norm1_scale, %features_60_norm1_shift : tensor<1x640x7x7xf32>, tensor<640xf32>, tensor<640xf32>) outs(%367 : tensor<1x640x7x7xf32>) attrs =  {weft.layer = "features.60.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x640x7x7xf32>
    %369 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%368 : tensor<1x640x7x7xf32>) outs(%367 : tensor<1x640x7x7xf32>) attrs =  {weft.layer = "features.60.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x640x7x7xf32>
    %370 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.60.conv1"} ins(%369, %features_60_conv1_weight_folded : tensor<1x640x7x7xf32>, tensor<128x640x1x1xf32>) outs(%339 : tensor<1x128x7x7xf32>) -> tensor<1x128x7x7xf32>
    %371 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%370, %features_60_conv1_bias_folded : tensor<1x128x7x7xf32>, tensor<128xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.60.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %372 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%371 : tensor<1x128x7x7xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.60.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %padded_95 = tensor.pad %372 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x7x7xf32> to tensor<1x128x9x9xf32>
    %373 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.60.conv2"} ins(%padded_95, %features_60_conv2_weight : tensor<1x128x9x9xf32>, tensor<32x128x3x3xf32>) outs(%344 : tensor<1x32x7x7xf32>) -> tensor<1x32x7x7xf32>
    %concat_96 = tensor.concat dim(1) %concat_94, %373 : (tensor<1x640x7x7xf32>, tensor<1x32x7x7xf32>) -> tensor<1x672x7x7xf32>
    %374 = tensor.empty() : tensor<1x672x7x7xf32>
    %375 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_96, %features_61_norm1_scale, %features_61_norm1_shift : tensor<1x672x7x7xf32>, tensor<672xf32>, tensor<672xf32>) outs(%374 : tensor<1x672x7x7xf32>) attrs =  {weft.layer = "features.61.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x672x7x7xf32>
    %376 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%375 : tensor<1x672x7x7xf32>) outs(%374 : tensor<1x672x7x7xf32>) attrs =  {weft.layer = "features.61.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x672x7x7xf32>
    %377 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.61.conv1"} ins(%376, %features_61_conv1_weight_folded : tensor<1x672x7x7xf32>, tensor<128x672x1x1xf32>) outs(%339 : tensor<1x128x7x7xf32>) -> tensor<1x128x7x7xf32>
    %378 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%377, %features_61_conv1_bias_folded : tensor<1x128x7x7xf32>, tensor<128xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.61.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %379 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%378 : tensor<1x128x7x7xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.61.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %padded_97 = tensor.pad %379 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x7x7xf32> to tensor<1x128x9x9xf32>
    %380 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.61.conv2"} ins(%padded_97, %features_61_conv2_weight : tensor<1x128x9x9xf32>, tensor<32x128x3x3xf32>) outs(%344 : tensor<1x32x7x7xf32>) -> tensor<1x32x7x7xf32>
    %concat_98 = tensor.concat dim(1) %concat_96, %380 : (tensor<1x672x7x7xf32>, tensor<1x32x7x7xf32>) -> tensor<1x704x7x7xf32>
    %381 = tensor.empty() : tensor<1x704x7x7xf32>
    %382 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_98, %features_62_norm1_scale, %features_62_norm1_shift : tensor<1x704x7x7xf32>, tensor<704xf32>, tensor<704xf32>) outs(%381 : tensor<1x704x7x7xf32>) attrs =  {weft.layer = "features.62.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x704x7x7xf32>
    %383 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%382 : tensor<1x704x7x7xf32>) outs(%381 : tensor<1x704x7x7xf32>) attrs =  {weft.layer = "features.62.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x704x7x7xf32>
    %384 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.62.conv1"} ins(%383, %features_62_conv1_weight_folded : tensor<1x704x7x7xf32>, tensor<128x704x1x1xf32>) outs(%339 : tensor<1x128x7x7xf32>) -> tensor<1x128x7x7xf32>
    %385 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%384, %features_62_conv1_bias_folded : tensor<1x128x7x7xf32>, tensor<128xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.62.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %386 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%385 : tensor<1x128x7x7xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.62.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %padded_99 = tensor.pad %386 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x7x7xf32> to tensor<1x128x9x9xf32>
    %387 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.62.conv2"} ins(%padded_99, %features_62_conv2_weight : tensor<1x128x9x9xf32>, tensor<32x128x3x3xf32>) outs(%344 : tensor<1x32x7x7xf32>) -> tensor<1x32x7x7xf32>
    %concat_100 = tensor.concat dim(1) %concat_98, %387 : (tensor<1x704x7x7xf32>, tensor<1x32x7x7xf32>) -> tensor<1x736x7x7xf32>
    %388 = tensor.empty() : tensor<1x736x7x7xf32>
    %389 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_100, %features_63_norm1_scale, %features_63_norm1_shift : tensor<1x736x7x7xf32>, tensor<736xf32>, tensor<736xf32>) outs(%388 : tensor<1x736x7x7xf32>) attrs =  {weft.layer = "features.63.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x736x7x7xf32>
    %390 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%389 : tensor<1x736x7x7xf32>) outs(%388 : tensor<1x736x7x7xf32>) attrs =  {weft.layer = "features.63.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x736x7x7xf32>
    %391 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.63.conv1"} ins(%390, %features_63_conv1_weight_folded : tensor<1x736x7x7xf32>, tensor<128x736x1x1xf32>) outs(%339 : tensor<1x128x7x7xf32>) -> tensor<1x128x7x7xf32>
    %392 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%391, %features_63_conv1_bias_folded : tensor<1x128x7x7xf32>, tensor<128xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.63.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %393 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%392 : tensor<1x128x7x7xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.63.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %padded_101 = tensor.pad %393 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x7x7xf32> to tensor<1x128x9x9xf32>
    %394 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.63.conv2"} ins(%padded_101, %features_63_conv2_weight : tensor<1x128x9x9xf32>, tensor<32x128x3x3xf32>) outs(%344 : tensor<1x32x7x7xf32>) -> tensor<1x32x7x7xf32>
    %concat_102 = tensor.concat dim(1) %concat_100, %394 : (tensor<1x736x7x7xf32>, tensor<1x32x7x7xf32>) -> tensor<1x768x7x7xf32>
    %395 = tensor.empty() : tensor<1x768x7x7xf32>
    %396 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_102, %features_64_norm1_scale, %features_64_norm1_shift : tensor<1x768x7x7xf32>, tensor<768xf32>, tensor<768xf32>) outs(%395 : tensor<1x768x7x7xf32>) attrs =  {weft.layer = "features.64.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x768x7x7xf32>
    %397 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%396 : tensor<1x768x7x7xf32>) outs(%395 : tensor<1x768x7x7xf32>) attrs =  {weft.layer = "features.64.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x768x7x7xf32>
    %398 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.64.conv1"} ins(%397, %features_64_conv1_weight_folded : tensor<1x768x7x7xf32>, tensor<128x768x1x1xf32>) outs(%339 : tensor<1x128x7x7xf32>) -> tensor<1x128x7x7xf32>
    %399 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%398, %features_64_conv1_bias_folded : tensor<1x128x7x7xf32>, tensor<128xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.64.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %400 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%399 : tensor<1x128x7x7xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.64.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %padded_103 = tensor.pad %400 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x7x7xf32> to tensor<1x128x9x9xf32>
    %401 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.64.conv2"} ins(%padded_103, %features_64_conv2_weight : tensor<1x128x9x9xf32>, tensor<32x128x3x3xf32>) outs(%344 : tensor<1x32x7x7xf32>) -> tensor<1x32x7x7xf32>
    %concat_104 = tensor.concat dim(1) %concat_102, %401 : (tensor<1x768x7x7xf32>, tensor<1x32x7x7xf32>) -> tensor<1x800x7x7xf32>
    %402 = tensor.empty() : tensor<1x800x7x7xf32>
    %403 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_104, %features_65_norm1_scale, %features_65_norm1_shift : tensor<1x800x7x7xf32>, tensor<800xf32>, tensor<800xf32>) outs(%402 : tensor<1x800x7x7xf32>) attrs =  {weft.layer = "features.65.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x800x7x7xf32>
    %404 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%403 : tensor<1x800x7x7xf32>) outs(%402 : tensor<1x800x7x7xf32>) attrs =  {weft.layer = "features.65.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x800x7x7xf32>
    %405 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.65.conv1"} ins(%404, %features_65_conv1_weight_folded : tensor<1x800x7x7xf32>, tensor<128x800x1x1xf32>) outs(%339 : tensor<1x128x7x7xf32>) -> tensor<1x128x7x7xf32>
    %406 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%405, %features_65_conv1_bias_folded : tensor<1x128x7x7xf32>, tensor<128xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.65.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %407 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%406 : tensor<1x128x7x7xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.65.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %padded_105 = tensor.pad %407 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x7x7xf32> to tensor<1x128x9x9xf32>
    %408 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.65.conv2"} ins(%padded_105, %features_65_conv2_weight : tensor<1x128x9x9xf32>, tensor<32x128x3x3xf32>) outs(%344 : tensor<1x32x7x7xf32>) -> tensor<1x32x7x7xf32>
    %concat_106 = tensor.concat dim(1) %concat_104, %408 : (tensor<1x800x7x7xf32>, tensor<1x32x7x7xf32>) -> tensor<1x832x7x7xf32>
    %409 = tensor.empty() : tensor<1x832x7x7xf32>
    %410 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_106, %features_66_norm1_scale, %features_66_norm1_shift : tensor<1x832x7x7xf32>, tensor<832xf32>, tensor<832xf32>) outs(%409 : tensor<1x832x7x7xf32>) attrs =  {weft.layer = "features.66.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x832x7x7xf32>
    %411 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%410 : tensor<1x832x7x7xf32>) outs(%409 : tensor<1x832x7x7xf32>) attrs =  {weft.layer = "features.66.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x832x7x7xf32>
    %412 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.66.conv1"} ins(%411, %features_66_conv1_weight_folded : tensor<1x832x7x7xf32>, tensor<128x832x1x1xf32>) outs(%339 : tensor<1x128x7x7xf32>) -> tensor<1x128x7x7xf32>
    %413 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%412, %features_66_conv1_bias_folded : tensor<1x128x7x7xf32>, tensor<128xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.66.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %414 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%413 : tensor<1x128x7x7xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.66.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %padded_107 = tensor.pad %414 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x7x7xf32> to tensor<1x128x9x9xf32>
    %415 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.66.conv2"} ins(%padded_107, %features_66_conv2_weight : tensor<1x128x9x9xf32>, tensor<32x128x3x3xf32>) outs(%344 : tensor<1x32x7x7xf32>) -> tensor<1x32x7x7xf32>
    %concat_108 = tensor.concat dim(1) %concat_106, %415 : (tensor<1x832x7x7xf32>, tensor<1x32x7x7xf32>) -> tensor<1x864x7x7xf32>
    %416 = tensor.empty() : tensor<1x864x7x7xf32>
    %417 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_108, %features_67_norm1_scale, %features_67_norm1_shift : tensor<1x864x7x7xf32>, tensor<864xf32>, tensor<864xf32>) outs(%416 : tensor<1x864x7x7xf32>) attrs =  {weft.layer = "features.67.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x864x7x7xf32>
    %418 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%417 : tensor<1x864x7x7xf32>) outs(%416 : tensor<1x864x7x7xf32>) attrs =  {weft.layer = "features.67.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x864x7x7xf32>
    %419 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.67.conv1"} ins(%418, %features_67_conv1_weight_folded : tensor<1x864x7x7xf32>, tensor<128x864x1x1xf32>) outs(%339 : tensor<1x128x7x7xf32>) -> tensor<1x128x7x7xf32>
    %420 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%419, %features_67_conv1_bias_folded : tensor<1x128x7x7xf32>, tensor<128xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.67.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %421 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%420 : tensor<1x128x7x7xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.67.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %padded_109 = tensor.pad %421 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x7x7xf32> to tensor<1x128x9x9xf32>
    %422 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.67.conv2"} ins(%padded_109, %features_67_conv2_weight : tensor<1x128x9x9xf32>, tensor<32x128x3x3xf32>) outs(%344 : tensor<1x32x7x7xf32>) -> tensor<1x32x7x7xf32>
    %concat_110 = tensor.concat dim(1) %concat_108, %422 : (tensor<1x864x7x7xf32>, tensor<1x32x7x7xf32>) -> tensor<1x896x7x7xf32>
    %423 = tensor.empty() : tensor<1x896x7x7xf32>
    %424 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_110, %features_68_norm1_scale, %features_68_norm1_shift : tensor<1x896x7x7xf32>, tensor<896xf32>, tensor<896xf32>) outs(%423 : tensor<1x896x7x7xf32>) attrs =  {weft.layer = "features.68.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x896x7x7xf32>
    %425 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%424 : tensor<1x896x7x7xf32>) outs(%423 : tensor<1x896x7x7xf32>) attrs =  {weft.layer = "features.68.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x896x7x7xf32>
    %426 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.68.conv1"} ins(%425, %features_68_conv1_weight_folded : tensor<1x896x7x7xf32>, tensor<128x896x1x1xf32>) outs(%339 : tensor<1x128x7x7xf32>) -> tensor<1x128x7x7xf32>
    %427 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%426, %features_68_conv1_bias_folded : tensor<1x128x7x7xf32>, tensor<128xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.68.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %428 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%427 : tensor<1x128x7x7xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.68.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %padded_111 = tensor.pad %428 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x7x7xf32> to tensor<1x128x9x9xf32>
    %429 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.68.conv2"} ins(%padded_111, %features_68_conv2_weight : tensor<1x128x9x9xf32>, tensor<32x128x3x3xf32>) outs(%344 : tensor<1x32x7x7xf32>) -> tensor<1x32x7x7xf32>
    %concat_112 = tensor.concat dim(1) %concat_110, %429 : (tensor<1x896x7x7xf32>, tensor<1x32x7x7xf32>) -> tensor<1x928x7x7xf32>
    %430 = tensor.empty() : tensor<1x928x7x7xf32>
    %431 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_112, %features_69_norm1_scale, %features_69_norm1_shift : tensor<1x928x7x7xf32>, tensor<928xf32>, tensor<928xf32>) outs(%430 : tensor<1x928x7x7xf32>) attrs =  {weft.layer = "features.69.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x928x7x7xf32>
    %432 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%431 : tensor<1x928x7x7xf32>) outs(%430 : tensor<1x928x7x7xf32>) attrs =  {weft.layer = "features.69.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x928x7x7xf32>
    %433 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.69.conv1"} ins(%432, %features_69_conv1_weight_folded : tensor<1x928x7x7xf32>, tensor<128x928x1x1xf32>) outs(%339 : tensor<1x128x7x7xf32>) -> tensor<1x128x7x7xf32>
    %434 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%433, %features_69_conv1_bias_folded : tensor<1x128x7x7xf32>, tensor<128xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.69.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %435 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%434 : tensor<1x128x7x7xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.69.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %padded_113 = tensor.pad %435 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x7x7xf32> to tensor<1x128x9x9xf32>
    %436 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.69.conv2"} ins(%padded_113, %features_69_conv2_weight : tensor<1x128x9x9xf32>, tensor<32x128x3x3xf32>) outs(%344 : tensor<1x32x7x7xf32>) -> tensor<1x32x7x7xf32>
    %concat_114 = tensor.concat dim(1) %concat_112, %436 : (tensor<1x928x7x7xf32>, tensor<1x32x7x7xf32>) -> tensor<1x960x7x7xf32>
    %437 = tensor.empty() : tensor<1x960x7x7xf32>
    %438 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_114, %features_70_norm1_scale, %features_70_norm1_shift : tensor<1x960x7x7xf32>, tensor<960xf32>, tensor<960xf32>) outs(%437 : tensor<1x960x7x7xf32>) attrs =  {weft.layer = "features.70.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x960x7x7xf32>
    %439 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%438 : tensor<1x960x7x7xf32>) outs(%437 : tensor<1x960x7x7xf32>) attrs =  {weft.layer = "features.70.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x960x7x7xf32>
    %440 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.70.conv1"} ins(%439, %features_70_conv1_weight_folded : tensor<1x960x7x7xf32>, tensor<128x960x1x1xf32>) outs(%339 : tensor<1x128x7x7xf32>) -> tensor<1x128x7x7xf32>
    %441 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%440, %features_70_conv1_bias_folded : tensor<1x128x7x7xf32>, tensor<128xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.70.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %442 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%441 : tensor<1x128x7x7xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.70.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %padded_115 = tensor.pad %442 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x7x7xf32> to tensor<1x128x9x9xf32>
    %443 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.70.conv2"} ins(%padded_115, %features_70_conv2_weight : tensor<1x128x9x9xf32>, tensor<32x128x3x3xf32>) outs(%344 : tensor<1x32x7x7xf32>) -> tensor<1x32x7x7xf32>
    %concat_116 = tensor.concat dim(1) %concat_114, %443 : (tensor<1x960x7x7xf32>, tensor<1x32x7x7xf32>) -> tensor<1x992x7x7xf32>
    %444 = tensor.empty() : tensor<1x992x7x7xf32>
    %445 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_116, %features_71_norm1_scale, %features_71_norm1_shift : tensor<1x992x7x7xf32>, tensor<992xf32>, tensor<992xf32>) outs(%444 : tensor<1x992x7x7xf32>) attrs =  {weft.layer = "features.71.norm1"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x992x7x7xf32>
    %446 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%445 : tensor<1x992x7x7xf32>) outs(%444 : tensor<1x992x7x7xf32>) attrs =  {weft.layer = "features.71.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x992x7x7xf32>
    %447 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.71.conv1"} ins(%446, %features_71_conv1_weight_folded : tensor<1x992x7x7xf32>, tensor<128x992x1x1xf32>) outs(%339 : tensor<1x128x7x7xf32>) -> tensor<1x128x7x7xf32>
    %448 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%447, %features_71_conv1_bias_folded : tensor<1x128x7x7xf32>, tensor<128xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.71.conv1"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %449 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%448 : tensor<1x128x7x7xf32>) outs(%338 : tensor<1x128x7x7xf32>) attrs =  {weft.layer = "features.71.relu"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x128x7x7xf32>
    %padded_117 = tensor.pad %449 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg306: index, %arg307: index, %arg308: index, %arg309: index):
      tensor.yield %cst : f32
    } : tensor<1x128x7x7xf32> to tensor<1x128x9x9xf32>
    %450 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>, weft.layer = "features.71.conv2"} ins(%padded_117, %features_71_conv2_weight : tensor<1x128x9x9xf32>, tensor<32x128x3x3xf32>) outs(%344 : tensor<1x32x7x7xf32>) -> tensor<1x32x7x7xf32>
    %concat_118 = tensor.concat dim(1) %concat_116, %450 : (tensor<1x992x7x7xf32>, tensor<1x32x7x7xf32>) -> tensor<1x1024x7x7xf32>
    %451 = tensor.empty() : tensor<1x1024x7x7xf32>
    %452 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_118, %features_72_scale, %features_72_shift : tensor<1x1024x7x7xf32>, tensor<1024xf32>, tensor<1024xf32>) outs(%451 : tensor<1x1024x7x7xf32>) attrs =  {weft.layer = "features.72"} {
    ^bb0(%in: f32, %in_119: f32, %in_120: f32, %out: f32):
      %462 = arith.mulf %in, %in_119 : f32
      %463 = arith.addf %462, %in_120 : f32
      linalg.yield %463 : f32
    } -> tensor<1x1024x7x7xf32>
    %453 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%452 : tensor<1x1024x7x7xf32>) outs(%451 : tensor<1x1024x7x7xf32>) attrs =  {weft.layer = "features.73"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.maximumf %in, %cst : f32
      linalg.yield %462 : f32
    } -> tensor<1x1024x7x7xf32>
    %454 = tensor.empty() : tensor<1x1024xf32>
    %455 = linalg.fill {weft.layer = "mean"} ins(%cst : f32) outs(%454 : tensor<1x1024xf32>) -> tensor<1x1024xf32>
    %456 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%453 : tensor<1x1024x7x7xf32>) outs(%455 : tensor<1x1024xf32>) attrs =  {weft.layer = "mean"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.addf %in, %out : f32
      linalg.yield %462 : f32
    } -> tensor<1x1024xf32>
    %457 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%456 : tensor<1x1024xf32>) outs(%454 : tensor<1x1024xf32>) attrs =  {weft.layer = "mean"} {
    ^bb0(%in: f32, %out: f32):
      %462 = arith.divf %in, %cst_2 : f32
      linalg.yield %462 : f32
    } -> tensor<1x1024xf32>
    %458 = tensor.empty() : tensor<1x1000xf32>
    %459 = linalg.fill {weft.layer = "classifier"} ins(%cst : f32) outs(%458 : tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %460 = linalg.matmul {weft.layer = "classifier"} ins(%457, %classifier_weight_transposed : tensor<1x1024xf32>, tensor<1024x1000xf32>) outs(%459 : tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %461 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%460, %classifier_bias : tensor<1x1000xf32>, tensor<1000xf32>) outs(%458 : tensor<1x1000xf32>) attrs =  {weft.layer = "classifier"} {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %462 = arith.addf %in, %in_119 : f32
      linalg.yield %462 : f32
    } -> tensor<1x1000xf32>
    return %461 : tensor<1x1000xf32>
  }
}
