// Four clusters of eight cores. A core has 64 KiB (L1) and three units that work at the same time: a
// matrix unit, a vector unit for multiply-adds, and a vector core; the cores of a cluster share
// 8 MiB (LLB), and all clusters DRAM.
//
// STCP920, the machine of GraphTurbo's evaluation (section 5, equation 2); 128 TFLOPS in f16 for
// the chip (its maker), so 2,048 multiply-adds per core and cycle at 1 GHz. What is not published, as
// said at each, is assumed.

#paper = "GraphTurbo (OSDI 2023), section 5"
#assumed = "not published: assumed"

arch.machine @"stcp920" target "noc" attributes {clock_hz = 1000000000, cost_source = #assumed} {
  arch.level @dram attributes {overlap = "double"} {
    arch.memory @DRAM : i8 {
      depth = 17179869184, bytes_per_cycle = 136, latency_cycles = 200, cost_source = #paper
    }
  }
  arch.level @cluster attributes {overlap = "double"} {
    // 1,024 bytes per cycle and cluster, reads and writes together.
    arch.memory @LLB : i8 {depth = 8388608, bytes_per_cycle = 4096, cost_source = #assumed}
  }
  arch.level @core attributes {overlap = "double"} {
    arch.memory @L1 : i8 {depth = 65536, unit_bytes_per_cycle = 512, cost_source = #assumed}
  }

  arch.engine @mme
  arch.engine @vme
  arch.engine @vector
  arch.compute @matrix on @mme {tile = array<i64: 16, 16, 8>, cost_source = #assumed}
  // 256 TOPS in int8 for the chip (its maker).
  arch.compute @matrix_8 on @mme {
    tile = array<i64: 16, 16, 16>, element_bits = 8, cost_source = #assumed
  }
  arch.compute @mac on @vme {macs = 128, cost_source = #assumed}
  arch.compute @mac_8 on @vme {macs = 256, element_bits = 8, cost_source = #assumed}
  // A scalar operation takes a cycle, whichever it is.
  arch.compute @lanes on @vector {lanes = 64, cost_source = #assumed}
  arch.compute @lanes_8 on @vector {lanes = 128, element_bits = 8, cost_source = #assumed}

  // One read of DRAM feeds any number of clusters.
  arch.array @clusters of @cluster shape [4] topology "crossbar" {multicast}
  arch.array @cores of @core shape [8] topology "crossbar"
  arch.network @ddr of @clusters {bytes_per_cycle = 136, hop_cycles = 0}
  // 128 bytes per cycle and core each way.
  arch.network @llb of @cores {bytes_per_cycle = 128, hop_cycles = 1}
}
