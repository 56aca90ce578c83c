"""
The best schedule of a tiny segment by trying all of them: layers of a row side by side.

The nodes of slots are those of the space that is attacked (`segments.cut_stripes`); on each, all
boxes of nodes, partitions, mappings, blockings and orders are tried whose outermost loop is that
over groups of the batch, and that hand over once what stays on chip. What a layer's nodes make
stays where it is made, so that the hops of the next layer depend on the partitions of both. Time is
that of the slowest slot, with its fill, or of all words of DRAM: of each layer, all that no other
schedule beats in energy, cycles and cycles of DRAM are combined with those of its neighbours.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise, permutations, product

import numpy as np

from ....transforms.core.errors import WeftError
from ....transforms.dataflow.cost.nn_dataflow import (
    NodeMachine,
    count_fetches,
    nodes_alike,
    template_mappings,
)
from ....transforms.dataflow.cost.node_grid import (
    Box,
    Cell,
    MapPlacement,
    Partition,
    PlacementPart,
    Region,
    Span,
)
from ....transforms.dataflow.cost.row_stationary import Loops, Mapping
from .every import (
    Floats,
    Ints,
    TinyLayer,
    all_homes,
    block_loop,
    cut_box,
    links_of,
    partition_box,
)

_PARTS = (2, 4, 8)
"""Parts in which channels may be handed over."""


@dataclass(frozen=True)
class Scheme:
    """Groups of the batch, and the parts in which layer `producer` hands channels to the next."""

    groups: int
    producer: int | None = None
    parts: int = 1

    def outer(self, number: int, *, is_conv: bool) -> tuple[int | None, int | None]:
        """The trips outside over input and output channels of layer `number`, where given."""
        taken = 1 if number and is_conv else None
        handed = self.parts if number == self.producer else None
        if self.producer is not None and number == self.producer + 1:
            taken, handed = self.parts, 1
        return taken, handed


@dataclass(frozen=True, eq=False)
class Rows:
    """
    Schedules of a layer, one row each, `[row, 5]`: pJ without static power, cycles, cycles of DRAM,
    parts in which it takes and hands over channels.
    """

    table: Floats

    def join_rows(self, other: Rows) -> Rows:
        return Rows(_drop_beaten(np.concatenate([self.table, other.table])))


@dataclass(frozen=True)
class TinySegment:
    """
    Layers one after another, which read what the one before writes; the slot of each, and the nodes
    of each slot. `whole`: there are no others, and with `pinned` their filters are there before.
    """

    layers: tuple[TinyLayer, ...]
    slots: tuple[int, ...]
    regions: tuple[Region, ...]
    whole: bool
    pinned: bool = False

    def schemes(self) -> Iterator[Scheme]:
        """All groups and parts."""
        batch = self.layers[0].batch
        kinds = [layer.shape.is_conv for layer in self.layers]
        for groups in range(2, batch + 1):
            if batch % groups == 0:
                yield Scheme(groups)
                for i in range(len(kinds) - 1):
                    if kinds[i] and kinds[i + 1]:
                        yield from (Scheme(groups, i, parts) for parts in _PARTS)


def segment_values(segment: TinySegment, machine: NodeMachine, ends: tuple[bool, bool]) -> Floats:
    """
    The least energy in pJ by home of the first inputs and of the last outputs, `[home, home]`; one
    of each where `ends` says that this end is the network's, and any home will do.
    """
    first, last = segment.layers[0], segment.layers[-1]
    ins, outs = first.source_homes(machine.ports), all_homes(last.result, machine.ports)
    best = np.full((1 if ends[0] else len(ins), 1 if ends[1] else len(outs)), np.inf)
    for scheme in segment.schemes():
        tables = _layer_tables(segment, machine, scheme, (ins, outs), ends)
        for i, o in np.ndindex(*best.shape):
            best[i, o] = min(best[i, o], _best_chain(segment, machine, scheme, tables, i, o))
    return best


Tables = list[dict[tuple[int, int], Rows]]
"""By layer, its rows by home or partition of inputs, and of outputs."""


def _layer_tables(
    segment: TinySegment,
    machine: NodeMachine,
    scheme: Scheme,
    homes: tuple[list[MapPlacement], list[MapPlacement]],
    ends: tuple[bool, bool],
) -> Tables:
    """All rows that no other beats; partitions by their number among the layer's."""
    count = len(segment.layers)
    before: list[MapPlacement] = homes[0]
    found: Tables = []
    for number, layer in enumerate(segment.layers):
        region = segment.regions[segment.slots[number]]
        far = number == 0, number == count - 1
        partitions = list(_list_partitions(segment, layer, region, scheme, far))
        rows: dict[tuple[int, int], Rows] = {}
        for at, partition in enumerate(partitions):
            within = replace(region, extent=partition_box(partition))
            after = homes[1] if far[1] else [_made_at(layer, partition, within)]
            f, i, o = links_of(layer, machine, partition, within, before, after)
            i = [min(i)] if far[0] and ends[0] else i
            o = [min(o)] if far[1] and ends[1] else o
            for base, times in _all_rows(segment, number, machine, partition, scheme, far):
                for a, b in product(range(len(i)), range(len(o))):
                    table = base.copy()
                    table[:, 0] += machine.hop_pj * (times @ np.array([f, i[a], o[b]]))
                    key = a, b if far[1] else at
                    new = Rows(_drop_beaten(table))
                    rows[key] = rows[key].join_rows(new) if key in rows else new
        found.append(rows)
        before = [] if far[1] else [_made_at(layer, p, region) for p in partitions]
    return found


