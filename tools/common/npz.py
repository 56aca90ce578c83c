"""
`.npz` files: archives of named arrays, as NumPy writes them.

A file may come from anywhere. A member is read when it is asked for; before that its header says
what it is, and the archive must have as many bytes of it as that takes. Nothing but numbers is
taken: no pickled objects, no other files, nothing encrypted.
"""

from __future__ import annotations

import math
import os
import struct
import warnings
import weakref
import zipfile
import zlib
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TypeAlias

import numpy as np

from ...targets.reference.scalars import Array
from ...transforms.core.errors import WeftError
from ...transforms.core.files import open_regular

Header: TypeAlias = "tuple[tuple[int, ...], np.dtype[np.generic]]"
"""The shape and the type of an array."""

_SUFFIX = ".npy"
_HEADERS = {
    (1, 0): np.lib.format.read_array_header_1_0,
    (2, 0): np.lib.format.read_array_header_2_0,
}
_ENCRYPTED = 1
"""The bit in the flags of a member."""
_MOST = 1 << 11
"""More bytes than deflate makes of one (its limit is 1032)."""
_DAMAGED = (
    *(ValueError, OverflowError, EOFError, NotImplementedError, RuntimeError, RecursionError),
    *(SyntaxError, TypeError, struct.error, zlib.error, zipfile.BadZipFile),
)
"""What reading an archive that somebody has made up may raise."""


class NpzArrays(Mapping[str, Array]):
    """
    The arrays of an `.npz` file by name, each read when it is asked for. Raises `WeftError` for
    a file that is no such archive, and, when an array is asked for, for what is wrong with that.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._read: dict[str, Array] = {}
        opened = open_regular(self.path)
        weakref.finalize(self, os.close, opened)
        try:
            self._archive = zipfile.ZipFile(open(opened, "rb", closefd=False))
        except OSError as error:
            raise WeftError(f"cannot read '{path}': {error.strerror or error}") from error
        except _DAMAGED as error:
            raise WeftError(f"{path}: is not an .npz file, an archive of named arrays") from error
        self._members = {m.filename.removesuffix(_SUFFIX): m for m in self._archive.infolist()}
        for member in self._archive.infolist():
            if not member.filename.endswith(_SUFFIX) or member.is_dir():
                raise self._make_error(f"holds '{member.filename}', which is no array")
        if len(self._members) < len(self._archive.infolist()):
            raise self._make_error("holds two arrays of one name")

    def __iter__(self) -> Iterator[str]:
        return iter(self._members)

    def __len__(self) -> int:
        return len(self._members)

    def __contains__(self, name: object) -> bool:
        return name in self._members

    def __getitem__(self, name: str) -> Array:
        if name not in self._read:
            with self._open_member(name) as (stream, shape, dtype, fortran):
                array = np.empty(math.prod(shape), dtype)
                _fill_array(stream, array)
                self._read[name] = array.reshape(shape, order="F" if fortran else "C")
        return self._read[name]

    def read_header(self, name: str) -> Header:
        """The shape and the type of an array, which is not read for that."""
        with self._open_member(name) as (_, shape, dtype, _):
            return shape, dtype

    def _make_error(self, text: str) -> WeftError:
        return WeftError(f"{self.path}: {text}")

    @contextmanager
    def _open_member(
        self, name: str
    ) -> Generator[tuple[IO[bytes], tuple[int, ...], np.dtype[np.generic], bool]]:
        """A member at its first element, its shape, type, and whether columns come first."""
        member = self._members[name]
        if member.flag_bits & _ENCRYPTED:
            raise self._make_error(f"its array '{name}' is encrypted")
        if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise self._make_error(f"its array '{name}' is neither stored nor deflated")
        if member.file_size > _MOST * (member.compress_size + 1):
            raise self._make_error(f"its array '{name}' is damaged")
        try:
            with self._archive.open(member) as stream:
                shape, fortran, dtype = _read_header(stream)
                if dtype.kind not in "biuf" or dtype.hasobject:
                    raise self._make_error("holds something else than plain arrays")
                if min(shape, default=0) < 0 or (
                    member.file_size != stream.tell() + math.prod(shape) * dtype.itemsize
                ):
                    raise self._make_error(
                        f"its array '{name}' is {dtype} {list(shape)}, but has "
                        f"{member.file_size - stream.tell()} bytes"
                    )
                yield stream, shape, dtype, fortran
        except OSError as error:
            raise WeftError(f"cannot read '{self.path}': {error.strerror or error}") from error
        except MemoryError:
            raise self._make_error(f"its array '{name}' is too large for memory") from None
        except (*_DAMAGED, KeyError) as error:
            raise self._make_error(f"its array '{name}' is damaged") from error


def _read_header(stream: IO[bytes]) -> tuple[tuple[int, ...], bool, np.dtype[np.generic]]:
    """Shape, whether columns come first, and type; old spellings are read without a word."""
    read = _HEADERS[np.lib.format.read_magic(stream)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return read(stream)


def _fill_array(stream: IO[bytes], array: Array) -> None:
    """Reads the rest of a member, which has the bytes of `array`, into it, and its checksum."""
    left = array.data.cast("B") if array.size else memoryview(b"")
    while left:
        part = stream.read(min(len(left), 1 << 24))
        if not part:
            raise EOFError
        left[: len(part)] = part
        left = left[len(part) :]
    if stream.read(1):
        raise ValueError


def header_in(arrays: Mapping[str, Array], name: str) -> Header:
    """The shape and the type of one of `arrays`, which is not read for that."""
    if isinstance(arrays, NpzArrays):
        return arrays.read_header(name)
    return arrays[name].shape, arrays[name].dtype
