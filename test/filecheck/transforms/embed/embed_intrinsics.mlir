// RUN: weft-opt %s --machine %S/../../machines/small.mlir -p embed-intrinsics --split-input-file --verify-diagnostics | filecheck %s
// RUN: not weft-opt %s --machine %S/../../machines/small.mlir -p embed-intrinsics{intrinsic=dots} --split-input-file 2>&1 | filecheck %s --check-prefix=UNKNOWN
// RUN: not weft-opt %s --machine %S/../../machines/small.mlir -p embed-intrinsics{intrinsic=plus} --split-input-file 2>&1 | filecheck %s --check-prefix=PLUS
// RUN: not weft-opt %s --machine %S/../../machines/small.mlir -p embed-intrinsics{padding=false} --split-input-file 2>&1 | filecheck %s --check-prefix=PADDING
// RUN: not weft-opt %s -p embed-intrinsics --split-input-file 2>&1 | filecheck %s --check-prefix=NONE

// UNKNOWN: error: embed-intrinsics: machine @small has no intrinsic 'dots'; known are dot, plus, shift, most
// PLUS: error: embed-intrinsics: {{.*}} linalg.generic %sums: plus does not embed: labels: kernel multiplies i8 x i8 and accumulates in i32
// PADDING: error: embed-intrinsics: {{.*}} linalg.generic %sums: dot does not embed: nothing fills j, of size 4: {{.*}} k(5), {{.*}} would need padding (padding is off)
// NONE: error: embed-intrinsics: no machine to compile for: give one with --machine FILE|NAME

