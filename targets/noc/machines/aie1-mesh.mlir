// Eight by fifty AI Engine tiles of the first generation, as in the VC1902; `aie1-mesh-RxC` is
// the same machine with R rows of C tiles.
//
// What a tile holds of a layer is computed by a kernel of the target aie1, in as many cycles as its
// words take.
//
// A tile has a vector unit and 32 kB of data memory. It reads and writes the memories of its
// neighbours too, and hands accumulators on to the next one by the cascade, the first row being the
// one next to the array's interface (in mlir-aie it has number 1). The
// registers stand here by what a multiply-add of the vector unit reads: `lanes x columns` data,
// `columns` coefficients for all lanes, and an accumulator for each lane. The three kinds of data
// registers are views of the same 6 x 256 bits, those of coefficients of the same 2 x 256, those
// of accumulators of the same 4 x 768: a layer uses one kind.

#am009 = "AMD AM009 (registers, data memory), UG1079 (table of the vector unit's multiply-adds)"
// Per 16-bit word, registers as multi's registers and data memory as its buffer of 32 kB. A wide
// access costs as much as the words that it has.
#scaled = "scaled from multi, not measured"
#constants = "github.com/tsinghua-ideal/kapla, hardwares/*.json: 28 nm, pJ per 16-bit word"
#static = "scaled from multi by the number of multipliers, not measured"
#links = "32-bit stream switches, two to each side; energy and hop not in a source, as multi"
// Rows that go from west to east and back, joined at their ends: mlir-aie, tutorial 8; memories in
// reach: mlir-aie, AIETargetModel.cpp, isLegalMemAffinity of the first generation (UG1079: "north,
// south, and east or west").
#ddr = "not in a source: 100 GB/s at 1 GHz"

arch.machine @"aie1-mesh" target "noc" attributes {
  clock_hz = 1000000000, counting = "executed", static_pj_per_cycle = 994.4, cost_source = #static
} {
  arch.level @dram attributes {overlap = "in_place"} {
    arch.memory @DDR : i8 {
      depth = 4294967296, energy_pj = 200.94513769977168, bytes_per_cycle = 100.0,
      cost_source = #ddr
    }
  }
  arch.level @tile attributes {overlap = "double"} {
    arch.memory @DM : i8 {depth = 32768, energy_pj = 1.4163, cost_source = #scaled}
  }
  arch.level @registers attributes {overlap = "in_place"} {
    arch.memory @X16 : tensor<16x2xi16> {depth = 3, energy_pj = 3.0108, cost_source = #scaled}
    arch.memory @Z16 : tensor<2xi16> {depth = 16, energy_pj = 0.1882, cost_source = #scaled}
    arch.memory @X8 : tensor<16x8xi8> {depth = 1, energy_pj = 6.0217, cost_source = #scaled}
    arch.memory @Z8 : tensor<8xi8> {depth = 8, energy_pj = 0.3764, cost_source = #scaled}
    arch.memory @X32 : tensor<8x1xi32> {depth = 6, energy_pj = 1.5054, cost_source = #scaled}
    arch.memory @Z32 : tensor<1xi32> {depth = 16, energy_pj = 0.1882, cost_source = #scaled}
    arch.memory @AM : tensor<16xi48> {depth = 4, energy_pj = 4.5162, cost_source = #scaled}
    arch.memory @AL : tensor<8xi80> {depth = 4, energy_pj = 3.7635, cost_source = #scaled}
  }

  arch.engine @vector
  // The energy of a 16-bit multiply-add; the table has no energies. Lanes: `max32` compares 32 pairs
  // of 16 bits, `max16` 16 of 32 (UG1078, integer vector max/min).
  arch.compute @macs on @vector {
    intrinsics = [@mac16_i16, @mac16_i8, @lmac8_i32], energy_pj = 0.9984, cycles_per_op = 1,
    lanes = 32, element_bits = 16, kernels = "aie1", cost_source = #constants
  }

  arch.array @tiles of @tile shape [8, 50] topology "mesh" {
    multicast, sharing = "shared", cascade = "serpentine", reach = "checkerboard"
  }
  arch.array @ports of @dram shape [1, 1] topology "mesh" {over = @tiles}
  arch.array @units of @registers shape [1, 1] topology "bus" {multicast, template = "intrinsic"}

  arch.network @streams of @tiles {
    bytes_per_cycle = 8, hop_cycles = 1, energy_pj_per_byte = 4.88, cost_source = #links
  }
  // Two loads of 256 bits per cycle; their energy is that of the memory.
  arch.network @ports_of_memory of @units {
    bytes_per_cycle = 64, energy_pj_per_byte = 0.0, cost_source = #am009
  }

  // 16 lanes by 2 columns of 16 bits, added up in 48 bits: `mac16`.
  intrin.def @mac16_i16 dims ["x", "z"] operands [
    #intrin.operand<"data", @X16>, #intrin.operand<"coeff", @Z16>, #intrin.operand<"acc", @AM>
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

  // 16 lanes by 8 columns of 8 bits: `mac16`.
  intrin.def @mac16_i8 dims ["x", "z"] operands [
    #intrin.operand<"data", @X8>, #intrin.operand<"coeff", @Z8>, #intrin.operand<"acc", @AM>
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

  // 8 lanes by 1 column of 32 bits, added up in 80 bits: `lmac8`.
  intrin.def @lmac8_i32 dims ["x", "z"] operands [
    #intrin.operand<"data", @X32>, #intrin.operand<"coeff", @Z32>, #intrin.operand<"acc", @AL>
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
}
