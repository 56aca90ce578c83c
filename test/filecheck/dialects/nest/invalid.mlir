// RUN: weft-opt %s --split-input-file --parsing-diagnostics --verify-diagnostics | filecheck %s

%a = "test.op"() : () -> memref<4x8xf32>
// CHECK: nest: a buffer is a memref of one dimension, of 1 element or more, not memref<4x8xf32>
%p = nest.part %a at 0 : memref<4x8xf32> to memref<4xf32>

// -----

%a = "test.op"() : () -> memref<8xf32>
// CHECK: nest.part: bytes 20 to 36 are not within the 32 bytes
%p = nest.part %a at 20 : memref<8xf32> to memref<4xf32>

// -----

// CHECK: nest.buffer: lies at byte 20; the workspace is cut at multiples of 64
%b = nest.buffer at 20 : memref<8xf32>

// -----

// CHECK: nest.constant: 2 numbers in a buffer of 3
%c = nest.constant dense<[1.0, 2.0]> : tensor<2xf32> : memref<3xf32>

// -----

%w = "test.op"() : () -> memref<30xf32>
// CHECK: nest.pack: packed, there are 48 elements, not 30
%p = nest.pack %w of [10, 3] panels <16 of 0, outer [], inner [1]> : memref<30xf32> to memref<30xf32>

// -----

%w = "test.op"() : () -> memref<30xf32>
// CHECK: #nest.panels: axes [0, 0] are not all axes, each once
%p = nest.pack %w of [10, 3] panels <16 of 0, outer [], inner [0]> : memref<30xf32> to memref<48xf32>

// -----

%a, %b = "test.op"() : () -> (memref<8xf32>, memref<9xf32>)
// CHECK: nest.copy: axis 0 copies 8 elements from 1 on, with 1 before and 0 behind, but has 8
nest.copy %a to %b of [8] low [1] skip [1] count [8] high [0] fill 0.0 : f32 : memref<8xf32>, memref<9xf32>

// -----

%a, %b = "test.op"() : () -> (memref<8xf32>, memref<9xf32>)
// CHECK: nest.copy: [10] elements do not fit into memref<9xf32>
nest.copy %a to %b of [8] low [1] skip [0] count [8] high [1] fill 0.0 : f32 : memref<8xf32>, memref<9xf32>

// -----

%a, %b = "test.op"() : () -> (memref<8xf32>, memref<8xf32>)
// CHECK: nest.copy: every [0, 1] is not a number from 1 on for each axis
nest.copy %a to %b of [2, 4] low [0, 0] skip [0, 0] count [1, 4] high [0, 0] every [0, 1] fill 0.0 : f32 : memref<8xf32>, memref<8xf32>

// -----

%a, %b = "test.op"() : () -> (memref<8xf32>, memref<8xf32>)
// CHECK: nest.copy: axis 1 copies 3 elements from 0 on, with 0 before and 0 behind, but has 4
nest.copy %a to %b of [2, 4] low [0, 0] skip [0, 0] count [2, 3] high [0, 0] every [1, 2] fill 0.0 : f32 : memref<8xf32>, memref<8xf32>

// -----

%a, %b = "test.op"() : () -> (memref<8xf32>, memref<8xf32>)
// CHECK: nest.copy: order [1, 1] is not each of 2 axes once
nest.copy %a to %b of [2, 4] low [0, 0] skip [0, 0] count [2, 4] high [0, 0] order [1, 1] fill 0.0 : f32 : memref<8xf32>, memref<8xf32>

// -----

%a, %b = "test.op"() : () -> (memref<8xf32>, memref<12xf32>)
// CHECK: nest.copy: axis 0, which is stored inside the last one, has padding of 1 and 0
nest.copy %a to %b of [2, 4] low [1, 0] skip [0, 0] count [2, 4] high [0, 0] order [1, 0] fill 0.0 : f32 : memref<8xf32>, memref<12xf32>

// -----

%a = "test.op"() : () -> memref<11xf32>
// CHECK: nest.border: [3, 4] elements do not fit into memref<11xf32>
nest.border %a of [2, 3] low [1, 0] high [0, 1] fill 0.0 : f32 : memref<11xf32>

// -----

%a = "test.op"() : () -> memref<12xf32>
// CHECK: nest.border: shape, low and high have a number for each axis, of which there is at least one
nest.border %a of [2, 3] low [1] high [0, 1] fill 0.0 : f32 : memref<12xf32>

