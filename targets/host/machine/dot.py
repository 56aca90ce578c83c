"""The text on VNNI in machine files of processors that have it."""

from __future__ import annotations

BYTES = 4
"""The bytes that one lane takes."""

_MEMORIES = """\
    // The same registers as VNNI sees them: bytes in fours, sums, and one four for all lanes.
    arch.memory @BYTES : tensor<{lanes}x4xi8> {{depth = {registers}}}
    arch.memory @SUMS : tensor<{lanes}xi32> {{depth = {registers}}}
    arch.memory @FOUR : tensor<4xi8> {{depth = {registers}}}
"""

_COMPUTE = """\
  arch.compute @vector on @core {intrinsics = [@vnni_dot, @vnni_dot_by_four]}

  // VPDPBUSD: bytes that are taken as unsigned times signed bytes, in fours; either operand may
  // be one four that is broadcast.
"""

_INTRINSIC = """\
  intrin.def @{name} dims ["n", "k"] operands [
    #intrin.operand<"a", @{a}>, #intrin.operand<"b", @{b}>, #intrin.operand<"acc", @SUMS>
  ] {{
  ^bb0(%a: {a_type}, %b: {b_type}, %acc: tensor<{lanes}xi32>):
    %new = linalg.generic {{
      indexing_maps = [
        affine_map<(n, k) -> ({am})>, affine_map<(n, k) -> ({bm})>, affine_map<(n, k) -> (n)>
      ],
      iterator_types = ["parallel", "reduction"]
    }} ins(%a, %b : {a_type}, {b_type}) outs(%acc : tensor<{lanes}xi32>) {{
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
    four = "FOUR", "k", "tensor<4xi8>"
    fours = "BYTES", "n, k", f"tensor<{lanes}x4xi8>"
    first = _dot_text("vnni_dot", lanes, four, fours)
    return f"{_COMPUTE}{first}\n{_dot_text('vnni_dot_by_four', lanes, fours, four)}"


def _dot_text(name: str, lanes: int, a: tuple[str, str, str], b: tuple[str, str, str]) -> str:
    """The intrinsic of two operands: the memory, the dimensions and the type of each."""
    return _INTRINSIC.format(
        name=name, lanes=lanes, a=a[0], am=a[1], a_type=a[2], b=b[0], bm=b[1], b_type=b[2]
    )
