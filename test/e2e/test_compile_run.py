"""From a module to results through the commands and the Python API, without errors."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pytest

import weft
from weft.tools.bench.layers import Epilogue, conv2d_mlir, matmul_mlir
from weft.tools.cli.weft import main
from weft.tools.registry.universe import resolve_machine
from weft.transforms.schedule.search import SearchOptions
from weft.transforms.strategy.choose import StrategyOptions

MODELS = Path(__file__).parents[1] / "models"
BIAS = Epilogue(bias=True, shift=7)
LAYER = conv2d_mlir(1, 16, 5, 6, 32, 3, 3, stride=2, pad=1, epilogue=BIAS)
PADDED = ("--strategy", "none")
FEW = StrategyOptions(count=2, search=SearchOptions(num_evaluated=9))
X_SHAPE, Y_SHAPE = (1, 16, 5, 6), (1, 32, 3, 3)

Array = np.ndarray
Say = Callable[..., str]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Say:
    """Runs `weft` in a folder of its own; it must succeed. Gives what it says."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str | Path) -> str:
        code = main([str(w) for w in words])
        out, err = capsys.readouterr()
        assert (code, err) == (0, "")
        return out

    return run


def random_inputs(seed: int = 0) -> dict[str, Array]:
    rng = np.random.default_rng(seed)
    return {
        "x": rng.integers(-128, 128, X_SHAPE).astype(np.int8),
        "w": rng.integers(-128, 128, (32, 16, 3, 3)).astype(np.int8),
        "b": rng.integers(-1000, 1000, 32).astype(np.int32),
    }


def expected(inputs: Mapping[str, Array]) -> Array:
    """The layer, by NumPy alone."""
    x = np.pad(inputs["x"].astype(np.int64), ((0, 0), (0, 0), (1, 1), (1, 1)))
    windows = np.lib.stride_tricks.sliding_window_view(x, (3, 3), (2, 3))[:, :, ::2, ::2]
    sums = np.einsum("nchwrs,kcrs->nkhw", windows, inputs["w"].astype(np.int64))
    shifted = (sums + inputs["b"][:, None, None]) >> 7
    return np.clip(shifted, -128, 127).astype(np.int8)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


# --- commands -------------------------------------------------------------------------------


@pytest.mark.parametrize("machine", ["vta-1x16x16", "vta-1x16x16-zu", "vta-8x8x8-zu"])
def test_bundled_model(say: Say, machine: str) -> None:
    model = MODELS / "resnet18" / "layer4_1x1_s2.mlir"
    said = say("compile", model, "--machine", machine, "-o", "out", "--random-weights", "1")
    assert "dataflow.layer @layer0 (n = " in said
    assert "6422528 multiply-accumulates" in said
    said = say("run", "out", "--check", "--seed", "3")
    assert "made up x with seed 3" in said
    assert "check: all 25088 elements equal the reference" in said


@pytest.mark.parametrize(
    ("order", "axes"), [(None, (0, 1, 2, 3)), ("NHWC", (0, 2, 3, 1)), ("HWNC", (2, 3, 0, 1))]
)
def test_activations_come_in_the_order_asked_for(
    say: Say, tmp_path: Path, order: str | None, axes: tuple[int, ...]
) -> None:
    """Files of arrays in, a file of arrays out; all names are relative to the folder."""
    Path("layer.mlir").write_text(LAYER)
    inputs = random_inputs()
    np.savez("weights.npz", w=inputs["w"], b=inputs["b"])
    np.savez("x.npz", x=inputs["x"].transpose(axes))
    options = ("--candidates", "2", *(() if order is None else ("--activation-layout", order)))
    said = say(
        "compile", "layer.mlir", "--machine", "vta-1x16x16", "-q", "-o", "out",
        "--weights", "weights.npz", *options,
    )  # fmt: skip
    assert len(said.splitlines()) == 2
    said = say("run", "out", "--inputs", "x.npz", "--check", "-o", "y.npz")
    assert "made up" not in said
    with np.load("y.npz") as results:
        assert results.files == ["result"]
        np.testing.assert_array_equal(results["result"], expected(inputs).transpose(axes))
    # A result in another order would pass for one in this order if it were symmetric.
    assert expected(inputs).std() > 1
    assert sorted(os.listdir()) == ["layer.mlir", "out", "weights.npz", "x.npz", "y.npz"]


