"""Lower bounds of what schedules need, against what the code that is made for them needs."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from helpers.triplet.layouts import row_major

from weft.lowering.aie1.body.code import body_of
from weft.lowering.aie1.layout_space import SolvedLayouts
from weft.lowering.aie1.request import request_of
from weft.lowering.aie1.space import Candidate, SpaceOptions, list_candidates, with_layouts
from weft.targets.aie1.fits import (
    BodyOutline,
    Misfit,
    check_layouts,
    check_schedule,
    minimum_bytes,
    minimum_parts,
    minimum_words,
)
from weft.targets.aie1.machine.spec import default_spec
from weft.tools.bench.aie1.workloads import Convolution, module_of
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import function_of
from weft.transforms.dataflow.directive.problem import LayerProblem
from weft.transforms.model.load import load_module
from weft.transforms.triplet.schedule import BodySchedule, Stored

SPEC = default_spec()
SMALL = (
    Convolution("plain", "plain", (4, 40), (3, 3), (2, 33), 16),
    Convolution("deep", "channels", (6, 3, 20), (5, 6, 2, 3), (5, 2, 18), 16),
    Convolution("strided", "channels", (2, 3, 41), (3, 2, 2, 3), (3, 1, 20), 32, 10, 2),
    Convolution("each", "depthwise", (3, 4, 20), (3, 3, 3), (3, 2, 18), 16),
)
BYTES = Convolution("bytes", "channels", (8, 3, 20), (8, 8, 2, 3), (8, 2, 18), 8)


def problem_of(convolution: Convolution) -> LayerProblem:
    module = load_module(module_of(convolution), make_context())
    return request_of(function_of(module)).bordered


def plan_of(candidate: Candidate, bits: int) -> BodyOutline:
    return BodyOutline(
        candidate.problem, candidate.schedule, candidate.shape, candidate.data, SPEC, bits
    )


@pytest.mark.parametrize("convolution", SMALL, ids=lambda c: c.name)
def test_what_is_made_is_never_refused(convolution: Convolution) -> None:
    problem, solved = problem_of(convolution), SolvedLayouts()
    made = 0
    for number, guess in enumerate(list_candidates(problem, SPEC)):
        if number % 13:
            continue
        with suppress(WeftError):
            for candidate in with_layouts(guess, SpaceOptions(), solved)[:2]:
                with suppress(WeftError):
                    body = body_of(problem, candidate.schedule, SPEC, None, candidate.shape.name)
                    made += 1
                    plan = plan_of(candidate, convolution.bits)
                    _check(plan, {b.name: b.bytes for b in body.code.buffers}, body.code)
    assert made


def test_lanes_in_all_registers_of_an_operand_are_not_refused() -> None:
    """
    Pairs of columns, 4 channels apart: 16 lanes are in 4 registers, in 5 if their load began in
    the middle of one.
    """
    convolution = Convolution("apart", "channels", (4, 1, 16), (2, 4, 1, 1), (2, 1, 16), 16)
    problem, made = problem_of(convolution), 0
    image = Stored((1, 4, 1, 16), ((0, 1), (2, 1), (3, 8), (1, 4), (3, 2)))
    for guess in list_candidates(problem, SPEC):
        if guess.schedule.vector == "x" and guess.shape.name == "mac16_i16":
            schedule = replace(guess.schedule, layouts={"image": image})
            body = body_of(problem, schedule, SPEC, None, guess.shape.name)
            plan = plan_of(replace(guess, schedule=schedule), convolution.bits)
            _check(plan, {b.name: b.bytes for b in body.code.buffers}, body.code)
            assert minimum_parts(plan, image) == 4
            made += 1
    assert made


def _check(plan: BodyOutline, sizes: dict[str, int], code: object) -> None:
    """Not under `suppress`: what is raised here is an error."""
    try:
        check_schedule(plan)
        check_layouts(plan, plan.schedule.layouts, False)
    except Misfit as error:
        raise AssertionError(str(error)) from error
    least = minimum_bytes(plan, plan.schedule.layouts)
    assert all(least[name] <= sizes[name] for name in sizes), (least, sizes)
    assert minimum_words(plan) <= SPEC.program_words, code


def plan(
    vector: str = "x", shape: str = "mac16_i16", data: str = "image", **jam: int
) -> BodyOutline:
    deep = Convolution("deep", "channels", (8, 4, 40), (16, 8, 3, 3), (16, 2, 33), 16)
    schedule = BodySchedule(vector, ("n", "k", "y", "x"), jam)
    return BodyOutline(problem_of(deep), schedule, SPEC.find_shape(shape), data, SPEC, 16)


def refused(plan: BodyOutline) -> Misfit:
    with pytest.raises(Misfit) as error:
        check_schedule(plan)
    return error.value


def test_accumulators() -> None:
    check_schedule(plan("k", data="filter", x=4))
    found = refused(plan("k", data="filter", x=5))
    assert found.constraint == "accumulators"
    assert "at least 5 output vectors at once, but the core has 4" in str(found)
    looped = plan(y=2, x=3)
    check_schedule(looped)
    schedule = replace(looped.schedule, looped={"c": 1})
    assert refused(replace(looped, schedule=schedule)).constraint == "accumulators"


def test_coefficients() -> None:
    problem = problem_of(Convolution("each", "depthwise", (16, 4, 20), (16, 3, 3), (16, 2, 18), 16))
    schedule = BodySchedule("k", ("n", "k", "y", "x"))
    found = refused(BodyOutline(problem, schedule, SPEC.find_shape("mac16_i16"), "image", SPEC, 16))
    assert found.constraint == "coefficient registers"
    assert "needs 32 coefficients of 16 bits for one operation, but a register" in str(found)


def test_lanes_that_are_no_whole_store() -> None:
    """Eight bytes are less than what a store writes."""
    found = next(c for c in list_candidates(problem_of(BYTES), SPEC) if c.shape.name == "mac8_i8")
    assert refused(plan_of(found, 8)).constraint == "lanes"
    check_schedule(plan_of(found, 16))


def test_program_memory() -> None:
    found = refused(plan(k=16, y=2, x=3))
    assert found.constraint == "program memory"
    # 96 output vectors of 72 taps on two columns.
    assert "at least 3456 instruction words in a body, but program memory holds 1024" in str(found)


def test_data_registers_and_memory() -> None:
    image = plan().problem.tensor("image")
    far = row_major(image.shape, 4096)
    with pytest.raises(Misfit, match="mac16_i16 along y are in at least 16 registers") as e:
        check_layouts(plan("y"), {"image": far}, False)
    assert e.value.constraint == "data registers"
    with pytest.raises(Misfit, match=r"bytes of data memory") as e:
        check_layouts(plan(), {"image": far}, True)
    assert e.value.constraint == "data memory"
    check_layouts(plan(), {"image": far}, False)
