"""
Cycles of VTA instructions, and the time of a whole stream.

Every instruction has a cost that depends on nothing but itself; a stream's time follows
from running three in-order engines that wait for each other through tokens:

```
start = max(end of the engine's previous instruction, end of each popped token's push)
end   = start + cost
```

The constants are the machine's. Their published fit: ResNet-18's conv2d layers in TVM's
tuning log for Pynq (TopHub `vta_v0.10`), root mean square error 6.8% over ten layers;
calibrated, not validated. Fetching instructions is taken as free, and load and store as not
disturbing each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from .encode import Stream, Words, field_values, queues_of
from .errors import VtaError
from .spec import FieldMap, MemoryType, Opcode, VtaSpec
from .tokens import (
    CHANNELS,
    COMPUTE_Q,
    ENGINE_NAMES,
    LOAD_Q,
    POP_NEXT,
    POP_PREV,
    PUSH_NEXT,
    PUSH_PREV,
    STORE_Q,
    Int8Array,
    IntArray,
    TokenMatch,
    Uint8Array,
    channel_name,
    execution_order,
    match_tokens,
)

__all__ = [
    "COMPUTE_Q",
    "LOAD_Q",
    "POP_NEXT",
    "POP_PREV",
    "PUSH_NEXT",
    "PUSH_PREV",
    "STORE_Q",
    "Timing",
    "alu_cycles",
    "dma_cycles",
    "event_timing",
    "gemm_cycles",
    "instruction_costs",
    "stream_timing",
]

_Count = TypeVar("_Count", int, NDArray[np.int64])


def dma_cycles(spec: VtaSpec, rows: _Count, row_bytes: _Count, padded_elements: _Count) -> _Count:
    """
    Cycles of a LOAD or STORE of `rows` rows of `row_bytes` bytes, with `padded_elements`
    SRAM elements filled with zero. A LOAD of micro-ops is one row of 4-byte elements.
    Takes ints or arrays. For x_size = 0 the cost is `spec.nop_cycles`.
    """
    beats = -(-row_bytes // spec.bytes_per_cycle)
    return spec.setup_cycles + rows * (spec.row_cycles + beats) + spec.pad_cycles * padded_elements


def gemm_cycles(spec: VtaSpec, iterations: _Count) -> _Count:
    """Cycles of a GEMM; `iterations` = iter_out * iter_in * (uop_end - uop_begin)."""
    return spec.gemm_setup + spec.gemm_ii * iterations


def alu_cycles(spec: VtaSpec, iterations: _Count) -> _Count:
    """Cycles of an ALU instruction; `iterations` as for GEMM."""
    return spec.alu_setup + spec.alu_ii * iterations


@dataclass(frozen=True)
class Timing:
    """Cycles until the last engine is done, and cycles in which each engine worked."""

    cycles: int
    busy: Mapping[str, int]


def event_timing(
    queue: Int8Array,
    flags: Uint8Array,
    cost: IntArray,
    *,
    token_depth: int | None = None,
    queue_depth: int | None = None,
) -> Timing:
    """
    Time of a stream with engine `queue[i]` (`LOAD_Q` ..), token flags `flags[i]` and cost
    `cost[i]` for its i-th instruction. FIFOs are unbounded in time.

    Errors: `VtaError` for a deadlock (of fetch too, if `queue_depth` is given), or when more
    than `token_depth` tokens gather in a FIFO (the hardware's counters saturate).
    """
    queue = np.asarray(queue, np.int8)
    flags = np.asarray(flags, np.uint8)
    cost = np.asarray(cost, np.int64)
    match = match_tokens(queue, flags)
    order = execution_order(queue, match, queue_depth)
    ends = end_times(queue, cost, match, order)
    if token_depth is not None:
        _check_occupancy(queue, flags, ends, cost, token_depth)
    busy = {name: int(cost[queue == q].sum()) for q, name in enumerate(ENGINE_NAMES)}
    return Timing(int(ends.max(initial=0)), MappingProxyType(busy))


def end_times(queue: Int8Array, cost: IntArray, match: TokenMatch, order: IntArray) -> IntArray:
    """
    The cycle in which each instruction ends.

    Between pops an engine never waits, so end = (sum of the engine's costs so far) + wait,
    where `wait` grows at pops only: the loop visits the popping instructions and no others.
    """
    sums = np.empty(len(queue), np.int64)
    visits = np.zeros(len(queue), np.int64)  # slot in `waits` that holds for an instruction
    popping = (match.from_prev >= 0) | (match.from_next >= 0)
    slots = np.zeros(len(queue), np.int64)
    pops = order[popping[order]]
    slots[pops] = np.arange(1, len(pops) + 1)
    for engine in (LOAD_Q, COMPUTE_Q, STORE_Q):
        mine = np.flatnonzero(queue == engine)
        sums[mine] = np.cumsum(cost[mine])
        visits[mine] = np.maximum.accumulate(slots[mine])
    before = sums - cost
    previous = np.zeros(len(queue), np.int64)
    for engine in (LOAD_Q, COMPUTE_Q, STORE_Q):
        mine = pops[queue[pops] == engine]
        previous[mine[1:]] = slots[mine[:-1]]
    waits = _accumulate_waits(pops, previous, visits, sums, before, match)
    return sums + np.array(waits, np.int64)[visits]


def _accumulate_waits(
    pops: IntArray,
    previous: IntArray,
    visits: IntArray,
    sums: IntArray,
    before: IntArray,
    match: TokenMatch,
) -> list[int]:
    """The accumulated waiting of an engine at each of `pops`, in order; slot 0 is none yet."""
    waits = [0]
    columns: list[list[int]] = []
    for sources in (match.from_prev[pops], match.from_next[pops]):
        columns.append(np.where(sources >= 0, visits[sources], 0).tolist())
        # Without a token the difference is so low that it never wins.
        lead = np.where(sources >= 0, sums[sources] - before[pops], np.iinfo(np.int64).min // 2)
        columns.append(lead.tolist())
    last: int
    slot_a: int
    slot_b: int
    for last, slot_a, lead_a, slot_b, lead_b in zip(previous[pops].tolist(), *columns, strict=True):
        wait = waits[last]
        other = waits[slot_a] + lead_a
        if other > wait:
            wait = other
        other = waits[slot_b] + lead_b
        if other > wait:
            wait = other
        waits.append(wait)
    return waits


def _check_occupancy(
    queue: Int8Array, flags: Uint8Array, ends: IntArray, cost: IntArray, token_depth: int
) -> None:
    """A token counts from its push to the start of the instruction that pops it."""
    for channel, (source, push, dest, pop) in enumerate(CHANNELS):
        pushes = np.flatnonzero((queue == source) & (flags & push != 0))
        pops = np.flatnonzero((queue == dest) & (flags & pop != 0))
        taken = np.searchsorted(ends[pops] - cost[pops], ends[pushes], side="right")
        held = np.arange(1, len(pushes) + 1) - np.minimum(taken, np.arange(1, len(pushes) + 1))
        over = np.flatnonzero(held > token_depth)
        if over.size:
            index = int(pushes[over[0]])
            raise VtaError(
                f"vta: instruction {index} pushes token {int(held[over[0]])} into the FIFO "
                f"{channel_name(channel)}, which counts up to {token_depth}; pop tokens earlier",
                index,
            )


def instruction_costs(stream: Stream, spec: VtaSpec) -> tuple[Int8Array, Uint8Array, IntArray]:
    """The engine, token flags and cycles of each instruction, for `event_timing`."""
    insns = stream.insns
    queue, flags, opcode = queues_of(insns, spec)
    cost = np.full(len(insns), spec.nop_cycles, np.int64)
    transfers = np.flatnonzero((opcode == Opcode.LOAD) | (opcode == Opcode.STORE))
    cost[transfers] = _transfer_costs(insns[transfers], spec)
    for which, cycles in ((Opcode.GEMM, gemm_cycles), (Opcode.ALU, alu_cycles)):
        chosen = np.flatnonzero(opcode == which)
        read = _make_reader(insns[chosen], spec.gemm_fields)  # both have the same loop fields
        uops = np.maximum(read("uop_end") - read("uop_begin"), 0)
        cost[chosen] = cycles(spec, read("iter_out") * read("iter_in") * uops)
    return queue, flags, cost


def _make_reader(insns: Words, fields: FieldMap) -> Callable[[str], IntArray]:
    return lambda name: field_values(insns, fields[name])


def _transfer_costs(insns: Words, spec: VtaSpec) -> IntArray:
    """Cycles of LOADs and STOREs. A LOAD of micro-ops is one row."""
    read = _make_reader(insns, spec.memory_fields)
    memory, width = read("memory_type"), read("x_size")
    rows = np.where(memory == MemoryType.UOP, 1, read("y_size"))
    padded_rows = rows + read("y_pad_0") + read("y_pad_1")
    padded_width = width + read("x_pad_0") + read("x_pad_1")
    row_bytes = width * np.array(spec.dram_element_bytes, np.int64)[memory]
    cycles = dma_cycles(spec, rows, row_bytes, padded_rows * padded_width - rows * width)
    return np.where(width == 0, spec.nop_cycles, cycles)


def stream_timing(stream: Stream, spec: VtaSpec) -> Timing:
    """Time of a stream. Errors: as `event_timing`, with the depths of `spec`."""
    queue, flags, cost = instruction_costs(stream, spec)
    return event_timing(
        queue, flags, cost, token_depth=spec.token_depth, queue_depth=spec.queue_depth
    )
