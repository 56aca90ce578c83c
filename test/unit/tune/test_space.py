"""Spaces: points and choices, and changes that stay legal."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from weft.transforms.core.errors import WeftError
from weft.transforms.tune.space import Knob, Space, SumSpace, in_sum, pick_part

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


OTHER = Space((Knob("b", (1, 3, 9, 27)), Knob("e", ("u", "v"))), lambda p: p != (3, 1))
SUM = SumSpace.of("way", {"one": SPACE, "other": OTHER}, 1)


@given(seed=st.integers(0, 10_000))
def test_points_of_a_sum_are_those_of_one_part(seed: int) -> None:
    rng = Random(seed)
    point = SUM.draw(rng)
    for found in (point, SUM.mutate(point, rng), SUM.cross(point, SUM.draw(rng), rng)):
        number, own = pick_part(SUM.parts, found)
        assert SUM.has(found)
        assert SUM.parts[number].has(own)
        assert in_sum(SUM.parts, number, own) == found
        assert SUM.point(SUM.values(found)) == found


def test_both_parts_of_a_sum_are_drawn_and_reached() -> None:
    rng = Random(0)
    assert {SUM.draw(rng)[0] for _ in range(50)} == {0, 1}
    assert {SUM.mutate((0,) * 7, rng)[0] for _ in range(100)} == {0, 1}


def test_knobs_of_other_parts_are_at_their_first_choice() -> None:
    assert not SUM.has((0, 0, 0, 0, 0, 1, 0))
    assert SUM.repair((0, 1, 0, 0, 0, 1, 1)) == (0, 1, 0, 0, 0, 0, 0)
    assert not SUM.has((1, 0, 0, 0, 0, 3, 1))


def test_a_neighbour_in_another_part_has_the_same_choices() -> None:
    """27 is no choice of the other part: 9 is the nearest."""
    found = set(SUM.neighbours(in_sum(SUM.parts, 1, (3, 0))))
    assert {p for p in found if p[0] == 0} == {(0, 0, 2, 0, 0, 0, 0)}
    assert {p for p in found if p[0] == 1} == {
        in_sum(SUM.parts, 1, own) for own in ((0, 0), (1, 0), (2, 0))
    }
