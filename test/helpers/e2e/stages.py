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
    source: Path | str,
    machine: str,
    folder: Path,
    options: Mapping[str, object],
    decided: Mapping[str, str] | None = None,
) -> int:
    """
    Compiles `source` into `folder`, and each stage of that, which must give the same. Options are
    given again until the pass has run that decides them: `decided` names it, and the third stage
    has decided all that it does not name. Returns how many stages there are.
    """
    kept = folder / "stages"
    whole = weft.compile(source, machine, options=options, dump_ir=kept)
    weft.save(whole, folder / "whole")
    wanted = contents(folder / "whole")
    found = stages_of(kept)
    for number, stage in enumerate(found):
        out = folder / f"again{number}"
        done = {path.stem.partition("-")[2] for path in found[: number + 1]}
        open_ones = {n for n, step in (decided or {}).items() if step not in done}
        begins = options if number < 3 and decided is None else {}
        begins = begins or {n: value for n, value in options.items() if n in open_ones}
        weft.save(weft.compile(stage, machine, options=begins), out)
        assert (out / GIVEN).read_text() == stage.read_text().removesuffix("\n")
        assert contents(out) == wanted, stage.name
    return len(found)
