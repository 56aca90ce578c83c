// Four by four VTA cores on a mesh, with DRAM at its corners. A core is VTA's default
// (`vta-1x16x16`), and what it loads from and stores to is a memory of its own, which the mesh fills
// and empties. Each core runs programs of target `vta`; time in a core is what its instructions take.
//
// What VTA has no source for is said beside it. Sizes of INP, WGT and ACC: apache/tvm-vta,
// include/vta/hw_spec.h.

// Per 16-bit word, that of multi's buffer of 32 kB times (size / 32 kB)**0.467, which is what lies
// between it and edge's of 256 kB. A wide access costs as much as the words that it has.
#scaled = "scaled from multi and edge by size, not measured"
#constants = "github.com/tsinghua-ideal/kapla, hardwares/*.json: 28 nm, pJ per 16-bit word"
#static = "scaled from multi by the number of multipliers, not measured"
#links = "not in a source: as those of multi"
#local = "size not in a source; energy: as edge's buffer of 256 kB in the table of multi"
#core = "loads and stores are the memories'; their time is that of instructions"

arch.machine @"vta-mesh" target "noc" attributes {
  clock_hz = 100000000, counting = "executed", static_pj_per_cycle = 318.2, cost_source = #static
} {
  arch.level @dram attributes {overlap = "in_place"} {
    arch.memory @DRAM : i8 {
      depth = 4294967296, energy_pj = 200.94513769977168, bytes_per_cycle = 51.2,
      cost_source = #constants
    }
  }
  // One half is filled while the core works on the other.
  arch.level @core attributes {overlap = "double"} {
    arch.memory @LM : i8 {depth = 262144, energy_pj = 3.74185, cost_source = #local}
  }
  arch.level @sram attributes {overlap = "in_place"} {
    arch.memory @INP : tensor<1x16xi8> {depth = 2048, energy_pj = 22.66, cost_source = #scaled}
    arch.memory @WGT : tensor<16x16xi8> {depth = 1024, energy_pj = 957.914, cost_source = #scaled}
    arch.memory @ACC : tensor<1x16xi32> {depth = 2048, energy_pj = 173.2, cost_source = #scaled}
  }

  arch.engine @compute
  // The energy of a 16-bit multiply-add: an upper limit for one of 8 bits. Lanes: the ALU, which
  // has the same engine, computes on the 16 sums of an entry in two cycles. Of its intrinsics, those
  // are here that say how sums can be scaled; `vta-1x16x16` has all.
  arch.compute @gemm on @compute {
    intrinsics = [@vta_gemm, @vta_shr, @vta_shr_imm], energy_pj = 0.9984, cycles_per_op = 1,
    lanes = 8, element_bits = 32, kernels = "vta", cost_source = #constants
  }

  arch.array @cores of @core shape [4, 4] topology "mesh" {multicast}
  arch.array @ports of @dram shape [2, 2] topology "mesh" {over = @cores}
  arch.array @units of @sram shape [1, 1] topology "bus" {multicast, template = "intrinsic"}

  arch.network @mesh of @cores {
    bytes_per_cycle = 16, hop_cycles = 1, energy_pj_per_byte = 4.88, cost_source = #links
  }
  arch.network @loads of @units {
    bytes_per_cycle = 16, energy_pj_per_byte = 0.0, cost_source = #core
  }

  intrin.def @vta_gemm dims ["x", "y", "z"] operands [
    #intrin.operand<"inp", @INP>, #intrin.operand<"wgt", @WGT>, #intrin.operand<"acc", @ACC>
  ] {
  ^bb0(%inp: tensor<1x16xi8>, %wgt: tensor<16x16xi8>, %acc: tensor<1x16xi32>):
    %new = linalg.generic {
      indexing_maps = [
        affine_map<(x, y, z) -> (x, z)>, affine_map<(x, y, z) -> (y, z)>,
        affine_map<(x, y, z) -> (x, y)>
      ],
      iterator_types = ["parallel", "parallel", "reduction"]
    } ins(%inp, %wgt : tensor<1x16xi8>, tensor<16x16xi8>) outs(%acc : tensor<1x16xi32>) {
    ^bb0(%i: i8, %w: i8, %a: i32):
      %i32 = arith.extsi %i : i8 to i32
      %w32 = arith.extsi %w : i8 to i32
      %product = arith.muli %i32, %w32 : i32
      %sum = arith.addi %a, %product : i32
      linalg.yield %sum : i32
    } -> tensor<1x16xi32>
    intrin.yield %new : tensor<1x16xi32>
  }

  intrin.def @vta_shr dims ["x", "y"] operands [
    #intrin.operand<"src", @ACC>, #intrin.operand<"dst", @ACC>
  ] {
  ^bb0(%src: tensor<1x16xi32>, %dst: tensor<1x16xi32>):
    %new = linalg.generic {
      indexing_maps = [affine_map<(x, y) -> (x, y)>, affine_map<(x, y) -> (x, y)>],
      iterator_types = ["parallel", "parallel"]
    } ins(%src : tensor<1x16xi32>) outs(%dst : tensor<1x16xi32>) {
    ^bb0(%s: i32, %d: i32):
      %value = arith.shrsi %d, %s : i32
      linalg.yield %value : i32
    } -> tensor<1x16xi32>
    intrin.yield %new : tensor<1x16xi32>
  }

  intrin.def @vta_shr_imm dims ["x", "y"] operands [#intrin.operand<"dst", @ACC>]
      params [#intrin.param<"imm", 0 to 15>] {
  ^bb0(%imm: i16, %dst: tensor<1x16xi32>):
    %new = linalg.generic {
      indexing_maps = [affine_map<(x, y) -> ()>, affine_map<(x, y) -> (x, y)>],
      iterator_types = ["parallel", "parallel"]
    } ins(%imm : i16) outs(%dst : tensor<1x16xi32>) {
    ^bb0(%i: i16, %d: i32):
      %i32 = arith.extsi %i : i16 to i32
      %value = arith.shrsi %d, %i32 : i32
      linalg.yield %value : i32
    } -> tensor<1x16xi32>
    intrin.yield %new : tensor<1x16xi32>
  }
}
