"""
Panels: a few positions at once whose elements lie in some short runs of the source.

The runs are loaded as they lie and packed into whole vectors, of lanes of 16 bytes and more;
every vector of the result is then picked from the packed ones, with fill where it has none.
So border columns of images, whose elements lie a row apart, share the loads of whole rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from .regions import Read
from .weave import LANE_BYTES, VECTOR_BYTES

MAX_PACKED = 8
"""More packed vectors than this are not worth their shuffles."""

LOAD, JOIN, PICK, BLEND, PART = 0.4, 0.4, 0.9, 0.5, 1.0
"""
Cycles, by measurement: a load, putting loads side by side, a pick of two vectors, a blend, and
what a run of less than a vector adds.
"""


@dataclass(frozen=True)
class Chunk:
    """A load of `size` elements, a power of two, from `offset` on."""

    offset: int
    size: int


@dataclass(frozen=True)
class Panel:
    """
    `packed` are vectors as chunks that lie one after the other, each taking at least a lane;
    `runs` are what is written, each contiguous and a power of two long.
    """

    lane: int
    packed: tuple[tuple[Chunk, ...], ...]
    runs: tuple[tuple[Read, ...], ...]

    @cached_property
    def loaded_elements(self) -> Mapping[int, tuple[int, int]]:
        """The elements of the source that are loaded: in which packed vector, and where."""
        held: dict[int, tuple[int, int]] = {}
        for number, chunks in enumerate(self.packed):
            start = 0
            for chunk in chunks:
                held |= {chunk.offset + i: (number, start + i) for i in range(chunk.size)}
                start += max(chunk.size, self.lane)
        return held

    def source_positions(self, run: Sequence[Read]) -> list[tuple[int, int] | None]:
        """The positions of a run's elements; None for fill."""
        return [None if r.source is None else self.loaded_elements[r.source] for r in run]

    @cached_property
    def cycles(self) -> float:
        """The instructions, weighted by measurement, beside the stores."""
        chunks = sum(len(c) for c in self.packed)
        work = LOAD * chunks + JOIN * (chunks - len(self.packed))
        for run in self.runs:
            used = len({p[0] for p in self.source_positions(run) if p is not None})
            fills = any(r.source is None for r in run)
            work += PICK * -(-used // 2) + BLEND * max(0, -(-used // 2) - 1)
            work += BLEND * (fills and used > 0)
            work += PART * (len(run) * LANE_BYTES < self.lane * VECTOR_BYTES)
        return max(work, float(len(self.runs)))


def panel_of(runs: Sequence[tuple[Read, ...]], element_bytes: int) -> Panel | None:
    """The panel that writes the runs, unless their sources take too many vectors."""
    lane, wide = LANE_BYTES // element_bytes, VECTOR_BYTES // element_bytes
    wanted = sorted({r.source for run in runs for r in run if r.source is not None})
    if not wanted:
        return None
    chunks = chunks_of(wanted, lane, wide)
    packed = pack_chunks(chunks, lane, wide)
    return Panel(lane, packed, tuple(runs)) if len(packed) <= MAX_PACKED else None


def chunks_of(wanted: Sequence[int], lane: int, wide: int) -> list[Chunk]:
    """
    Loads of at most `wide` elements that hold all of `wanted` (ascending) and read nothing
    before the first or behind the last of them.
    """
    first, end = wanted[0], wanted[-1] + 1
    chunks: list[Chunk] = []
    for low, high in _list_spans(wanted, lane, wide):
        covered = chunks[-1].offset + chunks[-1].size if chunks else low
        start = max(low, covered)
        while start < high:
            size = max(lane, 1 << (high - start - 1).bit_length())
            while size > end - first:
                size //= 2
            chunks.append(Chunk(min(start, end - size), size))
            start = chunks[-1].offset + size
    return chunks


def _list_spans(wanted: Sequence[int], lane: int, wide: int) -> list[tuple[int, int]]:
    """Pieces of the source, at most `wide` long, whose gaps are shorter than a lane."""
    spans: list[tuple[int, int]] = []
    for source in wanted:
        if spans and source < spans[-1][1] + lane and source < spans[-1][0] + wide:
            spans[-1] = (spans[-1][0], source + 1)
        else:
            spans.append((source, source + 1))
    return spans


def pack_chunks(chunks: Sequence[Chunk], lane: int, wide: int) -> tuple[tuple[Chunk, ...], ...]:
    """Chunks in vectors of `wide` elements, the longest first, so that each is aligned."""
    packed: list[tuple[Chunk, ...]] = []
    room = 0
    for chunk in sorted(chunks, key=lambda c: (-c.size, c.offset)):
        taken = max(chunk.size, lane)
        if taken > room:
            packed.append(())
            room = wide
        packed[-1] = (*packed[-1], chunk)
        room -= taken
    return tuple(packed)
