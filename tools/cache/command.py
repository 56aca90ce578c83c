"""`weft compile` of what was compiled before: the folder and what was said, from the store."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ...transforms.core.user_folder import cache_place
from ...transforms.folders.write import replace_folder
from .key import key_of, output_of
from .store import Entry, Store

VARIABLE = "WEFT_CACHE_DIR"


@dataclass
class Pending:
    """A compile whose result is to be kept: its words without the output, and their key."""

    store: Store
    words: tuple[str, ...]
    output: Path
    key: str
    lines: list[str] = field(default_factory=list[str])

    def say(self, line: str) -> None:
        """Prints a line, and keeps it for the next time."""
        print(line)
        self.lines.append(line)

    def keep(self) -> None:
        """Keeps the folder that was written, unless what it was made of has changed meanwhile."""
        if key_of(self.words) == self.key:
            self.store.keep(self.key, self.output, self.lines)


def look_up(words: Sequence[str]) -> Pending | int | None:
    """
    The exit code, if a compile with these words is in the store and its folder was written; what
    is to be kept if it is not; `None` where nothing is kept. Raises `WeftError` as `write_folder`
    does.
    """
    start = time.perf_counter()
    folder = cache_place(VARIABLE, "compile")
    found = output_of(words)
    if folder is None or found is None:
        return None
    output, rest = found
    key = key_of(rest)
    if key is None:
        return None
    pending = Pending(Store(folder), rest, output, key)
    entry = pending.store.find(key)
    if entry is None:
        return pending
    _write_entry(output, entry)
    *lines, summary = entry.lines
    for line in lines:
        print(line)
    seconds = time.perf_counter() - start
    print(f"taken into {output} in {seconds:.2f} s: it was compiled before (--no-cache)")
    print(summary)
    return 0


def _write_entry(output: Path, entry: Entry) -> None:
    def fill(folder: Path) -> None:
        for name, data in entry.files.items():
            place = folder / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)

    replace_folder(output, fill)
