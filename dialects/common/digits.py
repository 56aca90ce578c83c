"""
Digits of indices: how a dimension falls into parts that are stored, computed or named apart.

An index along a dimension is a mixed-radix number. With the digits `(0, 4, stride 16)` and
`(0, 16)` dimension 0 of 64 elements is `4 x 16`; with `(0, 4)` and `(1, 4)`, in this order, a
dimension of 16 holds 4 indices of dimension 1 for each of 4 of dimension 0. Lists of digits are
outermost first.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias


class Digit(NamedTuple):
    """
    A part of the index along dimension `dim`: `(index - offset) // stride % extent`. Extent and
    stride are 1 or more, and count elements (iterations, where dimensions are loops); `offset` is
    where the first of the values begins.
    """

    dim: int
    extent: int
    stride: int = 1
    offset: int = 0

    def __str__(self) -> str:
        return str(tuple(self))

    @property
    def tile(self) -> int:
        """The reach of all values: `extent * stride` elements."""
        return self.extent * self.stride

    def pad_extent(self, extent: int) -> int:
        """A dimension of `extent` elements, padded to whole tiles."""
        return -(-extent // self.tile) * self.tile


def row_major(extents: Sequence[int]) -> tuple[int, ...]:
    """The step that each digit adds to a number with these extents: the strides of an array."""
    return tuple(math.prod(extents[i + 1 :]) for i in range(len(extents)))


Digits: TypeAlias = tuple[Digit, ...]
"""A mixed-radix number, outermost first."""


def number_at(digits: Sequence[Digit], index: Sequence[int]) -> int:
    """The number that has these digits where dimensions have these indices."""
    number = 0
    for dim, extent, stride, offset in digits:
        number = number * extent + (index[dim] - offset) // stride % extent
    return number


def split_digits(digits: Sequence[Digit], extents: Sequence[int]) -> list[Digits] | None:
    """
    The digits of a number in runs of the given extents, outermost first: `[(0, 64)]` in runs of 4
    and 16 is `[(0, 4, 16)]` and `[(0, 16)]`. `None` if a digit would have to be shared.
    """
    left = [d for d in digits if d.extent > 1]
    runs: list[Digits] = []
    for extent in extents:
        run: list[Digit] = []
        while extent > 1:
            if not left:
                return None
            head = left.pop(0)
            if extent % head.extent == 0:
                run.append(head)
                extent //= head.extent
            elif head.extent % extent == 0:
                inner = head.extent // extent
                run.append(head._replace(extent=extent, stride=head.stride * inner))
                left.insert(0, head._replace(extent=inner))
                extent = 1
            else:
                return None
        runs.append(tuple(run))
    return None if left else runs


def merge_digits(digits: Sequence[Digit]) -> Digits:
    """The same number with the fewest digits: one goes on where the one inside of it ends."""
    merged: list[Digit] = []
    for digit in digits:
        last = merged[-1] if merged else None
        if digit.extent == 1:
            continue
        if last is not None and last == (digit.dim, last.extent, digit.tile, digit.offset):
            merged[-1] = digit._replace(extent=last.extent * digit.extent)
        else:
            merged.append(digit)
    return tuple(merged)
