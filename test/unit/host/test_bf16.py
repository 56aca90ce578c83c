"""`--precision bf16`: products by the processor's units against NumPy, and what stays as it is."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from helpers.host.tile_emulator import emulate_tiles
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.targets.host.executable import HostExecutable
from weft.targets.host.header import header_text
from weft.targets.host.machine.detect import detect_machine
from weft.targets.host.machine.pairs import pair_intrinsics, pair_memories
from weft.tools.api import compile
from weft.tools.bench.host.ops import Operator, reference_result
from weft.tools.bench.layers import matmul_mlir
from weft.tools.registry.universe import our_universe
from weft.transforms.core.errors import WeftError
from weft.transforms.embed.options import EmbedOptions
from weft.transforms.kernel.bf16 import WORST, expected_error, round_to_bf16

Floats = npt.NDArray[np.float32]

AMX = "host-avx512-amx"
PRODUCT = matmul_mlir(64, 64, 128, element="f32")
BF16 = "host-avx512-bf16"
TILES, PAIRS = "llvm.x86.tdpbf16ps", "llvm.x86.avx512bf16.dpbf16ps"

needs_bf16 = pytest.mark.skipif(
    "bf16" not in detect_machine().features, reason="this processor has no AVX512_BF16"
)
"""What has AMX for bf16 has this, too, and takes the faster one."""


def compiled(
    text: str,
    machine: str | None = None,
    precision: str | None = "bf16",
    dump_ir: Path | None = None,
    intrinsic: str | None = None,
) -> HostExecutable:
    options = {"precision": precision}
    embed = None if intrinsic is None else EmbedOptions(intrinsic=intrinsic)
    executable = compile(
        text, machine, target="host", options=options, dump_ir=dump_ir, embed=embed
    )
    assert isinstance(executable, HostExecutable)
    return executable


def rounded(array: Floats) -> Floats:
    """The nearest bf16, as f32."""
    return (round_to_bf16(array).astype(np.uint32) << np.uint32(16)).view(np.float32)


def check(operator: Operator, threads: int, intrinsic: str | None = None) -> bool:
    """Compares with NumPy on what is multiplied; whether that was rounded."""
    executable = compiled(operator.text, intrinsic=intrinsic)
    rng = np.random.default_rng(0)
    x, w = (rng.random(s, np.float32) - np.float32(0.5) for s in (operator.x, operator.w))
    shapes = {n: shape for n, (shape, _) in executable.argument_types().items()}
    inputs = {"x": x.reshape(shapes["x"]), "w": w.reshape(shapes["w"])}
    call = executable.bind(inputs, threads=threads)
    (result,) = call.results.values()
    result[...] = 77
    call()
    found = result.reshape(operator.y)
    exact = reference_result(operator, x, w)
    done = executable.program.rounded_products == 1
    wanted = reference_result(operator, rounded(x), rounded(w)) if done else exact
    largest = np.abs(exact).max()
    assert np.abs(found - wanted).max() <= 1e-5 * largest
    assert np.abs(found - exact).max() <= executable.program.tolerance * largest + 1e-5 * largest
    assert any(unit in executable.program.text for unit in (TILES, PAIRS)) == done
    return done


@needs_bf16
@settings(max_examples=5, deadline=None)
@given(
    m=st.integers(1, 90),
    n=st.integers(1, 90),
    k=st.integers(30, 200),
    threads=st.sampled_from([1, 2]),
)
def test_products(m: int, n: int, k: int, threads: int) -> None:
    check(Operator("product", "matmul", (m, k), (k, n)), threads)


@needs_bf16
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("shape", [(64, 96, 128), (45, 61, 95), (33, 50, 64)])
def test_rounded_products(shape: tuple[int, int, int], threads: int) -> None:
    """Those that are large enough are rounded, with rows and lanes that do not fill tiles."""
    m, n, k = shape
    assert check(Operator("product", "matmul", (m, k), (k, n)), threads)


@needs_bf16
@settings(max_examples=5, deadline=None)
@given(
    channels=st.tuples(st.integers(1, 70), st.integers(1, 50)),
    extents=st.tuples(st.integers(3, 20), st.integers(3, 36)),
    window=st.sampled_from([1, 3]),
    stride=st.sampled_from([1, 2]),
    threads=st.sampled_from([1, 2]),
)
def test_convolutions(
    channels: tuple[int, int], extents: tuple[int, int], window: int, stride: int, threads: int
) -> None:
    c, k = channels
    operator = Operator(
        "conv", "conv", (1, c, *extents), (k, c, window, window), stride=stride, pad=window // 2
    )
    check(operator, threads)


@needs_bf16
@settings(max_examples=5, deadline=None)
@given(
    m=st.integers(1, 40),
    n=st.integers(1, 40),
    k=st.integers(2, 70),
    threads=st.sampled_from([1, 2]),
)
def test_products_of_pairs(m: int, n: int, k: int, threads: int) -> None:
    """Whatever the model says of them: rows, lanes and reductions of any size."""
    assert check(Operator("product", "matmul", (m, k), (k, n)), threads, "bf16_dot")


@needs_bf16
@settings(max_examples=5, deadline=None)
@given(
    channels=st.tuples(st.integers(2, 20), st.integers(1, 40)),
    extents=st.tuples(st.integers(3, 12), st.integers(3, 20)),
    window=st.sampled_from([1, 3]),
    stride=st.sampled_from([1, 2]),
    dilation=st.sampled_from([1, 2]),
)
def test_convolutions_of_pairs(
    channels: tuple[int, int],
    extents: tuple[int, int],
    window: int,
    stride: int,
    dilation: int,
) -> None:
    c, k = channels
    operator = Operator(
        "conv", "conv", (1, c, *extents), (k, c, window, window), stride=stride,
        pad=window // 2 * dilation, dilation=dilation,
    )  # fmt: skip
    assert check(operator, 1, "bf16_dot")


@needs_bf16
def test_rounded_convolution() -> None:
    operator = Operator("conv", "conv", (1, 64, 15, 15), (64, 64, 3, 3), pad=1)
    assert check(operator, 1)


@needs_bf16
@pytest.mark.parametrize("kind", ["matmul", "conv"])
def test_tiles(kind: str) -> None:
    """The code for AMX, with its tiles in emulation; roundings to bf16 are the processor's."""
    operator = {
        "matmul": Operator("product", "matmul", (40, 64), (64, 30)),
        "conv": Operator("conv", "conv", (1, 64, 6, 7), (20, 64, 3, 3), pad=1),
    }[kind]
    executable, _registers = emulate_tiles(compiled(operator.text, AMX, intrinsic="amx_bf16"))
    rng = np.random.default_rng(0)
    x, w = (rng.random(s, np.float32) - np.float32(0.5) for s in (operator.x, operator.w))
    shapes = {n: shape for n, (shape, _) in executable.argument_types().items()}
    call = executable.bind({"x": x.reshape(shapes["x"]), "w": w.reshape(shapes["w"])})
    call()
    (result,) = call.results.values()
    wanted = reference_result(operator, rounded(x), rounded(w))
    assert np.abs(result.reshape(operator.y) - wanted).max() <= 1e-5 * np.abs(wanted).max()


