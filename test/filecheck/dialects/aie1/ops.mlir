// RUN: weft-opt %s > %t.mlir && filecheck %s < %t.mlir
// RUN: weft-opt %t.mlir --print-op-generic | weft-opt | filecheck %s

// A kernel with one of everything; it computes nothing of use.
aie1.kernel @everything attributes {rounding = 2, saturation = 3, unsigned} {
  %image = aie1.buffer "img" is "image" at 0 : !aie1.array<480 x 16>
  %filter = aie1.buffer "taps" is "filter" at 1024 : !aie1.array<32 x 16>
  %out = aie1.buffer "out" is "output" at 2048 : !aie1.array<256 x 16>
  %p = aie1.pointer "p" into %image at 32 strides {y = 160, x = 32} : !aie1.array<480 x 16>
  %c = aie1.pointer "c" into %filter at 0 strides {} : !aie1.array<32 x 16>
  %q = aie1.pointer "q" into %out at 0 strides {y = 64, x = 32} : !aie1.array<256 x 16>
  %z = aie1.load %c[0] bits 256 {register = "wc0"}
  aie1.for ["y", "x"] counts [2, 2] attributes {ii_cycles = 3, stages = 4} {
    %a = aie1.load %p[0] bits 256 {register = "wr0"}
    %b = aie1.load %p[-16] bits 128 {register = "wr1"}
    %low = aie1.ups %q[0] lanes [0, 8] bits 16 shift 10 : !aie1.acc<16 x 48>
    %high = aie1.ups %q[16] lanes [8, 8] bits 16 shift 10 onto %low : !aie1.acc<16 x 48> : !aie1.acc<16 x 48>
    %sum = aie1.for ["r"] counts [3] carry (%before = %high : !aie1.acc<16 x 48>) {
      %next = aie1.mac %before : !aie1.acc<16 x 48>, <"mac16_i16", 16 x 2, data 16, coeff 16, acc 48>
        data(%a, %b) in [0, 1] of 4
        select <start = 2, offsets = 0x03020100, offsets_hi = 0x07060504, square = 0x2110>
        coeff %z select <start = 4, step = 1> : !aie1.acc<16 x 48>
      aie1.yield %next : !aie1.acc<16 x 48>
    }
    %0 = aie1.srs %sum lanes [0, 8] shift -1 : !aie1.acc<16 x 48> -> !aie1.lanes<8 x 16>
    aie1.store %0, %q[0] : !aie1.lanes<8 x 16>
    %other = aie1.mul <"lmac8_i32", 8 x 1, data 32, coeff 32, acc 80> data(%a) in [0] of 2
      select <offsets = 0x76543210> coeff %z select <>
      {register = "bm1", x_elements = array<i64: 0, 1, 2, 3, 4, 5, -1, 7>} : !aie1.acc<8 x 80>
  }
}

func.func @main(%image: tensor<480xi16>, %filter: tensor<32xi16>) -> tensor<256xi16> {
  %out = aie1.execute @everything(%image, %filter : tensor<480xi16>, tensor<32xi16>) -> tensor<256xi16>
  func.return %out : tensor<256xi16>
}

