"""Results that are stored with the padding of their readers: no copies, the same results."""

from __future__ import annotations

import math
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.lowering.host.layouts import padded
from weft.targets.host.executable import HostExecutable
from weft.targets.host.jit.module import compile_text
from weft.targets.host.nest.padding import Padding
from weft.targets.host.profile import steps_of
from weft.targets.reference.interpreter import run_function as interpret
from weft.tools.api import compile
from weft.tools.registry.contexts import make_context
from weft.transforms.model.load import load_module


@st.composite
def paddings(draw: st.DrawFn) -> Padding:
    rank = draw(st.integers(1, 4))
    shape = draw(st.tuples(*[st.integers(1, 6)] * rank))
    low, high = (draw(st.tuples(*[st.integers(0, 3)] * rank)) for _ in range(2))
    return Padding(shape, low, high, 7)


def border_of(padding: Padding, size: int) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which elements of a buffer are not the tensor's."""
    around = np.ones(padding.extents, bool)
    sizes = zip(padding.low, padding.shape, strict=True)
    around[tuple(slice(low, low + extent) for low, extent in sizes)] = False
    return np.concatenate([around.reshape(-1), np.ones(size - around.size, bool)])


@given(paddings(), st.integers(0, 5))
def test_each_place_of_a_border_is_in_one_run(padding: Padding, slack: int) -> None:
    size = padding.elements + slack
    count = np.zeros(size, int)
    for run in padding.list_runs(size):
        for iteration in np.ndindex(*(times for times, _ in run.loops)):
            steps = (step for _, step in run.loops)
            start = run.start + sum(i * s for i, s in zip(iteration, steps, strict=True))
            count[start : start + run.length] += 1
    np.testing.assert_array_equal(count, border_of(padding, size).astype(int))


