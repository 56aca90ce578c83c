"""
The best schedule of a tiny layer by trying all of them, for every home of its feature maps.

Enumerated are the boxes of nodes, the partitions over each, the template's mappings, all blockings
and orders of loops, and the sets of tensors that buffers hold; nothing is left out because of a
bound. Nothing of the solver is used: only what mappings, hops and fetches cost.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product

import numpy as np
from numpy.typing import NDArray

from ....transforms.core.errors import WeftError
from ....transforms.dataflow.cost.hops import filter_hops, input_hops, output_hops
from ....transforms.dataflow.cost.nn_dataflow import (
    NodeMachine,
    count_fetches,
    is_together,
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
    join_maps,
)
from ....transforms.dataflow.cost.row_stationary import LayerShape, Loops, Mapping

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class TinyLayer:
    """
    A layer that reads one tensor, or several of the same extents that it joins, with the extents of
    one and of its result.
    """

    shape: LayerShape
    batch: int
    source: tuple[int, int, int, int]
    result: tuple[int, int, int, int]
    pinned: bool = False
    joined: int = 1

    def source_homes(self, ports: Region) -> list[MapPlacement]:
        """Where its inputs may be, each anywhere."""
        each = all_homes(self.source, ports)
        if self.joined == 1:
            return each
        return [join_maps(homes) for homes in product(each, repeat=self.joined)]


@dataclass(frozen=True, eq=False)
class Blockings:
    """
    All ways to block and order the loops of a mapping, one row each: the times that each tensor
    crosses into the buffer and into the registers, and the passes that each holds of it.
    """

    top: Ints
    inside: Ints
    block: Ints
    unit: Ints
    whole: NDArray[np.bool_]
    """Whether all filters are in the buffer at once."""


def all_homes(extents: Sequence[int], ports: Region) -> list[MapPlacement]:
    """Feature maps in a box of memory ports, cut by its rows along one axis, by its columns too."""
    box = Box(*(Span(0, extent) for extent in extents))
    found: dict[MapPlacement, None] = {}
    for rows, columns in product(_runs(ports.extent.h), _runs(ports.extent.w)):
        first = ports.locate_node(Cell(rows[0], columns[0]))
        some = Region(Cell(len(rows), len(columns)), first, ports.step)
        for x, y in product("bnh", "bnw"):
            down = {axis: len(rows) if axis == x else 1 for axis in "bnh"}
            across = {axis: len(columns) if axis == y else 1 for axis in "bnw"}
            cells = (
                Cell(down["n"], across["n"]),
                Cell(down["h"], across["w"]),
                Cell(down["b"], across["b"]),
                Cell(1, 1),
            )
            found[MapPlacement((PlacementPart(box, some, Partition(cells)),))] = None
    return list(found)


def _runs(count: int) -> list[range]:
    """All of so many, or one of them."""
    return [range(count), *(range(i, i + 1) for i in range(count if count > 1 else 0))]


def list_partitions(layer: TinyLayer, nodes: Cell) -> Iterator[Partition]:
    """The partitions over every box of the first nodes, as `cut_box`."""
    for h, w in product(range(1, nodes.h + 1), range(1, nodes.w + 1)):
        yield from cut_box(layer, Cell(h, w))


def cut_box(layer: TinyLayer, box: Cell) -> Iterator[Partition]:
    """
    The partitions over a box of nodes, without empty pieces, and with the cuts of map and batch
    next to each other, so that nodes which need the same filters share them.
    """
    shape = layer.shape
    for rows, columns in product(_products(box.h), _products(box.w)):
        cuts = [Cell(a, b) for a, b in zip(rows, columns, strict=True)]
        k, n, c = (cuts[i].h * cuts[i].w for i in (0, 2, 3))
        fine = k <= shape.k and n <= layer.batch and c <= (shape.c if shape.is_conv else 1)
        if fine and cuts[1].h <= shape.height and cuts[1].w <= shape.width:
            for order in _orders(cuts):
                partition = Partition((cuts[0], cuts[1], cuts[2], cuts[3]), order)
                if is_together(partition):
                    yield partition


def _orders(cuts: Sequence[Cell]) -> Iterator[tuple[int, ...]]:
    """All nestings of the cuts with several pieces; the others stay outside, where they are."""
    moved = [i for i, cell in enumerate(cuts) if cell != Cell(1, 1)]
    rest = [i for i in range(4) if i not in moved]
    for order in permutations(moved):
        yield (*rest, *order)


def _products(count: int) -> list[tuple[int, ...]]:
    every = product(range(1, count + 1), repeat=4)
    return [factors for factors in every if math.prod(factors) == count]


@lru_cache(maxsize=4096)
def all_blockings(loops: Loops, indexed_by: tuple[tuple[int, ...], ...], summed: int) -> Blockings:
    """All blockings in which no block is empty, in all orders; of equal rows one."""
    rows: set[tuple[int, ...]] = set()
    orders = [Loops(*order) for order in permutations(range(3))]
    for ways in product(*map(block_loop, loops)):
        factors = [Loops(*level) for level in zip(*ways, strict=True)]
        block = [math.prod(factors[1][i] * factors[2][i] for i in ix) for ix in indexed_by]
        unit = [math.prod(factors[2][i] for i in ix) for ix in indexed_by]
        whole = all(factors[0][i] == 1 for i in indexed_by[0])
        for pair in product(orders, repeat=2):
            both = [count_fetches(factors, pair, ix) for ix in indexed_by]
            rows.add((*(f[0] for f in both), *(f[1] for f in both), *block, *unit, whole))
    table = np.array(sorted(rows), np.int64)
    top, inside = table[:, 0:3].copy(), table[:, 3:6].copy()
    for moves in (top, inside):
        moves[:, summed] = 2 * moves[:, summed] - 1
    return Blockings(top, inside, table[:, 6:9], table[:, 9:12], table[:, 12] == 1)


def block_loop(turns: int) -> list[tuple[int, int, int]]:
    """All ways to block a loop twice in which no block is empty."""
    return [
        (t0, t1, t2)
        for t0, t1, t2 in product(range(1, turns + 1), repeat=3)
        if (t1 - 1) * t2 < turns and (t0 - 1) * t1 * t2 < turns <= t0 * t1 * t2
    ]


def least_values(layer: TinyLayer, machine: NodeMachine) -> Floats:
    """The least energy in pJ by home of the input and of the output, `[home, home]`."""
    ins, outs = layer.source_homes(machine.ports), all_homes(layer.result, machine.ports)
    best: Floats = np.full((len(ins), len(outs)), np.inf)
    seen: set[tuple[object, ...]] = set()
    for partition in list_partitions(layer, machine.nodes.extent):
        within = Region(partition_box(partition), machine.nodes.origin)
        f, i, o = links_of(layer, machine, partition, within, ins, outs)
        served = nodes_alike(layer.shape, partition)
        key = partition.cuts[1], *(partition.size(x) for x in (0, 2, 3)), served, f, *i, *o
        if key in seen:
            continue
        seen.add(key)
        for base, times in _all_costs(layer, machine, partition, served):
            hops = times[:, 0, None, None] * f
            hops = hops + times[:, 1, None, None] * np.array(i)[:, None]
            hops = hops + times[:, 2, None, None] * np.array(o)
            np.minimum(best, (base[:, None, None] + machine.hop_pj * hops).min(axis=0), out=best)
    return best


def partition_box(partition: Partition) -> Cell:
    """The rows and columns of nodes that a partition is over."""
    cells = partition.cuts
    return Cell(math.prod(c.h for c in cells), math.prod(c.w for c in cells))


def links_of(
    layer: TinyLayer,
    machine: NodeMachine,
    partition: Partition,
    within: Region,
    ins: Sequence[MapPlacement],
    outs: Sequence[MapPlacement],
) -> tuple[int, list[int], list[int]]:
    """Words times links of filters, and of inputs and outputs by home."""
    at = layer.shape, layer.batch, partition, within
    return (
        filter_hops(*at, machine.ports, forwarding=True),
        [input_hops(*at, home, forwarding=True) for home in ins],
        [output_hops(*at, home, forwarding=True) for home in outs],
    )


def _all_costs(
    layer: TinyLayer, machine: NodeMachine, partition: Partition, served: Sequence[int]
) -> Iterator[tuple[Floats, Ints]]:
    """Energies without hops, and how often each tensor moves, of all that fits."""
    rows, columns = partition.cuts[1]
    try:
        piece = layer.shape.piece(partition.size(0), rows, columns, partition.size(3))
        mappings = template_mappings(machine, piece, -(-layer.batch // partition.size(2)))
    except WeftError:
        return
    for mapping in mappings:
        for stored in product((True, False), repeat=3):
            values, times = _costs(layer, machine, mapping, partition.size(), served, stored)
            if len(values):
                order = np.lexsort((values, *times.T))
                values, times = values[order], times[order]
                first = np.ones(len(values), np.bool_)
                first[1:] = (times[1:] != times[:-1]).any(axis=1)
                yield values[first], times[first]


def _costs(
    layer: TinyLayer, machine: NodeMachine, mapping: Mapping, nodes: int, served: Sequence[int],
    stored: Sequence[bool],
) -> tuple[Floats, Ints]:  # fmt: skip
    """As `_all_costs`, of one mapping with these tensors in the buffer."""
    shape = layer.shape
    ways = all_blockings(mapping.loops, shape.tensor_loops, shape.summed)
    fits = ways.unit @ np.array(mapping.regf_words) <= machine.regf_words
    fits &= ways.block @ np.where(stored, mapping.gbuf_words, 0) <= machine.gbuf_words
    top, inside, whole = ways.top[fits].copy(), ways.inside[fits], ways.whole[fits]
    if layer.pinned and shape.groups == 1 and shape.sums != "filters":
        top[whole, 0] = 0
    times = np.where(stored, top, inside)
    dram = np.where(stored, mapping.dram, mapping.gbuf) * nodes / np.array(served) * times
    gbuf = np.where(stored, mapping.gbuf, 0) * inside
    macs = shape.macs(layer.batch)
    pj = macs * (machine.mac_pj + (4 if shape.has_filters else 3) * machine.regf_pj)
    each: Floats = pj + dram.sum(axis=1) * machine.dram_pj
    each += nodes * gbuf.sum(axis=1) * machine.gbuf_pj
    each += nodes * (inside @ np.array(mapping.itcn)) * machine.itcn_pj
    cycles = np.maximum(mapping.process_cycles, -(-gbuf.max(axis=1) // machine.bus_words))
    cycles = np.maximum(cycles, np.ceil(dram.sum(axis=1) / machine.dram_words))
    return each + machine.static_pj * cycles, times