def stages(folder: Path, machine: str, precision: str | None) -> str:
    """The text of all stages; code for another machine is only compiled."""
    compiled(PRODUCT, machine, precision, folder)
    return "\n".join(file.read_text() for file in sorted(folder.rglob("*.mlir")))


def test_stage_text(tmp_path: Path) -> None:
    """Tiles where the machine has them and they are asked for."""
    text = stages(tmp_path / "amx", AMX, "bf16")
    assert "nest.pair_dot" in text
    assert "tile = 16" in text
    assert "nest.pair_dot" not in stages(tmp_path / "avx512", "host-avx512", "bf16")
    assert "nest.pair_dot" not in stages(tmp_path / "f32", AMX, None)


def test_executable() -> None:
    """Only code that uses tiles needs them, and asks for them in C."""
    tiled, plain = compiled(PRODUCT, AMX), compiled(PRODUCT, AMX, None)
    assert "amx" in tiled.features
    assert plain.features == {"avx2", "avx512", "vnni"}
    assert "weft_main_permit(void)" in header_text(tiled)
    assert "int64_t refused = weft_main_permit();" in header_text(tiled)
    assert "const float *x, const uint16_t *w" in header_text(tiled)
    assert "permit" not in header_text(plain)
    assert "const float *x, const float *w" in header_text(plain)
    assert not any("precision" in line for line in plain.program.report)
    assert any("1 sums of products have factors in bf16" in r for r in tiled.program.report)


