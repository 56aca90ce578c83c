"""
A plug-in of an accelerator, installed beside weft: it is found by the tools, compiles and runs
convolutions, and is told what is wrong; two plug-ins that clash are refused.
"""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from helpers.e2e.plugin_site import PLUGIN, install

RunTool = Callable[..., subprocess.CompletedProcess[str]]


RIVAL = """
from weft.tools.registry.universe import Lazy, WeftUniverse

RIVAL_UNIVERSE = WeftUniverse(all_passes={"convert-toy-to-arith": Lazy("weft_rival", "None")})
"""

CONV = """
func.func @conv(%x: tensor<1x24x8x8xi8>, %w: tensor<8x24x3x3xi8> {weft.weight = "w"})
    -> tensor<1x8x6x6xi32> {
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<1x8x6x6xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x8x6x6xi32>) -> tensor<1x8x6x6xi32>
  %y = linalg.conv_2d_nchw_fchw {
    strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>
  } ins(%x, %w : tensor<1x24x8x8xi8>, tensor<8x24x3x3xi8>)
    outs(%init : tensor<1x8x6x6xi32>) -> tensor<1x8x6x6xi32>
  %z = toy.relu %y : tensor<1x8x6x6xi32> -> tensor<1x8x6x6xi32>
  func.return %z : tensor<1x8x6x6xi32>
}
"""

RELU = """
func.func @f(%a: tensor<4xi32>) -> tensor<4xi32> {
  %b = toy.relu %a : tensor<4xi32> -> tensor<4xi32>
  func.return %b : tensor<4xi32>
}
"""


@pytest.fixture
def call_tool(run_tool: RunTool, monkeypatch: pytest.MonkeyPatch) -> RunTool:
    """Calls a tool in this process, which finds what is installed in the folders `path`."""

    def call(name: str, *args: str, path: tuple[Path, ...]) -> subprocess.CompletedProcess[str]:
        with monkeypatch.context() as patch:
            patch.setattr(sys, "path", [*map(str, path), *sys.path])
            return run_tool(name, *args)

    return call


def test_it_is_small():
    files = [f for f in PLUGIN.rglob("*") if f.suffix in (".py", ".mlir", ".toml")]
    lines = sum(len(f.read_text().splitlines()) for f in files)
    assert {f.name for f in files} >= {"toy-1.mlir", "dialect.py", "pyproject.toml"}
    assert lines < 150


def test_dialect_and_pass(start_tool: RunTool, site: Path):
    result = start_tool("weft-opt", "-p", "convert-toy-to-arith", stdin=RELU, path=(site, PLUGIN))
    assert result.returncode == 0, result.stderr
    assert "arith.maxsi %a" in result.stdout
    assert "toy.relu" not in result.stdout


def test_machine_and_target_are_listed(start_tool: RunTool, site: Path):
    result = start_tool("weft", "targets", path=(site, PLUGIN))
    assert result.returncode == 0, result.stderr
    assert "dot products, for tests" in result.stdout
    assert "toy-1.mlir" in result.stdout


def test_machine_by_name(start_tool: RunTool, site: Path):
    result = start_tool(
        "weft-opt", "--machine", "toy-1", stdin="func.func private @f()", path=(site, PLUGIN)
    )
    assert result.returncode == 0, result.stderr


def cycles_of(text: str) -> int:
    found = re.search(r"(\d+) cycles predicted", text)
    assert found is not None, text
    return int(found[1])


@pytest.mark.parametrize("weights", [(), ("--random-weights", "7")], ids=["given", "packed"])
def test_its_target_compiles_runs_and_costs(
    call_tool: RunTool, site: Path, tmp_path: Path, weights: tuple[str, ...]
):
    source = tmp_path / "conv.mlir"
    source.write_text(CONV)
    out, places = tmp_path / "out", (site, PLUGIN)
    arguments = ("--target", "toy", "--machine", "toy-1", "-o", str(out), *weights)
    compiled = call_tool("weft", "compile", str(source), *arguments, path=places)
    assert compiled.returncode == 0, compiled.stderr
    assert "by dot16 in 1 kernels" in compiled.stdout
    assert "dataflow.layer @layer0 (n = 1, k = 8, n1 = 6, n2 = 6, c = 224" in (
        compiled.stdout
    )
    files = [file.name for file in (out / "constants").iterdir()]
    assert files == (["w.packed0.bin"] if weights else [])
    ran = call_tool("weft", "run", str(out), "--check", path=places)
    assert ran.returncode == 0, ran.stderr
    assert "all 288 elements equal the reference" in ran.stdout
    # 6 * 6 * 8 outputs of 14 calls of one cycle, on windows of 3 * 3 * 24 elements in a row.
    assert cycles_of(ran.stdout) == cycles_of(compiled.stdout.splitlines()[-1]) >= 4032


