// Thirty-two cores in a mesh, 8 across and 4 down, of 1 MiB each; a core has 16 PEs of 8 x 8
// multipliers. DRAM has ports at all cores of the first and the last column, each of which may use
// all of its bandwidth.
//
// The machine on which SET (ISCA 2023) was run for comparison, 64 TOPS in int8. Its numbers are
// arguments of that run and constants of its public code, where not said to be assumed.

#set = "github.com/SET-Scheduling-Project/SET-ISCA2023: arguments and constants of the run"
// Reads take 1.05 pJ per byte and writes 1.87: their mean.
#mean = "the same, mean of reads and writes"
#assumed = "not in the source: assumed"

arch.machine @"set-8x4" target "noc" attributes {clock_hz = 1000000000, cost_source = #set} {
  // 0.5 GB/s for each TOPS.
  arch.level @dram attributes {overlap = "double"} {
    arch.memory @DRAM : i8 {
      depth = 17179869184, energy_pj = 60.0, bytes_per_cycle = 32, cost_source = #set
    }
  }
  arch.level @core attributes {overlap = "double"} {
    arch.memory @BUF : i8 {depth = 1048576, energy_pj = 1.46, cost_source = #mean}
  }
  // The buffers of a core's PEs: 16 times 8 KiB of activations, 4 of weights and 2 of results.
  arch.level @pes attributes {overlap = "double"} {
    arch.memory @PE : i8 {depth = 229376, cost_source = #set}
  }

  arch.engine @array
  arch.engine @lanes
  arch.compute @multiply on @array {
    tile = array<i64: 16, 8, 8>, element_bits = 8, energy_pj = 0.018, cost_source = #set
  }
  arch.compute @elements on @lanes {
    lanes = 64, element_bits = 8, energy_pj = 0.0873, cost_source = #set
  }

  arch.array @cores of @core shape [4, 8] topology "mesh" {multicast, sharing = "shared"}
  arch.array @ports of @dram shape [4, 2] topology "mesh" {
    over = @cores, sharing = "shared"
  }
  arch.array @arrays of @pes shape [1] topology "crossbar"
  arch.network @mesh of @cores {
    bytes_per_cycle = 24, hop_cycles = 1, energy_pj_per_byte = 5.6, cost_source = #set
  }
  // As wide as a byte for each multiplier.
  arch.network @to_pes of @arrays {bytes_per_cycle = 1024, cost_source = #assumed}
}
