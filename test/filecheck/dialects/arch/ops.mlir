// RUN: weft-opt %s > %t.mlir && filecheck %s < %t.mlir
// RUN: weft-opt %t.mlir --print-op-generic > %t.generic.mlir && filecheck %s --check-prefix=GENERIC < %t.generic.mlir
// RUN: weft-opt %t.generic.mlir | filecheck %s

// A machine with one of everything, and everything left out that can be.
arch.machine @everything target "made-up" attributes {
  clock_hz = 1000000000, static_pj_per_cycle = 12.5, counting = "nn_dataflow",
  options = {lanes = 8, bursts = 2}
} {
  arch.level @dram {
    arch.memory @DRAM : i8 {depth = 1048576, alignment_bytes = 64, energy_pj = 31.2, bytes_per_cycle = 51.2}
  }
  arch.level @node attributes {overlap = "in_place"} {
    arch.memory @A : tensor<1x8xi8> {depth = 64, usable_entries = 60}
    arch.memory @B : tensor<1x8xi8> {depth = 64, shares_index_with = @A}
    arch.memory @R : f32 {depth = 1}
  }
  arch.level @empty {
  }
  arch.engine @dma {queue_depth = 4, nop_cycles = 2, cost_source = "measured on a board"}
  arch.engine @alu
  arch.engine @slot {latency_cycles = 8}
  arch.bundle [@alu, @slot]
  arch.channel from @dma to @alu {depth = 3}
  arch.path @fill from @DRAM to @A on @dma {
    bytes_per_cycle = 4, setup_cycles = 10, row_cycles = 5, pad_cycles = 1, max_pad = 15,
    max_rows = 8, max_row_elements = 16, max_row_stride_elements = 32,
    conversion = "truncate", energy_pj_per_byte = 2
  }
  arch.path @drain from @B to @DRAM on @dma {bytes_per_cycle = 4}
  arch.compute @idle on @alu
  arch.compute @busy on @alu {
    intrinsics = [], setup_cycles = 1, cycles_per_op = 2, min_accumulator_distance = 3,
    energy_pj = 0.5
  }
  arch.array @nodes of @node shape [4, 2] topology "mesh" {multicast, sharing = "systolic"}
  arch.array @ports of @dram shape [2, 2] topology "mesh" {over = @nodes}
  arch.array @pes of @empty shape [8] topology "bus" {template = "row-stationary"}
  arch.network @links of @nodes {bytes_per_cycle = 8, hop_cycles = 1, energy_pj_per_byte = 0.6}
}

arch.machine @"nothing-1x1" target "made-up" attributes {clock_hz = 1} {
}

// CHECK:      arch.machine @everything target "made-up"
// CHECK-SAME:   attributes {clock_hz = 1000000000 : i64, static_pj_per_cycle = 1.250000e+01 : f64, counting = "nn_dataflow", options = {lanes = 8 : i64, bursts = 2 : i64}} {
// CHECK-NEXT:   arch.level @dram {
// CHECK-NEXT:     arch.memory @DRAM : i8 {depth = 1048576 : i64, alignment_bytes = 64 : i64, energy_pj = 3.120000e+01 : f64, bytes_per_cycle = 5.120000e+01 : f64}
// CHECK-NEXT:   }
// CHECK-NEXT:   arch.level @node attributes {overlap = "in_place"} {
// CHECK-NEXT:     arch.memory @A : tensor<1x8xi8> {depth = 64 : i64, usable_entries = 60 : i64}
// CHECK-NEXT:     arch.memory @B : tensor<1x8xi8> {depth = 64 : i64, shares_index_with = @A}
// CHECK-NEXT:     arch.memory @R : f32 {depth = 1 : i64}
// CHECK-NEXT:   }
// CHECK-NEXT:   arch.level @empty {
// CHECK-NEXT:   }
// CHECK-NEXT:   arch.engine @dma {queue_depth = 4 : i64, nop_cycles = 2 : i64, cost_source = "measured on a board"}
// CHECK-NEXT:   arch.engine @alu
// CHECK-NEXT:   arch.engine @slot {latency_cycles = 8 : i64}
// CHECK-NEXT:   arch.bundle [@alu, @slot]
// CHECK-NEXT:   arch.channel from @dma to @alu {depth = 3 : i64}
// CHECK-NEXT:   arch.path @fill from @DRAM to @A on @dma {bytes_per_cycle = 4 : i64
// CHECK-SAME:     conversion = "truncate", energy_pj_per_byte = 2 : i64}
// CHECK-NEXT:   arch.path @drain from @B to @DRAM on @dma {bytes_per_cycle = 4 : i64}
// CHECK-NEXT:   arch.compute @idle on @alu
// CHECK-NEXT:   arch.compute @busy on @alu {intrinsics = [], setup_cycles = 1 : i64
// CHECK-NEXT:   arch.array @nodes of @node shape [4, 2] topology "mesh" {multicast, sharing = "systolic"}
// CHECK-NEXT:   arch.array @ports of @dram shape [2, 2] topology "mesh" {over = @nodes}
// CHECK-NEXT:   arch.array @pes of @empty shape [8] topology "bus" {template = "row-stationary"}
// CHECK-NEXT:   arch.network @links of @nodes {bytes_per_cycle = 8 : i64, hop_cycles = 1 : i64
// CHECK-NEXT: }
// CHECK-NEXT: arch.machine @"nothing-1x1" target "made-up" attributes {clock_hz = 1 : i64} {
// CHECK-NEXT: }

// Regions are closed in generic form, so that IRDL can say what they end with.
// GENERIC:      "arch.memory"() {sym_name = "R", element = f32, depth = 1 : i64} : () -> ()
// GENERIC-NEXT: "arch.end"() : () -> ()
// GENERIC:      "arch.array"() {sym_name = "nodes", level = @node, shape = array<i64: 4, 2>
// GENERIC:      "arch.end"() : () -> ()

// Devices and their host, in two memories.
arch.system @board {
  arch.shared @dram {size_bytes = 536870912, alignment_bytes = 4096}
  arch.shared @ddr
  arch.device @vta machine "vta-1x16x16" memory @dram {call_seconds = 2.0e-5}
  arch.device @cpu machine "host" memory @ddr {macs_per_second = 2.0e9, bytes_per_second = 1.0e9}
  arch.transfer @dram to @ddr {bytes_per_second = 4.0e9, setup_seconds = 1.0e-5}
}
// CHECK-LABEL: arch.system @board {
// CHECK-NEXT:    arch.shared @dram {size_bytes = 536870912 : i64, alignment_bytes = 4096 : i64}
// CHECK-NEXT:    arch.shared @ddr
// CHECK-NEXT:    arch.device @vta machine "vta-1x16x16" memory @dram {call_seconds = 2.000000e-05 : f64}
// CHECK-NEXT:    arch.device @cpu machine "host" memory @ddr {macs_per_second = 2.000000e+09 : f64, bytes_per_second = 1.000000e+09 : f64}
// CHECK-NEXT:    arch.transfer @dram to @ddr {bytes_per_second = 4.000000e+09 : f64, setup_seconds = 1.000000e-05 : f64}
// CHECK-NEXT:  }
