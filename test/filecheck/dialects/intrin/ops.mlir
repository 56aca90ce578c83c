// RUN: weft-opt %s > %t.mlir && filecheck %s < %t.mlir
// RUN: weft-opt %t.mlir --print-op-generic > %t.generic.mlir && filecheck %s --check-prefix=GENERIC < %t.generic.mlir
// RUN: weft-opt %t.generic.mlir | filecheck %s

// A definition needs no machine around it.
intrin.def @dot dims ["i"] operands [
  #intrin.operand<"a", @A>, #intrin.operand<"b", @B>, #intrin.operand<"acc", @R>
] params [#intrin.param<"imm", -8 to 7>, #intrin.param<"mode", 0 to 3, default = 1>] {
^bb0(%a: tensor<8xi8>, %b: tensor<8xi8>, %imm: i4, %mode: i2, %acc: tensor<i32>):
  %r = linalg.generic {
    indexing_maps = [
      affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>,
      affine_map<(i) -> ()>, affine_map<(i) -> ()>
    ],
    iterator_types = ["reduction"]
  } ins(%a, %b, %imm, %mode : tensor<8xi8>, tensor<8xi8>, i4, i2) outs(%acc : tensor<i32>) {
  ^bb0(%x: i8, %y: i8, %i: i4, %m: i2, %c: i32):
    linalg.yield %c : i32
  } -> tensor<i32>
  intrin.yield %r : tensor<i32>
}
// CHECK:      intrin.def @dot dims ["i"]
// CHECK-SAME:   operands [#intrin.operand<"a", @A>, #intrin.operand<"b", @B>, #intrin.operand<"acc", @R>]
// CHECK-SAME:   params [#intrin.param<"imm", -8 to 7>, #intrin.param<"mode", 0 to 3, default = 1>] {
// CHECK-NEXT: ^bb{{.*}}(%a: tensor<8xi8>, %b: tensor<8xi8>, %imm: i4, %mode: i2, %acc: tensor<i32>):
// CHECK:        intrin.yield %r : tensor<i32>
// CHECK-NEXT: }
// GENERIC:    "intrin.def"() ({
// GENERIC:      "intrin.yield"(%{{.*}}) : (tensor<i32>) -> ()
// GENERIC:    }) {sym_name = "dot", dims = ["i"], operands = [#intrin.operand<"a", @A>

