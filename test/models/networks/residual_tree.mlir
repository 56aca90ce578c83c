// Two convolutions and a skip (`RESIDUAL` of test/helpers/graph) as a tree over eight items.
builtin.module attributes {weft.format = 1 : i64} {
  func.func @net(%x: tensor<8x4x16x16xf16>, %v: tensor<4x4x3x3xf16> {weft.weight = "v"}, %w: tensor<4x4x3x3xf16> {weft.weight = "w"}) -> tensor<8x1024xf16> attributes {weft.entry} {
    %0 = graph.parallel parts 4 (%x_1 = %x cut 0, %v_1 = %v, %w_1 = %w : tensor<8x4x16x16xf16>, tensor<4x4x3x3xf16>, tensor<4x4x3x3xf16>) -> (tensor<8x4x16x16xf16> cut 0) {
      %1 = graph.copy %v_1 to "LLB" : tensor<4x4x3x3xf16>
      %2 = graph.copy %w_1 to "LLB" : tensor<4x4x3x3xf16>
      %3 = graph.sequence parts 2 (%x_2 = %x_1 cut 0, %v_2 = %1, %w_2 = %2 : tensor<2x4x16x16xf16>, tensor<4x4x3x3xf16>, tensor<4x4x3x3xf16>) -> (tensor<2x4x16x16xf16> cut 0) {
        %4 = graph.copy %x_2 to "LLB" : tensor<1x4x16x16xf16>
        %5 = graph.subgraph "kernel" (%6 = %4, %7 = %v_2 : tensor<1x4x16x16xf16>, tensor<4x4x3x3xf16>) -> (tensor<1x4x16x16xf16>) bind [[1, 1, 2, 4]] attributes {tiling = #graph.tiling<part [1, 4, 8, 4] chunk 4 order [0, 1, 2, 3]>} {
          %zero = arith.constant 0.000000e+00 : f16
          %yp = tensor.pad %6 low[0, 0, 1, 1] high[0, 0, 1, 1] {
          ^bb0(%a: index, %b: index, %c: index, %d: index):
            tensor.yield %zero : f16
          } : tensor<1x4x16x16xf16> to tensor<1x4x18x18xf16>
          %e = tensor.empty() : tensor<1x4x16x16xf16>
          %zeros = linalg.fill ins(%zero : f16) outs(%e : tensor<1x4x16x16xf16>) -> tensor<1x4x16x16xf16>
          %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, (d2 + d5), (d3 + d6))>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d4, d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%yp, %7 : tensor<1x4x18x18xf16>, tensor<4x4x3x3xf16>) outs(%zeros : tensor<1x4x16x16xf16>) {
          ^bb0(%in: f16, %in_1: f16, %out: f16):
            %8 = arith.mulf %in, %in_1 : f16
            %9 = arith.addf %out, %8 : f16
            linalg.yield %9 : f16
          } -> tensor<1x4x16x16xf16>
          graph.yield %y : tensor<1x4x16x16xf16>
        }
        %6 = graph.subgraph "kernel.2" (%7 = %5, %8 = %w_2 : tensor<1x4x16x16xf16>, tensor<4x4x3x3xf16>) -> (tensor<1x4x16x16xf16>) bind [[1, 1, 2, 4]] attributes {tiling = #graph.tiling<part [1, 4, 8, 4] chunk 4 order [0, 1, 2, 3]>} {
          %zero = arith.constant 0.000000e+00 : f16
          %zp = tensor.pad %7 low[0, 0, 1, 1] high[0, 0, 1, 1] {
          ^bb0(%a: index, %b: index, %c: index, %d: index):
            tensor.yield %zero : f16
          } : tensor<1x4x16x16xf16> to tensor<1x4x18x18xf16>
          %e = tensor.empty() : tensor<1x4x16x16xf16>
          %zeros = linalg.fill ins(%zero : f16) outs(%e : tensor<1x4x16x16xf16>) -> tensor<1x4x16x16xf16>
          %z = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, (d2 + d5), (d3 + d6))>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d4, d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%zp, %8 : tensor<1x4x18x18xf16>, tensor<4x4x3x3xf16>) outs(%zeros : tensor<1x4x16x16xf16>) {
          ^bb0(%in: f16, %in_1: f16, %out: f16):
            %9 = arith.mulf %in, %in_1 : f16
            %10 = arith.addf %out, %9 : f16
            linalg.yield %10 : f16
          } -> tensor<1x4x16x16xf16>
          %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%z, %7 : tensor<1x4x16x16xf16>, tensor<1x4x16x16xf16>) outs(%e : tensor<1x4x16x16xf16>) {
          ^bb0(%in_2: f16, %in_3: f16, %out_1: f16):
            %11 = arith.addf %in_2, %in_3 : f16
            linalg.yield %11 : f16
          } -> tensor<1x4x16x16xf16>
          graph.yield %s : tensor<1x4x16x16xf16>
        }
        graph.yield %6 : tensor<1x4x16x16xf16>
      }
      graph.yield %3 : tensor<2x4x16x16xf16>
    }
    %f = tensor.collapse_shape %0 [[0 : i64], [1 : i64, 2 : i64, 3 : i64]] : tensor<8x4x16x16xf16> into tensor<8x1024xf16>
    func.return %f : tensor<8x1024xf16>
  }
}