def test_weights_may_be_left_to_each_run(say: Say) -> None:
    Path("layer.mlir").write_text(LAYER)
    say("compile", "layer.mlir", "--machine", "vta-1x16x16", *PADDED, "-o", "out")
    assert not any(Path("out/constants").iterdir())
    inputs = random_inputs(1)
    np.savez("all.npz", **inputs)
    say("run", "out", "--inputs", "all.npz", "-o", "y.npz")
    with np.load("y.npz") as results:
        np.testing.assert_array_equal(results["result"], expected(inputs))


def test_one_of_several_functions(say: Say) -> None:
    other = matmul_mlir(4, 16, 16, epilogue=Epilogue(shift=4), name="other")
    Path("two.mlir").write_text(LAYER + other)
    arguments = ("compile", "two.mlir", "--machine", "vta-1x16x16", *PADDED, "-o", "out")
    say(*arguments, "--function", "other", "--random-weights", "0")
    assert "ran @other" in say("run", "out", "--check")


def test_a_machine_from_a_file(say: Say) -> None:
    """A machine with less room, beside the module."""
    smaller = resolve_machine("vta-1x16x16").read_text()
    smaller = smaller.replace("tensor<16x16xi8> {depth = 1024}", "tensor<16x16xi8> {depth = 8}")
    Path("small.mlir").write_text(smaller)
    Path("layer.mlir").write_text(LAYER)
    said = say("compile", "layer.mlir", "--machine", "small.mlir", *PADDED, "-o", "out")
    assert "dataflow.update" in said
    assert "elements equal the reference" in say("run", "out", "--check")


# --- Python ---------------------------------------------------------------------------------


def test_python_api(tmp_path: Path) -> None:
    inputs = random_inputs(2)
    told: list[str] = []
    weft.compile(LAYER, "vta-1x16x16", strategy="none", report=told.append)
    assert told[0] == "embedded into vta_gemm: x <- 1, y <- k(16), z <- c(16)"
    told.clear()
    executable = weft.compile(LAYER, "vta-8x8x8-zu", strategy=FEW, report=told.append)
    assert sum("(taken)" in line for line in told) == 1
    results, report = weft.run(executable, inputs)
    assert list(results) == ["result"]
    np.testing.assert_array_equal(results["result"], expected(inputs))
    assert report is not None
    weft.save(executable, tmp_path / "out")
    again, _ = weft.run(weft.load(tmp_path / "out"), inputs)
    np.testing.assert_array_equal(again["result"], expected(inputs))


def test_weights_that_are_packed_need_not_be_given(tmp_path: Path) -> None:
    """Some of them: the bias comes with each run."""
    inputs = random_inputs(3)
    file = tmp_path / "layer.mlir"
    file.write_text(LAYER)
    executable = weft.compile(file, "vta-1x16x16-zu", weights={"w": inputs["w"]}, strategy="none")
    weft.save(executable, str(tmp_path / "out"))
    assert os.listdir(tmp_path / "out" / "constants") == ["w.bin"]
    loaded = weft.load(str(tmp_path / "out"))
    results, _ = weft.run(loaded, {"x": inputs["x"], "b": inputs["b"]})
    np.testing.assert_array_equal(results["result"], expected(inputs))


def test_results_do_not_depend_on_what_ran_before(tmp_path: Path) -> None:
    """The same bytes again, with other kernels and machines compiled in between."""
    layer = conv2d_mlir(1, 16, 4, 5, 32, 1, 1, epilogue=BIAS)
    others = [(matmul_mlir(5, 16, 32, epilogue=BIAS), "vta-1x16x16"), (layer, "vta-8x8x8-zu")]
    weft.save(weft.compile(layer, "vta-1x16x16", strategy=FEW), tmp_path / "first")
    for text, machine in others:
        weft.compile(text, machine, strategy=FEW)
    weft.save(weft.compile(layer, "vta-1x16x16", strategy=FEW), tmp_path / "second")
    first = contents(tmp_path / "first")
    assert first["insns.bin"]
    assert contents(tmp_path / "second") == first
