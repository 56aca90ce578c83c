"""Bodies that reach past what there is: jams, and columns of zeros from parts that hold nothing."""

from __future__ import annotations

import pytest
from helpers.aie1.bodies import CONV, SPEC, body, run
from helpers.triplet.layouts import row_major
from xdsl.dialects.builtin import ModuleOp

from weft.lowering.aie1.body.code import Body, body_of
from weft.targets.aie1.code.ir import code_of, kernel_of
from weft.targets.aie1.code.vector import Mac
from weft.targets.aie1.select.network import taken_indices
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.directive.problem import (
    LayerProblem,
    conv_problem,
    depthwise_problem,
    fc_problem,
)
from weft.transforms.triplet.schedule import BodySchedule


@pytest.mark.parametrize(
    ("problem", "schedule"),
    [
        (conv_problem(1, 1, 1, 2, 20, 3, 3), BodySchedule("w", CONV, {"h": 3})),
        (conv_problem(1, 1, 2, 1, 20, 1, 3), BodySchedule("w", CONV, {"h": 4})),
        (conv_problem(1, 3, 1, 2, 16, 2, 2), BodySchedule("w", CONV, {"k": 4})),
        (conv_problem(1, 1, 1, 2, 8, 3, 3), BodySchedule("w", CONV, {"w": 4})),
        (conv_problem(2, 4, 2, 1, 4, 1, 1), BodySchedule("k", CONV, {"n": 4})),
        (fc_problem(1, 32, 8), BodySchedule("k", ("n", "k"), {"n": 3})),
    ],
)
def test_jams_that_reach_past_an_extent(problem: LayerProblem, schedule: BodySchedule):
    """What is past it is computed, but never counted."""
    found = body(problem, schedule)
    got, want = run(found, problem)
    assert got == want


def test_jams_that_no_program_memory_holds():
    problem = conv_problem(1, 1, 1, 4, 64, 3, 3)
    with pytest.raises(
        WeftError,
        match="a body of 1000000 output vectors with 9 products each has at least 5000000 "
        "multiply-adds mac16_i16, but program memory has 1024 words; jam fewer iterations",
    ):
        body_of(problem, BodySchedule("w", CONV, {"h": 1000000}), SPEC)
    with pytest.raises(WeftError, match="with 10000 products each has at least 2500 multiply-adds"):
        body_of(fc_problem(1, 8, 10000), BodySchedule("k", ("n", "k")), SPEC, shape="mac8_i16")


ROWS = {"x": row_major((1, 1, 2, 22))}
"""Rows that follow each other without a gap: two of them are in one load."""


def empty_parts(found: Body) -> int:
    """How many multiply-adds have a column that takes a part without a value."""
    count = 0
    for op, _ in found.code.walk_ops():
        if isinstance(op, Mac):
            shape = SPEC.find_shape(op.shape)
            taken = taken_indices("x", shape, op.x, SPEC.register_bits * len(op.data))
            parts = set((taken // (SPEC.register_bits // shape.data_bits)).ravel().tolist())
            count += any(op.data[part] is None for part in parts)
    return count


@pytest.mark.parametrize(
    ("problem", "schedule", "shape", "are_empty"),
    [
        (
            conv_problem(1, 16, 1, 1, 20, 2, 3),
            BodySchedule("w", CONV, layouts=ROWS),
            "mac8_i16",
            True,
        ),
        (conv_problem(1, 1, 1, 4, 32, 5, 5), BodySchedule("w", CONV), "mac8_i16", False),
        (conv_problem(1, 1, 1, 4, 32, 3, 3, stride=3), BodySchedule("w", CONV), "mac8_i16", False),
        (conv_problem(1, 1, 1, 4, 32, 3, 3), BodySchedule("w", CONV), "mac16_i16", False),
        (
            depthwise_problem(1, 3, 2, 32, 5, 3),
            BodySchedule("w", ("n", "c", "h", "w")),
            "mac8_i16",
            False,
        ),
    ],
)
def test_bodies_are_legal_as_the_dialect_says(
    problem: LayerProblem, schedule: BodySchedule, shape: str, are_empty: bool
):
    """Columns of zeros may take parts that hold nothing; nothing else may."""
    found = body(problem, schedule, shape)
    assert (empty_parts(found) > 0) == are_empty
    kernel = kernel_of(found.code, SPEC)
    ModuleOp([kernel]).verify()
    assert kernel_of(code_of(kernel, SPEC), SPEC).is_structurally_equivalent(kernel)
    got, want = run(found, problem)
    assert got == want
