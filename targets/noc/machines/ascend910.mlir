// Thirty-two Da Vinci cores with a cube unit and a vector unit each, around one buffer.
//
// Like Huawei's Ascend 910, one of the machines of GraphTurbo's figure 1.

// 32 cores, 256 TFLOPS in f16, 512 TOPS in int8, vectors of 2,048 bits, HBM of 1.2 TB/s.
#maker = "the maker, Hot Chips 31 (2019)"
#assumed = "assumed: sizes and bandwidths of buffers in a core and on the chip, HBM's latency"

arch.machine @"ascend910" target "noc" attributes {clock_hz = 1000000000, cost_source = #maker} {
  arch.level @dram attributes {overlap = "double"} {
    arch.memory @HBM : i8 {
      depth = 34359738368, bytes_per_cycle = 1200, latency_cycles = 200, cost_source = #maker
    }
  }
  arch.level @chip attributes {overlap = "double"} {
    arch.memory @L2 : i8 {depth = 33554432, bytes_per_cycle = 4096, cost_source = #assumed}
  }
  arch.level @core attributes {overlap = "double"} {
    arch.memory @L1 : i8 {depth = 1048576, cost_source = #assumed}
  }

  arch.engine @cube
  arch.engine @vector
  // 16 x 16 x 16 in f16, twice that in int8.
  arch.compute @cube_16 on @cube {tile = array<i64: 16, 16, 16>, cost_source = #maker}
  arch.compute @cube_8 on @cube {
    tile = array<i64: 16, 16, 32>, element_bits = 8, cost_source = #maker
  }
  arch.compute @vector_16 on @vector {macs = 128, lanes = 128, cost_source = #maker}
  arch.compute @vector_8 on @vector {
    macs = 256, lanes = 256, element_bits = 8, cost_source = #maker
  }

  arch.array @chips of @chip shape [1] topology "crossbar"
  arch.array @cores of @core shape [32] topology "crossbar" {multicast}
  arch.network @to_hbm of @chips {bytes_per_cycle = 1200, cost_source = #maker}
  arch.network @to_l2 of @cores {bytes_per_cycle = 128, cost_source = #assumed}
}
