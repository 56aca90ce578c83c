// One accelerator that weft, ZigZag and AccelForge all express: sixteen by sixteen PEs with 512 B of
// registers each around one 256 kB buffer, and DRAM. Data go to and from PEs over wires that cost
// nothing and serve any number of PEs at once; tensors share all memories.
//
// Sizes and energies are those of the machine `edge`. Only energies are compared, so nothing idles
// and bandwidths do not matter.

#constants = "github.com/tsinghua-ideal/kapla, hardwares/*.json: 28 nm, pJ per 16-bit word"
#free = "ZigZag's and AccelForge's plainest models have no wires; idling is left out"

arch.machine @"peers" target "noc" attributes {
  clock_hz = 500000000, counting = "executed", static_pj_per_cycle = 0.0, cost_source = #free
} {
  arch.level @dram attributes {overlap = "in_place"} {
    arch.memory @DRAM : i16 {
      depth = 4294967296, energy_pj = 401.89027539954336, bytes_per_cycle = 12.8,
      cost_source = #constants
    }
  }
  arch.level @node attributes {overlap = "in_place"} {
    arch.memory @GBUF : i16 {depth = 131072, energy_pj = 7.4837, cost_source = #constants}
  }
  arch.level @pe attributes {overlap = "in_place"} {
    arch.memory @REGF : i16 {depth = 256, energy_pj = 0.2507285, cost_source = #constants}
  }

  arch.engine @mac
  arch.compute @macs on @mac {energy_pj = 0.9984, cost_source = #constants}

  arch.array @nodes of @node shape [1, 1] topology "mesh"
  arch.array @ports of @dram shape [1, 1] topology "mesh" {over = @nodes}
  arch.array @pes of @pe shape [16, 16] topology "bus" {multicast}

  arch.network @mesh of @nodes {
    bytes_per_cycle = 32, hop_cycles = 1, energy_pj_per_byte = 0.0, cost_source = #free
  }
  arch.network @bus of @pes {
    bytes_per_cycle = 32, energy_pj_per_byte = 0.0, cost_source = #free
  }
}
