"""
Cuts of a layer with mappings of their largest pieces: which there are, and which to block first.

All pairs of a layer are looked at together, as rows of tables: a bound of each (every word moves
once, over as few links as there may be, and the PEs never wait), and for the best of them an
estimate of the best blocking (`estimate`). Cuts with pieces of one size have the same mappings.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ..core.errors import WeftError
from ..dataflow.cost.nn_dataflow import NodeMachine, template_mappings
from ..dataflow.cost.row_stationary import LayerShape, Mapping
from .blocking_costs import BlockingProblem, Floats, Goal
from .estimate import Costs, costs_of, estimate_values
from .nodes.cuts import Cut, box_sides, cut_table
from .options import Bools, Ints
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
        self._known: dict[tuple[int, ...], tuple[tuple[Mapping, ...], Floats]] = {}

    def of(self, every: Sequence[Cut]) -> list[tuple[tuple[Mapping, ...], Floats]]:
        """For each cut the template's mappings of its largest piece; none where it does not fit."""
        return [
            self._map_piece(key, cut)
            for key, cut in zip(self._piece_keys(every), every, strict=True)
        ]

    def _map_piece(self, key: tuple[int, ...], cut: Cut) -> tuple[tuple[Mapping, ...], Floats]:
        if key not in self._known:
            choices = piece_mappings(self.shape, self.batch, cut, self.machine)
            self._known[key] = choices, number_table(choices)
        return self._known[key]

    def _piece_keys(self, every: Sequence[Cut]) -> list[tuple[int, ...]]:
        """By cut the sizes of its largest piece, and how it cuts groups of channels."""
        shape = self.shape
        extents = np.array([shape.k, self.batch, shape.c // shape.groups, shape.height,
                            shape.width])  # fmt: skip
        sizes = -(-extents // np.array(every))
        groups = [cut.k if shape.groups > 1 else 1 for cut in every]
        return [(*size, k) for size, k in zip(sizes.tolist(), groups, strict=True)]


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
class Pairs:
    """Pairs of cuts and mappings in some order, with a bound of each and the links `[order, 3]`."""

    bounds: Floats
    choices: Sequence[tuple[Cut, Mapping]]
    order: Ints
    links: Floats

    def __len__(self) -> int:
        return len(self.order)

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
        cuts = _all_cuts(question)
    else:
        cuts, pj, cycles, full = _rough_costs(question, machine)
        if len(cuts) > _CUT * effort:
            rough = goal.energy * pj + goal.time * cycles
            cuts = cuts[np.lexsort((rough, full))[: _CUT * effort]]
    if not len(cuts):
        return Pairs(np.zeros(0), (), np.zeros(0, np.int64), np.zeros((0, 3)))
    every = [Cut(*row) for row in cuts.tolist()]
    found = _make_pieces(question.shape, question.batch, machine).of(every)
    choices = [(cut, m) for cut, (mapped, _) in zip(every, found, strict=True) for m in mapped]
    table = np.concatenate([rows for _, rows in found])
    which = np.repeat(cuts, [len(mapped) for mapped, _ in found], axis=0)
    bounds = minimum_values(question, machine, goal, which, Numbers.split(table))
    order = np.argsort(bounds, kind="stable")
    few = effort is not None and len(order) > effort
    order = order[: _ESTIMATED * effort] if effort is not None and few else order
    numbers = Numbers.split(table[order])
    links = rough_links(question, machine, which[order], numbers)
    if few:
        kept: list[int] = order.tolist()
        chosen = [choices[i] for i in kept]
        costs = rough_costs(question, machine, chosen, which[order], numbers, links)
        best = np.argsort(estimate_values(costs, goal), kind="stable")
        order, links = order[best], links[best]
    return Pairs(bounds, choices, order, links)


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
    question: LayerQuestion, machine: NodeMachine, goal: Goal, every: Ints, numbers: Numbers
) -> Floats:
    """
    Bounds of pairs, for cuts `[pair, 5]` and the numbers of their mappings: each word moves once,
    over the `least_links`, through the buffer or past it. What a bus feeds to several PEs together
    is one word on it, as executed. Filters and inputs come as often as `_filter_times` and
    `_input_times` say. Infinite where buffers are too small for what they must hold.
    """
    alike, nodes = sharing_table(question, machine, every), every.prod(axis=1)
    summed = question.shape.summed
    fewest = np.minimum(numbers.dram, numbers.gbuf)
    links = least_links(question, machine, nodes, alike, fewest)
    together = machine.counting == "executed" and machine.feed == "bus"
    rooms = _least_rooms(question, numbers, alike)
    repeats = [np.ones(len(every))] * 3
    repeats[0] = _filter_times(question, machine, numbers, alike, rooms)
    times = _input_times(question, machine, numbers, alike, rooms)
    fits = (rooms.sum(axis=1) <= machine.gbuf_words) & np.isfinite(times)
    repeats[1] = np.where(fits, times, 1.0)
    pj: Floats = np.full(len(every), fixed_pj(question.shape, question.batch, machine))
    words: Floats = np.zeros(len(every))
    for place in range(3):
        at_dram = place == 0 or not question.on_chip[place - 1]
        times = repeats[place]
        home_pj = machine.dram_pj if at_dram else machine.gbuf_pj
        top = times * nodes / alike[:, place]
        words += top * fewest[:, place] * at_dram
        held, past = top * numbers.dram[:, place] * home_pj, top * numbers.gbuf[:, place] * home_pj
        if machine.counting == "nn_dataflow":
            held += nodes * numbers.gbuf[:, place] * machine.gbuf_pj
        pj += np.minimum(held, past) if question.may_bypass[place] else held
        pj += times * links[:, place] * machine.hop_pj
        fed = numbers.itcn[:, place]
        if together and place != summed:
            fed = np.minimum(fed, numbers.gbuf[:, place])
        pj += nodes * fed * machine.itcn_pj
    cycles = np.maximum(numbers.cycles, np.ceil(words / machine.dram_words))
    return np.where(fits, goal.energy * pj + goal.time * cycles, np.inf)


