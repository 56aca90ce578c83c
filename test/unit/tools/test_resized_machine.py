"""Machines by name and shape."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from weft.targets.noc.spec import noc_spec
from weft.tools.registry.contexts import machine_for, make_context
from weft.tools.registry.universe import resolve_machine
from weft.transforms.core.errors import WeftError
from weft.transforms.machine.view import load_machine


@pytest.mark.parametrize(
    ("name", "level", "shape"),
    [
        ("aie1-mesh-4x6", "tile", (4, 6)),
        ("multi-2x2", "node", (2, 2)),
        ("vta-mesh-1x3", "core", (1, 3)),
    ],
)
def test_rows_and_columns_of_nodes(name: str, level: str, shape: tuple[int, int]) -> None:
    path = resolve_machine(name)
    assert resolve_machine(name) == path
    spec = noc_spec(load_machine(path))
    assert (spec.name, spec.level(level).shape) == (name, shape)
    base = noc_spec(load_machine(resolve_machine(name.rsplit("-", 1)[0])))
    assert [s.shape for s in spec.levels[2:]] == [s.shape for s in base.levels[2:]]
    ports = zip(spec.dram.shape, base.dram.shape, shape, strict=True)
    assert all(mine == min(old, nodes) for mine, old, nodes in ports)


def test_no_file_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all can write, somebody else may have put what a name leads to."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    (tmp_path / "victim").write_text("mine")
    folder = tmp_path / f"weft-machines-{os.getuid()}"
    folder.mkdir()
    (folder / "multi-2x2.mlir").symlink_to(tmp_path / "victim")
    assert make_context("multi-2x2").machine().name == "multi-2x2"
    assert machine_for("multi-2x2", None)[1] == resolve_machine("multi-2x2").read_text()
    assert (tmp_path / "victim").read_text() == "mine"
    assert (folder / "multi-2x2.mlir").is_symlink()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["victim", folder.name])


def test_what_has_no_nodes() -> None:
    with pytest.raises(WeftError, match="'vta-1x16x16' has no array of rows and columns"):
        resolve_machine("vta-1x16x16-2x2")
    with pytest.raises(WeftError, match="unknown machine 'nothing-2x2'"):
        resolve_machine("nothing-2x2")
    with pytest.raises(WeftError, match="unknown machine 'multi-0x2'"):
        resolve_machine("multi-0x2")
