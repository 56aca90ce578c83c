"""
The choices when loops are blocked, in plain integers: sizes and numbers of
blocks, factors of several levels, orders of loops, and sets of what stays resident.

The searches over blockings share this enumeration: tiles of an embedded kernel (`schedule`),
levels of buffers (`solver.levels`), passes of a layer over nodes (`solver`), register blocks of the
host (`targets.host.nest.search`), bodies of loops of the AI Engine (`lowering.aie1.space`), digits
of an embedding (`embed.relaxed_fillings`). They stay apart where they leave something out, since
each does so by a cost of its own; what is left out loses nothing for the reason that stands there,
or the docstring says that it may.

A loop of `extent` iterations in blocks of `size` has `ceil(extent / size)` blocks, the last one
perhaps smaller.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations, product
from typing import TypeVar

_Item = TypeVar("_Item")


@lru_cache(maxsize=4096)
def list_divisors(extent: int) -> tuple[int, ...]:
    """The divisors of `extent`, at least 1, ascending."""
    small = [n for n in range(1, math.isqrt(extent) + 1) if extent % n == 0]
    return (*small, *(extent // n for n in reversed(small) if n * n != extent))


@lru_cache(maxsize=4096)
def block_sizes(extent: int, unit: int = 1) -> tuple[int, ...]:
    """
    The least size for each number of blocks that `extent` can be cut into, ascending; with a
    `unit`, the least multiple of it, and `extent` in place of what is larger.

    Nothing is lost where smaller blocks cost no more: any other size makes as many blocks as a
    smaller one here. Without a unit these are the numbers of blocks as well, as both are
    `ceil(extent / n)` for some `n`; there are at most two for each of 1 to the root of `extent`.
    """
    found: set[int] = set()
    number = 1
    while number <= extent:
        size = -(-extent // number)
        found.add(min(extent, -(-size // unit) * unit))
        # The next number of blocks that needs smaller ones.
        number = extent + 1 if size == 1 else -(-extent // (size - 1))
    return tuple(sorted(found))


@lru_cache(maxsize=4096)
def list_blockings(extent: int, parts: int, *, dividing: bool) -> tuple[tuple[int, ...], ...]:
    """
    The ways to block a loop `parts - 1` times: the number of blocks at each level, outermost first,
    then the size of the innermost. No block is empty. With `dividing`, the products that are
    `extent`: its factorisations, in order; otherwise each level has the least size for its number.
    """
    if parts == 0:
        return ((),) if extent == 1 else ()
    if parts == 1:
        return ((extent,),)
    return tuple(
        (first, *rest)
        for first in (list_divisors(extent) if dividing else block_sizes(extent))
        for rest in list_blockings(-(-extent // first), parts - 1, dividing=dividing)
        if (first - 1) * math.prod(rest) < extent
    )


def list_factorisations(extent: int, parts: int) -> tuple[tuple[int, ...], ...]:
    """All ways to write `extent` as a product of `parts` numbers, in order."""
    return list_blockings(extent, parts, dividing=True)


def loop_orders(
    moving: Sequence[_Item], before: Sequence[_Item] = (), after: Sequence[_Item] = ()
) -> Iterator[tuple[_Item, ...]]:
    """
    All orders of the loops `moving`, with loops that are not moved `before` and `after` them: a
    loop of one iteration does the same wherever it is. The order that is given comes first.
    """
    return ((*before, *order, *after) for order in permutations(moving))


def resident_sets(may_bypass: Sequence[bool]) -> Iterator[tuple[bool, ...]]:
    """
    The resident sets of a buffer, by tensor: all in which only what `may_bypass` it is left out,
    that with all of them resident first.
    """
    return product(*((True, False) if may else (True,) for may in may_bypass))
