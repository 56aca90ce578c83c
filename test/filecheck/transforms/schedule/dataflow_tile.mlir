// RUN: weft-opt %s --machine %S/../../machines/small.mlir -p dataflow-tile --split-input-file --verify-diagnostics | filecheck %s
// RUN: weft-opt %s --machine %S/../../machines/small.mlir -p dataflow-tile,dataflow-tile --split-input-file --verify-diagnostics | filecheck %s
// RUN: not weft-opt %s --machine %S/../../machines/small.mlir -p dataflow-tile{evaluated=0} --split-input-file 2>&1 | filecheck %s --check-prefix=EVALUATED
// RUN: not weft-opt %s -p dataflow-tile --split-input-file 2>&1 | filecheck %s --check-prefix=NONE

// EVALUATED: error: dataflow-tile: evaluated is 0, but must be 1 or more
// NONE: error: dataflow-tile: no machine to compile for: give one with --machine FILE|NAME

// All fits at once. Weights are packed offline, what is no weight at run time; the function
// keeps its type. What already has a schedule keeps it, and its layer its name.
func.func @whole(%x: tensor<2x8xi8>, %w: tensor<8x3xi8> {weft.weight = "w"}, %b: tensor<3xi32>) -> (tensor<2x3xi8>, tensor<2x3xi8>) {
  %y = intrin.apply @dot ins(%x, %w : tensor<2x8xi8>, tensor<8x3xi8>) reads(%b : tensor<3xi32>) {
    extents = array<i64: 2, 3, 8>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[(1, 4)], [(2, 4)]], binding = [0, 1, 2], padded = [2, 4, 8], mac_overhead = 16, data_overhead = 10,
      fills = [0, 0, none]>,
    epilogue = [#intrin.call<@plus reads [2 by affine_map<(m, n, k) -> (n)>]>, #intrin.call<@shift {by = 4 : i64}>]
  } -> tensor<2x3xi8>
  %z = intrin.apply @dot ins(%x, %w : tensor<2x8xi8>, tensor<8x3xi8>) {
    extents = array<i64: 2, 3, 8>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[(1, 4)], [(2, 4)]], binding = [0, 1, 2], padded = [2, 4, 8], mac_overhead = 16, data_overhead = 10,
      fills = [0, 0, none]>,
    dataflow.layer = @layer0
  } -> tensor<2x3xi8>
  func.return %y, %z : tensor<2x3xi8>, tensor<2x3xi8>
}
dataflow.layer @layer0 (n = 2, k = 4, c = 8) {
}
// CHECK:      func.func @whole(%x: tensor<2x8xi8>, %w: tensor<8x3xi8> {weft.weight = "w"}, %b: tensor<3xi32>) -> (tensor<2x3xi8>, tensor<2x3xi8>) {
// CHECK-NEXT:   %[[X:.*]] = layout.convert %x : tensor<2x8xi8> to tensor<2x8xi8, #layout.map<[split(dim=1, factors=[2, 4]), reorder(perm=[0, 1, 2])]>>
// CHECK-NEXT:   %[[W:.*]] = layout.prepack %w : tensor<8x3xi8> to tensor<8x3xi8, #layout.map<[pad(dim=1, low=0, high=1), split(dim=0, factors=[2, 4]), split(dim=2, factors=[1, 4]), reorder(perm=[0, 2, 3, 1])]>>
// CHECK-NEXT:   %[[B:.*]] = layout.convert %b : tensor<3xi32> to tensor<3xi32, #layout.map<[pad(dim=0, low=0, high=1), split(dim=0, factors=[1, 4]), reorder(perm=[0, 1])]>>
// CHECK-NEXT:   %[[Y:.*]] = intrin.apply @dot ins(%[[X]], %[[W]] : {{.*}}) reads(%[[B]] : {{.*}}epilogue = [#intrin.call<@plus reads {{.*}}, #intrin.call<@shift {by = 4 : i64}>], dataflow.layer = @layer1} -> tensor<2x3xi8, #layout.map<[pad(dim=1, low=0, high=1), split(dim=1, factors=[1, 4]), reorder(perm=[0, 1, 2])]>>
// CHECK-NEXT:   %[[R:.*]] = layout.convert %[[Y]] : tensor<2x3xi8, #layout.map<[{{.*}}]>> to tensor<2x3xi8>
// CHECK-NEXT:   %z = intrin.apply @dot ins(%x, %w : tensor<2x8xi8>, tensor<8x3xi8>) {{.*}}dataflow.layer = @layer0} -> tensor<2x3xi8>
// CHECK-NEXT:   func.return %[[R]], %z
// CHECK:      dataflow.layer @layer0 (n = 2, k = 4, c = 8) {
// CHECK-NEXT: }
// CHECK-NEXT: dataflow.layer @layer1 (n = 2, k = 4, c = 8) {
// CHECK-NEXT:   dataflow.level @sram {
// CHECK-NEXT:     dataflow.tensor "a" in @A (n = 2, c = 8) order ["0", "1"]
// CHECK-NEXT:     dataflow.tensor "b" in @B (k = 4, c = 8) order ["0", "1"]
// CHECK-NEXT:     dataflow.tensor "c" in @C (n = 2, k = 4) order ["0", "1"]
// CHECK-NEXT:     dataflow.stack (k += 1) by 4
// CHECK-NEXT:     dataflow.stack (c += 1) by 4
// CHECK-NEXT:   }

