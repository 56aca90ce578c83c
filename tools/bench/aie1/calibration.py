"""
Other people's kernels: Vyasa's, and the public 3x3 code. What their schemes are, and what a body
of them executes, counted by formulas; `calibration_code` makes words of them, which it runs.

Vyasa's scheme: filters are padded to whole multiply-adds, per row, or pairs of channels are fused;
a body loads all that it reads, each trip anew; the published loops in the published order, of
which the innermost is software-pipelined, and filled and drained whenever it is entered. Loops
of one trip are none. Loops are listed the outermost first; the one that the table calls pipelined
is the innermost.

There are two constants. `FILL_AND_DRAIN_CYCLES` is the same for all kernels, and for all ways into
a loop. `LOADS_PER_POINTER_AND_CYCLE`: image and filter have a pointer each, and two accesses by
one pointer do not share an instruction (the vendor's compiler has none that do: UG1078, Load/Store
Operations); the fully connected layer at 16 bits, which takes 2048 cycles and a little more where
it could take 1024, shows that.

Sources: Vyasa's paper (see `workloads`), sections III and IV, tables VI and VII; AM009 for
the ports; the 3x3 kernel is the `filter2D` of Xilinx' public Vitis Libraries.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .workloads import Convolution, Workload

FILL_AND_DRAIN_CYCLES = 38
"""
Cycles that entering the pipelined loop takes beyond its trips. With 36 to 41, the runs of all
kernels are near the published means: each suite to 8 % (32 bits) and 15 % (16 bits), also with
CONV3D jammed twice, all three together to 5 % and 8 %, and FC at 16 bits to 3 %. The middle.
"""

LOADS_PER_POINTER_AND_CYCLE = 1

PUBLISHED: Mapping[tuple[str, int], float] = {
    ("CV", 32): 7.67,
    ("CV", 16): 25.92,
    ("DL", 32): 7.67,
    ("DL", 16): 22.53,
    ("CONV3D", 32): 7.55,
    ("CONV3D", 16): 21.60,
}
"""Vyasa's geometric means in MACs per cycle, by suite and bits of the operands."""

_LOAD_BITS = 256
_STORE_BITS: Mapping[int, int] = {8: 128, 16: 128, 32: 256}
"""What one store takes from an accumulator, by bits of the results."""
_LOAD_PORTS = 2
_SHAPES: Mapping[int, tuple[int, int]] = {8: (16, 8), 16: (16, 2), 32: (8, 1)}


def lanes_and_columns(bits: int) -> tuple[int, int]:
    """Of the multiply-add that the published kernels use for operands of that many bits."""
    return _SHAPES[bits]


@dataclass(frozen=True)
class Scheme:
    """
    A published schedule: the loop over the lanes, the loops, the outermost first, and how many
    iterations of each are in a body.
    """

    vector: str
    order: tuple[str, ...]
    jam: Mapping[str, int]


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


def published_scheme(workload: Workload, jam_y: int = 1) -> Scheme:
    """
    The schedule of a row. Those of CONV3D are not published: x over the lanes and innermost, y
    jammed by `jam_y`.
    """
    row = workload.row
    if workload.suite == "CONV3D":
        return Scheme("x", ("z", "y", "x"), {"y": jam_y})
    order = tuple(row["loop_order"])
    pipelined = row.get("sw_loop", order[-1])
    if pipelined in order:
        order = (*(name for name in order if name != pipelined), pipelined)
    jam = {name: int(row.get(f"vyasa_unroll_{name}", 1)) for name in order}
    return Scheme(row["vector_loop"], order, jam)


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


def expert_scheme(convolution: Convolution) -> Scheme | None:
    """
    The public kernel of 3x3 at 16 bits: row after row, 16 outputs at a time, by 6 multiply-adds of
    rows that are padded with a column of zeros; `None` for other convolutions.
    """
    if convolution.kind != "plain" or convolution.filter != (3, 3) or convolution.bits != 16:
        return None
    return Scheme("x", ("y", "x"), {})


def geometric_mean(values: Sequence[float]) -> float:
    """The geometric mean of positive numbers, at least one."""
    return math.exp(math.fsum(map(math.log, values)) / len(values))
