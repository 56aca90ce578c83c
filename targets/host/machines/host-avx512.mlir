// A core with AVX-512 (F, BW, CD, DQ, VL: LLVM's x86-64-v4), as servers have had since 2017:
// 32 registers of 64 bytes, and the caches of Zen 4, the smallest of those that are common.
//
// Sources: "Instruction tables" (A. Fog, 2024), Zen 4: a 512-bit FMA per cycle, latency 4, since
// it passes through 256-bit units twice; "Software Optimization Guide for the AMD Zen 4
// Microarchitecture" (AMD, 2023), caches. Bandwidths: measured on Zen 4.
//
// `weft targets --detect` describes the machine that it runs on.

arch.machine @"host-avx512" target "host" attributes {
  clock_hz = 3700000000,
  options = {
    fma_ports = 1, fma_latency = 4, load_ports = 1, store_ports = 1,
    line_bytes = 64, l1_ways = 8, cores = 2, avx2 = 1, avx512 = 1
  }
} {
  arch.level @dram {
    arch.memory @DRAM : i8 {depth = 8589934592}
  }
  arch.level @l3 {
    arch.memory @L3 : i8 {depth = 16777216}
  }
  arch.level @l2 {
    arch.memory @L2 : i8 {depth = 1048576}
  }
  arch.level @l1 {
    arch.memory @L1 : i8 {depth = 32768}
  }
  arch.level @registers {
    arch.memory @REG : tensor<64xi8> {depth = 32}
  }

  arch.engine @core
  // What a copy moves on one core, bytes read and written together.
  arch.path @from_l1 from @L1 to @REG on @core {bytes_per_cycle = 64}
  arch.path @from_l2 from @L2 to @L1 on @core {bytes_per_cycle = 40}
  arch.path @from_l3 from @L3 to @L2 on @core {bytes_per_cycle = 28}
  arch.path @from_dram from @DRAM to @L3 on @core {bytes_per_cycle = 5}

  arch.compute @vector on @core
}
