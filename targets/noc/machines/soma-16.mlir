// One accelerator of 16 TOPS in int8 with a buffer of 8 MiB, and 4 x 4 PEs of 512 multipliers.
//
// The machine on which SoMa (HPCA 2025) was run for comparison. Its numbers are arguments of that
// run and constants of its public code, where not said to be assumed.

#soma = "SoMa's public code: arguments and constants of the run"
#assumed = "not in the source: assumed, for each multiplier as in set-8x4"

arch.machine @"soma-16" target "noc" attributes {clock_hz = 1000000000, cost_source = #soma} {
  arch.level @dram attributes {overlap = "double"} {
    arch.memory @DRAM : i8 {
      depth = 17179869184, energy_pj = 84.0, bytes_per_cycle = 32, cost_source = #soma
    }
  }
  arch.level @chip attributes {overlap = "double"} {
    arch.memory @BUF : i8 {depth = 8388608, cost_source = #soma}
  }
  // The buffers of the PEs.
  arch.level @pes attributes {overlap = "double"} {
    arch.memory @PE : i8 {depth = 229376, cost_source = #assumed}
  }

  arch.engine @array
  arch.engine @lanes
  arch.compute @multiply on @array {
    tile = array<i64: 16, 32, 16>, element_bits = 8, cost_source = #soma
  }
  arch.compute @elements on @lanes {lanes = 512, element_bits = 8, cost_source = #assumed}

  arch.array @chips of @chip shape [1] topology "crossbar"
  arch.array @arrays of @pes shape [1] topology "crossbar"
  arch.network @to_dram of @chips {bytes_per_cycle = 32, cost_source = #soma}
  arch.network @to_pes of @arrays {bytes_per_cycle = 256, cost_source = #soma}
}
