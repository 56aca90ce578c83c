"""
The numbers of row-stationary mappings for many pieces of a layer at once.

As `row_stationary.list_mappings` has them, one row for each mapping; what depends on the height of
a piece alone, or on its width, is found once for each height and width that there is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

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
    k, n, c, rows, columns = cuts.T
    conv, taps = shape.is_conv, shape.filter_h * shape.filter_w * shape.has_filters
    groups = np.maximum(1, shape.groups // k)
    high, wide = -(-shape.height // rows), -(-shape.width // columns)
    outputs, inputs = -(-shape.k // k), -(-(shape.c // shape.groups) // c)
    parts = -(-batch // n)
    fits = ((shape.groups % k == 0) | (k % shape.groups == 0)) & ((c == 1) | conv)
    fold_h, fold_w, copies_h, copies_w, set_rows, set_columns = _by_number(
        high, lambda h: _fold_numbers(replace(shape, height=h), array)
    ).T
    row_parts, _, fed, keeps, window, sums = _by_number(
        wide, lambda w: _row_numbers(replace(shape, width=w), regf_words)
    ).T
    fits &= row_parts > 0
    # Words, as `row_stationary._count_words` has them.
    reach = (shape.filter_h - 1) * shape.dilation_h + 1
    input_rows = reach + (high - 1) * shape.stride_h
    input_columns = (shape.filter_w - 1) * shape.dilation_w + 1 + (wide - 1) * shape.stride_w
    lines = parts * (input_rows + (fold_w - 1) * (reach - shape.stride_h))
    channels = groups * inputs if conv else outputs
    filters = outputs * (inputs if conv else 1) * shape.has_filters
    results = outputs * parts * high * wide
    fed = fed * row_parts
    fed = fed * fold_h if shape.has_filters or shape.sums == "inputs" else fed
    again = fold_h * np.where(wide > 1, row_parts, 1)
    pieces, pes = parts * fold_w, set_rows * set_columns
    words = [
        filters * taps, channels * lines * input_columns, results,
        filters * taps, channels * lines * fed, results * again,
        filters * shape.filter_w * pes * fold_h, channels * pieces * pes * fed,
        outputs * pieces * pes * wide * again,
    ]  # fmt: skip
    each = outputs // groups
    down, across = _list_copies(conv, copies_h, copies_w, inputs, each, outputs)
    valid = (down > 0) & fits[:, None]
    which, _ = np.nonzero(valid)
    a, b = down[valid], across[valid]

    def pick(values: Ints) -> Ints:
        return np.broadcast_to(values, fits.shape)[which]

    at_once = np.maximum(1, np.minimum(pick(groups), pick(copies_h * copies_w) // (a * b)))
    held_rows = reach + (pick(set_columns) - 1) * shape.stride_h
    held_inputs = a if conv else b
    loops = [
        -(-pick(inputs) // a) if conv else np.ones_like(a),
        -(-pick(each) // b),
        pick(parts * fold_w),
    ]
    cycles = pick(fold_h * wide) * shape.filter_w * -(-pick(groups) // at_once)
    cycles = cycles * (1 if shape.has_filters else shape.region)
    table = [
        *(pick(each_words) for each_words in words),
        at_once * taps * b * (a if conv else 1),
        at_once * held_rows * pick(input_columns) * held_inputs,
        at_once * pick(set_columns * wide) * b,
        pick(keeps), pick(window), pick(sums),
        *loops,
        loops[0] * loops[1] * loops[2] * cycles,
    ]  # fmt: skip
    return which, _rank_in_rows(valid)[valid], np.stack(table, axis=1)


def _by_number(numbers: Ints, find: Callable[[int], tuple[int, ...]]) -> Ints:
    """What `find` has of each of `numbers`, `[number, value]`."""
    there, at = np.unique(numbers, return_inverse=True)
    return np.array([find(number) for number in there.tolist()], np.int64)[at]


def _fold_numbers(shape: LayerShape, array: tuple[int, int]) -> tuple[int, ...]:
    f = fold_array(shape, array)
    return f.fold_h, f.fold_w, f.copies_h, f.copies_w, f.rows, f.columns


def _row_numbers(shape: LayerShape, regf_words: int | None) -> tuple[int, ...]:
    """Parts of a row of filters, taps, words fed and held by tensor; zeros where none fits."""
    try:
        row = split_row(shape, regf_words)
    except WeftError:
        return (0,) * 6
    return (row.parts, row.taps, row.fed, *row.held)


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
