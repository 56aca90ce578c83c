"""
The cycles of a schedule, by running its steps through the machine's in-order engines.

Each step is a transfer of the input pieces that are not there yet, a block of calls, and,
after the last addition to an output piece, its epilogue and its way out. An engine starts a
step when it is free and what the step waits for is over. This is the event model that the
target's own simulator applies to single instructions, at the grain of steps.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..kernel import Box
from .borders import call_boxes, leaves_grid
from .costs import CallCost, LoopDim, ScheduleCosts, TransferCost
from .grid import GridKernel, GridOperand
from .schedule import (
    Ints,
    Schedule,
    Walk,
    full_tile_box,
    is_legal_order,
    piece_elements,
    walk,
)
from .transfers import local_strides, plan_transfers


@dataclass(frozen=True)
class Evaluation:
    """
    Predicted cycles of a schedule, in all and per engine, and the bytes moved per operand
    (output last); `control_words` is how many distinct ones it refers to.
    """

    cycles: int
    load_cycles: int
    compute_cycles: int
    store_cycles: int
    operand_bytes: tuple[int, ...]
    control_words: int


@dataclass(frozen=True)
class Block:
    """
    One block of calls: its loops, those of one iteration left out, and per operand (output
    last) the offset of its first call from the start of the operand's piece.
    """

    loops: tuple[LoopDim, ...]
    offsets: tuple[int, ...]


def step_blocks(kernel: GridKernel, schedule: Schedule, box: Box) -> tuple[Block, ...] | None:
    """
    The blocks of calls of the step that computes `box`; `None` where borders cannot be
    skipped. Strides and offsets follow from the dense pieces that transfers make.
    """
    boxes: tuple[Box, ...] | None = (box,)
    if schedule.skip_border:
        boxes = call_boxes(kernel.inputs, box)
    if not boxes:
        return None
    spans = [o.intervals(box, clip=schedule.skip_border) for o in kernel.operands]
    strides = [
        local_strides([hi - lo for lo, hi in span], b.order)
        for span, b in zip(spans, schedule.buffers, strict=True)
    ]
    per_loop = [
        tuple(
            sum(d.coefficients[j] * s for d, s in zip(o.dims, per_grid, strict=True))
            for o, per_grid in zip(kernel.operands, strides, strict=True)
        )
        for j in range(len(box))
    ]
    blocks: list[Block] = []
    for ranges in boxes:
        first = tuple((lo, lo + 1) for lo, _ in ranges)
        offsets = tuple(
            sum(
                (d.interval(first)[0] - lo) * s
                for d, (lo, _), s in zip(o.dims, span, per_grid, strict=True)
            )
            for o, span, per_grid in zip(kernel.operands, spans, strides, strict=True)
        )
        loops = tuple(
            LoopDim(hi - lo, per_loop[j]) for j, (lo, hi) in enumerate(ranges) if hi - lo > 1
        )
        blocks.append(Block(loops, offsets))
    return tuple(blocks)


def evaluate(kernel: GridKernel, schedule: Schedule, costs: ScheduleCosts) -> Evaluation | None:
    """The cost of `schedule`, or `None` where a transfer or a block cannot be issued."""
    if not is_legal_order(kernel, schedule):
        return None
    if schedule.skip_border and not kernel.num_epilogue_passes:
        # An output that no call reaches would leave without being computed.
        return None
    steps = walk(kernel, schedule)
    num_inputs = len(kernel.inputs)
    loads = np.zeros(steps.num_steps, dtype=np.int64)
    moved: list[int] = []
    for p in range(num_inputs):
        sums = _transfer_sums(kernel.operands[p], p, schedule, steps, costs.inputs[p])
        if sums is None:
            return None
        cycles, payload = sums
        loads += np.where(steps.operands[p].load, cycles, 0)
        moved.append(int(payload[steps.operands[p].load].sum()))
    sums = _transfer_sums(kernel.output, num_inputs, schedule, steps, costs.output)
    if sums is None:
        return None
    stores = np.where(steps.last, sums[0], 0)
    moved.append(int(sums[1][steps.last].sum()))
    compute = _compute_cycles(kernel, schedule, steps, costs)
    if compute is None:
        return None
    computes, control_words, start = compute
    total = _run_engines(steps, loads, computes, stores, start)
    return Evaluation(
        total,
        int(loads.sum()),
        int(computes.sum()) + start,
        int(stores.sum()),
        tuple(moved),
        control_words,
    )


def _unique_tiles(
    index: Ints, dims: Sequence[int], tiles: Sequence[int]
) -> tuple[Ints, Ints]:
    """One step for each distinct combination of tiles along `dims`, and its number per step."""
    key = np.zeros(len(index), dtype=np.int64)
    for j in dims:
        key = key * tiles[j] + index[:, j]
    _, representative, inverse = np.unique(key, return_index=True, return_inverse=True)
    return representative, inverse


def _transfer_sums(
    operand: GridOperand, position: int, schedule: Schedule, steps: Walk, cost: TransferCost
) -> tuple[Ints, Ints] | None:
    """Per step the cycles and payload bytes of the transfer of its piece of `operand`."""
    tiles = [len(r) for r in steps.ranges]
    dims = sorted(operand.used_dims())
    representative, inverse = _unique_tiles(steps.index, dims, tiles)
    order = schedule.buffers[position].order
    known: dict[tuple[tuple[int, int, int], ...], tuple[int, int] | None] = {}
    cycles = np.empty(len(representative), dtype=np.int64)
    payload = np.empty(len(representative), dtype=np.int64)
    for i, step in enumerate(representative.tolist()):
        intervals = operand.intervals(steps.box(step), clip=schedule.skip_border)
        shape = tuple(
            (min(lo, 0), hi - lo, max(hi - d.extent, 0))
            for (lo, hi), d in zip(intervals, operand.dims, strict=True)
        )
        if shape not in known:
            plan = plan_transfers(intervals, operand.extents, order, cost.limits)
            known[shape] = None if plan is None else (cost.cycles(plan), cost.payload_bytes(plan))
        entry = known[shape]
        if entry is None:
            return None
        cycles[i], payload[i] = entry
    return cycles[inverse], payload[inverse]


def _shape_keys(
    kernel: GridKernel, schedule: Schedule, steps: Walk
) -> tuple[Ints, Ints]:
    """
    One step for each shape of a block, and the number of its shape per step. A block's
    shape depends on whether its tile is cut short, and with skipped borders on where it
    is in the dimensions that leave their grid.
    """
    tiles = [len(r) for r in steps.ranges]
    whole = tuple((0, n) for n in kernel.extents)
    border = {
        j
        for o in kernel.inputs
        for d in o.dims
        if schedule.skip_border and leaves_grid(d, whole)
        for j, c in enumerate(d.coefficients)
        if c
    }
    shape = np.zeros_like(steps.index)
    for j, n in enumerate(kernel.extents):
        if j in border:
            # All tiles in the middle are alike: keep the first two and the last two.
            index = steps.index[:, j]
            near = np.minimum(index, _NEAR)
            far = np.minimum(tiles[j] - 1 - index, _NEAR)
            shape[:, j] = near * (_NEAR + 1) + far
        elif n % schedule.tile[j]:
            shape[:, j] = steps.index[:, j] == tiles[j] - 1
    used = [j for j, n in enumerate(kernel.extents) if j in border or n % schedule.tile[j]]
    sizes = [(_NEAR + 1) ** 2 if j in border else 2 for j in range(len(tiles))]
    return _unique_tiles(shape, used, sizes)


_NEAR = 24
"""How many tiles from a border are told apart: more than any padding reaches."""


def _compute_cycles(
    kernel: GridKernel, schedule: Schedule, steps: Walk, costs: ScheduleCosts
) -> tuple[Ints, int, int] | None:
    """Per step the compute engine's cycles; the control words and the cycles to load them."""
    representative, shape = _shape_keys(kernel, schedule, steps)
    totals: list[CallCost] = []
    outputs: list[int] = []
    for step in representative.tolist():
        box = steps.box(step)
        blocks = step_blocks(kernel, schedule, box)
        if blocks is None:
            return None
        parts = [costs.calls.block(b.loops) for b in blocks]
        known = [c for c in parts if c is not None]
        if len(known) < len(parts):
            return None
        totals.append(CallCost(sum(c.cycles for c in known), sum(c.control_words for c in known)))
        outputs.append(math.prod(hi - lo for lo, hi in kernel.output.intervals(box)))
    cycles = np.array([c.cycles for c in totals], dtype=np.int64)[shape]
    size = np.array(outputs, dtype=np.int64)[shape]
    init = costs.init_setup_cycles + costs.init_cycles_per_element * size
    epilogue = costs.pass_setup_cycles + costs.pass_cycles_per_element * size
    cycles = cycles + np.where(steps.first, init, 0)
    cycles += np.where(steps.last, kernel.num_epilogue_passes * epilogue, 0)
    words = _control_words(steps, shape, totals)
    start = 0
    if costs.control is not None:
        if words > costs.control_capacity:
            return None
        c = costs.control
        start = c.setup_cycles + c.row_cycles + -(-words * c.element_bytes // c.bytes_per_cycle)
    return cycles, words, start


def _control_words(steps: Walk, shape: Ints, blocks: Sequence[CallCost]) -> int:
    """The control words of all distinct (slots, pieces, block shape), and two per output."""
    key = shape.copy()
    for o in steps.operands:
        slots = int(o.slot.max()) + 1
        key = (key * slots + o.slot) * o.num_pieces + o.piece
    _, representative = np.unique(key, return_index=True)
    words = np.array([b.control_words for b in blocks], dtype=np.int64)
    out = steps.operands[-1]
    bases = len(np.unique(out.slot * out.num_pieces + out.piece))
    # Each output block also needs a word to be cleared, and one for its passes.
    return int(words[shape[representative]].sum()) + 2 * bases


def _run_engines(steps: Walk, loads: Ints, computes: Ints, stores: Ints, start: int) -> int:
    """The cycle at which the last step is over."""
    inputs = steps.operands[:-1]
    needs = np.logical_or.reduce([o.load for o in inputs]) & (loads > 0)
    release = np.full(steps.num_steps, -1, dtype=np.int64)
    for o in inputs:
        release = np.maximum(release, np.where(o.load, o.wait, -1))
    drained = np.where(steps.first, steps.operands[-1].wait, -1)
    computed = [0] * steps.num_steps
    stored = [0] * steps.num_steps
    load_free = store_free = 0
    compute_free = start
    rows = zip(
        needs.tolist(),
        release.tolist(),
        drained.tolist(),
        loads.tolist(),
        computes.tolist(),
        stores.tolist(),
        strict=True,
    )
    for t, (need, after, drain, load, compute, store) in enumerate(rows):
        if need:
            if after >= 0 and computed[after] > load_free:
                load_free = computed[after]
            load_free += load
            if load_free > compute_free:
                compute_free = load_free
        if drain >= 0 and stored[drain] > compute_free:
            compute_free = stored[drain]
        compute_free += compute
        computed[t] = compute_free
        if store:
            store_free = max(store_free, compute_free) + store
        stored[t] = store_free
    return max(compute_free, store_free)


def slot_elements(kernel: GridKernel, schedule: Schedule) -> tuple[int, ...]:
    """Per operand the elements of one slot: its largest piece times the pieces held."""
    box = full_tile_box(kernel, schedule.tile)
    sizes: list[int] = []
    for operand, buffer in zip(kernel.operands, schedule.buffers, strict=True):
        piece = piece_elements(operand, box, clip=schedule.skip_border)
        held = operand.used_dims() & buffer.held
        pieces = math.prod(-(-kernel.extents[j] // schedule.tile[j]) for j in held)
        sizes.append(piece * pieces)
    return tuple(sizes)
