"""The numbers of a trace: loaded bytes, sums, and what is stored to memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..code.stream import Stream
from ..code.words import Program
from ..machine.spec import Aie1Spec
from ..select.network import taken_indices
from .srs import Lanes, Sums, shift_round
from .trace import Narrowing, Passing, Result, Trace, Widening, stored_bytes, tag_of
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
_GIVES = 1 << 40
"""The key of the first item that is given: more than the number of any store."""


def store_all(trace: Trace, memory: Bytes, program: Program, taken: Stream) -> Stream:
    """
    Does all stores of a run, in order of time, on memory as it was before, and what came over the
    cascade stream; what went into it.
    """
    if not trace.store_kind and not trace.give_node:
        return np.zeros((0, 2, 0), np.int64)
    if _loads_what_is_stored(trace, len(memory)):
        given = _in_order(trace, memory, program, taken)
    else:
        given = _at_once(trace, memory, program, taken)
    items = [part.view(np.int64).reshape(2, -1) for part in given]
    return np.stack(items) if items else np.zeros((0, 2, 0), np.int64)


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


def _at_once(trace: Trace, memory: Bytes, program: Program, taken: Stream) -> list[Bytes]:
    """Nodes of one kind and level together; stores behind the level of their node."""
    numbers = _Numbers(trace, program, _capture_loads(trace, memory), taken)
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
            behind = [narrowed[int(place)] for place in by_level[number, 0]]
            numbers.narrow_all(behind, chains, chain, written)
    results = ResultBytes(trace, numbers.loaded, written.__getitem__)
    for store in sorted(range(len(trace.store_kind)), key=lambda s: (trace.store_cycle[s], s)):
        address = trace.store_address[store]
        found = written[store] if store in written else results.written_bytes(store)
        memory[address : address + len(found)] = found
    return [written[_GIVES + item] for item in range(len(trace.give_node))]


_Narrowed = tuple[int, Narrowing | Passing, int]
"""
A store of a sum by its number, a result by its tag, or an item that is given; how, and the node
that it narrows.
"""


def _list_narrowings(trace: Trace) -> list[_Narrowed]:
    found: list[_Narrowed] = [
        (store, how, trace.store_node[store])
        for store, how in enumerate(trace.store_narrowing)
        if how is not None
    ]
    for number, result in enumerate(trace.results):
        if isinstance(result, Result):
            found.append((tag_of(number), result.narrowing, result.node))
    for item, (lanes, node) in enumerate(zip(trace.give_lanes, trace.give_node, strict=True)):
        found.append((_GIVES + item, Passing(lanes), node))
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


def _in_order(trace: Trace, memory: Bytes, program: Program, taken: Stream) -> list[Bytes]:
    """Loads and completed stores one after another; of one cycle, stores first."""
    spec = program.spec
    events = [(cycle, 1, load) for load, cycle in enumerate(trace.load_cycle)]
    events += [(cycle + spec.store, 0, store) for store, cycle in enumerate(trace.store_cycle)]
    loaded = _capture_loads(trace, memory)
    numbers = _Numbers(trace, program, loaded, taken)
    known: dict[int, _Sums] = {}

    def narrow_node(how: Narrowing | Passing, node: int) -> Bytes:
        return numbers.narrow_sums(how, _node_value(trace, numbers, known, node))[0]

    def narrow_result(tag: int) -> Bytes:
        result = trace.results[tag_of(tag)]
        assert isinstance(result, Result)
        return narrow_node(result.narrowing, result.node)

    results = ResultBytes(trace, loaded, narrow_result)
    for _, is_load, number in sorted(events):
        if is_load:
            address, width = trace.load_address[number], trace.load_width[number]
            loaded[number, :width] = memory[address : address + width]
            continue
        how, address = trace.store_narrowing[number], trace.store_address[number]
        if how is not None:
            found = narrow_node(how, trace.store_node[number])
        else:
            found = results.written_bytes(number)
        memory[address : address + len(found)] = found
    pairs = zip(trace.give_lanes, trace.give_node, strict=True)
    return [narrow_node(Passing(lanes), node) for lanes, node in pairs]


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
    def __init__(self, trace: Trace, program: Program, loaded: Bytes, taken: Stream) -> None:
        self.trace = trace
        self.taken = taken
        self.spec: Aie1Spec = program.spec
        self.loaded = loaded
        self.tags = np.array(trace.node_data, dtype=np.int64).reshape(-1, 5)

    def apply(self, nodes: npt.NDArray[np.int64], sums: _Sums) -> _Sums:
        """The sums of nodes of one kind from those before them."""
        kind = self.trace.kinds[self.trace.node_kind[int(nodes[0])]]
        if isinstance(kind, Widening):
            return self._widen_loads(kind, nodes, sums)
        if isinstance(kind, Passing):
            items = self.taken[self.tags[nodes, 0]]
            return _put_lanes(sums, kind.lanes, items[:, 0], items[:, 1])
        shape = self.spec.find_shape(kind.shape)
        parts = 4 if kind.is_wide else 2
        data = self._load_elements(self.tags[nodes, :parts], shape.data_bits)
        coeff = self._load_elements(self.tags[nodes, 4:], shape.coeff_bits)
        x = taken_indices("x", shape, kind.x, parts * 8 * _WIDTH)
        z = taken_indices("z", shape, kind.z, 8 * _WIDTH)
        before = Sums(sums.high[:, : shape.lanes], sums.low[:, : shape.lanes], shape.acc_bits)
        after = before.add_products(data[:, x] * coeff[:, z], 2)
        high, low = sums.high.copy(), sums.low.copy()
        high[:, : shape.lanes], low[:, : shape.lanes] = after.high, after.low
        return _Sums(high, low)

    def _load_elements(self, tags: npt.NDArray[np.int64], bits: int) -> Lanes:
        data = self.loaded[tags].reshape(len(tags), -1)
        return data.view(_TYPES[bits]).astype(np.int64)

    def _widen_loads(self, how: Widening, nodes: npt.NDArray[np.int64], sums: _Sums) -> _Sums:
        width = how.bits * how.lanes[1] // 8
        data = np.ascontiguousarray(self.loaded[self.tags[nodes, 0], :width])
        new = Sums.from_widened(data.view(_TYPES[how.bits]).astype(np.int64), how.shift, _WIDEST)
        return _put_lanes(sums, how.lanes, new.high, new.low)

    def narrow_all(
        self,
        narrowed: Sequence[_Narrowed],
        chains: _Sums,
        chain: npt.NDArray[np.int64],
        written: dict[int, Bytes],
    ) -> None:
        """The bytes of narrowed lanes, of the accumulators that chains have now, by their keys."""
        alike: dict[Narrowing | Passing, list[_Narrowed]] = {}
        for one in narrowed:
            alike.setdefault(one[1], []).append(one)
        for how, some in alike.items():
            sums = chains.of(chain[[node for _, _, node in some]])
            keys = (key for key, _, _ in some)
            written.update(zip(keys, self.narrow_sums(how, sums), strict=True))

    def narrow_sums(self, how: Narrowing | Passing, sums: _Sums) -> Bytes:
        """
        The bytes of lanes of several sums, shifted, rounded and narrowed, or as they are.
        """
        lanes = Sums(sums.high, sums.low, _WIDEST).of_lanes(*how.lanes)
        if isinstance(how, Passing):
            both = np.concatenate([lanes.high, lanes.low], axis=1)
            return np.ascontiguousarray(both).view(np.uint8)
        numbers = shift_round(
            lanes, how.shift, how.bits, how.rounding, how.saturation, how.unsigned
        )
        return np.ascontiguousarray(numbers.astype(_TYPES[how.bits])).view(np.uint8)


def _put_lanes(sums: _Sums, lanes: tuple[int, int], high: Lanes, low: Lanes) -> _Sums:
    """Sums with some lanes set."""
    first, count = lanes
    found = _Sums(sums.high.copy(), sums.low.copy())
    found.high[:, first : first + count] = high
    found.low[:, first : first + count] = low
    return found