@settings(max_examples=25, deadline=None)
@given(paddings(), st.integers(1, 3), st.sampled_from(["f32", "i8"]))
def test_threads_fill_a_border_and_nothing_else(padding: Padding, threads: int, type: str) -> None:
    size = padding.elements + 5
    dtype = np.dtype(np.float32 if type == "f32" else np.int8)
    stage = padding.stage_in("target", size, type)
    text = padding.write_function("fill", stage, 32 // dtype.itemsize).replace("private ", "")
    found = np.full(size, 99, dtype)
    module = compile_text(text)
    for thread in range(threads):
        module.bind("fill", found.ctypes.data, thread, threads)()
    np.testing.assert_array_equal(found, np.where(border_of(padding, size), 7, 99))


def chain(
    batch: int, channels: int, size: tuple[int, int], pads: tuple[int, int, int, int], stride: int,
    last: str,
) -> str:  # fmt: skip
    """
    A 1x1 convolution, and what reads it with padding: another of 3x3, a depthwise one or a maximum,
    to which what was read is added if it is as large.
    """
    top, bottom, left, right = pads
    (h, w), n, c = size, batch, channels
    x, tall, wide = f"tensor<{n}x{c}x{h}x{w}xf32>", h + top + bottom, w + left + right
    p = f"tensor<{n}x{c}x{tall}x{wide}xf32>"
    oh, ow = (tall - 3) // stride + 1, (wide - 3) // stride + 1
    y = f"tensor<{n}x{c}x{oh}x{ow}xf32>"
    weights = {"conv": f"{c}x{c}x3x3", "depthwise": f"{c}x3x3", "maximum": "3x3"}[last]
    op = {
        "conv": "conv_2d_nchw_fchw",
        "depthwise": "depthwise_conv_2d_nchw_chw",
        "maximum": "pooling_nchw_max",
    }[last]
    fill = "0xFF800000" if last == "maximum" else "0.0"
    same = "affine_map<(a, b, c, d) -> (a, b, c, d)>"
    strides = f"dilations = dense<1> : tensor<2xi64>, strides = dense<{stride}> : tensor<2xi64>"
    lines = [
        f"func.func @chain(%x: {x}, %u: tensor<{c}x{c}x1x1xf32>, %v: tensor<{weights}xf32>)"
        f" -> {y} {{",
        "  %zero = arith.constant 0.0 : f32",
        f"  %fill = arith.constant {fill} : f32",
        f"  %e = tensor.empty() : {x}",
        f"  %i = linalg.fill ins(%zero : f32) outs(%e : {x}) -> {x}",
        "  %a = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, "
        "strides = dense<1> : tensor<2xi64>} "
        f"ins(%x, %u : {x}, tensor<{c}x{c}x1x1xf32>) outs(%i : {x}) -> {x}",
        f"  %p = tensor.pad %a low[0, 0, {top}, {left}] high[0, 0, {bottom}, {right}] {{",
        "  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):",
        "    tensor.yield %fill : f32",
        f"  }} : {x} to {p}",
        f"  %f = tensor.empty() : {y}",
        f"  %j = linalg.fill ins(%fill : f32) outs(%f : {y}) -> {y}",
        f"  %b = linalg.{op} {{{strides}}} ins(%p, %v : {p}, tensor<{weights}xf32>)"
        f" outs(%j : {y}) -> {y}",
    ]
    if x == y:
        lines += [
            f"  %g = tensor.empty() : {y}",
            f"  %r = linalg.generic {{indexing_maps = [{same}, {same}, {same}], iterator_types = "
            f'["parallel", "parallel", "parallel", "parallel"]}} ins(%a, %b : {y}, {y}) '
            f"outs(%g : {y}) {{",
            "  ^bb0(%k: f32, %l: f32, %m: f32):",
            "    %s = arith.addf %k, %l : f32",
            "    linalg.yield %s : f32",
            f"  }} -> {y}",
            f"  return %r : {y}",
        ]
    else:
        lines.append(f"  return %b : {y}")
    return "\n".join([*lines, "}"])


def compile_chain(text: str, threads: int = 1, machine: str | None = None) -> HostExecutable:
    executable = compile(text, target="host", machine=machine, threads=threads)
    assert isinstance(executable, HostExecutable)
    return executable


def notes_of(executable: HostExecutable) -> str:
    return "\n".join(note for _, note in steps_of(executable.program))


def check_chain(text: str, threads: int = 1, machine: str | None = None) -> str:
    """Compares with the reference, twice as the workspace is dirty then; what steps do."""
    executable = compile_chain(text, threads, machine)
    rng = np.random.default_rng(0)
    inputs = {
        name: rng.standard_normal(shape).astype(np.float32)
        for name, (shape, _) in executable.argument_types().items()
    }
    wanted = interpret(load_module(text, make_context()), inputs)
    call = executable.bind(inputs, threads=threads)
    for _ in range(2):
        call()
        for found, array in zip(call.results.values(), wanted, strict=True):
            largest = float(np.abs(array).max())
            np.testing.assert_allclose(found, array, rtol=0, atol=1e-5 * largest)
    return notes_of(executable)


@settings(max_examples=12, deadline=None)
@given(
    st.integers(1, 2), st.integers(1, 20), st.tuples(*[st.integers(2, 19)] * 2),
    st.tuples(*[st.integers(0, 2)] * 4), st.integers(1, 2), st.integers(1, 3),
    st.sampled_from(["conv", "depthwise", "maximum"]),
)  # fmt: skip
def test_results_are_the_same_in_a_padded_buffer(
    batch: int, channels: int, size: tuple[int, int], pads: tuple[int, int, int, int],
    stride: int, threads: int, last: str,
) -> None:  # fmt: skip
    height, width = size[0] + sum(pads[:2]), size[1] + sum(pads[2:])
    if min(height, width) < 3:
        return
    text = chain(batch, channels, size, pads, stride, last)
    with patch.object(padded, "_WORTH", 0.0), patch.object(padded, "_pays", lambda *_: True):
        notes = check_chain(text, threads)
    ends = [(extent - 3) // stride * stride + 3 for extent in (height, width)]
    reached = pads[0] or pads[2] or ends[0] > size[0] or ends[1] > size[1]
    assert ("fills the padding" in notes) == bool(reached)
    assert "with its padding" not in notes


def test_a_depthwise_convolution_reads_what_was_stored_with_padding() -> None:
    # Whether that pays depends on the processor: on this one it does.
    text = chain(1, 96, (56, 56), (1, 1, 1, 1), 2, "depthwise")
    notes = check_chain(text, machine="host-avx2")
    assert "fills the padding of 1x57x57x96" in notes
    assert "with its padding" not in notes


def test_a_small_copy_is_not_worth_looking_at() -> None:
    with patch.object(padded, "_pays", side_effect=AssertionError):
        check_chain(chain(1, 256, (14, 14), (1, 1, 1, 1), 1, "conv"))


def test_what_is_returned_is_stored_as_it_is() -> None:
    text = chain(1, 16, (8, 8), (1, 1, 1, 1), 1, "depthwise")
    text = text.replace("-> tensor<1x16x8x8xf32> {\n  %zero",
                        "-> (tensor<1x16x8x8xf32>, tensor<1x16x8x8xf32>) {\n  %zero")  # fmt: skip
    kind = "tensor<1x16x8x8xf32>"
    text = text.replace(f"return %r : {kind}", f"return %r, %a : {kind}, {kind}")
    with patch.object(padded, "_WORTH", 0.0), patch.object(padded, "_pays", lambda *_: True):
        assert "fills the padding" not in notes_of(compile_chain(text))


@pytest.mark.parametrize("shape", [(3, 4), (1, 1, 5)])
def test_extents_of_paddings(shape: tuple[int, ...]) -> None:
    rank = len(shape)
    padding = Padding(shape, (1,) * rank, (2,) * rank, 0)
    assert padding.extents == tuple(extent + 3 for extent in shape)
    assert padding.elements == math.prod(padding.extents)
