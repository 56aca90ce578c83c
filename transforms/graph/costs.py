"""
Costs of parts of a fused kernel on a core: cycles of its units, bytes moved, and room in bytes.

The core has units that work at the same time, each on one step at a time: a matrix unit in tiles of
`m` by `n` by `k`, a vector unit for multiply-adds, and one for all else. All is counted for many
candidates at a time; a candidate is the size of a part along each dimension of the result, and of a
chunk of the reduction.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import pairwise
from types import MappingProxyType

import numpy as np
import numpy.typing as npt
from xdsl.ir import SSAValue

from ..core.blockings import block_sizes, list_divisors
from .boxes import Sizes, SymbolicBox
from .fused import FusedKernel, PartBoxes, Step, Strip, ceil_div, product_of, root_of
from .tensors import element_bits, shape_of

UNITS = ("matrix", "mac", "vector")


GAP = 2
"""How many times the one before a divisor may be, so that no sizes are looked at in between."""

STRIP_SLOTS = 3
"""Slots of an input that comes in strips: one more is read ahead, as strips are short."""

TURN = 8
"""Cycles that a turn takes at least: a load, a computation and a store follow each other."""


@dataclass(frozen=True)
class Core:
    """
    A core, and its share of what it sits in: bytes of its memory, bytes per cycle each way to the
    shared memory (`link`), in both directions together (`port`), and between its memory and its
    units (`local`); the tile of the matrix unit, multiply-adds per cycle of the vector unit for
    these (1 for none), lanes of `lane_bits` bits of the one for all else, and whether there is a
    matrix unit; `op_cycles` has the scalar operations that take several cycles, by name.
    """

    local_bytes: int
    link: float
    port: float
    local: float
    tile: tuple[int, int, int]
    macs: int
    lanes: int
    lane_bits: int = 16
    matrix: bool = True
    lookup: float = 1.0
    op_cycles: Mapping[str, int] = field(
        default_factory=lambda: MappingProxyType[str, int]({}), hash=False
    )

    def op_turns(self, step: Step) -> int:
        """The cycles that a lane takes for one iteration of a step that is no product."""
        slow = (self.op_cycles.get(name, 1) - 1 for name in step.op_names)
        return step.scalar_ops + sum(slow)


@dataclass(frozen=True, eq=False)
class PartCosts:
    """
    Of all parts of a core: `cycles` by unit, bytes `loaded` and `stored`, and the bytes of its
    memory that are taken at a time. `time` is the longest of these, with what comes before the
    first and after the last part; `turns` are its parts, times chunks.
    """

    cycles: dict[str, Sizes]
    loaded: npt.NDArray[np.float64]
    stored: npt.NDArray[np.float64]
    room: Sizes
    time: npt.NDArray[np.float64]
    turns: Sizes
    valid: npt.NDArray[np.bool_]


def matrix_cycles(step: Step, iterations: SymbolicBox, core: Core, *, again: bool) -> Sizes:
    """
    The cycles of a product on the matrix unit: a tile of it per cycle, as far as operands come and
    sums go as fast; `again` says that the sums so far are read too, for one more chunk.
    """
    like = np.ones_like(iterations.valid, np.int64)
    by_role: dict[str, list[Sizes]] = {r: [] for r in "bmnk"}
    for role, size in zip(step.roles, iterations.sizes, strict=True):
        by_role[role].append(size)
    b, m, n, k = (product_of(by_role[r], like) for r in "bmnk")
    tile_m, tile_n, tile_k = core.tile
    blocks = b * ceil_div(m, tile_m) * ceil_div(n, tile_n)
    tiles = blocks * ceil_div(k, tile_k)
    bits = element_bits(step.reads[0])
    moved = tiles * ((tile_m + tile_n) * tile_k * bits // 8)
    moved = moved + blocks * ((2 if again else 1) * tile_m * tile_n * step.bits // 8)
    slower = max(1, bits // core.lane_bits)
    return np.maximum(tiles * slower, np.ceil(moved / core.local).astype(np.int64))


def step_cycles(
    step: Step, iterations: SymbolicBox, core: Core, *, again: bool = False
) -> dict[str, Sizes]:
    """The cycles of a step on each unit that can do it; for `again`, see `matrix_cycles`."""
    points = product_of(iterations.sizes, np.ones_like(iterations.valid, np.int64))
    if step.tables:
        size = points * (element_bits(step.result) // 8)
        return {"vector": np.ceil(size / core.lookup).astype(np.int64)}
    if not step.is_product:
        width = max(1, core.lanes * core.lane_bits // max(core.lane_bits, step.bits))
        return {"vector": ceil_div(points * core.op_turns(step), width)}
    slower = max(1, element_bits(step.reads[0]) // core.lane_bits)
    found = {"mac": ceil_div(points * slower, core.macs)} if core.macs > 1 else {}
    if core.matrix:
        found["matrix"] = matrix_cycles(step, iterations, core, again=again)
    return found


def count_loads(dims: frozenset[int], trips: Sequence[Sizes], order: Sequence[int]) -> Sizes:
    """
    Counts the loads of a box that the origins `dims` move, in loops of `trips` iterations in this
    order, outermost first: it stays while the loops inside of those that move it turn.
    """
    active = np.zeros_like(trips[0], np.bool_)
    times = np.ones_like(trips[0])
    for dim in reversed(order):
        if dim in dims:
            active = active | (trips[dim] > 1)
        times = np.where(active, times * trips[dim], times)
    return times


@dataclass(frozen=True, eq=False)
class PartTable:
    """
    What parts of a kernel's result take whatever they are the share of, a row of `sizes` each: the
    cycles of all their chunks on each of `UNITS`, of all steps, and of those behind the first one;
    the bytes of each input, of all outputs, of what is handed on and of scratch. `units` are those
    that can do each step; `moved` are the origins that move each input, `still` those that do not
    move some output beside the result. `valid` are the rows that give what others read once.
    """

    kernel: FusedKernel
    core: Core
    units: tuple[tuple[str, ...], ...]
    moved: tuple[frozenset[int], ...]
    still: frozenset[int]
    aligned: frozenset[int]
    sizes: npt.NDArray[np.int64]
    cycles: npt.NDArray[np.int64]
    every: Sizes
    after: Sizes
    inputs: npt.NDArray[np.int64]
    outputs: Sizes
    handed: Sizes
    scratch: Sizes
    strips: Sizes
    valid: npt.NDArray[np.bool_]

    def of_rows(self, rows: npt.NDArray[np.int64]) -> PartTable:
        """The parts with these numbers."""
        return replace(
            self,
            sizes=self.sizes[rows],
            cycles=self.cycles[:, rows],
            every=self.every[rows],
            after=self.after[rows],
            inputs=self.inputs[:, rows],
            outputs=self.outputs[rows],
            handed=self.handed[rows],
            scratch=self.scratch[rows],
            strips=self.strips[rows],
            valid=self.valid[rows],
        )

    @cached_property
    def longest(self) -> npt.NDArray[np.float64]:
        """The cycles of each part on the unit that works longest."""
        return self.cycles.max(axis=0, initial=0).astype(np.float64)

    @cached_property
    def ends(self) -> npt.NDArray[np.float64]:
        """The cycles before the first and after the last part, in which little works."""
        first, last = self.inputs.sum(axis=0).astype(np.float64), self.outputs.astype(np.float64)
        return (first + last) / self.core.link + self.after

    def floor_times(
        self, rows: npt.NDArray[np.int64], share: Sequence[int]
    ) -> npt.NDArray[np.float64]:
        """
        Times below which no parts of a share are, whatever stays in the core's memory, for the
        rows with these numbers; quicker than `ShareCosts.least_times`, and never above them.
        """
        parts = np.ones(len(rows), np.int64)
        for dim, extent in enumerate(share):
            parts = parts * -(-extent // self.sizes[rows, dim])
        stored = self.outputs[rows] * parts / self.core.link
        return np.maximum(self.longest[rows] * parts, stored) + self.ends[rows]


def count_strips(kernel: FusedKernel, found: PartBoxes, strip: Strip | None) -> Sizes:
    """The strips of each part's chunks."""
    if strip is None or kernel.chunked is None:
        return np.ones_like(found.valid, np.int64)
    whole = found.boxes[kernel.steps[kernel.chunked].result].sizes[strip.dim]
    return np.maximum(1, whole // strip.size)


def find_part_table(
    kernel: FusedKernel,
    sizes: npt.NDArray[np.int64],
    core: Core,
    found: PartBoxes,
    strip: Strip | None = None,
) -> PartTable:
    """The table of parts of these sizes, with these boxes."""
    zeros = np.zeros(len(sizes), np.int64)
    strips = count_strips(kernel, found, strip)
    units, cycles, each = _part_cycles(kernel, sizes, core, found, strips)
    every = sum(each, zeros)
    valid, outputs, still = found.valid, zeros, set[int]()
    for value in kernel.outputs:
        box = found.boxes[value]
        if value is not kernel.result:
            # What others read too must come out once.
            whole = math.prod(shape_of(value)) * sizes[:, :-1].prod(axis=1)
            valid = valid & (box.elements * math.prod(kernel.shape) == whole)
            still |= set(range(len(kernel.shape))) - box.used_dims()
        outputs = outputs + box.elements * (element_bits(value) // 8)
    boxes = [found.boxes[value] for value in kernel.inputs]
    inputs = [
        box.elements * (element_bits(v) // 8) for v, box in zip(kernel.inputs, boxes, strict=True)
    ]
    return PartTable(
        kernel,
        core,
        units,
        tuple(box.used_dims() for box in boxes),
        frozenset(still),
        found.aligned,
        sizes,
        cycles,
        every,
        every - each[0],
        np.array(inputs, np.int64).reshape(len(inputs), len(sizes)),
        outputs,
        handed_bytes(kernel, found),
        scratch_room(kernel, found),
        strips,
        valid,
    )


def _part_cycles(
    kernel: FusedKernel,
    sizes: npt.NDArray[np.int64],
    core: Core,
    found: PartBoxes,
    strips: Sizes,
) -> tuple[tuple[tuple[str, ...], ...], npt.NDArray[np.int64], list[Sizes]]:
    """The units of each step, the cycles of parts by unit, and by step."""
    chunks = kernel.chunk_extent // sizes[:, len(kernel.shape)]
    units: list[tuple[str, ...]] = []
    each: list[Sizes] = []
    cycles = {unit: np.zeros_like(chunks) for unit in UNITS}
    for number, (step, box) in enumerate(zip(kernel.steps, found.iterations, strict=True)):
        options = step_cycles(step, box, core)
        if number == kernel.chunked:
            more = step_cycles(step, box, core, again=True)
            options = {u: strips * (options[u] + (chunks - 1) * more[u]) for u in options}
        taken = np.minimum.reduce(list(options.values()))
        units.append(tuple(options))
        each.append(taken)
        done = np.zeros_like(chunks, np.bool_)
        for unit, cost in options.items():
            mine = (cost == taken) & ~done
            done |= mine
            cycles[unit] = cycles[unit] + np.where(mine, cost, 0)
    return tuple(units), np.array([cycles[unit] for unit in UNITS]), each


class ShareCosts:
    """
    The costs of parts of a core's `share` (extents along the result's dimensions), those of a
    table, for any order of its loops; what no order changes is found once. `valid` are the rows
    that fit in the core's memory and give all that others read once.
    """

    def __init__(self, table: PartTable, share: Sequence[int]):
        self.core, self.table = table.core, table
        kernel, sizes = table.kernel, table.sizes
        rank = len(kernel.shape)
        trips = [-(-e // sizes[:, d]) for d, e in enumerate(share)]
        chunks = kernel.chunk_extent // sizes[:, rank]
        self.trips: list[Sizes] = [*trips, chunks, table.strips]
        self.all_parts = product_of(trips, np.ones_like(chunks))
        self.turns = self.all_parts * chunks * table.strips
        self.cycles: dict[str, Sizes] = dict(zip(UNITS, table.cycles * self.all_parts, strict=True))
        self.stored = (table.outputs * self.all_parts).astype(np.float64)
        self.last = table.outputs.astype(np.float64)
        self._find_room()
        for dim, extent in enumerate(share):
            if dim in table.still:
                whole = extent == kernel.shape[dim]
                self.valid = self.valid & (sizes[:, dim] == extent) & whole
            if dim in table.aligned:
                self.valid = self.valid & (extent % sizes[:, dim] == 0)

    def _find_room(self) -> None:
        """The slots, the bytes of the core's memory that are taken, and which parts fit."""
        table = self.table
        self.room: Sizes = table.scratch
        turning = [trips > 1 for trips in self.trips]
        inputs: list[Sizes] = [*table.inputs]
        for size, dims in zip(inputs, table.moved, strict=True):
            moves = np.zeros(len(size), np.bool_)
            for dim in dims:
                moves = moves | turning[dim]
            slots = STRIP_SLOTS if len(self.trips) - 1 in dims else 2
            self.room = self.room + np.where(moves, slots * size, size)
        many, limit = self.all_parts > 1, self.core.local_bytes
        self.slots = choose_slots(self.room, table.handed, table.outputs, many, limit)
        self.room = self.room + self.slots.handed * table.handed
        self.room = self.room + self.slots.outputs * table.outputs
        self.valid: npt.NDArray[np.bool_] = table.valid & (self.room <= limit)

    def of_rows(self, rows: npt.NDArray[np.int64]) -> ShareCosts:
        """The costs of the parts with these numbers."""
        found = copy(self)
        found.table, found.trips = self.table.of_rows(rows), [t[rows] for t in self.trips]
        found.all_parts, found.turns = self.all_parts[rows], self.turns[rows]
        found.cycles = {unit: cycles[rows] for unit, cycles in self.cycles.items()}
        found.stored, found.last = self.stored[rows], self.last[rows]
        found.slots = Slots(self.slots.handed[rows], self.slots.outputs[rows])
        found.room, found.valid = self.room[rows], self.valid[rows]
        return found

    def least_times(self) -> npt.NDArray[np.float64]:
        """The times that parts take at least in any order of the loops: all is loaded once."""
        loaded = np.zeros(len(self.turns))
        for size, dims in zip(self.table.inputs, self.table.moved, strict=True):
            for dim in range(len(self.trips)) if len(self.trips) - 1 in dims else dims:
                size = size * self.trips[dim]
            loaded = loaded + size
        return self._find_times(loaded)

    def find_costs(self, order: Sequence[int]) -> PartCosts:
        """
        The costs with loops in this order, outermost first; that over chunks is the last, and
        strips are in it.
        """
        loaded, order = np.zeros(len(self.turns)), (*order, len(order))
        for size, dims in zip(self.table.inputs, self.table.moved, strict=True):
            loaded = loaded + size * count_loads(dims, self.trips, order)
        time = self._find_times(loaded)
        return PartCosts(self.cycles, loaded, self.stored, self.room, time, self.turns, self.valid)

    def _find_times(self, loaded: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """The times of parts for which so many bytes are loaded: the more, the longer."""
        core = self.core
        longest = np.maximum.reduce([c.astype(np.float64) for c in self.cycles.values()])
        moved = np.maximum.reduce(
            [loaded / core.link, self.stored / core.link, (loaded + self.stored) / core.port]
        )
        every, after = self.table.every, self.table.after
        # With one slot, what writes it waits for what reads it.
        waits = np.where(self.slots.outputs == 1, after + self.last / core.link, 0)
        waits = np.maximum(waits, np.where(self.slots.handed == 1, every, 0))
        waits = waits * np.where(self.all_parts > 1, self.all_parts, 0)
        time = np.maximum(np.maximum(longest, moved), np.maximum(waits, self.turns * TURN))
        return time + self.ends()

    def ends(self) -> npt.NDArray[np.float64]:
        """The cycles before the first and after the last part, in which little works."""
        return self.table.ends


@dataclass(frozen=True, eq=False)
class Slots:
    """The number of slots, two or one, for values that phases hand on, and for outputs."""

    handed: Sizes
    outputs: Sizes


def choose_slots(
    room: Sizes, handed: Sizes, outputs: Sizes, many: npt.NDArray[np.bool_], limit: int
) -> Slots:
    """
    Two slots for both where there are several parts and there is room beside `room` bytes, else for
    what is handed on alone, else one each. All sizes are bytes.
    """
    both = many & (room + 2 * handed + 2 * outputs <= limit)
    one = many & (room + 2 * handed + outputs <= limit)
    return Slots(np.where(one | both, 2, 1), np.where(both, 2, 1))


def phases_of(kernel: FusedKernel) -> list[list[int]]:
    """The numbers of the steps that are done in one go: each product, and all steps between."""
    found: list[list[int]] = []
    for number, step in enumerate(kernel.steps):
        if not step.is_product and found and not kernel.steps[found[-1][0]].is_product:
            found[-1].append(number)
        else:
            found.append([number])
    return found


def readers_of(kernel: FusedKernel) -> dict[SSAValue, list[int]]:
    """The steps that read each value, behind views."""
    found: dict[SSAValue, list[int]] = {}
    for number, step in enumerate(kernel.steps):
        for value in step.reads:
            found.setdefault(root_of(value, kernel.inner), []).append(number)
    return found


def handed_values(kernel: FusedKernel) -> list[SSAValue]:
    """The values that one phase writes, and another one reads."""
    readers = readers_of(kernel)
    found: list[SSAValue] = []
    for phase in phases_of(kernel):
        for number in phase:
            value = kernel.steps[number].result
            if any(reader not in phase for reader in readers.get(value, ())):
                found.append(value)
    return found


def scratch_bytes(kernel: FusedKernel, parts: PartBoxes, phase: Sequence[int]) -> Sizes:
    """
    The bytes of values within a phase at a time. What a step gives the next one alone, element by
    element, is not held; all else is from the step that writes it to the last that reads it.
    """
    readers, handed = readers_of(kernel), set(handed_values(kernel))
    live: list[tuple[int, int, Sizes]] = []
    for number in phase:
        step = kernel.steps[number]
        reads = readers.get(step.result, [])
        streams = reads == [number + 1] and all(step.parallel)
        if not reads or step.result in handed or step.result in kernel.outputs or streams:
            continue
        size = parts.boxes[step.result].elements * (element_bits(step.result) // 8)
        live.append((number, max(reads), size))
    if not live:
        return np.zeros_like(parts.valid, np.int64)
    peak = np.zeros_like(parts.valid, np.int64)
    for moment in phase:
        now = [size for start, end, size in live if start <= moment <= end]
        peak = np.maximum(peak, sum(now, np.zeros_like(peak)))
    return peak


def scratch_room(kernel: FusedKernel, parts: PartBoxes) -> Sizes:
    """The most bytes that a phase needs for itself."""
    return np.maximum.reduce([scratch_bytes(kernel, parts, p) for p in phases_of(kernel)])


def least_room(kernel: FusedKernel, parts: PartBoxes) -> Sizes:
    """The bytes that a part takes at least: each value once."""
    room = scratch_room(kernel, parts) + handed_bytes(kernel, parts)
    for value in (*kernel.inputs, *kernel.outputs):
        room = room + parts.boxes[value].elements * (element_bits(value) // 8)
    return room


def handed_bytes(kernel: FusedKernel, parts: PartBoxes) -> Sizes:
    """The bytes of what phases hand on, once."""
    room = np.zeros_like(parts.valid, np.int64)
    for value in handed_values(kernel):
        if value not in kernel.outputs:
            room = room + parts.boxes[value].elements * (element_bits(value) // 8)
    return room


@cache
def part_sizes(extent: int) -> tuple[int, ...]:
    """
    The sizes of parts of so many elements: divisors, and where one is more than `GAP` times the one
    before, in between the least for each number of parts, of which the last overlaps another.
    """
    divisors = list_divisors(extent)
    gaps = [(low, high) for low, high in pairwise(divisors) if high > GAP * low]
    more = [s for s in block_sizes(extent) for low, high in gaps if low < s < high]
    return tuple(sorted((*divisors, *more)))


def shares_on(shape: Sequence[int], cut: Sequence[int]) -> tuple[int, ...]:
    """The extents of a core's share, but for the last cores along a dimension, which have less."""
    return tuple(-(-extent // n) for extent, n in zip(shape, cut, strict=True))


def uneven_dim(shape: Sequence[int], cut: Sequence[int]) -> int | None:
    """The dimension along which the last cores have less than the others, if there is one."""
    found = [d for d, (extent, n) in enumerate(zip(shape, cut, strict=True)) if extent % n]
    return found[0] if found else None


def cuts_evenly_enough(shape: Sequence[int], cut: Sequence[int]) -> bool:
    """
    Tests whether each core has some of a box, and those that have less than the others are the last
    ones: it is so along one dimension, the outermost that is cut.
    """
    dim = uneven_dim(shape, cut)
    if dim is None:
        return True
    share = shares_on(shape, cut)[dim]
    others = (extent % n for extent, n in zip(shape[dim + 1 :], cut[dim + 1 :], strict=True))
    first = all(n == 1 for n in cut[:dim])
    return first and not any(others) and (cut[dim] - 1) * share < shape[dim]


def bindings_of(shape: Sequence[int], cores: int) -> list[tuple[int, ...]]:
    """
    The ways to cut a box over cores: numbers along each dimension that divide it, whose
    product is `cores`, or the most that there is; and those in which the last cores have less,
    along dimensions with few divisors.
    """
    found: list[tuple[int, ...]] = [()]
    for extent in shape:
        found = [
            (*cuts, n)
            for cuts in found
            for n in range(1, cores + 1)
            if extent % n == 0 and cores % (n * math.prod(cuts)) == 0
        ]
    most = max(math.prod(cuts) for cuts in found)
    even = [cuts for cuts in found if math.prod(cuts) == most]
    return [*even, *_uneven_bindings(shape, cores)]


def _uneven_bindings(shape: Sequence[int], cores: int) -> Iterator[tuple[int, ...]]:
    """The ways to cut a box over all cores of which the last ones have less."""
    for dim, extent in enumerate(shape):
        if part_sizes(extent) == list_divisors(extent):
            continue
        for n in list_divisors(cores)[1:]:
            if extent % n == 0:
                continue
            for rest in bindings_of(shape[dim + 1 :], cores // n):
                cut = (*(1 for _ in range(dim)), n, *rest)
                if math.prod(cut) == cores and cuts_evenly_enough(shape, cut):
                    yield cut
