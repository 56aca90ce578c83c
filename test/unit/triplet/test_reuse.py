"""Which larger loads subsume which accesses."""

from __future__ import annotations

import itertools

from helpers.triplet.layouts import row_major
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.transforms.dataflow.directive.problem import conv_problem
from weft.transforms.triplet.reuse import (
    Alignment,
    element_position,
    lane_positions,
    vector_loads,
)
from weft.transforms.triplet.schedule import BodySchedule, Stored
from weft.transforms.triplet.statements import LaneAccess, translate_layer

PLAIN = Alignment()


def images(schedule: BodySchedule, *size: int, **options: int) -> list[LaneAccess]:
    return [s.image for s in translate_layer(conv_problem(*size, **options), schedule, 16)]


def test_the_papers_running_example():
    """Three larger loads instead of twelve."""
    problem = conv_problem(1, 1, 1, 16, 32, 3, 4)
    statements = translate_layer(problem, BodySchedule("w", ("n", "k", "h", "w")), 16)
    stored = row_major((1, 1, 18, 35), 48)
    loads = vector_loads([s.image for s in statements], stored, 16, PLAIN)
    assert [(g.start, g.loads, len(g.accesses)) for g in loads] == [
        (0, 2, 4),
        (48, 2, 4),
        (96, 2, 4),
    ]


def test_loads_begin_at_aligned_places():
    access = LaneAccess("x", (0, 13), 16, 1, 1)
    (load,) = vector_loads([access], row_major((4, 64)), 16, PLAIN)
    assert (load.start, load.loads, load.element_at(13)) == (8, 2, 5)


def test_strided_taps_that_share_no_element_share_a_load():
    schedule = BodySchedule("w", ("n", "k", "h", "w"))
    accesses = images(schedule, 1, 1, 1, 4, 32, 1, 2, stride=2)
    loads = vector_loads(accesses, row_major((1, 1, 7, 64)), 16, PLAIN)
    assert [(g.loads, len(g.accesses)) for g in loads] == [(2, 2)]


def test_channels_side_by_side_share_a_load():
    stored = Stored((1, 2, 4, 34), ((0, 1), (1, 1), (2, 4), (3, 34), (1, 2)), {2: 72})
    accesses = images(BodySchedule("w", ("n", "k", "h", "w")), 1, 1, 2, 2, 32, 1, 3)
    loads = vector_loads(accesses, stored, 16, PLAIN)
    assert [(g.loads, len(g.accesses)) for g in loads] == [(3, 6)]


@settings(max_examples=30, deadline=None)
@given(
    starts=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 40)), min_size=1, max_size=8),
    step=st.integers(1, 2),
    lanes=st.sampled_from([8, 16]),
    bits=st.sampled_from([8, 16, 32]),
)
def test_loads_hold_all_that_is_accessed(
    starts: list[tuple[int, int]], step: int, lanes: int, bits: int
):
    stored = row_major((4, 96), 112)
    accesses = [LaneAccess("x", s, lanes, 1, step) for s in starts]
    loads = vector_loads(accesses, stored, bits, PLAIN)
    seen = list(itertools.chain.from_iterable(g.accesses for g in loads))
    assert sorted(seen, key=str) == sorted(set(accesses), key=str)
    for load in loads:
        assert load.start * bits % 128 == 0
        for access in load.accesses:
            held = {load.element_at(p) for p in lane_positions(access, stored)}
            assert held <= set(range(load.elements))
    for one, two in itertools.combinations(loads, 2):
        shared = [
            set(lane_positions(a, stored)) & set(lane_positions(b, stored))
            for a in one.accesses
            for b in two.accesses
        ]
        assert not any(shared)


def test_places_go_on_behind_the_border():
    stored = Stored((4, 6), ((1, 3), (0, 4), (1, 2)))
    inside = [(i, j) for i in range(4) for j in range(6)]
    assert [element_position(stored, i) for i in inside] == [
        stored.element_position(i) for i in inside
    ]
    assert element_position(stored, (0, 6)) == element_position(stored, (0, 4)) + 8
