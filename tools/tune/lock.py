"""Times in which one process alone measures on a computer."""

from __future__ import annotations

import fcntl
import os
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def alone(lock: Path | None) -> Generator[None]:
    """A time in which no other process is alone with the same lock."""
    if lock is None:
        yield
        return
    held = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
    finally:
        os.close(held)


def lock_of(machine: str) -> Path:
    """The lock of measurements on this computer for one user and machine."""
    return Path(tempfile.gettempdir()) / f"weft-measure-{os.getuid()}-{machine[:16]}.lock"
