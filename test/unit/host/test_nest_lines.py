"""The lines that a tile reads, and the order of reductions that follows from them."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from weft.targets.host.executable import HostExecutable
from weft.targets.host.nest.cost import Processor
from weft.targets.host.nest.flat import ACCUMULATOR, Address, Flat
from weft.targets.host.nest.lines import (
    Streams,
    TileReads,
    by_memory,
    line_bytes,
    split_share,
    streams_of,
    ways_of,
)
from weft.targets.host.nest.search import Packable, choose_schedule
from weft.targets.reference.interpreter import run_function as interpret
from weft.tools.api import compile
from weft.tools.registry.contexts import make_context
from weft.transforms.kernel.view import ScalarArg, ScalarOp
from weft.transforms.model.load import load_module

PROCESSOR = Processor(
    vector_bytes=64,
    registers=32,
    fma_per_cycle=2,
    fma_latency=4,
    loads_per_cycle=2,
    stores_per_cycle=1,
    l1_bytes=48 * 1024,
    l2_bytes=1024 * 1024,
    l2_bandwidth=32,
    l3_bandwidth=8,
    cores=1,
)


def convolution(co: int, ci: int, d: int, h: int, w: int, k: int = 3) -> Flat:
    """A convolution (co, d, h, w, ci, kd, kh, kw) of what is padded already, weights as OIDHW."""
    rows, planes = w + k - 1, (w + k - 1) * (h + k - 1)
    channels = planes * (d + k - 1)
    x = Address("x", ci * channels, "f32", (0, planes, rows, 1, channels, planes, rows, 1), 0, 64)
    weights = (ci * k**3, 0, 0, 0, k**3, k * k, k, 1)
    return Flat(
        name="convolution",
        extents=(co, d, h, w, ci, k, k, k),
        reduction=(False,) * 4 + (True,) * 4,
        addresses=(x, Address("w", co * ci * k**3, "f32", weights)),
        output=Address("y", co * d * h * w, "f32", (d * h * w, h * w, w, 1, 0, 0, 0, 0)),
        term=ScalarOp("arith.mulf", (ScalarArg(0, "f32"), ScalarArg(1, "f32")), "f32"),
        result=ScalarArg(ACCUMULATOR, "f32"),
        type="f32",
        combine="arith.addf",
    )


@pytest.mark.parametrize(
    ("coefficients", "spans", "lines"),
    [
        ((1,), (1,), 1),
        ((1,), (17,), 1 + 67 / 64),  # Sixteen elements to a line, wherever it starts.
        ((16,), (5,), 5),
        ((1000,), (5,), 5),
        ((1000, 1000), (4, 3), 6),  # A window.
        ((2000, 1000), (4, 3), 9),  # A window with steps of two.
        ((1000, 1), (4, 3), 4 * (1 + 11 / 64)),
        ((0, 1000), (9, 3), 3),
    ],
)
def test_lines(coefficients: tuple[int, ...], spans: tuple[int, ...], lines: float) -> None:
    place = Address("x", 10**6, "f32", coefficients)
    assert line_bytes(place, dict(enumerate(spans)), 64) == pytest.approx(64 * lines)


def test_lines_are_at_most_the_buffer() -> None:
    assert line_bytes(Address("x", 40, "f32", (16,)), {0: 100}, 64) == 160


def test_traffic_of_loops_that_come_back() -> None:
    # 64 channels of 28 rows: more lines than the cache has, three times or once.
    place = Address("x", 10**6, "f32", (0, 16, 10_000, 1))
    reads = TileReads((replace(place, slack=64),), frozenset(), {0: 16, 1: 28}, 64)
    often = reads.cache_traffic({3: 3, 2: 64}, 48 * 1024, [1])
    once = reads.cache_traffic({2: 64, 3: 3}, 48 * 1024, [1])
    assert often == pytest.approx(3 * 64 * 28 * 64, rel=0.1)
    assert once == pytest.approx(64 * 28 * 64, rel=0.2)
    assert reads.cache_traffic({3: 3, 2: 64}, 10**6, [1]) == 0


@pytest.mark.parametrize(
    ("coefficients", "spans"),
    [
        ((1,), (1,)),
        ((1, 16), (16, 40)),
        ((512,), (45,)),  # Two sets.
        ((1024,), (14,)),  # One.
        ((1024, 1), (14, 16)),
        ((528, 32), (5, 9)),
        ((1056, 32), (9, 7)),  # Rows that come back to the columns of others.
        ((512, 512, 133_120), (5, 9, 5)),  # A window of several images.
        ((48, 4096), (100, 3)),
    ],
)
def test_lines_by_set(coefficients: tuple[int, ...], spans: tuple[int, ...]) -> None:
    place = Address("x", 10**6, "f32", coefficients)
    steps = [range(0, c * n, c) for c, n in zip(coefficients, spans, strict=True)]
    lines = {4 * sum(at) // 64 for at in product(*steps)}
    sets = {line % 64 for line in lines}
    assert ways_of(place, dict(enumerate(spans)), 64, 4096) == len(lines) / len(sets)


@pytest.mark.parametrize(("capacity", "rows"), [(30_000, 0), (20_000, 6), (12_000, 5 * 2)])
def test_windows_that_overlap(capacity: int, rows: int) -> None:
    """Two rows of 64 channels and five taps: six rows, read once where two taps' rows stay."""
    place = Address("x", 10**7, "f32", (1000, 1000, 100_000))
    reads = TileReads((place,), frozenset(), {0: 2}, 64)
    assert reads.cache_traffic({1: 5, 2: 64}, capacity, [1]) == rows * 64 * 64


