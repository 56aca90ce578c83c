"""From a module to an executable for VTA: buffers, weights, and machines of other sizes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from xdsl.dialects.builtin import IntegerAttr, i64

import weft
from weft.dialects.vta.ops import LoadOp
from weft.lowering.vta.assemble import packed_weights
from weft.lowering.vta.convert_intrin_to_vta import ConvertIntrinToVtaPass
from weft.targets.reference.interpreter import run_function as run_reference
from weft.targets.reference.scalars import Array
from weft.targets.vta.errors import VtaError
from weft.targets.vta.executable import Buffer, Executable
from weft.tools.bench.layers import Epilogue, matmul_mlir
from weft.tools.common.arrays import argument_forms, random_array
from weft.tools.registry.contexts import all_meanings, make_context
from weft.tools.registry.universe import resolve_machine
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import function_of
from weft.transforms.embed.options import EmbedOptions
from weft.transforms.layout.map import Layout, Pad, Reorder
from weft.transforms.model.load import load_module
from weft.transforms.schedule.dataflow_tile import DataflowTilePass
from weft.transforms.strategy.embed_intrinsics import EmbedIntrinsicsPass

PRODUCT = matmul_mlir(9, 20, 40, epilogue=Epilogue(bias=True, shift=6, relu=True))


def product(operands: str, arguments: str, maps: str, sizes: tuple[int, int], steps: str) -> str:
    """A matrix product with an epilogue that reads `%b` twice, if there is one."""
    m, n = sizes
    bias = "%b" in arguments
    same, one = "affine_map<(d0, d1) -> (d0, d1)>", "affine_map<(d0, d1) -> (d1)>"
    reads = [same, *[one] * (2 * bias), same]
    ins = ["%a", *["%b"] * (2 * bias)]
    types = [f"tensor<{m}x{n}xi32>", *[f"tensor<{n}xi32>"] * (2 * bias)]
    block = "%sum: i32, %bias: i32, %again: i32, %old: i8" if bias else "%sum: i32, %old: i8"
    return f"""
func.func @main({arguments}) -> tensor<{m}x{n}xi8> {{
  %zero = arith.constant 0 : i32
  %six = arith.constant 6 : i32
  %e = tensor.empty() : tensor<{m}x{n}xi32>
  %init = linalg.fill ins(%zero : i32) outs(%e : tensor<{m}x{n}xi32>) -> tensor<{m}x{n}xi32>
  %a = linalg.matmul {maps} ins({operands})
    outs(%init : tensor<{m}x{n}xi32>) -> tensor<{m}x{n}xi32>
  %o = tensor.empty() : tensor<{m}x{n}xi8>
  %y = linalg.generic {{
    indexing_maps = [{", ".join(reads)}], iterator_types = ["parallel", "parallel"]
  }} ins({", ".join(ins)} : {", ".join(types)}) outs(%o : tensor<{m}x{n}xi8>) {{
  ^bb0({block}):
    {steps}
    linalg.yield %byte : i8
  }} -> tensor<{m}x{n}xi8>
  return %y : tensor<{m}x{n}xi8>
}}"""


BIAS_TWICE = product(
    "%x, %w : tensor<9x40xi8>, tensor<40x20xi8>",
    '%x: tensor<9x40xi8>, %w: tensor<40x20xi8>, %b: tensor<20xi32> {weft.weight = "b"}',
    "",
    (9, 20),
    """%first = arith.addi %sum, %bias : i32
    %shifted = arith.shrsi %first, %six : i32
    %second = arith.addi %shifted, %again : i32
    %byte = arith.trunci %second : i32 to i8""",
)
SQUARE = product(
    "%x, %x : tensor<20x24xi8>, tensor<20x24xi8>",
    "%x: tensor<20x24xi8>",
    "indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, "
    "affine_map<(m, n, k) -> (m, n)>]",
    (20, 20),
    "%byte = arith.trunci %sum : i32 to i8",
)


@pytest.fixture(scope="module")
def four_rows(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A made-up machine: elements of INP and ACC have four rows."""
    file = tmp_path_factory.mktemp("machines") / "four.mlir"
    file.write_text(resolve_machine("vta-1x16x16").read_text().replace("1x16x", "4x16x"))
    return str(file)


