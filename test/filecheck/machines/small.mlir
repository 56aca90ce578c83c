// A made-up accelerator whose target has no cost model: one multiplier of a vector with a 4x4
// block, small memories, and an epilogue of addition, shift and maximum.
arch.machine @small target "small" attributes {clock_hz = 1000000} {
  arch.level @dram {
    arch.memory @DRAM : i8 {depth = 65536, alignment_bytes = 4}
  }
  arch.level @sram {
    arch.memory @A : tensor<4xi8> {depth = 16}
    arch.memory @B : tensor<4x4xi8> {depth = 8}
    arch.memory @C : tensor<4xi32> {depth = 16}
  }

  arch.engine @dma
  arch.engine @mac
  arch.channel from @dma to @mac {depth = 4}
  arch.channel from @mac to @dma {depth = 4}

  arch.path @load_a from @DRAM to @A on @dma {bytes_per_cycle = 4, setup_cycles = 10, max_pad = 3}
  arch.path @load_b from @DRAM to @B on @dma {bytes_per_cycle = 4, setup_cycles = 10}
  arch.path @load_c from @DRAM to @C on @dma {bytes_per_cycle = 4, setup_cycles = 10}
  arch.path @store_c from @C to @DRAM on @dma {
    bytes_per_cycle = 4, setup_cycles = 10, conversion = "truncate"
  }

  arch.compute @unit on @mac {
    intrinsics = [@dot, @plus, @shift, @most], setup_cycles = 5, cycles_per_op = 1
  }

  intrin.def @dot dims ["j", "k"] operands [
    #intrin.operand<"a", @A>, #intrin.operand<"b", @B>, #intrin.operand<"c", @C>
  ] {
  ^bb0(%a: tensor<4xi8>, %b: tensor<4x4xi8>, %c: tensor<4xi32>):
    %new = linalg.generic {
      indexing_maps = [
        affine_map<(j, k) -> (k)>, affine_map<(j, k) -> (j, k)>, affine_map<(j, k) -> (j)>
      ],
      iterator_types = ["parallel", "reduction"]
    } ins(%a, %b : tensor<4xi8>, tensor<4x4xi8>) outs(%c : tensor<4xi32>) {
    ^bb0(%x: i8, %y: i8, %s: i32):
      %x32 = arith.extsi %x : i8 to i32
      %y32 = arith.extsi %y : i8 to i32
      %product = arith.muli %x32, %y32 : i32
      %sum = arith.addi %s, %product : i32
      linalg.yield %sum : i32
    } -> tensor<4xi32>
    intrin.yield %new : tensor<4xi32>
  }

  intrin.def @plus dims ["j"] operands [#intrin.operand<"d", @C>, #intrin.operand<"c", @C>] {
  ^bb0(%d: tensor<4xi32>, %c: tensor<4xi32>):
    %new = linalg.generic {
      indexing_maps = [affine_map<(j) -> (j)>, affine_map<(j) -> (j)>],
      iterator_types = ["parallel"]
    } ins(%d : tensor<4xi32>) outs(%c : tensor<4xi32>) {
    ^bb0(%x: i32, %s: i32):
      %sum = arith.addi %s, %x : i32
      linalg.yield %sum : i32
    } -> tensor<4xi32>
    intrin.yield %new : tensor<4xi32>
  }

  intrin.def @shift dims ["j"] operands [#intrin.operand<"c", @C>]
      params [#intrin.param<"by", 0 to 7>] {
  ^bb0(%by: i4, %c: tensor<4xi32>):
    %new = linalg.generic {
      indexing_maps = [affine_map<(j) -> ()>, affine_map<(j) -> (j)>],
      iterator_types = ["parallel"]
    } ins(%by : i4) outs(%c : tensor<4xi32>) {
    ^bb0(%n: i4, %s: i32):
      %n32 = arith.extui %n : i4 to i32
      %shifted = arith.shrsi %s, %n32 : i32
      linalg.yield %shifted : i32
    } -> tensor<4xi32>
    intrin.yield %new : tensor<4xi32>
  }

  intrin.def @most dims ["j"] operands [#intrin.operand<"d", @C>, #intrin.operand<"c", @C>] {
  ^bb0(%d: tensor<4xi32>, %c: tensor<4xi32>):
    %new = linalg.generic {
      indexing_maps = [affine_map<(j) -> (j)>, affine_map<(j) -> (j)>],
      iterator_types = ["parallel"]
    } ins(%d : tensor<4xi32>) outs(%c : tensor<4xi32>) {
    ^bb0(%x: i32, %s: i32):
      %value = arith.maxsi %s, %x : i32
      linalg.yield %value : i32
    } -> tensor<4xi32>
    intrin.yield %new : tensor<4xi32>
  }
}
