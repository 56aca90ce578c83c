"""What changes of layout take: instructions of the tiles, and bytes through the caches."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ...transforms.layout_map import Layout
from .pack_plan import Plan, plans_of
from .pack_tiles import LOOP_CYCLES, tile_of

POSITION_CYCLES = 12.0
"""A position whose expressions are computed with divisions."""


def cheapest_plan(
    shape: Sequence[int], element_bytes: int, source: Layout, result: Layout
) -> Plan:
    """The nest with the fewest cycles."""
    return min(plans_of(shape, source, result), key=lambda p: plan_cycles(p, element_bytes))


def plan_cycles(plan: Plan, element_bytes: int) -> float:
    """The cycles that a plan's instructions take with all data in the nearest cache."""
    if not plan.regions:
        return POSITION_CYCLES * plan.num_dest
    outer = math.prod(loop.extent for loop in plan.outer)
    cycles = 0.0
    for region in plan.regions:
        tile = tile_of(region, element_bytes)
        cycles += tile.num_tiles * (tile.cycles + LOOP_CYCLES)
    return outer * cycles
