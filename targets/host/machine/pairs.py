"""The text on AVX512_BF16 in machine files of processors that have it."""

from __future__ import annotations

PAIR = 2
"""The numbers in bf16 that one lane takes."""

_MEMORIES = """\
    // The same registers as AVX512_BF16 sees them: bf16 in pairs, sums, and one pair for all lanes.
    arch.memory @PAIRS : tensor<{lanes}x2xbf16> {{depth = {registers}}}
    arch.memory @SUMS_F32 : tensor<{lanes}xf32> {{depth = {registers}}}
    arch.memory @PAIR : tensor<2xbf16> {{depth = {registers}}}
"""

_INTRINSIC = """
  arch.compute @pairs on @core {{intrinsics = [@bf16_dot]}}

  // VDPBF16PS: bf16 in pairs, summed in f32; either operand may be one pair that is broadcast.
  intrin.def @bf16_dot dims ["n", "k"] operands [
    #intrin.operand<"a", @PAIR>, #intrin.operand<"b", @PAIRS>, #intrin.operand<"acc", @SUMS_F32>
  ] {{
  ^bb0(%a: tensor<2xbf16>, %b: tensor<{lanes}x2xbf16>, %acc: tensor<{lanes}xf32>):
    %new = linalg.generic {{
      indexing_maps = [
        affine_map<(n, k) -> (k)>, affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>
      ],
      iterator_types = ["parallel", "reduction"]
    }} ins(%a, %b : tensor<2xbf16>, tensor<{lanes}x2xbf16>) outs(%acc : tensor<{lanes}xf32>) {{
    ^bb0(%x: bf16, %w: bf16, %sum: f32):
      %wide_x = arith.extf %x : bf16 to f32
      %wide_w = arith.extf %w : bf16 to f32
      %product = arith.mulf %wide_x, %wide_w : f32
      %value = arith.addf %sum, %product : f32
      linalg.yield %value : f32
    }} -> tensor<{lanes}xf32>
    intrin.yield %new : tensor<{lanes}xf32>
  }}
"""


def pair_memories(lanes: int, registers: int) -> str:
    """The registers as products of bf16 see them, to be placed in the level of the registers."""
    return _MEMORIES.format(lanes=lanes, registers=registers)


def pair_intrinsics(lanes: int) -> str:
    """The compute unit with its dot products of bf16 into as many sums as a vector has."""
    return _INTRINSIC.format(lanes=lanes)