def _best_chain(
    segment: TinySegment, machine: NodeMachine, scheme: Scheme, tables: Tables, first: int,
    last: int,
) -> float:  # fmt: skip
    """The least energy over the schedules of all layers that go together."""
    best = math.inf
    middles = [sorted({key[1] for key in rows}) for rows in tables[:-1]]
    for between in product(*middles):
        states = (first, *between, last)
        rows = [table.get(key) for table, key in zip(tables, pairwise(states), strict=True)]
        if all(row is not None for row in rows):
            known = [row.table for row in rows if row is not None]
            best = min(best, _least_energy(segment, machine, scheme, known))
    return best


def _least_energy(
    segment: TinySegment, machine: NodeMachine, scheme: Scheme, tables: Sequence[Floats]
) -> float:
    """The least energy of one row of each table."""
    at = [index.ravel() for index in np.indices([len(t) for t in tables])]
    picked = [table[i] for table, i in zip(tables, at, strict=True)]
    pj = sum(row[:, 0] for row in picked)
    cycles = segment_cycles(segment, scheme, picked)
    return float((pj + machine.static_pj * cycles).min())


def segment_cycles(segment: TinySegment, scheme: Scheme, picked: Sequence[Floats]) -> Floats:
    """The cycles of a segment, by choice of rows: `[choice, 5]` by layer."""
    busy = [np.zeros(len(picked[0])) for _ in segment.regions]
    begins: list[Floats] = []
    ends: list[Floats] = []
    for number, row in enumerate(picked):
        slot, cycles = segment.slots[number], row[:, 1]
        begin = np.zeros(len(row))
        for other in range(number):
            if segment.slots[other] == slot:
                begin = np.maximum(begin, ends[other])
        if number:
            parts = picked[number - 1][:, 4]
            passed_on = (parts > 1) & (parts == row[:, 3]) & (slot != segment.slots[number - 1])
            early = begins[-1] + picked[number - 1][:, 1] // parts
            begin = np.maximum(begin, np.where(passed_on, early, ends[-1]))
        begins.append(begin)
        ends.append(begin + cycles)
        busy[slot] = busy[slot] + cycles
    critical = np.maximum.reduce(busy)
    if segment.whole:
        return critical
    finish = (np.maximum.reduce(ends) + critical * (scheme.groups - 1)) // scheme.groups
    return np.maximum(finish, np.sum([row[:, 2] for row in picked], axis=0))


# --- One layer ------------------------------------------------------------------------------------


def _made_at(layer: TinyLayer, partition: Partition, region: Region) -> MapPlacement:
    """What a layer writes, where it is computed."""
    box = Box(*(Span(0, extent) for extent in layer.result))
    within = replace(region, extent=partition_box(partition))
    return MapPlacement((PlacementPart(box, within, partition),))


def _list_partitions(
    segment: TinySegment, layer: TinyLayer, region: Region, scheme: Scheme, far: tuple[bool, bool]
) -> Iterator[Partition]:
    """
    The partitions over boxes of a stripe that may be used: any no wider than its first piece, or as
    high as the stripe; where filters are there before, the whole stripe. Each node has a part of
    every group, and sums that stay on chip are those of one node.
    """
    high, wide = region.extent
    plain = wide if region.fold is None else min(wide, abs(region.fold[0]))
    for h, w in product(range(1, high + 1), range(1, wide + 1)):
        allowed = (h, w) == (high, wide) if segment.pinned else w <= plain or h == high
        for partition in cut_box(layer, Cell(h, w)) if allowed else ():
            even = partition.size(2) * scheme.groups <= layer.batch
            if even and (far[1] or partition.size(3) == 1):
                yield partition


