"""
Bounds of cuts of a layer with mappings of their largest pieces, for all of them at once.

Every word moves once, over as few links as there may be, and the PEs never wait; filters and inputs
come again where neither buffers nor registers hold them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from ..dataflow.cost.nn_dataflow import NodeMachine
from ..dataflow.cost.row_stationary import Mapping
from .blocking.costs import Floats, Goal
from .blocking.options import Ints
from .question import LayerQuestion, fixed_pj
from .reach import least_links


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
