from __future__ import annotations

from collections import deque

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.targets.vta.cost import (
    COMPUTE_Q,
    LOAD_Q,
    POP_NEXT,
    POP_PREV,
    PUSH_NEXT,
    PUSH_PREV,
    STORE_Q,
    Timing,
    alu_cycles,
    dma_cycles,
    event_timing,
    gemm_cycles,
    instruction_costs,
)
from weft.targets.vta.encode import StreamBuilder
from weft.targets.vta.errors import VtaError
from weft.targets.vta.spec import AluOpcode, MemoryType, VtaSpec
from weft.targets.vta.tokens import CHANNELS

Row = tuple[int, int, int]
"""Engine, flags, cost."""


def timing(rows: list[Row], token_depth: int | None = None, queue_depth: int | None = None):
    queue, flags, cost = (np.array(column) for column in zip(*rows, strict=True))
    return event_timing(
        queue.astype(np.int8),
        flags.astype(np.uint8),
        cost,
        token_depth=token_depth,
        queue_depth=queue_depth,
    )


def test_costs(vta: VtaSpec):
    assert dma_cycles(vta, 3, 14 * 16, 10) == 50 + 3 * (30 + 56) + 10
    assert dma_cycles(vta, 1, 5, 0) == 50 + 30 + 2
    rows = dma_cycles(vta, np.array([1, 2]), np.array([4, 8]), np.array([0, 1]))
    assert rows.tolist() == [50 + 31, 50 + 64 + 1]
    assert gemm_cycles(vta, 100) == 140
    assert alu_cycles(vta, 100) == 240


def test_instruction_costs(vta: VtaSpec):
    builder = StreamBuilder(vta)
    builder.load(MemoryType.INP, 0, 0, 2, 14, 14, (1, 0, 1, 1))
    builder.load(MemoryType.UOP, 0, 0, 1, 10, 10)
    builder.load(MemoryType.WGT, 0, 0, 2, 9, 20, flags=PUSH_NEXT)
    builder.nop(LOAD_Q, 0)
    builder.gemm((4, 10), (3, 2), flags=POP_PREV)
    builder.alu(AluOpcode.ADD, (4, 10), (3, 2))
    builder.store(0, 0, 7, 7, 14)
    builder.finish()
    queue, flags, cost = instruction_costs(builder.build(), vta)
    assert queue.tolist() == [0, 1, 0, 0, 1, 1, 2, 1]
    assert flags.tolist() == [0, 0, PUSH_NEXT, 0, POP_PREV, 0, 0, 0]
    assert cost.tolist() == [
        50 + 2 * (30 + 56) + (3 * 16 - 28),
        50 + 30 + 10,
        50 + 2 * (30 + 9 * 64),
        3,
        40 + 36,
        40 + 72,
        50 + 7 * (30 + 28),
        3,
    ]


def test_engines_overlap():
    assert timing([(LOAD_Q, 0, 5), (COMPUTE_Q, 0, 7), (STORE_Q, 0, 2)]) == Timing(
        7, {"load": 5, "compute": 7, "store": 2}
    )
    assert timing([(LOAD_Q, 0, 5), (LOAD_Q, 0, 7)]).cycles == 12


def test_chain_waits():
    rows = [
        (LOAD_Q, PUSH_NEXT, 100),
        (COMPUTE_Q, 0, 30),
        (COMPUTE_Q, POP_PREV | PUSH_NEXT, 50),
        (STORE_Q, POP_PREV | PUSH_PREV, 10),
        (COMPUTE_Q, POP_NEXT, 1),
    ]
    assert timing(rows).cycles == 161


def test_double_buffering():
    """Load and compute alternate between two buffers; the slower one sets the pace."""
    rows: list[Row] = []
    for step in range(6):
        rows.append((LOAD_Q, PUSH_NEXT | (POP_NEXT if step >= 2 else 0), 10))
        rows.append((COMPUTE_Q, POP_PREV | PUSH_PREV, 40))
    assert timing(rows).cycles == 10 + 6 * 40


def test_a_push_later_in_the_program():
    rows = [(COMPUTE_Q, POP_PREV, 5), (LOAD_Q, PUSH_NEXT, 20)]
    assert timing(rows).cycles == 25


def test_deadlocks():
    with pytest.raises(VtaError, match="deadlock: instruction 1 on the compute engine pops a"):
        timing([(LOAD_Q, 0, 1), (COMPUTE_Q, POP_PREV, 1)])
    cycle = [(LOAD_Q, POP_NEXT | PUSH_NEXT, 1), (COMPUTE_Q, POP_PREV | PUSH_PREV, 1)]
    with pytest.raises(VtaError, match="instruction 0 on the load engine waits for a token of"):
        timing(cycle)


def test_full_command_queue():
    rows = [(COMPUTE_Q, POP_PREV, 1), *[(COMPUTE_Q, 0, 1)] * 4, (LOAD_Q, PUSH_NEXT, 1)]
    assert timing(rows, queue_depth=5).cycles == 6
    with pytest.raises(VtaError, match="command queues hold 4 instructions"):
        timing(rows, queue_depth=4)


@pytest.mark.parametrize(
    ("engine", "flag", "side"),
    [(LOAD_Q, POP_PREV, "previous"), (LOAD_Q, PUSH_PREV, "previous"), (STORE_Q, POP_NEXT, "next")],
)
def test_flags_toward_nothing(engine: int, flag: int, side: str):
    with pytest.raises(VtaError, match=f"token flag for the {side} engine, and there is none"):
        timing([(engine, flag, 1)])


def test_full_token_fifo():
    pushes: list[Row] = [(LOAD_Q, PUSH_NEXT, 1)] * 4
    pops: list[Row] = [(COMPUTE_Q, POP_PREV, 100)] * 4
    assert timing(pushes + pops, token_depth=3).cycles == 401
    with pytest.raises(VtaError, match=r"instruction 3 pushes token 3 into the FIFO load -> com"):
        timing(pushes + pops, token_depth=2)


def naive(rows: list[Row]) -> int | None:
    """Cycles by running the engines one cycle-free event at a time; None on deadlock."""
    lines = [deque(row for row in rows if row[0] == engine) for engine in range(3)]
    fifos: list[deque[int]] = [deque() for _ in CHANNELS]
    free = [0, 0, 0]
    progress = True
    while progress:
        progress = False
        for engine, line in enumerate(lines):
            while line:
                _, flags, cost = line[0]
                pops = [f for f, c in zip(fifos, CHANNELS, strict=True)
                        if c[2] == engine and flags & c[3]]  # fmt: skip
                if not all(pops):
                    break
                line.popleft()
                free[engine] = max([free[engine], *(fifo.popleft() for fifo in pops)]) + cost
                for fifo, channel in zip(fifos, CHANNELS, strict=True):
                    if channel[0] == engine and flags & channel[1]:
                        fifo.append(free[engine])
                progress = True
    return None if any(lines) else max(free)


LEGAL = (POP_NEXT | PUSH_NEXT, 15, POP_PREV | PUSH_PREV)


@settings(max_examples=200)
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 15), st.integers(0, 9)), min_size=1))
def test_random_programs(rows: list[Row]):
    rows = [(engine, flags & LEGAL[engine], cost) for engine, flags, cost in rows]
    expected = naive(rows)
    if expected is None:
        with pytest.raises(VtaError, match="deadlock"):
            timing(rows)
    else:
        assert timing(rows).cycles == expected
