"""A plug-in, installed beside weft, is found by the tools; two that clash are refused."""

import subprocess
import tomllib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

RunTool = Callable[..., subprocess.CompletedProcess[str]]

PLUGIN = Path(__file__).parents[1] / "plugin"

RIVAL = """
from weft.tools.universe import Lazy, WeftUniverse

RIVAL_UNIVERSE = WeftUniverse(all_passes={"convert-toy-to-arith": Lazy("weft_rival", "None")})
"""

PROGRAM = """
func.func @f(%a: i32) -> i32 {
  %b = toy.double %a
  func.return %b : i32
}
"""


def install(site: Path, name: str, entry_points: dict[str, str]) -> None:
    """What an installer leaves in `site` to make entry points known."""
    info = site / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = [f"{key} = {value}\n" for key, value in entry_points.items()]
    (info / "entry_points.txt").write_text("[weft.universe]\n" + "".join(lines))


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder that makes the toy plug-in's entry point known."""
    project = tomllib.loads((PLUGIN / "pyproject.toml").read_text())["project"]
    install(tmp_path, "weft_toy", project["entry-points"]["weft.universe"])
    return tmp_path


def test_dialect_and_pass(run_tool: RunTool, site: Path):
    result = run_tool("weft-opt", "-p", "convert-toy-to-arith", stdin=PROGRAM, path=(site, PLUGIN))
    assert result.returncode == 0, result.stderr
    assert "arith.addi %a, %a : i32" in result.stdout
    assert "toy.double" not in result.stdout


def test_machine_and_target_are_listed(run_tool: RunTool, site: Path):
    result = run_tool("weft", "targets", path=(site, PLUGIN))
    assert result.returncode == 0, result.stderr
    assert "an adder, for tests" in result.stdout
    assert "toy-1.mlir" in result.stdout


def test_machine_by_name(run_tool: RunTool, site: Path):
    result = run_tool(
        "weft-opt", "--machine", "toy-1", stdin="func.func private @f()", path=(site, PLUGIN)
    )
    assert result.returncode == 0, result.stderr


def test_its_target_compiles_and_runs(run_tool: RunTool, site: Path, tmp_path: Path):
    source = tmp_path / "f.mlir"
    source.write_text(PROGRAM)
    out = tmp_path / "out"
    places = (site, PLUGIN)
    arguments = ("compile", str(source), "--machine", "toy-1", "-o", str(out))
    result = run_tool("weft", *arguments, path=places)
    assert result.returncode == 0, result.stderr
    assert "1 doublings" in result.stdout
    np.savez(tmp_path / "in.npz", a=np.int32(21))
    arguments = ("run", str(out), "--inputs", str(tmp_path / "in.npz"), "--check")
    result = run_tool("weft", *arguments, path=places)
    assert result.returncode == 0, result.stderr
    assert "result: int32 [], sum 42" in result.stdout
    assert "all 1 elements equal the reference" in result.stdout
    arguments = ("run", str(source), "--machine", "toy-1", "--inputs", str(tmp_path / "in.npz"))
    assert "sum 42" in run_tool("weft", *arguments, path=places).stdout


def test_absent_without_the_plugin(run_tool: RunTool):
    assert "toy-1" not in run_tool("weft", "targets").stdout


def test_clash_is_one_clear_error(run_tool: RunTool, site: Path):
    (site / "weft_rival.py").write_text(RIVAL)
    install(site, "weft_rival", {"rival": "weft_rival:RIVAL_UNIVERSE"})
    result = run_tool("weft-opt", "--help", path=(site, PLUGIN))
    assert result.returncode == 1
    assert result.stderr.splitlines() == [
        "error: pass 'convert-toy-to-arith' is defined twice, by plug-in 'rival' "
        "(weft_rival:RIVAL_UNIVERSE) and by plug-in 'toy' (weft_toy.universe:TOY_UNIVERSE): "
        "rename it in one of them, or uninstall one"
    ]


def test_broken_plugin_is_named(run_tool: RunTool, tmp_path: Path):
    install(tmp_path, "weft_gone", {"gone": "weft_gone:UNIVERSE"})
    result = run_tool("weft", "targets", path=(tmp_path,))
    assert result.returncode == 1
    assert result.stderr == (
        "error: plug-in 'gone' (weft_gone:UNIVERSE): No module named 'weft_gone'\n"
    )
