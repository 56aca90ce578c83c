"""Streams in which no race is found give the same result in every order that tokens allow."""

from __future__ import annotations

import random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.targets.vta.encode import StreamBuilder
from weft.targets.vta.engines import Engines
from weft.targets.vta.errors import VtaError
from weft.targets.vta.simulate import simulate_stream
from weft.targets.vta.spec import AluOpcode, MemoryType, VtaSpec
from weft.targets.vta.stream_checks import Columns
from weft.targets.vta.tokens import (
    CHANNELS,
    COMPUTE_Q,
    POP_NEXT,
    POP_PREV,
    PUSH_NEXT,
    PUSH_PREV,
    TokenMatch,
    match_tokens,
)

INP, WGT, UOPS, OUT = 0x0000, 0x1000, 0x2000, 0x3000


def pipeline(spec: VtaSpec, rounds: int, slots: int) -> StreamBuilder:
    """Products of distinct operands, each stored; `slots` buffers of operands and results."""
    builder = StreamBuilder(spec)
    builder.load(MemoryType.UOP, 0, UOPS // 4, 1, 4 * slots, 4 * slots)
    for step in range(rounds):
        slot = step % slots
        reuse = step >= slots
        last_use = step >= rounds - slots
        builder.load(
            MemoryType.INP, 4 * slot, INP // 16 + 4 * step, 1, 4, 4, flags=POP_NEXT * reuse
        )
        builder.load(MemoryType.WGT, slot, WGT // 256 + step, 1, 1, 1, flags=PUSH_NEXT)
        builder.gemm((4 * slot, 4 * slot + 4), reset=True, flags=POP_NEXT * reuse)
        builder.gemm((4 * slot, 4 * slot + 4), flags=POP_PREV | (0 if last_use else PUSH_PREV))
        builder.alu(AluOpcode.SHR, (4 * slot, 4 * slot + 4), imm=4, flags=PUSH_NEXT)
        builder.store(4 * slot, OUT // 16 + 4 * step, 1, 4, 4, flags=POP_PREV | PUSH_PREV)
    for _ in range(min(slots, rounds)):
        builder.nop(COMPUTE_Q, POP_NEXT)
    builder.finish()
    return builder


def image(spec: VtaSpec, slots: int) -> np.ndarray:
    dram = np.random.default_rng(1).integers(0, 256, 0x4000, np.uint8)
    rows = [(4 * s + d, 4 * s + d, s) for s in range(slots) for d in range(4)]
    builder = StreamBuilder(spec)
    builder.append_uops(rows)
    uops = builder.build().uops
    dram[UOPS : UOPS + 4 * len(uops)] = uops.view(np.uint8)
    return dram


def random_order(queue: np.ndarray, match: TokenMatch, rng: random.Random) -> np.ndarray:
    """A random order that the tokens allow."""
    lines = [[int(i) for i in np.flatnonzero(queue == engine)][::-1] for engine in range(3)]
    done = {-1}
    order: list[int] = []
    while any(lines):
        ready = [
            line
            for line in lines
            if line and {int(match.from_prev[line[-1]]), int(match.from_next[line[-1]])} <= done
        ]
        index = rng.choice(ready).pop()
        done.add(index)
        order.append(index)
    return np.array(order, np.int64)


@settings(max_examples=60)
@given(
    rounds=st.integers(1, 5),
    slots=st.integers(1, 2),
    dropped=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 9)), max_size=2),
    seed=st.integers(0, 1000),
)
def test_no_race_means_one_result(
    vta_pair: tuple[VtaSpec, VtaSpec],
    rounds: int,
    slots: int,
    dropped: list[tuple[int, int]],
    seed: int,
):
    spec = vta_pair[0]
    builder = pipeline(spec, rounds, slots)
    for channel, number in dropped:
        _drop_token(builder, channel, number)
    insns = builder.build().insns
    expected = image(spec, slots)
    try:
        simulate_stream(insns, expected, spec)
    except VtaError:
        if dropped:
            return
        raise
    columns = Columns(insns, spec)
    match = match_tokens(columns.queue, columns.flags)
    everything = np.full((len(insns), 3), len(insns), np.int64)
    rng = random.Random(seed)
    for _ in range(3):
        dram = image(spec, slots)
        order = random_order(columns.queue, match, rng)
        Engines(columns, dram, True, False).run_all(order, everything)
        np.testing.assert_array_equal(dram, expected)


def _drop_token(builder: StreamBuilder, channel: int, number: int) -> None:
    """Removes one pair of push and pop, if there is one."""
    spec = builder.spec
    stream = builder.build()
    columns = Columns(stream.insns, spec)
    source, push, dest, pop = CHANNELS[channel]
    pushes = np.flatnonzero((columns.queue == source) & (columns.flags & push != 0))
    pops = np.flatnonzero((columns.queue == dest) & (columns.flags & pop != 0))
    if number < len(pushes):
        builder.flags[int(pushes[number])] &= ~push
        builder.flags[int(pops[number])] &= ~pop