def test_its_results_are_numpys(call_tool: RunTool, site: Path, tmp_path: Path):
    source = tmp_path / "conv.mlir"
    source.write_text(CONV)
    rng = np.random.default_rng(5)
    x = rng.integers(-128, 128, (1, 24, 8, 8), np.int8)
    w = rng.integers(-128, 128, (8, 24, 3, 3), np.int8)
    np.savez(tmp_path / "in.npz", x=x, w=w)
    out, places = str(tmp_path / "out"), (site, PLUGIN)
    result = call_tool("weft", "compile", str(source), "--target", "toy", "-o", out, path=places)
    assert result.returncode == 0, result.stderr
    files = ("--inputs", str(tmp_path / "in.npz"), "-o", str(tmp_path / "y.npz"))
    result = call_tool("weft", "run", out, *files, path=places)
    assert result.returncode == 0, result.stderr
    windows = np.lib.stride_tricks.sliding_window_view(x.astype(np.int32), (3, 3), (2, 3))
    expected = np.maximum(np.einsum("nchwrs,kcrs->nkhw", windows, w.astype(np.int32)), 0)
    with np.load(tmp_path / "y.npz") as found:
        np.testing.assert_array_equal(found["result"], expected)


def test_a_changed_machine_costs_otherwise(call_tool: RunTool, site: Path, tmp_path: Path):
    (tmp_path / "conv.mlir").write_text(CONV)
    text = (PLUGIN / "weft_toy/toy-1.mlir").read_text()
    found: list[int] = []
    for change in ("", ", cycles_per_op = 5"):
        slower = text.replace("{intrinsics = [@dot16]", "{intrinsics = [@dot16]" + change)
        (tmp_path / "mine.mlir").write_text(slower)
        out = str(tmp_path / f"out{len(found)}")
        arguments = (str(tmp_path / "conv.mlir"), "--machine", str(tmp_path / "mine.mlir"))
        result = call_tool("weft", "compile", *arguments, "-q", "-o", out, path=(site, PLUGIN))
        assert result.returncode == 0, result.stderr
        found.append(cycles_of(result.stdout))
    assert found[1] >= 5 * 4032 > found[0]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("depth = 2048", "depth = 0", "mine.mlir:5:5: arch.memory @X: depth is 0"),
        ("bytes_per_cycle = 16, ", "", "mine.mlir:11:3: arch.path @load_x: bytes_per_cycle is"),
        ("tensor<16xi8>", "tensor<8xi8>", "mine.mlir:16:3: intrin.def @dot16: operand 'x'"),
        ("xi8", "xi16", "dot16 does not embed"),
    ],
)
def test_what_is_wrong_is_said(
    call_tool: RunTool, site: Path, tmp_path: Path, old: str, new: str, message: str
):
    (tmp_path / "conv.mlir").write_text(CONV)
    text = (PLUGIN / "weft_toy/toy-1.mlir").read_text()
    changed = text.replace(old, new, 1) if old != "xi8" else re.sub(r"\bi8|xi8", _wide, text)
    (tmp_path / "mine.mlir").write_text(changed)
    arguments = (str(tmp_path / "conv.mlir"), "--machine", str(tmp_path / "mine.mlir"))
    out = tmp_path / "out"
    result = call_tool("weft", "compile", *arguments, "-o", str(out), path=(site, PLUGIN))
    assert result.returncode == 1
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert not out.exists()


def _wide(found: re.Match[str]) -> str:
    return found[0].replace("i8", "i16")


def test_absent_without_the_plugin(start_tool: RunTool):
    assert "toy-1" not in start_tool("weft", "targets").stdout


def test_clash_is_one_clear_error(start_tool: RunTool, site: Path):
    (site / "weft_rival.py").write_text(RIVAL)
    install(site, "weft_rival", {"rival": "weft_rival:RIVAL_UNIVERSE"})
    result = start_tool("weft-opt", "--help", path=(site, PLUGIN))
    assert result.returncode == 1
    assert result.stderr.splitlines() == [
        "error: pass 'convert-toy-to-arith' is defined twice, by plug-in 'rival' "
        "(weft_rival:RIVAL_UNIVERSE) and by plug-in 'toy' (weft_toy:TOY_UNIVERSE): "
        "rename it in one of them, or uninstall one"
    ]


def test_broken_plugin_is_named(start_tool: RunTool, tmp_path: Path):
    install(tmp_path, "weft_gone", {"gone": "weft_gone:UNIVERSE"})
    result = start_tool("weft", "targets", path=(tmp_path,))
    assert result.returncode == 1
    assert result.stderr == (
        "error: plug-in 'gone' (weft_gone:UNIVERSE): No module named 'weft_gone'\n"
    )
