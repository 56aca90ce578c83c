"""
Reading compiled folders: all files at once, from one state of the folder, and only what the
manifest says that they are.

A folder may come from anywhere. Nothing but regular files within it is opened, so that nothing
waits for a pipe or starts a device; they are read once, to their recorded size, and have the
recorded digest. What is done with them works on the bytes that were checked.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import time
from collections.abc import Collection, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from ..core.errors import WeftError
from ..core.files import is_at, is_being_written, kind_of
from ..core.json_node import Node
from .manifest import (
    CHANGED,
    MACHINE,
    MANIFEST,
    MODULE,
    Head,
    Signature,
    parse_manifest,
)

_TRIES = 100
"""How often a folder is read that is replaced each time before all of it is read."""

_WAITS, _PAUSE_SECONDS = 6000, 0.01
"""How often, and how long each time, a reader waits for a folder that is about to be there."""

_MAX_MANIFEST_BYTES = 1 << 28


@dataclass(frozen=True)
class Folder:
    """
    A compiled folder that was read: its head, the target's own section, and the bytes of its
    files by name. It can be given wherever a path to it can.
    """

    path: Path
    head: Head
    program: Node
    data: Mapping[str, bytes] = field(repr=False)
    module_text: str = field(repr=False)
    machine_text: str = field(repr=False)

    def __fspath__(self) -> str:
        return os.fspath(self.path)

    @property
    def manifest(self) -> Path:
        return self.path / MANIFEST

    def read_text(self, name: str) -> str:
        """A file as text; `WeftError` if it is none."""
        return decode_text(self.data[name], self.path / name)

    @contextmanager
    def about_manifest(self) -> Generator[None]:
        """Puts the manifest's name in front of errors."""
        with wrap_errors(self.manifest):
            yield

    def check_files(self, expected: Collection[str]) -> None:
        """
        Raises `WeftError` unless the folder has the files `expected`, the module, the machine and
        no others.
        """
        wanted = {MODULE, MACHINE, *expected}
        for name in sorted(wanted ^ {*self.data}):
            problem = f'"{name}" is missing' if name in wanted else f'"{name}" is not used'
            raise WeftError(f"files: {problem}")

    def check_signature(self, function: Signature) -> None:
        """Raises `WeftError` unless the head's function is that of the target's section."""
        if self.head.function != function:
            raise WeftError(f"functions: is not what program says of @{function.name}")


def open_folder(path: Path | str | Folder, target: str | None = None) -> Folder:
    """
    Reads the compiled folder `path`; one that was read already is given back. A folder that is
    replaced meanwhile is read again, so that all is from one state of it. Raises `WeftError`
    naming the file that is missing, damaged or no file, and for a folder of another `target`
    than the one that is wanted.
    """
    folder = path if isinstance(path, Folder) else _read_replaced(Path(path))
    if target is not None and folder.head.target != target:
        raise WeftError(
            f'{folder.manifest}: target: is "{folder.head.target}", expected "{target}"'
        )
    return folder


def _read_replaced(path: Path) -> Folder:
    for _ in range(_TRIES):
        opened = _open_written(path)
        try:
            return _read_contents(path, opened)
        except WeftError:
            if is_at(opened, path):
                raise
        finally:
            os.close(opened)
    raise WeftError(f"cannot read '{path}': it was replaced {_TRIES} times while it was read")


def _open_written(path: Path) -> int:
    """
    The open folder `path`. One that a process is about to put there, perhaps between two
    renames, is waited for. Raises `WeftError`.
    """
    problem = ""
    for _ in range(_WAITS):
        try:
            return os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        except FileNotFoundError:
            dest = Path(os.path.realpath(path))
            problem = "there is no such folder; give a compiled folder"
            if not is_being_written(dest) and not path.exists():
                break
            problem = "it is still being written"
            time.sleep(_PAUSE_SECONDS)
        except NotADirectoryError:
            problem = "it is a file; give a compiled folder"
            break
        except (OSError, ValueError) as error:
            problem = getattr(error, "strerror", None) or str(error)
            break
    raise WeftError(f"cannot read '{path}': {problem}")


