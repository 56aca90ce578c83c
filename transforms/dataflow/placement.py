"""
Where the buffers of a schedule are on a machine: the stacks of each level as coordinates.

The stacks of a level are laid along the axes of the level's array, the innermost along the last
axis as long as they fit, else along the one before. Where they do not fit so, the buffers are
numbered, the innermost stack fastest, and lie one after the other, row by row. Levels that the
schedule leaves out are at their first copy.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..errors import WeftError
from ..machine import Machine
from .fits import array_of
from .nest import Nest, Step


@dataclass(frozen=True)
class Digit:
    """
    A stack with `extent` values as a digit of the coordinate along `axis`, or where `axis` is
    -1, of the number of the buffer; `weight` is its place value.
    """

    step: Step
    axis: int
    weight: int
    extent: int


@dataclass(frozen=True)
class ArrayPlace:
    """The copies of one level: the array's `shape`, and the digits that choose one."""

    shape: tuple[int, ...]
    digits: tuple[Digit, ...] = ()

    @property
    def is_numbered(self) -> bool:
        """Whether buffers lie row by row, with digits of their number."""
        return any(d.axis < 0 for d in self.digits)

    def coordinate(self, values: Mapping[Step, int]) -> tuple[int, ...]:
        """Where the buffer with these values of its stacks is; those left out are 0."""
        found = [0] * len(self.shape)
        number = 0
        for digit in self.digits:
            value = digit.weight * values.get(digit.step, 0)
            if digit.axis < 0:
                number += value
            else:
                found[digit.axis] += value
        for axis in reversed(range(len(self.shape) if self.is_numbered else 0)):
            number, found[axis] = divmod(number, self.shape[axis])
        return tuple(found)


@dataclass(frozen=True)
class Placement:
    """
    `arrays` has the arrays around an instance of each level of the schedule, from the outermost
    in; `None` for the innermost level, the PEs, which are not placed.
    """

    arrays: tuple[tuple[ArrayPlace, ...] | None, ...]

    def coordinate(self, level: int, values: Mapping[Step, int]) -> tuple[int, ...]:
        """The coordinates of the instance of level number `level` with these stacks."""
        arrays = self.arrays[level]
        assert arrays is not None
        return tuple(c for array in arrays for c in array.coordinate(values))


def placement_of(nest: Nest, machine: Machine) -> Placement:
    """Where the instances of levels outside of the PEs are. The schedule must fit the machine."""
    by_name = {level.level: i for i, level in enumerate(nest.directives.levels)}
    around: list[ArrayPlace] = []
    found: dict[int, tuple[ArrayPlace, ...]] = {}
    for level in machine.levels[1:]:
        array = array_of(machine, level.name)
        if array is None:
            raise WeftError(
                f"{machine.label}: level @{level.name} has no array; add an arch.array of its "
                f"copies"
            )
        index = by_name.get(level.name)
        stacks = () if index is None else nest.stacks(index)
        around.append(ArrayPlace(array.shape, _digits(stacks, array.shape)))
        if index is not None:
            found[index] = tuple(around)
    count = len(nest.levels)
    return Placement(tuple(found[i] if i else None for i in range(count)))


def _digits(stacks: Sequence[Step], shape: Sequence[int]) -> tuple[Digit, ...]:
    taken = [1] * len(shape)
    found: list[Digit] = []
    for stack in stacks:
        fits = (a for a in reversed(range(len(shape))) if taken[a] * stack.extent <= shape[a])
        axis = next(fits, -1)
        if axis < 0:
            weights = [math.prod(s.extent for s in stacks[:i]) for i in range(len(stacks))]
            return tuple(Digit(s, -1, w, s.extent) for s, w in zip(stacks, weights, strict=True))
        found.append(Digit(stack, axis, taken[axis], stack.extent))
        taken[axis] *= stack.extent
    return tuple(found)
