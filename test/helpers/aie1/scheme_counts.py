"""What a body of a published scheme executes, counted by formulas."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from weft.tools.bench.aie1.calibration import (
    LOADS_PER_POINTER_AND_CYCLE,
    Scheme,
    lanes_and_columns,
)
from weft.tools.bench.aie1.workloads import Convolution

_LOAD_BITS = 256
_STORE_BITS: Mapping[int, int] = {8: 128, 16: 128, 32: 256}
"""What one store takes from an accumulator, by bits of the results."""
_LOAD_PORTS = 2


@dataclass(frozen=True)
class Body:
    """The work of a body, and the iterations of each loop, the outermost first."""

    macs: int
    image_loads: int
    filter_loads: int
    stores: int
    iterations: tuple[int, ...]

    @property
    def initiation_cycles(self) -> int:
        """The cycles of a trip: those of the slot with most to do."""
        loads = self.image_loads, self.filter_loads
        return max(
            self.macs,
            self.stores,
            math.ceil(sum(loads) / _LOAD_PORTS),
            *(math.ceil(n / LOADS_PER_POINTER_AND_CYCLE) for n in loads),
        )


def counted_body(convolution: Convolution, scheme: Scheme) -> Body:
    """The body of a scheme. Vector loops are `x` and `k`."""
    lanes, columns = lanes_and_columns(convolution.bits)
    extents = _loop_extents(convolution)
    jam = {name: scheme.jam.get(name, 1) for name in extents}
    groups = math.prod(jam.values())
    trips = [
        extents[name] // (jam[name] * (lanes if name == scheme.vector else 1))
        for name in (*(n for n in extents if n not in scheme.order), *scheme.order)
        if name in extents
    ]
    stored = lanes * convolution.bits // _STORE_BITS[convolution.bits]
    if scheme.vector == "x":
        macs, image, filters = _along_rows(convolution, jam, lanes, columns)
    else:
        macs, image, filters = _along_channels(convolution, jam, lanes, columns)
    return Body(macs * groups, image, filters, stored * groups, tuple(trips))


def _loop_extents(convolution: Convolution) -> dict[str, int]:
    """The loops over outputs, by the letters of the paper."""
    names: tuple[str, ...] = ("z", "y", "x")[-convolution.axes :]
    if convolution.kind != "plain":
        names = ("k", *names)
    return dict(zip(names, convolution.output, strict=True))


def _window_extents(convolution: Convolution) -> tuple[int, int, int]:
    """Columns, rows and planes of the filter."""
    found = (*reversed(convolution.filter[-convolution.axes :]), 1, 1)
    return found[0], found[1], found[2]


def _count_channels(convolution: Convolution) -> int:
    return convolution.image[0] if convolution.kind == "channels" else 1


def _count_registers(elements: int, bits: int) -> int:
    return math.ceil(elements * bits / _LOAD_BITS)


def _along_rows(
    convolution: Convolution, jam: Mapping[str, int], lanes: int, columns: int
) -> tuple[int, int, int]:
    """
    Multiply-adds per group of outputs, loads of the image and of the filter, where lanes are
    neighbours in a row.
    """
    width, height, depth = _window_extents(convolution)
    channels, bits = _count_channels(convolution), convolution.bits
    pairs = channels % columns == 0
    padded = width if pairs else columns * math.ceil(width / columns)
    taps = padded * height * depth * channels
    rows = (jam["y"] + height - 1) * (jam.get("z", 1) + depth - 1)
    span = jam["x"] * lanes + padded - 1
    blocks, block = (channels // columns, columns) if pairs else (channels, 1)
    image = rows * blocks * _count_registers(span * block, bits)
    filters = jam.get("k", 1) if convolution.kind != "plain" else 1
    return taps // columns, image, filters * _count_registers(taps, bits)


def _along_channels(
    convolution: Convolution, jam: Mapping[str, int], lanes: int, columns: int
) -> tuple[int, int, int]:
    """
    The same, where lanes are output channels: filters are the operand with a row of elements per
    lane, and the image the other.
    """
    width, height, _ = _window_extents(convolution)
    channels, bits = _count_channels(convolution), convolution.bits
    macs = math.ceil(width * height * channels / columns)
    row = _count_registers((jam["x"] + width - 1) * channels, bits)
    image = (jam["y"] + height - 1) * row
    return macs, image, macs * jam["k"] * _count_registers(lanes * columns, bits)
