"""Compiled folders that were changed by somebody who knows the format: digests fit again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from weft.transforms.folders.manifest import seal_manifest

Table = dict[str, Any]


def manifest_of(folder: Path) -> Table:
    return json.loads((folder / "manifest.json").read_text("utf-8"))


def reseal(folder: Path, manifest: Table | None = None) -> None:
    """
    Writes `manifest` (by default, the folder's own) with the digest that it has now, and before
    that with the sizes and digests of the files that there are.
    """
    table = manifest_of(folder) if manifest is None else manifest
    if isinstance(table.get("files"), dict):
        for name, facts in table["files"].items():
            if (folder / name).is_file() and isinstance(facts, dict):
                data = (folder / name).read_bytes()
                facts.update(size=len(data), sha256=hashlib.sha256(data).hexdigest())
    table.pop("sha256", None)
    (folder / "manifest.json").write_text(seal_manifest(table))


def change_manifest(folder: Path, change: Callable[[Table], None]) -> None:
    """Changes the manifest, and seals it again."""
    table = manifest_of(folder)
    change(table)
    reseal(folder, table)
