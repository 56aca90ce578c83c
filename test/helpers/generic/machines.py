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
    widened = "" if narrow == wide else f"""
      %wa = arith.extsi %a : {narrow} to {wide}
      %wb = arith.extsi %b : {narrow} to {wide}"""
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
