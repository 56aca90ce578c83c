"""Packed filters in words."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from weft.targets.aie1.select.layouts import element_positions, layout_text
from weft.tools.bench.aie1.pack_text import pack_layout, pack_text
from weft.transforms.triplet.schedule import Stored


def packed(stored: Stored) -> np.ndarray:
    """The number of the logical element at each place."""
    where = element_positions(stored).ravel()
    index = np.full(where.size, -1)
    index[where] = np.arange(where.size)
    return index


@pytest.mark.parametrize(
    ("order", "text"),
    [
        ([(0, 2), (3, 3), (2, 3), (1, 4), (0, 16), (1, 2)], "(K/16)RS(C/2)(16)(2)"),
        ([(0, 32), (1, 8), (2, 3), (3, 3)], "KCSR"),
        ([(2, 3), (3, 3), (1, 8), (0, 32)], "SRCK"),
        ([(1, 8), (0, 8), (2, 3), (3, 3), (0, 4)], "C(K/4)SR(4)"),
    ],
)
def test_layouts_are_in_their_notation(order: list[tuple[int, int]], text: str) -> None:
    stored = Stored((32, 8, 3, 3), tuple(order))
    assert pack_text(packed(stored), stored.shape, "kcsr", 2) == text
    zeros = np.append(packed(stored), [-1, -1])
    assert pack_text(zeros, stored.shape, "kcsr", 2) == f"{text} + 2 zeros"


@given(st.data())
def test_any_layout_of_digits_is_found(data: st.DataObject) -> None:
    digits = data.draw(st.lists(st.tuples(st.integers(0, 2), st.integers(2, 3)), max_size=5))
    shape = tuple(math.prod(n for axis, n in digits if axis == a) for a in range(3))
    ones = [(axis, 1) for axis in range(3) if shape[axis] == 1]
    stored = Stored(shape, (*ones, *digits))
    index = packed(stored)
    found = pack_layout(index, shape)
    assert found is not None
    assert (element_positions(found) == element_positions(stored)).all()
    # Two of them changed are no layout, or another one.
    if len(index) > 2:
        index[[0, 1]] = index[[1, 0]]
        other = pack_layout(index, shape)
        assert other is None or (packed(other) == index).all()
        if other is None:
            assert pack_text(index, shape, "abc", 2).startswith("ordered by use: (")
        else:
            assert pack_text(index, shape, "abc", 2) == layout_text(other, "ABC")


def test_orders_of_use() -> None:
    shape = (3, 3)
    index = np.array([0, 1, 2, 5, 3, 4, 6, 7, 8, -1])
    assert pack_text(index, shape, "sr", 2) == (
        "ordered by use: (s0 r0, s0 r1) (s0 r2, s1 r2) (s1 r0, s1 r1) ... + 1 zero"
    )
    short = np.array([1, 0, -1, 1, 2, -1])
    assert pack_text(short, (1, 3), "sr", 3) == (
        "ordered by use: (r1, r0, 0) (r1, r2) + 2 zeros + 1 repeated"
    )
    assert pack_text(np.array([0]), (1, 1), "sr", 2) == "1"
