"""
The lines that tiles ask for ahead of time, where arrays do not fit the caches next to the core.

The processor itself follows a few streams of neighbouring lines. Tiles that jump, or that go
along more streams, name the lines of a later tile; others do not, since that costs more than it
brings.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .tiles import Tile
from .weave import LINE_BYTES, Weave

FAR_BYTES = 4 << 20
"""Source and result together are far if they take more than this: not in second-level caches."""

AHEAD = 2
"""Tiles between asking for lines and using them."""

STREAMS = 32
"""What a processor follows by itself."""

MINIMUM_COUNT = 8
"""Turns of the innermost loop; of fewer, too many would ask for what another loop skips."""


def lines_ahead(tile: Tile, element_bytes: int) -> tuple[list[int], list[int]]:
    """
    Elements of source and result, relative to the tile, whose lines are to be asked for, one
    for each line.
    """
    weave = tile.weave
    if weave is None or not tile.blocks or tile.blocks[-1].count < MINIMUM_COUNT:
        return [], []
    block = tile.blocks[-1]
    line = LINE_BYTES // element_bytes
    sides = ((_source_pieces(tile, weave), block.source), (_dest_pieces(tile, weave), block.dest))
    source, dest = (_piece_lines(pieces, step * block.tile, line) for pieces, step in sides)
    return source, dest


def _source_pieces(tile: Tile, weave: Weave) -> list[tuple[int, int]]:
    """The pieces `(start, elements)` that a tile reads."""
    if weave.targets:
        first = tile.reads[0].source or 0
        return [(first + f, weave.num_positions * weave.unit) for at in weave.lanes for f in at.far]
    length = len(weave.lanes[0].far) * weave.unit * weave.stride
    rows = [read.source for read in weave.reads if read.source is not None]
    return [(row + at.near, length) for row in rows for at in weave.lanes]


def _dest_pieces(tile: Tile, weave: Weave) -> list[tuple[int, int]]:
    """The pieces that it writes."""
    if weave.reads:
        first = weave.reads[0].dest
        return [(first + f, weave.num_positions * weave.unit) for at in weave.lanes for f in at.far]
    first, length = tile.reads[0].dest, len(weave.lanes[0].far) * weave.unit
    return [(first + t + at.near, length) for t in weave.targets for at in weave.lanes]


def _piece_lines(pieces: Iterable[tuple[int, int]], step: int, line: int) -> list[int]:
    runs = _join_pieces(sorted(pieces))
    if len(runs) <= STREAMS and all(end - start == step for start, end in runs):
        return []
    found = {place // line: place for start, end in runs for place in range(start, end, line)}
    return [place + AHEAD * step for place in sorted(found.values())]


def _join_pieces(pieces: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Pieces that touch as one, from start to end."""
    runs: list[tuple[int, int]] = []
    for start, length in pieces:
        if runs and start <= runs[-1][1]:
            runs[-1] = (runs[-1][0], max(runs[-1][1], start + length))
        else:
            runs.append((start, start + length))
    return runs
