"""What vector comparisons take, in registers: their numbers, which of them loops set, errors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from weft.dialects.aie1.network import Select, compared_indices
from weft.targets.aie1.code.selects import CompareOperands, compare_operands
from weft.targets.aie1.code.vector import (
    Buffer,
    Clip,
    ClipKind,
    Code,
    Load,
    Loop,
    Mac,
    Narrow,
    Op,
    Pointer,
    Write,
)
from weft.targets.aie1.code.words import (
    ClipWord,
    HardwareLoop,
    Instruction,
    MacWord,
    Part,
    Program,
    SelectWord,
    SetHighWord,
    SetWord,
    Straight,
    program_words,
)
from weft.targets.aie1.loop.schedule import schedule_code
from weft.targets.aie1.machine.spec import default_spec
from weft.targets.aie1.simulate.execute import execute_program
from weft.targets.aie1.simulate.vector import simulate_code
from weft.transforms.core.errors import WeftError

SPEC = default_spec()
LANES = Select(0, 0x03020100, 0x07060504, 0, 0x2110)
LIMITS = (-300,) + (77,) * 15
"""Only the first counts."""


def kernel(macs: int, outside: bool = False) -> Code:
    """
    Sums of products that are clipped from below and above, in each of some iterations, of `macs`
    different offsets of data; or `outside` of loops, once.
    """
    ops: list[Op] = [Load("v", "px"), Load("w", "px", 32)]
    for k in range(macs):
        x = replace(LANES, offsets=LANES.offsets + k)
        ops.append(Mac("a", "mac16_i16", ("v", "w"), "c", x, Select(0, 0, 0, 1), first=k == 0))
    ops += [Narrow("n", "a", 16, 3, (0, 8)), Narrow("n", "a", 16, 3, (8, 8), 1)]
    ops.append(Clip(("s", "s'"), "max", ("n",), "l", 2, 16))
    ops.append(Clip(("t", "t'"), "min", ("s",), "h", 3, 16))
    ops.append(Write("t", "py", 0))
    limits = [Load("l", "pl"), Load("h", "pl", 32)]
    body = ops if outside else [Loop(("t",), (12,), tuple(ops))]
    buffers = (
        Buffer("x", "image", 0, 8192, 16), Buffer("f", "filter", 32768, 64, 16),
        Buffer("y", "output", 65536, 8192, 16),
        Buffer("limits", "limits", 98304, 32, 16, LIMITS + (200,) * 16),
    )  # fmt: skip
    pointers = (
        Pointer("px", "x", 0, {"t": 64}), Pointer("pf", "f"), Pointer("py", "y", 0, {"t": 32}),
        Pointer("pl", "limits"),
    )  # fmt: skip
    return Code("k", buffers, pointers, (Load("c", "pf"), *limits, *body))


def inputs(code: Code) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(1)
    return {
        b.name: rng.integers(-99, 99, b.elements).astype(np.int16)
        for b in code.tensors
        if b.role != "output"
    }


def check(code: Code) -> Program:
    program = schedule_code(code, SPEC)
    got, execution = execute_program(program, inputs(code))
    written = 16 * (12 if program.loops else 1)
    want = simulate_code(code, SPEC, inputs(code))["y"][:written]
    assert np.array_equal(got["y"][:written], want)
    assert want.min() == -300
    assert want.max() == 200
    assert execution.cycles == program.cycles
    return program


def words_of(program: Program, kind: type[Instruction], loops: bool = False) -> list[Instruction]:
    parts = [p for p in program.parts if not loops or isinstance(p, HardwareLoop)]
    return [i for word in program_words(tuple(parts)) for _, i in word if isinstance(i, kind)]


def clips_of(program: Program) -> list[ClipWord]:
    return [word for word in words_of(program, ClipWord) if isinstance(word, ClipWord)]


def element(bits: int, select: Select, lane: int) -> int:
    """The formula of UG1078's comparisons with plain integers."""
    digits = f"{select.offsets_hi:08x}{select.offsets:08x}"[::-1]
    if bits == 32:
        return (select.start + int(digits[lane], 16)) % 32
    even, odd = (int(digits[lane // 4 * 2 + k], 16) for k in (0, 1))
    half = int(f"{select.square:04x}"[::-1][lane % 4]) % 4
    return (select.start + 2 * (even if half < 2 else even + odd + 1) + half % 2) % 64


@given(
    st.sampled_from([16, 32]), st.integers(0, 31), st.integers(0, 2**32 - 1),
    st.integers(0, 2**32 - 1), st.sampled_from([0x3210, 0x2110, 0x0, 0x3120]),
)  # fmt: skip
def test_lanes_take_what_the_formula_says(
    bits: int, start: int, low: int, high: int, square: int
) -> None:
    select = Select(2 * start, low, high, 0, square)
    found = compared_indices(bits, select).tolist()
    assert found == [element(bits, select, lane) for lane in range(512 // bits)]


@pytest.mark.parametrize("bits", [16, 32])
@pytest.mark.parametrize("part", [2, 3])
@pytest.mark.parametrize("kind", ["max", "min"])
def test_each_element_is_compared_with_the_first_of_a_limit(
    bits: int, part: int, kind: ClipKind
) -> None:
    found = compare_operands(Clip(("s", "t"), kind, ("v", "w"), "l", part, bits))
    one, other = found.list_indices(bits)
    assert one.tolist() == list(range(512 // bits))
    assert set(other.tolist()) == {part * 256 // bits}
    assert found.kind == kind
    assert all(0 <= number < 1 << 64 for number in found.control)


def test_configurations_are_those_of_the_headers() -> None:
    """As clang's aiev1_vcmp.h has max32 and min32, but for the bit of small data."""
    square, mode = 0xE4, {"max": 5, "min": 4}
    for kind in ("max", "min"):
        found = compare_operands(Clip(("s", "t"), kind, ("v",), "l", 2, 16)).configuration
        assert found & 0xFFFFFFFF == 1 << 14 | 1 << 15 | 1 << 16 | mode[kind] << 23
        assert found >> 32 == 1 << 16 | square


def test_other_configurations_choose_nothing_here() -> None:
    found = compare_operands(Clip(("s", "t"), "max", ("v",), "l", 2, 16))
    for change in (1 << 14, 1 << 20, 1 << 48, 2 << 23, 1 << 19):
        assert replace(found, configuration=found.configuration ^ change).kind is None
    assert CompareOperands(0, 0, 0, 0, 0).kind is None


def test_numbers_are_set_before_the_loop() -> None:
    program = check(kernel(2))
    assert not words_of(program, SetHighWord, loops=True)
    low, high = sorted({(w.ystart, w.configuration) for w in clips_of(program)})
    assert low[0] != high[0]
    assert len({(w.xoffsets, w.yoffsets, w.xstart) for w in clips_of(program)}) == 1
    # The scalar that comparisons write holds nothing else.
    compared = {w.compared for w in clips_of(program)}
    assert len(compared) == 1
    macs = (word for word in words_of(program, MacWord) if isinstance(word, MacWord))
    used = {*(word.xstart for word in macs), low[0], high[0], "r0"}
    assert compared.isdisjoint(used)


def test_numbers_that_do_not_fit_are_set_in_the_loop() -> None:
    program = check(kernel(5))
    # Of ten numbers five are held; each other takes a long move or two for either half.
    assert len(words_of(program, SetHighWord, loops=True)) >= 5


def test_outside_of_loops() -> None:
    program = check(kernel(2, outside=True))
    assert len(clips_of(program)) == 2


def changed(
    parts: tuple[Part, ...], change: Callable[[Instruction], Instruction]
) -> tuple[Part, ...]:
    return tuple(
        replace(p, words=tuple(tuple((s, change(i)) for s, i in word) for word in p.words))
        for p in parts
        if isinstance(p, Straight | HardwareLoop)
    )


@pytest.mark.parametrize("register", ["cl", "ch"])
def test_a_configuration_of_something_else_is_refused(register: str) -> None:
    program = check(kernel(2))
    number = clips_of(program)[0].configuration.removeprefix("c")
    name = f"{register}{number}"

    def spoil(one: Instruction) -> Instruction:
        if isinstance(one, SetWord) and one.register == name:
            return replace(one, value=one.value ^ 1 << 15)
        return one

    wrong = replace(program, parts=changed(program.parts, spoil))
    with pytest.raises(WeftError, match=f"c{number} does not choose the larger or the smaller"):
        execute_program(wrong, inputs(program.code))


def test_what_was_compared_is_read_by_nothing() -> None:
    program = check(kernel(2, outside=True))
    compared = clips_of(program)[0].compared
    reader = ("alu", SelectWord("r1", "r0", compared, compared))
    rest = (Straight((((),) * 8) + ((reader,),)),)
    setting = (Straight(((("alu", SetWord("r0", 0)),),)),)
    wrong = replace(program, parts=(*setting, *program.parts, *rest))
    with pytest.raises(WeftError, match=f"{compared} is read, which a comparison has written"):
        execute_program(wrong, inputs(program.code))