// CHECK:      aie1.kernel @everything attributes {rounding = 2 : i64, saturation = 3 : i64, unsigned} {
// CHECK-NEXT:   %image = aie1.buffer "img" is "image" at 0 : !aie1.array<480 x 16>
// CHECK-NEXT:   %filter = aie1.buffer "taps" is "filter" at 1024 : !aie1.array<32 x 16>
// CHECK-NEXT:   %out = aie1.buffer "out" is "output" at 2048 : !aie1.array<256 x 16>
// CHECK-NEXT:   %p = aie1.pointer "p" into %image at 32 strides {y = 160 : i64, x = 32 : i64} : !aie1.array<480 x 16>
// CHECK-NEXT:   %c = aie1.pointer "c" into %filter at 0 strides {} : !aie1.array<32 x 16>
// CHECK-NEXT:   %q = aie1.pointer "q" into %out at 0 strides {y = 64 : i64, x = 32 : i64} : !aie1.array<256 x 16>
// CHECK-NEXT:   %z = aie1.load %c[0] bits 256 {register = "wc0"}
// CHECK-NEXT:   aie1.for ["y", "x"] counts [2, 2] attributes {ii_cycles = 3 : i64, stages = 4 : i64} {
// CHECK-NEXT:     %a = aie1.load %p[0] bits 256 {register = "wr0"}
// CHECK-NEXT:     %b = aie1.load %p[-16] bits 128 {register = "wr1"}
// CHECK-NEXT:     %low = aie1.ups %q[0] lanes [0, 8] bits 16 shift 10 : !aie1.acc<16 x 48>
// CHECK-NEXT:     %high = aie1.ups %q[16] lanes [8, 8] bits 16 shift 10 onto %low : !aie1.acc<16 x 48> : !aie1.acc<16 x 48>
// CHECK-NEXT:     %sum = aie1.for ["r"] counts [3] carry (%before = %high : !aie1.acc<16 x 48>) {
// CHECK-NEXT:       %next = aie1.mac %before : !aie1.acc<16 x 48>, <"mac16_i16", 16 x 2, data 16, coeff 16, acc 48> data(%a, %b) in [0, 1] of 4 select <start = 2, offsets = 0x3020100, offsets_hi = 0x7060504, square = 0x2110> coeff %z select <start = 4, step = 1> : !aie1.acc<16 x 48>
// CHECK-NEXT:       aie1.yield %next : !aie1.acc<16 x 48>
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = aie1.srs %sum lanes [0, 8] shift -1 : !aie1.acc<16 x 48> -> !aie1.lanes<8 x 16>
// CHECK-NEXT:     aie1.store %0, %q[0] : !aie1.lanes<8 x 16>
// CHECK-NEXT:     %other = aie1.mul <"lmac8_i32", 8 x 1, data 32, coeff 32, acc 80> data(%a) in [0] of 2 select <offsets = 0x76543210> coeff %z select <> {register = "bm1", x_elements = array<i64: 0, 1, 2, 3, 4, 5, -1, 7>} : !aie1.acc<8 x 80>
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:        %out = aie1.execute @everything(%image, %filter : tensor<480xi16>, tensor<32xi16>) -> tensor<256xi16>

