"""
The pieces that the tiles of a schedule need, class by class.

Most tiles of a nest are alike: only those at a border, or cut short, differ. Pieces and
blocks of calls are therefore worked out once for each class of tiles. A class is found
where a tile differs from others: per grid dimension by how far it reaches beyond the grid,
per outer dimension by whether it is cut short.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...dialects.common.digits import row_major
from ..kernel.view import Box
from .borders import call_boxes, leaves_grid
from .costs import LoopDim
from .grid import GridDim, GridKernel, GridOperand
from .tiles import Ints, Schedule, TileNest, full_tile_box
from .transfers import local_strides


@dataclass(frozen=True)
class Classes:
    """
    The class of each tile, as an array over the tiles (see `TileNest`), and for each class
    one tile that belongs to it: the numbers along the outer dimensions.
    """

    number: Ints
    members: tuple[tuple[int, ...], ...]


def tile_intervals(dim: GridDim, nest: TileNest) -> tuple[Ints, Ints]:
    """The half-open ranges of indices (`GridDim.interval`) of all tiles."""
    lower = np.full([1] * len(nest.counts), dim.constant, dtype=np.int64)
    upper = lower + 1
    for j, c in dim.moves:
        first, last = c * nest.tile_starts(j), c * (nest.tile_ends(j) - 1)
        lower = lower + (first if c > 0 else last)
        upper = upper + (last if c > 0 else first)
    return lower, upper


def _is_uniform(dim: GridDim, nest: TileNest) -> bool:
    """Tests whether all tiles are whole along `dim` and inside of the grid."""
    whole = tuple((0, n) for n in nest.extents)
    return not leaves_grid(dim, whole) and all(
        nest.extents[j] % nest.tile[j] == 0 for j, _ in dim.moves
    )


def _combine_keys(keys: Sequence[Ints], rank: int) -> Classes:
    """Classes of tiles that agree in all `keys`."""
    number = np.zeros([1] * rank, dtype=np.int64)
    for key in keys:
        values, inverse = np.unique(key, return_inverse=True)
        number = number * len(values) + inverse.reshape(key.shape)
    flat = number.reshape(-1)
    values, first, inverse = np.unique(flat, return_index=True, return_inverse=True)
    places = np.stack(np.unravel_index(first, number.shape), axis=1)
    members = tuple(tuple(row) for row in places.tolist())
    return Classes(inverse.reshape(number.shape), members)


@dataclass(frozen=True, eq=False)
class IntervalClasses:
    """
    The class of each tile along one grid dimension, as an array over the tiles; per class
    the interval of one of its tiles and the number of tiles.
    """

    number: Ints
    intervals: tuple[tuple[int, int], ...]
    counts: tuple[int, ...]


def interval_classes(dim: GridDim, nest: TileNest, factor: int, *, clip: bool) -> IntervalClasses:
    """
    Classes of tiles whose pieces are moved alike, `dim` being stored in blocks of `factor`
    (0: as it is).
    """
    if _is_uniform(dim, nest):
        one = np.zeros([1] * len(nest.counts), dtype=np.int64)
        return IntervalClasses(one, (dim.interval(nest.box_of([0] * len(nest.counts))),), (1,))
    lower, upper = tile_intervals(dim, nest)
    if clip:
        lower, upper = np.maximum(lower, 0), np.minimum(upper, dim.extent)
    keys = [np.minimum(lower, 0), upper - lower, np.maximum(upper - dim.extent, 0)]
    if factor:
        keys.append(lower % factor)
    number = np.zeros_like(lower)
    for key in keys:
        least = int(key.min())
        number = number * (int(key.max()) - least + 1) + (key - least)
    _, first, inverse, counts = np.unique(
        number, return_index=True, return_inverse=True, return_counts=True
    )
    ranges = zip(lower.flat[first].tolist(), upper.flat[first].tolist(), strict=True)
    return IntervalClasses(inverse.reshape(lower.shape), tuple(ranges), tuple(counts.tolist()))


def block_classes(kernel: GridKernel, schedule: Schedule, nest: TileNest) -> Classes:
    """Classes of tiles whose calls are the same, but for where the pieces begin."""
    keys = [nest.mark_short(j) for j, n in enumerate(nest.extents) if n % nest.tile[j]]
    if schedule.skip_border:
        whole = tuple((0, n) for n in nest.extents)
        for dim in (d for o in kernel.inputs for d in o.dims if leaves_grid(d, whole)):
            lower, upper = tile_intervals(dim, nest)
            keys += [np.minimum(lower, 0), np.maximum(upper - dim.extent, 0)]
    return _combine_keys([k for k in keys if k.size > 1], len(nest.counts))


def dim_classes(dim: GridDim, nest: TileNest) -> Classes:
    """Classes of tiles that reach beyond `dim` alike and are as large along what moves it."""
    lower, upper = tile_intervals(dim, nest)
    keys = [np.minimum(lower, 0), np.maximum(upper - dim.extent, 0)]
    for j, _ in dim.moves:
        if nest.extents[j] % nest.tile[j]:
            keys.append(nest.mark_short(j))
    return _combine_keys([k for k in keys if k.size > 1], len(nest.counts))


def piece_sizes(operand: GridOperand, nest: TileNest) -> Ints:
    """The elements of the pieces of an operand that does not leave its grid."""
    size = np.ones([1] * len(nest.counts), dtype=np.int64)
    for dim in operand.dims:
        lower, upper = tile_intervals(dim, nest)
        size = size * (upper - lower)
    return size


def piece_elements(operand: GridOperand, tile: Box, *, clip: bool) -> int:
    """
    The local elements of the largest piece for tiles of the size of `tile`: padding
    included, or without it if pieces are clipped to the grid.
    """
    spans = [hi - lo for lo, hi in operand.intervals(tile)]
    if clip:
        spans = [min(n, d.extent) for n, d in zip(spans, operand.dims, strict=True)]
    return math.prod(spans)


def largest_pieces(kernel: GridKernel, schedule: Schedule) -> tuple[int, ...]:
    """Per operand the elements of its largest piece."""
    box = full_tile_box(kernel, schedule.tile)
    return tuple(piece_elements(o, box, clip=schedule.skip_border) for o in kernel.operands)


def slot_elements(kernel: GridKernel, schedule: Schedule) -> tuple[int, ...]:
    """Per operand the elements of one slot: its largest piece times the pieces held."""
    sizes: list[int] = []
    for operand, buffer, piece in zip(
        kernel.operands, schedule.buffers, largest_pieces(kernel, schedule), strict=True
    ):
        held = operand.used_dims() & buffer.held
        pieces = math.prod(-(-kernel.extents[j] // schedule.tile[j]) for j in held)
        sizes.append(piece * pieces)
    return tuple(sizes)


@dataclass(frozen=True)
class Block:
    """
    One block of calls: its loops, those of one iteration left out, and per operand (output
    last) the offset of its first call from the start of the operand's piece.
    """

    loops: tuple[LoopDim, ...]
    offsets: tuple[int, ...]


def step_blocks(kernel: GridKernel, schedule: Schedule, box: Box) -> tuple[Block, ...] | None:
    """
    The blocks of calls of the step that computes `box`, none if no call reaches the grids;
    `None` where borders cannot be skipped. Strides and offsets follow from the dense pieces
    that transfers make.
    """
    boxes: tuple[Box, ...] | None = (box,)
    if schedule.skip_border:
        boxes = call_boxes(kernel.inputs, box)
    if boxes is None:
        return None
    spans = [o.intervals(box, clip=schedule.skip_border) for o in kernel.operands]
    per_grid = [
        local_strides([hi - lo for lo, hi in span], b.order)
        for span, b in zip(spans, schedule.buffers, strict=True)
    ]
    strides = [loop_strides(o, s, len(box)) for o, s in zip(kernel.operands, per_grid, strict=True)]
    per_loop = tuple(zip(*strides, strict=True))
    starts = [
        sum((d.constant - lo) * s for d, (lo, _), s in zip(o.dims, span, local, strict=True))
        for o, span, local in zip(kernel.operands, spans, per_grid, strict=True)
    ]
    blocks: list[Block] = []
    for ranges in boxes:
        offsets = tuple(
            start + sum(s * lo for s, (lo, _) in zip(row, ranges, strict=True))
            for start, row in zip(starts, strides, strict=True)
        )
        loops = tuple(
            LoopDim(hi - lo, per_loop[j]) for j, (lo, hi) in enumerate(ranges) if hi - lo > 1
        )
        blocks.append(Block(loops, offsets))
    return tuple(blocks)


def loop_strides(operand: GridOperand, per_grid: Sequence[int], rank: int) -> tuple[int, ...]:
    """
    Per outer dimension (`rank` of them) the local distance of neighbouring iterations,
    `per_grid` being that of neighbours along the grid dimensions.
    """
    strides = [0] * rank
    for dim, s in zip(operand.dims, per_grid, strict=True):
        for j, c in dim.moves:
            strides[j] += c * s
    return tuple(strides)


def resident_loops(
    kernel: GridKernel, schedule: Schedule, resident: GridOperand, box: Box
) -> tuple[tuple[LoopDim, ...], int]:
    """
    The loops of a pass over the output piece of `box` whose second operand is `resident`
    (strides: of the resident, none, of the output), and where it starts in the resident.
    """
    shape = [hi - lo for lo, hi in kernel.output.intervals(box)]
    dst = loop_strides(kernel.output, local_strides(shape, schedule.buffers[-1].order), len(box))
    strides = row_major(resident.extents)
    src = loop_strides(resident, strides, len(box))
    start = sum(s * lo for s, (lo, _) in zip(src, box, strict=True))
    start += sum(d.constant * s for d, s in zip(resident.dims, strides, strict=True))
    loops = tuple(
        LoopDim(hi - lo, (s, 0, d))
        for (lo, hi), s, d in zip(box, src, dst, strict=True)
        if d and hi - lo > 1
    )
    return loops, start
