"""
Results of tuning on disk, by what was asked and by the compiler that found them.

Files are in `$XDG_CACHE_HOME/weft/aie1` (`~/.cache/…`), or in `$WEFT_AIE1_CACHE`; that one set to
nothing means no cache. The folder is the user's own, or is not used, and nobody else may write to
it. The name of a file is the hash of the request, the machine, the options and the sources that
decide about the result: another version of them finds nothing.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from functools import cache
from pathlib import Path

from ...transforms.core.errors import WeftError
from ...transforms.core.files import write_atomically
from ...transforms.core.json_node import Json
from ...transforms.core.user_folder import cache_place, is_private

VARIABLE = "WEFT_AIE1_CACHE"

_SOURCES = ("lowering/aie1/**/*.py", "targets/aie1/**/*.py", "transforms/triplet/*.py",
            "transforms/modulo/*.py", "transforms/dataflow/directive/problem.py")  # fmt: skip


def cache_folder() -> Path | None:
    """The folder of results; `None` where none are kept."""
    return cache_place(VARIABLE, "aie1")


@cache
def _source_hash() -> str:
    """The hash of the sources that decide about results."""
    root = Path(__file__).parent.parent.parent
    found = hashlib.sha256()
    for pattern in _SOURCES:
        for file in sorted(root.glob(pattern)):
            found.update(file.name.encode() + b"\0" + file.read_bytes())
    return found.hexdigest()


def cache_key(*parts: str) -> str:
    """The name under which the result for `parts` is kept."""
    text = "\0".join((_source_hash(), *parts))
    return hashlib.sha256(text.encode()).hexdigest()


def read_cached(folder: Path | None, key: str) -> Json:
    """Reads what was kept; `None` if nothing was, or if it cannot be read."""
    if folder is None or not is_private(folder):
        return None
    try:
        return json.loads((folder / f"{key}.json").read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return None


def write_cached(folder: Path | None, key: str, value: Json) -> None:
    """Keeps a result; where that is not possible, it is found anew next time."""
    if folder is None:
        return
    with suppress(OSError, WeftError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if is_private(folder):
            write_atomically(folder / f"{key}.json", json.dumps(value, separators=(",", ":")))
