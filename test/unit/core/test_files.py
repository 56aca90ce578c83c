"""Files are written whole or not at all."""

import os
from pathlib import Path

import pytest

from weft.transforms.core.errors import WeftError
from weft.transforms.core.files import replacing_file, write_atomically


def test_text_and_bytes(tmp_path: Path):
    file = tmp_path / "a"
    write_atomically(file, "é\n")
    assert file.read_bytes() == "é\n".encode()
    write_atomically(str(file), b"\x00\xff")
    assert file.read_bytes() == b"\x00\xff"


def test_an_error_leaves_the_old_file_and_no_other(tmp_path: Path):
    file = tmp_path / "a"
    file.write_text("old")

    def fail() -> None:
        with replacing_file(file) as temporary:
            temporary.write_text("half")
            raise ValueError("stop")

    with pytest.raises(ValueError, match="stop"):
        fail()
    assert file.read_text() == "old"
    assert os.listdir(tmp_path) == ["a"]


def test_missing_folder(tmp_path: Path):
    file = tmp_path / "none" / "a"
    with pytest.raises(WeftError, match=r"cannot write '.*a': No such file or directory"):
        write_atomically(file, "x")


def test_a_folder_is_not_a_file(tmp_path: Path):
    with pytest.raises(WeftError) as error:
        write_atomically(tmp_path, "x")
    assert str(error.value) == f"cannot write '{tmp_path}': it is a folder; give the name of a file"
    assert os.listdir(tmp_path) == []


def test_a_device_is_written_to():
    write_atomically("/dev/null", "x")
    assert not Path("/dev/null").is_file()
