"""
Control code of a flat nest: counters of loops, and the steps of pointers at their ends.

In each trip the counter of the innermost loop is decremented, into the scalar that selects test;
that of the next loop by whether it is 0 then; and so on. While a counter is in that scalar, it is
reset if it is 0, and a select for each family of pointers whose step at the end of the loop is
another one takes that. What a family has chosen in the end is copied into the modifier by which
its pointers move. All of it comes early enough for the accesses that move the pointers, and not so
early that the trip before still needs what is overwritten: a step that is needed several trips
later (by the stores of a trip, after its loads) is copied from register to register on the way.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from ....transforms.core.errors import WeftError
from ....transforms.core.steps import OutOfSteps, StepBudget
from ....transforms.modulo.heuristic import schedule_as_late
from ....transforms.modulo.problem import Dependence, ModuloProblem, Operation, Schedule
from ....transforms.modulo.sequence import schedule_in_sequence
from ....transforms.modulo.table import Table
from ....transforms.modulo.windows import schedule_around
from ..code.words import TESTED, CopyWord, CountWord, Instruction, SelectWord, ZeroWord
from ..machine.slots import COPY, SCALAR
from ..machine.spec import Aie1Spec
from .files import Registers
from .pointers import Levels, Pointer


class _Method(Protocol):
    """A way to schedule operations around fixed ones."""

    def __call__(
        self,
        problem: ModuloProblem,
        ii: int,
        fixed: dict[int, int],
        /,
        *,
        steps: StepBudget | None = None,
    ) -> Schedule | None: ...


@dataclass(frozen=True)
class Control:
    """
    Scalar instructions of a trip with their times and slots, what registers hold before the loop,
    and by pointer (its number) the steps of the access that moves it, which trips take in turn:
    bytes, or a modifier.
    """

    timed: tuple[tuple[int, str, Instruction], ...]
    initial: tuple[tuple[str, int], ...]
    steps: tuple[tuple[int | str, ...], ...]

    @property
    def period(self) -> int:
        """After how many trips all steps are the same again."""
        return math.lcm(*(len(steps) for steps in self.steps))


def hold_steps(
    pointers: Sequence[Pointer],
    turns: Sequence[Sequence[int | str]],
    spec: Aie1Spec,
    modifiers: Registers,
) -> dict[int, str] | None:
    """
    A modifier for each step that no word holds: from access to access, and from iteration to
    iteration (`turns`) where control code does not choose it; `None` if there are too few.
    """
    needed: dict[int, None] = {}
    for pointer, last in zip(pointers, turns, strict=True):
        steps = [(hop,) for hop in pointer.hops] + [tuple(s for s in last if isinstance(s, int))]
        for one, mine in zip(pointer.accesses, steps, strict=True):
            needed |= {s: None for s in mine if not spec.has_step(s, one.bytes)}
    if modifiers.used + len(needed) > modifiers.count:
        return None
    return {step: modifiers.take_register("a step") for step in needed}


def hold_offsets(pointers: Sequence[Pointer], offsets: Registers) -> dict[int, str] | None:
    """A register for each distance of an access from its pointer; `None` if there are too few."""
    needed = dict.fromkeys(p.offset_of(one) for p in pointers for one in p.accesses)
    needed.pop(0, None)
    if offsets.used + len(needed) > offsets.count:
        return None
    return {offset: offsets.take_register("an offset") for offset in needed}


def written_out(pointers: Sequence[Pointer], levels: Levels) -> Control:
    """No code at all: a step for each trip of the inner loops."""
    trips = [levels.count_ended(trip) for trip in range(levels.period)]
    steps = (
        tuple(p.steps[ended] for ended in trips) if len(set(p.steps)) > 1 else p.steps[:1]
        for p in pointers
    )
    return Control((), (), tuple(steps))


@dataclass
class _Code:
    """Instructions and what holds between them; ops of the loop are -1, -2 and so on."""

    instructions: list[Instruction] = field(default_factory=list[Instruction])
    edges: list[Dependence] = field(default_factory=list[Dependence])
    initial: dict[str, int] = field(default_factory=dict[str, int])
    constants: dict[int, str] = field(default_factory=dict[int, str])

    def copy(self) -> _Code:
        """The same, to which more can be added."""
        return _Code([*self.instructions], [*self.edges], {**self.initial}, {**self.constants})

    def constant_scalar(self, value: int, scalars: Registers) -> str:
        """A scalar that holds a number all the time."""
        if value not in self.constants:
            self.constants[value] = scalars.take_register(
                "a number that steps or counters are set to"
            )
            self.initial[self.constants[value]] = value
        return self.constants[value]

    def add_instruction(self, instruction: Instruction) -> int:
        self.instructions.append(instruction)
        return len(self.instructions) - 1


def control_code(
    core: ModuloProblem,
    schedule: Schedule,
    pointers: Sequence[Pointer],
    levels: Levels,
    scalars: Registers,
    modifiers: Registers,
    spec: Aie1Spec,
    steps: StepBudget | None = None,
) -> Control | None:
    """
    Scheduled around the loads and stores of a loop, which stay; `None` if there are not enough
    cycles or registers. Raises `OutOfSteps`.
    """
    groups = _group_pointers(pointers, schedule)
    if not groups:
        return Control((), (), tuple(p.steps[:1] for p in pointers))
    lacks_registers = False
    for takes_turns in (False, True):
        if takes_turns and not lacks_registers:
            break
        for near in range(1, len(groups) + 1):
            mine = replace(scalars), replace(modifiers)
            maker = _Maker(core, schedule, pointers, levels, *mine, spec, steps, takes_turns)
            try:
                found = maker.make_control(groups, near)
            except OutOfSteps:
                raise
            except WeftError:
                found, lacks_registers = None, True
            if found is not None:
                scalars.used, modifiers.used = mine[0].used, mine[1].used
                return found
    return None


@dataclass
class _Maker:
    """If it `takes_turns`, families of one select each have one scalar for what they chose."""

    core: ModuloProblem
    schedule: Schedule
    pointers: Sequence[Pointer]
    levels: Levels
    scalars: Registers
    modifiers: Registers
    spec: Aie1Spec
    steps: StepBudget | None
    alternates: bool
    chosen: dict[str, list[tuple[int, int, int]]] = field(
        default_factory=dict[str, list[tuple[int, int, int]]]
    )
    """
    By scalar, the families whose choice it has: the loop at whose end it changes first, the first
    select, and the copy of each.
    """
    shared: str = ""
    """The last scalar that was taken for the choice of a family with one select."""

    def make_control(self, groups: list[list[int]], near: int) -> Control | None:
        """
        With counters and selects just before the accesses of the first `near` groups, and steps
        of the others copied until they are needed.
        """
        code = _Code()
        counters = _make_counters(code, self.levels, self.scalars, self.spec)
        first: dict[tuple[int, ...], int] = {}
        for group in groups:
            steps = self.pointers[group[0]].steps
            if steps not in first:
                first[steps] = self._add_selects(code, steps, counters)
        self._alternate_registers(code)
        for group in groups[:near]:
            for number in group:
                pointer = self.pointers[number]
                copied = first[pointer.steps]
                _follow_reads(code, copied, -1 - pointer.last.op, self.spec.move)
        used = self.scalars.used, self.modifiers.used
        for method in (schedule_in_sequence, schedule_as_late, schedule_around):
            placed = _schedule_control(self.core, self.schedule, code, method, self.steps)
            if placed is not None:
                self.scalars.used, self.modifiers.used = used
                found = self._choose_moves(code.copy(), *placed, groups, first)
                if found is not None:
                    return found
        return None

    def _choose_moves(
        self,
        code: _Code,
        timed: list[tuple[int, str]],
        table: Table,
        groups: list[list[int]],
        first: Mapping[tuple[int, ...], int],
    ) -> Control | None:
        """The control code with copies of steps until they are needed."""
        moves: list[int | str] = [p.steps[0] for p in self.pointers]
        ends = {**first}
        for group in groups:
            steps = self.pointers[group[0]].steps
            modifier = self.modifiers.take_register("a step that changes at the end of a loop")
            end = self._add_copies(code, table, timed, ends[steps], group, modifier)
            if end is None:
                return None
            ends[steps] = end
            for number in group:
                moves[number] = modifier
        final = [(t, s, i) for (t, s), i in zip(timed, code.instructions, strict=True)]
        return Control(tuple(final), tuple(code.initial.items()), tuple((m,) for m in moves))

    def _add_selects(self, code: _Code, steps: tuple[int, ...], counters: list[_Counter]) -> int:
        """
        One per loop at whose end the step differs, and a copy of what they choose, whose target is
        open; its number.
        """
        source = code.constant_scalar(steps[0], self.scalars)
        changes = [k for k in range(1, len(steps)) if steps[k] != steps[k - 1]]
        constants = [code.constant_scalar(steps[k], self.scalars) for k in changes]
        chosen = self._choice_register(len(changes) == 1)
        first, before = len(code.instructions), -1
        for k, constant in zip(changes, constants, strict=True):
            new = code.add_instruction(SelectWord(chosen, TESTED, constant, source))
            counters[k - 1].add_reader(code, new, self.spec)
            if before >= 0:
                code.edges.append(Dependence(before, new, self.spec.alu))
            before, source = new, chosen
        copied = code.add_instruction(CopyWord("", chosen))
        code.edges.append(Dependence(before, copied, self.spec.alu))
        self.chosen[chosen].append((changes[0], first, copied))
        return copied

    def _choice_register(self, is_single: bool) -> str:
        """A scalar for what a family chooses; one for all that have one select, if it is asked."""
        if self.alternates and is_single and self.shared:
            return self.shared
        register = self.scalars.take_register("a step on its way")
        self.chosen[register] = []
        self.shared = register if is_single else self.shared
        return register

    def _alternate_registers(self, code: _Code) -> None:
        """A family's first select writes behind the copy of one whose loop ends more often."""
        for families in self.chosen.values():
            families.sort()
            for number, (_, _, copied) in enumerate(families):
                is_last = number + 1 == len(families)
                _, following, _ = families[0 if is_last else number + 1]
                edge = Dependence(copied, following, 1 - self.spec.alu, int(is_last))
                code.edges.append(edge)

    @staticmethod
    def _set_target(code: _Code, number: int, register: str) -> None:
        instruction = code.instructions[number]
        assert isinstance(instruction, CopyWord)
        code.instructions[number] = replace(instruction, register=register)

    def _add_copies(
        self,
        code: _Code,
        table: Table,
        timed: list[tuple[int, str]],
        end: int,
        group: list[int],
        modifier: str,
    ) -> int | None:
        """
        Copies, each as late as its source is there, until the last one is there for all accesses
        of the group, and puts that into the modifier; the last one's number.
        """
        moves = [self.schedule.times[self.pointers[k].last.op] for k in group]
        ii = self.schedule.ii
        early = timed[end][0] + self.spec.move
        while self._target_register(code, end) or max(moves) >= early + ii:
            source = self._target_register(code, end)
            if not source:
                file = self.modifiers if self.modifiers.used < _INTERMEDIATE else self.scalars
                source = file.take_register("a step on its way")
                self._set_target(code, end, source)
            last = min(early + ii - 1, min(moves) - self.spec.move)
            if len(timed) >= len(table.problem.operations) - len(self.core.operations):
                return None
            new = len(self.core.operations) + code.add_instruction(CopyWord("", source))
            if not any(table.reserve_free(new, time) for time in range(last, early - 1, -1)):
                return None
            timed.append(_op_slot(table, new))
            end = len(code.instructions) - 1
            early = timed[end][0] + self.spec.move
        self._set_target(code, end, modifier)
        return end if min(moves) >= early else None

    @staticmethod
    def _target_register(code: _Code, number: int) -> str:
        """The register of a copy, if it has one yet."""
        instruction = code.instructions[number]
        assert isinstance(instruction, CopyWord)
        return instruction.register


