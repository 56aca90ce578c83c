"""
One innermost loop, software-pipelined: when each op of a trip is issued, its registers, its
pointers, and the control code of the nest.

The number of cycles from trip to trip is the smallest at which all of that is found, from the
lower bound of the resources on.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ....transforms.core.errors import WeftError
from ....transforms.core.steps import StepBudget
from ....transforms.modulo.asking import Answer, Found, ask_z3
from ....transforms.modulo.bounds import lower_bound
from ....transforms.modulo.problem import ModuloProblem, Schedule, Value, count_pressure
from ....transforms.modulo.solve import COPIES, Pipelined, pipeline_loop
from ..code.vector import Clip, Code, Give, Loop, Mac, MemoryOp, Narrow, Op, Take
from ..code.words import DATA_PARTS, STACK, Instruction, LoopReport
from ..machine.spec import Aie1Spec
from .body import NEAR_ITERATIONS, Constant, body_problem
from .control import Control, control_code, hold_offsets, hold_steps, written_out
from .files import Files
from .instructions import Addressing, access_word, clip_word, mac_word, register_word
from .kernel_numbers import KernelNumbers
from .pointers import (
    Around,
    IterationSpace,
    Levels,
    Pointer,
    PointerAccess,
    assign_pointers,
    control_ops,
    levels_of,
    list_accesses,
    minimum_scalars,
)
from .reloads import reload_values
from .selects import (
    CompareNames,
    LoopSelects,
    SelectNames,
    SelectRegisters,
    hold_selects,
    select_loop,
)
from .values import RegisterPlacement

_GAPS = (8, 3, 1)
"""Multiply-adds for which values are kept, where keeping them for all does not serve."""

_LARGE = 300
"""Bodies with more ops are tried at fewer numbers of cycles over the bound."""

_EXTRA = 24
"""Cycles over the lower bound (besides its half) up to which schedules are looked for."""

_WRITTEN_OUT = 8
"""The part of program memory that a kernel with all trips of the inner loops may take."""

_ENTRY = 32
"""Cycles beyond its trips that a loop takes in a software loop: some 19 to 25, and some more."""


@dataclass(frozen=True)
class PlacedPointer:
    """A pointer in its register, with what it holds at first, and how far a whole loop moves it."""

    register: str
    pointer: Pointer
    moved: int


@dataclass(frozen=True)
class LoopPlan:
    """
    A pipelined loop in its `space`. `times` are those of the body's ops, and of what sets the
    registers of selects behind them, `words[op][copy]` their instructions; `control` are the scalar
    instructions with theirs. No time is negative. `constants` are the loads of constants,
    `positions` the registers of the values from outside.
    """

    loop: Loop
    space: IterationSpace
    ii: int
    copies: int
    times: tuple[int, ...]
    words: tuple[tuple[Instruction, ...], ...]
    slots: tuple[str, ...]
    control: Control
    pointers: tuple[PlacedPointer, ...]
    constants: tuple[PointerAccess, ...]
    positions: Mapping[str, int]
    report: LoopReport

    @property
    def accesses(self) -> Iterator[PointerAccess]:
        """The loads and stores."""
        yield from (one for placed in self.pointers for one in placed.pointer.accesses)
        yield from self.constants

    @property
    def span(self) -> int:
        """Cycles from the first to behind the last issue of a trip."""
        return 1 + max([*self.times, *(time for time, _, _ in self.control.timed)])


@dataclass(frozen=True)
class _PipelineResult:
    """
    `used` are the scalars, modifiers and offsets that are given out then; `steps` the modifiers
    that hold a step all the time, `offsets` the registers that hold an offset.
    """

    pipelined: Pipelined
    pointers: list[Pointer]
    control: Control
    steps: Mapping[int, str]
    offsets: Mapping[int, str]
    used: tuple[int, int, int]


def plan_loop(
    code: Code,
    loop: Loop,
    outer: Around,
    homes: Mapping[str, RegisterPlacement],
    constants: Sequence[Constant],
    numbers: KernelNumbers,
    files: Files,
    spec: Aie1Spec,
    single: Mapping[str, str],
    entries: int,
    steps: StepBudget | None = None,
    nests: bool = False,
) -> LoopPlan:
    """
    `outer` are the loops around; `constants` the values from outside that stay; `single` as in
    `body_problem`. Takes registers of `files`. Where pointers are missing, accesses that move
    alike take turns at one. Raises `WeftError` if the body does not fit the registers,
    `OutOfSteps` where that is not known after all of `steps`, and, if it `nests`, `BetterNested`
    where control code takes so long that it should have fewer loops; then all of `files` is as it
    was.
    """
    used = files.used
    try:
        accesses = list_accesses(code, loop, outer)
        levels = levels_of(loop, accesses)
        selects = hold_selects(loop.body, files, _reserve_scalars(levels, accesses), spec)
        maker = _Bodies(code, outer, constants, spec, single, steps or StepBudget(), selects,
                        numbers)  # fmt: skip
        body, found = _find_schedule(maker, loop, homes, levels, files, nests)
    except WeftError:
        files.give_back(used)
        raise
    files.scalars.used, files.modifiers.used, files.offsets.used = found.used
    placed = tuple(
        PlacedPointer(
            files.pointers.take_register("an address that moves"),
            pointer,
            levels.count_moved(dict(pointer.last.strides)),
        )
        for pointer in found.pointers
    )
    return _make_plan(body, found, placed, constants, maker, entries)


def _reserve_scalars(levels: Levels, accesses: Sequence[PointerAccess]) -> int:
    """The scalars that control code of these accesses must find."""
    return minimum_scalars([levels.list_steps(dict(a.strides)) for a in accesses], levels.counts)


def _find_schedule(
    maker: _Bodies,
    loop: Loop,
    homes: Mapping[str, RegisterPlacement],
    levels: Levels,
    files: Files,
    nests: bool,
) -> tuple[_Body, _PipelineResult]:
    first = maker.make_body(loop, homes)
    if nests and _is_better_nested(first, maker.spec):
        loops = len(loop.names)
        raise BetterNested(f"{maker.code.name}: control code of {loops} loops takes long")
    try:
        return _search_cycles(maker, first, levels, files)
    except TooFewPointers:
        again = replace(maker, single=_name_families(loop, first))
        return _search_cycles(again, again.make_body(loop, homes), levels, files)


@dataclass(frozen=True)
class _Body:
    """A body as a problem, and what is left for its search."""

    loop: Loop
    placements: Mapping[str, RegisterPlacement]
    accesses: list[PointerAccess]
    problem: ModuloProblem
    selects: LoopSelects
    bound: int
    steps: StepBudget


class TooFewPointers(WeftError):
    """There are not enough pointers, modifiers or scalars for the loops around a body."""


class BetterNested(WeftError):
    """A nest as one loop takes longer than with some of its loops as software loops around."""


def _is_better_nested(body: _Body, spec: Aie1Spec) -> bool:
    """By estimates, with a lower bound for the nest as one loop."""
    loop, cycles = body.loop, list[int]()
    for outer in range(len(loop.names)):
        inside = replace(loop, names=loop.names[outer:], counts=loop.counts[outer:])
        levels = levels_of(inside, body.accesses)
        steps = [levels.list_steps(dict(a.strides)) for a in body.accesses]
        ii = max(body.bound, spec.pointer)
        if not _is_short(levels, ii, spec):
            ii = max(ii, _control_ops(steps, levels))
        entries = math.prod(loop.counts[:outer])
        cycles.append(loop.count_iterations() * ii + (entries * _ENTRY if outer else 0))
    return min(cycles) < cycles[0]


def _name_families(loop: Loop, body: _Body) -> dict[str, str]:
    """One name for the pointers of accesses that move alike."""
    found: dict[str, str] = {}
    for one in body.accesses:
        op = loop.body[one.op]
        assert isinstance(op, MemoryOp)
        found[op.pointer] = f"{one.buffer} {one.strides}"
    return found


@dataclass(frozen=True)
class _Bodies:
    """The settings of one loop, of which there are several bodies."""

    code: Code
    outer: Around
    constants: Sequence[Constant]
    spec: Aie1Spec
    single: Mapping[str, str]
    steps: StepBudget
    registers: SelectRegisters
    numbers: KernelNumbers

    def make_body(self, loop: Loop, homes: Mapping[str, RegisterPlacement]) -> _Body:
        accesses = list_accesses(self.code, loop, self.outer)
        plain = body_problem(
            self.code, loop, accesses, homes, self.constants, self.spec, self.outer, self.single
        )
        selects = select_loop(loop, self.registers, self.spec)
        problem = selects.extend_problem(plain, self.spec)
        bound = lower_bound(problem)
        return _Body(loop, homes, accesses, problem, selects, bound, self.steps)

    def list_reloading(self, body: _Body) -> Iterator[_Body]:
        """Bodies that keep values for fewer and fewer multiply-adds."""
        for gap in _GAPS:
            again = reload_values(body.loop, body.placements, gap)
            if again is not None:
                yield self.make_body(again.loop, again.placements)


def _search_cycles(
    maker: _Bodies, first: _Body, levels: Levels, files: Files
) -> tuple[_Body, _PipelineResult]:
    """The first number of cycles at which a body is scheduled, with pointers and control code."""
    spec, steps = maker.spec, [levels.list_steps(dict(a.strides)) for a in first.accesses]
    least = spec.pointer if any(any(s) for s in steps) else 1
    bound = max(least, first.bound)
    if not _is_short(levels, bound, spec):
        bound = max(bound, _control_ops(steps, levels))
        if minimum_scalars(steps, levels.counts) > files.scalars.count - files.scalars.used:
            raise _missing_pointers(maker, first, files)
    scheduled = False
    for ii, body in _list_trials(maker, first, bound):
        if body.bound > ii:
            continue
        pipelined = pipeline_loop(
            body.problem, minimum=ii, maximum=ii, exact=False, known=body.bound,
            steps=body.steps,
        )  # fmt: skip
        scheduled = scheduled or pipelined is not None
        found = pipelined and _complete_result(body, pipelined, levels, files, spec)
        if found and ii == bound:
            return body, found
        if found:
            better, answer = _ask_solver(first, bound, ii, levels, files, spec)
            return first if better else body, _add_bound(better or found, answer, bound)
    if scheduled:
        raise _missing_pointers(maker, first, files)
    rescued, answer = _ask_solver(first, bound, _maximum_cycles(bound) + 1, levels, files, spec)
    if rescued is not None:
        return first, _add_bound(rescued, answer, bound)
    raise WeftError(_too_few(maker.code, first.loop, first.problem, bound, spec))


def _is_short(levels: Levels, ii: int, spec: Aie1Spec) -> bool:
    """
    Tests whether a kernel can have all iterations of the inner loops, each with steps of its own.
    """
    return _WRITTEN_OUT * levels.period * ii <= spec.program_words


def _control_ops(steps: Sequence[tuple[int, ...]], levels: Levels) -> int:
    changing = any(len(set(s)) > 1 for s in steps)
    return control_ops(steps, len(levels.counts)) if changing else 0


def _missing_pointers(maker: _Bodies, first: _Body, files: Files) -> TooFewPointers:
    return TooFewPointers(
        f"{maker.code.name}: the loop over {', '.join(first.loop.names)} needs more than "
        f"{files.pointers.count} pointers, {files.modifiers.count} modifiers or "
        f"{files.scalars.count} scalars; use a schedule with fewer loops or tensors"
    )


def _maximum_cycles(bound: int) -> int:
    """The number of cycles at which the search gives up."""
    return bound + bound // 2 + _EXTRA


def _list_trials(maker: _Bodies, first: _Body, bound: int) -> Iterator[tuple[int, _Body]]:
    """Numbers of cycles and bodies in order; far from the bound not all."""
    yield bound, first
    others = list(maker.list_reloading(first))
    ii = bound
    while ii <= _maximum_cycles(bound):
        yield from ((ii, body) for body in (first, *others) if ii > bound or body is not first)
        ii += 1 + (ii - bound) // (8 if len(first.loop.body) <= _LARGE else 2)


def _ask_solver(
    first: _Body, bound: int, reached: int, levels: Levels, files: Files, spec: Aie1Spec
) -> tuple[_PipelineResult | None, Answer]:
    """Asks what z3 finds below `reached`, with pointers and control code."""
    found: list[_PipelineResult] = []

    def accept_schedule(exact: Found) -> bool:
        one = _complete_result(first, Pipelined(*exact, bound, ""), levels, files, spec)
        found.extend([one] if one else [])
        return one is not None

    answer = ask_z3(first.problem, bound, reached, COPIES, first.steps, accept_schedule)
    return (found[-1] if answer.found else None), answer


def _add_bound(found: _PipelineResult, answer: Answer, bound: int) -> _PipelineResult:
    """With who says that there are no fewer cycles."""
    proof = answer.describe_proof(found.pipelined.schedule.ii, bound)
    pipelined = replace(found.pipelined, bound=answer.bound, proof=proof)
    return replace(found, pipelined=pipelined)


def _complete_result(
    body: _Body, pipelined: Pipelined, levels: Levels, files: Files, spec: Aie1Spec
) -> _PipelineResult | None:
    """Pointers and control code for a schedule; `None` if there are none."""
    schedule, accesses = pipelined.schedule, body.accesses
    touching = {a.op for a in accesses}
    kept = (e.distance for e in body.problem.dependences if {e.source, e.target} <= touching)
    if schedule.span > NEAR_ITERATIONS * schedule.ii and any(kept):
        return None
    available = files.pointers.count - files.pointers.used
    pointers = assign_pointers(accesses, levels, schedule.times, schedule.ii, available, spec)
    if pointers is None:
        return None
    scalars, modifiers = replace(files.scalars), replace(files.modifiers)
    control = None
    if _control_ops([p.steps for p in pointers], levels) <= schedule.ii:
        control = control_code(
            body.problem, schedule, pointers, levels, scalars, modifiers, spec, body.steps
        )
    if control is None and _is_short(levels, schedule.ii, spec):
        control = written_out(pointers, levels)
    if control is None:
        return None
    offsets = replace(files.offsets)
    steps = hold_steps(pointers, control.steps, spec, modifiers)
    held = hold_offsets(pointers, offsets)
    if steps is None or held is None:
        return None
    used = scalars.used, modifiers.used, offsets.used
    return _PipelineResult(pipelined, pointers, control, steps, held, used)


def _too_few(code: Code, loop: Loop, problem: ModuloProblem, ii: int, spec: Aie1Spec) -> str:
    """The registers that the body needs in its order, class by class, where they are too few."""
    count = len(problem.operations)
    order = {op: k * ii // max(len(problem.order), 1) for k, op in enumerate(problem.order)}
    times = [order.get(op, 0) for op in range(count)]
    for edge in problem.dependences:
        if edge.target not in order and edge.distance == 0:
            times[edge.target] = max(times[edge.target], times[edge.source] + edge.latency)
    for op in reversed(range(count)):
        ends = [times[e.target] - e.latency for e in problem.outgoing[op] if e.distance == 0]
        if op not in order and ends:
            times[op] = min(ends)
    schedule = Schedule(ii, tuple(times), (0,) * count)
    needed: list[str] = []
    for what, units in _register_classes(spec).items():
        found = count_pressure(problem, schedule, units)
        if found > len(units):
            needed.append(f"{found} {what}, {found - len(units)} more than there are")
    return (
        f"{code.name}: the body of the loop over {', '.join(loop.names)} does not fit the "
        f"registers: {'; '.join(needed) or 'no places for all values at once'}; jam fewer "
        f"iterations, or order multiply-adds so that values are read close to each other"
    )


def _register_classes(spec: Aie1Spec) -> dict[str, frozenset[str]]:
    low = frozenset(DATA_PARTS["xa"] + DATA_PARTS["xd"])
    return {
        "values in wr2": frozenset({"wr2"}),
        "values in wr3": frozenset({"wr3"}),
        "values in wr0, wr1, wd0 and wd1": low,
        "coefficient registers": frozenset(f"wc{k}" for k in range(spec.coeff_registers)),
        "accumulators": frozenset(f"bm{k}" for k in range(spec.accumulators)),
    }


def _make_plan(
    body: _Body,
    found: _PipelineResult,
    pointers: tuple[PlacedPointer, ...],
    constants: Sequence[Constant],
    maker: _Bodies,
    entries: int,
) -> LoopPlan:
    loop, problem, homes = body.loop, body.problem, body.placements
    pipelined, control = found.pipelined, found.control
    schedule = pipelined.schedule
    low = min([*schedule.times, *(time for time, _, _ in control.timed)])
    copies = math.lcm(pipelined.allocation.copies, control.period)
    registers = _copy_registers(problem.values, pipelined)
    constants_read = tuple(one for one in body.accesses if one.before)
    addressing = _name_addresses(pointers, found, maker.spec)
    addressing |= {one.op: Addressing(STACK, offset=-one.before) for one in constants_read}
    words = _WordMaker(
        loop.body, schedule.times, registers, addressing, problem, body.selects, maker.numbers
    )
    holding = [(r, n) for held in (found.steps, found.offsets) for n, r in held.items()]
    slots = tuple(
        next(iter(o.alternatives[n] & problem.slots))
        for o, n in zip(problem.operations, schedule.chosen, strict=True)
    )
    places = {c.name: homes[c.name].registers.index(registers[c.name][0]) for c in constants}
    shifted = replace(
        control,
        timed=tuple((t - low, slot, i) for t, slot, i in control.timed),
        initial=(
            *control.initial,
            *holding,
            *maker.registers.list_numbers(),
            *maker.numbers.list_numbers(loop.body),
        ),
    )
    times = tuple(time - low for time in schedule.times)
    report = replace(_make_report(loop, problem, pipelined, entries, maker.spec), copies=copies)
    plan = LoopPlan(
        loop, IterationSpace.of(loop, maker.outer), schedule.ii, copies, times,
        tuple(tuple(words.make_word(op, c) for c in range(copies)) for op in range(len(times))),
        slots, shifted, pointers, constants_read, places, report,
    )  # fmt: skip
    return replace(plan, report=replace(report, span=plan.span))


def _copy_registers(values: Sequence[Value], pipelined: Pipelined) -> dict[str, tuple[str, ...]]:
    """The register of each value in each copy."""
    return {
        value.name: tuple(next(iter(value.positions[place])) for place in places)
        for value, places in zip(values, pipelined.allocation.positions, strict=True)
    }


def _make_report(
    loop: Loop, problem: ModuloProblem, pipelined: Pipelined, entries: int, spec: Aie1Spec
) -> LoopReport:
    schedule = pipelined.schedule
    data = frozenset(register for parts in DATA_PARTS.values() for register in parts)
    live = {
        what: count_pressure(problem, schedule, units)
        for what, units in {**_register_classes(spec), "data": data}.items()
    }
    return LoopReport(
        loop.names, schedule.ii, pipelined.bound, pipelined.proof, pipelined.allocation.copies,
        schedule.span, loop.count_iterations(), entries, live["data"],
        live["coefficient registers"],
        live["accumulators"],
    )  # fmt: skip


def _name_addresses(
    pointers: Sequence[PlacedPointer], found: _PipelineResult, spec: Aie1Spec
) -> dict[int, Addressing]:
    """By access."""
    made: dict[int, Addressing] = {}
    for placed, last in zip(pointers, found.control.steps, strict=True):
        pointer = placed.pointer
        steps: list[Sequence[int | str]] = [*((hop,) for hop in pointer.hops), last]
        for one, mine in zip(pointer.accesses, steps, strict=True):
            turns = tuple(
                step if isinstance(step, str) or spec.has_step(step, one.bytes)
                else found.steps[step]
                for step in mine
            )  # fmt: skip
            offset = found.offsets.get(pointer.offset_of(one))
            made[one.op] = Addressing(placed.register, turns, offset)
    return made


class _WordMaker:
    """Instructions of the body's ops in each copy."""

    def __init__(
        self,
        body: tuple[Op, ...],
        times: Sequence[int],
        registers: Mapping[str, tuple[str, ...]],
        addressing: Mapping[int, Addressing],
        problem: ModuloProblem,
        selects: LoopSelects,
        numbers: KernelNumbers,
    ) -> None:
        self.body = body
        self.selects = selects
        self.numbers = numbers
        self.registers = registers
        self.first = {min(v.writers, key=lambda op: times[op]) for v in problem.values if v.writers}
        self.addressing = addressing

    def make_word(self, number: int, copy: int) -> Instruction:
        registers = {n: r[copy % len(r)] for n, r in self.registers.items()}
        if number >= len(self.body):
            return self.selects.set_word(number, registers)
        op = self.body[number]
        if isinstance(op, Mac):
            selects = self.selects.registers_of(number, registers)
            assert isinstance(selects, SelectNames)
            return mac_word(op, registers, number in self.first, selects)
        if isinstance(op, Clip):
            names = self.selects.registers_of(number, registers)
            assert isinstance(names, CompareNames)
            return clip_word(op, registers, names)
        if isinstance(op, Narrow | Take | Give):
            return register_word(op, registers, self.numbers)
        return access_word(op, self.registers, copy, self.addressing[number], self.numbers)
