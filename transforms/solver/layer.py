"""
One layer on a region of nodes: the best cut, template mapping, arrangement and blocking.

Branch and bound over pairs of a cut and a mapping. The bound of a pair: every tensor moves
once, over as few links as any arrangement has, and the PEs never wait. Pairs are taken from the
least bound on; each is blocked with the least hops of each tensor (`blocking`), which bounds it
more closely; what is left ends in candidates with arrangements, whose costs are linear in hops.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from ..dataflow.nn_dataflow import NodeMachine, template_mappings
from ..dataflow.node_grid import Region
from ..dataflow.row_stationary import LayerShape, Mapping
from ..errors import WeftError
from .blocking import Blocking, BlockingProblem, BlockingSearch, Floats, Goal, fetched
from .cuts import Cut, cuts
from .estimate import estimates
from .hops import Field, Hops, Source, field_of, layer_hops, shortest
from .options import Ints
from .problem import Rules, Spread, blocking_problem
from .shares import ALONE, Shares, blockings, may_share, relaxed, rounds_of, turns

_ESTIMATED = 16
"""Pairs that are estimated for each that is blocked."""


_FEW = 4
"""As many pairs for each of the effort are all blocked."""

_PATIENCE, _BETTER = 4, 0.001
"""Pairs that are blocked in vain until a layer is left; what is not in vain, relative."""

_CUT = 16
"""Cuts that are mapped for each pair that is blocked."""

_LAID = 8
"""Arrangements of a pair that are looked at where nothing is to be proved."""

_SHARED = 2
"""Candidates of a layer for which sharing is tried."""

_HOPELESS = 4
"""As many times the effort is spent on pairs until one fits."""


@dataclass(frozen=True)
class LayerQuestion:
    """
    A layer to be scheduled: its shape and batch on `region`, the extents of what it reads
    and writes, and what is given from outside.
    """

    shape: LayerShape
    batch: int
    region: Region
    sources: tuple[Source, ...]
    result: tuple[int, int, int, int]
    rules: Rules
    forwarding: bool
    on_chip: tuple[bool, bool] = (False, False)
    """Whether inputs and outputs are in other nodes' buffers, not at DRAM."""
    outer: tuple[int | None, int | None, int | None] = (None, None, None)
    batch_outermost: bool = False
    once: tuple[int, ...] = ()
    near: tuple[Region, ...] = ()
    """The nodes that hold inputs on chip."""

    def allows(self, cut: Cut) -> bool:
        """
        Whether a cut goes with what is given: groups of the batch are cut among nodes, and
        outputs on chip are added up on one.
        """
        groups = self.outer[2] or 1
        if self.batch_outermost and groups > 1 and cut.n * groups > self.batch:
            return False
        return not (self.on_chip[1] and cut.c > 1)


@dataclass(frozen=True, eq=False)
class Candidate:
    """
    A cut with a mapping and a blocking. `dynamic_pj` and `cycles` are without hops; those are
    `weights` (by tensor, times each sweep moves) times `hops`.
    """

    cut: Cut
    mapping: Mapping
    blocking: Blocking
    dynamic_pj: float
    cycles: int
    weights: tuple[float, float, float]
    hops: Hops
    field: Field
    dram_words: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """By tensor, in all."""
    shares: Shares = ALONE
    turning: Floats | None = None
    """By arrangement, words times links of what goes round the nodes that share it."""

    @property
    def mapping_cycles(self) -> int:
        """The cycles of the PEs."""
        return self.mapping.process_cycles

    def hop_words(self) -> Floats:
        """Words times links by arrangement and home of the inputs and of the outputs."""
        f, i, o = self.weights
        inputs: Floats = np.zeros((1, 1))
        for source in self.hops.inputs:
            inputs = inputs + source
        turning = 0.0 if self.turning is None else self.turning[:, None, None]
        return (
            turning
            + f * self.hops.filters[:, None, None]
            + i * inputs[:, :, None]
            + o * self.hops.outputs[:, None, :]
        )


@dataclass(frozen=True, eq=False)
class LayerAnswer:
    """
    The candidates of a layer, and a bound on `goal` that no schedule of it is below. Empty where
    nothing fits.
    """

    question: LayerQuestion
    candidates: tuple[Candidate, ...]
    bound: float


