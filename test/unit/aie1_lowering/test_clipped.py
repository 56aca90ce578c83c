"""Results that are clipped on their way to memory: by code, by words, by C and as `aievec`."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from helpers.aie1.aievec_runs import AievecRun
from helpers.aie1.bodies import CONV, SPEC, Array, layer, wrapped
from helpers.aie1.c_kernels import needs_cc, run_c
from helpers.aie1.read_back import parsed as read_back

from weft.lowering.aie1.body.code import Body, Scaling, body_of
from weft.targets.aie1.code.ir import code_of, kernel_of
from weft.targets.aie1.code.listing import list_words
from weft.targets.aie1.code.program_json import program_json, program_of
from weft.targets.aie1.code.vector import Clip, Narrow, Write
from weft.targets.aie1.cost import executed_counts
from weft.targets.aie1.emit.aievec import emit_aievec
from weft.targets.aie1.loop.schedule import schedule_code
from weft.targets.aie1.select.layouts import pack_array, unpack_array
from weft.targets.aie1.simulate.execute import execute_program
from weft.targets.aie1.simulate.vector import simulate_code
from weft.transforms.core.steps import StepBudget
from weft.transforms.dataflow.directive.problem import LayerProblem, conv_problem, matmul_problem
from weft.transforms.triplet.schedule import BodySchedule

STEPS = 1_700_000
"""Words are found long before that; it does not matter here whether there are fewer."""


def typed(problem: LayerProblem, *bits: int) -> LayerProblem:
    """A layer called `kernel` with tensors of these widths."""
    tensors = zip(problem.tensors, bits, strict=True)
    tensors = tuple(replace(tensor, element_bits=width) for tensor, width in tensors)
    return replace(problem, tensors=tensors, name="kernel")


ROW, ROWS = BodySchedule("w", CONV), BodySchedule("w", CONV, {"h": 2})
IMAGE = conv_problem(1, 1, 2, 2, 32, 3, 3)
CASES = {
    # Two registers at once, one alone, and two limits one after the other.
    "relu": (typed(IMAGE, 16, 16, 16), ROWS, Scaling(14, 0, 1, low=0), None),
    "one": (typed(IMAGE, 16, 16, 16), ROW, Scaling(14, 2, 1, low=-900), None),
    "both": (typed(IMAGE, 16, 16, 16), ROWS, Scaling(14, 0, 3, low=-3000, high=700), None),
    # Halves of registers, two registers for each sum, and sums that wrap.
    "halves": (typed(IMAGE, 16, 16, 16), ROW, Scaling(14, 0, 1, high=5), "mac8_i16"),
    "words": (typed(IMAGE, 16, 16, 32), ROW, Scaling(3, 0, 0, low=0), None),
    "wide": (typed(IMAGE, 32, 32, 32), ROW, Scaling(3, 0, 0, low=-(2**31) + 1, high=2**30), None),
    "looped": (
        typed(conv_problem(1, 1, 8, 1, 32, 1, 1), 16, 16, 16),
        BodySchedule("w", CONV, looped={"c": 2}),
        Scaling(14, 0, 1, low=0, high=1000),
        None,
    ),
    "product": (
        typed(matmul_problem(4, 32, 8), 16, 16, 16),
        BodySchedule("k", ("n", "k"), {"n": 2}),
        Scaling(14, 0, 1, low=0),
        None,
    ),
}  # fmt: skip


def made(name: str) -> Body:
    problem, schedule, scaling, shape = CASES[name]
    return body_of(problem, schedule, SPEC, scaling, shape)


def arguments(found: Body, name: str) -> tuple[dict[str, Array], list[int]]:
    """The buffers of a kernel with random full-range tensors, and what its output must be."""
    problem, _, scaling, _ = CASES[name]
    rng = np.random.default_rng(11)
    values: list[Array] = []
    for tensor in problem.inputs:
        info = np.iinfo(f"i{tensor.element_bits // 8}")
        values.append(rng.integers(info.min, info.max, tensor.shape, info.dtype, endpoint=True))
    arrays = {b.name: np.zeros(b.elements, f"i{b.bits // 8}") for b in found.code.tensors}
    stored = (pack_array(values[0], found.image), found.filter.pack_values(values[1]))
    for tensor, elements in zip(problem.inputs, stored, strict=True):
        arrays[tensor.name][: len(elements)] = elements
    sums = layer(problem, *(v.astype(np.int64) for v in values))
    half = 1 << scaling.shift >> 1 if scaling.rounding else 0
    bits = problem.output.element_bits
    shifted, top = (sums + half) >> scaling.shift, (1 << bits - 1) - 1
    if scaling.saturation:
        shifted = np.clip(shifted, -top - (scaling.saturation == 1), top)
    numbers = np.array(wrapped(shifted, bits))
    clipped = np.clip(numbers, scaling.low, scaling.high)
    assert np.any(clipped != numbers)
    return arrays, [int(v) for v in clipped]


def output(found: Body, name: str, flat: Array) -> list[int]:
    return [int(v) for v in unpack_array(flat, found.output).ravel()]


@pytest.mark.parametrize("name", CASES)
def test_code_and_words(name: str) -> None:
    found = made(name)
    arrays, expected = arguments(found, name)
    result = CASES[name][0].output.name
    inputs = {n: a for n, a in arrays.items() if n != result}
    assert output(found, name, simulate_code(found.code, SPEC, inputs)[result]) == expected
    program = schedule_code(found.code, SPEC, steps=StepBudget(STEPS))
    buffers, execution = execute_program(program, inputs)
    assert output(found, name, buffers[result]) == expected
    assert execution.cycles == program.cycles
    counts = executed_counts(found.code)
    assert (execution.mac_ops, execution.store_ops) == (counts.macs, counts.stores)
    assert min(counts.narrows, counts.clips) > 0
    assert program_of(json.loads(json.dumps(program_json(program))), SPEC) == program
    assert code_of(kernel_of(found.code, SPEC), SPEC) == found.code


@needs_cc
@pytest.mark.parametrize("name", CASES)
def test_c(name: str, tmp_path: Path) -> None:
    found = made(name)
    arrays, expected = arguments(found, name)
    run_c(found.code, SPEC.shapes, arrays, tmp_path, "c++11" if name == "both" else "c11")
    assert output(found, name, arrays[CASES[name][0].output.name]) == expected


@pytest.mark.parametrize("name", ["relu", "both", "halves", "words", "wide", "looped"])
def test_aievec(name: str) -> None:
    """What is clipped of sums that fit, for the interpreter of the text does not saturate."""
    problem, schedule, scaling, shape = CASES[name]
    code = body_of(problem, schedule, SPEC, replace(scaling, rounding=0, saturation=0), shape).code
    rng = np.random.default_rng(5)
    arrays = {b.name: rng.integers(-99, 99, b.elements).astype(f"i{b.bits // 8}")
              for b in code.tensors}  # fmt: skip
    ran = {name: array.copy() for name, array in arrays.items()}
    module = read_back(emit_aievec(code, SPEC.shapes))
    AievecRun().run(module, [ran[b.name] for b in code.tensors])
    result = problem.output.name
    inputs = {n: a for n, a in arrays.items() if n != result}
    found = simulate_code(code, SPEC, inputs)[result]
    written = unpack_array(found, made(name).output)
    np.testing.assert_array_equal(unpack_array(ran[result], made(name).output), written)


def test_two_registers_are_clipped_at_once() -> None:
    ops = [op for op, _ in made("relu").code.walk_ops()]
    assert [len(op.values) for op in ops if isinstance(op, Clip)] == [2]
    assert sum(isinstance(op, Narrow) for op in ops) == 4
    assert [op.bits for op in ops if isinstance(op, Write)] == [256, 256]
    ops = [op for op, _ in made("both").code.walk_ops()]
    assert [(op.kind, op.part) for op in ops if isinstance(op, Clip)] == [("max", 2), ("min", 3)]


def test_limits_are_constants_beside_the_buffers() -> None:
    code = made("both").code
    limits = code.find_buffer("limits")
    assert limits.values == (-3000,) * 16 + (700,) * 16
    ranges = sorted((b.address, b.address + b.bytes) for b in code.buffers)
    assert all(end <= begin for (_, end), (begin, _) in pairwise(ranges))


def test_words_as_text() -> None:
    text = list_words(schedule_code(made("one").code, SPEC))
    assert ".l = srs16 bm" in text
    assert ", r" in text
