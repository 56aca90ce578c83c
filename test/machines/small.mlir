// Two by two nodes of four by four PEs. Per cycle: 2 words at each of four ports of DRAM, 4 on links.
#c = "made up for tests"
arch.machine @small target "noc" attributes {
  clock_hz = 500000000, static_pj_per_cycle = 10.0, cost_source = #c
} {
  arch.level @dram attributes {overlap = "in_place"} {
    arch.memory @DRAM : i16 {
      depth = 1000000, energy_pj = 200.0, bytes_per_cycle = 16.0, cost_source = #c
    }
  }
  arch.level @node attributes {overlap = "in_place"} {
    arch.memory @GBUF : i16 {depth = 16384, energy_pj = 6.0, cost_source = #c}
  }
  arch.level @pe attributes {overlap = "in_place"} {
    arch.memory @REGF : i16 {depth = 4096, energy_pj = 0.1, cost_source = #c}
  }
  arch.engine @mac
  arch.compute @macs on @mac {energy_pj = 0.5, cost_source = #c}
  arch.array @nodes of @node shape [2, 2] topology "mesh" {multicast, sharing = "shared"}
  arch.array @ports of @dram shape [2, 1] topology "mesh" {over = @nodes}
  arch.array @pes of @pe shape [4, 4] topology "bus" {multicast, template = "row-stationary"}
  arch.network @mesh of @nodes {
    bytes_per_cycle = 8, hop_cycles = 1, energy_pj_per_byte = 4.0, cost_source = #c
  }
  arch.network @bus of @pes {bytes_per_cycle = 32, energy_pj_per_byte = 0.25, cost_source = #c}
}
