// RUN: weft-opt %s -p 'generalize-named-ops,aie1-schedule{schedule="vector = x, order = [n, k, y, x], widen = [image]"},convert-linalg-to-triplet' > %t.mlir
// RUN: filecheck %s < %t.mlir
// RUN: weft-opt %t.mlir -p generalize-named-ops,aie1-schedule,convert-linalg-to-triplet | filecheck %s

// A border of zeros, bytes stored as 16 bits, a bias that sums begin with, four products of a row in
// an operation, and a store that saturates.
// CHECK-LABEL: func.func @main(
// CHECK-SAME:    attributes {weft.facts = {macs = 252 : i64}} {
// CHECK:         %1 = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
// CHECK:         %filter_packed = triplet.pack %w takes [0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, -1, {{.*}}] over [0:2 by 1] : tensor<2x1x3x3xi8> -> tensor<64xi8>
// CHECK-NEXT:    %initial_packed = triplet.pack %b takes [0, 0, {{.*}}] over [0:2 by 1] : tensor<2xi32> -> tensor<32xi32>
// CHECK-NEXT:    %6 = triplet.body (image [0:1, 1:1, 2:3 by 24, 3:16] as i16, filter, initial, output [0:1, 1:2, 2:1 by 16, 3:14]) of %1, %filter_packed, %initial_packed over (k to 2) lanes 16 columns 4 shift 4 saturation 1 limit 2147336191 attributes {aie1.schedule = #aie1.schedule<vector = x, order = [n, k, y, x], shape = mac16_i16_i8, widen = [image]>}
// CHECK-NEXT:      %b0 = triplet.begin initial(16*k:16*k+7), initial(16*k+8:16*k+15) : !triplet.sum<16>
// CHECK-NEXT:      %f0 = triplet.load filter(32*k:32*k+31) : vector<32xi8>
// CHECK-NEXT:      %7 = triplet.select %f0 {j} : (vector<32xi8>) -> vector<16x4xi8>
// CHECK-NEXT:      %i1 = triplet.load image(0:15, 0, 0, 0) : vector<16xi16>
// CHECK-NEXT:      %i2 = triplet.load image(16:31, 0, 0, 0) part 1 : vector<16xi16>
// CHECK-NEXT:      %8 = triplet.select %i1, %i2 {i+j} : (vector<16xi16>, vector<16xi16>) -> vector<16x4xi16>
// CHECK-NEXT:      %s0 = triplet.mac %7 * %8 into %b0 : vector<16x4xi8>, vector<16x4xi16> -> !triplet.sum<16>
// CHECK:           %s0_2 = triplet.mac {{.*}} into %s0_1
// CHECK-NEXT:      triplet.store %s0_2 to output(0:15, 0, k, 0) : !triplet.sum<16>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %6
func.func @main(%x: tensor<1x1x1x14xi8>, %w: tensor<2x1x3x3xi8> {weft.weight = "w"}, %b: tensor<2xi32> {weft.weight = "b"}) -> tensor<1x2x1x14xi8> {
  %zero = arith.constant 0 : i32
  %pad = arith.constant 0 : i8
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %pad : i8
  } : tensor<1x1x1x14xi8> to tensor<1x1x3x16xi8>
  %e = tensor.empty() : tensor<1x2x1x14xi32>
  %init = linalg.fill ins(%zero : i32) outs(%e : tensor<1x2x1x14xi32>) -> tensor<1x2x1x14xi32>
  %a = linalg.conv_2d_nchw_fchw {dilations = dense<[1, 1]> : tensor<2xi64>, strides = dense<[1, 1]> : tensor<2xi64>}
    ins(%p, %w : tensor<1x1x3x16xi8>, tensor<2x1x3x3xi8>)
    outs(%init : tensor<1x2x1x14xi32>) -> tensor<1x2x1x14xi32>
  %high = arith.constant 127 : i32
  %low = arith.constant -128 : i32
  %shift = arith.constant 4 : i32
  %o = tensor.empty() : tensor<1x2x1x14xi8>
  %y = linalg.generic {
    indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  } ins(%a, %b : tensor<1x2x1x14xi32>, tensor<2xi32>) outs(%o : tensor<1x2x1x14xi8>) {
  ^bb0(%sum: i32, %bias: i32, %old: i8):
    %biased = arith.addi %sum, %bias : i32
    %shifted = arith.shrsi %biased, %shift : i32
    %most = arith.minsi %shifted, %high : i32
    %clipped = arith.maxsi %most, %low : i32
    %byte = arith.trunci %clipped : i32 to i8
    linalg.yield %byte : i8
  } -> tensor<1x2x1x14xi8>
  return %y : tensor<1x2x1x14xi8>
}
