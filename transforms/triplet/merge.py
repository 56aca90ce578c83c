"""
Operations of more than two columns, put together: taps that follow each other, as far as they can
go, then what is not full two by two, as long as any two can be.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from .matching import maximum_matching
from .taps import Able, Numbers, Table, fill_columns

_ORDERS = 24
"""Orders of taps in the columns of one operation that are tried."""


def merge_taps(table: Table) -> list[Numbers]:
    """The operations of all taps of a table."""
    merger = _Merger(table)
    found = [merger.make_fused(numbers) for numbers in _list_runs(table)]
    while True:
        left = [part for part in found if None in part.numbers]
        round = _Round(merger, left)
        pairs = maximum_matching(len(left), round.list_partners)
        if not pairs:
            return [part.numbers for part in found]
        matched = {n for pair in pairs for n in pair}
        found = [part for part in found if None not in part.numbers]
        found += [part for n, part in enumerate(left) if n not in matched]
        found += [merger.join_taps(left[a], left[b]) for a, b in pairs]


def _list_runs(table: Table) -> Iterator[Numbers]:
    """Taps that follow each other, as many at a time as can be fused."""
    first = 0
    while first < len(table):
        count = 1
        most = min(table.columns, len(table) - first)
        while count < most and all(
            table.are_together(first + count, other) for other in range(first, first + count)
        ):
            count += 1
        while count > 1 and not table.selects_taps(
            fill_columns(range(first, first + count), table.columns)
        ):
            count -= 1
        yield fill_columns(range(first, first + count), table.columns)
        first += count


@dataclass(frozen=True)
class _FusedTaps:
    """An operation, the taps that it has, and a number that those of the same kinds share."""

    numbers: Numbers
    taps: tuple[int, ...]
    kind: int


class _Merger:
    """In which order the taps of two operations make one; asked about once for all alike."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.kinds: dict[tuple[int, ...], int] = {}
        self.known: dict[tuple[int, int], tuple[int, ...] | None] = {}

    def make_fused(self, numbers: Numbers) -> _FusedTaps:
        taps = tuple(n for n in numbers if n is not None)
        kinds = tuple(int(self.table.kinds[n]) for n in taps)
        return _FusedTaps(numbers, taps, self.kinds.setdefault(kinds, len(self.kinds)))

    def joint_order(self, one: _FusedTaps, two: _FusedTaps) -> tuple[int, ...] | None:
        """The column of each of both's taps; `None` if they cannot be together."""
        key = one.kind, two.kind
        if key not in self.known:
            taps = (*one.taps, *two.taps)
            orders = itertools.islice(itertools.permutations(range(len(taps))), _ORDERS)
            able = (
                o for o in orders
                if self.table.selects_taps(fill_columns([taps[n] for n in o], self.table.columns))
            )  # fmt: skip
            self.known[key] = next(able, None)
        return self.known[key]

    def join_taps(self, one: _FusedTaps, two: _FusedTaps) -> _FusedTaps:
        """The operation of both, which have an order."""
        order, taps = self.joint_order(one, two), (*one.taps, *two.taps)
        assert order is not None
        return self.make_fused(fill_columns([taps[n] for n in order], self.table.columns))


class _Round:
    """The operations that are not full at one time, and which two of them make one."""

    def __init__(self, merger: _Merger, left: list[_FusedTaps]) -> None:
        self.merger = merger
        self.left = left
        self.kinds = np.array([part.kind for part in left], dtype=np.int64)
        self.sizes = np.array([len(part.taps) for part in left], dtype=np.int64)
        most = int(self.sizes.max(initial=1))
        self.taps = np.array(
            [[*part.taps, *[part.taps[0]] * (most - len(part.taps))] for part in left],
            dtype=np.int64,
        ).reshape(len(left), most)
        self.able = Able(self._can_join, len(merger.kinds))

    def list_partners(self, one: int) -> list[int]:
        """The parts that make an operation with one, the nearest first."""
        table = self.merger.table
        fits = self.sizes + self.sizes[one] <= table.columns
        fits[one] = False
        for tap in self.left[one].taps:
            fits &= table.all_together(tap)[self.taps].all(axis=1)
        others = np.flatnonzero(fits)
        others = others[self.able.test_kinds(one, self.left[one].kind, others, self.kinds[others])]
        return [int(o) for o in others[np.argsort(np.abs(others - one), kind="stable")]]

    def _can_join(self, one: int, two: int) -> bool:
        return self.merger.joint_order(self.left[one], self.left[two]) is not None
