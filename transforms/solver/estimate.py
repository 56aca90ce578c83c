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
from functools import cached_property

import numpy as np

from ..core.blockings import resident_sets
from .blocking_costs import BlockingProblem, Floats, Goal, TensorCost
from .options import Bools, Ints

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
        value = _outside_values(costs, goal, grid, outside)
        for kept, fits in enumerate(_fits_buffer(costs, grid, outside)):
            least = np.minimum.reduceat(np.where(fits, value, np.inf), grid.first)
            best = np.minimum(best, least + goal.energy * inside[kept])
    return best


# --- What is tried --------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class _Line:
    """The tries of one loop of all problems, one behind the other: problem, trips, and blocks."""

    problem: Ints
    trips: Floats
    blocks: Floats

    @classmethod
    def of(cls, counts: Floats, axis: Sequence[int]) -> _Line:
        """The trips of `axis`, each once, where a problem's loop has `counts [problem]` passes."""
        every = np.minimum(np.array(axis, np.float64), counts[:, None])
        new = np.ones(every.shape, np.bool_)
        new[:, 1:] = every[:, 1:] > every[:, :-1]
        problem = new.nonzero()[0]
        trips = every[new]
        return cls(problem, trips, np.ceil(counts[problem] / trips))


@dataclass(frozen=True, eq=False)
class _Grid:
    """
    Tries of all problems, one behind the other: those of a problem begin at `first [problem]`, and
    are all of one try of each loop. `at [loop]` is where these are in the loop's line, `[try]`. By
    tensor, the words of a block in the buffer and whether the free loop can turn only once inside
    it, `[try]`. `room` is the words of a buffer.
    """

    lines: list[_Line]
    first: Ints
    problem: Ints
    at: list[Ints]
    words: list[Floats]
    small: list[Bools]
    room: int

    @classmethod
    def of(cls, costs: Costs, axes: Sequence[Sequence[int]], most: Floats) -> _Grid:
        """The grid of tries `axes`, where registers hold at `most` so much of each loop."""
        lines = [_Line.of(costs.counts[:, loop], axis) for loop, axis in enumerate(axes)]
        sizes = [np.bincount(line.problem, minlength=len(costs)) for line in lines]
        count = sizes[0] * sizes[1] * sizes[2]
        first = np.cumsum(count) - count
        problem = np.repeat(np.arange(len(costs)), count)
        rest = np.arange(len(problem)) - first[problem]
        at: list[Ints] = []
        for size in reversed(sizes):
            wide = size[problem]
            above = rest // wide
            at.insert(0, (np.cumsum(size) - size)[problem] + rest - above * wide)
            rest = above
        words: list[Floats] = []
        small: list[Bools] = []
        for index, tensor in enumerate(costs.first.tensors):
            held = costs.buffer_words[problem, index]
            for loop in tensor.indexed_by:
                held *= lines[loop].blocks[at[loop]]
            words.append(held)
            loop = tensor.free_loop
            few = lines[loop].blocks <= most[lines[loop].problem, loop]
            small.append(few[at[loop]])
        return cls(lines, first, problem, at, words, small, costs.first.buffer_room)

    def turns_once(self, loop: int) -> Bools:
        """Marks the tries with one trip of a loop."""
        return (self.lines[loop].trips == 1)[self.at[loop]]

    def fits(self, stored: tuple[bool, ...], kept: int) -> Bools:
        """
        Marks the tries whose blocks of the tensors `stored` fit the buffer together, and in which
        the loops of all others but `kept` turn once inside.
        """
        if (stored, kept) not in self._fits:
            if stored not in self._rooms:
                held = [words for words, here in zip(self.words, stored, strict=True) if here]
                self._rooms[stored] = sum(held, np.zeros(len(self.problem))) <= self.room
            found = self._rooms[stored]
            for other, once in enumerate(self.small):
                if not stored[other] and other != kept:
                    found = found & once
            self._fits[stored, kept] = found
        return self._fits[stored, kept]

    @cached_property
    def _rooms(self) -> dict[tuple[bool, ...], Bools]:
        return {}

    @cached_property
    def _fits(self) -> dict[tuple[tuple[bool, ...], int], Bools]:
        return {}


def _trial_axes(costs: Costs, outside: int | None) -> tuple[tuple[int, ...], ...]:
    """By loop: the trips that are tried where the loop `outside` is the innermost."""
    first = costs.first
    still = _still_loops(first, outside)
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


def _still_loops(problem: BlockingProblem, outside: int | None) -> set[int]:
    """The loops that may not turn outside: inside of the batch, and of what moves only once."""
    free = {problem.tensors[index].free_loop for index in problem.once}
    still = free - {2, outside}
    return still | {0, 1} if problem.batch_outermost and outside == 2 else still


def _fits_buffer(costs: Costs, grid: _Grid, outside: int | None) -> list[Bools]:
    """
    By tensor: whether blocks fit the buffer, `[try]`, where the registers keep that tensor inside.
    Others may go past the buffer too, where their loop turns only once inside; the tensor that the
    innermost loop `outside` spares may not.
    """
    rules = zip(costs.first.bypass, costs.first.tensors, strict=True)
    sets = [*resident_sets([may and t.free_loop != outside for may, t in rules])]
    return [
        np.logical_or.reduce(
            [grid.fits(stored, kept) for stored in sets if all(stored) or not stored[kept]]
        )
        for kept in range(TENSORS)
    ]


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


def _outside_values(costs: Costs, goal: Goal, grid: _Grid, outside: int | None) -> Floats:
    """
    The value of energy and time outside the buffer, `[try]`, where the loop `outside` is the
    innermost there.
    """
    pj, words = np.zeros(len(grid.problem)), np.zeros(len(grid.problem))
    for index, tensor in enumerate(costs.first.tensors):
        line, at = grid.lines[tensor.free_loop], grid.at[tensor.free_loop]
        moves = np.ones_like(line.trips) if tensor.free_loop == outside else line.trips
        if tensor.summed:
            moves = 2 * moves - 1
        energy = (moves * costs.top_pj[line.problem, index])[at]
        moved = (moves * costs.dram_words[line.problem, index])[at]
        if tensor.resident:
            rests = np.ones(len(at), np.bool_)
            for loop in tensor.indexed_by:
                rests &= grid.turns_once(loop)
            energy[rests] = moved[rests] = 0.0
        pj += energy
        words += moved
    words /= costs.first.dram_rate
    value = goal.energy * pj + goal.time * np.maximum(costs.cycles[grid.problem], words)
    for loop in _still_loops(costs.first, outside):
        value[~grid.turns_once(loop)] = np.inf
    return value
