// RUN: weft-opt %s -p convert-triplet-to-aie1 --split-input-file > %t.mlir && filecheck %s < %t.mlir
// RUN: weft-opt %s --machine aie1 -p convert-triplet-to-aie1 --split-input-file | filecheck %s
// RUN: weft-opt %t.mlir --split-input-file | filecheck %s

// Rows of 264 elements, which kernels read at multiples of 16 bytes. Two rows are in one operand, the
// second one in its upper half, as its load says; coefficients that no loop moves are loaded once.
// The filter's order is that of its part, and so are the zeros around the image.
// CHECK-LABEL: aie1.kernel @rows_kernel0 attributes {parts = [#aie1.part<image [4, 264] digits [0:4, 1:264]>, #aie1.part<filter [2, 3] takes [0, 1, 2, 5, 3, 4, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1]>, #aie1.part<output [2, 256] digits [0:2, 1:256]>]} {
// CHECK: %image = aie1.buffer "image" is "image" at 0 : !aie1.array<{{[0-9]+}} x 16>
// CHECK: %filter = aie1.buffer "filter" is "filter" at {{[0-9]+}} : !aie1.array<16 x 16>
// CHECK: %output = aie1.buffer "output" is "output" at {{[0-9]+}} : !aie1.array<512 x 16>
// CHECK: aie1.pointer "image_0" into %image at 0 strides {y = 528 : i64, x = 32 : i64}
// CHECK: aie1.pointer "output" into %output at 0 strides {y = 512 : i64, x = 32 : i64}
// CHECK: %c0 = aie1.load %filter{{.*}}[0] bits 256
// CHECK-NEXT: aie1.for ["y", "x"] counts [2, 16] {
// CHECK: aie1.load %image{{.*}}[0] bits 256
// CHECK: aie1.load %image{{.*}}[32] bits 256
// CHECK: aie1.mul <"mac16_i16", 16 x 2, data 16, coeff 16, acc 48> data(%{{.*}}, %{{.*}}) in [0, 1] of 2 select <offsets = 0x3020100, offsets_hi = 0x7060504, square = 0x2110> coeff %c0 select <step = 1>
// CHECK: aie1.load %image{{.*}}[528] bits 256
// CHECK: aie1.load %image{{.*}}[560] bits 256
// CHECK: in [0, 1, 2, 3] of 4 select <start = 2, offsets = 0xf3f2f1f0, offsets_hi = 0xf7f6f5f4, square = 0x3120> coeff %c0 select <start = 2, step = 1>
// CHECK: in [2, 3] of 4 select <start = 32, offsets = 0x3020100, offsets_hi = 0x7060504, square = 0x2110> coeff %c0 select <start = 4, step = 1>
// CHECK: aie1.srs %{{.*}} lanes [0, 8] shift 10 : !aie1.acc<16 x 48> -> !aie1.lanes<8 x 16>
// CHECK: aie1.store %{{.*}}, %{{.*}}[0] : !aie1.lanes<8 x 16>
// CHECK: aie1.srs %{{.*}} lanes [8, 8] shift 10 :
// CHECK: aie1.store %{{.*}}, %{{.*}}[16] : !aie1.lanes<8 x 16>
// CHECK-LABEL: func.func @rows(
func.func @rows(%I: tensor<4x264xi16>, %W: tensor<2x3xi16>) -> tensor<2x256xi16> {
  // CHECK-NEXT: %O = aie1.execute @rows_kernel0(%I, %W : tensor<4x264xi16>, tensor<2x3xi16>) -> tensor<2x256xi16>
  // CHECK-NEXT: return %O
  %Wp = triplet.pack %W takes [0, 1, 2, 5, 3, 4, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1] over [] : tensor<2x3xi16> -> tensor<16xi16>
  %O = triplet.body (I, Wp, O) of %I, %Wp over (y to 2, x to 256 by 16) lanes 16 columns 2 shift 10 : (tensor<4x264xi16>, tensor<16xi16>) -> tensor<2x256xi16> {
    %V1 = triplet.load I(x:x+31, y) : vector<32xi16>
    %V2 = triplet.load Wp(0:15) : vector<16xi16>
    %0 = triplet.select %V2 {j} : (vector<16xi16>) -> vector<16x2xi16>
    %1 = triplet.select %V1 {i+j} : (vector<32xi16>) -> vector<16x2xi16>
    %s0 = triplet.mac %0 * %1 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    %V3 = triplet.load I(x:x+31, y+1) part 2 : vector<32xi16>
    %2 = triplet.select %V2 {j+2} : (vector<16xi16>) -> vector<16x2xi16>
    %3 = triplet.select %V1, %V3 {i+32*j+2} : (vector<32xi16>, vector<32xi16>) -> vector<16x2xi16>
    %s1 = triplet.mac %2 * %3 into %s0 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    %4 = triplet.select %V2 {j+4} : (vector<16xi16>) -> vector<16x2xi16>
    %5 = triplet.select %V3 {i+j} : (vector<32xi16>) -> vector<16x2xi16>
    %s2 = triplet.mac %4 * %5 into %s1 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    triplet.store %s2 to O(x:x+15, y) : !triplet.sum<16>
  }
  return %O : tensor<2x256xi16>
}

