"""
Plans: schedules before their storage orders are chosen, in a normal form.

Two schedules that differ in what makes no difference (the place of a loop of one tile, a
second copy of a block that never changes) have the same plan.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from .costs import ScheduleCosts
from .evaluate import Evaluator
from .grid import GridKernel
from .pieces import piece_elements
from .structure import Structure
from .tiles import Buffering, Schedule, full_tile_box


@dataclass(frozen=True)
class SchedulePlan:
    """A `Schedule` without storage orders; see the module."""

    tile: tuple[int, ...]
    loops: tuple[int, ...]
    held: tuple[frozenset[int], ...]
    copies: tuple[int, ...]
    skip_border: bool


def plan_of(
    kernel: GridKernel, tile: Sequence[int], structure: Structure, *, skip_border: bool
) -> SchedulePlan:
    """The normal form of a structure with a tile."""
    counts = [-(-n // t) for n, t in zip(kernel.extents, tile, strict=True)]
    active = [j for j in structure.loops if counts[j] > 1]
    idle = [j for j in range(len(counts)) if counts[j] == 1]
    held: list[frozenset[int]] = []
    copies: list[int] = []
    for p, operand in enumerate(kernel.operands):
        used = operand.used_dims()
        wanted = structure.held[p]
        if p == len(kernel.inputs):
            wanted = _inside_reduction(kernel, active)
        moving = [i for i, j in enumerate(active) if j in used - wanted]
        # What is held outside of the innermost moving loop changes with it anyway.
        inside = active[moving[-1] + 1 :] if moving else active
        kept = frozenset(j for j in inside if j in used & wanted)
        held.append(kept)
        copies.append(structure.copies[p] if moving else 1)
    return SchedulePlan(tuple(tile), (*idle, *active), tuple(held), tuple(copies), skip_border)


def _inside_reduction(kernel: GridKernel, active: Sequence[int]) -> frozenset[int]:
    """The output's dimensions inside the outermost reduction: partial sums must stay."""
    first = next((i for i, j in enumerate(active) if j in kernel.reductions), len(active))
    return frozenset(j for j in active[first:] if j not in kernel.reductions)


def fits_memories(kernel: GridKernel, costs: ScheduleCosts, plan: SchedulePlan) -> bool:
    """Tests whether all blocks of all operands fit their memories."""
    box = full_tile_box(kernel, plan.tile)
    sizes: list[int] = []
    for operand, held, copies in zip(kernel.operands, plan.held, plan.copies, strict=True):
        size = copies * piece_elements(operand, box, clip=plan.skip_border)
        sizes.append(size * math.prod(-(-kernel.extents[j] // plan.tile[j]) for j in held))
    taken = zip(costs.occupied_sizes(sizes), costs.capacities, strict=True)
    return all(size <= capacity for size, capacity in taken)


def schedule_of_plan(plan: SchedulePlan, evaluator: Evaluator) -> Schedule | None:
    """The schedule with the storage orders that move pieces fastest; `None`: none can."""
    buffers: list[Buffering] = []
    for p, (held, copies) in enumerate(zip(plan.held, plan.copies, strict=True)):
        order = evaluator.moves.fastest_order(plan.tile, p, skip_border=plan.skip_border)
        if order is None:
            return None
        buffers.append(Buffering(held, copies, order))
    return Schedule(plan.tile, plan.loops, tuple(buffers), plan.skip_border)
