// RUN: weft-opt %s -p canonicalize,cse,dce | filecheck %s

// What a store may have changed is loaded again; without one between, once is enough.
// CHECK-LABEL: func.func @loads
// CHECK-NEXT: %0 = aievec.upd %m[%i]
// CHECK-NEXT: memref.store
// CHECK-NEXT: %1 = aievec.upd %m[%i]
// CHECK-NEXT: func.return %0, %0, %1
func.func @loads(%m: memref<64xi16>, %i: index, %v: i16) -> (vector<16xi16>, vector<16xi16>, vector<16xi16>) {
  %0 = aievec.upd %m[%i] {index = 0 : i8, offset = 0 : i32} : memref<64xi16>, vector<16xi16>
  %1 = aievec.upd %m[%i] {index = 0 : i8, offset = 0 : i32} : memref<64xi16>, vector<16xi16>
  memref.store %v, %m[%i] : memref<64xi16>
  %2 = aievec.upd %m[%i] {index = 0 : i8, offset = 0 : i32} : memref<64xi16>, vector<16xi16>
  %3 = aievec.upd %m[%i] {index = 0 : i8, offset = 32 : i32} : memref<64xi16>, vector<16xi16>
  return %0, %1, %2 : vector<16xi16>, vector<16xi16>, vector<16xi16>
}

// A part of joined vectors is one of them, all parts of a vector in order are the vector, and what
// was widened is narrow again.
// CHECK-LABEL: func.func @parts
// CHECK-NEXT: func.return %b, %w, %n
func.func @parts(%a: vector<16xi16>, %b: vector<16xi16>, %w: vector<32xi16>, %n: vector<16xi8>) -> (vector<16xi16>, vector<32xi16>, vector<16xi8>) {
  %0 = aievec.concat %a, %b : vector<16xi16>, vector<32xi16>
  %1 = aievec.ext %0 {index = 1 : i8} : vector<32xi16>, vector<16xi16>
  %2 = aievec.ext %w {index = 0 : i8} : vector<32xi16>, vector<16xi16>
  %3 = aievec.ext %w {index = 1 : i8} : vector<32xi16>, vector<16xi16>
  %4 = aievec.concat %2, %3 : vector<16xi16>, vector<32xi16>
  %5 = aievec.unpack %n : vector<16xi8>, vector<16xi16>
  %6 = aievec.pack %5 : vector<16xi16>, vector<16xi8>
  return %1, %4, %6 : vector<16xi16>, vector<32xi16>, vector<16xi8>
}

// Not parts in another order, nor smaller ones, nor what was cut before it is widened.
// CHECK-LABEL: func.func @kept
// CHECK:      aievec.concat
// CHECK:      aievec.concat
// CHECK-NEXT: aievec.ext
// CHECK-NEXT: aievec.pack
// CHECK-NEXT: aievec.unpack
func.func @kept(%a: vector<16xi16>, %w: vector<32xi16>) -> (vector<32xi16>, vector<8xi16>, vector<16xi16>) {
  %0 = aievec.ext %w {index = 0 : i8} : vector<32xi16>, vector<16xi16>
  %1 = aievec.ext %w {index = 1 : i8} : vector<32xi16>, vector<16xi16>
  %2 = aievec.concat %1, %0 : vector<16xi16>, vector<32xi16>
  %3 = aievec.concat %a, %a : vector<16xi16>, vector<32xi16>
  %4 = aievec.ext %3 {index = 1 : i8} : vector<32xi16>, vector<8xi16>
  %5 = aievec.pack %a : vector<16xi16>, vector<16xi8>
  %6 = aievec.unpack %5 : vector<16xi8>, vector<16xi16>
  return %2, %4, %6 : vector<32xi16>, vector<8xi16>, vector<16xi16>
}
