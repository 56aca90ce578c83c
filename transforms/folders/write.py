"""
Writing compiled folders, whole or not at all.

A folder is made beside the place where it goes, and takes that by one rename: a reader sees the
old folder or the new one, at each moment, and so does everything after a process that was killed.
Of several writers the last one wins; none waits for another.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Generator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from errno import EEXIST, EINVAL, ENOENT, ENOSYS, ENOTEMPTY
from functools import cache
from pathlib import Path, PurePosixPath
from typing import TypeAlias

from ..core.errors import WeftError
from ..core.files import is_at, scratch_beside
from ..core.json_node import Json, Node, parse_json
from .manifest import CONSTANTS, MANIFEST, Head, manifest_text
from .read import decode_text, read_member

_TRIES = 1000
"""How often a folder is looked at that other writers change at the same time."""

_AT_FDCWD, _RENAME_EXCHANGE = -100, 2


@dataclass
class Package:
    """
    A compiled folder in memory: it can be given to whatever writes one instead of a path, and holds
    the head, the files by name but for the manifest, and the target's section then.
    """

    head: Head | None = None
    files: Mapping[str, bytes] = field(default_factory=dict[str, bytes], repr=False)
    program: Mapping[str, Json] = field(default_factory=dict[str, Json], repr=False)


Destination: TypeAlias = Path | str | Package
"""Where a compiled folder is written."""


def write_folder(
    path: Destination, head: Head, files: Mapping[str, bytes], program: Mapping[str, Json]
) -> None:
    """
    Writes the compiled folder `path` with these files, by name within it, and the manifest, and
    the folders that lead to it, or nothing. `CONSTANTS` is made even if it is empty. An empty
    folder and one that weft has written, for any target, are replaced.

    Raises `WeftError` when `path` is a file or somebody else's folder, or cannot be written.
    """
    if isinstance(path, Package):
        path.head, path.files, path.program = head, files, program
        return
    contents = {**files, MANIFEST: manifest_text(head, files, program).encode()}

    def fill(folder: Path) -> None:
        for name, data in contents.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)

    replace_folder(path, fill)


def replace_folder(path: Path | str, fill: Callable[[Path], None]) -> None:
    """
    Puts a folder that `fill` writes its files into, with `CONSTANTS` in it, where `write_folder`
    would, with the same errors.
    """
    path = Path(path)
    with _prefix_errors(path):
        dest = _find_destination(path)
        with _make_folders(dest.parent), scratch_beside(dest) as scratch:
            new = scratch / "new"
            (new / CONSTANTS).mkdir(parents=True)
            fill(new)
            _move_folder(path, scratch, dest)


def check_writable(path: Path | str) -> None:
    """
    Raises the `WeftError` that `write_folder` would; for use before a long compilation.
    Leaves nothing behind.
    """
    path = Path(path)
    with _prefix_errors(path):
        dest = _find_destination(path)
        with scratch_beside(dest, _nearest_folder(dest.parent)) as scratch:
            (scratch / "new").mkdir()


def _find_destination(path: Path) -> Path:
    """
    The folder to write: a link to a folder stays a link. Raises `WeftError` as `write_folder`.
    """
    if path.is_symlink() and not path.exists():
        raise WeftError(f"cannot write '{path}': it is a link that leads nowhere; remove it")
    dest = Path(os.path.realpath(path))
    _check_replaceable(path, dest)
    parent = _nearest_folder(dest.parent)
    if not parent.is_dir():
        raise WeftError(
            f"cannot write '{path}': '{parent}' is a file; give another name for the folder"
        )
    return dest


def _nearest_folder(path: Path) -> Path:
    """`path`, or what there is of the folders that lead to it."""
    return next(p for p in (path, *path.parents) if p.exists() or p.is_symlink())


@contextmanager
def _make_folders(folder: Path) -> Generator[None]:
    """Makes `folder` and those that lead to it, and removes them again after an error."""
    missing = [p for p in (folder, *folder.parents) if not p.exists()]
    with ExitStack() as undo:
        for place in reversed(missing):
            try:
                place.mkdir()
            except FileExistsError:  # somebody else has made it meanwhile
                continue
            undo.callback(_remove_empty, place)
        yield
        undo.pop_all()


def _remove_empty(folder: Path) -> None:
    with suppress(OSError):  # somebody else may use it already
        folder.rmdir()


@contextmanager
def _prefix_errors(path: Path) -> Generator[None]:
    try:
        yield
    except OSError as error:
        raise WeftError(f"cannot write '{path}': {error.strerror}") from error


# --- what may be replaced ---------------------------------------------------------------------


def _check_replaceable(path: Path, dest: Path) -> None:
    """
    Only a folder that holds what weft wrote, and nothing else, may be replaced. `path` is
    what the user calls `dest`. Raises `WeftError`.
    """
    for _ in range(_TRIES):
        try:
            opened = os.open(dest, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        except FileNotFoundError:
            return
        except NotADirectoryError:
            if dest.exists() and not dest.is_dir():
                raise WeftError(
                    f"cannot write '{path}': it is a file; give the name of a folder"
                ) from None
            return
        try:
            problem = _describe_foreign(opened)
            if problem is None:
                return
            if is_at(opened, dest):  # else another writer has replaced it meanwhile
                raise WeftError(
                    f"cannot write '{path}': the folder {problem}; give another name, or remove it"
                )
        finally:
            os.close(opened)
    raise WeftError(f"cannot write '{path}': it was replaced {_TRIES} times meanwhile")


def _describe_foreign(opened: int) -> str | None:
    """The entries of an open folder that weft did not write, in words; `None` if nothing is."""
    written = _written_files(opened)
    if not written:  # and nothing else is looked at: it may be large
        return "was not written by weft" if os.listdir(opened) else None
    found = sorted(
        os.path.normpath(os.path.join(folder, name))
        for folder, folders, files, _ in os.fwalk(".", dir_fd=opened)
        for name in (*folders, *files)
    )
    foreign = [name for name in found if name not in written]
    return f"also holds '{foreign[0]}'" if foreign else None


def _written_files(opened: int) -> set[str]:
    """
    The files that a compiled folder of any version holds by its manifest, and the folders that
    these are in; nothing if it has none.
    """
    place = Path(MANIFEST)
    try:
        root = Node(parse_json(decode_text(read_member(opened, MANIFEST, place), place)), "")
        if not root.get("format").as_str().startswith("weft-"):
            return set()
        names = [*root.get("files").as_table()]
        folders = {str(above) for name in names for above in PurePosixPath(name).parents[:-1]}
        return {MANIFEST, CONSTANTS, *names, *folders}
    except WeftError:
        return set()


# --- taking its place -------------------------------------------------------------------------


def _move_folder(path: Path, scratch: Path, dest: Path) -> None:
    """
    Moves the folder `new` in `scratch` to `dest` in one step, and what was there to `scratch`.
    Raises `WeftError` where somebody else's folder has come there meanwhile, which stays, and
    `OSError`.
    """
    new = scratch / "new"
    for number in range(_TRIES):
        try:
            if not os.path.lexists(dest):
                os.rename(new, dest)
            elif _exchange_names(new, dest):
                _check_taken(path, new, dest)
            else:
                _move_away(new, dest, scratch / f"old{number}")
            return
        except OSError as error:  # another writer was there between
            if error.errno not in (EEXIST, ENOENT, ENOTEMPTY):
                raise
        _check_replaceable(path, dest)
    raise WeftError(f"cannot write '{path}': it was replaced {_TRIES} times meanwhile")


def _check_taken(path: Path, taken: Path, dest: Path) -> None:
    """Checks that what an exchange took may be replaced, else it goes back."""
    try:
        _check_replaceable(path, taken)
    except WeftError:
        _exchange_names(taken, dest)
        raise


def _move_away(new: Path, dest: Path, old: Path) -> None:
    """In two steps, where the file system has no exchange; after an error, back again."""
    os.rename(dest, old)
    try:
        os.rename(new, dest)
    except OSError:
        if not os.path.lexists(dest):
            os.rename(old, dest)
        raise


def _exchange_names(first: Path, second: Path) -> bool:
    """Exchanges two names at once; whether the system can. Raises `OSError`."""
    function = _find_renameat2()
    if function is None:
        return False
    names = os.fsencode(first), os.fsencode(second)
    if function(_AT_FDCWD, names[0], _AT_FDCWD, names[1], _RENAME_EXCHANGE) == 0:
        return True
    error = ctypes.get_errno()
    if error in (EINVAL, ENOSYS):
        return False
    raise OSError(error, os.strerror(error))


@cache
def _find_renameat2() -> Callable[..., int] | None:
    """The function of the C library, where it has one (glibc 2.28)."""
    function = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if function is not None:
        function.argtypes = [
            *(ctypes.c_int, ctypes.c_char_p),
            *(ctypes.c_int, ctypes.c_char_p, ctypes.c_uint),
        ]
    return function
