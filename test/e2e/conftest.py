"""What end-to-end tests share: tools that must refuse their input."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.e2e.plugin_site import PLUGIN, install

from weft.tools.bench.layers import Epilogue, matmul_mlir
from weft.tools.cli.weft import main as weft_main
from weft.tools.cli.weft_opt import main as opt_main

Refused = Callable[..., str]


@pytest.fixture(scope="session")
def matmul() -> str:
    """A good module: a product of [4, 20] and [20, 16] with its epilogue."""
    return matmul_mlir(4, 16, 20, epilogue=Epilogue(bias=True, shift=5))


def snapshot() -> dict[str, bytes | None]:
    return {str(p): p.read_bytes() if p.is_file() else None for p in Path().rglob("*")}


@pytest.fixture
def refused(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    matmul: str,
) -> Refused:
    """
    Runs a tool in a folder of its own, where `layer.mlir` is `matmul`. Gives the
    message; checks that it is one line, but for the progress of what takes long, and that no file
    has come, gone or changed.
    """
    monkeypatch.chdir(tmp_path)
    Path("layer.mlir").write_text(matmul)

    def run(tool: str, *words: str | Path) -> str:
        before = snapshot()
        monkeypatch.setattr(sys, "argv", [tool, *map(str, words)])
        code = {"weft": weft_main, "weft-opt": opt_main}[tool]()
        lines = capsys.readouterr().err.splitlines(keepends=True)
        error = "".join(line for line in lines if not line.startswith("@"))
        assert code == 1
        assert error.startswith("error: ")
        assert error.endswith("\n")
        assert error.count("\n") == 1
        assert snapshot() == before
        return error.removeprefix("error: ").rstrip("\n")

    return run


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder that makes the toy plug-in's entry point known."""
    project = tomllib.loads((PLUGIN / "pyproject.toml").read_text())["project"]
    install(tmp_path, "weft_toy", project["entry-points"]["weft.universe"])
    return tmp_path
