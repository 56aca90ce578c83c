// RUN: weft-opt %s -p simplify-generics --split-input-file | filecheck %s

// Constants move into the body, one of equal inputs stays, casts of constants are constants.
func.func @inputs(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %two = arith.constant dense<2.0> : tensor<4xf32>
  %half = arith.constant 0.5 : f64
  %e = tensor.empty() : tensor<2x4xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%x, %two, %x : tensor<2x4xf32>, tensor<4xf32>, tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) attrs = {weft.layer = "scale"} {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %h = arith.truncf %half : f64 to f32
    %p = arith.mulf %a, %b : f32
    %q = arith.mulf %p, %h : f32
    %s = arith.addf %q, %c : f32
    linalg.yield %s : f32
  } -> tensor<2x4xf32>
  func.return %y : tensor<2x4xf32>
}
// CHECK-LABEL: func.func @inputs
// CHECK:         %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], {{.*}} ins(%x : tensor<2x4xf32>) {{.*}} attrs = {weft.layer = "scale"} {
// CHECK-NEXT:    ^bb0(%a: f32, %{{.*}}: f32):
// CHECK-NEXT:      %[[TWO:.*]] = arith.constant 2.000000e+00 : f32
// CHECK-NEXT:      %h = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:      %p = arith.mulf %a, %[[TWO]] : f32
// CHECK-NEXT:      %q = arith.mulf %p, %h : f32
// CHECK-NEXT:      %s = arith.addf %q, %a : f32

// -----

// The place of a maximum that nobody asks for; the maximum does not need it.
func.func @results(%x: tensor<2x4xf32>, %m: tensor<2xf32>, %i: tensor<2xi64>) -> tensor<2xf32> {
  %y, %place = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>],
    iterator_types = ["parallel", "reduction"]
  } ins(%x : tensor<2x4xf32>) outs(%m, %i : tensor<2xf32>, tensor<2xi64>) {
  ^bb0(%a: f32, %b: f32, %c: i64):
    %d = linalg.index 1 : index
    %e = arith.index_cast %d : index to i64
    %f = arith.maximumf %a, %b : f32
    %g = arith.cmpf ogt, %a, %b : f32
    %h = arith.select %g, %e, %c : i64
    linalg.yield %f, %h : f32, i64
  } -> tensor<2xf32>, tensor<2xi64>
  func.return %y : tensor<2xf32>
}
// CHECK-LABEL: func.func @results
// CHECK:         %y = linalg.generic {{.*}} ins(%x : tensor<2x4xf32>) outs(%m : tensor<2xf32>) {
// CHECK-NEXT:    ^bb0(%a: f32, %b: f32):
// CHECK-NEXT:      %f = arith.maximumf %a, %b : f32
// CHECK-NEXT:      linalg.yield %f : f32
// CHECK-NEXT:    } -> tensor<2xf32>

// -----

// The place needs the maximum.
func.func @needed(%x: tensor<2x4xf32>, %m: tensor<2xf32>, %i: tensor<2xi64>) -> tensor<2xi64> {
  %y, %place = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>],
    iterator_types = ["parallel", "reduction"]
  } ins(%x : tensor<2x4xf32>) outs(%m, %i : tensor<2xf32>, tensor<2xi64>) {
  ^bb0(%a: f32, %b: f32, %c: i64):
    %d = linalg.index 1 : index
    %e = arith.index_cast %d : index to i64
    %f = arith.maximumf %a, %b : f32
    %g = arith.cmpf ogt, %a, %b : f32
    %h = arith.select %g, %e, %c : i64
    linalg.yield %f, %h : f32, i64
  } -> tensor<2xf32>, tensor<2xi64>
  func.return %place : tensor<2xi64>
}
// CHECK-LABEL: func.func @needed
// CHECK:         %y, %place = linalg.generic {{.*}} outs(%m, %i : tensor<2xf32>, tensor<2xi64>) {

// -----

// Selections that hand a NaN on are a maximum or minimum; the third gives the constant for one.
func.func @select(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %r, %s, %t = linalg.generic {
    indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
    iterator_types = ["parallel"]
  } ins(%x : tensor<4xf32>) outs(%e, %e, %e : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    %p = arith.cmpf ugt, %a, %zero : f32
    %u = arith.select %p, %a, %zero : f32
    %q = arith.cmpf ogt, %a, %zero : f32
    %v = arith.select %q, %zero, %a : f32
    %w = arith.select %q, %a, %zero : f32
    linalg.yield %u, %v, %w : f32, f32, f32
  } -> tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  func.return %r, %s, %t : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @select
// CHECK:           %u = arith.maximumf %a, %zero : f32
// CHECK:           %v = arith.minimumf %a, %zero : f32
// CHECK:           %w = arith.select

// -----

// A copy goes; a window that says how far a dimension runs stays, though nothing reads it.
func.func @copy(%x: tensor<6xf32>, %i: tensor<5xf32>) -> (tensor<6xf32>, tensor<5xf32>) {
  %e = tensor.empty() : tensor<6xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]
  } ins(%x : tensor<6xf32>) outs(%e : tensor<6xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<6xf32>
  %w = tensor.empty() : tensor<2xf32>
  %z = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>],
    iterator_types = ["parallel", "reduction"]
  } ins(%y, %w : tensor<6xf32>, tensor<2xf32>) outs(%i : tensor<5xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  } -> tensor<5xf32>
  func.return %y, %z : tensor<6xf32>, tensor<5xf32>
}
// CHECK-LABEL: func.func @copy
// CHECK-NOT:     %y
// CHECK:         %z = linalg.generic {{.*}} ins(%x, %w : tensor<6xf32>, tensor<2xf32>)
// CHECK:         func.return %x, %z

// -----

// One operation in f64 on f32 numbers, rounded to f32, is the same in f32; a third is no f32
// number, and two operations round once less.
func.func @narrow(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) {
  %one = arith.constant 1.0 : f64
  %third = arith.constant 0.3333333333333333 : f64
  %least = arith.constant 0xFFF0000000000000 : f64
  %e = tensor.empty() : tensor<4xf32>
  %f = tensor.empty() : tensor<4xi1>
  %r, %s, %t, %u = linalg.generic {
    indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
    iterator_types = ["parallel"]
  } ins(%x : tensor<4xf32>) outs(%e, %f, %e, %e : tensor<4xf32>, tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %o0: f32, %o1: i1, %o2: f32, %o3: f32):
    %w = arith.extf %a : f32 to f64
    %d = arith.divf %one, %w : f64
    %n = arith.truncf %d : f64 to f32
    %c = arith.cmpf oeq, %w, %least : f64
    %p = arith.mulf %w, %third : f64
    %q = arith.truncf %p : f64 to f32
    %g = arith.addf %d, %w : f64
    %h = arith.truncf %g : f64 to f32
    linalg.yield %n, %c, %q, %h : f32, i1, f32, f32
  } -> tensor<4xf32>, tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
  func.return %r, %s, %t, %u : tensor<4xf32>, tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @narrow
// CHECK:           %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:      %n = arith.divf %[[ONE]], %a : f32
// CHECK-NEXT:      %[[LEAST:.*]] = arith.constant 0xff800000 : f32
// CHECK-NEXT:      %c = arith.cmpf oeq, %a, %[[LEAST]] : f32
// CHECK-NEXT:      %p = arith.mulf %w, %third : f64
// CHECK:           %g = arith.addf %d, %w : f64
