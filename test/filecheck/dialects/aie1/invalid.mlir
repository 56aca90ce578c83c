// RUN: weft-opt %s --split-input-file --parsing-diagnostics --verify-diagnostics | filecheck %s

// CHECK: aie1.array: 12 bits, but elements have one of 8, 16, 32
"test.op"() : () -> !aie1.array<480 x 12>

// -----

// CHECK: aie1.acc: 64 bits, but lanes have one of 48, 80
"test.op"() : () -> !aie1.acc<16 x 64>

// -----

// CHECK: #aie1.shape mac3: 3 lanes by 1 columns; there are 4, 8 or 16 lanes and a column or more
"test.op"() {shape = #aie1.shape<"mac3", 3 x 1, data 32, coeff 32, acc 80>} : () -> ()

// -----

// CHECK: a select has no xstart, but start, offsets, offsets_hi, step, square
"test.op"() {select = #aie1.select<xstart = 1>} : () -> ()

// -----

// CHECK: aie1.kernel @k: rounding is 8, not in 0..7
aie1.kernel @k attributes {rounding = 8} {
}

// -----

// CHECK: aie1.kernel @k: saturation is 2, not 0, 1 or 3
aie1.kernel @k attributes {saturation = 2} {
}

// -----

// CHECK: aie1.buffer "b": role is "weights", not one of "image", "filter", "output", "initial"
aie1.kernel @k {
  %b = aie1.buffer "b" is "weights" at 0 : !aie1.array<64 x 16>
}

// -----

// CHECK: aie1.buffer "b": address 8 is not a multiple of 16 bytes, 0 or more
aie1.kernel @k {
  %b = aie1.buffer "b" is "image" at 8 : !aie1.array<64 x 16>
}

// -----

// CHECK: aie1.pointer "p": stride x is 8, not a multiple of 16 bytes
aie1.kernel @k {
  %b = aie1.buffer "b" is "image" at 0 : !aie1.array<64 x 16>
  %p = aie1.pointer "p" into %b at 0 strides {x = 8} : !aie1.array<64 x 16>
}

// -----

// CHECK: aie1.for: 2 names and 1 counts; give each loop of the nest both, and one loop or more
aie1.kernel @k {
  aie1.for ["y", "x"] counts [2] {
  }
}

// -----

// CHECK: aie1.for: x has 0 trips, not 1 or more
aie1.kernel @k {
  aie1.for ["x"] counts [0] {
  }
}

// -----

// CHECK: aie1.for: a loop around is called x, too
aie1.kernel @k {
  aie1.for ["x"] counts [2] {
    aie1.for ["x"] counts [2] {
    }
  }
}

// -----

// CHECK: aie1.for: results are ['!aie1.acc<8 x 80>'], but ['!aie1.acc<16 x 48>'] are carried
aie1.kernel @k {
  %b = aie1.buffer "b" is "initial" at 0 : !aie1.array<64 x 16>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 16>
  %a = aie1.ups %p[0] lanes [0, 16] bits 16 shift 0 : !aie1.acc<16 x 48>
  %s = "aie1.for"(%a) ({
  ^bb0(%c: !aie1.acc<16 x 48>):
    aie1.yield %c : !aie1.acc<16 x 48>
  }) {names = ["x"], counts = array<i64: 2>} : (!aie1.acc<16 x 48>) -> !aie1.acc<8 x 80>
}

// -----

// CHECK: aie1.load: address 40 is not a multiple of 16 bytes
aie1.kernel @k {
  %b = aie1.buffer "b" is "image" at 32 : !aie1.array<64 x 16>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 16>
  %a = aie1.load %p[8] bits 256
}

// -----

// CHECK: aie1.load: address -32 is before data memory
aie1.kernel @k {
  %b = aie1.buffer "b" is "image" at 32 : !aie1.array<64 x 16>
  %p = aie1.pointer "p" into %b at 0 strides {x = -32} : !aie1.array<64 x 16>
  aie1.for ["x"] counts [3] {
    %a = aie1.load %p[0] bits 256
  }
}

// -----

// CHECK: aie1.load: 512 bits; an access has 128 or 256
aie1.kernel @k {
  %b = aie1.buffer "b" is "image" at 32 : !aie1.array<64 x 16>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 16>
  %a = aie1.load %p[0] bits 512
}

// -----

// CHECK: aie1.load: register is "r0", not one of wr0, wr1, wr2, wr3, wd0, wd1, wc0, wc1
aie1.kernel @k {
  %b = aie1.buffer "b" is "image" at 0 : !aie1.array<64 x 16>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 16>
  %a = aie1.load %p[0] bits 256 {register = "r0"}
}

// -----

// CHECK: aie1.store: writes bytes 96 to 143, but "b" is in 0 to 127
aie1.kernel @k {
  %b = aie1.buffer "b" is "output" at 0 : !aie1.array<64 x 16>
  %p = aie1.pointer "p" into %b at 96 strides {x = 32} : !aie1.array<64 x 16>
  %a = aie1.ups %p[0] lanes [0, 16] bits 16 shift 0 : !aie1.acc<16 x 48>
  aie1.for ["x"] counts [2] {
    %0 = aie1.srs %a lanes [0, 8] shift 0 : !aie1.acc<16 x 48> -> !aie1.lanes<8 x 16>
    aie1.store %0, %p[0] : !aie1.lanes<8 x 16>
  }
}

// -----

// CHECK: aie1.ups: lanes are [8, 16], not the first and how many of 16
aie1.kernel @k {
  %b = aie1.buffer "b" is "initial" at 0 : !aie1.array<64 x 16>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 16>
  %a = aie1.ups %p[0] lanes [8, 16] bits 16 shift 0 : !aie1.acc<16 x 48>
}

// -----

// CHECK: aie1.srs: shift is 63, not in -1..62
aie1.kernel @k {
  %b = aie1.buffer "b" is "initial" at 0 : !aie1.array<64 x 16>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 16>
  %a = aie1.ups %p[0] lanes [0, 16] bits 16 shift 0 : !aie1.acc<16 x 48>
  %0 = aie1.srs %a lanes [0, 8] shift 63 : !aie1.acc<16 x 48> -> !aie1.lanes<8 x 16>
}

// -----

// CHECK: aie1.mul: x select of mac16_i16: start is 3, but at 16 bits it must be a multiple of 2
aie1.kernel @k {
  %b = aie1.buffer "b" is "image" at 0 : !aie1.array<64 x 16>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 16>
  %d = aie1.load %p[0] bits 256
  %c = aie1.load %p[32] bits 256
  %s = aie1.mul <"mac16_i16", 16 x 2, data 16, coeff 16, acc 48> data(%d) in [0] of 2
    select <start = 3> coeff %c select <> : !aie1.acc<16 x 48>
}

// -----

// CHECK: aie1.mul: lane 1, column 1 of x takes element 3, but element 2 is wanted
aie1.kernel @k {
  %b = aie1.buffer "b" is "image" at 0 : !aie1.array<64 x 16>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 16>
  %d = aie1.load %p[0] bits 256
  %c = aie1.load %p[32] bits 256
  %s = aie1.mul <"mac8_i16", 8 x 4, data 16, coeff 16, acc 48> data(%d) in [0] of 2
    select <offsets = 0x03020100, step = 2, square = 0x3210> coeff %c select <step = 1>
    {x_elements = array<i64: 0, 1, -1, -1, -1, 2, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
                             -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1>}
    : !aie1.acc<8 x 48>
}

// -----

// CHECK: aie1.mul: lane 1, column 0 of x takes element 9, in part 1, which has no value
aie1.kernel @k {
  %b = aie1.buffer "b" is "image" at 0 : !aie1.array<64 x 32>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 32>
  %d = aie1.load %p[0] bits 256
  %c = aie1.load %p[32] bits 256
  %s = aie1.mul <"lmac8_i32", 8 x 1, data 32, coeff 32, acc 80> data(%d) in [0] of 2
    select <offsets = 0x00000093> coeff %c select <>
    {x_elements = array<i64: 3, 9, -1, -1, -1, -1, -1, -1>} : !aie1.acc<8 x 80>
}

// -----

// CHECK: aie1.mul: 2 x elements, but lmac8_i32 takes 8
aie1.kernel @k {
  %b = aie1.buffer "b" is "image" at 0 : !aie1.array<64 x 32>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 32>
  %d = aie1.load %p[0] bits 256
  %c = aie1.load %p[32] bits 256
  %s = aie1.mul <"lmac8_i32", 8 x 1, data 32, coeff 32, acc 80> data(%d) in [0] of 2
    select <> coeff %c select <> {x_elements = array<i64: 3, 9>} : !aie1.acc<8 x 80>
}

// -----

// CHECK: aie1.mul: lmac8_i32 adds to !aie1.acc<8 x 80>, but the result is !aie1.acc<16 x 48>
aie1.kernel @k {
  %b = aie1.buffer "b" is "image" at 0 : !aie1.array<64 x 32>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 32>
  %d = aie1.load %p[0] bits 256
  %c = aie1.load %p[32] bits 256
  %s = aie1.mul <"lmac8_i32", 8 x 1, data 32, coeff 32, acc 80> data(%d) in [0] of 2
    select <> coeff %c select <> : !aie1.acc<16 x 48>
}

// -----

// CHECK: aie1.mul: parts are [2], not different ones of 0..1
aie1.kernel @k {
  %b = aie1.buffer "b" is "image" at 0 : !aie1.array<64 x 32>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 32>
  %d = aie1.load %p[0] bits 256
  %c = aie1.load %p[32] bits 256
  %s = aie1.mul <"lmac8_i32", 8 x 1, data 32, coeff 32, acc 80> data(%d) in [2] of 2
    select <> coeff %c select <> : !aie1.acc<8 x 80>
}

// -----

// CHECK: aie1.load: its value is coefficients, part 0 of data, but no register is all of these
aie1.kernel @k {
  %b = aie1.buffer "b" is "image" at 0 : !aie1.array<64 x 32>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 32>
  %d = aie1.load %p[0] bits 256
  %s = aie1.mul <"lmac8_i32", 8 x 1, data 32, coeff 32, acc 80> data(%d) in [0] of 2
    select <> coeff %d select <> : !aie1.acc<8 x 80>
}

// -----

// CHECK: aie1.load: its value is part 0 of data, part 2 of data, but no register is all of these
aie1.kernel @k {
  %b = aie1.buffer "b" is "image" at 0 : !aie1.array<64 x 32>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 32>
  %d = aie1.load %p[0] bits 256
  %c = aie1.load %p[32] bits 256
  %s = aie1.mul <"lmac8_i32", 8 x 1, data 32, coeff 32, acc 80> data(%d) in [0] of 2
    select <> coeff %c select <> : !aie1.acc<8 x 80>
  %t = aie1.mul <"lmac8_i32", 8 x 1, data 32, coeff 32, acc 80> data(%d) in [2] of 4
    select <> coeff %c select <> : !aie1.acc<8 x 80>
}

// -----

// CHECK: aie1.mul: part 0 in wd0, part 1 in wr1; no data operand is that: they are wr0, wr1, wr2, wr3 or wd0, wd1, wr2, wr3
aie1.kernel @k {
  %b = aie1.buffer "b" is "image" at 0 : !aie1.array<64 x 32>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 32>
  %d = aie1.load %p[0] bits 256 {register = "wd0"}
  %e = aie1.load %p[0] bits 256 {register = "wr1"}
  %c = aie1.load %p[32] bits 256
  %s = aie1.mul <"lmac8_i32", 8 x 1, data 32, coeff 32, acc 80> data(%d, %e) in [0, 1] of 2
    select <> coeff %c select <> : !aie1.acc<8 x 80>
}

// -----

// CHECK: aie1.mul: coefficients are in wr3, not in wc0 or wc1
aie1.kernel @k {
  %b = aie1.buffer "b" is "image" at 0 : !aie1.array<64 x 32>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 32>
  %d = aie1.load %p[0] bits 256
  %c = aie1.load %p[32] bits 256 {register = "wr3"}
  %s = aie1.mul <"lmac8_i32", 8 x 1, data 32, coeff 32, acc 80> data(%d) in [0] of 2
    select <> coeff %c select <> : !aie1.acc<8 x 80>
}

// -----

// CHECK: aie1.mul: the value in wr0 was overwritten there by aie1.load before this use
aie1.kernel @k {
  %b = aie1.buffer "b" is "image" at 0 : !aie1.array<64 x 32>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 32>
  %d = aie1.load %p[0] bits 256 {register = "wr0"}
  %c = aie1.load %p[32] bits 256
  %e = aie1.load %p[0] bits 256 {register = "wr0"}
  %s = aie1.mul <"lmac8_i32", 8 x 1, data 32, coeff 32, acc 80> data(%d) in [0] of 2
    select <> coeff %c select <> : !aie1.acc<8 x 80>
}

// -----

// CHECK: aie1.mac: adds to the accumulator in bm0, but its result is in bm1
aie1.kernel @k {
  %b = aie1.buffer "b" is "image" at 0 : !aie1.array<64 x 32>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 32>
  %d = aie1.load %p[0] bits 256
  %c = aie1.load %p[32] bits 256
  %s = aie1.mul <"lmac8_i32", 8 x 1, data 32, coeff 32, acc 80> data(%d) in [0] of 2
    select <> coeff %c select <> {register = "bm0"} : !aie1.acc<8 x 80>
  %t = aie1.mac %s : !aie1.acc<8 x 80>, <"lmac8_i32", 8 x 1, data 32, coeff 32, acc 80>
    data(%d) in [0] of 2 select <> coeff %c select <> {register = "bm1"} : !aie1.acc<8 x 80>
}

// -----

// CHECK: aie1.mac: overwrites an accumulator that aie1.srs uses as well; what a multiply-add adds to is gone after it
aie1.kernel @k {
  %b = aie1.buffer "b" is "image" at 0 : !aie1.array<64 x 32>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 32>
  %d = aie1.load %p[0] bits 256
  %c = aie1.load %p[32] bits 256
  %s = aie1.mul <"lmac8_i32", 8 x 1, data 32, coeff 32, acc 80> data(%d) in [0] of 2
    select <> coeff %c select <> : !aie1.acc<8 x 80>
  %t = aie1.mac %s : !aie1.acc<8 x 80>, <"lmac8_i32", 8 x 1, data 32, coeff 32, acc 80>
    data(%d) in [0] of 2 select <> coeff %c select <> : !aie1.acc<8 x 80>
  %0 = aie1.srs %s lanes [0, 8] shift 0 : !aie1.acc<8 x 80> -> !aie1.lanes<8 x 32>
}

// -----

// CHECK: 'aie1.load' expects parent op to be one of 'aie1.kernel', 'aie1.for'
%p = "test.op"() : () -> !aie1.address
%a = aie1.load %p[0] bits 256

// -----

// CHECK: aie1.lanes: 0 lanes; give 1 or more
"test.op"() : () -> !aie1.lanes<0 x 16>

// -----

// CHECK: #aie1.shape mac16: data of 8 bits with coefficients of 16; those have 8, too
"test.op"() {shape = #aie1.shape<"mac16", 16 x 8, data 8, coeff 16, acc 48>} : () -> ()

// -----

// CHECK: #aie1.shape mac16: coeff of 4 bits; they have 8, 16 or 32
"test.op"() {shape = #aie1.shape<"mac16", 16 x 8, data 8, coeff 4, acc 48>} : () -> ()

// -----

// CHECK: aie1.pointer "p": stride x is "far", not a number of bytes
aie1.kernel @k {
  %b = aie1.buffer "b" is "image" at 0 : !aie1.array<64 x 16>
  %p = aie1.pointer "p" into %b at 0 strides {x = "far"} : !aie1.array<64 x 16>
}

// -----

// CHECK: aie1.for: stages is 0, not 1 or more
aie1.kernel @k {
  aie1.for ["x"] counts [2] attributes {stages = 0} {
  }
}

// -----

// CHECK: aie1.ups: shift is 80, not in 0..79
aie1.kernel @k {
  %b = aie1.buffer "b" is "initial" at 0 : !aie1.array<64 x 16>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 16>
  %a = aie1.ups %p[0] lanes [0, 16] bits 16 shift 80 : !aie1.acc<16 x 48>
}

// -----

// CHECK: aie1.ups: onto !aie1.acc<8 x 48>, but gives !aie1.acc<16 x 48>
aie1.kernel @k {
  %b = aie1.buffer "b" is "initial" at 0 : !aie1.array<64 x 16>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 16>
  %a = aie1.ups %p[0] lanes [0, 8] bits 16 shift 0 : !aie1.acc<8 x 48>
  %c = aie1.ups %p[0] lanes [0, 8] bits 16 shift 0 onto %a : !aie1.acc<8 x 48> : !aie1.acc<16 x 48>
}

// -----

// CHECK: aie1.srs: 8 lanes, but the result is !aie1.lanes<16 x 16>
aie1.kernel @k {
  %b = aie1.buffer "b" is "initial" at 0 : !aie1.array<64 x 16>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 16>
  %a = aie1.ups %p[0] lanes [0, 16] bits 16 shift 0 : !aie1.acc<16 x 48>
  %0 = aie1.srs %a lanes [0, 8] shift 0 : !aie1.acc<16 x 48> -> !aie1.lanes<16 x 16>
}

// -----

// CHECK: aie1.mul: 3 parts of data; an operand has 2 or 4
aie1.kernel @k {
  %b = aie1.buffer "b" is "image" at 0 : !aie1.array<64 x 32>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 32>
  %d = aie1.load %p[0] bits 256
  %c = aie1.load %p[32] bits 256
  %s = aie1.mul <"lmac8_i32", 8 x 1, data 32, coeff 32, acc 80> data(%d) in [0] of 3
    select <> coeff %c select <> : !aie1.acc<8 x 80>
}

// -----

// CHECK: aie1.mul: 1 values in 2 parts; give each its part
aie1.kernel @k {
  %b = aie1.buffer "b" is "image" at 0 : !aie1.array<64 x 32>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 32>
  %d = aie1.load %p[0] bits 256
  %c = aie1.load %p[32] bits 256
  %s = aie1.mul <"lmac8_i32", 8 x 1, data 32, coeff 32, acc 80> data(%d) in [0, 1] of 2
    select <> coeff %c select <> : !aie1.acc<8 x 80>
}

// -----

// CHECK: aie1.mul: register is "wr0", not one of bm0, bm1, bm2, bm3
aie1.kernel @k {
  %b = aie1.buffer "b" is "image" at 0 : !aie1.array<64 x 32>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 32>
  %d = aie1.load %p[0] bits 256
  %c = aie1.load %p[32] bits 256
  %s = aie1.mul <"lmac8_i32", 8 x 1, data 32, coeff 32, acc 80> data(%d) in [0] of 2
    select <> coeff %c select <> {register = "wr0"} : !aie1.acc<8 x 80>
}

// -----

// CHECK: aie1.mac: adds to !aie1.acc<16 x 48>, but gives !aie1.acc<8 x 80>
aie1.kernel @k {
  %b = aie1.buffer "b" is "image" at 0 : !aie1.array<64 x 32>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 32>
  %d = aie1.load %p[0] bits 256
  %c = aie1.load %p[32] bits 256
  %a = aie1.ups %p[0] lanes [0, 16] bits 16 shift 0 : !aie1.acc<16 x 48>
  %s = aie1.mac %a : !aie1.acc<16 x 48>, <"lmac8_i32", 8 x 1, data 32, coeff 32, acc 80>
    data(%d) in [0] of 2 select <> coeff %c select <> : !aie1.acc<8 x 80>
}

// -----

// CHECK: aie1.mul: lane 4, column 0 of x takes element 4, of which a load of 128 bits sets nothing
aie1.kernel @k {
  %b = aie1.buffer "b" is "image" at 0 : !aie1.array<64 x 32>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 32>
  %d = aie1.load %p[0] bits 128
  %c = aie1.load %p[32] bits 256
  %s = aie1.mul <"lmac8_i32", 8 x 1, data 32, coeff 32, acc 80> data(%d) in [0] of 2
    select <offsets = 0x76543210> coeff %c select <>
    {x_elements = array<i64: 0, 1, 2, 3, 4, 5, -1, -1>} : !aie1.acc<8 x 80>
}

// -----

// CHECK: aie1.mul: lane 8, column 1 of z takes element 8, of which a load of 128 bits sets nothing
aie1.kernel @k {
  %b = aie1.buffer "b" is "image" at 0 : !aie1.array<64 x 16>
  %p = aie1.pointer "p" into %b at 0 strides {} : !aie1.array<64 x 16>
  %d = aie1.load %p[0] bits 256
  %c = aie1.load %p[32] bits 128
  %s = aie1.mul <"mac16_i16", 16 x 2, data 16, coeff 16, acc 48> data(%d) in [0] of 2
    select <> coeff %c select <offsets_hi = 0x1, step = 7>
    {z_elements = array<i64: 0, 7, 0, 7, 0, 7, 0, 7, 0, 7, 0, 7, 0, 7, 0, 7,
                             1, 8, 0, 7, 0, 7, 0, 7, 0, 7, 0, 7, 0, 7, 0, 7>} : !aie1.acc<16 x 48>
}

// -----

// CHECK: #aie1.schedule has no order
"test.op"() {a = #aie1.schedule<vector = x>} : () -> ()

// -----

// CHECK: there is no entry odd, but vector, order, jam,
"test.op"() {a = #aie1.schedule<vector = x, order = [x], odd = 1>} : () -> ()

// -----

// CHECK: vector is given twice
"test.op"() {a = #aie1.schedule<vector = x, vector = y, order = [x]>} : () -> ()

// -----

// CHECK: across is 2, not 0 or 1
"test.op"() {a = #aie1.schedule<vector = x, order = [x], across = 2>} : () -> ()

// -----

// CHECK: #aie1.schedule: jam.x is 0, expected 1 or more
"test.op"() {a = #aie1.schedule<vector = x, order = [x], jam = [x:0]>} : () -> ()

// -----

// CHECK: #aie1.schedule: widen: output: expected image and filter
"test.op"() {a = #aie1.schedule<vector = x, order = [x], widen = [output]>} : () -> ()

// -----

// CHECK: #aie1.part image: give digits, or what it takes
"test.op"() {a = #aie1.part<image [4]>} : () -> ()

// -----

// CHECK: #aie1.part image: 1:4 is none of 1 axes, 1 or more often
"test.op"() {a = #aie1.part<image [4] digits [1:4]>} : () -> ()

// -----

// CHECK: #aie1.part image: [4] within [4, 4] after [] are not as long
"test.op"() {a = #aie1.part<image [4] within [4, 4] digits [0:4]>} : () -> ()

// -----

// CHECK: #aie1.part filter: takes 3 elements, not 2 streams of equal length
"test.op"() {a = #aie1.part<filter [4] takes [0, 1, 2] streams 2>} : () -> ()

// -----

// CHECK: #aie1.part filter: takes elements 4 to 4 of 4
"test.op"() {a = #aie1.part<filter [4] takes [4]>} : () -> ()

// -----

// CHECK: jam: x is given twice
"test.op"() {a = #aie1.schedule<vector = x, order = [x], jam = [x:1, x:2]>} : () -> ()

// -----

// CHECK: aie1.narrow: 384 bits; it sets all 256 of a register, or half
aie1.kernel @k {
  %out = aie1.buffer "out" is "output" at 2048 : !aie1.array<256 x 16>
  %q = aie1.pointer "q" into %out at 0 strides {} : !aie1.array<256 x 16>
  %a = aie1.ups %q[0] lanes [0, 8] bits 16 shift 0 : !aie1.acc<16 x 48>
  %0 = aie1.narrow %a lanes [0, 12] bits 32 shift 0 half 0 : !aie1.acc<16 x 48>
}

// -----

// CHECK: aie1.narrow: half is 1 of 256 bits
aie1.kernel @k {
  %out = aie1.buffer "out" is "output" at 2048 : !aie1.array<256 x 16>
  %q = aie1.pointer "q" into %out at 0 strides {} : !aie1.array<256 x 16>
  %a = aie1.ups %q[0] lanes [0, 8] bits 16 shift 0 : !aie1.acc<16 x 48>
  %0 = aie1.narrow %a lanes [0, 8] bits 32 shift 0 half 1 : !aie1.acc<16 x 48>
}

// -----

// CHECK: aie1.narrow: half 1 goes onto no value; half 1 does onto that with half 0
aie1.kernel @k {
  %out = aie1.buffer "out" is "output" at 2048 : !aie1.array<256 x 16>
  %q = aie1.pointer "q" into %out at 0 strides {} : !aie1.array<256 x 16>
  %a = aie1.ups %q[0] lanes [0, 8] bits 16 shift 0 : !aie1.acc<16 x 48>
  %0 = aie1.narrow %a lanes [0, 8] bits 16 shift 0 half 1 : !aie1.acc<16 x 48>
}

// -----

// CHECK: aie1.narrow: shift is 63, not in -1..62
aie1.kernel @k {
  %out = aie1.buffer "out" is "output" at 2048 : !aie1.array<256 x 16>
  %q = aie1.pointer "q" into %out at 0 strides {} : !aie1.array<256 x 16>
  %a = aie1.ups %q[0] lanes [0, 8] bits 16 shift 0 : !aie1.acc<16 x 48>
  %0 = aie1.narrow %a lanes [0, 8] bits 16 shift 63 half 0 : !aie1.acc<16 x 48>
}

// -----

// CHECK: aie1.narrow: register is "wc0", not one of wr0, wr1, wr2, wr3, wd0, wd1
aie1.kernel @k {
  %out = aie1.buffer "out" is "output" at 2048 : !aie1.array<256 x 16>
  %q = aie1.pointer "q" into %out at 0 strides {} : !aie1.array<256 x 16>
  %a = aie1.ups %q[0] lanes [0, 8] bits 16 shift 0 : !aie1.acc<16 x 48>
  %0 = aie1.narrow %a lanes [0, 8] bits 16 shift 0 half 0 {register = "wc0"} : !aie1.acc<16 x 48>
}

// -----

// CHECK: aie1.clip: 3 values, expected 1 or 2
aie1.kernel @k {
  %out = aie1.buffer "out" is "output" at 2048 : !aie1.array<256 x 16>
  %q = aie1.pointer "q" into %out at 0 strides {} : !aie1.array<256 x 16>
  %v = aie1.load %q[0] bits 256
  %w = aie1.load %q[0] bits 256
  %u = aie1.load %q[0] bits 256
  %l = aie1.load %q[0] bits 256
  %0, %1 = aie1.clip "max" %v, %w, %u with %l in 2 bits 16
}

// -----

// CHECK: aie1.clip: the limit is in part 1, not in 2 or 3
aie1.kernel @k {
  %out = aie1.buffer "out" is "output" at 2048 : !aie1.array<256 x 16>
  %q = aie1.pointer "q" into %out at 0 strides {} : !aie1.array<256 x 16>
  %v = aie1.load %q[0] bits 256
  %w = aie1.load %q[0] bits 256
  %u = aie1.load %q[0] bits 256
  %l = aie1.load %q[0] bits 256
  %0, %1 = aie1.clip "max" %v with %l in 1 bits 16
}

// -----

// CHECK: aie1.clip: elements of 8 bits; they have 16 or 32
aie1.kernel @k {
  %out = aie1.buffer "out" is "output" at 2048 : !aie1.array<256 x 16>
  %q = aie1.pointer "q" into %out at 0 strides {} : !aie1.array<256 x 16>
  %v = aie1.load %q[0] bits 256
  %w = aie1.load %q[0] bits 256
  %u = aie1.load %q[0] bits 256
  %l = aie1.load %q[0] bits 256
  %0, %1 = aie1.clip "min" %v with %l in 3 bits 8
}

// -----

// CHECK: aie1.load: its value is part 0 of data, part 2 of data, but no register is all of these
aie1.kernel @k {
  %out = aie1.buffer "out" is "output" at 2048 : !aie1.array<256 x 16>
  %q = aie1.pointer "q" into %out at 0 strides {} : !aie1.array<256 x 16>
  %v = aie1.load %q[0] bits 256
  %0, %1 = aie1.clip "max" %v with %v in 2 bits 16
}

// -----

// CHECK: aie1.write: half is 2 of 128 bits
aie1.kernel @k {
  %out = aie1.buffer "out" is "output" at 2048 : !aie1.array<256 x 16>
  %q = aie1.pointer "q" into %out at 0 strides {} : !aie1.array<256 x 16>
  %v = aie1.load %q[0] bits 256
  aie1.write %v, %q[0] bits 128 half 2
}

// -----

// CHECK: aie1.write: writes bytes 2544 to 2575, but "out" is in 2048 to 2559
aie1.kernel @k {
  %out = aie1.buffer "out" is "output" at 2048 : !aie1.array<256 x 16>
  %q = aie1.pointer "q" into %out at 0 strides {} : !aie1.array<256 x 16>
  %v = aie1.load %q[0] bits 256
  aie1.write %v, %q[496] bits 256 half 0
}

// -----

// CHECK: aie1.buffer "e": 1 values; buffers of constants (limits) have one for each of their elements (16), others none
aie1.kernel @k {
  %e = aie1.buffer "e" is "limits" at 0 {values = array<i64: 0>} : !aie1.array<16 x 16>
}

// -----

// CHECK: aie1.buffer "e": has values that are not signed ones of 16 bits
aie1.kernel @k {
  %e = aie1.buffer "e" is "limits" at 0 {values = array<i64: 32768>} : !aie1.array<1 x 16>
}

// -----

// CHECK: aie1.take: lanes are [0, 16], but an item of 384 bits has 8 of 48
aie1.kernel @k {
  %a = aie1.take lanes [0, 16] : !aie1.acc<16 x 48>
}

// -----

// CHECK: aie1.take: lanes from 8 on go onto no accumulator; the first ones begin one, and the others go onto it
aie1.kernel @k {
  %a = aie1.take lanes [8, 8] : !aie1.acc<16 x 48>
}

// -----

// CHECK: aie1.take: onto !aie1.acc<16 x 48>, but gives !aie1.acc<8 x 80>
aie1.kernel @k {
  %a = aie1.take lanes [0, 8] : !aie1.acc<16 x 48>
  %b = aie1.take lanes [4, 4] onto %a : !aie1.acc<16 x 48> : !aie1.acc<8 x 80>
}

// -----

// CHECK: aie1.give: lanes are [4, 8], but an item of 384 bits has 8 of 48
aie1.kernel @k {
  %a = aie1.take lanes [0, 8] : !aie1.acc<16 x 48>
  aie1.give %a lanes [4, 8] : !aie1.acc<16 x 48>
}
