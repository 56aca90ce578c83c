"""Compiled folders: round trips, and what reading and writing refuse."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from types import ModuleType
from typing import cast

import numpy as np
import pytest
from helpers.e2e.folder_changes import manifest_of, reseal

from weft.targets.vta.emit import Program
from weft.targets.vta.executable import Array, Executable
from weft.targets.vta.execute import run_executable
from weft.targets.vta.package import read_folder, write_folder
from weft.targets.vta.spec import VtaSpec
from weft.tools.registry.universe import resolve_machine
from weft.transforms.core.errors import WeftError
from weft.transforms.folders import write as writing
from weft.transforms.folders.manifest import VERSION, constant_file
from weft.transforms.folders.write import check_writable

Json = dict[str, object]

FILES = ["constants", "insns.bin", "machine.mlir", "manifest.json", "module.mlir", "uops.bin"]


@pytest.fixture(scope="module")
def build(matmul_program: ModuleType) -> Callable[..., Executable]:
    return lambda machine="vta-1x16x16", **packed: matmul_program.matmul_executable(
        resolve_machine(machine).read_text(), packed
    )


@pytest.fixture(scope="module")
def values(build: Callable[..., Executable], matmul_program: ModuleType) -> dict[str, Array]:
    return matmul_program.arrays(matmul_program.Matmul(build().spec))


@pytest.fixture(scope="module")
def executable(build: Callable[..., Executable], values: dict[str, Array]) -> Executable:
    """With `w` packed and `b` not."""
    return build(w=values["w"])


@pytest.fixture
def folder(executable: Executable, tmp_path: Path) -> Path:
    write_folder(executable, tmp_path / "out")
    return tmp_path / "out"


def contents(folder: Path) -> dict[str, bytes]:
    files = (f for f in folder.rglob("*") if f.is_file())
    return {str(f.relative_to(folder)): f.read_bytes() for f in files}


def error_of(action: Callable[[], object]) -> str:
    with pytest.raises(WeftError) as caught:
        action()
    return str(caught.value)


# --- round trips ------------------------------------------------------------------------------


@pytest.mark.parametrize("machine", ["vta-1x16x16", "vta-8x8x8-zu"])
def test_what_is_written_is_read(
    build: Callable[..., Executable], matmul_program: ModuleType, machine: str, tmp_path: Path
):
    executable = build(machine)
    values = matmul_program.arrays(matmul_program.Matmul(executable.spec))
    executable = build(machine, w=values["w"], b=values["b"])
    write_folder(executable, tmp_path / "out")
    read = read_folder(str(tmp_path / "out"))
    for name in ("function", "machine_name", "machine_text", "module_text", "spec", "facts"):
        assert getattr(read, name) == getattr(executable, name)
    assert read.buffers == executable.buffers
    assert read.program.relocations == executable.program.relocations
    np.testing.assert_array_equal(read.program.stream.insns, executable.program.stream.insns)
    np.testing.assert_array_equal(read.program.stream.uops, executable.program.stream.uops)
    assert list(read.constants) == ["w", "b"]
    results, _ = run_executable(read, {"x": values["x"]}, base_address=99_999)
    np.testing.assert_array_equal(results["y"], matmul_program.expected(values))


def test_the_same_bytes_each_time(executable: Executable, folder: Path, tmp_path: Path):
    write_folder(executable, tmp_path / "again")
    write_folder(read_folder(folder), tmp_path / "read")
    assert contents(folder) == contents(tmp_path / "again") == contents(tmp_path / "read")


def test_the_folder_stands_alone(folder: Path, executable: Executable):
    assert sorted(os.listdir(folder)) == FILES
    assert os.listdir(folder / "constants") == ["w.bin"]
    assert (folder / "module.mlir").read_text() == executable.module_text
    assert (folder / "machine.mlir").read_text() == executable.machine_text
    assert (folder / "insns.bin").stat().st_size == 16 * len(executable.program.stream)


def test_constants_exist_even_when_empty(build: Callable[..., Executable], tmp_path: Path):
    write_folder(build(), tmp_path / "out")
    assert os.listdir(tmp_path / "out" / "constants") == []
    assert read_folder(tmp_path / "out").constants == {}


def test_relocations_are_written_in_order(executable: Executable, folder: Path, tmp_path: Path):
    program = executable.program
    shuffled = Program(program.stream, program.relocations[::-1])
    write_folder(replace(executable, program=shuffled), tmp_path / "shuffled")
    assert contents(tmp_path / "shuffled") == contents(folder)


def test_the_manifest_is_documented(folder: Path):
    """Every entry, in every object, is in the schema's description; so are all parameters."""
    docs = Path(__file__).parents[3] / "docs"
    pages = ("compiled-folders.md", "vta-folder.md")
    text = "".join((docs / page).read_text("utf-8") for page in pages)
    manifest = manifest_of(folder)
    program = manifest["program"]
    buffers = cast(list[Json], program["buffers"])
    names = {*manifest, *program, *program["parameters"], *buffers[0]}
    names |= {*program["facts"], *program["instructions"]}
    steps = cast(list[Json], [s for b in buffers for s in cast(list[Json], b["packed_layout"])])
    names |= {key for step in steps for key in step}
    assert [name for name in sorted(names) if f"`{name}`" not in text] == []


