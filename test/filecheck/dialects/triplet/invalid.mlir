// RUN: weft-opt %s --split-input-file --parsing-diagnostics --verify-diagnostics | filecheck %s

// CHECK: triplet.mac: I(z:z+15, y) uses 'z', which is no loop of the body: x, y
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    triplet.group O(x:x+15, y) {
      triplet.mac W(0, 0) * I(z:z+15, y)
    }
  }
  return
}

// -----

// CHECK: triplet.group: U(x:x+15, y) is of no tensor that is the output of the body: O
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    triplet.group U(x:x+15, y) {
    }
  }
  return
}

// -----

// CHECK: triplet.mac: O(x:x+15, y) is of no tensor that is an input of the body: I, W
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    triplet.group O(x:x+15, y) {
      triplet.mac W(0, 0) * O(x:x+15, y)
    }
  }
  return
}

// -----

// CHECK: triplet.group: O(x:x+7, y) has 8 elements, expected 16 lanes
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    triplet.group O(x:x+7, y) {
    }
  }
  return
}

// -----

// CHECK: triplet.mac: I(x:x+7, y) has 8 elements, expected 16 lanes, or one for all of them
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    triplet.group O(x:x+15, y) {
      triplet.mac W(0, 0) * I(x:x+7, y)
    }
  }
  return
}

// -----

// CHECK: triplet.mac: W(0) has 1 indices for a tensor of 2 axes
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    triplet.group O(x:x+15, y) {
      triplet.mac W(0) * I(x:x+15, y)
    }
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

// CHECK: triplet.body: names 2 tensors for 2 inputs and the output
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
  }
  return
}

// -----

// CHECK: triplet.body: has 0 lanes and 2 columns, but both must be 1 or more
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16) lanes 0 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
  }
  return
}

// -----

// CHECK: triplet.body: sums begin with tensor<16xi32>, but the output is tensor<16x256xi32>
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>, %C: tensor<16xi32>) {
  %O = triplet.body (I, W, O) of %I, %W initial %C : tensor<16xi32> over (y to 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
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

// CHECK: triplet.select: gives vector<8x2xi16>, but the body has 16x1 or 16x2
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %V = triplet.load I(x:x+15, y) : vector<16xi16>
    %0 = triplet.select %V {0} : (vector<16xi16>) -> vector<8x2xi16>
  }
  return
}

// -----

// CHECK: triplet.mac: is in no group, so it must give its sum
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    triplet.mac W(0, 0) * I(x:x+15, y)
  }
  return
}

// -----

// CHECK: triplet.mac: adds to its group's sum, so it has none itself
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %V = triplet.load I(x:x+15, y) : vector<16xi16>
    triplet.group O(x:x+15, y) {
      %0 = triplet.select %V {i} : (vector<16xi16>) -> vector<16x1xi16>
      %s = triplet.mac %0 * %0 : vector<16x1xi16>, vector<16x1xi16> -> !triplet.sum<16>
    }
  }
  return
}

// -----

// CHECK: triplet.mac: multiplies vector<16x1xi16> by vector<16x2xi16>; both must have the same lanes and columns
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %V = triplet.load I(x:x+15, y) : vector<16xi16>
    triplet.group O(x:x+15, y) {
      %0 = triplet.select %V {i} : (vector<16xi16>) -> vector<16x1xi16>
      %1 = triplet.select %V {i} : (vector<16xi16>) -> vector<16x2xi16>
      triplet.mac %0 * %1 : vector<16x1xi16>, vector<16x2xi16>
    }
  }
  return
}

// -----

// CHECK: triplet.mac: coefficients and data must both be elements of tensors, or both be selected from registers
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    triplet.group O(x:x+15, y) {
      "triplet.mac"() {operandSegmentSizes = array<i32: 0, 0, 0>, data_access = #triplet.access<I(x:x+15, y)>} : () -> ()
    }
  }
  return
}

// -----

// CHECK: triplet.mac: sums 8 lanes, but the body has 16
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %V = triplet.load I(x:x+15, y) : vector<16xi16>
    %0 = triplet.select %V {i} : (vector<16xi16>) -> vector<16x1xi16>
    %s = triplet.mac %0 * %0 : vector<16x1xi16>, vector<16x1xi16> -> !triplet.sum<8>
  }
  return
}

// -----

// CHECK: triplet.group O(x:x+15, y): holds arith.constant, expected triplet.mac or triplet.select
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    triplet.group O(x:x+15, y) {
      %0 = arith.constant 0 : i32
    }
  }
  return
}

// -----

// CHECK: triplet.body: holds arith.constant, which is not of the dialect
func.func @f(%I: tensor<18x272xi16>, %W: tensor<3x4xi16>) {
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %0 = arith.constant 0 : i32
  }
  return
}

// -----

// CHECK: triplet.pack: 2 entries of 2 trips are 4 elements, but it gives tensor<8xi16>
func.func @f(%W: tensor<3x4xi16>) {
  %Wp = triplet.pack %W over (k to 2) [W(0, k), _] : tensor<3x4xi16> -> tensor<8xi16>
  return
}

// -----

// CHECK: triplet.pack: W(0) is no element of tensor<3x4xi16>
func.func @f(%W: tensor<3x4xi16>) {
  %Wp = triplet.pack %W over (k to 2) [W(0), _] : tensor<3x4xi16> -> tensor<4xi16>
  return
}
