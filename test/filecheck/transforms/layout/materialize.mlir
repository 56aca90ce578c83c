// RUN: weft-opt %s -p layout-materialize --split-input-file --verify-diagnostics | filecheck %s

// A blocked layout with padding: pad, split, transpose, join, repeat.
func.func @blocked(%x: tensor<2x3x4xi8>) -> tensor<2x3x4xi8, #layout.map<[pad(dim=1, low=1, high=4, value=-1), split(dim=1, factors=[2, 4]), reorder(perm=[1, 0, 3, 2]), fuse(dim=0, count=2), broadcast(dim=2, extent=5)]>> {
  %y = layout.convert %x : tensor<2x3x4xi8> to tensor<2x3x4xi8, #layout.map<[pad(dim=1, low=1, high=4, value=-1), split(dim=1, factors=[2, 4]), reorder(perm=[1, 0, 3, 2]), fuse(dim=0, count=2), broadcast(dim=2, extent=5)]>>
  func.return %y : tensor<2x3x4xi8, #layout.map<[pad(dim=1, low=1, high=4, value=-1), split(dim=1, factors=[2, 4]), reorder(perm=[1, 0, 3, 2]), fuse(dim=0, count=2), broadcast(dim=2, extent=5)]>>
}
// CHECK-LABEL: func.func @blocked(%x: tensor<2x3x4xi8>) -> tensor<4x4x5x4xi8> {
// CHECK-NEXT:    %[[C:.*]] = arith.constant -1 : i8
// CHECK-NEXT:    %[[P:.*]] = tensor.pad %x low[0, 1, 0] high[0, 4, 0] {
// CHECK-NEXT:    ^bb0(
// CHECK-NEXT:      tensor.yield %[[C]] : i8
// CHECK-NEXT:    } : tensor<2x3x4xi8> to tensor<2x8x4xi8>
// CHECK-NEXT:    %[[S:.*]] = tensor.expand_shape %[[P]] {{\[\[0 : i64\], \[1 : i64, 2 : i64\], \[3 : i64\]\]}} output_shape [2, 2, 4, 4] : tensor<2x8x4xi8> into tensor<2x2x4x4xi8>
// CHECK-NEXT:    %[[E:.*]] = tensor.empty() : tensor<2x2x4x4xi8>
// CHECK-NEXT:    %[[T:.*]] = linalg.transpose ins(%[[S]]:tensor<2x2x4x4xi8>) outs(%[[E]]:tensor<2x2x4x4xi8>) permutation = [1, 0, 3, 2]
// CHECK-NEXT:    %[[F:.*]] = tensor.collapse_shape %[[T]] {{\[\[0 : i64, 1 : i64\], \[2 : i64\], \[3 : i64\]\]}} : tensor<2x2x4x4xi8> into tensor<4x4x4xi8>
// CHECK-NEXT:    %[[O:.*]] = tensor.empty() : tensor<4x4x5x4xi8>
// CHECK-NEXT:    %[[B:.*]] = linalg.broadcast ins(%[[F]]:tensor<4x4x4xi8>) outs(%[[O]]:tensor<4x4x5x4xi8>) dimensions = [2]
// CHECK-NEXT:    func.return %[[B]] : tensor<4x4x5x4xi8>

// -----

// Back again: a slice instead of the copies and of the padding. Also weights at run time.
func.func @back(%x: tensor<3xi8, #layout.map<[pad(dim=0, low=1, high=4), broadcast(dim=1, extent=2)]>>, %w: tensor<4x2xf32> {weft.weight = "w"}) -> (tensor<3xi8>, tensor<4x2xf32, #layout.map<[reorder(perm=[1, 0])]>>) {
  %y = layout.convert %x : tensor<3xi8, #layout.map<[pad(dim=0, low=1, high=4), broadcast(dim=1, extent=2)]>> to tensor<3xi8>
  %p = layout.prepack %w : tensor<4x2xf32> to tensor<4x2xf32, #layout.map<[reorder(perm=[1, 0])]>>
  func.return %y, %p : tensor<3xi8>, tensor<4x2xf32, #layout.map<[reorder(perm=[1, 0])]>>
}
// CHECK-LABEL: func.func @back(%x: tensor<8x2xi8>, %w: tensor<4x2xf32> {weft.weight = "w"}) -> (tensor<3xi8>, tensor<2x4xf32>) {
// CHECK-NEXT:    %[[S:.*]] = tensor.extract_slice %x[0, 0] [8, 1] [1, 1] : tensor<8x2xi8> to tensor<8x1xi8>
// CHECK-NEXT:    %[[C:.*]] = tensor.collapse_shape %[[S]] {{\[\[0 : i64, 1 : i64\]\]}} : tensor<8x1xi8> into tensor<8xi8>
// CHECK-NEXT:    %[[Y:.*]] = tensor.extract_slice %[[C]][1] [3] [1] : tensor<8xi8> to tensor<3xi8>
// CHECK-NEXT:    tensor.empty() : tensor<2x4xf32>
// CHECK-NEXT:    %[[P:.*]] = linalg.transpose ins(%w:tensor<4x2xf32>)
// CHECK-NEXT:    func.return %[[Y]], %[[P]] : tensor<3xi8>, tensor<2x4xf32>

