// RUN: weft-opt %s --machine vta-1x16x16 -p convert-intrin-to-vta --split-input-file --verify-diagnostics | filecheck %s
// RUN: weft-opt %s --machine vta-1x16x16 -p convert-intrin-to-vta{max-ops=19} --split-input-file --verify-diagnostics | filecheck %s
// RUN: weft-opt %s --machine vta-1x16x16 -p convert-intrin-to-vta{max-ops=18} --split-input-file --verify-diagnostics | filecheck %s --check-prefix=STREAM
// RUN: not weft-opt %s --machine %S/../../machines/small.mlir -p convert-intrin-to-vta --split-input-file 2>&1 | filecheck %s --check-prefix=SMALL

// SMALL: error: convert-intrin-to-vta: machine @small is not a VTA: it has 0 of arch.memory @INP; VTA has one

// A matrix product in two steps of two rows, with a bias and a shift.
#x = #layout.map<[split(dim=1, factors=[2, 16]), broadcast(dim=3, extent=1), reorder(perm=[0, 1, 3, 2])]>
#w = #layout.map<[split(dim=0, factors=[2, 16]), split(dim=2, factors=[1, 16]), reorder(perm=[0, 2, 3, 1])]>
#b = #layout.map<[split(dim=0, factors=[1, 16]), broadcast(dim=2, extent=1), reorder(perm=[0, 2, 1])]>
#y = #layout.map<[split(dim=1, factors=[1, 16]), broadcast(dim=3, extent=1), reorder(perm=[0, 1, 3, 2])]>
func.func @matmul(%x: tensor<4x32xi8, #x>, %w: tensor<32x16xi8, #w>, %b: tensor<16xi32, #b>) -> tensor<4x16xi8, #y> {
  %y = intrin.apply @vta_gemm ins(%x, %w : tensor<4x32xi8, #x>, tensor<32x16xi8, #w>) reads(%b : tensor<16xi32, #b>) {
    extents = array<i64: 4, 16, 32>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[], [(1, 16)], [(2, 16)]], binding = [0, 1, 2], padded = [4, 16, 32], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>,
    epilogue = [#intrin.call<@vta_add reads [2 by affine_map<(m, n, k) -> (n)>]>, #intrin.call<@vta_shr_imm {imm = 5 : i64}>], dataflow.layer = @layer0
  } -> tensor<4x16xi8, #y>
  func.return %y : tensor<4x16xi8, #y>
}
dataflow.layer @layer0 (n = 4, k = 16, c = 32) {
  dataflow.level @sram {
    dataflow.tensor "inp" in @INP (n = 2, c = 32) copies 2
    dataflow.tensor "wgt" in @WGT (k = 16, c = 32)
    dataflow.tensor "acc" in @ACC (n = 2, k = 16) copies 2
    dataflow.stack (k += 1) by 16
    dataflow.stack (c += 1) by 16
    dataflow.update (n += 2)
  }
}
// CHECK:      func.func @matmul(%x: tensor<4x32xi8, #layout
// CHECK-NEXT:   %y = vta.execute @program0 on ["inp", "wgt", "read2", "acc"](%x, %w, %b : {{.*}}) {relocations = dense<{{\[\[0, 0\], \[1, 1\], \[2, 4\], \[3, 2\], \[9, 3\], \[10, 0\], \[16, 3\]\]}}> : tensor<7x2xi64>} -> tensor<4x16xi8, #layout.map<[split(dim=1, factors=[1, 16]), broadcast(dim=3, extent=1), reorder(perm=[0, 1, 3, 2])]>>
// CHECK-NEXT:   func.return %y
// CHECK-NEXT: }
// CHECK-NEXT: vta.program @program0 {
// CHECK-NEXT:   vta.uop_kernel {uops = array<i64:
// CHECK-NEXT:   vta.load "INP" 0 from 0, 1 by 4 stride 4
// CHECK-NEXT:   %[[W:.*]] = vta.load "WGT" 0 from 0, 1 by 2 stride 2 : !vta.token
// CHECK-NEXT:   vta.load "UOP" 0 from 0, 1 by
// CHECK-NEXT:   vta.load "ACC" 0 from 0, 1 by 1 stride 1
// CHECK-NEXT:   vta.gemm {{.*}} reset
// CHECK-NEXT:   vta.gemm {{.*}} after %[[W]]
// CHECK:        vta.alu "add"
// CHECK-NEXT:   %[[A:.*]] = vta.alu "shr" {{.*}} imm 5
// CHECK-NEXT:   vta.store {{.*}} to 0, 1 by 2 stride 2 after %[[A]]
// CHECK-NEXT:   vta.load "INP" 4 from 4, 1 by 4 stride 4
// CHECK:        vta.alu "add"
// CHECK-NEXT:   %[[B:.*]] = vta.alu "shr" {{.*}} imm 5
// CHECK-NEXT:   %[[S:.*]] = vta.store {{.*}} to 2, 1 by 2 stride 2 after %[[B]]
// CHECK-NEXT:   vta.load "UOP" 0 from 0, 0 by 0 stride 0 after %[[S]]
// CHECK-NEXT:   vta.finish
// CHECK-NEXT: }
// CHECK-NOT:  dataflow.layer
// STREAM:     %y = vta.execute @program0 on ["inp", "wgt", "read2", "acc"]
// STREAM:     vta.stream @program0 insns dense<"0x
// STREAM-NOT: vta.gemm

