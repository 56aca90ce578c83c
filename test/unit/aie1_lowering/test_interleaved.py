"""
Lanes over two loops: two channels of eight pixels of bytes in depth-wise layers, and few output
channels of several pixels.
"""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from helpers.aie1.bodies import SPEC, layer, run, wrapped

from weft.dialects.aie1.schedule import ScheduleAttr
from weft.lowering.aie1.body.code import Body, Scaling, body_of
from weft.lowering.aie1.body.initial import Initial
from weft.lowering.aie1.layout_space import Asked, SolvedLayouts
from weft.lowering.aie1.schedule_json import (
    HandSchedule,
    core_schedule,
    lanes_name,
    read_schedule,
    schedule_json,
    schedule_of,
)
from weft.lowering.aie1.space import list_candidates, list_interleavings
from weft.targets.aie1.code.vector import Mac
from weft.targets.aie1.fits import BodyOutline, minimum_coefficients, minimum_parts
from weft.targets.aie1.loop.schedule import schedule_code
from weft.targets.aie1.select.layouts import pack_array, unpack_array
from weft.targets.aie1.simulate.execute import execute_program
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.directive.problem import (
    LayerProblem,
    conv_problem,
    depthwise_problem,
)
from weft.transforms.triplet.schedule import BodySchedule, Stored
from weft.transforms.triplet.statements import LaneAccess, translate_layer

PAIRS = BodySchedule("w", ("n", "c", "h", "w"), interleaved={"c": 2})
SHAPE = SPEC.find_shape("mac16_i8")


def bytes_of(channels: int, size: int, width: int = 16, stride: int = 1) -> LayerProblem:
    return depthwise_problem(1, channels, 2, width, size, size, stride=stride, bits=8)


def by_role(problem: LayerProblem) -> LayerProblem:
    """With tensors called as searches call them."""
    names = zip(problem.tensors, ("image", "filter", "output"), strict=True)
    return replace(problem, tensors=tuple(replace(t, name=name) for t, name in names))


def made(problem: LayerProblem, schedule: BodySchedule = PAIRS, **more: Initial) -> Body:
    return body_of(problem, schedule, SPEC, Scaling(3), "mac16_i8", **more)


@pytest.mark.parametrize(("size", "operations"), [(1, 1), (3, 2), (5, 4), (7, 7)])
def test_windows(size: int, operations: int) -> None:
    """As few operations as `test_cover.py` finds, and what the layer gives."""
    problem = bytes_of(4, size)
    found = made(problem)
    assert found.count_ops(Mac) == operations
    result, expected = run(found, problem)
    assert result == expected


@pytest.mark.parametrize(
    ("problem", "schedule"),
    [
        (bytes_of(4, 3), replace(PAIRS, jam={"h": 2, "c": 2})),
        # What is left over of channels and of rows is stored beside what there is.
        (bytes_of(3, 3, 13), PAIRS),
        (bytes_of(4, 3, 16, 2), PAIRS),
        (bytes_of(4, 3), replace(PAIRS, looped={"r": 1})),
    ],
)
def test_jams_and_ends(problem: LayerProblem, schedule: BodySchedule) -> None:
    result, expected = run(made(problem, schedule), problem)
    assert result == expected


def channels_of(inputs: int, outputs: int, size: int, stride: int = 1) -> LayerProblem:
    """Output channels that share an image."""
    return conv_problem(1, outputs, inputs, 4, 16, size, size, stride=stride, bits=8)


def few(count: int, vector: str = "w", **jam: int) -> BodySchedule:
    return BodySchedule(vector, ("n", "k", "h", "w"), jam, interleaved={"k": count})


@pytest.mark.parametrize(
    ("problem", "schedule", "operations"),
    [
        (channels_of(8, 8, 3), few(8), 9),
        (channels_of(8, 8, 3), few(8, w=2), 18),
        (channels_of(8, 8, 3), few(8, "h"), 9),
        # Four positions of eight channels are a register: from odd ones on, they are in two.
        (channels_of(8, 4, 3), few(4, h=2), 24),
        # Channels and rows that are no whole vectors, positions that are two apart.
        (channels_of(8, 7, 1), few(8, "h"), 1),
        (channels_of(16, 12, 1), few(4), 2),
        (channels_of(8, 8, 3, 2), few(8, "h"), 9),
    ],
)
def test_few_output_channels(
    problem: LayerProblem, schedule: BodySchedule, operations: int
) -> None:
    """Operations, as few as products fill but where the text says so, and what the layer gives."""
    layouts: dict[str, Stored] = {}
    if schedule.vector == "h" or problem.extents["k"] in (4, 12):
        named = by_role(problem)
        (image, *_) = SolvedLayouts().of(Asked(named, schedule, SHAPE, "z"))
        layouts = {"x": image}
    found = made(problem, replace(schedule, layouts=layouts))
    assert found.count_ops(Mac) == operations
    result, expected = run(found, problem)
    assert result == expected


@pytest.mark.parametrize(
    ("extent", "blocks"),
    [(1, [8, 4, 2]), (4, [8, 4]), (8, [8]), (12, [4]), (16, []), (24, [8]), (25, [4, 2]), (32, [])],
)
def test_blocks_of_output_channels(extent: int, blocks: list[int]) -> None:
    """Those with fewer empty lanes than all larger ones."""
    problem = by_role(channels_of(8, extent, 1))
    assert [n["k"] for n in list_interleavings(problem, "w")[1:]] == blocks


