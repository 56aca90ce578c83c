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
from dataclasses import dataclass, replace
from typing import NamedTuple, cast

import numpy as np

from ...dataflow.cost.nn_dataflow import count_fetches
from ...dataflow.cost.row_stationary import Loops
from .costs import TENSORS, BlockingProblem, Constant, Floats, Goal, TensorCost
from .modes import LOOPS, Alternatives, Mode, Modes, alternatives_of, modes_of, structure_of
from .options import Ints, Options

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


class _Values(NamedTuple):
    """
    By loop, `[key, way]`: what a way to block it adds, infinite where it is not allowed, and the
    least by key. `least [mode]` is the sum of the least of a mode's keys.
    """

    each: list[Floats]
    lows: list[Floats]
    least: Floats


class _Minimum(NamedTuple):
    """A value, the mode that has it, and the way of each loop."""

    value: float
    mode: int
    at: tuple[int, int, int]


class BlockingSearch:
    """The search for one problem."""

    def __init__(self, problem: BlockingProblem) -> None:
        self.problem = problem
        self._modes: Modes = modes_of(structure_of(problem))
        self._ways: list[Alternatives] = [
            alternatives_of(problem, self._modes, loop) for loop in range(LOOPS)
        ]
        self._prices = _word_prices(problem)
        self._times = problem.times
        self._rates = np.array([problem.dram_rate, *(problem.buffer_rate,) * TENSORS])

    # --- searching --------------------------------------------------------------------------

    def minimise(self, goal: Goal, enough: float = math.inf) -> tuple[Blocking | None, float]:
        """
        The best blocking found for `goal`, and a bound that none is below: equal to it where
        one resource is what time is spent on. None where nothing fits, or all is `enough` or more;
        what is that much may not be looked at.
        """
        best: Blocking | None = None
        bound = -math.inf
        shares: list[Floats] = [self._times[0]]
        tried: set[bytes] = set()
        while shares and len(tried) < 6:
            share = shares.pop()
            tried.add(share.tobytes())
            if best is not None:
                # No mean of the best's sums is above its value.
                enough = min(enough, best.value(goal) * (1 + 2 * _SLACK))
            found, least = self.minimise_mean(goal, share, enough)
            bound = max(bound, least)
            if found is None:
                break
            if best is None or found.value(goal) < best.value(goal):
                best = found
            if best.value(goal) <= bound * (1 + _SLACK) or goal.time == 0:
                break
            shares += self._next_shares(found, share, tried)
        return best, bound

    def bound(self, goal: Goal, enough: float) -> float:
        """
        A number that no blocking is below, as `minimise` has; or no more than that, but at least
        `enough`.
        """
        bound = -math.inf
        shares: list[Floats] = [self._times[0]]
        tried: set[bytes] = set()
        while shares and len(tried) < 6 and bound < enough:
            share = shares.pop()
            tried.add(share.tobytes())
            found, least = self.minimise_mean(goal, share, enough)
            bound = max(bound, least)
            if found is None or goal.time == 0 or found.value(goal) <= bound * (1 + _SLACK):
                break
            shares += self._next_shares(found, share, tried)
        return bound

    def _next_shares(self, found: Blocking, share: Floats, tried: set[bytes]) -> list[Floats]:
        """Means to try next: the sum that `found` waits for, and half of it."""
        only = self._times[int(np.argmax(self.cycles(found)))]
        return [s for s in ((share + only) / 2, only) if s.tobytes() not in tried]

    def cycles(self, found: Blocking) -> Floats:
        """Cycles of each sum of `BlockingProblem.times`."""
        return self._sum_cycles(self._moved_costs(found))

    def _moved_costs(self, found: Blocking) -> list[Constant]:
        """The cost of each tensor in this order of loops."""
        return [
            tensor.fetch_costs(*fetch_counts(found, tensor), held=held)
            for tensor, held in zip(self.problem.tensors, found.stored, strict=True)
        ]

    def _sum_cycles(self, moved: Sequence[Constant]) -> Floats:
        words = [sum(each.dram_words for each in moved), *(each.buffer_words for each in moved)]
        spent = np.ceil(np.array(words) / self._rates - _SLACK)
        return self._times @ [self.problem.process_cycles, *spent]

    def minimise_mean(
        self, goal: Goal, share: Floats, enough: float = math.inf
    ) -> tuple[Blocking | None, float]:
        """
        The blocking that is best where time is the sum of its resources with weights `share`
        (PEs, DRAM, buffers by tensor), and its value by that sum. None, and `enough`, where no
        value is below that.
        """
        values = self._alternative_values(goal, goal.time * share[1:] / self._rates)
        constant = goal.energy * self.problem.fixed_pj
        constant += goal.time * share[0] * self.problem.process_cycles
        queue = np.argsort(values.least, kind="stable")
        best: _Minimum | None = None
        limit = enough - constant
        for coarse in (True, False) if enough == math.inf else (False,):
            queue = queue[values.least[queue] < limit]
            found = self._find_minimum(values, queue, limit * (1 + 2 * _SLACK), coarse=coarse)
            if found is not None:
                best, limit = found, found.value
        if best is None:
            return None, enough
        return self._build_blocking(self._modes.modes[best.mode], best.at), float(limit + constant)

    def _alternative_values(self, goal: Goal, weights: Floats) -> _Values:
        """
        The values that each alternative to block a loop adds, where words cost `weights` by
        resource.
        """
        prices = goal.energy * self._prices[0] + weights[0] * self._prices[1]
        prices += weights[1:, None, None] * self._prices[2]
        each: list[Floats] = []
        lows: list[Floats] = []
        for keyed, ways in zip(self._modes.loops, self._ways, strict=True):
            values = ways.barrier
            for place, tensor in enumerate(keyed.tensors):
                above, below, once = prices[tensor].T[:, keyed.past[:, place], None]
                values = values + (above * ways.top[place] + below * ways.inside[place] + once)
            each.append(values)
            lows.append(values.min(axis=1, initial=np.inf))
        at = self._modes.at
        least = lows[0][at[:, 0]] + lows[1][at[:, 1]] + lows[2][at[:, 2]]
        return _Values(each, lows, least)

    def _find_minimum(
        self, values: _Values, queue: Ints, limit: float, *, coarse: bool
    ) -> _Minimum | None:
        """The least value below `limit` over the modes of `queue`, and where it is."""
        if not len(queue):
            return None
        at = self._modes.at[queue]
        spare = limit - values.least[queue]
        kept = [
            _select_alternatives(each, at[:, loop], spare + lows[at[:, loop]], coarse=coarse)
            for loop, (each, lows) in enumerate(zip(values.each, values.lows, strict=True))
        ]
        if not all(len(k) for k in kept):
            return None
        rooms = _Rooms(self.problem, [way.options for way in self._ways], kept, self._modes.stored)
        best: _Minimum | None = None
        for start in range(0, len(queue), rooms.step):
            part = queue[start : start + rooms.step]
            part = part[values.least[part] < limit]
            found = rooms.find_minimum(values, self._modes, part) if len(part) else None
            if found is not None and found.value < limit:
                best, limit = found, found.value
        return best

    def _build_blocking(self, mode: Mode, at: tuple[int, int, int]) -> Blocking:
        """The blocking at these ways, with the cost that its order really has."""
        chosen = zip((way.options for way in self._ways), at, strict=True)
        ways = [(way.outer[i], way.middle[i], way.inner[i]) for way, i in chosen]
        outer, middle, inner = (Loops(*map(int, level)) for level in zip(*ways, strict=True))
        last = 2 if self.problem.batch_outermost else None
        orders = (_loop_order(mode.outside, last), _loop_order(mode.inside, None))
        found = Blocking((outer, middle, inner), orders, mode.stored, 0.0, 0)
        if self.problem.automatic:
            found = Blocking(found.factors, orders, self._automatic_bypass(found), 0.0, 0)
        moved = self._moved_costs(found)
        pj = self.problem.fixed_pj + sum(each.pj for each in moved)
        cycles = int(self._sum_cycles(moved).max())
        return Blocking(found.factors, orders, found.stored, pj, cycles)

    def _automatic_bypass(self, found: Blocking) -> tuple[bool, ...]:
        tensors = (replace(t, streams=False, resident=False) for t in self.problem.tensors)
        fetches = (fetch_counts(found, tensor) for tensor in tensors)
        return tuple(
            not may or top < inside
            for may, (top, inside) in zip(self.problem.bypass, fetches, strict=True)
        )


