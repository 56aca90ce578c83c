// RUN: weft-opt --verify-diagnostics --split-input-file %s | filecheck %s

func.func @operands(%a: vector<16xi16>) {
  %0 = aievec_aie1.mul %a, %a {xstart = "0"} : vector<16xi16>, vector<16xi16>, vector<16xi48>
  func.return
}
// CHECK: operands of 256 and 256 bits, expected 512 or 1024, and 256

// -----

func.func @short_sums(%a: vector<32xi16>, %b: vector<16xi16>, %c: vector<16xi16>) {
  %0 = aievec_aie1.mac %a, %b, %c : vector<32xi16>, vector<16xi16>, vector<16xi16>
  func.return
}
// CHECK: sums of i16 by i16 are 16 x i48 or 8 x i48, not 16 x i16

// -----

func.func @long_sums(%a: vector<32xi16>, %b: vector<16xi16>) {
  %0 = aievec_aie1.mul %a, %b : vector<32xi16>, vector<16xi16>, vector<8xi80>
  func.return
}
// CHECK: sums of i16 by i16 are 16 x i48 or 8 x i48, not 8 x i80

// -----

func.func @lanes(%a: vector<32xi16>, %b: vector<16xi16>) {
  %0 = aievec_aie1.mul %a, %b : vector<32xi16>, vector<16xi16>, vector<5xi48>
  func.return
}
// CHECK: sums of i16 by i16 are 16 x i48 or 8 x i48, not 5 x i48

// -----

func.func @mixed(%a: vector<16xf32>, %b: vector<8xi32>) {
  %0 = aievec_aie1.mul %a, %b : vector<16xf32>, vector<8xi32>, vector<8xf32>
  func.return
}
// CHECK: sums of f32 by i32 are not there, not 8 x f32

// -----

func.func @elementwise(%a: vector<16xi16>) {
  %0 = aievec_aie1.mul %a, %a : vector<16xi16>, vector<16xi16>, vector<16xi16>
  func.return
}
// CHECK: an accumulator of 16 x i16 with values of 16 x i16; integers need a wider one

// -----

func.func @rank(%a: vector<2x16xi16>, %b: vector<16xi16>) {
  %0 = aievec_aie1.mul %a, %b : vector<2x16xi16>, vector<16xi16>, vector<16xi48>
  func.return
}
// CHECK: vector<2x16xi16> is no register

// -----

func.func @square(%a: vector<32xi16>, %b: vector<16xi16>, %c: vector<16xi48>) {
  %0 = aievec_aie1.mac %a, %b, %c {xsquare = "0x9999"} : vector<32xi16>, vector<16xi16>, vector<16xi48>
  func.return
}
// CHECK: xsquare is 0x9999, expected four digits of 0, 1, 2 or 3

// -----

func.func @odd(%a: vector<32xi16>, %b: vector<16xi16>, %c: vector<16xi48>) {
  %0 = aievec_aie1.mac %a, %b, %c {xstart = "1"} : vector<32xi16>, vector<16xi16>, vector<16xi48>
  func.return
}
// CHECK: x select of i16 by i16: start is 1, but at 16 bits it must be a multiple of 2

// -----

func.func @far(%a: vector<32xi16>, %b: vector<16xi16>, %c: vector<16xi48>) {
  %0 = aievec_aie1.mac %a, %b, %c {xstart = "9999"} : vector<32xi16>, vector<16xi16>, vector<16xi48>
  func.return
}
// CHECK: xstart is 9999, but the register has 32 elements

// -----

func.func @far_z(%a: vector<32xi16>, %b: vector<16xi16>, %c: vector<16xi48>) {
  %0 = aievec_aie1.mac %a, %b, %c {zstart = "16"} : vector<32xi16>, vector<16xi16>, vector<16xi48>
  func.return
}
// CHECK: zstart is 16, but the register has 16 elements

// -----

