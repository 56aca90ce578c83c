// RUN: weft-opt --verify-diagnostics --split-input-file %s | filecheck %s

func.func @part(%m: memref<64xi16>, %i: index) {
  %0 = aievec.upd %m[%i] {index = 2 : i8, offset = 0 : i32} : memref<64xi16>, vector<32xi16>
  func.return
}
// CHECK: part 2 of a vector, expected 0 or 1

// -----

func.func @one_part(%m: memref<64xi16>, %i: index) {
  %0 = aievec.upd %m[%i] {index = 1 : i8, offset = 0 : i32} : memref<64xi16>, vector<16xi16>
  func.return
}
// CHECK: part 1 of a register of 256 bits, which has one

// -----

func.func @register(%m: memref<64xi16>, %i: index) {
  %0 = aievec.upd %m[%i] {index = 0 : i8, offset = 0 : i32} : memref<64xi16>, vector<12xi16>
  func.return
}
// CHECK: a register of 192 bits, expected 128, 256, 512 or 1024

// -----

func.func @rank(%m: memref<64xi16>, %i: index) {
  %0 = aievec.upd %m[%i] {index = 0 : i8, offset = 0 : i32} : memref<64xi16>, vector<2x16xi16>
  func.return
}
// CHECK: vector<2x16xi16> is no register, which has one axis of integers or floats

// -----

func.func @offset(%m: memref<64xi16>, %i: index) {
  %0 = aievec.upd %m[%i] {index = 0 : i8, offset = 8 : i32} : memref<64xi16>, vector<16xi16>
  func.return
}
// CHECK: an offset of 8 bits, expected elements of 16

// -----

func.func @too_few(%m: memref<8x64xi16>, %i: index) {
  %0 = aievec.upd %m[%i] {index = 0 : i8, offset = 0 : i32} : memref<8x64xi16>, vector<16xi16>
  func.return
}
// CHECK: 1 indices into memref<8x64xi16>, expected one for each of its axes

// -----

func.func @scalar(%m: memref<i16>) {
  %0 = aievec.upd %m[] {index = 0 : i8, offset = 0 : i32} : memref<i16>, vector<16xi16>
  func.return
}
// CHECK: 0 indices into memref<i16>, expected one for each of its axes, of which there is at least

// -----

func.func @elements(%m: memref<64xi32>, %i: index) {
  %0 = aievec.upd %m[%i] {index = 0 : i8, offset = 0 : i32} : memref<64xi32>, vector<16xi16>
  func.return
}
// CHECK: 16 x i16 from memref<64xi32>, expected elements of one type

// -----

func.func @unknown(%m: memref<64xi16>, %i: index) {
  %0 = aievec.upd %m[%i] {index = 0 : i8, offset = 0 : i32, foo = 1} : memref<64xi16>, vector<16xi16>
  func.return
}
// CHECK: no attribute 'foo'; the op has index, offset

// -----

func.func @join(%a: vector<16xi16>) {
  %0 = aievec.concat %a, %a : vector<16xi16>, vector<64xi16>
  func.return
}
// CHECK: joins 2 vectors of 16 elements to one of 64, expected 32

// -----

func.func @join_one(%a: vector<16xi16>) {
  %0 = aievec.concat %a : vector<16xi16>, vector<16xi16>
  func.return
}
// CHECK: joins 1 vectors, expected two or more

// -----

func.func @ext(%a: vector<32xi16>) {
  %0 = aievec.ext %a {index = 0 : i8} : vector<32xi16>, vector<32xi16>
  func.return
}
// CHECK: part 0 of 32 elements of a vector of 32, which has halves, quarters or smaller parts

// -----

func.func @negative_shift(%a: vector<16xi16>) {
  %0 = aievec.ups %a {shift = -3 : i8} : vector<16xi16>, vector<16xi48>
  func.return
}
// CHECK: shift is -3, expected 0 to 127

// -----

func.func @not_wider(%a: vector<16xi16>) {
  %0 = aievec.ups %a {shift = 0 : i8} : vector<16xi16>, vector<16xi16>
  func.return
}
// CHECK: an accumulator of 16 x i16 with values of 16 x i16; integers need a wider one

// -----

func.func @floats(%a: vector<8xf32>) {
  %0 = aievec.ups %a {shift = 0 : i8} : vector<8xf32>, vector<8xi80>
  func.return
}
// CHECK: an accumulator of 8 x i80 with values of 8 x f32; integers need a wider one, floats one as

// -----

func.func @lanes(%a: vector<16xi48>, %s: i32) {
  %0 = aievec.srs %a, %s : vector<16xi48>, i32, vector<8xi16>
  func.return
}
// CHECK: 16 x i48 and 8 x i16 have different numbers of lanes

// -----

func.func @wide(%a: vector<16xi48>, %s: i32) {
  %0 = aievec.srs %a, %s : vector<16xi48>, i32, vector<16xi64>
  func.return
}
// CHECK: an accumulator of 16 x i48 with values of 16 x i64

// -----

func.func @sign(%a: vector<16xi48>, %s: i32) {
  %0 = aievec.srs %a, %s {sign = 2 : i32} : vector<16xi48>, i32, vector<16xi16>
  func.return
}
// CHECK: sign is 2, expected 0 to 1

// -----

func.func @pack(%a: vector<16xi32>) {
  %0 = aievec.pack %a : vector<16xi32>, vector<16xi8>
  func.return
}
// CHECK: 16 x i32 and 16 x i8, expected integers of 16 and of 8 bits

// -----

func.func @unpack(%a: vector<16xi8>) {
  %0 = aievec.unpack %a : vector<16xi8>, vector<32xi16>
  func.return
}
// CHECK: 32 x i16 and 16 x i8 have different numbers of lanes
