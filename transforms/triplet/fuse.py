"""
Fusing 1D operations onto the columns of a 2D unit: which taps of one group go into one operation.

A tap is one product of a group: its lanes' places in a larger register. Vyasa (section III-D)
fuses taps that use the same registers, in order, and fills odd rows up with a coefficient of zero
(`in_order`). Past that, taps of other rows, planes or channels go together where the shuffle
network can select both (`across`): a matching problem, whose answer leaves as few taps alone as
there can be, so that an odd filter of R x S needs ceil(R * S / 2) operations of two columns.

What is legal is not written here: `fusible` asks the network for the pattern that taps make.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from .matching import maximum_matching

Pattern: TypeAlias = tuple[tuple[int | None, ...], ...]
"""The element of a register that each lane takes in each column; `None` where it is any."""

Fused: TypeAlias = tuple["Tap | None", ...]
"""The taps of one operation by column; `None` has the coefficient zero."""

_ORDERS = 24
"""Orders of taps in the columns of one operation that are tried."""


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


def pattern(columns: Sequence[Sequence[int] | None], lanes: int) -> Pattern:
    """The pattern whose columns are given, each the elements of the lanes or `None` for any."""
    return tuple(tuple(None if c is None else c[lane] for c in columns) for lane in range(lanes))


def in_order(
    taps: Sequence[Tap], columns: int, registers: Callable[[Tap], Hashable]
) -> tuple[Fused, ...]:
    """
    The paper's fusing: taps of the same registers, in order, `columns` at a time; what is left
    of each is filled up with zeros.
    """
    rows: dict[Hashable, list[Tap]] = {}
    for tap in taps:
        rows.setdefault(registers(tap), []).append(tap)
    found: list[Fused] = []
    for row in rows.values():
        for first in range(0, len(row), columns):
            part = row[first : first + columns]
            found.append((*part, *[None] * (columns - len(part))))
    return tuple(found)


def across(
    taps: Sequence[Tap],
    columns: int,
    fusible: Callable[[Fused], bool],
    reach: int = 1 << 30,
    kind: Callable[[Tap], Hashable] = lambda tap: tap.number,
) -> tuple[Fused, ...]:
    """
    Taps fused so that as few operations as possible are needed: of two columns, as few as there
    can be. Taps of one row are preferred, then those of rows near each other; rows more than
    `reach` apart are not fused. `fusible` says whether the network can select what taps make.
    Of more than two columns, taps that follow each other go together as far as they can, then
    what is not full is put together two by two. Taps of the same `kind`s, equally in one row or
    not, are asked about once.
    """
    if columns == 1:
        return tuple((tap,) for tap in taps)
    ordered = sorted(taps, key=lambda t: (t.row, t.places))
    if columns > 2:
        return _merged(list(_runs(ordered, columns, fusible)), fusible, reach, kind)
    kinds: dict[Hashable, int] = {}
    kind_of = [kinds.setdefault(kind(tap), len(kinds)) for tap in ordered]
    known: dict[tuple[int, int, bool], bool] = {}

    def pair(one: int, two: int) -> bool:
        one, two = min(one, two), max(one, two)
        a, b = ordered[one], ordered[two]
        if b.row - a.row > reach:
            return False
        key = (kind_of[one], kind_of[two], a.row == b.row)
        if key not in known:
            known[key] = fusible((a, b))
        return known[key]

    def neighbours(one: int) -> Iterator[int]:
        others = [o for o in range(len(ordered)) if o != one]
        others.sort(key=lambda o: (abs(ordered[o].row - ordered[one].row), abs(o - one)))
        return (o for o in others if pair(one, o))

    pairs = maximum_matching(len(ordered), neighbours, _near(ordered, pair))
    matched = {i for both in pairs for i in both}
    alone = [i for i in range(len(ordered)) if i not in matched]
    found: list[tuple[int, Fused]] = [(a, (ordered[a], ordered[b])) for a, b in pairs]
    found += [(a, (ordered[a], None)) for a in alone]
    return tuple(fused for _, fused in sorted(found, key=lambda f: f[0]))


def _near(
    taps: Sequence[Tap], pair: Callable[[int, int], bool]
) -> list[tuple[int, int]]:
    """Pairs to begin with: neighbours within a row, then what is left of rows near each other."""
    free = set(range(len(taps)))
    found: list[tuple[int, int]] = []

    def take(one: int, two: int) -> None:
        if one in free and two in free and pair(one, two):
            free.difference_update((one, two))
            found.append((one, two))

    for one in range(len(taps) - 1):
        if taps[one].row == taps[one + 1].row:
            take(one, one + 1)
    left = sorted(free)
    both = [(a, b) for i, a in enumerate(left) for b in left[i + 1 :]]
    for one, two in sorted(both, key=lambda p: (taps[p[1]].row - taps[p[0]].row, p)):
        take(one, two)
    return found


def _runs(
    taps: Sequence[Tap], columns: int, fusible: Callable[[Fused], bool]
) -> Iterator[Fused]:
    """Taps that follow each other, as many at a time as can be fused."""
    first = 0
    while first < len(taps):
        count = min(columns, len(taps) - first)
        while count > 1 and not fusible(_filled(taps[first : first + count], columns)):
            count -= 1
        yield _filled(taps[first : first + count], columns)
        first += count


def _merged(
    operations: Sequence[Fused],
    fusible: Callable[[Fused], bool],
    reach: int,
    kind: Callable[[Tap], Hashable],
) -> tuple[Fused, ...]:
    """Operations that are not full, put together as long as any two of them can be."""
    merger = _Merger(fusible, reach, kind)
    found = [merger.part(operation) for operation in operations]
    while True:
        left = [part for part in found if None in part.fused]

        def neighbours(one: int, left: list[_Part] = left) -> Iterator[int]:
            others = sorted(range(len(left)), key=lambda o: abs(o - one))
            return (
                o
                for o in others
                if o != one and merger.order(left[min(one, o)], left[max(one, o)]) is not None
            )

        pairs = maximum_matching(len(left), neighbours)
        if not pairs:
            return tuple(part.fused for part in found)
        matched = {n for pair in pairs for n in pair}
        found = [part for part in found if None not in part.fused]
        found += [part for n, part in enumerate(left) if n not in matched]
        found += [merger.joined(left[a], left[b]) for a, b in pairs]


@dataclass(frozen=True)
class _Part:
    """An operation with the kinds (as numbers) and rows of its taps."""

    fused: Fused
    kinds: tuple[int, ...]
    rows: tuple[int, ...]


class _Merger:
    """In which order the taps of two operations make one; asked about once for all alike."""

    def __init__(
        self, fusible: Callable[[Fused], bool], reach: int, kind: Callable[[Tap], Hashable]
    ) -> None:
        self.fusible = fusible
        self.reach = reach
        self.kind = kind
        self.kinds: dict[Hashable, int] = {}
        self.alike: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[int, ...] | None] = {}
        """Which taps of two operations are in one row, by their rows; `None` if too far apart."""
        self.known: dict[Hashable, tuple[int, ...] | None] = {}

    def part(self, fused: Fused) -> _Part:
        taps = [tap for tap in fused if tap is not None]
        kinds = tuple(self.kinds.setdefault(self.kind(tap), len(self.kinds)) for tap in taps)
        return _Part(fused, kinds, tuple(tap.row for tap in taps))

    def order(self, one: _Part, two: _Part) -> tuple[int, ...] | None:
        """`None` if there is none."""
        if len(one.kinds) + len(two.kinds) > len(one.fused):
            return None
        both = one.rows, two.rows
        if both not in self.alike:
            rows = (*one.rows, *two.rows)
            far = max(rows) - min(rows) > self.reach
            self.alike[both] = None if far else tuple(rows.index(row) for row in rows)
        alike = self.alike[both]
        if alike is None:
            return None
        key = one.kinds, two.kinds, alike
        if key not in self.known:
            taps = self._taps(one, two)
            orders = itertools.islice(itertools.permutations(range(len(taps))), _ORDERS)
            width = len(one.fused)
            able = (o for o in orders if self.fusible(_filled([taps[n] for n in o], width)))
            self.known[key] = next(able, None)
        return self.known[key]

    def joined(self, one: _Part, two: _Part) -> _Part:
        """The operation of both, which have an order."""
        order, taps = self.order(one, two), self._taps(one, two)
        assert order is not None
        return self.part(_filled([taps[n] for n in order], len(one.fused)))

    @staticmethod
    def _taps(one: _Part, two: _Part) -> list[Tap]:
        return [tap for tap in (*one.fused, *two.fused) if tap is not None]


def _filled(taps: Sequence[Tap], columns: int) -> Fused:
    return (*taps, *[None] * (columns - len(taps)))
