"""`weft compile` and `weft run` as a user calls them, and what they say to bad input."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from weft.tools.bench.layers import Epilogue, conv2d_mlir, matmul_mlir
from weft.tools.registry.universe import resolve_machine

RunTool = Callable[..., subprocess.CompletedProcess[str]]

EPILOGUE = Epilogue(bias=True, shift=7)
LAYER = conv2d_mlir(1, 16, 6, 6, 16, 3, 3, pad=1, epilogue=EPILOGUE)
MACHINE = resolve_machine("vta-1x16x16").read_text()


@pytest.fixture
def layer(tmp_path: Path) -> Path:
    path = tmp_path / "layer.mlir"
    path.write_text(LAYER)
    return path


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    rng = np.random.default_rng(1)
    path = tmp_path / "layer.npz"
    w = rng.integers(-128, 128, (16, 16, 3, 3)).astype(np.int8)
    np.savez(path, w=w, b=rng.integers(-99, 99, 16).astype(np.int32))
    return path


def compile_layer(run_tool: RunTool, source: Path, out: Path, *options: str | Path) -> str:
    result = run_tool("weft", "compile", source, "--machine", "vta-1x16x16", "-o", out, *options)
    assert result.returncode == 0, result.stderr
    assert result.stderr == ""
    return result.stdout


def files(folder: Path) -> dict[str, bytes]:
    found = (p for p in folder.rglob("*") if p.is_file())
    return {str(p.relative_to(folder)): p.read_bytes() for p in found}


def refused(result: subprocess.CompletedProcess[str]) -> str:
    """The one line that a refusal is."""
    assert result.returncode == 1
    assert "Traceback" not in result.stderr
    (line,) = result.stderr.splitlines()
    assert line.startswith("error: ")
    return line


# --- what works -----------------------------------------------------------------------------


@pytest.mark.parametrize("order", [None, "NHWC", "HWNC"])
def test_compile_and_check(run_tool: RunTool, layer: Path, tmp_path: Path, order: str | None):
    options = () if order is None else ("--activation-layout", order)
    said = compile_layer(run_tool, layer, tmp_path / "a" / "out", *options)
    assert "embedded into vta_gemm: x <- 1, y <- k(16), z <- c(16)" in said
    result = run_tool("weft", "run", tmp_path / "a" / "out", "--check")
    assert result.returncode == 0, result.stderr
    assert "made up x, w, b with seed 0" in result.stdout
    assert "all 576 elements equal the reference" in result.stdout


def test_weights_are_packed_and_results_written(
    run_tool: RunTool, layer: Path, weights: Path, tmp_path: Path
):
    out, listing = tmp_path / "out", tmp_path / "listing.txt"
    compile_layer(run_tool, layer, out, "--weights", weights, "--listing", listing)
    assert {"constants/w.bin", "constants/b.bin"} <= set(files(out))
    assert "gemm" in listing.read_text()
    x = np.random.default_rng(2).integers(-128, 128, (1, 16, 6, 6)).astype(np.int8)
    np.savez(tmp_path / "x.npz", x=x)
    result = run_tool(
        "weft", "run", out, "--inputs", tmp_path / "x.npz", "--check", "-o", tmp_path / "y.npz"
    )
    assert result.returncode == 0, result.stderr
    source = {"x": x, **np.load(weights)}
    np.savez(tmp_path / "all.npz", **source)
    run_tool("weft", "run", layer, "--inputs", tmp_path / "all.npz", "-o", tmp_path / "ref.npz")
    expected, found = np.load(tmp_path / "ref.npz")["result"], np.load(tmp_path / "y.npz")["result"]
    assert expected.std() > 1
    np.testing.assert_array_equal(found, expected)


def test_the_same_input_gives_the_same_bytes(start_tool: RunTool, layer: Path, tmp_path: Path):
    for name in ("one", "two"):
        compile_layer(start_tool, layer, tmp_path / name, "--random-weights", "5")
    assert files(tmp_path / "one") == files(tmp_path / "two")


def test_every_stage_runs(run_tool: RunTool, layer: Path, tmp_path: Path):
    passes = ["generalize-named-ops", "embed-intrinsics", "dataflow-tile", "convert-intrin-to-vta"]
    sums: set[str] = set()
    for count in range(len(passes) + 1):
        stage = tmp_path / f"stage{count}.mlir"
        pipeline = ",".join(passes[:count])
        result = run_tool("weft-opt", layer, "--machine", "vta-1x16x16", "-p", pipeline)
        assert result.returncode == 0, result.stderr
        stage.write_text(result.stdout)
        result = run_tool("weft", "run", stage, "--machine", "vta-1x16x16")
        assert result.returncode == 0, result.stderr
        sums.add(result.stdout.splitlines()[-1])
    assert len(sums) == 1


# --- kernels that are refused -----------------------------------------------------------------

FLOAT = """
func.func @f(%x: tensor<4x8xf32>, %w: tensor<8x16xf32>) -> tensor<4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x16xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
  %y = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x16xf32>)
      outs(%init : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %y : tensor<4x16xf32>
}
"""
PLAIN = matmul_mlir(4, 16, 16, epilogue=Epilogue(shift=4))
TWO = PLAIN.replace("func.func @main", "func.func @other")

KERNELS = {
    "float operands": (FLOAT, ["linalg", "vta_gemm", "f32", "i8"]),
    "unsupported epilogue": (PLAIN.replace("arith.shrsi", "arith.muli"), ["arith.muli"]),
    "shift too far": (
        PLAIN.replace("arith.constant 4 : i32", "arith.constant 40 : i32"),
        ["by 40", "0 to 31", "shrsi"],
    ),
    "no truncation": (matmul_mlir(4, 16, 16), ["i32", "truncation"]),
    "no kernel": (
        "func.func @f(%x: tensor<4xi8>) -> tensor<4xi8> { return %x : tensor<4xi8> }",
        ["0 kernels"],
    ),
    "two functions": (PLAIN + TWO, ["2 functions", "name one"]),
    "empty": ("", ["function"]),
    "does not parse": ("func.func @f(%x: tensor<4xi8>) {\n  linalg.matmul (((\n}", ["bad.mlir:2"]),
    "unknown op": ("func.func @f() {\n  nosuch.op\n  return\n}", ["bad.mlir:", "nosuch"]),
    "dynamic shape": (
        FLOAT.replace("tensor<4x8xf32>", "tensor<?x8xf32>"),
        ["linalg", "tensor<?x8xf32>"],
    ),
}


@pytest.mark.parametrize("case", KERNELS)
def test_refused_module(run_tool: RunTool, tmp_path: Path, case: str):
    text, words = KERNELS[case]
    (tmp_path / "bad.mlir").write_text(text)
    arguments = ("compile", tmp_path / "bad.mlir", "--machine", "vta-1x16x16")
    line = refused(run_tool("weft", *arguments, "-o", tmp_path / "out"))
    for word in words:
        assert word in line
    assert [p.name for p in tmp_path.iterdir()] == ["bad.mlir"]


# --- machines ---------------------------------------------------------------------------------

DEPTH = "arch.memory @INP : tensor<1x16xi8> {depth = 2048}"
MACHINES = {
    "missing capacity": (DEPTH, DEPTH.replace(" {depth = 2048}", ""), ["@INP", "depth"]),
    "negative capacity": (DEPTH, DEPTH.replace("2048", "-1"), ["@INP", "-1"]),
    "unknown memory": ("to @INP on @load", "to @INQ on @load", ["@INQ"]),
    "unknown engine": ("to @INP on @load", "to @INP on @lode", ["@lode"]),
    "wrong shape": (
        "@INP : tensor<1x16xi8>",
        "@INP : tensor<1x8xi8>",
        ["vta_gemm", "inp", "tensor<1x8xi8>"],
    ),
    "other meaning": (
        "affine_map<(x, y, z) -> (y, z)>",
        "affine_map<(x, y, z) -> (z, y)>",
        ["vta_gemm", "wgt[z, y]"],
    ),
    "does not parse": ("arch.level @sram {", "arch.level sram {", ["machine.mlir"]),
}


@pytest.mark.parametrize("case", MACHINES)
def test_refused_machine(run_tool: RunTool, layer: Path, tmp_path: Path, case: str):
    old, new, words = MACHINES[case]
    assert old in MACHINE
    (tmp_path / "machine.mlir").write_text(MACHINE.replace(old, new))
    arguments = ("compile", layer, "--machine", tmp_path / "machine.mlir", "-o", tmp_path / "out")
    line = refused(run_tool("weft", *arguments))
    assert "machine.mlir" in line
    for word in words:
        assert word in line
    assert not (tmp_path / "out").exists()


def test_unknown_machine_and_target(run_tool: RunTool, layer: Path, tmp_path: Path):
    out = tmp_path / "out"
    line = refused(run_tool("weft", "compile", layer, "--machine", "vta-1x16x17", "-o", out))
    assert "vta-1x16x16" in line
    line = refused(run_tool("weft", "compile", layer, "--machine", tmp_path / "no.mlir", "-o", out))
    assert "no.mlir" in line
    arguments = ("compile", layer, "--machine", "vta-1x16x16", "--target", "vtaa", "-o", out)
    assert "vta?" in refused(run_tool("weft", *arguments))


# --- arrays and folders -----------------------------------------------------------------------


def test_refused_arrays(run_tool: RunTool, layer: Path, weights: Path, tmp_path: Path):
    out = tmp_path / "out"
    compile_layer(run_tool, layer, out)
    arrays = dict(np.load(weights))
    good = {"x": np.zeros((1, 16, 6, 6), np.int8), **arrays}
    wrong = {
        "missing": ({n: a for n, a in good.items() if n != "x"}, ["no array for x"]),
        "shape": (
            {**good, "w": np.zeros((16, 16, 3), np.int8)},
            ["shape.npz", "'w'", "[16, 16, 3]", "[16, 16, 3, 3]"],
        ),
        "type": ({**good, "x": good["x"].astype(np.float32)}, ["type.npz", "'x'", "float32"]),
        "unknown": ({**good, "z": good["x"]}, ["z"]),
    }
    for name, (inputs, words) in wrong.items():
        path = tmp_path / f"{name}.npz"
        np.savez(path, **inputs)
        line = refused(run_tool("weft", "run", out, "--inputs", path))
        assert all(word in line for word in words), line
    np.save(tmp_path / "one.npy", good["x"])
    (tmp_path / "text.npz").write_text("nothing")
    for name in ("one.npy", "text.npz", "none.npz"):
        assert name in refused(run_tool("weft", "run", out, "--inputs", tmp_path / name))


def test_refused_weights(run_tool: RunTool, layer: Path, weights: Path, tmp_path: Path):
    arrays = dict(np.load(weights))
    np.savez(tmp_path / "some.npz", w=arrays["w"])
    np.savez(tmp_path / "shape.npz", w=arrays["w"][0], b=arrays["b"])
    out = tmp_path / "out"
    said = {"some": ["some.npz", "no array for b"], "shape": ["shape.npz", "'w'", "[16, 3, 3]"]}
    for name, words in said.items():
        arguments = ("--machine", "vta-1x16x16", "--weights", tmp_path / f"{name}.npz", "-o", out)
        line = refused(run_tool("weft", "compile", layer, *arguments))
        assert all(word in line for word in words), line
    assert not out.exists()


def test_refused_output(run_tool: RunTool, layer: Path, tmp_path: Path):
    (tmp_path / "file").write_text("mine")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "mine").write_text("mine")
    before = files(tmp_path)
    for out in ("file", "folder", "file/out"):
        arguments = ("compile", layer, "--machine", "vta-1x16x16", "-o", tmp_path / out)
        assert out.split("/")[0] in refused(run_tool("weft", *arguments))
    arguments = ("--machine", "vta-1x16x16", "--listing", tmp_path / "none" / "l.txt")
    refused(run_tool("weft", "compile", layer, *arguments, "-o", tmp_path / "out"))
    assert files(tmp_path) == before
    assert not (tmp_path / "out").exists()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write")
def test_no_permission(run_tool: RunTool, layer: Path, tmp_path: Path):
    (tmp_path / "locked").mkdir(mode=0o500)
    arguments = ("compile", layer, "--machine", "vta-1x16x16", "-o", tmp_path / "locked" / "out")
    assert "locked" in refused(run_tool("weft", *arguments))


def test_damaged_folder(run_tool: RunTool, layer: Path, tmp_path: Path):
    out = tmp_path / "out"
    compile_layer(run_tool, layer, out)
    data = (out / "insns.bin").read_bytes()
    (out / "insns.bin").write_bytes(data[:-16])
    assert "insns.bin" in refused(run_tool("weft", "run", out))
    (out / "insns.bin").write_bytes(data)
    (out / "manifest.json").write_text("{")
    assert "manifest.json" in refused(run_tool("weft", "run", out))
    assert "nowhere" in refused(run_tool("weft", "run", tmp_path / "nowhere"))


def test_a_pass_needs_a_machine(run_tool: RunTool, layer: Path):
    passes = "generalize-named-ops,embed-intrinsics"
    assert "--machine" in refused(run_tool("weft-opt", layer, "-p", passes))
    line = refused(run_tool("weft-opt", layer, "-p", "embed-intrinsics{nonsense=1}"))
    assert "nonsense" in line
