#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @mlp(%x: tensor<1x784xf32> {weft.dims = ["batch", ""]}, %layers_0_weight_transposed: tensor<784x1500xf32> {weft.weight = "layers.0.weight.transposed"}, %layers_0_bias: tensor<1500xf32> {weft.weight = "layers.0.bias"}, %layers_2_weight_transposed: tensor<1500x1000xf32> {weft.weight = "layers.2.weight.transposed"}, %layers_2_bias: tensor<1000xf32> {weft.weight = "layers.2.bias"}, %layers_4_weight_transposed: tensor<1000x500xf32> {weft.weight = "layers.4.weight.transposed"}, %layers_4_bias: tensor<500xf32> {weft.weight = "layers.4.bias"}, %layers_6_weight_transposed: tensor<500x10xf32> {weft.weight = "layers.6.weight.transposed"}, %layers_6_bias: tensor<10xf32> {weft.weight = "layers.6.bias"}) -> tensor<1x10xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<1x1500xf32>
    %1 = linalg.fill {weft.layer = "layers.0"} ins(%cst : f32) outs(%0 : tensor<1x1500xf32>) -> tensor<1x1500xf32>
    %2 = linalg.matmul {weft.layer = "layers.0"} ins(%x, %layers_0_weight_transposed : tensor<1x784xf32>, tensor<784x1500xf32>) outs(%1 : tensor<1x1500xf32>) -> tensor<1x1500xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%2, %layers_0_bias : tensor<1x1500xf32>, tensor<1500xf32>) outs(%0 : tensor<1x1500xf32>) attrs =  {weft.layer = "layers.0"} {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %19 = arith.addf %in, %in_0 : f32
      linalg.yield %19 : f32
    } -> tensor<1x1500xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<1x1500xf32>) outs(%0 : tensor<1x1500xf32>) attrs =  {weft.layer = "layers.1"} {
    ^bb0(%in: f32, %out: f32):
      %19 = arith.maximumf %in, %cst : f32
      linalg.yield %19 : f32
    } -> tensor<1x1500xf32>
    %5 = tensor.empty() : tensor<1x1000xf32>
    %6 = linalg.fill {weft.layer = "layers.2"} ins(%cst : f32) outs(%5 : tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %7 = linalg.matmul {weft.layer = "layers.2"} ins(%4, %layers_2_weight_transposed : tensor<1x1500xf32>, tensor<1500x1000xf32>) outs(%6 : tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%7, %layers_2_bias : tensor<1x1000xf32>, tensor<1000xf32>) outs(%5 : tensor<1x1000xf32>) attrs =  {weft.layer = "layers.2"} {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %19 = arith.addf %in, %in_0 : f32
      linalg.yield %19 : f32
    } -> tensor<1x1000xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<1x1000xf32>) outs(%5 : tensor<1x1000xf32>) attrs =  {weft.layer = "layers.3"} {
    ^bb0(%in: f32, %out: f32):
      %19 = arith.maximumf %in, %cst : f32
      linalg.yield %19 : f32
    } -> tensor<1x1000xf32>
    %10 = tensor.empty() : tensor<1x500xf32>
    %11 = linalg.fill {weft.layer = "layers.4"} ins(%cst : f32) outs(%10 : tensor<1x500xf32>) -> tensor<1x500xf32>
    %12 = linalg.matmul {weft.layer = "layers.4"} ins(%9, %layers_4_weight_transposed : tensor<1x1000xf32>, tensor<1000x500xf32>) outs(%11 : tensor<1x500xf32>) -> tensor<1x500xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%12, %layers_4_bias : tensor<1x500xf32>, tensor<500xf32>) outs(%10 : tensor<1x500xf32>) attrs =  {weft.layer = "layers.4"} {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %19 = arith.addf %in, %in_0 : f32
      linalg.yield %19 : f32
    } -> tensor<1x500xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<1x500xf32>) outs(%10 : tensor<1x500xf32>) attrs =  {weft.layer = "layers.5"} {
    ^bb0(%in: f32, %out: f32):
      %19 = arith.maximumf %in, %cst : f32
      linalg.yield %19 : f32
    } -> tensor<1x500xf32>
    %15 = tensor.empty() : tensor<1x10xf32>
    %16 = linalg.fill {weft.layer = "layers.6"} ins(%cst : f32) outs(%15 : tensor<1x10xf32>) -> tensor<1x10xf32>
    %17 = linalg.matmul {weft.layer = "layers.6"} ins(%14, %layers_6_weight_transposed : tensor<1x500xf32>, tensor<500x10xf32>) outs(%16 : tensor<1x10xf32>) -> tensor<1x10xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%17, %layers_6_bias : tensor<1x10xf32>, tensor<10xf32>) outs(%15 : tensor<1x10xf32>) attrs =  {weft.layer = "layers.6"} {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %19 = arith.addf %in, %in_0 : f32
      linalg.yield %19 : f32
    } -> tensor<1x10xf32>
    return %18 : tensor<1x10xf32>
  }
}
