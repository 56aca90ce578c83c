"""Sections of manifests, declared by dataclasses, and folders that are described."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import numpy as np
import pytest
from helpers.e2e.folder_changes import change_manifest

from weft.transforms.core.errors import WeftError
from weft.transforms.core.json_node import Node, parse_json, table_text
from weft.transforms.folders.format import Contents, File, Format, Weight, check_same
from weft.transforms.folders.manifest import Head, Signature
from weft.transforms.folders.records import ANYTHING, BufferFile, Record, kind_of

MACHINE = Path(__file__).parents[2] / "machines" / "small.mlir"


@dataclass(frozen=True)
class Buffer:
    name: str
    shape: tuple[int, ...]
    role: Literal["input", "output"]

    def __post_init__(self) -> None:
        if not self.shape:
            raise WeftError("a scalar is no buffer")

    @property
    def elements(self) -> int:
        return int(np.prod(self.shape))


@dataclass(frozen=True)
class Section:
    cycles: int
    exact: bool
    note: str | None
    counts: Mapping[str, int]
    buffers: tuple[BufferFile[Buffer], ...]
    more: object


BUFFER = Record(Buffer, ("name", "role", "elements", "shape"))
RECORD = Record(Section, kinds={Buffer: BUFFER, "more": ANYTHING})
ROWS = (
    BufferFile(Buffer("x", (2, 3), "input")),
    BufferFile(Buffer("w/1", (4,), "input"), "constants/w%2F1.bin"),
)
SECTION = Section(7, True, None, {"load": 1}, ROWS, {"a": [1]})
JSON = {
    "cycles": 7,
    "exact": True,
    "note": None,
    "counts": {"load": 1},
    "buffers": [
        {"name": "x", "role": "input", "elements": 6, "shape": [2, 3], "constant": None},
        {"name": "w/1", "role": "input", "elements": 4, "shape": [4],
         "constant": "constants/w%2F1.bin"},
    ],
    "more": {"a": [1]},
}  # fmt: skip


def node(value: object) -> Node:
    return Node(parse_json(table_text({"program": value})), "").get("program")  # pyright: ignore


def test_a_dataclass_is_its_schema() -> None:
    assert RECORD.write(SECTION) == JSON
    assert list(RECORD.write(SECTION)["buffers"][0]) == [
        "name",
        "role",
        "elements",
        "shape",
        "constant",
    ]  # pyright: ignore
    assert RECORD.read(node(JSON)) == SECTION


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("cycles", True, "program.cycles: expected an integer, found true"),
        ("exact", 1, "program.exact: expected true or false, found 1"),
        ("note", 3, "program.note: expected a string, found 3"),
        ("counts", {"load": "1"}, 'program.counts.load: expected an integer, found "1"'),
        ("buffers", {}, "program.buffers: expected a list, found {}"),
        ("other", 1, 'program: there is no entry "other"; there are cycles, exact, note, counts,'),
    ],
)
def test_what_is_not_of_the_schema(name: str, value: object, message: str) -> None:
    with pytest.raises(WeftError) as found:
        RECORD.read(node({**JSON, name: value}))
    assert str(found.value).startswith(message)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("role", "both", 'role: expected one of input, output, found "both"'),
        ("elements", "6", 'elements: expected an integer, found "6"'),
        ("shape", [], " a scalar is no buffer"),
        ("constant", "../x", 'constant: expected null or "constants/x.bin", found "../x"'),
        ("size", 1, 'there is no entry "size"; there are name, role, elements, shape, constant'),
    ],
)
def test_what_is_no_buffer(name: str, value: object, message: str) -> None:
    rows = [{**JSON["buffers"][0], name: value}]
    with pytest.raises(WeftError) as found:
        RECORD.read(node({**JSON, "buffers": rows}))
    assert str(found.value).startswith("program.buffers[0]")
    assert str(found.value).endswith(message)


def test_what_a_manifest_cannot_hold() -> None:
    with pytest.raises(TypeError, match="a manifest has no way to hold <class 'complex'>"):
        kind_of(complex)


def test_the_first_difference_is_named() -> None:
    check_same(node(JSON), RECORD.write(SECTION))
    check_same(node([[1, 2]]), ((1, 2),))  # pyright: ignore
    for changed, place in (
        (replace(SECTION, cycles=8), "program.cycles: expected 8 with these files, found 7"),
        (replace(SECTION, buffers=ROWS[:1]), "program.buffers: expected [{"),
        (replace(SECTION, more={"a": [2]}), "program.more.a[0]: expected 2 with"),
        (replace(SECTION, more={}), 'program.more: there is no entry "a"'),
    ):
        with pytest.raises(WeftError) as found:
            check_same(node(JSON), RECORD.write(changed))
        assert str(found.value).startswith(place)


# --- folders ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Program:
    text: str
    weights: Mapping[str, np.ndarray]
    notes: str = ""


@dataclass(frozen=True)
class Facts:
    letters: int
    buffers: tuple[BufferFile[Buffer], ...]


def facts(program: Program) -> Facts:
    weights = program.weights.items()
    rows = (BufferFile(Buffer(n, a.shape, "input"), f"constants/{n}.bin") for n, a in weights)
    return Facts(len(program.text), tuple(rows))


def assemble(contents: Contents[Facts]) -> Program:
    return Program(contents.text("text"), contents.constants, contents.text("notes"))


FORMAT = Format[Program, Facts](
    target="letters",
    record=Record(Facts),
    head=lambda e: Head("letters", "m", Signature("main", (), ())),
    section=facts,
    files=(
        File("module.mlir", lambda e: ""),
        File("machine.mlir", lambda e: MACHINE.read_text()),
        File("text", lambda e: e.text),
        File("notes", lambda e: e.notes, optional=True),
        File(lambda s: "long" if s.letters > 3 else None, lambda e: b"long"),
    ),
    arrays=lambda e: e.weights,
    weights=lambda s: [Weight(r.buffer.name, r.buffer.shape, np.dtype("<i2")) for r in s.buffers],
    assemble=assemble,
)


@pytest.mark.parametrize(
    ("text", "notes", "files"), [("abc", "", {"text"}), ("abcd", "so", {"text", "notes", "long"})]
)
def test_a_described_folder(tmp_path: Path, text: str, notes: str, files: set[str]) -> None:
    weight = np.arange(6, dtype="<i2").reshape(2, 3).T  # in another order in memory
    FORMAT.write(Program(text, {"w": weight}, notes), tmp_path / "out")
    found = FORMAT.read(tmp_path / "out")
    assert (found.text, found.notes) == (text, notes)
    np.testing.assert_array_equal(found.weights["w"], weight)
    there = {f.name for f in (tmp_path / "out").iterdir()}
    assert there == files | {"manifest.json", "module.mlir", "machine.mlir", "constants"}


def test_what_does_not_fit_its_files(tmp_path: Path) -> None:
    out = tmp_path / "out"
    FORMAT.write(Program("abc", {"w": np.zeros((2, 3), "<i2")}), out)
    for change, message in (
        (lambda t: t["program"].update(letters=2), "program.letters: expected 3 with these files"),
        (lambda t: t["program"].update(letters=4), 'files: "long" is missing'),
        (lambda t: t["program"]["buffers"][0].update(shape=[7]), "buffer w has 14 bytes, but its"),
        (lambda t: t["program"]["buffers"][0].update(shape=[-2, -3]), "but its constant has 12"),
        (lambda t: t["functions"][0].update(name="f"), "functions: is not what program says of @m"),
    ):
        before = (out / "manifest.json").read_text()
        change_manifest(out, change)
        with pytest.raises(WeftError, match=message) as found:
            FORMAT.read(out)
        assert str(found.value).startswith(f"{out / 'manifest.json'}: ")
        (out / "manifest.json").write_text(before)
