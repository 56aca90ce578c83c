// RUN: weft-opt %s -p add-gradients --split-input-file | filecheck %s
// RUN: weft-opt %s -p "add-gradients{inputs=all update=true lr=0.5}" --split-input-file | filecheck %s --check-prefix UPDATE

// The gradient of a strided convolution by its weights exchanges operands: sums over places. That by
// its image reads the loss gradient with a zero between elements, and two around.
func.func @conv(%x: tensor<1x3x7xf32>, %w: tensor<4x3x3xf32> {weft.weight = "conv.weight"}) -> tensor<1x4x3xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x4x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<1x4x3xf32>) -> tensor<1x4x3xf32>
  %y = linalg.conv_1d_ncw_fcw {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>, weft.layer = "conv"}
    ins(%x, %w : tensor<1x3x7xf32>, tensor<4x3x3xf32>) outs(%init : tensor<1x4x3xf32>) -> tensor<1x4x3xf32>
  func.return %y : tensor<1x4x3xf32>
}
// CHECK-LABEL: func.func @conv(
// CHECK-SAME:    %x: tensor<1x3x7xf32> {weft.saved = 84 : i64}
// CHECK-SAME:    %grad_y: tensor<1x4x3xf32> {weft.gradient = "y"}
// CHECK-SAME:    -> (tensor<1x4x3xf32>, tensor<4x3x3xf32> {weft.gradient = "conv.weight"})
// CHECK-SAME:    attributes {weft.saved_bytes = 84 : i64}
// CHECK:         %y = linalg.generic
// CHECK-NOT:     tensor.insert_slice
// CHECK:         %[[G:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, ((d2 * 2) + d4))>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4)>], iterator_types = ["reduction", "parallel", "reduction", "parallel", "parallel"]} ins(%x, %grad_y : tensor<1x3x7xf32>, tensor<1x4x3xf32>) {{.*}} attrs =  {weft.layer = "conv", weft.role = "weight_gradient"} {
// CHECK:         func.return %y, %[[G]] :

// UPDATE-LABEL: func.func @conv(
// UPDATE-SAME:    -> (tensor<1x4x3xf32>, tensor<4x3x3xf32> {weft.weight = "conv.weight"}, tensor<1x3x7xf32> {weft.gradient = "x"})
// UPDATE:         %[[S:.*]] = tensor.insert_slice %grad_y into %{{.*}}[0, 0, 2] [1, 4, 3] [1, 1, 2] {weft.layer = "conv", weft.role = "input_gradient"} : tensor<1x4x3xf32> into tensor<1x4x9xf32>
// UPDATE:         %[[I:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, ((d2 + (d4 * -1)) + 2))>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d2)>], iterator_types = ["parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%w, %[[S]] :
// UPDATE:         %[[N:.*]] = linalg.generic {{.*}} ins(%w, %{{.*}} : tensor<4x3x3xf32>, tensor<4x3x3xf32>) {{.*}} attrs =  {weft.layer = "conv", weft.role = "update"} {
// UPDATE-NEXT:    ^bb0(%[[W:.*]]: f32, %[[GW:.*]]: f32, %{{.*}}: f32):
// UPDATE-NEXT:      %[[LR:.*]] = arith.constant 5.000000e-01 : f32
// UPDATE-NEXT:      %[[P:.*]] = arith.mulf %[[GW]], %[[LR]] : f32
// UPDATE-NEXT:      arith.subf %[[W]], %[[P]] : f32
// UPDATE:         func.return %y, %[[N]], %[[I]] :

// -----

// A maximum over rows: the number of the first element that is it, then its gradient there. The
// rectifier before it reads its result, so that its operand is not kept. Of a scale that is
// read at all places, the gradient is a sum.
func.func @pool(%x: tensor<4x8xf32>, %s: tensor<4xf32> {weft.weight = "scale"}) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %r = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%x, %s : tensor<4x8xf32>, tensor<4xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    %m = arith.maximumf %p, %zero : f32
    linalg.yield %m : f32
  } -> tensor<4x8xf32>
  %n = tensor.empty() : tensor<4xf32>
  %init = linalg.fill ins(%low : f32) outs(%n : tensor<4xf32>) -> tensor<4xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
    iterator_types = ["parallel", "reduction"]
  } ins(%r : tensor<4x8xf32>) outs(%init : tensor<4xf32>) attrs = {weft.layer = "pool"} {
  ^bb0(%a: f32, %o: f32):
    %m = arith.maximumf %o, %a : f32
    linalg.yield %m : f32
  } -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}
// CHECK-LABEL: func.func @pool(
// CHECK-SAME:    attributes {weft.saved_bytes = 272 : i64}
// CHECK:         %r = linalg.generic {{.*}} attrs =  {weft.saved = 128 : i64} {
// CHECK:         %y = linalg.generic {{.*}} attrs =  {weft.layer = "pool", weft.saved = 16 : i64} {
// CHECK:         %[[C:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%r, %y : {{.*}} attrs =  {weft.layer = "pool", weft.role = "input_gradient"} {
// CHECK:           arith.cmpf oeq
// CHECK:           linalg.index 1
// CHECK:           arith.minsi
// CHECK:         %[[G:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]} ins(%grad_y, %[[C]] : {{.*}} attrs =  {weft.layer = "pool", weft.role = "input_gradient"} {
// CHECK:           arith.cmpi eq
// CHECK:           arith.select
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%x, %[[G]], %r : {{.*}} attrs =  {weft.role = "weight_gradient"} {
// CHECK:           arith.cmpf ogt
