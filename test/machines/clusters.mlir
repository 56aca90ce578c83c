// Four clusters of eight cores. Per cycle: 4 words at each of two ports of DRAM, at clusters (0, 0)
// and (1, 0), 4 on links between clusters, 2 on those between cores.
#c = "made up for tests"
arch.machine @clusters target "noc" attributes {
  clock_hz = 500000000, static_pj_per_cycle = 10.0, cost_source = #c
} {
  arch.level @dram attributes {overlap = "double"} {
    arch.memory @DRAM : i16 {
      depth = 65536, energy_pj = 200.0, bytes_per_cycle = 16.0, cost_source = #c
    }
  }
  arch.level @cluster attributes {overlap = "double"} {
    arch.memory @GB : i16 {depth = 4096, energy_pj = 6.0, cost_source = #c}
  }
  arch.level @core attributes {overlap = "double"} {
    arch.memory @LB : i16 {depth = 512, energy_pj = 1.5, cost_source = #c}
  }
  arch.level @pe attributes {overlap = "in_place"} {
    arch.memory @REGF : i16 {depth = 32, energy_pj = 0.1, cost_source = #c}
  }
  arch.engine @mac
  arch.compute @macs on @mac {energy_pj = 0.5, cost_source = #c}
  arch.array @clusters_of of @cluster shape [2, 2] topology "mesh" {multicast}
  arch.array @ports of @dram shape [2, 1] topology "mesh" {over = @clusters_of}
  arch.array @cores of @core shape [2, 4] topology "mesh" {multicast}
  arch.array @pes of @pe shape [4, 4] topology "bus" {multicast, template = "intrinsic"}
  arch.network @far of @clusters_of {
    bytes_per_cycle = 8, hop_cycles = 3, energy_pj_per_byte = 4.0, cost_source = #c
  }
  arch.network @near of @cores {
    bytes_per_cycle = 4, hop_cycles = 2, energy_pj_per_byte = 1.0, cost_source = #c
  }
  arch.network @bus of @pes {bytes_per_cycle = 4, energy_pj_per_byte = 0.25, cost_source = #c}
}