// -----

// Two applications with one schedule, in a module that has a program of that name already.
#x = #layout.map<[split(dim=1, factors=[2, 16]), broadcast(dim=3, extent=1), reorder(perm=[0, 1, 3, 2])]>
#w = #layout.map<[split(dim=0, factors=[2, 16]), split(dim=2, factors=[1, 16]), reorder(perm=[0, 2, 3, 1])]>
#b = #layout.map<[split(dim=0, factors=[1, 16]), broadcast(dim=2, extent=1), reorder(perm=[0, 2, 1])]>
#y = #layout.map<[split(dim=1, factors=[1, 16]), broadcast(dim=3, extent=1), reorder(perm=[0, 1, 3, 2])]>
func.func @two(%x: tensor<4x32xi8, #x>, %w: tensor<32x16xi8, #w>, %b: tensor<16xi32, #b>) -> (tensor<4x16xi8, #y>, tensor<4x16xi8, #y>) {
  %y = intrin.apply @vta_gemm ins(%x, %w : tensor<4x32xi8, #x>, tensor<32x16xi8, #w>) reads(%b : tensor<16xi32, #b>) {
    extents = array<i64: 4, 16, 32>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[], [(1, 16)], [(2, 16)]], binding = [0, 1, 2], padded = [4, 16, 32], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>,
    params = {reset = 0 : i64},
    epilogue = [#intrin.call<@vta_add reads [2 by affine_map<(m, n, k) -> (n)>]>, #intrin.call<@vta_shr_imm {imm = 5 : i64}>], dataflow.layer = @layer0
  } -> tensor<4x16xi8, #y>
  %z = intrin.apply @vta_gemm ins(%x, %w : tensor<4x32xi8, #x>, tensor<32x16xi8, #w>) reads(%b : tensor<16xi32, #b>) {
    extents = array<i64: 4, 16, 32>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[], [(1, 16)], [(2, 16)]], binding = [0, 1, 2], padded = [4, 16, 32], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>,
    epilogue = [#intrin.call<@vta_add reads [2 by affine_map<(m, n, k) -> (n)>]>, #intrin.call<@vta_shr_imm {imm = 5 : i64}>], dataflow.layer = @layer0
  } -> tensor<4x16xi8, #y>
  func.return %y, %z : tensor<4x16xi8, #y>, tensor<4x16xi8, #y>
}
dataflow.layer @layer0 (n = 4, k = 16, c = 32) {
  dataflow.level @sram {
    dataflow.tensor "inp" in @INP (n = 2, c = 32) copies 2
    dataflow.tensor "wgt" in @WGT (k = 16, c = 32)
    dataflow.tensor "acc" in @ACC (n = 2, k = 16) copies 2
    dataflow.stack (k += 1) by 16
    dataflow.stack (c += 1) by 16
    dataflow.update (n += 2)
  }
}
vta.program @program0 {
  vta.finish
}
// CHECK-LABEL: func.func @two(
// CHECK-NEXT:    %y = vta.execute @program1 on
// CHECK-NEXT:    %z = vta.execute @program2 on
// CHECK:       vta.program @program0 {
// CHECK-NEXT:    vta.finish
// CHECK:       vta.program @program1 {
// CHECK:       vta.program @program2 {
// CHECK-NOT:   dataflow.layer

