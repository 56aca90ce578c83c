"""
Registers for what the multiply-adds and comparisons of a loop select: starts of data in scalars,
offsets and configurations in control registers.

Each number that they take is in a register over the whole loop as far as there are registers. Where
there are too few, those that are taken least often are set in the loop, again before each group of
operations that take them, in some registers that are kept for this; so that they cost slots of
each iteration, which the schedule of the loop gives them. The second starts of comparisons, and
the scalar that they write, are among the first scalars, and there over the whole loop.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from ....transforms.core.errors import WeftError
from ....transforms.modulo.problem import Dependence, ModuloProblem, Operation, Value
from ..code.selects import (
    CompareOperands,
    SelectOperands,
    can_be_wide,
    compare_operands,
    operands_of,
)
from ..code.settings import Number, control_numbers, set_register
from ..code.vector import Clip, Loop, Mac, Op
from ..code.words import Instruction, SetHighWord, SetWord, slots_of
from ..machine.slots import SCALAR
from ..machine.spec import Aie1Spec
from .files import Files, Numbers

_SPARE_STARTS = 2
_SPARE_CONTROL = 3
"""Registers that are set in a loop, where not all numbers fit: a multiply-add takes three."""

_LEFT = 2
"""Scalars that control code may take for steps on their way, where starts take all others."""

SetInstruction = SetWord | SetHighWord


@dataclass(frozen=True)
class SelectNames:
    """
    What a multiply-add takes its selects from: registers, or values that the loop sets; the number
    in its word; and whether these are for data of 1024 bits.
    """

    xstart: str
    xoffsets: str
    zstart: int
    zoffsets: str
    configuration: str
    is_wide: bool

    def rename(self, registers: Mapping[str, str]) -> SelectNames:
        """With the registers of some of the names."""
        xstart, xoffsets, zoffsets, configuration = (
            registers.get(name, name)
            for name in (self.xstart, self.xoffsets, self.zoffsets, self.configuration)
        )
        return SelectNames(
            xstart, xoffsets, self.zstart, zoffsets, configuration, self.is_wide
        )


@dataclass(frozen=True)
class CompareNames:
    """The same of a comparison, with the scalar that it writes."""

    xstart: str
    xoffsets: str
    ystart: str
    yoffsets: str
    configuration: str
    compared: str

    def rename(self, registers: Mapping[str, str]) -> CompareNames:
        """With the registers of some of the names."""
        xstart, xoffsets, ystart, yoffsets, configuration = (
            registers.get(name, name)
            for name in (
                self.xstart, self.xoffsets, self.ystart, self.yoffsets, self.configuration
            )
        )  # fmt: skip
        return CompareNames(xstart, xoffsets, ystart, yoffsets, configuration, self.compared)


Names: TypeAlias = SelectNames | CompareNames


@dataclass(frozen=True)
class HeldNumbers:
    """Numbers with the register of each, and the registers in which a loop sets the others."""

    registers: Mapping[int, str]
    spare: tuple[str, ...] = ()


@dataclass(frozen=True)
class SelectRegisters:
    """The registers of a loop's selects."""

    starts: HeldNumbers
    control: HeldNumbers
    second: HeldNumbers
    """The second starts of comparisons."""
    compared: str
    """The scalar that comparisons write, if there are any."""

    def list_numbers(self) -> list[Number]:
        """What is set before the loop, the halves of control registers one by one."""
        held = (*self.second.registers.items(), *self.starts.registers.items())
        numbers = [(register, number) for number, register in held]
        for number, register in self.control.registers.items():
            numbers += control_numbers(register, number)
        return numbers


