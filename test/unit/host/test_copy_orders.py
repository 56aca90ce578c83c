"""Copies that store axes in another order: what they hold, and that convolutions read them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import weft
from weft.targets.host.executable import HostExecutable
from weft.targets.host.jit.module import compile_text
from weft.targets.host.nest.phase import SLACK, laid_out
from weft.targets.host.nest.stage import Axis
from weft.targets.host.nest.steps import Tensor
from weft.targets.host.profile import steps_of
from weft.targets.host.text.lines import Writer
from weft.tools.bench.host.ops import Operator, reference_result

Drawn = tuple[list[tuple[int, int, int, int, int, int]], tuple[int, ...]]


@st.composite
def copies(draw: st.DrawFn) -> Drawn:
    """By axis: low, skip, count, every, left over, high; and an order that a copy may have."""
    rank = draw(st.integers(1, 4))
    order = tuple(draw(st.permutations(range(rank))))
    inside = order[order.index(rank - 1) + 1 :]
    most = 40 if rank < 3 else 19
    axes: list[tuple[int, int, int, int, int, int]] = []
    for axis in range(rank):
        low, high = (0, 0) if axis in inside else draw(st.tuples(*[st.integers(0, 3)] * 2))
        skip, left = draw(st.tuples(*[st.integers(0, 2)] * 2))
        every = draw(st.sampled_from([1, 1, 2, 3]))
        axes.append((low, skip, draw(st.integers(1, most)), every, left, high))
    return axes, order


@settings(max_examples=40, deadline=None)
@given(copies(), st.integers(1, 3), st.sampled_from(["f32", "i8"]))
@example(([(0, 0, 33, 1, 0, 0), (1, 0, 5, 1, 0, 1), (1, 0, 17, 2, 0, 2)], (1, 2, 0)), 3, "f32")
def test_copies_hold_what_numpy_says(drawn: Drawn, threads: int, type: str) -> None:
    axes, order = drawn
    ends = [skip + (count - 1) * every + 1 for _, skip, count, every, _, _ in axes]
    shape = tuple(end + left for end, (*_, left, _) in zip(ends, axes, strict=True))
    dtype = np.dtype(np.float32 if type == "f32" else np.int8)
    source = np.arange(np.prod(shape)).astype(dtype).reshape(shape)
    tensor = Tensor("source", shape, type)
    plain = [Axis(low, skip, count, high, 0, 0, every) for low, skip, count, every, _, high in axes]
    stage = laid_out(tensor, plain, 7, "target", order)
    found = np.full(stage.target_size, 99, dtype)
    text = stage.write_function("copy", 32 // dtype.itemsize).replace("private ", "")
    module = compile_text(text)
    for thread in range(threads):
        module.bind("copy", source.ctypes.data, found.ctypes.data, thread, threads)()
    picked = zip(ends, axes, strict=True)
    inner = source[tuple(slice(axis[1], end, axis[3]) for end, axis in picked)]
    pads = [(low, high) for low, *_, high in axes]
    wanted = np.pad(inner, pads, constant_values=7).transpose(order)
    np.testing.assert_array_equal(found[: wanted.size], wanted.reshape(-1))
    assert stage.target_size == wanted.size + SLACK
    np.testing.assert_array_equal(found[wanted.size :], 99)


@given(st.integers(1, 40), st.sampled_from([4, 8, 16]))
@settings(max_examples=10)
def test_what_lies_behind_a_local_copy_is_filled(count: int, lanes: int) -> None:
    axes = [Axis(1, 0, 3, 0, 0, 0), Axis(0, 0, count, 2, 0, 0)]
    stage = laid_out(Tensor("source", (3, count), "f32"), axes, 7, "target")
    writer = Writer()
    stage.emit_slack(writer, lanes)
    text = writer.write_function("fill", (("target", stage.target_memref),))
    found = np.full(stage.target_size, 1e-40, np.float32)
    module = compile_text(text.replace("private ", ""))
    module.bind("fill", found.ctypes.data, 0, 1)()
    assert (found[: 4 * (count + 2)] == np.float32(1e-40)).all()
    assert (found[4 * (count + 2) :] == 7).all()


OPERATORS = (
    Operator("strides", "conv", (3, 140, 17, 39), (20, 140, 3, 3), stride=2, pad=1),
    Operator("dilated", "conv", (2, 133, 33, 35), (16, 133, 3, 3), pad=2, dilation=2),
    Operator("groups", "conv", (2, 256, 19, 21), (32, 128, 3, 3), pad=1, groups=2),
    Operator("one axis", "conv", (4, 264, 250), (16, 264, 5), pad=2),
    Operator("depth-wise", "conv", (3, 300, 4, 4), (300, 1, 5, 5), stride=2, pad=2, groups=300),
    Operator("far steps", "conv", (2, 130, 41, 33), (16, 130, 3, 3), stride=2, pad=5, dilation=4),
    Operator("three axes", "conv", (2, 65, 9, 16, 19), (16, 65, 3, 3, 3), stride=2, pad=1),
)


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda o: o.name)
def test_convolutions_that_read_such_copies(operator: Operator) -> None:
    executable = weft.compile(operator.text, "host-avx2", target="host", threads=2)
    assert isinstance(executable, HostExecutable)
    assert any("axes in order" in what for _, what in steps_of(executable.program))
    check(operator, executable)


def check(operator: Operator, executable: HostExecutable) -> None:
    rng = np.random.default_rng(0)
    x, w = (rng.standard_normal(shape, np.float32) for shape in (operator.x, operator.w))
    shapes = {n: shape for n, (shape, _) in executable.argument_types().items()}
    results, _ = weft.run(executable, {"x": x.reshape(shapes["x"]), "w": w.reshape(shapes["w"])})
    (found,) = results.values()
    wanted = reference_result(operator, x, w)
    np.testing.assert_allclose(found.reshape(operator.y), wanted, rtol=1e-3, atol=1e-4)


SMALL = (
    Operator("steps", "conv", (2, 9, 7, 10), (10, 9, 1, 1), stride=3),
    Operator("padding", "conv", (2, 9, 11, 8), (10, 9, 3, 3), stride=2, pad=3, dilation=2),
    Operator("many images", "conv", (9, 8, 9, 8), (10, 8, 2, 2), stride=2, pad=1, dilation=2),
    Operator("far steps", "conv", (1, 8, 13, 14), (10, 8, 2, 2), stride=6, pad=1, dilation=6),
)


@pytest.mark.parametrize("operator", SMALL, ids=lambda o: o.name)
def test_copies_of_what_is_read(operator: Operator) -> None:
    executable = weft.compile(operator.text, "host-avx2", target="host")
    assert isinstance(executable, HostExecutable)
    check(operator, executable)