def _follow_reads(code: _Code, before: int, new: int, latency: int) -> None:
    """`new` reads what `before` writes, ahead of its writing for the next trip."""
    code.edges.append(Dependence(before, new, latency))
    code.edges.append(Dependence(new, before, 1 - latency, 1))


def _group_pointers(pointers: Sequence[Pointer], schedule: Schedule) -> list[list[int]]:
    """Pointers with the same changing steps that move within `ii` cycles, the first ones first."""
    changing = [k for k, p in enumerate(pointers) if len(set(p.steps)) > 1]
    found: list[list[int]] = []
    times = schedule.times
    for number in sorted(changing, key=lambda k: (pointers[k].steps, times[pointers[k].last.op])):
        if found:
            first = pointers[found[-1][0]]
            apart = times[pointers[number].last.op] - times[first.last.op]
            if first.steps == pointers[number].steps and apart < schedule.ii:
                found[-1].append(number)
                continue
        found.append([number])
    return sorted(found, key=lambda group: times[pointers[group[0]].last.op])


@dataclass(frozen=True)
class _Counter:
    """
    The numbers of the instruction that puts a decremented counter into the scalar that is tested,
    and of that which puts another one there.
    """

    count: int
    following: int
    distance: int

    def add_reader(self, code: _Code, number: int, spec: Aie1Spec) -> None:
        """An instruction that reads the scalar in between."""
        code.edges.append(Dependence(self.count, number, spec.alu))
        code.edges.append(Dependence(number, self.following, 1 - spec.alu, self.distance))


