#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @dlrm(%numbers: tensor<1x13xf32> {weft.dims = ["batch", ""]}, %categories0: tensor<1xi64> {weft.name = "categories_0", weft.dims = ["batch"], weft.range = [0, 10000]}, %categories1: tensor<1xi64> {weft.name = "categories_1", weft.dims = ["batch"], weft.range = [0, 10000]}, %categories2: tensor<1xi64> {weft.name = "categories_2", weft.dims = ["batch"], weft.range = [0, 10000]}, %categories3: tensor<1xi64> {weft.name = "categories_3", weft.dims = ["batch"], weft.range = [0, 7420]}, %categories4: tensor<1xi64> {weft.name = "categories_4", weft.dims = ["batch"], weft.range = [0, 10000]}, %categories5: tensor<1xi64> {weft.name = "categories_5", weft.dims = ["batch"], weft.range = [0, 3]}, %categories6: tensor<1xi64> {weft.name = "categories_6", weft.dims = ["batch"], weft.range = [0, 7120]}, %categories7: tensor<1xi64> {weft.name = "categories_7", weft.dims = ["batch"], weft.range = [0, 1543]}, %categories8: tensor<1xi64> {weft.name = "categories_8", weft.dims = ["batch"], weft.range = [0, 63]}, %categories9: tensor<1xi64> {weft.name = "categories_9", weft.dims = ["batch"], weft.range = [0, 10000]}, %categories10: tensor<1xi64> {weft.name = "categories_10", weft.dims = ["batch"], weft.range = [0, 10000]}, %categories11: tensor<1xi64> {weft.name = "categories_11", weft.dims = ["batch"], weft.range = [0, 10000]}, %categories12: tensor<1xi64> {weft.name = "categories_12", weft.dims = ["batch"], weft.range = [0, 10]}, %categories13: tensor<1xi64> {weft.name = "categories_13", weft.dims = ["batch"], weft.range = [0, 2208]}, %categories14: tensor<1xi64> {weft.name = "categories_14", weft.dims = ["batch"], weft.range = [0, 10000]}, %categories15: tensor<1xi64> {weft.name = "categories_15", weft.dims = ["batch"], weft.range = [0, 155]}, %categories16: tensor<1xi64> {weft.name = "categories_16", weft.dims = ["batch"], weft.range = [0, 4]}, %categories17: tensor<1xi64> {weft.name = "categories_17", weft.dims = ["batch"], weft.range = [0, 976]}, %categories18: tensor<1xi64> {weft.name = "categories_18", weft.dims = ["batch"], weft.range = [0, 14]}, %categories19: tensor<1xi64> {weft.name = "categories_19", weft.dims = ["batch"], weft.range = [0, 10000]}, %categories20: tensor<1xi64> {weft.name = "categories_20", weft.dims = ["batch"], weft.range = [0, 10000]}, %categories21: tensor<1xi64> {weft.name = "categories_21", weft.dims = ["batch"], weft.range = [0, 10000]}, %categories22: tensor<1xi64> {weft.name = "categories_22", weft.dims = ["batch"], weft.range = [0, 10000]}, %categories23: tensor<1xi64> {weft.name = "categories_23", weft.dims = ["batch"], weft.range = [0, 10000]}, %categories24: tensor<1xi64> {weft.name = "categories_24", weft.dims = ["batch"], weft.range = [0, 108]}, %categories25: tensor<1xi64> {weft.name = "categories_25", weft.dims = ["batch"], weft.range = [0, 36]}, %bottom_0_weight_transposed: tensor<13x512xf32> {weft.weight = "bottom.0.weight.transposed"}, %bottom_0_bias: tensor<512xf32> {weft.weight = "bottom.0.bias"}, %bottom_2_weight_transposed: tensor<512x256xf32> {weft.weight = "bottom.2.weight.transposed"}, %bottom_2_bias: tensor<256xf32> {weft.weight = "bottom.2.bias"}, %bottom_4_weight_transposed: tensor<256x128xf32> {weft.weight = "bottom.4.weight.transposed"}, %bottom_4_bias: tensor<128xf32> {weft.weight = "bottom.4.bias"}, %tables_0_weight: tensor<10000x128xf32> {weft.weight = "tables.0.weight", weft.dims = ["rows <= 39884406", ""]}, %tables_1_weight: tensor<10000x128xf32> {weft.weight = "tables.1.weight", weft.dims = ["rows <= 39043", ""]}, %tables_2_weight: tensor<10000x128xf32> {weft.weight = "tables.2.weight", weft.dims = ["rows <= 17289", ""]}, %tables_3_weight: tensor<7420x128xf32> {weft.weight = "tables.3.weight", weft.dims = ["rows <= 7420", ""]}, %tables_4_weight: tensor<10000x128xf32> {weft.weight = "tables.4.weight", weft.dims = ["rows <= 20263", ""]}, %tables_5_weight: tensor<3x128xf32> {weft.weight = "tables.5.weight", weft.dims = ["rows <= 3", ""]}, %tables_6_weight: tensor<7120x128xf32> {weft.weight = "tables.6.weight", weft.dims = ["rows <= 7120", ""]}, %tables_7_weight: tensor<1543x128xf32> {weft.weight = "tables.7.weight", weft.dims = ["rows <= 1543", ""]}, %tables_8_weight: tensor<63x128xf32> {weft.weight = "tables.8.weight", weft.dims = ["rows <= 63", ""]}, %tables_9_weight: tensor<10000x128xf32> {weft.weight = "tables.9.weight", weft.dims = ["rows <= 38532951", ""]}, %tables_10_weight: tensor<10000x128xf32> {weft.weight = "tables.10.weight", weft.dims = ["rows <= 2953546", ""]}, %tables_11_weight: tensor<10000x128xf32> {weft.weight = "tables.11.weight", weft.dims = ["rows <= 403346", ""]}, %tables_12_weight: tensor<10x128xf32> {weft.weight = "tables.12.weight", weft.dims = ["rows <= 10", ""]}, %tables_13_weight: tensor<2208x128xf32> {weft.weight = "tables.13.weight", weft.dims = ["rows <= 2208", ""]}, %tables_14_weight: tensor<10000x128xf32> {weft.weight = "tables.14.weight", weft.dims = ["rows <= 11938", ""]}, %tables_15_weight: tensor<155x128xf32> {weft.weight = "tables.15.weight", weft.dims = ["rows <= 155", ""]}, %tables_16_weight: tensor<4x128xf32> {weft.weight = "tables.16.weight", weft.dims = ["rows <= 4", ""]}, %tables_17_weight: tensor<976x128xf32> {weft.weight = "tables.17.weight", weft.dims = ["rows <= 976", ""]}, %tables_18_weight: tensor<14x128xf32> {weft.weight = "tables.18.weight", weft.dims = ["rows <= 14", ""]}, %tables_19_weight: tensor<10000x128xf32> {weft.weight = "tables.19.weight", weft.dims = ["rows <= 39979771", ""]}, %tables_20_weight: tensor<10000x128xf32> {weft.weight = "tables.20.weight", weft.dims = ["rows <= 25641295", ""]}, %tables_21_weight: tensor<10000x128xf32> {weft.weight = "tables.21.weight", weft.dims = ["rows <= 39664984", ""]}, %tables_22_weight: tensor<10000x128xf32> {weft.weight = "tables.22.weight", weft.dims = ["rows <= 585935", ""]}, %tables_23_weight: tensor<10000x128xf32> {weft.weight = "tables.23.weight", weft.dims = ["rows <= 12972", ""]}, %tables_24_weight: tensor<108x128xf32> {weft.weight = "tables.24.weight", weft.dims = ["rows <= 108", ""]}, %tables_25_weight: tensor<36x128xf32> {weft.weight = "tables.25.weight", weft.dims = ["rows <= 36", ""]}, %top_0_weight_transposed: tensor<479x1024xf32> {weft.weight = "top.0.weight.transposed"}, %top_0_bias: tensor<1024xf32> {weft.weight = "top.0.bias"}, %top_2_weight_transposed: tensor<1024x1024xf32> {weft.weight = "top.2.weight.transposed"}, %top_2_bias: tensor<1024xf32> {weft.weight = "top.2.bias"}, %top_4_weight_transposed: tensor<1024x512xf32> {weft.weight = "top.4.weight.transposed"}, %top_4_bias: tensor<512xf32> {weft.weight = "top.4.bias"}, %top_6_weight_transposed: tensor<512x256xf32> {weft.weight = "top.6.weight.transposed"}, %top_6_bias: tensor<256xf32> {weft.weight = "top.6.bias"}, %top_8_weight_transposed: tensor<256x1xf32> {weft.weight = "top.8.weight.transposed"}, %top_8_bias: tensor<1xf32> {weft.weight = "top.8.bias"}) -> tensor<1x1xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %0 = tensor.empty() : tensor<1x512xf32>
    %1 = linalg.fill {weft.layer = "bottom.0"} ins(%cst : f32) outs(%0 : tensor<1x512xf32>) -> tensor<1x512xf32>
    %2 = linalg.matmul {weft.layer = "bottom.0"} ins(%numbers, %bottom_0_weight_transposed : tensor<1x13xf32>, tensor<13x512xf32>) outs(%1 : tensor<1x512xf32>) -> tensor<1x512xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%2, %bottom_0_bias : tensor<1x512xf32>, tensor<512xf32>) outs(%0 : tensor<1x512xf32>) attrs =  {weft.layer = "bottom.0"} {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %64 = arith.addf %in, %in_78 : f32
      linalg.yield %64 : f32
    } -> tensor<1x512xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<1x512xf32>) outs(%0 : tensor<1x512xf32>) attrs =  {weft.layer = "bottom.1"} {
    ^bb0(%in: f32, %out: f32):
      %64 = arith.maximumf %in, %cst : f32
      linalg.yield %64 : f32
    } -> tensor<1x512xf32>
    %5 = tensor.empty() : tensor<1x256xf32>
    %6 = linalg.fill {weft.layer = "bottom.2"} ins(%cst : f32) outs(%5 : tensor<1x256xf32>) -> tensor<1x256xf32>
    %7 = linalg.matmul {weft.layer = "bottom.2"} ins(%4, %bottom_2_weight_transposed : tensor<1x512xf32>, tensor<512x256xf32>) outs(%6 : tensor<1x256xf32>) -> tensor<1x256xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%7, %bottom_2_bias : tensor<1x256xf32>, tensor<256xf32>) outs(%5 : tensor<1x256xf32>) attrs =  {weft.layer = "bottom.2"} {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %64 = arith.addf %in, %in_78 : f32
      linalg.yield %64 : f32
    } -> tensor<1x256xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<1x256xf32>) outs(%5 : tensor<1x256xf32>) attrs =  {weft.layer = "bottom.3"} {
    ^bb0(%in: f32, %out: f32):
      %64 = arith.maximumf %in, %cst : f32
      linalg.yield %64 : f32
    } -> tensor<1x256xf32>
    %10 = tensor.empty() : tensor<1x128xf32>
    %11 = linalg.fill {weft.layer = "bottom.4"} ins(%cst : f32) outs(%10 : tensor<1x128xf32>) -> tensor<1x128xf32>
    %12 = linalg.matmul {weft.layer = "bottom.4"} ins(%9, %bottom_4_weight_transposed : tensor<1x256xf32>, tensor<256x128xf32>) outs(%11 : tensor<1x128xf32>) -> tensor<1x128xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%12, %bottom_4_bias : tensor<1x128xf32>, tensor<128xf32>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "bottom.4"} {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %64 = arith.addf %in, %in_78 : f32
      linalg.yield %64 : f32
    } -> tensor<1x128xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<1x128xf32>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "bottom.5"} {
    ^bb0(%in: f32, %out: f32):
      %64 = arith.maximumf %in, %cst : f32
      linalg.yield %64 : f32
    } -> tensor<1x128xf32>
    %15 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%categories0 : tensor<1xi64>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "tables.0"} {
    ^bb0(%in: i64, %out: f32):
      %64 = arith.index_cast %in : i64 to index
      %65 = linalg.index 1 : index
      %extracted = tensor.extract %tables_0_weight[%64, %65] : tensor<10000x128xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128xf32>
    %16 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%categories1 : tensor<1xi64>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "tables.1"} {
    ^bb0(%in: i64, %out: f32):
      %64 = arith.index_cast %in : i64 to index
      %65 = linalg.index 1 : index
      %extracted = tensor.extract %tables_1_weight[%64, %65] : tensor<10000x128xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128xf32>
    %17 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%categories2 : tensor<1xi64>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "tables.2"} {
    ^bb0(%in: i64, %out: f32):
      %64 = arith.index_cast %in : i64 to index
      %65 = linalg.index 1 : index
      %extracted = tensor.extract %tables_2_weight[%64, %65] : tensor<10000x128xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128xf32>
    %18 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%categories3 : tensor<1xi64>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "tables.3"} {
    ^bb0(%in: i64, %out: f32):
      %64 = arith.index_cast %in : i64 to index
      %65 = linalg.index 1 : index
      %extracted = tensor.extract %tables_3_weight[%64, %65] : tensor<7420x128xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128xf32>
    %19 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%categories4 : tensor<1xi64>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "tables.4"} {
    ^bb0(%in: i64, %out: f32):
      %64 = arith.index_cast %in : i64 to index
      %65 = linalg.index 1 : index
      %extracted = tensor.extract %tables_4_weight[%64, %65] : tensor<10000x128xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128xf32>
    %20 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%categories5 : tensor<1xi64>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "tables.5"} {
    ^bb0(%in: i64, %out: f32):
      %64 = arith.index_cast %in : i64 to index
      %65 = linalg.index 1 : index
      %extracted = tensor.extract %tables_5_weight[%64, %65] : tensor<3x128xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128xf32>
    %21 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%categories6 : tensor<1xi64>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "tables.6"} {
    ^bb0(%in: i64, %out: f32):
      %64 = arith.index_cast %in : i64 to index
      %65 = linalg.index 1 : index
      %extracted = tensor.extract %tables_6_weight[%64, %65] : tensor<7120x128xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128xf32>
    %22 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%categories7 : tensor<1xi64>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "tables.7"} {
    ^bb0(%in: i64, %out: f32):
      %64 = arith.index_cast %in : i64 to index
      %65 = linalg.index 1 : index
      %extracted = tensor.extract %tables_7_weight[%64, %65] : tensor<1543x128xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128xf32>
    %23 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%categories8 : tensor<1xi64>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "tables.8"} {
    ^bb0(%in: i64, %out: f32):
      %64 = arith.index_cast %in : i64 to index
      %65 = linalg.index 1 : index
      %extracted = tensor.extract %tables_8_weight[%64, %65] : tensor<63x128xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128xf32>
    %24 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%categories9 : tensor<1xi64>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "tables.9"} {
    ^bb0(%in: i64, %out: f32):
      %64 = arith.index_cast %in : i64 to index
      %65 = linalg.index 1 : index
      %extracted = tensor.extract %tables_9_weight[%64, %65] : tensor<10000x128xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128xf32>
    %25 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%categories10 : tensor<1xi64>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "tables.10"} {
    ^bb0(%in: i64, %out: f32):
      %64 = arith.index_cast %in : i64 to index
      %65 = linalg.index 1 : index
      %extracted = tensor.extract %tables_10_weight[%64, %65] : tensor<10000x128xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128xf32>
    %26 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%categories11 : tensor<1xi64>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "tables.11"} {
    ^bb0(%in: i64, %out: f32):
      %64 = arith.index_cast %in : i64 to index
      %65 = linalg.index 1 : index
      %extracted = tensor.extract %tables_11_weight[%64, %65] : tensor<10000x128xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128xf32>
    %27 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%categories12 : tensor<1xi64>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "tables.12"} {
    ^bb0(%in: i64, %out: f32):
      %64 = arith.index_cast %in : i64 to index
      %65 = linalg.index 1 : index
      %extracted = tensor.extract %tables_12_weight[%64, %65] : tensor<10x128xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128xf32>
    %28 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%categories13 : tensor<1xi64>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "tables.13"} {
    ^bb0(%in: i64, %out: f32):
      %64 = arith.index_cast %in : i64 to index
      %65 = linalg.index 1 : index
      %extracted = tensor.extract %tables_13_weight[%64, %65] : tensor<2208x128xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128xf32>
    %29 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%categories14 : tensor<1xi64>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "tables.14"} {
    ^bb0(%in: i64, %out: f32):
      %64 = arith.index_cast %in : i64 to index
      %65 = linalg.index 1 : index
      %extracted = tensor.extract %tables_14_weight[%64, %65] : tensor<10000x128xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128xf32>
    %30 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%categories15 : tensor<1xi64>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "tables.15"} {
    ^bb0(%in: i64, %out: f32):
      %64 = arith.index_cast %in : i64 to index
      %65 = linalg.index 1 : index
      %extracted = tensor.extract %tables_15_weight[%64, %65] : tensor<155x128xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128xf32>
    %31 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%categories16 : tensor<1xi64>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "tables.16"} {
    ^bb0(%in: i64, %out: f32):
      %64 = arith.index_cast %in : i64 to index
      %65 = linalg.index 1 : index
      %extracted = tensor.extract %tables_16_weight[%64, %65] : tensor<4x128xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128xf32>
    %32 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%categories17 : tensor<1xi64>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "tables.17"} {
    ^bb0(%in: i64, %out: f32):
      %64 = arith.index_cast %in : i64 to index
      %65 = linalg.index 1 : index
      %extracted = tensor.extract %tables_17_weight[%64, %65] : tensor<976x128xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128xf32>
    %33 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%categories18 : tensor<1xi64>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "tables.18"} {
    ^bb0(%in: i64, %out: f32):
      %64 = arith.index_cast %in : i64 to index
      %65 = linalg.index 1 : index
      %extracted = tensor.extract %tables_18_weight[%64, %65] : tensor<14x128xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128xf32>
    %34 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%categories19 : tensor<1xi64>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "tables.19"} {
    ^bb0(%in: i64, %out: f32):
      %64 = arith.index_cast %in : i64 to index
      %65 = linalg.index 1 : index
      %extracted = tensor.extract %tables_19_weight[%64, %65] : tensor<10000x128xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128xf32>
    %35 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%categories20 : tensor<1xi64>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "tables.20"} {
    ^bb0(%in: i64, %out: f32):
      %64 = arith.index_cast %in : i64 to index
      %65 = linalg.index 1 : index
      %extracted = tensor.extract %tables_20_weight[%64, %65] : tensor<10000x128xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128xf32>
    %36 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%categories21 : tensor<1xi64>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "tables.21"} {
    ^bb0(%in: i64, %out: f32):
      %64 = arith.index_cast %in : i64 to index
      %65 = linalg.index 1 : index
      %extracted = tensor.extract %tables_21_weight[%64, %65] : tensor<10000x128xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128xf32>
    %37 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%categories22 : tensor<1xi64>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "tables.22"} {
    ^bb0(%in: i64, %out: f32):
      %64 = arith.index_cast %in : i64 to index
      %65 = linalg.index 1 : index
      %extracted = tensor.extract %tables_22_weight[%64, %65] : tensor<10000x128xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128xf32>
    %38 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%categories23 : tensor<1xi64>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "tables.23"} {
    ^bb0(%in: i64, %out: f32):
      %64 = arith.index_cast %in : i64 to index
      %65 = linalg.index 1 : index
      %extracted = tensor.extract %tables_23_weight[%64, %65] : tensor<10000x128xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128xf32>
    %39 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%categories24 : tensor<1xi64>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "tables.24"} {
    ^bb0(%in: i64, %out: f32):
      %64 = arith.index_cast %in : i64 to index
      %65 = linalg.index 1 : index
      %extracted = tensor.extract %tables_24_weight[%64, %65] : tensor<108x128xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128xf32>
    %40 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%categories25 : tensor<1xi64>) outs(%10 : tensor<1x128xf32>) attrs =  {weft.layer = "tables.25"} {
    ^bb0(%in: i64, %out: f32):
      %64 = arith.index_cast %in : i64 to index
      %65 = linalg.index 1 : index
      %extracted = tensor.extract %tables_25_weight[%64, %65] : tensor<36x128xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x128xf32>
    %concat = tensor.concat dim(1) %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40 : (tensor<1x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>) -> tensor<1x3456xf32>
    %expanded = tensor.expand_shape %concat [[0], [1, 2]] output_shape [1, 27, 128] : tensor<1x3456xf32> into tensor<1x27x128xf32>
    %41 = tensor.empty() : tensor<1x128x27xf32>
    %transposed = linalg.transpose ins(%expanded : tensor<1x27x128xf32>) outs(%41 : tensor<1x128x27xf32>) permutation = [0, 2, 1]  {weft.layer = "transpose"}
    %42 = tensor.empty() : tensor<1x27x27xf32>
    %43 = linalg.fill {weft.layer = "matmul"} ins(%cst : f32) outs(%42 : tensor<1x27x27xf32>) -> tensor<1x27x27xf32>
    %44 = linalg.batch_matmul {weft.layer = "matmul"} ins(%expanded, %transposed : tensor<1x27x128xf32>, tensor<1x128x27xf32>) outs(%43 : tensor<1x27x27xf32>) -> tensor<1x27x27xf32>
    %extracted_slice = tensor.extract_slice %44[0, 1, 0] [1, 1, 27] [1, 1, 1] : tensor<1x27x27xf32> to tensor<1x1x27xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<1x1x27xf32> into tensor<1x27xf32>
    %extracted_slice_1 = tensor.extract_slice %collapsed[0, 0] [1, 1] [1, 1] : tensor<1x27xf32> to tensor<1x1xf32>
    %extracted_slice_2 = tensor.extract_slice %44[0, 2, 0] [1, 1, 27] [1, 1, 1] : tensor<1x27x27xf32> to tensor<1x1x27xf32>
    %collapsed_3 = tensor.collapse_shape %extracted_slice_2 [[0, 1], [2]] : tensor<1x1x27xf32> into tensor<1x27xf32>
    %extracted_slice_4 = tensor.extract_slice %collapsed_3[0, 0] [1, 2] [1, 1] : tensor<1x27xf32> to tensor<1x2xf32>
    %extracted_slice_5 = tensor.extract_slice %44[0, 3, 0] [1, 1, 27] [1, 1, 1] : tensor<1x27x27xf32> to tensor<1x1x27xf32>
    %collapsed_6 = tensor.collapse_shape %extracted_slice_5 [[0, 1], [2]] : tensor<1x1x27xf32> into tensor<1x27xf32>
    %extracted_slice_7 = tensor.extract_slice %collapsed_6[0, 0] [1, 3] [1, 1] : tensor<1x27xf32> to tensor<1x3xf32>
    %extracted_slice_8 = tensor.extract_slice %44[0, 4, 0] [1, 1, 27] [1, 1, 1] : tensor<1x27x27xf32> to tensor<1x1x27xf32>
    %collapsed_9 = tensor.collapse_shape %extracted_slice_8 [[0, 1], [2]] : tensor<1x1x27xf32> into tensor<1x27xf32>
    %extracted_slice_10 = tensor.extract_slice %collapsed_9[0, 0] [1, 4] [1, 1] : tensor<1x27xf32> to tensor<1x4xf32>
    %extracted_slice_11 = tensor.extract_slice %44[0, 5, 0] [1, 1, 27] [1, 1, 1] : tensor<1x27x27xf32> to tensor<1x1x27xf32>
    %collapsed_12 = tensor.collapse_shape %extracted_slice_11 [[0, 1], [2]] : tensor<1x1x27xf32> into tensor<1x27xf32>
    %extracted_slice_13 = tensor.extract_slice %collapsed_12[0, 0] [1, 5] [1, 1] : tensor<1x27xf32> to tensor<1x5xf32>
    %extracted_slice_14 = tensor.extract_slice %44[0, 6, 0] [1, 1, 27] [1, 1, 1] : tensor<1x27x27xf32> to tensor<1x1x27xf32>
    %collapsed_15 = tensor.collapse_shape %extracted_slice_14 [[0, 1], [2]] : tensor<1x1x27xf32> into tensor<1x27xf32>
    %extracted_slice_16 = tensor.extract_slice %collapsed_15[0, 0] [1, 6] [1, 1] : tensor<1x27xf32> to tensor<1x6xf32>
    %extracted_slice_17 = tensor.extract_slice %44[0, 7, 0] [1, 1, 27] [1, 1, 1] : tensor<1x27x27xf32> to tensor<1x1x27xf32>
    %collapsed_18 = tensor.collapse_shape %extracted_slice_17 [[0, 1], [2]] : tensor<1x1x27xf32> into tensor<1x27xf32>
    %extracted_slice_19 = tensor.extract_slice %collapsed_18[0, 0] [1, 7] [1, 1] : tensor<1x27xf32> to tensor<1x7xf32>
    %extracted_slice_20 = tensor.extract_slice %44[0, 8, 0] [1, 1, 27] [1, 1, 1] : tensor<1x27x27xf32> to tensor<1x1x27xf32>
    %collapsed_21 = tensor.collapse_shape %extracted_slice_20 [[0, 1], [2]] : tensor<1x1x27xf32> into tensor<1x27xf32>
    %extracted_slice_22 = tensor.extract_slice %collapsed_21[0, 0] [1, 8] [1, 1] : tensor<1x27xf32> to tensor<1x8xf32>
    %extracted_slice_23 = tensor.extract_slice %44[0, 9, 0] [1, 1, 27] [1, 1, 1] : tensor<1x27x27xf32> to tensor<1x1x27xf32>
    %collapsed_24 = tensor.collapse_shape %extracted_slice_23 [[0, 1], [2]] : tensor<1x1x27xf32> into tensor<1x27xf32>
    %extracted_slice_25 = tensor.extract_slice %collapsed_24[0, 0] [1, 9] [1, 1] : tensor<1x27xf32> to tensor<1x9xf32>
    %extracted_slice_26 = tensor.extract_slice %44[0, 10, 0] [1, 1, 27] [1, 1, 1] : tensor<1x27x27xf32> to tensor<1x1x27xf32>
    %collapsed_27 = tensor.collapse_shape %extracted_slice_26 [[0, 1], [2]] : tensor<1x1x27xf32> into tensor<1x27xf32>
    %extracted_slice_28 = tensor.extract_slice %collapsed_27[0, 0] [1, 10] [1, 1] : tensor<1x27xf32> to tensor<1x10xf32>
    %extracted_slice_29 = tensor.extract_slice %44[0, 11, 0] [1, 1, 27] [1, 1, 1] : tensor<1x27x27xf32> to tensor<1x1x27xf32>
    %collapsed_30 = tensor.collapse_shape %extracted_slice_29 [[0, 1], [2]] : tensor<1x1x27xf32> into tensor<1x27xf32>
    %extracted_slice_31 = tensor.extract_slice %collapsed_30[0, 0] [1, 11] [1, 1] : tensor<1x27xf32> to tensor<1x11xf32>
    %extracted_slice_32 = tensor.extract_slice %44[0, 12, 0] [1, 1, 27] [1, 1, 1] : tensor<1x27x27xf32> to tensor<1x1x27xf32>
    %collapsed_33 = tensor.collapse_shape %extracted_slice_32 [[0, 1], [2]] : tensor<1x1x27xf32> into tensor<1x27xf32>
    %extracted_slice_34 = tensor.extract_slice %collapsed_33[0, 0] [1, 12] [1, 1] : tensor<1x27xf32> to tensor<1x12xf32>
    %extracted_slice_35 = tensor.extract_slice %44[0, 13, 0] [1, 1, 27] [1, 1, 1] : tensor<1x27x27xf32> to tensor<1x1x27xf32>
    %collapsed_36 = tensor.collapse_shape %extracted_slice_35 [[0, 1], [2]] : tensor<1x1x27xf32> into tensor<1x27xf32>
    %extracted_slice_37 = tensor.extract_slice %collapsed_36[0, 0] [1, 13] [1, 1] : tensor<1x27xf32> to tensor<1x13xf32>
    %extracted_slice_38 = tensor.extract_slice %44[0, 14, 0] [1, 1, 27] [1, 1, 1] : tensor<1x27x27xf32> to tensor<1x1x27xf32>
    %collapsed_39 = tensor.collapse_shape %extracted_slice_38 [[0, 1], [2]] : tensor<1x1x27xf32> into tensor<1x27xf32>
    %extracted_slice_40 = tensor.extract_slice %collapsed_39[0, 0] [1, 14] [1, 1] : tensor<1x27xf32> to tensor<1x14xf32>
    %extracted_slice_41 = tensor.extract_slice %44[0, 15, 0] [1, 1, 27] [1, 1, 1] : tensor<1x27x27xf32> to tensor<1x1x27xf32>
    %collapsed_42 = tensor.collapse_shape %extracted_slice_41 [[0, 1], [2]] : tensor<1x1x27xf32> into tensor<1x27xf32>
    %extracted_slice_43 = tensor.extract_slice %collapsed_42[0, 0] [1, 15] [1, 1] : tensor<1x27xf32> to tensor<1x15xf32>
    %extracted_slice_44 = tensor.extract_slice %44[0, 16, 0] [1, 1, 27] [1, 1, 1] : tensor<1x27x27xf32> to tensor<1x1x27xf32>
    %collapsed_45 = tensor.collapse_shape %extracted_slice_44 [[0, 1], [2]] : tensor<1x1x27xf32> into tensor<1x27xf32>
    %extracted_slice_46 = tensor.extract_slice %collapsed_45[0, 0] [1, 16] [1, 1] : tensor<1x27xf32> to tensor<1x16xf32>
    %extracted_slice_47 = tensor.extract_slice %44[0, 17, 0] [1, 1, 27] [1, 1, 1] : tensor<1x27x27xf32> to tensor<1x1x27xf32>
    %collapsed_48 = tensor.collapse_shape %extracted_slice_47 [[0, 1], [2]] : tensor<1x1x27xf32> into tensor<1x27xf32>
    %extracted_slice_49 = tensor.extract_slice %collapsed_48[0, 0] [1, 17] [1, 1] : tensor<1x27xf32> to tensor<1x17xf32>
    %extracted_slice_50 = tensor.extract_slice %44[0, 18, 0] [1, 1, 27] [1, 1, 1] : tensor<1x27x27xf32> to tensor<1x1x27xf32>
    %collapsed_51 = tensor.collapse_shape %extracted_slice_50 [[0, 1], [2]] : tensor<1x1x27xf32> into tensor<1x27xf32>
    %extracted_slice_52 = tensor.extract_slice %collapsed_51[0, 0] [1, 18] [1, 1] : tensor<1x27xf32> to tensor<1x18xf32>
    %extracted_slice_53 = tensor.extract_slice %44[0, 19, 0] [1, 1, 27] [1, 1, 1] : tensor<1x27x27xf32> to tensor<1x1x27xf32>
    %collapsed_54 = tensor.collapse_shape %extracted_slice_53 [[0, 1], [2]] : tensor<1x1x27xf32> into tensor<1x27xf32>
    %extracted_slice_55 = tensor.extract_slice %collapsed_54[0, 0] [1, 19] [1, 1] : tensor<1x27xf32> to tensor<1x19xf32>
    %extracted_slice_56 = tensor.extract_slice %44[0, 20, 0] [1, 1, 27] [1, 1, 1] : tensor<1x27x27xf32> to tensor<1x1x27xf32>
    %collapsed_57 = tensor.collapse_shape %extracted_slice_56 [[0, 1], [2]] : tensor<1x1x27xf32> into tensor<1x27xf32>
    %extracted_slice_58 = tensor.extract_slice %collapsed_57[0, 0] [1, 20] [1, 1] : tensor<1x27xf32> to tensor<1x20xf32>
    %extracted_slice_59 = tensor.extract_slice %44[0, 21, 0] [1, 1, 27] [1, 1, 1] : tensor<1x27x27xf32> to tensor<1x1x27xf32>
    %collapsed_60 = tensor.collapse_shape %extracted_slice_59 [[0, 1], [2]] : tensor<1x1x27xf32> into tensor<1x27xf32>
    %extracted_slice_61 = tensor.extract_slice %collapsed_60[0, 0] [1, 21] [1, 1] : tensor<1x27xf32> to tensor<1x21xf32>
    %extracted_slice_62 = tensor.extract_slice %44[0, 22, 0] [1, 1, 27] [1, 1, 1] : tensor<1x27x27xf32> to tensor<1x1x27xf32>
    %collapsed_63 = tensor.collapse_shape %extracted_slice_62 [[0, 1], [2]] : tensor<1x1x27xf32> into tensor<1x27xf32>
    %extracted_slice_64 = tensor.extract_slice %collapsed_63[0, 0] [1, 22] [1, 1] : tensor<1x27xf32> to tensor<1x22xf32>
    %extracted_slice_65 = tensor.extract_slice %44[0, 23, 0] [1, 1, 27] [1, 1, 1] : tensor<1x27x27xf32> to tensor<1x1x27xf32>
    %collapsed_66 = tensor.collapse_shape %extracted_slice_65 [[0, 1], [2]] : tensor<1x1x27xf32> into tensor<1x27xf32>
    %extracted_slice_67 = tensor.extract_slice %collapsed_66[0, 0] [1, 23] [1, 1] : tensor<1x27xf32> to tensor<1x23xf32>
    %extracted_slice_68 = tensor.extract_slice %44[0, 24, 0] [1, 1, 27] [1, 1, 1] : tensor<1x27x27xf32> to tensor<1x1x27xf32>
    %collapsed_69 = tensor.collapse_shape %extracted_slice_68 [[0, 1], [2]] : tensor<1x1x27xf32> into tensor<1x27xf32>
    %extracted_slice_70 = tensor.extract_slice %collapsed_69[0, 0] [1, 24] [1, 1] : tensor<1x27xf32> to tensor<1x24xf32>
    %extracted_slice_71 = tensor.extract_slice %44[0, 25, 0] [1, 1, 27] [1, 1, 1] : tensor<1x27x27xf32> to tensor<1x1x27xf32>
    %collapsed_72 = tensor.collapse_shape %extracted_slice_71 [[0, 1], [2]] : tensor<1x1x27xf32> into tensor<1x27xf32>
    %extracted_slice_73 = tensor.extract_slice %collapsed_72[0, 0] [1, 25] [1, 1] : tensor<1x27xf32> to tensor<1x25xf32>
    %extracted_slice_74 = tensor.extract_slice %44[0, 26, 0] [1, 1, 27] [1, 1, 1] : tensor<1x27x27xf32> to tensor<1x1x27xf32>
    %collapsed_75 = tensor.collapse_shape %extracted_slice_74 [[0, 1], [2]] : tensor<1x1x27xf32> into tensor<1x27xf32>
    %extracted_slice_76 = tensor.extract_slice %collapsed_75[0, 0] [1, 26] [1, 1] : tensor<1x27xf32> to tensor<1x26xf32>
    %concat_77 = tensor.concat dim(1) %14, %extracted_slice_1, %extracted_slice_4, %extracted_slice_7, %extracted_slice_10, %extracted_slice_13, %extracted_slice_16, %extracted_slice_19, %extracted_slice_22, %extracted_slice_25, %extracted_slice_28, %extracted_slice_31, %extracted_slice_34, %extracted_slice_37, %extracted_slice_40, %extracted_slice_43, %extracted_slice_46, %extracted_slice_49, %extracted_slice_52, %extracted_slice_55, %extracted_slice_58, %extracted_slice_61, %extracted_slice_64, %extracted_slice_67, %extracted_slice_70, %extracted_slice_73, %extracted_slice_76 : (tensor<1x128xf32>, tensor<1x1xf32>, tensor<1x2xf32>, tensor<1x3xf32>, tensor<1x4xf32>, tensor<1x5xf32>, tensor<1x6xf32>, tensor<1x7xf32>, tensor<1x8xf32>, tensor<1x9xf32>, tensor<1x10xf32>, tensor<1x11xf32>, tensor<1x12xf32>, tensor<1x13xf32>, tensor<1x14xf32>, tensor<1x15xf32>, tensor<1x16xf32>, tensor<1x17xf32>, tensor<1x18xf32>, tensor<1x19xf32>, tensor<1x20xf32>, tensor<1x21xf32>, tensor<1x22xf32>, tensor<1x23xf32>, tensor<1x24xf32>, tensor<1x25xf32>, tensor<1x26xf32>) -> tensor<1x479xf32>
    %45 = tensor.empty() : tensor<1x1024xf32>
    %46 = linalg.fill {weft.layer = "top.0"} ins(%cst : f32) outs(%45 : tensor<1x1024xf32>) -> tensor<1x1024xf32>
    %47 = linalg.matmul {weft.layer = "top.0"} ins(%concat_77, %top_0_weight_transposed : tensor<1x479xf32>, tensor<479x1024xf32>) outs(%46 : tensor<1x1024xf32>) -> tensor<1x1024xf32>
    %48 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%47, %top_0_bias : tensor<1x1024xf32>, tensor<1024xf32>) outs(%45 : tensor<1x1024xf32>) attrs =  {weft.layer = "top.0"} {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %64 = arith.addf %in, %in_78 : f32
      linalg.yield %64 : f32
    } -> tensor<1x1024xf32>
    %49 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%48 : tensor<1x1024xf32>) outs(%45 : tensor<1x1024xf32>) attrs =  {weft.layer = "top.1"} {
    ^bb0(%in: f32, %out: f32):
      %64 = arith.maximumf %in, %cst : f32
      linalg.yield %64 : f32
    } -> tensor<1x1024xf32>
    %50 = linalg.matmul {weft.layer = "top.2"} ins(%49, %top_2_weight_transposed : tensor<1x1024xf32>, tensor<1024x1024xf32>) outs(%46 : tensor<1x1024xf32>) -> tensor<1x1024xf32>
    %51 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%50, %top_2_bias : tensor<1x1024xf32>, tensor<1024xf32>) outs(%45 : tensor<1x1024xf32>) attrs =  {weft.layer = "top.2"} {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %64 = arith.addf %in, %in_78 : f32
      linalg.yield %64 : f32
    } -> tensor<1x1024xf32>
    %52 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%51 : tensor<1x1024xf32>) outs(%45 : tensor<1x1024xf32>) attrs =  {weft.layer = "top.3"} {
    ^bb0(%in: f32, %out: f32):
      %64 = arith.maximumf %in, %cst : f32
      linalg.yield %64 : f32
    } -> tensor<1x1024xf32>
    %53 = linalg.matmul {weft.layer = "top.4"} ins(%52, %top_4_weight_transposed : tensor<1x1024xf32>, tensor<1024x512xf32>) outs(%1 : tensor<1x512xf32>) -> tensor<1x512xf32>
    %54 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%53, %top_4_bias : tensor<1x512xf32>, tensor<512xf32>) outs(%0 : tensor<1x512xf32>) attrs =  {weft.layer = "top.4"} {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %64 = arith.addf %in, %in_78 : f32
      linalg.yield %64 : f32
    } -> tensor<1x512xf32>
    %55 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%54 : tensor<1x512xf32>) outs(%0 : tensor<1x512xf32>) attrs =  {weft.layer = "top.5"} {
    ^bb0(%in: f32, %out: f32):
      %64 = arith.maximumf %in, %cst : f32
      linalg.yield %64 : f32
    } -> tensor<1x512xf32>
    %56 = linalg.matmul {weft.layer = "top.6"} ins(%55, %top_6_weight_transposed : tensor<1x512xf32>, tensor<512x256xf32>) outs(%6 : tensor<1x256xf32>) -> tensor<1x256xf32>
    %57 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%56, %top_6_bias : tensor<1x256xf32>, tensor<256xf32>) outs(%5 : tensor<1x256xf32>) attrs =  {weft.layer = "top.6"} {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %64 = arith.addf %in, %in_78 : f32
      linalg.yield %64 : f32
    } -> tensor<1x256xf32>
    %58 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%57 : tensor<1x256xf32>) outs(%5 : tensor<1x256xf32>) attrs =  {weft.layer = "top.7"} {
    ^bb0(%in: f32, %out: f32):
      %64 = arith.maximumf %in, %cst : f32
      linalg.yield %64 : f32
    } -> tensor<1x256xf32>
    %59 = tensor.empty() : tensor<1x1xf32>
    %60 = linalg.fill {weft.layer = "top.8"} ins(%cst : f32) outs(%59 : tensor<1x1xf32>) -> tensor<1x1xf32>
    %61 = linalg.matmul {weft.layer = "top.8"} ins(%58, %top_8_weight_transposed : tensor<1x256xf32>, tensor<256x1xf32>) outs(%60 : tensor<1x1xf32>) -> tensor<1x1xf32>
    %62 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%61, %top_8_bias : tensor<1x1xf32>, tensor<1xf32>) outs(%59 : tensor<1x1xf32>) attrs =  {weft.layer = "top.8"} {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %64 = arith.addf %in, %in_78 : f32
      linalg.yield %64 : f32
    } -> tensor<1x1xf32>
    %63 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%62 : tensor<1x1xf32>) outs(%59 : tensor<1x1xf32>) attrs =  {weft.layer = "sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %64 = arith.negf %in : f32
      %65 = math.exp %64 : f32
      %66 = arith.addf %65, %cst_0 : f32
      %67 = arith.divf %cst_0, %66 : f32
      linalg.yield %67 : f32
    } -> tensor<1x1xf32>
    return %63 : tensor<1x1xf32>
  }
}
