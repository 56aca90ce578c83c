// One cluster of eight tensor-processing cores with a memory each, and a shared memory; the matrix
// engine beside them, which has none, is here an eighth in each core.
//
// Like Habana's Goya HL-1000, the example of GraphTurbo's figure 1. Little of it is published.

#figure = "GraphTurbo, figure 1 and section 1: one cluster, nine cores, one of them the GEMM engine"
#maker = "the maker: eight TPCs, 16 GB of DDR4"
// At 15,000 images of ResNet-50 per second (the maker), int8 takes 7,700 per core and cycle.
#assumed = "not published: assumed"

arch.machine @"goya" target "noc" attributes {clock_hz = 1000000000, cost_source = #assumed} {
  // Two channels of DDR4-2666.
  arch.level @dram attributes {overlap = "double"} {
    arch.memory @DDR : i8 {
      depth = 17179869184, bytes_per_cycle = 42, latency_cycles = 200, cost_source = #assumed
    }
  }
  arch.level @cluster attributes {overlap = "double"} {
    arch.memory @GB : i8 {depth = 25165824, bytes_per_cycle = 1024, cost_source = #assumed}
  }
  arch.level @core attributes {overlap = "double"} {
    arch.memory @LB : i8 {depth = 81920, cost_source = #assumed}
  }

  arch.engine @gemm
  arch.engine @tpc
  arch.compute @gemm_16 on @gemm {tile = array<i64: 16, 16, 32>, cost_source = #assumed}
  arch.compute @gemm_8 on @gemm {
    tile = array<i64: 32, 16, 32>, element_bits = 8, cost_source = #assumed
  }
  // Vectors of 2,048 bits.
  arch.compute @tpc_16 on @tpc {macs = 128, lanes = 128, cost_source = #assumed}
  arch.compute @tpc_8 on @tpc {macs = 256, lanes = 256, element_bits = 8, cost_source = #assumed}

  arch.array @clusters of @cluster shape [1] topology "crossbar"
  arch.array @cores of @core shape [8] topology "crossbar" {multicast}
  arch.network @to_ddr of @clusters {bytes_per_cycle = 42, cost_source = #figure}
  arch.network @to_gb of @cores {bytes_per_cycle = 128, cost_source = #assumed}
}
