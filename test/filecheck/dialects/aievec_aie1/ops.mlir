// RUN: weft-opt %s | weft-opt | filecheck %s
// RUN: weft-opt --print-op-generic %s | weft-opt | filecheck %s

// Two rows in one register of 1024 bits; an accumulator that begins with what is there; `fmsub`.
// CHECK-LABEL: func.func @rows
// CHECK: aievec.concat %a, %b : vector<16xi32>, vector<32xi32>
// CHECK: aievec.ups %c {shift = 4 : i8} : vector<8xi32>, vector<8xi80>
// CHECK: aievec_aie1.mac {{.*}}fmsub = true{{.*}} : vector<32xi32>, vector<8xi32>, vector<8xi80>
func.func @rows(%a: vector<16xi32>, %b: vector<16xi32>, %c: vector<8xi32>) -> vector<8xi80> {
  %both = aievec.concat %a, %b : vector<16xi32>, vector<32xi32>
  %acc = aievec.ups %c {shift = 4 : i8} : vector<8xi32>, vector<8xi80>
  %d = aievec_aie1.mac %both, %c, %acc {fmsub = true, xoffsets = "0x76543210", xstart = "0", zoffsets = "0x00000000", zstart = "0"} : vector<32xi32>, vector<8xi32>, vector<8xi80>
  func.return %d : vector<8xi80>
}