def _all_rows(
    segment: TinySegment, number: int, machine: NodeMachine, partition: Partition, scheme: Scheme,
    far: tuple[bool, bool],
) -> Iterator[tuple[Floats, Ints]]:  # fmt: skip
    """Rows without hops, and how often each tensor moves."""
    layer = segment.layers[number]
    rows, columns = partition.cuts[1]
    try:
        piece = layer.shape.piece(partition.size(0), rows, columns, partition.size(3))
        mappings = template_mappings(machine, piece, -(-layer.batch // partition.size(2)))
    except WeftError:
        return
    once = tuple(place for place, at_dram in ((1, far[0]), (2, far[1])) if not at_dram)
    given = scheme.outer(number, is_conv=layer.shape.is_conv)
    for mapping in mappings:
        ways = segment_blockings(
            mapping.loops, layer.shape.tensor_loops, scheme.groups, given, once
        )
        for stored in product((True, False), repeat=3):
            if len(ways) and all(stored[place] for place in once):
                at = machine, mapping, partition
                yield from _rows_of(layer, at, ways, stored, far, pinned=segment.pinned)


def _rows_of(
    layer: TinyLayer, at: tuple[NodeMachine, Mapping, Partition], ways: Ints,
    stored: tuple[bool, ...], far: tuple[bool, bool], *, pinned: bool,
) -> Iterator[tuple[Floats, Ints]]:  # fmt: skip
    """As `_all_rows`, of one mapping with these tensors in the buffer."""
    (machine, mapping, partition), shape = at, layer.shape
    served, nodes = nodes_alike(shape, partition), partition.size()
    fits = ways[:, 9:12] @ np.array(mapping.regf_words) <= machine.regf_words
    fits &= ways[:, 6:9] @ np.where(stored, mapping.gbuf_words, 0) <= machine.gbuf_words
    ways = ways[fits]
    if not len(ways):
        return
    top, inside = ways[:, 0:3].copy(), ways[:, 3:6].copy()
    for moves in (top, inside):
        moves[:, shape.summed] = 2 * moves[:, shape.summed] - 1
    if pinned and shape.groups == 1 and shape.sums != "filters":
        top[ways[:, 14] == 1, 0] = 0
    times = np.where(stored, top, inside)
    words = np.where(stored, mapping.dram, mapping.gbuf) * nodes / np.array(served) * times
    at_dram = np.array([True, *far])
    gbuf = np.where(stored, mapping.gbuf, 0) * inside
    macs = shape.macs(layer.batch)
    pj = macs * (machine.mac_pj + (4 if shape.has_filters else 3) * machine.regf_pj)
    pj = pj + words @ np.where(at_dram, machine.dram_pj, machine.gbuf_pj)
    pj += nodes * gbuf.sum(axis=1) * machine.gbuf_pj
    pj += nodes * (inside @ np.array(mapping.itcn)) * machine.itcn_pj
    dram = np.ceil((words * at_dram).sum(axis=1) / machine.dram_words)
    bus = -(-gbuf.max(axis=1) // machine.bus_words)
    cycles = np.maximum(np.maximum(mapping.process_cycles, bus), dram)
    parts = ways[:, 12:14].astype(np.float64)
    yield _drop_alike(np.column_stack([pj, cycles, dram, parts]), times)


@lru_cache(maxsize=4096)
def segment_blockings(
    loops: Loops,
    indexed_by: tuple[tuple[int, ...], ...],
    groups: int,
    given: tuple[int | None, int | None],
    once: tuple[int, ...],
) -> Ints:
    """
    All blockings and orders with groups of the batch outermost, and trips over channels as `given`,
    in which each tensor of `once` comes once, `[row, 15]`: times that tensors cross into buffer and
    registers, passes that each of these holds, parts in which channels are taken and handed over,
    and whether all filters are in the buffer.
    """
    found: set[tuple[int, ...]] = set()
    orders = [Loops(*order) for order in permutations(range(3))]
    for ways in product(*map(block_loop, loops)):
        factors = [Loops(*level) for level in zip(*ways, strict=True)]
        turns = factors[0]
        if turns.n != groups or any(g not in (None, t) for g, t in zip(given, turns, strict=False)):
            continue
        block = [math.prod(factors[1][i] * factors[2][i] for i in ix) for ix in indexed_by]
        unit = [math.prod(factors[2][i] for i in ix) for ix in indexed_by]
        whole = all(turns[i] == 1 for i in indexed_by[0])
        for pair in product(orders, repeat=2):
            both = [count_fetches(factors, pair, ix) for ix in indexed_by]
            if pair[0].n == 2 and all(both[place][0] == 1 for place in once):
                rest = max((i for i in (0, 1) if turns[i] > 1), key=lambda i: pair[0][i],
                           default=None)  # fmt: skip
                parts = (turns.c if rest == 0 else 1, turns.k if rest == 1 else 1)
                found.add((*(f[0] for f in both), *(f[1] for f in both), *block, *unit, *parts,
                           whole))  # fmt: skip
    return np.array(sorted(found), np.int64).reshape(-1, 15)


def _drop_beaten(table: Floats) -> Floats:
    """
    Rows that no other beats in energy, cycles and cycles of DRAM, where both take and hand over in
    the same parts.
    """
    left = table[np.lexsort(table.T[::-1])]
    kept: list[Floats] = []
    while len(left):
        kept.append(left[0])
        beaten = (left[:, :3] >= left[0, :3]).all(axis=1) & (left[:, 3:] == left[0, 3:]).all(axis=1)
        left = left[~beaten]
    return np.array(kept)


def _drop_alike(table: Floats, times: Ints) -> tuple[Floats, Ints]:
    """Of rows that differ in energy alone, the one with the least."""
    order = np.lexsort((table[:, 0], *table[:, 1:].T, *times.T))
    table, times = table[order], times[order]
    first = np.ones(len(table), np.bool_)
    rest = np.concatenate([times, table[:, 1:]], axis=1)
    first[1:] = (rest[1:] != rest[:-1]).any(axis=1)
    return table[first], times[first]