def _least_rooms(question: LayerQuestion, numbers: Numbers, alike: Ints) -> Floats:
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
    return rooms / alike if question.rules.share else rooms


def _filter_times(
    question: LayerQuestion, machine: NodeMachine, numbers: Numbers, alike: Ints, rooms: Floats
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
    share = alike[:, 0] if question.rules.share else 1
    beside = numbers.gbuf_words[:, 0] * passes / share + rooms[:, 1:].sum(axis=1)
    whole = (beside <= machine.gbuf_words) | (
        numbers.regf_words[:, 0] * passes <= machine.regf_words
    )
    return np.where(whole, once, groups).astype(np.float64)


def _input_times(
    question: LayerQuestion, machine: NodeMachine, numbers: Numbers, alike: Ints, rooms: Floats
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
    share = alike[:, 1] if question.rules.share else 1
    inputs = numbers.gbuf_words[:, 1] * passes / share + rooms[:, 0] + rooms[:, 2]
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


@lru_cache(maxsize=64)
def _rough_costs(
    question: LayerQuestion, machine: NodeMachine
) -> tuple[Ints, Floats, Floats, Bools]:
    """
    The cuts of a layer `[cut, 5]`, and about their least energy and cycles before anything is
    mapped: words of pieces as large as the largest over the `least_links`, PEs that are all busy;
    and whether the inputs on chip of a group of the batch seem more than a buffer holds.
    """
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
    nodes, total = every.prod(axis=1), np.zeros(len(every))
    links = least_links(question, machine, nodes, alike, each)
    parts, _, groups = question.outer
    held = -(-n // (groups or 1)) * -(-depth // (parts or 1)) * high * wide
    held = held if question.on_chip[0] else 0 * held
    whole = words[0] + held <= machine.gbuf_words
    filter_times = np.where(whole, 0 if question.resident else 1, groups or 1)
    for place in range(3):
        at_dram = place == 0 or not question.on_chip[place - 1]
        moved = nodes * each[:, place] / alike[:, place]
        again = filter_times if place == 0 else 1.0
        pj = moved * (machine.dram_pj if at_dram else machine.gbuf_pj)
        total += again * (pj + links[:, place] * machine.hop_pj)
    work = k * n * rows * columns * taps * shape.groups * (c if shape.is_conv else 1)
    return every, total, work / math.prod(machine.array), held > machine.gbuf_words


def rough_costs(
    question: LayerQuestion,
    machine: NodeMachine,
    choices: Sequence[tuple[Cut, Mapping]],
    every: Ints,
    numbers: Numbers,
    links: Floats,
) -> Costs:
    """The costs of pairs for an estimate, with `rough_links`."""
    alone = 1 if machine.counting == "nn_dataflow" else len(choices)
    problems = [
        rough_problem(question, machine, cut, mapping, tuple(row))
        for (cut, mapping), row in zip(choices[:alone], links.tolist(), strict=False)
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
    question: LayerQuestion, machine: NodeMachine, every: Ints, numbers: Numbers
) -> Floats:
    """The `least_links` of pairs by tensor `[pair, 3]`, where words move as often as in DRAM."""
    alike = sharing_table(question, machine, every)
    return least_links(question, machine, every.prod(axis=1), alike, numbers.dram)


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