def test_large_buffers_are_read_from_memory() -> None:
    core = replace(PROCESSOR, l3_bytes=1 << 20, dram_bandwidth=2)
    assert [core.slow_down(1 << n) for n in (18, 19, 20, 30)] == [1, 1, 4, 4]
    assert PROCESSOR.slow_down(1 << 30) == 1  # No last cache that is known.


def test_lines_of_one_set_do_not_stay() -> None:
    """A thousand steps of 14 rows, which lie a multiple of a way apart, or a line further."""
    for pitch, often in ((1024, 16), (1040, 1)):
        rows = Address("x", 10**6, "f32", (pitch, 1))
        reads = TileReads((rows,), frozenset(), {0: 14}, 64)
        fetched = reads.cache_traffic({1: 1024}, 32 * 1024, [1], 4096)
        assert fetched == pytest.approx(often * 14 * 1024 * 4, rel=0.1)
    assert TileReads((rows,), frozenset(), {0: 14}, 64).cache_traffic({1: 16}, 32 * 1024, [1]) == 0


@pytest.mark.parametrize(
    ("coefficients", "spans", "loops", "run", "count"),
    [
        ((1000, 1), (1, 16), [], 64, 1),
        ((1000, 1), (1, 16), [(0, 9)], 64, 9),  # Jumps.
        ((1000, 1), (4, 16), [(0, 9)], 64, 4 * 3),
        ((16, 1), (1, 16), [(0, 9)], 6 * 64, 1),
        ((60, 1), (1, 16), [(0, 3)], 4 * (120 + 16), 1),  # Gaps that are shorter than a stream.
        ((0, 1), (1, 16), [(0, 9), (1, 64)], 256, 1),
        ((1000, 1), (1, 16), [(0, 9), (1, 128)], 6 * 64, 9),  # Nine streams, each long enough.
        ((1000, 1), (1, 16), [(0, 33), (1, 128)], 64, 33),  # So many are followed by none.
    ],
)
def test_streams(
    coefficients: tuple[int, ...],
    spans: tuple[int, ...],
    loops: list[tuple[int, int]],
    run: int,
    count: int,
) -> None:
    place = Address("x", 10**6, "f32", coefficients)
    found = streams_of(place, dict(enumerate(spans)), loops, Streams(6 * 64, 32))
    assert min(found.run, max(run, 6 * 64)) == run
    assert found.count == count


@pytest.mark.parametrize(
    ("coefficients", "spans", "row", "share"),
    [
        ((16, 1), (1, 16), 16, 0),
        ((64, 1), (1, 8), 8, 0),  # Halves of lines.
        ((56, 1), (1, 16), 16, 1 / 2),  # Every other row begins in the middle of a line.
        ((56, 1), (1, 14), 14, 6 / 8),
        ((49, 1), (1, 7), 7, 6 / 16),
    ],
)
def test_split_stores(
    coefficients: tuple[int, ...], spans: tuple[int, ...], row: int, share: float
) -> None:
    place = Address("y", 10**6, "f32", coefficients)
    assert split_share(place, dict(enumerate(spans)), row, 64) == pytest.approx(share)


def test_memory_order() -> None:
    flat = convolution(16, 8, 4, 4, 4)
    assert by_memory(flat.addresses[:1], (7, 5, 4, 6)) == (4, 5, 6, 7)


def reduction_of(flat: Flat) -> tuple[int, ...]:
    packable = Packable(1, {0: 0})
    return choose_schedule(flat, PROCESSOR, [packable], (), 0).schedule.reduction


def test_windows_innermost_where_channels_do_not_fit() -> None:
    # A tile's rows of 512 channels are 900 KB: read once for each tap, if taps were outside.
    assert reduction_of(convolution(512, 512, 2, 7, 7))[:2] == (4, 5)


def test_channels_innermost_where_they_fit() -> None:
    # But for the taps whose loads a tile of several rows shares.
    assert reduction_of(convolution(64, 64, 16, 56, 56)).index(4) >= 2


def conv3d(co: int, ci: int, d: int, h: int, w: int) -> str:
    """A 3x3x3 convolution without padding."""
    x, k = f"tensor<1x{ci}x{d + 2}x{h + 2}x{w + 2}xf32>", f"tensor<{co}x{ci}x3x3x3xf32>"
    y = f"tensor<1x{co}x{d}x{h}x{w}xf32>"
    return f"""func.func @main(%x: {x}, %k: {k} {{weft.weight = "k"}}) -> {y} {{
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : {y}
  %f = linalg.fill ins(%zero : f32) outs(%e : {y}) -> {y}
  %r = linalg.conv_3d_ncdhw_fcdhw {{dilations = dense<1> : tensor<3xi64>,
      strides = dense<1> : tensor<3xi64>}}
    ins(%x, %k : {x}, {k}) outs(%f : {y}) -> {y}
  func.return %r : {y}
}}"""


def test_a_convolution_with_windows_innermost() -> None:
    text = conv3d(48, 320, 1, 6, 6)
    executable = compile(text, target="host")
    assert isinstance(executable, HostExecutable)
    rng = np.random.default_rng(0)
    arrays = {
        name: (rng.random(shape) - 0.5).astype(np.float32)
        for name, (shape, _) in executable.argument_types().items()
    }
    call = executable.bind(arrays, threads=2)
    call()
    (found,) = call.results.values()
    (expected,) = interpret(load_module(text, make_context()), arrays)
    np.testing.assert_allclose(found, expected, rtol=1e-3, atol=1e-3)
