"""`.npz` files: what is read, when, and what is refused."""

from __future__ import annotations

import os
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from weft.tools.common.arrays import check_forms
from weft.tools.common.npz import NpzArrays
from weft.transforms.core.errors import WeftError

ARRAYS = {
    "bytes": np.arange(-5, 5, dtype=np.int8),
    "words": np.arange(24, dtype=np.uint16).reshape(2, 3, 4),
    "columns": np.asfortranarray(np.arange(6.0).reshape(2, 3)),
    "scalar": np.array(2.5, np.float32),
    "none": np.zeros((0, 3), np.int64),
    "truth": np.array([True, False]),
}


@pytest.mark.parametrize("save", [np.savez, np.savez_compressed])
def test_what_numpy_writes(tmp_path: Path, save: Callable[..., None]):
    save(tmp_path / "a.npz", **ARRAYS)
    found = NpzArrays(tmp_path / "a.npz")
    assert list(found) == list(ARRAYS)
    for name, array in ARRAYS.items():
        assert found.read_header(name) == (array.shape, array.dtype)
        np.testing.assert_array_equal(found[name], array)
        assert found[name].dtype == array.dtype
        assert found[name].flags.writeable
    assert found["columns"].flags.f_contiguous


def header(shape: str, descr: str = "'|i1'") -> bytes:
    """What stands before an array's elements, version 1.0."""
    text = f"{{'descr': {descr}, 'fortran_order': False, 'shape': {shape}, }}"
    return b"\x93NUMPY\x01\x00" + (len(text) + 1).to_bytes(2, "little") + f"{text}\n".encode()


def write(path: Path, data: bytes, name: str = "x.npy", method: int = zipfile.ZIP_STORED) -> None:
    with zipfile.ZipFile(path, "w", method) as archive:
        archive.writestr(name, data)


def error_of(path: Path) -> str:
    with pytest.raises(WeftError) as caught:
        dict(NpzArrays(path))
    return str(caught.value).removeprefix(f"{path}: ")


CASES: dict[str, tuple[bytes, str]] = {
    "fewer bytes": (header("(5,)") + b"1234", "its array 'x' is int8 [5], but has 4 bytes"),
    "more bytes": (header("(3,)") + b"1234", "its array 'x' is int8 [3], but has 4 bytes"),
    "an endless shape": (header("(1 << 40,)"), "its array 'x' is damaged"),
    "a large shape": (header(f"({1 << 62}, {1 << 62})"), "its array 'x' is int8"),
    "a negative shape": (header("(-1,)"), "its array 'x' is int8 [-1], but has 0 bytes"),
    "objects": (header("(1,)", "'|O'") + b"12345678", "holds something else than plain arrays"),
    "names and types": (header("(1,)", "[('a', '|i1')]") + b"1", "holds something else than"),
    "texts": (header("(1,)", "'<U1'") + b"1234", "holds something else than plain arrays"),
    "complex numbers": (header("(1,)", "'<c8'") + b"12345678", "holds something else than"),
    "no header": (b"nothing", "its array 'x' is damaged"),
    "nothing": (b"", "its array 'x' is damaged"),
    "another version": (header("()").replace(b"\1\0", b"\x09\0", 1), "its array 'x' is damaged"),
    "a nested header": (header("(" * 3000 + ")" * 3000), "its array 'x' is damaged"),
    "a call": (header("__import__('os').getpid()"), "its array 'x' is damaged"),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_made_up_members(tmp_path: Path, case: str):
    data, message = CASES[case]
    write(tmp_path / "a.npz", data)
    assert error_of(tmp_path / "a.npz").startswith(message)


@pytest.mark.filterwarnings("error")
def test_a_header_of_old_times(tmp_path: Path):
    """NumPy warns of numbers that Python 2 wrote."""
    write(tmp_path / "a.npz", header("(4L,)") + b"1234")
    assert NpzArrays(tmp_path / "a.npz")["x"].tolist() == [49, 50, 51, 52]


@pytest.mark.parametrize("name", ["x.txt", "x.npy/", "x"])
def test_members_that_are_no_arrays(tmp_path: Path, name: str):
    write(tmp_path / "a.npz", b"", name)
    assert error_of(tmp_path / "a.npz") == f"holds '{name}', which is no array"


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_two_of_one_name(tmp_path: Path):
    with zipfile.ZipFile(tmp_path / "a.npz", "w") as archive:
        for _ in range(2):
            archive.writestr("x.npy", header("()") + b"1")
    assert error_of(tmp_path / "a.npz") == "holds two arrays of one name"


def test_an_encrypted_member(tmp_path: Path):
    path = tmp_path / "a.npz"
    write(path, header("(1,)") + b"1")
    data = bytearray(path.read_bytes())
    data[6] |= 1  # the flags of the member, and those in the directory
    data[data.index(b"PK\1\2") + 8] |= 1
    path.write_bytes(data)
    assert error_of(path) == "its array 'x' is encrypted"


def test_a_compression_that_numpy_does_not_use(tmp_path: Path):
    write(tmp_path / "a.npz", header("(1,)") + b"1", method=zipfile.ZIP_LZMA)
    assert list(NpzArrays(tmp_path / "a.npz")) == ["x"]
    assert error_of(tmp_path / "a.npz") == "its array 'x' is neither stored nor deflated"


def test_a_wrong_checksum(tmp_path: Path):
    path = tmp_path / "a.npz"
    write(path, header("(4,)") + b"1234")
    path.write_bytes(path.read_bytes().replace(b"1234", b"1235"))
    assert error_of(path) == "its array 'x' is damaged"


def test_a_size_that_is_not_that_of_the_data(tmp_path: Path):
    """The directory says as much as the header does, but a few bytes are there."""
    path = tmp_path / "a.npz"
    size = 1 << 30
    data = header(f"({size},)")
    write(path, data, method=zipfile.ZIP_DEFLATED)
    raw = bytearray(path.read_bytes())
    at = raw.index(b"PK\1\2")
    raw[at + 24 : at + 28] = (len(data) + size).to_bytes(4, "little")
    path.write_bytes(raw)
    assert error_of(path) == "its array 'x' is damaged"


def test_what_is_not_asked_for_is_not_read(tmp_path: Path):
    """64 MB of zeros, which deflate makes 64 kB of, beside what is wanted."""
    path = tmp_path / "a.npz"
    np.savez_compressed(path, x=np.zeros(4, np.int8), bomb=np.zeros(1 << 26, np.int8))
    tracemalloc.start()
    found = NpzArrays(path)
    assert found["x"].shape == (4,)
    assert found.read_header("bomb")[0] == (1 << 26,)
    assert "bomb" in found
    with pytest.raises(WeftError, match=r"array 'bomb' is int8 \[67108864\], expected int8 \[4\]"):
        check_forms(found, {"bomb": ((4,), "i8")}, path)
    assert tracemalloc.get_traced_memory()[1] < 1 << 22
    tracemalloc.stop()
    assert zlib.crc32(found["bomb"]) == zlib.crc32(bytes(1 << 26))


def test_what_is_no_file(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    for name, message in (
        ("pipe", "it is a named pipe, not a regular file"),
        (".", "Is a directory"),
        ("none", "No such file or directory"),
    ):
        with pytest.raises(WeftError) as caught:
            NpzArrays(tmp_path / name)
        assert str(caught.value) == f"cannot read '{tmp_path / name}': {message}"
    with pytest.raises(WeftError, match="cannot read '/dev/zero': it is a device"):
        NpzArrays("/dev/zero")
