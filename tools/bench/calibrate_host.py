"""
What the host of a system takes, measured on the processor that this runs on.

Changes of layout between parts take longer than the model of a typical host says of one by itself:
tensors come from other parts, whose data have filled the caches. So several take turns here, on
arrays that no cache near the core holds together.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ...lowering.host.layouts.costs import host_seconds
from ...targets.system.program import fewest_seconds
from ...transforms.layout.map import Layout, Reorder, Split, stored_shape
from ..api import compile, run
from .host_changes import Change, measure_changes
from .layers import conv2d_mlir

MAPS = ((64, 112), (32, 56), (64, 56), (128, 28), (96, 56), (256, 28), (256, 14), (512, 14))
"""Channels and rows of the maps that are stored anew, as networks for images have them."""

BLOCKS = (8, 16, 32)
"""Channels that accelerators store side by side."""

_LAYER = (64, 56)
"""Channels and rows of the 3x3 layer that is timed."""


@dataclass(frozen=True)
class HostRates:
    """
    `change_scale`: the median of what changes of layout take over what the model of a typical host
    says. Bytes that they move per second, in the median, and multiply-accumulates of bytes that a
    convolution does per second, on one thread.
    """

    change_scale: float
    bytes_per_second: float
    macs_per_second: float


def list_changes() -> Iterator[Change]:
    """Maps to blocks of channels and back, each size with the blocks that divide its channels."""
    for channels, rows in MAPS:
        shape = (1, channels, rows, rows)
        for block in BLOCKS:
            blocked = Layout((Split(1, (channels // block, block)), Reorder((0, 1, 3, 4, 2))))
            yield Change(shape, Layout(), blocked)
            yield Change(shape, blocked, Layout())


def measure_host() -> HostRates:
    """Measures the rates on one thread, in some seconds. Raises `WeftError` without bindings."""
    changes = [*list_changes()]
    # The fewest seconds, as others interrupt; each run finds the arrays of others in the caches.
    taken = measure_changes({str(i): [change] for i, change in enumerate(changes)}, min)
    ratios: list[float] = []
    rates: list[float] = []
    for seconds, change in zip(taken.values(), changes, strict=True):
        ratios.append(seconds / host_seconds(change.shape, 1, change.source, change.result))
        layouts = (change.source, change.result)
        moved = sum(math.prod(stored_shape(change.shape, layout)) for layout in layouts)
        rates.append(moved / seconds)
    return HostRates(statistics.median(ratios), statistics.median(rates), _measure_macs())


def _measure_macs() -> float:
    channels, rows = _LAYER
    text = conv2d_mlir(1, channels, rows, rows, channels, 3, 3, pad=1)
    made = compile(text, target="host")
    rng = np.random.default_rng(0)
    shapes = {"x": (1, channels, rows, rows), "w": (channels, channels, 3, 3)}
    arrays = {n: rng.integers(-128, 128, shape, np.int8) for n, shape in shapes.items()}
    seconds = fewest_seconds(lambda: run(made, arrays))
    return channels * channels * 9 * rows * rows / seconds
