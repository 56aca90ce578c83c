"""
Programs of a core: instruction words with physical registers.

Registers: data `wr0` to `wr3`, `wd0`, `wd1`; coefficients `wc0`, `wc1`; accumulators `bm0`, …;
pointers `p0`, …; their modifiers `m0`, …; offsets `cs0`, …; scalars `r0`, …; control registers
`c0`, …, of which `cl0` and `ch0` are halves; `lc`, `ls` and `le` of the hardware loop; amounts of
shifts `s0`, …; the mode of rounding and saturation `md0`; the stack pointer `sp`, before which
constants are; and `scd` and `mcd`, where the cascade stream comes in and goes out. A multiply-add
or a comparison reads its data from one of the larger registers in `DATA_PARTS`, and what it selects
of them from scalars and control registers (`selects`).

An instruction reads its operands and writes its results so many cycles after the cycle `t` in which
it is issued; `instruction_effects` says which. An access is at its pointer, which it may move
afterwards by its `step`: a number of bytes that fits the word, or a modifier. Or it is behind its
pointer by what its register `offset` holds, or before the stack pointer by a number in the word.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from ..machine.slots import COPY, LOADS, LONG_MOVE, SCALAR, STORE, VECTOR
from ..machine.spec import Aie1Spec
from .vector import Code

DATA_PARTS = MappingProxyType(
    {
        "xa": ("wr0", "wr1"),
        "xd": ("wd0", "wd1"),
        "ya": ("wr0", "wr1", "wr2", "wr3"),
        "yd": ("wd0", "wd1", "wr2", "wr3"),
    }
)
"""The 256-bit parts of data operands (AM009, Register Files; llvm-aie, AIE1RegisterInfo.td)."""

PART_REGISTERS = (("wr0", "wd0"), ("wr1", "wd1"), ("wr2",), ("wr3",))
"""Where a value used as part 0, 1, 2, 3 can be; the same number means the same bank."""

CLIP_RESULTS = MappingProxyType({"xd": ("wd0", "wd1"), "xc": ("wc0", "wc1")})
"""The 512 bits that a vector comparison writes (llvm-aie, AIE1InstrInfo.td, VCMP)."""

CLIPPED = tuple(CLIP_RESULTS.values())


@dataclass(frozen=True)
class LoadWord:
    """
    Reads 256 or 128 bits (the low half) at a pointer into a register; `offset` is a (negative)
    number where the pointer is `sp`.
    """

    register: str
    pointer: str
    bits: int
    step: int | str = 0
    offset: str | int | None = None


@dataclass(frozen=True)
class MacWord:
    """
    A multiply-add of a shape; `first` sets the accumulator. Something is selected from the
    `parts` of the data operand, from a start in a scalar register on, and from the coefficients,
    from `zstart` on; offsets and the configuration are in control registers.
    """

    acc: str
    shape: str
    data: str
    parts: tuple[int, ...]
    coeff: str
    xstart: str
    xoffsets: str
    zstart: int
    zoffsets: str
    configuration: str
    first: bool


@dataclass(frozen=True)
class UpsWord:
    """
    Reads `lanes[1]` numbers of `bits` at a pointer into lanes of an accumulator, shifted left by
    what a register holds.
    """

    acc: str
    pointer: str
    bits: int
    shift: str
    lanes: tuple[int, int]
    step: int | str = 0
    offset: str | None = None


@dataclass(frozen=True)
class StoreWord:
    """
    Shifts lanes of an accumulator right, by what a register holds, and writes them, `bits` wide, at
    a pointer. Rounding and saturation are as `md0` says, to `unsigned` numbers if so.
    """

    acc: str
    pointer: str
    bits: int
    shift: str
    lanes: tuple[int, int]
    step: int | str = 0
    offset: str | None = None
    unsigned: bool = False


@dataclass(frozen=True)
class NarrowWord:
    """
    Shifts lanes of an accumulator right, as a store does, and puts them, `bits` wide, into a
    register, or a half.
    """

    register: str
    acc: str
    bits: int
    shift: str
    lanes: tuple[int, int]
    half: int


@dataclass(frozen=True)
class ClipWord:
    """
    A vector comparison: for each lane, the larger or the smaller of two elements, `bits` wide, of
    `parts` of a data operand, to `register`, which is xd or xc. What the lanes take is from starts
    in scalars on; offsets, and a configuration that says what is chosen, are in control registers.
    What was compared comes into a scalar, `compared`, bit by bit.
    """

    register: str
    compared: str
    bits: int
    data: str
    parts: tuple[int, ...]
    xstart: str
    xoffsets: str
    ystart: str
    yoffsets: str
    configuration: str


@dataclass(frozen=True)
class WriteWord:
    """Writes a register, or a half of it, at a pointer."""

    register: str
    pointer: str
    bits: int
    half: int = 0
    step: int | str = 0
    offset: str | None = None


@dataclass(frozen=True)
class TakeWord:
    """Sets lanes of an accumulator to the next item of the cascade stream."""

    acc: str
    lanes: tuple[int, int]


@dataclass(frozen=True)
class GiveWord:
    """Puts lanes of an accumulator into the cascade stream."""

    acc: str
    lanes: tuple[int, int]


@dataclass(frozen=True)
class SetWord:
    """
    A register is set to a number: scalars, modifiers, offsets and `lc` to a short one in the
    scalar slot, scalars, pointers, halves of control registers, `ls` and `sp` in that of long
    moves.
    """

    register: str
    value: int


@dataclass(frozen=True)
class SetHighWord:
    """The bits of a register above those that a `SetWord` sets are set to a number."""

    register: str
    value: int


@dataclass(frozen=True)
class CountWord:
    """`register = source - by`, or minus 1."""

    register: str
    source: str
    by: str | None = None


@dataclass(frozen=True)
class ZeroWord:
    """`register = 1 if test == 0 else 0`."""

    register: str
    test: str


@dataclass(frozen=True)
class SelectWord:
    """`register = zero if test == 0 else other`; what is tested is `r0`."""

    register: str
    test: str
    zero: str
    other: str


@dataclass(frozen=True)
class CopyWord:
    """`register = source`."""

    register: str
    source: str


@dataclass(frozen=True)
class MoveWord:
    """A pointer moves by a number of bytes, or by a modifier."""

    pointer: str
    step: int | str


@dataclass(frozen=True)
class BranchWord:
    """Back to the first word of the software loop if a counter is not 0, after the delay slots."""

    register: str


StoringWord: TypeAlias = StoreWord | WriteWord
"""What writes memory."""

AccessWord: TypeAlias = LoadWord | UpsWord | StoringWord
"""What reads or writes memory through a pointer."""

Instruction: TypeAlias = (
    AccessWord
    | MacWord
    | NarrowWord
    | ClipWord
    | TakeWord
    | GiveWord
    | SetWord
    | SetHighWord
    | CountWord
    | ZeroWord
    | SelectWord
    | CopyWord
    | MoveWord
    | BranchWord
)
Word: TypeAlias = tuple[tuple[str, Instruction], ...]
"""The instructions of one word with their slots, in the order of `spec.SLOTS`."""


@dataclass(frozen=True)
class Straight:
    """Words that are executed once."""

    words: tuple[Word, ...]


@dataclass(frozen=True)
class HardwareLoop:
    """The words of a hardware loop, `rounds` times."""

    words: tuple[Word, ...]
    rounds: int


@dataclass(frozen=True)
class SoftwareLoop:
    """Parts of a software loop, which ends in a branch; executed `trips` times."""

    parts: tuple[Part, ...]
    trips: int


Part: TypeAlias = Straight | HardwareLoop | SoftwareLoop


@dataclass(frozen=True)
class LoopReport:
    """
    Facts about one pipelined loop: cycles from iteration to iteration and the lower bound on them,
    who proves that no fewer do (`bound`, `z3`, `z3, for up to 4 copies of a body`, or
    `not proved: …`), how many trips are unrolled for registers and steps, cycles from a trip's
    first to its last issue, trips, how often the loop is entered, and the registers live in its
    fullest cycle. In all entries, accesses wait `bank_stalls` cycles for each other at banks.
    """

    names: tuple[str, ...]
    ii: int
    ii_lower_bound: int
    proof: str
    copies: int
    span: int
    trips: int
    entries: int
    data_w_max: int
    coef_w_max: int
    acc_max: int
    bank_stalls: int = 0


@dataclass(frozen=True)
class Program:
    """A scheduled kernel."""

    code: Code
    parts: tuple[Part, ...]
    loops: tuple[LoopReport, ...]
    spec: Aie1Spec

    @property
    def words(self) -> int:
        """Words of program memory, each as long as the longest."""
        return sum(1 for _ in program_words(self.parts))

    @property
    def cycles(self) -> int:
        """From the first word to the completion of the last store, without executing."""
        issued = part_cycles(self.parts)
        behind = 0
        for number, word in enumerate(reversed(_last_words(self.parts))):
            if any(isinstance(i, StoringWord) for _, i in word):
                behind = max(behind, self.spec.store - 1 - number)
        entering = loop_entries(self.parts) * self.spec.loop_entry_cycles
        return issued + behind + entering + self.bank_stalls

    @property
    def bank_stalls(self) -> int:
        """Cycles in which accesses of a word wait for each other at banks."""
        return sum(loop.bank_stalls for loop in self.loops)

    @property
    def main_loop(self) -> LoopReport | None:
        """The loop with most cycles."""
        return max(self.loops, key=lambda loop: loop.entries * loop.trips * loop.ii, default=None)


def part_cycles(parts: tuple[Part, ...]) -> int:
    """Words issued."""
    cycles = 0
    for part in parts:
        match part:
            case Straight():
                cycles += len(part.words)
            case HardwareLoop():
                cycles += len(part.words) * part.rounds
            case SoftwareLoop():
                cycles += part_cycles(part.parts) * part.trips
    return cycles


def loop_entries(parts: tuple[Part, ...]) -> int:
    """The number of entries into hardware loops."""
    entries = 0
    for part in parts:
        match part:
            case Straight():
                pass
            case HardwareLoop():
                entries += 1
            case SoftwareLoop():
                entries += loop_entries(part.parts) * part.trips
    return entries


def program_words(parts: tuple[Part, ...]) -> Iterator[Word]:
    """The words as they stand in program memory."""
    for part in parts:
        if isinstance(part, SoftwareLoop):
            yield from program_words(part.parts)
        else:
            yield from part.words


def _last_words(parts: tuple[Part, ...], count: int = 64) -> list[Word]:
    """The last words that are executed, the last one last."""
    found: list[Word] = []
    for part in reversed(parts):
        if isinstance(part, SoftwareLoop):
            found = _last_words(part.parts, count) + found
        else:
            repeats = 1 if isinstance(part, Straight) else min(part.rounds, count)
            found = list(part.words) * repeats + found
        if len(found) >= count:
            break
    return found


TESTED = "r0"
"""The scalar that a choice tests (llvm-aie, AIE1RegisterInfo.td, GPR0)."""

MODE = "md0"
"""The register of rounding and saturation (AIE1InstrInfo.td, MV_W_SRS0_48_srsl and its like)."""

STACK = "sp"
"""The stack pointer."""

LOW_SCALARS = 8
"""
The first scalars, of which a comparison takes the start of its second elements, and writes one
(llvm-aie, AIE1InstrInfo.td, VCMP, GPR0_7).
"""

STREAM_IN, STREAM_OUT = "scd", "mcd"
"""The ends of the cascade stream (llvm-aie, AIE1RegisterInfo.td), of which each item is one."""

SHORT_SET = ("r", "m", "cs", "lc")
"""Registers that the scalar slot sets (llvm-aie, AIE1RegisterInfo.td, mAluCg12)."""

WORD_BYTES = 4
"""What instructions that only move a pointer count (AIE1InstrInfo.td, PADDA_nrm_imm)."""

LOOP_REGISTERS = ("lc", "ls", "le")
"""Registers of the hardware loop: how many rounds are left, its first word, its last one."""

LONG_SET = ("r", "p", "cl", "ch", "ls", "sp")
"""Registers that the slot of long moves sets (the same, mMv0Cg20)."""


def first_scalars(scalars: int) -> tuple[str, ...]:
    """Those of so many scalars that the second elements of comparisons can start at."""
    return tuple(f"r{k}" for k in range(min(LOW_SCALARS, scalars)))


def register_file(register: str) -> str:
    """The name of a register without its number."""
    return register.rstrip("0123456789")


def slots_of(instruction: Instruction, spec: Aie1Spec) -> tuple[str, ...]:
    """The slots that can take an instruction; none where there is no such instruction."""
    match instruction:
        case LoadWord() | UpsWord():
            return LOADS
        case StoreWord() | WriteWord():
            return (STORE,)
        case NarrowWord():
            return (spec.narrow_slot,)
        case TakeWord():
            return (spec.take_slot,)
        case GiveWord():
            return (spec.give_slot,)
        case MacWord() | ClipWord():
            return (VECTOR,)
        case SetWord():
            return _set_slots(instruction, spec)
        case SetHighWord():
            return (LONG_MOVE,)
        case CopyWord():
            return (COPY,)
        case MoveWord():
            step = instruction.step
            return LOADS if isinstance(step, str) or spec.has_step(step, WORD_BYTES) else ()
        case BranchWord():
            return (LONG_MOVE,)
        case CountWord() | ZeroWord() | SelectWord():
            return (SCALAR,)


def _set_slots(word: SetWord, spec: Aie1Spec) -> tuple[str, ...]:
    file, value = register_file(word.register), word.value
    half = 1 << spec.short_set_bits - 1
    short = (SCALAR,) if file in SHORT_SET and -half <= value < half else ()
    # Scalars are extended with the sign, or with zeros: MOV_S20 and MOV_U20.
    low = -(1 << spec.set_bits - 1) if file == "r" else 0
    long = (LONG_MOVE,) if file in LONG_SET and low <= value < 1 << spec.set_bits else ()
    return (*short, *long)


@dataclass(frozen=True)
class Effects:
    """
    Registers read and written, with the cycles from issue to the read and to the first cycle
    that sees the result.
    """

    reads: tuple[tuple[str, int], ...]
    writes: tuple[tuple[str, int], ...]


def instruction_effects(instruction: Instruction, spec: Aie1Spec) -> Effects:
    """The reads and writes of an instruction, and their cycles."""
    match instruction:
        case LoadWord():
            target = (instruction.register, spec.load)
            return _access_effects(instruction, (), (target,), spec)
        case UpsWord():
            target = (instruction.acc, spec.ups)
            return _access_effects(instruction, ((instruction.shift, 0),), (target,), spec)
        case StoreWord():
            return _access_effects(instruction, _result_reads(instruction), (), spec)
        case WriteWord():
            return _access_effects(instruction, ((instruction.register, 0),), (), spec)
        case NarrowWord():
            return Effects(_result_reads(instruction), ((instruction.register, spec.narrow),))
        case TakeWord():
            return Effects(
                ((STREAM_IN, 0),), ((instruction.acc, spec.take), (STREAM_IN, 1))
            )
        case GiveWord():
            return Effects(((instruction.acc, 0), (STREAM_OUT, 0)), ((STREAM_OUT, 1),))
        case ClipWord():
            registers = DATA_PARTS[instruction.data]
            read = tuple((registers[part], 0) for part in instruction.parts)
            early = tuple((name, -spec.control_read) for name in select_operands(instruction))
            written = (*CLIP_RESULTS[instruction.register], instruction.compared)
            return Effects(
                (*read, *early), tuple((register, spec.compare) for register in written)
            )
        case MacWord():
            registers = DATA_PARTS[instruction.data]
            reads = [(registers[part], 0) for part in instruction.parts]
            reads.append((instruction.coeff, 0))
            reads += [(name, -spec.control_read) for name in select_operands(instruction)]
            if not instruction.first:
                reads.append((instruction.acc, spec.mac - spec.chain))
            return Effects(tuple(reads), ((instruction.acc, spec.mac),))
        case SetWord():
            return Effects((), ((instruction.register, spec.move),))
        case SetHighWord():
            register = instruction.register
            return Effects(((register, 0),), ((register, spec.move),))
        case CopyWord():
            return Effects(((instruction.source, 0),), ((instruction.register, spec.move),))
        case _:
            return _scalar_effects(instruction, spec)


def select_operands(word: MacWord | ClipWord) -> tuple[str, ...]:
    """
    The registers that a multiply-add or a comparison takes its selects from: its starts, and the
    halves of both offsets and of its configuration.
    """
    if isinstance(word, MacWord):
        starts, second = (word.xstart,), word.zoffsets
    else:
        starts, second = (word.xstart, word.ystart), word.yoffsets
    control = word.xoffsets, second, word.configuration
    return (*starts, *(half for name in control for half in halves_of(name)))


def halves_of(control: str) -> tuple[str, str]:
    """The low and the high half of a control register."""
    number = control.removeprefix("c")
    return f"cl{number}", f"ch{number}"


def _access_effects(
    access: AccessWord,
    reads: tuple[tuple[str, int], ...],
    writes: tuple[tuple[str, int], ...],
    spec: Aie1Spec,
) -> Effects:
    moved = ((access.pointer, spec.pointer),) if access.step != 0 else ()
    steps = ((access.step, 0),) if isinstance(access.step, str) else ()
    behind = ((access.offset, -spec.control_read),) if isinstance(access.offset, str) else ()
    return Effects(((access.pointer, 0), *steps, *behind, *reads), (*writes, *moved))


def _result_reads(word: StoreWord | NarrowWord) -> tuple[tuple[str, int], ...]:
    return (word.acc, 0), (word.shift, 0), (MODE, 0)


def _scalar_effects(
    instruction: CountWord | ZeroWord | SelectWord | MoveWord | BranchWord, spec: Aie1Spec
) -> Effects:
    match instruction:
        case CountWord():
            by = () if instruction.by is None else ((instruction.by, 0),)
            return Effects(((instruction.source, 0), *by), ((instruction.register, spec.alu),))
        case ZeroWord():
            return Effects(((instruction.test, 0),), ((instruction.register, spec.alu),))
        case SelectWord():
            reads = (instruction.test, instruction.zero, instruction.other)
            return Effects(tuple((name, 0) for name in reads), ((instruction.register, spec.alu),))
        case MoveWord():
            step = ((instruction.step, 0),) if isinstance(instruction.step, str) else ()
            moved = ((instruction.pointer, spec.pointer),)
            return Effects(((instruction.pointer, 0), *step), moved)
        case BranchWord():
            return Effects(((instruction.register, 0),), ())