// -----

// Nothing to convert: other functions, and schedules that nothing uses.
func.func @nothing(%x: tensor<4xi8>) -> tensor<4xi8> {
  func.return %x : tensor<4xi8>
}
dataflow.layer @unused (n = 4) {
}
// CHECK-LABEL: func.func @nothing(
// CHECK-NEXT:    func.return %x
// CHECK:       dataflow.layer @unused (n = 4) {

// -----

// 2. No directives.
#x = #layout.map<[split(dim=1, factors=[2, 16]), broadcast(dim=3, extent=1), reorder(perm=[0, 1, 3, 2])]>
#w = #layout.map<[split(dim=0, factors=[2, 16]), split(dim=2, factors=[1, 16]), reorder(perm=[0, 2, 3, 1])]>
#b = #layout.map<[split(dim=0, factors=[1, 16]), broadcast(dim=2, extent=1), reorder(perm=[0, 2, 1])]>
#y = #layout.map<[split(dim=1, factors=[1, 16]), broadcast(dim=3, extent=1), reorder(perm=[0, 1, 3, 2])]>
func.func @f(%x: tensor<4x32xi8, #x>, %w: tensor<32x16xi8, #w>, %b: tensor<16xi32, #b>) -> tensor<4x16xi8, #y> {
  %y = intrin.apply @vta_gemm ins(%x, %w : tensor<4x32xi8, #x>, tensor<32x16xi8, #w>) reads(%b : tensor<16xi32, #b>) {
    extents = array<i64: 4, 16, 32>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[], [(1, 16)], [(2, 16)]], binding = [0, 1, 2], padded = [4, 16, 32], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>,
    epilogue = [#intrin.call<@vta_add reads [2 by affine_map<(m, n, k) -> (n)>]>, #intrin.call<@vta_shr_imm {imm = 5 : i64}>]
  } -> tensor<4x16xi8, #y>
  func.return %y : tensor<4x16xi8, #y>
}
// CHECK: convert_intrin_to_vta.mlir:[[# @LINE - 10]]:3: intrin.apply %y has no schedule: run dataflow-tile before convert-intrin-to-vta

// -----

// 2. Directives that are not there.
#x = #layout.map<[split(dim=1, factors=[2, 16]), broadcast(dim=3, extent=1), reorder(perm=[0, 1, 3, 2])]>
#w = #layout.map<[split(dim=0, factors=[2, 16]), split(dim=2, factors=[1, 16]), reorder(perm=[0, 2, 3, 1])]>
#b = #layout.map<[split(dim=0, factors=[1, 16]), broadcast(dim=2, extent=1), reorder(perm=[0, 2, 1])]>
#y = #layout.map<[split(dim=1, factors=[1, 16]), broadcast(dim=3, extent=1), reorder(perm=[0, 1, 3, 2])]>
func.func @f(%x: tensor<4x32xi8, #x>, %w: tensor<32x16xi8, #w>, %b: tensor<16xi32, #b>) -> tensor<4x16xi8, #y> {
  %y = intrin.apply @vta_gemm ins(%x, %w : tensor<4x32xi8, #x>, tensor<32x16xi8, #w>) reads(%b : tensor<16xi32, #b>) {
    extents = array<i64: 4, 16, 32>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[], [(1, 16)], [(2, 16)]], binding = [0, 1, 2], padded = [4, 16, 32], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>,
    epilogue = [#intrin.call<@vta_add reads [2 by affine_map<(m, n, k) -> (n)>]>, #intrin.call<@vta_shr_imm {imm = 5 : i64}>], dataflow.layer = @layer0
  } -> tensor<4x16xi8, #y>
  func.return %y : tensor<4x16xi8, #y>
}
// CHECK: convert_intrin_to_vta.mlir:[[# @LINE - 10]]:3: intrin.apply %y: @layer0 names no dataflow.layer

