"""Instructions of ops on registers: multiply-adds, loads, stores, and results on their way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..code.vector import Clip, Give, Load, Mac, Narrow, Op, Store, Take, Ups, Write
from ..code.words import (
    CLIP_RESULTS,
    DATA_PARTS,
    AccessWord,
    ClipWord,
    GiveWord,
    LoadWord,
    MacWord,
    NarrowWord,
    StoreWord,
    TakeWord,
    UpsWord,
    WriteWord,
)
from .kernel_numbers import KernelNumbers
from .selects import CompareNames, SelectNames


@dataclass(frozen=True)
class Addressing:
    """
    A pointer, how an access moves it, which iterations take in turn (bytes or a modifier), and the
    register that says by how much it is behind the pointer, if it is, or the number.
    """

    pointer: str
    turns: tuple[int | str, ...] = (0,)
    offset: str | int | None = None


def mac_word(op: Mac, registers: Mapping[str, str], first: bool, selects: SelectNames) -> MacWord:
    """A multiply-add on registers; the bank is that of its low parts."""
    parts = tuple(k for k, value in enumerate(op.data) if value is not None)
    held = {k: registers[value] for k, value in enumerate(op.data) if value is not None}
    for name in ("ya", "yd") if selects.is_wide else ("xa", "xd"):
        if all(DATA_PARTS[name][k] == register for k, register in held.items()):
            return MacWord(
                registers[op.acc], op.shape, name, parts, registers[op.coeff], selects.xstart,
                selects.xoffsets, selects.zstart, selects.zoffsets, selects.configuration, first,
            )  # fmt: skip
    raise AssertionError(f"no data operand has parts {held}")


def access_word(
    op: Op,
    registers: Mapping[str, tuple[str, ...]],
    copy: int,
    at: Addressing,
    numbers: KernelNumbers,
) -> AccessWord:
    """A load or store through a pointer in a register."""

    def register_of(value: str) -> str:
        return registers[value][copy % len(registers[value])]

    step = at.turns[copy % len(at.turns)]
    match op:
        case Load():
            return LoadWord(register_of(op.value), at.pointer, op.bits, step, at.offset)
        case _:
            pass
    assert not isinstance(at.offset, int)
    match op:
        case Ups():
            shift = numbers.shifts[op.shift]
            return UpsWord(
                register_of(op.acc), at.pointer, op.bits, shift, op.lanes, step, at.offset
            )
        case Store():
            shift, unsigned = numbers.shifts[op.shift], numbers.code.unsigned
            return StoreWord(
                register_of(op.acc), at.pointer, op.bits, shift, op.lanes, step, at.offset, unsigned
            )
        case Write():
            value = register_of(op.value)
            return WriteWord(value, at.pointer, op.bits, op.half, step, at.offset)
        case _:
            raise AssertionError(f"{type(op).__name__} is no access")


def register_word(
    op: Narrow | Take | Give, registers: Mapping[str, str], numbers: KernelNumbers
) -> NarrowWord | TakeWord | GiveWord:
    """The instruction of an op on registers alone, but for those that select."""
    if isinstance(op, Take):
        return TakeWord(registers[op.acc], op.lanes)
    if isinstance(op, Give):
        return GiveWord(registers[op.acc], op.lanes)
    target, source = registers[op.value], registers[op.acc]
    return NarrowWord(target, source, op.bits, numbers.shifts[op.shift], op.lanes, op.half)


def clip_word(op: Clip, registers: Mapping[str, str], selects: CompareNames) -> ClipWord:
    """A comparison on registers."""
    written = tuple(registers[name] for name in op.results)
    result = next(name for name, parts in CLIP_RESULTS.items() if parts == written)
    held = {part: registers[name] for part, name in enumerate(op.data) if name is not None}
    data = next(
        name
        for name in ("ya", "yd")
        if all(DATA_PARTS[name][part] == register for part, register in held.items())
    )
    return ClipWord(
        result, selects.compared, op.bits, data, tuple(held), selects.xstart, selects.xoffsets,
        selects.ystart, selects.yoffsets, selects.configuration,
    )  # fmt: skip
