"""Machines with one intrinsic that multiplies and adds, by what it accesses."""

from __future__ import annotations

from collections.abc import Sequence


def tensor(shape: Sequence[int], type: str) -> str:
    return f"tensor<{''.join(f'{n}x' for n in shape)}{type}>"


def machine(
    dims: str,
    accesses: Sequence[str],
    shapes: Sequence[Sequence[int]],
    reductions: str = "",
    types: tuple[str, str] = ("i8", "i32"),
    memories: tuple[str, str, str] = ("X", "W", "SUM"),
) -> str:
    """
    `dims` are names; `accesses` and `shapes` are those of `x`, `w` and `sum`, in
    `sum[...] += x[...] * w[...]`; `memories` hold them, of which some may be one.
    """
    names = ", ".join(dims)
    narrow, wide = types
    tensors = [tensor(s, t) for s, t in zip(shapes, (narrow, narrow, wide), strict=True)]
    entries = {m: t if len(s) else t[7:-1]
               for m, t, s in zip(memories, tensors, shapes, strict=True)}  # fmt: skip
    maps = ", ".join(f"affine_map<({names}) -> ({a})>" for a in accesses)
    kinds = ", ".join(f'"{"reduction" if d in reductions else "parallel"}"' for d in dims)
    widened = (
        ""
        if narrow == wide
        else f"""
      %wa = arith.extsi %a : {narrow} to {wide}
      %wb = arith.extsi %b : {narrow} to {wide}"""
    )
    a, b = ("%a", "%b") if narrow == wide else ("%wa", "%wb")
    kind = "f" if wide.startswith("f") else "i"
    loads = "".join(
        f"\n  arch.path @load_{m} from @DRAM to @{m} on @dma {{bytes_per_cycle = 16}}"
        for m in dict.fromkeys(memories[:2])
    )
    return f"""
arch.machine @one target "toy" attributes {{clock_hz = 1000000000}} {{
  arch.level @outer {{ arch.memory @DRAM : i8 {{depth = 1073741824}} }}
  arch.level @local {{
    {" ".join(f"arch.memory @{m} : {t} {{depth = 2048}}" for m, t in entries.items())}
  }}
  arch.engine @dma
  arch.engine @core{loads}
  arch.path @store from @{memories[2]} to @DRAM on @dma {{bytes_per_cycle = 16}}
  arch.compute @unit on @core {{intrinsics = [@it]}}
  intrin.def @it dims [{", ".join(f'"{d}"' for d in dims)}] operands [
    #intrin.operand<"x", @{memories[0]}>, #intrin.operand<"w", @{memories[1]}>,
    #intrin.operand<"sum", @{memories[2]}>
  ] {{
  ^bb0(%x: {tensors[0]}, %w: {tensors[1]}, %sum: {tensors[2]}):
    %new = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}}
      ins(%x, %w : {tensors[0]}, {tensors[1]}) outs(%sum : {tensors[2]}) {{
    ^bb0(%a: {narrow}, %b: {narrow}, %s: {wide}):{widened}
      %product = arith.mul{kind} {a}, {b} : {wide}
      %next = arith.add{kind} %s, %product : {wide}
      linalg.yield %next : {wide}
    }} -> {tensors[2]}
    intrin.yield %new : {tensors[2]}
  }}
}}
"""


OUTER_PRODUCT = machine("ij", ("i", "j", "i, j"), ((4,), (8,), (4, 8)))
VECTORS = machine("i", ("i", "i", "i"), ((8,), (8,), (8,)))
VECTOR_BY_SCALAR = machine("i", ("i", "", "i"), ((8,), (), (8,)))
FLOAT_VECTORS = machine(
    "i", ("i", "i", "i"), ((8,), (8,), (8,)), types=("f32", "f32"), memories=("V", "V", "V")
)
STENCIL_3 = machine("ir", ("i + r", "r", "i"), ((10,), (3,), (8,)), "r")
STENCIL_4 = machine("ir", ("i + r", "r", "i"), ((11,), (4,), (8,)), "r")
BACKWARDS = machine("ir", ("i - r + 2", "r", "i"), ((6,), (3,), (4,)), "r")
PLANE = machine(
    "ijrs", ("i + r, j + s", "r, s", "i, j"), ((4, 6), (3, 3), (2, 4)), "rs"
)  # fmt: skip
CHANNELS = machine(
    "ikcr", ("c, i + r", "k, c, r", "k, i"), ((2, 6), (2, 2, 3), (2, 4)), "cr"
)  # fmt: skip
FLOAT_STENCIL = machine(
    "ir", ("i + r", "r", "i"), ((10,), (3,), (8,)), "r", types=("f32", "f32")
)  # fmt: skip


