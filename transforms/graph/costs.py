"""
What parts of a fused kernel cost on a core: cycles of its units, bytes to and from its memory, room.

The core has units that work at the same time, each on one step at a time: a matrix unit in tiles of
`m` by `n` by `k`, a vector unit for multiply-adds, and one for all else. All is counted for many
candidates at a time; a candidate is the size of a part along each dimension of the result, and of a
chunk of the reduction.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from xdsl.ir import SSAValue

from .boxes import Box, Sizes
from .fused import FusedKernel, Parts, Step, ceil_div, element_bits, product_of

UNITS = ("matrix", "mac", "vector")


@dataclass(frozen=True)
class Core:
    """
    A core, and its share of what it sits in: bytes of its memory, bytes per cycle each way to the
    shared memory (`link`), in both directions together (`port`), and between its memory and its
    units (`local`); the tile of the matrix unit, multiply-adds per cycle of the vector unit for
    these, lanes of `lane_bits` bits of the one for all else. Energies are not looked at.
    """

    local_bytes: int
    link: float
    port: float
    local: float
    tile: tuple[int, int, int]
    macs: int
    lanes: int
    lane_bits: int = 16


@dataclass(frozen=True, eq=False)
class PartCosts:
    """
    Of one part (all its chunks): cycles by unit and step, and of all parts of a core: `cycles` by
    unit, bytes `loaded` and `stored`, and the bytes of its memory that are taken at a time. `time`
    is the longest of these, with what comes before the first and after the last part.
    """

    steps: tuple[tuple[tuple[str, ...], Sizes], ...]
    cycles: dict[str, Sizes]
    loaded: npt.NDArray[np.float64]
    stored: npt.NDArray[np.float64]
    room: Sizes
    time: npt.NDArray[np.float64]
    valid: npt.NDArray[np.bool_]


def matrix_cycles(
    step: Step, iterations: Box, chunks: Sizes, core: Core, operand_bits: int, sum_bits: int
) -> Sizes:
    """
    The cycles of a product on the matrix unit: a tile of it per cycle, as far as the operands,
    and the sums that are read again for another chunk and written, come and go as fast.
    """
    like = np.ones_like(chunks)
    by_role = {r: [] for r in "bmnk"}
    for role, size in zip(step.roles, iterations.sizes, strict=True):
        by_role[role].append(size)
    b, m, n, k = (product_of(by_role[r], like) for r in "bmnk")
    tile_m, tile_n, tile_k = core.tile
    blocks = b * ceil_div(m, tile_m) * ceil_div(n, tile_n)
    tiles = blocks * ceil_div(k, tile_k) * chunks
    moved = tiles * ((tile_m + tile_n) * tile_k * operand_bits // 8)
    moved = moved + blocks * (2 * chunks - 1) * (tile_m * tile_n * sum_bits // 8)
    return np.maximum(tiles, np.ceil(moved / core.local).astype(np.int64))


def step_cycles(
    step: Step, iterations: Box, chunks: Sizes, core: Core
) -> dict[str, npt.NDArray[np.int64]]:
    """The cycles of a step on each unit that can do it."""
    points = product_of(iterations.sizes, np.ones_like(chunks))
    width = max(1, core.lanes * core.lane_bits // max(core.lane_bits, step.bits))
    if not step.is_product:
        return {"vector": ceil_div(points * step.scalar_ops, width)}
    operand_bits = element_bits(step.reads[0])
    scale = max(1, operand_bits // core.lane_bits)
    return {
        "matrix": matrix_cycles(step, iterations, chunks, core, operand_bits, step.bits) * scale,
        "mac": ceil_div(points, core.macs) * chunks * scale,
    }


def count_loads(dims: frozenset[int], trips: Sequence[Sizes], order: Sequence[int]) -> Sizes:
    """
    How often a box that the origins `dims` move is loaded by loops of `trips` turns in this
    order, outermost first: it stays while the loops inside of those that move it turn.
    """
    active = np.zeros_like(trips[0], np.bool_)
    times = np.ones_like(trips[0])
    for dim in reversed(order):
        if dim in dims:
            active = active | (trips[dim] > 1)
        times = np.where(active, times * trips[dim], times)
    return times


def part_costs(
    kernel: FusedKernel, share: Sequence[int], sizes: npt.NDArray[np.int64], order: Sequence[int],
    core: Core, parts: Parts | None = None,
) -> PartCosts:
    """
    The costs of a core's `share` (extents along the result's dimensions) in parts of
    `sizes`, with loops in this order: dimensions of the result, and the chunk as the last.
    """
    found = parts or kernel.parts(sizes)
    rank = len(kernel.shape)
    trips = [ceil_div(np.full_like(sizes[:, 0], e), 1) // sizes[:, d] for d, e in enumerate(share)]
    chunks = kernel.chunk_extent // sizes[:, rank]
    all_parts = product_of(trips, np.ones_like(chunks))
    steps: list[tuple[tuple[str, ...], Sizes]] = []
    cycles = {unit: np.zeros_like(chunks) for unit in UNITS}
    for number, (step, box) in enumerate(zip(kernel.steps, found.iterations, strict=True)):
        repeats = chunks if number == kernel.chunked else np.ones_like(chunks)
        options = step_cycles(step, box, repeats, core)
        taken = np.minimum.reduce(list(options.values()))
        steps.append((tuple(options), taken))
        done = np.zeros_like(chunks, np.bool_)
        for unit, cost in options.items():
            mine = (cost == taken) & ~done
            done |= mine
            cycles[unit] = cycles[unit] + np.where(mine, cost * all_parts, 0)
    all_trips = [*trips, chunks]
    loaded = np.zeros(len(sizes))
    first = np.zeros(len(sizes))
    room = np.zeros_like(chunks)
    for value in kernel.inputs:
        box = found.boxes[value]
        size = box.elements * (element_bits(value) // 8)
        dims = box.used_dims()
        loaded = loaded + size * count_loads(dims, all_trips, order)
        first = first + size
        moves = np.zeros_like(size, np.bool_)
        for dim in dims:
            moves = moves | (all_trips[dim] > 1)
        room = room + np.where(moves, 2 * size, size)
    stored = np.zeros(len(sizes))
    last = np.zeros(len(sizes))
    for value in kernel.outputs:
        size = found.boxes[value].elements * (element_bits(value) // 8)
        stored = stored + size * all_parts
        last = last + size
        room = room + np.where(all_parts > 1, 2 * size, size)
    room = room + inner_room(kernel, found, steps, all_parts)
    longest = np.maximum.reduce([*(c.astype(np.float64) for c in cycles.values())])
    moved = np.maximum.reduce([loaded / core.link, stored / core.link, (loaded + stored) / core.port])
    tail = sum((c for u, c in steps if u != steps[0][0]), np.zeros_like(chunks))
    time = np.maximum(longest, moved) + first / core.link + last / core.link + tail
    valid = found.valid & (room <= core.local_bytes)
    return PartCosts(tuple(steps), cycles, loaded, stored, room, time, valid)


def inner_room(
    kernel: FusedKernel, parts: Parts, steps: Sequence[tuple[tuple[str, ...], Sizes]], all_parts: Sizes
) -> Sizes:
    """
    The bytes of values between steps. A unit keeps what a step gives the next one alone, element by
    element; all else is in memory from the step that writes it to the last that reads it, and what
    another unit reads there twice, where there are several parts, so that units do not wait.
    """
    readers: dict[SSAValue, list[int]] = {}
    inner = kernel.inner
    for number, step in enumerate(kernel.steps):
        for value in step.reads:
            root = _behind(value, inner)
            if root in inner:
                readers.setdefault(root, []).append(number)
    live: list[tuple[int, int, Sizes]] = []
    for number, step in enumerate(kernel.steps[:-1]):
        reads = readers.get(step.result, [])
        if not reads or step.result in kernel.outputs:
            continue
        crosses = any(steps[r][0] != steps[number][0] for r in reads)
        streams = len(reads) == 1 and not crosses and not step.is_product and all(step.parallel)
        if streams and all(kernel.steps[reads[0]].parallel):
            continue
        size = parts.boxes[step.result].elements * (element_bits(step.result) // 8)
        live.append((number, max(reads), np.where(crosses & (all_parts > 1), 2 * size, size)))
    peak = np.zeros_like(all_parts)
    for moment in range(len(kernel.steps)):
        now = [size for start, end, size in live if start <= moment <= end]
        peak = np.maximum(peak, sum(now, np.zeros_like(all_parts)))
    return peak


def _behind(value: SSAValue, inner: frozenset[SSAValue]) -> SSAValue:
    from .fused import root_of

    return root_of(value, inner)


def bindings_of(shape: Sequence[int], cores: int) -> list[tuple[int, ...]]:
    """
    The ways to cut a box over cores: numbers along each dimension that divide it, whose
    product is `cores`, or the most that there is.
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
    return [cuts for cuts in found if math.prod(cuts) == most]
