"""
The static template as an instruction stream: what `weft.tools.bench.vta.baseline` times in closed
form.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from weft.targets.vta.cost import (
    COMPUTE_Q,
    LOAD_Q,
    POP_NEXT,
    POP_PREV,
    PUSH_NEXT,
    PUSH_PREV,
    STORE_Q,
)
from weft.tools.bench.template import EPILOGUE_PASSES, Template


class _Emitter:
    """Columns of an instruction stream, as `event_timing` takes them."""

    def __init__(self) -> None:
        self.queue: list[int] = []
        self.flags: list[int] = []
        self.cost: list[int] = []

    def emit(self, queue: int, costs: Sequence[int], first: int, last: int) -> None:
        """Appends instructions of one engine; the flags are those of the first and last."""
        begin = len(self.flags)
        self.queue += [queue] * len(costs)
        self.flags += [0] * len(costs)
        self.cost += costs
        self.flags[begin] |= first
        self.flags[-1] |= last


def emit_template(
    template: Template,
) -> tuple[NDArray[np.int8], NDArray[np.uint8], NDArray[np.int64]]:
    """
    The instruction stream as columns (engine, token flags, cycles), in program order. Every
    pushed token is popped; compute waits for the last STOREs before FINISH.
    """
    emitter = _Emitter()
    threads, nop = template.config.threads, template.spec.nop_cycles
    groups = [group for _, line in template.list_tiles() for group in line]
    wgt = [template.load_wgt[0]] * template.load_wgt[1]
    inp_count = template.load_inp[1]
    emitter.emit(COMPUTE_Q, [template.load_uop_cycles], 0, 0)
    for index, group in enumerate(groups):
        first, last = index == 0, index == len(groups) - 1
        for _ in range(threads):
            emitter.emit(COMPUTE_Q, [template.reset_cycles], 0 if first else POP_NEXT, 0)
        for step in range(template.steps):
            wait = 0 if first and step == 0 else POP_NEXT
            release = 0 if last and step == template.steps - 1 else PUSH_PREV
            for load in group:
                inp = [(load - sum(wgt)) // inp_count] * inp_count
                emitter.emit(LOAD_Q, inp + wgt, wait, PUSH_NEXT)
            for _ in range(threads):
                emitter.emit(COMPUTE_Q, [template.gemm_cycles], POP_PREV, release)
        for _ in range(threads):
            emitter.emit(COMPUTE_Q, [template.alu_cycles] * EPILOGUE_PASSES, 0, PUSH_NEXT)
            cycles, count = template.store
            emitter.emit(STORE_Q, [cycles] * count, POP_PREV, PUSH_PREV)
    for _ in range(threads):
        emitter.emit(COMPUTE_Q, [nop], POP_NEXT, 0)
    emitter.emit(COMPUTE_Q, [nop], 0, 0)
    return (
        np.array(emitter.queue, np.int8),
        np.array(emitter.flags, np.uint8),
        np.array(emitter.cost, np.int64),
    )
