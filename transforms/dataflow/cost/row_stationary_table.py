"""
The numbers of row-stationary mappings for many pieces of a layer at once.

As `row_stationary.list_mappings` has them, one row for each mapping; what depends on the height of
a piece alone, or on its width, is found once for each height and width that there is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...core.blockings import list_factorisations
from ...core.errors import WeftError
from .node_grid import Ints
from .row_stationary import LayerShape, fold_array, split_row

Bools = NDArray[np.bool_]


def tabulate_mappings(
    shape: LayerShape,
    batch: int,
    cuts: Ints,
    array: tuple[int, int],
    regf_words: int | None,
) -> tuple[Ints, Ints, Ints]:
    """
    The mappings of the largest piece of each of `cuts [cut, 5]` (output channels, batch, input
    channels, rows, columns), in order: the number of the cut `[mapping]`, the mapping's among those
    of its piece `[mapping]`, and `[mapping, 19]`: words by tensor at DRAM, GBUF and ITCN, words
    that a pass holds in GBUF and REGF, passes by loop, cycles of the PEs. None for pieces that do
    not fit.
    """
    pieces = _cut_pieces(shape, batch, cuts)
    fold = _Fold(*_by_number(
        pieces.high, lambda h: _fold_numbers(replace(shape, height=h), array)
    ).T)  # fmt: skip
    row = _RowNumbers(*_by_number(
        pieces.wide, lambda w: _row_numbers(replace(shape, width=w), regf_words)
    ).T)  # fmt: skip
    each = pieces.outputs // pieces.groups
    down, across = _list_copies(
        shape.is_conv, fold.copies_h, fold.copies_w, pieces.inputs, each, pieces.outputs
    )
    valid = (down > 0) & (pieces.fits & (row.parts > 0))[:, None]
    which, _ = np.nonzero(valid)
    table = [
        *(np.broadcast_to(words, len(cuts))[which]
          for words in _count_words(shape, pieces, fold, row)),
        *_count_passes(
            shape, pieces.select(which), fold.select(which), row.select(which),
            down[valid], across[valid],
        ),
    ]  # fmt: skip
    return which, _rank_in_rows(valid)[valid], np.stack(table, axis=1)


class _PieceSizes(NamedTuple):
    """
    The largest piece of each cut `[cut]`: its groups of channels, rows and columns of outputs,
    output channels, input channels of a group, and batch; whether the cut may be.
    """

    groups: Ints
    high: Ints
    wide: Ints
    outputs: Ints
    inputs: Ints
    batch: Ints
    fits: Bools

    def select(self, which: Ints) -> _PieceSizes:
        return self._make(values[which] for values in self)


class _Fold(NamedTuple):
    """As `row_stationary.fold_array` has it, by cut."""

    high: Ints
    wide: Ints
    copies_h: Ints
    copies_w: Ints
    rows: Ints
    columns: Ints

    def select(self, which: Ints) -> _Fold:
        return _Fold(*(values[which] for values in self))


class _RowNumbers(NamedTuple):
    """As `row_stationary.split_row` has it, by cut: `held` words by tensor; zeros for none."""

    parts: Ints
    fed: Ints
    held_filters: Ints
    held_inputs: Ints
    held_outputs: Ints

    def select(self, which: Ints) -> _RowNumbers:
        return _RowNumbers(*(values[which] for values in self))


def _cut_pieces(shape: LayerShape, batch: int, cuts: Ints) -> _PieceSizes:
    k, n, c, rows, columns = cuts.T
    fits = ((shape.groups % k == 0) | (k % shape.groups == 0)) & ((c == 1) | shape.is_conv)
    return _PieceSizes(
        np.maximum(1, shape.groups // k), -(-shape.height // rows), -(-shape.width // columns),
        -(-shape.k // k), -(-(shape.c // shape.groups) // c), -(-batch // n), fits,
    )  # fmt: skip


def _input_columns(shape: LayerShape, wide: Ints) -> Ints:
    """The columns of inputs that so many columns of outputs read."""
    return (shape.filter_w - 1) * shape.dilation_w + 1 + (wide - 1) * shape.stride_w


def _count_words(
    shape: LayerShape, pieces: _PieceSizes, fold: _Fold, row: _RowNumbers
) -> list[Ints]:
    """Words by tensor at DRAM, GBUF and ITCN, as `row_stationary._count_words` has them."""
    conv, taps = shape.is_conv, shape.filter_h * shape.filter_w * shape.has_filters
    high, wide, parts = pieces.high, pieces.wide, pieces.batch
    reach = (shape.filter_h - 1) * shape.dilation_h + 1
    input_rows, input_columns = reach + (high - 1) * shape.stride_h, _input_columns(shape, wide)
    lines = parts * (input_rows + (fold.wide - 1) * (reach - shape.stride_h))
    channels = pieces.groups * pieces.inputs if conv else pieces.outputs
    filters = pieces.outputs * (pieces.inputs if conv else 1) * shape.has_filters
    results = pieces.outputs * parts * high * wide
    fed = row.fed * row.parts
    fed = fed * fold.high if shape.has_filters or shape.sums == "inputs" else fed
    again = fold.high * np.where(wide > 1, row.parts, 1)
    turns, pes = parts * fold.wide, fold.rows * fold.columns
    return [
        filters * taps, channels * lines * input_columns, results,
        filters * taps, channels * lines * fed, results * again,
        filters * shape.filter_w * pes * fold.high, channels * turns * pes * fed,
        pieces.outputs * turns * pes * wide * again,
    ]  # fmt: skip


def _count_passes(
    shape: LayerShape, pieces: _PieceSizes, fold: _Fold, row: _RowNumbers, down: Ints, across: Ints
) -> list[Ints]:
    """
    By mapping, with its copies `down` of input and `across` of output channels: words that a pass
    holds in GBUF and REGF by tensor, passes by loop, and cycles of the PEs.
    """
    conv, taps = shape.is_conv, shape.filter_h * shape.filter_w * shape.has_filters
    copies = fold.copies_h * fold.copies_w // (down * across)
    at_once = np.maximum(1, np.minimum(pieces.groups, copies))
    reach = (shape.filter_h - 1) * shape.dilation_h + 1
    held_rows = reach + (fold.columns - 1) * shape.stride_h
    loops = [
        -(-pieces.inputs // down) if conv else np.ones_like(down),
        -(-(pieces.outputs // pieces.groups) // across),
        pieces.batch * fold.wide,
    ]
    cycles = fold.high * pieces.wide * shape.filter_w * -(-pieces.groups // at_once)
    cycles = cycles * (1 if shape.has_filters else shape.region)
    return [
        at_once * taps * across * (down if conv else 1),
        at_once * held_rows * _input_columns(shape, pieces.wide) * (down if conv else across),
        at_once * fold.columns * pieces.wide * across,
        row.held_filters, row.held_inputs, row.held_outputs,
        *loops,
        loops[0] * loops[1] * loops[2] * cycles,
    ]  # fmt: skip


def _by_number(numbers: Ints, find: Callable[[int], tuple[int, ...]]) -> Ints:
    """What `find` has of each of `numbers`, `[number, value]`."""
    there, at = np.unique(numbers, return_inverse=True)
    return np.array([find(number) for number in there.tolist()], np.int64)[at]


def _fold_numbers(shape: LayerShape, array: tuple[int, int]) -> tuple[int, ...]:
    f = fold_array(shape, array)
    return f.fold_h, f.fold_w, f.copies_h, f.copies_w, f.rows, f.columns


def _row_numbers(shape: LayerShape, regf_words: int | None) -> tuple[int, ...]:
    """Parts of a row of filters, words fed, and held by tensor; zeros where none fits."""
    try:
        row = split_row(shape, regf_words)
    except WeftError:
        return (0,) * 5
    return (row.parts, row.fed, *row.held)


def _list_copies(
    conv: bool, copies_h: Ints, copies_w: Ints, inputs: Ints, outputs: Ints, every: Ints
) -> tuple[Ints, Ints]:
    """
    Copies of input and of output channels `[cut, choice]`, as `row_stationary.list_copies`; zeros
    where there are fewer choices.
    """
    if not conv:
        across = np.minimum(copies_h * copies_w, every)[:, None]
        return np.ones_like(across), across
    splits = {h: list_factorisations(h, 2) for h in np.unique(copies_h).tolist()}
    most = max(map(len, splits.values()))
    down, rest = np.zeros((2, len(copies_h), most), np.int64)
    for high, ways in splits.items():
        rows = np.flatnonzero(copies_h == high)
        down[rows, : len(ways)] = [way[0] for way in ways]
        rest[rows, : len(ways)] = [way[1] for way in ways]
    there = down > 0
    down = np.minimum(down, np.broadcast_to(inputs, copies_h.shape)[:, None]) * there
    across = np.minimum(rest * copies_w[:, None], outputs[:, None]) * there
    for choice in range(1, most):
        same = (down[:, :choice] == down[:, [choice]]) & (across[:, :choice] == across[:, [choice]])
        down[same.any(axis=1), choice] = 0
    return down, across


def _rank_in_rows(valid: Bools) -> Ints:
    """The number of each marked entry among those of its row."""
    return np.cumsum(valid, axis=1) - 1
