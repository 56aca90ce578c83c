// RUN: weft-opt %s -p 'generalize-named-ops,convert-conv-algorithm{tolerance=0.0001}' --split-input-file | filecheck %s

// F(4x4, 3x3): 36 products of 3 x 2 tiles, whose last rows and columns reach into more zeros. One
// border, wider than before.
func.func @winograd(%x: tensor<1x5x9x7xf32>, %w: tensor<8x5x3x3xf32> {weft.weight = "w"}) -> tensor<1x8x9x7xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<1x5x9x7xf32> to tensor<1x5x11x9xf32>
  %e = tensor.empty() : tensor<1x8x9x7xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<1x8x9x7xf32>) -> tensor<1x8x9x7xf32>
  %y = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, weft.algorithm = "winograd_4"}
    ins(%p, %w : tensor<1x5x11x9xf32>, tensor<8x5x3x3xf32>) outs(%init : tensor<1x8x9x7xf32>) -> tensor<1x8x9x7xf32>
  func.return %y : tensor<1x8x9x7xf32>
}
// CHECK-LABEL: func.func @winograd
// CHECK:         %[[U:.*]] = tensor.collapse_shape %{{.*}} : tensor<6x6x5x8xf32> into tensor<36x5x8xf32>
// CHECK:         %[[X:.*]] = linalg.generic {{.*}} ins(%x : tensor<1x5x9x7xf32>) outs(%{{.*}} : tensor<1x9x7x5xf32>)
// CHECK:         tensor.pad %[[X]] low[0, 1, 1, 0] high[0, 4, 2, 0]
// CHECK:         %[[V:.*]] = tensor.collapse_shape %{{.*}} : tensor<6x6x1x3x2x5xf32> into tensor<36x6x5xf32>
// CHECK:         linalg.generic {{.*}} ins(%[[V]], %[[U]] : tensor<36x6x5xf32>, tensor<36x5x8xf32>)
// CHECK:         } -> tensor<36x6x8xf32>
// CHECK:         %[[Y:.*]] = tensor.extract_slice %{{.*}}[0, 0, 0, 0] [1, 9, 7, 8] [1, 1, 1, 1] : tensor<1x12x8x8xf32> to tensor<1x9x7x8xf32>
// CHECK:         %y = linalg.generic {{.*}} ins(%[[Y]] : tensor<1x9x7x8xf32>)
// CHECK-NOT:     weft.algorithm

// -----

// A matrix with a row for each place, and one product, which starts from the same sums.
func.func @im2col(%x: tensor<2x9x9x4xf32>, %w: tensor<3x3x4x8xf32>, %b: tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32> {
  %y = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, weft.algorithm = "im2col"}
    ins(%x, %w : tensor<2x9x9x4xf32>, tensor<3x3x4x8xf32>) outs(%b : tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
  func.return %y : tensor<2x4x4x8xf32>
}
// CHECK-LABEL: func.func @im2col
// CHECK:         %[[V:.*]] = tensor.collapse_shape %{{.*}} : tensor<2x4x4x3x3x4xf32> into tensor<2x4x4x36xf32>
// CHECK:         %[[U:.*]] = tensor.collapse_shape %{{.*}} : tensor<3x3x4x8xf32> into tensor<36x8xf32>
// CHECK:         %y = linalg.generic {{.*}} ins(%[[V]], %[[U]] : tensor<2x4x4x36xf32>, tensor<36x8xf32>) outs(%b :

// -----

// No attribute: as it was.
func.func @direct(%x: tensor<2x9x9x4xf32>, %w: tensor<3x3x4x8xf32>, %b: tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32> {
  %y = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
    ins(%x, %w : tensor<2x9x9x4xf32>, tensor<3x3x4x8xf32>) outs(%b : tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
  func.return %y : tensor<2x4x4x8xf32>
}
// CHECK-LABEL: func.func @direct
// CHECK-NEXT:    %y = linalg.generic {{.*}} ins(%x, %w :

// -----

// Layouts are those of the product, which has them then.
func.func @layouts(%x: tensor<2x9x9x4xf32>, %w: tensor<3x3x4x8xf32>, %b: tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32> {
  %y = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, weft.algorithm = "im2col",
      weft.layouts = [#layout.map<[]>, #layout.map<[split(dim=0, factors=[9, 4])]>, #layout.map<[]>]}
    ins(%x, %w : tensor<2x9x9x4xf32>, tensor<3x3x4x8xf32>) outs(%b : tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
  func.return %y : tensor<2x4x4x8xf32>
}
// CHECK-LABEL: func.func @layouts
// CHECK:         tensor.collapse_shape %{{.*}} : tensor<3x3x4x8xf32> into tensor<36x8xf32>
// CHECK:         %y = linalg.generic {{.*}} ins(%{{.*}} : tensor<2x4x4x36xf32>, tensor<36x8xf32>) outs(%b : tensor<2x4x4x8xf32>) attrs = {{.*}}weft.layouts = [#layout.map<[]>, #layout.map<[split(dim=0, factors=[9, 4])]>, #layout.map<[]>]