// What a kernel takes, and how it was made.
aie1.kernel @parts attributes {
  parts = [#aie1.part<img [8, 6, 66] within [8, 8, 72] after [0, 1, 1] digits [0:4 by 900, 1:8, 2:72, 0:2]>,
           #aie1.part<taps [4, 3] takes [0, 1, -1] loops [0:4 by 1] zeros 4 streams 3 limit 7>],
  schedule = #aie1.schedule<order = [n, k, y, x], vector = x, jam = [y:2], looped = [c:4],
    shape = mac16_i16, layouts = {image = [n:1, c:4 by 400, 2:6, c:2]}, widen = [image],
    across = 0, limited = 0, word_steps = 9, interleaved = [k:2]>} {
}

// CHECK:      aie1.kernel @parts attributes {parts = [#aie1.part<img [8, 6, 66] within [8, 8, 72] after [0, 1, 1] digits [0:4 by 900, 1:8, 2:72, 0:2]>, #aie1.part<taps [4, 3] loops [0:4 by 1] takes [0, 1, -1] zeros 4 streams 3 limit 7>], schedule = #aie1.schedule<vector = x, order = [n, k, y, x], jam = [y:2], looped = [c:4], shape = mac16_i16, across = 0, widen = [image], layouts = {image = [n:1, c:4 by 400, 2:6, c:2]}, limited = 0, word_steps = 9, interleaved = [k:2]>} {

// Results that are clipped on their way to memory, and constants of the program.
aie1.kernel @clips {
  %out = aie1.buffer "out" is "output" at 2048 : !aie1.array<256 x 16>
  %ends = aie1.buffer "ends" is "limits" at 4096 {values = array<i64: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1>} : !aie1.array<16 x 16>
  %e = aie1.pointer "e" into %ends at 0 strides {} : !aie1.array<16 x 16>
  %q = aie1.pointer "q" into %out at 0 strides {} : !aie1.array<256 x 16>
  %sum = aie1.ups %q[0] lanes [0, 8] bits 16 shift 10 : !aie1.acc<16 x 48>
  %zeros = aie1.load %e[0] bits 256
  %half = aie1.narrow %sum lanes [0, 8] bits 16 shift 10 half 0 {register = "wr0"} : !aie1.acc<16 x 48>
  %whole = aie1.narrow %sum lanes [8, 8] bits 16 shift 10 half 1 onto %half : !aie1.acc<16 x 48>
  %again = aie1.narrow %sum lanes [0, 8] bits 32 shift 10 half 0 : !aie1.acc<16 x 48>
  %first, %second = aie1.clip "max" %whole, %again with %zeros in 2 bits 16
  aie1.write %first, %q[0] bits 256 half 0
  aie1.write %second, %q[16] bits 128 half 1
}

// CHECK-LABEL: aie1.kernel @clips {
// CHECK-NEXT:   %out = aie1.buffer "out" is "output" at 2048 : !aie1.array<256 x 16>
// CHECK-NEXT:   %ends = aie1.buffer "ends" is "limits" at 4096 {values = array<i64: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1>} : !aie1.array<16 x 16>
// CHECK-NEXT:   %e = aie1.pointer "e" into %ends at 0 strides {} : !aie1.array<16 x 16>
// CHECK-NEXT:   %q = aie1.pointer "q" into %out at 0 strides {} : !aie1.array<256 x 16>
// CHECK-NEXT:   %sum = aie1.ups %q[0] lanes [0, 8] bits 16 shift 10 : !aie1.acc<16 x 48>
// CHECK-NEXT:   %zeros = aie1.load %e[0] bits 256
// CHECK-NEXT:   %half = aie1.narrow %sum lanes [0, 8] bits 16 shift 10 half 0 {register = "wr0"} : !aie1.acc<16 x 48>
// CHECK-NEXT:   %whole = aie1.narrow %sum lanes [8, 8] bits 16 shift 10 half 1 onto %half : !aie1.acc<16 x 48>
// CHECK-NEXT:   %again = aie1.narrow %sum lanes [0, 8] bits 32 shift 10 half 0 : !aie1.acc<16 x 48>
// CHECK-NEXT:   %first, %second = aie1.clip "max" %whole, %again with %zeros in 2 bits 16
// CHECK-NEXT:   aie1.write %first, %q[0] bits 256 half 0
// CHECK-NEXT:   aie1.write %second, %q[16] bits 128 half 1

// Sums that come from the core before, and go to the next one.
aie1.kernel @passes {
  %low = aie1.take lanes [0, 8] : !aie1.acc<16 x 48>
  %sum = aie1.take lanes [8, 8] onto %low : !aie1.acc<16 x 48> : !aie1.acc<16 x 48>
  aie1.give %sum lanes [0, 8] : !aie1.acc<16 x 48>
  aie1.give %sum lanes [8, 8] : !aie1.acc<16 x 48>
}

// CHECK-LABEL: aie1.kernel @passes {
// CHECK-NEXT:   %low = aie1.take lanes [0, 8] : !aie1.acc<16 x 48>
// CHECK-NEXT:   %sum = aie1.take lanes [8, 8] onto %low : !aie1.acc<16 x 48> : !aie1.acc<16 x 48>
// CHECK-NEXT:   aie1.give %sum lanes [0, 8] : !aie1.acc<16 x 48>
// CHECK-NEXT:   aie1.give %sum lanes [8, 8] : !aie1.acc<16 x 48>
