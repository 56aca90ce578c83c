#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @lstm(%word: tensor<1x1000xf32> {weft.dims = ["batch", ""]}, %states0: tensor<1x1000xf32> {weft.name = "states_0", weft.dims = ["batch", ""]}, %states1: tensor<1x1000xf32> {weft.name = "states_1", weft.dims = ["batch", ""]}, %states2: tensor<1x1000xf32> {weft.name = "states_2", weft.dims = ["batch", ""]}, %states3: tensor<1x1000xf32> {weft.name = "states_3", weft.dims = ["batch", ""]}, %states4: tensor<1x1000xf32> {weft.name = "states_4", weft.dims = ["batch", ""]}, %states5: tensor<1x1000xf32> {weft.name = "states_5", weft.dims = ["batch", ""]}, %states6: tensor<1x1000xf32> {weft.name = "states_6", weft.dims = ["batch", ""]}, %states7: tensor<1x1000xf32> {weft.name = "states_7", weft.dims = ["batch", ""]}, %cells_0_input_weight_transposed: tensor<1000x4000xf32> {weft.weight = "cells.0.input.weight.transposed"}, %cells_0_input_bias: tensor<4000xf32> {weft.weight = "cells.0.input.bias"}, %cells_0_hidden_weight_transposed: tensor<1000x4000xf32> {weft.weight = "cells.0.hidden.weight.transposed"}, %cells_0_hidden_bias: tensor<4000xf32> {weft.weight = "cells.0.hidden.bias"}, %cells_1_input_weight_transposed: tensor<1000x4000xf32> {weft.weight = "cells.1.input.weight.transposed"}, %cells_1_input_bias: tensor<4000xf32> {weft.weight = "cells.1.input.bias"}, %cells_1_hidden_weight_transposed: tensor<1000x4000xf32> {weft.weight = "cells.1.hidden.weight.transposed"}, %cells_1_hidden_bias: tensor<4000xf32> {weft.weight = "cells.1.hidden.bias"}, %cells_2_input_weight_transposed: tensor<1000x4000xf32> {weft.weight = "cells.2.input.weight.transposed"}, %cells_2_input_bias: tensor<4000xf32> {weft.weight = "cells.2.input.bias"}, %cells_2_hidden_weight_transposed: tensor<1000x4000xf32> {weft.weight = "cells.2.hidden.weight.transposed"}, %cells_2_hidden_bias: tensor<4000xf32> {weft.weight = "cells.2.hidden.bias"}, %cells_3_input_weight_transposed: tensor<1000x4000xf32> {weft.weight = "cells.3.input.weight.transposed"}, %cells_3_input_bias: tensor<4000xf32> {weft.weight = "cells.3.input.bias"}, %cells_3_hidden_weight_transposed: tensor<1000x4000xf32> {weft.weight = "cells.3.hidden.weight.transposed"}, %cells_3_hidden_bias: tensor<4000xf32> {weft.weight = "cells.3.hidden.bias"}) -> (tensor<1x1000xf32>, tensor<1x1000xf32>, tensor<1x1000xf32>, tensor<1x1000xf32>, tensor<1x1000xf32>, tensor<1x1000xf32>, tensor<1x1000xf32>, tensor<1x1000xf32>) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %0 = tensor.empty() : tensor<1x4000xf32>
    %1 = linalg.fill {weft.layer = "cells.0.input"} ins(%cst : f32) outs(%0 : tensor<1x4000xf32>) -> tensor<1x4000xf32>
    %2 = linalg.matmul {weft.layer = "cells.0.input"} ins(%word, %cells_0_input_weight_transposed : tensor<1x1000xf32>, tensor<1000x4000xf32>) outs(%1 : tensor<1x4000xf32>) -> tensor<1x4000xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%2, %cells_0_input_bias : tensor<1x4000xf32>, tensor<4000xf32>) outs(%0 : tensor<1x4000xf32>) attrs =  {weft.layer = "cells.0.input"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.addf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x4000xf32>
    %4 = linalg.matmul {weft.layer = "cells.0.hidden"} ins(%states0, %cells_0_hidden_weight_transposed : tensor<1x1000xf32>, tensor<1000x4000xf32>) outs(%1 : tensor<1x4000xf32>) -> tensor<1x4000xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%4, %cells_0_hidden_bias : tensor<1x4000xf32>, tensor<4000xf32>) outs(%0 : tensor<1x4000xf32>) attrs =  {weft.layer = "cells.0.hidden"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.addf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x4000xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %5 : tensor<1x4000xf32>, tensor<1x4000xf32>) outs(%0 : tensor<1x4000xf32>) attrs =  {weft.layer = "cells.0.add"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.addf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x4000xf32>
    %extracted_slice = tensor.extract_slice %6[0, 0] [1, 1000] [1, 1] : tensor<1x4000xf32> to tensor<1x1000xf32>
    %extracted_slice_1 = tensor.extract_slice %6[0, 1000] [1, 1000] [1, 1] : tensor<1x4000xf32> to tensor<1x1000xf32>
    %extracted_slice_2 = tensor.extract_slice %6[0, 2000] [1, 1000] [1, 1] : tensor<1x4000xf32> to tensor<1x1000xf32>
    %extracted_slice_3 = tensor.extract_slice %6[0, 3000] [1, 1000] [1, 1] : tensor<1x4000xf32> to tensor<1x1000xf32>
    %7 = tensor.empty() : tensor<1x1000xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_1 : tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.0.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %59 = arith.negf %in : f32
      %60 = math.exp %59 : f32
      %61 = arith.addf %60, %cst_0 : f32
      %62 = arith.divf %cst_0, %61 : f32
      linalg.yield %62 : f32
    } -> tensor<1x1000xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%8, %states1 : tensor<1x1000xf32>, tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.0.mul"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.mulf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x1000xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice : tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.0.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %59 = arith.negf %in : f32
      %60 = math.exp %59 : f32
      %61 = arith.addf %60, %cst_0 : f32
      %62 = arith.divf %cst_0, %61 : f32
      linalg.yield %62 : f32
    } -> tensor<1x1000xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_2 : tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.0.tanh"} {
    ^bb0(%in: f32, %out: f32):
      %59 = math.tanh %in : f32
      linalg.yield %59 : f32
    } -> tensor<1x1000xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %11 : tensor<1x1000xf32>, tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.0.mul"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.mulf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x1000xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%9, %12 : tensor<1x1000xf32>, tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.0.add"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.addf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x1000xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_3 : tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.0.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %59 = arith.negf %in : f32
      %60 = math.exp %59 : f32
      %61 = arith.addf %60, %cst_0 : f32
      %62 = arith.divf %cst_0, %61 : f32
      linalg.yield %62 : f32
    } -> tensor<1x1000xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.0.tanh"} {
    ^bb0(%in: f32, %out: f32):
      %59 = math.tanh %in : f32
      linalg.yield %59 : f32
    } -> tensor<1x1000xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%14, %15 : tensor<1x1000xf32>, tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.0.mul"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.mulf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x1000xf32>
    %17 = linalg.matmul {weft.layer = "cells.1.input"} ins(%16, %cells_1_input_weight_transposed : tensor<1x1000xf32>, tensor<1000x4000xf32>) outs(%1 : tensor<1x4000xf32>) -> tensor<1x4000xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%17, %cells_1_input_bias : tensor<1x4000xf32>, tensor<4000xf32>) outs(%0 : tensor<1x4000xf32>) attrs =  {weft.layer = "cells.1.input"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.addf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x4000xf32>
    %19 = linalg.matmul {weft.layer = "cells.1.hidden"} ins(%states2, %cells_1_hidden_weight_transposed : tensor<1x1000xf32>, tensor<1000x4000xf32>) outs(%1 : tensor<1x4000xf32>) -> tensor<1x4000xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%19, %cells_1_hidden_bias : tensor<1x4000xf32>, tensor<4000xf32>) outs(%0 : tensor<1x4000xf32>) attrs =  {weft.layer = "cells.1.hidden"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.addf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x4000xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%18, %20 : tensor<1x4000xf32>, tensor<1x4000xf32>) outs(%0 : tensor<1x4000xf32>) attrs =  {weft.layer = "cells.1.add"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.addf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x4000xf32>
    %extracted_slice_4 = tensor.extract_slice %21[0, 0] [1, 1000] [1, 1] : tensor<1x4000xf32> to tensor<1x1000xf32>
    %extracted_slice_5 = tensor.extract_slice %21[0, 1000] [1, 1000] [1, 1] : tensor<1x4000xf32> to tensor<1x1000xf32>
    %extracted_slice_6 = tensor.extract_slice %21[0, 2000] [1, 1000] [1, 1] : tensor<1x4000xf32> to tensor<1x1000xf32>
    %extracted_slice_7 = tensor.extract_slice %21[0, 3000] [1, 1000] [1, 1] : tensor<1x4000xf32> to tensor<1x1000xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_5 : tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.1.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %59 = arith.negf %in : f32
      %60 = math.exp %59 : f32
      %61 = arith.addf %60, %cst_0 : f32
      %62 = arith.divf %cst_0, %61 : f32
      linalg.yield %62 : f32
    } -> tensor<1x1000xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%22, %states3 : tensor<1x1000xf32>, tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.1.mul"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.mulf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x1000xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_4 : tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.1.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %59 = arith.negf %in : f32
      %60 = math.exp %59 : f32
      %61 = arith.addf %60, %cst_0 : f32
      %62 = arith.divf %cst_0, %61 : f32
      linalg.yield %62 : f32
    } -> tensor<1x1000xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_6 : tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.1.tanh"} {
    ^bb0(%in: f32, %out: f32):
      %59 = math.tanh %in : f32
      linalg.yield %59 : f32
    } -> tensor<1x1000xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%24, %25 : tensor<1x1000xf32>, tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.1.mul"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.mulf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x1000xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%23, %26 : tensor<1x1000xf32>, tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.1.add"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.addf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x1000xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_7 : tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.1.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %59 = arith.negf %in : f32
      %60 = math.exp %59 : f32
      %61 = arith.addf %60, %cst_0 : f32
      %62 = arith.divf %cst_0, %61 : f32
      linalg.yield %62 : f32
    } -> tensor<1x1000xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.1.tanh"} {
    ^bb0(%in: f32, %out: f32):
      %59 = math.tanh %in : f32
      linalg.yield %59 : f32
    } -> tensor<1x1000xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%28, %29 : tensor<1x1000xf32>, tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.1.mul"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.mulf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x1000xf32>
    %31 = linalg.matmul {weft.layer = "cells.2.input"} ins(%30, %cells_2_input_weight_transposed : tensor<1x1000xf32>, tensor<1000x4000xf32>) outs(%1 : tensor<1x4000xf32>) -> tensor<1x4000xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%31, %cells_2_input_bias : tensor<1x4000xf32>, tensor<4000xf32>) outs(%0 : tensor<1x4000xf32>) attrs =  {weft.layer = "cells.2.input"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.addf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x4000xf32>
    %33 = linalg.matmul {weft.layer = "cells.2.hidden"} ins(%states4, %cells_2_hidden_weight_transposed : tensor<1x1000xf32>, tensor<1000x4000xf32>) outs(%1 : tensor<1x4000xf32>) -> tensor<1x4000xf32>
    %34 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%33, %cells_2_hidden_bias : tensor<1x4000xf32>, tensor<4000xf32>) outs(%0 : tensor<1x4000xf32>) attrs =  {weft.layer = "cells.2.hidden"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.addf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x4000xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%32, %34 : tensor<1x4000xf32>, tensor<1x4000xf32>) outs(%0 : tensor<1x4000xf32>) attrs =  {weft.layer = "cells.2.add"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.addf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x4000xf32>
    %extracted_slice_8 = tensor.extract_slice %35[0, 0] [1, 1000] [1, 1] : tensor<1x4000xf32> to tensor<1x1000xf32>
    %extracted_slice_9 = tensor.extract_slice %35[0, 1000] [1, 1000] [1, 1] : tensor<1x4000xf32> to tensor<1x1000xf32>
    %extracted_slice_10 = tensor.extract_slice %35[0, 2000] [1, 1000] [1, 1] : tensor<1x4000xf32> to tensor<1x1000xf32>
    %extracted_slice_11 = tensor.extract_slice %35[0, 3000] [1, 1000] [1, 1] : tensor<1x4000xf32> to tensor<1x1000xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_9 : tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.2.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %59 = arith.negf %in : f32
      %60 = math.exp %59 : f32
      %61 = arith.addf %60, %cst_0 : f32
      %62 = arith.divf %cst_0, %61 : f32
      linalg.yield %62 : f32
    } -> tensor<1x1000xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%36, %states5 : tensor<1x1000xf32>, tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.2.mul"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.mulf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x1000xf32>
    %38 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_8 : tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.2.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %59 = arith.negf %in : f32
      %60 = math.exp %59 : f32
      %61 = arith.addf %60, %cst_0 : f32
      %62 = arith.divf %cst_0, %61 : f32
      linalg.yield %62 : f32
    } -> tensor<1x1000xf32>
    %39 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_10 : tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.2.tanh"} {
    ^bb0(%in: f32, %out: f32):
      %59 = math.tanh %in : f32
      linalg.yield %59 : f32
    } -> tensor<1x1000xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%38, %39 : tensor<1x1000xf32>, tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.2.mul"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.mulf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x1000xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%37, %40 : tensor<1x1000xf32>, tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.2.add"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.addf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x1000xf32>
    %42 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_11 : tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.2.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %59 = arith.negf %in : f32
      %60 = math.exp %59 : f32
      %61 = arith.addf %60, %cst_0 : f32
      %62 = arith.divf %cst_0, %61 : f32
      linalg.yield %62 : f32
    } -> tensor<1x1000xf32>
    %43 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%41 : tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.2.tanh"} {
    ^bb0(%in: f32, %out: f32):
      %59 = math.tanh %in : f32
      linalg.yield %59 : f32
    } -> tensor<1x1000xf32>
    %44 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%42, %43 : tensor<1x1000xf32>, tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.2.mul"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.mulf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x1000xf32>
    %45 = linalg.matmul {weft.layer = "cells.3.input"} ins(%44, %cells_3_input_weight_transposed : tensor<1x1000xf32>, tensor<1000x4000xf32>) outs(%1 : tensor<1x4000xf32>) -> tensor<1x4000xf32>
    %46 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%45, %cells_3_input_bias : tensor<1x4000xf32>, tensor<4000xf32>) outs(%0 : tensor<1x4000xf32>) attrs =  {weft.layer = "cells.3.input"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.addf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x4000xf32>
    %47 = linalg.matmul {weft.layer = "cells.3.hidden"} ins(%states6, %cells_3_hidden_weight_transposed : tensor<1x1000xf32>, tensor<1000x4000xf32>) outs(%1 : tensor<1x4000xf32>) -> tensor<1x4000xf32>
    %48 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%47, %cells_3_hidden_bias : tensor<1x4000xf32>, tensor<4000xf32>) outs(%0 : tensor<1x4000xf32>) attrs =  {weft.layer = "cells.3.hidden"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.addf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x4000xf32>
    %49 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%46, %48 : tensor<1x4000xf32>, tensor<1x4000xf32>) outs(%0 : tensor<1x4000xf32>) attrs =  {weft.layer = "cells.3.add"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.addf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x4000xf32>
    %extracted_slice_12 = tensor.extract_slice %49[0, 0] [1, 1000] [1, 1] : tensor<1x4000xf32> to tensor<1x1000xf32>
    %extracted_slice_13 = tensor.extract_slice %49[0, 1000] [1, 1000] [1, 1] : tensor<1x4000xf32> to tensor<1x1000xf32>
    %extracted_slice_14 = tensor.extract_slice %49[0, 2000] [1, 1000] [1, 1] : tensor<1x4000xf32> to tensor<1x1000xf32>
    %extracted_slice_15 = tensor.extract_slice %49[0, 3000] [1, 1000] [1, 1] : tensor<1x4000xf32> to tensor<1x1000xf32>
    %50 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_13 : tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.3.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %59 = arith.negf %in : f32
      %60 = math.exp %59 : f32
      %61 = arith.addf %60, %cst_0 : f32
      %62 = arith.divf %cst_0, %61 : f32
      linalg.yield %62 : f32
    } -> tensor<1x1000xf32>
    %51 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%50, %states7 : tensor<1x1000xf32>, tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.3.mul"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.mulf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x1000xf32>
    %52 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_12 : tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.3.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %59 = arith.negf %in : f32
      %60 = math.exp %59 : f32
      %61 = arith.addf %60, %cst_0 : f32
      %62 = arith.divf %cst_0, %61 : f32
      linalg.yield %62 : f32
    } -> tensor<1x1000xf32>
    %53 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_14 : tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.3.tanh"} {
    ^bb0(%in: f32, %out: f32):
      %59 = math.tanh %in : f32
      linalg.yield %59 : f32
    } -> tensor<1x1000xf32>
    %54 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%52, %53 : tensor<1x1000xf32>, tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.3.mul"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.mulf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x1000xf32>
    %55 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%51, %54 : tensor<1x1000xf32>, tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.3.add"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.addf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x1000xf32>
    %56 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_15 : tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.3.sigmoid"} {
    ^bb0(%in: f32, %out: f32):
      %59 = arith.negf %in : f32
      %60 = math.exp %59 : f32
      %61 = arith.addf %60, %cst_0 : f32
      %62 = arith.divf %cst_0, %61 : f32
      linalg.yield %62 : f32
    } -> tensor<1x1000xf32>
    %57 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%55 : tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.3.tanh"} {
    ^bb0(%in: f32, %out: f32):
      %59 = math.tanh %in : f32
      linalg.yield %59 : f32
    } -> tensor<1x1000xf32>
    %58 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%56, %57 : tensor<1x1000xf32>, tensor<1x1000xf32>) outs(%7 : tensor<1x1000xf32>) attrs =  {weft.layer = "cells.3.mul"} {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %59 = arith.mulf %in, %in_16 : f32
      linalg.yield %59 : f32
    } -> tensor<1x1000xf32>
    return %16, %13, %30, %27, %44, %41, %58, %55 : tensor<1x1000xf32>, tensor<1x1000xf32>, tensor<1x1000xf32>, tensor<1x1000xf32>, tensor<1x1000xf32>, tensor<1x1000xf32>, tensor<1x1000xf32>, tensor<1x1000xf32>
  }
}
