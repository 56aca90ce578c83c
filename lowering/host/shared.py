"""
Functions that several steps call: those of steps which differ in their buffers alone, in the sizes
of these, and in a few numbers that say how far outer loops go.

A network's layers are often the same loops over other numbers of channels. Such functions are
compiled once: what differs becomes an argument, `index` behind the buffers and threads. Buffers
are then as large as the largest step's, which says nothing but a type: functions touch what loops
reach.

A number stays in the code, and functions that differ in it are several, where LLVM makes use of it:

1. It is computed with in an innermost loop, whose addresses are constants and one register.
2. It bounds an innermost loop that LLVM may unroll, or it divides.
3. It says anything but where outer loops end, or what is added and multiplied in them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ...targets.host.emit import NAME, StepText

MAX_NUMBERS = 4
"""
The numbers that a function may be given: each is in a register, or on the stack, from where outer
loops bring it in.
"""

_NUMBER = re.compile(r"  (%v\d+) = arith\.constant (-?\d+) : index")
_TYPE = re.compile(r"memref<(\d+)x(\w+)>")
_VALUE = re.compile(r"%\w+")
_LOOP = re.compile(r"scf\.for %\w+ = %\w+ to (%\w+) step ")
_ADDED = re.compile(r"arith\.(?:addi|subi|muli|cmpi|minui|minsi|maxui|maxsi|andi|index_cast)\b")
_DIVIDED = re.compile(r"arith\.(?:divui|remui) (%\w+), (%\w+)")
_ACCESS = re.compile(
    r"(?:memref\.(?:load|store|prefetch)|vector\.(?:load|store|maskedload|maskedstore)) "
)
"""The ops that know of a buffer's type no more than that of its elements."""


@dataclass(frozen=True)
class Call:
    """The function of a step, the types of the buffers it takes there, and the numbers behind."""

    symbol: str
    types: tuple[str, ...]
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True)
class _Function:
    """
    The text of a step in parts: the numbers at its top by name, and all that must be equal in
    functions that are shared (`form`): the other lines with types in terms of the arguments'.
    """

    step: StepText
    numbers: Mapping[str, int]
    form: tuple[object, ...]


@dataclass
class _Loop:
    """A loop of a text: the lines that are in no loop inside, and what bounds it."""

    upper: str
    lines: list[str] = field(default_factory=list[str])
    is_innermost: bool = True
    stays_rolled: bool = False


def share_functions(steps: Sequence[StepText]) -> tuple[list[str], dict[str, Call]]:
    """
    The text of the functions that the steps need, each once, with buffers `%b0`, `%b1`, …; and by
    step, what it calls. A function has the name of the first step that calls it.
    """
    first: dict[str, StepText] = {}
    for step in steps:
        first.setdefault(step.text, step)
    alike: dict[object, list[_Function]] = {}
    for step in first.values():
        function = _split_function(step)
        alike.setdefault(step.text if function is None else function.form, []).append(
            function or _Function(step, {}, ())
        )
    texts: dict[str, str] = {}
    calls: dict[str, Call] = {}
    for functions in alike.values():
        for members, varied in _split_group(functions):
            text = _write_shared([m.step for m in members], members[0].numbers, varied)
            symbol = members[0].step.name
            texts[symbol] = text.replace(f"@{NAME}", f"@{symbol}")
            types = _largest_types([m.step for m in members])
            for member in members:
                given = tuple(member.numbers[name] for name in varied)
                calls[member.step.text] = Call(symbol, types, given)
    order = [step.name for step in first.values() if step.name in texts]
    return [texts[name] for name in order], {step.name: calls[step.text] for step in steps}


def _split_function(step: StepText) -> _Function | None:
    """The parts of a step's function; `None` for one whose buffers' sizes matter."""
    lines = step.text.splitlines()[1:]
    types = [type for _, type in step.arguments]
    named = {type: f"memref<%b{i}>" for i, type in reversed([*enumerate(types)])}
    numbers: dict[str, int] = {}
    rest: list[str] = []
    for line in lines:
        number = _NUMBER.fullmatch(line)
        if number is not None:
            numbers[number[1]] = int(number[2])
        elif "memref<" in line:
            if _ACCESS.search(line) is None:
                return None
            rest.append(_TYPE.sub(lambda found: named.get(found[0], found[0]), line))
        else:
            rest.append(line)
    elements = tuple(type.rpartition("x")[2] for type in types)
    return _Function(step, numbers, (elements, tuple(numbers), *rest))