// A padded convolution; bias, shift and truncation in two generics. The padding becomes a
// guard, and the channels, which are none of 4, are padded by the embedding.
func.func @conv(%x: tensor<1x3x5x6xi8>, %w: tensor<5x3x3x3xi8>, %b: tensor<5xi32>) -> tensor<1x5x5x6xi8> {
  %zero = arith.constant 0 : i32
  %four = arith.constant 4 : i32
  %fill = arith.constant 0 : i8
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %fill : i8
  } : tensor<1x3x5x6xi8> to tensor<1x3x7x8xi8>
  %e = tensor.empty() : tensor<1x5x5x6xi32>
  %init = linalg.fill ins(%zero : i32) outs(%e : tensor<1x5x5x6xi32>) -> tensor<1x5x5x6xi32>
  %sums = linalg.generic {
    indexing_maps = [
      affine_map<(n, k, h, w, c, r, s) -> (n, c, h + r, w + s)>,
      affine_map<(n, k, h, w, c, r, s) -> (k, c, r, s)>,
      affine_map<(n, k, h, w, c, r, s) -> (n, k, h, w)>
    ],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]
  } ins(%p, %w : tensor<1x3x7x8xi8>, tensor<5x3x3x3xi8>) outs(%init : tensor<1x5x5x6xi32>) {
  ^bb0(%a: i8, %f: i8, %s: i32):
    %a32 = arith.extsi %a : i8 to i32
    %f32 = arith.extsi %f : i8 to i32
    %product = arith.muli %f32, %a32 : i32
    %sum = arith.addi %product, %s : i32
    linalg.yield %sum : i32
  } -> tensor<1x5x5x6xi32>
  %biased = linalg.generic {
    indexing_maps = [
      affine_map<(n, k, h, w) -> (n, k, h, w)>, affine_map<(n, k, h, w) -> (k)>,
      affine_map<(n, k, h, w) -> (n, k, h, w)>
    ],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  } ins(%sums, %b : tensor<1x5x5x6xi32>, tensor<5xi32>) outs(%e : tensor<1x5x5x6xi32>) {
  ^bb0(%v: i32, %bias: i32, %old: i32):
    %sum = arith.addi %bias, %v : i32
    linalg.yield %sum : i32
  } -> tensor<1x5x5x6xi32>
  %o = tensor.empty() : tensor<1x5x5x6xi8>
  %y = linalg.generic {
    indexing_maps = [affine_map<(n, k, h, w) -> (n, k, h, w)>, affine_map<(n, k, h, w) -> (n, k, h, w)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  } ins(%biased : tensor<1x5x5x6xi32>) outs(%o : tensor<1x5x5x6xi8>) {
  ^bb0(%v: i32, %old: i8):
    %shifted = arith.shrsi %v, %four : i32
    %byte = arith.trunci %shifted : i32 to i8
    linalg.yield %byte : i8
  } -> tensor<1x5x5x6xi8>
  func.return %y : tensor<1x5x5x6xi8>
}
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @conv(%x: tensor<1x3x5x6xi8>, %w: tensor<5x3x3x3xi8>, %b: tensor<5xi32>) -> tensor<1x5x5x6xi8> {
// CHECK-NEXT:     %y = intrin.apply @dot ins(%x, %w : tensor<1x3x5x6xi8>, tensor<5x3x3x3xi8>) reads(%b : tensor<5xi32>)
// CHECK-SAME:       embedding = #intrin.embedding<dims = {{\[\[\(1, 4\)\], \[\(4, 4\)\]\]}}, binding = [0, 1, 2], padded = [1, 8, 5, 6, 4, 3, 3], mac_overhead = 4590, data_overhead = 299, fills = [0, 0, none]>
// CHECK-SAME:       extents = array<i64: 1, 5, 5, 6, 3, 3, 3>
// CHECK-SAME:       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]
// CHECK-SAME:       indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, ((d2 + d5) + -1), ((d3 + d6) + -1))>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d4, d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>]
// CHECK-SAME:       guards = [#intrin.guard<affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (((d2 + d5) + -1), ((d3 + d6) + -1))>, [0 to 5, 0 to 6], fill = 0>, #intrin.guard<affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>, [], fill = 0>]
// CHECK-SAME:       epilogue = [#intrin.call<@plus reads [2 by affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1)>]>, #intrin.call<@shift {by = 4 : i64}>]
// CHECK-SAME:       -> tensor<1x5x5x6xi8>
// CHECK-NEXT:     func.return %y : tensor<1x5x5x6xi8>

// -----

// Extents of 1: all of the intrinsic but one element is padding. A second kernel that does not
// reduce is left alone, as is what it reads.
func.func @one(%x: tensor<1x1xi8>, %w: tensor<1x1xi8>, %z: tensor<4xi32>) -> (tensor<1x1xi32>, tensor<4xi32>) {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<1x1xi32>
  %init = linalg.fill ins(%zero : i32) outs(%e : tensor<1x1xi32>) -> tensor<1x1xi32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<1x1xi8>, tensor<1x1xi8>) outs(%init : tensor<1x1xi32>) {
  ^bb0(%a: i8, %f: i8, %s: i32):
    %a32 = arith.extsi %a : i8 to i32
    %f32 = arith.extsi %f : i8 to i32
    %product = arith.muli %a32, %f32 : i32
    %sum = arith.addi %s, %product : i32
    linalg.yield %sum : i32
  } -> tensor<1x1xi32>
  %double = linalg.generic {
    indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]
  } ins(%z : tensor<4xi32>) outs(%z : tensor<4xi32>) {
  ^bb0(%v: i32, %old: i32):
    %twice = arith.addi %v, %v : i32
    linalg.yield %twice : i32
  } -> tensor<4xi32>
  func.return %y, %double : tensor<1x1xi32>, tensor<4xi32>
}
// CHECK-LABEL: func.func @one(
// CHECK-NEXT:    %y = intrin.apply @dot ins(%x, %w : tensor<1x1xi8>, tensor<1x1xi8>)
// CHECK-SAME:      dims = {{\[\[\(1, 4\)\], \[\(2, 4\)\]\]}}
// CHECK-SAME:      padded = [1, 4, 4], mac_overhead = 15, data_overhead = 21
// CHECK-NOT:       guards
// CHECK-NOT:       epilogue
// CHECK-SAME:      -> tensor<1x1xi32>
// CHECK-NEXT:    %double = linalg.generic
// CHECK:         func.return %y, %double

// -----

