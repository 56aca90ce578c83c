"""Compiled folders of any target: what is read, what is refused, and writers at the same time."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.e2e.folder_changes import change_manifest

from weft.transforms.core.errors import WeftError
from weft.transforms.core.files import is_being_written, scratch_beside, write_atomically
from weft.transforms.folders import read as reading
from weft.transforms.folders import write as writing
from weft.transforms.folders.manifest import MANIFEST, Argument, Head, Signature
from weft.transforms.folders.read import open_folder
from weft.transforms.folders.write import check_writable, write_folder

HEAD = Head(
    "vta",
    "a-machine",
    Signature(
        "main",
        (Argument("x", (2, 3), "i8"), Argument("w", (), "f32", True)),
        (Argument("result", (2,), "i32"),),
    ),
)
FILES = {"module.mlir": b"module", "machine.mlir": b"machine", "constants/w.bin": b"\1\2\3\4"}
PROGRAM = {"numbers": [1, 2, [3]], "text": "\u00e9", "nothing": None}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_folder(tmp_path / "out", HEAD, FILES, PROGRAM)
    return tmp_path / "out"


def error_of(action: Callable[[], object]) -> str:
    with pytest.raises(WeftError) as caught:
        action()
    assert "\n" not in str(caught.value)
    return str(caught.value)


# --- what is read -----------------------------------------------------------------------------


def test_what_is_written_is_read(folder: Path):
    found = open_folder(folder, "vta")
    assert found.head == HEAD
    assert found.data == FILES
    assert (found.module_text, found.machine_text) == ("module", "machine")
    assert found.program.value == PROGRAM
    assert open_folder(found) is found
    assert Path(found) == folder
    found.check_files(["constants/w.bin"])
    found.check_signature(HEAD.function)


def test_the_digest_is_as_documented(folder: Path):
    page = (Path(__file__).parents[3] / "docs" / "compiled-folders.md").read_text("utf-8")
    (code,) = re.findall(r"```python\n(def is_whole.*?)```", page, re.DOTALL)
    names: dict[str, object] = {"json": json, "hashlib": hashlib}
    exec(code, names)
    is_whole = names["is_whole"]
    assert callable(is_whole)
    assert is_whole(folder)
    (folder / "constants/w.bin").write_bytes(b"\1\2\3\5")
    assert not is_whole(folder)


def test_every_byte_counts(folder: Path):
    """One bit of any file, the manifest's own bytes included."""
    for file in (folder / MANIFEST, *(folder / name for name in FILES)):
        data = file.read_bytes()
        step = 7 if file.name == MANIFEST else 1
        for at in range(0, len(data), step):
            file.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
            assert error_of(lambda: open_folder(folder)).startswith(f"{file}: ")
        file.write_bytes(data)
    open_folder(folder)


def test_a_name_that_looks_like_a_digest(tmp_path: Path):
    """What stands for the digest while it is computed may stand elsewhere, too."""
    odd = Head("vta", "0" * 64, HEAD.function)
    write_folder(tmp_path / "out", odd, FILES, PROGRAM)
    assert open_folder(tmp_path / "out").head == odd


@pytest.mark.parametrize(
    ("format", "version"), [("weft-vta", 1), ("weft-aie1", 2), ("weft-host", 1), ("weft-noc", 1)]
)
def test_older_formats(folder: Path, format: str, version: int):
    (folder / MANIFEST).write_text(json.dumps({"format": format, "version": version, "files": {}}))
    assert error_of(lambda: open_folder(folder)) == (
        f'{folder / MANIFEST}: format: is "{format}", of an older weft; this one reads '
        '"weft-folder"; compile the program again'
    )


def test_a_folder_given_by_a_link(folder: Path, tmp_path: Path):
    (tmp_path / "link").symlink_to("out")
    assert open_folder(tmp_path / "link").data == FILES


# --- hostile files ----------------------------------------------------------------------------


def make_link(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))
    path.symlink_to("elsewhere")


def make_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def make_socket(path: Path) -> None:
    path.unlink()
    here = os.getcwd()
    os.chdir(path.parent)  # names of sockets are short
    try:
        with socket.socket(socket.AF_UNIX) as opened:
            opened.bind(path.name)
    finally:
        os.chdir(here)


def make_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


KINDS = {
    "a symbolic link": make_link,
    "a named pipe": make_pipe,
    "a socket": make_socket,
    "a folder": make_folder,
}


