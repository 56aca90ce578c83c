"""
The commands of `docs/your-accelerator.md` give the outputs that it shows, with the plug-in of
`test/plugin` installed, whose files it shows too.
"""

from __future__ import annotations

import difflib
import shutil
from pathlib import Path

import pytest
from helpers.e2e.console_blocks import BLOCK, matches, run, steps
from helpers.e2e.plugin_site import PLUGIN

DOCUMENT = Path(__file__).parents[2] / "docs" / "your-accelerator.md"


def test_commands_give_what_is_shown(tmp_path: Path, site: Path) -> None:
    ran = 0
    for step in steps(DOCUMENT.read_text()):
        if step.file is not None:
            (tmp_path / step.file).write_text(step.text)
        elif step.command is not None:
            is_plugin = step.needs == "plugin"
            if step.needs is not None and not is_plugin and shutil.which(step.needs) is None:
                continue
            said = run(step.command, tmp_path, (site, PLUGIN) if is_plugin else ())
            ran += 1
            if not matches(step.text, said):
                lines = difflib.ndiff(step.text.splitlines(), said.splitlines())
                pytest.fail(f"$ {step.command}\n" + "\n".join(lines), pytrace=False)
    assert ran > 10


def test_shown_files_are_the_plug_ins() -> None:
    shown = {v: body for k, v, _, body in BLOCK.findall(DOCUMENT.read_text()) if k == "plugin"}
    assert set(shown) == {"pyproject.toml", "weft_toy/__init__.py", "weft_toy/dialect.py"}
    for name, text in shown.items():
        assert (PLUGIN / name).read_text() == text


def test_its_machine_is_that_of_the_plug_in() -> None:
    shown = {v: body for k, v, _, body in BLOCK.findall(DOCUMENT.read_text()) if k == "file"}
    own = (PLUGIN / "weft_toy/toy-1.mlir").read_text().partition("\n")[2]
    own = own.replace("compute @dots", "compute @unit")
    assert shown["dots.mlir"] == own.replace('@"toy-1" target "toy"', '@dots target "generic"')
