"""
The vector code that the innermost loops of a region become.

A tile is what is done at once; its kind says how:

* `fill`: a run of one value,
* `copy`: a run that is contiguous on both sides,
* `rows`: positions next to each other in the result come from different rows of the source:
  whole vectors of each row are loaded and interleaved,
* `columns`: a contiguous few of the source go to different rows of the result: loaded as they
  lie and interleaved the other way,
* `window`: a run of the result whose elements lie near each other in the source, in any order:
  the vectors that cover them are loaded and shuffled,
* `panel`: a few positions, from a few short runs of the source (`panel`),
* `scalar`: one element at a time.

`tile_of` takes the kind that needs the fewest instructions per element. The blocks of a tile
are loops; where a tile does not divide an extent the last one overlaps the one before.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from .panel import Panel, panel_of
from .regions import Loop, Read, Region, unroll_loop
from .weave import LANE_BYTES, LINE_BYTES, LINE_SETS, LINE_WAYS, VECTOR_BYTES, Weave, list_weaves

Kind = Literal["fill", "copy", "rows", "columns", "window", "panel", "scalar"]

MAX_STREAMS = 32
"""Places of the result that are written in turn; their cache lines must stay."""

MAX_PANEL = 32
"""The vectors that a panel writes at most."""

LOOP_CYCLES = 2.0
"""What a turn of a loop adds: its branch and its addresses."""


@dataclass(frozen=True)
class Block:
    """
    A loop over blocks: block `i` starts at `min(i * tile, last)`, which moves the source and
    the result by so many elements each.
    """

    count: int
    tile: int
    last: int
    source: int
    dest: int

    @staticmethod
    def block_over(loop: Loop, tile: int) -> Block:
        count = -(-loop.extent // tile)
        return Block(count, tile, loop.extent - tile, loop.source, loop.dest)

    @property
    def ragged(self) -> bool:
        return self.last != (self.count - 1) * self.tile


@dataclass(frozen=True)
class Tile:
    """
    One tile within its blocks, outermost first.

    `reads` are the positions that it writes (`fill` and `copy` have one, the first of a run of
    `length`; those of a window are repeated along `along`). `cycles` is its cost.
    """

    kind: Kind
    blocks: tuple[Block, ...]
    reads: tuple[Read, ...]
    cycles: float
    length: int = 1
    along: Loop | None = None
    weave: Weave | None = None
    panel: Panel | None = None

    @property
    def num_tiles(self) -> int:
        return math.prod(b.count for b in self.blocks)


@lru_cache(maxsize=1024)
def tile_of(region: Region, element_bytes: int) -> Tile:
    """The cheapest tile for a region."""
    found = tiles_of(region, element_bytes)
    return min(found, key=lambda tile: tile.num_tiles * (tile.cycles + LOOP_CYCLES))


def tiles_of(region: Region, element_bytes: int) -> Iterator[Tile]:
    """All tiles that a region can have; there is always one."""
    for maker in _MAKERS:
        yield from maker(region, element_bytes)


def power_below(value: int) -> int:
    """The largest power of two that is at most `value`."""
    return 1 << (value.bit_length() - 1)


def _make_blocks(
    region: Region, tiles: Mapping[Loop, int], element_bytes: int
) -> tuple[Block, ...]:
    blocks = [Block.block_over(loop, tiles.get(loop, 1)) for loop in region.loops]
    kept = [block for block in blocks if block.count > 1]
    return order_blocks(sorted(kept, key=lambda b: -b.dest * b.tile), element_bytes)


def order_blocks(blocks: Sequence[Block], element_bytes: int) -> tuple[Block, ...]:
    """
    The blocks with those innermost that stay within cache lines of the source, where the loops
    between their turns are so long that the same lines would have to be fetched again, or
    fetch lines that share sets of the cache.
    """

    def count_lines(block: Block) -> int:
        apart = block.source * block.tile * element_bytes // LINE_BYTES
        return block.count * (math.gcd(LINE_SETS, apart) if apart else 1)

    def leaves_lines(number: int) -> bool:
        block = blocks[number]
        between = math.prod(count_lines(inner) for inner in blocks[number + 1 :])
        stays = 0 < block.source * block.tile * element_bytes < LINE_BYTES
        return stays and between > LINE_SETS * LINE_WAYS

    return tuple(blocks[number] for number in sorted(range(len(blocks)), key=leaves_lines))


def _run_tiles(region: Region, element_bytes: int) -> Iterator[Tile]:
    """Fill and copy."""
    read = region.single
    if read is None or not region.loops or region.loops[-1].dest != 1:
        return
    run = region.loops[-1]
    fills = read.source is None
    if not fills and run.source != 1:
        return
    vector = VECTOR_BYTES // element_bytes
    length = min(vector, power_below(run.extent))
    if run.extent >= 16 * vector:
        length *= 4
    kind: Kind = "fill" if fills else "copy"
    cycles = max(1.0, length / vector * (1 if fills else 2))
    blocks = _make_blocks(region, {run: length}, element_bytes)
    if not fills and run.extent * element_bytes < VECTOR_BYTES:
        blocks = _source_inside(blocks, run.extent)
    yield Tile(kind, blocks, region.reads, cycles, length)


def _source_inside(blocks: tuple[Block, ...], run: int) -> tuple[Block, ...]:
    """The loop along which short runs follow each other in the source becomes the innermost."""
    found = [b for b in blocks if b.source == run and b.tile == 1 and b.count <= MAX_STREAMS]
    return (*(b for b in blocks if b not in found[:1]), *found[:1])


def _woven_tiles(region: Region, element_bytes: int) -> Iterator[Tile]:
    """Rows and columns."""
    if all(read.source is None for read in region.reads):
        return
    for weave, tiles, cycles in list_weaves(region, element_bytes):
        kind: Kind = "rows" if weave.reads else "columns"
        yield Tile(
            kind, _make_blocks(region, tiles, element_bytes), region.reads, cycles, weave=weave
        )


def _window_tiles(region: Region, element_bytes: int) -> Iterator[Tile]:
    vector = VECTOR_BYTES // element_bytes
    if len(region.reads) > 1:
        if not is_contiguous(region.reads):
            return
        size = len(region.reads)
        yield _window_tile(region, region.reads, None, 1, element_bytes)
        for along in region.loops:
            if along.dest == size and 2 * size <= vector:
                count = min(power_below(vector // size), power_below(along.extent))
                yield _window_tile(region, region.reads, along, count, element_bytes)
        return
    read = region.single
    if read is None or read.source is None or not region.loops or region.loops[-1].dest != 1:
        return
    run = region.loops[-1]
    count = min(vector, power_below(run.extent))
    yield _window_tile(region, region.reads, run, count, element_bytes)
    if run.source == 1 and run.extent * element_bytes >= LANE_BYTES:
        return
    # A short run, together with the loop that continues it in the result.
    for along in region.loops[:-1]:
        if along.dest == run.extent and 2 * run.extent <= vector:
            times = min(power_below(vector // run.extent), power_below(along.extent))
            reads = tuple(
                Read(read.dest + i, read.source + i * run.source) for i in range(run.extent)
            )
            inner = _window_tile(region, reads, along, times, element_bytes, {run: run.extent})
            yield inner


def _window_tile(
    region: Region,
    reads: tuple[Read, ...],
    along: Loop | None,
    length: int,
    element_bytes: int,
    tiles: Mapping[Loop, int] | None = None,
) -> Tile:
    taken = {} if along is None else {along: length}
    blocks = _make_blocks(region, {**taken, **(tiles or {})}, element_bytes)
    tile = Tile("window", blocks, reads, 0.0, length, along)
    cycles = 0.0
    for run in window_runs(tile, VECTOR_BYTES // element_bytes):
        loads = len(covering_loads([r.source for r in run], len(run), LANE_BYTES // element_bytes))
        fills = any(r.source is None for r in run)
        cycles += 1 + 0.5 * loads + (1.0 * max(loads - 1, 1) + fills if loads else 0)
    return Tile("window", blocks, reads, cycles, length, along)


def _panel_tiles(region: Region, element_bytes: int) -> Iterator[Tile]:
    """Lanes alone, and all iterations of a loop together."""
    if len(region.reads) == 1 or len(region.reads) * element_bytes < LANE_BYTES:
        return
    for along in (None, *region.loops):
        times = along.extent if along else 1
        if times * len(region.reads) * element_bytes > MAX_PANEL * VECTOR_BYTES:
            continue
        reads = unroll_loop(region.reads, along) if along else region.reads
        panel = panel_of(runs_of(reads, VECTOR_BYTES // element_bytes), element_bytes)
        if panel is not None:
            blocks = _make_blocks(
                region, {} if along is None else {along: along.extent}, element_bytes
            )
            yield Tile("panel", blocks, reads, panel.cycles, panel=panel)


def _scalar_tiles(region: Region, element_bytes: int) -> Iterator[Tile]:
    cycles = 2.0 * len(region.reads)
    yield Tile("scalar", _make_blocks(region, {}, element_bytes), region.reads, cycles)


_MAKERS = (_run_tiles, _woven_tiles, _window_tiles, _panel_tiles, _scalar_tiles)


def runs_of(reads: Sequence[Read], vector: int) -> list[tuple[Read, ...]]:
    """Runs of powers of two, at most `vector` long, of lanes by their place in the result."""
    runs: list[tuple[Read, ...]] = []
    start = 0
    while start < len(reads):
        end = start + 1
        while end < len(reads) and reads[end].dest == reads[end - 1].dest + 1:
            end += 1
        while start < end:
            size = min(vector, power_below(end - start))
            runs.append(tuple(reads[start : start + size]))
            start += size
    return runs


def window_runs(tile: Tile, vector: int) -> list[tuple[Read, ...]]:
    """The runs of powers of two, at most `vector` long, that a window tile writes."""
    along = tile.along or Loop(1, 0, 0)
    length = Loop(tile.length, along.source, along.dest)
    return runs_of(unroll_loop(tile.reads, length) if tile.along else tile.reads, vector)


def covering_loads(
    sources: Sequence[int | None], limit: int, minimum: int = 1
) -> list[tuple[int, int]]:
    """
    Loads `(offset, elements)`, powers of two of `minimum` to `limit` elements, that hold all of
    `sources` and read nothing before the first or behind the last of them; where these lie
    closer together than `minimum`, loads are shorter.
    """
    wanted = sorted({s for s in sources if s is not None})
    if not wanted:
        return []
    end = wanted[-1] + 1
    most = min(limit, power_below(end - wanted[0]))
    loads: list[tuple[int, int]] = []
    while wanted:
        first = wanted[0]
        near = [s for s in wanted if s < first + most]
        size = min(most, max(minimum, 1 << (near[-1] - first).bit_length()))
        # One that would reach behind the last element ends with it instead.
        start = min(first, end - size)
        loads.append((start, size))
        wanted = [s for s in wanted if s >= start + size]
    return loads


def is_contiguous(reads: Sequence[Read]) -> bool:
    """Tests whether the lanes are next to each other in the result."""
    return all(read.dest == reads[0].dest + i for i, read in enumerate(reads))
