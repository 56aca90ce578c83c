"""Fusing of taps onto columns: the paper's way, and across rows by what the network selects."""

from __future__ import annotations

import numpy as np
import pytest

from weft.targets.aie1.machine.spec import default_spec
from weft.targets.aie1.select.solve import is_selectable
from weft.transforms.triplet.fuse import Fused, Rules, Tap, fuse_across, in_order, make_pattern

LANES = 16


def taps(rows: int, columns: int, step: int = 1, first: int = 0, dilation: int = 1) -> list[Tap]:
    return [
        Tap(r * columns + s, r, tuple(first + dilation * s + step * i for i in range(LANES)))
        for r in range(rows)
        for s in range(columns)
    ]


def places(tap: Tap) -> list[int]:
    """Rows alternate between the halves of the register."""
    return [32 * (tap.row % 2) + p for p in tap.places]


def fusible(fused: Fused) -> bool:
    rows = {t.row % 2: t.row for t in fused if t is not None}
    if any(t is not None and rows[t.row % 2] != t.row for t in fused):
        return False
    wanted = make_pattern([None if t is None else places(t) for t in fused], LANES)
    numbers = np.array([[-1 if e is None else e for e in lane] for lane in wanted])
    return is_selectable("x", default_spec().find_shape("mac16_i16"), numbers, 1024)


RULES = Rules(fusible)


@pytest.mark.parametrize(
    ("rows", "columns", "macs"),
    [(2, 2, 2), (3, 3, 5), (4, 4, 8), (5, 5, 13), (7, 7, 25), (9, 9, 41), (3, 5, 8), (1, 3, 2)],
)
def test_odd_filters_need_no_padding(rows: int, columns: int, macs: int):
    found = fuse_across(taps(rows, columns), 2, RULES)
    assert len(found) == macs
    numbers = [t.number for fused in found for t in fused if t is not None]
    assert sorted(numbers) == list(range(rows * columns))
    assert all(fusible(fused) for fused in found)


def test_the_papers_way_pads_each_odd_row():
    found = in_order(taps(3, 3), 2, lambda tap: tap.row)
    assert [[None if t is None else t.number for t in fused] for fused in found] == [
        [0, 1], [2, None], [3, 4], [5, None], [6, 7], [8, None],
    ]  # fmt: skip


def test_the_papers_running_example():
    found = in_order(taps(3, 4), 2, lambda tap: tap.row)
    assert [[t.number for t in fused if t] for fused in found] == [
        [2 * i, 2 * i + 1] for i in range(6)
    ]


def test_columns_that_begin_at_an_odd_element_cannot_cross_rows():
    """Odd elements outnumber even ones in each row, and only even ones go across."""
    assert len(fuse_across(taps(3, 3, first=1), 2, RULES)) == 6


def test_dilated_columns_are_all_even():
    assert len(fuse_across(taps(3, 3, dilation=2), 2, RULES)) == 5


def test_strided_lanes_take_whole_words():
    """Lanes two elements apart leave only the other half of a word to the second column."""
    first, second, third = taps(1, 3, step=2)
    assert fusible((first, second))
    assert not fusible((second, third))
    assert not fusible((first, third))


def test_rows_out_of_reach():
    alone = Rules(fusible, together=lambda taps: lambda one: np.arange(len(taps)) == one)
    assert len(fuse_across(taps(3, 1), 2, alone)) == 3
    assert len(fuse_across(taps(3, 1), 2, RULES)) == 2


def test_one_column_fuses_nothing():
    assert fuse_across(taps(1, 3), 1, RULES) == tuple((t,) for t in taps(1, 3))


def test_what_is_left_of_four_columns_goes_together():
    """Each row of five has one tap left over, and two of them are in one operation."""

    def select(fused: Fused) -> bool:
        rows = {t.row % 2: t.row for t in fused if t is not None}
        if any(t is not None and rows[t.row % 2] != t.row for t in fused):
            return False
        wanted = make_pattern([None if t is None else places(t)[:8] for t in fused], 8)
        numbers = np.array([[-1 if e is None else e for e in lane] for lane in wanted])
        return is_selectable("x", default_spec().find_shape("mac8_i16"), numbers, 1024)

    found = fuse_across(taps(5, 5), 4, Rules(select))
    assert len(found) == 8
    assert all(select(fused) for fused in found)
    numbers = [t.number for fused in found for t in fused if t is not None]
    assert sorted(numbers) == list(range(25))


def test_more_than_two_columns_take_runs():
    def short(fused: Fused) -> bool:
        numbers = [t.number for t in fused if t is not None]
        return max(numbers) - min(numbers) < 3

    found = fuse_across(taps(1, 7), 4, Rules(short))
    assert [[None if t is None else t.number for t in fused] for fused in found] == [
        [0, 1, 2, None], [3, 4, 5, None], [6, None, None, None],
    ]  # fmt: skip
