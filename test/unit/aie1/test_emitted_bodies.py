"""What is emitted of generated kernels computes what their layers do: as C, and as `aievec`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from aievec_runs import AievecRun
from c_kernels import needs_cc, run_c
from test_body import CONV, SPEC, Array, body, layer, volume, wrapped

from weft.lowering.aie1_body import Body
from weft.targets.aie1.emit_aievec import emit_aievec
from weft.targets.aie1.layouts import pack, unpack
from weft.transforms.dataflow.problem import LayerProblem, conv, depthwise, fc, matmul
from weft.transforms.triplet.schedule import BodySchedule, Stored

CHANNELS = Stored((1, 4, 4, 40), ((0, 1), (1, 2), (2, 4), (3, 40), (1, 2)))
CASES = {
    "3x3": (conv(1, 1, 1, 2, 32, 3, 3), BodySchedule("w", CONV)),
    "5x5-jam": (conv(1, 1, 1, 4, 32, 5, 5), BodySchedule("w", CONV, {"h": 2})),
    "3x3-32": (conv(1, 1, 1, 2, 16, 3, 3, bits=32), BodySchedule("w", CONV, {"h": 2})),
    "channels": (conv(1, 2, 4, 2, 38, 3, 3), BodySchedule("w", CONV, layouts={"x": CHANNELS})),
    "depthwise": (depthwise(1, 3, 2, 32, 3, 3), BodySchedule("w", ("n", "c", "h", "w"))),
    "fc": (fc(1, 64, 8), BodySchedule("k", ("n", "k"))),
    "matmul": (matmul(4, 32, 8), BodySchedule("k", ("n", "k"), {"n": 2})),
    "volume": (volume(3), BodySchedule("x", ("z", "y", "x"))),
    "looped": (conv(1, 1, 8, 1, 32, 1, 1), BodySchedule("w", CONV, looped={"c": 2})),
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
    stored = (pack(values[0], found.image), found.filter.pack(values[1]))
    for tensor, elements in zip(problem.inputs, stored, strict=True):
        arrays[tensor.name][: len(elements)] = elements
    sums = layer(problem, *(v.astype(np.int64) for v in values)) >> 3
    return arrays, wrapped(sums, problem.output.element_bits)


def output(found: Body, problem: LayerProblem, arrays: dict[str, Array]) -> list[int]:
    return [int(v) for v in unpack(arrays[problem.output.name], found.output).ravel()]


@needs_cc
@pytest.mark.parametrize("name", CASES)
def test_c(name: str, tmp_path: Path) -> None:
    problem, schedule = CASES[name]
    found = body(replace(problem, name="kernel"), schedule)
    arrays, expected = arguments(found, problem)
    run_c(found.code, SPEC.shapes, arrays, tmp_path)
    assert output(found, problem, arrays) == expected


@pytest.mark.parametrize("name", CASES)
def test_aievec(name: str) -> None:
    problem, schedule = CASES[name]
    found = body(problem, schedule)
    arrays, expected = arguments(found, problem)
    module = emit_aievec(found.code, SPEC.shapes)
    module.verify()
    AievecRun(SPEC.shapes).run(module, [arrays[b.name] for b in found.code.buffers])
    assert output(found, problem, arrays) == expected
