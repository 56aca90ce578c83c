"""What `docs/aie1.md` and `docs/aie1/schedules.md` show of their layer, found and by hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from helpers.e2e.console_blocks import steps

from weft.tools.cli.weft import main

DOCS = Path(__file__).parents[2] / "docs"
PAGE = "\n".join((DOCS / page).read_text() for page in ("aie1.md", "aie1/schedules.md"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the page's files, where commands run, with no results of earlier searches."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WEFT_AIE1_CACHE", "")
    for step in steps(PAGE):
        if step.file is not None:
            (tmp_path / step.file).write_text(step.text)
    return tmp_path


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], r"a schedule of (\d+) cycles is found"),
        (["--schedule", "schedule.json"], r"page before \((\d+) cycles\)"),
    ],
)
def test_the_layer(
    folder: Path, capsys: pytest.CaptureFixture[str], options: list[str], said: str
) -> None:
    assert main(["compile", "conv.mlir", "--target", "aie1", "-o", "out", *options]) == 0
    assert main(["run", str(folder / "out"), "--check"]) == 0
    ran = capsys.readouterr().out
    assert "check: all 1024 elements equal the reference" in ran
    expected, found = re.search(said, PAGE), re.search(r"  (\d+) cycles by the model", ran)
    assert expected is not None
    assert found is not None
    # The page rounds little: a better search may save as much as its bound leaves.
    assert abs(int(found[1]) - int(expected[1])) <= 2