// -----

%a = "test.op"() : () -> memref<12xf32>
// CHECK: nest.border: extents are at least 1, and places around them at least 0
nest.border %a of [2, 3] low [1, 0] high [-1, 1] fill 0.0 : f32 : memref<12xf32>

// -----

%a = "test.op"() : () -> memref<12xf32>
// CHECK: nest.border: fills memref<12xf32> with i32, another type
nest.border %a of [2, 3] low [1, 0] high [0, 1] fill 0 : i32 : memref<12xf32>

// -----

%a, %b = "test.op"() : () -> (memref<5xi8>, memref<5xi8>)
// CHECK: nest.change: a tensor that is stored as [6] does not fill memref<5xi8>
nest.change %a to %b of [5] from <[]> to <[pad(dim=0, low=0, high=1)]> : memref<5xi8>, memref<5xi8>

// -----

%a, %b = "test.op"() : () -> (memref<5xi8>, memref<5xi16>)
// CHECK: nest.change: makes i16 of i8
nest.change %a to %b of [5] from <[]> to <[]> : memref<5xi8>, memref<5xi16>

// -----

%a, %b = "test.op"() : () -> (memref<5xi8>, memref<6xi8>)
// CHECK: nest.change: pad(dim=0, low=0, high=1, value=300): the value is not one of i8
nest.change %a to %b of [5] from <[]> to <[pad(dim=0, low=0, high=1, value=300)]> : memref<5xi8>, memref<6xi8>

// -----

%a, %b = "test.op"() : () -> (memref<8xf64>, memref<2xi32>)
// CHECK: nest.words: makes words of i32 of i8 or f32, not i32 of f64
nest.words %a to %b of [8] low [0] skip [0] count [8] high [0] group 0 fill 0 : memref<8xf64>, memref<2xi32>

// -----

%a, %b = "test.op"() : () -> (memref<8xf32>, memref<4xi32>)
// CHECK: nest.words: those of f32 have no offset, window or other fill
nest.words %a to %b of [2, 4] low [0, 0] skip [0, 0] count [2, 4] high [0, 0] group 1 fill 0 offset : memref<8xf32>, memref<4xi32>

// -----