func.func @float(%x: tensor<2x4xf32>, %w: tensor<4x4xf32>) -> tensor<2x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<2x4xf32>, tensor<4x4xf32>) outs(%init : tensor<2x4xf32>) {
  ^bb0(%a: f32, %f: f32, %s: f32):
    %product = arith.mulf %a, %f : f32
    %sum = arith.addf %s, %product : f32
    linalg.yield %sum : f32
  } -> tensor<2x4xf32>
  func.return %y : tensor<2x4xf32>
}
// CHECK: embed_intrinsics.mlir:[[# @LINE - 11]]:3: linalg.generic %y: dot does not embed: labels: kernel multiplies f32 x f32 and accumulates in f32, intrinsic multiplies i8 x i8 and accumulates in i32 [operator types]

// -----

// Every second element is read: the reduction stays outside, and padding takes its place in
// the intrinsic (dimension 3 is no dimension of the operator).
func.func @strided(%x: tensor<8xi8>, %w: tensor<4x4xi8>) -> tensor<4xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4xi32>
  %init = linalg.fill ins(%zero : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(n, k) -> (k * 2)>, affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>],
    iterator_types = ["parallel", "reduction"]
  } ins(%x, %w : tensor<8xi8>, tensor<4x4xi8>) outs(%init : tensor<4xi32>) {
  ^bb0(%a: i8, %f: i8, %s: i32):
    %a32 = arith.extsi %a : i8 to i32
    %f32 = arith.extsi %f : i8 to i32
    %product = arith.muli %a32, %f32 : i32
    %sum = arith.addi %s, %product : i32
    linalg.yield %sum : i32
  } -> tensor<4xi32>
  func.return %y : tensor<4xi32>
}
// CHECK-LABEL: func.func @strided(
// CHECK-NEXT:    %y = intrin.apply @dot
// CHECK-SAME:      dims = {{\[\[\(0, 4\)\], \[\(3, 4\)\]\]}}
// CHECK-SAME:      padded = [4, 4], mac_overhead = 48, data_overhead = 60

// -----

func.func @start(%x: tensor<2x4xi8>, %w: tensor<4x4xi8>, %init: tensor<2x4xi32>) -> tensor<2x4xi32> {
  %y = linalg.generic {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<2x4xi8>, tensor<4x4xi8>) outs(%init : tensor<2x4xi32>) {
  ^bb0(%a: i8, %f: i8, %s: i32):
    %a32 = arith.extsi %a : i8 to i32
    %f32 = arith.extsi %f : i8 to i32
    %product = arith.muli %a32, %f32 : i32
    %sum = arith.addi %s, %product : i32
    linalg.yield %sum : i32
  } -> tensor<2x4xi32>
  func.return %y : tensor<2x4xi32>
}
// CHECK: embed_intrinsics.mlir:[[# @LINE - 13]]:3: linalg.generic %y: the output starts from the elements of a tensor, but dot starts from 0; add what it starts from in an epilogue

// -----

func.func @named(%x: tensor<2x4xf32>, %w: tensor<4x4xf32>, %init: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %y = linalg.matmul ins(%x, %w : tensor<2x4xf32>, tensor<4x4xf32>) outs(%init : tensor<2x4xf32>) -> tensor<2x4xf32>
  func.return %y : tensor<2x4xf32>
}
// CHECK: embed_intrinsics.mlir:[[# @LINE - 3]]:3: linalg.matmul %y: run generalize-named-ops before embed-intrinsics

// -----

func.func @shift_range(%x: tensor<2x4xi8>, %w: tensor<4x4xi8>, %b: tensor<2x4xi32>) -> tensor<2x4xi32> {
  %zero = arith.constant 0 : i32
  %c = arith.constant 40 : i32
  %e = tensor.empty() : tensor<2x4xi32>
  %init = linalg.fill ins(%zero : i32) outs(%e : tensor<2x4xi32>) -> tensor<2x4xi32>
  %sums = linalg.generic {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<2x4xi8>, tensor<4x4xi8>) outs(%init : tensor<2x4xi32>) {
  ^bb0(%a: i8, %f: i8, %s: i32):
    %a32 = arith.extsi %a : i8 to i32
    %f32 = arith.extsi %f : i8 to i32
    %product = arith.muli %a32, %f32 : i32
    %sum = arith.addi %s, %product : i32
    linalg.yield %sum : i32
  } -> tensor<2x4xi32>
  %o = tensor.empty() : tensor<2x4xi32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%sums, %b : tensor<2x4xi32>, tensor<2x4xi32>) outs(%o : tensor<2x4xi32>) {
  ^bb0(%v: i32, %bias: i32, %old: i32):
    %r = arith.shrsi %v, %c : i32
    linalg.yield %r : i32
  } -> tensor<2x4xi32>
  func.return %y : tensor<2x4xi32>
}
// CHECK: embed_intrinsics.mlir:[[# @LINE - 10]]:3: linalg.generic %y: arith.shrsi of i32 by 40, expected 0 to 31

