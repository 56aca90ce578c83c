"""The schedule of a nest, and the tiles that it cuts loops into."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from .flat import Flat


@dataclass(frozen=True)
class NestSchedule:
    """
    The schedule by which a flat nest is run.

    * `vector`: the parallel dimension that lies along the vectors, `lanes` elements each, of
      which a tile has `vectors`; `None`: no vectors.
    * `blocks`: how many steps of the other parallel dimensions a tile takes at most (one, of
      those that are not named).
    * `order`: the parallel dimensions, outermost first; threads share the first `shared` ones.
    * `reduction`: the reduction dimensions, outermost first; of the last ones,
      `unrolled` are written out.
    * `tile`: how many words of the last reduction a product of tiles takes (`tile.products`), or
      all words of the last two, if these are more; 0, where there are none.
    * `chunk`: of a nest with a `tile`, how many steps of the outermost reduction are summed at a
      time for all blocks of the loops that threads do not share, whose sums lie in memory
      meanwhile; 0: the whole reduction, block by block.
    * `folded`: the reduction dimension that lies along the vectors instead of a parallel one, the
      last of `reduction`: each element of a tile has `vectors` accumulators, whose lanes are
      joined at the end.
    * `ahead`: how many iterations of the innermost loop before they are read the lines of packed
      operands are asked for; 0: never. Of a nest with a `tile`, 1: the lines of a block's results
      are, before it is computed.
    """

    vector: int | None
    lanes: int
    vectors: int
    blocks: tuple[tuple[int, int], ...]
    order: tuple[int, ...]
    shared: int
    reduction: tuple[int, ...] = ()
    unrolled: int = 0
    folded: int | None = None
    ahead: int = 0
    tile: int = 0
    chunk: int = 0

    def block_size(self, dim: int) -> int:
        for blocked, size in self.blocks:
            if blocked == dim:
                return size
        return 1

    @property
    def written(self) -> tuple[int, ...]:
        """The reduction dimensions that are written out."""
        return self.reduction[len(self.reduction) - self.unrolled :]

    @property
    def tile_sizes(self) -> dict[int, int]:
        """How many steps of the parallel dimensions a tile takes at most, where more than one."""
        vectors = {} if self.vector is None else {self.vector: self.lanes * self.vectors}
        return {**dict(self.blocks), **vectors}

    @property
    def accumulators(self) -> int:
        """Of a whole tile: vectors, or numbers where there are none."""
        return self.vectors * math.prod(size for _, size in self.blocks)

    def __str__(self) -> str:
        blocks = "".join(f", {size} of d{dim}" for dim, size in self.blocks if size > 1)
        along = self.vector if self.folded is None else self.folded
        if along is None:
            return f"scalar{blocks}"
        loops = " ".join(f"d{d}" for d in (*self.order, *self.reduction))
        tile = f"{self.vectors}x{self.lanes} of d{along}{blocks}"
        if self.tile:
            tile += f", {self.tile} words of d{self.reduction[-1]} in tiles"
        if self.chunk:
            tile += f", sums in memory over {self.chunk} of d{self.reduction[0]}"
        return f"registers {tile}; loops {loops}"


@dataclass(frozen=True)
class Segment:
    """Tiles of one size: numbers `first` up to `first + count`, starting at `start`."""

    first: int
    count: int
    start: int
    size: int


@cache
def cut_segments(extent: int, block: int, *, even: bool = True) -> tuple[Segment, ...]:
    """
    `extent` cut into the fewest tiles of at most `block`, of about equal size; or not
    `even`, into ones of `block` and a rest.
    """
    count = -(-extent // block)
    if not even:
        full = extent // block
        parts = [Segment(0, full, 0, block), Segment(full, 1, full * block, extent - full * block)]
    else:
        size, more = divmod(extent, count)
        split = more * (size + 1)
        parts = [Segment(0, more, 0, size + 1), Segment(more, count - more, split, size)]
    return tuple(p for p in parts if p.count and p.size)


def word_loops(flat: Flat, schedule: NestSchedule) -> tuple[int, ...]:
    """The reduced loops whose words a product of tiles takes."""
    last = schedule.reduction[-1]
    return schedule.reduction[-2:] if schedule.tile > flat.extents[last] else (last,)


def vectors_reached(elements: int, step: int, lanes: int) -> int:
    """How many neighbouring vectors have so many elements in them, `step` apart."""
    return ((elements - 1) * step + lanes) // lanes


def transposing_dims(
    flat: Flat, schedule: NestSchedule, sizes: Mapping[int, int]
) -> tuple[int, ...]:
    """
    The blocked dimensions along which a tile's outputs are neighbours, of more elements than one
    and at most a vector: stores go along these, after registers are transposed.
    """
    coefficients = flat.output.coefficients
    blocked = tuple(
        (d, sizes[d], coefficients[d])
        for d, _ in schedule.blocks
        if d != schedule.vector and sizes[d] > 1
    )
    return _neighbouring_dims(blocked, schedule.lanes)


@cache
def _neighbouring_dims(blocked: tuple[tuple[int, int, int], ...], lanes: int) -> tuple[int, ...]:
    """Of dimensions with sizes and steps, those along which elements are neighbours."""
    for count in (2, 1):
        for chosen in itertools.combinations(blocked, count):
            steps = [step for _, _, step in chosen]
            offsets = sorted(
                sum(step * i for step, i in zip(steps, at, strict=True))
                for at in itertools.product(*(range(size) for _, size, _ in chosen))
            )
            if len(offsets) <= lanes and offsets == list(range(len(offsets))):
                return tuple(dim for dim, _, _ in chosen)
    return ()