// -----

// Tensors that are only passed around: calls, declarations and empty ones. A change that
// changes nothing is gone, and modules without layouts stay as they are.
func.func private @use(tensor<2x3xi8, #layout.map<[reorder(perm=[1, 0])]>>) -> tensor<4xi32>
func.func @pass(%x: tensor<2x3xi8, #layout.map<[reorder(perm=[1, 0])]>>) -> tensor<4xi32> {
  %e = tensor.empty() : tensor<2x3xi8, #layout.map<[reorder(perm=[1, 0])]>>
  %same = layout.convert %x : tensor<2x3xi8, #layout.map<[reorder(perm=[1, 0])]>> to tensor<2x3xi8, #layout.map<[reorder(perm=[1, 0])]>>
  %y = func.call @use(%same) : (tensor<2x3xi8, #layout.map<[reorder(perm=[1, 0])]>>) -> tensor<4xi32>
  func.return %y : tensor<4xi32>
}
// CHECK-LABEL: func.func private @use(tensor<3x2xi8>) -> tensor<4xi32>
// CHECK-NEXT:  func.func @pass(%x: tensor<3x2xi8>) -> tensor<4xi32> {
// CHECK-NEXT:    %e = tensor.empty() : tensor<3x2xi8>
// CHECK-NEXT:    %y = func.call @use(%x) : (tensor<3x2xi8>) -> tensor<4xi32>
// CHECK-NEXT:    func.return %y : tensor<4xi32>

// -----

// Shapes of rank 0 and extent 1.
func.func @small(%x: tensor<i8>, %y: tensor<1xi8>) -> (tensor<i8, #layout.map<[broadcast(dim=0, extent=2)]>>, tensor<1xi8, #layout.map<[split(dim=0, factors=[1, 1])]>>) {
  %0 = layout.convert %x : tensor<i8> to tensor<i8, #layout.map<[broadcast(dim=0, extent=2)]>>
  %1 = layout.convert %y : tensor<1xi8> to tensor<1xi8, #layout.map<[split(dim=0, factors=[1, 1])]>>
  func.return %0, %1 : tensor<i8, #layout.map<[broadcast(dim=0, extent=2)]>>, tensor<1xi8, #layout.map<[split(dim=0, factors=[1, 1])]>>
}
// CHECK-LABEL: func.func @small(%x: tensor<i8>, %y: tensor<1xi8>) -> (tensor<2xi8>, tensor<1x1xi8>) {
// CHECK:         linalg.broadcast ins(%x:tensor<i8>) outs(%{{.*}}:tensor<2xi8>) dimensions = [0]
// CHECK-NEXT:    tensor.expand_shape %y {{.*}} : tensor<1xi8> into tensor<1x1xi8>

// -----

// 1. Ops work on logical tensors.
func.func @logical(%x: tensor<4xi8, #layout.map<[pad(dim=0, low=0, high=4)]>>) {
  %y = "test.op"(%x) : (tensor<4xi8, #layout.map<[pad(dim=0, low=0, high=4)]>>) -> i8
  func.return
}
// CHECK: layout-materialize: {{.*}}materialize.mlir:[[# @LINE - 3]]:3: test.op %y: works on the logical tensor, but its type tensor<4xi8, #layout.map<[pad(dim=0, low=0, high=4)]>> is stored otherwise; lower the op, or convert the tensor first

// -----

// 2. Encodings of others stay.
func.func @strange(%x: tensor<4xi8, "strange">) {
  func.return
}
// CHECK: func.func @strange(%x: tensor<4xi8, "strange">) {

// -----

// 2. Layouts within attributes.
func.func @hidden() attributes {their.type = tensor<4xi8, #layout.map<[pad(dim=0, low=0, high=4)]>>} {
  func.return
}
// CHECK: layout-materialize: {{.*}}materialize.mlir:[[# @LINE - 3]]:1: func.func "hidden": tensor<4xi8, #layout.map<[pad(dim=0, low=0, high=4)]>> within an attribute has a layout, which this pass does not materialise

// -----

// Padding that the element type has no literal for.
func.func @index(%x: tensor<4xindex>) -> tensor<4xindex, #layout.map<[pad(dim=0, low=0, high=4)]>> {
  %y = layout.convert %x : tensor<4xindex> to tensor<4xindex, #layout.map<[pad(dim=0, low=0, high=4)]>>
  func.return %y : tensor<4xindex, #layout.map<[pad(dim=0, low=0, high=4)]>>
}
// CHECK: layout-materialize: no constant 0 of type index to pad with

// -----

// What is stored, and what it is stored of, are one tensor.
// CHECK-LABEL: @views
func.func @views(%x: tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3])]>>) -> tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3])]>> {
  %s = layout.stored %x : tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3])]>> to tensor<2x3xi8>
  %l = layout.logical %s : tensor<2x3xi8> to tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3])]>>
  return %l : tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3])]>>
}
// CHECK-NEXT: {{return %x : tensor<2x3xi8>}}
