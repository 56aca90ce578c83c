"""
Control code of a flat nest: counters of loops, and the steps of pointers at their ends.

In each trip the counter of the innermost loop is decremented; if it is 0 then, that of the next
loop; and so on. For a family of pointers whose step at the end of a loop is another one, a select puts
it into the modifier by which they move. Then counters that are 0 are reset. All of it takes the
scalar slot, early enough for the accesses that move the pointers, and not so early that the
trip before still needs what is overwritten.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...transforms.errors import WeftError
from ...transforms.modulo.heuristic import as_late, iterative
from ...transforms.modulo.problem import Dependence, Operation, Problem, Schedule
from .pointers import Levels, Pointer
from .spec import SCALAR, Aie1Spec
from .words import CountWord, Instruction, SelectWord


@dataclass
class Registers:
    """Registers that are given out one after another, `backwards` from the last one on."""

    name: str
    prefix: str
    count: int
    backwards: bool = False
    used: int = 0

    def take(self, what: str) -> str:
        """Raises `WeftError` if there are no more."""
        if self.used == self.count:
            raise WeftError(
                f"{self.name}: {what} needs one more {self.prefix} register than the {self.count} "
                f"that there are; use a schedule with fewer loops or tensors"
            )
        self.used += 1
        return f"{self.prefix}{self.count - self.used if self.backwards else self.used - 1}"


@dataclass(frozen=True)
class Control:
    """
    Scalar instructions of a trip with their times, what registers hold before the loop, and by
    pointer (its number) the step of the access that moves it: bytes, or a modifier.
    """

    timed: tuple[tuple[int, Instruction], ...]
    initial: tuple[tuple[str, int], ...]
    steps: tuple[int | str, ...]


@dataclass
class _Code:
    """Instructions and what holds between them; `moves` by number of the pointer."""

    instructions: list[Instruction] = field(default_factory=list[Instruction])
    edges: list[Dependence] = field(default_factory=list[Dependence])
    initial: dict[str, int] = field(default_factory=dict[str, int])

    def add(self, instruction: Instruction) -> int:
        self.instructions.append(instruction)
        return len(self.instructions) - 1


def control_code(
    core: Problem,
    schedule: Schedule,
    pointers: Sequence[Pointer],
    levels: Levels,
    scalars: Registers,
    modifiers: Registers,
    spec: Aie1Spec,
) -> Control | None:
    """
    Scheduled around the loads and stores of a loop, which stay; `None` if there are not enough
    cycles. Raises `WeftError` if registers run out.
    """
    steps: list[int | str] = [p.steps[0] for p in pointers]
    groups = _groups(pointers, schedule)
    if not groups:
        return Control((), (), tuple(steps))
    base = len(core.operations)
    code = _Code()
    counters = _counters(code, levels, groups, scalars, spec)
    for group in groups:
        modifier = modifiers.take("a step that changes at the end of a loop")
        _selects(code, group, pointers, counters, modifier, scalars, base, spec)
        for number in group:
            steps[number] = modifier
    times = _schedule(core, schedule, code, base)
    if times is None:
        return None
    timed = tuple(zip(times, code.instructions, strict=True))
    return Control(timed, tuple(code.initial.items()), tuple(steps))


def _groups(pointers: Sequence[Pointer], schedule: Schedule) -> list[list[int]]:
    """Pointers with the same changing steps that move within `ii` cycles."""
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
    return found


@dataclass(frozen=True)
class _Counter:
    """The numbers of the instructions that decrement and reset a register."""

    register: str
    count: int
    reset: int


def _counters(
    code: _Code, levels: Levels, groups: list[list[int]], scalars: Registers, spec: Aie1Spec
) -> list[_Counter]:
    """Of all loops but the outermost, the innermost first."""
    found: list[_Counter] = []
    for trips in reversed(levels.counts[1:]):
        register = scalars.take("a counter")
        full = scalars.take("the trips of a loop")
        code.initial |= {register: trips, full: trips}
        count = code.add(CountWord(register, found[-1].register if found else None))
        reset = code.add(SelectWord(register, register, full, register))
        code.edges.append(Dependence(count, reset, spec.alu))
        code.edges.append(Dependence(reset, count, spec.alu, 1))
        if found:
            code.edges.append(Dependence(found[-1].count, count, spec.alu))
            code.edges.append(Dependence(count, found[-1].reset, 1 - spec.alu))
        found.append(_Counter(register, count, reset))
    return found


def _selects(
    code: _Code,
    group: list[int],
    pointers: Sequence[Pointer],
    counters: list[_Counter],
    modifier: str,
    scalars: Registers,
    base: int,
    spec: Aie1Spec,
) -> None:
    """The chain of selects of one modifier; operations of the loop have numbers below `base`."""
    steps = pointers[group[0]].steps
    changes = [k for k in range(1, len(steps)) if steps[k] != steps[k - 1]]
    source = scalars.take("a step")
    code.initial[source] = steps[0]
    before = None
    for k in changes:
        constant = scalars.take("a step at the end of a loop")
        code.initial[constant] = steps[k]
        last = k == changes[-1]
        target = modifier if last else scalars.take("a step")
        counter = counters[k - 1]
        select = code.add(SelectWord(target, counter.register, constant, source))
        code.edges.append(Dependence(counter.count, select, spec.alu))
        code.edges.append(Dependence(select, counter.reset, 1 - spec.alu))
        if before is not None:
            code.edges.append(Dependence(before, select, spec.alu))
            code.edges.append(Dependence(select, before, 1 - spec.alu, 1))
        before, source = select, target
    assert before is not None
    for number in group:
        move = pointers[number].last.op - base  # `_schedule` adds `base` to all
        code.edges.append(Dependence(before, move, spec.alu))
        code.edges.append(Dependence(move, before, 1 - spec.alu, 1))


def _schedule(
    core: Problem, schedule: Schedule, code: _Code, base: int
) -> list[int] | None:
    settled = tuple(
        Operation(o.name, (o.alternatives[n],))
        for o, n in zip(core.operations, schedule.chosen, strict=True)
    )
    scalar = Operation("control", (frozenset({SCALAR}),))
    edges = tuple(
        Dependence(e.source + base, e.target + base, e.latency, e.distance) for e in code.edges
    )
    problem = Problem(
        settled + (scalar,) * len(code.instructions), edges, (), core.words
    )
    fixed = dict(enumerate(schedule.times))
    found = as_late(problem, schedule.ii, fixed) or iterative(problem, schedule.ii, fixed)
    return None if found is None else list(found.times[base:])
