"""The numbers of a trace: loaded bytes, sums, and what is stored to memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..code.words import NarrowWord, Program, StoreWord, UpsWord
from ..machine.spec import Aie1Spec
from ..select.network import taken_indices
from .srs import Lanes, Sums, shift_round
from .trace import Trace, stored_bytes, tag_of
from .trace_results import ResultBytes

Bytes = npt.NDArray[np.uint8]

_LANES = 16
_TYPES = {8: np.dtype("<i1"), 16: np.dtype("<i2"), 32: np.dtype("<i4"), 64: np.dtype("<i8")}
_WIDTH = 32
"""The bytes of a register."""
_WIDEST = 80
"""Bits of accumulators; multiply-adds wrap theirs to fewer."""
_TOGETHER = 4096
"""Multiply-adds computed at once, which bounds memory."""


def store_all(trace: Trace, memory: Bytes, program: Program) -> None:
    """Does all stores of a run, in order of time, on memory as it was before."""
    if not trace.store_kind:
        return
    if _loads_what_is_stored(trace, len(memory)):
        _in_order(trace, memory, program)
    else:
        _at_once(trace, memory, program)


def _loads_what_is_stored(trace: Trace, size: int) -> bool:
    loaded = np.zeros(size + 1, dtype=np.int64)
    np.add.at(loaded, np.array(trace.load_address, dtype=np.int64), 1)
    ends = np.array(trace.load_address, dtype=np.int64) + np.array(trace.load_width)
    np.add.at(loaded, ends.astype(np.int64), -1)
    read = np.cumsum(loaded) > 0
    return any(
        bool(read[address : address + stored_bytes(word)].any())
        for address, word in zip(trace.store_address, trace.store_kind, strict=True)
    )


# --- all at once ------------------------------------------------------------------------------


def _at_once(trace: Trace, memory: Bytes, program: Program) -> None:
    """Nodes of one kind and level together; stores behind the level of their node."""
    numbers = _Numbers(trace, program, _capture_loads(trace, memory))
    chains = _Sums.zeros(trace.chains)
    kind, level = np.array(trace.node_kind), np.array(trace.level)
    chain = np.array(trace.chain)
    branches = dict(trace.branches)
    by_group = _group_pairs(level, kind)
    narrowed = _list_narrowings(trace)
    nodes_of = np.array([node for _, _, node in narrowed])
    by_level = _group_pairs(level[nodes_of], np.zeros(len(narrowed), int))
    written: dict[int, Bytes] = {}
    for number in range(int(level.max()) + 1):
        groups = [nodes for (at, _), nodes in by_group.items() if at == number]
        for node in (int(n) for nodes in groups for n in nodes if int(n) in branches):
            chains.copy_values(int(chain[node]), branches[node])
        for nodes in groups:
            for start in range(0, len(nodes), _TOGETHER):
                some = nodes[start : start + _TOGETHER]
                chains.put_values(chain[some], numbers.apply(some, chains.of(chain[some])))
        if (number, 0) in by_level:
            some = [narrowed[place] for place in by_level[number, 0]]
            numbers.narrow_all(some, chains, chain, written)
    results = ResultBytes(trace, numbers.loaded, written.__getitem__)
    for store in sorted(range(len(trace.store_kind)), key=lambda s: (trace.store_cycle[s], s)):
        address = trace.store_address[store]
        found = written[store] if store in written else results.written_bytes(store)
        memory[address : address + len(found)] = found


_Narrowing = tuple[int, StoreWord | NarrowWord, int]
"""A store of a sum by its number, or a result by its tag; its word; the node that it narrows."""


def _list_narrowings(trace: Trace) -> list[_Narrowing]:
    found: list[_Narrowing] = [
        (store, word, trace.store_node[store])
        for store, word in enumerate(trace.store_kind)
        if isinstance(word, StoreWord)
    ]
    for number, result in enumerate(trace.results):
        if isinstance(result.word, NarrowWord):
            found.append((tag_of(number), result.word, result.node))
    return found


def _group_pairs(
    first: npt.NDArray[np.int64], second: npt.NDArray[np.int64]
) -> dict[tuple[int, int], npt.NDArray[np.int64]]:
    """The places of each pair of numbers, in order of the pairs."""
    order = np.lexsort((second, first))
    pairs = np.stack([first[order], second[order]])
    starts = np.flatnonzero(np.any(pairs[:, 1:] != pairs[:, :-1], axis=0)) + 1
    found: dict[tuple[int, int], npt.NDArray[np.int64]] = {}
    for places in np.split(order, starts):
        found[int(first[places[0]]), int(second[places[0]])] = np.sort(places)
    return found


def _capture_loads(trace: Trace, memory: Bytes) -> Bytes:
    """The bytes of each load; arbitrary ones where it is narrower, and in the row behind."""
    count = len(trace.load_address)
    loaded = np.random.default_rng(count).integers(0, 256, (count + 1, _WIDTH), dtype=np.uint8)
    address, width = np.array(trace.load_address), np.array(trace.load_width)
    for size in {int(w) for w in width}:
        rows = np.flatnonzero(width == size)
        loaded[rows, :size] = memory[address[rows, None] + np.arange(size)]
    return loaded


@dataclass
class _Sums:
    """Accumulators side by side."""

    high: Lanes
    low: Lanes

    @staticmethod
    def zeros(count: int) -> _Sums:
        shape = (count, _LANES)
        return _Sums(np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64))

    def of(self, places: npt.NDArray[np.int64]) -> _Sums:
        return _Sums(self.high[places], self.low[places])

    def put_values(self, places: npt.NDArray[np.int64], values: _Sums) -> None:
        self.high[places], self.low[places] = values.high, values.low

    def copy_values(self, place: int, source: int) -> None:
        self.high[place], self.low[place] = self.high[source], self.low[source]


# --- in order of time -------------------------------------------------------------------------


def _in_order(trace: Trace, memory: Bytes, program: Program) -> None:
    """Loads and completed stores one after another; of one cycle, stores first."""
    spec = program.spec
    events = [(cycle, 1, load) for load, cycle in enumerate(trace.load_cycle)]
    events += [(cycle + spec.store, 0, store) for store, cycle in enumerate(trace.store_cycle)]
    loaded = _capture_loads(trace, memory)
    numbers = _Numbers(trace, program, loaded)
    known: dict[int, _Sums] = {}

    def narrow_node(word: StoreWord | NarrowWord, node: int) -> Bytes:
        return numbers.narrow_sums(word, _node_value(trace, numbers, known, node))[0]

    def narrow_result(tag: int) -> Bytes:
        result = trace.results[tag_of(tag)]
        assert isinstance(result.word, NarrowWord)
        return narrow_node(result.word, result.node)

    results = ResultBytes(trace, loaded, narrow_result)
    for _, is_load, number in sorted(events):
        if is_load:
            address, width = trace.load_address[number], trace.load_width[number]
            loaded[number, :width] = memory[address : address + width]
            continue
        word, address = trace.store_kind[number], trace.store_address[number]
        if isinstance(word, StoreWord):
            found = narrow_node(word, trace.store_node[number])
        else:
            found = results.written_bytes(number)
        memory[address : address + len(found)] = found


def _node_value(trace: Trace, numbers: _Numbers, known: dict[int, _Sums], node: int) -> _Sums:
    """A node's sum, with those that it goes on from."""
    chain: list[int] = []
    while node >= 0 and node not in known:
        chain.append(node)
        node = trace.before[node]
    sums = known[node] if node >= 0 else _Sums.zeros(1)
    for number in reversed(chain):
        sums = known[number] = numbers.apply(np.array([number]), sums)
    return sums