@pytest.mark.parametrize("name", [MANIFEST, "module.mlir", "constants/w.bin"])
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_regular_file(folder: Path, name: str, kind: str):
    KINDS[kind](folder / name)
    assert error_of(lambda: open_folder(folder)) == (
        f"{folder / name}: is {kind}, not a regular file; compile the program again"
    )


@pytest.mark.skipif(os.geteuid() != 0, reason="only root makes devices")
def test_a_device(folder: Path):
    (folder / "module.mlir").unlink()
    try:
        os.mknod(folder / "module.mlir", stat.S_IFCHR | 0o600, os.makedev(1, 5))
    except PermissionError:
        pytest.skip("no devices here")
    assert "module.mlir: is a device, not a regular file" in error_of(lambda: open_folder(folder))


def test_a_link_in_place_of_a_folder(folder: Path):
    make_link(folder / "constants")
    assert error_of(lambda: open_folder(folder)) == (
        f"{folder / 'constants'}: is a symbolic link, not a folder; compile the program again"
    )


@pytest.mark.parametrize(
    "name",
    [
        "../secret",
        "/etc/hostname",
        "constants/../../secret",
        "./module.mlir",
        "a//b",
        "",
        "a\0b",
        "constants/",
        "\ud800",
    ],
)
def test_names_that_lead_out_of_the_folder(folder: Path, name: str):
    (folder.parent / "secret").write_text("secret")

    def add(table: dict[str, dict[str, object]]) -> None:
        table["files"][name] = {"size": 6, "sha256": hashlib.sha256(b"secret").hexdigest()}

    change_manifest(folder, add)
    assert error_of(lambda: open_folder(folder)) == (
        f"{folder / MANIFEST}: files: {json.dumps(name)} is not the name of a file within the "
        "folder"
    )


def test_a_file_of_another_size_is_not_read(folder: Path):
    """An endless file would be as long as it likes; this one takes no room on the disk."""
    os.truncate(folder / "module.mlir", 1 << 40)
    assert error_of(lambda: open_folder(folder)) == (
        f"{folder / 'module.mlir'}: has {1 << 40} bytes, but manifest.json says 6; compile the "
        "program again"
    )


def test_a_manifest_without_end(folder: Path):
    os.truncate(folder / MANIFEST, 1 << 40)
    assert error_of(lambda: open_folder(folder)) == (
        f"{folder / MANIFEST}: has {1 << 40} bytes or more; a manifest has less than {1 << 28}"
    )


def test_files_that_are_missing_or_not_used(folder: Path):
    found = open_folder(folder)
    assert error_of(lambda: found.check_files([])) == 'files: "constants/w.bin" is not used'
    assert error_of(lambda: found.check_files(["constants/w.bin", "a"])) == (
        'files: "a" is missing'
    )
    change_manifest(folder, lambda table: table["files"].pop("machine.mlir"))
    assert error_of(lambda: open_folder(folder)) == (
        f'{folder / MANIFEST}: files: "machine.mlir" is missing'
    )


# --- writers and readers at the same time -------------------------------------------------------


WRITERS = Path(__file__).parents[2] / "e2e" / "killed_writers.py"