// -----

// 2. Directives that are something else.
#x = #layout.map<[split(dim=1, factors=[2, 16]), broadcast(dim=3, extent=1), reorder(perm=[0, 1, 3, 2])]>
#w = #layout.map<[split(dim=0, factors=[2, 16]), split(dim=2, factors=[1, 16]), reorder(perm=[0, 2, 3, 1])]>
#b = #layout.map<[split(dim=0, factors=[1, 16]), broadcast(dim=2, extent=1), reorder(perm=[0, 2, 1])]>
#y = #layout.map<[split(dim=1, factors=[1, 16]), broadcast(dim=3, extent=1), reorder(perm=[0, 1, 3, 2])]>
func.func @f(%x: tensor<4x32xi8, #x>, %w: tensor<32x16xi8, #w>, %b: tensor<16xi32, #b>) -> tensor<4x16xi8, #y> {
  %y = intrin.apply @vta_gemm ins(%x, %w : tensor<4x32xi8, #x>, tensor<32x16xi8, #w>) reads(%b : tensor<16xi32, #b>) {
    extents = array<i64: 4, 16, 32>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[], [(1, 16)], [(2, 16)]], binding = [0, 1, 2], padded = [4, 16, 32], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>,
    epilogue = [#intrin.call<@vta_add reads [2 by affine_map<(m, n, k) -> (n)>]>, #intrin.call<@vta_shr_imm {imm = 5 : i64}>], dataflow.layer = @f
  } -> tensor<4x16xi8, #y>
  func.return %y : tensor<4x16xi8, #y>
}
// CHECK: convert_intrin_to_vta.mlir:[[# @LINE - 10]]:3: intrin.apply %y: @f names no dataflow.layer

// -----

// 2. An operand in another layout.
#x = #layout.map<[split(dim=1, factors=[2, 16]), broadcast(dim=2, extent=1)]>
#w = #layout.map<[split(dim=0, factors=[2, 16]), split(dim=2, factors=[1, 16]), reorder(perm=[0, 2, 3, 1])]>
#b = #layout.map<[split(dim=0, factors=[1, 16]), broadcast(dim=2, extent=1), reorder(perm=[0, 2, 1])]>
#y = #layout.map<[split(dim=1, factors=[1, 16]), broadcast(dim=3, extent=1), reorder(perm=[0, 1, 3, 2])]>
func.func @f(%x: tensor<4x32xi8, #x>, %w: tensor<32x16xi8, #w>, %b: tensor<16xi32, #b>) -> tensor<4x16xi8, #y> {
  %y = intrin.apply @vta_gemm ins(%x, %w : tensor<4x32xi8, #x>, tensor<32x16xi8, #w>) reads(%b : tensor<16xi32, #b>) {
    extents = array<i64: 4, 16, 32>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[], [(1, 16)], [(2, 16)]], binding = [0, 1, 2], padded = [4, 16, 32], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>,
    epilogue = [#intrin.call<@vta_add reads [2 by affine_map<(m, n, k) -> (n)>]>, #intrin.call<@vta_shr_imm {imm = 5 : i64}>], dataflow.layer = @layer0
  } -> tensor<4x16xi8, #y>
  func.return %y : tensor<4x16xi8, #y>
}
dataflow.layer @layer0 (n = 4, k = 16, c = 32) {
  dataflow.level @sram {
    dataflow.tensor "inp" in @INP (n = 2, c = 32) copies 2
    dataflow.tensor "wgt" in @WGT (k = 16, c = 32)
    dataflow.tensor "acc" in @ACC (n = 2, k = 16) copies 2
    dataflow.stack (k += 1) by 16
    dataflow.stack (c += 1) by 16
    dataflow.update (n += 2)
  }
}
// CHECK: convert_intrin_to_vta.mlir:[[# @LINE - 20]]:3: intrin.apply %y: operand of type tensor<4x32xi8, #layout.map<[split(dim=1, factors=[2, 16]), broadcast(dim=2, extent=1)]>> is not in the layout that its directives need, [split(dim=1, factors=[2, 16]), broadcast(dim=3, extent=1), reorder(perm=[0, 1, 3, 2])]

