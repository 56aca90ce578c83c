"""
The lengths of dimensions before and after a change of a model's sizes; plain mathematics.

A dimension is an ordered product of factors, outermost first. A reshape that joins the batch
with the tokens and one that takes them apart again so find out which factor is which, even
where both are 1 or happen to be equal.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

Factor: TypeAlias = tuple[int, int]
"""The extent before and after."""


@dataclass(frozen=True)
class Size:
    """
    The extent of one dimension before and after: the product of its `factors`.

    `free`: nothing says that it must stay; who reads the tensor may ask for another extent.
    """

    factors: tuple[Factor, ...]
    free: bool = False

    @property
    def old(self) -> int:
        return math.prod(old for old, _ in self.factors)

    @property
    def new(self) -> int:
        return math.prod(new for _, new in self.factors)

    @property
    def changed(self) -> bool:
        return self.old != self.new

    def bind_size(self) -> Size:
        """The same extent, which readers cannot choose any more."""
        return replace(self, free=False)


def keep_size(extent: int, *, free: bool = False) -> Size:
    """A dimension that stays as it is."""
    return Size(((extent, extent),), free)


def join_sizes(sizes: Iterable[Size]) -> Size:
    """Dimensions made one, the last one running fastest."""
    factors = tuple(f for size in sizes for f in size.factors if f != (1, 1))
    return Size(factors or ((1, 1),))


def split_size(size: Size, extents: Sequence[int]) -> tuple[Size, ...] | None:
    """
    The inverse of `join_sizes`: one dimension made several, of these extents before the change.

    What was 1 and grows goes to the first dimension of 1 that its place allows: a batch comes
    first. `None` if a factor that changes would be cut in two, or one that was 1 would have to
    multiply one of several dimensions that were not.
    """
    parts = _deal_factors(size.factors, extents)
    if parts is None:
        return None if size.changed else tuple(keep_size(n) for n in extents)
    long = [part for part in parts if part.old != 1]
    if len(long) > 1 and any(_is_growth(f) for part in long for f in part.factors):
        return None
    return parts


def _is_growth(factor: Factor) -> bool:
    return factor[0] == 1 != factor[1]


def _deal_factors(given: Sequence[Factor], extents: Sequence[int]) -> tuple[Size, ...] | None:
    """Deals the factors out to dimensions of these extents, outermost first."""
    factors = [f for f in given if f != (1, 1)]
    result: list[Size] = []
    for extent in extents:
        taken = _take_factors(factors, extent)
        if taken is None:
            return None
        result.append(Size(tuple(taken) or ((1, 1),)))
    if any(old != 1 for old, _ in factors) or (factors and not result):
        return None
    if factors:
        result[-1] = join_sizes((result[-1], Size(tuple(factors))))
    return tuple(result)


def _take_factors(factors: list[Factor], extent: int) -> list[Factor] | None:
    """Takes factors off the front that make up `extent` before the change."""
    if extent == 1:
        return [factors.pop(0)] if factors and factors[0][0] == 1 else []
    taken: list[Factor] = []
    rest = extent
    while rest != 1:
        if not factors:
            return None
        old, new = factors.pop(0)
        if old and rest % old == 0:
            taken.append((old, new))
            rest //= old
        elif old == new and old % rest == 0:
            taken.append((rest, rest))
            factors.insert(0, (old // rest, old // rest))
            rest = 1
        else:
            return None
    return taken
