// 1,216 tiles, each a core with 256 KiB, that send each other data over a crossbar; no memory is
// shared by several tiles, so networks with buffers between them have no place here.
//
// Like Graphcore's IPU (GC2), one of the machines of GraphTurbo's figure 1.

// 1.6 GHz, 304 MiB, 124.5 TFLOPS in f16 and 31.1 in f32.
#jia = "Jia and others, Dissecting the Graphcore IPU, arXiv:1912.03413"
// 8 TB/s from tile to tile, 64 GB/s to and from the host.
#maker = "the maker: exchange of 8 TB/s, PCIe 4.0 x16 both ways"
#assumed = "not published: assumed"

arch.machine @"ipu" target "noc" attributes {clock_hz = 1600000000, cost_source = #jia} {
  // The host's memory.
  arch.level @host attributes {overlap = "double"} {
    arch.memory @HOST : i8 {
      depth = 68719476736, bytes_per_cycle = 40, latency_cycles = 1000, cost_source = #maker
    }
  }
  arch.level @tile attributes {overlap = "double"} {
    arch.memory @SRAM : i8 {depth = 262144, cost_source = #jia}
  }

  arch.engine @amp
  arch.engine @vector
  // 32 and 8 multiply-adds per cycle, of weights that stay in the unit.
  arch.compute @amp_16 on @amp {tile = array<i64: 1, 8, 4>, cost_source = #jia}
  arch.compute @amp_32 on @amp {
    tile = array<i64: 1, 4, 2>, element_bits = 32, cost_source = #jia
  }
  arch.compute @vector_16 on @vector {macs = 4, lanes = 4, cost_source = #assumed}

  arch.array @tiles of @tile shape [1216] topology "crossbar" {multicast, sharing = "shared"}
  arch.network @exchange of @tiles {bytes_per_cycle = 4, cost_source = #maker}
}
