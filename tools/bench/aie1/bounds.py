"""
Bounds that no kernel of one AI Engine can exceed, in multiply-accumulates per cycle.

`bound_macs_per_cycle` is the bound of the tables' last columns, computed anew: per group of
outputs (a vector of lanes) at least as many cycles as multiply-adds without padding, as half of
the 256-bit loads, and as stores; and `FILL_AND_DRAIN_CYCLES` once. Nothing is carried from group to
group but coefficients that fit into their two registers; up to four rows may share what they load.
`roofline` is the paper's: each element once, at 96 bytes per cycle.
"""

from __future__ import annotations

import math

from .calibration import Scheme, counted_body, lanes_and_columns
from .workloads import Convolution

FILL_AND_DRAIN_CYCLES = 20
BYTES_PER_CYCLE = 96
_COEFFICIENT_REGISTERS = 2
_LOAD_PORTS = 2
_ROWS = (1, 2, 4)


def peak_macs_per_cycle(convolution: Convolution) -> int:
    lanes, columns = lanes_and_columns(convolution.bits)
    return lanes * columns


def bound_macs_per_cycle(convolution: Convolution, vector: str) -> float:
    """The bound for kernels whose lanes are neighbours along `vector`, `x` or `k`."""
    cycles = min(_group_cycles(convolution, vector, rows) for rows in _ROWS)
    lanes, _ = lanes_and_columns(convolution.bits)
    groups = math.prod(convolution.output) // lanes
    return convolution.macs / (math.ceil(groups * cycles) + FILL_AND_DRAIN_CYCLES)


def _group_cycles(convolution: Convolution, vector: str, rows: int) -> float:
    """Cycles per group of outputs, of bodies with `rows` of them."""
    lanes, columns = lanes_and_columns(convolution.bits)
    body = counted_body(convolution, Scheme(vector, ("y", "x"), {"y": rows}))
    taps = convolution.macs // math.prod(convolution.output)
    resident = vector == "x" and body.filter_loads <= _COEFFICIENT_REGISTERS
    loads = body.image_loads + (0 if resident else body.filter_loads)
    stores = max(1, lanes * convolution.bits // 256)
    return max(math.ceil(taps / columns), loads / rows / _LOAD_PORTS, stores)


def roofline(convolution: Convolution) -> float:
    """The least of the peak and what the memory allows where each element moves once."""
    elements = sum(map(math.prod, (convolution.image, convolution.filter, convolution.output)))
    cycles = elements * convolution.bits // 8 / BYTES_PER_CYCLE
    return min(peak_macs_per_cycle(convolution), convolution.macs / cycles)
