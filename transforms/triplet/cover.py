"""
Covering taps with operations of more than two columns: fewer operations than by putting together
what is next to each other.

Networks move columns two by two: what columns 0 and 1 take, the next two take one step further
(UG1079, "MAC Intrinsics"). So an operation is two chains of places, one in the even columns and
one in the odd ones, with one step; a place where there is no tap is a column of zeros. Of the
first tap that is not covered yet, all chains through its place and all others are counted at once,
as bits of words, and those with most taps are tried first, in depth. That is what an exact search
needs, but it does not look at every way: of taps at one place it takes the nearest, it branches
a few ways only, and ends after some trials.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from .taps import Flags, Ids, Numbers, Table, fill_columns

Words: TypeAlias = npt.NDArray[np.uint64]

Positions: TypeAlias = tuple[int | None, ...]
"""What the columns of an operation take, relative to one of its taps."""

WORD = 64
"""Places that are looked at together: the bits of a word."""

_BRANCHES = 6
"""Operations that are tried of each tap."""

_ASKED = 24
"""Chains of which the network is asked for each tap."""

_MIXED = np.uint64(0x9E3779B97F4A7C15)
"""2^64 / golden ratio: two words, one of them times this, hardly ever make one that others make."""

_KINDS = 48
"""Kinds of taps of which the largest operations are looked at."""

TRIALS = 64
"""Trials of a search past those that its first answer needs."""


def cover_taps(table: Table, most: int, trials: int = TRIALS) -> list[Numbers] | None:
    """
    All taps in fewer than `most` operations, or `None` if none are found. The search ends at
    `ceil(taps / columns)`, which is the least one, where each tap is in an operation of as many
    taps as the largest that was found with it, or after `most + trials` operations.
    """
    chains = _Chains.of(table)
    if chains is None:
        return None
    least = -(-len(table) // table.columns)
    best: list[Numbers] | None = None
    least = max(least, chains.likely_operations())
    trials += most
    free = np.ones(len(table), dtype=bool)
    stack = [(free, chains.list_operations(free))]
    chosen: list[Numbers] = []
    while stack and most > least:
        free, ways = stack[-1]
        numbers = next(ways, None)
        if numbers is None or not trials:
            stack.pop()
            del chosen[len(stack) - 1 :]
            continue
        del chosen[len(stack) - 1 :]
        chosen.append(numbers)
        left = free.copy()
        left[[n for n in numbers if n is not None]] = False
        if len(chosen) + -(-int(left.sum()) // table.columns) >= most:
            continue
        if not left.any():
            best, most = list(chosen), len(chosen)
            continue
        trials -= 1
        stack.append((left, chains.list_operations(left)))
    return best


@dataclass(frozen=True)
class _Lines:
    """
    Chains of `places` that wrap (0: of those of a word), with their bits. Those through the place
    of one tap, `origin`, which has a certain index in them, and all others, from a certain place
    on: `own: [steps, index, chain]`, `other: [steps, place, chain]`.
    """

    positions: int
    origin: int
    steps: tuple[int, ...]
    own: Ids
    other: Ids
    own_bits: Words
    other_bits: Words

    @staticmethod
    @lru_cache(maxsize=64)
    def of(length: int, places: int) -> _Lines:
        """All chains of so many places."""
        origin = 0 if places else WORD // 2
        reach = places or WORD // 2
        steps = [s for s in range(1, reach)]
        if not places:
            steps += [-s for s in steps]
        steps.sort(key=lambda s: (min(abs(s), places - s) if places else abs(s), s))
        index = np.arange(length)
        step = np.array(steps, dtype=np.int64)
        through = (index[None, None, :] - index[None, :, None]) * step[:, None, None] + origin
        first = np.arange(places or WORD)
        behind = first[None, :, None] + index[None, None, :] * step[:, None, None]
        own, other = _clip_positions(through, places), _clip_positions(behind, places)
        return _Lines(
            places, origin, tuple(steps), own, other, _position_bits(own), _position_bits(other)
        )


@dataclass(frozen=True)
class _Chains:
    """
    The positions of taps in the operand (`at`), how their lanes lie (`shape`), and whether few
    others go with them (`scarce`).
    """

    table: Table
    at: Ids
    shape: Ids
    scarce: Flags
    lines: _Lines
    pairs: npt.NDArray[np.int8]
    """By two kinds, 1 or 0 (-1: not known yet): as `_selectable_pairs`."""
    known: dict[Hashable, list[Positions]] = field(
        default_factory=dict[Hashable, "list[Positions]"]
    )

    @staticmethod
    def of(table: Table) -> _Chains | None:
        """`None` where places are not known, or more than a word has bits."""
        rules = table.rules
        if rules.place is None or table.columns % 2 or not table.taps:
            return None
        found = [rules.place(tap) for tap in table.taps]
        at = np.array([place for place, _ in found], dtype=np.int64)
        shapes = {shape: n for n, shape in enumerate(dict.fromkeys(s for _, s in found))}
        shape = np.array([shapes[s] for _, s in found], dtype=np.int64)
        unit = int(np.gcd.reduce([*(at - at[0]), rules.places])) or 1
        at, places = (at - at[0]) // unit, rules.places // unit
        if places > WORD:
            return None
        lines = _Lines.of(table.columns // 2, places)
        kinds = int(table.kinds.max()) + 1
        known = np.full((2, kinds, kinds), -1, dtype=np.int8)
        return _Chains(table, at, shape, _scarce_taps(table), lines, known)

    def likely_operations(self) -> int:
        """
        Counts the operations that are needed if no tap is in one of more taps than can be found; 0
        where there are too many kinds of taps to look at.
        """
        free = np.ones(len(self.table), dtype=bool)
        _, first, count = np.unique(self.table.kinds, return_index=True, return_counts=True)
        if len(first) > _KINDS:
            return 0
        shares = Fraction(0)
        for one, many in zip(first.tolist(), count.tolist(), strict=True):
            ways = self._list_alternatives(one, self._nearest_taps(one, free))
            sizes = [sum(place is not None for place in places) for places in ways]
            shares += Fraction(many, max(sizes, default=1))
        return math.ceil(shares)

    def list_operations(self, free: Flags) -> Iterator[Numbers]:
        """
        Operations with one free tap, the first of those that few others go with, or else of all,
        and other free ones. Those with most taps come first, then those with most of the former,
        then those of near rows.
        """
        one = int((free & self.scarce).argmax())
        one = one if free[one] else int(free.argmax())
        near = self._nearest_taps(one, free)
        rows = self.table.rows
        found: list[tuple[tuple[int, int, int], Numbers]] = []
        for places in self._list_alternatives(one, near):
            numbers = tuple(None if place is None else near[place] for place in places)
            members = [n for n in numbers if n is not None]
            worth = -len(members), -int(self.scarce[members].sum()), int(np.ptp(rows[members]))
            found.append((worth, numbers))
        yield from (f[1] for f in sorted(found, key=lambda f: f[0]))
        yield fill_columns([one], self.table.columns)

    def _nearest_taps(self, one: int, free: Flags) -> dict[int, int]:
        """The nearest free tap at each place that may be in an operation with one."""
        there = free & self.table.all_together(one) & (self.shape == self.shape[one])
        others = np.flatnonzero(there)
        others = others[np.argsort(np.abs(others - one), kind="stable")]
        place = self.at[others] - self.at[one] + self.lines.origin
        if self.lines.positions:
            place %= self.lines.positions
        else:
            inside = (place >= 0) & (place < WORD)
            others, place = others[inside], place[inside]
        found = {self.lines.origin: one}
        for number, at in zip(others.tolist(), place.tolist(), strict=True):
            found.setdefault(at, number)
        return dict(sorted(found.items()))

    def _list_alternatives(self, one: int, near: dict[int, int]) -> list[Positions]:
        """The operations by the places of their columns, which are the same for taps alike."""
        numbers = list(near.values())
        together = np.array([self.table.all_together(n)[numbers] for n in numbers])
        key = int(self.table.kinds[one]), tuple(near), together.tobytes()
        if key not in self.known:
            self.known[key] = self._new_alternatives(one, near)
        return self.known[key]

    def _new_alternatives(self, one: int, near: dict[int, int]) -> list[Positions]:
        """The largest operations of two chains, one through the place of one tap."""
        lines = self.lines
        self.table.count_work(lines.other.size // 8)
        here = np.uint64(sum(1 << place for place in near))
        own = _join_bits(lines.own_bits & here)
        other = _join_bits(lines.other_bits & here)
        taps = own[:, :, None] | other[:, None, :]
        beside, behind = self._neighbour_pairs(near)
        able = (
            _chain_successors(behind, lines.own)[:, :, None]
            & _chain_successors(behind, lines.other)[:, None, :]
        )
        count = np.where(able, np.bitwise_count(taps), 0)
        found: dict[int, Positions] = {}
        asked = 0
        for most in range(min(self.table.columns, len(near)), 1, -1):
            step, index, first = np.nonzero(count == most)
            evens, odds = lines.own[step, index], lines.other[step, first]
            chosen = np.flatnonzero(
                _all_flags(beside[evens, odds]) | _all_flags(beside[odds, evens])
            )
            words = own[step, index][chosen], other[step, first][chosen]
            for n in chosen[_distinct_pairs(*words)][: _ASKED - asked].tolist():
                word = int(taps[step[n], index[n], first[n]])
                if word in found:
                    continue
                asked += 1
                far = lines.steps[step[n]]
                begins = lines.origin - int(index[n]) * far, int(first[n])
                places = self._select_chains(near, one, far, begins)
                if places is not None:
                    found[word] = places
                if len(found) >= _BRANCHES:
                    return list(found.values())
        return list(found.values())

    def _neighbour_pairs(self, near: dict[int, int]) -> tuple[Flags, Flags]:
        """
        As `_selectable_pairs`, by two places; with those where there is no tap everything goes.
        Chains must be selected, in either order, at one index of both, and each by itself what
        follows.
        """
        beside = np.ones((WORD + 1, WORD + 1), dtype=bool)
        behind = beside.copy()
        at = np.ix_(list(near), list(near))
        beside[at], behind[at] = self._selectable_pairs(list(near.values()))
        return beside, behind

    def _selectable_pairs(self, taps: list[int]) -> tuple[Flags, Flags]:
        """
        The pairs of taps that the network selects in neighbouring columns, and in those behind
        them.
        """
        together = np.array([self.table.all_together(one)[taps] for one in taps])
        kinds = self.table.kinds[taps]
        pairs = np.ix_(kinds, kinds)
        rest = [None] * (self.table.columns - 3)
        for a, b in np.argwhere(together & (self.pairs[0][pairs] < 0)).tolist():
            one, two = taps[a], taps[b]
            both = self.table.selects_taps((one, two, None, *rest))
            ahead = self.table.selects_taps((one, None, two, *rest))
            self.pairs[:, kinds[a], kinds[b]] = both, ahead
        same = np.eye(len(taps), dtype=bool)
        beside, behind = (together & (known[pairs] > 0) | same for known in self.pairs)
        return beside, behind

    def _select_chains(
        self, near: dict[int, int], one: int, step: int, begins: tuple[int, int]
    ) -> Positions | None:
        """The operation of two chains, if the network selects it in either order."""
        used: list[int] = []
        chains = [self._chain_positions(near, used, begin, step) for begin in begins]
        if one not in used or len(used) < 2:
            return None
        for even, odd in (chains, chains[::-1]):
            places = tuple(place for pair in zip(even, odd, strict=True) for place in pair)
            if self.table.selects_taps(tuple(None if p is None else near[p] for p in places)):
                return places
        return None

    def _chain_positions(
        self, near: dict[int, int], used: list[int], begin: int, step: int
    ) -> list[int | None]:
        """The places of one chain where there are taps that go with those that are used."""
        found: list[int | None] = []
        for n in range(self.table.columns // 2):
            place = begin + n * step
            place = place % self.lines.positions if self.lines.positions else place
            tap = near.get(place)
            if tap is None or tap in used or not all(self.table.are_together(tap, u) for u in used):
                found.append(None)
            else:
                found.append(place)
                used.append(tap)
        return found


def _scarce_taps(table: Table) -> Flags:
    """Taps of kinds of which the first goes with less than half as many as some other does."""
    _, first, kinds = np.unique(table.kinds, return_index=True, return_inverse=True)
    count = np.array([len(table.list_partners(int(one))) for one in first])
    return (2 * count < count.max(initial=0))[kinds]


def _all_flags(flags: Flags) -> Flags:
    return np.logical_and.reduce(flags, axis=-1)


def _distinct_pairs(one: Words, two: Words) -> npt.NDArray[np.intp]:
    """The numbers of pairs of words that are not as one before."""
    both = one * _MIXED ^ two
    return np.sort(np.unique(both, return_index=True)[1])


def _clip_positions(chains: Ids, places: int) -> Ids:
    """Places that wrap, or those outside of a word as `WORD`."""
    if places:
        return chains % places
    return np.where((chains >= 0) & (chains < WORD), chains, WORD)


def _position_bits(chains: Ids) -> Words:
    """Words with the bit of each place; 0 for those outside of a word."""
    bits = np.append(np.left_shift(np.uint64(1), np.arange(WORD, dtype=np.uint64)), np.uint64(0))
    return bits[chains]


def _join_bits(bits: Words) -> Words:
    """The words of chains, the last axis, of the bits of their places."""
    return np.bitwise_or.reduce(bits, axis=-1)


def _chain_successors(behind: Flags, chains: Ids) -> Flags:
    """Chains, the last axis, each place of which may follow the one before."""
    return _all_flags(behind[chains[..., :-1], chains[..., 1:]])
