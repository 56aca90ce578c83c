// RUN: weft-opt %s -p canonicalize | filecheck %s

// A part of a part is a part of the whole, and all of a buffer the buffer.
// CHECK-LABEL: func.func @parts
// CHECK:         %[[T:.*]] = nest.buffer : memref<80xf32>
// CHECK-NEXT:    %[[P:.*]] = nest.part %[[T]] at 96 : memref<80xf32> to memref<4xf32>
// CHECK-NEXT:    nest.copy %{{.*}} to %[[P]] of [4]
// CHECK-NEXT:    nest.copy %[[T]] to %{{.*}} of [80]
// CHECK-NEXT:    nest.yield
func.func @parts(%x : tensor<4xf32>) -> tensor<80xf32> {
  %y = nest.program(%x) : (tensor<4xf32>) -> tensor<80xf32> {
  ^bb0(%a : memref<4xf32>, %r : memref<80xf32>):
    %t = nest.buffer : memref<80xf32>
    %whole = nest.part %t at 0 : memref<80xf32> to memref<80xf32>
    %half = nest.part %whole at 64 : memref<80xf32> to memref<40xf32>
    %p = nest.part %half at 32 : memref<40xf32> to memref<4xf32>
    nest.copy %a to %p of [4] low [0] skip [0] count [4] high [0] fill 0.0 : f32 : memref<4xf32>, memref<4xf32>
    nest.copy %whole to %r of [80] low [0] skip [0] count [80] high [0] fill 0.0 : f32 : memref<80xf32>, memref<80xf32>
    nest.yield
  }
  return %y : tensor<80xf32>
}

// Steps whose results nothing names go, one after the other; a look-up that may be outside stays.
// CHECK-LABEL: func.func @unread
// CHECK:       ^{{.*}}:
// CHECK-NEXT:    %[[U:.*]] = nest.buffer : memref<8xf32>
// CHECK-NEXT:    nest.upstream(%{{.*}}) to(%[[U]]) look_ups
// CHECK:         nest.copy %{{.*}} to %{{.*}} of [8] low [0] skip [0]
// CHECK-NEXT:    nest.yield
func.func @unread(%x : tensor<8xf32>) -> tensor<8xf32> {
  %y = nest.program(%x) : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%a : memref<8xf32>, %r : memref<8xf32>):
    %t = nest.buffer : memref<9xf32>
    %p = nest.part %t at 4 : memref<9xf32> to memref<8xf32>
    %u = nest.buffer : memref<8xf32>
    %v = nest.buffer : memref<8xf32>
    nest.copy %a to %v of [8] low [1] skip [1] count [7] high [0] fill 0.0 : f32 : memref<8xf32>, memref<8xf32>
    nest.kernel(%v) to %p dims <8> reading [#nest.access<[8], affine_map<(d0) -> (d0)>>]
        writing <[8], affine_map<(d0) -> (d0)>> : (memref<8xf32>) -> memref<8xf32> {
    ^bb1(%e : f32):
      nest.yield %e : f32
    }
    nest.upstream(%a) to (%u) look_ups [#nest.look_up<1, extract 0, axis 0, limit 20, "op">] : (memref<8xf32>) -> (memref<8xf32>) {
    ^bb1(%e : tensor<8xf32>):
      nest.yield %e : tensor<8xf32>
    }
    nest.copy %a to %r of [8] low [0] skip [0] count [8] high [0] fill 0.0 : f32 : memref<8xf32>, memref<8xf32>
    nest.yield
  }
  return %y : tensor<8xf32>
}