def test_names_that_file_names_cannot_have():
    assert constant_file("layer1.0/conv w") == "constants/layer1.0%2Fconv%20w.bin"
    assert constant_file("..") == "constants/...bin"


def test_a_name_with_a_slash(executable: Executable, tmp_path: Path):
    x, w, b, y, uops = executable.buffers
    renamed = replace(
        executable,
        buffers=(x, replace(w, name="a/../w"), b, y, uops),
        program=Program(
            executable.program.stream,
            tuple((i, "a/../w" if n == "w" else n) for i, n in executable.program.relocations),
        ),
        constants={"a/../w": executable.constants["w"]},
    )
    write_folder(renamed, tmp_path / "out")
    assert os.listdir(tmp_path / "out" / "constants") == ["a%2F..%2Fw.bin"]
    np.testing.assert_array_equal(
        read_folder(tmp_path / "out").constants["a/../w"], executable.constants["w"]
    )


# --- writing ----------------------------------------------------------------------------------


def test_an_empty_folder_is_filled(executable: Executable, folder: Path, tmp_path: Path):
    (tmp_path / "empty").mkdir()
    write_folder(executable, tmp_path / "empty")
    assert contents(tmp_path / "empty") == contents(folder)


def test_a_compiled_folder_is_replaced(
    executable: Executable, build: Callable[..., Executable], folder: Path, tmp_path: Path
):
    write_folder(build(), folder)
    assert os.listdir(folder / "constants") == []
    manifest = manifest_of(folder)
    manifest["version"] = VERSION + 1
    (folder / "manifest.json").write_text(json.dumps(manifest))
    write_folder(executable, folder)
    assert os.listdir(folder / "constants") == ["w.bin"]
    assert os.listdir(tmp_path) == ["out"]


def test_a_link_stays_a_link(executable: Executable, folder: Path, tmp_path: Path):
    link = tmp_path / "link"
    link.symlink_to("out")
    (folder / "module.mlir").write_text("old")
    write_folder(executable, link)
    assert link.is_symlink()
    assert (folder / "module.mlir").read_text() == executable.module_text


def test_missing_parents_are_made(executable: Executable, folder: Path, tmp_path: Path):
    path = tmp_path / "build" / "a" / "out"
    check_writable(path)
    assert os.listdir(tmp_path) == ["out"]
    write_folder(executable, path)
    assert contents(path) == contents(folder)
    assert os.listdir(tmp_path / "build") == ["a"]
    assert os.listdir(tmp_path / "build" / "a") == ["out"]