def hold_selects(
    ops: Sequence[Op], files: Files, reserved_scalars: int, spec: Aie1Spec
) -> SelectRegisters:
    """
    Takes registers of `files` for the numbers that multiply-adds and comparisons take, but for so
    many scalars. Raises `WeftError` where none are left.
    """
    found = list(_list_operands(ops, spec).values())
    second = _hold_second(found, files)
    compared = files.take_compared() if second.registers else ""
    starts = Counter(operands.xstart for operands in found)
    control = Counter(number for operands in found for number in operands.control)
    room = files.scalars.left - reserved_scalars
    if len(starts) > room:
        room -= min(_LEFT, room // 4)
    return SelectRegisters(
        _hold_numbers(starts, files.starts, max(room, 1), _SPARE_STARTS, "a start of data"),
        _hold_numbers(
            control, files.selects, files.selects.file.left, _SPARE_CONTROL, "what is selected"
        ),
        second,
        compared,
    )


def _list_operands(
    ops: Sequence[Op], spec: Aie1Spec
) -> dict[int, SelectOperands | CompareOperands]:
    """
    The operands of the multiply-adds and comparisons of a body, by their numbers. Those of 512 bits
    of data are as if they had 1024, if others have the same configuration then.
    """
    found: dict[int, SelectOperands | CompareOperands] = {}
    for number, op in enumerate(ops):
        if isinstance(op, Mac):
            found[number] = operands_of(op, spec.find_shape(op.shape))
        elif isinstance(op, Clip):
            found[number] = compare_operands(op)
    known = {one.configuration for one in found.values()}
    for number, op in enumerate(ops):
        if isinstance(op, Mac) and len(op.data) == 2:
            shape = spec.find_shape(op.shape)
            wide = operands_of(op, shape, is_wide=True)
            if wide.configuration in known and can_be_wide(op, shape):
                found[number] = wide
    return found


def _hold_second(
    found: Sequence[SelectOperands | CompareOperands], files: Files
) -> HeldNumbers:
    """The second starts of comparisons."""
    numbers = dict.fromkeys(one.ystart for one in found if isinstance(one, CompareOperands))
    return HeldNumbers({number: files.hold_second(number) for number in numbers})


def _hold_numbers(
    uses: Counter[int], numbers: Numbers, room: int, spare: int, what: str
) -> HeldNumbers:
    """All numbers, or those with most uses that `room` registers hold besides spare ones."""
    held = {n: numbers.held[n] for n in uses if n in numbers.held}
    others = [n for n, _ in uses.most_common() if n not in held]
    kept = len(others) if len(others) <= room else max(room - spare, 0)
    held |= {n: numbers.hold(n, what) for n in others[:kept]}
    count = 0 if kept == len(others) else max(min(spare, room), 1)
    return HeldNumbers(held, tuple(numbers.file.take_register(what) for _ in range(count)))


@dataclass
class LoopSelects:
    """
    The selects of a loop's body, by the numbers of its operations; and the instructions that set
    numbers in the loop, each with the value that it sets, as operations behind those of the
    body.
    """

    base: int
    names: dict[int, Names] = field(default_factory=dict[int, Names])
    sets: list[tuple[str, SetInstruction]] = field(default_factory=list[tuple[str, SetInstruction]])
    values: list[Value] = field(default_factory=list[Value])
    edges: list[Dependence] = field(default_factory=list[Dependence])

    def extend_problem(self, problem: ModuloProblem, spec: Aie1Spec) -> ModuloProblem:
        """With what sets numbers, rather not in the scalar slot, which control code needs."""
        operations = tuple(
            Operation(f"set {k}", tuple(frozenset({s}) for s in _list_slots(instruction, spec)))
            for k, (_, instruction) in enumerate(self.sets)
        )
        return replace(
            problem,
            operations=(*problem.operations, *operations),
            dependences=(*problem.dependences, *self.edges),
            values=(*problem.values, *self.values),
        )

    def registers_of(self, number: int, registers: Mapping[str, str]) -> Names:
        """The registers of an operation's selects, those of values that are set among them."""
        mine = {value.name: registers[value.name] for value in self.values}
        return self.names[number].rename(mine)

    def set_word(self, number: int, registers: Mapping[str, str]) -> Instruction:
        """The instruction of operation `number` on the registers of values."""
        value, instruction = self.sets[number - self.base]
        place = registers[value].lstrip("rc")
        return replace(instruction, register=f"{instruction.register}{place}")


def _list_slots(instruction: SetInstruction, spec: Aie1Spec) -> list[str]:
    return sorted(slots_of(instruction, spec), key=lambda slot: slot == SCALAR)


def select_loop(loop: Loop, held: SelectRegisters, spec: Aie1Spec) -> LoopSelects:
    """What operations of a body take their selects from, and what the loop sets."""
    operands = _list_operands(loop.body, spec)
    found = LoopSelects(len(loop.body))
    starts = _Setter(held.starts, found, spec)
    starts.set_numbers({k: (mine.xstart,) for k, mine in operands.items()}, "r")
    control = _Setter(held.control, found, spec)
    control.set_numbers({k: mine.control for k, mine in operands.items()}, "c")
    for op, mine in operands.items():
        named = tuple(control.name_of(n, op) for n in mine.control)
        found.names[op] = _name_operands(mine, starts.name_of(mine.xstart, op), named, held)
    return found


@dataclass
class _Setter:
    """Names of the numbers of one file, and what sets those that are not held."""

    held: HeldNumbers
    into: LoopSelects
    spec: Aie1Spec
    names: dict[tuple[int, int], str] = field(default_factory=dict[tuple[int, int], str])
    """Values by number and operation."""

    def name_of(self, number: int, op: int) -> str:
        return self.held.registers.get(number) or self.names[number, op]

    def set_numbers(self, uses: Mapping[int, Sequence[int]], prefix: str) -> None:
        """A value for each group of uses, and the instructions that set it."""
        others = {
            op: [n for n in dict.fromkeys(numbers) if n not in self.held.registers]
            for op, numbers in uses.items()
        }
        for number, readers in group_uses(others, len(self.held.spare)):
            name = f"{prefix} = {number:#x} for {readers[0]}"
            self.names |= {(number, op): name for op in readers}
            self._add_value(name, number, readers, prefix)

    def _add_value(self, name: str, number: int, readers: Sequence[int], prefix: str) -> None:
        first = self.into.base + len(self.into.sets)
        parts = [(prefix, number)] if prefix == "r" else control_numbers(prefix, number)
        for register, part in parts:
            self._add_sets(name, set_register(register, part, self.spec), readers)
        writers = tuple(range(first, self.into.base + len(self.into.sets)))
        early = tuple((op, -self.spec.control_read) for op in readers)
        positions = tuple(frozenset({register}) for register in self.held.spare)
        self.into.values.append(Value(name, writers, self.spec.move, early, positions))

    def _add_sets(
        self, name: str, instructions: tuple[Instruction, ...], readers: Sequence[int]
    ) -> None:
        """Those of a half, each behind the one before."""
        latency = self.spec.move + self.spec.control_read
        for place, instruction in enumerate(instructions):
            assert isinstance(instruction, SetWord | SetHighWord)
            op = self.into.base + len(self.into.sets)
            self.into.sets.append((name, instruction))
            if place:
                self.into.edges.append(Dependence(op - 1, op, self.spec.move))
            self.into.edges += [Dependence(op, reader, latency) for reader in readers]


def group_uses(uses: Mapping[int, Sequence[int]], registers: int) -> list[tuple[int, list[int]]]:
    """
    Numbers with the operations that take them while they stay in one of so many registers, for
    operations in order: what makes room for a number is that which is taken again last (Belady).
    An operation takes no more numbers than there are registers.
    """
    later: dict[int, list[int]] = {}
    for op in reversed([*uses]):
        for number in uses[op]:
            later.setdefault(number, []).append(op)
    found: list[tuple[int, list[int]]] = []
    kept: dict[int, list[int]] = {}
    for op, numbers in uses.items():
        for number in numbers:
            later[number].pop()
            if number not in kept:
                idle = [n for n in kept if n not in numbers]
                if len(kept) == registers:
                    del kept[max(idle, key=lambda n: later[n][-1] if later[n] else len(uses) + op)]
                kept[number] = []
                found.append((number, kept[number]))
            kept[number].append(op)
    return found


def straight_selects(
    op: Mac | Clip, files: Files, spec: Aie1Spec
) -> tuple[Names, list[Number]]:
    """
    The registers of `files` for an operation outside of pipelined loops, and what is set before
    it. Raises `WeftError` where none are left.
    """
    held = hold_selects([op], files, 0, spec)
    if held.starts.spare or held.control.spare:
        raise WeftError(
            f"{files.scalars.name}: multiply-adds and comparisons outside of pipelined loops "
            f"select more than {spec.control_registers} control registers and {spec.scalars} "
            "scalars hold"
        )
    (operands,) = _list_operands([op], spec).values()
    named = tuple(held.control.registers[n] for n in operands.control)
    xstart = held.starts.registers[operands.xstart]
    return _name_operands(operands, xstart, named, held), held.list_numbers()


def _name_operands(
    operands: SelectOperands | CompareOperands,
    xstart: str,
    control: tuple[str, ...],
    held: SelectRegisters,
) -> Names:
    xoffsets, second, configuration = control
    if isinstance(operands, SelectOperands):
        return SelectNames(
            xstart, xoffsets, operands.zstart, second, configuration, operands.is_wide
        )
    ystart = held.second.registers[operands.ystart]
    return CompareNames(xstart, xoffsets, ystart, second, configuration, held.compared)