@pytest.mark.parametrize("problem", [bytes_of(4, 3), channels_of(8, 8, 3)])
def test_words(problem: LayerProblem) -> None:
    schedule = few(8) if problem.reductions >= {"c"} else PAIRS
    found, rng = made(problem, schedule), np.random.default_rng(4)
    image, taps = (rng.integers(-128, 128, t.shape).astype(np.int8) for t in problem.inputs)
    buffer = np.zeros(found.code.find_buffer("x").elements, np.int8)
    stored = pack_array(image, found.image)
    buffer[: len(stored)] = stored
    arrays = {"x": buffer, problem.inputs[1].name: found.filter.pack_values(taps)}
    buffers, _ = execute_program(schedule_code(found.code, SPEC), arrays)
    output = unpack_array(buffers["y"], found.output)
    sums = layer(problem, image.astype(np.int64), taps.astype(np.int64)) >> 3
    assert [int(v) for v in output.ravel()] == wrapped(sums, 8)


@pytest.mark.parametrize("along", [(1,), (1, 2, 3)])
def test_sums_that_begin_with_a_tensor(along: tuple[int, ...]) -> None:
    """One of the channels, and one of all elements."""
    problem, rng = bytes_of(4, 3), np.random.default_rng(6)
    shape = tuple(problem.output.shape[axis] for axis in along)
    if len(shape) > 1:
        shape, along = problem.output.shape, (0, *along)
    found = made(problem, initial=Initial(shape, 16, along))
    image, taps = (rng.integers(-128, 128, t.shape).astype(np.int8) for t in problem.inputs)
    begin = rng.integers(-999, 999, shape).astype(np.int16)
    assert found.initial is not None
    arrays = {"filter": taps, "x": image, "initial": begin}
    held = {b.name: np.zeros(b.elements, f"i{b.bits // 8}") for b in found.code.tensors}
    for name, flat in (
        ("x", pack_array(image, found.image)),
        (problem.inputs[1].name, found.filter.pack_values(taps)),
        ("initial", found.initial.pack_values(arrays["initial"])),
    ):
        held[name][: len(flat)] = flat
    del held["y"]
    buffers, _ = execute_program(schedule_code(found.code, SPEC), held)
    sums = layer(problem, image.astype(np.int64), taps.astype(np.int64))
    spread = begin if len(along) > 1 else begin[:, None, None]
    output = unpack_array(buffers["y"], found.output)
    assert [int(v) for v in output.ravel()] == wrapped((sums + spread) >> 3, 8)


def test_accesses_of_lanes() -> None:
    statement = translate_layer(bytes_of(4, 3), PAIRS, 16)[4]

    def touched(access: LaneAccess) -> list[tuple[int, ...]]:
        return [access.lane_index(lane) for lane in range(4)]

    assert touched(statement.image) == [(0, 0, 1, 1), (0, 1, 1, 1), (0, 0, 1, 2), (0, 1, 1, 2)]
    assert touched(statement.filter) == [(0, 1, 1), (1, 1, 1)] * 2
    accesses = statement.image, statement.filter, statement.update
    assert [access.period for access in accesses] == [16, 2, 16]
    assert statement.image.axes == {1, 3}


def test_what_is_interleaved() -> None:
    problem = by_role(bytes_of(4, 3))
    assert list_interleavings(problem, "w") == [{}, {"c": 2}]
    # Only of bytes, and of what moves all tensors but their sums.
    words = by_role(depthwise_problem(1, 4, 2, 16, 3, 3))
    assert list_interleavings(words, "w") == [{}]
    summed = by_role(conv_problem(1, 4, 4, 2, 16, 3, 3, bits=8))
    assert list_interleavings(summed, "w") == [{}, {"k": 8}, {"k": 4}]
    assert list_interleavings(summed, "k") == [{}]
    assert list_interleavings(problem, "c") == [{}]
    found = [c for c in list_candidates(problem, SPEC) if c.schedule.interleaved]
    names = {lanes_name(c.schedule) for c in found}
    assert {"w with 2 of c", "h with 2 of c"} <= names
    assert all(name.endswith(" with 2 of c") for name in names)


def test_what_a_body_needs_at_least() -> None:
    problem = by_role(bytes_of(4, 3))
    plan = BodyOutline(problem, PAIRS, SHAPE, "image", SPEC, 8)
    assert minimum_coefficients(plan) == 2 * SHAPE.columns
    assert minimum_parts(plan, made(problem).image) == 1


def test_as_text_and_as_json() -> None:
    problem = bytes_of(4, 3)
    given = core_schedule(problem, HandSchedule(PAIRS, "mac16_i8"))
    assert "interleaved = [c:2]" in ScheduleAttr(given).text()
    assert read_schedule(json.dumps(schedule_json(given))) == given
    assert schedule_of(given, problem, SPEC).schedule == PAIRS


@pytest.mark.parametrize(
    ("interleaved", "message"),
    [
        ({"w": 2}, "'w' of 'interleaved' is none of"),
        ({"r": 3}, "'r' of 'interleaved' is none of"),
        ({"c": 2, "h": 2}, "c, h are interleaved with 'w', expected one at most"),
        ({"c": 3}, "3 iterations are interleaved over 16 lanes, which they do not divide"),
    ],
)
def test_what_cannot_be_interleaved(interleaved: dict[str, int], message: str) -> None:
    with pytest.raises(WeftError, match=message):
        made(bytes_of(4, 3), replace(PAIRS, interleaved=interleaved))