%a, %b = "test.op"() : () -> (memref<8xf32>, memref<8xf32>)
// CHECK: nest.kernel: an access is over 2 dimensions, the iterations over 1
nest.kernel(%a) to %b dims <8> reading [#nest.access<[8], affine_map<(d0, d1) -> (d0)>>]
    writing <[8], affine_map<(d0) -> (d0)>> : (memref<8xf32>) -> memref<8xf32> {
^bb0(%e : f32):
  nest.yield %e : f32
}

// -----

%a, %b = "test.op"() : () -> (memref<8xf32>, memref<8xf32>)
// CHECK: nest.kernel: a tensor of shape [4, 4] does not lie in memref<8xf32>
nest.kernel(%a) to %b dims <4> reading [#nest.access<[4, 4], affine_map<(d0) -> (d0, d0)>>]
    writing <[8], affine_map<(d0) -> (d0)>> : (memref<8xf32>) -> memref<8xf32> {
^bb0(%e : f32):
  nest.yield %e : f32
}

// -----

%a, %b = "test.op"() : () -> (memref<8xf32>, memref<8xf32>)
// CHECK: nest.kernel: a body has one nest.reduce where dimensions are reduced, and none elsewhere; there are 0
nest.kernel(%a) to %b dims <8, 2 reduced> reading [#nest.access<[8], affine_map<(d0, d1) -> (d0)>>]
    writing <[8], affine_map<(d0, d1) -> (d0)>> : (memref<8xf32>) -> memref<8xf32> {
^bb0(%e : f32):
  nest.yield %e : f32
}

// -----

%a, %b = "test.op"() : () -> (memref<8xf32>, memref<8xf32>)
// CHECK: nest.kernel: the body gives f64, but the outputs hold f32
nest.kernel(%a) to %b dims <8> reading [#nest.access<[8], affine_map<(d0) -> (d0)>>]
    writing <[8], affine_map<(d0) -> (d0)>> : (memref<8xf32>) -> memref<8xf32> {
^bb0(%e : f32):
  %f = arith.extf %e : f32 to f64
  nest.yield %f : f64
}

// -----

%a, %b = "test.op"() : () -> (memref<8xf32>, memref<8xf32>)
// CHECK: nest.kernel: lanes of the schedule is given, so it is not chosen
nest.kernel(%a) to %b dims <8> reading [#nest.access<[8], affine_map<(d0) -> (d0)>>]
    writing <[8], affine_map<(d0) -> (d0)>> given <lanes = 8> chosen <lanes = 4>
    : (memref<8xf32>) -> memref<8xf32> {
^bb0(%e : f32):
  nest.yield %e : f32
}

// -----

// CHECK: #nest.schedule: there is no 'lane'; fields are order, blocks
"test.op"() {s = #nest.schedule<lane = 8>} : () -> ()

// -----

// CHECK: #nest.schedule: order is a list of lists of numbers
"test.op"() {s = #nest.schedule<order = [1, 2]>} : () -> ()

// -----

// CHECK: #nest.dims: extents are 0 or more, not [-4]
"test.op"() {s = #nest.dims<-4>} : () -> ()

// -----

// CHECK: #nest.access: (d0) -> (d0, d0) has 2 results for a tensor of rank 1
"test.op"() {s = #nest.access<[4], affine_map<(d0) -> (d0, d0)>>} : () -> ()

// -----

// CHECK: #nest.guard: takes two bounds, or a divisor that is 1 or more, not [0]
"test.op"() {s = #nest.guard<affine_map<(d0) -> (d0)> by 0>} : () -> ()

// -----

// CHECK: #nest.look_up: number and limit are 1 or more
"test.op"() {s = #nest.look_up<0, extract 0, axis 0, limit 20, "op">} : () -> ()

// -----

%a, %b = "test.op"() : () -> (memref<8xf32>, memref<8xf32>)
// CHECK: nest.upstream: tensor<4xf32> does not lie in memref<8xf32> from end to end
nest.upstream(%a) to (%b) : (memref<8xf32>) -> (memref<8xf32>) {
^bb0(%e : tensor<4xf32>):
  nest.yield %e : tensor<4xf32>
}

// -----

%x = "test.op"() : () -> tensor<8xf32>
// CHECK: nest.program: tensor<8xf32> lies in a memref of 8 elements of f32, not in memref<4xf32>
%y = nest.program(%x) : (tensor<8xf32>) -> tensor<8xf32> {
^bb0(%a : memref<4xf32>, %b : memref<8xf32>):
  nest.yield
}

// -----

%x = "test.op"() : () -> tensor<8xf32>
// CHECK: nest.program: arith.constant is no step of a program
%y = nest.program(%x) : (tensor<8xf32>) -> tensor<8xf32> {
^bb0(%a : memref<8xf32>, %b : memref<8xf32>):
  %c = arith.constant 1 : i32
  nest.yield
}

// -----

%t = "test.op"() : () -> f32
// CHECK: nest.reduce: "arith.subf" does not join values in any order
%s = nest.reduce "arith.subf" %t : f32 from 0.0 : f32

// -----

%a, %b = "test.op"() : () -> (memref<64xi8>, memref<16xi32>)
// CHECK: nest.words: axis 0 is the group, so all of it is copied
nest.words %a to %b of [8, 8] low [0, 0] skip [1, 0] count [7, 8] high [0, 0] group 0 fill 0 : memref<64xi8>, memref<16xi32>

// -----

%a, %b = "test.op"() : () -> (memref<64xf32>, memref<32xi32>)
// CHECK: nest.words: order [1, 1] is not each of 2 axes once, of which the group is not the last one
nest.words %a to %b of [8, 8] low [0, 0] skip [0, 0] count [8, 8] high [0, 0] group 0 fill 0 order [1, 1] block 2 : memref<64xf32>, memref<32xi32>

// -----

%a, %b = "test.op"() : () -> (memref<64xf32>, memref<32xi32>)
// CHECK: nest.words: 4 words are not blocks of 3
nest.words %a to %b of [8, 8] low [0, 0] skip [0, 0] count [8, 8] high [0, 0] group 0 fill 0 order [1, 0] block 3 : memref<64xf32>, memref<32xi32>

// -----

%a, %b = "test.op"() : () -> (memref<64xf32>, memref<16xi32>)
// CHECK: nest.words: takes every element, unless in another order
nest.words %a to %b of [8, 8] low [0, 0] skip [0, 0] count [8, 4] high [0, 0] group 0 fill 0 every [1, 2] : memref<64xf32>, memref<16xi32>
