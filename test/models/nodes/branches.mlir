// Branches on 16-bit integers: sums that start from a bias, groups, a concatenation, a sum of two
// maps, the same map twice, a mean, and a product whose result is 16 bits wide. Two results.


func.func @main(
  %x: tensor<2x4x9x9xi16>,
  %wa: tensor<4x4x3x3xi16> {weft.weight = "wa"},
  %ba: tensor<4xi32> {weft.weight = "ba"},
  %wb: tensor<2x2x2x3x3xi16> {weft.weight = "wb"},
  %wc: tensor<6x8x1x1xi16> {weft.weight = "wc"},
  %wd: tensor<6x5xi16> {weft.weight = "wd"},
  %spare: tensor<3xi16> {weft.weight = "spare"}
) -> (tensor<2x5xi16>, tensor<2x8x4x4xi16>) {
  %zero = arith.constant 0 : i32
  %zero16 = arith.constant 0 : i16

  %ea = tensor.empty() : tensor<2x4x4x4xi32>
  %start = linalg.broadcast ins(%ba : tensor<4xi32>) outs(%ea : tensor<2x4x4x4xi32>) dimensions = [0, 2, 3]
  %a = linalg.conv_2d_nchw_fchw {weft.layer = "a", strides = dense<2> : vector<2xi64>} ins(%x, %wa : tensor<2x4x9x9xi16>, tensor<4x4x3x3xi16>) outs(%start : tensor<2x4x4x4xi32>) -> tensor<2x4x4x4xi32>
  %e16 = tensor.empty() : tensor<2x4x4x4xi16>
  %an = linalg.generic {indexing_maps = [affine_map<(n, k, h, w) -> (n, k, h, w)>, affine_map<(n, k, h, w) -> (n, k, h, w)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%a : tensor<2x4x4x4xi32>) outs(%e16 : tensor<2x4x4x4xi16>) {
  ^bb0(%v: i32, %o: i16):
    %t = arith.trunci %v : i32 to i16
    linalg.yield %t : i16
  } -> tensor<2x4x4x4xi16>

  %groups = tensor.expand_shape %x [[0], [1, 2], [3], [4]] output_shape [2, 2, 2, 9, 9] : tensor<2x4x9x9xi16> into tensor<2x2x2x9x9xi16>
  %eb = tensor.empty() : tensor<2x2x2x4x4xi32>
  %fb = linalg.fill ins(%zero : i32) outs(%eb : tensor<2x2x2x4x4xi32>) -> tensor<2x2x2x4x4xi32>
  %b5 = linalg.conv_2d_ngchw_gfchw {weft.layer = "b", strides = dense<2> : vector<2xi64>} ins(%groups, %wb : tensor<2x2x2x9x9xi16>, tensor<2x2x2x3x3xi16>) outs(%fb : tensor<2x2x2x4x4xi32>) -> tensor<2x2x2x4x4xi32>
  %b = tensor.collapse_shape %b5 [[0], [1, 2], [3], [4]] : tensor<2x2x2x4x4xi32> into tensor<2x4x4x4xi32>
  %bn = linalg.generic {indexing_maps = [affine_map<(n, k, h, w) -> (n, k, h, w)>, affine_map<(n, k, h, w) -> (n, k, h, w)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%b : tensor<2x4x4x4xi32>) outs(%e16 : tensor<2x4x4x4xi16>) {
  ^bb0(%v: i32, %o: i16):
    %m = arith.maxsi %v, %zero : i32
    %t = arith.trunci %m : i32 to i16
    linalg.yield %t : i16
  } -> tensor<2x4x4x4xi16>

  %both = tensor.concat dim(1) %an, %bn : (tensor<2x4x4x4xi16>, tensor<2x4x4x4xi16>) -> tensor<2x8x4x4xi16>
  %e8 = tensor.empty() : tensor<2x8x4x4xi16>
  %twice = linalg.generic {indexing_maps = [affine_map<(n, k, h, w) -> (n, k, h, w)>, affine_map<(n, k, h, w) -> (n, k, h, w)>, affine_map<(n, k, h, w) -> (n, k, h, w)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%both, %both : tensor<2x8x4x4xi16>, tensor<2x8x4x4xi16>) outs(%e8 : tensor<2x8x4x4xi16>) attrs = {weft.layer = "twice"} {
  ^bb0(%v: i16, %u: i16, %o: i16):
    %t = arith.addi %v, %u : i16
    linalg.yield %t : i16
  } -> tensor<2x8x4x4xi16>

  %ec = tensor.empty() : tensor<2x6x4x4xi32>
  %fc = linalg.fill ins(%zero : i32) outs(%ec : tensor<2x6x4x4xi32>) -> tensor<2x6x4x4xi32>
  %c = linalg.conv_2d_nchw_fchw {weft.layer = "c"} ins(%both, %wc : tensor<2x8x4x4xi16>, tensor<6x8x1x1xi16>) outs(%fc : tensor<2x6x4x4xi32>) -> tensor<2x6x4x4xi32>
  %em = tensor.empty() : tensor<2x6xi32>
  %fm = linalg.fill ins(%zero : i32) outs(%em : tensor<2x6xi32>) -> tensor<2x6xi32>
  %sum = linalg.generic {indexing_maps = [affine_map<(n, k, h, w) -> (n, k, h, w)>, affine_map<(n, k, h, w) -> (n, k)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%c : tensor<2x6x4x4xi32>) outs(%fm : tensor<2x6xi32>) attrs = {weft.layer = "mean"} {
  ^bb0(%v: i32, %o: i32):
    %s = arith.addi %o, %v : i32
    linalg.yield %s : i32
  } -> tensor<2x6xi32>
  %em16 = tensor.empty() : tensor<2x6xi16>
  %mean = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]} ins(%sum : tensor<2x6xi32>) outs(%em16 : tensor<2x6xi16>) {
  ^bb0(%v: i32, %o: i16):
    %four = arith.constant 4 : i32
    %q = arith.shrsi %v, %four : i32
    %t = arith.trunci %q : i32 to i16
    linalg.yield %t : i16
  } -> tensor<2x6xi16>

  %ed = tensor.empty() : tensor<2x5xi16>
  %fd = linalg.fill ins(%zero16 : i16) outs(%ed : tensor<2x5xi16>) -> tensor<2x5xi16>
  %d = linalg.matmul {weft.layer = "d"} ins(%mean, %wd : tensor<2x6xi16>, tensor<6x5xi16>) outs(%fd : tensor<2x5xi16>) -> tensor<2x5xi16>
  func.return %d, %twice : tensor<2x5xi16>, tensor<2x8x4x4xi16>
}
