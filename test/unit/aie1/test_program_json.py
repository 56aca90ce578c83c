"""Programs as JSON and back."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from weft.dialects.aie1.network import Select
from weft.targets.aie1.code.program_json import program_json, program_of
from weft.targets.aie1.code.vector import Buffer, Code, Load, Loop, Mac, Pointer, Store
from weft.targets.aie1.code.words import (
    CountWord,
    HardwareLoop,
    LoadWord,
    LoopReport,
    MacWord,
    Program,
    SoftwareLoop,
    Straight,
)
from weft.targets.aie1.machine.spec import default_spec
from weft.transforms.core.errors import WeftError

CODE = Code(
    "small",
    (Buffer("x", "image", 0, 64, 16),),
    (Pointer("p", "x", 0, {"i": 32, "j": -64}),),
    (
        Load("c", "p"),
        Loop(
            ("j", "i"),
            (2, 4),
            (
                Load("v", "p", 16, 128),
                Mac("a", "mac16_i16", ("v", None), "c", Select(2, 7, 9), Select(), first=True),
                Store("a", "p", 0, 16, 3, (8, 8)),
            ),
        ),
    ),
    rounding=2,
)
MAC = MacWord("bm0", "mac16_i16", "ya", (0, 2), "wc0", "r1", "c0", 2, "c1", "c2", True)
PROGRAM = Program(
    CODE,
    (
        Straight(((("lda", LoadWord("wr0", "p0", 256, "m1")), ("vec", MAC)), ())),
        SoftwareLoop((HardwareLoop(((("alu", CountWord("r0", "r1", "r2")),),), 7),), 3),
    ),
    (LoopReport(("j", "i"), 5, 5, "bound", 2, 11, 8, 1, 6, 1, 2),),
    default_spec(),
)


def read(change: Callable[[Any], None] = lambda v: None) -> Program:
    value = json.loads(json.dumps(program_json(PROGRAM)))
    change(value)
    return program_of(value, default_spec())


def test_a_program_comes_back() -> None:
    assert read() == PROGRAM


def test_loops_keep_their_words_in_the_format() -> None:
    value: Any = program_json(PROGRAM)
    assert [part["is"] for part in value["parts"]] == ["Straight", "Nest"]
    assert value["parts"][1]["parts"][0]["is"] == "Kernel"


def test_what_is_no_program() -> None:
    def word(value: Any) -> Any:
        return value["parts"][0]["words"][0]

    def without(value: Any) -> None:
        del value["loops"]

    def text(value: Any) -> None:
        word(value)[0][1]["bits"] = "256"

    def truth(value: Any) -> None:
        word(value)[1][1]["first"] = 1

    def kind(value: Any) -> None:
        word(value)[0][1]["is"] = "Straight"

    def entry(value: Any) -> None:
        value["code"]["body"][0]["odd"] = 1

    def role(value: Any) -> None:
        value["code"]["buffers"][0]["role"] = "table"

    for change, error in (
        (without, "expected a table with code, parts and loops"),
        (text, r"parts\[0\].words\[0\]\[0\]\[1\].bits: is 256, expected int"),
        (truth, r"\[1\].first: is 1, expected bool"),
        (kind, r"there is no Straight here"),
        (entry, r"code.body\[0\]: Load has other entries: odd"),
        (role, "role: is table, expected image or filter"),
    ):
        with pytest.raises(WeftError, match=error):
            read(change)
