"""
Compiled folders of one target, described: one writer and one reader of all.

A `Format` says what is in the manifest's section of the target, which files there are, which
arrays, and how a program is made of them. Writing and reading are the same for all targets; so are
the checks: what a program that was read would be written as is what stands in the manifest.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, TypeGuard, TypeVar

import numpy as np
import numpy.typing as npt

from ..core.errors import WeftError
from ..core.json_node import Json, Node, parse_json
from .manifest import MANIFEST, Head, constant_file
from .read import Folder, open_folder, wrap_errors
from .records import Record
from .write import Destination, write_folder

E = TypeVar("E")
S = TypeVar("S")


@dataclass(frozen=True)
class File(Generic[E, S]):
    """
    A file of a folder. `name` may depend on what the section says; there is none where it is
    `None`. An optional one may be missing, and is if it has no contents.
    """

    name: str | Callable[[S], str | None]
    contents: Callable[[E], bytes | str]
    optional: bool = False

    def name_in(self, section: S) -> str | None:
        return self.name if isinstance(self.name, str) else self.name(section)


@dataclass(frozen=True)
class Weight:
    """An array of a folder: the shape and type of the elements in its file."""

    name: str
    shape: tuple[int, ...]
    dtype: np.dtype[np.generic]

    @property
    def size_bytes(self) -> int:
        return math.prod(self.shape) * self.dtype.itemsize

    def read_array(self, data: bytes) -> npt.NDArray[np.generic]:
        """Raises `WeftError` for bytes that are not as many as the array has."""
        if min(self.shape, default=0) < 0 or len(data) != self.size_bytes:
            raise WeftError(
                f"buffer {self.name} has {self.size_bytes} bytes, but its constant has {len(data)}"
            )
        return np.frombuffer(data, self.dtype).reshape(self.shape)


@dataclass(frozen=True)
class Contents(Generic[S]):
    """
    The contents of a folder, once it is read: of its files, `data`; of its manifest, the section.
    """

    folder: Folder
    section: S
    constants: Mapping[str, npt.NDArray[np.generic]] = field(repr=False)

    @property
    def function(self) -> str:
        return self.folder.head.function.name

    @property
    def machine_name(self) -> str:
        return self.folder.head.machine

    @property
    def data(self) -> Mapping[str, bytes]:
        return self.folder.data

    def text(self, name: str) -> str:
        """A file as text, nothing where there is none. Raises `WeftError` for what is no text."""
        return self.folder.read_text(name) if name in self.data else ""

    def json(self, name: str) -> Json:
        """A file of JSON. Raises `WeftError` for what is none."""
        text = self.folder.read_text(name)
        with self.wrap_errors(name):
            return parse_json(text)

    def wrap_errors(self, name: str = MANIFEST) -> AbstractContextManager[None]:
        """Puts a file's name in front of errors."""
        return wrap_errors(self.folder.path / name)


@dataclass(frozen=True)
class Format(Generic[E, S]):
    """
    The folders of a target. An executable of type `E` has a `head` and a `section`, files, and
    `arrays` by name, which are those of the section's `weights`; `assemble` makes it again.
    """

    target: str
    record: Record[S]
    head: Callable[[E], Head]
    section: Callable[[E], S]
    files: Sequence[File[E, S]]
    arrays: Callable[[E], Mapping[str, npt.NDArray[np.generic]]]
    weights: Callable[[S], Iterable[Weight]]
    assemble: Callable[[Contents[S]], E]

    def write(self, executable: E, path: Destination) -> None:
        """
        Writes the folder `path`, whole or not at all; the same executable gives the same bytes.
        Raises `WeftError` as `folders.write`.
        """
        section = self.section(executable)
        files: dict[str, bytes] = {}
        for file in self.files:
            name = file.name_in(section)
            data = b"" if name is None else file.contents(executable)
            if name is not None and (data or not file.optional):
                files[name] = data.encode() if isinstance(data, str) else data
        for name, array in self.arrays(executable).items():
            files[constant_file(name)] = np.ascontiguousarray(array).tobytes()
        write_folder(path, self.head(executable), files, self.record.write(section))

    def read(self, path: Path | str | Folder) -> E:
        """
        The executable in the folder `path`. Raises `WeftError` naming the file that is missing,
        damaged, or does not fit the others.
        """
        folder = open_folder(path, self.target)
        with folder.about_manifest():
            section = self.record.read(folder.program)
            weights = list(self.weights(section))
            names = {constant_file(w.name) for w in weights} | self._list_files(section, folder)
            folder.check_files(names)
            constants = {w.name: w.read_array(folder.data[constant_file(w.name)]) for w in weights}
        contents = Contents(folder, section, constants)
        executable = self.assemble(contents)
        with folder.about_manifest():
            check_same(folder.program, self.record.write(self.section(executable)))
            folder.check_signature(self.head(executable).function)
        return executable

    def _list_files(self, section: S, folder: Folder) -> set[str]:
        """The files that a folder of this section has, besides arrays."""
        named = ((file, file.name_in(section)) for file in self.files)
        return {
            name
            for file, name in named
            if name is not None and (not file.optional or name in folder.data)
        }


def _is_row(value: Json) -> TypeGuard[Sequence[Json]]:
    return isinstance(value, Sequence) and not isinstance(value, str)


def check_same(node: Node, expected: Json) -> None:
    """
    Raises `WeftError` at the first place where a value is not the one that would be written for the
    program that was read.
    """
    value = node.value
    if value == expected:
        return
    if isinstance(value, Mapping) and isinstance(expected, Mapping):
        for name in expected:
            check_same(node.get(name), expected[name])
        node.check_entries(list(expected))
    elif isinstance(value, list) and _is_row(expected) and len(value) == len(expected):
        for row, wanted in zip(node.as_list(), expected, strict=True):
            check_same(row, wanted)
    else:
        raise node.expected_error(f"{json.dumps(expected)} with these files")
