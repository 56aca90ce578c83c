// A core with AVX-512, VNNI, AVX512_BF16 and AMX (AMX-TILE, AMX-INT8, AMX-BF16), as servers have had
// since Sapphire Rapids (2023).
//
// Sources: "Instruction tables" (A. Fog, 2024), Ice Lake server, whose vectors these have; "Intel
// 64 and IA-32 Architectures Optimization Reference Manual" (Intel, 2023): caches, and section 20.5
// on AMX. Bandwidths: as of Ice Lake. VDPBF16PS: half of FMA's rate, as
// reported of one Xeon; others may differ.
//
// `weft targets --detect` describes the machine that it runs on.

arch.machine @"host-avx512-amx" target "host" attributes {
  clock_hz = 2000000000,
  options = {
    fma_ports = 2, fma_latency = 4,
    load_ports = 2, store_ports = 1,
    line_bytes = 64, l1_ways = 12, cores = 2, bf16_percent = 50,
    amx = 1, avx2 = 1, avx512 = 1, bf16 = 1, vnni = 1
  }
} {
  arch.level @dram {
    arch.memory @DRAM : i8 {depth = 8589934592}
  }
  arch.level @l3 {
    arch.memory @L3 : i8 {depth = 33554432}
  }
  arch.level @l2 {
    arch.memory @L2 : i8 {depth = 2097152}
  }
  arch.level @l1 {
    arch.memory @L1 : i8 {depth = 49152}
  }
  arch.level @registers {
    arch.memory @REG : tensor<64xi8> {depth = 32}
    // The same registers as VNNI sees them: bytes in fours, sums, and one four for all lanes.
    arch.memory @BYTES : tensor<16x4xi8> {depth = 32}
    arch.memory @SUMS : tensor<16xi32> {depth = 32}
    arch.memory @FOUR : tensor<4xi8> {depth = 32}
    // AMX's tiles: 16 rows of 64 bytes. Those of the second factor, which has an n for each lane,
    // have a row for each word of k.
    arch.memory @TILE_BF16 : tensor<16x32xbf16> {depth = 8}
    arch.memory @TILE_PAIRS : tensor<16x32xbf16> {depth = 8}
    arch.memory @TILE_F32 : tensor<16x16xf32> {depth = 8}
    arch.memory @TILE_I8 : tensor<16x64xi8> {depth = 8}
    arch.memory @TILE_FOURS : tensor<16x64xi8> {depth = 8}
    arch.memory @TILE_I32 : tensor<16x16xi32> {depth = 8}
    // The same registers as AVX512_BF16 sees them: bf16 in pairs, sums, and one pair for all lanes.
    arch.memory @PAIRS : tensor<16x2xbf16> {depth = 32}
    arch.memory @SUMS_F32 : tensor<16xf32> {depth = 32}
    arch.memory @PAIR : tensor<2xbf16> {depth = 32}
  }

  arch.engine @core
  arch.path @from_l1 from @L1 to @REG on @core {bytes_per_cycle = 128}
  arch.path @from_l2 from @L2 to @L1 on @core {bytes_per_cycle = 48}
  arch.path @from_l3 from @L3 to @L2 on @core {bytes_per_cycle = 16}
  arch.path @from_dram from @DRAM to @L3 on @core {bytes_per_cycle = 4}

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

  // A product of full tiles: 16 cycles, from "Intel 64 and IA-32 Architectures Optimization
  // Reference Manual" (Intel, 2023), section 20.5.
  arch.compute @tiles on @core {
    intrinsics = [@amx_bf16, @amx_s8s8, @amx_u8s8, @amx_s8u8], cycles_per_op = 16
  }

  // TDPBF16PS: bf16, summed in f32.
  intrin.def @amx_bf16 dims ["m", "n", "k"] operands [
    #intrin.operand<"a", @TILE_BF16>, #intrin.operand<"b", @TILE_PAIRS>,
    #intrin.operand<"acc", @TILE_F32>
  ] {
  ^bb0(%a: tensor<16x32xbf16>, %b: tensor<16x32xbf16>, %acc: tensor<16x16xf32>):
    %new = linalg.generic {
      indexing_maps = [
        affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>,
        affine_map<(m, n, k) -> (m, n)>
      ],
      iterator_types = ["parallel", "parallel", "reduction"]
    } ins(%a, %b : tensor<16x32xbf16>, tensor<16x32xbf16>) outs(%acc : tensor<16x16xf32>) {
    ^bb0(%x: bf16, %w: bf16, %sum: f32):
      %wide_x = arith.extf %x : bf16 to f32
      %wide_w = arith.extf %w : bf16 to f32
      %product = arith.mulf %wide_x, %wide_w : f32
      %value = arith.addf %sum, %product : f32
      linalg.yield %value : f32
    } -> tensor<16x16xf32>
    intrin.yield %new : tensor<16x16xf32>
  }

  // TDPBSSD: signed bytes, summed in i32.
  intrin.def @amx_s8s8 dims ["m", "n", "k"] operands [
    #intrin.operand<"a", @TILE_I8>, #intrin.operand<"b", @TILE_FOURS>,
    #intrin.operand<"acc", @TILE_I32>
  ] {
  ^bb0(%a: tensor<16x64xi8>, %b: tensor<16x64xi8>, %acc: tensor<16x16xi32>):
    %new = linalg.generic {
      indexing_maps = [
        affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>,
        affine_map<(m, n, k) -> (m, n)>
      ],
      iterator_types = ["parallel", "parallel", "reduction"]
    } ins(%a, %b : tensor<16x64xi8>, tensor<16x64xi8>) outs(%acc : tensor<16x16xi32>) {
    ^bb0(%x: i8, %w: i8, %sum: i32):
      %wide_x = arith.extsi %x : i8 to i32
      %wide_w = arith.extsi %w : i8 to i32
      %product = arith.muli %wide_x, %wide_w : i32
      %value = arith.addi %sum, %product : i32
      linalg.yield %value : i32
    } -> tensor<16x16xi32>
    intrin.yield %new : tensor<16x16xi32>
  }

  // TDPBUSD: unsigned bytes times signed ones, summed in i32.
  intrin.def @amx_u8s8 dims ["m", "n", "k"] operands [
    #intrin.operand<"a", @TILE_I8>, #intrin.operand<"b", @TILE_FOURS>,
    #intrin.operand<"acc", @TILE_I32>
  ] {
  ^bb0(%a: tensor<16x64xi8>, %b: tensor<16x64xi8>, %acc: tensor<16x16xi32>):
    %new = linalg.generic {
      indexing_maps = [
        affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>,
        affine_map<(m, n, k) -> (m, n)>
      ],
      iterator_types = ["parallel", "parallel", "reduction"]
    } ins(%a, %b : tensor<16x64xi8>, tensor<16x64xi8>) outs(%acc : tensor<16x16xi32>) {
    ^bb0(%x: i8, %w: i8, %sum: i32):
      %wide_x = arith.extui %x : i8 to i32
      %wide_w = arith.extsi %w : i8 to i32
      %product = arith.muli %wide_x, %wide_w : i32
      %value = arith.addi %sum, %product : i32
      linalg.yield %value : i32
    } -> tensor<16x16xi32>
    intrin.yield %new : tensor<16x16xi32>
  }

  // TDPBSUD: signed bytes times unsigned ones, summed in i32.
  intrin.def @amx_s8u8 dims ["m", "n", "k"] operands [
    #intrin.operand<"a", @TILE_I8>, #intrin.operand<"b", @TILE_FOURS>,
    #intrin.operand<"acc", @TILE_I32>
  ] {
  ^bb0(%a: tensor<16x64xi8>, %b: tensor<16x64xi8>, %acc: tensor<16x16xi32>):
    %new = linalg.generic {
      indexing_maps = [
        affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>,
        affine_map<(m, n, k) -> (m, n)>
      ],
      iterator_types = ["parallel", "parallel", "reduction"]
    } ins(%a, %b : tensor<16x64xi8>, tensor<16x64xi8>) outs(%acc : tensor<16x16xi32>) {
    ^bb0(%x: i8, %w: i8, %sum: i32):
      %wide_x = arith.extsi %x : i8 to i32
      %wide_w = arith.extui %w : i8 to i32
      %product = arith.muli %wide_x, %wide_w : i32
      %value = arith.addi %sum, %product : i32
      linalg.yield %value : i32
    } -> tensor<16x16xi32>
    intrin.yield %new : tensor<16x16xi32>
  }

  arch.compute @pairs on @core {intrinsics = [@bf16_dot]}

  // VDPBF16PS: bf16 in pairs, summed in f32; either operand may be one pair that is broadcast.
  intrin.def @bf16_dot dims ["n", "k"] operands [
    #intrin.operand<"a", @PAIR>, #intrin.operand<"b", @PAIRS>, #intrin.operand<"acc", @SUMS_F32>
  ] {
  ^bb0(%a: tensor<2xbf16>, %b: tensor<16x2xbf16>, %acc: tensor<16xf32>):
    %new = linalg.generic {
      indexing_maps = [
        affine_map<(n, k) -> (k)>, affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>
      ],
      iterator_types = ["parallel", "reduction"]
    } ins(%a, %b : tensor<2xbf16>, tensor<16x2xbf16>) outs(%acc : tensor<16xf32>) {
    ^bb0(%x: bf16, %w: bf16, %sum: f32):
      %wide_x = arith.extf %x : bf16 to f32
      %wide_w = arith.extf %w : bf16 to f32
      %product = arith.mulf %wide_x, %wide_w : f32
      %value = arith.addf %sum, %product : f32
      linalg.yield %value : f32
    } -> tensor<16xf32>
    intrin.yield %new : tensor<16xf32>
  }
}