def _split_group(functions: Sequence[_Function]) -> Iterator[tuple[list[_Function], list[str]]]:
    """
    Functions of one form in groups that may be one function each, with the numbers that it takes
    as arguments.
    """
    if len(functions) == 1:
        yield [*functions], []
        return
    fixed = fixed_numbers(functions[0].step.text.splitlines()[1:])
    groups: dict[object, list[_Function]] = {}
    for function in functions:
        kept = tuple(n for name, n in function.numbers.items() if name in fixed)
        groups.setdefault(kept, []).append(function)
    for members in groups.values():
        varied = [
            name for name in members[0].numbers if len({m.numbers[name] for m in members}) > 1
        ]
        if len(varied) <= MAX_NUMBERS:
            yield members, varied
        else:
            yield from (([member], []) for member in members)


def fixed_numbers(lines: Sequence[str]) -> frozenset[str]:
    """
    The names in the lines of a function that are to be constants, by the rules 1 to 3 above;
    others may be among the names.
    """
    outside, loops = _find_loops(lines)
    fixed: set[str] = set()
    for loop in loops:
        if not loop.is_innermost:
            continue
        fixed.update(name for line in loop.lines for name in _VALUE.findall(line))
        if not loop.stays_rolled:
            fixed.add(loop.upper)
    for line in (
        *outside,
        *(line for loop in loops if not loop.is_innermost for line in loop.lines),
    ):
        fixed.update(_fixed_names(line))
    return frozenset(fixed)


def _fixed_names(line: str) -> Iterator[str]:
    """The names in a line of an outer loop that are to be constants."""
    if _NUMBER.fullmatch(line) or _ADDED.search(line):
        return
    divided, loop = _DIVIDED.search(line), _LOOP.search(line)
    free = divided[1] if divided is not None else loop[1] if loop is not None else None
    names = _VALUE.findall(line)
    if free is not None:
        names.remove(free)
    yield from names


def _find_loops(lines: Sequence[str]) -> tuple[list[str], list[_Loop]]:
    """The lines outside of all loops, and the loops. A loop's head is a line of what it is in."""
    outside: list[str] = []
    loops: list[_Loop] = []
    open: list[_Loop | None] = []
    for line in lines:
        if line.lstrip().startswith("}") and open:
            closed = open.pop()
            if closed is not None:
                closed.stays_rolled = "unroll = <disable = true>" in line
        around = next((loop for loop in reversed(open) if loop is not None), None)
        (outside if around is None else around.lines).append(line)
        found = _LOOP.search(line)
        if found is not None:
            loops.append(_Loop(found[1]))
            if around is not None:
                around.is_innermost = False
        if line.endswith("{"):
            open.append(None if found is None else loops[-1])
    return outside, loops


def _largest_types(steps: Sequence[StepText]) -> tuple[str, ...]:
    """By argument, the type of the largest buffer."""

    def size_of(type: str) -> int:
        found = _TYPE.fullmatch(type)
        return 0 if found is None else int(found[1])

    columns = zip(*([type for _, type in step.arguments] for step in steps), strict=True)
    return tuple(max(types, key=size_of) for types in columns)


def _write_shared(
    steps: Sequence[StepText], numbers: Mapping[str, int], varied: Sequence[str]
) -> str:
    """The function of the first step, for the buffers of all, with numbers as arguments."""
    text = steps[0].text
    if len(steps) == 1:
        return text
    own = [type for _, type in steps[0].arguments]
    largest = dict(zip(own, _largest_types(steps), strict=True))
    text = _TYPE.sub(lambda found: largest.get(found[0], found[0]), text)
    for name in varied:
        text = text.replace(f"  {name} = arith.constant {numbers[name]} : index\n", "", 1)
    more = "".join(f", {name}: index" for name in varied)
    return text.replace("%threads: index)", f"%threads: index{more})", 1)
