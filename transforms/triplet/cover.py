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

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from .taps import Flags, Numbers, Table, filled

Words: TypeAlias = npt.NDArray[np.uint64]

Places: TypeAlias = tuple[int | None, ...]
"""What the columns of an operation take, relative to one of its taps."""

WORD = 64
"""Places that are looked at together: the bits of a word."""

_BRANCHES = 6
"""Operations that are tried of each tap."""

_ASKED = 24
"""Chains of which the network is asked for each tap."""

TRIALS = 200
"""Trials of a search past those that its first answer needs."""


def cover(table: Table, most: int, trials: int = TRIALS) -> list[Numbers] | None:
    """
    All taps in fewer than `most` operations, or `None` if none are found. The answer is the least
    one if it is `ceil(taps / columns)`, where the search ends; else it ends after `most + trials`
    operations that were tried.
    """
    chains = _Chains.of(table)
    if chains is None:
        return None
    least = -(-len(table) // table.columns)
    best: list[Numbers] | None = None
    trials += most
    free = np.ones(len(table), dtype=bool)
    stack = [(free, chains.operations(free))]
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
        stack.append((left, chains.operations(left)))
    return best


@dataclass(frozen=True)
class _Chains:
    """
    Where taps are in the operand (`at`), and how their lanes lie (`shape`). The chains through
    the place of one tap and all others: `own: [steps, index]`, `other: [steps, place]`, each a
    word with the bits of its places; places count from `origin` where the tap's is.
    """

    table: Table
    at: npt.NDArray[np.int64]
    shape: npt.NDArray[np.int64]
    places: int
    origin: int
    steps: tuple[int, ...]
    own: Words
    other: Words
    known: dict[Hashable, list[Places]] = field(default_factory=dict[Hashable, "list[Places]"])

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
        origin = 0 if places else WORD // 2
        reach = places or WORD // 2
        steps = [s for s in range(1, reach)]
        if not places:
            steps += [-s for s in steps]
        steps.sort(key=lambda s: (min(abs(s), places - s) if places else abs(s), s))
        index = np.arange(table.columns // 2)
        step = np.array(steps, dtype=np.int64)
        own = (index[None, None, :] - index[None, :, None]) * step[:, None, None] + origin
        first = np.arange(places or WORD)
        other = first[None, :, None] + index[None, None, :] * step[:, None, None]
        return _Chains(
            table, at, shape, places, origin, tuple(steps), _words(own, places),
            _words(other, places),
        )  # fmt: skip

    def operations(self, free: Flags) -> Iterator[Numbers]:
        """
        Operations with the first tap that is free and other free ones, those with most first, of
        equally many those whose rows are nearest.
        """
        one = int(free.argmax())
        near = self._near(one, free)
        rows = self.table.rows
        found: list[tuple[int, int, Numbers]] = []
        for places in self._alike(one, near):
            numbers = tuple(None if place is None else near[place] for place in places)
            members = [n for n in numbers if n is not None]
            found.append((-len(members), int(rows[members].max()), numbers))
        yield from (f[2] for f in sorted(found, key=lambda f: f[:2]))
        yield filled([one], self.table.columns)

    def _near(self, one: int, free: Flags) -> dict[int, int]:
        """The nearest free tap at each place that may be in an operation with one."""
        there = free & self.table.all_together(one) & (self.shape == self.shape[one])
        others = np.flatnonzero(there)
        place = self.at[others] - self.at[one] + self.origin
        if self.places:
            place %= self.places
        else:
            inside = (place >= 0) & (place < WORD)
            others, place = others[inside], place[inside]
        found = {self.origin: one}
        for number, at in zip(others.tolist(), place.tolist(), strict=True):
            found.setdefault(at, number)
        return found

    def _alike(self, one: int, near: dict[int, int]) -> list[Places]:
        """The operations by the places of their columns, which are the same for taps alike."""
        numbers = list(near.values())
        together = np.array([self.table.all_together(n)[numbers] for n in numbers])
        key = int(self.table.kinds[one]), tuple(near), together.tobytes()
        if key not in self.known:
            self.known[key] = self._found(one, near)
        return self.known[key]

    def _found(self, one: int, near: dict[int, int]) -> list[Places]:
        here = np.uint64(sum(1 << place for place in near))
        own, other = self.own & here, self.other & here
        taps = own[:, :, None] | other[:, None, :]
        count = np.bitwise_count(taps)
        found: dict[int, Places] = {}
        asked = 0
        for most in range(min(self.table.columns, len(near)), 1, -1):
            for flat in np.flatnonzero(count.ravel() == most):
                word = int(taps.flat[flat])
                if word in found or asked >= _ASKED:
                    continue
                asked += 1
                step, index, first = (int(n) for n in np.unravel_index(flat, taps.shape))
                begin = self.origin - index * self.steps[step]
                places = self._selected(near, one, self.steps[step], (begin, first))
                if places is not None:
                    found[word] = places
                if len(found) >= _BRANCHES:
                    return list(found.values())
        return list(found.values())

    def _selected(
        self, near: dict[int, int], one: int, step: int, begins: tuple[int, int]
    ) -> Places | None:
        """The operation of two chains, if the network selects it in either order."""
        used: list[int] = []
        chains = [self._chain(near, used, begin, step) for begin in begins]
        if one not in used or len(used) < 2:
            return None
        for even, odd in (chains, chains[::-1]):
            places = tuple(place for pair in zip(even, odd, strict=True) for place in pair)
            if self.table.selects(tuple(None if p is None else near[p] for p in places)):
                return places
        return None

    def _chain(
        self, near: dict[int, int], used: list[int], begin: int, step: int
    ) -> list[int | None]:
        """The places of one chain where there are taps that go with those that are used."""
        found: list[int | None] = []
        for n in range(self.table.columns // 2):
            place = begin + n * step
            place = place % self.places if self.places else place
            tap = near.get(place)
            if tap is None or tap in used or not all(self.table.together(tap, u) for u in used):
                found.append(None)
            else:
                found.append(place)
                used.append(tap)
        return found


def _words(places: Sequence[int] | npt.NDArray[np.int64], wrap: int) -> Words:
    """Words with the bits of places, the last axis; those outside of a word are left out."""
    numbers = np.asarray(places)
    numbers = numbers % wrap if wrap else numbers
    inside = (numbers >= 0) & (numbers < WORD)
    bits = np.left_shift(np.uint64(1), np.where(inside, numbers, 0).astype(np.uint64))
    return np.bitwise_or.reduce(np.where(inside, bits, np.uint64(0)), axis=-1)
