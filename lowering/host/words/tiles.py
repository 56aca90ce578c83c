"""
Products of words on a tile unit (AMX).

1. Both operands become words, as for dot products (`dot`); of the operand that has the rows, the
   words of a row lie side by side.
2. A block of tiles takes the place of the register tile (`targets.host.tile.plan`).
"""

from __future__ import annotations

from dataclasses import replace

from typing_extensions import override

from ....targets.host.nest.fields import fields_of
from ....targets.host.nest.plan import Planner
from ....targets.host.nest.steps import UNDECIDED, Fused, KernelStep, Packed, WordStep
from ....targets.host.nest.tiles import NestSchedule
from ....targets.host.tile.plan import TileChoice, choose_tiles
from ....targets.host.tile.roles import ROWS
from .dot import Words


class TileWords(Words):
    """
    The steps of one kernel on a tile unit, or of a part of one, whose schedule is the one of the
    part before if that is `known`.
    """

    known: NestSchedule | None = None

    @override
    def choose_block(self) -> int:
        """Those of a row of a tile, where the step that makes words stores them."""
        if self.match.beside is None:
            return self.words
        return max(n for n in range(1, ROWS + 1) if self.words % n == 0)

    @override
    def order_axes(self, rank: int, axis: int) -> tuple[int, ...]:
        """The rows of a tile lie beside each other."""
        beside = self.match.beside
        if beside is None:
            return super().order_axes(rank, axis)
        return (*(a for a in range(rank) if a != beside), beside)

    @override
    def plan_words(self, words: Fused, planner: Planner) -> bool:
        rows = self.match.rows
        assert rows is not None
        made = {s.stage.target: s.stage for s in planner.program.steps if isinstance(s, WordStep)}
        *read, _ = words.tensors
        stages = {i: made[t.buffer] for i, t in enumerate(read) if t.buffer in made}
        found = choose_tiles(words, rows, planner.packable, planner.processor, stages, self.known)
        if found is None:
            return False
        self.known = found.schedule
        planner.program.steps.append(self._scheduled(words, found, planner))
        return True

    def _scheduled(self, words: Fused, found: TileChoice, planner: Planner) -> KernelStep:
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
        return KernelStep(words, UNDECIDED, chosen, self._describe(found))

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
