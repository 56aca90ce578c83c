"""Numbers that registers hold over a kernel: amounts of shifts, the mode, the stack pointer."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from weft.targets.aie1.code.settings import mode_number, modes_of
from weft.targets.aie1.code.vector import (
    Buffer,
    Clip,
    Code,
    Load,
    Loop,
    Narrow,
    Pointer,
    Ups,
    Write,
)
from weft.targets.aie1.code.words import (
    CopyWord,
    LoadWord,
    NarrowWord,
    SetWord,
    Straight,
    UpsWord,
    program_words,
)
from weft.targets.aie1.loop.schedule import schedule_code
from weft.targets.aie1.machine.spec import default_spec
from weft.targets.aie1.simulate.execute import execute_program
from weft.transforms.core.errors import WeftError

SPEC = default_spec()
LIMITS = (7,) * 16 + (-9,) * 16


def clipped(values: tuple[int, ...] = LIMITS, shift: int = 2) -> Code:
    """Numbers shifted left by 3 and right by 2, and clipped, in a loop."""
    buffers = (
        Buffer("x", "initial", 0, 1024, 16),
        Buffer("y", "output", 32768, 1024, 16),
        Buffer("limits", "limits", 16384, len(values), 16, values),
    )
    pointers = (Pointer("px", "x", 0, {"t": 32}), Pointer("py", "y", 0, {"t": 32}),
                Pointer("pl", "limits"))  # fmt: skip
    body = (
        Ups("a", "px", 0, 16, 3, (0, 16)),
        Narrow("v", "a", 16, shift, (0, 8)),
        Narrow("v", "a", 16, shift, (8, 8), 1),
        Load("low", "pl", 0),
        Clip(("r", "-"), "min", ("v",), "low", 2, 16),
        Load("high", "pl", 32),
        Clip(("s", "-2"), "max", ("r",), "high", 3, 16),
        Write("s", "py", 0),
    )
    return Code("k", buffers, pointers, (Loop(("t",), (20,), body),))


def run(code: Code, shift: int = 2) -> None:
    rng = np.random.default_rng(0)
    arrays = {"x": rng.integers(-99, 99, 1024).astype("i2"), "y": np.zeros(1024, "i2")}
    got, _ = execute_program(schedule_code(code, SPEC), arrays)
    want = np.clip(arrays["x"][:320].astype(int) << 3 >> shift, -9, 7)
    assert np.array_equal(got["y"][:320], want)


def test_constants_are_before_the_stack_pointer() -> None:
    run(clipped())
    program = schedule_code(clipped(), SPEC)
    words = [i for word in program_words(program.parts) for _, i in word]
    assert SetWord("sp", 16384 + 64) in words
    loads = {i.offset for i in words if isinstance(i, LoadWord)}
    assert loads == {-64, -32}
    assert {i.pointer for i in words if isinstance(i, LoadWord)} == {"sp"}


def test_what_is_too_far_before_it_has_a_pointer() -> None:
    many = LIMITS + (0,) * (16 * 200)
    run(clipped(many))
    words = [i for w in program_words(schedule_code(clipped(many), SPEC).parts) for _, i in w]
    assert {i.pointer for i in words if isinstance(i, LoadWord)} & {"p0", "p1", "p2"}
    assert not any(isinstance(i, SetWord) and i.register == "sp" for i in words)


def test_amounts_of_shifts_come_from_registers() -> None:
    program = schedule_code(clipped(shift=5), SPEC)
    run(clipped(shift=5), 5)
    words = [i for word in program_words(program.parts) for _, i in word]
    assert {i.shift for i in words if isinstance(i, UpsWord)} == {"s0"}
    assert {i.shift for i in words if isinstance(i, NarrowWord)} == {"s1"}
    copied = [i.register for i in words if isinstance(i, CopyWord)]
    assert copied.count("s0") == copied.count("s1") == copied.count("md0") == 1


def test_more_amounts_than_registers() -> None:
    with pytest.raises(WeftError, match="shifts by 2 amounts, but machine @aie1 has 1 registers"):
        schedule_code(clipped(shift=5), replace(SPEC, shift_registers=1))


def test_modes() -> None:
    for rounding in range(8):
        for saturation in (0, 1, 3):
            assert modes_of(mode_number(rounding, saturation)) == (rounding, saturation)


@pytest.mark.parametrize(
    ("register", "number", "message"),
    [("r0", 70, "s. is 70, but"), ("sp", 48, "not a multiple of 16 within|a multiple")],
)
def test_numbers_are_decoded_from_the_words(register: str, number: int, message: str) -> None:
    """What the words set is what runs: another number is another result, or an error."""
    program = schedule_code(clipped(), SPEC)
    changed = []
    for part in program.parts:
        if isinstance(part, Straight):
            words = []
            for word in part.words:
                words.append(tuple(
                    (s, replace(i, value=number))
                    if isinstance(i, SetWord) and i.register == register else (s, i)
                    for s, i in word
                ))  # fmt: skip
            part = Straight(tuple(words))
        changed.append(part)
    arrays = {"x": np.ones(1024, "i2"), "y": np.zeros(1024, "i2")}
    with pytest.raises(WeftError, match=message):
        execute_program(replace(program, parts=tuple(changed)), arrays)
