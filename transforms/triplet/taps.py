"""
Taps, and what decides whether they may share an operation.

A tap is one product of a group: its lanes' places in a larger register. What a network selects
depends on few of a tap's properties, its kind; so it is asked once for all taps of the same
kinds (`Table`), however many a body has.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from ..core.steps import StepBudget

Fused: TypeAlias = tuple["Tap | None", ...]
"""The taps of one operation by column; `None` has the coefficient zero."""

Numbers: TypeAlias = tuple[int | None, ...]
"""The same by the taps' numbers in a `Table`."""

Flags: TypeAlias = npt.NDArray[np.bool_]
Ids: TypeAlias = npt.NDArray[np.int64]
Together: TypeAlias = Callable[[int], Flags]
"""Of the tap of a number, which others can be held together with it."""


@dataclass(frozen=True)
class Tap:
    """
    Product number `number` of a group. `row` is the larger load that holds its lanes: rows are
    numbered in the order in which operations go through them. `places` are the lanes' elements
    in that load.
    """

    number: int
    row: int
    places: tuple[int, ...]


def _tap_number(tap: Tap) -> Hashable:
    return tap.number


def _always_together(taps: Sequence[Tap]) -> Together:
    return lambda number: np.ones(len(taps), dtype=bool)


@dataclass(frozen=True)
class Rules:
    """
    Rules for sharing an operation: taps each two of which can be held `together` by the operand's
    registers, and of which the network selects what they make (`fusible`), which is the same for
    all such taps of the same `kind`s. `together` is asked once for all taps.

    `place` is where in the operand a tap's first lane is, and how its other lanes lie to it:
    columns that the network moves by a step take taps whose lanes lie alike. Places count up to
    `places` and then from 0 on again (0: they do not wrap). Without it only taps that follow each
    other are tried in more than two columns.
    """

    fusible: Callable[[Fused], bool]
    kind: Callable[[Tap], Hashable] = _tap_number
    together: Callable[[Sequence[Tap]], Together] = _always_together
    place: Callable[[Tap], tuple[int, Hashable]] | None = None
    places: int = 0
    steps: StepBudget = field(default_factory=StepBudget)
    """What asking the network and searching count."""


_ASK = 60
"""Steps that asking the network once counts."""


class Table:
    """Taps in the order of their rows and places, and which of them may be fused."""

    def __init__(self, taps: Sequence[Tap], columns: int, rules: Rules) -> None:
        self.taps = sorted(taps, key=lambda t: (t.row, t.places))
        self.columns = columns
        self.rules = rules
        self.rows = np.array([tap.row for tap in self.taps], dtype=np.int64)
        self.kinds = _number_values([rules.kind(tap) for tap in self.taps])
        self._together = rules.together(self.taps)
        self._known: dict[int, Flags] = {}
        self._fuses: dict[Numbers, bool] = {}
        self._kinds = list(map(int, self.kinds))
        self._able = Able(self._selects_pair, int(self.kinds.max(initial=-1)) + 1)

    def __len__(self) -> int:
        return len(self.taps)

    def count_work(self, steps: int) -> None:
        """Counts work by about how many microseconds it takes."""
        self.rules.steps.left -= steps

    def fuse_taps(self, numbers: Numbers) -> Fused:
        """The taps of these numbers."""
        return tuple(None if n is None else self.taps[n] for n in numbers)

    def are_together(self, one: int, two: int) -> bool:
        """Tests whether two taps can be held together."""
        return bool(self.all_together(one)[two])

    def all_together(self, one: int) -> Flags:
        """The taps that can be held together with one."""
        if one not in self._known:
            self._known[one] = self._together(one)
        return self._known[one]

    def selects_taps(self, numbers: Numbers) -> bool:
        """Tests whether the network selects taps that can be held together."""
        key = tuple(None if n is None else self._kinds[n] for n in numbers)
        found = self._fuses.get(key)
        if found is None:
            self.count_work(_ASK)
            found = self._fuses[key] = self.rules.fusible(self.fuse_taps(numbers))
        return found

    def makes_pair(self, one: int, two: int) -> bool:
        """Tests whether two taps make an operation, the first one in the first column."""
        return self.are_together(one, two) and self._selects_pair(one, two)

    def _selects_pair(self, one: int, two: int) -> bool:
        return self.selects_taps(fill_columns((one, two), self.columns))

    def list_partners(self, one: int) -> list[int]:
        """The taps that make a pair with one, those of near rows first."""
        there = self.all_together(one).copy()
        there[one] = False
        others = np.flatnonzero(there)
        others = others[self._able.test_kinds(one, self._kinds[one], others, self.kinds[others])]
        far = np.abs(self.rows[others] - self.rows[one])
        return [int(o) for o in others[np.lexsort((np.abs(others - one), far))]]


class Able:
    """The kinds that make an operation, one before the other or behind it; asked about once."""

    def __init__(self, ask: Callable[[int, int], bool], kinds: int) -> None:
        self.ask = ask
        self.known: dict[tuple[int, bool], npt.NDArray[np.int8]] = {}
        self.kinds = kinds

    def test_kinds(self, one: int, kind: int, others: Ids, kinds: Ids) -> Flags:
        """
        Tests whether each of `others`, with its kind, goes with one; those below it come before.
        """
        found = np.zeros(len(others), dtype=bool)
        for after in (False, True):
            known = self._kind_row(kind, after)
            side = (others > one) == after
            asked = np.flatnonzero(side & (known[kinds] < 0))
            for place in asked[np.unique(kinds[asked], return_index=True)[1]]:
                other = int(others[place])
                known[kinds[place]] = self.ask(one, other) if after else self.ask(other, one)
            found |= side & (known[kinds] > 0)
        return found

    def _kind_row(self, kind: int, after: bool) -> npt.NDArray[np.int8]:
        """By kind 1 or 0, or -1 where it is not known yet."""
        key = kind, after
        if key not in self.known:
            self.known[key] = np.full(self.kinds, -1, dtype=np.int8)
        return self.known[key]


def _number_values(values: Sequence[Hashable]) -> Ids:
    """Numbers of values, the same for equal ones, in the order in which they come."""
    known = {value: number for number, value in enumerate(dict.fromkeys(values))}
    return np.array([known[value] for value in values], dtype=np.int64)


def fill_columns(numbers: Sequence[int], columns: int) -> Numbers:
    """The first columns of an operation; those that are left have zeros."""
    return (*numbers, *[None] * (columns - len(numbers)))