// -----

// Reductions that stay a loop: sums begin with zeros, or with what memory has, and are stored
// behind the loop. Tensors in other digits are parts in these; a border is zeros of the part. The
// schedule names the multiply-add, and goes on to the kernel.
// CHECK-LABEL: aie1.kernel @channels_kernel0 attributes {parts = [#aie1.part<image [4, 30] within [4, 32] after [0, 1] digits [0:4 by 32, 1:16 by 1, 1:2 by 16]>,
// CHECK-SAME: #aie1.part<initial [32] digits [0:16 by 1, 0:2 by 16] limit 1000>, #aie1.part<output [32] digits [0:16 by 1, 0:2 by 16]>], schedule = #aie1.schedule<vector = x, order = [x], shape = mac16_i16>} {
// CHECK: aie1.for ["x"] counts [2] {
// CHECK: %a0 = aie1.ups
// CHECK: aie1.for ["c"] counts [4]
// CHECK: aie1.mac
// CHECK: aie1.yield
// CHECK: aie1.srs
// CHECK: aie1.store
// CHECK-LABEL: func.func @channels(
func.func @channels(%I: tensor<4x30xi16>, %W: tensor<4x16xi16>, %C: tensor<32xi32>) -> tensor<32xi32> {
  // CHECK-NEXT: %O = aie1.execute @channels_kernel0(%I, %W, %C : tensor<4x30xi16>, tensor<4x16xi16>, tensor<32xi32>) -> tensor<32xi32>
  // CHECK-NEXT: return %O
  %zero = arith.constant 0 : i16
  %J = tensor.pad %I low[0, 1] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : i16
  } : tensor<4x30xi16> to tensor<4x32xi16>
  %O = triplet.body (I [0:4, 1:16 by 1, 1:2 by 16], W, C [0:16 by 1, 0:2 by 16], O [0:16 by 1, 0:2 by 16]) of %J, %W, %C over (x to 2, c to 4 sum) lanes 16 columns 2 limit 1000 attributes {aie1.schedule = #aie1.schedule<vector = x, order = [x], shape = mac16_i16>} : (tensor<4x32xi16>, tensor<4x16xi16>, tensor<32xi32>) -> tensor<32xi32> {
    %V1 = triplet.load I(0:15, x, c) : vector<16xi16>
    %V2 = triplet.load W(0:15, c) : vector<16xi16>
    %0 = triplet.select %V2 {0, 1} : (vector<16xi16>) -> vector<16x2xi16>
    %1 = triplet.select %V1 {i, _} : (vector<16xi16>) -> vector<16x2xi16>
    %b = triplet.begin C(0:7, x), C(8:15, x) : !triplet.sum<16>
    %s0 = triplet.mac %0 * %1 into %b : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    triplet.store %s0 to O(0:15, x) : !triplet.sum<16>
  }
  return %O : tensor<32xi32>
}
