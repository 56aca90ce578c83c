"""Classes of operators, as named linalg ops, on VTA's gemm: with layouts as they are, or not."""

from __future__ import annotations

from functools import cache

import pytest
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp

from weft.dialects.intrin import ApplyOp
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.embed.options import EmbedOptions
from weft.transforms.embed.relaxed import relaxed_candidates
from weft.transforms.kernel.from_linalg import KernelGroup, kernel_groups
from weft.transforms.machine.context import WeftContext
from weft.transforms.model.load import load_module
from weft.transforms.strategy.embed_intrinsics import EmbedIntrinsicsPass, embed_group


@cache
def context(machine: str) -> WeftContext:
    return make_context(machine)


def tensor(shape: str, type: str = "i8") -> str:
    return f"tensor<{shape}x{type}>"


def named(op: str, x: str, w: str, y: str, attributes: str = "") -> str:
    """A function of one named op on i8 that accumulates in i32."""
    return f"""
func.func @f(%x: {tensor(x)}, %w: {tensor(w)}) -> {tensor(y, "i32")} {{
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : {tensor(y, "i32")}
  %i = linalg.fill ins(%zero : i32) outs(%e : {tensor(y, "i32")}) -> {tensor(y, "i32")}
  %y = linalg.{op} {attributes} ins(%x, %w : {tensor(x)}, {tensor(w)})
    outs(%i : {tensor(y, "i32")}) -> {tensor(y, "i32")}
  func.return %y : {tensor(y, "i32")}
}}
"""


def window(strides: str, dilations: str, rank: int) -> str:
    def dense(values: str) -> str:
        return f"dense<{values}> : tensor<{rank}xi64>"

    return f"{{strides = {dense(strides)}, dilations = {dense(dilations)}}}"


CLASSES = {
    "depth-wise": named(
        "depthwise_conv_2d_nhwc_hwc", "1x18x18x32", "3x3x32", "1x16x16x32", window("1", "1", 2)
    ),
    "grouped": named(
        "conv_2d_ngchw_gfchw", "1x4x8x18x18", "4x16x8x3x3", "1x4x16x16x16", window("1", "1", 2)
    ),
    "1D": named("conv_1d_ncw_fcw", "1x2x67", "32x2x5", "1x32x32", window("2", "1", 1)),
    "2D, dilated": named(
        "conv_2d_nchw_fchw", "1x16x12x12", "16x16x3x3", "1x16x8x8", window("1", "2", 2)
    ),
    "3D": named(
        "conv_3d_ncdhw_fcdhw", "1x3x6x10x10", "16x3x3x3x3", "1x16x4x8x8", window("1", "1", 3)
    ),
    "batched": named("batch_matmul", "4x24x48", "4x48x32", "4x24x32"),
    "vector": named("matvec", "40x100", "100", "40"),
}
EXPECTED = {
    ("depth-wise", "vta-1x16x16"): (
        "x <- 1, y <- h(16), z <- fuse(r(3) s(3))",
        "x <- 1, y <- pad(16), z <- pad(16)",
    ),
    ("grouped", "vta-1x16x16"): (
        "x <- 1, y <- k(16), z <- fuse(c(8) r(3) s(3))",
        "x <- 1, y <- k(16), z <- c(16)",
    ),
    ("grouped", "vta-8x8x8-zu"): (
        "x <- h(2 by 8) w(4 by 4), y <- k(8), z <- c(8)",
        "x <- n(8), y <- k(8), z <- c(8)",
    ),
    ("1D", "vta-1x16x16"): (
        "x <- 1, y <- k(16), z <- fuse(c(2) s(5))",
        "x <- 1, y <- k(16), z <- c(16)",
    ),
    ("1D", "vta-8x8x8-zu"): (
        "x <- w(8), y <- k(8), z <- s(8)",
        "x <- n(8), y <- k(8), z <- c(8)",
    ),
    ("2D, dilated", "vta-8x8x8-zu"): (
        "x <- h(2) w(4), y <- k(8), z <- c(8)",
        "x <- n(8), y <- k(8), z <- c(8)",
    ),
    ("3D", "vta-1x16x16"): (
        "x <- 1, y <- k(16), z <- fuse(c(3) t(3) r(3))",
        "x <- 1, y <- k(16), z <- c(16)",
    ),
    ("batched", "vta-1x16x16"): ("x <- 1, y <- k(16), z <- c(16)",) * 2,
    ("batched", "vta-8x8x8-zu"): ("x <- n(8), y <- k(8), z <- c(8)",) * 2,
    ("vector", "vta-1x16x16"): ("x <- 1, y <- n(16), z <- c(16)",) * 2,
}


def load(text: str, machine: str) -> tuple[ModuleOp, tuple[KernelGroup, ...]]:
    module = load_module(text, context(machine), "test.mlir")
    (function,) = [o for o in module.walk() if isinstance(o, func.FuncOp)]
    return module, kernel_groups(function)


