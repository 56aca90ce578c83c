// RUN: weft-opt %s --split-input-file --parsing-diagnostics --verify-diagnostics | filecheck %s

// CHECK: triplet.load: I(z:z+15, y) uses 'z', which is no loop that may move it: x, y
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %V = triplet.load I(z:z+15, y) : vector<16xi16>
  }
  return
}

// -----

// CHECK: triplet.store: O(x:x+15, y) uses 'x', which is no loop that may move it: y
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16 sum) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %V = triplet.load I(x:x+15, y) : vector<16xi16>
    %0 = triplet.select %V {i} : (vector<16xi16>) -> vector<16x2xi16>
    %s = triplet.mac %0 * %0 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    triplet.store %s to O(x:x+15, y) : !triplet.sum<16>
  }
  return
}

// -----

// CHECK: triplet.store: U(x:x+15, y) is of none of the tensors that it may be of: O
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %V = triplet.load I(x:x+15, y) : vector<16xi16>
    %0 = triplet.select %V {i} : (vector<16xi16>) -> vector<16x2xi16>
    %s = triplet.mac %0 * %0 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    triplet.store %s to U(x:x+15, y) : !triplet.sum<16>
  }
  return
}

// -----

// CHECK: triplet.load: O(x:x+15, y) is of none of the tensors that it may be of: I, W
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %V = triplet.load O(x:x+15, y) : vector<16xi16>
  }
  return
}

// -----

// CHECK: triplet.begin: W(0:15) is of none of the tensors that it may be of: the body has none
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %s = triplet.begin W(0:15) : !triplet.sum<16>
  }
  return
}

// -----

// CHECK: triplet.begin: shift is -1, not 0 or more
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %s = triplet.begin W(0:15) shift -1 : !triplet.sum<16>
  }
  return
}

// -----

// CHECK: triplet.store: O(x:x+7, y) has 8 elements, expected 16 lanes in stretches of the same length
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %V = triplet.load I(x:x+15, y) : vector<16xi16>
    %0 = triplet.select %V {i} : (vector<16xi16>) -> vector<16x2xi16>
    %s = triplet.mac %0 * %0 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    triplet.store %s to O(x:x+7, y) : !triplet.sum<16>
  }
  return
}

// -----

// CHECK: triplet.store: O(x:x+11, y), O(x+12:x+15, y) has 16 elements, expected 16 lanes in stretches of the same length
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %V = triplet.load I(x:x+15, y) : vector<16xi16>
    %0 = triplet.select %V {i} : (vector<16xi16>) -> vector<16x2xi16>
    %s = triplet.mac %0 * %0 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    triplet.store %s to O(x:x+11, y), O(x+12:x+15, y) : !triplet.sum<16>
  }
  return
}

// -----

// CHECK: triplet.store: O(x:x+30:2, y) must have a range with step 1 as its first index, that of the innermost digit
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %V = triplet.load I(x:x+15, y) : vector<16xi16>
    %0 = triplet.select %V {i} : (vector<16xi16>) -> vector<16x2xi16>
    %s = triplet.mac %0 * %0 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    triplet.store %s to O(x:x+30:2, y) : !triplet.sum<16>
  }
  return
}

// -----

// CHECK: triplet.access: I(x:x+15, y:y+15) is a range along 2 axes, expected one
func.func @f() attributes {a = #triplet.access<I(x:x+15, y:y+15)>} {
  return
}

// -----

// CHECK: x+1:2*x+16 is no range of steps of 1: its ends must differ by a multiple of it, from the lower one to the higher
func.func @f() attributes {a = #triplet.access<I(x+1:2*x+16, y)>} {
  return
}

// -----

// CHECK: x:x+5 is no range of steps of 2: its ends must differ by a multiple of it, from the lower one to the higher
func.func @f() attributes {a = #triplet.range<x:x+5:2>} {
  return
}

// -----

// CHECK: 'x' is given twice
func.func @f() attributes {a = #triplet.form<x+2*x>} {
  return
}

// -----

// CHECK: triplet.elements: {i+x} uses 'x', but may use i and j alone
func.func @f() attributes {a = #triplet.elements<i+x>} {
  return
}

// -----

// CHECK: triplet.elements: {i+j, _} uses 'j', but may use i alone
func.func @f() attributes {a = #triplet.elements<i+j, _>} {
  return
}

// -----

