"""
Dependence tokens: which push each pop takes, and which order of execution they allow.

VTA has three in-order engines (load, compute, store) and four token FIFOs between
neighbours. An instruction waits until every FIFO that it pops has a token, runs to
completion, then pushes (VTA hardware guide, "dependence queues"). "Previous" and "next" are
along load - compute - store. Tokens carry no data, so the k-th pop of a FIFO takes the k-th
push of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .errors import VtaError

IntArray: TypeAlias = NDArray[np.int64]
Int8Array: TypeAlias = NDArray[np.int8]
Uint8Array: TypeAlias = NDArray[np.uint8]

LOAD_Q, COMPUTE_Q, STORE_Q = 0, 1, 2

ENGINE_NAMES = ("load", "compute", "store")

POP_PREV, POP_NEXT, PUSH_PREV, PUSH_NEXT = 1, 2, 4, 8
"""Flags of an instruction, in the order of bits 3..6 of its header."""

NONE = -1
"""In `TokenMatch`: the instruction pops no token there."""

UNMATCHED = -2
"""In `TokenMatch`: the instruction pops a token that nothing pushes."""

CHANNELS = (
    (LOAD_Q, PUSH_NEXT, COMPUTE_Q, POP_PREV),
    (COMPUTE_Q, PUSH_PREV, LOAD_Q, POP_NEXT),
    (COMPUTE_Q, PUSH_NEXT, STORE_Q, POP_PREV),
    (STORE_Q, PUSH_PREV, COMPUTE_Q, POP_NEXT),
)
"""Pushing engine and flag, popping engine and flag, of each token FIFO."""


def channel_name(channel: int) -> str:
    source, _, dest, _ = CHANNELS[channel]
    return f"{ENGINE_NAMES[source]} -> {ENGINE_NAMES[dest]}"


@dataclass(frozen=True)
class TokenMatch:
    """
    Per instruction, the index of the instruction whose token it pops from the previous and
    from the next engine, or `NONE`, or `UNMATCHED`. `left_over[c]` is the first instruction
    whose push on channel `c` is never popped, or `NONE`.
    """

    from_prev: IntArray
    from_next: IntArray
    left_over: tuple[int, int, int, int]


def check_flags(queue: Int8Array, flags: Uint8Array) -> None:
    """Errors: `VtaError` for a flag towards a neighbour that the engine does not have."""
    toward_nothing = ((queue == LOAD_Q) & (flags & (POP_PREV | PUSH_PREV) != 0)) | (
        (queue == STORE_Q) & (flags & (POP_NEXT | PUSH_NEXT) != 0)
    )
    bad = np.flatnonzero(toward_nothing)
    if bad.size:
        index = int(bad[0])
        engine = ENGINE_NAMES[int(queue[index])]
        side = "previous" if queue[index] == LOAD_Q else "next"
        raise VtaError(
            f"vta: instruction {index} on the {engine} engine has a token flag for the {side} "
            f"engine, and there is none",
            index,
        )


def match_tokens(queue: Int8Array, flags: Uint8Array) -> TokenMatch:
    """Pairs the k-th pop with the k-th push of every token FIFO."""
    check_flags(queue, flags)
    from_prev = np.full(len(queue), NONE, np.int64)
    from_next = np.full(len(queue), NONE, np.int64)
    left_over: list[int] = []
    for source, push, dest, pop in CHANNELS:
        pushes = np.flatnonzero((queue == source) & (flags & push != 0))
        pops = np.flatnonzero((queue == dest) & (flags & pop != 0))
        matched = min(len(pushes), len(pops))
        target = from_prev if pop == POP_PREV else from_next
        target[pops[:matched]] = pushes[:matched]
        target[pops[matched:]] = UNMATCHED
        left_over.append(int(pushes[matched]) if len(pushes) > matched else NONE)
    return TokenMatch(
        from_prev, from_next, (left_over[0], left_over[1], left_over[2], left_over[3])
    )


def execution_order(
    queue: Int8Array, match: TokenMatch, queue_depth: int | None = None
) -> IntArray:
    """
    An order in which the instructions can run: program order when the tokens allow it, else
    the engines in turn, each as far as it gets. `queue_depth` bounds how many instructions of
    one engine can be fetched and not yet run; `None` is no bound.

    Errors: `VtaError` naming the instruction that waits for ever.
    """
    indices = np.arange(len(queue), dtype=np.int64)
    latest = np.maximum(match.from_prev, match.from_next)
    unmatched = (match.from_prev == UNMATCHED) | (match.from_next == UNMATCHED)
    if not unmatched.any() and bool(np.all(latest < indices)):
        return indices
    order = _run_engines(queue.tolist(), match, queue_depth)
    if len(order) < len(queue):
        raise _deadlock_error(queue, match, order, queue_depth)
    return np.array(order, np.int64)


def _run_engines(queue: list[int], match: TokenMatch, queue_depth: int | None) -> list[int]:
    """Runs fetch and the three engines until nothing moves; the instructions that ran."""
    depth = len(queue) if queue_depth is None else queue_depth
    from_prev, from_next = match.from_prev.tolist(), match.from_next.tolist()
    done = bytearray(len(queue) + 2)
    done[NONE] = 1  # the last byte; the one before it stands for UNMATCHED
    waiting: tuple[list[int], ...] = ([], [], [])
    heads = [0, 0, 0]
    order: list[int] = []
    fetched = 0
    progress = True
    while progress:
        progress = False
        while fetched < len(queue):
            engine = queue[fetched]
            if len(waiting[engine]) - heads[engine] >= depth:
                break
            waiting[engine].append(fetched)
            fetched += 1
            progress = True
        for engine, line in enumerate(waiting):
            head = heads[engine]
            while head < len(line):
                index = line[head]
                if not (done[from_prev[index]] and done[from_next[index]]):
                    break
                done[index] = 1
                order.append(index)
                head += 1
            progress |= head != heads[engine]
            heads[engine] = head
    return order


def _deadlock_error(
    queue: Int8Array, match: TokenMatch, order: list[int], queue_depth: int | None
) -> VtaError:
    """The error for the first instruction that never runs because of its tokens."""
    done = np.zeros(len(queue), np.bool_)
    done[order] = True
    stuck = np.flatnonzero(~done)
    for engine, name in enumerate(ENGINE_NAMES):
        line = stuck[queue[stuck] == engine]
        if not line.size:
            continue
        index = int(line[0])
        for side, source in (("previous", match.from_prev), ("next", match.from_next)):
            pushed_by = int(source[index])
            if pushed_by == UNMATCHED:
                return VtaError(
                    f"vta: deadlock: instruction {index} on the {name} engine pops a token of "
                    f"the {side} engine that no instruction pushes",
                    index,
                )
    index = int(stuck[0])
    pushed_by = max(int(match.from_prev[index]), int(match.from_next[index]))
    return VtaError(
        f"vta: deadlock: instruction {index} on the {ENGINE_NAMES[int(queue[index])]} engine waits "
        f"for a token of instruction {pushed_by}, which cannot run before it"
        + ("" if queue_depth is None else f" (command queues hold {queue_depth} instructions)"),
        index,
    )


def engine_positions(queue: Int8Array) -> IntArray:
    """Per instruction, how many instructions of its own engine come before it."""
    positions = np.empty(len(queue), np.int64)
    for engine in (LOAD_Q, COMPUTE_Q, STORE_Q):
        mine = np.flatnonzero(queue == engine)
        positions[mine] = np.arange(len(mine))
    return positions


def vector_clocks(queue: Int8Array, match: TokenMatch, order: IntArray) -> IntArray:
    """
    `[n, 3]`: how many instructions of each engine are known to be complete before an
    instruction starts, by the order within engines and the tokens between them.
    """
    positions = engine_positions(queue).tolist()
    engines: list[int] = queue.tolist()
    from_prev: list[int] = match.from_prev.tolist()
    from_next: list[int] = match.from_next.tolist()
    clocks: list[tuple[int, int, int]] = [(0, 0, 0)] * len(engines)
    current = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
    index: int
    for index in order.tolist():
        engine = engines[index]
        clock = current[engine]
        clock[engine] = positions[index]
        for source in (from_prev[index], from_next[index]):
            if source < 0:
                continue
            other = clocks[source]
            for k in (LOAD_Q, COMPUTE_Q, STORE_Q):
                if other[k] > clock[k]:
                    clock[k] = other[k]
            if positions[source] >= clock[engines[source]]:
                clock[engines[source]] = positions[source] + 1
        clocks[index] = (clock[0], clock[1], clock[2])
    return np.array(clocks, np.int64).reshape(-1, 3)