def test_a_way_through_a_folder_that_is_not_there(executable: Executable, tmp_path: Path):
    """`none/../mine` is `mine`, which is somebody else's."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("mine")
    path = tmp_path / "none" / ".." / "mine"
    for action in (check_writable, lambda path: write_folder(executable, path)):
        assert error_of(lambda action=action: action(path)) == (
            f"cannot write '{path}': the folder was not written by weft; give another name, or "
            "remove it"
        )
    assert os.listdir(tmp_path) == ["mine"]


def test_checking_changes_nothing(folder: Path, tmp_path: Path):
    before = contents(folder)
    (tmp_path / "empty").mkdir()
    for path in (folder, tmp_path / "empty", tmp_path / "new"):
        check_writable(str(path))
    assert sorted(os.listdir(tmp_path)) == ["empty", "out"]
    assert contents(folder) == before


def test_a_link_that_leads_nowhere(executable: Executable, tmp_path: Path):
    link = tmp_path / "link"
    link.symlink_to("none")
    for action in (check_writable, lambda path: write_folder(executable, path)):
        assert error_of(lambda action=action: action(link)) == (
            f"cannot write '{link}': it is a link that leads nowhere; remove it"
        )
    loop = tmp_path / "loop"
    loop.symlink_to("loop")
    for path in (loop, loop / "out"):
        assert error_of(lambda path=path: check_writable(path)).startswith(f"cannot write '{path}'")
    assert sorted(os.listdir(tmp_path)) == ["link", "loop"]


def test_a_file_is_not_replaced(executable: Executable, tmp_path: Path):
    path = tmp_path / "out"
    path.write_text("mine")
    assert error_of(lambda: write_folder(executable, path)) == (
        f"cannot write '{path}': it is a file; give the name of a folder"
    )
    assert path.read_text() == "mine"
    assert error_of(lambda: check_writable(path)) == error_of(
        lambda: write_folder(executable, path)
    )
    for inner in (path / "out", path / "a" / "out"):
        message = f"cannot write '{inner}': '{path}' is a file; give another name for the folder"
        assert error_of(lambda inner=inner: write_folder(executable, inner)) == message
        assert error_of(lambda inner=inner: check_writable(inner)) == message
    assert path.read_text() == "mine"


@pytest.mark.parametrize("manifest", [None, "{}", "[1]", "not json", '{"format": "weft-vta"}'])
def test_a_foreign_folder_is_not_replaced(
    executable: Executable, tmp_path: Path, manifest: str | None
):
    path = tmp_path / "out"
    path.mkdir()
    (path / "notes.txt").write_text("mine")
    if manifest is not None:
        (path / "manifest.json").write_text(manifest)
    before = contents(path)
    assert error_of(lambda: write_folder(executable, path)) == (
        f"cannot write '{path}': the folder was not written by weft; give another name, or "
        "remove it"
    )
    assert contents(path) == before
    assert os.listdir(tmp_path) == ["out"]


@pytest.mark.parametrize("name", ["notes.txt", "constants/notes.txt"])
def test_a_folder_with_other_files_is_not_replaced(executable: Executable, folder: Path, name: str):
    (folder / name).write_text("mine")
    before = contents(folder)
    assert error_of(lambda: write_folder(executable, folder)) == (
        f"cannot write '{folder}': the folder also holds '{name}'; give another name, or remove it"
    )
    assert contents(folder) == before


def test_nothing_is_half_written(
    executable: Executable, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """A disk that is full: neither a new folder appears nor an old one changes."""
    write = Path.write_bytes

    def full(self: Path, data: bytes) -> int:
        if self.name == "manifest.json":
            raise OSError(28, "No space left on device")
        return write(self, data)

    before = contents(folder)
    monkeypatch.setattr(Path, "write_bytes", full)
    for path in (folder, tmp_path / "new", tmp_path / "a" / "b" / "new"):
        assert error_of(lambda path=path: write_folder(executable, path)) == (
            f"cannot write '{path}': No space left on device"
        )
    assert contents(folder) == before
    assert os.listdir(tmp_path) == ["out"]


def test_an_old_folder_comes_back_when_the_new_one_cannot_be_moved(
    executable: Executable, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    rename = os.rename

    def refuse(source: Path, dest: Path) -> None:
        if Path(source).name == "new":
            raise PermissionError(13, "Permission denied")
        rename(source, dest)

    (folder / "module.mlir").write_text("old")
    monkeypatch.setattr(writing, "_exchange_names", lambda first, second: False)
    monkeypatch.setattr(os, "rename", refuse)
    assert error_of(lambda: write_folder(executable, folder)) == (
        f"cannot write '{folder}': Permission denied"
    )
    assert (folder / "module.mlir").read_text() == "old"
    assert os.listdir(tmp_path) == ["out"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write")
def test_a_folder_without_permission(executable: Executable, tmp_path: Path):
    tmp_path.chmod(0o500)
    path = tmp_path / "out"
    message = error_of(lambda: write_folder(executable, path))
    tmp_path.chmod(0o700)
    assert message == f"cannot write '{path}': Permission denied"


# --- reading ----------------------------------------------------------------------------------


def test_no_folder(tmp_path: Path):
    path = tmp_path / "none"
    give = "give a compiled folder"
    assert error_of(lambda: read_folder(path)) == (
        f"cannot read '{path}': there is no such folder; {give}"
    )
    path.write_text("")
    assert error_of(lambda: read_folder(path)) == f"cannot read '{path}': it is a file; {give}"
    assert error_of(lambda: read_folder(tmp_path)) == (
        f"cannot read '{tmp_path}': it has no manifest.json; {give}"
    )


@pytest.mark.parametrize(
    "name", ["insns.bin", "uops.bin", "module.mlir", "machine.mlir", "constants/w.bin"]
)
def test_a_missing_or_damaged_file(folder: Path, name: str):
    path = folder / name
    data = path.read_bytes()
    path.write_bytes(data[:-1])
    assert error_of(lambda: read_folder(folder)) == (
        f"{path}: has {len(data) - 1} bytes, but manifest.json says {len(data)}; compile the "
        "program again"
    )
    path.unlink()
    assert error_of(lambda: read_folder(folder)) == (
        f"{path}: is missing; compile the program again"
    )
    path.mkdir()
    assert error_of(lambda: read_folder(folder)) == (
        f"{path}: is a folder, not a regular file; compile the program again"
    )


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is not JSON: Expecting value: line 1 column 1 (char 0)"),
        (b"\xff{}", "is not text (byte 0 is not UTF-8)"),
        (b"[1]", "the whole: expected an object, found [1]"),
        (b"[" * 100_000, "is nested too deeply"),
        (b"{}", 'the whole: "format" is missing'),
        (b'{"format": "weft-folder"}', 'the whole: "version" is missing'),
        (
            b'{"format": "other", "version": 1}',
            'format: expected "weft-folder", that of a compiled folder, found "other"',
        ),
        (
            b'{"format": "weft-vta", "version": 1}',
            'format: is "weft-vta", of an older weft; this one reads "weft-folder"; compile the '
            "program again",
        ),
        (
            b'{"format": "weft-folder", "version": 2}',
            "version: is 2, but this weft reads version 1; compile the program again",
        ),
        (b'{"format": "weft-folder", "version": 1}', 'the whole: "sha256" is missing'),
    ],
)
def test_a_broken_manifest(folder: Path, data: bytes, message: str):
    path = folder / "manifest.json"
    path.write_bytes(data)
    assert error_of(lambda: read_folder(folder)) == f"{path}: {message}"


PROGRAM = "program"
PACKED = (PROGRAM, "buffers", 0, "packed_layout")

CHANGES: list[tuple[tuple[str | int, ...], object, str]] = [
    (("functions",), {}, "functions: expected a list, found {}"),
    (("functions", 0, "name"), 1, "functions[0].name: expected a string, found 1"),
    (
        ("functions", 0, "results", 0, "shape"),
        [4],
        "functions: is not what program says of @matmul",
    ),
    (("machine",), [], "machine: expected a string, found []"),
    (("machine",), "a", "machine: is a, but machine.mlir describes vta-1x16x16"),
    (("target",), "host", 'target: is "host", expected "vta"'),
    (
        (PROGRAM, "parameters", "row_cycles"),
        31,
        "program.parameters.row_cycles: expected 30 with these files, found 31",
    ),
    (
        (PROGRAM, "parameters", "inp_depth"),
        3,
        "program.parameters: vta: INP depth 3 is not a power of two >= 2; field widths of the "
        "instruction set are its logarithm",
    ),
    (
        (PROGRAM, "parameters", "batch"),
        True,
        "program.parameters.batch: expected an integer, found true",
    ),
    (
        (PROGRAM, "parameters", "more"),
        1,
        'program.parameters: there is no entry "more"; there are '
        + ", ".join(f.name for f in fields(VtaSpec)),
    ),
    ((PROGRAM, "facts", "macs"), 1.5, "program.facts.macs: expected an integer, found 1.5"),
    (
        (PROGRAM, "facts", "bound_cycles"),
        "a",
        'program.facts.bound_cycles: expected an integer, found "a"',
    ),
    (("files", "insns.bin"), "x", 'files.insns.bin: expected an object, found "x"'),
    (
        (PROGRAM, "instructions", "gemm"),
        3,
        "program.instructions.gemm: expected 2 with these files, found 3",
    ),
    (
        (PROGRAM, "instructions", "jump"),
        0,
        'program.instructions: there is no entry "jump"; there are load, store, gemm, finish, alu',
    ),
    (
        ("more",),
        1,
        'the whole: there is no entry "more"; there are format, version, weft, target, machine, '
        "functions, files, program, sha256",
    ),
    (
        (PROGRAM, "more"),
        1,
        'program: there is no entry "more"; there are parameters, facts, instructions, candidates, '
        "buffers, relocations",
    ),
    (
        (PROGRAM, "facts", "more"),
        1,
        'program.facts: there is no entry "more"; there are predicted_cycles, macs, bound_cycles',
    ),
    (
        (PROGRAM, "buffers", 1, "more"),
        1,
        'program.buffers[1]: there is no entry "more"; there are name, role, element_type, '
        "logical_shape, host_layout, host_shape, packed_layout, packed_shape, element_bytes, "
        "size_bytes, alignment_bytes, constant",
    ),
    (
        (
            PROGRAM,
            "buffers",
        ),
        {},
        "program.buffers: expected a list, found {}",
    ),
    ((PROGRAM, "buffers", 1), 7, "program.buffers[1]: expected an object, found 7"),
    (
        (PROGRAM, "buffers", 2, "role"),
        "temporary",
        'program.buffers[2].role: expected one of input, weight, output, uops, found "temporary"',
    ),
    (
        (PROGRAM, "buffers", 0, "element_type"),
        "f32",
        "program.buffers[0]: buffer x has element type f32; VTA's DRAM holds i8, i32",
    ),
    (
        (PROGRAM, "buffers", 0, "logical_shape", 0),
        "4",
        'program.buffers[0].logical_shape[0]: expected an integer, found "4"',
    ),
    (
        (PROGRAM, "buffers", 0, "host_shape"),
        [4, 21],
        "program.buffers[0].host_shape[0]: expected 21 with these files, found 4",
    ),
    (
        (PROGRAM, "buffers", 0, "size_bytes"),
        64,
        "program.buffers[0].size_bytes: expected 128 with these files, found 64",
    ),
    (
        (PROGRAM, "buffers", 0, "alignment_bytes"),
        8,
        "program.buffers[0]: buffer x is aligned to 8 bytes, which is no multiple of its 16-byte "
        "elements",
    ),
    (
        (*PACKED, 0, "kind"),
        "swizzle",
        "program.buffers[0].packed_layout[0].kind: expected one of split, reorder, fuse, pad, "
        'unpad, broadcast, unbroadcast, unfold, fold, image_pack, image_unpack, found "swizzle"',
    ),
    (
        (*PACKED, 0, "low"),
        0.5,
        "program.buffers[0].packed_layout[0].low: expected an integer, found 0.5",
    ),
    ((*PACKED, 0, "extent"), 1, 'program.buffers[0].packed_layout[0]: pad has no "extent"'),
    (
        (*PACKED, 2, "factors"),
        4,
        "program.buffers[0].packed_layout[2].factors: expected a list, found 4",
    ),
    (
        (PROGRAM, "buffers", 3, "name"),
        "x",
        "two buffers are called x; rename an argument or result",
    ),
    (
        (PROGRAM, "buffers", 1, "constant"),
        "../w.bin",
        'program.buffers[1].constant: expected null or "constants/w.bin", found "../w.bin"',
    ),
    ((PROGRAM, "buffers", 1, "constant"), None, 'files: "constants/w.bin" is not used'),
    ((PROGRAM, "buffers", 2, "constant"), "constants/b.bin", 'files: "constants/b.bin" is missing'),
    (
        (PROGRAM, "relocations", 0),
        [0, "x"],
        'program.relocations[0]: expected an instruction, a buffer and an offset, found [0, "x"]',
    ),
    ((PROGRAM, "relocations", 0, 0), 13, "a relocation is for instruction 13; the stream has 13"),
    (
        (PROGRAM, "relocations", 0, 1),
        "v",
        "the relocation of instruction 0 names buffer v; there are x, w, b, y, uops",
    ),
    (
        (PROGRAM, "relocations", 1, 2),
        5,
        "program.relocations[1][2]: expected 0 with these files, found 5",
    ),
]


@pytest.mark.parametrize(("place", "value", "message"), CHANGES)
def test_a_manifest_that_is_not_of_the_schema(
    folder: Path, place: tuple[str | int, ...], value: object, message: str
):
    manifest = manifest_of(folder)
    at = cast(dict[str | int, object], manifest)
    for key in place[:-1]:
        at = cast(dict[str | int, object], at[key])
    at[place[-1]] = value
    reseal(folder, manifest)
    assert error_of(lambda: read_folder(folder)) == f"{folder / 'manifest.json'}: {message}"


def test_every_entry_is_needed(folder: Path):
    manifest = manifest_of(folder)
    for key in manifest.keys() - {"sha256"}:
        reseal(folder, {k: v for k, v in manifest.items() if k != key})
        assert f'"{key}" is missing' in error_of(lambda: read_folder(folder))
    program = manifest["program"]
    for key in program:
        changed = {**manifest, "program": {k: v for k, v in program.items() if k != key}}
        reseal(folder, changed)
        assert f'program: "{key}" is missing' in error_of(lambda: read_folder(folder))


def test_a_constant_of_another_size(folder: Path):
    (folder / "constants" / "w.bin").write_bytes(b"\0" * 16)
    reseal(folder)
    assert error_of(lambda: read_folder(folder)) == (
        f"{folder / 'manifest.json'}: buffer w has 1024 bytes, but its constant has 16"
    )


def test_one_bit_of_a_constant(folder: Path):
    file = folder / "constants" / "w.bin"
    data = bytearray(file.read_bytes())
    data[100] ^= 1
    file.write_bytes(data)
    assert error_of(lambda: read_folder(folder)) == (
        f"{file}: was changed after it was written (sha256); compile the program again"
    )


def rewrite(folder: Path, name: str, data: bytes) -> None:
    """Changes a file and what the manifest says of it."""
    (folder / name).write_bytes(data)
    reseal(folder)


def test_streams_that_are_none(folder: Path):
    insns = (folder / "insns.bin").read_bytes()
    rewrite(folder, "insns.bin", insns[:-3])
    assert error_of(lambda: read_folder(folder)) == (
        f"{folder / 'insns.bin'}: vta: 205 bytes are not whole instructions of 16 bytes"
    )
    rewrite(folder, "insns.bin", b"\7" + insns[1:])
    assert error_of(lambda: read_folder(folder)) == (
        f"{folder / 'insns.bin'}: vta: instruction 0 has opcode 7 with memory type 2, which VTA "
        "does not have"
    )
    rewrite(folder, "insns.bin", insns)
    rewrite(folder, "uops.bin", b"\0\0\0")
    assert error_of(lambda: read_folder(folder)) == (
        f"{folder / 'uops.bin'}: vta: 3 bytes are not whole micro-ops of 4 bytes"
    )
    rewrite(folder, "uops.bin", b"\0" * 4)
    assert error_of(lambda: read_folder(folder)) == (
        f"{folder / 'manifest.json'}: buffer uops has 32 bytes, but the micro-ops have 4"
    )


def test_texts_that_are_none(folder: Path):
    machine = (folder / "machine.mlir").read_bytes()
    rewrite(folder, "machine.mlir", b"machine")
    assert error_of(lambda: read_folder(folder)).startswith(f"{folder / 'machine.mlir'}:1:")
    rewrite(folder, "machine.mlir", machine)
    rewrite(folder, "module.mlir", b"\x80")
    assert error_of(lambda: read_folder(folder)) == (
        f"{folder / 'module.mlir'}: is not text (byte 0 is not UTF-8)"
    )


def test_a_copy_of_a_folder_is_one(folder: Path, tmp_path: Path, executable: Executable):
    shutil.copytree(folder, tmp_path / "copy")
    assert read_folder(tmp_path / "copy").buffers == executable.buffers
