// RUN: weft-opt %s -p fold-batch-norm --split-input-file | filecheck %s

// A difference, two products and a sum move into the weights of the convolution and one bias.
func.func @conv(%x: tensor<1x3x6x6xf32>, %w: tensor<4x3x3x3xf32> {weft.weight = "conv.weight"},
                %mean: tensor<4xf32> {weft.weight = "bn.mean"}, %factor: tensor<4xf32> {weft.weight = "bn.factor"},
                %beta: tensor<4xf32> {weft.weight = "bn.bias"}) -> tensor<1x4x4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x4x4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  %c = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, weft.layer = "conv"}
    ins(%x, %w : tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>) outs(%init : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  %n = linalg.generic {
    indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1)>, affine_map<(d0, d1, d2, d3) -> (d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  } ins(%c, %mean, %factor : tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<1x4x4x4xf32>) {
  ^bb0(%a: f32, %m: f32, %f: f32, %o: f32):
    %d = arith.subf %a, %m : f32
    %p = arith.mulf %d, %f : f32
    linalg.yield %p : f32
  } -> tensor<1x4x4x4xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  } ins(%n, %beta : tensor<1x4x4x4xf32>, tensor<4xf32>) outs(%e : tensor<1x4x4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<1x4x4x4xf32>
  func.return %y : tensor<1x4x4x4xf32>
}
// CHECK-LABEL: func.func @conv
// CHECK:         %[[W:.*]] = linalg.generic {{.*}} ins(%w, %{{.*}} : tensor<4x3x3x3xf32>, tensor<4xf32>) {{.*}} attrs = {weft.weight = "conv.weight.folded"} {
// CHECK:           arith.extf
// CHECK:           arith.mulf %{{.*}} : f64
// CHECK-NEXT:      arith.truncf
// CHECK:         %[[C:.*]] = linalg.conv_2d_nchw_fchw {{.*}}weft.layer = "conv"{{.*}} ins(%x, %[[W]] :
// CHECK:         %[[B:.*]] = linalg.generic {{.*}} attrs = {weft.weight = "conv.bias.folded"} {
// CHECK:         %y = linalg.generic {{.*}} ins(%[[C]], %[[B]] : tensor<1x4x4x4xf32>, tensor<4xf32>) {{.*}} attrs = {weft.layer = "conv"} {
// CHECK-NEXT:    ^bb0(%[[X:.*]]: f32, %[[Y:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:      %[[Z:.*]] = arith.addf %[[X]], %[[Y]] : f32
// CHECK-NEXT:      linalg.yield %[[Z]] : f32
// CHECK-NEXT:    } -> tensor<1x4x4x4xf32>
// CHECK-NEXT:    func.return %y

// -----

// Nothing to move into: one product and one sum.
func.func @alone(%x: tensor<2x4xf32>, %mean: tensor<4xf32> {weft.weight = "bn.mean"}, %factor: tensor<4xf32> {weft.weight = "bn.factor"}) -> tensor<2x4xf32> {
  %e = tensor.empty() : tensor<2x4xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%x, %mean, %factor : tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<2x4xf32>) attrs = {weft.layer = "bn"} {
  ^bb0(%a: f32, %m: f32, %f: f32, %o: f32):
    %d = arith.subf %a, %m : f32
    %p = arith.mulf %d, %f : f32
    linalg.yield %p : f32
  } -> tensor<2x4xf32>
  func.return %y : tensor<2x4xf32>
}
// CHECK-LABEL: func.func @alone
// CHECK:         %[[S:.*]] = linalg.generic {{.*}} attrs = {weft.weight = "bn.shift"} {
// CHECK:         %y = linalg.generic {{.*}} ins(%x, %factor, %[[S]] : {{.*}} attrs = {weft.layer = "bn"} {
// CHECK-NEXT:    ^bb0(%[[X:.*]]: f32, %[[F:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:      %[[P:.*]] = arith.mulf %[[X]], %[[F]] : f32
// CHECK-NEXT:      %[[Q:.*]] = arith.addf %[[P]], %[[B]] : f32

// -----

// A factor that varies along a dimension which the weights do not have stays; so does one of
// a value that is used twice.
func.func @stays(%x: tensor<2x3xf32>, %w: tensor<3x4xf32> {weft.weight = "w"}, %s: tensor<2xf32> {weft.weight = "s"}, %t: tensor<4xf32> {weft.weight = "t"}) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4xf32>) -> tensor<2x4xf32>
  %a = linalg.matmul ins(%x, %w : tensor<2x3xf32>, tensor<3x4xf32>) outs(%init : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%a, %s : tensor<2x4xf32>, tensor<2xf32>) outs(%e : tensor<2x4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %m = arith.mulf %p, %q : f32
    linalg.yield %m : f32
  } -> tensor<2x4xf32>
  %b = linalg.matmul {weft.layer = "twice"} ins(%x, %w : tensor<2x3xf32>, tensor<3x4xf32>) outs(%init : tensor<2x4xf32>) -> tensor<2x4xf32>
  %z = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%b, %t : tensor<2x4xf32>, tensor<4xf32>) outs(%e : tensor<2x4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %m = arith.mulf %p, %q : f32
    linalg.yield %m : f32
  } -> tensor<2x4xf32>
  func.return %y, %z, %b : tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>
}
// CHECK-LABEL: func.func @stays
// CHECK:         %a = linalg.matmul ins(%x, %w :
// CHECK-NEXT:    %y = linalg.generic {{.*}} ins(%a, %s :
// CHECK:         %b = linalg.matmul {weft.layer = "twice"} ins(%x, %w :
// CHECK-NEXT:    %z = linalg.generic {{.*}} ins(%b, %t :
