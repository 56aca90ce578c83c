"""Sums that begin with numbers: in code, in words, and as C, bit for bit."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from helpers.aie1.aievec_runs import AievecRun
from helpers.aie1.bodies import layer, wrapped
from helpers.aie1.c_kernels import needs_cc, run_c
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.lowering.aie1.body.code import Body, Scaling, body_of
from weft.lowering.aie1.body.initial import Initial
from weft.targets.aie1.code.ir import code_of, kernel_of
from weft.targets.aie1.code.vector import Load, Loop, Mac, Ups
from weft.targets.aie1.emit.aievec import emit_aievec
from weft.targets.aie1.loop.schedule import schedule_code
from weft.targets.aie1.machine.spec import default_spec
from weft.targets.aie1.select.layouts import pack_array, unpack_array
from weft.targets.aie1.simulate.execute import execute_program
from weft.targets.aie1.simulate.vector import simulate_code
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.directive.problem import (
    Axis,
    Dim,
    LayerProblem,
    Tensor,
    conv_problem,
    depthwise_problem,
    fc_problem,
)
from weft.transforms.triplet.schedule import BodySchedule

Array = npt.NDArray[np.int64]
SPEC = default_spec()
CONV = ("n", "k", "h", "w")
ALL = (0, 1, 2, 3)


def stored(body: Body, problem: LayerProblem, values: Sequence[Array]) -> dict[str, Array]:
    """The buffers of a kernel that reads `values`: image, filter, and what sums begin with."""
    code = body.code
    image, taps, begin = values
    assert body.initial is not None
    name, weights = (t.name for t in problem.inputs)
    buffer = np.zeros(code.find_buffer(name).elements, image.dtype)
    flat = pack_array(image, body.image)
    buffer[: len(flat)] = flat
    wide = begin.astype(f"i{code.find_buffer('initial').bits // 8}")
    return {
        name: buffer,
        weights: body.filter.pack_values(taps),
        "initial": body.initial.pack_values(wide),
    }


def random(problem: LayerProblem, initial: Initial, seed: int) -> list[Array]:
    """Full-range image, filter and initial tensor."""
    rng = np.random.default_rng(seed)
    shapes = [(t.shape, t.element_bits) for t in problem.inputs] + [(initial.shape, initial.bits)]
    halves = [1 << (bits - 1) for _, bits in shapes]
    return [
        rng.integers(-half, half, shape).astype(f"i{bits // 8}")
        for (shape, bits), half in zip(shapes, halves, strict=True)
    ]


def expected(problem: LayerProblem, initial: Initial, values: Sequence[Array]) -> list[int]:
    """The layer by its meaning, shifted by 3."""
    image, taps, begin = values
    sums = layer(problem, image.astype(np.int64), taps.astype(np.int64))
    known = [axis for axis in initial.along if axis is not None]
    plain = begin.reshape([n for n, a in zip(initial.shape, initial.along) if a is not None])
    inside = [plain.shape[known.index(a)] if a in known else 1 for a in range(sums.ndim)]
    spread = plain.transpose(np.argsort(known)).reshape(inside).astype(object)
    total = (sums + (spread << initial.shift)) >> 3
    return wrapped(total, problem.output.element_bits)


def check(problem: LayerProblem, how: BodySchedule, initial: Initial, seed: int = 0) -> Body:
    """Code and words give what the layer does."""
    body = body_of(problem, how, SPEC, Scaling(3), initial=initial)
    values = random(problem, initial, seed)
    arrays = stored(body, problem, values)
    want = expected(problem, initial, values)
    name = problem.output.name
    found = simulate_code(body.code, SPEC, arrays, 1 << 20)[name]
    assert [int(v) for v in unpack_array(found, body.output).ravel()] == want
    words, _ = execute_program(schedule_code(body.code, SPEC), arrays, 1 << 20)
    assert [int(v) for v in unpack_array(words[name], body.output).ravel()] == want
    return body


def widening(body: Body) -> list[Ups]:
    return [op for op, _ in body.code.walk_ops() if isinstance(op, Ups)]


def test_a_tensor_as_the_output_is_read_where_that_is_written() -> None:
    problem = conv_problem(1, 2, 2, 3, 32, 3, 3)
    body = check(problem, BodySchedule("w", CONV), Initial((1, 2, 3, 32), 16, ALL))
    assert widening(body) == [Ups("a0", "initial", 0, 16, 0, (0, 16))]
    assert not any(isinstance(op, Mac) and op.first for op, _ in body.code.walk_ops())
    buffers = {b.name: b for b in body.code.buffers}
    assert buffers["initial"].elements == buffers["y"].elements
    pointers = {p.name: p for p in body.code.pointers}
    assert pointers["initial"].strides == pointers["y"].strides


def test_a_bias_along_the_lanes_is_stored_once() -> None:
    problem = conv_problem(1, 32, 8, 2, 16, 1, 1)
    how = BodySchedule("k", ("n", "h", "w", "k"), {"w": 2})
    body = check(problem, how, Initial((32,), 32, (1,)))
    assert body.initial is not None
    assert body.initial.index.tolist() == list(range(32))
    # Both output vectors of a body begin with the same 16 numbers, of two accesses.
    assert [(op.acc, op.offset, op.lanes) for op in widening(body)] == [
        (f"a{group}", 32 * half, (8 * half, 8)) for group in range(2) for half in range(2)
    ]


def test_a_bias_across_the_lanes_is_stored_for_each() -> None:
    problem = conv_problem(1, 3, 2, 2, 20, 3, 3)
    body = check(problem, BodySchedule("w", CONV, {"h": 2}), Initial((3,), 16, (1,), 4))
    assert body.initial is not None
    assert body.initial.index.tolist() == [n // 16 for n in range(48)]
    assert [op.offset for op in widening(body)] == [0, 0]


def test_reductions_that_stay_loops_begin_before_them() -> None:
    problem = conv_problem(1, 2, 4, 2, 32, 3, 3)
    how = BodySchedule("w", CONV, looped={"c": 2})
    body = check(problem, how, Initial((2,), 16, (1,)))
    (outer,) = [op for op in body.code.body if isinstance(op, Loop)]
    assert isinstance(outer.body[0], Ups)
    assert not any(isinstance(op, Load) for op in outer.body)


@pytest.mark.parametrize(
    ("problem", "how", "initial", "bits"),
    [
        # Bytes are widened where accumulators do not take them.
        (fc_problem(2, 64, 8), BodySchedule("k", ("n", "k")), Initial((64,), 8, (1,)), 8),
        (fc_problem(2, 64, 8, bits=32), BodySchedule("k", ("n", "k")), Initial((64,), 8, (1,)), 32),
        # As wide as the output, where the tensor lies as that does.
        (depthwise_problem(1, 3, 2, 32, 3, 3, bits=32), BodySchedule("w", ("n", "c", "h", "w")),
         Initial((2, 3, 32, 1), 16, (2, 1, 3, None)), 32),
        # One number for all.
        (fc_problem(2, 32, 8), BodySchedule("k", ("n", "k")), Initial((), 16, (), 2), 16),
        (fc_problem(2, 32, 8), BodySchedule("k", ("n", "k")), Initial((2, 1), 16, (0, None)), 16),
        # Along an axis of the positions and the channels.
        (conv_problem(1, 5, 2, 4, 20, 2, 2), BodySchedule("w", CONV),
            Initial((4, 5), 32, (2, 1)), 32),
    ],
)  # fmt: skip
def test_widths_and_axes(
    problem: LayerProblem, how: BodySchedule, initial: Initial, bits: int
) -> None:
    assert check(problem, how, initial).code.find_buffer("initial").bits == bits


@settings(max_examples=6, deadline=None)
@given(
    size=st.tuples(st.sampled_from([1, 3, 8]), st.sampled_from([1, 2, 3]), st.integers(1, 3),
                   st.integers(1, 36), st.integers(1, 3), st.integers(1, 3)),
    bits=st.sampled_from([16, 32]),
    begin=st.sampled_from([8, 16, 32]),
    axes=st.permutations(ALL),
    count=st.integers(0, 4),
    vector=st.sampled_from(["k", "w"]),
    jam=st.dictionaries(st.sampled_from(["h", "w", "k"]), st.sampled_from([1, 2]), max_size=2),
    shift=st.integers(0, 5),
)  # fmt: skip
def test_any_axes(
    size: tuple[int, ...], bits: int, begin: int, axes: list[int], count: int, vector: str,
    jam: dict[str, int], shift: int,
) -> None:  # fmt: skip
    k, c, h, w, r, s = size
    problem = conv_problem(1, k, c, h, w, r, s, bits=bits)
    along = tuple(axes[:count])
    initial = Initial(tuple(problem.output.shape[a] for a in along), begin, along, shift)
    check(problem, BodySchedule(vector, CONV, jam), initial, sum(size))


def test_pointers_that_move_in_different_ways_are_in_one_loop() -> None:
    """Four pointers that move in different ways along four loops, in two trips of a fifth."""
    extents = {"n": 2, "z": 2, "k": 2, "y": 3, "x": 32, "r": 2}
    dims = tuple(Dim(d, e, "reduction" if d == "r" else "parallel") for d, e in extents.items())
    image = [Axis(extents[d], ((d, 1),)) for d in "nzy"] + [Axis(33, (("x", 1), ("r", 1)))]
    output = [Axis(extents[d], ((d, 1),)) for d in "nzkyx"]
    problem = LayerProblem("volume", dims, (
        Tensor("x", "input", tuple(image), 16),
        Tensor("w", "weight", (Axis(2, (("k", 1),)), Axis(2, (("r", 1),))), 16),
        Tensor("o", "output", tuple(output), 16),
    ))  # fmt: skip
    how = BodySchedule("x", tuple("nzkyx"))
    body = check(problem, how, Initial((2, 2, 3), 16, (1, 2, 3)))
    (nest,) = [op for op in body.code.body if isinstance(op, Loop)]
    assert nest.names == tuple("nzkyx")
    (report,) = schedule_code(body.code, SPEC).loops
    assert (report.names, report.entries) == (tuple("nzkyx"), 1)


@needs_cc
@pytest.mark.parametrize(
    ("problem", "initial"),
    [
        (conv_problem(1, 2, 1, 2, 32, 3, 3), Initial((2,), 16, (1,), 3)),
        (conv_problem(1, 2, 1, 2, 32, 3, 3), Initial((2,), 32, (1,))),
        (conv_problem(1, 2, 1, 2, 16, 3, 3, bits=32), Initial((1, 2, 2, 16), 32, ALL, 1)),
    ],
)
def test_as_c(problem: LayerProblem, initial: Initial, tmp_path: Path) -> None:
    body = body_of(problem, BodySchedule("w", CONV), SPEC, Scaling(3), initial=initial)
    values = random(problem, initial, 1)
    arrays = stored(body, problem, values)
    last = body.code.buffers[-1]
    arrays[last.name] = np.zeros(last.elements, f"i{last.bits // 8}")
    run_c(body.code, SPEC.shapes, arrays, tmp_path)
    want = expected(problem, initial, values)
    assert [int(v) for v in unpack_array(arrays[last.name], body.output).ravel()] == want


@pytest.mark.parametrize("initial", [Initial((2,), 32, (1,), 2), Initial((1, 2, 2, 32), 16, ALL)])
def test_in_the_dialects_for_vectors(initial: Initial) -> None:
    problem = conv_problem(1, 2, 1, 2, 32, 3, 3)
    body = body_of(problem, BodySchedule("w", CONV), SPEC, Scaling(3), initial=initial)
    values = random(problem, initial, 2)
    arrays = stored(body, problem, values)
    output = np.zeros(body.code.buffers[-1].elements, np.int16)
    module = emit_aievec(body.code, SPEC.shapes)
    module.verify()
    AievecRun().run(module, [a.astype(object) for a in arrays.values()] + [output])
    found = [int(v) for v in unpack_array(output, body.output).ravel()]
    assert found == expected(problem, initial, values)
    assert code_of(kernel_of(body.code, SPEC), SPEC) == body.code


@needs_cc
def test_unsigned_bytes_behind_a_bias(tmp_path: Path) -> None:
    problem = conv_problem(1, 16, 8, 2, 4, 1, 1, bits=8)
    initial, how = Initial((16,), 32, (1,)), BodySchedule("k", ("n", "h", "w", "k"))
    scaling = Scaling(6, 2, 1, unsigned=True)
    body = body_of(problem, how, SPEC, scaling, initial=initial)
    values = random(problem, initial, 3)
    values[2] = values[2] >> 16
    arrays = stored(body, problem, values)
    sums = layer(problem, values[0].astype(np.int64), values[1].astype(np.int64))
    total = (sums + values[2].astype(object)[:, None, None] + 32) >> 6
    want = wrapped(np.clip(total, 0, 255), 8)
    assert {0, -1} < set(want)
    words, _ = execute_program(schedule_code(body.code, SPEC), arrays, 1 << 20)
    found = {"words": words["y"], "code": simulate_code(body.code, SPEC, arrays, 1 << 20)["y"]}
    found["c"] = np.zeros(body.code.buffers[-1].elements, np.int8)
    run_c(body.code, SPEC.shapes, {**arrays, "y": found["c"]}, tmp_path)
    for name, flat in found.items():
        assert [int(v) for v in unpack_array(flat, body.output).ravel()] == want, name
    module = emit_aievec(body.code, SPEC.shapes)
    module.verify()
    assert "vector<16xui8>" in str(module)
    assert code_of(kernel_of(body.code, SPEC), SPEC) == body.code


def test_what_accumulators_are_not_set_to() -> None:
    problem, how = fc_problem(1, 64, 8), BodySchedule("k", ("n", "k"))
    with pytest.raises(WeftError, match="begin with numbers of 64 bits: accumulators of mac16_i16"):
        body_of(problem, how, SPEC, initial=Initial((64,), 64, (1,)))
    with pytest.raises(WeftError, match=r"is shifted left by 63, but accumulators .* by 0 to 62"):
        body_of(problem, how, SPEC, initial=Initial((64,), 16, (1,), 63))


def test_one_result_begins_with_a_number_in_each_lane() -> None:
    """A sum over all of a layer has no axes along which lanes could read what it begins with."""
    image = Tensor("x", "input", (Axis(40, (("r", 1),)),))
    taps = Tensor("w", "weight", (Axis(40, (("r", 1), ("k", 1))),))
    output = Tensor("y", "output", ())
    dims = (Dim("k", 1, "parallel"), Dim("r", 40, "reduction"))
    problem = LayerProblem("dot", dims, (image, taps, output))
    begins = Initial((), 32, ())
    found = body_of(problem, BodySchedule("k", ("k",)), SPEC, Scaling(8), initial=begins)
    rng = np.random.default_rng(3)
    arrays = [rng.integers(-99, 99, 40).astype(np.int16) for _ in range(2)]
    begin = np.array(54321, np.int32)
    buffers, _ = execute_program(
        schedule_code(found.code, SPEC), stored(found, problem, [*arrays, begin])
    )
    expected = int(np.dot(*(a.astype(np.int64) for a in arrays)) + 54321) >> 8
    assert int(unpack_array(buffers["y"], found.output)) == expected
