// RUN: weft-opt %s | weft-opt --print-op-generic | weft-opt | filecheck %s

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

// Lanes by number, without selects; attributes in the order of their names, and none that say
// nothing.
// CHECK-LABEL: func.func @lanes
// CHECK: aievec_aie1.add %a, %b : vector<8xi32>, vector<8xi32>, vector<8xi32>
// CHECK: aievec_aie1.sub %a, %b {xoffsets = "0x76543210", xstart = "1"} : vector<8xi32>, vector<8xi32>, vector<8xi32>
// CHECK: aievec_aie1.mul %c, %c : vector<16xi16>, vector<16xi16>, vector<16xi48>
// CHECK: aievec_aie1.mul %d, %b {xoffsets = "0x76543210", xstart = "3", zoffsets = "0x00000000", zstart = "1"} : vector<16xi32>, vector<8xi32>, vector<8xi80>
// CHECK: aievec_aie1.mac %d, %b, %e {xoffsets = "0x76543210", xstart = "0"} : vector<16xi32>, vector<8xi32>, vector<8xi80>
func.func @lanes(%a: vector<8xi32>, %b: vector<8xi32>, %c: vector<16xi16>, %d: vector<16xi32>, %e: vector<8xi80>) {
  %0 = aievec_aie1.add %a, %b : vector<8xi32>, vector<8xi32>, vector<8xi32>
  %1 = aievec_aie1.sub %a, %b {xstart = "1", xoffsets = "0x76543210", zstart = ""} : vector<8xi32>, vector<8xi32>, vector<8xi32>
  %2 = aievec_aie1.mul %c, %c : vector<16xi16>, vector<16xi16>, vector<16xi48>
  %3 = aievec_aie1.mul %d, %b {zstart = "1", zoffsets = "0x00000000", xstart = "3", xoffsets = "0x76543210"} : vector<16xi32>, vector<8xi32>, vector<8xi80>
  %4 = aievec_aie1.mac %d, %b, %e {xstart = "0", fmsub = false, xoffsets = "0x76543210"} : vector<16xi32>, vector<8xi32>, vector<8xi80>
  func.return
}

// Floats, eight lanes of them.
// CHECK-LABEL: func.func @floats
// CHECK: aievec_aie1.mul %x, %z {xoffsets = "0x76543210", xstart = "5", zoffsets = "0x00000000", zstart = "0"} : vector<16xf32>, vector<8xf32>, vector<8xf32>
// CHECK: aievec_aie1.mac %x, %z, %{{.*}} {xoffsets = "0x76543210", xstart = "0", zoffsets = "0x00000000", zstart = "0"} : vector<16xf32>, vector<8xf32>, vector<8xf32>
func.func @floats(%x: vector<16xf32>, %z: vector<8xf32>) -> vector<8xf32> {
  %0 = aievec_aie1.mul %x, %z {xoffsets = "0x76543210", xstart = "5", zoffsets = "0x00000000", zstart = "0"} : vector<16xf32>, vector<8xf32>, vector<8xf32>
  %1 = aievec_aie1.mac %x, %z, %0 {xoffsets = "0x76543210", xstart = "0", zoffsets = "0x00000000", zstart = "0"} : vector<16xf32>, vector<8xf32>, vector<8xf32>
  func.return %1 : vector<8xf32>
}

// The fields of a shape that has no use for them (`xstep`, `zsquare`) do not count.
// CHECK-LABEL: func.func @unused
// CHECK: aievec_aie1.mac {{.*}}xstep = "4"{{.*}}zsquare = "0x0000"
func.func @unused(%x: vector<32xi16>, %z: vector<16xi16>, %a: vector<16xi48>) -> vector<16xi48> {
  %0 = aievec_aie1.mac %x, %z, %a {xsquare = "0x3210", xstep = "4", zoffsets = "0", zsquare = "0x0000", zstep = "1"} : vector<32xi16>, vector<16xi16>, vector<16xi48>
  func.return %0 : vector<16xi48>
}

// Two sums of 16 lanes, of which every other pair is the output's next four.
// CHECK-LABEL: func.func @narrow
// CHECK: aievec.concat
// CHECK: aievec_aie1.select [[V:%.*]] {select = "0xcccccccc", xoffsets = "0x0c080400", xoffsets_hi = "0x0", xsquare = "0x1010", xstart = "0", yoffsets = "0x0c080400", yoffsets_hi = "0x0", ysquare = "0x1010", ystart = "4"} : vector<32xi16>, vector<32xi16>
// CHECK: aievec_aie1.select [[V]], [[V]] {select = "0"} : vector<32xi16>, vector<32xi16>, vector<16xi16>
// CHECK: aievec_aie1.ext {{.*}} {index = 0 : i8} : vector<32xi16>, vector<16xi16>
func.func @narrow(%a: vector<16xi16>, %b: vector<16xi16>) -> vector<16xi16> {
  %both = aievec.concat %a, %b : vector<16xi16>, vector<32xi16>
  %0 = aievec_aie1.select %both {xstart = "0", select = "0xcccccccc", xoffsets = "0x0c080400", xoffsets_hi = "0x0", xsquare = "0x1010", yoffsets = "0x0c080400", yoffsets_hi = "0x0", ysquare = "0x1010", ystart = "4"} : vector<32xi16>, vector<32xi16>
  %1 = aievec_aie1.select %both, %both {select = "0"} : vector<32xi16>, vector<32xi16>, vector<16xi16>
  %2 = aievec_aie1.ext %0 {index = 0 : i8} : vector<32xi16>, vector<16xi16>
  func.return %2 : vector<16xi16>
}
