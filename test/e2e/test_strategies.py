"""Operators whose operands are stored anew, from text to VTA, against the reference."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import weft
from weft.targets.reference.interpreter import run_function as interpret
from weft.targets.vta.executable import Executable
from weft.tools.bench.layers import (
    Epilogue,
    conv1d_mlir,
    conv2d_mlir,
    conv2d_nhwc,
    conv3d_mlir,
    matmul_mlir,
)
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.model.load import load_module
from weft.transforms.schedule.search import SearchOptions
from weft.transforms.strategy.choose import StrategyOptions

SCALED = Epilogue(bias=True, shift=6)

LAYERS = {
    "one channel, batch 2": conv2d_mlir(2, 1, 11, 8, 16, 5, 3, stride=2, epilogue=SCALED),
    "three channels, stride 2": conv2d_mlir(
        1, 3, 10, 10, 16, 3, 3, stride=2, pad=1, epilogue=SCALED
    ),
    "large window": conv2d_mlir(1, 3, 20, 20, 16, 7, 7, stride=2, pad=3, epilogue=SCALED),
    "strides and pads that differ": conv2d_mlir(
        1, 3, 8, 9, 8, 3, 4, stride=(3, 2), pad=(2, 1), epilogue=SCALED
    ),
    "dilated": conv2d_mlir(1, 8, 8, 9, 8, 3, 3, dilation=2, pad=1, epilogue=SCALED),
    "dilated by 3, few channels": conv2d_mlir(
        1, 2, 9, 10, 16, 3, 3, dilation=3, pad=2, epilogue=SCALED
    ),
    "dilated by more than there are rows": conv2d_mlir(
        1, 3, 8, 20, 16, 3, 3, dilation=3, epilogue=SCALED
    ),
    "depthwise": conv2d_mlir(1, 16, 5, 6, 16, 3, 3, groups=16, pad=1, epilogue=SCALED),
    "grouped": conv2d_mlir(1, 16, 5, 6, 16, 3, 3, groups=4, pad=1, epilogue=SCALED),
    "window of one, stride 2": conv2d_mlir(1, 32, 14, 14, 16, 1, 1, stride=2, epilogue=SCALED),
    "window of one, prime image": conv2d_mlir(1, 32, 7, 7, 16, 1, 1, epilogue=SCALED),
    "1d": conv1d_mlir(1, 3, 40, 16, 5, pad=2, epilogue=SCALED),
    "3d": conv3d_mlir(1, 3, (3, 4, 5), 16, (2, 3, 2), pad=1, epilogue=SCALED),
    "batch matmul": matmul_mlir(10, 24, 20, batch=3, epilogue=SCALED),
    "cell of an LSTM": matmul_mlir(1, 72, 40, transpose_b=True, epilogue=SCALED),
    "NHWC": conv2d_nhwc(1, 8, 6, 3, 8, 3, 3, pad=1, epilogue=SCALED),
}


MACHINES = ("vta-1x16x16", "vta-8x8x8-zu")
PAIRS = [(layer, MACHINES[i % 2]) for i, layer in enumerate(LAYERS)]


@cache
def compiled(text: str, machine: str, **options: str) -> Executable:
    """Compiled once for all tests, which leave it as it is."""
    return compiled_anew(text, machine, **options)


@cache
def compiled_soon(text: str, machine: str, goal: str = "performance", **options: str) -> Executable:
    """From two strategies and few schedules: what is stored anew is right whatever is chosen."""
    few = StrategyOptions(goal, count=2, search=SearchOptions(num_evaluated=9))
    executable = weft.compile(text, machine, strategy=few, **options)
    assert isinstance(executable, Executable)
    return executable


def compiled_anew(text: str, machine: str, **options: str) -> Executable:
    executable = weft.compile(text, machine, **options)
    assert isinstance(executable, Executable)
    return executable


def check(executable: Executable, text: str, machine: str) -> None:
    """Bit for bit the reference's results, for random arguments."""
    rng = np.random.default_rng(1)
    arguments = {
        b.name: rng.integers(-128, 128, b.host_shape).astype(b.dtype) for b in executable.arguments
    }
    results, _ = weft.run(executable, arguments)
    module = load_module(text, make_context(machine))
    expected = interpret(module, executable.logical_arguments(arguments))
    for name, array in executable.host_results(expected).items():
        np.testing.assert_array_equal(results[name], array)


@pytest.mark.parametrize(("layer", "machine"), PAIRS)
def test_stored_anew(layer: str, machine: str) -> None:
    text = LAYERS[layer]
    executable = compiled_soon(text, machine)
    check(executable, text, machine)


@pytest.mark.parametrize("layer", ["three channels, stride 2", "large window", "dilated", "3d"])
def test_little_memory(layer: str) -> None:
    text = LAYERS[layer]
    executable = compiled_soon(text, "vta-1x16x16-zu", "memory")
    check(executable, text, "vta-1x16x16-zu")
    sizes = [c.data_bytes + c.weight_bytes for c in executable.candidates]
    taken = next(c for c in executable.candidates if c.taken)
    assert taken.data_bytes + taken.weight_bytes == min(sizes)
    stored = [b.size_bytes for b in executable.buffers if b.name in ("x", "w")]
    assert sum(stored) == min(sizes)


