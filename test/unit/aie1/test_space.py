"""Which schedules and layouts are tried."""

from __future__ import annotations

from dataclasses import replace

import pytest

from weft.lowering.aie1_space import candidates, loopings
from weft.targets.aie1.layouts import layout_text
from weft.targets.aie1.spec import default_spec
from weft.transforms.dataflow.problem import LayerProblem, conv, matmul

SPEC = default_spec()


def named(problem: LayerProblem) -> LayerProblem:
    """With the tensors called as those of a request."""
    names = ("image", "filter", "output")
    tensors = tuple(replace(t, name=n) for t, n in zip(problem.tensors, names, strict=True))
    return replace(problem, tensors=tensors)


@pytest.mark.parametrize(
    ("problem", "groups", "expected"),
    [
        (conv(1, 1, 8, 2, 32, 3, 3), 1, [{}]),
        (matmul(4, 32, 1024), 1, [{}, {"c": 512}]),
        (matmul(4, 32, 1024), 4, [{"c": 128}]),
        (matmul(1, 32, 3001), 1, [{"c": 1}]),
        (conv(1, 16, 128, 2, 32, 3, 3), 4, [{"c": 16}]),
        (conv(1, 1, 2, 2, 32, 40, 40), 1, [{"c": 1, "r": 10}]),
    ],
)
def test_reductions_too_long_for_the_program_memory_stay_loops(
    problem: LayerProblem, groups: int, expected: list[dict[str, int]]
):
    assert loopings(problem, groups, SPEC.shape("mac16_i16"), SPEC) == expected


def test_images_whose_even_columns_come_first():
    problem = named(conv(1, 1, 1, 4, 32, 3, 3, stride=2))
    layouts = {
        layout_text(c.schedule.layouts["image"], "NCYX")
        for c in candidates(problem, SPEC)
        if c.schedule.vector == "w"
    }
    assert layouts == {"Y(2)(X/2)", "YX"}
