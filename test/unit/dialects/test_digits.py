"""Digits of indices against enumeration."""

from __future__ import annotations

import itertools
import math

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from weft.dialects.common.digits import (
    Digit,
    Digits,
    merge_digits,
    number_at,
    row_major,
    split_digits,
)

SMALL = st.integers(1, 4)


@st.composite
def numbers(draw: st.DrawFn) -> tuple[tuple[int, ...], Digits]:
    """A shape, and digits of some of its dimensions in any order."""
    radix = draw(st.lists(st.lists(SMALL, min_size=1, max_size=3), min_size=1, max_size=3))
    all_of = [
        Digit(dim, extent, math.prod(factors[place + 1 :]))
        for dim, factors in enumerate(radix)
        for place, extent in enumerate(factors)
    ]
    taken = draw(st.lists(st.sampled_from(all_of), unique=True, max_size=5))
    return tuple(math.prod(factors) for factors in radix), tuple(taken)


@given(numbers())
def test_merged_digits_are_the_same_number(number: tuple[tuple[int, ...], Digits]) -> None:
    shape, digits = number
    merged = merge_digits(digits)
    assert all(number_at(digits, i) == number_at(merged, i) for i in np.ndindex(*shape))
    assert all(
        (a.dim, a.stride) != (b.dim, b.tile) and b.extent > 1 for a, b in itertools.pairwise(merged)
    )


@given(number=numbers(), data=st.data())
def test_runs_of_digits_are_the_digits_of_the_number(
    number: tuple[tuple[int, ...], Digits], data: st.DataObject
) -> None:
    shape, digits = number
    whole = math.prod(d.extent for d in digits)
    extents: list[int] = []
    while (left := whole // math.prod(extents)) > 1:
        extents.append(data.draw(st.sampled_from([n for n in range(2, left + 1) if not left % n])))
    runs = split_digits(digits, extents)
    if runs is None:
        assert len(digits) > 1  # A run would take parts of two digits that do not divide.
        return
    assert [math.prod(d.extent for d in run) for run in runs] == extents
    for index in np.ndindex(*shape):
        parts = np.unravel_index(number_at(digits, index), extents or [1])
        assert [number_at(run, index) for run in runs] == [int(p) for p in parts][: len(runs)]


def test_runs_share_no_digit() -> None:
    assert split_digits((Digit(0, 64),), (4, 16)) == [(Digit(0, 4, 16),), (Digit(0, 16),)]
    assert split_digits((Digit(0, 2), Digit(1, 6)), (4, 3)) == [
        (Digit(0, 2), Digit(1, 2, 3)),
        (Digit(1, 3),),
    ]
    assert split_digits((Digit(0, 4), Digit(1, 3)), (6, 2)) is None
    assert split_digits((Digit(0, 4),), (2,)) is None


def test_numbers() -> None:
    digits = (Digit(0, 4), Digit(1, 4))
    assert [number_at(digits, (i, j)) for i in (0, 1, 4, 5) for j in (0, 3)] == [0, 3, 4, 7] * 2
    assert number_at((Digit(0, 4, 2, 3),), (8,)) == 2
    assert number_at((), (7,)) == 0


def test_strides_of_arrays() -> None:
    assert row_major(()) == ()
    assert row_major((3, 4, 5)) == (20, 5, 1)
    assert row_major((3, 0, 5)) == (0, 5, 1)


def test_tiles() -> None:
    digit = Digit(3, 4, 2, 5)
    assert (digit.tile, digit.pad_extent(9), digit.pad_extent(16)) == (8, 16, 16)
    assert str(digit) == "(3, 4, 2, 5)"
