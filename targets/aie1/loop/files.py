"""Registers that loops give out: for pointers and their steps, counters, and numbers that stay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ....transforms.core.errors import WeftError
from ..code.settings import SCRATCH
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
    `starts` are numbers in scalars, `selects` those in control registers.
    """

    pointers: Registers
    modifiers: Registers
    offsets: Registers
    scalars: Registers
    starts: Numbers
    selects: Numbers

    @property
    def _all(self) -> Sequence[Registers]:
        return self.pointers, self.modifiers, self.offsets, self.scalars, self.selects.file

    @property
    def used(self) -> tuple[int, ...]:
        """The number of registers of each file that are given out."""
        return tuple(file.used for file in self._all)

    def give_back(self, used: tuple[int, ...]) -> None:
        """All but those."""
        for file, count in zip(self._all, used, strict=True):
            file.used = count
        self.starts.forget(self.scalars.used)
        self.selects.forget(self.selects.file.used)

    @staticmethod
    def of_spec(name: str, spec: Aie1Spec, backwards: bool = False) -> Files:
        """
        All registers of a core but the first scalar, by which others are set. The last modifier is
        that of steps outside of pipelined loops, too.
        """
        assert SCRATCH == "r0"
        first = 0 if backwards else 1
        scalars = Registers(name, "r", spec.scalars, backwards, first)
        return Files(
            Registers(name, "p", spec.pointers, backwards),
            Registers(name, "m", spec.modifiers),
            Registers(name, "cs", spec.offset_registers, backwards),
            scalars,
            Numbers(scalars),
            Numbers(Registers(name, "c", spec.control_registers, backwards)),
        )
