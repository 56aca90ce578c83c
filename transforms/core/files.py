"""Writing results so that a reader never sees half a file."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import stat
import tempfile
from collections.abc import Generator
from contextlib import AbstractContextManager, contextmanager, suppress
from errno import EISDIR
from pathlib import Path

from .errors import WeftError

_SCRATCH = ".weft-"
"""What the names of temporary folders begin with."""

_KINDS = {
    stat.S_IFREG: "a regular file",
    stat.S_IFLNK: "a symbolic link",
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a named pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}

_OPEN_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


@contextmanager
def scratch_beside(dest: Path, folder: Path | None = None) -> Generator[Path]:
    """
    A hidden folder of this process alone, beside `dest` (or in `folder`), for what is to become
    `dest` by one rename. It is gone afterwards; what processes that were killed have left there
    for the same `dest` is removed first. Raises `OSError` where there can be none.
    """
    folder, prefix = dest.parent if folder is None else folder, _scratch_prefix(dest)
    for abandoned in _list_scratches(folder, prefix):
        with suppress(OSError):
            if abandoned.lstat().st_uid == os.geteuid():
                _remove_unless_locked(abandoned)
    scratch, held = _new_scratch(folder, prefix)
    try:
        yield scratch
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
        os.close(held)


def scratch_folder() -> AbstractContextManager[Path]:
    """`scratch_beside` in the system's folder for temporary files, for files of a moment."""
    return scratch_beside(Path(tempfile.gettempdir()) / "weft")


def _new_scratch(folder: Path, prefix: str) -> tuple[Path, int]:
    """A new folder, open and locked; another process may take it for abandoned before that."""
    while True:
        scratch = Path(tempfile.mkdtemp(prefix=prefix, dir=folder))
        try:
            held = os.open(scratch, _OPEN_FOLDER)
        except FileNotFoundError:
            continue
        with suppress(OSError):  # where there are no locks, nothing is taken for abandoned
            fcntl.flock(held, fcntl.LOCK_EX)
        if is_at(held, scratch):
            return scratch, held
        os.close(held)


def _scratch_prefix(dest: Path) -> str:
    """The prefix of names of temporary folders for `dest`."""
    return f"{_SCRATCH}{hashlib.sha256(os.fsencode(dest.name)).hexdigest()[:16]}-"


def _list_scratches(folder: Path, prefix: str) -> list[Path]:
    with suppress(OSError):
        return [folder / name for name in os.listdir(folder) if name.startswith(prefix)]
    return []


def is_being_written(dest: Path) -> bool:
    """Tests whether a process of this user has a temporary folder for `dest` at the moment."""
    for scratch in _list_scratches(dest.parent, _scratch_prefix(dest)):
        try:
            held = os.open(scratch, _OPEN_FOLDER)
        except OSError:
            continue
        try:
            if os.fstat(held).st_uid == os.geteuid():
                fcntl.flock(held, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        except OSError:
            continue
        finally:
            os.close(held)
    return False


def _remove_unless_locked(path: Path) -> None:
    """Raises `OSError` where it is held, or no folder."""
    held = os.open(path, _OPEN_FOLDER)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if is_at(held, path):
            shutil.rmtree(path, ignore_errors=True)
    finally:
        os.close(held)


def kind_of(mode: int) -> str:
    """The word of errors for a file of this mode."""
    return _KINDS.get(stat.S_IFMT(mode), "no file")


def open_regular(path: Path) -> int:
    """
    The open file `path`. Raises `WeftError` for what is none: nothing else is opened, so that
    nothing waits for a pipe or starts a device.
    """
    try:
        if stat.S_ISREG(os.stat(path).st_mode):
            opened = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
            if stat.S_ISREG(os.fstat(opened).st_mode):
                return opened
            os.close(opened)
        elif path.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        kind = kind_of(os.stat(path).st_mode)
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise WeftError(f"cannot read '{path}': {problem}") from error
    raise WeftError(f"cannot read '{path}': it is {kind}, not a regular file")


def is_at(opened: int, path: Path) -> bool:
    """Tests whether the open file or folder is the one that `path` leads to now."""
    try:
        return os.path.samestat(os.fstat(opened), os.stat(path))
    except OSError:
        return False


@contextmanager
def replacing_file(path: Path | str) -> Generator[Path]:
    """
    Gives a temporary name near `path`; what the block writes there becomes `path`.

    The rename is the last step: after an error `path` is as it was, and the temporary file
    is gone. It is in a folder that no other user can write to. A device such as `/dev/null` is
    not replaced but written to. `WeftError` when the folder is missing or not writable, or the
    disk is full.
    """
    path = Path(path)
    if path.is_dir():
        raise WeftError(f"cannot write '{path}': it is a folder; give the name of a file")
    if path.exists() and not path.is_file():
        yield path
        return
    try:
        with scratch_beside(path) as scratch:
            yield scratch / "new"
            os.replace(scratch / "new", path)
    except OSError as error:
        raise WeftError(f"cannot write '{path}': {error.strerror}") from error


def write_atomically(path: Path | str, data: bytes | str) -> None:
    """Write all of `data` to `path`, or nothing; text is UTF-8. Errors as in `replacing_file`."""
    with replacing_file(path) as temporary:
        temporary.write_bytes(data.encode() if isinstance(data, str) else data)
