// One node of sixteen by sixteen row-stationary PEs: 512 B of registers in each PE, and a 256 kB
// buffer (GBUF).
//
// The edge device of KAPLA's evaluation (section V), with the PEs of its large machine: 28 nm,
// 16-bit words.

#constants = "github.com/tsinghua-ideal/kapla, hardwares/*.json: 28 nm, pJ per 16-bit word"
#links = "not in the source: as wide as a node's bus, one cycle per hop"
#clock = "not in the source: 500 MHz; the constants count cycles"

arch.machine @"edge" target "noc" attributes {
  clock_hz = 500000000, counting = "nn_dataflow", static_pj_per_cycle = 541.0220055044509,
  cost_source = #clock
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
  arch.array @pes of @pe shape [16, 16] topology "bus" {multicast, template = "row-stationary"}

  // 9.76 pJ per word and hop.
  arch.network @mesh of @nodes {
    bytes_per_cycle = 32, hop_cycles = 1, energy_pj_per_byte = 4.88, cost_source = #links
  }
  // 256 bits per cycle and tensor, 3.2832 pJ per word (ITCN).
  arch.network @itcn of @pes {
    bytes_per_cycle = 32, energy_pj_per_byte = 1.6416, cost_source = #constants
  }
}
