"""How tensors are stored: digits, pitches, and what cannot be."""

from __future__ import annotations

import itertools

import pytest
from helpers.triplet.layouts import row_major

from weft.transforms.core.errors import WeftError
from weft.transforms.triplet.reuse import odd_start
from weft.transforms.triplet.schedule import Stored


def test_blocks_of_channels():
    stored = Stored((8, 4, 144), ((0, 4), (1, 4), (2, 144), (0, 2)))
    assert stored.element_position((5, 3, 7)) == ((2 * 4 + 3) * 144 + 7) * 2 + 1


def test_rows_with_a_pitch():
    assert row_major((3, 5), 8).steps == (8, 1)
    assert row_major((3, 5), 8).elements == 21


def test_even_columns_first():
    stored = Stored((2, 6), ((0, 2), (1, 3), (1, 2)), {0: 6, 1: 1, 2: 3})
    assert [stored.element_position((0, x)) for x in range(6)] == [0, 3, 1, 4, 2, 5]
    places = {stored.element_position(i) for i in itertools.product(range(2), range(6))}
    assert places == set(range(12))


def test_an_axis_that_ends_within_its_outermost_digit():
    stored = Stored((5,), ((0, 3), (0, 2)))
    assert [stored.element_position((x,)) for x in range(5)] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("order", "pitch", "message"),
    [
        (((0, 2), (1, 6)), {}, r"axis 0 of extent 4 is stored in digits of \[2\]"),
        (((0, 4), (0, 2), (1, 6)), {}, r"axis 0 of extent 4 is stored in digits of \[4, 2\]"),
        (((0, 4),), {}, "axis 1 of extent 6 is stored in digits of nothing"),
        (((0, 4), (1, 6)), {0: 5}, "a pitch of 5 elements is less than the 6"),
        (((0, 4), (1, 3), (1, 2)), {0: 6, 1: 1, 2: 2}, "a pitch of 2 elements is less than the 3"),
    ],
)
def test_what_cannot_be_stored(
    order: tuple[tuple[int, int], ...], pitch: dict[int, int], message: str
):
    with pytest.raises(WeftError, match=message):
        Stored((4, 6), order, pitch)


def test_starts_that_do_not_move_as_others() -> None:
    """Blocks of four along axis 0, twelve elements apart: steps of four move all alike."""
    stored = Stored((16, 3), ((0, 4), (1, 3), (0, 4)))
    assert odd_start(stored, 0, (0, 1, 3), [(4, 4, 12)]) is None
    assert odd_start(stored, 0, (0, 1, 3), [(2, 2, 2)]) == 3
    assert odd_start(stored, 0, (0,), [(2, 8, 24), (3, 1, 1)]) is None
    assert odd_start(stored, 0, (0,), [(2, 8, 24), (5, 1, 1)]) == 0
    assert odd_start(stored, 1, (0, 1), [(2, 1, 7)]) is None  # One digit: not looked at.
