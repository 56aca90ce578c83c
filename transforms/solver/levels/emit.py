"""From candidates to directives, and their exact cost."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ...dataflow.directive.analysis import Analysis, analyse_directives
from ...dataflow.directive.data import (
    LayerDirectives,
    LevelDirectives,
    ResidentBlock,
    Stack,
    Update,
)
from .cost import Batch, Costs, Counter, Flow, goal_of
from .model import Model


def directives_of(model: Model, batch: Batch, which: int = 0) -> LayerDirectives:
    """Candidate number `which` as directives."""
    one = batch.take([which])
    levels = tuple(_level_directives(model, one, m) for m in range(model.num_levels))
    return LayerDirectives(model.problem, levels)


def _level_directives(model: Model, one: Batch, level: int) -> LevelDirectives:
    blocks, groups = one.blocks[level, :, 0], one.groups[level, :, 0]
    whole = one.blocks[level + 1, :, 0] if level + 1 < model.num_levels else model.extents
    copies = -(-groups // blocks)
    stacks = list(_lane_stacks(model, one)) if level == 0 else []
    stacks += [
        Stack(((name, int(blocks[d])),), int(copies[d]))
        for d, name in enumerate(model.dims)
        if copies[d] > 1
    ]
    updates = tuple(
        Update(((model.dims[d], int(groups[d])),))
        for d in map(int, one.orders[level, :, 0])
        if groups[d] < whole[d]
    )
    held: list[ResidentBlock] = []
    for t, tensor in enumerate(model.tensors):
        store = model.stores[level][t]
        if not one.held[level, t, 0] or store is None:
            continue
        sizes = tuple((model.dims[d], int(blocks[d])) for d in sorted(tensor.dims))
        share = 1
        if one.shared[level, t, 0]:
            share = int(np.prod([c for d, c in enumerate(copies) if d not in tensor.dims]))
        held.append(ResidentBlock(tensor.tensor.name, store.name, sizes, share))
    return LevelDirectives(model.view.levels[level].name, tuple(held), tuple(stacks), updates)


def _lane_stacks(model: Model, one: Batch) -> list[Stack]:
    """The iterations that an intrinsic computes at once, as stacks within a buffer."""
    found: list[Stack] = []
    for d, name in enumerate(model.dims):
        lanes = min(int(model.units[d]), int(one.blocks[0, d, 0]))
        if lanes > 1:
            found.append(Stack(((name, 1),), lanes))
    return found


class _Counted(Counter):
    """A candidate whose accesses `analysis` has counted."""

    def __init__(self, model: Model, batch: Batch, analysis: Analysis) -> None:
        super().__init__(model, batch)
        self.analysis = analysis

    def flow(self, tensor: int, level: int, source: int) -> Flow:
        name = self.model.tensors[tensor].tensor.name
        found = self.analysis.access(name, level)
        assert found.source == source
        numbers = (
            found.fetched + found.from_same_level,
            found.sent,
            found.drained,
            found.stored,
        )
        return Flow(*(np.array([float(n)]) for n in numbers))

    def costs(self) -> Costs:
        """As counted, with what buffers of a level read from each other."""
        found = super().costs()
        near = sum(
            a.from_same_level * self.model.price(t, a.level)
            for t, view in enumerate(self.model.tensors)
            for a in self.analysis.accesses
            if a.tensor == view.tensor.name
        )
        energy = found.energy + near
        goal = goal_of(self.model, energy, found.cycles)
        return Costs(energy, found.cycles, goal, goal)


def exact_costs(model: Model, batch: Batch, which: int = 0) -> Costs:
    """The cost of one candidate with accesses counted by `analysis.analyse_directives`."""
    one = batch.take([which])
    directives = directives_of(model, one)
    same = [level.name for level in model.view.levels if level.is_systolic]
    return _Counted(model, one, analyse_directives(_strip_sizes(directives), same)).costs()


def _strip_sizes(directives: LayerDirectives) -> LayerDirectives:
    """Without sizes, which the moves imply; lanes do not count as they move nothing."""
    levels = tuple(
        replace(
            level,
            stacks=tuple(s for s in level.stacks if not _is_lane(level, s)),
        )
        for level in directives.levels
    )
    return replace(directives, levels=levels)


def _is_lane(level: LevelDirectives, stack: Stack) -> bool:
    ((dim, stride),) = stack.shift
    held = [h.by_dim[dim] for h in level.held if dim in h.by_dim]
    return bool(held) and stride < min(held)
