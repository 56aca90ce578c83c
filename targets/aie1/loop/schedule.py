"""
Vector code to instruction words: `Code` and a core make a `Program`.

Stores that the core does not have are split first (`stores`). Innermost loops, nests as one loop
among them, are software-pipelined (`loops`), the ops outside of loops come as early as registers
and slots let them. The fill of a loop is overlaid on what sets its registers. A loop with loops
inside is a software loop with a counter and a branch, which is empty of what is under way when it
begins a trip.

Where that is more than the program memory, the kernel of a loop goes on for the trips under way
instead of words that drain it: what it does for trips that there are none of is never stored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np

from ....transforms.core.errors import WeftError
from ....transforms.core.steps import StepBudget
from ..code.recent import Recent
from ..code.settings import set_register
from ..code.vector import Code, Mac, StreamOp
from ..code.words import (
    STACK,
    BranchWord,
    CountWord,
    Instruction,
    LoopReport,
    MoveWord,
    Program,
    StoringWord,
    instruction_effects,
    slots_of,
)
from ..machine.spec import Aie1Spec
from .banks import IssuedLoop, buffer_pairs
from .files import straight_step
from .kernel_numbers import KernelNumbers
from .pipelined import LoopPlan
from .planner import Block, NestPlan, OpPlan, Planner, Setup
from .stack import stack_of
from .stores import split_stores
from .timeline import Timeline
from .values import name_values


def schedule_code(
    code: Code,
    spec: Aie1Spec,
    loads_per_pointer: int | None = None,
    check_program_memory: bool = True,
    steps: StepBudget | None = None,
    entry_cycles: int = 0,
) -> Program:
    """
    The program of a kernel. `loads_per_pointer = 1` keeps the pointers of the code: only one
    access per cycle goes through each (else accesses that move alike share as many as needed).

    `entry_cycles` is for models of other compilers: what has a pipelined loop inside (a trip of
    the software loop around it, or else the program) takes at least as many words more than the
    trips of the loop, the missing ones being empty ones at its end.

    Raises `WeftError` if the code does not fit the registers or the program memory, `OutOfSteps`
    where that is not known after all of `steps`.
    """
    steps = steps or StepBudget()
    split = split_stores(code, spec)
    named = name_values(split, spec)
    single = {p.name: p.name for p in code.pointers if loads_per_pointer == 1}
    numbers = KernelNumbers.of(split, spec)
    planner = Planner(split, spec, named.placements, numbers, single, steps)
    block = planner.plan_block(named.body, (), {}, None, 1)
    program = _emit_program(code, block, spec, {}, entry_cycles)
    if program.words > spec.program_words:
        plans = (item for item in block.items if isinstance(item, LoopPlan))
        overruns = {id(plan): _count_overrun(plan, spec) for plan in plans}
        program = _emit_program(code, block, spec, overruns, entry_cycles)
    if check_program_memory and program.words > spec.program_words:
        raise WeftError(
            f"{code.name}: the program has {program.words} words of {spec.word_bytes} bytes, "
            f"{program.words - spec.program_words} more than the program memory of machine "
            f"@{spec.name}; jam or unroll fewer iterations"
        )
    return program


_WORDS = Recent[Program]()


def words_of(code: Code, spec: Aie1Spec, steps: int) -> Program:
    """
    The program of a kernel, made within so many `steps`; once for equal code, as a pipeline asks
    for it where a schedule is chosen and where words are written. Raises as `schedule_code`.
    """
    make = partial(schedule_code, code, spec, steps=StepBudget(steps))
    return _WORDS.get_or_make(f"{code}\0{spec}\0{steps}", make)


def keep_words(program: Program, steps: int) -> None:
    """
    Keeps what was made within fewer steps for `words_of`, where more of them change nothing: each
    loop is at its bound.
    """
    if all(loop.ii == loop.ii_lower_bound for loop in program.loops):
        _WORDS.keep(f"{program.code}\0{program.spec}\0{steps}", program)


def _emit_program(
    code: Code, block: Block, spec: Aie1Spec, overruns: Mapping[int, int], entry_cycles: int
) -> Program:
    buffers = code.buffers if spec.bank_conflicts else ()
    stack = stack_of(code)
    behind = {STACK: stack.buffer} if stack else {}
    timeline = Timeline(spec, {b.name: buffer_pairs(b, spec) for b in buffers}, behind)
    emitter = _Emitter(spec, overruns, entry_cycles)
    emitter.emit_block(block, timeline)
    timeline.pad_words(emitter.minimum_words(block))
    return Program(code, timeline.flush_parts(), tuple(emitter.loops), spec)


@dataclass
class _Emitter:
    spec: Aie1Spec
    overruns: Mapping[int, int]
    entry_cycles: int
    loops: list[LoopReport] = field(default_factory=list[LoopReport])
    held: dict[str, int] = field(default_factory=dict[str, int])
    """The numbers that registers were set to, and still hold."""

    def emit_block(self, block: Block, timeline: Timeline) -> None:
        settings: list[tuple[Instruction, ...]] = []
        for item, following in zip(block.items, (*block.items[1:], None), strict=True):
            match item:
                case OpPlan():
                    timeline.issue_instruction(item.word)
                    self._forget_written(item.word)
                case Setup():
                    timeline.buffers.update(dict(item.buffers))
                    for register, value in item.initial:
                        group = self._set_register(register, value)
                        if isinstance(following, LoopPlan):
                            settings.append(group)
                        else:
                            _issue_all(timeline, group)
                case LoopPlan():
                    settings.append(self._restore_step(item.control.initial))
                    some = [group for group in settings if group]
                    end = timeline.add_loop(item, self.overruns.get(id(item), 0), some)
                    settings.clear()
                    for words in (*item.words, *((i,) for _, _, i in item.control.timed)):
                        self._forget_written(*words)
                    stalls = _count_stalls(item, end, self.spec)
                    self.loops.append(replace(item.report, bank_stalls=stalls))
                case NestPlan():
                    self.emit_nest(item, timeline)
                    self.held.clear()

    def _set_register(self, register: str, value: int) -> tuple[Instruction, ...]:
        """What sets a register to what it does not hold yet."""
        if self.held.get(register) == value:
            return ()
        found = set_register(register, value, self.spec)
        self._forget_written(*found)
        self.held[register] = value
        return found

    def _forget_written(self, *instructions: Instruction) -> None:
        for instruction in instructions:
            for register, _ in instruction_effects(instruction, self.spec).writes:
                self.held.pop(register, None)

    def _restore_step(self, initial: Sequence[tuple[str, int]]) -> tuple[Instruction, ...]:
        """
        What sets the modifier of steps between loops as a loop wants it, if it holds another one.
        """
        register = straight_step(self.spec)
        value = dict(initial).get(register)
        if value is None or register not in self.held:
            return ()
        return self._set_register(register, value)

    def _move_pointer(self, timeline: Timeline, register: str, step: int) -> None:
        """By a step in the word, or one that is put into a modifier."""
        move = MoveWord(register, step)
        if not slots_of(move, self.spec):
            move = MoveWord(register, straight_step(self.spec))
            _issue_all(timeline, self._set_register(straight_step(self.spec), step))
        timeline.issue_instruction(move)

    def minimum_words(self, block: Block) -> int:
        """Words of one execution, by the trips of its loops and what it takes to enter them."""
        if not self.entry_cycles:
            return 0
        plans = [item for item in block.items if isinstance(item, LoopPlan)]
        return sum(plan.loop.count_iterations() * plan.ii + self.entry_cycles for plan in plans)

    def emit_nest(self, plan: NestPlan, timeline: Timeline) -> None:
        self.held.clear()
        _issue_all(timeline, self._set_register(plan.counter, plan.iterations))
        inside = Timeline(self.spec, timeline.pairs, timeline.buffers)
        self.emit_block(plan.body, inside)
        for register, step in plan.moves:
            self._move_pointer(inside, register, step)
        _issue_all(inside, self._restore_step(plan.body.initial))
        counted = inside.issue_instruction(CountWord(plan.counter, plan.counter))
        inside.drain_results()
        behind = 1 + self.spec.branch_delay
        end = max(counted + self.spec.alu, inside.base) + behind
        inside.pad_words(max(end, self.minimum_words(plan.body)))
        branch = inside.issue_instruction(BranchWord(plan.counter), inside.last_cycle() - behind)
        inside.pad_words(branch + behind)
        timeline.add_nest(
            inside.flush_parts(), plan.iterations, plan.iterations * inside.last_cycle()
        )


def _issue_all(timeline: Timeline, instructions: Sequence[Instruction]) -> None:
    for instruction in instructions:
        timeline.issue_instruction(instruction)


def _count_overrun(plan: LoopPlan, spec: Aie1Spec) -> int:
    """
    For how many trips more a kernel may go on: no store of them is reached, no sum from outside
    is added to, no address leaves data memory, and nothing of a stream is read or written.
    """
    if any(isinstance(op, StreamOp) for op in plan.loop.body):
        return 0
    if any(isinstance(op, Mac) and op.acc in plan.positions for op in plan.loop.body):
        return 0
    stores = [
        time
        for time, words in zip(plan.times, plan.words, strict=True)
        if isinstance(words[0], StoringWord)
    ]
    most = min(stores, default=0) // plan.ii
    return next((n for n in range(most, 0, -1) if _stays_inside(plan, n, spec)), 0)


def _stays_inside(plan: LoopPlan, trips: int, spec: Aie1Spec) -> bool:
    first = plan.space.iterations
    numbers = np.arange(first, first + trips)
    for one in plan.accesses:
        addresses = one.address + plan.space.offsets(dict(one.strides), numbers)
        end = spec.data_bytes - one.bytes
        if addresses.min() < 0 or addresses.max() > end:
            return False
    return True


def _count_stalls(plan: LoopPlan, end: int, spec: Aie1Spec) -> int:
    """The cycles that accesses of a loop wait for each other, with those of its kernel's rounds."""
    issued = [(a, plan.times[a.op], a.bytes) for a in plan.accesses]
    return IssuedLoop.of(plan.space, plan.ii, end, issued, spec).count_stalls()
