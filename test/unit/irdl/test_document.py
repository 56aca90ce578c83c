"""The section of `docs/embedding-weft.md` about IRDL: its code and commands work as shown."""

import contextlib
import io
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

from weft.transforms.core.bindings import upstream_module
from weft.transforms.core.slots import NUM_SLOTS
from weft.transforms.irdl.export import TESTED

RunTool = Callable[..., subprocess.CompletedProcess[str]]

DOCUMENT = Path(__file__).parents[3] / "docs" / "embedding-weft.md"

MODULE = """
dataflow.layer @conv (k = 64, h = 8) {
  dataflow.level @sram {
    dataflow.tensor "y" in @ACC (k = 64, h = 8)
  }
}
"""


def section() -> str:
    found = re.search(
        r"^## The dialects through IRDL\n(.*?)(?=^## |\Z)", DOCUMENT.read_text(), re.M | re.S
    )
    assert found is not None
    return found[1]


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", section(), re.M | re.S)


def test_the_example_in_python():
    (code,) = blocks("python")
    package = upstream_module("ir").__name__.partition(".")[0]
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        exec(code.replace("torch_mlir", package), {})
    assert '"vta.store"(%0)' in shown.getvalue()


def test_the_commands(run_tool: RunTool, tmp_path: Path, mlir_opt: str):
    export, pipe = blocks("sh")
    folder = tmp_path / "irdl"
    words = export.split()
    assert words[:-1] == ["weft", "export-irdl", "-o"]
    assert run_tool(*words[:-1], folder).returncode == 0
    first, second, third = (command.split() for command in pipe.replace("\\\n", "").split("|"))
    assert (first[0], second[0], third) == ("weft-opt", "mlir-opt", ["weft-opt"])
    (tmp_path / "module.mlir").write_text(MODULE)
    there = run_tool("weft-opt", tmp_path / first[1], *first[2:])
    options = [word.replace("irdl/", f"{folder}/") for word in second[1:]]
    upstream = subprocess.run(
        [mlir_opt, *options], input=there.stdout, capture_output=True, text=True, check=True
    )
    back = run_tool("weft-opt", stdin=upstream.stdout)
    assert back.stdout == run_tool("weft-opt", stdin=MODULE).stdout


def test_the_numbers():
    assert f"{NUM_SLOTS} slots per group" in section()
    for version in re.findall(r"\d\d\.\d", TESTED):
        assert f"MLIR {version}" in section()