// -----

// 3. A result that is not what stores leave.
#x = #layout.map<[split(dim=1, factors=[2, 16]), broadcast(dim=3, extent=1), reorder(perm=[0, 1, 3, 2])]>
#w = #layout.map<[split(dim=0, factors=[2, 16]), split(dim=2, factors=[1, 16]), reorder(perm=[0, 2, 3, 1])]>
#b = #layout.map<[split(dim=0, factors=[1, 16]), broadcast(dim=2, extent=1), reorder(perm=[0, 2, 1])]>
#y = #layout.map<[split(dim=1, factors=[1, 16]), broadcast(dim=3, extent=1), reorder(perm=[0, 1, 3, 2])]>
func.func @f(%x: tensor<4x32xi8, #x>, %w: tensor<32x16xi8, #w>, %b: tensor<16xi32, #b>) -> tensor<4x16xi32, #y> {
  %y = intrin.apply @vta_gemm ins(%x, %w : tensor<4x32xi8, #x>, tensor<32x16xi8, #w>) reads(%b : tensor<16xi32, #b>) {
    extents = array<i64: 4, 16, 32>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[], [(1, 16)], [(2, 16)]], binding = [0, 1, 2], padded = [4, 16, 32], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>,
    epilogue = [#intrin.call<@vta_add reads [2 by affine_map<(m, n, k) -> (n)>]>, #intrin.call<@vta_shr_imm {imm = 5 : i64}>], dataflow.layer = @layer0
  } -> tensor<4x16xi32, #y>
  func.return %y : tensor<4x16xi32, #y>
}
dataflow.layer @layer0 (n = 4, k = 16, c = 32) {
  dataflow.level @sram {
    dataflow.tensor "inp" in @INP (n = 2, c = 32) copies 2
    dataflow.tensor "wgt" in @WGT (k = 16, c = 32)
    dataflow.tensor "acc" in @ACC (n = 2, k = 16) copies 2
    dataflow.stack (k += 1) by 16
    dataflow.stack (c += 1) by 16
    dataflow.update (n += 2)
  }
}
// CHECK: convert_intrin_to_vta.mlir:[[# @LINE - 20]]:3: intrin.apply %y: its result is i32, but vta-1x16x16 stores i8: end the epilogue with a truncation

// -----

// Parameters that an application does not have.
#x = #layout.map<[split(dim=1, factors=[2, 16]), broadcast(dim=3, extent=1), reorder(perm=[0, 1, 3, 2])]>
#w = #layout.map<[split(dim=0, factors=[2, 16]), split(dim=2, factors=[1, 16]), reorder(perm=[0, 2, 3, 1])]>
#b = #layout.map<[split(dim=0, factors=[1, 16]), broadcast(dim=2, extent=1), reorder(perm=[0, 2, 1])]>
#y = #layout.map<[split(dim=1, factors=[1, 16]), broadcast(dim=3, extent=1), reorder(perm=[0, 1, 3, 2])]>
func.func @f(%x: tensor<4x32xi8, #x>, %w: tensor<32x16xi8, #w>, %b: tensor<16xi32, #b>) -> tensor<4x16xi8, #y> {
  %y = intrin.apply @vta_gemm ins(%x, %w : tensor<4x32xi8, #x>, tensor<32x16xi8, #w>) reads(%b : tensor<16xi32, #b>) {
    extents = array<i64: 4, 16, 32>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[], [(1, 16)], [(2, 16)]], binding = [0, 1, 2], padded = [4, 16, 32], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>,
    params = {reset = 1 : i64},
    epilogue = [#intrin.call<@vta_add reads [2 by affine_map<(m, n, k) -> (n)>]>, #intrin.call<@vta_shr_imm {imm = 5 : i64}>], dataflow.layer = @layer0
  } -> tensor<4x16xi8, #y>
  func.return %y : tensor<4x16xi8, #y>
}
dataflow.layer @layer0 (n = 4, k = 16, c = 32) {
  dataflow.level @sram {
    dataflow.tensor "inp" in @INP (n = 2, c = 32) copies 2
    dataflow.tensor "wgt" in @WGT (k = 16, c = 32)
    dataflow.tensor "acc" in @ACC (n = 2, k = 16) copies 2
    dataflow.stack (k += 1) by 16
    dataflow.stack (c += 1) by 16
    dataflow.update (n += 2)
  }
}
// CHECK: convert_intrin_to_vta.mlir:[[# @LINE - 21]]:3: intrin.apply %y: vta_gemm: 'reset' is 1, but is left at 0

