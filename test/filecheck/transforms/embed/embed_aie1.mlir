// RUN: weft-opt %s --machine aie1 -p embed-intrinsics --split-input-file | filecheck %s

// Output channels along the 16 lanes, input channels along the two columns.
// CHECK-LABEL: func.func @pointwise
// CHECK: intrin.apply @mac16_i16
// CHECK-SAME: dims = {{\[\[}}(1, 16)], [(0, 2)]]
func.func @pointwise(%w: tensor<8x32xi16>, %x: tensor<8x10xi16>) -> tensor<32x10xi48> {
  %zero = arith.constant 0 : i48
  %empty = tensor.empty() : tensor<32x10xi48>
  %sums = linalg.fill ins(%zero : i48) outs(%empty : tensor<32x10xi48>) -> tensor<32x10xi48>
  %y = linalg.generic {
    indexing_maps = [
      affine_map<(c, k, x) -> (c, k)>, affine_map<(c, k, x) -> (c, x)>, affine_map<(c, k, x) -> (k, x)>
    ],
    iterator_types = ["reduction", "parallel", "parallel"]
  } ins(%w, %x : tensor<8x32xi16>, tensor<8x10xi16>) outs(%sums : tensor<32x10xi48>) {
  ^bb0(%a: i16, %b: i16, %s: i48):
    %a48 = arith.extsi %a : i16 to i48
    %b48 = arith.extsi %b : i16 to i48
    %product = arith.muli %a48, %b48 : i48
    %new = arith.addi %s, %product : i48
    linalg.yield %new : i48
  } -> tensor<32x10xi48>
  return %y : tensor<32x10xi48>
}

// -----

// Coefficients of 8 bits with data of 16, four columns.
// CHECK-LABEL: func.func @mixed
// CHECK: intrin.apply @mac16_i16_i8
func.func @mixed(%w: tensor<8x32xi16>, %x: tensor<8x10xi8>) -> tensor<32x10xi48> {
  %zero = arith.constant 0 : i48
  %empty = tensor.empty() : tensor<32x10xi48>
  %sums = linalg.fill ins(%zero : i48) outs(%empty : tensor<32x10xi48>) -> tensor<32x10xi48>
  %y = linalg.generic {
    indexing_maps = [
      affine_map<(c, k, x) -> (c, k)>, affine_map<(c, k, x) -> (c, x)>, affine_map<(c, k, x) -> (k, x)>
    ],
    iterator_types = ["reduction", "parallel", "parallel"]
  } ins(%w, %x : tensor<8x32xi16>, tensor<8x10xi8>) outs(%sums : tensor<32x10xi48>) {
  ^bb0(%a: i16, %b: i8, %s: i48):
    %a48 = arith.extsi %a : i16 to i48
    %b48 = arith.extsi %b : i8 to i48
    %product = arith.muli %a48, %b48 : i48
    %new = arith.addi %s, %product : i48
    linalg.yield %new : i48
  } -> tensor<32x10xi48>
  return %y : tensor<32x10xi48>
}