def _word_prices(problem: BlockingProblem) -> Floats:
    """
    `[resource, tensor, held or past, 3]`: pJ, words at DRAM and of the buffer for each fetch into
    the buffer, for each into the registers, and once.
    """
    found: list[list[list[Sequence[float]]]] = [[], [], []]
    for t in problem.tensors:
        held = (t.top_pj, t.inside_pj + t.bus_pj, t.held.pj)
        past = (0.0, t.straight_pj + t.bus_pj, t.past.pj)
        rows = (
            (held, past),
            ((t.dram_words, 0.0, t.held.dram_words), (0.0, t.straight_words, t.past.dram_words)),
            ((0.0, t.buffer_words, t.held.buffer_words),
             (0.0, t.straight_buffer_words, t.past.buffer_words)),
        )  # fmt: skip
        for resource, two in zip(found, rows, strict=True):
            resource.append([_double_prices(*each) if t.summed else each for each in two])
    return np.array(found)


def _double_prices(above: float, below: float, once: float) -> tuple[float, float, float]:
    """Prices of sums, which move back as well but for the first time."""
    return 2 * above, 2 * below, once - above - below


class _Rooms:
    """
    The blocks that fit together: for pairs of the kept alternatives of the first two loops, of
    which fewest are kept, how much of the third does, in the registers and, by what the buffer
    holds, in the buffer.
    """

    def __init__(
        self,
        problem: BlockingProblem,
        options: Sequence[Options],
        kept: Sequence[Ints],
        stored: Sequence[tuple[bool, ...]],
    ) -> None:
        self._problem, self._kept, self._stored = problem, kept, stored
        self._loops = sorted(range(LOOPS), key=lambda loop: len(kept[loop]))
        first, second, third = self._loops
        self._ways = [options[loop].select_rows(kept[loop]) for loop in (first, second)]
        (inner, at_inner), (block, at_block) = options[third].ranked
        there, self._at_inner = _rank_numbers(at_inner[kept[third]])
        self._inner = inner[there]
        there, self._at_block = _rank_numbers(at_block[kept[third]])
        self._block = block[there]
        a, b = self._ways
        self._column = _count_blocks(
            self._unit_words(None), a.inner, b.inner, problem.register_room, self._inner
        )
        self.step = max(1, _CELLS // self._column.size)
        self._rows: dict[int, Ints] = {}

    def _largest_blocks(self, held: int) -> Ints:
        """Blocks of the third loop that fit the buffer, if it holds tensors number `held`."""
        if held not in self._rows:
            a, b = self._ways
            unit = self._unit_words(self._stored[held])
            room = self._problem.buffer_room
            self._rows[held] = _count_blocks(unit, a.block, b.block, room, self._block)
        return self._rows[held]

    def _unit_words(self, stored: tuple[bool, ...] | None) -> list[float]:
        """
        Words as a polynomial of the blocks of three loops: entry `4 i + 2 j + k` is the factor of
        what the first, second and third loop index (1) or not (0). None: of the registers.
        """
        factors = [0.0] * 8
        first, second, third = self._loops
        for index, tensor in enumerate(self._problem.tensors):
            loops = tensor.indexed_by
            place = 4 * (first in loops) + 2 * (second in loops) + (third in loops)
            if stored is None:
                factors[place] += tensor.unit_registers
            elif stored[index]:
                factors[place] += tensor.unit_buffer / tensor.share
        return factors

    def find_minimum(self, values: _Values, modes: Modes, queue: Ints) -> _Minimum | None:
        """The least sum of one way for each loop that fits, over the modes of `queue`."""
        first, second, third = self._loops
        a, b, c = (values.each[loop][:, self._kept[loop]] for loop in self._loops)
        at = modes.at[queue]
        keys, which = _rank_numbers(at[:, third])
        table = self._row_minima(c[keys])
        wide = len(self._block) + 1
        held, row = _rank_numbers(modes.held[queue])
        cells = np.stack([self._largest_blocks(h) for h in held.tolist()]) + self._column * wide
        deep = which * table[0].size
        total = cast("Floats", table.ravel().take(cells[row] + deep[:, None, None]))
        total += a[at[:, first], :, None]
        total += b[at[:, second], None, :]
        mode, i, j = map(int, np.unravel_index(int(total.argmin()), total.shape))
        found = float(total[mode, i, j])
        if not math.isfinite(found):
            return None
        rows = self._rows[int(modes.held[queue[mode]])]
        fits = (self._at_inner < self._column[i, j]) & (self._at_block < rows[i, j])
        way = int(np.where(fits, c[at[mode, third]], np.inf).argmin())
        chosen = [0, 0, 0]
        for loop, each in zip(self._loops, (i, j, way), strict=True):
            chosen[loop] = int(self._kept[loop][each])
        return _Minimum(found, int(queue[mode]), (chosen[0], chosen[1], chosen[2]))

    def _row_minima(self, values: Floats) -> Floats:
        """
        `[set of values, i, j]`: the least value of a way of the third loop with one of the first
        `i` inner blocks and one of the first `j` blocks.
        """
        wide = len(self._block) + 1
        least = np.full((len(values), (len(self._inner) + 1) * wide), np.inf)
        at = (self._at_inner + 1) * wide + self._at_block + 1
        np.minimum.at(least.T, at, values.T)
        table = least.reshape(len(values), -1, wide)
        np.minimum.accumulate(table, axis=1, out=table)
        return np.minimum.accumulate(table, axis=2, out=table)


def _rank_numbers(numbers: Ints) -> tuple[Ints, Ints]:
    """Small numbers in order, each once, and the place of each number among them."""
    there = np.bincount(numbers)
    found = np.flatnonzero(there)
    there[found] = np.arange(len(found))
    return found, there[numbers]


def _count_blocks(
    factors: Sequence[float], first: Ints, second: Ints, room: int, third: Ints
) -> Ints:
    """
    Counts the blocks of the third loop, of `third` in order, that fit in `room` words with blocks
    of the first two: `[first, second]`. `factors` as of `_Rooms._unit_words`.
    """
    f = factors
    left = ((room - f[0]) - f[4] * first)[:, None] - second * (f[2] + f[6] * first)[:, None]
    if not (f[1] or f[3] or f[5] or f[7]):
        return np.where(left >= 0, len(third), 0)
    slope = (f[1] + f[5] * first)[:, None]
    if f[3] or f[7]:
        slope = slope + second * (f[3] + f[7] * first)[:, None]
    left /= slope
    left += _SLACK
    return np.searchsorted(third, left, side="right")


def _select_alternatives(each: Floats, keys: Ints, most: Floats, *, coarse: bool) -> Ints:
    """
    The ways of a loop that can be part of a sum below a limit: for a mode with one of these
    `keys`, ways below `most`. Some of them if `coarse`.
    """
    limits = np.full(len(each), -np.inf)
    np.maximum.at(limits, keys, most)
    kept = np.flatnonzero((each < limits[:, None]).any(axis=0))
    return kept[:: -(-len(kept) // _COARSE)] if coarse and len(kept) > _COARSE else kept


def _loop_order(innermost: int | None, outermost: int | None) -> Loops:
    """Places of the loops, 0 innermost."""
    if innermost is None:
        return _loop_order(0, outermost)
    rest = [loop for loop in range(LOOPS) if loop not in (innermost, outermost)]
    line = [innermost, *rest]
    if outermost is not None and outermost != innermost:
        line.append(outermost)
    return Loops(*(line.index(loop) for loop in range(LOOPS)))


def fetch_counts(found: Blocking, tensor: TensorCost) -> tuple[int, int]:
    """
    Counts how often a tensor goes into the buffer and the registers in this order of loops. What is
    resident and whole in the buffer does not go there at all.
    """
    top, inside = count_fetches(found.factors, found.orders, tensor.indexed_by)
    outer, middle, _ = found.factors
    if tensor.streams:
        inside = math.prod(outer[i] * middle[i] for i in range(LOOPS) if i not in tensor.indexed_by)
    if tensor.resident and all(outer[i] == 1 for i in tensor.indexed_by):
        top = 0
    return top, inside