// -----

// Directives for another kernel.
#x = #layout.map<[split(dim=1, factors=[2, 16]), broadcast(dim=3, extent=1), reorder(perm=[0, 1, 3, 2])]>
#w = #layout.map<[split(dim=0, factors=[2, 16]), split(dim=2, factors=[1, 16]), reorder(perm=[0, 2, 3, 1])]>
#b = #layout.map<[split(dim=0, factors=[1, 16]), broadcast(dim=2, extent=1), reorder(perm=[0, 2, 1])]>
#y = #layout.map<[split(dim=1, factors=[1, 16]), broadcast(dim=3, extent=1), reorder(perm=[0, 1, 3, 2])]>
func.func @f(%x: tensor<4x32xi8, #x>, %w: tensor<32x16xi8, #w>, %b: tensor<16xi32, #b>) -> tensor<4x16xi8, #y> {
  %y = intrin.apply @vta_gemm ins(%x, %w : tensor<4x32xi8, #x>, tensor<32x16xi8, #w>) reads(%b : tensor<16xi32, #b>) {
    extents = array<i64: 4, 16, 32>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[], [(1, 16)], [(2, 16)]], binding = [0, 1, 2], padded = [4, 16, 32], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>,
    epilogue = [#intrin.call<@vta_add reads [2 by affine_map<(m, n, k) -> (n)>]>, #intrin.call<@vta_shr_imm {imm = 5 : i64}>], dataflow.layer = @layer0
  } -> tensor<4x16xi8, #y>
  func.return %y : tensor<4x16xi8, #y>
}
dataflow.layer @layer0 (n = 4, k = 32, c = 32) {
  dataflow.level @sram {
    dataflow.tensor "inp" in @INP (n = 2, c = 32) copies 2
    dataflow.tensor "wgt" in @WGT (k = 32, c = 32)
    dataflow.tensor "acc" in @ACC (n = 2, k = 32) copies 2
    dataflow.stack (k += 1) by 16
    dataflow.stack (c += 1) by 16
    dataflow.update (n += 2)
  }
}
// CHECK: convert_intrin_to_vta.mlir:[[# @LINE - 10]]:1: dataflow.layer @layer0: its dimensions are {'n': 4, 'k': 32, 'c': 32}, but the kernel's are {'n': 4, 'k': 16, 'c': 32}

// -----

