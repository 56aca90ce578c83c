"""
The trace of a run, without numbers: loads with their addresses, sums as chains of multiply-adds,
and stores of them.

What a register has is a load, or a result: lanes of a sum that were narrowed to it, or what a clip
gives. Loads have tags from 0 on, results those below `NOTHING`.

A sum is a node: a multiply-add, a widening load or what the cascade stream brings, and the node
that it goes on from (-1: none). Nodes that go on from each other make a chain, whose accumulator
lives in one place when the numbers are computed; the level of a node is how many are before it. A
second node that goes on from the same one begins a chain of its own, with a copy.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from ....dialects.aie1.network import Select
from ..code.selects import SelectOperands
from ..code.vector import ClipKind
from ..code.words import DATA_PARTS, MacWord, StoringWord, WriteWord
from ..machine.spec import Aie1Spec

_PARTS = 4
NOTHING = -1
"""The tag of what was never loaded."""


@dataclass(frozen=True)
class MacKind:
    """A multiply-add of a shape on parts of a data operand, with what it selects."""

    shape: str
    is_wide: bool
    parts: tuple[int, ...]
    x: Select
    z: Select


@dataclass(frozen=True)
class Widening:
    """Numbers of `bits` that come into `lanes` (the first, and how many), shifted left."""

    bits: int
    lanes: tuple[int, int]
    shift: int


@dataclass(frozen=True)
class Passing:
    """Lanes (the first, and how many) that come from the cascade stream, or go into it."""

    lanes: tuple[int, int]


@dataclass(frozen=True)
class Narrowing:
    """Lanes (the first, and how many) shifted right, rounded, saturated and made `bits` wide."""

    bits: int
    lanes: tuple[int, int]
    shift: int
    rounding: int
    saturation: int
    unsigned: bool


@dataclass(frozen=True)
class Result:
    """
    What a register has that nothing loaded: lanes of `node`, narrowed as `narrowing` says into its
    `half`, with the rest of what was there `before` (a tag, -1 for none).
    """

    node: int
    half: int
    before: int
    narrowing: Narrowing


@dataclass(frozen=True)
class Choice:
    """
    What one half of a comparison's result takes: the larger or the smaller (`kind`) of the elements
    `one` and `other`, `bits` wide, lane by lane.
    """

    kind: ClipKind
    bits: int
    one: tuple[int, ...]
    other: tuple[int, ...]


@dataclass(frozen=True)
class Comparison:
    """A choice among the elements of a data operand, of whose `parts` there are the tags."""

    choice: Choice
    parts: tuple[int, ...]


NodeKind: TypeAlias = MacKind | Widening | Passing


def tag_of(result: int) -> int:
    """The tag of a result by its number, and the number of a result by its tag."""
    return NOTHING - 1 - result


@dataclass
class Trace:
    """Lists by number of the load, node or store. Kinds of nodes are in `kinds`."""

    load_cycle: list[int] = field(default_factory=list[int])
    load_address: list[int] = field(default_factory=list[int])
    load_width: list[int] = field(default_factory=list[int])

    kinds: list[NodeKind] = field(default_factory=list["NodeKind"])
    registers: list[tuple[str, ...]] = field(default_factory=list[tuple[str, ...]])
    """The registers of data that multiply-adds of each kind read."""
    mac_kind: list[int] = field(default_factory=list[int])
    """The kind of each multiply-add; nodes have all kinds in `node_kind`."""

    node_kind: list[int] = field(default_factory=list[int])
    node_data: list[int] = field(default_factory=list[int])
    """The loads of four parts of data of each node, then of its coefficients."""
    before: list[int] = field(default_factory=list[int])
    level: list[int] = field(default_factory=list[int])
    chain: list[int] = field(default_factory=list[int])
    extended: list[bool] = field(default_factory=list[bool])
    branches: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """Nodes that begin with a copy of a chain."""
    chains: int = 0

    results: list[Result | Comparison] = field(default_factory=list["Result | Comparison"])

    take_cycle: list[int] = field(default_factory=list[int])
    give_cycle: list[int] = field(default_factory=list[int])
    give_lanes: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    give_node: list[int] = field(default_factory=list[int])
    """The node of which lanes go into the cascade stream."""

    store_kind: list[StoringWord] = field(default_factory=list[StoringWord])
    store_cycle: list[int] = field(default_factory=list[int])
    store_address: list[int] = field(default_factory=list[int])
    store_node: list[int] = field(default_factory=list[int])
    """The node that a store narrows, or the tag of what it writes."""
    store_narrowing: list[Narrowing | None] = field(default_factory=list[Narrowing | None])
    """How a store narrows a node."""

    _kind_of: dict[object, int] = field(default_factory=dict[object, int])

    def add_load(self, cycle: int, address: int, width: int) -> int:
        """A load; its tag."""
        self.load_cycle.append(cycle)
        self.load_address.append(address)
        self.load_width.append(width)
        return len(self.load_address) - 1

    def find_kind(self, word: MacWord, selects: SelectOperands) -> int:
        """The kind of a multiply-add on these registers, with what they say that it selects."""
        registers = tuple(DATA_PARTS[word.data][part] for part in word.parts)
        is_wide = len(DATA_PARTS[word.data]) > 2
        alike = MacKind(word.shape, is_wide, word.parts, selects.x, selects.z)
        return self._add_kind((alike, registers), alike, registers)

    def _add_kind(self, key: object, made: NodeKind, registers: tuple[str, ...]) -> int:
        kind = self._kind_of.setdefault(key, len(self.kinds))
        if kind == len(self.kinds):
            self.kinds.append(made)
            self.registers.append(registers)
        return kind

    def add_mac(self, kind: int, data: list[int], coeff: int, before: int) -> int:
        """A multiply-add that reads these loads in its parts; its node."""
        self.mac_kind.append(kind)
        parts = [NOTHING] * _PARTS
        word = self.kinds[kind]
        assert isinstance(word, MacKind)
        for part, tag in zip(word.parts, data, strict=True):
            parts[part] = tag
        return self._add_node(kind, [*parts, coeff], before)

    def add_ups(self, how: Widening, tag: int, before: int) -> int:
        """A widening load into some lanes; the others go on from `before`."""
        return self._add_node(self._add_kind(how, how, ()), [tag, *[NOTHING] * _PARTS], before)

    def add_take(self, cycle: int, lanes: tuple[int, int], before: int) -> int:
        """The next item of the stream into some lanes; the others go on from `before`."""
        self.take_cycle.append(cycle)
        how, item = Passing(lanes), len(self.take_cycle) - 1
        return self._add_node(self._add_kind(how, how, ()), [item, *[NOTHING] * _PARTS], before)

    def add_give(self, cycle: int, lanes: tuple[int, int], node: int) -> None:
        """Lanes of what a node leaves go into the stream."""
        self.give_cycle.append(cycle)
        self.give_lanes.append(lanes)
        self.give_node.append(node)

    def _add_node(self, kind: int, tags: list[int], before: int) -> int:
        node = len(self.node_kind)
        self.node_kind.append(kind)
        self.node_data += tags
        self.before.append(before)
        self.extended.append(False)
        if before < 0 or self.extended[before]:
            if before >= 0:
                self.branches.append((node, self.chain[before]))
            self.chain.append(self.chains)
            self.chains += 1
        else:
            self.extended[before] = True
            self.chain.append(self.chain[before])
        self.level.append(0 if before < 0 else self.level[before] + 1)
        return node

    def add_result(self, result: Result | Comparison) -> int:
        """What comes into a register; its tag."""
        self.results.append(result)
        return tag_of(len(self.results) - 1)

    def add_store(
        self,
        word: StoringWord,
        cycle: int,
        address: int,
        node: int,
        narrowing: Narrowing | None = None,
    ) -> None:
        """A store of what a node leaves, or of the tag that a register has."""
        self.store_kind.append(word)
        self.store_narrowing.append(narrowing)
        self.store_cycle.append(cycle)
        self.store_address.append(address)
        self.store_node.append(node)

    def count_stalls(self, spec: Aie1Spec) -> int:
        """Cycles in which accesses of one word wait for each other at a bank."""
        return int(self.stalls_by_cycle(spec).sum())

    def stalls_by_cycle(self, spec: Aie1Spec) -> npt.NDArray[np.int64]:
        """By cycle of issue, for how long accesses of the word wait for each other at a bank."""
        widths = [stored_bytes(word) for word in self.store_kind]
        cycles = np.array(self.load_cycle + self.store_cycle, dtype=np.int64)
        begin = np.array(self.load_address + self.store_address, dtype=np.int64)
        end = begin + np.array(self.load_width + widths, dtype=np.int64)
        size = spec.bank_row_bytes
        touched: list[npt.NDArray[np.int64]] = []
        for row in range(-(-int((end - begin).max(initial=0)) // size)):
            number = np.flatnonzero(begin + row * size < end)
            banks = spec.banks_of(begin[number] + row * size)
            touched.append(np.stack([number, cycles[number], banks], axis=1))
        if not touched:
            return np.zeros(0, dtype=np.int64)
        accesses = np.unique(np.concatenate(touched), axis=0)
        turns, counts = np.unique(accesses[:, 1:], axis=0, return_counts=True)
        longest = np.zeros(int(cycles.max()) + 1, dtype=np.int64)
        np.maximum.at(longest, turns[:, 0], counts - 1)
        return longest


def stored_bytes(word: StoringWord) -> int:
    """The bytes that a store writes."""
    return (word.bits if isinstance(word, WriteWord) else word.bits * word.lanes[1]) // 8
