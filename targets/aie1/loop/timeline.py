"""
Words one after another: instructions at the earliest cycle that registers, memory and slots let
them have, and pipelined loops overlaid on what is before them.

Cycles count from the first word on, hardware loops with all of their rounds, so that what is
under way when a loop ends is known behind it. Memory counts as a register per buffer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ..code.settings import set_register
from ..code.words import (
    LOOP_REGISTERS,
    AccessWord,
    HardwareLoop,
    Instruction,
    LoadWord,
    Part,
    SoftwareLoop,
    StoringWord,
    Straight,
    UpsWord,
    Word,
    instruction_effects,
    slots_of,
)
from ..machine.slots import SLOTS
from ..machine.spec import Aie1Spec
from .pipelined import LoopPlan

Timed = tuple[int, str, Instruction]
"""A cycle, a slot, and what it takes."""

Settings = Sequence[tuple[Instruction, ...]]
"""Groups of instructions that each set a register, in order."""

_NEVER = 1 << 40
"""Later than all cycles."""


@dataclass
class Timeline:
    """Parts that are finished, and the open words behind them, from cycle `base` on."""

    spec: Aie1Spec
    pairs: Mapping[str, frozenset[int]] = field(default_factory=dict[str, frozenset[int]])
    """The pairs of banks of each buffer, where accesses of a word that meet in one take turns."""
    buffers: dict[str, str] = field(default_factory=dict[str, str])
    """The buffer behind each pointer register."""
    parts: list[Part] = field(default_factory=list[Part])
    base: int = 0
    words: list[dict[str, Instruction]] = field(default_factory=list[dict[str, Instruction]])
    visible: dict[str, int] = field(default_factory=dict[str, int])
    """The cycle from which on the last write to each register is seen."""
    last_read: dict[str, int] = field(default_factory=dict[str, int])

    # --- single instructions ----------------------------------------------------------------

    def issue_instruction(self, instruction: Instruction, earliest: int = 0) -> int:
        """Issues an instruction as early as it can be; the cycle."""
        cycle = max(self.base, earliest)
        reads, writes = self._instruction_effects(instruction)
        for register, delay in reads:
            cycle = max(cycle, self.visible.get(register, 0) - delay)
        for register, latency in writes:
            cycle = max(cycle, self.visible.get(register, 0) + 1 - latency)
            cycle = max(cycle, self.last_read.get(register, -1) + 1 - latency)
        while (slot := self._find_slot(instruction, cycle)) is None:
            cycle += 1
        self._word_at(cycle)[slot] = instruction
        self._note_effects(instruction, cycle)
        return cycle

    def _instruction_effects(
        self, instruction: Instruction
    ) -> tuple[Sequence[tuple[str, int]], Sequence[tuple[str, int]]]:
        found = instruction_effects(instruction, self.spec)
        if isinstance(instruction, LoadWord | UpsWord):
            memory = f"memory {self.buffers[instruction.pointer]}"
            return (*found.reads, (memory, 0)), found.writes
        if isinstance(instruction, StoringWord):
            memory = f"memory {self.buffers[instruction.pointer]}"
            return found.reads, (*found.writes, (memory, self.spec.store))
        return found.reads, found.writes

    def _note_effects(self, instruction: Instruction, cycle: int) -> None:
        reads, writes = self._instruction_effects(instruction)
        for register, delay in reads:
            self.last_read[register] = max(self.last_read.get(register, 0), cycle + delay)
        for register, latency in writes:
            self.visible[register] = max(self.visible.get(register, 0), cycle + latency)

    def _word_at(self, cycle: int) -> dict[str, Instruction]:
        while len(self.words) <= cycle - self.base:
            self.words.append({})
        return self.words[cycle - self.base]

    def _find_slot(self, instruction: Instruction, cycle: int) -> str | None:
        word = self._word_at(cycle)
        for slot in slots_of(instruction, self.spec):
            if slot not in word and self.spec.fits_word((*word, slot)):
                if self._may_join(instruction, word):
                    return slot
        return None

    def _may_join(self, instruction: Instruction, word: Mapping[str, Instruction]) -> bool:
        """Tests whether a word has room for an access more by its pointer and its banks."""
        if not isinstance(instruction, AccessWord):
            return True
        if self._count_accesses(instruction, word) >= self.spec.accesses_per_pointer:
            return False
        mine = self._pairs_of(instruction)
        others = (self._pairs_of(o) for o in word.values() if isinstance(o, AccessWord))
        return all(mine.isdisjoint(other) for other in others)

    def _pairs_of(self, access: AccessWord) -> frozenset[int]:
        return self.pairs.get(self.buffers[access.pointer], frozenset())

    @staticmethod
    def _count_accesses(access: AccessWord, word: Mapping[str, Instruction]) -> int:
        """Accesses of a word through the pointer of this one."""
        others = (o for o in word.values() if isinstance(o, AccessWord))
        return sum(other.pointer == access.pointer for other in others)

    def drain_results(self) -> None:
        """Empty words until all results are there."""
        end = max([self.base, *self.visible.values()])
        if end > self.base:
            self._word_at(end - 1)

    def last_cycle(self) -> int:
        """The cycle behind the last word."""
        return self.base + len(self.words)

    def pad_words(self, end: int) -> None:
        """Empty words up to cycle `end`."""
        if end > self.last_cycle():
            self._word_at(end - 1)

    def flush_parts(self) -> tuple[Part, ...]:
        """Closes the open words; all parts."""
        if self.words:
            self.parts.append(Straight(tuple(_make_word(word) for word in self.words)))
            self.base += len(self.words)
            self.words = []
        return tuple(self.parts)

    def add_nest(self, parts: tuple[Part, ...], trips: int, cycles: int) -> None:
        """A software loop that takes `cycles` and begins and ends with nothing under way."""
        self.drain_results()
        self.flush_parts()
        self.parts.append(SoftwareLoop(parts, trips))
        self.base += cycles
        self.visible.clear()
        self.last_read.clear()

    # --- pipelined loops --------------------------------------------------------------------

    def add_loop(self, plan: LoopPlan, speculate: int = 0, settings: Settings = ()) -> int:
        """
        All trips of a loop, among what sets its registers (`settings`); the kernel goes on for
        `speculate` trips more than there are. The cycle behind the kernel's last round, counted
        from that of the first iteration; 0 where there is none.
        """
        trips, ii = plan.loop.count_iterations(), plan.ii
        begin = max(0, plan.span - ii)
        rounds = max(0, ((trips + speculate) * ii - begin) // (plan.copies * ii))
        rounds = rounds if rounds > 1 else 0
        trip = _Iterations(plan, trips)
        shift = self._place_fill(trip, rounds, settings)
        behind = begin + rounds * plan.copies * ii
        total = (trips - 1) * ii + plan.span
        if rounds:
            self.pad_words(shift + begin)
            self.flush_parts()
            kernel = trip.issued_between(begin, begin + plan.copies * ii, endless=True)
            self.parts.append(HardwareLoop(_make_words(kernel, begin, plan.copies * ii), rounds))
            self.base = shift + behind
            self._overlay_instances(shift, trip.issued_between(behind, total))
        else:
            behind = 0
        self.pad_words(shift + total)
        self._note_loop(plan, trip, shift, trips + speculate)
        return behind

    def _place_fill(self, trip: _Iterations, rounds: int, settings: Settings) -> int:
        """
        Issues what comes before the kernel of so many rounds (all iterations, if there are none),
        from the earliest cycle on at which what sets registers finds room before what reads them.
        """
        plan, touched = trip.plan, self._list_touched(trip)
        length = plan.copies * plan.ii
        end = max(0, plan.span - plan.ii) if rounds else trip.total
        fill = list(trip.issued_between(0, end))
        ordered = sorted(settings, key=lambda group: self._find_deadline(group, touched))
        loop = [*self._loop_settings(rounds)] if rounds else []
        shift = max(self.base, self.last_cycle() - end, self._find_shift(touched))
        while True:
            shift = self._next_shift(shift, fill)
            trial = self._copy_open()
            trial._overlay_instances(shift, fill)
            behind = 0
            for group in sorted([*ordered, *loop], key=lambda g: self._find_deadline(g, touched)):
                issued = [trial.issue_instruction(instruction) for instruction in group]
                behind = max(behind, issued[-1] + 1) if group in loop else behind
            least = trial._find_shift(touched)
            if rounds:
                least = max(least, trial.last_cycle() - end)
                least = max(least, behind + self.spec.loop_end_words - length - end)
            if least <= shift:
                self.words, self.visible, self.last_read = (
                    trial.words, trial.visible, trial.last_read
                )  # fmt: skip
                return shift
            shift += max(1, (least - shift) // 2)

    def _copy_open(self) -> Timeline:
        """The open words, to which others may be added."""
        return Timeline(
            self.spec, self.pairs, self.buffers, [], self.base,
            [dict(word) for word in self.words], dict(self.visible), dict(self.last_read),
        )  # fmt: skip

    def _list_touched(self, trip: _Iterations) -> dict[str, tuple[int, int]]:
        """
        By register, the first cycle in which a loop reads it, and the first that sees what the loop
        writes to it.
        """
        found: dict[str, tuple[int, int]] = {}
        first = range(min(trip.plan.copies, trip.iterations))
        for cycle, instruction in trip.list_instances(first):
            reads, writes = self._instruction_effects(instruction)
            for register, delay in reads:
                read, written = found.get(register, (_NEVER, _NEVER))
                found[register] = min(read, cycle + delay), written
            for register, latency in writes:
                read, written = found.get(register, (_NEVER, _NEVER))
                found[register] = read, min(written, cycle + latency)
        return found

    def _find_shift(self, touched: Mapping[str, tuple[int, int]]) -> int:
        """The earliest cycle for cycle 0 of a loop that touches registers then."""
        shift = self.base
        for register, (read, written) in touched.items():
            visible = self.visible.get(register, 0)
            shift = max(shift, visible - read, visible + 1 - written)
            shift = max(shift, self.last_read.get(register, -1) + 1 - written)
        return shift

    def _find_deadline(
        self, group: Sequence[Instruction], touched: Mapping[str, tuple[int, int]]
    ) -> int:
        """The cycle of a loop before which a group of instructions must be done with registers."""
        effects = [self._instruction_effects(instruction) for instruction in group]
        registers = {register for kind in effects for one in kind for register, _ in one}
        return min(min(touched.get(register, (_NEVER, _NEVER))) for register in registers)

    def _loop_settings(self, rounds: int) -> Settings:
        """What sets the registers of a hardware loop."""
        names = LOOP_REGISTERS[: self.spec.loop_setup_words]
        return tuple(set_register(r, rounds if r == "lc" else 0, self.spec) for r in names)

    def _next_shift(self, shift: int, fill: Iterable[Timed]) -> int:
        """The first cycle from `shift` on at which words have room for the fill of a loop."""
        cycles: dict[int, list[tuple[str, Instruction]]] = {}
        for cycle, slot, instruction in fill:
            cycles.setdefault(cycle, []).append((slot, instruction))
        while not all(self._is_free(shift + cycle, added) for cycle, added in cycles.items()):
            shift += 1
        return shift

    def _is_free(self, cycle: int, added: Sequence[tuple[str, Instruction]]) -> bool:
        """Tests whether the word of a cycle can hold these instructions too."""
        if cycle >= self.last_cycle():
            return True
        word = dict(self._word_at(cycle))
        if any(slot in word or not self._may_join(i, word) for slot, i in added):
            return False
        word |= dict(added)
        return not word or self.spec.fits_word(word)

    def _overlay_instances(self, shift: int, instances: Iterable[Timed]) -> None:
        for cycle, slot, instruction in instances:
            word = self._word_at(shift + cycle)
            assert slot not in word
            word[slot] = instruction

    def _note_loop(self, plan: LoopPlan, trip: _Iterations, shift: int, trips: int) -> None:
        for cycle, instruction in trip.list_instances(range(max(0, trips - plan.copies), trips)):
            self._note_effects(instruction, shift + cycle)


@dataclass(frozen=True)
class _Iterations:
    """Instances of a loop's instructions, cycle 0 being that of the first one."""

    plan: LoopPlan
    iterations: int

    @property
    def total(self) -> int:
        return (self.iterations - 1) * self.plan.ii + self.plan.span

    def _list_timed(self) -> list[tuple[int, str, tuple[Instruction, ...]]]:
        plan = self.plan
        found: list[tuple[int, str, tuple[Instruction, ...]]] = [
            (time, slot, words)
            for time, slot, words in zip(plan.times, plan.slots, plan.words, strict=True)
        ]
        for time, slot, instruction in plan.control.timed:
            found.append((time, slot, (instruction,) * plan.copies))
        return found

    def issued_between(self, first: int, end: int, endless: bool = False) -> Iterable[Timed]:
        """
        Instructions issued from cycle `first` on before `end`, of `endless` iterations if asked.
        """
        ii, copies = self.plan.ii, self.plan.copies
        for time, slot, words in self._list_timed():
            low = max(0, -(-(first - time) // ii))
            high = -(-(end - time) // ii)
            for trip in range(low, high if endless else min(high, self.iterations)):
                yield time + trip * ii, slot, words[trip % copies]

    def list_instances(self, trips: range) -> Iterable[tuple[int, Instruction]]:
        for time, _, words in self._list_timed():
            for trip in trips:
                yield time + trip * self.plan.ii, words[trip % self.plan.copies]


def _make_word(word: dict[str, Instruction]) -> Word:
    return tuple((slot, word[slot]) for slot in SLOTS if slot in word)


def _make_words(instances: Iterable[Timed], first: int, count: int) -> tuple[Word, ...]:
    found: list[dict[str, Instruction]] = [{} for _ in range(count)]
    for cycle, slot, instruction in instances:
        found[cycle - first][slot] = instruction
    return tuple(_make_word(word) for word in found)
