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

from ...core.blockings import resident_sets
from .costs import BlockingProblem, Floats, Goal, TensorCost
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
        values = _outside_values(costs, goal, grid, outside)
        for kept, trips in enumerate(_fewest_trips(costs, grid, outside)):
            least = np.minimum.reduceat(values.at(trips), grid.first)
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
    are all of one try of two loops. `lines` are those of all loops, and `at [loop]` is where the
    two are in their lines, `[try]`. As what a try costs grows with the trips of the third loop,
    `deep`, and what it holds shrinks, the fewest trips that fit are best; they are a power of two,
    or all passes, or if it is `known` one number.

    By tensor, the words of a block in the buffer, for each word along `deep` where that indexes it
    (`words [try]`), and whether the free loop can turn only once inside it (`small [try]`; for
    `deep`, the fewest trips with which it can).
    """

    costs: Costs
    lines: list[_Line]
    deep: int
    known: int | None
    first: Ints
    problem: Ints
    at: dict[int, Ints]
    words: list[Floats]
    small: list[Bools | Floats]

    @classmethod
    def of(cls, costs: Costs, axes: Sequence[Sequence[int]], most: Floats) -> _Grid:
        """The grid of tries `axes`, where registers hold at `most` so much of each loop."""
        lines = [_Line.of(costs.counts[:, loop], axis) for loop, axis in enumerate(axes)]
        deep = max(range(LOOPS), key=lambda loop: len(lines[loop].problem))
        one, other = (loop for loop in range(LOOPS) if loop != deep)
        sizes = {
            loop: np.bincount(lines[loop].problem, minlength=len(costs)) for loop in (one, other)
        }
        count = sizes[one] * sizes[other]
        first = np.cumsum(count) - count
        problem = np.repeat(np.arange(len(costs)), count)
        rest, wide = np.arange(len(problem)) - first[problem], sizes[other][problem]
        row = rest // wide
        at = {
            loop: (np.cumsum(sizes[loop]) - sizes[loop])[problem] + place
            for loop, place in ((one, row), (other, rest - row * wide))
        }
        known = axes[deep][0] if len(axes[deep]) == 1 else None
        words: list[Floats] = []
        for index, tensor in enumerate(costs.first.tensors):
            held = costs.buffer_words[problem, index]
            for loop in tensor.indexed_by:
                if loop != deep:
                    held *= lines[loop].blocks[at[loop]]
            words.append(held)
        grid = cls(costs, lines, deep, known, first, problem, at, words, [])
        for tensor in costs.first.tensors:
            loop = tensor.free_loop
            if loop == deep:
                grid.small.append(grid.trips_for(most[problem, loop]))
            else:
                few = lines[loop].blocks <= most[lines[loop].problem, loop]
                grid.small.append(few[at[loop]])
        return grid

    def trips_for(self, block: Floats) -> Floats:
        """The fewest trips of `deep` with blocks of at most `block [try]`; infinite for none."""
        count = self.costs.counts[self.problem, self.deep]
        block = np.floor(block)
        if self.known is not None:
            trips = np.minimum(self.known, count)
            return np.where(np.ceil(count / trips) <= block, trips, np.inf)
        least = np.ceil(count / np.clip(block, 1, count))
        trips = np.minimum(np.ldexp(1.0, np.frexp(least - 1)[1]), count)
        return np.where(block >= 1, trips, np.inf)

    def turns_once(self, loop: int) -> Bools:
        """Marks the tries with one trip of a loop other than `deep`."""
        return (self.lines[loop].trips == 1)[self.at[loop]]

    def fits(self, stored: tuple[bool, ...], kept: int) -> Floats:
        """
        The fewest trips of `deep` with which blocks of the tensors `stored` fit the buffer
        together, and the loops of all others but `kept` turn once inside; infinite for none.
        """
        if (stored, kept) not in self._fits:
            if stored not in self._rooms:
                self._rooms[stored] = self._room_trips(stored)
            found = self._rooms[stored]
            for other, once in enumerate(self.small):
                if not stored[other] and other != kept:
                    deep = self.costs.first.tensors[other].free_loop == self.deep
                    found = np.maximum(found, once) if deep else np.where(once, found, np.inf)
            self._fits[stored, kept] = found
        return self._fits[stored, kept]

    def _room_trips(self, stored: tuple[bool, ...]) -> Floats:
        alone, along = np.zeros(len(self.problem)), np.zeros(len(self.problem))
        for tensor, words, here in zip(self.costs.first.tensors, self.words, stored, strict=True):
            if here:
                total = along if self.deep in tensor.indexed_by else alone
                total += words
        left = self.costs.first.buffer_room - alone
        block = np.divide(left, along, out=np.full(len(left), np.inf), where=along > 0)
        return self.trips_for(np.where(left >= 0, block, 0.0))

    @cached_property
    def _rooms(self) -> dict[tuple[bool, ...], Floats]:
        return {}

    @cached_property
    def _fits(self) -> dict[tuple[tuple[bool, ...], int], Floats]:
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


def _fewest_trips(costs: Costs, grid: _Grid, outside: int | None) -> list[Floats]:
    """
    By tensor: the fewest trips of `grid.deep` with which blocks fit the buffer, `[try]`, where the
    registers keep that tensor inside. Others may go past the buffer too, where their loop turns
    only once inside; the tensor that the innermost loop `outside` spares may not.
    """
    rules = zip(costs.first.bypass, costs.first.tensors, strict=True)
    sets = [*resident_sets([may and t.free_loop != outside for may, t in rules])]
    return [
        np.minimum.reduce(
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


@dataclass(frozen=True, eq=False)
class _Values:
    """
    The values of energy and time outside the buffer, of tries: `pj` and `words [try]` of tensors by
    `moved`, which are fetched as often whatever the trips of `grid.deep`; the rest by these trips.
    """

    grid: _Grid
    goal: Goal
    outside: int | None
    moved: list[tuple[Floats, Floats] | None]

    def at(self, trips: Floats) -> Floats:
        """The values with so many trips of `grid.deep`; infinite where these are."""
        grid, costs = self.grid, self.grid.costs
        first, problem = costs.first, grid.problem
        pj, words = np.zeros(len(trips)), np.zeros(len(trips))
        bad = np.isinf(trips)
        trips = np.where(bad, 1.0, trips)
        for index, (tensor, moved) in enumerate(zip(first.tensors, self.moved, strict=True)):
            if moved is None:
                moves = 2 * trips - 1 if tensor.summed else trips
                moved = (moves * costs.top_pj[problem, index],
                         moves * costs.dram_words[problem, index])  # fmt: skip
            energy, read = moved
            if tensor.resident:
                rests = np.ones(len(trips), np.bool_)
                for loop in tensor.indexed_by:
                    rests &= trips == 1 if loop == grid.deep else grid.turns_once(loop)
                energy, read = np.where(rests, 0.0, energy), np.where(rests, 0.0, read)
            pj += energy
            words += read
        words /= first.dram_rate
        value = self.goal.energy * pj
        value += self.goal.time * np.maximum(costs.cycles[problem], words)
        for loop in _still_loops(first, self.outside):
            bad |= trips != 1 if loop == grid.deep else ~grid.turns_once(loop)
        value[bad] = np.inf
        return value


def _outside_values(costs: Costs, goal: Goal, grid: _Grid, outside: int | None) -> _Values:
    """
    The values of energy and time outside the buffer, where the loop `outside` is the innermost
    there.
    """
    moved: list[tuple[Floats, Floats] | None] = []
    for index, tensor in enumerate(costs.first.tensors):
        loop = tensor.free_loop
        if loop == grid.deep and loop != outside:
            moved.append(None)
            continue
        if loop == outside:
            pj, words = costs.top_pj[:, index], costs.dram_words[:, index]
            moved.append((pj[grid.problem], words[grid.problem]))
            continue
        line, at = grid.lines[loop], grid.at[loop]
        moves = 2 * line.trips - 1 if tensor.summed else line.trips
        moved.append(
            (
                (moves * costs.top_pj[line.problem, index])[at],
                (moves * costs.dram_words[line.problem, index])[at],
            )
        )
    return _Values(grid, goal, outside, moved)
