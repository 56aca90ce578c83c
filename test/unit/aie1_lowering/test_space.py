"""The space of schedules for one core."""

from __future__ import annotations

import math
from contextlib import suppress

import pytest

from weft.lowering.aie1.layout_space import SolvedLayouts
from weft.lowering.aie1.request import request_of
from weft.lowering.aie1.space import (
    MAXIMUM_GROUPS,
    Candidate,
    SpaceOptions,
    data_operand,
    list_candidates,
    list_jams,
    list_orders,
    pitch_tensor,
    short_loopings,
    with_layouts,
    with_orders,
)
from weft.targets.aie1.machine.spec import default_spec
from weft.targets.aie1.select.layouts import element_positions
from weft.tools.bench.aie1.workloads import Convolution, module_of
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import function_of
from weft.transforms.dataflow.directive.problem import LayerProblem
from weft.transforms.model.load import load_module

SPEC = default_spec()
KEPT = SpaceOptions(frozenset(("image", "output")))
DEEP = Convolution("deep", "channels", (8, 4, 40), (16, 8, 3, 3), (16, 2, 33), 16)
VISION = Convolution("vision", "plain", (6, 80), (3, 3), (4, 64), 16)


def problem_of(convolution: Convolution) -> LayerProblem:
    module = load_module(module_of(convolution), make_context())
    return request_of(function_of(module)).bordered


def space(convolution: Convolution, options: SpaceOptions | None = None) -> list[Candidate]:
    """Every candidate with every layout that it has."""
    solved, found = SolvedLayouts(), list[Candidate]()
    for candidate in list_candidates(problem_of(convolution), SPEC):
        with suppress(WeftError):
            found += with_layouts(candidate, options or SpaceOptions(), solved)
    return found


@pytest.mark.parametrize("convolution", [DEEP, VISION], ids=lambda c: c.name)
def test_no_layout_has_two_elements_in_one_place(convolution: Convolution) -> None:
    seen: set[tuple[object, ...]] = set()
    for candidate in space(convolution):
        for name, stored in candidate.schedule.layouts.items():
            key = (name, stored.order, stored.steps)
            if key not in seen:
                seen.add(key)
                found = element_positions(stored)
                assert len(set(found.ravel().tolist())) == found.size, key


def test_channels_can_be_in_blocks_and_lanes_along_any_loop() -> None:
    found = space(DEEP)
    assert {c.schedule.vector for c in found} == {"n", "k", "y", "x"}
    for shape, block in (("mac16_i16", 2), ("mac8_i16", 4)):
        along = [c for c in found if c.schedule.vector == "x" and c.shape.name == shape]
        inner = {c.schedule.layouts["image"].order[-1] for c in along}
        assert inner >= {(1, block), (3, 40)}
    assert {c.data for c in found if c.schedule.vector == "k"} == {"filter"}


def test_layouts_that_are_kept_are_row_major() -> None:
    for candidate in space(DEEP, KEPT):
        assert candidate.schedule.vector == "x"
        for stored in candidate.schedule.layouts.values():
            long = [axis for axis, count in stored.order if count > 1]
            assert long == [1, 2, 3]
    image = space(VISION, KEPT)[0].schedule.layouts["image"]
    assert image.steps == (80, 1)


def test_rows_begin_at_aligned_places_and_have_room_for_whole_bodies() -> None:
    image = problem_of(DEEP).tensor("image")
    assert pitch_tensor(image, ((0, 1), (1, 8), (2, 4), (3, 39 + 1)), (1, 8, 4, 43)).steps == (
        8 * 4 * 48, 4 * 48, 48, 1,
    )  # fmt: skip
    for candidate in space(DEEP, KEPT):
        jam = candidate.schedule.jam.get("x", 1) * candidate.shape.lanes
        output = candidate.schedule.layouts["output"]
        assert output.steps[2] >= math.ceil(33 / jam) * jam


def test_jams_and_orders() -> None:
    problem = problem_of(DEEP)
    found = list_jams(problem, {"x": 16})
    assert found[0] == {}
    assert {"x": 3, "y": 2} in found
    assert max(math.prod(jam.values()) for jam in found) == MAXIMUM_GROUPS
    assert list_orders(problem, "x")[0] == ("n", "k", "y", "x")
    assert len(list_orders(problem, "x")) == 6
    first = space(DEEP)[0]
    assert [c.schedule.order for c in with_orders(first)] == list_orders(
        problem, first.schedule.vector
    )
    assert data_operand(problem, "k") == "filter"


def test_short_bodies_are_others_and_leave_few_columns_empty() -> None:
    """Of 38 channels and 25 taps, columns of a window and all channels are in a body."""
    odd = problem_of(Convolution("odd", "channels", (38, 8, 20), (30, 38, 5, 5), (30, 4, 16), 8))
    usual = [*list_candidates(odd, SPEC)]
    short = [*list_candidates(odd, SPEC, short=True)]
    assert short
    assert not any(candidate in usual for candidate in short)
    for candidate in short:
        groups = math.prod(candidate.schedule.jam.values())
        inside = {**{d: odd.extents[d] for d in odd.reductions}, **candidate.schedule.looped}
        words = groups * math.ceil(math.prod(inside.values()) / candidate.shape.columns)
        assert words <= SPEC.program_words // 8
    best, *_ = short_loopings(odd, 4, SPEC.shapes["mac16_i8"], SPEC)
    assert best in ({"r": 1}, {"s": 1})
    deep = problem_of(Convolution("d", "channels", (512, 9, 9), (16, 512, 3, 3), (16, 7, 7), 8))
    counts = [
        math.prod({**{d: deep.extents[d] for d in deep.reductions}, **looped}.values())
        for looped in short_loopings(deep, 4, SPEC.shapes["mac16_i8"], SPEC)
    ]
    # Words of 8 columns for each of the 4 vectors; no column is empty.
    assert [count * 4 / 8 for count in counts] == [128, 64, 32, 16, 8]
