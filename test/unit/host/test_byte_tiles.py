"""Products of bytes on a tile unit, bit for bit: the meaning of stages, and code in emulation."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from helpers.host.tile_emulator import emulate_tiles

from weft.targets.host.executable import HostExecutable
from weft.targets.host.machine.tiles import tile_intrinsics, tile_memories
from weft.targets.reference.interpreter import run_function as interpret
from weft.tools.api import compile
from weft.tools.bench.layers import Epilogue, conv2d_mlir, matmul_mlir
from weft.tools.registry.contexts import all_meanings, make_context
from weft.tools.registry.universe import our_universe
from weft.transforms.core.errors import WeftError
from weft.transforms.embed.options import EmbedOptions
from weft.transforms.model.load import load_module

Array = npt.NDArray[np.generic]
AMX = "host-avx512-amx"
TYPES: Mapping[str, type[np.generic]] = {"i8": np.int8, "i16": np.int16, "i32": np.int32}

UNSIGNED = """
#rows = affine_map<(m, n, k) -> (m, k)>
#columns = affine_map<(m, n, k) -> (k, n)>
#sums = affine_map<(m, n, k) -> (m, n)>
func.func @main(%x: tensor<{m}x{k}xi8>, %w: tensor<{k}x{n}xi8> {{weft.weight = "w"}})
    -> tensor<{m}x{n}xi32> {{
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<{m}x{n}xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<{m}x{n}xi32>) -> tensor<{m}x{n}xi32>
  %y = linalg.generic {{
    indexing_maps = [#rows, #columns, #sums],
    iterator_types = ["parallel", "parallel", "reduction"]
  }} ins(%x, %w : tensor<{m}x{k}xi8>, tensor<{k}x{n}xi8>) outs(%init : tensor<{m}x{n}xi32>) {{
  ^bb0(%a: i8, %b: i8, %sum: i32):
    %u = arith.ext{x}i %a : i8 to i32
    %s = arith.ext{w}i %b : i8 to i32
    %p = arith.muli %u, %s : i32
    %t = arith.addi %sum, %p : i32
    linalg.yield %t : i32
  }} -> tensor<{m}x{n}xi32>
  return %y : tensor<{m}x{n}xi32>
}}
"""


def compiled(
    text: str, intrinsic: str | None = None, dump_ir: Path | None = None
) -> HostExecutable:
    embed = None if intrinsic is None else EmbedOptions(intrinsic=intrinsic)
    executable = compile(text, AMX, target="host", embed=embed, dump_ir=dump_ir)
    assert isinstance(executable, HostExecutable)
    return executable


def drawn(executable: HostExecutable) -> dict[str, Array]:
    rng = np.random.default_rng(0)
    return {
        name: rng.integers(-128, 128, shape).astype(TYPES[element])
        for name, (shape, element) in executable.argument_types().items()
    }


def meaning(text: str | Path, arrays: Mapping[str, Array]) -> Array:
    """The result of a module at any stage."""
    ctx = make_context(AMX)
    (result,) = interpret(load_module(text, ctx), arrays, meanings=all_meanings(ctx))
    return result


def check(text: str, intrinsic: str | None, instruction: str) -> HostExecutable:
    """Runs the code in emulation on garbage in its output, and compares."""
    executable = compiled(text, intrinsic)
    assert f"llvm.x86.{instruction}" in executable.program.text
    emulated, _registers = emulate_tiles(executable)
    arrays = drawn(emulated)
    call = emulated.bind(arrays)
    (result,) = call.results.values()
    result[...] = np.asarray(77, result.dtype)
    call()
    assert np.array_equal(result, meaning(text, arrays))
    return executable


@pytest.mark.parametrize(("m", "n", "k"), [(37, 29, 62), (18, 50, 128)])
def test_products(m: int, n: int, k: int) -> None:
    """Rows, lanes and words that do not fill tiles."""
    check(matmul_mlir(m, n, k), "amx_s8s8", "tdpbssd")


@pytest.mark.parametrize(
    ("channels", "window", "stride", "dilation"), [((30, 20), 3, 2, 1), ((8, 40), 3, 1, 2)]
)
def test_convolutions(channels: tuple[int, int], window: int, stride: int, dilation: int) -> None:
    """With padding, and what follows the sums."""
    c, k = channels
    text = conv2d_mlir(
        1, c, 7, 9, k, window, window, stride=stride, pad=window // 2 * dilation,
        dilation=dilation, epilogue=Epilogue(bias=True, shift=7, relu=True),
    )  # fmt: skip
    check(text, "amx_s8s8", "tdpbssd")


@pytest.mark.parametrize(
    ("signs", "intrinsic", "instruction"),
    [("us", "amx_u8s8", "tdpbusd"), ("su", "amx_s8u8", "tdpbsud")],
)
def test_unsigned_bytes(signs: str, intrinsic: str, instruction: str) -> None:
    """The operand that can have the rows is taken by the intrinsic whose signs it has."""
    text = UNSIGNED.format(m=37, n=29, k=70, x=signs[0], w=signs[1])
    check(text, intrinsic, instruction)


def test_chosen() -> None:
    """Tiles are taken where the model says so; rows of one element stay with VNNI."""
    executable = check(matmul_mlir(32, 48, 128), None, "tdpbssd")
    assert any("int8 products of tiles by @amx_s8s8" in r for r in executable.program.report)
    assert "amx" in executable.features
    single = compiled(matmul_mlir(1, 16, 8))
    assert any("int8 dot products by @vnni_dot" in line for line in single.program.report)
    assert "amx" not in single.features


def test_stages(tmp_path: Path) -> None:
    """The last stage, in words and tiles, means what the source does."""
    text = conv2d_mlir(1, 64, 8, 8, 32, 3, 3, pad=1, epilogue=Epilogue(shift=6))
    executable = compiled(text, None, tmp_path)
    (stage,) = sorted(tmp_path.rglob("*.mlir"))[-1:]
    assert "nest.signed_dot" in stage.read_text()
    assert "tile = 16" in stage.read_text()
    arrays = drawn(executable)
    assert np.array_equal(meaning(stage, arrays), meaning(text, arrays))


def test_machines_agree() -> None:
    """What detection writes is what weft's own machine says."""
    text = our_universe().all_machines[AMX].read_text()
    assert tile_memories() in text
    assert tile_intrinsics() in text


def test_no_unit(tmp_path: Path) -> None:
    path, text = tmp_path / "machine.mlir", our_universe().all_machines[AMX].read_text()
    path.write_text(text.replace("amx = 1, ", ""))
    with pytest.raises(WeftError) as caught:
        compile(matmul_mlir(64, 64, 64), str(path), target="host")
    assert str(caught.value) == (
        "machine @host-avx512-amx has the intrinsic @amx_s8s8, which takes AMX, but its options do "
        "not say amx = 1; add that, or remove the intrinsic"
    )


def test_words_without_tiles(tmp_path: Path) -> None:
    """Signed bytes have no dot product in registers: a stage that asks for one is refused."""
    compiled(matmul_mlir(64, 64, 64), None, tmp_path)
    (stage,) = sorted(tmp_path.rglob("*.mlir"))[-1:]
    text = stage.read_text()
    assert ", tile = 16" in text
    with pytest.raises(WeftError, match="words of signed bytes are a tile unit's"):
        compile(text.replace(", tile = 16", ""), AMX, target="host")
