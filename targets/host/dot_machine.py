"""What machine files of processors with VNNI say of it."""

from __future__ import annotations

BYTES = 4
"""The bytes that one lane takes."""

_MEMORIES = """\
    // The same registers as VNNI sees them: bytes in fours, sums, and one four for all lanes.
    arch.memory @BYTES : tensor<{lanes}x4xi8> {{depth = {registers}}}
    arch.memory @SUMS : tensor<{lanes}xi32> {{depth = {registers}}}
    arch.memory @FOUR : tensor<4xi8> {{depth = {registers}}}
"""

_INTRINSICS = """\
  arch.compute @vector on @core {{intrinsics = [@vnni_dot, @vnni_dot_by_four]}}

  // VPDPBUSD: bytes that are taken as unsigned times signed bytes, in fours; either operand may
  // be one four that is broadcast.
  intrin.def @vnni_dot dims ["n", "k"] operands [
    #intrin.operand<"a", @FOUR>, #intrin.operand<"b", @BYTES>, #intrin.operand<"acc", @SUMS>
  ] {{
  ^bb0(%a: tensor<4xi8>, %b: tensor<{lanes}x4xi8>, %acc: tensor<{lanes}xi32>):
    %new = linalg.generic {{
      indexing_maps = [
        affine_map<(n, k) -> (k)>, affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>
      ],
      iterator_types = ["parallel", "reduction"]
    }} ins(%a, %b : tensor<4xi8>, tensor<{lanes}x4xi8>) outs(%acc : tensor<{lanes}xi32>) {{
    ^bb0(%x: i8, %w: i8, %sum: i32):
      %x32 = arith.extui %x : i8 to i32
      %w32 = arith.extsi %w : i8 to i32
      %product = arith.muli %x32, %w32 : i32
      %value = arith.addi %sum, %product : i32
      linalg.yield %value : i32
    }} -> tensor<{lanes}xi32>
    intrin.yield %new : tensor<{lanes}xi32>
  }}

  intrin.def @vnni_dot_by_four dims ["n", "k"] operands [
    #intrin.operand<"a", @BYTES>, #intrin.operand<"b", @FOUR>, #intrin.operand<"acc", @SUMS>
  ] {{
  ^bb0(%a: tensor<{lanes}x4xi8>, %b: tensor<4xi8>, %acc: tensor<{lanes}xi32>):
    %new = linalg.generic {{
      indexing_maps = [
        affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (k)>, affine_map<(n, k) -> (n)>
      ],
      iterator_types = ["parallel", "reduction"]
    }} ins(%a, %b : tensor<{lanes}x4xi8>, tensor<4xi8>) outs(%acc : tensor<{lanes}xi32>) {{
    ^bb0(%x: i8, %w: i8, %sum: i32):
      %x32 = arith.extui %x : i8 to i32
      %w32 = arith.extsi %w : i8 to i32
      %product = arith.muli %x32, %w32 : i32
      %value = arith.addi %sum, %product : i32
      linalg.yield %value : i32
    }} -> tensor<{lanes}xi32>
    intrin.yield %new : tensor<{lanes}xi32>
  }}
"""


def dot_memories(lanes: int, registers: int) -> str:
    """The registers as the dot products see them, to be placed in the level of the registers."""
    return _MEMORIES.format(lanes=lanes, registers=registers)


def dot_intrinsics(lanes: int) -> str:
    """The compute unit with its dot products into as many i32 sums as a vector has."""
    return _INTRINSICS.format(lanes=lanes)