@pytest.mark.parametrize(("name", "machine"), EXPECTED)
def test_class(name: str, machine: str) -> None:
    _, (group,) = load(CLASSES[name], machine)
    ctx = context(machine)
    intrinsic = ctx.machine().find_intrinsic("vta_gemm")
    candidates = relaxed_candidates(group, intrinsic, EmbedOptions(candidates=3))
    assert len(candidates) == 3
    application = embed_group(group, ctx.machine()).application
    described = application.embedding.describe(application.kernel, intrinsic.kernel)
    best = candidates[0].describe_candidate(application.kernel, intrinsic.kernel)
    assert (best, described) == EXPECTED[name, machine]
    assert candidates[0].cost_by() <= application.embedding.overhead_cost()


def cell(start: str) -> str:
    """`x @ wx + h @ wh`: the second product starts from zero, or from the first one."""
    sum_, gates = "%y", tensor("4x128", "i32")
    add = f"""
  %y = linalg.add ins(%u, %v : {gates}, {gates}) outs(%e : {gates}) -> {gates}"""
    if start == "%u":
        sum_, add = "%v", ""
    operands = f"{tensor('4x64')}, {tensor('64x128')}"
    return f"""
func.func @cell(%x: {tensor("4x64")}, %wx: {tensor("64x128")}, %h: {tensor("4x64")},
                %wh: {tensor("64x128")}) -> {gates} {{
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : {gates}
  %i = linalg.fill ins(%zero : i32) outs(%e : {gates}) -> {gates}
  %u = linalg.matmul ins(%x, %wx : {operands}) outs(%i : {gates}) -> {gates}
  %v = linalg.matmul ins(%h, %wh : {operands}) outs({start} : {gates}) -> {gates}{add}
  func.return {sum_} : {gates}
}}
"""


def test_both_products_of_a_cell() -> None:
    """The sum is the epilogue of one, and reads what the other became."""
    module, groups = load(cell("%i"), "vta-1x16x16")
    assert len(groups) == 2
    EmbedIntrinsicsPass().apply(context("vta-1x16x16"), module)
    module.verify()
    first, second = [o for o in module.walk() if isinstance(o, ApplyOp)]
    assert first.result in second.operands
    assert "@vta_add" in str(second)
    assert not [o for o in module.walk() if o.name.startswith("linalg.generic")]


def test_a_product_that_starts_from_another() -> None:
    module, _ = load(cell("%u"), "vta-1x16x16")
    with pytest.raises(WeftError, match="starts from the elements of a tensor, but vta_gemm"):
        EmbedIntrinsicsPass().apply(context("vta-1x16x16"), module)


TRANSPOSED = f"""
func.func @f(%x: {tensor("1x16x8x8")}, %w: {tensor("16x16x3x3")})
    -> {tensor("1x16x15x15", "i32")} {{
  %zero = arith.constant 0 : i32
  %none = arith.constant 0 : i8
  %wide = tensor.empty() : {tensor("1x16x17x17")}
  %blank = linalg.fill ins(%none : i8) outs(%wide : {tensor("1x16x17x17")})
    -> {tensor("1x16x17x17")}
  %apart = tensor.insert_slice %x into %blank[0, 0, 1, 1] [1, 16, 8, 8] [1, 1, 2, 2]
    : {tensor("1x16x8x8")} into {tensor("1x16x17x17")}
  %e = tensor.empty() : {tensor("1x16x15x15", "i32")}
  %i = linalg.fill ins(%zero : i32) outs(%e : {tensor("1x16x15x15", "i32")})
    -> {tensor("1x16x15x15", "i32")}
  %y = linalg.conv_2d_nchw_fchw {window("1", "1", 2)}
    ins(%apart, %w : {tensor("1x16x17x17")}, {tensor("16x16x3x3")})
    outs(%i : {tensor("1x16x15x15", "i32")}) -> {tensor("1x16x15x15", "i32")}
  func.return %y : {tensor("1x16x15x15", "i32")}
}}
"""  # fmt: skip


@pytest.mark.parametrize("machine", ["vta-1x16x16", "vta-8x8x8-zu"])
def test_transposed_convolutions(machine: str) -> None:
    """The rows and columns between which zeros were put are left alone."""
    _, (group,) = load(TRANSPOSED, machine)
    intrinsic = context(machine).machine().find_intrinsic("vta_gemm")
    candidates = relaxed_candidates(group, intrinsic, EmbedOptions(candidates=10))
    names = [d.name for d in group.producer.kernel.dims]
    for candidate in candidates:
        taken = {d.dim for digits in candidate.groups for d in digits}
        assert not taken & {names.index(f"d{i}") for i in (2, 3, 5, 6)}
        assert not candidate.packs
    with pytest.raises(WeftError, match=r"floordiv 2\) of x is not linear; materialise"):
        embed_group(group, context(machine).machine())
