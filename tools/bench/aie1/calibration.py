"""
Other people's kernels: Vyasa's, and the public 3x3 code. What their schemes are;
`calibration_code` makes words of them, which it runs.

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
