"""
Executes a program word by word, cycle by cycle, and computes what it stores.

The words run on tags in place of data. A register has the tags of what was written to it and the
cycle from which on each is seen; an instruction reads the tag that its register has in the cycle
of the read, and that is written down, together with the address that its pointer has then:
pointers, modifiers and counters are executed on their numbers. So what ran is known exactly: which
load each part of each operand came from, which multiply-add each sum went on from, when and where
memory was read and written. Then the numbers are computed, all dynamic multiply-adds that are
alike at once. This is exact because the instructions that move data do not decide what is executed,
and data reach an instruction only through registers and memory: the first are the tags, and
memory is read before it is written, which is checked, or else the numbers are computed in the order
of time. A register that was allocated twice, or a result that is read too early, shows as
wrong numbers, and as an error where a register was never written.

What a word must keep is checked: its slots and their operands (`formats`), accesses through one
pointer, alignment and range of addresses, trips of hardware loops and of branches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ....transforms.core.errors import WeftError
from ..code.formats import format_error
from ..code.selects import HALF_BITS, CompareOperands, SelectOperands
from ..code.settings import modes_of
from ..code.stream import NO_STREAM, Stream
from ..code.words import (
    CLIP_RESULTS,
    DATA_PARTS,
    LOOP_REGISTERS,
    MODE,
    AccessWord,
    BranchWord,
    ClipWord,
    CopyWord,
    CountWord,
    GiveWord,
    HardwareLoop,
    LoadWord,
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
    select_operands,
)
from ..machine.spec import Aie1Spec
from .srs import SHIFTS
from .trace import (
    NOTHING,
    Choice,
    Comparison,
    Narrowing,
    Result,
    Trace,
    Widening,
    stored_bytes,
)
from .trace_values import store_all
from .ups import SHIFTS as UPS_SHIFTS
from .vector import fill_memory, read_buffer

Arrays = Mapping[str, npt.NDArray[np.generic]]


@dataclass(frozen=True)
class Execution:
    """
    The cost of a run: cycles from the first word to the completion of the last store, of which
    `stalls` because of banks, words executed, and operations; loads count by 256 bits.
    """

    cycles: int
    stalls: int
    words: int
    mac_ops: int
    load_ops: int
    store_ops: int


def execute_program(
    program: Program, arrays: Arrays, memory_bytes: int | None = None
) -> tuple[dict[str, npt.NDArray[np.generic]], Execution]:
    """
    Runs a program on buffers as they are stored, by name, and gives all of them afterwards.
    `memory_bytes` is the size of data memory, the core's if not given. Raises `WeftError` where
    the program does what the core cannot, and where it takes what a core before it would give.
    """
    found = run_member(program, arrays, NO_STREAM, memory_bytes)
    return found.buffers, found.execution


@dataclass(frozen=True, eq=False)
class MemberRun:
    """
    The run of one core of a row: its buffers afterwards, what it gives to the next core, and its
    cost if it never waits for others. By item, the cycles in which it takes and gives, with those
    before in which it waited at banks.
    """

    buffers: dict[str, npt.NDArray[np.generic]]
    given: Stream
    execution: Execution
    take_cycles: npt.NDArray[np.int64]
    give_cycles: npt.NDArray[np.int64]


def run_member(
    program: Program, arrays: Arrays, taken: Stream, memory_bytes: int | None = None
) -> MemberRun:
    """
    As `execute_program`, of a core to which the one before gives `taken`. Raises `WeftError` where
    the program takes more or less.
    """
    size = memory_bytes or program.spec.data_bytes
    memory = fill_memory(program.code, arrays, size)
    core = _Core(program, size)
    core.run_parts(program.parts)
    items = len(core.trace.take_cycle)
    if items != len(taken):
        raise WeftError(
            f"{program.code.name}: takes {items} items of the cascade stream, but is given "
            f"{len(taken)}"
        )
    given = store_all(core.trace, memory, program, taken)
    buffers = {b.name: read_buffer(memory, b).copy() for b in program.code.buffers}
    return MemberRun(
        buffers, given, core.make_execution(), core.with_stalls(core.trace.take_cycle),
        core.with_stalls(core.trace.give_cycle),
    )  # fmt: skip


class _Core:
    """The state of a core: registers as what was written to them and when it is seen."""

    def __init__(self, program: Program, size: int) -> None:
        self.name = program.code.name
        self.spec: Aie1Spec = program.spec
        self.size = size
        self.cycle = 0
        self.words = 0
        self.entries = 0
        self.done = 0
        """The cycle behind the last store's completion."""
        self.taken: bool | None = None
        """Whether the last branch of the loop that runs goes back."""
        self.branched = 0
        """The cycle of that branch."""
        self.loop_set = 0
        """The cycle of the last word that sets a register of hardware loops."""
        self.trace = Trace()
        self.seen: dict[str, list[int]] = {}
        self.tags: dict[str, list[int]] = {}
        self.checked: set[int] = set()
        self.select_registers: dict[int, tuple[str, ...]] = {}
        """The registers of the selects of each multiply-add and comparison."""
        self.kinds: dict[tuple[int, tuple[int, ...]], int] = {}
        """The kind of a multiply-add by the numbers in them."""
        self.choices: dict[tuple[int, tuple[int, ...]], tuple[Choice, Choice]] = {}
        """What a comparison chooses, by the same."""

    def make_error(self, message: str) -> WeftError:
        """The error that says what is wrong, with the kernel and the cycle."""
        return WeftError(f"{self.name}: cycle {self.cycle}: {message}")

    def make_execution(self) -> Execution:
        """The cost of all words so far."""
        trace = self.trace
        stalls = trace.count_stalls(self.spec) if self.spec.bank_conflicts else 0
        return Execution(
            max(self.cycle, self.done) + stalls + self.entries * self.spec.loop_entry_cycles,
            stalls,
            self.words,
            len(trace.mac_kind),
            sum(-(-8 * width // self.spec.register_bits) for width in trace.load_width),
            len(trace.store_kind),
        )

    def with_stalls(self, cycles: Sequence[int]) -> npt.NDArray[np.int64]:
        """Cycles of issue with those in which words up to there waited at banks."""
        issued = np.array(cycles, dtype=np.int64)
        if not self.spec.bank_conflicts:
            return issued
        waited = np.concatenate([[0], np.cumsum(self.trace.stalls_by_cycle(self.spec))])
        return issued + waited[np.minimum(issued + 1, len(waited) - 1)]

    # --- registers --------------------------------------------------------------------------

    def read(self, register: str, cycle: int) -> int:
        """
        The tag that a register has in a cycle. Raises `WeftError` if it was never written, or has
        what a comparison says of its lanes, which is not computed.
        """
        seen = self.seen.get(register)
        if seen is not None:
            for place in range(len(seen) - 1, -1, -1):
                if seen[place] <= cycle:
                    tag = self.tags[register][place]
                    if tag == _COMPARED:
                        raise self.make_error(f"{register} is read, which a comparison has written")
                    return tag
        raise self.make_error(f"{register} is read, but nothing that was written to it is there")

    def write(self, register: str, cycle: int, tag: int) -> None:
        """
        A tag that a register has from a cycle on. Raises `WeftError` for two in one cycle. What was
        overwritten before the present cycle is forgotten some time.
        """
        if register in LOOP_REGISTERS:
            self.loop_set = self.cycle
        seen = self.seen.get(register)
        if seen is None:
            self.seen[register], self.tags[register] = [cycle], [tag]
            return
        tags = self.tags[register]
        place = len(seen)
        while place and seen[place - 1] > cycle:
            place -= 1
        if place and seen[place - 1] == cycle:
            raise self.make_error(f"two results come into {register} at once, in cycle {cycle}")
        seen.insert(place, cycle)
        tags.insert(place, tag)
        if len(seen) > 32 and seen[16] <= self.cycle:
            del seen[:16], tags[:16]

    # --- parts ------------------------------------------------------------------------------

    def run_parts(self, parts: tuple[Part, ...]) -> None:
        """Executes parts one after another."""
        for part in parts:
            match part:
                case Straight():
                    self.run_straight(part.words)
                case HardwareLoop():
                    self.run_kernel(part)
                case SoftwareLoop():
                    self.run_nest(part)

    def run_straight(self, words: tuple[Word, ...]) -> None:
        """Executes words, one per cycle; each word is checked once."""
        for word in words:
            if id(word) not in self.checked:
                self.check_word(word)
            for _, instruction in word:
                self.issue_instruction(instruction)
            self.cycle += 1
        self.words += len(words)

    def run_kernel(self, part: HardwareLoop) -> None:
        """
        Executes a hardware loop, whose rounds must be those in its counter, and whose end must be
        as far behind the last word that sets its registers as the machine says. Where the machine
        sets no such counter, they are what the part says.
        """
        names = LOOP_REGISTERS[: self.spec.loop_setup_words]
        found = [self.read(name, self.cycle) for name in names]
        rounds = found[0] if found else part.rounds
        if rounds != part.rounds:
            raise self.make_error(f"lc is {rounds} before a loop of {part.rounds} rounds")
        apart = self.cycle + len(part.words) - self.loop_set - 1
        if names and apart < self.spec.loop_end_words:
            raise self.make_error(
                f"a loop of {len(part.words)} words ends {apart} words behind what sets "
                f"{', '.join(names)}, but must {self.spec.loop_end_words} or more"
            )
        self.entries += 1
        for _ in range(rounds):
            self.run_straight(part.words)

    def run_nest(self, part: SoftwareLoop) -> None:
        """
        Executes a software loop. Raises `WeftError` where its branch does not go back after each
        trip but the last, or has not as many words behind it as are executed.
        """
        for trip in range(1, part.trips + 1):
            self.taken = None
            self.run_parts(part.parts)
            if self.taken is None or self.taken != (trip < part.trips):
                raise self.make_error(f"the branch behind trip {trip} of {part.trips} is wrong")
            behind = self.cycle - self.branched - 1
            if behind != self.spec.branch_delay:
                raise self.make_error(
                    f"the word of cycle {self.branched}, which branches behind trip {trip} of "
                    f"{part.trips}, has {behind} words behind it, but {self.spec.branch_delay} are "
                    "executed before a branch goes back"
                )
        self.taken = None

    def check_word(self, word: Word) -> None:
        """
        Raises `WeftError` for slots that no word holds together, for instructions that a slot does
        not have, and for too many accesses through one pointer.
        """
        slots = [slot for slot, _ in word]
        if slots and not self.spec.fits_word(slots):
            raise self.make_error(f"no instruction word holds {', '.join(slots)}")
        pointers = [i.pointer for _, i in word if isinstance(i, AccessWord)]
        for slot, instruction in word:
            if error := format_error(slot, instruction, self.spec):
                raise self.make_error(error)
        if any(pointers.count(p) > self.spec.accesses_per_pointer for p in pointers):
            raise self.make_error(f"too many accesses of one word through {pointers[0]}")
        self.checked.add(id(word))

    # --- instructions -----------------------------------------------------------------------

    def issue_instruction(self, instruction: object) -> None:
        """Executes an instruction in the present cycle."""
        match instruction:
            case MacWord():
                self.run_mac(instruction)
            case LoadWord():
                address = self.access_address(instruction, instruction.bits // 8)
                tag = self.trace.add_load(self.cycle, address, instruction.bits // 8)
                self.write(instruction.register, self.cycle + self.spec.load, tag)
            case StoreWord():
                address = self.access_address(instruction, stored_bytes(instruction))
                node, how = self.read(instruction.acc, self.cycle), self.find_narrowing(instruction)
                self.trace.add_store(instruction, self.cycle, address, node, how)
                self.done = max(self.done, self.cycle + self.spec.store)
            case WriteWord():
                address = self.access_address(instruction, stored_bytes(instruction))
                tag = self.read(instruction.register, self.cycle)
                self.trace.add_store(instruction, self.cycle, address, tag)
                self.done = max(self.done, self.cycle + self.spec.store)
            case NarrowWord():
                self.run_narrow(instruction)
            case ClipWord():
                self.run_clip(instruction)
            case UpsWord():
                self.run_ups(instruction)
            case TakeWord():
                cycle = self.cycle + self.spec.take
                before = self.read_before(instruction.acc, cycle)
                node = self.trace.add_take(self.cycle, instruction.lanes, before)
                self.write(instruction.acc, cycle, node)
            case GiveWord():
                node = self.read(instruction.acc, self.cycle)
                self.trace.add_give(self.cycle, instruction.lanes, node)
                self.done = max(self.done, self.cycle + 1)
            case _:
                self.run_scalar(instruction)

    def access_address(self, word: AccessWord, width: int) -> int:
        """
        The address of an access of `width` bytes; moves its pointer. Raises `WeftError` for
        addresses that are not aligned or outside of memory.
        """
        pointer = self.read(word.pointer, self.cycle)
        behind = word.offset
        if isinstance(behind, str):
            behind = self.read(behind, self.cycle - self.spec.control_read)
        address = pointer + (behind or 0)
        if address % self.spec.alignment_bytes or not 0 <= address <= self.size - width:
            raise self.make_error(
                f"{width} bytes at address {address}, which is not a multiple of "
                f"{self.spec.alignment_bytes} within 0..{self.size - width}"
            )
        if word.step != 0:
            step = word.step
            moved = step if isinstance(step, int) else self.read(step, self.cycle)
            self.write(word.pointer, self.cycle + self.spec.pointer, pointer + moved)
        return address

    def run_mac(self, word: MacWord) -> None:
        """A multiply-add, which reads the sum before it late."""
        cycle, spec, read = self.cycle, self.spec, self.read
        kind = self.find_kind(word)
        data = [read(register, cycle) for register in self.trace.registers[kind]]
        coeff = read(word.coeff, cycle)
        before = -1 if word.first else read(word.acc, cycle + spec.mac - spec.chain)
        if min(*data, coeff) < NOTHING:
            raise self.make_error(
                f"{word.shape} multiplies what was narrowed or clipped, which is not modelled; "
                "write it to memory, and load it"
            )
        node = self.trace.add_mac(kind, data, coeff, before)
        self.write(word.acc, cycle + spec.mac, node)

    def find_narrowing(self, word: StoreWord | NarrowWord) -> Narrowing:
        """The way in which lanes are narrowed, by what registers say now."""
        shift, mode = self.read(word.shift, self.cycle), self.read(MODE, self.cycle)
        if shift not in SHIFTS:
            raise self.make_error(
                f"{word.shift} is {shift}, but sums are shifted by {SHIFTS[0]} to {SHIFTS[-1]}"
            )
        unsigned = isinstance(word, StoreWord) and word.unsigned
        return Narrowing(word.bits, word.lanes, shift, *modes_of(mode), unsigned)

    def run_narrow(self, word: NarrowWord) -> None:
        """Lanes of a sum into a register; the other half of it keeps what it has."""
        cycle = self.cycle + self.spec.narrow
        whole = word.bits * word.lanes[1] == self.spec.register_bits
        known = self.seen.get(word.register)
        has_other = not whole and known is not None and known[0] < cycle
        before = self.read(word.register, cycle - 1) if has_other else NOTHING
        node = self.read(word.acc, self.cycle)
        how = self.find_narrowing(word)
        tag = self.trace.add_result(Result(node, word.half, before, how))
        self.write(word.register, cycle, tag)

    def run_clip(self, word: ClipWord) -> None:
        """Elements of a data operand against others of it; what was compared is not computed."""
        registers, cycle = DATA_PARTS[word.data], self.cycle
        numbers = self.read_selects(word)
        choices = self.choices.get((id(word), numbers))
        if choices is None:
            choices = self.choices[id(word), numbers] = self.decode_choices(word, numbers)
        parts = tuple(
            self.read(register, cycle) if part in word.parts else NOTHING
            for part, register in enumerate(registers)
        )
        for choice, target in zip(choices, CLIP_RESULTS[word.register], strict=True):
            tag = self.trace.add_result(Comparison(choice, parts))
            self.write(target, cycle + self.spec.compare, tag)
        self.write(word.compared, cycle + self.spec.compare, _COMPARED)

    def decode_choices(self, word: ClipWord, numbers: Sequence[int]) -> tuple[Choice, Choice]:
        """
        The choices for both halves of a result by starts and halves of control registers. Raises
        `WeftError` where the configuration chooses something else.
        """
        xstart, ystart, *halves = numbers
        xoffsets, yoffsets, configuration = _join_halves(halves)
        found = CompareOperands(xstart, xoffsets, ystart, yoffsets, configuration)
        kind = found.kind
        if kind is None:
            raise self.make_error(
                f"{word.configuration} does not choose the larger or the smaller of two elements "
                f"of {word.data}"
            )
        one, other = (found.tolist() for found in found.list_indices(word.bits))
        half = len(one) // 2
        low, high = (
            Choice(kind, word.bits, tuple(one[some]), tuple(other[some]))
            for some in (slice(half), slice(half, None))
        )
        return low, high

    def read_selects(self, word: MacWord | ClipWord) -> tuple[int, ...]:
        """The numbers in the registers of an instruction's selects."""
        early = self.cycle - self.spec.control_read
        registers = self.select_registers.get(id(word))
        if registers is None:
            registers = self.select_registers[id(word)] = select_operands(word)
        return tuple(self.read(register, early) for register in registers)

    def find_kind(self, word: MacWord) -> int:
        """The kind of a multiply-add by what its registers say now that it selects."""
        numbers = self.read_selects(word)
        kind = self.kinds.get((id(word), numbers))
        if kind is None:
            kind = self.kinds[id(word), numbers] = self.trace.find_kind(
                word, self.decode_selects(word, numbers)
            )
        return kind

    def decode_selects(self, word: MacWord, numbers: Sequence[int]) -> SelectOperands:
        """
        The selects of a start and halves of control registers. Raises `WeftError` where the
        configuration is for data of another width.
        """
        start, *halves = numbers
        xoffsets, zoffsets, configuration = _join_halves(halves)
        found = SelectOperands(start, xoffsets, word.zstart, zoffsets, configuration)
        if found.is_wide != (len(DATA_PARTS[word.data]) > 2):
            raise self.make_error(f"{word.configuration} is for data that are not in {word.data}")
        return found

    def run_ups(self, word: UpsWord) -> None:
        """
        Reads into lanes of an accumulator; the other lanes keep what they have, if it has
        something.
        """
        width = word.bits * word.lanes[1] // 8
        tag = self.trace.add_load(self.cycle, self.access_address(word, width), width)
        seen = self.seen.get(word.acc)
        cycle = self.cycle + self.spec.ups
        if seen is not None and seen[-1] == cycle:
            self.other_half(word, tag)
            return
        node = self.trace.add_ups(self.find_widening(word), tag, self.read_before(word.acc, cycle))
        self.write(word.acc, cycle, node)

    def read_before(self, acc: str, cycle: int) -> int:
        """What an accumulator has before a cycle in which some of its lanes are set; -1: none."""
        seen = self.seen.get(acc)
        return -1 if not seen or seen[0] > cycle - 1 else self.read(acc, cycle - 1)

    def find_widening(self, word: UpsWord) -> Widening:
        """The way in which numbers come into lanes, by what registers say now."""
        shift = self.read(word.shift, self.cycle)
        if shift not in UPS_SHIFTS:
            raise self.make_error(
                f"{word.shift} is {shift}, but numbers come into accumulators shifted by "
                f"{UPS_SHIFTS[0]} to {UPS_SHIFTS[-1]}"
            )
        return Widening(word.bits, word.lanes, shift)

    def other_half(self, word: UpsWord, tag: int) -> None:
        """
        Finds what widens to lanes of an accumulator in the cycle in which others of it are set.
        """
        tags = self.tags[word.acc]
        first = self.trace.kinds[self.trace.node_kind[tags[-1]]]
        if not isinstance(first, Widening) or first.lanes == word.lanes:
            raise self.make_error(f"two results come into {word.acc} at once")
        tags[-1] = self.trace.add_ups(self.find_widening(word), tag, tags[-1])

    def run_scalar(self, instruction: object) -> None:
        """Numbers in scalars and pointers, and branches."""
        cycle, alu = self.cycle, self.cycle + self.spec.alu
        match instruction:
            case SetWord():
                self.write(instruction.register, cycle + self.spec.move, instruction.value)
            case SetHighWord():
                low = self.read(instruction.register, cycle) & (1 << self.spec.set_bits) - 1
                number = low | instruction.value << self.spec.set_bits
                self.write(instruction.register, cycle + self.spec.move, number)
            case CopyWord():
                copied = self.read(instruction.source, cycle)
                self.write(instruction.register, cycle + self.spec.move, copied)
            case CountWord():
                by = 1 if instruction.by is None else self.read(instruction.by, cycle)
                self.write(instruction.register, alu, self.read(instruction.source, cycle) - by)
            case ZeroWord():
                zero = self.read(instruction.test, cycle) == 0
                self.write(instruction.register, alu, int(zero))
            case SelectWord():
                zero = self.read(instruction.test, cycle) == 0
                source = instruction.zero if zero else instruction.other
                self.write(instruction.register, alu, self.read(source, cycle))
            case MoveWord():
                step = instruction.step
                moved = step if isinstance(step, int) else self.read(step, cycle)
                moved += self.read(instruction.pointer, cycle)
                self.write(instruction.pointer, cycle + self.spec.pointer, moved)
            case BranchWord():
                self.taken = self.read(instruction.register, cycle) != 0
                self.branched = cycle
            case _:
                raise self.make_error(f"{type(instruction).__name__} is no instruction")


_COMPARED = -(1 << 64)
"""What a scalar has that a comparison writes: no number."""


def _join_halves(halves: Sequence[int]) -> list[int]:
    """The numbers of control registers of which the halves stand one after the other."""
    return [low | high << HALF_BITS for low, high in zip(halves[::2], halves[1::2], strict=True)]