def test_pairs(tmp_path: Path) -> None:
    """Dot products of pairs where the processor makes enough of them, and else the reason."""
    paired = compiled(PRODUCT, BF16)
    assert PAIRS in paired.program.text
    assert "bf16" in paired.features
    assert "uint16_t *w" in header_text(paired)
    assert not any("in f32:" in line for line in paired.program.report)
    slow = tmp_path / "slow.mlir"
    text = our_universe().all_machines[BF16].read_text()
    slow.write_text(text.replace("bf16_percent = 200", "bf16_percent = 179"))
    plain = compiled(PRODUCT, str(slow))
    assert PAIRS not in plain.program.text
    (why,) = (line for line in plain.program.report if "in f32:" in line)
    assert why.endswith(
        ": @bf16_dot makes 1.79 times the multiply-adds of FMA, and 1.8 times are needed"
    )
    assert PAIRS in compiled(PRODUCT, str(slow), intrinsic="bf16_dot").program.text


@pytest.mark.parametrize(
    ("machine", "why"),
    [
        ("host-avx512", ": machine @host-avx512 has no intrinsic for it"),
        (BF16, " cycles, and "),
    ],
)
def test_kept(machine: str, why: str) -> None:
    """A single column is not worth words; machines without units say so."""
    executable = compiled(matmul_mlir(64, 1, 64, element="f32"), machine)
    assert executable.program.rounded_products == 0
    (line,) = (line for line in executable.program.report if line.startswith("in f32: "))
    assert why in line


REFUSED = {
    "no feature": (
        ("bf16 = 1, vnni", "vnni"),
        "machine @host-avx512-bf16 has the intrinsic @bf16_dot, which takes AVX512_BF16, but its "
        "options do not say bf16 = 1; add that, or remove the intrinsic",
    ),
    "other sums": (
        ("tensor<16xf32>", "tensor<8xf32>"),
        "machine @host-avx512-bf16: @bf16_dot has 8 sums, but the vectors of 64 bytes have 16; "
        "make them the same",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused_machines(case: str, tmp_path: Path) -> None:
    (old, new), message = REFUSED[case]
    path, text = tmp_path / "machine.mlir", our_universe().all_machines[BF16].read_text()
    assert old in text
    text = text.replace(old, new)
    path.write_text(text.replace("16x2xbf16", "8x2xbf16") if "sums" in case else text)
    with pytest.raises(WeftError) as caught:
        compiled(PRODUCT, str(path))
    assert str(caught.value) == message


def test_machines_agree() -> None:
    """What detection writes is what weft's own machines say."""
    for name in (BF16, AMX):
        text = our_universe().all_machines[name].read_text()
        assert pair_memories(16, 32) in text
        assert pair_intrinsics(16) in text


def test_bytes() -> None:
    """Products of bytes do not depend on the precision."""
    text = matmul_mlir(64, 64, 128)
    assert compiled(text, AMX).program.text == compiled(text, AMX, None).program.text


def test_unknown_precision() -> None:
    with pytest.raises(WeftError, match=r"^precision 'f16': there are f32, bf16$"):
        compiled(PRODUCT, AMX, "f16")


def test_rounding() -> None:
    """Ties go to even; what cannot be written is infinite, NaN stays."""
    given = np.array([1, 1 + 2**-8, 1 + 3 * 2**-8, -3.4e38, np.inf, np.nan], np.float32)
    wanted = np.array([1, 1, 1 + 2**-6, -np.inf, np.inf, np.nan], np.float32)
    assert np.array_equal(rounded(given), wanted, equal_nan=True)
    assert expected_error(4) == 2 * WORST
