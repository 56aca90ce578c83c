"""
The steps of a scheduled op on a machine that is known by its description alone: which pieces of
the operands are where in the local memories, what is transferred, and what is called on it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ...transforms.core.errors import WeftError
from ...transforms.embed.application import Application, EpilogueCall
from ...transforms.kernel.view import Box
from ...transforms.machine.view import Machine
from ...transforms.schedule.costs import LoopDim, ScheduleCosts
from ...transforms.schedule.grid import GridKernel
from ...transforms.schedule.pieces import (
    Block,
    largest_pieces,
    resident_loops,
    slot_elements,
    step_blocks,
)
from ...transforms.schedule.tiles import Schedule, Walk, walk_schedule, without_idle
from ...transforms.schedule.transfer_plans import TransferPlans
from ...transforms.schedule.transfers import Transfer


@dataclass(frozen=True)
class Scheduled:
    """An application with its schedule and costs on a machine."""

    application: Application
    kernel: GridKernel
    costs: ScheduleCosts
    schedule: Schedule
    machine: Machine


@dataclass(frozen=True)
class EpiloguePass:
    """
    An element-wise intrinsic over the output piece of a step. `resident` is the number of the
    resident operand that it reads besides; its loops have strides of the resident and of the
    output, and it starts at `first` in the resident.
    """

    call: EpilogueCall
    resident: int | None
    first: int
    loops: tuple[LoopDim, ...]


@dataclass(frozen=True)
class LayerSteps:
    """
    The walk over the steps of a schedule. Pieces and residents are numbered by the entries of their
    memories: residents come first, and operands of one memory follow each other.
    """

    scheduled: Scheduled

    @property
    def kernel(self) -> GridKernel:
        return self.scheduled.kernel

    @property
    def schedule(self) -> Schedule:
        return self.scheduled.schedule

    @property
    def last(self) -> int:
        """The position of the output among the operands."""
        return len(self.kernel.operands) - 1

    @cached_property
    def _full_walk(self) -> Walk:
        return walk_schedule(self.kernel, self.schedule)

    @cached_property
    def blocks(self) -> tuple[tuple[Block, ...], ...]:
        """The blocks of calls of each step, from where the pieces start."""
        walk = self._full_walk
        return tuple(self._cut_blocks(walk.box(t)) for t in range(walk.num_steps))

    @cached_property
    def walk(self) -> Walk:
        """The steps; no piece is loaded for one without calls."""
        busy = np.array([bool(b) for b in self.blocks], np.bool_)
        return without_idle(self._full_walk, busy)

    @cached_property
    def _plans(self) -> TransferPlans:
        return TransferPlans(self.kernel, self.schedule)

    @cached_property
    def resident_bases(self) -> tuple[int, ...]:
        """The entry at which each resident operand begins in its memory."""
        taken: dict[str, int] = {}
        bases: list[int] = []
        for resident in self.kernel.resident:
            bases.append(taken.get(resident.memory, 0))
            taken[resident.memory] = bases[-1] + resident.size
        return tuple(bases)

    @cached_property
    def _bases(self) -> tuple[int, ...]:
        """The entries at which each operand's slots begin in its memory."""
        taken: dict[str, int] = {}
        for base, resident in zip(self.resident_bases, self.kernel.resident, strict=True):
            taken[resident.memory] = base + resident.size
        bases: list[int] = []
        for operand, buffer, (size, _) in zip(
            self.kernel.operands, self.schedule.buffers, self._sizes, strict=True
        ):
            bases.append(taken.get(operand.memory, 0))
            taken[operand.memory] = bases[-1] + buffer.copies * size
        for name, end in taken.items():
            room = self.scheduled.machine.find_memory(name).usable_entries
            if end > room:
                raise WeftError(f"{self.kernel.name}: needs {end} of the {room} entries of @{name}")
        return tuple(bases)

    @cached_property
    def _sizes(self) -> tuple[tuple[int, int], ...]:
        """Per operand the entries of a slot and of a piece."""
        slots = slot_elements(self.kernel, self.schedule)
        return tuple(zip(slots, largest_pieces(self.kernel, self.schedule), strict=True))

    def find_piece(self, position: int, t: int) -> range:
        """The entries of the piece of an operand at step `t`."""
        operand = self.walk.operands[position]
        slot, piece = self._sizes[position]
        base = self._bases[position] + int(operand.slot[t]) * slot + int(operand.piece[t]) * piece
        return range(base, base + piece)

    def list_transfers(self, position: int, t: int) -> tuple[Transfer, ...]:
        """What moves the piece of an operand at step `t`, from where the operand begins."""
        inputs, output = self.scheduled.costs.inputs, self.scheduled.costs.output
        cost = output if position == self.last else inputs[position]
        return tuple(self._plans.transfers(position, self.walk.box(t), cost.limits))

    def output_size(self, t: int) -> int:
        """The entries of the output piece of step `t` that are used."""
        intervals = self.kernel.output.intervals(self.walk.box(t))
        return math.prod(hi - lo for lo, hi in intervals)

    def list_passes(self, t: int) -> Iterator[EpiloguePass]:
        """
        The passes over the output piece of step `t`. Raises `WeftError` for one that reads several
        operands.
        """
        read = 0
        for call in self.scheduled.application.epilogue:
            if len(call.reads) > 1:
                raise WeftError(
                    f"{call.intrinsic} reads {len(call.reads)} operands; one is possible"
                )
            if not call.reads:
                yield EpiloguePass(call, None, 0, (LoopDim(self.output_size(t), (1,)),))
                continue
            operand, box = self.kernel.resident[read], self.walk.box(t)
            found, start = resident_loops(self.kernel, self.schedule, operand, box)
            loops = tuple(LoopDim(d.extent, (d.strides[0], d.strides[2])) for d in found)
            yield EpiloguePass(call, read, start, loops)
            read += 1

    def _cut_blocks(self, box: Box) -> tuple[Block, ...]:
        found = step_blocks(self.kernel, self.schedule, box)
        if found is None:
            raise WeftError(f"{self.kernel.name}: its borders cannot be skipped")
        return found