func.func @step(%a: vector<32xi16>, %b: vector<16xi16>, %c: vector<16xi48>) {
  %0 = aievec_aie1.mac %a, %b, %c {zstep = "64"} : vector<32xi16>, vector<16xi16>, vector<16xi48>
  func.return
}
// CHECK: zstep is 64, expected 0 to 63

// -----

func.func @text(%a: vector<32xi16>, %b: vector<16xi16>, %c: vector<16xi48>) {
  %0 = aievec_aie1.mac %a, %b, %c {xoffsets = "zz"} : vector<32xi16>, vector<16xi16>, vector<16xi48>
  func.return
}
// CHECK: xoffsets is 'zz', expected a number of 32 bits as in '12' or '0x3210'

// -----

func.func @digits(%a: vector<32xi16>, %b: vector<16xi16>, %c: vector<16xi48>) {
  %0 = aievec_aie1.mac %a, %b, %c {xoffsets = "0x123456789"} : vector<32xi16>, vector<16xi16>, vector<16xi48>
  func.return
}
// CHECK: xoffsets is '0x123456789', expected a number of 32 bits

// -----

func.func @large(%a: vector<32xi16>, %b: vector<16xi16>, %c: vector<16xi48>) {
  %0 = aievec_aie1.mac %a, %b, %c {zoffsets = "4294967296"} : vector<32xi16>, vector<16xi16>, vector<16xi48>
  func.return
}
// CHECK: zoffsets is 4294967296, which does not fit 32 bits

// -----

func.func @unknown(%a: vector<32xi16>, %b: vector<16xi16>, %c: vector<16xi48>) {
  %0 = aievec_aie1.mac %a, %b, %c {foo = "1"} : vector<32xi16>, vector<16xi16>, vector<16xi48>
  func.return
}
// CHECK: no attribute 'foo'; the op has fmsub, xoffsets, xoffsets_hi, xsquare, xstart, xstep, zo

// -----

func.func @ext(%a: vector<16xi16>) {
  %0 = aievec_aie1.ext %a {index = 2 : i8} : vector<16xi16>, vector<8xi16>
  func.return
}
// CHECK: part 2 of 8 elements of a vector of 16

// -----

func.func @ext_type(%a: vector<16xi16>) {
  %0 = aievec_aie1.ext %a {index = 0 : i8} : vector<16xi16>, vector<4xi32>
  func.return
}
// CHECK: 4 x i32 of 16 x i16, expected elements of one type

// -----

func.func @add(%a: vector<8xi32>) {
  %0 = aievec_aie1.add %a, %a : vector<8xi32>, vector<8xi32>, vector<16xi16>
  func.return
}
// CHECK: vectors of 8 x i32, 8 x i32 and 16 x i16, expected one type

// -----

func.func @sub(%a: vector<8xi32>) {
  %0 = aievec_aie1.sub %a, %a {zstart = "8"} : vector<8xi32>, vector<8xi32>, vector<8xi32>
  func.return
}
// CHECK: zstart is 8, but the register has 8 elements

// -----

func.func @select(%a: vector<32xi16>) {
  %0 = aievec_aie1.select %a {select = "0"} : vector<32xi16>, vector<64xi16>
  func.return
}
// CHECK: 64 x i16 of 32 x i16, expected as many of its elements or fewer

// -----

func.func @select_two(%a: vector<32xi16>, %b: vector<64xi16>) {
  %0 = aievec_aie1.select %a, %b {select = "0"} : vector<32xi16>, vector<64xi16>, vector<32xi16>
  func.return
}
// CHECK: both vectors that are selected from have one type

// -----

func.func @select_y(%a: vector<32xi16>) {
  %0 = aievec_aie1.select %a {ysquare = "0x4000"} : vector<32xi16>, vector<32xi16>
  func.return
}
// CHECK: ysquare is 0x4000, expected four digits of 0, 1, 2 or 3
