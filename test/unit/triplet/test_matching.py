"""Maximum matchings against a search through all."""

from __future__ import annotations

import itertools
from functools import cache

from hypothesis import example, given, settings
from hypothesis import strategies as st

from weft.transforms.triplet.matching import maximum_matching

PAIRS = list(itertools.combinations(range(7), 2))


def largest(edges: frozenset[tuple[int, int]]) -> int:
    @cache
    def best(left: frozenset[int]) -> int:
        if not left:
            return 0
        one = min(left)
        rest = left - {one}
        found = best(rest)
        for other in rest:
            if (one, other) in edges:
                found = max(found, 1 + best(rest - {other}))
        return found

    return best(frozenset(range(7)))


@settings(max_examples=150, deadline=None)
@given(st.frozensets(st.sampled_from(PAIRS)), st.booleans())
@example(frozenset({(0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (4, 5), (3, 5), (5, 6)}), True)
@example(frozenset({(0, 1), (1, 2), (2, 3), (3, 4), (0, 4), (4, 5), (2, 6)}), True)
def test_as_many_pairs_as_there_can_be(edges: frozenset[tuple[int, int]], begin: bool):
    initial: list[tuple[int, int]] = []
    for one, two in sorted(edges):
        if begin and not {one, two} & {v for both in initial for v in both}:
            initial.append((one, two))

    def near(vertex: int) -> list[int]:
        return [o for o in range(7) if (min(o, vertex), max(o, vertex)) in edges]

    found = maximum_matching(7, near, initial)
    assert set(found) <= edges
    assert len({v for both in found for v in both}) == 2 * len(found) == 2 * largest(edges)


def test_pairs_to_begin_with_stay_where_there_are_no_more():
    begin = [(0, 3), (1, 2)]
    assert maximum_matching(4, lambda v: [o for o in range(4) if o != v], begin) == (
        (0, 3),
        (1, 2),
    )


def test_odd_cycles_within_odd_cycles():
    """A search that does not see a contracted cycle as one vertex does not end here."""
    edges = {(0, 1), (0, 2), (1, 6), (1, 7), (3, 4), (3, 7), (3, 8), (4, 6), (4, 8), (4, 9),
             (6, 9), (7, 8), (7, 9), (8, 9)}  # fmt: skip

    def near(vertex: int) -> list[int]:
        return [o for o in range(10) if (min(o, vertex), max(o, vertex)) in edges]

    found = maximum_matching(10, near)
    assert set(found) <= edges
    assert len({v for both in found for v in both}) == 2 * len(found) == 8
