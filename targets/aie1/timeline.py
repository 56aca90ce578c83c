"""The timeline of a core: which slots of its words do what, and when it is in which loop."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..trace import Span
from .code.words import (
    BranchWord,
    ClipWord,
    CopyWord,
    CountWord,
    GiveWord,
    HardwareLoop,
    Instruction,
    LoadWord,
    MacWord,
    MoveWord,
    NarrowWord,
    Part,
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
    loop_entries,
    part_cycles,
)
from .executable import Aie1Function
from .machine.spec import Aie1Spec

_NAMES: Mapping[type[Instruction], str] = {
    LoadWord: "load",
    MacWord: "mac",
    UpsWord: "ups",
    StoreWord: "store",
    NarrowWord: "narrow",
    ClipWord: "clip",
    TakeWord: "take",
    GiveWord: "give",
    WriteWord: "store",
    SetWord: "set",
    SetHighWord: "set",
    CountWord: "count",
    ZeroWord: "test",
    SelectWord: "select",
    CopyWord: "copy",
    MoveWord: "move",
    BranchWord: "branch",
}
_LOOPS = "loops"


def list_spans(executable: Aie1Function, report: object = None) -> Iterator[Span]:
    """
    Spans in cycles of issue: the hardware loops, and on a track for each slot what is issued there,
    the same in cycles behind each other as one. They follow from the words alone: the `report` of a
    run says nothing more. Waiting for banks is left out.
    """
    del report
    program, node = executable.program, executable.function
    yield from _list_loops(node, program.parts, program.spec, 0)
    running: dict[str, tuple[str, int, int]] = {}
    for cycle, word in _issue_words(program.parts, program.spec, 0):
        for slot, instruction in word:
            what = _NAMES[type(instruction)]
            before, start, end = running.get(slot, ("", 0, 0))
            if before != what or end != cycle:
                if before:
                    yield Span(node, slot, before, start, end)
                start = cycle
            running[slot] = what, start, cycle + 1
    for slot, (what, start, end) in running.items():
        yield Span(node, slot, what, start, end)


def _length(part: Part, spec: Aie1Spec) -> int:
    """The cycles of a part, with those of entering loops."""
    return part_cycles((part,)) + loop_entries((part,)) * spec.loop_entry_cycles


def _list_loops(node: str, parts: tuple[Part, ...], spec: Aie1Spec, begin: int) -> Iterator[Span]:
    for part in parts:
        length = _length(part, spec)
        match part:
            case Straight():
                pass
            case HardwareLoop():
                what = f"loop of {len(part.words)} words"
                yield Span(node, _LOOPS, what, begin, begin + length, {"rounds": part.rounds})
            case SoftwareLoop():
                for trip in range(part.trips):
                    inside = begin + trip * (length // part.trips)
                    yield from _list_loops(node, part.parts, spec, inside)
        begin += length


def _issue_words(parts: tuple[Part, ...], spec: Aie1Spec, begin: int) -> Iterator[tuple[int, Word]]:
    """Each word as often as it is issued, with its cycle."""
    for part in parts:
        length = _length(part, spec)
        match part:
            case Straight():
                yield from enumerate(part.words, begin)
            case HardwareLoop():
                yield from enumerate(part.words * part.rounds, begin + spec.loop_entry_cycles)
            case SoftwareLoop():
                for trip in range(part.trips):
                    inside = begin + trip * (length // part.trips)
                    yield from _issue_words(part.parts, spec, inside)
        begin += length
