// RUN: weft-opt %s -p triplet-fuse --split-input-file | filecheck %s
// RUN: weft-opt %s -p 'triplet-fuse{rows=true}' --split-input-file | filecheck %s --check-prefix=ROWS
// RUN: weft-opt %s --machine aie1 -p 'triplet-fuse{rows=true}' --split-input-file | filecheck %s --check-prefix=ROWS

// Table IV: four products of each row of the filter are two operations of two columns.
// CHECK-LABEL: func.func @table4(
// ROWS-LABEL: func.func @table4(
func.func @table4(%I: tensor<18x264xi16>, %W: tensor<3x4xi16>) -> tensor<16x256xi32> {
  // CHECK: triplet.group O(x:x+15, y) {
  // CHECK-NEXT:   %0 = triplet.select %V2 {j} : (vector<16xi16>) -> vector<16x2xi16>
  // CHECK-NEXT:   %1 = triplet.select %V1 {i+j} : (vector<32xi16>) -> vector<16x2xi16>
  // CHECK-NEXT:   triplet.mac %0 * %1 : vector<16x2xi16>, vector<16x2xi16>
  // CHECK-NEXT:   %2 = triplet.select %V2 {j+2} : (vector<16xi16>) -> vector<16x2xi16>
  // CHECK-NEXT:   %3 = triplet.select %V1 {i+j+2} : (vector<32xi16>) -> vector<16x2xi16>
  // CHECK-NEXT:   triplet.mac %2 * %3 : vector<16x2xi16>, vector<16x2xi16>
  // CHECK-NEXT: }
  // ROWS: triplet.select %V1 {i+j} :
  // ROWS: triplet.select %V1 {i+j+2} :
  %O = triplet.body (I, W [0:3 by 16, 1:4], O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x264xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
    %V1 = triplet.load I(x:x+31, y) : vector<32xi16>
    %V2 = triplet.load W(0:15, 0) : vector<16xi16>
    triplet.group O(x:x+15, y) {
      %0 = triplet.select %V2 {0} : (vector<16xi16>) -> vector<16x1xi16>
      %1 = triplet.select %V1 {i} : (vector<32xi16>) -> vector<16x1xi16>
      triplet.mac %0 * %1 : vector<16x1xi16>, vector<16x1xi16>
      %2 = triplet.select %V2 {1} : (vector<16xi16>) -> vector<16x1xi16>
      %3 = triplet.select %V1 {i+1} : (vector<32xi16>) -> vector<16x1xi16>
      triplet.mac %2 * %3 : vector<16x1xi16>, vector<16x1xi16>
      %4 = triplet.select %V2 {2} : (vector<16xi16>) -> vector<16x1xi16>
      %5 = triplet.select %V1 {i+2} : (vector<32xi16>) -> vector<16x1xi16>
      triplet.mac %4 * %5 : vector<16x1xi16>, vector<16x1xi16>
      %6 = triplet.select %V2 {3} : (vector<16xi16>) -> vector<16x1xi16>
      %7 = triplet.select %V1 {i+3} : (vector<32xi16>) -> vector<16x1xi16>
      triplet.mac %6 * %7 : vector<16x1xi16>, vector<16x1xi16>
    }
  }
  return %O : tensor<16x256xi32>
}

// -----

