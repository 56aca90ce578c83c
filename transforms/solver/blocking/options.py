"""
The options to block one loop over passes twice: outside a node's buffer, and inside it.

A loop of `count` passes makes `outer` trips over blocks in a node's buffer, each of them `middle`
trips over blocks of `inner` passes in the registers. Blocks need not divide what they block: the
last one is smaller.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from ...core.blockings import list_blockings

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Options:
    """Ways to block one loop: trips and the innermost block's passes, one entry for each way."""

    outer: Ints
    middle: Ints
    inner: Ints

    def __len__(self) -> int:
        return len(self.outer)

    @property
    def block(self) -> Ints:
        """The passes whose data are in a node's buffer at a time."""
        return self.middle * self.inner

    @property
    def iterations(self) -> Ints:
        """The number of times that the registers are filled."""
        return self.outer * self.middle

    @cached_property
    def ranked(self) -> tuple[tuple[Ints, Ints], tuple[Ints, Ints]]:
        """The innermost blocks in order, each once, and the place of each way's; then `block`."""
        inner, block = (np.unique(n, return_inverse=True) for n in (self.inner, self.block))
        return inner, block

    def select_rows(self, keep: Bools | Ints) -> Options:
        """The ways where `keep` is true, or that it lists."""
        return Options(self.outer[keep], self.middle[keep], self.inner[keep])


@lru_cache(maxsize=4096)
def all_options(count: int, *, dividing: bool) -> Options:
    """All ways to block a loop twice in which no block is empty."""
    table = np.array(list_blockings(count, 3, dividing=dividing), np.int64)
    return Options(*(np.ascontiguousarray(column) for column in table.T))


@lru_cache(maxsize=4096)
def loop_options(
    count: int, most_inner: int, most_block: int, *, dividing: bool, most_trips: int | None = None
) -> Options:
    """
    The ways to block a loop of `count` with at most `most_inner` passes in the registers,
    `most_block` in a node's buffer, and `most_trips` inside of it. Where blocks need not be
    `dividing` their loops, ways that another one beats in every respect are left out; see
    `remove_dominated`.
    """
    options = all_options(count, dividing=dividing)
    options = options.select_rows((options.inner <= most_inner) & (options.block <= most_block))
    if most_trips is not None:
        options = options.select_rows(options.middle <= most_trips)
    return options if dividing else remove_dominated(options)


def remove_dominated(options: Options) -> Options:
    """
    Options that no other equals or beats in trips outside and in all, and in what they hold.
    Those with one trip inside are compared among themselves as well, as they alone may keep
    data in the registers.

    Nothing is lost: what a way to block a loop costs grows with its trips (`modes.Alternatives`)
    and what must fit grows with its blocks, so that the one that beats another does wherever that
    one is part of a blocking; but for modes that allow one trip inside alone, whose ways are
    compared so.
    """
    once = options.middle == 1
    rows = np.stack([options.outer, options.iterations, options.inner, options.block], axis=1)
    keep = _pareto_front(rows)
    keep[once] |= _pareto_front(rows[once])
    return options.select_rows(keep)


def _pareto_front(rows: Ints) -> Bools:
    """Marks the rows that no other row equals or beats in every column; of equal ones the first."""
    keep = np.ones(len(rows), np.bool_)
    order = np.lexsort(rows.T[::-1])
    ordered = rows[order]
    for i in range(len(ordered)):
        if keep[order[i]]:
            beaten = (ordered[i + 1 :] >= ordered[i]).all(axis=1)
            keep[order[i + 1 :][beaten]] = False
    return keep