def _make_counters(
    code: _Code, levels: Levels, scalars: Registers, spec: Aie1Spec
) -> list[_Counter]:
    """
    Of all loops but the outermost, the innermost first. One register says in turn of each whether
    it is 0, and is what the next is decremented by.
    """
    inner = levels.counts[1:]
    flag = scalars.take_register("whether a counter is 0") if len(inner) > 1 else None
    counts: list[int] = []
    registers = [scalars.take_register("a counter") for _ in inner]
    for number, register in enumerate(registers):
        by = flag if number else None
        counts.append(code.add_instruction(CountWord(TESTED, register, by)))
    found = [
        _Counter(count, following, int(following == counts[0]))
        for count, following in zip(counts, (*counts[1:], counts[0]), strict=True)
    ]
    zeros: list[int] = []
    for number, (trips, register) in enumerate(zip(reversed(inner), registers, strict=True)):
        code.initial[register] = trips
        full = code.constant_scalar(trips, scalars)
        reset = code.add_instruction(SelectWord(register, TESTED, full, TESTED))
        found[number].add_reader(code, reset, spec)
        code.edges.append(Dependence(reset, counts[number], spec.alu, 1))
        if flag is not None and number + 1 < len(counts):
            zeros.append(code.add_instruction(ZeroWord(flag, TESTED)))
            found[number].add_reader(code, zeros[-1], spec)
            code.edges.append(Dependence(zeros[-1], counts[number + 1], spec.alu))
            if number:
                code.edges.append(Dependence(counts[number], zeros[-1], 1 - spec.alu))
    if zeros:
        code.edges.append(Dependence(counts[-1], zeros[0], 1 - spec.alu, 1))
    return found


