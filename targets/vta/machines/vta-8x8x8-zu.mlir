// VTA with a batch of 8 on a Zynq UltraScale+ board: 8x8x8 GEMM (LOG_BATCH = LOG_BLOCK = 3),
// buffers of the default sizes in bytes, 128-bit bus, 333 MHz.
//
// Source of the architecture: apache/tvm-vta, include/vta/hw_spec.h, config/*.json, and the
// HLS and Chisel designs; what the designs agree on. Cycle costs are scaled from those
// of the Pynq board, not measured.

#cost = "scaled from the Pynq calibration to a 128-bit bus at 333 MHz, not measured"

arch.machine @"vta-8x8x8-zu" target "vta" attributes {clock_hz = 333000000} {
  arch.level @dram {
    // Addresses are physical and have 32 bits; buffers start on a page.
    arch.memory @DRAM : i8 {depth = 4294967296, alignment_bytes = 4096}
  }
  arch.level @sram {
    arch.memory @INP : tensor<8x8xi8> {depth = 512}
    arch.memory @WGT : tensor<8x8xi8> {depth = 4096}
    arch.memory @ACC : tensor<8x8xi32> {depth = 512}
    // The low bytes of what GEMM and ALU write to ACC; a load of ACC does not reach it.
    arch.memory @OUT : tensor<8x8xi8> {depth = 512, shares_index_with = @ACC}
    // The Chisel design has only 2048 micro-ops, whatever the buffer's size.
    arch.memory @UOP : i32 {depth = 8192, usable_entries = 2048}
  }

  arch.engine @load {queue_depth = 512, nop_cycles = 3, cost_source = #cost}
  arch.engine @compute {queue_depth = 512, nop_cycles = 3, cost_source = #cost}
  arch.engine @store {queue_depth = 512, nop_cycles = 3, cost_source = #cost}
  // 255: the Chisel design counts tokens in 8 bits and saturates; the HLS design has 1024.
  arch.channel from @load to @compute {depth = 255}
  arch.channel from @compute to @load {depth = 255}
  arch.channel from @compute to @store {depth = 255}
  arch.channel from @store to @compute {depth = 255}

  // Row counts and lengths are 16-bit fields, paddings 4-bit fields. Loads of WGT ignore
  // paddings in the HLS design, and loads of UOP have one row.
  arch.path @load_inp from @DRAM to @INP on @load {
    bytes_per_cycle = 8, setup_cycles = 50, row_cycles = 50, pad_cycles = 1, max_pad = 15,
    max_rows = 65535, max_row_elements = 65535, max_row_stride_elements = 65535,
    cost_source = #cost
  }
  arch.path @load_wgt from @DRAM to @WGT on @load {
    bytes_per_cycle = 8, setup_cycles = 50, row_cycles = 50,
    max_rows = 65535, max_row_elements = 65535, max_row_stride_elements = 65535,
    cost_source = #cost
  }
  arch.path @load_acc from @DRAM to @ACC on @compute {
    bytes_per_cycle = 8, setup_cycles = 50, row_cycles = 50, pad_cycles = 1, max_pad = 15,
    max_rows = 65535, max_row_elements = 65535, max_row_stride_elements = 65535,
    cost_source = #cost
  }
  arch.path @load_uop from @DRAM to @UOP on @compute {
    bytes_per_cycle = 8, setup_cycles = 50, row_cycles = 50,
    max_rows = 1, max_row_elements = 65535,
    cost_source = #cost
  }
  // Stored values keep their low 8 bits; there is no saturation.
  arch.path @store_out from @OUT to @DRAM on @store {
    bytes_per_cycle = 8, setup_cycles = 50, row_cycles = 50, conversion = "truncate",
    max_rows = 65535, max_row_elements = 65535, max_row_stride_elements = 65535,
    cost_source = #cost
  }

  // An accumulator that is written again sooner reads a stale value (TVM's runtime refuses
  // a repeat among two neighbouring micro-ops before).
  arch.compute @gemm on @compute {
    intrinsics = [@vta_gemm],
    setup_cycles = 40, cycles_per_op = 1, min_accumulator_distance = 3,
    cost_source = #cost
  }
  arch.compute @alu on @compute {
    intrinsics = [
      @vta_add, @vta_add_imm, @vta_max, @vta_max_imm, @vta_min, @vta_min_imm, @vta_shr,
      @vta_shr_imm
    ],
    setup_cycles = 40, cycles_per_op = 2, min_accumulator_distance = 3,
    cost_source = #cost
  }

  intrin.def @vta_gemm dims ["x", "y", "z"] operands [
    #intrin.operand<"inp", @INP>, #intrin.operand<"wgt", @WGT>, #intrin.operand<"acc", @ACC>
  ] params [#intrin.param<"reset", 0 to 1, default = 0>] {
  ^bb0(%inp: tensor<8x8xi8>, %wgt: tensor<8x8xi8>, %reset: i1, %acc: tensor<8x8xi32>):
    %new = linalg.generic {
      indexing_maps = [
        affine_map<(x, y, z) -> (x, z)>, affine_map<(x, y, z) -> (y, z)>,
        affine_map<(x, y, z) -> ()>, affine_map<(x, y, z) -> (x, y)>
      ],
      iterator_types = ["parallel", "parallel", "reduction"]
    } ins(%inp, %wgt, %reset : tensor<8x8xi8>, tensor<8x8xi8>, i1)
        outs(%acc : tensor<8x8xi32>) {
    ^bb0(%i: i8, %w: i8, %r: i1, %a: i32):
      %i32 = arith.extsi %i : i8 to i32
      %w32 = arith.extsi %w : i8 to i32
      %product = arith.muli %i32, %w32 : i32
      %sum = arith.addi %a, %product : i32
      %zero = arith.constant 0 : i32
      %value = arith.select %r, %zero, %sum : i32
      linalg.yield %value : i32
    } -> tensor<8x8xi32>
    intrin.yield %new : tensor<8x8xi32>
  }

  intrin.def @vta_add dims ["x", "y"] operands [
    #intrin.operand<"src", @ACC>, #intrin.operand<"dst", @ACC>
  ] {
  ^bb0(%src: tensor<8x8xi32>, %dst: tensor<8x8xi32>):
    %new = linalg.generic {
      indexing_maps = [affine_map<(x, y) -> (x, y)>, affine_map<(x, y) -> (x, y)>],
      iterator_types = ["parallel", "parallel"]
    } ins(%src : tensor<8x8xi32>) outs(%dst : tensor<8x8xi32>) {
    ^bb0(%s: i32, %d: i32):
      %value = arith.addi %d, %s : i32
      linalg.yield %value : i32
    } -> tensor<8x8xi32>
    intrin.yield %new : tensor<8x8xi32>
  }

  intrin.def @vta_max dims ["x", "y"] operands [
    #intrin.operand<"src", @ACC>, #intrin.operand<"dst", @ACC>
  ] {
  ^bb0(%src: tensor<8x8xi32>, %dst: tensor<8x8xi32>):
    %new = linalg.generic {
      indexing_maps = [affine_map<(x, y) -> (x, y)>, affine_map<(x, y) -> (x, y)>],
      iterator_types = ["parallel", "parallel"]
    } ins(%src : tensor<8x8xi32>) outs(%dst : tensor<8x8xi32>) {
    ^bb0(%s: i32, %d: i32):
      %value = arith.maxsi %d, %s : i32
      linalg.yield %value : i32
    } -> tensor<8x8xi32>
    intrin.yield %new : tensor<8x8xi32>
  }

  intrin.def @vta_min dims ["x", "y"] operands [
    #intrin.operand<"src", @ACC>, #intrin.operand<"dst", @ACC>
  ] {
  ^bb0(%src: tensor<8x8xi32>, %dst: tensor<8x8xi32>):
    %new = linalg.generic {
      indexing_maps = [affine_map<(x, y) -> (x, y)>, affine_map<(x, y) -> (x, y)>],
      iterator_types = ["parallel", "parallel"]
    } ins(%src : tensor<8x8xi32>) outs(%dst : tensor<8x8xi32>) {
    ^bb0(%s: i32, %d: i32):
      %value = arith.minsi %d, %s : i32
      linalg.yield %value : i32
    } -> tensor<8x8xi32>
    intrin.yield %new : tensor<8x8xi32>
  }

  // Shifts by 0 to 15 mean the same in all designs; negative ones and MUL do not.
  intrin.def @vta_shr dims ["x", "y"] operands [
    #intrin.operand<"src", @ACC>, #intrin.operand<"dst", @ACC>
  ] {
  ^bb0(%src: tensor<8x8xi32>, %dst: tensor<8x8xi32>):
    %new = linalg.generic {
      indexing_maps = [affine_map<(x, y) -> (x, y)>, affine_map<(x, y) -> (x, y)>],
      iterator_types = ["parallel", "parallel"]
    } ins(%src : tensor<8x8xi32>) outs(%dst : tensor<8x8xi32>) {
    ^bb0(%s: i32, %d: i32):
      %value = arith.shrsi %d, %s : i32
      linalg.yield %value : i32
    } -> tensor<8x8xi32>
    intrin.yield %new : tensor<8x8xi32>
  }

  intrin.def @vta_add_imm dims ["x", "y"] operands [#intrin.operand<"dst", @ACC>]
      params [#intrin.param<"imm", -32768 to 32767>] {
  ^bb0(%imm: i16, %dst: tensor<8x8xi32>):
    %new = linalg.generic {
      indexing_maps = [affine_map<(x, y) -> ()>, affine_map<(x, y) -> (x, y)>],
      iterator_types = ["parallel", "parallel"]
    } ins(%imm : i16) outs(%dst : tensor<8x8xi32>) {
    ^bb0(%i: i16, %d: i32):
      %i32 = arith.extsi %i : i16 to i32
      %value = arith.addi %d, %i32 : i32
      linalg.yield %value : i32
    } -> tensor<8x8xi32>
    intrin.yield %new : tensor<8x8xi32>
  }

  intrin.def @vta_max_imm dims ["x", "y"] operands [#intrin.operand<"dst", @ACC>]
      params [#intrin.param<"imm", -32768 to 32767>] {
  ^bb0(%imm: i16, %dst: tensor<8x8xi32>):
    %new = linalg.generic {
      indexing_maps = [affine_map<(x, y) -> ()>, affine_map<(x, y) -> (x, y)>],
      iterator_types = ["parallel", "parallel"]
    } ins(%imm : i16) outs(%dst : tensor<8x8xi32>) {
    ^bb0(%i: i16, %d: i32):
      %i32 = arith.extsi %i : i16 to i32
      %value = arith.maxsi %d, %i32 : i32
      linalg.yield %value : i32
    } -> tensor<8x8xi32>
    intrin.yield %new : tensor<8x8xi32>
  }

  intrin.def @vta_min_imm dims ["x", "y"] operands [#intrin.operand<"dst", @ACC>]
      params [#intrin.param<"imm", -32768 to 32767>] {
  ^bb0(%imm: i16, %dst: tensor<8x8xi32>):
    %new = linalg.generic {
      indexing_maps = [affine_map<(x, y) -> ()>, affine_map<(x, y) -> (x, y)>],
      iterator_types = ["parallel", "parallel"]
    } ins(%imm : i16) outs(%dst : tensor<8x8xi32>) {
    ^bb0(%i: i16, %d: i32):
      %i32 = arith.extsi %i : i16 to i32
      %value = arith.minsi %d, %i32 : i32
      linalg.yield %value : i32
    } -> tensor<8x8xi32>
    intrin.yield %new : tensor<8x8xi32>
  }

  intrin.def @vta_shr_imm dims ["x", "y"] operands [#intrin.operand<"dst", @ACC>]
      params [#intrin.param<"imm", 0 to 15>] {
  ^bb0(%imm: i16, %dst: tensor<8x8xi32>):
    %new = linalg.generic {
      indexing_maps = [affine_map<(x, y) -> ()>, affine_map<(x, y) -> (x, y)>],
      iterator_types = ["parallel", "parallel"]
    } ins(%imm : i16) outs(%dst : tensor<8x8xi32>) {
    ^bb0(%i: i16, %d: i32):
      %i32 = arith.extsi %i : i16 to i32
      %value = arith.shrsi %d, %i32 : i32
      linalg.yield %value : i32
    } -> tensor<8x8xi32>
    intrin.yield %new : tensor<8x8xi32>
  }
}