def counts_of(*words: str) -> dict[str, int]:
    """What `killed_writers` counts; it fails where it finds a folder that is not whole."""
    done = subprocess.run(
        [sys.executable, WRITERS, *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    pairs = (item.rsplit(" ", 1) for item in done.stdout.strip().split(", "))
    return {name: int(count) for name, count in pairs}


@pytest.mark.parametrize("way", [(), ("--two-renames",)], ids=["exchange", "two renames"])
def test_writers_and_readers_of_one_folder(way: tuple[str, ...]):
    """Each writer succeeds, and each reader sees one whole folder."""
    found = counts_of("together", "--times", "30", *way)
    assert found["writers that succeeded"] == 3
    assert found["folders seen"] > 1
    assert "absent" not in found


@pytest.mark.parametrize("way", [(), ("--two-renames",)], ids=["exchange", "two renames"])
def test_writers_that_are_killed(way: tuple[str, ...]):
    """The folder is whole or absent, never lost in an exchange, and nothing else is left."""
    found = counts_of("writers", "--times", "40", *way)
    assert found["killed"] == 40
    assert found["whole"] > 5
    assert way or found["lost"] == 0


def test_a_foreign_folder_that_comes_between(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Somebody puts a folder there after the check: it stays."""
    exchange = writing._exchange_names

    def late(first: Path, second: Path) -> bool:
        if second == folder and not (folder / "notes.txt").exists():
            (folder / "notes.txt").write_text("mine")
        return exchange(first, second)

    monkeypatch.setattr(writing, "_exchange_names", late)
    assert "also holds 'notes.txt'" in error_of(lambda: write_folder(folder, HEAD, FILES, PROGRAM))
    assert (folder / "notes.txt").read_text() == "mine"
    assert os.listdir(tmp_path) == ["out"]


def test_a_folder_of_another_target_is_replaced(folder: Path):
    write_folder(folder, Head("host", "m", HEAD.function), FILES, {})
    assert open_folder(folder).head.target == "host"


def test_what_a_killed_process_has_left(folder: Path, tmp_path: Path):
    """It is removed by the next writer of the same folder; what somebody holds is not."""
    with scratch_beside(folder) as held:
        prefix = held.name[:-8]
        (tmp_path / f"{prefix}killed").mkdir()
        (tmp_path / f"{prefix}killed" / "new").mkdir()
        (tmp_path / f"{prefix}link").symlink_to(folder)
        check_writable(folder)
        assert sorted(os.listdir(tmp_path)) == sorted([held.name, f"{prefix}link", "out"])
    open_folder(folder)


def test_a_folder_that_is_replaced_all_the_time(folder: Path, monkeypatch: pytest.MonkeyPatch):
    """A reader does not go on for ever, and says why."""
    read = reading._read_contents

    def replaced(path: Path, opened: int) -> reading.Folder:
        write_folder(path, HEAD, FILES, PROGRAM)
        return read(path, opened)

    monkeypatch.setattr(reading, "_TRIES", 3)
    monkeypatch.setattr(reading, "_read_contents", replaced)
    assert error_of(lambda: open_folder(folder)) == (
        f"cannot read '{folder}': it was replaced 3 times while it was read"
    )


def test_a_folder_that_is_about_to_be_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A reader waits while somebody writes it, and no longer."""
    out = tmp_path / "out"
    with scratch_beside(out):
        writer = threading.Timer(0.1, lambda: write_folder(out, HEAD, FILES, PROGRAM))
        writer.start()
        assert open_folder(out).data == FILES
        writer.join()
    with scratch_beside(out) as scratch:
        left = tmp_path / f"{scratch.name[:-8]}left"
    left.mkdir()
    shutil.rmtree(out)
    assert "there is no such folder" in error_of(lambda: open_folder(out))
    around = tmp_path / "none" / ".." / left.name
    assert "there is no such folder" in error_of(lambda: open_folder(around))
    monkeypatch.setattr(reading, "_WAITS", 3)
    with scratch_beside(out):
        assert "it is still being written" in error_of(lambda: open_folder(out))


def test_folders_of_other_users_are_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with scratch_beside(tmp_path / "out"):
        assert is_being_written(tmp_path / "out")
        monkeypatch.setattr(os, "geteuid", lambda: tmp_path.stat().st_uid + 1)
        assert not is_being_written(tmp_path / "out")


def test_a_large_folder_is_not_looked_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "mine" / "deep").mkdir(parents=True)
    monkeypatch.setattr(os, "fwalk", lambda *_, **__: pytest.fail("is looked through"))
    with pytest.raises(WeftError, match="the folder was not written by weft"):
        check_writable(tmp_path / "mine")
    check_writable(tmp_path / "mine" / "deep")


def test_names_of_folders_that_are_long(tmp_path: Path):
    write_folder(tmp_path / ("n" * 255), HEAD, FILES, PROGRAM)
    assert open_folder(tmp_path / ("n" * 255)).data == FILES


def test_two_files_of_one_name_in_other_hands(tmp_path: Path):
    """A file's temporary name is not one that others can have prepared."""
    (tmp_path / "victim").write_text("mine")
    for number in (os.getpid(), "new"):
        (tmp_path / f".result.{number}.tmp").symlink_to("victim")
    write_atomically(tmp_path / "result", "text")
    assert (tmp_path / "victim").read_text() == "mine"
    assert stat.S_IMODE((tmp_path / "result").stat().st_mode) & 0o400
