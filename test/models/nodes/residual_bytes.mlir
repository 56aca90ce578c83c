// A residual block of bytes: a convolution with a border and one of 1x1, shifted and clipped, and a
// sum of two maps with a clip, which belongs to no layer.

#same = affine_map<(n, k, h, w) -> (n, k, h, w)>

func.func @main(
    %x: tensor<1x20x6x6xi8>,
    %w1: tensor<24x20x3x3xi8> {weft.weight = "w1"},
    %w2: tensor<20x24x1x1xi8> {weft.weight = "w2"}
) -> tensor<1x20x6x6xi8> {
  %zero = arith.constant 0 : i32
  %border = arith.constant 0 : i8
  %p1 = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %border : i8
  } : tensor<1x20x6x6xi8> to tensor<1x20x8x8xi8>
  %e1 = tensor.empty() : tensor<1x24x6x6xi32>
  %z1 = linalg.fill ins(%zero : i32) outs(%e1 : tensor<1x24x6x6xi32>) -> tensor<1x24x6x6xi32>
  %s1 = linalg.conv_2d_nchw_fchw {weft.layer = "wide"}
    ins(%p1, %w1 : tensor<1x20x8x8xi8>, tensor<24x20x3x3xi8>)
    outs(%z1 : tensor<1x24x6x6xi32>) -> tensor<1x24x6x6xi32>
  %o1 = tensor.empty() : tensor<1x24x6x6xi8>
  %y1 = linalg.generic {
    indexing_maps = [#same, #same],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  } ins(%s1 : tensor<1x24x6x6xi32>) outs(%o1 : tensor<1x24x6x6xi8>) {
  ^bb0(%a: i32, %b: i8):
    %shift = arith.constant 9 : i32
    %low = arith.constant 0 : i32
    %high = arith.constant 127 : i32
    %q = arith.shrsi %a, %shift : i32
    %m = arith.maxsi %q, %low : i32
    %c = arith.minsi %m, %high : i32
    %t = arith.trunci %c : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x24x6x6xi8>
  %e2 = tensor.empty() : tensor<1x20x6x6xi32>
  %z2 = linalg.fill ins(%zero : i32) outs(%e2 : tensor<1x20x6x6xi32>) -> tensor<1x20x6x6xi32>
  %s2 = linalg.conv_2d_nchw_fchw {weft.layer = "narrow"}
    ins(%y1, %w2 : tensor<1x24x6x6xi8>, tensor<20x24x1x1xi8>)
    outs(%z2 : tensor<1x20x6x6xi32>) -> tensor<1x20x6x6xi32>
  %o2 = tensor.empty() : tensor<1x20x6x6xi8>
  %y2 = linalg.generic {
    indexing_maps = [#same, #same],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  } ins(%s2 : tensor<1x20x6x6xi32>) outs(%o2 : tensor<1x20x6x6xi8>) {
  ^bb0(%a: i32, %b: i8):
    %shift = arith.constant 8 : i32
    %low = arith.constant -128 : i32
    %high = arith.constant 127 : i32
    %q = arith.shrsi %a, %shift : i32
    %m = arith.maxsi %q, %low : i32
    %c = arith.minsi %m, %high : i32
    %t = arith.trunci %c : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x20x6x6xi8>
  %y3 = linalg.generic {
    indexing_maps = [#same, #same, #same],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  } ins(%x, %y2 : tensor<1x20x6x6xi8>, tensor<1x20x6x6xi8>) outs(%o2 : tensor<1x20x6x6xi8>) {
  ^bb0(%a: i8, %b: i8, %c: i8):
    %low = arith.constant -128 : i32
    %high = arith.constant 127 : i32
    %a32 = arith.extsi %a : i8 to i32
    %b32 = arith.extsi %b : i8 to i32
    %s = arith.addi %a32, %b32 : i32
    %m = arith.maxsi %s, %low : i32
    %q = arith.minsi %m, %high : i32
    %t = arith.trunci %q : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x20x6x6xi8>
  func.return %y3 : tensor<1x20x6x6xi8>
}
