"""The layouts that the solver finds for schedules."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.lowering.aie1.layout_space import (
    Asked,
    Question,
    SolvedLayouts,
    answer_question,
    column_alternatives,
    layouts_of,
)
from weft.lowering.aie1.request import request_of
from weft.targets.aie1.machine.spec import default_spec
from weft.targets.aie1.select.layouts import element_positions, layout_text
from weft.targets.aie1.select.network import Operand
from weft.targets.aie1.select.solve import NoSelect
from weft.tools.bench.aie1.workloads import Convolution, module_of
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import function_of
from weft.transforms.dataflow.directive.problem import LayerProblem
from weft.transforms.model.load import load_module
from weft.transforms.triplet.schedule import BodySchedule

SPEC = default_spec()


def problem_of(
    channels: int, bits: int, stride: int = 1, dilation: int = 1, outputs: int = 2
) -> LayerProblem:
    """3x3 over `channels`, to 8 rows of 32 places."""
    rows, columns = 7 * stride + 2 * dilation + 1, 31 * stride + 2 * dilation + 1
    image, filter = (channels, rows, columns), (outputs, channels, 3, 3)
    text = module_of(Convolution("layer", "channels", image, filter, (outputs, 8, 32), bits, 0))
    text = text.replace("dilations = dense<1>", f"dilations = dense<{dilation}>")
    text = text.replace("strides = dense<1>", f"strides = dense<{stride}>")
    text = text.replace(f"x{8 + 2}x{32 + 2}xi{bits}", f"x{rows}x{columns}xi{bits}")
    text = text.replace(f"{8 + 2}, {32 + 2}]", f"{rows}, {columns}]")
    return request_of(function_of(load_module(text, make_context()))).bordered


def layouts(
    problem: LayerProblem, shape: str, vector: str = "x", operand: Operand = "x", **jam: int
) -> set[str]:
    schedule = BodySchedule(vector, ("n", "k", "y", "x"), jam)
    asked = Asked(problem, schedule, SPEC.find_shape(shape), operand)
    found = SolvedLayouts().of(asked)
    for stored in found:
        where = element_positions(stored)
        assert len(set(where.ravel().tolist())) == where.size
    return {layout_text(stored, "NCYX") for stored in found}


def test_the_layouts_of_the_paper_are_found() -> None:
    deep = problem_of(8, 16)
    assert layouts(deep, "mac16_i16") >= {"CYX", "(C/2)YX(2)"}
    assert layouts(deep, "mac8_i16") >= {"CYX", "(C/4)YX(4)"}
    assert "YXC" in layouts(deep, "mac16_i16", "k", "z")


@pytest.mark.parametrize("stride", [2, 3, 4])
def test_strides_have_what_lanes_take_side_by_side(stride: int) -> None:
    wanted = f"CY({stride})(X/{stride})"
    assert wanted in layouts(problem_of(8, 16, stride), "mac16_i16")


def test_strides_and_channels_can_be_in_one_block() -> None:
    # The third tap is in the next block, so that rows of two channels are too many registers.
    assert "(C/2)Y(2)(X/2)(2)" in layouts(problem_of(8, 16, 2), "mac16_i16")


def test_dilated_bytes_have_channels_within_pairs_of_columns() -> None:
    # A lane takes bytes of its own parity: taps two columns apart do, with channels between.
    assert "Y(X/2)C(2)" in layouts(problem_of(8, 8, dilation=2), "mac8_i8")


def test_few_channels_are_filled_up() -> None:
    # Coefficients are pairs of bytes at even places, which three channels are not.
    schedule = BodySchedule("k", ("n", "k", "y", "x"), {"x": 4})
    asked = Asked(problem_of(3, 8), schedule, SPEC.find_shape("mac16_i8"), "z")
    found = SolvedLayouts().of(asked)
    assert 4 in {element_positions(stored)[0, 0, 0, 1] for stored in found}


@pytest.mark.parametrize("bits", [8, 16])
def test_channels_may_be_outermost_whatever_the_order_of_axes_is(bits: int) -> None:
    first = problem_of(3, bits, 2)
    image, *others = first.tensors
    last = replace(image, axes=tuple(image.axes[n] for n in (0, 2, 3, 1)))
    shape = {8: "mac16_i8", 16: "mac16_i16"}[bits]
    found = layouts(first, shape, "k", "z", x=8)
    assert {"CYX", "YXC"} <= found
    schedule = BodySchedule("k", ("n", "k", "y", "x"), {"x": 8})
    asked = Asked(replace(first, tensors=(last, *others)), schedule, SPEC.find_shape(shape), "z")
    assert {layout_text(stored, "NYXC") for stored in SolvedLayouts().of(asked)} == found


def test_that_there_is_no_layout_is_proved() -> None:
    with pytest.raises(NoSelect, match="mac16_i8 along x: no layout of the image serves: no inter"):
        layouts(problem_of(8, 8), "mac16_i8")


def test_a_solver_that_gives_up_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    answer_question.cache_clear()
    monkeypatch.setattr("weft.targets.aie1.select.layout_solve.Z3_LIMIT", 1)
    with pytest.raises(WeftError, match="z3 found neither an interleaving nor that there is none"):
        layouts(problem_of(8, 16), "mac16_i16")
    answer_question.cache_clear()


def test_rows_have_no_room_past_their_extents() -> None:
    problem = problem_of(8, 16, 3)  # 96 columns, of which each third is side by side: 32.
    asked = Asked(
        problem, BodySchedule("x", ("n", "k", "y", "x")), SPEC.find_shape("mac16_i16"), "x"
    )
    assert "CYX" in layouts(problem, "mac8_i16")
    sizes = {stored.elements for stored in SolvedLayouts().of(asked)}
    assert min(sizes) <= problem.tensor("image").elements * 1.05
    short = problem_of(8, 16)  # 34 columns, of which vectors of 16 read 48.
    asked = Asked(short, asked.schedule, asked.shape, "x")
    assert 40 * 10 * 8 in {-(-stored.elements // 40) * 40 for stored in SolvedLayouts().of(asked)}


def test_questions_are_asked_once_and_count_steps() -> None:
    problem = problem_of(8, 16)
    solved = SolvedLayouts()
    schedules = [BodySchedule("x", ("n", "k", "y", "x"), {"k": k}) for k in (1, 2)]
    found = [Asked(problem, s, SPEC.find_shape("mac16_i16"), "x") for s in schedules]
    first = solved.of(found[0])
    steps = solved.steps
    assert steps > 0
    assert solved.of(found[1]) == first
    assert solved.steps == steps
    again = SolvedLayouts()
    again.of(found[0])
    assert again.steps == steps


def test_what_is_asked_is_what_lanes_and_columns_take() -> None:
    asked = Asked(
        problem_of(8, 16, 2),
        BodySchedule("x", ("n", "k", "y", "x")),
        SPEC.find_shape("mac16_i16"),
        "x",
    )
    columns = (("c", 2),)
    assert columns in column_alternatives(asked.problem, asked.shape)
    question: Question = asked.make_question(asked.relevant_facts(columns))
    # Quotients and phases of columns, and channels; taps 0 and 1 differ in phase, 2 in quotient.
    assert question.room == (16, 2, 8)
    access = np.frombuffer(question.accesses[0], dtype=np.int64).reshape(16, 2, 3)
    quotient, phase, channel = access[:, :, 0], access[:, :, 1], access[:, :, 2]
    assert (np.diff(quotient, axis=0) == 1).all()
    assert (np.diff(channel, axis=1) == 1).all()
    assert (phase == phase[0, 0]).all()


@given(st.data())
@settings(max_examples=10, deadline=None)
def test_any_word_is_a_layout(data: st.DataObject) -> None:
    """Each element has a place of its own, and those of a block are where the word puts them."""
    vector, operand = data.draw(st.sampled_from((("x", "x"), ("k", "z"))))
    problem = problem_of(data.draw(st.integers(1, 9)), 16, data.draw(st.integers(1, 4)))
    schedule = BodySchedule(vector, ("n", "k", "y", "x"))
    asked = Asked(problem, schedule, SPEC.find_shape("mac16_i16"), operand)
    where = asked.relevant_facts(
        data.draw(st.sampled_from(column_alternatives(asked.problem, asked.shape)))
    )
    word: list[tuple[int, int]] = []
    while len(word) < 4:
        bits = Counter(number for number, _ in word)
        free = [n for n, room in enumerate(where.room) if 2 << bits[n] <= room]
        if not free:
            return
        number = data.draw(st.sampled_from(free))
        word.append((number, bits[number]))
    index = np.indices(asked.image.shape)
    inside = np.zeros(asked.image.shape, dtype=np.int64)
    outside = [*index]
    for place, (number, bit) in enumerate(word):
        c = where.coordinates[number]
        weight = c.divisor << bit
        digit = index[c.axis] // weight % 2
        inside += digit << place
        outside[c.axis] = outside[c.axis] - digit * weight
    block = np.ravel_multi_index(outside, asked.image.shape)
    for stored in layouts_of(asked, where, tuple(word)):
        found = element_positions(stored)
        assert len(np.unique(found)) == found.size
        assert found.max() < stored.elements
        starts = block * stored.elements + (found - inside)
        assert len(np.unique(starts)) == len(np.unique(block))
