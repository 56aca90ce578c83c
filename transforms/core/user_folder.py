"""Folders of the user in which results are kept between runs."""

from __future__ import annotations

import os
import stat
from pathlib import Path


def cache_place(variable: str, name: str) -> Path | None:
    """
    Where `name` is kept: at the path that the environment's `variable` gives, else in
    `$XDG_CACHE_HOME/weft` (`~/.cache/weft`); `None` if the variable is set to nothing, or where the
    user has no folder.
    """
    chosen = os.environ.get(variable)
    if chosen is not None:
        return Path(chosen) if chosen else None
    base = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if not base.is_absolute():  # as the standard of these variables has it
        base = Path(os.path.expanduser("~")) / ".cache"
    return base / "weft" / name if base.is_absolute() else None


def is_private(folder: Path) -> bool:
    """Tests whether a folder is this user's; then nobody else may write to it any more."""
    try:
        found = folder.stat()
        if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid():
            return False
        if found.st_mode & 0o022:
            folder.chmod(stat.S_IMODE(found.st_mode) & ~0o022)
        return True
    except OSError:
        return False
