"""
The words of a program as text, one line each, with what is known of its loops.

A line has the number of the word in program memory and its instructions, by slot; loops are
indented. `[p0, cs1]` is an access behind a pointer by what a register holds, `[p0], 64` and
`[p0], m1` are accesses that move the pointer afterwards, `[sp, -32]` is one of a constant.
`bm0 += mac16_i16 ya[r1, c0] * wc0[4, c1], c2` takes data from the start in `r1` on, coefficients
from 4 on, with offsets in `c0` and `c1`, and the configuration in `c2`.
"""

from __future__ import annotations

from collections.abc import Iterator

from .words import (
    STREAM_IN,
    STREAM_OUT,
    AccessWord,
    BranchWord,
    ClipWord,
    CopyWord,
    CountWord,
    GiveWord,
    HardwareLoop,
    Instruction,
    LoadWord,
    LoopReport,
    MacWord,
    MoveWord,
    NarrowWord,
    Part,
    Program,
    SelectWord,
    SetHighWord,
    SetWord,
    SoftwareLoop,
    StoreWord,
    Straight,
    TakeWord,
    UpsWord,
    Word,
    WriteWord,
    ZeroWord,
    register_file,
)


def list_words(program: Program) -> str:
    """All words of a program."""
    lines = [f"// {program.code.name}: {program.words} words, {program.cycles} cycles"]
    lines += [_loop_text(report) for report in program.loops]
    lines += _list_parts(program.parts, _Counter(), "")
    return "\n".join(lines) + "\n"


class _Counter:
    """Numbers of words, one after another."""

    def __init__(self) -> None:
        self.next = 0

    def take_number(self) -> int:
        self.next += 1
        return self.next - 1


def _loop_text(report: LoopReport) -> str:
    waits = f"; {report.bank_stalls} cycles of waiting at banks" if report.bank_stalls else ""
    return (
        f"// loop over {', '.join(report.names)}: {report.trips} trips of {report.ii} cycles, at "
        f"least {report.ii_lower_bound} ({report.proof}), {report.copies} in the kernel, "
        f"{report.span} cycles each; live: {report.data_w_max} data, {report.coef_w_max} "
        f"coefficient registers, {report.acc_max} accumulators{waits}"
    )


def _list_parts(parts: tuple[Part, ...], counter: _Counter, indent: str) -> Iterator[str]:
    for part in parts:
        match part:
            case Straight():
                yield from (_word_line(word, counter, indent) for word in part.words)
            case HardwareLoop():
                yield f"{indent}hardware loop, {part.rounds} rounds {{"
                yield from (_word_line(word, counter, indent + "  ") for word in part.words)
                yield f"{indent}}}"
            case SoftwareLoop():
                yield f"{indent}loop, {part.trips} trips {{"
                yield from _list_parts(part.parts, counter, indent + "  ")
                yield f"{indent}}}"


def _word_line(word: Word, counter: _Counter, indent: str) -> str:
    text = " | ".join(f"{slot} {_instruction_text(instruction)}" for slot, instruction in word)
    return f"{indent}{counter.take_number():4}: {text or 'nop'}"


def _instruction_text(instruction: Instruction) -> str:
    match instruction:
        case LoadWord():
            return f"{instruction.register} = load{instruction.bits} {_memory_text(instruction)}"
        case UpsWord():
            what = f"ups{instruction.bits} {_memory_text(instruction)} << {instruction.shift}"
            return f"{instruction.acc}{_lanes_text(instruction.lanes)} = {what}"
        case StoreWord():
            source = f"{instruction.acc}{_lanes_text(instruction.lanes)} >> {instruction.shift}"
            unsigned = "u" if instruction.unsigned else ""
            return f"{_memory_text(instruction)} = {unsigned}srs{instruction.bits} {source}"
        case NarrowWord():
            source = f"{instruction.acc}{_lanes_text(instruction.lanes)} >> {instruction.shift}"
            return f"{_half_text(instruction)} = srs{instruction.bits} {source}"
        case TakeWord():
            return f"{instruction.acc}{_lanes_text(instruction.lanes)} = {STREAM_IN}"
        case GiveWord():
            return f"{STREAM_OUT} = {instruction.acc}{_lanes_text(instruction.lanes)}"
        case ClipWord():
            one = f"{instruction.data}[{instruction.xstart}, {instruction.xoffsets}]"
            other = f"{instruction.data}[{instruction.ystart}, {instruction.yoffsets}]"
            operands = f"{one} with {other}, {instruction.configuration}"
            written = f"{instruction.register}, {instruction.compared}"
            return f"{written} = cmp{instruction.bits} {operands}"
        case WriteWord():
            return f"{_memory_text(instruction)} = {_half_text(instruction)}"
        case MacWord():
            verb = "=" if instruction.first else "+="
            data = f"{instruction.data}[{instruction.xstart}, {instruction.xoffsets}]"
            coeff = f"{instruction.coeff}[{instruction.zstart}, {instruction.zoffsets}]"
            operands = f"{data} * {coeff}, {instruction.configuration}"
            return f"{instruction.acc} {verb} {instruction.shape} {operands}"
        case _:
            return _scalar_text(instruction)


def _scalar_text(instruction: Instruction) -> str:
    match instruction:
        case SetWord():
            is_control = register_file(instruction.register) in ("cl", "ch")
            number = f"{instruction.value:#x}" if is_control else instruction.value
            return f"{instruction.register} = {number}"
        case SetHighWord():
            return f"high bits of {instruction.register} = {instruction.value:#x}"
        case CopyWord():
            return f"{instruction.register} = {instruction.source}"
        case CountWord():
            return f"{instruction.register} = {instruction.source} - {instruction.by or 1}"
        case ZeroWord():
            return f"{instruction.register} = {instruction.test} == 0"
        case SelectWord():
            return (
                f"{instruction.register} = {instruction.test} == 0 ? {instruction.zero} : "
                f"{instruction.other}"
            )
        case MoveWord():
            return f"{instruction.pointer} += {instruction.step}"
        case BranchWord():
            return f"branch back if {instruction.register} != 0"
        case _:
            raise AssertionError(f"{type(instruction).__name__} moves data")


def _half_text(word: NarrowWord | WriteWord) -> str:
    """A register, or the half of it of which a word is."""
    bits = word.bits if isinstance(word, WriteWord) else word.bits * word.lanes[1]
    return word.register if bits == 256 else f"{word.register}.{'lh'[word.half]}"


def _memory_text(access: AccessWord) -> str:
    if access.step != 0:
        return f"[{access.pointer}], {access.step}"
    if access.offset is not None:
        return f"[{access.pointer}, {access.offset}]"
    return f"[{access.pointer}]"


def _lanes_text(lanes: tuple[int, int]) -> str:
    return f"[{lanes[0]}:{lanes[0] + lanes[1]}]"
