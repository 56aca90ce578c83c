"""What is emitted of generated kernels computes what their layers do: as C, and as `aievec`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from helpers.aie1.aievec_runs import AievecRun
from helpers.aie1.bodies import CONV, SPEC, Array, body, layer, volume, wrapped
from helpers.aie1.c_kernels import needs_cc, run_c
from helpers.aie1.emitted_kernels import every_shape, random
from helpers.aie1.read_back import parsed as read_back
from oracles.selects import element, signed

from weft.dialects.aie1.network import MacShape
from weft.lowering.aie1.body.code import Body
from weft.targets.aie1.code.vector import Code, Mac
from weft.targets.aie1.emit.aievec import emit_aievec
from weft.targets.aie1.select.layouts import pack_array, unpack_array
from weft.tools.bench.aie1.aievec import run_aievec
from weft.transforms.dataflow.directive.problem import (
    LayerProblem,
    conv_problem,
    depthwise_problem,
    fc_problem,
    matmul_problem,
)
from weft.transforms.triplet.schedule import BodySchedule, Stored

CHANNELS = Stored((1, 4, 4, 40), ((0, 1), (1, 2), (2, 4), (3, 40), (1, 2)))
CASES = {
    "3x3": (conv_problem(1, 1, 1, 2, 32, 3, 3), BodySchedule("w", CONV)),
    "5x5-jam": (conv_problem(1, 1, 1, 4, 32, 5, 5), BodySchedule("w", CONV, {"h": 2})),
    "3x3-32": (conv_problem(1, 1, 1, 2, 16, 3, 3, bits=32), BodySchedule("w", CONV, {"h": 2})),
    "channels": (
        conv_problem(1, 2, 4, 2, 38, 3, 3),
        BodySchedule("w", CONV, layouts={"x": CHANNELS}),
    ),
    "depthwise": (depthwise_problem(1, 3, 2, 32, 3, 3), BodySchedule("w", ("n", "c", "h", "w"))),
    "fc": (fc_problem(1, 64, 8), BodySchedule("k", ("n", "k"))),
    "matmul": (matmul_problem(4, 32, 8), BodySchedule("k", ("n", "k"), {"n": 2})),
    "volume": (volume(3), BodySchedule("x", ("z", "y", "x"))),
    "looped": (conv_problem(1, 1, 8, 1, 32, 1, 1), BodySchedule("w", CONV, looped={"c": 2})),
}


def arguments(found: Body, problem: LayerProblem) -> tuple[dict[str, Array], list[int]]:
    """The buffers of a kernel with random full-range tensors, and what its output must be."""
    rng = np.random.default_rng(7)
    values: list[Array] = []
    for tensor in problem.inputs:
        info = np.iinfo(f"i{tensor.element_bits // 8}")
        values.append(rng.integers(info.min, info.max, tensor.shape, info.dtype, endpoint=True))
    arrays: dict[str, Array] = {}
    for buffer in found.code.buffers:
        arrays[buffer.name] = np.zeros(buffer.elements, f"i{buffer.bits // 8}")
    stored = (pack_array(values[0], found.image), found.filter.pack_values(values[1]))
    for tensor, elements in zip(problem.inputs, stored, strict=True):
        arrays[tensor.name][: len(elements)] = elements
    sums = layer(problem, *(v.astype(np.int64) for v in values)) >> 3
    return arrays, wrapped(sums, problem.output.element_bits)


def output(found: Body, problem: LayerProblem, arrays: dict[str, Array]) -> list[int]:
    return [int(v) for v in unpack_array(arrays[problem.output.name], found.output).ravel()]


@needs_cc
@pytest.mark.parametrize("name", CASES)
def test_c(name: str, tmp_path: Path) -> None:
    problem, schedule = CASES[name]
    found = body(replace(problem, name="kernel"), schedule)
    arrays, expected = arguments(found, problem)
    run_c(found.code, SPEC.shapes, arrays, tmp_path)
    assert output(found, problem, arrays) == expected


def run_text(code: Code, arrays: Mapping[str, Array]) -> None:
    """
    Runs the text of a kernel in mlir-aie's dialects on its buffers' arrays in place; all iterations
    at once give the same.
    """
    module = read_back(emit_aievec(code, SPEC.shapes))
    again = [arrays[b.name].copy() for b in code.buffers]
    AievecRun().run(module, [arrays[b.name] for b in code.buffers])
    run_aievec(module, again)
    for buffer, found in zip(code.buffers, again, strict=True):
        assert np.array_equal(found, arrays[buffer.name])


@pytest.mark.parametrize("name", CASES)
def test_aievec(name: str) -> None:
    problem, schedule = CASES[name]
    found = body(problem, schedule)
    arrays, expected = arguments(found, problem)
    run_text(found.code, arrays)
    assert output(found, problem, arrays) == expected


def case_of(shape: MacShape, name: str) -> tuple[LayerProblem, BodySchedule]:
    """
    A layer on operands as wide as those of a shape: of a product, the weights are what lanes
    differ in, and are its data; of a convolution, the image is.
    """
    widths = (shape.data_bits, shape.coeff_bits)
    if name == "matmul":
        problem, schedule = matmul_problem(2, 32, 16), BodySchedule("k", ("n", "k"), {"n": 2})
        widths = widths[::-1]
    else:
        problem, schedule = conv_problem(1, 2, 4, 2, 32, 3, 3), BodySchedule("w", CONV)
    bits = (*widths, 16 if shape.acc_bits == 48 else 32)
    tensors = zip(problem.tensors, bits, strict=True)
    tensors = tuple(replace(t, element_bits=n) for t, n in tensors)
    return replace(problem, tensors=tensors), schedule


@pytest.mark.parametrize(
    ("name", "kind"),
    # Single bytes cannot be selected for a row of taps.
    [(n, k) for n, s in sorted(SPEC.shapes.items()) for k in ("matmul", "3x3")
     if k == "matmul" or s.data_bits > 8],
)  # fmt: skip
def test_aievec_of_each_shape(name: str, kind: str) -> None:
    problem, schedule = case_of(SPEC.shapes[name], kind)
    found = body(problem, schedule, name)
    arrays, expected = arguments(found, problem)
    run_text(found.code, arrays)
    assert output(found, problem, arrays) == expected


def test_aievec_of_any_selects_of_each_shape() -> None:
    """Whatever the fields of a select hold: a kernel of products of whole registers."""
    code = every_shape()
    rng = np.random.default_rng(9)
    arrays = {b.name: random(rng, b.elements, b.bits) for b in code.buffers}
    run_text(code, arrays)
    macs = [op for op, _ in code.walk_ops() if isinstance(op, Mac)]
    assert {op.shape for op in macs} == set(SPEC.shapes)
    for op in macs:
        key, shape = op.acc[1:], SPEC.shapes[op.shape]
        x, z = (arrays[what + key].astype(object) for what in "xz")
        sums = [sum(x[element("x", shape, op.x, i, j) % len(x)]
                    * z[element("z", shape, op.z, i, j) % len(z)] for j in range(shape.columns))
                for i in range(shape.lanes)]  # fmt: skip
        bits = code.find_buffer("y" + key).bits
        assert arrays["y" + key].tolist() == [signed(int(v) >> 3, bits) for v in sums], op.acc