// -----

// Weights of 96 blocks of 4x4 do not fit 8 entries: the reduction, or what it adds to, moves.
func.func @tiled(%x: tensor<1x32xi8>, %w: tensor<32x48xi8>) -> tensor<1x48xi32> {
  %y = intrin.apply @dot ins(%x, %w : tensor<1x32xi8>, tensor<32x48xi8>) {
    extents = array<i64: 1, 48, 32>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[(1, 4)], [(2, 4)]], binding = [0, 1, 2], padded = [1, 48, 32], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>
  } -> tensor<1x48xi32>
  func.return %y : tensor<1x48xi32>
}
// CHECK-LABEL: func.func @tiled(
// CHECK:         intrin.apply @dot {{.*}}dataflow.layer = @layer0} -> tensor<1x48xi32, #layout.map<[split(dim=1, factors=[12, 4])
// CHECK:       dataflow.layer @layer0 (n = 1, k = 48, c = 32) {
// CHECK-NEXT:    dataflow.level @sram {
// CHECK:           dataflow.tensor "b" in @B
// CHECK:           dataflow.stack (c += 1) by 4
// CHECK-NEXT:      dataflow.update (

// -----

// One product: the layout pads to a whole element.
func.func @one(%x: tensor<1x1xi8>, %w: tensor<1x1xi8>) -> tensor<1x1xi32> {
  %y = intrin.apply @dot ins(%x, %w : tensor<1x1xi8>, tensor<1x1xi8>) {
    extents = array<i64: 1, 1, 1>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[(1, 4)], [(4, 4)]], binding = [0, 1, 2], padded = [1, 4, 1], mac_overhead = 15, data_overhead = 21,
      fills = [0, 0, none]>
  } -> tensor<1x1xi32>
  func.return %y : tensor<1x1xi32>
}
// CHECK-LABEL: func.func @one(
// CHECK-NEXT:    layout.convert %x : tensor<1x1xi8> to tensor<1x1xi8, #layout.map<[broadcast(dim=2, extent=1), pad(dim=2, low=0, high=3), reorder(perm=[0, 1, 2])]>>
// CHECK-NEXT:    layout.convert %w : tensor<1x1xi8> to tensor<1x1xi8, #layout.map<[pad(dim=1, low=0, high=3), split(dim=1, factors=[1, 4]), broadcast(dim=3, extent=1), pad(dim=3, low=0, high=3), reorder(perm=[0, 1, 2, 3])]>>
// CHECK:       dataflow.layer @layer0 (n = 1, k = 4, c = 1) {
// CHECK:           dataflow.tensor "a" in @A () order ["0", "1"]

// -----

func.func @resident(%x: tensor<2x4xi8>, %w: tensor<4x80xi8>, %b: tensor<80xi32>) -> tensor<2x80xi8> {
  %y = intrin.apply @dot ins(%x, %w : tensor<2x4xi8>, tensor<4x80xi8>) reads(%b : tensor<80xi32>) {
    extents = array<i64: 2, 80, 4>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[(1, 4)], [(2, 4)]], binding = [0, 1, 2], padded = [2, 80, 4], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>,
    epilogue = [#intrin.call<@plus reads [2 by affine_map<(m, n, k) -> (n)>]>]
  } -> tensor<2x80xi8>
  func.return %y : tensor<2x80xi8>
}
// CHECK: dataflow_tile.mlir:[[# @LINE - 10]]:3: intrin.apply %y: 20 resident elements leave no room for the output in memory C of small

// -----

func.func @unknown(%x: tensor<4x4xi8>, %w: tensor<4x4xi8>) -> tensor<4x4xi32> {
  %y = intrin.apply @dots ins(%x, %w : tensor<4x4xi8>, tensor<4x4xi8>) {
    extents = array<i64: 4, 4, 4>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[(1, 4)], [(2, 4)]], binding = [0, 1, 2], padded = [4, 4, 4], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>
  } -> tensor<4x4xi32>
  func.return %y : tensor<4x4xi32>
}
// CHECK: dataflow_tile.mlir:[[# @LINE - 9]]:3: intrin.apply %y: machine @small has no intrinsic 'dots'; known are dot, plus, shift, most

// -----

