"""What multiply-adds select, in registers: which hold it, and what loops set themselves."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from weft.dialects.aie1.network import SHAPES, Select, find_network, taken_indices
from weft.targets.aie1.code.selects import fits_zstart, operands_of
from weft.targets.aie1.code.settings import control_numbers, set_register
from weft.targets.aie1.code.vector import Buffer, Code, Load, Loop, Mac, Pointer, Store
from weft.targets.aie1.code.words import (
    CopyWord,
    HardwareLoop,
    Instruction,
    MacWord,
    Program,
    SetHighWord,
    SetWord,
    program_words,
)
from weft.targets.aie1.loop.schedule import schedule_code
from weft.targets.aie1.loop.selects import group_uses
from weft.targets.aie1.machine.spec import default_spec
from weft.targets.aie1.simulate.execute import execute_program
from weft.targets.aie1.simulate.vector import simulate_code
from weft.transforms.core.errors import WeftError

SPEC = default_spec()
BUFFERS = (
    Buffer("x", "image", 0, 8192, 16),
    Buffer("f", "filter", 32768, 64, 16),
    Buffer("y", "output", 65536, 8192, 16),
)
LANES = Select(0, 0x03020100, 0x07060504, 0, 0x2110)


def kernel(selects: list[tuple[Select, Select]], trips: int = 12) -> Code:
    """One sum of products of one register pair, with these selects, in each of some trips."""
    ops: list[Load | Mac | Store] = [Load("v", "px"), Load("w", "px", 32)]
    for k, (x, z) in enumerate(selects):
        ops.append(Mac("a", "mac16_i16", ("v", "w"), "c", x, z, first=k == 0))
    ops.append(Store("a", "py", 0, 16, 3, (0, 16)))
    pointers = (
        Pointer("px", "x", 0, {"t": 64}), Pointer("pf", "f"), Pointer("py", "y", 0, {"t": 32})
    )  # fmt: skip
    return Code("k", BUFFERS, pointers, (Load("c", "pf"), Loop(("t",), (trips,), tuple(ops))))


def check(code: Code) -> Program:
    rng = np.random.default_rng(1)
    arrays = {b.name: rng.integers(-999, 999, b.elements).astype(np.int16) for b in code.buffers}
    program = schedule_code(code, SPEC)
    got, execution = execute_program(program, arrays)
    want = simulate_code(code, SPEC, arrays)
    assert all(np.array_equal(got[name], want[name]) for name in want)
    assert execution.cycles == program.cycles
    return program


def in_kernel(program: Program, kind: type[Instruction]) -> int:
    kernels = tuple(p for p in program.parts if isinstance(p, HardwareLoop))
    return sum(isinstance(i, kind) for word in program_words(kernels) for _, i in word)


def test_what_fits_is_set_once() -> None:
    selects = [(replace(LANES, start=2 * k), Select(k, 0, 0, 1)) for k in range(8)]
    program = check(kernel(selects))
    assert in_kernel(program, SetWord) == 0
    macs = [i for word in program_words(program.parts) for _, i in word if isinstance(i, MacWord)]
    assert len({m.xstart for m in macs}) == 8
    assert {m.zstart for m in macs} == set(range(8))
    assert len({m.xoffsets for m in macs} | {m.zoffsets for m in macs}) == 2


def test_starts_beyond_the_scalars_are_set_in_the_loop() -> None:
    selects = [(replace(LANES, start=2 * (k % 16)), Select(0, 0, 0, 1 + k // 16))
               for k in range(20)]  # fmt: skip
    program = check(kernel(selects))
    loop = program.main_loop
    assert loop is not None
    assert loop.ii == loop.ii_lower_bound == 20
    assert in_kernel(program, SetWord) >= 3


def test_offsets_beyond_the_control_registers_are_set_in_the_loop() -> None:
    selects = [(replace(LANES, offsets=0x03020100 + k), Select(0, 0, 0, 1)) for k in range(12)]
    program = check(kernel(selects))
    assert in_kernel(program, SetHighWord) >= 6
    loop = program.main_loop
    assert loop is not None
    # Three numbers are held besides the one of coefficients and the configuration; each other one
    # takes a long move and a high one for either half.
    assert loop.ii == loop.ii_lower_bound == 4 * (12 - 3)


def test_a_multiply_add_reads_them_a_cycle_early() -> None:
    program = check(kernel([(LANES, Select(0, 0, 0, 1))] * 3))
    late = replace(program, spec=replace(SPEC, control_read=SPEC.control_read + 60))
    with pytest.raises(WeftError, match="is read, but nothing that was written to it is there"):
        execute_program(late, {b.name: np.zeros(b.elements, np.int16) for b in BUFFERS})


@given(st.sampled_from(SHAPES), st.data())
def test_operands_mean_the_selects_that_they_come_from(shape, data: st.DataObject) -> None:
    def draw(operand) -> Select:
        net = find_network(operand, shape)
        bits = shape.data_bits if operand == "x" else shape.coeff_bits
        return Select(
            net.granularity * data.draw(st.integers(0, 1024 // bits)),
            data.draw(st.integers(0, 0xFFFFFFFF)),
            data.draw(st.integers(0, 0xFFFFFFFF)) if net.digits > 8 else 0,
            data.draw(st.integers(0, 15)) * net.step_granularity if net.has_step else 0,
            data.draw(st.sampled_from([0x3210, 0x2110, 0x1010])) if net.has_square else 0x3210,
        )

    parts = data.draw(st.sampled_from([2, 4]))
    mac = Mac("a", shape.name, ("v",) * parts, "c", draw("x"), draw("z"))
    operands = operands_of(mac, shape)
    assert operands.is_wide == (parts == 4)
    assert fits_zstart(operands.zstart, shape)
    assert all(0 <= number < 1 << 64 for number in operands.control)
    for operand, one, other, bits in (
        ("x", mac.x, operands.x, 256 * parts), ("z", mac.z, operands.z, 256)
    ):  # fmt: skip
        before = taken_indices(operand, shape, one, bits)
        assert np.array_equal(before, taken_indices(operand, shape, other, bits))


def test_uses_are_grouped_by_what_is_taken_again_last() -> None:
    uses = {10: [1], 11: [2], 12: [3], 13: [1], 14: [2], 15: [3]}
    assert group_uses(uses, 3) == [(1, [10, 13]), (2, [11, 14]), (3, [12, 15])]
    assert group_uses(uses, 2) == [(1, [10, 13]), (2, [11]), (3, [12, 15]), (2, [14])]
    assert len(group_uses(uses, 1)) == 6
    # Numbers of one operation never make room for each other.
    assert group_uses({0: [1, 2], 1: [3, 2], 2: [1, 3]}, 2) == [
        (1, [0]), (2, [0, 1]), (3, [1, 2]), (1, [2])
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("register", "value", "want"),
    [
        ("p1", 0x1FFFF, (SetWord("p1", 0x1FFFF),)),
        ("r3", -2048, (SetWord("r3", -2048),)),
        ("m2", 2048, (SetWord("r0", 2048), CopyWord("m2", "r0"))),
        ("cs2", 2047, (SetWord("cs2", 2047),)),
        ("le", 0, (SetWord("r0", 0), CopyWord("le", "r0"))),
        ("cl4", 0x03020100, (SetWord("cl4", 0x20100), SetHighWord("cl4", 0x30))),
        ("ch4", 0xFF, (SetWord("ch4", 0xFF),)),
    ],
)
def test_registers_are_set_as_the_core_has_it(
    register: str, value: int, want: tuple[Instruction, ...]
) -> None:
    assert set_register(register, value, SPEC) == want


def test_numbers_that_no_register_holds() -> None:
    with pytest.raises(WeftError, match="no instruction of machine @aie1 sets p1 to 1048576"):
        set_register("p1", 1 << 20, SPEC)
    with pytest.raises(WeftError, match="sets cl0 to 4294967296"):
        set_register("cl0", 1 << 32, SPEC)


def test_halves_of_control_registers() -> None:
    assert control_numbers("c3", 0x0706050403020100) == (("cl3", 0x03020100), ("ch3", 0x07060504))
