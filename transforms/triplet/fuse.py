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
    known: dict[Hashable, tuple[int, ...] | None] = {}

    def together(one: Fused, two: Fused) -> Fused | None:
        taps = [tap for tap in (*one, *two) if tap is not None]
        rows = [tap.row for tap in taps]
        if len(taps) > len(one) or max(rows) - min(rows) > reach:
            return None
        key = tuple((kind(tap), rows.index(tap.row)) for tap in taps)
        if key not in known:
            orders = itertools.islice(itertools.permutations(range(len(taps))), _ORDERS)
            able = (o for o in orders if fusible(_filled([taps[n] for n in o], len(one))))
            known[key] = next(able, None)
        order = known[key]
        return None if order is None else _filled([taps[n] for n in order], len(one))

    found = list(operations)
    while True:
        left = [f for f in found if None in f]

        def neighbours(one: int, left: list[Fused] = left) -> Iterator[int]:
            others = sorted(range(len(left)), key=lambda o: abs(o - one))
            return (o for o in others if o != one and _both(left, one, o, together) is not None)

        pairs = maximum_matching(len(left), neighbours)
        if not pairs:
            return tuple(found)
        matched = {n for pair in pairs for n in pair}
        found = [f for f in found if None not in f]
        found += [f for n, f in enumerate(left) if n not in matched]
        joined = (_both(left, a, b, together) for a, b in pairs)
        found += [f for f in joined if f is not None]


def _both(
    left: Sequence[Fused], one: int, two: int, together: Callable[[Fused, Fused], Fused | None]
) -> Fused | None:
    """Two operations put together, the one that is first in order first."""
    return together(left[min(one, two)], left[max(one, two)])


def _filled(taps: Sequence[Tap], columns: int) -> Fused:
    return (*taps, *[None] * (columns - len(taps)))
