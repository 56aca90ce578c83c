"""Spaces: points and choices, and changes that stay legal."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from weft.transforms.core.errors import WeftError
from weft.transforms.tune.space import Knob, Space

SPACE = Space(
    (
        Knob("a", (1, 2, 4, 8)),
        Knob("b", (1, 3, 9)),
        Knob("c", ("x", "y")),
        Knob("d", ((0, 1), (1, 0))),
    ),
    lambda p: p[0] + p[1] < 4,
)


@given(seed=st.integers(0, 10_000))
def test_points_and_choices_are_the_same_thing(seed: int) -> None:
    point = SPACE.draw(Random(seed))
    assert SPACE.has(point)
    assert SPACE.point(SPACE.values(point)) == point
    assert SPACE.nearest(SPACE.values(point)) == point


@given(seed=st.integers(0, 10_000))
def test_changes_stay_legal(seed: int) -> None:
    rng = Random(seed)
    one, other = SPACE.draw(rng), SPACE.draw(rng)
    changed = SPACE.mutate(one, rng)
    assert SPACE.has(changed)
    assert changed != one
    child = SPACE.cross(one, other, rng)
    assert SPACE.has(child)
    assert all(c in (a, b) for a, b, c in zip(one, other, child, strict=True))


def test_neighbours_are_all_legal_points_one_choice_away() -> None:
    found = set(SPACE.neighbours((0, 0, 0, 0)))
    assert found == {(1, 0, 0, 0), (2, 0, 0, 0), (3, 0, 0, 0), (0, 1, 0, 0), (0, 2, 0, 0),
                     (0, 0, 1, 0), (0, 0, 0, 1)}  # fmt: skip


def test_numbers_that_are_no_choice_are_rounded_and_words_are_not() -> None:
    values = {"a": 5, "b": 100, "c": "y", "d": (1, 0)}
    assert SPACE.nearest(values) == (2, 2, 1, 1)
    assert SPACE.nearest({**values, "d": (2, 0)}) is None
    with pytest.raises(WeftError, match="a has no choice 5"):
        SPACE.point(values)


def test_a_space_without_a_legal_point_is_an_error() -> None:
    empty = Space((Knob("a", (1, 2)),), lambda _: False)
    with pytest.raises(WeftError, match=r"none of .* points of the space is legal"):
        empty.draw(Random(0))


def test_points_of_another_size_are_none() -> None:
    assert not SPACE.has((0, 0))
    assert not SPACE.has((4, 0, 0, 0))
    assert not SPACE.has((3, 2, 0, 0))
