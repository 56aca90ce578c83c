"""
The best schedule of a tiny layer by plain loops over everything that a schedule may choose.

What the solver finds by bounds and tables is looked for here without either: every partition
over the nodes, mapping on the PEs, blocking of each loop, order of loops, set of tensors in the
buffer, and home of the feature maps at the ports. Costs are words times energies, written out
once more; `cheapest` gives the schedule too, for `layer_cost` to confirm.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product

import numpy as np
from numpy.typing import NDArray

from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.cost.hops import unit_hops
from weft.transforms.dataflow.cost.nn_dataflow import (
    NodeMachine,
    PassSchedule,
    count_fetches,
    nodes_alike,
    template_mappings,
)
from weft.transforms.dataflow.cost.node_grid import (
    Box,
    Cell,
    MapPlacement,
    Partition,
    PlacementPart,
    Region,
    Span,
)
from weft.transforms.dataflow.cost.row_stationary import LayerShape, Loops, Mapping
from weft.transforms.solver.problem import Rules

ONE = Cell(1, 1)
FLAGS = tuple(product((True, False), repeat=3))


@dataclass(frozen=True)
class Found:
    """A schedule and what it should cost."""

    value: float
    schedule: PassSchedule


def all_partitions(shape: LayerShape, batch: int, grid: Cell) -> Iterator[Partition]:
    """Partitions over all nodes of `grid` without empty pieces."""
    for rows, columns in product(_products(grid.h), _products(grid.w)):
        cuts = tuple(Cell(h, w) for h, w in zip(rows, columns, strict=True))
        k, n, c = (cuts[i].h * cuts[i].w for i in (0, 2, 3))
        too_fine = k > shape.k or n > batch or c > shape.c
        if too_fine or cuts[1].h > shape.height or cuts[1].w > shape.width:
            continue
        for order in permutations(range(4)):
            yield Partition((cuts[0], cuts[1], cuts[2], cuts[3]), order)


def _products(count: int) -> list[tuple[int, ...]]:
    every = product(range(1, count + 1), repeat=4)
    return [factors for factors in every if math.prod(factors) == count]


def all_homes(extents: Sequence[int], ports: Region) -> list[MapPlacement]:
    """Feature maps cut by rows of ports along one axis, and by their columns along one."""
    box = Box(*(Span(0, extent) for extent in extents))
    found: list[MapPlacement] = []
    for x, y in product("bnh", "bnw"):
        down = {axis: ports.extent.h if axis == x else 1 for axis in "bnh"}
        across = {axis: ports.extent.w if axis == y else 1 for axis in "bnw"}
        cells = (
            Cell(down["n"], across["n"]),
            Cell(down["h"], across["w"]),
            Cell(down["b"], across["b"]),
            ONE,
        )
        found.append(MapPlacement((PlacementPart(box, ports, Partition(cells)),)))
    return found


def _blockings(turns: int, *, dividing: bool) -> list[tuple[int, int, int]]:
    """All trips outside, inside and in the registers, in which no block is empty."""
    found = [
        (t0, t1, t2)
        for t0, t1, t2 in product(range(1, turns + 1), repeat=3)
        if (t1 - 1) * t2 < turns and (t0 - 1) * t1 * t2 < turns <= t0 * t1 * t2
    ]
    return [f for f in found if math.prod(f) == turns] if dividing else found


@dataclass(frozen=True, eq=False)
class Ways:
    """
    All ways to block three loops: one row each. `top` and `inside` say how often each tensor
    goes into buffer and registers, `block` and `unit` how many passes' words each level holds.
    """

    factors: list[tuple[Loops, ...]]
    orders: list[tuple[Loops, Loops]]
    top: NDArray[np.int64]
    inside: NDArray[np.int64]
    block: NDArray[np.int64]
    unit: NDArray[np.int64]


@lru_cache(maxsize=256)
def all_ways(loops: Loops, indexed_by: tuple[tuple[int, ...], ...], dividing: bool) -> Ways:
    orders = [Loops(*order) for order in permutations(range(3))]
    factors: list[tuple[Loops, ...]] = []
    chosen: list[tuple[Loops, Loops]] = []
    rows: list[tuple[int, ...]] = []
    for ways in product(*(_blockings(turns, dividing=dividing) for turns in loops)):
        blocked = tuple(Loops(*level) for level in zip(*ways, strict=True))
        block = [math.prod(blocked[1][i] * blocked[2][i] for i in ix) for ix in indexed_by]
        unit = [math.prod(blocked[2][i] for i in ix) for ix in indexed_by]
        seen: set[tuple[int, ...]] = set()
        for pair in product(orders, repeat=2):
            both = [count_fetches(blocked, pair, ix) for ix in indexed_by]
            row = (*(f[0] for f in both), *(f[1] for f in both), *block, *unit)
            if row not in seen:
                seen.add(row)
                factors.append(blocked)
                chosen.append((pair[0], pair[1]))
                rows.append(row)
    table = np.array(rows, np.int64).reshape(-1, 4, 3)
    return Ways(factors, chosen, *(table[:, i] for i in range(4)))


@dataclass(frozen=True)
class Setting:
    """The layer and the machine that a search is about."""

    shape: LayerShape
    batch: int
    machine: NodeMachine
    rules: Rules
    forwarding: bool
    energy: float
    time: float
    pinned: bool = False


def cheapest(setting: Setting) -> Found | None:
    """The schedule of least value, `energy` times dynamic pJ plus `time` times cycles."""
    best: Found | None = None
    for partition, mapping, alike in all_placements(setting):
        links, homes = _links(setting, partition)
        found = best_way(setting, mapping, partition.size(), alike, links)
        if found is None or (best is not None and best.value <= found[0]):
            continue
        value, ways, way, stored = found
        schedule = PassSchedule(
            "tiny", setting.shape, setting.batch, mapping.copies,
            (ways.factors[way][0], ways.factors[way][1], ways.factors[way][2]), ways.orders[way],
            partition, setting.machine.nodes, *homes, forwarding=setting.forwarding,
            store=stored, layout=mapping.layout, pinned=setting.pinned,
        )  # fmt: skip
        best = Found(value, schedule)
    return best


def all_placements(setting: Setting) -> Iterator[tuple[Partition, Mapping, tuple[int, ...]]]:
    """Partitions over all nodes with mappings of their largest piece, and nodes alike."""
    shape, batch, machine = setting.shape, setting.batch, setting.machine
    for partition in all_partitions(shape, batch, machine.nodes.extent):
        rows, columns = partition.cuts[1]
        try:
            piece = shape.piece(partition.size(0), rows, columns, partition.size(3))
            mappings = template_mappings(machine, piece, -(-batch // partition.size(2)))
        except WeftError:
            continue
        shared = nodes_alike(shape, partition) if setting.forwarding else (1, 1, 1)
        for mapping in mappings:
            yield partition, mapping, tuple(shared)


def input_extents(shape: LayerShape, batch: int) -> tuple[int, int, int, int]:
    """Feature maps as large as the windows reach, without padding."""
    rows = (shape.height - 1) * shape.stride_h + shape.dilation_h * (shape.filter_h - 1) + 1
    columns = (shape.width - 1) * shape.stride_w + shape.dilation_w * (shape.filter_w - 1) + 1
    return batch, shape.c, rows, columns


def _links(
    setting: Setting, partition: Partition
) -> tuple[tuple[int, ...], tuple[MapPlacement, MapPlacement]]:
    """Words times links of each tensor from the best homes, and these."""
    shape, batch, machine = setting.shape, setting.batch, setting.machine
    sources = all_homes(input_extents(shape, batch), machine.ports)
    results = all_homes((batch, shape.k, shape.height, shape.width), machine.ports)

    def hops(source: MapPlacement, result: MapPlacement) -> tuple[int, ...]:
        return unit_hops(shape, batch, partition, machine.nodes, machine.ports, source, result,
                         forwarding=setting.forwarding)  # fmt: skip

    source = min(sources, key=lambda home: hops(home, results[0])[1])
    result = min(results, key=lambda home: hops(sources[0], home)[2])
    return hops(source, result), (source, result)


def best_way(
    setting: Setting,
    mapping: Mapping,
    nodes: int,
    alike: Sequence[int],
    links: Sequence[int],
) -> tuple[float, Ways, int, tuple[bool, ...]] | None:
    """The best blocking: its value, all there are and which one it is, and what is stored."""
    machine, shape, rules = setting.machine, setting.shape, setting.rules
    ways = all_ways(mapping.loops, shape.tensor_loops, rules.dividing)
    top, inside = ways.top.copy(), ways.inside.copy()
    if setting.pinned and shape.groups == 1 and shape.sums != "filters":
        outside = np.array([factors[0] for factors in ways.factors])
        top[(outside[:, shape.tensor_loops[0]] == 1).all(axis=1), 0] = 0
    top[:, shape.summed] = 2 * top[:, shape.summed] - 1
    inside[:, shape.summed] = 2 * inside[:, shape.summed] - 1
    small = ways.unit @ np.array(mapping.regf_words) <= machine.regf_words
    macs = shape.macs(setting.batch)
    fixed = macs * (machine.mac_pj + (4 if shape.has_filters else 3) * machine.regf_pj)
    best: tuple[float, Ways, int, tuple[bool, ...]] | None = None
    for stored in FLAGS:
        if not all(held or may for held, may in zip(stored, rules.bypass, strict=True)):
            continue
        fits = small & (ways.block @ np.where(stored, mapping.gbuf_words, 0) <= machine.gbuf_words)
        for i in range(3):
            if rules.automatic and rules.bypass[i]:
                saves = ways.top[:, i] < ways.inside[:, i]
                fits &= saves if stored[i] else ~saves
        times = np.where(stored, top, inside)
        dram = np.where(stored, mapping.dram, mapping.gbuf) * nodes / np.array(alike) * times
        gbuf = np.where(stored, mapping.gbuf, 0) * inside
        pj = fixed + dram.sum(axis=1) * machine.dram_pj + (times @ links) * machine.hop_pj
        pj += nodes * gbuf.sum(axis=1) * machine.gbuf_pj
        pj += nodes * (inside @ np.array(mapping.itcn)) * machine.itcn_pj
        cycles = np.maximum(mapping.process_cycles, -(-gbuf.max(axis=1) // machine.bus_words))
        cycles = np.maximum(cycles, np.ceil(dram.sum(axis=1) / machine.dram_words))
        values = np.where(fits, setting.energy * pj + setting.time * cycles, np.inf)
        way = int(values.argmin())
        if values[way] < (math.inf if best is None else best[0]):
            best = float(values[way]), ways, way, stored
    return best
