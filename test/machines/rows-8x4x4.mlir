// 8 rows of 4 bytes by 4 x 4 weights; an instruction shifts an entry of 8 x 4 sums by one number.
arch.machine @"rows-8x4x4" target "generic" attributes {clock_hz = 200000000} {
  arch.level @outer { arch.memory @DRAM : i8 {depth = 268435456} }
  arch.level @local {
    arch.memory @ROWS : tensor<8x4xi8> {depth = 512}
    arch.memory @COLS : tensor<4x4xi8> {depth = 1024}
    arch.memory @SUMS : tensor<8x4xi32> {depth = 256}
    arch.memory @BYTES : tensor<8x4xi8> {depth = 256, shares_index_with = @SUMS}
    arch.memory @SHIFT : i32 {depth = 256}
  }
  arch.engine @dma
  arch.engine @core
  arch.path @load_rows from @DRAM to @ROWS on @dma {bytes_per_cycle = 8, setup_cycles = 10}
  arch.path @load_cols from @DRAM to @COLS on @dma {bytes_per_cycle = 8, setup_cycles = 10}
  arch.path @load_shift from @DRAM to @SHIFT on @dma {bytes_per_cycle = 8, setup_cycles = 10}
  arch.path @load_sums from @DRAM to @SUMS on @dma {bytes_per_cycle = 8, setup_cycles = 10}
  arch.path @store from @BYTES to @DRAM on @dma {bytes_per_cycle = 8, setup_cycles = 10}
  arch.compute @array on @core {intrinsics = [@mul]}
  arch.compute @after on @core {intrinsics = [@add, @shr, @max, @min], cycles_per_op = 1}

  intrin.def @mul dims ["i", "j", "k"] operands [
    #intrin.operand<"a", @ROWS>, #intrin.operand<"b", @COLS>, #intrin.operand<"s", @SUMS>
  ] {
  ^bb0(%a: tensor<8x4xi8>, %b: tensor<4x4xi8>, %s: tensor<8x4xi32>):
    %new = linalg.generic {
      indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>,
                       affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]
    } ins(%a, %b : tensor<8x4xi8>, tensor<4x4xi8>) outs(%s : tensor<8x4xi32>) {
    ^bb0(%x: i8, %y: i8, %old: i32):
      %wx = arith.extsi %x : i8 to i32
      %wy = arith.extsi %y : i8 to i32
      %p = arith.muli %wx, %wy : i32
      %n = arith.addi %old, %p : i32
      linalg.yield %n : i32
    } -> tensor<8x4xi32>
    intrin.yield %new : tensor<8x4xi32>
  }
  intrin.def @add dims ["i", "j"] operands [
    #intrin.operand<"b", @SUMS>, #intrin.operand<"s", @SUMS>
  ] {
  ^bb0(%b: tensor<8x4xi32>, %s: tensor<8x4xi32>):
    %new = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]
    } ins(%b : tensor<8x4xi32>) outs(%s : tensor<8x4xi32>) {
    ^bb0(%x: i32, %old: i32):
      %n = arith.addi %old, %x : i32
      linalg.yield %n : i32
    } -> tensor<8x4xi32>
    intrin.yield %new : tensor<8x4xi32>
  }
  intrin.def @shr dims ["i", "j"] operands [
    #intrin.operand<"by", @SHIFT>, #intrin.operand<"s", @SUMS>
  ] {
  ^bb0(%by: tensor<i32>, %s: tensor<8x4xi32>):
    %new = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]
    } ins(%by : tensor<i32>) outs(%s : tensor<8x4xi32>) {
    ^bb0(%x: i32, %old: i32):
      %n = arith.shrsi %old, %x : i32
      linalg.yield %n : i32
    } -> tensor<8x4xi32>
    intrin.yield %new : tensor<8x4xi32>
  }
  intrin.def @max dims ["i", "j"] operands [#intrin.operand<"s", @SUMS>]
      params [#intrin.param<"to", -128 to 127>] {
  ^bb0(%to: i32, %s: tensor<8x4xi32>):
    %new = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]
    } ins(%to : i32) outs(%s : tensor<8x4xi32>) {
    ^bb0(%x: i32, %old: i32):
      %n = arith.maxsi %old, %x : i32
      linalg.yield %n : i32
    } -> tensor<8x4xi32>
    intrin.yield %new : tensor<8x4xi32>
  }
  intrin.def @min dims ["i", "j"] operands [#intrin.operand<"s", @SUMS>]
      params [#intrin.param<"to", -128 to 127>] {
  ^bb0(%to: i32, %s: tensor<8x4xi32>):
    %new = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]
    } ins(%to : i32) outs(%s : tensor<8x4xi32>) {
    ^bb0(%x: i32, %old: i32):
      %n = arith.minsi %old, %x : i32
      linalg.yield %n : i32
    } -> tensor<8x4xi32>
    intrin.yield %new : tensor<8x4xi32>
  }
}
