"""
Systolic: a template of the lowest level, in which filters stay in a grid of PEs.

Rows of the array stand for what is summed up, columns for output channels. A PE keeps the taps
of one filter between an input and an output channel. Inputs enter a row at its first PE and pass
from neighbour to neighbour; partial sums pass down a column, and what leaves its last PE is added
up in the buffer. So a pass is: filters of `copies` channels, and the outputs of one image (or of
one of the `fold_w` pieces of its rows) one after the other. What is left to a schedule are the
loops C, K and N over passes, as in `row_stationary`.

* A PE holds the window of inputs that its taps meet; a step to the next output brings what is
  new in the window. It holds one partial sum.
* Where there are spare rows, several rows of a filter stand in different rows of the array, for
  the same output: `lanes`. There is a mapping for each number that saves cycles or parts.
* Where a PE's registers do not hold its taps with the inputs that they meet, a pass goes over its
  outputs once for each part of the taps, down to tap by tap; sums go to the buffer in between.
* Where the rows of outputs need too much buffer, they are cut into pieces. There is a mapping for
  all rows, for half of them, and so on down to single rows.
* A filter per channel (depthwise), and none (pooling, elementwise), sums up over no channels: each
  channel has a column, and rows, of its own, along the diagonal. All other PEs are idle, and so
  they are for groups of channels that stand side by side.

Copies are as even as they can be: 20 channels on 16 columns are 10 and 10.

Passes follow each other without a gap, as filters of the next one come in while one runs; the
array fills once, in rows + columns - 2 cycles.

What is counted: at DRAM and GBUF, words that the buffer takes in, and reads or writes for the
array; an input is read once for all PEs of a row, a result written once for all of a column. At
ITCN, each time that a PE gets a word which it uses: filters once, inputs in every column, partial
sums in every row. PEs that only pass words on are not counted; the input's elements that no
window meets are not moved.

Source: N. Jouppi et al., "In-Datacenter Performance Analysis of a Tensor Processing Unit" (ISCA
2017), section 2 and figure 4 (systolic data flow; filters that are loaded in advance; sums in
accumulators below the array).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ...core.errors import WeftError
from .row_stationary import PLACES, LayerShape, Loops, Mapping, PerTensor


def list_mappings(
    shape: LayerShape, batch: int, array: tuple[int, int], regf_words: int | None = None
) -> tuple[Mapping, ...]:
    """
    The ways to put a layer on an `array` of PEs (rows, columns) with `regf_words` registers (any
    number if None): for each useful number of lanes, fewest first, for each number of pieces,
    fewest first. Raises `WeftError` where the registers do not hold a tap of each tensor.
    """
    return tuple(
        _build_mapping(shape, batch, tile, rows)
        for tile in _list_tiles(shape, array, regf_words)
        for rows in _row_options(shape.height)
    )


@lru_cache(maxsize=4096)
def count_touched(outputs: int, taps: int, stride: int, dilation: int) -> int:
    """Words of a row that windows of `taps` meet at `outputs` places."""
    return len({o * stride + t * dilation for o in range(outputs) for t in range(taps)})


def _count_kept(taps: int, stride: int, dilation: int, steps: int) -> int:
    """Words of a window that are in it after so many steps too."""
    moved, rest = divmod(steps * stride, dilation)
    return 0 if rest else max(0, taps - moved)


def _even_count(count: int, limit: int) -> int:
    """The least number per turn with which `count` need no more turns than with `limit`."""
    return -(-count // -(-count // min(count, limit)))


def _row_options(height: int) -> Iterator[int]:
    """Rows of outputs in a pass: all, and half as many each time."""
    rows = height
    while rows > 1:
        yield rows
        rows = -(-rows // 2)
    yield 1


@dataclass(frozen=True)
class _Tile:
    """
    The tile that stands on the array: lanes, taps of a PE, parts of the filter (rows, columns).
    """

    lanes: int
    taps: tuple[int, int]
    parts: tuple[int, int]
    copies: tuple[int, int]
    at_once: int
    held: PerTensor


def _list_tiles(shape: LayerShape, array: tuple[int, int], regf_words: int | None) -> list[_Tile]:
    """A tile for each number of lanes that needs fewer cycles, or fewer parts, than all before."""
    found: list[_Tile] = []
    fewest = fewest_parts = math.inf
    for lanes in range(1, min(shape.filter_h, array[0]) + 1):
        tile = _build_tile(shape, array, regf_words, lanes)
        turns = math.prod(_count_iterations(shape, tile)) * -(-shape.groups // tile.at_once)
        parts = math.prod(tile.parts)
        cycles = turns * math.prod(tile.taps) * parts
        if cycles < fewest or parts < fewest_parts:
            fewest, fewest_parts = min(cycles, fewest), min(parts, fewest_parts)
            found.append(tile)
    return found


def _build_tile(
    shape: LayerShape, array: tuple[int, int], regf_words: int | None, lanes: int
) -> _Tile:
    taps, held = _choose_taps(shape, -(-shape.filter_h // lanes), regf_words)
    parts = (-(-shape.filter_h // (lanes * taps[0])), -(-shape.filter_w // taps[1]))
    rows = array[0] // lanes
    if not shape.is_conv:
        return _Tile(lanes, taps, parts, (1, _even_count(shape.k, min(rows, array[1]))), 1, held)
    c, k = (
        _even_count(shape.c // shape.groups, rows),
        _even_count(shape.k // shape.groups, array[1]),
    )
    at_once = _even_count(shape.groups, min(rows // c, array[1] // k))
    return _Tile(lanes, taps, parts, (c, k), at_once, held)


def _choose_taps(
    shape: LayerShape, rows: int, regf_words: int | None
) -> tuple[tuple[int, int], PerTensor]:
    """The largest part of `rows` of a filter, whole rows or one cut evenly, that fits."""
    high = [(-(-rows // parts), shape.filter_w) for parts in range(1, rows + 1)]
    wide = [(1, -(-shape.filter_w // parts)) for parts in range(2, shape.filter_w + 1)]
    held = PerTensor(0, 0, 0)
    for taps in (*high, *wide):
        size = math.prod(taps)
        held = PerTensor(size if shape.has_filters else 0, size * shape.region, 1)
        if regf_words is None or sum(held) <= regf_words:
            return taps, held
    each = ", ".join(f"{w} of {t}" for w, t in zip(held, PLACES, strict=True))
    raise WeftError(
        f"systolic: REGF must hold {sum(held)} words ({each}) for one tap, but has {regf_words}; "
        f"use a machine with more registers in a PE"
    )


def _count_iterations(shape: LayerShape, tile: _Tile) -> tuple[int, int]:
    """Turns of the loops C and K."""
    c = -(-(shape.c // shape.groups) // tile.copies[0]) if shape.is_conv else 1
    return c, -(-(shape.k // shape.groups) // tile.copies[1])


def _build_mapping(shape: LayerShape, batch: int, tile: _Tile, rows: int) -> Mapping:
    pieces = -(-shape.height // rows)
    parts, places = math.prod(tile.parts), rows * shape.width
    steps = math.prod(tile.taps) * parts * places * (1 if shape.has_filters else shape.region)
    dram, gbuf, itcn = _count_words(shape, batch, tile, rows)
    used = (tile.copies[0] if shape.is_conv else tile.copies[1]) * tile.lanes, tile.copies[1]
    return Mapping(
        template="systolic",
        shape=shape,
        batch=batch,
        fold_h=tile.parts[0],
        fold_w=pieces,
        copies=tile.copies,
        loops=Loops(*_count_iterations(shape, tile), batch * pieces),
        pass_cycles=steps * -(-shape.groups // tile.at_once),
        gbuf_words=_resident_words(shape, tile, rows),
        regf_words=tile.held,
        dram=dram,
        gbuf=gbuf,
        itcn=itcn,
        macs=shape.macs(batch),
        taps=tile.taps,
        fold_taps=tile.parts[1],
        groups_at_once=tile.at_once,
        lanes=tile.lanes,
        fill_cycles=sum(used) * tile.at_once - 2,
        streams=(parts > 1 and shape.has_filters, parts * places > 1, places > 1),
    )


def _resident_words(shape: LayerShape, tile: _Tile, rows: int) -> PerTensor:
    """The words that a pass holds in a node's buffer."""
    c, k = tile.copies
    channels = c if shape.is_conv else k * shape.region
    taps = shape.filter_h * shape.filter_w if shape.has_filters else 0
    inputs = _input_height(shape, rows) * _input_width(shape)
    return PerTensor(
        tile.at_once * c * k * taps,
        tile.at_once * channels * inputs,
        tile.at_once * k * rows * shape.width,
    )


