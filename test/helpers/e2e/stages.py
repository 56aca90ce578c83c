"""Compiles that go on from a stage: the folder is that of the source, but for what was given."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import weft
from weft.transforms.core.json_node import Json

GIVEN = "module.mlir"


def stages_of(folder: Path) -> list[Path]:
    """The stages that a compile has written, the source first."""
    return sorted(folder.glob("*.mlir"))


def contents(folder: Path) -> dict[str, bytes | Json]:
    """What a folder has, without what was given to the compiler and the digests of that."""
    found: dict[str, bytes | Json] = {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in (GIVEN, "manifest.json")
    }
    manifest = json.loads((folder / "manifest.json").read_text())
    del manifest["sha256"]
    del manifest["files"][GIVEN]
    return {**found, "manifest.json": manifest}


def check_restarts(
    source: Path | str, machine: str, folder: Path, options: Mapping[str, object]
) -> int:
    """
    Compiles `source` into `folder`, and each stage of that, which must give the same. Returns how
    many stages there are.
    """
    kept = folder / "stages"
    whole = weft.compile(source, machine, options=options, dump_ir=kept)
    weft.save(whole, folder / "whole")
    wanted = contents(folder / "whole")
    found = stages_of(kept)
    for number, stage in enumerate(found):
        out = folder / f"again{number}"
        begins = options if number < 3 else {}
        weft.save(weft.compile(stage, machine, options=begins), out)
        assert (out / GIVEN).read_text() == stage.read_text().removesuffix("\n")
        assert contents(out) == wanted, stage.name
    return len(found)
