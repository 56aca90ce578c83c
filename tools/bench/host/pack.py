"""
Packing and unpacking of activations on the host, next to a copy.

The layouts are those that strategies choose for VTA (blocks of batch and channels, few
channels padded to a block, unrolled stencils, packed images, residues of a stride) and those
of the host's own operators (blocks of channels, padded images), and quantisation to int8
(`quantise`). One thread.

What a record holds:

* `bytes`: what is read and written, source and result once each; for an unrolled stencil,
  which writes many times what it reads, only what is written. `counted` says which.
* `ms`, `copy_ms`: medians of rounds that take turns; the copy is `memcpy` between two
  contiguous arrays: of half of `bytes` where both are counted, so that it reads and writes as
  much in total, and of `bytes` where only the written ones are.
  All arrays begin with a cache line, as those that weft allocates do.
* `gbytes_per_s`, `copy_gbytes_per_s`: `bytes` over each; `ratio` of the two.
* `predicted_ms`: the cost model's, of changes of layout. `bit_exact`: whether the result is
  what the layouts say, or NumPy's.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ....dialects.layout.primitives import Fuse, Pad, Primitive, Reorder, Split
from ....dialects.layout.primitives_tiled import ImagePack, Unfold
from ....targets.host.executable import align_array
from ....targets.host.pack.change import compile_change, element_bytes, predict_seconds
from ....transforms.layout.map import Layout, pack_array, stored_shape
from ....transforms.layout.order import layout_of_blocks
from ....transforms.machine.view import Machine
from ...api import load_machine
from .. import Record, is_selected
from .quantise import Quantisation, list_quantisations

ROUNDS = 31
WANTED_SECONDS = 300e-6
"""A round repeats both calls for so long."""

NCHW = Layout()
NHWC = Layout((Reorder((0, 2, 3, 1)),))
ORDERS = {"nchw": NCHW, "nhwc": NHWC}

DEFAULT_MACHINE = "host-avx512"

EXPECTED_RATIO = 0.5


@dataclass(frozen=True)
class Workload:
    """A tensor of logical shape `shape` (NCHW), from one layout to another."""

    name: str
    layout: str
    shape: tuple[int, ...]
    element_type: str
    direction: str
    source: Layout
    result: Layout
    unrolls: bool = False


def blocked_layout(shape: Sequence[int], batch: int, channels: int, *before: Primitive) -> Layout:
    """`[N/b, C/c, H, W, b, c]` after the steps `before`, channels padded to a multiple."""
    blocks = {0: batch, 1: channels} if batch > 1 else {1: channels}
    return Layout((*before, *layout_of_blocks(shape, blocks).primitives))


def add_halo(border: int) -> tuple[Primitive, ...]:
    """An image with a border of zeros."""
    return (Pad(2, border, border), Pad(3, border, border)) if border else ()


def unrolled_layout(shape: Sequence[int], window: int, stride: int, border: int) -> Layout:
    """im2col in blocks: `[N, K/16, OH, OW, 16]` with `K` the channels and window."""
    stages = (Unfold(2, window, stride), Unfold(4, window, stride))
    fused = (*add_halo(border), *stages, Reorder((0, 1, 3, 5, 2, 4)), Fuse(1, 3))
    return blocked_layout((shape[0], shape[1] * window**2, *shape[2:]), 1, 16, *fused)


def unrolled_in_width(shape: Sequence[int], window: int, stride: int, border: int) -> Layout:
    """The stencil unrolled along the width alone: `[N, K/16, H, OW, 16]`."""
    fused = (*add_halo(border), Unfold(3, window, stride), Reorder((0, 1, 4, 2, 3)), Fuse(1, 2))
    return blocked_layout((shape[0], shape[1] * window, *shape[2:]), 1, 16, *fused)


def in_strips(shape: Sequence[int], rows: int) -> Layout:
    """A stencil of 3x3 unrolled, in strips of rows: `[N, H/rows, W, K/16, rows, 16]`."""
    missing = -9 * shape[1] % 16
    steps = (
        *add_halo(1),
        Unfold(2, 3, 1),
        Unfold(4, 3, 1),
        Reorder((0, 1, 3, 5, 2, 4)),
        Fuse(1, 3),
        Pad(1, 0, missing),
        Split(2, (shape[2] // rows, rows)),
        Split(1, ((9 * shape[1] + missing) // 16, 16)),
        Reorder((0, 3, 5, 1, 4, 2)),
    )
    return Layout(steps)


def unrolled_in_pairs(shape: Sequence[int], window: int) -> Layout:
    """
    A window of rows unrolled at stride 2, for pairs of columns: `[N, C, OH, W/2, window * 2]`.
    """
    steps = (
        Pad(2, 0, (window - shape[2]) % 2),
        Unfold(2, window, 2),
        Split(4, (shape[3] // 2, 2)),
        Reorder((0, 1, 2, 4, 3, 5)),
        Fuse(4, 2),
    )
    return Layout(steps)


def in_columns(shape: Sequence[int], width: int) -> Layout:
    """Images of a batch with a few columns as the block: `[W/w, H, C, N, w]`."""
    missing = -shape[3] % width
    split = Split(3, ((shape[3] + missing) // width, width))
    return Layout((Pad(3, 0, missing), split, Reorder((3, 2, 1, 0, 4))))


def residue_layout(shape: Sequence[int], stride: int) -> Layout:
    """Planes of every `stride`-th row and column, in blocks: `[s, s, N, C/16, H/s, W/s, 16]`."""
    steps = (
        Split(3, (shape[3] // stride, stride)),
        Split(2, (shape[2] // stride, stride)),
        Split(1, (shape[1] // 16, 16)),
        Reorder((4, 6, 0, 1, 3, 5, 2)),
    )
    return Layout(steps)


def image_packed(shape: Sequence[int], count: int, border: int) -> Layout:
    """Blocks of rows with their halo as a batch: `[C/c, H/count + halo, W, count, c]`."""
    missing = -(shape[2] + 2 * border) % count
    steps = (*add_halo(border), Pad(2, 0, missing), ImagePack(0, 2, count, "blocked", 2 * border))
    return blocked_layout((shape[0] * count, *shape[1:]), count, count, *steps)


def interleaved_layout(shape: Sequence[int], dilation: int) -> Layout:
    """Every `dilation`-th row and column as images of their own, in blocks of channels."""
    steps = (
        ImagePack(0, 2, dilation, "interleaved"),
        ImagePack(0, 3, dilation, "interleaved"),
    )
    return blocked_layout((shape[0] * dilation**2, *shape[1:]), 1, 16, *steps)


def list_workloads() -> list[Workload]:
    """All layouts, packing first, then unpacking where results are unpacked."""
    return [*_vta_blocks(), *_vta_strategies(), *_host_templates()]


def _both_directions(
    layout: str, shape: tuple[int, ...], packed: Layout, orders: Sequence[str], type: str = "i8"
) -> Iterator[Workload]:
    size = "x".join(map(str, shape))
    for order in orders:
        plain = ORDERS[order]
        name = f"{layout}-{order}-{type}-{size}"
        yield Workload(f"pack-{name}", layout, shape, type, f"from {order}", plain, packed)
        yield Workload(f"unpack-{name}", layout, shape, type, f"to {order}", packed, plain)


def _packing_only(
    layout: str,
    shape: tuple[int, ...],
    packed: Layout,
    orders: Sequence[str] = ("nchw",),
    *,
    unrolls: bool = False,
) -> Iterator[Workload]:
    for work in _both_directions(layout, shape, packed, orders):
        if work.name.startswith("pack"):
            yield Workload(
                work.name, layout, shape, "i8", work.direction, work.source, packed, unrolls
            )


def _vta_blocks() -> Iterator[Workload]:
    orders = ("nchw", "nhwc")
    for shape in ((1, 64, 56, 56), (1, 256, 14, 14), (1, 512, 7, 7), (1, 256, 56, 56)):
        yield from _both_directions("NCHW1n16c", shape, blocked_layout(shape, 1, 16), orders)
    for shape in ((1, 64, 56, 56), (8, 64, 28, 28)):
        batch = shape[0]
        yield from _both_directions(
            f"NCHW{batch}n8c", shape, blocked_layout(shape, batch, 8), orders
        )
    for shape in ((1, 1, 112, 112), (1, 3, 224, 224)):
        packed = blocked_layout(shape, 1, 16)
        yield from _packing_only("padded-to-16c", shape, packed, orders)


def _vta_strategies() -> Iterator[Workload]:
    for shape, window, stride, border in (
        ((1, 1, 112, 112), 5, 1, 2),
        ((1, 3, 112, 112), 3, 1, 1),
        ((1, 3, 224, 224), 7, 2, 3),
        ((1, 32, 56, 56), 3, 1, 1),
    ):
        full = unrolled_layout(shape, window, stride, border)
        yield from _packing_only(f"stencil-{window}x{window}-s{stride}", shape, full, unrolls=True)
        part = unrolled_in_width(shape, window, stride, border)
        yield from _packing_only(f"stencil-w{window}-s{stride}", shape, part, unrolls=True)
    shape = (1, 3, 108, 108)
    for stride in (1, 2):
        full, part = (f(shape, 3, stride, 1) for f in (unrolled_layout, unrolled_in_width))
        orders = ("nchw", "nhwc")
        yield from _packing_only(f"stencil-3x3-s{stride}", shape, full, orders, unrolls=True)
        yield from _packing_only(f"stencil-w3-s{stride}", shape, part, orders, unrolls=True)
    shape = (1, 3, 224, 224)
    yield from _packing_only("stencil-3x3-in-strips", shape, in_strips(shape, 16), unrolls=True)
    shape = (1, 1, 161, 700)
    yield from _packing_only(
        "stencil-h8-s2-pairs", shape, unrolled_in_pairs(shape, 8), unrolls=True
    )
    shape = (2, 32, 79, 341)
    yield from _both_directions("columns-NCHW2n8w", shape, in_columns(shape, 8), ("nchw",))
    yield from _packing_only("residues-2", (1, 64, 56, 56), residue_layout((1, 64, 56, 56), 2))
    for shape in ((1, 8, 112, 112), (1, 64, 56, 56), (1, 72, 56, 56)):
        yield from _packing_only("image-blocked-8", shape, image_packed(shape, 8, 1))
    for shape in ((1, 64, 56, 56), (1, 16, 112, 112)):
        yield from _both_directions(
            "image-interleaved-2", shape, interleaved_layout(shape, 2), ("nchw",)
        )


def _host_templates() -> Iterator[Workload]:
    for shape in ((1, 64, 56, 56), (1, 256, 14, 14), (1, 16, 112, 112)):
        packed = blocked_layout(shape, 1, 16)
        yield from _both_directions("NCHW16c", shape, packed, ("nchw",), "f32")
        padded = blocked_layout(shape, 1, 16, *add_halo(1))
        size = "x".join(map(str, shape))
        name = f"pack-NCHW16c-padded-nchw-f32-{size}"
        yield Workload(name, "NCHW16c-padded", shape, "f32", "from nchw", NCHW, padded)


def records(args: argparse.Namespace) -> Iterator[Record]:
    """One record per layout, shape and direction; `--machine` is that of the predictions."""
    machine = load_machine(args.machine or DEFAULT_MACHINE)
    for work in list_workloads():
        if is_selected(args, work.name):
            yield measure_change(work, machine)
    for quantisation in list_quantisations():
        if is_selected(args, quantisation.name):
            yield measure_quantisation(quantisation)


def measure_change(work: Workload, machine: Machine, rounds: int = ROUNDS) -> Record:
    """Compiles the change, checks it against NumPy, and times it next to the copy."""
    start = time.perf_counter()
    change = compile_change(work.shape, work.element_type, work.source, work.result)
    compiled = time.perf_counter() - start
    logical = _random_numbers(work.shape, work.element_type)
    source, wanted = align_array(pack_array(logical, work.source)), pack_array(logical, work.result)
    result = align_array(np.zeros(stored_shape(work.shape, work.result), wanted.dtype))
    run = change.bind_arrays(source, result)
    run()
    exact = bool(np.array_equal(result, wanted))
    counted = result.nbytes if work.unrolls else source.nbytes + result.nbytes
    size = element_bytes(work.element_type)
    predicted = predict_seconds(machine, work.shape, size, work.source, work.result)
    return {
        "name": work.name,
        "layout": work.layout,
        "shape": "x".join(map(str, work.shape)),
        "element_type": work.element_type,
        "direction": work.direction,
        "counted": "written" if work.unrolls else "read and written",
        **_time_change(run, counted, counted if work.unrolls else counted // 2, rounds),
        "predicted_ms": predicted * 1e3,
        "compile_s": compiled,
        "bit_exact": exact,
        "error": None,
    }


def measure_quantisation(work: Quantisation, rounds: int = ROUNDS) -> Record:
    """The same for a quantisation."""
    start = time.perf_counter()
    run, is_exact = work.bind_call()
    compiled = time.perf_counter() - start
    run()
    return {
        "name": work.name,
        "layout": "plain",
        "shape": "x".join(map(str, work.shape)),
        "element_type": "f32 to i8",
        "direction": "quantise",
        "counted": "read and written",
        **_time_change(run, work.num_bytes, work.num_bytes // 2, rounds),
        "predicted_ms": None,
        "compile_s": compiled,
        "bit_exact": is_exact(),
        "error": None,
    }


def _time_change(run: Callable[[], object], counted: int, copied: int, rounds: int) -> Record:
    """Times a call that moves `counted` bytes, next to a copy of `copied` bytes."""
    seconds, copy_seconds = _time_interleaved(run, _copy_call(copied), rounds)
    return {
        "bytes": counted,
        "ms": seconds * 1e3,
        "copy_ms": copy_seconds * 1e3,
        "gbytes_per_s": counted / seconds * 1e-9,
        "copy_gbytes_per_s": counted / copy_seconds * 1e-9,
        "ratio": copy_seconds / seconds,
    }


def summary(records: Sequence[Record]) -> str:
    """Counts those that reach half of a copy's bandwidth, and tells how good predictions are."""
    ratios = {str(r["name"]): float(r["ratio"] or 0) for r in records}
    slow = sorted((ratio, name) for name, ratio in ratios.items() if ratio < EXPECTED_RATIO)
    errors = [
        math.log(float(r["predicted_ms"]) / float(r["ms"] or 1)) ** 2
        for r in records
        if r["predicted_ms"]
    ]
    lines = [
        f"host-pack: {len(records) - len(slow)}/{len(records)} at {EXPECTED_RATIO:.0%} or more of "
        f"a copy, geometric mean {statistics.geometric_mean(ratios.values()):.2f}; all exact: "
        f"{all(r['bit_exact'] for r in records)}",
    ]
    if errors:
        rms = math.sqrt(statistics.fmean(errors))
        lines.append(f"predictions: RMS of log(predicted / measured) {rms:.2f}")
    lines += [f"below: {name} {ratio:.2f}" for ratio, name in slow]
    return "\n".join(lines)


def _random_numbers(shape: Sequence[int], element_type: str) -> NDArray[np.generic]:
    random = np.random.default_rng(0).integers(-128, 128, tuple(shape), dtype=np.int8)
    return random.astype({"i8": np.int8, "f32": np.float32}[element_type])


def _copy_call(size: int) -> Callable[[], object]:
    """A copy of `size` bytes."""
    source, result = align_array(np.ones(size, np.uint8)), align_array(np.zeros(size, np.uint8))
    return lambda: np.copyto(result, source)


def _time_interleaved(
    first: Callable[[], object], second: Callable[[], object], rounds: int
) -> tuple[float, float]:
    """The median seconds of one call of each, measured in turns."""
    calls = (first, second)
    counts: list[int] = []
    for call in calls:
        once = min(_time_call(call, 1) for _ in range(3))
        counts.append(max(1, round(WANTED_SECONDS / max(once, 1e-7))))
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for call, count, found in zip(calls, counts, times, strict=True):
            found.append(_time_call(call, count))
    return statistics.median(times[0]), statistics.median(times[1])


def _time_call(call: Callable[[], object], count: int) -> float:
    start = time.perf_counter()
    for _ in range(count):
        call()
    return (time.perf_counter() - start) / count
