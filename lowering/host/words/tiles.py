"""
Products of words on a tile unit (AMX).

1. Both operands become words, as for dot products (`dot`); of the operand that has the rows, the
   words of a row lie side by side.
2. A block of tiles takes the place of the register tile (`targets.host.nest.tile_plan`).
"""

from __future__ import annotations

from dataclasses import replace

from typing_extensions import override

from ....targets.host.nest.fields import fields_of
from ....targets.host.nest.plan import Planner
from ....targets.host.nest.steps import UNDECIDED, Fused, KernelStep, Packed
from ....targets.host.nest.tile_plan import TileChoice, choose_tiles
from .dot import Words


class TileWords(Words):
    """The steps of one kernel on a tile unit."""

    @override
    def plan_words(self, words: Fused, planner: Planner) -> bool:
        rows = self.match.rows
        assert rows is not None
        found = choose_tiles(words, rows, planner.packable, planner.processor)
        if found is None:
            return False
        planner.program.steps.append(self._scheduled(found, planner))
        return True

    def _scheduled(self, found: TileChoice, planner: Planner) -> KernelStep:
        phase, buffers = found.phase, planner.program.buffers
        for operand, panels in phase.panels.items():
            tensor = phase.fused.tensors[operand]
            old, sizes = buffers[tensor.buffer], [*tensor.shape]
            assert isinstance(old, Packed)
            sizes[panels.axis] = -(-sizes[panels.axis] // panels.size) * panels.size
            elements = 1
            for size in sizes:
                elements *= size
            buffers[tensor.buffer] = replace(old, panels=panels, elements=elements)
        chosen = fields_of(found.schedule, phase, frozenset(phase.panels))
        return KernelStep(phase.fused, UNDECIDED, chosen, self._describe(found))

    def _describe(self, found: TileChoice) -> str:
        match, groups, schedule = self.match, found.phase.groups, found.schedule
        names = [
            " ".join(match.names[d] for d in groups[loop])
            for loop in (schedule.blocks[0][0], schedule.vector or 0)
        ]
        count = schedule.tile * match.per_word
        what = "bf16" if match.type == "f32" else "int8"
        return (
            f"{what} products of tiles by @{match.intrinsic.name}: m <- {names[0]}(16), "
            f"n <- {names[1]}(16), k <- {match.names[match.dim]}({count})"
        )
