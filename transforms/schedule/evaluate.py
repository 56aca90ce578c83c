"""
The cycles of a schedule, by running its steps through the machine's in-order engines.

Each step is a transfer of the input pieces that are not there yet, a block of calls, and,
after the last addition to an output piece, its epilogue and its way out (`timeline`). This
is the event model that the target's own simulator applies to single instructions, at the
grain of steps. What a step costs is worked out once for each class of tiles (`pieces`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .borders import leaves_some_out
from .call_costs import CallCosts, Calls
from .costs import ScheduleCosts
from .grid import GridKernel, GridOperand
from .moves import MoveCosts, Moves
from .pieces import piece_sizes, resident_loops
from .tiles import (
    Ints,
    Schedule,
    TileNest,
    Walk,
    full_tile_box,
    is_legal_order,
    tile_nest,
    walk_schedule,
    without_idle,
)
from .timeline import StepCycles, run_engines


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


@dataclass(frozen=True)
class CostedSteps:
    """
    The steps of a schedule with their cycles, what is moved per operand, and what it takes to
    refill a control memory that is too small for the distinct words.
    """

    walk: Walk
    cycles: StepCycles
    moves: Sequence[Moves]
    refill_cycles: int
    control_words: int


def evaluate_schedule(
    kernel: GridKernel, schedule: Schedule, costs: ScheduleCosts
) -> Evaluation | None:
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


class Evaluator:
    """
    Evaluates many schedules of one kernel; what they have in common is computed once. With
    `refill`, control words that do not all fit are loaded anew when they are needed again.
    """

    def __init__(self, kernel: GridKernel, costs: ScheduleCosts, *, refill: bool = False) -> None:
        self.kernel, self.costs = kernel, costs
        self.moves = MoveCosts(kernel, costs)
        self._calls = CallCosts(kernel, costs)
        self._refill = refill
        self._some_out = leaves_some_out(kernel)
        self._output: dict[tuple[int, ...], tuple[Ints, Ints]] = {}

    def num_passes(self, schedule: Schedule) -> int:
        """The passes over each output piece, see `num_passes`."""
        needed = schedule.skip_border and self._some_out
        return self.kernel.num_epilogue_passes or int(needed)

    def quick_cycles(self, schedule: Schedule) -> int | None:
        """
        The cycles of `schedule` if each block of calls is one instruction and all control
        words fit; `None` where a transfer cannot be issued.
        """
        nest = tile_nest(self.kernel, schedule)
        moves = self._all_moves(schedule)
        if moves is None or not is_legal_order(self.kernel, schedule):
            return None
        calls = self._calls.quick_cycles(nest, skip_border=schedule.skip_border)
        steps = self._walk_steps(schedule, nest, calls)
        cycles = self._step_cycles(schedule, steps, moves, calls, self._start_cycles(1))
        return run_engines(steps, cycles).cycles

    def evaluate(self, schedule: Schedule) -> Evaluation | None:
        """The cost of `schedule`, see `evaluate`."""
        costed = self.cost_steps(schedule)
        return None if costed is None else _make_evaluation(costed)

    def cost_steps(self, schedule: Schedule) -> CostedSteps | None:
        """The steps of `schedule` with what each takes; `None` as `evaluate_schedule`."""
        if not is_legal_order(self.kernel, schedule):
            return None
        nest = tile_nest(self.kernel, schedule)
        moves = self._all_moves(schedule)
        unlimited = self.costs.control is None or self._refill
        calls = self._calls.exact_calls(
            schedule, nest, None if unlimited else self.costs.control_capacity
        )
        if moves is None or calls is None:
            return None
        per_tile = calls.cycles[calls.number]
        steps = self._walk_steps(schedule, nest, per_tile)
        words = self._control_words(schedule, steps, calls)
        refills = 0
        if self.costs.control is not None and words > self.costs.control_capacity:
            if not self._refill:
                return None
            refills = self._refill_cycles(steps, calls)
        start = self._start_cycles(words)
        cycles = self._step_cycles(schedule, steps, moves, per_tile, start)
        return CostedSteps(steps, cycles, moves, refills, words)

    def _all_moves(self, schedule: Schedule) -> list[Moves] | None:
        found: list[Moves] = []
        for p, buffer in enumerate(schedule.buffers):
            moves = self.moves.of(schedule.tile, p, buffer.order, skip_border=schedule.skip_border)
            if moves is None:
                return None
            found.append(moves)
        return found

    def _walk_steps(self, schedule: Schedule, nest: TileNest, calls: Ints) -> Walk:
        steps = walk_schedule(self.kernel, schedule)
        return steps if calls.all() else without_idle(steps, nest.spread_values(calls > 0))

    def _step_cycles(
        self, schedule: Schedule, steps: Walk, moves: list[Moves], calls: Ints, start: int
    ) -> StepCycles:
        nest = steps.nest
        clear, per_pass = self._output_cycles(nest)
        passes = self.num_passes(schedule) * per_pass
        loads = [
            np.where(o.load, nest.spread_values(m.cycles), 0)
            for o, m in zip(steps.operands[:-1], moves[:-1], strict=True)
        ]
        return StepCycles(
            tuple(loads),
            np.where(steps.first, nest.spread_values(clear), 0),
            nest.spread_values(calls),
            np.where(steps.last, nest.spread_values(passes), 0),
            np.where(steps.last, nest.spread_values(moves[-1].cycles), 0),
            start,
            self.costs.sharing,
        )

    def _output_cycles(self, nest: TileNest) -> tuple[Ints, Ints]:
        """Per tile the cycles to clear the output piece, and those of a pass over it."""
        if nest.tile not in self._output:
            costs, size = self.costs, piece_sizes(self.kernel.output, nest)
            self._output[nest.tile] = (
                costs.init_setup_cycles + costs.init_cycles_per_element * size,
                costs.pass_setup_cycles + costs.pass_cycles_per_element * size,
            )
        return self._output[nest.tile]

    # --- control words --------------------------------------------------------------------

    def _control_words(self, schedule: Schedule, steps: Walk, calls: Calls) -> int:
        """
        The control words of all distinct (slots, pieces, block), those to clear each output
        piece and for passes over it.
        """
        if self.costs.control is None:
            return 0
        out = steps.operands[-1]
        number = steps.nest.spread_values(calls.number)
        _, representative = np.unique(self._block_keys(steps, number), return_index=True)
        words = int(calls.words[number[representative]].sum())
        place = (out.slot * out.num_pieces + out.piece)[steps.last]
        words += 2 * len(np.unique(place))
        for resident in self.kernel.resident:
            words += self._resident_words(schedule, steps, resident)
        return words

    def _resident_words(self, schedule: Schedule, steps: Walk, resident: GridOperand) -> int:
        """The words for passes that read `resident`, for all output pieces and places in it."""
        out, nest = steps.operands[-1], steps.nest
        loops, _ = resident_loops(
            self.kernel, schedule, resident, full_tile_box(self.kernel, schedule.tile)
        )
        key = nest.mixed_radix(sorted(resident.used_dims()))
        for j in self.kernel.output.used_dims():
            if nest.extents[j] % nest.tile[j]:
                key = key * 2 + nest.mark_short(j)
        key = nest.spread_values(key) * (int(out.slot.max()) + 1) + out.slot
        key = key * out.num_pieces + out.piece
        return len(np.unique(key[steps.last])) * self.costs.calls.pass_words(loops)

    def _block_keys(self, steps: Walk, number: Ints) -> Ints:
        """A number per step for what its control words depend on: block, slots and pieces."""
        key = number
        for o in steps.operands:
            key = (key * (int(o.slot.max()) + 1) + o.slot) * o.num_pieces + o.piece
        return key

    def _start_cycles(self, words: int) -> int:
        """The cycles of what is loaded on the compute engine before it can begin."""
        return self.costs.resident_cycles + self._fill_cycles(words)

    def _fill_cycles(self, words: int) -> int:
        c = self.costs.control
        if c is None or not words:
            return 0
        count = min(words, self.costs.control_capacity)
        return c.setup_cycles + c.row_cycles + -(-count * c.element_bytes // c.bytes_per_cycle)

    def _refill_cycles(self, steps: Walk, calls: Calls) -> int:
        """
        The cycles to fill the control memory after the first time, if it is emptied whenever
        the words of a step do not fit.
        """
        number = steps.nest.spread_values(calls.number)
        keys = self._block_keys(steps, number).tolist()
        words: list[int] = calls.words[number].tolist()
        known: set[int] = set()
        filled, cycles = 0, 0
        for t, (key, count) in enumerate(zip(keys, words, strict=True)):
            if key in known:
                continue
            # Words to clear the output and for passes come with the block.
            count += 2 if steps.first[t] or steps.last[t] else 0
            if known and filled + count > self.costs.control_capacity:
                cycles += self._fill_cycles(filled)
                known.clear()
                filled = 0
            known.add(key)
            filled += count
        return cycles


def _make_evaluation(costed: CostedSteps) -> Evaluation:
    walk, cycles, refills = costed.walk, costed.cycles, costed.refill_cycles
    needed = [*(o.load for o in walk.operands[:-1]), walk.last]
    payload = tuple(
        int(walk.nest.spread_values(m.payload)[n].sum())
        for m, n in zip(costed.moves, needed, strict=True)
    )
    compute = sum(int(a.sum()) for a in (cycles.clear, cycles.calls, cycles.passes))
    return Evaluation(
        run_engines(walk, cycles).cycles + refills,
        sum(int(a.sum()) for a in cycles.loads),
        compute + cycles.start + refills,
        int(cycles.store.sum()),
        payload,
        costed.control_words,
    )
