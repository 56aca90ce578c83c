"""Layouts where none is given, and the steps of bodies through stored tensors."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from helpers.triplet.layouts import row_major

from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.directive.problem import LayerProblem, conv_problem
from weft.transforms.triplet.memory import (
    body_strides,
    check_apart,
    check_inside,
    usual_layouts,
)
from weft.transforms.triplet.reuse import element_position
from weft.transforms.triplet.schedule import BodySchedule, Stored
from weft.transforms.triplet.statements import count_bodies, covered_iterations


def layouts(problem: LayerProblem, schedule: BodySchedule, lanes: int) -> tuple[Stored, Stored]:
    cover, counts = (
        covered_iterations(problem, schedule, lanes),
        count_bodies(problem, schedule, lanes),
    )
    return usual_layouts(problem, schedule, cover, counts, 128)


def test_rows_are_as_long_as_what_vectors_reach():
    problem = conv_problem(1, 2, 1, 5, 20, 3, 3)
    schedule = BodySchedule("w", ("n", "k", "h", "w"), {"h": 2})
    image, output = layouts(problem, schedule, 16)
    assert image.steps == (320, 320, 40, 1)
    assert output.steps == (2 * 6 * 32, 6 * 32, 32, 1)
    counts, cover = count_bodies(problem, schedule, 16), covered_iterations(problem, schedule, 16)
    check_apart(problem, output, cover, counts)


def test_lanes_over_channels_have_channels_last():
    problem = conv_problem(1, 16, 8, 2, 4, 3, 3)
    image, output = layouts(problem, BodySchedule("k", ("n", "h", "w", "k")), 16)
    assert [axis for axis, _ in image.order] == [0, 2, 3, 1]
    assert [axis for axis, _ in output.order] == [0, 2, 3, 1]


def test_strided_rows_have_what_a_vector_takes_side_by_side():
    problem = conv_problem(1, 1, 1, 2, 20, 1, 3, stride=3)
    image, _ = layouts(problem, BodySchedule("w", ("n", "k", "h", "w")), 16)
    row = [element_position(image, (0, 0, 1, x)) for x in range(7)]
    assert row == [96 + p for p in (0, 32, 64, 1, 33, 65, 2)]


def test_strides_are_what_places_move_by():
    problem = conv_problem(1, 1, 4, 4, 32, 1, 3)
    schedule = BodySchedule("w", ("n", "k", "h", "w"), {}, {"c": 2})
    stored = Stored((1, 4, 4, 34), ((0, 1), (1, 2), (2, 4), (3, 34), (1, 2)), {2: 72})
    cover, counts = covered_iterations(problem, schedule, 16), count_bodies(problem, schedule, 16)
    found = body_strides(problem.tensors[0], stored, cover, counts, [(0, 0, 0, 0), (0, 1, 0, 2)])
    assert found == {"c": 288, "h": 72, "w": 32}
    for c, h, w in itertools.product(range(2), range(4), range(2)):
        moved = element_position(stored, (0, 1 + 2 * c, h, 2 + 16 * w))
        assert moved == element_position(stored, (0, 1, 0, 2)) + 288 * c + 72 * h + 32 * w


def test_steps_that_do_not_fit_the_digits():
    problem = conv_problem(1, 1, 4, 4, 32, 1, 3)
    schedule = BodySchedule("w", ("n", "k", "h", "w"), {}, {"c": 1})
    stored = Stored((1, 4, 4, 34), ((0, 1), (1, 2), (2, 4), (3, 34), (1, 2)), {2: 72})
    cover, counts = covered_iterations(problem, schedule, 16), count_bodies(problem, schedule, 16)
    with pytest.raises(WeftError, match=r"axis 1 of 'x' is stored in digits of \[2, 2\]"):
        body_strides(problem.tensors[0], stored, cover, counts, [(0, 0, 0, 0)])


def test_outputs_without_room_for_whole_vectors():
    problem = conv_problem(1, 1, 1, 4, 20, 1, 1)
    schedule = BodySchedule("w", ("n", "k", "h", "w"))
    counts, cover = count_bodies(problem, schedule, 16), covered_iterations(problem, schedule, 16)
    with pytest.raises(WeftError, match=r"store 32 of w \(20\), and in its layout"):
        check_apart(problem, row_major((1, 1, 4, 20)), cover, counts)
    check_apart(problem, row_major((1, 1, 4, 20), 32), cover, counts)


def test_jams_that_reach_into_the_next_group():
    """Channels of all groups are one axis, so that there is nothing between them."""
    problem = conv_problem(1, 8, 2, 2, 16, 1, 1, groups=2)
    schedule = BodySchedule("w", ("n", "g", "k", "h", "w"), {"k": 3})
    counts, cover = count_bodies(problem, schedule, 16), covered_iterations(problem, schedule, 16)
    with pytest.raises(WeftError, match=r"store 6 of k \(4\)"):
        check_apart(problem, row_major((1, 8, 2, 16)), cover, counts)


def test_images_without_their_border():
    problem = conv_problem(1, 1, 1, 4, 16, 3, 3, pad=1)
    with pytest.raises(WeftError, match="read from -1 to 4; store its border with it"):
        check_inside(problem, problem.tensors[0])


def test_images_that_end_too_early():
    problem = conv_problem(1, 1, 1, 4, 16, 3, 3)
    image = problem.tensors[0]
    short = replace(image, axes=(*image.axes[:3], replace(image.axes[3], extent=17)))
    with pytest.raises(WeftError, match="axis 3 of 'x' has 17 elements, but is read from 0 to 17"):
        check_inside(problem, short)


def test_a_layout_of_another_tensor():
    problem = conv_problem(1, 1, 1, 4, 16, 1, 1)
    schedule = BodySchedule("w", ("n", "k", "h", "w"))
    with pytest.raises(WeftError, match=r"'y' is \[1, 1, 4, 16\], but its layout is of"):
        layouts(problem, replace(schedule, layouts={"y": row_major((4, 16))}), 16)