@pytest.mark.parametrize(
    ("layer", "machine"),
    list(zip(["padded by ones", "by ones, strides that differ"], MACHINES, strict=True)),
)
def test_padding_with_something_else(layer: str, machine: str) -> None:
    """Transfers of VTA pad with zeros only, so other padding has to be stored."""
    layers = {
        "padded by ones": conv2d_mlir(1, 16, 4, 5, 16, 2, 2, pad=1, epilogue=SCALED),
        "by ones, strides that differ": LAYERS["strides and pads that differ"],
    }
    zeros, ones = "%pad = arith.constant 0", "%pad = arith.constant 1"
    assert zeros in layers[layer]
    text = layers[layer].replace(zeros, ones)
    executable = compiled_soon(text, machine)
    check(executable, text, machine)
    assert "none" not in [c.strategy for c in executable.candidates]


def test_activations_in_another_order() -> None:
    text = LAYERS["three channels, stride 2"]
    executable = compiled_soon(text, "vta-8x8x8-zu", activation_layout="NHWC")
    assert executable.find_buffer("x").host_shape == (1, 10, 10, 3)
    check(executable, text, "vta-8x8x8-zu")


@given(
    c=st.integers(1, 5),
    k=st.integers(1, 20),
    window=st.tuples(st.integers(1, 4), st.integers(1, 4)),
    stride=st.tuples(st.integers(1, 3), st.integers(1, 3)),
    pad=st.tuples(st.integers(0, 2), st.integers(0, 2)),
    dilation=st.sampled_from([1, 1, 2]),
    more=st.tuples(st.integers(0, 6), st.integers(0, 6)),
    machine=st.sampled_from(["vta-1x16x16", "vta-8x8x8-zu"]),
)
@settings(max_examples=1, phases=[Phase.generate])
def test_any_convolution(
    c: int,
    k: int,
    window: tuple[int, int],
    stride: tuple[int, int],
    pad: tuple[int, int],
    dilation: int,
    more: tuple[int, int],
    machine: str,
) -> None:
    h, w = (dilation * (f - 1) + 1 + m for f, m in zip(window, more, strict=True))
    sizes = (1, c, h, w, k, *window)
    text = conv2d_mlir(*sizes, stride=stride, pad=pad, dilation=dilation, epilogue=SCALED)
    check(compiled_soon(text, machine), text, machine)


# --- the choice -------------------------------------------------------------------------------


def test_padding_is_never_faster_than_what_is_taken() -> None:
    executable = compiled(LAYERS["large window"], "vta-1x16x16-zu")
    padded = compiled(LAYERS["large window"], "vta-1x16x16-zu", strategy="none")
    assert padded.candidates == ()
    assert executable.facts.predicted_cycles < padded.facts.predicted_cycles
    assert executable.facts.macs == padded.facts.macs
    names = [c.strategy for c in executable.candidates]
    assert names[0] == "none"
    assert len(names) == 6
    assert [c.taken for c in executable.candidates].count(True) == 1
    # Of the window, 147, 16, 4 by 2 by 2 … taps are taken: each is a candidate.
    assert len({c.data_bytes for c in executable.candidates}) >= 5


def test_not_all_candidates_are_scheduled() -> None:
    """What its bound puts behind the best is listed without cycles."""
    candidates = compiled(LAYERS["large window"], "vta-1x16x16-zu").candidates
    best = next(c for c in candidates if c.taken)
    assert best.op_cycles is not None
    left = [c for c in candidates if c.op_cycles is None]
    assert "none" in [c.strategy for c in left]
    assert all(c.bound_cycles > 0.97 * best.op_cycles for c in left)


def test_the_choice_is_the_same_every_time() -> None:
    first = compiled_anew(LAYERS["batch matmul"], "vta-8x8x8-zu")
    second = compiled_anew(LAYERS["batch matmul"], "vta-8x8x8-zu")
    assert len(first.candidates) > 1
    assert first.listing() == second.listing()
    assert first.candidates == second.candidates


def test_nothing_to_gain() -> None:
    """Without padding and dilation, operands are stored as they are."""
    text = conv2d_mlir(1, 32, 8, 8, 32, 3, 3, pad=1, epilogue=SCALED)
    executable = compiled(text, "vta-1x16x16")
    assert [c.strategy for c in executable.candidates] == ["none"]
    x = executable.find_buffer("x")
    assert math.prod(x.packed_shape) == math.prod(x.logical_shape)


def test_unknown_strategy() -> None:
    with pytest.raises(WeftError, match=r"no strategy 'fastest'; there are performance, memory"):
        compiled(LAYERS["1d"], "vta-1x16x16", strategy="fastest")


def test_no_strategy_is_legal() -> None:
    """A product of other types than the machine's: the reason is that of the embedding."""
    text = LAYERS["1d"].replace("i8", "i16")
    with pytest.raises(WeftError, match="i16"):
        compiled(text, "vta-1x16x16")
