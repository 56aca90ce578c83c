"""
Control code of a flat nest: counters of loops, and the steps of pointers at their ends.

In each trip the counter of the innermost loop is decremented; that of the next loop by whether it
is 0 then; and so on. For a family of pointers whose step at the end of a loop is another one, a
select puts it into the modifier by which they move. Then counters that are 0 are reset. All of it
comes early enough for the accesses that move the pointers, and not so early that the trip before
still needs what is overwritten: a step that is needed several trips later (by the stores of a trip,
after its loads) is copied from register to register on the way.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ....transforms.core.errors import WeftError
from ....transforms.core.steps import OutOfSteps, StepBudget
from ....transforms.modulo.heuristic import schedule_as_late
from ....transforms.modulo.problem import Dependence, ModuloProblem, Operation, Schedule
from ....transforms.modulo.table import Table
from ....transforms.modulo.windows import schedule_around
from ..code.words import CopyWord, CountWord, Instruction, SelectWord, ZeroWord
from ..machine.slots import COPY, SCALAR
from ..machine.spec import Aie1Spec
from .files import Registers
from .pointers import Levels, Pointer


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
    """If it `takes_turns`, selects of all families have one scalar for what they chose so far."""

    core: ModuloProblem
    schedule: Schedule
    pointers: Sequence[Pointer]
    levels: Levels
    scalars: Registers
    modifiers: Registers
    spec: Aie1Spec
    steps: StepBudget | None
    alternates: bool
    chains: list[list[int]] = field(default_factory=list[list[int]])
    """The selects of each family that has several."""
    chosen: str = ""
    """The last scalar that was taken for what is chosen so far."""

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
        if self.alternates:
            self._alternate_registers(code)
        for group in groups[:near]:
            for number in group:
                pointer = self.pointers[number]
                _follow_reads(code, first[pointer.steps], -1 - pointer.last.op, self.spec)
        placed = _schedule_control(self.core, self.schedule, code, self.steps)
        if placed is None:
            return None
        timed, table = placed
        moves: list[int | str] = [p.steps[0] for p in self.pointers]
        ends = dict(first)
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
        """One per loop at whose end the step differs; the last one, whose target is open."""
        source = code.constant_scalar(steps[0], self.scalars)
        before, chain = -1, list[int]()
        for k in (k for k in range(1, len(steps)) if steps[k] != steps[k - 1]):
            constant = code.constant_scalar(steps[k], self.scalars)
            if before >= 0:
                source = self._intermediate_register()
                self._set_target(code, before, source)
            new = code.add_instruction(SelectWord("", counters[k - 1].register, constant, source))
            code.edges.append(Dependence(counters[k - 1].count, new, self.spec.alu))
            code.edges.append(Dependence(new, counters[k - 1].reset, 1 - self.spec.alu))
            if before >= 0:
                _follow_reads(code, before, new, self.spec)
            before = new
            chain.append(new)
        self.chains += [chain] if len(chain) > 1 else []
        return before

    def _intermediate_register(self) -> str:
        """A scalar for what is chosen so far."""
        if not (self.alternates and self.chosen):
            self.chosen = self.scalars.take_register("a step on its way")
        return self.chosen

    def _alternate_registers(self, code: _Code) -> None:
        """A family's first select writes behind the last one of the family before."""
        for number, chain in enumerate(self.chains):
            is_last = number + 1 == len(self.chains)
            following = self.chains[0 if is_last else number + 1]
            edge = Dependence(chain[-1], following[0], 1 - self.spec.alu, int(is_last))
            code.edges.append(edge)

    @staticmethod
    def _set_target(code: _Code, number: int, register: str) -> None:
        instruction = code.instructions[number]
        assert isinstance(instruction, SelectWord | CopyWord)
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
        early = timed[end][0] + self._instruction_latency(code, end)
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
        """The register of a select or copy, if it has one yet."""
        instruction = code.instructions[number]
        assert isinstance(instruction, SelectWord | CopyWord)
        return instruction.register

    def _instruction_latency(self, code: _Code, number: int) -> int:
        copies = isinstance(code.instructions[number], CopyWord)
        return self.spec.move if copies else self.spec.alu


def _follow_reads(code: _Code, before: int, new: int, spec: Aie1Spec) -> None:
    """`new` reads what `before` writes, ahead of its writing for the next trip."""
    code.edges.append(Dependence(before, new, spec.alu))
    code.edges.append(Dependence(new, before, 1 - spec.alu, 1))


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
    """The numbers of the instructions that decrement and reset a register."""

    register: str
    count: int
    reset: int


def _make_counters(
    code: _Code, levels: Levels, scalars: Registers, spec: Aie1Spec
) -> list[_Counter]:
    """
    Of all loops but the outermost, the innermost first. One register says in turn of each whether
    it is 0, and is what the next is decremented by.
    """
    found: list[_Counter] = []
    inner = levels.counts[1:]
    flag = scalars.take_register("whether a counter is 0") if len(inner) > 1 else None
    zeros: list[int] = []
    for trips in reversed(inner):
        register = scalars.take_register("a counter")
        full = code.constant_scalar(trips, scalars)
        code.initial[register] = trips
        count = code.add_instruction(CountWord(register, flag if found else None))
        reset = code.add_instruction(SelectWord(register, register, full, register))
        code.edges.append(Dependence(count, reset, spec.alu))
        code.edges.append(Dependence(reset, count, spec.alu, 1))
        if found and flag is not None:
            zeros.append(code.add_instruction(ZeroWord(flag, found[-1].register)))
            code.edges.append(Dependence(found[-1].count, zeros[-1], spec.alu))
            code.edges.append(Dependence(zeros[-1], found[-1].reset, 1 - spec.alu))
            code.edges.append(Dependence(zeros[-1], count, spec.alu))
        found.append(_Counter(register, count, reset))
    if zeros:
        code.edges.append(Dependence(found[-1].count, zeros[0], 1 - spec.alu, 1))
    return found


_INTERMEDIATE = 4
"""Modifiers that may hold steps that are copied; the others are for those in use."""

_COPIES = 24
"""The most copies; each takes a slot of every trip, so more are of no use."""


def _schedule_control(
    core: ModuloProblem, schedule: Schedule, code: _Code, steps: StepBudget | None
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
    operations = settled + (scalar,) * len(code.instructions)

    def op_number(op: int) -> int:
        return op + base if op >= 0 else -1 - op

    edges = tuple(
        Dependence(op_number(e.source), op_number(e.target), e.latency, e.distance)
        for e in code.edges
    )
    problem = ModuloProblem(operations, edges, (), core.words)
    fixed = dict(enumerate(schedule.times))
    found = schedule_as_late(problem, schedule.ii, fixed, steps=steps)
    if found is None:
        found = schedule_around(problem, schedule.ii, fixed, steps=steps)
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
