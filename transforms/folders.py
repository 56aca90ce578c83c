"""
Compiled folders on disk: files and a `manifest.json` that lists them, written whole or not at
all, and replaced only where weft wrote them.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Collection, Generator, Iterable, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import cast
from urllib.parse import quote

from .errors import WeftError
from .json_node import Node, loads

MANIFEST = "manifest.json"
CONSTANTS = "constants"
"""The folder of packed weights, within a compiled folder."""


def constant_file(name: str) -> str:
    """
    The file of a packed weight, within the folder. Characters that file names cannot have
    are percent-encoded.
    """
    return f"{CONSTANTS}/{quote(name, safe='')}.bin"


# --- writing ----------------------------------------------------------------------------------


def write_files(path: Path | str, contents: Mapping[str, bytes], format: str) -> None:
    """
    Writes the folder `path` with these files, by name within it, and the folders that lead to
    it, or nothing. `CONSTANTS` is made even if it is empty. An empty folder and one that was
    written by this function for the same format are replaced.

    Raises `WeftError` when `path` is a file or somebody else's folder, or cannot be written.
    """
    path = Path(path)
    with _writing(path):
        dest = _destination(path, format)
        with _made(dest.parent), _scratch(dest, dest.parent) as scratch:
            new = scratch / "new"
            (new / CONSTANTS).mkdir(parents=True)
            for name, data in contents.items():
                (new / name).write_bytes(data)
            _swap(new, dest, scratch / "old")


def check_files_writable(path: Path | str, format: str) -> None:
    """
    Raises the `WeftError` that `write_files` would; for use before a long compilation.
    Leaves nothing behind.
    """
    path = Path(path)
    with _writing(path):
        dest = _destination(path, format)
        with _scratch(dest, _nearest(dest.parent)) as scratch:
            (scratch / "new").mkdir()


def _destination(path: Path, format: str) -> Path:
    """Where to write: a link to a folder stays a link. Raises `WeftError` as `write_files`."""
    if path.is_symlink() and not path.exists():
        raise WeftError(f"cannot write '{path}': it is a link that leads nowhere; remove it")
    dest = Path(os.path.realpath(path))
    _check_replaceable(path, dest, format)
    parent = _nearest(dest.parent)
    if not parent.is_dir():
        raise WeftError(
            f"cannot write '{path}': '{parent}' is a file; give another name for the folder"
        )
    return dest


def _nearest(path: Path) -> Path:
    """`path`, or what there is of the folders that lead to it."""
    return next(p for p in (path, *path.parents) if p.exists() or p.is_symlink())


@contextmanager
def _made(folder: Path) -> Generator[None]:
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
def _scratch(dest: Path, folder: Path) -> Generator[Path]:
    """A hidden folder for a while, beside what it is for."""
    with tempfile.TemporaryDirectory(prefix=f".{dest.name}.", dir=folder) as scratch:
        yield Path(scratch)


@contextmanager
def _writing(path: Path) -> Generator[None]:
    try:
        yield
    except OSError as error:
        raise WeftError(f"cannot write '{path}': {error.strerror}") from error


def _check_replaceable(path: Path, dest: Path, format: str) -> None:
    """
    Only a folder that holds what weft wrote, and nothing else, may be replaced. `path` is
    what the user calls `dest`.
    """
    if not dest.exists():
        return
    if not dest.is_dir():
        raise WeftError(f"cannot write '{path}': it is a file; give the name of a folder")
    if not any(dest.iterdir()):
        return
    written = _written_files(dest, format)
    problem = "was not written by weft"
    if written:
        found = (str(f.relative_to(dest)) for f in dest.rglob("*"))
        foreign = sorted(name for name in found if name not in written)
        if not foreign:
            return
        problem = f"also holds '{foreign[0]}'"
    raise WeftError(f"cannot write '{path}': the folder {problem}; give another name, or remove it")


def _written_files(path: Path, format: str) -> set[str]:
    """What a compiled folder of any version holds by its manifest; nothing if it has none."""
    try:
        value: object = json.loads((path / MANIFEST).read_bytes())
    except (OSError, ValueError):
        return set()
    table = cast(dict[str, object], value) if isinstance(value, dict) else {}
    files = table.get("files")
    if table.get("format") != format or not isinstance(files, dict):
        return set()
    return {MANIFEST, CONSTANTS, *cast(dict[str, object], files)}


def _swap(new: Path, dest: Path, old: Path) -> None:
    """Moves `new` to `dest`, and what was there to `old`; after an error, back again."""
    try:
        os.rename(dest, old)
    except FileNotFoundError:
        os.rename(new, dest)
        return
    try:
        os.rename(new, dest)
    except OSError:
        os.rename(old, dest)
        raise


# --- reading ----------------------------------------------------------------------------------


def check_compiled(path: Path) -> None:
    """Raises `WeftError` unless `path` is a folder with a manifest."""
    if not path.is_dir():
        problem = "it is a file" if path.exists() else "there is no such folder"
        raise WeftError(f"cannot read '{path}': {problem}; give a compiled folder")
    if not (path / MANIFEST).is_file():
        raise WeftError(f"cannot read '{path}': it has no {MANIFEST}; give a compiled folder")


def read_manifest(path: Path) -> tuple[Path, str]:
    """
    Where the manifest of the compiled folder `path` is, and its text. Raises `WeftError` for
    what is no compiled folder.
    """
    check_compiled(path)
    place = path / MANIFEST
    return place, decoded(read_bytes(place), place)


def read_root(path: Path, format: str, version: int, entries: Sequence[str]) -> tuple[Path, Node]:
    """
    Where the manifest of the compiled folder `path` is, and the object in it, which has no
    entries but these. Raises `WeftError` also for another format or version.
    """
    place, text = read_manifest(path)
    with about(place):
        root = Node(loads(text), "")
        if root.get("format").value != format:
            raise root.get("format").expected(f'"{format}"')
        if root.get("version").value != version:
            raise WeftError(
                f"version: is {root.get('version').value}, but this weft reads version {version}; "
                "compile the program again"
            )
        root.check_entries(entries)
    return place, root


def check_listed(files: Iterable[str], expected: Collection[str]) -> None:
    """Raises `WeftError` unless the files that a manifest lists are those that are expected."""
    for name in sorted({*expected} ^ {*files}):
        problem = f'"{name}" is missing' if name in expected else f'"{name}" is not used'
        raise WeftError(f"files: {problem}")


@contextmanager
def about(path: Path) -> Generator[None]:
    """Puts the file's name in front of errors."""
    try:
        yield
    except WeftError as error:
        raise WeftError(f"{path}: {error}") from error


def read_bytes(path: Path, size: int | None = None) -> bytes:
    """The file's bytes. Raises `WeftError` if it cannot be read or has not `size` bytes."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise WeftError(f"{path}: is missing; compile the program again") from None
    except OSError as error:
        raise WeftError(f"cannot read '{path}': {error.strerror}") from error
    if size is not None and len(data) != size:
        raise WeftError(
            f"{path}: has {len(data)} bytes, but {MANIFEST} says {size}; compile the program again"
        )
    return data


def decoded(data: bytes, path: Path) -> str:
    """The text in `data`; `path` is where it comes from, for errors."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise WeftError(f"{path}: is not text (byte {error.start} is not UTF-8)") from error