// -----

func.func @product(%x: tensor<2x4xi8>, %w: tensor<4x4xi8>, %b: tensor<2x4xi32>) -> tensor<2x4xi32> {
  %zero = arith.constant 0 : i32
  %c = arith.constant 3 : i32
  %e = tensor.empty() : tensor<2x4xi32>
  %init = linalg.fill ins(%zero : i32) outs(%e : tensor<2x4xi32>) -> tensor<2x4xi32>
  %sums = linalg.generic {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<2x4xi8>, tensor<4x4xi8>) outs(%init : tensor<2x4xi32>) {
  ^bb0(%a: i8, %f: i8, %s: i32):
    %a32 = arith.extsi %a : i8 to i32
    %f32 = arith.extsi %f : i8 to i32
    %product = arith.muli %a32, %f32 : i32
    %sum = arith.addi %s, %product : i32
    linalg.yield %sum : i32
  } -> tensor<2x4xi32>
  %o = tensor.empty() : tensor<2x4xi32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%sums, %b : tensor<2x4xi32>, tensor<2x4xi32>) outs(%o : tensor<2x4xi32>) {
  ^bb0(%v: i32, %bias: i32, %old: i32):
    %r = arith.muli %v, %c : i32
    linalg.yield %r : i32
  } -> tensor<2x4xi32>
  func.return %y : tensor<2x4xi32>
}
// CHECK: embed_intrinsics.mlir:[[# @LINE - 10]]:3: linalg.generic %y: no intrinsic of small computes arith.muli on i32; an epilogue may use plus, shift, most

// -----

func.func @wrong_order(%x: tensor<2x4xi8>, %w: tensor<4x4xi8>, %b: tensor<2x4xi32>) -> tensor<2x4xi32> {
  %zero = arith.constant 0 : i32
  %c = arith.constant 3 : i32
  %e = tensor.empty() : tensor<2x4xi32>
  %init = linalg.fill ins(%zero : i32) outs(%e : tensor<2x4xi32>) -> tensor<2x4xi32>
  %sums = linalg.generic {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<2x4xi8>, tensor<4x4xi8>) outs(%init : tensor<2x4xi32>) {
  ^bb0(%a: i8, %f: i8, %s: i32):
    %a32 = arith.extsi %a : i8 to i32
    %f32 = arith.extsi %f : i8 to i32
    %product = arith.muli %a32, %f32 : i32
    %sum = arith.addi %s, %product : i32
    linalg.yield %sum : i32
  } -> tensor<2x4xi32>
  %o = tensor.empty() : tensor<2x4xi32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%sums, %b : tensor<2x4xi32>, tensor<2x4xi32>) outs(%o : tensor<2x4xi32>) {
  ^bb0(%v: i32, %bias: i32, %old: i32):
    %r = arith.shrsi %c, %v : i32
    linalg.yield %r : i32
  } -> tensor<2x4xi32>
  func.return %y : tensor<2x4xi32>
}
// CHECK: embed_intrinsics.mlir:[[# @LINE - 10]]:3: linalg.generic %y: no intrinsic of small computes arith.shrsi on i32; an epilogue may use plus, shift, most

// -----

