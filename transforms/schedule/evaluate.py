"""
The cycles of a schedule, by running its steps through the machine's in-order engines.

Each step is a transfer of the input pieces that are not there yet, a block of calls, and,
after the last addition to an output piece, its epilogue and its way out (`timeline`). This
is the event model that the target's own simulator applies to single instructions, at the
grain of steps. What a step costs is worked out once for each class of tiles (`pieces`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from .borders import leaves_some_out
from .costs import CallCost, ScheduleCosts, TransferCost
from .grid import GridKernel
from .pieces import (
    Classes,
    block_classes,
    piece_classes,
    piece_sizes,
    resident_loops,
    step_blocks,
)
from .schedule import Ints, Schedule, TileNest, Walk, full_tile_box, is_legal_order, walk, without_idle
from .timeline import StepCycles, run_engines
from .transfers import StorageOrder, Transfer, like_transfers


@dataclass(frozen=True)
class Evaluation:
    """
    Predicted cycles of a schedule, in all and per engine, and the bytes moved per operand
    (output last); `control_words` is how many distinct ones it refers to, at most.
    """

    cycles: int
    load_cycles: int
    compute_cycles: int
    store_cycles: int
    operand_bytes: tuple[int, ...]
    control_words: int


def evaluate(kernel: GridKernel, schedule: Schedule, costs: ScheduleCosts) -> Evaluation | None:
    """
    The cost of `schedule`, or `None` where a transfer or a block cannot be issued, or the
    control words do not all fit.
    """
    return Evaluator(kernel, costs).evaluate(schedule)


def num_passes(kernel: GridKernel, schedule: Schedule) -> int:
    """
    The passes over each output piece: those of the epilogue. Where calls are left out, an
    output that none reaches must be written by a pass, if need be by one that adds zero.
    """
    if kernel.num_epilogue_passes or not schedule.skip_border:
        return kernel.num_epilogue_passes
    return int(leaves_some_out(kernel))


@dataclass(frozen=True)
class _Moves:
    """Per tile the cycles and payload bytes of its piece's transfers; the mean cycles."""

    cycles: Ints
    payload: Ints
    mean: float


@dataclass(frozen=True)
class _Calls:
    """Per tile the class of its block; per class the cycles and control words."""

    number: Ints
    cycles: Ints
    words: Ints


