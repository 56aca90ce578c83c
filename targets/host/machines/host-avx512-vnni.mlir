// A core with AVX-512 and its VNNI (LLVM's x86-64-v4 and avx512vnni), as servers have had since
// Cascade Lake (2019) and Zen 4 (2022); else as host-avx512.
//
// Sources: as in host-avx512; VPDPBUSD: "Intel 64 and IA-32 Architectures Software Developer's
// Manual" (Intel, 2023), volume 2.
//
// `weft targets --detect` describes the machine that it runs on.

arch.machine @"host-avx512-vnni" target "host" attributes {
  clock_hz = 3700000000,
  options = {
    fma_ports = 1, fma_latency = 4, load_ports = 1, store_ports = 1,
    line_bytes = 64, l1_ways = 8, cores = 2, avx2 = 1, avx512 = 1, vnni = 1
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
    // The same registers as VNNI sees them: bytes in fours, sums, and one four for all lanes.
    arch.memory @BYTES : tensor<16x4xi8> {depth = 32}
    arch.memory @SUMS : tensor<16xi32> {depth = 32}
    arch.memory @FOUR : tensor<4xi8> {depth = 32}
  }

  arch.engine @core
  // What a copy moves on one core, bytes read and written together.
  arch.path @from_l1 from @L1 to @REG on @core {bytes_per_cycle = 64}
  arch.path @from_l2 from @L2 to @L1 on @core {bytes_per_cycle = 40}
  arch.path @from_l3 from @L3 to @L2 on @core {bytes_per_cycle = 28}
  arch.path @from_dram from @DRAM to @L3 on @core {bytes_per_cycle = 5}

  arch.compute @vector on @core {intrinsics = [@vnni_dot, @vnni_dot_by_four]}

  // VPDPBUSD: bytes that are taken as unsigned times signed bytes, in fours; either operand may
  // be one four that is broadcast.
  intrin.def @vnni_dot dims ["n", "k"] operands [
    #intrin.operand<"a", @FOUR>, #intrin.operand<"b", @BYTES>, #intrin.operand<"acc", @SUMS>
  ] {
  ^bb0(%a: tensor<4xi8>, %b: tensor<16x4xi8>, %acc: tensor<16xi32>):
    %new = linalg.generic {
      indexing_maps = [
        affine_map<(n, k) -> (k)>, affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>
      ],
      iterator_types = ["parallel", "reduction"]
    } ins(%a, %b : tensor<4xi8>, tensor<16x4xi8>) outs(%acc : tensor<16xi32>) {
    ^bb0(%x: i8, %w: i8, %sum: i32):
      %x32 = arith.extui %x : i8 to i32
      %w32 = arith.extsi %w : i8 to i32
      %product = arith.muli %x32, %w32 : i32
      %value = arith.addi %sum, %product : i32
      linalg.yield %value : i32
    } -> tensor<16xi32>
    intrin.yield %new : tensor<16xi32>
  }

  intrin.def @vnni_dot_by_four dims ["n", "k"] operands [
    #intrin.operand<"a", @BYTES>, #intrin.operand<"b", @FOUR>, #intrin.operand<"acc", @SUMS>
  ] {
  ^bb0(%a: tensor<16x4xi8>, %b: tensor<4xi8>, %acc: tensor<16xi32>):
    %new = linalg.generic {
      indexing_maps = [
        affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (k)>, affine_map<(n, k) -> (n)>
      ],
      iterator_types = ["parallel", "reduction"]
    } ins(%a, %b : tensor<16x4xi8>, tensor<4xi8>) outs(%acc : tensor<16xi32>) {
    ^bb0(%x: i8, %w: i8, %sum: i32):
      %x32 = arith.extui %x : i8 to i32
      %w32 = arith.extsi %w : i8 to i32
      %product = arith.muli %x32, %w32 : i32
      %value = arith.addi %sum, %product : i32
      linalg.yield %value : i32
    } -> tensor<16xi32>
    intrin.yield %new : tensor<16xi32>
  }
}
