"""
The words that passes move, tensor by tensor, under the convention `executed`: what buffers read and
write.

`f0` and `f1` are how often all of a tensor goes into a node's buffer (GBUF) and from there to the
PEs (`nn_dataflow.count_fetches`); what a pass streams, every loop over passes that does not index
it feeds again. `D`, `G` and `I` are the words of `Mapping.dram`, `gbuf` and `itcn`. Per node:

* What is read comes from DRAM `D f0`, is written into GBUF `D f0` and read there `G f1`, gets to
  PEs and is written there `I f1` (a bus that feeds PEs together has `G f1` words). Past GBUF it
  comes from DRAM `G f1`.
* Sums leave the PEs `I f1`, are written into GBUF `G f1`, and come back to the PEs but for the
  first time, to one of those that add to the same: `G f1 - D`. GBUF sends them out `D f0`, and gets
  them back `D (f0 - 1)`. Past GBUF, DRAM takes the place of GBUF.
* Of nodes that add to the same sums, one adds up those of the others in its buffer (`2 D f0`) and
  exchanges them with DRAM; the others start from nothing each time.

These are the numbers of `analysis` for `pass_directives.directives_of` a schedule where channels
fill their copies, blocks and pieces are equal, and windows of different blocks do not overlap.
Elsewhere no less: all are counted like the largest, and what neighbours share comes with each.
Borders are words like others. Registers: one word of each tensor for each MAC, and two of sums (of
an elementwise layer, for each operand).

`executed` differs from this: it adds moves between two halves of a buffer (`double`), and its
links are those on the simulator's ways from the nearest port, not those of trees from the homes
of feature maps (`hops`), which passes have in either convention.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from .row_stationary import LayerShape, Mapping, PerTensor
from .systolic import count_touched

FEEDS = ("bus", "neighbours", "each")
"""
How several PEs get a word: together, as one word on the array's links; one from the other, over a
link for each; or each its own, which is read for each.
"""


class TensorWords(NamedTuple):
    """
    Of one tensor, on all nodes: at DRAM and in GBUF, both ends of each move; on the links of the
    PEs, as they are fed, and each that a PE sends; in registers, without those of MACs; and
    between GBUF, or DRAM past it, and the PEs, where one serves several PEs, if all nodes had as
    many as the one with most (`bus`).
    """

    dram: float
    gbuf: float
    itcn: float
    regf: float
    bus: float

    def __add__(self, other: object) -> TensorWords:
        assert isinstance(other, TensorWords)
        return TensorWords(*(a + b for a, b in zip(self, other, strict=True)))

    def times(self, factor: float) -> TensorWords:
        """All words so many times."""
        return TensorWords(*(factor * word for word in self))


class Rates(NamedTuple):
    """Words of a tensor that go with `f0`, with `f1`, and once: `f0 top + f1 inside + once`."""

    top: TensorWords
    inside: TensorWords
    once: TensorWords

    def at(self, outer: float, inner: float) -> TensorWords:
        """The words for `f0` and `f1`."""
        return self.top.times(outer) + self.inside.times(inner) + self.once


def word_rates(
    mapping: Mapping, place: int, nodes: int, alike: float, *, held: bool, feed: str
) -> Rates:
    """
    The words of the tensor at `place` on `nodes` nodes, each with a `mapping`. `alike` nodes are
    served by one word from DRAM, or add to the same sums. `held`: GBUF holds the tensor.
    `feed`: how several PEs get what they need alike, see `FEEDS`.
    """
    if place == mapping.shape.summed:
        return _sum_rates(mapping, place, nodes, alike, held=held)
    each, fed, got = (nodes * w[place] for w in (mapping.dram, mapping.gbuf, mapping.itcn))
    sent = got if feed == "each" else fed
    links = sent if feed == "bus" else got
    if not held:
        return Rates(_NONE, TensorWords(sent / alike, 0.0, links, got, sent), _NONE)
    top = TensorWords(each / alike, each, 0.0, 0.0, 0.0)
    return Rates(top, TensorWords(0.0, sent, links, got, sent), _NONE)


_NONE = TensorWords(0.0, 0.0, 0.0, 0.0, 0.0)


def _sum_rates(mapping: Mapping, place: int, nodes: int, alike: float, *, held: bool) -> Rates:
    each, fed, got = (float(nodes * w[place]) for w in (mapping.dram, mapping.gbuf, mapping.itcn))
    one = each / alike
    if not held:
        again = fed / alike
        inside = TensorWords(2 * again, 0.0, got + again, got + again, 2 * fed)
        return Rates(_NONE, inside, TensorWords(-one, 0.0, -one, -one, -each))
    others = each - one
    # Sums of the other nodes are never there when these begin a part.
    new = TensorWords(0.0, -others, -others, -others, 0.0)
    top = TensorWords(2 * one, each + one + 2 * others, 0.0, 0.0, 0.0) + new
    inside = TensorWords(0.0, 2 * fed, got + fed, got + fed, 2 * fed)
    return Rates(top, inside, TensorWords(-one, -2 * one, -one, -one, -each))


def executed_mapping(mapping: Mapping) -> Mapping:
    """
    A mapping with the words that its template really moves: to each of several copies, for all
    operands of an elementwise layer, without elements that no window meets, and with dilation
    again what a window comes back to. A PE of one output keeps its sum for all parts of a filter.
    """
    if mapping.template != "row-stationary":
        return _with_last_piece(mapping)
    shape = mapping.shape
    moved, stays = _inputs_moved(mapping), shape.width == 1
    c, k = mapping.copies if shape.is_conv else (1, 1)
    inputs, outputs = (mapping.batch * n for n in (shape.c, shape.k * shape.height * shape.width))
    if not shape.is_conv:
        inputs = mapping.batch * shape.k * shape.region
    folds = mapping.fold_h * mapping.fold_taps
    pes = -(-shape.filter_h // mapping.fold_h) if stays else shape.filter_h * mapping.fold_taps
    high = -(-shape.height // mapping.fold_w)
    many = PerTensor(1, shape.region, 1)
    return replace(
        mapping,
        dram=mapping.dram._replace(inputs=inputs * moved[0]),
        gbuf=PerTensor(mapping.gbuf.filters, inputs * moved[1], outputs * (1 if stays else folds)),
        itcn=PerTensor(mapping.gbuf.filters * high, inputs * moved[2] * k, outputs * pes * c),
        gbuf_words=PerTensor(*(a * b for a, b in zip(mapping.gbuf_words, many, strict=True))),
        regf_words=PerTensor(*(a * b for a, b in zip(mapping.regf_words, many, strict=True))),
        streams=(mapping.streams[0], folds > 1 or not stays, not stays),
    )


def _with_last_piece(mapping: Mapping) -> Mapping:
    """
    Systolic: sums of the last piece of rows do not stay, even where it has one output, when the
    others have more.
    """
    shape = mapping.shape
    rows = -(-shape.height // mapping.fold_w)
    parts, last = mapping.fold_h * mapping.fold_taps, shape.height - (mapping.fold_w - 1) * rows
    if rows == 1 or last * shape.width > 1 or parts == 1:
        return mapping
    sums = mapping.batch * shape.k
    lanes = -(-shape.filter_h // mapping.taps[0]) * mapping.fold_taps
    more = sums * (lanes - mapping.lanes) * mapping.copies[0]
    return replace(
        mapping,
        gbuf=mapping.gbuf._replace(outputs=mapping.gbuf.outputs + sums * (parts - 1)),
        itcn=mapping.itcn._replace(outputs=mapping.itcn.outputs + more),
    )


def _inputs_moved(mapping: Mapping) -> tuple[int, int, int]:
    """
    Words of a channel of the inputs, row stationary: into GBUF, from there, and to all PEs.
    """
    shape = mapping.shape
    wide = count_touched(shape.width, shape.filter_w, shape.stride_w, shape.dilation_w)
    walked = sum(
        _walk_words(taps, shape) * n for taps, n in _split_sizes(shape.filter_w, mapping.taps[1])
    )
    rows = sent = 0
    for high, n in _split_sizes(shape.height, -(-shape.height // mapping.fold_w)):
        rows += n * _rows_met(high, shape.filter_h, shape)
        folds = _split_sizes(shape.filter_h, -(-shape.filter_h // mapping.fold_h))
        sent += n * sum(m * _rows_met(high, taps, shape) for taps, m in folds)
    return rows * wide, sent * walked, shape.height * shape.filter_h * walked


def _split_sizes(count: int, size: int) -> list[tuple[int, int]]:
    """`count` things by `size`, as (how many in one, how many such); the last has fewer."""
    whole, last = divmod(count, size)
    return [(size, whole), (last, 1)] if last else [(size, whole)]


def _rows_met(outputs: int, taps: int, shape: LayerShape) -> int:
    return count_touched(outputs, taps, shape.stride_h, shape.dilation_h)


def _walk_words(taps: int, shape: LayerShape) -> int:
    """Words that come into a window of `taps` which goes along a row of outputs."""
    moved, rest = divmod(shape.stride_w, shape.dilation_w)
    new = taps if rest else min(taps, moved)
    return taps + (shape.width - 1) * new
