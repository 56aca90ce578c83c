"""
The cost of each tile's calls: exactly, as the target issues them, or quickly.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from .borders import inside_groups, leaves_grid
from .costs import CallCost, ScheduleCosts
from .grid import GridDim, GridKernel
from .pieces import block_classes, dim_classes, step_blocks
from .tiles import Ints, Schedule, TileNest


@dataclass(frozen=True, eq=False)
class Calls:
    """Per tile the class of its block; per class the cycles and control words."""

    number: Ints
    cycles: Ints
    words: Ints


class CallCosts:
    """The calls of a kernel's tiles; each shape of a block is worked out once."""

    def __init__(self, kernel: GridKernel, costs: ScheduleCosts) -> None:
        self._kernel, self._costs = kernel, costs
        whole = tuple((0, n) for n in kernel.extents)
        self._leaving = [d for o in kernel.inputs for d in o.dims if leaves_grid(d, whole)]
        self._blocks: dict[tuple[object, ...], CallCost | None] = {}
        self._calls: dict[tuple[object, ...], Calls | None] = {}
        self._kept: dict[tuple[object, ...], tuple[Ints, Ints]] = {}
        self._quick: dict[tuple[object, ...], Ints] = {}

    def exact_calls(
        self, schedule: Schedule, nest: TileNest, max_words: int | None = None
    ) -> Calls | None:
        """
        The calls as they are issued, `None` where a block cannot be, or where the blocks of
        all classes have more than `max_words` control words.
        """
        orders = tuple(
            tuple(s.grid for s in b.order if s.inner or not s.factor) for b in schedule.buffers
        )
        key = schedule.tile, orders, schedule.skip_border, max_words
        if key not in self._calls:
            shape = orders, schedule.skip_border
            self._calls[key] = self._count_calls(schedule, nest, shape, max_words)
        return self._calls[key]

    def _count_calls(
        self,
        schedule: Schedule,
        nest: TileNest,
        key: tuple[object, ...],
        max_words: int | None,
    ) -> Calls | None:
        classes = block_classes(self._kernel, schedule, nest)
        cycles = np.empty(len(classes.members), dtype=np.int64)
        words = np.empty_like(cycles)
        for i, member in enumerate(classes.members):
            box = nest.box_of(member)
            spans: list[tuple[int, int]] = []
            if schedule.skip_border:
                for dim in self._leaving:
                    lower, upper = dim.interval(box)
                    spans.append((min(lower, 0), max(upper - dim.extent, 0)))
            shape = tuple(hi - lo for lo, hi in box), tuple(spans), *key
            if shape not in self._blocks:
                blocks = step_blocks(self._kernel, schedule, box)
                calls = self._costs.calls
                parts = None if blocks is None else [calls.block(b.loops) for b in blocks]
                self._blocks[shape] = _sum_costs(parts)
            cost = self._blocks[shape]
            if cost is None:
                return None
            cycles[i], words[i] = cost.cycles, cost.control_words
            if max_words is not None and words[: i + 1].sum() > max_words:
                return None
        return Calls(classes.number, cycles, words)

    def quick_cycles(self, nest: TileNest, *, skip_border: bool) -> Ints:
        """
        Per tile the cycles if each block takes one set-up and one cycle count per call, as
        most do.
        """
        key = nest.tile, skip_border
        if key not in self._quick:
            self._quick[key] = self._quick_cycles_of(nest, skip_border)
        return self._quick[key]

    def _quick_cycles_of(self, nest: TileNest, skip_border: bool) -> Ints:
        blocks = np.ones([1] * len(nest.counts), dtype=np.int64)
        calls = blocks
        seen: set[int] = set()
        for dim in self._leaving if skip_border else ():
            kept, groups = self._kept_calls(dim, nest)
            blocks, calls = blocks * groups, calls * kept
            seen |= {j for j, _ in dim.moves}
        for j in range(len(nest.counts)):
            if j not in seen:
                calls = calls * (nest.tile_ends(j) - nest.tile_starts(j))
        per_call = self._costs.init_cycles_per_element
        return np.where(calls > 0, blocks * self._costs.init_setup_cycles + calls * per_call, 0)

    def _kept_calls(self, dim: GridDim, nest: TileNest) -> tuple[Ints, Ints]:
        """Per tile the calls along `dim` that stay inside, and in how many groups."""
        key = dim.name, dim.coefficients, *(nest.tile[j] for j, _ in dim.moves)
        if key not in self._kept:
            classes = dim_classes(dim, nest)
            found = [inside_groups(dim, nest.box_of(m)) for m in classes.members]
            kept = [sum(math.prod(hi - lo for _, (lo, hi) in g) for g in gs) for gs in found]
            groups = [len(gs) for gs in found]
            self._kept[key] = (
                np.array(kept, dtype=np.int64)[classes.number],
                np.array(groups, dtype=np.int64)[classes.number],
            )
        return self._kept[key]


def _sum_costs(parts: list[CallCost | None] | None) -> CallCost | None:
    if parts is None:
        return None
    cycles = words = 0
    for cost in parts:
        if cost is None:
            return None
        cycles, words = cycles + cost.cycles, words + cost.control_words
    return CallCost(cycles, words)
