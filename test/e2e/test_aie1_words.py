"""`weft run` refuses words that could not be assembled: each rule of the table, in a folder."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from helpers.e2e.folder_changes import reseal

import weft
from weft.tools.bench.layers import Epilogue, conv2d_mlir

Refused = Callable[..., str]
Table = dict[str, Any]

# A bias, two ends that no store has, and loops at whose ends pointers go back.
LAYER = (
    conv2d_mlir(1, 8, 18, 34, 16, 3, 3, epilogue=Epilogue(bias=True, shift=7, relu=True))
    .replace("xi8>", "xi16>").replace("i32 to i8", "i32 to i16").replace(": i8", ": i16")
    .replace("constant 127", "constant 3000").replace("constant -128", "constant -20")
    .replace("i32", "i64").replace("tensor<16xi64>", "tensor<16xi32>")
    .replace("%sum: i64, %bias: i64, %old: i16):", "%sum: i64, %short: i32, %old: i16):\n"
             "  %bias = arith.extsi %short : i32 to i64")
)  # fmt: skip


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("words") / "core"
    weft.save(weft.compile(LAYER, target="aie1"), folder)
    return folder


def list_slots(parts: list[Table]) -> Iterator[tuple[list[Any], int]]:
    """Words, and the place of each of their instructions."""
    for part in parts:
        if "parts" in part:
            yield from list_slots(part["parts"])
        for word in part.get("words", ()):
            yield from ((word, place) for place in range(len(word)))


def change_word(folder: Path, kind: str, change: Callable[[Table], None], slot: str = "") -> None:
    """Changes the first instruction of a kind, and the slot that it is in if one is given."""
    file = folder / "program.json"
    program = json.loads(file.read_text())
    for word, place in list_slots(program["parts"]):
        if word[place][1]["is"] == kind and _takes(word[place][1], change, slot):
            change(word[place][1])
            word[place][0] = slot or word[place][0]
            break
    else:
        raise AssertionError(f"no {kind} can be changed so")
    file.write_text(json.dumps(program))
    reseal(folder)


def _takes(instruction: Table, change: Callable[[Table], None], slot: str) -> bool:
    """Tests whether an instruction has what is changed."""
    copy = dict(instruction)
    change(copy)
    return copy.keys() == instruction.keys() and (copy != instruction or slot != "")


def put(**values: object) -> Callable[[Table], None]:
    return lambda table: table.update(values)


def only_if(name: str, has: Callable[[Any], bool], **values: object) -> Callable[[Table], None]:
    """A change of what has something in a field."""
    return lambda table: table.update(values) if has(table[name]) else None


def is_stack(pointer: str) -> bool:
    return pointer == "sp"


RULES: list[tuple[str, str, Callable[[Table], None], str, str]] = [
    ("register of loads", "LoadWord", put(register="bm0"), "", "register of load"),
    ("pointer", "LoadWord", only_if("pointer", lambda p: p != "sp", pointer="p8"), "",
     "pointer of load"),
    ("modifier", "LoadWord", only_if("pointer", lambda p: p != "sp", step="r1"), "",
     "step of load"),
    ("offset", "LoadWord", only_if("pointer", lambda p: p != "sp", offset="m1"), "",
     "offset of load"),
    ("step", "LoadWord", only_if("pointer", lambda p: p != "sp", step=4096, offset=None), "",
     "moves p. by 4096"),
    ("step and offset", "LoadWord",
     only_if("pointer", lambda p: p != "sp", step=32, offset="cs0"), "", "and cs0 moves p"),
    ("width", "LoadWord", put(bits=64), "", "no access has 64 bits"),
    ("stack, too far", "LoadWord", only_if("pointer", is_stack, offset=-8192), "",
     "at sp and -8192 is at none of"),
    ("stack, behind", "LoadWord", only_if("pointer", is_stack, offset=32), "", "is at none of"),
    ("stack, moved", "LoadWord", only_if("pointer", is_stack, step=32), "", "is at none of"),
    ("slot of loads", "LoadWord", put(), "vec", "slot vec has no load"),
    ("accumulator", "MacWord", put(acc="bm4"), "", "acc of mac"),
    ("data", "MacWord", put(data="xb"), "", "data of mac"),
    ("coefficients", "MacWord", put(coeff="wr0"), "", "coeff of mac"),
    ("start of data", "MacWord", put(xstart="c0"), "", "xstart of mac"),
    ("offsets of data", "MacWord", put(xoffsets="r0"), "", "xoffsets of mac"),
    ("offsets of coefficients", "MacWord", put(zoffsets="c8"), "", "zoffsets of mac"),
    ("configuration", "MacWord", put(configuration="r1"), "", "configuration of mac"),
    ("start of coefficients", "MacWord", put(zstart=64), "", "coefficients from 64 on"),
    ("shift of widening", "UpsWord", put(shift="r1"), "", "shift of ups"),
    ("shift of narrowing", "NarrowWord", put(shift="s8"), "", "shift of narrow"),
    ("half", "NarrowWord", put(half=2), "", "come into half 2"),
    ("slot of narrowing", "NarrowWord", put(), "mv0", "slot mv0 has no narrow"),
    ("clips", "ClipWord", put(register="xa"), "", "register of clip"),
    ("data of clips", "ClipWord", put(data="xd"), "", "data of clip"),
    ("what is compared", "ClipWord", put(compared="r9"), "", "compared of clip"),
    ("first start of clips", "ClipWord", put(xstart="c1"), "", "xstart of clip"),
    ("second start of clips", "ClipWord", put(ystart="r9"), "", "ystart of clip"),
    ("first offsets of clips", "ClipWord", put(xoffsets="r1"), "", "xoffsets of clip"),
    ("second offsets of clips", "ClipWord", put(yoffsets="c8"), "", "yoffsets of clip"),
    ("configuration of clips", "ClipWord", put(configuration="r1"), "", "configuration of clip"),
    ("elements of clips", "ClipWord", put(bits=8), "", "no elements of 8 bits are compared"),
    ("writes", "WriteWord", put(pointer="sp"), "", "pointer of write"),
    ("numbers, short", "SetWord", only_if("register", lambda r: r[0] == "r", value=1 << 22), "",
     "slot (alu|lng) has no set"),
    ("numbers, registers", "SetWord", put(register="s0"), "", "slot (alu|lng) has no set"),
    ("high bits", "SetHighWord", put(register="p0"), "", "register of sethigh"),
    ("copies", "CopyWord", only_if("register", lambda r: r == "md0", source="p0"), "",
     "md0 is copied from p0, which is no scalar"),
    ("slot of copies", "CopyWord", put(), "mv1", "slot mv1 has no copy"),
    ("counters", "CountWord", put(source="m0"), "", "source of count"),
    ("choices", "SelectWord", put(test="r5"), "", "test of select .* is none of r0"),
    ("targets of choices", "SelectWord", put(register="m0"), "", "register of select"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "change", "slot", "message"),
                         [rule[1:] for rule in RULES], ids=[rule[0] for rule in RULES])  # fmt: skip
def test_each_rule(
    compiled: Path,
    refused: Refused,
    tmp_path: Path,
    kind: str,
    change: Callable[[Table], None],
    slot: str,
    message: str,
) -> None:
    folder = tmp_path / "core"
    shutil.copytree(compiled, folder)
    change_word(folder, kind, change, slot)

    assert re.search(message, refused("weft", "run", folder))


def test_slots_that_stand_together(compiled: Path, refused: Refused, tmp_path: Path) -> None:
    """A copy beside a long move, and two instructions in one slot."""
    folder = tmp_path / "core"
    shutil.copytree(compiled, folder)
    file = folder / "program.json"
    program = json.loads(file.read_text())
    long = next(word for word, place in list_slots(program["parts"]) if word[place][0] == "lng")
    long.append(["mv0", {"is": "CopyWord", "register": "r1", "source": "r2"}])
    file.write_text(json.dumps(program))
    reseal(folder)
    assert "no instruction word holds" in refused("weft", "run", folder)
