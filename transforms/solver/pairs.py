"""
Cuts of a layer with mappings of their largest pieces: which there are, and which to block first.

All pairs of a layer are looked at together, as rows of tables: a bound of each (every word moves
once, over as few links as there may be, and the PEs never wait), and for the best of them an
estimate of the best blocking (`estimate`). Cuts with pieces of one size have the same mappings.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ..core.errors import WeftError
from ..dataflow.cost.nn_dataflow import NodeMachine, template_mappings
from ..dataflow.cost.row_stationary import LayerShape, Mapping
from ..dataflow.cost.row_stationary_table import tabulate_mappings
from .blocking.costs import BlockingProblem, Floats, Goal
from .blocking.estimate import Costs, costs_of, estimate_values
from .blocking.options import Bools, Ints
from .nodes.cuts import Cut, box_sides, cut_table
from .problem import Spread
from .question import (
    LayerQuestion,
    count_sharing,
    fixed_pj,
    problem_of,
)
from .reach import least_links

_ESTIMATED = 16
"""Pairs that are estimated for each that is blocked."""

_CLOSER = 128
"""Pairs that are bound more closely at first, and then twice as many, and so on."""

_CUT = 16
"""Cuts that are mapped for each pair that is blocked."""


@dataclass(frozen=True, eq=False)
class Numbers:
    """
    The numbers of mappings, one row each: words by tensor when each goes through once at DRAM,
    GBUF and ITCN, words that one pass holds in GBUF and REGF, passes by loop `[mapping, 3]`;
    cycles of the PEs `[mapping]`.
    """

    dram: Floats
    gbuf: Floats
    itcn: Floats
    gbuf_words: Floats
    regf_words: Floats
    loops: Floats
    cycles: Floats

    @classmethod
    def of(cls, choices: Sequence[Mapping]) -> Numbers:
        """Those of `choices`."""
        return cls.split(number_table(choices))

    @classmethod
    def split(cls, table: Floats) -> Numbers:
        """Those of the rows of `number_table`."""
        dram, gbuf, itcn, held, kept, loops = (table[:, i : i + 3] for i in range(0, 18, 3))
        return cls(dram, gbuf, itcn, held, kept, loops, table[:, 18])


def number_table(choices: Sequence[Mapping]) -> Floats:
    """The numbers of mappings, `[mapping, 19]`."""
    rows = [
        (*m.dram, *m.gbuf, *m.itcn, *m.gbuf_words, *m.regf_words, *m.loops, m.process_cycles)
        for m in choices
    ]
    return np.array(rows, np.float64).reshape(-1, 19)


# --- Mappings ---------------------------------------------------------------------------------


@dataclass(eq=False)
class _Pieces:
    """The mappings of the largest pieces of a layer, by what tells pieces apart."""

    shape: LayerShape
    batch: int
    machine: NodeMachine

    def __post_init__(self) -> None:
        self._known: dict[tuple[int, ...], tuple[Mapping, ...]] = {}
        self._numbers: dict[tuple[int, ...], Floats] = {}

    def tabulate(self, cuts: Ints) -> tuple[Ints, Ints, Floats]:
        """
        The mappings of the largest piece of each of `cuts [cut, 5]`, in order: the number of the
        cut, the mapping's among those of its piece, and its row of `number_table`. None where a
        piece does not fit.
        """
        machine = self.machine
        if not len(cuts):
            return np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros((0, 19))
        if machine.template == "row-stationary" and machine.counting == "nn_dataflow":
            which, at, table = tabulate_mappings(
                self.shape, self.batch, cuts, machine.array, machine.regf_words
            )
            return which, at, table.astype(np.float64)
        every = [Cut(*row) for row in cuts.tolist()]
        rows = [self._number_piece(cut) for cut in every]
        sizes = [len(each) for each in rows]
        which = np.repeat(np.arange(len(every)), sizes)
        at = np.concatenate([np.arange(size) for size in sizes])
        return which, at, np.concatenate(rows)

    def mapping(self, cut: Cut, number: int) -> Mapping:
        """A mapping of the largest piece of a cut."""
        return self._map_piece(cut)[number]

    def _number_piece(self, cut: Cut) -> Floats:
        key = self._piece_key(cut)
        if key not in self._numbers:
            self._numbers[key] = number_table(self._map_piece(cut))
        return self._numbers[key]

    def _map_piece(self, cut: Cut) -> tuple[Mapping, ...]:
        key = self._piece_key(cut)
        if key not in self._known:
            self._known[key] = piece_mappings(self.shape, self.batch, cut, self.machine)
        return self._known[key]

    def _piece_key(self, cut: Cut) -> tuple[int, ...]:
        """The sizes of the largest piece of a cut, and how it cuts groups of channels."""
        shape = self.shape
        extents = (shape.k, self.batch, shape.c // shape.groups, shape.height, shape.width)
        sizes = (-(-extent // parts) for extent, parts in zip(extents, cut, strict=True))
        return (*sizes, cut.k if shape.groups > 1 else 1)


@lru_cache(maxsize=1024)
def _make_pieces(shape: LayerShape, batch: int, machine: NodeMachine) -> _Pieces:
    return _Pieces(shape, batch, machine)


def piece_mappings(
    shape: LayerShape, batch: int, cut: Cut, machine: NodeMachine
) -> tuple[Mapping, ...]:
    """The template's mappings of the largest piece of a cut; none where it does not fit."""
    try:
        piece = shape.piece(cut.k, cut.rows, cut.columns, cut.c)
        return tuple(template_mappings(machine, piece, -(-batch // cut.n)))
    except WeftError:
        return ()


# --- Pairs ------------------------------------------------------------------------------------


class Pair(NamedTuple):
    """A cut with a mapping of its largest piece, a bound, and `least_links` by tensor."""

    bound: float
    cut: Cut
    mapping: Mapping
    links: tuple[float, ...]


@dataclass(frozen=True, eq=False)
class Choices:
    """
    Pairs of cuts `[pair, 5]` and mappings, these by their number `[pair]` among those of the
    largest piece of the cut.
    """

    pieces: _Pieces
    cuts: Ints
    numbers: Ints

    def __getitem__(self, which: int) -> tuple[Cut, Mapping]:
        cut = Cut(*self.cuts[which].tolist())
        return cut, self.pieces.mapping(cut, int(self.numbers[which]))


@dataclass(frozen=True, eq=False)
class Pairs:
    """Pairs of cuts and mappings in some order, with a bound of each and the links `[order, 3]`."""

    bounds: Floats
    choices: Choices
    order: Ints
    links: Floats
    closer: Callable[[Ints], Floats]
    """Closer bounds of some pairs."""

    def __len__(self) -> int:
        return len(self.order)

    @property
    def least(self) -> float:
        """The least of the bounds, where pairs are in their order; infinite where there is none."""
        return float(self.bounds[self.order[0]]) if len(self.order) else math.inf

    def by_closer_bounds(self) -> Iterator[Pair]:
        """
        The pairs that fit, from the least of closer bounds on, where they are in the order of their
        bounds. Closer bounds are found for some pairs at a time, as they are needed.
        """
        waiting: list[tuple[float, int]] = []
        begin, count = 0, _CLOSER
        while True:
            while begin < len(self.order):
                if waiting and waiting[0][0] <= self.bounds[self.order[begin]]:
                    break
                chosen = self.order[begin : begin + count]
                found = np.maximum(self.bounds[chosen], self.closer(chosen))
                for place in np.flatnonzero(np.isfinite(found)).tolist():
                    heapq.heappush(waiting, (float(found[place]), begin + place))
                begin, count = begin + count, 2 * count
            if not waiting:
                return
            bound, place = heapq.heappop(waiting)
            cut, mapping = self.choices[int(self.order[place])]
            yield Pair(bound, cut, mapping, tuple(self.links[place].tolist()))

    def __iter__(self) -> Iterator[Pair]:
        order: list[int] = self.order.tolist()
        for i, links in zip(order, self.links, strict=True):
            cut, mapping = self.choices[i]
            yield Pair(float(self.bounds[i]), cut, mapping, tuple(links.tolist()))


def rank_pairs(
    question: LayerQuestion, machine: NodeMachine, goal: Goal, effort: int | None
) -> Pairs:
    """
    Cuts with mappings, and a bound of each, from the least bound on; where there is an `effort`,
    from the least estimate on.
    """
    if effort is None:
        choices, table = map_all(question, machine)
    else:
        cuts, pj, cycles, full = _rough_costs(question, machine)
        if len(cuts) > _CUT * effort:
            rough = goal.energy * pj + goal.time * cycles
            cuts = cuts[np.lexsort((rough, full))[: _CUT * effort]]
        choices, table = _map_cuts(question, machine, cuts)
    if not len(table):
        none = np.zeros(0, np.int64)
        return Pairs(np.zeros(0), choices, none, np.zeros((0, 3)), np.zeros)
    numbers = Numbers.split(table)
    # Without edges, first choices of networks turned out a little better.
    links = rough_links(question, machine, choices.cuts, numbers, edges=effort is None)
    bounds = minimum_values(question, machine, goal, choices.cuts, numbers, links)
    order = np.argsort(bounds, kind="stable")
    few = effort is not None and len(order) > effort
    order = order[: _ESTIMATED * effort] if effort is not None and few else order

    def find_closer(chosen: Ints) -> Floats:
        some, each = Numbers.split(table[chosen]), links[chosen]
        return minimum_values(
            question, machine, goal, choices.cuts[chosen], some, each, closer=True
        )

    found = Pairs(bounds, choices, order, links[order], find_closer)
    if not few:
        return found
    alone = 1 if machine.counting == "nn_dataflow" else len(order)
    chosen = [choices[i] for i in order[:alone].tolist()]
    some = Numbers.split(table[order])
    costs = rough_costs(question, machine, chosen, choices.cuts[order], some, found.links)
    best = np.argsort(estimate_values(costs, goal), kind="stable")
    return replace(found, order=order[best], links=found.links[best])


def _map_cuts(question: LayerQuestion, machine: NodeMachine, cuts: Ints) -> tuple[Choices, Floats]:
    """Cuts `[cut, 5]` with all mappings, and the rows of these in `number_table`."""
    pieces = _make_pieces(question.shape, question.batch, machine)
    at, number, table = pieces.tabulate(cuts)
    return Choices(pieces, cuts[at], number), table


def map_all(question: LayerQuestion, machine: NodeMachine) -> tuple[Choices, Floats]:
    """As `_map_cuts`, of all cuts, which do not depend on where tensors are and what they cost."""
    plain = replace(
        question, sources=(), result=(0, 0, 0, 0), near=(), readers=(), once=(), pinned=False,
        on_chip=(False, question.on_chip[1]), outer=(None, None, question.outer[2]),
    )  # fmt: skip
    return _map_plain(plain, replace(machine, dram_pj=0.0))


@lru_cache(maxsize=128)
def _map_plain(question: LayerQuestion, machine: NodeMachine) -> tuple[Choices, Floats]:
    return _map_cuts(question, machine, _all_cuts(question))


@lru_cache(maxsize=1 << 16)
def least_cycles(question: LayerQuestion, machine: NodeMachine) -> float:
    """The fewest cycles of the PEs that any cut and mapping of a layer has; infinite for none."""
    _, table = map_all(question, machine)
    return float(Numbers.split(table).cycles.min(initial=math.inf))


def sharing_table(question: LayerQuestion, machine: NodeMachine, every: Ints) -> Ints:
    """As `question.count_sharing`, for cuts `[cut, 5]`: `[cut, 3]`."""
    k, n, c, rows, columns = every.T
    shape, ones = question.shape, np.ones_like(k)
    if not shape.has_filters:
        return np.stack([ones] * 3, axis=1)
    inputs, outputs = (np.maximum(1, k // shape.groups), c) if shape.is_conv else (ones, ones)
    found = np.stack([n * rows * columns, inputs, outputs], axis=1)
    if not question.forwarding:
        sums = shape.summed if machine.counting == "executed" else None
        found[:, [place for place in range(3) if place != sums]] = 1
    return found


def minimum_values(
    question: LayerQuestion, machine: NodeMachine, goal: Goal, every: Ints, numbers: Numbers,
    links: Floats | None = None, *, closer: bool = False,
) -> Floats:  # fmt: skip
    """
    Bounds of pairs, for cuts `[pair, 5]` and the numbers of their mappings: each word moves once,
    over the `least_links`, through the buffer or past it. What a bus feeds to several PEs together
    is one word on it, as executed. `links`: the `rough_links`, where they are known. Filters and
    inputs come as often as `_filter_times` and
    `_input_times` say, or, for `closer` bounds, as `_register_values` says. Infinite where buffers
    are too small for what they must hold.
    """
    alike, nodes = sharing_table(question, machine, every), every.prod(axis=1)
    summed = question.shape.summed
    fewest = np.minimum(numbers.dram, numbers.gbuf)
    links = rough_links(question, machine, every, numbers) if links is None else links
    together = machine.counting == "executed" and machine.feed == "bus"
    shares = _most_shares(question, machine, every, alike)
    rooms = _least_rooms(question, numbers, shares)
    repeats = [np.ones(len(every))] * 3
    repeats[0] = _filter_times(question, machine, numbers, shares, rooms)
    times = _input_times(question, machine, numbers, shares, rooms)
    fits = (rooms.sum(axis=1) <= machine.gbuf_words) & np.isfinite(times)
    repeats[1] = np.where(fits, times, 1.0)
    words: Floats = np.zeros(len(every))
    prices: list[_Prices] = []
    counted = machine.counting == "nn_dataflow"
    for place in range(3):
        at_dram = place == 0 or not question.on_chip[place - 1]
        home_pj = machine.dram_pj if at_dram else machine.gbuf_pj
        top = nodes / alike[:, place]
        words += repeats[place] * top * fewest[:, place] * at_dram
        moved = links[:, place] * machine.hop_pj
        fed = numbers.itcn[:, place]
        if together and place != summed:
            fed = np.minimum(fed, numbers.gbuf[:, place])
        prices.append(
            _Prices(
                top * numbers.dram[:, place] * home_pj + moved,
                nodes * numbers.gbuf[:, place] * machine.gbuf_pj * counted,
                top * numbers.gbuf[:, place] * home_pj + moved,
                nodes * fed * machine.itcn_pj,
                repeats[place],
                place == summed,
                question.may_bypass[place],
            )
        )
    if closer and counted:
        pj = _register_values(question, machine, numbers, prices)
    else:
        ones = np.ones((len(every), 1))
        pj = sum((each.count(ones)[:, 0] for each in prices), np.zeros(len(every)))
    pj = pj + fixed_pj(question.shape, question.batch, machine)
    cycles = np.maximum(numbers.cycles, np.ceil(words / machine.dram_words))
    return np.where(fits, goal.energy * pj + goal.time * cycles, np.inf)


@dataclass(frozen=True, eq=False)
class _Prices:
    """
    The energy in pJ of one tensor by pair `[pair]`, each time that all of it moves: into the buffer
    (`top`), from there on (`inside`), past it (`past`), and over the bus. It moves to the nodes
    `times` or more often.
    """

    top: Floats
    inside: Floats
    past: Floats
    bus: Floats
    times: Floats
    summed: bool
    may_bypass: bool

    def count(self, inside: Floats) -> Floats:
        """The least energy where it comes into the registers `inside [pair, way]` times."""
        times = self.times[:, None]
        often = np.maximum(inside, times)
        if self.summed:
            times, often, inside = (np.maximum(0, 2 * n - 1) for n in (times, often, inside))
        held = times * self.top[:, None] + inside * self.inside[:, None]
        if self.may_bypass:
            held = np.minimum(held, often * self.past[:, None])
        return held + inside * self.bus[:, None]

    def select_rows(self, rows: Ints) -> _Prices:
        """Those of some pairs."""
        return replace(
            self, top=self.top[rows], inside=self.inside[rows], past=self.past[rows],
            bus=self.bus[rows], times=self.times[rows],
        )  # fmt: skip


def _register_values(
    question: LayerQuestion, machine: NodeMachine, numbers: Numbers, prices: Sequence[_Prices]
) -> Floats:
    """
    The least energy in pJ by pair `[pair]`, where tensors come into the registers as often as these
    are too small. A tensor comes for each block of passes of the loop that does not index it, or,
    if that is the innermost, once; or once for each trip of it outside, where that is given (as the
    groups of the batch are for filters), unless registers hold all of the tensor in the meantime.

    At most one of the tensors is better off than its blocks: it must have that loop innermost in
    the buffer, or all that is in the buffer in the registers and the loop innermost outside. In the
    second case no loop turns inside of the buffer, and outside only one is the innermost.
    """
    if not question.shape.is_conv:
        groups = _filter_groups(question, numbers, machine)[:, None]
        ones = np.ones_like(groups)
        return sum(
            (each.count(n)[:, 0] for each, n in zip(prices, (groups, ones, ones), strict=True)),
            np.zeros(len(ones)),
        )
    found: Floats = np.full(len(numbers.loops), np.inf)
    kinds, which = np.unique(numbers.regf_words, axis=0, return_inverse=True)
    which = which.ravel()
    for kind, units in enumerate(kinds.astype(int).tolist()):
        rows = np.flatnonzero(which == kind)
        a, b, c = units
        blocks = register_blocks((a, b, c), machine.regf_words)
        if len(blocks):
            part = [each.select_rows(rows) for each in prices]
            found[rows] = _least_counts(question, numbers.loops[rows], blocks, part)
    return found


def _least_counts(
    question: LayerQuestion, loops: Floats, blocks: Ints, prices: Sequence[_Prices]
) -> Floats:
    """As `_register_values`, for pairs whose registers hold one of `blocks [way, 3]` of passes."""
    c, k, n = (np.ceil(loops[:, [loop]] / blocks[:, loop]) for loop in range(3))
    groups = float((question.outer[2] or 1) if question.batch_outermost else 1)
    filters = np.where((c == 1) & (k == 1), 1.0, groups)
    often = [
        each.count(np.maximum(1.0, blocked))
        for each, blocked in zip(prices, (np.maximum(n, filters), k, c), strict=True)
    ]
    taken, handed, _ = question.outer
    still = n <= groups if question.batch_outermost else np.ones_like(n, np.bool_)
    inputs = np.where(still & (c <= (taken or np.inf)), 1.0, float(handed or 1))
    outputs = np.where(still & (k <= (handed or np.inf)), 1.0, float(taken or 1))
    seldom = [
        each.count(fewest) for each, fewest in zip(prices, (filters, inputs, outputs), strict=True)
    ]
    total = sum(often)
    best = np.minimum.reduce([total - often[i] + seldom[i] for i in range(3)])
    return best.min(axis=1)


def _filter_groups(question: LayerQuestion, numbers: Numbers, machine: NodeMachine) -> Floats:
    """The times that filters come into the registers at least, for each group of the batch."""
    groups = (question.outer[2] or 1) if question.batch_outermost else 1
    passes = numbers.loops[:, question.shape.tensor_loops[0]].prod(axis=1)
    whole = numbers.regf_words[:, 0] * passes <= machine.regf_words
    return np.where(whole, 1.0, float(groups))


@lru_cache(maxsize=1024)
def register_blocks(units: tuple[int, int, int], room: int) -> Ints:
    """
    The largest blocks of passes `[way, 3]` (input channels, output channels, batch) of a
    convolution whose tensors, of so many words for each pass, fit `room` words.
    """
    filters, inputs, outputs = units
    found: list[tuple[int, int, int]] = []
    for c in range(1, room + 1):
        for k in range(1, room + 1):
            left = room - filters * c * k
            n = left // (inputs * c + outputs * k) if left > 0 else 0
            if n < 1:
                break
            found.append((c, k, n))
    table = np.array(found, np.int64).reshape(-1, 3)
    if not len(table):
        return table
    within = np.all(table[:, None] <= table[None], axis=2)
    beaten = within & np.any(table[:, None] < table[None], axis=2)
    return table[~np.any(beaten, axis=1)]


def _most_shares(question: LayerQuestion, machine: NodeMachine, every: Ints, alike: Ints) -> Ints:
    """As `shares.may_share`, for cuts `[cut, 5]`: `[cut, 3]`; 1 where nothing is shared."""
    found = np.ones_like(alike)
    if not question.rules.share or question.region.fold is not None or not machine.shared:
        return found
    k, n, c, rows, columns = (column > 1 for column in every.T)
    ways = [(rows | columns).astype(np.int64) + n, k, c]
    handed = question.on_chip[0] and machine.counting == "executed"
    for place, along in enumerate(ways):
        if place != question.shape.summed and not (handed and place == 1):
            found[:, place] = np.where(along == 1, alike[:, place], 1)
    return found


def _least_rooms(question: LayerQuestion, numbers: Numbers, shares: Ints) -> Floats:
    """
    By tensor `[pair, 3]`: the words that a buffer holds at least: one pass of what may not bypass
    it, and of loops whose trips outside are given all that is left of them inside. Of what nodes
    share it holds a share.
    """
    blocks: Floats = np.ones_like(numbers.loops)
    for loop, trips in enumerate(question.outer):
        if trips is not None:
            blocks[:, loop] = np.ceil(numbers.loops[:, loop] / trips)
    rooms: Floats = np.zeros_like(numbers.loops)
    for place, loops in enumerate(question.shape.tensor_loops):
        if not question.may_bypass[place]:
            rooms[:, place] = numbers.gbuf_words[:, place] * blocks[:, loops].prod(axis=1)
    return rooms / shares


def _filter_times(
    question: LayerQuestion, machine: NodeMachine, numbers: Numbers, shares: Ints, rooms: Floats
) -> Floats:
    """
    The times that filters come at least: for each group of the batch, where neither buffers nor
    registers may hold all of them beside the other tensors; else once, or never if they are there
    before.
    """
    groups = (question.outer[2] or 1) if question.batch_outermost else 1
    once = 0 if question.resident else 1
    if groups == 1 and once:
        return np.ones(len(rooms))
    passes = numbers.loops[:, question.shape.tensor_loops[0]].prod(axis=1)
    beside = numbers.gbuf_words[:, 0] * passes / shares[:, 0] + rooms[:, 1:].sum(axis=1)
    whole = (beside <= machine.gbuf_words) | (
        numbers.regf_words[:, 0] * passes <= machine.regf_words
    )
    return np.where(whole, once, groups).astype(np.float64)


def _input_times(
    question: LayerQuestion, machine: NodeMachine, numbers: Numbers, shares: Ints, rooms: Floats
) -> Floats:
    """
    The times that inputs come at least for each group of the batch, which is outermost, where
    outputs are to be finished at once for other layers (`once`); infinite where inputs are not to
    come again. Output channels outside of the buffer with input channels inside of them have the
    inputs come once for each part of the output channels, and the other way round, sums come again.
    So the buffer, or registers, have all input channels of a group, or the buffer all output
    channels, or the inputs come twice or more: in as many parts as outputs are handed over in.
    """
    shape = question.shape
    plain = shape.is_conv and shape.groups == 1 and shape.summed == 2
    if not (plain and question.batch_outermost and 2 in question.once):
        return np.ones(len(rooms))
    taken, handed, groups = question.outer
    batch = np.ceil(numbers.loops[:, 2] / (groups or 1))
    passes = batch * numbers.loops[:, 0]
    inputs = numbers.gbuf_words[:, 1] * passes / shares[:, 1] + rooms[:, 0] + rooms[:, 2]
    outputs = numbers.gbuf_words[:, 2] * batch * numbers.loops[:, 1] + rooms[:, 0] + rooms[:, 1]
    whole = np.zeros(len(rooms), np.bool_)
    if (taken or 1) == 1:
        whole |= inputs <= machine.gbuf_words
        whole |= numbers.regf_words[:, 1] * passes <= machine.regf_words
    if (handed or 1) == 1:
        whole |= outputs <= machine.gbuf_words
    return np.where(whole, 1.0, np.inf if 1 in question.once else float(handed or 2))


def _all_cuts(question: LayerQuestion) -> Ints:
    """The cuts of a layer, `[cut, 5]`."""
    sides = box_sides(question.region, idle=question.rules.idle)
    cuts = cut_table(question.shape, question.batch, sides)
    return cuts[question.allowed_cuts(cuts)]


def _rough_costs(
    question: LayerQuestion, machine: NodeMachine
) -> tuple[Ints, Floats, Floats, Bools]:
    """
    The cuts of a layer `[cut, 5]`, and about their least energy and cycles before anything is
    mapped: words of pieces as large as the largest over the `least_links`, PEs that are all busy;
    and whether the inputs on chip of a group of the batch seem more than a buffer holds.
    """
    # For other groups of the batch and parts of channels, all but what is counted here is the same.
    same = _once_costs(replace(question, outer=(None, None, None)), machine)
    good = np.flatnonzero(question.allowed_cuts(same.cuts))
    parts, _, groups = question.outer
    batch, depth = same.batch[good], same.depth[good]
    held = -(-batch // (groups or 1)) * -(-depth // (parts or 1)) * same.window[good]
    held = held if question.on_chip[0] else 0 * held
    whole = same.filters[good] + held <= machine.gbuf_words
    filter_times = np.where(whole, 0 if question.resident else 1, groups or 1)
    total = filter_times * same.pj[0, good]
    total += same.pj[1, good]
    total += same.pj[2, good]
    return same.cuts[good], total, same.cycles[good], held > machine.gbuf_words


class _OnceCosts(NamedTuple):
    """
    Cuts `[cut, 5]` and, where each word moves once, `pj [tensor, cut]` and `cycles [cut]`; of the
    largest piece, the words of its filters, its images, input channels and words of one of these.
    """

    cuts: Ints
    pj: Floats
    cycles: Floats
    filters: Ints
    batch: Ints
    depth: Ints
    window: Ints


@lru_cache(maxsize=64)
def _once_costs(question: LayerQuestion, machine: NodeMachine) -> _OnceCosts:
    """The costs of the cuts of a layer whose batch has one group."""
    shape, every = question.shape, _all_cuts(question)
    extents = (shape.k // shape.groups, question.batch, shape.c // shape.groups, shape.height,
               shape.width)  # fmt: skip
    k, n, c, rows, columns = (
        -(-extent // pieces) for extent, pieces in zip(extents, every.T, strict=True)
    )
    high = (rows - 1) * shape.stride_h + (shape.filter_h - 1) * shape.dilation_h + 1
    wide = (columns - 1) * shape.stride_w + (shape.filter_w - 1) * shape.dilation_w + 1
    depth = c if shape.is_conv else k
    taps = shape.filter_h * shape.filter_w
    filters = k * (c if shape.is_conv else 1) * taps if shape.has_filters else 0 * k
    words = (filters, n * depth * high * wide, n * k * rows * columns)
    each = np.stack(words, axis=1) * float(shape.groups)
    alike = sharing_table(question, machine, every)
    nodes = every.prod(axis=1)
    links = least_links(question, machine, every, alike, each, edges=False)
    pj: list[Floats] = []
    for place in range(3):
        at_dram = place == 0 or not question.on_chip[place - 1]
        moved = nodes * each[:, place] / alike[:, place]
        pj.append(
            moved * (machine.dram_pj if at_dram else machine.gbuf_pj)
            + links[:, place] * machine.hop_pj
        )
    work = k * n * rows * columns * taps * shape.groups * (c if shape.is_conv else 1)
    cycles = work / math.prod(machine.array)
    return _OnceCosts(every, np.stack(pj), cycles, words[0], n, depth, high * wide)


def rough_costs(
    question: LayerQuestion,
    machine: NodeMachine,
    choices: Sequence[tuple[Cut, Mapping]],
    every: Ints,
    numbers: Numbers,
    links: Floats,
) -> Costs:
    """
    The costs of pairs for an estimate, with `rough_links`; `choices` are the pairs, or the first of
    them, where all others follow from the numbers.
    """
    problems = [
        rough_problem(question, machine, cut, mapping, tuple(row))
        for (cut, mapping), row in zip(choices, links.tolist(), strict=False)
    ]
    if machine.counting != "nn_dataflow":
        return costs_of(problems)
    alike, nodes = sharing_table(question, machine, every), every.prod(axis=1)[:, None]
    at_dram = np.array([True, not question.on_chip[0], not question.on_chip[1]])
    top = nodes * numbers.dram / alike
    hops = links * machine.hop_pj
    return Costs(
        problems[0],
        numbers.loops,
        numbers.cycles,
        top * np.where(at_dram, machine.dram_pj, machine.gbuf_pj) + hops,
        nodes * numbers.gbuf * machine.gbuf_pj + nodes * numbers.itcn * machine.itcn_pj,
        top * at_dram,
        numbers.gbuf_words,
        numbers.regf_words,
    )


def rough_links(
    question: LayerQuestion, machine: NodeMachine, every: Ints, numbers: Numbers, *,
    edges: bool = True,
) -> Floats:  # fmt: skip
    """
    The `least_links` of pairs by tensor `[pair, 3]`, where words move as often as in DRAM; with the
    `edges` of pieces of inputs.
    """
    alike = sharing_table(question, machine, every)
    return least_links(question, machine, every, alike, numbers.dram, edges=edges)


def rough_spreads(
    question: LayerQuestion, machine: NodeMachine, cut: Cut, links: Sequence[float]
) -> list[Spread]:
    """The spread of each tensor over so many `links`."""
    alike = count_sharing(question, machine, cut)
    at_dram = (True, not question.on_chip[0], not question.on_chip[1])
    return [Spread(a, link, home) for a, link, home in zip(alike, links, at_dram, strict=True)]


def rough_problem(
    question: LayerQuestion, machine: NodeMachine, cut: Cut, mapping: Mapping,
    links: Sequence[float],
) -> BlockingProblem:  # fmt: skip
    """The problem of a pair, with its `rough_spreads`."""
    spreads = rough_spreads(question, machine, cut, links)
    return problem_of(question, machine, cut, mapping, spreads)
