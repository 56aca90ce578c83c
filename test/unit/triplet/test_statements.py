"""Statements of unrolled bodies: the paper's running example, and each iteration once."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.directive.problem import (
    conv_problem,
    depthwise_problem,
    elementwise_problem,
    fc_problem,
    pool_problem,
)
from weft.transforms.triplet.schedule import BodySchedule
from weft.transforms.triplet.statements import (
    LaneAccess,
    axis_moves,
    count_bodies,
    covered_iterations,
    lazy_stores,
    translate_layer,
)


def test_the_papers_running_example():
    problem = conv_problem(1, 1, 1, 16, 32, 3, 4)
    statements = translate_layer(problem, BodySchedule("w", ("n", "k", "h", "w")), 16)
    assert len(statements) == 12
    assert len({s.update for s in statements}) == 1
    third = statements[2]
    assert third.filter == LaneAccess("f", (0, 0, 0, 2), 16)
    assert third.image == LaneAccess("x", (0, 0, 0, 2), 16, 3, 1)
    assert third.update == LaneAccess("y", (0, 0, 0, 0), 16, 3, 1)
    (group,) = lazy_stores(statements)
    assert group.update == third.update
    assert [p.image.start[2:] for p in group.products] == [(r, s) for r in range(3)
                                                           for s in range(4)]  # fmt: skip


@settings(max_examples=25, deadline=None)
@given(
    size=st.tuples(*[st.integers(1, 3)] * 5),
    stride=st.integers(1, 2),
    dilation=st.integers(1, 2),
    jam=st.integers(1, 2),
    vector=st.sampled_from(["k", "w"]),
)
def test_bodies_do_each_iteration_once(
    size: tuple[int, ...], stride: int, dilation: int, jam: int, vector: str
):
    k, c, h, r, s = size
    problem = conv_problem(1, 4 * k, c, 2 * h, 8, r, s, stride=stride, dilation=dilation)
    schedule = BodySchedule(vector, ("n", "k", "h", "w"), {"h": jam}, {"c": 1})
    lanes = 4
    statements = translate_layer(problem, schedule, lanes)
    done = count_bodies(problem, schedule, lanes)
    cover = covered_iterations(problem, schedule, lanes)
    shifts = {t.name: axis_moves(t, cover) for t in problem.tensors}
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for trip in itertools.product(*(range(done[d.name]) for d in problem.dims)):
        at = dict(zip(problem.extents, trip, strict=True))
        for statement, lane in itertools.product(statements, range(lanes)):
            touched: list[tuple[int, ...]] = []
            for access in (statement.update, statement.filter, statement.image):
                index = list(access.lane_index(lane))
                for dim, (axis, step) in shifts[access.tensor].items():
                    index[axis] += at[dim] * step
                touched.append(tuple(index))
            found[tuple(touched)] += 1
    wanted: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for n, kk, hh, w, cc, rr, ss in itertools.product(*map(range, problem.extents.values())):
        image = (n, cc, stride * hh + dilation * rr, stride * w + dilation * ss)
        wanted[((n, kk, hh, w), (kk, cc, rr, ss), image)] += 1
    assert found == wanted


def test_jammed_outputs_are_groups_of_their_own():
    problem = depthwise_problem(1, 2, 4, 32, 3, 3)
    schedule = BodySchedule("w", ("n", "c", "h", "w"), {"h": 2, "w": 2})
    groups = lazy_stores(translate_layer(problem, schedule, 8))
    assert [g.update.start[2:] for g in groups] == [(0, 0), (0, 8), (1, 0), (1, 8)]
    assert all(len(g.products) == 9 for g in groups)


def test_a_vector_over_output_channels_moves_the_filter():
    (statement, *_) = translate_layer(fc_problem(1, 32, 4), BodySchedule("k", ("n", "k")), 16)
    assert statement.filter == LaneAccess("f", (0, 0), 16, 0, 1)
    assert statement.image == LaneAccess("x", (0, 0), 16)


PLAIN = BodySchedule("w", ("n", "c", "h", "w"))


@pytest.mark.parametrize(
    ("schedule", "message"),
    [
        (replace(PLAIN, vector="r"), "vector dimension 'r' is none of its parallel"),
        (replace(PLAIN, order=("n", "c", "h")), "order n, c, h must have each of"),
        (replace(PLAIN, jam={"r": 2}), "'r' of 'jam' is none of c, h, n, w"),
        (replace(PLAIN, jam={"h": 0}), "jam of 'h' is 0, but must be at least 1"),
        (replace(PLAIN, looped={"h": 1}), "'h' of 'looped' is none of r, s"),
        (replace(PLAIN, looped={"r": 2}), "2 iterations of 'r' in a body do not divide its 3"),
    ],
)
def test_schedules_that_do_not_fit(schedule: BodySchedule, message: str):
    with pytest.raises(WeftError, match=message):
        translate_layer(depthwise_problem(1, 2, 4, 32, 3, 3), schedule, 8)


@pytest.mark.parametrize(
    "problem", [pool_problem(1, 2, 4, 8, 2, 2), elementwise_problem(1, 2, 4, 8)]
)
def test_layers_that_are_no_sums_of_products(problem):
    with pytest.raises(WeftError, match="sums of products of two tensors"):
        translate_layer(problem, PLAIN, 8)
