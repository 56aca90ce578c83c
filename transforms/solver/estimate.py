"""
A quick estimate of many pieces of a layer at once, to decide which to block exactly.

Trips outside the buffer are tried in powers of two for all three loops; the registers are seen only
through what they can hold. Against `blocking`, the estimate is optimistic in two ways: the trips
inside are a mean (`_inside_energies`), and hops are trees with one link to each node. It is not a
bound, as not all numbers of trips are tried.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from ..core.blockings import resident_sets
from .blocking_costs import BlockingProblem, Floats, Goal, TensorCost
from .options import Bools

LOOPS = TENSORS = 3


@dataclass(frozen=True, eq=False)
class Costs:
    """
    Blocking problems that differ in numbers alone; `first` is one of them, for all else. Of each:
    passes by loop `counts [problem, 3]`, cycles of the PEs `cycles [problem]`, and by tensor
    `[problem, 3]` the energy of one fetch into the buffer (`top_pj`) and of one into the registers
    (`inside_pj`), words of DRAM, and words that a pass holds in the buffer and in the registers.
    """

    first: BlockingProblem
    counts: Floats
    cycles: Floats
    top_pj: Floats
    inside_pj: Floats
    dram_words: Floats
    buffer_words: Floats
    register_words: Floats

    def __len__(self) -> int:
        return len(self.counts)


def costs_of(problems: Sequence[BlockingProblem]) -> Costs:
    """The costs of one problem or more."""

    def gather_costs(what: Callable[[TensorCost], float]) -> Floats:
        return np.array([[what(t) for t in p.tensors] for p in problems], np.float64)

    return Costs(
        problems[0],
        np.array([p.counts for p in problems], np.float64),
        np.array([p.process_cycles for p in problems], np.float64),
        gather_costs(lambda t: t.top_pj),
        gather_costs(lambda t: t.inside_pj + t.bus_pj),
        gather_costs(lambda t: t.dram_words),
        gather_costs(lambda t: t.unit_buffer / t.share),
        gather_costs(lambda t: t.unit_registers),
    )


def estimate_values(costs: Costs, goal: Goal) -> Floats:
    """The least value of each problem; infinite where nothing seems to fit."""
    best = np.full(len(costs), np.inf)
    inside, most = _inside_energies(costs), _maximum_inner(costs)
    grids: dict[tuple[tuple[int, ...], ...], _Grid] = {}
    for outside in (None, *range(LOOPS)):
        axes = _trial_axes(costs, outside)
        if axes not in grids:
            grids[axes] = _Grid.of(costs, axes, most)
        grid = grids[axes]
        fits = _fits_buffer(costs, grid, outside)
        pj, words = _outside_costs(costs, grid.trips, outside)
        pj = np.where(_is_allowed(costs.first, grid.trips, outside), pj, np.inf)
        cycles = np.maximum(costs.cycles[:, None], words / costs.first.dram_rate)
        value = goal.energy * pj + goal.time * cycles
        for kept in range(TENSORS):
            least = np.where(fits[kept], value, np.inf).min(axis=1)
            best = np.minimum(best, least + goal.energy * inside[kept])
    return best


# --- What is tried --------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class _Grid:
    """
    Trips by problem, loop and try `[problem, 3, try]`; by tensor, the words of a block in the
    buffer and whether the free loop can turn only once inside it, `[problem, try]`.
    """

    trips: Floats
    words: list[Floats]
    small: list[Bools]

    @classmethod
    def of(cls, costs: Costs, axes: Sequence[Sequence[int]], most: Floats) -> _Grid:
        """The grid of tries `axes`, where registers hold at `most` so much of each loop."""
        tries = np.array(list(product(*axes)), np.float64).T
        trips = np.minimum(tries[None], costs.counts[:, :, None])
        blocks = np.ceil(costs.counts[:, :, None] / trips)
        words: list[Floats] = []
        small: list[Bools] = []
        for index, tensor in enumerate(costs.first.tensors):
            held = np.repeat(costs.buffer_words[:, index, None], blocks.shape[2], axis=1)
            for loop in tensor.indexed_by:
                held *= blocks[:, loop]
            words.append(held)
            loop = tensor.free_loop
            small.append(blocks[:, loop] <= most[:, loop, None])
        return cls(trips, words, small)


def _trial_axes(costs: Costs, outside: int | None) -> tuple[tuple[int, ...], ...]:
    """By loop: the trips that are tried where the loop `outside` is the innermost."""
    first = costs.first
    still = {
        first.tensors[index].free_loop for index in first.once
        if first.tensors[index].free_loop not in (2, outside)
    }  # fmt: skip
    if first.batch_outermost and outside == 2:
        still |= {0, 1}
    axes: list[tuple[int, ...]] = []
    for loop in range(LOOPS):
        most, known = int(costs.counts[:, loop].max()), first.outer[loop]
        if known is not None:
            axes.append((known,))
        else:
            axes.append(
                (1,) if loop in still else tuple(2**i for i in range(most.bit_length() + 1))
            )
    return tuple(axes)


def _is_allowed(problem: BlockingProblem, trips: Floats, outside: int | None) -> Bools:
    """
    Marks the iteration counts that go with what is given: the batch outermost, and what moves only
    once.
    """
    may = np.ones(trips[:, 0].shape, np.bool_)
    if problem.batch_outermost and outside == 2:
        may &= (trips[:, 0] == 1) & (trips[:, 1] == 1)
    for index in problem.once:
        loop = problem.tensors[index].free_loop
        if loop != 2 and loop != outside:
            may &= trips[:, loop] == 1
    return may


def _fits_buffer(costs: Costs, grid: _Grid, outside: int | None) -> list[Bools]:
    """
    By tensor: whether blocks fit the buffer, `[problem, try]`, where the registers keep that
    tensor inside. Others may go past the buffer too, where their loop turns only once inside;
    the tensor that the innermost loop `outside` spares may not.
    """
    first, words = costs.first, grid.words
    found = [np.zeros(words[0].shape, np.bool_) for _ in range(TENSORS)]
    rules = zip(first.bypass, first.tensors, strict=True)
    for stored in resident_sets([may and t.free_loop != outside for may, t in rules]):
        used = np.zeros_like(words[0])
        for index in range(TENSORS):
            if stored[index]:
                used += words[index]
        room = used <= first.buffer_room
        for kept in range(TENSORS):
            if stored[kept] and not all(stored):
                continue
            fits = room
            for other in range(TENSORS):
                if not stored[other] and other != kept:
                    fits = fits & grid.small[other]
            found[kept] |= fits
    return found


# --- What it costs --------------------------------------------------------------------------------


def _maximum_inner(costs: Costs) -> Floats:
    """The passes along each loop whose data the registers can hold, `[problem, 3]`."""
    first, words = costs.first, costs.register_words
    found = costs.counts.copy()
    for loop in range(LOOPS):
        mine = np.array([loop in tensor.indexed_by for tensor in first.tensors])
        alone, rest = words[:, mine].sum(axis=1), words[:, ~mine].sum(axis=1)
        np.divide(first.register_room - rest, alone, out=found[:, loop], where=alone > 0)
    return found


def _inside_energies(costs: Costs) -> list[Floats]:
    """
    By tensor that the registers keep, `[problem]`: the energy of trips inside, while the other
    two are fetched again. Their blocks share what the registers hold of the first: the mean of
    the two energies is at least the root of their product.
    """
    found: list[Floats] = []
    pj, tensors = costs.inside_pj.T, costs.first.tensors
    for kept in range(TENSORS):
        a, b = (t for t in range(TENSORS) if t != kept)
        trips = costs.counts[:, tensors[a].free_loop] * costs.counts[:, tensors[b].free_loop]
        unit = np.maximum(1, costs.register_words[:, kept])
        again = np.maximum(1, trips * unit / costs.first.register_room)
        mean = 2 * np.sqrt(pj[a] * pj[b] * again)
        found.append(pj[kept] + np.maximum(pj[a] + pj[b], mean))
    return found


def _outside_costs(costs: Costs, trips: Floats, outside: int | None) -> tuple[Floats, Floats]:
    """
    Energy and words of DRAM outside the buffer, `[problem, try]`, where the loop `outside` is
    the innermost there.
    """
    pj, words = np.zeros(trips[:, 0].shape), np.zeros(trips[:, 0].shape)
    for index, tensor in enumerate(costs.first.tensors):
        loop = tensor.free_loop
        moves = np.ones_like(trips[:, loop]) if loop == outside else trips[:, loop]
        if tensor.summed:
            moves = 2 * moves - 1
        if tensor.resident:
            rests = (trips[:, tensor.indexed_by] == 1).all(axis=1)
            moves = np.where(rests, 0, moves)
        pj += moves * costs.top_pj[:, index, None]
        words += moves * costs.dram_words[:, index, None]
    return pj, words
