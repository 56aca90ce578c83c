"""
Cuts of a layer with mappings of their largest pieces: which there are, and which to block first.

All pairs of a layer are looked at together, as rows of tables: a bound of each (`pair_bounds`), and
for the best of them an estimate of the best blocking (`blocking.estimate`). Cuts with pieces of one
size have the same mappings.
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
from .pair_bounds import Numbers, minimum_values, number_table, rough_links, sharing_table
from .problem import Spread
from .question import (
    LayerQuestion,
    count_sharing,
    problem_of,
)
from .reach import least_links

_ESTIMATED = 16
"""Pairs that are estimated for each that is blocked."""

_CLOSER = 128
"""Pairs that are bound more closely at first, and then twice as many, and so on."""

_CUT = 16
"""Cuts that are mapped for each pair that is blocked."""


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
