"""`weft export-irdl` on the command line."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from weft.tools.registry.universe import our_universe

RunTool = Callable[..., subprocess.CompletedProcess[str]]

PLUGIN = """
from xdsl.dialects.builtin import i32
from xdsl.ir import Dialect
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, result_def
from weft.tools.registry.universe import WeftUniverse

@irdl_op_definition
class TwiceOp(IRDLOperation):
    name = "gadget.twice"
    source = operand_def(i32)
    dest = result_def(i32)

UNIVERSE = WeftUniverse(all_dialects={"gadget": lambda: Dialect("gadget", [TwiceOp], [])})
"""


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    """A folder with an installed plug-in that brings a dialect."""
    site = tmp_path / "site"
    info = site / "gadget-1.0.dist-info"
    info.mkdir(parents=True)
    (site / "gadget.py").write_text(PLUGIN)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: gadget\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[weft.universe]\ngadget = gadget:UNIVERSE\n")
    return site


def error_of(result: subprocess.CompletedProcess[str]) -> str:
    assert result.returncode == 1
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    return line.removeprefix("error: ")


def test_a_file_per_dialect(start_tool: RunTool, tmp_path: Path, plugin: Path):
    folder = tmp_path / "deep" / "irdl"
    result = start_tool("weft", "export-irdl", "-o", folder, path=(plugin,))
    assert result.returncode == 0, result.stderr
    names = {*our_universe().all_dialects, "gadget"}
    assert {f.name for f in folder.iterdir()} == {f"{n}.irdl.mlir" for n in {*names, "weft"}}
    together = (folder / "weft.irdl.mlir").read_text()
    for name in names:
        text = (folder / f"{name}.irdl.mlir").read_text()
        assert f"irdl.dialect @{name} {{" in text
        assert f"irdl.dialect @{name} {{" in together
    assert "irdl.dialect @arith" not in together
    assert result.stdout.count("rules are left to weft") == len(names) + 1


def test_to_standard_output(start_tool: RunTool, plugin: Path):
    result = start_tool("weft", "export-irdl", "gadget", path=(plugin,))
    assert result.stdout.splitlines()[0].startswith("// `gadget`: written by `weft export-irdl`")
    assert "MLIR 22.1" in result.stdout
    assert "irdl.operation @twice {" in result.stdout
    assert "weft only:" in result.stdout.splitlines()[2]
    assert result.stdout.count("weft only:") == 1


def test_strict(start_tool: RunTool, tmp_path: Path, plugin: Path):
    said = start_tool("weft", "export-irdl", "gadget", "--strict", path=(plugin,))
    assert said.returncode == 0
    folder = tmp_path / "out"
    message = error_of(
        start_tool("weft", "export-irdl", "gadget", "dataflow", "--strict", "-o", folder,
                 path=(plugin,))
    )  # fmt: skip
    assert message.startswith("IRDL cannot say: dataflow.sizes: parameter names: must be an array")
    assert "more, which the file lists without --strict" in message
    assert not folder.exists()


def test_unknown_dialects(run_tool: RunTool):
    message = error_of(run_tool("weft", "export-irdl", "layuot"))
    assert message == "unknown dialect 'layuot': did you mean layout?"
    message = error_of(run_tool("weft", "export-irdl", "arith"))
    assert message.startswith("dialect 'arith' is one of upstream MLIR's")


def test_a_plug_in_that_cannot_be_imported(start_tool: RunTool, plugin: Path):
    text = PLUGIN.replace('lambda: Dialect("gadget", [TwiceOp], [])', "lambda: __import__('gone')")
    (plugin / "gadget.py").write_text(text)
    message = error_of(start_tool("weft", "export-irdl", path=(plugin,)))
    assert message == "dialect 'gadget' cannot be loaded: No module named 'gone'"


def test_folder_that_cannot_be_made(run_tool: RunTool, tmp_path: Path):
    (tmp_path / "file").write_text("kept")
    message = error_of(run_tool("weft", "export-irdl", "-o", tmp_path / "file"))
    assert message.startswith(f"cannot make folder '{tmp_path / 'file'}'")
    assert (tmp_path / "file").read_text() == "kept"