// A padded convolution with a bias, a shift and a clip.
%x, %w, %bias = "test.op"() : () -> (tensor<1x3x8x8xi8>, tensor<20x3x3x3xi8>, tensor<20xi32>)
%conv = intrin.apply @vta_gemm
    ins(%x, %w : tensor<1x3x8x8xi8>, tensor<20x3x3x3xi8>) reads(%bias : tensor<20xi32>) {
  extents = array<i64: 1, 20, 8, 8, 3, 3, 3>,
  iterator_types = [
    "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"
  ],
  indexing_maps = [
    affine_map<(n, k, h, w, c, r, s) -> (n, c, h + r - 1, w + s - 1)>,
    affine_map<(n, k, h, w, c, r, s) -> (k, c, r, s)>,
    affine_map<(n, k, h, w, c, r, s) -> (n, k, h, w)>
  ],
  guards = [
    #intrin.guard<affine_map<(n, k, h, w, c, r, s) -> (h + r - 1, w + s - 1)>,
                  [0 to 8, 0 to 8], fill = 0>,
    #intrin.guard<affine_map<(n, k, h, w, c, r, s) -> ()>, [], fill = 0>
  ],
  embedding = #intrin.embedding<
    dims = [[], [(1, 16)], [(4, 4), (6, 3, 1)]], binding = [0, 1, 2],
    padded = [1, 32, 8, 8, 4, 3, 3], mac_overhead = 15360, data_overhead = 340,
    fills = [none, 0, none]>,
  params = {reset = 0},
  epilogue = [
    #intrin.call<@vta_add reads [2 by affine_map<(n, k, h, w, c, r, s) -> (k)>]>,
    #intrin.call<@vta_shr_imm {imm = 5}>, #intrin.call<@nop>
  ]
} -> tensor<1x20x8x8xi8>
// CHECK:      %conv = intrin.apply @vta_gemm
// CHECK-SAME:   ins(%{{.*}}, %{{.*}} : tensor<1x3x8x8xi8>, tensor<20x3x3x3xi8>)
// CHECK-SAME:   reads(%{{.*}} : tensor<20xi32>)
// CHECK-SAME:   extents = array<i64: 1, 20, 8, 8, 3, 3, 3>
// CHECK-SAME:   #intrin.guard<affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (((d2 + d5) + -1), ((d3 + d6) + -1))>, [0 to 8, 0 to 8], fill = 0>
// CHECK-SAME:   #intrin.guard<affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>, [], fill = 0>
// CHECK-SAME:   embedding = #intrin.embedding<dims = {{\[\[\], \[\(1, 16\)\], \[\(4, 4\), \(6, 3\)\]\]}}, binding = [0, 1, 2], padded = [1, 32, 8, 8, 4, 3, 3], mac_overhead = 15360, data_overhead = 340, fills = [none, 0, none]>
// CHECK-SAME:   params = {reset = 0 : i64}
// CHECK-SAME:   epilogue = [#intrin.call<@vta_add reads [2 by affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1)>]>, #intrin.call<@vta_shr_imm {imm = 5 : i64}>, #intrin.call<@nop>]
// CHECK-SAME:   } -> tensor<1x20x8x8xi8>
// GENERIC:    "intrin.apply"(%{{.*}}, %{{.*}}, %{{.*}}) {
// GENERIC-SAME: guards = [#intrin.guard<affine_map<{{.*}}>, [array<i64: 0, 8>, array<i64: 0, 8>], 0 : i64>
// GENERIC-SAME: embedding = #intrin.embedding<{{\[\[\], \[array<i64: 1, 16, 1, 0>\], \[array<i64: 4, 4, 1, 0>, array<i64: 6, 3, 1, 0>\]\]}}, array<i64: 0, 1, 2>, array<i64: 1, 32, 8, 8, 4, 3, 3>, 15360 : i64, 340 : i64, [], [unit, 0 : i64, unit]>
// GENERIC-SAME: epilogue = [#intrin.call<@vta_add, {}, array<i64: 2>, [affine_map<{{.*}}>]>, #intrin.call<@vta_shr_imm, {imm = 5 : i64}, array<i64>, []>
// Each of two inputs and an extra has a slot of its own: the types differ.
// GENERIC-SAME: operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0

// What can be left out, an operand of any rank, and a machine's intrinsic by its full name.
%fill = intrin.apply @machine::@set {
  extents = array<i64>, iterator_types = [], indexing_maps = [affine_map<() -> ()>],
  embedding = #intrin.embedding<
    dims = [], binding = [none, none, 0], padded = [], mac_overhead = 0, data_overhead = 0,
    constants = [(0, 5), (1, 2.5)]>
} -> tensor<i32>
// CHECK: intrin.apply @machine::@set {{.*}}#intrin.embedding<dims = [], binding = [none, none, 0], padded = [], mac_overhead = 0, data_overhead = 0, constants = [(0, 5), (1, 2.500000e+00 : f64)]>

// Attributes alone: digits in short and in full, guards of both kinds, float and special fills.
"test.op"() {
  digits = #intrin.embedding<dims = [[(3, 4, 1, 0), (2, 4, 2), (1, 2, 1, 3), (0, 2, 3, 4)]],
    binding = [], padded = [6, 2, 8, 4], mac_overhead = 1, data_overhead = 2>,
  guard = #intrin.guard<affine_map<(d0, d1) -> (d0 + d1 - 1, d0)>, [-1 to 56, divides 2], fill = -1.5>,
  lowest = #intrin.guard<affine_map<(d0) -> ()>, [], fill = 0xFFF0000000000000 : f64>
} : () -> ()
// CHECK:      digits = #intrin.embedding<dims = {{\[\[\(3, 4\), \(2, 4, 2\), \(1, 2, 1, 3\), \(0, 2, 3, 4\)\]\]}}
// CHECK-SAME: guard = #intrin.guard<affine_map<(d0, d1) -> (((d0 + d1) + -1), d0)>, [-1 to 56, divides 2], fill = -1.500000e+00 : f64>
// CHECK-SAME: lowest = #intrin.guard<affine_map<(d0) -> ()>, [], fill = 0x{{[fF]*}}0000000000000 : f64>
