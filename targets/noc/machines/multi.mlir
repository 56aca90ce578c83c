// Sixteen by sixteen nodes of eight by eight row-stationary PEs: 64 B of registers in each PE,
// a 32 kB buffer (GBUF) in each node, and DRAM at the four corners of the nodes' mesh.
//
// The machine of KAPLA's evaluation (section V), as nn-dataflow models it: 28 nm, 16-bit words.

#constants = "github.com/tsinghua-ideal/kapla, hardwares/*.json: 28 nm, pJ per 16-bit word"
#links = "not in the source: as wide as a node's bus, one cycle per hop"
#clock = "not in the source: 500 MHz; the constants count cycles"

arch.machine @"multi" target "noc" attributes {
  clock_hz = 500000000, counting = "nn_dataflow", static_pj_per_cycle = 1272.8688055044508,
  cost_source = #clock
} {
  arch.level @dram attributes {overlap = "in_place"} {
    arch.memory @DRAM : i16 {
      depth = 4294967296, energy_pj = 401.89027539954336, bytes_per_cycle = 51.2,
      cost_source = #constants
    }
  }
  arch.level @node attributes {overlap = "in_place"} {
    arch.memory @GBUF : i16 {depth = 16384, energy_pj = 2.832545, cost_source = #constants}
  }
  arch.level @pe attributes {overlap = "in_place"} {
    arch.memory @REGF : i16 {depth = 32, energy_pj = 0.0940885, cost_source = #constants}
  }

  arch.engine @mac
  arch.compute @macs on @mac {energy_pj = 0.9984, cost_source = #constants}

  // Nodes may read what other nodes hold (buffer sharing, and data that stay on chip).
  arch.array @nodes of @node shape [16, 16] topology "mesh" {multicast, sharing = "shared"}
  arch.array @ports of @dram shape [2, 2] topology "mesh" {over = @nodes}
  arch.array @pes of @pe shape [8, 8] topology "bus" {multicast, template = "row-stationary"}

  // 9.76 pJ per word and hop.
  arch.network @mesh of @nodes {
    bytes_per_cycle = 16, hop_cycles = 1, energy_pj_per_byte = 4.88, cost_source = #links
  }
  // 128 bits per cycle and tensor, 1.6416 pJ per word (ITCN).
  arch.network @itcn of @pes {
    bytes_per_cycle = 16, energy_pj_per_byte = 0.8208, cost_source = #constants
  }
}
