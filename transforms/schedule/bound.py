"""
A lower bound on the cycles of a kernel, whatever its schedule.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from .borders import call_boxes
from .costs import ScheduleCosts
from .grid import GridKernel, GridOperand


def lower_bound(kernel: GridKernel, costs: ScheduleCosts) -> int:
    """
    Cycles that no schedule can beat: every element is moved once without set-up, every call
    that does not read zeros outside a grid and every pass takes its cycles, and the engines
    overlap perfectly.
    """
    whole = tuple((0, n) for n in kernel.extents)
    load: dict[str, float] = {}
    for operand, cost in zip(kernel.inputs, costs.inputs, strict=True):
        moved_bytes = count_touched(operand, kernel.extents) * operand.element_bytes
        cycles = moved_bytes / cost.bytes_per_cycle
        load[cost.engine] = load.get(cost.engine, 0) + cycles
    per_element = (
        costs.init_cycles_per_element + kernel.num_epilogue_passes * costs.pass_cycles_per_element
    )
    boxes = call_boxes(kernel.inputs, whole)
    calls = kernel.num_calls
    if boxes is not None:
        calls = sum(math.prod(hi - lo for lo, hi in box) for box in boxes)
    compute = calls * costs.init_cycles_per_element + kernel.output.size * per_element
    store = kernel.output.size * costs.output.element_bytes / costs.output.bytes_per_cycle
    busy = load
    for engine, cycles in ((costs.output.engine, store), (costs.compute_engine, compute)):
        busy[engine] = busy.get(engine, 0) + cycles
    return math.ceil(max(busy.values()))


def count_touched(operand: GridOperand, extents: Sequence[int]) -> int:
    """
    Elements of a grid that the iterations below `extents` read, or fewer: windows further apart
    than they are wide leave some out, and of grid dimensions that move together one is counted.
    """
    count = 1
    moved: set[int] = set()
    for dim in operand.dims:
        loops = {j for j, _ in dim.moves}
        if moved & loops:
            continue
        moved |= loops
        places = np.array([dim.constant])
        for j, coefficient in dim.moves:
            places = np.unique(places[:, None] + coefficient * np.arange(extents[j]))
        count *= int(np.count_nonzero((places >= 0) & (places < dim.extent)))
    return count
