// RUN: weft-opt --verify-diagnostics --split-input-file %s | filecheck %s

func.func @part(%m: memref<64xi16>, %i: index) {
  %0 = aievec.upd %m[%i] {index = 2 : i8, offset = 0 : i32} : memref<64xi16>, vector<32xi16>
  func.return
}
// CHECK: part 2 of a vector, expected 0 or 1

// -----

func.func @register(%m: memref<64xi16>, %i: index) {
  %0 = aievec.upd %m[%i] {index = 0 : i8, offset = 0 : i32} : memref<64xi16>, vector<12xi16>
  func.return
}
// CHECK: a register of 192 bits, expected 128, 256, 512 or 1024

// -----

func.func @join(%a: vector<16xi16>) {
  %0 = aievec.concat %a, %a : vector<16xi16>, vector<64xi16>
  func.return
}
// CHECK: joins 2 vectors of 16 elements to one of 64, expected 32
