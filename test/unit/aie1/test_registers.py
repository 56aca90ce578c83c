"""Names of vector registers and what they share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from weft.dialects.aie1.registers import (
    ACCUMULATORS,
    COEFFICIENTS,
    DATA,
    OPERANDS,
    operand_name,
    operand_of,
    part_registers,
)
from weft.targets.aie1.machine.spec import default_spec


@dataclass(frozen=True)
class Register:
    """A name of `bits`; `parts` are the narrowest registers that it consists of, low first."""

    name: str
    bits: int
    parts: tuple[str, ...]


def _list_registers() -> dict[str, Register]:
    found: dict[str, Register] = {}

    def add_view(name: str, bits: int, names: Iterable[str]) -> None:
        parts = tuple(part for n in names for part in found[n].parts)
        found[name] = Register(name, bits, parts)

    for number, wide in enumerate((*DATA[:4], *COEFFICIENTS, *DATA[4:])):
        for half in (f"vl{number}", f"vh{number}"):
            found[half] = Register(half, 128, (half,))
        add_view(wide, 256, (f"vl{number}", f"vh{number}"))
    views = {
        "xa": ("wr0", "wr1"), "xb": ("wr2", "wr3"), "xc": COEFFICIENTS, "xd": ("wd0", "wd1"),
    }  # fmt: skip
    for name, names in views.items():
        add_view(name, 512, names)
    add_view("ya", 1024, ("xa", "xb"))
    add_view("yd", 1024, ("xd", "xb"))
    for number, sums in enumerate(ACCUMULATORS):
        for half in (f"aml{number}", f"amh{number}"):
            found[half] = Register(half, 384, (half,))
        add_view(sums, 768, (f"aml{number}", f"amh{number}"))
    return found


REGISTERS = _list_registers()
"""All vector registers by name."""


def registers_overlap(one: str, other: str) -> bool:
    """Tests whether writing register `one` changes register `other`."""
    return not set(REGISTERS[one].parts).isdisjoint(REGISTERS[other].parts)


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