def arguments_of(text: str) -> dict[str, Array]:
    function = function_of(load_module(text, make_context()))
    return {name: random_array(name, *form, 0) for name, form in argument_forms(function).items()}


def compiled(text: str, machine: str) -> Executable:
    """The executable, which computes what the module means."""
    executable = weft.compile(text, machine)
    assert isinstance(executable, Executable)
    arguments = arguments_of(text)
    results, _ = weft.run(executable, arguments)
    (expected,) = run_reference(load_module(text, make_context()), arguments)
    np.testing.assert_array_equal(results["result"], expected)
    return executable


def test_blocks_of_four_rows(four_rows: str, tmp_path: Path):
    executable = compiled(PRODUCT, four_rows)
    assert {b.name: (b.element_bytes, b.alignment_bytes) for b in executable.buffers} == {
        "x": (256, 4096),
        "w": (64, 4096),
        "b": (256, 4096),
        "result": (64, 4096),
        "uops": (4, 4096),
    }
    weft.save(executable, tmp_path / "build" / "four")
    read = weft.load(tmp_path / "build" / "four")
    results, _ = weft.run(read, arguments_of(PRODUCT))
    (expected,) = run_reference(load_module(PRODUCT, make_context()), arguments_of(PRODUCT))
    np.testing.assert_array_equal(results["result"], expected)


@pytest.mark.parametrize("shift", [16, 31])
def test_long_shifts(shift: int):
    """Shifts that are beyond the immediate's four bits keep the sign and round down."""
    text = matmul_mlir(3, 16, 16, epilogue=Epilogue(bias=True, shift=shift))
    executable = weft.compile(text, "vta-1x16x16")
    rng = np.random.default_rng(shift)
    x, w = (rng.integers(-128, 128, s, np.int8) for s in ((3, 16), (16, 16)))
    b = rng.integers(-(1 << 31), 1 << 31, 16).astype(np.int32)
    sums = (x.astype(np.int64) @ w + b).astype(np.int32)  # int32 wraps around
    expected = np.clip(sums >> shift, -128, 127).astype(np.int8)
    results, _ = weft.run(executable, {"x": x, "w": w, "b": b})
    np.testing.assert_array_equal(results["result"], expected)
    assert len(set(expected.ravel().tolist())) > 1


SUMS = """
func.func @main(%x: tensor<16x40xi32>) -> tensor<16xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%e : tensor<16xi32>) -> tensor<16xi32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>],
    iterator_types = ["parallel", "reduction"]
  } ins(%x : tensor<16x40xi32>) outs(%init : tensor<16xi32>) {
  ^bb0(%a: i32, %s: i32):
    %n = arith.addi %s, %a : i32
    linalg.yield %n : i32
  } -> tensor<16xi32>
  return %y : tensor<16xi32>
}"""


def test_kernels_run_on_the_gemm():
    """The ALU adds as well, but what VTA calls in loops of its own is the GEMM."""
    with pytest.raises(WeftError, match="vta_gemm does not embed: labels: kernel adds i32 x i32"):
        weft.compile(SUMS, "vta-1x16x16")
    named = EmbedOptions(intrinsic="vta_add")
    with pytest.raises(WeftError, match="calls on 2 operands; VTA runs kernels on its GEMM"):
        weft.compile(SUMS, "vta-1x16x16", embed=named)