func.func @immediate(%x: tensor<2x4xi8>, %w: tensor<4x4xi8>, %b: tensor<2x4xi32>) -> tensor<2x4xi32> {
  %zero = arith.constant 0 : i32
  %c = arith.constant 3 : i32
  %e = tensor.empty() : tensor<2x4xi32>
  %init = linalg.fill ins(%zero : i32) outs(%e : tensor<2x4xi32>) -> tensor<2x4xi32>
  %sums = linalg.generic {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<2x4xi8>, tensor<4x4xi8>) outs(%init : tensor<2x4xi32>) {
  ^bb0(%a: i8, %f: i8, %s: i32):
    %a32 = arith.extsi %a : i8 to i32
    %f32 = arith.extsi %f : i8 to i32
    %product = arith.muli %a32, %f32 : i32
    %sum = arith.addi %s, %product : i32
    linalg.yield %sum : i32
  } -> tensor<2x4xi32>
  %o = tensor.empty() : tensor<2x4xi32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%sums, %b : tensor<2x4xi32>, tensor<2x4xi32>) outs(%o : tensor<2x4xi32>) {
  ^bb0(%v: i32, %bias: i32, %old: i32):
    %r = arith.addi %v, %c : i32
    linalg.yield %r : i32
  } -> tensor<2x4xi32>
  func.return %y : tensor<2x4xi32>
}
// CHECK: embed_intrinsics.mlir:[[# @LINE - 10]]:3: linalg.generic %y: no intrinsic of small computes arith.addi on i32; an epilogue may use plus, shift, most

// -----

func.func @twice(%x: tensor<2x4xi8>, %w: tensor<4x4xi8>, %b: tensor<2x4xi32>) -> tensor<2x4xi32> {
  %zero = arith.constant 0 : i32
  %c = arith.constant 3 : i32
  %e = tensor.empty() : tensor<2x4xi32>
  %init = linalg.fill ins(%zero : i32) outs(%e : tensor<2x4xi32>) -> tensor<2x4xi32>
  %sums = linalg.generic {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<2x4xi8>, tensor<4x4xi8>) outs(%init : tensor<2x4xi32>) {
  ^bb0(%a: i8, %f: i8, %s: i32):
    %a32 = arith.extsi %a : i8 to i32
    %f32 = arith.extsi %f : i8 to i32
    %product = arith.muli %a32, %f32 : i32
    %sum = arith.addi %s, %product : i32
    linalg.yield %sum : i32
  } -> tensor<2x4xi32>
  %o = tensor.empty() : tensor<2x4xi32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%sums, %b : tensor<2x4xi32>, tensor<2x4xi32>) outs(%o : tensor<2x4xi32>) {
  ^bb0(%v: i32, %bias: i32, %old: i32):
    %r = arith.addi %v, %v : i32
    linalg.yield %r : i32
  } -> tensor<2x4xi32>
  func.return %y : tensor<2x4xi32>
}
// CHECK: embed_intrinsics.mlir:[[# @LINE - 10]]:3: linalg.generic %y: arith.addi uses the producer's value 2 times; an epilogue is a chain of operations on it

// -----

func.func @truncated_before(%x: tensor<2x4xi8>, %w: tensor<4x4xi8>, %b: tensor<2x4xi32>) -> tensor<2x4xi8> {
  %zero = arith.constant 0 : i32
  %c = arith.constant 3 : i32
  %e = tensor.empty() : tensor<2x4xi32>
  %init = linalg.fill ins(%zero : i32) outs(%e : tensor<2x4xi32>) -> tensor<2x4xi32>
  %sums = linalg.generic {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<2x4xi8>, tensor<4x4xi8>) outs(%init : tensor<2x4xi32>) {
  ^bb0(%a: i8, %f: i8, %s: i32):
    %a32 = arith.extsi %a : i8 to i32
    %f32 = arith.extsi %f : i8 to i32
    %product = arith.muli %a32, %f32 : i32
    %sum = arith.addi %s, %product : i32
    linalg.yield %sum : i32
  } -> tensor<2x4xi32>
  %o = tensor.empty() : tensor<2x4xi8>
  %y = linalg.generic {
    indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%sums, %b : tensor<2x4xi32>, tensor<2x4xi32>) outs(%o : tensor<2x4xi8>) {
  ^bb0(%v: i32, %bias: i32, %old: i8):
    %t = arith.trunci %v : i32 to i8
    %seven = arith.constant 7 : i8
    %r = arith.maxsi %t, %seven : i8
    linalg.yield %r : i8
  } -> tensor<2x4xi8>
  func.return %y : tensor<2x4xi8>
}
// CHECK: embed_intrinsics.mlir:[[# @LINE - 12]]:3: linalg.generic %y: arith.maxsi follows a truncation to i8, but the output of small is truncated on its way out: truncate last
