"""
Memory banks of the accesses of a loop: which accesses never share a word, and what the others wait.

Data memory is pairs of single-port banks, in which rows of 128 bits take turns, so an access of 256
bits takes a pair. Accesses of one word to one bank take turns, each a cycle that the core stalls
(UG1079, AI Engine Memory).

An access is in a pair of banks in each iteration, by its address then. Two accesses that meet in
one pair in more than `SELDOM` of the iterations share a resource, so that no word has both: one
resource for each clique of such accesses, which for a buffer within one pair is all of its
accesses. Others may share a word, and the cycles in which they meet are counted.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..code.vector import Buffer, Code, Loop, WritingOp
from ..machine.spec import Aie1Spec
from .pointers import Addresses, Around, IterationSpace, PointerAccess, list_accesses

SELDOM = 1 / 8
"""The part of the iterations in which accesses of one word may meet: a stall costs a cycle then."""

_SAMPLES = 511
"""Iterations in which pairs of banks are looked at, of more of them; odd, as strides are even."""


def buffer_pairs(buffer: Buffer, spec: Aie1Spec) -> frozenset[int]:
    """The pairs of banks that a buffer is in."""
    ends = np.array([buffer.address, buffer.address + max(buffer.bytes, 1) - 1])
    first, last = (ends // (2 * spec.bank_bytes)).tolist()
    return frozenset(pair % (spec.banks // 2) for pair in range(first, last + 1))


def share_banks(
    space: IterationSpace,
    accesses: Sequence[PointerAccess],
    stores: Container[int],
    spec: Aie1Spec,
) -> dict[int, frozenset[str]]:
    """
    The resources that accesses take for their banks, by the numbers of their ops; none where banks
    do not conflict, and for what only `stores` would share, of which a word has one.
    """
    if not spec.bank_conflicts or not accesses:
        return {}
    trips = space.iterations
    chosen = np.arange(0, trips, (trips // _SAMPLES) | 1)
    moved: dict[tuple[tuple[str, int], ...], Addresses] = {}
    kinds: dict[bytes, list[int]] = {}
    visits: list[Addresses] = []
    for one in accesses:
        if one.strides not in moved:
            offsets = space.offsets(dict(one.strides), chosen).ravel()
            moved[one.strides] = offsets[:: (len(offsets) // _SAMPLES) | 1]
        pairs = spec.pairs_of(one.address + moved[one.strides])
        if pairs.tobytes() not in kinds:
            visits.append(pairs)
        kinds.setdefault(pairs.tobytes(), []).append(one.op)
    rows = np.array(visits)
    meets = (rows[:, None, :] == rows[None, :, :]).mean(axis=2) > SELDOM
    found: dict[int, set[str]] = {one.op: set() for one in accesses}
    groups = [*kinds.values()]
    for number, clique in enumerate(cover_cliques(meets)):
        ops = [op for kind in clique for op in groups[kind]]
        for op in ops if not all(op in stores for op in ops) else ():
            found[op].add(f"banks {number}")
    return {op: frozenset(names) for op, names in found.items()}


def share_banks_of(
    code: Code, loop: Loop, outer: Around, spec: Aie1Spec
) -> dict[int, frozenset[str]]:
    """As `share_banks`, for an innermost loop within `outer` ones."""
    accesses = list_accesses(code, loop, outer)
    stores = {k for k, op in enumerate(loop.body) if isinstance(op, WritingOp)}
    return share_banks(IterationSpace.of(loop, outer), accesses, stores, spec)


def cover_cliques(meets: npt.NDArray[np.bool_]) -> list[list[int]]:
    """
    Cliques of a symmetric relation, in which everything meets itself, that cover all of its pairs:
    each the largest that is found by taking what meets all that are in it, in order.
    """
    left, found = meets.copy(), list[list[int]]()
    while left.any():
        first, second = np.argwhere(left)[0].tolist()
        clique = list(dict.fromkeys((first, second)))
        for other in range(len(meets)):
            if other not in clique and meets[other, clique].all():
                clique.append(other)
        left[np.ix_(clique, clique)] = False
        found.append(clique)
    return found


@dataclass(frozen=True)
class _Issue:
    """An access as it is issued: in cycle `time` of its iteration, of so many bytes."""

    access: PointerAccess
    time: int
    bytes: int


@dataclass(frozen=True)
class IssuedLoop:
    """
    The accesses of a pipelined loop, whose iterations begin every `ii` cycles: `iterations` of
    them, and those beyond them whose cycles are before `end`, counted from the first iteration's
    begin.
    """

    space: IterationSpace
    ii: int
    end: int
    issues: tuple[_Issue, ...]
    spec: Aie1Spec

    @staticmethod
    def of(
        space: IterationSpace,
        ii: int,
        end: int,
        issued: Sequence[tuple[PointerAccess, int, int]],
        spec: Aie1Spec,
    ) -> IssuedLoop:
        """Of accesses, each with its time and bytes."""
        return IssuedLoop(space, ii, end, tuple(_Issue(*one) for one in issued), spec)

    def count_stalls(self) -> int:
        """The cycles that accesses of one word wait for each other, in all entries of the loop."""
        if not self.spec.bank_conflicts:
            return 0
        rows: dict[int, list[_Issue]] = {}
        for one in self.issues:
            rows.setdefault(one.time % self.ii, []).append(one)
        return sum(self._row_stalls(row) for row in rows.values() if self._may_meet(row))

    def _may_meet(self, row: Sequence[_Issue]) -> bool:
        """Tests whether the pairs of banks of a word's accesses overlap in any iterations."""
        spans: list[set[int]] = []
        for one in row:
            last = max(self.space.iterations - 1, (self.end - one.time) // self.ii)
            ends = self._range_of(one, last)
            first, after = (ends // (2 * self.spec.bank_bytes)).tolist()
            spans.append({pair % (self.spec.banks // 2) for pair in range(first, after + 1)})
        return len(set[int]().union(*spans)) < sum(map(len, spans))

    def _range_of(self, one: _Issue, last: int) -> Addresses:
        """The first and the last byte that an access can touch until iteration `last`."""
        low, high = one.access.address, one.access.address + one.bytes - 1
        for name, count in self.space.reached_counts(last):
            moved = dict(one.access.strides).get(name, 0) * (count - 1)
            low, high = low + min(moved, 0), high + max(moved, 0)
        return np.array([low, high])

    def _row_stalls(self, row: Sequence[_Issue]) -> int:
        """The stalls of the words of a cycle of the kernel, in all rounds."""
        cycle = row[0].time % self.ii
        first = min(one.time // self.ii for one in row)
        last = max(
            max(one.time // self.ii for one in row) + self.space.iterations,
            (self.end - cycle) // self.ii + 1,
        )
        banks = [self._banks_of(one, np.arange(first, last)) for one in row]
        most = np.zeros(banks[0].shape[1:], dtype=np.int64)
        for mine in banks:
            for bank in mine:
                touched = [((other == bank) & (bank >= 0)).any(axis=0) for other in banks]
                most = np.maximum(most, np.sum(touched, axis=0))
        return int(np.maximum(most - 1, 0).sum())

    def _banks_of(self, one: _Issue, rounds: Addresses) -> Addresses:
        """
        The banks that an access touches, a row for each 128 bits of it, in each entry of the loop
        and each round; -1 where it is not issued.
        """
        spec, trips = self.spec, rounds - one.time // self.ii
        issued = (trips >= 0) & (
            (trips < self.space.iterations) | (one.time + trips * self.ii < self.end)
        )
        moved = self.space.offsets(dict(one.access.strides), np.maximum(trips, 0))
        begin = one.access.address + moved
        size = spec.bank_row_bytes
        inside = np.arange(0, one.bytes + (-one.bytes) % size, size)
        banks = spec.banks_of(begin[None] + inside[:, None, None])
        return np.where(issued[None, None], banks, -1)
