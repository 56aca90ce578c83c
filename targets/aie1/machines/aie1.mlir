// One core of the AI Engine of the first generation: a VLIW processor with a two-dimensional
// vector unit, 128 kB of data memory within reach and 16 kB of program memory.

#units = "AMD AM009 (AI Engine architecture); llvm-aie, AIE1Schedule.td and AIECompositeFormats.td"
#loads = "llvm-aie, AIE1Schedule.td, II_LDA: written in cycle 8, read in cycle 1 (UG1078 says 7)"
#macs = "llvm-aie, AIE1Schedule.td, II_VMAC: written in cycle 6, accumulator read in cycle 6"
#moves = "llvm-aie, AIE1Schedule.td, II_MOV, II_MOVI: written in cycle 1"
#srs = "llvm-aie, AIE1Schedule.td, II_SRS and II_STSRS: read in cycle 1, written in cycle 3"

#cascade = "AMD UG1079 (AI Engine Tile Interface): 384 bits per cycle, two in a queue at each end; llvm-aie, AIE1RegisterInfo.td: scd, mcd; slot and latency not in a source"

// Latencies that are not those of an engine's results, in cycles, and limits:
// * `mac_chain_cycles`: from a multiply-add to the next one that adds to its accumulator;
// * `pointer_cycles`: from an access that moves its pointer to the next use of it;
// * `ups_cycles`: what it takes to widen loaded values to an accumulator, over a load (not in a
//   source);
// * `narrow_cycles`: from a shift and round of an accumulator to a register to the use of that (#srs),
//   which takes the slot of path @narrow: `vmovs` of llvm-aie's AIE1InstrInfo.td, not that of a move;
// * `fused_store_bits`: the widest elements that a store shifts and rounds on its way. AIE1InstrInfo.td
//   has such stores of bytes (VST_SRSS, VST_SRSU), and UG1079 ("Vector Register Lane Permutations")
//   says that there are some, not of what widths. 32 is a core that has all of them;
// * `compare_cycles`: from a vector comparison (max, min) to the use of its result (llvm-aie,
//   AIE1Schedule.td, II_VCMP: written in cycle 2, read in cycle 1);
// * `take_cycles`: from reading the cascade stream to the use of the accumulator, and
//   `cascade_cycles` from the word of one core that writes it to the first one of the next core that
//   may read it (neither is in a source; a move of vectors takes a cycle, II_VMOV). Its paths are on
//   one slot of moves here, so that no word both reads and writes it, which is not public either;
// * `branch_delay_cycles`: words behind a branch that are still executed;
// * `loop_setup_words`: words that set the registers ls, le and lc of a loop, `loop_entry_cycles` what
//   entering one takes besides them (none is known);
// * `accesses_per_pointer`: loads and stores of one word through one pointer;
// * `bank_conflicts`: 1 if accesses of one word to the same bank take turns, 0 if that is ignored;
// * `step_bits`: bits of the step, in accesses of the same size, that a load or store gives its pointer
//   in its word (llvm-aie, AIE1InstrInfo.td: 4 to 5, with a sign);
// * `offset_registers`: registers cs0 to cs7, of which an access may add one to its pointer (the same);
// * `control_read_cycles`: by how much a multiply-add reads its control registers and the start of
//   its data earlier than its data, and a load or store its offset register (AIE1Schedule.td,
//   II_VMAC, II_LDA, II_STS: in cycle 0);
// * `set_bits`: bits of the number that the slot of long moves sets a register to, what is above
//   them being set by a second move (AIE1InstrInfo.td, MOV_U20 and MOVT_S12); `short_set_bits`: of
//   that which the scalar slot sets scalars, modifiers, offsets and lc to (MOV_S12);
// * `loop_end_words`: words from the last one that sets a register of a hardware loop to the loop's
//   end (llvm-aie, pull request 440: 112 bytes, of the next generation; not public for this one);
// * `word_bytes`: the longest instruction word.
//
// What is simpler than the core: words of program memory all count as the longest. Selects of `mac8` with 8-bit data follow the formula of
// `mac16`, which public examples do not show.
arch.machine @"aie1" target "aie1" attributes {
  clock_hz = 1000000000,
  options = {
    mac_chain_cycles = 1, pointer_cycles = 2, ups_cycles = 1, narrow_cycles = 3,
    fused_store_bits = 8, compare_cycles = 2, take_cycles = 1, cascade_cycles = 1,
    branch_delay_cycles = 5, loop_setup_words = 3, loop_entry_cycles = 0, accesses_per_pointer = 1, bank_conflicts = 1, step_bits = 4, offset_registers = 8,
    control_read_cycles = 1, set_bits = 20, short_set_bits = 12, loop_end_words = 7,
    word_bytes = 16
  }
} {
  arch.level @memory {
    // What a core reaches: its own memory and those of three neighbours, 8 banks of 4 kB each.
    // An even and an odd bank take turns every 16 bytes.
    arch.memory @DM : i8 {depth = 131072, alignment_bytes = 16}
    arch.memory @Bank : tensor<16xi8> {depth = 256}
    arch.memory @PM : tensor<16xi8> {depth = 1024}
  }
  arch.level @registers {
    // Data and coefficients, 256 bits each: wr0 to wr3, wd0, wd1, and wc0, wc1. Accumulators of
    // 768 bits: bm0 to bm3. Pointers and their modifiers (20 bits), scalars.
    arch.memory @W : tensor<32xi8> {depth = 6}
    arch.memory @C : tensor<32xi8> {depth = 2}
    arch.memory @BM : tensor<16xi48> {depth = 4}
    arch.memory @P : i32 {depth = 8}
    arch.memory @M : i32 {depth = 8}
    arch.memory @R : i32 {depth = 16}
    // Offsets and configurations of multiply-adds: c0 to c7, halves cl0, ch0, ...
    arch.memory @Control : i64 {depth = 8}
    // Halves of accumulators that wait where the cascade stream comes in and goes out.
    arch.memory @SCD : tensor<8xi48> {depth = 2}
    arch.memory @MCD : tensor<8xi48> {depth = 2}
    // Amounts of shifts: s0 to s7.
    arch.memory @S : i32 {depth = 8}
    // The same registers by what a multiply-add reads and writes.
    arch.memory @X16x8_8 : tensor<16x8xi8> {depth = 1}
    arch.memory @Z8_8 : tensor<8xi8> {depth = 8}
    arch.memory @AM16_48 : tensor<16xi48> {depth = 4}
    arch.memory @X8x16_8 : tensor<8x16xi8> {depth = 1}
    arch.memory @Z16_8 : tensor<16xi8> {depth = 4}
    arch.memory @AM8_48 : tensor<8xi48> {depth = 4}
    arch.memory @X16x4_16 : tensor<16x4xi16> {depth = 1}
    arch.memory @Z4_8 : tensor<4xi8> {depth = 16}
    arch.memory @X16x2_16 : tensor<16x2xi16> {depth = 3}
    arch.memory @Z2_16 : tensor<2xi16> {depth = 16}
    arch.memory @X8x4_16 : tensor<8x4xi16> {depth = 3}
    arch.memory @Z4_16 : tensor<4xi16> {depth = 8}
    arch.memory @X16x1_32 : tensor<16x1xi32> {depth = 3}
    arch.memory @Z1_16 : tensor<1xi16> {depth = 32}
    arch.memory @X16x1_16 : tensor<16x1xi16> {depth = 6}
    arch.memory @Z1_32 : tensor<1xi32> {depth = 16}
    arch.memory @X8x2_32 : tensor<8x2xi32> {depth = 3}
    arch.memory @X8x2_16 : tensor<8x2xi16> {depth = 6}
    arch.memory @Z2_32 : tensor<2xi32> {depth = 8}
    arch.memory @AM8_80 : tensor<8xi80> {depth = 4}
    arch.memory @X8x1_32 : tensor<8x1xi32> {depth = 6}
    arch.memory @X4x2_32 : tensor<4x2xi32> {depth = 6}
    arch.memory @AM4_80 : tensor<4xi80> {depth = 8}
  }

  arch.engine @lda {latency_cycles = 8, cost_source = #loads}
  arch.engine @ldb {latency_cycles = 8, cost_source = #loads}
  arch.engine @st {latency_cycles = 3, cost_source = #srs}
  arch.engine @alu {cost_source = #units}
  arch.engine @mv0 {cost_source = #moves}
  arch.engine @mv1 {cost_source = #moves}
  arch.engine @lng {cost_source = #moves}
  arch.engine @vec {latency_cycles = 6, cost_source = #macs}

  arch.bundle [@lda, @ldb, @st, @mv0, @mv1, @vec]
  arch.bundle [@lda, @ldb, @alu, @mv0, @mv1, @vec]
  arch.bundle [@lda, @ldb, @st, @alu, @mv1, @vec]
  arch.bundle [@lda, @mv0, @st, @alu, @mv1, @vec]
  arch.bundle [@lda, @ldb, @st, @lng, @vec]
  arch.bundle [@lda, @ldb, @alu, @lng, @vec]
  // Without a multiply-add.
  arch.bundle [@lda, @ldb, @st, @mv0, @alu, @mv1]

  arch.path @load_a from @DM to @W on @lda {bytes_per_cycle = 32, cost_source = #units}
  arch.path @load_b from @DM to @W on @ldb {bytes_per_cycle = 32, cost_source = #units}
  arch.path @load_c_a from @DM to @C on @lda {bytes_per_cycle = 32, cost_source = #units}
  arch.path @load_c_b from @DM to @C on @ldb {bytes_per_cycle = 32, cost_source = #units}
  arch.path @store from @BM to @DM on @st {bytes_per_cycle = 32, cost_source = #srs}
  arch.path @narrow from @BM to @W on @st {bytes_per_cycle = 32, cost_source = #srs}

  arch.path @take from @SCD to @BM on @mv0 {bytes_per_cycle = 48, cost_source = #cascade}
  arch.path @give from @BM to @MCD on @mv0 {bytes_per_cycle = 48, cost_source = #cascade}

  arch.compute @macs on @vec {
    intrinsics = [
      @mac16_i8, @mac8_i8, @mac16_i16_i8, @mac16_i16, @mac8_i16, @mac16_i32_i16, @mac16_i16_i32,
      @mac8_i32_i16, @mac8_i16_i32, @lmac8_i32_i16, @lmac8_i16_i32, @lmac8_i32, @lmac4_i32
    ],
    cycles_per_op = 1, cost_source = #macs
  }

  // 16 lanes by 8 columns, data of 8 bits, coefficients of 8, sums of 48: `mac16`.
  intrin.def @mac16_i8 dims ["x", "z"] operands [
    #intrin.operand<"data", @X16x8_8>, #intrin.operand<"coeff", @Z8_8>, #intrin.operand<"acc", @AM16_48>
  ] {
  ^bb0(%data: tensor<16x8xi8>, %coeff: tensor<8xi8>, %acc: tensor<16xi48>):
    %new = linalg.generic {
      indexing_maps = [
        affine_map<(x, z) -> (x, z)>, affine_map<(x, z) -> (z)>, affine_map<(x, z) -> (x)>
      ],
      iterator_types = ["parallel", "reduction"]
    } ins(%data, %coeff : tensor<16x8xi8>, tensor<8xi8>) outs(%acc : tensor<16xi48>) {
    ^bb0(%d: i8, %c: i8, %a: i48):
      %wide_d = arith.extsi %d : i8 to i48
      %wide_c = arith.extsi %c : i8 to i48
      %product = arith.muli %wide_d, %wide_c : i48
      %sum = arith.addi %a, %product : i48
      linalg.yield %sum : i48
    } -> tensor<16xi48>
    intrin.yield %new : tensor<16xi48>
  }

  // 8 lanes by 16 columns, data of 8 bits, coefficients of 8, sums of 48: `mac8`.
  intrin.def @mac8_i8 dims ["x", "z"] operands [
    #intrin.operand<"data", @X8x16_8>, #intrin.operand<"coeff", @Z16_8>, #intrin.operand<"acc", @AM8_48>
  ] {
  ^bb0(%data: tensor<8x16xi8>, %coeff: tensor<16xi8>, %acc: tensor<8xi48>):
    %new = linalg.generic {
      indexing_maps = [
        affine_map<(x, z) -> (x, z)>, affine_map<(x, z) -> (z)>, affine_map<(x, z) -> (x)>
      ],
      iterator_types = ["parallel", "reduction"]
    } ins(%data, %coeff : tensor<8x16xi8>, tensor<16xi8>) outs(%acc : tensor<8xi48>) {
    ^bb0(%d: i8, %c: i8, %a: i48):
      %wide_d = arith.extsi %d : i8 to i48
      %wide_c = arith.extsi %c : i8 to i48
      %product = arith.muli %wide_d, %wide_c : i48
      %sum = arith.addi %a, %product : i48
      linalg.yield %sum : i48
    } -> tensor<8xi48>
    intrin.yield %new : tensor<8xi48>
  }

  // 16 lanes by 4 columns, data of 16 bits, coefficients of 8, sums of 48: `mac16`.
  intrin.def @mac16_i16_i8 dims ["x", "z"] operands [
    #intrin.operand<"data", @X16x4_16>, #intrin.operand<"coeff", @Z4_8>, #intrin.operand<"acc", @AM16_48>
  ] {
  ^bb0(%data: tensor<16x4xi16>, %coeff: tensor<4xi8>, %acc: tensor<16xi48>):
    %new = linalg.generic {
      indexing_maps = [
        affine_map<(x, z) -> (x, z)>, affine_map<(x, z) -> (z)>, affine_map<(x, z) -> (x)>
      ],
      iterator_types = ["parallel", "reduction"]
    } ins(%data, %coeff : tensor<16x4xi16>, tensor<4xi8>) outs(%acc : tensor<16xi48>) {
    ^bb0(%d: i16, %c: i8, %a: i48):
      %wide_d = arith.extsi %d : i16 to i48
      %wide_c = arith.extsi %c : i8 to i48
      %product = arith.muli %wide_d, %wide_c : i48
      %sum = arith.addi %a, %product : i48
      linalg.yield %sum : i48
    } -> tensor<16xi48>
    intrin.yield %new : tensor<16xi48>
  }

  // 16 lanes by 2 columns, data of 16 bits, coefficients of 16, sums of 48: `mac16`.
  intrin.def @mac16_i16 dims ["x", "z"] operands [
    #intrin.operand<"data", @X16x2_16>, #intrin.operand<"coeff", @Z2_16>, #intrin.operand<"acc", @AM16_48>
  ] {
  ^bb0(%data: tensor<16x2xi16>, %coeff: tensor<2xi16>, %acc: tensor<16xi48>):
    %new = linalg.generic {
      indexing_maps = [
        affine_map<(x, z) -> (x, z)>, affine_map<(x, z) -> (z)>, affine_map<(x, z) -> (x)>
      ],
      iterator_types = ["parallel", "reduction"]
    } ins(%data, %coeff : tensor<16x2xi16>, tensor<2xi16>) outs(%acc : tensor<16xi48>) {
    ^bb0(%d: i16, %c: i16, %a: i48):
      %wide_d = arith.extsi %d : i16 to i48
      %wide_c = arith.extsi %c : i16 to i48
      %product = arith.muli %wide_d, %wide_c : i48
      %sum = arith.addi %a, %product : i48
      linalg.yield %sum : i48
    } -> tensor<16xi48>
    intrin.yield %new : tensor<16xi48>
  }

  // 8 lanes by 4 columns, data of 16 bits, coefficients of 16, sums of 48: `mac8`.
  intrin.def @mac8_i16 dims ["x", "z"] operands [
    #intrin.operand<"data", @X8x4_16>, #intrin.operand<"coeff", @Z4_16>, #intrin.operand<"acc", @AM8_48>
  ] {
  ^bb0(%data: tensor<8x4xi16>, %coeff: tensor<4xi16>, %acc: tensor<8xi48>):
    %new = linalg.generic {
      indexing_maps = [
        affine_map<(x, z) -> (x, z)>, affine_map<(x, z) -> (z)>, affine_map<(x, z) -> (x)>
      ],
      iterator_types = ["parallel", "reduction"]
    } ins(%data, %coeff : tensor<8x4xi16>, tensor<4xi16>) outs(%acc : tensor<8xi48>) {
    ^bb0(%d: i16, %c: i16, %a: i48):
      %wide_d = arith.extsi %d : i16 to i48
      %wide_c = arith.extsi %c : i16 to i48
      %product = arith.muli %wide_d, %wide_c : i48
      %sum = arith.addi %a, %product : i48
      linalg.yield %sum : i48
    } -> tensor<8xi48>
    intrin.yield %new : tensor<8xi48>
  }

  // 16 lanes by 1 column, data of 32 bits, coefficients of 16, sums of 48: `mac16`.
  intrin.def @mac16_i32_i16 dims ["x", "z"] operands [
    #intrin.operand<"data", @X16x1_32>, #intrin.operand<"coeff", @Z1_16>, #intrin.operand<"acc", @AM16_48>
  ] {
  ^bb0(%data: tensor<16x1xi32>, %coeff: tensor<1xi16>, %acc: tensor<16xi48>):
    %new = linalg.generic {
      indexing_maps = [
        affine_map<(x, z) -> (x, z)>, affine_map<(x, z) -> (z)>, affine_map<(x, z) -> (x)>
      ],
      iterator_types = ["parallel", "reduction"]
    } ins(%data, %coeff : tensor<16x1xi32>, tensor<1xi16>) outs(%acc : tensor<16xi48>) {
    ^bb0(%d: i32, %c: i16, %a: i48):
      %wide_d = arith.extsi %d : i32 to i48
      %wide_c = arith.extsi %c : i16 to i48
      %product = arith.muli %wide_d, %wide_c : i48
      %sum = arith.addi %a, %product : i48
      linalg.yield %sum : i48
    } -> tensor<16xi48>
    intrin.yield %new : tensor<16xi48>
  }

  // 16 lanes by 1 column, data of 16 bits, coefficients of 32, sums of 48: `mac16`.
  intrin.def @mac16_i16_i32 dims ["x", "z"] operands [
    #intrin.operand<"data", @X16x1_16>, #intrin.operand<"coeff", @Z1_32>, #intrin.operand<"acc", @AM16_48>
  ] {
  ^bb0(%data: tensor<16x1xi16>, %coeff: tensor<1xi32>, %acc: tensor<16xi48>):
    %new = linalg.generic {
      indexing_maps = [
        affine_map<(x, z) -> (x, z)>, affine_map<(x, z) -> (z)>, affine_map<(x, z) -> (x)>
      ],
      iterator_types = ["parallel", "reduction"]
    } ins(%data, %coeff : tensor<16x1xi16>, tensor<1xi32>) outs(%acc : tensor<16xi48>) {
    ^bb0(%d: i16, %c: i32, %a: i48):
      %wide_d = arith.extsi %d : i16 to i48
      %wide_c = arith.extsi %c : i32 to i48
      %product = arith.muli %wide_d, %wide_c : i48
      %sum = arith.addi %a, %product : i48
      linalg.yield %sum : i48
    } -> tensor<16xi48>
    intrin.yield %new : tensor<16xi48>
  }

  // 8 lanes by 2 columns, data of 32 bits, coefficients of 16, sums of 48: `mac8`.
  intrin.def @mac8_i32_i16 dims ["x", "z"] operands [
    #intrin.operand<"data", @X8x2_32>, #intrin.operand<"coeff", @Z2_16>, #intrin.operand<"acc", @AM8_48>
  ] {
  ^bb0(%data: tensor<8x2xi32>, %coeff: tensor<2xi16>, %acc: tensor<8xi48>):
    %new = linalg.generic {
      indexing_maps = [
        affine_map<(x, z) -> (x, z)>, affine_map<(x, z) -> (z)>, affine_map<(x, z) -> (x)>
      ],
      iterator_types = ["parallel", "reduction"]
    } ins(%data, %coeff : tensor<8x2xi32>, tensor<2xi16>) outs(%acc : tensor<8xi48>) {
    ^bb0(%d: i32, %c: i16, %a: i48):
      %wide_d = arith.extsi %d : i32 to i48
      %wide_c = arith.extsi %c : i16 to i48
      %product = arith.muli %wide_d, %wide_c : i48
      %sum = arith.addi %a, %product : i48
      linalg.yield %sum : i48
    } -> tensor<8xi48>
    intrin.yield %new : tensor<8xi48>
  }

  // 8 lanes by 2 columns, data of 16 bits, coefficients of 32, sums of 48: `mac8`.
  intrin.def @mac8_i16_i32 dims ["x", "z"] operands [
    #intrin.operand<"data", @X8x2_16>, #intrin.operand<"coeff", @Z2_32>, #intrin.operand<"acc", @AM8_48>
  ] {
  ^bb0(%data: tensor<8x2xi16>, %coeff: tensor<2xi32>, %acc: tensor<8xi48>):
    %new = linalg.generic {
      indexing_maps = [
        affine_map<(x, z) -> (x, z)>, affine_map<(x, z) -> (z)>, affine_map<(x, z) -> (x)>
      ],
      iterator_types = ["parallel", "reduction"]
    } ins(%data, %coeff : tensor<8x2xi16>, tensor<2xi32>) outs(%acc : tensor<8xi48>) {
    ^bb0(%d: i16, %c: i32, %a: i48):
      %wide_d = arith.extsi %d : i16 to i48
      %wide_c = arith.extsi %c : i32 to i48
      %product = arith.muli %wide_d, %wide_c : i48
      %sum = arith.addi %a, %product : i48
      linalg.yield %sum : i48
    } -> tensor<8xi48>
    intrin.yield %new : tensor<8xi48>
  }

  // 8 lanes by 2 columns, data of 32 bits, coefficients of 16, sums of 80: `lmac8`.
  intrin.def @lmac8_i32_i16 dims ["x", "z"] operands [
    #intrin.operand<"data", @X8x2_32>, #intrin.operand<"coeff", @Z2_16>, #intrin.operand<"acc", @AM8_80>
  ] {
  ^bb0(%data: tensor<8x2xi32>, %coeff: tensor<2xi16>, %acc: tensor<8xi80>):
    %new = linalg.generic {
      indexing_maps = [
        affine_map<(x, z) -> (x, z)>, affine_map<(x, z) -> (z)>, affine_map<(x, z) -> (x)>
      ],
      iterator_types = ["parallel", "reduction"]
    } ins(%data, %coeff : tensor<8x2xi32>, tensor<2xi16>) outs(%acc : tensor<8xi80>) {
    ^bb0(%d: i32, %c: i16, %a: i80):
      %wide_d = arith.extsi %d : i32 to i80
      %wide_c = arith.extsi %c : i16 to i80
      %product = arith.muli %wide_d, %wide_c : i80
      %sum = arith.addi %a, %product : i80
      linalg.yield %sum : i80
    } -> tensor<8xi80>
    intrin.yield %new : tensor<8xi80>
  }

  // 8 lanes by 2 columns, data of 16 bits, coefficients of 32, sums of 80: `lmac8`.
  intrin.def @lmac8_i16_i32 dims ["x", "z"] operands [
    #intrin.operand<"data", @X8x2_16>, #intrin.operand<"coeff", @Z2_32>, #intrin.operand<"acc", @AM8_80>
  ] {
  ^bb0(%data: tensor<8x2xi16>, %coeff: tensor<2xi32>, %acc: tensor<8xi80>):
    %new = linalg.generic {
      indexing_maps = [
        affine_map<(x, z) -> (x, z)>, affine_map<(x, z) -> (z)>, affine_map<(x, z) -> (x)>
      ],
      iterator_types = ["parallel", "reduction"]
    } ins(%data, %coeff : tensor<8x2xi16>, tensor<2xi32>) outs(%acc : tensor<8xi80>) {
    ^bb0(%d: i16, %c: i32, %a: i80):
      %wide_d = arith.extsi %d : i16 to i80
      %wide_c = arith.extsi %c : i32 to i80
      %product = arith.muli %wide_d, %wide_c : i80
      %sum = arith.addi %a, %product : i80
      linalg.yield %sum : i80
    } -> tensor<8xi80>
    intrin.yield %new : tensor<8xi80>
  }

  // 8 lanes by 1 column, data of 32 bits, coefficients of 32, sums of 80: `lmac8`.
  intrin.def @lmac8_i32 dims ["x", "z"] operands [
    #intrin.operand<"data", @X8x1_32>, #intrin.operand<"coeff", @Z1_32>, #intrin.operand<"acc", @AM8_80>
  ] {
  ^bb0(%data: tensor<8x1xi32>, %coeff: tensor<1xi32>, %acc: tensor<8xi80>):
    %new = linalg.generic {
      indexing_maps = [
        affine_map<(x, z) -> (x, z)>, affine_map<(x, z) -> (z)>, affine_map<(x, z) -> (x)>
      ],
      iterator_types = ["parallel", "reduction"]
    } ins(%data, %coeff : tensor<8x1xi32>, tensor<1xi32>) outs(%acc : tensor<8xi80>) {
    ^bb0(%d: i32, %c: i32, %a: i80):
      %wide_d = arith.extsi %d : i32 to i80
      %wide_c = arith.extsi %c : i32 to i80
      %product = arith.muli %wide_d, %wide_c : i80
      %sum = arith.addi %a, %product : i80
      linalg.yield %sum : i80
    } -> tensor<8xi80>
    intrin.yield %new : tensor<8xi80>
  }

  // 4 lanes by 2 columns, data of 32 bits, coefficients of 32, sums of 80: `lmac4`.
  intrin.def @lmac4_i32 dims ["x", "z"] operands [
    #intrin.operand<"data", @X4x2_32>, #intrin.operand<"coeff", @Z2_32>, #intrin.operand<"acc", @AM4_80>
  ] {
  ^bb0(%data: tensor<4x2xi32>, %coeff: tensor<2xi32>, %acc: tensor<4xi80>):
    %new = linalg.generic {
      indexing_maps = [
        affine_map<(x, z) -> (x, z)>, affine_map<(x, z) -> (z)>, affine_map<(x, z) -> (x)>
      ],
      iterator_types = ["parallel", "reduction"]
    } ins(%data, %coeff : tensor<4x2xi32>, tensor<2xi32>) outs(%acc : tensor<4xi80>) {
    ^bb0(%d: i32, %c: i32, %a: i80):
      %wide_d = arith.extsi %d : i32 to i80
      %wide_c = arith.extsi %c : i32 to i80
      %product = arith.muli %wide_d, %wide_c : i80
      %sum = arith.addi %a, %product : i80
      linalg.yield %sum : i80
    } -> tensor<4xi80>
    intrin.yield %new : tensor<4xi80>
  }
}
