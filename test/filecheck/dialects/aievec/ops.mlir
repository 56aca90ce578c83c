// RUN: weft-opt %s | weft-opt | filecheck %s
// RUN: weft-opt --print-op-generic %s | weft-opt | filecheck %s

// A row of the 3x3 convolution of mlir-aie's tests: two loads into one register, two fused pairs.
// CHECK-LABEL: func.func @row
// CHECK: [[Z:%.*]] = aievec.upd %filter[%zero] {index = 0 : i8, offset = 0 : i32} : memref<12xi16>, vector<16xi16>
// CHECK: [[LO:%.*]] = aievec.upd %image[%y, %x] {index = 0 : i8, offset = 0 : i32} : memref<18x288xi16>, vector<32xi16>
// CHECK: [[X:%.*]] = aievec.upd %image[%y, %x], [[LO]] {index = 1 : i8, offset = 256 : i32} : memref<18x288xi16>, vector<32xi16>
// CHECK: [[A:%.*]] = aievec_aie1.mul [[X]], [[Z]] {{.*}}xstart = "0"{{.*}} : vector<32xi16>, vector<16xi16>, vector<16xi48>
// CHECK: [[B:%.*]] = aievec_aie1.mac [[X]], [[Z]], [[A]] {{.*}}xstart = "2"{{.*}} : vector<32xi16>, vector<16xi16>, vector<16xi48>
// CHECK: [[S:%.*]] = aievec.srs [[B]], %shift : vector<16xi48>, i32, vector<16xi16>
// CHECK: aievec_aie1.ext [[S]] {index = 1 : i8} : vector<16xi16>, vector<8xi16>
func.func @row(%image: memref<18x288xi16>, %filter: memref<12xi16>, %y: index, %x: index) -> vector<8xi16> {
  %zero = arith.constant 0 : index
  %shift = arith.constant 10 : i32
  %z = aievec.upd %filter[%zero] {index = 0 : i8, offset = 0 : i32} : memref<12xi16>, vector<16xi16>
  %lo = aievec.upd %image[%y, %x] {index = 0 : i8, offset = 0 : i32} : memref<18x288xi16>, vector<32xi16>
  %both = aievec.upd %image[%y, %x], %lo {index = 1 : i8, offset = 256 : i32} : memref<18x288xi16>, vector<32xi16>
  %a = aievec_aie1.mul %both, %z {xoffsets = "0x03020100", xoffsets_hi = "0x07060504", xsquare = "0x2110", xstart = "0", zoffsets = "0", zoffsets_hi = "0", zstart = "0", zstep = "1"} : vector<32xi16>, vector<16xi16>, vector<16xi48>
  %b = aievec_aie1.mac %both, %z, %a {xoffsets = "0x03020100", xoffsets_hi = "0x07060504", xsquare = "0x2110", xstart = "2", zoffsets = "0", zoffsets_hi = "0", zstart = "2", zstep = "1"} : vector<32xi16>, vector<16xi16>, vector<16xi48>
  %s = aievec.srs %b, %shift : vector<16xi48>, i32, vector<16xi16>
  %hi = aievec_aie1.ext %s {index = 1 : i8} : vector<16xi16>, vector<8xi16>
  func.return %hi : vector<8xi16>
}
