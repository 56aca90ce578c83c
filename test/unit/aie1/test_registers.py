"""Names of vector registers and what they share."""

from __future__ import annotations

from weft.dialects.aie1.registers import (
    ACCUMULATORS,
    COEFFICIENTS,
    DATA,
    OPERANDS,
    REGISTERS,
    operand_name,
    operand_of,
    part_registers,
    registers_overlap,
)
from weft.targets.aie1.machine.spec import default_spec


def test_widths_add_up() -> None:
    for register in REGISTERS.values():
        assert register.bits == sum(REGISTERS[part].bits for part in register.parts)
    narrow = {p for r in REGISTERS.values() for p in r.parts if REGISTERS[p].bits == 128}
    assert len(narrow) == 16


def test_views() -> None:
    assert registers_overlap("ya", "yd")
    assert registers_overlap("ya", "wr0")
    assert not registers_overlap("yd", "wr0")
    assert registers_overlap("yd", "xb")
    assert not registers_overlap("xa", "xd")
    assert registers_overlap("bm1", "amh1")
    assert not registers_overlap("wc0", "ya")
    for count, name in ((2, "xa"), (2, "xd"), (4, "ya"), (4, "yd")):
        operand = next(o for o in OPERANDS[count] if operand_name(count, o) == name)
        parts = tuple(p for w in operand for p in REGISTERS[w].parts)
        assert parts == REGISTERS[name].parts


def test_parts_of_operands() -> None:
    assert [part_registers(p) for p in range(4)] == [
        ("wr0", "wd0"), ("wr1", "wd1"), ("wr2",), ("wr3",),
    ]  # fmt: skip
    assert operand_of([(0, "wd0"), (3, "wr3")], 4) == ("wd0", "wd1", "wr2", "wr3")
    assert operand_of([(0, "wd0"), (1, "wr1")], 4) is None
    assert operand_of([(1, "wr1")], 2) == ("wr0", "wr1")
    assert operand_of([(2, "wr2")], 2) is None


def test_as_many_as_the_machine_has() -> None:
    spec = default_spec()
    assert len(DATA) == spec.data_registers
    assert len(COEFFICIENTS) == spec.coeff_registers
    assert len(ACCUMULATORS) == spec.accumulators
    assert {REGISTERS[name].bits for name in (*DATA, *COEFFICIENTS)} == {spec.register_bits}
    assert {REGISTERS[name].bits for name in ACCUMULATORS} == {spec.accumulator_bits}
