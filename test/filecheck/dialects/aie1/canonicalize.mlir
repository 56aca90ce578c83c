// RUN: weft-opt %s -p canonicalize,cse,dce | filecheck %s

// A value that is loaded again after its register was given to another is not the first one; what
// has no use goes, but for buffers, which are the kernel's arguments.
// CHECK-LABEL: aie1.kernel @main {
// CHECK-NEXT:   %image = aie1.buffer "img" is "image" at 0
// CHECK-NEXT:   %filter = aie1.buffer "taps" is "filter" at 1024
// CHECK-NEXT:   %out = aie1.buffer "out" is "output" at 2048
// CHECK-NEXT:   %p = aie1.pointer "p" into %image
// CHECK-NEXT:   %q = aie1.pointer "q" into %out
// CHECK-NEXT:   %c = aie1.load %p[0] bits 256 {register = "wc0"}
// CHECK-NEXT:   aie1.for ["x"] counts [2] {
// CHECK-NEXT:     %a = aie1.load %p[0] bits 256 {register = "wr0"}
// CHECK-NEXT:     %b = aie1.load %p[32] bits 256 {register = "wr1"}
// CHECK-NEXT:     %s = aie1.mul
// CHECK-NEXT:     %d = aie1.load %p[64] bits 256 {register = "wr0"}
// CHECK-NEXT:     %t = aie1.mac %s
// CHECK-NEXT:     %e = aie1.load %p[0] bits 256 {register = "wr0"}
// CHECK-NEXT:     %u = aie1.mul
// CHECK-NEXT:     %0 = aie1.srs %t
// CHECK-NEXT:     aie1.store %0, %q[0]
// CHECK-NEXT:     aie1.store %0, %q[0]
// CHECK-NEXT:     %1 = aie1.srs %u
// CHECK-NEXT:     aie1.store %1, %q[16]
// CHECK-NEXT:   }
// CHECK-NEXT: }
aie1.kernel @main {
  %image = aie1.buffer "img" is "image" at 0 : !aie1.array<480 x 16>
  %filter = aie1.buffer "taps" is "filter" at 1024 : !aie1.array<32 x 16>
  %out = aie1.buffer "out" is "output" at 2048 : !aie1.array<256 x 16>
  %p = aie1.pointer "p" into %image at 0 strides {x = 32} : !aie1.array<480 x 16>
  %z = aie1.pointer "z" into %filter at 0 strides {} : !aie1.array<32 x 16>
  %q = aie1.pointer "q" into %out at 0 strides {x = 32} : !aie1.array<256 x 16>
  %c = aie1.load %p[0] bits 256 {register = "wc0"}
  aie1.for ["x"] counts [2] {
    %a = aie1.load %p[0] bits 256 {register = "wr0"}
    %b = aie1.load %p[32] bits 256 {register = "wr1"}
    %s = aie1.mul <"mac16_i16", 16 x 2, data 16, coeff 16, acc 48> data(%a, %b) in [0, 1] of 2
      select <offsets = 0x03020100, offsets_hi = 0x07060504, square = 0x2110> coeff %c select <step = 1> : !aie1.acc<16 x 48>
    %d = aie1.load %p[64] bits 256 {register = "wr0"}
    %t = aie1.mac %s : !aie1.acc<16 x 48>, <"mac16_i16", 16 x 2, data 16, coeff 16, acc 48> data(%d, %b) in [0, 1] of 2
      select <offsets = 0x03020100, offsets_hi = 0x07060504, square = 0x2110> coeff %c select <step = 1> : !aie1.acc<16 x 48>
    %e = aie1.load %p[0] bits 256 {register = "wr0"}
    %u = aie1.mul <"mac16_i16", 16 x 2, data 16, coeff 16, acc 48> data(%e, %b) in [0, 1] of 2
      select <offsets = 0x03020100, offsets_hi = 0x07060504, square = 0x2110> coeff %c select <step = 1> : !aie1.acc<16 x 48>
    %0 = aie1.srs %t lanes [0, 8] shift 0 : !aie1.acc<16 x 48> -> !aie1.lanes<8 x 16>
    %1 = aie1.srs %t lanes [0, 8] shift 0 : !aie1.acc<16 x 48> -> !aie1.lanes<8 x 16>
    aie1.store %0, %q[0] : !aie1.lanes<8 x 16>
    aie1.store %1, %q[0] : !aie1.lanes<8 x 16>
    %2 = aie1.srs %u lanes [0, 8] shift 0 : !aie1.acc<16 x 48> -> !aie1.lanes<8 x 16>
    aie1.store %2, %q[16] : !aie1.lanes<8 x 16>
    %unused = aie1.load %p[0] bits 256 {register = "wd0"}
  }
  aie1.for ["y"] counts [2] {
    %unused = aie1.load %p[0] bits 256 {register = "wd1"}
  }
}

// CHECK-LABEL: func.func @runs
// CHECK-NEXT: %0 = aie1.execute @main
// CHECK-NEXT: func.return %0, %0
func.func @runs(%x: tensor<480xi16>, %w: tensor<32xi16>) -> (tensor<256xi16>, tensor<256xi16>) {
  %0 = aie1.execute @main(%x, %w : tensor<480xi16>, tensor<32xi16>) -> tensor<256xi16>
  %1 = aie1.execute @main(%x, %w : tensor<480xi16>, tensor<32xi16>) -> tensor<256xi16>
  return %0, %1 : tensor<256xi16>, tensor<256xi16>
}
