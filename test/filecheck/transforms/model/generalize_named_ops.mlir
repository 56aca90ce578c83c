// RUN: weft-opt %s -p generalize-named-ops --split-input-file --verify-diagnostics | filecheck %s
// RUN: weft-opt %s -p generalize-named-ops --split-input-file --verify-diagnostics --print-debuginfo | filecheck %s --check-prefix=PLACE

// Values keep their names and ops their places; the fill stays.
func.func @conv(%image: tensor<1x3x6x6xi8>, %filter: tensor<4x3x3x3xi8> {weft.weight = "f"}) -> tensor<1x4x4x4xi32> {
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<1x4x4x4xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x4x4x4xi32>) -> tensor<1x4x4x4xi32>
  %sums = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<[1, 1]> : tensor<2xi64>}
    ins(%image, %filter : tensor<1x3x6x6xi8>, tensor<4x3x3x3xi8>) outs(%init : tensor<1x4x4x4xi32>) -> tensor<1x4x4x4xi32>
  func.return %sums : tensor<1x4x4x4xi32>
}
// CHECK-LABEL: func.func @conv(%image: tensor<1x3x6x6xi8>, %filter: tensor<4x3x3x3xi8> {weft.weight = "f"}) -> tensor<1x4x4x4xi32>
// CHECK:         %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x4x4x4xi32>)
// CHECK-NEXT:    %sums = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, (d2 + d5), (d3 + d6))>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d4, d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%image, %filter : tensor<1x3x6x6xi8>, tensor<4x3x3x3xi8>) outs(%init : tensor<1x4x4x4xi32>) {
// CHECK-NEXT:    ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %[[S:.*]]: i32):
// CHECK-NEXT:      %[[X:.*]] = arith.extsi %[[A]] : i8 to i32
// CHECK-NEXT:      %[[Y:.*]] = arith.extsi %[[B]] : i8 to i32
// CHECK-NEXT:      %[[P:.*]] = arith.muli %[[X]], %[[Y]] : i32
// CHECK-NEXT:      %[[N:.*]] = arith.addi %[[S]], %[[P]] : i32
// CHECK-NEXT:      linalg.yield %[[N]] : i32
// CHECK-NEXT:    } -> tensor<1x4x4x4xi32>
// PLACE:       } -> tensor<1x4x4x4xi32> loc("{{.*}}generalize_named_ops.mlir":9:3)

// -----

// xDSL's own linalg.matmul has no sums wider than the factors, and it knows no batches.
func.func @products(%x: tensor<2x3x5xi8>, %w: tensor<2x5x4xi8>, %init: tensor<2x3x4xi32>, %m: tensor<3x5xi8>, %n: tensor<5x4xi8>, %start: tensor<3x4xi32>) -> (tensor<2x3x4xi32>, tensor<3x4xi32>) {
  %y = linalg.batch_matmul ins(%x, %w : tensor<2x3x5xi8>, tensor<2x5x4xi8>) outs(%init : tensor<2x3x4xi32>) -> tensor<2x3x4xi32>
  %z = linalg.matmul ins(%m, %n : tensor<3x5xi8>, tensor<5x4xi8>) outs(%start : tensor<3x4xi32>) -> tensor<3x4xi32>
  func.return %y, %z : tensor<2x3x4xi32>, tensor<3x4xi32>
}
// CHECK-LABEL: func.func @products
// CHECK:         %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
// CHECK:         %z = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-NOT:     matmul
// PLACE-LABEL: func.func @products
// PLACE:         } -> tensor<2x3x4xi32> loc("{{.*}}generalize_named_ops.mlir":29:8)

// -----

// An op that the bindings do not know goes over in generic form; the maximum keeps its meaning,
// which is not the body that xDSL has for it.
func.func @maximum(%x: tensor<1x1x4x4xf32>, %window: tensor<2x2xf32>, %start: tensor<1x1x3x3xf32>) -> tensor<1x1x3x3xf32> {
  %m = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
    ins(%x, %window : tensor<1x1x4x4xf32>, tensor<2x2xf32>) outs(%start : tensor<1x1x3x3xf32>) -> tensor<1x1x3x3xf32>
  %c = layout.convert %m : tensor<1x1x3x3xf32> to tensor<1x1x3x3xf32>
  func.return %c : tensor<1x1x3x3xf32>
}
// CHECK-LABEL: func.func @maximum
// CHECK:         %m = linalg.generic
// CHECK-NEXT:    ^bb0(%[[X:.*]]: f32, %{{.*}}: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT:      %[[M:.*]] = arith.maximumf %[[OUT]], %[[X]] : f32
// CHECK-NEXT:      linalg.yield %[[M]] : f32
// CHECK:         %c = layout.convert %m : tensor<1x1x3x3xf32> to tensor<1x1x3x3xf32>

// -----

// Nothing to do: the module is left alone, attributes and all.
module attributes {test.kept} {
  func.func @none(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
    %copy = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<4xi32>) outs(%y : tensor<4xi32>) {
    ^bb0(%a: i32, %b: i32):
      linalg.yield %a : i32
    } -> tensor<4xi32>
    func.return %copy : tensor<4xi32>
  }
}
// CHECK:       builtin.module attributes {test.kept} {
// CHECK:           %copy = linalg.generic
// CHECK-NEXT:      ^bb0(%a: i32, %b: i32):

// -----

// Layouts stay.
func.func @encoded(%x: tensor<4xi32, #layout.map<[reorder(perm=[0])]>>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %c = layout.convert %x : tensor<4xi32, #layout.map<[reorder(perm=[0])]>> to tensor<4xi32>
  %a = linalg.sub ins(%c, %y : tensor<4xi32>, tensor<4xi32>) outs(%y : tensor<4xi32>) -> tensor<4xi32>
  func.return %a : tensor<4xi32>
}
// CHECK-LABEL: func.func @encoded(%x: tensor<4xi32, #layout.map<[reorder(perm=[0])]>>
// CHECK-NEXT:    %c = layout.convert %x : tensor<4xi32, #layout.map<[reorder(perm=[0])]>> to tensor<4xi32>
// CHECK:         linalg.generic {{.*}} ins(%c, %y : tensor<4xi32>, tensor<4xi32>)
