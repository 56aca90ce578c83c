"""`--precision bf16`: products on a tile unit against NumPy, and what stays as it is."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.targets.host.executable import HostExecutable
from weft.targets.host.header import header_text
from weft.targets.host.machine.detect import detect_machine
from weft.tools.api import compile
from weft.tools.bench.host.ops import Operator, reference_result
from weft.tools.bench.layers import matmul_mlir
from weft.transforms.core.errors import WeftError
from weft.transforms.kernel.bf16 import WORST, expected_error, round_to_bf16

Floats = npt.NDArray[np.float32]

AMX = "host-avx512-amx"
PRODUCT = matmul_mlir(64, 64, 128, element="f32")
TILES = "llvm.x86.tdpbf16ps"

needs_amx = pytest.mark.skipif(
    "amx" not in detect_machine().features, reason="this processor has no AMX with bf16"
)


def compiled(
    text: str,
    machine: str | None = None,
    precision: str | None = "bf16",
    dump_ir: Path | None = None,
) -> HostExecutable:
    options = {"precision": precision}
    executable = compile(text, machine, target="host", options=options, dump_ir=dump_ir)
    assert isinstance(executable, HostExecutable)
    return executable


def rounded(array: Floats) -> Floats:
    """The nearest bf16, as f32."""
    return (round_to_bf16(array).astype(np.uint32) << np.uint32(16)).view(np.float32)


def check(operator: Operator, threads: int) -> bool:
    """Compares with NumPy on what is multiplied; whether that was rounded."""
    executable = compiled(operator.text)
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
    assert (TILES in executable.program.text) == done
    return done


@needs_amx
@settings(max_examples=8, deadline=None)
@given(
    m=st.integers(1, 90),
    n=st.integers(1, 90),
    k=st.integers(30, 200),
    threads=st.sampled_from([1, 2]),
)
def test_products(m: int, n: int, k: int, threads: int) -> None:
    check(Operator("product", "matmul", (m, k), (k, n)), threads)


@needs_amx
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("shape", [(64, 96, 128), (45, 61, 95), (33, 50, 64)])
def test_rounded_products(shape: tuple[int, int, int], threads: int) -> None:
    """Those that are large enough are rounded, with rows and lanes that do not fill tiles."""
    m, n, k = shape
    assert check(Operator("product", "matmul", (m, k), (k, n)), threads)


@needs_amx
@settings(max_examples=8, deadline=None)
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


@needs_amx
def test_rounded_convolution() -> None:
    operator = Operator("conv", "conv", (1, 64, 15, 15), (64, 64, 3, 3), pad=1)
    assert check(operator, 1)


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