// Two rows of three: by themselves they are filled up, in 4 operations. Fused with each other they
// are not, in 3; the solver finds that what is left of both is at even places.
// CHECK-LABEL: func.func @odd(
// ROWS-LABEL: func.func @odd(
func.func @odd(%I: tensor<18x264xi16>, %W: tensor<2x3xi16>) -> tensor<16x256xi32> {
  // CHECK: triplet.group O(x:x+15, y) {
  // CHECK:   triplet.select %V2 {j} :
  // CHECK:   triplet.select %V1 {i+j} :
  // CHECK:   triplet.select %V2 {2, zero} :
  // CHECK:   triplet.select %V1 {i+2, _} :
  // CHECK:   triplet.select %V2 {j+3} :
  // CHECK:   triplet.select %V3 {i+j} :
  // CHECK:   triplet.select %V2 {5, zero} :
  // CHECK:   triplet.select %V3 {i+2, _} :
  // CHECK-NEXT:   triplet.mac
  // CHECK-NOT: triplet.mac
  // ROWS: triplet.group O(x:x+15, y) {
  // ROWS:   triplet.select %V2 {j} :
  // ROWS:   triplet.select %V1 {i+j} :
  // ROWS:   triplet.mac
  // ROWS:   triplet.select %V2 {3*j+2} :
  // ROWS:   triplet.select %V1, %V3 {i+32*j+2} : (vector<32xi16>, vector<32xi16>) -> vector<16x2xi16>
  // ROWS:   triplet.mac
  // ROWS:   triplet.select %V2 {j+3} :
  // ROWS:   triplet.select %V3 {i+j} :
  // ROWS:   triplet.mac
  // ROWS-NOT: triplet.mac
  %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 : (tensor<18x264xi16>, tensor<2x3xi16>) -> tensor<16x256xi32> {
    %V1 = triplet.load I(x:x+31, y) : vector<32xi16>
    %V2 = triplet.load W(0:15, 0) : vector<16xi16>
    %V3 = triplet.load I(x:x+31, y+1) : vector<32xi16>
    triplet.group O(x:x+15, y) {
      %0 = triplet.select %V2 {0} : (vector<16xi16>) -> vector<16x1xi16>
      %1 = triplet.select %V1 {i} : (vector<32xi16>) -> vector<16x1xi16>
      triplet.mac %0 * %1 : vector<16x1xi16>, vector<16x1xi16>
      %2 = triplet.select %V2 {1} : (vector<16xi16>) -> vector<16x1xi16>
      %3 = triplet.select %V1 {i+1} : (vector<32xi16>) -> vector<16x1xi16>
      triplet.mac %2 * %3 : vector<16x1xi16>, vector<16x1xi16>
      %4 = triplet.select %V2 {2} : (vector<16xi16>) -> vector<16x1xi16>
      %5 = triplet.select %V1 {i+2} : (vector<32xi16>) -> vector<16x1xi16>
      triplet.mac %4 * %5 : vector<16x1xi16>, vector<16x1xi16>
      %6 = triplet.select %V2 {3} : (vector<16xi16>) -> vector<16x1xi16>
      %7 = triplet.select %V3 {i} : (vector<32xi16>) -> vector<16x1xi16>
      triplet.mac %6 * %7 : vector<16x1xi16>, vector<16x1xi16>
      %8 = triplet.select %V2 {4} : (vector<16xi16>) -> vector<16x1xi16>
      %9 = triplet.select %V3 {i+1} : (vector<32xi16>) -> vector<16x1xi16>
      triplet.mac %8 * %9 : vector<16x1xi16>, vector<16x1xi16>
      %10 = triplet.select %V2 {5} : (vector<16xi16>) -> vector<16x1xi16>
      %11 = triplet.select %V3 {i+2} : (vector<32xi16>) -> vector<16x1xi16>
      triplet.mac %10 * %11 : vector<16x1xi16>, vector<16x1xi16>
    }
  }
  return %O : tensor<16x256xi32>
}

// -----

// One column: nothing to fuse.
// CHECK-LABEL: func.func @words(
// ROWS-LABEL: func.func @words(
func.func @words(%I: tensor<32xi32>, %W: tensor<2xi32>) -> tensor<16xi32> {
  // CHECK: triplet.select %V1 {i+1} : (vector<16xi32>) -> vector<8x1xi32>
  // ROWS: triplet.select %V1 {i+1} : (vector<16xi32>) -> vector<8x1xi32>
  %O = triplet.body (I, W, O) of %I, %W over (x to 16 by 8) lanes 8 columns 1 : (tensor<32xi32>, tensor<2xi32>) -> tensor<16xi32> {
    %V1 = triplet.load I(x:x+15) : vector<16xi32>
    %V2 = triplet.load W(0:7) : vector<8xi32>
    triplet.group O(x:x+7) {
      %0 = triplet.select %V2 {1} : (vector<8xi32>) -> vector<8x1xi32>
      %1 = triplet.select %V1 {i+1} : (vector<16xi32>) -> vector<8x1xi32>
      triplet.mac %0 * %1 : vector<8x1xi32>, vector<8x1xi32>
    }
  }
  return %O : tensor<16xi32>
}
