"""What an assembler would refuse of an instruction word: slots, registers, numbers."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import get_args

import pytest

from weft.targets.aie1.code.formats import OPERANDS, format_error, list_registers
from weft.targets.aie1.code.words import (
    BranchWord,
    ClipWord,
    CopyWord,
    CountWord,
    Instruction,
    LoadWord,
    MacWord,
    MoveWord,
    NarrowWord,
    SelectWord,
    SetHighWord,
    SetWord,
    StoreWord,
    UpsWord,
    WriteWord,
)
from weft.targets.aie1.machine.spec import default_spec

SPEC = default_spec()
MAC = MacWord("bm0", "mac16_i16", "ya", (0, 2), "wc0", "r1", "c0", 2, "c1", "c2", True)
CLIP = ClipWord("xd", "r7", 16, "ya", (0, 2), "r1", "c0", "r2", "c1", "c7")
WORDS: list[tuple[str, Instruction]] = [
    ("ldb", LoadWord("wr3", "p7", 256, -256)),
    ("lda", LoadWord("wc1", "p0", 128, "m7")),
    ("ldb", LoadWord("wr3", "sp", 256, 0, -4096)),
    ("lda", LoadWord("wr3", "sp", 128, 0, -16)),
    ("lda", UpsWord("bm3", "p0", 16, "s7", (8, 8), 0, "cs7")),
    ("st", StoreWord("bm0", "p0", 8, "s0", (0, 16), 16, None, True)),
    ("st", WriteWord("wd1", "p0", 256, 0, 224)),
    ("st", NarrowWord("wr0", "bm0", 16, "s1", (0, 8), 1)),
    ("vec", MAC),
    ("vec", replace(MAC, data="xd", zstart=15)),
    ("vec", CLIP),
    ("vec", replace(CLIP, register="xc", bits=32, data="yd", xstart="r15")),
    ("alu", SetWord("m0", -2048)),
    ("lng", SetWord("cl7", 0xFFFFF)),
    ("lng", SetHighWord("ch0", 0xFFF)),
    ("mv0", CopyWord("le", "r0")),
    ("mv0", CopyWord("md0", "r0")),
    ("mv0", CopyWord("s7", "r15")),
    ("lng", SetWord("sp", 4096)),
    ("lda", MoveWord("p0", -32)),
    ("ldb", MoveWord("p0", "m7")),
    ("alu", CountWord("r0", "r1", "r2")),
    ("alu", SelectWord("r1", "r0", "r2", "r3")),
    ("lng", BranchWord("r15")),
]


@pytest.mark.parametrize(("slot", "instruction"), WORDS)
def test_what_the_core_has(slot: str, instruction: Instruction) -> None:
    assert format_error(slot, instruction, SPEC) is None


@pytest.mark.parametrize(
    ("slot", "instruction", "message"),
    [
        ("st", LoadWord("wr0", "p0", 256), "slot st has no load LoadWord"),
        ("mv1", CopyWord("r1", "r2"), "slot mv1 has no copy"),
        ("alu", BranchWord("r1"), "slot alu has no branch"),
        ("alu", SetWord("m0", 2048), "slot alu has no set"),
        ("alu", SetWord("cl0", 1), "slot alu has no set"),
        ("lng", SetWord("m0", 1), "slot lng has no set"),
        ("lng", SetWord("cl0", 1 << 20), "slot lng has no set"),
        ("lda", MoveWord("p0", 32), "slot lda has no move"),
        ("lda", LoadWord("bm0", "p0", 256), "register of load LoadWord"),
        ("lda", LoadWord("wr0", "p8", 256), "is none of p0, p1, p2, p3, p4, p5, p6, p7"),
        ("lda", LoadWord("wr0", "p0", 256, "r1"), "step of load"),
        ("lda", LoadWord("wr0", "p0", 256, 0, "m1"), "offset of load"),
        ("lda", LoadWord("wr0", "p0", 256, 256), "moves p0 by 256, which is not within 4 bits"),
        ("lda", LoadWord("wr0", "p0", 256, 32, "cs1"), "an access at p0 and cs1 moves p0"),
        ("lda", LoadWord("wr0", "p0", 512), "no access has 512 bits"),
        ("st", StoreWord("bm0", "p0", 16, "s0", (0, 8)), "no store shifts and rounds elements"),
        ("vec", replace(MAC, coeff="wr0"), "coeff of mac"),
        ("vec", replace(MAC, xstart="c1"), "xstart of mac"),
        ("vec", replace(MAC, zoffsets="c8"), "zoffsets of mac"),
        ("vec", replace(MAC, zstart=16), "no mac16_i16 has coefficients from 16 on in its word"),
        ("vec", replace(MAC, data="xb"), "data of mac"),
        ("vec", replace(CLIP, register="xa"), "register of clip"),
        ("vec", replace(CLIP, compared="r8"), "compared of clip .* is none of r0, .*, r7$"),
        ("vec", replace(CLIP, data="xa"), "data of clip .* is none of ya, yd$"),
        ("vec", replace(CLIP, xstart="c0"), "xstart of clip"),
        ("vec", replace(CLIP, ystart="r8"), "ystart of clip .* is none of r0, .*, r7$"),
        ("vec", replace(CLIP, xoffsets="r1"), "xoffsets of clip"),
        ("vec", replace(CLIP, yoffsets="c8"), "yoffsets of clip"),
        ("vec", replace(CLIP, configuration="cl7"), "configuration of clip"),
        ("vec", replace(CLIP, bits=8), "no elements of 8 bits are compared to xd"),
        ("alu", SelectWord("m0", "r0", "r2", "r3"), "register of select"),
        ("alu", SelectWord("r1", "r2", "r2", "r3"), "test of select .* is none of r0$"),
        ("alu", CountWord("r1", "m0"), "source of count"),
        ("st", StoreWord("bm0", "p0", 8, "r0", (0, 16)), "shift of store"),
        ("st", NarrowWord("wr0", "bm0", 16, "s8", (0, 8), 1), "shift of narrow"),
        ("st", NarrowWord("wr0", "bm0", 16, "s0", (0, 16), 1), "no 256 bits of bm0 come into"),
        ("mv0", CopyWord("s0", "p1"), "s0 is copied from p1, which is no scalar"),
        ("alu", SetWord("s0", 1), "slot alu has no set"),
        ("lng", SetWord("md0", 1), "slot lng has no set"),
        ("lda", LoadWord("wr0", "sp", 256), "32 bytes at sp and None is at none of -32, -64, "),
        ("lda", LoadWord("wr0", "sp", 256, 0, -4128), "at sp and -4128 is at none of"),
        ("lda", LoadWord("wr0", "sp", 256, 0, -48), "at sp and -48 is at none of"),
        ("lda", LoadWord("wr0", "p0", 256, 0, -32), "at p0 and -32 is at none of"),
        ("st", WriteWord("wr0", "sp", 256), "pointer of write"),
    ],
)
def test_what_it_has_not(slot: str, instruction: Instruction, message: str) -> None:
    error = format_error(slot, instruction, SPEC)
    assert error is not None
    assert re.search(message, error), error


def test_every_instruction_has_operands() -> None:
    kinds = {kind for one in get_args(Instruction) for kind in (get_args(one) or (one,))}
    assert kinds == set(OPERANDS)


def test_registers_are_those_of_the_machine() -> None:
    small = replace(SPEC, pointers=2, control_registers=3, coeff_registers=1)
    assert list_registers("pointer", small) == ("p0", "p1")
    assert list_registers("control", small) == ("c0", "c1", "c2")
    assert list_registers("coefficients", small) == ("wc0",)
    assert "wc1" not in list_registers("vector", small)
    error = format_error("vec", replace(MAC, coeff="wc1"), small)
    assert error is not None
    assert "coeff of mac" in error
