// A core with AVX2 and FMA (LLVM's x86-64-v3), as desktops have had since 2013: 16 registers of
// 32 bytes, and the caches of Skylake and Zen 2, the smaller of each.
//
// Sources: "Instruction tables" (A. Fog, 2024), Skylake and Zen 2: two 256-bit FMAs per cycle,
// latency 4 to 5, two loads and one store; "Intel 64 and IA-32 Architectures Optimization
// Reference Manual" (Intel, 2023), caches. Bandwidths: estimated from those of Zen 4.
//
// `weft targets --detect` describes the machine that it runs on.

arch.machine @"host-avx2" target "host" attributes {
  clock_hz = 3500000000,
  options = {
    fma_ports = 2, fma_latency = 4, load_ports = 2, store_ports = 1,
    line_bytes = 64, l1_ways = 8, cores = 2, avx2 = 1
  }
} {
  arch.level @dram {
    arch.memory @DRAM : i8 {depth = 8589934592}
  }
  arch.level @l3 {
    arch.memory @L3 : i8 {depth = 8388608}
  }
  arch.level @l2 {
    arch.memory @L2 : i8 {depth = 262144}
  }
  arch.level @l1 {
    arch.memory @L1 : i8 {depth = 32768}
  }
  arch.level @registers {
    arch.memory @REG : tensor<32xi8> {depth = 16}
  }

  arch.engine @core
  // What a copy moves on one core, bytes read and written together.
  arch.path @from_l1 from @L1 to @REG on @core {bytes_per_cycle = 64}
  arch.path @from_l2 from @L2 to @L1 on @core {bytes_per_cycle = 32}
  arch.path @from_l3 from @L3 to @L2 on @core {bytes_per_cycle = 16}
  arch.path @from_dram from @DRAM to @L3 on @core {bytes_per_cycle = 5}

  arch.compute @vector on @core
}