_INTERMEDIATE = 4
"""Modifiers that may hold steps that are copied; the others are for those in use."""

_COPIES = 24
"""The most copies; each takes a slot of every trip, so more are of no use."""


def _schedule_control(
    core: ModuloProblem,
    schedule: Schedule,
    code: _Code,
    method: _Method,
    steps: StepBudget | None,
) -> tuple[list[tuple[int, str]], Table] | None:
    """
    Times and slots around those of the loop's ops, and a table with room for copies, which are
    the operations behind those of the code.
    """
    base = len(core.operations)
    settled = tuple(
        Operation(o.name, (o.alternatives[n],))
        for o, n in zip(core.operations, schedule.chosen, strict=True)
    )
    scalar = Operation("control", (frozenset({SCALAR}),))
    copy = Operation("copy", (frozenset({COPY}),))
    operations = settled + tuple(
        copy if isinstance(instruction, CopyWord) else scalar for instruction in code.instructions
    )

    def op_number(op: int) -> int:
        return op + base if op >= 0 else -1 - op

    edges = tuple(
        Dependence(op_number(e.source), op_number(e.target), e.latency, e.distance)
        for e in code.edges
    )
    problem = ModuloProblem(operations, edges, (), core.words)
    fixed = dict(enumerate(schedule.times))
    found = method(problem, schedule.ii, fixed, steps=steps)
    if found is None:
        return None
    table = Table(ModuloProblem(operations + (copy,) * _COPIES, (), (), core.words), schedule.ii)
    for op, time in enumerate(found.times):
        if not table.reserve_free(op, time):
            return None
    return [_op_slot(table, op) for op in range(base, len(operations))], table


def _op_slot(table: Table, op: int) -> tuple[int, str]:
    time, alternative = table.at[op]
    operation = table.problem.operations[op]
    return time, next(iter(operation.alternatives[alternative]))
