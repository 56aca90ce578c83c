"""
Fusing 1D operations onto the columns of a 2D unit: which taps of one group go into one operation.

Vyasa (section III-D) fuses taps that use the same registers, in order, and fills odd rows up with
a coefficient of zero (`in_order`). Past that, taps of other rows, planes or channels go together
where the shuffle network can select both (`fuse_across`): of two columns a matching problem, whose
answer leaves as few taps alone as there can be, so that an odd filter of R x S needs
ceil(R * S / 2) operations; of more columns a covering problem (`cover`).

What is legal is not written here: `Rules` ask the network for the pattern that taps make.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeAlias

from .cover import TRIALS, cover_taps
from .matching import maximum_matching
from .merge import merge_taps
from .taps import Fused, Numbers, Rules, Table, Tap

__all__ = ["TRIALS", "Fused", "Pattern", "Rules", "Tap", "fuse_across", "in_order", "make_pattern"]

Pattern: TypeAlias = tuple[tuple[int | None, ...], ...]
"""The element of a register that each lane takes in each column; `None` where it is any."""


def make_pattern(columns: Sequence[Sequence[int] | None], lanes: int) -> Pattern:
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


def fuse_across(
    taps: Sequence[Tap], columns: int, rules: Rules, trials: int = TRIALS
) -> tuple[Fused, ...]:
    """
    Taps fused so that few operations are needed. Of two columns they are as few as there can be;
    taps of one row are preferred, then those of rows near each other.

    Of more columns, taps that follow each other go together as far as they can, then what is not
    full is put together two by two (`merge_taps`). Where that is more than taps would need in full
    operations, `cover` looks for less; it ends after so many `trials`, so the answer is legal and
    no worse than the first one, but the least only if it is `ceil(taps / columns)`.
    """
    if columns == 1:
        return tuple((tap,) for tap in taps)
    table = Table(taps, columns, rules)
    if columns == 2:
        found = _list_pairs(table)
    else:
        found = merge_taps(table)
        if trials and len(found) > -(-len(table) // columns):
            found = cover_taps(table, len(found), trials) or found
    return tuple(table.fuse_taps(numbers) for numbers in found)


def _list_pairs(table: Table) -> list[Numbers]:
    pairs = maximum_matching(len(table), table.list_partners, _list_near(table))
    matched = {i for both in pairs for i in both}
    alone: list[Numbers] = [(i, None) for i in range(len(table)) if i not in matched]
    return sorted([*pairs, *alone], key=lambda numbers: numbers[0] or 0)


def _list_near(table: Table) -> list[tuple[int, int]]:
    """Pairs to begin with: neighbours within a row, then what is left of rows near each other."""
    rows = [tap.row for tap in table.taps]
    free = set(range(len(table)))
    found: list[tuple[int, int]] = []

    def take_pair(one: int, two: int) -> None:
        if one in free and two in free and table.makes_pair(one, two):
            free.difference_update((one, two))
            found.append((one, two))

    for one in range(len(table) - 1):
        if rows[one] == rows[one + 1]:
            take_pair(one, one + 1)
    left = sorted(free)
    by_row: dict[int, list[int]] = {}
    for one in left:
        by_row.setdefault(rows[one], []).append(one)
    for apart in range(rows[-1] - rows[0] + 1 if rows else 0):
        for one in left:
            for two in by_row.get(rows[one] + apart, ()) if one in free else ():
                if two > one:
                    take_pair(one, two)
    return found