# --- numbers of nodes and stores --------------------------------------------------------------


class _Numbers:
    def __init__(self, trace: Trace, program: Program, loaded: Bytes) -> None:
        self.trace = trace
        self.spec: Aie1Spec = program.spec
        self.rounding = program.code.rounding
        self.saturation = program.code.saturation
        self.unsigned = program.code.unsigned
        self.loaded = loaded
        self.tags = np.array(trace.node_data, dtype=np.int64).reshape(-1, 5)

    def apply(self, nodes: npt.NDArray[np.int64], sums: _Sums) -> _Sums:
        """The sums of nodes of one kind from those before them."""
        word = self.trace.kinds[self.trace.node_kind[int(nodes[0])]]
        if isinstance(word, UpsWord):
            return self._widen_loads(word, nodes, sums)
        shape = self.spec.find_shape(word.shape)
        parts = 4 if word.is_wide else 2
        data = self._load_elements(self.tags[nodes, :parts], shape.data_bits)
        coeff = self._load_elements(self.tags[nodes, 4:], shape.coeff_bits)
        x = taken_indices("x", shape, word.x, parts * 8 * _WIDTH)
        z = taken_indices("z", shape, word.z, 8 * _WIDTH)
        before = Sums(sums.high[:, : shape.lanes], sums.low[:, : shape.lanes], shape.acc_bits)
        after = before.add_products(data[:, x] * coeff[:, z], 2)
        high, low = sums.high.copy(), sums.low.copy()
        high[:, : shape.lanes], low[:, : shape.lanes] = after.high, after.low
        return _Sums(high, low)

    def _load_elements(self, tags: npt.NDArray[np.int64], bits: int) -> Lanes:
        data = self.loaded[tags].reshape(len(tags), -1)
        return data.view(_TYPES[bits]).astype(np.int64)

    def _widen_loads(self, word: UpsWord, nodes: npt.NDArray[np.int64], sums: _Sums) -> _Sums:
        first, count = word.lanes
        width = word.bits * count // 8
        data = np.ascontiguousarray(self.loaded[self.tags[nodes, 0], :width])
        new = Sums.from_widened(data.view(_TYPES[word.bits]).astype(np.int64), word.shift, _WIDEST)
        high, low = sums.high.copy(), sums.low.copy()
        high[:, first : first + count], low[:, first : first + count] = new.high, new.low
        return _Sums(high, low)

    def narrow_all(
        self,
        narrowed: Sequence[_Narrowing],
        chains: _Sums,
        chain: npt.NDArray[np.int64],
        written: dict[int, Bytes],
    ) -> None:
        """The bytes of narrowed lanes, of the accumulators that chains have now, by their keys."""
        alike: dict[tuple[int, int, tuple[int, int]], list[_Narrowing]] = {}
        for one in narrowed:
            _, word, _ = one
            alike.setdefault((word.bits, word.shift, word.lanes), []).append(one)
        for some in alike.values():
            sums = chains.of(chain[[node for _, _, node in some]])
            keys = (key for key, _, _ in some)
            written.update(zip(keys, self.narrow_sums(some[0][1], sums), strict=True))

    def narrow_sums(self, word: StoreWord | NarrowWord, sums: _Sums) -> Bytes:
        """The bytes of lanes of several sums, shifted, rounded and narrowed as a word says."""
        lanes = Sums(sums.high, sums.low, _WIDEST).of_lanes(*word.lanes)
        numbers = shift_round(
            lanes, word.shift, word.bits, self.rounding, self.saturation, self.unsigned
        )
        return np.ascontiguousarray(numbers.astype(_TYPES[word.bits])).view(np.uint8)
