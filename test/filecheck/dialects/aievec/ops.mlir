// RUN: weft-opt %s | weft-opt --print-op-generic | weft-opt | filecheck %s

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

// Values of 8 bits and back, unsigned results, floats in memory.
// CHECK-LABEL: func.func @widths
// CHECK: aievec.unpack %a : vector<16xi8>, vector<16xi16>
// CHECK: aievec.ups {{.*}} {shift = 0 : i8} : vector<16xi16>, vector<16xi48>
// CHECK: aievec.srs {{.*}}, %shift {sign = 0 : i32} : vector<16xi48>, i32, vector<16xi16>
// CHECK: aievec.pack {{.*}} : vector<16xi16>, vector<16xi8>
// CHECK: aievec.ext {{.*}} {index = 3 : i8} : vector<16xi8>, vector<4xi8>
// CHECK: aievec.upd %m[%i] {index = 0 : i8, offset = 0 : i32} : memref<64xf32>, vector<8xf32>
func.func @widths(%a: vector<16xi8>, %shift: i32, %m: memref<64xf32>, %i: index) -> vector<4xi8> {
  %0 = aievec.unpack %a : vector<16xi8>, vector<16xi16>
  %1 = aievec.ups %0 {shift = 0 : i8} : vector<16xi16>, vector<16xi48>
  %2 = aievec.srs %1, %shift {sign = 0 : i32} : vector<16xi48>, i32, vector<16xi16>
  %3 = aievec.pack %2 : vector<16xi16>, vector<16xi8>
  %4 = aievec.ext %3 {index = 3 : i8} : vector<16xi8>, vector<4xi8>
  %5 = aievec.upd %m[%i] {index = 0 : i8, offset = 0 : i32} : memref<64xf32>, vector<8xf32>
  func.return %4 : vector<4xi8>
}

// The larger and the smaller of each two elements.
// CHECK-LABEL: func.func @clips
// CHECK: aievec.max %a, %b : vector<16xi16>
// CHECK: aievec.min {{.*}}, %b : vector<16xi16>
func.func @clips(%a: vector<16xi16>, %b: vector<16xi16>) -> vector<16xi16> {
  %0 = aievec.max %a, %b : vector<16xi16>
  %1 = aievec.min %0, %b : vector<16xi16>
  func.return %1 : vector<16xi16>
}
