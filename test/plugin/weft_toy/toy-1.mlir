// A made-up accelerator: one unit that adds a dot product of 16 bytes to a 32-bit sum.
arch.machine @"toy-1" target "toy" attributes {clock_hz = 500000000} {
  arch.level @outer { arch.memory @DRAM : i8 {depth = 1073741824} }
  arch.level @local {
    arch.memory @X : tensor<16xi8> {depth = 2048}
    arch.memory @W : tensor<16xi8> {depth = 4096}
    arch.memory @SUM : i32 {depth = 1024}
  }
  arch.engine @dma
  arch.engine @core
  arch.path @load_x from @DRAM to @X on @dma {bytes_per_cycle = 16, setup_cycles = 20}
  arch.path @load_w from @DRAM to @W on @dma {bytes_per_cycle = 16, setup_cycles = 20}
  arch.path @store from @SUM to @DRAM on @dma {bytes_per_cycle = 16, setup_cycles = 20}
  arch.compute @dots on @core {intrinsics = [@dot16]}

  intrin.def @dot16 dims ["k"] operands [
    #intrin.operand<"x", @X>, #intrin.operand<"w", @W>, #intrin.operand<"sum", @SUM>
  ] {
  ^bb0(%x: tensor<16xi8>, %w: tensor<16xi8>, %sum: tensor<i32>):
    %new = linalg.generic {
      indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>],
      iterator_types = ["reduction"]
    } ins(%x, %w : tensor<16xi8>, tensor<16xi8>) outs(%sum : tensor<i32>) {
    ^bb0(%a: i8, %b: i8, %s: i32):
      %wide_a = arith.extsi %a : i8 to i32
      %wide_b = arith.extsi %b : i8 to i32
      %product = arith.muli %wide_a, %wide_b : i32
      %next = arith.addi %s, %product : i32
      linalg.yield %next : i32
    } -> tensor<i32>
    intrin.yield %new : tensor<i32>
  }
}
