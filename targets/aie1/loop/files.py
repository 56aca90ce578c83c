"""Registers that loops give out: for pointers and their steps, counters, and numbers that stay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ....transforms.core.errors import WeftError
from ..code.settings import SCRATCH
from ..code.words import LOW_SCALARS, first_scalars
from ..machine.spec import Aie1Spec


@dataclass
class Registers:
    """Registers that are given out one after another, `backwards` from the last one on."""

    name: str
    prefix: str
    count: int
    backwards: bool = False
    used: int = 0

    @property
    def left(self) -> int:
        return self.count - self.used

    def take_register(self, what: str) -> str:
        """Raises `WeftError` if there are no more."""
        if not self.left:
            raise WeftError(
                f"{self.name}: {what} needs one more {self.prefix} register than the {self.count} "
                f"that there are; use a schedule with fewer loops or tensors"
            )
        self.used += 1
        return f"{self.prefix}{self.count - self.used if self.backwards else self.used - 1}"


@dataclass
class Numbers:
    """Registers of a file that each hold a number all the time."""

    file: Registers
    held: dict[int, str] = field(default_factory=dict[int, str])

    def hold(self, number: int, what: str) -> str:
        """The register that holds a number. Raises `WeftError` if there are no more."""
        if number not in self.held:
            self.held[number] = self.file.take_register(what)
        return self.held[number]

    def forget(self, count: int) -> None:
        """All that registers beyond the first `count` of the file hold."""
        kept = {f"{self.file.prefix}{k}" for k in range(count)}
        self.held = {n: register for n, register in self.held.items() if register in kept}


def straight_step(spec: Aie1Spec) -> str:
    """The modifier of steps outside of pipelined loops, set before each, and again for a loop."""
    return f"m{spec.modifiers - 1}"


@dataclass(frozen=True)
class Files:
    """
    Registers that a nest gives out: pointers, modifiers, offsets, scalars and control registers.
    `starts` are numbers in scalars, `seconds` those in the first scalars, of which one is
    `compared` if comparisons write it, and `selects` those in control registers.
    """

    pointers: Registers
    modifiers: Registers
    offsets: Registers
    scalars: Registers
    starts: Numbers
    selects: Numbers
    seconds: Numbers
    compared: list[str] = field(default_factory=list[str])

    @property
    def _all(self) -> Sequence[Registers]:
        files = self.pointers, self.modifiers, self.offsets, self.scalars, self.selects.file
        return (*files, self.seconds.file)

    def hold_second(self, number: int) -> str:
        """One of the first scalars that holds a number. Raises `WeftError` if there is none."""
        if number not in self.seconds.held:
            self.seconds.held[number] = self._take_first("a start of what is compared")
        return self.seconds.held[number]

    def take_compared(self) -> str:
        """The scalar that comparisons write. Raises `WeftError` if there is none."""
        if not self.compared:
            self.compared.append(self._take_first("what is compared"))
        return self.compared[0]

    def _take_first(self, what: str) -> str:
        """One of the first scalars: loops take them in order, and others have them left."""
        register = self.seconds.file.take_register(what)
        if register not in first_scalars(self.scalars.count):
            raise WeftError(
                f"{self.scalars.name}: {what} needs one of the first {LOW_SCALARS} scalars, which "
                "hold others; use a schedule with fewer loops"
            )
        return register

    @property
    def used(self) -> tuple[int, ...]:
        """The number of registers of each file that are given out."""
        return tuple(file.used for file in self._all)

    def give_back(self, used: tuple[int, ...]) -> None:
        """All but those."""
        for file, count in zip(self._all, used, strict=True):
            file.used = count
        for numbers in (self.starts, self.selects, self.seconds):
            numbers.forget(numbers.file.used)
        kept = {f"{self.seconds.file.prefix}{k}" for k in range(self.seconds.file.used)}
        self.compared[:] = [register for register in self.compared if register in kept]

    @staticmethod
    def of_spec(name: str, spec: Aie1Spec, backwards: bool = False) -> Files:
        """
        All registers of a core but the first scalar, by which others are set. The last modifier is
        that of steps outside of pipelined loops, too. The first scalars are those that all are
        taken of; `backwards`, they are given out by themselves, from the last of them on.
        """
        assert SCRATCH == "r0"
        first = 0 if backwards else 1
        scalars = firsts = Registers(name, "r", spec.scalars, backwards, first)
        if backwards:
            firsts = Registers(name, "r", len(first_scalars(spec.scalars)), backwards)
        return Files(
            Registers(name, "p", spec.pointers, backwards),
            Registers(name, "m", spec.modifiers),
            Registers(name, "cs", spec.offset_registers, backwards),
            scalars,
            Numbers(scalars),
            Numbers(Registers(name, "c", spec.control_registers, backwards)),
            Numbers(firsts),
        )
