"""
A schedule of a convolution's loops for a 2D vector unit: which loop becomes lanes, what a body
computes, in which order bodies run, and how tensors are stored.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ..core.errors import WeftError


@dataclass(frozen=True)
class Stored:
    """
    The storage of a tensor: its axes in blocks, one after another, each element once.

    `order` has the digits of the axes from the outermost on: axis number and extent; the digits
    of one axis, from the outermost on, divide its index. `(C/2)Y'X'(2)` of 8 channels, 4 rows and
    144 columns is `((0, 4), (1, 4), (2, 144), (0, 2))`. `pitch` is how many elements apart the
    steps of a digit are, where that is more than what is inside of it (by place in `order`), or
    where a digit lies elsewhere: columns of which the even ones come first are `(2, 72), (2, 2)`
    with the pitches 1 and 72. An axis may end within its outermost digit.
    Raises `WeftError` when made, if the digits of an axis do not make its extent, or elements
    would overlap.

    No `Layout`: that has a shape, and its elements follow each other. Here only positions count:
    rows begin at aligned ones with gaps behind them, and nothing is stored in the gaps.
    """

    shape: tuple[int, ...]
    order: tuple[tuple[int, int], ...]
    pitch: Mapping[int, int] = field(default_factory=dict[int, int])

    def __post_init__(self) -> None:
        for axis, extent in enumerate(self.shape):
            digits = [count for number, count in self.order if number == axis]
            inner = math.prod(digits[1:])
            if not digits or inner < 1 or digits[0] != -(-extent // inner):
                raise WeftError(
                    f"axis {axis} of extent {extent} is stored in digits of {digits or 'nothing'}, "
                    f"whose product is {math.prod(digits)}"
                )
        inside = 1
        counts = (count for _, count in self.order)
        for step, count in sorted(zip(self.steps, counts, strict=True)):
            if step < inside and count > 1:
                raise WeftError(
                    f"a pitch of {step} elements is less than the {inside} that are inside of it"
                )
            inside = max(inside, step * count)

    @cached_property
    def steps(self) -> tuple[int, ...]:
        """The distance of the steps of each digit, in elements."""
        found: list[int] = []
        inside = 1
        for place in reversed(range(len(self.order))):
            step = self.pitch.get(place, inside)
            found.append(step)
            inside = step * self.order[place][1]
        return tuple(reversed(found))

    @cached_property
    def digits(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """By axis, extent and step of each of its digits, the outermost first."""
        all_of = [(axis, count, step) for (axis, count), step in zip(self.order, self.steps)]
        return tuple(
            tuple((count, step) for number, count, step in all_of if number == axis)
            for axis in range(len(self.shape))
        )

    @property
    def elements(self) -> int:
        """The elements from the first to behind the last."""
        last = sum((count - 1) * step
                   for (_, count), step in zip(self.order, self.steps, strict=True))  # fmt: skip
        return last + 1

    def element_position(self, index: tuple[int, ...]) -> int:
        """The position of the element of a logical index."""
        left = list(index)
        found = 0
        for (axis, count), step in zip(reversed(self.order), reversed(self.steps), strict=True):
            left[axis], digit = divmod(left[axis], count)
            found += digit * step
        return found


@dataclass(frozen=True)
class BodySchedule:
    """
    `vector` is the parallel dimension over the lanes; `order` the parallel dimensions of the
    loops, the outermost first; `jam` how many iterations of each are in one body (of the vector
    dimension, how many vectors; 1 where it is not named). Reductions are unrolled but for
    `looped`, which has those that stay loops, with how many iterations of each a body does.
    `layouts` has the tensors that are not row-major, by name.

    Of a second parallel dimension, so many iterations may be `interleaved` over the lanes: lane `l`
    is number `l % count` of them, and number `l // count` of the vector dimension.
    """

    vector: str
    order: tuple[str, ...]
    jam: Mapping[str, int] = field(default_factory=dict[str, int])
    looped: Mapping[str, int] = field(default_factory=dict[str, int])
    layouts: Mapping[str, Stored] = field(default_factory=dict[str, Stored])
    interleaved: Mapping[str, int] = field(default_factory=dict[str, int])

    @property
    def innermost(self) -> str:
        """The dimension that neighbouring lanes go along."""
        return next(iter(self.interleaved), self.vector)

    def split_lanes(self, lanes: int) -> dict[str, int]:
        """
        The iterations of each dimension over so many lanes. Raises `WeftError` where those that are
        interleaved do not divide them.
        """
        inner = math.prod(self.interleaved.values())
        if lanes % inner:
            raise WeftError(
                f"{inner} iterations are interleaved over {lanes} lanes, which they do not divide"
            )
        return {self.vector: lanes // inner, **self.interleaved}
