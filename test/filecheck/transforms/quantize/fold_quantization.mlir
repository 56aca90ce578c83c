// RUN: weft-opt %s -p fold-quantization | filecheck %s

#id = affine_map<(d0) -> (d0)>

// Unsigned bytes with the zero point 100: from -50 to 77.5 in steps of 0.5.
func.func @pair(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xi8>
  %q = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xi8>) {
  ^bb0(%a: f32, %o: i8):
    %s = arith.constant 0.5 : f32
    %z = arith.constant 100.0 : f32
    %low = arith.constant 0.0 : f32
    %high = arith.constant 255.0 : f32
    %d = arith.divf %a, %s : f32
    %r = math.roundeven %d : f32
    %m = arith.addf %r, %z : f32
    %l = arith.maximumf %m, %low : f32
    %h = arith.minimumf %l, %high : f32
    %i = arith.fptosi %h : f32 to i32
    %b = arith.trunci %i : i32 to i8
    linalg.yield %b : i8
  } -> tensor<8xi8>
  %f = tensor.empty() : tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%q : tensor<8xi8>) outs(%f : tensor<8xf32>) {
  ^bb0(%a: i8, %o: f32):
    %s = arith.constant 0.5 : f32
    %z = arith.constant 100 : i32
    %w = arith.extui %a : i8 to i32
    %m = arith.subi %w, %z : i32
    %n = arith.sitofp %m : i32 to f32
    %r = arith.mulf %n, %s : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  func.return %y : tensor<8xf32>
}
// CHECK-LABEL: func.func @pair
// CHECK-NOT:     i8
// CHECK:         %[[Y:.*]] = linalg.generic {{.*}} ins(%x : tensor<8xf32>) {{.*}}weft.clip = 7.750000e+01 : f64
// CHECK-NEXT:    ^bb0
// CHECK-NEXT:      arith.constant -5.000000e+01 : f32
// CHECK-NEXT:      arith.maximumf
// CHECK-NEXT:      arith.constant 7.750000e+01 : f32
// CHECK-NEXT:      arith.minimumf
// CHECK:         func.return %[[Y]]
