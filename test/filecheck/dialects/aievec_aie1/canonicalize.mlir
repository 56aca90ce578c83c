// RUN: weft-opt %s -p canonicalize,cse,dce | filecheck %s

// Operations compute their results and nothing else; a part of joined vectors is one of them.
// CHECK-LABEL: func.func @same
// CHECK-NEXT: %0 = aievec_aie1.add %a, %b
// CHECK-NEXT: func.return %0, %0, %b
func.func @same(%a: vector<8xi32>, %b: vector<8xi32>) -> (vector<8xi32>, vector<8xi32>, vector<8xi32>) {
  %0 = aievec_aie1.add %a, %b : vector<8xi32>, vector<8xi32>, vector<8xi32>
  %1 = aievec_aie1.add %a, %b : vector<8xi32>, vector<8xi32>, vector<8xi32>
  %2 = aievec_aie1.sub %a, %b : vector<8xi32>, vector<8xi32>, vector<8xi32>
  %3 = aievec.concat %a, %b : vector<8xi32>, vector<16xi32>
  %4 = aievec_aie1.ext %3 {index = 1 : i8} : vector<16xi32>, vector<8xi32>
  return %0, %1, %4 : vector<8xi32>, vector<8xi32>, vector<8xi32>
}

// CHECK-LABEL: func.func @kept
// CHECK-NEXT: aievec_aie1.sub %a, %b
// CHECK-NEXT: aievec_aie1.sub %b, %a
func.func @kept(%a: vector<8xi32>, %b: vector<8xi32>) -> (vector<8xi32>, vector<8xi32>) {
  %0 = aievec_aie1.sub %a, %b : vector<8xi32>, vector<8xi32>, vector<8xi32>
  %1 = aievec_aie1.sub %b, %a : vector<8xi32>, vector<8xi32>, vector<8xi32>
  return %0, %1 : vector<8xi32>, vector<8xi32>
}