// A tensor that does not fit its memory.
#x = #layout.map<[split(dim=1, factors=[2, 16]), broadcast(dim=3, extent=1), reorder(perm=[0, 1, 3, 2])]>
#w = #layout.map<[split(dim=0, factors=[2, 16]), split(dim=2, factors=[1, 16]), reorder(perm=[0, 2, 3, 1])]>
#b = #layout.map<[split(dim=0, factors=[1, 16]), broadcast(dim=2, extent=1), reorder(perm=[0, 2, 1])]>
#y = #layout.map<[split(dim=1, factors=[1, 16]), broadcast(dim=3, extent=1), reorder(perm=[0, 1, 3, 2])]>
func.func @f(%x: tensor<4x32xi8, #x>, %w: tensor<32x16xi8, #w>, %b: tensor<16xi32, #b>) -> tensor<4x16xi8, #y> {
  %y = intrin.apply @vta_gemm ins(%x, %w : tensor<4x32xi8, #x>, tensor<32x16xi8, #w>) reads(%b : tensor<16xi32, #b>) {
    extents = array<i64: 4, 16, 32>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[], [(1, 16)], [(2, 16)]], binding = [0, 1, 2], padded = [4, 16, 32], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>,
    epilogue = [#intrin.call<@vta_add reads [2 by affine_map<(m, n, k) -> (n)>]>, #intrin.call<@vta_shr_imm {imm = 5 : i64}>], dataflow.layer = @layer0
  } -> tensor<4x16xi8, #y>
  func.return %y : tensor<4x16xi8, #y>
}
dataflow.layer @layer0 (n = 4, k = 16, c = 32) {
  dataflow.level @sram {
    dataflow.tensor "inp" in @INP (n = 2, c = 32) copies 513
    dataflow.tensor "wgt" in @WGT (k = 16, c = 32)
    dataflow.tensor "acc" in @ACC (n = 2, k = 16) copies 2
    dataflow.stack (k += 1) by 16
    dataflow.stack (c += 1) by 16
    dataflow.update (n += 2)
  }
}
// CHECK: convert_intrin_to_vta.mlir:[[# @LINE - 10]]:1: dataflow.layer @layer0: tensor 'inp' takes 513 times 4 entries of @INP, which has room for 2048

// -----

// One that does not fit beside the bias.
#x = #layout.map<[split(dim=1, factors=[2, 16]), broadcast(dim=3, extent=1), reorder(perm=[0, 1, 3, 2])]>
#w = #layout.map<[split(dim=0, factors=[2, 16]), split(dim=2, factors=[1, 16]), reorder(perm=[0, 2, 3, 1])]>
#b = #layout.map<[split(dim=0, factors=[1, 16]), broadcast(dim=2, extent=1), reorder(perm=[0, 2, 1])]>
#y = #layout.map<[split(dim=1, factors=[1, 16]), broadcast(dim=3, extent=1), reorder(perm=[0, 1, 3, 2])]>
func.func @f(%x: tensor<4x32xi8, #x>, %w: tensor<32x16xi8, #w>, %b: tensor<16xi32, #b>) -> tensor<4x16xi8, #y> {
  %y = intrin.apply @vta_gemm ins(%x, %w : tensor<4x32xi8, #x>, tensor<32x16xi8, #w>) reads(%b : tensor<16xi32, #b>) {
    extents = array<i64: 4, 16, 32>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    embedding = #intrin.embedding<
      dims = [[], [(1, 16)], [(2, 16)]], binding = [0, 1, 2], padded = [4, 16, 32], mac_overhead = 0, data_overhead = 0,
      fills = [0, 0, none]>,
    epilogue = [#intrin.call<@vta_add reads [2 by affine_map<(m, n, k) -> (n)>]>, #intrin.call<@vta_shr_imm {imm = 5 : i64}>], dataflow.layer = @layer0
  } -> tensor<4x16xi8, #y>
  func.return %y : tensor<4x16xi8, #y>
}
dataflow.layer @layer0 (n = 4, k = 16, c = 32) {
  dataflow.level @sram {
    dataflow.tensor "inp" in @INP (n = 2, c = 32) copies 2
    dataflow.tensor "wgt" in @WGT (k = 16, c = 32)
    dataflow.tensor "acc" in @ACC (n = 2, k = 16) copies 1024
    dataflow.stack (k += 1) by 16
    dataflow.stack (c += 1) by 16
    dataflow.update (n += 2)
  }
}
// CHECK: convert_intrin_to_vta.mlir:[[# @LINE - 10]]:1: dataflow.layer @layer0: tensor 'acc' takes 1024 times 2 entries of @ACC, which has room for 2047