class Evaluator:
    """
    Evaluates many schedules of one kernel; what they have in common is computed once. With
    `refill`, control words that do not all fit are loaded anew when they are needed again.
    """

    def __init__(self, kernel: GridKernel, costs: ScheduleCosts, *, refill: bool = False) -> None:
        self.kernel, self.costs = kernel, costs
        self._refill = refill
        self._used = [sorted(o.used_dims()) for o in kernel.operands]
        self._transfers: dict[tuple[object, ...], tuple[int, int] | None] = {}
        self._moves: dict[tuple[object, ...], _Moves | None] = {}
        self._blocks: dict[tuple[object, ...], CallCost | None] = {}
        self._calls: dict[tuple[object, ...], _Calls | None] = {}

    def evaluate(self, schedule: Schedule) -> Evaluation | None:
        """The cost of `schedule`, see `evaluate`."""
        kernel, costs = self.kernel, self.costs
        if not is_legal_order(kernel, schedule):
            return None
        nest = TileNest(kernel.extents, schedule.tile, schedule.loops)
        moves: list[_Moves] = []
        for p in range(len(kernel.operands)):
            found = self._moves_of(
                schedule.tile, p, schedule.buffers[p].order, schedule.skip_border
            )
            if found is None:
                return None
            moves.append(found)
        calls = self._calls_of(schedule, nest)
        if calls is None:
            return None
        steps = walk(kernel, schedule)
        if not calls.cycles.all():
            steps = without_idle(steps, nest.spread(calls.cycles[calls.number] > 0))
        words = self._control_words(schedule, steps, calls)
        start = self._start_cycles(words)
        refills = 0
        if costs.control is not None and words > costs.control_capacity:
            if not self._refill:
                return None
            refills = self._refill_cycles(steps, calls, words)
        return self._run(schedule, steps, moves, calls, words, start, refills)

    def _run(
        self,
        schedule: Schedule,
        steps: Walk,
        moves: list[_Moves],
        calls: _Calls,
        words: int,
        start: int,
        refills: int,
    ) -> Evaluation:
        kernel, costs, nest = self.kernel, self.costs, steps.nest
        size = piece_sizes(kernel.output, nest)
        clear = costs.init_setup_cycles + costs.init_cycles_per_element * size
        passes = num_passes(kernel, schedule) * (
            costs.pass_setup_cycles + costs.pass_cycles_per_element * size
        )
        loads = [
            np.where(o.load, nest.spread(m.cycles), 0)
            for o, m in zip(steps.operands[:-1], moves[:-1], strict=True)
        ]
        per_step = (
            np.where(steps.first, nest.spread(clear), 0),
            nest.spread(calls.cycles[calls.number]),
            np.where(steps.last, nest.spread(passes), 0),
            np.where(steps.last, nest.spread(moves[-1].cycles), 0),
        )
        lists = [a.tolist() for a in per_step]
        timeline = run_engines(
            steps, StepCycles(tuple(a.tolist() for a in loads), *lists, start=start)
        )
        needed = [*(o.load for o in steps.operands[:-1]), steps.last]
        payload = tuple(
            int(nest.spread(m.payload)[n].sum()) for m, n in zip(moves, needed, strict=True)
        )
        return Evaluation(
            timeline.cycles + refills,
            sum(int(a.sum()) for a in loads),
            sum(int(a.sum()) for a in per_step[:3]) + start + refills,
            int(per_step[3].sum()),
            payload,
            words,
        )

    # --- transfers ------------------------------------------------------------------------

    def mean_transfer(
        self, tile: tuple[int, ...], position: int, order: StorageOrder, *, skip: bool
    ) -> float | None:
        """The mean cycles to move a piece of operand `position`, `None` if some cannot be."""
        moves = self._moves_of(tile, position, order, skip)
        return None if moves is None else moves.mean

    def _moves_of(
        self, tile: tuple[int, ...], position: int, order: StorageOrder, skip: bool
    ) -> _Moves | None:
        used = tuple(tile[j] for j in self._used[position])
        key = position, used, order, skip
        if key not in self._moves:
            self._moves[key] = self._find_moves(tile, position, order, skip)
        return self._moves[key]

    def _find_moves(
        self, tile: tuple[int, ...], position: int, order: StorageOrder, skip: bool
    ) -> _Moves | None:
        operand = self.kernel.operands[position]
        # Dimensions that do not move the operand are left whole: one tile.
        used = self._used[position]
        extents = self.kernel.extents
        own = tuple(t if j in used else extents[j] for j, t in enumerate(tile))
        nest = TileNest(extents, own, tuple(range(len(tile))))
        classes = piece_classes(operand, order, nest, skip_border=skip)
        cycles = np.empty(len(classes.members), dtype=np.int64)
        payload = np.empty_like(cycles)
        for i, member in enumerate(classes.members):
            intervals = operand.intervals(nest.box_of(member), clip=skip)
            found = self._transfer(position, intervals, order)
            if found is None:
                return None
            cycles[i], payload[i] = found
        number = np.broadcast_to(classes.number, nest.counts)
        return _Moves(cycles[classes.number], payload[classes.number], float(cycles[number].mean()))

    def _transfer(
        self, position: int, intervals: tuple[tuple[int, int], ...], order: StorageOrder
    ) -> tuple[int, int] | None:
        """The cycles and payload bytes of the transfers of one piece."""
        if any(lo >= hi for lo, hi in intervals):
            return 0, 0
        operand = self.kernel.operands[position]
        inputs = self.costs.inputs
        cost = inputs[position] if position < len(inputs) else self.costs.output
        key = position, intervals, order
        if key not in self._transfers:
            found = like_transfers(intervals, operand.extents, order, cost.limits)
            self._transfers[key] = None if found is None else _priced(cost, *found)
        return self._transfers[key]

    # --- calls ----------------------------------------------------------------------------

    def _calls_of(self, schedule: Schedule, nest: TileNest) -> _Calls | None:
        orders = tuple(
            tuple(s.grid for s in b.order if s.inner or not s.factor) for b in schedule.buffers
        )
        key = schedule.tile, orders, schedule.skip_border
        if key not in self._calls:
            classes = block_classes(self.kernel, schedule, nest)
            self._calls[key] = self._find_calls(schedule, nest, classes, orders)
        return self._calls[key]

    def _find_calls(
        self,
        schedule: Schedule,
        nest: TileNest,
        classes: Classes,
        orders: tuple[tuple[int, ...], ...],
    ) -> _Calls | None:
        kernel = self.kernel
        cycles = np.empty(len(classes.members), dtype=np.int64)
        words = np.empty_like(cycles)
        for i, member in enumerate(classes.members):
            box = nest.box_of(member)
            spans: tuple[object, ...] = ()
            if schedule.skip_border:
                spans = tuple(
                    (min(lo, 0), max(hi - d.extent, 0))
                    for o in kernel.inputs
                    for lo, hi, d in ((*d.interval(box), d) for d in o.dims)
                )
            key = tuple(hi - lo for lo, hi in box), spans, orders, schedule.skip_border
            if key not in self._blocks:
                blocks = step_blocks(kernel, schedule, box)
                parts = (
                    None if blocks is None else [self.costs.calls.block(b.loops) for b in blocks]
                )
                self._blocks[key] = _sum(parts)
            cost = self._blocks[key]
            if cost is None:
                return None
            cycles[i], words[i] = cost.cycles, cost.control_words
        return _Calls(classes.number, cycles, words)

    # --- control words --------------------------------------------------------------------

    def _control_words(self, schedule: Schedule, steps: Walk, calls: _Calls) -> int:
        """
        The control words of all distinct (slots, pieces, block), those to clear each output
        piece and for passes over it.
        """
        if self.costs.control is None:
            return 0
        out = steps.operands[-1]
        number = steps.nest.spread(calls.number)
        key = number
        for o in steps.operands:
            key = (key * (int(o.slot.max()) + 1) + o.slot) * o.num_pieces + o.piece
        _, representative = np.unique(key, return_index=True)
        words = int(calls.words[number[representative]].sum())
        place = (out.slot * out.num_pieces + out.piece)[steps.last]
        words += 2 * len(np.unique(place))
        box = full_tile_box(self.kernel, schedule.tile)
        for resident in self.kernel.resident:
            loops, _ = resident_loops(self.kernel, schedule, resident, box)
            moving = sorted(resident.used_dims())
            starts = steps.nest.spread(steps.nest.mixed_radix(moving))[steps.last]
            count = math.prod(steps.nest.counts[j] for j in moving)
            places = len(np.unique(place * count + starts))
            words += places * self.costs.calls.pass_words(loops)
        return words

    def _start_cycles(self, words: int) -> int:
        """What is loaded on the compute engine before it can begin."""
        return self.costs.resident_cycles + self._fill_cycles(words)

    def _fill_cycles(self, words: int) -> int:
        c = self.costs.control
        if c is None or not words:
            return 0
        count = min(words, self.costs.control_capacity)
        return c.setup_cycles + c.row_cycles + -(-count * c.element_bytes // c.bytes_per_cycle)

    def _refill_cycles(self, steps: Walk, calls: _Calls, words: int) -> int:
        """What filling the control memory again and again costs, at most."""
        number = steps.nest.spread(calls.number)
        total = int(calls.words[number].sum()) + 4 * steps.num_steps
        return -(-max(words, total) // max(1, self.costs.control_capacity // 2)) * (
            self._fill_cycles(self.costs.control_capacity)
        )


def _priced(cost: TransferCost, count: int, transfer: Transfer) -> tuple[int, int]:
    """The cycles and payload bytes of `count` transfers like this one."""
    return count * cost.cycles([transfer]), count * cost.payload_bytes([transfer])


def _sum(parts: list[CallCost | None] | None) -> CallCost | None:
    if parts is None:
        return None
    cycles = words = 0
    for cost in parts:
        if cost is None:
            return None
        cycles, words = cycles + cost.cycles, words + cost.control_words
    return CallCost(cycles, words)