// CHECK: triplet.loops: 'x' runs to 16 by 0, but both must be 1 or more
func.func @f() attributes {a = #triplet.loops(x to 16 by 0)} {
  return
}

// -----

// CHECK: triplet.loops: loop 'x' is given twice
func.func @f() attributes {a = #triplet.loops(x to 16, x to 4)} {
  return
}

// -----

// CHECK: elements are stored as integers, not f32
func.func @f() attributes {a = #triplet.stored<I as f32>} {
  return
}

// -----

// CHECK: triplet.body: 'I' is stored in digits of [4] values of axis 0, which has 18
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I [0:4, 1:272], W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
  }
  return
}

// -----

// CHECK: triplet.body: 'I' has digits 264 elements apart, less than the 272 that are inside of them
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I [0:18 by 264, 1:272], W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
  }
  return
}

// -----

// CHECK: triplet.body: 'I' has elements of i16, which are not stored as i8
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I as i8, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
  }
  return
}

// -----

// CHECK: triplet.body: 'O' has elements of i32, which are not stored as i64
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O as i64) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
  }
  return
}

// -----

// CHECK: triplet.body: names 2 tensors for 2 inputs and the output
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
  }
  return
}

// -----

// CHECK: triplet.body: has 0 lanes and 2 columns, but both must be 1 or more
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 0 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
  }
  return
}

// -----

// CHECK: triplet.body: shift is -1, not 0 or more
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 shift -1 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
  }
  return
}

// -----

// CHECK: triplet.body: rounding 8 and saturation 0, expected 0 to 7, and 0, 1 or 3
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 rounding 8 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
  }
  return
}

// -----

// CHECK: triplet.body: rounding 0 and saturation 2, expected 0 to 7, and 0, 1 or 3
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 saturation 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
  }
  return
}

// -----

// CHECK: triplet.load: I(x:x+31) has 32 elements, but gives vector<16xi16>
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %V = triplet.load I(x:x+31) : vector<16xi16>
  }
  return
}

// -----

// CHECK: triplet.load: I(x:x+30:2, y) must have a range with step 1 as its first index, that of the innermost digit
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %V = triplet.load I(x:x+30:2, y) : vector<16xi16>
  }
  return
}

// -----

// CHECK: triplet.load: I(x:x+15, y, 0) has 3 indices, but 'I' is stored in 2 digits; give one for each, or the address
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %V = triplet.load I(x:x+15, y, 0) : vector<16xi16>
  }
  return
}

// -----

// CHECK: triplet.load: 'I' has elements of i16, but gives vector<16xi32>
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %V = triplet.load I(x:x+15, y) : vector<16xi32>
  }
  return
}

// -----

// CHECK: triplet.load: part is -1, not 0 or more
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %V = triplet.load I(x:x+15, y) part -1 : vector<16xi16>
  }
  return
}

// -----

// CHECK: triplet.select: lane 15 of column 1 takes element 16, but the registers have 16
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %V = triplet.load I(x:x+15, y) : vector<16xi16>
    %0 = triplet.select %V {i+j} : (vector<16xi16>) -> vector<16x2xi16>
  }
  return
}

// -----

// CHECK: triplet.elements: {0, 1, 2} has 3 entries for 2 columns
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %V = triplet.load I(x:x+15, y) : vector<16xi16>
    %0 = triplet.select %V {0, 1, 2} : (vector<16xi16>) -> vector<16x2xi16>
  }
  return
}

// -----

// CHECK: triplet.elements: column 0 has 3 elements for 16 lanes
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %V = triplet.load I(x:x+15, y) : vector<16xi16>
    %0 = triplet.select %V {[0, 1, 2], _} : (vector<16xi16>) -> vector<16x2xi16>
  }
  return
}

// -----

// CHECK: triplet.select: gives vector<16x1xi16>, but the body has 16x2
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %V = triplet.load I(x:x+15, y) : vector<16xi16>
    %0 = triplet.select %V {i} : (vector<16xi16>) -> vector<16x1xi16>
  }
  return
}

// -----

// CHECK: triplet.select: gives vector<16xi16>, not lanes x columns
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %V = triplet.load I(x:x+15, y) : vector<16xi16>
    %0 = triplet.select %V {i} : (vector<16xi16>) -> vector<16xi16>
  }
  return
}

// -----

// CHECK: triplet.select: selects from no register
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %0 = "triplet.select"() {elements = #triplet.elements<i>} : () -> vector<16x2xi16>
  }
  return
}

// -----

