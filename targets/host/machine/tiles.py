"""The text on AMX in machine files of processors that have it."""

from __future__ import annotations

_MEMORIES = """\
    // AMX's tiles: 16 rows of 64 bytes. Those of the second factor, which has an n for each lane,
    // have a row for each word of k.
    arch.memory @TILE_BF16 : tensor<16x32xbf16> {depth = 8}
    arch.memory @TILE_PAIRS : tensor<16x32xbf16> {depth = 8}
    arch.memory @TILE_F32 : tensor<16x16xf32> {depth = 8}
    arch.memory @TILE_I8 : tensor<16x64xi8> {depth = 8}
    arch.memory @TILE_FOURS : tensor<16x64xi8> {depth = 8}
    arch.memory @TILE_I32 : tensor<16x16xi32> {depth = 8}
"""

_COMPUTE = """
  // A product of full tiles: 16 cycles, from "Intel 64 and IA-32 Architectures Optimization
  // Reference Manual" (Intel, 2023), section 20.5.
  arch.compute @tiles on @core {
    intrinsics = [@amx_bf16, @amx_s8s8, @amx_u8s8, @amx_s8u8], cycles_per_op = 16
  }
"""

_INTRINSIC = """
  // TDPBF16PS: bf16, summed in f32.
  intrin.def @amx_bf16 dims ["m", "n", "k"] operands [
    #intrin.operand<"a", @TILE_BF16>, #intrin.operand<"b", @TILE_PAIRS>,
    #intrin.operand<"acc", @TILE_F32>
  ] {
  ^bb0(%a: tensor<16x32xbf16>, %b: tensor<16x32xbf16>, %acc: tensor<16x16xf32>):
    %new = linalg.generic {
      indexing_maps = [
        affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>,
        affine_map<(m, n, k) -> (m, n)>
      ],
      iterator_types = ["parallel", "parallel", "reduction"]
    } ins(%a, %b : tensor<16x32xbf16>, tensor<16x32xbf16>) outs(%acc : tensor<16x16xf32>) {
    ^bb0(%x: bf16, %w: bf16, %sum: f32):
      %wide_x = arith.extf %x : bf16 to f32
      %wide_w = arith.extf %w : bf16 to f32
      %product = arith.mulf %wide_x, %wide_w : f32
      %value = arith.addf %sum, %product : f32
      linalg.yield %value : f32
    } -> tensor<16x16xf32>
    intrin.yield %new : tensor<16x16xf32>
  }
"""


_BYTES = """
  // {mnemonic}: {what}, summed in i32.
  intrin.def @{name} dims ["m", "n", "k"] operands [
    #intrin.operand<"a", @TILE_I8>, #intrin.operand<"b", @TILE_FOURS>,
    #intrin.operand<"acc", @TILE_I32>
  ] {{
  ^bb0(%a: tensor<16x64xi8>, %b: tensor<16x64xi8>, %acc: tensor<16x16xi32>):
    %new = linalg.generic {{
      indexing_maps = [
        affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>,
        affine_map<(m, n, k) -> (m, n)>
      ],
      iterator_types = ["parallel", "parallel", "reduction"]
    }} ins(%a, %b : tensor<16x64xi8>, tensor<16x64xi8>) outs(%acc : tensor<16x16xi32>) {{
    ^bb0(%x: i8, %w: i8, %sum: i32):
      %wide_x = arith.ext{x}i %x : i8 to i32
      %wide_w = arith.ext{w}i %w : i8 to i32
      %product = arith.muli %wide_x, %wide_w : i32
      %value = arith.addi %sum, %product : i32
      linalg.yield %value : i32
    }} -> tensor<16x16xi32>
    intrin.yield %new : tensor<16x16xi32>
  }}
"""

_SIGNS = (("s", "s", "signed bytes"), ("u", "s", "unsigned bytes times signed ones"),
          ("s", "u", "signed bytes times unsigned ones"))  # fmt: skip


def tile_memories() -> str:
    """The tile registers, to be placed in the level of the registers."""
    return _MEMORIES


def tile_intrinsics() -> str:
    """The compute unit with its products of tiles of bf16 and of bytes."""
    bytes = (
        _BYTES.format(mnemonic=f"TDPB{x}{w}D".upper(), what=what, name=f"amx_{x}8{w}8", x=x, w=w)
        for x, w, what in _SIGNS
    )
    return f"{_COMPUTE}{_INTRINSIC}{''.join(bytes)}"
