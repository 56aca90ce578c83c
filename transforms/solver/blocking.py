"""
The best blocking of one layer on one node: trips, orders of loops, and what its buffer holds.

Of each tensor, one loop over passes does not index it. How often the tensor is fetched depends
on the trips of that loop alone, and on whether the loop is the innermost one that moves:

* into a node's buffer `outer` times, or once where the loop is the innermost outside;
* into the registers `outer * middle` times; `outer` times where the loop is the innermost
  inside; as often as into the buffer, where all that is in the buffer is in the registers.

So energy, words of DRAM and words of the buffer are sums over loops, and only the two capacities
join them. For one choice of innermost loops and of tensors that the buffer holds (a `Mode`), the
least sum is found exactly: all pairs of ways to block two loops, and for each pair the best way
of the third that fits, from a table of minima. A mode is left out when the sum of the least of
each loop is no better than the best found.

Time is the greatest of several such sums (or of sums of them, where transfers are not hidden). Any
mean of them is at most the greatest: the least mean bounds the time from below, and is the optimum
where the greatest is that mean.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

import numpy as np

from ..dataflow.row_stationary import Loops
from .blocking_costs import TENSORS, BlockingProblem, Floats, Goal, TensorCost
from .options import Bools, Ints, Options, loop_options

LOOPS = 3
_COARSE = 16
"""Ways per loop that are tried first."""

_CELLS = 1 << 18
"""Sums that are looked at together."""

_SLACK = 1e-9
"""Relative: what sums of floating-point numbers may be off by."""


@dataclass(frozen=True)
class Blocking:
    """A way to block a layer, and what it costs: dynamic energy in pJ, cycles."""

    factors: tuple[Loops, Loops, Loops]
    orders: tuple[Loops, Loops]
    stored: tuple[bool, ...]
    dynamic_pj: float
    cycles: int

    def value(self, goal: Goal) -> float:
        return goal.energy * self.dynamic_pj + goal.time * self.cycles


@dataclass(frozen=True)
class Mode:
    """
    The innermost loop with several trips outside and inside the buffer, what the buffer holds,
    and the tensor, if any, of which the registers hold all that the buffer does although both
    loops are the one that does not index it. None where no loop has several trips.
    """

    outside: int | None
    inside: int | None
    stored: tuple[bool, ...]
    through: int | None = None


class _Key(NamedTuple):
    """
    What of a mode matters to one loop: whether it is the innermost outside and inside (None:
    no loop turns there), what the buffer holds of the tensors that it does not index, whether
    one of those goes through, and whether the loop may turn inside only once, or outside.
    """

    loop: int
    outside: bool | None
    inside: bool | None
    stored: tuple[bool, ...]
    through: bool
    still_inside: bool
    still_outside: bool


class _Values(NamedTuple):
    """The value of each way to block a loop, infinite where it is not allowed, and the least."""

    each: Floats
    least: float


_Entry: TypeAlias = tuple[float, Mode, list[_Values]]
"""A mode, the values of the ways to block each loop in it, and the sum of the least of each."""


class _Structure(NamedTuple):
    """What of a problem decides which modes it has: see `BlockingProblem`."""

    moving: tuple[int, ...]
    indexed_by: tuple[tuple[int, ...], ...]
    free_loops: tuple[int, ...]
    bypass: tuple[bool, ...]
    batch_outermost: bool


@lru_cache(maxsize=1024)
def _modes(structure: _Structure) -> tuple[tuple[Mode, tuple[_Key, ...]], ...]:
    """All modes, and what of each matters to each loop."""
    found: list[Mode] = []
    for stored in product(*((True, False) if b else (True,) for b in structure.bypass)):
        inner = (None, *structure.moving)
        found += [Mode(outside, inside, stored) for outside, inside in product(inner, repeat=2)]
        for through, loop in enumerate(structure.free_loops):
            if loop in structure.moving and structure.indexed_by[through]:
                found.append(Mode(loop, loop, stored, through))
    return tuple(
        (mode, tuple(_key(structure, mode, loop) for loop in range(LOOPS))) for mode in found
    )


def _key(structure: _Structure, mode: Mode, loop: int) -> _Key:
    stored = tuple(
        s for s, free in zip(mode.stored, structure.free_loops, strict=True) if free == loop
    )
    return _Key(
        loop,
        None if mode.outside is None else mode.outside == loop,
        None if mode.inside is None else mode.inside == loop,
        stored,
        mode.through is not None and structure.free_loops[mode.through] == loop,
        mode.through is not None and loop in structure.indexed_by[mode.through],
        structure.batch_outermost and mode.outside == 2 and loop != 2,
    )


@dataclass
class BlockingSearch:
    """The search for one problem."""

    problem: BlockingProblem
    _options: list[Options] = field(init=False)
    _allowed: dict[_Key, Bools] = field(init=False, default_factory=dict["_Key", Bools])

    def __post_init__(self) -> None:
        self._options = [self._loop_options(loop) for loop in range(LOOPS)]

    def _loop_options(self, loop: int) -> Options:
        problem = self.problem
        alone = sum(t.unit_registers for t in problem.tensors if loop in t.indexed_by)
        rest = sum(t.unit_registers for t in problem.tensors if loop not in t.indexed_by)
        count = problem.counts[loop]
        most = (problem.register_room - rest) // alone if alone else count
        if most < 1:
            return loop_options(1, 0, 0, dividing=True)
        found = loop_options(count, int(most), count + int(most), dividing=problem.dividing)
        if (outer := problem.outer[loop]) is not None:
            found = found.only(found.outer == outer)
        return found

    # --- modes ------------------------------------------------------------------------------

    def modes(self) -> tuple[tuple[Mode, tuple[_Key, ...]], ...]:
        """All modes that the problem allows, and what of each matters to each loop."""
        problem = self.problem
        return _modes(
            _Structure(
                tuple(loop for loop in range(LOOPS) if problem.counts[loop] > 1),
                tuple(t.indexed_by for t in problem.tensors),
                tuple(t.free_loop for t in problem.tensors),
                problem.bypass,
                problem.batch_outermost,
            )
        )

    def _values(self, key: _Key, goal: Goal, weights: Floats) -> _Values:
        """What each way to block a loop adds, where words cost `weights` by resource."""
        options, problem = self._options[key.loop], self.problem
        allowed = self._allowed_ways(key)
        each = np.zeros(len(options))
        mine = [i for i, t in enumerate(problem.tensors) if t.free_loop == key.loop]
        for index, stored in zip(mine, key.stored, strict=True):
            tensor = problem.tensors[index]
            top, inside = _fetches(key, options, streams=tensor.streams)
            above, below = 0.0, goal.energy * tensor.bus_pj
            if stored:
                above = goal.energy * tensor.top_pj + weights[0] * tensor.dram_words
                below += goal.energy * tensor.inside_pj + weights[1 + index] * tensor.buffer_words
            else:
                below += goal.energy * tensor.straight_pj + weights[0] * tensor.straight_words
                below += weights[1 + index] * tensor.straight_buffer_words
            once = tensor.held if stored else tensor.past
            each += goal.energy * once.pj + weights[0] * once.dram_words
            each += weights[1 + index] * once.buffer_words
            if tensor.summed:
                each += (2 * above) * top + (2 * below) * inside - (above + below)
            else:
                each += above * top + below * inside
        each[~allowed] = np.inf
        return _Values(each, float(each.min(initial=np.inf)))

    def _allowed_ways(self, key: _Key) -> Bools:
        """The ways to block a loop of which the mode is true."""
        if key not in self._allowed:
            problem, options = self.problem, self._options[key.loop]
            allowed = _true_of(key, options)
            mine = [i for i, t in enumerate(problem.tensors) if t.free_loop == key.loop]
            for index, stored in zip(mine, key.stored, strict=True):
                top, inside = _fetches(key, options, streams=False)
                if problem.automatic and problem.bypass[index]:
                    allowed = allowed & ((top < inside) if stored else (top == inside))
                if index in problem.once:
                    allowed = allowed & (top == (options.outer if key.loop == 2 else 1))
            self._allowed[key] = allowed
        return self._allowed[key]

    # --- searching --------------------------------------------------------------------------

    def minimise(self, goal: Goal) -> tuple[Blocking | None, float]:
        """
        The best blocking found for `goal`, and a bound that none is below: equal to it where
        one resource is what time is spent on. None where nothing fits.
        """
        best: Blocking | None = None
        bound = -math.inf
        shares: list[Floats] = [self.problem.times[0]]
        tried: set[bytes] = set()
        while shares and len(tried) < 6:
            share = shares.pop()
            tried.add(share.tobytes())
            found, least = self.least_mean(goal, share)
            bound = max(bound, least)
            if found is None:
                break
            if best is None or found.value(goal) < best.value(goal):
                best = found
            if best.value(goal) <= bound * (1 + _SLACK) or goal.time == 0:
                break
            shares += self._next_shares(found, share, tried)
        return best, bound

    def _next_shares(self, found: Blocking, share: Floats, tried: set[bytes]) -> list[Floats]:
        """Means to try next: the sum that `found` waits for, and half of it."""
        only = self.problem.times[int(np.argmax(self.cycles(found)))]
        return [s for s in ((share + only) / 2, only) if s.tobytes() not in tried]

    def cycles(self, found: Blocking) -> Floats:
        """Cycles of each sum of `BlockingProblem.times`."""
        problem = self.problem
        words = np.zeros(1 + TENSORS)
        for index, tensor in enumerate(problem.tensors):
            moved = tensor.moved(*fetched(found, tensor), held=found.stored[index])
            words[0] += moved.dram_words
            words[1 + index] = moved.buffer_words
        rates = np.array([problem.dram_rate, *(problem.buffer_rate,) * TENSORS])
        return problem.times @ [problem.process_cycles, *np.ceil(words / rates - _SLACK)]

    def least_mean(self, goal: Goal, share: Floats) -> tuple[Blocking | None, float]:
        """
        The blocking that is best where time is the sum of its resources with weights `share`
        (PEs, DRAM, buffers by tensor), and its value by that sum.
        """
        rates = np.array([self.problem.dram_rate, *(self.problem.buffer_rate,) * TENSORS])
        weights = goal.time * share[1:] / rates
        constant = goal.energy * self.problem.fixed_pj
        constant += goal.time * share[0] * self.problem.process_cycles
        queue = self._queue(goal, weights)
        best, where = math.inf, None
        for coarse in (True, False):
            queue = [entry for entry in queue if entry[0] < best]
            found, at = self._least(queue, best * (1 + 2 * _SLACK), coarse=coarse)
            if at is not None:
                best, where = found, at
        return (None, math.inf) if where is None else (self._blocking(*where), best + constant)

    def _queue(self, goal: Goal, weights: Floats) -> list[_Entry]:
        """All modes with the values of their ways, from the one on whose bound is the least."""
        known: dict[_Key, _Values] = {}
        queue: list[_Entry] = []
        for mode, keys in self.modes():
            found: list[_Values] = []
            for key in keys:
                if key not in known:
                    known[key] = self._values(key, goal, weights)
                found.append(known[key])
            least = found[0].least + found[1].least + found[2].least
            if least < math.inf:
                queue.append((least, mode, found))
        queue.sort(key=lambda entry: entry[0])
        return queue

    def _least(
        self, queue: Sequence[_Entry], limit: float, *, coarse: bool
    ) -> tuple[float, tuple[Mode, tuple[int, int, int]] | None]:
        """The least value below `limit` over the modes of `queue`, and where it is."""
        if not queue:
            return limit, None
        kept = [_worth(queue, loop, limit, coarse=coarse) for loop in range(LOOPS)]
        if not all(len(k) for k in kept):
            return limit, None
        loops = sorted(range(LOOPS), key=lambda loop: len(kept[loop]))
        rooms = _Rooms(self.problem, self._options, kept, (loops[0], loops[1], loops[2]))
        size = max(1, len(kept[loops[0]]) * len(kept[loops[1]]))
        best, where = limit, None
        step = max(1, _CELLS // size)
        for start in range(0, len(queue), step):
            part = [entry for entry in queue[start : start + step] if entry[0] < best]
            found, at = rooms.least(part) if part else (math.inf, None)
            if at is not None and found < best:
                best, where = found, at
        return best, where

    def _blocking(self, mode: Mode, at: tuple[int, int, int]) -> Blocking:
        """The blocking at these ways, with the cost that its order really has."""
        chosen = zip(self._options, at, strict=True)
        ways = [(way.outer[i], way.middle[i], way.inner[i]) for way, i in chosen]
        outer, middle, inner = (Loops(*map(int, level)) for level in zip(*ways, strict=True))
        last = 2 if self.problem.batch_outermost else None
        orders = (_order(mode.outside, last), _order(mode.inside, None))
        found = Blocking((outer, middle, inner), orders, mode.stored, 0.0, 0)
        if self.problem.automatic:
            found = Blocking(found.factors, orders, self._automatic(found), 0.0, 0)
        pj = self.problem.fixed_pj + sum(
            _tensor_pj(found, index, tensor) for index, tensor in enumerate(self.problem.tensors)
        )
        cycles = int(self.cycles(found).max())
        return Blocking(found.factors, orders, found.stored, pj, cycles)

    def _automatic(self, found: Blocking) -> tuple[bool, ...]:
        tensors = (replace(tensor, streams=False) for tensor in self.problem.tensors)
        fetches = (fetched(found, tensor) for tensor in tensors)
        return tuple(
            not may or top < inside
            for may, (top, inside) in zip(self.problem.bypass, fetches, strict=True)
        )


def _true_of(key: _Key, options: Options) -> Bools:
    """The ways to block a loop of which the mode is true."""
    allowed = np.ones(len(options), np.bool_)
    for innermost, trips in ((key.outside, options.outer), (key.inside, options.middle)):
        if innermost is None:
            allowed &= trips == 1
        elif innermost:
            allowed &= trips > 1
    if key.still_inside:
        allowed &= options.middle == 1
    if key.still_outside:
        allowed &= options.outer == 1
    return allowed


def _fetches(key: _Key, options: Options, *, streams: bool) -> tuple[Ints, Ints]:
    """How often a tensor that the loop does not index goes into buffer and registers."""
    once = np.ones_like(options.outer)
    top = options.outer if key.outside is False else once
    if streams:
        return top, options.trips
    if key.through or key.inside is None:
        return top, top
    return top, options.outer if key.inside else options.trips


class _Rooms:
    """
    What fits together: for pairs of the kept ways of the first two of `loops`, how much of the
    third does, in the registers and, by what the buffer holds, in the buffer.
    """

    def __init__(
        self,
        problem: BlockingProblem,
        options: Sequence[Options],
        kept: Sequence[Ints],
        loops: tuple[int, int, int],
    ) -> None:
        self._problem, self._loops, self._kept = problem, loops, kept
        self._ways = [options[loop].only(kept[loop]) for loop in loops]
        third = self._ways[2]
        self._inner, self._at_inner = np.unique(third.inner, return_inverse=True)
        self._block, self._at_block = np.unique(third.block, return_inverse=True)
        a, b = self._ways[:2]
        room = _room(self._unit(None), a.inner, b.inner, problem.register_room)
        self._column = np.searchsorted(self._inner, room, side="right")
        self._rows: dict[tuple[bool, ...], Ints] = {}

    def _row(self, stored: tuple[bool, ...]) -> Ints:
        if stored not in self._rows:
            a, b = self._ways[:2]
            room = _room(self._unit(stored), a.block, b.block, self._problem.buffer_room)
            self._rows[stored] = np.searchsorted(self._block, room, side="right")
        return self._rows[stored]

    def _unit(self, stored: tuple[bool, ...] | None) -> Floats:
        """
        Words as a polynomial of the blocks of three loops: entry `[i, j, k]` is the factor of
        what the first, second and third loop index (1) or not (0). None: of the registers.
        """
        factors = np.zeros((2, 2, 2))
        for index, tensor in enumerate(self._problem.tensors):
            place = tuple(int(loop in tensor.indexed_by) for loop in self._loops)
            if stored is None:
                factors[place] += tensor.unit_registers
            elif stored[index]:
                factors[place] += tensor.unit_buffer / tensor.share
        return factors

    def least(
        self, queue: Sequence[_Entry]
    ) -> tuple[float, tuple[Mode, tuple[int, int, int]] | None]:
        """The least sum of one way for each loop that fits, over the modes of `queue`."""
        first, second, third = self._loops
        tables: dict[int, int] = {}
        for _, _, values in queue:
            tables.setdefault(id(values[third].each), len(tables))
        each = {id(v[third].each): v[third].each[self._kept[third]] for _, _, v in queue}
        table = self._minima(np.stack([each[key] for key in tables]))
        which = np.array([tables[id(values[third].each)] for _, _, values in queue])
        rows = np.stack([self._row(mode.stored) for _, mode, _ in queue])
        total = table[which[:, None, None], self._column[None], rows]
        total += np.stack([v[first].each[self._kept[first]] for _, _, v in queue])[:, :, None]
        total += np.stack([v[second].each[self._kept[second]] for _, _, v in queue])[:, None, :]
        mode, i, j = map(int, np.unravel_index(int(total.argmin()), total.shape))
        found = float(total[mode, i, j])
        if not math.isfinite(found):
            return math.inf, None
        fits = (self._at_inner < self._column[i, j]) & (self._at_block < rows[mode, i, j])
        values = queue[mode][2]
        way = int(np.where(fits, values[third].each[self._kept[third]], np.inf).argmin())
        at = {first: self._kept[first][i], second: self._kept[second][j],
              third: self._kept[third][way]}  # fmt: skip
        return found, (queue[mode][1], (int(at[0]), int(at[1]), int(at[2])))

    def _minima(self, values: Floats) -> Floats:
        """
        `[set of values, i, j]`: the least value of a way of the third loop with one of the first
        `i` inner blocks and one of the first `j` blocks.
        """
        least = np.full((len(values), len(self._inner) + 1, len(self._block) + 1), np.inf)
        for way in range(values.shape[1]):
            at = (slice(None), self._at_inner[way] + 1, self._at_block[way] + 1)
            least[at] = np.minimum(least[at], values[:, way])
        return np.minimum.accumulate(np.minimum.accumulate(least, axis=1), axis=2)


def _room(factors: Floats, first: Ints, second: Ints, room: int) -> Floats:
    """The largest block of the third loop, for blocks of the first two: `[first, second]`."""
    a, b = first[:, None].astype(np.float64), second[None, :].astype(np.float64)
    fixed, slope = (
        factors[0, 0, i] + factors[1, 0, i] * a + factors[0, 1, i] * b + factors[1, 1, i] * a * b
        for i in (0, 1)
    )
    left = room - fixed
    with np.errstate(divide="ignore", invalid="ignore"):
        most = np.where(slope > 0, left / slope, np.inf)
    return np.where(left >= 0, np.floor(most + _SLACK), 0.0)


def _worth(queue: Sequence[_Entry], loop: int, limit: float, *, coarse: bool) -> Ints:
    """The ways of a loop that can be part of a sum below `limit`; some of them if `coarse`."""
    spare: dict[int, tuple[Floats, float]] = {}
    for least, _, values in queue:
        each, low = values[loop]
        most = max(limit - (least - low), spare.get(id(each), (each, -math.inf))[1])
        spare[id(each)] = each, most
    keep = np.zeros(len(queue[0][2][loop].each), np.bool_)
    for each, most in spare.values():
        keep |= np.isfinite(each) & (each < most)
    kept = np.flatnonzero(keep)
    return kept[:: -(-len(kept) // _COARSE)] if coarse and len(kept) > _COARSE else kept


def _order(innermost: int | None, outermost: int | None) -> Loops:
    """Places of the loops, 0 innermost."""
    if innermost is None:
        return _order(0, outermost)
    rest = [loop for loop in range(LOOPS) if loop not in (innermost, outermost)]
    line = [innermost, *rest]
    if outermost is not None and outermost != innermost:
        line.append(outermost)
    return Loops(*(line.index(loop) for loop in range(LOOPS)))


def fetched(found: Blocking, tensor: TensorCost) -> tuple[int, int]:
    """How often a tensor goes into the buffer and the registers in this order of loops."""
    repeated = result = 1
    results: list[int] = []
    for turns, order in zip(found.factors, found.orders, strict=False):
        others = [i for i in range(LOOPS) if i not in tensor.indexed_by]
        moving = [order[i] for i in tensor.indexed_by if turns[i] > 1]
        if moving:
            outside = (turns[i] for i in others if order[i] > min(moving))
            result = repeated * math.prod(outside)
        results.append(result)
        repeated *= math.prod(turns[i] for i in others)
    if tensor.streams:
        results[1] = repeated
    return results[0], results[1]


def _tensor_pj(found: Blocking, index: int, tensor: TensorCost) -> float:
    return tensor.moved(*fetched(found, tensor), held=found.stored[index]).pj
