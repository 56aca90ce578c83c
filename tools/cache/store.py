"""
Compiled folders by key, in a folder of the user of bounded size.

An entry is a folder of its own: `entry.json` with what was said and the hash of each file, and the
files. It is made under another name and takes its own by one rename, so that a reader sees all of
it or nothing; of several writers of one entry, one wins. Files are compared with their hashes when
they are taken, and an entry that differs is removed. Reading marks an entry as used; when a new one
makes the folder larger than `BOUND`, those go that were used longest ago, under a lock that no
reader waits for. What cannot be kept is not kept, without a word.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from ...transforms.core.user_folder import is_private

BOUND = 10**9
"""The bytes of all entries together."""

_ENTRY = "entry.json"
_LOCK = "lock"
_NEW = "new-"


@dataclass(frozen=True)
class Entry:
    """A compiled folder: its files by name within it, and the lines that were said."""

    files: Mapping[str, bytes]
    lines: tuple[str, ...]


class Store:
    """The entries in `folder`, which need not exist yet; together at most `bound` bytes."""

    def __init__(self, folder: Path, bound: int = BOUND):
        self.folder = folder
        self.bound = bound

    def find(self, key: str) -> Entry | None:
        """The entry of a key; `None` if there is none that is whole."""
        place = self.folder / key
        if not is_private(self.folder):
            return None
        try:
            text = (place / _ENTRY).read_text("utf-8")
        except OSError:
            return None
        try:
            found = _read_entry(place, text)
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            found = None
        if found is None:
            shutil.rmtree(place, ignore_errors=True)
            return None
        with suppress(OSError):
            os.utime(place)
        return found

    def keep(self, key: str, source: Path, lines: Sequence[str]) -> None:
        """Keeps the compiled folder `source`, unless it alone is more than half of the bound."""
        with suppress(OSError):
            names = sorted(str(p.relative_to(source)) for p in source.rglob("*") if p.is_file())
            size = sum((source / name).stat().st_size for name in names)
            if 2 * size > self.bound:
                return
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if is_private(self.folder):
                self._add(key, source, names, lines)
                self._evict()

    def _add(self, key: str, source: Path, names: Sequence[str], lines: Sequence[str]) -> None:
        new = Path(tempfile.mkdtemp(prefix=_NEW, dir=self.folder))
        try:
            hashes: dict[str, str] = {}
            for number, name in enumerate(names):
                data = (source / name).read_bytes()
                (new / str(number)).write_bytes(data)
                hashes[name] = hashlib.sha256(data).hexdigest()
            (new / _ENTRY).write_text(json.dumps({"files": hashes, "lines": [*lines]}), "utf-8")
            # A rename replaces no folder with files in it.
            shutil.rmtree(self.folder / key, ignore_errors=True)
            os.rename(new, self.folder / key)
        finally:
            shutil.rmtree(new, ignore_errors=True)

    def _evict(self) -> None:
        """Removes what was used longest ago, until there is room; and what killed writers left."""
        with (self.folder / _LOCK).open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:  # somebody else is about it
                return
            found = [(p.stat().st_mtime, p) for p in self.folder.iterdir() if p.is_dir()]
            newest = max((t for t, _ in found), default=0.0)
            total = 0
            for time, place in sorted(found, reverse=True):
                total += sum(file.stat().st_size for file in place.iterdir())
                abandoned = place.name.startswith(_NEW) and time < newest - _ABANDONED_SECONDS
                if total > self.bound or abandoned:
                    shutil.rmtree(place, ignore_errors=True)


_ABANDONED_SECONDS = 3600


def _read_entry(place: Path, text: str) -> Entry | None:
    """An entry whose files have their hashes. Raises what reading raises."""
    told = cast("dict[str, object]", json.loads(text))
    hashes = cast("dict[str, str]", told["files"])
    files: dict[str, bytes] = {}
    for number, (name, wanted) in enumerate(hashes.items()):
        data = (place / str(number)).read_bytes()
        if hashlib.sha256(data).hexdigest() != wanted or Path(name).is_absolute() or ".." in name:
            return None
        files[name] = data
    return Entry(files, tuple(map(str, cast("list[object]", told["lines"]))))