def _read_contents(path: Path, opened: int) -> Folder:
    """The contents of the open folder `opened`, which errors call `path`."""
    place = path / MANIFEST
    try:
        os.stat(MANIFEST, dir_fd=opened, follow_symlinks=False)
    except OSError:
        message = f"cannot read '{path}': it has no {MANIFEST}; give a compiled folder"
        raise WeftError(message) from None
    text = decode_text(read_member(opened, MANIFEST, place), place)
    with wrap_errors(place):
        manifest = parse_manifest(text)
        _check_names(manifest.files)
    data: dict[str, bytes] = {}
    for name, (size, digest) in manifest.files.items():
        data[name] = read_member(opened, name, path / name, size)
        if hashlib.sha256(data[name]).hexdigest() != digest:
            raise WeftError(f"{path / name}: {CHANGED}")
    module, machine = (decode_text(data[name], path / name) for name in (MODULE, MACHINE))
    return Folder(path, manifest.head, manifest.program, data, module, machine)


def _check_names(names: Collection[str]) -> None:
    """Raises `WeftError` for what is not the name of a file within the folder."""
    for name in names:
        parts = name.split("/")
        if any(part in ("", ".", "..") for part in parts) or not name.isprintable():
            shown = json.dumps(name)
            raise WeftError(f"files: {shown} is not the name of a file within the folder")
    for name in (MODULE, MACHINE):
        if name not in names:
            raise WeftError(f'files: "{name}" is missing')


def read_member(opened: int, name: str, place: Path, size: int | None = None) -> bytes:
    """
    The bytes of the file `name` (parts by `/`) within the open folder `opened`; errors call it
    `place`. Raises `WeftError` unless it is a regular file of `size` bytes, behind folders alone.
    """
    try:
        found = _open_member(opened, name, place)
        with open(found, "rb") as file:
            _check_size(os.fstat(found), place, size)
            data = file.read(_MAX_MANIFEST_BYTES if size is None else size + 1)
            _check_length(len(data), place, size)
            return data
    except FileNotFoundError:
        raise WeftError(f"{place}: is missing; compile the program again") from None
    except MemoryError:
        raise WeftError(f"{place}: {size} bytes are more than memory has room for") from None
    except OSError as error:
        raise WeftError(f"cannot read '{place}': {error.strerror}") from error


def _open_member(opened: int, name: str, place: Path) -> int:
    """The file `name`, open; nothing but folders and regular files is opened."""
    folder = os.dup(opened)
    try:
        *above, last = name.split("/")
        for part in above:
            _check_kind(os.stat(part, dir_fd=folder, follow_symlinks=False), place.parent, "folder")
            inner = os.open(
                part,
                os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC,
                dir_fd=folder,
            )
            os.close(folder)
            folder = inner
        _check_kind(os.stat(last, dir_fd=folder, follow_symlinks=False), place)
        flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
        return os.open(last, flags, dir_fd=folder)
    finally:
        os.close(folder)


def _check_kind(found: os.stat_result, place: Path, wanted: str = "regular file") -> None:
    right = stat.S_ISDIR if wanted == "folder" else stat.S_ISREG
    if not right(found.st_mode):
        kind = kind_of(found.st_mode)
        raise WeftError(f"{place}: is {kind}, not a {wanted}; compile the program again")


def _check_size(found: os.stat_result, place: Path, size: int | None) -> None:
    _check_kind(found, place)
    _check_length(found.st_size, place, size)


def _check_length(length: int, place: Path, size: int | None) -> None:
    if size is None and length >= _MAX_MANIFEST_BYTES:
        raise WeftError(
            f"{place}: has {length} bytes or more; a manifest has less than {_MAX_MANIFEST_BYTES}"
        )
    if size is not None and length != size:
        raise WeftError(
            f"{place}: has {length} bytes, but {MANIFEST} says {size}; compile the program again"
        )


@contextmanager
def wrap_errors(path: Path) -> Generator[None]:
    """Puts the file's name in front of errors."""
    try:
        yield
    except WeftError as error:
        raise WeftError(f"{path}: {error}") from error


def decode_text(data: bytes, path: Path) -> str:
    """The text in `data`; `path` is where it comes from, for errors."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise WeftError(f"{path}: is not text (byte {error.start} is not UTF-8)") from error