// A plain copy of an input is read where it comes from; one with padding, of a result, or of what
// is written later is made.
// CHECK-LABEL: func.func @copies
// CHECK:       ^{{.*}}(%[[A:.*]]: memref<8xf32>, %[[R:.*]]: memref<8xf32>, %[[S:.*]]: memref<8xf32>):
// CHECK-NEXT:    %[[V:.*]] = nest.buffer : memref<9xf32>
// CHECK-NEXT:    %[[W:.*]] = nest.buffer : memref<8xf32>
// CHECK-NEXT:    nest.copy %[[A]] to %[[R]]
// CHECK-NEXT:    nest.copy %[[R]] to %[[W]]
// CHECK-NEXT:    nest.copy %[[A]] to %[[V]] of [8] low [1]
// CHECK-NEXT:    nest.kernel(%[[A]], %[[V]], %[[W]]) to %[[S]]
func.func @copies(%x : tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %y, %z = nest.program(%x) : (tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%a : memref<8xf32>, %r : memref<8xf32>, %s : memref<8xf32>):
    %t = nest.buffer : memref<8xf32>
    %u = nest.buffer : memref<8xf32>
    %v = nest.buffer : memref<9xf32>
    %w = nest.buffer : memref<8xf32>
    nest.copy %a to %t of [8] low [0] skip [0] count [8] high [0] fill 0.0 : f32 : memref<8xf32>, memref<8xf32>
    nest.copy %t to %u of [8] low [0] skip [0] count [8] high [0] fill 0.0 : f32 : memref<8xf32>, memref<8xf32>
    nest.copy %t to %r of [8] low [0] skip [0] count [8] high [0] fill 0.0 : f32 : memref<8xf32>, memref<8xf32>
    nest.copy %r to %w of [8] low [0] skip [0] count [8] high [0] fill 0.0 : f32 : memref<8xf32>, memref<8xf32>
    nest.copy %a to %v of [8] low [1] skip [0] count [8] high [0] fill 0.0 : f32 : memref<8xf32>, memref<9xf32>
    nest.kernel(%u, %v, %w) to %s dims <8>
        reading [#nest.access<[8], affine_map<(d0) -> (d0)>>, #nest.access<[9], affine_map<(d0) -> (d0)>>,
                 #nest.access<[8], affine_map<(d0) -> (d0)>>]
        writing <[8], affine_map<(d0) -> (d0)>> : (memref<8xf32>, memref<9xf32>, memref<8xf32>) -> memref<8xf32> {
    ^bb1(%e : f32, %f : f32, %g : f32):
      %m = arith.addf %e, %f : f32
      %n = arith.addf %m, %g : f32
      nest.yield %n : f32
    }
    nest.yield
  }
  return %y, %z : tensor<8xf32>, tensor<8xf32>
}

// Inputs that are not used, or are there twice, go, but where a schedule numbers them.
// CHECK-LABEL: func.func @inputs
// CHECK:         nest.kernel(%[[A:.*]]) to %{{.*}} dims <8> reading [#nest.access<[8], affine_map<(d0) -> (d0)>>] writing <[8], affine_map<(d0) -> (d0)>> given <lanes = 4> source "it" :
// CHECK-NEXT:    ^{{.*}}(%[[E:.*]]: f32):
// CHECK-NEXT:      %[[M:.*]] = arith.mulf %[[E]], %[[E]] : f32
// CHECK:         nest.kernel(%[[A]], %{{.*}}) to %{{.*}} given <packed = []>
func.func @inputs(%x : tensor<8xf32>, %w : tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %y, %z = nest.program(%x, %w) : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%a : memref<8xf32>, %b : memref<8xf32>, %r : memref<8xf32>, %s : memref<8xf32>):
    nest.kernel(%b, %a, %a) to %r dims <8>
        reading [#nest.access<[8], affine_map<(d0) -> (d0)>>, #nest.access<[8], affine_map<(d0) -> (d0)>>,
                 #nest.access<[8], affine_map<(d0) -> (d0)>>]
        writing <[8], affine_map<(d0) -> (d0)>> given <lanes = 4> source "it"
        : (memref<8xf32>, memref<8xf32>, memref<8xf32>) -> memref<8xf32> {
    ^bb1(%d : f32, %e : f32, %f : f32):
      %m = arith.mulf %e, %f : f32
      nest.yield %m : f32
    }
    nest.kernel(%a, %b) to %s dims <8>
        reading [#nest.access<[8], affine_map<(d0) -> (d0)>>, #nest.access<[8], affine_map<(d0) -> (d0)>>]
        writing <[8], affine_map<(d0) -> (d0)>> given <packed = []> : (memref<8xf32>, memref<8xf32>) -> memref<8xf32> {
    ^bb1(%e : f32, %f : f32):
      nest.yield %e : f32
    }
    nest.yield
  }
  return %y, %z : tensor<8xf32>, tensor<8xf32>
}
