"""Machines whose intrinsics are not those of VTA are refused, by what they mean."""

from __future__ import annotations

import pytest

from weft.targets.vta.errors import VtaError
from weft.targets.vta.intrinsics import alu_kernel, gemm_kernel, meaning_text
from weft.targets.vta.spec import VtaSpec
from weft.tools.registry.universe import resolve_machine
from weft.transforms.machine.view import Machine, machine_from_text

NAME = "machine @vta-1x16x16"
GEMM = f"{NAME}: intrin.def @vta_gemm"
MAC = "acc[x, y] + i32(inp[x, z]) * i32(wgt[y, z])"
REAL = f"acc[x, y] = {MAC}"
ALU = "dst[x, y] = "


def changed(*changes: tuple[str, str], count: int = 1) -> Machine:
    """The default machine with the first `count` places of each text replaced."""
    text = resolve_machine("vta-1x16x16").read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, count)
    return machine_from_text(text, "machine.mlir")


def error_of(machine: Machine) -> str:
    with pytest.raises(VtaError) as caught:
        VtaSpec.from_machine(machine)
    return str(caught.value)


@pytest.mark.parametrize(
    ("changes", "meaning"),
    [
        (
            [("affine_map<(x, y, z) -> (y, z)>", "affine_map<(x, y, z) -> (z, y)>")],
            "acc[x, y] = acc[x, y] + i32(inp[x, z]) * i32(wgt[z, y])",
        ),
        (
            [("affine_map<(x, y, z) -> (x, z)>", "affine_map<(x, y, z) -> (x, 15 - z)>")],
            "acc[x, y] = acc[x, y] + i32(inp[x, -1 * z + 15]) * i32(wgt[y, z])",
        ),
        (
            [("%w32 = arith.extsi %w", "%w32 = arith.extui %w")],
            "acc[x, y] = acc[x, y] + i32(inp[x, z]) * extui(wgt[y, z])",
        ),
        (
            [("arith.addi %a, %product", "arith.subi %a, %product")],
            "acc[x, y] = acc[x, y] - (i32(inp[x, z]) * i32(wgt[y, z]))",
        ),
        (
            [("%product = arith.muli %i32, %w32", "%product = arith.muli %w32, %w32")],
            "acc[x, y] = acc[x, y] + i32(wgt[y, z]) * i32(wgt[y, z])",
        ),
        (
            [("%sum = arith.addi %a, %product", "%sum = arith.addi %product, %product")],
            "acc[x, y] = i32(inp[x, z]) * i32(wgt[y, z]) + i32(inp[x, z]) * i32(wgt[y, z])",
        ),
    ],
)
def test_another_gemm(changes: list[tuple[str, str]], meaning: str):
    assert error_of(changed(*changes)) == (
        f"{GEMM} means {meaning}, but VTA's GEMM computes {REAL}"
    )


@pytest.mark.parametrize(
    "changes",
    [
        [("arith.addi %a, %product", "arith.addi %product, %a")],
        [("arith.muli %i32, %w32", "arith.muli %w32, %i32")],
        # Along a dimension of extent 1, nothing matters.
        [("(x, y, z) -> (x, z)", "(x, y, z) -> (0, z)")],
        [('["parallel", "parallel", "reduction"]', '["reduction", "parallel", "reduction"]')],
        [("arith.maxsi %d, %s", "arith.maxsi %s, %d")],
        [("@vta_shr_imm", "@vta_down"), ("intrin.def @vta_shr_imm", "intrin.def @vta_down")],
    ],
)
def test_the_same_in_other_words(changes: list[tuple[str, str]]):
    VtaSpec.from_machine(changed(*changes))


def test_the_order_of_loops_does_not_matter():
    text = resolve_machine("vta-8x8x8-zu").read_text()
    text = text.replace("affine_map<(x, y, z)", "affine_map<(x, z, y)")
    text = text.replace(
        '"parallel", "parallel", "reduction"', '"parallel", "reduction", "parallel"'
    )
    text = text.replace("affine_map<(x, y) ->", "affine_map<(y, x) ->")
    assert VtaSpec.from_machine(machine_from_text(text, "machine.mlir")).batch == 8


def test_reset():
    swapped = changed(("arith.select %r, %zero, %sum", "arith.select %r, %sum, %zero"))
    assert error_of(swapped) == f"{GEMM} means acc[x, y] = 0, but VTA's GEMM computes {REAL}"
    kept = changed(("arith.select %r, %zero, %sum", "arith.select %r, %a, %sum"))
    assert error_of(kept) == (
        f"{GEMM} with reset = 1 means acc[x, y] = acc[x, y], but VTA's GEMM then computes "
        "acc[x, y] = 0"
    )
    always = changed(("0 to 1, default = 0", "0 to 1"))
    assert error_of(always).startswith(GEMM)


