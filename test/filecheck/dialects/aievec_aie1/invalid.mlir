// RUN: weft-opt --verify-diagnostics --split-input-file %s | filecheck %s

func.func @operands(%a: vector<16xi16>) {
  %0 = aievec_aie1.mul %a, %a {xstart = "0"} : vector<16xi16>, vector<16xi16>, vector<16xi48>
  func.return
}
// CHECK: operands of 256 and 256 bits, expected 512 or 1024, and 256

// -----

func.func @ext(%a: vector<16xi16>) {
  %0 = aievec_aie1.ext %a {index = 2 : i8} : vector<16xi16>, vector<8xi16>
  func.return
}
// CHECK: part 2 of 8 elements of a vector of 16