def _element_wise(name: str, op: str, immediate: bool) -> str:
    """An intrinsic on the sums of `MATRIX_UNIT`, with another entry or a number."""
    sums = "tensor<2x4xi32>"
    same = "affine_map<(i, j) -> (i, j)>"
    source = "%imm: i16" if immediate else f"%src: {sums}"
    operand = "" if immediate else '#intrin.operand<"src", @ACC>, '
    params = ' params [#intrin.param<"imm", -128 to 127>]' if immediate else ""
    first = "affine_map<(i, j) -> ()>" if immediate else same
    inside = "i16" if immediate else "i32"
    value, widened = ("%w", "%w = arith.extsi %s : i16 to i32") if immediate else ("%s", "")
    given = source.replace(":", " :")
    return f"""
  intrin.def @{name} dims ["i", "j"] operands [{operand}#intrin.operand<"dst", @ACC>]{params} {{
  ^bb0({source}, %dst: {sums}):
    %new = linalg.generic {{
      indexing_maps = [{first}, {same}], iterator_types = ["parallel", "parallel"]
    }} ins({given}) outs(%dst : {sums}) {{
    ^bb0(%s: {inside}, %d: i32):
      {widened}
      %v = arith.{op} %d, {value} : i32
      linalg.yield %v : i32
    }} -> {sums}
    intrin.yield %new : {sums}
  }}"""


MATRIX_UNIT = f"""
arch.machine @"matrix-unit" target "generic" attributes {{clock_hz = 200000000}} {{
  arch.level @outer {{ arch.memory @DRAM : i8 {{depth = 1073741824}} }}
  arch.level @local {{
    arch.memory @X : tensor<2x8xi8> {{depth = 64}}
    arch.memory @W : tensor<4x8xi8> {{depth = 64}}
    arch.memory @ACC : tensor<2x4xi32> {{depth = 64}}
    arch.memory @OUT : tensor<2x4xi8> {{depth = 64, shares_index_with = @ACC}}
  }}
  arch.engine @dma
  arch.engine @core
  arch.path @load_x from @DRAM to @X on @dma {{bytes_per_cycle = 8, max_pad = 3}}
  arch.path @load_w from @DRAM to @W on @dma {{bytes_per_cycle = 8}}
  arch.path @load_acc from @DRAM to @ACC on @dma {{bytes_per_cycle = 8}}
  arch.path @store from @OUT to @DRAM on @dma {{bytes_per_cycle = 8, conversion = "truncate"}}
  arch.compute @unit on @core {{intrinsics = [@product]}}
  arch.compute @alu on @core {{intrinsics = [@add, @shift, @least, @most]}}
  intrin.def @product dims ["i", "j", "k"] operands [
    #intrin.operand<"x", @X>, #intrin.operand<"w", @W>, #intrin.operand<"sum", @ACC>
  ] {{
  ^bb0(%x: tensor<2x8xi8>, %w: tensor<4x8xi8>, %sum: tensor<2x4xi32>):
    %new = linalg.generic {{
      indexing_maps = [
        affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>,
        affine_map<(i, j, k) -> (i, j)>
      ],
      iterator_types = ["parallel", "parallel", "reduction"]
    }} ins(%x, %w : tensor<2x8xi8>, tensor<4x8xi8>) outs(%sum : tensor<2x4xi32>) {{
    ^bb0(%a: i8, %b: i8, %s: i32):
      %wa = arith.extsi %a : i8 to i32
      %wb = arith.extsi %b : i8 to i32
      %p = arith.muli %wa, %wb : i32
      %n = arith.addi %s, %p : i32
      linalg.yield %n : i32
    }} -> tensor<2x4xi32>
    intrin.yield %new : tensor<2x4xi32>
  }}
{_element_wise("add", "addi", immediate=False)}
{_element_wise("shift", "shrsi", immediate=True)}
{_element_wise("least", "maxsi", immediate=True)}
{_element_wise("most", "minsi", immediate=True)}
}}
"""
"""Products of 2 x 8 by 8 x 4 bytes, with a bias, shifts and limits, and bytes as results."""