@pytest.mark.parametrize(
    ("change", "name", "message"),
    [
        (
            ("arith.addi %d, %s : i32", "arith.subi %d, %s : i32"),
            "vta_add",
            f"means {ALU}dst[x, y] - src[x, y], but VTA's ALU computes {ALU}dst[x, y] + "
            f"src[x, y] or {ALU}maxsi(dst[x, y], src[x, y]) or {ALU}minsi(dst[x, y], src[x, y]) "
            f"or {ALU}dst[x, y] >> src[x, y]",
        ),
        (
            ("arith.shrsi %d, %i32", "arith.shrsi %i32, %d"),
            "vta_shr_imm",
            f"means {ALU}i32(imm) >> dst[x, y], but VTA's ALU computes {ALU}dst[x, y] + i32(imm) "
            f"or {ALU}maxsi(dst[x, y], i32(imm)) or {ALU}minsi(dst[x, y], i32(imm)) or {ALU}"
            "dst[x, y] >> i32(imm)",
        ),
        (
            ('<"imm", 0 to 15>', '<"imm", 0 to 31>'),
            "vta_shr_imm",
            "'imm' runs over 0 to 31; VTA takes 0 to 15",
        ),
        (
            ('<"imm", 0 to 15>', '<"amount", 0 to 15>'),
            "vta_shr_imm",
            "has parameters amount; VTA's ALU has one, 'imm', without default",
        ),
    ],
)
def test_another_alu(change: tuple[str, str], name: str, message: str):
    separator = ":" if message.startswith("'") else ""
    assert error_of(changed(change)) == f"{NAME}: intrin.def @{name}{separator} {message}"


def test_operands_elsewhere():
    def swapped(text: str, first: str, second: str) -> tuple[str, str]:
        return text.format(first, second), text.format(second, first)

    machine = changed(
        swapped("[\n    {}, {}", '#intrin.operand<"inp", @INP>', '#intrin.operand<"wgt", @WGT>'),
        swapped("^bb0({}, {}, %reset", "%inp: tensor<1x16xi8>", "%wgt: tensor<16x16xi8>"),
        swapped("{}, {},\n", "affine_map<(x, y, z) -> (x, z)>", "affine_map<(x, y, z) -> (y, z)>"),
        swapped("ins({}, {}, %reset", "%inp", "%wgt"),
        swapped("{}, {}, i1)\n", "tensor<1x16xi8>", "tensor<16x16xi8>"),
    )
    assert error_of(machine) == (
        f"{GEMM} has operands in WGT, INP, ACC; on VTA they are in INP, WGT, ACC"
    )


def test_units():
    moved = changed(("arch.compute @alu on @compute", "arch.compute @alu on @store"))
    assert error_of(moved) == (
        f"{NAME} is not a VTA: arch.compute @alu runs on engine @store; on VTA it is @compute"
    )
    both = changed(("intrinsics = [@vta_gemm]", "intrinsics = [@vta_gemm, @vta_add]"))
    assert error_of(both).startswith(f"{NAME}: intrin.def @vta_add has operands in ACC, ACC")
    third = changed(
        ("arch.compute @alu on", "arch.compute @more on @compute {intrinsics = [@vta_add]}\n"
         "  arch.compute @alu on"),
    )  # fmt: skip
    assert error_of(third) == (
        f"{NAME}: intrin.def @vta_add runs on arch.compute @more; VTA has the compute units @gemm "
        "and @alu"
    )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            ("@INP : tensor<1x16xi8> {depth = 2048}", "@INP : tensor<1x16xi8> {depth = 1000}"),
            f"{NAME} is not a VTA: arch.memory @INP has depth 1000, which is not a power of two "
            ">= 2; field widths of the instruction set are its logarithm",
        ),
        (
            ("@WGT : tensor<16x16xi8> {depth = 1024}", "@WGT : tensor<16x16xi8> {depth = 4096}"),
            f"{NAME}: field wgt of micro-ops would need bits 32..43 of 32; use smaller buffer "
            "depths",
        ),
        (
            ("arch.channel from @store to @compute {depth = 255}", ""),
            f"{NAME} is not a VTA: it has 0 of channel store -> compute; VTA has one",
        ),
    ],
)
def test_what_is_wrong_names_the_machine(change: tuple[str, str], message: str):
    assert error_of(changed(change)) == message


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ([("<1x16x", "<3x16x")], "@INP has a batch of 3"),
        (
            [("tensor<16x16xi8>", "tensor<12x16xi8>"), ("tensor<1x16xi32>", "tensor<1x12xi32>"),
             ("@OUT : tensor<1x16xi8>", "@OUT : tensor<1x12xi8>")],
            "@WGT has a block of outputs of 12",
        ),
        (
            [("@OUT : tensor<1x16xi8>", "@OUT : tensor<1x16xi8 >"),
             ("tensor<1x16xi8>", "tensor<1x24xi8>"), ("tensor<16x16xi8>", "tensor<16x24xi8>")],
            "@INP has a block of inputs of 24",
        ),
    ],
)  # fmt: skip
def test_blocks_are_powers_of_two(changes: list[tuple[str, str]], message: str):
    assert error_of(changed(*changes, count=-1)) == (
        f"{NAME} is not a VTA: arch.memory {message}, which is not a power of two; VTA is "
        "configured by their logarithms (LOG_BATCH, LOG_BLOCK)"
    )


def test_meanings_as_text():
    assert meaning_text(gemm_kernel(1, 16, 16)) == REAL
    assert meaning_text(alu_kernel("shr", 1, 16, "i16")) == f"{ALU}dst[x, y] >> i32(imm)"