def test_programs_of_four_rows_are_interpreted(four_rows: str):
    ctx = make_context(four_rows)
    module = load_module(PRODUCT, ctx)
    arguments = arguments_of(PRODUCT)
    (expected,) = run_reference(module, arguments)
    for step in (EmbedIntrinsicsPass(), DataflowTilePass(evaluated=4), ConvertIntrinToVtaPass()):
        step.apply(ctx, module)
    (result,) = run_reference(module, arguments, meanings=all_meanings(ctx))
    np.testing.assert_array_equal(result, expected)


def test_an_interpreted_program_stays_in_its_buffers():
    ctx = make_context("vta-1x16x16")
    module = load_module(PRODUCT, ctx)
    for step in (EmbedIntrinsicsPass(), DataflowTilePass(evaluated=4), ConvertIntrinToVtaPass()):
        step.apply(ctx, module)
    load = next(op for op in module.walk() if isinstance(op, LoadOp) and op.memory.data == "INP")
    load.attributes["dram_base"] = IntegerAttr(load.field_value("dram_base") + 27, i64)
    with pytest.raises(VtaError, match="which are not inside one buffer; instruction 0 is 'load"):
        run_reference(module, arguments_of(PRODUCT), meanings=all_meanings(ctx))


def test_a_bias_that_is_added_twice():
    executable = compiled(BIAS_TWICE, "vta-1x16x16")
    assert [b.name for b in executable.arguments] == ["x", "w", "b"]
    uses = [name for _, name in executable.program.relocations]
    assert uses.count("b") >= 2


def test_a_product_with_itself():
    executable = compiled(SQUARE, "vta-8x8x8-zu")
    assert [b.name for b in executable.arguments] == ["x"]


def test_a_product_with_itself_in_two_layouts():
    with pytest.raises(WeftError) as caught:
        weft.compile(SQUARE, "vta-1x16x16")
    # Which operand is the weight is a tie, decided by what transforms take on the host.
    forms = [("256", "[2, 2, 16, 16]"), ("16", "[20, 2, 1, 16]")]
    assert str(caught.value) in [
        f"argument 'x' of @main is read by two operands of the kernel, in elements of {a[0]} and "
        f"of {b[0]} bytes and in packed shapes {a[1]} and {b[1]} of different layout: "
        "give the function an argument for each, and pass the array twice"
        for a, b in (forms, forms[::-1])
    ]


def test_weights_are_given_in_host_layout():
    buffer = Buffer(
        name="w",
        role="weight",
        element_type="i8",
        logical_shape=(3, 4),
        element_bytes=1,
        alignment_bytes=1,
        host_layout=Layout((Reorder((1, 0)),)),
        packed_layout=Layout((Pad(0, 0, 1),)),
    )
    logical = np.arange(12, dtype=np.int8).reshape(3, 4)
    packed = packed_weights((buffer,), {"w": logical.T})
    np.testing.assert_array_equal(packed["w"], np.pad(logical, ((0, 1), (0, 0))))
    with pytest.raises(WeftError, match=r"argument w takes shape \[4, 3\] and type int8, but the"):
        packed_weights((buffer,), {"w": logical})
    with pytest.raises(WeftError, match=r"no weight is called v; there are w"):
        packed_weights((buffer,), {"v": logical})


def test_a_machine_that_is_no_vta_is_named_with_its_file(tmp_path: Path):
    file = tmp_path / "other.mlir"
    text = resolve_machine("vta-1x16x16").read_text()
    file.write_text(text.replace("(x, y, z) -> (y, z)", "(x, y, z) -> (z, y)"))
    with pytest.raises(WeftError) as caught:
        weft.compile(PRODUCT, str(file))
    assert str(caught.value) == (
        f"{file}: machine @vta-1x16x16: intrin.def @vta_gemm means acc[x, y] = acc[x, y] + "
        "i32(inp[x, z]) * i32(wgt[z, y]), but VTA's GEMM computes acc[x, y] = acc[x, y] + "
        "i32(inp[x, z]) * i32(wgt[y, z])"
    )
