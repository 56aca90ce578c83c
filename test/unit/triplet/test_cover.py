"""Taps in more than two columns: as few operations as a search through all ways finds."""

from __future__ import annotations

import itertools
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.targets.aie1.machine.spec import default_spec
from weft.targets.aie1.select.solve import is_selectable
from weft.transforms.triplet.cover import cover_taps
from weft.transforms.triplet.fuse import Fused, Rules, Tap, fuse_across
from weft.transforms.triplet.taps import Flags, Table, Together

LANES, COLUMNS, PLACES, PER_PART = 8, 4, 64, 16
SHAPE = default_spec().find_shape("mac8_i16")


def tap(number: int, row: int, first: int, step: int = 1) -> Tap:
    return Tap(number, row, tuple(first + step * lane for lane in range(LANES)))


def at(one: Tap) -> int:
    """Rows go through the parts of the operand in turn."""
    return (PER_PART * (one.row % 4) + one.places[0]) % PLACES


def columns_of(fused: Fused) -> list[list[int] | None]:
    return [
        None if t is None else [(at(t) + p - t.places[0]) % PLACES for p in t.places] for t in fused
    ]


def selected(fused: Fused) -> bool:
    wanted = np.full((LANES, COLUMNS), -1)
    for column, elements in enumerate(columns_of(fused)):
        if elements is not None:
            wanted[:, column] = elements
    return is_selectable("x", SHAPE, wanted, 1024)


def needs(one: Tap) -> dict[int, tuple[int, int]]:
    """By part, the row and register."""
    numbers = {p // PER_PART for p in one.places}
    return {(one.row + number) % 4: (one.row, number) for number in numbers}


def agree(one: Tap, two: Tap) -> bool:
    both = needs(one), needs(two)
    return all(both[0][part] == both[1][part] for part in both[0].keys() & both[1].keys())


def together(taps: list[Tap]) -> Together:
    def flags(number: int) -> Flags:
        return np.array([agree(taps[number], other) for other in taps])

    return flags


RULES = Rules(
    selected,
    lambda one: (at(one), one.places[1] - one.places[0]),
    lambda taps: together(list(taps)),
    lambda one: (at(one), one.places[1] - one.places[0]),
    PLACES,
)
WITHOUT_SEARCH = 0


def legal(found: tuple[Fused, ...], taps: list[Tap]) -> bool:
    numbers = sorted(t.number for fused in found for t in fused if t is not None)
    pairs = [p for f in found for p in itertools.combinations([t for t in f if t], 2)]
    return (
        numbers == [t.number for t in taps]
        and all(selected(fused) for fused in found)
        and all(agree(*pair) for pair in pairs)
    )


def window(rows: int, size: int, dilation: int = 1, step: int = 1) -> list[Tap]:
    return [
        tap(row * size + n, row, n * dilation, step) for row in range(rows) for n in range(size)
    ]


@pytest.mark.parametrize(
    ("rows", "size", "dilation", "before", "after"),
    [
        (3, 3, 1, 3, 3),
        (4, 3, 1, 4, 3),
        (5, 5, 1, 7, 7),
        (9, 3, 1, 9, 7),
        (32, 3, 1, 32, 24),
        (3, 3, 2, 3, 3),
        (9, 4, 1, 9, 9),
    ],
)
def test_windows(rows: int, size: int, dilation: int, before: int, after: int):
    """`before` as put together two by two; three taps of each row go with those of other rows."""
    taps = window(rows, size, dilation)
    assert len(fuse_across(taps, COLUMNS, RULES, WITHOUT_SEARCH)) == before
    found = fuse_across(taps, COLUMNS, RULES)
    assert len(found) == after >= -(-len(taps) // COLUMNS)
    assert legal(found, taps)


def test_columns_that_only_a_step_reaches():
    """Lanes three elements apart leave nothing to the second column; the third is a step away."""
    taps = [tap(n, 0, 2 * n, 3) for n in range(4)]
    found = fuse_across(taps, COLUMNS, RULES)
    assert not any(selected((a, b, None, None)) for a, b in itertools.permutations(taps, 2))
    assert len(found) == 2
    assert legal(found, taps)


def fewest(taps: list[Tap]) -> int:
    """The least number of operations, by all sets of taps in all columns."""

    @cache
    def able(chosen: tuple[int, ...]) -> bool:
        members = [taps[n] for n in chosen]
        if not all(agree(*pair) for pair in itertools.combinations(members, 2)):
            return False
        if any(not able(part) for part in itertools.combinations(chosen, len(chosen) - 1) if part):
            return False
        for places in itertools.permutations(range(COLUMNS), len(members)):
            fused: list[Tap | None] = [None] * COLUMNS
            for place, member in zip(places, members, strict=True):
                fused[place] = member
            if selected(tuple(fused)):
                return True
        return False

    @cache
    def best(left: tuple[int, ...]) -> int:
        if not left:
            return 0
        found = len(left)
        for count in range(min(COLUMNS, len(left))):
            for more in itertools.combinations(left[1:], count):
                if able((left[0], *more)):
                    rest = tuple(n for n in left if n != left[0] and n not in more)
                    found = min(found, 1 + best(rest))
        return found

    return best(tuple(range(len(taps))))


@settings(max_examples=8, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 8)), unique=True, min_size=2, max_size=5),
    st.sampled_from([1, 1, 2]),
)
def test_as_few_as_there_can_be(where: list[tuple[int, int]], step: int):
    taps = [tap(n, row, first, step) for n, (row, first) in enumerate(sorted(where))]
    found = fuse_across(taps, COLUMNS, RULES)
    assert legal(found, taps)
    assert len(found) == fewest(taps)


def test_taps_whose_place_is_not_known_are_not_searched():
    rules = Rules(selected, RULES.kind, RULES.together)
    assert cover_taps(Table(window(5, 5), COLUMNS, rules), 8) is None


def test_a_search_that_ends_keeps_what_there_is():
    """Without trials past those of the first answer, which is not better."""
    taps = [tap(n, n % 4, 3 * n % 9) for n in range(8)]
    assert cover_taps(Table(taps, COLUMNS, RULES), 2) is None


@pytest.mark.parametrize(("size", "operations"), [(3, 2), (5, 4)])
def test_two_channels_of_eight_pixels_of_bytes(size: int, operations: int):
    """Depth-wise layers (docs/aie1.md, Limits): rows of pixels of two bytes, in turn in parts."""
    lanes, shape = np.arange(16), default_spec().find_shape("mac16_i8")
    taps = [
        Tap(size * row + n, row, tuple((2 * n + lanes).tolist()))
        for row in range(size)
        for n in range(size)
    ]

    def place(one: Tap) -> tuple[int, int]:
        return 32 * (one.row % 4) + one.places[0], 0

    def selects(fused: Fused) -> bool:
        wanted = np.full((16, 8), -1)
        for column, one in enumerate(fused):
            if one is not None:
                wanted[:, column] = place(one)[0] + lanes
        return is_selectable("x", shape, wanted, 1024)

    def apart(taps: list[Tap]) -> Together:
        rows = np.array([one.row for one in taps])
        return lambda one: (rows == rows[one]) | (rows % 4 != rows[one] % 4)

    rules = Rules(selects, place, lambda taps: apart(list(taps)), place, 128)
    assert len(fuse_across(taps, 8, rules)) == operations
    column = np.arange(8)
    filter = 4 * (column[None, :] // 2) + column[None, :] % 2 + 2 * (lanes[:, None] % 2)
    assert is_selectable("z", shape, filter, 256)
