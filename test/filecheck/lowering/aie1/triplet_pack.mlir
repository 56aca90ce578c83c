// RUN: weft-opt %s -p triplet-pack --split-input-file | filecheck %s

// Coefficients in the order of their use, 0 where a column has none. The loop over output channels
// has its own stretch for each trip.
// CHECK-LABEL: func.func @coefficients(
func.func @coefficients(%I: tensor<2x64xi16>, %W: tensor<3x2x3xi16>) -> tensor<3x32xi32> {
  // CHECK: %Wp = triplet.pack %W over (k to 3) [W(0, 0, k), W(1, 0, k), W(2, 0, k), W(2, 1, k), W(1, 1, k), _, _, _, _, _, _, _, _, _, _, _] : tensor<3x2x3xi16> -> tensor<48xi16>
  // CHECK-NEXT: %O = triplet.body (I, Wp, O) of %I, %Wp over (k to 3, x to 32 by 16) lanes 16 columns 2 : (tensor<2x64xi16>, tensor<48xi16>) -> tensor<3x32xi32> {
  // CHECK-NEXT: %V1 = triplet.load I(x:x+31, 0) : vector<32xi16>
  // CHECK-NEXT: %V2 = triplet.load Wp(16*k:16*k+15) : vector<16xi16>
  // CHECK-NEXT: %V3 = triplet.load I(x:x+31, 1) : vector<32xi16>
  // CHECK-NEXT: triplet.group O(x:x+15, k) {
  // CHECK: triplet.select %V2 {j} :
  // CHECK: triplet.select %V2 {j+2} :
  // CHECK: triplet.select %V2 {j+4} :
  // CHECK: triplet.group O(x+16:x+31, k) {
  // CHECK: triplet.select %V2 {j+2} :
  %O = triplet.body (I, W [0:3 by 8, 1:2, 2:3], O) of %I, %W over (k to 3, x to 32 by 16) lanes 16 columns 2 : (tensor<2x64xi16>, tensor<3x2x3xi16>) -> tensor<3x32xi32> {
    %V1 = triplet.load I(x:x+31, 0) : vector<32xi16>
    %V2 = triplet.load W(0:15, 0, k) : vector<16xi16>
    %V3 = triplet.load I(x:x+31, 1) : vector<32xi16>
    triplet.group O(x:x+15, k) {
      %0 = triplet.select %V2 {j} : (vector<16xi16>) -> vector<16x2xi16>
      %1 = triplet.select %V1 {i+j} : (vector<32xi16>) -> vector<16x2xi16>
      triplet.mac %0 * %1 : vector<16x2xi16>, vector<16x2xi16>
      %2 = triplet.select %V2 {3*j+2} : (vector<16xi16>) -> vector<16x2xi16>
      %3 = triplet.select %V1, %V3 {i+32*j+2} : (vector<32xi16>, vector<32xi16>) -> vector<16x2xi16>
      triplet.mac %2 * %3 : vector<16x2xi16>, vector<16x2xi16>
      %4 = triplet.select %V2 {4, zero} : (vector<16xi16>) -> vector<16x2xi16>
      %5 = triplet.select %V3 {i+1, _} : (vector<32xi16>) -> vector<16x2xi16>
      triplet.mac %4 * %5 : vector<16x2xi16>, vector<16x2xi16>
    }
    triplet.group O(x+16:x+31, k) {
      %6 = triplet.select %V2 {3*j+2} : (vector<16xi16>) -> vector<16x2xi16>
      %7 = triplet.select %V1, %V3 {i+32*j+2} : (vector<32xi16>, vector<32xi16>) -> vector<16x2xi16>
      triplet.mac %6 * %7 : vector<16x2xi16>, vector<16x2xi16>
    }
  }
  return %O : tensor<3x32xi32>
}

// -----

// Lanes along the filter: a block has the elements of all lanes and columns, in the paper's layout
// (K/16)(C/2)(16)(2).
// CHECK-LABEL: func.func @blocks(
func.func @blocks(%I: tensor<8xi16>, %W: tensor<2x64xi16>) -> tensor<64xi32> {
  // CHECK: %Wp = triplet.pack %W over (k to 64 by 16) [W(k, 0), W(k, 1), W(k+1, 0), W(k+1, 1), W(k+2, 0),
  // CHECK: %V1 = triplet.load Wp(2*k:2*k+31) : vector<32xi16>
  // CHECK: triplet.select %V1 {2*i+j} : (vector<32xi16>) -> vector<16x2xi16>
  %O = triplet.body (I, W, O) of %I, %W over (k to 64 by 16) lanes 16 columns 2 : (tensor<8xi16>, tensor<2x64xi16>) -> tensor<64xi32> {
    %V1 = triplet.load W(k:k+15, 0) : vector<16xi16>
    %V2 = triplet.load W(k:k+15, 1) : vector<16xi16>
    %V3 = triplet.load I(0:15) : vector<16xi16>
    triplet.group O(k:k+15) {
      %0 = triplet.select %V3 {j} : (vector<16xi16>) -> vector<16x2xi16>
      %1 = triplet.select %V1, %V2 {i+16*j} : (vector<16xi16>, vector<16xi16>) -> vector<16x2xi16>
      triplet.mac %0 * %1 : vector<16x2xi16>, vector<16x2xi16>
    }
  }
  return %O : tensor<64xi32>
}