@lru_cache(maxsize=65536)
def piece_mappings(
    shape: LayerShape, batch: int, cut: Cut, machine: NodeMachine
) -> tuple[Mapping, ...]:
    """The template's mappings of the largest piece of a cut; none where it does not fit."""
    try:
        piece = shape.piece(cut.k, cut.rows, cut.columns, cut.c)
        return tuple(template_mappings(machine, piece, -(-batch // cut.n)))
    except WeftError:
        return ()


def solve_layer(
    question: LayerQuestion,
    machine: NodeMachine,
    goal: Goal,
    *,
    width: float = 0.0,
    most: int = 6,
    effort: int | None = None,
) -> LayerAnswer:
    """
    The best candidates for a layer, at most `most`, within a factor of `1 + width` of the best.
    Where `effort` is given, only so many pairs are blocked, and there is no bound; else all whose
    bound is below what was found.
    """
    if effort is not None:
        return _solve_quickly(question, machine, goal, width=width, most=most, effort=effort)
    found: list[tuple[float, Candidate]] = []
    bound = best = math.inf
    for least, cut, mapping in pairs(question, machine, goal, None):
        if least >= best * (1 + width):
            bound = min(bound, least)
            break
        candidate, low = _block(question, machine, goal, cut, mapping)
        bound = min(bound, low)
        if candidate is None:
            continue
        found.append((_value(candidate, machine, goal), candidate))
        best = min(best, found[-1][0])
        if question.rules.share and low < best:
            found += _with_shares(question, machine, goal, candidate, best)
            best = min(best, found[-1][0])
    return LayerAnswer(question, _kept(found, width, most), bound)


def _kept(
    found: list[tuple[float, Candidate]], width: float, most: int
) -> tuple[Candidate, ...]:
    """The best candidates: `most` at most, within a factor of `1 + width` of the best."""
    ordered = sorted(found, key=lambda entry: entry[0])
    limit = ordered[0][0] * (1 + max(width, 1e-9)) if ordered else 0.0
    return tuple(c for value, c in ordered[:most] if value <= limit)


def _solve_quickly(
    question: LayerQuestion,
    machine: NodeMachine,
    goal: Goal,
    *,
    width: float,
    most: int,
    effort: int,
) -> LayerAnswer:
    """
    Candidates from `effort` pairs. Pairs are blocked for the fewest links that there may be;
    hops are counted for the better half of them. There is no bound to speak of: 0.
    """
    ordered = pairs(question, machine, goal, effort)
    counted = -(-effort // 2)
    if len(ordered) <= _FEW * effort:
        effort = len(ordered)
    blocked: list[tuple[float, int, _Made, Blocking]] = []
    best, since = math.inf, 0
    for tried, (_, cut, mapping) in enumerate(ordered):
        if tried >= (effort if blocked else _HOPELESS * effort):
            break
        if since >= _PATIENCE and effort < len(ordered):
            break
        made = _Made.roughly(question, machine, cut, mapping)
        blocking, _ = BlockingSearch(made.problem).minimise(goal)
        if blocking is None:
            continue
        value = blocking.value(goal)
        since = 0 if value < best * (1 - _BETTER) else since + 1
        best = min(best, value)
        blocked.append((value, tried, made, blocking))
    found: list[tuple[float, Candidate]] = []
    for _, _, made, blocking in sorted(blocked, key=lambda entry: entry[:2])[:counted]:
        candidate = made.with_hops().candidate(blocking)
        found.append((_value(candidate, machine, goal), candidate))
    found.sort(key=lambda entry: entry[0])
    if question.rules.share and found:
        for _, candidate in found[:_SHARED]:
            found += _with_shares(question, machine, goal, candidate, found[0][0])
    return LayerAnswer(question, _kept(found, width, most), 0.0)


def bound_layer(
    question: LayerQuestion, machine: NodeMachine, goal: Goal, *, effort: int
) -> float:
    """
    A bound that no schedule of a layer is below. At most `effort` pairs are blocked, those with
    the least bounds.
    """
    bound = math.inf
    for tried, (least, cut, mapping) in enumerate(pairs(question, machine, goal, None)):
        if least >= bound or tried == effort:
            return min(bound, least)
        _, low = _block(question, machine, goal, cut, mapping, least_hops=True)
        bound = min(bound, max(least, low))
    return bound


def pairs(
    question: LayerQuestion, machine: NodeMachine, goal: Goal, effort: int | None
) -> list[tuple[float, Cut, Mapping]]:
    """
    Cuts with mappings, and a bound of each, from the least bound on; where there is an `effort`,
    from the least estimate on.
    """
    found: list[tuple[float, Cut, Mapping]] = []
    least = _Least(question, machine, goal)
    every = cuts(question.shape, question.batch, question.region.extent)
    every = [cut for cut in every if question.allows(cut)]
    if effort is not None and len(every) > _CUT * effort:
        order = np.argsort(least.rough(np.array(every)), kind="stable")
        every = [every[i] for i in order[: _CUT * effort]]
    for cut in every:
        alike = sharing(question, machine, cut)
        choices = piece_mappings(question.shape, question.batch, cut, machine)
        found += [(least.value(cut, alike, mapping), cut, mapping) for mapping in choices]
    found.sort(key=lambda entry: entry[0])
    if effort is None or len(found) <= effort:
        return found
    found = found[: _ESTIMATED * effort]
    problems = [_rough(question, machine, cut, mapping) for _, cut, mapping in found]
    order = np.argsort(estimates(problems, goal), kind="stable")
    return [found[i] for i in order]


def _rough(
    question: LayerQuestion, machine: NodeMachine, cut: Cut, mapping: Mapping
) -> BlockingProblem:
    """The problem of a pair, with the spreads of `_rough_spreads`."""
    spreads = _rough_spreads(question, machine, cut, mapping)
    return problem_of(question, machine, cut, mapping, spreads)


def _rough_spreads(
    question: LayerQuestion, machine: NodeMachine, cut: Cut, mapping: Mapping
) -> list[Spread]:
    """One link for each node that takes part in a tensor."""
    alike = sharing(question, machine, cut)
    at_dram = (True, not question.on_chip[0], not question.on_chip[1])
    spreads: list[Spread] = []
    for place in range(3):
        words = cut.nodes * mapping.dram[place] / alike[place]
        halves = 0.5 if question.shape.summed == place else 1.0
        spreads.append(Spread(alike[place], words * (alike[place] - 1) * halves, at_dram[place]))
    return spreads


def problem_of(
    question: LayerQuestion,
    machine: NodeMachine,
    cut: Cut,
    mapping: Mapping,
    spreads: Sequence[Spread],
) -> BlockingProblem:
    """The problem of blocking a pair of cut and mapping."""
    return blocking_problem(
        mapping, machine, cut.nodes, spreads, question.rules, outer=question.outer,
        batch_outermost=question.batch_outermost, once=question.once,
    )  # fmt: skip


def least_value(
    question: LayerQuestion, machine: NodeMachine, goal: Goal, cut: Cut, mapping: Mapping
) -> float:
    """A bound of a pair; see `_Least`."""
    return _Least(question, machine, goal).value(cut, sharing(question, machine, cut), mapping)


class _Least:
    """
    Bounds of pairs: each word moves once, joined by trees with one link to each node; filters may
    come to one node of each port without a link.
    """

    def __init__(self, question: LayerQuestion, machine: NodeMachine, goal: Goal) -> None:
        summed = question.shape.summed
        self._question, self._machine, self._goal = question, machine, goal
        self._needed = needed_words(question)
        self._fixed = fixed_pj(question.shape, question.batch, machine)
        self._at_dram = (1.0, *(0.0 if local else 1.0 for local in question.on_chip))
        self._top_pj = [machine.dram_pj if at else machine.gbuf_pj for at in self._at_dram]
        self._near = [machine.ports.size if place == 0 and summed != 0 else 1 for place in range(3)]
        self._link_pj = [machine.hop_pj * (0.5 if place == summed else 1) for place in range(3)]

    def rough(self, every: Ints) -> Floats:
        """
        About the bounds of cuts `[cut, 5]` before anything is mapped: words of pieces as large as
        the largest, trees with one link to each node, PEs that are all busy.
        """
        question, machine = self._question, self._machine
        shape = question.shape
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
        alike = (every[:, [1, 3, 4]].prod(axis=1), every[:, 0] if shape.is_conv else 1 + 0 * k,
                 every[:, 2])  # fmt: skip
        total = np.zeros(len(every))
        for place in range(3):
            moved = every.prod(axis=1) * words[place] * shape.groups / alike[place]
            links = moved * (alike[place] - 1) * self._link_pj[place]
            total += self._goal.energy * (moved * self._top_pj[place] + links)
        work = k * n * rows * columns * taps * shape.groups * (c if shape.is_conv else 1)
        return total + self._goal.time * work / math.prod(machine.array)

    def value(self, cut: Cut, alike: tuple[int, int, int], mapping: Mapping) -> float:
        """The bound of `cut` with `mapping`, where so many nodes need the same of each tensor."""
        nodes = cut.nodes
        pj, words = self._fixed, 0.0
        dram, gbuf, itcn = mapping.dram, mapping.gbuf, mapping.itcn
        for place in range(3):
            top = nodes * min(dram[place], gbuf[place]) / alike[place]
            words += top * self._at_dram[place]
            links = min(top, self._needed[place]) * max(0, alike[place] - self._near[place])
            pj += top * self._top_pj[place] + links * self._link_pj[place]
            pj += nodes * itcn[place] * self._machine.itcn_pj
        cycles = max(mapping.process_cycles, math.ceil(words / self._machine.dram_words))
        return self._goal.energy * pj + self._goal.time * cycles


@lru_cache(maxsize=4096)
def needed_words(question: LayerQuestion) -> tuple[int, int, int]:
    """By tensor: the words that the layer needs, each once, without those around the inputs."""
    shape, batch = question.shape, question.batch
    filters = shape.k * shape.filter_h * shape.filter_w if shape.has_filters else 0
    filters *= shape.c // shape.groups if shape.is_conv else 1
    inputs = 0
    for source in question.sources:
        _, channels, rows, columns = source.extents
        read = (
            _touched(shape.height, shape.stride_h, shape.filter_h, shape.dilation_h, rows),
            _touched(shape.width, shape.stride_w, shape.filter_w, shape.dilation_w, columns),
        )
        most = max(0, min(channels, shape.c - source.first_channel))
        inputs += batch * most * math.prod(read)
    return filters, inputs, batch * shape.k * shape.height * shape.width


def _touched(outputs: int, stride: int, taps: int, dilation: int, extent: int) -> int:
    """The places of an axis of `extent` that windows read."""
    places = {o * stride + t * dilation for o in range(outputs) for t in range(taps)}
    return sum(place < extent for place in places)


def fixed_pj(shape: LayerShape, batch: int, machine: NodeMachine) -> float:
    """What computing costs, whatever the schedule."""
    macs = shape.macs(batch)
    accesses = 4 if shape.has_filters else 3
    return macs * (machine.mac_pj + accesses * machine.regf_pj)


def sharing(question: LayerQuestion, machine: NodeMachine, cut: Cut) -> tuple[int, int, int]:
    """
    By tensor: nodes that need the same part and pass it on; 1 where they do not. As executed, they
    always pass on sums.
    """
    shape = question.shape
    if not shape.has_filters:
        return 1, 1, 1
    filters = cut.n * cut.rows * cut.columns
    found = (filters, max(1, cut.k // shape.groups), cut.c) if shape.is_conv else (filters, 1, 1)
    if question.forwarding:
        return found
    sums = shape.summed if machine.counting == "executed" else None
    a, b, c = (each if place == sums else 1 for place, each in enumerate(found))
    return a, b, c


def _block(
    question: LayerQuestion,
    machine: NodeMachine,
    goal: Goal,
    cut: Cut,
    mapping: Mapping,
    *,
    least_hops: bool = False,
) -> tuple[Candidate | None, float]:
    """
    The best blocking with the least hops of each tensor, and a bound for the pair: its value, or
    less where nodes may share.
    """
    field = field_of(cut, question.region, machine.ports)
    hops = layer_hops(
        question.shape, question.batch, field, question.sources, question.result,
        forwarding=question.forwarding, near=question.near, stays=question.on_chip[1],
        least=least_hops,
    )  # fmt: skip
    alike = sharing(question, machine, cut)
    least = _least_hops(hops)
    at_dram = (True, not question.on_chip[0], not question.on_chip[1])
    spreads = [Spread(alike[i], least[i], at_dram[i]) for i in range(3)]
    problem = problem_of(question, machine, cut, mapping, spreads)
    blocking, bound = BlockingSearch(problem).minimise(goal)
    fixed = fixed_pj(question.shape, question.batch, machine)
    if question.rules.share:
        most = may_share(machine, question.shape.summed, alike, field)
        if most != ALONE:
            _, low = BlockingSearch(relaxed(problem, most)).minimise(goal)
            bound = min(bound, low)
    if blocking is None:
        return None, bound + goal.energy * fixed
    made = _Made(question, machine, cut, mapping, hops, field, least, problem)
    return made.candidate(blocking), bound + goal.energy * fixed


@dataclass(frozen=True, eq=False)
class _Made:
    """A pair with the problem of blocking it, and the least hops that this was made for."""

    question: LayerQuestion
    machine: NodeMachine
    cut: Cut
    mapping: Mapping
    hops: Hops | None
    field: Field
    least: tuple[float, float, float]
    problem: BlockingProblem

    @classmethod
    def roughly(
        cls, question: LayerQuestion, machine: NodeMachine, cut: Cut, mapping: Mapping
    ) -> _Made:
        """A pair whose hops are not counted yet."""
        field = field_of(cut, question.region, machine.ports)
        spreads = _rough_spreads(question, machine, cut, mapping)
        problem = problem_of(question, machine, cut, mapping, spreads)
        f, i, o = (spread.hops for spread in spreads)
        return cls(question, machine, cut, mapping, None, field, (f, i, o), problem)

    def with_hops(self) -> _Made:
        """The same with its hops, in the arrangements with the shortest trees."""
        question = self.question
        field = shortest(self.field, _tree_words(question, self.cut), _LAID)
        hops = layer_hops(
            question.shape, question.batch, field, question.sources, question.result,
            forwarding=question.forwarding, near=question.near, stays=question.on_chip[1],
        )  # fmt: skip
        return replace(self, field=field, hops=hops)

    def candidate(self, blocking: Blocking, shares: Shares = ALONE) -> Candidate:
        """The candidate with this blocking; what goes round is counted by arrangement."""
        machine, question = self.machine, self.question
        assert self.hops is not None
        weights = [0.0, 0.0, 0.0]
        words = [0.0, 0.0, 0.0]
        pj = 0.0
        for place, tensor in enumerate(self.problem.tensors):
            top, inside = fetched(blocking, tensor)
            stored = blocking.stored[place]
            moves = top if stored else inside
            weights[place] = 2 * moves - 1 if tensor.summed else moves
            moved = tensor.moved(top, inside, held=stored)
            words[place] = moved.dram_words
            pj += moved.pj
        links = sum(w * h for w, h in zip(weights, self.least, strict=True))
        pj += fixed_pj(question.shape, question.batch, machine) - links * machine.hop_pj
        turning = None
        if shares != ALONE:
            alike = sharing(question, machine, self.cut)
            rounds = rounds_of(self.problem, blocking, shares)
            turning = turns(self.mapping, self.field, alike, blocking, shares, rounds)
        return Candidate(self.cut, self.mapping, blocking, pj, blocking.cycles,
                         (weights[0], weights[1], weights[2]), self.hops, self.field,
                         (words[0], words[1], words[2]), shares, turning)  # fmt: skip


def _tree_words(question: LayerQuestion, cut: Cut) -> tuple[float, float, float]:
    """By tensor: the words that trees over nodes carry; half of those that are added up."""
    shape = question.shape
    parts = (cut.k * cut.c, cut.n * cut.c * cut.rows * cut.columns,
             cut.n * cut.k * cut.rows * cut.columns)  # fmt: skip
    words = [
        each * (0.5 if shape.summed == place else 1.0)
        for place, each in enumerate(needed_words(question))
    ]
    return words[0] / parts[0], words[1] / parts[1], words[2] / parts[2]


def _with_shares(
    question: LayerQuestion,
    machine: NodeMachine,
    goal: Goal,
    candidate: Candidate,
    best: float,
) -> list[tuple[float, Candidate]]:
    """
    The best candidate of the same pair in which nodes share, with its value; none where that is
    no better than `best` even if what is shared went round by itself.
    """
    cut, mapping, field = candidate.cut, candidate.mapping, candidate.field
    alike = sharing(question, machine, cut)
    most = may_share(machine, question.shape.summed, alike, field)
    if most == ALONE or max(candidate.weights) <= 1:
        return []
    least = _least_hops(candidate.hops)
    at_dram = (True, not question.on_chip[0], not question.on_chip[1])
    spreads = [Spread(alike[i], least[i], at_dram[i]) for i in range(3)]
    problem = problem_of(question, machine, cut, mapping, spreads)
    _, low = BlockingSearch(relaxed(problem, most)).minimise(goal)
    low += goal.energy * fixed_pj(question.shape, question.batch, machine)
    if low >= best * (1 - _BETTER):
        return []
    made = _Made(question, machine, cut, mapping, candidate.hops, field, least, problem)
    found = [
        made.candidate(blocking, shares)
        for blocking, shares in blockings(problem, mapping, machine, goal, field, alike, most)
    ]
    valued = [(_value(each, machine, goal), each) for each in found]
    return sorted(valued, key=lambda entry: entry[0])[:1]


def _least_hops(hops: Hops) -> tuple[float, float, float]:
    """For each tensor the least hops that any arrangement and home has."""
    inputs = sum(float(source.min()) for source in hops.inputs)
    return float(hops.least_filters.min()), inputs, float(hops.outputs.min())


def _value(candidate: Candidate, machine: NodeMachine, goal: Goal) -> float:
    """The value of a candidate with its best arrangement and homes."""
    links = float(candidate.hop_words().min())
    pj = candidate.dynamic_pj + links * machine.hop_pj
    return goal.energy * pj + goal.time * candidate.cycles
