"""`--quiet` of the commands that work for long: their progress, as on a terminal, is not told."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from helpers.report.folders import SOURCES, compile_folder

from weft.tools.cli.weft import main


def test_runs_tell_their_parts_unless_quiet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = compile_folder("system", tmp_path / "out", tmp_path / "stages")
    capsys.readouterr()
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["run", str(folder)]) == 0
    assert "\r@net: part 1 of 3" in capsys.readouterr().err
    assert main(["run", str(folder), "--quiet"]) == 0
    assert capsys.readouterr().err == ""


def test_compiles_and_imports_tell_their_steps_unless_quiet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "product.mlir"
    place.write_text(SOURCES["host"][0]().replace(' {weft.weight = "w"}', ""))
    compiling = ["compile", str(place), "--target", "host", "-o", str(tmp_path / "out")]
    importing = ["import", str(place), "-o", str(tmp_path / "net")]
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    for command, told in ((compiling, "@compile: pass 1 of "), (importing, "@import: simplifying")):
        assert main(command) == 0
        said = capsys.readouterr().err
        assert f"\r{told}" in said
        assert said.endswith("\r\x1b[K")
        assert main([*command, "--quiet"]) == 0
        assert "\r" not in capsys.readouterr().err


@pytest.mark.parametrize(
    "command", ["bench", "compile", "import", "quantize", "report", "run", "tune"]
)
def test_long_commands_can_be_quiet(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    assert "--quiet" in capsys.readouterr().out
