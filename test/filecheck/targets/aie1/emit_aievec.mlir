// RUN: echo '{"vector": "x", "order": ["y", "x"], "jam": {}, "across": false}' > %t.json
// RUN: weft compile %s --target aie1 --function short --schedule %t.json -o %t.short
// RUN: weft-opt %t.short/aievec.mlir | filecheck %s --check-prefix=SHORT
// RUN: weft compile %s --target aie1 --function word --schedule %t.json -o %t.word
// RUN: weft-opt %t.word/aievec.mlir | filecheck %s --check-prefix=WORD

// What is emitted parses back, and where taps are fused row by row it has the loads, multiply-adds
// and attributes of mlir-aie's own tests (test/aievec, conv2d_uij_i16_noinit and
// conv2d_uij_i32_noinit): six multiply-adds of 16 lanes and two columns, or nine of 8 lanes.

// SHORT-LABEL: func.func @short
// SHORT: aievec.upd {{.*}}index = 0 : i8, offset = 0 :{{.*}}vector<16xi16>
// SHORT: scf.for
// SHORT: aievec.upd {{.*}}index = 0 : i8, offset = 0 :
// SHORT: aievec.upd {{.*}}index = 1 : i8, offset = 256 :
// SHORT: aievec_aie1.mul {{.*}} {xoffsets = "0x03020100", xoffsets_hi = "0x07060504", xsquare = "0x2110", xstart = "0", zoffsets = "0", zoffsets_hi = "0", zstart = "0", zstep = "1"} :
// SHORT: aievec_aie1.mac {{.*}}xstart = "2"{{.*}}zstart = "2"
// SHORT: aievec.upd {{.*}}index = 0 : i8, offset = 4608 :
// SHORT: aievec.upd {{.*}}index = 1 : i8, offset = 4864 :
// SHORT: aievec_aie1.mac {{.*}}xstart = "0"{{.*}}zstart = "4"
// SHORT: aievec_aie1.mac {{.*}}xstart = "2"{{.*}}zstart = "6"
// SHORT: aievec_aie1.mac {{.*}}xstart = "0"{{.*}}zstart = "8"
// SHORT: aievec_aie1.mac {{.*}}xstart = "2"{{.*}}zstart = "10"
// SHORT-NOT: aievec_aie1.mac
// SHORT: [[R:%.*]] = aievec.srs {{.*}}vector<16xi48>, i32, vector<16xi16>
// SHORT: vector.transfer_write [[R]], {{.*}}vector<16xi16>
// SHORT-NOT: vector.transfer_write
func.func @short(%x: tensor<18x288xi16>, %w: tensor<3x3xi16>) -> tensor<16x256xi16> {
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<16x256xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<16x256xi32>) -> tensor<16x256xi32>
  %cut = tensor.extract_slice %x[0, 0] [18, 258] [1, 1] : tensor<18x288xi16> to tensor<18x258xi16>
  %sum = linalg.conv_2d ins(%cut, %w : tensor<18x258xi16>, tensor<3x3xi16>) outs(%init : tensor<16x256xi32>) -> tensor<16x256xi32>
  %by = arith.constant dense<10> : tensor<16x256xi32>
  %shifted = arith.shrsi %sum, %by : tensor<16x256xi32>
  %result = arith.trunci %shifted : tensor<16x256xi32> to tensor<16x256xi16>
  return %result : tensor<16x256xi16>
}

// WORD-LABEL: func.func @word
// WORD-DAG: %[[EIGHT:.*]] = arith.constant 8 : index
// WORD-DAG: aievec.upd %filter[%[[EIGHT]]] {index = 0 : i8, offset = 0 : i32} : {{.*}}vector<8xi32>
// WORD: aievec_aie1.mul {{.*}}xoffsets = "0x76543210"{{.*}}xstart = "0"{{.*}}zoffsets = "0x00000000"{{.*}}zstart = "0"{{.*}}vector<8xi80>
// WORD: aievec_aie1.mac {{.*}}xstart = "1"{{.*}}zstart = "1"
// WORD: aievec_aie1.mac {{.*}}xstart = "2"{{.*}}zstart = "2"
// WORD: aievec_aie1.mac {{.*}}xstart = "0"{{.*}}zstart = "3"
// WORD: aievec_aie1.mac {{.*}}xstart = "1"{{.*}}zstart = "4"
// WORD: aievec_aie1.mac {{.*}}xstart = "2"{{.*}}zstart = "5"
// WORD: aievec_aie1.mac {{.*}}xstart = "0"{{.*}}zstart = "6"
// WORD: aievec_aie1.mac {{.*}}xstart = "1"{{.*}}zstart = "7"
// WORD: aievec_aie1.mac {{.*}}xstart = "2"{{.*}}zstart = "0"
// WORD-NOT: aievec_aie1.mac
func.func @word(%x: tensor<18x288xi32>, %w: tensor<3x3xi32>) -> tensor<16x256xi32> {
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<16x256xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<16x256xi32>) -> tensor<16x256xi32>
  %cut = tensor.extract_slice %x[0, 0] [18, 258] [1, 1] : tensor<18x288xi32> to tensor<18x258xi32>
  %sum = linalg.conv_2d ins(%cut, %w : tensor<18x258xi32>, tensor<3x3xi32>) outs(%init : tensor<16x256xi32>) -> tensor<16x256xi32>
  return %sum : tensor<16x256xi32>
}