func.func @sizes(%x: tensor<4x4xi8>, %w: tensor<4x4xi8>) -> tensor<4x4xi32> {
  %y = intrin.apply @dot ins(%x, %w : tensor<4x4xi8>, tensor<4x4xi8>) {
    extents = array<i64: 4, 4, 4>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[(1, 2)], [(2, 4)]], binding = [0, 1, 2], padded = [4, 4, 4], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>
  } -> tensor<4x4xi32>
  func.return %y : tensor<4x4xi32>
}
// CHECK: dataflow_tile.mlir:[[# @LINE - 9]]:3: intrin.apply %y: its embedding has the sizes [2, 4], but those of dot are [4, 4]

// -----

func.func @few_bound(%x: tensor<4x4xi8>, %w: tensor<4x4xi8>) -> tensor<4x4xi32> {
  %y = intrin.apply @dot ins(%x, %w : tensor<4x4xi8>, tensor<4x4xi8>) {
    extents = array<i64: 4, 4, 4>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[(1, 4)], [(2, 4)]], binding = [0, 2], padded = [4, 4, 4], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>
  } -> tensor<4x4xi32>
  func.return %y : tensor<4x4xi32>
}
// CHECK: dataflow_tile.mlir:[[# @LINE - 9]]:3: intrin.apply %y: its binding [0, 2] does not give each of 3 operands to one of the 3 of dot

// -----

func.func @result_bound(%x: tensor<4x4xi8>, %w: tensor<4x4xi8>) -> tensor<4x4xi32> {
  %y = intrin.apply @dot ins(%x, %w : tensor<4x4xi8>, tensor<4x4xi8>) {
    extents = array<i64: 4, 4, 4>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[(1, 4)], [(2, 4)]], binding = [0, 2, 1], padded = [4, 4, 4], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>
  } -> tensor<4x4xi32>
  func.return %y : tensor<4x4xi32>
}
// CHECK: dataflow_tile.mlir:[[# @LINE - 9]]:3: intrin.apply %y: its binding [0, 2, 1] does not end with the result, 2

// -----

func.func @params(%x: tensor<4x4xi8>, %w: tensor<4x4xi8>) -> tensor<4x4xi32> {
  %y = intrin.apply @dot ins(%x, %w : tensor<4x4xi8>, tensor<4x4xi8>) {
    extents = array<i64: 4, 4, 4>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[(1, 4)], [(2, 4)]], binding = [0, 1, 2], padded = [4, 4, 4], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>,
    params = {reset = 1 : i64}
  } -> tensor<4x4xi32>
  func.return %y : tensor<4x4xi32>
}
// CHECK: dataflow_tile.mlir:[[# @LINE - 10]]:3: intrin.apply %y: intrinsic @dot has no parameter 'reset'; known are none

// -----

func.func @unknown_call(%x: tensor<4x4xi8>, %w: tensor<4x4xi8>) -> tensor<4x4xi32> {
  %y = intrin.apply @dot ins(%x, %w : tensor<4x4xi8>, tensor<4x4xi8>) {
    extents = array<i64: 4, 4, 4>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[(1, 4)], [(2, 4)]], binding = [0, 1, 2], padded = [4, 4, 4], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>,
    epilogue = [#intrin.call<@minus>]
  } -> tensor<4x4xi32>
  func.return %y : tensor<4x4xi32>
}
// CHECK: dataflow_tile.mlir:[[# @LINE - 10]]:3: intrin.apply %y: machine @small has no intrinsic 'minus'; known are dot, plus, shift, most

// -----

func.func @range(%x: tensor<4x4xi8>, %w: tensor<4x4xi8>) -> tensor<4x4xi32> {
  %y = intrin.apply @dot ins(%x, %w : tensor<4x4xi8>, tensor<4x4xi8>) {
    extents = array<i64: 4, 4, 4>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[(1, 4)], [(2, 4)]], binding = [0, 1, 2], padded = [4, 4, 4], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>,
    epilogue = [#intrin.call<@shift {by = 8 : i64}>]
  } -> tensor<4x4xi32>
  func.return %y : tensor<4x4xi32>
}
// CHECK: dataflow_tile.mlir:[[# @LINE - 10]]:3: intrin.apply %y: intrinsic @shift: parameter 'by' is 8, but runs over 0 to 7

// -----

func.func @missing(%x: tensor<4x4xi8>, %w: tensor<4x4xi8>) -> tensor<4x4xi32> {
  %y = intrin.apply @dot ins(%x, %w : tensor<4x4xi8>, tensor<4x4xi8>) {
    extents = array<i64: 4, 4, 4>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[(1, 4)], [(2, 4)]], binding = [0, 1, 2], padded = [4, 4, 4], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>,
    epilogue = [#intrin.call<@shift>]
  } -> tensor<4x4xi32>
  func.return %y : tensor<4x4xi32>
}
// CHECK: dataflow_tile.mlir:[[# @LINE - 10]]:3: intrin.apply %y: shift needs parameter 'by'

