"""The problem of blocking a layer on one node: the costs of its tensors, capacities, and rates."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ...dataflow.cost.row_stationary import Loops

Floats: TypeAlias = NDArray[np.float64]

TENSORS = 3


class Constant(NamedTuple):
    """The cost of a tensor beside its fetches: pJ, words at DRAM, words of the buffers' bus."""

    pj: float
    dram_words: float
    buffer_words: float


_NOTHING = Constant(0.0, 0.0, 0.0)


@dataclass(frozen=True)
class TensorCost:
    """
    The cost of one tensor, on all nodes together, each time that all of it moves.

    Energies in pJ: `top_pj` into a node's buffer and `inside_pj` from there to the PEs;
    `straight_pj` from home to the PEs where the buffer does not hold it; `bus_pj` over the bus in
    both cases. Words: `dram_words` and `straight_words` at DRAM, `buffer_words` at the buffers.
    `unit_buffer` and `unit_registers` are what one pass holds, `share` the nodes among which
    one copy of it is divided. `free_loop` is the loop that does not index it. What `streams`
    never stays in the registers, whatever the order of loops. `held` and `past` come once, where
    the buffer holds the tensor and where not. What is `resident` is never loaded where the buffer
    holds it whole.
    """

    indexed_by: tuple[int, ...]
    free_loop: int
    summed: bool
    top_pj: float
    inside_pj: float
    straight_pj: float
    bus_pj: float
    dram_words: float
    straight_words: float
    buffer_words: float
    unit_buffer: int
    unit_registers: int
    share: int = 1
    streams: bool = False
    straight_buffer_words: float = 0.0
    held: Constant = _NOTHING
    past: Constant = _NOTHING
    resident: bool = False

    def fetch_costs(self, top: int, inside: int, *, held: bool) -> Constant:
        """The cost of so many fetches into the buffer and into the registers."""
        if self.summed:
            top, inside = 2 * top - 1, 2 * inside - 1
        if held:
            return Constant(
                top * self.top_pj + inside * (self.inside_pj + self.bus_pj) + self.held.pj,
                top * self.dram_words + self.held.dram_words,
                inside * self.buffer_words + self.held.buffer_words,
            )
        return Constant(
            inside * (self.straight_pj + self.bus_pj) + self.past.pj,
            inside * self.straight_words + self.past.dram_words,
            inside * self.straight_buffer_words + self.past.buffer_words,
        )


@dataclass(frozen=True)
class BlockingProblem:
    """
    A layer on one node. `counts` are its passes; `fixed_pj` is spent whatever the blocking;
    `process_cycles` are those of the PEs. `dram_rate` is words per cycle for all nodes,
    `buffer_rate` that for all buffers.

    `bypass` says which tensors may go past the buffer; with `automatic`, those that may do so
    wherever that needs no more fetches, and the others never. `outer` fixes trips outside by
    loop, and `batch_outermost` keeps the batch around the other loops there.
    """

    counts: Loops
    tensors: tuple[TensorCost, ...]
    buffer_room: int
    register_room: int
    fixed_pj: float
    static_pj: float
    process_cycles: int
    dram_rate: float
    buffer_rate: float
    bypass: tuple[bool, ...]
    automatic: bool = False
    dividing: bool = False
    outer: tuple[int | None, int | None, int | None] = (None, None, None)
    batch_outermost: bool = False
    once: tuple[int, ...] = ()
    """Tensors that are fetched into the buffer once for each trip of the batch, and are held."""
    most_inside: tuple[int | None, int | None, int | None] = (None, None, None)
    """By loop: the most trips inside of the buffer, where that is limited."""
    overlapped: tuple[bool, bool] = (True, True)
    """Whether words come into the buffer, and into the registers, while PEs compute."""

    @property
    def times(self) -> Floats:
        """
        The resources that take time at once, `[sum, resource]`: 1 where the resource (PEs, DRAM,
        buffers' bus by tensor) is part of the sum. Time is the greatest of the sums; PEs are in the
        first.
        """
        return _time_table(*self.overlapped)


@lru_cache(maxsize=4)
def _time_table(outside: bool, inside: bool) -> Floats:
    each = np.eye(2 + TENSORS)
    found = each[[0, 2, 3, 4]] if inside else (each[0] + each[2:].sum(axis=0))[None]
    return np.concatenate([found, each[1:2]]) if outside else found + each[1]


@dataclass(frozen=True)
class Goal:
    """The value that is minimised: `energy` times dynamic pJ and `time` times cycles."""

    energy: float
    time: float
