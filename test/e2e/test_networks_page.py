"""The commands of `docs/networks.md` give the outputs that it shows."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest
from helpers.e2e.console_blocks import matches, run, steps

DOCUMENT = Path(__file__).parents[2] / "docs" / "networks.md"


def test_commands_give_what_is_shown(tmp_path: Path) -> None:
    ran = 0
    for step in steps(DOCUMENT.read_text()):
        if step.file is not None:
            (tmp_path / step.file).write_text(step.text)
        elif step.command is not None:
            said = run(step.command, tmp_path)
            ran += 1
            if not matches(step.text, said):
                lines = difflib.ndiff(step.text.splitlines(), said.splitlines())
                pytest.fail(f"$ {step.command}\n" + "\n".join(lines), pytrace=False)
    assert ran >= 10
    assert not (tmp_path / "odd").exists()