def _input_height(shape: LayerShape, rows: int) -> int:
    return count_touched(rows, shape.filter_h, shape.stride_h, shape.dilation_h)


def _input_width(shape: LayerShape) -> int:
    return count_touched(shape.width, shape.filter_w, shape.stride_w, shape.dilation_w)


def _count_words(
    shape: LayerShape, batch: int, tile: _Tile, rows: int
) -> tuple[PerTensor, PerTensor, PerTensor]:
    """Words at DRAM, GBUF and ITCN when every tensor goes through once."""
    pieces, last = divmod(shape.height, rows)
    sizes = [(rows, pieces), (last, 1)] if last else [(rows, pieces)]
    each = shape.c // shape.groups if shape.is_conv else 1
    filters = shape.k * each * shape.filter_h * shape.filter_w * shape.has_filters
    channels = batch * (shape.c if shape.is_conv else shape.k * shape.region)
    inputs = (
        channels * sum(n * _input_height(shape, size) for size, n in sizes) * _input_width(shape)
    )
    fed = channels * sum(n * _count_fed(shape, tile, size) for size, n in sizes)
    row = batch * shape.k * shape.width
    summed = [(n * size, *_count_sums(shape, tile, size)) for size, n in sizes]
    again, busy = (row * sum(n * way[i] for n, *way in summed) for i in (0, 1))
    columns = tile.copies[1] if shape.is_conv else 1
    return (
        PerTensor(filters, inputs, row * shape.height),
        PerTensor(filters, fed, again),
        PerTensor(filters, fed * columns, busy * tile.copies[0]),
    )


