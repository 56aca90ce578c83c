"""
What no schedule of a network on a machine can be below: bytes from and to the outermost memory, and
cycles.

The space: every schedule that computes each structured op once, without recomputation saved by
algebra, reads each weight and input of the network at least once from the outermost memory (once
for all clusters, where one read feeds several) and writes each output once.

* Units: each product is done by a matrix or a vector unit, every other scalar operation by the unit
  for these; the units of all cores work all the time.
* The outermost memory: its bytes over its rate.
* Between shared and local memory: a product of `n` multiply-adds of which a core holds `w` words
  moves
  at least `2 n / sqrt(w) - w` words (Hong and Kung, 1981; Irony, Toledo and Tiskin, 2004), of which
  the part that each core's share would need is counted.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from ....transforms.graph.fused import Step
from ....transforms.graph.machine import Grid
from ....transforms.graph.tensors import element_bits


@dataclass(frozen=True)
class CycleBound:
    """The least cycles by what takes them; `cycles` is the largest."""

    products: float
    others: float
    outer: float
    local: float

    @property
    def cycles(self) -> int:
        """The bound."""
        return math.ceil(max(self.products, self.others, self.outer, self.local) - 1e-9)


def bound_cycles(steps: Iterable[Step], moved_bytes: int, grid: Grid) -> CycleBound:
    """The bound of a network whose inputs, weights and outputs have `moved_bytes` in all."""
    core, count = grid.core, grid.clusters * grid.cores
    products = others = words = 0.0
    per_cycle = math.prod(core.tile) * core.matrix + (core.macs if core.macs > 1 else 0)
    for step in steps:
        points = math.prod(step.extents)
        if step.is_product:
            bits = element_bits(step.reads[0])
            products += points * max(1, bits // core.lane_bits) / per_cycle
            held = core.local_bytes * 8 / bits
            share = points / count
            words += max(0.0, 2 * share / math.sqrt(held) - held) * bits / 8
        elif not step.tables:
            width = max(1, core.lanes * core.lane_bits // max(core.lane_bits, step.bits))
            others += points * step.scalar_ops / width
    return CycleBound(
        products / count, others / count, moved_bytes / grid.outer_rate, words / core.link
    )
