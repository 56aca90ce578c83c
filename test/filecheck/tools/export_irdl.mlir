// What other MLIR flows load, and a module as such a flow prints it.

// RUN: weft export-irdl dataflow | filecheck %s --check-prefix=IRDL
// RUN: weft-opt %s | filecheck %s
// RUN: weft-opt %s --print-op-generic | weft-opt | filecheck %s

// IRDL:      // `dataflow`: written by `weft export-irdl` of weft
// IRDL-NEXT: // Tested with MLIR 22.1
// IRDL:      irdl.dialect @dataflow {
// IRDL-NEXT:   irdl.attribute @sizes {
// IRDL-NEXT:     // weft only: parameter names: must be an array of string
// IRDL:          %0 = irdl.base "#builtin.array"
// IRDL-NEXT:     %1 = irdl.base "#builtin.array"
// IRDL-NEXT:     irdl.parameters(names: %0, values: %1)
// IRDL-NEXT:   }
// IRDL:        irdl.operation @level {
// IRDL:          %0 = irdl.base "#builtin.symbol_ref"
// IRDL-NEXT:     %1 = irdl.region() with size 1
// IRDL-NEXT:     irdl.attributes {"level" = %0}
// IRDL-NEXT:     irdl.regions(body: %1)
// IRDL-NEXT:   }
// IRDL:        irdl.operation @stack {
// IRDL-NEXT:     // weft only: attribute repl: type must be i64
// IRDL:          %0 = irdl.base @dataflow::@steps
// IRDL-NEXT:     %1 = irdl.base "#builtin.integer"
// IRDL-NEXT:     irdl.attributes {"shift" = %0, "repl" = %1}
// IRDL:        irdl.operation @end {

// CHECK:      dataflow.layer @conv (k = 64, h = 8) {
// CHECK-NEXT:   dataflow.level @sram {
// CHECK-NEXT:     dataflow.tensor "y" in @ACC (k = 16, h = 8)
// CHECK-NEXT:     dataflow.update (k += 16)
// CHECK-NEXT:   }
// CHECK-NEXT: }
#all = #dataflow.sizes<["k", "h"], [64, 8]>
"dataflow.layer"() ({
  "dataflow.level"() ({
    "dataflow.tensor"() {memory = @ACC, sizes = #dataflow.sizes<["k", "h"], [16, 8]>, tensor_name = "y"} : () -> ()
    "dataflow.update"() {step = #dataflow.steps<["k"], [16]>} : () -> ()
    "dataflow.end"() : () -> ()
    ub.unreachable
  }) {level = @sram} : () -> ()
  // The terminator may be left out, as in the dialect's own form.
  ub.unreachable
}) {extents = #all, sym_name = "conv"} : () -> ()

// CHECK:      %[[Y:.*]] = intrin.apply @dot ins(%[[A:.*]], %[[B:.*]] : tensor<4xi8>, tensor<4xi8>) reads(%[[C:.*]] : tensor<i32>) {
// CHECK-SAME:   embedding = #intrin.embedding<dims = {{\[\[\(0, 4\)\]\]}}, binding = [0, 1, 2], padded = [4], mac_overhead = 0, data_overhead = 0>
// CHECK-SAME:   epilogue = [#intrin.call<@add reads [2 by affine_map<(d0) -> ()>]>]
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> ()>
%a, %c = "test.op"() : () -> (tensor<4xi8>, tensor<i32>)
// Slots of one group need not be filled from the first.
%y = "intrin.apply"(%a, %a, %c) {embedding = #intrin.embedding<[[array<i64: 0, 4, 1, 0>]], array<i64: 0, 1, 2>, array<i64: 4>, 0 : i64, 0 : i64, [], []>, epilogue = [#intrin.call<@add, {}, array<i64: 2>, [#map1]>], extents = array<i64: 4>, indexing_maps = [#map, #map, #map1], intrinsic = @dot, iterator_types = ["reduction"], operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>} : (tensor<4xi8>, tensor<4xi8>, tensor<i32>) -> tensor<i32>
