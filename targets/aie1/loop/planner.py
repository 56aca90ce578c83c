"""
Plans for each op of a kernel: registers of all values, plans of the pipelined loops, and the
software loops around them, before anything has a cycle.

Loops choose registers first, those of what stays in a register over them too; values outside of
loops get what is left, as if their ops came one after another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ....transforms.core.errors import WeftError
from ....transforms.core.steps import OutOfSteps, StepBudget
from ....transforms.modulo.allocate import Arc, allocate_arcs
from ....transforms.modulo.problem import ModuloProblem, Value
from ..code.vector import (
    Clip,
    Code,
    Give,
    Loop,
    Mac,
    MemoryOp,
    Narrow,
    Op,
    Take,
    WritingOp,
    written_values,
)
from ..code.words import STACK, Instruction, instruction_effects
from ..machine.slots import LOADS
from ..machine.spec import Aie1Spec
from .body import Constant
from .files import Files, straight_step
from .instructions import Addressing, access_word, clip_word, mac_word, register_word
from .kernel_numbers import KernelNumbers
from .pipelined import BetterNested, LoopPlan, PlacedPointer, TooFewPointers, plan_loop
from .pointers import Around, Pointer, PointerAccess, make_access
from .selects import CompareNames, Names, SelectNames, straight_selects
from .stack import stack_of
from .values import RegisterPlacement, flatten_ops, read_values


@dataclass(frozen=True)
class Setup:
    """Registers that are set before what follows, in this order, and buffers of pointers."""

    initial: tuple[tuple[str, int], ...]
    buffers: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class OpPlan:
    """An op outside of pipelined loops; its pointer if it is an access."""

    word: Instruction


@dataclass(frozen=True)
class NestPlan:
    """A software loop: its counter, its body, and how pointers move at the end of a trip."""

    iterations: int
    counter: str
    body: Block
    moves: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Block:
    """Items in order, and the pointers of everything inside with what they move."""

    items: tuple[OpPlan | LoopPlan | NestPlan | Setup, ...]
    pointers: tuple[PlacedPointer, ...]
    initial: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Scope:
    """
    The scope of a loop: the loops `around` it, the values that `stay` in a register over it, the
    registers of its control code, how often it is entered, and which place each value outside of
    it has (`pins`), to which planning adds.
    """

    around: Around
    stay: tuple[Constant, ...]
    files: Files
    entries: int
    pins: dict[str, int]


@dataclass
class Planner:
    """Plans of one kernel; `single` as in `body_problem`, `steps` what is left for the search."""

    code: Code
    spec: Aie1Spec
    placements: Mapping[str, RegisterPlacement]
    numbers: KernelNumbers
    single: Mapping[str, str]
    steps: StepBudget

    def plan_block(
        self,
        ops: tuple[Op, ...],
        outer: Around,
        constants: Mapping[str, int],
        files: Files | None,
        entries: int,
    ) -> Block:
        """
        `constants` are the values from outside, in their places. Without `files`, registers are
        given out anew for each loop, which sets them before it begins.
        """
        alive = _live_ranges(ops)
        pins = dict(constants)
        plans: dict[int, LoopPlan | NestPlan] = {}
        for position, op in enumerate(ops):
            if isinstance(op, Loop):
                across = [n for n, (first, last) in alive.items() if first < position <= last]
                stay = tuple(Constant(n, pins.get(n)) for n in (*constants, *across))
                mine = files or Files.of_spec(self.code.name, self.spec)
                plans[position] = self.choose_loop_plan(op, Scope(outer, stay, mine, entries, pins))
        registers = self.choose_registers(ops, alive, constants, pins)
        return self.assemble_block(ops, outer, plans, registers, files)

    def choose_loop_plan(self, op: Loop, at: Scope) -> LoopPlan | NestPlan:
        if any(isinstance(inner, Loop) for inner in op.body):
            return self.plan_nest(_split_nest(op), at)
        try:
            return self.plan_flat(op, at, nests=not self.single)
        except BetterNested:
            known, used = dict(at.pins), at.files.used
            try:
                return self.plan_nest(_split_nest(op), at)
            except OutOfSteps:
                raise
            except WeftError:
                at.files.give_back(used)
                at.pins.clear()
                at.pins.update(known)
        return self.plan_flat(op, at, nests=False)

    def plan_flat(self, op: Loop, at: Scope, nests: bool) -> LoopPlan | NestPlan:
        """
        A nest as one loop, or with control code for one loop less, which is filled and drained in
        each trip of that one. Raises `BetterNested` if it `nests`.
        """
        try:
            plan = plan_loop(
                self.code, op, at.around, self.placements, list(at.stay), self.numbers, at.files,
                self.spec, self.single, at.entries, self.steps, nests,
            )  # fmt: skip
        except TooFewPointers:
            if len(op.names) == 1:
                raise
            return self.plan_nest(_split_nest(op), at)
        at.pins.update(plan.positions)
        return plan

    def plan_nest(self, op: Loop, at: Scope) -> NestPlan:
        counter = at.files.scalars.take_register("a counter")
        for constant in at.stay:
            if constant.name not in at.pins:
                at.pins[constant.name] = self.free_position(constant, at.stay, at.pins)
        around = (*at.around, (op.names[0], op.counts[0]))
        known = {c.name: at.pins[c.name] for c in at.stay}
        body = self.plan_block(op.body, around, known, at.files, at.entries * op.counts[0])
        moves: list[tuple[str, int]] = []
        moved: list[PlacedPointer] = []
        for placed in body.pointers:
            stride = dict(placed.pointer.last.strides).get(op.names[0], 0)
            moves.append((placed.register, stride - placed.moved))
            moved.append(replace(placed, moved=stride * op.counts[0]))
        body = replace(body, pointers=tuple(moved))
        return NestPlan(op.counts[0], counter, body, tuple(m for m in moves if m[1]))

    def free_position(
        self, constant: Constant, stay: Sequence[Constant], pins: Mapping[str, int]
    ) -> int:
        """A place for a value that is settled before the loops that read it: the first free."""
        home = self.placements[constant.name]
        taken = {self.placements[c.name].registers[pins[c.name]] for c in stay if c.name in pins}
        grouped = [pins[n] for n in pins if home.group and self.placements[n].group == home.group]
        for place, register in enumerate(home.registers):
            if register not in taken and (not grouped or place == grouped[0]):
                return place
        raise WeftError(
            f"{self.code.name}: value {constant.name} stays over a loop, but "
            f"{', '.join(home.registers)} hold others; use a schedule with fewer of them"
        )

    def choose_registers(
        self,
        ops: tuple[Op, ...],
        alive: Mapping[str, Arc],
        constants: Mapping[str, int],
        pins: Mapping[str, int],
    ) -> dict[str, tuple[str, ...]]:
        """Of the values of a sequence and from outside, as if ops came one after another."""
        arcs: list[Arc | None] = [None] * len(constants)
        arcs += [(2 * first + 1, max(2 * last, 2 * first + 1)) for first, last in alive.values()]
        names = (*constants, *alive)
        values = [self.make_value(name, pins) for name in names]
        problem = ModuloProblem((), (), tuple(values))
        found = allocate_arcs(problem, arcs, 2 * len(ops) + 2, 1)
        if found is None:
            raise WeftError(
                f"{self.code.name}: {len(alive)} values of {len(ops)} ops outside of pipelined "
                f"loops do not fit the registers; jam fewer iterations"
            )
        return {
            value.name: (next(iter(value.positions[places[0]])),)
            for value, places in zip(values, found.allocation.positions, strict=True)
        }

    def make_value(self, name: str, pins: Mapping[str, int]) -> Value:
        home = self.placements[name]
        places = tuple(frozenset({register}) for register in home.registers)
        settled = [
            p for n, p in pins.items() if home.group and self.placements[n].group == home.group
        ]
        if name in pins:
            settled = [pins[name]]
        return Value(name, (), 0, (), (places[settled[0]],) if settled else places, home.group)

    def assemble_block(
        self,
        ops: tuple[Op, ...],
        outer: Around,
        plans: Mapping[int, LoopPlan | NestPlan],
        registers: Mapping[str, tuple[str, ...]],
        files: Files | None,
    ) -> Block:
        items: list[OpPlan | LoopPlan | NestPlan | Setup] = []
        pointers: list[PlacedPointer] = []
        initial: list[tuple[str, int]] = []
        straight = self.straight_pointers(ops, outer, files)
        pointers += dict.fromkeys(placed for placed, _ in straight.values())
        kept = [p for p in pointers if files or not _is_lost(p, p.pointer.accesses[0].op, plans)]
        if files is None:
            items.append(self.make_setup(kept, _initial_addresses(kept)))
        else:
            initial += _initial_addresses(pointers)
        for position, op in enumerate(ops):
            plan = plans.get(position)
            if files is None and position in straight:
                items += self.restore_pointer(straight[position][0], position, plans)
            if isinstance(op, Mac | Clip):
                names, numbers = straight_selects(op, files or self.straight_files(), self.spec)
                if files is None:
                    items.append(Setup(tuple(numbers), ()))
                else:
                    initial += numbers
                items.append(_plan_selecting(op, registers, names))
                continue
            if plan is None:
                numbers = self.numbers.list_numbers([op])
                if files is None:
                    items.append(Setup(tuple(numbers), ()))
                initial += numbers
                items += self.plan_access(op, position, registers, straight)
                continue
            inside, start = _list_needs(plan, self.spec)
            if files is None:
                items.append(self.make_setup(inside, start))
            pointers += inside
            initial += start
            items.append(plan)
        return Block(tuple(items), tuple(pointers), tuple(initial))

    def restore_pointer(
        self, placed: PlacedPointer, position: int, plans: Mapping[int, LoopPlan | NestPlan]
    ) -> Iterator[Setup]:
        """What sets the pointer of an access again that a loop since the access before has had."""
        before = [one.op for one in placed.pointer.accesses if one.op < position]
        since = {n: plan for n, plan in plans.items() if n > max(before, default=-1)}
        if _is_lost(placed, position, since):
            (one,) = (one for one in placed.pointer.accesses if one.op == position)
            yield self.make_setup([placed], [(placed.register, one.address)])

    @staticmethod
    def make_setup(pointers: Sequence[PlacedPointer], initial: Sequence[tuple[str, int]]) -> Setup:
        return Setup(tuple(initial), tuple((p.register, p.pointer.last.buffer) for p in pointers))

    def straight_files(self) -> Files:
        """Registers for ops that no other loops are around; loops have their own."""
        return Files.of_spec(self.code.name, self.spec, backwards=True)

    def straight_pointers(
        self, ops: tuple[Op, ...], outer: Around, files: Files | None
    ) -> dict[int, tuple[PlacedPointer, int]]:
        """
        Pointers for ops outside of pipelined loops, and the steps to the next access of each: one
        for each movement, or as many as let all load slots be used, where no other loops need
        those; loads that move alike take turns.
        """
        names = [name for name, _ in outer]
        families: dict[object, list[PointerAccess]] = {}
        for position, op in enumerate(ops):
            if isinstance(op, MemoryOp) and not self.count_before(op):
                one = make_access(self.code, position, op, names)
                families.setdefault((one.buffer, one.strides), []).append(one)
        file = (files or self.straight_files()).pointers
        spare = 0 if files or self.single else file.count - len(families)
        found: dict[int, tuple[PlacedPointer, int]] = {}
        for members in families.values():
            loads = sum(not isinstance(ops[one.op], WritingOp) for one in members)
            busy = len(LOADS) * self.spec.pointer  # Accesses while a pointer moves.
            more = max(min(-(-busy // self.spec.accesses_per_pointer), loads) - 1, 0)
            more = min(more, max(spare, 0))
            spare -= more
            for turn in range(1 + more):
                pointer = Pointer.of_chain(tuple(members[turn :: 1 + more]), (0,))
                register = file.take_register("an address")
                placed = PlacedPointer(register, pointer, sum(pointer.hops))
                steps = (*pointer.hops, 0)
                found |= {
                    one.op: (placed, step)
                    for one, step in zip(pointer.accesses, steps, strict=True)
                }
        return found

    def count_before(self, op: MemoryOp) -> int:
        """The bytes by which an access is before the stack pointer; 0 if it is not."""
        stack = stack_of(self.code)
        return stack.count_before(op, self.code) if stack else 0

    def plan_access(
        self,
        op: Op,
        position: int,
        registers: Mapping[str, tuple[str, ...]],
        straight: Mapping[int, tuple[PlacedPointer, int]],
    ) -> Iterator[OpPlan | Setup]:
        """
        The instruction of an op, and what sets the modifier that it moves its pointer by before.
        """
        if isinstance(op, Narrow | Take | Give):
            held = {n: r[0] for n, r in registers.items()}
            yield OpPlan(register_word(op, held, self.numbers))
            return
        if isinstance(op, MemoryOp) and (before := self.count_before(op)):
            at = Addressing(STACK, offset=-before)
            yield OpPlan(access_word(op, registers, 0, at, self.numbers))
            return
        placed, step = straight[position]
        size = next(one.bytes for one in placed.pointer.accesses if one.op == position)
        turn: int | str = step
        if not self.spec.has_step(step, size):
            turn = straight_step(self.spec)
            yield Setup(((turn, step),), ())
        at = Addressing(placed.register, (turn,))
        yield OpPlan(access_word(op, registers, 0, at, self.numbers))


def _plan_selecting(
    op: Mac | Clip, registers: Mapping[str, tuple[str, ...]], names: Names
) -> OpPlan:
    held = {n: r[0] for n, r in registers.items()}
    if isinstance(op, Mac):
        assert isinstance(names, SelectNames)
        return OpPlan(mac_word(op, held, op.first, names))
    assert isinstance(names, CompareNames)
    return OpPlan(clip_word(op, held, names))


def _split_nest(op: Loop) -> Loop:
    """The outermost loop of a nest around the others."""
    if len(op.names) == 1:
        return op
    inside = Loop(op.names[1:], op.counts[1:], op.body)
    return Loop(op.names[:1], op.counts[:1], (inside,))


def _list_needs(
    plan: LoopPlan | NestPlan, spec: Aie1Spec
) -> tuple[tuple[PlacedPointer, ...], tuple[tuple[str, int], ...]]:
    """The pointers of a loop, and what is in registers before it, those needed first first."""
    if isinstance(plan, NestPlan):
        return plan.body.pointers, plan.body.initial
    first: dict[str, int] = {}
    timed = [*zip(plan.times, (words[0] for words in plan.words), strict=True)]
    timed += [(time, instruction) for time, _, instruction in plan.control.timed]
    for time, instruction in timed:
        for register, delay in instruction_effects(instruction, spec).reads:
            first[register] = min(first.get(register, time + delay), time + delay)
    addresses = [(p.register, p.pointer.address) for p in plan.pointers]
    initial = sorted([*addresses, *plan.control.initial], key=lambda i: (first.get(i[0], 0), i[0]))
    return plan.pointers, tuple(initial)


def _is_lost(
    placed: PlacedPointer, position: int, plans: Mapping[int, LoopPlan | NestPlan]
) -> bool:
    """Tests whether one of the loops in front of a position has the register of a pointer."""
    loops = (plan for number, plan in plans.items() if number < position)
    inside = (plan.body.pointers if isinstance(plan, NestPlan) else plan.pointers for plan in loops)
    return any(placed.register == other.register for found in inside for other in found)


def _initial_addresses(pointers: Sequence[PlacedPointer]) -> list[tuple[str, int]]:
    return [(p.register, p.pointer.address) for p in pointers]


def _live_ranges(ops: tuple[Op, ...]) -> dict[str, Arc]:
    """The positions of the first and the last op of each value that a sequence sets itself."""
    found: dict[str, Arc] = {}
    for position, op in enumerate(ops):
        if not (isinstance(op, Mac) and not op.first):
            for name in written_values(op):
                found.setdefault(name, (position, position))
    for position, op in enumerate(ops):
        inside = flatten_ops(op.body) if isinstance(op, Loop) else [op]
        named = {n for o in inside for n in (*read_values(o), *written_values(o))}
        for name in named & found.keys():
            found[name] = (found[name][0], max(found[name][1], position))
    return found