// -----

func.func @reads(%x: tensor<4x4xi8>, %w: tensor<4x4xi8>) -> tensor<4x4xi32> {
  %y = intrin.apply @dot ins(%x, %w : tensor<4x4xi8>, tensor<4x4xi8>) {
    extents = array<i64: 4, 4, 4>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[(1, 4)], [(2, 4)]], binding = [0, 1, 2], padded = [4, 4, 4], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>,
    epilogue = [#intrin.call<@plus>]
  } -> tensor<4x4xi32>
  func.return %y : tensor<4x4xi32>
}
// CHECK: dataflow_tile.mlir:[[# @LINE - 10]]:3: intrin.apply %y: plus reads 1 operands, not 0

// -----

func.func @not_linear(%x: tensor<4x4xi8>, %w: tensor<4x4xi8>) -> tensor<4x4xi32> {
  %y = intrin.apply @dot ins(%x, %w : tensor<4x4xi8>, tensor<4x4xi8>) {
    extents = array<i64: 4, 4, 4>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m floordiv 2, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[(1, 4)], [(2, 4)]], binding = [0, 1, 2], padded = [4, 4, 4], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>
  } -> tensor<4x4xi32>
  func.return %y : tensor<4x4xi32>
}
// CHECK: dataflow_tile.mlir:[[# @LINE - 9]]:3: intrin.apply %y: index (d0 floordiv 2) of a is not linear; materialise the tensor that it reads

// -----

func.func @fill(%x: tensor<4x4xi8>, %w: tensor<4x4xi8>) -> tensor<4x4xi32> {
  %y = intrin.apply @dot ins(%x, %w : tensor<4x4xi8>, tensor<4x4xi8>) {
    extents = array<i64: 4, 4, 4>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[(1, 4)], [(2, 4)]], binding = [0, 1, 2], padded = [4, 4, 4], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>,
    guards = [#intrin.guard<affine_map<(m, n, k) -> (m)>, [0 to 4], fill = 5>, #intrin.guard<affine_map<(m, n, k) -> ()>, [], fill = 0>]
  } -> tensor<4x4xi32>
  func.return %y : tensor<4x4xi32>
}
// CHECK: dataflow_tile.mlir:[[# @LINE - 10]]:3: intrin.apply %y: a is padded with 5, not zero

// -----

func.func @guard(%x: tensor<4x4xi8>, %w: tensor<4x4xi8>) -> tensor<4x4xi32> {
  %y = intrin.apply @dot ins(%x, %w : tensor<4x4xi8>, tensor<4x4xi8>) {
    extents = array<i64: 4, 4, 4>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[(1, 4)], [(2, 4)]], binding = [0, 1, 2], padded = [4, 4, 4], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>,
    guards = [#intrin.guard<affine_map<(m, n, k) -> (m)>, [1 to 3], fill = 0>, #intrin.guard<affine_map<(m, n, k) -> ()>, [], fill = 0>]
  } -> tensor<4x4xi32>
  func.return %y : tensor<4x4xi32>
}
// CHECK: dataflow_tile.mlir:[[# @LINE - 10]]:3: intrin.apply %y: access to a is guarded by 1 <= d0 < 3, which is not the border of the tensor; materialise the tensor that it reads

// -----

func.func @constant(%x: tensor<4x4xi8>) -> tensor<4x4xi32> {
  %y = intrin.apply @dot ins(%x : tensor<4x4xi8>) {
    extents = array<i64: 4, 4, 4>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[(1, 4)], [(2, 4)]], binding = [0, none, 1], padded = [4, 4, 4], mac_overhead = 0, data_overhead = 0,
      constants = [(1, 1)], fills = [0, none]>
  } -> tensor<4x4xi32>
  func.return %y : tensor<4x4xi32>
}
// CHECK: dataflow_tile.mlir:[[# @LINE - 9]]:3: intrin.apply %y: operand 1 of dot is bound to a constant, which tiling does not support yet

// -----

func.func @dynamic(%x: tensor<?x4xi8>, %w: tensor<4x4xi8>) -> tensor<4x4xi32> {
  %y = intrin.apply @dot ins(%x, %w : tensor<?x4xi8>, tensor<4x4xi8>) {
    extents = array<i64: 4, 4, 4>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[(1, 4)], [(2, 4)]], binding = [0, 1, 2], padded = [4, 4, 4], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>
  } -> tensor<4x4xi32>
  func.return %y : tensor<4x4xi32>
}
// CHECK: dataflow_tile.mlir:[[# @LINE - 9]]:3: intrin.apply %y: operand of type tensor<?x4xi8> must be a tensor of fixed shape