// CHECK: triplet.mac: multiplies vector<16x1xi16> by vector<16x2xi16>; both must have the same lanes and columns
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %V = triplet.load I(x:x+15, y) : vector<16xi16>
    %0 = triplet.select %V {i} : (vector<16xi16>) -> vector<16x2xi16>
    %1 = triplet.select %V {i} : (vector<16xi16>) -> vector<16x1xi16>
    %s = triplet.mac %1 * %0 : vector<16x1xi16>, vector<16x2xi16> -> !triplet.sum<16>
  }
  return
}

// -----

// CHECK: triplet.mac: sums 8 lanes, but the body has 16
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %V = triplet.load I(x:x+15, y) : vector<16xi16>
    %0 = triplet.select %V {i} : (vector<16xi16>) -> vector<16x2xi16>
    %s = triplet.mac %0 * %0 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<8>
  }
  return
}

// -----

// CHECK: triplet.mac: goes on with !triplet.sum<8>, but gives !triplet.sum<16>
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %V = triplet.load I(x:x+15, y) : vector<16xi16>
    %0 = triplet.select %V {i} : (vector<16xi16>) -> vector<16x2xi16>
    %s = triplet.mac %0 * %0 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<8>
    %t = "triplet.mac"(%0, %0, %s) : (vector<16x2xi16>, vector<16x2xi16>, !triplet.sum<8>) -> !triplet.sum<16>
  }
  return
}

// -----

// CHECK: i32 is no !triplet.sum
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %V = triplet.load I(x:x+15, y) : vector<16xi16>
    %0 = triplet.select %V {i} : (vector<16xi16>) -> vector<16x2xi16>
    %s = triplet.mac %0 * %0 : vector<16x2xi16>, vector<16x2xi16> -> i32
  }
  return
}

// -----

// CHECK: triplet.sum: 0 lanes, expected 1 or more
func.func @f() attributes {a = !triplet.sum<0>} {
  return
}

// -----

// CHECK: triplet.body: holds arith.constant, which is not of the dialect
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %c = arith.constant 1 : i32
  }
  return
}

// -----

// CHECK: triplet.pack: 3 elements of 2 trips are 6, but it gives tensor<8xi16>
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %P = triplet.pack %W takes [0, 4, 8] over [1:2 by 1] : tensor<3x4xi16> -> tensor<8xi16>
  return
}

// -----

// CHECK: triplet.pack: 3 elements are not 2 streams of equal length
func.func @streams(%W: tensor<3x4xi16>) {
  %P = triplet.pack %W takes [0, 4, 8] over [] {streams = 2 : i64} : tensor<3x4xi16> -> tensor<3xi16>
  func.return
}

// -----

// CHECK: triplet.pack: tensor<3x4xi16> has no element 12
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %P = triplet.pack %W takes [12] over [] : tensor<3x4xi16> -> tensor<1xi16>
  return
}

// -----

// CHECK: triplet.pack: 2:2 by 1 is no loop along one of 2 axes
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %P = triplet.pack %W takes [0] over [2:2 by 1] : tensor<3x4xi16> -> tensor<2xi16>
  return
}

// -----

// CHECK: triplet.pack: makes tensor<1xi32> of tensor<3x4xi16>, other elements
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %P = triplet.pack %W takes [0] over [] : tensor<3x4xi16> -> tensor<1xi32>
  return
}

// -----

// CHECK: triplet.body: clips to 5 and 4, which must be from -32768 to 32767, the lower one first, of signed elements
func.func @f(%I: tensor<16xi16>, %W: tensor<2xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (x to 16 by 16) lanes 16 columns 2 low 5 high 4 : (tensor<16xi16>, tensor<2xi16>) -> tensor<16xi16> {
  }
  return
}

// -----

// CHECK: triplet.body: clips to 32768, which must be from -32768 to 32767, the lower one first, of signed elements
func.func @f(%I: tensor<16xi16>, %W: tensor<2xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (x to 16 by 16) lanes 16 columns 2 high 32768 : (tensor<16xi16>, tensor<2xi16>) -> tensor<16xi16> {
  }
  return
}

// -----

// CHECK: triplet.body: clips to 0, which must be from -32768 to 32767, the lower one first, of signed elements
func.func @f(%I: tensor<16xi16>, %W: tensor<2xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (x to 16 by 16) lanes 16 columns 2 unsigned low 0 : (tensor<16xi16>, tensor<2xi16>) -> tensor<16xi16> {
  }
  return
}
