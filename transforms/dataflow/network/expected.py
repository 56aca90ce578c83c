"""
What is expected of schedules as programs: by this the solver chooses, where programs are made.

Costs that are counted over passes take all pieces as long as the longest, hops as trees from homes
of feature maps, and time as if nothing waited. They are quick, and so are what blockings, cuts and
segments are ranked by. What the programs of the best ones take is counted once more, as they move
words (`Expectation`): among candidates of a layer, and between a segment and its layers alone, that
decides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from ...core.errors import WeftError
from ..cost.nn_dataflow import COMPONENTS
from .schedule_file import ScheduledLayer


@dataclass(frozen=True)
class ExpectedLayer:
    """A layer's energies in pJ by component, without the static one, and its cycles alone."""

    energies: Mapping[str, float]
    cycles: float


@dataclass(frozen=True)
class Expected:
    """What a layer alone, or those of a segment, are expected to take, and the cycles of all."""

    layers: tuple[ExpectedLayer, ...]
    cycles: float

    @property
    def dynamic_pj(self) -> float:
        """All energy but the static one."""
        return sum(sum(layer.energies.values()) for layer in self.layers)


@dataclass(frozen=True, eq=False)
class Expectation:
    """
    Says what the programs of a layer alone, or of a segment, are expected to take; `judge` raises
    `WeftError` where there are none. Steps are `between` cycles apart. `judge_turn` says it of one
    of the layers that take turns, for all parts of the batch, from the steps of those whose maps it
    takes, and its own.
    """

    judge: Callable[[Sequence[ScheduledLayer]], Expected]
    between: float = 0.0
    judge_turn: Callable[[Sequence[ScheduledLayer], ScheduledLayer], Expected] | None = None

    def value(self, steps: Sequence[ScheduledLayer], energy: float, time: float) -> float | None:
        """
        The dynamic pJ of a step times `energy`, and its cycles times `time`; None where no programs
        can be made of it.
        """
        try:
            found = self.judge(steps)
        except WeftError:
            return None
        return energy * found.dynamic_pj + time * (found.cycles + self.between)

    def value_in_turns(
        self,
        writers: Sequence[ScheduledLayer],
        step: ScheduledLayer,
        energy: float,
        time: float,
    ) -> float | None:
        """The same of one layer of those that take turns; see `judge_turn`."""
        assert self.judge_turn is not None
        try:
            found = self.judge_turn(writers, step)
        except WeftError:
            return None
        return energy * found.dynamic_pj + time * found.cycles

    def of_network(self, steps: Sequence[ScheduledLayer]) -> ExpectedNetwork:
        """What a whole schedule is expected to take. Raises `WeftError` as `judge` does."""
        together: list[list[ScheduledLayer]] = []
        for number, group in groupby(steps, lambda step: step.segment):
            together += [[step] for step in group] if number is None else [list(group)]
        found = tuple(map(self.judge, together))
        cycles = sum(each.cycles for each in found) + self.between * (len(found) - 1)
        return ExpectedNetwork(tuple(layer for each in found for layer in each.layers), cycles)


@dataclass(frozen=True)
class ExpectedNetwork:
    """What all layers are expected to take, in their order, and all cycles."""

    layers: tuple[ExpectedLayer, ...]
    cycles: float

    def energies(self, static_pj: float) -> dict[str, float]:
        """Energy in pJ by component; the static one is `static_pj` for each cycle."""
        found = {c: sum(layer.energies.get(c, 0.0) for layer in self.layers) for c in COMPONENTS}
        return found | {"static": self.cycles * static_pj}
