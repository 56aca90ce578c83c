"""Layers as products of matrices equal the reference executor, bit by bit."""

from __future__ import annotations

import numpy as np
import pytest

from weft.targets.noc.layer_kernel import layer_kernel
from weft.transforms.dataflow.directive.problem import (
    Axis,
    Dim,
    LayerProblem,
    Tensor,
    conv_problem,
    depthwise_problem,
    elementwise_problem,
    fc_problem,
    pool_problem,
)
from weft.transforms.dataflow.execute.executor import compute_reference

LAYERS = [
    conv_problem(2, 6, 4, 5, 7, 3, 3, pad=1, name="padded"),
    conv_problem(1, 4, 4, 5, 5, 3, 3, stride=2, groups=2, name="groups"),
    conv_problem(2, 4, 4, 5, 5, 3, 2, dilation=2, pad=1, name="dilated"),
    conv_problem(1, 4, 3, 5, 4, 3, 3, bits=8, name="bytes"),
    depthwise_problem(2, 5, 4, 4, 3, 3, pad=1),
    fc_problem(3, 4, 300, name="fc"),
    fc_problem(3, 4, 50, bits=32, name="wide"),
    pool_problem(2, 3, 4, 4, 3, 3, stride=2, pad=1, name="max"),
    pool_problem(2, 3, 4, 4, 2, 2, stride=2, combine="add", name="sum"),
    pool_problem(2, 3, 4, 4, 2, 2, combine="min", pad=1, name="min"),
    elementwise_problem(2, 3, 4, 5),
    elementwise_problem(2, 3, 4, 5, inputs=3, value="multiply", name="product"),
    LayerProblem(
        "sparse",  # writes every second element, with a sum over what one input alone has
        (Dim("n", 3), Dim("c", 4, "reduction"), Dim("r", 2, "reduction")),
        (
            Tensor("x", "input", (Axis(3, (("n", 1),)), Axis(5, (("c", 1), ("r", 1))))),
            Tensor("f", "weight", (Axis(4, (("c", 1),)),)),
            Tensor("y", "output", (Axis(8, (("n", 2),), 1),)),
        ),
    ),
]


@pytest.mark.parametrize("problem", LAYERS, ids=lambda p: p.name)
def test_as_the_reference(problem: LayerProblem) -> None:
    rng = np.random.default_rng(1)
    kernel = layer_kernel(problem)
    assert kernel is not None
    arrays = []
    for tensor in problem.inputs:
        info = np.iinfo(f"int{tensor.element_bits}")
        values = rng.integers(info.min, info.max + 1, (3, *tensor.shape)).astype(info.dtype)
        values.reshape(-1)[:2] = info.min, info.max
        arrays.append(values)
    found = kernel(arrays)
    for i in range(3):
        inputs = {t.name: a[i] for t, a in zip(problem.inputs, arrays, strict=True)}
        np.testing.assert_array_equal(found[i], compute_reference(problem, inputs))


def test_layers_with_a_dimension_that_no_input_has() -> None:
    x = Tensor("x", "input", (Axis(3, (("n", 1),)),))
    y = Tensor("y", "output", (Axis(3, (("n", 1),)),))
    lost = LayerProblem("lost", (Dim("n", 3), Dim("c", 4, "reduction")), (x, y))
    assert layer_kernel(lost) is None


@pytest.mark.parametrize("problem", LAYERS, ids=lambda p: p.name)
def test_floats_that_are_whole_as_integers(problem: LayerProblem) -> None:
    rng = np.random.default_rng(2)
    kernel = layer_kernel(problem)
    assert kernel is not None
    arrays = [rng.integers(-99, 100, (2, *t.shape)).astype(np.int16) for t in problem.inputs]
    found = kernel([a.astype(np.float32) for a in arrays])
    assert found.dtype == np.float64
    for i in range(2):
        inputs = {t.name: a[i] for t, a in zip(problem.inputs, arrays, strict=True)}
        np.testing.assert_array_equal(found[i], compute_reference(problem, inputs))
    if (problem.combine, problem.value) == ("add", "multiply"):
        halved = kernel([arrays[0] * np.float32(0.5), *arrays[1:]])
        np.testing.assert_array_equal(halved, found / 2)