def _lane_contents(shape: LayerShape, tile: _Tile) -> list[tuple[int, int, int]]:
    """
    The contents of the lanes of all parts, as (rows, columns, count): rows of a filter go to
    lanes by as many as a PE holds, then to parts; the last may hold fewer.
    """
    found: list[tuple[int, int, int]] = []
    for size, taps in zip((shape.filter_h, shape.filter_w), tile.taps, strict=True):
        whole, last = divmod(size, taps)
        found.append((taps, last, whole))
    (high, low, tall), (wide, narrow, broad) = found
    sizes = [(high, wide, tall * broad), (low, wide, broad), (high, narrow, tall), (low, narrow, 1)]
    return [size for size in sizes if math.prod(size)]


def _count_fed(shape: LayerShape, tile: _Tile, rows: int) -> int:
    """Words of one input channel that all lanes of an array's column take in, in one pass."""
    return sum(
        n * _walk_words(shape, rows, (high, wide)) for high, wide, n in _lane_contents(shape, tile)
    )


@lru_cache(maxsize=4096)
def _walk_words(shape: LayerShape, rows: int, taps: tuple[int, int]) -> int:
    """
    Words that come into a window of `taps` which goes over the outputs, row by row: all of it,
    and then what was not there one output before.
    """
    size = math.prod(taps)
    high, wide = taps
    along = high * _count_kept(wide, shape.stride_w, shape.dilation_w, 1)
    back = _count_kept(wide, shape.stride_w, shape.dilation_w, shape.width - 1)
    down = _count_kept(high, shape.stride_h, shape.dilation_h, 1) * back
    steps_along, steps_down = rows * (shape.width - 1), rows - 1
    return size + steps_along * (size - along) + steps_down * (size - down)


def _count_sums(shape: LayerShape, tile: _Tile, rows: int) -> tuple[int, int]:
    """
    Counts how often a pass writes a sum, once for each part; and in how many lanes it gets one. A
    pass of one output keeps its sum for all parts.
    """
    if rows * shape.width == 1:
        return 1, tile.lanes
    return math.prod(tile.parts), -(-shape.filter_h // tile.taps[0]) * tile.parts[1]
